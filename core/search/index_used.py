"""By which vector index a search by meaning went, and how that is said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

IndexKind = Literal["exact", "hnsw", "codes", "milvus"]
_WAYS: dict[IndexKind, str] = {
    "exact": "Every vector was compared.",
    "hnsw": "The nearest were found by a graph of neighbours (HNSW).",
    "codes": "Codes of a quarter of the size were compared, and the best again by their vectors.",
    "milvus": "The nearest were found by Milvus.",
}


@dataclass(frozen=True, slots=True)
class IndexUsed:
    """By which vector index a search by meaning goes.

    Attributes:
        recall: 0 to 1, what share of the true ten nearest it found when it was built, for vectors of the
            corpus; None: not measured, or all of them.
    """

    kind: IndexKind
    recall: float | None = None

    @property
    def sentence(self) -> str:
        """How the hits were found, for the person."""
        way = _WAYS[self.kind]
        if self.recall is None:
            return way
        tried = f"Tried when it was built, it found {self.recall:.1%} of the true ten nearest."
        return f"{way} {tried}"
