"""Groups around the one that is kept, beside the definition, one text after the other."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from core.errors import CancelledError, InputError
from core.progress import CancelToken, Task
from core.search import groups_of, leaders_of, pairs_above


def clumps(n: int, n_clumps: int, seed: int = 0) -> NDArray[np.float32]:
    """Vectors around a few middles, some near each other."""
    rng = np.random.default_rng(seed)
    middles = rng.normal(size=(n_clumps, 24))
    spread = rng.uniform(0.02, 0.6, size=(n, 1))
    return (middles[rng.integers(0, n_clumps, n)] + spread * rng.normal(size=(n, 24))).astype(np.float32)


@pytest.mark.parametrize("threshold", [0.6, 0.9, 0.98])
@pytest.mark.parametrize("seed", [0, 1])
def test_each_goes_with_the_nearest_kept_before_it(threshold: float, seed: int) -> None:
    vectors = clumps(600, 30, seed).astype(np.float64)
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    cosines = unit @ unit.T
    rank = np.random.default_rng(seed).permutation(600)
    found = leaders_of(pairs_above(vectors, 0.5), rank, threshold)
    kept: list[int] = []
    expected = np.arange(600)
    for text in np.argsort(rank).tolist():
        near = [one for one in kept if cosines[text, one] >= threshold]
        if near:
            expected[text] = max(near, key=lambda one: cosines[text, one])
        else:
            kept.append(text)
    assert len(kept) < 590
    assert found.leader.tolist() == expected.tolist()
    np.testing.assert_allclose(found.similarity, cosines[np.arange(600), expected], atol=1e-9)
    assert (found.similarity >= threshold).all()
    among = cosines[np.ix_(kept, kept)] - np.eye(len(kept))
    assert among.max() < threshold  # no two that are kept are alike


def test_a_chain_joins_no_texts_that_are_unlike() -> None:
    """0 to 4 lie on an arc, each alike to the next only."""
    angles = np.arange(5) * 0.1
    pairs = pairs_above(np.stack([np.cos(angles), np.sin(angles)], axis=1), float(np.cos(0.11)))
    assert leaders_of(pairs, np.arange(5)).leader.tolist() == [0, 0, 2, 2, 4]
    middle_first = np.array([2, 1, 0, 3, 4])
    assert leaders_of(pairs, middle_first).leader.tolist() == [0, 2, 2, 2, 4]


def test_rows_of_one_text_are_one_group_and_the_largest_comes_first() -> None:
    vectors = np.eye(4, dtype=np.float32)
    vectors[1] = vectors[0] * 2
    text_ids = np.array([3, 0, -1, 1, 2, 3, 3, -1], dtype=np.int32)
    leaders = leaders_of(pairs_above(vectors, 0.8), np.arange(4))
    groups = groups_of(leaders, text_ids, best_rows=np.array([1, 3, 4, 5]))
    assert [groups[k].tolist() for k in range(len(groups))] == [[0, 5, 6], [1, 3]]
    assert groups.kept.tolist() == [5, 1]
    assert groups.is_kept.tolist() == [False, True, False, True, False]
    assert groups.numbers.tolist() == [0, 0, 0, 1, 1]
    assert groups.similarity.tolist() == [1, 1, 1, 1, pytest.approx(1)]
    assert groups.lowest.tolist() == [1.0, pytest.approx(1.0)]


def test_nothing_alike_is_no_group() -> None:
    leaders = leaders_of(pairs_above(np.eye(3), 0.5), np.arange(3))
    groups = groups_of(leaders, np.array([0, 1, 2, -1], np.int32), np.arange(3))
    assert len(groups) == len(groups.members) == len(groups.lowest) == 0


def test_what_makes_no_sense_is_said() -> None:
    pairs = pairs_above(np.ones((5, 2)), 0.5)
    with pytest.raises(InputError, match="position 4 of 3"):
        leaders_of(pairs, np.arange(3))
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        leaders_of(pairs, np.arange(5), task=Task(cancel=token))
