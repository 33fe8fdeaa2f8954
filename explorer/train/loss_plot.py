"""The training curve: loss on the left axis, the held-out metric with its interval on the right."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil, inf

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QMenu, QSizePolicy, QWidget

from explorer.shared import theme
from explorer.shared.style_sheet import mix
from explorer.shared.wording import decimal
from explorer.train.state import Curve, metric_name
from explorer.widgets.chart import Axis, Box, Chart, Overlay
from explorer.widgets.icons import IconButton
from explorer.widgets.plain_text import PlainLabel
from explorer.widgets.ticks import nice_range

_PARTS = 4  # of both vertical axes
_SIDE = 52  # pixels: width of a vertical axis, so that the plot does not jump while numbers grow
_BESIDE = 9  # pixels: between a number on it and the plot, and beyond the number
_FOOT = 35  # pixels: height of the axis of steps
_MOST_NAMED = 6  # runs that the readout names
_BUTTON = 22  # pixels
_ROOM = 0.012  # of the steps, left free at both ends
_FEWEST = 4  # steps that can be looked at
_BEAM = 7  # pixels: the ends of an interval
_AIR = 10  # pixels: free above the highest line, so that a metric of 1 is a whole dot
_NAMES = 18  # pixels: the names of the vertical axes, above them
_DEEPEST = 200  # times that what is on a vertical axis can be enlarged
_MANY = 400  # losses from which a wild one does not press all others flat


class LossPlot(Chart):
    """Draws one run in full, or several over one another, smoothed.

    The wheel zooms into the steps and a drag moves along them, over an axis that axis; a double click shows
    all again. The pointer reads out the values at a step.
    Keys: Left and Right read the values, with Shift they move along, + and − zoom, 0 shows all again.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lossPlot")
        self.setAccessibleName(self.tr("Loss and held-out metric"))
        self.setMinimumHeight(170)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._curves: tuple[Curve, ...] = ()
        self._is_set = False
        self._drawn: list[_Run] = []
        self._free = {0: False, 1: False, 2: False}  # axes that a person has moved: steps, losses, metric
        self._least = {1: 0.0, 2: 0.0}  # that a vertical axis shows
        self._step: int | None = None  # read out
        self._by_keys = False
        self.box, self._metric_box = Box(), Overlay()
        self.steps, self.losses, self.metrics = Axis("bottom", whole=True), Axis("left"), Axis("right")
        self.metrics.setGrid(False)
        self.losses.setWidth(_SIDE)
        self.metrics.setWidth(_SIDE)
        self.steps.setHeight(_FOOT)
        self.cells.addItem(self.losses, 0, 0)
        self.cells.addItem(self.box, 0, 1)
        self.cells.addItem(self.metrics, 0, 2)
        self.cells.addItem(self.steps, 1, 1)
        self._metric_box.setParentItem(self.centralWidget)  # beside the axes, whose lines lie behind it
        self.losses.linkToView(self.box)
        self.steps.linkToView(self.box)
        self.metrics.linkToView(self._metric_box)
        self._line = pg.InfiniteLine(angle=90, movable=False)
        self._spots = pg.ScatterPlotItem(size=8, useCache=False)
        for item in (self._line, self._spots):
            item.setZValue(10)
            item.hide()
            self.box.addItem(item, ignoreBounds=True)
        self.readout = PlainLabel("", self)
        self.readout.setObjectName("lossReadout")
        self.readout.setFrameShape(QFrame.Shape.NoFrame)
        self.readout.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.readout.hide()
        self.show_all = IconButton("fit", self.tr("Show all steps"), _BUTTON, self)
        self.show_all.clicked.connect(self.reset)
        self.show_all.hide()
        self.save = IconButton("save", self.tr("Save this chart as a picture"), _BUTTON, self)
        self.save.setObjectName("saveChart")
        self.save.clicked.connect(self._offer_to_save)
        self.box.sigResized.connect(self._place_metric_box)
        self.box.sigXRangeChanged.connect(self._steps_changed)
        self.box.moved.connect(self._moved)
        self.box.double_clicked.connect(self.reset)
        self._metric_box.moved.connect(self._metric_moved)
        self.dress(theme.tokens())
        self._name_axes()

    def sizeHint(self) -> QSize:
        return QSize(640, 190)  # it grows; where there is little room, the live map below is to be seen too

    @property
    def curves(self) -> tuple[Curve, ...]:
        """What is drawn."""
        return self._curves

    def set_curves(self, curves: Sequence[Curve]) -> None:
        """Show `curves`; where a person looks at a part of the same runs, that part stays."""
        known = len(curves) == len(self._curves) and all(map(operator.is_, curves, self._curves))
        if known and self._is_set:  # a curve is never changed: another stands for what came since
            return
        self._is_set = True
        others = [curve.name for curve in curves] != [curve.name for curve in self._curves]
        self._curves = tuple(curves)
        if others:
            self._rebuild()
        for run, curve in zip(self._drawn, self._curves, strict=True):
            run.set_curve(curve, alone=len(self._curves) == 1)
        low, high = self._all_steps()
        self.box.setLimits(xMin=low, xMax=high, minXRange=min(_FEWEST, high - low))
        if not self._free[0]:
            self.box.setXRange(low, high, padding=0)
        self._limit()
        self._fit()
        self._size_beams()
        self.metrics.setVisible(any(len(curve.marks) for curve in self._curves))
        self._name_axes()
        self.set_legend(self._legend_entries())
        self._describe()
        if self._step is not None:
            self._read(self._step)

    def reset(self) -> None:
        """Show all steps, and all that was measured."""
        self._free = dict.fromkeys(self._free, False)
        self.box.setXRange(*self._all_steps(), padding=0)
        self._fit()
        self.show_all.hide()

    # ---- what is seen --------------------------------------------------------------------------------------

    def _all_steps(self) -> tuple[float, float]:
        """From the first to the last step of all, with room for a mark at either end."""
        last = [max(curve.total, int(curve.steps[-1]) if len(curve.steps) else 0) for curve in self._curves]
        n = max([*last, 1])
        return -_ROOM * n, (1 + _ROOM) * n

    def _fit(self) -> None:
        """Scale both vertical axes to what is between the first and the last step in sight."""
        low, high = self.box.viewRange()[0]
        whole = not self._free[0]
        air = min(_AIR / max(self.box.height() - _AIR, 1), 0.2)
        if not self._free[1]:
            alone = len(self._curves) == 1
            seen = [_between(c.steps, c.losses if alone else c.smoothed, low, high) for c in self._curves]
            least, most = _loss_range(np.concatenate([*seen, np.empty(0)]), whole, self._least[1])
            self.box.setYRange(least, most + air * (most - least), padding=0)
        if not self._free[2]:
            marks = [_between(c.marks[:, 0], c.marks[:, 1:], low, high) for c in self._curves]
            least, most = _metric_range(marks, self._least[2])
            self._metric_box.setYRange(least, most + air * (most - least), padding=0)
        for number, axis in ((1, self.losses), (2, self.metrics)):
            axis.parts = None if self._free[number] else _PARTS
            axis.air = air
            axis.setWidth(max(_SIDE, ceil(axis.widest()) + _BESIDE))
            axis.picture = None
            axis.update()

    def _limit(self) -> None:
        """Set how far both vertical axes go and can be enlarged."""
        losses = np.concatenate([*(c.losses for c in self._curves), np.empty(0)])
        marks = [c.marks[:, 1:] for c in self._curves]
        highest = float(losses[np.isfinite(losses)].max(initial=0.0))
        for number, box, (low, high), wildest in (
            (1, self.box, _loss_range(losses, whole=True), highest),
            (2, self._metric_box, _metric_range(marks), -inf),
        ):
            whole = high - low
            self._least[number] = whole / _DEEPEST
            box.setLimits(yMin=low - whole, yMax=max(high + whole, wildest), minYRange=whole / _DEEPEST)
        self.metrics.most = 1.0 if high <= 1 else inf

    def _steps_changed(self, _: object, seen: tuple[float, float]) -> None:
        self._metric_box.setXRange(*seen, padding=0)
        self._fit()
        self._size_beams()
        self._place_pointer()

    def _size_beams(self) -> None:
        low, high = self.box.viewRange()[0]
        for run in self._drawn:
            run.set_beam(_BEAM * (high - low) / max(self.box.width(), 1))

    def _place_metric_box(self, _: object = None) -> None:
        self._metric_box.setGeometry(self.box.sceneBoundingRect())
        self._fit()
        self._size_beams()
        self._place_pointer()
        for axis in (self.losses, self.metrics):
            axis.fit_name()

    def _moved(self, axis: int) -> None:
        self._free[axis] = True
        self._fit()
        self.show_all.show()

    def _metric_moved(self, axis: int) -> None:
        self._moved(2 if axis else 0)

    # ---- what is drawn -------------------------------------------------------------------------------------

    def _rebuild(self) -> None:
        for run in self._drawn:
            run.remove()
        self._drawn = [_Run(self.box, self._metric_box) for _ in self._curves]
        self._free = dict.fromkeys(self._free, False)
        self.show_all.hide()
        self._hide_pointer()
        self._dress_axes(theme.tokens())
        self._colour_runs(theme.tokens())

    def _dress_axes(self, look: theme.Tokens) -> None:
        """Give the numbers of an axis the colour of what is measured on it, where that is one run's."""
        alone = len(self._curves) == 1
        self.losses.dress(look, look.accent if alone else "")
        self.metrics.dress(look, look.good if alone else "")
        self.steps.dress(look)

    def _name_axes(self) -> None:
        """Say what is measured on each axis; where runs have colours, also how it is drawn."""
        names = {metric_name(curve.metric) for curve in self._curves if len(curve.marks)}
        metric = names.pop() if len(names) == 1 else self.tr("held-out metric")
        alone = len(self._curves) == 1
        self.losses.say(self.tr("loss") if alone else self.tr("loss (lines)"))
        self.metrics.say(metric if alone else self.tr("{metric} (points)").format(metric=metric))
        self.steps.say(self.tr("step"))

    def _colour_runs(self, look: theme.Tokens) -> None:
        alone = len(self._drawn) == 1
        colours = theme.category_colours(len(self._drawn), look)
        for run, colour in zip(self._drawn, colours, strict=True):
            run.dress(look, self.pen, look.accent if alone else colour, look.good if alone else colour)

    def dress(self, look: theme.Tokens) -> None:
        self._dress_axes(look)
        self._line.setPen(self.pen(look.faint, 1))
        self._spots.setPen(self.pen(look.panel, 1.5))
        self._spots.setBrush(pg.mkBrush(look.text))
        self.readout.setFont(theme.ui_font(look.small_px))
        self.readout.setStyleSheet(
            f"background: {look.panel}; color: {look.text}; border: 1px solid {look.line_strong};"
            " border-radius: 6px; padding: 5px 9px;"
        )
        self._colour_runs(look)
        super().dress(look)

    def _legend_entries(self) -> list[tuple[object, str]]:
        if len(self._curves) != 1:
            return [(run.smoothed, c.name) for run, c in zip(self._drawn, self._curves, strict=True)]
        curve, run = self._curves[0], self._drawn[0]
        entries: list[tuple[object, str]] = [(run.smoothed, self.tr("loss (raw, smoothed)"))]
        if len(curve.marks):
            first, last = curve.marks[0, 1], curve.marks[-1, 1]
            sentence = self.tr("held-out {metric} with 95 % interval: {first} → {last}")
            if len(curve.marks) == 1:
                sentence = self.tr("held-out {metric} with 95 % interval: {first}")
            sentence = sentence.format(
                metric=metric_name(curve.metric), first=decimal(first, 3), last=decimal(last, 3)
            )
            entries.append((run.marks, sentence))
        return entries

    def legend_margins(self) -> tuple[int, int, int, int]:
        return 10, _NAMES, 2 * _BUTTON + 10, 2

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        if event is not None:
            y = self.height() - _BUTTON
            self.save.move(self.width() - _BUTTON - 2, y)
            self.show_all.move(self.width() - 2 * _BUTTON - 4, y)

    def _describe(self) -> None:
        names = [name for _, name in self._legend_entries()]
        keys = self.tr("Left and right read the values, plus and minus zoom, 0 shows all.")
        self.setAccessibleDescription(" · ".join([*names, *self.readout.text().splitlines(), keys]))

    # ---- reading values ------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        place = event.position()
        self._by_keys = False
        if self.box.sceneBoundingRect().contains(place) and not event.buttons():
            self._read(round(self.box.mapSceneToView(place).x()))
        else:
            self._hide_pointer()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if not self._by_keys:
            self._hide_pointer()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        low, high = self.box.viewRange()[0]
        way = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if way is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._look_at(low + way * (high - low) / 8, high + way * (high - low) / 8)
        elif way is not None:
            stride = max(round((high - low) / 100), 1)
            start = round(low if way > 0 else high) if self._step is None else self._step + way * stride
            self._by_keys = True
            self._read(min(max(start, round(low)), round(high)))
        elif event.text() in ("+", "=", "-", "−"):
            middle = (low + high) / 2 if self._step is None else self._step
            factor = 0.7 if event.text() in "+=" else 1 / 0.7
            self._look_at(middle - (middle - low) * factor, middle + (high - middle) * factor)
        elif event.text() == "0":
            self.reset()
        elif event.key() == Qt.Key.Key_Escape and self._step is not None:
            self._hide_pointer()
        else:
            super().keyPressEvent(event)

    def _look_at(self, low: float, high: float) -> None:
        """Show these steps, or as many as there are."""
        first, last = self._all_steps()
        width = min(max(high - low, min(_FEWEST, last - first)), last - first)
        low = min(max(low, first), last - width)
        self._free[0] = width < last - first
        self.show_all.setVisible(any(self._free.values()))
        self.box.setXRange(low, low + width, padding=0)
        self._fit()

    def _read(self, step: int) -> None:
        """Read out the values at the step nearest to `step` that was made."""
        curves = [curve for curve in self._curves if len(curve.steps)]
        if not curves:
            return
        at = [_nearest(curve.steps, step) for curve in curves]
        self._step = int(curves[0].steps[at[0]])
        lines = [self.tr("step {step}").format(step=f"{self._step:,}")]
        for curve, k in list(zip(curves, at, strict=True))[:_MOST_NAMED]:
            lines += self._values(curve, k)
        if len(curves) > _MOST_NAMED:
            lines.append("…")
        spots = [(curve.steps[k], curve.smoothed[k]) for curve, k in zip(curves, at, strict=True)]
        self._spots.setData([x for x, _ in spots], [y for _, y in spots])
        if self.readout.text() != "\n".join(lines):
            self.readout.setText("\n".join(lines))
            self.readout.adjustSize()
            self._describe()
        self._line.setPos(self._step)
        for shown in (self._line, self._spots):
            shown.show()
        self.readout.show()
        self._place_pointer()

    def _values(self, curve: Curve, k: int) -> list[str]:
        mark = ""
        if len(curve.marks):
            _, value, low, high = curve.marks[_nearest(curve.marks[:, 0], curve.steps[k])]
            mark = f"{metric_name(curve.metric)} {decimal(value, 3)}"
            if len(self._curves) == 1:
                ends = self.tr("({0} to {1})").format(decimal(low, 3), decimal(high, 3))
                mark = f"{mark} {ends}"
        if len(self._curves) == 1:
            words = self.tr("loss {raw} · smoothed {smoothed}")
            said = words.format(raw=f"{curve.losses[k]:.4g}", smoothed=f"{curve.smoothed[k]:.4g}")
            return [said, mark] if mark else [said]
        name = QFontMetricsF(self.readout.font()).elidedText(curve.name, Qt.TextElideMode.ElideRight, 160)
        said = f"{name}: {curve.smoothed[k]:.4g}"
        return [f"{said} · {mark}" if mark else said]

    def _place_pointer(self) -> None:
        if self._step is None:
            return
        area = self.box.sceneBoundingRect()
        x = self.box.mapViewToScene(QPointF(self._step, 0)).x()
        seen = area.left() - 1 <= x <= area.right() + 1
        self.readout.setVisible(seen)
        width = self.readout.width()
        beside = x - 10 - width
        if area.right() - x > x - area.left() or beside < 0:  # on the side with more room
            beside = min(x + 10, self.width() - width)
        self.readout.move(QPoint(max(round(beside), 0), round(area.top()) + 6))

    def _hide_pointer(self) -> None:
        self._step = None
        self.readout.clear()
        for shown in (self._line, self._spots, self.readout):
            shown.hide()

    def set_for_file(self, for_file: bool) -> None:
        for shown in (self._line, self._spots):
            shown.setVisible(not for_file and self._step is not None)
        for run, curve in zip(self._drawn, self._curves, strict=True):
            run.set_curve(self._in_sight(curve) if for_file else curve, alone=len(self._curves) == 1)

    def _in_sight(self, curve: Curve) -> Curve:
        """The part of a curve that lies between the axes."""
        (first, last), (low, high) = self.box.viewRange()
        least, most = self._metric_box.viewRange()[1]
        part = slice(*np.searchsorted(curve.steps, [first, last + 1e-9]))
        step, value = curve.marks[:, 0], curve.marks[:, 1]
        marks = curve.marks[(step >= first) & (step <= last) & (value >= least) & (value <= most)]
        return replace(
            curve,
            steps=curve.steps[part],
            losses=np.clip(curve.losses[part], low, high),
            smoothed=np.clip(curve.smoothed[part], low, high),
            marks=np.clip(marks, [first, least, least, least], [last, most, most, most]),
        )

    # ---- menu ----------------------------------------------------------------------------------------------

    def fill_menu(self, menu: QMenu) -> None:
        if any(self._free.values()):
            menu.addAction(self.tr("Show all steps"), self.reset)
            menu.addSeparator()
        super().fill_menu(menu)

    def _offer_to_save(self) -> None:
        self.show_menu(self.save.mapToGlobal(QPoint(0, self.save.height())))


class _Run:
    """What one run is drawn with: losses, raw and smoothed, and the metric with its intervals."""

    def __init__(self, box: Box, metric_box: Box) -> None:
        self._boxes = box, metric_box
        self.raw, self.smoothed = pg.PlotDataItem(), pg.PlotDataItem()
        # Of what falls on a pixel, the least and the greatest loss are drawn, and every second mean: a thick
        # line through all of 10,000 steps takes a tenth of a second.
        for item, method, a_pixel in ((self.raw, "peak", 1.0), (self.smoothed, "mean", 0.5)):
            item.setClipToView(True)
            item.setDownsampling(auto=True, method=method)
            item.opts["autoDownsampleFactor"] = a_pixel
        self.intervals, self.marks = pg.ErrorBarItem(), pg.ScatterPlotItem(size=9, useCache=False)
        for item in (self.raw, self.smoothed):
            box.addItem(item, ignoreBounds=True)
        for item in (self.intervals, self.marks):
            metric_box.addItem(item, ignoreBounds=True)
        self._beam = 1.0

    def remove(self) -> None:
        for item in (self.raw, self.smoothed):
            self._boxes[0].removeItem(item)
        for item in (self.intervals, self.marks):
            self._boxes[1].removeItem(item)

    def dress(self, look: theme.Tokens, pen: Callable[[str, float], QPen], loss: str, metric: str) -> None:
        self.raw.setPen(pen(mix(look.bar_soft, look.panel, 0.25), 1))
        self.smoothed.setPen(pen(loss, 2))
        self.intervals.setData(pen=pen(mix(metric, look.panel, 0.25), 1.6))
        self.marks.setPen(pen(look.panel, 1.5))
        self.marks.setBrush(pg.mkBrush(metric))

    def set_curve(self, curve: Curve, *, alone: bool) -> None:
        self.raw.setVisible(alone)
        if alone:
            self.raw.setData(curve.steps, curve.losses)
        self.smoothed.setData(curve.steps, curve.smoothed)
        steps, values, lows, highs = curve.marks[np.isfinite(curve.marks).all(axis=1)].T
        self.intervals.setData(x=steps, y=values, bottom=values - lows, top=highs - values, beam=self._beam)
        self.marks.setData(steps, values)

    def set_beam(self, width: float) -> None:
        """Give the ends of the intervals that width, in steps."""
        self._beam = width
        self.intervals.setData(beam=width)


def _between(
    steps: NDArray[np.int64] | NDArray[np.float64], values: NDArray[np.float64], low: float, high: float
) -> NDArray[np.float64]:
    """Those of `values`, one a step, whose steps are from `low` to `high`; steps ascend."""
    return values[np.searchsorted(steps, low) : np.searchsorted(steps, high, side="right")]


def _loss_range(values: NDArray[np.float64], whole: bool, least: float = 0.0) -> tuple[float, float]:
    """The range of the loss axis, no narrower than `least`; from zero where the whole run is seen."""
    values = values[np.isfinite(values)]
    if not len(values):
        return 0.0, 1.0
    low = float(values.min())
    high = float(np.quantile(values, 0.995)) if len(values) > _MANY else float(values.max())
    return nice_range(min(0.0, low) if whole else low, max(high, low + least), _PARTS)


def _metric_range(marks: Sequence[NDArray[np.float64]], least: float = 0.0) -> tuple[float, float]:
    """The range of the metric axis, no narrower than `least`. Where nothing lies above 1 it ends there at the
    latest: that is where correlations, accuracies and the like end.
    """
    values = np.concatenate([*(each.ravel() for each in marks), np.empty(0)])
    values = values[np.isfinite(values)]
    if not len(values):
        return 0.0, 1.0
    low, high = float(values.min()), float(values.max())
    return nice_range(low, max(high, low + least), _PARTS, 1.0 if high <= 1 else inf)


def _nearest(steps: NDArray[np.int64] | NDArray[np.float64], step: float) -> int:
    """The position of the step nearest to `step`; `steps` ascend."""
    right = min(int(np.searchsorted(steps, step)), len(steps) - 1)
    left = max(right - 1, 0)
    return left if abs(steps[left] - step) <= abs(steps[right] - step) else right
