"""Finding points of the map by place: a sorted grid, so that nothing looks at all points."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_MOST_CELLS = 250  # a side; 250² cell numbers fit in 16 bits, which numpy sorts by radix


class PointGrid:
    """Points sorted into square cells.

    Args:
        xy: (m, 2) float32 map points.
    """

    def __init__(self, xy: NDArray[np.float32]) -> None:
        self.xy = xy
        n = len(xy)
        self.low = xy.min(axis=0) if n else np.zeros(2, np.float32)
        extent = float(np.max(xy.max(axis=0) - self.low)) if n else 1.0
        self.side = int(np.clip(np.sqrt(max(n, 1) / 4), 1, _MOST_CELLS))
        self.cell = max(extent, 1e-9) / self.side * (1 + 1e-6)
        cells = ((xy - self.low) / np.float32(self.cell)).astype(np.int32)
        np.clip(cells, 0, self.side - 1, out=cells)
        numbers = (cells[:, 1] * self.side + cells[:, 0]).astype(np.uint16)
        self.order = np.argsort(numbers, kind="stable")
        counts = np.bincount(numbers, minlength=self.side * self.side)
        self.starts = np.concatenate([[0], np.cumsum(counts)])

    def in_box(self, x0: float, y0: float, x1: float, y1: float) -> NDArray[np.int64]:
        """Indices of the points inside the box (x0 ≤ x1, y0 ≤ y1), ascending."""
        near = self._near(x0, y0, x1, y1)
        px, py = self.xy[near, 0], self.xy[near, 1]
        inside = (px >= x0) & (px <= x1) & (py >= y0) & (py <= y1)
        return np.sort(near[inside])

    def in_polygon(self, corners: NDArray[np.float64]) -> NDArray[np.int64]:
        """Indices of the points inside the closed polygon of (k, 2) `corners` (even-odd rule), ascending."""
        if len(corners) < 3:
            return np.zeros(0, dtype=np.int64)
        (x0, y0), (x1, y1) = corners.min(axis=0), corners.max(axis=0)
        near = self.in_box(x0, y0, x1, y1)
        x, y = self.xy[near, 0].astype(np.float64), self.xy[near, 1].astype(np.float64)
        inside = np.zeros(len(near), dtype=bool)
        previous = corners[-1]
        for corner in corners:
            crosses = (corner[1] > y) != (previous[1] > y)
            if crosses.any():
                slope = (previous[0] - corner[0]) / (previous[1] - corner[1])
                inside ^= crosses & (x < slope * (y - corner[1]) + corner[0])
            previous = corner
        return near[inside]

    def nearest(self, x: float, y: float, reach: float) -> int | None:
        """Index of the point nearest to (x, y) that is not farther than `reach`, or None."""
        near = self._near(x - reach, y - reach, x + reach, y + reach)
        if len(near) == 0:
            return None
        distances = (self.xy[near, 0] - x) ** 2 + (self.xy[near, 1] - y) ** 2
        best = int(np.argmin(distances))
        return int(near[best]) if distances[best] <= reach * reach else None

    def _near(self, x0: float, y0: float, x1: float, y1: float) -> NDArray[np.int64]:
        """Indices of all points in the cells that the box touches."""
        first_x, first_y = self._cell_of(x0, 0), self._cell_of(y0, 1)
        last_x, last_y = self._cell_of(x1, 0), self._cell_of(y1, 1)
        if first_x == 0 and first_y == 0 and last_x == self.side - 1 and last_y == self.side - 1:
            return self.order
        parts = [
            self.order[self.starts[row * self.side + first_x] : self.starts[row * self.side + last_x + 1]]
            for row in range(first_y, last_y + 1)
        ]
        return np.concatenate(parts) if parts else np.zeros(0, dtype=np.int64)

    def _cell_of(self, value: float, axis: int) -> int:
        return int(np.clip((value - self.low[axis]) / self.cell, 0, self.side - 1))
