"""The keyword index: BM25 over the words of the texts, on disk, by tantivy.

A search sees what was committed last, also beside an add, which a killed process leaves as well. What lies on
disk is said in `keyword_files`.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import tantivy
from numpy.typing import ArrayLike

from core import files
from core.errors import DamagedError, InputError
from core.old_names import old_arguments, old_cancel
from core.plurals import plural
from core.progress import QUIET, Progress, Task
from core.search import keyword_files
from core.search.keyword_query import compile_query
from core.search.keyword_ranking import FEW_AMONG, NOTHING, REBUILD, KeywordHits, Ranking, within
from core.search.query_language import Typed, parse
from core.search.vector_index import IdArray, IdSet, as_ids, checked_top_k
from core.search.words import english_analyzer, pairs, split

_HEAP = 64_000_000  # bytes that the writer fills before it writes a segment
_REPORT_EVERY = 0.1  # seconds
_AT_ONCE = (
    65_536  # ids that are looked for at a time: tantivy's hits are Python objects, made without a pause
)
_KEPT = 16  # answers of `matching`


@dataclass(frozen=True, slots=True, eq=False)
class _Published:
    """What searches see."""

    count: int
    next_text_id: int
    schema: tantivy.Schema
    searcher: tantivy.Searcher
    ranking: Ranking


class KeywordIndex:
    """Finds texts by their words. Made by `create` or `open`; closed with `close` or `with`.

    Searching is safe from any thread, also beside an add; adding is for one thread.
    """

    def __init__(self, folder: Path, published: _Published) -> None:
        self.folder = folder
        self._published: _Published | None = published
        self._writing: _Writing | None = None
        self._write_lock = threading.Lock()
        self._keeping = threading.Lock()
        self._kept: dict[tuple[_Published, Typed], IdArray] = {}

    @classmethod
    def create(cls, folder: Path | str) -> KeywordIndex:
        """An empty index in `folder`, which is made in one that is there; a keyword index there is replaced.

        Raises:
            InputError: the folder holds something else.
            OSError: it could not be written.
        """
        folder = Path(folder)
        files.shelf(folder)
        keyword_files.clear(folder)
        with keyword_files.writing():
            tantivy.Index(_schema(), path=os.fspath(folder))
        keyword_files.write_manifest(folder, 0, 0)
        return cls(folder, _opened(folder, 0, 0))

    @classmethod
    @old_cancel
    def open(cls, folder: Path | str, task: Task = QUIET) -> KeywordIndex:
        """The index in `folder` as last committed.

        Reads every file once to compare its checksum (about a second a GB).

        Raises:
            DamagedError: no index, a damaged one, or one of another format.
            CancelledError: on cancel.
        """
        folder = Path(folder)
        manifest = keyword_files.checked(folder, task)
        return cls(folder, _opened(folder, manifest.count, manifest.next_text_id))

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

    @old_arguments
    def add(
        self,
        text_ids: ArrayLike,
        texts: Iterable[str],
        task: Task = QUIET,
    ) -> None:
        """Add texts; they are found after `commit`.

        Args:
            text_ids: (n,) ascending, all above those that are there.
            texts: n texts; taken one by one, so that a generator may read them as they are needed.
            task: reports about ten times a second; a cancel stops it within a text, and everything since the
                last commit is dropped.

        Raises:
            InputError: ids not ascending or not above those there; more or fewer texts than ids.
            OSError: it could not be written; everything since the last commit is dropped.
            CancelledError: on cancel.
        """
        ids = as_ids(text_ids, np.size(text_ids))
        with self._write_lock:
            writing = self._writing or _Writing(self.folder, self._state())
            self._writing = writing
            try:
                if len(ids) and (int(ids[0]) < writing.next_text_id or bool(np.any(ids[1:] < ids[:-1]))):
                    raise InputError(
                        f"The text ids are not ascending from {writing.next_text_id} on.",
                        "Add each text once.",
                    )
                writing.add(ids, texts, task)
            except BaseException:
                self._rollback()
                raise

    def commit(self) -> None:
        """Publish what was added: on disk and searchable. Waits for tantivy's threads to end.

        Raises:
            OSError: it could not be written; everything since the last commit is dropped.
        """
        with self._write_lock:
            if self._writing is None:
                return
            writing, self._writing = self._writing, None
            writing.commit()
            keyword_files.write_manifest(self.folder, writing.count, writing.next_text_id)
            self._published = _opened(self.folder, writing.count, writing.next_text_id)

    def rollback(self) -> None:
        """Drop everything that was added since the last commit."""
        with self._write_lock:
            self._rollback()

    def _rollback(self) -> None:
        if self._writing is not None:
            writing, self._writing = self._writing, None
            writing.rollback()
            before = self._state()
            keyword_files.rewrite_manifest(self.folder, before.count, before.next_text_id)

    def close(self) -> None:
        """Drop uncommitted changes and close the files. May be called twice."""
        self.rollback()
        self._published = None
        with self._keeping:
            self._kept.clear()

    def query(
        self,
        text: str | Typed,
        top_k: int = 10,
        among: ArrayLike | IdSet | None = None,
        most_taken: int | None = None,
    ) -> KeywordHits:
        """The texts that match what was typed, by BM25.

        Args:
            text: what a person types (see `query_language`); no input fails.
            top_k: how many at most.
            among: (m,) text ids that may be found, in any order. None: all.
            most_taken: so many best matches of all texts, or as many as are wanted, are looked at for those
                that may be found: a million of them take a second. In millions of texts the most frequent
                words and endings are scored for the best by the others only. None: all are.
        """
        top_k = checked_top_k(top_k)
        state = self._state()
        allowed = None if among is None else IdSet.of(among)
        if state.count == 0 or (allowed is not None and len(allowed) == 0):
            return NOTHING
        typed = parse(text) if isinstance(text, str) else text
        with keyword_files.reading():
            compiled = compile_query(typed, state.schema, state.searcher)
            if compiled is None:
                return NOTHING
            return state.ranking.best(compiled, min(top_k, state.count), allowed, most_taken)

    def matching(self, text: str | Typed, task: Task = QUIET) -> IdArray:
        """Ascending ids of all texts that match the query; read-only. The last answers are kept.

        Raises:
            CancelledError: on cancel, within some 65,536 texts.
        """
        state = self._state()
        typed = _words_of(parse(text) if isinstance(text, str) else text)
        with self._keeping:
            kept = self._kept.get((state, typed))
        if kept is None:
            kept = _matching(state, typed, task)
            kept.setflags(write=False)
            with self._keeping:
                while len(self._kept) >= _KEPT:
                    del self._kept[next(iter(self._kept))]
                self._kept[state, typed] = kept
        return kept

    def count(self, text: str | Typed, among: ArrayLike | IdSet | None = None, task: Task = QUIET) -> int:
        """How many texts match the query, of those `among` where given.

        Raises:
            CancelledError: on cancel.
        """
        state, allowed = self._state(), None if among is None else IdSet.of(among)
        if allowed is not None and len(allowed) > FEW_AMONG:
            return int(np.count_nonzero(allowed.has(self.matching(text, task))))
        typed = parse(text) if isinstance(text, str) else text
        with keyword_files.reading():
            compiled = compile_query(typed, state.schema, state.searcher) if state.count else None
            if compiled is None or (allowed is not None and not len(allowed)):
                return 0
            query = compiled.whole
            if allowed is not None:
                query = within(state.schema, query, allowed.ids)
            found = state.searcher.search(query, 1, count=True)
            return int(found.count)  # type: ignore[attr-defined]  # left out of tantivy's own types

    def _state(self) -> _Published:
        published = self._published
        if published is None:
            raise InputError("The keyword index is closed.", "Open it again.")
        return published


def _words_of(typed: Typed) -> Typed:
    """What of a query the words of a text decide."""
    return Typed(typed.plain, typed.phrases, typed.excluded, typed.beginning)


def _matching(state: _Published, typed: Typed, task: Task) -> IdArray:
    """Ascending ids of all texts that match."""
    found: list[IdArray] = []
    with keyword_files.reading():
        compiled = compile_query(typed, state.schema, state.searcher) if state.count else None
        if compiled is None:
            return np.zeros(0, dtype=np.int64)
        unscored, must = tantivy.Query.const_score_query(compiled.whole, 0.0), tantivy.Occur.Must
        for start in range(0, state.next_text_id, _AT_ONCE):
            task.check()
            part = tantivy.Query.range_query(
                state.schema, "id", tantivy.FieldType.Unsigned, start, start + _AT_ONCE, True, False
            )
            both = tantivy.Query.boolean_query(
                [(must, unscored), (must, tantivy.Query.const_score_query(part, 0.0))]
            )
            hits = state.searcher.search(both, min(_AT_ONCE, state.count), count=False).hits
            found.append(np.sort(state.ranking.ids_of(hits)))
    return np.concatenate(found)


class _Writing:
    """A writer on the folder, and what the index covers once it commits."""

    def __init__(self, folder: Path, published: _Published) -> None:
        self.count = published.count
        self.next_text_id = published.next_text_id
        keyword_files.remove_unlisted(folder)
        with keyword_files.reading():
            index = tantivy.Index.open(os.fspath(folder))
            index.register_tokenizer("stems", english_analyzer())
        with keyword_files.writing():
            self._writer = index.writer(_HEAP, 1)

    def add(self, ids: IdArray, texts: Iterable[str], task: Task) -> None:
        began = reported = time.perf_counter()
        added = 0
        for text in texts:
            task.check()
            if added == len(ids):
                raise InputError(f"There are more texts than the {len(ids)} ids.", "Give one id a text.")
            with keyword_files.writing():
                self._writer.add_document(_document(int(ids[added]), text))
            added += 1
            if task.on_progress is not None and (now := time.perf_counter()) - reported > _REPORT_EVERY:
                reported = now
                task.on_progress(Progress("Indexing words", added, len(ids), "sentences", now - began))
        if added < len(ids):
            raise InputError(f"There are {len(ids)} ids and only {added} texts.", "Give one id a text.")
        if added:
            self.count += added
            self.next_text_id = int(ids[-1]) + 1
        task.report(Progress("Indexing words", added, len(ids), "sentences", time.perf_counter() - began))

    def commit(self) -> None:
        """Write everything and wait for tantivy's threads to end."""
        with keyword_files.writing():
            self._writer.commit()
            self._writer.wait_merging_threads()

    def rollback(self) -> None:
        """Drop everything and wait for tantivy's threads to end."""
        with suppress(OSError), keyword_files.writing():  # what a full disk has stopped needs no rollback
            self._writer.rollback()
            self._writer.wait_merging_threads()


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


def _opened(folder: Path, count: int, next_text_id: int) -> _Published:
    with keyword_files.reading():
        index = tantivy.Index.open(os.fspath(folder))
        index.config_reader("manual")  # commits are opened here: nothing to watch for
        searcher = index.searcher()
        if searcher.num_docs != count:
            held = plural(searcher.num_docs, "1 text", "{n} texts")
            raise DamagedError(f"The keyword index holds {held} instead of {count:,}.", REBUILD)
        return _Published(count, next_text_id, index.schema, searcher, Ranking(index.schema, searcher))
