"""Both vector indexes against numpy, which compares everything with everything."""

from __future__ import annotations

import tracemalloc
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.errors import DamagedError, InputError
from core.search import ExactIndex, HnswIndex, VectorIndex, metric_of

METRICS = ["cosine", "dot", "euclidean"]
KINDS = [ExactIndex, HnswIndex]


def structured(n: int, dim: int, seed: int = 0) -> np.ndarray:
    """Vectors in groups, as sentences have them."""
    rng = np.random.default_rng(seed)
    centres = rng.normal(size=(40, dim))
    return (centres[rng.integers(0, 40, n)] + 0.5 * rng.normal(size=(n, dim))).astype(np.float32)


def by_numpy(queries: np.ndarray, vectors: np.ndarray, metric: str) -> np.ndarray:
    q, x = queries.astype(np.float64), vectors.astype(np.float64)
    if metric == "euclidean":
        return -np.linalg.norm(q[:, None] - x[None], axis=2)
    if metric == "cosine":
        q /= np.linalg.norm(q, axis=1, keepdims=True)
        x /= np.linalg.norm(x, axis=1, keepdims=True)
    return q @ x.T


@pytest.mark.parametrize("metric", METRICS)
def test_exact_index_finds_what_numpy_finds(metric: str) -> None:
    vectors, queries = structured(3_000, 24), structured(50, 24, seed=1)
    ids = np.random.default_rng(2).permutation(50_000)[:3_000]
    index = ExactIndex(24, metric)
    index.add(vectors[:1_000], ids[:1_000])
    index.add(vectors[1_000:], ids[1_000:])
    found = index.query(queries, top_k=10)
    expected = by_numpy(queries, vectors, metric)
    order = np.argsort(-expected, axis=1)[:, :10]
    np.testing.assert_array_equal(found.ids, ids[order])
    np.testing.assert_allclose(found.similarities, np.take_along_axis(expected, order, axis=1), rtol=1e-6)
    assert found.ids.dtype == np.int64
    assert found.similarities.dtype == np.float32


@pytest.mark.parametrize("metric", METRICS)
def test_graph_finds_nearly_all_that_numpy_finds(metric: str) -> None:
    vectors, queries = structured(4_000, 48), structured(100, 48, seed=1)
    index = HnswIndex(48, metric)
    index.add(vectors, np.arange(4_000))
    found = index.query(queries, top_k=10)
    expected = by_numpy(queries, vectors, metric)
    order = np.argsort(-expected, axis=1)[:, :10]
    recall = np.mean([len(set(a) & set(b)) / 10 for a, b in zip(found.ids, order, strict=True)])
    assert recall >= 0.95
    np.testing.assert_allclose(
        found.similarities, np.take_along_axis(expected, found.ids, axis=1), rtol=1e-4, atol=1e-4
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("n_allowed", [1, 5, 40, 600, 1_500, 2_900])
def test_only_allowed_ids_are_found_whatever_their_share(kind: Any, metric: str, n_allowed: int) -> None:
    vectors, queries = structured(3_000, 16), structured(20, 16, seed=1)
    ids = np.arange(3_000) * 3
    index = kind(16, metric)
    index.add(vectors, ids)
    allowed = np.random.default_rng(n_allowed).permutation(3_000)[:n_allowed]
    among = np.append(ids[allowed], [1, 10**12])  # and two that are not there
    found = index.query(queries, top_k=8, among=among)
    wanted = min(8, n_allowed)
    expected = np.argsort(-by_numpy(queries, vectors[allowed], metric), axis=1)[:, :wanted]
    recall = np.mean(
        [
            len(set(a) & set(b)) / wanted
            for a, b in zip(found.ids[:, :wanted], ids[allowed][expected], strict=True)
        ]
    )
    assert recall == 1 if kind is ExactIndex or n_allowed <= 1_000 else recall >= 0.95
    assert set(found.ids[:, :wanted].ravel()) <= set(ids[allowed])
    assert (found.ids[:, wanted:] == -1).all()
    assert np.isneginf(found.similarities[:, wanted:]).all()


def test_filter_against_the_query_is_searched_exactly() -> None:
    near, far = structured(3_000, 16), -structured(2_000, 16) * 3
    index = HnswIndex(16, "euclidean")
    index.add(np.concatenate([near, far]), np.arange(5_000))
    among = np.arange(3_000, 5_000)  # allowed is only what is farthest from the query
    found = index.query(near[:5], top_k=10, among=among)
    expected = 3_000 + np.argsort(-by_numpy(near[:5], far, "euclidean"), axis=1)[:, :10]
    np.testing.assert_array_equal(found.ids, expected)


@pytest.mark.parametrize("kind", KINDS)
def test_fewer_vectors_than_asked_for_are_padded(kind: Any) -> None:
    index = kind(3)
    empty = index.query([[1, 0, 0]], top_k=4)
    assert empty.ids.tolist() == [[-1, -1, -1, -1]]
    assert index.query(np.zeros((0, 3)), top_k=2).ids.shape == (0, 2)
    index.add([[1, 0, 0], [0, 1, 0]], [7, 2**62])
    found = index.query([1, 0.1, 0], top_k=4)  # one vector alone, as a list
    assert found.ids.tolist() == [[7, 2**62, -1, -1]]
    assert np.isneginf(found.similarities[0, 2:]).all()
    assert len(index) == 2
    assert index.query([1, 0, 0], among=[]).ids.tolist() == [[-1] * 10]


@pytest.mark.parametrize("kind", KINDS)
def test_zero_vectors_have_cosine_zero(kind: Any) -> None:
    index = kind(2)
    index.add([[0, 0], [1, 1], [-1, -1]], [0, 1, 2])
    found = index.query([[1, 1], [0, 0]], top_k=3)
    assert found.ids[0].tolist() == [1, 0, 2]
    np.testing.assert_allclose(found.similarities[0], [1, 0, -1], atol=1e-6)
    np.testing.assert_allclose(found.similarities[1], 0, atol=1e-6)


@pytest.mark.parametrize("kind", KINDS)
def test_any_layout_of_numbers_is_taken(kind: Any) -> None:
    vectors = structured(60, 8)
    straight, bent = kind(8), kind(8)
    straight.add(vectors, np.arange(60))
    wide = np.zeros((60, 16))
    wide[:, ::2] = vectors  # float64, not contiguous
    bent.add(wide[:, ::2], np.arange(60, dtype=np.int32).tolist())
    a, b = straight.query(vectors[:9], 5), bent.query(np.asfortranarray(vectors[:9]), 5)
    np.testing.assert_array_equal(a.ids, b.ids)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("vectors", "ids", "sentence"),
    [
        ([[1, np.nan]], [0], "Vector 0 holds NaN"),
        ([[0, 1], [np.inf, 0]], [0, 1], "Vector 1 holds NaN or infinity"),
        ([[1e300, 0]], [0], "NaN or infinity"),
        ([[1, 2, 3]], [0], r"\(n, 2\) is needed"),
        ([["a", "b"]], [0], "not a table of numbers"),
        ([[1, 2]], [0, 1], "1 vectors and 2 ids"),
        ([[1, 2], [3, 4]], [5, 5], "id 5 is there more than once"),
        ([[1, 2]], [-1], "id -1 is out of range"),
        ([[1, 2]], [0.5], "integers"),
        ([[1, 2]], [9], "id 9 is in the vector index already"),
    ],
)
def test_what_cannot_be_added_is_refused_in_words(kind: Any, vectors: Any, ids: Any, sentence: str) -> None:
    index = kind(2)
    index.add([[1, 0]], [9])
    with pytest.raises(InputError, match=sentence):
        index.add(vectors, ids)
    assert len(index) == 1
    assert index.query([1, 0], top_k=1).ids.tolist() == [[9]]


@pytest.mark.parametrize("kind", KINDS)
def test_bad_questions_are_refused_in_words(kind: Any) -> None:
    index = kind(2)
    index.add([[1, 0]], [9])
    with pytest.raises(InputError, match="NaN"):
        index.query([[np.nan, 0]])
    with pytest.raises(InputError, match="top_k is 0"):
        index.query([[1, 0]], top_k=0)
    with pytest.raises(InputError, match="is needed"):
        index.query([[1, 0, 0]])
    with pytest.raises(InputError, match="no metric 'manhattan'"):
        kind(2, "manhattan")
    with pytest.raises(InputError, match="dimension of 0"):
        kind(0)


def test_models_metrics() -> None:
    assert [metric_of(name) for name in ("cosine", "dot", "euclidean", "manhattan")] == [
        *METRICS,
        "euclidean",
    ]


def test_equal_similarities_stand_in_order_of_id() -> None:
    index = ExactIndex(4)
    vectors = np.tile(np.float32([[1, 2, 3, 4]]), (70_000, 1)) * np.float32(1.7)
    ids = np.random.default_rng(0).permutation(70_000)
    index.add(vectors, ids)
    assert index.query([4, 3, 2, 1], top_k=50).ids[0].tolist() == list(range(50))
    allowed = np.arange(30_000, 70_000)
    assert index.query([4, 3, 2, 1], top_k=5, among=allowed).ids[0].tolist() == list(range(30_000, 30_005))


def test_equal_vectors_do_not_break_the_graph() -> None:
    # Thousands of equal vectors cut an HNSW graph apart; hnswlib then fails the whole query.
    vectors = np.concatenate([np.tile(np.float32([[1, 0, 0]]), (3_000, 1)), structured(500, 3)])
    index = HnswIndex(3)
    index.add(vectors, np.arange(3_500))
    found = index.query([[1, 0, 0], [0, 0, 1]], top_k=100)
    assert (found.ids[:, :10] >= 0).all()
    np.testing.assert_allclose(found.similarities[0, :10], 1, atol=1e-6)


def test_a_read_only_file_is_searched_where_it_lies(tmp_path: Path) -> None:
    vectors = structured(5_000, 16)
    np.save(tmp_path / "vectors.npy", vectors)
    mapped = np.load(tmp_path / "vectors.npy", mmap_mode="r")
    index = ExactIndex(16)
    index.add(mapped, np.arange(5_000))
    assert np.shares_memory(index._content.parts[0].matrix, mapped)
    assert index.query(vectors[17], top_k=1).ids.tolist() == [[17]]


def test_memory_does_not_grow_with_the_index() -> None:
    vectors = np.tile(structured(2_000, 64), (150, 1))  # 77 MB
    vectors.flags.writeable = False
    index = ExactIndex(64)
    tracemalloc.start()
    index.add(vectors, np.arange(300_000))
    index.query(vectors[:2], top_k=10)
    index.query(vectors[:2], top_k=10, among=np.arange(0, 300_000, 3))
    index.query(vectors[:2], top_k=10, among=np.arange(0, 300_000, 10))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 40e6


def test_a_caller_may_go_on_writing_to_what_was_added() -> None:
    vectors = structured(10, 4)
    index = ExactIndex(4)
    index.add(vectors, np.arange(10))
    before = index.query([1, 0, 0, 0], top_k=10)
    vectors[:] = 0
    np.testing.assert_array_equal(index.query([1, 0, 0, 0], top_k=10).similarities, before.similarities)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("n", [0, 1, 300])
def test_saved_and_opened_it_answers_the_same(kind: Any, metric: str, n: int, tmp_path: Path) -> None:
    index = kind(12, metric)
    vectors = structured(n, 12) if n else np.zeros((0, 12))
    index.add(vectors, np.arange(n) * 5)
    path = tmp_path / "새 폴더" / "vectors.index"
    index.save(path)
    opened: VectorIndex = kind.open(path)
    assert (opened.embedding_dim, opened.metric, len(opened)) == (12, metric, n)
    queries = structured(20, 12, seed=3)
    before, after = index.query(queries, 7), opened.query(queries, 7)
    np.testing.assert_array_equal(before.ids, after.ids)
    np.testing.assert_array_equal(before.similarities, after.similarities)
    opened.add(structured(3, 12, seed=9), [1, 2, 3])
    assert len(opened) == n + 3
    index.save(path)  # over the one that is there
    assert len(kind.open(path)) == n
    assert sorted(each.name for each in path.parent.iterdir()) == ["vectors.index", "vectors.index.json"]


def test_one_kind_is_not_opened_as_the_other(tmp_path: Path) -> None:
    index = ExactIndex(3)
    index.add([[1, 0, 0]], [0])
    index.save(tmp_path / "a")
    with pytest.raises(DamagedError, match="holds no HNSW vector index"):
        HnswIndex.open(tmp_path / "a")
