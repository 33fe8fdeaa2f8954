"""Points that glide from one layout to the next."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal

_DURATION_MS = 260
_MOST_POINTS = 60_000  # above that the next layout is shown at once


class PointMotion(QObject):
    """Emits `moved` with (m, 2) float32 places until the new layout is reached."""

    moved = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._first = self._last = np.zeros((0, 2), np.float32)
        self._animation = QVariantAnimation(self)
        self._animation.setDuration(_DURATION_MS)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._animation.valueChanged.connect(self._step)

    def can_move(self, n_points: int) -> bool:
        """Whether so many points glide at all."""
        return 0 < n_points <= _MOST_POINTS

    def worth(self, first: NDArray[np.float32], last: NDArray[np.float32]) -> bool:
        """Whether anyone would see points glide from `first` to `last`."""
        return self.can_move(len(last)) and float(np.max(np.abs(last - first))) > 1e-3

    def start(self, first: NDArray[np.float32], last: NDArray[np.float32]) -> None:
        """Glide from `first` to `last`; `moved` comes once at once and last with `last` itself."""
        self._first, self._last = first, last
        self._animation.stop()
        self.moved.emit(first)
        self._animation.start()

    def stop(self) -> None:
        """Stay where the points are."""
        self._animation.stop()

    def finish(self) -> None:
        """Be there at once."""
        if self.running():
            self._animation.stop()
            self.moved.emit(self._last)

    def running(self) -> bool:
        """Whether points are on their way."""
        return self._animation.state() == QVariantAnimation.State.Running

    def _step(self, share: float) -> None:
        if share >= 1.0:
            self.moved.emit(self._last)
        else:
            self.moved.emit(self._first + (self._last - self._first) * np.float32(share))
