"""What the Train and the Compare page say of a verdict, and which button stands out then."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from explorer.compare.state import Side
from explorer.compare.words import verdict_state
from explorer.marking.teaching_panel import verdict_needs
from explorer.train.session import TrainingSession
from explorer.train.state import DataOrder, RunRow, SourceOrder
from explorer.train.words import run_card_state, verdict_heading

ROW = RunRow(
    1, "r1", "regression", "finished", source="pairs.csv", metric="spearman", before=0.7, after=0.8,
    verdict="better", sentence="Better: Spearman 0.700 → 0.800.",
)  # fmt: skip
FILE = DataOrder((SourceOrder(Path("/data/pairs.csv")),))
LONG = Path("/data/고객의 목소리 2026년 상반기 客户反馈问卷 of all the branches.csv")
IDLE = cast(
    TrainingSession,
    SimpleNamespace(live=None, taking_over=False, can_start=True, can_average=lambda row: False),
)


@pytest.mark.parametrize(
    ("order", "here", "heading"),
    [
        (FILE, False, "Better on pairs.csv; not measured on these texts"),
        (FILE, True, "Better on pairs.csv"),
        (None, None, "Better on pairs.csv"),
        (replace(FILE, verdict=Path("/data/h.csv")), False, "Better on h.csv; not measured on these texts"),
        (DataOrder((SourceOrder(None),)), True, "Better on the marks"),
        (DataOrder((SourceOrder(None, labels=True),)), True, "Better on the labels"),
        (DataOrder((SourceOrder(None, column="topic"),)), True, "Better on column “topic”"),
        (DataOrder((SourceOrder(None, corpus=True),)), True, "Better on held-out pairs of this corpus"),
        (
            DataOrder((SourceOrder(LONG),)),
            False,
            "Better on 고객의 목소리 2026년 상반기 …l the branches.csv; not measured on these texts",
        ),
    ],
)  # fmt: skip
def test_a_verdict_names_what_it_was_found_on(
    order: DataOrder | None, here: bool | None, heading: str
) -> None:
    assert verdict_heading(replace(ROW, order=order, of_these_texts=here)) == heading


def test_too_little_to_say_is_said_of_nothing() -> None:
    row = replace(ROW, verdict="too little to say", order=FILE, of_these_texts=False)
    assert verdict_heading(row) == "Too little to say"


@pytest.mark.parametrize("word", ["better", "no clear change", "worse", "too little to say"])
@pytest.mark.parametrize("cross", [False, True])
def test_only_what_is_better_invites_to_be_kept(word: str, cross: bool) -> None:
    objectives = ("cross-encoder",) if cross else ("regression",)
    state = run_card_state(IDLE, [replace(ROW, verdict=word, objectives=objectives)], ())
    assert "keep" in state.buttons
    assert state.primary == ("keep" if word == "better" else "")

    before = Side("0", "MiniLM", "v 0", version="0", active=True)
    after = Side(
        "run:r1", "run 1", "run 1", 1, run_id="r1", parent="0", report={"verdict": word, "primary": ""}
    )
    training: Any = SimpleNamespace(taking_over=False, row=lambda number: None)
    comparing: Any = SimpleNamespace(
        before="0", after="run:r1", training=training, running=False, duel=None,
        side=lambda key: {"0": before, "run:r1": after}[key],
    )  # fmt: skip
    shown = verdict_state(comparing)
    assert "keep" in shown.buttons
    assert shown.primary == ("keep" if word == "better" else "")


@pytest.mark.parametrize(
    ("needed", "there", "said"),
    [
        (120, 0, "A verdict needs 120 marks on random pairs."),
        (101, 19, "A verdict needs 101 more marks on random pairs; it has 19."),
        (1, 1_119, "A verdict needs 1 more mark on a random pair; it has 1,119."),
        (0, 130, "Enough random pairs are marked for a verdict."),
    ],
)
def test_what_a_verdict_needs_counts_marks_on_random_pairs(needed: int, there: int, said: str) -> None:
    assert verdict_needs(cast(Any, SimpleNamespace(marks_needed=needed, n_eligible=there))) == said
