"""What was typed, as a query of the keyword index. Built from parts, never parsed, so that no input can fail.

The score is BM25 (k1 = 1.2, b = 0.75, Robertson & Zaragoza 2009) summed over fields: `words` as they stand,
`stems` at half the weight, so that the word as typed comes before its other forms. Substrings in scripts
without spaces are phrases of overlapping pairs in the field `pairs`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import tantivy
from tantivy import Occur
from tantivy import Query as Tantivy

from core.search.query_language import Typed
from core.search.words import APOSTROPHES, JOINTS, compounds, fold, pairs, split, stem

STEM_WEIGHT = 0.5
LONGER = 0.01  # of a longer word that begins like the last one: always below the word itself
_ENDING_WEIGHT = 0.5
_UNITING = "".join(joint for joint in JOINTS if joint not in APOSTROPHES)
_LONG_RUN = 5  # characters; a longer run is a clause, of which parts may match too
_MOST_ENDINGS = 64
_MOST_CLAUSES = 256

Clause = tuple[Occur, Tantivy]


class Part(NamedTuple):
    """A query whose score counts for a word that was typed.

    Attributes:
        texts: how many match; of several words beside each other, how many have the rarest.
        adds: what it adds to the score of a text of average length that has it once: idf times weight.
    """

    query: Tantivy
    texts: int
    adds: float


class TypedWord(NamedTuple):
    """A word that was typed, or what else is looked for as one; the scores of its parts are added up.

    Attributes:
        key: what it is, the same in every query. parts: first as it stands.
        is_beginning: whether it is nowhere itself, and its parts are longer words that begin like it.
    """

    key: tuple[str, ...]
    parts: list[Part]
    is_beginning: bool = False

    @property
    def texts(self) -> int:
        """How many match the parts, each counted alone."""
        return sum(part.texts for part in self.parts)

    @property
    def adds(self) -> float:
        """As of a part; of longer words a text is taken to have one."""
        each = [part.adds for part in self.parts]
        return max(each, default=0.0) if self.is_beginning else sum(each)


@dataclass(frozen=True, slots=True)
class Compiled:
    """A query of the index.

    Attributes:
        whole: all of it.
        words: where it is plain words: these as they stand, which tantivy scores twice as quickly when
            nothing else is beside them.
        longer: what matches the longer words that begin with the last; each match counts `LONGER` more than
            by `words`. n_longer: how many match, each word counted alone.
        typed: where it is plain words: each of them that is anywhere.
    """

    whole: Tantivy
    words: Tantivy | None = None
    longer: Tantivy | None = None
    n_longer: int = 0
    typed: tuple[TypedWord, ...] = ()


def compile_query(typed: Typed, schema: tantivy.Schema, searcher: tantivy.Searcher) -> Compiled | None:
    """The query for the typed text, or None where it holds nothing to look for."""
    builder = _Builder(schema, searcher)
    required = [(Occur.Must, query) for text in typed.phrases if (query := builder.phrase(text))]
    excluded = [(Occur.MustNot, query) for text in typed.excluded if (query := builder.phrase(text))]
    words_typed = builder.any_of(typed.plain)[:_MOST_CLAUSES]
    endings, is_found = builder.beginning(typed.beginning) if typed.beginning else ([], False)
    longer: Tantivy | None = None
    if endings and is_found:
        longer = Tantivy.boolean_query([(Occur.Should, part.query) for part in endings])
    elif endings:  # the word itself is nowhere: its endings are what is meant
        own = [word for word in words_typed if word.key == (typed.beginning,)]
        forms = [part for word in own for part in word.parts if part.texts]
        words_typed = [word for word in words_typed if word.key != (typed.beginning,)]
        key = ("", "", "", typed.beginning, *(["form"] if forms else []))
        words_typed.append(TypedWord(key, [*forms, *endings], is_beginning=True))
    # A flat list: where all are terms, tantivy has a loop of its own for them.
    parts = [part for word in words_typed for part in word.parts]
    wanted = [(Occur.Should, part.query) for part in parts]
    if not wanted and longer is None and not required:
        if not excluded:
            return None
        required = [(Occur.Must, Tantivy.const_score_query(Tantivy.all_query(), 0.0))]
    of_longer = [] if longer is None else [(Occur.Should, Tantivy.const_score_query(longer, LONGER))]
    whole = Tantivy.boolean_query([*required, *wanted, *of_longer, *excluded])
    if required or excluded:
        return Compiled(whole)
    words = Tantivy.boolean_query(wanted) if wanted else None
    n_longer = sum(part.texts for part in endings)
    return Compiled(whole, words, longer, n_longer, tuple(word for word in words_typed if word.texts))


class _Builder:
    """Makes the parts of a query from words, phrases and beginnings."""

    def __init__(self, schema: tantivy.Schema, searcher: tantivy.Searcher) -> None:
        self.schema = schema
        self.searcher = searcher

    def term(self, field: str, value: str, weight: float = 1.0) -> Tantivy:
        query = Tantivy.term_query(self.schema, field, value, "freq")  # no positions are read for it
        return query if weight == 1.0 else Tantivy.boost_query(query, weight)

    def texts(self, field: str, value: str) -> int:
        return int(self.searcher.doc_freq(field, value))

    def idf(self, texts: int) -> float:
        return math.log1p((self.searcher.num_docs - texts + 0.5) / (texts + 0.5))

    def counted(self, field: str, value: str, texts: int | None = None, weight: float = 1.0) -> Part:
        """`term`, which is in so many texts; None: found out."""
        texts = self.texts(field, value) if texts is None else texts
        return Part(self.term(field, value, weight), texts, weight * self.idf(texts))

    def counted_sequence(self, field: str, values: list[str]) -> Part:
        texts = [self.texts(field, value) for value in values]
        return Part(self.sequence(field, values), min(texts, default=0), sum(map(self.idf, texts)))

    def sequence(self, field: str, values: list[str]) -> Tantivy:
        """The values beside each other; tantivy wants a phrase to have two at least."""
        if len(values) == 1:
            return self.term(field, values[0])
        return Tantivy.phrase_query(self.schema, field, list(values))

    def any_of(self, text: str) -> list[TypedWord]:
        """What in the text may match."""
        queries: dict[tuple[str, ...], list[Part]] = {}  # what is typed twice counts once
        folded = fold(text)
        for chain in compounds(folded, _UNITING):  # e-mail, anna@firma.de, 2024-05-01: one thing
            start, end = chain[0].start, chain[-1].end
            parts = split(folded[start:end])
            either = [self.counted_sequence("words", parts.words)]
            for whole in parts.joined:
                either += [self.counted("words", whole), self.counted("joined", whole)]
            queries["-", *parts.words, "", *parts.joined] = either
            folded = folded[:start] + " " * (end - start) + folded[end:]
        for chain in compounds(folded, APOSTROPHES):  # don't, l'homme, customer's: the long part, or dont
            start, end = chain[0].start, chain[-1].end
            parts = split(folded[start:end])
            for word in [word for word in parts.words if len(word) > 1] or parts.words:
                queries[(word,)] = self.word(word)
            for whole in parts.joined:
                queries[("", whole)] = self.word(whole)
            folded = folded[:start] + " " * (end - start) + folded[end:]
        parts = split(folded)
        in_runs = set(parts.runs)
        for word in parts.words:
            if word not in in_runs:
                queries[(word,)] = self.word(word)
        for run in parts.runs:
            queries[("", "", run)] = self.run(run)
        return list(map(TypedWord, queries, queries.values()))

    def word(self, word: str) -> list[Part]:
        """A word as it stands, its other English forms, or the same written with a hyphen."""
        form, texts = stem(word), self.texts("words", word)
        joined = [part for part in [self.counted("joined", word)] if part.texts]
        of_all_forms = self.texts("stems", form)
        if texts == of_all_forms:
            # No text has another form of it alone: it is counted for both at once, in half the time.
            return [self.counted("words", word, texts, 1 + STEM_WEIGHT), *joined]
        forms = self.counted("stems", form, of_all_forms, STEM_WEIGHT)
        return [self.counted("words", word, texts), forms, *joined]

    def run(self, run: str) -> list[Part]:
        """A substring in a script without spaces; a whole Korean word that is just this counts more."""
        if len(run) == 1:
            return [self.counted("characters", run)]
        parts = [self.counted_sequence("pairs", pairs(run))]
        if len(run) >= _LONG_RUN:
            parts += [self.counted("pairs", pair) for pair in dict.fromkeys(pairs(run))]
        return [*parts, self.counted("words", run)]

    def phrase(self, text: str) -> Tantivy | None:
        """Exactly these words beside each other; each run as a substring, runs one after the other."""
        parts = split(text)
        in_runs = set(parts.runs)
        words = [word for word in parts.words if word not in in_runs]
        clauses: list[Clause] = []
        if words:
            clauses.append((Occur.Must, self.sequence("words", words)))
        if len(parts.runs) == 1 and len(parts.runs[0]) == 1:
            clauses.append((Occur.Must, self.term("characters", parts.runs[0])))
        elif parts.runs:
            chain = [pair for run in parts.runs for pair in pairs(run)]
            clauses.append((Occur.Must, self.sequence("pairs", chain)))
        return Tantivy.boolean_query(clauses) if clauses else None

    def beginning(self, start: str) -> tuple[list[Part], bool]:
        """Longer words that begin like this, the most frequent ones, and whether there is the word itself."""
        found: list[Any] = self.searcher.terms_with_prefix("words", start, limit=_MOST_ENDINGS)
        longer = [(word, texts) for word, texts in found if word != start]
        parts = [self.counted("words", word, texts, _ENDING_WEIGHT) for word, texts in longer]
        return parts, len(longer) < len(found)
