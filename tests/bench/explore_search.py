"""Searching with operators among many rows: what `tests.bench.explore` calls `search`.

Words are taken by how many texts hold them; vectors are random, and compared one by one, as they are within
what operators let through. The first time a word must be there or must not, its texts are looked up; the
index keeps the last answers, so that typing on costs less: both are timed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from core.search import ExactIndex, Query, SearchState, search
from core.search.query_language import Typed
from core.workspace import VectorSnapshot, Workspace

AIM = 300.0  # milliseconds
Timed = Callable[[Callable[[], object], int], tuple[float, float, float]]
TIMES = 20


class _Encoder:
    """Any query has a random vector; a real one takes some milliseconds more."""

    similarity = "cosine"

    def encode_query(self, text: str) -> Any:
        return np.random.default_rng(len(text)).standard_normal(384, np.float32)

    def encode_documents(self, texts: Any) -> Any:
        return np.array([self.encode_query(text) for text in texts])


def words_by_frequency(state: SearchState) -> dict[str, str]:
    """A word that many texts hold, one that some do, and one that few do."""
    words = state.keyword_index
    assert words is not None
    sample = [
        text for (text,) in state.rows.fetch(np.arange(0, len(state.text_ids), 997), [state.rows.text_column])
    ]
    candidates = sorted({word for text in sample for word in str(text).lower().split() if word.isalpha()})[
        ::7
    ]
    counted = {word: words.count(Typed(phrases=(word,))) / state.n_texts for word in candidates[:400]}
    wanted = {"many": 0.3, "some": 0.03, "few": 0.001}
    return {name: min(counted, key=lambda word: abs(counted[word] - share)) for name, share in wanted.items()}


def search_with_operators(folder: Path, vectors: VectorSnapshot, timed: Timed) -> bool:
    """Prints each query's times; whether the slowest p95 is within the aim."""
    with Workspace.open(folder) as workspace:
        workspace.build_keyword_index()
        index = ExactIndex(vectors.matrix.shape[1])
        index.add(vectors.matrix, vectors.text_ids)
        state = replace(
            workspace.search_state(),
            encoder=_Encoder(),
            vectors=vectors.matrix,
            vector_text_ids=vectors.text_ids,
            vector_places=vectors.places,
            vector_index=index,
        )
        words, kind, topic = words_by_frequency(state), *_values(workspace)
        counted = state.keyword_index
        assert counted is not None
        shares = {name: counted.count(Typed(phrases=(word,))) for name, word in words.items()}
        print("\nWords: " + ", ".join(f"{name} “{words[name]}” ({shares[name]:,} texts)" for name in words))
        queries = {
            "a word that few have": f'late "{words["few"]}"',
            "a word that some have": f"late +{words['some']}",
            "without a word that some have": f"late -{words['some']}",
            "without a word that many have": f"late -{words['many']}",
            "a value of a column": f"late topic:{topic}",
            "a number and a date": "late rating>=4 day>=2024-05",
            "a value, a word, no other": f"late kind:{kind} +{words['some']} -{words['many']}",
            "operators alone": f"kind:{kind} -{words['many']}",
        }
        print("\n| query | mode | found | first ms | p50 ms | p95 ms | gap ms |")
        print("|---|---|---:|---:|---:|---:|---:|")
        slowest = 0.0
        for name, text in queries.items():
            for mode in ("semantic", "keyword", "hybrid"):
                query = Query(text, mode, 50)  # type: ignore[arg-type]
                _forget(state)
                first = timed(lambda query=query: search(state, query), 1)[0]
                p50, p95, gap = timed(lambda query=query: search(state, query), TIMES)
                slowest = max(slowest, p95)
                total = search(state, query).total
                print(
                    f"| {name} | {mode} | {total:,} | {first:.0f} | {p50:.0f} | {p95:.0f} | {gap:.0f} |",
                    flush=True,
                )
        print(f"slowest p95 {slowest:.0f} ms, aim {AIM:.0f}")
        return slowest <= AIM


def _forget(state: SearchState) -> None:
    """Let the keyword index ask for sixteen other words, so that it keeps none of a query."""
    assert state.keyword_index is not None
    for number in range(16):
        state.keyword_index.matching(Typed(phrases=(f"nobody{number}",)))


def _values(workspace: Workspace) -> tuple[str, str]:
    kind, topic = (workspace.rows.facet(column, limit=1)[0][0] for column in ("kind", "topic"))
    return str(kind), f'"{topic}"'
