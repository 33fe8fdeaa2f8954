"""The values of one facet as a list model, with a filter for long lists."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from explorer.shared.state import Facet
from explorer.widgets.values import shown, shown_category

VALUE_ROLE = Qt.ItemDataRole.UserRole
COUNT_ROLE = Qt.ItemDataRole.UserRole + 1
CHOSEN_ROLE = Qt.ItemDataRole.UserRole + 2

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class FacetValues(QAbstractListModel):
    """(value, count, chosen) of a facet; chosen ones stay in sight however short the list."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._facet = Facet("", "values", 0)
        self._needle = ""
        self._most: int | None = None
        self._rows: tuple[tuple[Any, int, bool], ...] = ()
        self.largest = 1
        self.any_chosen = False

    def set_facet(self, facet: Facet) -> None:
        """Show the values of `facet`."""
        self._facet = facet
        self.largest = max((count for _, count, _ in facet.values), default=1) or 1
        self.any_chosen = any(chosen for *_, chosen in facet.values)
        self._refill()

    def narrow(self, needle: str, most: int | None) -> None:
        """Show values that contain `needle`, at most `most` of them (None: all)."""
        self._needle, self._most = needle.casefold().strip(), most
        self._refill()

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        value, count, chosen = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return shown_category(value)
        if role == Qt.ItemDataRole.ToolTipRole:
            return shown(value) or shown_category(value)
        if role == VALUE_ROLE:
            return value
        if role == COUNT_ROLE:
            return count
        if role == CHOSEN_ROLE:
            return chosen
        if role == Qt.ItemDataRole.AccessibleTextRole:
            state = self.tr("chosen") if chosen else self.tr("not chosen")
            return self.tr("{0}, {1:,} rows, {2}").format(shown_category(value), count, state)
        return None

    def _refill(self) -> None:
        rows = [row for row in self._facet.values if self._needle in shown_category(row[0]).casefold()]
        if self._most is not None and len(rows) > self._most:
            # What is chosen stays in sight, so that it can be taken back.
            rest = [row for row in rows[self._most :] if row[2]]
            rows = rows[: self._most] + rest
        if len(rows) == len(self._rows):
            self._rows = tuple(rows)
            if rows:
                self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()
