"""Search as a whole, over rows in memory and an encoder that knows three themes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.corpus.rows_by_text import RowsByText
from core.errors import CancelledError, InputError
from core.progress import CancelToken, Task
from core.search import (
    ExactIndex,
    Hits,
    HnswIndex,
    KeywordIndex,
    Query,
    SearchState,
    keyword_ranking,
    query_vector,
    search,
    similarity_to,
)
from core.search import query as query_module

# theme, text, city; some texts stand in more rows than one, one row is blank
ROWS = [
    ("card", "The machine swallowed my card", "Oslo"),  # text 0
    ("card", "My card is stuck in the cash machine", "Bergen"),  # text 1
    ("parcel", "The parcel came late", "Oslo"),  # text 2
    ("card", "The machine swallowed my card", "Bergen"),
    ("", "", "Oslo"),
    ("parcel", "Where is my parcel?", "Bergen"),  # text 3
    ("weather", "It rains all day", "Oslo"),  # text 4
    ("card", "ATM kept it", "Oslo"),  # text 5: about cards, with none of the words
    ("weather", "Late snow in spring", "Bergen"),  # text 6
    ("card", "The machine swallowed my card", "Oslo"),
]
THEMES = ["card", "parcel", "weather"]


@dataclass(frozen=True)
class NamedColumn:
    name: str


class RowsInMemory:
    text_column = "text"

    def __init__(self, rows: Sequence[tuple[str, str, str]]) -> None:
        self.rows = rows
        self.distinct = list(dict.fromkeys(text for _, text, _ in rows if text))
        self.text_ids = np.array([self.distinct.index(t) if t else -1 for _, t, _ in rows], dtype=np.int32)

    def columns(self) -> tuple[NamedColumn, ...]:
        return (NamedColumn("theme"), NamedColumn("text"), NamedColumn("city"))

    def fetch(self, row_ids: Any, columns: Any = None) -> list[tuple[Any, ...]]:
        return [self.rows[row] for row in row_ids]

    def mask(self, where: Any, n: int) -> np.ndarray:
        return np.array([cells[2] == where for cells in self.rows[:n]])


class ThemeEncoder:
    """Knows the theme of a text by its words, and gives each text a little of its own."""

    similarity = "cosine"
    words = {"card": 0, "machine": 0, "atm": 0, "swallowed": 0, "parcel": 1, "late": 1, "rains": 2, "snow": 2}

    def __init__(self) -> None:
        self.encoded: list[str] = []

    def encode_query(self, text: str) -> np.ndarray:
        self.encoded.append(text)
        vector = np.zeros(8, dtype=np.float32)
        for word in text.lower().replace("?", "").split():
            if word in self.words:
                vector[self.words[word]] += 1
        rng = np.random.default_rng(len(text))
        return (vector + 0.05 * rng.normal(size=8)).astype(np.float32)


@pytest.fixture
def state(tmp_path: Path) -> Iterator[SearchState]:
    with searchable(ROWS, [6, 0, 3, 1, 5, 2, 4], tmp_path) as made:  # encoded in random order
        yield made


@contextmanager
def searchable(
    cells: Sequence[tuple[str, str, str]], encoded: Sequence[int], folder: Path
) -> Iterator[SearchState]:
    """Rows of which the texts are encoded in that order."""
    rows = RowsInMemory(cells)
    encoder = ThemeEncoder()
    vectors = np.array([encoder.encode_query(text) for text in rows.distinct])
    encoder.encoded.clear()
    order = np.array(encoded)
    vectors = vectors[order]
    index = ExactIndex(8)
    index.add(vectors, order)
    with KeywordIndex.create(folder / "words") as words:
        words.add(np.arange(len(rows.distinct)), rows.distinct)
        words.commit()
        yield SearchState(
            rows=rows,
            rows_by_text=RowsByText(rows.text_ids),
            encoder=encoder,
            vectors=vectors,
            vector_text_ids=order,
            vector_places=np.argsort(order).astype(np.int32),
            vector_index=index,
            keyword_index=words,
            n_texts=len(rows.distinct),
        )


def texts(hits: Hits) -> list[int]:
    return [hit.text_id for hit in hits.hits]


def test_by_meaning_finds_what_shares_no_word(state: SearchState) -> None:
    hits = search(state, Query("my card was swallowed by the machine", top_k=3))
    assert set(texts(hits)) == {0, 1, 5}
    assert [hit.rank for hit in hits.hits] == [1, 2, 3]
    similarities = [hit.similarity for hit in hits.hits]
    assert similarities == sorted(similarities, reverse=True)
    assert all(hit.score == pytest.approx(hit.similarity, abs=1e-6) for hit in hits.hits)
    assert (hits.n_searched, hits.note) == (7, None)
    assert hits.seconds > 0


def test_a_hit_shows_all_rows_of_its_text(state: SearchState) -> None:
    hit = search(state, Query("swallowed", mode="keyword")).hits[0]
    assert hit.text == "The machine swallowed my card"
    assert hit.matches == ("swallowed",)
    assert (hit.row, hit.rows) == (0, (0, 3, 9))
    assert hit.columns == {"theme": "card", "city": "Oslo"}
    assert hit.similarity is None
    assert hit.score > 0


def test_a_text_in_very_many_rows_shows_the_first_thousand() -> None:
    rows = RowsInMemory([("card", "card", "Oslo")] * 3_000)
    index = ExactIndex(2)
    index.add([[1, 0]], [0])
    by_text, places = RowsByText(rows.text_ids), np.zeros(1, dtype=np.int32)
    state = SearchState(
        rows, by_text, None, np.float32([[1, 0]]), np.array([0]), places, index, None, n_texts=1
    )
    assert search(state, Query(like=(0,))).hits == ()  # the example itself is no hit
    encoder = ThemeEncoder()
    encoder.encode_query = lambda text: np.float32([1, 0])  # type: ignore[method-assign]
    hit = search(replace(state, encoder=encoder), Query("card")).hits[0]
    assert hit.rows == tuple(range(1_000))


@pytest.mark.parametrize("mode", ["semantic", "keyword", "hybrid"])
def test_conditions_hold_in_every_mode(state: SearchState, mode: Any) -> None:
    hits = search(state, Query("card machine late", mode=mode, where="Bergen"))
    assert set(texts(hits)) <= {0, 1, 3, 6}
    assert 0 in texts(hits)
    by_text = {hit.text_id: hit for hit in hits.hits}
    assert (by_text[0].row, by_text[0].rows) == (3, (3,))
    assert by_text[0].columns["city"] == "Bergen"
    assert hits.n_searched == 4
    some = search(state, Query("card machine late", mode=mode, where="Bergen", row_ids=[9, 5, 3, 0, 5, 99]))
    assert set(texts(some)) <= {0, 3}
    nothing = search(state, Query("card", mode=mode, row_ids=np.zeros(0, dtype=np.int64)))
    assert (nothing.hits, nothing.n_searched) == ((), 0)
    blank = search(state, Query("card", mode=mode, row_ids=[4]))
    assert blank.hits == ()


def test_hybrid_is_reciprocal_rank_fusion(state: SearchState) -> None:
    question = "late card machine"
    meaning = texts(search(state, Query(question, mode="semantic", top_k=100)))
    words = texts(search(state, Query(question, mode="keyword", top_k=100)))
    expected = {
        text: sum(1 / (60 + ranks.index(text) + 1) for ranks in (meaning, words) if text in ranks)
        for text in {*meaning, *words}
    }
    hits = search(state, Query(question, mode="hybrid", top_k=100))
    assert texts(hits) == sorted(expected, key=lambda text: (-expected[text], text))
    for hit in hits.hits:
        assert hit.score == pytest.approx(expected[hit.text_id], rel=1e-6)
        assert hit.similarity is not None


def test_of_matches_by_words_beside_meaning_only_the_best_are_looked_at_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keyword_ranking, "FEW_AMONG", 0)
    monkeypatch.setattr(keyword_ranking, "_DEARER", 1_000)
    monkeypatch.setattr(query_module, "_MOST_BY_WORDS", 100)  # of a depth of 100 at least 200 are
    near = [("card", f"late card {n}", "Oslo") for n in range(190)]
    far = [("card", f"a card that is one of very many things in this text {n}", "Bergen") for n in range(400)]
    asked = Query("late card", mode="hybrid", where="Bergen")
    with searchable([*near, *far], range(590), tmp_path) as state:
        cut = search(state, asked)
        assert cut.note == (
            "By words only the 200 best matches were looked at. 10 of them are among what is searched. "
            "A search by words alone looks at all."
        )
        assert len(cut.hits) == 20
        assert {hit.columns["city"] for hit in cut.hits} == {"Bergen"}
        assert sum(hit.by_words is not None for hit in cut.hits) == 10
        deeper = search(state, replace(asked, top_k=200))  # then a thousand are wanted of each, and looked at
        assert (deeper.note, len(deeper.hits)) == (None, 200)
        alone = search(state, replace(asked, mode="keyword"))
        assert (alone.note, len(alone.hits), alone.total) == (None, 20, 400)
        # Where nothing is found by meaning, or not of all, words look at all.
        without = search(replace(state, encoder=None), asked)
        assert texts(without) == texts(alone)
        assert "By words" not in (without.note or "")
    some = tmp_path / "some"
    some.mkdir()
    with searchable([*near, *far], range(190), some) as state:
        partly = replace(state, vector_places=np.r_[np.arange(190), np.full(400, -1)].astype(np.int32))
        found = search(partly, asked)
        assert texts(found) == texts(alone)
        assert "By words" not in (found.note or "")


def test_where_nothing_is_found_by_meaning_frequent_words_are_scored_everywhere(
    tmp_path: Path, as_of_millions: None
) -> None:
    """Beside meaning these texts of frequent words alone are not seen: the last hit lies above what one of
    average length would have.
    """
    common = "how can has tell my"
    lost = "lost card " + 8 * "and some more words that are not asked for "
    rows = [("card", f"{common} {lost} {n}", "Oslo") for n in range(130)]
    rows += [("card", f"{common} {n}", "Bergen") for n in range(30)]
    rain = "a long text about rain in the north of the country"
    rows += [("card", f"{common} {rain} {n}" if n % 2 else f"{rain} {n}", "Oslo") for n in range(1_400)]
    asked = Query(f"{common} lost card ", mode="hybrid", top_k=20)
    with searchable(rows, range(len(rows)), tmp_path) as state:
        assert state.keyword_index is not None
        assert not state.keyword_index.query(asked.text, 100, most_taken=30_000).is_exact
        alone = search(state, replace(asked, mode="keyword"))
        assert texts(search(replace(state, encoder=None), asked)) == texts(alone)


def test_quotes_and_minus_hold_for_both_halves_of_hybrid(state: SearchState) -> None:
    hits = search(state, Query("card -swallowed", mode="hybrid"))
    assert 0 not in texts(hits)
    assert {1, 5} <= set(texts(hits))
    assert texts(search(state, Query('late "cash machine"', mode="hybrid"))) == [1]
    assert isinstance(state.encoder, ThemeEncoder)
    assert state.encoder.encoded[-1] == "late cash machine"
    search(state, Query('a "cash machine" -late', mode="semantic"))
    assert state.encoder.encoded[-1] == "a cash machine"


def test_more_like_this(state: SearchState) -> None:
    hits = search(state, Query(like=(0,), top_k=2))
    assert set(texts(hits)) == {1, 5}  # not the example itself
    assert hits.note is None
    assert isinstance(state.encoder, ThemeEncoder)
    assert state.encoder.encoded == []  # needs no encoder
    away = search(state, Query("late", unlike=(6,), top_k=1))
    assert texts(away) == [2]
    assert texts(search(state, Query(unlike=(0, 1, 5), top_k=4))).__len__() == 4
    assert set(texts(search(state, Query(unlike=(0, 1, 5), top_k=4)))) == {2, 3, 4, 6}
    mixed = search(state, Query("snow", mode="keyword", like=(2,), top_k=2))
    assert set(texts(mixed)) == {6, 3}  # the word, and what is like the example


def test_the_query_vector_is_rocchios(state: SearchState) -> None:
    assert state.vectors is not None
    unit = state.vectors / np.linalg.norm(state.vectors, axis=1, keepdims=True)
    of = {int(text): unit[place] for place, text in enumerate(state.vector_text_ids)}
    expected = (of[0] + of[1]) / 2 - 0.5 * of[2]
    vector = query_vector(state, Query(like=(0, 1), unlike=(2,)))
    assert vector is not None
    cosine = vector @ expected / np.linalg.norm(vector) / np.linalg.norm(expected)
    assert cosine == pytest.approx(1, abs=1e-6)
    np.testing.assert_allclose(
        similarity_to(state, vector), unit @ expected / np.linalg.norm(expected), atol=1e-6
    )


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
def test_similarity_with_every_text_is_that_of_the_index(state: SearchState, metric: str) -> None:
    assert state.vectors is not None
    index = ExactIndex(8, metric)
    index.add(state.vectors, state.vector_text_ids)
    other = replace(state, vector_index=index)
    vector = np.float32([1, 2, 0, 0, 1, 0, 0, 0.5])
    found = index.query(vector, top_k=7)
    by_text = dict(zip(found.ids[0], found.similarities[0], strict=True))
    expected = [by_text[text] for text in state.vector_text_ids]
    np.testing.assert_allclose(similarity_to(other, vector), expected, rtol=1e-5, atol=1e-6)


def test_without_an_index_every_vector_is_compared(state: SearchState) -> None:
    query = Query("my card was swallowed", where="Oslo")
    assert texts(search(replace(state, vector_index=None), query)) == texts(search(state, query))


def test_a_filtered_graph_is_searched_exactly(state: SearchState) -> None:
    assert state.vectors is not None
    graph = HnswIndex(8)
    graph.add(state.vectors, state.vector_text_ids)
    query = Query("my card was swallowed", where="Bergen")
    with_graph, exact = search(replace(state, vector_index=graph), query), search(state, query)
    assert texts(with_graph) == texts(exact)
    assert [hit.similarity for hit in with_graph.hits] == [hit.similarity for hit in exact.hits]


def test_what_is_not_ready_is_said_and_the_other_way_is_taken(state: SearchState) -> None:
    assert state.vectors is not None
    question = Query("swallowed")
    no_model = search(replace(state, encoder=None), question)
    assert texts(no_model) == [0]
    assert no_model.note is not None
    assert no_model.note.startswith("Search by meaning is not ready: the model is not loaded.")
    assert no_model.note.endswith("These were found by their words.")
    nothing_encoded = replace(
        state, vectors=None, vector_text_ids=np.zeros(0, dtype=np.int64), vector_index=None
    )
    early = search(nothing_encoded, question)
    assert texts(early) == [0]
    assert "no sentence is encoded yet" in (early.note or "")
    assert similarity_to(nothing_encoded, np.zeros(8)).shape == (0,)
    assert query_vector(nothing_encoded, question) is None

    partly = replace(
        state, vectors=state.vectors[:3], vector_text_ids=state.vector_text_ids[:3], vector_index=None
    )
    some = search(partly, question)
    assert some.note == "3 of 7 sentences encoded so far."
    assert (len(some.hits), some.n_searched) == (3, 3)
    example = search(partly, Query(like=(5,), unlike=(0,)))
    assert "example is not encoded yet" in (example.note or "")

    no_words = search(replace(state, keyword_index=None), Query("card", mode="hybrid"))
    assert no_words.hits
    assert "words are still being indexed" in (no_words.note or "")
    neither = search(replace(nothing_encoded, keyword_index=None), Query("card", mode="keyword"))
    assert (neither.hits, neither.n_searched) == ((), 0)
    assert neither.note
    asked_nothing = search(state, Query(" "))
    assert asked_nothing.hits == ()
    assert asked_nothing.note == "Type something to look for, or choose an example."
    asked_nothing_known = search(state, Query("?!", mode="keyword"))
    assert asked_nothing_known.hits == ()


def test_an_index_that_knows_newer_texts_shows_only_those_of_the_state(state: SearchState) -> None:
    assert state.keyword_index is not None
    state.keyword_index.add([7, 8], ["a newer card", "a newer machine"])
    state.keyword_index.commit()
    assert set(texts(search(state, Query("card", mode="keyword")))) == {0, 1}


def test_bad_questions_are_refused_in_words(state: SearchState) -> None:
    with pytest.raises(InputError, match="no search mode 'fuzzy'"):
        search(state, Query("card", mode="fuzzy"))  # type: ignore[arg-type]
    with pytest.raises(InputError, match="top_k is 0"):
        search(state, Query("card", top_k=0))
    with pytest.raises(InputError, match="no text 7"):
        search(state, Query(like=(7,)))
    other_model = ThemeEncoder()
    other_model.encode_query = lambda text: np.ones(5, dtype=np.float32)  # type: ignore[method-assign]
    with pytest.raises(InputError, match="made by another model"):
        search(replace(state, encoder=other_model), Query("card", like=(0,)))
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        search(state, Query("card"), Task(cancel=token))


def test_an_empty_workspace_is_searched() -> None:
    rows = RowsInMemory([])
    rows.text_ids = np.zeros(0, dtype=np.int32)
    by_text, no_places = RowsByText(rows.text_ids), np.zeros(0, dtype=np.int32)
    state = SearchState(
        rows, by_text, None, None, np.zeros(0, dtype=np.int64), no_places, None, None, n_texts=0
    )
    for mode in ("semantic", "keyword", "hybrid"):
        hits = search(state, Query("card", mode=mode, row_ids=[0]))  # type: ignore[arg-type]
        assert hits.hits == ()
        assert hits.note


class CountedRows(RowsInMemory):
    """Says how often a condition was asked for."""

    def __init__(self, rows: Sequence[tuple[str, str, str]]) -> None:
        super().__init__(rows)
        self.asked: list[Any] = []

    def mask(self, where: Any, n: int) -> np.ndarray:
        self.asked.append(where)
        return super().mask(where, n)


def test_a_filter_is_worked_out_once_while_rows_stay_what_they_are(state: SearchState) -> None:
    rows = CountedRows(ROWS)
    state = replace(state, rows=rows)
    cities = sorted({city for _, _, city in ROWS})
    for text in ("card", "cards", "parcel"):
        for mode in ("semantic", "keyword", "hybrid"):
            found = search(state, Query(text, mode=mode, where=cities[0]))
            assert {ROWS[row][2] for hit in found.hits for row in hit.rows} <= {cities[0]}
    assert rows.asked == cities[:1]
    later = replace(state, rows_by_text=RowsByText(rows.text_ids))  # as after rows were added or hidden
    search(later, Query("card", where=cities[0]))
    assert rows.asked == [cities[0]] * 2


def test_sets_of_rows_are_kept_only_where_nobody_can_write_to_them(state: SearchState) -> None:
    chosen = np.array([0, 1], dtype=np.int64)
    first = search(state, Query("card", mode="keyword", row_ids=chosen))
    chosen[:] = [2, 3]
    second = search(state, Query("card", mode="keyword", row_ids=chosen))
    for found, allowed in ((first, {0, 1}), (second, {2, 3})):
        assert {row for hit in found.hits for row in hit.rows} <= allowed
    sealed = np.array([0, 1], dtype=np.int64)
    sealed.flags.writeable = False
    asked = Query("card", mode="keyword", row_ids=sealed)
    assert search(state, asked).hits == search(state, asked).hits == first.hits


def test_words_and_meaning_are_looked_for_at_the_same_time_and_either_may_fail(
    state: SearchState, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(KeywordIndex, "query", fails)
    with pytest.raises(OSError, match="gone"):
        search(state, Query("card", mode="hybrid"))
    assert search(state, Query("card")).hits
