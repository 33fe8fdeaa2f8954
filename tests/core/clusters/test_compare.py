"""One frame for two maps (scipy is the judge), shared neighbours (sets are), what became of clusters."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.linalg import orthogonal_procrustes
from scipy.spatial import procrustes

from core.clusters import (
    align,
    cluster_changes,
    followed_layout,
    neighbour_layout,
    neighbours_kept,
    neighbours_shared,
    pca_layout,
)
from core.errors import InputError
from core.search import exact_neighbours


def layouts(n: int, noise: float, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """A layout, and the same one mirrored, turned, scaled, shifted and shaken."""
    random = np.random.default_rng(seed)
    layout = random.normal(size=(n, 2)) * (5.0, 2.0)
    angle = random.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) @ np.diag([1, -1])
    return layout, 3.7 * layout @ turn + (40, -3) + noise * random.normal(size=(n, 2))


@pytest.mark.parametrize("noise", [0.0, 0.5, 20.0])
@pytest.mark.parametrize("seed", range(4))
def test_a_layout_is_turned_as_scipy_turns_it_and_spreads_as_the_other(noise: float, seed: int) -> None:
    layout, onto = layouts(60, noise, seed)
    aligned = align(layout, onto).astype(np.float64)
    turn, _ = orthogonal_procrustes(layout - layout.mean(0), onto - onto.mean(0))
    centred = (layout - layout.mean(0)) @ turn
    scale = np.linalg.norm(onto - onto.mean(0)) / np.linalg.norm(centred)
    assert np.abs(aligned - (scale * centred + onto.mean(0))).max() < 1e-4
    # scipy's own superposition, which scales by how well the two fit: the same up to that factor.
    standard, fitted, disparity = procrustes(onto, layout)
    unit = (aligned - aligned.mean(0)) / np.linalg.norm(aligned - aligned.mean(0))
    assert np.abs(unit * np.sqrt(1 - disparity) - fitted).max() < 1e-6
    if noise == 0:
        assert np.abs(aligned - onto).max() < 1e-4
        assert np.abs(standard - fitted).max() < 1e-9


def test_points_without_weight_have_no_say() -> None:
    layout, onto = layouts(50, 0.0, 3)
    wild = onto.copy()
    wild[:20] += np.random.default_rng(0).normal(size=(20, 2)) * 100
    weights = np.r_[np.zeros(20), np.ones(30)]
    assert np.abs(align(layout, wild, weights)[20:] - onto[20:]).max() < 1e-4
    assert np.abs(align(layout, wild)[20:] - onto[20:]).max() > 1


def test_layouts_with_nothing_to_turn() -> None:
    assert align(np.zeros((0, 2)), np.zeros((0, 2))).shape == (0, 2)
    assert np.allclose(align(np.array([[3.0, 4.0]]), np.array([[1.0, 2.0]])), [[1, 2]])
    assert np.allclose(align(np.full((3, 2), 7.0), np.array([[0.0, 0], [1, 0], [2, 0]])), [[1, 0]] * 3)


@pytest.mark.parametrize(
    ("layout", "onto", "weights", "said"),
    [
        (np.zeros((3, 2)), np.zeros((4, 2)), None, "3 and 4 points"),
        (np.zeros((3, 3)), np.zeros((3, 3)), None, r"shape \(3, 3\)"),
        (np.full((3, 2), np.nan), np.zeros((3, 2)), None, "not finite"),
        (np.zeros((3, 2)), np.zeros((3, 2)), np.zeros(3), "weights"),
        (np.zeros((3, 2)), np.zeros((3, 2)), np.array([1, -1, 1.0]), "weights"),
        (np.zeros((3, 2)), np.zeros((3, 2)), np.ones(2), "weights"),
    ],
)
def test_layouts_that_cannot_be_aligned(
    layout: np.ndarray, onto: np.ndarray, weights: np.ndarray | None, said: str
) -> None:
    with pytest.raises(InputError, match=said):
        align(layout, onto, weights)


@given(st.integers(0, 2**32 - 1), st.integers(1, 40), st.integers(0, 6), st.integers(0, 6))
def test_shared_neighbours_are_what_sets_say(seed: int, n: int, k: int, m: int) -> None:
    random = np.random.default_rng(seed)

    def drawn(width: int) -> np.ndarray:
        table = np.full((n, width), -1, dtype=np.int64)
        for row in range(n):
            found = random.permutation(12)[: random.integers(0, width + 1)]
            table[row, : len(found)] = found
        return table

    before, after = drawn(k), drawn(m)
    shared = neighbours_shared(before, after)
    for row in range(n):
        old, new = set(before[row].tolist()) - {-1}, set(after[row].tolist()) - {-1}
        wanted = len(old & new) / len(old | new) if old | new else 1.0
        assert shared[row] == pytest.approx(wanted, abs=1e-6)
    assert shared.dtype == np.float32


def test_tables_of_neighbours_that_do_not_fit() -> None:
    with pytest.raises(InputError, match="rows"):
        neighbours_shared(np.zeros((3, 2), dtype=np.int64), np.zeros((4, 2), dtype=np.int64))


def told(before: list[int], after: list[int], old: list[str], new: list[str]) -> list[tuple[str, str]]:
    changes = cluster_changes(np.array(before), np.array(after), old, new).changes
    return [(change.kind, change.sentence) for change in changes]


def test_what_became_of_clusters_is_said_by_their_names() -> None:
    before = [0] * 100 + [1] * 60 + [2] * 50 + [3] * 40 + [-1] * 30 + [4] * 20
    after = [0] * 55 + [1] * 45 + [2] * 110 + [3] * 38 + [-1] * 2 + [4] * 30 + [-1] * 20
    old = ["card payment", "change pin", "lost phone", "top up", "exchange"]
    new = ["card declined", "card fee", "pin and phone", "top up", "atm"]
    found = cluster_changes(np.array(before), np.array(after), old, new, np.arange(300) * 2)
    assert [(each.kind, each.before, each.after, each.sentence) for each in found.changes] == [
        ("split", (0,), (0, 1), "“card payment” split into “card declined” and “card fee”."),
        ("merged", (1, 2), (2,), "“change pin” and “lost phone” merged into “pin and phone”."),
        ("appeared", (), (4,), "“atm” appeared: all of its 30 sentences were in no cluster before."),
        ("vanished", (4,), (), "“exchange” vanished: all of its 20 sentences are in no cluster now."),
        ("kept", (3,), (3,), "“top up” was kept: 38 of its 40 sentences stayed together."),
    ]
    assert found.changes[0].text_ids.tolist() == [2 * i for i in range(100)]
    assert found.changes[1].text_ids.tolist() == [2 * i for i in range(100, 210)]
    assert not found.changes[0].text_ids.flags.writeable
    assert found.sentence == "Clusters: 1 split, 1 merged, 1 appeared, 1 vanished, 1 kept."


def test_a_cluster_called_otherwise_or_grown_is_kept() -> None:
    assert told([0] * 50 + [-1] * 10, [0] * 60, ["card"], ["cards"]) == [
        ("kept", "“card” is now called “cards”: all of its 50 sentences stayed together, 10 came to it.")
    ]


def test_a_cluster_that_most_left_is_no_half_of_a_split() -> None:
    # Of 100, five make a cluster of their own: too few to say that it split.
    assert told([0] * 100, [0] * 95 + [1] * 5, ["card"], ["card", "fee"]) == [
        ("appeared", "“fee” appeared: all of its 5 sentences were in “card”."),
        ("kept", "“card” was kept: 95 of its 100 sentences stayed together."),
    ]
    assert told([0] * 95 + [1] * 5, [0] * 100, ["card", "fee"], ["card"]) == [
        ("vanished", "“fee” vanished: all of its 5 sentences are in “card” now."),
        ("kept", "“card” was kept: all of its 95 sentences stayed together, 5 came to it."),
    ]


def test_a_cluster_that_scattered_vanished() -> None:
    before = [0] * 30 + [1] * 40 + [2] * 40 + [3] * 40
    after = [0] * 13 + [1] * 12 + [2] * 5 + [0] * 40 + [1] * 40 + [2] * 40
    names = ["mixed", "a", "b", "c"]
    found = told(before, after, names, names[1:])
    assert found[0] == ("vanished", "“mixed” vanished: 13 of its 30 sentences are in “a” now, 12 in “b”.")
    turned = told(after, before, names[1:], names)
    assert turned[0] == ("appeared", "“mixed” appeared: 13 of its 30 sentences were in “a”, 12 in “b”.")
    others = list("abcdef")
    before, after = [0] * 30 + [1 + i // 40 for i in range(240)], [i // 5 for i in range(30)]
    after += [i // 40 for i in range(240)]
    found = told(before, after, ["mixed", *others], others)
    assert found[0] == ("vanished", "“mixed” vanished: its 30 sentences are in 6 clusters now.")
    turned = told(after, before, others, ["mixed", *others])
    assert turned[0] == ("appeared", "“mixed” appeared: its 30 sentences were in 6 clusters before.")


def test_many_parts_are_counted() -> None:
    found = told([0] * 60, [i // 10 for i in range(60)], ["all"], list("abcdef"))
    assert found == [("split", "“all” split into “a”, “b”, “c”, “d” and 2 more.")]


@given(st.integers(0, 2**32 - 1), st.integers(0, 5), st.integers(0, 5), st.integers(0, 80))
def test_every_cluster_is_told_of(seed: int, n_old: int, n_new: int, n: int) -> None:
    random = np.random.default_rng(seed)
    before, after = random.integers(-1, n_old, n), random.integers(-1, n_new, n)
    found = cluster_changes(
        before, after, [f"o{i}" for i in range(n_old)], [f"n{i}" for i in range(n_new)]
    ).changes
    assert {old for change in found for old in change.before} >= set(before.tolist()) - {-1}
    assert {new for change in found for new in change.after} >= set(after.tolist()) - {-1}
    for change in found:
        assert len(change.text_ids), "what is told of holds sentences"
        if change.kind == "split":
            assert len(change.before) == 1
            assert len(change.after) > 1
        elif change.kind == "merged":
            assert len(change.before) > 1
            assert len(change.after) == 1


def test_no_clusters_at_all() -> None:
    none = cluster_changes(np.full(5, -1), np.full(5, -1), (), ())
    assert none.changes == ()
    assert none.sentence == "There are no clusters on either map."


def test_labels_that_do_not_fit() -> None:
    with pytest.raises(InputError, match="3 labels before, 2 after"):
        cluster_changes(np.zeros(3, int), np.zeros(2, int), ["a"], ["a"])
    with pytest.raises(InputError, match="a cluster 1 and 1 names"):
        cluster_changes(np.array([0, 1]), np.zeros(2, int), ["a"], ["a"])


def grouped(n: int, groups: int, seed: int) -> np.ndarray:
    """(n, 12) vectors in groups."""
    random = np.random.default_rng(seed)
    return np.repeat(random.normal(size=(groups, 12)) * 3, n // groups, axis=0) + random.normal(size=(n, 12))


def test_a_layout_that_follows_moves_what_has_moved() -> None:
    vectors = grouped(600, 12, seed=0)
    near = exact_neighbours(vectors.astype(np.float32), 15, "euclidean").ids
    before = neighbour_layout(near, pca_layout(vectors))
    spread = float(before.std())

    def moved(layout: np.ndarray) -> np.ndarray:
        return np.linalg.norm(align(layout, before) - before, axis=1) / spread

    # Under the same neighbours nothing has to move, and a layout of its own moves much.
    still = followed_layout(near, before)
    assert np.median(moved(still)) < 0.1
    assert np.median(moved(still)) < np.median(moved(neighbour_layout(near, before)))
    # One group goes to another one: it moves on the map, and the others less.
    changed = vectors.copy()
    changed[:50] += vectors[100:150].mean(axis=0) - vectors[:50].mean(axis=0)
    new = exact_neighbours(changed.astype(np.float32), 15, "euclidean").ids
    after = followed_layout(new, before)
    assert np.median(moved(after)[:50]) > 3 * np.median(moved(after)[150:])
    apart = np.linalg.norm(after[:50].mean(axis=0) - after[100:150].mean(axis=0))
    assert apart < 0.5 * np.linalg.norm(before[:50].mean(axis=0) - before[100:150].mean(axis=0))
    # As many neighbours stay beside each other as in a layout from the start.
    assert (
        neighbours_kept(new, after) > neighbours_kept(new, neighbour_layout(new, pca_layout(changed))) - 0.03
    )
    assert np.array_equal(after, followed_layout(new, before)), "the same bit for bit"


@pytest.mark.parametrize("n", [0, 1, 3, 8])
def test_a_few_points_or_all_on_one_spot_are_followed(n: int) -> None:
    near = np.array([[j for j in range(n) if j != i] for i in range(n)], dtype=np.int64).reshape(
        n, max(n - 1, 0)
    )
    assert followed_layout(near, np.zeros((n, 2), dtype=np.float32)).shape == (n, 2)
    assert np.isfinite(followed_layout(near, np.ones((n, 2), dtype=np.float32))).all()
