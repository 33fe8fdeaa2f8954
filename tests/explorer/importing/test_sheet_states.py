"""The import sheet in a small window, and with a file that cannot be read: nothing is out of sight or old."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from tests.explorer.driver import OpenWindow, click, drop, wait
from tests.explorer.small_files import small_file


def test_the_buttons_stay_in_sight_while_the_format_is_chosen(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    window.resize(900, 600)
    drop(window, small_file(tmp_path))
    sheet = window.import_sheet()
    wait(qtbot, sheet.view.explore.isEnabled)
    click(qtbot, sheet, "formatButton")
    assert sheet.view.options.isVisible()
    wait(qtbot, lambda: bool(sheet.view.estimate.text()) and window.lanes.idle)  # as long as it ever says
    for _ in range(4):
        QApplication.processEvents()
    scroll = sheet.findChild(QScrollArea)
    assert scroll is not None
    assert not scroll.verticalScrollBar().isVisible()
    assert sheet.view.table.height() >= 60


def test_a_file_that_cannot_be_read_shows_nothing_of_the_one_before(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    drop(window, small_file(tmp_path))
    view = window.import_sheet().view
    wait(qtbot, view.explore.isEnabled)
    click(qtbot, window, "formatButton")
    assert view.format_button.text() == "UTF-8, comma"
    click(qtbot, window, "cancelButton")
    broken = tmp_path / "broken.parquet"
    broken.write_bytes(b"PAR1 and no more")
    drop(window, broken)
    wait(qtbot, lambda: bool(view.question.text()))
    assert view.format_button.text() == ""
    assert not view.format_button.isEnabled()
    assert not view.column_combo.isEnabled()
    assert not view.options.isVisible()
    click(qtbot, window, "cancelButton")
    drop(window, small_file(tmp_path, "after.csv"))
    wait(qtbot, view.explore.isEnabled)
    assert view.format_button.text() == "UTF-8, comma"
    assert view.format_button.isEnabled()
    assert view.column_combo.isEnabled()


def test_the_buttons_stay_in_sight_below_a_warning(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    window.resize(900, 600)
    german = tmp_path / "Kritiken.csv"
    german.write_text("Text\n" + "Der Bus kam schon wieder zu spät.\n" * 20, encoding="utf-8")
    drop(window, german)
    sheet = window.import_sheet()
    wait(qtbot, lambda: bool(sheet.view.warning.text()))
    assert "was trained on English, not on German, which is 100% of" in sheet.view.warning.text()
    assert "granite-embedding-97m-multilingual-r2 reads it: choose it" in sheet.view.warning.text()
    click(qtbot, window, "cancelButton")
    lines = [f"{text} {n}" for text in ("버스가 또 늦었어요", "카드를 잃어버렸어요") for n in range(20)]
    file = tmp_path / "리뷰.csv"
    file.write_text("\n".join(["리뷰", *lines]), encoding="utf-8")
    drop(window, file)
    sheet = window.import_sheet()
    wait(qtbot, lambda: sheet.view.explore.isEnabled() and bool(sheet.view.warning.text()))
    wait(qtbot, lambda: bool(sheet.view.estimate.text()) and window.lanes.idle)
    for _ in range(4):
        QApplication.processEvents()
    assert "was trained on English and cannot read Korean" in sheet.view.warning.text()
    assert "granite-embedding-97m-multilingual-r2 reads it: choose it" in sheet.view.warning.text()
    scroll = sheet.findChild(QScrollArea)
    assert scroll is not None
    assert not scroll.verticalScrollBar().isVisible()
