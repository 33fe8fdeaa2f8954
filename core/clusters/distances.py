"""How far apart the points of a layout lie, as a measure for what is near."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_LOOKED_AT = 2_000  # points; the median of more is hardly another


def typical_distance(places: NDArray[np.float64], k: int) -> float:
    """Median distance from a point to its `k`-th nearest other point.

    Args:
        places: (n, 2), finite.
        k: from 1; that of the last point where there are fewer.

    Returns:
        At least a tiny number, so that it can be divided by; where most of the points are one, the distance
        that tells the others apart does not count.
    """
    from scipy.spatial import cKDTree

    k = min(k, len(places) - 1)
    if k < 1:
        return 1.0
    some = places[:: max(1, len(places) // _LOOKED_AT)]
    distances = np.asarray(cKDTree(places).query(some, k=[k + 1])[0])
    return max(float(np.median(distances)), 1e-9)
