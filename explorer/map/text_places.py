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
        points: (highest id + 1,) the point of each text, -1 where it has none. Text ids are dense, so looking
            a million of them up takes some ms where a search in sorted ids takes a hundred.
    """

    ids: NDArray[np.int64]
    points: NDArray[np.int32]

    @classmethod
    def of(cls, ids: NDArray[np.int64]) -> TextPlaces:
        """The places of (m,) `ids`."""
        points = np.full(int(ids.max(initial=-1)) + 1, -1, dtype=np.int32)
        points[ids] = np.arange(len(ids), dtype=np.int32)
        return cls(ids, points)

    def same_as(self, other: TextPlaces) -> bool:
        """Whether the points are those of `other`, in the same order."""
        return self.ids is other.ids or np.array_equal(self.ids, other.ids)

    def find(self, wanted: NDArray[np.int64]) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
        """Which of (n,) `wanted` are here (n,), and the point of each that is."""
        if len(self.ids) == 0 or len(wanted) == 0:
            return np.zeros(len(wanted), dtype=bool), NO_IDS
        known = (wanted >= 0) & (wanted < len(self.points))
        points = np.where(known, self.points[np.where(known, wanted, 0)], -1)
        found = points >= 0
        return found, points[found].astype(np.int64)
