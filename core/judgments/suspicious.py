"""Suspicious labels: texts whose class is probably another one than they were given.

Confident learning (Northcutt, Jiang and Chuang 2021, "Confident Learning: Estimating Uncertainty in
Dataset Labels", JAIR 70) on probabilities p̂(class; text) of classifiers that have not seen the text: each of
five folds is judged by a logistic regression fitted to the others.

The confident joint (equation 1) counts a text of given class i as one of class j where p̂(j) is at least the
mean of p̂(j) over the texts given j, and the highest of those that are; texts that reach no such threshold
count nowhere. Each row is scaled to as many texts as were given the class, and the whole to a sum of 1
(equation 3): Q(i, j), the share of texts given i that are j. What lies off its diagonal is how many are
estimated to be wrong, and so many are listed, if another class is the more likely one for them.

Two things are ours; tests/bench/suspicious.py holds both against the published rules. The list is ordered by

    log p̂(best other class) - log p̂(given class)

and not by p̂(given class): a text that is hard for every class is no error. And what a first round lists is
kept from what the second learns from, so that errors do not speak for one another; whether a text itself is
listed never matters for its own probabilities, which come from the other folds.

How sure a suggestion is comes from probabilities at the temperature at which those out of fold fit the
labels best (Guo et al. 2017, "On Calibration of Modern Neural Networks", §4.2): where texts hardly tell
classes apart, nothing is sure. That leaves the order as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.judgments.classifier import Classifier, Codes, Vectors, fit_classifier
from core.progress import QUIET, Reporter, Task

FOLDS = 5
MOST_CLASSES = 500
_C = 10.0
_ROUNDS = 2
_SEED = 20210413
_FOR_TEMPERATURE = 20_000  # texts
_BLOCK = 8_192  # texts judged at a time
# A fit sees no more texts than this, nor holds more float32 of probabilities: a linear classifier of some
# hundred dimensions has learned by then what it can.
_MOST_FITTED = 100_000
_MOST_CELLS = 20_000_000
_FEWEST_FITTED = 50  # of a class, where it has them

Ids = NDArray[np.int64]


class Confusion(NamedTuple):
    """How many texts that were given one class are estimated to be of another."""

    given: int
    other: int
    n: float


@dataclass(frozen=True, eq=False)
class Suspicions:
    """What was found in n texts with k classes. Arrays are read-only.

    Attributes:
        given: (n,) int64, as handed in.
        suggested: (n,) int64, the most likely other class; the given one where the class was left out.
        score: (n,) float32, the log-odds of the suggested class over the given one, both out of fold; -inf
            where the class was left out.
        ranking: (m,) int64 texts that are suspicious, most suspicious first.
        joint: (k, k) float64, estimated share of texts that were given the class of the row and are of that
            of the column; 0 for classes that were left out.
        temperature: by which log-odds are to be divided to be those of probabilities that hold.
        n_judged: texts of classes that were not left out.
        left_out: (l,) int64 classes with fewer texts than folds, and at least one.
    """

    given: Ids
    suggested: Ids
    score: NDArray[np.float32]
    ranking: Ids
    joint: NDArray[np.float64]
    temperature: float
    n_judged: int
    left_out: Ids

    @property
    def n_estimated(self) -> float:
        """How many of the judged texts are estimated to have a wrong class: n times what lies off the
        diagonal of the joint.
        """
        return self.n_judged * float(self.joint.sum() - np.trace(self.joint))

    def sureness(self) -> NDArray[np.float64]:
        """(m,) of each in the ranking, how likely the suggested class is if it is that or the given one."""
        log_odds = self.score[self.ranking].astype(np.float64) / self.temperature
        return np.asarray(1 / (1 + np.exp(-log_odds)))

    def confusions(self) -> tuple[Confusion, ...]:
        """Pairs of classes that are taken for one another, most texts first."""
        counts = self.n_judged * self.joint
        np.fill_diagonal(counts, 0.0)
        order = np.argsort(-counts, axis=None, kind="stable")
        order = order[counts.reshape(-1)[order] > 0]
        pairs = zip(*np.divmod(order, len(counts)), strict=True)
        return tuple(Confusion(int(i), int(j), float(counts[i, j])) for i, j in pairs)


def find_suspicious(
    vectors: Vectors, codes: Codes, n_classes: int, places: Ids | None = None, *, task: Task = QUIET
) -> Suspicions:
    """The texts whose class is probably another one.

    The same input gives the same result on the same machine. Some ten seconds of one core for 13,000 vectors
    of 384 dimensions and 77 classes; each fit sees at most 100,000 texts, all are judged.

    Args:
        vectors: (m, dim) float32; read in blocks, so that a memory-mapped array is fine.
        codes: (n,) the class given to each text, from 0 to `n_classes` - 1.
        places: (n,) the place of each text's vector; None: they stand in the same order. A text that was
            given several classes is there once for each, with the same place; it is never judged by itself.
        task: reports each fit; asked many times a second.

    Raises:
        InputError: shapes or codes that do not fit, a vector that is not finite, more than 500 classes, or
            fewer than two with at least as many texts as there are folds.
        CancelledError: it was cancelled.
    """
    given = np.array(codes, dtype=np.int64)
    at = np.arange(len(given)) if places is None else np.asarray(places, dtype=np.int64)
    if vectors.ndim != 2 or at.shape != given.shape or (places is None and len(vectors) != len(given)):
        raise InputError(
            f"The vectors have shape {vectors.shape}, their classes {given.shape}.",
            "Pass one vector and one class a text.",
        )
    if n_classes > MOST_CLASSES:
        raise InputError(f"There are {n_classes:,} classes; {MOST_CLASSES} are the most.", "Choose others.")
    counts = np.bincount(given, minlength=n_classes)
    used = np.flatnonzero(counts >= FOLDS)
    if len(used) < 2:
        raise InputError(
            f"Fewer than two classes have {FOLDS} texts or more, so there is nothing to compare.",
            "Give more texts a class.",
        )
    number = np.full(n_classes, -1)
    number[used] = np.arange(len(used))
    judged = np.flatnonzero(number[given] >= 0)
    own = number[given[judged]]
    folds = _Folds(vectors, at[judged], own, len(used))
    reporter = Reporter(task, "Judging labels", _ROUNDS * FOLDS, "parts")
    trusted = np.ones(len(judged), dtype=np.bool_)
    for _ in range(_ROUNDS):
        classifiers = folds.fitted(trusted, reporter, task)
        score, other, thresholds = folds.scores(classifiers, task)
        confident = folds.confident(classifiers, thresholds, task)
        joint = joint_of(confident, np.bincount(own, minlength=len(used)))
        n_estimated = round(len(judged) * float(joint.sum() - np.trace(joint)))
        ranking = np.argsort(-score, kind="stable")[:n_estimated]
        ranking = ranking[score[ranking] > 0]
        trusted[:] = True
        trusted[_at_most_half(ranking, own)] = False
    temperature = folds.temperature(classifiers, task)
    return _of_all(given, n_classes, judged, used, other, score, ranking, joint, temperature)


def judge(probabilities: NDArray[np.floating[Any]], codes: Codes) -> tuple[NDArray[np.float32], Ids]:
    """How suspicious each text is, and which class it has instead.

    Args:
        probabilities: (n, k), of each class for each text, out of fold. codes: (n,) the class given.

    Returns:
        (n,) the log-odds of the most likely other class over the given one; (n,) that other class.
    """
    rows = np.arange(len(codes))
    tiny = np.finfo(np.float32).tiny
    logs = np.log(np.maximum(probabilities, tiny)).astype(np.float32)
    own = logs[rows, codes]
    logs[rows, codes] = -np.inf
    other = logs.argmax(axis=1)
    return logs[rows, other] - own, other


def confident_counts(
    probabilities: NDArray[np.floating[Any]], codes: Codes, thresholds: NDArray[np.float64]
) -> NDArray[np.int64]:
    """(k, k) how many texts of each given class are confidently of each class (equation 1).

    Args:
        probabilities: (n, k). codes: (n,). thresholds: (k,) as `mean_of_own` has them.
    """
    k = probabilities.shape[1]
    reached = np.where(probabilities >= thresholds - 1e-6, probabilities, -1.0)
    best = reached.argmax(axis=1)
    counted = reached[np.arange(len(codes)), best] >= 0
    cells = np.asarray(codes)[counted] * k + best[counted]
    return np.bincount(cells, minlength=k * k).reshape(k, k)


def joint_of(confident: NDArray[np.int64], n_given: NDArray[np.int64]) -> NDArray[np.float64]:
    """(k, k) estimated joint share of given and true classes (equation 3).

    Args:
        confident: (k, k) as `confident_counts` has them; a class of which none is confidently itself counts
            one there, as in the authors' code, so that each row has a sum.
        n_given: (k,) texts of each given class.
    """
    counts = confident.astype(np.float64)
    np.fill_diagonal(counts, np.maximum(counts.diagonal(), 1))
    counts *= (n_given / counts.sum(axis=1))[:, None]
    joint: NDArray[np.float64] = counts / counts.sum()
    return joint


class _Folds:
    """Texts in folds: what is fitted to all but one of them judges that one.

    Args:
        vectors: (m, dim). places: (n,) of the vector of each text. codes: (n,) from 0 to k - 1.
    """

    def __init__(self, vectors: Vectors, places: Ids, codes: Ids, k: int) -> None:
        self._vectors, self._places, self._codes, self._k = vectors, places, codes, k
        rng = np.random.default_rng(_SEED)
        order = rng.permutation(len(codes))
        order = order[np.argsort(codes[order], kind="stable")]  # by class, in no order within one
        within = np.empty(len(codes), dtype=np.int64)  # the number of each among those of its class
        starts = np.cumsum(np.bincount(codes, minlength=k)) - np.bincount(codes, minlength=k)
        within[order] = np.arange(len(codes)) - starts[codes[order]]
        fold = np.empty(len(codes), dtype=np.int64)
        fold[order] = np.arange(len(codes)) % FOLDS
        # A text with several classes is in one fold with all of them.
        _, first, text = np.unique(places, return_index=True, return_inverse=True)
        self._fold = fold[first][text]
        most = min(_MOST_FITTED, _MOST_CELLS // k)
        share = np.maximum(most / len(codes) * np.bincount(codes, minlength=k), _FEWEST_FITTED)
        self._fitted = within < share[codes] if len(codes) > most else np.ones(len(codes), dtype=np.bool_)

    def fitted(self, trusted: NDArray[np.bool_], reporter: Reporter, task: Task) -> list[Classifier]:
        """One classifier a fold, which has seen none of its texts, of the others those that are trusted."""
        found = []
        for number in range(FOLDS):
            seen = np.flatnonzero(self._fitted & trusted & (self._fold != number))
            vectors = self._vectors[self._places[seen]]
            found.append(fit_classifier(vectors, self._codes[seen], self._k, c=_C, task=task))
            reporter.advance(1)
        return found

    def scores(
        self, classifiers: list[Classifier], task: Task
    ) -> tuple[NDArray[np.float32], Ids, NDArray[np.float64]]:
        """As `judge` has them, and (k,) the mean probability of each class over the texts given it."""
        n = len(self._codes)
        score, other = np.empty(n, dtype=np.float32), np.empty(n, dtype=np.int64)
        own = np.empty(n)
        for rows, likely in self._blocks(classifiers, task):
            score[rows], other[rows] = judge(likely, self._codes[rows])
            own[rows] = likely[np.arange(len(rows)), self._codes[rows]]
        counts = np.bincount(self._codes, minlength=self._k)
        return score, other, np.bincount(self._codes, weights=own, minlength=self._k) / counts

    def confident(
        self, classifiers: list[Classifier], thresholds: NDArray[np.float64], task: Task
    ) -> NDArray[np.int64]:
        """As `confident_counts`, over all texts."""
        counts = np.zeros((self._k, self._k), dtype=np.int64)
        for rows, likely in self._blocks(classifiers, task):
            counts += confident_counts(likely, self._codes[rows], thresholds)
        return counts

    def temperature(self, classifiers: list[Classifier], task: Task) -> float:
        """That at which the probabilities out of fold fit the labels best, from a sample."""
        from scipy.optimize import minimize_scalar

        n = len(self._codes)
        drawn = np.ones(n, dtype=np.bool_)
        if n > _FOR_TEMPERATURE:
            drawn[:] = False
            drawn[np.random.default_rng(_SEED).choice(n, _FOR_TEMPERATURE, replace=False)] = True
        parts, codes = [], []
        for rows, likely in self._blocks(classifiers, task, drawn):
            parts.append(np.log(np.maximum(likely, np.finfo(np.float32).tiny)))
            codes.append(self._codes[rows])
        logs, given = np.concatenate(parts), np.concatenate(codes)
        own = logs[np.arange(len(given)), given].astype(np.float64)

        def loss(log_temperature: float) -> float:
            task.check()
            sharpness = np.float32(np.exp(-log_temperature))
            total = np.exp(sharpness * logs).sum(axis=1, dtype=np.float64)
            return float((np.log(total) - sharpness * own).mean())

        found = minimize_scalar(loss, bounds=(-2.0, 4.0), method="bounded", options={"xatol": 0.02})
        return float(np.exp(found.x))

    def _blocks(
        self, classifiers: list[Classifier], task: Task, among: NDArray[np.bool_] | None = None
    ) -> Iterator[tuple[Ids, NDArray[np.float32]]]:
        """Texts and their probabilities by the classifier of their fold, some at a time, or of some."""
        for number, classifier in enumerate(classifiers):
            inside = self._fold == number
            of_fold = np.flatnonzero(inside if among is None else inside & among)
            for first in range(0, len(of_fold), _BLOCK):
                task.check()
                rows = of_fold[first : first + _BLOCK]
                yield rows, classifier.probabilities(self._vectors[self._places[rows]])


def _at_most_half(ranking: Ids, codes: Ids) -> Ids:
    """Of a ranking the first texts of each class, up to half of the class: some have to be learned from."""
    order = ranking[np.argsort(codes[ranking], kind="stable")]  # by class, as ranked within one
    n_ranked = np.bincount(codes[order], minlength=int(codes.max()) + 1)
    starts = np.cumsum(n_ranked) - n_ranked
    within = np.arange(len(order)) - starts[codes[order]]
    return order[within < np.bincount(codes)[codes[order]] // 2]


def _of_all(
    given: Ids,
    n_classes: int,
    judged: Ids,
    used: Ids,
    other: Ids,
    score: NDArray[np.float32],
    ranking: Ids,
    joint: NDArray[np.float64],
    temperature: float,
) -> Suspicions:
    """What was found among the texts that were judged, by the numbers of all."""
    suggested = given.copy()
    suggested[judged] = used[other]
    scores = np.full(len(given), -np.inf, dtype=np.float32)
    scores[judged] = score
    of_all = np.zeros((n_classes, n_classes))
    of_all[np.ix_(used, used)] = joint
    left_out = np.setdiff1d(given, used)
    ranked = judged[ranking]
    for array in (given, suggested, scores, ranked, of_all, left_out):
        array.setflags(write=False)
    return Suspicions(given, suggested, scores, ranked, of_all, temperature, len(judged), left_out)
