"""The gradient against the sum over all pairs."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, random_array

from core.clusters.tsne import TsneGradient


def _pairs(n: int) -> csr_matrix:
    upper = csr_matrix(random_array((n, n), density=0.02, rng=np.random.default_rng(0)))
    both = csr_matrix(upper + upper.T)
    return csr_matrix(both / both.sum())


def _by_all_pairs(
    points: NDArray[np.float64], affinities: csr_matrix
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """(attractive, repulsive) of t-SNE as the paper writes them."""
    apart = points[:, None] - points[None]
    q = 1 / (1 + (apart**2).sum(axis=-1))
    np.fill_diagonal(q, 0)
    attractive = ((affinities.toarray() * q)[..., None] * apart).sum(axis=1)
    return attractive, ((q**2)[..., None] * apart).sum(axis=1) / q.sum()


@pytest.mark.parametrize("width", [1e-3, 1.0, 10.0, 40.0], ids="{} wide".format)
def test_gradient_is_that_of_all_pairs(width: float) -> None:
    """The picture is small at first and grows; the grid must follow."""
    rng = np.random.default_rng(1)
    points = width * np.concatenate([rng.normal(size=(300, 2)), rng.normal(4, 0.5, size=(300, 2))])
    affinities = _pairs(600)
    tsne = TsneGradient(affinities)
    attractive, repulsive = _by_all_pairs(points, affinities)

    gradient = tsne.gradient(points)

    typical = np.sqrt((repulsive**2).mean())
    off = tsne.repulsive(points.astype(np.float32)) - repulsive
    assert np.sqrt((off**2).mean()) < 0.05 * typical
    assert (
        np.abs(tsne.attractive(points.astype(np.float32)) - attractive).max()
        < 1e-5 * np.abs(attractive).max() + 1e-12
    )
    assert np.sqrt(((gradient - (attractive - repulsive)) ** 2).mean()) < 0.05 * typical


def test_repulsion_of_everything_on_everything_sums_to_nothing() -> None:
    points = np.random.default_rng(2).normal(0, 20, size=(500, 2)).astype(np.float32)
    repulsive = TsneGradient(_pairs(500)).repulsive(points)
    assert np.abs(repulsive.sum(axis=0)).max() < 1e-3 * np.abs(repulsive).sum(axis=0).max()


def test_points_on_one_spot_do_not_push_each_other() -> None:
    repulsive = TsneGradient(_pairs(50)).repulsive(np.zeros((50, 2), dtype=np.float32))
    assert np.isfinite(repulsive).all()
    assert np.abs(repulsive).max() < 1e-6


def test_a_point_far_out_does_not_make_the_grid_grow_without_end() -> None:
    points = np.random.default_rng(3).normal(size=(100, 2)).astype(np.float32)
    points[0] = 1e6
    repulsive = TsneGradient(_pairs(100)).repulsive(points)
    assert np.isfinite(repulsive).all()


def test_blocks_make_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    points = np.random.default_rng(4).normal(0, 20, size=(500, 2)).astype(np.float32)
    pairs = _pairs(500)
    pairs = csr_matrix(pairs + csr_matrix(np.eye(500, k=1) + np.eye(500, k=-1)))  # no row is empty
    attractive, repulsive = TsneGradient(pairs).attractive(points), TsneGradient(pairs).repulsive(points)
    monkeypatch.setattr("core.clusters.tsne._BLOCK", 64)
    np.testing.assert_array_equal(TsneGradient(pairs).attractive(points), attractive)
    np.testing.assert_allclose(
        TsneGradient(pairs).repulsive(points), repulsive, rtol=1e-3, atol=1e-5 * np.abs(repulsive).max()
    )
