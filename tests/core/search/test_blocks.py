"""Exact search in small blocks and on several threads, against numpy; and the pieces themselves."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from core.errors import InputError
from core.search import ExactIndex, exact_index
from core.search.exact_index import in_pieces


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_index, "_ROWS", 128)
    monkeypatch.setattr(exact_index, "_ROWS_FOR_FEW", 16)
    monkeypatch.setattr(exact_index, "_ROWS_OF_A_THREAD", 32)
    monkeypatch.setattr(exact_index, "_IN_ORDER_BY_ONE_THREAD", 64)
    monkeypatch.setattr(exact_index, "_GATHERED_BY_ONE_THREAD", 64)
    monkeypatch.setattr("core.search.exact_index.os.cpu_count", lambda: 3)


def best_by_numpy(query: np.ndarray, vectors: np.ndarray, ids: np.ndarray, metric: str, k: int) -> np.ndarray:
    q, x = query.astype(np.float64), vectors.astype(np.float64)
    if metric == "euclidean":
        similarities = -np.linalg.norm(x - q, axis=1)
    else:
        similarities = x @ q
        if metric == "cosine":
            similarities /= np.linalg.norm(x, axis=1) * np.linalg.norm(q)
    return ids[np.lexsort((ids, -similarities.round(9)))][:k]


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
@pytest.mark.parametrize("share", [None, 0.05, 0.3, 0.6])
@pytest.mark.parametrize("n_queries", [1, 9])
def test_many_blocks_find_what_one_product_finds(
    metric: str, share: float | None, n_queries: int, small_blocks: None
) -> None:
    """With lengths from 1/1,000 to 1,000, the best in any block, and many rows twice."""
    rng = np.random.default_rng(0)
    vectors = rng.normal(size=(1_500, 12)) * 10.0 ** rng.uniform(-3, 3, size=(1_500, 1))
    vectors = np.repeat(vectors.astype(np.float32), 2, axis=0)[rng.permutation(3_000)]
    ids = rng.permutation(9_000)[:3_000]
    index = ExactIndex(12, metric)
    for start in range(0, 3_000, 700):
        index.add(vectors[start : start + 700], ids[start : start + 700])
    queries = rng.normal(size=(n_queries, 12)).astype(np.float32)
    kept = np.arange(3_000) if share is None else rng.choice(3_000, int(share * 3_000), replace=False)
    found = index.query(queries, 10, None if share is None else ids[kept])
    for query, best in zip(queries, found.ids, strict=True):
        np.testing.assert_array_equal(best, best_by_numpy(query, vectors[kept], ids[kept], metric, 10))


@pytest.mark.parametrize("descending", [False, True])
def test_what_is_best_is_found_in_the_first_block_and_in_the_last(
    descending: bool, small_blocks: None
) -> None:
    """Each block better than all before it, or worse; and many equal ones."""
    angles = np.linspace(0, 1.5, 2_000)[:: 1 if descending else -1]
    vectors = np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)
    index = ExactIndex(2)
    index.add(vectors, np.arange(2_000))
    expected = np.arange(10) if descending else np.arange(1_999, 1_989, -1)
    np.testing.assert_array_equal(index.query([[1, 0]], 10).ids[0], expected)

    equal = ExactIndex(2)
    equal.add(np.tile(np.float32([[3, 4]]), (6_000, 1)), np.arange(6_000)[:: -1 if descending else 1])
    np.testing.assert_array_equal(equal.query([[1, 0]], 10).ids[0], np.arange(10))


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
def test_what_has_grown_answers_as_if_made_at_once_and_looks_at_what_is_new_alone(
    metric: str, looked_at: list[int]
) -> None:
    rng = np.random.default_rng(3)
    vectors, ids = rng.normal(size=(900, 8)).astype(np.float32), rng.permutation(5_000)[:900]
    vectors.flags.writeable = False
    index, moments = ExactIndex(8, metric), []
    for n in (0, 300, 300, 301, 900):
        index = index.grown(vectors[:n], ids[:n])
        moments.append((n, index))
    assert sum(looked_at) == 900
    queries = rng.normal(size=(5, 8)).astype(np.float32)
    for n, at_the_time in moments:
        at_once = ExactIndex(8, metric)
        at_once.add(vectors[:n], ids[:n])
        for among in (None, ids[100:600]):
            found, wanted = at_the_time.query(queries, 20, among), at_once.query(queries, 20, among)
            np.testing.assert_array_equal(found.ids, wanted.ids)
            np.testing.assert_array_equal(found.similarities, wanted.similarities)
    with pytest.raises(InputError, match="in the vector index already"):
        index.grown(np.concatenate([vectors, vectors[:1]]), np.concatenate([ids, ids[:1]]))
    with pytest.raises(InputError, match="NaN or infinity"):
        index.grown(np.concatenate([vectors, np.full((1, 8), np.nan, np.float32)]), np.append(ids, 6_000))


@pytest.mark.parametrize(("n", "size"), [(0, 10), (7, 10), (10, 10), (95, 10), (1_000, 1)])
def test_every_piece_is_done_once(n: int, size: int) -> None:
    done: list[tuple[int, int]] = []
    in_pieces(lambda start, end: done.append((start, end)), n, size)
    assert sorted(done) == [(start, min(start + size, n)) for start in range(0, n, size)]


def test_pieces_are_shared_by_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.search.exact_index.os.cpu_count", lambda: 3)
    together = threading.Barrier(3)
    in_pieces(lambda start, end: (together.wait(timeout=60), None)[1], 3, 1)  # ends only if three take part


def test_what_a_piece_raises_reaches_the_caller_and_ends_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.search.exact_index.os.cpu_count", lambda: 2)
    begun: list[int] = []

    failed = threading.Event()

    def work(start: int, end: int) -> None:
        begun.append(start)
        if start == 0:
            failed.set()
            raise MemoryError(f"piece {start}")
        failed.wait(60)

    with pytest.raises(MemoryError, match="piece"):
        in_pieces(work, 1_000, 1)
    assert len(begun) < 1_000


def test_without_a_second_thread_one_does_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("core.search.exact_index.os.cpu_count", lambda: 3)
    monkeypatch.setattr(threading.Thread, "start", none_left)
    done: list[int] = []
    in_pieces(lambda start, end: done.append(start), 30, 10)
    assert done == [0, 10, 20]


@pytest.mark.parametrize("metric", ["dot", "euclidean"])
@pytest.mark.parametrize("spread", ["lengths from 1/1,000 to 1,000", "one a million times as long"])
def test_rounding_is_reckoned_for_each_row(metric: str, spread: str) -> None:
    """Not by the longest of a block, beside which all others would look the same."""
    rng = np.random.default_rng(1)
    vectors, ids = rng.normal(size=(20_000, 12)), rng.permutation(20_000)
    if spread.startswith("one"):
        vectors[7_000] *= 1e6
    else:
        vectors *= 10.0 ** rng.uniform(-3, 3, size=(20_000, 1))
    vectors = vectors.astype(np.float32)
    index = ExactIndex(12, metric)
    index.add(vectors, ids)
    for query in rng.normal(size=(3, 12)).astype(np.float32):
        np.testing.assert_array_equal(
            index.query(query, 10).ids[0], best_by_numpy(query, vectors, ids, metric, 10)
        )


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
def test_a_row_beyond_what_single_numbers_hold_hides_no_other(metric: str) -> None:
    vectors = np.random.default_rng(0).normal(size=(100, 2)).astype(np.float32)
    vectors[40] = (3e19, 0)
    index = ExactIndex(2, metric)
    index.add(vectors, np.arange(100))
    far = index.query([3e20, 0], 3).ids[0]  # from there all but one are equally far
    assert len(set(far.tolist())) == 3
    assert -1 not in far
    if metric != "cosine":
        assert far[0] == 40
    near = best_by_numpy(np.array([1, 0]), vectors, np.arange(100), metric, 3)
    np.testing.assert_array_equal(index.query([1, 0], 3).ids[0], near)
