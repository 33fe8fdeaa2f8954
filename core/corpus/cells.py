"""What a cell is: its text without the white space around it, or nothing."""

from __future__ import annotations

import datetime
import json
import math
from collections.abc import Iterable

# Everything that `str.strip` strips, and two characters that nobody sees: NUL and the byte order mark.
# DuckDB's trim takes the same list, so that both agree on what is blank.
WHITE = "".join(chr(code) for code in range(0x3001) if chr(code).isspace()) + "\0\ufeff"
NOT_GIVEN = ("na", "n/a", "#n/a", "nan", "null", "none", "nil", "-", "--", ".", "?")


def stripped(cell: str | None) -> str:
    """The cell without white space around it; "" for a missing one."""
    return cell.strip(WHITE) if cell else ""


def given_texts(cells: Iterable[str | None]) -> list[str]:
    """The trimmed texts of those cells that are neither blank nor say that nothing is known."""
    return [text for cell in cells if (text := stripped(cell)) and text.lower() not in NOT_GIVEN]


def as_text(value: object) -> str | None:
    """A value as the text of a cell; None for nothing. Nested values become JSON text."""
    if value is None or value == "":
        return None
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return None if math.isnan(value) else repr(value)
    if isinstance(value, datetime.datetime):
        return value.isoformat(sep=" ")
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value).hex()
    if isinstance(value, (dict, list, tuple)):
        return json.dumps(value, ensure_ascii=False, default=str)
    return str(value)


class StringColumns:
    """Remembers which columns held strings only: there "007" and "12" are no numbers."""

    def __init__(self) -> None:
        self._strings: set[str] = set()
        self._others: set[str] = set()

    def see(self, column: str, value: object) -> None:
        """Note one value."""
        if isinstance(value, (str, dict, list)):
            if value != "":
                self._strings.add(column)
        elif value is not None:
            self._others.add(column)

    def all(self) -> frozenset[str]:
        """Columns in which every value so far was a string."""
        return frozenset(self._strings - self._others)


def sql_literal(text: str) -> str:
    """`text` as a SQL string literal."""
    return "'" + text.replace("'", "''") + "'"


def sql_trimmed(cell: str) -> str:
    """SQL of `stripped`. `cell` is the SQL of a text; NULL stays NULL.

    DuckDB's trim with a list of characters takes some 6 µs a cell, so only cells that need it get it.
    """
    needs_it = f"{sql_may_be_blank(cell)} OR contains({_ALL_WHITE}, {cell}[-1])"
    return f"(CASE WHEN {needs_it} THEN {_trim(cell)} ELSE {cell} END)"


def sql_may_be_blank(cell: str) -> str:
    """SQL of whether a cell that is not NULL is empty or begins with white space; quick.

    Most cells begin with something visible of ASCII, which comparing their first bytes tells.
    """
    visible = f"{cell} >= '!' AND {cell} < chr(127)"
    return f"(CASE WHEN {visible} THEN false ELSE contains({_ALL_WHITE}, {cell}[1]) END)"


def sql_is_blank(cell: str) -> str:
    """SQL of whether nothing visible is in a cell that is not NULL.

    A CASE, since DuckDB would trim every cell behind an AND.
    """
    return f"(CASE WHEN {sql_may_be_blank(cell)} THEN {_trim(cell)} = '' ELSE false END)"


# One constant once DuckDB has planned the query. A list of characters behind IN would take 32 kB for each of
# them, each cell and each thread: a hundred columns are then more than it may have.
# NUL would end the query.
_ALL_WHITE = f"({sql_literal(WHITE.replace(chr(0), ''))} || chr(0))"


def _trim(cell: str) -> str:
    return f"trim({cell}, {_ALL_WHITE})"
