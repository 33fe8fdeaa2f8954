"""The map from afar: shaded cells instead of points; a frame costs what the screen has, not the data."""

from __future__ import annotations

from copy import copy
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.map.colours import DIMMED, packed, rgb

_SIDES = (256, 512, 1024, 2048)
_FAINT = 0.05  # of a point: what one that the filter keeps back adds to its cell


class CellSums:
    """Points in square cells at several resolutions: how many, and their colours added up. Neither depends on
    a filter.

    Args:
        xy: (m, 2) map points.
        tones: (m,) the row of `table` in which a point's colour is. table: (k, 3) uint8.
        there: (m,) which points count at all; None: all.
    """

    def __init__(
        self,
        xy: NDArray[np.float32],
        tones: NDArray[np.integer],
        table: NDArray[np.uint8],
        there: NDArray[np.bool_] | None = None,
    ) -> None:
        x, y = xy[:, 0], xy[:, 1]  # numpy takes ten times as long for both at once
        self.low = np.array([x.min(), y.min()], np.float64)
        extent = max(float(x.max()) - self.low[0], float(y.max()) - self.low[1])
        self.extent = max(extent, 1e-9) * (1 + 1e-6)
        self._xy, self._tones, self._there = xy, tones, there
        self._shades = [np.ascontiguousarray(table[:, channel], np.float64) for channel in range(3)]
        self._all: dict[int, tuple[NDArray[np.int64], NDArray[np.float64]]] = {}

    def of(self, side: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """(c,) the cells of `side` by `side` that have a point, ascending, and (4, c) how many these have and
        the sums of their red, green and blue. Made when first asked for.
        """
        if side not in self._all:
            n_points, *sums = self._add_up(side, self._there)
            occupied = np.flatnonzero(n_points)
            self._all[side] = occupied, np.stack([each[occupied] for each in (n_points, *sums)])
        return self._all[side]

    def among(self, side: int, which: NDArray[np.bool_]) -> NDArray[np.float64]:
        """(4, c) the same of some of the points (m,), in the cells of `of`: in the time that these take, or
        the others, if they are fewer.
        """
        occupied, sums = self.of(side)
        few = 2 * int(np.count_nonzero(which)) <= len(which)
        asked = which if few else ~which
        added = self._add_up(side, asked if self._there is None else asked & self._there)
        part = np.stack([each[occupied] for each in added])
        return part if few else sums - part

    def _add_up(self, side: int, which: NDArray[np.bool_] | None) -> list[NDArray[Any]]:
        indices = slice(None) if which is None else np.flatnonzero(which)
        step = np.float32(side / self.extent)
        places = [(self._xy[:, axis][indices] - np.float32(self.low[axis])) * step for axis in range(2)]
        column, row = (np.clip(each.astype(np.int64), 0, side - 1) for each in places)
        cells, tones = row * side + column, self._tones[indices]
        del places, column, row  # of ten million points a quarter of a gigabyte
        added: list[NDArray[Any]] = [np.bincount(cells, minlength=side * side)]
        for shades in self._shades:
            added.append(np.bincount(cells, shades[tones], minlength=side * side))
        return added


class DensityPyramid:
    """Points in square cells at several resolutions. A cell has the mean colour of its points; the fewer they
    are, the more of the background is in it.

    Args:
        sums: the points. background: "#rrggbb".
        passes: (m,) which points the filter lets through, or None for all; the others hardly count.
    """

    def __init__(self, sums: CellSums, background: str, passes: NDArray[np.bool_] | None = None) -> None:
        self.low, self.extent = sums.low, sums.extent
        self.sums: CellSums | None = sums
        self.background, self.passes = background, passes
        self.levels: dict[int, NDArray[np.uint32]] = {}

    def as_made(self) -> DensityPyramid:
        """What it has made so far, without the points of which it could make more."""
        twin = copy(self)
        twin.sums = twin.passes = None
        return twin

    def level(self, side: int) -> NDArray[np.uint32]:
        """(side, side) RGB32 pixels; made when first asked for, some 100 ms for a million points."""
        if side not in self.levels:
            assert self.sums is not None
            ground = rgb(self.background).astype(np.float64)
            occupied, (found, *sums) = self.sums.of(side)
            if self.passes is not None:
                n_front, *front = self.sums.among(side, self.passes)
                n_behind = _FAINT * (found - n_front)
                sums = [
                    kept + _FAINT * (1 - DIMMED) * (whole - kept) + DIMMED * colour * n_behind
                    for whole, kept, colour in zip(sums, front, ground.tolist(), strict=True)
                ]
                found = n_front + n_behind
            some = found[:: len(found) // 100_000 + 1]
            full = max(float(np.percentile(some, 99)), 2.0) if len(some) else 2.0
            # A lone point stays visible; beyond that strength grows with the logarithm of the count.
            strength = np.minimum(0.38 + 0.62 * np.log1p(found) / np.log1p(full), 1.0)
            strength *= np.minimum(found, 1)
            shades = np.empty((len(occupied), 3), dtype=np.uint8)
            for channel, (whole, colour) in enumerate(zip(sums, ground.tolist(), strict=True)):
                shades[:, channel] = colour + (whole / found - colour) * strength
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
        low, extent = self.low, self.extent
        side = self.side_for(width / max(x1 - x0, 1e-9))
        if only_made:
            side = _nearest(tuple(self.levels), side)
        first = np.floor((np.array([x0, y0]) - low) / extent * side).astype(int)
        last = np.ceil((np.array([x1, y1]) - low) / extent * side).astype(int)
        (column, row), (column_end, row_end) = np.clip(first, 0, side), np.clip(last, 0, side)
        pixels = self.level(side)[row:row_end, column:column_end]
        unit = extent / side
        left, bottom = low[0] + column * unit, low[1] + row * unit
        return pixels, (left, bottom, left + pixels.shape[1] * unit, bottom + pixels.shape[0] * unit)


def _nearest(sides: tuple[int, ...], wanted: float) -> int:
    return min(sides, key=lambda side: abs(np.log(side / wanted)))
