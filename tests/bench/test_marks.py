"""The campaigns of marks: how pairs are marked, and what the table says of finished rows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.examples.sentences import sentence_key
from core.workspace import Workspace
from tests.bench import marks
from tests.core.training.tiny import tiny_encoder

ANSWERS = {f"{thing} {what} {k}": thing for thing in ("card", "soup") for what in "abc" for k in range(12)}


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    tiny_encoder(tmp_path / "random").save(tmp_path / "model")
    with Workspace.create(tmp_path / "w", model=str(tmp_path / "model")) as made:
        made.add_lines(list(ANSWERS))
        made.encode()
        made.build_keyword_index()
        yield made


@pytest.mark.parametrize("chosen", ["next", "random", "shuffled"])
def test_pairs_are_marked_as_somebody_who_goes_by_the_intents_would(
    workspace: Workspace, chosen: str
) -> None:
    marks.mark(workspace, ANSWERS, 30, chosen, seed=0)
    judgments = workspace.judgments.all()
    assert len(judgments) == 30
    right = [(each.score == 1.0) == (ANSWERS[each.first] == ANSWERS[each.second]) for each in judgments]
    assert all(right) == (chosen != "shuffled")
    n_alike = sum(ANSWERS[each.first] == ANSWERS[each.second] for each in judgments)
    assert sum(each.score == 1.0 for each in judgments) == n_alike  # dealt out anew, as many as before
    n_random = sum(each.origin == "random" for each in judgments)
    assert n_random == (30 if chosen == "random" else 10)


def row(chosen: str, n: int, word: str, gained: float, seed: int = 0) -> dict[str, Any]:
    figures = {"alike": 0.5, "before": 0.7, "after": 0.7 + gained, "verdict": word, "own_verdict": "better"}
    figures["difference"] = {"value": gained, "low": gained - 0.01, "high": gained + 0.01}
    key = {"dataset": "banking77", "marks": n, "chosen": chosen, "seed": seed}
    return {"key": key, "figures": figures, "machine": "here", "versions": "these", "date": "2026-01-01"}


def test_the_table_has_a_line_for_each_way_of_choosing_with_the_mean_of_its_seeds() -> None:
    rows = [row("next", 2000, "better", 0.02), row("next", 2000, "no clear change", 0.04, seed=1)]
    text = marks.table([*rows, row("random", 50, "better", -0.01)])
    assert (
        "| banking77 | 2,000 | next | 50% | 0.700 → 0.730 | +0.030 (+0.010 to +0.050) "
        "| 1 × better, 1 × no clear change | 2 × better |" in text
    )
    assert "| banking77 | 50 | random | 50% | 0.700 → 0.690 | −0.010 (−0.020 to +0.000) | better |" in text


def test_shuffled_marks_that_help_and_two_thousand_that_do_not_miss_the_aim() -> None:
    fine = [
        row("next", 50, "worse", -0.02),
        row("next", 2000, "better", 0.02),
        row("shuffled", 2000, "worse", 0),
    ]
    assert marks.missed(fine) == []
    assert len(marks.missed([row("shuffled", 2000, "better", 0.01)])) == 1
    assert len(marks.missed([row("next", 2000, "no clear change", 0.0)])) == 1


@pytest.mark.parametrize("dataset", marks.DATASETS)
def test_nothing_is_marked_that_stands_in_the_test_part(public_data: Path, dataset: str) -> None:
    test = marks.intents(dataset, "test")
    answers = marks.answers(dataset)
    assert not {sentence_key(text) for text in answers} & {sentence_key(text) for text in test.texts[0]}
    assert len(answers) > 9_000
    assert set(answers.values()) == set(test.class_names)
