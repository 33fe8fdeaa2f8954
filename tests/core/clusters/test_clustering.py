"""Clusters as a person would circle them on the map."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from core.clusters import Clusters, ClusterSettings, cluster, kmeans, label_positions
from core.clusters.clustering import smallest_cluster
from core.errors import CancelledError, InputError
from core.progress import CancelToken, Task
from tests.core.clusters.conftest import Themes


@pytest.fixture(scope="module")
def islands() -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Islands of 400, 300 (a ring), 200, 100 and 60 points, and 40 points strewn about."""
    rng = np.random.default_rng(0)
    sizes, centres = (400, 300, 200, 100, 60), np.array([[0, 0], [30, 0], [0, 30], [30, 30], [60, 15]])
    parts = [centre + 2 * rng.normal(size=(size, 2)) for size, centre in zip(sizes, centres, strict=True)]
    turn = rng.uniform(0, 2 * np.pi, 300)
    parts[1] = (
        centres[1] + 8 * np.stack([np.cos(turn), np.sin(turn)], axis=1) + 0.4 * rng.normal(size=(300, 2))
    )
    parts.append(rng.uniform([-10, -10], [70, 45], size=(40, 2)))
    which = np.repeat([0, 1, 2, 3, 4, -1], [*sizes, 40])
    return np.concatenate(parts).astype(np.float32), which


def test_islands_are_clusters(islands: tuple[NDArray[np.float32], NDArray[np.int64]]) -> None:
    from sklearn.metrics import adjusted_rand_score

    layout, which = islands
    found = cluster(layout)
    round_ones = np.isin(which, [0, 2, 3, 4])
    assert adjusted_rand_score(which[round_ones], found.labels[round_ones]) > 0.9
    assert (found.labels[which == 1] >= 0).mean() > 0.9
    assert found.labels.dtype == np.int32
    assert not found.labels.flags.writeable


def test_points_strewn_about_are_outliers_and_counted(
    islands: tuple[NDArray[np.float32], NDArray[np.int64]],
) -> None:
    layout, which = islands
    found = cluster(layout)
    assert (found.labels[which == -1] == -1).mean() > 0.5
    assert found.n_outliers == (found.labels == -1).sum()
    assert found.n_outliers + found.sizes.sum() == len(layout)


def test_the_largest_cluster_comes_first(islands: tuple[NDArray[np.float32], NDArray[np.int64]]) -> None:
    found = cluster(islands[0])
    assert (np.diff(found.sizes) <= 0).all()
    np.testing.assert_array_equal(found.sizes, np.bincount(found.labels[found.labels >= 0]))
    assert found.sizes.min() >= smallest_cluster(len(islands[0]))


def test_groups_as_hdbscan_sees_them(themes: Themes) -> None:
    from sklearn.cluster import HDBSCAN
    from sklearn.metrics import adjusted_mutual_info_score

    from core.clusters import neighbour_layout, pca_layout

    layout = neighbour_layout(themes.neighbours, pca_layout(themes.vectors))
    ours = cluster(layout)
    theirs = HDBSCAN(min_cluster_size=18, min_samples=5, copy=True).fit_predict(layout)
    assert 11 <= ours.n_clusters <= 14
    assert ours.n_outliers < 0.1 * 600
    assert (
        adjusted_mutual_info_score(themes.themes, ours.labels)
        > adjusted_mutual_info_score(themes.themes, theirs) - 0.05
    )


def test_a_hundred_thousand_points() -> None:
    """All of them count, none is sampled away, and the number of clusters stays readable."""
    rng = np.random.default_rng(1)
    centres = rng.uniform(0, 400, size=(60, 2))
    which = rng.integers(0, 60, 100_000)
    found = cluster((centres[which] + 4 * rng.normal(size=(100_000, 2))).astype(np.float32))
    assert 25 <= found.n_clusters <= 120
    assert found.n_outliers < 0.2 * 100_000


@pytest.mark.parametrize("width", [0.01, 0.1])
def test_islands_of_many_tight_heaps(width: float) -> None:
    """Texts put together from a few sentences: no heap has points enough, what a person sees is larger."""
    from sklearn.metrics import homogeneity_score

    rng = np.random.default_rng(2)
    middles = np.array([[0, 0], [60, 0], [0, 60], [60, 60], [30, 120]], dtype=np.float64)
    which = np.repeat(np.arange(5), 80 * 150)  # points of an island, in 80 heaps
    heaps = middles[np.repeat(np.arange(5), 80)] + rng.uniform(-9, 9, size=(400, 2))
    layout = np.repeat(heaps, 150, axis=0) + width * rng.normal(size=(60_000, 2))
    found = cluster(layout.astype(np.float32))
    inside = found.labels >= 0
    assert inside.mean() > 0.5
    assert homogeneity_score(found.labels[inside], which[inside]) < 0.6, "a cluster is more than a heap"
    assert homogeneity_score(which[inside], found.labels[inside]) > 0.99, "no cluster lies on two islands"


def test_same_layout_same_clusters(islands: tuple[NDArray[np.float32], NDArray[np.int64]]) -> None:
    np.testing.assert_array_equal(cluster(islands[0]).labels, cluster(islands[0]).labels)
    moved = cluster(100 * islands[0])  # the unit of the layout does not matter
    assert moved.n_clusters == cluster(islands[0]).n_clusters


@pytest.mark.parametrize("n", [0, 1, 2, 3, 15, 40])
def test_few_points(n: int) -> None:
    layout = np.random.default_rng(n).normal(size=(n, 2)).astype(np.float32)
    found = cluster(layout)
    assert found.labels.shape == (n,)
    assert label_positions(layout, found).shape == (found.n_clusters, 2)
    if n <= 3:
        assert found.n_clusters == 0
        assert found.n_outliers == n


def test_equal_points_are_one_cluster() -> None:
    found = cluster(np.full((50, 2), 3.0, dtype=np.float32))
    assert found.n_clusters == 1
    assert found.n_outliers == 0


def test_one_point_far_out_does_not_hide_the_rest() -> None:
    rng = np.random.default_rng(2)
    layout = np.concatenate([rng.normal(size=(200, 2)), rng.normal(size=(200, 2)) + 12, [[500.0, 500.0]]])
    found = cluster(layout)
    assert found.n_clusters == 2
    assert found.labels[-1] == -1


def test_smoothing_merges_and_prominence_too() -> None:
    """Two hills that overlap: kept apart by default, one when only clear passes count."""
    rng = np.random.default_rng(3)
    layout = np.concatenate([rng.normal(size=(5000, 2)), rng.normal([4.5, 0], 1, size=(5000, 2))])
    assert cluster(layout).n_clusters == 2
    assert cluster(layout, settings=ClusterSettings(smoothing=6)).n_clusters == 1
    assert cluster(layout, settings=ClusterSettings(prominence=1.0)).n_clusters == 1


def test_layouts_that_cannot_be_clustered() -> None:
    with pytest.raises(InputError, match="not finite"):
        cluster(np.full((5, 2), np.nan))
    with pytest.raises(InputError, match="shape"):
        cluster(np.zeros((5, 3)))
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        cluster(np.zeros((5, 2)), task=Task(cancel=token))


def test_kmeans_finds_the_groups(themes: Themes) -> None:
    from sklearn.metrics import adjusted_rand_score

    found = kmeans(themes.vectors, 12)
    assert found.n_clusters == 12
    assert found.n_outliers == 0
    assert adjusted_rand_score(themes.themes, found.labels) > 0.8
    np.testing.assert_array_equal(found.labels, kmeans(themes.vectors, 12).labels)


def test_kmeans_is_as_good_as_scikit_learns(themes: Themes) -> None:
    from sklearn.cluster import KMeans

    found = kmeans(themes.vectors, 12).labels
    groups = [themes.vectors[found == label] for label in range(12)]
    spread = sum(float(((group - group.mean(axis=0)) ** 2).sum()) for group in groups)
    tries = [KMeans(12, n_init=1, random_state=seed).fit(themes.vectors).inertia_ for seed in range(5)]
    assert spread <= 1.001 * max(tries)


def test_kmeans_stops_on_request(themes: Themes) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        kmeans(themes.vectors, 3, task=Task(cancel=token))


def test_kmeans_of_equal_vectors_and_wrong_numbers() -> None:
    assert kmeans(np.ones((10, 3), dtype=np.float32), 4).n_clusters == 1
    for wrong in (0, 11):
        with pytest.raises(InputError, match=f"10 vectors cannot be put into {wrong} clusters"):
            kmeans(np.ones((10, 3), dtype=np.float32), wrong)
    with pytest.raises(InputError, match="not finite"):
        kmeans(np.full((3, 2), np.nan), 2)


def test_names_stand_on_points_of_their_cluster_even_in_a_ring(
    islands: tuple[NDArray[np.float32], NDArray[np.int64]],
) -> None:
    layout, which = islands
    clusters = Clusters(np.where(which >= 0, which, -1).astype(np.int32))
    positions = label_positions(layout, clusters)
    for number, position in enumerate(positions):
        members = layout[which == number]
        nearest = np.sort(np.linalg.norm(members - position, axis=1))
        everywhere = np.linalg.norm(members[:, None] - members[None], axis=-1)
        assert nearest[0] == 0  # on a point
        assert nearest[10] <= np.quantile(np.sort(everywhere, axis=1)[:, 10], 0.75)  # where they are dense
    centre_of_ring = layout[which == 1].mean(axis=0)
    assert np.linalg.norm(positions[1] - centre_of_ring) > 5
    with pytest.raises(InputError, match="points"):
        label_positions(layout[:5], clusters)
