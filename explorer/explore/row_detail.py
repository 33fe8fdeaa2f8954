"""The whole of one row: its text and every column; of very long ones the beginning, and a way to the rest."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QGridLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from explorer.shared import theme
from explorer.widgets.bounded_text import beginning, is_cut
from explorer.widgets.card import link
from explorer.widgets.dialogs import show_lines
from explorer.widgets.plain_text import PlainLabel

_TALLEST, _LEAST = 260, 72


class RowDetail(QScrollArea):
    """Shown below hits and rows while something is selected; hidden otherwise."""

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
        self.text = _selectable(PlainLabel())
        self.all = link(self.tr("Show all of it…"), "showWholeRow")
        self.all.clicked.connect(self._show_all)
        self._whole: tuple[str, ...] = ()
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._inner = inner
        column = QVBoxLayout(inner)
        column.setContentsMargins(14, 10, 14, 12)
        column.setSpacing(8)
        column.addWidget(self.head)
        column.addWidget(self.text)
        column.addWidget(self.all, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(self._grid)
        column.addStretch(1)
        self.setWidget(inner)
        self.hide()

    def set_row(self, head: str, text: str, cells: Sequence[tuple[str, str]]) -> None:
        """Show one row: a line above it, its text, and (column, value) of the rest."""
        self.head.setText(head)
        self.text.setText(beginning(text))
        self._whole = (text, "", *(f"{name}: {value}" for name, value in cells))
        self.all.setVisible(any(map(is_cut, (text, *(value for _, value in cells)))))
        self._clear_grid()
        for place, (name, value) in enumerate(cells):
            label = PlainLabel(
                QFontMetrics(theme.ui_font()).elidedText(name, Qt.TextElideMode.ElideRight, 110)
            )
            label.setToolTip(name)
            label.setProperty("role", "muted")
            cell = _selectable(PlainLabel(beginning(value)))
            cell.setAccessibleName(f"{name}: {cell.text()}")
            self._grid.addWidget(label, place, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(cell, place, 1)
            label.show()  # Qt would do it a turn later, and measure without them until then
            cell.show()
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

    def sizeHint(self) -> QSize:
        tall = self._inner.heightForWidth(self.viewport().width())
        return QSize(200, min(max(tall, 60) + 2, self._tallest))

    def _clear_grid(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()


def _selectable(label: PlainLabel) -> PlainLabel:
    """Plain wrapped text that can be marked and copied with mouse and keys."""
    label.setWordWrap(True)
    label.setMinimumWidth(40)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    flags = Qt.TextInteractionFlag
    label.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
    return label
