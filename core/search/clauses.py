"""`column:value` and `column>3` as conditions over the rows.

category:card        the cell is "card", in any case; in quotes it may hold blanks: category:"lost card"
title:*refund*       * stands for anything, outside of quotes
category:""          the cell is blank
stars>=4             numbers, also as the column writes them: price>1.299,50 where that is its way
day<2024-05          days, months, years and moments; what is given stands for all of its time, so that
                     day:2024 is any day of 2024 and day>2024 any day after it
paid:yes             true, yes, 1 and false, no, 0
"""

from __future__ import annotations

import datetime
import math
import re
from dataclasses import dataclass
from typing import Literal, Protocol

from core.corpus.conditions import Condition, Value, quoted
from core.corpus.layout import ColumnType
from core.corpus.numbers import NumberNotation

Operator = Literal[":", "<", "<=", ">", ">="]
_NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]{1,3})?")
_TRUE, _FALSE = ("true", "yes", "1"), ("false", "no", "0")
_DATE = re.compile(r"([0-9]{4})(?:[-/]([0-9]{1,2})(?:[-/]([0-9]{1,2}))?)?")
_TIME = re.compile(r"([0-9]{1,2})(?::([0-9]{2})(?::([0-9]{2}))?)?")
_INT64 = 2**63


class Column(Protocol):
    """A column of the rows."""

    @property
    def name(self) -> str: ...

    @property
    def type(self) -> ColumnType: ...

    @property
    def notation(self) -> NumberNotation | None: ...


@dataclass(frozen=True, slots=True)
class Given:
    """What stands behind the operator: the text, and whether it stood in quotes."""

    text: str
    in_quotes: bool


def condition(column: Column, operator: Operator, given: Given) -> Condition | str:
    """The rows that a clause names, or a few words on why it cannot be read. Never fails.

    A blank cell fulfils no clause but `column:""`.
    """
    if not given.text.strip():
        if operator != ":":
            return f"nothing stands behind '{operator}'"
        return Condition.equals(column.name, None)
    if column.type == "text":
        return _of_words(column.name, operator, given)
    if column.type == "boolean":
        return _of_truth(column.name, operator, given.text)
    if column.type in ("integer", "real"):
        return _of_number(column, operator, given.text)
    return _of_time(column, operator, given.text)


def _of_words(name: str, operator: Operator, given: Given) -> Condition | str:
    if operator != ":":
        return f"'{name}' holds words, which are not compared by '{operator}'"
    text = given.text.replace("\0", "")
    cell, columns = f"lower({quoted(name)})", frozenset({name})
    if given.in_quotes or "*" not in text:
        return Condition(f"({cell} = lower(?))", (text.strip(),), columns)
    pattern = re.sub(r"([\\%_])", r"\\\1", text).replace("*", "%")
    return Condition(f"({cell} LIKE lower(?) ESCAPE '\\')", (pattern,), columns)


def _of_truth(name: str, operator: Operator, text: str) -> Condition | str:
    word = text.strip().lower()
    if operator != ":":
        return f"'{name}' is true or false, which are not compared by '{operator}'"
    if word not in (*_TRUE, *_FALSE):
        return f"'{text}' is neither yes nor no"
    return Condition.equals(name, word in _TRUE)


def _of_number(column: Column, operator: Operator, text: str) -> Condition | str:
    sign = "=" if operator == ":" else operator
    as_written = None if column.notation is None else column.notation.read(text)
    if as_written is not None:
        return _compared(column.name, sign, as_written)
    found = _NUMBER.fullmatch(text.strip())
    real = float(found.group()) if found else math.nan
    if not math.isfinite(real):
        return f"'{text}' is no number"
    whole = int(found.group()) if found and not found[2] and not found[3] and "." not in found[1] else None
    number: Value = real if whole is None or abs(whole) >= _INT64 else whole
    return _compared(column.name, sign, number)


def _of_time(column: Column, operator: Operator, text: str) -> Condition | str:
    span = _span(text.strip(), with_time=column.type == "timestamp")
    if span is None:
        return f"'{text}' is no date such as 2024-05-31"
    start, end = span
    if operator == ">=":
        return _compared(column.name, ">=", start)
    if operator == "<":
        return _compared(column.name, "<", start)
    # Nothing is later than the end of the calendar.
    before = Condition.between(column.name, None, None) if end is None else _compared(column.name, "<", end)
    if operator == "<=":
        return before
    if operator == ">":
        none = Condition("(false)", (), frozenset({column.name}))
        return none if end is None else _compared(column.name, ">=", end)
    return _compared(column.name, ">=", start) & before


def _compared(name: str, sign: str, value: Value) -> Condition:
    return Condition(f"({quoted(name)} {sign} ?)", (value,), frozenset({name}))


def _span(text: str, with_time: bool) -> tuple[datetime.datetime, datetime.datetime | None] | None:
    """The beginning and the end of what a date stands for: a year, a month, a day or a part of one; the end
    is the next beginning, or None at the end of the calendar. None where it is no date.
    """
    day, _, time = text.replace("T", " ").partition(" ")
    found, at = _DATE.fullmatch(day), _TIME.fullmatch(time.strip()) if time else None
    if found is None or (time and (at is None or not with_time or found[3] is None)):
        return None
    try:
        year, month, date = (int(part) if part else 1 for part in found.groups())
        start = datetime.datetime(year, month, date)
        if at is not None:
            hour, minute, second = (int(part) if part else 0 for part in at.groups())
            start = start.replace(hour=hour, minute=minute, second=second)
    except ValueError:
        return None
    try:
        if at is not None:
            step = {"seconds": 1} if at[3] else {"minutes": 1} if at[2] else {"hours": 1}
            return start, start + datetime.timedelta(**step)
        if found[3]:
            return start, start + datetime.timedelta(days=1)
        if found[2] and month < 12:
            return start, start.replace(month=month + 1)
        return start, start.replace(year=year + 1, month=1)
    except (ValueError, OverflowError):
        return start, None
