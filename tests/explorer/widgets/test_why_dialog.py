"""“Why do these match?” and every sheet stay inside the window, however long the texts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from core.encoding.explain import Explanation, TextToken
from explorer.shared import theme
from explorer.widgets.bounded_text import MOST_CHARACTERS
from explorer.widgets.dialogs import BaseDialog
from explorer.widgets.heat_map import HeatMap
from explorer.widgets.why_dialog import WhyDialog


def explained(first: str, second: str, most: int = 254) -> Explanation:
    """An answer such as a model of 256 tokens gives, with a token for each word and one at each end."""

    def tokens(text: str) -> tuple[TextToken, ...]:
        made, end = [TextToken(1, "[CLS]", 0, 0, "special", None)], 0
        for number, word in enumerate(text.split()[:most]):
            start = text.index(word, end)
            end = start + len(word)
            made.append(TextToken(7, word, start, end, "text", number))
        return (*made, TextToken(2, "[SEP]", 0, 0, "special", None))

    one, other = tokens(first), tokens(second)
    shares = np.random.default_rng(1).normal(0, 1e-3, (len(one), len(other))).astype(np.float32)
    return Explanation(first, second, one, other, shares, float(shares.sum()), True, "")


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    """A window of 900×600."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 600)
    window.show()
    return window


@pytest.mark.parametrize("words", [1, 45, 300, 3_000])
@pytest.mark.parametrize("models", [1, 2])
def test_a_long_text_leaves_the_dialog_inside_the_window(
    qtbot: QtBot, parent: QWidget, words: int, models: int
) -> None:
    text = " ".join(["wonderful"] * words)
    dialog = WhyDialog("a good film", text, ["one", "two"][:models], parent)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.set_explanations((explained("a good film", text),) * models)
    qtbot.waitExposed(dialog)
    assert dialog.height() <= parent.height()
    close = dialog.findChild(QPushButton, "closeWhy")
    assert close is not None
    assert dialog.rect().contains(QRect(close.mapTo(dialog, QPoint(0, 0)), close.size()))
    for shown in dialog.first, dialog.second:
        assert 0 < shown.height() <= 5.5 * dialog.fontMetrics().lineSpacing()
    for heat in dialog.maps:  # some rows of it are in sight
        viewport = heat.parentWidget()
        assert viewport is not None
        assert viewport.height() >= min(heat.height(), 150)
        seen = QRect(viewport.mapTo(dialog, QPoint(0, 0)), viewport.size())
        assert close.mapTo(dialog, QPoint(0, 0)).y() > seen.bottom()
    outer = dialog.findChild(QScrollArea)
    assert outer is not None
    assert outer.verticalScrollBar().maximum() == 0  # the maps scroll, not the dialog
    # Marks of the tokenizer are words of the field; whoever wants them asks for pieces of words.
    assert heat_words(dialog) == ("a", "good", "film")
    assert "Not shown: the marks that the model reads around every text, with " in dialog.note.text()
    dialog.pieces.click()
    assert "[CLS]" in heat_words(dialog)
    assert dialog.height() <= parent.height()


def test_the_marks_are_shown_where_they_hold_everything(qtbot: QtBot, parent: QWidget) -> None:
    """As where the model takes the first token's vector."""
    one = explained("a good film", "a better film")
    shares = np.zeros_like(one.contributions)
    shares[0, 0] = 0.5
    dialog = WhyDialog(one.first, one.second, ["one"], parent)
    qtbot.addWidget(dialog)
    dialog.set_explanations((replace(one, contributions=shares, cosine=0.5),))
    assert heat_words(dialog) == ("start", "a", "good", "film", "end")
    assert "Not shown" not in dialog.note.text()
    assert dialog.cell.text() == "Most: “start” and “start” add 0.500."


@pytest.mark.parametrize("word", ["swallowed", "machine", "withdrawal", "arrived"])
def test_a_word_with_room_is_not_elided(qtbot: QtBot, qapp: QApplication, word: str) -> None:
    """Its width has parts of a pixel."""
    heat = HeatMap()
    qtbot.addWidget(heat)
    heat.set_values((word,), ("card",), np.ones((1, 1), np.float32), 1.0, 600)
    metrics = QFontMetrics(theme.ui_font(theme.tokens().small_px))
    room = heat.cell_rect(0, 0).left() - 6  # the gap between a word and its cells
    assert metrics.elidedText(word, Qt.TextElideMode.ElideRight, room) == word


def heat_words(dialog: WhyDialog) -> tuple[str, ...]:
    return dialog.maps[0].rows


def test_a_cut_text_says_so(qtbot: QtBot, parent: QWidget) -> None:
    text = "long " * 3_000
    dialog = WhyDialog("short", text, ["one"], parent)
    qtbot.addWidget(dialog)
    assert dialog.first.text() == "short"
    assert dialog.second.text().startswith(text[:MOST_CHARACTERS])
    assert dialog.second.text().endswith("The first 2,000 of 15,000 characters.")


@pytest.mark.parametrize("n", [1, 60])
def test_a_sheet_is_no_higher_than_its_window(qtbot: QtBot, parent: QWidget, n: int) -> None:
    sheet = BaseDialog(parent, "Sentences")
    qtbot.addWidget(sheet)
    labels = [sheet.add_label("A sentence that takes some room. " * 5) for _ in range(n)]
    button = sheet.add_button("Close", "close", primary=True)
    sheet.show()
    qtbot.waitExposed(sheet)
    assert sheet.height() <= parent.height()
    assert sheet.rect().contains(QRect(button.mapTo(sheet, QPoint(0, 0)), button.size()))
    # What has no room scrolls; nothing is pressed together.
    assert all(label.height() >= label.heightForWidth(label.width()) for label in labels)


class _Counted(HeatMap):
    """Counts the cells whose places are asked for."""

    asked = 0

    def cell_rect(self, row: int, column: int) -> QRect:
        self.asked += 1
        return super().cell_rect(row, column)


def test_only_cells_in_sight_are_painted(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    heat = _Counted()
    qtbot.addWidget(heat)
    words = [f"word{number}" for number in range(256)]
    heat.set_values(words, words, np.ones((256, 256), np.float32), 1.0, 500)
    measured: list[str] = []
    monkeypatch.setattr(HeatMap, "_metrics", lambda self: measured.append("") or theme.ui_font())
    assert heat.cell_rect(3, 4).topLeft() - heat.cell_rect(2, 3).topLeft() == QPoint(18, 18)
    assert not measured  # a cell's place is known without measuring words
    monkeypatch.undo()
    heat.asked = 0
    area = heat.cell_rect(10, 10).united(heat.cell_rect(19, 29))
    heat.asked = 0
    heat.paintEvent(QPaintEvent(area))
    assert heat.asked == 10 * 20
