"""Notes: a short text of a person's on a row.

The table lies in the database of the rows, so that a note is on disk, whole, when the call returns. A copy in
memory answers, and whoever asks never waits for the disk.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from core.corpus.journal import Applied, Change, Content, Kind, Places, has_table
from core.errors import InputError

if TYPE_CHECKING:
    import duckdb

    from core.corpus.database import Database

LONGEST_NOTE = 4_000  # characters
MOST_AT_ONCE = 10_000  # rows that get one note

_TABLE = 'CREATE TABLE IF NOT EXISTS notes ("row_id" BIGINT NOT NULL, "text" VARCHAR NOT NULL)'
_IS_THERE = "SELECT count(*) FROM duckdb_tables() WHERE table_name = 'notes'"
_READ = 'SELECT "row_id", "text" FROM notes ORDER BY "row_id"'
_REMOVE = 'DELETE FROM notes WHERE "row_id" IN (SELECT unnest(?::BIGINT[]))'
# One statement for one note and for ten thousand.
_ADD = "INSERT INTO notes SELECT unnest(?::BIGINT[]), unnest(?::VARCHAR[])"


class Notes:
    """The notes in a database, from any thread; changes come one after the other."""

    def __init__(self, database: Database) -> None:
        """Not for callers: `Workspace.notes` has them."""
        self._database = database
        self._writing = threading.Lock()
        read = self._database.rows(_READ) if self._database.value(_IS_THERE) else []
        self._notes: Mapping[int, str] = MappingProxyType(dict(read))

    def all(self) -> Mapping[int, str]:
        """Row id -> its note. It does not change: after a change there is another one."""
        return self._notes

    def put_many(self, notes: Mapping[int, str]) -> None:
        """Have these notes on these rows, and none where the text is empty: all of it or nothing.

        Raises:
            WorkspaceError: it could not be written; nothing has changed.
        """
        if not notes:
            return
        there = {row_id: text for row_id, text in notes.items() if text}
        with self._writing:
            with self._database.writing(Change("notes", _content(notes))) as cursor:
                _write(cursor, notes)
            kept = {row_id: text for row_id, text in self._notes.items() if row_id not in notes}
            self._notes = MappingProxyType({**kept, **there})


def checked_note(text: str) -> str:
    """A note as it is kept, without blanks at its ends; "" takes it away.

    Raises:
        InputError: it is too long.
    """
    text = text.strip()
    if len(text) > LONGEST_NOTE:
        raise InputError(f"A note has at most {LONGEST_NOTE:,} characters.", "Shorten it.")
    return text


def _write(cursor: duckdb.DuckDBPyConnection, notes: Mapping[int, str]) -> None:
    there = {row_id: text for row_id, text in notes.items() if text}
    cursor.execute(_TABLE)
    cursor.execute(_REMOVE, [list(notes)])
    if there:
        cursor.execute(_ADD, [list(there), list(there.values())])


# -- in the journal


def _content(notes: Mapping[int, str]) -> Content:
    return {"rows": [int(row_id) for row_id in notes], "texts": list(notes.values())}


def _apply(cursor: duckdb.DuckDBPyConnection, changes: Sequence[Content], places: Places) -> Applied:
    last = {
        row_id: text for each in changes for row_id, text in zip(each["rows"], each["texts"], strict=True)
    }
    rows = places.rows(np.array(list(last), np.int64)).tolist()
    there = {row_id: text for row_id, text in zip(rows, last.values(), strict=True) if row_id >= 0}
    if there:
        _write(cursor, there)
    return Applied(len(there), len(last) - len(there))


def _state(cursor: duckdb.DuckDBPyConnection) -> Iterator[Content]:
    if has_table(cursor, "notes"):
        found = cursor.execute(_READ)
        while some := found.fetchmany(1_000):
            yield _content(dict(some))


NOTES = Kind("notes", "notes", _apply, _state)
