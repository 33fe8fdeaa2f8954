"""Examples made ready for learning: token ids, and a target for each example."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.encoding.batching import distinct
from core.encoding.tokenizer import TextTokenizer
from core.examples.examples import Examples
from core.progress import QUIET, Reporter, Task

if TYPE_CHECKING:
    from core.training.objectives.base import Objective

_TOKENIZED_AT_ONCE = 1024


@dataclass(frozen=True, eq=False)
class TrainingSet:
    """One data set with the objective that learns from it.

    Attributes:
        objective: its name.
        token_ids: (total,) int32, of all distinct texts with their prompts, one after the other.
        offsets: (n_texts + 1,) int64, where each text begins in `token_ids`.
        columns: (n_columns, n) int64, the text of each example in each column.
        targets: (n,) float32 scores or margins, or int64 classes; zeros for triplets, which have none; for
            distillation (n, dim) float32, the teacher's vectors, which lie in a file.
        n_classes: classes that `targets` may name; 0 where there are none.
        lengths: (n,) int64, tokens of each example's longest text.
        apart: (k, n) int64 keys, of which no two examples of a batch may share one; None where that does not
            matter.
        strings: (n_texts,) the same texts without prompts; where a row of token ids is a pair, the first
            texts of all pairs, then the second ones.
        token_types: (total,) int8, which text of a pair each token belongs to; None where a row of token ids
            is one text.
    """

    objective: str
    token_ids: NDArray[np.int32]
    offsets: NDArray[np.int64]
    columns: NDArray[np.int64]
    targets: NDArray[np.float32] | NDArray[np.int64]
    n_classes: int
    lengths: NDArray[np.int64]
    apart: NDArray[np.int64] | None = None
    strings: tuple[str, ...] = ()
    token_types: NDArray[np.int8] | None = None

    def __len__(self) -> int:
        return len(self.targets)

    def texts(self, examples: NDArray[np.int64]) -> list[list[int]]:
        """Token ids of some examples' texts: the first column of all of them, then the second, …"""
        texts = self.columns[:, examples].reshape(-1)
        return [self.token_ids[self.offsets[t] : self.offsets[t + 1]].tolist() for t in texts]

    def strings_of(self, examples: NDArray[np.int64]) -> list[str]:
        """The same texts as strings."""
        return [self.strings[t] for t in self.columns[:, examples].reshape(-1).tolist()]

    def types(self, examples: NDArray[np.int64]) -> list[list[int]]:
        """Token types of some examples' pairs, in the order of `texts`."""
        assert self.token_types is not None
        texts = self.columns[:, examples].reshape(-1)
        return [self.token_types[self.offsets[t] : self.offsets[t + 1]].tolist() for t in texts]


def training_set(
    examples: Examples,
    objective: Objective,
    tokenizer: TextTokenizer,
    prompt: str,
    seed: int,
    task: Task = QUIET,
    *,
    first_prompt: str | None = None,
) -> TrainingSet:
    """Make examples ready for an objective.

    Args:
        examples: in the form that the objective takes, or one that it can be made of.
        objective: one that suits their task.
        tokenizer: this thread's own.
        prompt: put before each text.
        first_prompt: put before those of the first column instead, where given.
        seed: of shuffled negatives, triplets and pairs.

    Raises:
        InputError: the objective cannot learn from them.
        CancelledError: it was cancelled.
    """
    objective.check(examples)
    examples, kinds = objective.view(examples, seed)
    first = prompt if first_prompt is None else first_prompt
    strings = [text for column in examples.texts for text in column]
    before = [prompt if number else first for number, column in enumerate(examples.texts) for _ in column]
    texts, inverse = distinct([p + text for p, text in zip(before, strings, strict=True)])
    as_given = dict(zip(inverse.tolist(), strings, strict=True))
    reporter = Reporter(task, "Reading tokens", len(texts), "sentences")
    pieces: list[NDArray[np.int32]] = []
    sizes: list[NDArray[np.int64]] = []
    for start in range(0, len(texts), _TOKENIZED_AT_ONCE):
        task.check()
        tokenized = tokenizer.tokenize(texts[start : start + _TOKENIZED_AT_ONCE])
        pieces.append(np.concatenate([np.asarray(ids, np.int32) for ids in tokenized.ids]))
        sizes.append(tokenized.lengths)
        reporter.advance(len(tokenized.ids))
    lengths = np.concatenate(sizes)
    columns = inverse.reshape(len(examples.texts), -1)
    targets: NDArray[np.float32] | NDArray[np.int64]
    if examples.scores is not None:
        targets = examples.scores.astype(np.float32)
    elif examples.margins is not None:
        targets = examples.margins.astype(np.float32)
    elif examples.labels is not None:
        targets = examples.labels.astype(np.int64)
    else:
        targets = np.zeros(len(examples), np.float32)
    return TrainingSet(
        objective.name,
        np.concatenate(pieces),
        np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)]),
        columns,
        targets,
        len(examples.class_names),
        lengths[columns].max(axis=0),
        _apart(strings, len(columns), kinds) if objective.distinct_in_batch else None,
        tuple(as_given[place] for place in range(len(texts))),
    )


def _apart(strings: Sequence[str], columns: int, kinds: NDArray[np.int64] | None) -> NDArray[np.int64]:
    """The texts of each example, whatever stands before them, and its kind where there are kinds: in a batch
    each stands once.
    """
    texts = distinct(strings)[1].reshape(columns, -1)
    return texts if kinds is None else np.vstack([texts, kinds + texts.max() + 1])
