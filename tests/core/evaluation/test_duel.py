"""The blind duel: what is asked, what an answer is worth, and that the verdict is seldom false."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from core.errors import InputError
from core.evaluation import duel
from core.evaluation.duel import Bet, Frame, Level, Questions
from core.evaluation.resampling import Interval

OLD = np.array([[1, 2, 3], [4, 5, -1], [6, 7, 8]])
NEW = np.array([[2, 1, 9], [4, 5, -1], [8, 0, 9]])


def test_only_what_one_model_alone_finds_is_asked_about() -> None:
    found = duel.on_hits(OLD, NEW)
    asked = set(zip(found.queries.tolist(), found.candidates.tolist(), found.signs.tolist(), strict=True))
    assert asked == {(0, 3, -1), (0, 9, 1), (2, 6, -1), (2, 7, -1), (2, 0, 1), (2, 9, 1)}
    assert found.share == pytest.approx(6 / 9)
    assert found.n_queries == 3


def test_over_all_questions_the_difference_is_that_in_precision() -> None:
    rng = np.random.default_rng(2)
    old, new = (np.array([rng.permutation(30)[:10] for _ in range(40)]) for _ in range(2))
    alike = rng.random((40, 30)) < 0.4
    rows = np.arange(40)[:, None]
    found = duel.on_hits(old, new)
    order = duel.draw(found, seed=1)
    answers = alike[found.queries[order], found.candidates[order]].astype(float)
    outcome = duel.judge(Questions("hits", found.signs[order], found.share), answers.tolist())
    precision = alike[rows, new].mean() - alike[rows, old].mean()
    assert outcome.difference.value == pytest.approx(precision)
    assert outcome.difference.low == pytest.approx(precision, abs=1e-5)
    assert outcome.n_left == 0


def test_over_all_pairs_the_difference_is_that_in_accuracy() -> None:
    rng = np.random.default_rng(3)
    old, new, alike = rng.random((3, 200)) < 0.5
    found = duel.on_pairs(np.arange(200), np.arange(200), (old, new), n_queries=200)
    order = duel.draw(found, seed=1)
    answers = alike[found.queries[order]].astype(float)
    outcome = duel.judge(Questions("pairs", found.signs[order], found.share), answers.tolist())
    accuracy = np.mean(new == alike) - np.mean(old == alike)
    assert outcome.difference.value == pytest.approx(accuracy)
    assert outcome.for_new - outcome.for_old == round(200 * accuracy)


def campaign(
    rng: np.random.Generator, bet: Bet, yes: tuple[float, float], assistant: float | None, n: int = 1200
) -> tuple[Questions, np.ndarray, float]:
    """Questions, all their answers, and the true mean of the worth of these.

    Args:
        yes: how often a hit of the new model is alike, and one of the old.
        assistant: how much an assistant knows of the answers; below 0 it says the contrary.
    """
    signs = rng.choice([1, -1], size=n)
    answers = (rng.random(n) < np.where(signs > 0, *yes)).astype(float)
    foretold = None
    if assistant is not None:
        known = answers if assistant >= 0 else 1 - answers
        foretold = abs(assistant) * known + (1 - abs(assistant)) * rng.random(n)
    worth = signs * answers if bet == "hits" else signs * (2 * answers - 1)
    return Questions(bet, signs, 1.0, foretold), answers, float(worth.mean())


@pytest.mark.parametrize("bet", duel.BETS)
@pytest.mark.parametrize("assistant", [None, 0.5, -0.5])
def test_the_interval_seldom_ever_misses_the_truth_whatever_the_assistant_says(
    bet: Bet, assistant: float | None
) -> None:
    rng, missed, n = np.random.default_rng(5), 0, 60
    for _ in range(n):
        questions, answers, truth = campaign(rng, bet, (0.7, 0.6), assistant)
        interval = duel.judge(questions, answers[:120].tolist()).difference
        missed += not interval.low <= truth <= interval.high
    assert missed <= stats.binom.ppf(0.999, n, 0.05)


def test_what_is_known_before_an_answer_narrows_the_interval() -> None:
    width = {}
    for assistant in (None, 0.0, 0.6):
        rng = np.random.default_rng(6)
        found = []
        for _ in range(8):
            questions, answers, _ = campaign(rng, "hits", (0.6, 0.4), assistant)
            interval = duel.judge(questions, answers[:100].tolist()).difference
            found.append(interval.high - interval.low)
        width[assistant] = np.median(found)
    assert width[0.6] < 0.8 * width[None]
    assert width[0.0] < 1.1 * width[None]  # one that knows nothing costs next to nothing
    often = [campaign(np.random.default_rng(7), "hits", yes, None) for yes in ((0.95, 0.9), (0.55, 0.5))]
    intervals = [duel.judge(each, answers[:100].tolist()).difference for each, answers, _ in often]
    assert intervals[0].high - intervals[0].low < 0.7 * (intervals[1].high - intervals[1].low)


def test_it_says_better_and_worse_and_leaves_open() -> None:
    questions, answers, _ = campaign(np.random.default_rng(8), "pairs", (0.8, 0.2), None)
    assert duel.judge(questions, []).word == "too little to say"
    assert duel.judge(questions, answers[:2].tolist()).word == "too little to say"
    better = duel.judge(questions, answers[:80].tolist())
    assert better.word == "better"
    assert better.sentence.startswith("Better: a difference in accuracy of +0.")
    assert f"by 80 answers, {better.for_new} for the new model and {better.for_old} for" in better.sentence
    turned = Questions("pairs", -questions.signs, 1.0)
    assert duel.judge(turned, answers[:80].tolist()).word == "worse"
    same = Questions("hits", np.array([1, -1, 1, -1]), 0.1)
    assert duel.judge(same, [1, 1, 0, 0]).word == "no clear change"
    small = Questions("pairs", questions.signs, 0.004)
    assert duel.judge(small, answers[:80].tolist()).word == "no clear change"


def test_what_is_hard_to_say_counts_for_neither_of_a_pair() -> None:
    questions = Questions("pairs", np.array([1, 1, -1, 1]), 1.0)
    outcome = duel.judge(questions, [0.5, 0.5, 0.5])
    assert (outcome.n_answers, outcome.for_new, outcome.for_old) == (3, 0, 0)


def test_a_verdict_at_a_stricter_level_takes_more() -> None:
    questions, answers, _ = campaign(np.random.default_rng(9), "pairs", (0.7, 0.4), None)

    def taken(alpha: float) -> int:
        strict = Questions("pairs", questions.signs, 1.0, alpha=alpha)
        return next(n for n in range(4, 400, 4) if duel.judge(strict, answers[:n].tolist()).word == "better")

    assert taken(0.05) < taken(0.05 * 6 / np.pi**2 / 16)


def test_the_answers_that_it_takes_are_foreseen() -> None:
    rng = np.random.default_rng(10)
    signs = rng.choice([1, -1], size=1500)
    questions = Questions("pairs", signs, 0.2)
    foreseen = duel.answers_needed(questions, 0.07)
    assert foreseen is not None
    taken = []
    for _ in range(20):
        yes = np.where(signs > 0, 0.675, 0.325)
        answers = (rng.random(1500) < yes).astype(float).tolist()
        steps = range(10, 400, 10)
        taken.append(next((n for n in steps if duel.judge(questions, answers[:n]).word == "better"), 400))
    assert 0.6 * foreseen <= np.median(taken) <= 1.6 * foreseen
    assert duel.answers_needed(questions, 0.3) is None  # more than the two differ in
    assert duel.answers_needed(Questions("hits", signs[:20], 0.2), 0.01) is None


def test_more_answers_than_questions_are_refused() -> None:
    with pytest.raises(InputError, match="3 answers to 2 questions"):
        duel.judge(Questions("hits", np.array([1, -1]), 0.5), [1, 1, 0])


def test_the_order_depends_on_the_seed_alone() -> None:
    found = duel.on_hits(OLD, NEW)
    assert duel.draw(found, 4).tolist() == duel.draw(found, 4).tolist()
    assert sorted(duel.draw(found, 4).tolist()) == list(range(6))
    assert any(duel.draw(found, seed).tolist() != duel.draw(found, 4).tolist() for seed in range(5, 9))


@pytest.mark.parametrize("bet", duel.BETS)
@pytest.mark.parametrize("assistant", ["none", "sure", "of two minds"])
def test_what_is_foreseen_has_a_mean_of_0_over_the_rest_and_keeps_within_its_bounds(
    bet: duel.Bet, assistant: str
) -> None:
    """By its definition: one question after the other, each over all that are left."""
    rng = np.random.default_rng(3)
    for population in (1, 6, 40, 500):
        signs = np.where(rng.random(population) < rng.random(), 1, -1)
        answers = rng.choice([0.0, 0.5, 1.0], population, p=[0.8, 0.05, 0.15])[:60]
        yes = np.resize(answers, population)
        foretold = {"none": None, "sure": np.round(0.9 * yes), "of two minds": 0.4 + 0.2 * yes}[assistant]
        questions = duel.Questions(bet, signs, 0.4, foretold)
        known, least, most = duel._foreseen(questions, answers)
        said = 0.0 * signs if foretold is None else foretold - foretold.mean()
        for t in range(len(answers)):
            rate = (0.5 + answers[:t].sum()) / (t + 1)
            rates = [(0.5 + answers[:k].sum()) / (k + 1) for k in range(t)]
            slope = (said[:t] * (answers[:t] - rates)).sum() / (1 + (said[:t] ** 2).sum())
            likely = np.clip(rate + np.clip(slope, 0, 1) * said[t:], 0, 1)
            no, is_yes, foreseen = (duel._worth(bet, signs[t:], each) for each in (0.0, 1.0, likely))
            beside = foreseen - foreseen.mean()
            assert known[t] == pytest.approx(beside[0], abs=1e-9)
            assert least[t] == pytest.approx((np.minimum(no, is_yes) - beside).min(), abs=1e-9)
            assert most[t] == pytest.approx((np.maximum(no, is_yes) - beside).max(), abs=1e-9)


@pytest.mark.parametrize(
    ("bet", "frame", "said"),
    [
        ("hits", Frame("rows", 240, 10), "over the first 10 hits of 240 rows drawn at random,"),
        ("hits", Frame("searches", 1, 5), "over the first 5 hits of one typed search,"),
        ("hits", Frame("searches", 12, 10), "over the first 10 hits of 12 typed searches,"),
        (
            "pairs",
            Frame("rows", 1000, 10),
            "over pairs of 1,000 queries and the first 10 hits of each,",
        ),
    ],
)
def test_the_sentence_says_what_it_is_a_difference_in(bet: Bet, frame: Frame, said: str) -> None:
    level = Level("average_precision", 34, Interval(0.7, 0.6, 0.8), Interval(0.74, 0.65, 0.82))
    signs = np.array([1, -1] * 50)
    for each, end in (
        (frame, "not how good either is."),
        (
            Frame(frame.asked, frame.n_queries, frame.top_k, level),
            "How good they are, by 34 pairs that were drawn at random and that you marked: in average "
            "precision, 0.70 (0.60 to 0.80) for the old model and 0.74 (0.65 to 0.82) for the new one.",
        ),
    ):
        questions = Questions(bet, signs, 0.2, frame=each)
        sentence = duel.judge(questions, [1.0, 0.0, 0.5]).sentence
        assert said in sentence
        assert sentence.endswith(end)
        assert "drawn" not in duel.judge(questions, []).sentence
