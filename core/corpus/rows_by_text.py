"""Which rows share which text."""

from __future__ import annotations

from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray


class RowsByText:
    """Rows by text, in arrays that are made when they are first asked for; all are read-only.

    A hidden row has no text here, so that nobody who comes from a text finds it, and a text that only hidden
    rows have is on none.

    Args:
        text_ids: (n_rows,) the text of each row, -1 for a blank one. Each text has a row.
        hidden: (n_rows,) which rows are hidden; None: none is.

    Attributes:
        text_ids: (n_rows,) the text of each row, -1 for a blank or hidden one; read-only.
        hidden: as given.
        n_visible: rows that are not hidden.
    """

    def __init__(self, text_ids: NDArray[np.int32], hidden: NDArray[np.bool_] | None = None) -> None:
        self._of_all, self.hidden = text_ids, hidden
        self.text_ids, self.n_visible = text_ids, len(text_ids)
        if hidden is not None:
            self.text_ids = np.where(hidden, np.int32(-1), text_ids)
            self.text_ids.setflags(write=False)
            self.n_visible -= int(np.count_nonzero(hidden))

    def with_hidden(self, hidden: NDArray[np.bool_] | None) -> RowsByText:
        """The same rows, of which others are hidden."""
        return RowsByText(self._of_all, hidden)

    @cached_property
    def row_ids(self) -> NDArray[np.int64]:
        """(n_visible,) ids of the rows that are not hidden, ascending."""
        if self.hidden is None:
            return _read_only(np.arange(len(self.text_ids)))
        return _read_only(np.flatnonzero(~self.hidden))

    @cached_property
    def blank_rows(self) -> NDArray[np.int64]:
        """(b,) rows without a text that are not hidden, ascending."""
        blank = self._of_all < 0
        return _read_only(np.flatnonzero(blank if self.hidden is None else blank & ~self.hidden))

    @cached_property
    def has_rows(self) -> NDArray[np.bool_] | None:
        """(n_texts,) whether a text has a row that is not hidden; None where each has."""
        if self.hidden is None:
            return None
        has = np.diff(self.starts) > 0
        has.setflags(write=False)
        return None if bool(has.all()) else has

    @cached_property
    def texts(self) -> NDArray[np.int64] | None:
        """(m,) ascending ids of the texts that have a row that is not hidden; None where each has."""
        return None if self.has_rows is None else _read_only(np.flatnonzero(self.has_rows))

    @property
    def n_texts(self) -> int:
        """Texts that have a row that is not hidden."""
        return len(self.starts) - 1 if self.texts is None else len(self.texts)

    def with_rows(self, text_ids: NDArray[np.int64]) -> NDArray[np.int64]:
        """Those of some texts that have a row that is not hidden, in their order."""
        return text_ids if self.has_rows is None else text_ids[self.has_rows[text_ids]]

    def texts_of(self, rows: NDArray[np.bool_] | NDArray[np.int64], n_texts: int = 0) -> NDArray[np.bool_]:
        """(n,) which texts some rows have that are not hidden.

        Args:
            rows: (n_rows,) which rows, or their ids. n_texts: that there are, where some may have no row.
        """
        n = max(n_texts, self._n_with_a_row)
        there = np.zeros(n + 1, np.bool_)  # the last is for rows without a text
        if self._numbered_alike:
            of_rows = there[: len(self._of_all)]
            if rows.dtype == np.bool_:
                of_rows[:] = rows  # as an index it would take twenty times as long
            else:
                of_rows[rows] = True
            if self.hidden is not None:
                of_rows &= ~self.hidden
        else:
            there[self.text_ids[rows]] = True
        return there[:-1]

    @cached_property
    def _n_with_a_row(self) -> int:
        """One above the highest id of a text that has a row."""
        return int(self._of_all.max(initial=-1)) + 1

    @cached_property
    def _numbered_alike(self) -> bool:
        """Whether the text of each row has the number of the row, as where no text repeats."""
        return bool(np.array_equal(self._of_all, np.arange(len(self._of_all), dtype=np.int32)))

    @cached_property
    def order(self) -> NDArray[np.int64]:
        """(n_rows,) row ids sorted by text, file order within a text; blank and hidden rows first."""
        if bool(np.all(self.text_ids[1:] >= self.text_ids[:-1])):
            return _read_only(np.arange(len(self.text_ids)))
        return _read_only(np.argsort(self.text_ids, kind="stable"))

    @cached_property
    def starts(self) -> NDArray[np.int64]:
        """(n_texts + 1,) where each text's rows begin in `order`."""
        # Blank ones first. A text that only hidden rows have counts too.
        n_rows = np.bincount(self.text_ids + 1, minlength=self._n_with_a_row + 1)
        return _read_only(np.cumsum(n_rows))

    @cached_property
    def n_rows(self) -> NDArray[np.int64] | None:
        """(n_texts,) the rows of each text; None where each has one, as in most files."""
        n_rows = np.diff(self.starts)
        return None if bool((n_rows == 1).all()) else _read_only(n_rows)

    @cached_property
    def one_row_each(self) -> NDArray[np.int64]:
        """(n_texts,) a row of each text, drawn by a seed: the same until the text gets further rows. What is
        counted by these rows counts each text once, and no order of the file favours any. A text that only
        hidden rows have stands with one of them.
        """
        n_rows = np.diff(self.starts).astype(np.uint64)
        mixed = np.arange(1, len(n_rows) + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        # SplitMix64 (Steele, Lea and Flood 2014): each id becomes 64 bits that look random.
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        mixed ^= mixed >> np.uint64(31)
        places = self.starts[:-1] + (mixed % np.maximum(n_rows, 1)).astype(np.int64)
        if self.has_rows is None:
            return _read_only(self.order[places])
        chosen = RowsByText(self._of_all).one_row_each.copy()
        chosen[self.has_rows] = self.order[places[self.has_rows]]
        return _read_only(chosen)

    def prepared(self) -> Self:
        """The same, with all arrays made: for a thread that must not wait for them later."""
        _ = self.order, self.n_rows, self.texts, self.row_ids, self._numbered_alike
        return self

    def rows_of_text(self, text_id: int) -> NDArray[np.int64]:
        """The rows that share a text, in file order; none for an unknown one."""
        if not 0 <= text_id < len(self.starts) - 1:
            return self.order[:0]
        return self.order[self.starts[text_id] : self.starts[text_id + 1]]

    def first_rows(self, text_ids: NDArray[np.int64]) -> NDArray[np.int64]:
        """(m,) the first row of each of (m,) texts, all of which have one."""
        return self.order[self.starts[text_ids]]


def _read_only(array: NDArray[np.int64]) -> NDArray[np.int64]:
    array.setflags(write=False)
    return array
