"""What DuckDB hands over of many rows comes in pieces, and is what it hands over of few."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest

from core.corpus import RowStore, parse_condition
from core.corpus.database import columns_of
from tests.core.corpus.files import put

COLUMNS = """SELECT range AS number,
    CASE WHEN range BETWEEN 3 AND 5 THEN NULL ELSE range * 2 END AS holed,
    CASE WHEN range % 4 = 0 THEN NULL ELSE 'text ' || range END AS text,
    hash(range) AS h, range / 3 AS part, range % 2 = 0 AS even
    FROM range(?) ORDER BY hash(range)"""


class Watched:
    """A cursor that notes how many rows are made into arrays at a time."""

    def __init__(self, cursor: duckdb.DuckDBPyConnection) -> None:
        self.cursor = cursor
        self.sizes: list[int] = []

    def execute(self, *given: Any) -> Watched:
        self.cursor.execute(*given)
        return self

    def fetchall(self) -> list[Any]:
        return self.cursor.fetchall()

    def fetchnumpy(self) -> dict[str, Any]:
        found = self.cursor.fetchnumpy()
        self.sizes.append(len(next(iter(found.values()))))
        return found


@pytest.fixture
def cursor() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        yield connection


@pytest.fixture
def few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.corpus.database.ROWS_AT_ONCE", 3)


def tables(cursor: duckdb.DuckDBPyConnection) -> list[Any]:
    return cursor.execute("SELECT table_name FROM duckdb_tables()").fetchall()


@pytest.mark.parametrize("n", [0, 1, 3, 4, 20])
def test_pieces_are_what_the_whole_is(cursor: duckdb.DuckDBPyConnection, few_at_once: None, n: int) -> None:
    whole = cursor.execute(COLUMNS, [n]).fetchnumpy()
    watched: Any = Watched(cursor)
    found = columns_of(watched, COLUMNS, [n], most=100)
    assert list(found) == list(whole)
    for name, values in whole.items():
        assert found[name].dtype == values.dtype, name
        assert np.array_equal(np.ma.getmaskarray(found[name]), np.ma.getmaskarray(values)), name
        kept = ~np.ma.getmaskarray(values)
        assert np.array_equal(np.asarray(found[name])[kept], np.asarray(values)[kept]), name
    assert sum(watched.sizes) == n
    assert max(watched.sizes) <= 3
    assert tables(cursor) == []


def test_pieces_within_a_transaction(cursor: duckdb.DuckDBPyConnection, few_at_once: None) -> None:
    """DuckDB counts its rows from elsewhere until a transaction is over."""
    cursor.execute("BEGIN TRANSACTION")
    found = columns_of(cursor, "SELECT range AS number FROM range(20)", most=20)
    cursor.execute("COMMIT")
    assert found["number"].tolist() == list(range(20))
    assert tables(cursor) == []


def test_few_rows_are_handed_over_as_they_are(cursor: duckdb.DuckDBPyConnection, few_at_once: None) -> None:
    watched: Any = Watched(cursor)
    columns_of(watched, COLUMNS, [3], most=3)
    columns_of(watched, COLUMNS, [20])
    assert watched.sizes == [3, 20]


def test_what_fails_says_why_and_leaves_no_table(
    cursor: duckdb.DuckDBPyConnection, few_at_once: None
) -> None:
    with pytest.raises(duckdb.ConversionException, match="'x'"):
        columns_of(cursor, "SELECT CAST('x' AS INTEGER) FROM range(9)", most=9)
    cursor.execute("BEGIN TRANSACTION")
    with pytest.raises(duckdb.ConversionException, match="'x'"):
        columns_of(cursor, "SELECT CAST('x' AS INTEGER) FROM range(9)", most=9)
    cursor.execute("ROLLBACK")
    assert tables(cursor) == []


def everything(store: RowStore) -> list[Any]:
    """What a store reads of all its rows."""
    found: list[Any] = [store.text_lengths(), store.text_ids()]
    found += store.digests(["shop", "rating"])
    found += [
        store.select(order_by=column, descending=down) for column in ("text", "rating") for down in (0, 1)
    ]
    found += [
        store.text_ranks("text"),
        store.text_ranks("shop"),
        *store.numbers("rating"),
        *store.numbers("day"),
        *store.codes("shop"),
        store.values("rating").numbers,
        store.values("shop").codes,
        store.select(parse_condition("rating > 3", store.columns())),
        store.cross_filter().order_of("text").upwards,
        store.histogram("rating", bins=4).counts,
    ]
    return [str(np.asarray(each).tolist()) for each in found]  # NaN is not itself


def test_a_store_reads_the_same_in_pieces(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    ratings, shops = ["1", "5", "", "", "4", "2", "3"], ["North", "South", "West", ""]
    lines = [
        f"the parcel {k * 7 % 11} came late,{ratings[k % 7]},2024-01-{k + 1:02},{shops[k % 4]}"
        for k in range(13)
    ]
    path = put(tmp_path, "shops.csv", "\n".join(["text,rating,day,shop", *lines]) + "\n")
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_file(path)
        store.hide([2], "vanished")
        whole = everything(store)
    request.getfixturevalue("few_at_once")
    with RowStore.open(tmp_path / "rows.duckdb") as store:
        assert everything(store) == whole
