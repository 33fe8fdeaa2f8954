"""The verdict says what is so: not "better" when nothing changed, and "better" when it is."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence

import numpy as np
import pytest

from core.errors import InputError
from core.evaluation import Evaluation, as_json, compare, evaluate
from core.evaluation.verdict import LEAST, pairs_needed
from core.examples import Examples
from tests.bench.verdict import AFTER, BEFORE, campaign, judge, words


class Cosines:
    """An encoder whose cosine of the two sentences of pair i is the i-th of the given ones."""

    def __init__(self, cosines: np.ndarray) -> None:
        self.cosines = cosines

    def __call__(self, texts: Sequence[str]) -> np.ndarray:
        rows = []
        for text in texts:
            side, number = text.split()
            angle = 0.0 if side == "first" else float(np.arccos(self.cosines[int(number)]))
            rows.append([np.cos(angle), np.sin(angle)])
        return np.array(rows)


def pairs(gold: np.ndarray) -> Examples:
    n = len(gold)
    sides = tuple(tuple(f"{side} {k}" for k in range(n)) for side in ("first", "second"))
    scores = (gold - gold.min()) / (gold.max() - gold.min())
    return Examples("pair+score", sides, scores=scores)


def evaluated(n: int, old: float = BEFORE, new: float = AFTER) -> tuple[Evaluation, Evaluation]:
    gold, of_old, of_new = campaign(np.random.default_rng(5), n, old, new, 0.7)
    examples = pairs(gold)
    return evaluate(examples, Cosines(np.tanh(of_old))), evaluate(examples, Cosines(np.tanh(of_new)))


def test_it_seldom_says_better_when_nothing_changed() -> None:
    said = words(60, 400, BEFORE, BEFORE, errors=0.7)
    assert said["better"] <= 3
    assert said["worse"] <= 3


def test_it_says_better_when_the_model_is_better() -> None:
    said = words(60, 400, BEFORE, AFTER, errors=0.7)
    assert said["better"] >= 54
    assert said["worse"] == 0


def test_it_is_not_rash_at_the_fewest_components_either() -> None:
    said = words(100, 60, BEFORE, BEFORE, errors=0.7)
    assert said["better"] <= 5
    assert said["too little to say"] == 0


def test_the_whole_way_from_vectors_gives_the_same_word() -> None:
    old, new = evaluated(400)
    simulated = judge(*campaign(np.random.default_rng(5), 400, BEFORE, AFTER, 0.7))
    verdict = compare(new, old)
    assert verdict.word == simulated.word == "better"
    assert verdict.difference.value == pytest.approx(simulated.difference.value, abs=1e-12)
    # Components are numbered by their sentences there and by position here: other draws, the same interval.
    assert verdict.difference.low == pytest.approx(simulated.difference.low, abs=0.01)
    assert verdict.sentence.startswith("Better: spearman 0.")
    assert compare(old, new).word == "worse"


def test_a_model_against_itself_is_no_clear_change() -> None:
    old, _ = evaluated(80)
    verdict = compare(old, old)
    assert verdict.word == "no clear change"
    assert (verdict.difference.low, verdict.difference.value, verdict.difference.high) == (0, 0, 0)


def test_a_difference_that_is_certain_but_tiny_is_no_clear_change() -> None:
    gold = np.random.default_rng(3).random(3000)
    noise = np.random.default_rng(4).standard_normal(3000)
    examples = pairs(gold)
    old, new = (evaluate(examples, Cosines(np.tanh(gold + share * noise))) for share in (0.300, 0.297))
    verdict = compare(new, old)
    assert 0 < verdict.difference.low < verdict.difference.high < LEAST
    assert verdict.word == "no clear change"
    assert verdict.sentence.endswith("examples that nothing else has seen, too little to matter.")


def test_what_was_learned_from_is_said_where_it_judges() -> None:
    old, new = evaluated(400)
    assert "400 examples that nothing else has seen." in compare(new, old).sentence
    some = compare(new, old, n_seen=1_200).sentence
    assert "nothing else has seen" not in some
    assert some.endswith(
        "on 400 examples. 1,200 of these examples have a sentence that was learned from or selected by, and "
        "say little about new ones."
    )
    assert "1 of these examples has a sentence" in compare(new, old, 1.0, n_seen=1).sentence


def test_too_few_components_are_said_with_how_many_more() -> None:
    old, new = evaluated(59)
    verdict = compare(new, old)
    assert verdict.word == "too little to say"
    # One more in the verdict part, which gets 30 % of what is added.
    assert verdict.pairs_needed == 4
    assert "set aside for it so far: 59." in verdict.sentence
    assert "4 more" in verdict.sentence
    assert compare(new, old, share=1.0).pairs_needed == 1
    assert pairs_needed(60) == 0
    assert pairs_needed(0) == 200


def test_components_and_not_pairs_are_counted() -> None:
    gold, of_old, of_new = campaign(np.random.default_rng(5), 400, BEFORE, AFTER, 0.7)
    examples = pairs(gold)
    topics = Examples(
        "pair+score", examples.texts, scores=examples.scores, groups=tuple(str(k % 20) for k in range(400))
    )
    old, new = evaluate(topics, Cosines(np.tanh(of_old))), evaluate(topics, Cosines(np.tanh(of_new)))
    assert new.n_components == 20
    assert compare(new, old).word == "too little to say"


def test_models_on_different_examples_are_not_compared() -> None:
    old, _ = evaluated(80)
    other, _ = evaluated(81)
    with pytest.raises(InputError, match="different examples"):
        compare(old, other)


def test_the_json_is_that_of_the_design() -> None:
    old, new = evaluated(400)
    verdict = compare(new, old)
    parts = {"train": 800, "selection": 133, "verdict": 400}
    printed = json.loads(json.dumps(as_json(new, old, verdict, parts)))
    assert printed["verdict"] == "better"
    assert printed["parts"] == parts
    assert printed["pairs_needed"] == 0
    for key in ("metrics", "baseline", "difference"):
        assert set(printed[key]["spearman"]) == {"value", "low", "high"}
        assert (
            printed[key]["spearman"]["low"]
            < printed[key]["spearman"]["value"]
            < printed[key]["spearman"]["high"]
        )
    gain = printed["metrics"]["spearman"]["value"] - printed["baseline"]["spearman"]["value"]
    assert printed["difference"]["spearman"]["value"] == pytest.approx(gain)


def test_one_model_alone_has_no_verdict_and_results_can_be_sent() -> None:
    old, new = evaluated(60)
    alone = as_json(new)
    assert alone["verdict"] is None
    assert alone["parts"] == {"train": 0, "selection": 0, "verdict": 60}
    again = pickle.loads(pickle.dumps((old, new)))  # noqa: S301 — our own bytes
    assert compare(again[1], again[0]).sentence == compare(new, old).sentence
