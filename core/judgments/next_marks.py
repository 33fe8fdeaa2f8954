"""Which pairs of texts to mark next: one in three at random, the others where a yes or a no teaches most.

Nothing here knows of a workspace: texts are numbers, and what is known of them comes as arrays. A pair that
teaches lies, with one of its texts, where the model may be wrong:

- uncertain: its similarity is where yes and no have been equally likely so far;
- words disagree: of the texts around it, but not the nearest, it is the one with the most of its words;
- hard negative: near, but on the other side of a border between two groups of texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.evaluation.metrics import threshold_for_accuracy
from core.unit_norm import unit_norm

Reason = Literal["random", "uncertain", "words disagree", "hard negative"]
INFORMED: tuple[Reason, ...] = ("hard negative", "words disagree", "uncertain")

Ids = NDArray[np.int64]
Mask = NDArray[np.bool_]

# Fewer judgments of a kind say nothing of where the border between yes and no lies.
_FEWEST_JUDGED = 8
# Two anchors of which one is among so many nearest of the other stand for the same.
SMALL_NEIGHBOURHOOD = 10
# Fewer texts are no group of their own.
_SMALLEST_SIDE = 3


@dataclass(frozen=True, slots=True)
class Proposal:
    """A pair to mark: the ids of its texts, why, and how similar the model holds them."""

    first: int
    second: int
    reason: Reason
    similarity: float


@dataclass(frozen=True, eq=False)
class Around:
    """Some anchors, each with the texts that may stand beside it.

    Attributes:
        anchors: (m,) text ids, in the order in which they are to be taken.
        near: (m, c) text ids of the nearest texts, nearest first; -1 where there are fewer.
        similarities: (m, c) of these with the anchor.
        across: (m, c) whether a border between groups lies between the two.
        words: (m, c) how well these answer to the anchor's words (BM25); 0 where they share none.
    """

    anchors: Ids
    near: Ids
    similarities: NDArray[np.float32]
    across: Mask
    words: NDArray[np.float32]


class Taken:
    """Pairs that are not to be offered, and texts that are not to be used again.

    Args:
        n_texts: ids go from 0 to n_texts - 1.
        pairs: (p, 2) text ids of pairs that are judged, or were offered.
        kept_apart: (k,) texts of pairs that may enter a verdict: a pair that joined one of them with another
            part of the marks could neither be judged by nor learned from.
    """

    def __init__(self, n_texts: int, pairs: Ids, kept_apart: Ids) -> None:
        self._n = n_texts
        low, high = pairs.min(axis=1, initial=n_texts), pairs.max(axis=1, initial=0)
        self._pairs = set((low * n_texts + high).tolist())
        self.used = np.zeros(n_texts, dtype=np.bool_)
        self.used[pairs.reshape(-1)] = True
        self._kept_apart = np.zeros(n_texts, dtype=np.bool_)
        self._kept_apart[kept_apart] = True

    def free(self, anchor: int, partners: Ids) -> Mask:
        """(c,) which partners can stand beside an anchor; -1 and the anchor itself cannot."""
        there = (partners >= 0) & (partners != anchor)
        keys = np.minimum(partners, anchor) * self._n + np.maximum(partners, anchor)
        known = np.fromiter((key in self._pairs for key in keys.tolist()), np.bool_, count=len(keys))
        return np.asarray(there & ~known)

    def unused(self, partners: Ids) -> Mask:
        """(c,) which of them stand in no pair yet."""
        return np.asarray(~self.used[partners])

    def apart(self, partners: Ids) -> Mask:
        """(c,) which of them stand in no pair that may enter a verdict."""
        return np.asarray(~self._kept_apart[partners])

    def add(self, first: int, second: int, *, may_judge: bool) -> None:
        """Take a pair."""
        self._pairs.add(min(first, second) * self._n + max(first, second))
        self.used[[first, second]] = True
        if may_judge:
            self._kept_apart[[first, second]] = True


def border_of(similarities: NDArray[np.floating], alike: Mask) -> float | None:
    """The similarity that divides pairs judged alike from the other judged pairs with the fewest errors.

    Args:
        similarities: (j,) of judged pairs. alike: (j,) what was said of them.

    Returns:
        None where fewer than 8 of either kind are judged.
    """
    if min(int(alike.sum()), int((~alike).sum())) < _FEWEST_JUDGED:
        return None
    return threshold_for_accuracy(similarities.astype(np.float64), alike)


def assumed_border(near: NDArray[np.floating], at_random: NDArray[np.floating]) -> float:
    """Where the border may lie before enough is judged: midway between nearest texts and texts at random.

    Args:
        near: similarities of texts with their nearest. at_random: of texts drawn at random.
    """
    return float((np.median(near) + np.median(at_random)) / 2)


def two_sides(vectors: NDArray[np.float32]) -> Mask:
    """Which texts around an anchor belong to another group than it does, where no map says so.

    The anchor and its nearest are cut in two by average linkage of cosine distances (Sokal & Michener 1958).

    Args:
        vectors: (1 + c, dim), the anchor first.

    Returns:
        (c,) all False where either side would be fewer than three texts.
    """
    from scipy.cluster.hierarchy import fcluster, linkage
    from scipy.spatial.distance import squareform

    nothing = np.zeros(len(vectors) - 1, dtype=np.bool_)
    if len(vectors) < 2 * _SMALLEST_SIDE:
        return nothing
    units = unit_norm(vectors)
    distances = np.clip(1 - units @ units.T, 0, 2)
    distances = (distances + distances.T) / 2
    np.fill_diagonal(distances, 0)
    group = fcluster(linkage(squareform(distances, checks=False), "average"), 2, "maxclust")
    other = np.asarray(group[1:] != group[0])
    smaller = min(int(other.sum()), len(vectors) - int(other.sum()))
    return other if smaller >= _SMALLEST_SIDE else nothing


def in_turn(regions: NDArray[np.integer], n_used: NDArray[np.integer], rng: np.random.Generator) -> Ids:
    """An order of candidates in which regions take turns, those that are least used first.

    Args:
        regions: (m,) the region of each candidate, from 0; n_used: (r,) how often each was used before.
    """
    shuffled = rng.permutation(len(regions))
    of_candidate = regions[shuffled]
    by_region = np.argsort(of_candidate, kind="stable")
    ordered = of_candidate[by_region]
    starts = np.flatnonzero(np.append(True, ordered[1:] != ordered[:-1])) if len(ordered) else by_region
    # The k-th candidate of a region comes when the region is used for the (used + k)-th time.
    turn = np.empty(len(regions), dtype=np.int64)
    turn[by_region] = np.arange(len(regions)) - np.repeat(starts, np.diff(np.append(starts, len(ordered))))
    lot = rng.permutation(len(n_used))
    return np.asarray(shuffled[np.lexsort((lot[of_candidate], turn + n_used[of_candidate]))], dtype=np.int64)


def farthest_first(vectors: NDArray[np.float32], rng: np.random.Generator) -> Ids:
    """An order of candidates in which each is the farthest from all before it (Gonzalez 1985).

    Args:
        vectors: (m, dim); the first is drawn.
    """
    m = len(vectors)
    units = unit_norm(vectors)
    order = np.empty(m, dtype=np.int64)
    nearest = np.full(m, -np.inf)
    place = int(rng.integers(m)) if m else 0
    for k in range(m):
        order[k] = place
        nearest = np.maximum(nearest, units @ units[place])
        nearest[place] = np.inf
        place = int(np.argmin(nearest))
    return order


def random_pairs(
    n: int, drawn: Sequence[int], near: Ids, partners: Ids, taken: Taken, rng: np.random.Generator
) -> list[tuple[int, int]]:
    """Pairs that no model picked out, as far as that is possible; they are taken.

    Every other pair has a partner from all texts, each as likely as any other; the rest have one of the
    anchor's nearest, each of these as likely as any other. With a hundred subjects in a corpus, hardly any
    pair of the first kind is alike: a verdict on them alone would take thousands of marks and judge easy
    pairs. So what a verdict speaks for is an even mixture of pairs from anywhere and of pairs from
    neighbourhoods, where a search looks. The neighbourhoods are those of the model in use; within them its
    opinion does not count.

    Args:
        n: how many at most. drawn: anchors in a random order, more than n.
        near: (len(drawn), c) nearest texts of each; -1 where there are fewer.
        partners: (p,) ids of all texts that may be drawn.
    """
    pairs: list[tuple[int, int]] = []
    from_near = rng.permutation(max(n, 1)) % 2 == 0
    for anchor, around in zip(drawn, near, strict=True):
        if len(pairs) == n:
            break
        if taken.used[anchor] and not taken.used.all():
            continue
        pool = around if from_near[len(pairs)] else rng.choice(partners, size=min(50, len(partners)))
        possible = pool[taken.free(anchor, pool)]
        fresh = possible[taken.unused(possible)]
        possible = fresh if len(fresh) else possible
        if len(possible):
            second = int(rng.choice(possible))
            taken.add(anchor, second, may_judge=True)
            pairs.append((anchor, second))
    return pairs


def informed_pairs(n: int, around: Around, border: float, taken: Taken) -> list[Proposal]:
    """Pairs where a mark teaches most, a third for each reason as far as there are such; they are taken.

    No text stands in two of the pairs, and no two anchors lie in each other's small neighbourhood unless the
    pairs would be fewer then.

    Args:
        n: how many at most.
        border: the similarity where yes and no are equally likely.
    """
    found: list[Proposal] = []
    given = dict.fromkeys(INFORMED, 0)
    paired: set[int] = set()
    blocked: set[int] = set()
    for apart in (True, False):
        for k, anchor in enumerate(around.anchors.tolist()):
            if len(found) == n:
                return found
            if anchor in paired or (apart and anchor in blocked):
                continue
            # The reason that was given least comes first.
            for reason in sorted(INFORMED, key=lambda each: given[each]):
                partner = _partner(reason, around, k, border, taken)
                if partner is None or partner[0] in paired:
                    continue
                second, similarity = partner
                found.append(Proposal(anchor, second, reason, similarity))
                given[reason] += 1
                taken.add(anchor, second, may_judge=False)
                paired.update((anchor, second))
                blocked.update((anchor, second), around.near[k, :SMALL_NEIGHBOURHOOD].tolist())
                break
    return found


def _partner(reason: Reason, around: Around, k: int, border: float, taken: Taken) -> tuple[int, float] | None:
    """The text that stands beside the k-th anchor for a reason, and its similarity; None where none does."""
    anchor, partners, similarities = int(around.anchors[k]), around.near[k], around.similarities[k]
    possible = taken.free(anchor, partners) & taken.apart(partners)
    if reason == "hard negative":
        possible &= around.across[k]
        merit = similarities
    elif reason == "words disagree":
        # Among the nearest, words and model agree.
        possible &= (around.words[k] > 0) & (np.arange(len(partners)) >= SMALL_NEIGHBOURHOOD)
        merit = around.words[k]
    else:
        merit = -np.abs(similarities - border)
    if not possible.any():
        return None
    place = int(np.argmax(np.where(possible, merit, -np.inf)))
    return int(partners[place]), float(similarities[place])
