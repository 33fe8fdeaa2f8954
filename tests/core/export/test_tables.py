"""Tables as files, read back by programs that are not ours."""

from __future__ import annotations

import csv
import datetime
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.errors import CancelledError, InputError
from core.export import Masking, TableOptions
from core.export import tables as tables_module
from core.export.tables import TABLE_SUFFIXES, Column, Row, Written, write_table
from core.progress import CancelToken, Task

COLUMNS: list[Column] = [
    ("text", "text"),
    ("count", "integer"),
    ("share", "real"),
    ("good", "boolean"),
    ("day", "date"),
    ("moment", "timestamp"),
    ("Text", "text"),
]
ROWS: list[Row] = [
    ("plain", 1, -3.5, True, datetime.date(2024, 2, 29), datetime.datetime(2024, 2, 29, 12, 30, 5), "a"),
    ("=1+1", -2, 0.25, False, datetime.date(1899, 5, 1), datetime.datetime(1999, 12, 31), None),
    ('two\nlines, "quoted"', 2**60, None, None, None, None, "<r>not mine</r>"),
    (None, None, 1e300, True, datetime.date(2500, 1, 1), None, "漢字 한국어 🙂 ümlaut"),
    ("  blanks  ", 0, 0.0, False, datetime.date(2000, 1, 1), None, "_x0041_ & <b>"),
]


def pages(rows: list[Row] = ROWS) -> Iterator[list[Row]]:
    yield from (rows[place : place + 2] for place in range(0, len(rows), 2))


def write(path: Path, options: TableOptions | None = None) -> Written:
    return write_table(path, COLUMNS, pages(), options or TableOptions())


def test_pandas_reads_the_csv(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    assert write(tmp_path / "t.csv") == Written(5, n_safe=1)
    frame = pandas.read_csv(tmp_path / "t.csv")
    assert list(frame.columns) == ["text", "count", "share", "good", "day", "moment", "Text_2"]
    assert frame["text"].tolist()[:3] == ["plain", "'=1+1", 'two\nlines, "quoted"']
    assert frame["share"].tolist()[:2] == [-3.5, 0.25]  # a number stays a number
    assert frame["day"].tolist()[0] == "2024-02-29"
    assert frame["good"].tolist()[0] in (True, "true")
    assert frame["Text_2"].tolist()[2:] == [row[6] for row in ROWS[2:]]


def test_a_csv_begins_with_a_byte_order_mark_where_that_is_asked_for(tmp_path: Path) -> None:
    write(tmp_path / "plain.csv")
    write(tmp_path / "excel.csv", TableOptions(bom=True))
    plain, excel = (tmp_path / "plain.csv").read_bytes(), (tmp_path / "excel.csv").read_bytes()
    assert plain.startswith(b"text,")
    assert excel == b"\xef\xbb\xbf" + plain


def test_line_breaks_of_every_kind_stay_inside_of_their_cell(tmp_path: Path) -> None:
    texts = ["a\rb", "a\r\nb", "a\nb", "a\u2028b", "end\r"]
    write_table(
        tmp_path / "t.csv", [("text", "text"), ("n", "integer")], iter([[(text, 1) for text in texts]])
    )
    with (tmp_path / "t.csv").open(encoding="utf-8", newline="") as file:
        assert [row[0] for row in csv.reader(file)][1:] == texts


def test_openpyxl_reads_the_workbook(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("xlsxwriter")
    assert write(tmp_path / "t.xlsx") == Written(5, n_safe=1)
    assert [path.name for path in tmp_path.iterdir()] == ["t.xlsx"]
    sheet = openpyxl.load_workbook(tmp_path / "t.xlsx")["rows"]
    lines = list(sheet.iter_rows())
    assert [cell.value for cell in lines[0]] == ["text", "count", "share", "good", "day", "moment", "Text_2"]
    assert [cell.value for cell in lines[1]] == [
        *("plain", 1, -3.5, True, datetime.datetime(2024, 2, 29), datetime.datetime(2024, 2, 29, 12, 30, 5)),
        "a",
    ]
    formula = lines[2][0]
    assert (formula.value, formula.data_type, formula.quotePrefix) == ("=1+1", "s", True)
    assert not lines[1][0].quotePrefix
    assert lines[2][4].value == "1899-05-01"  # before Excel's first day
    assert lines[3][1].value == str(2**60)  # a number would lose digits
    assert lines[3][6].value == "<r>not mine</r>"
    assert lines[3][0].value == 'two\nlines, "quoted"'
    assert lines[4][0].value is None
    assert lines[4][2].value == 1e300
    assert lines[4][6].value == "漢字 한국어 🙂 ümlaut"
    assert lines[5][0].value == "  blanks  "


def test_raw_cells_stay_raw(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("xlsxwriter")
    raw = TableOptions(raw_cells=True)
    assert write(tmp_path / "t.xlsx", raw).n_safe == write(tmp_path / "t.csv", raw).n_safe == 0
    cell = openpyxl.load_workbook(tmp_path / "t.xlsx")["rows"]["A3"]
    assert (cell.value, cell.quotePrefix, cell.data_type) == ("=1+1", False, "s")
    assert "\n=1+1,-2," in (tmp_path / "t.csv").read_text(encoding="utf-8")


def test_what_excel_cannot_hold_goes_to_further_sheets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("xlsxwriter")
    monkeypatch.setattr(tables_module, "EXCEL_ROWS", 4)
    monkeypatch.setattr(tables_module, "EXCEL_TEXT", 10)
    rows: list[Row] = [(str(n), n) for n in range(5)]
    rows[3] = ("🙂" * 7 + "=1", 3)  # each is two units: five fit into a cell
    said = write_table(tmp_path / "t.xlsx", [("text", "text"), ("n", "integer")], iter([rows]))
    assert said.notes == (
        "A sheet of Excel holds 4 lines: the rows are on 2 sheets.",
        "1 cell is longer than the 10 characters that Excel takes: what is left stands on the sheet "
        '"rest of long texts".',
    )
    book = openpyxl.load_workbook(tmp_path / "t.xlsx")
    assert book.sheetnames == ["rows", "rows 2", "rest of long texts"]
    values = {name: list(book[name].values) for name in book.sheetnames}
    assert values["rows"] == [("text", "n"), ("0", 0), ("1", 1), ("2", 2)]
    assert values["rows 2"] == [("text", "n"), ("🙂" * 5, 3), ("4", 4)]
    assert values["rest of long texts"] == [
        ("sheet", "line", "column", "part", "text"),
        ("rows 2", 2, "text", 2, "🙂🙂=1"),
    ]


def test_excel_takes_a_text_of_the_full_length(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("xlsxwriter")
    long = "x" * 32_767
    said = write_table(tmp_path / "t.xlsx", [("a", "text")], iter([[(long,), (long + "yz",)]]))
    assert "32,767" in said.notes[0]
    book = openpyxl.load_workbook(tmp_path / "t.xlsx")
    assert [row[0] for row in book["rows"].values] == ["a", long, long]
    assert list(book["rest of long texts"].values)[1] == ("rows", 3, "a", 2, "yz")


def test_control_characters_come_back_from_excel(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("xlsxwriter")
    from openpyxl.utils.escape import unescape

    text = "bell\x07 nul\x00 escape\x1b _x0041_ \ufffe"
    write_table(tmp_path / "t.xlsx", [("a", "text")], iter([[(text,)]]))
    read = openpyxl.load_workbook(tmp_path / "t.xlsx")["rows"]["A2"].value
    assert text in (read, unescape(read))


def test_too_many_columns_for_excel_are_refused(tmp_path: Path) -> None:
    columns: list[Column] = [(str(n), "integer") for n in range(16_385)]
    with pytest.raises(InputError, match="at most 16,384 columns, and these are 16,385"):
        write_table(tmp_path / "t.xlsx", columns, iter([]))
    assert not list(tmp_path.iterdir())


def test_pyarrow_reads_the_parquet_file(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    assert write(tmp_path / "t.parquet") == Written(5)
    table = parquet.read_table(tmp_path / "t.parquet")
    assert [str(each.type) for each in table.schema] == [
        *("string", "int64", "double", "bool", "date32[day]", "timestamp[us]", "string"),
    ]
    assert [tuple(row.values()) for row in table.to_pylist()] == ROWS


def test_json_lines_are_json(tmp_path: Path) -> None:
    assert write(tmp_path / "t.jsonl") == Written(5)
    lines = [json.loads(line) for line in (tmp_path / "t.jsonl").read_text(encoding="utf-8").split("\n")[:-1]]
    assert len(lines) == 5
    assert lines[0] == {
        "text": "plain",
        "count": 1,
        "share": -3.5,
        "good": True,
        "day": "2024-02-29",
        "moment": "2024-02-29T12:30:05",
        "Text_2": "a",
    }
    assert lines[1]["text"] == "=1+1"
    assert lines[3]["text"] is None
    write_table(tmp_path / "n.jsonl", [("x", "real")], iter([[(math.inf,), (math.nan,), (1.5,)]]))
    assert (tmp_path / "n.jsonl").read_text() == '{"x": null}\n{"x": null}\n{"x": 1.5}\n'


@pytest.mark.parametrize("suffix", TABLE_SUFFIXES)
def test_texts_are_masked_in_every_format(tmp_path: Path, suffix: str) -> None:
    if suffix == ".xlsx":
        pytest.importorskip("xlsxwriter")
    rows: list[Row] = [
        ("mail anna@example.com", 1),
        ("call 010-1234-5678", 2),
        (None, 3),
        ("+82 10 1234 5678", 4),
    ]
    options = TableOptions(masking=Masking.parse("emails,phones"))
    said = write_table(tmp_path / f"t{suffix}", [("text", "text"), ("n", "integer")], iter([rows]), options)
    assert said == Written(4, n_masked=3)  # a number that was masked begins no formula any more
    assert said.said() == ("3 addresses and telephone numbers were masked.",)
    read = _texts(tmp_path / f"t{suffix}")
    assert read == ["mail [email]", "call [phone]", None, "[phone]"]


def _texts(path: Path) -> list[Any]:
    if path.suffix == ".csv":
        with path.open(encoding="utf-8", newline="") as file:
            return [row["text"] or None for row in csv.DictReader(file)]
    if path.suffix == ".jsonl":
        return [json.loads(line)["text"] for line in path.read_text(encoding="utf-8").splitlines()]
    if path.suffix == ".xlsx":
        from python_calamine import CalamineWorkbook

        lines = CalamineWorkbook.from_path(path).get_sheet_by_index(0).to_python()[1:]
        return [line[0] or None for line in lines]
    import duckdb

    with duckdb.connect() as connection:
        return [
            row[0] for row in connection.execute("SELECT text FROM read_parquet(?)", [str(path)]).fetchall()
        ]


@pytest.mark.parametrize("suffix", TABLE_SUFFIXES)
def test_a_cancel_while_the_file_is_packed_leaves_none(tmp_path: Path, suffix: str) -> None:
    if suffix == ".xlsx":
        pytest.importorskip("xlsxwriter")
    cancel = CancelToken()

    def last() -> Iterator[list[Row]]:
        yield from pages()
        cancel.cancel()

    (tmp_path / "out").mkdir()
    path = tmp_path / "out" / f"t{suffix}"
    if suffix in (".xlsx", ".parquet"):
        with pytest.raises(CancelledError):
            write_table(path, COLUMNS, last(), TableOptions(), Task(cancel=cancel))
        assert list(path.parent.iterdir()) == []
    else:  # what is written as it comes is whole then
        write_table(path, COLUMNS, last(), TableOptions(), Task(cancel=cancel))
        assert list(path.parent.iterdir()) == [path]


def test_what_was_done_is_said_in_plain_english() -> None:
    assert Written(3).said() == ()
    assert Written(3, 1, 1, ("A note.",)).said() == (
        "1 cell that a spreadsheet would run was made safe.",
        "1 address or telephone number was masked.",
        "A note.",
    )
    assert Written(3, 1_200).said() == ("1,200 cells that a spreadsheet would run were made safe.",)
