"""The map from afar: counts and mean colours in cells; a frame costs what the screen has, not the data."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.map.colours import packed, rgb

_SIDES = (256, 512, 1024, 2048)


@dataclass(frozen=True, eq=False, slots=True)
class _Level:
    counts: NDArray[np.float32]  # (side, side)
    sums: NDArray[np.float32]  # (side, side, 3), colours of all points of a cell together
    full: float  # the count that is drawn at full strength


class DensityPyramid:
    """Counts and colour sums of points in square cells, at several resolutions.

    Args:
        xy: (m, 2) map points. colours: (m, 3) uint8. weights: (m,) how much each counts, or None for 1 each.
    """

    def __init__(
        self,
        xy: NDArray[np.float32],
        colours: NDArray[np.uint8],
        weights: NDArray[np.float32] | None = None,
    ) -> None:
        self.low = xy.min(axis=0).astype(np.float64)
        self.extent = max(float(np.max(xy.max(axis=0) - self.low)), 1e-9) * (1 + 1e-6)
        self.xy = xy
        self.colours = colours
        self.weights = weights
        self.levels: dict[int, _Level] = {}

    def level(self, side: int) -> _Level:
        """The counts in `side` × `side` cells; made when first asked for, some 50 ms for a million points."""
        if side not in self.levels:
            cells = ((self.xy - self.low.astype(np.float32)) * np.float32(side / self.extent)).astype(
                np.int32
            )
            np.clip(cells, 0, side - 1, out=cells)
            cell = cells[:, 1] * side + cells[:, 0]
            counts = np.bincount(cell, self.weights, minlength=side * side).astype(np.float32)
            sums = np.empty((side * side, 3), dtype=np.float32)
            for channel in range(3):
                values = self.colours[:, channel].astype(np.float64)
                if self.weights is not None:
                    values *= self.weights
                sums[:, channel] = np.bincount(cell, values, minlength=side * side)
            occupied = counts[counts > 0]
            full = max(float(np.percentile(occupied[:: len(occupied) // 100_000 + 1], 99)), 2.0)
            self.levels[side] = _Level(counts.reshape(side, side), sums.reshape(side, side, 3), full)
        return self.levels[side]

    def side_for(self, scale: float) -> int:
        """Cells a side that look best at `scale` pixels for a map unit: one is about a pixel and a half."""
        return _nearest(_SIDES, scale * self.extent / 1.5)

    def picture(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        width: float,
        background: str,
        *,
        only_made: bool = False,
    ) -> tuple[NDArray[np.uint32], tuple[float, float, float, float]]:
        """The part of the map inside a box, as pixels.

        Args:
            x0, y0, x1, y1: map box. width: pixels that the box is drawn at. background: "#rrggbb".
            only_made: take the most fitting of the resolutions that are there already.

        Returns:
            (h, w) RGB32 pixels with y growing upwards, and the map box (x0, y0, x1, y1) that they cover.
        """
        side = self.side_for(width / max(x1 - x0, 1e-9))
        if only_made:
            side = _nearest(tuple(self.levels), side)
        level = self.level(side)
        first = np.floor((np.array([x0, y0]) - self.low) / self.extent * side).astype(int)
        last = np.ceil((np.array([x1, y1]) - self.low) / self.extent * side).astype(int)
        (column, row), (column_end, row_end) = np.clip(first, 0, side), np.clip(last, 0, side)
        counts = level.counts[row:row_end, column:column_end]
        sums = level.sums[row:row_end, column:column_end]
        ground = rgb(background).astype(np.float32)
        pixels = np.empty((*counts.shape, 3), dtype=np.float32)
        pixels[:] = ground
        occupied = counts > 0
        found = counts[occupied]
        # A lone point stays visible; beyond that strength grows with the logarithm of the count.
        strength = np.minimum(0.38 + 0.62 * np.log1p(found) / np.log1p(level.full), 1.0) * np.minimum(
            found, 1
        )
        pixels[occupied] += (sums[occupied] / found[:, None] - ground) * strength[:, None]
        image = packed(pixels.astype(np.uint8).reshape(-1, 3)).reshape(counts.shape)
        unit = self.extent / side
        left, bottom = self.low[0] + column * unit, self.low[1] + row * unit
        return image, (left, bottom, left + counts.shape[1] * unit, bottom + counts.shape[0] * unit)


def _nearest(sides: tuple[int, ...], wanted: float) -> int:
    return min(sides, key=lambda side: abs(np.log(side / wanted)))
