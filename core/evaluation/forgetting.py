"""What a new model forgot of what its parent knew, measured where nobody taught it anything.

Up to 2,000 pairs of texts are drawn at random, always the same ones of a corpus; pairs that somebody has
judged are left out. The parent's cosine of each pair is set against the new model's, and Spearman's rank
correlation says how far the two agree on which pairs are more alike than others. No text is in two of the
pairs, so that they stand for themselves, and the interval is the bootstrap over pairs. A corpus of n texts
gives n/2 pairs at most.

What the number can say: how much of the parent's order is left over the corpus as a whole. 1 is all of it, 0
is none; far below 1 means that the model has changed also where nobody asked it to.

What it cannot say: whether that is bad. The parent is no judge of what is right, and a lesson that ought to
reach far ("all of these are about money") changes pairs that nobody marked, as it should. Two texts drawn at
random are hardly ever alike, so the number is about the lie of the land and not about who is whose nearest
neighbour: the share of kept neighbours says that. And pairs that only *share a text* with a judged one are
not left out, so where much was marked in a small corpus, part of what it measures is the lesson itself.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.evaluation.resampling import Interval

MOST_PAIRS = 2_000
FEWEST_PAIRS = 30
_SEED = 20190827
# From which agreement on so much is left; by the lower end of the interval, so as not to promise too much.
_WORDS = (
    (0.9, "Little was forgotten"),
    (0.7, "Something was forgotten"),
    (0.4, "Much was forgotten"),
    (-1.0, "Most was forgotten"),
)


@dataclass(frozen=True)
class Guard:
    """How far two models agree on pairs that nobody judged.

    Attributes:
        n_pairs: how many pairs.
        spearman: of the new model's cosine against the parent's, with its 95 % interval; None where there
            are too few pairs.
        sentence: what was forgotten, for the person.
    """

    n_pairs: int
    spearman: Interval | None
    sentence: str


def guard(
    before: NDArray[np.float32], after: NDArray[np.float32], judged: Collection[tuple[int, int]]
) -> Guard:
    """Compare two models on random pairs.

    Args:
        before: (n, dim) vectors of all texts by the parent.
        after: (n, other dim) the same texts by the new model.
        judged: pairs of text numbers, the lower one first, that somebody has judged.
    """
    from core.evaluation.metrics import spearman
    from core.evaluation.resampling import resample

    first, second = random_pairs(len(before), judged)
    n = len(first)
    if n < FEWEST_PAIRS:
        return Guard(n, None, "There are too few sentences to say how much was forgotten.")
    old, new = cosines(before, first, second), cosines(after, first, second)
    found = resample({"spearman": spearman(old, new)}, np.arange(n))["spearman"].interval
    word = next(word for least, word in _WORDS if found.low >= least)
    sentence = (
        f"{word}: on {n:,} random pairs that nobody marked, the order of similarity agrees with the one "
        f"before to {found.value:.2f} (Spearman; 95 % interval {found.low:.2f} to {found.high:.2f})."
    )
    return Guard(n, found, sentence)


def random_pairs(n: int, judged: Collection[tuple[int, int]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Up to 2,000 pairs of `n` texts, no text in two of them; always the same ones, judged ones left out.

    Returns:
        Two arrays of text numbers, (m,) int64.
    """
    order = np.random.default_rng(_SEED).permutation(n)[: n // 2 * 2].reshape(-1, 2)
    known = set(judged)
    free = [
        pair
        for pair in np.sort(order, axis=1)[: MOST_PAIRS + len(known)].tolist()
        if tuple(pair) not in known
    ]
    pairs = np.array(free[:MOST_PAIRS], dtype=np.int64).reshape(-1, 2)
    return pairs[:, 0], pairs[:, 1]


def cosines(
    vectors: NDArray[np.float32], first: NDArray[np.int64], second: NDArray[np.int64]
) -> NDArray[np.float64]:
    """(m,) cosine of each pair of rows of (n, dim) `vectors`; 0 where one is the zero vector."""
    a, b = vectors[first].astype(np.float64), vectors[second].astype(np.float64)
    lengths = np.linalg.norm(a, axis=1) * np.linalg.norm(b, axis=1)
    products: NDArray[np.float64] = np.einsum("md,md->m", a, b)
    found: NDArray[np.float64] = products / np.where(lengths > 0, lengths, 1.0)
    return found
