"""What a row can have in an export, beside the columns of its file: labels, notes, marks, topics, its
coordinates on the map, how similar it is to a query.

A column says what it is called at once, and makes what its cells are read from when it is written: work for
a lane. Rows are given by their ids and by their places among the rows that are written; one row may be
written twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.corpus.layout import ColumnType
from core.corpus.names import no_column
from core.errors import InputError
from core.export.tables import Column, free_name
from core.progress import Task

if TYPE_CHECKING:
    from core.clusters import TopicTree
    from core.corpus import RowStore
    from core.judgments.model import Judgment
    from core.search import Hits

Ids = NDArray[np.int64]
Cells = Callable[[Ids, Ids], Sequence[Any]]  # row ids (m,), their places (m,) -> (m,) cells
# In the order in which they are offered.
Group = Literal["hits", "columns", "labels", "marks", "topics", "map", "similarity", "row"]

OUTLIERS = "outliers"
JOIN_LABELS = "; "
_BY = (None, "person", "machine")  # who gave a label
# From which score on a mark says alike, and up to which it says not alike, as where marks are learned from.
_ALIKE_FROM, _NOT_ALIKE_UP_TO = 0.8, 0.2


class PassagePoints(Protocol):
    """Which passages the points of a map are: their texts (m,), and where they stand in these (m, 2)."""

    @property
    def text_ids(self) -> NDArray[np.int64]: ...
    @property
    def spans(self) -> NDArray[np.int64]: ...


class Picture(Protocol):
    """What an export reads of a map."""

    @property
    def text_ids(self) -> NDArray[np.int64]: ...
    @property
    def texts(self) -> NDArray[np.int64]: ...
    @property
    def passages(self) -> PassagePoints | None: ...
    @property
    def xy(self) -> NDArray[np.float32]: ...
    @property
    def labels(self) -> NDArray[np.int32]: ...
    @property
    def names(self) -> tuple[str, ...]: ...


class LabelledRows(Protocol):
    """Rows with a name, as a label has them; on some of them a machine put it."""

    @property
    def name(self) -> str: ...
    @property
    def row_ids(self) -> ArrayLike: ...
    @property
    def machine_ids(self) -> NDArray[np.int64]: ...


@dataclass(frozen=True, eq=False)
class ExportColumn:
    """A column that can be written.

    Attributes:
        name: what it is called in the file; no other of those that are offered is called so.
        type: of its cells.
        group: what kind of column it is.
        usual: whether it is written where nobody chose columns.
        make: makes what gives its cells; None for a column of the rows themselves.
    """

    name: str
    type: ColumnType
    group: Group
    usual: bool = False
    make: Callable[[Task], Cells] | None = None

    @property
    def declared(self) -> Column:
        """Its name and type."""
        return self.name, self.type


@dataclass(frozen=True, eq=False)
class ExportSource:
    """What an export reads.

    Attributes:
        rows: where the rows are.
        picture: the map, or None.
        tree: the topics over the texts of `picture`, or None.
        labels: what is stuck on rows.
        judgments: what was said of pairs of texts.
        notes: row id -> the note on it.
        hits: what a search found, or None.
        similarities: gives (n_texts,) the similarity of each text to the query, NaN where it has none; None
            where nothing is searched for.
    """

    rows: RowStore
    picture: Picture | None = None
    tree: TopicTree | None = None
    labels: tuple[LabelledRows, ...] = ()
    judgments: tuple[Judgment, ...] = ()
    hits: Hits | None = None
    similarities: Callable[[], NDArray[np.float32]] | None = None
    notes: Mapping[int, str] = field(default_factory=dict)

    def columns(self, of_hits: bool = False) -> tuple[ExportColumn, ...]:
        """Every column that can be written, in the order in which they are offered.

        Args:
            of_hits: whether the rows of the hits are written, which have a rank.
        """
        offered = [
            *(self._hit_columns() if of_hits else ()),
            *(
                # Numbers with a unit or a decimal comma stay what the file has: as text.
                ExportColumn(each.name, each.type if each.notation is None else "text", "columns", True)
                for each in self.rows.columns()
            ),
            *self._label_columns(),
            *self._note_columns(),
            *self._mark_columns(),
            *self._topic_columns(),
            *self._map_columns(),
            *(self._similarity_columns() if not of_hits else ()),
            ExportColumn("row", "integer", "row", False, lambda _: lambda ids, places: ids.tolist()),
        ]
        # A column of the file keeps its name, and others get a number.
        taken = {each.name.casefold() for each in offered if each.group == "columns"}
        return tuple(
            each if each.group == "columns" else replace(each, name=free_name(each.name, taken))
            for each in offered
        )

    def hit_rows(self) -> Ids:
        """(m,) the rows of the hits, best first: every row that has the text of a hit."""
        return np.array([row for hit in self._hits() for row in hit.rows], dtype=np.int64)

    def _hits(self) -> tuple[Any, ...]:
        return self.hits.hits if self.hits is not None else ()

    def _hit_columns(self) -> list[ExportColumn]:
        def column(name: str, kind: ColumnType, value: Callable[[Any], Any]) -> ExportColumn:
            def make(task: Task) -> Cells:
                cells = [value(hit) for hit in self._hits() for _ in hit.rows]
                return lambda ids, places: [cells[place] for place in places.tolist()]

            return ExportColumn(name, kind, "hits", True, make)

        query = self.hits.query.text if self.hits is not None else ""
        return [
            column("rank", "integer", lambda hit: hit.rank),
            column("similarity", "real", lambda hit: _rounded(hit.similarity)),
            column("score", "real", lambda hit: _rounded(hit.score)),
            column("query", "text", lambda hit: query),
        ]

    def _label_columns(self) -> list[ExportColumn]:
        if not self.labels:
            return []

        def has(label: LabelledRows) -> Callable[[Task], Cells]:
            def make(task: Task) -> Cells:
                there = self._mask(label.row_ids)
                return lambda ids, places: _of(there, ids).tolist()

            return make

        def by(label: LabelledRows) -> Callable[[Task], Cells]:
            def make(task: Task) -> Cells:
                whose = self._mask(label.row_ids).astype(np.int8)
                whose[label.machine_ids] = 2
                return lambda ids, places: [_BY[each] for each in _of(whose, ids).tolist()]

            return make

        def joined(*, by_machine: bool) -> Callable[[Task], Cells]:
            def make(task: Task) -> Cells:
                there = []
                for label in self.labels:
                    machine = self._mask(label.machine_ids)
                    there.append(
                        (label.name, machine if by_machine else self._mask(label.row_ids) & ~machine)
                    )

                def cells(ids: Ids, places: Ids) -> list[str | None]:
                    names: list[list[str]] = [[] for _ in ids]
                    for name, rows in there:
                        for place in np.flatnonzero(_of(rows, ids)).tolist():
                            names[place].append(name)
                    return [JOIN_LABELS.join(each) or None for each in names]

                return cells

            return make

        columns = [ExportColumn("labels", "text", "labels", True, joined(by_machine=False))]
        if any(len(label.machine_ids) for label in self.labels):
            columns.append(ExportColumn("labels_by_machine", "text", "labels", True, joined(by_machine=True)))
        for label in self.labels:
            columns.append(ExportColumn(f"label:{label.name}", "boolean", "labels", False, has(label)))
            if len(label.machine_ids):
                columns.append(ExportColumn(f"label:{label.name}:by", "text", "labels", False, by(label)))
        return columns

    def _note_columns(self) -> list[ExportColumn]:
        def make(task: Task) -> Cells:
            return lambda ids, places: [self.notes.get(row_id) for row_id in ids.tolist()]

        return [ExportColumn("note", "text", "labels", True, make)] if self.notes else []

    def _mask(self, row_ids: ArrayLike) -> NDArray[np.bool_]:
        there = np.zeros(self.rows.n_rows + 1, dtype=np.bool_)  # the last is that of rows to come
        there[np.asarray(row_ids, dtype=np.int64)] = True
        return there

    def _mark_columns(self) -> list[ExportColumn]:
        def counted(says: Callable[[float], bool]) -> Callable[[Task], Cells]:
            def make(task: Task) -> Cells:
                marks = [each for each in self.judgments if says(each.score)]
                counts = np.zeros(
                    self.rows.n_texts + 1, dtype=np.int64
                )  # the last is that of blank rows, text -1
                texts = [text for each in marks for text in (each.first, each.second)]
                found = np.array(self.rows.find_texts(texts), dtype=np.int64)
                np.add.at(counts, found[found >= 0], 1)
                return lambda ids, places: _of(counts, _of_rows(self.rows, ids)).tolist()

            return make

        if not self.judgments:
            return []
        return [
            ExportColumn(
                "marked_alike", "integer", "marks", False, counted(lambda score: score >= _ALIKE_FROM)
            ),
            ExportColumn(
                "marked_not_alike",
                "integer",
                "marks",
                False,
                counted(lambda score: score <= _NOT_ALIKE_UP_TO),
            ),
        ]

    def _topic_columns(self) -> list[ExportColumn]:
        """The finest layer is called cluster, as on the map; coarser ones topic_2 and so on."""
        picture, tree = self.picture, self.tree
        if picture is None:
            return []
        if tree is None or len(tree.labels) != len(picture.text_ids):
            names = dict(enumerate(picture.names))
            return self._layer("cluster", lambda: picture.labels, names, usual=True)
        columns = []
        for layer, topics in enumerate(tree.layers):
            names = {topic.id: topic.name for topic in topics}
            name = "cluster" if layer == 0 else f"topic_{layer + 1}"
            columns += self._layer(name, _labels_at(tree, layer), names, usual=layer == 0)
        return columns

    def _layer(
        self, name: str, labels: Callable[[], NDArray[np.int32]], names: dict[int, str], *, usual: bool
    ) -> list[ExportColumn]:
        def of(value: Callable[[int], Any]) -> Callable[[Task], Cells]:
            def make(task: Task) -> Cells:
                of_point = labels()

                def cells(ids: Ids, places: Ids) -> list[Any]:
                    points = self._points(ids)
                    found = np.where(points < 0, -2, of_point[points] if len(of_point) else -2)
                    return [None if label == -2 else value(label) for label in found.tolist()]

                return cells

            return make

        def number(label: int) -> int | None:
            return None if label < 0 else label

        return [
            ExportColumn(name, "text", "topics", usual, of(lambda label: names.get(label, OUTLIERS))),
            ExportColumn(f"{name}_id", "integer", "topics", False, of(number)),
        ]

    def _map_columns(self) -> list[ExportColumn]:
        picture = self.picture
        if picture is None:
            return []

        def along(axis: int) -> Callable[[Task], Cells]:
            def make(task: Task) -> Cells:
                def cells(ids: Ids, places: Ids) -> list[float | None]:
                    points = self._points(ids)
                    found = picture.xy[points, axis].tolist() if len(picture.xy) else [None] * len(ids)
                    return [None if point < 0 else x for point, x in zip(points.tolist(), found, strict=True)]

                return cells

            return make

        return [
            ExportColumn(f"map_{axis}", "real", "map", True, along(place)) for place, axis in enumerate("xy")
        ]

    def _points(self, row_ids: Ids) -> Ids:
        """(m,) the point of each row on the map, -1 where it is not there."""
        return _of(self._point_of_text, _of_rows(self.rows, row_ids))

    @cached_property
    def _point_of_text(self) -> Ids:
        on_map = self.picture.text_ids if self.picture is not None else np.empty(0, dtype=np.int64)
        points = np.full(max(self.rows.n_texts, int(on_map.max(initial=-1)) + 1) + 1, -1, dtype=np.int64)
        points[on_map] = np.arange(len(on_map))  # the last one stays: it is that of blank rows, text -1
        return points

    def _similarity_columns(self) -> list[ExportColumn]:
        similarities = self.similarities
        if similarities is None:
            return []

        def make(task: Task) -> Cells:
            of_text = np.append(similarities(), np.float32(np.nan))  # the last is that of blank rows, text -1

            def cells(ids: Ids, places: Ids) -> list[float | None]:
                found = _of(of_text, _of_rows(self.rows, ids))
                return [None if value != value else _rounded(value) for value in found.tolist()]

            return cells

        return [ExportColumn("similarity", "real", "similarity", False, make)]


def _of(values: NDArray[Any], ids: NDArray[np.integer[Any]]) -> NDArray[Any]:
    """(m,) the value of each row or text; the last one where it has none (-1), or has come since."""
    return values[np.where(ids < len(values) - 1, ids, -1)]


def _of_rows(rows: RowStore, ids: Ids) -> NDArray[np.int32]:
    """(m,) the text of each row."""
    return rows.text_ids()[ids]


def _labels_at(tree: TopicTree, layer: int) -> Callable[[], NDArray[np.int32]]:
    return lambda: tree.labels_at(layer)


def _rounded(value: float | None) -> float | None:
    """Six digits behind the point: what a float32 knows of a similarity."""
    return None if value is None else round(float(value), 6)


def usual_columns(columns: Iterable[ExportColumn]) -> tuple[ExportColumn, ...]:
    """Those that are written where nobody chose."""
    return tuple(column for column in columns if column.usual)


def chosen_columns(columns: Sequence[ExportColumn], names: Sequence[str]) -> tuple[ExportColumn, ...]:
    """The columns of these names, in their order; case does not matter.

    Raises:
        InputError: one is not there or named twice, or none is named.
    """
    by_name = {column.name.casefold(): column for column in columns}
    chosen: list[ExportColumn] = []
    for name in names:
        found = by_name.get(name.strip().casefold())
        if found is None:
            raise no_column(name.strip(), [column.name for column in columns])
        if found in chosen:
            raise InputError(f"The column '{found.name}' is named twice.", "Name it once.")
        chosen.append(found)
    if not chosen:
        raise InputError("No column is chosen.", "Choose one at least.")
    return tuple(chosen)
