"""Distillation: the student's vectors are to be the teacher's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from core import files
from core.errors import InputError
from core.progress import Task
from core.training.objectives.base import TEACHER_READS, Objective, View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from torch import Tensor

    from core.encoding import SentenceEncoder
    from core.examples.examples import Examples
    from core.training.config import TrainingConfig
    from core.training.objectives.context import Context
    from core.training.training_set import TrainingSet

_SAMPLE = 20_000  # vectors that the main directions are found from


class Distillation(Objective):
    """Mean squared error between the vectors of each column and the teacher's of the first one.

    Of sentences alone, the student's vectors are to be the teacher's. Of pairs of a sentence and its
    translation, both are to have the teacher's vector of the sentence (Reimers & Gurevych 2020, equation 1;
    there the sum of the two columns' errors, here their mean). A teacher with longer vectors gives their main
    directions alone (PCA), and one whose vectors have any length gives directions to a student whose vectors
    have unit norm.

    | texts | target | row |
    |---|---|---|
    | sentence and its translation | – | as it is; target: the teacher's vector of the sentence |
    | anything else | – (labels do not count) | each text once; target: the teacher's vector of it |

    Options: `teacher`. Without one, the model as it was teaches a student that keeps some `layers` of it.
    """

    name = "distillation"
    title = "Distillation · a teacher's vectors"
    when = (
        "For a smaller model, or one more language: sentences, or pairs of a sentence and its translation, "
        "are to get the teacher's vectors."
    )
    source = "Reimers & Gurevych 2020"
    needs = "Needs sentences, or pairs of translations, and a teacher."
    takes = ("text", "text+class", "positive pairs", "pair+score", "pair+class", "triplet")
    shared_options = ("teacher",)
    taught = True
    whole_vectors = "The teacher's vectors are learned as a whole, so they cannot be shortened."

    def check_settings(self, examples: Examples, config: TrainingConfig) -> None:
        """There is a teacher."""
        if config.teacher is None and config.layers is None:
            raise InputError(
                "Distillation learns from a teacher, and none is named.",
                "Name a model or a folder as teacher, or say which layers the student keeps of its own "
                "model.",
            )

    def view(self, examples: Examples, seed: int) -> View:
        """Pairs of translations, or each text once."""
        from core.training.conversions import sentences_alone

        return (examples if examples.task == "positive pairs" else sentences_alone(examples)), None

    def needs_teacher(self, examples: Examples) -> bool:
        """Always."""
        return True

    def check_teacher(self, teacher: SentenceEncoder, student: SentenceEncoder) -> str:
        """Its vectors have to be as long as the student's at least."""
        there, wanted = teacher.embedding_dim, student.embedding_dim
        if there < wanted:
            raise InputError(
                f"The vectors of the teacher {teacher.name} have {there} dimensions, the student's {wanted}.",
                "Choose another teacher, or a student with a dense layer to as many.",
            )
        if there == wanted:
            return ""
        return (
            f"The teacher's vectors have {there} dimensions; the student learns their {wanted} main "
            "directions."
        )

    def teacher_targets(
        self,
        teacher: SentenceEncoder,
        student: SentenceEncoder,
        data: TrainingSet,
        scratch: Path,
        advance: Callable[[int], None],
        task: Task,
    ) -> tuple[tuple[int, ...], Iterator[NDArray[np.float32]]]:
        """(n, the student's dim) vectors of the first column."""
        vectors = _vectors(student, teacher, data, scratch, advance, task)
        return self.target_shape(student, len(data)), vectors

    def target_shape(self, student: SentenceEncoder, n: int) -> tuple[int, ...]:
        """(n, the student's dim)"""
        return n, student.embedding_dim

    def loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """Columns of (batch, n), target (batch, n) of the teacher -> ()."""
        return distillation_loss(columns, target)


def distillation_loss(columns: Sequence[Tensor], target: Tensor) -> Tensor:
    """Mean squared error over columns of (batch, n) and target (batch, n) -> ()."""
    import torch

    target = target.to(columns[0].dtype)
    errors = [torch.nn.functional.mse_loss(column, target) for column in columns]
    return torch.stack(errors).mean()


def _vectors(
    student: SentenceEncoder,
    teacher: SentenceEncoder,
    data: TrainingSet,
    scratch: Path,
    advance: Callable[[int], None],
    task: Task,
) -> Iterator[NDArray[np.float32]]:
    """A teacher's vectors of the first column in the student's dimensions, in order, piece by piece."""
    import numpy as np

    from core.unit_norm import unit_norm

    texts = [data.strings[t] for t in data.columns[0].tolist()]
    unit = student.layout.after_pooling[-1:] == ("normalize",)

    def encoded() -> Iterator[NDArray[np.float32]]:
        for start in range(0, len(texts), TEACHER_READS):
            yield teacher.encode_documents(texts[start : start + TEACHER_READS], task=task.quiet)
            advance(len(texts[start : start + TEACHER_READS]))

    there, dim = teacher.embedding_dim, student.embedding_dim
    if there == dim:
        yield from (unit_norm(some) if unit else some for some in encoded())
        return
    files.write_array(scratch, (len(texts), there), encoded())
    vectors = np.load(scratch, mmap_mode="r", allow_pickle=False)
    axes = main_directions(vectors[:: max(1, len(vectors) // _SAMPLE)], dim)
    for start in range(0, len(vectors), TEACHER_READS):
        task.check()
        some = np.array(vectors[start : start + TEACHER_READS]) @ axes
        yield unit_norm(some) if unit else some


def main_directions(vectors: NDArray[np.float32], dim: int) -> NDArray[np.float32]:
    """(n, there) vectors -> (there, dim) orthonormal directions in which they vary most."""
    import numpy as np

    centred = vectors.astype(np.float64)
    centred -= centred.mean(axis=0)
    _, directions = np.linalg.eigh(centred.T @ centred)
    return np.ascontiguousarray(directions[:, ::-1][:, :dim]).astype(np.float32)
