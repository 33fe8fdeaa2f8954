"""Cross tables: how many rows of each topic have each value of a column, or fall into each month.

A table is made of two groupings of the same rows: a code a row for either side, -1 for none. What is in no
group of one side or the other is counted as well and can be said.

Whether a cell has more or fewer than it would have if both sides had nothing to do with each other is said in
two ways. The *residual* is the adjusted standardised one (Haberman 1973, "The analysis of residuals in
cross-classified tables"): about standard normal where both are independent. What is *beyond chance*
is decided by a bound that needs no large counts and holds for all cells together, over distinct texts: a text
that is copied a thousand times is one thing that happened.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from core.corpus.layout import ColumnType

Unit = Literal["century", "decade", "year", "quarter", "month", "week", "day", "hour", "minute"]
Codes = NDArray[np.integer[Any]]

UNITS: tuple[Unit, ...] = (
    *("century", "decade", "year", "quarter", "month", "week", "day", "hour", "minute"),
)
LEVEL = 0.95
MOST_BINS = 400  # of time; more can be neither drawn nor read
_FEWEST, _MANY = 12, 60  # bins of time that are aimed at
_DAY, _HOUR, _MINUTE = 86_400, 3_600, 60
_MONTHS: dict[str, int] = {"century": 1_200, "decade": 120, "year": 12, "quarter": 3, "month": 1}
_SECONDS: dict[str, int] = {"week": 7 * _DAY, "day": _DAY, "hour": _HOUR, "minute": _MINUTE}
_FIRST_MONDAY = 4 * _DAY  # 5 January 1970
_SINGLE_VALUES = 20  # whole numbers up to that many different ones are groups by themselves
_WIDEST_RANGE = 4_096  # between the least and the greatest of them
_COMMON = 1.959963984540054  # standard normal deviate of a two-sided interval of 95 %


@dataclass(frozen=True, eq=False)
class Grouping:
    """One side of a table: the group of each row.

    Attributes:
        codes: (n,) integers into `names`; -1 for a row that is in no group.
        names: one a group.
        edges: (n_groups + 1,) float64 where the groups are bins of numbers, or of seconds since 1970 (UTC).
        unit: what the bins of time are.
        n_pooled: how many groups the last one stands for, where the smallest were put together; else 0.
        are_single: whether the bins are few whole numbers that stand by themselves.
    """

    codes: Codes
    names: tuple[str, ...]
    edges: NDArray[np.float64] | None = None
    unit: Unit | None = None
    n_pooled: int = 0
    are_single: bool = False

    @property
    def is_ordered(self) -> bool:
        """Whether its groups are bins, which have an order and keep their place when empty."""
        return self.edges is not None


@dataclass(frozen=True, eq=False)
class CrossTable:
    """Counts of rows, or of distinct texts, by two groupings.

    Attributes:
        rows, columns: the two sides as they stand in the table; their codes are of all rows.
        among: (m,) ids of the rows that are counted, or None for all.
        all_counts: (r + 1, c + 1) int64; the last row and the last column count what is in no group.
        evidence: (r, c) float64, distinct texts behind the counts: each text is one, divided among its cells
            by its rows.
    """

    rows: Grouping
    columns: Grouping
    among: NDArray[np.int64] | None
    all_counts: NDArray[np.int64]
    evidence: NDArray[np.float64]

    @property
    def counts(self) -> NDArray[np.int64]:
        """(r, c) what is in a group of both sides."""
        return self.all_counts[:-1, :-1]

    @cached_property
    def row_totals(self) -> NDArray[np.int64]:
        """(r,) sums over the columns."""
        return np.asarray(self.counts.sum(axis=1))

    @cached_property
    def column_totals(self) -> NDArray[np.int64]:
        """(c,) sums over the rows."""
        return np.asarray(self.counts.sum(axis=0))

    @property
    def total(self) -> int:
        """Sum of all cells."""
        return int(self.counts.sum())

    @property
    def n_without_row(self) -> int:
        """How many have a value on the side of the columns and are in no group of the rows."""
        return int(self.all_counts[-1, :-1].sum())

    @property
    def n_without_column(self) -> int:
        """How many are in a group of the rows and have no value on the side of the columns."""
        return int(self.all_counts[:-1, -1].sum())

    @property
    def n_without_both(self) -> int:
        """How many are in no group of either side."""
        return int(self.all_counts[-1, -1])

    @cached_property
    def row_shares(self) -> NDArray[np.float64]:
        """(r, c) shares of each row's total, 0 to 1; NaN in an empty row."""
        return _divided(self.counts, self.row_totals[:, None])

    @cached_property
    def column_shares(self) -> NDArray[np.float64]:
        """(r, c) shares of each column's total, 0 to 1; NaN in an empty column."""
        return _divided(self.counts, self.column_totals[None, :])

    @cached_property
    def shares(self) -> NDArray[np.float64]:
        """(r, c) shares of the total, 0 to 1; NaN where there is none."""
        return _divided(self.counts, np.full((1, 1), self.total))

    @cached_property
    def expected(self) -> NDArray[np.float64]:
        """(r, c) counts to be expected with the same totals if both sides were independent."""
        return np.outer(self.row_totals, self.column_totals) / max(self.total, 1)

    @cached_property
    def residuals(self) -> NDArray[np.float64]:
        """(r, c) adjusted standardised residuals; 0 where a row or a column is empty or has everything."""
        n = max(self.total, 1)
        spread = np.outer(1 - self.row_totals / n, 1 - self.column_totals / n) * self.expected
        return _divided(self.counts - self.expected, np.sqrt(np.maximum(spread, 0)), empty=0.0)

    @cached_property
    def beyond_chance(self) -> NDArray[np.int8]:
        """(r, c) 1 where a cell has more and -1 where it has fewer than chance explains, else 0.

        Where both sides are independent, the chance that any cell is not 0 is at most 5 % (`beyond_chance`).
        """
        return beyond_chance(self.evidence)

    @cached_property
    def trends(self) -> NDArray[np.int8]:
        """(r,) 1 where a row grows and -1 where it shrinks from the first to the last column by more than
        chance explains, else 0; for all rows together (`trends`). Of use where the columns are bins.
        """
        return trends(self.evidence)

    def column_intervals(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Lower and upper ends, each (r, c), of 95 % intervals for `column_shares`, cell by cell; NaN in an
        empty column. See `wilson`.
        """
        return wilson(self.counts, self.column_totals[None, :])

    def rows_in(self, row: int | None, column: int | None) -> NDArray[np.int64]:
        """(k,) ids of the counted rows in a cell; None for all groups of that side, not for "in none"."""
        wanted = np.ones(len(self.rows.codes), dtype=np.bool_)
        for side, group in ((self.rows, row), (self.columns, column)):
            wanted &= side.codes >= 0 if group is None else side.codes == group
        return self._counted(wanted)

    def rows_without(self, side: Literal["rows", "columns"]) -> NDArray[np.int64]:
        """(k,) ids of the counted rows that are in no group of a side."""
        return self._counted((self.rows if side == "rows" else self.columns).codes < 0)

    def _counted(self, wanted: NDArray[np.bool_]) -> NDArray[np.int64]:
        if self.among is None:
            return np.flatnonzero(wanted)
        return np.asarray(self.among[wanted[self.among]], dtype=np.int64)


def cross_table(
    rows: Grouping,
    columns: Grouping,
    text_ids: Codes,
    among: NDArray[np.int64] | None = None,
    count: Literal["rows", "texts"] = "rows",
) -> CrossTable:
    """Count rows by two groupings. Groups without a row are left out, bins are not.

    Args:
        rows, columns: groups of the same n rows.
        text_ids: (n,) the text of each row, -1 for a blank one.
        among: (m,) ids of the rows to count, none twice; None for all.
        count: rows, or distinct texts: then a text counts once in each cell that it is in, and so more than
            once where its rows differ in their value.

    Raises:
        ValueError: when the lengths differ.
    """
    if not len(rows.codes) == len(columns.codes) == len(text_ids):
        raise ValueError(f"{len(rows.codes)}, {len(columns.codes)} and {len(text_ids)} rows.")
    rows, columns = (_without_empty(side, among) for side in (rows, columns))
    shape = (len(rows.names) + 1, len(columns.names) + 1)
    row_codes, column_codes, texts = (
        codes if among is None else codes[among] for codes in (rows.codes, columns.codes, text_ids)
    )
    # Code -1 becomes the last row and the last column.
    cells = np.where(row_codes < 0, shape[0] - 1, row_codes).astype(np.int64)
    cells *= shape[1]
    cells += np.where(column_codes < 0, shape[1] - 1, column_codes)
    n_cells = shape[0] * shape[1]
    all_counts: NDArray[np.int64] = np.bincount(cells, minlength=n_cells)
    evidence = all_counts.astype(np.float64)
    n_rows_of_text = np.bincount(texts + 1, minlength=1)
    if n_rows_of_text[1:].max(initial=0) > 1:  # few files have copies
        share = 1.0 / np.maximum(n_rows_of_text, 1)
        share[0] = 1.0  # blank rows share no text
        evidence = np.asarray(np.bincount(cells, share[texts + 1], n_cells), np.float64)
    if count == "texts" and n_rows_of_text.max() > 1:
        all_counts = _distinct(cells, texts, n_rows_of_text, n_cells)
    inner = evidence.reshape(shape)[:-1, :-1]
    return CrossTable(rows, columns, among, all_counts.reshape(shape), inner)


def _distinct(
    cells: NDArray[np.int64], texts: Codes, n_rows_of_text: NDArray[np.int64], n_cells: int
) -> NDArray[np.int64]:
    """(n_cells,) distinct texts a cell; all blank rows are one text. Only copies have to be sorted."""
    copied = n_rows_of_text[texts + 1] > 1
    alone = np.bincount(cells[~copied], minlength=n_cells)
    pairs = np.sort((texts[copied].astype(np.int64) + 1) * n_cells + cells[copied])
    first = np.diff(pairs, prepend=-1) > 0  # np.unique takes fifty times as long
    return alone + np.bincount(pairs[first] % n_cells, minlength=n_cells)


def _without_empty(side: Grouping, among: NDArray[np.int64] | None) -> Grouping:
    """The groups that have a row, in their order."""
    if side.is_ordered:
        return side
    sizes = group_sizes(side, among)
    if sizes.all():
        return side
    kept = np.flatnonzero(sizes)
    place = np.full(len(sizes) + 1, -1, dtype=np.int32)  # the last one is for code -1
    place[kept] = np.arange(len(kept))
    return replace(side, codes=place[side.codes], names=tuple(side.names[group] for group in kept.tolist()))


def group_sizes(side: Grouping, among: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
    """(n_groups,) rows in each group, of all rows or `among` these."""
    codes = side.codes if among is None else side.codes[among]
    return np.bincount(codes + 1, minlength=len(side.names) + 1)[1:]


def largest(side: Grouping, most: int, among: NDArray[np.int64] | None = None) -> Grouping:
    """The `most` largest groups in their order, and one last group for the sum of the others.

    Args:
        among: (m,) row ids that sizes are taken of; None for all.
    """
    sizes = group_sizes(side, among)
    n_there = int(np.count_nonzero(sizes))
    if n_there <= most:
        return side
    kept = np.sort(np.argsort(-sizes, kind="stable")[:most])
    place = np.full(len(sizes) + 1, len(kept), dtype=np.int32)
    place[kept] = np.arange(len(kept))
    place[-1] = -1
    n_pooled = n_there - len(kept)
    names = (*(side.names[group] for group in kept.tolist()), f"others ({n_pooled:,})")
    return Grouping(place[side.codes], names, n_pooled=n_pooled)


# Bins


def number_bins(
    values: NDArray[np.float64],
    bins: Literal["quartiles", "equal"] = "quartiles",
    among: NDArray[np.int64] | None = None,
    n_bins: int = 8,
) -> Grouping:
    """Groups of numbers; NaN and infinite ones are in none.

    Up to twenty different whole numbers, such as a rating, are groups by themselves. Otherwise quartiles
    (fewer where many values are equal), or equal bins.

    Args:
        values: (n,) float64.
        bins: the kind of bins.
        among: (m,) ids of the rows that they are made for; None for all.
        n_bins: how many equal bins at most.
    """
    from core.corpus.histograms import binned

    given = values if among is None else values[among]
    finite = np.isfinite(given)
    if not finite.all():
        given = given[finite]
    if not given.size:
        return Grouping(np.full(len(values), -1, np.int32), (), np.zeros(1))
    whole = bool((given == np.floor(given)).all())
    low, high = float(given.min()), float(given.max())
    if whole and high - low < _WIDEST_RANGE:
        there = np.flatnonzero(np.bincount((given - low).astype(np.int64))) + low
        if len(there) <= _SINGLE_VALUES:
            edges = np.append(there, high + 1.0)
            return Grouping(_bin_codes(values, edges), _range_names(there, there), edges, are_single=True)
    if bins == "equal":
        edges = binned(given, n_bins, 1.0 if whole else None).edges
        lasts = edges[1:] - whole  # such bins end one below the next one's first value
        if not whole:
            edges = np.append(edges[:-1], np.nextafter(edges[-1], np.inf))
        return Grouping(_bin_codes(values, edges), _range_names(edges[:-1], lasts), edges)
    given = np.sort(given)
    quarters = [-(-quarter * len(given) // 4) - 1 for quarter in (1, 2, 3, 4)]
    lasts = np.unique(given[np.maximum(quarters, 0)])
    firsts = given[[0, *np.searchsorted(given, lasts[:-1], side="right").tolist()]]
    edges = np.concatenate([[low], np.nextafter(lasts, np.inf)])
    return Grouping(_bin_codes(values, edges), _range_names(firsts, lasts), edges)


def _bin_codes(values: NDArray[np.float64], edges: NDArray[np.float64]) -> NDArray[np.int32]:
    """(n,) the bin of each value: from an edge up to and without the next; -1 beyond and for NaN."""
    codes = np.zeros(len(values), dtype=np.int32)
    for edge in edges[1:-1]:  # of which there are few: faster than a search for each value
        codes += values >= edge
    codes[~((values >= edges[0]) & (values < edges[-1]))] = -1
    return codes


def _range_names(firsts: NDArray[Any], lasts: NDArray[Any]) -> tuple[str, ...]:
    """ "1 – 3" for each pair; one number where both are the same."""
    pairs = zip(map(_number, firsts.tolist()), map(_number, lasts.tolist()), strict=True)
    return tuple(first if first == last else f"{first} – {last}" for first, last in pairs)


def _number(value: float) -> str:
    """A number with four digits; whole ones in full."""
    text = f"{value:.0f}" if value == round(value) and abs(value) < 1e15 else f"{value:.4g}"
    return text.replace("-", "−")


def calendar_units(seconds: NDArray[np.float64], among: NDArray[np.int64] | None = None) -> dict[Unit, int]:
    """How many bins each unit makes of some instants, coarsest first; units with over 400 left out.

    Args:
        seconds: (n,) since 1970 (UTC); NaN where there is none.
        among: (m,) ids of the rows that count; None for all.
    """
    ends = _extent(seconds if among is None else seconds[among])
    return {} if ends is None else _units_between(ends)


def _units_between(ends: tuple[float, float]) -> dict[Unit, int]:
    counted = {unit: _bin_of(ends[1], unit) - _bin_of(ends[0], unit) + 1 for unit in UNITS}
    return {unit: n for unit, n in counted.items() if n <= MOST_BINS}


def proposed_unit(units: dict[Unit, int]) -> Unit:
    """The unit with 12 to 60 bins, the coarsest of several; else the one that is nearest to that."""

    def beyond(unit: Unit) -> float:
        n_bins = units[unit]
        return max(_FEWEST / n_bins, n_bins / _MANY, 1.0)

    return min(units, key=beyond)


def calendar_bins(
    seconds: NDArray[np.float64], unit: Unit | None = None, among: NDArray[np.int64] | None = None
) -> Grouping:
    """Instants by whole units of the calendar (UTC), weeks from Monday; empty ones between are there too.

    Args:
        seconds: (n,) since 1970 (UTC); NaN where there is none.
        unit: None for the one that makes 12 to 60 bins.
        among: (m,) ids of the rows that the bins are made for; None for all.

    Raises:
        ValueError: when the unit would make more than 400 bins.
    """
    ends = _extent(seconds if among is None else seconds[among])
    if ends is None:
        return Grouping(np.full(len(seconds), -1, np.int32), (), np.zeros(1), UNITS[0])
    units = _units_between(ends)
    chosen = proposed_unit(units) if unit is None else unit
    if chosen not in units:
        raise ValueError(f"There are more than {MOST_BINS:,} bins of one {chosen}.")
    first, last = (_bin_of(end, chosen) for end in ends)
    edges = np.array([_start_of(bin_, chosen) for bin_ in range(first, last + 2)], dtype=np.float64)
    names = tuple(_time_name(start, chosen) for start in edges[:-1].tolist())
    return Grouping(_time_codes(seconds, edges, chosen), names, edges, chosen)


def _extent(seconds: NDArray[np.float64]) -> tuple[float, float] | None:
    known = seconds[np.isfinite(seconds)]
    return (float(known.min()), float(known.max())) if known.size else None


def _time_codes(seconds: NDArray[np.float64], edges: NDArray[np.float64], unit: Unit) -> NDArray[np.int32]:
    """As `_bin_codes` with an open end, without a search for each of a million instants."""
    known = (seconds >= edges[0]) & (seconds < edges[-1])
    offset = np.where(known, seconds, edges[0]) - edges[0]
    codes: NDArray[np.int32]
    if unit in _SECONDS:
        codes = np.floor_divide(offset, _SECONDS[unit]).astype(np.int32)
    else:
        n_days = np.diff(edges / _DAY).astype(np.int64)
        bin_of_day = np.repeat(np.arange(len(n_days), dtype=np.int32), n_days)
        codes = bin_of_day[np.floor_divide(offset, _DAY).astype(np.int64)]
    codes[~known] = -1
    return codes


def _bin_of(seconds: float, unit: Unit) -> int:
    """The number of the bin with an instant, counted from the year 0 or from 1970."""
    if unit in _SECONDS:
        shift = _FIRST_MONDAY if unit == "week" else 0
        return int((seconds - shift) // _SECONDS[unit])
    months = np.datetime64(int(seconds // 1), "s").astype("M8[M]").astype(np.int64)
    return int(months + 1970 * 12) // _MONTHS[unit]


def _start_of(bin_: int, unit: Unit) -> float:
    """Where a bin begins, in seconds since 1970."""
    if unit in _SECONDS:
        return float(bin_ * _SECONDS[unit] + (_FIRST_MONDAY if unit == "week" else 0))
    month = np.datetime64(bin_ * _MONTHS[unit] - 1970 * 12, "M")
    return float(month.astype("M8[s]").astype(np.int64))


def _time_name(start: float, unit: Unit) -> str:
    """ "1900s", "2024", "2024 Q1", "2024-03", "2024-03-18" (for a week its Monday), "2024-03-18 14:00"."""
    text = str(np.datetime64(int(start) // _MINUTE, "m"))
    year, month = text[:-12], text[-11:-9]
    match unit:
        case "century" | "decade":
            return f"{year}s"
        case "year":
            return year
        case "quarter":
            return f"{year} Q{(int(month) + 2) // 3}"
        case "month":
            return f"{year}-{month}"
        case "week" | "day":
            return text[:-6]
        case _:
            return text.replace("T", " ")


# How sure


def wilson(
    counts: NDArray[np.integer[Any]], totals: NDArray[np.integer[Any]]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Both ends of 95 % intervals for shares (Wilson 1927, "Probable inference, the law of succession, and
    statistical inference"); each of the shape of `counts`, NaN where the total is 0.
    """
    n = np.broadcast_to(totals, counts.shape).astype(np.float64)
    share = _divided(counts, n)
    n = np.where(n > 0, n, np.nan)
    z2 = _COMMON**2
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = _COMMON / (1 + z2 / n) * np.sqrt(share * (1 - share) / n + z2 / (4 * n**2))
    low, high = np.where(share == 0, 0.0, middle - half), np.where(share == 1, 1.0, middle + half)  # rounding
    return low, high


def beyond_chance(evidence: NDArray[np.float64], level: float = LEVEL) -> NDArray[np.int8]:
    """(r, c) 1 where a cell has more and -1 where it has fewer than chance explains, else 0.

    Where the values are dealt to the texts at random, the chance of a cell as full, or as empty, as it is has
    a bound (`_exact_tails`, `_divided_tails`). By Bonferroni over both tails of all cells, the chance of any
    1 or -1 is then at most 1 - level, however small the counts.

    Args:
        evidence: (r, c) distinct texts, not always whole (`CrossTable.evidence`).
    """
    n = evidence.sum()
    by_row, by_column = evidence.sum(axis=1, keepdims=True), evidence.sum(axis=0, keepdims=True)
    n_rows, n_columns = (np.count_nonzero((side > 0) & (side < n)) for side in (by_row, by_column))
    if n_rows * n_columns == 0:
        return np.zeros(evidence.shape, np.int8)
    whole = bool((evidence == np.floor(evidence)).all())
    surprise = _exact_tails(evidence) if whole else _divided_tails(evidence)
    sure = surprise > np.log(2 * n_rows * n_columns / (1 - level))
    return np.where(sure, np.sign(evidence - by_row * by_column / n), 0).astype(np.int8)


def _exact_tails(counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """(r, c) -log of an upper bound of the chance of at least, or of at most, what a cell has, for counts.

    A cell is hypergeometric. The ratio of neighbouring probabilities falls away from the mode, and so a tail
    is no more than the geometric series that begins with the cell's own probability and ratio.
    """
    from scipy.special import gammaln

    n, x = counts.sum(), counts
    row, column = counts.sum(axis=1, keepdims=True), counts.sum(axis=0, keepdims=True)
    beside, below, rest = row - x, column - x, n - row - column + x
    log_chance = gammaln(row + 1) + gammaln(n - row + 1) + gammaln(column + 1) + gammaln(n - column + 1)
    log_chance = log_chance - gammaln(n + 1) - sum(gammaln(part + 1) for part in (x, beside, below, rest))
    more, fewer = beside * below / ((x + 1) * (rest + 1)), x * rest / ((beside + 1) * (below + 1))
    ratio = np.where(x * n > row * column, more, fewer)
    falls = ratio < 1
    tail = log_chance - np.log1p(-np.where(falls, ratio, 0.0))
    return np.where(falls, np.maximum(-tail, 0.0), 0.0)


def _divided_tails(evidence: NDArray[np.float64]) -> NDArray[np.float64]:
    """The same where copies of a text differ, so that it is divided among cells.

    A cell is then a sum over texts drawn without replacement, each between 0 and 1, whose tails are bounded
    by exp(-m KL(mean of the draws, overall mean)) for m draws (Hoeffding 1963, "Probability inequalities for
    sums of bounded random variables", theorem 1 and section 6). The draws may be taken to be the texts of the
    row, those of the column, or all others of either; the sharpest of the four bounds counts. It holds
    strictly where no text is divided on the side of the draws, and is a tested approximation where copies
    differ on both sides.
    """
    n = evidence.sum()
    by_row, by_column = evidence.sum(axis=1, keepdims=True), evidence.sum(axis=0, keepdims=True)
    bound = np.zeros(evidence.shape)
    for drawn, mean in ((by_row, by_column / n), (by_column, by_row / n)):
        overall = np.broadcast_to(mean, evidence.shape)
        marked = np.broadcast_to(mean * n, evidence.shape)
        for n_draws, hits in ((drawn, evidence), (n - drawn, marked - evidence)):
            share = np.clip(_divided(hits, np.broadcast_to(n_draws, evidence.shape), empty=0.0), 0.0, 1.0)
            bound = np.maximum(bound, n_draws * _divergence(share, overall))
    return bound


def trends(evidence: NDArray[np.float64], level: float = LEVEL) -> NDArray[np.int8]:
    """(r,) 1 for rows whose texts lie later among the columns than those of all rows, -1 for earlier, 0 for
    neither beyond chance.

    The place of a text is its ridit, the share of all texts before it, half of its own column included (Bross
    1958, "How to use ridit analysis"); this is the test of Wilcoxon, Mann and Whitney with ties, the row
    against all. Bennett's bound (1962, "Probability inequalities for the sum of independent random
    variables"), which holds for draws without replacement too (Hoeffding 1963, section 6), and
    Bonferroni over both tails of all rows take the place of the normal approximation: small rows do no harm.

    Args:
        evidence: (r, c) distinct texts, the columns in order.
    """
    n, by_row, by_column = evidence.sum(), evidence.sum(axis=1), evidence.sum(axis=0)
    n_rows = np.count_nonzero((by_row > 0) & (by_row < n))
    if n_rows == 0:
        return np.zeros(len(by_row), np.int8)
    ridits = (np.cumsum(by_column) - by_column / 2) / n - 0.5  # around 0
    variance = float((by_column * ridits**2).sum() / n)
    if variance == 0:  # all in one column
        return np.zeros(len(by_row), np.int8)
    means = _divided(evidence @ ridits, by_row, empty=0.0)
    there = ridits[by_column > 0]
    reach = np.where(means > 0, there.max(), -there.min())
    u = reach * np.abs(means) / variance
    bound = by_row * variance / reach**2 * ((1 + u) * np.log1p(u) - u)
    return np.where(bound > np.log(2 * n_rows / (1 - level)), np.sign(means), 0).astype(np.int8)


def _divergence(share: NDArray[np.float64], overall: NDArray[np.float64]) -> NDArray[np.float64]:
    """Kullback-Leibler divergence of a yes-or-no with probability `share` from one with `overall`, in nats; 0
    where `overall` is 0 or 1.
    """
    result = np.zeros(share.shape)
    for part, whole in ((share, overall), (1 - share, 1 - overall)):
        where = (part > 0) & (whole > 0)
        result[where] += part[where] * np.log(part[where] / whole[where])
    result[(overall <= 0) | (overall >= 1)] = 0.0
    return np.maximum(result, 0.0)


def _divided(above: Any, below: Any, empty: float = np.nan) -> NDArray[np.float64]:
    """`above / below`, `empty` where the lower is 0."""
    above, below = np.broadcast_arrays(np.asarray(above, np.float64), np.asarray(below, np.float64))
    result = np.full(above.shape, empty)
    np.divide(above, below, out=result, where=below != 0)
    return result


# Out of here

Column = tuple[str, ColumnType]
Line = tuple[Any, ...]


def cell_lines(table: CrossTable) -> tuple[list[Column], list[Line]]:
    """One line a cell with all its numbers, to be written to a file: (name, type) of the columns, and the
    lines. What is in no group of a side stands there with None for its name.
    """
    columns: list[Column] = [("row", "text"), ("column", "text"), ("count", "integer")]
    reals = ("row_share", "column_share", "column_share_low", "column_share_high", "expected", "residual")
    columns += [(name, "real") for name in reals]
    columns += [("beyond_chance", "integer")]
    shares = (table.row_shares, table.column_shares, *table.column_intervals())
    numbers = (*shares, table.expected, table.residuals)
    lines: list[Line] = []
    for row, row_name in enumerate((*table.rows.names, None)):
        for column, column_name in enumerate((*table.columns.names, None)):
            count = int(table.all_counts[row, column])
            if row_name is None or column_name is None:
                lines.append((row_name, column_name, count, *(None,) * 7))
                continue
            shown = (float(each[row, column]) for each in numbers)
            cells = (value if np.isfinite(value) else None for value in shown)
            lines.append((row_name, column_name, count, *cells, int(table.beyond_chance[row, column])))
    return columns, lines


def wide_lines(
    table: CrossTable, values: NDArray[Any], order: NDArray[np.int64]
) -> tuple[list[Column], list[Line]]:
    """A line a row with a column a column, as the table is seen, with totals of the counts at the ends.

    Args:
        values: (r, c) what stands in the cells; NaN where there is nothing.
        order: (r,) the rows from top to bottom.
    """
    kind: ColumnType = "integer" if values.dtype.kind == "i" else "real"
    columns: list[Column] = [
        ("", "text"),
        *((name, kind) for name in table.columns.names),
        ("total", "integer"),
    ]
    lines: list[Line] = [
        (
            table.rows.names[row],
            *(None if np.isnan(value) else value for value in values[row].tolist()),
            int(table.row_totals[row]),
        )
        for row in order.tolist()
    ]
    lines.append(("total", *table.column_totals.tolist(), table.total))
    return columns, lines
