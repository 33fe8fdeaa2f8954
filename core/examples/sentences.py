"""When two sentences are the same, and which examples hang together through sentences that they share."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from core.examples.examples import Examples


def normalised(text: str) -> str:
    """`text` as an encoder hardly tells it from others: width and ligatures, case and white space unified."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


# Judgments are summed up after every mark: their texts are known from the time before.
@lru_cache(maxsize=1 << 16)
def sentence_key(text: str) -> str:
    """32 hexadecimal digits that stand for a sentence: equal for texts that are `normalised` alike."""
    return hashlib.blake2b(normalised(text).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


@dataclass(frozen=True, eq=False)
class Sentences:
    """The distinct sentences of some examples.

    Attributes:
        keys: (m,) their keys, ascending, so that numbers do not depend on the order of rows.
        of_example: (n, c) int64: the sentence of each example in each text column.
        texts: (m,) one way in which each is written.
    """

    keys: tuple[str, ...]
    of_example: NDArray[np.int64]
    texts: tuple[str, ...]


def sentences_of(examples: Examples) -> Sentences:
    """The distinct sentences of `examples`, numbered by their keys."""
    key_of = {text: sentence_key(text) for text in {text for column in examples.texts for text in column}}
    written: dict[str, str] = {}
    for text, key in key_of.items():
        written[key] = min(text, written.get(key, text))
    keys = tuple(sorted(written))
    number = {key: k for k, key in enumerate(keys)}
    of_text = {text: number[key] for text, key in key_of.items()}
    of_example = np.array([[of_text[text] for text in column] for column in examples.texts], dtype=np.int64).T
    return Sentences(keys, of_example, tuple(written[key] for key in keys))


def connected(n_nodes: int, edges: Iterable[NDArray[np.int64]]) -> NDArray[np.int64]:
    """(n_nodes,) the component of each node, numbered by the least node in it.

    Args:
        edges: (e, 2) arrays of nodes that belong together.
    """
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    pairs = np.concatenate([np.empty((0, 2), np.int64), *edges])
    graph = coo_array((np.ones(len(pairs), np.int8), (pairs[:, 0], pairs[:, 1])), shape=(n_nodes, n_nodes))
    _, label = connected_components(graph, directed=False)
    _, first, inverse = np.unique(label, return_index=True, return_inverse=True)
    return np.argsort(np.argsort(first))[inverse].astype(np.int64)


def chained(of_example: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """Edges that join the sentences of each example: (n, 2) from its first sentence to each of the others."""
    return [of_example[:, [0, c]] for c in range(1, of_example.shape[1])]


def components(examples: Examples) -> NDArray[np.int64]:
    """(n,) the component of each example: examples that share a sentence, or a group, are in one.

    These are the units that stand for themselves: parts are split by them, intervals are drawn over them.
    Numbered from 0, whatever the order of rows.
    """
    return components_among(sentences_of(examples), examples.groups)


def components_among(sentences: Sentences, groups: Sequence[str] | None) -> NDArray[np.int64]:
    """As `components`, of examples whose sentences are known by number."""
    of_example, n = sentences.of_example, len(sentences.keys)
    if len(of_example) == 0:
        return np.empty(0, np.int64)
    edges = chained(of_example)
    if groups is not None:
        group, n_groups = _numbers(groups)
        edges.append(np.stack([of_example[:, 0], n + group], axis=1))
        n += n_groups
    return np.unique(connected(n, edges)[of_example[:, 0]], return_inverse=True)[1].astype(np.int64)


def _numbers(names: Sequence[str]) -> tuple[NDArray[np.int64], int]:
    place = {name: k for k, name in enumerate(sorted(set(names)))}
    return np.array([place[name] for name in names], dtype=np.int64), len(place)
