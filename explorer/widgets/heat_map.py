"""What each pair of tokens adds to a cosine, as a heat map: the first text down, the second across."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.shared import theme
from explorer.shared.style_sheet import mix

_LEAST, _MOST = 18, 36  # pixels of a cell's side
_LABEL = 110  # pixels of the longest word
_GAP = 6
_WITH_NUMBERS = 30  # pixels of a cell from which its number fits
_SCALE_WIDTH = 120  # pixels of the bar that says what the colours mean


class HeatMap(QWidget):
    """Signal: cell_changed(row, column): the cell under the pointer or the keyboard; -1, -1 for none."""

    cell_changed = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._rows: tuple[str, ...] = ()
        self._columns: tuple[str, ...] = ()
        self._values: NDArray[np.float32] = np.zeros((0, 0), np.float32)
        self._top = 1.0
        self._cell = _LEAST
        self._current = (-1, -1)
        self._left = self._up = _GAP  # pixels of the words beside and above the cells
        theme.notifier().changed.connect(self.update)

    def set_values(
        self, rows: Sequence[str], columns: Sequence[str], values: NDArray[np.float32], top: float, room: int
    ) -> None:
        """Show (n, m) `values` of n `rows` and m `columns`.

        Args:
            top: the value that has the full colour. room: pixels of width that there are.
        """
        self._rows, self._columns = tuple(rows), tuple(columns)
        self._values, self._top = values, max(top, 1e-9)
        # Measured once: a cell asks for its place each time it is painted.
        self._left, self._up = self._room_of(self._rows), self._room_of(self._columns)
        wide = room - self._left - 2
        self._cell = int(np.clip(wide // max(len(columns), 1), _LEAST, _MOST))
        self._current = (-1, -1)
        self.setFixedSize(self.sizeHint())
        self._describe()
        self.update()

    @property
    def rows(self) -> tuple[str, ...]:
        """The words on the left."""
        return self._rows

    @property
    def shows_numbers(self) -> bool:
        """Whether the cells are large enough for their numbers."""
        return self._cell >= _WITH_NUMBERS

    def current(self) -> tuple[int, int]:
        """The cell that is looked at."""
        return self._current

    def look_at(self, row: int, column: int) -> None:
        """Make a cell the current one; -1, -1 for none."""
        if (row, column) != self._current:
            self._current = (row, column)
            self._describe()
            self.update()
            self.cell_changed.emit(row, column)

    def sizeHint(self) -> QSize:
        return QSize(
            self._left + self._cell * len(self._columns) + 2, self._up + self._cell * len(self._rows) + 2
        )

    def _room_of(self, words: Sequence[str]) -> int:
        metrics = self._metrics()
        widest = max((metrics.horizontalAdvance(word) for word in words), default=0)
        return min(widest + 1, _LABEL) + _GAP  # parts of a pixel, without which the word would be elided

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(theme.ui_font(theme.tokens().small_px))

    def cell_rect(self, row: int, column: int) -> QRect:
        """Where a cell is, in pixels."""
        side = self._cell
        return QRect(self._left + column * side, self._up + row * side, side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.ui_font(look.small_px))
        rows, columns = self._cells_in(event.rect())
        self._paint_words(painter, look, rows, columns)
        for row in rows:
            for column in columns:
                value = float(self._values[row, column])
                share = min(abs(value) / self._top, 1.0)
                colour = _colour(look, value / self._top)
                box = QRectF(self.cell_rect(row, column)).adjusted(1, 1, -1, -1)
                painter.setPen(QPen(QColor(look.line), 1) if share < 0.12 else Qt.PenStyle.NoPen)
                painter.setBrush(QColor(colour))
                painter.drawRoundedRect(box, 3, 3)
                if self.shows_numbers:
                    painter.setPen(QColor(theme.ink_on(colour, look)))
                    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, hundredths(value))
        if self._current[0] >= 0:
            painter.setPen(QPen(QColor(look.text), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.cell_rect(*self._current)).adjusted(1, 1, -1, -1), 3, 3)
        if self.hasFocus():
            painter.setPen(QPen(QColor(look.accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.end()

    def _cells_in(self, area: QRect) -> tuple[range, range]:
        """The rows and the columns of which some cell or word lies in `area`."""
        first_row, last_row = ((y - self._up) // self._cell for y in (area.top(), area.bottom()))
        first, last = ((x - self._left) // self._cell for x in (area.left(), area.right()))
        return (
            range(max(first_row, 0), min(last_row + 1, len(self._rows))),
            range(max(first, 0), min(last + 1, len(self._columns))),
        )

    def _paint_words(self, painter: QPainter, look: theme.Tokens, rows: range, columns: range) -> None:
        metrics, side = self._metrics(), self._cell
        for row in rows:
            painter.setPen(QColor(look.text if row == self._current[0] else look.muted))
            box = QRect(0, self._up + row * side, self._left - _GAP, side)
            shown = metrics.elidedText(self._rows[row], Qt.TextElideMode.ElideRight, box.width())
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, shown)
        for column in columns:
            painter.setPen(QColor(look.text if column == self._current[1] else look.muted))
            painter.save()
            painter.translate(self._left + column * side, self._up - _GAP)
            painter.rotate(-90)
            shown = metrics.elidedText(self._columns[column], Qt.TextElideMode.ElideRight, _LABEL)
            painter.drawText(
                QRect(0, 0, _LABEL, side), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown
            )
            painter.restore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.look_at(*self._cell_at(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        if not self.hasFocus():
            self.look_at(-1, -1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: (0, -1),
            Qt.Key.Key_Right: (0, 1),
            Qt.Key.Key_Up: (-1, 0),
            Qt.Key.Key_Down: (1, 0),
        }
        if event.key() not in steps or not self._values.size:
            super().keyPressEvent(event)
            return
        down, across = steps[Qt.Key(event.key())]
        row, column = self._current if self._current[0] >= 0 else self.strongest()
        self.look_at(
            min(max(row + down, 0), len(self._rows) - 1), min(max(column + across, 0), len(self._columns) - 1)
        )

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self._current[0] < 0 and self._values.size:
            self.look_at(*self.strongest())
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()

    def strongest(self) -> tuple[int, int]:
        """The cell of the largest value."""
        row, column = divmod(int(self._values.argmax()), max(len(self._columns), 1))
        return row, column

    def said(self, row: int, column: int) -> str:
        """What a cell says: "“card” and “cards” add 0.12"."""
        value = float(self._values[row, column])
        words = self.tr("“{0}” and “{1}” add {2}") if value >= 0 else self.tr("“{0}” and “{1}” take {2}")
        return words.format(self._rows[row], self._columns[column], f"{abs(value):.3f}")

    def _cell_at(self, place: QPoint) -> tuple[int, int]:
        column = (place.x() - self._left) // self._cell
        row = (place.y() - self._up) // self._cell
        inside = 0 <= row < len(self._rows) and 0 <= column < len(self._columns)
        return (row, column) if inside else (-1, -1)

    def _describe(self) -> None:
        if self._current[0] >= 0:
            self.setAccessibleDescription(self.said(*self._current))
        elif self._values.size:
            self.setAccessibleDescription(
                self.tr("{0} by {1} words. {2}. Arrow keys go from cell to cell.").format(
                    len(self._rows), len(self._columns), self.said(*self.strongest())
                )
            )


class HeatScale(QWidget):
    """What the colours of heat maps say: from what takes most to what adds most, nothing in the middle."""

    def __init__(self, top: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ends = (self.tr("takes {0}").format(f"{top:.3f}"), self.tr("adds {0}").format(f"{top:.3f}"))
        self.setAccessibleName(self.tr("Colours: {0} to {1}").format(*self._ends))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.notifier().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(theme.ui_font(theme.tokens().small_px))
        wide = sum(metrics.horizontalAdvance(end) for end in self._ends)
        return QSize(wide + _SCALE_WIDTH + 4 * _GAP, metrics.lineSpacing() + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        painter.setFont(theme.ui_font(look.small_px))
        painter.setPen(QColor(look.muted))
        metrics = painter.fontMetrics()
        place = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.rect(), place | Qt.AlignmentFlag.AlignLeft, self._ends[0])
        left = metrics.horizontalAdvance(self._ends[0]) + 2 * _GAP
        bar = QRectF(left, self.height() / 2 - 5, _SCALE_WIDTH, 10)
        ground = QLinearGradient(bar.topLeft(), bar.topRight())
        for step in range(9):
            ground.setColorAt(step / 8, QColor(_colour(look, step / 4 - 1)))
        painter.fillRect(bar, ground)
        painter.setPen(QPen(QColor(look.line), 1))
        painter.drawRect(bar)
        painter.setPen(QColor(look.muted))
        beyond = self.rect().adjusted(left + _SCALE_WIDTH + 2 * _GAP, 0, 0, 0)
        painter.drawText(beyond, place | Qt.AlignmentFlag.AlignLeft, self._ends[1])
        painter.end()


def _colour(look: theme.Tokens, share: float) -> str:
    """The colour of a value by its share of the largest, −1 … 1."""
    return mix(look.panel, look.accent if share >= 0 else look.warn, min(abs(share), 1.0))


def hundredths(value: float) -> str:
    """A share in hundredths, which fits into a cell: "12", "−3"."""
    return f"{round(100 * value)}".replace("-", "−")
