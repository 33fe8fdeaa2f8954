"""What people say of pairs of sentences, and what a model can learn from it.

A judgment says of two texts that they are alike, that they are not, or how much they are on a scale. Judged
pairs are divided as pairs and judged by as pairs (average precision for yes and no, Spearman for scores);
only the part to train on takes the form that its objective learns from.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.examples.examples import Examples
from core.examples.sentences import sentence_key

Kind = Literal["alike", "not alike", "scored"]
Origin = Literal["hit", "selection", "group", "offered", "random", "imported"]
ORIGINS: tuple[Origin, ...] = ("hit", "selection", "group", "offered", "random", "imported")
# Pairs that no model has picked out: a verdict on them holds for pairs that nobody has seen yet.
MAY_JUDGE: frozenset[Origin] = frozenset({"random", "imported"})
# On the scale, what is as good as a yes and as a no.
ALIKE_FROM = 0.8
NOT_ALIKE_UP_TO = 0.2
CLASSES = ("not alike", "alike")
SOURCE = "your marks"


@dataclass(frozen=True, slots=True)
class Judgment:
    """What was said of a pair of texts. The pair has no order; one judgment a pair.

    Attributes:
        first, second: the texts; of a hit, the query first.
        score: from 0, not alike, to 1, alike.
        kind: how it was said: yes, no, or on a scale.
        origin: how the pair came to be judged; of a pair that was drawn at random or imported this stays,
            whoever judges it again.
        made: when, as ISO 8601 in UTC.
        number: order of making.
    """

    first: str
    second: str
    score: float
    kind: Kind
    origin: Origin
    made: str
    number: int


def may_judge(judgments: Sequence[Judgment]) -> NDArray[np.bool_]:
    """(n,) which judgments may stand in the verdict part: of pairs drawn at random, and imported ones."""
    return np.fromiter((each.origin in MAY_JUDGE for each in judgments), np.bool_, count=len(judgments))


def pairs_of(judgments: Sequence[Judgment]) -> Examples:
    """The judged pairs as they are divided and judged by, in their order.

    Scores where any was given (yes is 1, no is 0); else classes; positive pairs where all are alike.

    Raises:
        InputError: there is none.
    """
    if not judgments:
        raise InputError("No pair is marked yet.", "Mark some hits as alike or not alike first.")
    texts = (tuple([each.first for each in judgments]), tuple([each.second for each in judgments]))
    scores = np.array([each.score for each in judgments], dtype=np.float64)
    if any(each.kind == "scored" for each in judgments):
        return Examples(
            "pair+score",
            texts,
            scores=scores,
            source=SOURCE,
            score_range=(0.0, 1.0),
            score_range_declared=True,
            why="Pairs that were marked, some of them on a scale: 1 for alike, 0 for not alike.",
        )
    if scores.min() == 1.0:
        return Examples("positive pairs", texts, source=SOURCE, why="Pairs that were all marked alike.")
    return Examples(
        "pair+class",
        texts,
        labels=scores.astype(np.int64),
        class_names=CLASSES,
        positive_class=1,
        source=SOURCE,
        why="Pairs that were marked alike or not alike.",
    )


def with_scores(pairs: Examples) -> Examples:
    """Judged pairs with yes and no as 1 and 0."""
    if pairs.task != "pair+class":
        return pairs
    assert pairs.labels is not None
    return replace(
        pairs,
        task="pair+score",
        scores=pairs.labels.astype(np.float64),
        labels=None,
        class_names=(),
        positive_class=None,
        score_range=(0.0, 1.0),
        score_range_declared=True,
    )


def propose_epochs(n: int) -> int:
    """How often to go through n judgments: a few make too few steps for one pass to change much."""
    return 3 if n <= 500 else 2 if n <= 2000 else 1


def triplets_of(pairs: Examples) -> Examples:
    """Triplets around each text that is in a judged pair that is alike and in one that is not.

    Raises:
        InputError: there is no such text.
    """
    near: dict[str, list[str]] = defaultdict(list)
    far: dict[str, list[str]] = defaultdict(list)
    said = {"pair+score": pairs.scores, "pair+class": pairs.labels}.get(pairs.task)
    scores = np.ones(len(pairs)) if said is None else said.astype(np.float64)
    for first, second, score in zip(*pairs.texts, scores.tolist(), strict=True):
        side = near if score >= ALIKE_FROM else far if score <= NOT_ALIKE_UP_TO else None
        if side is not None:
            side[first].append(second)
            side[second].append(first)
    found: list[tuple[str, str, str]] = []
    for anchor, alike in near.items():
        others = far.get(anchor, [])
        for k in range(max(len(alike), len(others)) if others else 0):
            positive, negative = alike[k % len(alike)], others[k % len(others)]
            if sentence_key(positive) != sentence_key(negative):
                found.append((anchor, positive, negative))
    if not found:
        raise InputError(
            f"No triplet can be made of {pairs.source}: no text has both one that is alike and one that is "
            "not.",
            "Mark more hits of one query, or choose an objective for pairs.",
        )
    return replace(
        pairs,
        task="triplet",
        texts=tuple(zip(*found, strict=True)),
        scores=None,
        labels=None,
        class_names=(),
        positive_class=None,
        score_range=None,
        score_range_declared=False,
    )
