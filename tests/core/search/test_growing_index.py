"""A graph that is being fed, with the vectors it lacks: answers as exact search, whatever was added since."""

from __future__ import annotations

import numpy as np
import pytest

from core.search import ExactIndex, HnswIndex
from core.search.ef import EfByK
from core.search.growing_index import GrowingIndex

N, N_IN_GRAPH, DIM = 1_200, 1_000, 16


@pytest.fixture(scope="module")
def vectors() -> np.ndarray:
    return np.random.default_rng(0).normal(size=(N + 200, DIM)).astype(np.float32)


@pytest.fixture(scope="module")
def ids() -> np.ndarray:
    return np.random.default_rng(1).permutation(N + 200).astype(np.int64)


def growing(vectors: np.ndarray, ids: np.ndarray, n_by_now: int) -> GrowingIndex:
    """Over the first N vectors, made when the graph had N_IN_GRAPH of them; it has `n_by_now` now."""
    graph = HnswIndex(DIM)
    graph.ef = EfByK(ten=N, hundred=N)
    graph.add(vectors[:N_IN_GRAPH], ids[:N_IN_GRAPH])
    exact = ExactIndex(DIM)
    exact.add(vectors[:N], ids[:N])
    index = GrowingIndex(graph, vectors[:N], ids[:N], graph.ids, lambda: exact)
    graph.add(vectors[N_IN_GRAPH:n_by_now], ids[N_IN_GRAPH:n_by_now])
    return index


@pytest.mark.parametrize("n_by_now", [N_IN_GRAPH, N_IN_GRAPH + 100, N])
@pytest.mark.parametrize("top_k", [1, 10, 100])
def test_it_answers_as_exact_search(vectors: np.ndarray, ids: np.ndarray, n_by_now: int, top_k: int) -> None:
    index = growing(vectors, ids, n_by_now)
    exact = ExactIndex(DIM)
    exact.add(vectors[:N], ids[:N])
    queries = np.random.default_rng(2).normal(size=(20, DIM)).astype(np.float32)
    found, wanted = index.query(queries, top_k), exact.query(queries, top_k)
    assert len(index) == N
    if n_by_now == N_IN_GRAPH:
        np.testing.assert_array_equal(found.ids, wanted.ids)
        np.testing.assert_allclose(found.similarities, wanted.similarities, atol=1e-6)
    else:  # what came since takes places in what the graph hands out
        shared = [len(set(a) & set(b)) / top_k for a, b in zip(found.ids, wanted.ids, strict=True)]
        assert np.mean(shared) > 0.95
    assert all(len(set(row)) == top_k for row in found.ids.tolist()), "no vector twice"


def test_what_came_after_is_not_among_the_answers(vectors: np.ndarray, ids: np.ndarray) -> None:
    index = growing(vectors, ids, N + 200)
    found = index.query(vectors[N:], 5)
    assert not np.isin(found.ids, ids[N:]).any()


def test_among_some_ids_all_are_compared(vectors: np.ndarray, ids: np.ndarray) -> None:
    index = growing(vectors, ids, N)
    among = ids[N_IN_GRAPH - 50 : N_IN_GRAPH + 50]
    exact = ExactIndex(DIM)
    exact.add(vectors[:N], ids[:N])
    found, wanted = index.query(vectors[:7], 20, among), exact.query(vectors[:7], 20, among)
    np.testing.assert_array_equal(found.ids, wanted.ids)
