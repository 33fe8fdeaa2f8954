"""What objectives make of examples (their `view`): negatives, triplets, pairs, scores."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from core.encoding.batching import distinct
from core.errors import InputError
from core.examples.examples import Examples, TaskKind


def with_scores(pairs: Examples, seed: int) -> Examples:
    """Pairs with scores: as they are; from classes; of positive pairs, with shuffled negatives.

    Raises:
        InputError: as `with_shuffled_negatives`.
    """
    if pairs.task == "positive pairs":
        return with_shuffled_negatives(pairs, seed)
    return scored_by_class(pairs) if pairs.task == "pair+class" else pairs


def once(texts: Examples) -> Examples:
    """Each text by itself; classes do not count."""
    return _unlabelled(texts, "text", [(text,) for text in dict.fromkeys(texts.texts[0])])


def twice(texts: Examples) -> Examples:
    """Each text beside itself; classes do not count. They become unlike by dropout or random crops."""
    distinct = list(dict.fromkeys(texts.texts[0]))
    return _unlabelled(texts, "positive pairs", [(text, text) for text in distinct])


def sentences_alone(examples: Examples) -> Examples:
    """Each text once; labels do not count."""
    distinct = dict.fromkeys(text for column in examples.texts for text in column)
    return replace(
        examples,
        task="text",
        texts=(tuple(distinct),),
        scores=None,
        labels=None,
        class_names=(),
        positive_class=None,
        groups=None,
        margins=None,
    )


def scored_by_class(pairs: Examples) -> Examples:
    """Pairs with score 1 where their class means "alike", else 0."""
    assert pairs.labels is not None
    return replace(
        pairs,
        task="pair+score",
        scores=(pairs.labels == pairs.positive_class).astype(np.float64),
        labels=None,
        class_names=(),
        positive_class=None,
        score_range=(0.0, 1.0),
        score_range_declared=True,
    )


def alike_pairs(pairs: Examples) -> Examples:
    """The pairs that are alike; of entailment and contradiction, triplets (Gao et al. 2021, §4).

    A premise with an entailed and a contradicting hypothesis gives triplets, as many as it has of the rarer
    kind, where at least half of the entailed pairs find a contradiction so; else the pairs alone are taken.

    Raises:
        InputError: no pair is alike.
    """
    first, second = pairs.texts
    assert pairs.labels is not None
    labels = pairs.labels.tolist()
    alike = [
        (a, b) for a, b, label in zip(first, second, labels, strict=True) if label == pairs.positive_class
    ]
    if not alike:
        raise InputError(
            f"No pair of {pairs.source or 'the data'} is of the class "
            f"{pairs.class_names[pairs.positive_class or 0]}, which means alike.",
            "Give pairs that are alike.",
        )
    if pairs.is_nli:
        contradicting: dict[str, list[str]] = defaultdict(list)
        for premise, hypothesis, label in zip(first, second, labels, strict=True):
            if label == 2:
                contradicting[premise].append(hypothesis)
        triplets = [(a, b, contradicting[a].pop(0)) for a, b in alike if contradicting[a]]
        if 2 * len(triplets) >= len(alike):
            return _unlabelled(pairs, "triplet", triplets)
    return _unlabelled(pairs, "positive pairs", alike)


def pairs_of_classes(examples: Examples, seed: int) -> tuple[Examples, NDArray[np.int64]]:
    """Pairs of texts of one class, each text in one at most; and (n,) their classes.

    Raises:
        InputError: fewer than two classes have two texts.
    """
    assert examples.labels is not None
    class_of = dict(zip(examples.texts[0], examples.labels.tolist(), strict=True))
    texts = list(class_of)
    waiting: dict[int, str] = {}
    pairs: list[tuple[str, str]] = []
    classes: list[int] = []
    for i in np.random.default_rng([seed, len(texts)]).permutation(len(texts)).tolist():
        text, kind = texts[i], class_of[texts[i]]
        other = waiting.pop(kind, None)
        if other is None:
            waiting[kind] = text
        else:
            pairs.append((other, text))
            classes.append(kind)
    if len(set(classes)) < 2:
        raise InputError(
            f"{examples.source or 'The data'} has no two classes with two texts each, so there is nothing to "
            "tell apart.",
            "Give more texts with classes.",
        )
    return _unlabelled(examples, "positive pairs", pairs), np.array(classes, np.int64)


def with_shuffled_negatives(pairs: Examples, seed: int) -> Examples:
    """Positive pairs with score 1, and as many pairs of their texts with score 0.

    A negative joins the first text of one pair with the second of another, when no chain of positive pairs
    connects the two; where the shuffle gives none, the pair has no negative.

    Raises:
        InputError: all texts hang together, so that there is no negative at all.
    """
    first, second = pairs.texts
    family = _families(first, second)
    random = np.random.default_rng([seed, len(first)])
    partner = np.full(len(first), -1, np.int64)
    for _ in range(10):
        open_places = np.flatnonzero(partner < 0)
        drawn = random.permutation(len(first))[: len(open_places)]
        fits = family[open_places] != family[drawn]
        partner[open_places[fits]] = drawn[fits]
    found = np.flatnonzero(partner >= 0)
    if not len(found):
        raise InputError(
            f"No negative pair can be made of {pairs.source or 'the pairs'}: all texts hang together.",
            "Give pairs of more than one kind, or pairs with scores.",
        )
    return replace(
        pairs,
        task="pair+score",
        texts=(
            (*first, *(first[i] for i in found.tolist())),
            (*second, *(second[i] for i in partner[found].tolist())),
        ),
        scores=np.concatenate([np.ones(len(first)), np.zeros(len(found))]),
        groups=None,
    )


def _families(first: Sequence[str], second: Sequence[str]) -> NDArray[np.int64]:
    """(n,) which pairs are joined by chains of pairs that share a text."""
    texts, inverse = distinct([*first, *second])
    parent = list(range(len(texts)))

    def root(node: int) -> int:
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    ends = inverse.reshape(2, -1)
    for a, b in zip(*ends.tolist(), strict=True):
        parent[root(a)] = root(b)
    return np.array([root(a) for a in ends[0].tolist()], np.int64)


def triplets_of_classes(examples: Examples, seed: int) -> Examples:
    """Triplets of texts with classes: two of one class and one of another; each text stands in one at most.

    Raises:
        InputError: there are not two texts of one class and one of another.
    """
    assert examples.labels is not None
    class_of = dict(zip(examples.texts[0], examples.labels.tolist(), strict=True))
    texts = list(class_of)
    order = np.random.default_rng([seed, len(texts)]).permutation(len(texts)).tolist()
    n_negatives = len(texts) // 3
    negatives = [texts[i] for i in order[:n_negatives]]
    by_class: dict[int, list[str]] = defaultdict(list)
    pairs: list[tuple[str, str]] = []
    for i in order[n_negatives:]:
        waiting = by_class[class_of[texts[i]]]
        waiting.append(texts[i])
        if len(waiting) == 2:
            pairs.append((waiting[0], waiting[1]))
            waiting.clear()
    triplets: list[tuple[str, str, str]] = []
    for anchor, positive in pairs:
        place = next((k for k, n in enumerate(negatives) if class_of[n] != class_of[anchor]), None)
        if place is not None:
            triplets.append((anchor, positive, negatives.pop(place)))
    if not triplets:
        raise InputError(
            f"No triplet can be made of {examples.source or 'the texts'}: it takes two texts of one class "
            "and one of another.",
            "Give more texts with classes.",
        )
    return _unlabelled(examples, "triplet", triplets)


def _unlabelled(examples: Examples, task: TaskKind, rows: Sequence[tuple[str, ...]]) -> Examples:
    """`rows` as examples of `task` in place of `examples`, without labels and groups."""
    return replace(
        examples,
        task=task,
        texts=tuple(zip(*rows, strict=True)),
        labels=None,
        class_names=(),
        positive_class=None,
        groups=None,
    )
