"""`ef`, the size of the candidate list of an HNSW search, measured on the corpus that is in the graph.

A graph search keeps the `ef` nearest candidates it has met; a larger `ef` finds more of the true neighbours
and takes longer. How large it must be depends on the vectors and grows with their number, so it is measured
once a graph is built: for texts of the corpus that are not in the graph yet, what it finds is compared with
exact search. Vectors of the graph itself would not do: their neighbours are found far more easily (at 100,000
clauses, ef 32: 0.990 of them, 0.948 of texts outside).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from core.cooperative_yield import yield_to_short_work
from core.progress import QUIET, Task
from core.search.vector_index import FloatArray, Neighbors

# Of the true neighbours, in the sample: what people type lies farther out than the texts of the corpus, and
# is to find 0.98.
_AIM = 0.99
_QUERIES = {10: 512, 100: 128}  # at most, for so many neighbours
_LEAST_EF, _LARGEST_EF = 16, 4_096
_NEAR = 10  # a tenth more than the least ef that reaches it is near enough


@dataclass(frozen=True, slots=True)
class EfByK:
    """`ef` by the number of neighbours asked for.

    Attributes:
        ten: for up to 10 neighbours.
        hundred: for 100; in between it is interpolated, beyond it grows in proportion.
        recall: share of the true 10 nearest that the sample found with `ten`; None: not measured.
    """

    ten: int = 128
    hundred: int = 256
    recall: float | None = None

    def of(self, k: int) -> int:
        """`ef` for k neighbours; never less than k."""
        if k <= 10:
            return self.ten
        if k <= 100:
            return max(k, math.ceil(self.ten + (self.hundred - self.ten) * (k - 10) / 90))
        return math.ceil(self.hundred * k / 100)


def tuned(
    find: Callable[[FloatArray, int, int], Neighbors],
    compare: Callable[[FloatArray, int], Neighbors],
    queries: FloatArray,
    n: int,
    task: Task = QUIET,
) -> EfByK:
    """The least `ef` with which the aimed share of the 10 nearest is found, and of the 100 nearest.

    Args:
        find: (queries, k, ef) -> what the graph finds.
        compare: (queries, k) -> what exact search finds.
        queries: (m, dim), m > 0, none of them in the graph.
        n: vectors in the graph, at least 1.
        task: a cancel stops between two searches.

    Raises:
        CancelledError: on cancel.
    """
    least: list[tuple[int, float]] = []
    for k, most in _QUERIES.items():
        task.check()
        asked, k = queries[:: math.ceil(len(queries) / most)], min(k, n)
        # Compared by similarity: which of several equal vectors is found does not matter.
        last = compare(asked, k).similarities[:, -1:]
        enough = (last - 1e-6 * np.maximum(1, np.abs(last))).astype(np.float32)

        def recall(ef: int, asked: FloatArray = asked, k: int = k, enough: FloatArray = enough) -> float:
            task.check()
            yield_to_short_work()
            return float((find(asked, k, ef).similarities >= enough).mean())

        least.append(_least(recall, max(_LEAST_EF, k)))
    (ten, reached), (hundred, _) = least
    return EfByK(ten, max(ten, hundred), round(reached, 4))


def _least(recall: Callable[[int], float], least_ef: int) -> tuple[int, float]:
    """The least `ef` that reaches the aim, and the recall it reaches; the largest if none does."""
    below, above = 0, least_ef
    while (reached := recall(above)) < _AIM and above < _LARGEST_EF:
        below, above = above, min(2 * above, _LARGEST_EF)
    while below and above - below > 1 + below // _NEAR and reached >= _AIM:
        middle = (below + above) // 2
        if (there := recall(middle)) >= _AIM:
            above, reached = middle, there
        else:
            below = middle
    return above, reached
