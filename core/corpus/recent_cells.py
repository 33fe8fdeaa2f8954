"""The cells of rows that were fetched last: of what is found while a person types, more than half was before.

To read one cell DuckDB reads, checks and unpacks the block that it lies in.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from typing import Any

_MOST_ROWS = 2_048
# Of a row; one with more is read anew, so that all that are kept take some MB. A cell takes so many besides.
_MOST_CHARACTERS, _A_CELL = 4_096, 50

Cells = tuple[Any, ...]


class RecentCells:
    """All cells of some rows, until rows may have changed. Safe from any thread."""

    def __init__(self) -> None:
        self._cells: dict[int, Cells] = {}
        self._state = 0
        self._guard = threading.Lock()

    def forget(self) -> None:
        """Rows may have changed: what is being read meanwhile is not kept either."""
        with self._guard:
            self._cells = {}
            self._state += 1

    def of(self, row_ids: Iterable[int]) -> tuple[int, dict[int, Cells]]:
        """What is known of some rows, and the state that `keep` is given back with the others."""
        with self._guard:
            known = self._cells
            return self._state, {row_id: known[row_id] for row_id in row_ids if row_id in known}

    def keep(self, state: int, cells: Mapping[int, Cells]) -> None:
        """Keep the cells of rows in place of those that were used longest ago."""
        with self._guard:
            if state != self._state:
                return
            for row_id, each in cells.items():
                is_known = self._cells.pop(row_id, None) is not None
                if is_known or _size(each) <= _MOST_CHARACTERS:
                    self._cells[row_id] = each  # to the end
            while len(self._cells) > _MOST_ROWS:
                del self._cells[next(iter(self._cells))]


def _size(cells: Cells) -> int:
    return _A_CELL * len(cells) + sum(len(cell) for cell in cells if isinstance(cell, str))
