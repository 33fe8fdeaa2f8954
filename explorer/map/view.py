"""Where the map is looked at: a centre and a scale, and the way between map and screen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_ENOUGH = 100_000  # points to see how far a layout reaches
_MARGIN = 40.0  # logical pixels around a fitted map, so that names at the border have room


@dataclass(frozen=True, slots=True)
class MapView:
    """A window of `width` × `height` logical pixels onto the map.

    Attributes:
        x, y: the map point in the middle of the window; y grows upwards.
        scale: logical pixels for one map unit.
    """

    x: float
    y: float
    scale: float
    width: float
    height: float

    def to_screen(self, xy: NDArray[np.float32]) -> NDArray[np.float32]:
        """(m, 2) map points -> (m, 2) logical pixels from the top left."""
        screen = np.empty(xy.shape, dtype=np.float32)
        np.multiply(xy[:, 0], np.float32(self.scale), out=screen[:, 0])
        np.multiply(xy[:, 1], np.float32(-self.scale), out=screen[:, 1])
        screen[:, 0] += np.float32(self.width / 2 - self.x * self.scale)
        screen[:, 1] += np.float32(self.height / 2 + self.y * self.scale)
        return screen

    def to_map(self, px: float, py: float) -> tuple[float, float]:
        """A place in logical pixels -> map point."""
        return self.x + (px - self.width / 2) / self.scale, self.y - (py - self.height / 2) / self.scale

    def zoomed(self, factor: float, px: float, py: float) -> MapView:
        """The view `factor` times nearer, with the map point under (px, py) kept in place."""
        x, y = self.to_map(px, py)
        scale = self.scale * factor
        return MapView(
            x - (px - self.width / 2) / scale,
            y + (py - self.height / 2) / scale,
            scale,
            self.width,
            self.height,
        )

    def panned(self, dx: float, dy: float) -> MapView:
        """The view after the map was dragged by (dx, dy) pixels."""
        return MapView(
            self.x - dx / self.scale, self.y + dy / self.scale, self.scale, self.width, self.height
        )

    def resized(self, width: float, height: float) -> MapView:
        """The same centre and scale in a window of another size."""
        return MapView(self.x, self.y, self.scale, width, height)

    def towards(self, other: MapView, share: float) -> MapView:
        """Between this view (share 0) and `other` (share 1), even to the eye.

        The scale goes geometrically; the centre goes so that a zoom around a point keeps that point in place.
        """
        if share >= 1:
            return other
        scale = self.scale * (other.scale / self.scale) ** share
        if abs(other.scale - self.scale) > 1e-6 * self.scale:
            share = (1 / self.scale - 1 / scale) / (1 / self.scale - 1 / other.scale)
        x = self.x + (other.x - self.x) * share
        y = self.y + (other.y - self.y) * share
        return MapView(x, y, scale, other.width, other.height)


def margin(width: float, height: float) -> float:
    """Logical pixels that are left around all points in a window of that size."""
    return min(_MARGIN, width / 8, height / 8)


def fit(
    xy: NDArray[np.float32], width: float, height: float, below: float = 0.0, left: float = 0.0
) -> MapView:
    """The view in which every one of the (m, 2) points is inside the window, with a margin.

    Args:
        below, left: pixels at the foot and at the left side of the window that something lies over.
    """
    width, height = max(width, 1.0), max(height, 1.0)
    if below or left:
        free = fit(xy, width - left, height - below)
        x, y = free.x - left / 2 / free.scale, free.y - below / 2 / free.scale
        return MapView(x, y, free.scale, width, height)
    if len(xy) == 0:
        return MapView(0.0, 0.0, min(width, height) / 2, width, height)
    ends = corners(xy)
    low, high = ends[0], ends[-1]
    extent = np.maximum(high - low, 1e-6)
    around = 2 * margin(width, height)
    scale = float(min((width - around) / extent[0], (height - around) / extent[1]))
    if len(ends) == 1:
        scale = min(width, height) / 2
    middle = (low + high) / 2
    return MapView(float(middle[0]), float(middle[1]), scale, width, height)


def corners(xy: NDArray[np.float32]) -> NDArray[np.float32]:
    """(2, 2) opposite corners of the rectangle around (m, 2) points; of one point or none these."""
    if len(xy) < 2:
        return xy
    # By columns: along the first axis of (m, 2) numpy takes forty times as long, 40 ms for a million points.
    x, y = xy[:, 0], xy[:, 1]
    return np.array([[x.min(), y.min()], [x.max(), y.max()]])


def normalised(xy: NDArray[np.float32]) -> NDArray[np.float32]:
    """(m, 2) layout -> the same picture around the origin, nearly all of it within -1..1.

    Layouts grow while they settle; in these units a view stays where it is from one picture to the next.
    """
    if len(xy) == 0:
        return np.zeros((0, 2), dtype=np.float32)
    seen = xy if len(xy) <= _ENOUGH else xy[np.random.default_rng(0).integers(len(xy), size=_ENOUGH)]
    low, high = np.percentile(seen, [0.5, 99.5], axis=0)
    half = float(np.max(high - low)) / 2
    centred: NDArray[np.float32] = xy.astype(np.float32) - ((low + high) / 2).astype(np.float32)
    if half > 0:
        centred /= np.float32(half)
    return centred
