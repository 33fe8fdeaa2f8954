"""Logistic regression, compared with scikit-learn's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from core.errors import CancelledError, InputError
from core.judgments.classifier import fit_classifier
from core.progress import CancelToken, Task


def example(n: int, dim: int, n_classes: int, seed: int = 0) -> tuple[NDArray[Any], NDArray[Any]]:
    """Classes that overlap, in vectors that lie far from the origin and hardly fill some directions."""
    rng = np.random.default_rng(seed)
    codes = np.sort(rng.integers(n_classes, size=n) % rng.integers(1, n_classes + 1, size=n))
    vectors = rng.normal(size=(n_classes, dim))[codes] + 1.5 * rng.normal(size=(n, dim))
    return (3.0 + 0.1 * vectors * np.geomspace(1, 0.01, dim)).astype(np.float32), codes


def standardized(vectors: NDArray[Any]) -> NDArray[Any]:
    centred = vectors.astype(np.float64) - vectors.mean(axis=0, dtype=np.float64)
    return centred / np.sqrt((centred**2).sum(axis=1).mean())


@pytest.mark.parametrize("c", [0.3, 3.0, 30.0])
@pytest.mark.parametrize(("n", "dim", "n_classes"), [(600, 20, 5), (2_000, 64, 30), (400, 8, 2)])
def test_as_scikit_learn(n: int, dim: int, n_classes: int, c: float) -> None:
    vectors, codes = example(n, dim, n_classes)
    theirs = LogisticRegression(C=c if n_classes > 2 else 2 * c, tol=1e-8, max_iter=10_000)
    theirs.fit(standardized(vectors), codes)
    ours = fit_classifier(vectors, codes, n_classes, c=c).probabilities(vectors)
    assert ours == pytest.approx(theirs.predict_proba(standardized(vectors)), abs=0.01)
    assert ours.sum(axis=1) == pytest.approx(np.ones(n), abs=1e-5)


def test_lengths_and_place_of_the_vectors_say_nothing() -> None:
    vectors, codes = example(500, 16, 4)
    here = fit_classifier(vectors, codes, 4)
    there = fit_classifier(5.0 * vectors - 2.0, codes, 4)
    assert there.probabilities(5.0 * vectors - 2.0) == pytest.approx(here.probabilities(vectors), abs=0.01)


def test_a_class_without_texts_is_never_likely() -> None:
    vectors, codes = example(500, 16, 4)
    likely = fit_classifier(vectors, np.where(codes == 2, 3, codes), 4).probabilities(vectors)
    assert likely[:, 2].max() < 0.01


def test_a_fit_stops_between_two_steps() -> None:
    class Third(CancelToken):
        asked = 0

        def raise_if_cancelled(self) -> None:
            self.asked += 1
            if self.asked == 3:
                raise CancelledError

    token = Third()
    with pytest.raises(CancelledError):
        fit_classifier(*example(500, 16, 4), 4, task=Task(cancel=token))
    assert token.asked == 3


@pytest.mark.parametrize(
    ("vectors", "codes", "said"),
    [
        (np.ones((4, 2), np.float32), np.zeros(4, np.int64), "no two classes"),
        (np.ones((4, 2), np.float32), np.arange(4), "outside 0 … 2"),
        (np.ones((4, 2), np.float32), np.arange(3), "shape"),
        (np.full((4, 2), np.nan, np.float32), np.array([0, 1, 0, 1]), "not finite"),
    ],
)
def test_what_it_refuses(vectors: NDArray[Any], codes: NDArray[Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        fit_classifier(vectors, codes, 3)


@pytest.mark.parametrize("n_classes", [2, 5])
def test_counts_are_the_sample_weights_of_scikit_learn(n_classes: int) -> None:
    vectors, codes = example(600, 20, n_classes)
    counts = np.random.default_rng(1).uniform(0, 3, 600)
    ours = fit_classifier(vectors, codes, n_classes, counts=counts)
    mean = np.average(vectors.astype(np.float64), axis=0, weights=counts)
    centred = vectors - mean
    x = centred / np.sqrt(np.average((centred**2).sum(axis=1), weights=counts))
    theirs = LogisticRegression(C=3.0 if n_classes > 2 else 6.0, tol=1e-8, max_iter=10_000)
    theirs.fit(x, codes, sample_weight=counts)
    assert ours.probabilities(vectors) == pytest.approx(theirs.predict_proba(x), abs=0.01)


def test_a_vector_that_counts_twice_is_as_good_as_two() -> None:
    vectors, codes = example(300, 16, 3)
    once_more = np.concatenate([vectors, vectors[:100]]), np.concatenate([codes, codes[:100]])
    counts = np.where(np.arange(300) < 100, 2.0, 1.0)
    twice = fit_classifier(vectors, codes, 3, counts=counts).probabilities(vectors)
    assert twice == pytest.approx(fit_classifier(*once_more, 3).probabilities(vectors), abs=0.01)
