"""The type of a column: guessed from a sample here, proven over every cell by DuckDB.

A type is given only when every value that is there fits and comes back the same: ids with leading zeros,
numbers too long for 64 bits and dates written some other way than year-month-day stay text. "NA" and its like
are nothing in a column that otherwise is typed, and ordinary text in one that is not.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from core.corpus.cells import NOT_GIVEN, sql_literal, sql_trimmed, stripped
from core.corpus.layout import ColumnType

_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,17})")
# A whole number of more than 15 digits is an id: a double would change it.
# The same pattern means the same to Python and to DuckDB's regular expressions.
_REAL_PATTERN = r"[+-]?((0|[1-9][0-9]{0,14})|(0|[1-9][0-9]*)\.[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?"
_REAL = re.compile(_REAL_PATTERN)
_DATE = re.compile(r"[0-9]{4}([-/])[0-9]{1,2}\1[0-9]{1,2}")
_TIMESTAMP = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,9})?)?"
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
    given = [text for value in set(values) if (text := stripped(value)) and text.lower() not in NOT_GIVEN]
    if not given:
        return "text"
    if not only_text:
        if all(_INTEGER.fullmatch(text) for text in given):
            return "integer"
        if all(_REAL.fullmatch(text) and math.isfinite(float(text)) for text in given):
            return "real"
        if all(text.lower() in _BOOLEANS for text in given):
            return "boolean"
    if all(_DATE.fullmatch(text) for text in given):
        return "date"
    if all(_DATE.fullmatch(text) or _TIMESTAMP.fullmatch(text) for text in given):
        return "timestamp"
    return "text"


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
    missing = ", ".join(sql_literal(word) for word in NOT_GIVEN)
    longest = max(map(len, NOT_GIVEN))
    trimmed = sql_trimmed(cell)
    return (
        f"(CASE WHEN strlen({trimmed}) <= {longest} AND ({trimmed} = '' OR lower({trimmed}) IN ({missing})) "
        f"THEN NULL ELSE {trimmed} END)"
    )


def cast(value: str, column_type: ColumnType) -> str:
    """SQL: `value` (text) as the type, NULL where it does not fit."""
    if column_type == "text":
        return value
    if column_type == "date":
        return f"TRY_CAST(replace({value}, '/', '-') AS DATE)"
    if column_type == "timestamp":
        # A plain cast reads over the offset from UTC.
        has_offset = f"regexp_matches({value}, ':[0-9.]+ ?(Z|[+-][0-9:]+)$')"
        instant = f"TRY_CAST({value} AS TIMESTAMPTZ) AT TIME ZONE 'UTC'"
        return f"(CASE WHEN {has_offset} THEN {instant} ELSE TRY_CAST({value} AS TIMESTAMP) END)"
    return f"TRY_CAST({value} AS {SQL_TYPES[column_type]})"


def fits(value: str, column_type: ColumnType) -> str:
    """SQL: whether the non-NULL text `value` is of the type, as `guess_type` sees it."""
    if column_type == "integer":
        # Back to text and equal: no leading zero, no plus sign, no exponent, nothing beyond 64 bits.
        return f"coalesce(CAST(TRY_CAST({value} AS BIGINT) AS VARCHAR) = {value}, false)"
    if column_type == "real":
        finite = f"isfinite(coalesce(TRY_CAST({value} AS DOUBLE), 'inf'::DOUBLE))"
        return f"(regexp_full_match({value}, '{_REAL_PATTERN}') AND {finite})"
    if column_type == "boolean":
        return f"lower({value}) IN ('true', 'false')"
    if column_type == "date":
        pattern = r"[0-9]{4}(-[0-9]{1,2}-|/[0-9]{1,2}/)[0-9]{1,2}"
        return f"(regexp_full_match({value}, '{pattern}') AND {cast(value, 'date')} IS NOT NULL)"
    if column_type == "timestamp":
        pattern = r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([T ][0-9:.]+( ?(Z|[+-][0-9:]+))?)?"
        return f"(regexp_full_match({value}, '{pattern}') AND {cast(value, 'timestamp')} IS NOT NULL)"
    return "true"
