"""Intervals by the bootstrap over components (Efron 1979; clusters: Davison & Hinkley 1997, §3.8).

A resample draws as many components as there are, with replacement. It is held as weights: how often each
example was drawn. A statistic takes a block of such weights at once; the observed value is the statistic of
weights that are all 1. Draws depend on nothing but the number of components, so that two models that are
evaluated on the same examples see the same resamples and can be compared resample by resample.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.progress import QUIET, Task

Weights = NDArray[np.float64]
# (b, n) weights -> (b,) values of a metric.
Statistic = Callable[[Weights], NDArray[np.float64]]

RESAMPLES = 2000
_FEWEST = 400
# Weights in all, so that large parts take seconds and not minutes: from 10,000 examples on fewer draws.
_BUDGET = 20_000_000
_BLOCK = 1_000_000
_SEED = 20190827


@dataclass(frozen=True, slots=True)
class Interval:
    """A value and its interval, of 95 % where nothing else is said."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, eq=False)
class Resampled:
    """A metric of one model: as observed, and over the resamples.

    Attributes:
        value: observed. draws: (b,) float64.
    """

    value: float
    draws: NDArray[np.float64]

    @property
    def interval(self) -> Interval:
        """The observed value between the 2.5th and the 97.5th percentile of the draws."""
        low, high = np.percentile(self.draws, [2.5, 97.5])
        return Interval(self.value, float(low), float(high))

    def interval_at(self, alpha: float, n_components: int) -> Interval:
        """The interval that misses with a chance of `alpha`, at most 0.05.

        2,000 draws have no 99.99th percentile. So it is the observed value ± Student's quantile, with one
        degree of freedom less than components, times the standard deviation of the draws; and never narrower
        than `interval`, which knows how skewed they are. At 0.05 it is `interval`.
        """
        from scipy.special import stdtrit

        inner = self.interval
        if alpha >= 0.05:
            return inner
        half = float(stdtrit(max(n_components - 1, 1), 1 - alpha / 2) * self.draws.std())
        return Interval(self.value, min(inner.low, self.value - half), max(inner.high, self.value + half))

    def recentred(self) -> Resampled:
        """The draws moved so that their mean is the observed value.

        For a metric that examples drawn twice flatter: they agree with themselves in any clustering.
        """
        return Resampled(self.value, self.draws - self.draws.mean() + self.value)

    def minus(self, other: Resampled) -> Resampled:
        """The paired difference: both are drawn over the same resamples."""
        return Resampled(self.value - other.value, self.draws - other.draws)


def resample(
    statistics: Mapping[str, Statistic], component: NDArray[np.int64], task: Task = QUIET
) -> dict[str, Resampled]:
    """Each statistic, observed and over the resamples.

    Args:
        component: (n,) the component of each example, numbered from 0.
    """
    observed = np.ones((1, len(component)))
    blocks: dict[str, list[NDArray[np.float64]]] = {name: [] for name in statistics}
    for weights in _draws(component):
        for name, statistic in statistics.items():
            task.check()
            blocks[name].append(statistic(weights))
    return {
        name: Resampled(float(statistic(observed)[0]), np.concatenate(blocks[name]))
        for name, statistic in statistics.items()
    }


def _draws(component: NDArray[np.int64]) -> Iterator[Weights]:
    n = len(component)
    n_components = int(component.max()) + 1
    left = max(min(RESAMPLES, _BUDGET // n), _FEWEST)
    rng = np.random.default_rng(_SEED)
    while left:
        b = min(left, max(_BLOCK // n, 1))
        drawn = rng.integers(n_components, size=(b, n_components))
        drawn += n_components * np.arange(b)[:, None]
        times = np.bincount(drawn.reshape(-1), minlength=b * n_components).reshape(b, n_components)
        yield times.astype(np.float64)[:, component]
        left -= b
