"""Columns of a staged file with dates that are not written as ISO 8601 has them, proven over every cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import duckdb

from core.corpus import column_types
from core.corpus.cells import NOT_GIVEN, stripped
from core.corpus.database import execute
from core.corpus.dates import DateFormats, FoundDates, Order, find_dates
from core.corpus.layout import ColumnType, ReadOptions
from core.corpus.staging import Staged
from core.progress import Task

MOSTLY = 0.8  # of the cells that are dates, or numbers: then it is said why the column stays text
LEAST = 3  # cells that are, of which that is said
_MISFITS = 2_000  # different ones that are looked at, for formats that the sample did not show
_LONGEST = 40  # characters of a cell in a sentence
_BOTH = "'{0}' stays text: in some of its dates the day comes first, in others the month."


@dataclass(frozen=True, slots=True)
class Misfits:
    """Cells of a staged column that are not as the others: how many of how many, and the first, with its row,
    counted from 1.
    """

    n: int
    n_given: int
    first: str
    row: int


def misfits(cursor: duckdb.DuckDBPyConnection, cell: str, fits: str, task: Task) -> Misfits:
    """The cells that do not fit; `cell` is SQL of one as `given_value` has it, `fits` of whether it does."""
    query = (
        f"SELECT count(*), min(rowid), arg_min({cell}, rowid), (SELECT count({cell}) FROM staged) "
        f"FROM staged WHERE {cell} IS NOT NULL AND NOT ({fits})"
    )
    n, first, text, n_given = execute(cursor, query, task.quiet)[0]
    if not n:
        return Misfits(0, n_given, "", 0)
    return Misfits(n, n_given, text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…", first + 1)


class Dates:
    """Reads the dates of one file.

    Attributes:
        said: what the report says of them, in sentences.
    """

    def __init__(
        self, cursor: duckdb.DuckDBPyConnection, staged: Staged, options: ReadOptions, task: Task
    ) -> None:
        self._cursor, self._staged, self._task = cursor, staged, task
        self._chosen: Order | None = None
        if options.day_first is not None:
            self._chosen = "day first" if options.day_first else "month first"
        self._settled: Order | None = None  # by a column of the file whose cells leave nothing open
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
        unclear: dict[int, dict[Order, DateFormats]] = {}
        for k, cells in samples.items():
            if types[k] not in ("text", "date", "timestamp"):
                continue
            given = [text for cell in cells if (text := stripped(cell)) and text.lower() not in NOT_GIVEN]
            dates = find_dates(given)
            is_read_already = types[k] != "text" and column_types.is_iso(given)
            if is_read_already or dates.n < max(MOSTLY * len(given), 1):
                continue
            proven = self._prove(k, dates)
            if len(proven) == 2:
                unclear[k] = dict(proven)
            elif len(proven) == 1:
                order, formats = proven[0]
                read[k] = formats
                if dates.day_first != dates.month_first:
                    self._settled = self._settled or order
            elif dates.n >= LEAST:
                self._say_why_not(k, dates)
        for k in unclear:
            order = self._chosen or self._settled or "day first"
            read[k] = unclear[k][order]
            if self._chosen is None:
                self._say_either(k, order, read[k])
        return read

    def _prove(self, k: int, dates: FoundDates) -> list[tuple[Order, DateFormats]]:
        """The orders in which every cell of a column is a date; one where both are the same."""
        orders: list[tuple[Order, DateFormats | None]] = [("day first", dates.day_first)]
        if dates.month_first != dates.day_first:
            orders.append(("month first", dates.month_first))
        proven: list[tuple[Order, DateFormats]] = []
        for order, formats in orders:
            whole = None if formats is None else self._with_all(k, order, formats)
            if whole is not None:
                proven.append((order, whole))
        if len(proven) == 2 and not dates.is_ambiguous:
            return proven[:1]
        return proven

    def _with_all(self, k: int, order: Order, formats: DateFormats) -> DateFormats | None:
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
            further = more.day_first if order == "day first" else more.month_first
            if is_last or more.n < len(odd) or further is None:
                return None
            whole = DateFormats.of((*whole.formats, *further.formats))
        return None

    def _say_why_not(self, k: int, dates: FoundDates) -> None:
        cell, name = column_types.given_value(f"c{k}"), self._staged.columns[k]
        formats = [each for each in (dates.day_first, dates.month_first) if each is not None]
        if not formats:
            self.said.append(_BOTH.format(name))
            return
        is_date = " OR ".join(f"{each.sql(cell)} IS NOT NULL" for each in formats)
        found = misfits(self._cursor, cell, is_date, self._task)
        if found.n:
            self.said.append(
                f"'{name}' stays text: {found.n:,} of {found.n_given:,} cells are no dates, the first is "
                f"'{found.first}' in row {found.row:,}."
            )
        else:
            self.said.append(_BOTH.format(name))

    def _say_either(self, k: int, order: Order, formats: DateFormats) -> None:
        cell, name = column_types.given_value(f"c{k}"), self._staged.columns[k]
        day = replace(formats, timed=False).sql(cell)
        query = f"SELECT {cell}, {day} FROM staged WHERE {cell} IS NOT NULL LIMIT 1"
        text, found = execute(self._cursor, query, self._task.quiet)[0]
        self.said.append(
            f"'{name}' may have the day or the month first; it was read with the {order}, '{text}' as "
            f"{found}. "
            "If that is wrong, import the file anew and choose the other order."
        )
