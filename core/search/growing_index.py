"""A graph that is being fed, and beside it the vectors that it lacks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from core.search.exact_index import ExactIndex
from core.search.hnsw_index import HnswIndex
from core.search.index_used import IndexUsed
from core.search.vector_index import FloatArray, IdArray, Metric, Neighbors, checked_top_k, within


class GrowingIndex:
    """Vectors of which the first are in a graph; the others, a few segments, are compared one by one.

    It answers for what it was made of, however far the graph has grown since, and waits for at most a block
    of what is being added. A search among some ids compares vectors, all of them if need be.

    Args:
        graph: holds the first vectors, and perhaps more by now.
        vectors: (n, embedding_dim) float32, not copied. ids: (n,) theirs.
        in_graph: ascending ids of the first vectors, those that the graph held; not empty.
        compare: makes the exact index over all of them, where it is needed.
    """

    def __init__(
        self,
        graph: HnswIndex,
        vectors: FloatArray,
        ids: IdArray,
        in_graph: IdArray,
        compare: Callable[[], ExactIndex],
    ) -> None:
        self.embedding_dim = graph.embedding_dim
        self.metric: Metric = graph.metric
        self._graph = graph
        self._vectors, self._ids = vectors, ids
        self._in_graph = in_graph
        self._compare = compare

    def __len__(self) -> int:
        return len(self._ids)

    @property
    def used(self) -> IndexUsed:
        """That a graph is searched; what is not in it yet is compared."""
        return self._graph.used

    def query(self, vectors: ArrayLike, top_k: int = 10, among: ArrayLike | None = None) -> Neighbors:
        """The nearest of each query, as `HnswIndex.query` gives them."""
        top_k = checked_top_k(top_k)
        if among is not None:
            return self._compared.query(vectors, top_k, among)
        near = self._graph.query(vectors, top_k)
        rest = self._rest.query(vectors, top_k)
        # What came into the graph since is in the rest, or not among these vectors.
        known = within(near.ids, self._in_graph)
        ids = np.hstack([np.where(known, near.ids, -1), rest.ids])
        similarities = np.hstack([np.where(known, near.similarities, np.float32(-np.inf)), rest.similarities])
        order = np.lexsort((ids, -similarities))[:, :top_k]
        return Neighbors(
            np.take_along_axis(ids, order, axis=1), np.take_along_axis(similarities, order, axis=1)
        )

    @cached_property
    def _compared(self) -> ExactIndex:
        return self._compare()

    @cached_property
    def _rest(self) -> ExactIndex:
        index, first = ExactIndex(self.embedding_dim, self.metric), len(self._in_graph)
        index.add(self._vectors[first:], self._ids[first:])
        return index
