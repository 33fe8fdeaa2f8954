"""Nearly all pairs of vectors above a threshold, where comparing all takes too long, and the share missed.

Each round puts the vectors in order of the signs of their coordinates along random directions, around the
mean (Charikar 2002, "Similarity estimation techniques from rounding algorithms"): vectors at an angle of θ
fall on the same side of a direction with probability 1 - θ/π, so that near ones share a long beginning and
lie close together in that order; how long follows from how dense they lie (Bawa, Condie & Ganesan 2005, "LSH
forest"). Each is compared with those that follow it there. A round costs the same for each vector, whatever
their number and however they lie.

The share missed is measured on the vectors themselves: some of them are compared with all. By half of these
it is decided when there were rounds enough, and the other half says what share of their pairs was not found.

Of very many pairs the most similar are held, and none below the least of these is looked for any more, so
that memory ends there; the share missed is then that of the pairs above it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray
from threadpoolctl import threadpool_limits

from core.errors import InputError
from core.progress import QUIET, Progress, Task
from core.search.pairs import MOST_PAIRS, SAME, SCORED, Pairs, Sampled, check_threshold
from core.search.scoring import exact_similarities, row_terms
from core.search.vector_index import FloatArray, IdArray, as_vectors
from core.side_by_side import SideBySide

_BITS = 31  # directions of a round: 2^31 is many times the most vectors
_ROWS = 128  # each is compared with so many, at least, that follow it in the order of a round
_AT_ONCE = 32  # blocks of so many rows: 16 MB of vectors of 256 numbers, and 4 MB of similarities
_FEWEST, _MOST = 4, 64  # rounds
_FOUND = 0.995  # of the pairs of the first half of the sample: then there were rounds enough
_WITHOUT_PAIRS = 32  # rounds where the sample has no pairs to tell by
_SAMPLE = 1_000  # vectors compared with all; fewer, where these have more pairs than …
_MOST_SAMPLED = 1_000_000
_READ = 16_384  # vectors read at a time …
_READ_FOR_SAMPLE = 1_024  # … where each may be a pair with all of the sample
_MOST_HELD = 16_000_000  # pairs; the more similar half stays where there are more
_TAKEN_IN = 1_000_000  # pairs that may reach the threshold, at a time
_Number = TypeVar("_Number", np.int64, np.uint32)


def likely_pairs_above(vectors: ArrayLike, threshold: float, *, task: Task = QUIET) -> Pairs:
    """Nearly every pair of rows whose cosine is at least `threshold`; the time grows as n.

    Args:
        vectors: (n, dim) float32; read in blocks, so that a memory-mapped array is fine.
        threshold: from -1 to 1; the lower, the more is missed.
        task: reports after each block, of each round anew; a cancel stops it between two blocks.

    Returns:
        The `MOST_PAIRS` most similar that were found, with `sampled`, what share was not. `n_above` counts
        what was found before the less similar were let go: there are at least so many.

    Raises:
        InputError: no (n, dim) table of finite numbers, or no possible threshold.
        CancelledError: it was cancelled.
    """
    check_threshold(threshold)
    if np.ndim(vectors) != 2:
        raise InputError(f"The vectors have the shape {np.shape(vectors)}, and (n, dim) is needed.")
    matrix = as_vectors(vectors, np.shape(vectors)[1])
    # A thread a block: those of one small product would mostly wait for each other.
    with threadpool_limits(1, "blas"), SideBySide(os.cpu_count() or 1, "likely-pairs") as side:
        return _Search(matrix, threshold, task, side).found()


class _Search:
    """What was found so far.

    Attributes:
        keys: (m,) ascending first · n + second of each pair that is held.
        cosines: (m,) float64, of the same.
    """

    def __init__(self, matrix: FloatArray, threshold: float, task: Task, side: SideBySide) -> None:
        self.n, self._dim = matrix.shape
        terms = row_terms(matrix, "cosine")
        assert terms is not None, "a cosine has lengths"
        self._matrix, self._terms, self._threshold = matrix, terms, threshold
        self._task, self._side = task, side
        self._floor = -np.inf  # pairs up to this cosine may have been let go
        self._least = self._least_for(threshold)
        self.keys: IdArray = np.zeros(0, dtype=np.int64)
        self.cosines = np.zeros(0)
        self._began = time.perf_counter()
        some = np.sort(np.random.default_rng(0).permutation(self.n)[:_READ])
        self._mean = (matrix[some] * terms[some, None]).mean(axis=0)
        self._n_above = 0  # of pairs that were let go

    def found(self) -> Pairs:
        """Rounds until they are enough, and what they missed."""
        rows, true = self._sample()
        cosines = self._exact(true)
        true, cosines = true[cosines >= self._threshold], cosines[cosines >= self._threshold]
        # A pair is of the half of that of its vectors which is in the sample.
        tells = self._is_of(true, rows[::2])
        for number in range(_MOST):
            self._round(number)
            if self._floor == 1.0:  # no pair is more similar than those that are held
                break
            if number + 1 < _FEWEST:
                continue
            found = self._are_found(true[tells & (cosines > self._floor)])
            if found.mean() >= _FOUND if len(found) else number + 1 >= _WITHOUT_PAIRS:
                break
        found = self._are_found(true[~tells & (cosines > self._floor)])
        above = None if self._floor == -np.inf else self._floor
        return replace(self._best(), sampled=Sampled(len(found), int(np.count_nonzero(~found)), above))

    def _each(self, work: Callable[[int], NDArray[_Number]], step: int) -> Iterator[NDArray[_Number]]:
        """What `work` makes of each block of `step` rows, given its first."""
        starts = range(0, self.n, step)
        for start, result in zip(starts, self._side.each(work, starts, self._task), strict=True):
            seconds = time.perf_counter() - self._began
            self._task.report(Progress("Comparing sentences", start, self.n, "sentences", seconds))
            yield result

    def _units(self, rows: slice | IdArray) -> FloatArray:
        units: FloatArray = self._matrix[rows] * self._terms[rows, None]
        return units

    def _sample(self) -> tuple[IdArray, IdArray]:
        """(r,) random rows, and (m,) ascending keys of all their pairs that may reach the threshold."""
        rows: IdArray = np.random.default_rng(1).permutation(self.n)[:_SAMPLE]
        asked = self._units(rows)

        def compared(start: int) -> IdArray:
            some = rows  # there may be fewer the next moment
            units = self._units(slice(start, start + _READ_FOR_SAMPLE))
            here, others = np.nonzero(asked[: len(some)] @ units.T >= self._least)
            return self._keys(some[here], start + others)

        parts, n_pairs = [np.zeros(0, dtype=np.int64)], 0
        for part in self._each(compared, _READ_FOR_SAMPLE):
            parts.append(part[self._is_of(part, rows)])
            n_pairs += len(parts[-1])
            while n_pairs > _MOST_SAMPLED and len(rows) > 2:
                rows = rows[: len(rows) // 2]
                keys = _joined(parts)
                parts = [keys[self._is_of(keys, rows)]]
                n_pairs = len(parts[0])
        return rows, np.unique(_joined(parts))

    def _is_of(self, keys: IdArray, rows: IdArray) -> NDArray[np.bool_]:
        """(m,) which pairs have one of these rows."""
        return np.isin(keys // self.n, rows) | np.isin(keys % self.n, rows)

    def _are_found(self, keys: IdArray) -> NDArray[np.bool_]:
        """(m,) which pairs are held."""
        return np.searchsorted(self.keys, keys) < np.searchsorted(self.keys, keys, side="right")

    def _least_for(self, level: float) -> np.float32:
        """What a cosine in float32 is at least where the true one reaches a level."""
        return np.float32(level - (self._dim + 8) * 2.0**-24)

    def _keys(self, one: IdArray, other: IdArray) -> IdArray:
        first, second = np.minimum(one, other), np.maximum(one, other)
        keys: IdArray = first * self.n + second
        return keys[first < second]

    def _exact(self, keys: IdArray) -> NDArray[np.float64]:
        cosines = np.empty(len(keys))
        for start in range(0, len(keys), SCORED):
            self._task.check()
            first, second = np.divmod(keys[start : start + SCORED], self.n)
            scored = exact_similarities(self._matrix[first], self._matrix[second][:, None, :], "cosine")
            cosines[start : start + SCORED] = scored[:, 0]
        return cosines

    def _order(self, number: int) -> IdArray:
        """(n,) rows in the order of a round."""
        rng = np.random.default_rng(100 + number)
        directions = rng.standard_normal((self._dim, _BITS), dtype=np.float32)
        from_mean = self._mean @ directions

        def sides_of(start: int) -> NDArray[np.uint32]:
            sides = self._units(slice(start, start + _READ)) @ directions > from_mean
            return np.packbits(sides, axis=1).view(">u4")[:, 0].astype(np.uint32)

        return np.argsort(_joined(list(self._each(sides_of, _READ))), kind="stable")

    def _round(self, number: int) -> None:
        """Compare each with those that follow it in one more order."""
        order = self._order(number)
        step = _ROWS * _AT_ONCE

        def compared(start: int) -> IdArray:
            rows, found = order[start : start + step + _ROWS], [np.zeros(0, dtype=np.int64)]
            units = self._units(rows)
            for first in range(0, min(step, len(rows)), _ROWS):
                block = units[first : first + _ROWS]
                here, there = np.nonzero(block @ units[first : first + 2 * _ROWS].T >= self._least)
                later = here < there
                if later.any():
                    found.append(self._keys(rows[first + here[later]], rows[first + there[later]]))
            return _joined(found)

        waiting, n_waiting = [np.zeros(0, dtype=np.int64)], 0
        for found in self._each(compared, step):
            waiting.append(found)
            n_waiting += len(found)
            if n_waiting >= _TAKEN_IN:
                self._take_in(_joined(waiting))
                waiting, n_waiting = waiting[:1], 0
                if self._floor == 1.0:
                    return
        self._take_in(_joined(waiting))

    def _take_in(self, keys: IdArray) -> None:
        """Hold those of some pairs that reach the threshold; of too many, let the less similar go."""
        keys = np.unique(keys)
        keys = keys[~self._are_found(keys)]
        cosines = self._exact(keys)
        # One that was let go is not above the floor, so that none is counted twice.
        is_new = (cosines >= self._threshold) & (cosines > self._floor)
        keys, cosines = keys[is_new], cosines[is_new]
        places = np.searchsorted(self.keys, keys)
        self.keys = np.insert(self.keys, places, keys)
        self.cosines = np.insert(self.cosines, places, cosines)
        if len(self.keys) > _MOST_HELD:
            kept = np.sort(np.argpartition(-self.cosines, _MOST_HELD // 2)[: _MOST_HELD // 2])
            self._n_above += len(self.keys) - len(kept)
            self.keys, self.cosines = self.keys[kept], self.cosines[kept]
            lowest = float(self.cosines.min())
            self._floor = lowest if lowest < SAME else 1.0
            self._least = self._least_for(lowest)

    def _best(self) -> Pairs:
        chosen = np.lexsort((self.keys, -self.cosines))[:MOST_PAIRS]
        first, second = np.divmod(self.keys[chosen], self.n)
        n_above = len(self.keys) + self._n_above
        return Pairs(first, second, self.cosines[chosen], self._threshold, n_above)


def _joined(parts: list[NDArray[_Number]]) -> NDArray[_Number]:
    return np.concatenate(parts) if parts else np.zeros(0, dtype=np.int64)
