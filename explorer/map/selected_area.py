"""Where many points are selected: the ground around them as it is, with an outline.

A ring for each would hide them all, and take a tenth of a second for each hundred thousand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

from explorer.map.colours import packed, rgb
from explorer.map.splat import Buffer
from explorer.map.text_places import TextPlaces
from explorer.map.view import MapView, corners
from explorer.shared.theme import Tokens

_CELL = 2.0  # logical pixels of the cells in which points are outlined
_SIDES = (512, 1024, 2048, 4096)  # cells of the whole map, by which far off many points are one
_FEW = 50_000  # points up to which each is looked at
_ROWS = (
    1 << 15
)  # of the whole map: where one is so near that points are told apart, those of some rows are looked at


class SelectedPlaces:
    """Places (k, 2) of points, of which a frame looks at as many as can be told apart on the screen."""

    def __init__(self, xy: NDArray[np.float32]) -> None:
        self._xy = xy
        ends = corners(xy)
        self._low = ends[0] if len(xy) else np.zeros(2, np.float32)
        self._extent = max(float(np.max(ends[-1] - ends[0])), 1e-9) * (1 + 1e-6) if len(xy) else 1.0
        self._taken: dict[int, NDArray[np.bool_]] = {}  # by side: (side, side) which cells have a point

    def prepare(self) -> None:
        """Make beforehand what `seen` asks for, however near one goes."""
        if len(self._xy) > _FEW:
            for side in _SIDES:
                self._cells(side)
            _ = self._in_rows

    def _side_for(self, across: float) -> int | None:
        if len(self._xy) <= _FEW:
            return None
        return next((side for side in _SIDES if self._extent / side <= across), None)

    def seen(
        self, x0: float, y0: float, x1: float, y1: float, across: float
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The x and y (n,) of points in a box; of many that share a cell its middle alone.

        Args:
            x0, y0, x1, y1: map box. across: map units that may be between a point and what stands for it.
        """
        side = self._side_for(across)
        if side is None:
            x, y = self._xy[:, 0], self._xy[:, 1]
            if "_in_rows" in self.__dict__:  # else one that is drawn at once looks at each
                of_points, x, y = self._in_rows
                ends = (np.array([y0, y1]) - self._low[1]) / self._extent * (_ROWS - 1)
                # One row more on each side, for rounding; in 16 bits, or all rows would be converted.
                low, high = np.clip(ends + np.array([-1, 1]), 0, _ROWS - 1).astype(np.uint16)
                some = slice(np.searchsorted(of_points, low), np.searchsorted(of_points, high, "right"))
                x, y = x[some], y[some]
            inside = np.flatnonzero((x > x0) & (x < x1) & (y > y0) & (y < y1))  # gathers sooner than a mask
            return x[inside], y[inside]
        taken, unit = self._cells(side), self._extent / side
        first = np.floor((np.array([x0, y0]) - self._low) / unit).astype(int)
        last = np.ceil((np.array([x1, y1]) - self._low) / unit).astype(int)
        (column, row), (column_end, row_end) = np.clip(first, 0, side), np.clip(last, 0, side)
        rows, columns = np.nonzero(taken[row:row_end, column:column_end])
        x = (columns + np.float32(column + 0.5)) * np.float32(unit) + self._low[0]
        y = (rows + np.float32(row + 0.5)) * np.float32(unit) + self._low[1]
        return x.astype(np.float32), y.astype(np.float32)

    @cached_property
    def _in_rows(self) -> tuple[NDArray[np.uint16], NDArray[np.float32], NDArray[np.float32]]:
        """The row (k,) of each point, ascending, and its x and y: a box is a part of them."""
        height = (self._xy[:, 1] - self._low[1]) / np.float32(self._extent)
        rows = (height * np.float32(_ROWS - 1)).astype(np.uint16)
        order = np.argsort(rows, kind="stable")  # of 16 bits, which numpy sorts by radix
        return rows[order], self._xy[order, 0], self._xy[order, 1]

    def _cells(self, side: int) -> NDArray[np.bool_]:
        if side not in self._taken:
            scale = np.float32(side / self._extent)
            cell = ((self._xy[:, 1] - self._low[1]) * scale).astype(np.int32)
            cell *= side
            cell += ((self._xy[:, 0] - self._low[0]) * scale).astype(np.int32)
            taken = np.zeros(side * side, dtype=np.bool_)
            taken[cell] = True
            self._taken[side] = taken.reshape(side, side)
        return self._taken[side]


@dataclass(frozen=True, eq=False)
class SelectedPoints:
    """The points of selected texts.

    Attributes:
        points: (k,) indices of points. places: where they are.
    """

    points: NDArray[np.int64]
    places: SelectedPlaces

    @classmethod
    def of(cls, texts: TextPlaces, selected: NDArray[np.int64], xy: NDArray[np.float32]) -> SelectedPoints:
        """Those of (n,) `selected` text ids among points at (m, 2) `xy`, ready to be drawn."""
        points = texts.find(selected)[1]
        places = SelectedPlaces(xy[points])
        places.prepare()
        return cls(points, places)


def outline_selected(
    buffer: Buffer,
    ground: Buffer,
    places: SelectedPlaces,
    view: MapView,
    radius: float,
    pixel_ratio: float,
    look: Tokens,
) -> None:
    """Draw the ground around points as it is, with an outline.

    Args:
        buffer: is drawn on. ground: the points without marks. radius: of a point, in its pixels.
    """
    height, width = buffer.pixels.shape
    cell = _CELL * pixel_ratio
    edge = buffer.border / pixel_ratio
    x0, y1 = view.to_map(-edge, -edge)
    x1, y0 = view.to_map(view.width + edge, view.height + edge)
    x, y = places.seen(x0, y0, x1, y1, _CELL / view.scale)
    there = np.zeros((ceil(height / cell), ceil(width / cell)), dtype=np.bool_)
    columns = ((x - np.float32(x0)) * np.float32(view.scale / _CELL)).astype(np.int32)
    rows = ((np.float32(y1) - y) * np.float32(view.scale / _CELL)).astype(np.int32)
    np.clip(columns, 0, there.shape[1] - 1, out=columns)
    np.clip(rows, 0, there.shape[0] - 1, out=rows)
    there.reshape(-1)[rows * there.shape[1] + columns] = True
    # Gaps between neighbours are closed, and corners rounded: an outline, and not a hundred small ones.
    there = ~grown(~grown(there, radius / cell + 4.5), 4.0)
    covered = _enlarged(there, width, height, cell) > 127
    outline = grown(covered, 1.2 * pixel_ratio)
    outline &= ~covered
    np.copyto(buffer.pixels, ground.pixels, where=covered)
    buffer.pixels[outline] = packed(rgb(look.text)[None, :])[0]


def _enlarged(mask: NDArray[np.bool_], width: int, height: int, cell: float) -> NDArray[np.uint8]:
    """(height, width) `mask` with cells of `cell` pixels, 0 to 255 with soft edges."""
    small = np.zeros((mask.shape[0], -(-mask.shape[1] // 4) * 4), dtype=np.uint8)  # lines as Qt has them
    small[:, : mask.shape[1]] = mask * np.uint8(255)
    grey = QImage.Format.Format_Grayscale8
    image = QImage(small.data, mask.shape[1], mask.shape[0], small.shape[1], grey)
    wanted = QSize(round(mask.shape[1] * cell), round(mask.shape[0] * cell))
    large = image.scaled(
        wanted, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    ).convertToFormat(grey)
    values = np.frombuffer(large.constBits(), np.uint8).reshape(large.height(), large.bytesPerLine())
    return values[:height, :width].copy()  # the bits go with the image


def grown(mask: NDArray[np.bool_], radius: float) -> NDArray[np.bool_]:
    """(h, w) `mask` with every pixel that is within `radius` of one in it."""
    reach = int(radius)
    grown, wide, done = np.zeros_like(mask), mask.copy(), 0
    for dy in range(reach, -1, -1):  # from the narrowest row of the disc to the widest
        for step in range(done + 1, int(np.sqrt(radius * radius - dy * dy)) + 1):
            wide[:, step:] |= mask[:, :-step]
            wide[:, :-step] |= mask[:, step:]
            done = step
        grown[dy:] |= wide[: len(wide) - dy]
        if dy:
            grown[:-dy] |= wide[dy:]
    return grown
