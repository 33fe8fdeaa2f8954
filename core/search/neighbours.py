"""The exact neighbours of every vector among all the others, for the map."""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.errors import InputError
from core.old_names import old_arguments
from core.progress import QUIET, Progress, Task
from core.search.scoring import exact_similarities, rough_similarities, row_terms
from core.search.vector_index import (
    FloatArray,
    Neighbors,
    as_vectors,
    checked_metric,
    checked_top_k,
    nothing_found,
)

# Rough similarities held at a time, as a number of float32 (64 MB).
_CELLS = 16_000_000
_MARGIN = 8


@old_arguments
def exact_neighbours(
    vectors: ArrayLike,
    k: int,
    metric: str = "cosine",
    task: Task = QUIET,
) -> Neighbors:
    """The k nearest other rows of each row.

    The same input gives the same result, bit for bit, whatever the number of threads: the matrix product only
    proposes k + 8 candidates a row, and those are scored in float64 by a sum of fixed order.

    Args:
        vectors: (n, dim) float32; read in blocks, so that a memory-mapped array is fine.
        k: neighbours a row; where n - 1 is less, the rest is id -1, similarity -inf.
        metric: "cosine", "dot" or "euclidean".
        task: reports after each block, several times a second; a cancel stops it between two blocks.

    Returns:
        Neighbors of (n, k); ids are row numbers, the row itself is left out.

    Raises:
        InputError: no (n, dim) table of finite numbers.
    """
    metric_checked = checked_metric(metric)
    k = checked_top_k(k)
    if np.ndim(vectors) != 2:
        raise InputError(f"The vectors have the shape {np.shape(vectors)}, and (n, dim) is needed.")
    matrix = as_vectors(vectors, np.shape(vectors)[1])
    n = len(matrix)
    found = nothing_found(n, k)
    kept = min(k, n - 1)
    if kept < 1:
        return found
    ids, similarities = found.ids.copy(), found.similarities.copy()
    terms = row_terms(matrix, metric_checked)
    rows_a_block = max(16, min(256, _CELLS // n))
    began = time.perf_counter()
    for start in range(0, n, rows_a_block):
        task.check()
        queries = matrix[start : start + rows_a_block]
        rough = rough_similarities(queries, matrix, terms, metric_checked)  # (block, n)
        rows = np.arange(len(queries))
        rough[rows, start + rows] = -np.inf
        candidates = _top_columns(rough, min(kept + _MARGIN, n))  # (block, kept + margin)
        exact = exact_similarities(queries, matrix[candidates], metric_checked)
        exact[candidates == (start + rows)[:, None]] = -np.inf
        order = np.lexsort((candidates, -exact))[:, :kept]
        ids[start : start + len(queries), :kept] = np.take_along_axis(candidates, order, axis=1)
        similarities[start : start + len(queries), :kept] = np.take_along_axis(exact, order, axis=1)
        done = start + len(queries)
        task.report(Progress("Finding neighbours", done, n, "sentences", time.perf_counter() - began))
    return Neighbors(ids, similarities)


def _top_columns(values: FloatArray, k: int) -> NDArray[np.intp]:
    """Columns of the k highest of each row of (rows, n), in no order: (rows, k).

    Partitioning every row costs more than the matrix product. The k highest lie in the k groups of columns
    with the highest maxima, and maxima over groups are quick; so only k groups of columns are partitioned.
    """
    rows, n = values.shape
    group_size = 32
    n_groups = n // group_size
    if n_groups < 4 * k:
        return np.argpartition(values, n - k, axis=1)[:, n - k :]
    grouped = values[:, : n_groups * group_size].reshape(rows, group_size, n_groups)
    maxima = grouped.max(axis=1)  # (rows, n_groups); group g holds the columns g, g + n_groups, …
    groups = np.argpartition(maxima, n_groups - k, axis=1)[:, n_groups - k :]  # (rows, k)
    columns = groups[:, :, None] + n_groups * np.arange(group_size)  # (rows, k, group_size)
    rest = np.broadcast_to(np.arange(n_groups * group_size, n), (rows, n - n_groups * group_size))
    columns = np.concatenate([columns.reshape(rows, -1), rest], axis=1)
    chosen = np.take_along_axis(values, columns, axis=1)
    best = np.argpartition(chosen, chosen.shape[1] - k, axis=1)[:, chosen.shape[1] - k :]
    return np.take_along_axis(columns, best, axis=1)
