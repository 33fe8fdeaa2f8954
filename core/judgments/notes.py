"""Notes: a short text of a person's on a row.

The table lies in the database of the rows, so that a note is on disk, whole, when the call returns. A copy in
memory answers, and whoever asks never waits for the disk.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from core.errors import InputError

if TYPE_CHECKING:
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
            with self._database.writing() as cursor:
                cursor.execute(_TABLE)
                cursor.execute(_REMOVE, [list(notes)])
                if there:
                    cursor.execute(_ADD, [list(there), list(there.values())])
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
