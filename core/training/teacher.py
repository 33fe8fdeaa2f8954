"""What a teacher says of the texts to train on: computed once, before the first step, and kept in a file.

A teacher is a model that the person names; where the student keeps only some layers of a model, that model is
the teacher unless another one is named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from core import files
from core.encoding import SentenceEncoder
from core.errors import DamagedError, TrainingError
from core.examples.examples import Examples
from core.progress import Reporter, Task
from core.training.objectives import objective_named
from core.training.training_set import TrainingSet

if TYPE_CHECKING:
    from core.training.models import Model


def needs_teacher_targets(data: TrainingSet, examples: Examples) -> bool:
    """Whether a teacher has to be asked about a data set."""
    return objective_named(data.objective).needs_teacher(examples)


def ask_teacher(
    teacher: SentenceEncoder,
    student: SentenceEncoder,
    sets: Sequence[TrainingSet],
    train: Sequence[Examples],
    folder: Path,
    task: Task,
) -> tuple[str, ...]:
    """Write the teacher targets of each data set that needs them to `goals-<number>.npy`.

    Returns:
        Sentences for the person.

    Raises:
        InputError: the teacher's vectors are shorter than the student's.
        TrainingError: the disk is full.
        CancelledError: it was cancelled.
    """
    asked = [k for k, data in enumerate(sets) if needs_teacher_targets(data, train[k])]
    if not asked:
        return ()
    names = dict.fromkeys(sets[k].objective for k in asked)
    notes = [note for name in names if (note := objective_named(name).check_teacher(teacher, student))]
    total = sum(len(sets[k]) for k in asked)
    reporter = Reporter(task, "Asking the teacher", total, "examples")
    for k in asked:
        place = _place(folder, k)
        scratch = place.with_suffix(".whole")
        try:
            shape, pieces = objective_named(sets[k].objective).teacher_targets(
                teacher, student, sets[k], scratch, reporter.advance, task
            )
            files.write_array(place, shape, pieces)
            scratch.unlink(missing_ok=True)
        except OSError as error:
            raise TrainingError(
                f"The teacher targets cannot be written to {folder} ({error.strerror or error}).",
                "Make room there.",
            ) from error
    return tuple(notes)


def with_teacher_targets(
    sets: Sequence[TrainingSet], train: Sequence[Examples], folder: Path
) -> list[TrainingSet]:
    """The data sets with what `ask_teacher` wrote, which stays in its file.

    Raises:
        DamagedError: it is not there.
    """
    result = []
    for k, data in enumerate(sets):
        if needs_teacher_targets(data, train[k]):
            try:
                targets = np.load(_place(folder, k), mmap_mode="r", allow_pickle=False)
                if len(targets) != len(data):
                    raise ValueError("another data set")
            except (OSError, ValueError) as error:
                raise DamagedError(
                    f"{_place(folder, k)} cannot be read.", "The run cannot be resumed; start it anew."
                ) from error
            data = replace(data, targets=targets)
        result.append(data)
    return result


def without_teacher_targets(
    sets: Sequence[TrainingSet], train: Sequence[Examples], student: Model
) -> list[TrainingSet]:
    """The data sets with zeros in place of what a teacher would say, for timing."""
    zero = np.zeros((), np.float32)
    result = []
    for data, examples in zip(sets, train, strict=True):
        if needs_teacher_targets(data, examples):
            assert isinstance(student, SentenceEncoder), "the objectives of a teacher are those of encoders"
            shape = objective_named(data.objective).target_shape(student, len(data))
            data = replace(data, targets=np.broadcast_to(zero, shape))
        result.append(data)
    return result


def _place(folder: Path, number: int) -> Path:
    return folder / f"goals-{number}.npy"
