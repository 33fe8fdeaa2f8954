"""Dates as people write them: found in a sample as formats of `strptime`, read by DuckDB.

What is read beside ISO 8601: year first with "-", "/" or "." and in Korean and Chinese words; day or month
first with a year of four digits, or of two (00 to 68 are of this century, as POSIX has it); English names of
months; a time behind it, of 24 or 12 hours. A year of two digits behind "." or "-" needs a day and a month of
two digits each: 1.2.10 is rather a version.

Whether 03/04/2024 is in March or in April, and whether 14.07.30 is of 2014 or of 2030, the other cells of the
column tell (see `column_dates`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from core.corpus.cells import sql_literal
from core.corpus.layout import DateOrder

ORDERS: tuple[DateOrder, ...] = ("day first", "month first", "year first")
MOSTLY = 0.8  # of cells; of so many more is thought than of chance

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
    r"(?P<second>(?P=mark)[0-9]{2}(?P<fraction>[.,][0-9]{1,6})?)?(?P<half>(?P<space> ?)[ap]m)?",
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
        n: cells that are dates.
        fitting: how they are written, for each order in which all of them can be read; the same for all
            orders where the order does not matter.
        nearly: the same of orders in which only most of them can be read.
    """

    n: int
    fitting: Mapping[DateOrder, DateFormats]
    nearly: Mapping[DateOrder, DateFormats]

    @property
    def open_orders(self) -> tuple[DateOrder, ...]:
        """The orders that the sample leaves open; none where it leaves nothing open."""
        return tuple(self.fitting) if len(set(self.fitting.values())) > 1 else ()


def find_dates(cells: Iterable[str]) -> FoundDates:
    """The formats of the cells that are dates; of others nothing is said but that `n` does not count them."""
    n = 0
    n_fitting: Counter[DateOrder] = Counter()
    formats: dict[DateOrder, set[str]] = {order: set() for order in ORDERS}
    for cell, n_alike in Counter(cells).items():
        written = _formats_of(cell)
        n += n_alike if written else 0
        for order, each in written.items():
            n_fitting[order] += n_alike
            formats[order].add(each)
    found = {order: DateFormats.of(some) for order, some in formats.items() if 0 < len(some) <= _MOST_FORMATS}
    return FoundDates(
        n,
        {order: each for order, each in found.items() if n_fitting[order] == n},
        {order: each for order, each in found.items() if MOSTLY * n <= n_fitting[order] < n},
    )


def _formats_of(cell: str) -> dict[DateOrder, str]:
    """The format of a date in each order in which it may be read; none for what is no date."""
    if not 6 <= len(cell) <= 48 or not any(letter.isdigit() for letter in cell[:16]):
        return {}
    date, behind = cell, ""
    timed = _TIME.fullmatch(cell)
    if timed is not None:
        mark = timed["mark"]
        behind = f"{timed['between']}{'%I' if timed['half'] else '%H'}{mark}%M"
        behind += f"{mark}%S" if timed["second"] else ""
        behind += f"{timed['fraction'][0]}%f" if timed["fraction"] else ""
        behind += f"{timed['space']}%p" if timed["half"] else ""
        date = timed["date"]
    before = ""
    weekday = _WEEKDAY.match(date)
    if weekday is not None:
        before = ("%a" if len(weekday["name"]) == 3 else "%A") + weekday["mark"]
        date = date[weekday.end() :]
    return {order: before + each + behind for order, each in _date_formats(date).items()}


def _date_formats(date: str) -> dict[DateOrder, str]:
    if match := _YEAR_LAST.fullmatch(date):
        first, mark, second, last = match.groups()
        if len(last) == 2 and mark != "/" and not len(first) == len(second) == 2:
            return {}
        ending = "%Y" if len(last) == 4 else "%y"
        found: dict[DateOrder, str] = {}
        if _is_day(first) and _is_month(second):
            found["day first"] = f"%d{mark}%m{mark}{ending}"
        if _is_month(first) and _is_day(second):
            found["month first"] = f"%m{mark}%d{mark}{ending}"
        if len(first) == len(last) == 2 and _is_month(second) and _is_day(last):
            found["year first"] = f"%y{mark}%m{mark}%d"
        return found
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
    return {} if one is None else dict.fromkeys(ORDERS, one)


def _is_day(number: str) -> bool:
    return 1 <= int(number) <= 31


def _is_month(number: str) -> bool:
    return 1 <= int(number) <= 12


def _month(name: str) -> str:
    return "%b" if len(name) == 3 else "%B"
