"""Concept erasure, beside the paper's formula and scikit-learn's linear classifier."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.linalg import pinvh, sqrtm
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_score

from core.clusters import ErasureSettings, fit_erasure, most_values
from core.clusters.erasure import frequent_values
from core.errors import CancelledError, InputError
from core.progress import CancelToken, Task


def _vectors(
    n: int, dim: int, n_values: int, strength: float, seed: int = 0
) -> tuple[NDArray[np.float32], NDArray[np.int32]]:
    """Unit vectors around a common mean, shifted by value and spread differently by value."""
    rng = np.random.default_rng(seed)
    codes = rng.integers(0, n_values, size=n).astype(np.int32)
    shifts = rng.normal(size=(n_values, dim)) * strength
    spread = rng.uniform(0.5, 1.5, size=(n_values, dim))
    mixing = rng.normal(size=(dim, dim)) / np.sqrt(dim)
    vectors = rng.normal(size=(n, dim)) * spread[codes] @ mixing + shifts[codes] + 1.0
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors.astype(np.float32), codes


def _accuracy(vectors: NDArray[np.float32], codes: NDArray[np.int32]) -> tuple[float, float]:
    """Of a linear classifier, on what it was fitted on and on what it was not."""
    classifier = LogisticRegression(C=1e4, max_iter=3_000)
    held_out = cross_val_score(classifier, vectors, codes, cv=5).mean()
    return float(classifier.fit(vectors, codes).score(vectors, codes)), float(held_out)


def _majority(codes: NDArray[np.int32]) -> float:
    return float(np.bincount(codes).max() / len(codes))


def test_it_is_the_formula_of_the_paper() -> None:
    vectors, codes = _vectors(3_000, 24, 4, strength=0.5)
    erasure = fit_erasure(vectors, [codes], normalises=False)
    x, z = vectors.astype(np.float64), np.eye(4)[codes]
    mean = x.mean(axis=0)
    root = np.real(sqrtm(np.cov(x.T, bias=True)))
    whitening = pinvh(root)
    seen = whitening @ ((x - mean).T @ (z - z.mean(axis=0)) / len(x))
    projection = seen @ np.linalg.pinv(seen, rcond=1e-10)
    wanted = x - (x - mean) @ (root @ projection @ whitening).T
    assert np.allclose(erasure.apply(vectors), wanted, atol=5e-5)
    assert erasure.rank == 3
    kept = np.trace(np.cov(wanted.T)) / np.trace(np.cov(x.T))
    assert erasure.kept == pytest.approx(kept, abs=1e-4)


@pytest.mark.parametrize("n_values", [2, 5])
def test_a_linear_classifier_is_at_chance_on_the_vectors_that_are_used(n_values: int) -> None:
    vectors, codes = _vectors(3_000, 32, n_values, strength=0.6)
    before, _ = _accuracy(vectors, codes)
    erasure = fit_erasure(vectors, [codes])
    erased = erasure.apply(vectors)
    assert np.allclose(np.linalg.norm(erased, axis=1), 1, atol=1e-5)
    on_training_data, held_out = _accuracy(erased, codes)
    chance = _majority(codes)
    assert before > chance + 0.3
    assert on_training_data < chance + 0.02
    assert held_out < chance + 0.01
    assert 0.5 < erasure.kept < 1
    assert erasure.left < ErasureSettings().left


def test_erased_without_centring_and_then_normalised_the_column_is_back() -> None:
    """The trap: why vectors are centred first."""
    vectors, codes = _vectors(3_000, 32, 2, strength=2.0)
    erased = fit_erasure(vectors, [codes], normalises=False).apply(vectors)
    assert _accuracy(erased, codes)[0] < _majority(codes) + 0.02
    erased /= np.linalg.norm(erased, axis=1, keepdims=True)
    assert _accuracy(erased, codes)[0] > _majority(codes) + 0.1


def test_several_columns_are_erased_at_once() -> None:
    vectors, codes = _vectors(3_000, 32, 2, strength=0.6)
    rng = np.random.default_rng(1)
    other = rng.integers(0, 3, size=len(codes)).astype(np.int32)
    vectors = vectors + (rng.normal(size=(3, 32)) * 0.05)[other].astype(np.float32)
    erasure = fit_erasure(vectors, [codes, other])
    assert erasure.rank == 3
    erased = erasure.apply(vectors)
    for column in (codes, other):
        assert _accuracy(vectors, column)[0] > _majority(column) + 0.2
        assert _accuracy(erased, column)[0] < _majority(column) + 0.02


def test_what_has_no_value_finds_no_direction_and_is_moved_all_the_same() -> None:
    vectors, codes = _vectors(4_000, 32, 2, strength=0.6)
    known = codes.copy()
    known[::3] = -1
    erased = fit_erasure(vectors, [known]).apply(vectors)
    there = known >= 0
    assert _accuracy(erased[there], known[there])[0] < _majority(codes) + 0.02
    assert _accuracy(erased[~there], codes[~there])[1] < _majority(codes) + 0.1  # the same influence, unseen


def test_queries_are_erased_as_texts_are() -> None:
    vectors, codes = _vectors(1_000, 32, 2, strength=0.6)
    erasure = fit_erasure(vectors, [codes])
    assert np.allclose(erasure.apply(vectors[:1]), erasure.apply(vectors)[:1], atol=1e-6)
    longer = erasure.apply(3 * vectors[:5])  # a cosine does not see lengths
    assert np.allclose(longer, erasure.apply(vectors[:5]), atol=1e-5)


@pytest.mark.parametrize(("n", "dim", "n_values"), [(40, 64, 2), (300, 384, 5)])
def test_few_vectors_in_many_dimensions(n: int, dim: int, n_values: int) -> None:
    """They span few dimensions, and every value can be told: what varies nowhere must not count."""
    vectors, codes = _vectors(n, dim, n_values, strength=0.6)
    erasure = fit_erasure(vectors, [codes])
    erased = erasure.apply(vectors)
    assert np.isfinite(erased).all()
    overall = erased.mean(axis=0)
    for value in range(n_values):
        if (codes == value).any():
            assert np.linalg.norm(erased[codes == value].mean(axis=0) - overall) < 0.1
    assert 0.3 < erasure.kept < 1


def test_nothing_to_erase_changes_nothing() -> None:
    vectors, _ = _vectors(300, 16, 2, strength=0.6)
    erasure = fit_erasure(vectors, [np.zeros(300, dtype=np.int32)])
    assert erasure.steps == ()
    assert erasure.kept == 1
    assert erasure.rank == 0
    assert np.allclose(erasure.apply(vectors), vectors, atol=1e-6)


def test_many_values_take_the_variance_and_pooling_gives_it_back() -> None:
    """As many random values as dimensions leave nothing; pooled to a tenth of the dimensions most is kept."""
    rng = np.random.default_rng(0)
    vectors = rng.normal(size=(4_000, 64)).astype(np.float32)
    codes = rng.integers(0, 65, size=4_000).astype(np.int32)
    assert fit_erasure(vectors, [codes]).kept < 0.05
    few = frequent_values(codes, most_values(64, 1))
    assert int(few.max()) == 5
    assert fit_erasure(vectors, [few]).kept > 0.85


def test_how_many_values_are_told_apart() -> None:
    assert most_values(384, 1) == 20
    assert most_values(100, 1) == 10
    assert most_values(384, 3) == 12
    assert most_values(8, 1) == 2


def test_the_rarest_values_are_pooled() -> None:
    codes = np.array([3, 3, 3, 1, 1, 0, 2, -1], dtype=np.int32)
    assert frequent_values(codes, 3).tolist() == [0, 0, 0, 1, 1, 2, 2, -1]
    assert frequent_values(codes, 9).tolist() == [0, 0, 0, 1, 1, 2, 3, -1]
    assert frequent_values(np.full(3, -1, dtype=np.int32), 2).tolist() == [-1, -1, -1]


def test_what_does_not_fit_is_refused() -> None:
    vectors, codes = _vectors(100, 8, 2, strength=0.5)
    with pytest.raises(InputError, match="codes of shape"):
        fit_erasure(vectors, [codes[:50]])
    vectors[3, 2] = np.nan
    with pytest.raises(InputError, match="not finite"):
        fit_erasure(vectors, [codes])


def test_it_can_be_stopped() -> None:
    vectors, codes = _vectors(20_000, 8, 2, strength=0.5)
    token = CancelToken()
    seen: list[int] = []

    def stop(progress: object) -> None:
        seen.append(1)
        token.cancel()

    with pytest.raises(CancelledError):
        fit_erasure(vectors, [codes], task=Task(stop, token))
    assert seen
