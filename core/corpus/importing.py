"""From the staged cells of one file to typed rows and distinct texts, in one transaction."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import duckdb

from core.corpus import column_types
from core.corpus.cells import sql_is_blank, sql_may_be_blank, sql_trimmed, stripped
from core.corpus.column_dates import Dates
from core.corpus.column_numbers import Numbers
from core.corpus.database import Database, execute, transaction
from core.corpus.dates import DateFormats
from core.corpus.folders import content_hash
from core.corpus.layout import Again, Cells, ColumnInfo, ColumnType, FileLayout, ImportReport, ReadOptions
from core.corpus.leaving_out import LeaveOut, shown
from core.corpus.names import same, unique_name
from core.corpus.numbers import NumberNotation
from core.corpus.schema import ROWS_BEGIN, Schema, StoredColumn, read_schema, report_to_json, write_schema
from core.corpus.staging import COLUMNS_AT_ONCE, Reading, Staged, columns_at_once, stage_file, stage_table
from core.corpus.table import BATCH_ROWS, Batch, Table
from core.corpus.text_ids import StagedTexts, add_texts
from core.errors import InputError
from core.progress import Task

_SAMPLE_ROWS = 2000
_TEXTS_AT_ONCE = 8_192
_LARGEST_IN_DOUBLE = 2**53  # beyond it a double rounds whole numbers
MOST_COLUMNS = 2_000  # of a workspace; with more of them DuckDB runs out of what it may have


@dataclass(frozen=True, slots=True)
class _Typed:
    """A column of the file.

    Attributes:
        type: None when all cells are blank.
        cell: its column in `staged`.
        clean: every cell that is there fits as it stands, with nothing to trim and no "NA"; of text: none may
            be blank (looked for in wide files only).
        varied: text that hardly repeats. DuckDB would take longer to compress it than for all else.
        is_value: staged as a value of its type; else as text.
        written: how its dates are written, where not as ISO 8601 has them, or its numbers, where not the
            plain way.
    """

    name: str
    type: ColumnType | None
    cell: str
    clean: bool = True
    varied: bool = False
    is_value: bool = False
    written: DateFormats | NumberNotation | None = None

    @property
    def notation(self) -> NumberNotation | None:
        """How its numbers are written, where not the plain way."""
        return self.written if isinstance(self.written, NumberNotation) else None

    @property
    def storage(self) -> str:
        """SQL of how its column is kept."""
        plain = " USING COMPRESSION uncompressed" if self.varied else ""
        return f"{column_types.SQL_TYPES[self.type or 'text']}{plain}"


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


@dataclass(frozen=True, slots=True)
class Arrival:
    """A file, read and typed, in a transaction in which its columns and texts have come in, but no row.

    Attributes:
        cursor: of the transaction; the rows of the file are in `texts.source`.
        layout: how it was read. staged: what was read.
        typed: the columns of the file; `text` is the one with the texts.
        schema: of the rows, with the file's columns. n_rows: there are before it.
        targets: column in `rows` -> SQL of its value. texts: which text each row has.
        left_out, dates, numbers, content: see `ImportReport`.
        began: `time.perf_counter` when it did.
    """

    cursor: duckdb.DuckDBPyConnection
    layout: FileLayout
    staged: Staged
    typed: list[_Typed]
    text: _Typed
    schema: Schema
    n_rows: int
    targets: dict[str, str]
    texts: StagedTexts
    left_out: dict[str, int]
    dates: tuple[str, ...]
    numbers: tuple[str, ...]
    content: str
    began: float

    def report(self, n_added: int, again: Again | None = None) -> ImportReport:
        """What came of it, kept in the database.

        Args:
            n_added: rows that were added.
        """
        staged, texts = self.staged, self.texts
        report = ImportReport(
            source=self.layout.path,
            rows=n_added,
            texts=texts.n_new,
            blank=texts.n_blank,
            duplicates=staged.n_rows - texts.n_blank - texts.n_new,
            rejected=tuple(staged.rejects.kept),
            n_rejected=staged.rejects.n,
            n_short=staged.n_short,
            doubtful=tuple(staged.doubts.kept),
            n_doubtful=staged.doubts.n,
            text_column=self.text.name,
            encoding=staged.encoding,
            delimiter=self.layout.delimiter,
            seconds=time.perf_counter() - self.began,
            columns=tuple(
                ColumnInfo(c.name, "text" if c is self.text else c.type or "text") for c in self.typed
            ),
            left_out=self.left_out,
            dates=self.dates,
            numbers=self.numbers,
            imported=datetime.now(UTC).isoformat(timespec="seconds"),
            again=again,
            content=self.content,
        )
        self.cursor.execute("INSERT INTO reports SELECT count(*), ? FROM reports", [report_to_json(report)])
        return report


def content_of(layout: FileLayout, task: Task) -> str:
    """What tells the content of a file, and which sheet of it, from any other (see `ImportReport.content`).

    Raises:
        InputError: the file cannot be read.
        CancelledError: it was cancelled.
    """
    try:
        digest = content_hash(Path(layout.path), task.quiet)
    except OSError as error:
        what = f"{layout.name} cannot be read: {error.strerror or error}."
        raise InputError(what, "Check that the file is there and may be read.") from error
    return digest if layout.sheet is None else f"{digest} {layout.sheet}"


def import_file(
    database: Database,
    source: FileLayout | PastedLines,
    text_column: str,
    task: Task,
    leave_out: LeaveOut,
) -> ImportReport:
    """Add the rows of one file. What fails, is cancelled or is killed leaves the database as it was.

    Args:
        leave_out: what is left out when texts are encoded; the report counts it.
    """
    with arriving(database, source, text_column, task, leave_out) as arrival:
        _add_rows(arrival, task)
        return arrival.report(arrival.staged.n_rows)


@contextmanager
def arriving(
    database: Database,
    source: FileLayout | PastedLines,
    text_column: str,
    task: Task,
    leave_out: LeaveOut,
) -> Iterator[Arrival]:
    """A file, read, in one transaction that ends with the block; arguments as `import_file`."""
    began = time.perf_counter()
    if isinstance(source, FileLayout) and len(source.columns) > MOST_COLUMNS:
        raise _too_wide(os.path.basename(source.path), len(source.columns))
    n_columns = len(source.columns) if isinstance(source, FileLayout) else 1
    with database.importing() as cursor, database.import_folder() as folder:
        try:
            if isinstance(source, PastedLines):
                staged = stage_table(cursor, source, folder, task, Reading(text_column))
                layout, content = source.layout, ""
            else:
                reading = Reading(text_column, _types_to_read(cursor, source, text_column))
                staged = stage_file(cursor, source, folder, task, reading)
                layout, content = source, content_of(source, task)
            n_columns = len(staged.columns)
            typed, dates, numbers = _types(cursor, staged, text_column, layout.options, task)
            text = next(column for column in typed if column.name == text_column)
            with_entities = _show_entities(cursor, text.cell, task) if "html" in leave_out.kinds else set()
            with transaction(cursor, database.check_there):
                schema, targets = _joined(cursor, _schema(cursor), typed, text)
                write_schema(cursor, schema)
                n_texts, n_rows = _count(cursor, "texts"), _count(cursor, "rows")
                texts = add_texts(cursor, text.cell, n_texts, task)
                left_out = {}
                if leave_out:
                    left_out = leave_out.count(_texts_from(cursor, n_texts, task), with_entities)
                yield Arrival(
                    cursor,
                    layout,
                    staged,
                    typed,
                    text,
                    schema,
                    n_rows,
                    targets,
                    texts,
                    left_out,
                    dates,
                    numbers,
                    content,
                    began,
                )
        except duckdb.OutOfMemoryException as error:
            if not isinstance(source, FileLayout) or n_columns < COLUMNS_AT_ONCE:
                raise
            raise InputError(
                f"{os.path.basename(source.path)} has {n_columns:,} columns, more than fit into "
                "the memory that an import may take.",
                "Leave out those that you do not need.",
            ) from error


def _types_to_read(
    cursor: duckdb.DuckDBPyConnection, layout: FileLayout, text_column: str
) -> dict[int, ColumnType]:
    """Columns that may be read as what the beginning of the file looks like, since nothing but that would be
    stored of them: all but text, and those that the rows have of another type.
    """
    if len(layout.columns) >= COLUMNS_AT_ONCE:
        return {}
    schema = _schema(cursor)
    types: dict[int, ColumnType] = {}
    for k, column in enumerate(layout.columns):
        stored = schema.find(column.name)
        if column.type == "text" or column.name == text_column:
            continue
        shown = [row[k] for row in layout.preview if k < len(row)]
        if column.type in ("date", "timestamp") and not column_types.is_iso(shown):
            continue
        if column.type == "real" and (
            column.name in layout.either_mark or not column_types.is_plain_number(shown)
        ):
            continue
        is_alike = stored is not None and stored.info == replace(column, name=stored.info.name)
        if stored is None or (is_alike and stored.physical is not None):
            types[k] = column.type
    return types


def _schema(cursor: duckdb.DuckDBPyConnection) -> Schema:
    return read_schema(lambda query: cursor.execute(query).fetchall())


def _too_wide(name: str, n_columns: int) -> InputError:
    return InputError(
        f"{name} has {n_columns:,} columns; a workspace can hold {MOST_COLUMNS:,}.",
        "Leave out those that you do not need.",
    )


def _show_entities(cursor: duckdb.DuckDBPyConnection, cell: str, task: Task) -> set[str]:
    """Write the HTML entities of staged texts as the letters that they stand for; these texts, trimmed."""
    like = f"SELECT DISTINCT {cell} FROM staged WHERE {cell} LIKE '%&%;%'"
    found = [text for (text,) in execute(cursor, like, task.quiet)]
    changed = [(text, new) for text in found if (new := shown(text)) != text]
    cursor.execute("CREATE OR REPLACE TEMP TABLE entities (before VARCHAR, shown VARCHAR)")
    for start in range(0, len(changed), BATCH_ROWS):
        task.check()
        before, after = zip(*changed[start : start + BATCH_ROWS], strict=True)
        cursor.execute(
            "INSERT INTO entities SELECT unnest(?::VARCHAR[]), unnest(?::VARCHAR[])",
            [list(before), list(after)],
        )
    if changed:
        update = f"UPDATE staged SET {cell} = e.shown FROM entities e WHERE staged.{cell} = e.before"
        execute(cursor, update, task.quiet)
    cursor.execute("DROP TABLE entities")
    return {stripped(new) for _, new in changed}


def _texts_from(cursor: duckdb.DuckDBPyConnection, first: int, task: Task) -> Iterator[str]:
    """The texts from an id on, page by page."""
    while True:
        task.check()
        stop = first + _TEXTS_AT_ONCE
        query = "SELECT text FROM texts WHERE text_id >= ? AND text_id < ?"
        page = cursor.execute(query, [first, stop]).fetchall()
        if not page:
            return
        yield from (text for (text,) in page)
        first = stop


def _count(cursor: duckdb.DuckDBPyConnection, source: str) -> int:
    return int(cursor.execute(f"SELECT count(*) FROM {source}").fetchall()[0][0])


def _types(
    cursor: duckdb.DuckDBPyConnection, staged: Staged, text_column: str, options: ReadOptions, task: Task
) -> tuple[list[_Typed], tuple[str, ...], tuple[str, ...]]:
    """The type of each column: where it was not proven when it was read, guessed from rows all over the file,
    then proven over every cell. And what is to be known of its dates and of its numbers.
    """
    typed: dict[int, _Typed] = {}
    for k, name in enumerate(staged.columns):
        if k in staged.types:
            typed[k] = _Typed(name, staged.types[k], f"c{k}", is_value=True)
        elif name == text_column:
            typed[k] = _Typed(name, "text", f"c{k}")
    unknown = [k for k in range(len(staged.columns)) if k not in typed]
    dates, numbers = Dates(cursor, staged, options, task), Numbers(cursor, staged, options, task)
    for some in columns_at_once(unknown):
        typed |= zip(some, _types_of(cursor, staged, some, dates, numbers, task), strict=True)
    return [typed[k] for k in range(len(staged.columns))], tuple(dates.said), tuple(numbers.said)


def _types_of(
    cursor: duckdb.DuckDBPyConnection,
    staged: Staged,
    columns: Sequence[int],
    dates: Dates,
    numbers: Numbers,
    task: Task,
) -> list[_Typed]:
    """As `_types`, of the columns with these numbers."""
    step = max(staged.n_rows // _SAMPLE_ROWS, 1)
    cells = ", ".join(f"c{k}" for k in columns)
    sample = cursor.execute(
        f"SELECT {cells} FROM staged WHERE rowid < $n OR rowid % $step = 0 ORDER BY rowid LIMIT 2 * $n",
        {"n": _SAMPLE_ROWS, "step": step},
    ).fetchall()
    types: dict[int, ColumnType | None] = {}
    varied: set[int] = set()
    unproven: list[int] = []
    for place, k in enumerate(columns):
        values = [row[place] for row in sample]
        types[k] = column_types.guess_type(values, only_text=staged.columns[k] in staged.only_text)
        given = [value for value in values if value]
        if len(set(given)) > len(given) / 2:
            varied.add(k)
        # Text needs no proof, only something that is there: a blank column has no type yet.
        if types[k] != "text" or not any(map(stripped, values)):
            unproven.append(k)
    samples = {k: [row[place] for row in sample] for place, k in enumerate(columns)}
    written: dict[int, DateFormats | NumberNotation] = {}
    for k, formats in dates.read(samples, types).items():
        types[k] = "timestamp" if formats.timed else "date"
        written[k] = formats
    for k, notation in numbers.read(samples, types).items():
        types[k] = "text" if notation is None else "real"
        if notation is not None:
            written[k] = notation
    unproven = [k for k in unproven if k not in written]
    clean = _clean(cursor, types, unproven, task) | (numbers.clean & written.keys())
    unproven = [k for k in unproven if k not in clean]
    while unproven:
        given_values = [column_types.given_value(f"c{k}") for k in unproven]
        checks = _checks(given_values, [types[k] or "text" for k in unproven])
        found = execute(cursor, f"SELECT {checks} FROM staged", task.quiet)[0]
        still: list[int] = []
        for place, k in enumerate(unproven):
            given, misfits = found[2 * place], found[2 * place + 1]
            if given == 0:
                # "NA" and nothing else is text.
                types[k] = "text" if _any_cell(cursor, f"c{k}", task) else None
            elif misfits:
                types[k] = column_types.NEXT_WIDER[types[k] or "text"]
                if types[k] != "text":
                    still.append(k)
        unproven = still
    if len(staged.columns) >= COLUMNS_AT_ONCE:
        clean |= _never_blank(cursor, [k for k in columns if types[k] == "text"], task)
    return [
        _Typed(
            staged.columns[k],
            types[k],
            f"c{k}",
            k in clean,
            types[k] == "text" and k in varied,
            written=written.get(k),
        )
        for k in columns
    ]


def _never_blank(cursor: duckdb.DuckDBPyConnection, numbers: Sequence[int], task: Task) -> set[int]:
    """Text columns whose cells begin with something visible where they are there: in a wide file most do,
    and each that is stored as it stands spares memory.
    """
    if not numbers:
        return set()
    counts = ", ".join(f"count(*) FILTER ({sql_may_be_blank(f'c{k}')})" for k in numbers)
    found = execute(cursor, f"SELECT {counts} FROM staged", task.quiet)[0]
    return {k for k, n_blank in zip(numbers, found, strict=True) if not n_blank}


def _clean(
    cursor: duckdb.DuckDBPyConnection,
    types: Mapping[int, ColumnType | None],
    unproven: Sequence[int],
    task: Task,
) -> set[int]:
    """Columns whose cells fit their type as they stand: most do, and are spared the slower look."""
    typed = [k for k in unproven if types[k] != "text"]
    if not typed:
        return set()
    checks = _checks([f"c{k}" for k in typed], [types[k] or "text" for k in typed])
    found = execute(cursor, f"SELECT {checks} FROM staged", task.quiet)[0]
    return {k for place, k in enumerate(typed) if found[2 * place] and not found[2 * place + 1]}


def _checks(values: Sequence[str], types: Sequence[ColumnType]) -> str:
    """SQL that counts, for each value, the rows that have it and those where it is not of its type."""
    counts: list[str] = []
    for value, column_type in zip(values, types, strict=True):
        fits = column_types.fits(value, column_type)
        counts += [f"count({value})", f"count(*) FILTER ({value} IS NOT NULL AND NOT {fits})"]
    return ", ".join(counts)


def _any_cell(cursor: duckdb.DuckDBPyConnection, cell: str, task: Task) -> bool:
    return bool(
        execute(
            cursor,
            f"SELECT coalesce(bool_or({sql_trimmed(cell)} <> ''), false) FROM staged",
            task.quiet,
        )[0][0]
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
    added: list[str] = []
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
            info = ColumnInfo(unique_name(column.name, taken), column.type or "text", column.notation)
            stored = StoredColumn(info, f"c{sum(other.physical is not None for other in columns)}")
            added.append(f"{stored.physical} {column.storage}")
            columns.append(stored)
        elif column.type is not None:
            stored = _widened(cursor, stored, column, columns)
        assert stored.physical is not None
        targets[stored.physical] = _value(column, stored.info.type)
        ordered.append(stored)
    if len(columns) > MOST_COLUMNS:
        raise InputError(
            f"With the new columns the workspace would have {len(columns):,}; it can hold {MOST_COLUMNS:,}.",
            "Leave out those that you do not need, or make a workspace of its own for this file.",
        )
    if not schema.columns:
        # The first file: its own order, the text where it stood. One statement for all its columns: adding
        # them one by one takes time that grows with their square.
        columns = ordered
        cells = "".join(f", {column}" for column in added)
        cursor.execute(f"CREATE OR REPLACE TABLE rows ({ROWS_BEGIN}{cells})")
    else:
        for column_definition in added:
            cursor.execute(f"ALTER TABLE rows ADD COLUMN {column_definition}")
    return Schema(tuple(columns)), targets


def _widened(
    cursor: duckdb.DuckDBPyConnection, stored: StoredColumn, new: _Typed, columns: list[StoredColumn]
) -> StoredColumn:
    """The stored column so that it holds the cells of the new one too; numbers of two units become text."""
    was, brought = stored.info.notation, new.notation
    column_type = column_types.wider(stored.info.type, new.type or "text")
    if {stored.info.type, new.type} == {"integer", "real"} and _has_large(cursor, stored, new):
        column_type = "text"
    if (was.unit if was else "") != (brought.unit if brought else ""):
        column_type = "text"
    notation = was.merged(brought) if was is not None and column_type != "text" else None
    info = ColumnInfo(stored.info.name, column_type, notation)
    if info == stored.info:
        return stored
    if column_type != stored.info.type:
        cell = stored.physical if was is None else was.written_sql(str(stored.physical))
        kind = column_types.SQL_TYPES[column_type]
        # What rows held before an import by key is kept as numbers, too, and would lose how it was written.
        for table in ("rows", *(_earlier_with(cursor, stored) if was is not None else ())):
            cursor.execute(
                f"ALTER TABLE {table} ALTER COLUMN {stored.physical} TYPE {kind} USING CAST({cell} AS {kind})"
            )
    widened = StoredColumn(info, stored.physical)
    columns[columns.index(stored)] = widened
    return widened


def _has_large(cursor: duckdb.DuckDBPyConnection, stored: StoredColumn, new: _Typed) -> bool:
    """Whether that of two columns that holds whole numbers has some that a double would change, as ids."""
    table, number = "rows", str(stored.physical)
    if new.type == "integer":
        table, number = "staged", _value(new, "integer")
    found = cursor.execute(f"SELECT max(abs({number})) > {_LARGEST_IN_DOUBLE} FROM {table}").fetchone()
    return bool(found and found[0])


def _earlier_with(cursor: duckdb.DuckDBPyConnection, stored: StoredColumn) -> list[str]:
    """The tables of what rows held before imports by key that have a column."""
    found = cursor.execute(
        "SELECT table_name FROM duckdb_columns() "
        "WHERE starts_with(table_name, 'before_') AND column_name = ?",
        [stored.physical],
    )
    return [name for (name,) in found.fetchall()]


def _value(column: _Typed, column_type: ColumnType) -> str:
    if column.is_value or (column_type == "text" and column.clean and column.type == "text"):
        return column.cell
    if column_type == "text":
        return f"CASE WHEN {sql_is_blank(column.cell)} THEN NULL ELSE {column.cell} END"
    value = column.cell if column.clean else column_types.given_value(column.cell)
    return column_types.cast(value, column_type) if column.written is None else column.written.sql(value)


def _add_rows(arrival: Arrival, task: Task) -> None:
    targets, texts = arrival.targets, arrival.texts
    names = "".join(f", {physical}" for physical in targets)
    values = "".join(f", {value}" for value in targets.values())
    execute(
        arrival.cursor,
        f"INSERT INTO rows (row_id, text_id{names}) "
        f"SELECT {arrival.n_rows} + s.rowid, {texts.text_id}{values} FROM {texts.source}",
        task,
    )
