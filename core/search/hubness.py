"""Hubs: what is among the nearest neighbours of far more others than is to be expected.

In many dimensions a few points lie near very many (Radovanović, Nanopoulos & Ivanović 2010, *Hubs in Space*,
JMLR 11): they turn up in one search after the other. The k-occurrence N_k of a point is the number of lists
of k nearest neighbours that it stands in; its mean is k, whatever the points, and its skewness says how
unequal they are.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError

# A hub stands in more lists than the mean by more than so many standard deviations (Radovanović et al.).
_DEVIATIONS = 2.0


@dataclass(frozen=True, eq=False)
class Hubness:
    """The k-occurrence of some points. Arrays are read-only.

    Attributes:
        k: neighbours in each list.
        occurrence: (n,) int32, in how many lists each point stands.
        skewness: third standardized moment of those, S_Nk; 0 where all are the same.
        fence: from how many lists on a point is a hub.
        hubs: (h,) int64 places of the hubs, the one in most lists first.
        n_never: points that stand in no list (anti-hubs).
    """

    k: int
    occurrence: NDArray[np.int32]
    skewness: float
    fence: float
    hubs: NDArray[np.int64]
    n_never: int


def hubness_of(neighbours: NDArray[np.int64], n: int | None = None) -> Hubness:
    """How often each point is a neighbour.

    Args:
        neighbours: (n_lists, k) places of the nearest others of each point, the point itself left out; -1
            where there is none.
        n: points in all; None: as many as lists.

    Raises:
        InputError: no (n_lists, k) table, or it names a place from `n` on.
    """
    if neighbours.ndim != 2 or not neighbours.shape[1]:
        raise InputError(f"The neighbours have the shape {neighbours.shape}, and (n, k) is needed.")
    n = len(neighbours) if n is None else n
    there = neighbours[neighbours >= 0]
    occurrence = np.bincount(there, minlength=n)
    if len(occurrence) > n:
        raise InputError(f"A list names the place {len(occurrence) - 1} of {n}.", "Count from 0.")
    mean, deviation = (float(occurrence.mean()), float(occurrence.std())) if n else (0.0, 0.0)
    skewness = float(((occurrence - mean) ** 3).mean()) / deviation**3 if deviation else 0.0
    fence = mean + _DEVIATIONS * deviation
    hubs = np.flatnonzero(occurrence > fence) if deviation else np.zeros(0, dtype=np.int64)
    hubs = hubs[np.argsort(-occurrence[hubs], kind="stable")].astype(np.int64)
    counts = occurrence.astype(np.int32)
    for array in (hubs, counts):
        array.flags.writeable = False
    never = int(np.count_nonzero(occurrence == 0))
    return Hubness(neighbours.shape[1], counts, skewness, fence, hubs, never)
