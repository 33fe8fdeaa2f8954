"""What the filter lets through and what the facets count: work for the interactive lane."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from core.progress import Task
from explorer.shared.state import Facet, FilterState, RowSet

if TYPE_CHECKING:
    from core.corpus import ColumnInfo, Condition, RowStore

MAX_VALUES = 1000
MAX_FACETS = 40  # a file may have two thousand columns; nobody looks through so many
ROW_SET = "#row"  # stands for a column where rows are filtered by a set; no column is called so


def condition_of(state: FilterState, without: str | None = None) -> Condition | None:
    """The condition that the ticked values and dragged ranges add up to, leaving one column out if asked."""
    from core.corpus import Condition

    result: Condition | None = None
    parts = [
        Condition.isin(column, list(values)) for column, values in state.chosen.items() if column != without
    ]
    parts += [Condition.between(column, *ends) for column, ends in state.ranges.items() if column != without]
    if state.rows is not None:
        parts.append(Condition.among(state.rows.row_ids.tolist()))
    for part in parts:
        result = part if result is None else result & part
    return result


def resolve_filter(rows: RowStore, wanted: FilterState) -> FilterState:
    """`wanted` with its condition and the sorted row ids that pass it."""
    condition = condition_of(wanted)
    if condition is None:
        return replace(wanted, condition=None, row_ids=None)
    row_ids = np.sort(rows.select(where=condition))
    row_ids.setflags(write=False)
    return replace(wanted, condition=condition, row_ids=row_ids)


def count_facets(rows: RowStore, state: FilterState, task: Task) -> tuple[Facet, ...]:
    """The facets of every column worth one, the first `MAX_FACETS` of them and those that are used.

    The counts of a column obey the conditions of all others and not its own, so that a second value of it
    can be added and shows what it would bring.
    """
    as_values = {column.name for column in rows.facet_candidates()}
    found = [] if state.rows is None else [_row_set_facet(state.rows, state)]
    for column in rows.columns():
        task.check()
        is_used = column.name in state.chosen or column.name in state.ranges
        if column.name == rows.text_column or (len(found) >= MAX_FACETS and not is_used):
            continue
        if column.name in as_values:
            found.append(_value_facet(rows, state, column))
        elif column.type != "text":
            facet = _histogram_facet(rows, state, column)
            if facet is not None:
                found.append(facet)
    return tuple(found)


def _row_set_facet(rows: RowSet, state: FilterState) -> Facet:
    n_rows = len(rows.row_ids) if state.row_ids is None else len(state.row_ids)
    return Facet(ROW_SET, "values", 1, values=((rows.name, n_rows, True),), title=rows.title)


def _value_facet(rows: RowStore, state: FilterState, column: ColumnInfo) -> Facet:
    chosen = state.chosen.get(column.name, ())
    counts = rows.facet(column.name, condition_of(state, without=column.name), MAX_VALUES)
    values: list[tuple[Any, int, bool]] = [(value, count, value in chosen) for value, count in counts]
    present = {value for value, _, _ in values}
    values += [(value, 0, True) for value in chosen if value not in present]
    return Facet(column.name, "values", rows.n_distinct(column.name), values=tuple(values), type=column.type)


def _histogram_facet(rows: RowStore, state: FilterState, column: ColumnInfo) -> Facet | None:
    n_distinct = rows.n_distinct(column.name)
    if n_distinct < 2 or (column.type == "integer" and n_distinct == rows.n_rows):
        return None  # one value says nothing; a different integer in every row is a serial number
    # The bars and their extent are those of all rows, so that they stay where they are while filters change.
    histogram = rows.histogram(column.name)
    where = condition_of(state, without=column.name)
    if where is not None:
        passing = rows.histogram(column.name, histogram.edges, where)
        histogram = replace(histogram, counts=passing.counts, missing=passing.missing)
    return Facet(
        column.name,
        "histogram",
        n_distinct,
        histogram=histogram,
        range=state.ranges.get(column.name),
        type=column.type,
    )
