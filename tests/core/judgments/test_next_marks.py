"""Which pairs are chosen for marking, from arrays."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import chisquare

from core.judgments.next_marks import (
    SMALL_NEIGHBOURHOOD,
    Around,
    Taken,
    assumed_border,
    border_of,
    farthest_first,
    in_turn,
    informed_pairs,
    random_pairs,
    two_sides,
)

NO_PAIRS = np.empty((0, 2), np.int64)
NO_TEXTS = np.empty(0, np.int64)


def nothing_taken(n: int) -> Taken:
    return Taken(n, NO_PAIRS, NO_TEXTS)


# -- the border between yes and no --------------------------------------------------------------------------


def test_the_border_lies_between_what_was_said_to_be_alike_and_what_was_not() -> None:
    rng = np.random.default_rng(0)
    similarities = rng.uniform(0, 1, 400)
    border = border_of(similarities, similarities > 0.62)
    assert border == pytest.approx(0.62, abs=0.01)


def test_a_border_in_noisy_answers_makes_as_few_errors_as_a_decision_stump() -> None:
    from sklearn.tree import DecisionTreeClassifier

    rng = np.random.default_rng(1)
    similarities = rng.uniform(0, 1, 300)
    alike = rng.random(300) < 1 / (1 + np.exp(-12 * (similarities - 0.5)))
    border = border_of(similarities, alike)
    stump = DecisionTreeClassifier(max_depth=1).fit(similarities[:, None], alike)
    assert border is not None
    assert ((similarities >= border) == alike).mean() >= stump.score(similarities[:, None], alike)


def test_too_few_of_a_kind_give_no_border() -> None:
    similarities = np.linspace(0, 1, 60)
    assert border_of(similarities, similarities > 0.9) is None
    assert border_of(np.empty(0), np.empty(0, np.bool_)) is None


def test_before_anything_is_judged_the_border_is_midway() -> None:
    assert assumed_border(np.array([0.8, 0.7, 0.9]), np.array([0.1, 0.2, 0.3])) == pytest.approx(0.5)


# -- spread over the map ------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [0, 1, 2, 7, 40, 41])
@pytest.mark.parametrize("seed", range(4))
def test_regions_take_turns_and_none_is_left_out(n: int, seed: int) -> None:
    regions = np.random.default_rng([n, seed]).integers(6, size=n).tolist()
    order = in_turn(np.array(regions, np.int64), np.zeros(6, np.int64), np.random.default_rng(seed))
    assert sorted(order.tolist()) == list(range(len(regions)))
    seen = [regions[k] for k in order]
    n_regions = len(set(regions))
    assert len(set(seen[:n_regions])) == n_regions  # each region comes once before any comes twice


def test_regions_that_marks_came_from_wait() -> None:
    regions = np.array([0] * 5 + [1] * 5 + [2] * 5)
    order = in_turn(regions, np.array([4, 0, 2]), np.random.default_rng(0))
    seen = regions[order].tolist()
    assert seen[:2] == [1, 1]
    assert 0 not in seen[:6]


def test_the_next_is_the_farthest_from_all_before_it() -> None:
    vectors = np.random.default_rng(0).standard_normal((40, 8)).astype(np.float32)
    order = farthest_first(vectors, np.random.default_rng(3))
    assert sorted(order.tolist()) == list(range(40))
    units = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    for k in range(1, 40):
        nearest = (units @ units[order[:k]].T).max(axis=1)
        left = order[k:]
        assert nearest[order[k]] == pytest.approx(nearest[left].min(), abs=1e-6)


def test_vectors_of_zeros_and_of_one_place_are_put_in_some_order() -> None:
    for vectors in (np.zeros((5, 3), np.float32), np.ones((5, 3), np.float32), np.empty((0, 3), np.float32)):
        order = farthest_first(vectors, np.random.default_rng(0))
        assert sorted(order.tolist()) == list(range(len(vectors)))


# -- groups around an anchor --------------------------------------------------------------------------------


def test_two_sides_are_those_of_average_linkage() -> None:
    from sklearn.cluster import AgglomerativeClustering

    rng = np.random.default_rng(0)
    here, there = rng.standard_normal((2, 16))
    vectors = np.concatenate(
        [here + 0.3 * rng.standard_normal((20, 16)), there + 0.3 * rng.standard_normal((15, 16))]
    ).astype(np.float32)
    other = two_sides(vectors)
    labels = AgglomerativeClustering(2, metric="cosine", linkage="average").fit_predict(vectors)
    assert (other == (labels[1:] != labels[0])).all()
    assert other.tolist() == [False] * 19 + [True] * 15


def test_a_lone_text_is_no_other_side() -> None:
    vectors = np.ones((12, 4), np.float32) + np.random.default_rng(0).normal(0, 0.01, (12, 4)).astype(
        np.float32
    )
    vectors[7] = [-1, 0, 0, 0]
    assert not two_sides(vectors).any()
    assert not two_sides(vectors[:3]).any()
    assert not two_sides(np.zeros((8, 4), np.float32)).any()


# -- pairs at random ----------------------------------------------------------------------------------------


def ring(n: int, c: int) -> NDArray[np.int64]:
    """(n, c) the nearest texts of each where all lie on a ring."""
    steps = np.array([(k // 2 + 1) * (1 if k % 2 == 0 else -1) for k in range(c)])
    around: NDArray[np.int64] = (np.arange(n)[:, None] + steps) % n
    return around


def test_half_of_the_random_pairs_are_near_and_half_from_anywhere_whatever_their_rank() -> None:
    n, c = 40_000, 50
    near = ring(n, c)
    rng = np.random.default_rng(0)
    taken = nothing_taken(n)
    drawn = rng.permutation(n)
    pairs = random_pairs(4000, drawn.tolist(), near[drawn], np.arange(n), taken, rng)
    assert len(pairs) == 4000
    assert len({text for pair in pairs for text in pair}) == 8000  # no text in two pairs
    rank = np.array([np.flatnonzero(near[a] == b)[0] if b in near[a] else -1 for a, b in pairs])
    assert 0.48 < (rank >= 0).mean() < 0.52
    # Texts that stand in a pair already are passed over, and their ranks are not: all are as likely.
    assert chisquare(np.bincount(rank[rank >= 0], minlength=c)).pvalue > 0.001


def test_random_pairs_are_neither_judged_nor_offered_twice() -> None:
    near = ring(6, 4)
    everything = [(a, b) for a in range(6) for b in range(a + 1, 6)]
    judged = np.array([pair for pair in everything if pair != (1, 4)])
    rng = np.random.default_rng(0)
    pairs: list[tuple[int, int]] = []
    for _ in range(20):
        drawn = rng.permutation(6)
        taken = Taken(6, judged, NO_TEXTS)
        pairs += random_pairs(3, drawn.tolist(), near[drawn], np.arange(6), taken, rng)
    assert {tuple(sorted(pair)) for pair in pairs} == {(1, 4)}
    assert not random_pairs(3, [0], near[:1], np.arange(6), Taken(6, np.array(everything), NO_TEXTS), rng)


# -- pairs where a mark teaches most ------------------------------------------------------------------------


def far_apart(m: int, c: int = 20) -> Around:
    """m anchors with neighbourhoods of their own: similarities fall from 0.9 to 0.5; the last five lie across
    a border; of the anchor's words the third nearest has most, the 13th and the 14th have some."""
    anchors = np.arange(m, dtype=np.int64) * 100
    near = anchors[:, None] + np.arange(1, c + 1)
    similarities = np.tile(np.linspace(0.9, 0.5, c, dtype=np.float32), (m, 1))
    across = np.zeros((m, c), np.bool_)
    across[:, -5:] = True
    words = np.zeros((m, c), np.float32)
    words[:, [2, 12, 13]] = [9.0, 3.0, 4.0]
    return Around(anchors, near, similarities, across, words)


def test_each_reason_gives_a_third_and_the_partner_that_it_speaks_of() -> None:
    around = far_apart(30)
    found = informed_pairs(12, around, 0.62, nothing_taken(10_000))
    assert [each.first for each in found] == list(range(0, 1200, 100))
    by_reason = {reason: [e for e in found if e.reason == reason] for reason in {e.reason for e in found}}
    assert {reason: len(each) for reason, each in by_reason.items()} == {
        "hard negative": 4,
        "words disagree": 4,
        "uncertain": 4,
    }
    # The nearest across the border; the most words beyond the nearest ten; at the border between yes and no.
    assert all(each.second == each.first + 16 for each in by_reason["hard negative"])
    assert all(each.second == each.first + 14 for each in by_reason["words disagree"])
    for each in by_reason["uncertain"]:
        assert abs(each.similarity - 0.62) <= np.abs(around.similarities[0] - 0.62).min() + 1e-6


def test_where_a_reason_has_no_pair_another_takes_its_place() -> None:
    around = far_apart(10)
    nothing = np.zeros_like(around.across)
    neither = dataclasses.replace(around, across=nothing, words=nothing.astype(np.float32))
    found = informed_pairs(6, neither, 0.62, nothing_taken(10_000))
    assert [each.reason for each in found] == ["uncertain"] * 6


def test_no_two_anchors_come_from_one_small_neighbourhood() -> None:
    n, c = 300, 30
    near = ring(n, c)
    rng = np.random.default_rng(0)
    anchors = rng.permutation(n)
    around = Around(
        anchors,
        near[anchors],
        np.tile(np.linspace(0.9, 0.3, c, dtype=np.float32), (n, 1)),
        np.tile(np.arange(c) >= c - 4, (n, 1)),
        np.zeros((n, c), np.float32),
    )
    found = informed_pairs(20, around, 0.5, nothing_taken(n))
    assert len(found) > 10
    chosen = [each.first for each in found]
    for k, anchor in enumerate(chosen):
        assert not set(near[anchor, :SMALL_NEIGHBOURHOOD].tolist()) & set(chosen[k + 1 :])
    assert len({text for each in found for text in (each.first, each.second)}) == 2 * len(found)


def test_judged_pairs_and_texts_that_a_verdict_rests_on_are_left_alone() -> None:
    around = far_apart(3)
    judged = np.array([[k * 100, k * 100 + j] for k in range(3) for j in range(1, 17) if j not in (13, 14)])
    kept_apart = np.array([14, 114, 214])
    found = informed_pairs(3, around, 0.5, Taken(10_000, judged, kept_apart))
    assert [(each.reason, each.second - each.first) for each in found] == [
        ("hard negative", 17),
        ("words disagree", 13),
        ("uncertain", 20),
    ]
