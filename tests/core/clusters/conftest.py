"""Made-up vectors in twelve groups, their neighbours by scikit-learn, and topics that tests look for."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from core.clusters import Topic, TopicTree


class Themes(NamedTuple):
    """600 unit vectors around 12 directions; `themes` says which; `neighbours` are 15 by cosine."""

    vectors: NDArray[np.float32]
    themes: NDArray[np.int64]
    neighbours: NDArray[np.int64]


def neighbours_of(vectors: NDArray[np.float32], k: int = 15) -> NDArray[np.int64]:
    """(n, k) ids of the nearest others by cosine, by scikit-learn."""
    from sklearn.neighbors import NearestNeighbors

    k = min(k, len(vectors) - 1)
    search = NearestNeighbors(n_neighbors=k, metric="cosine", algorithm="brute").fit(vectors)
    return np.asarray(search.kneighbors(return_distance=False), dtype=np.int64)


@pytest.fixture(scope="session")
def themes() -> Themes:
    rng = np.random.default_rng(7)
    which = np.repeat(np.arange(12), 50)
    vectors = rng.normal(size=(12, 48))[which] + 0.9 * rng.normal(size=(600, 48))
    vectors = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    return Themes(vectors, which, neighbours_of(vectors))


def of_parts(tree: TopicTree) -> Topic:
    """A topic of the coarsest layer that has several parts; one that has one only shares its name with it."""
    return next(topic for topic in tree.layers[-1] if len(tree.children(topic.id)) > 1)
