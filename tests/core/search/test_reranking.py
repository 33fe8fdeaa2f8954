"""The first hits come in the order of whoever reads them beside the query; nothing else changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from core.encoding.late_interaction import WordLink
from core.errors import CancelledError
from core.progress import QUIET, CancelToken, Task
from core.search import Hit, Hits, Passage, Query, rerank, with_more_hits
from core.search.query_language import parse


class LongestFirst:
    """Finds a text the better the longer it is."""

    name = "longest"

    def __init__(self) -> None:
        self.read: list[tuple[str, str]] = []

    def alike(self, pairs: Sequence[tuple[str, str]], task: Task = QUIET) -> np.ndarray:
        task.check()
        self.read += pairs
        return np.array([len(text) / 100 for _, text in pairs], np.float32)


def found(texts: Sequence[str], typed: str = "late") -> Hits:
    hits = tuple(
        Hit(k + 1, k, (k,), k, 0.9 - k / 10, 0.9 - k / 10, text, (), {}) for k, text in enumerate(texts)
    )
    return Hits(Query(text=typed), hits, len(texts), 0.01, "A note.", typed=parse(typed))


def test_the_first_are_read_and_ordered_the_rest_stays() -> None:
    reader, before = LongestFirst(), found(["a", "ccc", "bb", "dddd"])
    after = rerank(before, reader, first=3)
    assert [hit.text for hit in after.hits] == ["ccc", "bb", "a", "dddd"]
    assert [hit.rank for hit in after.hits] == [1, 2, 3, 4]
    assert [round(hit.score, 2) for hit in after.hits] == [0.03, 0.02, 0.01, 0.6]
    assert [hit.similarity for hit in after.hits[:2]] == [
        before.hits[1].similarity,
        before.hits[2].similarity,
    ]
    assert reader.read == [("late", "a"), ("late", "ccc"), ("late", "bb")]
    assert after.reranked is not None
    assert (after.reranked.model, after.reranked.n) == ("longest", 3)
    assert after.reranked.seconds >= 0
    assert (after.note, after.query, after.n_searched) == (before.note, before.query, 4)


class Linking(LongestFirst):
    """Links each word of the query with the first of the text."""

    def links(self, pairs: Sequence[tuple[str, str]], task: Task = QUIET) -> list[tuple[WordLink, ...]]:
        return [
            tuple(WordLink(word, text.split()[0], 0, len(text.split()[0]), 0.5) for word in query.split())
            for query, text in pairs
        ]


def test_words_that_link_come_with_the_hits() -> None:
    before = found(["a b", "ccc d", "bb"], typed="is it late")
    after = rerank(before, Linking(), first=2)
    assert [[link.word for link in hit.links] for hit in after.hits] == [["ccc"], ["a"], []]
    assert {link.query for hit in after.hits for link in hit.links} == {"late"}  # "is" and "it" tell nothing
    of_grammar = rerank(found(["a b"], typed="is it"), Linking())
    assert [link.query for link in of_grammar.hits[0].links] == ["is", "it"]
    assert after.hits[0].shades() == ((0, 3, 0.5),)


def test_links_of_a_passage_stand_where_it_is_shown() -> None:
    links = (
        WordLink("x", "card", 3, 7, 0.4),
        WordLink("y", "card", 3, 7, 1.2),
        WordLink("z", "My", 0, 2, -0.1),
    )
    hit = replace(found(["Hello. My card is gone. Bye."]).hits[0], passage=Passage(7, 23), links=links)
    assert hit.found == "My card is gone."
    ((start, end, strength),) = hit.shades()  # the stronger of two, and what is unlike is not shown
    assert hit.found_in_context[start:end] == "card"
    assert strength == 1.0


def test_equal_ones_keep_their_order() -> None:
    assert [hit.text for hit in rerank(found(["b", "a", "cc"]), LongestFirst()).hits] == ["cc", "b", "a"]


def test_where_nothing_was_typed_or_found_nothing_is_read() -> None:
    reader = LongestFirst()
    for before in (found(["a", "bb"], typed=" "), found([])):
        assert rerank(before, reader) is before
    assert not reader.read


def test_it_can_be_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        rerank(found(["a"]), LongestFirst(), task=Task(cancel=token))


def test_more_hits_come_below_those_that_were_read() -> None:
    reader = LongestFirst()
    before = rerank(found(["a", "ccc", "bb"]), reader)
    after = with_more_hits(before, found(["a", "ccc", "bb", "eeeee", "ffff"]))
    assert [hit.text for hit in after.hits] == ["ccc", "bb", "a", "eeeee", "ffff"]
    assert [hit.rank for hit in after.hits] == [1, 2, 3, 4, 5]
    assert after.reranked == before.reranked
    other = found(["a", "ccc", "bb", "eeeee"], "early")
    assert with_more_hits(before, other) is other
    gone = found(["a", "x", "y", "z"])
    gone = Hits(gone.query, tuple(replace(hit, text_id=hit.text_id + 9) for hit in gone.hits), 4, 0.01, None)
    assert with_more_hits(before, gone) is gone
    assert with_more_hits(None, other) is other


def test_more_hits_come_below_those_that_are_listed_in_whatever_order_they_come() -> None:
    before, after = found(["a", "bb", "cc"]), found(["a", "bb", "cc", "dd"])
    deeper = replace(after, hits=tuple(after.hits[place] for place in (3, 1, 0, 2)))
    both = with_more_hits(before, deeper)
    assert [(hit.text, hit.rank) for hit in both.hits] == [("a", 1), ("bb", 2), ("cc", 3), ("dd", 4)]
    assert both.reranked is None
    assert with_more_hits(before, found(["a", "bb", "cc", "dd"], "early")).query.text == "early"
