"""“Why do these match?”: the cosine of two texts by pairs of words, by one model or by two side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from explorer.shared.wording import decimal
from explorer.widgets.card import label
from explorer.widgets.dialogs import BaseDialog
from explorer.widgets.heat_map import HeatMap
from explorer.widgets.plain_text import PlainLabel

if TYPE_CHECKING:
    from core.encoding.explain import Explanation

_ONE, _TWO = 640, 1_000  # pixels of width for one heat map, for two
_HIGHEST = 460  # pixels of a heat map before it scrolls


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
        self.first = self.add_label(first, "")
        self.second = self.add_label(second, "")
        self.state = self.add_label(self.tr("Reading the two texts…"))
        self.maps: tuple[HeatMap, ...] = ()
        self.heads: tuple[PlainLabel, ...] = ()
        self._body = QWidget()
        self.content.addWidget(self._body)
        self.cell = label("", name="whyCell")
        self.note = label("muted", name="whyNote")
        self.content.addWidget(self.cell)
        self.content.addWidget(self.note)
        self.pieces = QCheckBox(self.tr("Pieces of words, as the model reads them"))
        self.pieces.setObjectName("whyPieces")
        self.pieces.toggled.connect(self._fill)
        self.buttons.insertWidget(0, self.pieces)
        for widget in (self._body, self.cell, self.note, self.pieces):
            widget.hide()
        close = self.add_button(self.tr("Close"), "closeWhy", primary=True)
        close.clicked.connect(self.accept)

    def set_explanations(self, explanations: tuple[Explanation, ...]) -> None:
        """Show one heat map a model."""
        self._explanations = explanations
        self.state.hide()
        self.pieces.show()
        notes = list(dict.fromkeys(one.note for one in explanations if one.note))
        if all(one.exact for one in explanations):
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
        shown = [one if self.pieces.isChecked() else one.by_word() for one in self._explanations]
        top = max((float(abs(one.contributions).max(initial=0.0)) for one in shown), default=1.0)
        room = (self.width() - 48 - 18 * (len(shown) - 1)) // max(len(shown), 1) - 12
        maps, heads = [], []
        for name, one in zip(self._names, shown, strict=True):
            head = label("heading", self.tr("{0}: cosine {1}").format(name, decimal(one.cosine)))
            heat = HeatMap()
            heat.setAccessibleName(self.tr("What each pair of words adds, {0}").format(name))
            first, second = (
                [token.text for token in tokens] for tokens in (one.first_tokens, one.second_tokens)
            )
            heat.set_values(first, second, one.contributions, top, room)
            heat.cell_changed.connect(self._cell_changed)
            column = QVBoxLayout()
            column.setSpacing(6)
            column.addWidget(head)
            column.addWidget(_scrolled(heat))
            column.addStretch(1)
            row.addLayout(column, 1)
            maps.append(heat)
            heads.append(head)
        self.content.replaceWidget(self._body, body)
        self._body.hide()
        self._body.deleteLater()
        self._body = body
        self.maps, self.heads = tuple(maps), tuple(heads)
        numbers = any(heat.shows_numbers for heat in maps)
        hundredths = [self.tr("Numbers in cells are hundredths.")] if numbers else []
        self.note.setText(" ".join([*self._notes, *hundredths]))
        self.cell.show()
        self._cell_changed(-1, -1)
        layout = self.layout()
        if layout is not None:
            layout.activate()
            self.resize(self.width(), layout.totalHeightForWidth(self.width()))

    def _cell_changed(self, row: int, column: int) -> None:
        """Say what the cell says, by every model; without a cell the strongest pair."""
        said = []
        for name, heat in zip(self._names, self.maps, strict=True):
            here = (row, column) if row >= 0 else heat.strongest()
            words = heat.said(*here)
            said.append(words if len(self.maps) == 1 else f"{name}: {words}")
        lead = self.tr("Most: {0}.") if row < 0 else "{0}."
        self.cell.setText(lead.format(" · ".join(said)))


def _scrolled(heat: HeatMap) -> QScrollArea:
    area = QScrollArea()
    area.setWidget(heat)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setProperty("role", "well")
    area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
    area.setMinimumHeight(min(heat.height() + 2, _HIGHEST))
    return area
