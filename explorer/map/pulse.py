"""A ring that grows and fades around a point, to lead the eye to it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QPainter, QPen

from explorer.shared.theme import Tokens

REACH = 26.0  # pixels from the point beyond which a pulse paints nothing
_WAVES, _DURATION_MS = 3, 1_050
_STEADY = 9.0  # pixels beyond the point of the ring that does not move
_THICK = 2.4


class Pulse(QObject):
    """Points a text out for a moment.

    Signals:
        changed: what is painted is another.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.text_id = -1  # the text that is pointed out, or -1
        self._share = -1.0  # of the waves that are over; -1 for the ring that stands still
        self._waves = QVariantAnimation(self)
        self._waves.setDuration(_DURATION_MS)
        self._waves.setStartValue(0.0)
        self._waves.setEndValue(1.0)
        self._waves.valueChanged.connect(self._step)
        self._waves.finished.connect(self.stop)
        self._steady = QTimer(self)
        self._steady.setObjectName("steady ring")
        self._steady.setSingleShot(True)
        self._steady.setInterval(_DURATION_MS)
        self._steady.timeout.connect(self.stop)

    def start(self, text_id: int, moves: bool) -> None:
        """Point `text_id` out: by waves, or where nothing `moves` by a ring that stands still."""
        self.stop()
        self.text_id = text_id
        self._share = 0.0 if moves else -1.0
        if moves:
            self._waves.start()
        else:
            self._steady.start()
        self.changed.emit()

    def stop(self) -> None:
        """Point at nothing."""
        self._waves.stop()
        self._steady.stop()
        if self.text_id >= 0:
            self.changed.emit()  # while it is still known where it was
            self.text_id = -1

    def running(self) -> bool:
        """Whether a text is pointed out now."""
        return self.text_id >= 0

    def paint(self, painter: QPainter, centre: QPointF, point_radius: float, look: Tokens) -> None:
        """Paint the ring of this moment around a point; on a halo, to be seen on any colour."""
        if self._share < 0:
            radius, strength = point_radius + _STEADY, 1.0
        else:
            wave = self._share * _WAVES % 1
            radius = point_radius + 3 + (REACH - 6 - point_radius) * (1 - (1 - wave) ** 2)
            strength = 1 - wave
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, thick in ((look.canvas, _THICK + 2.4), (look.accent, _THICK)):
            ink = QColor(colour)
            ink.setAlphaF(strength)
            painter.setPen(QPen(ink, thick))
            painter.drawEllipse(centre, radius, radius)

    def _step(self, share: float) -> None:
        self._share = share
        self.changed.emit()
