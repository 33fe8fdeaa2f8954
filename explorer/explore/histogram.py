"""A small histogram of numbers, or a line of dates, with a range that one can brush over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import pairwise
from math import floor, isnan, log10
from typing import Any

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from explorer.explore.facet_values import add_ways_to_select, how_of, how_to_select
from explorer.shared import theme, wording
from explorer.widgets.chart import Axis, Chart
from explorer.widgets.ticks import nice_step, short_text, tick_text
from explorer.widgets.values import as_moment, shown_range, step_of

_HEIGHT = 66
_FOOT = 20  # pixels: height of the axis
_AIR = 1.06  # the highest bar stays below the top
_LEAST = 0.03  # of the height, so that a bar of one row among thousands is seen
_GAP = 0.12  # of a bar
_APART = 14  # pixels between two dates on the axis
_CLOSEST = 9  # pixels between them where one is moved inwards from the edge
_NUMBERS_APART = 12  # pixels between two numbers, also where one is moved inwards
# Distances of dates on an axis: a unit of numpy's, its seconds, and how many of it.
_UNITS = (
    ("s", 1.0, (1, 5, 15, 30)),
    ("m", 60.0, (1, 5, 15, 30)),
    ("h", 3600.0, (1, 3, 6, 12)),
    ("D", 86_400.0, (1, 2, 7, 14)),
    ("M", 2_629_746.0, (1, 3, 6)),
    ("Y", 31_556_952.0, (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)),
)
_FIRST_DATE, _LAST_DATE = -62_135_596_800.0, 253_402_300_799.0  # of Python's dates, in seconds since 1970


class BinAxis(Axis):
    """The axis of numbers or dates below bars that lie at 0, 1, 2, …; it knows where a bar begins."""

    def __init__(self, column_type: str) -> None:
        super().__init__("bottom", whole=column_type == "integer", lines=False)
        self._type = column_type
        self.inside = True  # the bars reach to both edges
        # A whole number is written below the middle of the bar that counts it.
        self._shift = 0.5 if column_type == "integer" else 0.0
        self._first, self._bin = 0.0, 1.0
        self._labels: dict[float, str] = {}
        self.setHeight(_FOOT)

    def set_edges(self, edges: Sequence[float]) -> None:
        """Take the (m + 1,) edges of equal bins, in the values of the column."""
        self._first, self._bin = edges[0], (edges[-1] - edges[0]) / (len(edges) - 1)
        self.picture = None
        self.update()

    def tickValues(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, list[float]]]:
        low, high = (self._first - self._shift + end * self._bin for end in (minVal, maxVal))
        if not (high > low and size > 0):
            return []
        if self._type in ("date", "timestamp"):
            ticks = date_ticks(low, high, size, self.width_of)
            while not self._are_apart(ticks, low, high, size, _CLOSEST):
                # The last one, if it has been moved inwards, else the first.
                ticks.pop(-1 if self._left(ticks[-1], low, high, size)[1] else 0)
        else:
            ticks = self._numbers(low, high, size)
        if len(ticks) < 2:
            ends = low + self._shift, high + self._shift - step_of(self._type)
            texts = end_texts(*ends, self._type)
            self._labels = dict(zip((minVal, maxVal), texts, strict=True))
        else:
            self._labels = {(value + self._shift - self._first) / self._bin: text for value, text in ticks}
        return [(1.0, list(self._labels))]

    def _numbers(self, low: float, high: float, size: float) -> list[tuple[float, str]]:
        """Round numbers as close as they have room, written short where that makes room; none where fewer
        than two fall between the ends.
        """
        step = self.least_step(low, high, size)
        while len(values := self.multiples(low, high, step)) >= 2:
            for written in (tick_text, short_text):
                ticks = [(value, written(value, step)) for value in values]
                if self._are_apart(ticks, low, high, size, _NUMBERS_APART):
                    return ticks
            step = nice_step(1.5 * step)
        return []

    def _are_apart(
        self, ticks: Sequence[tuple[float, str]], low: float, high: float, size: float, gap: float
    ) -> bool:
        """Whether there are `gap` pixels between the labels where they are drawn."""
        lefts = [self._left(tick, low, high, size)[0] for tick in ticks]
        return all(
            left + self.width_of(text) + gap <= following
            for (left, following), (_, text) in zip(pairwise(lefts), ticks, strict=False)
        )

    def _left(self, tick: tuple[float, str], low: float, high: float, size: float) -> tuple[float, bool]:
        """Where the label of a (value, text) begins, in pixels, and whether the right edge moved it."""
        width = self.width_of(tick[1])
        left = (tick[0] - low) / (high - low) * size - width / 2
        return max(min(left, size - width), 0.0), left > size - width

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        return [self._labels.get(value, "") for value in values]


class _Brushed(pg.ViewBox):  # type: ignore[misc]  # pyqtgraph has no types
    """Where the bars are: a drag begins a new range, a click chooses a bar, a double click lifts it."""

    brushed = Signal(float, float, bool)  # from, to, whether the drag has ended
    clicked = Signal(float, object)  # where, and the keys that are held
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
            self.clicked.emit(self.mapToView(ev.pos()).x(), ev.modifiers())

    def keyPressEvent(self, ev: Any) -> None:
        ev.ignore()


class HistogramBrush(Chart):
    """Bars of counts; a drag chooses a range of whole bars, a click one bar, a double click lifts the range.
    The range itself can be dragged, and so can its ends.

    A click with Control held, or the menu, selects the rows of a bar. The selected part of each bar is
    darker.

    Keys: Left and Right move the range, with Shift they widen and narrow it, Escape lifts it; Shift and Space
    select its rows.

    Signals:
        bars_selected: (first bin, last bin, how): the rows of these are to be selected.
        range_chosen: (first bin, last bin), both included; (-1, -1) lifts the range.
        range_moved: another range is shown, also while it is being dragged.
    """

    range_chosen = Signal(int, int)
    range_moved = Signal()
    bars_selected = Signal(int, int, str)

    def __init__(
        self, column_type: str = "", affixes: tuple[str, str] = ("", ""), parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_HEIGHT)
        self._type, self._affixes = column_type, affixes
        self._edges: tuple[float, ...] = ()
        self._counts: tuple[int, ...] = ()
        self._selected: tuple[int, ...] | None = None
        self._menu_for = (0, 0)  # bars
        self._low = self._high = 0.0
        self._chosen: tuple[int, int] | None = None
        self._dragged = False
        self.box = _Brushed()
        self.axis = BinAxis(column_type)
        self.axis.linkToView(self.box)
        self.cells.addItem(self.box, 0, 0)
        self.cells.addItem(self.axis, 1, 0)
        self._bars = {
            name: pg.BarGraphItem(x0=[], width=1, height=[]) for name in ("inside", "outside", "selected")
        }
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
        self._edges, self._counts, self._selected = tuple(edges), tuple(counts), None
        self._low, self._high = extent
        n = len(self._counts)
        self.axis.setVisible(n > 0 and not isnan(self._low))
        if n:
            self.axis.set_edges(self._edges)
            highest = float((np.array(self._counts) / self._shares()).max())
            self.box.setRange(xRange=(0, n), yRange=(0, _AIR * max(highest, 1.0)), padding=0)
            blocked = QSignalBlocker(self.region)  # bounds that cut the region are no drag
            self.region.setBounds((0, n))
            blocked.unblock()
        if not self._dragged:
            self._chosen = chosen
            self._place_region()
        self._show()

    def set_selected(self, selected: Sequence[int] | None) -> None:
        """Show how many of each bar's rows are selected; None: no row is."""
        selected = None if selected is None else tuple(selected)
        if selected != self._selected:
            self._selected = selected
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
        return self._shown(first, last)

    def extents(self) -> list[str]:
        """What `shown_extent` says of all bins, of those from the first on and of those up to the last."""
        if not self._counts or isnan(self._low):
            return []
        last = len(self._counts) - 1
        bins = [
            (0, last),
            *((0, bin_) for bin_ in range(last)),
            *((bin_, last) for bin_ in range(1, last + 1)),
        ]
        return [self._shown(*each) for each in bins]

    def _shown(self, first: int, last: int) -> str:
        return shown_range(*self.ends(first, last), self._type, self._affixes)

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
            line.setPen(self.pen(look.accent, 1.5))
            line.setHoverPen(self.pen(look.accent, 3))
        self._show()
        super().dress(look)

    def _shares(self) -> NDArray[np.float64]:
        """(m,) the share of each bin that lies between the smallest and the largest value: all of it, but of
        the last one, where values are whole numbers or days.
        """
        shares, step = np.ones(len(self._counts)), step_of(self._type)
        if step and self._counts and not isnan(self._low):
            first, end = self._edges[-2:]
            shares[-1] = max(min(self._high + step, end) - first, step) / (end - first)
        return shares

    def _show(self) -> None:
        """Draw the bars: those of the range in the accent, all softly where there is none. Where rows are
        selected, their part of each bar is in the accent, and bars outside of the range are pale.

        It is the area of a bar that is as large as its count: the last one is as narrow as the part of its
        bin in which there can be values, else even numbers would seem to fall off at their end.
        """
        look = theme.tokens()
        shares = self._shares()
        counts = np.array(self._counts, dtype=float) / shares
        selected = np.array(self._selected or np.zeros(len(counts)), dtype=float) / shares
        least = _LEAST * counts.max(initial=0)
        at = np.arange(len(counts))
        inside = np.ones(len(counts), dtype=bool)
        if self._chosen is not None:
            inside = (at >= self._chosen[0]) & (at <= self._chosen[1])
        strong, soft = look.bar if self._chosen is not None else look.bar_soft, look.bar_soft
        if self._selected is not None:
            strong, soft = look.bar_soft, look.line_strong
        for name, values, which, colour in (
            ("inside", counts, inside, strong),
            ("outside", counts, ~inside, soft),
            ("selected", selected, selected > 0, look.bar),
        ):
            tall = np.where(values > 0, np.maximum(values, least), 0)[which]
            self._bars[name].setOpts(
                x0=at[which] + _GAP / 2,
                width=shares[which] * (1 - _GAP),
                height=tall,
                brush=colour,
                pen=None,
            )
            self._bars[name].setVisible(bool(which.any()))
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
        rows = wording.rows(sum(self._counts[first : last + 1]))
        if self._selected is not None:
            rows += self.tr(", {0:,} of them selected").format(sum(self._selected[first : last + 1]))
        keys = self.tr("Left and right move the range, with Shift they widen it, Escape lifts it.")
        keys += self.tr(" Shift and Space select its rows.")
        self.setAccessibleDescription(f"{self.shown_extent()}, {rows}. {keys}")

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

    def _clicked(self, x: float, held: Qt.KeyboardModifier) -> None:
        if not self._counts:
            return
        bin_, how = self._bin_at(x), how_of(held)
        if how is not None:
            self.bars_selected.emit(bin_, bin_, how)
        else:
            self._choose(bin_, bin_)
            self._place_region()
            self.range_chosen.emit(bin_, bin_)

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
            self.range_moved.emit()

    def _lift(self) -> None:
        self._dragged = False
        self._chosen = None
        self._place_region()
        self._show()
        self.range_moved.emit()
        self.range_chosen.emit(-1, -1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if self._counts:
            bin_ = self._bin_at(self.box.mapSceneToView(event.position()).x())
            ends, n = self._shown(bin_, bin_), self._counts[bin_]
            text = f"{ends}: {wording.rows(n)}"
            if self._selected is not None:
                text = self.tr("{0}: {1:,} of {2} selected").format(
                    ends, self._selected[bin_], wording.rows(n)
                )
            self.box.setToolTip(f"{text}\n{how_to_select()}")

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
        elif event.key() == Qt.Key.Key_Space and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            if self._counts:
                self.bars_selected.emit(*(self._chosen or (0, last_bin)), "replace")
        elif event.key() == Qt.Key.Key_Escape and self._chosen is not None:
            self._lift()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu is of the range, where the pointer is in it or a key asked, else of the bar below it."""
        whole = self._chosen or (0, len(self._counts) - 1)
        bin_ = self._bin_at(self.box.mapSceneToView(event.pos().toPointF()).x())
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        in_range = self._chosen is not None and self._chosen[0] <= bin_ <= self._chosen[1]
        self._menu_for = whole if by_key or in_range else (bin_, bin_)
        super().contextMenuEvent(event)

    def fill_menu(self, menu: QMenu) -> None:
        if self._counts:
            first, last = self._menu_for
            n = sum(self._counts[first : last + 1])
            selected = None if self._selected is None else sum(self._selected[first : last + 1])
            add_ways_to_select(menu, n, selected, lambda how: self.bars_selected.emit(first, last, how))
            menu.addSeparator()
        if self._chosen is not None:
            menu.addAction(self.tr("Lift the range"), self._lift)
            menu.addSeparator()
        super().fill_menu(menu)


def date_ticks(
    low: float, high: float, size: float, width_of: Callable[[str], float]
) -> list[tuple[float, str]]:
    """Dates for an axis, as many as fit: years, months ("Jun", for January its year), days or times of day.

    Args:
        low, high: the ends, seconds since 1970. size: pixels. width_of: pixels of a text.
    """
    low, high = max(low, _FIRST_DATE), min(high, _LAST_DATE)
    if not high > low:
        return []
    for unit, seconds, strides in _UNITS:
        for stride in strides:
            apart = seconds * stride / (high - low) * size
            if apart < _APART:
                continue
            first, last = (
                np.datetime64(int(end // 1), "s").astype(f"M8[{unit}]").astype(int) for end in (low, high)
            )
            count = np.arange(-(-first // stride) * stride, last + 1, stride)
            if unit == "Y":  # counted from 1970, where round years are those of the calendar
                count = np.arange(-(-(first + 1970) // stride) * stride, last + 1971, stride) - 1970
            moments = count.astype(f"M8[{unit}]").astype("M8[s]").astype(float)
            ticks = [(at, _date_text(at, unit)) for at in moments.tolist() if low <= at <= high]
            if max((width_of(text) for _, text in ticks), default=0.0) + _APART <= apart:
                return ticks
    return []


def end_texts(low: float, high: float, column_type: str) -> tuple[str, str]:
    """The ends of an axis, short: "40k", "1.45M", "Mar 2024", "3 May", "14:30"."""
    span = high - low
    if column_type in ("date", "timestamp"):
        ends = (as_moment(min(max(end, _FIRST_DATE), _LAST_DATE)) for end in (low, high))
        first, last = (_end_text(end, span) for end in ends)
        return first, last
    digit = 10.0 ** (floor(log10(span)) - 1) if span > 0 else 1.0
    first, last = (short_text(round(end / digit) * digit, digit) for end in (low, high))
    return first, last


def _end_text(moment: datetime, span: float) -> str:
    if span > 300 * 86_400:
        return wording.of_year(wording.month(moment), moment.year)
    return wording.day_of_month(moment) if span > 2 * 86_400 else f"{moment:%H:%M}"


def _date_text(seconds: float, unit: str) -> str:
    moment = as_moment(seconds)
    if unit == "Y" or (unit == "M" and moment.month == 1):
        return f"{moment.year}"
    if unit == "M":
        return wording.month(moment)
    if unit == "D" or (moment.hour, moment.minute, moment.second) == (0, 0, 0):
        return wording.day_of_month(moment)
    return f"{moment:%H:%M:%S}" if unit == "s" else f"{moment:%H:%M}"
