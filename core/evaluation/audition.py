"""Which of several models is best: answers are asked for only where it is undecided.

What all of them find says nothing about which is best. The rest of their hits, each once however many models
have it, is put in one random order before the first answer. For any two models, the hits that only one of
them has come in that order like a sample drawn at random without replacement, so that each two have a duel
of their own (`core.evaluation.duel`), and one answer counts in the duel of all pairs that it splits.

A question is passed over while it does not split the two models that are in the race: the leader, and who is
closest behind it. Whatever decides who is in the race decides only how far a duel has
come, never in which order its questions come, and a duel may be stopped at any moment: so its interval holds
all the same. Should a duel be resumed later, the questions that were passed over come first.

A model's place is from 1 + (models that are clearly better) to n − (models that are clearly worse). Each two
have an equal share of α (Bonferroni), so that all places hold at once, at all looks, but for α of cases.

To ask about the leader and its closest rival alone is the rule of the best-arm problem (Gabillon et al. 2012,
UGapE; Kaufmann & Kalyanakrishnan 2013, LUCB). Here it costs nothing but answers, and what is claimed rests on
the duels. That models agree where they are right is Platanios et al. 2014, Estimating accuracy from unlabeled
data; here it is what is thought before the first answer, and counts for less with each answer. Models that
are made from one another agree for another reason: they share a vote (`_votes`), and of a model that has
little in common with the others little is thought beforehand. In the table they stand by how good each is at
least, so that such a model comes first by its answers, not because so little is known of it.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.evaluation import betting, duel
from core.evaluation.duel import Questions
from core.evaluation.verdict import Word
from core.unit_norm import unit_norm

MOST_MODELS = 6
MOST_QUESTIONS = 4000
TIE = 0.02  # two models whose difference is surely less than this are as good as each other

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ids = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Union:
    """The hits that some of n models have and others have not.

    Attributes:
        queries: (h,) number of the query. candidates: (h,) id of the text.
        has: (h, n) which models have it.
        near: (h,) from 0 to 1, how near the top it stands: one minus the logarithm of its rank, the mean over
            the models, each by its vote.
        n_judged: hits of each model, over all queries.
    """

    queries: Ids
    candidates: Ids
    has: Bools
    near: Floats
    n_judged: int

    def __len__(self) -> int:
        return len(self.queries)


def union(found: Sequence[Ids], top_k: int) -> Union:
    """What only some models find.

    Args:
        found: for each model (q, depth) ids of the nearest to each query, the nearest first; −1 where there
            are fewer. top_k: how many of them are its hits; where those after them stand only tells how near
            the others hold a hit to be.

    Raises:
        InputError: there are fewer than two models, or too many.
    """
    if not 2 <= len(found) <= MOST_MODELS:
        raise InputError(f"An audition is of 2 to {MOST_MODELS} models, not of {len(found)}.", "Name others.")
    n_queries, depth = found[0].shape
    most = 1 + max(int(each.max()) for each in found)
    # One number for each query and text, ascending, and its rank, for each model.
    ranked = []
    for each in found:
        rows, ranks = np.nonzero(each >= 0)
        keys = rows * most + each[rows, ranks]
        order = np.argsort(keys)
        ranked.append((keys[order], ranks[order]))
    distinct = np.unique(np.concatenate([keys[ranks < top_k] for keys, ranks in ranked]))
    rank = np.full((len(distinct), len(found)), depth)
    for model, (keys, ranks) in enumerate(ranked):
        _, place, where = np.intersect1d(distinct, keys, assume_unique=True, return_indices=True)
        rank[place, model] = ranks[where]
    has = rank < top_k
    held = has.astype(np.float64)
    near = 1 - (np.log2(2 + rank) / math.log2(2 + depth)) @ _votes(held.T @ held / (n_queries * top_k))
    some = ~has.all(axis=1)
    queries, candidates = np.divmod(distinct[some], most)
    return Union(queries, candidates, has[some], near[some], n_queries * top_k)


def draw(there: Union, seed: int) -> Ids:
    """(n,) places of the questions in a union, in the order in which they come."""
    return np.random.default_rng(seed).permutation(len(there))[:MOST_QUESTIONS].astype(np.int64)


def _votes(shared: Floats) -> Floats:
    """(n,) how much of a say each model has; they sum to 1.

    Args:
        shared: (n, n) share of its hits that a model has in common with each, with itself all of them: the
            sum of a row is how many models there are of its kind.
    """
    votes = 1 / np.maximum(shared.sum(axis=1), 1e-9)
    return np.asarray(votes / votes.sum())


def agreement(hits: Sequence[Ids]) -> Floats:
    """(n, n) share of the first k hits that each two models have in common."""
    n = len(hits)
    shared = np.eye(n)
    for one, other in itertools.combinations(range(n), 2):
        common = (hits[one][:, :, None] == hits[other][:, None, :]) & (hits[one] >= 0)[:, :, None]
        counted = max(int((hits[one] >= 0).sum()), int((hits[other] >= 0).sum()), 1)
        shared[one, other] = shared[other, one] = common.sum() / counted
    return shared


def translations_found(first: NDArray[np.float32], second: NDArray[np.float32]) -> float:
    """The share of texts in one language that seem to have found their translation among those of another,
    without knowing which it is.

    Two texts are taken for translations where each is the other's best, by a cosine that stands out from
    those of their `_NEAR` nearest by the factor `_MARGIN` (Artetxe & Schwenk 2019, Margin-based parallel
    corpus mining, eq. 2: ratio; the threshold is the one of CCMatrix, Schwenk et al. 2021).

    Args:
        first: (n, dim). second: (m, dim).
    """
    one, other = unit_norm(first), unit_norm(second)
    cosines = one @ other.T
    near = [np.sort(each, axis=1)[:, -_NEAR:].mean(axis=1) for each in (cosines, cosines.T)]
    margins = cosines / np.maximum((near[0][:, None] + near[1][None, :]) / 2, 1e-9)
    best, back = margins.argmax(axis=1), margins.argmax(axis=0)
    rows = np.arange(len(first))
    return float(((back[best] == rows) & (margins[rows, best] >= _MARGIN)).mean())


_MARGIN, _NEAR = 1.06, 4


@dataclass(frozen=True)
class Place:
    """Where a model stands.

    Attributes:
        place: by the answers so far. low, high: the best and the last place that it may have.
        ties: the models that are surely as good, to `TIE`.
    """

    place: int
    low: int
    high: int
    ties: tuple[int, ...] = ()


@dataclass(frozen=True)
class Standing:
    """What the answers so far say.

    Attributes:
        places: one a model. order: the models, the best first.
        settled: each two models of which nothing is to be asked any more: one is clearly better, both are as
            good, or all is answered. The smaller number stands first.
    """

    places: tuple[Place, ...]
    order: tuple[int, ...]
    settled: frozenset[tuple[int, int]]


@dataclass(frozen=True, eq=False)
class Race:
    """What is asked about some models, in its order; never changed.

    Attributes:
        has: (n_questions, n) which models have the hit.
        near: (n_questions,) how near the top it stands, see `Union`.
        shares: (n, n) hits that only one of two models has, as a share of the hits of each.
        alpha: how often a place may be false.
    """

    has: Bools
    near: Floats
    shares: Floats
    alpha: float = betting.ALPHA

    @property
    def n_models(self) -> int:
        """How many models there are."""
        return int(self.has.shape[1])

    @cached_property
    def _duels(self) -> dict[tuple[int, int], tuple[Ids, Questions]]:
        """Of each two models, which questions split them, and their duel."""
        pairs = list(itertools.combinations(range(self.n_models), 2))
        made = {}
        for one, other in pairs:
            where = np.flatnonzero(self.has[:, one] != self.has[:, other])
            signs = np.where(self.has[where, other], 1, -1).astype(np.int64)
            share, level = float(self.shares[one, other]), self.alpha / len(pairs)
            made[one, other] = where, Questions("hits", signs, share, self.near[where], level)
        return made

    def standing(self, answers: Floats) -> Standing:
        """What the answers say; it may be asked after each.

        Args:
            answers: (n_questions,) 1 alike, 0 not alike, ½ hard to say, NaN not answered.
        """
        n = self.n_models
        wins, ties = np.zeros((n, n), np.bool_), np.zeros((n, n), np.bool_)
        settled = set()
        for (one, other), (where, questions) in self._duels.items():
            given = _without_gap(answers[where])
            word, within = _judged(questions, given.tobytes())
            wins[other, one], wins[one, other] = word == "better", word == "worse"
            ties[one, other] = ties[other, one] = within
            if word in ("better", "worse") or within or len(given) == len(where):
                settled.add((one, other))
        wins = _carried_on(wins)
        ties &= ~(wins | wins.T)
        settled |= {(min(each), max(each)) for each in np.argwhere(wins).tolist()}
        low = 1 + wins.sum(axis=0)
        high = np.maximum(n - wins.sum(axis=1), low)
        order = tuple(np.lexsort((-self._at_least(answers), low)).tolist())
        places = tuple(
            Place(
                int(np.clip(1 + order.index(k), low[k], high[k])),
                int(low[k]),
                int(high[k]),
                tuple(np.flatnonzero(ties[k]).tolist()),
            )
            for k in range(n)
        )
        return Standing(places, order, frozenset(settled))

    def upcoming(self, answers: Floats, settled: frozenset[tuple[int, int]], at_most: int) -> list[int]:
        """The numbers of the next questions, as far as one can tell before their answers.

        Args:
            settled: see `Standing`; those of some answers ago do no harm.
        """
        racing = self._racing(answers, settled)
        while racing:
            has = self.has[:, racing]
            found = np.flatnonzero(np.isnan(answers) & has.any(axis=1) & ~has.all(axis=1))
            if len(found):
                return [int(number) for number in found[:at_most]]
            settled = settled | frozenset((min(k, racing[0]), max(k, racing[0])) for k in racing[1:])
            racing = self._racing(answers, settled)
        return []

    def leader(self, answers: Floats) -> int:
        """The model that is ahead by the answers."""
        return int(self._estimates(answers)[0].argmax())

    def _racing(self, answers: Floats, settled: frozenset[tuple[int, int]]) -> list[int]:
        """The leader, and who is the fewest standard errors behind it of those that may yet be better; once
        it is known to be the best, of the rest; and so on.
        """
        estimates, spread = self._estimates(answers)
        rest = np.argsort(-estimates, kind="stable").tolist()
        while len(rest) > 1:
            leader, *rest = rest
            if open_ := [k for k in rest if (min(k, leader), max(k, leader)) not in settled]:
                apart = spread[leader, leader] + np.diag(spread) - 2 * spread[leader]
                behind = (estimates[leader] - estimates) / np.sqrt(np.maximum(apart, 1e-12))
                return [leader, min(open_, key=lambda k: behind[k])]
        return []

    def _at_least(self, answers: Floats) -> Floats:
        """(n,) how good each model is at least, but for what all of them have: `_SURE` standard errors below
        its estimate, of its difference from the mean of all.
        """
        estimates, spread = self._estimates(answers)
        apart = np.eye(self.n_models) - 1 / self.n_models
        return estimates - _SURE * np.sqrt(np.maximum(np.diag(apart @ spread @ apart), 0.0))

    @cached_property
    def _foretold_by(self) -> tuple[Floats, Floats]:
        """(n_questions, n + 3) what foretells an answer, and (n + 3,) the ridge of each."""
        shared = 1 - self.shares / 2
        common = (self.has @ _votes(shared))[:, None]
        nearness = self.near / max(float(self.near.std()), 1e-9)
        x = np.column_stack([np.ones(len(self.has)), common, self.has - common, nearness])
        with_others = (shared.sum(axis=1) - 1) / max(self.n_models - 1, 1)
        own = _FIRM * np.clip(with_others / _OF_ONE_KIND, 0.1, 1.0) ** 1.5
        return x, np.array([_LITTLE, _FIRM, *own, _FIRM])

    def _estimates(self, answers: Floats) -> tuple[Floats, Floats]:
        """(n,) the precision of each model, but for what all of them have, and (n, n) how uncertain that is.

        Answers that are missing are foretold by who has the hit and how near the top, by ridge regression
        towards what such answers are like before the first is known.
        """
        given = ~np.isnan(answers)
        x, ridge = self._foretold_by
        before = np.array([0.0, _SHARED_IS_MORE, *[0.0] * self.n_models, _NEAR_IS_MORE])
        covariance = np.linalg.inv(x[given].T @ x[given] + np.diag(ridge))
        likely = x @ (covariance @ (x[given].T @ answers[given] + ridge * before))
        likely[given] = answers[given]
        # A hit of the plan stands for so many of a model's hits that all others have not.
        scale = float(self.shares.sum()) / max(int((self.has[:, :, None] ^ self.has[:, None, :]).sum()), 1)
        rate = (answers[given].sum() + 1) / (given.sum() + 2)
        weights = scale * self.has[~given].T.astype(np.float64) @ x[~given]
        return scale * (self.has.T @ likely), rate * (1 - rate) * weights @ covariance @ weights.T


# Ridges: of the mean; of how many models have a hit, of which, and of how near the top it stands. What a
# model finds alone is held to be as good as what any other finds alone, until the answers say more: the less
# firmly, the less of its hits others have, where that is less than models of one kind have in common.
_LITTLE, _FIRM, _OF_ONE_KIND = 1e-3, 15.0, 0.4
# Before the first answer: how much more often what all have is alike than what none has, and what is nearer
# the top by one standard deviation.
_SHARED_IS_MORE, _NEAR_IS_MORE = 0.8, 0.1
_SURE = 2.0  # standard errors. All of these were tried on banking77 and argkp (decision 125)


def _carried_on(wins: Bools) -> Bools:
    """Who is better than whom, given that who is better than a better one is better, too.

    It costs no alpha: where all the duels are right, so is what follows from them. Of models that the duels
    put in a circle nothing is said.

    Args:
        wins: (n, n) whether the first is better than the second, by their duel.
    """
    carried = wins.copy()
    for k in range(len(wins)):
        carried |= carried[:, k, None] & carried[None, k, :]
    return carried & ~carried.T


def _without_gap(answers: Floats) -> Floats:
    """The answers before the first question that has none: who chooses what to answer chooses the verdict."""
    gaps = np.flatnonzero(np.isnan(answers))
    return answers[: gaps[0] if len(gaps) else len(answers)]


@lru_cache(maxsize=256)
def _judged(questions: Questions, answers: bytes) -> tuple[Word, bool]:
    """What the duel of two models says, and whether both are as good, to `TIE`; most answers leave most duels
    as they are. Whether the interval has left a value is asked of that value alone, which is far quicker than
    to look for its ends.
    """
    given, enough = np.frombuffer(answers).tolist(), math.log(2 / questions.alpha)
    if not given:
        return "too little to say", questions.share < TIE
    is_rich = [each.max() >= enough for each in duel.capital(questions, given)]
    word = duel.judge(questions, given).word if any(is_rich) else "too little to say"
    above, below = duel.capital(questions, given, -TIE)[0], duel.capital(questions, given, TIE)[1]
    return word, bool(min(above.max(), below.max()) >= enough)
