"""Operators in every mode, compared with reading every row of a row store."""

from __future__ import annotations

import csv
import datetime
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.corpus import RowStore
from core.errors import CancelledError
from core.progress import CancelToken, Task
from core.search import MODES, ExactIndex, KeywordIndex, Query, SearchState, search, uses_keyword_index
from core.search.query_language import Known, parse
from core.search.words import split

WORDS = ["kapo", "mizu", "tarn", "velk", "bruno", "영화", "음악"]
CITIES = ["Oslo", "New York", "oslo", "Bergen 100%", ""]
N_ROWS = 150


@dataclass(frozen=True)
class Row:
    """A row as the file has it; None is blank."""

    text: str
    city: str | None
    stars: int | None
    price: float | None
    day: datetime.date | None
    at: datetime.datetime | None
    paid: bool | None


@dataclass(frozen=True, eq=False)
class NamedRows:
    name: str
    row_ids: np.ndarray


def rows_at_random() -> list[Row]:
    rng = np.random.default_rng(3)
    rows = []
    for _ in range(N_ROWS):
        text = " ".join(rng.choice(WORDS, rng.integers(0, 6)))
        city = str(rng.choice(CITIES))
        blank = rng.random(5) < 0.15
        day = datetime.date(2023, 11, 1) + datetime.timedelta(days=int(rng.integers(0, 240)))
        moment = datetime.datetime(2024, 2, 28) + datetime.timedelta(minutes=int(rng.integers(0, 4000)))
        rows.append(
            Row(
                text,
                city or None,
                None if blank[0] else int(rng.integers(-3, 6)),
                None if blank[1] else round(float(rng.normal(0, 20)), 1),
                None if blank[2] else day,
                None if blank[3] else moment,
                None if blank[4] else bool(rng.random() < 0.5),
            )
        )
    return rows


ROWS = rows_at_random()
LABELS = (
    NamedRows("urgent", np.arange(0, N_ROWS, 4)),
    NamedRows("To Do", np.arange(5, N_ROWS, 7)),
    NamedRows("none", np.zeros(0, dtype=np.int64)),
)


class Encoder:
    """Any text has a vector; which one does not matter here."""

    similarity = "cosine"

    def encode_query(self, text: str) -> np.ndarray:
        return np.random.default_rng(len(text)).normal(size=6).astype(np.float32)

    def encode_documents(self, texts: Any) -> np.ndarray:
        return np.array([self.encode_query(text) for text in texts])


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SearchState]:
    folder = tmp_path_factory.mktemp("operators")
    with (folder / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["text", "city", "stars", "price", "The Day", "at", "paid"])
        for row in ROWS:
            at = None if row.at is None else row.at.isoformat(" ")
            paid = None if row.paid is None else str(row.paid).lower()
            writer.writerow([row.text, row.city, row.stars, row.price, row.day, at, paid])
    with (
        RowStore.create(folder / "rows.duckdb") as rows,
        KeywordIndex.create(folder / "words") as words,
    ):
        rows.add_file(folder / "rows.csv")
        types = [column.type for column in rows.columns()]
        assert types == ["text", "text", "integer", "real", "date", "timestamp", "boolean"]
        words.add(np.arange(rows.n_texts), rows.texts())
        words.commit()
        vectors = np.random.default_rng(0).normal(size=(rows.n_texts, 6)).astype(np.float32)
        index = ExactIndex(6)
        index.add(vectors, np.arange(rows.n_texts))
        yield SearchState(
            rows=rows,
            rows_by_text=rows.by_text(),
            encoder=Encoder(),
            vectors=vectors,
            vector_text_ids=np.arange(rows.n_texts),
            vector_places=np.arange(rows.n_texts, dtype=np.int32),
            vector_index=index,
            keyword_index=words,
            n_texts=rows.n_texts,
        )


# Each operator as it is typed, and which rows fulfil it, worked out anew from the row.
def phrase(row: Row, wanted: str) -> bool:
    """The words beside each other; a Korean word anywhere in one."""
    parts, words = split(wanted), split(row.text)
    if parts.runs:
        return any(parts.runs[0] in run for run in words.runs)
    n = len(parts.words)
    return any(words.words[k : k + n] == parts.words for k in range(len(words.words) - n + 1))


def compared(cell: Any, sign: str, number: Any) -> bool:
    if cell is None:
        return False
    return bool({"<": cell < number, "<=": cell <= number, ">": cell > number, ">=": cell >= number}[sign])


@st.composite
def word_operators(draw: st.DrawFn) -> tuple[str, Any]:
    word = draw(st.sampled_from(WORDS))
    kind = draw(st.sampled_from(["+", "-", '"', '-"', "+“"]))
    if kind in "+-":
        return f"{kind}{word}", lambda row: phrase(row, word) == (kind == "+")
    text = f"{word} {draw(st.sampled_from(WORDS[:5]))}" if word in WORDS[:5] else word
    close = "”" if kind.endswith("“") else '"'
    return f"{kind}{text}{close}", lambda row: phrase(row, text) != kind.startswith("-")


@st.composite
def city_operators(draw: st.DrawFn) -> tuple[str, Any]:
    sign = draw(st.sampled_from(["", "-"]))
    typed, fits = draw(
        st.sampled_from(
            [
                ("city:oslo", lambda city: (city or "").lower() == "oslo"),
                ('City:"new york"', lambda city: city == "New York"),
                ("city=*o*", lambda city: "o" in (city or "").lower()),
                ("city:new*", lambda city: city == "New York"),
                ('city:"new*"', lambda city: False),
                ("city：*100%", lambda city: city == "Bergen 100%"),
                ("city:_slo", lambda city: False),
                ('city:""', lambda city: city is None),
            ]
        )
    )
    return sign + typed, lambda row: fits(row.city) != (sign == "-")


@st.composite
def number_operators(draw: st.DrawFn) -> tuple[str, Any]:
    column = draw(st.sampled_from(["stars", "price"]))
    number = draw(st.sampled_from([-3, 0, 2, 2.5, 5, -1e3, 99999999999999999999]))
    sign = draw(st.sampled_from(["<", "<=", ">", ">=", ":", "="]))
    minus = draw(st.sampled_from(["", "-"]))

    def fits(row: Row) -> bool:
        cell = getattr(row, column)
        found = cell == number if sign in ":=" else compared(cell, sign, number)
        return found != bool(minus)

    return f"{minus}{column}{sign}{number}", fits


@st.composite
def date_operators(draw: st.DrawFn) -> tuple[str, Any]:
    sign = draw(st.sampled_from(["<", "<=", ">", ">=", ":", "≥"]))
    day, moment = datetime.date, datetime.datetime
    typed, first, end = draw(
        st.sampled_from(
            [
                ("2024", day(2024, 1, 1), day(2025, 1, 1)),
                ("2023-12", day(2023, 12, 1), day(2024, 1, 1)),
                ("2024/2", day(2024, 2, 1), day(2024, 3, 1)),
                ("2024-02-29", day(2024, 2, 29), day(2024, 3, 1)),
                ("9999", day(9999, 1, 1), None),
                ("2024-02-29T10", moment(2024, 2, 29, 10), moment(2024, 2, 29, 11)),
                ("2024-03-01T00:30", moment(2024, 3, 1, 0, 30), moment(2024, 3, 1, 0, 31)),
            ]
        )
    )
    with_time = isinstance(first, moment)
    column = "at" if with_time or draw(st.booleans()) else "day"

    def whole(value: Any) -> Any:
        return (
            moment(value.year, value.month, value.day) if isinstance(value, day) and not with_time else value
        )

    def fits(row: Row) -> bool:
        cell = getattr(row, column)
        if cell is None:
            return False
        cell = cell if isinstance(cell, moment) else moment(cell.year, cell.month, cell.day)
        from_, to = whole(first), moment.max if end is None else whole(end)
        return bool(
            {
                "<": cell < from_,
                "<=": cell < to,
                ">": cell >= to,
                ">=": cell >= from_,
                "≥": cell >= from_,
                ":": from_ <= cell < to,
            }[sign]
        )

    name = '"the day"' if column == "day" else column
    return f"{name}{sign}{typed}", fits


others = st.sampled_from(
    [
        ("paid:yes", lambda row: row.paid is True),
        ("-paid:0", lambda row: row.paid is not False),
        ("label:urgent", lambda row: ROWS.index(row) % 4 == 0),
        ('-label:"to do"', lambda row: ROWS.index(row) % 7 != 5),
        ("label:none", lambda row: False),
    ]
)
# What cannot be read; none of its words is in any text.
unread = st.sampled_from(
    [
        ("colour:red", "no column 'colour'"),
        ("stars>many", "'many' is no number"),
        ("city>3", "holds words"),
        ("at:2024-13-40", "is no date"),
        ("paid:perhaps", "neither yes nor no"),
        ("stars:", "nothing stands behind"),
        ("label:unheard", "no label 'unheard'"),
        ("like:#150", "rows go from 0 to 149"),
        ("like:this", "like:#17"),
        ("-12", "before a number"),
    ]
)


def expected_texts(state: SearchState, fits: list[tuple[str, Any]]) -> set[int]:
    """Texts of which a row fulfils every operator; of several values for one column any."""
    columns: dict[str, list[Any]] = {}
    for typed, check in fits:
        head = typed.replace("：", ":").replace("=", ":").partition(":")[0].lower()
        is_value = head in ("city", "stars", "price", "at", '"the day"', "label", "paid")
        is_value = is_value and not any(sign in typed for sign in "<>≥")
        columns.setdefault(head if is_value else typed, []).append(check)
    found = {
        int(state.text_ids[place])
        for place, row in enumerate(ROWS)
        if all(any(check(row) for check in checks) for checks in columns.values())
    }
    return found - {-1}


@settings(max_examples=150, deadline=None)
@given(
    operators=st.lists(
        st.one_of(word_operators(), city_operators(), number_operators(), date_operators(), others),
        max_size=4,
    ),
    plain=st.lists(st.sampled_from(WORDS[:5]), max_size=2),
    lost=st.lists(unread, max_size=1),
    order=st.randoms(use_true_random=False),
    mode=st.sampled_from(MODES),
)
def test_operators_let_through_what_reading_every_row_finds(
    state: SearchState, operators: Any, plain: list[str], lost: Any, order: Any, mode: Any
) -> None:
    tokens = [typed for typed, _ in operators] + plain + [typed for typed, _ in lost]
    order.shuffle(tokens)
    hits = search(state, Query(" ".join(tokens) + " ", mode=mode, top_k=1000, labels=LABELS))
    passing = expected_texts(state, operators)
    found = {hit.text_id for hit in hits.hits}
    assert hits.ignored == tuple(typed for typed, _ in lost)
    assert all(reason in (hits.said or "") for _, reason in lost)
    if not tokens:
        assert (found, hits.total) == (set(), 0)
        return
    needs_one = mode == "keyword" and (plain or lost) and not hits.typed.phrases
    if needs_one:  # one of the plain words at least
        passing = {
            text
            for text in passing
            if any(phrase(Row(state.rows.text(text), *[None] * 6), word) for word in plain)  # type: ignore[attr-defined]
        }
    assert found == passing
    assert hits.total == len(passing)
    first = search(state, Query(" ".join(tokens) + " ", mode=mode, top_k=3, labels=LABELS))
    assert first.total == hits.total
    assert len(first.hits) == min(3, hits.total)
    for hit in hits.hits:
        assert hit.row in hit.rows
        assert all(state.text_ids[row] == hit.text_id for row in hit.rows)


anything = st.text(st.characters(codec=None), max_size=80) | st.text(
    "\"-+“”«» :<>=#*%'@ab19카like", max_size=80
)


@settings(max_examples=150, deadline=None)
@given(typed=anything, mode=st.sampled_from(MODES))
def test_no_input_fails(state: SearchState, typed: str, mode: Any) -> None:
    hits = search(state, Query(typed, mode=mode, labels=LABELS))
    assert len(hits.hits) <= hits.total
    assert all(each.text and each.reason for each in hits.typed.ignored)
    assert uses_keyword_index(Query(typed, mode=mode)) in (True, False)


@pytest.mark.parametrize("mode", MODES)
def test_like_a_row_is_an_example(state: SearchState, mode: Any) -> None:
    row = next(k for k, each in enumerate(ROWS) if each.text)
    text = int(state.text_ids[row])
    typed = search(state, Query(f"like:#{row}", mode=mode, top_k=5))
    chosen = search(state, Query(like=(text,), mode=mode, top_k=5))
    assert [hit.text_id for hit in typed.hits] == [hit.text_id for hit in chosen.hits]
    assert text not in {hit.text_id for hit in typed.hits}
    assert (typed.like, typed.total) == ((text,), state.n_texts - 1)
    away = search(state, Query(f"kapo -like:#{row}", mode=mode, top_k=500))
    assert (away.unlike, text in {hit.text_id for hit in away.hits}) == ((text,), False)
    assert away.total == len(away.hits)


def test_a_blank_row_is_like_nothing(state: SearchState) -> None:
    blank = next(k for k, row in enumerate(ROWS) if not row.text)
    hits = search(state, Query(f"kapo like:#{blank}"))
    assert hits.ignored == (f"like:#{blank}",)
    assert f"row {blank} is blank" in (hits.said or "")
    assert hits.hits


def test_by_meaning_the_rest_is_sought(state: SearchState) -> None:
    asked: list[str] = []
    encoder = Encoder()
    encoder.encode_query = lambda text: (asked.append(text), np.ones(6, np.float32))[1]  # type: ignore[method-assign]
    for mode in ("semantic", "hybrid"):
        search(
            replace(state, encoder=encoder),
            Query('where is +kapo my "mizu tarn" -velk city:oslo stars>2 colour:red today', mode=mode),
        )
    assert asked == ["where is kapo my mizu tarn colour:red today"] * 2


def test_while_words_are_not_indexed_that_is_said(state: SearchState) -> None:
    hits = search(replace(state, keyword_index=None), Query('kapo -mizu "velk tarn"'))
    assert hits.ignored == ('"velk tarn"', '-"mizu"')
    assert "the words are still being indexed" in (hits.said or "")
    assert hits.total == state.n_texts


def test_what_is_partly_encoded_counts_once_in_both_lists(state: SearchState) -> None:
    assert state.vectors is not None
    partly = replace(
        state,
        vectors=state.vectors[:30],
        vector_text_ids=np.arange(30),
        vector_places=np.arange(30, dtype=np.int32),
    )
    partly = replace(partly, vector_index=None)
    for typed in ("kapo ", "kapo -mizu ", 'mizu "kapo" ', "kapo stars>1 ", "kapo like:#2 "):
        hits = search(partly, Query(typed, mode="hybrid", top_k=1000))
        assert len(hits.hits) == hits.total, typed
        for hit in hits.hits:
            assert hit.by_meaning is not None or hit.by_words is not None
            assert (hit.by_meaning is None) == (hit.text_id >= 30)


def test_the_order_of_a_hybrid_search_is_explained(state: SearchState) -> None:
    both = search(state, Query("kapo mizu ", mode="hybrid", top_k=1000))
    by_meaning = search(state, Query("kapo mizu ", mode="semantic", top_k=1000))
    by_words = search(state, Query("kapo mizu ", mode="keyword", top_k=1000))
    ranks = [{hit.text_id: hit.rank for hit in each.hits} for each in (by_meaning, by_words)]
    for hit in both.hits:
        assert hit.by_meaning == ranks[0].get(hit.text_id)
        assert hit.by_words == ranks[1].get(hit.text_id)
    assert all(hit.by_meaning is None and hit.by_words is None for hit in by_meaning.hits + by_words.hits)


def test_a_cancel_takes_effect(state: SearchState) -> None:
    token = CancelToken()
    token.cancel()
    assert state.keyword_index is not None
    with pytest.raises(CancelledError):
        state.keyword_index.matching("kapo bruno", Task(cancel=token))


def test_matching_and_counting_agree_with_the_query(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import core.search.keyword_index as module

    monkeypatch.setattr(module, "_AT_ONCE", 7)
    monkeypatch.setattr(module, "FEW_AMONG", 5)
    texts = [row.text for row in ROWS]
    with KeywordIndex.create(tmp_path / "words") as words:
        words.add(np.arange(10, 10 + len(texts)), texts)
        words.commit()
        for typed in ("kapo", "kapo mizu", '"kapo mizu"', "-velk", "kapo -velk", "영화", "nothing", ""):
            found = np.sort(words.query(typed, 1000).ids)
            np.testing.assert_array_equal(words.matching(typed), found)
            assert words.matching(typed) is words.matching(typed)
            assert words.count(typed) == len(found)
            for among in (np.arange(12, 90), np.array([11, 12, 13]), np.zeros(0, np.int64)):
                assert words.count(typed, among) == np.isin(found, among).sum()


@pytest.mark.parametrize(
    ("typed", "plain", "ignored"),
    [
        ("see https://example.org at 10:30", "see https://example.org at 10:30", ()),
        ("note: this is plain", "note: this is plain", ()),
        ("a smile :) or <3 -- and e-mail", "a smile :) or <3 -- and e-mail", ()),
        ("colour:red", "colour:red", ("colour:red",)),
        ('colour:"deep red" sea', 'colour:"deep red" sea', ('colour:"deep red"',)),
        ('the "lost card', 'the "lost card', ('"lost',)),
        ('city:"new yo', 'city:"new yo', ('city:"new',)),
        ("x" * 3000, "x" * 2000, ("…",)),
        ('"!!"', "", ('"!!"',)),
    ],
)
def test_what_counts_as_plain_words(typed: str, plain: str, ignored: tuple[str, ...]) -> None:
    @dataclass(frozen=True)
    class City:
        name: str = "city"
        type: Any = "text"

    read = parse(typed, Known((City(),)))
    assert " ".join(read.plain.split()) == plain
    assert tuple(each.text for each in read.ignored) == ignored
    assert read.where is None


def test_an_unread_clause_keeps_its_sign(state: SearchState) -> None:
    read = parse("kapo -colour:red +shape:round")
    assert (read.excluded, read.phrases) == (("colour:red",), ("shape:round",))
    assert [each.text for each in read.ignored] == ["-colour:red", "+shape:round"]


def test_operators_alone_list_what_they_let_through_in_its_order(state: SearchState) -> None:
    for mode in MODES:
        hits = search(state, Query("stars>=4 -city:oslo", mode=mode, top_k=1000))
        assert [hit.text_id for hit in hits.hits] == sorted(hit.text_id for hit in hits.hits)
        assert {hit.similarity for hit in hits.hits} == {None}
        assert hits.said is None
