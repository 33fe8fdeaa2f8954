"""The tree of topics over clusters."""

from __future__ import annotations

import numpy as np
import pytest

from core.clusters import build_topic_tree
from core.clusters.topic_tree import distinct_names, layer_sizes
from core.errors import CancelledError, InputError
from core.progress import CancelToken, Task
from tests.core.clusters.planted_topics import planted


def test_planted_topics_are_a_layer() -> None:
    made = planted(n_large=6)
    tree = made.tree()
    assert [len(layer) for layer in tree.layers] == [18, 8, 6, 3]
    of_large = tree.labels_at(2)
    for number in range(6):
        (found,) = set(of_large[made.large == number].tolist())
        assert tree.topic(found).name == f"large {number}"
        assert tree.topic(found).size == 120


def test_layers_are_nested_and_counted() -> None:
    tree = planted(outliers=30).tree()
    assert tree.n_outliers == 30
    n = len(tree.labels) - 30
    for layer in tree.layers:
        assert sum(topic.size for topic in layer) == n
        assert [topic.size for topic in layer] == sorted((topic.size for topic in layer), reverse=True)
        assert len({topic.name for topic in layer}) == len(layer)
    for topic in tree.topics:
        assert len(tree.members(topic.id)) == topic.size
        children = tree.children(topic.id)
        assert bool(children) == bool(topic.layer)
        assert sum(child.size for child in children) == (topic.size if topic.layer else 0)
        assert all(child.parent == topic.id and child.layer == topic.layer - 1 for child in children)
        assert 1 <= len(topic.examples) <= 3
        assert tree.has(topic.id)[list(topic.examples)].all()
        assert len(tree.above(topic.id)) == len(tree.layers) - 1 - topic.layer
    assert not (tree.labels_at(3) >= 0)[tree.labels < 0].any()


@pytest.mark.parametrize(
    ("n_clusters", "sizes"),
    [(0, ()), (1, (1,)), (3, (3,)), (4, (4, 2)), (8, (8, 4, 2)), (16, (16, 9, 5, 3)), (64, (64, 28, 12, 5))],
)
def test_few_clusters_give_few_layers(n_clusters: int, sizes: tuple[int, ...]) -> None:
    assert layer_sizes(n_clusters) == sizes


@pytest.mark.parametrize("n_clusters", [1, 2, 3, 5, 9, 16, 40])
def test_each_layer_is_smaller(n_clusters: int) -> None:
    made = planted(n_large=14, per_small=6)
    labels = np.where(made.small < n_clusters, made.small, -1).astype(np.int32)
    names = [f"c{number}" for number in range(n_clusters)]
    tree = build_topic_tree(labels, names, made.vectors.__getitem__, made.texts_of, made.name)
    counts = [len(layer) for layer in tree.layers]
    assert counts[0] == n_clusters
    assert counts == sorted(set(counts), reverse=True)
    assert len(counts) == len(layer_sizes(n_clusters))


def test_no_cluster_no_topic() -> None:
    made = planted()
    labels = np.full(len(made.texts), -1, np.int32)
    tree = build_topic_tree(labels, [], made.vectors.__getitem__, made.texts_of, made.name)
    assert tree.layers == ()
    assert tree.n_outliers == len(made.texts)


def test_the_same_input_gives_the_same_tree() -> None:
    assert planted(outliers=9).tree().topics == planted(outliers=9).tree().topics


def test_examples_are_near_the_middle_and_differ() -> None:
    made = planted(n_large=2, per_small=30)
    doubled = made.vectors + np.random.default_rng(2).normal(size=made.vectors.shape).astype(np.float32) / 2
    first = np.flatnonzero(made.small == 0)
    middle = doubled[first].mean(axis=0)
    doubled[first[:10]] = middle  # ten times the same
    names = [f"c{number}" for number in range(6)]
    tree = build_topic_tree(made.labels.copy(), names, doubled.__getitem__, made.texts_of, made.name)
    examples = next(topic for topic in tree.topics if topic.id == 0).examples
    assert len(set(examples) & set(first[:10].tolist())) == 1
    unit = doubled / np.linalg.norm(doubled, axis=1, keepdims=True)
    near = unit[first] @ (middle / np.linalg.norm(middle))
    assert near[np.searchsorted(first, examples)].min() > np.median(near)


def test_a_parent_has_another_name_than_its_parts() -> None:
    made = planted(n_large=6)

    def always(*_: object) -> list[str]:
        return ["small 3"] * 20

    names = [f"small {number}" for number in range(18)]
    vectors_of = made.vectors.__getitem__
    tree = build_topic_tree(
        made.labels.copy(),
        names,
        vectors_of,
        made.texts_of,
        lambda texts, labels, vectors, task: always()[: labels.max() + 1],
    )
    for topic in tree.topics:
        parts = tree.children(topic.id)
        if len(parts) > 1:
            assert topic.name not in {part.name for part in parts}
        elif parts:
            assert topic.name == parts[0].name or topic.name.startswith(parts[0].name)


def test_equal_names_get_numbers() -> None:
    assert distinct_names(["a", "A", "b", "a"]) == ["a", "A (2)", "b", "a (3)"]


def test_cancel() -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(CancelledError):
        planted().tree(Task(cancel=cancel))


def test_a_name_for_each_cluster() -> None:
    made = planted()
    with pytest.raises(InputError, match="18 clusters and 1 names"):
        build_topic_tree(made.labels, ["one"], made.vectors.__getitem__, made.texts_of, made.name)
