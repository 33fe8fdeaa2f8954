"""What a person made is there again after a log was lost: the journal beside the database, made again once.

The database is what counts. The journal is read on opening: lines with a greater number than the database
has are made again in one transaction, which keeps the number of the last one. Then the journal continues; it
is begun again, whole or not at all, where it is missing, damaged, behind, or long.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from core.corpus.hidden import HIDDEN
from core.corpus.journal import (
    Applied,
    Change,
    Content,
    Found,
    Ids,
    Journal,
    Kind,
    MovedPlaces,
    Places,
    Texts,
    has_table,
    read_journal,
)
from core.corpus.schema import META, write_meta
from core.corpus.write_ahead_log import PutAside, put_aside
from core.errors import WorkspaceError
from core.judgments.confirmed import CONFIRMED
from core.judgments.labels import LABELS
from core.judgments.notes import NOTES
from core.judgments.store import JUDGMENTS
from core.plurals import plural
from core.workspace import store
from core.workspace.folder import (
    CORPUS_ID,
    JOURNAL_FILE,
    WorkspaceLock,
    corpus_id,
    new_corpus_id,
    open_rows,
)
from core.workspace.topics import TOPICS

if TYPE_CHECKING:
    import duckdb

    from core.corpus import RowStore
    from core.corpus.database import Database

CORPORA_BEFORE = "corpora_before"  # ids that the corpus had before rows of it went missing
KINDS: Mapping[str, Kind] = {
    each.name: each for each in (JUDGMENTS, LABELS, NOTES, CONFIRMED, TOPICS, HIDDEN, META)
}
_LONG = 4 << 20  # bytes of changes that are not worth beginning again for


@dataclass(frozen=True)
class Recovered:
    """What was found on opening.

    Attributes:
        back: kind of change -> how many of it were made again.
        n_without_place: labels, notes and the like on rows or texts that are not there any more.
        n_unreadable: changes that were needed, in lines that cannot be read.
        n_vanished: changes that were acknowledged last and are neither in the rows nor in the journal.
        n_rows_missing: rows that were imported and are not there any more.
        log: the log of the last session, where it was put aside.
        journal: what was wrong with the journal itself: "missing", "damaged", "behind", "foreign"; ""
            for nothing.
    """

    back: Mapping[str, int] = field(default_factory=dict)
    n_without_place: int = 0
    n_unreadable: int = 0
    n_vanished: int = 0
    n_rows_missing: int = 0
    log: PutAside | None = None
    journal: str = ""

    @property
    def is_lost(self) -> bool:
        """Whether something is missing for good."""
        lost = self.n_without_place, self.n_unreadable, self.n_vanished, self.n_rows_missing
        return any(lost)

    def sentences(self) -> tuple[str, ...]:
        """What a person has to know, what is back first."""
        return tuple(_sentences(self))


class WorkspaceJournal:
    """The rows of a workspace that is opened, with its journal.

    Attributes:
        rows: with all that could be recovered.
        corpus: id of the corpus.
        recovered: what was found on opening.
    """

    def __init__(self, folder: Path, lock: WorkspaceLock) -> None:
        """Open them.

        Args:
            lock: says which change was acknowledged last before a kill, and is told of each.

        Raises:
            WorkspaceError: the rows are missing, or the journal cannot be read or written.
            DamagedError: the rows are damaged; the files are as they were.
        """
        self._path, self._lock = folder / JOURNAL_FILE, lock
        with store.explained("the journal"):
            found = read_journal(self._path)
        may_go_without = found is not None and found.start is not None
        with store.explained("the rows"):
            self.rows, log = open_rows(folder, may_go_without_log=may_go_without)
        try:
            with store.explained("the journal"):
                self._recover(found, log)
        except BaseException:
            self.rows.leave()
            raise

    @property
    def _database(self) -> Database:
        return self.rows.database

    def keep_up(self) -> None:
        """Take rows and texts that came in, and have them in the file of the database itself: a log that gets
        lost then holds nothing that the journal has not.

        Raises:
            WorkspaceError: the folder was moved or deleted meanwhile.
        """
        self._database.check_there()
        with contextlib.suppress(WorkspaceError):  # what cannot be written now is with the next opening
            self._write_texts()
        self._database.checkpoint()

    def begin_again(self) -> None:
        """Write the journal anew, as what is there now; nothing stays in it that is not in the database.

        Raises:
            WorkspaceError: the folder was moved or deleted meanwhile, or it could not be written; the earlier
                journal stays.
        """
        journal = self._database.journal
        assert journal is not None
        with store.explained("the journal"), self._database.writing(None) as cursor:
            journal.begin_again(self.corpus, _state(cursor))
        self._known = (self.rows.n_texts, self.rows.n_rows)
        self._database.checkpoint()

    def _write_texts(self) -> None:
        first_text, first_row = self._known
        with self._database.reading() as cursor:
            texts = Texts.read(cursor, first_text, first_row)
        if not len(texts.of_rows):
            return
        with self._database.writing(texts.change(first_text, first_row)):
            pass
        self._known = (first_text + len(texts.keys), first_row + len(texts.of_rows))

    def _recover(self, found: Found | None, log: PutAside | None) -> None:
        number, corpus, wrong = self._database.last_number(), corpus_id(self.rows), ""
        start = None if found is None else found.start
        if start is not None and corpus not in (None, start.change.content["corpus"]):
            put_aside(self._path)
            found = start = None
            wrong = "foreign"
        elif found is None and number is not None:
            wrong = "missing"
        elif found is not None and (start is None or found.n_damaged):
            wrong = "damaged"
        elif found is not None and (number or 0) > found.last:
            wrong = "behind"
        then = Texts.nothing() if found is None else texts_of(found)
        n_rows_missing = max(len(then.of_rows) - self.rows.n_rows, 0)
        known = max(number or 0, 0 if found is None else found.last)
        last = max(known, 0 if corpus is None else self._lock.left_number(corpus))
        applied: Mapping[str, Applied] = {}
        n_unreadable = 0
        if found is not None and (number is None or number < found.last or found.n_damaged):
            n_unreadable = _unreadable(found, -1 if number is None else number)
        n_vanished = max(last - known - n_unreadable, 0)
        with self._database.writing(None) as cursor:
            if found is not None and (number is None or number < found.last):
                places = MovedPlaces(then, Texts.read(cursor)) if len(then.of_rows) else Places()
                applied = _apply(cursor, found, -1 if number is None else number, places)
            if corpus is None and start is not None:
                corpus = str(start.change.content["corpus"])
            if corpus is not None and n_rows_missing:
                before = self.rows.meta_get(CORPORA_BEFORE, [])
                write_meta(cursor, CORPORA_BEFORE, [*before, corpus])
            if corpus is None or n_rows_missing:  # what was derived from other rows must not count for these
                corpus = new_corpus_id()
            write_meta(cursor, CORPUS_ID, corpus)
            self._database.write_number(cursor, last)
        self.corpus = corpus
        self.rows.reload()
        if n_rows_missing or n_unreadable:
            put_aside(self._path)
        long = found is not None and found.size > 2 * _base_size(found) + _LONG
        if found is None or wrong or n_rows_missing or n_unreadable or last > known or long:
            with self._database.reading() as cursor:
                self._database.journal = Journal.begin(self._path, last, corpus, _state(cursor))
            self._known = (self.rows.n_texts, self.rows.n_rows)
        else:
            self._database.journal = Journal(self._path, found)
            self._known = (len(then.keys), len(then.of_rows))
            self._write_texts()
        back = {kind: each.n_back for kind, each in applied.items() if each.n_back}
        n_missing = sum(each.n_missing for each in applied.values())
        self.recovered = Recovered(back, n_missing, n_unreadable, n_vanished, n_rows_missing, log, wrong)
        self._database.on_change = self._acknowledged
        self._acknowledged(last)

    def _acknowledged(self, number: int) -> None:
        self._lock.note_number(self.corpus, number)


def bring_back(path: Path, rows: RowStore, kinds: Iterable[Kind]) -> None:
    """Make all of some kinds again, from the journal at `path`, for rows that kept their ids; a kind of which
    the database has more than the journal stays as it is.

    Raises:
        WorkspaceError: the journal could not be read, or the rows not be written.
    """
    with store.explained("the journal"):
        found = read_journal(path)
    if found is None or found.start is None or found.n_damaged:
        return
    for kind in kinds:
        contents = [line.change.content for line in found.lines if line.change.kind == kind.name]
        with contextlib.suppress(_FewerError), rows.database.writing(None) as cursor:
            places = _KeptRows(rows.n_rows, MovedPlaces(texts_of(found), Texts.read(cursor)))
            before = _count(cursor, kind)
            if before:
                cursor.execute(f"DELETE FROM {kind.table}")
            if contents:
                kind.apply(cursor, contents, places)
            if _count(cursor, kind) < before:
                raise _FewerError  # takes it back


def last_setting(path: Path, key: str) -> Any:
    """What the journal at `path` says last of a setting; None where it says nothing, or cannot be read."""
    try:
        found = read_journal(path)
    except OSError:
        return None
    value = None
    for line in () if found is None else found.lines:
        if line.change.kind == META.name and line.change.content["key"] == key:
            value = line.change.content["value"]
    return value


class _FewerError(Exception):
    """The journal has less of a kind than the database."""


class _KeptRows(Places):
    """Rows where they were, as far as they are there; texts by content."""

    def __init__(self, n_rows: int, texts: Places) -> None:
        self._n_rows, self._texts = n_rows, texts

    def rows(self, row_ids: Ids) -> Ids:
        return np.where(row_ids < self._n_rows, row_ids, -1)

    def texts(self, text_ids: Ids) -> Ids:
        return self._texts.texts(text_ids)


def _count(cursor: duckdb.DuckDBPyConnection, kind: Kind) -> int:
    """How much of a kind is there; 0 where others share its table."""
    if kind.table is None or not has_table(cursor, kind.table):
        return 0
    return int(cursor.execute(f"SELECT count(*) FROM {kind.table}").fetchall()[0][0])


def texts_of(found: Found) -> Texts:
    """Which text each row had, with the last line of a journal."""
    then = Texts.nothing()
    for line in found.lines:
        if line.change.kind == Texts.KIND:
            then = then.then(line.change.content)
    return then


def _base_size(found: Found) -> int:
    return int(found.start.change.content["size"]) if found.start is not None else 0


def _state(cursor: duckdb.DuckDBPyConnection) -> Iterator[Change]:
    """All that is there, as changes that make it."""
    yield Texts.read(cursor).change()
    for kind in KINDS.values():
        for content in kind.state(cursor):
            if kind is not META or content["key"] != CORPUS_ID:
                yield Change(kind.name, content)


def _apply(
    cursor: duckdb.DuckDBPyConnection, found: Found, number: int, places: Places
) -> Mapping[str, Applied]:
    """Make again what the database, which has lines up to `number`, has not; by kind what came of it."""
    base = found.lines[0].number if found.lines else 0
    if base > number and found.start is not None:
        for kind in KINDS.values():
            if kind.table is not None and has_table(cursor, kind.table):
                cursor.execute(f"DELETE FROM {kind.table}")
    contents: dict[str, list[Content]] = {}
    for line in found.lines:
        if line.number > number and line.change.kind in KINDS:
            contents.setdefault(line.change.kind, []).append(line.change.content)
    return {kind: KINDS[kind].apply(cursor, each, places) for kind, each in contents.items()}


def _unreadable(found: Found, number: int) -> int:
    """How many of the damaged lines have a greater number than `number`."""
    if not found.n_damaged:
        return 0
    if found.start is None:
        return found.n_damaged if found.last > number else 0
    base = found.start.number
    n_base = sum(line.number == base for line in found.lines) - 1
    n_base_lost = max(int(found.start.change.content["lines"]) - n_base, 0)
    present = {line.number for line in found.lines}
    gaps = [each for each in range(base + 1, found.last) if each not in present]
    at_the_end = max(found.n_damaged - n_base_lost - len(gaps), 0)
    last_lost = found.last + at_the_end
    needed = sum(each > number for each in gaps) + (n_base_lost if base > number else 0)
    return needed + max(last_lost - max(found.last, number), 0)


# -- in words


def _sentences(recovered: Recovered) -> Iterator[str]:
    for kind, n in recovered.back.items():
        yield plural(n, *_BACK[kind])
    if recovered.n_without_place:
        yield plural(
            recovered.n_without_place,
            "1 label or note is missing: its row is not there any more.",
            "{n} labels or notes are missing: their rows are not there any more.",
        )
    if recovered.n_unreadable:
        yield plural(
            recovered.n_unreadable,
            "1 change is missing: its line of the journal cannot be read.",
            "{n} changes are missing: their lines of the journal cannot be read.",
        )
    if recovered.n_vanished:
        yield plural(
            recovered.n_vanished,
            "The last change is missing: neither the journal nor the log of the last session has it.",
            "The last {n} changes are missing: neither the journal nor the log of the last session has them.",
        )
    if recovered.n_rows_missing:
        yield plural(
            recovered.n_rows_missing,
            "1 row that was added is missing: add its file again.",
            "{n} rows that were added are missing: add their files again.",
        )
    if recovered.log is not None:
        yield _put_aside(recovered.log)
    if recovered.journal:
        yield _JOURNAL[recovered.journal]


_BACK = {
    "judgments": ("1 mark was in the journal and is back.", "{n} marks were in the journal and are back."),
    "labels": (
        "1 label of a row was in the journal and is back.",
        "{n} labels of rows were in the journal and are back.",
    ),
    "notes": ("1 note was in the journal and is back.", "{n} notes were in the journal and are back."),
    "confirmed": (
        "1 confirmed label was in the journal and is back.",
        "{n} confirmed labels were in the journal and are back.",
    ),
    "topics": (
        "1 change to topics was in the journal and is back.",
        "{n} changes to topics were in the journal and are back.",
    ),
    "hidden": (
        "1 hidden row was in the journal and is hidden again.",
        "{n} hidden rows were in the journal and are hidden again.",
    ),
    "meta": ("1 setting was in the journal and is back.", "{n} settings were in the journal and are back."),
}
_JOURNAL = {
    "missing": "The journal was missing and was made again.",
    "damaged": "The journal was damaged and was made again.",
    "behind": "The journal was older than the rows and was made again.",
    "foreign": "The journal was that of another workspace; it was put aside and made again.",
}


def _put_aside(log: PutAside) -> str:
    name = log.path.name
    if log.why == "empty":
        return f"The log of the last session was empty; it is kept as {name}."
    if log.why == "foreign":
        return f"The log beside the rows was that of another workspace; it is kept as {name}."
    return f"The log of the last session was damaged; it is kept as {name}."
