"""The details of a row hold the main thread for no longer with a very long text; all of it can be read."""

from __future__ import annotations

from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from explorer.explore.hit_delegate import _laid_out
from explorer.explore.row_detail import RowDetail
from explorer.widgets.bounded_text import MOST_CHARACTERS


def test_a_very_long_text_is_cut_says_so_and_can_be_read_whole(qtbot: QtBot) -> None:
    text, note = "a long story " * 1_200, "another " * 1_000
    detail = RowDetail()
    qtbot.addWidget(detail)
    detail.resize(400, 200)
    detail.set_row("row 1", text, [("number", "3"), ("note", note)])
    assert len(detail.text.text()) < MOST_CHARACTERS + 100
    assert detail.text.text().endswith("The first 2,000 of 15,600 characters.")
    assert detail.all.isVisibleTo(detail)
    detail.all.click()
    shown = detail.window().findChild(QPlainTextEdit, "lines")
    assert shown is not None
    assert text in shown.toPlainText()
    assert f"note: {note}" in shown.toPlainText()
    detail.set_row("row 2", "short", [("number", "3")])
    assert not detail.all.isVisibleTo(detail)
    assert detail.text.text() == "short"


def test_only_the_letters_that_can_be_seen_are_laid_out(qtbot: QtBot) -> None:
    text = "the bus never comes on time " * 50
    layout = _laid_out(text, 300)
    assert layout.lineCount() == 6
    assert layout.text().endswith("…")
    assert len(layout.text()) < 600
    assert _laid_out("short", 300).text() == "short"
