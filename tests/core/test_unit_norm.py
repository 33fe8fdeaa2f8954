"""Vectors scaled to unit norm."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import DTypeLike
from sklearn.preprocessing import normalize

from core.unit_norm import unit_norm


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_rows_are_those_of_scikit_learn_and_keep_their_dtype(dtype: DTypeLike) -> None:
    vectors = np.random.default_rng(0).normal(size=(20, 7)).astype(dtype)
    vectors[3] = 0
    found = unit_norm(vectors)
    assert found.dtype == dtype
    assert found is not vectors
    np.testing.assert_allclose(found, normalize(vectors), rtol=1e-6)
    assert not found[3].any()


def test_a_single_vector_is_scaled_as_a_row_is() -> None:
    assert unit_norm(np.array([3.0, 4.0])).tolist() == [0.6, 0.8]


def test_written_where_they_lie_a_zero_vector_stays() -> None:
    vectors = np.array([[0.0, 0.0], [0.0, 2.0]])
    assert unit_norm(vectors, out=vectors) is vectors
    assert vectors.tolist() == [[0, 0], [0, 1]]


def test_numbers_that_are_none_are_not_hidden() -> None:
    assert np.isnan(unit_norm(np.array([[np.nan, 1.0]]))).all()
