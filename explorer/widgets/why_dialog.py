"""“Why do these match?”: the cosine of two texts by pairs of words, by one model or by two side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from explorer.shared.engine_words import joined, said
from explorer.shared.wording import decimal, signed
from explorer.widgets.bounded_text import BoundedText
from explorer.widgets.card import label
from explorer.widgets.dialogs import BaseDialog
from explorer.widgets.heat_map import HeatMap, HeatScale
from explorer.widgets.plain_text import PlainLabel

if TYPE_CHECKING:
    from core.encoding.explain import Explanation
    from core.encoding.tokenizer import TextToken

_ONE, _TWO = 640, 1_000  # pixels of width for one heat map, for two
_LOWEST, _HIGHEST = 180, 460  # pixels of a heat map before it scrolls


class WhyDialog(BaseDialog):
    """Shows nothing but a line until `set_explanations` or `set_failed` is called."""

    def __init__(self, first: str, second: str, names: Sequence[str], parent: QWidget | None = None) -> None:
        width = _ONE if len(names) == 1 else _TWO
        room = parent.window().width() - 40 if parent is not None else width
        super().__init__(parent, self.tr("Why do these match?"), width=min(width, max(room, 420)))
        self.setObjectName("whyDialog")
        self._names = tuple(names)
        self._explanations: tuple[Explanation, ...] = ()
        self._notes: list[str] = []
        self.first, self.second = BoundedText(first), BoundedText(second)
        for text in (self.first, self.second):
            self.content.addWidget(text)
        self.state = self.add_label(self.tr("Reading the two texts…"))
        self.maps: tuple[HeatMap, ...] = ()
        self.heads: tuple[PlainLabel, ...] = ()
        self._body = QWidget()
        self.content.addWidget(self._body)
        self.scale = HeatScale(1.0)
        self.content.addWidget(self.scale)
        self.cell = label("", name="whyCell")
        self.note = label("muted", name="whyNote")
        self.content.addWidget(self.cell)
        self.content.addWidget(self.note)
        self.pieces = QCheckBox(self.tr("Pieces of words, as the model reads them"))
        self.pieces.setObjectName("whyPieces")
        self.pieces.toggled.connect(self._fill)
        self.buttons.insertWidget(0, self.pieces)
        for widget in (self._body, self.scale, self.cell, self.note, self.pieces):
            widget.hide()
        close = self.add_button(self.tr("Close"), "closeWhy", primary=True)
        close.clicked.connect(self.accept)

    def set_explanations(self, explanations: tuple[Explanation, ...]) -> None:
        """Show one heat map a model."""
        self._explanations = explanations
        self.state.hide()
        self.pieces.show()
        notes = list(dict.fromkeys(said(one.note) for one in explanations if one.note))
        if any(one.n_vectors for one in explanations):
            notes.append(
                self.tr(
                    "Each token of the first text counts with the one of the second that is most like it; "
                    "MaxSim is the sum."
                )
            )
        elif all(one.exact for one in explanations):
            notes.append(self.tr("The shares add up to the cosine exactly."))
        self._notes = notes
        self.note.show()
        self._fill()

    def set_failed(self, sentence: str) -> None:
        """Say why there is nothing to show."""
        self.state.setText(sentence)

    def _fill(self) -> None:
        body = QWidget()
        row = QHBoxLayout(body)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(18)
        shown = list(self._explanations)
        if not self.pieces.isChecked():
            shown = [one.by_word().without_marks() for one in shown]
        top = max((float(abs(one.contributions).max(initial=0.0)) for one in shown), default=1.0)
        room = (self.width() - 48 - 18 * (len(shown) - 1)) // max(len(shown), 1) - 12
        maps, heads = [], []
        for name, one in zip(self._names, shown, strict=True):
            said = self.tr("{0}: MaxSim {1} of {2}") if one.n_vectors else self.tr("{0}: cosine {1}")
            head = label("heading", said.format(name, decimal(one.cosine), one.n_vectors))
            heat = HeatMap()
            heat.setAccessibleName(self.tr("What each pair of words adds, {0}").format(name))
            first, second = (self._words(tokens) for tokens in (one.first_tokens, one.second_tokens))
            heat.set_values(first, second, one.contributions, top, room)
            heat.cell_changed.connect(self._cell_changed)
            column = QVBoxLayout()
            column.setSpacing(6)
            column.addWidget(head)
            column.addWidget(_Scrolled(heat, room), 1)
            column.addStretch()
            row.addLayout(column, 1)
            maps.append(heat)
            heads.append(head)
        self.content.replaceWidget(self._body, body)
        self._body.hide()
        self._body.deleteLater()
        self._body = body
        scale = HeatScale(top)
        self.content.replaceWidget(self.scale, scale)
        self.scale.deleteLater()
        self.scale = scale
        scale.show()
        body.show()  # what is not shown takes no room
        self.maps, self.heads = tuple(maps), tuple(heads)
        numbers = any(heat.shows_numbers for heat in maps)
        hundredths = [self.tr("Numbers in cells are hundredths.")] if numbers else []
        self.note.setText(joined([*self._notes, *self._marks(shown), *hundredths]))
        self.cell.show()
        self._cell_changed(-1, -1)
        self._share_height()
        self.fit()

    def _marks(self, shown: Sequence[Explanation]) -> list[str]:
        """What is said of the marks around a text, which only the pieces of words show."""
        if self.pieces.isChecked():
            return []
        left_out = [
            float(whole.contributions.sum(dtype=np.float64) - one.contributions.sum(dtype=np.float64))
            for whole, one in zip(self._explanations, shown, strict=True)
            if len(one.first_tokens) + len(one.second_tokens)
            < len(whole.by_word().first_tokens) + len(whole.by_word().second_tokens)
        ]
        said = []
        if left_out:
            added = self.tr(" and ").join(signed(value, 3) for value in left_out)
            sentence = self.tr(
                "Not shown: the marks that the model reads around every text, with {0} of the cosine."
            )
            if any(one.n_vectors for one in shown):
                sentence = self.tr(
                    "Not shown: the marks that the model reads around every text, and with which it fills up "
                    "a short query, with {0} of MaxSim."
                )
            said.append(sentence.format(added))
        if any(token.kind == "special" for one in shown for token in one.first_tokens):
            said.append(self.tr("“start” and “end” are marks that the model reads around every text."))
        return said

    def _words(self, tokens: Sequence[TextToken]) -> list[str]:
        """The words of a text; the marks around it by name where pieces of words are asked for."""
        if self.pieces.isChecked():
            return [token.text for token in tokens]
        ends = (self.tr("start"), self.tr("end"))
        return [
            token.text if token.kind != "special" else ends[number > 0] for number, token in enumerate(tokens)
        ]

    def _share_height(self) -> None:
        """Give the heat maps what texts and buttons leave, between `_LOWEST` and `_HIGHEST`."""
        areas = self._body.findChildren(_Scrolled)
        for area in areas:
            area.setMinimumHeight(min(area.maximumHeight(), _LOWEST))
        left = self.highest() - self.wanted() + _LOWEST
        for area in areas:
            area.setMinimumHeight(min(area.maximumHeight(), max(min(left, _HIGHEST), _LOWEST)))

    def _cell_changed(self, row: int, column: int) -> None:
        """Say what the cell says, by every model; without a cell the strongest pair."""
        said = []
        for name, heat in zip(self._names, self.maps, strict=True):
            here = (row, column) if row >= 0 else heat.strongest()
            words = heat.said(*here)
            said.append(words if len(self.maps) == 1 else f"{name}: {words}")
        lead = self.tr("Most: {0}.") if row < 0 else "{0}."
        self.cell.setText(lead.format(" · ".join(said)))


class _Scrolled(QScrollArea):
    """A heat map; it takes its least height, and with more room more, up to that of the map."""

    def __init__(self, heat: HeatMap, room: int) -> None:
        super().__init__()
        self.setWidget(heat)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setProperty("role", "well")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        bar = self.horizontalScrollBar().sizeHint().height() if heat.width() > room else 0
        self.setMaximumHeight(heat.height() + bar + 2)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumHeight())
