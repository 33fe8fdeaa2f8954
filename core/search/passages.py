"""Texts that have several vectors, one a passage: searched by their best passage.

The order of passages is that of the texts' vectors: those of the i-th text stand side by side. A ranking of
passages that is read from the top names each text first by its best passage, so the first k texts in it are
the k nearest, by whatever index it was made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.search.index_used import IndexUsed
from core.search.scoring import exact_similarities
from core.search.vector_index import (
    FloatArray,
    IdArray,
    Metric,
    Neighbors,
    VectorSearch,
    as_vectors,
    checked_top_k,
    nothing_found,
)

_PER_TEXT = 4  # passages read for each text wanted, at first


@dataclass(frozen=True, eq=False)
class Passages:
    """The passages of m texts.

    Attributes:
        firsts: (m + 1,) int64: those of the i-th text are numbered firsts[i] up to and without firsts[i + 1];
            each text has one at least.
        spans: (p, 2) int64, start and end of each in its text, in characters.
        vectors: (p, embedding_dim) float32.
    """

    firsts: IdArray
    spans: IdArray
    vectors: FloatArray

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """Those of several lots of texts, one after another."""
        shifts = np.cumsum([0, *(len(part.vectors) for part in parts)])
        firsts = [part.firsts[:-1] + shift for part, shift in zip(parts, shifts[:-1], strict=True)]
        return cls(
            np.concatenate([*firsts, shifts[-1:]]),
            np.concatenate([part.spans for part in parts]),
            np.concatenate([part.vectors for part in parts]),
        )

    def of(self, places: NDArray[np.integer]) -> Passages:
        """Those of some of the texts, (n,) by their place, in that order."""
        counts = np.diff(self.firsts)[places]
        firsts = np.concatenate([[0], np.cumsum(counts)])
        numbers = np.arange(firsts[-1]) + np.repeat(self.firsts[places] - firsts[:-1], counts)
        return Passages(firsts, self.spans[numbers], self.vectors[numbers])

    def __len__(self) -> int:
        """How many passages."""
        return int(self.firsts[-1])

    @cached_property
    def text_of(self) -> NDArray[np.int32]:
        """(p,) the place of the text that each is of."""
        return np.repeat(np.arange(len(self.firsts) - 1, dtype=np.int32), np.diff(self.firsts))

    def best(self, vector: FloatArray, places: NDArray[np.integer], metric: Metric) -> IdArray:
        """(n,) the passage that is nearest to a (dim,) vector, of each of (n,) texts by their place."""
        if not len(places):
            return np.empty(0, np.int64)
        some = self.of(places)
        similarities = exact_similarities(vector, some.vectors, metric)
        highest = np.maximum.reduceat(similarities, some.firsts[:-1])
        is_best = similarities == np.repeat(highest, np.diff(some.firsts))
        firsts = np.flatnonzero(is_best)  # the first of equals is taken
        of_text = some.text_of[firsts]
        first_of_each = firsts[np.concatenate([[True], of_text[1:] != of_text[:-1]])]
        best: IdArray = self.firsts[places] + first_of_each - some.firsts[:-1]
        return best

    def highest(self, similarities: FloatArray) -> FloatArray:
        """(m,) of each text, of (p,) similarities the highest among its passages."""
        if not len(similarities):
            return similarities
        highest: FloatArray = np.maximum.reduceat(similarities, self.firsts[:-1])
        return highest


class PassageSearch:
    """Finds texts by their best passage.

    Args:
        passages: of the texts. text_ids: (m,) the ids of these.
        places: by text id the place among them; -1, or m and above, for one that is not there.
        index: over the passages, by their number.
    """

    def __init__(
        self, passages: Passages, text_ids: IdArray, places: NDArray[np.int32], index: VectorSearch
    ) -> None:
        self.embedding_dim = index.embedding_dim
        self.metric: Metric = index.metric
        self._passages, self._text_ids, self._places, self._index = passages, text_ids, places, index

    def __len__(self) -> int:
        """How many texts."""
        return len(self._text_ids)

    @property
    def used(self) -> IndexUsed:
        """That of the index over the passages."""
        return self._index.used

    def query(self, vectors: ArrayLike, top_k: int = 10, among: ArrayLike | None = None) -> Neighbors:
        """The texts of which a passage is nearest, with its similarity; otherwise as an index of texts.

        Args:
            among: (n,) ids of texts that may be found; None: all.
        """
        top_k = checked_top_k(top_k)
        queries = as_vectors(vectors, self.embedding_dim)
        numbers, n_texts = None, len(self._text_ids)
        if among is not None:
            places = self._places_of(np.unique(np.asarray(among, dtype=np.int64)))
            numbers, n_texts = self._numbers_of(places), len(places)
        found = nothing_found(len(queries), top_k)
        ids, similarities = found.ids.copy(), found.similarities.copy()
        for row, query in enumerate(queries):
            best, scores = self._nearest(query, min(top_k, n_texts), numbers)
            ids[row, : len(best)], similarities[row, : len(best)] = best, scores
        return Neighbors(ids, similarities)

    def _nearest(self, query: FloatArray, n: int, numbers: IdArray | None) -> tuple[IdArray, FloatArray]:
        """The first n texts of the ranking of passages, which is read as far as that takes."""
        n_passages = len(self._passages) if numbers is None else len(numbers)
        depth = min(_PER_TEXT * n, n_passages)
        while True:
            if not depth:
                return np.empty(0, np.int64), np.empty(0, np.float32)
            found = self._index.query(query, depth, numbers)
            real = found.ids[0] >= 0
            texts, scores = self._passages.text_of[found.ids[0][real]], found.similarities[0][real]
            _, firsts = np.unique(texts, return_index=True)
            if len(firsts) >= n or depth >= n_passages or not real.all():
                break
            depth = min(4 * depth, n_passages)
        firsts = np.sort(firsts)
        ids, scores = self._text_ids[texts[firsts]], scores[firsts]
        order = np.lexsort((ids, -scores))[:n]  # equal ones in order of id
        return ids[order], scores[order]

    def _places_of(self, text_ids: IdArray) -> IdArray:
        places = self._places[text_ids[: np.searchsorted(text_ids, len(self._places))]].astype(np.int64)
        there: IdArray = places[(places >= 0) & (places < len(self._text_ids))]
        return there

    def _numbers_of(self, places: IdArray) -> IdArray:
        """The passages of some texts."""
        firsts, ends = self._passages.firsts[places], self._passages.firsts[places + 1]
        counts = ends - firsts
        numbers: IdArray = np.arange(int(counts.sum())) + np.repeat(
            firsts - (np.cumsum(counts) - counts), counts
        )
        return numbers
