"""Nearly all pairs above a threshold: beside all of them, what is missed, said truly; cancel."""

from __future__ import annotations

import os
import tracemalloc

import numpy as np
import pytest
from numpy.typing import NDArray

from core.errors import CancelledError, InputError
from core.progress import CancelToken, Progress, Task
from core.search import likely_pairs
from core.search.likely_pairs import likely_pairs_above
from core.search.pairs import Pairs, Sampled, pairs_above


def planted(n: int, dim: int = 32) -> NDArray[np.float32]:
    """Vectors of some subjects, a tenth of them copies of others, less or more exact."""
    rng = np.random.default_rng(0)
    spectrum = (1 / np.sqrt(1 + np.arange(dim))).astype(np.float32)
    subjects = rng.standard_normal((n // 50, dim), dtype=np.float32) * spectrum
    made = subjects[rng.integers(0, len(subjects), n)]
    made += 0.7 * spectrum * rng.standard_normal((n, dim), dtype=np.float32)
    copies, of = rng.permutation(n)[: n // 5].reshape(2, -1)
    noise = rng.standard_normal((len(copies), dim), dtype=np.float32) * spectrum
    made[copies] = made[of] + rng.uniform(0, 0.3, (len(copies), 1)).astype(np.float32) * noise
    return made


def keys_in_order(pairs: Pairs) -> list[tuple[int, int]]:
    return list(zip(pairs.first.tolist(), pairs.second.tolist(), strict=True))


def keys(pairs: Pairs) -> set[tuple[int, int]]:
    return set(keys_in_order(pairs))


def test_what_is_found_is_true_and_what_is_missed_is_little_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    vectors = planted(6_000)
    monkeypatch.setattr(likely_pairs, "_ROWS", 32)  # as few a part of all as of many
    monkeypatch.setattr(likely_pairs, "_FEWEST", 1)
    found, every = likely_pairs_above(vectors, 0.95), pairs_above(vectors, 0.95)
    assert keys(found) <= keys(every)
    missed = 1 - len(found) / len(every)
    assert missed < 0.03
    assert len(every) > 500
    assert found.n_above == len(found)
    assert found.sampled is not None
    assert found.sampled.n > 50
    # That of a sample of some hundred pairs, within three of its standard errors.
    error = np.sqrt(max(missed, 1 / found.sampled.n) / found.sampled.n)
    assert abs(found.sampled.n_missed / found.sampled.n - missed) < 3 * error
    similarity = dict(zip(keys_in_order(every), every.similarity.tolist(), strict=True))
    for pair, cosine in zip(keys_in_order(found), found.similarity.tolist(), strict=True):
        assert cosine == similarity[pair]
    assert np.all(np.diff(found.similarity) <= 0)


def test_one_round_misses_much_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    vectors = planted(6_000)
    for name, value in (("_ROWS", 8), ("_FEWEST", 1), ("_MOST", 1)):
        monkeypatch.setattr(likely_pairs, name, value)
    found, every = likely_pairs_above(vectors, 0.95), pairs_above(vectors, 0.95)
    missed = 1 - len(found) / len(every)
    assert missed > 0.2
    assert found.sampled is not None
    assert abs(found.sampled.n_missed / found.sampled.n - missed) < 0.15


def test_of_too_many_pairs_the_most_similar_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    vectors = planted(3_000)
    monkeypatch.setattr(likely_pairs, "_MOST_HELD", 200)
    found, every = likely_pairs_above(vectors, 0.95), pairs_above(vectors, 0.95)
    assert 100 <= len(found) <= 200
    assert len(found) < found.n_above <= len(every), "none is counted twice"
    assert len(keys(found) - set(keys_in_order(every)[: len(found)])) <= 0.02 * len(found)
    sampled = found.sampled
    assert sampled is not None
    assert sampled.above is not None
    n_above = np.count_nonzero(every.similarity > sampled.above)
    assert n_above <= len(found)
    assert 0 < sampled.n < n_above, "of the pairs that were let go none is judged"
    assert sampled.n_missed <= 0.02 * sampled.n


def test_when_the_most_similar_are_found_no_more_rounds_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = 0
    order = likely_pairs._Search._order

    def counted(search: likely_pairs._Search, number: int) -> NDArray[np.int64]:
        nonlocal rounds
        rounds += 1
        return order(search, number)

    monkeypatch.setattr(likely_pairs._Search, "_order", counted)
    vectors = planted(3_000)
    likely_pairs_above(vectors, 0.95)
    n_rounds, rounds = rounds, 0
    monkeypatch.setattr(likely_pairs, "_MOST_HELD", 200)
    likely_pairs_above(vectors, 0.95)
    assert rounds <= n_rounds < likely_pairs._MOST
    rounds = 0
    vectors[:400] = vectors[0]
    monkeypatch.setattr(likely_pairs, "_MOST_HELD", 2_000)
    found = likely_pairs_above(vectors, 0.95)
    assert rounds == 1, "nothing is more alike than equal vectors"
    assert found.similarity.min() > 1 - 1e-12
    assert 1_000 <= len(found) < found.n_above
    assert found.sampled == Sampled(0, 0, 1.0)


def test_memory_ends_where_all_are_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    vectors = planted(12_000, 8)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    for name, value in (("_AT_ONCE", 1), ("_MOST_HELD", 40_000), ("_TAKEN_IN", 20_000)):
        monkeypatch.setattr(likely_pairs, name, value)
    for name, value in (("_MOST_SAMPLED", 200_000), ("_READ_FOR_SAMPLE", 256), ("_FEWEST", 1), ("_MOST", 1)):
        monkeypatch.setattr(likely_pairs, name, value)
    tracemalloc.start()
    try:
        found = likely_pairs_above(vectors, -1.0)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # A round finds two million pairs, and the sample has twelve million.
    assert most < 25e6
    assert 20_000 <= len(found) <= 40_000
    assert found.sampled is not None
    assert 0 < found.sampled.n <= 200_000


def test_a_sample_of_too_many_pairs_is_made_smaller_and_tells_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    vectors = planted(3_000, 8)
    for name, value in (("_ROWS", 16), ("_FEWEST", 1), ("_MOST", 2)):
        monkeypatch.setattr(likely_pairs, name, value)
    shares = []
    for most in (10_000_000, 20_000):
        monkeypatch.setattr(likely_pairs, "_MOST_SAMPLED", most)
        found = likely_pairs_above(vectors, 0.7)
        assert found.sampled is not None
        assert 1_000 < found.sampled.n < most
        shares.append(found.sampled.n_missed / found.sampled.n)
    assert abs(shares[0] - shares[1]) < 0.1
    assert abs(shares[1] - (1 - len(found) / len(pairs_above(vectors, 0.7)))) < 0.1


def test_same_directions_few_vectors_and_what_is_refused() -> None:
    vectors = planted(500)
    one, other = likely_pairs_above(vectors, 0.95), likely_pairs_above(vectors * 3, 0.95)
    assert keys(one) == keys(other) == keys(pairs_above(vectors, 0.95))
    assert len(likely_pairs_above(vectors[:1], 0.95)) == 0
    alone = likely_pairs_above(np.eye(8, dtype=np.float32), 0.95)
    assert (len(alone), alone.sampled and alone.sampled.n) == (0, 0)
    with pytest.raises(InputError, match="threshold"):
        likely_pairs_above(vectors, 2.0)
    with pytest.raises(InputError, match="shape"):
        likely_pairs_above(vectors[0], 0.9)
    reports: list[Progress] = []
    likely_pairs_above(vectors, 0.95, task=Task(reports.append))
    assert {each.stage for each in reports} == {"Comparing sentences"}
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        likely_pairs_above(vectors, 0.95, task=Task(cancel=token))
