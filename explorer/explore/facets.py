"""What the filter lets through and what the facets count: work for the interactive lane."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication

from core.progress import QUIET, Task
from explorer.shared.state import LABELS, NOTES, ROW_SET, Facet, FilterState, NotListed, RowSet
from explorer.widgets.values import place_of, shown_category, shown_range

if TYPE_CHECKING:
    from core.corpus import ColumnInfo, RowStore
    from core.corpus.cross_filter import HeldColumn, Passing

MAX_FACETS = 40  # a file may have two thousand columns; nobody looks through so many


def resolve_filter(rows: RowStore, wanted: FilterState) -> FilterState:
    """`wanted` with the rows and the texts that pass it; hidden rows pass no filter, not even none."""
    if not wanted.active and not rows.hidden.n:
        return replace(wanted, row_ids=None, passing_texts=None)
    row_ids = wanted.passing(rows).row_ids
    passes = rows.by_text().texts_of(row_ids, rows.n_texts)
    passes.setflags(write=False)
    return replace(wanted, row_ids=row_ids, passing_texts=passes)


def count_facets(
    rows: RowStore, state: FilterState, selection: NDArray[np.int64], task: Task = QUIET
) -> tuple[Facet, ...]:
    """The facets of every column worth one, the first `MAX_FACETS` of them and those that are used.

    The counts of a column obey the conditions of all others and not its own, so that a second value of it
    can be added and shows what it would bring.
    """
    passing, cross = state.passing(rows), rows.cross_filter()
    found = [] if state.rows is None else [_row_set_facet(state.rows, passing)]
    if state.labels:
        found.append(_label_facet(state, passing))
    if len(state.note_ids):
        found.append(_note_facet(state, passing))
    for column in rows.columns():
        task.check()
        is_used = column.name in state.chosen or column.name in state.ranges
        if column.name == rows.text_column or (len(found) >= MAX_FACETS and not is_used):
            continue
        if rows.is_identifier(column.name):
            continue
        held = cross.column(column.name)
        if held is None or held.n_distinct < 2:  # one value says nothing
            continue
        counts = cross.count(column.name, passing)
        make = _value_facet if held.histogram is None else _histogram_facet
        found.append(make(state, column, held, counts))
    return count_selected(rows, state, found, selection, task)


def not_listed(rows: RowStore, facets: Sequence[Facet]) -> tuple[NotListed, ...]:
    """The columns that `count_facets` made no facet of, and why."""
    listed = {facet.column for facet in facets if facet.of_column}
    n, found = len(facets) - len(listed), []
    for column in rows.columns():
        name = column.name
        n += name in listed
        if name == rows.text_column or name in listed:
            continue
        if n >= MAX_FACETS:  # it was not looked at
            found.append(NotListed(name, "further"))
        elif rows.is_identifier(name):
            found.append(NotListed(name, "identifier"))
        else:
            n_distinct = rows.n_distinct(name)
            found.append(NotListed(name, "one" if n_distinct < 2 else "many", n_distinct))
    return tuple(found)


def count_selected(
    rows: RowStore,
    state: FilterState,
    facets: Sequence[Facet],
    selection: NDArray[np.int64],
    task: Task = QUIET,
) -> tuple[Facet, ...]:
    """The same facets with how many of the rows that each value or bar counts are selected."""
    if not len(selection):
        return tuple(replace(facet, selected=None) for facet in facets)
    cross, selected = rows.cross_filter(), state.passing(rows).among(selection)
    found = []
    for facet in facets:
        task.check()
        if facet.column == ROW_SET:
            found.append(replace(facet, selected=(selected.without().n,)))
            continue
        if facet.column == LABELS:
            found.append(replace(facet, selected=tuple(_n_of_labels(state, selected))))
            continue
        if facet.column == NOTES:
            found.append(replace(facet, selected=(len(_rows_with_note(state, selected)),)))
            continue
        counts = cross.count(facet.column, selected).tolist()
        if facet.kind == "values":
            held = cross.column(facet.column)
            by_value = dict(zip((*held.values, None), counts, strict=True)) if held is not None else {}
            counts = [by_value.get(value, 0) for value, _, _ in facet.values]
        else:
            counts = counts[:-1]  # the last are blank
        found.append(replace(facet, selected=tuple(counts)))
    return tuple(found)


def rows_of_facet(rows: RowStore, state: FilterState, column: str, asked: Any) -> NDArray[np.int64]:
    """The rows that a facet counts for a value, or for a range where a (low, high) is asked for."""
    if column == ROW_SET:
        return state.passing(rows).row_ids
    if column == LABELS:
        label = next(label for label in state.labels if label.name == asked)
        return label.row_ids[state.passing(rows).without(LABELS).inside[label.row_ids]]
    if column == NOTES:
        return _rows_with_note(state, state.passing(rows))
    value, ends = (None, asked) if isinstance(asked, tuple) else (asked, None)
    return rows.cross_filter().rows_of(column, state.passing(rows), value, ends)


def name_of(facet: Facet, asked: Any) -> str:
    """What the rows of a value, or of a range (low, high), have in common, as a person reads it."""
    if not facet.of_column:
        return str(asked)
    if isinstance(asked, tuple) and facet.histogram is not None:
        low, high = (
            end if asked_end is None else place_of(asked_end)
            for asked_end, end in zip(asked, (facet.histogram.low, facet.histogram.high), strict=True)
        )
        return f"{facet.column}: {shown_range(low, high, facet.type, facet.affixes)}"
    return f"{facet.column}: {shown_category(asked)}"


def _row_set_facet(rows: RowSet, passing: Passing) -> Facet:
    return Facet(ROW_SET, "values", 1, values=((rows.name, passing.without().n, True),), title=rows.title)


def _label_facet(state: FilterState, passing: Passing) -> Facet:
    """The labels, oldest first, as a person made them."""
    ticked, counts = state.chosen.get(LABELS, ()), _n_of_labels(state, passing)
    values = tuple(
        (label.name, n, label.name in ticked) for label, n in zip(state.labels, counts, strict=True)
    )
    title = QCoreApplication.translate("facets", "labels")
    colours = tuple(label.colour for label in state.labels)
    by_machine = _n_among(passing, [label.machine_ids for label in state.labels])
    return Facet(
        LABELS,
        "values",
        len(values),
        values=values,
        title=title,
        colours=colours,
        by_machine=tuple(by_machine) if any(by_machine) else (),
    )


def _note_facet(state: FilterState, passing: Passing) -> Facet:
    """One value: that a row has a note."""
    name = QCoreApplication.translate("facets", "with a note")
    value = (name, len(_rows_with_note(state, passing)), NOTES in state.chosen)
    return Facet(NOTES, "values", 1, values=(value,), title=QCoreApplication.translate("facets", "notes"))


def _rows_with_note(state: FilterState, passing: Passing) -> NDArray[np.int64]:
    return state.note_ids[passing.without(NOTES).inside[state.note_ids]]


def _n_of_labels(state: FilterState, passing: Passing) -> list[int]:
    return _n_among(passing, [label.row_ids for label in state.labels])


def _n_among(passing: Passing, several: Sequence[NDArray[np.int64]]) -> list[int]:
    """How many of several sets of rows pass everything but what is ticked of the labels."""
    inside = passing.without(LABELS).inside
    return [int(np.count_nonzero(inside[row_ids])) for row_ids in several]


def _value_facet(
    state: FilterState, column: ColumnInfo, held: HeldColumn, counts: NDArray[np.int64]
) -> Facet:
    """Values that a row has, most frequent first, and those that are ticked."""
    chosen = state.chosen.get(column.name, ())
    names, frequent = (*held.values, None), np.argsort(-counts, kind="stable")
    frequent = frequent[counts[frequent] > 0]
    values: list[tuple[Any, int, bool]] = [
        (names[code], int(counts[code]), names[code] in chosen) for code in frequent.tolist()
    ]
    present = {value for value, _, _ in values}
    values += [(value, 0, True) for value in chosen if value not in present]
    range_ = state.ranges.get(column.name)  # of a filter that is older than the few values
    return Facet(
        column.name,
        "values",
        held.n_distinct,
        values=tuple(values),
        range=range_,
        type=column.type,
        held=held,
    )


def _histogram_facet(
    state: FilterState, column: ColumnInfo, held: HeldColumn, counts: NDArray[np.int64]
) -> Facet:
    """Bars that stay where they are while filters change: their extent is that of all rows."""
    assert held.histogram is not None
    histogram = replace(held.histogram, counts=counts[:-1], missing=int(counts[-1]))
    chosen = state.ranges.get(column.name)
    return Facet(
        column.name,
        "histogram",
        held.n_distinct,
        histogram=histogram,
        range=chosen,
        type=column.type,
        affixes=("", "") if column.notation is None else column.notation.positive,
    )
