"""The details of a row hold the main thread for no longer with a very long text; all of it can be read."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from pytestqt.qtbot import QtBot

from core.search import Hit
from explorer.explore.hit_delegate import _laid_out
from explorer.explore.neighbour_list import NeighbourList
from explorer.explore.row_detail import RowDetail
from explorer.shared import theme
from explorer.widgets.bounded_text import MOST_CHARACTERS
from explorer.widgets.breaking_label import BreakingLabel


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


LONG_NAME = "customer_relationship_identifier_of_the_first_contact_with_the_branch"
LONG_VALUE = "https://example.org/" + "a" * 90


def letters_cut(label: BreakingLabel) -> bool:
    """Whether some of a label's letters have no room: those that Qt lays out beyond its width or height."""
    return label.heightForWidth(label.width()) > label.height()


@pytest.mark.parametrize("width", [250, 390])
def test_long_names_and_values_are_wrapped_and_copied_as_they_are(
    qtbot: QtBot, qapp: QApplication, width: int
) -> None:
    theme.apply(qapp, "light")
    detail = RowDetail()
    qtbot.addWidget(detail)
    detail.resize(width, 600)
    detail.show()
    cells = [
        ("id", "7"),
        (LONG_NAME, LONG_VALUE),
        ("전화번호_및_이메일_수신_동의_여부_확인", "동의하지 않음"),
    ]
    detail.set_row("row 1", LONG_VALUE, cells)
    qtbot.waitExposed(detail)
    QApplication.processEvents()
    labels = {label.text(): label for label in detail.findChildren(BreakingLabel) if label.isVisible()}
    assert {LONG_NAME, LONG_VALUE, *(name for name, _ in cells)} <= set(labels)
    line = detail.fontMetrics().lineSpacing()
    room = detail.viewport().width()
    for text in (LONG_NAME, LONG_VALUE, cells[2][0]):
        label = labels[text]
        assert not letters_cut(label)
        assert label.height() > line * 1.5, "it is wrapped"
        assert label.width() <= room
    assert labels["7"].mapTo(detail, QPoint(0, 0)).x() <= room * 0.4 + 40
    value = labels[LONG_VALUE]
    value.setFocus()
    qtbot.keyClick(value, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == LONG_VALUE


def test_of_very_many_columns_the_first_stand_there_and_a_link_shows_all(qtbot: QtBot) -> None:
    detail = RowDetail()
    qtbot.addWidget(detail)
    detail.resize(400, 300)
    detail.set_row("row 1", "a text", [(f"column {n}", str(n)) for n in range(2_000)])
    assert len(detail.findChildren(BreakingLabel)) < 100
    detail.all.click()
    shown = detail.window().findChild(QPlainTextEdit, "lines")
    assert shown is not None
    assert shown.toPlainText().endswith("column 1999: 1999")


def hit(text_id: int, text: str, similarity: float) -> Hit:
    return Hit(1, text_id, (text_id,), text_id, similarity, similarity, text, (), {})


def test_neighbours_are_read_and_gone_to_by_mouse_and_key(qtbot: QtBot, qapp: QApplication) -> None:
    theme.apply(qapp, "light")
    listed = NeighbourList()
    qtbot.addWidget(listed)
    listed.resize(300, 300)
    assert not listed.isVisibleTo(listed)
    listed.set_neighbours([hit(7, "A short one", 0.834), hit(9, "The bus was late again. " * 20, 0.5)])
    listed.show()
    qtbot.waitExposed(listed)
    first, second = listed.lines[:2]
    assert (first.similarity(), first.shown()) == ("0.83", ["A short one"])
    assert len(second.shown()) == 2
    assert second.shown()[1].endswith("…")
    assert second.height() > first.height()
    assert second.accessibleName().startswith("Similarity 0.50: The bus")
    assert not listed.lines[2].isVisible()
    with qtbot.waitSignal(listed.neighbour_chosen) as chosen:
        qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    assert chosen.args == [9]
    first.setFocus()
    with qtbot.waitSignal(listed.neighbour_chosen) as chosen:
        qtbot.keyClick(first, Qt.Key.Key_Space)
    assert chosen.args == [7]
