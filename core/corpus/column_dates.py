"""Columns of a staged file with dates that are not written as ISO 8601 has them, proven over every cell.

In what order day, month and year stand is told by what fits every cell; and whether the year of two digits is
the first number or the last also by which of both looks like the days of months.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import duckdb

from core.corpus import column_types
from core.corpus.cells import given_texts
from core.corpus.database import execute
from core.corpus.dates import MOSTLY, ORDERS, DateFormats, FoundDates, find_dates
from core.corpus.layout import ColumnType, DateOrder, ReadOptions
from core.corpus.misfits import LEAST, misfits
from core.corpus.staging import Staged
from core.progress import Task

_MISFITS = 2_000  # different ones that are looked at, for formats that the sample did not show
_MANY_DAYS = 20  # different ones, of 31: so many look like days of months …
_LAST_DAYS = frozenset((28, 29, 30, 31))  # … with two of these, which are no years yet
_YEARS_AHEAD = 1  # dates may well lie so far in the future
_EITHER: dict[frozenset[DateOrder], str] = {
    frozenset(("day first", "month first")): "the day or the month",
    frozenset(("day first", "year first")): "the day or the year",
    frozenset(("month first", "year first")): "the month or the year",
    frozenset(ORDERS): "the day, the month or the year",
}
_MIXED = "'{0}' stays text: no one order of day, month and year fits all of its dates."


@dataclass(frozen=True, slots=True)
class _Reading:
    """How the dates of a column may be read, and whether all cells that are there can be."""

    formats: DateFormats
    fits_all: bool


@dataclass(frozen=True, slots=True)
class _Spread:
    """What a column's dates would be, read in some order.

    Attributes:
        days: those of the months that there are. n_years: different ones.
        in_future: whether any date is in a year that is further ahead than is usual.
    """

    days: frozenset[int]
    n_years: int
    in_future: bool

    @property
    def looks_right(self) -> bool:
        """Whether what is taken for days of months can hardly be anything else."""
        return len(self.days) >= _MANY_DAYS and len(self.days & _LAST_DAYS) > 1

    @property
    def rank(self) -> tuple[bool, bool, bool, int]:
        """The less, the likelier: right days, no future, and few years but for the first of each month."""
        return not self.looks_right, self.in_future, self.days != {1}, self.n_years


class Dates:
    """Reads the dates of one file.

    Attributes:
        said: what the report says of them, in sentences.
    """

    def __init__(
        self, cursor: duckdb.DuckDBPyConnection, staged: Staged, options: ReadOptions, task: Task
    ) -> None:
        self._cursor, self._staged, self._task = cursor, staged, task
        self._chosen = options.date_order
        self._settled: DateOrder | None = None  # by a column of the file whose cells leave nothing open
        self.said: list[str] = []

    def read(
        self, samples: Mapping[int, Sequence[str | None]], types: Mapping[int, ColumnType | None]
    ) -> dict[int, DateFormats]:
        """How the dates of columns are written, of those that are dates all through; of columns that only
        nearly are it is said why they stay text.

        Args:
            samples: cells by the column's number. types: guessed from them.
        """
        read: dict[int, DateFormats] = {}
        unclear: dict[int, dict[DateOrder, DateFormats]] = {}
        for k, cells in samples.items():
            if types[k] not in ("text", "date", "timestamp"):
                continue
            texts = given_texts(cells)
            dates = find_dates(texts)
            is_read_already = types[k] != "text" and column_types.is_iso(texts)
            if is_read_already or dates.n < max(MOSTLY * len(texts), 1):
                continue
            readings = self._prove(k, dates)
            fitting = {order: reading.formats for order, reading in readings.items() if reading.fits_all}
            if self._chosen in fitting:
                read[k] = fitting[self._chosen]
                continue
            likely, is_certain = self._likely(k, readings)
            likely_fitting = {order: fitting[order] for order in likely if order in fitting}
            if is_certain and fitting and not likely_fitting:
                # That a few cells are slips of the pen is likelier than that all others are meant otherwise.
                self._say_misfits(k, readings, likely[0])
                continue
            fitting = likely_fitting if is_certain else likely_fitting | fitting
            if len(fitting) > 1:
                unclear[k] = fitting
            elif fitting:
                [(order, read[k])] = fitting.items()
                if len(readings) > 1 or len(dates.fitting) < len(ORDERS):
                    self._settled = self._settled or order
                if not likely_fitting:
                    self._say_misfits(k, readings, likely[0], read_as=order)
            elif dates.n >= LEAST:
                self._say_misfits(k, readings)
        for k, orders in unclear.items():
            order = self._settled if self._settled in orders else next(iter(orders))
            read[k] = orders[order]
            self._say_either(k, order, orders)
        return read

    def _prove(self, k: int, dates: FoundDates) -> dict[DateOrder, _Reading]:
        """How a column may be read: in each order in which most of its cells are dates, but only once what is
        the same.
        """
        readings: dict[DateOrder, _Reading] = {}
        for order, formats in dates.fitting.items():
            if _Reading(formats, True) not in readings.values():
                whole = self._with_all(k, order, formats)
                reading = _Reading(formats, False) if whole is None else _Reading(whole, True)
                if reading not in readings.values():
                    readings[order] = reading
        return readings | {order: _Reading(formats, False) for order, formats in dates.nearly.items()}

    def _likely(self, k: int, readings: Mapping[DateOrder, _Reading]) -> tuple[list[DateOrder], bool]:
        """The orders with the year at the end where it is likely to be, all where nothing tells; and whether
        that is certain.
        """
        orders = list(readings)
        ends = [
            [order for order in orders if (order == "year first") == at_start] for at_start in (False, True)
        ]
        if not all(ends):
            return orders, False
        spreads = self._spreads(k, readings)
        ranks = [min(spreads[order].rank for order in end) for end in ends]
        if ranks[0] == ranks[1]:
            return orders, False
        looks_right = not min(ranks)[0]
        return ends[ranks.index(min(ranks))], looks_right and ranks[0][:2] != ranks[1][:2]

    def _spreads(self, k: int, readings: Mapping[DateOrder, _Reading]) -> dict[DateOrder, _Spread]:
        """What the dates of a column would be in each order, of cells that can be read in all of them."""
        cell, numbers = column_types.given_value(f"c{k}"), range(len(readings))
        days = [replace(reading.formats, timed=False).sql(cell) for reading in readings.values()]
        latest = datetime.date.today().year + _YEARS_AHEAD
        wanted = ", ".join(
            f"list(DISTINCT day(d{i})), count(DISTINCT year(d{i})), max(year(d{i})) > {latest}"
            for i in numbers
        )
        read = ", ".join(f"{day} AS d{i}" for i, day in enumerate(days))
        query = (
            f"SELECT {wanted} FROM (SELECT {read} FROM staged) "
            f"WHERE {' AND '.join(f'd{i} IS NOT NULL' for i in numbers)}"
        )
        found = execute(self._cursor, query, self._task.quiet)[0]
        return {
            order: _Spread(frozenset(found[3 * i] or ()), found[3 * i + 1], bool(found[3 * i + 2]))
            for i, order in enumerate(readings)
        }

    def _with_all(self, k: int, order: DateOrder, formats: DateFormats) -> DateFormats | None:
        """The formats with those of cells that the sample did not show; None where a cell is no date."""
        cell = column_types.given_value(f"c{k}")
        whole = formats
        for is_last in (False, True):
            misfits = f"{cell} IS NOT NULL AND {whole.sql(cell)} IS NULL"
            query = f"SELECT DISTINCT {cell} FROM staged WHERE {misfits} LIMIT {_MISFITS}"
            odd = [text for (text,) in execute(self._cursor, query, self._task.quiet)]
            if not odd:
                return whole
            more = find_dates(odd)
            further = more.fitting.get(order)
            if is_last or more.n < len(odd) or further is None:
                return None
            whole = DateFormats.of((*whole.formats, *further.formats))
        return None

    def _say_misfits(
        self,
        k: int,
        readings: Mapping[DateOrder, _Reading],
        order: DateOrder | None = None,
        read_as: DateOrder | None = None,
    ) -> None:
        """Say which cells are no dates, in an order or in any.

        Args:
            read_as: the order in which all are, and in which the column is read; None: it stays text.
        """
        cell, name = column_types.given_value(f"c{k}"), self._staged.columns[k]
        formats = [readings[each].formats for each in ([order] if order else readings)]
        if not formats:
            self.said.append(_MIXED.format(name))
            return
        is_date = " OR ".join(f"{each.sql(cell)} IS NOT NULL" for each in formats)
        found = misfits(self._cursor, cell, is_date, self._task)
        if not found.n:
            self.said.append(_MIXED.format(name))
            return
        n, n_given, shown, row = found.n, found.n_given, found.first, found.row
        if read_as:
            said = (
                f"'{name}' was read with the {read_as}: with the {order} {n:,} of {n_given:,} cells are no "
                f"dates, the first is '{shown}' in row {row:,}."
            )
        elif order:
            said = (
                f"'{name}' stays text: with the {order} {n:,} of {n_given:,} cells are no dates, the first "
                f"is '{shown}' in row {row:,}."
            )
        else:
            said = (
                f"'{name}' stays text: {n:,} of {n_given:,} cells are no dates, the first is '{shown}' "
                f"in row {row:,}."
            )
        self.said.append(said)

    def _say_either(self, k: int, order: DateOrder, orders: Mapping[DateOrder, DateFormats]) -> None:
        cell, name = column_types.given_value(f"c{k}"), self._staged.columns[k]
        day = replace(orders[order], timed=False).sql(cell)
        query = f"SELECT {cell}, {day} FROM staged WHERE {cell} IS NOT NULL LIMIT 1"
        text, found = execute(self._cursor, query, self._task.quiet)[0]
        self.said.append(
            f"'{name}' may have {_EITHER[frozenset(orders)]} first; it was read with the {order}, '{text}' "
            f"as {found}. "
            "If that is wrong, choose another order when importing the file anew."
        )
