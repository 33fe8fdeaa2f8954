"""Classes within classes as scored pairs, divided so that no sentence stands on two sides."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.errors import InputError
from core.examples import Examples
from core.examples.sentences import sentences_of
from core.workspace import Workspace
from core.workspace.graded import GradedTexts, wider_columns
from core.workspace.labelled import texts_with_labels

PLACE = {
    "bank": ("card", "transfer", "loan"),
    "travel": ("flight", "hotel", "visa"),
    "home": ("lamp", "oven"),
}


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with (tmp_path / "asked.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["text", "intent", "domain", "year"])
        for number in range(40):
            for domain, intents in PLACE.items():
                for intent in intents:
                    rows.writerow([f"{intent} question {number}", intent, domain, 2000 + number % 2])
        rows.writerow(["of no domain", "card", "", 2000])
    with Workspace.create(tmp_path / "asked") as made:
        made.add_file(tmp_path / "asked.csv", text_column="text")
        yield made


def right(examples: Examples) -> bool:
    """Whether each score is what the words of the two sentences say."""
    domain_of = {intent: domain for domain, intents in PLACE.items() for intent in intents}
    assert examples.scores is not None
    for first, second, score in zip(*examples.texts, examples.scores.tolist(), strict=True):
        one, other = first.split()[0], second.split()[0]
        assert first != second
        assert score == (1.0 if one == other else 0.5 if domain_of[one] == domain_of[other] else 0.0)
    return len(examples) > 0


def test_pairs_score_how_far_up_their_classes_part(workspace: Workspace) -> None:
    source = GradedTexts(workspace, "intent", "domain")
    everything = source.examples()
    assert everything.task == "pair+score"
    assert right(everything)
    assert {0.0, 0.5, 1.0} == set(everything.scores.tolist())  # type: ignore[union-attr]
    assert len(everything) > 2 * 320
    assert "of no domain" not in {text for side in everything.texts for text in side}


def test_no_sentence_stands_on_two_sides_and_pairs_to_judge_by_are_independent(workspace: Workspace) -> None:
    split = GradedTexts(workspace, "intent", "domain").split(3, None, None)
    parts = {"train": split.train, "selection": split.selection, "verdict": split.verdict}
    assert all(right(part) for part in parts.values())
    keys = {name: set(sentences_of(part).keys) for name, part in parts.items()}
    assert not keys["train"] & keys["verdict"]
    assert not keys["train"] & keys["selection"]
    assert not keys["selection"] & keys["verdict"]
    for name in ("selection", "verdict"):
        written = [text for side in parts[name].texts for text in side]
        assert len(set(written)) == len(written)
        assert split.n_components[name] == len(parts[name])  # type: ignore[index]
    again = GradedTexts(workspace, "intent", "domain").split(3, None, None)
    assert again.verdict.texts == split.verdict.texts
    thirds = np.unique(split.verdict.scores, return_counts=True)[1] / len(split.verdict)
    assert thirds.min() > 0.2


def test_only_rows_that_are_asked_for(workspace: Workspace) -> None:
    even = np.flatnonzero(workspace.rows.values("year").numbers == 2000)
    one = GradedTexts(workspace, "intent", "domain", rows=even).examples()
    assert all(int(text.split()[-1]) % 2 == 0 for side in one.texts for text in side)
    classes = texts_with_labels(workspace, "intent", rows=even)
    assert len(classes) == 161
    assert classes.source.endswith("161 rows")
    with pytest.raises(InputError, match="Among 1 row there are fewer than two values of 'domain'"):
        texts_with_labels(workspace, "domain", rows=np.array([320]))


def test_wider_columns_hold_each_class_in_one_of_theirs(workspace: Workspace) -> None:
    assert wider_columns(workspace, "intent") == ("domain",)
    assert wider_columns(workspace, "domain") == ()  # intents are narrower, years cut across
    assert wider_columns(workspace, "text") == ()
    with pytest.raises(InputError, match="no column 'gone'"):
        wider_columns(workspace, "gone")


def test_what_cannot_be_is_refused(workspace: Workspace) -> None:
    source = GradedTexts(workspace, "intent", "domain")
    with pytest.raises(InputError, match="divided by the program"):
        source.split(0, source.examples(), None)
    with pytest.raises(InputError, match="No two sentences"):
        GradedTexts(workspace, "intent", "domain", rows=np.array([0, 3])).examples()
