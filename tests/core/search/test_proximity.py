"""Mutual proximity beside its definition by scipy and scikit-learn, alone and in a search."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import norm, skew
from sklearn.metrics.pairwise import euclidean_distances

from core.corpus.rows_by_text import RowsByText
from core.errors import InputError
from core.search import ExactIndex, HnswIndex, Query, SearchState, search
from core.search import proximity as room
from core.search.proximity import MutualProximity


def hubby(n: int, dim: int = 48, seed: int = 0) -> NDArray[np.float32]:
    """Unit vectors with a common direction, so that what lies along it is near all."""
    rng = np.random.default_rng(seed)
    made = rng.normal(size=(n, dim)) + rng.uniform(0.0, 1.2, size=(n, 1))
    return (made / np.linalg.norm(made, axis=1, keepdims=True)).astype(np.float32)


def by_definition(
    queries: NDArray[np.float64], texts: NDArray[np.float64], sample: NDArray[np.float64]
) -> NDArray[np.float64]:
    """(m, n) −log₁₀(1 − P(X > d) P(Y > d)) in extended precision where 1 − p would be lost."""
    distances = euclidean_distances(queries, texts)
    of_queries, of_texts = euclidean_distances(queries, sample), euclidean_distances(texts, sample)
    one = norm.cdf(distances, of_queries.mean(1)[:, None], of_queries.std(1)[:, None])
    other = norm.cdf(distances, of_texts.mean(1), of_texts.std(1))
    found: NDArray[np.float64] = -np.log10(one + other - one * other)
    return found


def test_scores_are_those_of_the_definition() -> None:
    texts, queries = hubby(300), hubby(20, seed=1)
    proximity = MutualProximity.of(texts * 3)  # lengths do not count
    scores = proximity.scores(
        queries.astype(np.float64) @ texts.T.astype(np.float64),
        tuple(each[:, None] for each in proximity.spread(queries)),  # type: ignore[arg-type]
        proximity.spread(texts),
    )
    expected = by_definition(queries.astype(np.float64), texts.astype(np.float64), texts.astype(np.float64))
    np.testing.assert_allclose(scores, expected, rtol=2e-3, atol=1e-4)
    assert np.isfinite(scores).all()


def test_a_sample_of_many_is_drawn_by_a_seed_and_zero_vectors_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(room, "SAMPLED", 100)
    texts = hubby(1_000)
    texts[::2] = 0
    one, other = MutualProximity.of(texts), MutualProximity.of(texts)
    assert np.array_equal(one.sample, other.sample)
    assert 20 < len(one.sample) < 80
    nobody = MutualProximity.of(np.zeros((3, 4), np.float32))
    spread = nobody.spread(np.ones((2, 4), np.float32))
    assert np.isfinite(nobody.scores(np.array([0.5, 1.0]), spread, spread)).all()


@dataclass(frozen=True)
class TextColumn:
    name: str = "text"
    type: str = "text"


class Rows:
    """A row a text."""

    text_column = "text"

    def __init__(self, n: int) -> None:
        self._n = n

    def columns(self) -> tuple[TextColumn, ...]:
        return (TextColumn(),)

    def fetch(self, row_ids: NDArray[np.int64], columns: object = None) -> list[tuple[str, ...]]:
        return [(f"text {row}",) for row in row_ids.tolist()]

    def mask(self, where: object, n: int) -> NDArray[np.bool_]:
        return np.ones(n, np.bool_)


class Encoder:
    """Encodes the query "k" as the k-th vector."""

    similarity = "cosine"

    def __init__(self, queries: NDArray[np.float32]) -> None:
        self._queries = queries

    def encode_query(self, text: str) -> NDArray[np.float32]:
        return self._queries[int(text)]

    def encode_documents(self, texts: object) -> NDArray[np.float32]:
        raise AssertionError("nobody asks")


@pytest.fixture
def state() -> SearchState:
    texts = hubby(2_000)
    index = ExactIndex(48)
    index.add(texts, np.arange(2_000))
    return SearchState(
        rows=Rows(2_000),
        rows_by_text=RowsByText(np.arange(2_000, dtype=np.int32)),
        encoder=Encoder(hubby(60, seed=1)),
        vectors=texts,
        vector_text_ids=np.arange(2_000),
        vector_places=np.arange(2_000, dtype=np.int32),
        vector_index=index,
        keyword_index=None,
        n_texts=2_000,
    )


def test_corrected_hits_are_the_best_of_all_and_hubs_come_up_less(state: SearchState) -> None:
    assert state.vectors is not None
    texts, queries = state.vectors.astype(np.float64), hubby(60, seed=1).astype(np.float64)
    scores = by_definition(queries, texts, texts)
    kept, corrected, expected = np.zeros(2_000), np.zeros(2_000), 0
    for number in range(60):
        plain = search(state, Query(str(number), top_k=10))
        found = search(state, Query(str(number), top_k=10, hubs="corrected"))
        assert (plain.n_corrected, plain.score_name) == (0, "")
        assert (found.n_corrected, found.score_name) == (200, "mutual proximity")
        ids = [hit.text_id for hit in found.hits]
        best = np.argsort(-scores[number])[:10]
        expected += len(set(ids) & set(best.tolist()))
        assert [hit.score for hit in found.hits] == sorted((hit.score for hit in found.hits), reverse=True)
        for hit in found.hits:
            assert hit.score == pytest.approx(scores[number, hit.text_id], rel=0.01)
            assert hit.similarity == pytest.approx(queries[number] @ texts[hit.text_id], abs=1e-5)
        np.add.at(kept, [hit.text_id for hit in plain.hits], 1)
        np.add.at(corrected, ids, 1)
    assert expected > 0.95 * 600
    assert skew(corrected) < skew(kept)
    assert corrected.max() < kept.max()


def test_filters_examples_and_an_approximate_index_are_corrected_too(state: SearchState) -> None:
    some = np.arange(0, 2_000, 40)
    among = search(state, Query("0", top_k=5, hubs="corrected", row_ids=some))
    assert {hit.row for hit in among.hits} <= set(some.tolist())
    assert (among.n_corrected, among.total) == (50, 50)
    like = search(state, Query(like=(3,), top_k=5, hubs="corrected"))
    assert 3 not in [hit.text_id for hit in like.hits]
    assert like.score_name == "mutual proximity"
    graph = HnswIndex(48)
    graph.add(state.vectors, np.arange(2_000))
    near = search(replace(state, vector_index=graph), Query("0", top_k=5, hubs="corrected"))
    exact = search(state, Query("0", top_k=5, hubs="corrected"))
    assert len({hit.text_id for hit in near.hits} & {hit.text_id for hit in exact.hits}) >= 4


def test_what_cannot_be_asked_is_said(state: SearchState) -> None:
    with pytest.raises(InputError, match="Hubs cannot be 'gone'"):
        search(state, Query("0", hubs="gone"))  # type: ignore[arg-type]


def test_nothing_encoded_is_nothing_corrected(state: SearchState, tmp_path: Path) -> None:
    bare = replace(state, vectors=None, vector_index=None, vector_text_ids=np.zeros(0, np.int64))
    hits = search(bare, Query("0", hubs="corrected"))
    assert (hits.hits, hits.n_corrected) == ((), 0)
