"""Hard negatives: for each anchor the nearest texts that are not its positives, without what may be one.

A text that is nearly as near as the anchor's own positive is often one that nobody marked. Moreira et al.
(2024, "NV-Retriever", §3) leave out what is nearer than a share of the positive's similarity, or nearer than
it less a margin. Where a cross-encoder is given, its scores take the place of the similarities.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.evaluation.similarities import Encode, Floats
from core.examples.examples import Examples
from core.examples.sentences import sentence_key
from core.judgments.model import ALIKE_FROM
from core.memory import room_for_vectors
from core.progress import QUIET, Reporter, Task
from core.search.exact_index import ExactIndex
from core.training.conversions import alike_pairs
from core.unit_norm import unit_norm

Score = Callable[[Sequence[tuple[str, str]]], NDArray[np.floating]]

_ANCHORS_AT_ONCE = 256
# Texts looked at for each negative wanted: some are guarded away.
_LOOKED_AT = 10
_ENCODED_AT_ONCE = 16_384


class Near(Protocol):
    """Texts that are asked for those nearest to others."""

    def nearest(self, anchors: Sequence[str], k: int) -> list[list[tuple[str, float]]]:
        """For each anchor at most k texts with their similarity, the nearest first."""

    def similarities(self, anchors: Sequence[str], others: Sequence[str]) -> Floats:
        """(n,) the same similarity of each anchor with the text at its place."""


@dataclass(frozen=True, slots=True)
class Mined:
    """What was mined.

    Attributes:
        triplets: anchor, positive, negative; an anchor's negatives stand beside each of its positives.
        n_anchors: distinct ones; n_without: those for which no negative was found, left out of the triplets.
        n_looked_at: texts that are near an anchor and none of its positives.
        n_too_near: those of them that may be positives that nobody marked, and were guarded away.
    """

    triplets: Examples
    n_anchors: int
    n_without: int
    n_looked_at: int
    n_too_near: int

    @property
    def sentence(self) -> str:
        """The counts for the person."""
        return (
            f"{len(self.triplets):,} triplets for {self.n_anchors - self.n_without:,} of {self.n_anchors:,} "
            f"anchors; {self.n_too_near:,} of {self.n_looked_at:,} near texts were left out because they may "
            "be alike as well."
        )


def mine_hard_negatives(
    pairs: Examples,
    near: Near,
    *,
    per_anchor: int = 1,
    skip: int = 0,
    margin: float | None = None,
    share: float | None = 0.95,
    score: Score | None = None,
    held_out: Collection[str] = (),
    task: Task = QUIET,
) -> Mined:
    """Find negatives that are hard to tell from positives.

    Args:
        pairs: positive pairs, or pairs with classes or scores, of which those that are alike count.
        near: the texts among which negatives are looked for.
        per_anchor: how many an anchor gets.
        skip: so many of the nearest that are left are passed over.
        margin: leave out what is nearer than the least similar positive less this; None: nothing.
        share: leave out what is nearer than this share of that positive's similarity; None: nothing.
        held_out: sentence keys of texts that may not be learned from.
        score: of pairs of texts, as a cross-encoder gives them; higher is more alike.

    Raises:
        InputError: no pair is alike, or no negative is left, or a number cannot be.
        CancelledError: it was cancelled.
    """
    if per_anchor < 1 or skip < 0 or (share is not None and not 0 < share <= 1):
        raise InputError(
            f"{per_anchor} negatives from place {skip} on, below {share} of the positive, cannot be mined.",
            "Give at least 1 negative, no place below 0, and a share above 0 and up to 1.",
        )
    positives = _positives(pairs)
    anchors = list(positives)
    most = max(map(len, positives.values()))
    k = skip + _LOOKED_AT * per_anchor + 2 * most
    rows: list[tuple[str, str, str]] = []
    n_without = n_looked_at = n_too_near = 0
    reporter = Reporter(task, "Mining hard negatives", len(anchors), "anchors")
    for start in range(0, len(anchors), _ANCHORS_AT_ONCE):
        task.check()
        some = anchors[start : start + _ANCHORS_AT_ONCE]
        asked = zip(some, near.nearest(some, k + 1), strict=True)
        found = [_others(anchor, texts, positives[anchor], k, held_out) for anchor, texts in asked]
        beside = [(anchor, positive) for anchor in some for positive in positives[anchor]]
        alike = near.similarities(*zip(*beside, strict=True)) if score is None else np.asarray(score(beside))
        if score is not None:
            found = _scored(some, found, score)
        ends = np.cumsum([len(positives[anchor]) for anchor in some])[:-1]
        for anchor, texts, own in zip(some, found, np.split(alike, ends), strict=True):
            limit = _limit(float(own.min()), margin, share)
            kept = [text for text, similarity in texts if similarity <= limit]
            n_looked_at += len(texts)
            n_too_near += len(texts) - len(kept)
            taken = kept[skip : skip + per_anchor]
            n_without += not taken
            rows += [(anchor, positive, negative) for positive in positives[anchor] for negative in taken]
        reporter.advance(len(some))
    if not rows:
        raise InputError(
            "No hard negative is left: all near texts may be alike as well, or there are none.",
            "Give a smaller margin, or a larger share.",
        )
    triplets = Examples(
        "triplet",
        tuple(zip(*rows, strict=True)),
        source=pairs.source,
        why=f"Pairs of {pairs.source or 'the data'} that are alike, with hard negatives.",
    )
    return Mined(triplets, len(anchors), n_without, n_looked_at, n_too_near)


def _limit(own: float, margin: float | None, share: float | None) -> float:
    """The highest similarity that a negative may have beside a positive of similarity `own`."""
    limits = [np.inf]
    if margin is not None:
        limits.append(own - margin)
    if share is not None:
        limits.append(own - (1 - share) * abs(own))  # a share of what is below 0 would be above it
    return float(min(limits))


def _positives(pairs: Examples) -> dict[str, list[str]]:
    """Each anchor's positives, in the order of the pairs."""
    if pairs.task == "pair+class":
        pairs = alike_pairs(pairs)
    if pairs.task not in ("positive pairs", "pair+score", "triplet"):
        raise InputError(
            f"{pairs.source or 'The data'} holds {pairs.task}, where nothing says which pairs are alike.",
            "Give pairs that are alike.",
        )
    kept = range(len(pairs)) if pairs.scores is None else np.flatnonzero(pairs.scores >= ALIKE_FROM).tolist()
    found: dict[str, list[str]] = defaultdict(list)
    for place in kept:
        anchor, positive = pairs.texts[0][place], pairs.texts[1][place]
        if positive not in found[anchor] and sentence_key(anchor) != sentence_key(positive):
            found[anchor].append(positive)
    found = {anchor: own for anchor, own in found.items() if own}
    if not found:
        raise InputError(
            f"No pair of {pairs.source or 'the data'} is alike.", "Give pairs of which some are alike."
        )
    return found


def _others(
    anchor: str,
    texts: Sequence[tuple[str, float]],
    positives: Sequence[str],
    k: int,
    held_out: Collection[str],
) -> list[tuple[str, float]]:
    """Of the k nearest texts beside the anchor those that are not its positives, however they are written,
    nor held out.
    """
    itself, known = sentence_key(anchor), {sentence_key(text) for text in positives}
    keyed = [(sentence_key(text), text, near) for text, near in texts]
    beside = [each for each in keyed if each[0] != itself][:k]
    return [(text, near) for key, text, near in beside if key not in known and key not in held_out]


def _scored(
    anchors: Sequence[str], found: Sequence[list[tuple[str, float]]], score: Score
) -> list[list[tuple[str, float]]]:
    """The same texts with the scores of a cross-encoder, the highest first."""
    asked = [(anchor, text) for anchor, texts in zip(anchors, found, strict=True) for text, _ in texts]
    scores = iter(np.asarray(score(asked)).tolist()) if asked else iter(())
    return [sorted(((text, next(scores)) for text, _ in texts), key=lambda each: -each[1]) for texts in found]


class AmongTexts:
    """Texts that are encoded for the purpose and compared one by one, by cosine.

    Of many texts the vectors lie in a file without a name, and each is compared in blocks: beside the texts
    themselves a million of them take some hundred MB.

    Args:
        texts: among which negatives are looked for. query, row: how an anchor and how a text is encoded.
        task: a cancel stops it between two blocks.

    Raises:
        CancelledError: it was cancelled.
    """

    def __init__(self, texts: Sequence[str], query: Encode, row: Encode, task: Task = QUIET) -> None:
        self._texts = list(dict.fromkeys(texts))
        self._query, self._row = query, row
        vectors = self._encoded(task)
        vectors.flags.writeable = False  # so that the index uses it where it lies
        self._index = ExactIndex(vectors.shape[1])
        self._index.add(vectors, np.arange(len(vectors)))

    def _encoded(self, task: Task) -> NDArray[np.float32]:
        """(n, dim) the vectors of the texts."""
        n = len(self._texts)
        vectors: NDArray[np.float32] | None = None
        reporter = Reporter(task, "Encoding", n, "sentences")
        for start in range(0, n, _ENCODED_AT_ONCE):
            task.check()
            some = np.asarray(self._row(self._texts[start : start + _ENCODED_AT_ONCE]))
            if vectors is None:
                vectors = room_for_vectors(n, some.shape[1])
            vectors[start : start + len(some)] = some
            reporter.advance(len(some))
        return np.zeros((0, 1), np.float32) if vectors is None else vectors

    def nearest(self, anchors: Sequence[str], k: int) -> list[list[tuple[str, float]]]:
        """As `Near`."""
        found = self._index.query(self._query(anchors), min(k, len(self._texts)))
        return [
            [(self._texts[i], near) for i, near in zip(row, similarities, strict=True) if i >= 0]
            for row, similarities in zip(found.ids.tolist(), found.similarities.tolist(), strict=True)
        ]

    def similarities(self, anchors: Sequence[str], others: Sequence[str]) -> Floats:
        """As `Near`."""
        a, b = unit_norm(self._query(anchors)), unit_norm(self._row(others))
        return np.asarray(np.einsum("nd,nd->n", a, b), np.float64)
