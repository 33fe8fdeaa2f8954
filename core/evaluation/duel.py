"""Which of two models is better: answers are asked for only where the two disagree.

What two models agree on adds nothing to the difference between them. So of the hits that only one of two
models has among its first k for a query, or of the pairs that only one of them calls alike, some are drawn at
random, in an order that is fixed before the first answer, and somebody says of each whether the two texts are
alike, without being told whose hit it is. With an answer a of 1 (alike), 0 (not alike) or ½ (hard to say) and
a sign s of +1 where it is the new model's and −1 where it is the old one's,

- a hit is worth s·a: the mean over all such hits, times their share among all hits, is the difference in
  precision@k;
- a pair is worth s·(2a − 1), because a no is for the model that did not call it alike: times their share
  among all candidates, the mean is the difference in accuracy.

The verdict may be looked at after every answer (`core.evaluation.betting`). From each answer is taken what
was known before it: whose hit it is, how many were alike so far, and what an assistant says of the pair. That
moves no mean, whatever the assistant is worth, and narrows the interval as far as it is right.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.evaluation import betting
from core.evaluation.resampling import Interval
from core.evaluation.verdict import LEAST, Word, signed
from core.plurals import plural

Bet = Literal["hits", "pairs"]
BETS: tuple[Bet, ...] = ("hits", "pairs")
MOST_QUESTIONS = 2000  # more of them than anybody answers make up the population well enough

Floats = NDArray[np.float64]
Ids = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Disagreements:
    """Where two models disagree.

    Attributes:
        bet: what they disagree on.
        queries: (n,) number of the query. candidates: (n,) id of the text.
        signs: (n,) +1 where the new model alone has it as a hit, or calls it alike, −1 where the old.
        n_judged: hits, or pairs, among which these are: the difference is a share of them.
        n_queries: queries that were asked, with and without a disagreement.
    """

    bet: Bet
    queries: Ids
    candidates: Ids
    signs: Ids
    n_judged: int
    n_queries: int

    def __len__(self) -> int:
        return len(self.signs)

    @property
    def share(self) -> float:
        """What the mean over these is multiplied by to be a difference in precision or accuracy."""
        return len(self) / max(self.n_judged, 1)


def on_hits(old: Ids, new: Ids) -> Disagreements:
    """What only one of two models finds.

    Args:
        old, new: (q, k) ids of the first k hits of each query; −1 where there are fewer.
    """
    in_new = (old[:, :, None] == new[:, None, :]).any(axis=2)
    in_old = (new[:, :, None] == old[:, None, :]).any(axis=2)
    of_old, of_new = np.nonzero(~in_new & (old >= 0)), np.nonzero(~in_old & (new >= 0))
    return Disagreements(
        "hits",
        np.concatenate([of_old[0], of_new[0]]).astype(np.int64),
        np.concatenate([old[of_old], new[of_new]]).astype(np.int64),
        np.repeat(np.array([-1, 1], dtype=np.int64), [len(of_old[0]), len(of_new[0])]),
        n_judged=old.shape[0] * old.shape[1],
        n_queries=old.shape[0],
    )


def on_pairs(
    queries: Ids, candidates: Ids, alike: tuple[NDArray[np.bool_], NDArray[np.bool_]], n_queries: int
) -> Disagreements:
    """The pairs that only one of two models calls alike.

    Args:
        queries, candidates: (n,) the pairs, each once. alike: (n,) what the old and the new model say.
    """
    old, new = alike
    where = old != new
    return Disagreements(
        "pairs",
        queries[where],
        candidates[where],
        np.where(new[where], 1, -1).astype(np.int64),
        n_judged=len(queries),
        n_queries=n_queries,
    )


def draw(disagreements: Disagreements, seed: int) -> Ids:
    """(n,) places of the questions among the disagreements, in the order in which they are asked."""
    order = np.random.default_rng(seed).permutation(len(disagreements))
    return order[:MOST_QUESTIONS].astype(np.int64)


@dataclass(frozen=True)
class Level:
    """How good both models are on pairs that were drawn at random and marked: their difference in a duel says
    nothing of that.

    Attributes:
        metric: of the marked pairs, higher is better. n_pairs: how many there are.
        old, new: of both models, with 95 % intervals.
    """

    metric: str
    n_pairs: int
    old: Interval
    new: Interval


@dataclass(frozen=True)
class Frame:
    """What the difference is a difference in.

    Attributes:
        asked: what the queries are: rows drawn at random, or searches that somebody typed and saved.
        n_queries: how many. top_k: hits of each.
        level: how good both are elsewhere, where that is known.
    """

    asked: Literal["rows", "searches"]
    n_queries: int
    top_k: int
    level: Level | None = None


@dataclass(frozen=True, eq=False)
class Questions:
    """What is asked, in its order.

    Attributes:
        bet: what a yes is worth.
        signs: (n,) whose hit each is: +1 the new model's, −1 the old one's.
        share: see `Disagreements`.
        foretold: (n,) how probable an assistant holds that each is alike, from 0 to 1.
        alpha: how often a verdict may be false.
        frame: what the sentence of the verdict says it is about; None where nobody reads that.
    """

    bet: Bet
    signs: Ids
    share: float
    foretold: Floats | None = None
    alpha: float = betting.ALPHA
    frame: Frame | None = None

    def __len__(self) -> int:
        return len(self.signs)


@dataclass(frozen=True)
class Outcome:
    """What the answers so far say.

    Attributes:
        word: "too little to say" while it is open. sentence: the same with its numbers, for the person.
        difference: new minus old, in precision@k or accuracy, with an interval that holds at every look.
        n_answers: answers, those that were hard to say included. n_left: questions that are left.
        for_new, for_old: answers that were for the one model and for the other.
    """

    word: Word
    sentence: str
    difference: Interval
    n_answers: int
    n_left: int
    for_new: int
    for_old: int


def judge(questions: Questions, answers: Sequence[float]) -> Outcome:
    """What the answers say, at this look; it may be asked after each of them.

    Args:
        answers: of the first questions, in their order: 1 alike, 0 not alike, ½ hard to say.

    Raises:
        InputError: there are more answers than questions.
    """
    n, population = len(answers), len(questions)
    if n > population:
        raise InputError(
            f"There are {n:,} answers to {population:,} questions.", "Give the file of this duel."
        )
    values, known, least, most = _worth_of(questions, answers)
    enough = math.log(2 / questions.alpha)
    for_new, for_old = (each.max(initial=0.0) for each in capital(questions, answers))
    mean = betting.interval(values, population, questions.alpha, known, least, most)
    difference = Interval(*(questions.share * each for each in (mean.value, mean.low, mean.high)))
    word = _word(difference, for_new >= enough, for_old >= enough, n == population)
    outcome = Outcome(
        word, "", difference, n, population - n, int((values >= 1).sum()), int((values <= -1).sum())
    )
    return replace(outcome, sentence=_sentence(questions, outcome))


def capital(questions: Questions, answers: Sequence[float], difference: float = 0.0) -> tuple[Floats, Floats]:
    """(n,) log capital of who bets that the new model is better by more than `difference`, and of who bets
    on less, after each answer.

    The verdict falls when either reaches log(2 / alpha) against a difference of 0; the interval holds the
    differences against which neither ever did.
    """
    values, known, least, most = _worth_of(questions, answers)
    mean = difference / questions.share if difference else 0.0
    return (
        betting.log_capital(values, mean, len(questions), known, least),
        betting.log_capital(-values, -mean, len(questions), -known, -most),
    )


def estimate(questions: Questions, answers: Sequence[float]) -> float:
    """New minus old, in precision@k or accuracy, by the answers so far; 0 where there are none.

    Where one of the two was clearly better at an earlier look, `judge` keeps to the interval of then.
    """
    values, known, _, _ = _worth_of(questions, answers)
    if not len(values):
        return 0.0
    is_whole = len(values) == len(questions)
    return questions.share * float((values if is_whole else values - known).mean())


def answers_needed(questions: Questions, difference: float) -> int | None:
    """How many answers it takes, in half of the cases, to find that one model is better by `difference`.

    About half of what is asked about is taken to be alike.

    Returns:
        None where the two disagree on too little for such a difference, or where it takes all answers.
    """
    population = len(questions)
    mean = abs(difference) / questions.share if questions.share else math.inf
    beyond = mean if questions.bet == "hits" else mean / 2  # a half, of the hits that are alike
    if not 0 < beyond < 0.5:
        return None
    rng = np.random.default_rng(0)
    n, enough = min(population, _FORESEEN), math.log(2 / questions.alpha)
    taken = []
    for _ in range(_CAMPAIGNS):
        yes = rng.random(n) < 0.5 + questions.signs[:n] * beyond
        rich = capital(questions, yes.astype(np.float64).tolist())[0] >= enough
        taken.append(int(rich.argmax()) + 1 if rich.any() else n + 1)
    half = int(np.median(taken))
    return None if half > n or half == population else half


_FORESEEN, _CAMPAIGNS = 400, 25


def _worth_of(questions: Questions, answers: Sequence[float]) -> tuple[Floats, Floats, Floats, Floats]:
    """What each answer was worth, and as `_foreseen`."""
    return _worth_kept(questions, np.asarray(answers, dtype=np.float64).tobytes())


@lru_cache(maxsize=16)
def _worth_kept(questions: Questions, answers: bytes) -> tuple[Floats, Floats, Floats, Floats]:
    """Verdict, interval and capital ask for the same, one after the other."""
    given = np.frombuffer(answers)
    values = _worth(questions.bet, questions.signs[: len(given)].astype(np.float64), given)
    return values, *_foreseen(questions, given)


def _worth(bet: Bet, signs: Floats, answers: Floats | float) -> Floats:
    return signs * answers if bet == "hits" else signs * (2 * answers - 1)


def _foreseen(questions: Questions, answers: Floats) -> tuple[Floats, Floats, Floats]:
    """What was known of each answer's worth before it came, less its mean over all questions that were left;
    and between what the rest had to be.

    How probable a yes is: how many there were so far (half a yes and half a no before the first), more or
    less by what the assistant says of the pair, as far as it was right so far (least squares, a ridge of 1).
    """
    n, signs = len(answers), questions.signs.astype(np.float64)
    said = np.zeros(len(signs))
    if questions.foretold is not None:
        said = questions.foretold - questions.foretold.mean()
    rates = (0.5 + _before(answers)) / np.arange(1, n + 1)
    right = _before(said[:n] * (answers - rates)) / (1 + _before(said[:n] ** 2))
    slopes = np.clip(right, 0.0, 1.0)
    # A question is worth its sign times (`much` · a − `less`). Of the rest only sums and ends count.
    much, less = (1.0, 0.0) if questions.bet == "hits" else (2.0, 1.0)
    low_of_new, high_of_new = _likely(signs > 0, said, rates, slopes)
    low_of_old, high_of_old = _likely(signs < 0, said, rates, slopes)
    total = rates * _rest(signs, n) + slopes * _rest(signs * said, n)
    beyond = rates + slopes * np.maximum.accumulate(said[::-1])[::-1][:n] > 1
    beyond |= rates + slopes * np.minimum.accumulate(said[::-1])[::-1][:n] < 0
    for t in np.flatnonzero(beyond):
        total[t] = (signs[t:] * np.clip(rates[t] + slopes[t] * said[t:], 0.0, 1.0)).sum()
    mean = (much * total - less * _rest(signs, n)) / (len(signs) - np.arange(n))
    likely = np.clip(rates + slopes * said[:n], 0.0, 1.0)
    return (
        signs[:n] * (much * likely - less) - mean,
        mean - much * np.maximum(high_of_new, 1 - low_of_old),
        mean + much * np.maximum(1 - low_of_new, high_of_old),
    )


def _before(values: Floats) -> Floats:
    """(n,) the sum of those before each."""
    return np.cumsum(values) - values


def _rest(values: Floats, n: int) -> Floats:
    """(n,) the sum of each of the first n and all after it."""
    return np.cumsum(values[::-1])[::-1][:n]


def _likely(which: NDArray[np.bool_], said: Floats, rates: Floats, slopes: Floats) -> tuple[Floats, Floats]:
    """(n,) the least and the greatest probability of a yes of some of the questions that are left, before
    each answer; 1 and 0 where none of them is left.
    """
    n = len(rates)
    ends = []
    for sign, none in ((-1.0, 1.0), (1.0, 0.0)):
        most = np.maximum.accumulate(np.where(which, sign * said, -np.inf)[::-1])[::-1][:n]
        is_left = np.isfinite(most)
        likely = np.clip(rates + slopes * sign * np.where(is_left, most, 0.0), 0.0, 1.0)
        ends.append(np.where(is_left, likely, none))
    return ends[0], ends[1]


def _word(difference: Interval, is_better: bool, is_worse: bool, is_over: bool) -> Word:
    if is_better != is_worse:
        if abs(difference.value) < LEAST:
            return "no clear change"
        return "better" if is_better else "worse"
    within = difference.low > -LEAST and difference.high < LEAST
    return "no clear change" if within or is_over else "too little to say"


def _sentence(questions: Questions, outcome: Outcome) -> str:
    answers = plural(outcome.n_answers, "1 answer", f"{outcome.n_answers:,} answers")
    if not outcome.n_answers:
        return f"Too little to say: none of {len(questions):,} questions is answered."
    metric = "precision" if questions.bet == "hits" else "accuracy"
    low, high = signed(outcome.difference.low), signed(outcome.difference.high)
    said = (
        f"{_HEADS[outcome.word]}: a difference in {metric} of {signed(outcome.difference.value)} "
        f"({100 * (1 - questions.alpha):.3g} % interval {low} to {high}, at whichever moment one looks) by "
        f"{answers}, {outcome.for_new:,} for the new model and {outcome.for_old:,} for the old one."
    )
    if questions.frame is None:
        return said
    return " ".join(filter(None, (said, _framed(questions.bet, questions.frame), _leveled(questions.frame))))


_HEADS: dict[Word, str] = {
    "better": "Better",
    "worse": "Worse",
    "no clear change": "No clear change",
    "too little to say": "Too little to say",
}


def _framed(bet: Bet, frame: Frame) -> str:
    n, k = frame.n_queries, frame.top_k
    if bet == "pairs":
        return (
            f"That is a difference over pairs of {n:,} queries and the first {k} hits of each, not how good "
            "either is."
        )
    if frame.asked == "rows":
        return (
            f"That is a difference over the first {k} hits of {n:,} rows drawn at random, not how good "
            "either is."
        )
    return plural(
        n,
        f"That is a difference over the first {k} hits of one typed search, not how good either is.",
        f"That is a difference over the first {k} hits of {n:,} typed searches, not how good either is.",
    )


def _leveled(frame: Frame) -> str:
    level = frame.level
    if level is None:
        return ""
    metric = "average precision" if level.metric == "average_precision" else "rank correlation"
    old, new = (
        f"{each.value:.2f} ({each.low:.2f} to {each.high:.2f})".replace("-", "−")
        for each in (level.old, level.new)
    )
    return (
        f"How good they are, by {level.n_pairs:,} pairs that were drawn at random and that you marked: in "
        f"{metric}, {old} for the old model and {new} for the new one."
    )
