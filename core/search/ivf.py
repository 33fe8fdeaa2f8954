"""Nearly all nearest neighbours of every vector among all the others, or of others among these, where
comparing all takes too long.

The vectors are divided into IVF partitions of some hundred around centroids (Lloyd's algorithm on a sample),
and each is compared with those in the partitions whose means lie nearest to it: an inverted file (Jégou,
Douze & Schmid 2011), gone through partition by partition, so that all comparisons are parts of large matrix
products.

The time grows with the number of vectors, for each looks into as many partitions; only choosing them takes
longer the more there are. The result depends on a seed, which is fixed, and, in the last bits of the
products, on the number of threads of the linear algebra.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.errors import InputError
from core.progress import QUIET, Progress, Task
from core.search.scoring import row_terms
from core.search.vector_index import (
    FloatArray,
    IdArray,
    Metric,
    Neighbors,
    as_vectors,
    checked_metric,
    checked_top_k,
)

_PARTITION = 400  # vectors a partition holds in the mean
_N_PROBE = 20  # partitions a vector is compared with, its own first
_N_PROBE_OTHERS = 4  # … that is none of these: most of its nearest, for a place among them
_SAMPLE = 40  # vectors that a mean is computed from
_ROUNDS = 4  # of Lloyd's algorithm; more change the result little
_BLOCK = 4_096  # vectors worked on at a time, so that memory stays within bounds and cancel is quick …
_MEMBERS = 2_048  # … and how many of a partition with them, which may hold thousands of equal vectors


def ivf_neighbours(
    vectors: ArrayLike,
    k: int,
    metric: str = "cosine",
    task: Task = QUIET,
) -> Neighbors:
    """About the k nearest other rows of each row: some 9 of 10 of 100,000 sentences' true ones.

    Args:
        vectors: (n, dim) float32; read in blocks, so that a memory-mapped array is fine.
        k: neighbours a row.
        metric: "cosine", "dot" or "euclidean".
        task: reports after each partition; a cancel stops it between two blocks.

    Returns:
        Neighbors of (n, k), nearest first; ids are row numbers, the row itself is left out; id -1, similarity
        -inf where fewer were found. Similarities are those of a float32 product.

    Raises:
        InputError: no (n, dim) table of finite numbers.
        CancelledError: on cancel.
    """
    metric_checked = checked_metric(metric)
    k = checked_top_k(k)
    if np.ndim(vectors) != 2:
        raise InputError(f"The vectors have the shape {np.shape(vectors)}, and (n, dim) is needed.")
    matrix = as_vectors(vectors, np.shape(vectors)[1])
    n = len(matrix)
    found = _Found(matrix, k, metric_checked)
    if n < 2:
        return found.neighbors()
    means = _means(matrix, found.scale, task)
    n_partitions = len(means)
    partitions = _nearest_means(matrix, found.scale, means, min(_N_PROBE, n_partitions), task)
    members = _rows_of(partitions[:, :1], n_partitions)
    visitors = _rows_of(partitions[:, 1:], n_partitions)
    began, done, pairs = time.perf_counter(), 0, partitions.size
    for own in (True, False):  # the own partition first, since what is found there makes the rest short
        for partition in range(n_partitions):
            rows, others = members[partition] if own else visitors[partition], members[partition]
            for block, some in _tables(len(rows), len(others)):
                task.check()
                near = found.similarities_of(rows[block], others[some])
                if own:
                    at = np.arange(max(block.start, some.start), min(block.stop, some.stop))
                    near[at - block.start, at - some.start] = -np.inf
                found.keep(rows[block], near, others[some])
            done += len(rows)
            seconds = time.perf_counter() - began
            task.report(Progress("Finding neighbours", done * n // pairs, n, "sentences", seconds))
    return found.neighbors()


def n_compared(n: int) -> int:
    """About how many pairs of vectors `ivf_neighbours` compares among n, those with means included."""
    n_partitions = max(1, n // _PARTITION)
    probed = min(_N_PROBE, n_partitions) * n // n_partitions
    return n * (n_partitions + probed) + _n_for_means(n)


def n_compared_among(m: int, n: int) -> int:
    """About how many pairs `NearestAmong` compares for n vectors asked for among m, as `n_compared`."""
    n_partitions = max(1, m // _PARTITION)
    probed = min(_N_PROBE_OTHERS, n_partitions) * m // n_partitions
    return n * (n_partitions + probed) + m * n_partitions + _n_for_means(m)


def _n_for_means(n: int) -> int:
    n_partitions = max(1, n // _PARTITION)
    return _ROUNDS * min(n, n_partitions * _SAMPLE) * n_partitions


class NearestAmong:
    """Nearly all nearest of some vectors to any others, which are asked for a block at a time.

    Args:
        vectors: (m, dim) float32, m at least 1; copied, partition by partition.
        metric: "cosine", "dot" or "euclidean".
        task: a cancel stops it between two blocks.

    Raises:
        InputError: no (m, dim) table of finite numbers.
        CancelledError: on cancel.
    """

    def __init__(self, vectors: ArrayLike, metric: str = "cosine", task: Task = QUIET) -> None:
        self._metric = checked_metric(metric)
        matrix = as_vectors(vectors, np.shape(vectors)[1])
        terms = row_terms(matrix, self._metric)
        scale = terms if self._metric == "cosine" else None
        self._means = _means(matrix, scale, task)
        own = _nearest_means(matrix, scale, self._means, 1, task)
        self._rows = np.argsort(own[:, 0], kind="stable")
        self._ends = np.cumsum(np.bincount(own[:, 0], minlength=len(self._means)))
        self._matrix = matrix[self._rows]
        self._terms = None if terms is None else terms[self._rows]

    def query(self, vectors: FloatArray, k: int, task: Task = QUIET) -> IdArray:
        """(n, k) rows nearest to each of (n, dim) vectors, nearest first; -1 where fewer were found.

        Raises:
            CancelledError: on cancel, between two blocks.
        """
        scale = row_terms(vectors, "cosine") if self._metric == "cosine" else None
        n_probe = min(_N_PROBE_OTHERS, len(self._means))
        visitors = _rows_of(_nearest_means(vectors, scale, self._means, n_probe, task), len(self._means))
        found = np.full((len(vectors), k), -1, dtype=np.int64)
        near = np.full((len(vectors), k), -np.inf, dtype=np.float32)
        start = 0
        for rows, end in zip(visitors, self._ends.tolist(), strict=True):
            for block, others in _tables(len(rows), end - start):
                task.check()
                some = slice(start + others.start, start + others.stop)
                _keep(found, near, rows[block], self._scores(vectors[rows[block]], some), self._rows[some])
            start = end
        return found

    def _scores(self, vectors: FloatArray, some: slice) -> FloatArray:
        """(n, some): in the order of the similarities."""
        products: FloatArray = vectors @ self._matrix[some].T
        if self._terms is None:
            return products
        if self._metric == "cosine":
            products *= self._terms[some]
        else:
            products *= 2
            products -= self._terms[some]
        return products


class _Found:
    """The k nearest found so far of each row, nearest first.

    Attributes:
        scale: (n,) what makes a row as long as it counts, or None: 1 / length for the cosine.
    """

    def __init__(self, matrix: FloatArray, k: int, metric: Metric) -> None:
        n = len(matrix)
        terms = row_terms(matrix, metric)
        self.scale = terms if metric == "cosine" else None
        self._squares = terms if metric == "euclidean" else None
        self._matrix = matrix
        self._ids: IdArray = np.full((n, k), -1, dtype=np.int64)
        self._near: FloatArray = np.full((n, k), -np.inf, dtype=np.float32)

    def similarities_of(self, rows: IdArray, others: IdArray) -> FloatArray:
        """(rows, others): the cosine, the product, or the negative squared distance."""
        products: FloatArray = self._matrix[rows] @ self._matrix[others].T
        if self.scale is not None:
            products *= self.scale[rows, None]
            products *= self.scale[others]
        if self._squares is not None:
            products *= 2
            products -= self._squares[rows, None]
            products -= self._squares[others]
        return products

    def keep(self, rows: IdArray, near: FloatArray, others: IdArray) -> None:
        """Keep neighbours nearer than those found so far; no row was compared with any of `others` before."""
        _keep(self._ids, self._near, rows, near, others)

    def neighbors(self) -> Neighbors:
        near = self._near
        if self._squares is not None:
            near = -np.sqrt(np.maximum(-near, 0))
        return Neighbors(self._ids, near)


def _keep(ids: IdArray, kept: FloatArray, rows: IdArray, near: FloatArray, others: IdArray) -> None:
    """Have in (n, k) `ids` and `kept`, nearest first, the nearest of some rows, of what is there and of (m,)
    `others`, to which they are (rows, m) `near`.
    """
    better = near.max(axis=1) > kept[rows, -1]
    rows, near = rows[better], near[better]
    k = ids.shape[1]
    candidates = np.hstack([kept[rows], near])
    best = np.argpartition(candidates, -k, axis=1)[:, -k:]
    nearness = np.take_along_axis(candidates, best, axis=1)
    found = np.where(
        best < k,
        np.take_along_axis(ids[rows], np.minimum(best, k - 1), axis=1),
        others[np.maximum(best - k, 0)],
    )
    found[nearness == -np.inf] = -1  # the row itself
    order = np.lexsort((found, -nearness))
    kept[rows] = np.take_along_axis(nearness, order, axis=1)
    ids[rows] = np.take_along_axis(found, order, axis=1)


def _means(matrix: FloatArray, scale: FloatArray | None, task: Task) -> FloatArray:
    """(partitions, dim) the means of the partitions; fewer where many vectors are equal."""
    rng = np.random.default_rng(0)
    n_partitions = max(1, len(matrix) // _PARTITION)
    sample = np.sort(rng.choice(len(matrix), min(len(matrix), n_partitions * _SAMPLE), replace=False))
    rows = matrix[sample]
    if scale is not None:
        rows *= scale[sample, None]
    means: FloatArray = rows[rng.choice(len(rows), n_partitions, replace=False)]
    for _ in range(_ROUNDS):
        own = _nearest_means(rows, None, means, 1, task)[:, 0]
        held = np.bincount(own, minlength=len(means))
        used = np.flatnonzero(held)  # of equal means one takes all; the others would be probed in vain
        in_order = rows[np.argsort(own, kind="stable")]
        sums = np.add.reduceat(in_order, (np.cumsum(held) - held)[used], axis=0)
        means = (sums / held[used, None]).astype(np.float32)
    return means


def _nearest_means(
    rows: FloatArray, scale: FloatArray | None, means: FloatArray, top: int, task: Task
) -> NDArray[np.int32]:
    """(n, top) numbers of the nearest of `means`, nearest first."""
    nearest = np.empty((len(rows), top), dtype=np.int32)
    halves = np.einsum("md,md->m", means, means) / 2  # |x - m|² = |x|² - 2 (x·m - |m|² / 2)
    for block in _blocks(len(rows)):
        task.check()
        near = rows[block] @ means.T
        if scale is not None:
            near *= scale[block, None]
        near -= halves
        if top == 1:
            nearest[block, 0] = near.argmax(axis=1)
            continue
        best = np.argpartition(near, -top, axis=1)[:, -top:]
        order = np.argsort(-np.take_along_axis(near, best, axis=1), axis=1, kind="stable")
        nearest[block] = np.take_along_axis(best, order, axis=1)
    return nearest


def _rows_of(partitions: NDArray[np.int32], n_partitions: int) -> list[IdArray]:
    """For each partition the rows that name it, ascending."""
    order = np.argsort(partitions, axis=None, kind="stable")
    starts = np.searchsorted(partitions.ravel()[order], np.arange(1, n_partitions))
    return np.split(order // max(partitions.shape[1], 1), starts)


def _tables(n: int, n_others: int) -> Iterator[tuple[slice, slice]]:
    """What to compare at a time of n rows with others; nothing where there are none of either."""
    for block in _blocks(n):
        for first in range(0, n_others, _MEMBERS):
            yield block, slice(first, min(first + _MEMBERS, n_others))


def _blocks(n: int) -> Iterator[slice]:
    for first in range(0, n, _BLOCK):
        yield slice(first, min(first + _BLOCK, n))
