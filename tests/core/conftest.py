"""What tests of several rooms of the engine share."""

from __future__ import annotations

import numpy as np
import pytest

from core.search import exact_index
from core.search.vector_index import Metric


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many vectors exact search has gone through each time that some were added to it."""
    counts: list[int] = []
    row_terms = exact_index.row_terms

    def counted(matrix: np.ndarray, metric: Metric) -> np.ndarray | None:
        counts.append(len(matrix))
        return row_terms(matrix, metric)

    monkeypatch.setattr(exact_index, "row_terms", counted)
    return counts
