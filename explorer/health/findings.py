"""The lines of one finding on the Health page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from explorer.health.lists import Line

LINE = Qt.ItemDataRole(int(Qt.ItemDataRole.UserRole) + 1)
RIGHT = Qt.ItemDataRole(int(Qt.ItemDataRole.UserRole) + 2)
MARK = Qt.ItemDataRole(int(Qt.ItemDataRole.UserRole) + 3)
_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class FindingsModel(QAbstractListModel):
    """Lines in order; `LINE` is the line itself, `RIGHT` its right end, `MARK` what a group was marked."""

    def __init__(self, mark_of: Callable[[Line], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[Line, ...] = ()
        self._mark_of = mark_of  # asked for the lines in sight only

    def set_lines(self, lines: tuple[Line, ...]) -> None:
        """Show other lines."""
        self.beginResetModel()
        self._lines = lines
        self.endResetModel()

    def marks_changed(self) -> None:
        """Marks were made or taken back."""
        if self._lines:
            self.dataChanged.emit(self.index(0), self.index(len(self._lines) - 1), [MARK])

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is shown."""
        return self._lines

    def line(self, place: int) -> Line:
        """The line at a place."""
        return self._lines[place]

    def head_of(self, place: int) -> Line | None:
        """The head of the group that a line is in."""
        group = self._lines[place].group
        while place >= 0 and self._lines[place].group == group >= 0:
            if self._lines[place].is_head:
                return self._lines[place]
            place -= 1
        return None

    def place_like(self, line: Line) -> int | None:
        """Where a line that stands for the same rows is."""
        for place, other in enumerate(self._lines):
            if line.is_head == other.is_head and np.array_equal(line.row_ids, other.row_ids):
                return place
        return None

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: _Index, role: int = 0) -> Any:
        line = self._lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return line.text
        if role == LINE:
            return line
        if role == RIGHT:
            return line.right
        if role == MARK:
            return self._mark_of(line) if line.is_head else ""
        if role == Qt.ItemDataRole.ToolTipRole:
            return line.text if not line.is_head else None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (line.text, line.right) if part)
        return None
