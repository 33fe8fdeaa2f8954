"""Which pairs stand for "all of these are alike" and "none of these are alike".

Of n texts there are n(n-1)/2 pairs; hundreds of texts would make tens of thousands of judgments that say the
same thing again and again, and drown those that were made one by one. Here n texts give at most n pairs.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.unit_norm import unit_norm

IndexPairs = NDArray[np.int64]


def around_the_middle(vectors: NDArray[np.float32]) -> tuple[IndexPairs, int]:
    """Each text with the most typical one, for texts that are all alike.

    The most typical one is the medoid: the text whose cosines with all the others have the largest sum. The
    pairs connect all texts with the fewest judgments, and each is at most two steps from any other.

    Args:
        vectors: (n, dim), n at least 1; of any length.

    Returns:
        (n - 1, 2) indices, the medoid first in each; and the medoid.
    """
    unit = unit_norm(np.asarray(vectors, dtype=np.float64))
    # The sum of a text's cosines with all is its dot product with the sum of all: no n × n table is needed.
    middle = int(np.argmax(unit @ unit.sum(axis=0)))
    others = np.delete(np.arange(len(unit), dtype=np.int64), middle)
    return np.column_stack([np.full(len(others), middle, dtype=np.int64), others]), middle


def with_the_nearest(vectors: NDArray[np.float32]) -> IndexPairs:
    """Each text with the one of the others that is nearest, for texts of which no two are alike.

    "Not alike" is not handed on from pair to pair, so no small set says it of all pairs. These say it where
    the encoder is most likely to be wrong: hard negatives (a text far away is told apart already).

    Args:
        vectors: (n, dim), n at least 2; n × n cosines are made, so n should stay below some thousands.

    Returns:
        (m, 2) indices, the smaller first, no pair twice, ascending; m is at least n / 2 and at most n.
    """
    unit = unit_norm(np.asarray(vectors, dtype=np.float64))
    cosines = unit @ unit.T
    np.fill_diagonal(cosines, -np.inf)
    nearest = cosines.argmax(axis=1)
    own = np.arange(len(unit), dtype=np.int64)
    return np.unique(np.column_stack([np.minimum(own, nearest), np.maximum(own, nearest)]), axis=0)
