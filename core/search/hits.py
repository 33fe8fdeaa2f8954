"""Queries, and the hits that a search finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from numpy.typing import ArrayLike

from core.search.index_used import IndexUsed
from core.search.query_language import NOTHING_TYPED, Typed

if TYPE_CHECKING:
    from core.encoding.late_interaction import WordLink

Mode = Literal["semantic", "keyword", "hybrid"]
MODES: tuple[Mode, ...] = ("semantic", "keyword", "hybrid")
# Texts that are near everything: as the similarity has it, or corrected (`core.search.proximity`).
Hubs = Literal["kept", "corrected"]
HUBS: tuple[Hubs, ...] = ("kept", "corrected")
# By which a text that is divided counts in a search by meaning: its best passage, or the mean of all.
CountedBy = Literal["best", "mean"]
COUNTED_BY: tuple[CountedBy, ...] = ("best", "mean")
_BEFORE = "… "  # before a passage that does not begin its text


class NamedRows(Protocol):
    """Rows with a name, as a label has them."""

    @property
    def name(self) -> str: ...

    @property
    def row_ids(self) -> ArrayLike:
        """(m,) int64."""


@dataclass(frozen=True)
class Query:
    """What a person searches for, and how.

    Attributes:
        text: what was typed, in the language of `query_language`, whatever the mode.
        mode: "semantic", "keyword" or "hybrid".
        top_k: texts wanted.
        where: a condition over the columns; None: all rows.
        like: ids of texts to find more like; they are not among the hits themselves.
        unlike: ids of texts to move away from.
        row_ids: (m,) rows that may be found; None: all.
        labels: those that `label:name` may name.
        hubs: "corrected": what is found by meaning is put in order by mutual proximity.
        passages: where texts are divided, "best": a text counts by its nearest passage; "mean": by the mean
            of the vectors of all its passages, which is the text's own on the map. Else it says nothing.
    """

    text: str = ""
    mode: Mode = "semantic"
    top_k: int = 20
    where: Any = None
    like: tuple[int, ...] = ()
    unlike: tuple[int, ...] = ()
    row_ids: ArrayLike | None = None
    labels: tuple[NamedRows, ...] = ()
    hubs: Hubs = "kept"
    passages: CountedBy = "best"


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a text, from one character up to and without another."""

    start: int
    end: int


@dataclass(frozen=True)
class Hit:
    """A text that was found; where texts are divided, with its best passage.

    Attributes:
        rank: from 1.
        row: first row with this text that fulfils the condition.
        rows: all such rows, the first 1,000 of them.
        text_id: the text.
        similarity: to the query; None where it was found by words only or has no vector.
        score: what ranked it: similarity, BM25, fused rank, or what the model says of it that reranked it.
        text: as imported, stripped.
        matches: words of the text that match what was typed, as they stand in it.
        columns: the cells of `row`, the text left out.
        by_meaning, by_words: in a hybrid search, its rank in the list of each; None where it is not in it as
            far as that was read.
        passage: where texts are divided, the part of `text` that is nearest to the query; of a hit by words
            alone the one with most of them; None where it has no vectors yet.
        n_passages: into so many the text is divided, where its similarity goes by them; else 0.
        links: where a multi-vector model reranked it, for each telling word of the query the word of what was
            found (`found`) that is most like it.
    """

    rank: int
    row: int
    rows: tuple[int, ...]
    text_id: int
    similarity: float | None
    score: float
    text: str
    matches: tuple[str, ...]
    columns: dict[str, object]
    by_meaning: int | None = None
    by_words: int | None = None
    passage: Passage | None = None
    n_passages: int = 0
    links: tuple[WordLink, ...] = ()

    @property
    def found(self) -> str:
        """What was found of the text: its passage, else all of it."""
        return self.text if self.passage is None else self.text[self.passage.start : self.passage.end]

    @property
    def found_in_context(self) -> str:
        """The same with "…" where the text continues."""
        if self.passage is None:
            return self.text
        before = _BEFORE if self.text[: self.passage.start].strip() else ""
        after = " …" if self.text[self.passage.end :].strip() else ""
        return f"{before}{self.found}{after}"

    def shades(self) -> tuple[tuple[int, int, float], ...]:
        """Where the words that are linked stand in `found_in_context`, (start, end), and how strongly, 0 … 1:
        the similarity to the word of the query that is most like each.
        """
        continues = self.passage is not None and self.found_in_context.startswith(_BEFORE)
        shift = len(_BEFORE) if continues else 0
        strongest: dict[tuple[int, int], float] = {}
        for link in self.links:
            place = link.start + shift, link.end + shift
            strongest[place] = max(strongest.get(place, 0.0), min(link.similarity, 1.0))
        return tuple((*place, strength) for place, strength in sorted(strongest.items()) if strength > 0)


@dataclass(frozen=True, slots=True)
class Reranked:
    """That a second model, a cross-encoder or a multi-vector model, put the first hits into its order.

    Attributes:
        model: its name. n: hits that it read. seconds: it took, beside the search.
    """

    model: str
    n: int
    seconds: float


@dataclass(frozen=True)
class Hits:
    """What a query found.

    Attributes:
        query: as asked.
        hits: best first.
        n_searched: texts that were considered.
        seconds: it took.
        note: what the person should know about this answer, in sentences; None where there is nothing.
        n_estimated: of those texts, how many have no vector yet and were chosen from by a preview.
        reranked: by what the first of them were put into another order; None where they were not.
        total: texts that the query could list: of a search by meaning all that its operators and conditions
            let through, of one by words those with any of its words.
        typed: what was typed as it was read; its `ignored` is to be said.
        like, unlike: texts of the query's examples, chosen or typed.
        weak_below: of a search by meaning for what was typed, the similarity below which a match is no nearer
            than random texts are in this corpus; None where that is not known or means nothing.
        n_corrected: how many candidates by meaning were corrected for hubs and put in order by that; 0: none.
        index: by which vector index it went; None: not by meaning.
    """

    query: Query
    hits: tuple[Hit, ...]
    n_searched: int
    seconds: float
    note: str | None
    n_estimated: int = 0
    reranked: Reranked | None = None
    total: int = 0
    typed: Typed = NOTHING_TYPED
    like: tuple[int, ...] = ()
    unlike: tuple[int, ...] = ()
    weak_below: float | None = None
    n_corrected: int = 0
    index: IndexUsed | None = None

    @property
    def score_name(self) -> str:
        """What the scores of the hits are, where that is neither a similarity nor a rank: "mutual proximity"
        where hubs were corrected; else "".
        """
        is_corrected = self.n_corrected > 0 and self.reranked is None and self.query.mode != "hybrid"
        return "mutual proximity" if is_corrected else ""

    @property
    def n_close(self) -> int | None:
        """How many of the first hits are nearer than random texts; None where that is not known."""
        if self.weak_below is None or self.reranked is not None:
            return None
        close = (hit.similarity is not None and hit.similarity >= self.weak_below for hit in self.hits)
        return next((place for place, is_close in enumerate(close) if not is_close), len(self.hits))

    @property
    def said(self) -> str | None:
        """The note and what of the query was ignored, in sentences; None where there is nothing."""
        sentences = [self.note or "", *(each.sentence for each in self.typed.ignored)]
        return " ".join(sentence for sentence in sentences if sentence) or None

    @property
    def ignored(self) -> tuple[str, ...]:
        """What of the query looks like an operator and counts as plain words, as typed."""
        return tuple(each.text for each in self.typed.ignored)
