"""The map from afar: shaded cells instead of points; a frame costs what the screen has, not the data."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.map.colours import packed, rgb

_SIDES = (256, 512, 1024, 2048)


class DensityPyramid:
    """Points in square cells at several resolutions. A cell has the mean colour of its points; the fewer they
    are, the more of the background is in it.

    Args:
        xy: (m, 2) map points. colours: (m, 3) uint8. background: "#rrggbb".
        weights: (m,) how much each counts, or None for 1 each.
    """

    def __init__(
        self,
        xy: NDArray[np.float32],
        colours: NDArray[np.uint8],
        background: str,
        weights: NDArray[np.float32] | None = None,
    ) -> None:
        self.low = xy.min(axis=0).astype(np.float64)
        self.extent = max(float(np.max(xy.max(axis=0) - self.low)), 1e-9) * (1 + 1e-6)
        self.xy = xy
        self.colours = colours
        self.background = background
        self.weights = weights
        self.levels: dict[int, NDArray[np.uint32]] = {}

    def level(self, side: int) -> NDArray[np.uint32]:
        """(side, side) RGB32 pixels; made when first asked for, some 100 ms for a million points."""
        if side not in self.levels:
            cells = ((self.xy - self.low.astype(np.float32)) * np.float32(side / self.extent)).astype(
                np.int32
            )
            np.clip(cells, 0, side - 1, out=cells)
            cell = cells[:, 1] * side + cells[:, 0]
            counts = np.bincount(cell, self.weights, minlength=side * side)
            occupied = np.flatnonzero(counts)
            found = counts[occupied].astype(np.float32)
            full = max(float(np.percentile(found[:: len(found) // 100_000 + 1], 99)), 2.0)
            # A lone point stays visible; beyond that strength grows with the logarithm of the count.
            strength = np.minimum(0.38 + 0.62 * np.log1p(found) / np.log1p(full), 1.0)
            strength *= np.minimum(found, 1)
            ground = rgb(self.background).astype(np.float32)
            shades = np.empty((len(occupied), 3), dtype=np.uint8)
            for channel in range(3):
                values = self.colours[:, channel].astype(np.float64)
                if self.weights is not None:
                    values *= self.weights
                sums = np.bincount(cell, values, minlength=side * side)[occupied].astype(np.float32)
                shades[:, channel] = ground[channel] + (sums / found - ground[channel]) * strength
            pixels = np.full(side * side, packed(ground.astype(np.uint8)[None, :])[0], dtype=np.uint32)
            pixels[occupied] = packed(shades)
            self.levels[side] = pixels.reshape(side, side)
        return self.levels[side]

    def side_for(self, scale: float) -> int:
        """Cells a side that look best at `scale` pixels for a map unit: one is about a pixel and a half."""
        return _nearest(_SIDES, scale * self.extent / 1.5)

    def picture(
        self, x0: float, y0: float, x1: float, y1: float, width: float, *, only_made: bool = False
    ) -> tuple[NDArray[np.uint32], tuple[float, float, float, float]]:
        """The part of the map inside a box, as pixels.

        Args:
            x0, y0, x1, y1: map box. width: pixels that the box is drawn at.
            only_made: take the most fitting of the resolutions that are there already.

        Returns:
            (h, w) RGB32 pixels with y growing upwards, and the map box (x0, y0, x1, y1) that they cover.
        """
        side = self.side_for(width / max(x1 - x0, 1e-9))
        if only_made:
            side = _nearest(tuple(self.levels), side)
        first = np.floor((np.array([x0, y0]) - self.low) / self.extent * side).astype(int)
        last = np.ceil((np.array([x1, y1]) - self.low) / self.extent * side).astype(int)
        (column, row), (column_end, row_end) = np.clip(first, 0, side), np.clip(last, 0, side)
        pixels = self.level(side)[row:row_end, column:column_end]
        unit = self.extent / side
        left, bottom = self.low[0] + column * unit, self.low[1] + row * unit
        return pixels, (left, bottom, left + pixels.shape[1] * unit, bottom + pixels.shape[0] * unit)


def _nearest(sides: tuple[int, ...], wanted: float) -> int:
    return min(sides, key=lambda side: abs(np.log(side / wanted)))
