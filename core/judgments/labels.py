"""Labels: what a person sticks on rows. Any number of labels, any number of them on a row.

The table lies in the database of the rows. A label keeps its rows as one bit each (a million rows: 125 kB),
so that three hundred thousand rows are labelled in one small write, whole or not at all.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError

if TYPE_CHECKING:
    import duckdb

    from core.corpus.database import Database

MOST_LABELS = 200
LONGEST_NAME = 80  # characters

_TABLE = (
    'CREATE TABLE IF NOT EXISTS labels ("label_id" INTEGER NOT NULL, "name" VARCHAR NOT NULL, '
    '"n_bits" BIGINT NOT NULL, "bits" BLOB NOT NULL)'
)
_IS_THERE = "SELECT count(*) FROM duckdb_tables() WHERE table_name = 'labels'"
_READ = 'SELECT "label_id", "name", "n_bits", "bits" FROM labels ORDER BY "label_id"'
_REMOVE = 'DELETE FROM labels WHERE "label_id" = ?'
_ADD = "INSERT INTO labels VALUES (?, ?, ?, ?)"


@dataclass(frozen=True, eq=False)
class Label:
    """One label with its rows.

    Attributes:
        label_id: a number that stays; never given to another label of this workspace while it is there.
        name: as a person wrote it, trimmed.
        row_ids: (m,) int64, sorted; read-only.
    """

    label_id: int
    name: str
    row_ids: NDArray[np.int64]


class Labels:
    """The labels in a database, from any thread; changes come one after the other.

    Whoever asks what is there never waits for the disk.
    """

    def __init__(self, database: Database) -> None:
        """Not for callers: `Workspace.labels` has them."""
        self._database = database
        self._writing = threading.RLock()
        self._labels: dict[int, Label] = {}
        if self._database.value(_IS_THERE):
            for label_id, name, n_bits, bits in self._database.rows(_READ):
                there = np.unpackbits(np.frombuffer(bits, np.uint8), count=n_bits).view(np.bool_)
                self._labels[label_id] = Label(label_id, name, _frozen(np.flatnonzero(there)))

    def all(self) -> tuple[Label, ...]:
        """Every label, oldest first."""
        return tuple(self._labels.values())

    def named(self, name: str) -> Label | None:
        """The label of that name, whatever its case."""
        wanted = checked_name(name).casefold()
        return next((label for label in self.all() if label.name.casefold() == wanted), None)

    def add(self, name: str) -> Label:
        """A new label without rows.

        Raises:
            InputError: the name is empty, too long or taken, or there are too many labels.
            WorkspaceError: it could not be written.
        """
        name = checked_name(name)
        with self._writing:
            if self.named(name) is not None:
                raise InputError(f"There is a label '{name}' already.", "Choose another name.")
            if len(self._labels) >= MOST_LABELS:
                raise InputError(f"There are {MOST_LABELS} labels, the most there can be.", "Remove one.")
            label_id = max(self._labels, default=-1) + 1
            return self._keep(Label(label_id, name, _frozen(np.zeros(0, np.int64))))

    def set_rows(self, label_id: int, row_ids: NDArray[np.int64]) -> Label:
        """Say which rows have a label: these, and no others.

        Raises:
            InputError: there is no such label.
            WorkspaceError: it could not be written; it stays on the rows it was on.
        """
        with self._writing:
            return self._keep(replace(self._of(label_id), row_ids=_frozen(np.unique(row_ids))))

    def remove(self, label_id: int) -> None:
        """Take a label away, from all rows.

        Raises:
            InputError: there is no such label.
            WorkspaceError: it could not be written.
        """
        with self._writing:
            self._of(label_id)
            with self._database.writing() as cursor:
                cursor.execute(_REMOVE, [label_id])
            self._labels = {key: label for key, label in self._labels.items() if key != label_id}

    def put_many(self, labels: Sequence[Label], gone: Sequence[int] = ()) -> None:
        """Have these labels as they are given, whether they were there or not, and others no more: all of it
        or nothing.

        Args:
            gone: ids of labels to take away.

        Raises:
            WorkspaceError: it could not be written; nothing has changed.
        """
        with self._writing:
            with self._database.writing() as cursor:
                cursor.execute(_TABLE)
                for label_id in gone:
                    cursor.execute(_REMOVE, [label_id])
                for label in labels:
                    _write(cursor, label)
            kept = {key: label for key, label in self._labels.items() if key not in set(gone)}
            self._labels = dict(sorted({**kept, **{each.label_id: each for each in labels}}.items()))

    def put_back(self, label: Label) -> None:
        """Have a label again as it was, removed or not.

        Raises:
            WorkspaceError: it could not be written.
        """
        with self._writing:
            self._keep(label)

    def _of(self, label_id: int) -> Label:
        if label_id not in self._labels:
            raise InputError(f"There is no label {label_id}.")
        return self._labels[label_id]

    def _keep(self, label: Label) -> Label:
        """Write a label, then show it."""
        with self._database.writing() as cursor:
            cursor.execute(_TABLE)
            _write(cursor, label)
        self._labels = dict(sorted({**self._labels, label.label_id: label}.items()))
        return label


def _write(cursor: duckdb.DuckDBPyConnection, label: Label) -> None:
    n_bits = int(label.row_ids[-1]) + 1 if len(label.row_ids) else 0
    there = np.zeros(n_bits, dtype=np.bool_)
    there[label.row_ids] = True
    cursor.execute(_REMOVE, [label.label_id])
    cursor.execute(_ADD, [label.label_id, label.name, n_bits, np.packbits(there).tobytes()])


def checked_name(name: str) -> str:
    """The name of a label as it is kept, with single spaces.

    Raises:
        InputError: it is empty or too long.
    """
    name = " ".join(name.split())
    if not name:
        raise InputError("A label needs a name.", "Type one.")
    if len(name) > LONGEST_NAME:
        raise InputError(f"A label's name has at most {LONGEST_NAME} characters.", "Shorten it.")
    return name


def _frozen(row_ids: NDArray[np.intp]) -> NDArray[np.int64]:
    row_ids.setflags(write=False)
    return row_ids
