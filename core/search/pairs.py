"""Which vectors are alike: every pair above a threshold, and the most similar pair of all.

Similarity is the cosine, whatever a model's own function is, since a threshold has to mean the same
everywhere; that of a zero vector is 0.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.errors import InputError
from core.old_names import old_arguments
from core.progress import QUIET, Progress, Task
from core.search.int8_product import Int8Scale, Products, best_of_rows, can_multiply
from core.search.scoring import exact_similarities, row_terms
from core.search.vector_index import FloatArray, IdArray, as_vectors

# All pairs of some vectors, compared block by block: quickly first, then exactly where it matters.
#
# The upper triangle is gone through in blocks of one matrix product each, so that memory does not grow with
# the number of vectors. An int8 product, where that is quicker, leaves little for float32 to see, and float32
# only proposes: results are computed anew in float64 (`core.search.scoring`). Each lets through all
# that comes within its worst error of the level that is asked for, so that nothing is missed.

# A block: 8 MB, a millisecond or two.
_ROWS, _COLUMNS = 1_024, 2_048
_TOGETHER = 16_384  # rows that are made ready at a time, for all columns
SCORED = 8_192  # pairs scored exactly at a time: 50 MB at 384 dimensions
# int8 pays from so many vectors on (torch is loaded for them) …
_INT8_FROM = 4_096
# … and where they propose no more than this share of a block; else float32, which proposes less, is quicker.
_MANY = 1 / 500


@dataclass(frozen=True, slots=True)
class Proposed:
    """Pairs of some blocks that may reach the level asked for; all that do are among them.

    Attributes:
        first, second: (m,) int64 positions, first < second.
        rough: (m,) float32 cosines, as far as `AllPairs.rounding` from the true ones at most.
    """

    first: IdArray
    second: IdArray
    rough: FloatArray


class AllPairs:
    """All pairs of the rows of (n, dim) vectors, in blocks.

    Args:
        vectors: read in blocks, so that a memory-mapped array is fine.
        task: reports after each block, in pairs compared; a cancel stops it between two blocks.

    Attributes:
        n: how many vectors.
        rounding: how far a cosine in float32 may be from the true one.

    Raises:
        InputError: no (n, dim) table of finite numbers.
        CancelledError: it was cancelled.
    """

    def __init__(self, vectors: ArrayLike, task: Task) -> None:
        if np.ndim(vectors) != 2:
            raise InputError(f"The vectors have the shape {np.shape(vectors)}, and (n, dim) is needed.")
        self._matrix = as_vectors(vectors, np.shape(vectors)[1])
        terms = row_terms(self._matrix, "cosine")
        assert terms is not None, "a cosine has lengths"
        self._terms = terms
        self._task = task
        self.n, dim = self._matrix.shape
        # Higham 2002, (3.5): a sum of dim products is off by dim unit roundoffs of its absolute terms at
        # most; both vectors being of unit norm, those add up to 1 at most. A few more for making them so.
        self.rounding = (dim + 8) * 2.0**-24
        quick = self.n >= _INT8_FROM and can_multiply(dim)
        self._steps = Int8Scale(self._units) if quick else None

    def proposed(self, level: Callable[[float], float]) -> Iterator[Proposed]:
        """What may reach a level, some blocks of the upper triangle at a time.

        Args:
            level: from a cosine that the best pair of a block surely has, to the least that is wanted of
                this block.
        """
        n, done = self.n, 0
        waiting: list[Proposed] = []
        n_waiting = 0
        products: Callable[[NDArray[Any], NDArray[Any]], NDArray[Any]]
        products = _in_single if self._steps is None else Products()
        began = time.perf_counter()
        for start in range(0, n, _TOGETHER):
            together = self._ready(start, min(start + _TOGETHER, n))
            for column in range(start, n, _COLUMNS):
                end = min(column + _COLUMNS, n)
                columns = self._ready(column, end)
                for row in range(start, min(start + _TOGETHER, end), _ROWS):
                    self._task.check()
                    first = max(column, row)
                    rows = together[row - start : row - start + _ROWS]
                    table = products(rows, columns[first - column :])
                    done += table.size - _forget_lower(table, row, first)
                    found = self._above(table, row, first, level)
                    n_waiting += len(found.rough)
                    if len(found.rough):
                        waiting.append(found)
                    if n_waiting >= SCORED:
                        yield _together(waiting)
                        waiting, n_waiting = [], 0
                    seconds = time.perf_counter() - began
                    total = n * (n - 1) // 2
                    self._task.report(Progress("Comparing all pairs", done, total, "pairs", seconds))
        if waiting:
            yield _together(waiting)

    def exact(self, first: IdArray, second: IdArray) -> NDArray[np.float64]:
        """(m,) cosines of pairs of positions."""
        cosines = np.empty(len(first))
        for start in range(0, len(first), SCORED):
            self._task.check()
            one, other = first[start : start + SCORED], second[start : start + SCORED]
            found = exact_similarities(self._matrix[one], self._matrix[other][:, None, :], "cosine")
            cosines[start : start + SCORED] = found[:, 0]
        return cosines

    def _above(self, table: NDArray[Any], row: int, column: int, level: Callable[[float], float]) -> Proposed:
        """What of a block's table, from (row, column) on, may reach the level."""
        if self._steps is None or table.dtype != np.int32:
            best = table.max(axis=1)
            least = level(float(best.max()) - self.rounding) - self.rounding
            rows, columns = _at_least(table, best, least)
            return Proposed(row + rows, column + columns, table[rows, columns])
        scale, rounding = self._steps.scale, self._steps.rounding
        best = best_of_rows(table)
        wanted = level(float(best.max()) * scale - rounding)
        rows, columns = _at_least(table, best, math.floor((wanted - rounding) / scale))
        if len(rows) > table.size * _MANY:
            end = column + table.shape[1]
            table = _in_single(self._units_of(row, row + len(table)), self._units_of(column, end))
            _forget_lower(table, row, column)
            return self._above(table, row, column, level)
        first, second = row + rows, column + columns
        rough = np.empty(len(first), dtype=np.float32)
        for start in range(0, len(first), _ROWS):
            one, other = first[start : start + _ROWS], second[start : start + _ROWS]
            units = (self._matrix[each] * self._terms[each, None] for each in (one, other))
            rough[start : start + _ROWS] = np.einsum("md,md->m", *units)
        near = rough >= wanted - self.rounding
        return Proposed(first[near], second[near], rough[near])

    def _ready(self, start: int, stop: int) -> NDArray[Any]:
        """Vectors as they are multiplied."""
        unit = self._units_of(start, stop)
        return unit if self._steps is None else self._steps.rounded(unit)

    def _units(self) -> Iterator[FloatArray]:
        for start in range(0, self.n, _TOGETHER):
            self._task.check()
            yield self._units_of(start, start + _TOGETHER)

    def _units_of(self, start: int, stop: int) -> FloatArray:
        unit: FloatArray = self._matrix[start:stop] * self._terms[start:stop, None]
        return unit


def _at_least(
    table: NDArray[Any], best: NDArray[Any], least: float
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Rows and columns of what is at least so much in a table, given the greatest of each row."""
    hit = np.flatnonzero(best >= least)
    which, columns = np.nonzero(table[hit] >= least)
    return hit[which], columns


def _together(parts: list[Proposed]) -> Proposed:
    return Proposed(
        np.concatenate([part.first for part in parts]),
        np.concatenate([part.second for part in parts]),
        np.concatenate([part.rough for part in parts]),
    )


def _in_single(rows: FloatArray, columns: FloatArray) -> FloatArray:
    table: FloatArray = rows @ columns.T
    return table


def _forget_lower(table: NDArray[Any], row: int, column: int) -> int:
    """Put what lies on or below the diagonal out of reach; how many those are."""
    width = min(max(row + len(table) - column, 0), table.shape[1])
    if not width:
        return 0
    below = column + np.arange(width) <= row + np.arange(len(table))[:, None]
    table[:, :width][below] = np.iinfo(np.int32).min if table.dtype == np.int32 else -np.inf
    return int(np.count_nonzero(below))


MOST_PAIRS = 1_000_000  # kept; 24 MB
SAME = 1 - 1e-14  # no pair can be told to be nearer

_MOST_TIES = 65_536


@dataclass(frozen=True, slots=True)
class Sampled:
    """How many of the pairs of a random sample of vectors, compared with all, were not found.

    Attributes:
        n: the sample's pairs. n_missed: those of them that were not found.
        above: only pairs of a higher cosine are judged, since less similar ones were let go; None: all that
            reach the threshold are.
    """

    n: int
    n_missed: int
    above: float | None = None


@dataclass(frozen=True, slots=True)
class Pairs:
    """Pairs of vectors, the most similar first; equally similar ones in order of position.

    Attributes:
        first, second: (m,) int64 positions, first < second; read-only.
        similarity: (m,) float64 cosines, read-only.
        threshold: what was asked for.
        n_above: how many pairs reach the threshold; more than m where the less similar ones were let go. With
            `sampled`, at least so many.
        sampled: what was missed, where not all were compared (`core.search.likely_pairs`); None: nothing was.
    """

    first: IdArray
    second: IdArray
    similarity: NDArray[np.float64]
    threshold: float
    n_above: int
    sampled: Sampled | None = None

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


@old_arguments
def pairs_above(
    vectors: ArrayLike,
    threshold: float,
    *,
    top: int | None = None,
    task: Task = QUIET,
) -> Pairs:
    """Every pair of rows whose cosine is at least `threshold`.

    Takes n² / 2 products of `dim` and, whatever n is, some 200 MB beside the vectors.

    Args:
        vectors: (n, dim) float32; read in blocks, so that a memory-mapped array is fine.
        threshold: from -1 to 1.
        top: keep that many of the most similar pairs; None: `MOST_PAIRS`. All are counted all the same.
            Among pairs at the limit that float32 cannot tell apart, thousands of them in one block, those of
            the lower positions are kept.
        task: reports after each block, in pairs compared; a cancel stops it between two blocks.

    Raises:
        InputError: no (n, dim) table of finite numbers, or a threshold or a `top` that makes no sense.
        CancelledError: it was cancelled.
    """
    check_threshold(threshold)
    best = _Best(MOST_PAIRS if top is None else top)
    pairs = AllPairs(vectors, task)
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


@old_arguments
def most_similar_pair(vectors: ArrayLike, *, task: Task = QUIET) -> tuple[int, int, float]:
    """The two most similar rows, as (first, second, cosine); of equally similar pairs one of the first.

    Args:
        vectors: (n, dim), two rows or more.
        task: how far it is, and whether to stop.

    Raises:
        InputError: fewer than two rows, or no (n, dim) table of finite numbers.
        CancelledError: it was cancelled.
    """
    pairs = AllPairs(vectors, task)
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
            if found[2] >= SAME:
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
        self._floor = -2.0  # lower similarities are not among the best

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
