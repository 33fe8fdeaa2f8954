"""Which pairs of texts to mark next, among those that can be searched; see `core.judgments.next_marks`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.judgments.model import ALIKE_FROM, MAY_JUDGE, NOT_ALIKE_UP_TO, Judgment
from core.judgments.next_marks import (
    Around,
    Proposal,
    Reason,
    Taken,
    assumed_border,
    border_of,
    farthest_first,
    in_turn,
    informed_pairs,
    random_pairs,
    two_sides,
)
from core.progress import QUIET, Task

if TYPE_CHECKING:
    from core.corpus.database import Database
    from core.search import SearchState

Ids = NDArray[np.int64]

_NEAREST = 50
# Texts that the nearest are asked for at a time: a cancel waits for no more.
_AT_ONCE = 16
# Among so many candidates the anchors are chosen: enough that each region has some, few enough to be quick.
_CANDIDATES = 2_000
_SPARE = 2  # times as many anchors as pairs are wanted: not each has something to stand beside
_SAMPLE = 32  # texts from which the similarity of any two is estimated
_QUERY_CHARACTERS = 300  # of a long text; its beginning says enough, and each word more takes time

_WHY: dict[Reason, str] = {
    "random": "Drawn at random: only such pairs count for the verdict.",
    "uncertain": "Uncertain: about as many pairs of this similarity are alike as are not.",
    "words disagree": "They share words, but the model finds other texts more similar.",
    "hard negative": "The model finds them similar, but they lie in different groups.",
}


@dataclass(frozen=True, slots=True)
class Offer:
    """A pair of texts to mark.

    Attributes:
        first, second: the texts. first_text, second_text: their ids.
        reason: why it is offered; a "random" one is marked with the origin "random", any other "offered".
        why: the same as a line for the person.
        similarity: of the two, as the active model holds them.
    """

    first: str
    second: str
    first_text: int
    second_text: int
    reason: Reason
    why: str
    similarity: float


class TextClusters(Protocol):
    """What the map knows of the texts.

    Attributes:
        text_ids: (m,) int64, ascending, the texts on it.
        labels: (m,) cluster of each; -1 for an outlier.
        names: one a cluster.
    """

    @property
    def text_ids(self) -> Ids: ...
    @property
    def labels(self) -> NDArray[np.int32]: ...
    @property
    def names(self) -> tuple[str, ...]: ...


def offer_pairs(
    n: int,
    state: SearchState,
    database: Database,
    judgments: Sequence[Judgment],
    clusters: TextClusters | None,
    *,
    exclude: Collection[frozenset[str]] = (),
    seed: int | None = None,
    task: Task = QUIET,
) -> tuple[Offer, ...]:
    """The pairs that should be marked next, in the order in which to show them.

    One in three is drawn at random, from all texts that are encoded: half of these pairs with any other text,
    half with one of the 50 nearest (`next_marks.random_pairs` says what a verdict on them speaks for). The
    others are where a mark teaches most, spread over the clusters of the map, or where there is none, far
    from each other. No pair is judged already; texts that stand in no mark are preferred, and those of pairs
    that may enter a verdict are left alone, since a mark that joins two parts is lost.

    Args:
        n: how many at most; a small corpus may have fewer left.
        state: what can be searched.
        database: of its rows.
        judgments: what was said so far.
        clusters: of the texts; None where there is no map yet.
        exclude: pairs that are not to come again.
        seed: the same one gives the same offer of the same workspace; None: another one each time.

    Raises:
        InputError: fewer than two texts are encoded. CancelledError: on cancel.
    """
    if n < 1:
        raise InputError(f"{n} pairs were asked for.", "Ask for 1 or more.")
    if state.n_encoded < 2:
        raise InputError("Too few sentences are encoded to offer a pair of them.", "Wait until some are.")
    rng = np.random.default_rng(seed)
    known = _known(database, judgments, state, exclude)
    task.check()
    n_random = (n + int(rng.integers(3))) // 3
    at_random = _random(state, n_random, known.taken, rng, task)
    around = _around(database, state, clusters, n - len(at_random), known, rng, task)
    border = known.border
    if border is None:
        border = _assumed_border(state, around.similarities, rng)
    informed = informed_pairs(n - len(at_random), around, border, known.taken)
    # Where too little is left that teaches, chance may find some more.
    at_random += _random(state, n - len(at_random) - len(informed), known.taken, rng, task)
    return _in_words(database, _mixed(at_random, informed, rng))


@dataclass(frozen=True)
class _Known:
    """What was said so far.

    Attributes:
        taken: pairs and texts.
        texts: (k,) ids of texts that stand in a judgment.
        border: between yes and no; None while too little was said.
    """

    taken: Taken
    texts: Ids
    border: float | None


def _known(
    database: Database,
    judgments: Sequence[Judgment],
    state: SearchState,
    exclude: Collection[frozenset[str]],
) -> _Known:
    excluded = [tuple(pair) for pair in exclude if len(pair) == 2]
    texts = {text for each in judgments for text in (each.first, each.second)}
    number = _numbers(database, texts | {text for pair in excluded for text in pair}, state.n_texts)
    pairs, kept_apart, said = [], [], []
    for each in judgments:
        first, second = number.get(each.first, -1), number.get(each.second, -1)
        # A text that is no row, such as a query's, is offered to nobody.
        if each.origin in MAY_JUDGE:
            kept_apart += [k for k in (first, second) if k >= 0]
        if first >= 0 and second >= 0:
            pairs.append((first, second))
            if not NOT_ALIKE_UP_TO < each.score < ALIKE_FROM:
                said.append((first, second, each.score >= ALIKE_FROM))
    judged = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    others = [(number[a], number[b]) for a, b in excluded if a in number and b in number]
    taken = Taken(
        state.n_texts,
        np.concatenate([judged, np.array(others, dtype=np.int64).reshape(-1, 2)]),
        np.array(kept_apart, dtype=np.int64),
    )
    border = None
    if said:
        columns = np.array(said, dtype=np.int64)
        similarities = _similarities(state, columns[:, 0], columns[:, 1])
        there = np.isfinite(similarities)
        border = border_of(similarities[there], columns[there, 2] == 1)
    return _Known(taken, judged.reshape(-1), border)


def _numbers(database: Database, texts: set[str], n_texts: int) -> dict[str, int]:
    """The ids of those texts that are rows of a state with `n_texts` texts."""
    if not texts:
        return {}
    found = database.rows(
        "SELECT text, text_id FROM texts WHERE text IN (SELECT unnest(?::VARCHAR[]))", [list(texts)]
    )
    return {text: text_id for text, text_id in found if text_id < n_texts}


def _vectors(state: SearchState, text_ids: Ids) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """((m, dim), zeros where a text has none; (m,) whether it has one)."""
    assert state.vectors is not None
    distinct, inverse = np.unique(text_ids, return_inverse=True)
    there, places = state.encoded(distinct)
    vectors = np.zeros((len(distinct), state.vectors.shape[1]), dtype=np.float32)
    known = np.isin(distinct, there)
    vectors[known] = state.vectors[places]
    return vectors[inverse], known[inverse]


def _similarities(state: SearchState, first: Ids, second: Ids) -> NDArray[np.float32]:
    """(m,) similarity of each pair of texts; NaN where one has no vector."""
    from core.search.scoring import exact_similarities

    a, a_there = _vectors(state, first)
    b, b_there = _vectors(state, second)
    found = exact_similarities(a, b[:, None, :], state.metric)[:, 0]
    return np.where(a_there & b_there, found, np.nan).astype(np.float32)


def _nearest(state: SearchState, text_ids: Ids, task: Task) -> tuple[Ids, NDArray[np.float32]]:
    """((m, 50) the texts nearest to each, itself left out, -1 where there are fewer; their similarities)."""
    assert state.index is not None
    vectors, _ = _vectors(state, text_ids)
    ids = np.full((len(text_ids), _NEAREST), -1, dtype=np.int64)
    similarities = np.full((len(text_ids), _NEAREST), -np.inf, dtype=np.float32)
    for start in range(0, len(text_ids), _AT_ONCE):
        task.check()
        found = state.index.query(vectors[start : start + _AT_ONCE], _NEAREST + 1, state.rows_by_text.texts)
        for k in range(len(found.ids)):
            others = found.ids[k] != text_ids[start + k]
            ids[start + k] = found.ids[k][others][:_NEAREST]
            similarities[start + k] = found.similarities[k][others][:_NEAREST]
    return ids, similarities


def _random(state: SearchState, n: int, taken: Taken, rng: np.random.Generator, task: Task) -> list[Proposal]:
    """Pairs drawn at random."""
    everything = state.rows_by_text.with_rows(state.vector_text_ids)
    drawn = rng.choice(everything, size=min(8 * n + 16, len(everything)), replace=False)
    fresh = drawn[~taken.used[drawn]]
    anchors = np.concatenate([fresh, drawn[taken.used[drawn]]])[: 2 * n + 2] if n else drawn[:0]
    near, _ = _nearest(state, anchors, task)
    pairs = np.array(random_pairs(n, anchors.tolist(), near, everything, taken, rng), dtype=np.int64)
    first, second = pairs.reshape(-1, 2).T
    similarities = _similarities(state, first, second)
    return [
        Proposal(a, b, "random", similarity)
        for a, b, similarity in zip(first.tolist(), second.tolist(), similarities.tolist(), strict=True)
    ]


def _assumed_border(state: SearchState, near: NDArray[np.float32], rng: np.random.Generator) -> float:
    """The border before enough is judged, from the similarities of the candidates with their nearest."""
    sample = rng.choice(state.vector_text_ids, size=min(_SAMPLE, state.n_encoded), replace=False)
    return assumed_border(near[np.isfinite(near)], _similarities(state, sample, np.roll(sample, 1)))


def _anchors(
    state: SearchState, clusters: TextClusters | None, n: int, known: _Known, rng: np.random.Generator
) -> Ids:
    """Candidates for anchors, spread over the encoded texts; those that stand in a mark come last."""
    everything = state.rows_by_text.with_rows(state.vector_text_ids)
    drawn = rng.choice(everything, size=min(_CANDIDATES, len(everything)), replace=False)
    if clusters is not None and clusters.labels.max(initial=-1) >= 0:
        # An outlier is in a region of its own kind, the last one, as a text is that the map does not have.
        region = _regions(clusters, state.n_texts)
        used = np.bincount(region[known.texts], minlength=int(region.max()) + 1)
        ordered = drawn[in_turn(region[drawn], used, rng)]
    else:
        some = drawn[np.argsort(known.taken.used[drawn], kind="stable")][:n]
        ordered = some[farthest_first(_vectors(state, some)[0], rng)]
    return ordered[np.argsort(known.taken.used[ordered], kind="stable")][:n]


def _regions(clusters: TextClusters, n_texts: int) -> Ids:
    """(n_texts,) the cluster of each text, one more for outliers and texts that the map does not have."""
    region = np.full(n_texts, len(clusters.names), dtype=np.int64)
    there = clusters.text_ids < n_texts
    labels = clusters.labels[there]
    region[clusters.text_ids[there]] = np.where(labels >= 0, labels, len(clusters.names))
    return region


def _around(
    database: Database,
    state: SearchState,
    clusters: TextClusters | None,
    n: int,
    known: _Known,
    rng: np.random.Generator,
    task: Task,
) -> Around:
    """Anchors for `n` pairs and some to spare, with what may stand beside them."""
    anchors = _anchors(state, clusters, _SPARE * n + 8, known, rng)
    near, similarities = _nearest(state, anchors, task)
    across = np.zeros(near.shape, dtype=np.bool_)
    if clusters is not None:
        region = _regions(clusters, state.n_texts)
        own, others = region[anchors][:, None], region[near]
        across = (own != others) & (own < len(clusters.names)) & (others < len(clusters.names)) & (near >= 0)
    for k in np.flatnonzero(~across.any(axis=1)).tolist():
        task.check()
        there = near[k] >= 0
        vectors, _ = _vectors(state, np.append(anchors[k], near[k][there]))
        across[k, there] = two_sides(vectors)
    return Around(anchors, near, similarities, across, _words(database, state, anchors, near, task))


def _words(
    database: Database, state: SearchState, anchors: Ids, near: Ids, task: Task
) -> NDArray[np.float32]:
    """(m, c) BM25 of each anchor's text for the texts near it; 0 for those without any of its words."""
    from core.search.query_language import Typed

    scores = np.zeros(near.shape, dtype=np.float32)
    if state.keyword_index is None:
        return scores
    text_of = _texts(database, anchors)
    for k, anchor in enumerate(anchors.tolist()):
        task.check()
        among = np.unique(near[k][near[k] >= 0])
        text = text_of[anchor][:_QUERY_CHARACTERS]
        # As plain words: what looks like a quote or a minus in a text is none that somebody typed.
        hits = state.keyword_index.query(Typed(plain=text), near.shape[1], among)
        order = np.argsort(hits.ids)
        ids, found = hits.ids[order], hits.scores[order]
        if len(ids):
            places = np.minimum(np.searchsorted(ids, near[k]), len(ids) - 1)
            scores[k] = np.where(ids[places] == near[k], found[places], 0)
    return scores


def _texts(database: Database, text_ids: Ids) -> dict[int, str]:
    """Text id -> the text."""
    found = database.rows(
        "SELECT text_id, text FROM texts WHERE text_id IN (SELECT unnest(?::BIGINT[]))",
        [np.unique(text_ids).tolist()],
    )
    return {int(text_id): str(text) for text_id, text in found}


def _mixed(
    at_random: Sequence[Proposal], informed: Sequence[Proposal], rng: np.random.Generator
) -> list[Proposal]:
    """All of them, the random ones evenly among the others."""
    n = len(at_random) + len(informed)
    places = np.sort(rng.permutation(n)[: len(at_random)]) if n else np.empty(0, np.int64)
    mixed: list[Proposal] = []
    waiting, others = iter(at_random), iter(informed)
    for place in range(n):
        mixed.append(next(waiting) if place in places else next(others))
    return mixed


def _in_words(database: Database, proposals: Sequence[Proposal]) -> tuple[Offer, ...]:
    from core.examples.sentences import normalised

    ids = np.array([(each.first, each.second) for each in proposals], dtype=np.int64)
    text_of = _texts(database, ids.reshape(-1))
    offers = [
        Offer(
            text_of[each.first],
            text_of[each.second],
            each.first,
            each.second,
            each.reason,
            _WHY[each.reason],
            each.similarity,
        )
        for each in proposals
    ]
    # Two ways of writing one sentence: nothing to say of them.
    return tuple(each for each in offers if normalised(each.first) != normalised(each.second))
