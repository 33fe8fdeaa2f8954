"""Delimited text to rows, tolerant of what people's files hold, and exact about what it leaves out.

The quoting rules are the csv module's in strict mode. Where a row breaks them, only its first line is given
up or read with its quote characters as they stand; reading goes on at the next line, so that one stray quote
never swallows rows.
"""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import closing

from core.corpus.cells import WHITE
from core.corpus.encodings import is_sound, open_text, undecodable
from core.corpus.layout import Cells
from core.corpus.names import column_names
from core.corpus.sources import Source
from core.corpus.table import Batch, Rejects, Table, in_batches

# A quoted cell that runs on for longer was opened by a stray quote.
MAX_CELL_LINES = 5_000
MAX_CELL_CHARS = 1_000_000
MAX_COLUMNS = 2_000
# What separates cells where nothing does: a control character that text does not hold.
NO_DELIMITER = "\x1f"
# A lone carriage return inside a line, which the csv module refuses: put aside under a character nobody uses.
_ASIDE = "\uf8fe"
csv.field_size_limit(1 << 28)

_Row = tuple[int, list[str]]  # the number of its first line, its cells


class _EndlessCellError(Exception):
    """A quoted cell went on past every limit."""


class Lines:
    """Physical lines with their numbers; lines can be given back."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self._again: deque[str] = deque()
        self.number = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = self._again.popleft() if self._again else next(self._lines)
        self.number += 1
        return line

    def give_back(self, lines: list[str]) -> None:
        """Put lines back in front, in their order."""
        self._again.extendleft(reversed(lines))
        self.number -= len(lines)


def split_rows(
    lines: Lines, delimiter: str, quote: str, skip_space: bool, n_columns: int | None, rejects: Rejects
) -> Generator[tuple[int, list[str]], None, None]:
    """Rows as (number of their first line, cells). Rows whose quotes cannot be made sense of are rejected.

    Args:
        delimiter: "" where every line is one cell.
        n_columns: cells of a sound row, to tell whether a broken one can be read with its quotes as
            characters; None where that is not known yet.
    """
    delimiter = delimiter or NO_DELIMITER
    if not quote:
        yield from _split_unquoted(lines, delimiter)
        return
    pending: list[str] = []

    def fed() -> Iterator[str]:
        n_chars = 0
        for line in lines:
            if pending:
                n_chars += len(line)
                if len(pending) > MAX_CELL_LINES or n_chars > MAX_CELL_CHARS:
                    lines.give_back([line])
                    raise _EndlessCellError
            else:
                n_chars = 0
            pending.append(line)
            yield line

    while True:
        reader = csv.reader(
            fed(), delimiter=delimiter, quotechar=quote, strict=True, skipinitialspace=skip_space
        )
        try:
            for cells in reader:
                first = lines.number - len(pending) + 1
                pending.clear()
                yield first, cells
            return
        except (csv.Error, _EndlessCellError):
            first = lines.number - len(pending) + 1
            broken, rest = pending[0], pending[1:]
            lines.give_back(rest)
            pending.clear()
        cells_or_reason = _mended(broken, bool(rest), delimiter, quote, skip_space, n_columns)
        if isinstance(cells_or_reason, str):
            rejects.add(first, cells_or_reason)
        else:
            yield first, cells_or_reason


def _split_unquoted(lines: Lines, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    for line in lines:
        body = line.rstrip("\r\n")
        yield lines.number, body.split(delimiter) if body else []


def _mended(
    line: str, ran_on: bool, delimiter: str, quote: str, skip_space: bool, n_columns: int | None
) -> list[str] | str:
    """The cells of one line that breaks the quoting rules, or the reason why it has none."""
    body = line.rstrip("\r\n").replace("\r", _ASIDE)
    literal = body.split(delimiter)
    lenient = literal
    if not ran_on and body.count(quote) % 2 == 0:
        lenient = next(
            csv.reader([body], delimiter=delimiter, quotechar=quote, skipinitialspace=skip_space), []
        )
    for cells in (lenient, literal):
        if n_columns is None or len(cells) == n_columns:
            return [cell.replace(_ASIDE, "\r") for cell in cells]
    return f"a quote ({quote}) in this line is not closed or not doubled"


class DelimitedTable(Table):
    """Rows of a delimited file (see `Table`)."""

    def __iter__(self) -> Iterator[Batch]:
        layout = self.layout
        source = Source(layout.path)
        with open_text(source, layout.encoding, layout.newline, self._on_progress, self._cancel) as text:
            lines = Lines(without_mark(text))
            rows = split_rows(
                lines, layout.delimiter, layout.quote, layout.skip_space, len(self.columns), self.rejects
            )
            with closing(rows):
                for batch in in_batches(self._below_header(rows)):
                    yield self._finished(batch)

    def _below_header(self, rows: Iterator[_Row]) -> Iterator[_Row]:
        header_to_come = self.layout.header
        for number, cells in rows:
            if is_empty_line(cells) and (header_to_come or len(self.columns) > 1):
                continue
            if header_to_come:
                header_to_come = False
                continue
            yield number, cells

    def _finished(self, batch: list[_Row]) -> Batch:
        rows: list[list[str]] = []
        n = len(self.columns)
        all_sound = is_sound("".join(["".join(cells) for _, cells in batch]))
        for number, cells in batch:
            if not all_sound and not is_sound("".join(cells)):
                self.rejects.add(number, not_in_encoding("".join(cells), self.layout.encoding))
                continue
            if len(cells) > n:
                while len(cells) > n and not cells[-1].strip(WHITE):
                    cells.pop()
                if len(cells) > n:
                    if self.layout.header or len(cells) > MAX_COLUMNS:
                        self.rejects.add(number, f"{len(cells)} cells where the file has {n} columns")
                        continue
                    n = len(cells)
                    self._widen(n)
            elif len(cells) < n:
                self.n_short += bool(cells)
            rows.append(cells)
        return self.columns, [
            tuple([cell or None for cell in cells] + [None] * (n - len(cells))) for cells in rows
        ]

    def _widen(self, n: int) -> None:
        self.columns = column_names((*self.columns, *[None] * (n - len(self.columns))))


class LinesTable(Table):
    """A sentence a line (see `Table`): one column, blank lines are blank rows."""

    def __iter__(self) -> Iterator[Batch]:
        layout = self.layout
        source = Source(layout.path)
        with open_text(source, layout.encoding, layout.newline, self._on_progress, self._cancel) as text:
            for batch in in_batches(self._rows(without_mark(text))):
                yield self.columns, batch

    def _rows(self, lines: Iterator[str]) -> Iterator[Cells]:
        for number, line in enumerate(lines, start=1):
            body = line.rstrip("\r\n")
            if is_sound(body):
                yield (body or None,)
            else:
                self.rejects.add(number, not_in_encoding(body, self.layout.encoding))


def is_empty_line(cells: list[str]) -> bool:
    """Whether a row is a line with nothing on it (and not a row of blank cells)."""
    return not cells or (len(cells) == 1 and not cells[0].strip(WHITE))


def without_mark(lines: Iterator[str]) -> Iterator[str]:
    """The lines without a byte order mark at their beginning."""
    for line in lines:
        yield line.removeprefix("\ufeff")
        break
    yield from lines


def not_in_encoding(text: str, encoding: str) -> str:
    """The reason for rejecting a line with undecodable bytes."""
    bad = undecodable(text)
    shown = ", ".join(f"0x{byte:02X}" for byte in bad[:4]) + (", …" if len(bad) > 4 else "")
    return f"not {encoding}: {'byte' if len(bad) == 1 else 'bytes'} {shown}"
