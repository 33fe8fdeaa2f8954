"""The order of rows by a column, kept, so that both directions are at hand without a sort."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False, slots=True)
class ColumnOrder:
    """Rows by a column.

    Attributes:
        upwards: (m,) int32 row ids, equal values by row id, rows without a value last.
        starts: (n_values,) int32, where the rows of each value begin.
        n_given: rows that have a value.
    """

    upwards: NDArray[np.int32]
    starts: NDArray[np.int32]
    n_given: int

    @classmethod
    def of(
        cls, values: NDArray[Any], blank: NDArray[np.bool_], hidden: NDArray[np.bool_] | None
    ) -> ColumnOrder:
        """Rows by (n_rows,) values, whatever can be compared; NaN lies above all numbers.

        Args:
            blank: (n_rows,) which have none. hidden: (n_rows,) which are left out; None: none.
        """
        seen = np.ones(len(values), np.bool_) if hidden is None else ~hidden
        given = np.flatnonzero(seen & ~blank).astype(np.int32)
        chosen = values[given]
        order = np.argsort(chosen, kind="stable")
        ordered = chosen[order]
        differ = ordered[1:] != ordered[:-1]
        if ordered.dtype.kind == "f":
            differ &= ~(np.isnan(ordered[1:]) & np.isnan(ordered[:-1]))
        starts = np.concatenate([[0], np.flatnonzero(differ) + 1]) if len(given) else np.zeros(0)
        upwards = np.concatenate([given[order], np.flatnonzero(seen & blank).astype(np.int32)])
        return cls(upwards, starts.astype(np.int32), len(given))

    def rows(self, descending: bool) -> NDArray[np.int32]:
        """(m,) the rows upwards, or with the largest value first; equal ones by row id, blank ones last."""
        if not descending or not self.n_given:
            return self.upwards
        sizes = np.diff(self.starts, append=self.n_given)[::-1]
        firsts = self.starts[::-1]
        behind = np.cumsum(sizes) - sizes  # where each value's rows begin downwards
        places = np.arange(self.n_given) + np.repeat(firsts - behind, sizes)
        return np.concatenate([self.upwards[places], self.upwards[self.n_given :]])
