"""Spreadsheets as people keep them: titles, totals and notes around the table, and more than one sheet."""

from __future__ import annotations

import csv
import datetime
from collections.abc import Sequence
from pathlib import Path

import openpyxl
import pytest

from core.corpus import FileLayout, ReadOptions, RowStore, count, sniff
from core.corpus.formats import sheet_extent
from core.corpus.layout import RejectedLine
from core.errors import InputError, TooLargeError
from core.workspace import Workspace
from tests.core.corpus.files import book, read
from tests.core.corpus.test_sheet_extent import cell, ods, xlsx

NAMES = ["No.", "Date", "Customer comment", "Score", "Branch"]
BODY = [
    [
        n,
        datetime.datetime(2024, 7, n + 1, 9),
        f"The card of customer {n} is lost",
        n % 5,
        ("Bonn", "Ulm")[n % 2],
    ]
    for n in range(1, 21)
]
TYPES = ["integer", "timestamp", "text", "integer", "text"]
ABOVE, AGAIN = "above the names of the columns", "the names of the columns again"


def types_of(layout: FileLayout) -> list[str]:
    return [column.type for column in layout.columns]


def names_of(layout: FileLayout) -> list[str]:
    return [column.name for column in layout.columns]


def lines(rejected: Sequence[RejectedLine], reason: str) -> list[int]:
    return [line.line for line in rejected if reason in line.reason]


@pytest.mark.parametrize(
    ("above", "rejected"),
    [
        ([["Customer feedback report"], []], [1]),
        ([["Feedback"], []], [1]),
        ([[], [], ["Customer feedback report"], ["made on Monday by Anna"], [], []], [3, 4]),
        ([["Report", None, None, None, "2024"], []], [1]),
        ([["Customer feedback report"], [], ["From", "July"], ["Branch", "all", "of them"], []], [1, 3, 4]),
        ([["From:", datetime.date(2024, 7, 1)], ["To:", datetime.date(2024, 7, 31)]], [1, 2]),
        ([["Customer feedback report"], ["Visit", None, "What was said", None, None]], [1, 2]),
    ],
)
def test_what_stands_above_the_names_is_left_out(
    tmp_path: Path, above: list[list[object]], rejected: list[int]
) -> None:
    path = book(tmp_path / "f.xlsx", [*above, NAMES, *BODY])
    clean = read(book(tmp_path / "clean.xlsx", [NAMES, *BODY]))
    layout = sniff(path)
    assert (layout.header, layout.text_column) == (True, "Customer comment")
    assert (names_of(layout), types_of(layout)) == (NAMES, TYPES)
    columns, rows, left_out = read(path)
    assert (columns, rows) == clean[:2]
    assert lines(left_out, ABOVE) == rejected
    assert len(left_out) == len(rejected)
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        report = store.add_file(path)
        assert (report.rows, report.n_rejected, report.n_doubtful) == (20, len(rejected), 0)
        assert [column.type for column in store.columns()] == TYPES


@pytest.mark.parametrize(
    "above",
    [
        [["Feedback"], []],
        [["Report", None, None, None, "2024"]],
        [["From", "July"], ["Branch", "all", "of them"], []],
        [["Visit", None, "What was said", None, None]],
    ],
)
def test_the_same_is_left_out_of_a_delimited_file(tmp_path: Path, above: list[list[object]]) -> None:
    with open(tmp_path / "f.csv", "w", encoding="utf-8", newline="") as stream:
        width = len(NAMES)
        csv.writer(stream).writerows([row + [None] * (width - len(row)) for row in [*above, NAMES, *BODY]])
    layout = sniff(tmp_path / "f.csv")
    assert (names_of(layout), types_of(layout)) == (NAMES, TYPES)
    assert lines(read(tmp_path / "f.csv")[2], ABOVE) == [n for n, row in enumerate(above, start=1) if row]


def test_a_title_over_merged_cells(tmp_path: Path) -> None:
    path = book(tmp_path / "f.xlsx", [["Customer feedback report"], NAMES, *BODY])
    made = openpyxl.load_workbook(path)
    made["S1"].merge_cells("A1:E1")
    made.save(path)
    assert names_of(sniff(path)) == NAMES
    assert lines(read(path)[2], ABOVE) == [1]


def test_a_table_that_begins_further_in(tmp_path: Path) -> None:
    """What stands above may stand in columns that the table does not have."""
    table = [[None, None, *row] for row in [NAMES, *BODY]]
    path = book(tmp_path / "f.xlsx", [["Customer feedback report", *[None] * 9, "draft"], [], *table])
    columns, rows, rejected = read(path)
    assert list(columns) == NAMES
    assert rows[0] == ("1", "2024-07-02 09:00:00", "The card of customer 1 is lost", "1", "Ulm")
    assert [line.line for line in rejected] == [1]


def test_a_column_in_the_table_that_has_something_stays(tmp_path: Path) -> None:
    table = [[None, "index", None, "text"], *([n, None, None, f"some words {n}"] for n in range(9))]
    layout = sniff(book(tmp_path / "f.xlsx", table))
    assert names_of(layout) == ["column 1", "index", "text"]


def test_an_opendocument_sheet_with_a_title(tmp_path: Path) -> None:
    def row(*values: object) -> str:
        kinds = [f'float" office:value="{value}' if isinstance(value, int) else "string" for value in values]
        cells = [
            f'<table:table-cell office:value-type="{kind}"><text:p>{value}</text:p></table:table-cell>'
            for kind, value in zip(kinds, values, strict=True)
        ]
        return f"<table:table-row>{''.join(cells)}</table:table-row>"

    blank = '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>'
    body = "".join(row(n, f"some words of sentence {n}") for n in range(9))
    path = ods(tmp_path / "f.ods", row("Answers") + blank + row("n", "answer") + body)
    layout = sniff(path)
    assert (names_of(layout), types_of(layout), layout.above) == (["n", "answer"], ["integer", "text"], 3)
    assert count(layout).rejected_examples == (RejectedLine(1, ABOVE),)


def test_a_person_says_that_there_are_names(tmp_path: Path) -> None:
    """Below the title: it is not taken for one of them."""
    rows = [["one thing, and another", f"two and {n}"] for n in range(6)]
    path = book(
        tmp_path / "f.xlsx",
        [["Answers of this year"], [], ["said by customers of ours in person", "by us"], *rows],
    )
    found = sniff(path, ReadOptions(header=True))
    assert names_of(found) == ["said by customers of ours in person", "by us"]
    as_rows = sniff(path, ReadOptions(header=False))
    assert (as_rows.above, names_of(as_rows)) == (0, ["column 1", "column 2"])
    assert lines(count(as_rows).rejected_examples, ABOVE) == []


def test_sentences_above_rows_with_more_are_rows(tmp_path: Path) -> None:
    rows = [[f"A sentence that says something {n}"] for n in range(12)]
    path = book(tmp_path / "f.xlsx", [["text", "note"], *rows, ["One more", "seen"], *rows])
    assert (sniff(path).above, len(read(path)[1])) == (0, 25)
    path = book(tmp_path / "g.xlsx", [*rows, ["One more", "seen"], *rows])
    assert (sniff(path).above, len(read(path)[1])) == (0, 25)


def test_names_that_come_again_are_rejected(tmp_path: Path) -> None:
    path = book(tmp_path / "f.xlsx", [NAMES, *BODY[:9], NAMES, *BODY[9:]])
    layout = sniff(path)
    assert (count(layout).rows, types_of(layout)) == (20, TYPES)
    assert count(layout).rejected_examples == (RejectedLine(11, AGAIN),)


def test_totals_and_notes_below_a_table_are_said(tmp_path: Path) -> None:
    below = [
        ["Subtotal"],
        *BODY[9:],
        *BODY,
        *BODY,
        ["All visits", None, None, 40],
        [],
        ["Source: the till"],
        ["Checked"],
    ]
    counts = count(sniff(book(tmp_path / "f.xlsx", [NAMES, *BODY[:9], *below])))
    assert (counts.rows, counts.rejected) == (64, 0)
    said = [(line.line, line.reason) for line in counts.doubtful_examples]
    words = "has words where the other rows have numbers or dates: it may be no row"
    assert said == [
        (11, "has words where the rows below have numbers or dates: it may be no row"),
        (63, words),
        (65, words),
        (66, words),
    ]
    table = [["answer", "times"], *([f"They said number {n} today", n] for n in range(12))]
    counts = count(sniff(book(tmp_path / "g.xlsx", [*table, ["Total:", 66], [], ["as of this week", None]])))
    assert [(line.line, line.reason) for line in counts.doubtful_examples] == [
        (14, "begins with a word for a total: it may be no row"),
        (16, "stands alone below the table and a blank row: it may be no row"),
    ]


def test_a_title_above_a_single_column_is_said(tmp_path: Path) -> None:
    rows = [["Feedback of customers"], [], ["comment"], *([f"They said number {n} today"] for n in range(9))]
    counts = count(sniff(book(tmp_path / "f.xlsx", rows), ReadOptions(header=False)))
    assert [line.line for line in counts.doubtful_examples] == [1, 3]


COVER = [["Customer feedback of the year"], [], ["Total", "see the next sheet"]]
CODES = [["code", "branch"], *([n, f"branch {n}"] for n in range(50))]


def test_the_sheet_with_most_rows_of_text_is_proposed(tmp_path: Path) -> None:
    path = book(tmp_path / "f.xlsx", COVER, [], CODES, [NAMES, *BODY])
    layout = sniff(path)
    assert (layout.sheet, layout.sheets) == ("S4", ("S1", "S2", "S3", "S4"))
    assert layout.sheet_rows == (2, 0, 50, 20)
    assert layout.other_sheets == {"S1": 2, "S3": 50}
    chosen = sniff(path, ReadOptions(sheet="S3"))
    assert (chosen.sheet, chosen.other_sheets) == ("S3", {"S1": 2, "S4": 20})
    with pytest.raises(InputError, match=r"Sheet 'S2' of f\.xlsx is empty\. Choose another one\."):
        sniff(path, ReadOptions(sheet="S2"))
    assert sniff(book(tmp_path / "one.xlsx", [NAMES, *BODY])).other_sheets == {}


def test_of_equals_the_first_sheet_is_proposed(tmp_path: Path) -> None:
    assert sniff(book(tmp_path / "f.xlsx", CODES[:9], [NAMES, *BODY], [NAMES, *BODY])).sheet == "S2"


def test_a_hidden_sheet_is_not_proposed(tmp_path: Path) -> None:
    path = book(tmp_path / "f.xlsx", [NAMES, *BODY], [NAMES, *BODY[:5]], hidden=["S1"])
    assert (sniff(path).sheet, sniff(path).other_sheets) == ("S2", {"S1": 20})


def test_a_sheet_that_cannot_be_read_keeps_no_other_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = "".join(f'<row r="{n}">{cell(f"A{n}")}{cell(f"B{n}")}</row>' for n in range(1, 9))
    far = f'<row r="1">{cell("A1")}</row><row r="1048576">{cell("XFD1048576")}</row>'
    path = xlsx(tmp_path / "f.xlsx", far, rows)
    layout = sniff(path)
    assert (layout.sheet, layout.other_sheets) == ("S2", {"S1": None})
    with pytest.raises(InputError, match="reaches to the cell XFD1048576"):
        sniff(path, ReadOptions(sheet="S1"))
    with pytest.raises(InputError, match="reaches to the cell XFD1048576"):
        sniff(xlsx(tmp_path / "g.xlsx", far, ""))
    # One that takes much memory may be the one that is wanted: a person is asked.
    path = xlsx(tmp_path / "h.xlsx", rows, f'<row r="1">{cell("A1")}{cell("CV1")}</row>')
    monkeypatch.setattr(sheet_extent, "MOST_ASKED", 15_000)
    with pytest.raises(TooLargeError, match=r"Sheet 'S2' of h\.xlsx has 100 cells"):
        sniff(path)
    assert sniff(path, ReadOptions(any_size=True)).sheets == ("S1", "S2")
    assert sniff(path, ReadOptions(sheet="S1")).other_sheets == {"S2": None}


def test_a_newer_export_is_read_in_the_sheet_of_the_older(tmp_path: Path) -> None:
    """Also when another one has more rows by now."""
    path = tmp_path / "f.xlsx"
    book(path, [NAMES, *BODY], [NAMES, *BODY[:3]])
    with Workspace.create(tmp_path / "w") as workspace:
        workspace.add_file(path)
        longer = [[n, None, f"Another letter of customer {n}", n, "Bonn"] for n in range(1, 41)]
        book(path, [NAMES, *BODY, [21, None, "The newest of all letters", 5, "Ulm"]], [NAMES, *longer])
        assert sniff(path).sheet == "S2"
        report = workspace.add_again(path, "No.")
        assert report.again is not None
        assert (report.again.new, report.again.changed, report.again.vanished) == (1, 0, 0)
        chosen = workspace.changes_by_key(sniff(path, ReadOptions(sheet="S2")), "No.")
        assert (chosen.new, chosen.changed) == (19, 21)
        assert [each.sheet for each in workspace.rows.imports()] == ["S1", "S1"]


def test_names_apart_from_their_rows_are_names(tmp_path: Path) -> None:
    """Though they are fewer than the columns, and a row below them has words alone."""
    rows = [["Anna", "Nice", "old", n, n % 3] for n in range(9)]
    table = [["Name", "Said", None, "Visits", None], [], ["Ben", "Poor", "new", None, "seen"], *rows]
    layout = sniff(book(tmp_path / "f.xlsx", table))
    assert (layout.above, names_of(layout)) == (0, ["Name", "Said", "column 3", "Visits", "column 5"])
