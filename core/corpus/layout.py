"""What is known about a file, what a person may overrule, and what came of an import. Plain frozen data."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from core.corpus.numbers import NumberNotation

ColumnType = Literal["text", "integer", "real", "boolean", "date", "timestamp"]
DateOrder = Literal["day first", "month first", "year first"]
Cells = tuple[str | None, ...]

KEPT_REJECTS = 1000
PREVIEW_ROWS = 50


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """What the person overrules; None means "find it".

    Attributes:
        encoding: a Python codec name ("utf-8", "cp949").
        delimiter: one character; the words "tab", "comma", "semicolon", "pipe" and "\\t" are understood too.
        quoting: "none" where quote characters are ordinary characters; a quote character otherwise.
        header: whether the first row holds the column names.
        sheet: name of a sheet of a spreadsheet.
        text_column: name of the column that holds the sentences.
        date_order: what comes first in dates such as 03/04/05, in columns all of which can be read so.
        decimal_comma: whether 1,234 is little more than one and 1.234 more than a thousand, where no other
            cell of its column tells.
        any_size: whether a file is read that asks for far more than its size lets one expect; None: no.
    """

    encoding: str | None = None
    delimiter: str | None = None
    quoting: str | None = None
    header: bool | None = None
    sheet: str | None = None
    text_column: str | None = None
    date_order: DateOrder | None = None
    decimal_comma: bool | None = None
    any_size: bool | None = None


FIND_EVERYTHING = ReadOptions()


@dataclass(frozen=True, slots=True)
class ColumnInfo:
    """A column as a person sees it: its name and the type of its values.

    Attributes:
        notation: how its numbers are written, where not the plain way; known of stored columns.
    """

    name: str
    type: ColumnType
    notation: NumberNotation | None = None


@dataclass(frozen=True, slots=True)
class FileLayout:
    """How a file is to be read, found once, from its head and a few samples further in (see `sniff`).

    It is what a person is shown and what the readers go by: `Workspace.add_file`, `read_table`, `count` and
    `read_examples` take it as it is. A file that was written to since it was sniffed is refused.

    Attributes:
        format: the name of a `Format`: "csv" stands for every delimited file, "xlsx" for every spreadsheet.
        encoding: a Python codec name; "utf-8" for formats that define their own.
        encoding_certain: by a byte order mark, by the whole file, or because the person said so.
        other_encoding: one that the file may be in as well, where it has too few letters to tell; else "".
        delimiter: one character, or the same one twice; "" where there is none.
        quote: the quote character; "" where quotes are ordinary characters.
        escape: "\\" where a quote in a quoted cell stands behind a backslash; "" where it is doubled.
        skip_space: whether blanks between a delimiter and a quote are skipped.
        above: lines above the table, which are no rows.
        newline: "\\n" where line feeds end lines (with or without a carriage return before them); "" where
            carriage returns do too.
        header: whether the first row holds the names.
        sheet, sheets: the sheet to read and all sheets; None and () for other formats.
        sheet_rows: rows of each of several sheets, None of one that cannot be read; () of a single one.
        columns: names (unique) and types as far as the sample shows; types are settled by the import.
        text_column: name of the column most like sentences, or None.
        date_orders: orders in which a column of dates may be read, of columns whose sample fits several.
        either_mark: columns of numbers of which the sample does not tell whether points or commas are
            decimal.
        preview: the first rows as text, blank cells as None.
        n_bytes: size on disk. modified_ns: when it was last written to, in nanoseconds since 1970. Both are
            from before the first look at it.
        options: what the person overruled.
        estimated_rows: from the sample; exact for small files; None where nothing can be said.
    """

    path: str
    format: str
    encoding: str = "utf-8"
    encoding_certain: bool = True
    other_encoding: str = ""
    delimiter: str = ""
    quote: str = ""
    escape: str = ""
    skip_space: bool = False
    above: int = 0
    newline: str = "\n"
    header: bool = False
    sheet: str | None = None
    sheets: tuple[str, ...] = ()
    sheet_rows: tuple[int | None, ...] = ()
    columns: tuple[ColumnInfo, ...] = ()
    text_column: str | None = None
    date_orders: tuple[DateOrder, ...] = ()
    either_mark: tuple[str, ...] = ()
    preview: tuple[Cells, ...] = ()
    n_bytes: int = 0
    modified_ns: int = 0
    options: ReadOptions = FIND_EVERYTHING
    estimated_rows: int | None = None

    @property
    def name(self) -> str:
        """The file's name as shown to the person."""
        return os.path.basename(self.path)

    @property
    def other_sheets(self) -> dict[str, int | None]:
        """Sheets with anything in them that are not read, and how many rows each has (see `sheet_rows`)."""
        pairs = zip(self.sheets, self.sheet_rows, strict=False)
        return {name: n_rows for name, n_rows in pairs if n_rows != 0 and name != self.sheet}


@dataclass(frozen=True, slots=True)
class RejectedLine:
    """A line that is not among the rows, and why. `line` counts from 1 as an editor does; 0 where it is none,
    but a document or a page, which the reason names.
    """

    line: int
    reason: str

    @property
    def sentence(self) -> str:
        """Where it is and why."""
        return f"line {self.line:,}: {self.reason}" if self.line else self.reason

    @property
    def as_json(self) -> dict[str, int | str | None]:
        """Where it is, null for no line, and why."""
        return {"line": self.line or None, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class FileCounts:
    """What the whole file holds.

    Attributes:
        rows: rows that an import would add.
        distinct_texts: distinct non-blank texts among them.
        blank: rows without a text.
        rejected: lines that are not rows.
        rejected_examples: the first 1,000 of them.
        short: rows with fewer cells than columns.
        doubtful: rows that may not be meant as they are read.
        doubtful_examples: the first 1,000 of them.
    """

    rows: int
    distinct_texts: int
    blank: int
    rejected: int
    rejected_examples: tuple[RejectedLine, ...]
    short: int = 0
    doubtful: int = 0
    doubtful_examples: tuple[RejectedLine, ...] = ()

    @property
    def duplicates(self) -> int:
        """Rows that repeat the text of an earlier row."""
        return self.rows - self.blank - self.distinct_texts


@dataclass(frozen=True, slots=True)
class Again:
    """What an import by key did: the file is a newer export of one that was imported before.

    Attributes:
        key: the column that says which row is which. of: the number of the import that it renews.
        changed, new, vanished, unchanged: rows. Vanished ones are hidden.
        returned: rows that had vanished before and are there again.
        marks: judgments that went with a text that was changed.
    """

    key: str
    of: int
    changed: int
    new: int
    vanished: int
    returned: int
    unchanged: int
    marks: int = 0


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What one import added, and what it left out.

    Attributes:
        source: the file's path, or the name given to pasted lines.
        rows: rows added. texts: distinct texts that were new. blank: rows without a text.
        duplicates: rows whose text was there before, in this file or an earlier one.
        rejected: the first 1,000 rejected lines; n_rejected counts them all.
        n_short: rows with fewer cells than columns; the missing cells are blank.
        text_column: the column that was read as text. columns: all columns of this file, typed.
        seconds: wall-clock time.
        left_out: what is left out when the new texts are encoded, by name, and of how many of them; "" counts
            those of which nothing would be left, which are encoded as they are.
        dates, numbers: what is to be known of how dates and numbers were read, in sentences.
        imported: when, as ISO 8601 in UTC; "" of an import by an earlier version.
        again: what was changed, of an import by key; then `rows` are the new ones.
        content: what tells the content of the file (and which sheet of it) from any other; "" of pasted lines
            and of an import by an earlier version.
        doubtful: the first 1,000 rows that may not be meant as they were read; n_doubtful counts them all.
        back: what its rows brought back, labels and notes on rows that were missing, in sentences.
    """

    source: str
    rows: int
    texts: int
    blank: int
    duplicates: int
    rejected: tuple[RejectedLine, ...]
    n_rejected: int
    n_short: int
    text_column: str
    encoding: str
    delimiter: str
    seconds: float
    columns: tuple[ColumnInfo, ...]
    left_out: dict[str, int] = field(default_factory=dict)
    dates: tuple[str, ...] = ()
    imported: str = ""
    again: Again | None = None
    content: str = ""
    back: tuple[str, ...] = ()
    doubtful: tuple[RejectedLine, ...] = ()
    n_doubtful: int = 0
    numbers: tuple[str, ...] = ()

    def left_out_lines(self) -> list[str]:
        """What is left out of the new texts when they are encoded, for a person, a line each."""
        lines = [
            f"{name}: of 1 sentence" if n == 1 else f"{name}: of {n:,} sentences"
            for name, n in self.left_out.items()
            if name
        ]
        if whole := self.left_out.get("", 0):
            one = "nothing of 1 sentence that is nothing else"
            many = f"nothing of {whole:,} sentences that are nothing else"
            lines.append(one if whole == 1 else many)
        return lines


@dataclass(frozen=True, slots=True)
class Histogram:
    """Counts over equal bins. Dates and timestamps are in seconds since 1970 (UTC).

    Attributes:
        edges: (bins + 1,) float64, ascending. counts: (bins,) int64; the last bin includes its upper edge.
        missing: rows without a value.
        low, high: the smallest and the largest value; NaN where there is none. Bins of whole steps may end
            above `high`.
    """

    edges: NDArray[np.float64]
    counts: NDArray[np.int64]
    missing: int
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class ColumnValues:
    """The values of a column for some rows, as a picture needs them.

    Attributes:
        kind: "category" (codes into `values`), "number" or "date" (seconds since 1970, UTC).
        codes: (m,) int32, -1 where there is no value; empty unless kind is "category".
        values: of the categories as the rows have them: words, whole numbers, True and False; most frequent
            first.
        numbers: (m,) float64, NaN where there is no value; empty for categories.
    """

    kind: Literal["category", "number", "date"]
    codes: NDArray[np.int32]
    values: tuple[Any, ...]
    numbers: NDArray[np.float64]

    @property
    def categories(self) -> tuple[str, ...]:
        """The names of the categories; yes and no of True and False."""
        return tuple(("no", "yes")[value] if isinstance(value, bool) else str(value) for value in self.values)
