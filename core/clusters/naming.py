"""Clusters to names: the words that set the texts of one cluster apart from those of all others.

A term weighs, in a cluster, the share of its texts that contain it times log(1 + number of clusters / sum
of that share over all clusters): class-based TF-IDF (Grootendorst 2022, eq. 2) over texts instead of
occurrences, so that one talkative text counts once. The best terms are put in the order in which the texts
use them, so that the name reads as a phrase.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import chain, pairwise, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.clusters.words import Word, running_words, words_of
from core.errors import InputError
from core.old_names import old_cancel
from core.progress import QUIET, Task
from core.stop_words import stop_words_for

OUTLIERS_NAME = "outliers"

Terms = tuple[str, ...]  # the words of one text by their keys, in order

_TEXTS_PER_CLUSTER = 400  # more do not change a name, and reading them takes time
_MOST_WORDS = 3
# A further term must weigh this share of the best one. The second less: one word alone seldom says what a
# cluster is.
_WORTH_NAMING = {1: 0.25, 2: 0.4}
_PART_OF = 0.8  # a Chinese pair of characters found this often inside one triple is a part of that word


@old_cancel
def name_clusters(
    texts: Sequence[str], labels: NDArray[np.integer[Any]], task: Task = QUIET
) -> tuple[str, ...]:
    """A name of one to four words for each cluster; no two are the same, and none holds a function word.

    Args:
        texts: n texts, in any languages.
        labels: (n,) cluster of each text, from 0; -1 for outliers, which are called `OUTLIERS_NAME` and get
            no name here.
        task: asked for a cancel before each cluster.

    Returns:
        One name for each label from 0 to the largest.

    Raises:
        InputError: as many labels as texts are needed.
        CancelledError: it was cancelled.
    """
    if len(texts) != len(labels):
        raise InputError(
            f"There are {len(texts)} texts and {len(labels)} labels.", "Pass one label for each text."
        )
    n_clusters = int(labels.max()) + 1 if len(labels) else 0
    order = np.argsort(labels, kind="stable")
    members = np.split(order, np.searchsorted(labels[order], np.arange(n_clusters)))[1:]
    chosen = [_evenly(ids, _TEXTS_PER_CLUSTER) for ids in members]
    sample = [[texts[i] for i in ids] for ids in chosen]
    stop = stop_words_for(chain.from_iterable(running_words(text) for cluster in sample for text in cluster))
    written: Counter[tuple[str, str]] = Counter()
    split: list[list[Terms]] = []
    for cluster in sample:
        task.check()
        split.append([_terms(words_of(text, stop), written) for text in cluster])
    surface = _surfaces(written)
    weights = _weights(split)
    names: list[str] = []
    taken: set[frozenset[str]] = set()
    for number, found in enumerate(split):
        task.check()
        terms = _name(weights[number], taken)
        name = " ".join(surface[term] for term in _in_reading_order(terms, found))
        if not terms:
            name = f"cluster {number + 1}"  # nothing but function words, numbers and signs
        elif frozenset(terms) in taken:
            name = f"{name} {number + 1}"  # no further word tells the two apart
        taken.add(frozenset(terms))
        names.append(name)
    return tuple(names)


def _evenly(ids: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    return ids if len(ids) <= most else ids[np.linspace(0, len(ids) - 1, most).round().astype(np.int64)]


def _terms(words: Sequence[Word], written: Counter[tuple[str, str]]) -> Terms:
    """The keys of a text's words; counts in `written` how each is written.

    Texts are kept as plain tuples of strings, which Python's garbage collector does not look at. With
    an object for each word, each of its rounds held all threads for half a second at 100,000 texts.
    """
    for word in words:
        written[word.key, word.surface] += 1 if word.opens else 100  # a capital at the start says little
    return tuple(word.key for word in words)


def _surfaces(written: Counter[tuple[str, str]]) -> dict[str, str]:
    """How each word is written most often; the first among equals."""
    surfaces: dict[str, str] = {}
    most: dict[str, int] = {}
    for (key, surface), count in written.items():
        if count > most.get(key, 0):
            surfaces[key], most[key] = surface, count
    return surfaces


def _weights(clusters: Sequence[Sequence[Terms]]) -> list[dict[str, float]]:
    """Class-based TF-IDF of each term in each cluster; terms of a single text only where all are."""
    shares: list[dict[str, float]] = []
    everywhere: dict[str, float] = defaultdict(float)
    for texts in clusters:
        counts = Counter(chain.from_iterable(set(terms) for terms in texts))
        _drop_parts(counts)
        few = max(counts.values(), default=0) > 1
        share = {term: count / len(texts) for term, count in counts.items() if count > 1 or not few}
        shares.append(share)
        for term, value in share.items():
            everywhere[term] += value
    return [
        {
            term: value * math.log1p(len(clusters) / everywhere[term]) * (0.5 if len(term) == 1 else 1)
            for term, value in share.items()
        }
        for share in shares
    ]


def _drop_parts(counts: Counter[str]) -> None:
    """Take out 大利 where nearly every time it stands in 意大利."""
    for term in [term for term in counts if len(term) == 3 and _is_east_asian(term)]:
        for part in (term[:2], term[1:]):
            if counts[part] and counts[term] >= max(2, _PART_OF * counts[part]):
                del counts[part]


def _name(weights: dict[str, float], taken: set[frozenset[str]]) -> list[str]:
    """The best terms that say different things; a further one where another cluster has that name already."""
    name: list[str] = []
    for term in sorted(weights, key=lambda term: (-weights[term], -len(term), term)):
        if any(_alike(term, other) for other in name):
            continue
        unique = frozenset(name) not in taken
        if name and unique and weights[term] < _WORTH_NAMING.get(len(name), 1) * weights[name[0]]:
            break
        if len(name) >= (_MOST_WORDS if unique else _MOST_WORDS + 1):
            break
        name.append(term)
    return name


def _alike(one: str, other: str) -> bool:
    """Whether two terms say nearly the same: "withdraw", "withdrawal"; "top-up", "topup"; 意大, 大利."""
    if _is_east_asian(one) or _is_east_asian(other):
        return bool(set(one) & set(other))
    one, other = one.replace("-", ""), other.replace("-", "")
    shared = 0
    while shared < min(len(one), len(other)) and one[shared] == other[shared]:
        shared += 1
    return shared >= 5 or shared == min(len(one), len(other)) >= 4


def _is_east_asian(term: str) -> bool:
    return "\u3040" <= term[0] <= "\u9fff" or "\uf900" <= term[0] <= "\ufaff"


def _in_reading_order(name: list[str], texts: Sequence[Terms]) -> list[str]:
    """The terms in the order in which the texts use them, those that stand side by side there above all."""
    follows: Counter[tuple[str, str]] = Counter()
    for keys in texts:
        here = sorted((keys.index(term), term) for term in name if term in keys)
        for (place, term), (next_place, next_term) in pairwise(here):
            follows[term, next_term] += 10 if next_place == place + 1 else 1
    return list(max(permutations(name), key=lambda order: sum(follows[pair] for pair in pairwise(order))))
