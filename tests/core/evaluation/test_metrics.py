"""Metrics over resamples equal those of scipy and scikit-learn on the resampled examples themselves."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from scipy import stats
from sklearn import metrics as sk

from core.evaluation import metrics
from core.evaluation.resampling import Statistic, resample

N = 250
rng = np.random.default_rng(3)
# Rounded, so that there are ties.
X = rng.normal(size=N).round(1)
Y = (X + rng.normal(size=N)).round(1)
POSITIVE = Y > 0.3
LABELS = rng.integers(0, 6, N)
CLUSTERS = np.where(rng.random(N) < 0.5, LABELS, rng.integers(0, 9, N))
TIMES = np.stack([np.ones(N), *rng.multinomial(N, np.full(N, 1 / N), size=4)])

CASES: dict[str, tuple[Statistic, Callable[[np.ndarray], float]]] = {
    "spearman": (metrics.spearman(X, Y), lambda k: stats.spearmanr(X[k], Y[k])[0]),
    "pearson": (metrics.pearson(X, Y), lambda k: stats.pearsonr(X[k], Y[k])[0]),
    "average precision": (
        metrics.average_precision(X, POSITIVE),
        lambda k: sk.average_precision_score(POSITIVE[k], X[k]),
    ),
    "accuracy": (
        metrics.accuracy(X, POSITIVE, 0.2),
        lambda k: sk.accuracy_score(POSITIVE[k], X[k] >= 0.2),
    ),
    "f1": (metrics.f1(X, POSITIVE, 0.2), lambda k: sk.f1_score(POSITIVE[k], X[k] >= 0.2)),
    "v-measure": (
        metrics.v_measure(LABELS, CLUSTERS),
        lambda k: sk.v_measure_score(LABELS[k], CLUSTERS[k]),
    ),
    "adjusted rand": (
        metrics.adjusted_rand(LABELS, CLUSTERS),
        lambda k: sk.adjusted_rand_score(LABELS[k], CLUSTERS[k]),
    ),
    "mean": (metrics.mean(X), lambda k: float(X[k].mean())),
}


@pytest.mark.parametrize("name", CASES)
def test_each_resample_is_measured_as_if_it_were_the_data(name: str) -> None:
    statistic, peer = CASES[name]
    expected = [peer(np.repeat(np.arange(N), times.astype(int))) for times in TIMES]
    np.testing.assert_allclose(statistic(TIMES), expected, atol=1e-12)


def test_intervals_equal_those_of_scipy_s_bootstrap() -> None:
    ours = resample({"r": metrics.spearman(X, Y)}, np.arange(N))["r"].interval
    theirs = stats.bootstrap(
        (X, Y),
        lambda x, y: stats.spearmanr(x, y)[0],
        paired=True,
        vectorized=False,
        method="percentile",
        n_resamples=1000,
        rng=np.random.default_rng(0),
    ).confidence_interval
    assert ours.value == pytest.approx(stats.spearmanr(X, Y)[0])
    assert ours.low == pytest.approx(theirs.low, abs=0.02)
    assert ours.high == pytest.approx(theirs.high, abs=0.02)


def test_examples_of_one_component_are_drawn_together() -> None:
    # Every example ten times over is no more than once: the interval stays as wide.
    once = resample({"m": metrics.mean(X)}, np.arange(N))["m"].interval
    copies = resample({"m": metrics.mean(np.tile(X, 10))}, np.tile(np.arange(N), 10))["m"].interval
    assert copies.low == pytest.approx(once.low)
    assert copies.high == pytest.approx(once.high)
    taken_apart = resample({"m": metrics.mean(np.tile(X, 10))}, np.arange(10 * N))["m"].interval
    assert taken_apart.high - taken_apart.low < 0.5 * (once.high - once.low)


def test_what_is_constant_says_nothing() -> None:
    flat = np.full(N, 0.123456789)
    assert np.all(metrics.spearman(flat, Y)(TIMES) == 0)
    assert np.all(metrics.pearson(flat, Y)(TIMES) == 0)
    nothing = np.zeros(N, dtype=bool)
    assert np.all(metrics.average_precision(X, nothing)(TIMES) == 0)
    assert np.all(metrics.f1(X, nothing, 99.0)(TIMES) == 0)
    prior = metrics.average_precision(flat, POSITIVE)(TIMES[:1])
    assert prior == pytest.approx(POSITIVE.mean())


def test_examples_that_do_not_count_are_left_out_of_a_mean() -> None:
    values = np.array([1.0, np.nan, 3.0])
    weights = np.array([[1.0, 1.0, 1.0], [0.0, 5.0, 1.0]])
    np.testing.assert_allclose(metrics.mean(values)(weights), [2.0, 3.0])


def test_large_parts_are_drawn_in_blocks() -> None:
    n = 60_000
    drawn = resample({"m": metrics.mean(np.arange(n, dtype=float))}, np.arange(n))["m"]
    assert len(drawn.draws) == 400
    assert drawn.value == (n - 1) / 2
    standard_error = n / np.sqrt(12 * n)
    assert drawn.draws.std() == pytest.approx(standard_error, rel=0.15)
