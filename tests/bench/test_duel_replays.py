"""Duels that labels answer: the questions are the program's, and so is the moment of the verdict."""

from __future__ import annotations

import numpy as np
import pytest

from core.evaluation import duel
from core.evaluation.alpha import share_of_alpha
from tests.bench.duel_replays import LOOKS, Labelled, hits, one_run, replays


@pytest.fixture(scope="module")
def labelled() -> Labelled:
    """Texts of 20 classes, and two models, one with more noise than the other."""
    rng = np.random.default_rng(0)
    n = 400
    classes = rng.integers(0, 20, n)
    good = rng.normal(size=(20, 32))[classes] + rng.normal(size=(n, 32))
    vectors = {"good": good, "bad": good + 1.5 * rng.normal(size=good.shape)}
    unit = {name: each / np.linalg.norm(each, axis=1, keepdims=True) for name, each in vectors.items()}
    rows = {name: each.astype(np.float32) for name, each in unit.items()}
    return Labelled(classes, rng.permutation(n)[:200], rows)


def test_what_is_asked_adds_up_to_the_difference_counted_by_hand(labelled: Labelled) -> None:
    found = [hits(labelled.vectors[name], labelled.queries) for name in ("bad", "good")]
    alike = [labelled.classes[each] == labelled.classes[labelled.queries][:, None] for each in found]
    there = labelled.there("hits", "bad", "good")
    worth = there.signs * labelled.alike(there)
    assert there.share * worth.mean() == pytest.approx(alike[1].mean() - alike[0].mean())

    there = labelled.there("pairs", "bad", "good")
    least = dict(zip(("bad", "good"), labelled._thresholds("bad", "good"), strict=True))
    pairs = {
        (min(query, hit), max(query, hit))
        for near in found
        for query, of_query in zip(labelled.queries.tolist(), near.tolist(), strict=True)
        for hit in of_query
    }
    first, second = np.array(sorted(pairs)).T
    is_alike = labelled.classes[first] == labelled.classes[second]
    right = {
        name: ((each[first] * each[second]).sum(axis=1) >= least[name]) == is_alike
        for name, each in labelled.vectors.items()
    }
    worth = there.signs * (2 * labelled.alike(there) - 1)
    assert there.n_judged == len(pairs)
    assert there.share * worth.mean() == pytest.approx(right["good"].mean() - right["bad"].mean())


@pytest.mark.parametrize("bet", ["hits", "pairs"])
def test_it_falls_when_the_programs_own_verdict_falls(labelled: Labelled, bet: duel.Bet) -> None:
    there = labelled.there(bet, "bad", "good")
    alike = labelled.alike(there)
    run = one_run(there, alike, None, seed=3, run=2)
    order = duel.draw(there, 3)
    questions = duel.Questions(bet, there.signs[order], there.share, alpha=share_of_alpha(2))
    answers = alike[order].tolist()
    better, worse = run.taken
    assert better <= LOOKS < worse
    assert duel.judge(questions, answers[: better - 1]).word == "too little to say"
    assert duel.judge(questions, answers[:better]).word == "better"
    first = one_run(there, alike, None, seed=3, run=1)
    questions = duel.Questions(bet, there.signs[order], there.share, alpha=share_of_alpha(1))
    shown = duel.judge(questions, answers[: first.taken[0]]).difference
    assert shown.value - first.truth == pytest.approx(first.errors[1])
    assert shown.low <= first.truth <= shown.high


def test_shuffled_there_is_no_difference(labelled: Labelled) -> None:
    for bet in ("hits", "pairs"):
        row = replays(labelled.there(bet, "bad", "good"), labelled, 2, is_shuffled=True)
        assert abs(float(row[0].replace("−", "-"))) < (0.05 if bet == "hits" else 0.001)
