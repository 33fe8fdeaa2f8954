"""What a teacher says of the texts to train on: computed once, before the first step, and kept in a file.

A teacher is a model that the person names; where the student keeps only some layers of a model, that model is
the teacher unless another one is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from core.encoding import SentenceEncoder
from core.encoding.batching import Reporter
from core.errors import DamagedError, InputError, TrainingError
from core.examples.examples import Examples
from core.progress import CancelToken, OnProgress, check
from core.training.distillation import scores
from core.training.training_set import TrainingSet

_AT_ONCE = 2048
# Vectors that the main directions are found from.
_SAMPLE = 20_000


def needs_goals(data: TrainingSet, examples: Examples) -> bool:
    """Whether a teacher has to be asked about a data set."""
    return data.objective == "distillation" or (data.objective == "margin-mse" and examples.margins is None)


def within_reach(examples: Examples, similarity: str) -> None:
    """Raise where cosines cannot differ as much as margins do.

    Raises:
        InputError: as said.
    """
    if examples.margins is None or similarity == "dot" or not len(examples):
        return
    largest = float(np.abs(examples.margins).max())
    if largest > 2:
        raise InputError(
            f"The margins of {examples.source or 'the data'} go up to {largest:.4g}, but this model compares "
            "by cosine, and cosines differ by 2 at most.",
            "Give scores from 0 to 1, such as a cross-encoder's after the sigmoid, or start from a model "
            "that compares by dot product.",
        )


def ask_teacher(
    teacher: SentenceEncoder,
    student: SentenceEncoder,
    sets: Sequence[TrainingSet],
    train: Sequence[Examples],
    folder: Path,
    on_progress: OnProgress | None,
    cancel: CancelToken | None,
) -> tuple[str, ...]:
    """Write what a teacher says of each data set that needs it to `goals-<number>.npy`.

    For distillation these are its vectors of the first column, (n, the student's dim). A teacher with longer
    vectors gives their main directions alone (PCA), and one whose vectors have any length gives directions to
    a student whose vectors have length 1.

    Returns:
        Sentences for the person.

    Raises:
        InputError: the teacher's vectors are shorter than the student's.
        TrainingError: the disk is full.
        CancelledError: `cancel` was set.
    """
    asked = [k for k, data in enumerate(sets) if needs_goals(data, train[k])]
    if not asked:
        return ()
    there, wanted = teacher.embedding_dim, student.embedding_dim
    vectors = any(sets[k].objective == "distillation" for k in asked)
    if vectors and there < wanted:
        raise InputError(
            f"The vectors of the teacher {teacher.name} have {there} numbers, the student's {wanted}.",
            "Choose another teacher, or a student with a dense layer to as many.",
        )
    notes = []
    if vectors and there > wanted:
        notes.append(
            f"The teacher's vectors have {there} numbers; the student learns their {wanted} main directions."
        )
    total = sum(len(sets[k]) for k in asked)
    reporter = Reporter(on_progress, "Asking the teacher", total, "examples")
    for k in asked:
        try:
            if sets[k].objective == "distillation":
                unit = student.layout.after_pooling[-1:] == ("normalize",)
                _write_vectors(teacher, sets[k], _place(folder, k), wanted, unit, reporter, cancel)
            else:
                _write_margins(teacher, sets[k], _place(folder, k), reporter, cancel)
        except OSError as error:
            raise TrainingError(
                f"What the teacher says cannot be written to {folder} ({error.strerror or error}).",
                "Make room there.",
            ) from error
    return tuple(notes)


def with_goals(sets: Sequence[TrainingSet], train: Sequence[Examples], folder: Path) -> list[TrainingSet]:
    """The data sets with what `ask_teacher` wrote, which stays in its file.

    Raises:
        DamagedError: it is not there.
    """
    result = []
    for k, data in enumerate(sets):
        if needs_goals(data, train[k]):
            try:
                goals = np.load(_place(folder, k), mmap_mode="r", allow_pickle=False)
                if len(goals) != len(data):
                    raise ValueError("another data set")
            except (OSError, ValueError) as error:
                raise DamagedError(
                    f"{_place(folder, k)} cannot be read.", "The run cannot go on; start it anew."
                ) from error
            data = replace(data, targets=goals)
        result.append(data)
    return result


def without_goals(sets: Sequence[TrainingSet], dim: int) -> list[TrainingSet]:
    """The data sets with zeros in place of what a teacher would say, for timing."""
    zero = np.zeros((), np.float32)
    return [
        replace(data, targets=np.broadcast_to(zero, (len(data), dim)))
        if data.objective == "distillation"
        else data
        for data in sets
    ]


def _place(folder: Path, number: int) -> Path:
    return folder / f"goals-{number}.npy"


def _write_vectors(
    teacher: SentenceEncoder,
    data: TrainingSet,
    path: Path,
    dim: int,
    unit: bool,
    reporter: Reporter,
    cancel: CancelToken | None,
) -> None:
    there = teacher.embedding_dim
    texts = [data.strings[t] for t in data.columns[0].tolist()]

    def encoded() -> Iterator[NDArray[np.float32]]:
        for start in range(0, len(texts), _AT_ONCE):
            yield teacher.encode_rows(texts[start : start + _AT_ONCE], cancel=cancel)
            reporter.advance(len(texts[start : start + _AT_ONCE]))

    if there == dim:
        _write(path, (len(texts), dim), (_unit(some) if unit else some for some in encoded()))
        return
    whole = path.with_suffix(".whole")
    _write(whole, (len(texts), there), encoded())
    _write_directions(whole, path, dim, unit, cancel)
    whole.unlink()


def _write_directions(whole: Path, path: Path, dim: int, unit: bool, cancel: CancelToken | None) -> None:
    """Of the vectors in a file, their main directions alone."""
    vectors = np.load(whole, mmap_mode="r", allow_pickle=False)
    axes = main_directions(vectors[:: max(1, len(vectors) // _SAMPLE)], dim)

    def turned() -> Iterator[NDArray[np.float32]]:
        for start in range(0, len(vectors), _AT_ONCE):
            check(cancel)
            some = np.array(vectors[start : start + _AT_ONCE]) @ axes
            yield _unit(some) if unit else some

    _write(path, (len(vectors), dim), turned())


def _write_margins(
    teacher: SentenceEncoder,
    data: TrainingSet,
    path: Path,
    reporter: Reporter,
    cancel: CancelToken | None,
) -> None:
    def margins() -> Iterator[NDArray[np.float32]]:
        for start in range(0, len(data), _AT_ONCE):
            some = np.arange(start, min(start + _AT_ONCE, len(data)), dtype=np.int64)
            vectors = torch.from_numpy(teacher.encode_rows(data.strings_of(some), cancel=cancel))
            anchor, positive, negative = torch.split(vectors, len(some))
            near, far = (scores(anchor, other, teacher.similarity) for other in (positive, negative))
            yield (near - far).numpy()
            reporter.advance(len(some))

    _write(path, (len(data),), margins())


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
