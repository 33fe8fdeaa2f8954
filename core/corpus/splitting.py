"""Lines of delimited text to rows, tolerant of what people's files hold, and exact about what it leaves out.

The quoting rules are the csv module's in strict mode. Where a row breaks them, only its first line is given
up or read with its quote characters as they stand; reading continues at the next line: one stray quote never
swallows rows.
"""

from __future__ import annotations

import csv
import re
from collections import deque
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

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
# So are what the csv module cannot tell: escaped characters, and a delimiter of two characters.
_ESCAPED_QUOTE, _ESCAPED_ESCAPE, _DELIMITER = "\uf8fd", "\uf8fc", "\uf8fb"
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


@dataclass(frozen=True, slots=True)
class Dialect:
    """How the cells of a delimited file stand in it.

    Attributes:
        delimiter: "" where every line is one cell. quote: "" where quotes are ordinary characters.
        skip_space, escape: see `FileLayout`.
    """

    delimiter: str
    quote: str
    skip_space: bool = False
    escape: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether the csv module can tell everything in it."""
        return not (self.skip_space or self.escape or len(self.delimiter) > 1)


def split_rows(
    lines: Lines, dialect: Dialect, n_columns: int | None, rejects: Rejects, mended: list[int] | None = None
) -> Generator[tuple[int, list[str]], None, None]:
    """Rows as (number of their first line, cells). Rows whose quotes cannot be made sense of are rejected.

    Args:
        n_columns: cells of a sound row, to tell whether a broken one can be read with its quotes as
            characters; None where that is not known yet.
        mended: gets the numbers of such rows, before they come.
    """
    delimiter, quote, skip_space = dialect.delimiter or NO_DELIMITER, dialect.quote, dialect.skip_space
    if not quote:
        yield from _split_unquoted(lines, delimiter)
        return
    pending: list[str] = []
    put_aside, put_back = _asides(dialect)
    if len(delimiter) > 1:
        delimiter = _DELIMITER

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
            yield put_aside(line)

    while True:
        reader = csv.reader(
            fed(), delimiter=delimiter, quotechar=quote, strict=True, skipinitialspace=skip_space
        )
        try:
            for cells in reader:
                first = lines.number - len(pending) + 1
                pending.clear()
                if len(cells) == 1 and (n_columns or 0) > 2 and cells[0].count(quote) % 2:
                    # The rest of a cell with a line end, of a row that was broken above.
                    rejects.add(first, _not_closed(quote))
                    continue
                yield first, put_back(cells)
            return
        except (csv.Error, _EndlessCellError):
            first = lines.number - len(pending) + 1
            broken, rest = pending[0], pending[1:]
            lines.give_back(rest)
            pending.clear()
        cells_or_reason = _mended(put_aside(broken), bool(rest), delimiter, quote, skip_space, n_columns)
        if isinstance(cells_or_reason, str):
            rejects.add(first, cells_or_reason)
        else:
            if mended is not None:
                mended.append(first)
            yield first, put_back(cells_or_reason)


def _asides(dialect: Dialect) -> tuple[Callable[[str], str], Callable[[list[str]], list[str]]]:
    """What is done to a line before the csv module sees it, and to the cells that it gives."""
    if dialect.is_plain:
        return lambda line: line, lambda cells: cells
    quote, delimiter, escape = dialect.quote, dialect.delimiter, dialect.escape
    escaped = re.compile(rf"{re.escape(escape)}([{re.escape(escape + quote)}])") if escape else None
    mark, between = re.escape(quote), re.escape(delimiter or NO_DELIMITER)
    blanks = re.compile(rf"(^ *|{between} *)?({mark}+) +(?={between}|[\r\n]*$)")

    def without_blanks(found: re.Match[str]) -> str:
        # An odd number of quotes closes a cell; where they begin it, an even number does.
        closes = len(found[2]) % 2 == (found[1] is None)
        return (found[1] or "") + found[2] if closes else found[0]

    def put_aside(line: str) -> str:
        if escaped is not None:
            line = escaped.sub(lambda m: _ESCAPED_QUOTE if m[1] == quote else _ESCAPED_ESCAPE, line)
        if dialect.skip_space and f"{quote} " in line:
            line = blanks.sub(without_blanks, line)
        return line.replace(delimiter, _DELIMITER) if len(delimiter) > 1 else line

    def put_back(cells: list[str]) -> list[str]:
        return [
            cell
            if cell.isascii()
            else cell.replace(_ESCAPED_QUOTE, quote)
            .replace(_ESCAPED_ESCAPE, escape)
            .replace(_DELIMITER, delimiter)
            for cell in cells
        ]

    return put_aside, put_back


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
    lenient = None
    if not ran_on and body.count(quote) % 2 == 0:
        lenient = next(
            csv.reader([body], delimiter=delimiter, quotechar=quote, skipinitialspace=skip_space), []
        )
    if len(literal) == n_columns:
        cells = [_unwrapped(cell, quote) for cell in literal]
    elif n_columns is None:
        cells = literal if lenient is None else lenient
    else:
        return _not_closed(quote)
    return [cell.replace(_ASIDE, "\r") for cell in cells]


def _unwrapped(cell: str, quote: str) -> str:
    """What a cell holds between its quotes; all of it where they do not stand at both of its ends."""
    bare = cell.strip(" ")
    if len(bare) < 2 or bare[0] != quote or bare[-1] != quote:
        return cell
    return bare[1:-1].replace(quote * 2, quote)


def _not_closed(quote: str) -> str:
    return f"a quote ({quote}) in this line is not closed or not doubled"


def is_empty_line(cells: list[str]) -> bool:
    """Whether a row is a line with nothing on it (and not a row of blank cells)."""
    return not cells or (len(cells) == 1 and not cells[0].strip(WHITE))
