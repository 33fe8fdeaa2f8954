"""Labels that a person looked at because they were suspicious, and found right: they are not asked again.

They lie in the database of the rows, by text, since what is asked is whether a text is of a class; a text
that is changed by a newer file is another text, and may be asked.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from core.corpus.journal import Applied, Change, Content, Kind, Places, has_table

if TYPE_CHECKING:
    import duckdb

    from core.corpus.database import Database

_TABLE = (
    'CREATE TABLE IF NOT EXISTS confirmed_labels ("source" VARCHAR NOT NULL, "text_id" BIGINT NOT NULL, '
    '"label" VARCHAR NOT NULL)'
)
_IS_THERE = "SELECT count(*) FROM duckdb_tables() WHERE table_name = 'confirmed_labels'"
_READ = 'SELECT "source", "text_id", "label" FROM confirmed_labels'
_ADD = "INSERT INTO confirmed_labels VALUES (?, ?, ?)"
_REMOVE = 'DELETE FROM confirmed_labels WHERE "source" = ? AND "text_id" = ? AND "label" = ?'


class Confirmed(NamedTuple):
    """A label that is right.

    Attributes:
        source: the column that it stands in; empty for the labels that people gave.
        text_id: of the text. label: what it is called.
    """

    source: str
    text_id: int
    label: str


class ConfirmedLabels:
    """Those in a database, from any thread; changes come one after the other. Who asks never waits for the
    disk.
    """

    def __init__(self, database: Database) -> None:
        """Not for callers: `Workspace.confirmed` has them."""
        self._database = database
        self._writing = threading.Lock()
        self._all: frozenset[Confirmed] = frozenset()
        if database.value(_IS_THERE):
            self._all = frozenset(Confirmed(*row) for row in database.rows(_READ))

    def all(self) -> frozenset[Confirmed]:
        """Every one."""
        return self._all

    def add(self, labels: Sequence[Confirmed]) -> None:
        """Remember that these are right: all of them or none.

        Raises:
            WorkspaceError: it could not be written.
        """
        self._write(True, [each for each in labels if each not in self._all], self._all.union(labels))

    def remove(self, labels: Sequence[Confirmed]) -> None:
        """Take that back.

        Raises:
            WorkspaceError: it could not be written.
        """
        self._write(False, list(labels), self._all.difference(labels))

    def _write(self, right: bool, labels: list[Confirmed], after: frozenset[Confirmed]) -> None:
        with self._writing:
            if labels:
                with self._database.writing(Change("confirmed", _content(labels, right))) as cursor:
                    cursor.execute(_TABLE)
                    cursor.executemany(_ADD if right else _REMOVE, labels)
            self._all = after


# -- in the journal


def _content(labels: Sequence[Confirmed], right: bool) -> Content:
    return {"labels": [[source, int(text_id), label] for source, text_id, label in labels], "right": right}


def _apply(cursor: duckdb.DuckDBPyConnection, changes: Sequence[Content], places: Places) -> Applied:
    last = {Confirmed(*label): bool(each["right"]) for each in changes for label in each["labels"]}
    texts = places.texts(np.array([each.text_id for each in last], np.int64)).tolist()
    now = [Confirmed(each.source, text_id, each.label) for each, text_id in zip(last, texts, strict=True)]
    there = {each: right for each, right in zip(now, last.values(), strict=True) if each.text_id >= 0}
    cursor.execute(_TABLE)
    for query, labels in ((_REMOVE, list(there)), (_ADD, [each for each, right in there.items() if right])):
        if labels:
            cursor.executemany(query, labels)
    return Applied(len(there), len(last) - len(there))


def _state(cursor: duckdb.DuckDBPyConnection) -> Iterator[Content]:
    if has_table(cursor, "confirmed_labels"):
        found = cursor.execute(_READ)
        while some := found.fetchmany(1_000):
            yield _content([Confirmed(*row) for row in some], True)


CONFIRMED = Kind("confirmed", "confirmed_labels", _apply, _state)
