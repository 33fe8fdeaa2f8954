"""Similarities under the three metrics: quickly for all rows, then exactly for the few that matter.

A matrix product in float32 differs in its last bits with the shape of the block and the number of BLAS
threads. Results are therefore computed anew in float64, for the candidates only, by the same sum
whatever the block was.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.search.vector_index import FloatArray, IdArray, Metric

# Of a sum of float32 products, in proportion to the lengths of both vectors: some thirty times its last bit.
_ROUNDING = 2e-6


@np.errstate(over="ignore")
def row_terms(matrix: FloatArray, metric: Metric) -> FloatArray | None:
    """What each row of (n, dim) contributes besides its product with a query: (n,) float32, or None for the
    dot.

    Cosine: 1 / length (0 for a zero vector, whose cosine is taken as 0). Euclidean: the squared length.
    """
    if metric == "dot":
        return None
    terms = np.empty(len(matrix), dtype=np.float32)
    for start in range(0, len(matrix), 65_536):
        block = matrix[start : start + 65_536]
        squares = np.einsum("nd,nd->n", block, block, dtype=np.float64)
        if metric == "cosine":
            squares = np.divide(1.0, np.sqrt(squares), out=np.zeros_like(squares), where=squares > 0)
        terms[start : start + 65_536] = squares
    return terms


def row_lengths(matrix: FloatArray, terms: FloatArray | None, metric: Metric) -> FloatArray | None:
    """(n,) float32 lengths of the rows, by which rounding grows; None for the cosine, where it does not.

    Args:
        terms: `row_terms` of the same.
    """
    if metric == "cosine":
        return None
    squares = terms if metric == "euclidean" else row_terms(matrix, "euclidean")
    return None if squares is None else np.sqrt(squares)


@np.errstate(over="ignore", invalid="ignore")
def rounding(query: FloatArray, lengths: FloatArray | None, metric: Metric) -> FloatArray | np.float32:
    """How far rough similarities with a query may be from what they would be without rounding: (n,) float32,
    or one number for all.

    Args:
        query: (dim,).
        lengths: `row_lengths` of the n rows.
    """
    length = np.float32(np.linalg.norm(query.astype(np.float64)))
    if lengths is None:
        return np.float32(_ROUNDING) * length
    if metric == "euclidean":
        return np.float32(_ROUNDING) * lengths * (2 * length + lengths)
    return np.float32(_ROUNDING) * lengths * length


def rough_similarities(
    queries: FloatArray, matrix: FloatArray, terms: FloatArray | None, metric: Metric
) -> FloatArray:
    """(n_queries, n) float32 that order the rows for each query as the similarity does, up to rounding.

    Not the similarity itself: the query's own length is left out of the cosine, the root out of the distance.
    """
    products: FloatArray = queries @ matrix.T
    if terms is not None:
        if metric == "cosine":
            products *= terms
        else:
            products *= 2
            products -= terms
    return products


def exact_similarities(query: FloatArray, rows: FloatArray, metric: Metric) -> NDArray[np.float64]:
    """(..., m) float64: each of (..., dim) queries with its own (..., m, dim) rows.

    Cosine: q·x / (|q| |x|), 0 where either is a zero vector. Euclidean: -|q - x|.
    """
    q = query.astype(np.float64)[..., None, :]
    x = rows.astype(np.float64)
    if metric == "euclidean":
        difference = x - q
        distances: NDArray[np.float64] = np.sqrt(np.einsum("...d,...d->...", difference, difference))
        return -distances
    products: NDArray[np.float64] = np.einsum("...d,...d->...", x, np.broadcast_to(q, x.shape))
    if metric == "dot":
        return products
    lengths = np.sqrt(np.einsum("...d,...d->...", x, x)) * np.sqrt(np.einsum("...d,...d->...", q, q))
    return cosines(products, lengths)


def cosines(products: NDArray[np.float64], lengths: NDArray[np.float64]) -> NDArray[np.float64]:
    """Products, each divided by the lengths of both vectors, multiplied; 0 where that is 0."""
    quotients = np.divide(products, lengths, out=np.zeros_like(products), where=lengths > 0)
    clipped: NDArray[np.float64] = np.clip(quotients, -1.0, 1.0)
    return clipped


def best_first(ids: IdArray, similarities: NDArray[np.floating], top_k: int) -> NDArray[np.intp]:
    """Positions of the top_k highest of (m,) similarities, highest first, the lower id first among equals."""
    return np.lexsort((ids, -similarities))[:top_k]
