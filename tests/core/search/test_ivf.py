"""Neighbours by cells, against every vector compared with every other."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from core.errors import CancelledError, InputError
from core.progress import CancelToken, Progress, Task
from core.search import ExactIndex, NearestAmong, exact_neighbours, ivf, ivf_neighbours
from core.search.ivf import n_compared, n_compared_among

METRICS = ("cosine", "dot", "euclidean")


def _themes(n: int, seed: int = 0) -> NDArray[np.float32]:
    """(n, 32) vectors of 60 themes, of different lengths."""
    rng = np.random.default_rng(seed)
    vectors = rng.normal(size=(60, 32))[rng.integers(60, size=n)] + 0.6 * rng.normal(size=(n, 32))
    return (vectors * rng.uniform(0.8, 1.2, size=(n, 1))).astype(np.float32)


@pytest.mark.parametrize("metric", METRICS)
def test_nearly_all_neighbours_are_found_nearest_first(metric: str) -> None:
    vectors = _themes(12_000)
    found, true = ivf_neighbours(vectors, 15, metric), exact_neighbours(vectors, 15, metric)
    some = np.arange(0, 12_000, 40)
    there = (true.ids[some][:, :, None] == found.ids[some][:, None, :]).any(axis=-1)
    assert there.mean() > 0.9
    assert (np.diff(found.similarities, axis=1) <= 0).all()
    assert (found.ids != np.arange(12_000)[:, None]).all()
    assert (np.diff(np.sort(found.ids, axis=1), axis=1) > 0).all(), "each once"


@pytest.mark.parametrize("metric", METRICS)
def test_in_a_single_cell_all_are_found(metric: str) -> None:
    vectors = _themes(700)
    found, true = ivf_neighbours(vectors, 15, metric), exact_neighbours(vectors, 15, metric)
    np.testing.assert_array_equal(found.ids, true.ids)
    np.testing.assert_allclose(found.similarities, true.similarities, rtol=1e-4, atol=2e-3)


@pytest.mark.parametrize("n", [0, 1, 2, 10])
def test_few_vectors(n: int) -> None:
    found = ivf_neighbours(_themes(n), 15)
    true = exact_neighbours(_themes(n), 15)
    np.testing.assert_array_equal(found.ids, true.ids)


def test_the_same_twice_and_equal_or_zero_vectors_do_no_harm() -> None:
    vectors = _themes(3_000)
    vectors[500:1_500] = vectors[500]
    vectors[1_500:1_600] = 0
    found = ivf_neighbours(vectors, 15)
    np.testing.assert_array_equal(found.ids, ivf_neighbours(vectors, 15).ids)
    assert np.isfinite(found.similarities).all()
    equal = found.ids[500:1_500]
    assert ((equal >= 500) & (equal < 1_500)).all(), "the equal ones are each other's nearest"


@pytest.mark.parametrize("metric", METRICS)
def test_thousands_of_equal_vectors_are_each_others_nearest(metric: str) -> None:
    n = 20_500
    vectors = _themes(n)
    equal = np.sort(np.random.default_rng(1).permutation(n)[:6_000])
    vectors[equal] = vectors[equal[0]]
    reports: list[Progress] = []
    found = ivf_neighbours(vectors, 15, metric, Task(reports.append))
    assert np.diff(np.sort(found.ids, axis=1), axis=1).all(), "each once"
    assert (found.ids != np.arange(n)[:, None]).all()
    assert reports[-1].done == reports[-1].total == n
    true = exact_neighbours(vectors, 15, metric).similarities
    assert (found.similarities > true - 1e-2).mean() > 0.9
    if metric != "dot":  # where longer ones are nearer
        assert np.isin(found.ids[equal], equal).all()


@pytest.mark.parametrize("metric", METRICS)
def test_no_table_grows_with_the_number_of_equal_vectors(
    metric: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    vectors = _themes(6_000)
    vectors[::2] = vectors[0]
    cells: list[int] = []
    keep = ivf._keep

    def watched(*given: Any) -> None:
        cells.append(given[3].size)
        keep(*given)

    monkeypatch.setattr(ivf, "_keep", watched)
    found = ivf_neighbours(vectors, 15, metric).similarities, NearestAmong(vectors, metric).query(vectors, 15)
    monkeypatch.setattr(ivf, "_BLOCK", 300)
    monkeypatch.setattr(ivf, "_MEMBERS", 200)
    cells.clear()
    np.testing.assert_allclose(ivf_neighbours(vectors, 15, metric).similarities, found[0], atol=2e-3)
    among = NearestAmong(vectors, metric).query(vectors, 15)
    assert max(cells) <= 300 * 200
    odd = np.arange(1, 6_000, 2)
    assert (among[odd] == found[1][odd]).mean() > 0.99  # equal ones are in any order


def test_cancel_and_progress() -> None:
    token = CancelToken()
    reports: list[Progress] = []

    def after_three(progress: Progress) -> None:
        reports.append(progress)
        if len(reports) == 3:
            token.cancel()

    with pytest.raises(CancelledError):
        ivf_neighbours(_themes(6_000), 15, task=Task(after_three, token))
    assert len(reports) == 3
    reports.clear()
    ivf_neighbours(_themes(6_000), 15, task=Task(reports.append))
    assert reports[-1].done == reports[-1].total == 6_000
    assert [one.done for one in reports] == sorted(one.done for one in reports)


def test_what_is_no_table_of_numbers_is_refused() -> None:
    with pytest.raises(InputError, match="shape"):
        ivf_neighbours(np.zeros(5), 3)
    with pytest.raises(InputError):
        ivf_neighbours(np.full((5, 3), np.nan), 3)


@pytest.mark.parametrize("metric", METRICS)
def test_others_find_nearly_all_of_their_nearest_in_a_sample(metric: str) -> None:
    vectors = _themes(8_000)
    sample, others = vectors[:6_000], vectors[6_000:]
    found = NearestAmong(sample, metric).query(others, 15)
    exact = ExactIndex(32, metric)
    exact.add(sample, np.arange(6_000))
    true = exact.query(others[::10], 15).ids
    there = (true[:, :, None] == found[::10][:, None, :]).any(axis=-1)
    assert there.mean() > 0.9
    assert there[:, 0].mean() > 0.95
    assert (np.diff(np.sort(found, axis=1), axis=1) > 0).all(), "each once"


def test_how_many_are_compared_is_known_before(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = 0
    of_rows, of_others, of_means = ivf._Found.similarities_of, NearestAmong._scores, ivf._nearest_means

    def rows(self: ivf._Found, some: NDArray[np.int64], others: NDArray[np.int64]) -> NDArray[np.float32]:
        nonlocal counted
        counted += len(some) * len(others)
        return of_rows(self, some, others)

    def scores(self: NearestAmong, vectors: NDArray[np.float32], some: slice) -> NDArray[np.float32]:
        nonlocal counted
        counted += len(vectors) * (some.stop - some.start)
        return of_others(self, vectors, some)

    def means(
        matrix: NDArray[np.float32], scale: NDArray[np.float32] | None, of: NDArray[np.float32], *rest: Any
    ) -> NDArray[np.int32]:
        nonlocal counted
        counted += len(matrix) * len(of)
        return of_means(matrix, scale, of, *rest)

    monkeypatch.setattr(ivf._Found, "similarities_of", rows)
    monkeypatch.setattr(NearestAmong, "_scores", scores)
    monkeypatch.setattr(ivf, "_nearest_means", means)
    vectors = _themes(20_000)
    ivf_neighbours(vectors, 15)
    # Partitions are not equally large, and a large one is looked into more often.
    assert n_compared(20_000) < counted < 1.6 * n_compared(20_000)
    counted = 0
    NearestAmong(vectors[:12_000]).query(vectors[12_000:], 15)
    assert n_compared_among(12_000, 8_000) < counted < 1.6 * n_compared_among(12_000, 8_000)


def test_others_among_a_few_and_a_cancel() -> None:
    few = _themes(5)
    found = NearestAmong(few).query(few, 8)
    np.testing.assert_array_equal(found[:, 0], np.arange(5))
    assert (found[:, 5:] == -1).all()
    assert NearestAmong(few).query(few[:0], 8).shape == (0, 8)
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        NearestAmong(few).query(few, 8, Task(cancel=token))
