"""The best of millions of scores, in the time that it takes to read them once or twice."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.search.code_products import GROUP, compares_in_c, places_from
from core.search.exact_index import in_pieces
from core.search.vector_index import FloatArray

_FAR = np.float32(3e38)
_SCORES_OF_A_THREAD = 262_144
# Every 61st score is a sample. Where a thousand of it are meant, it tells how many are above a floor to some
# hundredths, unless scores repeat themselves at that step; so much more or less than is meant will do.
_EACH, _SHOWN_BY, _ABOUT = 61, 1_000, 1.25
_IN_A_GROUP = 4  # so high at most, on average, of those that have one so high


def shut_out(scores: FloatArray, outside: NDArray[np.bool_]) -> None:
    """Make -inf of the (n,) scores that are outside, in a quarter of the time that indexing by a mask takes:
    of ten million 10 ms.
    """

    @np.errstate(over="ignore")
    def lower(first: int, last: int) -> None:
        away = outside[first:last].astype(np.float32)
        away *= _FAR
        for _ in range(2):  # together they are beyond float32
            scores[first:last] -= away

    if scores.max(initial=0) < _FAR / 3:
        in_pieces(lower, len(scores), _SCORES_OF_A_THREAD)
    else:
        scores[outside] = -np.inf


def highest(scores: FloatArray, m: int, of_groups: FloatArray | None = None) -> NDArray[np.intp]:
    """Places of the m highest of (n,) scores, in any order; all of them where there are no more.

    They lie in the m groups of which the highest is highest, so most scores are read once. Of a group are
    scores that lie far apart, whose highest is found much quicker than of those beside each other.

    Args:
        of_groups: (n // GROUP,) the highest of each GROUP beside each other, where that is known.
    """
    if m >= len(scores):
        return np.arange(len(scores))
    n_groups = len(scores) // GROUP
    if n_groups <= m:
        return np.argpartition(scores, len(scores) - m)[len(scores) - m :]
    if of_groups is not None:
        places = _in_groups(highest(of_groups, m), n_groups, len(scores))
    else:
        # Of several threads each would wait for the last, for a gain of 2 of 5 ms where no core is busy.
        apart = scores[: n_groups * GROUP].reshape(GROUP, n_groups).max(axis=0)
        grouped = np.arange(GROUP)[:, None] * n_groups + highest(apart, m)
        places = np.concatenate([grouped.ravel(), np.arange(GROUP * n_groups, len(scores))])
    return places[np.argpartition(scores[places], len(places) - m)[len(places) - m :]]


def _in_groups(groups: NDArray[np.intp], n_groups: int, n: int) -> NDArray[np.intp]:
    """Places of the scores in some groups of GROUP beside each other, and of those in none, at the end."""
    grouped = groups[:, None] * GROUP + np.arange(GROUP)
    return np.concatenate([grouped.ravel(), np.arange(GROUP * n_groups, n)])


def from_on(scores: FloatArray, floor: float, of_groups: FloatArray | None = None) -> NDArray[np.intp]:
    """Ascending places of those of (n,) scores that are at least so high; never of one that is shut out.

    Args:
        of_groups: as in `highest`.
    """
    found: dict[int, NDArray[np.intp]] = {}
    with np.errstate(over="ignore"):
        lowest = np.maximum(np.float32(floor), np.finfo(np.float32).min)
    in_c = compares_in_c()
    if in_c and of_groups is not None:
        return places_from(scores, float(lowest), of_groups, 0, len(scores))

    def look(first: int, last: int) -> None:
        if in_c:
            found[first] = places_from(scores, float(lowest), None, first, last)
        else:
            found[first] = first + np.flatnonzero(scores[first:last] >= lowest)

    in_pieces(look, len(scores), _SCORES_OF_A_THREAD)
    return np.concatenate([np.zeros(0, np.intp), *(found[first] for first in sorted(found))])


def near_best(
    scores: FloatArray, k: int, slack: float, least: int, most: int, of_groups: FloatArray | None = None
) -> NDArray[np.intp]:
    """Places of those of (n,) scores that are at most `slack` below the k-th highest, in any order.

    Args:
        least, most: so many, if there are so many; where `most` is tens of thousands, about so many.
        of_groups: as in `highest`.
    """
    if least >= len(scores):
        return np.arange(len(scores))
    best = highest(scores, least, of_groups)
    if len(best) <= k:
        return best
    floor = np.partition(scores[best], len(best) - k)[len(best) - k] - np.float32(slack)
    lowest, most = scores[best].min(), max(least, most)
    if lowest < floor:
        return best
    some = scores[::_EACH]
    m = round(len(some) * most / len(scores))
    is_many = of_groups is None or _IN_A_GROUP * np.count_nonzero(of_groups >= floor) > most
    if is_many and m >= _SHOWN_BY and m < len(some):
        # Of a query of a letter or two all are about as near, and to put so many in order takes longer than
        # to read them: a floor that about so many are above is found by a sample.
        raised = min(np.partition(some, len(some) - m)[len(some) - m], lowest)
        if raised > floor:
            near = from_on(scores, raised, of_groups)
            if most / _ABOUT <= len(near) <= _ABOUT * most:
                return near
    near = from_on(scores, floor, of_groups)
    return near if len(near) <= most else near[highest(scores[near], most)]
