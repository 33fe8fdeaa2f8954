"""The marks so far, and how many more a run needs that can be trusted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from core.examples.examples import Examples
from core.examples.split import FEWEST_COMPONENTS, Part, Split, split_examples, verdict_size
from core.judgments.contradictions import contradictions
from core.judgments.model import (
    ALIKE_FROM,
    CLASSES,
    MAY_JUDGE,
    NOT_ALIKE_UP_TO,
    Judgment,
    may_judge,
    pairs_of,
    with_scores,
)

# Fewer hardly move a model.
FEWEST_MARKS = 50
# Of all marks, what the rarer of yes and no should have at least; of fewer marks nothing is said.
FEWEST_OF_A_SIDE = 0.1
FEWEST_TO_COMPARE = 10
# So many contradictions are named one by one.
NAMED = 20


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that stands in the way of a trustworthy run.

    Attributes:
        kind: what it is. sentence: the same for the person.
        pairs: the judged pairs that it is about; none where it is about all.
    """

    kind: Literal["too few", "one-sided", "contradicting"]
    sentence: str
    pairs: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Teaching:
    """What has been taught.

    Attributes:
        n, n_alike, n_not_alike, n_scored: judgments in all, and by how they were said.
        n_eligible: those that may enter the verdict part: of pairs drawn at random, and imported ones.
        n_components: groups that share no text with each other, of judgments that a run would use.
        n_verdict_components: of those in the verdict part of a run, were it begun now.
        marks_needed: how many more pairs drawn at random have to be marked until a verdict can be given.
        n_straddling: judgments that join two parts of earlier runs, and so are left out.
        n_contradictions: how many were found; the first 20 are among the problems.
        problems: what is missing.
        objective, why: what is proposed to learn with, and one sentence on why; empty before the first.
    """

    n: int
    n_alike: int
    n_not_alike: int
    n_scored: int
    n_eligible: int
    n_components: int
    n_verdict_components: int
    marks_needed: int
    n_straddling: int
    n_contradictions: int
    problems: tuple[Problem, ...]
    objective: str
    why: str


def summarise(
    judgments: Sequence[Judgment],
    earlier: Mapping[str, Part] | None = None,
    propose: Callable[[Sequence[Judgment]], tuple[str, str]] | None = None,
) -> Teaching:
    """What judgments teach, and what is missing.

    Args:
        earlier: sentence key -> the part that earlier runs gave it.
        propose: says which objective is proposed for judgments, and why.
    """
    kinds = Counter(each.kind for each in judgments)
    n_eligible = int(may_judge(judgments).sum())
    found = _contradictions(judgments)
    if judgments:
        split = split_examples(pairs_of(judgments), earlier=earlier, may_judge=may_judge(judgments))
        n_components = sum(split.n_components.values())
        n_verdict, n_straddling = split.n_components["verdict"], split.n_dropped
        needed = marks_needed(split, len(judgments))
        objective, why = ("", "") if propose is None else propose(judgments)
    else:
        n_components = n_verdict = n_straddling = 0
        needed = marks_needed(None, 0)
        objective = why = ""
    return Teaching(
        n=len(judgments),
        n_alike=kinds["alike"],
        n_not_alike=kinds["not alike"],
        n_scored=kinds["scored"],
        n_eligible=n_eligible,
        n_components=n_components,
        n_verdict_components=n_verdict,
        marks_needed=needed,
        n_straddling=n_straddling,
        n_contradictions=len(found),
        problems=(*_too_few(len(judgments), needed), *_one_sided(judgments), *found[:NAMED]),
        objective=objective,
        why=why,
    )


def divide_judgments(
    judgments: Sequence[Judgment],
    seed: int = 0,
    earlier: Mapping[str, Part] | None = None,
    *,
    selection: Examples | None = None,
    verdict: Examples | None = None,
) -> Split:
    """Judgments in three parts, as pairs; the verdict part from pairs that no model picked out.

    Args:
        earlier: sentence key -> the part that earlier runs gave it.
        selection, verdict: labelled pairs from files to be these parts.

    Raises:
        InputError: there is none, or what the files hold cannot stand beside them.
    """
    pairs = pairs_of(judgments)
    files = {name: _as_judged(part) for name, part in (("s", selection), ("v", verdict)) if part is not None}
    if any(file.task != pairs.task for file in files.values()):
        # Yes and no stand beside scores as 1 and 0.
        pairs = with_scores(pairs)
        files = {name: with_scores(file) for name, file in files.items()}
    split = split_examples(
        pairs,
        selection=files.get("s"),
        verdict=files.get("v"),
        seed=seed,
        earlier=earlier,
        may_judge=may_judge(judgments),
    )
    missing, needed = FEWEST_COMPONENTS - split.n_components["verdict"], marks_needed(split, len(judgments))
    if verdict is not None or not needed:
        return split
    note = f"Only pairs drawn at random, or imported, are judged by: {needed:,} more of these are needed."
    # A run then asks for as many marks as `marks_needed` does.
    return replace(split, verdict_share=missing / needed, notes=(*split.notes, note))


def _as_judged(examples: Examples) -> Examples:
    """Labelled pairs from a file with the classes, or the range of scores, that judgments have."""
    if examples.labels is not None and examples.positive_class is not None:
        alike = (examples.labels == examples.positive_class).astype(np.int64)
        return replace(examples, labels=alike, class_names=CLASSES, positive_class=1)
    if examples.scores is not None:
        return replace(examples, score_range=(0.0, 1.0), score_range_declared=True)
    return examples


def marks_needed(split: Split | None, n: int) -> int:
    """How many more pairs drawn at random bring the verdict part to 60 components.

    Args:
        split: of the `n` judgments so far; None where there are none.
    """
    n_verdict, there = (len(split.verdict), split.n_components["verdict"]) if split is not None else (0, 0)
    missing = max(FEWEST_COMPONENTS - there, 0)
    # One of them is one component at most; and the part has to have room for them.
    more = missing
    while missing and verdict_size(n + more) < n_verdict + missing:
        more += 1
    return more


def _contradictions(judgments: Sequence[Judgment]) -> list[Problem]:
    return [Problem("contradicting", each.sentence, each.pairs) for each in contradictions(judgments)]


def _too_few(n: int, needed: int) -> list[Problem]:
    found = []
    if n < FEWEST_MARKS:
        marked = f"{n} pairs are marked" if n > 1 else "1 pair is marked" if n else "No pair is marked yet"
        found.append(Problem("too few", f"{marked}; a run learns little from fewer than {FEWEST_MARKS}."))
    if needed:
        more = f"{needed} more marks on pairs" if needed > 1 else "1 more mark on a pair"
        sentence = f"A verdict needs {more} drawn at random, not picked out by a model."
        found.append(Problem("too few", sentence))
    return found


def _one_sided(judgments: Sequence[Judgment]) -> list[Problem]:
    found = []
    for these, of_what in (
        (judgments, "the marks"),
        ([each for each in judgments if each.origin in MAY_JUDGE], "the marks on random and imported pairs"),
    ):
        if len(these) < FEWEST_TO_COMPARE:
            continue
        n_alike = sum(each.score >= ALIKE_FROM for each in these)
        n_not = sum(each.score <= NOT_ALIKE_UP_TO for each in these)
        fewest, wanted = min((n_alike, "alike"), (n_not, "not alike"))
        if fewest < FEWEST_OF_A_SIDE * len(these):
            some = "None" if not fewest else f"Only {fewest:,}"
            found.append(
                Problem(
                    "one-sided",
                    f"{some} of {of_what} ({len(these):,}) say “{wanted}”; a model needs pairs of both "
                    "kinds.",
                )
            )
    return found[:1]
