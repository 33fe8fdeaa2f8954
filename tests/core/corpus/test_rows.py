"""The row store: ids, types, views, facets, and several files in one."""

from __future__ import annotations

import datetime
import threading
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from core.corpus import ColumnInfo, Condition, ReadOptions, RowStore, parse_condition
from core.corpus.database import Database
from core.corpus.passage_split import Split
from core.errors import InputError
from core.progress import Progress, Task
from tests.core.corpus.files import put

REVIEWS = """id,when,rating,verified,shop,review
007,2024-01-31,5,true,North,The parcel came early
008,2024-02-01,1,false,South,The parcel never came
009,2024-02-29,NA,true,North,  The parcel came early\t
010,,3,,"","
"
011,2024-03-05,4,TRUE,south,"Came late, but came"
"""


@pytest.fixture
def store(tmp_path: Path) -> RowStore:
    opened = RowStore.create(tmp_path / "rows.duckdb")
    opened.add_file(put(tmp_path, "reviews.csv", REVIEWS))
    yield opened  # type: ignore[misc]
    opened.close()


def test_an_import_says_what_it_did(tmp_path: Path) -> None:
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        path = put(tmp_path, "reviews.csv", REVIEWS + "012,2024-03-06,4,true,South,too,wide\n")
        report = store.add_file(path)
        assert (report.rows, report.texts, report.blank, report.duplicates) == (5, 3, 1, 1)
        assert [(line.line, line.reason) for line in report.rejected] == [
            (8, "7 cells where the file has 6 columns")
        ]
        assert (report.n_rejected, report.text_column, report.encoding, report.delimiter) == (
            1,
            "review",
            "utf-8",
            ",",
        )
        assert report.source == str(path)
        assert store.reports() == [report]


def test_ids_texts_and_types(store: RowStore) -> None:
    assert store.columns() == (
        ColumnInfo("id", "text"),
        ColumnInfo("when", "date"),
        ColumnInfo("rating", "integer"),
        ColumnInfo("verified", "boolean"),
        ColumnInfo("shop", "text"),
        ColumnInfo("review", "text"),
    )
    assert (store.n_rows, store.n_texts, store.text_column) == (5, 3, "review")
    assert store.texts() == ["The parcel came early", "The parcel never came", "Came late, but came"]
    assert store.texts(1, 2) == ["The parcel never came"]
    ids = store.text_ids()
    assert ids.dtype == np.int32
    assert ids.tolist() == [0, 1, 0, -1, 2]
    with pytest.raises(ValueError, match="read-only"):
        ids[0] = 1
    assert [store.text(text_id) for text_id in (2, -1)] == ["Came late, but came", ""]
    with pytest.raises(InputError, match="There is no text 9"):
        store.text(9)


def test_rows_that_do_not_lie_in_order_of_their_ids_are_found_by_these(store: RowStore) -> None:
    before = store.fetch([4, 0, 2])
    with store.database.writing(None) as cursor:
        cursor.execute("CREATE TEMP TABLE moved AS SELECT * FROM rows ORDER BY row_id DESC")
        cursor.execute("DELETE FROM rows")
        cursor.execute("INSERT INTO rows SELECT * FROM moved")
    for _ in range(2):
        store.reload()
        assert store.fetch([4, 0, 2]) == before


def test_fetch_keeps_the_order_asked_for(store: RowStore) -> None:
    assert store.fetch([4, 0, 4], ["id", "when", "rating", "verified"]) == [
        ("011", datetime.date(2024, 3, 5), 4, True),
        ("007", datetime.date(2024, 1, 31), 5, True),
        ("011", datetime.date(2024, 3, 5), 4, True),
    ]
    assert store.fetch([3]) == [("010", None, 3, None, None, None)]
    assert store.fetch([]) == []
    assert store.fetch(np.array([2]), ["REVIEW"]) == [("The parcel came early",)]
    with pytest.raises(InputError, match="There is no row 5"):
        store.fetch([0, 5])
    with pytest.raises(InputError, match=r"There is no column 'nope'\. The columns: id, when"):
        store.fetch([0], ["nope"])


def test_select_orders_and_filters(store: RowStore) -> None:
    assert store.select().tolist() == [0, 1, 2, 3, 4]
    assert store.select(order_by="rating").tolist() == [1, 3, 4, 0, 2]
    assert store.select(order_by="rating", descending=True).tolist() == [0, 4, 3, 1, 2]
    assert store.select(order_by="review").tolist() == [4, 0, 2, 1, 3]
    assert store.select(order_by="shop").tolist() == [0, 2, 1, 4, 3]
    assert store.select(order_by="shop", first=2).tolist() == [0, 2]
    assert store.select(first=3).tolist() == [0, 1, 2]

    def rows(text: str) -> list[int]:
        return store.select(parse_condition(text, store.columns())).tolist()

    assert rows("rating >= 4 and shop in ('North', 'south') and \"when\" > '2024-01-01'") == [0, 4]
    assert rows("review ilike '%PARCEL%'") == [0, 1, 2]
    assert rows("review is null") == [3]
    assert rows("verified and rating is null") == [2]
    assert rows("not verified") == [1]
    assert rows('year("when") = 2024 and month("when") = 2') == [1, 2]
    assert rows("id = '007'") == [0]
    assert rows("length(review) > 20 or rating * 2 = 8") == [0, 1, 2, 4]
    with pytest.raises(InputError, match="The condition does not suit the columns"):
        rows("rating > 'many'")
    with pytest.raises(InputError, match="Division by zero"):
        rows("rating % 0 = 1")


def test_conditions_built_by_hand(store: RowStore) -> None:
    def rows(condition: Condition) -> list[int]:
        return store.select(condition).tolist()

    assert rows(Condition.equals("shop", "North")) == [0, 2]
    assert rows(Condition.equals("shop", None)) == [3]
    assert rows(Condition.isin("rating", [1, 3, None])) == [1, 2, 3]
    assert rows(Condition.isin("rating", [])) == []
    assert rows(Condition.between("when", datetime.date(2024, 2, 1), None)) == [1, 2, 4]
    assert rows(Condition.between("when", datetime.date(2024, 2, 1), datetime.date(2024, 2, 29))) == [1, 2]
    assert rows(Condition.equals("verified", True) & Condition.between("rating", 4, 5)) == [0, 4]
    assert rows(Condition.equals("rating", 1) | Condition.equals("shop", "it's")) == [1]
    with pytest.raises(InputError, match="There is no column 'nope'"):
        store.select(Condition.equals("nope", 1))


def test_facets(store: RowStore) -> None:
    assert store.facet("shop") == [("North", 2), ("South", 1), ("south", 1), (None, 1)]
    assert store.facet("shop", limit=1) == [("North", 2)]
    assert store.facet("verified") == [(True, 3), (False, 1), (None, 1)]
    assert store.facet("when", Condition.equals("rating", 5)) == [(datetime.date(2024, 1, 31), 1)]
    assert store.facet("review")[0] == ("The parcel came early", 2)
    assert (store.n_distinct("shop"), store.n_distinct("review")) == (3, 3)


def test_histograms(store: RowStore) -> None:
    ratings = store.histogram("rating")
    assert ratings.edges.tolist() == [1, 2, 3, 4, 5, 6]
    assert (ratings.counts.tolist(), ratings.missing) == ([1, 0, 1, 1, 1], 1)
    days = store.histogram("when", bins=2)
    assert days.counts.tolist() == [2, 2]
    assert days.edges[0] == datetime.datetime(2024, 1, 31, tzinfo=datetime.UTC).timestamp()
    assert store.histogram("rating", where=Condition.equals("shop", "x")).counts.sum() == 0
    few = store.histogram("rating", ratings.edges, Condition.equals("rating", 5))
    assert (few.edges.tolist(), few.counts.tolist()) == (ratings.edges.tolist(), [0, 0, 0, 0, 1])
    assert (few.low, few.high) == (5, 5)
    none = store.histogram("rating", ratings.edges, Condition.equals("shop", "x"))
    assert none.counts.tolist() == [0, 0, 0, 0, 0]
    with pytest.raises(InputError, match="Column 'shop' holds neither numbers nor dates"):
        store.histogram("shop")


def test_a_histogram_counts_as_numpy_does(tmp_path: Path) -> None:
    numbers = np.random.default_rng(0).normal(size=500).round(6)
    lines = "".join(f"{number},some words to read\n" for number in numbers)
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_file(put(tmp_path, "f.csv", f"x,text\n{lines}"))
        found = store.histogram("x", bins=17)
        counts, edges = np.histogram(numbers, 17)
        assert found.counts.tolist() == counts.tolist()
        np.testing.assert_allclose(found.edges, edges, rtol=1e-12)


def test_values_for_colours(store: RowStore) -> None:
    shops = store.values("shop")
    assert (shops.kind, shops.categories, shops.codes.tolist()) == (
        "category",
        ("North", "South", "south"),
        [0, 1, 0, -1, 2],
    )
    assert store.values("shop", [4, 0]).codes.tolist() == [2, 0]
    assert store.values("verified").categories == ("yes", "no")
    ratings = store.values("rating", [0, 2])
    assert ratings.kind == "number"
    assert ratings.numbers[0] == 5
    assert np.isnan(ratings.numbers[1])
    days = store.values("when", [1])
    assert (days.kind, days.numbers[0]) == ("date", 1706745600.0)


def test_facet_candidates(tmp_path: Path) -> None:
    lines = "".join(
        f"{n},{n % 4},{'xyz'[n % 3]},{'true' if n % 2 else 'false'},{n / 7},note number {n} says\n"
        for n in range(300)
    )
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_file(put(tmp_path, "f.csv", f"id,stars,kind,ok,price,note\n{lines}"))
        assert [info.name for info in store.facet_candidates()] == ["stars", "kind", "ok"]


def test_a_second_file_joins(tmp_path: Path, store: RowStore) -> None:
    second = put(
        tmp_path,
        "more.csv",
        "Comment,RATING,shop,place\nThe parcel came early,4.5,North,Oslo\nA new remark here,2,,Rome\n",
    )
    report = store.add_file(second)
    assert (report.rows, report.texts, report.duplicates, report.text_column) == (2, 1, 1, "Comment")
    assert [(info.name, info.type) for info in store.columns()] == [
        ("id", "text"), ("when", "date"), ("rating", "real"), ("verified", "boolean"), ("shop", "text"),
        ("review", "text"), ("place", "text"),
    ]  # fmt: skip
    assert store.text_ids().tolist() == [0, 1, 0, -1, 2, 0, 3]
    assert store.fetch([0, 5, 6], ["rating", "review", "place", "id"]) == [
        (5.0, "The parcel came early", None, "007"),
        (4.5, "The parcel came early", "Oslo", None),
        (2.0, "A new remark here", "Rome", None),
    ]
    assert len(store.reports()) == 2


def test_types_that_do_not_go_together_become_text(tmp_path: Path, store: RowStore) -> None:
    store.add_file(
        put(tmp_path, "more.csv", "review,when,rating,verified\nYet another one here,soon,2024-01-01,12\n")
    )
    types = {info.name: info.type for info in store.columns()}
    assert (types["when"], types["rating"], types["verified"]) == ("text", "text", "text")
    assert store.fetch([0, 5], ["when", "rating", "verified"]) == [
        ("2024-01-31", "5", "true"), ("soon", "2024-01-01", "12"),
    ]  # fmt: skip


def test_a_blank_column_changes_no_type(tmp_path: Path, store: RowStore) -> None:
    store.add_file(
        put(tmp_path, "more.csv", "review,rating,when\nYet another one here,,\nAnd one more to read, ,\n")
    )
    types = {info.name: info.type for info in store.columns()}
    assert (types["rating"], types["when"]) == ("integer", "date")


def test_a_column_called_as_the_text_is(tmp_path: Path) -> None:
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_file(put(tmp_path, "a.csv", "text,kind\nthe first one here,x\n"))
        second = put(tmp_path, "b.csv", "text,body\nshort,a second one over here\n")
        store.add_file(second, ReadOptions(text_column="body"))
        store.add_file(second, ReadOptions(text_column="body"))
        assert [info.name for info in store.columns()] == ["text", "kind", "text 2"]
        assert store.fetch([0, 1, 2]) == [
            ("the first one here", "x", None),
            ("a second one over here", None, "short"),
            ("a second one over here", None, "short"),
        ]


def test_pasted_lines(tmp_path: Path, store: RowStore) -> None:
    report = store.add_lines(
        ["A pasted line", "", "The parcel came early", 'with, "comma"', "half \ud83d pair"]
    )
    assert (report.rows, report.texts, report.blank, report.duplicates) == (5, 3, 1, 1)
    assert (report.source, report.text_column) == ("pasted", "text")
    assert store.texts(3) == ["A pasted line", 'with, "comma"', "half ? pair"]
    assert [info.name for info in store.columns()].count("review") == 1
    with pytest.raises(InputError, match="There is no line to add"):
        store.add_lines(["", " "])


def test_names_that_could_confuse_a_query(tmp_path: Path) -> None:
    names = [
        'say "hi"',
        "row_id",
        "#row",
        "text_id",
        "it's",
        "c0",
        "r.c0",
        "{x}",
        "v",
        "value",
        "select",
        "naïve Σ",
        "n",
    ]
    header = ",".join('"' + name.replace('"', '""') + '"' for name in names)
    lines = "".join(
        f"{','.join(str(n + k) for k in range(len(names)))},a sentence to read\n" for n in range(3)
    )
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_file(put(tmp_path, "f.csv", f"{header},text\n{lines}"))
        shown = [info.name for info in store.columns()]
        assert shown == [name if name != "#row" else "#row 2" for name in names] + ["text"]
        assert store.fetch([1]) == [(*(1 + k for k in range(len(names))), "a sentence to read")]
        for k, name in enumerate(shown[:-1]):
            quoted = '"' + name.replace('"', '""') + '"'
            assert store.select(parse_condition(f"{quoted} = {k + 2}", store.columns())).tolist() == [2]
            assert store.facet(name)[0] == (k, 1)
            assert store.values(name).numbers.tolist() == [k, k + 1, k + 2]
            assert store.histogram(name).counts.sum() == 3
            assert store.select(order_by=name, descending=True).tolist() == [2, 1, 0]


def test_small_things_are_kept(tmp_path: Path, store: RowStore) -> None:
    assert store.meta_get("view") is None
    store.meta_set("view", {"zoom": 2, "name": "é"})
    store.meta_set("view", {"zoom": 3})
    assert store.meta_get("view") == {"zoom": 3}
    assert store.meta_get("other", 5) == 5


def test_how_texts_are_divided_is_known_without_asking_the_database(
    tmp_path: Path, store: RowStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    sentences = Split("sentences")
    store.set_split(sentences)
    path = store.database.path
    store.close()
    with RowStore.open(path) as again:
        monkeypatch.setattr(Database, "rows", None)
        assert again.split == sentences


def test_everything_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "rows.duckdb"
    with RowStore.create(path) as store:
        store.add_file(put(tmp_path, "reviews.csv", REVIEWS))
        before = (
            store.columns(),
            store.fetch(range(5)),
            store.texts(),
            store.reports(),
            store.text_ids().tolist(),
        )
    with RowStore.open(path) as store:
        assert (
            store.columns(),
            store.fetch(range(5)),
            store.texts(),
            store.reports(),
            store.text_ids().tolist(),
        ) == before
        assert store.n_rows == 5


def test_many_threads_read_while_one_writes(tmp_path: Path, store: RowStore) -> None:
    problems: list[BaseException] = []
    seen: Counter[int] = Counter()
    done = threading.Event()

    def look() -> None:
        try:
            while not done.is_set():
                n = len(store.select(Condition.equals("shop", "North")))
                assert len(store.fetch(range(5))) == 5
                seen[n] += 1
        except BaseException as error:
            problems.append(error)

    readers = [threading.Thread(target=look) for _ in range(4)]
    for reader in readers:
        reader.start()
    try:
        more = put(tmp_path, "more.csv", "shop,review,new\n" + "North,one more review here,1\n" * 1000)
        for _ in range(3):
            store.add_file(more)
    finally:
        done.set()
        for reader in readers:
            reader.join()
    assert problems == []
    # A reader sees an import wholly or not at all.
    assert set(seen) <= {2, 1002, 2002, 3002}
    assert store.n_rows == 3005


def test_rows_may_be_read_and_small_things_kept_during_an_import(tmp_path: Path, store: RowStore) -> None:
    """By the very thread that imports: whoever is told of progress may look and note something."""
    seen: list[tuple[int, int]] = []

    def look(_: Progress) -> None:
        store.meta_set("looked", len(seen))
        seen.append((len(store.select(order_by="shop")), len(store.fetch([0, 1]))))

    lines = "".join(f"shop {n % 9},yet another review {n}\n" for n in range(40_000))
    store.add_file(put(tmp_path, "more.csv", "shop,review\n" + lines), task=Task(look))
    assert seen
    assert set(seen) == {(5, 2)}
    assert store.meta_get("looked") == len(seen) - 1
    assert store.n_rows == 40_005
