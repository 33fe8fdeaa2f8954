"""Outliers to the topics that they are nearest to, with an estimate of how many of them are then wrong.

An outlier is nearest to the topic whose middle (the mean direction of its vectors) has the largest cosine
with its vector; its margin is that cosine less the one of the second nearest. The larger the margin that is
asked for, the fewer outliers are assigned and the fewer of them wrongly.

How many are wrong is estimated from the members. Outliers lie in groups of their own, so members are taken
out in groups: each topic is cut in half along its main axis, and each half is assigned as if it were
outliers, the middle of its topic being that of the other half. The share of wrong ones, falling with the
margin, is the lower end of the estimate: it is right where every outlier belongs to a topic. Some belong to
none. What these look like is seen by taking out whole topics, whose members cannot but be assigned wrongly.
Outliers are a mixture of both kinds, in shares that make their cosines and margins most likely (by
expectation maximisation); a text that belongs to none is always wrong. That is the upper end, for outliers
that do belong to a topic lie farther out than the halves and are taken for others in part.
tests/bench/outliers.py holds both against the classes of labelled texts.
"""

from __future__ import annotations

import bisect
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.clusters.topic_tree import VectorsOf, directions, middles_of
from core.progress import QUIET, Task
from core.unit_norm import unit_norm

_PER_TOPIC = 400  # members that are taken out of each topic, at most
_MARGINS = (0.02, 0.045, 0.08, 0.12, 0.18)  # edges of the bins of the margin
_DEVIATIONS = (-3.0, -2.0, -1.0, 0.0, 1.0)  # and of the cosine, in deviations of the topic's own members
_ROUNDS = 300  # of expectation maximisation
_SURE = 1.645  # standard deviations of a share of n texts: beyond either end with a chance of one in twenty


@dataclass(frozen=True, eq=False)
class OutlierHomes:
    """Where each of m outliers would go, the largest margin first.

    Attributes:
        places: (m,) of the outliers among the texts.
        topics: (m,) label of the nearest topic. margins: (m,) float32, not negative.
        low, high: (m,) the ends of the estimated chance of an error, mean of all down to this one.
    """

    places: NDArray[np.int64]
    topics: NDArray[np.int32]
    margins: NDArray[np.float32]
    low: NDArray[np.float32]
    high: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.places)

    def n_from(self, margin: float) -> int:
        """How many have at least this margin; of millions as quick as of few."""
        return bisect.bisect_right(self.margins, -margin, key=lambda each: -float(each))

    def errors(self, n: int) -> tuple[float, float]:
        """Lower and upper end of the share of errors among the first `n`; of none it is 0.

        The ends allow for chance as well: of few texts more or fewer are wrong than of many.
        """
        if n < 1:
            return 0.0, 0.0
        low, high = float(self.low[n - 1]), float(self.high[n - 1])
        by_chance = [_SURE * float(np.sqrt(share * (1 - share) / n)) for share in (low, high)]
        return max(low - by_chance[0], 0.0), min(high + by_chance[1], 1.0)


def find_homes(labels: NDArray[np.int32], vectors_of: VectorsOf, task: Task = QUIET) -> OutlierHomes:
    """Where each outlier would go, and how many would be wrong.

    Args:
        labels: (n,) topic of each text, from 0, all in use; -1 for outliers.
        vectors_of: of some texts by their places, ascending.
        task: asked for a cancel at every 32,768 vectors.

    Raises:
        CancelledError: it was cancelled.
    """
    k = int(labels.max(initial=-1)) + 1
    outliers = np.flatnonzero(labels < 0)
    if k < 2 or not len(outliers):
        none = np.zeros(0, np.float32)
        return OutlierHomes(np.zeros(0, np.int64), np.zeros(0, np.int32), none, none, none)
    middles = middles_of(labels, k, vectors_of, task)
    taken = _take_out(labels, middles, vectors_of, task)
    found = [
        _nearest(units @ middles.T, taken.mean, taken.spread)
        for _, units in directions(outliers, vectors_of, task)
    ]
    asked = _Nearest(*(np.concatenate(parts) for parts in zip(*found, strict=True)))
    low, high = _errors(asked, taken)
    order = np.argsort(-asked.margins, kind="stable")
    count = np.arange(1, len(order) + 1)
    return OutlierHomes(
        outliers[order],
        asked.topics[order],
        asked.margins[order],
        (np.cumsum(low[order]) / count).astype(np.float32),
        (np.cumsum(np.maximum(low, high)[order]) / count).astype(np.float32),
    )


class _Nearest(NamedTuple):
    """The nearest topic of some texts, the margin to the second, and how far the cosine is from what members
    of that topic have, in their standard deviations: all (m,)."""

    topics: NDArray[np.int32]
    margins: NDArray[np.float32]
    deviations: NDArray[np.float32]


class _TakenOut(NamedTuple):
    """Members that were taken out and assigned.

    Attributes:
        mean, spread: (k,) of the cosines of each topic's members with the middle of its other half.
        halves, whole: what is nearest to them without their half, and without their topic.
        wrong: whether the nearest without their half is another topic. weights: texts that each stands for.
    """

    mean: NDArray[np.float32]
    spread: NDArray[np.float32]
    halves: _Nearest
    whole: _Nearest
    wrong: NDArray[np.bool_]
    weights: NDArray[np.float64]


def _nearest(
    similar: NDArray[np.float32], mean: NDArray[np.float32], spread: NDArray[np.float32]
) -> _Nearest:
    """Of texts with these cosines (m, k)."""
    rows = np.arange(len(similar))
    two = np.argpartition(-similar, 1, axis=1)[:, :2]
    first, second = similar[rows, two[:, 0]], similar[rows, two[:, 1]]
    topics = np.where(first >= second, two[:, 0], two[:, 1]).astype(np.int32)
    best = np.maximum(first, second)
    return _Nearest(topics, best - np.minimum(first, second), (best - mean[topics]) / spread[topics])


def _take_out(
    labels: NDArray[np.int32], middles: NDArray[np.float32], vectors_of: VectorsOf, task: Task
) -> _TakenOut:
    k = len(middles)
    order = np.argsort(labels, kind="stable")
    starts = np.searchsorted(labels[order], np.arange(k + 1))
    mean, spread = np.zeros(k, np.float32), np.ones(k, np.float32)
    own, similar, weights = [], [], []
    for topic in range(k):
        task.check()
        places = order[starts[topic] : starts[topic + 1]]
        n = min(len(places), _PER_TOPIC)
        units = unit_norm(vectors_of(places[np.linspace(0, len(places) - 1, n).round().astype(np.int64)]))
        cosines = _with_other_half(units)
        mean[topic], spread[topic] = cosines.mean(), max(float(cosines.std()), 1e-3)
        found = units @ middles.T
        found[:, topic] = cosines
        own.append(np.full(n, topic, np.int32))
        similar.append(found)
        weights.append(np.full(n, len(places) / n))
    topics, cosines = np.concatenate(own), np.concatenate(similar)
    halves = _nearest(cosines, mean, spread)
    cosines[np.arange(len(topics)), topics] = -np.inf
    if k == 2:  # there is no second topic beside the one that is left
        cosines[np.arange(len(topics)), topics] = cosines.max(axis=1)
        only = _nearest(cosines, mean, spread)
        whole = _Nearest(1 - topics, only.margins, only.deviations)
    else:
        whole = _nearest(cosines, mean, spread)
    return _TakenOut(mean, spread, halves, whole, halves.topics != topics, np.concatenate(weights))


def _with_other_half(units: NDArray[np.float32]) -> NDArray[np.float32]:
    """(m,) the cosine of each of (m, dim) directions with the middle of the half that it is not in."""
    if len(units) < 2:
        return np.ones(len(units), np.float32)
    centred = units - units.mean(axis=0)
    _, axes = np.linalg.eigh(centred.T @ centred)
    side = centred @ axes[:, -1] > 0
    cosines = np.ones(len(units), np.float32)
    for half in (side, ~side):
        if half.any() and not half.all():
            cosines[half] = units[half] @ unit_norm(units[~half].sum(axis=0)[None])[0]
    return cosines


def _bins(nearest: _Nearest) -> NDArray[np.int64]:
    return np.digitize(nearest.deviations, _DEVIATIONS) * (len(_MARGINS) + 1) + np.digitize(
        nearest.margins, _MARGINS
    )


def _errors(asked: _Nearest, taken: _TakenOut) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """(m,) the lower and the upper end of the chance that each outlier is assigned wrongly."""
    from sklearn.isotonic import IsotonicRegression

    falling = IsotonicRegression(increasing=False, out_of_bounds="clip")
    falling.fit(taken.halves.margins, taken.wrong, sample_weight=taken.weights)
    low = np.asarray(falling.predict(asked.margins), np.float64)

    n_bins = (len(_MARGINS) + 1) * (len(_DEVIATIONS) + 1)
    of_half, of_whole, of_asked = (_bins(each) for each in (taken.halves, taken.whole, asked))
    n_halves = np.bincount(of_half, taken.weights, n_bins) + 0.5
    wrong = np.bincount(of_half, taken.weights * taken.wrong, n_bins) / n_halves
    n_whole = np.bincount(of_whole, taken.weights, n_bins) + 0.5
    belongs, foreign = n_halves / n_halves.sum(), n_whole / n_whole.sum()
    n_asked = np.bincount(of_asked, minlength=n_bins)
    share = 0.5  # of outliers that belong to no topic
    for _ in range(_ROUNDS):
        chance = share * foreign / (share * foreign + (1 - share) * belongs)
        share = float(n_asked @ chance / n_asked.sum())
    return low, (chance + (1 - chance) * wrong)[of_asked]
