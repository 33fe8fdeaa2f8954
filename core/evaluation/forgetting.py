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

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.evaluation.resampling import Interval
from core.evaluation.similarities import Encode

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

    def as_json(self) -> dict[str, Any]:
        """Its numbers."""
        return {"n": self.n_pairs, "spearman": None if self.spearman is None else asdict(self.spearman)}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Guard:
        """From its numbers. Raises: KeyError, TypeError, ValueError: these are others."""
        n, found = int(kept["n"]), kept["spearman"]
        return _too_few(n) if found is None else said(n, Interval(**{k: float(v) for k, v in found.items()}))


def guard(
    before: NDArray[np.float32], after: NDArray[np.float32], judged: Collection[tuple[int, int]]
) -> Guard:
    """Compare two models on random pairs.

    Args:
        before: (n, dim) vectors of all texts by the parent.
        after: (n, other dim) the same texts by the new model.
        judged: pairs of text numbers, the lower one first, that somebody has judged.
    """
    first, second = random_pairs(len(before), judged)
    if len(first) < FEWEST_PAIRS:
        return _too_few(len(first))
    return _guard(cosines(before, first, second), cosines(after, first, second))


def guard_of_pairs(pairs: Sequence[tuple[str, str]], before: Encode, after: Encode) -> Guard:
    """As `guard`, of pairs whose vectors are to be made.

    Args:
        pairs: that nobody judged, no text in two of them.
        before, after: what encodes by the parent and by the new model.
    """
    n = len(pairs)
    if n < FEWEST_PAIRS:
        return _too_few(n)
    texts = [text for pair in pairs for text in pair]
    first = np.arange(0, 2 * n, 2)
    old, new = (
        cosines(np.asarray(encode(texts), np.float32), first, first + 1) for encode in (before, after)
    )
    return _guard(old, new)


def _too_few(n: int) -> Guard:
    return Guard(n, None, "There are too few sentences to say how much was forgotten.")


def _guard(old: NDArray[np.float64], new: NDArray[np.float64]) -> Guard:
    """From the parent's cosine of each pair, and the new model's."""
    from core.evaluation.metrics import spearman
    from core.evaluation.resampling import resample

    n = len(old)
    return said(n, resample({"spearman": spearman(old, new)}, np.arange(n))["spearman"].interval)


def said(n: int, found: Interval) -> Guard:
    """What a person should hear of Spearman's correlation on so many pairs."""
    word = next((word for least, word in _WORDS if found.low >= least), _WORDS[-1][1])
    value, low, high = (f"{each:.2f}".replace("-", "−") for each in (found.value, found.low, found.high))
    sentence = (
        f"{word}: on {n:,} random pairs that nobody marked, the order of similarity agrees with the one "
        f"before to {value} (Spearman; 95 % interval {low} to {high})."
    )
    return Guard(n, found, sentence)


def random_pairs(
    n: int, judged: Collection[tuple[int, int]], most: int = MOST_PAIRS
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Up to 2,000 pairs of `n` texts, no text in two of them; always the same ones, judged ones left out.

    Args:
        judged: as for `guard`. most: pairs; fewer are the first of more.

    Returns:
        Two arrays of text numbers, (m,) int64.
    """
    order = np.random.default_rng(_SEED).permutation(n)[: n // 2 * 2].reshape(-1, 2)
    known = set(judged)
    free = [pair for pair in np.sort(order, axis=1)[: most + len(known)].tolist() if tuple(pair) not in known]
    pairs = np.array(free[:most], dtype=np.int64).reshape(-1, 2)
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
