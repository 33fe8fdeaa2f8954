"""What a new model gains on each metric, with the interval of each gain: a point, its whiskers, and zero."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.compare.state import MetricLine
from explorer.shared import theme
from explorer.widgets.chart import Axis, Box, Chart

_ROW, _FOOT, _TOP = 26, 38, 4  # pixels: a metric, the axis below, the air above
_NAMES, _MOST_NAMES = 0.5, 0.6  # of the width, at most, for the names; more where the plot has enough
_ENOUGH = 150  # pixels: a plot that shows three numbers below it
_CAP = 0.34  # of a row: the ends of an interval
_AIR = 0.08  # of what is drawn, free on either side


class _Names(Axis):
    """The axis of metrics: a name at 0, 1, 2, …, cut off at its end where it has no room."""

    def __init__(self) -> None:
        super().__init__("left", lines=False)
        self._names: tuple[str, ...] = ()

    def set_names(self, names: Sequence[str], room: float) -> None:
        """Show these, in at most `room` pixels."""
        self._names = tuple(names)
        self.setWidth(min(math.ceil(max(map(self.width_of, names), default=0)) + 10, int(room)))

    def tickValues(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, list[float]]]:
        return [(1.0, [float(number) for number in range(len(self._names))])]

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        return [self.elided(self._names[round(value)], self.width() - 8) for value in values]


class _Gains(Axis):
    """The axis of differences, which have a sign: "+0.05"."""

    def __init__(self) -> None:
        super().__init__("bottom")
        self.inside = True  # the plot ends where the chart does

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        plain = super().tickStrings(values, scale, spacing)
        return [
            f"+{text}" if value > 0 and text != "0" else text
            for value, text in zip(values, plain, strict=True)
        ]


class IntervalPlot(Chart):
    """One row a metric that has an interval. An interval that leaves zero out stands in the accent."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("intervalPlot")
        self.setAccessibleName(self.tr("Differences with their intervals"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._lines: tuple[MetricLine, ...] = ()
        self.box = Box()
        self.box.setMouseEnabled(x=False, y=False)
        self.names, self.gains = _Names(), _Gains()
        self.gains.setHeight(_FOOT)
        self.cells.setContentsMargins(0, _TOP, 0, 0)
        self.cells.addItem(self.names, 0, 0)
        self.cells.addItem(self.box, 0, 1)
        self.cells.addItem(self.gains, 1, 1)
        self.names.linkToView(self.box)
        self.gains.linkToView(self.box)
        self.box.invertY(True)  # the first metric on top
        self._zero = pg.InfiniteLine(0, angle=90, movable=False)
        self.box.addItem(self._zero, ignoreBounds=True)
        self._drawn = {
            clear: (pg.ErrorBarItem(), pg.ScatterPlotItem(size=9, useCache=False)) for clear in (False, True)
        }
        for items in self._drawn.values():
            for item in items:
                self.box.addItem(item, ignoreBounds=True)
        self.dress(theme.tokens())

    def set_lines(self, lines: Sequence[MetricLine]) -> None:
        """Show the lines that have an interval."""
        self._lines = tuple(line for line in lines if line.interval is not None)
        n = len(self._lines)
        self.setVisible(n > 0)
        self.setFixedHeight(_TOP + _ROW * max(n, 1) + _FOOT)
        values = np.array([line.interval for line in self._lines]).reshape(-1, 3)
        at = np.arange(n, dtype=float)
        clear = (values[:, 1] > 0) | (values[:, 2] < 0)
        for is_clear, (bars, dots) in self._drawn.items():
            which = clear == is_clear
            value, low, high = values[which].T
            bars.setData(x=value, y=at[which], left=value - low, right=high - value, beam=_CAP)
            dots.setData(value, at[which])
            bars.setVisible(bool(which.any()))
        least, most = min([0.0, *values[:, 1]]), max([0.0, *values[:, 2]])
        air = _AIR * (most - least) or 0.5
        self.box.setRange(xRange=(least - air, most + air), yRange=(-0.5, max(n, 1) - 0.5), padding=0)
        self._place_names()
        self.setAccessibleDescription(". ".join(line.tooltip for line in self._lines))

    @property
    def lines(self) -> tuple[MetricLine, ...]:
        """What is drawn."""
        return self._lines

    def _place_names(self) -> None:
        room = max(_NAMES * self.width(), min(_MOST_NAMES * self.width(), self.width() - _ENOUGH))
        self.names.set_names([line.name for line in self._lines], room)

    def dress(self, look: theme.Tokens) -> None:
        self.names.dress(look, look.text)
        self.gains.dress(look)
        self.gains.say(self.tr("difference, with its interval"))
        self._zero.setPen(self.pen(look.faint, 1))
        for clear, (bars, dots) in self._drawn.items():
            colour = look.accent if clear else look.muted
            bars.setData(pen=self.pen(colour, 1.6))
            dots.setPen(self.pen(look.panel, 1.5))
            dots.setBrush(pg.mkBrush(colour))
        super().dress(look)

    def legend_margins(self) -> tuple[int, int, int, int]:
        return 0, _TOP, 0, 0

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        if event is not None:
            self._place_names()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        row = round(self.box.mapSceneToView(QPointF(event.position())).y())
        tooltip = self._lines[row].tooltip if 0 <= row < len(self._lines) else ""
        for item in (self.box, self.names):
            item.setToolTip(tooltip)
