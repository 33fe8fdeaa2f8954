"""Anytime-valid evidence on a bounded mean, by bets: it may be looked at after every value.

Somebody bets that the mean of the values is above m. Where it is not, no way of betting makes them rich:
their capital reaches 1/α with a probability of at most α, ever (Ville's inequality), however often and
whenever one looks. A capital that large is evidence that the mean is above m; the means against which neither
side grew as rich make up an interval that holds the true one at every moment with a probability of 1 − α
(Waudby-Smith & Ramdas 2024, Estimating means of bounded random variables by betting: the capital is their
eq. 22, sampling without replacement is §5, betting all shares at once is their "grid Kelly", appendix B).

A value is worth its distance to the least that it could have been: with a share f of the capital at stake,
the capital is multiplied by 1 − f + f · (value − least) / (mean − least), which falls as the mean grows. So
the means that are left are an interval, and its ends are found by bisection.

What an assistant foretold of a value, less the mean of what it foretold of all that are left, has a mean of 0
before the value is drawn. Subtracted from the value as far as it went with the values before, it takes away
chance and moves no mean (prediction-powered inference: Angelopoulos et al. 2023; its weight: PPI++, 2023).
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.evaluation.resampling import Interval

ALPHA = 0.05
LEAST = -1.0  # a value is between this and 1
_SHARES = (np.arange(64) + 0.5) / 64
# Small shares are as good as large ones where the difference is large, and better where it is small.
_LOG_PRIOR = np.log((1 - _SHARES) / np.sum(1 - _SHARES))
_TINY = 1e-9
_STEPS = 24  # of a bisection: to a ten-millionth

Floats = NDArray[np.float64]


def log_capital(
    values: ArrayLike, mean: float, population: int, foretold: ArrayLike = 0.0, least: ArrayLike = LEAST
) -> Floats:
    """The running logarithm of the capital of who bets that the mean of a population is above `mean`.

    Args:
        values: (..., n) float64 from -1 to 1, drawn from the population at random without replacement, in
            the order in which they came.
        mean: what the population's mean is above, as the bet goes.
        population: values that there are.
        foretold: (..., n) float64, what is subtracted from each value: of a mean of 0 among those that were
            left when it was drawn.
        least: (..., n) float64, the least that a value without what was foretold could have been.

    Returns:
        (..., n) float64, the capital after each value; infinite from where the values rule out that the mean
        is at most `mean`.
    """
    x = np.asarray(values, dtype=np.float64)
    drawn = np.arange(x.shape[-1])
    before = np.cumsum(x, axis=-1) - x
    # What the mean of those that are left would be: (N·m − the sum so far) / (N − those drawn).
    expected = (population * mean - before) / (population - drawn)
    after = population * mean - before - x
    bet_on, floor = x - np.asarray(foretold, dtype=np.float64), np.asarray(least, dtype=np.float64)
    room = expected - floor
    # No mean is below the least that its values can be.
    impossible = (after < LEAST * (population - drawn - 1) - _TINY) | (room < -_TINY)
    ruled_out = np.logical_or.accumulate(impossible, axis=-1)
    is_certain = ruled_out | (room <= _TINY)  # then each value that is left is the least, and nothing is won
    worth = np.where(is_certain, 1.0, (bet_on - floor) / np.where(is_certain, 1.0, room))
    shares = _SHARES.reshape(-1, *(1,) * x.ndim)
    capital = np.cumsum(np.log1p(shares * (worth - 1)), axis=-1) + _LOG_PRIOR.reshape(shares.shape)
    most = capital.max(axis=0)
    total: Floats = most + np.log(np.exp(capital - most).sum(axis=0))
    return np.where(ruled_out, np.inf, total)


def interval(
    values: ArrayLike,
    population: int,
    alpha: float = ALPHA,
    foretold: ArrayLike = 0.0,
    least: ArrayLike = LEAST,
    most: ArrayLike = -LEAST,
) -> Interval:
    """The mean of the values, and what is left of the means that the population may have after all looks.

    Args:
        values, population, foretold, least: as for `log_capital`; most: as `least`.
        alpha: how seldom the interval may ever miss the population's mean; each end has half of it.
    """
    x, foretold = np.asarray(values, np.float64), np.asarray(foretold, np.float64)
    if not x.size:
        return Interval(0.0, LEAST, -LEAST)
    enough = math.log(2 / alpha)
    low = _end(x, population, foretold, np.asarray(least, np.float64), enough)
    high = -_end(-x, population, -foretold, -np.asarray(most, np.float64), enough)
    value = float((x - foretold).mean()) if x.size < population else float(x.mean())
    low, high = min(low, high), max(low, high)  # where both sides grew rich, which is one time in 1 / alpha
    return Interval(min(max(value, low), high), low, high)


def _end(x: Floats, population: int, foretold: Floats, least: Floats, enough: float) -> float:
    """The least mean against which nobody grew rich."""
    low, high = LEAST, -LEAST
    for _ in range(_STEPS):
        middle = (low + high) / 2
        rich = log_capital(x, middle, population, foretold, least).max() >= enough
        low, high = (middle, high) if rich else (low, middle)
    return low
