"""What a person changes in a topic tree: names, topics put together, cut in two, moved, outliers assigned.

A change is kept with the texts of the topics that it is about, not with their numbers alone, so that it can
be made again on another tree. There each topic stands for the one that has at least 80 % of its texts (of
those that the tree has) and is made of them for the most part; a change whose topics are not found so is left
out, and comes back with a tree that has them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.clusters.naming import texts_to_name
from core.clusters.outliers import OutlierHomes
from core.clusters.topic_tree import (
    NameTopics,
    TextsOf,
    Topic,
    TopicTree,
    VectorsOf,
    distinct_names,
    examples_of_parts,
    joined,
    middles_of,
    typical_places,
)
from core.errors import InputError
from core.progress import QUIET, Task
from core.unit_norm import unit_norm

Kind = Literal["rename", "merge", "split", "move", "assign"]
KINDS: tuple[Kind, ...] = ("rename", "merge", "split", "move", "assign")

STAYS = 0.8  # share of a topic's texts that the one which stands for it has
_MOSTLY = 0.5  # share of its texts that are of the other one
LONGEST_NAME = 80  # characters
_CUT_FROM = 4_096  # texts that say how a topic is cut in two, at most

TextIds = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class TopicEdit:
    """One change.

    Attributes:
        kind: what is done.
        tree: key of the tree that `topics` are ids of.
        topics: of "rename" and "split" the topic, of "merge" all of them, of "move" the topic and its new
            parent; ids as the tree had them after the changes before this one.
        members: of each of `topics`, its text ids at that time, ascending.
        names: the new name; of "split" those of both parts.
        parts: of "split", the text ids of both parts, the larger first.
        margin: of "assign", outliers with at least this margin go to the topic they are nearest to; infinite
            for none.
    """

    kind: Kind
    tree: str
    topics: tuple[int, ...] = ()
    members: tuple[TextIds, ...] = ()
    names: tuple[str, ...] = ()
    parts: tuple[TextIds, ...] = ()
    margin: float = float("inf")


@dataclass(frozen=True, eq=False)
class TopicCorpus:
    """The texts of a tree.

    Attributes:
        key: of the tree as it was made.
        text_ids: (n,) ascending.
        homes: of its outliers, as it was made.
        vectors_of: by places, ascending. texts_of: as well.
        name_topics: as `build_topic_tree` takes it.
    """

    key: str
    text_ids: TextIds
    homes: OutlierHomes
    vectors_of: VectorsOf
    texts_of: TextsOf
    name_topics: NameTopics


# -- a change is said


def rename(tree: TopicTree, corpus: TopicCorpus, topic_id: int, name: str) -> TopicEdit:
    """Call a topic otherwise, in all layers that have it.

    Raises:
        InputError: there is no such topic, or it cannot be called so.
    """
    return _edit("rename", tree, corpus, (topic_id,), names=(checked_name(tree, topic_id, name),))


def checked_name(tree: TopicTree, topic_id: int, name: str) -> str:
    """The name as it is kept, with single spaces.

    Raises:
        InputError: it is empty, too long, or that of another topic of the layer.
    """
    topic, name = tree.topic(topic_id), " ".join(name.split())
    if not name:
        raise InputError("A topic needs a name.", "Type one.")
    if len(name) > LONGEST_NAME:
        raise InputError(f"A topic's name has at most {LONGEST_NAME} characters.", "Shorten it.")
    for same in tree.same_as(topic.id):
        for other in tree.layers[same.layer]:
            if other.id != same.id and other.name.casefold() == name.casefold():
                raise InputError(f"There is a topic '{name}' in this layer already.", "Choose another name.")
    return name


def merge(tree: TopicTree, corpus: TopicCorpus, topic_ids: Sequence[int]) -> TopicEdit:
    """Put topics of one layer together.

    Raises:
        InputError: they are not of one layer, or fewer than two.
    """
    wanted = tuple(dict.fromkeys(topic_ids))
    if len(wanted) < 2:
        raise InputError("One topic alone cannot be merged.", "Choose two or more of the same layer.")
    if len({tree.topic(topic_id).layer for topic_id in wanted}) > 1:
        raise InputError("Topics of different layers cannot be merged.", "Choose some of the same layer.")
    return _edit("merge", tree, corpus, wanted)


def move(tree: TopicTree, corpus: TopicCorpus, topic_id: int, onto: int) -> TopicEdit:
    """Make a topic part of another one: of the one that is or holds `onto` in the layer above the topic.

    Raises:
        InputError: there is no such layer, `onto` is in none of its topics, or it is there already.
    """
    topic, above = tree.topic(topic_id), parent_by(tree, topic_id, onto)
    if above is None:
        raise InputError(
            f"'{topic.name}' cannot be a part of that topic.", "Drop it on one of the layer above."
        )
    if above.id == topic.parent:
        raise InputError(f"'{topic.name}' is a part of '{above.name}' already.", "Choose another topic.")
    return _edit("move", tree, corpus, (topic_id, above.id))


def parent_by(tree: TopicTree, topic_id: int, onto: int) -> Topic | None:
    """The topic that `onto` is or that holds it in the layer above a topic; None where there is none."""
    layer = tree.topic(topic_id).layer + 1
    return next((each for each in (tree.topic(onto), *tree.above(onto)) if each.layer == layer), None)


def split(tree: TopicTree, corpus: TopicCorpus, topic_id: int, task: Task = QUIET) -> TopicEdit:
    """Cut a topic in two: one of the finest layer by its texts (2-means, started at the ends of their main
    axis), any other by its parts (Ward's method on their middles).

    Raises:
        InputError: it has one text or one part only.
        CancelledError: it was cancelled.
    """
    topic = tree.topic(topic_id)
    if topic.layer:
        children = tree.children(topic_id)
        if len(children) < 2:
            raise InputError(f"'{topic.name}' has one part only.", "Split that part.")
        number = np.full(tree.n_ids + 1, -1, np.int32)
        for at, child in enumerate(children):
            number[list(tree.finest(child.id))] = at
        of_child = number[tree.labels]
        group = np.arange(2)
        if len(children) > 2:
            middles = middles_of(of_child, len(children), corpus.vectors_of, task)
            group = joined(middles, (2,))[0]
        places = np.flatnonzero(of_child >= 0)
        is_second = group[of_child[places]] == 1
    else:
        places = tree.members(topic_id)
        if len(places) < 2:
            raise InputError(f"'{topic.name}' has one text only.", "Choose a larger topic.")
        is_second = _halves(places, corpus.vectors_of, task)
    parts = [places[~is_second], places[is_second]]
    parts.sort(key=lambda part: (-len(part), int(part[0])))
    labels = np.full(len(tree.labels), -1, np.int32)
    labels[parts[0]], labels[parts[1]] = 0, 1
    chosen = texts_to_name(labels)
    texts = corpus.texts_of(chosen, task)
    names = corpus.name_topics(texts, labels[chosen], corpus.vectors_of(chosen), task)
    others = [other.name for other in tree.layers[topic.layer] if other.id != topic_id]
    names = distinct_names([*others, *names])[-2:]
    ids = tuple(corpus.text_ids[part] for part in parts)
    return _edit("split", tree, corpus, (topic_id,), names=tuple(names), parts=ids)


def _halves(places: NDArray[np.int64], vectors_of: VectorsOf, task: Task) -> NDArray[np.bool_]:
    """(m,) which texts are in the second half; each half has one or more."""
    units = unit_norm(vectors_of(_some(places)))
    centred = units - units.mean(axis=0)
    _, axes = np.linalg.eigh(centred.T @ centred)
    along = centred @ axes[:, -1]
    second = along > np.median(along)
    for _ in range(100):
        task.check()
        if second.all() or not second.any():
            break
        towards = unit_norm(np.stack([units[~second].mean(axis=0), units[second].mean(axis=0)]))
        before, cosines = second, units @ towards.T
        second = cosines[:, 1] > cosines[:, 0]
        if np.array_equal(before, second):
            break
    if second.all() or not second.any():  # all of them say the same
        return np.arange(len(places)) >= (len(places) + 1) // 2
    found = [
        (cosines := unit_norm(vectors_of(places[first : first + 32_768])) @ towards.T)[:, 1] > cosines[:, 0]
        for first in range(0, len(places), 32_768)
    ]
    return np.concatenate(found)


def assign(corpus: TopicCorpus, margin: float) -> TopicEdit:
    """Have the outliers with at least this margin in the topics that they are nearest to, and no others."""
    return TopicEdit("assign", corpus.key, margin=float(margin))


def _edit(
    kind: Kind,
    tree: TopicTree,
    corpus: TopicCorpus,
    topics: tuple[int, ...],
    names: tuple[str, ...] = (),
    parts: tuple[TextIds, ...] = (),
) -> TopicEdit:
    members = tuple(corpus.text_ids[tree.members(topic_id)] for topic_id in topics)
    return TopicEdit(kind, corpus.key, topics, members, names, parts)


# -- and made


def with_edits(
    tree: TopicTree, corpus: TopicCorpus, edits: Sequence[TopicEdit], task: Task = QUIET
) -> tuple[TopicTree, tuple[TopicEdit, ...]]:
    """The tree with changes made, and those that could not be made on it.

    Outliers are assigned first, as the last "assign" says; the other changes follow in their order.

    Args:
        tree: as it was made, before any change.
        task: asked for a cancel before each change.
    """
    left_out = []
    assigned = next((edit for edit in reversed(edits) if edit.kind == "assign"), None)
    if assigned is not None:
        tree = _assigned(tree, corpus.homes, assigned.margin)
    for edit in edits:
        task.check()
        if edit.kind == "assign":
            continue
        found = _topics_of(edit, tree, corpus)
        made = None if found is None else _made(edit, found, tree, corpus, task)
        if made is None:
            left_out.append(edit)
        else:
            tree = made
    return _with_distinct_names(tree), tuple(left_out)


def _with_distinct_names(tree: TopicTree) -> TopicTree:
    """A name given by hand stays; another topic of its layer that is called so gets a number."""
    topics = {topic.id: topic for topic in tree.topics}
    for layer in tree.layers:
        order = sorted(layer, key=lambda topic: (not topic.by_hand, -topic.size, topic.id))
        for topic, name in zip(order, distinct_names([each.name for each in order]), strict=True):
            topics[topic.id] = replace(topic, name=name)
    same = all(topic.name == topics[topic.id].name for topic in tree.topics)
    return tree if same else TopicTree(tuple(topics.values()), tree.labels)


def _made(
    edit: TopicEdit, found: tuple[int, ...], tree: TopicTree, corpus: TopicCorpus, task: Task
) -> TopicTree | None:
    """The tree with one change made to the topics `found`; None where it cannot be made there."""
    topics = {topic.id: topic for topic in tree.topics}
    if edit.kind == "rename":
        for topic in tree.same_as(found[0]):
            topics[topic.id] = replace(topic, name=edit.names[0], by_hand=True)
        return TopicTree(tuple(topics.values()), tree.labels)
    if edit.kind == "merge":
        return _merged(tree, topics, found)
    if edit.kind == "move":
        topic, onto = topics[found[0]], topics[found[1]]
        if onto.layer != topic.layer + 1 or topic.parent == onto.id:
            return None
        topics[topic.id] = replace(topic, parent=onto.id)
        return _settled(topics, tree.labels)
    return _cut(edit, tree, topics, found[0], corpus, task)


def _merged(tree: TopicTree, topics: dict[int, Topic], found: tuple[int, ...]) -> TopicTree | None:
    if len(set(found)) < 2 or len({topics[topic_id].layer for topic_id in found}) > 1:
        return None
    parts = sorted((topics[topic_id] for topic_id in set(found)), key=lambda topic: (-topic.size, topic.id))
    named = next((part for part in parts if part.by_hand), parts[0])
    first, labels = parts[0], tree.labels
    for part in parts[1:]:
        del topics[part.id]
        for child in tree.children(part.id):
            topics[child.id] = replace(child, parent=first.id)
    if first.layer == 0:
        labels = np.where(np.isin(labels, [part.id for part in parts[1:]]), np.int32(first.id), labels)
    topics[first.id] = replace(
        first, name=named.name, by_hand=named.by_hand, examples=examples_of_parts(parts)
    )
    return _settled(topics, labels)


def _cut(
    edit: TopicEdit,
    tree: TopicTree,
    topics: dict[int, Topic],
    topic_id: int,
    corpus: TopicCorpus,
    task: Task,
) -> TopicTree | None:
    """A topic cut in two; the larger part stays the topic that it was."""
    topic, labels = topics[topic_id], tree.labels
    is_part = [np.isin(corpus.text_ids, part, assume_unique=True) for part in edit.parts]
    second = replace(topic, id=tree.n_ids, name=edit.names[1], by_hand=False)
    topics[topic_id] = replace(topic, name=edit.names[0], by_hand=False)
    topics[second.id] = second
    if topic.layer == 0:
        places = tree.members(topic_id)
        is_second = _second_part(places, is_part[0][places], is_part[1][places], corpus, task)
        if is_second.all() or not is_second.any():
            return None
        labels = labels.copy()
        labels[places[is_second]] = second.id
        for each, part in ((topic_id, places[~is_second]), (second.id, places[is_second])):
            topics[each] = replace(topics[each], examples=typical_places(_some(part), corpus.vectors_of))
    else:
        children = tree.children(topic_id)
        goes = [
            child
            for child in children
            if np.count_nonzero(is_part[1] & (has := tree.has(child.id))) > np.count_nonzero(is_part[0] & has)
        ]
        if not goes or len(goes) == len(children):
            return None
        for child in goes:
            topics[child.id] = replace(child, parent=second.id)
    return _settled(topics, labels)


def _second_part(
    places: NDArray[np.int64],
    is_first: NDArray[np.bool_],
    is_second: NDArray[np.bool_],
    corpus: TopicCorpus,
    task: Task,
) -> NDArray[np.bool_]:
    """(m,) which texts go to the second part: those that came later to the part whose middle is nearer."""
    unknown = ~(is_first | is_second)
    if not unknown.any() or not is_first.any() or not is_second.any():
        return is_second
    labels = np.full(len(corpus.text_ids), -1, np.int32)
    labels[places[is_first]], labels[places[is_second]] = 0, 1
    middles = middles_of(labels, 2, corpus.vectors_of, task)
    cosines = unit_norm(corpus.vectors_of(places[unknown])) @ middles.T
    second = is_second.copy()
    second[unknown] = cosines[:, 1] > cosines[:, 0]
    return second


def _some(places: NDArray[np.int64]) -> NDArray[np.int64]:
    """So many of them that a part is known, evenly spread."""
    return places[np.linspace(0, len(places) - 1, min(len(places), _CUT_FROM)).round().astype(np.int64)]


def _assigned(tree: TopicTree, homes: OutlierHomes, margin: float) -> TopicTree:
    n = homes.n_from(margin)
    if not n:
        return tree
    labels = tree.labels.copy()
    labels[homes.places[:n]] = homes.topics[:n]
    return _settled({topic.id: topic for topic in tree.topics}, labels)


def _settled(topics: dict[int, Topic], labels: NDArray[np.int32]) -> TopicTree:
    """The tree of these topics: counted, with examples of what each is made of now, and without those that
    have no part left.
    """
    found = np.bincount(labels[labels >= 0], minlength=max(topics, default=-1) + 1)
    kept: dict[int, Topic] = {}
    parts: dict[int | None, list[Topic]] = {}
    for topic in sorted(topics.values(), key=lambda topic: (topic.layer, topic.id)):
        if topic.layer:
            its = parts.get(topic.id, [])
            topic = replace(topic, size=sum(part.size for part in its), examples=examples_of_parts(its))
        else:
            topic = replace(topic, size=int(found[topic.id]))
        if topic.size:
            kept[topic.id] = topic
            parts.setdefault(topic.parent, []).append(topic)
    return TopicTree(tuple(kept.values()), labels)


# -- the topics that a change is about


def _topics_of(edit: TopicEdit, tree: TopicTree, corpus: TopicCorpus) -> tuple[int, ...] | None:
    """Ids in this tree of the topics of a change; None where one is not there."""
    if edit.tree == corpus.key and all(topic_id in tree for topic_id in edit.topics):
        return edit.topics
    found = [standing_for(tree, corpus.text_ids, members) for members in edit.members]
    return None if None in found else tuple(each for each in found if each is not None)


def standing_for(tree: TopicTree, text_ids: TextIds, members: TextIds) -> int | None:
    """The topic that has at least 80 % of some texts, of those that the tree has, and is made of them for the
    most part; the one that is most alike, and among equals the one of the finest layer. None where there is
    none.

    Args:
        text_ids: (n,) of the tree, ascending.
        members: (m,) ascending. Texts with a larger id than these came later and do not count.
    """
    if not len(members):
        return None
    known = text_ids <= members[-1]
    is_member = np.isin(text_ids, members, assume_unique=True)
    n = int(np.count_nonzero(is_member))
    inside = np.bincount(tree.labels[is_member] + 1, minlength=tree.n_ids + 1)[1:]
    sizes = np.bincount(tree.labels[known] + 1, minlength=tree.n_ids + 1)[1:]
    best, likeness = None, 0.0
    for topic in tree.topics:
        finest = list(tree.finest(topic.id))
        shared, size = int(inside[finest].sum()), int(sizes[finest].sum())
        if n and shared >= STAYS * n and shared >= _MOSTLY * size:
            alike = shared / (n + size - shared)
            if alike > likeness:
                best, likeness = topic.id, alike
    return best
