"""What the database holds, and which columns the person sees in it.

`texts` holds each distinct text once, `rows` each row with the id of its text (-1 for none) and its other
cells in physical columns c0, c1, …; `columns` says what those are called. Names from files never become names
in the database.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import duckdb

from core.corpus.column_types import plain_cast
from core.corpus.conditions import quoted
from core.corpus.journal import Applied, Content, Kind, Places
from core.corpus.layout import Again, ColumnInfo, ImportReport, RejectedLine
from core.corpus.names import ROW, TEXT_ID, same
from core.corpus.numbers import NumberNotation

VERSION = 1
ROWS_BEGIN = "row_id BIGINT NOT NULL, text_id INTEGER NOT NULL"  # of every row, whatever the files hold
TABLES = (
    "CREATE TABLE texts (text_id INTEGER NOT NULL, text VARCHAR NOT NULL USING COMPRESSION uncompressed)",
    f"CREATE TABLE rows ({ROWS_BEGIN})",
    "CREATE TABLE columns (position INTEGER NOT NULL, name VARCHAR NOT NULL, type VARCHAR NOT NULL, "
    "physical VARCHAR)",
    "CREATE TABLE meta (key VARCHAR NOT NULL, value VARCHAR NOT NULL)",
    "CREATE TABLE reports (number INTEGER NOT NULL, report VARCHAR NOT NULL)",
    f"CREATE TABLE row_store (version INTEGER NOT NULL); INSERT INTO row_store VALUES ({VERSION})",
)
# How the numbers of columns are written that are not written the plain way; made with the first of these.
_NOTATIONS = "CREATE TABLE IF NOT EXISTS notations (physical VARCHAR NOT NULL, notation VARCHAR NOT NULL)"
_HAS_NOTATIONS = "SELECT 1 FROM duckdb_tables() WHERE table_name = 'notations'"


@dataclass(frozen=True, slots=True)
class StoredColumn:
    """A column and where it stands: `physical` is the column's name in `rows`, None for the text."""

    info: ColumnInfo
    physical: str | None


@dataclass(frozen=True)
class Schema:
    """All columns in the order in which files brought them."""

    columns: tuple[StoredColumn, ...]

    def find(self, name: str) -> StoredColumn | None:
        """The column of that name, whatever its case."""
        return self._by_name.get(same(name))

    @cached_property
    def _by_name(self) -> dict[str, StoredColumn]:
        return {same(column.info.name): column for column in reversed(self.columns)}  # the first of a name

    @property
    def text(self) -> StoredColumn | None:
        """The text column; None before the first import."""
        return next((column for column in self.columns if column.physical is None), None)

    def view(
        self,
        names: Iterable[str],
        left_out: str = "",
        earlier: tuple[str, Collection[str]] | None = None,
        at_places: bool = False,
        as_written: bool = False,
    ) -> str:
        """SQL to stand behind FROM: the rows with the named columns under their own names.

        Args:
            left_out: rows `r` that are not to be there, as SQL to stand behind ANTI JOIN; "": all are.
            earlier: what rows held earlier instead: the table, and the columns that it has. Their types may
                have been others.
            as_written: numbers that the file does not write the plain way as text, as it writes them.
            at_places: only those that lie at some places of their table, which are the query's parameter.

        The row id is called `names.ROW` and the text id `names.TEXT_ID`.
        """
        wanted = {same(name) for name in names}
        cells = [f"r.row_id AS {quoted(ROW)}", f"r.text_id AS {quoted(TEXT_ID)}"]
        table, has = earlier or ("rows", ())
        source = f"{table} r"
        for column in self.columns:
            if same(column.info.name) not in wanted:
                continue
            if column.physical is None:
                cells.append(f"t.text AS {quoted(column.info.name)}")
                source = f"{table} r LEFT JOIN texts t ON t.text_id = r.text_id"
            elif earlier is not None:
                cell = f"r.{column.physical}" if column.physical in has else "NULL"
                cells.append(f"{plain_cast(cell, column.info.type)} AS {quoted(column.info.name)}")
            else:
                cell = f"r.{column.physical}"
                if as_written and column.info.notation is not None:
                    cell = column.info.notation.written_sql(cell)
                cells.append(f"{cell} AS {quoted(column.info.name)}")
        if left_out:
            source += f" ANTI JOIN {left_out}"
        if at_places:
            source += " WHERE r.rowid IN (SELECT unnest(?::BIGINT[]))"
        return f"(SELECT {', '.join(cells)} FROM {source}) AS v"


def read_schema(run: Callable[[str], list[tuple[Any, ...]]]) -> Schema:
    """The columns as stored."""
    stored = run("SELECT name, type, physical FROM columns ORDER BY position")
    kept = run("SELECT physical, notation FROM notations") if run(_HAS_NOTATIONS) else []
    notations = {physical: NumberNotation.from_json(json.loads(each)) for physical, each in kept}
    return Schema(
        tuple(
            StoredColumn(ColumnInfo(name, kind, notations.get(physical)), physical)
            for name, kind, physical in stored
        )
    )


def write_schema(cursor: duckdb.DuckDBPyConnection, schema: Schema) -> None:
    """Replace the stored columns."""
    cursor.execute("DELETE FROM columns")
    stored = [(column.info.name, column.info.type, column.physical) for column in schema.columns]
    cursor.execute(
        "INSERT INTO columns "
        "SELECT unnest(?::INTEGER[]), unnest(?::VARCHAR[]), unnest(?::VARCHAR[]), unnest(?::VARCHAR[])",
        [list(range(len(stored))), *map(list, zip(*stored, strict=True))],
    )
    notations = {
        each.physical: each.info.notation for each in schema.columns if each.info.notation is not None
    }
    if notations:
        cursor.execute(_NOTATIONS)
    if notations or cursor.execute(_HAS_NOTATIONS).fetchall():
        cursor.execute("DELETE FROM notations")
    for physical, notation in notations.items():
        cursor.execute("INSERT INTO notations VALUES (?, ?)", [physical, json.dumps(notation.as_json())])


def write_meta(cursor: duckdb.DuckDBPyConnection, key: str, value: Any) -> None:
    """Keep a JSON value under a key; within a transaction."""
    cursor.execute("DELETE FROM meta WHERE key = ?", [key])
    cursor.execute("INSERT INTO meta VALUES (?, ?)", [key, json.dumps(value)])


def _apply_meta(cursor: duckdb.DuckDBPyConnection, changes: Sequence[Content], places: Places) -> Applied:
    last = {str(each["key"]): each["value"] for each in changes}
    for key, value in last.items():
        write_meta(cursor, key, value)
    return Applied(len(last))


def _meta_state(cursor: duckdb.DuckDBPyConnection) -> Iterator[Content]:
    for key, value in cursor.execute("SELECT key, value FROM meta ORDER BY key").fetchall():
        yield {"key": key, "value": json.loads(value)}


# Small things that a person set: saved searches, treatments of columns.
META = Kind("meta", None, _apply_meta, _meta_state)


def report_to_json(report: ImportReport) -> str:
    """An import report as it is stored."""
    return json.dumps(asdict(report))  # in ASCII: names of files need not be Unicode


def report_from_json(stored: str) -> ImportReport:
    """The report that `report_to_json` stored."""
    fields = json.loads(stored)
    fields["dates"] = tuple(fields.get("dates", ()))
    fields["numbers"] = tuple(fields.get("numbers", ()))
    fields["back"] = tuple(fields.get("back", ()))
    fields["rejected"] = tuple(RejectedLine(**line) for line in fields["rejected"])
    fields["doubtful"] = tuple(RejectedLine(**line) for line in fields.get("doubtful", ()))
    fields["columns"] = tuple(ColumnInfo(**column) for column in fields["columns"])
    if fields.get("again") is not None:
        fields["again"] = Again(**fields["again"])
    return ImportReport(**fields)
