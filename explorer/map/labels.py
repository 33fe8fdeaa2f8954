"""Names on the map: where each belongs, and which fit without touching another."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import ceil, hypot
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen

from core.clusters import Anchors
from explorer.shared.theme import Tokens, ui_font

_RINGS_UNDER_A_NAME = 6  # more of them are a blot
_LONGEST = 208.0  # pixels; longer names are elided
_BESIDE, _ABOVE = 6.0, 2.0  # pixels of ground on each side of a name, above and below it
_GROUND = 0.6  # opacity of the ground: points shine through, letters stay readable on any colour
_FARTHEST, _TRIES = 90.0, 60  # pixels that a name is moved to be free, and places that are tried
_NOWHERE = np.zeros((0, 2), np.float32)
# Where a name may stand around an island: at which of its sides (-1, 1; 0: its middle) across and down, by
# how many halves of the name its middle is off that across and down, how many heights of the name lie
# between, and the cost by which one place comes before another that covers as much.
_AROUND = np.array(
    [
        (0, -1, 0, -1, 0, 0.0),  # above, below, beside
        (0, 1, 0, 1, 0, 0.02),
        (1, 0, 1, 0, 0, 0.04),
        (-1, 0, -1, 0, 0, 0.05),
        (-1, -1, 1, -1, 0, 0.06),  # above and below, beginning or ending where the island does
        (1, -1, -1, -1, 0, 0.07),
        (-1, 1, 1, 1, 0, 0.08),
        (1, 1, -1, 1, 0, 0.09),
        (1, 0, 1, -1.2, 0, 0.1),  # beside it, a little higher or lower
        (-1, 0, -1, -1.2, 0, 0.11),
        (1, 0, 1, 1.2, 0, 0.12),
        (-1, 0, -1, 1.2, 0, 0.13),
        (0, -1, 0, -1, 1.1, 0.2),  # a name's height farther off
        (0, 1, 0, 1, 1.1, 0.21),
        (-1, -1, 1, -1, 1.1, 0.22),
        (1, -1, -1, -1, 1.1, 0.23),
        (-1, 1, 1, 1, 1.1, 0.24),
        (1, 1, -1, 1, 1.1, 0.25),
        (0, 0, 0, 0, 0, 0.1),  # on it
    ]
)
# Where the middle of a name may stand from that of its cluster: widths and heights of the name, and the
# cost again.
_AMID = np.array(
    [
        (across, down, 0.4 * abs(across) + 0.03 * abs(down) + 0.001 * (down > 0))
        for across, all_down in ((0, (0, 1, 1.8, 2.6, 3.4)), (0.35, (0, 1.8)), (-0.35, (0, 1.8)))
        for each in all_down
        for down in dict.fromkeys((-each, each))
    ]
)
_AMID = np.append(_AMID, np.tile([0, 0, np.inf], (len(_AROUND) - len(_AMID), 1)), axis=0)  # as many
_NEAR_MIDDLE = 5  # places of a name whose cluster's reach is not known
_ISLAND = 140.0  # pixels; a cluster that is no wider and no higher has its name beside it
_ONE = 40.0  # the same of a topic of several clusters
_DOT = 4.0  # pixels that a point reaches around its place, about
_OFF = 5.0  # pixels between an island and its name
_AMBIGUOUS = 10.0  # pixels from a name within which points of another cluster are taken for its own, and …
_AS_COVERED = 0.5  # … how much of one that is covered one of them is
_HALF = 0.5  # of a cluster: covering that much costs half of the most there is
_KEEPS = 0.15  # cost by which another place must be better than the one where a name stood before
_OFF_CLUSTER = 0.3  # cost of a place beside a cluster that is no island
_BEYOND = 1.0  # cost of a place that is not seen whole
_FILLING = 0.6  # cost from which a name of a finer layer is left out
_LEADER = 6.0, 90.0  # pixels between a name and its island from which, and up to which, a line joins them
_INTO = 12.0  # pixels that it goes into that
_MISSING = 0.15  # share of a layer's names that may have no room where it is shown
_HARDLY_LESS = 0.6  # share of a topic that is shown, from which a part of it says nothing more
_GAP = 3.0  # pixels kept free around a name
_SQUARE = 64  # pixels; what stands in a square is known, to see soon what touches a name
_PIXELS = (12, 13, 14, 15)  # of letters: of a name, a large one, one of a coarser layer, a large one of these

Sides = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Label:
    """A name with its place in pixels: from the map's origin at one scale (`place`), or on the screen."""

    text: str
    rect: QRectF
    pixels: int
    cluster: int
    anchor: QPointF | None = None  # where its cluster is densest, while that is seen
    island: QRectF | None = None  # its cluster, where that is one beside which the name stands
    place: int = 0  # number of the place that it has among those that there are
    moved: bool = False  # to be inside

    def at(self, by: QPointF) -> Label:
        """The same name where its map stands elsewhere."""
        anchor = None if self.anchor is None else self.anchor + by
        island = None if self.island is None else self.island.translated(by)
        return replace(self, rect=self.rect.translated(by), anchor=anchor, island=island)


def measure_names(anchors: Anchors) -> Anchors:
    """The same, once the width of each name is known in all its sizes: for a thread beside the window."""
    for name in anchors.names:
        for pixels in _PIXELS:
            _measured(name, pixels)
    return anchors


def place(
    anchors: Anchors,
    scale: float,
    most: int,
    measure: Callable[[str, int], tuple[str, float, float]] | None = None,
    before: Mapping[int, int] | None = None,
    within: QRectF | None = None,
) -> list[Label]:
    """The names that fit at `scale`, largest clusters first, none touching another.

    A cluster that is an island of a few pixels has its name beside it, at the side where the fewest points
    are covered; a larger one has it in its middle or near it.

    Of the layers of a tree the finest one that has room for nearly all of its names is shown, so that there
    are few names far off and many near; finer names fill what room is left.

    The places are relative to the map's origin, so that a pan moves all of them and chooses none anew.

    Args:
        scale: pixels for one map unit. most: how many names at the most.
        measure: (text, font pixels) -> (text as drawn, width, height); the interface font by default.
        before: of each cluster the number of its name's place, as of `Label`; the name stays there until
            another place is clearly better.
        within: what is seen of the map at the most, from its origin; names beyond it would have to be moved.
    """
    placing = _Placing(anchors, scale, most, measure or _measured, before or {}, within)
    order = np.argsort(-anchors.sizes, kind="stable")
    order = order[anchors.sizes[order] > 0]
    if anchors.layers is None or not len(order):
        placing.add(order)
        return placing.placed
    of_layer = [order[anchors.layers[order] == layer] for layer in range(int(anchors.layers.max()) + 1)]
    for main, some in enumerate(of_layer):
        is_coarsest = main == len(of_layer) - 1
        missing = len(some) if is_coarsest else int(len(some) * _MISSING)
        # Whether there is room is asked of places on the clusters: beside them there is room for too many.
        trial = _Placing(replace(anchors, boxes=None, crowd=None), scale, most, measure or _measured)
        if len(some) - missing <= most and trial.add(some, missing, larger=main > 0):
            placing.add(some, larger=main > 0)
            for finer in reversed(of_layer[:main]):
                trial.add(finer)
                has_room = np.isin(finer, [label.cluster for label in trial.placed])
                placing.add(finer[has_room], dearest=_FILLING)
            break
    return placing.placed


def nearer(labels: list[Label], placed_at: float, scale: float) -> list[Label]:
    """Names that were placed at one scale, as they stand at a larger one: farther from one another, each as
    far from its cluster. Of two that would touch the one that was placed first is shown.
    """
    if scale == placed_at or not labels:
        return labels
    times = scale / placed_at
    moved, rects = [], np.empty((len(labels), 4))
    for number, label in enumerate(labels):
        middle = label.rect.center()
        at = _nearest(label.island, middle) if label.island is not None else label.anchor or middle
        rect = label.rect.translated(at * (times - 1))
        anchor, island = label.anchor, label.island
        anchor = None if anchor is None else anchor * times
        island = None if island is None else QRectF(island.topLeft() * times, island.bottomRight() * times)
        moved.append(replace(label, rect=rect, anchor=anchor, island=island))
        rects[number] = _sides(rect)
    left, top, right, bottom = rects.T
    touches = (
        (left < right[:, None]) & (right > left[:, None]) & (top < bottom[:, None]) & (bottom > top[:, None])
    )
    shown: list[int] = []
    for number, others in enumerate(touches):
        if not others[shown].any():
            shown.append(number)
    return [moved[number] for number in shown]


def _nearest(rect: QRectF, place: QPointF) -> QPointF:
    """The place in `rect` that is nearest to another one."""
    x = min(max(place.x(), rect.left()), rect.right())
    return QPointF(x, min(max(place.y(), rect.top()), rect.bottom()))


class _Placing:
    """Names that are put on the map one after the other."""

    def __init__(
        self,
        anchors: Anchors,
        scale: float,
        most: int,
        measure: Callable[[str, int], tuple[str, float, float]],
        before: Mapping[int, int] = MappingProxyType({}),
        within: QRectF | None = None,
    ) -> None:
        self._anchors, self._scale, self._most, self._measure = anchors, scale, most, measure
        self._before, self._within = before, within
        self._taken: dict[tuple[int, int], list[Sides]] = {}  # of the names in each square
        self.placed: list[Label] = []
        self._shown: set[int] = set()

    def add(
        self,
        order: NDArray[np.int64],
        missing: int | None = None,
        *,
        larger: bool = False,
        dearest: float = np.inf,
    ) -> bool:
        """Put up those names that fit; false once more than `missing` do not (None: any number may).

        Args:
            larger: in larger letters. dearest: what the place of one beside its island may cost at the most.
        """
        anchors = self._anchors
        is_large = anchors.sizes[order] * 3 >= anchors.sizes[order].max(initial=1)
        pixels = [_PIXELS[2 * larger + large] for large in is_large.tolist()]
        measured = [
            self._measure(anchors.names[cluster], size)
            for cluster, size in zip(order.tolist(), pixels, strict=True)
        ]
        sizes = np.array([each[1:] for each in measured]).reshape(-1, 2)
        places, costs, islands = self._places(order, sizes, dearest)
        on_island = np.isfinite(islands[:, 0])
        in_turn, there = np.argsort(costs, axis=1, kind="stable"), np.isfinite(costs).sum(axis=1).tolist()
        for number, cluster in enumerate(order.tolist()):
            if len(self.placed) >= self._most:
                return True
            if not anchors.names[cluster] or self._is_said(cluster):
                continue
            turns = in_turn[number, : there[number]].tolist()
            sides = places[number].tolist()
            best = next((each for each in turns if self._is_free(sides[each])), None)
            if best is not None:
                self._put(
                    Label(
                        measured[number][0],
                        _rect(places[number, best]),
                        pixels[number],
                        cluster,
                        QPointF(*(anchors.xy[cluster] * [self._scale, -self._scale]).tolist()),
                        _rect(islands[number]).adjusted(-_DOT, -_DOT, _DOT, _DOT)
                        if on_island[number]
                        else None,
                        best + len(_AMID) * bool(on_island[number]),
                    )
                )
            elif missing is not None:
                missing -= 1
                if missing < 0:
                    return False
        return True

    def _is_said(self, cluster: int) -> bool:
        """Whether a topic is shown that is hardly more than this one, which is a part of it."""
        anchors = self._anchors
        above = -1 if anchors.parents is None else int(anchors.parents[cluster])
        while anchors.parents is not None and above >= 0:
            if above in self._shown and anchors.sizes[cluster] > _HARDLY_LESS * anchors.sizes[above]:
                return True
            above = int(anchors.parents[above])
        return False

    def _places(
        self, order: NDArray[np.int64], sizes: NDArray[np.float64], dearest: float
    ) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
        """Where the names of k clusters may stand: (k, p, 4) left, top, right and bottom side; (k, p) what
        each place costs, infinitely much where it is none; (k, 4) the same sides of each cluster that is an
        island, not a number where it is none.

        Args:
            sizes: (k, 2) width and height of each name. dearest: as of `add`.
        """
        anchors, wide = self._anchors, sizes[:, None]
        amid = _AMID[:_NEAR_MIDDLE] if anchors.boxes is None else _AMID
        middles = (anchors.xy[order] * np.array([self._scale, -self._scale]))[:, None] + amid[:, :2] * wide
        costs = np.tile(amid[:, -1], (len(order), 1))
        boxes, is_island = np.full((len(order), 4), np.nan), np.zeros(len(order), np.bool_)
        if anchors.boxes is not None:
            boxes = anchors.boxes[order][:, [0, 3, 2, 1]] * np.tile([self._scale, -self._scale], 2)
            widest = np.full(len(order), _ISLAND)
            if anchors.layers is not None:
                widest[anchors.layers[order] > 0] = _ONE  # of several clusters, which may lie apart
            is_island = (boxes[:, 2:] - boxes[:, :2] <= widest[:, None]).all(axis=1)
            middles[is_island] = _around(boxes[is_island], sizes[is_island])
            costs[is_island] = _AROUND[:, -1]
        places = np.concatenate([middles - wide / 2, middles + wide / 2], axis=2)
        if anchors.crowd is not None:
            some = np.isfinite(costs)
            of = np.nonzero(some)[0]
            costs[some] += self._harm(places[some], boxes[of], is_island[of])
        if self._within is not None:
            left, top, right, bottom = _sides(self._within)
            inside = (places >= (left, top, left, top)) & (places <= (right, bottom, right, bottom))
            costs[~inside.all(axis=2)] += _BEYOND
        costs[is_island[:, None] & (costs > dearest)] = np.inf
        for number, which in enumerate(order.tolist()):
            place = self._before.get(which, -1) - len(_AMID) * bool(is_island[number])
            if 0 <= place < costs.shape[1]:
                costs[number, place] -= _KEEPS
        boxes[~is_island] = np.nan
        return places, costs, boxes

    def _harm(
        self, places: NDArray[np.float64], boxes: NDArray[np.float64], is_island: NDArray[np.bool_]
    ) -> NDArray[np.float64]:
        """(p,) what names at (p, 4) places cost by what they cover and, beside islands, by points of others
        that are so near that they seem to be meant."""
        covered = self._crowd_under(places)
        cost = covered / (covered + _HALF)
        middle = (places[:, :2] + places[:, 2:]) / 2
        is_off = ((middle < boxes[:, :2]) | (middle > boxes[:, 2:])).any(axis=1) & ~is_island
        cost[is_off] += _OFF_CLUSTER
        larger = np.array([-1, -1, 1, 1])
        own, near = boxes[is_island] + larger * _DOT, places[is_island] + larger * _AMBIGUOUS
        shared = np.concatenate(
            [np.maximum(near[:, :2], own[:, :2]), np.minimum(near[:, 2:], own[:, 2:])], axis=1
        )
        shared[:, 2:] = np.maximum(shared[:, 2:], shared[:, :2])
        others = np.maximum(self._crowd_under(near) - self._crowd_under(shared), 0)
        cost[is_island] += _AS_COVERED * others / (others + _HALF)
        return cost

    def _crowd_under(self, places: NDArray[np.float64]) -> NDArray[np.float64]:
        """(p,) how much of the clusters lies in (p, 4) places."""
        crowd = self._anchors.crowd
        assert crowd is not None
        return crowd.under(places[:, [0, 3, 2, 1]] / np.tile([self._scale, -self._scale], 2))

    def _put(self, name: Label) -> None:
        sides = _sides(name.rect)
        for square in _squares(sides):
            self._taken.setdefault(square, []).append(sides)
        self.placed.append(name)
        self._shown.add(name.cluster)

    def _is_free(self, sides: Sides) -> bool:
        """Whether no name is nearer to a place than the gap between two."""
        left, top, right, bottom = sides
        wide = left - _GAP, top - _GAP / 2, right + _GAP, bottom + _GAP / 2
        return not any(
            wide[0] < other[2] and other[0] < wide[2] and wide[1] < other[3] and other[1] < wide[3]
            for square in _squares(wide)
            for other in self._taken.get(square, ())
        )


def _squares(sides: Sides) -> Iterator[tuple[int, int]]:
    """The squares of a grid that a place has a part of."""
    left, top, right, bottom = (int(side // _SQUARE) for side in sides)
    return product(range(left, right + 1), range(top, bottom + 1))


def _sides(rect: QRectF) -> Sides:
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _rect(sides: NDArray[np.float64]) -> QRectF:
    """Of left, top, right and bottom side."""
    left, top, right, bottom = sides.tolist()
    return QRectF(left, top, right - left, bottom - top)


def _around(boxes: NDArray[np.float64], sizes: NDArray[np.float64]) -> NDArray[np.float64]:
    """(k, p, 2) where the middle of a name may stand around its island.

    Args:
        boxes: (k, 4) sides of the islands. sizes: (k, 2) width and height of each name.
    """
    middle, half = (
        (boxes[:, None, :2] + boxes[:, None, 2:]) / 2,
        (boxes[:, None, 2:] - boxes[:, None, :2]) / 2,
    )
    side, by, far = _AROUND[:, :2], _AROUND[:, 2:4], _AROUND[:, 4:5] * (0, 1)
    # A name that begins or ends where its island does has its letters there: its ground goes farther.
    off = np.where(side == by, _OFF + far * sizes[:, None], _BESIDE)
    return middle + side * (half + off) + by * sizes[:, None] / 2


def arrange(
    labels: Sequence[Label], origin: QPointF, bounds: QRectF, kept_free: Sequence[QRectF]
) -> list[Label]:
    """The names with their places on the screen: each that would be seen in part is moved until it is inside
    `bounds`, beside the others and beside what lies over the map.

    Args:
        labels: as from `place`. origin: where the map's origin is on the screen.
        kept_free: what lies over the map.
    """
    inner, border = [], []
    for each in labels:
        label = each.at(origin)
        island = label.island
        if island is not None and not island.intersects(bounds):
            continue
        if label.anchor is not None and not bounds.contains(label.anchor):
            label = replace(label, anchor=None)
        if bounds.contains(label.rect) and not any(label.rect.intersects(other) for other in kept_free):
            inner.append(label)
        elif island is not None or label.rect.intersects(bounds):
            border.append(label)
    islands = [label.island for label in (*inner, *border) if border and label.island is not None]
    for label in border:
        taken = [*kept_free, *(other.rect for other in inner)]
        free = _free_place(label.rect, bounds, [*taken, *islands], _FARTHEST)
        if free is None and (label.island is None or label.anchor is not None):
            free = _free_place(label.rect, bounds, taken, _FARTHEST)
        if free is None and label.island is not None and label.anchor is None:
            continue  # it would be far from the little of its island that is seen
        if free is None:  # others go for it, but those that were moved before
            taken = [*kept_free, *(other.rect for other in inner if other.moved)]
            free = _free_place(label.rect, bounds, taken, float("inf"))
        if free is not None:
            inner = [other for other in inner if not other.rect.intersects(free)]
            inner.append(replace(label, rect=free, moved=True))
    return inner


def inside(rect: QRectF, bounds: QRectF) -> QRectF:
    """`rect` moved by as little as puts it inside `bounds`; its upper left corner where it is too large."""
    left = max(min(rect.left(), bounds.right() - rect.width()), bounds.left())
    top = max(min(rect.top(), bounds.bottom() - rect.height()), bounds.top())
    return QRectF(left, top, rect.width(), rect.height())


def _free_place(rect: QRectF, bounds: QRectF, taken: Sequence[QRectF], farthest: float) -> QRectF | None:
    """The nearest place inside `bounds` that touches nothing in `taken`, or None where it is farther off than
    so many pixels.
    """
    start = inside(rect, bounds)
    waiting = [(0.0, start.left(), start.top())]
    seen = set()
    for _ in range(_TRIES):
        if not waiting:
            return None
        _, left, top = heapq.heappop(waiting)
        here = QRectF(left, top, rect.width(), rect.height())
        other = next((one for one in taken if one.intersects(here)), None)
        if other is None:
            return here
        for x, y in (
            (left, other.top() - rect.height() - 1),
            (left, other.bottom() + 1),
            (other.left() - rect.width() - 1, top),
            (other.right() + 1, top),
        ):
            far = abs(x - start.left()) + abs(y - start.top())
            fits = bounds.contains(QRectF(x, y, rect.width(), rect.height()))
            if fits and far <= farthest and (round(x), round(y)) not in seen:
                seen.add((round(x), round(y)))
                heapq.heappush(waiting, (far, x, y))
    return None


def draw(
    painter: QPainter,
    labels: Sequence[Label],
    look: Tokens,
    focused: int | None = None,
    hits: NDArray[np.float32] = _NOWHERE,
    selected: NDArray[np.float32] = _NOWHERE,
    point_radius: float = 0.0,
    most_new: int | None = None,
) -> int:
    """Draw names at their places on the screen, on a ground that lets points shine through.

    Args:
        focused: the cluster with a ring around its name.
        hits, selected: (k, 2) places of hits and of selected points on the screen: one on which a name stands
            is drawn between its ground and its letters.
        point_radius: pixels, of their points.
        most_new: names whose letters are drawn for the first time; half a millisecond each. None: all.

    Returns:
        How many names are left out that are to be drawn another time.
    """
    ratio = ratio_of(painter)
    drawn = _with_letters(labels, look, ratio, most_new)
    shown = [label for label, _ in drawn]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw_leaders(painter, shown, look)
    for label in shown:
        ground = QColor(look.canvas)
        ground.setAlphaF(1.0 if label.cluster == focused else _GROUND)
        painter.setBrush(ground)
        ring = QPen(QColor(look.accent), 2)
        painter.setPen(ring if label.cluster == focused else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(label.rect, 5, 5)
    _draw_rings(painter, _under(selected, shown, point_radius + 3), point_radius, look)
    draw_hits(painter, _under(hits, shown, point_radius + 2), point_radius, look)
    for label, image in drawn:
        painter.drawImage(on_whole_pixels(label.rect.topLeft(), ratio), image)
    return len(labels) - len(drawn)


def _draw_leaders(painter: QPainter, labels: Sequence[Label], look: Tokens) -> None:
    """A line from each name that stands off its island to that, towards its densest place."""
    painter.setPen(QPen(QColor(look.muted), 1))
    for label in labels:
        island = label.island
        if island is None or label.anchor is None:
            continue
        start = _nearest(label.rect, label.anchor)
        off = _nearest(island, start) - start
        far = hypot(off.x(), off.y())
        if _LEADER[0] < far < _LEADER[1]:
            way = label.anchor - start
            length = hypot(way.x(), way.y())
            painter.drawLine(start, start + way * min((far + _INTO) / length, 1.0))


def _with_letters(
    labels: Sequence[Label], look: Tokens, ratio: float, most_new: int | None
) -> list[tuple[Label, QImage]]:
    """Names with their letters; of those that were never drawn, so many at most."""
    drawn = []
    for label in labels:
        key = (label.text, label.pixels, look.text, look.canvas, ratio)
        if key not in _images:
            if most_new == 0:
                continue
            most_new = None if most_new is None else most_new - 1
            _images[key] = _image(*key)
            if len(_images) > _KEPT_IMAGES:
                del _images[next(iter(_images))]
        drawn.append((label, _images[key]))
    return drawn


def draw_as_text(painter: QPainter, labels: Sequence[Label], look: Tokens) -> None:
    """Draw names as letters, where `draw` puts images of them: for pictures that are looked at enlarged."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw_leaders(painter, labels, look)
    ground = QColor(look.canvas)
    ground.setAlphaF(_GROUND)
    for label in labels:
        painter.setBrush(ground)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(label.rect, 5, 5)
        font = plain_font(label.pixels, QFont.Weight.DemiBold)
        _write(painter, label.rect.topLeft(), label.text, font, look.text, look.canvas)


def _under(places: NDArray[np.float32], labels: Sequence[Label], reach: float) -> NDArray[np.float32]:
    """Of (k, 2) places those that a name covers, in their order."""
    covered = np.zeros(len(places), dtype=np.bool_)
    x, y = places[:, 0], places[:, 1]
    for label in labels:
        rect = label.rect.adjusted(-reach, -reach, reach, reach)
        covered |= (x > rect.left()) & (x < rect.right()) & (y > rect.top()) & (y < rect.bottom())
    return places[covered]


def draw_hits(painter: QPainter, places: NDArray[np.float32], point_radius: float, look: Tokens) -> None:
    """Draw hits at (k, 2) places on the screen, the first of them on top; each has a rim of the canvas, to be
    told from the next."""
    radius = point_radius + 2.2
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(look.accent))
    painter.setPen(QPen(QColor(look.canvas), 1.3))
    for x, y in places[::-1].tolist():
        painter.drawEllipse(QPointF(x, y), radius, radius)


def ratio_of(painter: QPainter) -> float:
    """Pixels for a logical pixel of what is painted on."""
    device = painter.device()
    return device.devicePixelRatioF() if device is not None else 1.0


def on_whole_pixels(place: QPointF, ratio: float) -> QPointF:
    """`place` on the nearest pixel of the screen, so that letters stay sharp."""
    return QPointF(round(place.x() * ratio) / ratio, round(place.y() * ratio) / ratio)


def _draw_rings(painter: QPainter, places: NDArray[np.float32], point_radius: float, look: Tokens) -> None:
    """The rings of selected points at (k, 2) places on the screen; of many none: they would be a blot."""
    if len(places) > _RINGS_UNDER_A_NAME:
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(look.text), 1.4))
    for x, y in places.tolist():
        painter.drawEllipse(QPointF(x, y), point_radius + 2.5, point_radius + 2.5)


_images: dict[tuple[str, int, str, str, float], QImage] = {}  # names with their halo, oldest first
_KEPT_IMAGES = 1_000


def _image(text: str, pixels: int, colour: str, halo: str, ratio: float) -> QImage:
    """A name with its halo, drawn once: stroking letters costs more than all points of a frame."""
    font = ui_font(pixels, weight=QFont.Weight.DemiBold)
    metrics = QFontMetricsF(font)
    width, height = metrics.horizontalAdvance(text) + 2 * _BESIDE, metrics.height() + 2 * _ABOVE
    image = QImage(ceil(width * ratio), ceil(height * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _write(painter, QPointF(0, 0), text, font, colour, halo)
    painter.end()
    return image


def _write(painter: QPainter, corner: QPointF, text: str, font: QFont, colour: str, halo: str) -> None:
    """A name with its halo; `corner` is the upper left one of its ground."""
    base = corner + QPointF(_BESIDE, _ABOVE + QFontMetricsF(font).ascent())
    path = QPainterPath()
    path.addText(base, font, text)
    pen = QPen(QColor(halo), 3)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(base, text)


@lru_cache(maxsize=4_000)
def _measured(text: str, pixels: int) -> tuple[str, float, float]:
    return _in(ui_font(pixels, weight=QFont.Weight.DemiBold), text)


def measure_as_text(text: str, pixels: int) -> tuple[str, float, float]:
    """A name as `draw_as_text` writes it: text, width, height; for `place`."""
    return _in(plain_font(pixels, QFont.Weight.DemiBold), text)


def plain_font(pixels: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The font for windows without figures of equal width, which a PDF would not let anybody search for."""
    font = ui_font(pixels, weight=weight)
    font.clearFeatures()
    return font


def _in(font: QFont, text: str) -> tuple[str, float, float]:
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(" ".join(text.split()), Qt.TextElideMode.ElideRight, _LONGEST)
    return shown, metrics.horizontalAdvance(shown) + 2 * _BESIDE, metrics.height() + 2 * _ABOVE
