"""Where nothing tells what comes first in a date, the import sheet lets a person choose."""

from __future__ import annotations

import datetime
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from explorer.shell.commands import report_lines
from tests.explorer.driver import OpenWindow, drop, wait
from tests.explorer.small_files import sentences, write_csv


def test_the_order_of_dates_is_chosen_in_the_sheet(
    tmp_path: Path, qtbot: QtBot, open_window: OpenWindow
) -> None:
    window = open_window()
    rows = [(text, f"{n % 9 + 1:02}/{n % 11 + 1:02}/2024") for n, (text, _) in enumerate(sentences())]
    drop(window, write_csv(tmp_path / "dates.csv", rows, ("text", "due")))
    sheet = window.import_sheet().view
    wait(qtbot, lambda: sheet.explore.isEnabled())
    qtbot.mouseClick(sheet.format_button, Qt.MouseButton.LeftButton)
    dates = sheet.options.dates
    assert dates.isVisible()
    dates.setCurrentIndex(dates.findData("month first"))
    dates.activated.emit(dates.currentIndex())
    wait(qtbot, lambda: sheet.explore.isEnabled() and window.lanes.idle)
    assert dates.currentData() == "month first"
    qtbot.mouseClick(sheet.explore, Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: window.session.workspace is not None and window.lanes.idle)
    store = window.session.workspace.rows  # type: ignore[union-attr]
    assert store.fetch([1], ["due"]) == [(datetime.date(2024, 2, 2),)]
    assert store.fetch([10], ["due"]) == [(datetime.date(2024, 2, 11),)], "02/11 is in February"
    assert store.reports()[0].dates == ()


def test_the_report_says_how_dates_were_read(tmp_path: Path, qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window()
    rows = [(text, "03/04/2024") for text, _ in sentences()]
    drop(window, write_csv(tmp_path / "dates.csv", rows, ("text", "due")))
    sheet = window.import_sheet().view
    wait(qtbot, lambda: sheet.explore.isEnabled())
    qtbot.mouseClick(sheet.explore, Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: window.session.workspace is not None and window.lanes.idle)
    said = report_lines(window.session.workspace.rows.reports())  # type: ignore[union-attr]
    assert said[0].endswith("0 rejected; text column “text”, UTF-8")
    assert any("'03/04/2024' as 2024-04-03" in line for line in said)


def test_years_of_two_digits_may_be_said_to_come_first(
    tmp_path: Path, qtbot: QtBot, open_window: OpenWindow
) -> None:
    window = open_window()
    rows = [(text, f"{n % 9 + 10}.07.{n % 9 + 11}") for n, (text, _) in enumerate(sentences())]
    drop(window, write_csv(tmp_path / "dates.csv", rows, ("text", "due")))
    sheet = window.import_sheet().view
    wait(qtbot, lambda: sheet.explore.isEnabled())
    qtbot.mouseClick(sheet.format_button, Qt.MouseButton.LeftButton)
    dates = sheet.options.dates
    assert [dates.itemText(k) for k in range(dates.count())] == ["As found", "Day first", "Year first"]
    dates.setCurrentIndex(2)
    dates.activated.emit(2)
    wait(qtbot, lambda: sheet.explore.isEnabled() and window.lanes.idle)
    assert dates.currentText() == "Year first"
    qtbot.mouseClick(sheet.explore, Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: window.session.workspace is not None and window.lanes.idle)
    store = window.session.workspace.rows  # type: ignore[union-attr]
    assert store.fetch([0, 1], ["due"]) == [(datetime.date(2010, 7, 11),), (datetime.date(2011, 7, 12),)]
    assert store.reports()[0].dates == ()
