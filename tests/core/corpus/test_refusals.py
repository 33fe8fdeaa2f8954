"""Refusals of rows, conditions and imports that no other test meets; `python -m tests.raises` found them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pyarrow
import pyarrow.parquet
import pytest

from core.corpus import ReadOptions, RowStore, parse_condition, sniff
from core.corpus.again import renewed_import
from core.errors import InputError


@pytest.fixture
def rows(tmp_path: Path) -> Iterator[RowStore]:
    file = tmp_path / "answers.csv"
    lines = [f"A sentence with number {n} in it,{n},{n % 3}.5,word{n % 2}" for n in range(30)]
    file.write_text("text,n,score,kind\n" + "\n".join(lines) + "\n", encoding="utf-8")
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_file(file)
        yield store


@pytest.mark.parametrize(
    ("condition", "sentence"),
    [
        ("n is 3", "After 'is' stands null, not null, true or false."),
        ("cast(n as blob) = 'x'", "is not allowed in a condition"),
        ("n between symmetric 3 and 1", "is not allowed in a condition"),
        ("(" * 3_000 + "n = 1" + ")" * 3_000, "nested too deeply"),
        ("not " * 2_000 + "n = 1", "nested too deeply"),
    ],
)
def test_a_condition_is_refused_in_a_sentence(rows: RowStore, condition: str, sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_condition(condition, rows.columns())
    assert sentence in str(refused.value)


def test_a_column_is_not_treated_as_what_it_is_not(rows: RowStore) -> None:
    with pytest.raises(InputError, match="'kind' holds no numbers"):
        rows.treat("kind", "number")
    with pytest.raises(InputError, match="'score' holds no categories"):
        rows.treat("score", "category")
    assert dict(rows.treatments) == {}


def test_only_an_import_by_key_can_be_taken_back(rows: RowStore) -> None:
    with pytest.raises(InputError, match="Import 1 is no import by key"):
        rows.exchange_again(0)


def test_without_an_import_nothing_can_be_renewed(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="Nothing was imported that could be renewed"):
        renewed_import([], "answers.csv")


def test_which_import_a_file_renews_must_be_plain(rows: RowStore, tmp_path: Path) -> None:
    other = tmp_path / "letters.csv"
    other.write_text("text,n\nA letter that somebody wrote,1\n", encoding="utf-8")
    rows.add_file(other)
    with pytest.raises(InputError, match=r"could be a newer export of any of answers\.csv, letters\.csv"):
        renewed_import(rows.imports(), "unlike.csv")


def sheet(path: Path, rows: list[list[object]]) -> Path:
    """A spreadsheet of one sheet, "Answers"."""
    book = openpyxl.Workbook()
    book.active.title = "Answers"
    for row in rows:
        book.active.append(row)
    book.save(path)
    return path


@pytest.mark.parametrize(
    ("rows", "options", "sentence"),
    [
        (
            [["text"], ["One sentence here"]],
            ReadOptions(sheet="Other"),
            r"has no sheet 'Other'. Its sheets: Answers",
        ),
        ([], ReadOptions(), r"is empty: no sheet holds a cell with anything in it"),
        ([["text", "n"]], ReadOptions(header=True), r"has column names but no row below them"),
    ],
)
def test_a_spreadsheet_without_what_is_wanted(
    tmp_path: Path, rows: list[list[object]], options: ReadOptions, sentence: str
) -> None:
    with pytest.raises(InputError, match=sentence):
        sniff(sheet(tmp_path / "answers.xlsx", rows), options)


def test_a_parquet_file_without_rows(tmp_path: Path) -> None:
    pyarrow.parquet.write_table(
        pyarrow.table({"text": pyarrow.array([], "string")}), tmp_path / "none.parquet"
    )
    with pytest.raises(InputError, match=r"none\.parquet is empty"):
        sniff(tmp_path / "none.parquet")
