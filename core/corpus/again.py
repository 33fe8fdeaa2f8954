"""Import again by key: a newer export of a file that was imported before.

A column, the key, says which row of the new file is which row of the old: changed rows get their new cells
and keep their ids, and with them all that hangs on the id; new ones are added; those that the new file lacks
are hidden as vanished, and seen again should a later export have them. All of it is one transaction.

What the changed rows held is kept in a table of its own (`before_N`, N the number of the import), and which
rows vanished or returned in `again_rows`: an import by key can be taken back, and made again, at any time,
the last one first. Both are the same exchange.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import duckdb
import numpy as np
from numpy.typing import NDArray

from core.corpus.database import Database, execute, transaction
from core.corpus.hidden import NOTHING_HIDDEN, HiddenRows, write_hidden, write_shown
from core.corpus.importing import Arrival, arriving, content_of
from core.corpus.layout import Again, FileLayout, ImportReport
from core.corpus.leaving_out import LeaveOut
from core.corpus.names import listed, short
from core.corpus.readers import open_table
from core.corpus.schema import StoredColumn, report_from_json
from core.corpus.sniffing import sniff
from core.errors import InputError
from core.progress import Task

_AGAIN_ROWS = (
    "CREATE TABLE IF NOT EXISTS again_rows "
    "(number INTEGER NOT NULL, row_id BIGINT NOT NULL, what VARCHAR NOT NULL)"
)
_TAKEN_BACK = "CREATE TABLE IF NOT EXISTS taken_back (number INTEGER NOT NULL)"
_IS_THERE = "SELECT count(*) FROM duckdb_tables() WHERE table_name = '{0}'"
_HIDDEN_TABLE = "CREATE TABLE IF NOT EXISTS hidden (row_id BIGINT NOT NULL, reason VARCHAR NOT NULL)"
_LONGEST_VALUE = 60  # characters of a key's value in a sentence

# Given the texts that somebody asks about, which of them no row has any more, and what they were changed to.
Moved = Callable[[Sequence[str]], dict[str, str]]
# What else belongs to the transaction; gives how many judgments went with a text.
Also = Callable[[duckdb.DuckDBPyConnection, Moved], int]


@dataclass(frozen=True, slots=True)
class Import:
    """One import of a workspace.

    Attributes:
        number: from 0, in order. report: what it brought.
        start, stop: the ids of the rows that it added, from `start` up to and without `stop`.
        n_hidden: of these rows, how many are hidden.
        is_removed: whether all of them are, because the import was removed.
        is_taken_back: of an import by key: whether its changes are not in force.
    """

    number: int
    report: ImportReport
    start: int
    stop: int
    n_hidden: int
    is_removed: bool
    is_taken_back: bool

    @property
    def name(self) -> str:
        """The file's name, without its folder."""
        return self.report.source.replace("\\", "/").rpartition("/")[2]

    @property
    def sheet(self) -> str | None:
        """The sheet that was read; None of other files, and where it is not known (see `content_of`)."""
        return self.report.content.partition(" ")[2] or None

    def sheet_before(self, layout: FileLayout) -> str | None:
        """The sheet in which a newer export is to be read, where it is another than was found: the one that
        was imported, if the file has it and nobody chose. What is found follows from what all sheets hold.
        """
        is_free = layout.options.sheet is None and self.sheet != layout.sheet
        return self.sheet if is_free and self.sheet in layout.sheets else None


def read_imports(cursor: duckdb.DuckDBPyConnection, hidden: HiddenRows = NOTHING_HIDDEN) -> list[Import]:
    """All imports, oldest first."""
    stored = cursor.execute("SELECT report FROM reports ORDER BY number").fetchall()
    taken_back = set()
    if cursor.execute(_IS_THERE.format("taken_back")).fetchall()[0][0]:
        taken_back = {number for (number,) in cursor.execute("SELECT number FROM taken_back").fetchall()}
    found, start, removed = [], 0, hidden.of("import removed")
    for number, (report,) in enumerate(stored):
        read = report_from_json(report)
        stop = start + read.rows
        n_hidden = 0 if hidden.mask is None else int(np.count_nonzero(hidden.mask[start:stop]))
        n_removed = int(np.searchsorted(removed, stop) - np.searchsorted(removed, start))
        is_removed = n_removed == read.rows > 0
        found.append(Import(number, read, start, stop, n_hidden, is_removed, number in taken_back))
        start = stop
    return found


def renewed_import(imports: Sequence[Import], path: str) -> Import:
    """The import that a file renews: the last of the same path, else of the same name, else the only one.

    Raises:
        InputError: there is none, or it could be several.
    """
    there = [each for each in imports if not each.is_removed and not each.is_taken_back]
    name = path.replace("\\", "/").rpartition("/")[2]
    for found in (
        [each for each in there if each.report.source == path],
        [each for each in there if each.name.casefold() == name.casefold()],
    ):
        if found:
            return found[-1]
    roots = {root_of(imports, each.number) for each in there}
    if len(roots) == 1:
        return there[-1]
    if not roots:
        raise InputError("Nothing was imported that could be renewed.", "Import the file the usual way.")
    names = listed(list(dict.fromkeys(imports[root].name for root in sorted(roots))))
    raise InputError(
        f"{name} could be a newer export of any of {names}.", "Give it the name of the one that it renews."
    )


def of_same_sheet(layout: FileLayout, renewed: Import, task: Task) -> FileLayout:
    """A newer export of a file, read in the sheet in which it was before.

    Raises:
        InputError: see `sniff`.
    """
    sheet = renewed.sheet_before(layout)
    return layout if sheet is None else sniff(layout.path, replace(layout.options, sheet=sheet), task)


def same_import(imports: Sequence[Import], layout: FileLayout, text_column: str, task: Task) -> Import | None:
    """The last import of the very same content, byte for byte, with the same text column; None where there is
    none whose rows are there. Of imports by earlier versions nobody knows.

    Raises:
        InputError: the file cannot be read.
        CancelledError: it was cancelled.
    """
    there = [
        each
        for each in imports
        if each.report.content
        and each.report.text_column == text_column
        and not (each.is_removed or each.is_taken_back)
    ]
    content = content_of(layout, task) if there else ""
    return next((each for each in reversed(there) if each.report.content == content), None)


def root_of(imports: Sequence[Import], number: int) -> int:
    """The number of the first import that one goes back to, itself where it is no import by key."""
    again = imports[number].report.again
    return number if again is None else root_of(imports, again.of)


def renewed_by(imports: Sequence[Import], root: int) -> list[Import]:
    """An import and those by key that renew it, oldest first."""
    return [each for each in imports if root_of(imports, each.number) == root]


def import_again(
    database: Database,
    layout: FileLayout,
    text_column: str,
    key: str,
    of: int,
    task: Task,
    leave_out: LeaveOut,
    on_changes: Callable[[Again], None],
    also: Also,
) -> ImportReport:
    """Renew the rows of an import by a newer export of its file. What fails, is cancelled or is killed leaves
    the database as it was.

    Args:
        key: the column whose values say which row is which.
        of: the number of the import whose rows the file renews; those by key that renewed it before count.
        on_changes: told what will be changed, before anything is; what it raises stops the import.
        also: what else is written in the same transaction.

    Raises:
        InputError: the file or the rows lack the key, or a value of it is blank or there twice.
    """
    with arriving(database, layout, text_column, task, leave_out) as arrival:
        cursor = arrival.cursor
        cursor.execute(_HIDDEN_TABLE)
        stored = _key_of(arrival, key)
        imports = read_imports(cursor)
        root = root_of(imports, of)
        _materialise(arrival, task)
        _scope(cursor, renewed_by(imports, root), stored, task)
        _check_file(arrival, stored, task)
        _check_rows(cursor, imports, stored, task)
        changes = _match(arrival, stored, root, task)
        on_changes(changes)
        return _write(arrival, changes, len(imports), also, task)


def exchange(database: Database, number: int, task: Task, also: Also) -> None:
    """Take an import by key back, or make it again where it was taken back.

    Raises:
        InputError: it is none, or a later one changed the same rows.
    """
    with database.importing() as cursor, transaction(cursor, database.check_there):
        cursor.execute(_HIDDEN_TABLE)
        cursor.execute(_TAKEN_BACK)
        imports = read_imports(cursor)
        each = imports[number]
        if each.report.again is None:
            raise InputError(f"Import {number + 1} is no import by key.", "Remove it instead.")
        later = [
            other
            for other in renewed_by(imports, root_of(imports, number))
            if other.number > number and not other.is_taken_back
        ]
        if later:
            raise InputError("A later export of the same file was imported.", "Take that one back first.")
        _swap(cursor, number, task)
        new = np.arange(each.start, each.stop)
        vanished, returned = (_again_rows(cursor, number, what) for what in ("vanished", "returned"))
        if each.is_taken_back:
            cursor.execute("DELETE FROM taken_back WHERE number = ?", [number])
            write_shown(cursor, new, "import removed")
            write_hidden(cursor, vanished, "vanished")
            write_shown(cursor, returned, "vanished")
        else:
            cursor.execute("INSERT INTO taken_back VALUES (?)", [number])
            write_hidden(cursor, new, "import removed")
            write_shown(cursor, vanished, "vanished")
            write_hidden(cursor, returned, "vanished")
        also(cursor, _moved_in(cursor, number))
        task.check()


# -- the key


def _key_of(arrival: Arrival, key: str) -> StoredColumn:
    name = arrival.layout.name
    column = next((each for each in arrival.typed if each.name.casefold() == key.casefold()), None)
    if column is None:
        names = listed([each.name for each in arrival.typed])
        raise InputError(f"{name} has no column '{short(key)}' to be the key.", f"Its columns: {names}.")
    stored = arrival.schema.find(key)
    if column is arrival.text or stored is None or stored.physical is None:
        raise InputError(f"'{key}' holds the texts themselves.", "Choose a column that numbers the rows.")
    return stored


def _check_file(arrival: Arrival, key: StoredColumn, task: Task) -> None:
    """The key is unique and nowhere blank in the file."""
    cursor, name = arrival.cursor, key.info.name
    blank = cursor.execute(f"SELECT min(place) FROM arrived WHERE {key.physical} IS NULL").fetchall()[0][0]
    if blank is not None:
        (line,) = _lines(arrival.layout, [blank])
        raise InputError(
            f"{arrival.layout.name}, line {line}: the key '{name}' is blank.",
            "Give the row a value, or choose another key.",
        )
    twice = execute(cursor, _TWICE.format(key.physical, "arrived", "place"), task.quiet)
    if twice:
        value, first, second = twice[0]
        lines = _lines(arrival.layout, [first, second])
        raise InputError(
            f"{arrival.layout.name}, lines {lines[0]} and {lines[1]}: both have {_shown(value)} in the key "
            f"'{name}'.",
            "Choose a column in which each row has a value of its own.",
        )


def _check_rows(
    cursor: duckdb.DuckDBPyConnection, imports: Sequence[Import], key: StoredColumn, task: Task
) -> None:
    """The same of the rows that are renewed."""
    name = key.info.name
    blank = cursor.execute("SELECT min(row_id) FROM renewed WHERE key IS NULL").fetchall()[0][0]
    if blank is not None:
        raise InputError(
            f"{_place(imports, blank)} of the workspace: the key '{name}' is blank.",
            "Choose another key.",
        )
    twice = execute(cursor, _TWICE.format("key", "renewed", "row_id"), task.quiet)
    if twice:
        value, first, second = twice[0]
        raise InputError(
            f"{_place(imports, first)} and {_place(imports, second)} of the workspace: both have "
            f"{_shown(value)} in the key '{name}'.",
            "Choose a column in which each row has a value of its own.",
        )


# The value that is there twice and comes first, and its first two places.
_TWICE = (
    "SELECT {0}, min({2}) AS first, list_sort(list({2}))[2] FROM {1} GROUP BY {0} HAVING count(*) > 1 "
    "ORDER BY first LIMIT 1"
)


def _shown(value: object) -> str:
    text = str(value)
    return f"“{text if len(text) <= _LONGEST_VALUE else text[:_LONGEST_VALUE] + '…'}”"


def _place(imports: Sequence[Import], row_id: int) -> str:
    each = next(each for each in imports if each.start <= row_id < each.stop)
    return f"row {row_id - each.start + 1} of {each.name}"


def _lines(layout: FileLayout, places: Sequence[int]) -> list[int]:
    """The lines of the file on which some rows stand, by their ascending numbers from 0."""
    table, start = open_table(layout), 0
    wanted = []
    for _, rows in table:
        wanted += [(place, rows[place - start]) for place in places if start <= place < start + len(rows)]
        start += len(rows)
    lines = table.lines_of(wanted)
    return lines if len(lines) == len(places) else [place + 1 for place in places]


# -- matching


def _materialise(arrival: Arrival, task: Task) -> None:
    """The rows of the file as they would be stored: in `arrived`, with their places in the file."""
    values = "".join(f", {value} AS {physical}" for physical, value in arrival.targets.items())
    execute(
        arrival.cursor,
        f"CREATE OR REPLACE TEMP TABLE arrived AS SELECT s.rowid AS place, {arrival.texts.text_id} AS text_id"
        f"{values} FROM {arrival.texts.source}",
        task,
    )


def _scope(
    cursor: duckdb.DuckDBPyConnection, imports: Sequence[Import], key: StoredColumn, task: Task
) -> None:
    """The rows that are renewed, in `renewed`: all of these imports but those that were removed."""
    ranges = " OR ".join(f"r.row_id >= {each.start} AND r.row_id < {each.stop}" for each in imports)
    execute(
        cursor,
        f"CREATE OR REPLACE TEMP TABLE renewed AS SELECT r.row_id, r.{key.physical} AS key FROM rows r "
        "ANTI JOIN (SELECT row_id FROM hidden WHERE reason = 'import removed') h ON h.row_id = r.row_id "
        f"WHERE {ranges}",
        task.quiet,
    )


def _match(arrival: Arrival, key: StoredColumn, root: int, task: Task) -> Again:
    """Which row of the file is which: in `matched`, with whether it is changed."""
    cursor = arrival.cursor
    differs = " OR ".join(
        ["a.text_id <> r.text_id", *(f"a.{name} IS DISTINCT FROM r.{name}" for name in arrival.targets)]
    )
    execute(
        cursor,
        f"CREATE OR REPLACE TEMP TABLE matched AS SELECT a.place, r.row_id, ({differs}) AS changed "
        f"FROM renewed k JOIN arrived a ON a.{key.physical} = k.key JOIN rows r ON r.row_id = k.row_id",
        task,
        "Comparing",
    )
    cursor.execute(
        "CREATE OR REPLACE TEMP TABLE gone AS SELECT k.row_id FROM renewed k ANTI JOIN matched m "
        "ON m.row_id = k.row_id ANTI JOIN (SELECT row_id FROM hidden WHERE reason = 'vanished') h "
        "ON h.row_id = k.row_id"
    )
    cursor.execute(
        "CREATE OR REPLACE TEMP TABLE back AS SELECT m.row_id FROM matched m "
        "JOIN hidden h ON h.row_id = m.row_id AND h.reason = 'vanished'"
    )
    n_matched, n_changed = cursor.execute(
        "SELECT count(*), count(*) FILTER (changed) FROM matched"
    ).fetchall()[0]
    n_vanished, n_returned = (
        cursor.execute(f"SELECT count(*) FROM {table}").fetchall()[0][0] for table in ("gone", "back")
    )
    task.check()
    return Again(
        key=key.info.name,
        of=root,
        changed=n_changed,
        new=arrival.staged.n_rows - n_matched,
        vanished=n_vanished,
        returned=n_returned,
        unchanged=n_matched - n_changed,
    )


# -- writing


def _write(arrival: Arrival, changes: Again, number: int, also: Also, task: Task) -> ImportReport:
    cursor, names = arrival.cursor, list(arrival.targets)
    execute(
        cursor,
        f"CREATE TABLE before_{number} AS SELECT r.* FROM rows r JOIN matched m ON m.row_id = r.row_id "
        "WHERE m.changed ORDER BY r.row_id",
        task.quiet,
    )
    cells = ", ".join(f"{name} = a.{name}" for name in ("text_id", *names))
    execute(
        cursor,
        f"UPDATE rows SET {cells} FROM (SELECT m.row_id, a.* FROM matched m JOIN arrived a "
        "ON a.place = m.place WHERE m.changed) a WHERE rows.row_id = a.row_id",
        task,
        "Storing",
    )
    columns = "".join(f", {name}" for name in names)
    execute(
        cursor,
        f"INSERT INTO rows (row_id, text_id{columns}) "
        f"SELECT {arrival.n_rows} + row_number() OVER (ORDER BY a.place) - 1, a.text_id{columns} "
        "FROM arrived a ANTI JOIN matched m ON m.place = a.place ORDER BY a.place",
        task.quiet,
    )
    cursor.execute(_AGAIN_ROWS)
    for table, what in (("gone", "vanished"), ("back", "returned")):
        cursor.execute(f"INSERT INTO again_rows SELECT {number}, row_id, '{what}' FROM {table}")
    cursor.execute("INSERT INTO hidden SELECT row_id, 'vanished' FROM gone")
    cursor.execute("DELETE FROM hidden WHERE reason = 'vanished' AND row_id IN (SELECT row_id FROM back)")
    task.check()
    marks = also(cursor, _moved_in(cursor, number))
    for table in ("arrived", "renewed", "matched", "gone", "back"):
        cursor.execute(f"DROP TABLE {table}")
    return arrival.report(changes.new, replace(changes, marks=marks))


def _swap(cursor: duckdb.DuckDBPyConnection, number: int, task: Task) -> None:
    """Exchange what the changed rows hold for what they held."""
    kept = f"before_{number}"
    columns = [name for name, *_ in cursor.execute(f"DESCRIBE {kept}").fetchall() if name != "row_id"]
    execute(
        cursor,
        f"CREATE OR REPLACE TEMP TABLE now_rows AS SELECT r.* FROM rows r JOIN {kept} b "
        "ON b.row_id = r.row_id ORDER BY r.row_id",
        task.quiet,
    )
    cells = ", ".join(f"{name} = b.{name}" for name in columns)
    execute(cursor, f"UPDATE rows SET {cells} FROM {kept} b WHERE rows.row_id = b.row_id", task)
    cursor.execute(f"CREATE OR REPLACE TABLE {kept} AS SELECT * FROM now_rows ORDER BY row_id")
    cursor.execute("DROP TABLE now_rows")


def _again_rows(cursor: duckdb.DuckDBPyConnection, number: int, what: str) -> NDArray[np.int64]:
    found = cursor.execute(
        "SELECT row_id FROM again_rows WHERE number = ? AND what = ? ORDER BY row_id", [number, what]
    )
    return np.ascontiguousarray(found.fetchnumpy()["row_id"], dtype=np.int64)


def _moved_in(cursor: duckdb.DuckDBPyConnection, number: int) -> Moved:
    """Which texts went with the rows that an import changed; where a text had several, the first decides."""

    def moved(texts: Sequence[str]) -> dict[str, str]:
        found = cursor.execute(
            "WITH asked AS (SELECT text_id, text FROM texts WHERE text IN (SELECT unnest(?::VARCHAR[]))), "
            f"went AS (SELECT a.text, arg_min(r.text_id, r.row_id) AS now FROM before_{number} b "
            "JOIN asked a ON a.text_id = b.text_id JOIN rows r ON r.row_id = b.row_id "
            "WHERE r.text_id >= 0 AND r.text_id <> b.text_id AND NOT EXISTS ("
            "SELECT 1 FROM rows x WHERE x.text_id = b.text_id "
            "AND x.row_id NOT IN (SELECT row_id FROM hidden)) GROUP BY 1) "
            "SELECT w.text, t.text FROM went w JOIN texts t ON t.text_id = w.now",
            [list(texts)],
        )
        return dict(found.fetchall())

    return moved
