"""Which rows share which text."""

from __future__ import annotations

from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray


class RowsByText:
    """Rows by text, in arrays that are made when they are first asked for; all are read-only.

    Args:
        text_ids: (n_rows,) the text of each row, -1 for a blank one. Each text has a row.
    """

    def __init__(self, text_ids: NDArray[np.int32]) -> None:
        self.text_ids = text_ids

    @cached_property
    def order(self) -> NDArray[np.int64]:
        """(n_rows,) row ids sorted by text, file order within a text; blank rows first."""
        if bool(np.all(self.text_ids[1:] >= self.text_ids[:-1])):
            return _read_only(np.arange(len(self.text_ids)))
        return _read_only(np.argsort(self.text_ids, kind="stable"))

    @cached_property
    def starts(self) -> NDArray[np.int64]:
        """(n_texts + 1,) where each text's rows begin in `order`."""
        n_rows = np.bincount(self.text_ids + 1, minlength=1)  # blank ones first
        return _read_only(np.cumsum(n_rows))

    @cached_property
    def n_rows(self) -> NDArray[np.int64] | None:
        """(n_texts,) the rows of each text; None where each has one, as in most files."""
        n_rows = np.diff(self.starts)
        return None if bool((n_rows == 1).all()) else _read_only(n_rows)

    @cached_property
    def one_row_each(self) -> NDArray[np.int64]:
        """(n_texts,) a row of each text, drawn by a seed: the same until the text gets further rows. What is
        counted by these rows counts each text once, and no order of the file favours any.
        """
        n_rows = np.diff(self.starts).astype(np.uint64)
        mixed = np.arange(1, len(n_rows) + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        # SplitMix64 (Steele, Lea and Flood 2014): each id becomes 64 bits that look random.
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        mixed ^= mixed >> np.uint64(31)
        return _read_only(self.order[self.starts[:-1] + (mixed % np.maximum(n_rows, 1)).astype(np.int64)])

    def prepared(self) -> Self:
        """The same, with all arrays made: for a thread that must not wait for them later."""
        _ = self.order, self.n_rows
        return self

    def rows_of_text(self, text_id: int) -> NDArray[np.int64]:
        """The rows that share a text, in file order; none for an unknown one."""
        if not 0 <= text_id < len(self.starts) - 1:
            return self.order[:0]
        return self.order[self.starts[text_id] : self.starts[text_id + 1]]

    def first_rows(self, text_ids: NDArray[np.int64]) -> NDArray[np.int64]:
        """(m,) the first row of each of (m,) texts."""
        return self.order[self.starts[text_ids]]


def _read_only(array: NDArray[np.int64]) -> NDArray[np.int64]:
    array.setflags(write=False)
    return array
