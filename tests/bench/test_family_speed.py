"""The benchmark of families: what it counts as missed."""

from __future__ import annotations

import numpy as np
import pytest

from tests.bench.family_speed import AIM, LEAST, cosine, misses


def test_each_limit_is_one_that_a_family_can_miss() -> None:
    assert misses(AIM, LEAST) == []
    assert misses(0.89, LEAST) == ["0.89 of BERT's share (at least 0.9)"]
    for name, least in LEAST.items():
        (said,) = misses(1.0, {**LEAST, name: least - 1e-6})
        assert said.endswith(f" {name} (at least {least})")
        assert float(said.split()[0]) < least
        assert misses(1.0, {**LEAST, name: float("nan")}) == [f"nan {name} (at least {least})"]
    assert len(misses(0.0, dict.fromkeys(LEAST, 0.0))) == 5


def test_a_mean_cosine_is_as_exact_as_what_is_asked_of_it() -> None:
    vectors = np.random.default_rng(0).normal(1, 1, (500, 384)).astype(np.float32)
    assert cosine(vectors, 3 * vectors) == pytest.approx(1, abs=1e-9)
    turned = vectors.copy()
    turned[:, ::2] *= 1.005
    assert 0.99999 < cosine(vectors, turned) < LEAST["float32"]
