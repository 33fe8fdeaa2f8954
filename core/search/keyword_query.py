"""What was typed, as a query of the keyword index. Built from parts, never parsed, so that no input can fail.

The score is BM25 (k1 = 1.2, b = 0.75, Robertson & Zaragoza 2009) summed over fields: `words` as they stand,
`stems` at half the weight, so that the word as typed comes before its other forms. Substrings in scripts
without spaces are phrases of overlapping pairs in the field `pairs`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

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


@dataclass(frozen=True, slots=True)
class Compiled:
    """A query of the index.

    Attributes:
        whole: all of it.
        words: where it is plain words and the last may be unfinished: the words as they stand, which tantivy
            scores twice as quickly when nothing else is beside them.
        longer: what matches the longer words that begin with the last; each match counts `LONGER` more than
            by `words`.
    """

    whole: Tantivy
    words: Tantivy | None = None
    longer: Tantivy | None = None


def compile_query(typed: Typed, schema: tantivy.Schema, searcher: tantivy.Searcher) -> Compiled | None:
    """The query for the typed text, or None where it holds nothing to look for."""
    builder = _Builder(schema, searcher)
    required = [(Occur.Must, query) for text in typed.phrases if (query := builder.phrase(text))]
    excluded = [(Occur.MustNot, query) for text in typed.excluded if (query := builder.phrase(text))]
    # A flat list: where all are terms, tantivy has a loop of its own for them.
    wanted = [
        (Occur.Should, query) for thing in builder.any_of(typed.plain)[:_MOST_CLAUSES] for query in thing
    ]
    endings, is_found = builder.beginning(typed.beginning) if typed.beginning else ([], False)
    longer: Tantivy | None = None
    if endings and is_found:
        longer = Tantivy.boolean_query([(Occur.Should, query) for query in endings])
    else:  # the word itself is nowhere: its endings are what is meant
        wanted += [(Occur.Should, Tantivy.boost_query(query, _ENDING_WEIGHT)) for query in endings]
    if not wanted and longer is None and not required:
        if not excluded:
            return None
        required = [(Occur.Must, Tantivy.const_score_query(Tantivy.all_query(), 0.0))]
    counted = [] if longer is None else [(Occur.Should, Tantivy.const_score_query(longer, LONGER))]
    whole = Tantivy.boolean_query([*required, *wanted, *counted, *excluded])
    if longer is None or not wanted or required or excluded:
        return Compiled(whole)
    return Compiled(whole, Tantivy.boolean_query(wanted), longer)


class _Builder:
    """Makes the parts of a query from words, phrases and beginnings."""

    def __init__(self, schema: tantivy.Schema, searcher: tantivy.Searcher) -> None:
        self.schema = schema
        self.searcher = searcher

    def term(self, field: str, value: str, weight: float = 1.0) -> Tantivy:
        query = Tantivy.term_query(self.schema, field, value, "freq")  # no positions are read for it
        return query if weight == 1.0 else Tantivy.boost_query(query, weight)

    def sequence(self, field: str, values: list[str]) -> Tantivy:
        """The values beside each other; tantivy wants a phrase to have two at least."""
        if len(values) == 1:
            return self.term(field, values[0])
        return Tantivy.phrase_query(self.schema, field, list(values))

    def any_of(self, text: str) -> list[list[Tantivy]]:
        """For each thing in the text that may match, the queries whose scores are added up for it."""
        queries: dict[tuple[str, ...], list[Tantivy]] = {}  # what is typed twice counts once
        folded = fold(text)
        for chain in compounds(folded, _UNITING):  # e-mail, anna@firma.de, 2024-05-01: one thing
            start, end = chain[0].start, chain[-1].end
            parts = split(folded[start:end])
            either = [self.sequence("words", parts.words)]
            for whole in parts.joined:
                either += [self.term("words", whole), self.term("joined", whole)]
            queries[tuple(parts.words)] = either
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
        return list(queries.values())

    def word(self, word: str) -> list[Tantivy]:
        """A word as it stands, its other English forms, or the same written with a hyphen."""
        forms = stem(word)
        joined = self.term("joined", word)
        if self.searcher.doc_freq("stems", forms) == self.searcher.doc_freq("words", word):
            # No text has another form of it alone: it is counted for both at once, in half the time.
            return [self.term("words", word, 1 + STEM_WEIGHT), joined]
        return [self.term("words", word), self.term("stems", forms, STEM_WEIGHT), joined]

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

    def beginning(self, start: str) -> tuple[list[Tantivy], bool]:
        """Longer words that begin like this, the most frequent ones, and whether there is the word itself."""
        found: list[Any] = self.searcher.terms_with_prefix("words", start, limit=_MOST_ENDINGS)
        longer = [word for word, _ in found if word != start]
        return [self.term("words", word) for word in longer], len(longer) < len(found)
