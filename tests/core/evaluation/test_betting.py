"""Bets on a mean: nobody grows rich where nothing is to be earned, and the interval holds at every look."""

from __future__ import annotations

import math
from itertools import pairwise, permutations

import numpy as np
import pytest
from scipy import stats

from core.evaluation import betting

ENOUGH = math.log(2 / betting.ALPHA)
ENDLESS = 10**9


def test_the_capital_is_what_it_comes_to_by_hand() -> None:
    """Against m = 0 a share f makes 1 + f of a win and 1 − f of a loss; averaged with weights 2 (1 − f)."""
    shares = (np.arange(64) + 0.5) / 64
    weights = (1 - shares) / (1 - shares).sum()
    by_hand = [np.sum(weights * (1 + shares)), np.sum(weights * (1 + shares) * (1 - shares))]
    found = np.exp(betting.log_capital([1.0, -1.0], 0.0, ENDLESS))
    np.testing.assert_allclose(found, by_hand, rtol=1e-6)


def test_over_all_orders_of_a_population_the_capital_is_one_on_average() -> None:
    """Drawn without replacement it is a martingale at the true mean: each order is as likely as another."""
    population = [1.0, 1.0, 0.0, -1.0, -1.0, 0.5]
    orders = np.array(list(permutations(population)))
    capital = np.exp(betting.log_capital(orders[:, :5], float(np.mean(population)), len(population)))
    np.testing.assert_allclose(capital.mean(axis=0), 1.0, rtol=1e-9)
    too_high = np.exp(betting.log_capital(orders[:, :5], float(np.mean(population)) + 0.1, len(population)))
    assert np.all(too_high.mean(axis=0) < 1)


def test_what_was_foretold_moves_no_mean() -> None:
    population = np.array([1.0, 0.0, 0.0, -1.0, -1.0])
    foretold = np.array([0.9, 0.2, -0.1, -0.7, -0.2])
    capital = []
    for order in map(list, permutations(range(5))):
        left = [foretold[order[t:]] for t in range(4)]
        known = np.array([each[0] - each.mean() for each in left])
        least = np.array([-1.0 - (each - each.mean()).max() for each in left])
        capital.append(
            betting.log_capital(population[order[:4]], population.mean(), 5, foretold=known, least=least)
        )
    np.testing.assert_allclose(np.exp(capital).mean(axis=0), 1.0, rtol=1e-9)


@pytest.mark.parametrize("shares", [(0.5, 0.0, 0.5), (0.2, 0.6, 0.2), (0.05, 0.9, 0.05), (0.3, 0.1, 0.6)])
def test_the_true_mean_is_seldom_ever_left_out(shares: tuple[float, float, float]) -> None:
    values = np.random.default_rng(3).choice([1.0, 0.0, -1.0], size=(600, 200), p=shares)
    mean = shares[0] - shares[2]
    above = betting.log_capital(values, mean, ENDLESS).max(axis=1) >= ENOUGH
    below = betting.log_capital(-values, -mean, ENDLESS).max(axis=1) >= ENOUGH
    assert np.mean(above | below) <= stats.binom.ppf(0.999, 600, betting.ALPHA) / 600


def test_the_ends_are_the_means_against_which_nobody_grew_rich() -> None:
    values = np.random.default_rng(4).choice([1.0, -1.0], size=120, p=[0.7, 0.3])
    found = betting.interval(values, 1000)
    assert found.low < 0.4 < found.high
    assert found.value == pytest.approx(values.mean())
    for mean, is_left_out in ((found.low - 1e-4, True), (found.low + 1e-4, False)):
        assert (betting.log_capital(values, mean, 1000).max() >= ENOUGH) == is_left_out
    for mean, is_left_out in ((found.high + 1e-4, True), (found.high - 1e-4, False)):
        assert (betting.log_capital(-values, -mean, 1000).max() >= ENOUGH) == is_left_out
    assert (found.low > 0) == (betting.log_capital(values, 0.0, 1000).max() >= ENOUGH)


def test_it_only_narrows_and_is_a_point_when_all_is_known() -> None:
    values = np.random.default_rng(5).permutation(np.repeat([1.0, 0.0, -1.0], [20, 12, 8]))
    ends = [betting.interval(values[:n], 40) for n in range(41)]
    assert (ends[0].low, ends[0].high) == (-1, 1)
    for before, after in pairwise(ends):
        assert before.low <= after.low + 1e-9
        assert after.high <= before.high + 1e-9
    assert ends[-1].value == pytest.approx(0.3)
    assert ends[-1].high - ends[-1].low < 1e-6
    assert ends[-1].low == pytest.approx(0.3, abs=1e-6)


def test_it_is_no_wider_than_a_known_interval_by_much() -> None:
    """Beside Clopper & Pearson, which may be looked at once."""
    for n, wins in ((50, 35), (200, 120), (400, 220)):
        values = np.random.default_rng(6).permutation(np.repeat([1.0, -1.0], [wins, n - wins]))
        found = betting.interval(values, ENDLESS)
        exact = stats.binomtest(wins, n).proportion_ci(0.95)
        assert found.low <= 2 * exact.low - 1
        assert found.high >= 2 * exact.high - 1
        assert found.high - found.low <= 1.75 * 2 * (exact.high - exact.low)
