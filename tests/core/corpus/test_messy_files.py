"""What comes of each of 21 public files that readers trip over: their rows, or the sentence of refusal."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from core.corpus import ReadOptions, RowStore, count, sniff
from core.errors import InputError

pytestmark = pytest.mark.public_data


@dataclass(frozen=True)
class Expected:
    """`columns` as "name:type"; `rejected` as (line, reason)."""

    rows: int
    columns: str
    encoding: str
    rejected: tuple[tuple[int, str], ...] = ()
    text: str | None = None
    first: tuple[str | None, ...] | None = None
    sheet: str | None = None


TYPED = (
    "text:text date:date integer:integer boolean:boolean float:real datetime:timestamp "
    "empty_column:text column_8:text"
)
LETTERS = "a:integer b:integer c:integer"
TABLE: dict[str, Expected | str] = {
    "bad.csv": Expected(
        2,
        "column_a:integer column_b:text column_c:integer",
        "utf-8",
        ((2, "4 cells where the file has 3 columns"),),
        "column_b",
        (None, "I'm too short!", None),
    ),
    "blanks.csv": Expected(
        1,
        "a:text b:text c:text d:text e:text f:text",
        "utf-8",
        first=(None, "NA", "N/A", "NONE", "NULL", "."),
    ),
    "dummy.tsv": Expected(1, LETTERS, "utf-8", first=("1", "2", "3")),
    "empty.csv": "empty.csv is empty: it has no row with anything in it.",
    "iris.csv": Expected(
        150,
        "sepal_length:real sepal_width:real petal_length:real petal_width:real species:text",
        "utf-8",
        first=("5.1", "3.5", "1.4", "0.2", "Iris-setosa"),
    ),
    "mac_newlines.csv": Expected(2, "a:text b:integer c:integer", "utf-8", first=("1", "2", "3")),
    "no_header_row.csv": Expected(
        1, "column_1:integer column_2:integer column_3:integer", "utf-8", first=("1", "2", "3")
    ),
    "null_byte.csv": Expected(1, "a:text b:integer c:integer", "utf-8", first=("\0", "2", "3")),
    "optional_quote_characters.csv": Expected(1, LETTERS, "utf-8", first=("1", "2", "3")),
    "sheets.xlsx": Expected(
        5,
        TYPED,
        "utf-8",
        text="text",
        sheet="data",
        first=("Chicago Reader", "1971-01-01", "40", "true", "1", "1971-01-01 04:14:00", None, None),
    ),
    "test.xlsx": Expected(
        5,
        TYPED,
        "utf-8",
        text="text",
        sheet="Sheet1",
        first=("Chicago Reader", "1971-01-01", "40", "true", "1", "1971-01-01 04:14:00", None, None),
    ),
    "test_empty_columns.csv": Expected(
        3, "a:text b:text c:text column_4:text column_5:text", "utf-8", first=("a", None, None, None, None)
    ),
    "test_empty_columns_long_row.csv": Expected(1, "a:text b:text c:text", "utf-8", first=(None, None, None)),
    "test_empty_columns_short_row.csv": Expected(
        1, "a:text b:text c:text", "utf-8", first=(None, None, None)
    ),
    "test_header_newline.csv": Expected(1, "start_end:text b:text c:text", "utf-8", first=("d", "e", "f")),
    "test_latin1.csv": Expected(2, "a:integer b:integer c:text", "cp1252", first=("1", "2", "3")),
    "test_skip_lines.csv": Expected(1, LETTERS, "utf-8", first=("1", "2", "3")),
    "test_utf16_big.csv": Expected(2, "a:integer b:integer c:text", "utf-16-be", first=("1", "2", "3")),
    "test_utf16_little.csv": Expected(2, "a:integer b:integer c:text", "utf-16-le", first=("1", "2", "3")),
    "test_utf8_bom.csv": Expected(2, "foo:integer bar:integer baz:text", "utf-8", first=("1", "2", "3")),
    "testjson.json": Expected(
        5,
        "text:text float:real datetime:timestamp boolean:boolean time:text date:date integer:integer",
        "utf-8",
        text="text",
        first=("Chicago Reader", "1.0", "1971-01-01T04:14:00", "true", "04:14:00", "1971-01-01", "40"),
    ),
}


def test_the_table_is_complete(public_data: Path) -> None:
    there = {path.name for path in (public_data / "messy-files").iterdir()} - {"COPYING"}
    assert there == set(TABLE)
    assert len(TABLE) == 21
    assert sum(isinstance(expected, str) for expected in TABLE.values()) <= 3


@pytest.mark.parametrize("name", sorted(TABLE))
def test_messy_file(public_data: Path, tmp_path: Path, name: str) -> None:
    path = public_data / "messy-files" / name
    expected = TABLE[name]
    if isinstance(expected, str):
        with pytest.raises(InputError) as refusal:
            sniff(path)
        assert str(refusal.value) == expected
        return
    layout = sniff(path)
    shown = " ".join(f"{column.name.replace(' ', '_')}:{column.type}" for column in layout.columns)
    assert (shown, layout.encoding, layout.text_column) == (
        expected.columns,
        expected.encoding,
        expected.text,
    )
    assert layout.preview[0] == expected.first
    if expected.sheet is not None:
        assert layout.sheet == expected.sheet
    counts = count(layout)
    assert counts.rows == expected.rows
    assert tuple((line.line, line.reason) for line in counts.rejected_examples) == expected.rejected

    # And the import says the same, whichever column is taken for the text.
    chosen = layout.text_column or layout.columns[-1].name
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        report = store.add_file(path, ReadOptions(text_column=chosen))
        assert (report.rows, store.n_rows) == (expected.rows, expected.rows)
        assert tuple((line.line, line.reason) for line in report.rejected) == expected.rejected
        imported = {column.name: column.type for column in store.columns()}
        for column in layout.columns:
            assert imported[column.name] == ("text" if column.name == chosen else column.type)


def test_a_second_sheet_can_be_asked_for(public_data: Path) -> None:
    path = public_data / "messy-files" / "sheets.xlsx"
    layout = sniff(path, ReadOptions(sheet="ʤ"))
    assert layout.sheets == ("not this one", "data", "ʤ")
    assert layout.preview == (("1", "2", "3"),)
    with pytest.raises(InputError, match=r"has no sheet 'x'\. Its sheets: not this one, data, ʤ\."):
        sniff(path, ReadOptions(sheet="x"))


def test_a_file_without_sentences_names_its_columns(public_data: Path, tmp_path: Path) -> None:
    path = public_data / "messy-files" / "iris.csv"
    with (
        RowStore.create(tmp_path / "rows.duckdb") as store,
        pytest.raises(InputError) as refusal,
    ):
        store.add_file(path)
    assert str(refusal.value) == (
        "No column of iris.csv looks like sentences. Say which one holds the text; its columns: "
        "sepal_length, sepal_width, petal_length, petal_width, species."
    )
