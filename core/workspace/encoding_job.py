"""Encodes the texts of a corpus that have no vector yet, saving as it goes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.progress import Progress, Task
from core.workspace.passages import Divider, mean_vectors
from core.workspace.vectors import VectorStore

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.encoding import SentenceEncoder
    from core.search.passages import Passages

# What a kill may cost: so many texts, or so many seconds of work, whichever comes first.
SEGMENT_TEXTS = 1_024
SEGMENT_SECONDS = 2.0
_READ_AT_ONCE = 8_192
_TEXTS_DIVIDED = 64  # at a time; of long ones their passages are a batch already


@dataclass(frozen=True)
class EncodeReport:
    """What an encode did.

    Attributes:
        encoded: texts that got a vector now.
        reused: texts that had one already.
        truncated: texts among `encoded` that are longer than the model reads; where texts are divided, it
            reads all of them.
        seconds: wall-clock time.
        truncated_in_all: of all texts that have a vector.
    """

    encoded: int
    reused: int
    truncated: int
    seconds: float
    truncated_in_all: int = 0


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
    if rows.split:
        return _encode_passages(encoder, vectors, rows, missing, task, on_vectors, started)
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


def _encode_passages(
    encoder: SentenceEncoder,
    vectors: VectorStore,
    rows: RowStore,
    missing: NDArray[np.int64],
    task: Task,
    on_vectors: Callable[[], None] | None,
    started: float,
) -> EncodeReport:
    """As `encode_missing`, of texts that are divided. They come in a seeded random order, the passages of a
    few texts at a time, so that memory stays flat.
    """
    from core.search import metric_of
    from core.search.passages import Passages

    divider, leave_out = Divider(rows.split, encoder), rows.leave_out
    metric = metric_of(encoder.similarity)
    pending = _Pending(vectors, rows.n_texts, on_vectors)
    order = np.random.default_rng(0).permutation(missing)
    done = truncated = 0
    try:
        for start in range(0, len(order), _TEXTS_DIVIDED):
            task.check()
            ids = order[start : start + _TEXTS_DIVIDED]
            texts = rows.texts_of(ids)
            spans = divider.spans(texts)
            parts = [
                leave_out.rest_of(text[first:last])
                for text, each in zip(texts, spans, strict=True)
                for first, last in each
            ]
            distinct = {part: number for number, part in enumerate(dict.fromkeys(parts))}
            matrix = np.empty((len(distinct), encoder.embedding_dim), np.float32)
            n_read = 0
            for chunk in encoder.encode_chunks(list(distinct), seed=0, task=task):
                matrix[chunk.indices] = chunk.vectors
                truncated += chunk.n_truncated
                n_read += len(chunk.indices)
                n_done = done + len(ids) * n_read // len(distinct)
                seconds = time.monotonic() - started
                task.report(Progress("Encoding", n_done, len(missing), "sentences", seconds))
            passages = Passages(
                np.cumsum([0, *map(len, spans)]),
                np.array([span for each in spans for span in each], np.int64),
                matrix[[distinct[part] for part in parts]],
            )
            pending.add(ids, mean_vectors(passages, metric), passages)
            done += len(ids)
    finally:
        pending.save()
    return EncodeReport(done, rows.n_texts - len(missing), truncated, time.monotonic() - started)


def truncated_in_all(
    encoder: SentenceEncoder, vectors: VectorStore, rows: RowStore, report: EncodeReport, task: Task
) -> int:
    """How many of all texts are longer than the model reads: as noted, as the report says, or counted, and
    noted then.

    Raises:
        CancelledError: on cancel. WorkspaceError: it could not be written.
    """
    if rows.split or not len(vectors):
        return report.truncated
    n_texts = report.encoded + report.reused
    noted = vectors.n_truncated(n_texts)
    if noted is not None:
        return noted
    before = vectors.n_truncated(report.reused) if report.reused else 0
    if before is not None:
        n = before + report.truncated
    else:
        n = len(truncated_texts(rows, encoder, task))
    vectors.note_truncated(n_texts, n)
    return n


def truncated_texts(rows: RowStore, encoder: SentenceEncoder, task: Task) -> NDArray[np.int64]:
    """(t,) ids of the texts that are longer than the model reads; none where they are divided.

    Raises:
        CancelledError: on cancel.
    """
    found: list[int] = []
    if rows.split:
        return np.array(found, dtype=np.int64)
    n_texts = rows.n_texts
    # No tokenizer makes more tokens of ASCII than it has characters, but for a few at both ends.
    surely_whole = encoder.max_seq_length - len(encoder.document_prompt) - 4
    began = time.perf_counter()
    for start in range(0, n_texts, _READ_AT_ONCE):
        task.check()
        texts = rows.texts_to_encode(start, min(start + _READ_AT_ONCE, n_texts))
        unsure = [place for place, text in enumerate(texts) if len(text) > surely_whole or not text.isascii()]
        is_cut = encoder.truncated([texts[place] for place in unsure])
        found += [start + place for place, cut in zip(unsure, is_cut.tolist(), strict=True) if cut]
        seconds = time.perf_counter() - began
        task.report(Progress("Measuring lengths", start + len(texts), n_texts, "sentences", seconds))
    return np.array(found, dtype=np.int64)


class _Pending:
    """Vectors that are not on disk yet."""

    def __init__(self, vectors: VectorStore, n_texts: int, on_vectors: Callable[[], None] | None) -> None:
        self._vectors = vectors
        self._n_texts = n_texts
        self._on_vectors = on_vectors
        self._ids: list[NDArray[np.int64]] = []
        self._matrices: list[NDArray[np.float32]] = []
        self._passages: list[Passages] = []
        self._saved_at = time.monotonic()

    def add(
        self, text_ids: NDArray[np.int64], matrix: NDArray[np.float32], passages: Passages | None = None
    ) -> None:
        self._ids.append(text_ids)
        self._matrices.append(matrix)
        if passages is not None:
            self._passages.append(passages)
        due = time.monotonic() - self._saved_at >= SEGMENT_SECONDS
        if due or sum(map(len, self._ids)) >= SEGMENT_TEXTS:
            self.save()

    def save(self) -> None:
        if not self._ids:
            return
        ids, matrix = np.concatenate(self._ids), np.concatenate(self._matrices)
        passages = type(self._passages[0]).joined(self._passages) if self._passages else None
        self._ids, self._matrices, self._passages = [], [], []
        self._vectors.append(ids, matrix, reserve=self._n_texts, passages=passages)
        self._saved_at = time.monotonic()
        if self._on_vectors is not None:
            self._on_vectors()
