"""k-occurrence beside scikit-learn's neighbours and scipy's skewness."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import skew
from sklearn.neighbors import NearestNeighbors

from core.errors import InputError
from core.search import exact_neighbours, hubness_of


def test_k_occurrence_is_what_scikit_learn_and_scipy_say() -> None:
    points = np.random.default_rng(0).normal(size=(700, 60)).astype(np.float32)
    found = hubness_of(exact_neighbours(points, 10, "euclidean").ids)
    lists = NearestNeighbors(n_neighbors=10).fit(points.astype(np.float64)).kneighbors()[1]
    occurrence = np.bincount(lists.ravel(), minlength=700)
    assert found.occurrence.tolist() == occurrence.tolist()
    assert found.skewness == pytest.approx(skew(occurrence))
    assert found.skewness > 1  # many dimensions make hubs
    fence = occurrence.mean() + 2 * occurrence.std()
    assert found.fence == pytest.approx(fence)
    assert set(found.hubs.tolist()) == set(np.flatnonzero(occurrence > fence).tolist())
    assert found.hubs[0] == occurrence.argmax()
    assert (np.diff(found.occurrence[found.hubs]) <= 0).all()
    assert found.n_never == np.count_nonzero(occurrence == 0)
    assert found.k == 10


def test_lists_that_are_short_or_empty_have_no_hubs() -> None:
    pair = hubness_of(np.array([[1, -1], [0, -1]]))
    assert (pair.occurrence.tolist(), pair.skewness, len(pair.hubs), pair.n_never) == ([1, 1], 0.0, 0, 0)
    nobody = hubness_of(np.zeros((0, 3), np.int64))
    assert (len(nobody.occurrence), nobody.skewness, len(nobody.hubs)) == (0, 0.0, 0)
    for wrong in (np.zeros(3, np.int64), np.zeros((3, 0), np.int64)):
        with pytest.raises(InputError, match="shape"):
            hubness_of(wrong)
    with pytest.raises(InputError, match="place 7 of 2"):
        hubness_of(np.array([[1], [7]]))
