"""Which vectors are alike: every pair above a threshold, and the most similar pair of all.

Similarity is the cosine, whatever a model's own function is, since a threshold has to mean the same
everywhere; that of a zero vector is 0.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.errors import InputError
from core.progress import CancelToken, OnProgress
from core.search.pair_blocks import SCORED, AllPairs
from core.search.vector_index import FloatArray, IdArray

MOST_PAIRS = 1_000_000  # kept; 24 MB

_MOST_TIES = 65_536
_SAME = 1 - 1e-14  # no pair can be told to be nearer


@dataclass(frozen=True, slots=True)
class Pairs:
    """Pairs of vectors, the most similar first; equally similar ones in order of position.

    Attributes:
        first, second: (m,) int64 positions, first < second; read-only.
        similarity: (m,) float64 cosines, read-only.
        threshold: what was asked for.
        n_above: how many pairs reach the threshold; more than m where the less similar ones were let go.
    """

    first: IdArray
    second: IdArray
    similarity: NDArray[np.float64]
    threshold: float
    n_above: int

    def __post_init__(self) -> None:
        for array in (self.first, self.second, self.similarity):
            array.flags.writeable = False

    def __len__(self) -> int:
        return len(self.first)

    @property
    def complete(self) -> bool:
        """Whether every pair above the threshold is here."""
        return len(self) == self.n_above

    @property
    def complete_above(self) -> float:
        """The lowest similarity above which no pair is missing."""
        return self.threshold if self.complete or not len(self) else float(self.similarity[-1])


def pairs_above(
    vectors: ArrayLike,
    threshold: float,
    *,
    top: int | None = None,
    on_progress: OnProgress | None = None,
    cancel: CancelToken | None = None,
) -> Pairs:
    """Every pair of rows whose cosine is at least `threshold`.

    Takes n² / 2 products of `dim` and, whatever n is, some 200 MB beside the vectors.

    Args:
        vectors: (n, dim) float32; read in blocks, so that a memory-mapped array is fine.
        threshold: from -1 to 1.
        top: keep that many of the most similar pairs; None: `MOST_PAIRS`. All are counted all the same.
            Among pairs at the limit that float32 cannot tell apart, thousands of them in one block, those of
            the lower positions are kept.
        on_progress: called after each block, in pairs compared.
        cancel: stops between two blocks.

    Raises:
        InputError: no (n, dim) table of finite numbers, or a threshold or a `top` that makes no sense.
        CancelledError: `cancel` was set.
    """
    check_threshold(threshold)
    best = _Best(MOST_PAIRS if top is None else top)
    pairs = AllPairs(vectors, on_progress, cancel)
    n_above = 0
    for block in pairs.proposed(lambda _: threshold):
        is_clear = block.rough >= threshold + pairs.rounding
        is_worth = best.worth(block.rough, pairs.rounding)
        n_above += int(np.count_nonzero(is_clear & ~is_worth))
        unsure = np.flatnonzero(is_worth | ~is_clear)
        first, second = block.first[unsure], block.second[unsure]
        exact = pairs.exact(first, second)
        is_above = exact >= threshold
        n_above += int(np.count_nonzero(is_above))
        kept = is_above & is_worth[unsure]
        best.add(first[kept], second[kept], exact[kept])
    return Pairs(*best.sorted(), threshold, n_above)


def check_threshold(threshold: float) -> None:
    """Refuse what is no cosine.

    Raises:
        InputError: it lies outside -1 to 1.
    """
    if not -1.0 <= threshold <= 1.0:
        raise InputError(f"A threshold of {threshold} is not possible.", "Cosines lie between -1 and 1.")


def most_similar_pair(
    vectors: ArrayLike, *, on_progress: OnProgress | None = None, cancel: CancelToken | None = None
) -> tuple[int, int, float]:
    """The two most similar rows, as (first, second, cosine); of equally similar pairs one of the first.

    Args:
        vectors: (n, dim), two rows or more.
        on_progress, cancel: as `pairs_above`.

    Raises:
        InputError: fewer than two rows, or no (n, dim) table of finite numbers.
        CancelledError: `cancel` was set.
    """
    pairs = AllPairs(vectors, on_progress, cancel)
    if pairs.n < 2:
        raise InputError("There are no two vectors to compare.", "Give two or more.")
    found = (0, 1, -2.0)

    def wanted(surely: float) -> float:
        return max(surely, found[2])

    for block in pairs.proposed(wanted):
        for start in range(0, len(block.rough), SCORED):
            first, second = block.first[start : start + SCORED], block.second[start : start + SCORED]
            exact = pairs.exact(first, second)
            place = int(np.argmax(exact))
            if exact[place] > found[2]:
                found = (int(first[place]), int(second[place]), float(exact[place]))
            if found[2] >= _SAME:
                return found
    return found


class _Best:
    """The `top` most similar pairs so far, and what may still become one."""

    def __init__(self, top: int) -> None:
        if top < 1:
            raise InputError(f"top is {top}: no pair would be kept.", "Use 1 or more.")
        self._top = top
        empty = np.zeros(0, dtype=np.int64)
        self._kept: list[tuple[IdArray, IdArray, NDArray[np.float64]]] = [(empty, empty, np.zeros(0))]
        self._n = 0
        self._floor = -2.0  # what is below is not among the best

    def worth(self, rough: FloatArray, rounding: float) -> NDArray[np.bool_]:
        """Which of some pairs may be among the best, by cosines that are off by `rounding` at most."""
        floor = self._floor
        if len(rough) > self._top:
            # So many of this block alone are at least so near.
            floor = max(floor, float(np.partition(rough, -self._top)[-self._top]) - rounding)
        is_worth = rough > floor + rounding
        ties = np.flatnonzero(~is_worth & (rough >= floor - rounding))
        is_worth[ties[:_MOST_TIES]] = True
        return is_worth

    def add(self, first: IdArray, second: IdArray, similarity: NDArray[np.float64]) -> None:
        """Take in pairs; what has become too much is let go."""
        self._kept.append((first, second, similarity))
        self._n += len(first)
        if self._n > 2 * self._top:
            self.sorted()

    def sorted(self) -> tuple[IdArray, IdArray, NDArray[np.float64]]:
        """The best, in order."""
        first, second, similarity = (np.concatenate(parts) for parts in zip(*self._kept, strict=True))
        order = np.lexsort((second, first, -similarity))[: self._top]
        first, second, similarity = first[order], second[order], similarity[order]
        self._kept, self._n = [(first, second, similarity)], len(first)
        if self._n == self._top:
            self._floor = float(similarity[-1])
        return first, second, similarity
