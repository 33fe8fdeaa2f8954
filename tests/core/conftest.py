"""What tests of several rooms of the engine share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

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


@pytest.fixture
def no_room() -> Callable[[int], AbstractContextManager[None]]:
    """Within it no file may grow beyond so many bytes: the system refuses as on a disk that is full.

    Nothing may be printed within it: what is printed goes to a file.
    """
    resource = pytest.importorskip("resource")

    @contextmanager
    def limited(n_bytes: int) -> Iterator[None]:
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (n_bytes, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    return limited
