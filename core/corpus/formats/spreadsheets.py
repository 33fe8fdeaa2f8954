"""Excel and OpenDocument sheets to rows."""

from __future__ import annotations

import datetime
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from core.corpus.cells import StringColumns, as_text
from core.corpus.dialect import has_header
from core.corpus.formats import Format
from core.corpus.formats.sheet_extent import FAULTS_OF_ZIP, check_before_opening, check_sheet
from core.corpus.layout import Cells, FileLayout, ReadOptions
from core.corpus.names import column_names
from core.corpus.sampling import SAMPLE_ROWS, with_columns
from core.corpus.sources import Source
from core.corpus.table import BATCH_ROWS, Batch, Table
from core.errors import InputError
from core.progress import Progress, Task


class Sheet:
    """One sheet, read whole: the library gives no stream.

    Attributes:
        sheets: names of all sheets that hold anything.
        name: the sheet read: the one asked for, else the first that holds anything.
        rows: its non-empty rows as Python values. first_line: number of the first of them.
        header: whether the first row holds names.

    Raises:
        InputError: when the file is no spreadsheet, is locked by a password, has no such sheet, or reaches
            farther than can be read.
        TooLargeError: when it asks for much memory and `any_size` does not allow that.
    """

    def __init__(
        self, path: Path, wanted: str | None, header: bool | None, any_size: bool | None = None
    ) -> None:
        import python_calamine

        check_before_opening(path, any_size)
        try:
            book = python_calamine.CalamineWorkbook.from_path(path)
            names = list(book.sheet_names)
            if wanted is not None and wanted not in names:
                raise InputError(f"{path.name} has no sheet '{wanted}'.", f"Its sheets: {', '.join(names)}.")
            self.name = ""
            values: list[list[Any]] = []
            first_line = 1
            for name in [wanted] if wanted is not None else names:
                check_sheet(path, name, any_size)
                sheet = book.get_sheet_by_name(name)
                values = sheet.to_python(skip_empty_area=True)
                first_line = 1 + (sheet.start[0] if sheet.start else 0)
                self.name = name
                if any(cell != "" for row in values for cell in row):
                    break
        except (python_calamine.CalamineError, OSError, ValueError) as error:
            raise InputError(
                f"{path.name} cannot be read as a spreadsheet ({error}).",
                "If it has a password, save it without one; else save it again or as CSV.",
            ) from error
        except BaseException as error:
            if type(error).__name__ != "PanicException":  # of the reader, and no Exception
                raise
            raise InputError(f"{path.name} cannot be read as a spreadsheet.", "Save it as CSV.") from error
        self.sheets = tuple(names)
        numbered = [
            (number, row)
            for number, row in enumerate(values, start=first_line)
            if any(cell not in ("", None) for cell in row)
        ]
        self.lines = [number for number, _ in numbered]
        self.rows = [row for _, row in numbered]
        if not self.rows:
            raise InputError(f"{path.name} is empty: no sheet holds a cell with anything in it.")
        shown = [self.cells(row) for row in self.rows[:200]]
        strings_only = all(isinstance(cell, str) for cell in self.rows[0])
        self.header = (strings_only and has_header(shown)) if header is None else header
        width = max(len(row) for row in self.rows)
        if self.header and len(self.rows) == 1:
            raise InputError(f"{path.name} has column names but no row below them.")
        self.columns = column_names([*shown[0]] if self.header else [None] * width)

    @staticmethod
    def cells(row: Sequence[Any]) -> Cells:
        return tuple(as_text(_plain(value)) for value in row)

    def body(self) -> list[list[Any]]:
        """Rows without the header."""
        return self.rows[1:] if self.header else self.rows


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
        rows = sheet.body()
        for start in range(0, len(rows), BATCH_ROWS):
            self._task.check()
            batch = rows[start : start + BATCH_ROWS]
            for row in batch:
                for name, value in zip(self.columns, row, strict=True):
                    strings.see(name, value)
            self._task.report(Progress("Reading", start + len(batch), len(rows), "rows", 0.0))
            yield self.columns, [Sheet.cells(row) for row in batch]
        self.only_text = strings.all()

    def lines_of(self, rows: Sequence[tuple[int, Cells]]) -> list[int]:
        """See `Table`: rows as the spreadsheet program numbers them."""
        sheet = _sheet_of(self.layout)
        lines = sheet.lines[1:] if sheet.header else sheet.lines
        return [lines[k] for k, _ in rows]


def _sheet_of(layout: FileLayout) -> Sheet:
    return Sheet(Path(layout.path), layout.sheet, layout.header, layout.options.any_size)


def _sniff(source: Source, options: ReadOptions, task: Task) -> FileLayout:
    sheet = Sheet(source.path, options.sheet, options.header, options.any_size)
    body = sheet.body()
    strings = StringColumns()
    for row in body[:SAMPLE_ROWS]:
        for name, value in zip(sheet.columns, row, strict=True):
            strings.see(name, value)
    rows = [sheet.cells(row) for row in body[:SAMPLE_ROWS]]
    layout = FileLayout(str(source.path), "xlsx", header=sheet.header, sheet=sheet.name, sheets=sheet.sheets)
    return with_columns(layout, sheet.columns, rows, strings.all(), len(body))


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
