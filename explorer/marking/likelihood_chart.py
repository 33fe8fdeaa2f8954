"""How likely texts should have a label: a histogram with a threshold that is moved by mouse and keys."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QWidget

from explorer.shared import theme

LOWEST, HIGHEST = 1, 99  # per cent
_ABOVE, _BELOW = 22, 20  # pixels for the threshold's number, and for the words below
_LEAST_BAR = 2.0  # pixels of a bar with a single text


class LikelihoodChart(QAbstractSlider):
    """The value is the threshold in per cent. Bars are logarithmic: most texts are unlikely, and the few that
    are likely have to be seen beside them.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("restThreshold")
        self.setAccessibleName(self.tr("Threshold: how likely a text has to be, in per cent"))
        self.setRange(LOWEST, HIGHEST)
        self.setSingleStep(1)
        self.setPageStep(10)
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.SplitHCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._counts: NDArray[np.int64] = np.zeros(1, np.int64)
        theme.notifier().changed.connect(self.update)

    def set_counts(self, counts: NDArray[np.int64]) -> None:
        """Show (n,) texts in as many equal ranges from 0 to 100 %."""
        self._counts = counts
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(480, 150)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 92)

    def _field(self) -> QRectF:
        """Where the bars stand."""
        return QRectF(self.rect()).adjusted(8, _ABOVE, -8, -_BELOW)

    def sliderChange(self, change: QAbstractSlider.SliderChange) -> None:
        super().sliderChange(change)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._move_to(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._move_to(event.position().x())

    def _move_to(self, x: float) -> None:
        field = self._field()
        self.setValue(round(100 * (x - field.left()) / max(field.width(), 1.0)))

    def paintEvent(self, event: QPaintEvent) -> None:
        look, field = theme.tokens(), self._field()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.canvas))
        painter.drawRoundedRect(QRectF(self.rect()), look.radius, look.radius)
        line = field.left() + field.width() * self.value() / 100
        self._paint_bars(painter, field, line)
        painter.setPen(QPen(QColor(look.line_strong), 1))
        painter.drawLine(field.bottomLeft(), field.bottomRight())
        painter.setPen(QPen(QColor(look.text), 2 if self.hasFocus() else 1))
        painter.drawLine(QPointF(line, field.top() - 2), QPointF(line, field.bottom()))
        self._paint_words(painter, field, line)
        if self.hasFocus():
            painter.setPen(QPen(QColor(look.accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(
                QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), look.radius, look.radius
            )
        painter.end()

    def _paint_bars(self, painter: QPainter, field: QRectF, line: float) -> None:
        look, heights = theme.tokens(), np.log1p(self._counts)
        highest, width = float(heights.max(initial=0.0)) or 1.0, field.width() / len(heights)
        for number, height in enumerate(heights.tolist()):
            if not height:
                continue
            high = max(_LEAST_BAR, field.height() * height / highest)
            left = field.left() + number * width
            middle = left + width / 2
            painter.fillRect(
                QRectF(left + 0.5, field.bottom() - high, max(width - 1, 1.0), high),
                QColor(look.bar if middle >= line else look.bar_soft),
            )

    def _paint_words(self, painter: QPainter, field: QRectF, line: float) -> None:
        look, flags = theme.tokens(), Qt.AlignmentFlag
        painter.setFont(theme.ui_font(look.small_px))
        metrics = QFontMetricsF(painter.font())
        painter.setPen(QColor(look.muted))
        below = QRectF(field.left(), field.bottom() + 2, field.width(), _BELOW - 2)
        painter.drawText(below, flags.AlignLeft | flags.AlignVCenter, self.tr("unlikely"))
        painter.drawText(below, flags.AlignRight | flags.AlignVCenter, self.tr("likely"))
        painter.setPen(QColor(look.text))
        said = self.tr("{0} %").format(self.value())
        wide = metrics.horizontalAdvance(said)
        left = min(max(line - wide / 2, field.left()), field.right() - wide)
        painter.drawText(QRectF(left, 2, wide + 1, _ABOVE - 4), flags.AlignVCenter, said)
