"""Examples made ready for learning: token ids, and a target for each example."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from core.encoding.batching import Reporter, distinct
from core.encoding.tokenizer import TextTokenizer
from core.errors import InputError
from core.progress import CancelToken, OnProgress, check
from core.training.examples import Examples
from core.training.objectives import suits

_TOKENIZED_AT_ONCE = 1024


@dataclass(frozen=True, eq=False)
class TrainingSet:
    """One data set with the objective that learns from it.

    Attributes:
        objective: its name.
        token_ids: (total,) int32, of all distinct texts, one after the other.
        offsets: (n_texts + 1,) int64, where each text begins in `token_ids`.
        columns: (n_columns, n) int64, the text of each example in each column.
        targets: (n,) float32 scores or int64 classes; zeros for triplets, which have none.
        n_classes: classes that `targets` may name; 0 where there are none.
        lengths: (n,) int64, tokens of each example's longest text.
    """

    objective: str
    token_ids: NDArray[np.int32]
    offsets: NDArray[np.int64]
    columns: NDArray[np.int64]
    targets: NDArray[np.float32] | NDArray[np.int64]
    n_classes: int
    lengths: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.targets)

    def texts(self, examples: NDArray[np.int64]) -> list[list[int]]:
        """Token ids of some examples' texts: the first column of all of them, then the second, …"""
        texts = self.columns[:, examples].reshape(-1)
        return [self.token_ids[self.offsets[t] : self.offsets[t + 1]].tolist() for t in texts]


def training_set(
    examples: Examples,
    objective: str,
    tokenizer: TextTokenizer,
    prompt: str,
    seed: int,
    on_progress: OnProgress | None = None,
    cancel: CancelToken | None = None,
) -> TrainingSet:
    """Make examples ready for an objective.

    Args:
        examples: positive pairs are given shuffled negatives, texts with classes become triplets.
        objective: one that suits their task.
        tokenizer: this thread's own.
        prompt: put before each text.
        seed: of the shuffled negatives and the triplets.

    Raises:
        InputError: the objective cannot learn from them, or there is too little to learn from.
        CancelledError: `cancel` was set.
    """
    check_suits(objective, examples)
    if examples.task == "positive pairs":
        examples = with_shuffled_negatives(examples, seed)
    elif examples.task == "text+class":
        examples = triplets_of_classes(examples, seed)
    if not len(examples):
        raise InputError(
            f"No example of {examples.source or 'the data'} is left to train on.", "Give a file with more."
        )
    texts, inverse = distinct([text for column in examples.texts for text in column])
    reporter = Reporter(on_progress, "Reading tokens", len(texts), "sentences")
    pieces: list[NDArray[np.int32]] = []
    sizes: list[NDArray[np.int64]] = []
    for start in range(0, len(texts), _TOKENIZED_AT_ONCE):
        check(cancel)
        tokenized = tokenizer.tokenize(texts[start : start + _TOKENIZED_AT_ONCE], prompt)
        pieces.append(np.concatenate([np.asarray(ids, np.int32) for ids in tokenized.ids]))
        sizes.append(tokenized.lengths)
        reporter.advance(len(tokenized.ids))
    lengths = np.concatenate(sizes)
    columns = inverse.reshape(len(examples.texts), -1)
    targets: NDArray[np.float32] | NDArray[np.int64]
    if examples.scores is not None:
        targets = examples.scores.astype(np.float32)
    elif examples.labels is not None:
        targets = examples.labels.astype(np.int64)
    else:
        targets = np.zeros(len(examples), np.float32)
    return TrainingSet(
        objective,
        np.concatenate(pieces),
        np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)]),
        columns,
        targets,
        len(examples.class_names),
        lengths[columns].max(axis=0),
    )


def check_suits(objective: str, examples: Examples) -> None:
    """Raise unless an objective can learn from examples.

    Raises:
        InputError: it cannot.
    """
    if not suits(objective, examples.task):
        raise InputError(
            f"The objective {objective} cannot learn from {examples.source or 'these examples'}, which holds "
            f"{examples.task}.",
            "Choose another objective, or name the columns.",
        )


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
    anchors, positives, others = zip(*triplets, strict=True)
    return replace(
        examples,
        task="triplet",
        texts=(anchors, positives, others),
        labels=None,
        class_names=(),
        positive_class=None,
        groups=None,
    )
