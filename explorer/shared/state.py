"""Plain, frozen data that the session hands to pages, and pages to widgets. Needs neither Qt nor torch."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.corpus.cross_filter import HeldColumn, Passing
    from core.judgments.labels import Label

NO_IDS: NDArray[np.int64] = np.zeros(0, dtype=np.int64)  # of rows, texts or points
# Stand for columns where rows are filtered by a set of rows, by labels or by notes; no column is called so.
ROW_SET, LABELS, NOTES = "#row", "#labels", "#notes"
BESIDE = (LABELS, NOTES)  # columns of the tables that are not read from the rows


@dataclass(frozen=True, eq=False)
class RowSet:
    """Rows that no column tells apart from others.

    Attributes:
        title: what kind of set it is; stands above it in the filters.
        name: what the rows have in common.
        row_ids: (m,) int64.
    """

    title: str
    name: str
    row_ids: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Selection:
    """Rows that a person chose to look at.

    Attributes:
        row_ids: (m,) int64, sorted.
        name: what they have in common, for a person to read: a cluster's name, "lasso"; "" where it is not
            known.
        column: whose values chose them, or "".
    """

    row_ids: NDArray[np.int64] = field(default_factory=lambda: NO_IDS)
    name: str = ""
    column: str = ""


@dataclass(frozen=True, eq=False)
class FilterState:
    """Which rows are let through.

    Attributes:
        row_ids: (m,) int64, sorted row ids that pass, or None for every row.
        passing_texts: (n_texts,) bool, whether any row of a text passes; None where every row does.
        chosen: column -> the values ticked in its facet.
        ranges: column -> (low, high) dragged over its histogram.
        rows: the only rows that pass, where a set of rows is asked for.
        labels: every label there is; those that are ticked are `chosen` by name, in a column of their own.
        note_ids: (m,) int64, the rows with a note.
    """

    row_ids: NDArray[np.int64] | None = None
    passing_texts: NDArray[np.bool_] | None = None
    chosen: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    ranges: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    rows: RowSet | None = None
    labels: tuple[Label, ...] = ()
    note_ids: NDArray[np.int64] = field(default_factory=lambda: NO_IDS)

    @property
    def active(self) -> bool:
        """Whether anything is filtered out."""
        return bool(self.chosen or self.ranges or self.rows is not None)

    def passing(self, rows: RowStore) -> Passing:
        """The rows that pass what is ticked, dragged and let through: work for a lane."""
        columns = {column: values for column, values in self.chosen.items() if column not in (LABELS, NOTES)}
        only = None if self.rows is None else self.rows.row_ids
        passing = rows.cross_filter().passing(columns, self.ranges, only)
        if LABELS in self.chosen:
            ticked = [label.row_ids for label in self.labels if label.name in self.chosen[LABELS]]
            passing = passing.also(LABELS, np.concatenate([NO_IDS, *ticked]))
        if NOTES in self.chosen:
            passing = passing.also(NOTES, self.note_ids)
        return passing


@dataclass(frozen=True, eq=False)
class Facet:
    """One column as a list of values with counts, or as a histogram.

    Attributes:
        column: name of the column.
        kind: "values" or "histogram".
        n_distinct: how many distinct values the column has in the whole corpus.
        values: (value, count under the current filter, chosen), most frequent first.
        histogram: `core.corpus.Histogram` for numbers and dates.
        range: the (low, high) that the column is filtered by, or None.
        type: the column's type ("text", "integer", "real", "boolean", "date", "timestamp").
        affixes: what its numbers have before and behind them, such as a currency.
        title: what stands above it, where that is not the column's name.
        selected: of the rows that each value or bar counts, how many are selected; None where no row is.
        colours: of each value its place among the colours of categories; empty where values have none.
        by_machine: of the rows that each value counts, how many a machine labelled so; empty where none is.
        held: of a column that is listed by its values, which row has which, in memory.
    """

    column: str
    kind: Literal["values", "histogram"]
    n_distinct: int
    values: tuple[tuple[Any, int, bool], ...] = ()
    histogram: Any | None = None
    range: tuple[Any, Any] | None = None
    type: str = "text"
    affixes: tuple[str, str] = ("", "")
    title: str = ""
    selected: tuple[int, ...] | None = None
    colours: tuple[int, ...] = ()
    by_machine: tuple[int, ...] = ()
    held: HeldColumn | None = None

    @property
    def of_column(self) -> bool:
        """Whether it is of a column, and not of a set of rows."""
        return not self.title


@dataclass(frozen=True, slots=True)
class NotListed:
    """A column that is no facet, and why.

    Attributes:
        reason: it only tells rows apart ("identifier"), has too many different values ("many") or one for all
            rows ("one"), or stands behind as many facets as are shown ("further").
        n_distinct: its different values; 0 where nobody counted them.
    """

    column: str
    reason: Literal["identifier", "many", "one", "further"]
    n_distinct: int = 0


@dataclass(frozen=True, eq=False)
class Colouring:
    """What colours the points of the map.

    Attributes:
        kind: "topic", "cluster", "label", "category", "number", "date" or "similarity".
        column: the column's name; None where it is of none.
        codes: (m,) int32 per map point into `categories`, -1 for none; for topics, clusters and categories.
        values: (m,) per map point, NaN for none; numbers and similarity float32, dates float64 seconds.
        categories: names of the codes. category_values: of a column, what its rows have for each code.
        low, high: ends of the colour scale.
        largest: the codes in order of their points where there are more than have a colour of their own; the
            first of them get one. Empty where every code has one.
        palette: of each code its place among the colours of categories; empty where that is its own number,
            or its place in `largest`.
    """

    kind: Literal["topic", "cluster", "label", "category", "number", "date", "similarity"]
    column: str | None = None
    codes: NDArray[np.int32] | None = None
    values: NDArray[np.floating[Any]] | None = None
    categories: tuple[str, ...] = ()
    category_values: tuple[Any, ...] = ()
    low: float = 0.0
    high: float = 1.0
    largest: tuple[int, ...] = ()
    palette: tuple[int, ...] = ()

    @property
    def is_diverging(self) -> bool:
        """Whether the values lie on both sides of zero, so that zero is the middle of the scale."""
        return self.kind == "number" and self.low < 0 < self.high


@dataclass(frozen=True)
class EncoderStatus:
    """The encoder as the window shows it.

    Attributes:
        state: "none", "loading", "ready" or "failed".
        name: what the person calls the model.
        device, precision, reason: what it runs on and why; empty until it is ready.
        sentence: what went wrong and what to do, when it failed.
        offers_quick: whether quick mode (int8) is quicker on this machine, as far as is known.
    """

    state: Literal["none", "loading", "ready", "failed"] = "none"
    name: str = ""
    device: str = ""
    precision: str = ""
    reason: str = ""
    sentence: str = ""
    offers_quick: bool = True


@dataclass(frozen=True)
class Place:
    """Where a new workspace is wanted.

    Attributes:
        parent: the folder that its own folder comes to lie in.
        name: what it is called; where a folder of that name is there, it gets a number.
    """

    parent: Path
    name: str


@dataclass(frozen=True)
class Mark:
    """What a person said of two texts.

    Attributes:
        score: 1 alike, 0 not alike; steps of a fifth on the scale from 0 to 5.
        scored: given on that scale, and not as yes or no.
    """

    score: float
    scored: bool = False
