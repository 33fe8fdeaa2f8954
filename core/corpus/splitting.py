"""Lines of delimited text to rows, tolerant of what people's files hold, and exact about what it leaves out.

The quoting rules are the csv module's in strict mode. Where a row breaks them, only its first line is given
up or read with its quote characters as they stand; reading continues at the next line: one stray quote never
swallows rows.
"""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Generator, Iterator

from core.corpus.cells import WHITE
from core.corpus.encodings import TOO_LONG, too_long
from core.corpus.table import Rejects

# A quoted cell that runs on for longer was opened by a stray quote.
MAX_CELL_LINES = 5_000
MAX_CELL_CHARS = 1_000_000
MAX_COLUMNS = 2_000
# What separates cells where nothing does: a control character that text does not hold.
NO_DELIMITER = "\x1f"
# A lone carriage return inside a line, which the csv module refuses: put aside under a character nobody uses.
_ASIDE = "\uf8fe"
csv.field_size_limit(1 << 28)


class _EndlessCellError(Exception):
    """A quoted cell is longer than every limit."""


class Lines:
    """Physical lines with their numbers; lines can be given back. Those that are too long are rejected."""

    def __init__(self, lines: Iterator[str], rejects: Rejects | None = None) -> None:
        self._lines = lines
        self._rejects = Rejects() if rejects is None else rejects
        self._again: deque[str] = deque()
        self.number = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = self._again.popleft() if self._again else next(self._lines)
        self.number += 1
        while line is TOO_LONG:
            self._rejects.add(self.number, too_long())
            line = next(self._lines)
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


def is_empty_line(cells: list[str]) -> bool:
    """Whether a row is a line with nothing on it (and not a row of blank cells)."""
    return not cells or (len(cells) == 1 and not cells[0].strip(WHITE))
