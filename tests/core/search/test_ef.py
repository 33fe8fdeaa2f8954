"""`ef` of a graph: enough for the recall that is promised, by its own measurement."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from core.errors import CancelledError, InputError
from core.progress import CancelToken, Task
from core.search import ExactIndex, HnswIndex, hnsw_index
from core.search.ef import EfByK, _least
from core.search.hnsw_index import InTurn
from tests.core.search.test_vector_index import METRICS, structured

RECALL = 0.98  # of the true neighbours is what searches are to find


def graph_over(vectors: np.ndarray, metric: str = "cosine", M: int = 16) -> HnswIndex:
    index = HnswIndex(vectors.shape[1], metric, M=M, ef_construction=60)
    index.add(vectors, np.arange(len(vectors)))
    return index


def exact_over(vectors: np.ndarray, metric: str = "cosine") -> ExactIndex:
    index = ExactIndex(vectors.shape[1], metric)
    index.add(vectors, np.arange(len(vectors)))
    return index


def share_found(found: Sequence[np.ndarray], true: Sequence[np.ndarray]) -> float:
    return float(np.mean([len(set(a) & set(b)) / len(b) for a, b in zip(found, true, strict=True)]))


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("kind", ["in groups", "without structure"])
def test_a_tuned_graph_finds_what_is_promised_of_queries_it_has_not_seen(kind: str, metric: str) -> None:
    n = 4_600
    drawn = structured(n, 24) if kind == "in groups" else np.random.default_rng(0).normal(size=(n, 24))
    vectors, like_them, queries = np.split(drawn.astype(np.float32), [4_000, 4_300])
    index, exact = graph_over(vectors, metric, M=8), exact_over(vectors, metric)
    index.tune(like_them)
    assert index.ef.recall is not None
    assert index.ef.recall >= RECALL
    found = {
        k: share_found(index.query(queries, k).ids, exact.query(queries, k).ids)
        for k in (3, 10, 40, 100, 400)
    }
    assert min(found[3], found[10]) >= RECALL, found
    if metric != "dot":  # under which there are vectors that no path in the graph leads to
        assert min(found[40], found[100]) >= RECALL, found
        assert found[400] >= RECALL - 0.03  # a tenth of all: what was measured for 100, in proportion


def test_a_graph_that_is_harder_to_search_is_gets_a_larger_ef() -> None:
    easy, hard = structured(3_200, 16), np.random.default_rng(0).normal(size=(3_200, 48))
    narrow, broad = graph_over(easy[:3_000]), graph_over(hard[:3_000])
    narrow.tune(easy[3_000:])
    broad.tune(hard[3_000:])
    assert broad.ef.ten > 2 * narrow.ef.ten


def test_ef_grows_with_what_is_asked_for_and_is_never_less() -> None:
    for ef in (EfByK(), EfByK(16, 100), EfByK(400, 400)):
        asked = [ef.of(k) for k in range(1, 2_000)]
        assert asked == sorted(asked)
        assert all(ef >= k for k, ef in enumerate(asked, 1))
        assert (ef.of(1), ef.of(10), ef.of(100)) == (ef.ten, ef.ten, ef.hundred)


def test_ef_is_kept_with_the_graph_and_measured_alike_each_time(tmp_path: Path) -> None:
    vectors = structured(2_200, 16)
    index = graph_over(vectors[:2_000], M=4)
    index.tune(vectors[2_000:])
    first = index.ef
    index.save(tmp_path / "graph")
    opened = HnswIndex.open(tmp_path / "graph")
    assert opened.ef == first
    opened.tune(vectors[2_000:])
    assert opened.ef == first


@pytest.mark.parametrize("n", [0, 1, 7, 60])
def test_few_vectors_are_tuned_too(n: int) -> None:
    index = graph_over(structured(60, 8)[:n])
    index.tune(structured(20, 8, seed=1))
    assert index.ef.recall == (None if n == 0 else 1)
    assert (index.query(structured(3, 8, seed=2), 5).ids >= 0).sum() == 3 * min(n, 5)


def test_equal_vectors_count_as_found_whichever_it_is() -> None:
    vectors = np.concatenate([np.tile(structured(50, 6), (10, 1)), np.zeros((20, 6), dtype=np.float32)])
    index = graph_over(vectors)
    index.tune(structured(50, 6, seed=1))
    assert index.ef.recall is not None
    assert index.ef.recall >= RECALL


def test_measuring_can_be_stopped() -> None:
    index, token = graph_over(structured(500, 8)), CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        index.tune(structured(20, 8, seed=1), Task(cancel=token))
    assert index.ef == EfByK()


def test_only_the_same_vectors_are_taken_to_compare() -> None:
    vectors = structured(100, 8)
    index = graph_over(vectors)
    with pytest.raises(InputError, match=r"99 vectors \(cosine\) cannot stand in for one of 100"):
        index.compare_with(exact_over(vectors[:99]))
    with pytest.raises(InputError, match="cannot stand in"):
        index.compare_with(exact_over(vectors, "dot"))


# -- among some ----------------------------------------------------------------------------------------------

SHARES = [0.0005, 0.01, 0.2, 0.334, 0.5, 0.999]


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("lent", [True, False])
def test_what_is_compared_is_what_exact_search_finds(
    metric: str, lent: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hnsw_index, "_COMPARED_WITHIN", 1e9)
    vectors, queries = structured(4_000, 16), structured(7, 16, seed=1)
    index, exact = graph_over(vectors, metric), exact_over(vectors, metric)
    if lent:
        index.compare_with(exact)
    for share in SHARES:
        allowed = np.random.default_rng(3).permutation(4_000)[: int(share * 4_000)]
        found, wanted = index.query(queries, 10, allowed), exact.query(queries, 10, allowed)
        np.testing.assert_array_equal(found.ids, wanted.ids)
        np.testing.assert_allclose(found.similarities, wanted.similarities, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("metric", METRICS)
def test_what_the_graph_is_asked_for_is_nearly_what_exact_search_finds(metric: str) -> None:
    vectors, like_them, queries = np.split(structured(4_400, 16), [4_000, 4_300])
    index, exact = graph_over(vectors, metric), exact_over(vectors, metric)
    index.tune(like_them)
    index._pace = (0.0, 1.0)  # a graph that takes no time, and comparing that takes for ever
    for share in SHARES:
        allowed = np.random.default_rng(3).permutation(4_000)[: int(share * 4_000)]
        found, wanted = index.query(queries, 10, allowed), exact.query(queries, 10, allowed)
        assert share_found(found.ids, [true[true >= 0] for true in wanted.ids]) >= RECALL
        assert set(found.ids.ravel().tolist()) <= {*allowed.tolist(), -1}


def test_ids_with_gaps_are_filtered_as_those_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hnsw_index, "_ALWAYS_COMPARED", 10)
    vectors, queries = structured(2_000, 16), structured(5, 16, seed=1)
    dense, gaps = graph_over(vectors), HnswIndex(16, ef_construction=60)
    ids = np.arange(2_000) * 7 + 3
    gaps.add(vectors, ids)
    for pace in ((0.0, 1.0), (1.0, 0.0)):
        dense._pace = gaps._pace = pace
        allowed = np.random.default_rng(3).permutation(2_000)[:500]
        one = dense.query(queries, 8, allowed)
        other = gaps.query(queries, 8, np.concatenate([ids[allowed], [0, 4, 10**9]]))
        np.testing.assert_array_equal(ids[one.ids], other.ids)


def test_a_pace_is_measured_where_it_matters_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    vectors = structured(3_000, 16)
    index = graph_over(vectors)
    index.query(vectors[:1], 5, np.arange(900))
    assert index._pace is None
    index.query(vectors[:1], 5, np.arange(1_200))
    pace = index._pace
    assert pace is not None
    assert min(pace) > 0
    index.query(vectors[:1], 5, np.arange(1_300))
    assert index._pace is pace


def test_one_query_and_many_at_a_time_find_the_same() -> None:
    vectors, queries = structured(3_000, 24), structured(40, 24, seed=1)
    index = exact_over(vectors)
    for among in (None, np.arange(0, 3_000, 7), np.arange(5, 2_900)):
        many = index.query(queries, 10, among)
        for row, query in enumerate(queries):
            one = index.query(query, 10, among)
            np.testing.assert_array_equal(one.ids[0], many.ids[row])
            np.testing.assert_array_equal(one.similarities[0], many.similarities[row])


def test_who_waits_for_the_graph_is_next() -> None:
    lock, order = InTurn(), list[str]()

    def ask() -> None:
        with lock:
            order.append("query")

    with lock:
        thread = threading.Thread(target=ask)
        thread.start()
        while not lock._first.locked():  # until it waits
            pass
        order.append("block 1")
    with lock:
        order.append("block 2")
    thread.join()
    assert order == ["block 1", "query", "block 2"]


@pytest.mark.parametrize("least", [1, 15, 16, 17, 18, 31, 100, 101, 777, 4_095, 4_096])
def test_the_search_for_the_least_ef_ends_near_it(least: int) -> None:
    tried: list[int] = []

    def recall(ef: int) -> float:
        tried.append(ef)
        return 1.0 if ef >= least else 0.5

    found, reached = _least(recall, 16)
    assert reached == 1
    assert max(16, least) <= found <= max(16, 1.1 * least + 2)
    assert len(tried) <= 16
    assert _least(lambda _: 0.5, 16) == (4_096, 0.5)
