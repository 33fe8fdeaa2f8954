"""Where the names of clusters and of topics belong on a map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from core.clusters.topic_tree import TopicTree

_CELLS = 48  # a side of the grid on which the densest place of a cluster is looked for
_MANY = 100_000  # points of a map above which so many are looked at, and all of …
_FEW = 500  # … a cluster that has no more of them
_SIDE = 1_024  # of the grid that knows how many points lie where
_WHOLE = 50  # points of a cluster that weigh as much as all of it
_STRAY = 0.04  # share of a cluster's points on each side that may lie beyond its box


@dataclass(frozen=True, eq=False)
class Crowd:
    """How much of the clusters lies where on a map.

    A point weighs one part of its cluster, and no less than one of `_WHOLE`: a small cluster that is covered
    weighs 1, each 50 points of a large one as much; a point of no cluster weighs one of `_WHOLE`.

    Attributes:
        low: lower left corner of the grid on the map. cell: width of a cell.
        sums: (side + 1, side + 1) float32, what lies below and to the left of each corner of a cell.
    """

    low: tuple[float, float]
    cell: float
    sums: NDArray[np.float32]

    @classmethod
    def of(cls, xy: NDArray[np.float32], weights: NDArray[np.float64]) -> Crowd:
        """Of (m, 2) points, m > 0, that weigh so much."""
        x, y = xy[:, 0], xy[:, 1]
        low = float(x.min()), float(y.min())
        cell = max(float(x.max()) - low[0], float(y.max()) - low[1], 1e-9) / _SIDE * (1 + 1e-6)
        column, row = (
            np.minimum((side - np.float32(least)) / np.float32(cell), _SIDE - 1).astype(np.int32)
            for side, least in zip((x, y), low, strict=True)
        )
        weighed = np.bincount(row * _SIDE + column, weights, _SIDE * _SIDE).reshape(_SIDE, _SIDE)
        sums = np.zeros((_SIDE + 1, _SIDE + 1), np.float32)
        sums[1:, 1:] = weighed.cumsum(axis=0).cumsum(axis=1)
        return cls(low, cell, sums)

    def under(self, boxes: NDArray[np.float64]) -> NDArray[np.float64]:
        """(…,) what lies in (…, 4) boxes: left, lower, right and upper side; of a cell that a side cuts, the
        part in the box."""
        (left, right), (lower, upper) = (
            (
                (boxes[..., axis] - self.low[axis]) / self.cell,
                (boxes[..., axis + 2] - self.low[axis]) / self.cell,
            )
            for axis in (0, 1)
        )
        at = self._at
        return at(right, upper) - at(left, upper) - at(right, lower) + at(left, lower)

    def _at(self, across: NDArray[np.float64], up: NDArray[np.float64]) -> NDArray[np.float64]:
        """What lies below and to the left of places in cells."""
        across, up = np.clip(across, 0, _SIDE), np.clip(up, 0, _SIDE)
        column, row = (np.minimum(side.astype(np.int64), _SIDE - 1) for side in (across, up))
        right, above = across - column, up - row
        first = row * (_SIDE + 1) + column
        flat = self.sums.reshape(-1)
        lower = flat[first] * (1 - right) + flat[first + 1] * right
        upper = flat[first + _SIDE + 1] * (1 - right) + flat[first + _SIDE + 2] * right
        summed: NDArray[np.float64] = lower * (1 - above) + upper * above
        return summed


@dataclass(frozen=True, eq=False)
class Anchors:
    """Where the names of k clusters belong.

    Attributes:
        xy: (k, 2) float32 map points. sizes: (k,) points in each; 0 where none was seen. names: k names.
        layers: (k,) the layer of each, 0 the finest, where they are topics of a tree.
        parents: (k,) the place among them of the topic that each is part of, -1 for none.
        boxes: (k, 4) float32 left, lower, right and upper side of what has nearly all points of each; where
            `sizes` is 0 nothing. None, as `crowd`: not known.
        crowd: how much of the clusters lies where.
    """

    xy: NDArray[np.float32]
    sizes: NDArray[np.int64]
    names: tuple[str, ...]
    layers: NDArray[np.int64] | None = None
    parents: NDArray[np.int64] | None = None
    boxes: NDArray[np.float32] | None = None
    crowd: Crowd | None = None


def find_anchors(xy: NDArray[np.float32], labels: NDArray[np.int32], names: Sequence[str]) -> Anchors:
    """The densest place of each cluster: a mean may lie where the cluster is not; and how far each reaches.

    Args:
        xy: (m, 2) map points. labels: (m,) cluster of each point, -1 for none. names: one for each cluster.
    """
    k = len(names)
    numbers = np.clip(labels, -1, k) + 1  # 0 and k + 1 are none
    sizes = np.bincount(numbers, minlength=k + 2)
    if len(xy) > _MANY:  # of a large cluster a part is enough to see where it is densest
        looked_at = np.zeros(len(xy), dtype=np.bool_)
        looked_at[np.random.default_rng(0).integers(len(xy), size=_MANY)] = True
        small = sizes <= _FEW
        if small.any():
            looked_at |= small[numbers]
        xy, labels, numbers = xy[looked_at], labels[looked_at], numbers[looked_at]
    crowd = _crowd(xy, numbers, sizes) if len(xy) else None
    sizes = sizes[1:-1]
    member = (labels >= 0) & (labels < k)
    places, clusters = xy[member], labels[member].astype(np.int64)
    seen = np.bincount(clusters, minlength=k)
    anchors = np.zeros((k, 2), dtype=np.float32)
    if len(places) == 0:
        return Anchors(anchors, sizes, tuple(names))
    x, y = np.ascontiguousarray(places.T)  # by columns: along the first axis of (m, 2) numpy is slow
    extent = max(float(np.ptp(x)), float(np.ptp(y)), 1e-9)
    across, down = (
        np.minimum((side - side.min()) / extent * _CELLS, _CELLS - 1).astype(np.int64) for side in (x, y)
    )
    cells = (clusters * _CELLS + down) * _CELLS + across
    counts = np.bincount(cells, minlength=k * _CELLS**2)
    best = np.arange(k) * _CELLS**2 + counts.reshape(k, -1).argmax(axis=1)  # the densest cell of each cluster
    in_best = np.maximum(counts[best], 1)
    densest = [np.bincount(cells, side, minlength=len(counts))[best] / in_best for side in (x, y)]
    # The mean of what lies around the densest cell: steady when a few points cross a cell's border.
    reach = 1.5 * extent / _CELLS
    close = (np.abs(x - densest[0][clusters]) <= reach) & (np.abs(y - densest[1][clusters]) <= reach)
    around = np.bincount(clusters[close], minlength=k)
    for axis, side in enumerate((x, y)):
        sums = np.bincount(clusters[close], weights=side[close], minlength=k)
        anchors[:, axis] = sums / np.maximum(around, 1)
    boxes = _boxes(x, y, clusters, seen)
    return Anchors(anchors, np.where(seen > 0, sizes, 0), tuple(names), boxes=boxes, crowd=crowd)


def _crowd(xy: NDArray[np.float32], numbers: NDArray[np.int32], sizes: NDArray[np.int64]) -> Crowd:
    """Of the points that are looked at, as those weigh for which they stand.

    Args:
        numbers: (m,) cluster of each of these points, from 1; the first and the last number are none.
        sizes: of each number, among all points of the map.
    """
    parts = np.minimum(sizes, _WHOLE)
    parts[[0, -1]] = _WHOLE
    stands_for = sizes / np.maximum(np.bincount(numbers, minlength=len(sizes)), 1)
    return Crowd.of(xy, (stands_for / np.maximum(parts, 1))[numbers])


def _boxes(
    x: NDArray[np.float32], y: NDArray[np.float32], clusters: NDArray[np.int64], seen: NDArray[np.int64]
) -> NDArray[np.float32]:
    """(k, 4) of nearly all of the points of each cluster, `seen` of them; zeros where there is none."""
    there, starts = seen > 0, np.cumsum(seen) - seen
    first = starts + (_STRAY * (seen - 1)).astype(np.int64)
    last = starts + seen - 1 - (first - starts)
    boxes = np.zeros((len(seen), 4), np.float32)
    for axis, side in enumerate((x, y)):
        in_order = side[np.lexsort((side, clusters))]
        boxes[there, axis], boxes[there, axis + 2] = in_order[first[there]], in_order[last[there]]
    return boxes


def topic_anchors(xy: NDArray[np.float32], tree: TopicTree) -> Anchors:
    """Where the names of all topics belong, by their ids; those of ids that no topic has are empty.

    A topic of a coarser layer is named in the middle of its finest topics where the nearest of them is its
    own, else at that one of them which is nearest to the middle. One of which no text is among the points has
    no size, as in `find_anchors`.

    Args:
        xy: (m, 2) map points, as the tree has its texts.
    """
    names = [""] * tree.n_ids
    for topic in tree.topics:
        names[topic.id] = topic.name
    found = find_anchors(xy, tree.labels, names)
    places, sizes, boxes = found.xy, found.sizes.copy(), found.boxes
    layers = np.zeros(tree.n_ids, np.int64)
    parents = np.full(tree.n_ids, -1, np.int64)
    finest = np.array([topic.id for topic in tree.topics if topic.layer == 0], np.int64)
    finest = finest[sizes[finest] > 0]
    for topic in tree.topics:
        layers[topic.id] = topic.layer
        if topic.parent is not None:
            parents[topic.id] = topic.parent
        own = np.intersect1d(tree.finest(topic.id), finest) if topic.layer else finest[:0]
        if len(own):
            middle = np.average(places[own], axis=0, weights=sizes[own])
            nearest = int(finest[((places[finest] - middle) ** 2).sum(axis=1).argmin()])
            if nearest not in own:
                middle = places[own[((places[own] - middle) ** 2).sum(axis=1).argmin()]]
            places[topic.id], sizes[topic.id] = middle, topic.size
            if boxes is not None:
                boxes[topic.id, :2] = boxes[own, :2].min(axis=0)
                boxes[topic.id, 2:] = boxes[own, 2:].max(axis=0)
    return Anchors(places, sizes, tuple(names), layers, parents, boxes, found.crowd)
