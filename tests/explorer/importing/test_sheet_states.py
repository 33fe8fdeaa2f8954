"""The import sheet in a small window, and with a file that cannot be read: nothing is out of sight or old."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from explorer.widgets.elided_button import ElidedButton
from tests.explorer.driver import OpenWindow, click, drop, open_prepared, wait
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


def shown_whole(field: QWidget) -> bool:
    """Whether a field shows all that it says."""
    if isinstance(field, ElidedButton):
        return field.shown_text() == field.text()
    assert isinstance(field, QComboBox)
    option, parts = QStyleOptionComboBox(), QStyle.SubControl
    field.initStyleOption(option)
    room = field.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, parts.SC_ComboBoxEditField, field
    )
    return field.fontMetrics().horizontalAdvance(field.currentText()) <= room.width()


def test_fields_are_as_wide_as_what_they_say_else_it_has_dots_and_a_tool_tip(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    open_prepared(window, qtbot, small_file(tmp_path))  # an open workspace: it could be added to
    window.resize(1600, 900)
    file = tmp_path / "produits.csv"
    rows = "\n".join(f"Le café numéro {n} était très bon;{n}" for n in range(40))
    file.write_text(f"désignation;nombre\n{rows}\n", "cp1252")
    drop(window, file)
    view = window.import_sheet().view
    wait(qtbot, view.explore.isEnabled)
    assert view.format_button.text() == "Western (CP1252), semicolon"
    view.destination.setCurrentIndex(0)
    view.destination.activated.emit(0)
    fields = (view.destination, view.column_combo, view.format_button, view.model_picker, view.split)
    assert all(each.isVisible() for each in fields)
    qtbot.waitUntil(lambda: all(map(shown_whole, fields)))
    wait(qtbot, lambda: " texts a second" in view.estimate.text())
    window.resize(720, 600)
    qtbot.waitUntil(lambda: not shown_whole(view.format_button))
    assert view.format_button.shown_text().endswith("…")
    assert view.format_button.toolTip() == "Western (CP1252), semicolon"
    assert view.destination.toolTip() == "New workspace"
    scroll = window.import_sheet().findChild(QScrollArea)
    assert scroll is not None
    assert not scroll.horizontalScrollBar().isVisible(), "else the buttons would be out of sight"


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
    assert "was trained on English, not on German, in which 100% of" in sheet.view.warning.text()
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
