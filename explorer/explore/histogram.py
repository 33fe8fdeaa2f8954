"""A small histogram with a range one can drag over it."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.shared import theme
from explorer.widgets.values import shown_range, step_of

_HEIGHT = 44


class HistogramBrush(QWidget):
    """Bars of counts; a drag chooses a range of whole bars, a click one bar.

    Keys: Left and Right move the range, with Shift they widen and narrow it, Escape lifts it.

    Signals:
        range_chosen: (first bin, last bin), both included; (-1, -1) lifts the range.
    """

    range_chosen = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_HEIGHT)
        self.setMouseTracking(True)
        self._edges: tuple[float, ...] = ()
        self._counts: tuple[int, ...] = ()
        self._low = self._high = 0.0
        self._type = ""
        self._chosen: tuple[int, int] | None = None
        self._anchor: int | None = None
        theme.notifier().changed.connect(self.update)

    def set_histogram(
        self,
        edges: Sequence[float],
        counts: Sequence[int],
        extent: tuple[float, float],
        column_type: str,
        chosen: tuple[int, int] | None,
    ) -> None:
        """Show (m,) `counts` between (m + 1,) `edges`, with bins `chosen` (first, last) in the accent.

        `extent` is the smallest and the largest value: the last bin may reach beyond.
        """
        self._edges, self._counts = tuple(edges), tuple(counts)
        self._low, self._high = extent
        self._type = column_type
        if self._anchor is None:
            self._chosen = chosen
        self._describe()
        self.update()

    def chosen(self) -> tuple[int, int] | None:
        """The first and last chosen bin, or None."""
        return self._chosen

    def ends(self, first: int, last: int) -> tuple[float, float]:
        """The smallest and the largest value that bins `first` to `last` can hold."""
        high = self._edges[last + 1] - step_of(self._type)
        return max(self._edges[first], self._low), min(high, self._high)

    def shown_extent(self) -> str:
        """The values of the chosen bins, or of all, as a person reads them."""
        if not self._counts or isnan(self._low):
            return ""
        first, last = self._chosen if self._chosen is not None else (0, len(self._counts) - 1)
        return shown_range(*self.ends(first, last), self._type)

    def sizeHint(self) -> QSize:
        return QSize(200, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        highest = max(self._counts, default=0) or 1
        floor = self.height() - 4
        for bin_, count in enumerate(self._counts):
            left, right = self._left(bin_), self._left(bin_ + 1)
            tall = max(round((floor - 4) * count / highest), 1) if count else 0
            inside = self._chosen is None or self._chosen[0] <= bin_ <= self._chosen[1]
            strong = self._chosen is not None and inside
            colour = look.bar if strong else look.bar_soft if inside else look.line
            gap = 1 if right - left > 3 else 0
            painter.fillRect(QRectF(left, floor - tall, right - left - gap, tall), QColor(colour))
        painter.fillRect(
            QRectF(0, floor, self.width(), 1), QColor(look.accent if self.hasFocus() else look.line)
        )
        if self._chosen is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(look.panel), 1))
            painter.setBrush(QColor(look.accent))
            for edge in (self._left(self._chosen[0]), self._left(self._chosen[1] + 1)):
                at = min(max(edge, 4), self.width() - 4)
                painter.drawEllipse(QPointF(at, floor), 3.5, 3.5)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._counts:
            bin_ = self._bin_at(event.position().x())
            self._anchor = bin_
            if self._chosen is not None:
                # Near an end of the range, that end is dragged and the other stays.
                first, last = self._chosen
                if abs(event.position().x() - self._left(first)) <= 5:
                    self._anchor = last
                elif abs(event.position().x() - self._left(last + 1)) <= 5:
                    self._anchor = first
                    bin_ = last
            self._show(*sorted((self._anchor, bin_)))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self._counts:
            return
        bin_ = self._bin_at(event.position().x())
        if self._anchor is not None:
            self._show(*sorted((self._anchor, bin_)))
        ends = shown_range(*self.ends(bin_, bin_), self._type)
        self.setToolTip(self.tr("{0}: {1:,} rows").format(ends, self._counts[bin_]))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._anchor is not None and self._chosen is not None:
            self._anchor = None
            self.range_chosen.emit(*self._chosen)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._lift()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last_bin = len(self._counts) - 1
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is not None and last_bin >= 0:
            first, last = self._chosen if self._chosen is not None else (0, last_bin)
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                last = min(max(last + step, first), last_bin)
            elif self._chosen is None:
                last = first if step > 0 else last
                first = last
            elif first + step >= 0 and last + step <= last_bin:
                first, last = first + step, last + step
            self._show(first, last)
            self.range_chosen.emit(first, last)
        elif event.key() == Qt.Key.Key_Escape and self._chosen is not None:
            self._lift()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()

    def _lift(self) -> None:
        self._anchor = None
        self._chosen = None
        self._describe()
        self.update()
        self.range_chosen.emit(-1, -1)

    def _show(self, first: int, last: int) -> None:
        self._chosen = (first, last)
        self._describe()
        self.update()

    def _left(self, bin_: int) -> float:
        return round(self.width() * bin_ / max(len(self._counts), 1))

    def _bin_at(self, x: float) -> int:
        return min(max(int(x / max(self.width(), 1) * len(self._counts)), 0), len(self._counts) - 1)

    def _describe(self) -> None:
        if not self._counts:
            return
        first, last = self._chosen if self._chosen is not None else (0, len(self._counts) - 1)
        rows = sum(self._counts[first : last + 1])
        keys = self.tr("Left and right move the range, with Shift they widen it, Escape lifts it.")
        self.setAccessibleDescription(
            self.tr("{0}, {1:,} rows").format(self.shown_extent(), rows) + f". {keys}"
        )
