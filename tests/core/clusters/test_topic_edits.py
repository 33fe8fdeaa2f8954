"""What a person changes in a topic tree, and that it is found again on another one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from core.clusters import TopicTree, with_edits
from core.clusters.topic_edits import STAYS, TopicEdit, assign, merge, move, rename, split, standing_for
from core.errors import InputError
from tests.core.clusters.planted_topics import Planted, planted


def sound(tree: TopicTree) -> None:
    """Every text is in one topic of each layer, or in none; nothing is empty."""
    for layer in tree.layers:
        assert sum(topic.size for topic in layer) == len(tree.labels) - tree.n_outliers
    for topic in tree.topics:
        assert topic.size == len(tree.members(topic.id)) > 0
        assert topic.layer == len(tree.layers) - 1 or topic.parent is not None
        assert all(tree.has(topic.id)[example] for example in topic.examples)


def test_rename() -> None:
    made, corpus = planted(), planted().corpus()
    tree, left = with_edits(made.tree(), corpus, [rename(made.tree(), corpus, 3, "  lost   luggage ")])
    assert (tree.topic(3).name, tree.topic(3).by_hand, left) == ("lost luggage", True, ())


def test_a_topic_that_is_not_there() -> None:
    made = planted()
    with pytest.raises(InputError, match=r"There is no topic 99\. Choose one that is in the list\."):
        rename(made.tree(), made.corpus(), 99, "lost luggage")


@pytest.mark.parametrize(
    ("name", "wrong"),
    [(" ", "needs a name"), ("x" * 81, "at most 80"), ("SMALL 4", "'SMALL 4' in this layer")],
)
def test_names_that_cannot_be(name: str, wrong: str) -> None:
    made = planted()
    with pytest.raises(InputError, match=wrong):
        rename(made.tree(), made.corpus(), 3, name)


def test_merge_of_the_finest_layer() -> None:
    made, corpus = planted(), planted().corpus()
    before = made.tree()
    edits = [rename(before, corpus, 4, "by hand"), merge(before, corpus, [0, 4])]
    tree, left = with_edits(before, corpus, edits)
    assert not left
    sound(tree)
    assert 4 not in tree
    assert (tree.topic(0).size, tree.topic(0).name, tree.topic(0).by_hand) == (80, "by hand", True)
    np.testing.assert_array_equal(tree.members(0), np.flatnonzero(np.isin(made.small, [0, 4])))


def test_merge_of_a_coarser_layer() -> None:
    made, corpus = planted(), planted().corpus()
    before = made.tree()
    one, two = (topic.id for topic in before.layers[2][:2])
    parts = {child.id for child in (*before.children(one), *before.children(two))}
    tree, _ = with_edits(before, corpus, [merge(before, corpus, [one, two])])
    sound(tree)
    assert len(tree.layers[2]) == 5
    assert {child.id for child in tree.children(one)} == parts


def test_what_cannot_be_merged() -> None:
    made = planted()
    tree, corpus = made.tree(), made.corpus()
    with pytest.raises(InputError, match="One topic alone"):
        merge(tree, corpus, [2, 2])
    with pytest.raises(InputError, match="different layers"):
        merge(tree, corpus, [2, tree.layers[1][0].id])


def test_split_of_the_finest_layer() -> None:
    made = planted(n_large=6)
    two = Planted(made.vectors, made.large, made.small, (made.small // 2).astype(np.int32), made.texts)
    before, corpus = two.tree(), two.corpus()
    edit = split(before, corpus, 4)
    tree, left = with_edits(before, corpus, [edit])
    assert not left
    sound(tree)
    assert len(tree.layers[0]) == len(before.layers[0]) + 1
    new = max(topic.id for topic in tree.layers[0])
    assert tree.topic(new).parent == tree.topic(4).parent
    for part in (4, new):  # the two clusters that were put together are told apart
        assert len(set(made.small[tree.members(part)].tolist())) == 1
    assert tree.topic(4).name != tree.topic(new).name


def test_split_of_a_coarser_layer() -> None:
    made, corpus = planted(), planted().corpus()
    before = made.tree()
    large = next(topic for topic in before.layers[3] if len(before.children(topic.id)) > 1)
    tree, left = with_edits(before, corpus, [split(before, corpus, large.id)])
    assert not left
    sound(tree)
    assert len(tree.layers[3]) == len(before.layers[3]) + 1


def test_what_cannot_be_split() -> None:
    made = planted()
    labels = np.where(made.small < 2, made.small, np.where(np.arange(len(made.small)) == 90, 2, -1))
    few = Planted(made.vectors, made.large, made.small, labels.astype(np.int32), made.texts)
    with pytest.raises(InputError, match="one text only"):
        split(few.tree(), few.corpus(), 2)
    tree, corpus = made.tree(), made.corpus()
    alone = next(topic for topic in tree.layers[1] if len(tree.children(topic.id)) == 1)
    with pytest.raises(InputError, match="one part only"):
        split(tree, corpus, alone.id)


def test_texts_that_are_all_the_same_are_split_too() -> None:
    made = planted(n_large=1)
    same = Planted(np.ones_like(made.vectors), made.large, made.small, made.labels, made.texts)
    before, corpus = same.tree(), same.corpus()
    tree, _ = with_edits(before, corpus, [split(before, corpus, 0)])
    sound(tree)
    assert len(tree.layers[0]) == 4


def test_move() -> None:
    made, corpus = planted(), planted().corpus()
    before = made.tree()
    onto = next(topic for topic in before.layers[1] if topic.id != before.topic(0).parent)
    tree, _ = with_edits(before, corpus, [move(before, corpus, 0, onto.id)])
    sound(tree)
    assert tree.topic(0).parent == onto.id
    # Dropped on a topic of its own layer it goes to the parent of that one.
    beside = before.children(onto.id)[0]
    tree, _ = with_edits(before, corpus, [move(before, corpus, 0, beside.id)])
    assert tree.topic(0).parent == onto.id


def test_a_topic_whose_last_part_moves_away_goes() -> None:
    made, corpus = planted(), planted().corpus()
    before = made.tree()
    alone = next(topic for topic in before.layers[1] if len(before.children(topic.id)) == 1)
    (only,) = before.children(alone.id)
    onto = next(topic for topic in before.layers[1] if topic.id != alone.id)
    tree, _ = with_edits(before, corpus, [move(before, corpus, only.id, onto.id)])
    sound(tree)
    assert alone.id not in tree


def test_where_nothing_can_be_moved() -> None:
    made = planted()
    tree, corpus = made.tree(), made.corpus()
    with pytest.raises(InputError, match="cannot be a part"):
        move(tree, corpus, 0, tree.layers[-1][0].id)
    parent = tree.topic(0).parent
    assert parent is not None
    with pytest.raises(InputError, match="already"):
        move(tree, corpus, 0, parent)


def test_changes_follow_each_other_and_are_taken_back() -> None:
    made, corpus = planted(outliers=60), planted(outliers=60).corpus()
    before = made.tree()
    edits: list[TopicEdit] = []

    def now() -> TopicTree:
        tree, left = with_edits(before, corpus, edits)
        assert not left
        sound(tree)
        return tree

    edits.append(split(now(), corpus, 2))
    edits.append(assign(corpus, 0.1))
    edits.append(merge(now(), corpus, [0, now().n_ids - 1]))
    edits.append(rename(now(), corpus, 0, "third"))
    tree = now()
    assert tree.topic(0).name == "third"
    assert 0 < tree.n_outliers < 60
    del edits[1:]
    assert now().n_outliers == 60
    edits.clear()
    assert now().topics == before.topics


def test_assign() -> None:
    made, corpus = planted(outliers=90), planted(outliers=90).corpus()
    before = made.tree()
    homes = corpus.homes
    margin = float(homes.margins[29])
    tree, _ = with_edits(before, corpus, [assign(corpus, margin)])
    sound(tree)
    assert tree.n_outliers == 60
    np.testing.assert_array_equal(tree.labels[homes.places[:30]], homes.topics[:30])
    tree, _ = with_edits(before, corpus, [assign(corpus, margin), assign(corpus, float("inf"))])
    assert tree.n_outliers == 90


# -- on another map


def other_map(made: Planted, moved: float, seed: int = 1) -> Planted:
    """The same texts in clusters that have other numbers, some texts in others of them."""
    rng = np.random.default_rng(seed)
    labels = (made.labels.max() - made.labels).astype(np.int32)
    for number in range(int(labels.max()) + 1):
        places = np.flatnonzero(labels == number)
        labels[rng.choice(places, round(moved * len(places)), replace=False)] = -1
    return Planted(made.vectors, made.large, made.small, labels, made.texts)


@pytest.mark.parametrize(("moved", "survives"), [(0.0, True), (0.19, True), (0.3, False)])
def test_a_name_survives_where_80_percent_stay(*, moved: float, survives: bool) -> None:
    made = planted()
    tree, corpus = made.tree(), made.corpus()
    large = next(topic for topic in tree.layers[2] if topic.name == "large 1")
    edits = [rename(tree, corpus, 3, "a finer one"), rename(tree, corpus, large.id, "a larger one")]
    other = other_map(made, moved)
    again, left = with_edits(other.tree(), other.corpus("other"), edits)
    names = {topic.name: topic for topic in again.topics if topic.by_hand}
    assert (set(names), len(left)) == (({"a finer one", "a larger one"}, 0) if survives else (set(), 2))
    if survives:
        assert set(made.small[again.members(names["a finer one"].id)].tolist()) == {3}
        assert set(made.large[again.members(names["a larger one"].id)].tolist()) == {1}


def test_a_name_by_hand_stays_where_another_topic_comes_to_be_called_so() -> None:
    made = planted()
    edit = rename(made.tree(), made.corpus(), 3, "mine")
    topics = [replace(topic, name="mine") if topic.id == 9 else topic for topic in made.tree().topics]
    again, _ = with_edits(TopicTree(tuple(topics), made.labels), made.corpus(), [edit])
    assert (again.topic(3).name, again.topic(9).name) == ("mine", "mine (2)")


def test_merges_splits_and_moves_survive_too() -> None:
    made = planted()
    before, corpus = made.tree(), made.corpus()
    onto = next(topic for topic in before.layers[1] if topic.id != before.topic(7).parent)
    held = {int(each) for each in made.small[before.members(onto.id)]}
    edits = [split(before, corpus, 2), merge(before, corpus, [0, 4]), move(before, corpus, 7, onto.id)]
    other = other_map(made, 0.1)
    again, left = with_edits(other.tree(), other.corpus("other"), edits)
    assert not left
    sound(again)
    both = next(topic for topic in again.layers[0] if topic.size > 50)
    assert set(made.small[again.members(both.id)].tolist()) == {0, 4}
    halves = [topic for topic in again.layers[0] if set(made.small[again.members(topic.id)].tolist()) == {2}]
    assert len(halves) == 2
    assert {int(edit) for half in halves for edit in made.small[again.members(half.id)]} == {2}
    moved = next(
        topic for topic in again.layers[0] if set(made.small[again.members(topic.id)].tolist()) == {7}
    )
    assert moved.parent is not None
    assert {int(each) for each in made.small[again.members(moved.parent)]} >= held


def test_texts_that_came_later_do_not_count() -> None:
    made = planted()
    tree = made.tree()
    twice = np.concatenate([made.labels, made.labels, made.labels]).astype(np.int32)
    grown = Planted(
        np.tile(made.vectors, (3, 1)), np.tile(made.large, 3), np.tile(made.small, 3), twice, made.texts * 3
    )
    assert standing_for(grown.tree(), np.arange(len(twice)), tree.members(5)) == 5


def test_the_topic_that_stands_for_another_is_most_alike() -> None:
    made = planted()
    tree = made.tree()
    ids: NDArray[np.int64] = np.arange(len(made.texts))
    members = tree.members(6)
    assert standing_for(tree, ids, members) == 6  # and not the larger one that has them all as well
    parent = tree.above(6)[1]
    assert standing_for(tree, ids, tree.members(parent.id)) is not None
    assert standing_for(tree, ids, members[:0]) is None
    spread = np.flatnonzero(made.small % 6 == 0)
    assert standing_for(tree, ids, spread) is None
    assert STAYS == 0.8
