"""Cohen's kappa, compared with scikit-learn's."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score

from core.judgments.agreement import cohen_kappa


@pytest.mark.parametrize("n_classes", [2, 3, 7])
@pytest.mark.parametrize("n", [2, 10, 500])
def test_as_scikit_learn(n: int, n_classes: int) -> None:
    rng = np.random.default_rng(n * n_classes)
    for _ in range(20):
        one = rng.integers(n_classes, size=n)
        other = np.where(rng.random(n) < 0.6, one, rng.integers(n_classes, size=n))
        if len(np.unique(np.concatenate([one, other]))) == 1:
            continue
        assert cohen_kappa(one, other) == pytest.approx(cohen_kappa_score(one, other))
        names = np.array(list("abcdefg"))
        assert cohen_kappa(names[one], names[other]) == pytest.approx(cohen_kappa_score(one, other))


def test_where_it_says_nothing() -> None:
    assert cohen_kappa([], []) is None
    assert cohen_kappa([1, 1, 1], [1, 1, 1]) is None
    assert cohen_kappa([1, 2], [1, 2]) == 1.0
    assert cohen_kappa([1, 2], [2, 1]) == -1.0
    with pytest.raises(ValueError, match="not one class a case"):
        cohen_kappa([1, 2], [1])
