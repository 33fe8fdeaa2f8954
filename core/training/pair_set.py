"""Pairs made ready for a cross-encoder: both texts of a pair in one row of token ids."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from core.encoding.batching import Reporter
from core.encoding.tokenizer import TextTokenizer
from core.errors import InputError
from core.examples.examples import Examples
from core.progress import CancelToken, OnProgress, check
from core.training.config import CROSS
from core.training.conversions import check_suits, scored_by_class, with_shuffled_negatives
from core.training.training_set import TrainingSet

_TOKENIZED_AT_ONCE = 1024


@dataclass(frozen=True)
class Outputs:
    """What a cross-encoder says of a pair.

    Attributes:
        class_names: one output a class; empty: one score.
        alike: the class that means "alike", where there are classes and it is known.
    """

    class_names: tuple[str, ...] = ()
    alike: int | None = None


def outputs_for(examples: Examples) -> Outputs:
    """What a new cross-encoder says of pairs such as these: a score, or the class where there are more than
    alike and not alike.
    """
    if examples.task != "pair+class" or (
        len(examples.class_names) == 2 and examples.positive_class is not None
    ):
        return Outputs()
    return Outputs(examples.class_names, examples.positive_class)


def to_score(examples: Examples, outputs: Outputs, seed: int) -> Examples:
    """Examples as pairs with the scores or the classes that a cross-encoder learns to give.

    Of a triplet, the anchor with the positive has score 1, with the negative 0. Positive pairs get as many
    shuffled ones with score 0.

    Raises:
        InputError: it cannot learn from them.
    """
    check_suits(CROSS, examples)
    if outputs.class_names:
        if set(examples.class_names) != set(outputs.class_names):
            raise InputError(
                f"The cross-encoder tells the classes {', '.join(outputs.class_names[:6])}; "
                f"{examples.source or 'the data'} has others, or none.",
                "Begin a new cross-encoder with a sentence encoder.",
            )
        assert examples.labels is not None
        to_own = np.array([outputs.class_names.index(name) for name in examples.class_names], np.int64)
        return replace(examples, labels=to_own[examples.labels], class_names=outputs.class_names)
    if examples.task == "pair+class":
        if examples.positive_class is None:
            raise InputError(
                f"None of the classes {', '.join(examples.class_names[:6])} is known to mean that two texts "
                "are alike, and the cross-encoder gives one score.",
                "Say which one does.",
            )
        return scored_by_class(examples)
    if examples.task == "triplet":
        return _pairs_of_triplets(examples)
    return with_shuffled_negatives(examples, seed) if examples.task == "positive pairs" else examples


def pair_set(
    examples: Examples,
    outputs: Outputs,
    tokenizer: TextTokenizer,
    seed: int,
    on_progress: OnProgress | None = None,
    cancel: CancelToken | None = None,
) -> TrainingSet:
    """Make examples ready for a cross-encoder with these outputs.

    Raises:
        InputError: it cannot learn from them, or there are none.
        CancelledError: `cancel` was set.
    """
    pairs = to_score(examples, outputs, seed)
    if not len(pairs):
        raise InputError(
            f"No example of {examples.source or 'the data'} is left to train on.", "Give a file with more."
        )
    both = list(zip(*pairs.texts, strict=True))
    reporter = Reporter(on_progress, "Reading tokens", len(both), "pairs")
    ids: list[NDArray[np.int32]] = []
    types: list[NDArray[np.int8]] = []
    for start in range(0, len(both), _TOKENIZED_AT_ONCE):
        check(cancel)
        tokens = tokenizer.tokenize_pairs([(a, b) for a, b in both[start : start + _TOKENIZED_AT_ONCE]])
        ids += [np.asarray(each, np.int32) for each in tokens.ids]
        types += [np.asarray(each, np.int8) for each in tokens.types]
        reporter.advance(len(tokens.ids))
    lengths = np.fromiter(map(len, ids), np.int64, count=len(ids))
    assert pairs.scores is not None or pairs.labels is not None
    return TrainingSet(
        CROSS,
        np.concatenate(ids),
        np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)]),
        np.arange(len(both), dtype=np.int64)[None, :],
        pairs.scores.astype(np.float32) if pairs.scores is not None else _classes(pairs),
        len(outputs.class_names),
        lengths,
        strings=(*pairs.texts[0], *pairs.texts[1]),
        token_types=np.concatenate(types),
    )


def _classes(pairs: Examples) -> NDArray[np.int64]:
    assert pairs.labels is not None
    return pairs.labels.astype(np.int64)


def _pairs_of_triplets(triplets: Examples) -> Examples:
    anchor, positive, negative = triplets.texts
    n = len(anchor)
    return replace(
        triplets,
        task="pair+score",
        texts=((*anchor, *anchor), (*positive, *negative)),
        scores=np.repeat([1.0, 0.0], n),
        groups=None,
        score_range=(0.0, 1.0),
        score_range_declared=True,
    )
