"""The cross-filter in memory against queries of the database: the same rows, the same counts."""

from __future__ import annotations

import datetime
import itertools
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest

from core.cooperative_yield import short_work
from core.corpus import Condition, ReadOptions, RowStore, cross_filter
from core.corpus.cross_filter import CrossFilter
from core.errors import CancelledError, InputError
from core.progress import Task

N = 3_000
MOMENT = datetime.datetime(2024, 2, 29, 12, 30, 0, 250_001)
DAY = datetime.date(2024, 2, 29)
LARGE = 9_007_199_254_740_993  # 2^53 + 1, which no double holds

MADE = f"""
SELECT 'sentence ' || i AS text,
  ['', 'Zürich', '전주', 'b', 'B', NULL][(hash(i) % 6 + 1)::BIGINT] AS kind,
  CASE WHEN hash(i + 1) % 10 = 0 THEN NULL ELSE hash(i + 1) % 3 = 0 END AS verified,
  CASE WHEN hash(i + 2) % 10 > 0 THEN (hash(i + 2) % 5)::BIGINT - 2 END AS stars,
  (hash(i + 3) % 900)::BIGINT - 450 AS length,
  {LARGE - 1000} + (hash(i + 4) % 2000)::BIGINT AS large,
  CASE WHEN hash(i + 5) % 20 > 0 THEN (hash(i + 5) % 1000) / 7.0 END AS price,
  CASE WHEN hash(i + 6) % 9 > 0 THEN DATE '2024-01-01' + (hash(i + 6) % 120)::INTEGER END AS day,
  CASE WHEN hash(i + 7) % 9 > 0 THEN TIMESTAMP '2024-02-29 12:30:00.25'
    + to_microseconds((hash(i + 7) % 7)::BIGINT - 3) END AS moment,
  'id ' || i AS serial
FROM range({N}) AS t(i)
"""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RowStore]:
    folder = tmp_path_factory.mktemp("cross")
    file = folder / "rows.parquet"
    duckdb.connect().execute(f"COPY ({MADE}) TO '{file}' (FORMAT parquet)")
    with RowStore.create(folder / "rows.duckdb") as opened:
        opened.add_file(file, ReadOptions(text_column="text"))
        assert {column.name: column.type for column in opened.columns()} == {
            "text": "text", "kind": "text", "verified": "boolean", "stars": "integer", "length": "integer",
            "large": "integer", "price": "real", "day": "date", "moment": "timestamp", "serial": "text",
        }  # fmt: skip
        # No import leaves such numbers; a query of the database could.
        with opened.database.writing(None) as cursor:
            (price,) = cursor.execute("SELECT physical FROM columns WHERE name = 'price'").fetchall()[0]
            for place, number in enumerate(("nan", "inf", "-inf")):
                cursor.execute(f"UPDATE rows SET {price} = '{number}' WHERE row_id % 20 = {place}")
        yield opened


def both(chosen: dict[str, Any], ranges: dict[str, Any], without: str = "") -> Condition | None:
    """The same conditions in SQL."""
    parts = [Condition.isin(name, values) for name, values in chosen.items() if name != without]
    parts += [Condition.between(name, *ends) for name, ends in ranges.items() if name != without]
    whole: Condition | None = None
    for part in parts:
        whole = part if whole is None else whole & part
    return whole


VALUES: list[tuple[str, tuple[Any, ...]]] = [
    ("kind", ("B",)),
    ("kind", ("전주", "", None)),
    ("kind", (None,)),
    ("kind", ()),
    ("kind", ("in no row",)),
    ("verified", (True,)),
    ("verified", (False, None)),
    ("stars", (2, -2)),
    ("stars", (77,)),
    ("stars", ("2",)),  # compared as the database compares
    ("serial", ("id 7", "id 8")),  # too many values for a facet
    ("price", (1 / 7.0, None)),
    ("day", (DAY,)),
]
RANGES: list[tuple[str, tuple[Any, Any]]] = [
    ("stars", (0, 1)),
    ("length", (-100, 250)),
    ("length", (-100, None)),
    ("length", (None, 12.5)),
    ("length", (250, -100)),  # reversed
    ("length", (-(10**6), 10**30)),
    ("large", (LARGE, LARGE + 1)),
    ("large", (LARGE, None)),
    ("price", (3.0, 90.5)),
    ("price", (3.0, None)),  # NaN and infinity among them
    ("price", (None, 3)),
    ("price", (None, None)),
    ("price", (float("nan"), None)),
    ("price", (None, float("inf"))),
    ("day", (DAY, datetime.date(2024, 3, 7))),
    ("day", (None, DAY)),
    ("day", ("2024-02-01", "2024-02-03")),
    ("day", (datetime.datetime(2024, 2, 1, 12), None)),
    ("moment", (MOMENT, MOMENT)),
    ("moment", (MOMENT, None)),
    ("moment", (DAY, datetime.date(2024, 3, 1))),
    ("moment", (None, MOMENT - datetime.timedelta(microseconds=2))),
]


@pytest.mark.parametrize(("column", "values"), VALUES)
def test_values_let_the_same_rows_through(store: RowStore, column: str, values: tuple[Any, ...]) -> None:
    found = store.cross_filter().passing({column: values}).row_ids
    assert found.tolist() == sorted(store.select(Condition.isin(column, values)).tolist())


@pytest.mark.parametrize(("column", "ends"), RANGES)
def test_ranges_let_the_same_rows_through(store: RowStore, column: str, ends: tuple[Any, Any]) -> None:
    found = store.cross_filter().passing({}, {column: ends}).row_ids
    assert found.tolist() == sorted(store.select(Condition.between(column, *ends)).tolist())


def assert_counts(store: RowStore, chosen: dict[str, Any], ranges: dict[str, Any]) -> None:
    """Every facet counts what the database counts under the conditions on all other columns."""
    cross = store.cross_filter()
    passing = cross.passing(chosen, ranges)
    where = both(chosen, ranges)
    assert passing.row_ids.tolist() == sorted(store.select(where).tolist())
    listed = {column.name for column in store.facet_candidates()}
    assert listed == {"kind", "verified", "stars"}
    for column in store.columns():
        held, where = cross.column(column.name), both(chosen, ranges, without=column.name)
        if column.name in listed:
            assert held is not None
            counted = dict(zip((*held.values, None), cross.count(column.name, passing).tolist(), strict=True))
            assert {value: n for value, n in counted.items() if n} == dict(store.facet(column.name, where))
        elif column.type != "text":
            assert held is not None
            assert held.histogram is not None
            edges = held.histogram.edges
            assert edges.tolist() == store.histogram(column.name).edges.tolist()
            there = store.histogram(column.name, edges, where)
            counts = cross.count(column.name, passing).tolist()
            assert (counts[:-1], counts[-1]) == (there.counts.tolist(), there.missing), column.name
        else:
            assert held is None


def test_every_facet_obeys_all_other_conditions(store: RowStore) -> None:
    assert_counts(store, {}, {})
    for (column, values), (ranged, ends) in itertools.product(VALUES[::3], RANGES[::4]):
        assert_counts(store, {column: values}, {ranged: ends})
    assert_counts(
        store, {"kind": ("b", "B"), "verified": (True,)}, {"price": (1.0, 99.0), "day": (DAY, None)}
    )
    assert_counts(store, {"stars": (1, 2)}, {"stars": (0, 1)})  # both on one column


@pytest.mark.parametrize("n", [0, 1, 17, N // 2, N - 1, N])
def test_a_set_of_rows_counts_like_a_condition(store: RowStore, n: int) -> None:
    row_ids = np.random.default_rng(n).permutation(N)[:n]
    cross = store.cross_filter()
    inside = np.isin(np.arange(N), row_ids)
    kinds = np.array([str(cell) for (cell,) in store.fetch(np.arange(N), ["kind"])])
    for chosen in ({}, {"verified": (True,)}):
        passes = inside & np.isin(np.arange(N), cross.passing(chosen).row_ids)
        passing = cross.passing(chosen, {}, row_ids)
        assert passing.row_ids.tolist() == np.flatnonzero(passes).tolist()
        assert cross.passing(chosen).among(row_ids).row_ids.tolist() == np.flatnonzero(passes).tolist()
        held = cross.column("kind")
        assert held is not None
        names = [str(value) for value in (*held.values, None)]
        expected = [int((kinds[passes] == name).sum()) for name in names]
        assert cross.count("kind", passing).tolist() == expected


def test_the_rows_of_a_value_are_those_that_are_counted(store: RowStore) -> None:
    cross = store.cross_filter()
    passing = cross.passing({"kind": ("b",)}, {"length": (0, 300)})
    held = cross.column("kind")
    assert held is not None
    for value, n in zip((*held.values, None), cross.count("kind", passing).tolist(), strict=True):
        there = store.select(Condition.equals("kind", value) & Condition.between("length", 0, 300))
        assert cross.rows_of("kind", passing, value).tolist() == sorted(there.tolist())
        assert len(there) == n
    bars = store.select(Condition.between("length", 10, 20) & Condition.equals("kind", "b"))
    assert cross.rows_of("length", passing, ends=(10, 20)).tolist() == sorted(bars.tolist())


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("column", ["kind", "price", "moment", "text"])
def test_an_order_is_that_of_the_database(store: RowStore, column: str, descending: bool) -> None:
    cross, where = store.cross_filter(), Condition.equals("verified", True)
    passing = cross.passing({"verified": (True,)}).row_ids
    wanted = store.select(where, order_by=column, descending=descending)
    assert cross.ordered(column, descending, passing).tolist() == wanted.tolist()
    whole = store.select(order_by=column, descending=descending)
    assert cross.ordered(column, descending).tolist() == whole.tolist()
    for most in (1, 7, 60, len(whole) + 5):
        first = store.first_rows(column, most, descending).tolist()
        assert first == whole.tolist()[: len(first)]
        assert len(first) <= most
    assert len(store.first_rows(column, 60, descending)) > 40


def test_what_is_not_there_is_said(store: RowStore) -> None:
    cross = store.cross_filter()
    with pytest.raises(InputError, match="There is no column 'nope'"):
        cross.passing({"nope": ("a",)})
    with pytest.raises(InputError, match="does not suit"):
        cross.passing({}, {"length": ("long", None)})


def test_memory_is_a_byte_a_row_and_the_numbers_within_bounds(
    store: RowStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    cross = CrossFilter(store)
    cross.column("kind")
    assert cross.n_bytes == N
    cross.column("length")
    assert cross.n_bytes == N + N + 2 * N, "a bar and a number of 16 bits"
    monkeypatch.setattr(cross_filter, "MOST_NUMBERS", 9 * N)
    for column in ("price", "moment", "day"):
        found = cross.passing({}, {column: (None, None)}).row_ids
        assert found.tolist() == sorted(store.select(Condition.between(column, None, None)).tolist())
    assert cross.n_bytes <= 2 * N + 9 * N


def test_rows_that_are_added_count(tmp_path: Path) -> None:
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        file = tmp_path / "a.csv"
        file.write_text("text,kind,size\none,a,1\ntwo,b,2\nthree,a,3\nfour,c,300\n", encoding="utf-8")
        store.add_file(file, ReadOptions(text_column="text"))
        before = store.cross_filter()
        assert before is store.cross_filter()
        assert before.passing({"kind": ("a",)}).row_ids.tolist() == [0, 2]
        assert store.n_distinct("kind") == 3
        file.write_text("text,kind,size\nfive,a,70000\nsix,d,\n", encoding="utf-8")
        store.add_file(file, ReadOptions(text_column="text"))
        after = store.cross_filter()
        assert after.passing({"kind": ("a", "d")}, {"size": (2, None)}).row_ids.tolist() == [2, 4]
        assert store.n_distinct("kind") == 4
        # A job that began before still sees the rows of its time.
        assert before.passing({"kind": ("a",)}, {"size": (1, None)}).row_ids.tolist() == [0, 2]
        assert before.ordered("size", True).tolist() == [3, 2, 1, 0]


def test_many_threads_may_filter_at_once(store: RowStore) -> None:
    cross, wrong = CrossFilter(store), []
    wanted = {
        low: store.select(both({"kind": ("b",)}, {"length": (low, None)})).tolist()
        for low in range(0, 80, 10)
    }

    def work(low: int) -> None:
        for _ in range(20):
            found = cross.passing({"kind": ("b",)}, {"length": (low, None)})
            if found.row_ids.tolist() != sorted(wanted[low]) or cross.count("stars", found).sum() != len(
                wanted[low]
            ):
                wrong.append(low)

    threads = [threading.Thread(target=work, args=(low,)) for low in wanted]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_hidden_rows_are_in_no_order(store: RowStore) -> None:
    store.hide([0, 3], "vanished")
    shown = set(range(store.n_rows)) - {0, 3}
    for info in store.columns():
        for descending in (False, True):
            found = store.cross_filter().ordered(info.name, descending).tolist()
            assert set(found) == shown
            assert found == store.select(order_by=info.name, descending=descending).tolist(), info.name
            first = store.first_rows(info.name, 50, descending).tolist()
            assert first == found[: len(first)], info.name


def test_a_column_that_is_only_true_has_an_order(tmp_path: Path) -> None:
    """It is not listed by its values, of which it has one."""
    file = tmp_path / "rows.csv"
    lines = "\n".join(f"the words of row {row},{'true' if row % 3 else ''}" for row in range(30))
    file.write_text(f"text,flag\n{lines}\n", encoding="utf-8")
    with RowStore.create(tmp_path / "rows.duckdb") as rows:
        rows.add_file(file)
        assert rows.column("flag").type == "boolean"
        ordered = rows.cross_filter().ordered("flag").tolist()
        assert ordered == rows.select(order_by="flag").tolist()
        assert ordered[-10:] == list(range(0, 30, 3)), "blank cells last"


def test_who_waits_for_an_order_that_another_makes_can_be_stopped(store: RowStore) -> None:
    cross, looks = CrossFilter(store), []

    class Stopped(Task):
        def check(self) -> None:
            looks.append("at the task")
            if len(looks) == 3:
                raise CancelledError

    making = cross._making.setdefault("serial", threading.Lock())
    with making, pytest.raises(CancelledError):
        cross.order_of("serial", Stopped())
    assert len(cross.order_of("serial").upwards) == store.n_visible


@pytest.mark.parametrize("asked_for", [False, True])
def test_what_is_prepared_is_given_up_for_short_work_but_not_for_who_waits_for_it(
    store: RowStore, asked_for: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    cross, attempts = CrossFilter(store), []
    made = CrossFilter._put_in_order

    def ask() -> None:
        with short_work:
            orders.append(cross.order_of("serial"))

    def put_in_order(self: CrossFilter, info: Any, task: Task) -> Any:
        attempts.append(info.name)
        if len(attempts) == 1 and asked_for:
            other.start()
            while not short_work.is_running or not cross._awaited["serial"]:
                pass
            task.check()
        elif len(attempts) == 1:
            with short_work:
                task.check()
        return made(self, info, task)

    orders: list[Any] = []
    other = threading.Thread(target=ask)
    monkeypatch.setattr(CrossFilter, "_put_in_order", put_in_order)
    cross.prepare("serial")
    assert len(attempts) == (1 if asked_for else 2)
    assert cross.has_order("serial")
    if asked_for:
        other.join(60)
        assert orders == [cross.order_of("serial")]
