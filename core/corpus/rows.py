"""The row store: every row and every distinct text of a workspace, in one DuckDB file."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.corpus.again import Also, Import, exchange, import_again, read_imports, same_import
from core.corpus.conditions import Condition, quoted
from core.corpus.cross_filter import CrossFilter
from core.corpus.database import Database, columns_of, first_line, interruptible, transaction
from core.corpus.deleting import (
    Fill,
    Leaving,
    copy_without,
    earlier_rows,
    leaving,
    texts_that_leave,
    values_that_leave,
)
from core.corpus.documents import document_column
from core.corpus.hidden import HIDDEN_IDS, HiddenRows, Reason, read_hidden, write_hidden, write_shown
from core.corpus.histograms import binned, step_of
from core.corpus.importing import PastedLines, import_file
from core.corpus.journal import Change, packed_ids
from core.corpus.layout import (
    FIND_EVERYTHING,
    Again,
    ColumnInfo,
    ColumnValues,
    FileLayout,
    Histogram,
    ImportReport,
    ReadOptions,
)
from core.corpus.leaving_out import LeaveOut
from core.corpus.names import ROW, no_column
from core.corpus.passage_split import Split
from core.corpus.recent_cells import RecentCells
from core.corpus.rows_by_text import RowsByText
from core.corpus.schema import (
    TABLES,
    Schema,
    StoredColumn,
    read_schema,
    report_from_json,
    write_meta,
)
from core.corpus.sniffing import described, need_text_column
from core.corpus.treatment import (
    MOST_CATEGORIES,
    ColumnFacts,
    Treatment,
    is_category_by_name,
    looks_like_identifier,
    may_be_identifier,
    most_listed,
    named_as_identifier,
    natural_key,
    treatments_from_json,
)
from core.errors import DamagedError, InputError, WorkspaceError
from core.old_names import old_arguments, with_old_parameter
from core.progress import QUIET, Task

_ROW = quoted(ROW)
_PLACED = 1 << 16  # ids that are made places of at a time: millions at once take fresh memory
# Names that no column can have (see `names`), so that a query's own names never meet a file's.
_VALUE, _COUNT = quoted("#value"), quoted("#count")
# Whether the rows lie in the order of their ids, from 0 on, with none left out: found in a tenth of the time
# that reading them takes.
_IN_ORDER = "count(*) = count_if(row_id = rowid) AND count(*) = max(rowid) + 1"
_TEXTS_AT_ONCE = 8_192
_FEW = 256  # rows: so many as a page shows are kept
_LEAVE_OUT, _SPLIT, _TREATMENTS = "leave_out", "split", "treatments"  # the keys under which they are kept
# What DuckDB says of a condition that does not suit the columns, and never of a damaged file.
_UNSUITABLE = (
    duckdb.BinderException,
    duckdb.ConversionException,
    duckdb.InvalidInputException,
    duckdb.OutOfRangeException,
)
_MOST_FACETS = 100


class RowStore:
    """Rows, texts and import reports. May be used from any thread; each gets a cursor of its own.

    Row ids count from 0 in the order of import, text ids from 0 in the order of first appearance; a blank row
    has text id -1. Rows are never taken away; some may be hidden (see `hidden`), and every query but `fetch`
    then leaves those out.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._guard = threading.Lock()
        self._by_text: RowsByText | None = None
        self._candidates: tuple[int, list[ColumnInfo]] | None = None
        self._n_distinct: dict[str, int] = {}
        self._cross_filter: CrossFilter | None = None
        self._revision = 0
        self._recent = RecentCells()
        self._lie_by_id = True  # each row at the place of the number that is its id, until one is not
        self.reload()

    @classmethod
    def create(cls, path: str | os.PathLike[str]) -> RowStore:
        """A new, empty store.

        Raises:
            WorkspaceError: when there is a file of that name, or its folder cannot be written.
        """
        target = Path(path)
        if target.exists():
            raise WorkspaceError(f"{target} exists already.", "Open it, or choose another name.")
        database = Database(target)
        try:
            with database.writing(None) as cursor:
                for statement in TABLES:
                    cursor.execute(statement)
            return cls(database)
        except BaseException:
            database.close()
            raise

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> RowStore:
        """A store that is there.

        Raises:
            WorkspaceError: when there is none.
            DamagedError: when the file is no sound row store.
            WorkspaceBusyError: when another process has it open.
        """
        target = Path(path)
        if not target.exists():
            raise WorkspaceError(f"There is no row store {target}.", "Import the files again.")
        database = Database(target)
        try:
            return cls(database)
        except BaseException:
            database.close()
            raise

    def close(self) -> None:
        """Write everything out and let the file go; may be called again."""
        self._database.close()

    def leave(self) -> None:
        """Let the file and its log go as they are, for whoever cannot be opened."""
        self._database.leave()

    def __enter__(self) -> RowStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def database(self) -> Database:
        """The file, for tables that others keep beside the rows."""
        return self._database

    # What goes in

    @with_old_parameter("path", "file")
    @old_arguments
    def add_file(
        self,
        file: str | os.PathLike[str] | FileLayout,
        options: ReadOptions = FIND_EVERYTHING,
        task: Task = QUIET,
    ) -> ImportReport:
        """Add all rows of a file, or nothing: when this returns they are on disk, and when it fails nothing
        has changed.

        Args:
            file: its path, or what `sniff` found there; then `options` are those that it was sniffed with.

        Raises:
            InputError: when the file cannot be read, was written to since it was sniffed, or no column is the
                text.
            CancelledError: it was cancelled.
        """
        layout = described(file, options, task)
        text_column = need_text_column(layout)
        report = import_file(self._database, layout, text_column, task, self.leave_out)
        self.reload()
        return report

    def add_lines(self, lines: Sequence[str], name: str = "pasted") -> ImportReport:
        """Add one row a line.

        Raises:
            InputError: when there is no line with anything on it.
        """
        if not any(line.strip() for line in lines):
            raise InputError("There is no line to add.", "Paste one sentence a line.")
        report = import_file(self._database, PastedLines(lines, name), "text", QUIET, self.leave_out)
        self.reload()
        return report

    def add_again(
        self,
        file: str | os.PathLike[str] | FileLayout,
        key: str,
        of: int,
        options: ReadOptions = FIND_EVERYTHING,
        task: Task = QUIET,
        on_changes: Callable[[Again], None] = lambda changes: None,
        also: Also = lambda cursor, moved: 0,
    ) -> ImportReport:
        """Renew the rows of an import by a newer export of its file, or change nothing.

        A row of the file is the one that has the same value of the key: it keeps its id and gets its new
        cells. The others are added. Rows that the file lacks are hidden as vanished.

        Args:
            file, options: as in `add_file`.
            key: a column in which each row has a value of its own, in the file and in the rows.
            of: the number of the import, as `imports` has it.
            on_changes: told what will be changed before anything is; what it raises stops the import.
            also: what else is written in the same transaction.

        Raises:
            InputError: as `add_file`; the key is missing, blank or there twice, and where.
            CancelledError: it was cancelled.
        """
        layout = described(file, options, task)
        text_column = need_text_column(layout)
        report = import_again(
            self._database, layout, text_column, key, of, task, self.leave_out, on_changes, also
        )
        self.reload()
        return report

    def exchange_again(self, number: int, task: Task = QUIET, also: Also = lambda cursor, moved: 0) -> None:
        """Take an import by key back: rows have the cells they had, what was new is hidden, what vanished is
        seen. The second time the import is made again.

        Raises:
            InputError: it is no import by key, or a later one renewed the same rows.
            CancelledError: it was cancelled; nothing has changed.
        """
        exchange(self._database, number, task, also)
        self.reload()

    def imports(self) -> list[Import]:
        """All imports, oldest first, with the rows that they added."""
        with self._database.reading() as cursor:
            return read_imports(cursor, self._hidden)

    def imported_before(self, layout: FileLayout, task: Task = QUIET) -> Import | None:
        """The import that has brought the very same file, whose rows would all come in twice; see
        `core.corpus.again.same_import`.

        Raises:
            InputError: the file cannot be read, or no column is the text.
            CancelledError: it was cancelled.
        """
        return same_import(self.imports(), layout, need_text_column(layout), task)

    def key_candidates(self) -> list[str]:
        """Columns in which each row that is not hidden has a value of its own: what may be a key."""
        found = []
        for column in self._schema.columns:
            if column.physical is None or column.info.type not in ("integer", "text"):
                continue
            if self.n_visible and self.n_distinct(column.info.name) == self.n_visible:
                found.append(column.info.name)
        return found

    def reload(self) -> None:
        """Look again at what is there; for those who wrote to the database."""
        self._recent.forget()  # also where what follows fails
        schema = read_schema(self._database.rows)
        n_rows, n_texts = (
            self._database.value(f"SELECT count(*) FROM {table}") for table in ("rows", "texts")
        )
        with self._database.reading() as cursor:
            hidden = read_hidden(cursor, n_rows)
        treatments = treatments_from_json(self.meta_get(_TREATMENTS))
        split = Split.from_json(self.meta_get(_SPLIT))
        with self._guard:
            self._revision += 1
            self._hidden: HiddenRows = hidden
            self._treatments: Mapping[str, Treatment] = treatments
            self._split: Split = split
            self._schema: Schema = schema
            self._n_rows: int = n_rows
            self._n_texts: int = n_texts
            self._by_text = None
            self._candidates = None
            self._n_distinct = {}
            self._identifiers: dict[str, bool] = {}
            self._cross_filter = None
        self._recent.forget()  # what was read by the schema before

    # What is hidden

    def hide(self, row_ids: ArrayLike, reason: Reason) -> NDArray[np.int64]:
        """Hide rows; on disk when this returns.

        Returns:
            (m,) those that were not hidden for this reason before: what `show_again` takes back.

        Raises:
            InputError: there is no such row.
            WorkspaceError: it could not be written; nothing has changed.
        """
        ids = self._checked(row_ids)
        ids = ids[~self._hidden_for(reason)[ids]]
        self._change_hidden(write_hidden, ids, reason)
        return ids

    def show_again(self, row_ids: ArrayLike, reason: Reason) -> NDArray[np.int64]:
        """Take a reason away from rows; those that are hidden for no other are seen again.

        Returns:
            (m,) those that were hidden for this reason: what `hide` takes back.

        Raises:
            InputError: there is no such row.
            WorkspaceError: it could not be written; nothing has changed.
        """
        ids = self._checked(row_ids)
        ids = ids[self._hidden_for(reason)[ids]]
        self._change_hidden(write_shown, ids, reason)
        return ids

    def _change_hidden(self, write: Any, row_ids: NDArray[np.int64], reason: Reason) -> None:
        if not row_ids.size:
            return
        with self._guard:
            by_text = self._by_text
        shown = write is write_shown
        about = {"reason": reason, "rows": packed_ids(row_ids), "shown": shown}
        with self._database.writing(Change("hidden", about)) as cursor:
            write(cursor, row_ids, reason)
        self.reload()
        with self._guard:
            if by_text is not None and len(by_text.text_ids) == self._n_rows:
                self._by_text = by_text.with_hidden(self._hidden.mask)

    # What is deleted for good

    def all_with(self, where: Condition) -> tuple[NDArray[np.int64], dict[int, NDArray[np.int64]]]:
        """Rows that fulfil `where`, hidden ones included; and by the number of an import by key those that
        fulfilled it before that import changed them.

        Raises:
            InputError: as `select`.
        """
        for name in where.columns:
            self._stored(name)
        query = f"SELECT {_ROW} FROM {{}} WHERE {where.sql} ORDER BY {_ROW}"
        with _unsuitable_in_words():
            found = self._columns(query.format(self._schema.view(where.columns)), where.parameters)
            earlier = earlier_rows(self._database, self._schema, where)
        return np.ascontiguousarray(found[ROW], dtype=np.int64), earlier

    def leaving(self, row_ids: ArrayLike, earlier: Mapping[int, NDArray[np.int64]] | None = None) -> Leaving:
        """What leaves with some rows: with those that are hidden and have the same text, and with the texts
        that no row has any more.

        Args:
            earlier: as `all_with` gives it: of these rows only what they held before leaves.

        Raises:
            InputError: there is no such row.
        """
        ids, hidden = self._checked(row_ids), self._hidden.mask
        text_of = self.stored_text_ids()
        return leaving(self._database, text_of, ids, hidden, earlier or {}, self._n_texts, self._revision)

    def texts_that_leave(self, leaves: Leaving, task: Task = QUIET) -> list[str]:
        """The texts that no row has any more, by ascending id. Raises: CancelledError: on cancel."""
        return texts_that_leave(self._database, leaves, task)

    def values_that_leave(self, leaves: Leaving, task: Task = QUIET) -> list[str]:
        """Words in cells, of three characters and more, that no row has any more. Raises: CancelledError."""
        return values_that_leave(self._database, leaves, task)

    def copy_without(
        self, leaves: Leaving, fill: Mapping[str, Fill], target: Path, task: Task = QUIET
    ) -> None:
        """Write a new store without what leaves, the other rows and texts numbered anew.

        Args:
            fill: table -> what writes it, for tables that others keep beside the rows.
            target: the new file, in a folder of the same file system.

        Raises:
            WorkspaceError: it could not be written. CancelledError: it was cancelled.
        """
        copy_without(self._database, leaves, fill, target, task)

    def _checked(self, row_ids: ArrayLike) -> NDArray[np.int64]:
        """(m,) these row ids, ascending, each once."""
        ids = np.asarray(row_ids, dtype=np.int64)
        if not bool((ids[1:] > ids[:-1]).all()):  # sorting a million ids would take a third of a second
            ids = np.unique(ids)
        if ids.size and (ids[0] < 0 or ids[-1] >= self._n_rows):
            raise InputError(f"There is no row {int(ids[0] if ids[0] < 0 else ids[-1])}.")
        return ids

    def _hidden_for(self, reason: Reason) -> NDArray[np.bool_]:
        """(n_rows,) which rows are hidden for a reason."""
        there = np.zeros(self._n_rows, np.bool_)
        there[self._hidden.of(reason)] = True
        return there

    def _view(self, names: Iterable[str]) -> str:
        """SQL to stand behind FROM: the rows that are not hidden, with the named columns."""
        return self._schema.view(names, HIDDEN_IDS if self._hidden.n else "")

    # What is there

    @property
    def n_rows(self) -> int:
        """Number of rows."""
        return self._n_rows

    @property
    def n_texts(self) -> int:
        """Number of distinct texts."""
        return self._n_texts

    @property
    def n_visible(self) -> int:
        """Number of rows that are not hidden."""
        return self._n_rows - self._hidden.n

    @property
    def hidden(self) -> HiddenRows:
        """Which rows are hidden, and why; it never changes, another takes its place."""
        return self._hidden

    @property
    def revision(self) -> int:
        """Grows whenever rows are added, changed, hidden or shown again, or a column is treated otherwise, in
        this process.
        """
        return self._revision

    def column(self, name: str) -> ColumnInfo:
        """The column of that name, whatever its case.

        Raises:
            InputError: when there is none.
        """
        return self._stored(name).info

    def columns(self) -> tuple[ColumnInfo, ...]:
        """All columns over all files, the text among them, in the order in which files brought them."""
        return tuple(column.info for column in self._schema.columns)

    @property
    def text_column(self) -> str:
        """What the text is called: the first file's name for it; "text" before there is any."""
        text = self._schema.text
        return text.info.name if text is not None else "text"

    @property
    def document_column(self) -> str | None:
        """The column that says which document a row is of; None where rows are not of documents."""
        return document_column((column.name for column in self.columns()), self.text_column)

    def reports(self) -> list[ImportReport]:
        """One report for each import, oldest first."""
        stored = self._database.rows("SELECT report FROM reports ORDER BY number")
        return [report_from_json(report) for (report,) in stored]

    def texts(self, start: int = 0, stop: int | None = None) -> list[str]:
        """Distinct texts by text id, from `start` up to and without `stop`."""
        end = self._n_texts if stop is None else stop
        texts: list[str] = []
        self._database.check_open()
        # In pieces, because DuckDB holds all threads while it makes strings.
        for first in range(start, end, _TEXTS_AT_ONCE):
            found = self._database.rows(
                "SELECT text FROM texts WHERE text_id >= ? AND text_id < ? ORDER BY text_id",
                [first, min(first + _TEXTS_AT_ONCE, end)],
            )
            texts += [text for (text,) in found]
        return texts

    def texts_to_encode(self, start: int = 0, stop: int | None = None) -> list[str]:
        """As `texts`, without what is to be left out for encoding."""
        texts, leave_out = self.texts(start, stop), self.leave_out
        return [leave_out.rest_of(text) for text in texts] if leave_out else texts

    def texts_to_encode_of(self, text_ids: ArrayLike) -> list[str]:
        """As `texts_of`, without what is to be left out for encoding."""
        leave_out = self.leave_out
        return [leave_out.rest_of(text) for text in self.texts_of(text_ids)]

    @property
    def leave_out(self) -> LeaveOut:
        """What is left out of texts when they are encoded."""
        return LeaveOut.from_json(self.meta_get(_LEAVE_OUT))

    def set_leave_out(self, leave_out: LeaveOut) -> None:
        """Leave that out from now on: of every text, and HTML entities of those that are added."""
        self.meta_set(_LEAVE_OUT, leave_out.as_json() if leave_out else None)

    @property
    def split(self) -> Split:
        """Into what texts are divided when they are encoded; asked for at every turn of a window."""
        return self._split

    def set_split(self, split: Split) -> None:
        """Divide texts so from now on."""
        self.meta_set(_SPLIT, split.as_json() if split else None)
        self._split = split

    def text(self, text_id: int) -> str:
        """One text; "" for the id -1 of a blank row.

        Raises:
            InputError: when there is no such text.
        """
        if text_id == -1:
            return ""
        found = self._database.rows("SELECT text FROM texts WHERE text_id = ?", [int(text_id)])
        if not found:
            raise InputError(f"There is no text {text_id}; ids run from 0 to {self._n_texts - 1}.")
        return str(found[0][0])

    def texts_of(self, text_ids: ArrayLike) -> list[str]:
        """Some texts, in the order of the ids given; each id stands once, and there is a text for each."""
        ids = np.asarray(text_ids, dtype=np.int64).ravel()
        found = self._database.rows(
            "SELECT text_id, text FROM texts WHERE text_id IN (SELECT unnest(?::BIGINT[]))", [ids.tolist()]
        )
        by_id = dict(found)
        return [by_id[text_id] for text_id in ids.tolist()]

    def text_lengths(self) -> NDArray[np.int64]:
        """(n_texts,) the length of each text in characters."""
        # Where texts are divided there are more than rows.
        found = self._database.columns("SELECT text_id, length(text) AS n FROM texts", most=self._n_texts)
        lengths = np.zeros(len(found["text_id"]), dtype=np.int64)
        lengths[found["text_id"]] = found["n"]
        return lengths

    def find_texts(self, texts: Sequence[str]) -> list[int]:
        """The id of each of these texts; -1 where no row has it."""
        found = self._database.rows(
            "SELECT text, text_id FROM texts WHERE text IN (SELECT unnest(?::VARCHAR[]))", [list(texts)]
        )
        by_text = dict(found)
        return [by_text.get(text, -1) for text in texts]

    def text_ids(self) -> NDArray[np.int32]:
        """(n_rows,) text id of each row, -1 for a blank or hidden one; read-only."""
        return self.by_text().text_ids

    def by_text(self) -> RowsByText:
        """Which rows share which text; the same object until rows are added, changed or hidden."""
        with self._guard:
            known = self._by_text
        if known is not None:
            return known
        ids = self.stored_text_ids()
        ids.flags.writeable = False
        hidden = self._hidden.mask
        by_text = RowsByText(ids, hidden if hidden is not None and len(hidden) == len(ids) else None)
        with self._guard:
            if ids.size == self._n_rows and hidden is self._hidden.mask:
                self._by_text = by_text
        return by_text

    def stored_text_ids(self) -> NDArray[np.int32]:
        """(n_rows,) as `text_ids`, of hidden rows too."""
        found = self._columns("SELECT text_id FROM rows ORDER BY row_id")["text_id"]
        return np.ascontiguousarray(found, dtype=np.int32)

    def fetch(self, row_ids: ArrayLike, columns: Sequence[str] | None = None) -> list[tuple[Any, ...]]:
        """Cells of some rows in the order given, a tuple a row; None where a cell is blank. Numbers of a
        column with a notation are text, as its file writes them.

        Args:
            row_ids: (m,) row ids; repeated ones come repeatedly.
            columns: names of columns; None for all, as `columns()` orders them.

        Raises:
            InputError: when a column or a row is not there.
        """
        names = [self._stored(name).info.name for name in columns] if columns is not None else None
        names = [info.name for info in self.columns()] if names is None else names
        ids = np.asarray(row_ids, dtype=np.int64).ravel()
        if not ids.size:
            return []
        if ids.min() < 0 or ids.max() >= self._n_rows:
            raise InputError(f"There is no row {int(ids.min() if ids.min() < 0 else ids.max())}.")
        wanted = np.unique(ids).tolist()
        is_for_hits = columns is None and len(wanted) <= _FEW  # others would drive these out
        by_id = self._recent_cells(names, wanted) if is_for_hits else self._cells(names, wanted)
        return [by_id[row_id] for row_id in ids.tolist()]

    def _recent_cells(self, names: list[str], row_ids: list[int]) -> dict[int, tuple[Any, ...]]:
        """As `_cells`, of all columns; those that are known are not read, and all are kept."""
        state, found = self._recent.of(row_ids)
        others = [row_id for row_id in row_ids if row_id not in found]
        if others:
            found |= self._cells(names, others)
        self._recent.keep(state, found)
        return found

    def _cells(self, names: list[str], row_ids: list[int]) -> dict[int, tuple[Any, ...]]:
        """The cells of some rows, by the ids of these, which are given in order."""
        shown = ", ".join([_ROW, *map(quoted, names)])
        if self._lie_by_id:  # then they are read where they lie, in half the time of looking for their ids
            view = self._schema.view(names, at_places=True, as_written=True)
            found = {row[0]: row[1:] for row in self._database.rows(f"SELECT {shown} FROM {view}", [row_ids])}
            if all(row_id in found for row_id in row_ids):
                return found
            self._lie_by_id = False
        view = self._schema.view(names, as_written=True)
        view = f"{view} WHERE {_ROW} BETWEEN ? AND ? AND {_ROW} IN "
        query = f"SELECT {shown} FROM {view} (SELECT unnest(?::BIGINT[]))"
        return {row[0]: row[1:] for row in self._database.rows(query, [row_ids[0], row_ids[-1], row_ids])}

    def select(
        self,
        where: Condition | None = None,
        order_by: str | None = None,
        descending: bool = False,
        first: int | None = None,
    ) -> NDArray[np.int64]:
        """(m,) ids of the rows that fulfil `where` and are not hidden, in view order: by a column (blank
        cells last), else as imported.

        Args:
            first: only so many, from the beginning of that order, which takes far less time; None: all.

        Raises:
            InputError: when the condition does not suit the columns, or there is no column `order_by`.
        """
        if where is None and order_by is None:
            hidden = self._hidden.mask
            return (np.arange(self._n_rows) if hidden is None else np.flatnonzero(~hidden))[:first]
        used = set(where.columns if where is not None else ())
        order = ""
        if order_by is not None:
            column = self._stored(order_by)
            used.add(column.info.name)
            name = quoted(column.info.name)
            key = f"lower({name})" if column.info.type == "text" else name
            if column.info.type == "text" and self.is_identifier(column.info.name):
                key = natural_key(name)
            order = f"{key} {'DESC' if descending else 'ASC'} NULLS LAST, "
        # As imported, rows mostly come as they lie: that they do is quicker seen than put in order.
        sorts = order_by is not None or first is not None
        tail = f"ORDER BY {order}{_ROW}" if sorts else ""
        limit = "" if first is None else f" LIMIT {int(first)}"
        ids = self._found(tail + limit, where, used)
        lie = sorts or bool((ids[1:] > ids[:-1]).all())
        return np.ascontiguousarray(ids if lie else np.sort(ids), dtype=np.int64)

    def mask(self, where: Condition, n: int) -> NDArray[np.bool_]:
        """(n,) which of the first n rows fulfil `where` and are not hidden; of millions sooner than `select`.

        Raises:
            InputError: when the condition does not suit the columns.
        """
        ids = self._found("", where, set(where.columns))
        if int(ids.max(initial=0)) >= n:  # an import may have brought some since
            ids = ids[ids < n]
        passes = np.zeros(n, dtype=np.bool_)
        for start in range(0, len(ids), _PLACED):
            passes[ids[start : start + _PLACED].astype(np.int64)] = True
        return passes

    def _found(self, tail: str, where: Condition | None, used: set[str]) -> NDArray[np.integer]:
        """(m,) ids of rows, as the database has them."""
        # Of half the bytes: to hand millions over takes longer than to find them.
        cells = _ROW if tail else f"{_ROW}::UINTEGER AS {_ROW}"
        with _unsuitable_in_words():
            found = self._columns(*self._query(cells, tail, where, used))
        return np.asarray(found[ROW])

    def _columns(
        self, query: str, parameters: Sequence[object] | Mapping[str, object] = ()
    ) -> dict[str, Any]:
        """As the database has them, of as many rows as there are here."""
        return self._database.columns(query, parameters, self._n_rows)

    def _query(
        self, cells: str, tail: str, where: Condition | None, used: set[str]
    ) -> tuple[str, tuple[object, ...]]:
        """SELECT `cells` of the rows that fulfil `where`, followed by `tail`; and its parameters."""
        for name in where.columns if where is not None else ():
            self._stored(name)
            used = used | {name}
        condition = f"WHERE {where.sql}" if where is not None else ""
        query = f"SELECT {cells} FROM {self._view(used)} {condition} {tail}"
        return query, where.parameters if where is not None else ()

    def _stored(self, name: str) -> StoredColumn:
        found = self._schema.find(name)
        if found is None:
            raise no_column(name, [info.name for info in self.columns()])
        return found

    def facet(self, column: str, where: Condition | None = None, limit: int = 1000) -> list[tuple[Any, int]]:
        """Values of a column and how many rows have each, most frequent first; None is for blank cells."""
        name = self._stored(column).info.name
        cells = f"{quoted(name)} AS {_VALUE}, count(*) AS {_COUNT}"
        tail = f"GROUP BY 1 ORDER BY {_COUNT} DESC, {_VALUE} NULLS LAST LIMIT {int(limit)}"
        with _unsuitable_in_words():
            found = self._database.rows(*self._query(cells, tail, where, {name}))
        return [(value, int(n)) for value, n in found]

    def cross_filter(self) -> CrossFilter:
        """What passes a filter and what columns count under it, in memory; the same object until rows are
        added.
        """
        with self._guard:
            if self._cross_filter is None:
                self._cross_filter = CrossFilter(self)
            return self._cross_filter

    def digests(self, columns: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
        """(n_rows,) ids of all rows, hidden ones included, and (n_rows,) a number made of the cells of some
        columns as text: rows of any workspace that say the same have the same.

        Raises:
            InputError: when a column is not there.
        """
        names = [self._stored(name).info.name for name in columns]
        cells = ", ".join(f"coalesce(CAST({quoted(name)} AS VARCHAR), '')" for name in names)
        found = self._columns(
            f"SELECT {_ROW}, hash({cells}) AS {_VALUE} "
            f"FROM {self._schema.view(names, as_written=True)} ORDER BY {_ROW}"
        )
        return np.asarray(found[ROW], np.int64), np.asarray(found["#value"], np.uint64)

    def n_distinct(self, column: str) -> int:
        """Number of distinct values of a column, blank cells not counted."""
        name = self._stored(column).info.name
        with self._guard:
            counted = self._n_distinct  # of the rows that are there now
        if name not in counted:
            query = f"SELECT count(DISTINCT {quoted(name)}) FROM {self._view([name])}"
            counted[name] = int(self._database.value(query))
        return counted[name]

    @property
    def treatments(self) -> Mapping[str, Treatment]:
        """What a person said of columns; the same object until it changes."""
        return self._treatments

    def treat(self, column: str, treatment: Treatment | None) -> None:
        """Treat a column as a number, a category or an identifier from now on; None: as it looks.

        Raises:
            InputError: when there is no such column, or its values do not allow it.
        """
        info = self._stored(column).info
        if treatment == "number" and info.type not in ("integer", "real"):
            raise InputError(f"'{info.name}' holds no numbers.", "Treat it as a category or an identifier.")
        if treatment == "category" and info.type not in ("text", "integer", "boolean"):
            raise InputError(
                f"'{info.name}' holds no categories.", "Choose a column of words or whole numbers."
            )
        n_distinct = self.n_distinct(info.name)
        if treatment == "category" and n_distinct > MOST_CATEGORIES:
            raise InputError(
                f"'{info.name}' has {n_distinct:,} different values; a list holds {MOST_CATEGORIES:,}.",
                "Search for a value instead, as in column:value.",
            )
        others = {name: said for name, said in self._treatments.items() if name != info.name}
        said = others if treatment is None else {**others, info.name: treatment}
        self.meta_set(_TREATMENTS, said)
        with self._guard:
            self._revision += 1
            self._treatments = said
            self._candidates = None
            self._cross_filter = None

    def is_identifier(self, column: str) -> bool:
        """Whether a column tells rows apart and says nothing of a group of them: because a person said so, or
        because it looks like it (see `treatment`)."""
        stored = self._stored(column)
        info = stored.info
        if info.name in self._treatments:
            return self._treatments[info.name] == "identifier"
        if stored.physical is None or info.type not in ("integer", "text"):
            return False
        with self._guard:
            known = self._identifiers  # of the rows that are there now
        if info.name not in known:
            n_distinct = self.n_distinct(info.name)
            n_rows = self.n_visible
            known[info.name] = may_be_identifier(info, n_rows, n_distinct) and looks_like_identifier(
                info,
                ColumnFacts.read(info, self._view([info.name]), n_distinct, self._database.rows),
                n_rows,
            )
        return known[info.name]

    def histogram(
        self,
        column: str,
        bins: int | NDArray[np.float64] = 30,
        where: Condition | None = None,
    ) -> Histogram:
        """Counts of a numeric, date or timestamp column over equal bins.

        Args:
            bins: how many at most, over all values; or the edges of some, as numpy takes them. Values beyond
                these are not counted.

        Raises:
            InputError: when the column holds something else.
        """
        info = self._stored(column).info
        number = _as_number(quoted(info.name), info)
        with _unsuitable_in_words():
            found = self._columns(*self._query(f"{number} AS {_VALUE}", "", where, {info.name}))
        return binned(_plain(found["#value"]), bins, step_of(info))

    def facet_candidates(self) -> list[ColumnInfo]:
        """Columns worth a list of values: booleans, text with few distinct values for its rows, integers with
        very few, and those that a person treats as categories (see `treatment.most_listed`).

        Of a very wide table the first hundred.
        """
        with self._guard:
            known = self._candidates
        if known is not None and known[0] == self._n_rows:
            return list(known[1])
        chosen = []
        for column in self._schema.columns:
            info, said = column.info, self._treatments.get(column.info.name)
            most = most_listed(info, self._n_rows, said)
            if column.physical is not None and most and self._is_listed(info, most, said):
                chosen.append(info)
            if len(chosen) == _MOST_FACETS:
                break
        with self._guard:
            self._candidates = (self._n_rows, chosen)
        return list(chosen)

    def _is_listed(self, info: ColumnInfo, most: int, said: Treatment | None) -> bool:
        n_distinct = self.n_distinct(info.name)
        if said is not None:
            return 1 <= n_distinct <= most
        if is_category_by_name(info, n_distinct, self._n_rows):
            return n_distinct > 1
        return 1 < n_distinct <= most and not self.is_identifier(info.name)

    def codes(self, column: str) -> tuple[list[Any], NDArray[np.unsignedinteger[Any]]]:
        """The different values of a column in ascending order, and (n_rows,) the place of each row's among
        them in the smallest type that holds it; one beyond the last for a blank cell, and of a hidden row.
        """
        stored = self._stored(column).info.name
        # Hidden rows are left out below: to join them out of a million takes five times as long as reading.
        name, view = quoted(stored), self._schema.view([stored])
        different = f"SELECT DISTINCT {name} AS {_VALUE} FROM {view} WHERE {name} IS NOT NULL"
        values = [value for (value,) in self._database.rows(f"{different} ORDER BY 1")]
        ranked = f"SELECT {_VALUE}, row_number() OVER (ORDER BY {_VALUE}) - 1 AS code FROM ({different})"
        found = self._columns(
            f"SELECT v.{_ROW}, coalesce(k.code, {len(values)})::UINTEGER AS code FROM {view} "
            f"LEFT JOIN ({ranked}) AS k ON k.{_VALUE} = v.{name}"
        )
        codes = np.full(self._n_rows_with(found[ROW]), len(values), dtype=np.min_scalar_type(len(values)))
        codes[found[ROW]] = found["code"]
        hidden = self._hidden.mask
        if hidden is not None:
            codes[: len(hidden)][hidden] = len(values)
            seen = np.bincount(codes, minlength=len(values) + 1)[:-1] > 0
            values = [value for value, there in zip(values, seen.tolist(), strict=True) if there]
            place = np.full(len(seen) + 1, len(values), dtype=np.min_scalar_type(len(values)))
            place[:-1][seen] = np.arange(len(values))
            codes = place[codes]
        codes.flags.writeable = False
        return values, codes

    def numbers(self, column: str) -> tuple[NDArray[Any], NDArray[np.bool_]]:
        """(n_rows,) the numbers of a column as they are, dates and timestamps in microseconds since 1970, 0
        where there is none; and (n_rows,) where there is none, or the row is hidden.

        Raises:
            InputError: when the column holds neither numbers nor dates.
        """
        info = self._stored(column).info
        name = quoted(info.name)
        _as_number(name, info)
        number = name if info.type in ("integer", "real") else f"epoch_us(CAST({name} AS TIMESTAMP))"
        view = self._schema.view([info.name])
        with self._database.reading() as cursor, transaction(cursor):
            # To read the ids too takes twice as long.
            in_order = cursor.execute(f"SELECT {_IN_ORDER} FROM rows").fetchall()[0][0]
            wanted = f"{number} AS {_VALUE}" if in_order else f"{_ROW}, {number} AS {_VALUE}"
            found = columns_of(cursor, f"SELECT {wanted} FROM {view}", most=self._n_rows)
        read = np.ma.asarray(found["#value"])
        there = slice(len(read)) if in_order else found[ROW]
        n_rows = max(self._n_rows, len(read)) if in_order else self._n_rows_with(there)
        kind: type[Any] = np.float64 if info.type == "real" else np.int64
        blank, numbers = np.ma.getmaskarray(read).copy(), np.ma.filled(read, 0).astype(kind, copy=False)
        if len(read) != n_rows or not in_order:  # rows were deleted, or lie elsewhere
            of_rows = blank, numbers
            blank, numbers = np.ones(n_rows, dtype=np.bool_), np.zeros(n_rows, kind)
            blank[there], numbers[there] = of_rows
        hidden = self._hidden.mask
        if hidden is not None:  # as in `codes`
            blank[: len(hidden)][hidden], numbers[: len(hidden)][hidden] = True, 0
        return numbers, blank

    def text_ranks(self, column: str, task: Task = QUIET) -> NDArray[np.int32]:
        """(n_rows,) the place of each row's text among the different ones of a column, in the order of
        `select`; -1 where there is none.

        Raises:
            CancelledError: on cancel.
        """
        stored = self._stored(column)
        name = quoted(stored.info.name)
        key = natural_key if self.is_identifier(stored.info.name) else "lower({0})".format
        if stored.info.type == "boolean":  # of one value, so that it is not listed
            key = "{0}".format
        if stored.physical is None:
            of_text = self._ranks("text_id", key("text"), "texts", task)
            return np.append(of_text, np.int32(-1))[self.text_ids()]  # the last is for -1
        source = f"{self._schema.view([stored.info.name])} WHERE {name} IS NOT NULL"
        found = self._ranks(_ROW, key(name), source, task)
        ranks = np.full(max(self._n_rows, len(found)), -1, np.int32)
        ranks[: len(found)] = found
        return ranks

    def _ranks(self, number: str, key: str, source: str, task: Task) -> NDArray[np.int32]:
        """(n,) by their numbers the places of what `source` has, by a key; -1 for numbers that it lacks."""
        # A window of DuckDB's, which says the places itself, takes three times as long as to sort.
        query = f"SELECT {number} AS {_VALUE}, hash({key}) AS {_COUNT} FROM {source} ORDER BY {key}"
        with self._database.reading() as cursor:

            def read() -> dict[str, Any]:
                return columns_of(cursor, query, most=self._n_rows)

            found = interruptible(read, cursor.interrupt, cursor.query_progress, task.quiet)
        numbers, hashes = np.asarray(found["#value"]), np.asarray(found["#count"])
        ranks = np.full(int(numbers.max(initial=-1)) + 1, -1, np.int32)
        ranks[numbers[:1]] = 0
        ranks[numbers[1:]] = np.cumsum(hashes[1:] != hashes[:-1], dtype=np.int32)
        return ranks

    def first_rows(self, column: str, most: int, descending: bool = False) -> NDArray[np.int64]:
        """(k,) the rows with which `select` by a column begins, hardly fewer than `most`: found in a fraction
        of the time that all of them take.

        Raises:
            InputError: when there is no such column.
        """
        stored = self._stored(column)
        if stored.physical is not None:
            return self.select(order_by=column, descending=descending, first=most)
        # The texts first, and then the rows that have them: to join a million of both takes twice as long.
        key = natural_key("text") if self.is_identifier(stored.info.name) else "lower(text)"
        order = f"ORDER BY {_VALUE} {'DESC' if descending else 'ASC'}"
        found = self._database.columns(
            f"SELECT text_id, dense_rank() OVER ({order}) AS place FROM "
            f"(SELECT text_id, {key} AS {_VALUE} FROM texts {order} LIMIT {int(most) + 1})"
        )
        text_ids, places = np.asarray(found["text_id"]), np.asarray(found["place"])
        if len(text_ids) > most:  # further texts may have the last place, too
            known = places < places.max()
            text_ids, places = text_ids[known], places[known]
        given = self.text_ids()
        of_text = np.full(max(int(given.max(initial=-1)), int(text_ids.max(initial=-1))) + 2, -1, np.int32)
        of_text[text_ids] = places
        place_of = of_text[given]  # the last is for -1
        rows = np.flatnonzero(place_of >= 0)
        return rows[np.argsort(place_of[rows], kind="stable")][:most]

    def values(self, column: str, row_ids: ArrayLike | None = None) -> ColumnValues:
        """The values of a column for some rows (None: all), as a picture needs them; none of a hidden row."""
        info = self._stored(column).info
        name = quoted(info.name)
        if info.type in ("text", "boolean") or self._is_category(info):
            values, codes = self.codes(info.name)
            n_rows = np.bincount(codes, minlength=len(values) + 1)[:-1]
            frequent = np.argsort(-n_rows, kind="stable")
            place = np.full(len(values) + 1, -1, dtype=np.int32)
            place[frequent] = np.arange(len(values), dtype=np.int32)
            return _categories(place[codes], [values[code] for code in frequent], row_ids)
        number = _as_number(name, info)
        view = self._schema.view([info.name])
        found = self._columns(f"SELECT {_ROW}, {number} AS {_VALUE} FROM {view}")
        numbers = np.full(self._n_rows_with(found[ROW]), np.nan)
        numbers[found[ROW]] = _plain(found["#value"])
        hidden = self._hidden.mask
        if hidden is not None:  # as in `codes`
            numbers[: len(hidden)][hidden] = np.nan
        return _numbers(numbers, info, row_ids)

    def _n_rows_with(self, row_ids: Any) -> int:
        """Rows in all, those that came while these ids were read included."""
        return max(self._n_rows, int(row_ids.max(initial=-1)) + 1)

    def _is_category(self, info: ColumnInfo) -> bool:
        """Whether whole numbers are names of groups."""
        if info.type != "integer" or info.name in self._treatments:
            return self._treatments.get(info.name) == "category"
        return named_as_identifier(info.name) and info in self.facet_candidates()

    # Small things that others keep here

    def meta_get(self, key: str, default: Any = None) -> Any:
        """The value kept under a key, or `default`."""
        found = self._database.rows("SELECT value FROM meta WHERE key = ?", [key])
        return json.loads(found[0][0]) if found else default

    def meta_set(self, key: str, value: Any) -> None:
        """Keep a JSON value under a key; on disk when this returns."""
        with self._database.writing(Change("meta", {"key": key, "value": value})) as cursor:
            write_meta(cursor, key, value)


@contextmanager
def _unsuitable_in_words() -> Iterator[None]:
    """A condition whose parts are allowed one by one may still compare a number with a word."""
    try:
        yield
    except DamagedError as error:
        reason = error.__cause__
        if not isinstance(reason, _UNSUITABLE):
            raise
        raise InputError(
            f"The condition does not suit the columns ({first_line(reason)}).",
            "Compare like with like, and divide by no zero.",
        ) from None


# Values of columns as arrays


def _as_number(name: str, info: ColumnInfo) -> str:
    """SQL of a column as DOUBLE; days and instants as seconds since 1970 (UTC). `name` is the quoted column.

    Raises:
        InputError: when the column holds neither numbers nor dates.
    """
    if info.type in ("integer", "real"):
        return f"CAST({name} AS DOUBLE)"
    if info.type in ("date", "timestamp"):
        return f"epoch(CAST({name} AS TIMESTAMP))"
    raise InputError(f"Column '{info.name}' holds neither numbers nor dates.", "Choose one that does.")


def _plain(found: Any) -> NDArray[np.float64]:
    """A fetched column with NaN where it is NULL."""
    return np.asarray(np.ma.filled(np.ma.asarray(found, dtype=np.float64), np.nan), dtype=np.float64)


def _chosen(values: NDArray[Any], row_ids: ArrayLike | None) -> NDArray[Any]:
    picked = values if row_ids is None else values[np.asarray(row_ids, dtype=np.int64)]
    picked = np.ascontiguousarray(picked)
    picked.flags.writeable = False
    return picked


def _numbers(found: Any, info: ColumnInfo, row_ids: ArrayLike | None) -> ColumnValues:
    """Numbers or dates of the chosen rows; `found` holds those of all rows."""
    is_time = info.type in ("date", "timestamp")
    return ColumnValues(
        "date" if is_time else "number", np.empty(0, np.int32), (), _chosen(_plain(found), row_ids)
    )


def _categories(codes: Any, values: list[Any], row_ids: ArrayLike | None) -> ColumnValues:
    """Categories of the chosen rows; `codes` holds those of all rows."""
    chosen = _chosen(np.asarray(codes, dtype=np.int32), row_ids)
    return ColumnValues("category", chosen, tuple(values), np.empty(0, np.float64))
