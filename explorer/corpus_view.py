"""Which rows share which text: the arrays a window needs at every click, made once and read-only."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class CorpusView:
    """Rows by text.

    Attributes:
        text_ids: (n_rows,) int32, the text of each row, -1 for a blank one.
        order: (n_rows,) int64, row ids sorted by text, file order within a text; blank rows first.
        starts: (n_texts + 1,) int64, where each text's rows begin in `order`.
        n_rows: (n_texts,) int64, the rows of each text; None where each has one, as in most files.
    """

    text_ids: NDArray[np.int32]
    order: NDArray[np.int64]
    starts: NDArray[np.int64]
    n_rows: NDArray[np.int64] | None

    @classmethod
    def empty(cls) -> CorpusView:
        """No rows."""
        return cls.of(np.empty(0, np.int32), 0)

    @classmethod
    def of(cls, text_ids: NDArray[np.int32], n_texts: int) -> CorpusView:
        """The view of (n_rows,) `text_ids`."""
        order = np.argsort(text_ids, kind="stable").astype(np.int64)
        starts = np.searchsorted(text_ids[order], np.arange(n_texts + 1)).astype(np.int64)
        n_rows = np.diff(starts)
        for array in (order, starts, n_rows):
            array.setflags(write=False)
        return cls(text_ids, order, starts, None if bool((n_rows == 1).all()) else n_rows)

    def rows_of_text(self, text_id: int) -> NDArray[np.int64]:
        """The rows that share a text, in file order; none for an unknown one."""
        if not 0 <= text_id < len(self.starts) - 1:
            return self.order[:0]
        return self.order[self.starts[text_id] : self.starts[text_id + 1]]

    def first_rows(self, text_ids: NDArray[np.int64]) -> NDArray[np.int64]:
        """(m,) the first row of each of (m,) texts."""
        return self.order[self.starts[text_ids]]
