"""Metrics as functions of how often each example counts (see `resampling`).

Each returns a `Statistic`: (b, n) weights -> (b,) values. Ranks and thresholds are worked out anew for every
resample, as if the resample were the data; only the order of the values is settled once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.evaluation.resampling import Statistic, Weights

Floats = NDArray[np.float64]


def mean(values: Floats) -> Statistic:
    """The mean over examples; NaN marks examples that do not count."""
    counts = ~np.isnan(values)
    clean = np.where(counts, values, 0.0)
    return lambda weights: _ratio(weights @ clean, weights @ counts)


def pearson(x: Floats, y: Floats) -> Statistic:
    """Pearson's correlation; 0 where a side is constant."""
    x, y = x - x.mean(), y - y.mean()

    def statistic(weights: Weights) -> Floats:
        n = weights.sum(axis=1)
        mean_x, mean_y = weights @ x / n, weights @ y / n
        covariance = weights @ (x * y) / n - mean_x * mean_y
        # What rounding leaves of the variance of a constant is nothing.
        var_x = _above_rounding(weights @ (x * x) / n - mean_x**2, x)
        var_y = _above_rounding(weights @ (y * y) / n - mean_y**2, y)
        return np.clip(_ratio(covariance, np.sqrt(var_x * var_y)), -1.0, 1.0)

    return statistic


def spearman(x: Floats, y: Floats) -> Statistic:
    """Spearman's rank correlation, ties at their mean rank; 0 where a side is constant."""
    ranks_x, ranks_y = _Ranks(x), _Ranks(y)

    def statistic(weights: Weights) -> Floats:
        a, b = ranks_x.centred(weights), ranks_y.centred(weights)
        wa = weights * a
        covariance = np.einsum("bn,bn->b", wa, b)
        var_a = np.einsum("bn,bn->b", wa, a)
        var_b = np.einsum("bn,bn,bn->b", weights, b, b)
        return _ratio(covariance, np.sqrt(var_a * var_b))

    return statistic


class _Ranks:
    """Ranks of values among resamples: sorted once, counted by weight."""

    def __init__(self, values: Floats) -> None:
        self._order = np.argsort(values, kind="stable")
        self._ends = _ends_of_ties(values[self._order])
        self._group = np.empty(len(values), dtype=np.int64)
        self._group[self._order] = np.searchsorted(self._ends, np.arange(len(values)))

    def centred(self, weights: Weights) -> Floats:
        """(b, n) mean rank of each example minus the mean of all ranks."""
        up_to = np.cumsum(weights[:, self._order], axis=1)[:, self._ends]
        below = np.zeros_like(up_to)
        below[:, 1:] = up_to[:, :-1]
        # Ranks below + 1 … up_to: their mean, minus (n + 1) / 2.
        middle = (below + up_to - up_to[:, -1:]) / 2
        return middle[:, self._group]


def average_precision(scores: Floats, positive: NDArray[np.bool_]) -> Statistic:
    """Area under the precision-recall steps, equal scores taken together; 0 where nothing is positive."""
    order = np.argsort(-scores, kind="stable")
    ends = _ends_of_ties(scores[order])
    hits = positive[order].astype(np.float64)

    def statistic(weights: Weights) -> Floats:
        sorted_weights = weights[:, order]
        true = np.cumsum(sorted_weights * hits, axis=1)[:, ends]
        taken = np.cumsum(sorted_weights, axis=1)[:, ends]
        gained = np.diff(true, axis=1, prepend=0.0)
        return _ratio((gained * _ratio(true, taken)).sum(axis=1), true[:, -1])

    return statistic


def accuracy(scores: Floats, positive: NDArray[np.bool_], threshold: float) -> Statistic:
    """Share of examples on their side of the threshold."""
    return mean(((scores >= threshold) == positive).astype(np.float64))


def f1(scores: Floats, positive: NDArray[np.bool_], threshold: float) -> Statistic:
    """Harmonic mean of precision and recall at the threshold; 0 where nothing is positive and found."""
    found = scores >= threshold
    both = (found & positive).astype(np.float64)
    either = found.astype(np.float64) + positive
    return lambda weights: _ratio(2 * (weights @ both), weights @ either)


def threshold_for_accuracy(scores: Floats, positive: NDArray[np.bool_]) -> float:
    """The threshold (score >= threshold is positive) with the highest accuracy; the greatest of equals."""
    thresholds, found, hit = _cuts(scores, positive)
    return float(thresholds[np.argmax(hit + (~positive).sum() - (found - hit))])


def threshold_for_f1(scores: Floats, positive: NDArray[np.bool_]) -> float:
    """The threshold (score >= threshold is positive) with the highest F1; the greatest of equals."""
    thresholds, found, hit = _cuts(scores, positive)
    return float(thresholds[np.argmax(2 * hit / np.maximum(found + positive.sum(), 1))])


def _cuts(scores: Floats, positive: NDArray[np.bool_]) -> tuple[Floats, NDArray[np.int64], NDArray[np.int64]]:
    """Every threshold that divides, descending: above all, midway between neighbours, the least score."""
    order = np.argsort(-scores, kind="stable")
    descending = scores[order]
    ends = _ends_of_ties(descending)
    at = descending[ends]
    below = np.append(at[1:], at[-1])
    midway = (at + below) / 2
    # A midpoint that rounding puts on the lower score would take it in.
    thresholds = np.where(midway > below, midway, at)
    found = ends + 1
    hit = np.cumsum(positive[order])[ends]
    return (
        np.concatenate([[np.nextafter(descending[0], np.inf)], thresholds]),
        np.concatenate([[0], found]),
        np.concatenate([[0], hit]),
    )


def v_measure(labels: NDArray[np.int64], clusters: NDArray[np.int64]) -> Statistic:
    """V-measure, β = 1 (Rosenberg & Hirschberg 2007): homogeneity and completeness of a clustering."""
    table = _Contingency(labels, clusters)

    def statistic(weights: Weights) -> Floats:
        cells, classes, found = table.counts(weights)
        both, of_class, of_found = _entropy(cells), _entropy(classes), _entropy(found)
        shared = of_class + of_found - both
        homogeneity = np.where(of_class > 0, _ratio(shared, of_class), 1.0)
        completeness = np.where(of_found > 0, _ratio(shared, of_found), 1.0)
        return _ratio(2 * homogeneity * completeness, homogeneity + completeness)

    return statistic


def adjusted_rand(labels: NDArray[np.int64], clusters: NDArray[np.int64]) -> Statistic:
    """Adjusted Rand index (Hubert & Arabie 1985)."""
    table = _Contingency(labels, clusters)

    def statistic(weights: Weights) -> Floats:
        cells, classes, found = (_pairs(counts) for counts in table.counts(weights))
        expected = _ratio(classes * found, _pairs(weights.sum(axis=1)[:, None]))
        highest = (classes + found) / 2
        return np.where(highest > expected, _ratio(cells - expected, highest - expected), 1.0)

    return statistic


class _Contingency:
    """How many examples of each class are in each cluster."""

    def __init__(self, labels: NDArray[np.int64], clusters: NDArray[np.int64]) -> None:
        n = int(clusters.max()) + 1
        cells, self._cell = np.unique(labels * n + clusters, return_inverse=True)
        self._class, self._cluster = cells // n, cells % n

    def counts(self, weights: Weights) -> tuple[Floats, Floats, Floats]:
        """(b, cells), (b, classes), (b, clusters)."""
        cells = _summed(weights, self._cell)
        return cells, _summed(cells, self._class), _summed(cells, self._cluster)


def _summed(values: Floats, into: NDArray[np.int64]) -> Floats:
    """(b, n) -> (b, max(into) + 1): the columns that go into each."""
    from scipy.sparse import csr_array

    n = len(into)
    onto = csr_array((np.ones(n), into, np.arange(n + 1)), shape=(n, int(into.max()) + 1))
    return np.asarray((onto.T @ values.T).T)


def _entropy(counts: Floats) -> Floats:
    share = counts / counts.sum(axis=1, keepdims=True)
    return np.asarray(-(share * np.log(np.where(share > 0, share, 1.0))).sum(axis=1))


def _pairs(counts: Floats) -> Floats:
    return np.asarray((counts * (counts - 1) / 2).sum(axis=1))


def _ends_of_ties(ordered: Floats) -> NDArray[np.int64]:
    """Position of the last of each run of equal values."""
    return np.flatnonzero(np.append(ordered[1:] != ordered[:-1], True))


def _above_rounding(variance: Floats, values: Floats) -> Floats:
    floor = 1e-14 * float((values * values).mean())
    return np.where(variance > floor, variance, 0.0)


def _ratio(above: Floats, below: Floats) -> Floats:
    """above / below, 0 where there is nothing to divide by."""
    return np.divide(above, below, out=np.zeros_like(above, dtype=np.float64), where=below > 0)
