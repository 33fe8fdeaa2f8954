"""From the staged cells of one file to typed rows and distinct texts, in one transaction."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import duckdb

from core.corpus import column_types
from core.corpus.cells import sql_is_blank, sql_trimmed, stripped
from core.corpus.database import Database, execute, transaction
from core.corpus.layout import Cells, ColumnInfo, ColumnType, FileLayout, ImportReport
from core.corpus.names import same, unique_name
from core.corpus.schema import Schema, StoredColumn, read_schema, report_to_json, write_schema
from core.corpus.staging import Staged, stage_file, stage_table
from core.corpus.table import BATCH_ROWS, Batch, Table
from core.progress import CancelToken, OnProgress

_SAMPLE_ROWS = 2000


@dataclass(frozen=True, slots=True)
class _Typed:
    """A column of the file.

    Attributes:
        type: None when all cells are blank.
        cell: its column in `staged`.
        clean: every cell that is there fits as it stands, with nothing to trim and no "NA".
    """

    name: str
    type: ColumnType | None
    cell: str
    clean: bool


class PastedLines(Table):
    """Lines that were pasted: one column, one row a line."""

    def __init__(self, lines: Sequence[str], name: str) -> None:
        super().__init__(FileLayout(name, "txt", columns=(ColumnInfo("text", "text"),), text_column="text"))
        self.only_text = frozenset(self.columns)
        self._lines = lines

    def __iter__(self) -> Iterator[Batch]:
        for start in range(0, len(self._lines), BATCH_ROWS):
            # Half a surrogate pair, which a clipboard may hold, is no text.
            rows: list[Cells] = [
                (line.encode("utf-8", "replace").decode() or None,)
                for line in self._lines[start : start + BATCH_ROWS]
            ]
            yield self.columns, rows


def import_file(
    database: Database,
    source: FileLayout | PastedLines,
    text_column: str,
    on_progress: OnProgress | None,
    cancel: CancelToken | None,
) -> ImportReport:
    """Add the rows of one file. What fails, is cancelled or is killed leaves the database as it was."""
    began = time.perf_counter()
    with database.importing() as cursor, database.import_folder() as folder:
        if isinstance(source, PastedLines):
            staged = stage_table(cursor, source, folder, on_progress, cancel)
            layout = source.layout
        else:
            staged = stage_file(cursor, source, folder, on_progress, cancel)
            layout = source
        return _store(cursor, staged, layout, text_column, began, on_progress, cancel)


def _store(
    cursor: duckdb.DuckDBPyConnection,
    staged: Staged,
    layout: FileLayout,
    text_column: str,
    began: float,
    on_progress: OnProgress | None,
    cancel: CancelToken | None,
) -> ImportReport:
    typed = _types(cursor, staged, cancel)
    text = next(column for column in typed if column.name == text_column)
    with transaction(cursor):
        schema = read_schema(lambda query: cursor.execute(query).fetchall())
        schema, targets = _joined(cursor, schema, typed, text)
        write_schema(cursor, schema)
        n_texts, n_rows = _count(cursor, "texts"), _count(cursor, "rows")
        _add_texts(cursor, text.cell, n_texts, on_progress, cancel)
        new_texts = _count(cursor, "texts") - n_texts
        _add_rows(cursor, text.cell, n_rows, targets, on_progress, cancel)
        blank = cursor.execute(
            "SELECT count(*) FROM rows WHERE row_id >= ? AND text_id < 0", [n_rows]
        ).fetchall()[0][0]
        report = ImportReport(
            source=layout.path,
            rows=staged.n_rows,
            texts=new_texts,
            blank=blank,
            duplicates=staged.n_rows - blank - new_texts,
            rejected=tuple(staged.rejects.kept),
            n_rejected=staged.rejects.n,
            n_short=staged.n_short,
            text_column=text_column,
            encoding=staged.encoding,
            delimiter=layout.delimiter,
            seconds=time.perf_counter() - began,
            columns=tuple(ColumnInfo(c.name, "text" if c is text else c.type or "text") for c in typed),
        )
        cursor.execute("INSERT INTO reports SELECT count(*), ? FROM reports", [report_to_json(report)])
    return report


def _count(cursor: duckdb.DuckDBPyConnection, source: str) -> int:
    return int(cursor.execute(f"SELECT count(*) FROM {source}").fetchall()[0][0])


def _types(cursor: duckdb.DuckDBPyConnection, staged: Staged, cancel: CancelToken | None) -> list[_Typed]:
    """The type of each column: guessed from rows all over the file, then proven over every cell."""
    step = max(staged.n_rows // _SAMPLE_ROWS, 1)
    sample = cursor.execute(
        "SELECT * FROM staged WHERE rowid < $n OR rowid % $step = 0 ORDER BY rowid LIMIT 2 * $n",
        {"n": _SAMPLE_ROWS, "step": step},
    ).fetchall()
    types: list[ColumnType | None] = []
    unproven: list[int] = []
    for k, name in enumerate(staged.columns):
        cells = [row[k] for row in sample]
        types.append(column_types.guess_type(cells, only_text=name in staged.only_text))
        # Text needs no proof, only something that is there: a blank column has no type yet.
        if types[k] != "text" or not any(map(stripped, cells)):
            unproven.append(k)
    clean = _clean(cursor, types, unproven, cancel)
    unproven = [k for k in unproven if k not in clean]
    while unproven:
        values = [column_types.given_value(f"c{k}") for k in unproven]
        checks = _checks(values, [types[k] or "text" for k in unproven])
        found = execute(cursor, f"SELECT {checks} FROM staged", cancel)[0]
        still: list[int] = []
        for place, k in enumerate(unproven):
            given, misfits = found[2 * place], found[2 * place + 1]
            if given == 0:
                # "NA" and nothing else is text.
                types[k] = "text" if _any_cell(cursor, f"c{k}", cancel) else None
            elif misfits:
                types[k] = column_types.NEXT_WIDER[types[k] or "text"]
                if types[k] != "text":
                    still.append(k)
        unproven = still
    return [_Typed(name, types[k], f"c{k}", k in clean) for k, name in enumerate(staged.columns)]


def _clean(
    cursor: duckdb.DuckDBPyConnection,
    types: Sequence[ColumnType | None],
    unproven: Sequence[int],
    cancel: CancelToken | None,
) -> set[int]:
    """Columns whose cells fit their type as they stand: most do, and are spared the slower look."""
    typed = [k for k in unproven if types[k] != "text"]
    if not typed:
        return set()
    checks = _checks([f"c{k}" for k in typed], [types[k] or "text" for k in typed])
    found = execute(cursor, f"SELECT {checks} FROM staged", cancel)[0]
    return {k for place, k in enumerate(typed) if found[2 * place] and not found[2 * place + 1]}


def _checks(values: Sequence[str], types: Sequence[ColumnType]) -> str:
    """SQL that counts, for each value, the rows that have it and those where it is not of its type."""
    counts: list[str] = []
    for value, column_type in zip(values, types, strict=True):
        fits = column_types.fits(value, column_type)
        counts += [f"count({value})", f"count(*) FILTER ({value} IS NOT NULL AND NOT {fits})"]
    return ", ".join(counts)


def _any_cell(cursor: duckdb.DuckDBPyConnection, cell: str, cancel: CancelToken | None) -> bool:
    return bool(
        execute(cursor, f"SELECT coalesce(bool_or({sql_trimmed(cell)} <> ''), false) FROM staged", cancel)[0][
            0
        ]
    )


def _joined(
    cursor: duckdb.DuckDBPyConnection, schema: Schema, typed: Sequence[_Typed], text: _Typed
) -> tuple[Schema, dict[str, str]]:
    """The columns with the file's added or widened, and for each physical column the SQL of its new value."""
    columns = list(schema.columns)
    if schema.text is None:
        taken = [same(column.info.name) for column in columns]
        columns.append(StoredColumn(ColumnInfo(unique_name(text.name, taken), "text"), None))
    targets: dict[str, str] = {}
    ordered: list[StoredColumn] = []
    for column in typed:
        if column is text:
            ordered.append(next(stored for stored in columns if stored.physical is None))
            continue
        stored = Schema(tuple(columns)).find(column.name)
        if stored is not None and stored.physical is None:
            # A column that is called as the text is, beside the one that holds the text.
            stored = Schema(tuple(columns)).find(unique_name(column.name, [same(column.name)]))
        if stored is None or stored.physical is None:
            taken = [same(other.info.name) for other in columns]
            info = ColumnInfo(unique_name(column.name, taken), column.type or "text")
            stored = StoredColumn(info, f"c{sum(other.physical is not None for other in columns)}")
            cursor.execute(
                f"ALTER TABLE rows ADD COLUMN {stored.physical} {column_types.SQL_TYPES[info.type]}"
            )
            columns.append(stored)
        elif column.type is not None:
            stored = _widened(cursor, stored, column.type, columns)
        assert stored.physical is not None
        targets[stored.physical] = _value(column, stored.info.type)
        ordered.append(stored)
    if not schema.columns:
        # The first file: its own order, the text where it stood.
        columns = ordered
    return Schema(tuple(columns)), targets


def _widened(
    cursor: duckdb.DuckDBPyConnection, stored: StoredColumn, new: ColumnType, columns: list[StoredColumn]
) -> StoredColumn:
    column_type = column_types.wider(stored.info.type, new)
    if column_type == stored.info.type:
        return stored
    cursor.execute(
        f"ALTER TABLE rows ALTER COLUMN {stored.physical} TYPE {column_types.SQL_TYPES[column_type]}"
    )
    widened = StoredColumn(ColumnInfo(stored.info.name, column_type), stored.physical)
    columns[columns.index(stored)] = widened
    return widened


def _value(column: _Typed, column_type: ColumnType) -> str:
    if column_type == "text":
        return f"CASE WHEN {sql_is_blank(column.cell)} THEN NULL ELSE {column.cell} END"
    value = column.cell if column.clean else column_types.given_value(column.cell)
    return column_types.cast(value, column_type)


def _add_texts(
    cursor: duckdb.DuckDBPyConnection,
    cell: str,
    n_texts: int,
    on_progress: OnProgress | None,
    cancel: CancelToken | None,
) -> None:
    execute(
        cursor,
        "CREATE OR REPLACE TEMP TABLE staged_texts AS SELECT text, min(place) AS place FROM "
        f"(SELECT {sql_trimmed(cell)} AS text, rowid AS place FROM staged) WHERE text <> '' GROUP BY text",
        cancel,
        on_progress,
    )
    execute(
        cursor,
        f"INSERT INTO texts SELECT {n_texts} + row_number() OVER (ORDER BY place) - 1, text "
        "FROM staged_texts ANTI JOIN texts USING (text)",
        cancel,
        on_progress,
    )


def _add_rows(
    cursor: duckdb.DuckDBPyConnection,
    cell: str,
    n_rows: int,
    targets: dict[str, str],
    on_progress: OnProgress | None,
    cancel: CancelToken | None,
) -> None:
    names = "".join(f", {physical}" for physical in targets)
    values = "".join(f", {value}" for value in targets.values())
    execute(
        cursor,
        f"INSERT INTO rows (row_id, text_id{names}) "
        f"SELECT {n_rows} + s.rowid, coalesce(t.text_id, -1){values} "
        f"FROM staged s LEFT JOIN texts t ON t.text = {sql_trimmed('s.' + cell)} ORDER BY s.rowid",
        cancel,
        on_progress,
    )
