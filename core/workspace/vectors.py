"""The vectors of a corpus under one key: append-only segments on disk, one growing matrix in memory.

A segment (`segments.py`) is written once and never changed, so a process killed while encoding loses at most
the one it was about to write. Every segment is checked against its sum before its numbers are used; one that
does not match is removed, and its texts count as not encoded; of a merged one, those of its damaged parts.
One that cannot be read is an error, and stays.

The segments of a large corpus are merged into one file once all texts are encoded: its vectors are checked as
all are, but stay on the disk, and the system keeps of them in memory what is used. Until then their matrix
lies in a file without a name, where there is room for that.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core import files
from core.errors import DamagedError
from core.memory import IN_MEMORY_UP_TO, forget_pages, mapped_vectors
from core.progress import QUIET, Task
from core.workspace import medium, segments, store
from core.workspace.folder import check_same
from core.workspace.passages import GrowingPassages
from core.workspace.segments import Segment

if TYPE_CHECKING:
    from core.search.passages import Passages

log = logging.getLogger(__name__)

_SUFFIX = ".vectors"
_TRUNCATED = "truncated.json"
_PLAN = "plan.json"


@dataclass(frozen=True)
class VectorSnapshot:
    """What is encoded at one moment; later segments don't show in it.

    Attributes:
        text_ids: (m,) int64, read-only, each once, in the order of encoding.
        matrix: (m, embedding_dim) float32, read-only, one vector a text id.
        key: the encoder's `vector_key` the vectors were made with.
        metric: by which they are compared: "cosine", "dot" or "euclidean".
        places: int32, by text id where its vector is in `matrix`; -1, or m and above, for a text without one
            (it may have come since), as for those past the end.
        passages: of these texts, in the same order, where they are divided; then `matrix` has the means of
            theirs. None: they are not.
        order: (m,) by which the order of the vectors is known again; None: by `text_ids`.
    """

    text_ids: NDArray[np.int64]
    matrix: NDArray[np.float32]
    key: str
    metric: str
    places: NDArray[np.int32]
    passages: Passages | None = None
    order: NDArray[np.int64] | None = None

    def __len__(self) -> int:
        return len(self.text_ids)

    def sorted(self) -> VectorSnapshot:
        """The same vectors by ascending text id, without passages; itself where it is sorted already."""
        if bool(np.all(self.text_ids[1:] > self.text_ids[:-1])):
            return self
        return self._of(np.argsort(self.text_ids))

    def sample(self, most: int) -> VectorSnapshot:
        """So many at random, always the same ones, or all where there are no more; as `sorted`."""
        if len(self) <= most:
            return self.sorted()
        some = np.random.default_rng(0).choice(len(self), most, replace=False)
        return self._of(some[np.argsort(self.text_ids[some])])

    def _of(self, order: NDArray[np.int64]) -> VectorSnapshot:
        text_ids, matrix = _read_only(self.text_ids[order]), _read_only(self.matrix[order])
        forget_pages(self.matrix)
        return VectorSnapshot(text_ids, matrix, self.key, self.metric, places_of(text_ids))

    def of_passages(self) -> VectorSnapshot | None:
        """The passages as if each were a text, by their numbers; None where texts are not divided."""
        if self.passages is None:
            return None
        numbers = _read_only(np.arange(len(self.passages)))
        key = f"{self.key}-passages"
        order = self.text_ids[self.passages.text_of]  # numbers are the same in whatever order texts came
        vectors = self.passages.vectors
        return VectorSnapshot(numbers, vectors, key, self.metric, places_of(numbers), order=order)


def places_of(text_ids: NDArray[np.int64]) -> NDArray[np.int32]:
    """By text id, where it stands among (m,) ids; -1 for one that does not."""
    places = np.full(int(text_ids.max(initial=-1)) + 1, -1, dtype=np.int32)
    places[text_ids] = np.arange(len(text_ids), dtype=np.int32)
    return places


class VectorStore:
    """The vectors of one corpus and one key, in `folder`; opening reads and checks every segment.

    Any thread may take a snapshot while one thread appends.

    Args:
        folder: `vectors/<key>`; made by the first append.
        key: the encoder's `vector_key`.
        metric: by which the vectors are compared.
        corpus: the id of the corpus whose text ids these are.
        n_texts: texts in the corpus; a segment that covers others is not of this corpus as it is now.

    Raises:
        WorkspaceError: a segment cannot be read, or one that is damaged not be removed, or what is sound of
            it not be written.
    """

    def __init__(self, folder: Path, key: str, metric: str, corpus: str, n_texts: int) -> None:
        self.folder = folder
        self.key = key
        self.damaged: tuple[str, ...] = ()  # names of segments that opening removed
        self._metric = metric
        self._corpus = corpus
        self._appending = threading.Lock()
        self._ids: NDArray[np.int64] = np.empty(0, dtype=np.int64)
        self._matrix: NDArray[np.float32] = np.empty((0, 0), dtype=np.float32)
        self._places: NDArray[np.int32] = np.empty(0, dtype=np.int32)
        self._passages: GrowingPassages | None = None
        self._snapshot: VectorSnapshot | None = None
        self._is_mapped = False
        self._next_number = 1
        self._read_all(n_texts)

    def snapshot(self) -> VectorSnapshot | None:
        """The vectors so far, without a copy; None before the first segment."""
        return self._snapshot

    def __len__(self) -> int:
        return 0 if self._snapshot is None else len(self._snapshot)

    def missing(self, n_texts: int) -> NDArray[np.int64]:
        """(m,) ids below `n_texts` that have no vector, ascending."""
        is_missing = np.ones(n_texts, dtype=np.bool_)
        if self._snapshot is not None:
            is_missing[self._snapshot.text_ids] = False
        return np.flatnonzero(is_missing)

    def n_truncated(self, n_texts: int) -> int | None:
        """How many of the first `n_texts` texts are longer than the model reads; None: nobody noted it."""
        try:
            noted = store.read_json(self.folder / _TRUNCATED)
        except DamagedError:
            return None
        is_this = (noted.get("corpus"), noted.get("texts")) == (self._corpus, n_texts)
        n = noted.get("truncated")
        return n if is_this and isinstance(n, int) else None

    def note_truncated(self, n_texts: int, n: int) -> None:
        """Keep what `n_truncated` gives. Raises: WorkspaceError: it could not be written."""
        with store.explained("the vectors"):
            noted = {"corpus": self._corpus, "texts": n_texts, "truncated": n}
            store.write_json(self.folder / _TRUNCATED, noted)

    def plan(self, missing: NDArray[np.int64]) -> range:
        """The texts that are cut into chunks together, the ones without a vector among them. They are noted
        until `forget_plan`: what is resumed, here or elsewhere, makes the same batches.

        Args:
            missing: as `missing` gives them; one at least.

        Raises:
            WorkspaceError: they could not be noted.
        """
        first, stop = int(missing[0]), int(missing[-1]) + 1
        try:
            noted = store.read_json(self.folder / _PLAN)
            before = range(int(noted["first"]), int(noted["stop"]))
            if noted["corpus"] == self._corpus and before.start <= first and stop <= before.stop:
                return before
        except (DamagedError, KeyError, TypeError, ValueError):
            pass
        with store.explained("the vectors"):
            files.shelf(self.folder.parent)
            files.shelf(self.folder)
            store.write_json(self.folder / _PLAN, {"corpus": self._corpus, "first": first, "stop": stop})
        return range(first, stop)

    def forget_plan(self) -> None:
        """All texts of the plan have a vector."""
        files.remove(self.folder / _PLAN)

    def reserve(self, n_texts: int) -> None:
        """Make room in memory for `n_texts` vectors, so that appending them copies nothing twice."""
        with self._appending:
            if self._snapshot is not None and n_texts > len(self._ids):
                self._grow(n_texts, self._matrix.shape[1])

    def append(
        self,
        text_ids: NDArray[np.int64],
        vectors: NDArray[np.float32],
        reserve: int = 0,
        passages: Passages | None = None,
    ) -> None:
        """Save vectors as a new segment, then show them in the next snapshot.

        Args:
            text_ids: (m,) texts that have no vector yet.
            vectors: (m, embedding_dim).
            reserve: vectors to make room for in memory when this is the first segment.
            passages: of the m texts, where texts are divided, as those of every segment are then.

        Raises:
            WorkspaceError: the segment could not be written; nothing has changed then.
        """
        ids = np.ascontiguousarray(text_ids, dtype="<i8")
        matrix = np.ascontiguousarray(vectors, dtype="<f4")
        if matrix.ndim != 2 or len(ids) != len(matrix):
            raise ValueError(f"{len(ids)} text ids for vectors of shape {matrix.shape}")
        if not len(ids):
            return
        with self._appending:
            name = f"{self._next_number:06d}{_SUFFIX}"
            check_same(self.folder.parent.parent)
            with store.explained("the vectors"):
                files.shelf(self.folder.parent)
                files.shelf(self.folder)
                with files.new_file(self.folder / name) as file:
                    segments.write(file, ids, matrix, passages, corpus=self._corpus, key=self.key)
            self._next_number += 1
            self._show(ids, matrix, reserve, passages)

    def _read_all(self, n_texts: int) -> None:
        """Read all segments: headers first, so that vectors go straight to their place in the matrix."""
        files.remove_temporaries(self.folder)
        found: list[Segment] = []
        damaged: list[Path] = []
        for path in self._files():
            self._next_number = max(self._next_number, _number(path) + 1)
            try:
                found.append(segments.read_header(path, corpus=self._corpus, key=self.key))
            except DamagedError:
                damaged.append(path)
        found = self._without_merged(found)
        seen = np.zeros(n_texts, dtype=np.bool_)  # texts that a sound segment covers
        alone = segments.mapped(found[0]) if len(found) == 1 and found[0].merged and not damaged else None
        if alone is not None and not alone.damaged and _are_new(alone.ids, seen):
            self._map(alone)
            return
        damaged += [
            each.path
            for each in found
            if each.embedding_dim != found[0].embedding_dim
            or bool(each.n_passages) != bool(found[0].n_passages)
        ]
        unsound = [each for each in found if each.path not in damaged]
        if alone is not None:
            del alone  # nothing is removed on Windows while it is mapped
        elif unsound:
            unsound = self._read_to_its_place(unsound, seen)
        for segment in unsound:
            if segment.merged:
                self._save_sound(segment, seen)
        damaged += [segment.path for segment in unsound]
        for path in damaged:
            store.remove(path, f"the damaged vectors in {path}")  # or it would be read again and again
            files.remove(segments.sums_path(path))
        if damaged:  # vectors of sound segments move up into the rows of the removed ones
            self._read_all(n_texts)
        self.damaged = tuple(sorted((*(path.name for path in damaged), *self.damaged)))

    def _without_merged(self, found: list[Segment]) -> list[Segment]:
        """Segments without those that a later one stands in the place of, where it is sound: a kill left
        them. One that is not sound goes itself, where those are all there; else it comes first, since it has
        what they lack.
        """
        last = next((place for place in reversed(range(len(found))) if found[place].merged), 0)
        if last == 0:
            return found
        before, merged, after = found[:last], found[last], found[last + 1 :]
        n_before = sum(each.n for each in before)
        content = segments.mapped(merged)
        if content is not None and not content.damaged and merged.n >= n_before:
            for each in before:
                _remove(each.path)
            return [merged, *after]
        del content
        if merged.n > n_before:
            return [merged, *before, *after]
        _remove(merged.path)
        return [*before, *after]

    def _map(self, content: segments.Mapped) -> None:
        """Have the vectors of a merged segment where they lie."""
        self._ids, self._matrix, self._places = content.ids, content.vectors, places_of(content.ids)
        self._is_mapped = True
        self._snapshot = VectorSnapshot(
            _read_only(content.ids),
            _read_only(content.vectors),
            self.key,
            self._metric,
            _read_only(self._places),
        )

    def _files(self) -> list[Path]:
        return sorted(self.folder.glob(f"*{_SUFFIX}"))

    def _save_sound(self, segment: Segment, seen: NDArray[np.bool_]) -> None:
        """Write as segments what is sound of a merged one, without texts that another segment covers.

        Args:
            seen: (n_texts,) those texts.

        Raises:
            WorkspaceError: it could not be written; the merged one stays.
        """
        content = segments.mapped(segment, read_anew=True)
        if content is None or not _are_new(content.ids, np.zeros_like(seen)):
            return
        is_left = ~seen[content.ids]  # all, but for a kill in here, or earlier segments that it left
        for part in content.damaged:
            is_left[part] = False
        left = np.flatnonzero(is_left)
        with store.explained("the vectors"):
            for start in range(0, len(left), segments.MERGED_AT_ONCE):
                rows = left[start : start + segments.MERGED_AT_ONCE]
                with files.new_file(self.folder / f"{self._next_number:06d}{_SUFFIX}") as file:
                    ids, vectors = content.ids[rows], np.ascontiguousarray(content.vectors[rows])
                    segments.write(file, ids, vectors, corpus=self._corpus, key=self.key)
                self._next_number += 1

    @property
    def is_mapped(self) -> bool:
        """Whether the vectors stay in the file of a merged segment."""
        return self._is_mapped

    def merge(self, task: Task = QUIET) -> None:
        """Put all vectors into one file, by ascending text id, and have them there instead of in memory.
        Where texts are divided they stay as they are.

        Args:
            task: a cancel stops it between two blocks; what was there stays.

        Raises:
            WorkspaceError: the file could not be written, or not be read again; what was there stays.
            CancelledError: on cancel.
        """
        with self._appending:
            snapshot = self._snapshot
            if snapshot is None or self._is_mapped or snapshot.passages is not None:
                return
            order = np.argsort(snapshot.text_ids)
            ids, dim = snapshot.text_ids[order], snapshot.matrix.shape[1]
            path = self.folder / f"{self._next_number:06d}{_SUFFIX}"
            earlier = self._files()

            def blocks() -> Iterator[NDArray[np.float32]]:
                for start in range(0, len(order), segments.MERGED_AT_ONCE):
                    task.check()
                    yield snapshot.matrix[order[start : start + segments.MERGED_AT_ONCE]]

            check_same(self.folder.parent.parent)
            with store.explained("the vectors"), files.new_file(path) as file:
                sums = segments.write_merged(file, ids, blocks(), dim, corpus=self._corpus, key=self.key)
                segments.write_sums(path, sums)  # first: without them the file would be read into memory
            self._next_number += 1
            merged = segments.read_header(path, corpus=self._corpus, key=self.key)
            content = segments.mapped(merged)
            if content is None or content.damaged:  # the disk gives back something else than it was given
                _remove(path)
                return
            self._map(content)
            for each in earlier:
                _remove(each)

    def _read_to_its_place(self, found: list[Segment], seen: NDArray[np.bool_]) -> list[Segment]:
        """Read segments of one dimension, and show them if all are sound.

        Args:
            seen: (n_texts,) False; becomes True of the texts of sound ones.

        Returns:
            Those that are not sound.
        """
        n_texts = len(seen)
        n = sum(segment.n for segment in found)
        ids = np.empty(max(n, n_texts), dtype="<i8")
        matrix = self._room(max(n, n_texts), found[0].embedding_dim)
        passages: list[Passages | None] = []
        matches = segments.read_all(found, ids, matrix, passages)
        unsound: list[Segment] = []
        start = 0
        for segment, is_sound in zip(found, matches, strict=True):
            if is_sound and _are_new(ids[start : start + segment.n], seen):
                seen[ids[start : start + segment.n]] = True
            else:
                unsound.append(segment)
            start += segment.n
        if not unsound:
            self._ids, self._matrix, self._is_mapped = ids, matrix, False
            self._places, self._snapshot = np.empty(0, dtype=np.int32), None  # of a first reading, if any
            self._passages = None
            for each in passages:
                self._add_passages(each)
            self._publish(n)
        return unsound

    def _add_passages(self, new: Passages | None) -> None:
        if new is not None:
            if self._passages is None:
                self._passages = GrowingPassages()
            self._passages.append(new)

    def _show(
        self,
        ids: NDArray[np.int64],
        matrix: NDArray[np.float32],
        reserve: int,
        passages: Passages | None,
    ) -> None:
        start = len(self)
        stop = start + len(ids)
        if stop > len(self._ids):
            self._grow(max(stop + stop // 2 if start else stop, reserve), matrix.shape[1])
        self._ids[start:stop] = ids
        self._matrix[start:stop] = matrix
        self._add_passages(passages)
        self._publish(stop)

    def _publish(self, stop: int) -> None:
        start, text_ids = len(self), _read_only(self._ids[:stop])
        new = text_ids[start:]
        n = int(new.max(initial=-1)) + 1
        if n > len(self._places):
            # Snapshots taken before keep the old ones; a text's place never changes.
            places = np.full(max(n, len(self._ids)), -1, dtype=np.int32)
            places[: len(self._places)] = self._places
            self._places = places
        self._places[new] = np.arange(start, stop, dtype=np.int32)
        self._snapshot = VectorSnapshot(
            text_ids,
            _read_only(self._matrix[:stop]),
            self.key,
            self._metric,
            _read_only(self._places),
            None if self._passages is None else self._passages.so_far(),
        )

    def _grow(self, capacity: int, embedding_dim: int) -> None:
        """Move to larger arrays; snapshots taken before keep the old ones."""
        n = len(self)
        ids = np.empty(capacity, dtype=np.int64)
        matrix = self._room(capacity, embedding_dim)
        ids[:n] = self._ids[:n]
        if n:
            matrix[:n] = self._matrix[:n]
        self._ids, self._matrix, self._is_mapped = ids, matrix, False

    def _room(self, n: int, embedding_dim: int) -> NDArray[np.float32]:
        """(n, embedding_dim) to be filled: of very many vectors in a file without a name, of which the system
        keeps in memory what is used; in memory where the disk has no room for it, and outside Linux.
        """
        if n > IN_MEMORY_UP_TO and sys.platform == "linux" and not medium.network_kind(self.folder):
            try:
                return mapped_vectors(n, embedding_dim, self.folder)
            except OSError as error:
                log.info("vectors are kept in memory while they are made: %s", error)
        return np.empty((n, embedding_dim), dtype="<f4")


def _are_new(ids: NDArray[np.int64], seen: NDArray[np.bool_]) -> bool:
    """Whether a segment's ids are of texts of the corpus that no earlier segment covers, each once."""
    ordered = np.sort(ids)
    known = int(ordered[0]) >= 0 and int(ordered[-1]) < len(seen)
    return known and not bool((ordered[1:] == ordered[:-1]).any()) and not bool(seen[ids].any())


def _remove(path: Path) -> None:
    files.remove(path)
    files.remove(segments.sums_path(path))


def _number(path: Path) -> int:
    stem = path.name.removesuffix(_SUFFIX)
    return int(stem) if stem.isascii() and stem.isdigit() else 0


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view
