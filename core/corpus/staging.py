"""A file into a temporary table of DuckDB, in file order, every cell as text or proven to be of a type.

A regular file (see `survey`) is read by DuckDB itself, which is several times faster. Every other file goes
through our own readers, which write it out as regular CSV; DuckDB then reads that. Either way the number of
rows is compared, and nothing depends on what DuckDB's sniffer would guess.
"""

from __future__ import annotations

import codecs
import csv
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import duckdb

from core.corpus import column_types, doubts
from core.corpus.cells import sql_literal, sql_trimmed
from core.corpus.database import execute
from core.corpus.encodings import StillUtf8, is_sound, open_text
from core.corpus.formats import DELIMITED
from core.corpus.layout import Cells, ColumnType, FileLayout
from core.corpus.readers import open_table, with_settled_encoding
from core.corpus.sniffing import require_unchanged
from core.corpus.sources import CHUNK, source_of
from core.corpus.survey import Survey
from core.corpus.table import Rejects, Table
from core.errors import InputError
from core.progress import Task

# DuckDB sets aside sixteen times as many bytes; longer rows get what they need.
_USUAL_ROW_BYTES = 2_000_000
# It plans in time that grows with the square of the columns, and sets memory aside for each of them.
COLUMNS_AT_ONCE = 64


@dataclass(frozen=True, slots=True)
class Staged:
    """The temporary table `staged` (columns c0, c1, …; rowid is the row's place in the file).

    Attributes:
        doubts: rows that may not be meant as they are read.
        types: of the columns, by number, that hold values of a type; cells of all others are text.
    """

    columns: tuple[str, ...]
    only_text: frozenset[str]
    n_rows: int
    encoding: str
    rejects: Rejects
    n_short: int
    types: Mapping[int, ColumnType] = field(default_factory=dict)
    doubts: Rejects = field(default_factory=Rejects)


@dataclass(frozen=True, slots=True)
class Reading:
    """What becomes of cells while they are read.

    Attributes:
        text: name of the column whose cells are trimmed, NULL where nothing is left; None: no column.
        types: of columns, by number, that are read as such where every cell of them fits, else as text.
    """

    text: str | None = None
    types: Mapping[int, ColumnType] = field(default_factory=dict)

    def select(self, columns: tuple[str, ...], source: str) -> str:
        """SQL that reads columns of those names from `source`, which has them as c0, c1, …"""
        cells, values = [], []
        for k, name in enumerate(columns):
            if k in self.types:
                values.append(f"{column_types.plain_cast(f'c{k}', self.types[k])} AS v{k}")
                cells.append(f"{column_types.proven(f'v{k}', f'c{k}', self.types[k])} AS c{k}")
            elif name == self.text:
                cells.append(f"nullif({sql_trimmed(f'c{k}')}, '') AS c{k}")
            else:
                cells.append(f"c{k}")
        # Two steps, so that each cell is cast once: DuckDB does not see what the branches of a CASE share.
        return f"SELECT {', '.join(cells)} FROM (SELECT {', '.join(['*', *values])} FROM {source})"


AS_IT_IS = Reading()


def stage_file(
    cursor: duckdb.DuckDBPyConnection,
    layout: FileLayout,
    folder: Path,
    task: Task,
    reading: Reading = AS_IT_IS,
) -> Staged:
    """Fill `staged` from a file. `folder` is one that the database may read from.

    Raises:
        InputError: when the file cannot be read after all, or was written to since it was sniffed.
        CancelledError: it was cancelled.
    """
    require_unchanged(layout)
    staged = _staged_if_regular(cursor, layout, folder, task, reading)
    if staged is not None:
        return staged
    was_read_as, layout = layout.encoding, with_settled_encoding(layout, task)
    if layout.encoding != was_read_as:
        staged = _staged_if_regular(cursor, layout, folder, task, reading)
        if staged is not None:
            return staged
    return stage_table(cursor, open_table(layout, task), folder, task, reading)


def _staged_if_regular(
    cursor: duckdb.DuckDBPyConnection,
    layout: FileLayout,
    folder: Path,
    task: Task,
    reading: Reading,
) -> Staged | None:
    """As `stage_file`, where DuckDB can read the file itself."""
    target = folder / "regular.csv"
    regular = put_if_regular(layout, target, task) if layout.format == DELIMITED else None
    if regular is None:
        return None
    names = tuple(column.name for column in layout.columns)
    staged = Staged(names, frozenset(), regular.n_rows, layout.encoding, Rejects(), 0, reading.types)
    try:
        is_read = _read_regular(cursor, layout, target, regular, task, reading)
        if not is_read and reading.types:
            staged = replace(staged, types={})
            is_read = _read_regular(cursor, layout, target, regular, task, replace(reading, types={}))
        if is_read and not _may_be_odd(cursor, layout, staged):  # our own reader finds their lines
            return replace(staged, doubts=_in_doubt(cursor, layout, target, staged, task))
    finally:
        target.unlink()
    return None


def _may_be_odd(cursor: duckdb.DuckDBPyConnection, layout: FileLayout, staged: Staged) -> bool:
    """Whether quotes that mean nothing in this file stand where they mean something in others, or a cell with
    line ends has as many delimiters as a row.
    """
    texts = [f"c{k}" for k in range(len(staged.columns)) if k not in staged.types]
    odd = []
    for quote in "\"'":
        if quote != layout.quote and any(name.startswith(quote) for name in staged.columns):
            return True
        if quote != layout.quote and texts:
            mark = sql_literal(quote)
            begins = [f"starts_with(ltrim({name}), {mark})" for name in texts]
            ends = [f"(ends_with(rtrim({name}), {mark}) AND length({name}) > 1)" for name in texts]
            odd.append(f"(({' OR '.join(begins)}) AND ({' OR '.join(ends)}))")
    if layout.quote and len(staged.columns) > 2:
        between = sql_literal(layout.delimiter)
        n = f"length({{0}}) - length(replace({{0}}, {between}, ''))"
        long = f"(contains({{0}}, chr(10)) AND {n} >= {len(staged.columns) - 1})"
        odd += [long.format(name) for name in texts]
    if not odd:
        return False
    return bool(cursor.execute(f"SELECT 1 FROM staged WHERE {' OR '.join(odd)} LIMIT 1").fetchall())


def _in_doubt(
    cursor: duckdb.DuckDBPyConnection, layout: FileLayout, target: Path, staged: Staged, task: Task
) -> Rejects:
    """What is in doubt of the encoding of a regular file, of its first rows, and of the last."""
    found = Rejects()
    doubts.of_few_letters(layout, found, task)
    rows, number = [], 1 + layout.header
    for row in _as_text(cursor, staged, f"ORDER BY rowid LIMIT {doubts.FIRST_ROWS}"):
        rows.append((number, [cell or "" for cell in row]))
        number += 1 + sum(cell.count("\n") for cell in rows[-1][1])
    if layout.header and layout.options.header is None:
        doubts.of_header(1, staged.columns, rows, found)
    doubts.of_first_rows(rows, staged.columns, found)
    with target.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        if file.read() != b"\n":
            file.seek(0)
            n_ends = sum(piece.count(b"\n") for piece in iter(lambda: file.read(CHUNK), b""))
            last = _as_text(cursor, staged, "ORDER BY rowid DESC LIMIT 1")
            within = sum((cell or "").count("\n") for row in last for cell in row)
            doubts.of_last_row(n_ends + 1 - within, found)
    return found


def columns_at_once(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """The numbers of columns, so many at a time as DuckDB is asked for at once."""
    for start in range(0, len(numbers), COLUMNS_AT_ONCE):
        yield numbers[start : start + COLUMNS_AT_ONCE]


def _as_text(cursor: duckdb.DuckDBPyConnection, staged: Staged, tail: str) -> list[list[str | None]]:
    """Every cell of the rows that the end of a query asks for."""
    rows: list[list[str | None]] = []
    for numbers in columns_at_once(range(len(staged.columns))):
        cells = ", ".join(f"CAST(c{k} AS VARCHAR)" for k in numbers)
        found = cursor.execute(f"SELECT {cells} FROM staged {tail}").fetchall()
        rows = rows or [[] for _ in found]
        for row, more in zip(rows, found, strict=True):
            row += more
    return rows


def stage_table(
    cursor: duckdb.DuckDBPyConnection,
    table: Table,
    folder: Path,
    task: Task,
    reading: Reading = AS_IT_IS,
) -> Staged:
    """Fill `staged` from rows that our own readers give; all of them as text."""
    target = folder / "rows.csv"
    n_rows, longest = 0, _USUAL_ROW_BYTES
    with open(target, "w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n", quoting=csv.QUOTE_ALL)
        for _, rows in table:
            before = stream.tell()
            writer.writerows(rows)
            n_rows += len(rows)
            if stream.tell() - before > _USUAL_ROW_BYTES:
                longest = max(longest, max(map(_row_bytes, rows)))
    # Rows written before a file turned out wider are shorter than the rest.
    form = _CsvForm(len(table.columns), row_bytes=longest, more="null_padding = true, parallel = false")
    as_text = replace(reading, types={})
    _fill(cursor, as_text.select(table.columns, form.read(target)), task)
    found = cursor.execute("SELECT count(*) FROM staged").fetchall()[0][0]
    if found != n_rows:
        raise InputError(
            f"{table.layout.path}: {n_rows} rows were read but {found} arrived.", "Please report this file."
        )
    target.unlink()
    encoding, n_short = table.layout.encoding, table.n_short
    staged = Staged(table.columns, table.only_text, n_rows, encoding, table.rejects, n_short)
    return replace(staged, doubts=table.doubts)


def _row_bytes(row: Cells) -> int:
    """An upper bound of a row's bytes as quoted UTF-8."""
    return sum(4 * len(cell) + cell.count('"') + 3 if cell else 3 for cell in row)


@dataclass(frozen=True, slots=True)
class Regular:
    """A regular file.

    Attributes:
        n_rows: without the header.
        newline: what ends its lines.
        written: its size and when it was last written to, from before the first look at it.
    """

    n_rows: int
    newline: str
    written: tuple[int, int]


def put_if_regular(layout: FileLayout, target: Path, task: Task) -> Regular | None:
    """Have a regular file as UTF-8 at `target`; None where it is not regular, or not of its encoding."""
    by_ours = layout.skip_space or layout.escape or layout.above or len(layout.delimiter) != 1
    by_ours = by_ours or doubts.has_unnamed_end(layout) or doubts.has_remarks(layout)
    if by_ours or layout.newline != "\n" or not layout.delimiter.isascii():
        return None
    survey, encoding = Survey(layout.delimiter, layout.quote), StillUtf8()
    is_certain = layout.encoding_certain or layout.encoding != "utf-8"
    pieces = _as_utf8(layout, task)
    target.unlink(missing_ok=True)  # it may be a second name of a file of the person's: never written to
    if _linked(layout, target):
        written = _written(target)
        for piece in pieces:
            if piece is None or not survey.feed(piece) or not (is_certain or encoding.feed(piece)):
                return None
    else:
        with open(target, "xb") as stream:
            for piece in pieces:
                if piece is None or not survey.feed(piece) or not (is_certain or encoding.feed(piece)):
                    return None
                stream.write(piece)
        written = _written(target)
    if not (is_certain or encoding.ends_whole):
        return None
    n_rows = survey.n_rows()
    if n_rows is None or not survey.all_rows_have(len(layout.columns)):
        return None
    return Regular(n_rows - layout.header, survey.newline, written)


def _written(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_size, status.st_mtime_ns


def _linked(layout: FileLayout, target: Path) -> bool:
    """Give a file that DuckDB can read as it is a second name, which spares copying it; False where it needs
    decoding, or lies on another disk or one that knows no such names.
    """
    source = source_of(layout)
    if layout.encoding != "utf-8" or source.is_gzip or source.head(3) == codecs.BOM_UTF8:
        return False
    try:
        os.link(os.path.realpath(source.path), target)
    except OSError:
        return False
    return True


def _as_utf8(layout: FileLayout, task: Task) -> Iterator[bytes | None]:
    """The file's bytes as UTF-8 without a byte order mark; None at a piece that cannot be decoded, or has a
    line that may have been UTF-8 before.
    """
    source = source_of(layout)
    if layout.encoding == "utf-8":
        is_first = True
        for raw in source.chunks(task):
            yield raw.removeprefix(b"\xef\xbb\xbf") if is_first else raw
            is_first = False
        return
    with open_text(source, layout.encoding, "\n", task) as text:
        piece = text.read(CHUNK).removeprefix("\ufeff")
        while piece:
            odd = not piece.isascii() and any(
                doubts.is_in_utf8(line, layout.encoding) for line in piece.split("\n")
            )
            yield piece.encode("utf-8") if is_sound(piece) and not odd else None
            piece = text.read(CHUNK)


def _read_regular(
    cursor: duckdb.DuckDBPyConnection,
    layout: FileLayout,
    target: Path,
    regular: Regular,
    task: Task,
    reading: Reading,
) -> bool:
    """Let DuckDB read a regular file; False where a row is ragged after all, a cell is not of the type that
    it is to be read as, the numbers of rows differ or somebody wrote to it meanwhile.
    """
    names = tuple(column.name for column in layout.columns)
    form = _CsvForm(len(names), layout.delimiter, layout.quote, regular.newline, layout.header)
    try:
        _fill(cursor, reading.select(names, form.read(target)), task)
        written = _written(target)
    except (duckdb.InvalidInputException, duckdb.ConversionException):
        return False
    if written != regular.written:
        return False
    if cursor.execute("SELECT count(*) FROM staged").fetchall()[0][0] != regular.n_rows:
        return False
    return not (layout.header and _holds_names(cursor, names, reading.types))


def _as_it_was(k: int, name: str) -> str:
    """What a name may have been before it became unique and visible."""
    return "" if name == f"column {k + 1}" else re.sub(" [0-9]+$", "", name)


def _holds_names(
    cursor: duckdb.DuckDBPyConnection, names: tuple[str, ...], types: Mapping[int, ColumnType]
) -> bool:
    """Whether a row below the names may repeat them as they stand in the file, which our own reader tells:
    those that stand there twice have got a number, and blank ones a name. A column that was proven to be of a
    type holds no name.
    """
    if types:
        return False
    same = " AND ".join(
        f"coalesce({sql_trimmed(f'c{k}')}, '') IN ({sql_literal(name)}, {sql_literal(_as_it_was(k, name))})"
        for k, name in enumerate(names)
    )
    return bool(cursor.execute(f"SELECT count(*) FROM staged WHERE {same}").fetchall()[0][0])


@dataclass(frozen=True, slots=True)
class _CsvForm:
    """All that DuckDB needs to know of a CSV file, so that it guesses nothing."""

    n_columns: int
    delimiter: str = ","
    quote: str = '"'
    newline: str = "\n"
    header: bool = False
    row_bytes: int = _USUAL_ROW_BYTES
    more: str = "parallel = true"

    def read(self, path: Path) -> str:
        """SQL that reads the file, every cell as text."""
        columns = ", ".join(f"'c{k}': 'VARCHAR'" for k in range(self.n_columns))
        quote = sql_literal(self.quote)
        newline = self.newline.replace("\r", "\\r").replace("\n", "\\n")
        return (
            f"read_csv({sql_literal(str(path))}, auto_detect = false, columns = {{{columns}}}, comment = '', "
            f"delim = {sql_literal(self.delimiter)}, quote = {quote}, escape = {quote}, "
            f"new_line = '{newline}', header = {str(self.header).lower()}, "
            f"max_line_size = {self.row_bytes}, {self.more})"
        )


def _fill(cursor: duckdb.DuckDBPyConnection, read: str, task: Task) -> None:
    query = f"CREATE OR REPLACE TEMP TABLE staged AS {read}"
    execute(cursor, query, task, "Reading")
