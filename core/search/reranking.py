"""Hits in the order of a second model, which reads what is sought beside each of the first of them.

A cross-encoder tells better than two vectors what answers a question (Nogueira & Cho 2019), and costs a pass
through its transformer a hit. A multi-vector model compares the vectors of their tokens (Khattab & Zaharia
2020): it reads a text once, whatever is sought, and says which words link the two. Either is asked for the
first few alone, once they are found.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import numpy as np

from core import stop_words
from core.old_names import old_cancel
from core.progress import QUIET, Task
from core.search.hits import Hits, Query, Reranked
from core.search.query import search
from core.search.search_state import SearchState
from core.search.vector_index import FloatArray

if TYPE_CHECKING:
    from core.encoding.late_interaction import WordLink

FIRST = 50  # hits that are read


class PairReader(Protocol):
    """What reranking asks of a model."""

    name: str

    def alike(
        self,
        pairs: Sequence[tuple[str, str]],
        task: Task = QUIET,
    ) -> FloatArray:
        """(n,) how alike the texts of each pair are; or how well the second answers the first."""


@runtime_checkable
class LinksWords(Protocol):
    """What it asks beside that of a model that can say which words link two texts."""

    def links(self, pairs: Sequence[tuple[str, str]], task: Task = QUIET) -> list[tuple[WordLink, ...]]:
        """Of each pair, for each word of the first text the word of the second that is most like it."""


@old_cancel
def rerank(hits: Hits, reader: PairReader, first: int = FIRST, task: Task = QUIET) -> Hits:
    """The same hits, the first ones in the order of a second model, with its scores and, where it has them,
    the words that link them with what is sought; the others after them.

    Where nothing was typed (search by example) there is nothing to read them beside, and they stay as they
    are.

    Args:
        first: how many are read.
        task: a cancel takes effect within a batch.

    Raises:
        ModelError, InputError: the model cannot be used.
        CancelledError: on cancel.
    """
    typed = hits.typed.sought
    read = hits.hits[:first]
    if not typed or not read:
        return hits
    began = time.perf_counter()
    pairs = [(typed, hit.found) for hit in read]
    scores = reader.alike(pairs, task=task.quiet)
    links: list[tuple[WordLink, ...]] = [()] * len(read)
    if isinstance(reader, LinksWords):
        links = [_telling(each) for each in reader.links(pairs, task.quiet)]
    order = np.argsort(-np.asarray(scores), kind="stable").tolist()
    best = [
        replace(read[k], rank=rank, score=float(scores[k]), links=links[k])
        for rank, k in enumerate(order, start=1)
    ]
    took = time.perf_counter() - began
    return replace(hits, hits=(*best, *hits.hits[first:]), reranked=Reranked(reader.name, len(read), took))


def _telling(links: tuple[WordLink, ...]) -> tuple[WordLink, ...]:
    """Without those of "the", "is" and the like, unless nothing else is sought."""
    telling = tuple(link for link in links if link.query.casefold() not in stop_words.ENGLISH)
    return telling or links


def with_more_hits(before: Hits | None, after: Hits) -> Hits:
    """More hits of the same search. Those of `before`, or of these those that a second model read, stay first
    in their order: where lists by meaning and by words are read farther, they come in another. `after` as it
    is where it is no continuation.
    """
    if before is None or len(after.hits) <= len(before.hits):
        return after
    one, other = before.query, after.query
    same = ("text", "mode", "like", "unlike", "hubs", "passages")
    if any(getattr(one, each) != getattr(other, each) for each in same):
        return after
    read = before.hits if before.reranked is None else before.hits[: before.reranked.n]
    known = {hit.text_id for hit in read}
    if not known <= {hit.text_id for hit in after.hits}:
        return after  # there are others now
    rest = [hit for hit in after.hits if hit.text_id not in known]
    ranked = [replace(hit, rank=rank) for rank, hit in enumerate((*read, *rest), start=1)]
    return replace(after, hits=tuple(ranked), reranked=before.reranked)


@old_cancel
def search_reranked(state: SearchState, query: Query, reader: PairReader | None, task: Task = QUIET) -> Hits:
    """As `search`, and reranked: the best `query.top_k` of the first 50, or of as many as are asked for.

    Args:
        reader: None: as `search`.

    Raises:
        As `search` and `rerank`.
    """
    if reader is None:
        return search(state, query, task)
    found = search(state, replace(query, top_k=max(query.top_k, FIRST)), task)
    best = rerank(found, reader, task=task)
    return replace(best, query=query, hits=best.hits[: query.top_k])
