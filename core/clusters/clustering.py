"""Points to clusters: the dense regions of the map, or a given number of groups.

The dense regions are found by persistence (ToMATo: Chazal, Guibas, Oudot & Skraba, JACM 2013). The density
of the points is read on a grid, and the grid's cells are taken from the densest down. A cell with no denser
neighbour starts a peak, any other joins the highest peak it touches; where two peaks meet, the lower one is
kept apart only if it stands out by a good part of its height and holds points enough. What lies below the
floor is no cluster's: an outlier.

A layout of many tight little heaps (a million texts put together from a few sentences) has no region that
holds points enough; where most points would be outliers, the smoothing is doubled until they are not.

All points count, the time grows with the cells and hardly with the points, and the same layout gives the
same clusters. HDBSCAN finds much the same on 10,000 points (tests/bench/layout.py), but it holds the GIL for
all of its time, which is quadratic; and on a sample of 4,000 from 100,000 points what it found swung from 75
clusters to two as the smallest allowed went from 16 points to 32.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.clusters.checks import check_coordinates, check_vectors
from core.errors import InputError
from core.old_names import old_cancel
from core.progress import QUIET, Task

_LOOKED_AT = 2_000  # points; the median of more is hardly another


def typical_distance(coordinates: NDArray[np.float64], k: int) -> float:
    """Median distance from a point to its `k`-th nearest other point.

    Args:
        coordinates: (n, 2), finite.
        k: from 1; that of the last point where there are fewer.

    Returns:
        At least a tiny number, so that it can be divided by; where most of the points are one, the distance
        that tells the others apart does not count.
    """
    from scipy.spatial import cKDTree

    k = min(k, len(coordinates) - 1)
    if k < 1:
        return 1.0
    some = coordinates[:: max(1, len(coordinates) // _LOOKED_AT)]
    distances = np.asarray(cKDTree(coordinates).query(some, k=[k + 1])[0])
    return max(float(np.median(distances)), 1e-9)


OUTLIER = -1

_CELLS_PER_WIDTH = 2.5  # grid cells in one standard deviation of the smoothing
_MOST_CELLS = 1_000  # along one side, however far out a single point lies
_STARTED_FROM = 10_000  # vectors that k-means++ chooses its start from
_BLOCK = 16_384  # cells worked on at a time
_MOST_OUTLIERS = 0.5  # share of the points; of more, the smoothing was too narrow for what a person sees
_MOST_WIDENED = 8  # times that the smoothing is doubled then
_MOST_ROUNDS = 300  # of k-means; scikit-learn's own limit


@dataclass(frozen=True, slots=True)
class ClusterSettings:
    """What the clusters depend on beside the layout; a new `version` makes older clusters stale.

    Attributes:
        version: of the method; raised whenever the same input would give other clusters.
        smoothing: width of the smoothing, as a share of the typical distance from a point to its neighbour
            number √n / 2 (at most number 100). Larger gives fewer clusters.
        prominence: share of its height by which a peak must rise above the pass to a higher one.
        floor: regions less dense than this share of the density around the typical point hold outliers.
    """

    version: int = 2
    smoothing: float = 0.5
    prominence: float = 1 / 3
    floor: float = 0.25


@dataclass(frozen=True, eq=False)
class Clusters:
    """Which cluster each point belongs to.

    Attributes:
        labels: (n,) int32, read-only; 0 is the largest cluster, 1 the next; -1 is an outlier, in no cluster.
        n_clusters: number of clusters; labels below that are all in use.
        sizes: (n_clusters,) int64, read-only: points in each, falling.
    """

    labels: NDArray[np.int32]
    n_clusters: int = field(init=False)
    sizes: NDArray[np.int64] = field(init=False)

    def __post_init__(self) -> None:
        sizes = np.bincount(self.labels[self.labels >= 0])
        for array in (self.labels, sizes):
            array.flags.writeable = False
        object.__setattr__(self, "n_clusters", len(sizes))
        object.__setattr__(self, "sizes", sizes)

    @property
    def n_outliers(self) -> int:
        """Points in no cluster."""
        return len(self.labels) - int(self.sizes.sum())


@old_cancel
def cluster(
    layout: NDArray[np.floating[Any]],
    *,
    settings: ClusterSettings | None = None,
    task: Task = QUIET,
) -> Clusters:
    """The dense regions of a map: what a person sees as one island is one cluster.

    Args:
        layout: (n, 2), finite.
        settings: see `ClusterSettings`.
        task: asked for a cancel between the steps, each a fraction of a second.

    Returns:
        The clusters, largest first. Fewer points than `smallest_cluster` gives are all outliers.

    Raises:
        InputError: wrong shape, or coordinates that are not finite.
        CancelledError: it was cancelled.
    """
    check_coordinates(layout, "layout")
    task.check()
    settings = settings or ClusterSettings()
    coordinates = np.asarray(layout, dtype=np.float64)
    n = len(coordinates)
    smallest = smallest_cluster(n)
    if n < smallest:
        return Clusters(np.full(n, OUTLIER, dtype=np.int32))
    k = min(round(math.sqrt(n) / 2), 100)
    width = settings.smoothing * typical_distance(coordinates, k)
    labels = _dense_regions(coordinates, width, settings, smallest)
    for _ in range(_MOST_WIDENED):
        task.check()
        if np.count_nonzero(labels == OUTLIER) <= _MOST_OUTLIERS * n:
            break
        width *= 2
        labels = _dense_regions(coordinates, width, settings, smallest)
    return Clusters(_largest_first(labels))


def _dense_regions(
    coordinates: NDArray[np.float64], width: float, settings: ClusterSettings, smallest: int
) -> NDArray[np.int32]:
    """(n,) the dense region of each point, in any order, where the density is smoothed by `width`."""
    from scipy.ndimage import gaussian_filter

    low, span = coordinates.min(axis=0), float(np.ptp(coordinates, axis=0).max())
    size = max(width / _CELLS_PER_WIDTH, span / _MOST_CELLS)
    cells = 1 + np.floor((coordinates - low) / size).astype(np.int64)  # one empty cell all around
    shape = tuple(cells.max(axis=0) + 2)
    flat = np.ravel_multi_index((cells[:, 0], cells[:, 1]), shape)
    counts = np.bincount(flat, minlength=shape[0] * shape[1]).astype(np.float64)
    density = gaussian_filter(counts.reshape(shape), width / size, mode="constant")
    labels = _peaks(
        density,
        counts,
        lowest=settings.floor * float(np.median(density.ravel()[flat])),
        prominence=settings.prominence,
        smallest=smallest,
    )
    found: NDArray[np.int32] = labels[flat]
    return found


def smallest_cluster(n: int) -> int:
    """Points that make a cluster among `n`: 18 of 600, 75 of 10,000, 500 of 100,000."""
    return max(5, round(0.75 * math.sqrt(n)), n // 200)


def _peaks(
    density: NDArray[np.float64], counts: NDArray[np.float64], lowest: float, prominence: float, smallest: int
) -> NDArray[np.int32]:
    """The cells of a grid, each to the peak it belongs to.

    Args:
        density: (rows, columns), smoothed; the outermost cells hold no point.
        counts: (rows * columns) points in each cell.
        lowest: cells must be denser than this.
        prominence: share of its height by which a peak must rise above the pass to a higher one.
        smallest: points that a peak must hold.

    Returns:
        (rows * columns) number of the peak, -1 for none.
    """
    columns = density.shape[1]
    inner = np.zeros(density.shape, dtype=np.bool_)
    inner[1:-1, 1:-1] = density[1:-1, 1:-1] > lowest
    falling = np.flatnonzero(inner.ravel())
    falling = falling[np.argsort(-density.ravel()[falling], kind="stable")]
    around = (-columns - 1, -columns, -columns + 1, -1, 1, columns - 1, columns, columns + 1)
    joined = [-1] * density.size  # a cell on the way to its peak; a peak leads to itself
    height: dict[int, float] = {}  # of each peak
    mass: dict[int, float] = {}  # peak -> points

    def peak_of(cell: int) -> int:
        while joined[cell] != cell:
            joined[cell] = joined[joined[cell]]
            cell = joined[cell]
        return cell

    for cell, high, points in _cells(falling, density.ravel(), counts):
        touched = {peak_of(cell + step) for step in around if joined[cell + step] >= 0}
        highest, *lower = sorted(touched, key=lambda peak: (-height[peak], peak)) or [cell]
        joined[cell] = highest
        height.setdefault(highest, high)
        mass[highest] = mass.get(highest, 0.0) + points
        for peak in lower:
            if high > (1 - prominence) * height[peak] or mass[peak] < smallest:
                joined[peak] = highest
                mass[highest] += mass.pop(peak)
    numbers = {peak: number for number, peak in enumerate(peak for peak in mass if mass[peak] >= smallest)}
    labels = np.full(density.size, OUTLIER, dtype=np.int32)
    for cell, _, _ in _cells(falling, density.ravel(), counts):
        labels[cell] = numbers.get(peak_of(cell), OUTLIER)
    return labels


def _cells(
    cells: NDArray[np.int64], density: NDArray[np.float64], counts: NDArray[np.float64]
) -> Iterator[tuple[int, float, float]]:
    """Each of some cells with its density and its points. All as lists at once would hold other threads."""
    for first in range(0, len(cells), _BLOCK):
        block = cells[first : first + _BLOCK]
        yield from zip(block.tolist(), density[block].tolist(), counts[block].tolist(), strict=True)


@old_cancel
def kmeans(
    vectors: NDArray[np.floating[Any]], n_clusters: int, seed: int = 0, task: Task = QUIET
) -> Clusters:
    """Exactly `n_clusters` groups around their means (Lloyd 1982; started as in k-means++), without outliers.

    Args:
        vectors: (n, dim), finite.
        n_clusters: 1 … n. Fewer come out where fewer vectors differ.
        seed: of the start.
        task: asked for a cancel before each round, a fraction of a second at 100,000 vectors.

    Raises:
        InputError: wrong shape, values that are not finite, or no such number of clusters.
        CancelledError: it was cancelled.
    """
    import warnings

    from sklearn.cluster import KMeans, kmeans_plusplus
    from sklearn.exceptions import ConvergenceWarning

    check_vectors(vectors)
    if not 1 <= n_clusters <= len(vectors):
        raise InputError(
            f"{len(vectors)} vectors cannot be put into {n_clusters} clusters.",
            f"Choose a number from 1 to {len(vectors)}.",
        )
    rng = np.random.default_rng(seed)
    sample = rng.permutation(len(vectors))[: max(_STARTED_FROM, n_clusters)]
    means, _ = kmeans_plusplus(vectors[sample], n_clusters, random_state=seed)
    labels = np.full(len(vectors), OUTLIER, dtype=np.int32)
    for _ in range(_MOST_ROUNDS):
        task.check()
        with warnings.catch_warnings():  # fewer distinct vectors than clusters is said in the result
            warnings.simplefilter("ignore", ConvergenceWarning)
            found = KMeans(n_clusters, init=means, n_init=1, max_iter=1).fit(vectors)
        if np.array_equal(found.labels_, labels):
            break
        means, labels = found.cluster_centers_, found.labels_
    return Clusters(_largest_first(labels.astype(np.int32)))


def label_positions(layout: NDArray[np.floating[Any]], clusters: Clusters) -> NDArray[np.float32]:
    """Where each cluster's name goes: on the point of the cluster with the most of its others around it.

    Args:
        layout: (n, 2), finite.
        clusters: of the same n points. They are sorted by size: where names collide, the earlier one stays.

    Returns:
        (n_clusters, 2) float32, each a row of `layout`.

    Raises:
        InputError: wrong shape, coordinates that are not finite, or another number of points.
    """
    check_coordinates(layout, "layout")
    if len(layout) != len(clusters.labels):
        raise InputError(
            f"The layout has {len(layout)} points, the clusters are of {len(clusters.labels)}.",
            "Pass the clusters of the same layout.",
        )
    anchors = np.zeros((clusters.n_clusters, 2), dtype=np.float32)
    if not clusters.n_clusters:
        return anchors
    order = np.argsort(clusters.labels, kind="stable")[clusters.n_outliers :]
    for number, members in enumerate(np.split(order, np.cumsum(clusters.sizes)[:-1])):
        coordinates = np.asarray(layout, dtype=np.float64)[members[:: max(1, len(members) // 300)]]
        apart = ((coordinates[:, None] - coordinates[None]) ** 2).sum(axis=-1)
        width = max(float(np.median(apart)) / 4, 1e-12)
        anchors[number] = coordinates[np.exp(-apart / width).sum(axis=1).argmax()]
    return anchors


def _largest_first(labels: NDArray[np.int32]) -> NDArray[np.int32]:
    """Renumbers so that cluster 0 is the largest; -1 stays."""
    counts = np.bincount(labels[labels >= 0])  # sorting them, as `unique` does, takes a hundred times as long
    numbers = np.flatnonzero(counts)
    new = np.full(len(counts) + 1, OUTLIER, dtype=np.int32)
    new[numbers[np.argsort(-counts[numbers], kind="stable")]] = np.arange(len(numbers), dtype=np.int32)
    return new[labels]  # label -1 reads the last place, which is -1
