"""The plot of the Train page: loss on the left axis, the held-out metric with its interval on the right."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.shared import theme
from explorer.shared.style_sheet import mix
from explorer.shared.wording import decimal
from explorer.train.state import Curve, metric_name

_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 46, 12, 52
_GRID_LINES = 4


class LossPlot(QWidget):
    """Draws one curve in full, or several over one another, smoothed. Hovering tells the values."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lossPlot")
        self.setAccessibleName(self.tr("Loss and held-out metric"))
        self.setMouseTracking(True)
        self.setMinimumHeight(170)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._curves: tuple[Curve, ...] = ()
        self._pointer: float | None = None
        theme.notifier().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(640, 360)

    def set_curves(self, curves: Sequence[Curve]) -> None:
        """Show `curves`, the first of which is told on hovering."""
        self._curves = tuple(curves)
        self.setAccessibleDescription(" · ".join(self._legend()))
        self.update()

    @property
    def curves(self) -> tuple[Curve, ...]:
        """What is drawn."""
        return self._curves

    # ---- scales --------------------------------------------------------------------------------------------

    def _area(self) -> QRectF:
        return QRectF(_LEFT, _TOP, self.width() - _LEFT - _RIGHT, self.height() - _TOP - _BOTTOM)

    def _last_step(self) -> int:
        last = [max(curve.total, int(curve.steps[-1]) if len(curve.steps) else 0) for curve in self._curves]
        return max([*last, 1])

    def _loss_range(self) -> tuple[float, float]:
        shown = [curve.losses if len(self._curves) == 1 else curve.smoothed for curve in self._curves]
        values = np.concatenate(shown) if shown else np.empty(0)
        values = values[np.isfinite(values)]
        if not len(values):
            return 0.0, 1.0
        # One wild batch must not press all others flat.
        high = float(np.quantile(values, 0.995)) if len(values) > 400 else float(values.max())
        return nice_range(0.0, high)

    def _metric_range(self) -> tuple[float, float]:
        marks = [curve.marks for curve in self._curves if len(curve.marks)]
        if not marks:
            return 0.0, 1.0
        values = np.concatenate([mark[:, 1:].ravel() for mark in marks])
        values = values[np.isfinite(values)]
        if not len(values):
            return 0.0, 1.0
        return nice_range(float(values.min()), float(values.max()))

    # ---- painting ------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.ui_font(look.small_px))
        area = self._area()
        if not self._curves or area.width() < 40 or area.height() < 30:
            return
        losses, metrics = self._loss_range(), self._metric_range()
        self._paint_grid(painter, area, losses, metrics)
        colours = self._colours()
        painter.save()
        painter.setClipRect(area.adjusted(-4, -4, 4, 4))
        for curve, colour in reversed(list(zip(self._curves, colours, strict=True))):
            self._paint_loss(painter, area, losses, curve, colour)
        for curve, colour in reversed(list(zip(self._curves, colours, strict=True))):
            self._paint_marks(painter, area, metrics, curve, colour)
        painter.restore()
        self._paint_legend(painter, colours)
        if self._pointer is not None:
            self._paint_pointer(painter, area)

    def _colours(self) -> list[QColor]:
        look = theme.tokens()
        if len(self._curves) == 1:
            return [QColor(look.accent)]
        return [QColor(colour) for colour in theme.category_colours(len(self._curves), look)]

    def _paint_grid(
        self,
        painter: QPainter,
        area: QRectF,
        losses: tuple[float, float],
        metrics: tuple[float, float],
    ) -> None:
        look = theme.tokens()
        has_marks = any(len(curve.marks) for curve in self._curves)
        for line in range(_GRID_LINES + 1):
            share = line / _GRID_LINES
            y = round(area.bottom() - share * area.height()) + 0.5
            painter.setPen(QPen(QColor(look.line), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(look.muted))
            left = QRectF(0, y - 9, _LEFT - 8, 18)
            number = losses[0] + share * (losses[1] - losses[0])
            painter.drawText(
                left, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{number:.3g}"
            )
            if has_marks:
                painter.setPen(QColor(look.good if len(self._curves) == 1 else look.muted))
                right = QRectF(area.right() + 8, y - 9, _RIGHT - 8, 18)
                number = metrics[0] + share * (metrics[1] - metrics[0])
                painter.drawText(
                    right,
                    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                    f"{number:.3g}".replace("-", "−"),
                )
        painter.setPen(QColor(look.muted))
        below = QRectF(area.left(), area.bottom() + 5, area.width(), 18)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, self.tr("step 0"))
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, f"{self._last_step():,}")

    def _paint_loss(
        self, painter: QPainter, area: QRectF, losses: tuple[float, float], curve: Curve, colour: QColor
    ) -> None:
        look = theme.tokens()
        if len(self._curves) == 1:
            raw = QColor(mix(look.bar_soft, look.panel, 0.25))
            painter.setPen(QPen(raw, 1))
            painter.drawPolyline(self._line(area, losses, curve.steps, curve.losses))
        pen = QPen(colour, 2)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        line = self._line(area, losses, curve.steps, curve.smoothed)
        if line.size() == 1:
            painter.drawPoint(line.at(0))
        painter.drawPolyline(line)

    def _line(
        self,
        area: QRectF,
        losses: tuple[float, float],
        steps: NDArray[np.int64],
        values: NDArray[np.float64],
    ) -> QPolygonF:
        steps, values = thinned(steps, values, int(area.width()))
        x = area.left() + steps / self._last_step() * area.width()
        y = area.bottom() - (values - losses[0]) / (losses[1] - losses[0]) * area.height()
        return QPolygonF([QPointF(a, b) for a, b in zip(x.tolist(), y.tolist(), strict=True) if b == b])

    def _paint_marks(
        self, painter: QPainter, area: QRectF, metrics: tuple[float, float], curve: Curve, colour: QColor
    ) -> None:
        look = theme.tokens()
        solid = QColor(look.good) if len(self._curves) == 1 else colour
        soft = QColor(mix(solid.name(), look.panel, 0.45))
        low, high = metrics

        def place(value: float) -> float:
            return area.bottom() - (value - low) / (high - low) * area.height()

        for step, value, least, greatest in curve.marks.tolist():
            x = area.left() + step / self._last_step() * area.width()
            painter.setPen(QPen(soft, 1.4))
            painter.drawLine(QPointF(x, place(least)), QPointF(x, place(greatest)))
            painter.setPen(QPen(QColor(look.panel), 1.5))
            painter.setBrush(solid)
            painter.drawEllipse(QPointF(x, place(value)), 4.2, 4.2)
            painter.setBrush(Qt.BrushStyle.NoBrush)

    def _legend(self) -> list[str]:
        if len(self._curves) != 1:
            return [curve.name for curve in self._curves]
        curve = self._curves[0]
        said = [self.tr("loss (raw, smoothed)")]
        if len(curve.marks):
            first, last = curve.marks[0, 1], curve.marks[-1, 1]
            sentence = self.tr("held-out {metric} with 95 % interval: {first} → {last}")
            if len(curve.marks) == 1:
                sentence = self.tr("held-out {metric} with 95 % interval: {first}")
            said.append(
                sentence.format(metric=metric_name(curve.metric), first=decimal(first), last=decimal(last))
            )
        return said

    def _paint_legend(self, painter: QPainter, colours: list[QColor]) -> None:
        look = theme.tokens()
        metrics = QFontMetricsF(painter.font())
        x, y = float(_LEFT), self.height() - 11.0
        marks = colours if len(self._curves) > 1 else [colours[0], QColor(look.good)]
        for number, (text, colour) in enumerate(zip(self._legend(), marks, strict=False)):
            room = self.width() - x - 30
            if room < 40:
                return
            if len(self._curves) > 1 or number == 0:
                painter.setPen(QPen(colour, 2))
                painter.drawLine(QPointF(x, y - 4), QPointF(x + 12, y - 4))
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour)
                painter.drawEllipse(QPointF(x + 7, y - 4), 4, 4)
                painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QColor(look.muted))
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QPointF(x + 18, y), shown)
            x += 18 + metrics.horizontalAdvance(shown) + 20

    # ---- hovering ------------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        x = event.position().x()
        area = self._area()
        self._pointer = x if area.left() <= x <= area.right() else None
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._pointer = None
        self.update()

    def _paint_pointer(self, painter: QPainter, area: QRectF) -> None:
        curve = self._curves[0]
        if self._pointer is None or not len(curve.steps):
            return
        look = theme.tokens()
        wanted = (self._pointer - area.left()) / area.width() * self._last_step()
        k = int(np.abs(curve.steps - wanted).argmin())
        x = area.left() + int(curve.steps[k]) / self._last_step() * area.width()
        painter.setPen(QPen(QColor(look.line_strong), 1))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        lines = [
            self.tr("step {step}").format(step=f"{int(curve.steps[k]):,}"),
            self.tr("loss {raw} · smoothed {smoothed}").format(
                raw=f"{curve.losses[k]:.4g}", smoothed=f"{curve.smoothed[k]:.4g}"
            ),
        ]
        if len(curve.marks):
            _, value, low, high = curve.marks[int(np.abs(curve.marks[:, 0] - wanted).argmin())]
            lines.append(
                f"{metric_name(curve.metric)} {decimal(value, 3)} ({decimal(low, 3)} to {decimal(high, 3)})"
            )
        metrics = QFontMetricsF(painter.font())
        width = max(metrics.horizontalAdvance(line) for line in lines) + 20
        height = len(lines) * 17 + 12
        left = x + 10 if x + 10 + width < area.right() else x - 10 - width
        box = QRectF(max(left, 0.0), area.top() + 6, width, height)
        painter.setPen(QPen(QColor(look.line_strong), 1))
        painter.setBrush(QColor(look.panel))
        painter.drawRoundedRect(box, 6, 6)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QColor(look.text))
        for number, line in enumerate(lines):
            painter.drawText(QPointF(box.left() + 10, box.top() + 19 + 17 * number), line)


def thinned(
    steps: NDArray[np.int64], values: NDArray[np.float64], width: int
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The same line with at most about four points a pixel: least and greatest of each stretch."""
    n = len(steps)
    if n <= 4 * max(width, 1):
        return steps, values
    starts = np.linspace(0, n, 2 * width, endpoint=False).astype(np.int64)
    low, high = np.minimum.reduceat(values, starts), np.maximum.reduceat(values, starts)
    return np.repeat(steps[starts], 2), np.stack([low, high], axis=1).ravel()


def nice_range(low: float, high: float) -> tuple[float, float]:
    """A range around `low`…`high` whose quarters are round numbers."""
    if not high > low:
        low, high = low - 0.5 * (low > 0), high + 0.5
    for _ in range(2):  # a start that is rounded down may need a larger step
        rough = (high - low) / _GRID_LINES
        power = 10.0 ** math.floor(math.log10(rough))
        step = next(m * power for m in (1, 2, 2.5, 5, 10, 20) if m * power >= rough * (1 - 1e-9))
        low = math.floor(low / step + 1e-9) * step
    if low + _GRID_LINES * step < high - 1e-9 * step:
        step *= 2
        low = math.floor(low / step + 1e-9) * step
    return low, low + _GRID_LINES * step
