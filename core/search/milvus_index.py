"""Vectors that Milvus searches, and that this machine scores.

Milvus names candidates; their similarities are computed here, from the workspace's own vectors, as those of
every other index are. So a hit has the same number and the same place whoever found it, and a vector that is
only rounded there changes nothing.

A filter is a set of ids, whatever it was made from: columns, labels, words, a selection. It goes to Milvus as
`id in […]`, or as `id not in […]` where that is shorter, and is applied there while it searches.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from core.search.exact_index import ExactIndex
from core.search.index_used import IndexUsed
from core.search.milvus_server import MilvusCollection
from core.search.scoring import best_first, exact_similarities
from core.search.vector_index import (
    FloatArray,
    IdArray,
    Metric,
    Neighbors,
    as_id_set,
    as_vectors,
    checked_top_k,
    nothing_found,
    padded,
    within,
)

# So few are compared here, where their vectors are, exactly and sooner than a list of them is sent: a graph
# walks past nearly all that it may not find (recall 0.15 of 100 ids among 100,000).
_COMPARED = 2_000
_LISTED = 20_000  # ids of one filter: about 130 KB, which Milvus reads in some hundredths of a second
_MOST_LISTS = 10  # filters of one search; what would take more is compared here
_MOST = 16_384  # hits that Milvus gives at most; of more, all are compared here
_QUERIES = 256  # at a time
_EF = 256  # breadth of the search in its graph; where a filter lets through a tenth, ten times as much
_MOST_EF = 32_768  # that Milvus takes
_MARGIN = 16  # candidates beyond those wanted, since the order is decided here


class MilvusIndex:
    """Nearest neighbours among vectors that are in a collection of Milvus, all of them.

    Args:
        collection: holds the vectors.
        vectors: (n, embedding_dim) float32, where they lie on this machine; not copied.
        ids: (n,) theirs.
        names: (n,) the ids under which they are in the collection; None: `ids`.
    """

    def __init__(
        self,
        collection: MilvusCollection,
        vectors: FloatArray,
        ids: IdArray,
        names: IdArray | None = None,
    ) -> None:
        self.embedding_dim = collection.embedding_dim
        self.metric: Metric = collection.metric
        self._collection, self._vectors, self._ids = collection, vectors, ids
        self._names = ids if names is None else names

    def __len__(self) -> int:
        return len(self._ids)

    @property
    def used(self) -> IndexUsed:
        """That Milvus is asked."""
        return IndexUsed("milvus")

    def query(self, vectors: ArrayLike, top_k: int = 10, among: ArrayLike | None = None) -> Neighbors:
        """The nearest vectors of each query that Milvus finds; equal similarities in order of id.

        Args:
            vectors: (n_queries, embedding_dim), or one vector alone.
            top_k: how many; may be more than there are.
            among: (m,) ids that may be found, in any order; unknown ones are left out. None: all.

        Returns:
            Neighbors of (n_queries, top_k); padded with id -1 and similarity -inf.

        Raises:
            UnreachableError: the server does not answer.
        """
        top_k = checked_top_k(top_k)
        queries = as_vectors(vectors, self.embedding_dim)
        allowed = None if among is None else self._places_of(as_id_set(among))
        if allowed is not None and len(allowed) == len(self):
            allowed = None
        n = len(self) if allowed is None else len(allowed)
        found = nothing_found(len(queries), top_k)
        if n == 0 or len(queries) == 0:
            return found
        wanted = min(top_k, n)
        filters = self._filters(allowed)
        if wanted + _MARGIN > _MOST or (allowed is not None and filters is None):
            ids = None if allowed is None else self._ids[allowed]
            return padded(self._all.query(queries, wanted, ids), top_k)
        ids, similarities = found.ids.copy(), found.similarities.copy()
        for start in range(0, len(queries), _QUERIES):
            block = queries[start : start + _QUERIES]
            for row, places in enumerate(self._candidates(block, wanted, n, allowed, filters or [""]), start):
                best, scores = self._scored(queries[row], places, wanted)
                ids[row, : len(best)], similarities[row, : len(best)] = best, scores
        return Neighbors(ids, similarities)

    def _candidates(
        self, queries: FloatArray, wanted: int, n: int, allowed: IdArray | None, filters: list[str]
    ) -> Iterator[IdArray]:
        """For each query the places of vectors among which its nearest are."""
        if allowed is not None and len(allowed) <= _COMPARED:
            yield from (allowed for _ in queries)
            return
        depth = min(wanted + _MARGIN, n)
        share = n / len(self) / len(filters)
        ef = min(max(2 * depth, int(_EF / share)), _MOST_EF)
        answers = [self._collection.search(queries, depth, ef, where) for where in filters]
        for row in range(len(queries)):
            names = np.array([name for answer in answers for name in answer[row]], dtype=np.int64)
            places = self._places_named(names)
            # A graph that is cut apart, or a filter that hides its paths, may yield too few: then all count.
            yield places if len(places) >= wanted else np.arange(len(self)) if allowed is None else allowed

    def _scored(self, query: FloatArray, places: IdArray, wanted: int) -> tuple[IdArray, FloatArray]:
        """The nearest of some vectors, by the exact similarity."""
        ids = self._ids[places]
        scores = exact_similarities(query, np.asarray(self._vectors[places], np.float32), self.metric)
        order = best_first(ids, scores, wanted)
        return ids[order], scores[order].astype(np.float32)

    def _filters(self, allowed: IdArray | None) -> list[str] | None:
        """What Milvus is told of which vectors may be found: nothing, or one filter or several, of which the
        hits are put together; None: it would be too long.
        """
        if allowed is None or len(allowed) <= _COMPARED:
            return []
        if len(self) - len(allowed) <= min(_LISTED, len(allowed)):
            others = np.setdiff1d(np.arange(len(self)), allowed, assume_unique=True)
            return [f"id not in {np.sort(self._names[others]).tolist()}"]
        if len(allowed) > _MOST_LISTS * _LISTED:
            return None
        names = np.sort(self._names[allowed])
        return [f"id in {names[start : start + _LISTED].tolist()}" for start in range(0, len(names), _LISTED)]

    @cached_property
    def _all(self) -> ExactIndex:
        return ExactIndex(self.embedding_dim, self.metric).grown(self._vectors, self._ids)

    @cached_property
    def _by_id(self) -> tuple[IdArray, IdArray]:
        """The ids, ascending, and where the vector of each is."""
        order = np.argsort(self._ids, kind="stable").astype(np.int64)
        return self._ids[order], order

    @cached_property
    def _by_name(self) -> tuple[IdArray, IdArray]:
        if self._names is self._ids:
            return self._by_id
        order = np.argsort(self._names, kind="stable").astype(np.int64)
        return self._names[order], order

    def _places_of(self, ids: IdArray) -> IdArray:
        """Where the vectors of ascending ids are, of those that are here; ascending."""
        ascending, order = self._by_id
        return np.sort(order[np.searchsorted(ascending, ids[within(ids, ascending)])])

    def _places_named(self, names: IdArray) -> IdArray:
        ascending, order = self._by_name
        there = np.unique(names[within(names, ascending)])
        return order[np.searchsorted(ascending, there)]
