"""Excel and OpenDocument sheets to rows."""

from __future__ import annotations

import datetime
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from core.corpus import doubts
from core.corpus.cells import StringColumns, as_text, stripped
from core.corpus.dialect import has_header, rows_above
from core.corpus.formats import Format
from core.corpus.formats.sheet_extent import FAULTS_OF_ZIP, check_before_opening, check_sheet
from core.corpus.layout import Cells, FileLayout, ReadOptions
from core.corpus.names import column_names
from core.corpus.sampling import SAMPLE_ROWS, with_columns
from core.corpus.sources import Source
from core.corpus.table import ABOVE_NAMES, BATCH_ROWS, NAMES_AGAIN, Batch, Table
from core.errors import InputError, TooLargeError
from core.progress import Progress, Task

_LOOKED_AT = 200  # rows in which names are looked for


class _NoRowError(InputError):
    """A sheet holds no row."""


class Sheet:
    """The table of one sheet, read whole: the library gives no stream.

    Attributes:
        sheets: names of all sheets.
        name: the sheet read.
        header: whether the first row of the table holds names.
        columns: their names; columns with nothing in them have none and are left out.
        rows: of the table, without the names, as Python values. lines: numbers of these rows in the sheet.
        above: how many lines of the sheet stand above the table.
        rejected: lines with anything in them that are no rows, and why.

    Raises:
        InputError: when the file is no spreadsheet, is locked by a password, has no such sheet, or reaches
            farther than can be read.
        TooLargeError: when it asks for much memory and `any_size` does not allow that.
    """

    def __init__(self, book: Book, name: str, header: bool | None = None, above: int | None = None) -> None:
        """
        Args:
            header, above: as found before; None: they are found.
        """
        self.sheets, self.name = book.names, name
        first_line, values = book.values(name)
        filled = [any(cell not in ("", None) for cell in row) for row in values]
        if not any(filled):
            if len(book.names) > 1:
                raise _NoRowError(f"Sheet '{name}' of {book.path.name} is empty.", "Choose another one.")
            raise _NoRowError(f"{book.path.name} is empty: no sheet holds a cell with anything in it.")
        if above is None:
            n_above = rows_above([self.cells(row) for row in values[:_LOOKED_AT]], header)
            above = n_above + first_line - 1 if n_above else 0
        n_above = max(above - first_line + 1, 0)
        self.above = above
        self.rejected = [(first_line + k, ABOVE_NAMES) for k in range(n_above) if filled[k]]
        self.lines = [first_line + k for k in range(n_above, len(values)) if filled[k]]
        rows = [values[line - first_line] for line in self.lines]
        there = [k for k in range(len(rows[0])) if any(row[k] not in ("", None) for row in rows)]
        if len(there) < len(rows[0]):
            rows = [[row[k] for k in there] for row in rows]
        shown = [self.cells(row) for row in rows[:_LOOKED_AT]]
        strings_only = all(isinstance(cell, str) for cell in rows[0])
        self.header = (strings_only and has_header(shown)) if header is None else header
        if self.header and len(rows) == 1:
            raise _NoRowError(f"{book.path.name} has column names but no row below them.")
        self.columns = column_names([*shown[0]] if self.header else [None] * len(there))
        self.rows = rows
        if self.header:
            self._take_names()

    def _take_names(self) -> None:
        """Take the names from the rows, wherever they stand."""
        names, several = self.rows[0], len(self.columns) > 1
        again = [several and row == names for row in self.rows[1:]]
        self.rejected += [
            (line, NAMES_AGAIN) for line, is_names in zip(self.lines[1:], again, strict=True) if is_names
        ]
        self.lines = [line for line, is_names in zip(self.lines[1:], again, strict=True) if not is_names]
        self.rows = [row for row, is_names in zip(self.rows[1:], again, strict=True) if not is_names]

    @staticmethod
    def cells(row: Sequence[Any]) -> Cells:
        return tuple(as_text(_plain(value)) for value in row)

    def described(self, layout: FileLayout) -> FileLayout:
        """`layout` with the table of this sheet."""
        strings = StringColumns()
        for row in self.rows[:SAMPLE_ROWS]:
            for name, value in zip(self.columns, row, strict=True):
                strings.see(name, value)
        rows = [self.cells(row) for row in self.rows[:SAMPLE_ROWS]]
        layout = replace(layout, header=self.header, above=self.above, sheet=self.name, sheets=self.sheets)
        return with_columns(layout, self.columns, rows, strings.all(), len(self.rows))


class Book:
    """A spreadsheet file, opened; raises as `Sheet`.

    Attributes:
        names: of its sheets. hidden: those that the spreadsheet program does not show.
    """

    def __init__(self, path: Path, any_size: bool | None = None) -> None:
        import python_calamine

        check_before_opening(path, any_size)
        self.path, self._any_size = path, any_size
        with _explained(path):
            self._book = python_calamine.CalamineWorkbook.from_path(path)
            self.names = tuple(self._book.sheet_names)
            shown = python_calamine.SheetVisibleEnum.Visible
            self.hidden = {each.name for each in self._book.sheets_metadata if each.visible != shown}

    def values(self, name: str) -> tuple[int, list[list[Any]]]:
        """The number of the first line of a sheet that holds anything, and all rows from it on."""
        with _explained(self.path):
            check_sheet(self.path, name, self._any_size)
            sheet = self._book.get_sheet_by_name(name)
            return 1 + (sheet.start[0] if sheet.start else 0), sheet.to_python(skip_empty_area=True)


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Faults of the reader as sentences."""
    import python_calamine

    try:
        yield
    except (python_calamine.CalamineError, OSError, ValueError) as error:
        raise InputError(
            f"{path.name} cannot be read as a spreadsheet ({error}).",
            "If it has a password, save it without one; else save it again or as CSV.",
        ) from error
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # of the reader, and no Exception
            raise
        raise InputError(f"{path.name} cannot be read as a spreadsheet.", "Save it as CSV.") from error


@dataclass(frozen=True, slots=True)
class _Content:
    """What a sheet holds.

    Attributes:
        n_rows: rows of its table; None where it cannot be read.
        n_texts: those of them with a cell in the column most like sentences.
        is_shown: whether the spreadsheet program shows it.
        asks: whether it cannot be read before a person allows it.
    """

    n_rows: int | None = 0
    n_texts: int = 0
    is_shown: bool = True
    asks: bool = False


@lru_cache(maxsize=8)
def _contents(path: Path, stamp: tuple[int, int], any_size: bool | None) -> tuple[_Content, ...]:
    """What each sheet of a file holds that is so large and was written to at that time.

    All of them are read for it, one after another: how many rows a sheet has is nowhere said.
    """
    book = Book(path, any_size)
    return tuple(_content_of(book, name) for name in book.names)


def _content_of(book: Book, name: str) -> _Content:
    try:
        sheet = Sheet(book, name)
    except _NoRowError:
        return _Content()
    except InputError as error:
        return _Content(None, asks=isinstance(error, TooLargeError))
    text_column = sheet.described(FileLayout(str(book.path), "xlsx")).text_column
    n_texts = 0
    if text_column is not None:
        place = sheet.columns.index(text_column)
        n_texts = sum(bool(stripped(as_text(row[place]))) for row in sheet.rows)
    return _Content(len(sheet.rows), n_texts, name not in book.hidden)


def _proposed(contents: Sequence[_Content]) -> int:
    """The sheet that is read unless a person chooses: that with most rows of text, of equals with most rows,
    then the first; a hidden one only where all others are empty. One that a person has to allow comes before
    all, and where there is no row, one that cannot be read: reading it says why.
    """

    def rank(content: _Content) -> tuple[bool, bool, int, int, bool]:
        n_rows = content.n_rows or 0
        is_unread = content.n_rows is None
        return content.asks, n_rows > 0 and content.is_shown, content.n_texts, n_rows, is_unread

    return contents.index(max(contents, key=rank))


def _plain(value: Any) -> Any:
    """Excel keeps every number as a float and every day as a midnight."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return int(value)
    if isinstance(value, datetime.timedelta):
        return str(value)
    return value


class SheetTable(Table):
    """Rows of one sheet (see `Table`)."""

    def __iter__(self) -> Iterator[Batch]:
        strings = StringColumns()
        sheet = _sheet_of(self.layout)
        self.columns = sheet.columns
        for line, why in sheet.rejected:
            self.rejects.add(line, why)
        rows = sheet.rows
        kinds: list[str] = []
        last: list[doubts.Numbered] = []
        for start in range(0, len(rows), BATCH_ROWS):
            self._task.check()
            batch = rows[start : start + BATCH_ROWS]
            for row in batch:
                for name, value in zip(self.columns, row, strict=True):
                    strings.see(name, value)
            self._task.report(Progress("Reading", start + len(batch), len(rows), "rows", 0.0))
            cells = [Sheet.cells(row) for row in batch]
            lines = sheet.lines[start : start + BATCH_ROWS]
            numbered = [(line, [cell or "" for cell in row]) for line, row in zip(lines, cells, strict=True)]
            if len(self.columns) == 1:
                if start == 0:
                    doubts.of_lines_above_a_name(numbered, self.columns[0], self.doubts)
            else:
                if start == 0:
                    kinds = doubts.kinds_of(numbered, len(self.columns))
                    doubts.of_words_above(numbered, len(self.columns), self.doubts)
                doubts.of_totals(numbered, kinds, self.doubts)
                last = [*last, *numbered][-_LOOKED_AT:]
            yield self.columns, cells
        doubts.of_notes_below(last, self.doubts)
        self.only_text = strings.all()

    def lines_of(self, rows: Sequence[tuple[int, Cells]]) -> list[int]:
        """See `Table`: rows as the spreadsheet program numbers them."""
        lines = _sheet_of(self.layout).lines
        return [lines[k] for k, _ in rows]


def _sheet_of(layout: FileLayout) -> Sheet:
    book = Book(Path(layout.path), layout.options.any_size)
    return Sheet(book, layout.sheet or book.names[0], layout.header, layout.above)


def _sniff(source: Source, options: ReadOptions, task: Task) -> FileLayout:
    book = Book(source.path, options.any_size)
    wanted, names = options.sheet, book.names
    if wanted is not None and wanted not in names:
        raise InputError(f"{source.name} has no sheet '{wanted}'.", f"Its sheets: {', '.join(names)}.")
    layout = FileLayout(str(source.path), "xlsx")
    if len(names) > 1:
        contents = _contents(source.path, (source.n_bytes, source.modified_ns), options.any_size)
        layout = replace(layout, sheet_rows=tuple(each.n_rows for each in contents))
        wanted = wanted if wanted is not None else names[_proposed(contents)]
    return Sheet(book, wanted or names[0], options.header).described(layout)


def _holds(source: Source) -> bool:
    """Whether a file that begins as archives and office documents do is a spreadsheet."""
    return source.suffix in _SUFFIXES or _zip_holds_sheets(source)


_MOST_OF_A_KIND = 200  # bytes; a mimetype has some 50, and what is packed may be as long as it likes


def _zip_holds_sheets(source: Source) -> bool:
    if source.is_gzip:
        return False
    try:
        with zipfile.ZipFile(source.path) as archive:
            names = archive.namelist()
            if "mimetype" in names:
                with archive.open("mimetype") as kind:
                    return b"spreadsheet" in kind.read(_MOST_OF_A_KIND)
            return any(name.startswith("xl/workbook") for name in names)
    except FAULTS_OF_ZIP:
        return False


_SUFFIXES = (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods")
FORMATS = (
    Format(
        "xlsx",
        "Excel",
        _SUFFIXES,
        _sniff,
        SheetTable,
        frozenset({"header", "sheet"}),
        magic=(b"PK\x03\x04", b"\xd0\xcf\x11\xe0"),
        holds=_holds,
        mime_types=("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",),
    ),
)
