"""Encodes the texts of a corpus that have no vector yet, saving as it goes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.progress import Progress, Task
from core.workspace.vectors import VectorStore

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.encoding import SentenceEncoder

# What a kill may cost: so many texts, or so many seconds of work, whichever comes first.
SEGMENT_TEXTS = 1_024
SEGMENT_SECONDS = 2.0


@dataclass(frozen=True)
class EncodeReport:
    """What an encode did.

    Attributes:
        encoded: texts that got a vector now.
        reused: texts that had one already.
        truncated: texts among `encoded` that are longer than the model reads.
        seconds: wall-clock time.
    """

    encoded: int
    reused: int
    truncated: int
    seconds: float


def encode_missing(
    encoder: SentenceEncoder,
    vectors: VectorStore,
    rows: RowStore,
    task: Task,
    on_vectors: Callable[[], None] | None,
) -> EncodeReport:
    """Encode every text of `rows` that `vectors` lacks.

    Args:
        on_vectors: called after each saved segment, on this thread.

    Raises:
        CancelledError: stopped between batches; vectors made by then are saved.
        WorkspaceError: a segment could not be written; those before it are saved.
    """
    started = time.monotonic()
    n_texts = rows.n_texts
    missing = vectors.missing(n_texts)
    if not len(missing):
        return EncodeReport(0, n_texts, 0, time.monotonic() - started)
    vectors.reserve(n_texts)
    first = int(missing[0])
    texts = rows.texts_to_encode(first, int(missing[-1]) + 1)
    if len(texts) != len(missing):
        texts = [texts[text_id - first] for text_id in missing.tolist()]
    pending = _Pending(vectors, n_texts, on_vectors)
    done = truncated = 0
    try:
        for chunk in encoder.encode_chunks(texts, seed=0, task=task):
            pending.add(missing[chunk.indices], chunk.vectors)
            done += len(chunk.indices)
            truncated += chunk.n_truncated
            seconds = time.monotonic() - started
            task.report(Progress("Encoding", done, len(missing), "sentences", seconds))
    finally:
        pending.save()  # what a cancel or a failing batch leaves is still worth keeping
    return EncodeReport(done, n_texts - len(missing), truncated, time.monotonic() - started)


class _Pending:
    """Vectors that are not on disk yet."""

    def __init__(self, vectors: VectorStore, n_texts: int, on_vectors: Callable[[], None] | None) -> None:
        self._vectors = vectors
        self._n_texts = n_texts
        self._on_vectors = on_vectors
        self._ids: list[NDArray[np.int64]] = []
        self._matrices: list[NDArray[np.float32]] = []
        self._saved_at = time.monotonic()

    def add(self, text_ids: NDArray[np.int64], matrix: NDArray[np.float32]) -> None:
        self._ids.append(text_ids)
        self._matrices.append(matrix)
        due = time.monotonic() - self._saved_at >= SEGMENT_SECONDS
        if due or sum(map(len, self._ids)) >= SEGMENT_TEXTS:
            self.save()

    def save(self) -> None:
        if not self._ids:
            return
        ids, matrix = np.concatenate(self._ids), np.concatenate(self._matrices)
        self._ids, self._matrices = [], []
        self._vectors.append(ids, matrix, reserve=self._n_texts)
        self._saved_at = time.monotonic()
        if self._on_vectors is not None:
            self._on_vectors()
