"""The best of many scores, against sorting all of them."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from core.search import score_selection
from core.search.code_products import GROUP, compares_in_c, places_from
from core.search.score_selection import from_on, highest, near_best, shut_out

Scores = NDArray[np.float32]
_built = pytest.mark.skipif(not compares_in_c(), reason="codes.c was not built")
KNOWN = pytest.mark.parametrize("known", [False, True])
IN_C = pytest.mark.parametrize("in_c", [pytest.param(True, marks=_built), False])


def _of_groups(scores: Scores, known: bool) -> Scores | None:
    """The highest of each group, where these are to be known."""
    whole: Scores = scores[: len(scores) // GROUP * GROUP].reshape(-1, GROUP)
    return whole.max(axis=1) if known else None


def _scores(n: int) -> Scores:
    scores: Scores = np.random.default_rng(n).normal(size=n).astype(np.float32)
    return scores


@KNOWN
@pytest.mark.parametrize("n", [1, 15, 17, 1_000, 70_001])
def test_the_highest(n: int, known: bool) -> None:
    scores = _scores(n)
    for m in (1, 7, 64, n):
        found = highest(scores, m, _of_groups(scores, known))
        assert len(set(found.tolist())) == min(m, n)
        assert sorted(scores[found]) == sorted(scores)[-m:]


def test_the_highest_of_equal_ones_and_of_nothing_but_the_lowest() -> None:
    assert len(set(highest(np.zeros(10_000, np.float32), 64).tolist())) == 64
    scores = np.full(10_000, -np.inf, np.float32)
    scores[9_999] = 1  # in no group
    assert 9_999 in highest(scores, 3)


@IN_C
@KNOWN
@pytest.mark.parametrize("n", [0, 1, 65_536, 200_003])
def test_all_from_a_floor_on(n: int, known: bool, in_c: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(score_selection, "compares_in_c", lambda: in_c)
    scores = _scores(n)
    for floor in (-10.0, 0.0, 2.5, 10.0, -np.inf, np.inf):
        found = from_on(scores, floor, _of_groups(scores, known))
        np.testing.assert_array_equal(found, np.flatnonzero(scores >= floor))
    scores[::3] = np.nan
    np.testing.assert_array_equal(from_on(scores, 0.5), np.flatnonzero(scores >= 0.5))
    with np.errstate(over="ignore"):
        assert len(from_on(scores, 1e300)) == 0
    if n > 1:
        floor = float(np.nanmax(scores))
        assert from_on(scores, floor).tolist() == np.flatnonzero(scores == floor).tolist()
    scores[::3] = -np.inf  # shut out
    for lowest in (-np.inf, -1e300, -3.5e38):
        np.testing.assert_array_equal(from_on(scores, lowest), np.flatnonzero(scores > -np.inf))


@_built
def test_places_are_looked_for_in_whole_groups_of_what_there_is() -> None:
    scores = _scores(100)
    np.testing.assert_array_equal(
        places_from(scores, 0.0, None, 32, 64), 32 + np.flatnonzero(scores[32:64] >= 0)
    )
    for first, last in ((1, 32), (0, 33), (0, 101), (32, 16)):
        with pytest.raises(ValueError, match="whole groups"):
            places_from(scores, 0.0, None, first, last)
    with pytest.raises(ValueError, match="is taken"):
        places_from(scores, 0.0, np.zeros(5, np.float32), 0, 100)


@IN_C
@KNOWN
@pytest.mark.parametrize("slack", [0.0, 0.1, 1.0])
def test_what_is_near_the_best(
    slack: float, known: bool, in_c: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(score_selection, "compares_in_c", lambda: in_c)
    scores = _scores(100_000)
    of_groups = _of_groups(scores, known)
    floor = np.sort(scores)[-10] - np.float32(slack)
    near = set(near_best(scores, 10, slack, 64, 100_000, of_groups).tolist())
    assert near >= set(np.flatnonzero(scores >= floor).tolist())
    assert len(near) == max(64, int((scores >= floor).sum()))
    assert len(near_best(scores, 10, slack, 64, 500, of_groups)) <= 500 * 1.25
    assert len(near_best(scores, 10, slack, 200_000, 500, of_groups)) == 100_000


@KNOWN
def test_of_very_many_about_as_many_as_are_meant_are_taken_and_they_are_the_best(known: bool) -> None:
    scores = _scores(1_000_000)
    for most in (64_000, 125_000):
        near = near_best(scores, 10, 20.0, 64, most, _of_groups(scores, known))
        assert 0.9 * most < len(near) < 1.1 * most
        assert scores[near].min() > np.delete(scores, near).max()


@pytest.mark.parametrize("step", [8, 61, 64, 122])
@pytest.mark.parametrize("higher", [-1, 1])
def test_where_a_sample_is_not_like_the_others_as_many_are_taken(step: int, higher: int) -> None:
    scores = _scores(1_000_000)
    scores[::step] += 30 * higher
    for least, most in ((64, 125_000), (64_000, 70_000), (64, 900_000)):
        near = near_best(scores, 10, 100.0, least, most)
        assert 0.8 * most <= len(near) <= 1.25 * most
        best = np.sort(scores)[-int(0.8 * most)]
        assert set(near.tolist()) >= set(np.flatnonzero(scores > best).tolist())


def test_all_are_taken_where_all_may_be() -> None:
    scores = _scores(200_000)
    assert len(near_best(scores, 10, 100.0, 64, 200_000)) == 200_000
    assert len(near_best(scores, 10, 100.0, 64, 300_000)) == 200_000


def test_scores_of_what_is_outside_are_shut_out() -> None:
    rng = np.random.default_rng(0)
    for most in (1.0, 1e30, 3.4e38, np.inf):
        scores = _scores(100_000)
        scores[7:9] = [most, -most]
        outside = rng.random(len(scores)) < 0.5
        outside[7:9] = [True, False]
        expected = np.where(outside, np.float32(-np.inf), scores)
        shut_out(scores, outside)
        np.testing.assert_array_equal(scores, expected)
