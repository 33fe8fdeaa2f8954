"""The keyword index: BM25 over the words of the texts, on disk, by tantivy.

On disk, `FOLDER/manifest.json` names one generation, `FOLDER/g000003/`, and holds the size and SHA-256 of
each of its files. Adding goes into the next generation, which begins as hard links to the files of the last
one (tantivy never changes a file once written), and writing the manifest publishes it. So a process killed at
any moment leaves the last published state, a search beside an add sees that state, and tantivy, which panics
on a damaged file, is only given files that were checked.
"""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import tantivy
from numpy.typing import ArrayLike

from core.errors import DamagedError, InputError
from core.progress import CancelToken, OnProgress, Progress, check
from core.search import sealed_file
from core.search.keyword_query import compile_query
from core.search.query_language import Typed, parse
from core.search.vector_index import FloatArray, IdArray, as_id_set, as_ids, checked_top_k
from core.search.words import english_analyzer, pairs, split

KIND = "keyword index"
# Counts up whenever texts are split or stored in another way; an older index is then built anew.
FORMAT = 1

_MANIFEST = "manifest.json"
_HEAP = 64_000_000  # bytes that the writer fills before it writes a segment
_REPORT_EVERY = 0.1  # seconds
_FEW_AMONG = 2_000  # so many allowed ids go into the query itself
_REBUILD = "It is rebuilt from the texts."


@dataclass(frozen=True, slots=True)
class KeywordHits:
    """Texts that match, best first; equal scores in order of id.

    Attributes:
        ids: (m,) int64 text ids, m at most top_k.
        scores: (m,) float32 BM25 scores.
    """

    ids: IdArray
    scores: FloatArray


@dataclass(frozen=True, slots=True)
class _Published:
    """What searches see: a generation, opened."""

    generation: int
    count: int
    next_text_id: int
    files: dict[str, list[Any]]  # name -> [bytes, sha256]
    schema: tantivy.Schema | None
    searcher: tantivy.Searcher | None


class KeywordIndex:
    """Finds texts by their words. Made by `create` or `open`; closed with `close` or `with`.

    Searching is safe from any thread, also beside an add; adding is for one thread.
    """

    def __init__(self, folder: Path, published: _Published) -> None:
        self.folder = folder
        self._published: _Published | None = published
        self._writing: _Writing | None = None
        self._write_lock = threading.Lock()

    @classmethod
    def create(cls, folder: Path | str) -> KeywordIndex:
        """An empty index in `folder`; a keyword index that is there is replaced."""
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / _MANIFEST).unlink(missing_ok=True)
        published = _Published(0, 0, 0, {}, None, None)
        _remove_other_generations(folder, 0)
        _write_manifest(folder, published)
        return cls(folder, published)

    @classmethod
    def open(cls, folder: Path | str, cancel: CancelToken | None = None) -> KeywordIndex:
        """The index in `folder` as last committed; what was being added when a process was killed is removed.

        Reads every file once to compare its checksum (about a second a GB).

        Raises:
            DamagedError: no index, a damaged one, or one of another format.
        """
        folder = Path(folder)
        manifest = sealed_file.read_manifest(folder / _MANIFEST)
        if manifest.get("kind") != KIND or manifest.get("format") != FORMAT:
            raise DamagedError(f"{folder.name} holds no keyword index of this version.", _REBUILD)
        generation, files = int(manifest["generation"]), dict(manifest["files"])
        home = _generation_folder(folder, generation)
        for name, (n_bytes, sha256) in files.items():
            path = home / name
            if not path.is_file() or path.stat().st_size != n_bytes:
                raise DamagedError(f"{name} of the keyword index is missing or cut off.", _REBUILD)
            if sealed_file.sha256_of(path, cancel) != sha256:
                raise DamagedError(f"{name} of the keyword index does not match its checksum.", _REBUILD)
        _remove_other_generations(folder, generation)
        count, next_text_id = int(manifest["count"]), int(manifest["next_text_id"])
        return cls(folder, _opened(folder, generation, count, next_text_id, files))

    def __len__(self) -> int:
        """Texts that are committed."""
        return self._state().count

    @property
    def next_text_id(self) -> int:
        """One above the highest id that is committed: texts from here on are still to be added."""
        return self._state().next_text_id

    def __enter__(self) -> KeywordIndex:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(
        self,
        text_ids: ArrayLike,
        texts: Iterable[str],
        on_progress: OnProgress | None = None,
        cancel: CancelToken | None = None,
    ) -> None:
        """Add texts; they are found after `commit`.

        Args:
            text_ids: (n,) ascending, all above those that are there.
            texts: n texts; taken one by one, so that a generator may read them as they are needed.
            on_progress: called about ten times a second.
            cancel: stops within a text; everything since the last commit is dropped.

        Raises:
            InputError: ids not ascending or not above those there; more or fewer texts than ids.
            CancelledError: on cancel.
        """
        ids = as_ids(text_ids, np.size(text_ids))
        with self._write_lock:
            writing = self._writing or _Writing.begin(self.folder, self._state())
            self._writing = writing
            try:
                if len(ids) and (int(ids[0]) < writing.next_text_id or bool(np.any(ids[1:] < ids[:-1]))):
                    raise InputError(
                        f"The text ids are not ascending from {writing.next_text_id} on.",
                        "Add each text once.",
                    )
                writing.add(ids, texts, on_progress, cancel)
            except BaseException:
                self._rollback()
                raise

    def commit(self) -> None:
        """Publish what was added: on disk, checked and searchable. Waits for tantivy's threads to end."""
        with self._write_lock:
            if self._writing is None:
                return
            before = self._state()
            try:
                published = self._writing.finish(before)
                _write_manifest(self.folder, published)
            except BaseException:
                self._rollback()
                raise
            self._writing = None
            self._published = published
            _remove_other_generations(self.folder, published.generation)

    def rollback(self) -> None:
        """Drop everything that was added since the last commit."""
        with self._write_lock:
            self._rollback()

    def _rollback(self) -> None:
        if self._writing is not None:
            self._writing.abandon()
            self._writing = None

    def close(self) -> None:
        """Drop what is not committed and let go of the files. May be called twice."""
        self.rollback()
        self._published = None

    def query(self, text: str | Typed, top_k: int = 10, among: ArrayLike | None = None) -> KeywordHits:
        """The texts that match what was typed, by BM25.

        Args:
            text: what a person types (see `query_language`); no input fails.
            top_k: how many at most.
            among: (m,) text ids that may be found, in any order. None: all.
        """
        top_k = checked_top_k(top_k)
        state = self._state()
        nothing = KeywordHits(np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.float32))
        allowed = None if among is None else as_id_set(among)
        if state.searcher is None or state.schema is None or (allowed is not None and len(allowed) == 0):
            return nothing
        typed = parse(text) if isinstance(text, str) else text
        with _panics_as_damage():
            query = compile_query(typed, state.schema, state.searcher)
            if query is None:
                return nothing
            return _collect(state.searcher, state.schema, query, min(top_k, state.count), allowed)

    def matching(self, text: str | Typed) -> IdArray:
        """Ascending ids of all texts that match what was typed."""
        state = self._state()
        hits = self.query(text, max(state.count, 1))
        return np.sort(hits.ids)

    def _state(self) -> _Published:
        published = self._published
        if published is None:
            raise InputError("The keyword index is closed.", "Open it again.")
        return published


def _collect(
    searcher: tantivy.Searcher,
    schema: tantivy.Schema,
    query: tantivy.Query,
    top_k: int,
    allowed: IdArray | None,
) -> KeywordHits:
    """The top_k allowed hits.

    A few allowed ids go into the query itself; with many, hits are taken until enough are allowed.
    """
    limit = top_k
    if allowed is not None and len(allowed) <= _FEW_AMONG:
        within = tantivy.Query.const_score_query(
            tantivy.Query.term_set_query(schema, "id", [int(text_id) for text_id in allowed]), 0.0
        )
        must = tantivy.Occur.Must
        query = tantivy.Query.boolean_query([(must, query), (must, within)])
        allowed = None
    elif allowed is not None:
        limit = 2 * top_k * max(1, searcher.num_docs // len(allowed)) + 32
    while True:
        hits = searcher.search(query, limit, count=False).hits
        ids = np.array(searcher.fast_field_values("id", [address for _, address in hits]), dtype=np.int64)
        scores = np.array([score for score, _ in hits], dtype=np.float32)
        exhausted = len(hits) < limit
        if allowed is not None:
            keep = np.isin(ids, allowed)
            ids, scores = ids[keep], scores[keep]
        if exhausted or len(ids) >= top_k:
            order = np.lexsort((ids, -scores))[:top_k]
            return KeywordHits(ids[order], scores[order])
        limit *= 8


class _Writing:
    """The next generation while it is being filled."""

    def __init__(self, folder: Path, generation: int, index: tantivy.Index, count: int, next_id: int) -> None:
        self.folder = folder
        self.generation = generation
        self.index = index
        self.writer: tantivy.IndexWriter | None = index.writer(_HEAP, 1)
        self.count = count
        self.next_text_id = next_id

    @classmethod
    def begin(cls, folder: Path, published: _Published) -> _Writing:
        """The files of the published generation, linked into a new one, and a writer on it."""
        generation = published.generation + 1
        home = _generation_folder(folder, generation)
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir()
        before = _generation_folder(folder, published.generation)
        for name in published.files:
            _link_or_copy(before / name, home / name)
        with _panics_as_damage():
            index = tantivy.Index(_schema(), path=os.fspath(home))
            index.register_tokenizer("stems", english_analyzer())
            return cls(folder, generation, index, published.count, published.next_text_id)

    def add(
        self, ids: IdArray, texts: Iterable[str], on_progress: OnProgress | None, cancel: CancelToken | None
    ) -> None:
        assert self.writer is not None
        began = reported = time.perf_counter()
        added = 0
        for text in texts:
            check(cancel)
            if added == len(ids):
                raise InputError(f"There are more texts than the {len(ids)} ids.", "Give one id a text.")
            self.writer.add_document(_document(int(ids[added]), text))
            added += 1
            if on_progress is not None and (now := time.perf_counter()) - reported > _REPORT_EVERY:
                reported = now
                on_progress(Progress("Indexing words", added, len(ids), "sentences", now - began))
        if added < len(ids):
            raise InputError(f"There are {len(ids)} ids and only {added} texts.", "Give one id a text.")
        if added:
            self.count += added
            self.next_text_id = int(ids[-1]) + 1
        if on_progress is not None:
            on_progress(Progress("Indexing words", added, len(ids), "sentences", time.perf_counter() - began))

    def finish(self, before: _Published) -> _Published:
        """Write everything, end tantivy's threads, and note the checksum of each file."""
        assert self.writer is not None
        writer, self.writer = self.writer, None
        writer.commit()
        writer.wait_merging_threads()
        home = _generation_folder(self.folder, self.generation)
        files: dict[str, list[Any]] = {}
        for path in sorted(home.iterdir()):
            if path.suffix == ".lock":
                continue
            known = before.files.get(path.name)
            if known is not None and path.suffix != ".json":  # a link to a file that never changes
                files[path.name] = known
                continue
            sealed_file.sync_file(path)
            files[path.name] = [path.stat().st_size, sealed_file.sha256_of(path)]
        sealed_file.sync_folder(home)
        return _opened(self.folder, self.generation, self.count, self.next_text_id, files)

    def abandon(self) -> None:
        if self.writer is not None:
            writer, self.writer = self.writer, None
            writer.rollback()
            writer.wait_merging_threads()
        shutil.rmtree(_generation_folder(self.folder, self.generation), ignore_errors=True)


def _schema() -> tantivy.Schema:
    """One document a text: its id, and the ways to find it. Positions where phrases are asked for."""
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("id", indexed=True, fast=True)
    builder.add_text_field("words", tokenizer_name="whitespace", index_option="position")
    builder.add_text_field("stems", tokenizer_name="stems", index_option="freq")
    builder.add_text_field("joined", tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field("pairs", tokenizer_name="whitespace", index_option="position")
    builder.add_text_field("characters", tokenizer_name="whitespace", index_option="freq")
    return builder.build()


def _document(text_id: int, text: str) -> tantivy.Document:
    parts = split(text)
    document = tantivy.Document()
    document.add_unsigned("id", text_id)
    if parts.words:
        words = " ".join(parts.words)
        document.add_text("words", words)
        document.add_text("stems", words)
    if parts.joined:
        document.add_text("joined", " ".join(parts.joined))
    if parts.runs:
        document.add_text("pairs", " ".join([pair for run in parts.runs for pair in pairs(run)]))
        document.add_text("characters", " ".join("".join(parts.runs)))
    return document


def _opened(
    folder: Path, generation: int, count: int, next_text_id: int, files: dict[str, list[Any]]
) -> _Published:
    if generation == 0:
        return _Published(0, 0, 0, {}, None, None)
    with _panics_as_damage():
        index = tantivy.Index.open(os.fspath(_generation_folder(folder, generation)))
        index.config_reader("manual")  # a published generation never changes: nothing to watch for
        searcher = index.searcher()
        if searcher.num_docs != count:
            raise DamagedError(
                f"The keyword index holds {searcher.num_docs} texts instead of {count}.", _REBUILD
            )
        return _Published(generation, count, next_text_id, files, index.schema, searcher)


def _write_manifest(folder: Path, published: _Published) -> None:
    manifest = {
        "kind": KIND,
        "format": FORMAT,
        "generation": published.generation,
        "count": published.count,
        "next_text_id": published.next_text_id,
        "files": published.files,
    }
    sealed_file.write_manifest(folder / _MANIFEST, manifest)


def _generation_folder(folder: Path, generation: int) -> Path:
    return folder / f"g{generation:06}"


def _remove_other_generations(folder: Path, generation: int) -> None:
    """Remove all but one; on Windows, what another open index still reads stays until the next time."""
    kept = _generation_folder(folder, generation)
    for path in folder.glob("g[0-9][0-9][0-9][0-9][0-9][0-9]*"):
        if path != kept and path.is_dir():
            shutil.rmtree(path, ignore_errors=True)


def _link_or_copy(source: Path, target: Path) -> None:
    if source.suffix == ".json":  # the two files that tantivy replaces
        shutil.copyfile(source, target)
        return
    try:
        os.link(source, target)
    except OSError:  # a file system without links
        shutil.copyfile(source, target)


@contextmanager
def _panics_as_damage() -> Iterator[None]:
    """On files it can't read tantivy raises ValueError, or a PanicException, which is no Exception."""
    try:
        yield
    except (ValueError, OSError) as error:
        raise DamagedError("The keyword index cannot be read.", _REBUILD) from error
    except BaseException as error:
        if type(error).__name__ == "PanicException":
            raise DamagedError("The keyword index cannot be read.", _REBUILD) from error
        raise
