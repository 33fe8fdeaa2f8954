"""Points to clusters: dense places of the map (HDBSCAN, Campello et al. 2013), or a given number of them (k-means).

HDBSCAN's time grows with the square of the points, and scikit-learn's holds the GIL meanwhile, so it sees a sample that
it is through with in some 50 ms; every other point goes with the sampled points around it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.clusters.checks import check_places, check_vectors
from core.errors import InputError
from core.progress import CancelToken, check

OUTLIER = -1


@dataclass(frozen=True, slots=True)
class ClusterSettings:
    """What the clusters depend on beside the layout; a new `version` makes older clusters stale.

    Attributes:
        version: of the method; raised whenever the same input would give other clusters.
        sample: most points that the density is computed on. 4,000 hold the GIL for some 50 ms.
        min_samples: neighbours that make a place dense; larger calls more points outliers.
        seed: of the sample.
    """

    version: int = 1
    sample: int = 4_000
    min_samples: int = 5
    seed: int = 0


@dataclass(frozen=True)
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


def cluster(
    layout: NDArray[np.floating[Any]],
    *,
    settings: ClusterSettings | None = None,
    cancel: CancelToken | None = None,
) -> Clusters:
    """The dense places of a map. What a person sees as one island is one cluster.

    Args:
        layout: (n, 2), finite.
        settings: see `ClusterSettings`.
        cancel: checked between the steps.

    Returns:
        The clusters, largest first; all points are outliers where no place is denser than the rest.

    Raises:
        InputError: wrong shape, or places that are not finite.
        CancelledError: `cancel` was set.
    """
    from scipy.spatial import cKDTree
    from sklearn.cluster import HDBSCAN

    check_places(layout, "layout")
    check(cancel)
    settings = settings or ClusterSettings()
    n = len(layout)
    sampled = np.arange(n)
    if n > settings.sample:
        sampled = np.sort(np.random.default_rng(settings.seed).choice(n, settings.sample, replace=False))
    places = np.asarray(layout, dtype=np.float64)[sampled]
    smallest = smallest_cluster(len(sampled))
    if len(sampled) < 2 * smallest:
        return Clusters(np.full(n, OUTLIER, dtype=np.int32))
    found = HDBSCAN(min_cluster_size=smallest, min_samples=settings.min_samples, copy=True).fit(places)
    labels = found.labels_.astype(np.int32)
    check(cancel)
    if n > len(sampled):
        near = cKDTree(places).query(layout, k=settings.min_samples)[1]  # (n, k)
        everyone = _most_frequent(labels[near], int(labels.max()) + 1)
        everyone[sampled] = labels
        labels = everyone
    return Clusters(_largest_first(labels))


def smallest_cluster(n: int) -> int:
    """Points that make a cluster among `n` sampled ones: 12 or so clusters of 600 points, some 60 of 4,000."""
    return max(5, round(0.5 * n**0.5))


def kmeans(vectors: NDArray[np.floating[Any]], n_clusters: int, seed: int = 0) -> Clusters:
    """Exactly `n_clusters` groups around their means (Lloyd 1982; started as in k-means++), without outliers.

    Args:
        vectors: (n, dim), finite.
        n_clusters: 1 … n. Fewer come out where fewer vectors differ.
        seed: of the start.

    Raises:
        InputError: wrong shape, values that are not finite, or no such number of clusters.
    """
    import warnings

    from sklearn.cluster import KMeans
    from sklearn.exceptions import ConvergenceWarning

    check_vectors(vectors)
    if not 1 <= n_clusters <= len(vectors):
        raise InputError(
            f"{len(vectors)} vectors cannot be put into {n_clusters} clusters.",
            f"Choose a number from 1 to {len(vectors)}.",
        )
    with warnings.catch_warnings():  # fewer distinct vectors than clusters is said in the result
        warnings.simplefilter("ignore", ConvergenceWarning)
        labels = KMeans(n_clusters, n_init=1, random_state=seed).fit(vectors).labels_
    return Clusters(_largest_first(labels.astype(np.int32)))


def label_positions(layout: NDArray[np.floating[Any]], clusters: Clusters) -> NDArray[np.float32]:
    """Where each cluster's name goes: on the point of the cluster with the most of its others around it.

    Args:
        layout: (n, 2), finite.
        clusters: of the same n points. They are sorted by size: where names collide, the earlier one stays.

    Returns:
        (n_clusters, 2) float32, each a row of `layout`.

    Raises:
        InputError: wrong shape, places that are not finite, or another number of points.
    """
    check_places(layout, "layout")
    if len(layout) != len(clusters.labels):
        raise InputError(
            f"The layout has {len(layout)} points, the clusters are of {len(clusters.labels)}.",
            "Pass the clusters of the same layout.",
        )
    anchors = np.zeros((clusters.n_clusters, 2), dtype=np.float32)
    order = np.argsort(clusters.labels, kind="stable")[clusters.n_outliers :]
    for number, members in enumerate(np.split(order, np.cumsum(clusters.sizes)[:-1])):
        places = np.asarray(layout, dtype=np.float64)[members[:: max(1, len(members) // 300)]]
        apart = ((places[:, None] - places[None]) ** 2).sum(axis=-1)
        width = max(float(np.median(apart)) / 4, 1e-12)
        anchors[number] = places[np.exp(-apart / width).sum(axis=1).argmax()]
    return anchors


def _most_frequent(labels: NDArray[np.int32], n_labels: int) -> NDArray[np.int32]:
    """(n, k) labels from -1 -> (n,) the most frequent of each row; the smaller one where two are equally so."""
    votes = np.zeros((len(labels), n_labels + 1), dtype=np.int16)
    for column in labels.T:
        votes[np.arange(len(labels)), column + 1] += 1
    return (votes.argmax(axis=1) - 1).astype(np.int32)


def _largest_first(labels: NDArray[np.int32]) -> NDArray[np.int32]:
    """Renumbers so that cluster 0 is the largest; -1 stays."""
    numbers, counts = np.unique(labels[labels >= 0], return_counts=True)
    new = np.full(int(numbers.max()) + 2 if len(numbers) else 1, OUTLIER, dtype=np.int32)
    new[numbers[np.argsort(-counts, kind="stable")]] = np.arange(len(numbers), dtype=np.int32)
    return new[labels]  # label -1 reads the last place, which is -1
