"""Dates as people write them: found in a sample as formats of `strptime`, read by DuckDB.

What is read beside ISO 8601: year first with "-", "/" or "." and in Korean and Chinese words; day or month
first with a year of four digits, or of two (00 to 68 are of this century, as POSIX has it); English names of
months; a time behind it, of 24 or 12 hours. A year of two digits behind "." or "-" needs a day and a month of
two digits each: 1.2.10 is rather a version.

Whether 03/04/2024 is in March or in April the other cells of its column tell.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from core.corpus.cells import sql_literal

Order = Literal["day first", "month first"]

_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_SHORT = [name[:3] for name in _MONTHS]
_WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_NAME = "|".join((*_MONTHS, *_SHORT))
_TIME = re.compile(
    r"(?P<date>.*?[^\s,T])(?P<between>, | at |[ T])(?P<hour>[0-9]{1,2})(?P<mark>[:.])[0-9]{2}"
    r"(?P<second>(?P=mark)[0-9]{2}(?P<fraction>\.[0-9]{1,6})?)?(?P<half>(?P<space> ?)[ap]m)?",
    re.IGNORECASE,
)
_WEEKDAY = re.compile(
    rf"(?P<name>{'|'.join((*_WEEKDAYS, *(day[:3] for day in _WEEKDAYS)))})(?P<mark>,? )", re.I
)
_YEAR_FIRST = re.compile(r"[0-9]{4}(-|/|\. ?)([0-9]{1,2})\1([0-9]{1,2})(\.?)")
_IN_WORDS = re.compile(r"[0-9]{4}(년|年)( ?)([0-9]{1,2})(월|月)( ?)([0-9]{1,2})(일|日)")
_YEAR_LAST = re.compile(r"([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})")
_DAY_NAME = re.compile(rf"[0-9]{{1,2}}(\.? |-)({_NAME})(\.?,? |-)([0-9]{{4}}|[0-9]{{2}})", re.IGNORECASE)
_NAME_DAY = re.compile(rf"({_NAME})(\.?) [0-9]{{1,2}}(,? )[0-9]{{4}}", re.IGNORECASE)
_EARLIEST = 1000  # a year of four digits; DuckDB takes fewer for them too
_MOST_FORMATS = 24


@dataclass(frozen=True, slots=True)
class DateFormats:
    """How the dates of a column are written.

    Attributes:
        formats: of `strptime`; two digits of a year first: %Y takes 24 for the year 24.
        timed: whether there is a time in any.
    """

    formats: tuple[str, ...]
    timed: bool

    @classmethod
    def of(cls, formats: Iterable[str]) -> DateFormats:
        """These formats, in the order in which they are to be tried."""
        ordered = tuple(sorted(set(formats), key=lambda each: ("%y" not in each, each)))
        return cls(ordered, any("%H" in each or "%I" in each for each in ordered))

    def sql(self, cell: str) -> str:
        """SQL: the date or instant of a cell's text, NULL where it is none."""
        listed = ", ".join(map(sql_literal, self.formats))
        instant = f"try_strptime({cell}, [{listed}])"
        kind = "TIMESTAMP" if self.timed else "DATE"
        return f"(CASE WHEN year({instant}) >= {_EARLIEST} THEN CAST({instant} AS {kind}) END)"


@dataclass(frozen=True, slots=True)
class FoundDates:
    """What a sample of cells says.

    Attributes:
        n: cells that are dates. day_first, month_first: how they are written, None where one cannot be
            read so. Both are the same where the order does not matter.
    """

    n: int
    day_first: DateFormats | None
    month_first: DateFormats | None

    @property
    def is_ambiguous(self) -> bool:
        """Whether the sample leaves open what comes first."""
        both = self.day_first is not None and self.month_first is not None
        return both and self.day_first != self.month_first

    def read(self, order: Order | None) -> DateFormats | None:
        """How they are to be read: as an order says, where both are possible; None says day first."""
        chosen = self.month_first if order == "month first" else self.day_first
        return chosen or self.day_first or self.month_first


def find_dates(cells: Iterable[str]) -> FoundDates:
    """The formats of the cells that are dates; of others nothing is said but that `n` does not count them."""
    n = 0
    day_first: set[str] | None = set()
    month_first: set[str] | None = set()
    for cell, n_alike in Counter(cells).items():
        found = _formats_of(cell)
        if found is None:
            continue
        n += n_alike
        day, month = found
        day_first = None if day is None or day_first is None else day_first | {day}
        month_first = None if month is None or month_first is None else month_first | {month}
    return FoundDates(n, _as_formats(day_first), _as_formats(month_first))


def _as_formats(found: set[str] | None) -> DateFormats | None:
    return DateFormats.of(found) if found and len(found) <= _MOST_FORMATS else None


def _formats_of(cell: str) -> tuple[str | None, str | None] | None:
    """The format of a date with the day first and with the month first, None where it is not valid so; None
    for what is no date.
    """
    if not 6 <= len(cell) <= 48 or not any(letter.isdigit() for letter in cell[:16]):
        return None
    date, behind = cell, ""
    timed = _TIME.fullmatch(cell)
    if timed is not None:
        mark = timed["mark"]
        behind = f"{timed['between']}{'%I' if timed['half'] else '%H'}{mark}%M"
        behind += f"{mark}%S" if timed["second"] else ""
        behind += ".%f" if timed["fraction"] else ""
        behind += f"{timed['space']}%p" if timed["half"] else ""
        date = timed["date"]
    before = ""
    weekday = _WEEKDAY.match(date)
    if weekday is not None:
        before = ("%a" if len(weekday["name"]) == 3 else "%A") + weekday["mark"]
        date = date[weekday.end() :]
    found = _date_formats(date)
    if found is None:
        return None
    day, month = (None if each is None else before + each + behind for each in found)
    return (day, month) if day or month else None


def _date_formats(date: str) -> tuple[str | None, str | None] | None:
    if match := _YEAR_LAST.fullmatch(date):
        first, mark, second, year = match.groups()
        if len(year) == 2 and mark != "/" and not len(first) == len(second) == 2:
            return None
        ending = "%Y" if len(year) == 4 else "%y"
        if int(first) > 31 and len(year) == 2:
            both = f"%y{mark}%m{mark}%d"
            return both, both
        day = f"%d{mark}%m{mark}{ending}" if int(first) <= 31 and int(second) <= 12 else None
        month = f"%m{mark}%d{mark}{ending}" if int(first) <= 12 and int(second) <= 31 else None
        return day, month
    one: str | None = None
    if match := _YEAR_FIRST.fullmatch(date):
        mark = match[1]
        one = f"%Y{mark}%m{mark}%d{match[4]}" if not match[4] or "." in mark else None
    elif match := _IN_WORDS.fullmatch(date):
        one = f"%Y{match[1]}{match[2]}%m{match[4]}{match[5]}%d{match[7]}"
    elif match := _DAY_NAME.fullmatch(date):
        one = f"%d{match[1]}{_month(match[2])}{match[3]}{'%Y' if len(match[4]) == 4 else '%y'}"
    elif match := _NAME_DAY.fullmatch(date):
        one = f"{_month(match[1])}{match[2]} %d{match[3]}%Y"
    return None if one is None else (one, one)


def _month(name: str) -> str:
    return "%b" if len(name) == 3 else "%B"
