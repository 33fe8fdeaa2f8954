"""How much of the codes every search reads: measured on vectors of the corpus that are asked for."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from core.cooperative_yield import yield_to_short_work
from core.progress import Reporter, Task
from core.search.code_products import LINE, packed_width
from core.search.exact_index import ExactIndex
from core.search.rounding import of_upper_bits
from core.search.scoring import row_terms
from core.search.vector_index import (
    FloatArray,
    IdArray,
    Metric,
    Neighbors,
    VectorSearch,
    nothing_found,
)

# How what is read is measured: by vectors of the corpus that are asked for, among so many others, and with
# components taken together in so many steps. So great a part of the true neighbours is to be among those of
# which the rest is read. Fewer bytes than a line of memory are read in their order as slowly as a line, and
# the rest of one that is gathered as slowly as so many lines.
ASKED, _AMONG = 200, 65_536
_ASKED_AT_ONCE = 20
_COMPARED_AT_ONCE = 262_144  # vectors compared with all that are asked for: a second at most
_COMPONENT_STEPS = 12
_COVERED = 0.995
_MARGIN = 2.0  # what people type, of a letter or two at first, lies farther out than the texts of the corpus
_GATHERED = 14
_FAR = 1e37  # times what slacks are made more, still within float32


def some_of(n: int, most: int, seed: int) -> IdArray:
    """Ascending places of `most` of n at random; of all, where there are no more."""
    if n <= most:
        return np.arange(n)
    return np.sort(np.random.default_rng(seed).choice(n, most, replace=False))


def others(
    index: VectorSearch,
    queries: FloatArray,
    own: IdArray,
    k: int,
    task: Task,
    at_once: int = _ASKED_AT_ONCE,
) -> Neighbors:
    """The k nearest of vectors of an index, these themselves left out."""
    ids = np.empty((len(queries), k), dtype=np.int64)
    similarities = np.empty((len(queries), k), dtype=np.float32)
    for start in range(0, len(queries), at_once):
        task.check()
        yield_to_short_work()
        some = slice(start, start + at_once)
        found = index.query(queries[some], k + 1)
        is_other = found.ids != own[some, None]
        is_other[is_other.all(axis=1), -1] = False  # equal vectors have crowded it out
        ids[some] = found.ids[is_other].reshape(-1, k)
        similarities[some] = found.similarities[is_other].reshape(-1, k)
    return Neighbors(ids, similarities)


def true_neighbours(
    vectors: FloatArray, ids: IdArray, metric: Metric, asked: IdArray, task: Task
) -> Neighbors:
    """The nearest others, up to a hundred, of those of (n, dim) vectors that lie at some places.

    Args:
        ids: (n,) of the vectors. asked: (m,) places.
    """
    n = len(ids)
    vectors = vectors.view()
    vectors.flags.writeable = False  # so that it is not copied
    k = min(100, n - 1)
    best = nothing_found(len(asked), k)
    reporter = Reporter(task, "Comparing sentences", n, "sentences")
    for start in range(0, n, _COMPARED_AT_ONCE):
        task.check()
        some = slice(start, min(start + _COMPARED_AT_ONCE, n))
        exact = ExactIndex(vectors.shape[1], metric)
        exact.add(vectors[some], ids[some])
        found = others(exact, vectors[asked], ids[asked], k, task, len(asked))
        both = np.hstack([best.ids, found.ids])
        similarities = np.hstack([best.similarities, found.similarities])
        order = np.lexsort((both, -similarities))[:, :k]
        best = Neighbors(
            np.take_along_axis(both, order, axis=1), np.take_along_axis(similarities, order, axis=1)
        )
        reporter.advance(some.stop - start)
    return best


def n_read_first(
    vectors: FloatArray,
    metric: Metric,
    basis: FloatArray,
    scales: FloatArray,
    asked: IdArray,
    true: NDArray[np.integer],
    task: Task,
) -> int:
    """How many components are to be read of all (n, dim) vectors: so many that least is read in all.

    Args:
        basis, scales: as of `Components`.
        asked: (m,) places of vectors. true: (m, k) places of their nearest others.
    """
    n, dim = len(vectors), len(basis)
    queries = vectors[asked] @ basis * scales
    neighbours = vectors[true]  # (m, k, dim)
    vectors = vectors[some_of(n, _AMONG, seed=2)]
    terms, their_terms = row_terms(vectors, metric), row_terms(neighbours.reshape(-1, dim), metric)
    turned = of_upper_bits(vectors @ basis / scales)
    theirs = of_upper_bits(neighbours.reshape(-1, dim) @ basis / scales).reshape(neighbours.shape)
    products = np.zeros((len(asked), len(vectors)), dtype=np.float32)
    near = np.zeros(true.shape, dtype=np.float32)
    least, chosen = math.inf, dim
    step = max(1, dim // _COMPONENT_STEPS)
    for first in range(0, dim, step):
        task.check()
        yield_to_short_work()
        some = slice(first, first + step)
        products += queries[:, some] @ turned[:, some].T
        near += np.einsum("mkd,md->mk", theirs[..., some], queries[:, some])
        in_order = np.sort(_scored(products, terms, metric), axis=1)
        their_scores = _scored(near, None if their_terms is None else their_terms.reshape(true.shape), metric)
        above = [len(vectors) - np.searchsorted(*each) for each in zip(in_order, their_scores, strict=True)]
        share = float(np.quantile(np.array(above)[:, :10], _COVERED)) / len(vectors)
        h = min(first + step, dim)
        cost = max(LINE, packed_width(h)) + _GATHERED * share * LINE
        if cost <= least:  # what costs the same says more
            least, chosen = cost, h
    return chosen


def slacks_of(short: NDArray[np.float64]) -> tuple[float, ...]:
    """The slack of each stage, as of `Components`, by how far below the last of the best (stages, m, k) true
    neighbours were.
    """
    # Two beyond float32 are as near as each other, and one is beyond any slack.
    short = np.nan_to_num(short, nan=0.0, posinf=_FAR, neginf=0.0)
    most_short = np.maximum(np.quantile(short.reshape(len(short), -1), _COVERED, axis=1), 1e-6)
    return tuple((_MARGIN * most_short).tolist())


@np.errstate(over="ignore", invalid="ignore")
def _scored(products: FloatArray, terms: FloatArray | None, metric: Metric) -> FloatArray:
    """(m, n) products in the order of the similarities, by `row_terms`."""
    if terms is None:
        return products
    scored: FloatArray = products * terms if metric == "cosine" else 2 * products - terms
    return scored
