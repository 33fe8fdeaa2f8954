"""The best matches of a query of the keyword index: which texts are scored, so that these are found.

tantivy scores every text that has any of the words, and its package cannot stop earlier. So in millions of
texts less is asked for. What was best by the words typed before is kept, and while another word is typed only
the texts with that one are scored. Beside a search by meaning, where these are too many, texts are scored by
the rarer words and endings, and by the others only the best of them.
"""

from __future__ import annotations

import math
import threading
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import tantivy
from tantivy import Occur

from core.errors import DamagedError
from core.search.keyword_query import LONGER, Compiled, Part, TypedWord
from core.search.vector_index import FloatArray, IdArray, IdSet

REBUILD = "It is rebuilt from the texts."
FEW_AMONG = 2_000  # so many allowed ids go into the query itself
_EACH_A_TERM = 4_000  # ids; of more a set takes less memory, and not much more time
_TAKEN_A_HIT, _LEAST_TAKEN = 8, 1_000  # hits taken at first, of those that may not be allowed
_ALMOST_ALL = 1.1  # times those that are allowed: the best matches are hardly all among the others
_DEARER = 2  # an allowed id in the query costs as much as so many hits
_FEWEST_RARER = 20_000  # texts to score for the rarer parts of a query
_LITTLE = (0.25, 0.1)  # of what these add: as much may the others, and where that proves nothing, less
_LOOKED_UP = 700_000  # to look up what the others add to _LISTED texts takes as long as to score so many
_LEVELS = 16  # of queries inside each other
_LISTED_FROM = 1_000_000  # texts to score, for each part of a query: below, scoring them takes 5 ms
_LISTED = 1_000  # best matches by the words that are kept
_LISTS = 16
_SPARE = 1.25  # times as many as hold the wanted ones that are allowed, if these are evenly among them
# To find a text in the list of a word takes as long as to score so many on the way; and what of a query must
# be saved for it to be asked otherwise.
_SOUGHT, _SAVED = 7, 0.35


@dataclass(frozen=True, slots=True)
class KeywordHits:
    """Texts that match, best first; equal scores in order of id.

    Attributes:
        ids: (m,) int64 text ids, m at most top_k.
        scores: (m,) float32 BM25 scores.
        only_of: where there may be more that are allowed, of how many of the best matches these were taken;
            None: there are no more, or top_k of them.
        is_exact: whether all words were scored of all that was looked at.
    """

    ids: IdArray
    scores: FloatArray
    only_of: int | None = None
    is_exact: bool = True

    def first(self, top_k: int) -> KeywordHits:
        """The best of them, in order."""
        order = np.lexsort((self.ids, -self.scores))[:top_k]
        return replace(self, ids=self.ids[order], scores=self.scores[order])

    def within(self, allowed: IdSet | None) -> KeywordHits:
        """Those that are allowed; None: all."""
        if allowed is None:
            return self
        keep = allowed.has(self.ids)
        return replace(self, ids=self.ids[keep], scores=self.scores[keep])


NOTHING = KeywordHits(np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.float32))


@dataclass(frozen=True, slots=True)
class _List:
    """The best by some words.

    Attributes:
        hits: best first. up_to: so many of them are held for the best.
        beyond: what a text that is not among them is taken to have at most.
    """

    hits: KeywordHits
    up_to: int
    beyond: float

    def serves(self, top_k: int, is_exact: bool) -> bool:
        """Whether it says the top_k best; `is_exact`: of all texts, by all words."""
        return self.up_to >= top_k and (self.hits.is_exact or not is_exact)


class Ranking:
    """Finds the best matches in what is searched, and keeps those by words alone for when more is typed.

    Safe from any thread.
    """

    def __init__(self, schema: tantivy.Schema, searcher: tantivy.Searcher) -> None:
        self._schema = schema
        self._searcher = searcher
        self._lists: dict[frozenset[tuple[str, ...]], _List] = {}
        self._keeping = threading.Lock()

    def best(
        self, compiled: Compiled, top_k: int, allowed: IdSet | None, most_taken: int | None
    ) -> KeywordHits:
        """The top_k best that are allowed; `most_taken` as in `KeywordIndex.query`."""
        by_words = self._of_listed(compiled, top_k, allowed, is_exact=most_taken is None)
        if by_words is None and most_taken is not None:
            if allowed is not None:
                by_words = self._allowed_by_rarer_parts(compiled.typed, top_k, allowed, most_taken)
            else:
                listed = self._by_rarer_parts(compiled.typed, top_k)
                by_words = None if listed is None else listed.hits
        if compiled.longer is None:
            found = by_words
        elif by_words is None or most_taken is None or len(by_words.ids) < top_k:
            found = self._surely_with_longer(by_words, compiled, top_k, allowed, most_taken)
        elif compiled.n_longer >= _LISTED_FROM:
            found = by_words  # what is hardly a difference would take too long
        else:
            found = self._with_longer(by_words, compiled.longer)
        if found is None:
            return self._collect(compiled.whole, top_k, allowed, most_taken)
        return found.first(top_k)

    # -- by words alone -----------------------------------------------------------------------------------

    def _of_listed(
        self, compiled: Compiled, top_k: int, allowed: IdSet | None, is_exact: bool
    ) -> KeywordHits | None:
        """The best by the words that are allowed, of the best of all; None where these are hardly enough, or
        as soon found otherwise.
        """
        n_docs, wanted = self._searcher.num_docs, top_k
        if allowed is not None:
            wanted = math.ceil(_SPARE * top_k * n_docs / len(allowed))
        if 2 * wanted > _LISTED or _n_scored(compiled.typed) < _LISTED_FROM:
            return None
        listed = self._listed(compiled, wanted, is_exact)
        if allowed is None:
            return listed.hits
        found = listed.hits.first(listed.up_to).within(allowed)
        return found if len(found.ids) >= top_k else None

    def _listed(self, compiled: Compiled, top_k: int, is_exact: bool) -> _List:
        """The best by the words, more than are wanted, which are kept.

        Args:
            is_exact: whether all words have to be scored of all texts.
        """
        words = {word.key: word for word in compiled.typed}
        found = self._kept(frozenset(words), top_k, is_exact)
        if found is not None:
            return found
        for key in sorted(words, key=lambda key: words[key].texts):
            before = self._kept(frozenset(words) - {key}, top_k, is_exact)
            if before is not None:
                others = [word for word in compiled.typed if word.key != key]
                found = self._with_word(before, words[key], others, top_k, is_exact)
                break
        if found is None and not is_exact:
            found = self._by_rarer_parts(compiled.typed, top_k)
        if found is None:
            assert compiled.words is not None
            hits = self._collect(compiled.words, _LISTED, None, None)
            found = _List(hits, _LISTED, _last(hits, _LISTED))
        with self._keeping:
            while len(self._lists) >= _LISTS:
                del self._lists[next(iter(self._lists))]
            self._lists[frozenset(words)] = found
        return found

    def _kept(self, words: frozenset[tuple[str, ...]], top_k: int, is_exact: bool) -> _List | None:
        with self._keeping:
            found = self._lists.pop(words, None)
            if found is not None:
                self._lists[words] = found  # the last that is dropped
        return found if found is not None and found.serves(top_k, is_exact) else None

    def _with_word(
        self, before: _List, word: TypedWord, others: list[TypedWord], top_k: int, is_exact: bool
    ) -> _List | None:
        """The best by one word more; None where that takes as long as to score all texts.

        A text without the word has what it had before: the best of these are known. So those that have it
        are scored, by all words; where these are many, not all have to be and it adds little, only the best.
        """
        query = _by_all_with(word, others)
        is_many = query is None or word.texts > _LOOKED_UP
        if not is_exact and is_many and word.adds <= _LITTLE[0] * _adds(others):
            best = self._by_others_too(before.hits, before.beyond, [word], top_k)
            if best is not None:
                return best
        if query is None:
            return None
        found = self._collect(query, _LISTED, None, None)
        stay = ~np.isin(before.hits.ids, found.ids)
        ids = np.concatenate([found.ids, before.hits.ids[stay]])
        scores = np.concatenate([found.scores, before.hits.scores[stay]])
        hits = replace(before.hits, ids=ids, scores=scores).first(_LISTED)
        beyond = max(before.beyond, _last(found, _LISTED), _last(hits, _LISTED))
        return _List(hits, before.up_to, beyond)

    def _by_rarer_parts(self, words: Sequence[TypedWord], top_k: int) -> _List | None:
        """The best by all words of those that are best by the rarer of their parts; None where that takes as
        long as to score all texts, or others are likely to come before the top_k-th. Of the endings of a
        beginning a text is taken to have one.
        """
        n_listed, tried = max(_LISTED, 2 * top_k), list[TypedWord]()
        for little in _LITTLE:
            rarer, others = _rarer_and_others(words, little)
            if others and others != tried:
                found = self._collect(_any_of(_queries(rarer)), n_listed, None, None)
                best = self._by_others_too(found, _last(found, n_listed), others, top_k)
                if best is not None:
                    return best
            tried = others
        return None

    def _allowed_by_rarer_parts(
        self, words: Sequence[TypedWord], top_k: int, allowed: IdSet, most_taken: int
    ) -> KeywordHits | None:
        """As `_by_rarer_parts`, of those that are allowed: what the others add is so little that no second
        look is taken, nor whether they are likely to.
        """
        per_allowed = self._searcher.num_docs / len(allowed)
        taken = min(most_taken, max(most_taken // 2, math.ceil(_TAKEN_A_HIT * top_k * per_allowed)))
        if len(allowed) <= FEW_AMONG or taken < _SPARE * top_k * per_allowed:
            return None  # so many that are allowed are hardly among those that are looked at
        rarer, others = _rarer_and_others(words, _LITTLE[-1])
        if not others:
            return None
        of_all = self._collect(_any_of(_queries(rarer)), taken, None, None)
        found = of_all.within(allowed).first(max(_LISTED, 2 * top_k))
        if len(found.ids) < top_k:
            if len(of_all.ids) < taken:
                return None  # those with nothing but the others come behind them
            # To look at as many of all would find no more that are allowed.
            found = replace(found, only_of=taken)
        return self._scored_too(found, _queries(others))

    def _by_others_too(
        self, found: KeywordHits, beyond: float, others: list[TypedWord], top_k: int
    ) -> _List | None:
        """What is best by some words, by others too; None where more are likely to come before the top_k-th.

        Another text is taken to have by the others no more than one of average length with each of them once
        (MaxScore, Turtle & Flood 1995): one that is shorter and has them all, or little else, has up to twice
        that.

        Args:
            beyond: what another text has at most by the first.
        """
        best = self._scored_too(found, _queries(others))
        beyond += _adds(others)
        is_known = len(best.ids) >= top_k and best.scores[top_k - 1] >= beyond
        return _List(best, top_k, beyond) if is_known else None

    def _scored_too(self, found: KeywordHits, queries: list[tantivy.Query]) -> KeywordHits:
        """The same texts, in order of what they have and of what these queries add."""
        if not len(found.ids):
            return replace(found, is_exact=False)
        query = _beside(_among(self._schema, found.ids), queries)
        more = self._collect(query, len(found.ids), None, None)
        order = np.argsort(found.ids)
        scores = found.scores[order] + more.scores[np.argsort(more.ids)]
        return replace(found, ids=found.ids[order], scores=scores, is_exact=False).first(len(order))

    def _surely_with_longer(
        self,
        by_words: KeywordHits | None,
        compiled: Compiled,
        top_k: int,
        allowed: IdSet | None,
        most_taken: int | None,
    ) -> KeywordHits | None:
        """As `_collect` of the whole query, in half the time, where its words alone tell: the best by these,
        and what the longer words add to them. None where they do not.

        What was not looked at has by its words no more than the last that was, and by longer words no more
        than `LONGER` beside it; so the first are known once they lie above that.
        """
        if compiled.words is None or compiled.longer is None:
            return None
        most = 2 * top_k + 32
        if by_words is None:
            by_words = self._collect(compiled.words, most, allowed, most_taken)
        looked_at = by_words.first(most)
        if len(looked_at.ids) < most and looked_at.only_of is None:
            return None  # texts with nothing but a longer word come behind them
        best = self._with_longer(looked_at, compiled.longer).first(top_k)
        if len(best.ids) < top_k or best.scores[-1] > looked_at.scores[-1] + np.float32(LONGER):
            return best
        return None

    def _with_longer(self, found: KeywordHits, longer: tantivy.Query) -> KeywordHits:
        """With `LONGER` more for those that have a longer word."""
        if not len(found.ids):
            return found
        hits = self._searcher.search(within(self._schema, longer, found.ids), len(found.ids)).hits
        has_longer = np.isin(found.ids, self.ids_of(hits))
        return replace(found, scores=found.scores + has_longer.astype(np.float32) * np.float32(LONGER))

    # -- in the index -------------------------------------------------------------------------------------

    def _collect(
        self, query: tantivy.Query, top_k: int, allowed: IdSet | None, most_taken: int | None
    ) -> KeywordHits:
        """The top_k allowed hits, `most_taken` as in `KeywordIndex.query`.

        A few allowed ids go into the query itself; with many, hits are taken until enough are allowed.
        """
        searcher, limit = self._searcher, top_k
        most = searcher.num_docs if most_taken is None else max(most_taken, top_k)
        if allowed is not None and len(allowed) <= FEW_AMONG:
            query, allowed = within(self._schema, query, allowed.ids), None
        elif allowed is not None:
            # Every hit costs a microsecond, and to begin anew as much as to score every text.
            limit = _TAKEN_A_HIT * top_k * max(1, searcher.num_docs // len(allowed)) + _LEAST_TAKEN
            if most_taken is not None and _ALMOST_ALL * len(allowed) < searcher.num_docs:
                limit = max(limit, most // 2)
            if min(limit, most) > _DEARER * len(allowed):
                query, allowed, limit = within(self._schema, query, allowed.ids), None, top_k
        while True:
            limit = min(limit, most, searcher.num_docs)
            hits = searcher.search(query, limit, count=False).hits
            scores = np.array([score for score, _ in hits], dtype=np.float32)
            found = KeywordHits(self.ids_of(hits), scores).within(allowed)
            exhausted = len(hits) < limit or limit == searcher.num_docs
            is_all = exhausted or len(found.ids) >= top_k
            if is_all or (most_taken is not None and limit >= most // 2):
                best = found.first(top_k)
                return best if is_all else replace(best, only_of=len(hits))
            # By how many were allowed so far; where what matches best is not, these go into the query.
            limit = most if most_taken else max(8 * limit, 2 * limit * top_k // max(1, len(found.ids)))
            if allowed is not None and limit > _DEARER * len(allowed):
                query, allowed, limit = within(self._schema, query, allowed.ids), None, top_k

    def ids_of(self, hits: list[Any]) -> IdArray:
        """The ids of the texts that were found, in their order."""
        ids = self._searcher.fast_field_values("id", [address for _, address in hits])
        if None in ids:  # every text was added with one
            raise DamagedError("The keyword index cannot be read.", REBUILD)
        return np.array(ids, dtype=np.int64)


def within(schema: tantivy.Schema, query: tantivy.Query, allowed: IdArray) -> tantivy.Query:
    """The same query for some texts only."""
    return tantivy.Query.boolean_query([(Occur.Must, query), (Occur.Must, _among(schema, allowed))])


def _among(schema: tantivy.Schema, ids: IdArray) -> tantivy.Query:
    """These texts, each with a score of 0."""
    if len(ids) > _EACH_A_TERM:
        query = tantivy.Query.term_set_query(schema, "id", ids.tolist())
    else:  # for a set tantivy walks through all ids that lie between them
        terms = [tantivy.Query.term_query(schema, "id", text_id, "basic") for text_id in ids.tolist()]
        query = _any_of(terms)
    return tantivy.Query.const_score_query(query, 0.0)


def _any_of(queries: list[tantivy.Query]) -> tantivy.Query:
    return tantivy.Query.boolean_query([(Occur.Should, query) for query in queries])


def _last(found: KeywordHits, asked_for: int) -> float:
    """What others than the best have at most: the score of the last; none have any where these are all."""
    return float(found.scores[-1]) if len(found.ids) >= asked_for else 0.0


def _by_all_with(word: TypedWord, others: list[TypedWord]) -> tantivy.Query | None:
    """What has a word, by all words; None where that takes about as long as to score what has any.

    What the other words add is looked up for each text that has the word, or, of words in fewer texts, scored
    on the way to it.
    """
    n, rest = word.texts, [part for other in others for part in other.parts]
    passed = [part for part in rest if part.texts < _SOUGHT * n]
    sought = sorted((part for part in rest if part.texts >= _SOUGHT * n), key=lambda part: part.texts)
    n_passed = n + sum(part.texts for part in passed)
    if n_passed + _SOUGHT * n * len(sought) > (1 - _SAVED) * _n_scored([word, *others]):
        return None
    query = _any_of(_queries([word]))
    if passed:
        added = [(Occur.Should, part.query) for part in passed]
        query = tantivy.Query.boolean_query([(Occur.Must, query), *added])
    return _beside(query, [part.query for part in sought])


def _rarer_and_others(words: Sequence[TypedWord], little: float) -> tuple[list[TypedWord], list[TypedWord]]:
    """Words by their rarer parts, and by the most frequent ones: as many as add little beside the rarer; none
    where to look these up takes as long as to score all texts.
    """
    parts = [(part, number) for number, word in enumerate(words) for part in word.parts]
    parts.sort(key=lambda each: -each[0].texts)

    def by(some: list[tuple[Part, int]]) -> list[TypedWord]:
        each = [[part for part, number in some if number == own] for own in range(len(words))]
        return [
            TypedWord(word.key, theirs, word.is_beginning)
            for word, theirs in zip(words, each, strict=True)
            if theirs
        ]

    def is_too_many(n: int) -> bool:
        rarer = by(parts[n:])
        return _n_scored(rarer) < _FEWEST_RARER or _adds(by(parts[:n])) > little * _adds(rarer)

    n = bisect_left(range(1, len(parts) + 1), True, key=is_too_many)
    rarer = by(parts[n:])
    if _n_scored(rarer) + _LOOKED_UP > (1 - _SAVED) * _n_scored(words):
        return list(words), []
    return rarer, by(parts[:n])


def _adds(words: Iterable[TypedWord]) -> float:
    """What they add to the score of a text of average length that has each once."""
    return sum(word.adds for word in words)


def _queries(words: Iterable[TypedWord]) -> list[tantivy.Query]:
    return [part.query for word in words for part in word.parts]


def _n_scored(words: Iterable[TypedWord]) -> int:
    """Texts to score for some words, each part counted alone."""
    return sum(word.texts for word in words)


def _beside(few: tantivy.Query, queries: list[tantivy.Query]) -> tantivy.Query:
    """A few texts, by what they have and by what each query adds.

    Each is inside the next: of several beside each other tantivy scores 4,096 texts around each of the few.
    But it has only so much room to go down.
    """
    size = max(1, -(-len(queries) // _LEVELS))
    for first in range(0, len(queries), size):
        added = [(Occur.Should, query) for query in queries[first : first + size]]
        few = tantivy.Query.boolean_query([(Occur.Must, few), *added])
    return few
