"""What was typed, as a query of the keyword index. Built from parts, never parsed, so that no input can fail.

The score is BM25 (k1 = 1.2, b = 0.75, Robertson & Zaragoza 2009) summed over fields: `words` as they stand,
`stems` at half the weight, so that the word as typed comes before its other forms. Substrings in scripts
without spaces are phrases of overlapping pairs in the field `pairs`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
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
FREQUENT = 0.1  # of all texts: a word in more of them says little about any
MANY_SCORED = 3_000_000  # texts with a frequent word, for each word and its stem: scored in some 15 ms

Clause = tuple[Occur, Tantivy]


class Part(NamedTuple):
    """A query whose score counts for a word that was typed.

    Attributes:
        texts: how many match. adds: what it adds to the score of a text of average length that has it once,
            which is the idf times the weight. Both 0 where they are not counted.
    """

    query: Tantivy
    texts: int = 0
    adds: float = 0.0

    @property
    def is_counted(self) -> bool:
        """Whether `texts` says how many match."""
        return self.adds > 0


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
    def is_counted(self) -> bool:
        """Whether `texts` says how many match each part."""
        return all(part.is_counted for part in self.parts)

    @property
    def in_texts(self) -> int:
        """In about how many texts it is: nearly the same ones have a word and another form of it."""
        return self.texts if self.is_beginning else max((part.texts for part in self.parts), default=0)


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
        frequent: where it is plain words: the words and stems that are in more than a tenth of all texts, if
            scoring these takes long and there are other words. rarer: what else is scored, but `longer`.
        adds: what the frequent ones add to the score of a text of average length that has each once.
    """

    whole: Tantivy
    words: Tantivy | None = None
    longer: Tantivy | None = None
    n_longer: int = 0
    typed: tuple[TypedWord, ...] = ()
    rarer: Tantivy | None = None
    frequent: tuple[Tantivy, ...] = ()
    adds: float = 0.0


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
        forms = [part for word in words_typed if word.key == (typed.beginning,) for part in word.parts]
        words_typed = [word for word in words_typed if word.key != (typed.beginning,)]
        beginning = TypedWord(("", "", "", typed.beginning), [*forms, *endings], is_beginning=True)
        words_typed.append(beginning)
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
    typed_words = tuple(word for word in words_typed if word.texts or not word.is_counted)
    n_longer = sum(part.texts for part in endings)
    compiled = Compiled(whole, words, longer, n_longer, typed_words)
    most = FREQUENT * searcher.num_docs
    frequent = [part for part in parts if part.texts > most]
    if all(word.in_texts > most for word in typed_words):
        return compiled
    if sum(part.texts for part in frequent) < MANY_SCORED:
        return compiled
    rarer = [(Occur.Should, part.query) for part in parts if part.texts <= most]
    return replace(
        compiled,
        rarer=Tantivy.boolean_query(rarer),
        frequent=tuple(part.query for part in frequent),
        adds=sum(part.adds for part in frequent),
    )


class _Builder:
    """Makes the parts of a query from words, phrases and beginnings."""

    def __init__(self, schema: tantivy.Schema, searcher: tantivy.Searcher) -> None:
        self.schema = schema
        self.searcher = searcher

    def term(self, field: str, value: str, weight: float = 1.0) -> Tantivy:
        query = Tantivy.term_query(self.schema, field, value, "freq")  # no positions are read for it
        return query if weight == 1.0 else Tantivy.boost_query(query, weight)

    def counted(self, field: str, value: str, texts: int, weight: float = 1.0) -> Part:
        idf = math.log1p((self.searcher.num_docs - texts + 0.5) / (texts + 0.5))
        return Part(self.term(field, value, weight), texts, weight * idf)

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
            either = [self.sequence("words", parts.words)]
            for whole in parts.joined:
                either += [self.term("words", whole), self.term("joined", whole)]
            queries[("-", *parts.words)] = [Part(query) for query in either]
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
            queries[("", "", run)] = [Part(query) for query in self.run(run)]
        return list(map(TypedWord, queries, queries.values()))

    def word(self, word: str) -> list[Part]:
        """A word as it stands, its other English forms, or the same written with a hyphen."""
        form, texts = stem(word), int(self.searcher.doc_freq("words", word))
        of_joined = int(self.searcher.doc_freq("joined", word))
        joined = [self.counted("joined", word, of_joined)] if of_joined else []
        of_all_forms = int(self.searcher.doc_freq("stems", form))
        if texts == of_all_forms:
            # No text has another form of it alone: it is counted for both at once, in half the time.
            return [self.counted("words", word, texts, 1 + STEM_WEIGHT), *joined]
        forms = self.counted("stems", form, of_all_forms, STEM_WEIGHT)
        return [self.counted("words", word, texts), forms, *joined]

    def run(self, run: str) -> list[Tantivy]:
        """A substring in a script without spaces; a whole Korean word that is just this counts more."""
        if len(run) == 1:
            return [self.term("characters", run)]
        queries = [self.sequence("pairs", pairs(run))]
        if len(run) >= _LONG_RUN:
            queries += [self.term("pairs", pair) for pair in dict.fromkeys(pairs(run))]
        return [*queries, self.term("words", run)]

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
