"""Files of texts to one array of vectors, on a cluster."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core import files
from core.corpus.readers import count
from core.errors import DamagedError, InputError
from core.on_ray.blocks import BLOCK_ROWS, SourceFile, read_blocks
from core.on_ray.parts import Parts
from core.on_ray.places import Place
from core.progress import QUIET, Progress, Task

if TYPE_CHECKING:
    from core.corpus import FileLayout
    from core.encoding import SentenceEncoder
    from core.on_ray.pool import RayEncoders

# What a kill may cost beside the batch in work: so many rows, or so many seconds, whichever comes first.
_SEGMENT_ROWS = 1_024
_SEGMENT_SECONDS = 2.0
# Of a layout, what decides which texts come of the bytes of a file, and in which order.
_READ_BY = (
    *("format", "encoding", "delimiter", "quote", "escape", "skip_space", "above", "newline", "header"),
    *("sheet", "text_column"),
)


def described(
    place: Place, sniff: Callable[[Any, Task], FileLayout], task: Task, first: SourceFile | None = None
) -> SourceFile:
    """What a file is, read whole once: how it is laid out, how many rows it has, which bytes.

    Args:
        sniff: finds the layout of a file on this machine.
        first: the file before it, if any.

    Raises:
        InputError: it cannot be read.
    """
    with place.local() as path:
        layout = sniff(path, task)
        counts = count(layout, task)
        content = files.sha256_of(path, task)
    return SourceFile(
        place,
        replace(layout, preview=()),
        content,
        counts.rows,
        counts.blank,
        counts.rejected,
        0 if first is None else first.blocks.stop,
        0 if first is None else first.first_row + first.rows,
    )


def encode_files(
    encoder: SentenceEncoder,
    on_ray: RayEncoders,
    sources: Sequence[SourceFile],
    output: Place,
    task: Task = QUIET,
) -> int:
    """Write the vector of every row of some files to `output`, which appears whole.

    What is encoded lies in a folder beside it until then, and is not encoded again by whoever resumes.

    Args:
        encoder: what workers on Ray compute as; it computes nothing here.
        sources: as `described` gives them, one after another.
        output: becomes an .npy of (rows, embedding_dim) float32 in the order of files and rows.

    Returns:
        How many rows were encoded by this call.

    Raises:
        InputError: there is no row, a file cannot be read by all machines, or something cannot be written.
        CancelledError, ClusterError: what was encoded by then is kept.
    """
    n_rows = sources[-1].first_row + sources[-1].rows
    if not n_rows:
        raise InputError(f"{sources[0].place.name} has no rows.")
    parts = Parts(output.beside(".parts"), _identity(sources), encoder.vector_key, n_rows)
    run = _Run(encoder.embedding_dim, sources, n_rows, parts, task)
    n_encoded = 0
    while True:
        n_encoded += run.encode(on_ray)
        if run.join(output):
            parts.remove()
            return n_encoded


class _Run:
    def __init__(
        self, dim: int, sources: Sequence[SourceFile], n_rows: int, parts: Parts, task: Task
    ) -> None:
        self._dim, self._sources, self._n_rows, self._parts, self._task = dim, sources, n_rows, parts, task
        # Rows and vectors of a block that are in no segment yet.
        self._waiting: dict[int, list[tuple[NDArray[np.int64], NDArray[np.float32]]]] = {}
        self._saved_at: dict[int, float] = {}

    def encode(self, on_ray: RayEncoders) -> int:
        """Encode the rows that no segment has; how many these were."""
        complete, begun, n_before = self._done()
        if n_before == self._n_rows:
            return 0
        began, done = 0.0, 0  # since the first part came: workers start before that

        def blocks() -> Iterator[Any]:
            import ray

            return read_blocks(ray, self._sources, complete, begun)

        try:
            for number, part in on_ray.encoded_rows(blocks, self._task):
                rows = part.indices + self._rows_of(number).start
                self._keep(number, rows, part.vectors)
                done += len(rows)
                began = began or time.monotonic()
                seconds = time.monotonic() - began
                left = self._n_rows - n_before
                self._task.report(Progress("Encoding", done, left, "sentences", seconds))
        finally:
            for number in list(self._waiting):
                self._save(number)
        if n_before + done != self._n_rows:
            raise InputError(
                f"{self._sources[0].place.name} changed while it was read.",
                "Start again when nothing writes to it.",
            )
        return done

    def _done(self) -> tuple[NDArray[np.int64], dict[int, NDArray[np.int64]], int]:
        """Blocks that are complete, rows of those that are begun, and how many rows that makes."""
        complete, begun, n_done = list[int](), dict[int, NDArray[np.int64]](), 0
        for source in self._sources:
            for number in source.blocks:
                rows, n = source.rows_of(number), self._parts.rows_done(number)
                if n == len(rows):
                    complete.append(number)
                elif n:
                    begun[number] = np.flatnonzero(self._block(number, rows)[1])
                    n = len(begun[number])
                n_done += n
        return np.array(complete, np.int64), begun, n_done

    def _block(self, number: int, rows: range) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """(n, dim) the vectors of a block, and (n,) which of them are there."""
        vectors, there = np.empty((len(rows), self._dim), np.float32), np.zeros(len(rows), np.bool_)
        for ids, matrix in self._parts.read(number):
            vectors[ids - rows.start] = matrix
            there[ids - rows.start] = True
        return vectors, there

    def _rows_of(self, number: int) -> range:
        source = next(each for each in self._sources if number in each.blocks)
        return source.rows_of(number)

    def _keep(self, number: int, rows: NDArray[np.int64], vectors: NDArray[np.float32]) -> None:
        waiting = self._waiting.setdefault(number, [])
        waiting.append((rows, vectors))
        due = time.monotonic() - self._saved_at.setdefault(number, time.monotonic()) >= _SEGMENT_SECONDS
        if due or sum(len(each) for each, _ in waiting) >= _SEGMENT_ROWS:
            self._save(number)

    def _save(self, number: int) -> None:
        waiting = self._waiting.pop(number)
        self._parts.save(
            number,
            np.concatenate([each for each, _ in waiting]),
            np.concatenate([each for _, each in waiting]),
        )
        self._saved_at[number] = time.monotonic()

    def join(self, output: Place) -> bool:
        """Write all vectors to the output; False where a segment was damaged, which is gone then."""
        numbers = [number for source in self._sources for number in source.blocks]
        try:
            with output.large_file() as file:
                header = {"descr": "<f4", "fortran_order": False, "shape": (self._n_rows, self._dim)}
                np.lib.format.write_array_header_1_0(file, header)
                for number in numbers:
                    self._task.check()
                    rows = self._rows_of(number)
                    vectors, there = self._block(number, rows)
                    if not there.all():
                        raise DamagedError(f"A segment of {output.name} was damaged.")
                    files.write(file, vectors.data.cast("B"))
        except DamagedError:
            return False
        return True


def _identity(sources: Sequence[SourceFile]) -> str:
    """What tells the texts of the files, in their order, from any others, wherever the files lie."""
    each = [
        {"content": source.content, "rows": source.rows}
        | {name: getattr(source.layout, name) for name in _READ_BY}
        for source in sources
    ]
    return hashlib.sha256(json.dumps([BLOCK_ROWS, *each], sort_keys=True).encode("ascii")).hexdigest()
