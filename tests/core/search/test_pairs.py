"""All pairs above a threshold against a table of all cosines by scikit-learn."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from sklearn.metrics.pairwise import cosine_similarity

import core.search.pairs
from core.errors import CancelledError, InputError
from core.progress import CancelToken, Progress, Task
from core.search import (
    Pairs,
    int8_product,
    most_similar_pair,
    pairs_above,
)


def by_numpy(_: object, rows: NDArray[np.int8], columns: NDArray[np.int8]) -> NDArray[np.int32]:
    return rows.astype(np.int32) @ columns.astype(np.int32).T


@pytest.fixture(scope="module", autouse=True, params=["float32", "int8"])
def how_it_is_proposed(request: pytest.FixtureRequest) -> Iterator[str]:
    """Every test of this file with either product, whatever the number of vectors and the processor."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(core.search.pairs, "_INT8_FROM", 1 if request.param == "int8" else 10**9)
        if not int8_product.can_multiply(384):
            patch.setattr(int8_product.Products, "__call__", by_numpy)
        patch.setattr(core.search.pairs, "can_multiply", lambda dim: dim > 1)  # where torch is wrong
        yield request.param


def clumps(n: int, dim: int, seed: int = 0) -> NDArray[np.float32]:
    """(n, dim) vectors of any length in tight and loose clumps, a few equal ones and a zero one."""
    rng = np.random.default_rng(seed)
    centres = rng.standard_normal((max(n // 12, 1), dim))
    spread = rng.choice([0.02, 0.1, 0.4], size=(n, 1))
    made = centres[rng.integers(len(centres), size=n)] + spread * rng.standard_normal((n, dim))
    made *= rng.uniform(0.1, 9.0, size=(n, 1))
    made[n // 2], made[n // 3] = made[0], made[1] * 3
    made[-1] = 0.0
    return made.astype(np.float32)


def cosines(vectors: NDArray[np.float32]) -> NDArray[np.float64]:
    """All cosines, as scikit-learn computes them in float64."""
    table: NDArray[np.float64] = cosine_similarity(vectors.astype(np.float64))
    return np.clip(table, -1.0, 1.0)


def expected(vectors: NDArray[np.float32], threshold: float) -> set[tuple[int, int]]:
    rows, columns = np.nonzero(np.triu(cosines(vectors) >= threshold, k=1))
    return set(zip(rows.tolist(), columns.tolist(), strict=True))


def found(pairs: Pairs) -> set[tuple[int, int]]:
    return set(zip(pairs.first.tolist(), pairs.second.tolist(), strict=True))


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks so small that a thousand vectors have edges of every kind."""
    monkeypatch.setattr(core.search.pairs, "_ROWS", 64)
    monkeypatch.setattr(core.search.pairs, "_COLUMNS", 100)
    monkeypatch.setattr(core.search.pairs, "_TOGETHER", 192)
    monkeypatch.setattr(core.search.pairs, "SCORED", 37)


@pytest.mark.parametrize("threshold", [-1.0, 0.0, 0.3, 0.9, 0.99, 0.9999])
def test_every_pair_above_is_found_and_no_other(small_blocks: None, threshold: float) -> None:
    vectors = clumps(777, 48)
    pairs = pairs_above(vectors, threshold)
    assert found(pairs) == expected(vectors, threshold)
    assert pairs.n_above == len(pairs)
    assert pairs.complete
    assert pairs.complete_above == threshold
    assert np.array_equal(np.lexsort((pairs.second, pairs.first, -pairs.similarity)), np.arange(len(pairs)))
    np.testing.assert_allclose(
        pairs.similarity, cosines(vectors)[pairs.first, pairs.second], rtol=0, atol=1e-12
    )


def test_the_pairs_are_those_of_sentence_transformers() -> None:
    from sentence_transformers.util import paraphrase_mining_embeddings

    vectors = clumps(400, 48)[:-1]
    theirs = paraphrase_mining_embeddings(torch.from_numpy(vectors), top_k=398, max_pairs=10**6)
    far = {(min(one, other), max(one, other)) for score, one, other in theirs if score >= 0.9 + 1e-6}
    near = {(min(one, other), max(one, other)) for score, one, other in theirs if score >= 0.9 - 1e-6}
    ours = pairs_above(vectors, 0.9)
    assert len(far) > 100
    assert far <= found(ours) <= near
    assert most_similar_pair(vectors)[2] == pytest.approx(theirs[0][0], abs=1e-6)


def test_what_the_blocks_are_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    vectors = clumps(3_000, 32)
    whole = pairs_above(vectors, 0.8)
    monkeypatch.setattr(core.search.pairs, "_ROWS", 128)
    monkeypatch.setattr(core.search.pairs, "_COLUMNS", 333)
    parts = pairs_above(vectors, 0.8)
    assert len(whole) > 1_000
    for name in ("first", "second", "similarity"):
        assert np.array_equal(getattr(whole, name), getattr(parts, name))


@pytest.mark.parametrize("top", [1, 10, 500, 20_000])
def test_the_best_are_kept_and_all_are_counted(small_blocks: None, top: int) -> None:
    vectors = clumps(600, 24)
    everything, kept = pairs_above(vectors, 0.2), pairs_above(vectors, 0.2, top=top)
    assert kept.n_above == len(everything) == len(expected(vectors, 0.2))
    assert len(kept) == min(top, len(everything))
    assert np.array_equal(kept.similarity, everything.similarity[:top])
    assert np.array_equal(kept.first, everything.first[:top])
    assert kept.complete == (top >= len(everything))
    above = everything.similarity > kept.complete_above
    assert found(kept) >= set(
        zip(everything.first[above].tolist(), everything.second[above].tolist(), strict=True)
    )


def test_thousands_of_equal_vectors_stay_bounded() -> None:
    vectors = np.repeat(clumps(2, 16)[:1], 3_000, axis=0)
    pairs = pairs_above(vectors, 0.5, top=1_000)
    assert pairs.n_above == 3_000 * 2_999 // 2
    assert len(pairs) == 1_000
    assert pairs.first.tolist() == [0] * 1_000
    assert most_similar_pair(vectors)[:2] == (0, 1)


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 90), st.integers(1, 40), st.integers(0, 10_000), st.floats(-1.0, 1.0))
def test_any_shape_and_threshold(n: int, dim: int, seed: int, threshold: float) -> None:
    vectors = clumps(max(n, 4), dim, seed)[:n]
    table = cosines(vectors)
    if np.abs(np.triu(table, 1) - threshold).min() < 1e-12:
        return  # a tie that float64 itself decides either way
    assert found(pairs_above(vectors, threshold)) == expected(vectors, threshold)
    first, second, similarity = most_similar_pair(vectors)
    rows, columns = np.triu_indices(n, k=1)
    assert similarity == pytest.approx(table[rows, columns].max(), abs=1e-12)
    assert similarity == pytest.approx(table[first, second], abs=1e-12)
    assert first < second


@pytest.mark.parametrize("n", [2, 64, 65, 66, 101, 129, 192, 193, 385])
def test_a_vector_is_no_pair_with_itself(small_blocks: None, n: int) -> None:
    vectors = np.random.default_rng(n).standard_normal((n, 24)).astype(np.float32)
    table = np.triu(cosines(vectors), 1) - 9 * np.tri(n)
    first, second, _ = most_similar_pair(vectors)
    assert (first, second) == np.unravel_index(table.argmax(), table.shape)
    assert found(pairs_above(vectors, -1.0)) == expected(vectors, -1.0)


def test_memory_stays_bounded_and_progress_is_told() -> None:
    vectors = clumps(9_000, 32)
    reports: list[Progress] = []
    tracemalloc.start()
    try:
        pairs_above(vectors, 0.97, task=Task(reports.append))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 120e6  # all cosines at once would be 324 MB
    assert [p.done for p in reports] == sorted({p.done for p in reports})
    assert reports[-1].done == reports[-1].total == 9_000 * 8_999 // 2


def test_a_cancel_stops_between_two_blocks(small_blocks: None) -> None:
    token, reports = CancelToken(), []

    def stop(progress: Progress) -> None:
        reports.append(progress)
        token.cancel()

    for search in (lambda **how: pairs_above(clumps(500, 8), 0.9, **how), most_similar_pair_of_many):
        reports.clear()
        with pytest.raises(CancelledError):
            search(task=Task(stop, token))
        assert len(reports) <= 1


def most_similar_pair_of_many(**how: object) -> object:
    return most_similar_pair(np.random.default_rng(0).standard_normal((500, 8)), **how)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("vectors", "threshold", "top", "said"),
    [
        (np.ones((3, 2)), 1.5, None, "threshold of 1.5"),
        (np.ones((3, 2)), float("nan"), None, "threshold of nan"),
        (np.ones((3, 2)), 0.5, 0, "top is 0"),
        (np.ones(3), 0.5, None, r"shape \(3,\)"),
        (np.full((2, 2), np.nan), 0.5, None, "NaN"),
    ],
)
def test_what_makes_no_sense_is_said(
    vectors: NDArray[np.float64], threshold: float, top: int | None, said: str
) -> None:
    with pytest.raises(InputError, match=said):
        pairs_above(vectors, threshold, top=top)


def test_none_and_one_vector() -> None:
    for n in (0, 1):
        pairs = pairs_above(np.ones((n, 4), np.float32), 0.0)
        assert len(pairs) == pairs.n_above == 0
        with pytest.raises(InputError, match="no two vectors"):
            most_similar_pair(np.ones((n, 4), np.float32))


@settings(deadline=None, max_examples=60)
@given(
    st.integers(2, 200),
    st.integers(1, 60),
    st.integers(0, 10_000),
    st.sampled_from(["clumps", "axes", "one"]),
)
def test_whole_numbers_are_never_further_off_than_they_say(n: int, dim: int, seed: int, kind: str) -> None:
    rng = np.random.default_rng(seed)
    vectors = {
        "clumps": lambda: clumps(max(n, 4), dim, seed),
        "axes": lambda: np.eye(dim, dtype=np.float32)[
            rng.integers(dim, size=n)
        ],  # one number is all there is
        "one": lambda: np.append(
            rng.standard_normal((n, dim)), np.full((n, 1), 90.0), axis=1
        ),  # or nearly all
    }[kind]()
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0).astype(np.float32)
    steps = int8_product.Int8Scale(lambda: [unit[: n // 2], unit[n // 2 :]])
    whole = steps.rounded(unit)
    assert whole.dtype == np.int8
    rough = by_numpy(None, whole, whole) * steps.scale
    assert np.abs(rough - unit.astype(np.float64) @ unit.astype(np.float64).T).max() <= steps.rounding


def test_products_of_whole_numbers_are_exact_or_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(0)
    rows, columns = (rng.integers(-127, 128, (n, 384), dtype=np.int8) for n in (70, 41))
    products = int8_product.Products()
    if int8_product.can_multiply(384):
        for n in (70, 70, 3):
            assert np.array_equal(products(rows[:n], columns), by_numpy(None, rows[:n], columns))
        table = products(rows, columns)
        assert np.array_equal(int8_product.best_of_rows(table), table.max(axis=1))
    for dim in (dim for dim in (1, 2, 3, 7, 30) if int8_product.can_multiply(dim)):
        assert np.array_equal(
            products(rows[:, :dim].copy(), columns[:, :dim].copy()),
            by_numpy(None, rows[:, :dim], columns[:, :dim]),
        )
    assert not int8_product.can_multiply(140_000)  # 32 bits might not do

    def saturating(_: object, left: NDArray[np.int8], right: NDArray[np.int8]) -> NDArray[np.int32]:
        return np.minimum(by_numpy(None, left, right), 5_000_000)

    def missing(*_: object) -> NDArray[np.int32]:
        raise RuntimeError("_int_mm is not there for this processor")

    for broken in (saturating, missing):
        monkeypatch.setattr(int8_product.Products, "__call__", broken)
        int8_product._is_right_and_quicker.cache_clear()
        assert not int8_product.can_multiply(384)
        int8_product._quickest_of_one.cache_clear()
        assert int8_product.way_of_one(384) is None
    int8_product._is_right_and_quicker.cache_clear()
    int8_product._quickest_of_one.cache_clear()


def test_one_vector_is_multiplied_in_the_way_that_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(0)
    row, columns = (rng.integers(-127, 128, (n, 63), dtype=np.int8) for n in (1, 500))
    for way in ("row first", "columns first"):
        found = int8_product.Products().of_one(row, columns, way)
        assert np.array_equal(found, by_numpy(None, row, columns)[0])
    assert int8_product.way_of_one(140_000) is None  # 32 bits might not do
    asked: set[tuple[int, ...]] = set()

    def right_for_one_first(_: object, left: NDArray[np.int8], right: NDArray[np.int8]) -> NDArray[np.int32]:
        asked.add((*left.shape, *right.shape))
        return by_numpy(None, left, right) + (len(left) > 1)

    monkeypatch.setattr(int8_product.Products, "__call__", right_for_one_first)
    int8_product._quickest_of_one.cache_clear()
    assert int8_product.way_of_one(63) != "columns first"
    assert asked == {(1, 63, 16_384, 63), (16_384, 63, 1, 63)}  # as many as a search takes at a time
    int8_product._quickest_of_one.cache_clear()


def test_many_close_pairs_are_decided_by_the_sharper_product(monkeypatch: pytest.MonkeyPatch) -> None:
    vectors = clumps(1_500, 32)
    expected_pairs = expected(vectors, 0.2)
    assert len(expected_pairs) > 0.1 * 1_500 * 1_499 / 2
    asked: list[int] = []
    plain = core.search.pairs._in_single
    monkeypatch.setattr(
        core.search.pairs, "_in_single", lambda rows, columns: (asked.append(1), plain(rows, columns))[1]
    )
    assert found(pairs_above(vectors, 0.2)) == expected_pairs
    assert asked
