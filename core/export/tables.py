"""A table as a file: CSV, Parquet, an Excel workbook or JSON Lines, written a page of rows at a time.

Memory does not grow with the rows. The file appears whole or not at all.
"""

from __future__ import annotations

import csv
import datetime
import json
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from core import files
from core.corpus.column_types import SQL_TYPES
from core.corpus.layout import ColumnType
from core.errors import InputError, MissingLibraryError
from core.export.cells import begins_formula, made_safe
from core.export.masking import NOTHING_MASKED, Masking
from core.progress import QUIET, Task

Row = tuple[Any, ...]
Column = tuple[str, ColumnType]
Pages = Iterator[list[Row]]

EXCEL_ROWS = 1_048_576  # lines of a sheet, the names of the columns among them
EXCEL_COLUMNS = 16_384
EXCEL_TEXT = 32_767  # UTF-16 units of a cell
_EXCEL_DIGITS = 10**15  # a whole number beyond would lose digits
_FIRST_DAY = datetime.datetime(1900, 3, 1)  # before it Excel counts a day that never was
_KNOWN = 100_000  # short texts whose treatment is remembered: categories, names
_SHORT = 64  # characters


@dataclass(frozen=True)
class TableOptions:
    """How cells are written.

    Attributes:
        raw_cells: leave cells that a spreadsheet would run as they are.
        masking: what is masked in texts.
        bom: begin a CSV with a byte order mark. Without one Excel reads a CSV in the encoding of the machine,
            and shows other letters than there are; other programs want none, so it has to be asked for.
    """

    raw_cells: bool = False
    masking: Masking = NOTHING_MASKED
    bom: bool = False


AS_THEY_ARE = TableOptions()


@dataclass(frozen=True)
class Written:
    """What was written.

    Attributes:
        n_rows: rows.
        n_safe: cells that a spreadsheet would have run, made safe.
        n_masked: e-mail addresses and telephone numbers that were masked.
        notes: what a person should know about the file, in sentences.
    """

    n_rows: int
    n_safe: int = 0
    n_masked: int = 0
    notes: tuple[str, ...] = ()

    def said(self) -> tuple[str, ...]:
        """What was changed on the way and how the file is laid out, in sentences."""
        sentences = []
        if self.n_safe:
            cells = (
                "1 cell that a spreadsheet would run was"
                if self.n_safe == 1
                else (f"{self.n_safe:,} cells that a spreadsheet would run were")
            )
            sentences.append(f"{cells} made safe.")
        if self.n_masked:
            was = "was" if self.n_masked == 1 else "were"
            places = (
                "address or telephone number" if self.n_masked == 1 else "addresses and telephone numbers"
            )
            sentences.append(f"{self.n_masked:,} {places} {was} masked.")
        return (*sentences, *self.notes)


class CellTreatment:
    """What is done to the texts of a table on their way into a file, and how often it was.

    Args:
        columns: of the table.
        options: how cells are written.
        suffix: of the file: a CSV carries its apostrophes in the text, an Excel workbook beside it.
    """

    def __init__(self, columns: Sequence[Column], options: TableOptions, suffix: str) -> None:
        self.n_safe = 0
        self.n_masked = 0
        self._guards = suffix in (".csv", ".xlsx") and not options.raw_cells
        self._in_text = suffix == ".csv"
        self._masking = options.masking
        self._texts = [place for place, (_, kind) in enumerate(columns) if kind == "text"]
        self._known: dict[str, tuple[str, int, int]] = {}

    def names(self, columns: Sequence[Column]) -> list[Column]:
        """The columns, their names made safe."""
        if not (self._guards and self._in_text):
            return list(columns)
        return [(made_safe(name), kind) for name, kind in columns]

    def page(self, page: list[Row]) -> list[Row]:
        """The rows as they are written."""
        if not self._texts or not (self._guards or self._masking):
            return page
        return [self._row(row) for row in page]

    def _row(self, row: Row) -> Row:
        cells: list[Any] | None = None
        for place in self._texts:
            text = row[place]
            if text is None:
                continue
            written, n_safe, n_masked = self._known.get(text) or self._text(text)
            if written is not text:
                cells = list(row) if cells is None else cells
                cells[place] = written
            self.n_safe += n_safe
            self.n_masked += n_masked
        return row if cells is None else tuple(cells)

    def _text(self, text: str) -> tuple[str, int, int]:
        masked, n_masked = self._masking.mask_text(text) if self._masking else (text, 0)
        written, n_safe = masked, 0
        if self._guards and self._in_text:
            written = made_safe(masked)
            n_safe = int(written is not masked)
        elif self._guards:
            n_safe = int(begins_formula(masked))
        found = written, n_safe, n_masked
        if len(text) <= _SHORT and len(self._known) < _KNOWN:
            self._known[text] = found
        return found


def write_table(
    path: Path,
    columns: Sequence[Column],
    pages: Pages,
    options: TableOptions = AS_THEY_ARE,
    task: Task = QUIET,
) -> Written:
    """Write a table to a file of the kind that its name ends in.

    Args:
        path: the file; an earlier one is replaced once the new one is complete.
        columns: name and type of each; columns that are called alike get a number.
        pages: the rows, some at a time.
        task: of what the writer adds to reading the pages; a cancel leaves no file.

    Raises:
        InputError: the name ends in something else, the table does not fit, or the file cannot be written.
        MissingLibraryError: XlsxWriter is not installed.
        CancelledError: on cancel.
    """
    writer = check_table_name(path)
    taken: set[str] = set()
    named = [(free_name(name, taken), kind) for name, kind in columns]
    treatment = CellTreatment(named, options, path.suffix.lower())
    n_rows = 0

    def treated() -> Pages:
        nonlocal n_rows
        for page in pages:
            n_rows += len(page)
            yield treatment.page(page)

    with files.whole_file(path) as temporary:
        notes = writer(temporary, treatment.names(named), treated(), options, task)
    return Written(n_rows, treatment.n_safe, treatment.n_masked, notes)


def check_table_name(path: Path) -> _Writer:
    """The writer for a file of that name.

    Raises:
        InputError: its name ends in none of `TABLE_SUFFIXES`.
    """
    writer = _WRITERS.get(path.suffix.lower())
    if writer is None:
        listed = f"{', '.join(TABLE_SUFFIXES[:-1])} or {TABLE_SUFFIXES[-1]}"
        raise InputError(f"{path.name} is not a name for a table.", f"Give a name that ends in {listed}.")
    return writer


def free_name(wanted: str, taken: set[str]) -> str:
    """The name, with a number where it is taken (upper and lower case are alike); then it is taken too."""
    name, number = wanted, 2
    while name.casefold() in taken:
        name, number = f"{wanted}_{number}", number + 1
    taken.add(name.casefold())
    return name


# -- CSV ------------------------------------------------------------------------------------------------


def _write_csv(
    path: Path, columns: Sequence[Column], pages: Pages, options: TableOptions, task: Task
) -> tuple[str, ...]:
    """Nothing for null, ISO 8601 for dates: as the csv module writes them. It would write True and False."""
    booleans = [place for place, (_, kind) in enumerate(columns) if kind == "boolean"]
    texts = [place for place, (_, kind) in enumerate(columns) if kind == "text"]
    with path.open("w", encoding="utf-8-sig" if options.bom else "utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        # A carriage return ends a line for a spreadsheet, and Python 3.11 does not quote it.
        quoting = csv.writer(file, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
        writer.writerow([name for name, _ in columns])
        for page in pages:
            lines: list[Row] = [_with_words_for(row, booleans) for row in page] if booleans else page
            if any("\r" in row[place] for row in page for place in texts if row[place] is not None):
                for line in lines:
                    returns = any("\r" in line[place] for place in texts if line[place] is not None)
                    (quoting if returns else writer).writerow(line)
            else:
                writer.writerows(lines)
    return ()


def _with_words_for(row: Row, booleans: Sequence[int]) -> Row:
    cells = list(row)
    for place in booleans:
        if cells[place] is not None:
            cells[place] = "true" if cells[place] else "false"
    return tuple(cells)


# -- JSON Lines -----------------------------------------------------------------------------------------


def _write_jsonl(
    path: Path, columns: Sequence[Column], pages: Pages, options: TableOptions, task: Task
) -> tuple[str, ...]:
    """An object a line, null for nothing; numbers that JSON has no name for are null too."""
    names = [name for name, _ in columns]
    encode = json.JSONEncoder(ensure_ascii=False, default=_in_json, check_circular=False).encode
    reals = [name for name, kind in columns if kind == "real"]
    with path.open("w", encoding="utf-8", newline="") as file:
        for page in pages:
            lines = []
            for row in page:
                cells = dict(zip(names, row, strict=True))
                for name in reals:
                    if cells[name] is not None and not math.isfinite(cells[name]):
                        cells[name] = None
                lines.append(encode(cells))
            file.write("\n".join(lines) + "\n" if lines else "")
    return ()


def _in_json(cell: datetime.date) -> str:
    return cell.isoformat()


# -- Excel ----------------------------------------------------------------------------------------------


def _write_xlsx(
    path: Path, columns: Sequence[Column], pages: Pages, options: TableOptions, task: Task
) -> tuple[str, ...]:
    if len(columns) > EXCEL_COLUMNS:
        raise InputError(
            f"A sheet of Excel has at most {EXCEL_COLUMNS:,} columns, and these are {len(columns):,}.",
            "Choose fewer columns, or a CSV.",
        )
    book = _Book(path, columns, options, task)
    try:
        for page in pages:
            book.add(page)
        return book.finish()
    finally:
        book.close()


class _Book:
    """An Excel workbook: a sheet of rows, further ones where they do not fit, and one with what is beyond the
    end of cells.

    XlsxWriter keeps the rows in files beside the target, and packs them at the end.
    """

    def __init__(self, path: Path, columns: Sequence[Column], options: TableOptions, task: Task) -> None:
        try:
            import xlsxwriter
        except ImportError as error:
            raise MissingLibraryError(
                "Excel files need XlsxWriter, which is not installed.", "Run: pip install XlsxWriter"
            ) from error
        self._folder = path.with_name(f"{path.name}.parts")
        self._folder.mkdir()
        self._file = path.open("wb")
        self._task = task
        self._columns = columns
        self._guards = not options.raw_cells
        self._book = xlsxwriter.Workbook(
            _Packed(self._file, task), {"constant_memory": True, "tmpdir": str(self._folder)}
        )
        self._book.use_zip64()
        as_text = {"quote_prefix": True}  # the apostrophe that Excel keeps beside a text
        self._formats = {
            "text": self._book.add_format(as_text),
            "plain": self._book.add_format(),
            "date": self._book.add_format({"num_format": "yyyy-mm-dd"}),
            "timestamp": self._book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"}),
            "name": self._book.add_format({"bold": True, **(as_text if self._guards else {})}),
        }
        self._sheets: list[Any] = []
        self._rest: Any = None
        self._n_rest = 0
        self._n_long = 0
        self._line = EXCEL_ROWS
        self._add_sheet()

    def _add_sheet(self) -> None:
        number = len(self._sheets) + 1
        sheet = self._book.add_worksheet("rows" if number == 1 else f"rows {number}")
        self._sheets.append(sheet)
        for place, (name, _) in enumerate(self._columns):
            self._write_text(sheet, 0, place, name[:EXCEL_TEXT], self._formats["name"])
        sheet.freeze_panes(1, 0)
        self._line = 1

    def add(self, page: list[Row]) -> None:
        """Write some rows."""
        kinds = [kind for _, kind in self._columns]
        for row in page:
            if self._line == EXCEL_ROWS:
                self._add_sheet()
            sheet, line = self._sheets[-1], self._line
            for place, cell in enumerate(row):
                if cell is not None:
                    self._write(sheet, line, place, kinds[place], cell)
            self._line += 1

    def _write(self, sheet: Any, line: int, place: int, kind: ColumnType, cell: Any) -> None:
        if kind == "text":
            text = cell if len(cell) * 2 <= EXCEL_TEXT else self._shortened(sheet, line, place, cell)
            self._write_text(
                sheet,
                line,
                place,
                text,
                self._formats["text"] if self._guards and begins_formula(text) else None,
            )
        elif kind == "boolean":
            sheet.write_boolean(line, place, cell)
        elif kind in ("date", "timestamp"):
            moment = cell if isinstance(cell, datetime.datetime) else datetime.datetime(*cell.timetuple()[:3])
            if moment >= _FIRST_DAY:
                sheet.write_datetime(line, place, moment, self._formats[kind])
            else:
                sheet.write_string(line, place, cell.isoformat())
        elif (kind == "integer" and abs(cell) >= _EXCEL_DIGITS) or not math.isfinite(cell):
            sheet.write_string(line, place, str(cell))
        else:
            sheet.write_number(line, place, cell)

    def _write_text(self, sheet: Any, line: int, place: int, text: str, form: Any) -> None:
        if text.startswith("<r>") and text.endswith("</r>"):
            # XlsxWriter takes such a text for its own, and would not escape it; in two parts it does.
            plain = self._formats["plain"]
            sheet.write_rich_string(line, place, text[:1], plain, text[1:], form or plain)
        else:
            sheet.write_string(line, place, text, form)

    def _shortened(self, sheet: Any, line: int, place: int, text: str) -> str:
        """As much of a text as a cell holds; what is left goes to a sheet of its own."""
        pieces = _pieces(text)
        if len(pieces) > 1:
            self._n_long += 1
            for number, piece in enumerate(pieces[1:], 2):
                self._add_rest((sheet.get_name(), line + 1, self._columns[place][0], number, piece))
        return pieces[0]

    def _add_rest(self, cells: Row) -> None:
        if self._rest is None:
            self._rest = self._book.add_worksheet("rest of long texts")
            for place, name in enumerate(("sheet", "line", "column", "part", "text")):
                self._rest.write_string(0, place, name, self._formats["name"])
        self._n_rest += 1
        if self._n_rest >= EXCEL_ROWS:
            raise InputError("So many long texts do not fit into an Excel file.", "Write a CSV.")
        for place, cell in enumerate(cells):
            if isinstance(cell, str):
                form = self._formats["text"] if self._guards and begins_formula(cell) else None
                self._write_text(self._rest, self._n_rest, place, cell, form)
            else:
                self._rest.write_number(self._n_rest, place, cell)

    def finish(self) -> tuple[str, ...]:
        """Pack the file; what a person should know about it."""
        from xlsxwriter.exceptions import FileCreateError

        self._task.check()
        try:
            self._book.close()
        except FileCreateError as error:  # the disk is full; it holds what the system said
            raise error.args[0] from error
        notes = []
        if len(self._sheets) > 1:
            notes.append(
                f"A sheet of Excel holds {EXCEL_ROWS:,} lines: the rows are on {len(self._sheets)} sheets."
            )
        if self._n_long:
            cells = "1 cell is" if self._n_long == 1 else f"{self._n_long:,} cells are"
            notes.append(
                f"{cells} longer than the {EXCEL_TEXT:,} characters that Excel takes: what is left stands on "
                'the sheet "rest of long texts".'
            )
        return tuple(notes)

    def close(self) -> None:
        """Let go of every file, also after a failure."""
        waiting = [sheet.row_data_fh for sheet in self._book.worksheets()]
        for file in (*waiting, self._file):
            if file is not None:
                with suppress(OSError):  # on a full disk closing writes once more what there is no room for
                    file.close()
        files.remove(self._folder)


def _pieces(text: str) -> list[str]:
    """A text in parts that a cell of Excel holds each, cut between characters."""
    pieces, first, units = [], 0, 0
    if len(text) <= EXCEL_TEXT and len(text.encode("utf-16-le")) <= 2 * EXCEL_TEXT:
        return [text]
    for place, character in enumerate(text):
        width = 2 if ord(character) > 0xFFFF else 1
        if units + width > EXCEL_TEXT:
            pieces.append(text[first:place])
            first, units = place, 0
        units += width
    return [*pieces, text[first:]]


class _Packed:
    """The file that a workbook is packed into; a cancel stops the packing."""

    def __init__(self, file: BinaryIO, task: Task) -> None:
        self._file = file
        self._task = task

    def write(self, data: bytes) -> int:
        self._task.check()
        return self._file.write(data)

    def tell(self) -> int:
        return self._file.tell()

    def seek(self, offset: int, whence: int = 0) -> int:
        return self._file.seek(offset, whence)

    def seekable(self) -> bool:
        return True

    def flush(self) -> None:
        self._file.flush()


# -- Parquet --------------------------------------------------------------------------------------------


def _write_parquet(
    path: Path, columns: Sequence[Column], pages: Pages, options: TableOptions, task: Task
) -> tuple[str, ...]:
    kinds = [SQL_TYPES[kind] for _, kind in columns]
    casts = ", ".join(f"CAST(c{i} AS {kind})" for i, kind in enumerate(kinds))
    with parquet_file(
        path, [(name, kind) for (name, _), kind in zip(columns, kinds, strict=True)], task
    ) as add:
        for page in pages:
            add(_as_arrays(page, len(columns)), casts)
    return ()


@contextmanager
def parquet_file(
    path: Path, columns: Sequence[tuple[str, str]], task: Task = QUIET, rows_a_group: int = 122_880
) -> Iterator[Callable[[dict[str, Any], str], None]]:
    """Yields what adds rows to a Parquet file at `path`, which is written when the block ends.

    The rows wait in a database on disk, so that memory stays flat. What adds them takes numpy arrays by name,
    and SQL that makes the columns of them.

    Args:
        columns: name and SQL type of each.
        rows_a_group: rows that DuckDB holds in memory while it writes them; fewer where they are long.

    Raises:
        InputError: there is no room.
        CancelledError: on cancel.
    """
    import duckdb

    from core.corpus.conditions import quoted
    from core.corpus.database import interruptible

    settings: dict[str, str | bool | int | float | list[str]] = {
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
        # So that memory does not grow with the rows; DuckDB sets some aside for each column, and each of its
        # threads for what it writes. One thread leaves the others to the window.
        "memory_limit": f"{512 + 2 * len(columns)}MB",
        "threads": 1,
    }
    store = path.with_name(f"{path.name}.rows")
    # Not compressed, in one transaction: it is read once and goes away. DuckDB cannot say so of lists.
    declared = ", ".join(
        f"{quoted(name)} {kind}" + ("" if kind.endswith("]") else " USING COMPRESSION uncompressed")
        for name, kind in columns
    )
    try:
        with duckdb.connect(store, config=settings) as connection:
            connection.execute("SET enable_progress_bar = true")  # asked for, and not printed
            connection.execute("SET enable_progress_bar_print = false")
            connection.execute(f"CREATE TABLE exported ({declared})")
            connection.begin()

            def add(arrays: dict[str, Any], cells: str) -> None:
                connection.register("page", arrays)
                connection.execute(f"INSERT INTO exported SELECT {cells} FROM page")
                connection.unregister("page")

            yield add
            connection.commit()

            def pack() -> None:
                how = f"FORMAT parquet, ROW_GROUP_SIZE {rows_a_group}"
                connection.execute(f"COPY exported TO ? ({how})", [str(path)])

            interruptible(pack, connection.interrupt, connection.query_progress, task, "Writing the file")
    except (duckdb.IOException, duckdb.TransactionException, duckdb.FatalException) as error:
        # The last of them where the log of a transaction cannot be written.
        why = (str(error).strip().splitlines() or ["unknown"])[0].rpartition(": ")[2]
        raise InputError(
            f"Cannot write to {path.parent}: {why.rstrip('.')}.", "Make room there, or choose another place."
        ) from error
    finally:
        for suffix in ("", ".wal", ".tmp"):
            files.remove(store.with_name(f"{store.name}{suffix}"))


def _as_arrays(page: list[Row], n_columns: int) -> dict[str, NDArray[Any]]:
    """The cells of a page by column, as DuckDB reads them."""
    arrays: dict[str, NDArray[Any]] = {}
    for i in range(n_columns):
        arrays[f"c{i}"] = np.empty(len(page), dtype=object)
        arrays[f"c{i}"][:] = [cells[i] for cells in page]
    return arrays


_Writer = Callable[[Path, Sequence[Column], Pages, TableOptions, Task], tuple[str, ...]]
_WRITERS: dict[str, _Writer] = {
    ".csv": _write_csv,
    ".parquet": _write_parquet,
    ".xlsx": _write_xlsx,
    ".jsonl": _write_jsonl,
}
TABLE_SUFFIXES = tuple(_WRITERS)
