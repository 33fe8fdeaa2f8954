"""The type of a column: guessed from a sample here, proven over every cell by DuckDB.

A type is given only when every value that is there fits and comes back the same: ids with leading zeros,
numbers with more digits than a double keeps, telephone numbers, and numbers and dates that are written in no
usual way (see `numbers` and `dates`) stay text. "NA" and its like are nothing in a column that otherwise is
typed, and ordinary text in one that is not.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from core.corpus.cells import NOT_GIVEN, given_texts, sql_literal, sql_trimmed
from core.corpus.dates import find_dates
from core.corpus.layout import ColumnType
from core.corpus.numbers import find_numbers

_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,17})")
# More than 15 digits before the point are an id: a double would change it. Seven or more behind a plus are a
# telephone number.
# The same pattern means the same to Python and to DuckDB's regular expressions.
_WHOLE = r"(-?(0|[1-9][0-9]{0,14})|\+(0|[1-9][0-9]{0,5}))"
_REAL_PATTERN = rf"({_WHOLE}(\.[0-9]*)?|[+-]?\.[0-9]+)([eE][+-]?[0-9]{{1,3}})?"
_REAL = re.compile(_REAL_PATTERN)
# There is no year 0, and Python, Parquet and Excel have no dates before it.
_YEAR = r"(?:[1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])"
_DATE = re.compile(rf"{_YEAR}([-/])[0-9]{{1,2}}\1[0-9]{{1,2}}")
_TIMESTAMP = re.compile(
    _YEAR + r"-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]{1,9})?)?"
    r"( ?(Z|[+-][0-9]{2}(:?[0-9]{2})?))?"
)
_BOOLEANS = ("true", "false")

SQL_TYPES: dict[ColumnType, str] = {
    "text": "VARCHAR",
    "integer": "BIGINT",
    "real": "DOUBLE",
    "boolean": "BOOLEAN",
    "date": "DATE",
    "timestamp": "TIMESTAMP",
}
_PATTERNS: dict[ColumnType, str] = {
    "real": _REAL_PATTERN,
    "date": _YEAR + r"(-[0-9]{1,2}-|/[0-9]{1,2}/)[0-9]{1,2}",
    "timestamp": _YEAR + r"-[0-9]{1,2}-[0-9]{1,2}([T ][0-9:.,]+( ?(Z|[+-][0-9:]+))?)?",
}
# Of what DuckDB writes for years from 1 to 9999.
_LENGTHS: dict[ColumnType, int] = {"date": len("2024-01-31"), "timestamp": len("2024-01-31 12:00:00")}
MISFIT = "#misfit"  # what DuckDB says where a cell is not of the type that its column is read as
# What to try when a cell further in does not fit.
NEXT_WIDER: dict[ColumnType, ColumnType] = {
    "integer": "real",
    "real": "text",
    "boolean": "text",
    "date": "timestamp",
    "timestamp": "text",
}


def guess_type(values: Iterable[str | None], *, only_text: bool = False) -> ColumnType:
    """Type of a sample of cells; "text" when there is none.

    Args:
        values: cells as text.
        only_text: the file itself says that these are strings (JSON, Excel), so that "007" and "12" are no
            numbers.
    """
    given = given_texts(set(values))
    if not given:
        return "text"
    is_plain = all(map(_REAL.fullmatch, given))
    if not only_text:
        if all(_INTEGER.fullmatch(text) for text in given):
            return "integer"
        if is_plain and all(math.isfinite(float(text)) for text in given):
            return "real"
        if all(text.lower() in _BOOLEANS for text in given):
            return "boolean"
    if not is_plain:
        numbers = find_numbers(given)
        if numbers.notations and numbers.n == len(given):
            return "real"
    if all(_DATE.fullmatch(text) for text in given):
        return "date"
    if all(_DATE.fullmatch(text) or _TIMESTAMP.fullmatch(text) for text in given):
        return "timestamp"
    found = find_dates(given)
    if found.n < len(given) or not found.fitting:
        return "text"
    return "timestamp" if any(written.timed for written in found.fitting.values()) else "date"


def is_plain_number(values: Iterable[str | None]) -> bool:
    """Whether the numbers of a sample are all written as `cast` reads them."""
    return all(map(_REAL.fullmatch, set(given_texts(values))))


def is_iso(values: Iterable[str | None]) -> bool:
    """Whether the dates of a sample are all written as `cast` reads them."""
    given = set(given_texts(values))
    return all(_DATE.fullmatch(text) or _TIMESTAMP.fullmatch(text) for text in given)


def wider(one: ColumnType, other: ColumnType) -> ColumnType:
    """The type that holds the values of both."""
    if one == other:
        return one
    pair = {one, other}
    if pair == {"integer", "real"}:
        return "real"
    if pair == {"date", "timestamp"}:
        return "timestamp"
    return "text"


def given_value(cell: str) -> str:
    """SQL of a typed cell's text: trimmed, NULL where it is blank or says that nothing is known."""
    longest = max(map(len, NOT_GIVEN))
    trimmed = sql_trimmed(cell)
    says_nothing = f"{trimmed} = '' OR {_is_not_given(trimmed)}"
    return f"(CASE WHEN strlen({trimmed}) <= {longest} AND ({says_nothing}) THEN NULL ELSE {trimmed} END)"


def cast(value: str, column_type: ColumnType) -> str:
    """SQL: `value` (text) as the type, NULL where it does not fit."""
    if column_type == "text":
        return value
    if column_type == "date":
        return f"TRY_CAST(replace({value}, '/', '-') AS DATE)"
    if column_type == "timestamp":
        # ISO 8601 allows a comma before the fraction, which many logs have and DuckDB does not read.
        moment = f"replace({value}, ',', '.')"
        # A plain cast reads over the offset from UTC.
        has_offset = f"regexp_matches({moment}, ':[0-9.]+ ?(Z|[+-][0-9:]+)$')"
        instant = f"TRY_CAST({moment} AS TIMESTAMPTZ) AT TIME ZONE 'UTC'"
        return f"(CASE WHEN {has_offset} THEN {instant} ELSE TRY_CAST({moment} AS TIMESTAMP) END)"
    return f"TRY_CAST({value} AS {SQL_TYPES[column_type]})"


def _is_not_given(text: str) -> str:
    """SQL: whether a text stands for no value.

    Not by IN, or by a list: of so many values DuckDB makes a join, and what comes out of a join is no longer
    in the order of the file (decision 158).
    """
    words = " ".join(f"WHEN {sql_literal(word)} THEN true" for word in NOT_GIVEN)
    return f"(CASE lower({text}) {words} ELSE false END)"


def plain_cast(cell: str, column_type: ColumnType) -> str:
    """SQL: the cell's text as the type as DuckDB reads it, NULL where it cannot; see `proven`."""
    return f"TRY_CAST({cell} AS {SQL_TYPES[column_type]})"


def proven(value: str, cell: str, column_type: ColumnType) -> str:
    """SQL of a cell as the type, NULL where nothing is given; ends the statement, saying `MISFIT`, where it
    does not fit as it stands.

    A cell that is written exactly as its value prints fits; that check costs a fraction of a pattern. No
    part of it is there twice: DuckDB would work it out for every cell.

    Args:
        value: SQL of the cell as `plain_cast` gives it. cell: of its text.
    """
    misfit = f"error('{MISFIT}')"
    fits_too = ""
    if column_type == "real":  # often written otherwise than its value, and slow to write
        comes_back = _fits(value, cell, column_type)
    elif column_type == "boolean":
        comes_back = f"CAST({value} AS VARCHAR) = lower({cell})"
    else:
        comes_back = f"CAST({value} AS VARCHAR) = {cell}"
    if column_type in _LENGTHS:
        comes_back += f" AND strlen({cell}) = {_LENGTHS[column_type]}"
        pattern = f"regexp_full_match({cell}, '{_PATTERNS[column_type]}')"
        fits_too = f"WHEN {pattern} THEN coalesce({cast(cell, column_type)}, {misfit}) "
    return (
        f"(CASE WHEN {comes_back} THEN {value} {fits_too}WHEN {cell} IS NULL OR {cell} = '' "
        f"OR {_is_not_given(cell)} THEN NULL ELSE {misfit} END)"
    )


def fits(value: str, column_type: ColumnType) -> str:
    """SQL: whether the non-NULL text `value` is of the type, as `guess_type` sees it."""
    if column_type == "integer":
        # Back to text and equal: no leading zero, no plus sign, no exponent, nothing beyond 64 bits.
        return f"coalesce(CAST(TRY_CAST({value} AS BIGINT) AS VARCHAR) = {value}, false)"
    if column_type in _PATTERNS:
        return f"({_fits(cast(value, column_type), value, column_type)})"
    if column_type == "boolean":
        return f"lower({value}) IN ('true', 'false')"
    return "true"


def _fits(value: str, cell: str, column_type: ColumnType) -> str:
    """SQL of `fits` for a type that has a pattern; `value` is the cell cast."""
    there = f"isfinite(coalesce({value}, 'inf'::DOUBLE))" if column_type == "real" else f"{value} IS NOT NULL"
    return f"regexp_full_match({cell}, '{_PATTERNS[column_type]}') AND {there}"
