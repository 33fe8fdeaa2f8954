"""Vectors and words to hits. Each public name is resolved when it is first used."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.search.exact_index import ExactIndex as ExactIndex
    from core.search.groups import Groups as Groups
    from core.search.groups import Joints as Joints
    from core.search.groups import groups_of as groups_of
    from core.search.groups import joints_of as joints_of
    from core.search.highlight import matches as matches
    from core.search.highlight import spans as spans
    from core.search.hits import Hit as Hit
    from core.search.hits import Hits as Hits
    from core.search.hits import Query as Query
    from core.search.hits import Reranked as Reranked
    from core.search.hnsw_index import HnswIndex as HnswIndex
    from core.search.ivf import ivf_neighbours as ivf_neighbours
    from core.search.keyword_index import KeywordHits as KeywordHits
    from core.search.keyword_index import KeywordIndex as KeywordIndex
    from core.search.neighbours import exact_neighbours as exact_neighbours
    from core.search.pairs import Pairs as Pairs
    from core.search.pairs import most_similar_pair as most_similar_pair
    from core.search.pairs import pairs_above as pairs_above
    from core.search.query import query_vector as query_vector
    from core.search.query import search as search
    from core.search.query import similarity_to as similarity_to
    from core.search.reranking import rerank as rerank
    from core.search.reranking import search_reranked as search_reranked
    from core.search.sealed_file import Verification as Verification
    from core.search.sealed_file import verify as verify
    from core.search.search_state import SearchState as SearchState
    from core.search.vector_index import Neighbors as Neighbors
    from core.search.vector_index import VectorIndex as VectorIndex
    from core.search.vector_index import VectorSearch as VectorSearch
    from core.search.vector_index import metric_of as metric_of

_HOME_OF = {
    "ExactIndex": "core.search.exact_index",
    "Groups": "core.search.groups",
    "HnswIndex": "core.search.hnsw_index",
    "Hit": "core.search.hits",
    "Hits": "core.search.hits",
    "Joints": "core.search.groups",
    "KeywordHits": "core.search.keyword_index",
    "KeywordIndex": "core.search.keyword_index",
    "Neighbors": "core.search.vector_index",
    "Pairs": "core.search.pairs",
    "Query": "core.search.hits",
    "Reranked": "core.search.hits",
    "SearchState": "core.search.search_state",
    "VectorIndex": "core.search.vector_index",
    "VectorSearch": "core.search.vector_index",
    "Verification": "core.search.sealed_file",
    "ivf_neighbours": "core.search.ivf",
    "exact_neighbours": "core.search.neighbours",
    "groups_of": "core.search.groups",
    "joints_of": "core.search.groups",
    "matches": "core.search.highlight",
    "metric_of": "core.search.vector_index",
    "most_similar_pair": "core.search.pairs",
    "pairs_above": "core.search.pairs",
    "query_vector": "core.search.query",
    "rerank": "core.search.reranking",
    "search": "core.search.query",
    "search_reranked": "core.search.reranking",
    "similarity_to": "core.search.query",
    "spans": "core.search.highlight",
    "verify": "core.search.sealed_file",
}
__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'core.search' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOME_OF[name]), name)
