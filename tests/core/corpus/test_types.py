"""The type of a column is what every cell of it says; where one does not fit, nothing of it is lost."""

from __future__ import annotations

import csv
import datetime
import json
import tempfile
from pathlib import Path

import duckdb
import pytest
import xlsxwriter
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.corpus import ReadOptions, RowStore, column_types, importing
from core.corpus.layout import ColumnType
from core.corpus.staging import Reading
from tests.core.corpus.files import put


def test_types_are_proven_over_every_cell(tmp_path: Path) -> None:
    """What the sample did not show: each column has one odd cell far down."""
    odd = {
        "a": "x7",
        "b": "2.5",
        "c": "007",
        "d": "99999999999999999999",
        "e": "2024-01-02 10:00:00",
        "f": "yes",
        "g": "NA",
    }
    usual = {"a": "1", "b": "2", "c": "3", "d": "4", "e": "2024-01-01", "f": "true", "g": "5"}
    rows = [usual] * 6001
    rows[5003] = odd
    lines = "".join(",".join(row.values()) + ",some words to read\n" for row in rows)
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_file(put(tmp_path, "f.csv", "a,b,c,d,e,f,g,text\n" + lines))
        assert {info.name: info.type for info in store.columns() if info.name != "text"} == {
            "a": "text", "b": "real", "c": "text", "d": "text", "e": "timestamp", "f": "text", "g": "integer",
        }  # fmt: skip
        assert store.fetch([5003])[0][:7] == (
            "x7", 2.5, "007", "99999999999999999999", datetime.datetime(2024, 1, 2, 10), "yes", None,
        )  # fmt: skip


@pytest.mark.parametrize(
    ("cells", "column_type", "values"),
    [
        (["1", "-2", "0"], "integer", [1, -2, 0]),
        (["1", " 2 ", ""], "integer", [1, 2, None]),
        (["1.5", "-.5", "2e3", "3."], "real", [1.5, -0.5, 2000.0, 3.0]),
        (["1_000", "2"], "text", ["1_000", "2"]),
        (["01", "2"], "text", ["01", "2"]),
        (["+4", "5"], "real", [4.0, 5.0]),
        (["+491512345678", "+491512345679"], "text", ["+491512345678", "+491512345679"]),
        (["12345678901234567.89", "1.5"], "text", ["12345678901234567.89", "1.5"]),
        (["12345678901234567.0", ""], "text", ["12345678901234567.0", None]),
        (["0.12345678901234567", "+1.5"], "real", [0.12345678901234567, 1.5]),
        (["0000-01-01", "2024-01-01"], "text", ["0000-01-01", "2024-01-01"]),
        (["0000-01-01 10:00", "2024-01-01 10:00"], "text", ["0000-01-01 10:00", "2024-01-01 10:00"]),
        (["0001-01-01", "9999-12-31"], "date", [datetime.date(1, 1, 1), datetime.date(9999, 12, 31)]),
        (["inf", "1"], "text", ["inf", "1"]),
        (["nan", "1.5"], "real", [None, 1.5]),
        (["NA", "N/A", "none"], "text", ["NA", "N/A", "none"]),
        (["NA", "none", "x"], "text", ["NA", "none", "x"]),
        (["12345678901234567890", "1"], "text", ["12345678901234567890", "1"]),
        (["1e400", "1"], "text", ["1e400", "1"]),
        (["true", "FALSE", ""], "boolean", [True, False, None]),
        (["yes", "no"], "text", ["yes", "no"]),
        (["2024-02-30", "2024-01-01"], "text", ["2024-02-30", "2024-01-01"]),
        (["2024/02/03", "2024-1-1"], "date", [datetime.date(2024, 2, 3), datetime.date(2024, 1, 1)]),
        (["03.02.2024", "14.02.2024"], "date", [datetime.date(2024, 2, 3), datetime.date(2024, 2, 14)]),
        (
            ["2024-01-01T10:00:00Z", "2024-01-01 10:00:00+02:00", "2024-01-01"],
            "timestamp",
            [
                datetime.datetime(2024, 1, 1, 10),
                datetime.datetime(2024, 1, 1, 8),
                datetime.datetime(2024, 1, 1),
            ],
        ),
        (
            ["2024-03-01 00:00:16,094", "2024-03-01T00:00:16,5Z", "2024-03-01 09:00:16,25+09:00", "NA"],
            "timestamp",
            [*(datetime.datetime(2024, 3, 1, 0, 0, 16, part) for part in (94_000, 500_000, 250_000)), None],
        ),
        (["04:14:00", "05:00:00"], "text", ["04:14:00", "05:00:00"]),
        ([" a", "b "], "text", [" a", "b "]),
        (["\u3000", "x"], "text", [None, "x"]),
    ],
)
def test_types(tmp_path: Path, cells: list[str], column_type: str, values: list[object]) -> None:
    lines = "".join(f'"{cell}",some words to read {n}\n' for n, cell in enumerate(cells))
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_file(
            put(tmp_path, "f.csv", "x,text\n" + lines), ReadOptions(header=True, text_column="text")
        )
        assert store.columns()[0].type == column_type
        assert [value for (value,) in store.fetch(range(len(cells)), ["x"])] == values


CELLS = (
    *(
        "1",
        "-2",
        "007",
        "-0",
        "+3",
        " 4",
        "99999999999999999999",
        "1.5",
        "1.50",
        "-.5",
        "2e3",
        "1e400",
        "inf",
    ),
    *("true", "FALSE", "t", "yes", "NA", "nan", "-", "", " ", "\u3000", "x", "1_0", "0x1f"),
    *("2024-02-03", "2024/2/3", "2024-02-30", "0000-01-01", "20240-01-01", "infinity", "epoch"),
    *(
        "2024-01-01 10:00:00",
        "2024-01-01 10:00",
        "2024-01-01T10:00:00Z",
        "2024-01-01 10:00+02",
        "2024-01-01 24:00:00",
    ),
    *("2024-01-01 10:00:00,25", "2024-01-01T10:00:00,25Z", "2024-01-01 10:00,25", "2024-01-01 10,00:00"),
    *("2024-01-01 10:00:0Z", "2024-01-01 10:00:00.25", "2024-01-01 10:00:60", "1-1-1", "12:00:00"),
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.lists(st.sampled_from(CELLS), min_size=1, max_size=4), min_size=3, max_size=3))
def test_what_is_read_as_its_type_is_what_would_be_found_in_the_text(columns: list[list[str]]) -> None:
    """Types that the beginning of a file shows are proven while it is read; the slower way is to prove them
    afterwards.
    """
    rows = [[column[n % len(column)] for column in columns] for n in range(5)]
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with open(folder / "f.csv", "w", encoding="utf-8", newline="") as stream:
            csv.writer(stream, lineterminator="\n").writerows(
                [["a", "b", "c", "text"], *([*row, f"some words to read {n}"] for n, row in enumerate(rows))]
            )
        for at_once in (True, False):
            options = ReadOptions(header=True, text_column="text", delimiter=",")
            with (
                RowStore.create(folder / f"{at_once}.duckdb") as store,
                pytest.MonkeyPatch.context() as patch,
            ):
                if not at_once:
                    patch.setattr(importing, "_types_to_read", lambda *_: {})
                store.add_file(folder / "f.csv", options)
                found.append((store.columns(), repr(store.fetch(range(5)))))
    assert found[0] == found[1]


def test_a_column_that_is_there_as_another_type_keeps_what_was_written(tmp_path: Path) -> None:
    first, second = ("x,text\n" + "".join(f"{cell},words to read {n}\n" for n, cell in enumerate(cells))
                     for cells in (["a", "b"], ["1.50", "2"]))  # fmt: skip
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_file(put(tmp_path, "1.csv", first))
        store.add_file(put(tmp_path, "2.csv", second))
        assert [value for (value,) in store.fetch(range(4), ["x"])] == ["a", "b", "1.50", "2"]


@pytest.mark.parametrize(
    "files",
    [
        [["12345678901234567", "12345678901234568"], ["0.5"]],
        [["0.5"], ["12345678901234567", "12345678901234568"]],
        [["12345678901234567", "0.5", "12345678901234568"]],
    ],
)
def test_large_whole_numbers_stay_what_they_are_beside_others(tmp_path: Path, files: list[list[str]]) -> None:
    """A double would make two ids one."""
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        for number, cells in enumerate(files):
            lines = "".join(f"{cell},words to read {number} {n}\n" for n, cell in enumerate(cells))
            store.add_file(put(tmp_path, f"{number}.csv", "x,text\n" + lines))
        expected = [cell for cells in files for cell in cells]
        assert [value for (value,) in store.fetch(range(len(expected)), ["x"])] == expected


def test_a_comma_before_a_fraction_is_read_in_json_and_spreadsheets(tmp_path: Path) -> None:
    stamps = ["2024-03-01 00:00:16,094", "2024-03-01 00:01:14,504"]
    lines = [json.dumps({"when": stamp, "text": f"some words to read {k}"}) for k, stamp in enumerate(stamps)]
    with xlsxwriter.Workbook(str(tmp_path / "f.xlsx")) as book:
        sheet = book.add_worksheet()
        for k, row in enumerate([("when", "text"), *((stamp, f"words to read {stamp}") for stamp in stamps)]):
            sheet.write_row(k, 0, row)
    for path in (put(tmp_path, "f.jsonl", "\n".join(lines)), tmp_path / "f.xlsx"):
        with RowStore.create(tmp_path / f"{path.suffix}.duckdb") as store:
            store.add_file(path, ReadOptions(text_column="text"))
            assert store.fetch(range(2), ["when"]) == [
                (datetime.datetime(2024, 3, 1, 0, 0, 16, 94_000),),
                (datetime.datetime(2024, 3, 1, 0, 1, 14, 504_000),),
            ]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_rows_of_a_file_that_is_read_by_several_threads_are_in_its_order(
    tmp_path: Path, newline: str
) -> None:
    """Each thread reads some 8 MB at a time."""
    n, words = 200_000, "some words that make a line of this file as long as that of a review may be " * 2
    lines = "".join(
        f'{k},{k / 4},NA,2024-01-02,true,"2024-01-02 10:00:00,25",{words}{k}{newline}' for k in range(n)
    )
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_file(put(tmp_path, "f.csv", f"number,real,none,day,yes,moment,text{newline}{lines}"))
        types = {info.name: info.type for info in store.columns()}
        assert (types["number"], types["moment"]) == ("integer", "timestamp")
        out_of_order = "SELECT count(*) FROM rows WHERE c0 <> row_id OR text_id <> row_id"
        assert store.database.rows(out_of_order) == [(0,)]
        assert store.fetch([n - 1], ["text"]) == [(f"{words}{n - 1}",)]


@pytest.mark.parametrize("column_type", sorted(column_types.SQL_TYPES))
def test_nothing_is_joined_where_a_file_is_read(tmp_path: Path, column_type: ColumnType) -> None:
    """What comes out of a join is no longer in the order of the file."""
    form = f"read_csv('{put(tmp_path, 'f.csv', '1,a')}', columns = {{'c0': 'VARCHAR', 'c1': 'VARCHAR'}})"
    read = Reading("text", {0: column_type}).select(("number", "text"), form)
    with duckdb.connect() as connection:
        plan = connection.execute(f"EXPLAIN CREATE TEMP TABLE staged AS {read}").fetchall()[0][1]
    assert "Read Csv" in plan
    assert "Join" not in plan
