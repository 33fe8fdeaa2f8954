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


@dataclass(frozen=True, eq=False)
class Anchors:
    """Where the names of k clusters belong.

    Attributes:
        xy: (k, 2) float32 map points. sizes: (k,) points in each; 0 where none was seen. names: k names.
        layers: (k,) the layer of each, 0 the finest, where they are topics of a tree.
        parents: (k,) the place among them of the topic that each is part of, -1 for none.
    """

    xy: NDArray[np.float32]
    sizes: NDArray[np.int64]
    names: tuple[str, ...]
    layers: NDArray[np.int64] | None = None
    parents: NDArray[np.int64] | None = None


def find_anchors(xy: NDArray[np.float32], labels: NDArray[np.int32], names: Sequence[str]) -> Anchors:
    """The densest place of each cluster: a mean may lie where the cluster is not.

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
        xy, labels = xy[looked_at], labels[looked_at]
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
    return Anchors(anchors, np.where(seen > 0, sizes, 0), tuple(names))


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
    places, sizes = found.xy, found.sizes.copy()
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
    return Anchors(places, sizes, tuple(names), layers, parents)
