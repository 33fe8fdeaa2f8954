"""What a teacher says of the texts to train on: computed once, before the first step, and kept in a file.

A teacher is a model that the person names; where the student keeps only some layers of a model, that model is
the teacher unless another one is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.encoding import SentenceEncoder
from core.errors import DamagedError, TrainingError
from core.examples.examples import Examples
from core.progress import CancelToken, Reporter, Task, check
from core.training.models import Model
from core.training.objectives import objective_named
from core.training.training_set import TrainingSet

AT_ONCE = 2048
# Vectors that the main directions are found from.
_SAMPLE = 20_000


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
                teacher, student, sets[k], scratch, reporter.advance, task.cancel
            )
            _write(place, shape, pieces)
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


def vectors_for(
    student: SentenceEncoder,
    teacher: SentenceEncoder,
    data: TrainingSet,
    scratch: Path,
    advance: Callable[[int], None],
    cancel: CancelToken | None,
) -> Iterator[NDArray[np.float32]]:
    """A teacher's vectors of the first column in the student's dimensions, in order, piece by piece."""
    texts = [data.strings[t] for t in data.columns[0].tolist()]
    unit = student.layout.after_pooling[-1:] == ("normalize",)

    def encoded() -> Iterator[NDArray[np.float32]]:
        for start in range(0, len(texts), AT_ONCE):
            yield teacher.encode_rows(texts[start : start + AT_ONCE], task=Task(cancel=cancel))
            advance(len(texts[start : start + AT_ONCE]))

    there, dim = teacher.embedding_dim, student.embedding_dim
    if there == dim:
        yield from (_unit(some) if unit else some for some in encoded())
        return
    _write(scratch, (len(texts), there), encoded())
    vectors = np.load(scratch, mmap_mode="r", allow_pickle=False)
    axes = main_directions(vectors[:: max(1, len(vectors) // _SAMPLE)], dim)
    for start in range(0, len(vectors), AT_ONCE):
        check(cancel)
        some = np.array(vectors[start : start + AT_ONCE]) @ axes
        yield _unit(some) if unit else some


def _write(path: Path, shape: tuple[int, ...], pieces: Iterable[NDArray[np.float32]]) -> None:
    """Write float32 as numpy does, piece by piece: a full disk is an error then, and no crash as of a map."""
    with path.open("wb") as file:
        header = {"descr": "<f4", "fortran_order": False, "shape": shape}
        np.lib.format.write_array_header_1_0(file, header)
        for piece in pieces:
            file.write(np.ascontiguousarray(piece, "<f4").tobytes())


def _unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: NDArray[np.float32] = vectors / np.maximum(lengths, np.finfo(np.float32).tiny)
    return unit


def main_directions(vectors: NDArray[np.float32], dim: int) -> NDArray[np.float32]:
    """(n, there) vectors -> (there, dim) orthonormal directions in which they vary most."""
    centred = vectors.astype(np.float64)
    centred -= centred.mean(axis=0)
    _, directions = np.linalg.eigh(centred.T @ centred)
    return np.ascontiguousarray(directions[:, ::-1][:, :dim]).astype(np.float32)
