"""The steps of the descent against openTSNE's optimiser."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from core.clusters.projection import knn_affinities
from core.clusters.tsne import Descent, TsneGradient
from tests.core.clusters.conftest import Themes


@pytest.mark.parametrize("spread", [1e-4, 20.0], ids=["from a spot", "from a layout"])
def test_the_steps_are_those_of_opentsne(themes: Themes, spread: float) -> None:
    from openTSNE import TSNEEmbedding
    from openTSNE.affinity import PrecomputedAffinities

    start = spread * np.random.default_rng(0).normal(size=(600, 2))
    affinities = knn_affinities(themes.neighbours, start, 15)
    ours = Descent(start, affinities)
    tsne = TsneGradient(affinities)
    total = float(affinities.data.sum())

    def gradient(coordinates: NDArray[np.float64], P: Any, **_: Any) -> tuple[float, NDArray[np.float64]]:
        exaggeration = float(P.data[0]) * total  # all weights are equal
        return 0.0, tsne.gradient(np.asarray(coordinates), exaggeration)

    theirs = TSNEEmbedding(
        start.copy(),
        PrecomputedAffinities(affinities),
        negative_gradient_method=gradient,
        learning_rate="auto",
        n_jobs=1,
    )
    theirs.optimize(15, inplace=True, exaggeration=12, momentum=0.8)
    theirs.optimize(15, inplace=True, momentum=0.8)
    for _ in range(15):
        ours.step(12.0)
    for _ in range(15):
        ours.step()
    np.testing.assert_allclose(ours.coordinates, theirs, rtol=1e-3, atol=1e-3 * np.asarray(theirs).std())
    np.testing.assert_allclose(ours.coordinates.mean(axis=0), 0, atol=1e-9)


def test_no_point_is_shot_out_of_the_picture(themes: Themes) -> None:
    start = np.random.default_rng(0).normal(size=(600, 2))
    start[0] = 3_000  # its neighbours pull at it from far away
    descent = Descent(start, knn_affinities(themes.neighbours, start, 15))
    for _ in range(5):
        before = descent.coordinates.copy()
        descent.step()
        moved = descent.coordinates - before
        assert np.linalg.norm(moved - moved.mean(axis=0), axis=1).max() < 6
