"""Prices and other numbers as people write them, beside those that the cells were made of."""

from __future__ import annotations

import csv
import json
import random
from decimal import Decimal
from pathlib import Path

import duckdb
import numpy as np
import openpyxl
import pytest

from core.corpus import ImportReport, ReadOptions, RowStore
from core.corpus.layout import ColumnInfo
from core.corpus.numbers import NumberNotation, find_numbers
from core.export.rows import export_rows
from core.search.clauses import Given, condition
from tests.core.corpus.files import put

# Decimal mark, what stands between thousands, before and behind, before and behind what is below zero.
WAYS = (
    (",", ".", "", " €", "-", " €"),
    (",", ".", "", "€", "−", "€"),
    (",", "\u00a0", "", "\u00a0€", "-", "\u00a0€"),
    (",", "\u202f", "", " EUR", "-", " EUR"),
    (",", " ", "", "", "-", ""),
    (",", "", "", "", "-", ""),
    (",", ".", "€ ", "", "€ -", ""),
    (".", ",", "$", "", "-$", ""),
    (".", ",", "$", "", "($", ")"),
    (".", ",", "USD ", "", "-USD ", ""),
    (".", ",", "£", "", "£-", ""),
    (".", ",", "¥", "", "-¥", ""),
    (".", ",", "", "", "(", ")"),
    (".", "'", "CHF ", "", "-CHF ", ""),
    (".", "’", "", " CHF", "-", " CHF"),
    (".", ",", "", "元", "-", "元"),
    (",", "", "", " %", "-", " %"),
    (".", "", "", "%", "-", "%"),
)


def way(mark: str, group: str, before: str, behind: str, opened: str, closed: str) -> str:
    return f"{before}1{group}234{mark}50{behind} {opened}1{closed}"


def grouped(digits: str, group: str) -> str:
    first = len(digits) % 3 or 3
    return group.join([digits[:first], *(digits[k : k + 3] for k in range(first, len(digits), 3))])


def imported(
    folder: Path, cells: list[str], decimal_comma: bool | None = None, name: str = "f.tsv"
) -> tuple[ColumnInfo, list[float | None], list[object], ImportReport]:
    """The column of these cells, its numbers, what is shown of them, and the report."""
    lines = "".join(f"{cell}\tsome words to read {k}\n" for k, cell in enumerate(cells))
    options = ReadOptions(header=True, text_column="text", delimiter="\t", decimal_comma=decimal_comma)
    with RowStore.create(folder / f"{random.random()}.duckdb") as store:
        report = store.add_file(put(folder, name, f"price\ttext\n{lines}"), options)
        info = store.columns()[0]
        numbers: list[float | None] = []
        if info.type in ("integer", "real"):
            found, blank = store.numbers("price")
            numbers = [None if no else float(each) for each, no in zip(found, blank, strict=True)]
        return info, numbers, [shown for (shown,) in store.fetch(range(len(cells)), ["price"])], report


@pytest.mark.parametrize("form", WAYS, ids=[way(*form) for form in WAYS])
def test_each_way_of_writing_is_read_and_given_back(tmp_path: Path, form: tuple[str, ...]) -> None:
    mark, group, before, behind, opened, closed = form
    draw = random.Random(str(form))
    amounts = [Decimal(draw.randrange(10 ** draw.randrange(1, 9))) / 100 for _ in range(300)]
    amounts = [-each if draw.random() < 0.2 else each for each in amounts] + [Decimal("1234567.50")]
    cells = []
    for amount in amounts:
        whole, _, places = f"{abs(amount):.2f}".partition(".")
        around = (opened, closed) if amount < 0 else (before, behind)
        cells.append((grouped(whole, group) + mark + places).join(around))
    info, numbers, shown, report = imported(tmp_path, cells)
    assert info.type == "real"
    assert numbers == [float(amount) for amount in amounts]
    assert shown == cells if info.notation is not None else group == before == behind == ""
    assert report.numbers == ()


@pytest.mark.parametrize(
    ("cells", "numbers"),
    [
        (["83,29", "5", "1.000,5"], [83.29, 5, 1000.5]),
        (["45 %", "3 %", "100 %"], [45, 3, 100]),
        (["12,500원", "500원", "1,250,000원"], [12500, 500, 1250000]),
        (["1,500円", "20,000円"], [1500, 20000]),
        (["₩12,000", "₩900"], [12000, 900]),
        (["1,234", "12", "1,234,567"], [1234, 12, 1234567]),
        (["1 234", "500", "12 345"], [1234, 500, 12345]),
        (["1.234.567", "500", "12.345"], [1234567, 500, 12345]),
        (["−5", "3.25"], [-5, 3.25]),
        (["(1,234)", "5"], [-1234, 5]),
        (["0,333333333333333", "1,5"], [0.333333333333333, 1.5]),
        (["0,123", "5,250"], [0.123, 5.25]),
        (["83,29 €", "NA", "", "5,00 €"], [83.29, None, None, 5]),
        (["0 €", "-0 €"], [0, 0]),
    ],
)
def test_numbers_in_one_notation(tmp_path: Path, cells: list[str], numbers: list[float | None]) -> None:
    info, found, _, report = imported(tmp_path, cells)
    assert (info.type, found, report.numbers) == ("real", numbers, ())


def test_whole_numbers_keep_that_they_have_no_mark(tmp_path: Path) -> None:
    cells = ["$5", "$3.20", "$1,200"]
    assert imported(tmp_path, cells)[2] == cells


@pytest.mark.parametrize(
    "cells",
    [
        ["5 $", "5 €"],
        ["5 €", "5"],
        ["1.2.3", "1.2.4"],
        ["1.200.300", "1.200.301"],
        ["192.168.100.200", "10.100.100.100"],
        ["007,5", "1,5"],
        ["110 001", "560 034"],
        ["555 123 456", "1 555 123 456"],
        ["+49 123", "+49 456"],
        ["24.02.2015", "1.234,5"],
        ["83,29 €", "1,234.50 €"],
        ["1,23,456", "5"],
        ["12 kg", "3 kg"],
        ["ABC 12", "ABC 13"],
        ["€", "%"],
        ["$5€", "$6€"],
        ["(5", "5)"],
        ["--5 €", "3 €"],
        ["12.500원", "1,000원"],
        ["12345678901234567,5", "1,5"],
    ],
)
def test_what_only_looks_like_numbers_stays_text(tmp_path: Path, cells: list[str]) -> None:
    info, _, shown, _ = imported(tmp_path, cells)
    assert (info.type, info.notation, shown) == ("text", None, cells)


@pytest.mark.parametrize(
    ("cells", "usual", "mark", "with_comma", "with_point"),
    [
        (["1,234", "12,345"], [1234, 12345], "point", [1.234, 12.345], [1234, 12345]),
        (["1.234", "12.345"], [1.234, 12.345], "point", [1234, 12345], [1.234, 12.345]),
        (["1.234 €", "12.345 €"], [1234, 12345], "comma", [1234, 12345], [1.234, 12.345]),
        (["1,234 €", "12,345 €"], [1234, 12345], "point", [1.234, 12.345], [1234, 12345]),
    ],
)
def test_what_no_cell_tells_is_said_and_chosen(
    tmp_path: Path,
    cells: list[str],
    usual: list[float],
    mark: str,
    with_comma: list[float],
    with_point: list[float],
) -> None:
    info, numbers, shown, report = imported(tmp_path, cells)
    assert numbers == usual
    assert list(map(str, shown)) == cells
    assert report.numbers == (
        "'price' may have a decimal point or a decimal comma; it was read with a decimal "
        f"{mark}, '{cells[0]}' as {usual[0]:.15g}. If that is wrong, choose the "
        "other one when importing the file anew.",
    )
    for chosen, expected in ((True, with_comma), (False, with_point)):
        info, numbers, shown, report = imported(tmp_path, cells, decimal_comma=chosen)
        assert (info.type, numbers, report.numbers) == ("real", expected, ())
        assert list(map(str, shown)) == cells


def test_another_column_tells_what_is_decimal(tmp_path: Path) -> None:
    lines = "".join(f"1.{k:03}\t{k},29 €\tsome words {k}\n" for k in range(100, 130))
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        report = store.add_file(put(tmp_path, "f.tsv", f"stock\tprice\ttext\n{lines}"))
        assert store.numbers("stock")[0].tolist() == [1000 + k for k in range(100, 130)]
    assert len(report.numbers) == 1
    assert "read with a decimal comma, '1.100' as 1100." in report.numbers[0]


def test_a_column_that_nearly_is_one_of_numbers_says_why_not(tmp_path: Path) -> None:
    info, _, shown, report = imported(tmp_path, ["83,29 €"] * 9 + ["auf Anfrage"])
    assert (info.type, shown[-1]) == ("text", "auf Anfrage")
    assert report.numbers == (
        "'price' stays text: 1 of 10 cells are no numbers written as the others are, the first is "
        "'auf Anfrage' in row 10.",
    )


def test_strings_that_the_file_calls_strings(tmp_path: Path) -> None:
    """As with dates, what is written as no program writes numbers; "12" stays text."""
    rows = [{"price": f"${k},500.00", "code": str(k), "text": f"some words {k}"} for k in range(1, 9)]
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_file(put(tmp_path, "f.jsonl", "\n".join(map(json.dumps, rows))))
        types = {info.name: info.type for info in store.columns()}
        assert (types["price"], types["code"]) == ("real", "text")
        assert store.numbers("price")[0].tolist() == [k * 1000 + 500 for k in range(1, 9)]


@pytest.fixture
def prices(tmp_path: Path) -> RowStore:
    cells = ["99,54 €", "124,90 €", "1.249,00 €", "-5,00 €"]
    lines = "".join(f"{cell}\tsome words to read {k}\n" for k, cell in enumerate(cells))
    with RowStore.create(tmp_path / "first.duckdb") as store:
        store.add_file(put(tmp_path, "f.tsv", f"Preis\ttext\n{lines}"))
    return RowStore.open(tmp_path / "first.duckdb")


def test_they_are_sorted_filtered_and_exported(tmp_path: Path, prices: RowStore) -> None:
    with prices as store:
        assert store.select(order_by="Preis").tolist() == [3, 0, 1, 2]
        assert store.treatments == {}
        store.treat("Preis", "number")
        histogram = store.histogram("Preis")
        assert (histogram.low, histogram.high, int(histogram.counts.sum())) == (-5, 1249, 4)
        column = store.columns()[0]
        for typed, rows in (
            ("100", [1, 2]), ("99,54", [1, 2]), ("99.54", [1, 2]), ("1.249,00 €", []), ("1.000", [2])
        ):  # fmt: skip
            found = condition(column, ">", Given(typed, False))
            assert not isinstance(found, str)
            assert store.select(found).tolist() == rows, typed
        assert condition(column, ">", Given("1,2,3", False)) == "'1,2,3' is no number"
        written = ["99,54 €", "124,90 €", "1.249,00 €", "-5,00 €"]
        for name in ("t.csv", "t.jsonl", "t.xlsx", "t.parquet"):
            export_rows(tmp_path / name, store)
    with (tmp_path / "t.csv").open(encoding="utf-8") as file:
        assert [row["Preis"] for row in csv.DictReader(file)] == written
    lines = (tmp_path / "t.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)["Preis"] for line in lines] == written
    sheet = openpyxl.load_workbook(tmp_path / "t.xlsx").worksheets[0]
    assert [row[0] for row in sheet.iter_rows(min_row=2, values_only=True)] == written
    parquet = duckdb.sql(f"SELECT Preis FROM '{tmp_path / 't.parquet'}'").fetchall()
    assert [cell for (cell,) in parquet] == written


@pytest.mark.parametrize(
    ("cells", "column_type", "shown"),
    [
        (["7,50 €", "8 €"], "real", ["1.249,00 €", "7,50 €", "8,00 €"]),
        (["$7.50", "$8.00"], "text", ["1.249,00 €", "$7.50", "$8.00"]),
        (["7.5", "8.25"], "text", ["1.249,00 €", "7.5", "8.25"]),
        (["7", "8"], "text", ["1.249,00 €", "7", "8"]),
        (["viel", "wenig"], "text", ["1.249,00 €", "viel", "wenig"]),
    ],
)
def test_another_file_brings_more(
    tmp_path: Path, prices: RowStore, cells: list[str], column_type: str, shown: list[str]
) -> None:
    """5 $ and 5 € cannot be compared, nor can 5 and 5 €: then both are text, as the files have them."""
    lines = "".join(f"{cell}\tother words to read {k}\n" for k, cell in enumerate(cells))
    with prices as store:
        store.add_file(put(tmp_path, "g.tsv", f"Preis\ttext\n{lines}"))
        assert store.columns()[0].type == column_type
        if column_type == "real":
            assert store.numbers("Preis")[0].tolist() == [99.54, 124.9, 1249, -5, 7.5, 8]
        assert [cell for (cell,) in store.fetch([2, 4, 5], ["Preis"])] == shown


def test_an_import_by_key_is_taken_back_as_it_was_written(tmp_path: Path) -> None:
    def file(name: str, *prices: str) -> Path:
        lines = "".join(f"k{k}\t{price}\tsome words to read {k}\n" for k, price in enumerate(prices))
        return put(tmp_path, name, f"key\tprice\ttext\n{lines}")

    def shown(store: RowStore) -> list[object]:
        return [cell for (cell,) in store.fetch(range(2), ["price"])]

    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_file(file("1.tsv", "83,29 €", "1.234,50 €"))
        store.add_again(file("2.tsv", "83,29 €", "7,25 €"), "key", 0)
        assert shown(store) == ["83,29 €", "7,25 €"]
        store.exchange_again(1)
        assert shown(store) == ["83,29 €", "1.234,50 €"]
        store.add_file(file("3.tsv", "$5", "$6"))  # now it is text
        assert shown(store) == ["83,29 €", "1.234,50 €"]
        store.exchange_again(1)
        assert shown(store) == ["83,29 €", "7,25 €"]


def test_a_large_file_keeps_its_order(tmp_path: Path) -> None:
    """DuckDB reads it on several threads, some 8 MB at a time."""
    n, words = 120_000, "some words that make a line of this file as long as that of a review may be " * 2
    cells = [f"{k // 100:,}".replace(",", ".") + f",{k % 100:02} €" for k in range(n)]
    lines = "".join(f"{cell};NA;{words}{k}\n" for k, cell in enumerate(cells))
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_file(put(tmp_path, "f.csv", f"price;none;text\n{lines}"))
        assert store.columns()[0].type == "real"
        np.testing.assert_array_equal(store.numbers("price")[0], np.arange(n) / 100)
        out_of_order = "SELECT count(*) FROM rows WHERE row_id <> rowid OR text_id <> row_id"
        assert store.database.rows(out_of_order) == [(0,)]
        assert store.fetch([n - 1, 0, 70_001], ["price"]) == [(cells[n - 1],), (cells[0],), (cells[70_001],)]


def test_nothing_is_joined_where_numbers_are_read() -> None:
    """What comes out of a join is no longer in the order of the file (decision 158)."""
    notation = NumberNotation(",", ".", "€")
    read = (
        f"SELECT {notation.sql('c0')}, {notation.fits_sql('c0')}, {notation.written_sql('1.5')} FROM staged"
    )
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE staged (c0 VARCHAR)")
        assert "Join" not in connection.execute(f"EXPLAIN {read}").fetchall()[0][1]


@pytest.mark.parametrize("sample", [["1.234,50 €", "-3 €"], ["€ 1,234.50", "€ -3"]])
def test_python_and_duckdb_read_alike(sample: list[str]) -> None:
    """Which of some cells fit, and which number each is."""
    pieces = ["1", "12", "234", "000", ",", ".", " ", "\u00a0", "'", "-", "−", "(", ")", "€", "0"]
    draw = random.Random(0)
    cells = ["".join(draw.choices(pieces, k=draw.randrange(1, 6))) for _ in range(4000)]
    cells += [*sample, "(5 €)", "-5 €", "5€", "1.234 €", "-€5", "€ -5", "(€ 1,234.5)"]
    notation = find_numbers(sample).notations[0]
    fits, sql = notation.fits_sql("c"), notation.sql("c")
    found = duckdb.execute(
        f"SELECT c, {fits}, CASE WHEN {fits} THEN {sql} END FROM (SELECT unnest(?::VARCHAR[]) AS c)", [cells]
    ).fetchall()
    assert [fit for _, fit, _ in found] == list(map(notation.fits, cells))
    numbers = {cell: number for cell, fit, number in found if fit}
    assert len(numbers) > 5
    assert numbers == {cell: notation.read(cell) for cell in numbers}
