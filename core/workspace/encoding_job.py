"""Encodes the texts of a corpus that have no vector yet, saving as it goes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from core.progress import Progress, Task
from core.workspace.passages import Divider, Span, mean_vectors
from core.workspace.vectors import VectorStore

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.encoding import EncodedChunk, SentenceEncoder
    from core.encoding.batching import TextBlock
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


class BlockEncoder(Protocol):
    """Encodes blocks of texts somewhere else, several at a time."""

    def encoded(self, blocks: Iterable[TextBlock], task: Task) -> Iterator[tuple[int, EncodedChunk]]:
        """Parts of blocks as they come in: the place of the block among all, and which of its texts with
        their vectors. Each text that is not done comes once.

        Raises:
            CancelledError: on cancel. ExplorerError: nothing more can be encoded there.
        """
        ...


class StartsBlockEncoder(Protocol):
    """Has an encoder started somewhere else."""

    def __call__(self, encoder: SentenceEncoder) -> BlockEncoder:
        """One that gives the vectors that `encoder` gives."""
        ...


def encode_missing(
    encoder: SentenceEncoder,
    vectors: VectorStore,
    rows: RowStore,
    task: Task,
    on_vectors: Callable[[], None] | None,
    elsewhere: StartsBlockEncoder | None = None,
) -> EncodeReport:
    """Encode every text of `rows` that `vectors` lacks.

    Args:
        on_vectors: called after each saved segment, on this thread.
        elsewhere: encodes in the place of `encoder`; None: that does.

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
    if elsewhere is not None:
        pending = _Pending(vectors, n_texts, on_vectors)
        plan, blocks = vectors.plan(missing), elsewhere(encoder)
        if rows.split:
            report = _blocks_of_passages(encoder, blocks, rows, plan, missing, pending, task)
        else:
            report = _blocks_of_texts(blocks, rows, plan, missing, pending, task)
        vectors.forget_plan()
        return report
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
    texts = _DividedTexts(encoder, rows)
    pending = _Pending(vectors, rows.n_texts, on_vectors)
    order = np.random.default_rng(0).permutation(missing)
    done = truncated = 0
    try:
        for start in range(0, len(order), _TEXTS_DIVIDED):
            task.check()
            some = texts.divided(order[start : start + _TEXTS_DIVIDED])
            for chunk in encoder.encode_chunks(some.distinct, seed=0, task=task):
                some.add(chunk)
                truncated += chunk.n_truncated
                n_done = done + len(some.ids) * some.n_read // len(some.distinct)
                seconds = time.monotonic() - started
                task.report(Progress("Encoding", n_done, len(missing), "sentences", seconds))
            some.save(pending)
            done += len(some.ids)
    finally:
        pending.save()
    return EncodeReport(done, rows.n_texts - len(missing), truncated, time.monotonic() - started)


def _blocks_of_texts(
    elsewhere: BlockEncoder,
    rows: RowStore,
    plan: range,
    missing: NDArray[np.int64],
    pending: _Pending,
    task: Task,
) -> EncodeReport:
    """As `encode_missing`, elsewhere. The chunks are those of the whole plan: of one that is begun, only what
    is missing is encoded, in the batches in which all of it would have been.
    """
    from core.encoding.batching import TextBlock, random_chunks

    texts = rows.texts_to_encode(plan.start, plan.stop)
    is_done = np.ones(len(plan), np.bool_)
    is_done[missing - plan.start] = False
    ids: list[NDArray[np.int64]] = []

    def blocks() -> Iterator[TextBlock]:
        chunks = random_chunks(len(plan), seed=0)
        for number, chunk in enumerate(chunks):
            if not is_done[chunk].all():
                ids.append(chunk + plan.start)
                some = [texts[place] for place in chunk.tolist()]
                yield TextBlock(some, number, number == len(chunks) - 1, is_done[chunk])

    def keep(place: int, part: EncodedChunk) -> int:
        pending.add(ids[place][part.indices], part.vectors)
        return len(part.indices)

    return _from_elsewhere(elsewhere.encoded(blocks(), task), keep, rows, missing, pending, task)


def _blocks_of_passages(
    encoder: SentenceEncoder,
    elsewhere: BlockEncoder,
    rows: RowStore,
    plan: range,
    missing: NDArray[np.int64],
    pending: _Pending,
    task: Task,
) -> EncodeReport:
    """As `_encode_passages`, elsewhere: the passages of a few texts are a block."""
    from core.encoding.batching import TextBlock

    texts = _DividedTexts(encoder, rows)
    under_way: dict[int, _Divided] = {}

    def blocks() -> Iterator[TextBlock]:
        order = np.random.default_rng(0).permutation(np.arange(plan.start, plan.stop))
        place = 0
        for start in range(0, len(order), _TEXTS_DIVIDED):
            ids = order[start : start + _TEXTS_DIVIDED]
            ids = ids[np.isin(ids, missing)]
            if len(ids):
                under_way[place] = texts.divided(ids)
                yield TextBlock(under_way[place].distinct)
                place += 1

    def keep(place: int, part: EncodedChunk) -> int:
        some = under_way[place]
        some.add(part)
        if some.n_read < len(some.distinct):
            return 0
        under_way.pop(place).save(pending)
        return len(some.ids)

    return _from_elsewhere(elsewhere.encoded(blocks(), task), keep, rows, missing, pending, task)


def _from_elsewhere(
    parts: Iterable[tuple[int, EncodedChunk]],
    keep: Callable[[int, EncodedChunk], int],
    rows: RowStore,
    missing: NDArray[np.int64],
    pending: _Pending,
    task: Task,
) -> EncodeReport:
    """Take in what comes back of blocks; `keep` takes a part of a block, and says of how many texts all is
    there with it.
    """
    started, began = time.monotonic(), 0.0  # the latter with the first part: workers start before that
    done = truncated = 0
    try:
        for place, part in parts:
            done += keep(place, part)
            truncated += part.n_truncated
            began = began or time.monotonic()
            seconds = time.monotonic() - began
            task.report(Progress("Encoding", done, len(missing), "sentences", seconds))
    finally:
        pending.save()
    return EncodeReport(done, rows.n_texts - len(missing), truncated, time.monotonic() - started)


class _DividedTexts:
    """Divides texts of a corpus as it says they are."""

    def __init__(self, encoder: SentenceEncoder, rows: RowStore) -> None:
        from core.search import metric_of

        self._rows, self._leave_out = rows, rows.leave_out
        self._divider = Divider(rows.split, encoder)
        self._dim, self._metric = encoder.embedding_dim, metric_of(encoder.similarity)

    def divided(self, ids: NDArray[np.int64]) -> _Divided:
        """Some texts in passages, to be encoded."""
        texts = self._rows.texts_of(ids)
        spans = self._divider.spans(texts)
        parts = [
            self._leave_out.rest_of(text[first:last])
            for text, each in zip(texts, spans, strict=True)
            for first, last in each
        ]
        return _Divided(ids, spans, parts, self._dim, self._metric)


class _Divided:
    """Texts in passages, while these are encoded.

    Attributes:
        ids: of the texts. distinct: their passages, equal ones once. n_read: how many of these have a vector.
    """

    def __init__(
        self, ids: NDArray[np.int64], spans: Sequence[list[Span]], parts: list[str], dim: int, metric: str
    ) -> None:
        self.ids, self.n_read = ids, 0
        self.distinct = list(dict.fromkeys(parts))
        self._spans, self._parts, self._metric = spans, parts, metric
        self._matrix = np.empty((len(self.distinct), dim), np.float32)

    def add(self, chunk: EncodedChunk) -> None:
        """Take the vectors of some of the distinct passages."""
        self._matrix[chunk.indices] = chunk.vectors
        self.n_read += len(chunk.indices)

    def save(self, pending: _Pending) -> None:
        """Hand over the texts with all their passages."""
        from core.search.passages import Passages

        number = {part: place for place, part in enumerate(self.distinct)}
        passages = Passages(
            np.cumsum([0, *map(len, self._spans)]),
            np.array([span for each in self._spans for span in each], np.int64),
            self._matrix[[number[part] for part in self._parts]],
        )
        pending.add(self.ids, mean_vectors(passages, self._metric), passages)


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
