"""Pairs and triplets labelled by a cross-encoder, for a sentence encoder to learn from.

What a cross-encoder says of pairs that nobody has labelled teaches a sentence encoder (Thakur et al. 2021,
Augmented SBERT), and so does by how much a triplet's positive is nearer than its negative (Hofstätter et al.
2020, margin-MSE).
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.examples.examples import TEXT_ROLES, Examples
from core.files import whole_file
from core.progress import QUIET, Task

if TYPE_CHECKING:
    from core.encoding import CrossEncoder

ENDINGS = {".csv": ",", ".tsv": "\t"}


@dataclass(frozen=True, eq=False)
class Labelled:
    """Examples with what a cross-encoder says of them.

    Attributes:
        names: of the text columns. texts: one tuple a column.
        target: "score" of pairs, "margin" of triplets.
        values: (n,) float64: scores in [0, 1], or margins in [-1, 1].
    """

    names: tuple[str, ...]
    texts: tuple[tuple[str, ...], ...]
    target: Literal["score", "margin"]
    values: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.values)


def label_examples(
    examples: Examples,
    model: CrossEncoder,
    task: Task = QUIET,
) -> Labelled:
    """Label pairs or triplets; labels that they have already do not count.

    Raises:
        InputError: they are sentences, not pairs.
        CancelledError: it was cancelled.
    """
    if len(examples.texts) < 2:
        raise InputError(
            f"{examples.source or 'The data'} holds single sentences; a cross-encoder labels pairs.",
            "Give pairs or triplets, or name their columns.",
        )
    first, *others = examples.texts
    pairs = [pair for other in others for pair in zip(first, other, strict=True)]
    said = np.asarray(model.alike(pairs, task), np.float64)
    if examples.task == "triplet":
        near, far = said.reshape(2, -1)
        return Labelled(TEXT_ROLES["triplet"], examples.texts, "margin", near - far)
    return Labelled(TEXT_ROLES["pair+score"], examples.texts, "score", said)


def write_labelled(labelled: Labelled, path: Path) -> None:
    """Write a CSV or TSV file, whole or not at all.

    Raises:
        InputError: it cannot be written.
    """
    with whole_file(path) as temporary, temporary.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter=ENDINGS[path.suffix.lower()], lineterminator="\n")
        writer.writerow([*labelled.names, labelled.target])
        for row in zip(*labelled.texts, labelled.values.tolist(), strict=True):
            writer.writerow([*row[:-1], f"{row[-1]:.6f}"])
