"""Labels: what a person sticks on rows. Any number of labels, any number of them on a row.

The table lies in the database of the rows. A label keeps its rows as one bit each (a million rows: 125 kB),
so that three hundred thousand rows are labelled in one small write, whole or not at all. A second set of bits
says on which of them a machine put it: those are proposals, and nothing learns from them or is judged by them
until a person puts the same label on the row. A third one says of which rows a person said that they do not
have the label: a machine does not put it there again, and learns from them what the label does not mean.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.corpus.journal import Applied, Change, Content, Kind, Places, packed_ids, unpacked_ids
from core.errors import InputError

if TYPE_CHECKING:
    import duckdb

    from core.corpus.database import Database

MOST_LABELS = 200
LONGEST_NAME = 80  # characters
N_COLOURS = 20  # that a label can have

_TABLE = (
    'CREATE TABLE IF NOT EXISTS labels ("label_id" INTEGER NOT NULL, "name" VARCHAR NOT NULL, '
    '"n_bits" BIGINT NOT NULL, "bits" BLOB NOT NULL)'
)
# Columns that tables of earlier versions get with their first write.
_LATER = {"colour": "INTEGER", "machine_bits": "BLOB", "refused_bits": "BLOB"}
_HAS = "SELECT column_name FROM duckdb_columns() WHERE table_name = 'labels'"
_REMOVE = "DELETE FROM labels WHERE label_id = ?"
_ADD = (
    "INSERT INTO labels (label_id, name, n_bits, bits, colour, machine_bits, refused_bits) "
    "VALUES (?, ?, ?, ?, ?, ?, ?)"
)

Ids = NDArray[np.int64]
Mask = NDArray[np.bool_]


def _frozen(row_ids: NDArray[np.integer[Any]]) -> Ids:
    frozen: Ids = np.asarray(row_ids, np.int64)
    frozen.setflags(write=False)
    return frozen


_NO_ROWS = _frozen(np.zeros(0, np.int64))


@dataclass(frozen=True, eq=False)
class Label:
    """One label with its rows.

    Attributes:
        label_id: a number that stays; never given to another label of this workspace while it is there.
        name: as a person wrote it, trimmed.
        row_ids: (m,) int64, sorted; read-only.
        machine_ids: of these the ones on which a machine put it; sorted, read-only.
        colour: its place among the `N_COLOURS` colours of categories.
        refused_ids: rows of which a person said that they do not have it, and none of `row_ids`; sorted,
            read-only.
    """

    label_id: int
    name: str
    row_ids: Ids
    machine_ids: Ids = field(default_factory=lambda: _NO_ROWS)
    colour: int = 0
    refused_ids: Ids = field(default_factory=lambda: _NO_ROWS)

    @property
    def n_by_people(self) -> int:
        """On how many rows a person put it: `person_ids` without making them."""
        return len(self.row_ids) - len(self.machine_ids)

    @cached_property
    def person_ids(self) -> Ids:
        """The rows on which a person put it, sorted; read-only. Only these are learned from or judged by."""
        if not len(self.machine_ids):
            return self.row_ids
        return _frozen(np.delete(self.row_ids, np.searchsorted(self.row_ids, self.machine_ids)))

    def put(self, row_ids: NDArray[np.integer[Any]], *, machine: bool = False) -> Label:
        """The label, on these rows too.

        Args:
            machine: a machine puts it there: rows on which a person put it stay that person's, and those of
                which a person said that they do not have it stay without. A person who puts it on a row makes
                it theirs.
        """
        has, by_machine, refused = self._masks(row_ids)
        if machine:
            row_ids = row_ids[~refused[row_ids]]
            by_machine[row_ids] |= ~has[row_ids]
        elif len(self.machine_ids) or len(self.refused_ids):
            by_machine[row_ids] = refused[row_ids] = False
        has[row_ids] = True
        return self._of(has, by_machine, refused)

    def without(self, row_ids: NDArray[np.integer[Any]]) -> Label:
        """The label, not on these rows."""
        has, by_machine, refused = self._masks(row_ids)
        has[row_ids] = by_machine[row_ids] = False
        return self._of(has, by_machine, refused)

    def taken_off(self, row_ids: NDArray[np.integer[Any]]) -> Label:
        """The label, which a person takes off these rows. Where a machine put it, that says that it was wrong
        there; where a person did, it says nothing: it may have been a slip.
        """
        has, by_machine, refused = self._masks(row_ids)
        if len(self.machine_ids):
            refused[row_ids] |= by_machine[row_ids]
        has[row_ids] = by_machine[row_ids] = False
        return self._of(has, by_machine, refused)

    def refused(self, row_ids: NDArray[np.integer[Any]]) -> Label:
        """The label as it is once a person said that these rows do not have it."""
        has, by_machine, refused = self._masks(row_ids)
        has[row_ids] = by_machine[row_ids] = False
        refused[row_ids] = True
        return self._of(has, by_machine, refused)

    def same_rows(self, other: Label) -> bool:
        """Whether both are on the same rows, by the same hands, and refused for the same."""
        pairs = (
            (self.row_ids, other.row_ids),
            (self.machine_ids, other.machine_ids),
            (self.refused_ids, other.refused_ids),
        )
        return all(np.array_equal(mine, theirs) for mine, theirs in pairs)

    def _masks(self, row_ids: NDArray[np.integer[Any]]) -> tuple[Mask, Mask, Mask]:
        """(n,) whether it is on a row, whether a machine put it there, and whether a person refused it there;
        up to the last of all rows.
        """
        n = max(int(ids.max(initial=-1)) for ids in (self.row_ids[-1:], self.refused_ids[-1:], row_ids)) + 1
        has, by_machine, refused = (np.zeros(n, np.bool_) for _ in range(3))
        has[self.row_ids] = by_machine[self.machine_ids] = refused[self.refused_ids] = True
        return has, by_machine, refused

    def _of(self, has: Mask, by_machine: Mask, refused: Mask) -> Label:
        row_ids, machine_ids, refused_ids = (
            _frozen(np.flatnonzero(mask)) for mask in (has, by_machine, refused)
        )
        return replace(self, row_ids=row_ids, machine_ids=machine_ids, refused_ids=refused_ids)


def free_colour(labels: Iterable[Label]) -> int:
    """The first of the colours that the fewest of these labels have."""
    used = np.bincount(np.array([label.colour for label in labels], np.int64), minlength=N_COLOURS)
    return int(np.argmin(used))


class Labels:
    """The labels in a database, from any thread; changes come one after the other.

    Whoever asks what is there never waits for the disk.
    """

    def __init__(self, database: Database) -> None:
        """Not for callers: `Workspace.labels` has them."""
        self._database = database
        self._writing = threading.RLock()
        self._has = {name for (name,) in self._database.rows(_HAS)}  # columns of the table
        self._labels: dict[int, Label] = {}
        if self._has:
            self._labels = _read(self._database.rows, self._has)

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
            return self._keep(Label(label_id, name, _NO_ROWS, colour=free_colour(self._labels.values())))

    def set_rows(self, label_id: int, row_ids: Ids, machine_ids: Ids = _NO_ROWS) -> Label:
        """Say which rows have a label: these, and no others. They are refused no more.

        Args:
            machine_ids: of these the ones on which a machine put it.

        Raises:
            InputError: there is no such label, or a row of the machine's is not among them.
            WorkspaceError: it could not be written; it stays on the rows it was on.
        """
        row_ids, machine_ids = np.unique(row_ids), np.unique(machine_ids)
        if not np.isin(machine_ids, row_ids, assume_unique=True).all():
            raise InputError("A machine's label is on a row that does not have the label.")
        with self._writing:
            label = self._of(label_id)
            refused_ids = _frozen(np.setdiff1d(label.refused_ids, row_ids, assume_unique=True))
            rows, machine = _frozen(row_ids), _frozen(machine_ids)
            return self._keep(replace(label, row_ids=rows, machine_ids=machine, refused_ids=refused_ids))

    def put(self, label_id: int, row_ids: Ids, *, machine: bool = False) -> Label:
        """Stick a label on rows, those that it is on already aside; see `Label.put`.

        Raises:
            InputError: there is no such label.
            WorkspaceError: it could not be written; it stays on the rows it was on.
        """
        with self._writing:
            return self._keep(self._of(label_id).put(row_ids, machine=machine))

    def remove(self, label_id: int) -> None:
        """Take a label away, from all rows.

        Raises:
            InputError: there is no such label.
            WorkspaceError: it could not be written.
        """
        with self._writing:
            self._of(label_id)
            with self._database.writing(Change("labels", {"labels": [], "gone": [label_id]})) as cursor:
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
            with self._written(labels, gone) as cursor:
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
        with self._written([label]) as cursor:
            _write(cursor, label)
        self._labels = dict(sorted({**self._labels, label.label_id: label}.items()))
        return label

    @contextmanager
    def _written(
        self, labels: Sequence[Label], gone: Sequence[int] = ()
    ) -> Iterator[duckdb.DuckDBPyConnection]:
        """A transaction on the table, in which these labels will be so, and others no more."""
        changes = [_steps(self._labels.get(label.label_id), label) for label in labels]
        change = Change("labels", {"labels": changes, "gone": [int(label_id) for label_id in gone]})
        with self._database.writing(change) as cursor:
            _have_table(cursor, self._has)
            yield cursor
        self._has = self._has | _LATER.keys()


def _have_table(cursor: duckdb.DuckDBPyConnection, has: set[str]) -> None:
    """Make the table, or give it the columns that are newer, where it has to be."""
    if not has:
        cursor.execute(_TABLE)
    for name in _LATER.keys() - has:
        cursor.execute(f"ALTER TABLE labels ADD COLUMN {name} {_LATER[name]}")


def _read(run: Callable[[str], list[tuple[Any, ...]]], has: set[str]) -> dict[int, Label]:
    """The labels of the table by their ids, oldest first."""
    labels: dict[int, Label] = {}
    later = ", ".join(name if name in has else f"NULL AS {name}" for name in _LATER)
    read = f"SELECT label_id, name, n_bits, bits, {later} FROM labels ORDER BY label_id"
    for label_id, name, n_bits, bits, colour, machine_bits, refused_bits in run(read):
        row_ids, machine_ids = _unpacked(bits, n_bits), _unpacked(machine_bits or b"", n_bits)
        refused_ids = _unpacked(refused_bits or b"", 8 * len(refused_bits or b""))
        if colour is None:
            colour = free_colour(labels.values())
        labels[label_id] = Label(label_id, name, row_ids, machine_ids, colour % N_COLOURS, refused_ids)
    return labels


def _write(cursor: duckdb.DuckDBPyConnection, label: Label) -> None:
    n_bits = int(label.row_ids[-1]) + 1 if len(label.row_ids) else 0
    machine_bits = _packed(label.machine_ids, n_bits) if len(label.machine_ids) else b""
    bits = _packed(label.row_ids, n_bits)
    refused_bits = _packed(label.refused_ids, int(label.refused_ids.max(initial=-1)) + 1)
    cursor.execute(_REMOVE, [label.label_id])
    kept = [label.label_id, label.name, n_bits, bits, label.colour, machine_bits, refused_bits]
    cursor.execute(_ADD, kept)


def copy_renumbered(cursor: duckdb.DuckDBPyConnection, source: str, into: str, new_rows: Ids) -> None:
    """Write the labels of a table into another one of the same columns, for rows that were numbered anew.

    Args:
        new_rows: (n_rows,) by row id the new one; -1 of a row that is gone.
    """
    read = cursor.execute(f"SELECT * FROM {source} ORDER BY label_id")
    names = [name for name, *_ in read.description or ()]
    for row in read.fetchall():
        cells = dict(zip(names, row, strict=True))

        def moved(row_ids: Ids) -> Ids:
            ids = new_rows[row_ids]
            return ids[ids >= 0]

        n_bits, refused = cells["n_bits"], cells.get("refused_bits") or b""
        on = moved(_unpacked(cells["bits"], n_bits))
        by_machine = moved(_unpacked(cells.get("machine_bits") or b"", n_bits))
        refused_ids = moved(_unpacked(refused, 8 * len(refused)))
        n_bits = int(on.max(initial=-1)) + 1
        cells |= {"n_bits": n_bits, "bits": _packed(on, n_bits)}
        if "machine_bits" in cells:
            cells["machine_bits"] = _packed(by_machine, n_bits) if len(by_machine) else b""
        if "refused_bits" in cells:
            cells["refused_bits"] = _packed(refused_ids, int(refused_ids.max(initial=-1)) + 1)
        places = ", ".join("?" for _ in names)
        cursor.execute(f"INSERT INTO {into} VALUES ({places})", [cells[name] for name in names])


def _packed(row_ids: Ids, n_bits: int) -> bytes:
    there = np.zeros(n_bits, dtype=np.bool_)
    there[row_ids] = True
    return np.packbits(there).tobytes()


def _unpacked(bits: bytes, n_bits: int) -> Ids:
    there = np.unpackbits(np.frombuffer(bits, np.uint8), count=n_bits if bits else 0).view(np.bool_)
    return _frozen(np.flatnonzero(there))


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


# -- in the journal: what becomes different of each set of rows

_SETS = ("row_ids", "machine_ids", "refused_ids")


def _steps(before: Label | None, label: Label) -> Content:
    """From a label as it was to as it will be; a set that stays as it is has no entry."""
    steps: dict[str, Any] = {"id": label.label_id, "name": label.name, "colour": label.colour}
    for name in _SETS:
        will = getattr(label, name)
        was = _NO_ROWS if before is None else getattr(before, name)
        if was is will or (len(was) == len(will) and np.array_equal(was, will)):
            continue
        n = max(int(was.max(initial=-1)), int(will.max(initial=-1))) + 1
        had, has = np.zeros(n, np.bool_), np.zeros(n, np.bool_)
        had[was] = has[will] = True
        steps[name] = [packed_ids(np.flatnonzero(has & ~had)), packed_ids(np.flatnonzero(had & ~has))]
    return steps


def _apply(cursor: duckdb.DuckDBPyConnection, changes: Sequence[Content], places: Places) -> Applied:
    has = {name for (name,) in cursor.execute(_HAS).fetchall()}
    _have_table(cursor, has)
    labels = _read(lambda query: cursor.execute(query).fetchall(), has | _LATER.keys())
    before, n_back, n_missing = set(labels), 0, 0
    for change in changes:
        for label_id in change["gone"]:
            n_back += labels.pop(label_id, None) is not None
        for each in change["labels"]:
            label = labels.get(each["id"]) or Label(each["id"], each["name"], _NO_ROWS)
            label = replace(label, name=each["name"], colour=each["colour"])
            n_rows, sets = 0, {}
            for name in _SETS:
                on, off = (unpacked_ids(packed) for packed in each.get(name, ([], [])))
                on_now, off_now = places.rows(on), places.rows(off)
                on_now, off_now = on_now[on_now >= 0], off_now[off_now >= 0]
                if name == "row_ids":
                    n_rows = len(on_now) + len(off_now)
                    n_missing += len(on) - len(on_now)
                kept = np.setdiff1d(getattr(label, name), off_now)
                sets[name] = _frozen(np.union1d(kept, on_now))
            n_back += max(n_rows, 1)
            row_ids, machine_ids, refused_ids = (sets[name] for name in _SETS)
            # Rows that are other rows now must not contradict one another.
            machine_ids = _frozen(np.intersect1d(machine_ids, row_ids))
            refused_ids = _frozen(np.setdiff1d(refused_ids, row_ids))
            labels[label.label_id] = replace(
                label, row_ids=row_ids, machine_ids=machine_ids, refused_ids=refused_ids
            )
    for label_id in before - labels.keys():
        cursor.execute(_REMOVE, [label_id])
    for label in labels.values():
        _write(cursor, label)
    return Applied(n_back, n_missing)


def _state(cursor: duckdb.DuckDBPyConnection) -> Iterator[Content]:
    has = {name for (name,) in cursor.execute(_HAS).fetchall()}
    if has:
        for label in _read(lambda query: cursor.execute(query).fetchall(), has).values():
            yield {"labels": [_steps(None, label)], "gone": []}


LABELS = Kind("labels", "labels", _apply, _state)
