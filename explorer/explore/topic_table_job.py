"""The table of topics by a column: what is asked of the interactive lane, and its answer."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from core.progress import QUIET, Task
from explorer.widgets.values import shown

if TYPE_CHECKING:
    from core.clusters.tables import CrossTable, Grouping, Unit
    from core.corpus import ColumnValues, RowStore
    from core.workspace import MapPicture

Bins = Literal["quartiles", "equal"]
Measure = Literal["count", "row", "column", "chance"]
MEASURES: tuple[Measure, ...] = ("count", "row", "column", "chance")

TOPICS, SELECTED = "#topics", "#selected"  # stand for a column; no column is called so
_MOST_COLUMNS, _MOST_ROWS = 30, 100  # values of a column that are shown; the others are a sum


@dataclass(frozen=True, eq=False)
class TableRequest:
    """What is to be counted.

    Attributes:
        rows, text_ids: the corpus. picture: its map, or None.
        down: what the rows of the table are: `TOPICS`, `SELECTED` or a column. across: a column.
        names: of the rows that are selected and those that are not.
        selection: ids of the rows that are selected. among: ids of the rows that are counted; None for all.
        count: rows, or distinct texts. unit: of dates; None for one that fits. bins: of numbers.
        known: columns that were read before.
    """

    rows: RowStore
    text_ids: NDArray[np.int32]
    picture: MapPicture | None
    down: str
    across: str
    names: tuple[str, str]
    selection: NDArray[np.int64]
    among: NDArray[np.int64] | None = None
    count: Literal["rows", "texts"] = "rows"
    unit: Unit | None = None
    bins: Bins = "quartiles"
    known: dict[str, ColumnValues] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class TableAnswer:
    """What was counted.

    Attributes:
        request: what was asked; without its unit where that would make too many bins. table: the counts.
        values: the columns that were read, for the next request.
        units: how many bins each unit of the calendar makes; empty where the column holds no dates.
        kind: of the values across: "category", "number" or "date".
        ranges: whether numbers across are put into ranges; few whole numbers stand by themselves.
    """

    request: TableRequest
    table: CrossTable
    values: dict[str, ColumnValues]
    units: dict[Unit, int]
    kind: str
    ranges: bool


def counted(request: TableRequest, task: Task = QUIET) -> TableAnswer:
    """Count what is asked for.

    Raises:
        InputError: when there is no such column. CancelledError: on cancel.
    """
    from core.clusters.tables import calendar_units, cross_table

    values = {name: request.known[name] for name in (request.down, request.across) if name in request.known}
    for name in (request.down, request.across):
        if name not in (TOPICS, SELECTED) and name not in values:
            values[name] = request.rows.values(name)
            task.check()
    across = values[request.across]
    units = calendar_units(across.numbers, request.among) if across.kind == "date" else {}
    if request.unit not in units:  # since it was chosen, another filter has come
        request = replace(request, unit=None)
    columns = _grouping(across, request, _MOST_COLUMNS)
    task.check()
    rows = _rows_of(request, values)
    task.check()
    table = cross_table(rows, columns, request.text_ids, request.among, request.count)
    _ = table.beyond_chance, table.residuals, table.trends  # made here, and not when they are first painted
    ranges = across.kind == "number" and not columns.are_single
    return TableAnswer(request, table, values, units, across.kind, ranges)


def _rows_of(request: TableRequest, values: dict[str, ColumnValues]) -> Grouping:
    from core.clusters.tables import Grouping

    if request.down == SELECTED:
        codes = np.ones(len(request.text_ids), dtype=np.int32)
        codes[request.selection] = 0
        return Grouping(codes, request.names)
    if request.down == TOPICS:
        picture = request.picture
        assert picture is not None
        return Grouping(topic_codes(picture, request.text_ids), picture.names)
    return _grouping(values[request.down], request, _MOST_ROWS)


def topic_codes(picture: MapPicture, text_ids: NDArray[np.int32]) -> NDArray[np.int32]:
    """(n,) the cluster of each row's text; -1 for an outlier, a text that is not on the map, a blank row."""
    highest = int(max(picture.text_ids.max(initial=-1), text_ids.max(initial=-1)))
    of_text = np.full(highest + 2, -1, dtype=np.int32)  # the last one is that of blank rows, text -1
    of_text[picture.text_ids] = picture.labels
    return of_text[text_ids]


def _grouping(values: ColumnValues, request: TableRequest, most: int) -> Grouping:
    from core.clusters.tables import Grouping, calendar_bins, largest, number_bins

    if values.kind == "date":
        return calendar_bins(values.numbers, request.unit, request.among)
    if values.kind == "number":
        return number_bins(values.numbers, request.bins, request.among)
    return largest(Grouping(values.codes, tuple(map(shown, values.values))), most, request.among)
