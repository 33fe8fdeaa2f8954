"""Smart batching: which texts go through the encoder together.

Texts are taken in seeded random chunks, so that whatever is encoded so far is a fair sample of the whole;
inside a chunk they are sorted by their exact number of tokens and cut where a batch would exceed a budget of
padded tokens. The batches of a chunk come in a shuffled order, so that the first ones are not the longest
texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FIRST_CHUNKS = (256, 512, 1024, 2048, 4096)
CHUNK = 8192
_SMALL = 128  # tokens of a batch that is not worth cutting


@dataclass(frozen=True, slots=True, eq=False)
class TextBlock:
    """Texts that are encoded in one go, by batches that depend on nothing else: wherever that is done, and
    whatever of it was done before, they are the same.

    Attributes:
        texts: strings.
        number: which of the chunks of a corpus it is, in the order of that chunk; None: the texts are a
            corpus of their own, to be cut into random chunks.
        is_last: whether no chunk comes after it.
        done: (n,) bool, those that are left out, since they have a vector; None: none is.
    """

    texts: Sequence[str]
    number: int | None = None
    is_last: bool = True
    done: NDArray[np.bool_] | None = None


def distinct(texts: Sequence[str]) -> tuple[list[str], NDArray[np.int64]]:
    """The distinct texts in order of first appearance, and for each text its place among them (n,)."""
    place: dict[str, int] = {}
    inverse = np.fromiter((place.setdefault(text, len(place)) for text in texts), np.int64, count=len(texts))
    return list(place), inverse


def random_chunks(n: int, seed: int, sizes: Iterable[int] = FIRST_CHUNKS) -> list[NDArray[np.int64]]:
    """A seeded permutation of 0..n-1, cut into chunks.

    Args:
        n: how many texts.
        seed: same seed and n, same chunks.
        sizes: sizes of the first chunks; all later ones have `CHUNK` texts, the last one what is left.
    """
    order = np.random.default_rng(seed).permutation(n).astype(np.int64)
    chunks = []
    start = 0
    upcoming = iter(sizes)
    while start < n:
        size = next(upcoming, CHUNK)
        chunks.append(order[start : start + size])
        start += size
    return chunks


def token_batches(lengths: NDArray[np.int64], budget: int, seed: int) -> list[NDArray[np.int64]]:
    """Cut texts into batches of nearly equal length.

    A batch holds at most `budget` tokens, padding included, or a single text. Where the length changes, a
    batch that is at least half full is closed, so that most batches of a large chunk need no padding at all.

    Args:
        lengths: (n,) tokens of each text.
        budget: padded tokens in a batch.
        seed: order in which the batches come.

    Returns:
        Arrays of places in `lengths`; together each place once.
    """
    order = np.argsort(lengths, kind="stable")
    ascending = lengths[order].tolist()
    batches: list[NDArray[np.int64]] = []
    start = 0
    for end in range(1, len(order) + 1):
        if end < len(order):
            longest, previous = ascending[end], ascending[end - 1]
            over_budget = longest * (end + 1 - start) > budget
            half_full = longest != previous and previous * (end - start) * 2 >= budget
            if not (over_budget or half_full):
                continue
        batches.append(order[start:end].astype(np.int64))
        start = end
    shuffled = np.random.default_rng(seed).permutation(len(batches))
    return [batches[i] for i in shuffled]


def unpadded_batches(lengths: NDArray[np.int64], budget: int) -> list[NDArray[np.int64]]:
    """Cut texts, in order, into batches of about `budget` tokens or a single text, where nothing is padded.

    Args, returns: as `token_batches`.
    """
    number = (np.cumsum(lengths) - 1) // budget
    return np.split(np.arange(len(lengths)), np.flatnonzero(np.diff(number)) + 1)


def tapered(
    batches: Sequence[NDArray[np.int64]], lengths: NDArray[np.int64], workers: int
) -> list[NDArray[np.int64]]:
    """The same batches, the last ones cut smaller, so that workers who take one each end together.

    None is larger than half a worker's share of what is left (guided self-scheduling, Polychronopoulos &
    Kuck 1987); small ones stay whole, since each batch costs something whatever its size.

    Args:
        batches: places in `lengths`, as `token_batches` gives them.
        lengths: (n,) tokens of each text.
        workers: how many take batches.
    """
    left = int(sum(lengths[batch].sum() for batch in batches))
    cut: list[NDArray[np.int64]] = []
    for batch in batches:
        rest = batch
        while len(rest):
            n_tokens = np.cumsum(lengths[rest])
            most = max(left // (2 * workers), _SMALL)
            n = len(rest) if n_tokens[-1] <= 1.5 * most else max(int(np.searchsorted(n_tokens, most)), 1)
            cut.append(rest[:n])
            left -= int(n_tokens[n - 1])
            rest = rest[n:]
    return cut
