"""Two by two tables, many at once: how much more often a group has something than the rest, and how sure
that is.

A table has `n_all` texts, `n_group` of them in the group, `having` of them with some feature (a word, a value
of a column), `both` of them in the group with it. When the group says nothing about the feature, `both` is
hypergeometric; when the odds of having it are exp(theta) times as high in the group, it follows Fisher's
noncentral hypergeometric distribution. Tests and intervals are exact under these, so they hold for any
counts.

Many features are tried at once. With level alpha / 2k at each end of an interval, all of them hold together
with probability 1 - alpha where k is the number of features (Bonferroni). A feature that is so rare that no
table with its margins could exclude 0 can never be reported, so it need not count (Tarone 1990): `end_level`
finds the smallest k that covers all others.

The estimate is the log-odds ratio with an informative Dirichlet prior (Monroe, Colaresi and Quinn 2008, eq.
15 and 16): each group gets further texts that have the feature as often as all texts together, as many as
weigh one text in the smaller group. The estimate is thus a function of `both` that ascends, is finite, and
is 0 where both groups have equal shares. The ends of an interval are the same function of the mean that
`both` has at the ends of the exact interval of theta. So they are finite too, hold exactly as often, lie on
both sides of the estimate, and exclude 0 exactly where the exact test rejects.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

_STANDARD_DEVIATIONS = 14  # of a noncentral distribution around a count that its end of 1e-12 can lie at
_LEAST_REACH = 80  # and counts at least, where the distribution is skewed
_CONVERGED = 1e-9


@dataclass(frozen=True)
class Tables:
    """m tables; each array is (m,) int64.

    Attributes:
        both: texts in the group that have the feature.
        having: texts that have it.
        n_group: texts in the group.
        n_all: texts.
    """

    both: IntArray
    having: IntArray
    n_group: IntArray
    n_all: IntArray

    def __len__(self) -> int:
        return len(self.both)

    def __getitem__(self, which: Any) -> Tables:
        return Tables(self.both[which], self.having[which], self.n_group[which], self.n_all[which])

    @property
    def least(self) -> IntArray:
        """(m,) the smallest `both` that the margins allow."""
        return np.asarray(np.maximum(self.having + self.n_group - self.n_all, 0), np.int64)

    @property
    def most(self) -> IntArray:
        """(m,) the largest."""
        return np.asarray(np.minimum(self.having, self.n_group), np.int64)

    @property
    def expected(self) -> FloatArray:
        """(m,) the mean of `both` when the group says nothing."""
        return self.having * (self.n_group / self.n_all)


@dataclass(frozen=True)
class Odds:
    """The log-odds ratio of one table: natural logarithm, with the ends of its interval."""

    log_odds: float
    low: float
    high: float


@lru_cache(maxsize=2)
def _log_factorials(n: int) -> FloatArray:
    """(n + 1,) the logarithms of 0! to n!."""
    from scipy.special import gammaln

    return np.asarray(gammaln(np.arange(1, n + 2, dtype=np.float64)))


def _factorials_up_to(n: int) -> FloatArray:
    """`_log_factorials` of at least `n`; of few sizes, so that growing corpora share them."""
    return _log_factorials(1 << max(int(n), 1023).bit_length())


def warm_up(n_all: int) -> None:
    """Make what the first test of so many texts would wait for: a third of a second at a million."""
    from scipy.special import ndtri

    ndtri(0.5)
    _factorials_up_to(n_all)


def log_probability(tables: Tables, both: IntArray) -> FloatArray:
    """(m,) log of the hypergeometric probability of (m,) counts with these margins."""
    if not len(tables):
        return np.empty(0)
    log_of = _factorials_up_to(int(tables.n_all.max()))

    def choose(n: IntArray, k: IntArray) -> FloatArray:
        return np.asarray(log_of[n] - log_of[k] - log_of[n - k])

    lacking = tables.n_all - tables.having
    ways = choose(tables.having, both) + choose(lacking, tables.n_group - both)
    return np.asarray(ways - choose(tables.n_all, tables.n_group))


def end_level(tables: Tables, alpha: float) -> tuple[float, int]:
    """The level of each end of each interval at which all hold together with probability 1 - alpha.

    Returns:
        alpha / 2k, and how many features could be found at that level: at most k.
    """
    if not len(tables):
        return alpha / 2, 0
    extreme = np.minimum(log_probability(tables, tables.most), log_probability(tables, tables.least))
    extreme.sort()
    k = np.arange(1, len(extreme) + 1)
    beyond = np.append(extreme[1:], np.inf)  # the smallest log probability that is left out by k
    smallest = int(k[np.argmax(beyond > np.log(alpha / 2 / k))])
    level = alpha / 2 / smallest
    return level, int(np.searchsorted(extreme, math.log(level), side="right"))


def is_apart(tables: Tables, level: float) -> NDArray[np.bool_]:
    """(m,) whether a table's interval with ends of that level excludes 0, by the exact hypergeometric
    tail."""
    more = tables.both > tables.expected
    step = np.where(more, 1, -1)
    log_level = math.log(level)
    first = log_probability(tables, tables.both)
    # Each further term of the tail is less than the one before it by a smaller ratio.
    ratio = _ratio(tables, tables.both, step)
    with np.errstate(divide="ignore"):
        at_most = first - np.log1p(-np.minimum(ratio, 1.0))
    apart = at_most <= log_level
    for place in np.flatnonzero((first <= log_level) & ~apart).tolist():
        apart[place] = _log_tail(tables[place : place + 1], int(step[place])) <= log_level
    return np.asarray(apart & (tables.both != tables.expected))


def _ratio(tables: Tables, both: IntArray, step: IntArray | int) -> FloatArray:
    """(m,) probability of the next count in the direction of `step`, by that of `both`."""
    rest = tables.n_all - tables.having - tables.n_group
    up = (tables.having - both) * (tables.n_group - both) / ((both + 1.0) * (rest + both + 1.0))
    down = both * (rest + both) / ((tables.having - both + 1.0) * (tables.n_group - both + 1.0))
    return np.asarray(np.where(np.asarray(step) > 0, up, down))


def _log_tail(table: Tables, step: int) -> float:
    """Log probability of the one table's count and all beyond it in the direction of `step`."""
    both, end = int(table.both[0]), int((table.most if step > 0 else table.least)[0])
    counts = np.arange(both, end + step, step)
    several = Tables(*(np.broadcast_to(each, counts.shape) for each in _fields(table)))
    return float(np.logaddexp.reduce(log_probability(several, counts)))


def _fields(table: Tables) -> tuple[IntArray, IntArray, IntArray, IntArray]:
    return table.both, table.having, table.n_group, table.n_all


def log_odds(tables: Tables, both: FloatArray | None = None) -> FloatArray:
    """(m,) the estimates of m tables, in place of whose counts `both` may stand means of counts."""
    counts = tables.both if both is None else both
    share = tables.having / tables.n_all
    n_rest = tables.n_all - tables.n_group
    prior = 1.0 / np.minimum(tables.n_group, n_rest)  # texts of the prior by texts of the group
    has = counts + prior * tables.n_group * share
    has_rest = tables.having - counts + prior * n_rest * share
    lacks = (1 + prior) * tables.n_group - has
    lacks_rest = (1 + prior) * n_rest - has_rest
    return np.asarray(np.log(has) - np.log(lacks) - np.log(has_rest) + np.log(lacks_rest))


def rough_low(tables: Tables, level: float) -> FloatArray:
    """(m,) about the end of each interval that is nearer to 0, by the normal distribution; to choose by."""
    from scipy.special import ndtri

    both = tables.both + 0.5
    lone, other = tables.n_group - tables.both + 0.5, tables.having - tables.both + 0.5
    rest = tables.n_all - tables.having - tables.n_group + tables.both + 0.5
    raw = np.log(both * rest / (lone * other))
    spread = -float(ndtri(level)) * np.sqrt(1 / both + 1 / lone + 1 / other + 1 / rest)
    return np.asarray(np.sign(raw) * np.maximum(np.abs(raw) - spread, 0.0))


def mean_count(tables: Tables, theta: FloatArray) -> FloatArray:
    """(m,) about the mean of `both` where the odds in the group are exp(theta) times those of the rest."""
    # Cornfield 1956: the count whose own table has that odds ratio; the root that the margins allow.
    odds = np.exp(theta)
    having, n_group = tables.having.astype(float), tables.n_group.astype(float)
    a = odds - 1
    b = -(having + n_group) * odds - (tables.n_all - having - n_group)
    c = odds * having * n_group
    return np.asarray(2 * c / (np.sqrt(np.maximum(b * b - 4 * a * c, 0)) - b))


def information(tables: Tables, both: FloatArray) -> FloatArray:
    """(m,) what the feature tells about being in the group, in nats over all texts (the log-likelihood ratio
    of Dunning 1993), were the counts in the group `both`.
    """
    n_rest = tables.n_all - tables.n_group

    def part(count: FloatArray, mean: FloatArray) -> FloatArray:
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(np.where(count > 0, count * np.log(count / mean), 0.0))

    share = tables.having / tables.n_all
    return np.asarray(
        part(both, tables.n_group * share)
        + part(tables.n_group - both, tables.n_group * (1 - share))
        + part(tables.having - both, n_rest * share)
        + part(n_rest - tables.having + both, n_rest * (1 - share))
    )


def interval(table: Tables, level: float) -> Odds:
    """Estimate and interval of one table (m = 1), each end at that level."""
    ends = [float(_mean_at_end(table, level, step)) for step in (1, -1)]
    low, value, high = log_odds(
        Tables(*(np.broadcast_to(each, 3) for each in _fields(table))),
        np.array([ends[0], float(table.both[0]), ends[1]]),
    )
    return Odds(float(value), float(low), float(high))


def exact_ends(table: Tables, level: float) -> tuple[float, float]:
    """The exact conditional interval of theta, infinite where a count is as small or large as it can be: what
    `scipy.stats.contingency.odds_ratio(…).confidence_interval(1 - 2 * level)` gives, as logarithms.
    """
    low = _end(table, level, 1)[0] if table.both[0] > table.least[0] else -math.inf
    high = _end(table, level, -1)[0] if table.both[0] < table.most[0] else math.inf
    return low, high


def _mean_at_end(table: Tables, level: float, step: int) -> float:
    """The mean of the count at the lower (step 1) or upper (step -1) end of theta."""
    last = int((table.least if step > 0 else table.most)[0])
    return float(last) if int(table.both[0]) == last else _end(table, level, step)[1]


def _end(table: Tables, level: float, step: int) -> tuple[float, float]:
    """Theta at which the count or more (step 1; -1: or less) has probability `level`, and the mean there.

    Newton's method on the logarithm of that probability, between bounds that close in.
    """
    both = int(table.both[0])
    cells = [
        both,
        int(table.having[0]) - both,
        int(table.n_group[0]) - both,
        int(table.n_all[0] - table.having[0] - table.n_group[0]) + both,
    ]
    reach = int(_STANDARD_DEVIATIONS / math.sqrt(sum(1 / (cell + 1) for cell in cells))) + _LEAST_REACH
    counts = np.arange(max(both - reach, int(table.least[0])), min(both + reach, int(table.most[0])) + 1)
    log_of = _factorials_up_to(int(table.n_all[0]))
    moved = counts - both
    # The probability without what is the same for all counts.
    weights = -(
        log_of[counts] + log_of[cells[1] - moved] + log_of[cells[2] - moved] + log_of[cells[3] + moved]
    )
    offset = moved.astype(np.float64)
    beyond = offset * step >= 0
    log_level = math.log(level)
    theta = float(
        np.log(np.prod([cells[0] + 0.5, cells[3] + 0.5])) - np.log(np.prod([cells[1] + 0.5, cells[2] + 0.5]))
    )
    bounds = [-math.inf, math.inf]
    mean = float(both)
    for _ in range(200):
        logits = weights + theta * offset
        chances = np.exp(logits - logits.max())
        total, tail = float(chances.sum()), float(chances[beyond].sum())
        centre = float(chances @ offset) / total
        mean = both + centre
        if tail <= 0.0:
            gap, slope = -math.inf, 0.0
        else:
            gap = math.log(tail / total) - log_level
            slope = float(chances[beyond] @ offset[beyond]) / tail - centre
        if abs(gap) < _CONVERGED:
            break
        # The tail grows with theta for step 1, and shrinks for step -1.
        bounds[int(gap * step > 0)] = theta
        following = theta - gap / slope if slope and math.isfinite(gap) else math.nan
        if not bounds[0] < following < bounds[1]:
            low, high = bounds
            if math.isinf(low) or math.isinf(high):
                following = theta + (4.0 if math.isinf(high) else -4.0)
            else:
                following = (low + high) / 2
                if high - low < 1e-12:
                    break
        theta = following
    return theta, mean
