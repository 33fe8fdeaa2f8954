"""Clusters to names: what the texts of one cluster say, in their own words, and the others do not.

Candidates are the words and phrases of the term index, continued to at most four words where the texts say
more, and dropped where they hardly ever end ("top" of "top up"). A word weighs, in a cluster, the share of
its texts that hold it times the logarithm of how much larger that share is than in the other clusters, so
that what all clusters share weighs nothing. A phrase weighs as much as its words, and something itself. Words
that say whom a text is sent to, and that most clusters have, are in no name. A name is one candidate, or two
that have no word in common where the second adds enough; a word that other names have counts less.

Where a model is at hand, the candidates are encoded. Then those count most that lie near the middle of the
cluster's texts, and far from the middles of its neighbours, as in KeyBERT (Grootendorst 2020), with the
weight of their words beside; as far as the model reads the language. docs/decisions/076 has the figures of
tests/bench/topics.py.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.clusters.term_index import TermIndex, build_term_index
from core.clusters.words import (
    handles_in,
    running_words,
    tokens_of,
    wants_another,
    without_particle_where,
)
from core.corpus.pieces import TextPieces, pieces_of
from core.errors import InputError
from core.old_names import old_cancel
from core.progress import QUIET, Task
from core.stop_words import stop_words_for
from core.unit_norm import unit_norm

if TYPE_CHECKING:
    from scipy.sparse import csr_array

OUTLIERS_NAME = "outliers"
NAMES_VERSION = 4  # of the method; names that an earlier one gave are given anew

EncodePhrases = Callable[[Sequence[str], Task], NDArray[np.float32]]  # (m,) phrases -> (m, dim)

_TEXTS_PER_CLUSTER = 400  # more do not change a name, and reading them takes time
_TEXTS_FOR_LANGUAGE = 40
_MOST_WORDS = 4
_SIBLINGS = 5  # nearest clusters that a name is told apart from
_AT_ONCE = 256  # clusters that are compared with all others at a time
_RARE = 0.01  # shares below it are too small to be compared
_LEAST_SHARE = 0.01  # of the texts that hold a candidate
_CANDIDATES = 30
_CONTINUED = 0.6  # of its occurrences, alike, for a phrase to be a part of a longer one
_AFTER = re.compile(r"(?!\w)(?: ([^\W\d_][\w'’\-]*))?(?: ([^\W\d_][\w'’\-]*))?")  # the words after a phrase
_PARTICLES = frozenset({"up", "off", "out", "down", "back"})  # "top up", "log out"
# A clause begins with them, or continues: "ATMs that accept", "currencies you support".
_OF_CLAUSES = frozenset({"i", "you", "he", "she", "it", "we", "they", "that", "which", "who", "what"})
_OF_CLAUSES |= {"do", "does", "did", "been", "because", "if", "when", "where", "how", "why", "while", "as"}
_OF_ITSELF = 0.5  # what a phrase weighs itself, beside its words
_SECOND = 0.1  # what a second phrase must add, in weights of the best one
_TRIED = 20  # names, for one that is no part of another and has none within
_NEARNESS = 3.0  # what the best nearness counts, in weights of the best phrase
_TRUSTED = 5  # candidates of each cluster that say how well the encoder reads
# What it costs, in what the best counts, that all other names have its words already. That some have them
# costs the root of their share: one more name with a word is worse where few have it than where most do.
_AGAIN = 1.0
_ROUNDS = 2
_FROM_SIBLINGS = 0.25  # what nearness to the siblings takes from nearness to the cluster
_STAY = 0.8  # of a cluster's texts, for it to be the same one on a new map
_PART_OF = 0.8  # a Chinese pair of characters found this often inside one triple is a part of that word
_COMMON = 0.1  # a word that this share of the texts holds, in …
_MOST_CLUSTERS = 0.5  # … more than this share of the clusters, says nothing of one,
_FEW = 4  # unless there are no more clusters than these
_HANDLE = 0.002  # of all texts that have @norwind, for "norwind" to be a handle
_LEADS = 0.5  # of a cluster's texts that begin with a word, in two clusters or more, and …
_ONLY_LEADS = 0.9  # … of all texts that hold it, where it is whom they are sent to
# "sooo"; consonants and vowels of Korean alone, as in laughter; "4th", "5pm", "NW203"; pieces of addresses.
_NOISE = re.compile(
    r"([^\W\d_])\1\1|(?:^| )(?:[\u3131-\u318e]+|\d+(?:st|nd|rd|th)|\d*[ap]m|[a-z]+\d{3,}\w*"
    r"|https?|www|rt)(?: |$)"
)


@old_cancel
def name_clusters(
    texts: Sequence[str],
    labels: NDArray[np.integer[Any]],
    task: Task = QUIET,
    *,
    vectors: NDArray[np.float32] | None = None,
    encode: EncodePhrases | None = None,
    kept: Mapping[int, str] | None = None,
) -> tuple[str, ...]:
    """A name for each cluster: one or two phrases of its texts, of one to four words together.

    No two are the same, and no two have the same words, unless nothing else tells two clusters apart; such
    names, and those of clusters whose texts have no words, end with a number. Only `texts_to_name` are read.

    Args:
        texts: n texts, in any languages.
        labels: (n,) cluster of each text, from 0; -1 for outliers, which are called `OUTLIERS_NAME` and get
            no name here.
        task: asked for a cancel, cluster by cluster and while phrases are encoded.
        vectors: (n, dim) of the texts.
        encode: phrases to vectors, by the model that made `vectors`. Without both, words alone decide.
        kept: names that clusters have already; the others get none like them.

    Returns:
        One name for each label from 0 to the largest.

    Raises:
        InputError: as many labels, and vectors, as texts are needed.
        CancelledError: it was cancelled.
    """
    if len(texts) != len(labels):
        raise InputError(
            f"There are {len(texts)} texts and {len(labels)} labels.", "Pass one label for each text."
        )
    if vectors is not None and len(texts) != len(vectors):
        raise InputError(
            f"There are {len(texts)} texts and {len(vectors)} vectors.", "Pass one vector for each text."
        )
    chosen = _chosen_texts(labels)
    if not chosen:
        return ()
    shares = _Shares.of(texts, chosen, task.quiet)
    weights = _weights(shares.matrix)
    candidates = []
    for number, ids in enumerate(chosen):
        task.check()
        candidates.append(_candidates(shares, weights, number, [texts[place] for place in ids.tolist()]))
    nearness: list[_Nearness | None] = [None] * len(chosen)
    if vectors is not None and encode is not None:
        nearness = _nearness(candidates, _middles(vectors, chosen), encode, task.quiet)
    return _chosen(candidates, nearness, [len(ids) for ids in chosen], kept or {}, task)


def texts_to_name(labels: NDArray[np.integer[Any]]) -> NDArray[np.int64]:
    """(m,) places, ascending, of those texts that `name_clusters` reads: with them, their labels and their
    vectors alone it gives the same names.
    """
    chosen = _chosen_texts(labels)
    return np.sort(np.concatenate(chosen)) if chosen else np.empty(0, np.int64)


def same_clusters(labels: NDArray[np.integer[Any]], earlier: NDArray[np.integer[Any]]) -> dict[int, int]:
    """The earlier cluster of which a cluster is the continuation, where there is one: 80 % of the earlier
    one's texts are in it, and are more than half of it.

    Args:
        labels, earlier: (n,) clusters of the same texts; -1 for outliers.
    """
    inside = (labels >= 0) & (earlier >= 0)
    if not inside.any():
        return {}
    pairs, counts = np.unique(
        np.stack([labels[inside], earlier[inside]]).astype(np.int64), axis=1, return_counts=True
    )
    sizes, earlier_sizes = (np.bincount(each[each >= 0]) for each in (labels, earlier))
    goes_on = (counts >= _STAY * earlier_sizes[pairs[1]]) & (2 * counts > sizes[pairs[0]])
    return dict(pairs[:, goes_on].T.tolist())


def _chosen_texts(labels: NDArray[np.integer[Any]]) -> list[NDArray[np.int64]]:
    """The texts of each cluster that are read, ascending."""
    n_clusters = int(labels.max()) + 1 if len(labels) else 0
    if n_clusters <= 0:
        return []
    order = np.argsort(labels, kind="stable")
    members = np.split(order, np.searchsorted(labels[order], np.arange(n_clusters)))[1:]
    return [_evenly(ids, _TEXTS_PER_CLUSTER) for ids in members]


def _evenly(ids: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    return ids if len(ids) <= most else ids[np.linspace(0, len(ids) - 1, most).round().astype(np.int64)]


# -- what the texts say


@dataclass(frozen=True, eq=False)
class _Shares:
    """What share of the texts of each cluster holds each term.

    Attributes:
        terms: of the chosen texts.
        n_texts: (n_clusters,) texts that were chosen.
        matrix: (n_clusters, n_terms) float64, sparse.
        words: (n_terms, 3) the words of each term by their places among the terms; n_terms for none.
        is_noise: (n_terms,) whether no name should have it.
        is_east_asian: (n_terms,) whether it begins with a Chinese or Japanese character.
    """

    terms: TermIndex
    n_texts: NDArray[np.int64]
    matrix: csr_array
    words: NDArray[np.int32]
    is_noise: NDArray[np.bool_]
    is_east_asian: NDArray[np.bool_]

    @classmethod
    def of(cls, texts: Sequence[str], chosen: Sequence[NDArray[np.int64]], task: Task) -> _Shares:
        from scipy.sparse import csr_array

        sample = [texts[place] for place in chain.from_iterable(ids.tolist() for ids in chosen)]
        pieces = pieces_of(sample, task)
        terms = build_term_index(pieces, task)
        n_texts = np.array([len(ids) for ids in chosen], np.int64)
        cluster = np.repeat(np.repeat(np.arange(len(chosen)), n_texts), np.diff(terms.indptr))
        codes, counts = np.unique(cluster * terms.n_terms + terms.terms, return_counts=True)
        rows, columns = np.divmod(codes, max(terms.n_terms, 1))
        matrix = csr_array((counts / n_texts[rows], (rows, columns)), shape=(len(chosen), terms.n_terms))
        words = _words_of_terms(terms)
        whom = _whom(pieces, terms, n_texts, handles_in(sample))
        says_nothing = np.append(_common(matrix) | whom, False)
        is_noise = np.array([_NOISE.search(key) is not None for key in terms.keys], np.bool_)
        return cls(
            terms,
            n_texts,
            matrix,
            words,
            is_noise | says_nothing[words].any(axis=1),
            np.array([_is_east_asian(key) for key in terms.keys], np.bool_),
        )

    def row(self, number: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Terms of a cluster, and their shares."""
        start, stop = self.matrix.indptr[number : number + 2]
        return self.matrix.indices[start:stop].astype(np.int64), self.matrix.data[start:stop]


def _words_of_terms(terms: TermIndex) -> NDArray[np.int32]:
    place = {key: at for at, key in enumerate(terms.keys) if " " not in key}
    words = np.full((terms.n_terms, 3), terms.n_terms, np.int32)
    for at, key in enumerate(terms.keys):
        found = [place[part] for part in key.split(" ") if part in place]
        words[at, : len(found)] = found[:3]
    return words


def _common(shares: csr_array) -> NDArray[np.bool_]:
    """(n_terms,) what most clusters have."""
    n_clusters, n_terms = shares.shape
    if n_clusters <= _FEW:
        return np.zeros(n_terms, np.bool_)
    often = shares.data >= _COMMON
    return np.bincount(shares.indices[often], minlength=n_terms) > _MOST_CLUSTERS * n_clusters


def _whom(
    pieces: TextPieces, terms: TermIndex, n_texts: NDArray[np.int64], handles: Counter[str]
) -> NDArray[np.bool_]:
    """(n_terms,) words that say whom a text is sent to: "norwind" where texts have @norwind, or where the
    texts of several clusters begin with it and hardly one holds it elsewhere.
    """
    least = max(2, _HANDLE * pieces.n_texts)
    names = tuple(name for name, count in handles.items() if count >= least)
    whom = np.zeros(terms.n_terms, np.bool_)
    # Of the letters of several handles: "telbodown" where there is @telbo.
    begun = tuple(name for name in names if len(name) > 3)
    place = {}
    for at, key in enumerate(terms.keys):
        if " " not in key:
            place[key] = at
            whom[at] = key in names or key.startswith(begun)
    starts = pieces.starts[:-1]
    cluster = np.repeat(np.arange(len(n_texts)), n_texts)[np.diff(pieces.starts) > 0]
    first, of_text = np.unique(pieces.numbers[starts[np.diff(pieces.starts) > 0]], return_inverse=True)
    key_of = np.full(len(first), -1, np.int64)
    for at, number in enumerate(first.tolist()):
        tokens = tokens_of(pieces.pieces[number], frozenset(), japanese=bool(pieces.japanese[number]))
        key_of[at] = place.get(tokens[0].key, -1) if tokens else -1
    led = key_of[of_text]
    led, cluster = led[led >= 0], cluster[led >= 0]
    pairs, counts = np.unique(np.stack([led, cluster]), axis=1, return_counts=True)
    leads = pairs[0][counts >= _LEADS * n_texts[pairs[1]]]
    in_clusters = np.bincount(leads, minlength=terms.n_terms)
    first_in = np.bincount(led, minlength=terms.n_terms)
    return whom | ((in_clusters >= 2) & (first_in >= _ONLY_LEADS * terms.df))


def _is_east_asian(term: str) -> bool:
    return "\u3040" <= term[0] <= "\u9fff" or "\uf900" <= term[0] <= "\ufaff"


def _weights(shares: csr_array) -> NDArray[np.float64]:
    """The weight of each entry of `shares`."""
    total = np.bincount(shares.indices, weights=shares.data, minlength=shares.shape[1])
    elsewhere = (total[shares.indices] - shares.data) / max(shares.shape[0] - 1, 1)
    weights: NDArray[np.float64] = shares.data * np.log((shares.data + _RARE) / (elsewhere + _RARE))
    # A share that is the same everywhere may differ in its last bit.
    return np.where(weights > 1e-9, weights, 0.0)


# -- candidates


class _Candidate(NamedTuple):
    """A word or phrase that could be a name, or half of it.

    Attributes:
        name: as it is written. words: the keys of those of its words that say something. weight: of it.
    """

    name: str
    words: frozenset[str]
    weight: float

    @property
    def length(self) -> int:
        """How many words it is written with."""
        return self.name.count(" ") + 1


def _candidates(
    shares: _Shares, weights: NDArray[np.float64], number: int, texts: Sequence[str]
) -> list[_Candidate]:
    """Those of one cluster, the heaviest first."""
    terms = shares.terms
    start, stop = shares.matrix.indptr[number : number + 2]
    found, share = shares.row(number)
    weight = weights[start:stop].copy()
    if not weight.any():
        weight = share  # nothing tells it apart from the others
    stop_words = stop_words_for(
        word for text in texts[:: -(-len(texts) // _TEXTS_FOR_LANGUAGE) or 1] for word in running_words(text)
    )
    weight[[terms.keys[term] in stop_words for term in found.tolist()]] = 0
    weight[[len(terms.keys[term]) == 1 for term in found.tolist()]] *= 0.5
    of_term = np.zeros(terms.n_terms + 1)
    of_term[found] = weight
    is_held = share * shares.n_texts[number] >= min(2, shares.n_texts[number]) - 1e-9
    may = (weight > 0) & is_held & (share >= _LEAST_SHARE) & ~shares.is_noise[found]
    if not may.any():
        may = (weight > 0) & ~shares.is_noise[found]  # what it says once, and another cluster too
    places = np.flatnonzero(may)
    places = _without_parts(shares, found, share, places)
    words = shares.words[found[places]]
    is_phrase = np.array([" " in terms.keys[term] for term in found[places].tolist()], np.bool_)
    total = of_term[words].sum(axis=1) + _OF_ITSELF * weight[places] * is_phrase
    best = np.argsort(-total, kind="stable")
    candidates: list[_Candidate] = []
    for at in best.tolist():
        term = int(found[places[at]])
        parts = terms.keys[term].split(" ")
        if parts[0] in stop_words or parts[-1] in stop_words or not _OF_CLAUSES.isdisjoint(parts):
            continue
        name = _as_inside_a_text(terms, term, int(words[at, 0]))
        held = frozenset(terms.keys[word] for word in words[at].tolist() if word < terms.n_terms)
        candidates.append(_Candidate(name, held or frozenset(parts), float(total[at])))
        if len(candidates) == _CANDIDATES:
            break
    of_key = {terms.keys[term]: of_term[term] for term in found.tolist() if not shares.is_noise[term]}
    candidates = _grown(candidates, of_key, stop_words, texts)
    return sorted(candidates, key=lambda each: -each.weight)


def _without_parts(
    shares: _Shares, found: NDArray[np.int64], share: NDArray[np.float64], places: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Less 大利 where nearly every time it stands in 意大利."""
    if not shares.is_east_asian[found[places]].any():
        return places
    keys = shares.terms.keys
    of_key = {keys[found[at]]: share[at] for at in places[shares.is_east_asian[found[places]]].tolist()}
    parts = {
        part
        for key, its in of_key.items()
        if len(key) == 3
        for part in (key[:2], key[1:])
        if part in of_key and its >= _PART_OF * of_key[part]
    }
    return np.array([at for at in places.tolist() if keys[found[at]] not in parts], np.int64)


def _as_inside_a_text(terms: TermIndex, term: int, first_word: int) -> str:
    """How a term is written, a phrase with its first word as it is away from the start of a text."""
    name = terms.names[term]
    first, space, rest = name.partition(" ")
    if space and first_word < terms.n_terms and first.casefold() == terms.names[first_word].casefold():
        return f"{terms.names[first_word]} {rest}"
    return name


def _grown(
    candidates: Sequence[_Candidate],
    weight: Mapping[str, float],
    stop_words: frozenset[str],
    texts: Sequence[str],
) -> list[_Candidate]:
    """With the longer phrases that candidates begin ("card payment was declined"); without those that hardly
    ever end where they do ("top", where texts say "top up").

    Args:
        weight: of the words of the cluster that a name may have, by their keys.
    """
    joined = "\n".join(texts)
    lower = joined.lower()
    if len(lower) != len(joined):  # of a few letters the small one is two
        lower = joined
    least = max(2, _LEAST_SHARE * len(texts))
    known = {each.name.casefold() for each in candidates}
    seen = set(known)
    whole: list[_Candidate] = []

    def stands_there(word: str) -> bool:
        return any(True for _ in _words_after(word, joined, lower))

    waiting = list(reversed(candidates))
    while waiting:
        each = waiting.pop()
        if _is_east_asian(each.name):
            whole.append(each)
            continue
        found = list(_words_after(each.name, joined, lower))
        most = max(2, _CONTINUED * len(found))
        ends_here = True
        for way in _ways_on(found, stop_words):
            ends_here &= way.times < most
            name = f"{each.name} {way.written}"
            folded = name.casefold()
            is_said = way.times >= most or (
                way.times >= least and _ends_in_one_of(folded, each.length, known)
            )
            if (
                not is_said
                or folded in seen
                or name.count(" ") >= _MOST_WORDS
                or not weight.keys() >= way.words
            ):
                continue
            seen.add(folded)
            share = way.times / len(texts)
            own = share * float(np.log((share + _RARE) / _RARE))  # longer phrases hardly occur elsewhere
            words = each.words | way.words
            total = sum(weight.get(word, 0.0) for word in words) + _OF_ITSELF * own
            waiting.append(_Candidate(name, words, float(total)))
        before, space, last = each.name.rpartition(" ")
        last = without_particle_where(last, stands_there)
        if ends_here and not wants_another(last):
            whole.append(_Candidate(f"{before}{space}{last}", each.words, each.weight))
    whole = list({each.name.casefold(): each for each in reversed(whole)}.values())[::-1]
    return whole or list(candidates)


def _words_after(phrase: str, joined: str, lower: str) -> Iterator[tuple[str, str]]:
    """The two words after each occurrence of a phrase, "" where there is none; `lower` is `joined` in small
    letters. To compile an expression for each phrase would take longer than to look for it.
    """
    phrase = phrase.lower()
    at = lower.find(phrase)
    while at >= 0:
        after = _AFTER.match(joined, at + len(phrase))
        if after is not None and not (at and _is_of_a_word(lower[at - 1])):
            yield after[1] or "", after[2] or ""
        at = lower.find(phrase, at + 1)


def _is_of_a_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_"


def _ends_in_one_of(name: str, n_words: int, phrases: Collection[str]) -> bool:
    """Whether a part of a phrase, which begins within its first words and ends with it, is another phrase."""
    parts = name.split(" ")
    return any(" ".join(parts[first:]) in phrases for first in range(1, n_words))


class _Way(NamedTuple):
    """How a phrase continues: as it is written most often, the keys of its words that say something, and how
    often it does.
    """

    written: str
    words: frozenset[str]
    times: int


def _ways_on(after: Sequence[tuple[str, str]], stop_words: frozenset[str]) -> list[_Way]:
    """The ways in which a phrase continues to a longer one, from the two words after it, each time."""
    ways: dict[tuple[str, ...], Counter[str]] = {}
    key: tuple[str, ...]
    words: dict[tuple[str, ...], frozenset[str]] = {}
    for (first, second), count in Counter(after).items():
        folded = first.casefold()
        if folded in _PARTICLES:
            key, written = (folded,), first
            words[key] = frozenset()
        elif not first or folded in _OF_CLAUSES:
            continue
        else:
            is_word = folded not in stop_words
            last, written = (first, first) if is_word else (second, f"{first} {second}")
            tokens = tokens_of(last, stop_words, japanese=False)
            if not tokens or not tokens[0].key:
                continue
            key = (tokens[0].key,) if is_word else (folded, tokens[0].key)
            words[key] = frozenset([tokens[0].key])
        ways.setdefault(key, Counter())[written] += count
    return [_Way(written.most_common(1)[0][0], words[key], written.total()) for key, written in ways.items()]


# -- what is near to what the texts mean


class _Nearness(NamedTuple):
    """How near (m,) candidates of a cluster lie to it, from 0, the farthest, to what the encoder can be
    trusted with, at most 1; and each two together, by the middle of their vectors, on the same scale.
    """

    alone: NDArray[np.float64]
    together: NDArray[np.float64]


def _middles(vectors: NDArray[np.float32], chosen: Sequence[NDArray[np.int64]]) -> NDArray[np.float32]:
    """(n_clusters, dim) the direction of the mean of the chosen vectors; 0 of none."""
    middles = np.zeros((len(chosen), vectors.shape[1]), np.float32)
    for number, ids in enumerate(chosen):
        if len(ids):
            middles[number] = unit_norm(vectors[ids]).mean(axis=0)
    return unit_norm(middles)


def _siblings(middles: NDArray[np.float32], task: Task) -> NDArray[np.int64]:
    """(n_clusters, up to 5) the nearest others."""
    n = len(middles)
    nearest = np.zeros((n, min(_SIBLINGS, n - 1)), np.int64)
    for start in range(0, n, _AT_ONCE):
        task.check()
        similar = middles[start : start + _AT_ONCE] @ middles.T
        similar[np.arange(len(similar)), np.arange(start, start + len(similar))] = -np.inf
        nearest[start : start + len(similar)] = np.argsort(-similar, axis=1)[:, : nearest.shape[1]]
    return nearest


def _nearness(
    candidates: Sequence[Sequence[_Candidate]],
    middles: NDArray[np.float32],
    encode: EncodePhrases,
    task: Task,
) -> list[_Nearness | None]:
    names = list(dict.fromkeys(each.name for some in candidates for each in some))
    if not names:
        return [None] * len(candidates)
    encoded = unit_norm(np.asarray(encode(names, task), np.float32))
    place = {name: at for at, name in enumerate(names)}
    vectors_of = [encoded[[place[each.name] for each in some]] for some in candidates]
    siblings = _siblings(middles, task)
    trust = _trust(vectors_of, middles, task)
    found: list[_Nearness | None] = []
    for number, some in enumerate(candidates):
        task.check()
        if not some:
            found.append(None)
            continue
        vectors, towards = vectors_of[number], middles[number]
        if siblings.shape[1]:
            towards = towards - _FROM_SIBLINGS * middles[siblings[number]].mean(axis=0)
        alone = (vectors @ towards).astype(np.float64)
        sums = alone[:, None] + alone
        together = sums / np.sqrt(np.maximum(2 + 2 * (vectors @ vectors.T).astype(np.float64), 1e-6))
        low, width = alone.min(), max(float(np.ptp(alone)), 1e-6)
        found.append(_Nearness(trust * (alone - low) / width, trust * (together - low) / width))
    return found


def _trust(vectors: Sequence[NDArray[np.float32]], middles: NDArray[np.float32], task: Task) -> float:
    """From 0 to 1, how well the encoder reads these texts: whether the heaviest candidates of a cluster are
    nearer to it than to the other clusters. It is 0 where that is chance, as in a language it never saw.
    """
    shares = []
    for number, some in enumerate(vectors):
        task.check()
        similar = some[:_TRUSTED] @ middles.T
        nearer = similar < similar[:, number : number + 1]
        shares.append(nearer.sum(axis=1) / max(len(middles) - 1, 1))
    share = float(np.mean(np.concatenate(shares)))
    return 1.0 if len(middles) == 1 else max(0.0, 2 * share - 1) ** 2


# -- one name each


def _chosen(
    candidates: Sequence[Sequence[_Candidate]],
    nearness: Sequence[_Nearness | None],
    sizes: Sequence[int],
    kept: Mapping[int, str],
    task: Task,
) -> tuple[str, ...]:
    """The best name of each cluster that is free; larger clusters choose first.

    Then each chooses again, knowing the others' names: the first had nothing to keep clear of.
    """
    names = dict(kept)
    words = {number: frozenset(_words_in(name)) for number, name in kept.items()}
    used = Counter(chain.from_iterable(words.values()))
    written = set(kept.values())
    larger_first = sorted(range(len(candidates)), key=lambda each: -sizes[each])
    for number in larger_first * _ROUNDS:
        task.check()
        if number in kept:
            continue
        if number in names:
            used.subtract(words.pop(number))
            written.remove(names.pop(number))
        again = np.array(
            [sum(used[word] for word in each.words) / len(each.words) for each in candidates[number]]
        )
        ordered = _best_first(candidates[number], nearness[number], again / len(candidates))
        name, held = _free(candidates[number], ordered, list(words.values()), written)
        if not name:  # it has no words
            name = f"cluster {number + 1}"
        name = unlike(name, written)
        names[number] = name
        words[number] = held
        used.update(held)
        written.add(name)
    return tuple(names[number] for number in range(len(candidates)))


def unlike(name: str, taken: Collection[str]) -> str:
    """A name that is not taken: the same one or, where nothing else tells them apart, one with a count in
    brackets, which nobody takes for a word of the texts.
    """
    number, free = 2, name
    while free in taken:
        free, number = f"{name} ({number})", number + 1
    return free


def _words_in(name: str) -> list[str]:
    tokens = tokens_of(name, stop_words_for(running_words(name)), japanese=False)
    return [token.key for token in tokens if token.key]


def _free(
    candidates: Sequence[_Candidate],
    ordered: Sequence[tuple[int, int]],
    taken: Sequence[frozenset[str]],
    written: set[str],
) -> tuple[str, frozenset[str]]:
    """The best name that is no part of another one, and has none within, if one of the best is; else the
    best one that has not the same words.
    """
    first: tuple[str, frozenset[str]] | None = None
    within: tuple[str, frozenset[str]] | None = None
    tried = 0
    for one, other in ordered:
        name, words = candidates[one].name, candidates[one].words
        if other != one:
            second = candidates[other]
            if any(_alike(word, its) for word in words for its in second.words):
                continue
            name, words = f"{name}, {second.name}", words | second.words
        tried += 1
        first = first or (name, words)
        if name in written or words in taken:
            continue
        within = within or (name, words)
        if not any(words <= others or others <= words for others in taken if others):
            return name, words
        if tried >= _TRIED:
            break
    return within or first or ("", frozenset())


def _best_first(
    candidates: Sequence[_Candidate], nearness: _Nearness | None, again: NDArray[np.float64]
) -> list[tuple[int, int]]:
    """Places of one candidate (twice), or of two, the heavier before the other.

    Args:
        again: (m,) the share of names that have the words of each candidate already.
    """
    if not candidates:
        return []
    weight = np.array([each.weight for each in candidates])
    weight /= max(float(weight.max()), 1e-12)
    length = np.array([each.length for each in candidates])
    one, other = np.triu_indices(len(candidates), 1)
    is_short = length[one] + length[other] <= _MOST_WORDS
    one, other = one[is_short], other[is_short]
    scores = [weight, weight[one] + weight[other] - _SECOND]
    if nearness is not None:
        scores = [
            scores[0] + _NEARNESS * nearness.alone,
            scores[1] + _NEARNESS * nearness.together[one, other],
        ]
    cost = _AGAIN * np.sqrt(again) * max(float(scores[0].max()), 1e-12)
    scores[0] = scores[0] - cost
    scores[1] = scores[1] - (cost[one] + cost[other]) / 2
    alone = np.arange(len(candidates))
    order = np.argsort(-np.round(np.concatenate(scores), 4), kind="stable")  # ties: the heaviest single one
    pairs = np.stack([np.concatenate([alone, one]), np.concatenate([alone, other])], axis=1)
    return [(first, second) for first, second in pairs[order].tolist()]


def _alike(one: str, other: str) -> bool:
    """Whether two words say nearly the same: "withdraw", "withdrawal"; "top-up", "topup"; 意大, 大利."""
    if _is_east_asian(one) or _is_east_asian(other):
        return bool(set(one) & set(other))
    if one == other:
        return True
    if one in other.split("-") or other in one.split("-"):
        return True
    one, other = one.replace("-", ""), other.replace("-", "")
    shared = 0
    while shared < min(len(one), len(other)) and one[shared] == other[shared]:
        shared += 1
    return shared >= 5 or shared == min(len(one), len(other)) >= 4
