"""Columns held in memory, so that a filter and the counts of every column under it take milliseconds.

A filter is a set of conditions: values ticked in columns, ranges of columns, sets of rows. What a column
counts obeys all conditions but its own, so that it says what another value of it would bring. For each row
the number of conditions that it fails is kept; a row passes all but those on one column when it fails as many
as it fails there, which is one comparison, whatever the number of columns (the idea is that of Crossfilter,
Square 2012).

A column takes a byte a row for what it counts: the code of its value, or of its bar; two where it has more
than 255 values. Numbers and dates take 1 to 9 bytes more, for ranges, up to `MOST_NUMBERS` bytes for all
columns; what was not used for longest goes, and is read again. Forty columns of a million rows are 40 to 80
MB and at most 360 MB more.
"""

from __future__ import annotations

import datetime
import threading
from collections import Counter, OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from types import NoneType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.cooperative_yield import between_short_work
from core.corpus.conditions import Condition
from core.corpus.histograms import binned, bins_of, step_of
from core.corpus.layout import ColumnInfo, Histogram
from core.corpus.orders import ColumnOrder
from core.progress import QUIET, Task

if TYPE_CHECKING:
    from core.corpus.rows import RowStore

MOST_NUMBERS = 512_000_000  # bytes
_LEAST_ORDERS, _MOST_ORDER_BYTES = 4, 200_000_000
_MOST_CONDITIONS = 250  # that a byte a row can count
_BINS = 30
_PATIENCE = 0.05  # seconds that an order waits for another thread's of the same column, between two looks
_KINDS: dict[str, type] = {"text": str, "integer": int, "boolean": bool}
_EPOCH = datetime.datetime(1970, 1, 1)
_MICROSECOND = datetime.timedelta(microseconds=1)
_DAY = 86_400_000_000  # microseconds

Failing = NDArray[np.bool_]  # (n_rows,) whether a row fails a condition


class Part:
    """Some of the rows.

    Args:
        inside: (n_rows,) bool, which. hidden: (n_rows,) bool, rows that are in no part; None: there is none.
    """

    def __init__(self, inside: NDArray[np.bool_], hidden: NDArray[np.bool_] | None = None) -> None:
        self.inside, self._hidden = inside, hidden
        self.n = int(np.count_nonzero(inside))
        self._n_rows = len(inside) - (0 if hidden is None else int(np.count_nonzero(hidden)))

    @cached_property
    def row_ids(self) -> NDArray[np.int64]:
        """(n,) int64, ascending; read-only."""
        return _read_only(np.flatnonzero(self.inside))

    @cached_property
    def _outside(self) -> NDArray[np.int64]:
        return np.flatnonzero(~(self.inside if self._hidden is None else self.inside | self._hidden))

    def count(self, codes: NDArray[np.unsignedinteger[Any]], totals: NDArray[np.int64]) -> NDArray[np.int64]:
        """(n_codes,) rows of each code; `totals` are those of all rows that are not hidden. The smaller side
        is looked at.
        """
        if 2 * self.n <= self._n_rows:
            return np.bincount(codes[self.row_ids], minlength=len(totals))
        if self.n == self._n_rows:
            return totals
        return totals - np.bincount(codes[self._outside], minlength=len(totals))


class Passing:
    """Which rows pass a filter, and which pass all of it but the conditions on one column.

    Args:
        n_fails: (n_rows,) unsigned, how many conditions each row fails.
        failing: by column, which rows fail the condition on it.
        hidden: (n_rows,) which rows are hidden; these fail in `n_fails` one condition more. None: no row is.
    """

    def __init__(
        self,
        n_fails: NDArray[np.unsignedinteger[Any]],
        failing: Mapping[str, Failing],
        hidden: NDArray[np.bool_] | None = None,
    ) -> None:
        self._n_fails, self._hidden = n_fails, hidden
        self._failing = dict(failing)
        self._parts: dict[str | None, Part] = {}

    def without(self, column: str | None = None) -> Part:
        """Rows that pass every condition, those on `column` left out."""
        key = column if column in self._failing else None
        part = self._parts.get(key)
        if part is None:
            few = self._n_fails == (0 if key is None else self._failing[key].view(np.uint8))
            part = self._parts[key] = Part(few, self._hidden)
        return part

    def among(self, row_ids: ArrayLike) -> Passing:
        """The same filter, and of the rows these only, for every column."""
        n_fails = self._n_fails + _outside(row_ids, len(self._n_fails))
        return Passing(n_fails, self._failing, self._hidden)

    def also(self, name: str, row_ids: ArrayLike) -> Passing:
        """The same filter with one condition more: these rows only. `without(name)` leaves it out."""
        fails = _outside(row_ids, len(self._n_fails))
        return Passing(self._n_fails + fails, {**self._failing, name: fails}, self._hidden)

    @property
    def row_ids(self) -> NDArray[np.int64]:
        """(m,) int64, rows that pass, ascending; read-only."""
        return self.without().row_ids


@dataclass(frozen=True, eq=False, slots=True)
class HeldColumn:
    """What a column counts.

    Attributes:
        codes: (n_rows,) unsigned, the place of each row's value in `values`, or of its bar; the last code is
            of rows without a value.
        totals: (n_codes,) rows of each code that are not hidden, blank ones last.
        values: in ascending order, as Python has them; none of a histogram.
        histogram: of all rows, or None for values.
        n_distinct: different values, blank not counted.
    """

    codes: NDArray[np.unsignedinteger[Any]]
    totals: NDArray[np.int64]
    values: tuple[Any, ...]
    histogram: Histogram | None
    n_distinct: int


@dataclass(frozen=True, eq=False, slots=True)
class _Numbers:
    """Numbers as they are; dates in days, timestamps in microseconds since 1970. 0 where a row is blank."""

    numbers: NDArray[Any]
    blank: NDArray[np.bool_] | None  # None where no row is

    @property
    def n_bytes(self) -> int:
        return int(self.numbers.nbytes) + (0 if self.blank is None else int(self.blank.nbytes))


class CrossFilter:
    """The columns of a row store as it stands; `RowStore.cross_filter` gives another when rows are added,
    changed, hidden or shown again. A hidden row fails every filter, with every column left out.

    May be used from any thread. Columns are read when they are first asked for.
    """

    def __init__(self, rows: RowStore) -> None:
        self._rows = rows
        self._n_rows = rows.n_rows
        hidden = rows.hidden.mask
        self._hidden = None if hidden is None else hidden[: self._n_rows]
        self._n_hidden = 0 if self._hidden is None else int(np.count_nonzero(self._hidden))
        self._guard = threading.RLock()
        self._held: dict[str, HeldColumn | None] = {}
        self._numbers: OrderedDict[str, _Numbers] = OrderedDict()
        self._orders: OrderedDict[str, ColumnOrder] = OrderedDict()
        self._making: dict[str, threading.Lock] = {}
        self._awaited: Counter[str] = Counter()  # who waits for an order that is being made
        self._last: dict[str, tuple[Any, Failing]] = {}

    @property
    def n_bytes(self) -> int:
        """Bytes that the columns take."""
        with self._guard:
            codes = sum(column.codes.nbytes for column in self._held.values() if column is not None)
            return codes + sum(numbers.n_bytes for numbers in self._numbers.values())

    # Which rows pass

    def passing(
        self,
        chosen: Mapping[str, tuple[Any, ...]] | None = None,
        ranges: Mapping[str, tuple[Any, Any]] | None = None,
        row_ids: ArrayLike | None = None,
    ) -> Passing:
        """The rows that pass ticked values, ranges and a set of rows: those that `RowStore.select` finds.

        Args:
            chosen: column -> values, of which a row has one; None among them is blank.
            ranges: column -> (low, high), ends included; None leaves that end open. Blank is in no range.
            row_ids: the only rows that pass; None: all.

        Raises:
            InputError: when there is no such column, or what is asked does not suit it.
        """
        chosen, ranges = chosen or {}, ranges or {}
        asked = {name: (chosen.get(name), ranges.get(name)) for name in (*chosen, *ranges)}
        with self._guard:
            before = self._last
            # What a person did not touch is as it was in the last filter.
            self._last = {
                name: before[name]
                if name in before and before[name][0] == what
                else (what, self._fail(name, *what))
                for name, what in asked.items()
            }
            failing = {name: fails for name, (_, fails) in self._last.items()}
        n_fails: NDArray[Any] = np.zeros(
            self._n_rows, np.uint8 if len(failing) < _MOST_CONDITIONS else np.uint16
        )
        for fails in failing.values():
            n_fails += fails
        if self._hidden is not None:
            n_fails += self._hidden
        if row_ids is not None:
            n_fails += _outside(row_ids, self._n_rows)
        return Passing(n_fails, failing, self._hidden)

    def _fail(self, name: str, values: tuple[Any, ...] | None, ends: tuple[Any, Any] | None) -> Failing:
        """Which rows fail the conditions on one column."""
        info = self._rows.column(name)
        fails = np.zeros(self._n_rows, np.bool_)
        if values is not None:
            fails |= self._fail_values(info, values)
        if ends is not None:
            fails |= self._fail_range(info, ends)
        return fails

    def _fail_values(self, info: ColumnInfo, values: tuple[Any, ...]) -> Failing:
        column, kind = self.column(info.name), _KINDS.get(info.type)
        if (
            column is None
            or not column.values
            or any(type(value) not in (kind, NoneType) for value in values)
        ):
            return self._select(Condition.isin(info.name, values))
        absent = np.array([value not in values for value in (*column.values, None)], dtype=np.bool_)
        return np.take(absent, column.codes)

    def _fail_range(self, info: ColumnInfo, ends: tuple[Any, Any]) -> Failing:
        try:
            low, high = (None if end is None else _comparable(end, info) for end in ends)
        except TypeError:
            return self._select(Condition.between(info.name, *ends))
        held = self._numbers_of(info)
        fails = np.zeros(self._n_rows, np.bool_) if held.blank is None else held.blank.copy()
        if low is not None:
            fails |= held.numbers < low
        if high is not None:
            fails |= ~(held.numbers <= high)  # NaN lies above all numbers, as in the database
        return fails

    def _select(self, condition: Condition) -> Failing:
        return _outside(self._rows.select(condition), self._n_rows)

    def ordered(
        self,
        column: str,
        descending: bool = False,
        row_ids: NDArray[np.int64] | None = None,
        task: Task = QUIET,
    ) -> NDArray[np.int64]:
        """(m,) these rows (None: all) by a column, as `RowStore.select` has them: blank cells last.

        Raises:
            InputError: when there is no such column. CancelledError: on cancel.
        """
        order = self.order_of(column, task).rows(descending)
        if row_ids is None:
            return order.astype(np.int64)
        return order[~np.take(_outside(row_ids, self._n_rows), order)].astype(np.int64)

    def has_order(self, column: str) -> bool:
        """Whether the rows have been put in order by a column.

        Raises:
            InputError: when there is no such column.
        """
        name = self._rows.column(column).name
        with self._guard:
            return name in self._orders

    def prepare(self, column: str, task: Task = QUIET) -> None:
        """Make `order_of` a column before anybody asks: while there is no short work but that which waits for
        this very order.

        Raises:
            InputError: when there is no such column. CancelledError: on cancel.
        """
        name = self._rows.column(column).name

        def is_awaited() -> bool:
            with self._guard:
                return self._awaited[name] > 0

        between_short_work(partial(self.order_of, name), task, is_awaited)

    def order_of(self, column: str, task: Task = QUIET) -> ColumnOrder:
        """All rows by a column; made when it is first asked for, which takes seconds for a million texts.

        Raises:
            InputError: when there is no such column. CancelledError: on cancel.
        """
        task.check()
        info = self._rows.column(column)
        with self._guard:
            making = self._making.setdefault(info.name, threading.Lock())
        if not making.acquire(blocking=False):
            with self._guard:
                self._awaited[info.name] += 1
            try:
                while not making.acquire(timeout=_PATIENCE):  # not the guard: who counts does not wait
                    task.check()
            finally:
                with self._guard:
                    self._awaited[info.name] -= 1
        try:
            with self._guard:
                order = self._orders.get(info.name)
                if order is not None:
                    self._orders.move_to_end(info.name)
                    return order
            order = self._put_in_order(info, task)
            with self._guard:
                self._orders[info.name] = order
                while len(self._orders) > max(_LEAST_ORDERS, _MOST_ORDER_BYTES // (8 * self._n_rows + 1)):
                    self._orders.popitem(last=False)
            return order
        finally:
            making.release()

    def _put_in_order(self, info: ColumnInfo, task: Task) -> ColumnOrder:
        if info.type not in ("text", "boolean"):
            held = self._numbers_of(info)
            blank = np.zeros(self._n_rows, np.bool_) if held.blank is None else held.blank
            return ColumnOrder.of(held.numbers, blank, self._hidden_rows())
        listed = self.column(info.name)
        if listed is not None and listed.values:
            keys = [value.lower() if isinstance(value, str) else value for value in listed.values]
            place = {key: number for number, key in enumerate(sorted(set(keys)))}
            ranks = np.array([*(place[key] for key in keys), 0], np.min_scalar_type(len(place)))[listed.codes]
            return ColumnOrder.of(ranks, listed.codes == len(keys), self._hidden_rows())
        ranks = self._rows.text_ranks(info.name, task)[: self._n_rows]
        return ColumnOrder.of(ranks, ranks < 0, self._hidden_rows())

    def _hidden_rows(self) -> NDArray[np.bool_] | None:
        return None if self._hidden is None else self._hidden[: self._n_rows]

    # What columns count

    def column(self, name: str) -> HeldColumn | None:
        """A column that is listed by its values or drawn as a histogram; None of a text with many values.

        Raises:
            InputError: when there is no such column.
        """
        info = self._rows.column(name)
        with self._guard:
            if info.name not in self._held:
                self._held[info.name] = self._hold(info)
            return self._held[info.name]

    def count(self, name: str, passing: Passing) -> NDArray[np.int64]:
        """(n_codes,) rows of each value or bar of a held column, and last of blank ones: those that pass all
        conditions but the ones on this column.
        """
        column = self.column(name)
        assert column is not None, name
        return passing.without(name).count(column.codes, column.totals)

    def rows_of(
        self, column: str, passing: Passing, value: Any = None, ends: tuple[Any, Any] | None = None
    ) -> NDArray[np.int64]:
        """(m,) int64, the rows of a value (or of a range, where `ends` are given) that `count` counts.

        Raises:
            InputError: when there is no such column, or what is asked does not suit it.
        """
        fails = self._fail(column, None if ends is not None else (value,), ends)
        return np.flatnonzero(passing.without(column).inside & ~fails)

    def _hold(self, info: ColumnInfo) -> HeldColumn | None:
        if info in self._rows.facet_candidates():
            values, codes = self._rows.codes(info.name)
            codes = codes[: self._n_rows]
            totals = np.bincount(codes, minlength=len(values) + 1)
            totals[-1] -= self._n_hidden  # which have the code of blank ones
            return HeldColumn(codes, _read_only(totals), tuple(values), None, len(values))
        if info.type in ("text", "boolean"):
            return None
        n_distinct = self._rows.n_distinct(info.name)
        seconds = _as_real(self._numbers_of(info), info)
        histogram = binned(seconds, _BINS, step_of(info))
        codes = bins_of(seconds, histogram.edges).astype(np.uint8)
        totals = _read_only(np.append(histogram.counts, histogram.missing - self._n_hidden))
        return HeldColumn(codes, totals, (), histogram, n_distinct)

    def _numbers_of(self, info: ColumnInfo) -> _Numbers:
        with self._guard:
            held = self._numbers.pop(info.name, None)
            if held is None:
                numbers, blank = self._rows.numbers(info.name)
                numbers, blank = numbers[: self._n_rows], blank[: self._n_rows]
                if info.type == "date":
                    numbers = numbers // _DAY
                held = _Numbers(_small(numbers), blank if blank.any() else None)
            self._numbers[info.name] = held
            while (
                len(self._numbers) > 1 and sum(each.n_bytes for each in self._numbers.values()) > MOST_NUMBERS
            ):
                self._numbers.popitem(last=False)
            return held


def _read_only(array: NDArray[np.int64]) -> NDArray[np.int64]:
    array.setflags(write=False)
    return array


def _outside(row_ids: ArrayLike, n_rows: int) -> Failing:
    fails = np.ones(n_rows, np.bool_)
    ids = np.asarray(row_ids, dtype=np.int64)
    fails[ids if len(ids) == 0 or ids.max() < n_rows else ids[ids < n_rows]] = False
    return fails


def _small(numbers: NDArray[Any]) -> NDArray[Any]:
    """The same whole numbers in the smallest type that holds them."""
    if numbers.dtype.kind != "i" or not len(numbers):
        return numbers
    low, high = numbers.min(), numbers.max()
    sizes = (np.int8, np.int16, np.int32)
    enough = (size for size in sizes if np.iinfo(size).min <= low and high <= np.iinfo(size).max)
    return numbers.astype(next(enough, np.int64))


def _as_real(held: _Numbers, info: ColumnInfo) -> NDArray[np.float64]:
    """Numbers as a histogram has them: days and instants in seconds since 1970, NaN where blank."""
    real = held.numbers.astype(np.float64)
    if info.type == "date":
        real *= 86_400.0
    elif info.type == "timestamp":
        real /= 1e6
    if held.blank is not None:
        real[held.blank] = np.nan
    return real


def _comparable(end: Any, info: ColumnInfo) -> float:
    """An end of a range as the numbers of a column are held.

    Raises:
        TypeError: when the database has to compare them.
    """
    if info.type in ("integer", "real"):
        if isinstance(end, (int, float)) and not isinstance(end, bool) and end == end:
            return end
    elif info.type == "date":
        if type(end) is datetime.date:
            return (end - _EPOCH.date()).days
    elif info.type == "timestamp":
        if type(end) is datetime.date:
            return (end - _EPOCH.date()).days * _DAY
        if isinstance(end, datetime.datetime) and end.tzinfo is None:
            return (end - _EPOCH) // _MICROSECOND
    raise TypeError(f"{end!r} for {info.type}")
