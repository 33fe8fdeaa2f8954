"""The map of banking77 as a person gets it: layout, clusters and names from the bundled model's vectors."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from core.clusters import cluster, name_clusters, neighbour_layout, neighbours_kept, pca_layout
from core.stop_words import ENGLISH


@pytest.mark.slow
def test_map_of_banking77(public_data: Path) -> None:
    from sklearn.metrics import adjusted_mutual_info_score

    from tests.bench.layout import banking77, trust, umap_layout

    data = banking77(public_data)
    layout = neighbour_layout(data.neighbours, pca_layout(data.vectors))
    np.testing.assert_array_equal(layout, neighbour_layout(data.neighbours, pca_layout(data.vectors)))
    theirs = umap_layout(data, seed=0)
    assert trust(data, layout) > trust(data, theirs) - 0.02
    assert neighbours_kept(data.neighbours, layout) > neighbours_kept(data.neighbours, theirs)

    clusters = cluster(layout)
    assert 30 <= clusters.n_clusters <= 90
    assert clusters.n_outliers < 0.35 * len(data.texts)
    assert adjusted_mutual_info_score(data.categories, clusters.labels) > 0.7

    names = name_clusters(data.texts, clusters.labels)
    assert len(set(names)) == clusters.n_clusters
    parts = [part.lower().split(" ") for name in names for part in name.split(", ")]
    assert not [
        part for part in parts if {part[0], part[-1]} & (ENGLISH - {"up", "out", "off", "down"})
    ]  # "top up"
    shared = []
    for number, name in enumerate(names):
        ((majority, _),) = Counter(data.categories[clusters.labels == number].tolist()).most_common(1)
        shared.append(
            bool(set(re.findall(r"\w+", name.lower())) & set(re.findall(r"[a-z]+", majority.lower())))
        )
    assert np.mean(shared) >= 0.6
