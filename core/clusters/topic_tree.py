"""Clusters to a tree of topics: the finest layer has the clusters themselves, each coarser one fewer and
larger topics.

The middles of the clusters (the mean directions of their vectors) are joined by Ward's method (Ward 1963),
and the tree that this gives is cut at three heights, so that four layers hold about k, k^(4/5), k^(3/5) and
k^(2/5) topics. Of the cuts near such a number the one is taken across which the heights of two joins lie
farthest apart. Only the middles are joined, so that a million texts take no longer than their vectors take to
be read once or twice.

Few clusters give fewer layers, since a layer that hardly differs from the one below says nothing: three from
8 clusters, two from 4, and one below that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from core.clusters.characterize import typical
from core.clusters.naming import texts_to_name, unlike
from core.errors import InputError
from core.progress import QUIET, Task
from core.unit_norm import unit_norm

N_EXAMPLES = 3
_AT_ONCE = 32_768  # vectors that are read at a time
_NEAR = 0.15  # share of the wanted number of topics by which a layer's may differ
_CANDIDATES = 30  # texts nearest to a middle among which the examples are

VectorsOf = Callable[[NDArray[np.int64]], NDArray[np.float32]]  # places (m,) -> their vectors (m, dim)
TextsOf = Callable[[NDArray[np.int64], Task], list[str]]  # places (m,), task -> their texts
# (texts, labels, vectors, task) -> a name for each label
NameTopics = Callable[[list[str], NDArray[np.int32], NDArray[np.float32], Task], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Topic:
    """A node of the tree.

    Attributes:
        id: its number; no other topic of the tree has it.
        layer: 0 is the finest.
        parent: id of the topic of the next layer that it is part of; None in the coarsest.
        name: by which it is called; no other topic of its layer is called so, unless a person says so.
        size: texts in it.
        examples: up to three places of typical texts.
        by_hand: whether a person gave the name.
    """

    id: int
    layer: int
    parent: int | None
    name: str
    size: int
    examples: tuple[int, ...] = ()
    by_hand: bool = False


@dataclass(frozen=True, eq=False)
class TopicTree:
    """Topics over n texts.

    Attributes:
        topics: by layer, the finest first; in a layer the largest first.
        labels: (n,) int32, read-only; id of the finest topic of each text, -1 for an outlier.
    """

    topics: tuple[Topic, ...]
    labels: NDArray[np.int32]
    _by_id: Mapping[int, Topic] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.labels.flags.writeable = False
        ordered = sorted(self.topics, key=lambda topic: (topic.layer, -topic.size, topic.id))
        object.__setattr__(self, "topics", tuple(ordered))
        object.__setattr__(self, "_by_id", {topic.id: topic for topic in ordered})

    @cached_property
    def layers(self) -> tuple[tuple[Topic, ...], ...]:
        """The topics of each layer, the finest layer first."""
        n = max((topic.layer for topic in self.topics), default=-1) + 1
        return tuple(tuple(topic for topic in self.topics if topic.layer == layer) for layer in range(n))

    @cached_property
    def _children(self) -> dict[int | None, tuple[Topic, ...]]:
        found: dict[int | None, list[Topic]] = {}
        for topic in self.topics:
            found.setdefault(topic.parent, []).append(topic)
        return {parent: tuple(topics) for parent, topics in found.items()}

    @property
    def n_outliers(self) -> int:
        """Texts in no topic."""
        return len(self.labels) - sum(topic.size for topic in self.topics if topic.layer == 0)

    def __contains__(self, topic_id: int) -> bool:
        return topic_id in self._by_id

    def topic(self, topic_id: int) -> Topic:
        """The topic of that id.

        Raises:
            InputError: there is none.
        """
        if topic_id not in self._by_id:
            raise InputError(f"There is no topic {topic_id}.", "Choose one that is in the list.")
        return self._by_id[topic_id]

    def children(self, topic_id: int | None) -> tuple[Topic, ...]:
        """The topics that one is made of, the largest first; of None those of the coarsest layer."""
        return self._children.get(topic_id, ())

    def above(self, topic_id: int) -> tuple[Topic, ...]:
        """The topics that hold one, from its parent up."""
        found: list[Topic] = []
        topic = self.topic(topic_id)
        while topic.parent is not None:
            topic = self._by_id[topic.parent]
            found.append(topic)
        return tuple(found)

    def same_as(self, topic_id: int) -> tuple[Topic, ...]:
        """The topics of all layers that have just the texts of one, the finest first; itself among them."""
        found = [self.topic(topic_id)]
        while len(parts := self.children(found[0].id)) == 1:
            found.insert(0, parts[0])
        for above in self.above(topic_id):
            if len(self.children(above.id)) > 1:
                break
            found.append(above)
        return tuple(found)

    def finest(self, topic_id: int) -> tuple[int, ...]:
        """Ids of the finest topics of one; its own where it is of the finest layer."""
        topic = self.topic(topic_id)
        if topic.layer == 0:
            return (topic_id,)
        return tuple(each for child in self.children(topic_id) for each in self.finest(child.id))

    def has(self, topic_id: int) -> NDArray[np.bool_]:
        """(n,) which texts a topic has."""
        return self._has(self.finest(topic_id))

    def members(self, topic_id: int) -> NDArray[np.int64]:
        """(size,) places of the texts of a topic, ascending."""
        return np.flatnonzero(self.has(topic_id))

    def labels_at(self, layer: int) -> NDArray[np.int32]:
        """(n,) id of each text's topic of a layer, -1 for outliers."""
        if layer == 0:
            return self.labels
        above = np.full(self.n_ids + 1, -1, np.int32)
        for topic in self.layers[0]:
            above[topic.id] = self.above(topic.id)[layer - 1].id
        return above[self.labels]

    def codes_at(self, layer: int) -> NDArray[np.int32]:
        """(n,) the place of each text's topic among those of a layer, -1 for outliers."""
        number = np.full(self.n_ids + 1, -1, np.int32)  # the last is of outliers, whose label is -1
        number[[topic.id for topic in self.layers[layer]]] = np.arange(len(self.layers[layer]))
        codes: NDArray[np.int32] = number[self.labels_at(layer)]
        return codes

    @cached_property
    def n_ids(self) -> int:
        """One more than the largest id."""
        return max(self._by_id, default=-1) + 1

    def _has(self, finest: Sequence[int]) -> NDArray[np.bool_]:
        chosen = np.zeros(self.n_ids + 1, np.bool_)  # the last is of outliers, whose label is -1
        chosen[list(finest)] = True
        return chosen[self.labels]


def layer_sizes(n_clusters: int) -> tuple[int, ...]:
    """How many topics each layer has about, the finest first: (64, 28, 12, 5), (8, 4, 2), (3,)."""
    if n_clusters < 4:
        return (n_clusters,) if n_clusters else ()
    n_layers = 4 if n_clusters >= 16 else 3 if n_clusters >= 8 else 2
    top = max(2.0, n_clusters**0.4)
    shares = np.linspace(0, 1, n_layers)
    return tuple(round(n_clusters * (top / n_clusters) ** share) for share in shares.tolist())


def build_topic_tree(
    labels: NDArray[np.int32],
    names: Sequence[str],
    vectors_of: VectorsOf,
    texts_of: TextsOf,
    name_topics: NameTopics,
    task: Task = QUIET,
) -> TopicTree:
    """The tree over the clusters that there are. The same input gives the same tree.

    Args:
        labels: (n,) cluster of each text, from 0, all in use; -1 for outliers.
        names: one a cluster; the finest layer has them.
        vectors_of, texts_of: of some texts by their places, ascending.
        name_topics: names the topics of a coarser layer, from some of their texts.
        task: asked for a cancel at every 32,768 vectors, and while texts are read and topics named.

    Raises:
        InputError: there is not one name for each cluster.
        CancelledError: it was cancelled.
    """
    k = int(labels.max(initial=-1)) + 1
    if len(names) != k:
        raise InputError(f"There are {k} clusters and {len(names)} names.", "Pass a name for each cluster.")
    if not k:
        return TopicTree((), labels)
    middles = middles_of(labels, k, vectors_of, task)
    examples = _examples(labels, middles, vectors_of, task)
    sizes = np.bincount(labels[labels >= 0], minlength=k)
    topics = [Topic(each, 0, None, names[each], int(sizes[each]), examples[each]) for each in range(k)]
    of_cluster = np.arange(k)  # the topic of each cluster in the layer below
    for layer, groups in enumerate(joined(middles, layer_sizes(k)[1:]), 1):
        before, of_cluster = of_cluster, np.empty(k, np.int64)
        some = [np.flatnonzero(groups == group) for group in range(int(groups.max()) + 1)]
        some.sort(key=lambda clusters: (-int(sizes[clusters].sum()), int(clusters[0])))
        for clusters in some:
            of_cluster[clusters] = len(topics)
            parts = [topics[part] for part in np.unique(before[clusters]).tolist()]
            size = int(sizes[clusters].sum())
            topics.append(Topic(len(topics), layer, None, "", size, examples_of_parts(parts)))
        for cluster in range(k):
            part = int(before[cluster])
            topics[part] = replace(topics[part], parent=int(of_cluster[cluster]))
    tree = TopicTree(tuple(topics), labels)
    return name_coarser_layers(tree, vectors_of, texts_of, name_topics, task)


def middles_of(
    labels: NDArray[np.int32], k: int, vectors_of: VectorsOf, task: Task = QUIET
) -> NDArray[np.float32]:
    """(k, dim) the middle of each cluster: the direction of the sum of the directions of its vectors."""
    from scipy.sparse import csr_array

    sums: NDArray[np.float64] | None = None
    for places, units in directions(np.flatnonzero(labels >= 0), vectors_of, task):
        n = len(places)
        ones = csr_array((np.ones(n, np.float32), (labels[places], np.arange(n))), shape=(k, n))
        part = ones @ units
        sums = part.astype(np.float64) if sums is None else sums + part
    assert sums is not None  # every cluster has a text
    return unit_norm(sums).astype(np.float32)


def directions(
    places: NDArray[np.int64], vectors_of: VectorsOf, task: Task
) -> Iterator[tuple[NDArray[np.int64], NDArray[np.float32]]]:
    """Some places at a time, with the directions (b, dim) of their vectors."""
    for first in range(0, len(places), _AT_ONCE):
        task.check()
        block = places[first : first + _AT_ONCE]
        yield block, unit_norm(vectors_of(block))


# -- typical texts


def _examples(
    labels: NDArray[np.int32], middles: NDArray[np.float32], vectors_of: VectorsOf, task: Task
) -> list[tuple[int, ...]]:
    """Of each cluster the places of its most typical texts: near its middle, and not the same three times."""
    member = np.flatnonzero(labels >= 0)
    nearness = np.concatenate(
        [
            np.einsum("ij,ij->i", units, middles[labels[places]])
            for places, units in directions(member, vectors_of, task)
        ]
    )
    order = np.lexsort((-nearness, labels[member]))
    starts = np.searchsorted(labels[member][order], np.arange(len(middles)))
    found = []
    for start, stop in zip(starts, [*starts[1:], len(order)], strict=True):
        task.check()
        found.append(
            typical_places(np.sort(member[order[start : min(stop, start + _CANDIDATES)]]), vectors_of)
        )
    return found


def typical_places(places: NDArray[np.int64], vectors_of: VectorsOf) -> tuple[int, ...]:
    """Of some texts the places of up to three that are typical of them and unlike each other."""
    return tuple(int(places[each]) for each in typical(vectors_of(places), N_EXAMPLES))


def examples_of_parts(parts: Sequence[Topic]) -> tuple[int, ...]:
    """Typical texts of a topic: of each of its largest parts the most typical one first."""
    largest = sorted(parts, key=lambda topic: (-topic.size, topic.id))
    in_turn = [part.examples[n] for n in range(N_EXAMPLES) for part in largest if n < len(part.examples)]
    return tuple(in_turn[:N_EXAMPLES])


# -- coarser layers


def joined(middles: NDArray[np.float32], wanted: Sequence[int]) -> list[NDArray[np.int64]]:
    """(k,) the group of each middle, for each wanted number of groups, falling; Ward's method.

    Each number is less than k, and is met as nearly as the largest gap between two heights allows.
    """
    from scipy.cluster.hierarchy import cut_tree, linkage

    if not wanted:
        return []
    k = len(middles)
    joins = linkage(middles.astype(np.float64), "ward")
    heights = joins[:, 2]  # (k - 1,) of each join; n groups are there before join k - n
    below = k
    numbers: list[int] = []
    for number in wanted:
        near = max(1, round(number * _NEAR)) if number > 2 else 0
        choice = range(max(2, number - near), min(below - 1, number + near) + 1)
        best = max(choice, key=lambda n: (heights[k - n] - heights[k - n - 1], -n))
        numbers.append(best)
        below = best
    cut = cut_tree(joins, numbers)
    return [np.asarray(cut[:, column], np.int64) for column in range(len(numbers))]


# -- names


def name_coarser_layers(
    tree: TopicTree, vectors_of: VectorsOf, texts_of: TextsOf, name_topics: NameTopics, task: Task = QUIET
) -> TopicTree:
    """The same tree with other names in its coarser layers; the finest layer has those of the clusters.

    Args: as `build_topic_tree`.

    Raises:
        CancelledError: it was cancelled.
    """
    topics = {topic.id: topic for topic in tree.topics}
    for layer in tree.layers[1:]:
        task.check()
        labels = tree.codes_at(layer[0].layer)
        places = texts_to_name(labels)
        names = name_topics(texts_of(places, task), labels[places], vectors_of(places), task)
        for topic, name in zip(layer, names, strict=True):
            parts = [topics[part.id] for part in tree.children(topic.id)]
            topics[topic.id] = replace(topic, name=_name_above(name, parts))
        for topic, name in zip(
            layer, distinct_names([topics[topic.id].name for topic in layer]), strict=True
        ):
            topics[topic.id] = replace(topics[topic.id], name=name)
    return TopicTree(tuple(topics.values()), tree.labels)


def _name_above(name: str, parts: Sequence[Topic]) -> str:
    """The name of a topic beside those of its parts: the same where there is but one, else another one."""
    if len(parts) == 1:
        return parts[0].name
    if name.casefold() not in {part.name.casefold() for part in parts}:
        return name
    largest = sorted(parts, key=lambda topic: (-topic.size, topic.id))
    return " / ".join(part.name.split(" / ")[0] for part in largest[:2])


def distinct_names(names: Sequence[str]) -> list[str]:
    """Names of which no two are the same, in whatever case: a later one gets a number."""
    taken: set[str] = set()
    found = []
    for name in names:
        folded = name.casefold()
        free = unlike(folded, taken)
        taken.add(free)
        found.append(name + free.removeprefix(folded))
    return found
