"""What is an identifier, what a person says instead, and the natural order of identifiers."""

from __future__ import annotations

import random
import re
import uuid
from pathlib import Path

import numpy as np
import pytest

from core.corpus import RowStore
from core.corpus.layout import ColumnInfo
from core.corpus.treatment import MOST_CATEGORIES, most_listed, named_as_identifier
from core.errors import InputError
from tests.explorer.small_files import write_csv

N = 300


@pytest.fixture
def store(tmp_path: Path) -> RowStore:
    draw = random.Random(3)
    numbers = draw.sample(range(100_000, 999_999), N)
    orders = [f"A-{number}" for number in draw.sample(range(1, 2_000), N)]
    columns = {
        "text": [f"this is sentence number {n} of them" for n in range(N)],
        "n": list(range(1, N + 1)),
        "line": [3 * n + (n % 7 == 0) if n != 5 else 6 for n in range(N)],  # nearly unique, with gaps
        "invoice": [*numbers[:-2], numbers[0], ""],  # six digits each, one twice, one blank
        "order": orders,
        "uuid": [str(uuid.UUID(int=draw.getrandbits(128))) for _ in range(N)],
        "movie_id": [10_000 + 7 * (n % 40) for n in range(N)],
        "customer_id": [draw.randrange(10**6) for _ in range(N)],
        "amount": [round(draw.random() * 1_000, 2) for _ in range(N)],
        "won": [1_000 + n * n for n in range(N)],  # all differ, and are amounts
        "length": [draw.randrange(20, 400) for _ in range(N)],
        "title": [f"a title of {n} words" for n in range(N)],
        "stars": [n % 5 + 1 for n in range(N)],
        "paid": [("true", "false")[n % 3 == 0] for n in range(N)],
    }
    file = write_csv(tmp_path / "rows.csv", list(zip(*columns.values(), strict=True)), list(columns))
    rows = RowStore.create(tmp_path / "rows.duckdb")
    rows.add_file(file)
    return rows


def test_what_only_tells_rows_apart_is_an_identifier(store: RowStore) -> None:
    found = {info.name for info in store.columns() if store.is_identifier(info.name)}
    assert found == {"n", "line", "invoice", "order", "uuid", "customer_id"}
    assert [info.name for info in store.facet_candidates()] == ["movie_id", "stars", "paid"]
    store.close()


@pytest.mark.parametrize(
    ("n_rows", "most"), [(3, 2), (40, 20), (400, 200), (10_000, 200), (13_050, 261), (10**7, MOST_CATEGORIES)]
)
def test_the_more_rows_a_value_has_the_more_values_are_listed(n_rows: int, most: int) -> None:
    words, whole, yes = (ColumnInfo("topic", kind) for kind in ("text", "integer", "boolean"))
    assert most_listed(words, n_rows, None) == most
    assert [most_listed(each, n_rows, None) for each in (whole, yes)] == [20, 2]
    assert most_listed(words, n_rows, "category") == MOST_CATEGORIES
    assert most_listed(words, n_rows, "identifier") == 0


def test_a_column_of_many_values_is_listed_where_each_has_many_rows(tmp_path: Path) -> None:
    n_rows = 13_050
    cells = [(f"a sentence numbered {n}", f"group {n % 261}", f"place {n % 262}") for n in range(n_rows)]
    with RowStore.create(tmp_path / "rows.duckdb") as rows:
        rows.add_file(write_csv(tmp_path / "rows.csv", cells, ("text", "group", "place")))
        assert [info.name for info in rows.facet_candidates()] == ["group"]
        held = rows.cross_filter().column("group")
        assert held is not None
        assert held.n_distinct == 261
        passing = rows.cross_filter().passing({"group": ("group 7",)})
        assert passing.without().row_ids.tolist() == list(range(7, n_rows, 261))


def test_what_a_person_says_holds_and_is_kept(store: RowStore, tmp_path: Path) -> None:
    cross = store.cross_filter()
    store.treat("customer_id", "number")
    store.treat("stars", "category")
    store.treat("length", "identifier")
    store.treat("movie_id", "number")
    assert store.cross_filter() is not cross, "what was counted before is forgotten"
    assert not store.is_identifier("customer_id")
    assert store.cross_filter().column("customer_id").histogram is not None  # type: ignore[union-attr]
    assert store.is_identifier("length")
    assert store.values("stars").kind == "category"
    assert sorted(store.values("stars").values) == [1, 2, 3, 4, 5]
    assert store.values("movie_id").kind == "number"
    store.close()
    with RowStore.open(tmp_path / "rows.duckdb") as again:
        assert again.treatments == {
            "customer_id": "number", "stars": "category", "length": "identifier", "movie_id": "number"
        }  # fmt: skip
        again.treat("stars", None)
        assert again.values("stars").kind == "number"
        with pytest.raises(InputError, match="holds no numbers"):
            again.treat("order", "number")
        with pytest.raises(InputError, match="holds no categories"):
            again.treat("amount", "category")
        with pytest.raises(InputError, match="no column 'x'"):
            again.treat("x", None)


def test_yes_and_no_keep_their_values(store: RowStore) -> None:
    paid = store.values("paid")
    assert (paid.values, paid.categories) == ((True, False), ("yes", "no"))
    assert paid.codes[:4].tolist() == [1, 0, 0, 1]
    store.close()


def natural(cell: str) -> list[object]:
    """The order that people expect, as Python's own sort gives it."""
    return [int(part) if part.isdigit() else part for part in re.split(r"([0-9]+)", cell.lower())]


def test_identifiers_are_sorted_in_natural_order(store: RowStore) -> None:
    orders = [cell for (cell,) in store.fetch(np.arange(N), ["order"])]
    for descending in (False, True):
        found = [orders[row] for row in store.select(order_by="order", descending=descending)]
        assert found == sorted(orders, key=natural, reverse=descending)
    store.close()


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("id", True), ("ID", True), ("user_id", True), ("orderId", True), ("UUID", True), ("order no", True),
        ("invoice_number", True), ("주문번호", True), ("客户编号", True), ("paid", False), ("valid", False),
        ("grid", False), ("number of rooms", False), ("amount", False), ("stars", False), ("keynote", False),
    ],
)  # fmt: skip
def test_names_of_identifiers(name: str, is_one: bool) -> None:
    assert named_as_identifier(name) is is_one
