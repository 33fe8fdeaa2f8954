"""The whole of one row: its text, its labels, every column and the nearest texts; of very long ones the
beginning, and a way to the rest."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from explorer.explore.neighbour_list import NeighbourList
from explorer.shared import theme
from explorer.widgets.bounded_text import around, beginning, is_cut
from explorer.widgets.breaking_label import BreakingLabel
from explorer.widgets.card import link
from explorer.widgets.dialogs import show_lines
from explorer.widgets.label_chips import LabelChip, LabelChips
from explorer.widgets.plain_text import PlainLabel

_TALLEST, _LEAST = 320, 72
_MOST_CELLS = 40  # columns that stand here; the others are behind the link
_NAMES = 0.4  # of the width that the names of columns take at most


class RowDetail(QScrollArea):
    """Shown below hits and rows while something is selected; hidden otherwise.

    Attributes:
        neighbours: the list of the nearest texts.

    Signals:
        delete_requested: the row that is shown is to be deleted for good.
    """

    delete_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Details of the selected row"))
        self.setProperty("role", "ringed")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._tallest = _TALLEST
        inner = QWidget()
        inner.setProperty("role", "panel")
        self.head = PlainLabel()
        self.head.setProperty("role", "small")
        self.text = BreakingLabel()
        self.labels = LabelChips()
        self.all = link(self.tr("Show all of it…"), "showWholeRow")
        self.all.clicked.connect(self._show_all)
        self._whole: tuple[str, ...] = ()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._names: list[tuple[BreakingLabel, int]] = []  # and the pixels that each needs in one line
        self.neighbours = NeighbourList()
        self.delete = link(self.tr("Delete this row for good…"), "deleteRow")
        self.delete.clicked.connect(self.delete_requested)
        self._inner = inner
        column = QVBoxLayout(inner)
        column.setContentsMargins(14, 10, 14, 12)
        column.setSpacing(8)
        column.addWidget(self.head)
        column.addWidget(self.text)
        column.addWidget(self.labels)
        column.addWidget(self.all, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(self._grid)
        column.addWidget(self.neighbours)
        column.addWidget(self.delete, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.setWidget(inner)
        self.hide()

    def set_row(
        self,
        head: str,
        text: str,
        cells: Sequence[tuple[str, str]],
        labels: Sequence[LabelChip] = (),
        passage: tuple[int, int] | None = None,
    ) -> None:
        """Show one row: a line above it, its text, its labels, and (column, value) of the rest.

        Args:
            passage: what of the text was found, from one character up to another: that is marked, and the
                text begins a little before it.
        """
        self.head.setText(head)
        self.labels.set_chips(labels)
        shown, farther = (beginning(text), 0) if passage is None else around(text, *passage)
        self.text.setText(shown)
        if passage is not None:
            self.text.mark(passage[0] + farther, passage[1] + farther)
        self._whole = (text, "", *(f"{name}: {value}" for name, value in cells))
        more = len(cells) > _MOST_CELLS or shown != text or any(is_cut(value) for _, value in cells)
        self.all.setVisible(more)
        self._clear_grid()
        metrics = QFontMetrics(theme.ui_font())
        for place, (name, value) in enumerate(cells[:_MOST_CELLS]):
            label = BreakingLabel(name)
            label.setProperty("role", "muted")
            self._names.append((label, metrics.horizontalAdvance(name) + 2))
            cell = BreakingLabel(beginning(value))
            cell.setAccessibleName(f"{name}: {cell.text()}")
            self._grid.addWidget(label, place, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(cell, place, 1, Qt.AlignmentFlag.AlignTop)
            label.show()  # Qt would do it a turn later, and measure without them until then
            cell.show()
        self._fit_names()
        self.verticalScrollBar().setValue(0)
        self.show()
        self.updateGeometry()

    def _show_all(self) -> None:
        show_lines(self.window(), self.head.text(), self._whole)

    def set_tallest(self, pixels: int) -> None:
        """Take no more than this height; what does not fit scrolls."""
        self._tallest = min(max(pixels, _LEAST), _TALLEST)
        self.updateGeometry()

    def clear(self) -> None:
        """Nothing is selected."""
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_names()
        self.updateGeometry()

    def _fit_names(self) -> None:
        """Names stand in one line where there is room; long ones are wrapped."""
        most = max(round(self.viewport().width() * _NAMES), 60)
        width = min(max((needed for _, needed in self._names), default=0), most)
        for label, _ in self._names:
            label.setFixedWidth(width)
        self._grid.setColumnMinimumWidth(0, width)

    def sizeHint(self) -> QSize:
        tall = self._inner.heightForWidth(self.viewport().width())
        return QSize(200, min(max(tall, 60) + 2, self._tallest))

    def _clear_grid(self) -> None:
        self._names.clear()
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
