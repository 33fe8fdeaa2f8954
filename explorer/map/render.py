"""The map as an image, with or without a window.

`MapScene` is what there is to draw, `paint_points` draws it as seen in a `MapView`; the canvas and the export
(`picture`) share both. Needs a QGuiApplication for fonts (the offscreen platform is enough), never a widget.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from explorer.map import labels as map_labels
from explorer.map.colours import dimmed, part_of, point_colours, point_tones, rgb
from explorer.map.density import CellSums, DensityPyramid
from explorer.map.selected_area import SelectedPlaces, SelectedPoints, outline_selected
from explorer.map.splat import Buffer, splat
from explorer.map.view import MapView
from explorer.shared.state import NO_IDS, Colouring
from explorer.shared.theme import Tokens

_NEARLY = 1e-3  # of a cell; more than single precision is out by
_MOST_CELLS = 250  # a side; 250² cell numbers fit in 16 bits, which numpy sorts by radix


class PointGrid:
    """Points sorted into square cells.

    Args:
        xy: (m, 2) float32 map points.
        there: (m,) which of them can be pointed at; None: all.
    """

    def __init__(self, xy: NDArray[np.float32], there: NDArray[np.bool_] | None = None) -> None:
        self.xy, self.there = xy, there
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

    def where(self, there: NDArray[np.bool_] | None) -> PointGrid:
        """The same points, of which others can be pointed at."""
        twin = copy(self)
        twin.there = there
        return twin

    def in_box(self, x0: float, y0: float, x1: float, y1: float) -> NDArray[np.int64]:
        """Indices of the points inside the box (x0 ≤ x1, y0 ≤ y1), ascending."""
        near = self._near(x0, y0, x1, y1)
        px, py = self.xy[near, 0], self.xy[near, 1]
        inside = (px >= x0) & (px <= x1) & (py >= y0) & (py <= y1)
        return np.sort(near[inside])

    def count_about(self, x0: float, y0: float, x1: float, y1: float) -> int:
        """How many points are in the cells that the box touches."""
        first_x, last_x = self._cell_of(x0, 0), self._cell_of(x1, 0)
        rows = np.arange(self._cell_of(y0, 1), self._cell_of(y1, 1) + 1) * self.side
        return int((self.starts[rows + last_x + 1] - self.starts[rows + first_x]).sum())

    def in_polygon(self, corners: NDArray[np.float64]) -> NDArray[np.int64]:
        """Indices of the points inside the closed polygon of (k, 2) `corners` (even-odd rule), ascending.

        Only points in cells that an edge touches are asked one by one: of another cell all are in it or none.
        """
        if len(corners) < 3 or len(self.xy) == 0:
            return np.zeros(0, dtype=np.int64)
        touched, inside = self._cells_of_polygon(corners)
        counts = np.diff(self.starts)
        chosen = np.zeros(len(self.xy), dtype=np.bool_)
        chosen[self.order[np.repeat(inside & ~touched, counts)]] = True
        near = self.order[np.repeat(touched, counts)]  # by rows of cells, as `starts` has them
        row_starts = np.zeros(self.side + 1, dtype=np.int64)
        np.cumsum((counts * touched).reshape(self.side, self.side).sum(axis=1), out=row_starts[1:])
        x, y = self.xy[near, 0].astype(np.float64), self.xy[near, 1].astype(np.float64)
        odd = np.zeros(len(near), dtype=np.bool_)
        previous = corners[-1]
        for corner in corners:
            first, last = sorted((previous[1], corner[1]))
            rows = slice(row_starts[self._row_before(first)], row_starts[self._row_after(last) + 1])
            ys = y[rows]
            crosses = (corner[1] > ys) != (previous[1] > ys)
            if crosses.any():
                slope = (previous[0] - corner[0]) / (previous[1] - corner[1])
                odd[rows] ^= crosses & (x[rows] < slope * (ys - corner[1]) + corner[0])
            previous = corner
        chosen[near[odd]] = True
        return np.flatnonzero(chosen)

    def _cells_of_polygon(self, corners: NDArray[np.float64]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """(side²,) the cells that an edge of a polygon touches, and those whose middle is inside it."""
        side = self.side
        ends = (corners - self.low) / self.cell  # in cells
        x0, y0 = np.roll(ends, 1, axis=0).T
        x1, y1 = ends.T
        low, high = np.minimum(y0, y1), np.maximum(y0, y1)
        first = np.clip(np.floor(low - _NEARLY), 0, side).astype(np.int64)
        beyond = np.clip(np.floor(high + _NEARLY) + 1, 0, side).astype(np.int64)
        n_rows = np.maximum(beyond - first, 0)
        edge = np.repeat(np.arange(len(ends)), n_rows)  # one entry for each row of cells of each edge
        row = np.arange(len(edge)) - np.repeat(np.cumsum(n_rows) - n_rows, n_rows) + first[edge]
        x0, y0, x1, y1, low, high = (each[edge] for each in (x0, y0, x1, y1, low, high))
        slope = (x1 - x0) / np.where(y1 == y0, 1.0, y1 - y0)
        ways = [x0 + (np.clip(row + step, low, high) - y0) * slope for step in (0, 1)]
        level = high - low < _NEARLY  # an edge along a row touches all cells from end to end
        left = np.where(level, np.minimum(x0, x1), np.minimum(*ways))
        right = np.where(level, np.maximum(x0, x1), np.maximum(*ways))
        touched = np.zeros((side, side + 1), dtype=np.int32)
        np.add.at(touched, (row, np.clip(np.floor(left - _NEARLY), 0, side).astype(np.int64)), 1)
        np.add.at(touched, (row, np.clip(np.floor(right + _NEARLY) + 1, 0, side).astype(np.int64)), -1)
        middle = row + 0.5
        crosses = (y0 > middle) != (y1 > middle)
        at = np.ceil(x0 + (middle - y0) * slope - 0.5)  # the middles of the cells before that lie left of it
        crossed = np.zeros((side, side + 1), dtype=np.int32)
        np.add.at(crossed, (row[crosses], np.clip(at[crosses], 0, side).astype(np.int64)), 1)
        to_the_right = np.cumsum(crossed[:, ::-1], axis=1)[:, ::-1][:, 1:]
        return (np.cumsum(touched, axis=1)[:, :-1] > 0).ravel(), (to_the_right % 2 == 1).ravel()

    def _row_before(self, y: float) -> int:
        return int(np.clip((y - self.low[1]) / self.cell - _NEARLY, 0, self.side - 1))

    def _row_after(self, y: float) -> int:
        return int(np.clip((y - self.low[1]) / self.cell + _NEARLY, 0, self.side - 1))

    def nearest(self, x: float, y: float, reach: float) -> int | None:
        """Index of the point nearest to (x, y) that is not farther than `reach`, or None."""
        near = self._near(x - reach, y - reach, x + reach, y + reach)
        if self.there is not None:
            near = near[self.there[near]]
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


DENSITY_FROM = 40_000  # visible points above which they are drawn as density
RINGS_UP_TO = 300  # selected points; more are outlined together
_DOTS_UP_TO = 300  # hits, each with a rim of its own
_DIMMED_BY_HITS, _DIMMED_BY_SELECTION = 0.55, 0.4  # share of the canvas in what is not found, not selected
_THINNED = 15_000  # points that stand in for a large map while its density is counted
_MADE = ("colours", "layers", "grid", "sums", "pyramid", "thinned")  # what a scene makes when first asked


@dataclass(frozen=True, eq=False)
class MapScene:
    """What the map shows, apart from where it is looked at.

    Attributes:
        xy: (m, 2) float32 points in the units of `normalised`.
        look: colours.
        colouring: how points are coloured, or None for one colour.
        passes: (m,) which points the filter lets through, or None for all; the others are dimmed.
        n_rows: (m,) rows that share each text, or None for one each; more rows make a larger dot, none (all
            of them are hidden) makes no dot.
        hits, selected: indices of points.
        stand_in: the same points as they looked before, drawn until what they look like now is counted.
        moves: they are on the way to other places, and drawn where they are without waiting for their grid.
    """

    xy: NDArray[np.float32]
    look: Tokens
    colouring: Colouring | None = None
    passes: NDArray[np.bool_] | None = None
    n_rows: NDArray[np.int64] | None = None
    hits: NDArray[np.int64] = field(default_factory=lambda: NO_IDS)
    selected: NDArray[np.int64] = field(default_factory=lambda: NO_IDS)
    stand_in: DensityPyramid | None = None
    moves: bool = False

    @cached_property
    def colours(self) -> NDArray[np.uint8]:
        """(m, 3) colours of the points, dimmed ones pushed back."""
        colours = point_colours(self.colouring, len(self.xy), self.look)
        return dimmed(colours, self.passes, self.look.canvas)

    @cached_property
    def layers(self) -> list[tuple[NDArray[np.int64], float]]:
        """(indices of points, extra radius in pixels), in the order they are drawn: dimmed ones first."""
        n = len(self.xy)
        classes = np.zeros(n, np.int8)
        if self.n_rows is not None:
            classes = np.where(self.n_rows > 0, np.digitize(self.n_rows, (2, 10)), -1)
        front = np.ones(n, dtype=bool) if self.passes is None else self.passes
        layers = []
        for part in (~front, front):
            for number, extra in enumerate((0.0, 0.7, 1.6)):
                indices = np.flatnonzero(part & (classes == number))
                if len(indices):
                    layers.append((self._drawing_order(indices), extra))
        return layers

    @cached_property
    def grid(self) -> PointGrid:
        """The points by place."""
        return PointGrid(self.xy, self.there)

    @property
    def there(self) -> NDArray[np.bool_] | None:
        """(m,) which points have a row that is not hidden; None: all."""
        return None if self.n_rows is None or bool(self.n_rows.all()) else self.n_rows > 0

    @cached_property
    def selected_places(self) -> SelectedPlaces:
        """Where the selected points are."""
        return SelectedPlaces(self.xy[self.selected])

    @property
    def dimming(self) -> float:
        """How much of the canvas is mixed into what is not marked. One selected point dims nothing: going
        through a table would make the map flicker."""
        if len(self.hits):
            return _DIMMED_BY_HITS
        return _DIMMED_BY_SELECTION if 1 < len(self.selected) < len(self.xy) else 0.0

    @cached_property
    def sums(self) -> CellSums:
        """The points and their colours by cells, whatever the filter."""
        return CellSums(self.xy, *point_tones(self.colouring, len(self.xy), self.look), self.there)

    @cached_property
    def pyramid(self) -> DensityPyramid:
        """The points from afar."""
        return DensityPyramid(self.sums, self.look.canvas, self.passes)

    def part(self, indices: NDArray[np.int64]) -> MapScene:
        """Some of the points, without marks."""
        return MapScene(
            self.xy[indices],
            self.look,
            part_of(self.colouring, indices) if self._coloured() else None,
            None if self.passes is None else self.passes[indices],
            None if self.n_rows is None else self.n_rows[indices],
        )

    def _coloured(self) -> bool:
        """Whether the colouring is one of these points."""
        colouring, n = self.colouring, len(self.xy)
        arrays = () if colouring is None else (colouring.codes, colouring.values)
        return any(array is not None and len(array) == n for array in arrays)

    def colours_of(self, indices: NDArray[np.int64]) -> NDArray[np.uint8]:
        """(k, 3) colours of some points, without the work for all."""
        return self.colours[indices] if "colours" in self.__dict__ else self.part(indices).colours

    @cached_property
    def thinned(self) -> MapScene:
        """Few enough of the points to be drawn at once."""
        return self.part(np.random.default_rng(0).integers(len(self.xy), size=_THINNED))

    def pyramid_so_far(self) -> DensityPyramid | None:
        """What can be drawn from afar without a wait: the points as they are, or as they were."""
        made: DensityPyramid | None = self.__dict__.get("pyramid")
        return made if made is not None and made.levels else self.stand_in

    def visible(self, x0: float, y0: float, x1: float, y1: float) -> NDArray[np.int64] | None:
        """(k,) the points in a box, ascending; None where they are too many to draw each."""
        if "grid" in self.__dict__:
            if self.grid.count_about(x0, y0, x1, y1) > 2 * DENSITY_FROM:
                return None
            found = self.grid.in_box(x0, y0, x1, y1)
        else:
            x, y = self.xy[:, 0], self.xy[:, 1]
            found = np.flatnonzero((x > x0) & (x < x1) & (y > y0) & (y < y1))
        return found if len(found) <= DENSITY_FROM else None

    @property
    def is_large(self) -> bool:
        """Whether what drawing needs takes so long that it is better made beforehand."""
        return len(self.xy) > DENSITY_FROM

    def next_step(self, view: MapView) -> Callable[[], object] | None:
        """The next thing to make for drawing in `view` without a wait, or None when all is there."""
        pyramid: DensityPyramid | None = self.__dict__.get("pyramid")
        if pyramid is None or pyramid.side_for(view.scale) not in pyramid.levels:
            return lambda: self.pyramid.level(self.pyramid.side_for(view.scale))
        return None if "grid" in self.__dict__ else lambda: self.grid

    def shares_points(self, other: MapScene) -> bool:
        """Whether the points look as those of `other` do."""
        names = ("xy", "look", "colouring", "passes", "n_rows")
        return all(getattr(self, name) is getattr(other, name) for name in names)

    def take(self, other: MapScene) -> None:
        """Take what was made for the same points elsewhere."""
        for name in _MADE:
            if name in other.__dict__:
                self.__dict__[name] = other.__dict__[name]

    def with_looks(self, look: Tokens, **changes: object) -> MapScene:
        """The same points, hits and selection with other colours, filter or numbers of rows.

        Of what was made, where points are is kept, and with another filter what cells have of them.
        """
        before = self.pyramid_so_far()
        fields = {"stand_in": None if before is None else before.as_made(), **changes}
        scene = replace(self, look=look, **fields)  # type: ignore[arg-type]
        if "grid" in self.__dict__:
            scene.__dict__["grid"] = self.grid.where(scene.there)
        if changes.keys() <= {"passes"} and look is self.look and "sums" in self.__dict__:
            scene.__dict__["sums"] = self.sums
        if "selected_places" in self.__dict__:
            scene.__dict__["selected_places"] = self.selected_places
        return scene

    def with_marks(self, hits: NDArray[np.int64], selected: NDArray[np.int64]) -> MapScene:
        """The same points with other hits and another selection; arrays computed for the points are kept."""
        scene = replace(self, hits=hits, selected=selected)
        scene.take(self)
        if selected is self.selected and "selected_places" in self.__dict__:
            scene.__dict__["selected_places"] = self.__dict__["selected_places"]
        return scene

    def with_selected(self, selected: SelectedPoints) -> MapScene:
        """The same points with another selection, as it was worked out for them."""
        scene = self.with_marks(self.hits, selected.points)
        scene.__dict__["selected_places"] = selected.places
        return scene

    def moved(self, xy: NDArray[np.float32]) -> MapScene:
        """The same points at other places (m, 2)."""
        scene = replace(self, xy=xy, stand_in=None, moves=True)
        for name in ("colours", "layers"):
            if name in self.__dict__:
                scene.__dict__[name] = self.__dict__[name]
        return scene

    def _drawing_order(self, indices: NDArray[np.int64]) -> NDArray[np.int64]:
        """High values over low ones, members of clusters over outliers."""
        colouring = self.colouring
        if colouring is None:
            return indices
        if colouring.values is not None and len(colouring.values) == len(self.xy):
            return indices[np.argsort(np.nan_to_num(colouring.values[indices], nan=-np.inf), kind="stable")]
        if colouring.codes is not None and len(colouring.codes) == len(self.xy):
            codes = colouring.codes[indices]
            return np.concatenate([indices[codes < 0], indices[codes >= 0]])
        return indices


def point_radius(n_points: int, view: MapView) -> float:
    """Radius of a point in logical pixels: smaller the more there are, growing slowly as one goes nearer."""
    base = float(np.clip(3.2 - 0.6 * (np.log10(max(n_points, 1)) - 2), 1.3, 3.4))
    zoom = view.scale / (max(min(view.width, view.height), 1) / 2)
    return float(np.clip(base * max(zoom, 0.25) ** 0.25, 1.0, 5.5))


def paint_points(
    scene: MapScene, view: MapView, pixel_ratio: float = 1.0, *, at_once: bool = False
) -> QImage:
    """The points of `scene` with its marks as seen in `view`, without names.

    Args:
        pixel_ratio: pixels for a logical pixel.
        at_once: draw with what a large scene has made so far; a coarser picture where that is not all.
    """
    return paint_marks(paint_ground(scene, view, pixel_ratio, at_once=at_once), scene, view, pixel_ratio)


def paint_ground(scene: MapScene, view: MapView, pixel_ratio: float, *, at_once: bool = False) -> Buffer:
    """The points of `scene` without its hits and its selection. Arguments as of `paint_points`."""
    look = scene.look
    width, height = max(round(view.width * pixel_ratio), 1), max(round(view.height * pixel_ratio), 1)
    radius = point_radius(len(scene.xy), view) * pixel_ratio
    border = int(radius + 6 * pixel_ratio) + 4
    buffer = Buffer(width, height, look.canvas, border)
    x0, y1 = view.to_map(-border / pixel_ratio, -border / pixel_ratio)
    x1, y0 = view.to_map(view.width + border / pixel_ratio, view.height + border / pixel_ratio)
    points = scene
    if scene.is_large:
        too_early = at_once and not scene.moves and "grid" not in scene.__dict__
        visible = None if too_early else scene.visible(x0, y0, x1, y1)
        pyramid = (scene.pyramid_so_far() if at_once else scene.pyramid) if visible is None else None
        if pyramid is not None:
            _paint_density(buffer, pyramid, view, (x0, y0, x1, y1), pixel_ratio, at_once)
            return buffer
        points = scene.thinned if visible is None else scene.part(visible)
    for indices, extra in points.layers:
        _splat(buffer, points, view, indices, radius + extra * pixel_ratio, pixel_ratio)
    return buffer


def paint_marks(ground: Buffer, scene: MapScene, view: MapView, pixel_ratio: float) -> QImage:
    """A picture of `ground`, which stays as it is, with the hits and the selection of `scene` over it.

    Points neither found nor selected are dimmed as one: that costs the same for ten of them and a million.
    """
    buffer = ground.copy()
    if scene.dimming:
        buffer.dim(scene.dimming)
    _paint_marks(buffer, ground, scene, view, point_radius(len(scene.xy), view) * pixel_ratio, pixel_ratio)
    pixels, border = buffer.pixels, buffer.border
    height, width = buffer.picture.shape
    image = QImage(
        pixels.data, pixels.shape[1], pixels.shape[0], pixels.shape[1] * 4, QImage.Format.Format_RGB32
    ).copy(QRect(border, border, width, height))
    image.setDevicePixelRatio(pixel_ratio)
    return image


def _splat(
    buffer: Buffer,
    scene: MapScene,
    view: MapView,
    indices: NDArray[np.int64],
    radius: float,
    pixel_ratio: float,
    colour: str | None = None,
) -> None:
    """Draw the points at `indices`, in their own colours or all in `colour`."""
    places = view.to_screen(scene.xy[indices]) * np.float32(pixel_ratio)
    if colour is None:
        colours = scene.colours_of(indices)
    else:
        colours = np.broadcast_to(rgb(colour), (len(indices), 3))
    splat(buffer, places, colours, radius)


def _paint_density(
    buffer: Buffer,
    pyramid: DensityPyramid,
    view: MapView,
    box: tuple[float, float, float, float],
    pixel_ratio: float,
    only_made: bool,
) -> None:
    """Draw the visible part of the density pyramid over the buffer."""
    height, width = buffer.pixels.shape
    cells, (x0, y0, x1, y1) = pyramid.picture(*box, width / pixel_ratio, only_made=only_made)
    if cells.size == 0:
        return
    upright = np.ascontiguousarray(cells[::-1])
    source = QImage(
        upright.data, cells.shape[1], cells.shape[0], cells.shape[1] * 4, QImage.Format.Format_RGB32
    )
    target = QImage(buffer.pixels.data, width, height, width * 4, QImage.Format.Format_RGB32)
    corners = view.to_screen(np.array([[x0, y1], [x1, y0]], dtype=np.float32)) * pixel_ratio + buffer.border
    painter = QPainter(target)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    left, top, right, bottom = corners.ravel().tolist()
    painter.drawImage(QRectF(left, top, right - left, bottom - top), source)
    painter.end()


def _paint_marks(
    buffer: Buffer, ground: Buffer, scene: MapScene, view: MapView, radius: float, pixel_ratio: float
) -> None:
    """Hits as dots of the accent, selected points in their own colours in a ring of the text's colour; a halo
    of the canvas around both sets them off where points are dense."""
    look, one = scene.look, pixel_ratio
    hits, selected = scene.hits, scene.selected
    if len(selected) > RINGS_UP_TO:
        outline_selected(buffer, ground, scene.selected_places, view, radius, pixel_ratio, scene.look)
    else:
        _splat(buffer, scene, view, selected, radius + 4.2 * one, pixel_ratio, look.canvas)
        _splat(buffer, scene, view, selected, radius + 3.2 * one, pixel_ratio, look.text)
        _splat(buffer, scene, view, selected, radius + 1.8 * one, pixel_ratio, look.canvas)
        _splat(buffer, scene, view, selected, radius + 0.8 * one, pixel_ratio)
    if len(hits) > _DOTS_UP_TO:
        _splat(buffer, scene, view, hits, radius + 1.5 * one, pixel_ratio, look.canvas)
        _splat(buffer, scene, view, hits, radius + 0.5 * one, pixel_ratio, look.accent)
    elif len(hits):
        height, width = buffer.pixels.shape
        image = QImage(buffer.pixels.data, width, height, width * 4, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.translate(buffer.border, buffer.border)
        painter.scale(pixel_ratio, pixel_ratio)
        map_labels.draw_hits(painter, view.to_screen(scene.xy[hits]), radius / pixel_ratio, look)
        painter.end()


def most_labels(width: float, height: float) -> int:
    """How many names a map of that many logical pixels can carry and stay calm."""
    return int(np.clip(width * height / 12_000, 4, 80))
