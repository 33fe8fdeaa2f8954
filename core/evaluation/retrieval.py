"""How well each query's relevant candidates are ranked by cosine."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from core.evaluation.similarities import Floats, unit_length
from core.progress import CancelToken, check

RECALL_AT = (1, 5, 10)
TOP = 10
# Similarities held at a time.
_BUDGET = 4_000_000
_GAINS = 1 / np.log2(np.arange(2, TOP + 2))

# Query numbers -> (b, n_candidates) whether each candidate is relevant, and whether it is a candidate at all.
Judge = Callable[[NDArray[np.int64]], tuple[NDArray[np.bool_], NDArray[np.bool_]]]


def rank_queries(
    queries: NDArray[np.floating],
    candidates: NDArray[np.floating],
    judge: Judge,
    cancel: CancelToken | None = None,
) -> dict[str, Floats]:
    """nDCG@10, MRR, recall@1, @5 and @10, and precision@10 of each query.

    nDCG is that of Järvelin & Kekäläinen (2002) with gain 1. Candidates that are equally near stand in an
    order that is drawn once and says nothing of what is relevant, so that a model that maps everything onto
    one point gains nothing by it.

    Args:
        queries: (q, dim). candidates: (c, dim).

    Returns:
        metric -> (q,) float64, NaN for a query without a relevant candidate.
    """
    shuffled = np.random.default_rng(0).permutation(len(candidates))
    queries, candidates = unit_length(queries), unit_length(candidates[shuffled])
    names = ["ndcg@10", "mrr", *(f"recall@{k}" for k in RECALL_AT), "precision@10"]
    result = {name: np.full(len(queries), np.nan) for name in names}
    top = min(TOP, len(candidates))
    step = max(_BUDGET // len(candidates), 1)
    for start in range(0, len(queries), step):
        check(cancel)
        numbers = np.arange(start, min(start + step, len(queries)))
        relevant, allowed = (mask[:, shuffled] for mask in judge(numbers))
        relevant &= allowed
        similarity = np.where(allowed, (queries[numbers] @ candidates.T).astype(np.float64), -np.inf)
        n_relevant = relevant.sum(axis=1)
        some = n_relevant > 0
        # The first ten: the nearest by partition, then put in order.
        nearest = np.argpartition(-similarity, top - 1, axis=1)[:, :top]
        nearest.sort(axis=1)
        by_rank = np.argsort(-np.take_along_axis(similarity, nearest, axis=1), axis=1, kind="stable")
        hit = np.take_along_axis(relevant, np.take_along_axis(nearest, by_rank, axis=1), axis=1)
        best = np.concatenate([[0.0], np.cumsum(_GAINS)])[np.minimum(n_relevant, TOP)]
        block = {
            "ndcg@10": hit @ _GAINS[:top] / np.maximum(best, 1e-12),
            "mrr": 1 / _first_rank(similarity, relevant),
            "precision@10": hit.sum(axis=1) / TOP,
            **{f"recall@{k}": hit[:, :k].sum(axis=1) / np.maximum(n_relevant, 1) for k in RECALL_AT},
        }
        for name, values in block.items():
            result[name][numbers] = np.where(some, values, np.nan)
    return result


def _first_rank(similarity: Floats, relevant: NDArray[np.bool_]) -> Floats:
    """(b,) rank from 1 of the first relevant candidate; whatever for a query that has none."""
    best = np.where(relevant, similarity, -np.inf).max(axis=1, keepdims=True)
    nearer = (similarity > best).sum(axis=1)
    equal = similarity == best
    first = (equal & relevant).argmax(axis=1)
    before = (equal & (np.arange(similarity.shape[1]) < first[:, None])).sum(axis=1)
    return np.asarray(1 + nearer + before, dtype=np.float64)
