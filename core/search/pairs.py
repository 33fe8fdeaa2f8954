"""Which vectors are alike: every pair above a threshold, and the groups that such pairs make.

Pairs of the upper triangle are compared in blocks of one matrix product each, so that memory does not grow
with the number of vectors. The product in float32 only proposes; what is handed out is computed anew in
float64 (`core.search.scoring`). It proposes everything within the worst rounding error of the threshold, so
that nothing is missed and nothing is counted wrongly. Similarity is the cosine, whatever a model's own
function is, since a threshold has to mean the same everywhere; that of a zero vector is 0.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.errors import InputError
from core.progress import CancelToken, OnProgress, Progress, check
from core.search.scoring import exact_similarities, row_terms
from core.search.vector_index import FloatArray, IdArray, as_vectors

MOST_PAIRS = 1_000_000  # kept; 24 MB

# Similarities held at a time: 32 MB as float32.
_ROWS, _COLUMNS = 1_024, 8_192
_SCORED = 8_192  # pairs scored exactly at a time: 50 MB at 384 dimensions
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

    Takes n² / 2 products of `dim` (a minute at 100,000 of 384 dimensions on two cores, two hours at a
    million) and, whatever n is, some 200 MB beside the vectors.

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
    compared = _Compared(vectors, on_progress, cancel)
    n_above = 0
    for block in compared.blocks():
        lowest = threshold - compared.rounding
        proposed = np.flatnonzero(block.rough >= lowest)
        if not len(proposed):
            continue
        rough = block.rough.ravel()[proposed]
        is_clear = rough >= threshold + compared.rounding
        n_above += int(np.count_nonzero(is_clear))
        n_above += int(np.count_nonzero(compared.exact(block, proposed[~is_clear]) >= threshold))
        proposed = best.worth(proposed, rough, compared.rounding)
        exact = compared.exact(block, proposed)
        is_above = exact >= threshold
        best.add(*block.positions(proposed[is_above]), exact[is_above])
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
    compared = _Compared(vectors, on_progress, cancel)
    if compared.n < 2:
        raise InputError("There are no two vectors to compare.", "Give two or more.")
    found = (0, 1, -2.0)
    for block in compared.blocks():
        near = max(float(block.rough.max()), found[2]) - 2 * compared.rounding
        proposed = np.flatnonzero(block.rough >= near)
        for start in range(0, len(proposed), _SCORED):
            piece = proposed[start : start + _SCORED]
            exact = compared.exact(block, piece)
            place = int(np.argmax(exact))
            if exact[place] > found[2]:
                first, second = block.positions(piece[place : place + 1])
                found = (int(first[0]), int(second[0]), float(exact[place]))
            if found[2] >= _SAME:
                return found
    return found


@dataclass(frozen=True, slots=True)
class _Block:
    """Rough cosines of (rows, columns) from (row, column) on; -2 below and on the diagonal."""

    row: int
    column: int
    rough: FloatArray

    def positions(self, places: NDArray[np.intp]) -> tuple[IdArray, IdArray]:
        """Places in the flattened block -> positions of both vectors."""
        rows, columns = np.divmod(places, self.rough.shape[1])
        return self.row + rows, self.column + columns


class _Compared:
    """All pairs of the rows of (n, dim) vectors, in blocks."""

    def __init__(
        self, vectors: ArrayLike, on_progress: OnProgress | None, cancel: CancelToken | None
    ) -> None:
        if np.ndim(vectors) != 2:
            raise InputError(f"The vectors have the shape {np.shape(vectors)}, and (n, dim) is needed.")
        self._matrix = as_vectors(vectors, np.shape(vectors)[1])
        self._terms = row_terms(self._matrix, "cosine")
        self._on_progress = on_progress
        self._cancel = cancel
        self.n = len(self._matrix)
        # Higham 2002, (3.5): a sum of dim products is off by dim unit roundoffs of its absolute terms at
        # most; both vectors being of length 1, those add up to 1 at most. A few more for making them so.
        self.rounding = (self._matrix.shape[1] + 8) * 2.0**-24

    def blocks(self) -> Iterator[_Block]:
        """The upper triangle, from the left to the right and from the top down."""
        n, done = self.n, 0
        began = time.perf_counter()
        for row in range(0, n, _ROWS):
            rows = self._unit(row, row + _ROWS)
            for column in range(row, n, _COLUMNS):
                check(self._cancel)
                rough = rows @ self._unit(column, column + _COLUMNS).T
                done += rough.size
                if column == row:
                    done -= len(rows) * (len(rows) + 1) // 2
                    corner = rough[:, : len(rows)]
                    corner[np.tri(len(rows), dtype=np.bool_)] = -2.0
                yield _Block(row, column, rough)
                if self._on_progress is not None:
                    seconds = time.perf_counter() - began
                    self._on_progress(
                        Progress("Comparing all pairs", done, n * (n - 1) // 2, "pairs", seconds)
                    )

    def _unit(self, start: int, stop: int) -> FloatArray:
        assert self._terms is not None
        unit: FloatArray = self._matrix[start:stop] * self._terms[start:stop, None]
        return unit

    def exact(self, block: _Block, places: NDArray[np.intp]) -> NDArray[np.float64]:
        """(m,) cosines of the pairs at some places of a block."""
        cosines = np.empty(len(places))
        for start in range(0, len(places), _SCORED):
            check(self._cancel)
            first, second = block.positions(places[start : start + _SCORED])
            found = exact_similarities(self._matrix[first], self._matrix[second][:, None, :], "cosine")
            cosines[start : start + _SCORED] = found[:, 0]
        return cosines


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

    def worth(self, places: NDArray[np.intp], rough: FloatArray, rounding: float) -> NDArray[np.intp]:
        """Those of some proposed places whose pairs may be among the best."""
        floor = self._floor
        if len(places) > self._top:
            # So many of this block alone are at least so near.
            floor = max(floor, float(np.partition(rough, -self._top)[-self._top]) - rounding)
        if floor <= -2.0:
            return places
        is_clear = rough > floor + rounding
        ties = np.flatnonzero(~is_clear & (rough >= floor - rounding))[:_MOST_TIES]
        is_clear[ties] = True
        return places[is_clear]

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
