"""The pairs that stand for a selection: few, connected, and where a model is most likely to be wrong."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from sklearn.metrics.pairwise import cosine_similarity
from sklearn.neighbors import NearestNeighbors

from core.judgments.selection_pairs import around_the_middle, with_the_nearest


def drawn(n: int, dim: int = 12, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=(n, dim)).astype(np.float32)


@given(n=st.integers(1, 60), seed=st.integers(0, 1_000))
def test_all_alike_is_said_with_the_fewest_pairs_around_the_medoid(n: int, seed: int) -> None:
    vectors = drawn(n, seed=seed)
    pairs, middle = around_the_middle(vectors)
    sums = cosine_similarity(vectors.astype(np.float64)).sum(axis=1)
    assert sums[middle] == pytest.approx(sums.max())
    assert pairs.shape == (n - 1, 2)
    links = coo_matrix((np.ones(len(pairs)), tuple(pairs.T)), shape=(n, n))
    assert connected_components(links, directed=False)[0] == 1


@given(n=st.integers(2, 60), seed=st.integers(0, 1_000))
def test_none_alike_pairs_each_text_with_its_nearest(n: int, seed: int) -> None:
    vectors = drawn(n, seed=seed)
    pairs = with_the_nearest(vectors)
    peer = NearestNeighbors(n_neighbors=2, metric="cosine").fit(vectors).kneighbors(vectors)[1]
    wanted = {tuple(sorted((k, int(row[row != k][0])))) for k, row in enumerate(peer)}
    assert {tuple(pair) for pair in pairs.tolist()} == wanted
    assert n / 2 <= len(pairs) <= n


def test_equal_texts_and_empty_vectors_make_pairs_too() -> None:
    vectors = np.zeros((4, 3), dtype=np.float32)
    vectors[2:] = 1.0
    pairs, middle = around_the_middle(vectors)
    assert middle in (2, 3)
    assert len(pairs) == 3
    assert (with_the_nearest(vectors)[:, 0] < with_the_nearest(vectors)[:, 1]).all()


def test_the_length_of_a_vector_does_not_matter() -> None:
    vectors = drawn(20)
    longer = vectors * np.linspace(0.1, 50, 20, dtype=np.float32)[:, None]
    assert around_the_middle(longer)[1] == around_the_middle(vectors)[1]
    np.testing.assert_array_equal(with_the_nearest(longer), with_the_nearest(vectors))
