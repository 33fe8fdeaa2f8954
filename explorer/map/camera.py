"""Where a map is looked at, and how one gets elsewhere: at once or in a glide."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer, QVariantAnimation, Signal
from PySide6.QtWidgets import QWidget

from explorer.map.view import MapView, fit, margin

_NEAREST, _FARTHEST = 4_000.0, 0.25  # limits of zoom, as multiples of the fitted scale
_GLIDE_MS = 140
_SETTLED_MS = 400  # without a move, after which looking around has come to rest


class Camera(QObject):
    """What part of a map is seen in a widget.

    Attributes:
        view: where the map is looked at now.
        fitted_scale: of the view in which the whole map is seen.
        follows: whether the view is fitted to each new picture; it is until a person looks elsewhere.
        glides: whether it takes a moment to get elsewhere (not with reduced motion).

    Signals:
        moved: the view is another.
        settled: a person has looked around, and has stopped.
    """

    moved = Signal()
    settled = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self.view = fit(np.zeros((0, 2), np.float32), 100, 100)
        self.fitted_scale = self.view.scale
        self.follows = self.glides = True
        self._below = self._left = 0.0  # pixels that are kept free of points when all are shown
        self._from = self._to = self.view
        self._glide = QVariantAnimation(self)
        self._glide.setDuration(_GLIDE_MS)
        self._glide.setStartValue(0.0)
        self._glide.setEndValue(1.0)
        self._glide.valueChanged.connect(self._step)
        self._settle = QTimer(self)
        self._settle.setObjectName("view settles")
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLED_MS)
        self._settle.timeout.connect(self.settled)

    @property
    def target(self) -> MapView:
        """Where the map will be looked at once the view has arrived."""
        return self._to if self._is_gliding() else self.view

    @property
    def is_on_its_way(self) -> bool:
        """Whether the view is yet to arrive."""
        return self._is_gliding() and self.view is not self._to

    @property
    def is_settling(self) -> bool:
        """Whether a person looks around and has not stopped."""
        return self._settle.isActive()

    @property
    def farthest_scale(self) -> float:
        """The smallest scale on the way that the view is on."""
        return min(self._from.scale, self._to.scale) if self.is_on_its_way else self.view.scale

    def leave_free(self, below: float | None, left: float | None) -> None:
        """Show the whole map beside strips of so many pixels; None leaves one as it is."""
        self._below = self._below if below is None else below
        self._left = self._left if left is None else left

    def fitted(self, xy: NDArray[np.float32], from_left: float = 0.0) -> MapView:
        """The view in which all of (m, 2) points are seen, so many pixels from the left side at least."""
        width, height = self._widget.width(), self._widget.height()
        left = max(self._left, from_left - margin(width, height))
        return fit(xy, width, height, min(self._below, height / 4), min(left, width / 2))

    def looked(self) -> None:
        """A person looks elsewhere, and will come to rest."""
        self.follows = False
        if self._widget.isVisible():
            self._settle.start()

    def rest(self) -> None:
        """What comes is no looking around, or nobody sees it any more."""
        self._settle.stop()

    def follow(self, whole: MapView, animated: bool) -> None:
        """Look at the whole map, as `fitted` has it, also when the next picture comes."""
        self.follows = True
        self.fitted_scale = whole.scale
        self.go(whole, animated)

    def keep_up(self, whole: MapView) -> None:
        """Follow the whole map while its points move; whoever moves them draws."""
        self.fitted_scale = whole.scale
        self.view = whole

    def go(self, view: MapView, animated: bool = True) -> None:
        """Look at another part."""
        self._glide.stop()
        if animated and self.glides and self._widget.isVisible():
            self._from, self._to = self.view, view
            self._glide.start()
        else:
            self._set(view)

    def arrive(self) -> None:
        """Be where the view is on its way to."""
        if self._is_gliding():
            self._glide.stop()
            self._set(self._to)

    def resize(self) -> None:
        """See the same part in a widget of another size."""
        self._glide.stop()
        self._set(self.view.resized(self._widget.width(), self._widget.height()))

    def zoom_by(self, factor: float, px: float, py: float, animated: bool) -> None:
        """Zoom around a place in pixels."""
        self.looked()
        # Relative to the present view, so that what is under the pointer now stays there.
        scale = self._within_limits(self.target.scale * factor)
        self.go(self.view.zoomed(scale / self.view.scale, px, py), animated)

    def pan_by(self, dx: float, dy: float) -> None:
        """Move by pixels, as a hand does that holds the map."""
        self.looked()
        self.go(self.view.panned(dx, dy), animated=False)

    def show(self, x: float, y: float, scale: float) -> None:
        """Bring a place of the map into the middle, so large."""
        self.looked()
        self.go(MapView(x, y, self._within_limits(scale), self._widget.width(), self._widget.height()))

    def _within_limits(self, scale: float) -> float:
        return float(np.clip(scale, self.fitted_scale * _FARTHEST, self.fitted_scale * _NEAREST))

    def _is_gliding(self) -> bool:
        return self._glide.state() == QVariantAnimation.State.Running

    def _step(self, share: float) -> None:
        self._set(self._from.towards(self._to, 1 - (1 - share) ** 3))

    def _set(self, view: MapView) -> None:
        self.view = view
        if self._settle.isActive():
            self._settle.start()
        self.moved.emit()
