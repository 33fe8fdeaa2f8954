"""Topics over time: a line for each, with the interval of its share, on an axis of dates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QStyleOptionGraphicsItem, QWidget

from explorer.explore.histogram import date_ticks
from explorer.explore.topic_table_job import Measure
from explorer.explore.topic_table_model import shown_value
from explorer.shared import theme, wording
from explorer.widgets.chart import Axis, Box, Chart
from explorer.widgets.plain_text import PlainLabel
from explorer.widgets.ticks import nice_range, tick_text

MOST_LINES = 12  # as many as there are hues that can be told apart
_PARTS = (4, 3, 5)  # of the upright axis: with which it ends nearest above what is drawn
_SIDE, _FOOT, _TOP = 58, 24, 22  # pixels
_DOTS = 120  # bins up to which each has a dot
_AIR = 10  # pixels free above the highest number
_BAND, _BAND_OF_MANY, _BAND_NEAR = 0.16, 0.06, 0.26  # opacity of an interval; of that near the pointer
_ALONE = 0.3  # of a bin: width of an interval between two gaps
_MOST_STRIPS = 240  # of all intervals; of more, only that near the pointer is shown
_FEW = 3  # lines whose intervals are told apart
_SEEN = 0.9  # share of the ends of intervals that the upright axis reaches


@dataclass(frozen=True, eq=False)
class TopicLine:
    """One topic over time.

    Attributes:
        name: of the topic. group: its row of the table. hue: its place in the palette.
        values: (b,) one a bin, NaN where the bin is empty. low, high: ends of the intervals, or None.
    """

    name: str
    group: int
    hue: int
    values: NDArray[np.float64]
    low: NDArray[np.float64] | None = None
    high: NDArray[np.float64] | None = None


class _Dates(Axis):
    """The axis of instants, in seconds since 1970."""

    def __init__(self) -> None:
        super().__init__("bottom", lines=False)
        self.inside = True
        self._labels: dict[float, str] = {}

    def tickValues(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, list[float]]]:
        if not (maxVal > minVal and size > 0):
            return []
        self._labels = dict(date_ticks(minVal, maxVal, size, self.width_of))
        return [(1.0, list(self._labels))]

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        return [self._labels.get(value, "") for value in values]


class _Amounts(Axis):
    """The axis of counts, shares or residuals."""

    def __init__(self) -> None:
        super().__init__("left")
        self.measure: Measure = "count"

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        if self.measure in ("row", "column"):
            return [wording.percent(tick_text(100 * value, 100 * spacing)) for value in values]
        return [tick_text(value, spacing) for value in values]


class _Clicked(Box):
    """Where the lines are. Signal: clicked(x, y) in the values of the axes."""

    clicked = Signal(float, float)

    def __init__(self) -> None:
        super().__init__()
        self.setMouseEnabled(x=False, y=False)

    def mouseClickEvent(self, ev: Any) -> None:
        if ev.button() == Qt.MouseButton.LeftButton:
            ev.accept()
            place = self.mapToView(ev.pos())
            self.clicked.emit(place.x(), place.y())

    def wheelEvent(self, ev: Any, axis: int | None = None) -> None:
        ev.ignore()

    def mouseDragEvent(self, ev: Any, axis: int | None = None) -> None:
        ev.ignore()


class _Dots(pg.ScatterPlotItem):  # type: ignore[misc]  # pyqtgraph has no types
    """A click on a dot is one on the chart."""

    def mouseClickEvent(self, ev: Any) -> None:
        ev.ignore()


class _Band(pg.GraphicsObject):  # type: ignore[misc]  # pyqtgraph has no types
    """An interval in upright strips: as one outline of many corners it takes ten times as long to fill."""

    def __init__(self) -> None:
        super().__init__()
        self._strips: tuple[QPolygonF, ...] = ()
        self._colour = QColor()
        self._box = QRectF()

    def set_strips(self, strips: Sequence[QPolygonF]) -> None:
        """Fill these."""
        self.prepareGeometryChange()
        self._strips, self._box = tuple(strips), QRectF()
        for strip in self._strips:
            self._box = self._box.united(strip.boundingRect())
        self.update()

    def set_colour(self, colour: QColor) -> None:
        """Fill it with that."""
        self._colour = colour
        self.update()

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # else there are seams
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._colour)
        for strip in self._strips:
            painter.drawConvexPolygon(strip)


class TopicLines(Chart):
    """Lines of topics over bins of time; a bin without rows is a gap. The pointer reads out a bin, a click
    chooses the nearest topic there.

    Keys: Left and Right read out, Enter chooses all topics of the bin.

    Signal: chosen(row of the table or None, column).
    """

    chosen = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("topicLines")
        self.setAccessibleName(self.tr("Topics over time"))
        self.setMinimumHeight(160)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._lines: tuple[TopicLine, ...] = ()
        self._items: list[tuple[_Band, Any, Any]] = []
        self._edges: NDArray[np.float64] = np.array([0.0, 1.0])
        self._bins: tuple[str, ...] = ()
        self._totals: NDArray[np.int64] = np.zeros(0, np.int64)
        self._measure: Measure = "count"
        self._range = (0.0, 1.0)
        self._bin: int | None = None
        self._near: int | None = None  # the topic whose line is nearest to the pointer
        self._by_keys = False
        self.box = _Clicked()
        self.dates, self.amounts = _Dates(), _Amounts()
        self.legend_beside = True  # the list of topics has the colours
        self.amounts.setWidth(_SIDE)
        self.dates.setHeight(_FOOT)
        self.cells.addItem(self.amounts, 0, 0)
        self.cells.addItem(self.box, 0, 1)
        self.cells.addItem(self.dates, 1, 1)
        self.amounts.linkToView(self.box)
        self.dates.linkToView(self.box)
        self._pointer = pg.InfiniteLine(angle=90, movable=False)
        self._pointer.setZValue(10)
        self._pointer.hide()
        self.box.addItem(self._pointer, ignoreBounds=True)
        self.readout = PlainLabel("", self)
        self.readout.setObjectName("topicReadout")
        self.readout.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.readout.hide()
        self.box.clicked.connect(self._clicked)
        self.box.sigResized.connect(self._resized)
        self.dress(theme.tokens())

    def sizeHint(self) -> QSize:
        return QSize(560, 320)

    @property
    def lines(self) -> tuple[TopicLine, ...]:
        """What is drawn."""
        return self._lines

    def set_lines(
        self,
        lines: Sequence[TopicLine],
        edges: NDArray[np.float64],
        bins: tuple[str, ...],
        totals: NDArray[np.int64],
        measure: Measure,
        axis_name: str,
    ) -> None:
        """Show lines over (b,) bins between (b + 1,) `edges`, in seconds since 1970.

        Args:
            bins: what the bins are called. totals: (b,) what is in each. axis_name: what is measured.
        """
        self._lines, self._edges, self._bins, self._totals = tuple(lines), edges, bins, totals
        self._measure = self.amounts.measure = measure
        self._near = None
        self._range = self._range_of()
        self._draw()
        self.box.setXRange(float(edges[0]), float(edges[-1]), padding=0)
        self._fit()
        self._dress_lines(theme.tokens())
        self.amounts.say(axis_name)
        self._hide_pointer()
        self.set_legend((items[1], line.name) for items, line in zip(self._items, self._lines, strict=False))
        self._describe()

    def _fit(self) -> None:
        """Scale the upright axis, with room above its highest number for the name of the axis."""
        low, high = self._range
        self.amounts.air = min(_AIR / max(self.box.height() - _AIR, 1), 0.2)
        self.box.setYRange(low, high + self.amounts.air * (high - low), padding=0)

    def _range_of(self) -> tuple[float, float]:
        """All values, and of the ends of their intervals most: a bin of few rows has a wide one."""
        values = _finite([line.values for line in self._lines])
        ends = _finite([line.high for line in self._lines if line.high is not None])
        high = max(float(values.max(initial=0.0)), float(np.quantile(ends, _SEEN)) if len(ends) else 0.0)
        most = 1.0 if self._measure in ("row", "column") else float("inf")
        low = float(values.min(initial=0.0))
        ranges = {parts: nice_range(low, high or 1.0, parts, most) for parts in _PARTS}
        if self._measure == "count":  # of which there are no halves
            ranges = {parts: ends for parts, ends in ranges.items() if not ends[1] % parts} or ranges
        self.amounts.parts = min(ranges, key=lambda parts: ranges[parts][1] - ranges[parts][0])
        return ranges[self.amounts.parts]

    def _draw(self) -> None:
        """Give each line its interval, its curve and its dots; those that were made for more are hidden."""
        x = (self._edges[:-1] + self._edges[1:]) / 2
        while len(self._items) < len(self._lines):
            self._items.append(self._new_items())
        for items in self._items[len(self._lines) :]:
            for item in items:
                item.hide()
        for line, (band, curve, dots) in zip(self._lines, self._items, strict=False):
            there = np.flatnonzero(np.isfinite(line.values))
            together = np.append(np.diff(there) == 1, False).astype(np.int32)  # neighbours without a gap
            has_interval = line.low is not None and line.high is not None
            band.set_strips(self._strips(line, x, there) if has_interval else [])
            curve.setData(x[there], line.values[there], connect=together)
            dotted = there[: len(there) if len(x) <= _DOTS else 0]
            dots.setData(x[dotted], line.values[dotted])
            for item in (curve, dots):
                item.show()

    def _new_items(self) -> tuple[_Band, Any, Any]:
        band, curve, dots = _Band(), pg.PlotCurveItem(), _Dots(size=5, useCache=False)
        curve.setSegmentedLineMode("on")  # Qt takes ten times as long for a thick line of many points
        for item in (band, curve, dots):
            self.box.addItem(item, ignoreBounds=True)
        return band, curve, dots

    def _strips(self, line: TopicLine, x: NDArray[np.float64], there: NDArray[np.int64]) -> list[QPolygonF]:
        """The interval from each bin to the next, and a narrow one of a bin between two gaps."""
        assert line.low is not None
        assert line.high is not None
        # Drawings in a file are not cut off at the plot.
        low, high = (np.minimum(end, self._range[1]) for end in (line.low, line.high))
        known, strips = set(there.tolist()), []
        for k in there.tolist():
            if k + 1 in known:
                corners = [(x[k], low[k]), (x[k], high[k]), (x[k + 1], high[k + 1]), (x[k + 1], low[k + 1])]
            elif k - 1 not in known:
                half = _ALONE * (self._edges[k + 1] - self._edges[k]) / 2
                corners = [
                    (x[k] + side, end[k])
                    for side, end in ((-half, low), (-half, high), (half, high), (half, low))
                ]
            else:
                continue
            strips.append(QPolygonF([QPointF(*corner) for corner in corners]))
        return strips

    def dress(self, look: theme.Tokens) -> None:
        self.dates.dress(look)
        self.amounts.dress(look)
        self._pointer.setPen(self.pen(look.faint, 1))
        self.readout.setFont(theme.ui_font(look.small_px))
        self.readout.setStyleSheet(
            f"background: {look.panel}; color: {look.text}; border: 1px solid {look.line_strong};"
            " border-radius: 6px; padding: 5px 9px;"
        )
        self._dress_lines(look)
        super().dress(look)

    def _dress_lines(self, look: theme.Tokens) -> None:
        all_alike = _BAND if len(self._lines) <= _FEW else _BAND_OF_MANY
        crowded = len(self._lines) * len(self._bins) > _MOST_STRIPS
        for line, (band, curve, dots) in zip(self._lines, self._items, strict=False):
            colour = line_colour(line.hue, look)
            near = line.group == self._near
            soft = QColor(colour)
            soft.setAlphaF(_BAND_NEAR if near else all_alike)
            band.setVisible(near or not crowded)
            band.set_colour(soft)
            curve.setPen(self.pen(colour, 2))
            dots.setPen(None)
            dots.setBrush(pg.mkBrush(colour))

    def legend_margins(self) -> tuple[int, int, int, int]:
        return 10, _TOP, 10, 4

    def _describe(self) -> None:
        names = ", ".join(line.name for line in self._lines)
        keys = self.tr("Left and right read the values, Enter chooses the rows.")
        said = " · ".join(self.readout.text().splitlines())
        self.setAccessibleDescription(" ".join(part for part in (names, said, keys) if part))

    # ---- reading values ------------------------------------------------------------------------------------

    def _bin_at(self, x: float) -> int | None:
        bin_ = int(np.searchsorted(self._edges, x, side="right")) - 1
        return bin_ if 0 <= bin_ < len(self._bins) else None

    def _clicked(self, x: float, y: float) -> None:
        bin_ = self._bin_at(x)
        near = self._nearest(bin_, y)
        if near is not None:
            self.chosen.emit(near, bin_)

    def _nearest(self, bin_: int | None, y: float) -> int | None:
        """The topic whose line is nearest to a height in a bin."""
        if bin_ is None:
            return None
        there = [line for line in self._lines if np.isfinite(line.values[bin_])]
        return min(there, key=lambda line: abs(line.values[bin_] - y)).group if there else None

    def _show_near(self, group: int | None) -> None:
        if group != self._near:
            self._near = group
            self._dress_lines(theme.tokens())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._by_keys = False
        place = event.position()
        inside = self.box.sceneBoundingRect().contains(place) and not event.buttons()
        at = self.box.mapSceneToView(place)
        bin_ = self._bin_at(at.x()) if inside else None
        self._read(bin_)
        self._show_near(self._nearest(bin_, at.y()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if not self._by_keys:
            self._hide_pointer()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        way = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        last = len(self._bins) - 1
        if way is not None and last >= 0:
            self._by_keys = True
            start = (0 if way > 0 else last) if self._bin is None else self._bin + way
            self._read(min(max(start, 0), last))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._bin is not None:
            self.chosen.emit(None, self._bin)
        elif event.key() == Qt.Key.Key_Escape and self._bin is not None:
            self._hide_pointer()
        else:
            super().keyPressEvent(event)

    def _read(self, bin_: int | None) -> None:
        """Read out a bin: its name, what it holds, and each topic with its interval."""
        if bin_ is None:
            self._hide_pointer()
            return
        if bin_ == self._bin:
            return
        self._bin = bin_
        total = int(self._totals[bin_])
        lines = [self.tr("{0}: {1:,} in all").format(self._bins[bin_], total)]
        for line in sorted(self._lines, key=lambda line: -np.nan_to_num(line.values[bin_])):
            said = shown_value(float(line.values[bin_]), self._measure)
            if line.low is not None and line.high is not None and np.isfinite(line.low[bin_]):
                ends = [shown_value(float(end[bin_]), self._measure) for end in (line.low, line.high)]
                said = self.tr("{0} ({1} to {2})").format(said, *ends)
            metrics = self.readout.fontMetrics()
            name = metrics.elidedText(line.name, Qt.TextElideMode.ElideRight, 180)
            lines.append(f"{name}: {said}")
        self.readout.setText("\n".join(lines))
        self.readout.adjustSize()
        self._pointer.setPos(float(self._edges[bin_] + self._edges[bin_ + 1]) / 2)
        self._pointer.show()
        self.readout.show()
        self._place_readout()
        self._describe()

    def _place_readout(self) -> None:
        area = self.box.sceneBoundingRect()
        x = self.box.mapViewToScene(QPointF(self._pointer.value(), 0)).x()
        width = self.readout.width()
        beside = x + 12 if area.right() - x > x - area.left() else x - 12 - width
        self.readout.move(QPoint(max(min(round(beside), self.width() - width), 0), round(area.top()) + 4))

    def _hide_pointer(self) -> None:
        self._bin = None
        self._show_near(None)
        self.readout.clear()
        self._pointer.hide()
        self.readout.hide()

    def _resized(self, _: object = None) -> None:
        self._fit()
        self.amounts.fit_name()
        if self._bin is not None:
            self._place_readout()

    def set_for_file(self, for_file: bool) -> None:
        self._pointer.setVisible(not for_file and self._bin is not None)


def _finite(arrays: Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
    values: NDArray[np.float64] = np.concatenate([*arrays, np.empty(0)])
    return np.asarray(values[np.isfinite(values)])


def line_colour(hue: int, look: theme.Tokens) -> str:
    """The colour of a line: one of the hues of the map."""
    return look.categorical[hue % len(look.categorical)]
