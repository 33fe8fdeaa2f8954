"""A copy of the database without some rows, with the rest numbered anew: what deleting for good puts in the
database's place.

DuckDB leaves what is deleted in free blocks, in dictionaries and in its log. So nothing is deleted in the
file: what stays is written to a new one, into which no word of the rest ever comes.

A row that is deleted takes along what it held before an import by key, and the rows that are hidden and have
the same text: nobody could see that it is still there. A text goes with the last row that has it, or had it
before an import by key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

import duckdb
import numpy as np
from numpy.typing import NDArray

from core import files
from core.corpus.cells import sql_literal
from core.corpus.conditions import Condition, quoted
from core.corpus.database import Database, execute, interruptible, transaction
from core.corpus.names import ROW
from core.corpus.schema import Schema, report_from_json, report_to_json
from core.progress import QUIET, Task

Ids = NDArray[np.int64]

_STAGE = "Copying what stays"
_FRESH = "fresh"
_SHORTEST = 3  # characters of a value that is looked for in sentences; shorter ones are in any
_TEXTS_AT_ONCE = 8_192  # DuckDB holds all threads while it makes strings


@dataclass(frozen=True, eq=False)
class Leaving:
    """Which rows and texts go, and the numbers that the others get.

    Attributes:
        new_rows: (n_rows,) int64, by row id the new one; -1 of a row that goes.
        new_texts: (n_texts,) int64, by text id the new one; -1 of a text that goes.
        earlier: number of an import by key -> (m,) rows that stay, of which what they held before it goes.
        revision: of the rows that this was made of.
    """

    new_rows: Ids
    new_texts: Ids
    earlier: Mapping[int, Ids] = field(default_factory=dict)
    revision: int = 0

    @property
    def row_ids(self) -> Ids:
        """(m,) the rows that go, ascending."""
        return np.flatnonzero(self.new_rows < 0)

    @property
    def text_ids(self) -> Ids:
        """(m,) the texts that go, ascending."""
        return np.flatnonzero(self.new_texts < 0)

    @property
    def n_earlier(self) -> int:
        """Rows that stay, but not what they held earlier."""
        return len(np.unique(np.concatenate([np.empty(0, np.int64), *self.earlier.values()])))


# Writes a table into the copy: cursor, the table that is there, the one to fill (made already), what leaves.
Fill: TypeAlias = Callable[[duckdb.DuckDBPyConnection, str, str, Leaving], None]


def leaving(
    database: Database,
    text_of: NDArray[np.int32],
    row_ids: Ids,
    hidden: NDArray[np.bool_] | None,
    earlier: Mapping[int, Ids],
    n_texts: int,
    revision: int,
) -> Leaving:
    """What leaves with some rows.

    Args:
        text_of: (n_rows,) the text id of each row, -1 for a blank one.
        row_ids: (m,) those that were asked for.
        hidden: (n_rows,) which rows are hidden; None: none.
        earlier: import number -> rows of which what they held before it goes.
    """
    goes = np.zeros(len(text_of), np.bool_)
    goes[row_ids] = True
    if hidden is not None:
        asked = np.zeros(n_texts + 1, np.bool_)  # the last is for -1
        asked[text_of[goes]] = True
        asked[-1] = False
        goes |= hidden & asked[text_of]
    stays = np.zeros(n_texts + 1, np.bool_)
    stays[text_of[~goes]] = True
    left: dict[int, Ids] = {}
    for number in _imports_by_key(database.cursor()):
        held = database.columns(f"SELECT row_id, text_id FROM before_{number} ORDER BY row_id")
        rows, texts = (np.asarray(held[name], np.int64) for name in ("row_id", "text_id"))
        out = np.isin(rows, earlier.get(number, np.empty(0, np.int64))) & ~goes[rows]
        if out.any():
            left[number] = rows[out]
        stays[texts[~goes[rows] & ~out]] = True
    return Leaving(_numbered(~goes), _numbered(stays[:-1]), left, revision)


def earlier_rows(database: Database, schema: Schema, where: Condition) -> dict[int, Ids]:
    """Number of an import by key -> (m,) rows that fulfilled a condition before it changed them; imports
    without such rows are left out.
    """
    cursor, found = database.cursor(), {}
    for number in _imports_by_key(cursor):
        has = _columns(cursor, f"before_{number}")
        view = schema.view(where.columns, earlier=(f"before_{number}", has))
        query = f"SELECT {quoted(ROW)} FROM {view} WHERE {where.sql} ORDER BY {quoted(ROW)}"
        rows = np.asarray(database.columns(query, where.parameters)[ROW], np.int64)
        if rows.size:
            found[number] = rows
    return found


def _numbered(stays: NDArray[np.bool_]) -> Ids:
    """By old number the new one, -1 where it does not stay."""
    return np.where(stays, np.cumsum(stays) - 1, -1).astype(np.int64)


def _imports_by_key(cursor: duckdb.DuckDBPyConnection) -> list[int]:
    """The numbers of the imports that keep what rows held before them."""
    found = cursor.execute(
        "SELECT table_name FROM duckdb_tables() WHERE database_name = current_database() "
        "AND regexp_full_match(table_name, 'before_[0-9]+')"
    ).fetchall()
    return sorted(int(name.removeprefix("before_")) for (name,) in found)


def texts_that_leave(database: Database, leaves: Leaving, task: Task = QUIET) -> list[str]:
    """The texts that go, by ascending id."""
    texts: list[str] = []
    ids = leaves.text_ids
    for first in range(0, len(ids), _TEXTS_AT_ONCE):
        task.check()
        some = ids[first : first + _TEXTS_AT_ONCE]
        found = database.rows(
            "SELECT text_id, text FROM texts WHERE text_id BETWEEN ? AND ? "
            "AND text_id IN (SELECT unnest(?::BIGINT[])) ORDER BY text_id",
            [int(some[0]), int(some[-1]), some.tolist()],
        )
        texts += [text for _, text in found]
    return texts


def values_that_leave(database: Database, leaves: Leaving, task: Task = QUIET) -> list[str]:
    """Words in cells that no row has any more: of columns of words, those of three characters and more."""
    with database.importing() as cursor:
        _register(cursor, leaves)
        found: dict[str, None] = {}
        befores = {number: _columns(cursor, f"before_{number}") for number in _imports_by_key(cursor)}
        for name, kind in _columns(cursor, "rows").items():
            if kind != "VARCHAR":
                continue
            cell = f"CAST({quoted(name)} AS VARCHAR)"
            gone, kept = (
                " UNION ALL ".join(
                    [
                        f"SELECT {cell} AS v FROM rows s WHERE s.row_id {no} IN (FROM gone_rows)",
                        *(
                            f"SELECT {cell} AS v FROM before_{number} s WHERE {no} ({_is_gone(number)})"
                            for number, columns in befores.items()
                            if name in columns
                        ),
                    ]
                )
                for no in ("", "NOT")
            )
            query = f"SELECT v FROM ({gone}) WHERE length(v) >= {_SHORTEST} EXCEPT SELECT v FROM ({kept})"
            found |= dict.fromkeys(value for (value,) in execute(cursor, query, task.quiet))
    return list(found)


def copy_without(
    database: Database, leaves: Leaving, fill: Mapping[str, Fill], target: Path, task: Task = QUIET
) -> None:
    """Write the database without what leaves to a new file.

    Tables with `row_id` or `text_id` lose the rows and texts that go and get the new ids; all others are
    copied as they are, but for those that `fill` names.

    Args:
        fill: table name -> what writes it.
        target: the new file, in a folder of the same file system.

    Raises:
        WorkspaceError: it could not be written. CancelledError: it was cancelled.
    """
    with database.importing() as cursor, database.import_folder() as folder:
        path = folder / target.name
        _register(cursor, leaves)
        cursor.execute(f"ATTACH {sql_literal(str(path))} AS {_FRESH}")
        try:
            with transaction(cursor):
                for name, made_by in _tables(cursor):
                    _copy(cursor, name, made_by, leaves, {"reports": _fill_reports, **fill}, task)
            interruptible(
                lambda: cursor.execute(f"CHECKPOINT {_FRESH}"), cursor.interrupt, lambda: 0.0, task.quiet
            )
        finally:
            cursor.execute(f"DETACH {_FRESH}")
        files.rename(path, target)


def _copy(
    cursor: duckdb.DuckDBPyConnection,
    name: str,
    made_by: str,
    leaves: Leaving,
    fill: Mapping[str, Fill],
    task: Task,
) -> None:
    into = f"{_FRESH}.main.{quoted(name)}"
    _, _, declared = made_by.partition("(")
    cursor.execute(f"CREATE TABLE {into} ({declared}")
    if name in fill:
        fill[name](cursor, quoted(name), into, leaves)
        return
    columns = list(_columns(cursor, name))
    cells = [quoted(column) for column in columns]
    source, order, wanted = f"{quoted(name)} s", "s.rowid", "true"
    if "row_id" in columns:
        cells[columns.index("row_id")] = "k.new"
        source, order = f"{source} JOIN kept_rows k ON k.old = s.row_id", "k.new"
    if "text_id" in columns:
        # A row without a text stays; anything else that is kept by its text goes with it.
        blank = name == "rows" or name.startswith("before_")
        cells[columns.index("text_id")] = "coalesce(t.new, -1)" if blank else "t.new"
        source += f" {'LEFT' if blank else ''} JOIN kept_texts t ON t.old = s.text_id"
        order = "t.new" if name == "texts" else order
    if name.startswith("before_"):
        wanted = f"NOT ({_is_gone(int(name.removeprefix('before_')))})"
    shown = ", ".join(cell if "." in cell else f"s.{cell}" for cell in cells)
    query = f"INSERT INTO {into} SELECT {shown} FROM {source} WHERE {wanted} ORDER BY {order}"
    execute(cursor, query, task, _STAGE)


def _fill_reports(cursor: duckdb.DuckDBPyConnection, source: str, into: str, leaves: Leaving) -> None:
    """The reports, with the rows that are left of each import: their ids are counted by that."""
    start = 0
    for number, stored in cursor.execute(f"SELECT number, report FROM {source} ORDER BY number").fetchall():
        report = report_from_json(stored)
        n = int(np.count_nonzero(leaves.new_rows[start : start + report.rows] >= 0))
        start += report.rows
        if n < report.rows:
            # A line that was rejected may be quoted in its reason, and a cell in what is said of dates and
            # numbers; the file's checksum tells what was in.
            report = replace(
                report,
                rows=n,
                texts=min(report.texts, n),
                blank=min(report.blank, n),
                duplicates=min(report.duplicates, n),
                rejected=(),
                dates=(),
                numbers=(),
                content="",
            )
        cursor.execute(f"INSERT INTO {into} VALUES (?, ?)", [number, report_to_json(report)])


def _register(cursor: duckdb.DuckDBPyConnection, leaves: Leaving) -> None:
    """Temporary tables of what goes and what stays, for the time of the cursor."""
    kept_rows, kept_texts = np.flatnonzero(leaves.new_rows >= 0), np.flatnonzero(leaves.new_texts >= 0)
    numbers = [np.full(len(rows), number) for number, rows in leaves.earlier.items()]
    nothing = np.empty(0, np.int64)
    tables = {
        "gone_rows": {"row_id": leaves.row_ids},
        "gone_texts": {"text_id": leaves.text_ids},
        "kept_rows": {"old": kept_rows, "new": leaves.new_rows[kept_rows]},
        "kept_texts": {"old": kept_texts, "new": leaves.new_texts[kept_texts]},
        "gone_earlier": {
            "number": np.concatenate([nothing, *numbers]),
            "row_id": np.concatenate([nothing, *leaves.earlier.values()]),
        },
    }
    for name, columns in tables.items():
        cursor.register("given", {key: np.ascontiguousarray(ids) for key, ids in columns.items()})
        cursor.execute(f"CREATE OR REPLACE TEMP TABLE {name} AS SELECT * FROM given")
        cursor.unregister("given")


def _is_gone(number: int) -> str:
    """SQL: whether what a row `s` held before an import by key goes."""
    return (
        "s.row_id IN (FROM gone_rows) "
        f"OR s.row_id IN (SELECT row_id FROM gone_earlier WHERE number = {number})"
    )


def _tables(cursor: duckdb.DuckDBPyConnection) -> list[tuple[str, str]]:
    """Name and statement of each table of the database."""
    return cursor.execute(
        "SELECT table_name, sql FROM duckdb_tables() WHERE database_name = current_database() "
        "AND schema_name = 'main' AND NOT temporary ORDER BY table_name"
    ).fetchall()


def _columns(cursor: duckdb.DuckDBPyConnection, table: str) -> dict[str, str]:
    """Name -> type of the columns of a table of the database."""
    found = cursor.execute(
        "SELECT column_name, data_type FROM duckdb_columns() WHERE database_name = current_database() "
        "AND schema_name = 'main' AND table_name = ? ORDER BY column_index",
        [table],
    )
    return dict(found.fetchall())
