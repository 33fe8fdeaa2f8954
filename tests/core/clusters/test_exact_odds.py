"""Tests and intervals of two by two tables, beside scipy's, and what holds for all of them together."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.stats import hypergeom
from scipy.stats.contingency import odds_ratio

from core.clusters.exact_odds import (
    Tables,
    end_level,
    exact_ends,
    interval,
    is_apart,
    log_odds,
    log_probability,
    mean_count,
    rough_low,
)


def table(both: int, having: int, n_group: int, n_all: int) -> Tables:
    return Tables(*(np.array([value]) for value in (both, having, n_group, n_all)))


def random_tables(n: int, seed: int) -> list[Tables]:
    """Half of them as chance has them, half with any count that the margins allow."""
    rng = np.random.default_rng(seed)
    found = []
    for number in range(n):
        n_all = int(rng.integers(10, 2_000))
        having, n_group = (int(value) for value in rng.integers(1, n_all, 2))
        least, most = max(0, having + n_group - n_all), min(having, n_group)
        both = int(rng.integers(least, most + 1))
        if number % 2:
            both = int(rng.hypergeometric(having, n_all - having, n_group))
        found.append(table(both, having, n_group, n_all))
    return found


@pytest.mark.parametrize("each", random_tables(24, seed=0))
def test_ends_are_those_of_the_exact_conditional_interval(each: Tables) -> None:
    both, having, n_group, n_all = (
        int(part[0]) for part in (each.both, each.having, each.n_group, each.n_all)
    )
    level = 10.0 ** -(2 + both % 6)
    cells = [[both, having - both], [n_group - both, n_all - having - n_group + both]]
    wanted = odds_ratio(cells, kind="conditional").confidence_interval(1 - 2 * level)
    with np.errstate(divide="ignore"):
        assert exact_ends(each, level) == pytest.approx(np.log([wanted.low, wanted.high]), abs=1e-4)


@pytest.mark.parametrize("each", random_tables(60, seed=1))
def test_an_interval_excludes_0_where_the_exact_test_rejects_and_holds_the_estimate(each: Tables) -> None:
    both, level = int(each.both[0]), 1e-4
    chance = hypergeom(int(each.n_all[0]), int(each.having[0]), int(each.n_group[0]))
    tail = min(chance.sf(both - 1), chance.cdf(both))
    found = interval(each, level)
    assert found.low <= found.log_odds <= found.high
    assert (found.low > 0 or found.high < 0) == (tail <= level) == bool(is_apart(each, level)[0])
    assert all(math.isfinite(value) for value in (found.low, found.log_odds, found.high))


def test_the_estimate_is_the_plain_log_odds_ratio_but_for_a_prior_of_one_text() -> None:
    plain = math.log((200 / 800) / (1_800 / 97_200))
    assert log_odds(table(200, 2_000, 1_000, 100_000))[0] == pytest.approx(plain, abs=0.01)
    assert log_odds(table(20, 2_000, 1_000, 100_000))[0] == pytest.approx(0.0, abs=1e-12)
    # A word that no other text holds: the prior is what keeps it finite.
    assert 5 < log_odds(table(30, 30, 1_000, 100_000))[0] < 20


def test_swapping_the_groups_changes_the_sign() -> None:
    one, other = interval(table(40, 90, 300, 1_000), 1e-3), interval(table(50, 90, 700, 1_000), 1e-3)
    assert [one.log_odds, one.low, one.high] == pytest.approx(
        [-other.log_odds, -other.high, -other.low], abs=1e-6
    )


def test_probabilities_are_scipys() -> None:
    counts = np.arange(0, 31)
    several = Tables(counts, np.full(31, 30), np.full(31, 500), np.full(31, 10_000))
    assert log_probability(several, counts) == pytest.approx(
        hypergeom(10_000, 30, 500).logpmf(counts), abs=1e-8
    )


def test_half_a_million_texts_on_each_side() -> None:
    found = interval(table(252_000, 500_000, 500_000, 1_000_000), 1e-7)
    # So many texts are as good as normal.
    spread = 5.1993 * math.sqrt(2 / 252_000 + 2 / 248_000)
    plain = 2 * math.log(252_000 / 248_000)
    assert [found.low, found.high] == pytest.approx([plain - spread, plain + spread], abs=1e-4)


def test_what_can_never_be_found_does_not_count() -> None:
    """Of a thousand words that stand in one text, none can differ in a group of ten of a thousand texts."""
    frequent = [(10, 100)] * 4
    rare = [(1, 1)] * 1_000
    both, having = (np.array(values) for values in zip(*frequent, *rare, strict=True))
    tables = Tables(both, having, np.full(1_004, 10), np.full(1_004, 1_000))
    level, n_able = end_level(tables, 0.05)
    assert (level, n_able) == (0.05 / 2 / 4, 4)
    assert is_apart(tables, level).tolist() == [True] * 4 + [False] * 1_000
    assert end_level(tables[:0], 0.05)[1] == 0


def test_all_intervals_together_hold_the_true_odds_nineteen_times_of_twenty() -> None:
    """Fifty words, ten of which are three times as likely in the group: how often does any interval miss?"""
    rng = np.random.default_rng(3)
    n_all, n_group, words = 400, 80, 50
    true = np.where(np.arange(words) < 10, math.log(3), 0.0)
    missed = 0
    for _ in range(300):
        share = rng.uniform(0.05, 0.4, words)
        odds = share / (1 - share) * np.exp(true)
        inside = rng.binomial(n_group, odds / (1 + odds))
        outside = rng.binomial(n_all - n_group, share)
        tables = Tables(inside, inside + outside, np.full(words, n_group), np.full(words, n_all))
        level, _ = end_level(tables, 0.05)
        ends = [exact_ends(tables[at : at + 1], level) for at in range(words)]
        missed += any(not low <= theta <= high for (low, high), theta in zip(ends, true, strict=True))
    assert missed <= 15


def test_quick_approximations_are_near() -> None:
    each = table(200, 2_000, 1_000, 100_000)
    low, _ = exact_ends(each, 1e-6)
    assert rough_low(each, 1e-6)[0] == pytest.approx(low, abs=0.05)
    # scipy's mean of the noncentral hypergeometric distribution
    from scipy.stats import nchypergeom_fisher

    wanted = nchypergeom_fisher(100_000, 2_000, 1_000, math.e).mean()
    assert mean_count(each, np.array([1.0]))[0] == pytest.approx(wanted, rel=0.01)
