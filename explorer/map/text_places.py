"""Which text each point of the map stands for, and where on it a text is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.shared.state import NO_IDS


@dataclass(frozen=True, eq=False)
class TextPlaces:
    """The text of each point.

    Attributes:
        ids: (m,) distinct text ids, one a point.
        order: (m,) the order that sorts them.
    """

    ids: NDArray[np.int64]
    order: NDArray[np.int64]

    @classmethod
    def of(cls, ids: NDArray[np.int64]) -> TextPlaces:
        """The places of (m,) `ids`."""
        return cls(ids, np.argsort(ids, kind="stable"))

    def same_as(self, other: TextPlaces) -> bool:
        """Whether the points are those of `other`, in the same order."""
        return self.ids is other.ids or np.array_equal(self.ids, other.ids)

    def find(self, wanted: NDArray[np.int64]) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
        """Which of (n,) `wanted` are here (n,), and the point of each that is."""
        if len(self.ids) == 0 or len(wanted) == 0:
            return np.zeros(len(wanted), dtype=bool), NO_IDS
        if wanted is self.ids or np.array_equal(wanted, self.ids):
            return np.ones(len(wanted), dtype=bool), np.arange(len(wanted))
        at = np.minimum(np.searchsorted(self.ids, wanted, sorter=self.order), len(self.ids) - 1)
        found = self.ids[self.order[at]] == wanted
        return found, self.order[at[found]]
