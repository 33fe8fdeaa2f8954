"""Vectors of topics within topics, with texts that say which, and outliers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.clusters import TopicCorpus, TopicTree, build_topic_tree, find_homes
from core.progress import QUIET, Task


@dataclass(frozen=True, eq=False)
class Planted:
    """Texts of `n_large` large topics, each of three smaller ones.

    Attributes:
        vectors: (n, 32). large, small: (n,) the topics of each text.
        labels: (n,) int32 clusters: `small`, -1 for outliers.
        texts: n.
    """

    vectors: NDArray[np.float32]
    large: NDArray[np.int64]
    small: NDArray[np.int64]
    labels: NDArray[np.int32]
    texts: list[str]

    def tree(self, task: Task = QUIET) -> TopicTree:
        """The tree over the clusters, called "small 0", "small 1"…"""
        names = [f"small {number}" for number in range(int(self.labels.max()) + 1)]
        return build_topic_tree(
            self.labels.copy(), names, self.vectors.__getitem__, self.texts_of, self.name, task
        )

    def texts_of(self, places: NDArray[np.int64], task: Task) -> list[str]:
        return [self.texts[place] for place in places.tolist()]

    @staticmethod
    def name(
        texts: list[str], labels: NDArray[np.int32], vectors: NDArray[np.float32], task: Task
    ) -> list[str]:
        """After the large topics of the texts: "large 0", or "large 0 and 2"."""
        assert len(texts) == len(labels) == len(vectors)
        said = [
            sorted({texts[at].split()[0] for at in np.flatnonzero(labels == each)})
            for each in range(labels.max() + 1)
        ]
        return [f"large {' and '.join(each)}" for each in said]

    def corpus(self, key: str = "made", text_ids: NDArray[np.int64] | None = None) -> TopicCorpus:
        """What changes are made with."""
        ids = np.arange(len(self.texts)) if text_ids is None else text_ids
        homes = find_homes(self.labels, self.vectors.__getitem__)
        return TopicCorpus(key, ids, homes, self.vectors.__getitem__, self.texts_of, self.name)


def planted(n_large: int = 6, per_small: int = 40, outliers: int = 0, seed: int = 0) -> Planted:
    """Made-up texts; each third outlier is near to no topic."""
    rng = np.random.default_rng(seed)
    wide = rng.normal(size=(n_large, 32))
    narrow = np.repeat(wide, 3, axis=0) + 0.6 * rng.normal(size=(3 * n_large, 32))
    small = np.repeat(np.arange(3 * n_large), per_small)
    vectors = narrow[small] + 0.35 * rng.normal(size=(len(small), 32))
    belongs = rng.integers(3 * n_large, size=outliers)
    away = narrow[belongs] + 0.9 * rng.normal(size=(outliers, 32))
    away[::3] = 2 * rng.normal(size=(len(away[::3]), 32))
    homes = np.concatenate([small, belongs])
    return Planted(
        np.concatenate([vectors, away]).astype(np.float32),
        homes // 3,
        homes,
        np.concatenate([small, np.full(outliers, -1)]).astype(np.int32),
        [f"{each // 3} {each} text {number}" for number, each in enumerate(homes.tolist())],
    )
