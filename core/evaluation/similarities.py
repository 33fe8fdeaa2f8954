"""Similarities of pairs of vectors; higher is nearer for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelError
from core.unit_norm import unit_norm

Encode = Callable[[Sequence[str]], NDArray[np.floating]]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PairScores:
    """Scores of pairs by a model that makes no vectors (a cross-encoder): `score(pairs)` -> (n,)."""

    score: Callable[[Sequence[tuple[str, str]]], NDArray[np.floating]]


@dataclass(frozen=True, slots=True)
class OwnSimilarity:
    """What gives vectors of texts, with the similarity by which the model compares them: one of
    `SIMILARITIES`. Vectors from anything else are compared by cosine.
    """

    encode: Encode
    similarity: str

    def __call__(self, texts: Sequence[str]) -> NDArray[np.floating]:
        return self.encode(texts)


JudgeBy: TypeAlias = Encode | PairScores


def similarity_of(judge_by: JudgeBy) -> str:
    """What a model goes by: one of `SIMILARITIES`, or `PAIR_SCORE`."""
    if isinstance(judge_by, PairScores):
        return PAIR_SCORE
    return judge_by.similarity if isinstance(judge_by, OwnSimilarity) else "cosine"


PAIR_SCORE = "pair score"
SIMILARITIES = ("cosine", "dot", "manhattan", "euclidean")
_BLOCK = 4096


def vectors_of(columns: Sequence[Sequence[str]], encode: Encode) -> list[NDArray[np.floating]]:
    """The vectors of each column's sentences; each distinct sentence is encoded once.

    Returns:
        one (n, dim) array for each column.

    Raises:
        ModelError: a vector is not finite.
    """
    distinct = list(dict.fromkeys(text for column in columns for text in column))
    place = {text: k for k, text in enumerate(distinct)}
    vectors = np.asarray(encode(distinct))
    broken = ~np.isfinite(vectors).all(axis=1)
    if broken.any():
        raise ModelError(
            f"The model gives {int(broken.sum()):,} of {len(distinct):,} sentences a vector that is not "
            f"finite, for example “{distinct[int(broken.argmax())][:80]}”.",
            "Its weights are damaged; go back to an earlier version.",
        )
    return [vectors[[place[text] for text in column]] for column in columns]


def vectors_by_part(
    columns: Sequence[Sequence[str]], encode_first: Encode, encode_others: Encode
) -> list[NDArray[np.floating]]:
    """As `vectors_of`, the first column by an encoding of its own."""
    if encode_first is encode_others:
        return vectors_of(columns, encode_others)
    return [*vectors_of(columns[:1], encode_first), *vectors_of(columns[1:], encode_others)]


def similarities(a: NDArray[np.floating], b: NDArray[np.floating]) -> dict[str, Floats]:
    """Each similarity of a[i] with b[i]: (n,) float64. Distances are negative.

    Args:
        a, b: (n, dim).
    """
    result = {name: np.empty(len(a)) for name in SIMILARITIES}
    for start in range(0, len(a), _BLOCK):
        block = slice(start, start + _BLOCK)
        x, y = a[block].astype(np.float64), b[block].astype(np.float64)
        result["dot"][block] = np.einsum("nd,nd->n", x, y)
        result["cosine"][block] = np.einsum("nd,nd->n", unit_norm(x), unit_norm(y))
        result["manhattan"][block] = -np.abs(x - y).sum(axis=1)
        result["euclidean"][block] = -np.linalg.norm(x - y, axis=1)
    return result


def similarity_matrix(
    queries: NDArray[np.floating], candidates: NDArray[np.floating], similarity: str
) -> Floats:
    """Each query with each candidate: (q, c) float64. Distances are negative.

    Args:
        queries: (q, dim). candidates: (c, dim). similarity: one of `SIMILARITIES`; of the cosine both are of
            unit norm.
    """
    if similarity in ("cosine", "dot"):
        return (queries @ candidates.T).astype(np.float64)
    from scipy.spatial.distance import cdist

    return -cdist(queries, candidates, "cityblock" if similarity == "manhattan" else "euclidean")


def column_similarities(
    columns: Sequence[Sequence[str]], judge_by: JudgeBy, encode_first: Encode | None = None
) -> list[dict[str, Floats]]:
    """Similarities of each text of the first column with that of each other column, by name: (n,) each.

    By vectors there is one of each of `SIMILARITIES`, else what a model says of pairs.

    Args:
        encode_first: of the first column, where it is read otherwise.
    """
    if isinstance(judge_by, PairScores):
        first, *others = columns
        return [
            {PAIR_SCORE: np.asarray(judge_by.score(list(zip(first, other, strict=True))), np.float64)}
            for other in others
        ]
    anchors, *rest = vectors_by_part(columns, encode_first or judge_by, judge_by)
    return [similarities(anchors, vectors) for vectors in rest]
