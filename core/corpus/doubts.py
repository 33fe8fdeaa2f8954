"""Rows of delimited text that are read, and may not be meant as they are: each is said, with its line.

Nothing in such a file tells what was meant, so nothing is changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.corpus.cells import NOT_GIVEN, stripped
from core.corpus.column_types import guess_type
from core.corpus.splitting import Dialect
from core.corpus.table import Rejects

Numbered = tuple[int, list[str]]  # the number of a row's first line, its cells
_MOST_ABOVE = 20  # rows that are compared with those below them
_BELOW = 40
_LATELY = 100  # rows that were noted
FIRST_ROWS = _MOST_ABOVE + _BELOW
_COLUMNS = 50  # that are looked at
_DELIMITERS = (*",;\t|:^~#!",)
_NEARLY_ALL = 0.7
_WORDS = "has words where the rows below have numbers or dates: it may be no row"
_SHIFTED = "has a cell more than the file has columns, and a blank one at its end: cells may be shifted"
_OTHER_QUOTES = "has other quotes than the rest of the file: they were read as characters"
_RUN_ON = "has a cell whose lines look like rows: a quote may not be closed"
A_TABLE = "may be a row of a table, as those below it, and was read as one cell: name the delimiter"
_CUT_OFF = "is the last one and has no line end: the file may be cut off"


def of_first_rows(rows: Sequence[Numbered], n_columns: int, doubts: Rejects) -> None:
    """Note rows at the beginning that may be titles or a second line of names: where every column that holds
    numbers, dates or the like further down has words or nothing.

    Args:
        rows: those of the table, the names left out.
    """
    in_one = n_columns < 3 or sum(len(cells) < 2 for _, cells in rows) > len(rows) // 2
    if in_one and _of_one_column(rows, doubts):
        return
    first, rest = rows[:_MOST_ABOVE], rows[min(_MOST_ABOVE, len(rows) // 2) :][:_BELOW]
    typed = [k for k in range(min(n_columns, _COLUMNS)) if _is_typed([_given(cells, k) for _, cells in rest])]
    for number, cells in first:
        there = [value for k in typed if (value := _given(cells, k))]
        n_given = sum(bool(stripped(cell)) for cell in cells)
        alone = bool(typed) and n_given == 1 and n_columns > 2
        if (there or alone) and all(guess_type([value]) == "text" for value in there):
            _note(number, _WORDS, doubts)


def _is_typed(cells: Sequence[str]) -> bool:
    """Whether most of the cells that say something are numbers, dates or the like."""
    values = [cell for cell in cells if cell]
    n_words = sum(guess_type([value]) == "text" for value in values)
    return len(values) > 2 and n_words <= (1 - _NEARLY_ALL) * len(values)


def _of_one_column(rows: Sequence[Numbered], doubts: Rejects) -> bool:
    """Note the first row of what may be a table, and say whether it may: nearly all rows have two or more of
    a delimiter, and at least as many as most of them.
    """
    some = [cells[0] for _, cells in rows[:_BELOW] if cells and cells[0].strip()]
    for delimiter in _DELIMITERS:
        counts = [cell.count(delimiter) for cell in some]
        usual = Counter(counts).most_common(1)[0][0] if counts else 0
        n = sum(count >= usual for count in counts)
        if usual > 1 and n > 3 and n >= _NEARLY_ALL * len(some):
            doubts.add(rows[0][0], A_TABLE)
            return True
    return False


def _given(cells: Sequence[str], k: int) -> str:
    value = stripped(cells[k]) if k < len(cells) else ""
    return "" if value.lower() in NOT_GIVEN else value


def of_batch(
    rows: Sequence[Numbered],
    joined: str,
    n_columns: int,
    dialect: Dialect,
    surplus: Sequence[int],
    doubts: Rejects,
) -> None:
    """Note rows whose quotes or number of cells are not those of the others.

    Args:
        joined: all of their text. surplus: those that had a blank cell too many.
    """
    for quote in "\"'":
        if quote != dialect.quote and quote in joined:
            for number, cells in rows:
                if _is_quoted(cells, quote):
                    _note(number, _OTHER_QUOTES, doubts)
    if len(surplus) <= len(rows) // 2:  # what more of them have is how the file is written
        for number in surplus:
            _note(number, _SHIFTED, doubts)
    if dialect.quote and dialect.delimiter and n_columns > 2 and "\n" in joined:
        for number, cells in rows:
            for cell in cells:
                if "\n" in cell and _looks_like_rows(cell, dialect.delimiter, n_columns):
                    _note(number, _RUN_ON, doubts)
                    break


def _note(number: int, why: str, doubts: Rejects) -> None:
    """Note a row, once."""
    if not any(line.line == number for line in doubts.kept[-_LATELY:]):
        doubts.add(number, why)


def _is_quoted(cells: Sequence[str], quote: str) -> bool:
    """Whether quotes stand around a cell, or open in one and close in another."""
    opens = False
    for cell in cells:
        begins, ends = cell[:1] == quote, cell[-1:] == quote
        if ends and (opens or (begins and len(cell) > 1)):
            return True
        opens = opens or begins
    return False


def _looks_like_rows(cell: str, delimiter: str, n_columns: int) -> bool:
    return any(line.count(delimiter) >= n_columns - 1 for line in cell.split("\n")[1:])


def of_last_row(number: int, doubts: Rejects) -> None:
    """Note the last row, of a file whose last line has no end."""
    _note(number, _CUT_OFF, doubts)
