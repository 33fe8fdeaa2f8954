"""What is selected: sets of rows put together, with the name of how they were come by, and taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QUndoCommand

from explorer.shared import wording
from explorer.shared.state import Selection

How = Literal["replace", "add", "subtract", "intersect"]

_SIGNS = {"add": "+", "subtract": "−", "intersect": "∩"}
_LONGEST_NAME = 60  # characters; a longer history of a selection is not read


def _tr(text: str) -> str:
    return QCoreApplication.translate("selecting", text)


def combined(
    before: Selection, chosen: NDArray[np.int64], name: str, how: How, n_rows: int, column: str = ""
) -> Selection:
    """What is selected after `chosen` was taken instead of, with, out of, or in common with `before`.

    Args:
        chosen: row ids in any order; repeated ones count once. name: what they have in common, or "".
        n_rows: rows of the corpus. column: whose values chose them, or "".
    """
    there = np.zeros(n_rows, dtype=np.bool_)  # sorting a million ids takes half a second
    there[chosen] = True
    if how == "replace":
        return Selection(_frozen(np.flatnonzero(there)), name, column)
    was = np.zeros(n_rows, dtype=np.bool_)
    was[before.row_ids] = True
    result = {"add": was | there, "subtract": was & ~there, "intersect": was & there}[how]
    row_ids = _frozen(np.flatnonzero(result))
    if len(row_ids) == len(before.row_ids):  # more, or fewer, or just these
        return before
    if how == "add" and not len(before.row_ids):
        return Selection(row_ids, name)
    sign = _SIGNS[how]
    both = f"{_as_part(before.name, sign)} {sign} {_as_part(name)}" if before.name and name else ""
    return Selection(row_ids, both if len(both) <= _LONGEST_NAME and len(row_ids) else "")


def inverted(before: Selection, passing: NDArray[np.int64] | None, n_rows: int) -> Selection:
    """Of the rows that pass the filter (None: all), those that are not selected."""
    there = np.zeros(n_rows, dtype=np.bool_)
    there[slice(None) if passing is None else passing] = True
    there[before.row_ids] = False
    name = _tr("not {0}").format(_as_part(before.name)) if before.name else ""
    return Selection(_frozen(np.flatnonzero(there)), name if len(name) <= _LONGEST_NAME else "")


def _as_part(name: str, sign: str = "") -> str:
    """The name of some rows within another name: in brackets where it could be read otherwise there.

    Args:
        sign: what comes behind it; what was put together by the same sign needs no brackets.
    """
    others = [other for other in _SIGNS.values() if other != sign]
    return f"({name})" if any(f" {other} " in name for other in others) else name


def common_rows(one: NDArray[np.int64] | None, other: NDArray[np.int64] | None) -> NDArray[np.int64] | None:
    """The rows that are in both, ascending; None stands for all rows."""
    if one is None or other is None:
        return other if one is None else one
    there = np.zeros(max(one.max(initial=-1), other.max(initial=-1)) + 1, dtype=np.bool_)
    there[one] = True
    return other[there[other]]


def _frozen(row_ids: NDArray[np.intp]) -> NDArray[np.int64]:
    row_ids.setflags(write=False)
    return row_ids


class KeptSelection:
    """A selection as it is kept to be come back to: an eighth of a byte a row, or its ids where that is less.

    Args:
        n_rows: rows of the corpus.
    """

    def __init__(self, selection: Selection, n_rows: int) -> None:
        self.name, self.column, self.n_rows = selection.name, selection.column, n_rows
        self._n = len(selection.row_ids)
        self._ids: NDArray[np.int64] | None = selection.row_ids
        self._bits = np.empty(0, np.uint8)
        if len(selection.row_ids) * 64 > n_rows:
            there = np.zeros(n_rows, dtype=np.bool_)
            there[selection.row_ids] = True
            self._ids, self._bits = None, np.packbits(there)

    def selection(self) -> Selection:
        """What was selected."""
        if self._ids is not None:
            return Selection(self._ids, self.name, self.column)
        there = np.unpackbits(self._bits, count=self.n_rows).view(np.bool_)
        return Selection(_frozen(np.flatnonzero(there)), self.name, self.column)

    def same_as(self, other: KeptSelection) -> bool:
        """Whether the same rows were selected in the same way."""
        if self._n != other._n or self.name != other.name:
            return False
        return np.array_equal(self.selection().row_ids, other.selection().row_ids)


class SelectCommand(QUndoCommand):
    """Other rows are selected.

    Args:
        show: makes a selection the one that is shown; (selection, origin).
        origin: the view in which it was made.
    """

    def __init__(
        self,
        show: Callable[[Selection, str], None],
        before: Selection,
        after: Selection,
        origin: str,
        n_rows: int,
    ) -> None:
        n = len(after.row_ids)
        super().__init__(_tr("selecting {0}").format(wording.rows(n)) if n else _tr("selecting nothing"))
        self._show, self._origin = show, origin
        self._before, self._after = KeptSelection(before, n_rows), KeptSelection(after, n_rows)
        self._first: Selection | None = after

    def redo(self) -> None:
        after, self._first = self._first or self._after.selection(), None
        self._show(after, self._origin)

    def undo(self) -> None:
        self._show(self._before.selection(), "undo")
