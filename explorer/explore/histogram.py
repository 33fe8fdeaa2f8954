"""A small histogram of numbers, or a line of dates, with a range that one can brush over it."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from explorer.shared import theme
from explorer.widgets.chart import Axis, Chart, nice_step
from explorer.widgets.values import shown_range, step_of

_HEIGHT = 66
_FOOT = 20  # pixels: height of the axis
_AIR = 1.06  # the highest bar stays below the top
_LEAST = 0.03  # of the height, so that a bar of one row among thousands is seen
_GAP = 0.12  # of a bar


class BinAxis(Axis):
    """The axis of numbers below bars that lie at 0, 1, 2, …: `edges` says where a bar begins."""

    def __init__(self) -> None:
        super().__init__("bottom", lines=False)
        self.low, self.width_of_bin = 0.0, 1.0
        self.setHeight(_FOOT)

    def set_edges(self, edges: Sequence[float], column_type: str) -> None:
        """Take the (m + 1,) edges of equal bins, in the values of the column."""
        self.low, self.width_of_bin = edges[0], (edges[-1] - edges[0]) / (len(edges) - 1)
        self._whole = column_type == "integer"
        self.picture = None
        self.update()

    def tickValues(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, list[float]]]:
        low, high = (self.low + end * self.width_of_bin for end in (minVal, maxVal))
        levels = self.values_between(low, high, size)
        return [
            (step, [(value - self.low) / self.width_of_bin for value in values]) for step, values in levels
        ]

    def values_between(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        """(their distance, values) that get a number on an axis of `size` pixels."""
        return super().tickValues(low, high, size)

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        return super().tickStrings([self.low + v * self.width_of_bin for v in values], scale, spacing)


class DateLine(BinAxis):
    """The same of dates, as pyqtgraph's axis of dates writes them: years, months, days or hours."""

    def __init__(self) -> None:
        super().__init__()
        self._dates = pg.DateAxisItem("bottom", utcOffset=0)

    def dress(self, look: theme.Tokens, colour: str = "") -> None:
        super().dress(look, colour)
        self._dates.setTickFont(theme.ui_font(look.small_px))

    def values_between(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        found: list[tuple[float, list[float]]] = self._dates.tickValues(low, high, size)
        return found

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        moments = [self.low + value * self.width_of_bin for value in values]
        return list(self._dates.tickStrings(moments, scale, spacing))


class _Brushed(pg.ViewBox):  # type: ignore[misc]  # pyqtgraph has no types
    """Where the bars are: a drag begins a new range, a click chooses a bar, a double click lifts the range."""

    brushed = Signal(float, float, bool)  # from, to, whether the drag has ended
    clicked = Signal(float)
    double_clicked = Signal()

    def __init__(self) -> None:
        super().__init__(enableMenu=False, enableMouse=False, defaultPadding=0.0)
        self.disableAutoRange()

    def mouseDragEvent(self, ev: Any, axis: int | None = None) -> None:
        if ev.button() != Qt.MouseButton.LeftButton:
            ev.ignore()
            return
        ev.accept()
        begun, now = self.mapToView(ev.buttonDownPos()), self.mapToView(ev.pos())
        self.brushed.emit(begun.x(), now.x(), ev.isFinish())

    def mouseClickEvent(self, ev: Any) -> None:
        if ev.button() != Qt.MouseButton.LeftButton:
            return
        ev.accept()
        if ev.double():
            self.double_clicked.emit()
        else:
            self.clicked.emit(self.mapToView(ev.pos()).x())

    def keyPressEvent(self, ev: Any) -> None:
        ev.ignore()


class HistogramBrush(Chart):
    """Bars of counts; a drag chooses a range of whole bars, a click one bar, a double click lifts the range.
    The range itself can be dragged, and so can its ends.

    Keys: Left and Right move the range, with Shift they widen and narrow it, Escape lifts it.

    Signals:
        range_chosen: (first bin, last bin), both included; (-1, -1) lifts the range.
    """

    range_chosen = Signal(int, int)

    def __init__(self, column_type: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_HEIGHT)
        self._type = column_type
        self._edges: tuple[float, ...] = ()
        self._counts: tuple[int, ...] = ()
        self._low = self._high = 0.0
        self._chosen: tuple[int, int] | None = None
        self._dragged = False
        self.box = _Brushed()
        self.axis = DateLine() if column_type in ("date", "timestamp") else BinAxis()
        self.axis.linkToView(self.box)
        self.cells.addItem(self.box, 0, 0)
        self.cells.addItem(self.axis, 1, 0)
        self._bars = {name: pg.BarGraphItem(x0=[], width=1, height=[]) for name in ("inside", "outside")}
        for bars in self._bars.values():
            self.box.addItem(bars, ignoreBounds=True)
        self.region = pg.LinearRegionItem((0, 1), swapMode="sort")
        self.region.setZValue(5)
        self.region.hide()
        self.box.addItem(self.region, ignoreBounds=True)
        self.region.sigRegionChanged.connect(self._region_moved)
        self.region.sigRegionChangeFinished.connect(self._region_dropped)
        self.box.brushed.connect(self._brushed)
        self.box.clicked.connect(self._clicked)
        self.box.double_clicked.connect(self._lift)
        self.dress(theme.tokens())

    def set_histogram(
        self,
        edges: Sequence[float],
        counts: Sequence[int],
        extent: tuple[float, float],
        chosen: tuple[int, int] | None,
    ) -> None:
        """Show (m,) `counts` between (m + 1,) equally distant `edges`, with bins `chosen` (first, last).

        `extent` is the smallest and the largest value: the last bin may reach beyond.
        """
        self._edges, self._counts = tuple(edges), tuple(counts)
        self._low, self._high = extent
        n = len(self._counts)
        self.axis.setVisible(n > 0 and not isnan(self._low))
        if n:
            self.axis.set_edges(self._edges, self._type)
            self.box.setRange(xRange=(0, n), yRange=(0, _AIR * max(max(self._counts), 1)), padding=0)
            self.region.setBounds((0, n))
        if not self._dragged:
            self._chosen = chosen
            self._place_region()
        self._show()

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

    # ---- what is drawn -------------------------------------------------------------------------------------

    def dress(self, look: theme.Tokens) -> None:
        self.axis.dress(look)
        soft, strong = QColor(look.accent), QColor(look.accent)
        soft.setAlpha(26)
        strong.setAlpha(46)
        self.region.setBrush(soft)
        self.region.setHoverBrush(strong)
        for line in self.region.lines:
            line.setPen(pg.mkPen(look.accent, width=1.5))
            line.setHoverPen(pg.mkPen(look.accent, width=3))
        self._show()
        super().dress(look)

    def _show(self) -> None:
        """Draw the bars: those of the range in the accent, all softly where there is none."""
        look = theme.tokens()
        counts = np.array(self._counts, dtype=float)
        tall = np.where(counts > 0, np.maximum(counts, _LEAST * counts.max(initial=0)), 0)
        at = np.arange(len(counts))
        inside = np.ones(len(counts), dtype=bool)
        if self._chosen is not None:
            inside = (at >= self._chosen[0]) & (at <= self._chosen[1])
        strong = look.bar if self._chosen is not None else look.bar_soft
        for name, which, colour in (("inside", inside, strong), ("outside", ~inside, look.bar_soft)):
            self._bars[name].setOpts(
                x0=at[which] + _GAP / 2, width=1 - _GAP, height=tall[which], brush=colour, pen=None
            )
        self._describe()

    def _place_region(self) -> None:
        self.region.setVisible(self._chosen is not None)
        if self._chosen is not None:
            blocked = QSignalBlocker(self.region)
            self.region.setRegion((self._chosen[0], self._chosen[1] + 1))
            blocked.unblock()

    def _describe(self) -> None:
        if not self._counts:
            return
        first, last = self._chosen if self._chosen is not None else (0, len(self._counts) - 1)
        rows = sum(self._counts[first : last + 1])
        keys = self.tr("Left and right move the range, with Shift they widen it, Escape lifts it.")
        self.setAccessibleDescription(
            self.tr("{0}, {1:,} rows").format(self.shown_extent(), rows) + f". {keys}"
        )

    # ---- brushing ------------------------------------------------------------------------------------------

    def _bin_at(self, x: float) -> int:
        return min(max(int(x), 0), len(self._counts) - 1)

    def _brushed(self, begun: float, now: float, ended: bool) -> None:
        if not self._counts:
            return
        first, last = sorted((self._bin_at(begun), self._bin_at(now)))
        self._choose(first, last)
        self._place_region()
        self._dragged = not ended
        if ended:
            self.range_chosen.emit(first, last)

    def _clicked(self, x: float) -> None:
        if self._counts:
            self._choose(self._bin_at(x), self._bin_at(x))
            self._place_region()
            self.range_chosen.emit(*self._chosen)

    def _region_moved(self) -> None:
        """Whole bars are in the range while it is dragged; it moves freely until it is let go."""
        low, high = self.region.getRegion()
        first = min(max(round(low), 0), len(self._counts) - 1)
        self._dragged = True
        self._choose(first, max(min(round(high), len(self._counts)) - 1, first))

    def _region_dropped(self) -> None:
        self._region_moved()
        self._dragged = False
        self._place_region()
        if self._chosen is not None:
            self.range_chosen.emit(*self._chosen)

    def _choose(self, first: int, last: int) -> None:
        if self._chosen != (first, last):
            self._chosen = (first, last)
            self._show()

    def _lift(self) -> None:
        self._dragged = False
        self._chosen = None
        self._place_region()
        self._show()
        self.range_chosen.emit(-1, -1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if self._counts:
            bin_ = self._bin_at(self.box.mapSceneToView(event.position()).x())
            ends = shown_range(*self.ends(bin_, bin_), self._type)
            self.box.setToolTip(self.tr("{0}: {1:,} rows").format(ends, self._counts[bin_]))

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
            self._choose(first, last)
            self._place_region()
            self.range_chosen.emit(first, last)
        elif event.key() == Qt.Key.Key_Escape and self._chosen is not None:
            self._lift()
        else:
            super().keyPressEvent(event)

    def fill_menu(self, menu: QMenu) -> None:
        if self._chosen is not None:
            menu.addAction(self.tr("Lift the range"), self._lift)
            menu.addSeparator()
        super().fill_menu(menu)
