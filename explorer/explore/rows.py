"""Rows in the order they are shown, page by page: nothing is read while something is painted."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)

from explorer.shared.row_source import PAGE
from explorer.widgets.values import shown

_MOST_PAGES = 80
_SHOWN_CHARACTERS = 300

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


@dataclass(frozen=True)
class Beside:
    """A column that no file has: what people put on rows. Its cells are there at once.

    Attributes:
        title: what stands above it.
        cell: row id -> its cell.
    """

    title: str
    cell: Callable[[int], str]


class RowsModel(QAbstractTableModel):
    """A table over row ids in view order; cells come by pages of `PAGE` rows.

    Attributes:
        beside: columns that are not read from the rows, by name.

    Signals:
        page_requested: (view, start, count): answer with `set_page(view, start, rows)`, the cells of
            `read_columns()`.
    """

    page_requested = Signal(int, int, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._row_ids: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self._columns: tuple[str, ...] = ()
        self._numeric: frozenset[str] = frozenset()
        self.beside: Mapping[str, Beside] = {}
        self._n_ordered: int | None = None  # rows that are in their order; None: all
        self._place: dict[str, int] = {}  # of a column among those that are read
        self._pages: OrderedDict[int, Sequence[Sequence[Any]]] = OrderedDict()
        self._asked: set[int] = set()
        self._wanted: list[int] = []
        self._ask = QTimer(self)
        self._ask.setObjectName("pages wanted")
        self._ask.setSingleShot(True)
        self._ask.timeout.connect(self._request)
        self.view = 0  # number of the present order; pages of an earlier one are dropped

    def set_rows(self, row_ids: NDArray[np.int64], columns: Sequence[str], numeric: frozenset[str]) -> None:
        """Show these rows in this order.

        Args:
            row_ids: (m,) int64. columns: names, in the order of the cells. numeric: those that align right.
        """
        self.beginResetModel()
        self.view += 1
        self._row_ids, self._n_ordered = row_ids, None
        self._columns = tuple(columns)
        self._place = {name: place for place, name in enumerate(self.read_columns())}
        self._numeric = numeric
        self._pages.clear()
        self._asked.clear()
        self._wanted.clear()
        self.endResetModel()

    def begin(self, row_ids: NDArray[np.int64], n_ordered: int, cells: Sequence[Sequence[Any]]) -> None:
        """Show rows of which only the first are in their order yet: the others are there, and say nothing
        until `finish` has told their order.

        Args:
            row_ids: (m,) int64. cells: of the first `n_ordered`, a page at most.
        """
        self.set_rows(row_ids, self._columns, self._numeric)
        self._n_ordered = n_ordered
        self._pages[0] = cells

    def finish(self, row_ids: NDArray[np.int64]) -> bool:
        """Show the (m,) rows in the order of which the beginning is shown. False, and nothing is done, where
        none is, or another one.
        """
        n = self._n_ordered
        same = n is not None and len(row_ids) == len(self._row_ids)
        if not same or not np.array_equal(self._row_ids[:n], row_ids[:n]):
            return False
        self._row_ids, self._n_ordered = row_ids, None
        if len(self._pages.get(0, ())) < min(PAGE, len(row_ids)):
            self._pages.pop(0, None)  # read again with those that it lacked
        self.dataChanged.emit(self.index(0, 0), self.index(len(row_ids) - 1, len(self._columns) - 1))
        return True

    def is_begun(self) -> bool:
        """Whether only the first rows are in their order."""
        return self._n_ordered is not None

    def set_page(self, view: int, start: int, rows: Sequence[Sequence[Any]]) -> None:
        """The cells of rows `start`…; one of an earlier order is dropped."""
        if view != self.view or not rows:
            return
        number = start // PAGE
        self._asked.discard(number)
        self._pages[number] = rows
        while len(self._pages) > _MOST_PAGES:
            self._pages.popitem(last=False)
        last = min(start + len(rows), len(self._row_ids)) - 1
        self.dataChanged.emit(self.index(start, 0), self.index(last, len(self._columns) - 1))

    def row_ids(self) -> NDArray[np.int64]:
        """(m,) the row ids in view order."""
        return self._row_ids

    def columns(self) -> tuple[str, ...]:
        """The columns shown."""
        return self._columns

    def read_columns(self) -> tuple[str, ...]:
        """Of the columns shown those that are read from the rows."""
        return tuple(name for name in self._columns if name not in self.beside)

    def title(self, column: str) -> str:
        """What stands above a column."""
        beside = self.beside.get(column)
        return column if beside is None else beside.title

    def beside_changed(self) -> None:
        """Cells of columns that are not read have changed."""
        if len(self._row_ids) and any(name in self.beside for name in self._columns):
            last = self.index(len(self._row_ids) - 1, len(self._columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def is_numeric(self, column: str) -> bool:
        """Whether a column is of numbers."""
        return column in self._numeric

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._row_ids)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.TextAlignmentRole:
            right = self.is_numeric(self._columns[index.column()])
            side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        name = self._columns[index.column()]
        if self._n_ordered is not None and index.row() >= self._n_ordered:
            return "…" if role == Qt.ItemDataRole.DisplayRole else None
        if name in self.beside:
            text = self.beside[name].cell(int(self._row_ids[index.row()]))
            return _as_shown(text, role)
        number, offset = divmod(index.row(), PAGE)
        page = self._pages.get(number)
        if page is None:
            self._want(number)
            return "…" if role == Qt.ItemDataRole.DisplayRole else None
        self._pages.move_to_end(number)
        text = shown(page[offset][self._place[name]]) if offset < len(page) else ""
        return _as_shown(text, role)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and 0 <= section < len(self._columns):
            if role == Qt.ItemDataRole.DisplayRole:
                return self.title(self._columns[section])
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return self.data(self.index(0, section), role) if len(self._row_ids) else None
        return None

    def _want(self, number: int) -> None:
        if number not in self._asked:
            self._asked.add(number)
            self._wanted.append(number)
            if not self._ask.isActive():
                self._ask.start(0)

    def _request(self) -> None:
        """Ask for what was painted as "…", but not for what a fast scroll has left behind already."""
        wanted, self._wanted = self._wanted, []
        for number in wanted[:-3]:
            self._asked.discard(number)
        for number in wanted[-3:]:
            start = number * PAGE
            self.page_requested.emit(self.view, start, min(PAGE, len(self._row_ids) - start))


def _as_shown(text: str, role: int) -> str | None:
    if role == Qt.ItemDataRole.ToolTipRole:
        return text if len(text) > 30 else None
    return " ".join(text[:_SHOWN_CHARACTERS].split())
