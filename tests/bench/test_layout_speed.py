"""The measure that the benchmark of layouts reports."""

from __future__ import annotations

import numpy as np
import pytest

from tests.bench.layout_speed import sampled_quality


def test_trustworthiness_is_that_of_scikit_learn() -> None:
    from sklearn.manifold import trustworthiness

    rng = np.random.default_rng(0)
    vectors = rng.normal(size=(400, 12)).astype(np.float32)
    layouts = [vectors[:, :2], (vectors @ rng.normal(size=(12, 2))).astype(np.float32)]
    for layout, (trust, kept) in zip(layouts, sampled_quality(vectors, layouts), strict=True):
        theirs = trustworthiness(vectors, layout, n_neighbors=15, metric="cosine")
        assert trust == pytest.approx(theirs, abs=1e-6)
        assert 0 < kept < 1
        ((part, _),) = sampled_quality(vectors, [layout], sample=200)
        assert part == pytest.approx(theirs, abs=0.03)


def test_a_layout_that_is_the_space_itself_keeps_all() -> None:
    angles = np.random.default_rng(1).uniform(0, np.pi / 2, size=300)
    vectors = np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)
    ((trust, kept),) = sampled_quality(vectors, [vectors], sample=100)
    assert trust == pytest.approx(1, abs=1e-4)
    assert kept > 0.98
