"""Label the rest like this: which texts should get a label, from those that a person gave it.

A logistic regression on vectors learns from texts that have the label and texts that do not. Of most texts
nobody has said anything, so texts drawn from these stand in for what a label does not mean: a *background*.
Some of it should have the label. That is learning from positive and unlabelled examples as Elkan and Noto
(2008, "Learning classifiers from only positive and unlabeled data", KDD) have it, who suppose that labelled
texts are a random sample of all that should be. With g(x) the probability of "labelled" that a first
regression gives, and c the mean of g over labelled texts that it has not learned from, each text of the
background counts as one that should have the label with the weight

    w(x) = (1 - c) / c · g(x) / (1 - g(x))        (their section 3)

and as one that should not with 1 - w(x); the second regression learns from these.

How good the proposals are is no claim of the regression: a person checks some that are drawn at random, and
the share of wrong ones has the exact interval of Clopper and Pearson (1934, "The use of confidence or
fiducial limits illustrated in the case of the binomial", Biometrika 26). Of proposals that are few it is the
interval of the same construction for draws without replacement, from the hypergeometric distribution
(Buonaccorsi 1987, "A note on confidence intervals for proportions in finite populations", The American
Statistician 41): what is left of 50 when 40 were checked may be wrong in any share that a 95 % interval for
endlessly many does not have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.judgments.classifier import fit_classifier
from core.plurals import plural
from core.progress import QUIET, Task

LEAST_LABELLED = 5  # texts; from fewer nobody could tell what is meant
CHECK_SIZES, USUAL_CHECKED = (30, 40, 50), 40  # texts
# Texts without the label that are learned from; where people said too little, the rest is background.
_OTHERS = 3_000
# Of 1, 10, 100 and 1,000 for scikit-learn's C, 10 ranked best on banking77 and clinc150 (decision 094); with
# a vector for each of two classes that is half of it.
_C = 5.0
_FOLDS = 5
_BLOCK = 65_536  # vectors that are looked at between two questions whether to stop
_BINS = 50
_TAIL = 0.025  # on either side of a 95 % interval

Ids = NDArray[np.int64]
Vectors = NDArray[np.floating[Any]]


@dataclass(frozen=True, eq=False)
class Learned:
    """What tells texts that should have a label from others.

    Attributes:
        weights: (dim,) float32. intercept: with it the log-odds are `vectors @ weights + intercept`.
        n_labelled, n_others: texts it learned from, with the label and without.
        n_background: texts that stood in for what the label does not mean.
        share: c of Elkan and Noto; 1 where there was no background.
    """

    weights: NDArray[np.float32]
    intercept: float
    n_labelled: int
    n_others: int
    n_background: int
    share: float


def learn(
    vectors: Vectors, labelled: Ids, others: Ids, unlabelled: Ids, *, seed: int = 0, task: Task = QUIET
) -> Learned:
    """Learn what a label means.

    Args:
        vectors: (n, dim), one a text.
        labelled: (p,) places in `vectors` of texts with the label.
        others: (q,) places of texts of which a person said that they do not have it. Where they are fewer
            than 3,000, a background is drawn.
        unlabelled: (m,) places of texts of which nobody said anything, for the background.
        seed: of what is drawn; the same gives the same.

    Raises:
        InputError: fewer than five texts have the label, or there is nothing to tell them from.
        CancelledError: it was cancelled.
    """
    if len(labelled) < LEAST_LABELLED:
        has = plural(len(labelled), "Only 1 text has it", "Only {n} texts have it") if len(labelled) else ""
        raise InputError(
            f"{has or 'No text has it'}: too few to learn from what the label means.",
            f"Give it to {LEAST_LABELLED} different texts or more; 20 are a good beginning.",
        )
    rng = np.random.default_rng(seed)
    n_background = min(max(_OTHERS - len(others), 0), len(unlabelled))
    background = np.sort(rng.choice(unlabelled, n_background, replace=False, shuffle=False))
    if not len(others) and not n_background:
        raise InputError("Every text has the label.", "There is no other to give it to.")
    task.check()
    places = np.concatenate([labelled, others, background])
    x = np.asarray(vectors[places], np.float32)
    has_it = np.zeros(len(places), np.int64)
    has_it[: len(labelled)] = 1
    if not n_background:
        weights, intercept = _fit(x, has_it, np.ones(len(x)), task)
        return Learned(weights, intercept, len(labelled), len(others), 0, 1.0)
    g = _out_of_fold(x, has_it, rng, task)
    share = float(g[: len(labelled)].mean())
    known = len(labelled) + len(others)
    hidden = np.clip((1 - share) / share * g[known:] / (1 - g[known:]), 0.0, 1.0)  # w(x) above
    # Each text of the background twice: as one that should have the label, and as one that should not.
    x = np.concatenate([x, x[known:]])
    has_it = np.concatenate([has_it, np.ones(n_background, np.int64)])
    counts = np.concatenate([np.ones(known), 1.0 - hidden, hidden])
    weights, intercept = _fit(x, has_it, counts, task)
    return Learned(weights, intercept, len(labelled), len(others), n_background, share)


def _out_of_fold(
    x: NDArray[np.float32], has_it: Ids, rng: np.random.Generator, task: Task
) -> NDArray[np.float64]:
    """(n,) the probability of "labelled" of each text, by a regression that did not learn from it."""
    folds = np.empty(len(x), np.int64)
    for value in (0, 1):  # each fold has its part of both
        own = rng.permutation(np.flatnonzero(has_it == value))
        folds[own] = np.arange(len(own)) % _FOLDS
    found = np.empty(len(x))
    for fold in range(_FOLDS):
        held = folds == fold
        if held.any():
            weights, intercept = _fit(x[~held], has_it[~held], np.ones(int((~held).sum())), task)
            found[held] = _sigmoid(x[held] @ weights + intercept)
    return np.clip(found, 1e-6, 1 - 1e-6)


def _fit(
    x: NDArray[np.float32], has_it: Ids, counts: NDArray[np.float64], task: Task
) -> tuple[NDArray[np.float32], float]:
    found = fit_classifier(x, has_it, 2, c=_C, counts=counts, task=task)
    weights = found.weights[:, 1] - found.weights[:, 0]
    return weights, float(found.intercepts[1] - found.intercepts[0])


def probabilities(learned: Learned, vectors: Vectors, task: Task = QUIET) -> NDArray[np.float32]:
    """(n,) how likely each of (n, dim) vectors should have the label; a million of them in a second.

    Raises:
        CancelledError: it was cancelled.
    """
    found = np.empty(len(vectors), np.float32)
    for first in range(0, len(vectors), _BLOCK):
        task.check()
        block = np.asarray(vectors[first : first + _BLOCK], np.float32)
        found[first : first + len(block)] = _sigmoid(block @ learned.weights + learned.intercept)
    return found


def _sigmoid(log_odds: NDArray[np.float32]) -> NDArray[np.float32]:
    halved: NDArray[np.float32] = 0.5 * (1.0 + np.tanh(0.5 * log_odds))  # overflows for none
    return halved


@dataclass(frozen=True, eq=False)
class Proposals:
    """How likely each text of which nobody said anything should have a label.

    Attributes:
        text_ids: (m,) int64, ascending.
        probabilities: (m,) float32.
        n_rows: (m,) int64, rows that have the text and would get the label.
    """

    text_ids: Ids
    probabilities: NDArray[np.float32]
    n_rows: Ids

    def __len__(self) -> int:
        return len(self.text_ids)

    @cached_property
    def _order(self) -> Ids:
        """(m,) places in `text_ids`, the least likely first."""
        return np.argsort(self.probabilities, kind="stable")

    @cached_property
    def _ranked(self) -> tuple[NDArray[np.float32], Ids]:
        """The probabilities in that order, and how many rows have texts from each on; one more for none."""
        n_rows = np.cumsum(self.n_rows[self._order][::-1])[::-1]
        return self.probabilities[self._order], np.append(n_rows, 0)

    def n_from(self, threshold: float) -> tuple[int, int]:
        """How many texts, and how many rows, are as likely as that or more; quick once it was asked."""
        ranked, n_rows = self._ranked
        first = int(np.searchsorted(ranked, np.float32(threshold), side="left"))
        return len(ranked) - first, int(n_rows[first])

    def from_(self, threshold: float) -> Ids:
        """The texts as likely as that or more, ascending."""
        return self.text_ids[self.probabilities >= np.float32(threshold)]

    def least_likely(self, threshold: float, n: int) -> Ids:
        """Of the texts as likely as that or more the n least likely; the least likely first."""
        ranked, _ = self._ranked
        first = int(np.searchsorted(ranked, np.float32(threshold), side="left"))
        return self.text_ids[self._order[first : first + n]]

    @cached_property
    def histogram(self) -> Ids:
        """(50,) texts by probability, in ranges of two hundredths."""
        return np.histogram(self.probabilities, bins=_BINS, range=(0.0, 1.0))[0].astype(np.int64)

    def prepared(self) -> Proposals:
        """The same, with all of it made that takes long: for a thread that must not wait later."""
        _ = self._ranked, self.histogram
        return self


def draw(text_ids: Ids, n: int, seed: int) -> Ids:
    """Texts to check, uniformly at random and in random order, each at most once.

    Args:
        text_ids: (m,) those that would get the label. n: how many; all of them where there are fewer.
    """
    return np.random.default_rng(seed).choice(text_ids, min(n, len(text_ids)), replace=False)


@dataclass(frozen=True)
class ErrorEstimate:
    """The share of wrong ones among proposals, from some that were checked.

    Attributes:
        n: proposals that were checked, drawn at random. n_wrong: of these.
        share: n_wrong / n. low, high: ends of the exact 95 % interval for the others.
    """

    n: int
    n_wrong: int
    share: float
    low: float
    high: float


def estimate_error(answers: Mapping[int, bool], n_left: int | None = None) -> ErrorEstimate:
    """The error of the proposals that some were drawn from.

    Args:
        answers: text -> whether it should have the label, of every one that was drawn.
        n_left: proposals that were not drawn, whose share of wrong ones is asked for; None: endlessly many.

    Raises:
        InputError: none was checked.
    """
    n, n_wrong = len(answers), sum(not right for right in answers.values())
    if not n:
        raise InputError("No proposal was checked.", "Check some first.")
    low, high = _interval(n, n_wrong) if n_left is None else _interval_of_left(n, n_wrong, n_left)
    return ErrorEstimate(n, n_wrong, n_wrong / n, low, high)


def _interval(n: int, n_wrong: int) -> tuple[float, float]:
    """Clopper and Pearson's."""
    from scipy.special import betaincinv

    low = float(betaincinv(n_wrong, n - n_wrong + 1, _TAIL)) if n_wrong else 0.0
    high = float(betaincinv(n_wrong + 1, n - n_wrong, 1 - _TAIL)) if n_wrong < n else 1.0
    return low, high


def _interval_of_left(n: int, n_wrong: int, n_left: int) -> tuple[float, float]:
    """The same of those that are left: how many of them may be wrong so that what was drawn is not in the
    2.5 % at either end of the hypergeometric distribution.
    """
    if not n_left:
        return 0.0, 0.0

    def lowest(passes: Callable[[int], bool]) -> int:
        """The smallest number of wrong ones from which on something holds; `n_left` + 1 for none."""
        first, last = 0, n_left + 1
        while first < last:
            middle = (first + last) // 2
            first, last = (first, middle) if middle > n_left or passes(middle) else (middle + 1, last)
        return first

    def at_most(left_wrong: int, most: int) -> float:
        return _drawn_at_most(most, n, n_wrong + left_wrong, n + n_left)

    low = lowest(lambda wrong: 1.0 - at_most(wrong, n_wrong - 1) > _TAIL)
    high = lowest(lambda wrong: at_most(wrong, n_wrong) <= _TAIL) - 1
    return low / n_left, max(high, low) / n_left


def _drawn_at_most(most: int, n: int, n_wrong: int, n_all: int) -> float:
    """How likely at most `most` of n are wrong that are drawn from `n_all` with `n_wrong` wrong ones."""
    from scipy.special import gammaln

    def log_choose(of: Any, some: Any) -> Any:
        return gammaln(of + 1) - gammaln(some + 1) - gammaln(of - some + 1)

    drawn = np.arange(max(0, n - (n_all - n_wrong)), min(most, n, n_wrong) + 1)
    logs = log_choose(n_wrong, drawn) + log_choose(n_all - n_wrong, n - drawn) - log_choose(n_all, n)
    return float(np.exp(logs).sum())
