"""A label that shortens its text where there is no room."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent

from explorer.widgets.plain_text import PlainLabel

_LEAST = 28  # pixels: with less room nothing is drawn, since two letters and dots say nothing


class ElidedLabel(PlainLabel):
    """One line in the look of its role that is shortened to "…" where there is no room for all of it.

    Attributes:
        mode: where it is shortened; at the end by default.
    """

    mode = Qt.TextElideMode.ElideRight

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(min(20, self.sizeHint().width()), self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        metrics = self.fontMetrics()
        if self.width() < min(_LEAST, metrics.horizontalAdvance(self.text())):
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        text = metrics.elidedText(self.text(), self.mode, self.width())
        painter.drawText(self.rect(), self.alignment() | Qt.AlignmentFlag.AlignVCenter, text)
        painter.end()
