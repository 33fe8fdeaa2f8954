"""Dates in the usual orders, beside dateutil and pandas, which read them one by one."""

from __future__ import annotations

import datetime
import random
import warnings
from pathlib import Path

import pytest
from dateutil import parser

from core.corpus import ImportReport, ReadOptions, RowStore
from core.corpus.dates import find_dates
from tests.core.corpus.files import put

Date, Instant = datetime.date, datetime.datetime
FORMATS = (
    "%d-%m-%Y %H.%M", "%d.%m.%y", "%d.%m.%Y", "%Y/%m/%d", "%Y.%m.%d", "%Y. %m. %d.", "%d %b %Y", "%d %B %Y",
    "%d-%b-%y", "%b %d, %Y", "%B %d, %Y %I:%M %p", "%d/%m/%Y", "%m/%d/%Y", "%d/%m/%y %H:%M:%S",
    "%m/%d/%y %H:%M",
    "%Y-%m-%d %H:%M", "%a, %d %b %Y %H:%M:%S", "%A, %d %B %Y", "%d/%m/%Y, %H:%M", "%m/%d/%Y %I:%M:%S %p",
    "%Y년 %m월 %d일", "%Y年%m月%d日", "%Y年%m月%d日 %H:%M",
)  # fmt: skip


def imported(
    folder: Path, cells: dict[str, list[str]], options: ReadOptions | None = None
) -> tuple[dict[str, str], list[tuple[object, ...]], ImportReport]:
    """The types of columns, their values and the report of a file with these cells."""
    names, n = list(cells), len(next(iter(cells.values())))
    lines = ["\t".join([*names, "text"])]
    lines += ["\t".join([*(cells[name][k] for name in names), f"some words to read {k}"]) for k in range(n)]
    with RowStore.create(folder / f"{random.random()}.duckdb") as store:
        chosen = options or ReadOptions()
        chosen = ReadOptions(header=True, text_column="text", delimiter="\t", day_first=chosen.day_first)
        report = store.add_file(put(folder, "f.tsv", "\n".join(lines) + "\n"), chosen)
        types = {info.name: info.type for info in store.columns()}
        return types, store.fetch(range(n), names), report


@pytest.mark.parametrize("pattern", FORMATS)
def test_each_order_is_read_as_dateutil_and_strptime_have_it(tmp_path: Path, pattern: str) -> None:
    draw = random.Random(pattern)
    moments = [
        Instant(1990, 1, 1) + datetime.timedelta(minutes=draw.randrange(18_000_000)) for _ in range(200)
    ]
    cells = [moment.strftime(pattern) for moment in moments]
    types, rows, report = imported(tmp_path, {"when": cells})
    expected = [Instant.strptime(cell, pattern) for cell in cells]
    timed = "%M" in pattern
    assert types["when"] == ("timestamp" if timed else "date")
    assert [value for (value,) in rows] == [each if timed else each.date() for each in expected]
    if not any(letter in pattern for letter in "년年"):
        dayfirst = "%d" in pattern and (pattern.find("%d") < pattern.find("%m") or "%m" not in pattern)
        plain = [cell.replace(".", ":") if " %H.%M" in pattern else cell for cell in cells]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            others = [parser.parse(cell, dayfirst=dayfirst and "%Y/" not in pattern) for cell in plain[:50]]
        years = [other.replace(year=each.year) for other, each in zip(others, expected, strict=False)]
        assert years == expected[:50]
    assert report.dates == ()


def test_unpadded_dates_and_other_cells_of_a_column(tmp_path: Path) -> None:
    cells = {
        "slashes": ["2024/3/1", "2024/12/24", ""],
        "korean": ["2024년 3월 1일", "2024년 12월 24일", "N/A"],
        "words": ["3 Mar 2024", "24 december 2024", "Dec 31, 2024"],
        "mixed": ["2024-03-01", "1.3.2024 9:05", "15.08.2025 11:35:10"],
        "zones": ["2024-01-01T10:00:00Z", "2024-01-01 10:00:00+09:00", "2024-01-01"],
        "century": ["31.12.68", "01.01.69", "15.08.25"],
        "version": ["1.2.10", "1.2.11", "2.0.12"],
    }
    types, rows, report = imported(tmp_path, cells)
    assert types == {
        "slashes": "date", "korean": "date", "words": "date", "mixed": "timestamp", "zones": "timestamp",
        "century": "date", "version": "text", "text": "text",
    }  # fmt: skip
    columns = list(zip(*rows, strict=True))
    assert columns[0] == columns[1] == (Date(2024, 3, 1), Date(2024, 12, 24), None)
    assert columns[2] == (Date(2024, 3, 3), Date(2024, 12, 24), Date(2024, 12, 31))
    assert columns[3] == (Instant(2024, 3, 1), Instant(2024, 3, 1, 9, 5), Instant(2025, 8, 15, 11, 35, 10))
    assert columns[4][1] == Instant(2024, 1, 1, 1)
    assert columns[5] == (Date(2068, 12, 31), Date(1969, 1, 1), Date(2025, 8, 15))
    assert report.dates == ()


def test_the_other_cells_say_what_comes_first(tmp_path: Path) -> None:
    early = [f"{n % 12 + 1:02}/{n % 11 + 1:02}/2024" for n in range(6_000)]
    late, american = list(early), list(early)
    late[5_003], american[5_003] = "25/12/2024", "12/25/2024"  # the sample does not show them
    (_, rows, report) = imported(tmp_path, {"a": late, "b": american})
    assert rows[1] == (Date(2024, 2, 2), Date(2024, 2, 2))
    assert rows[12] == (Date(2024, 2, 1), Date(2024, 1, 2))
    assert rows[5_003] == (Date(2024, 12, 25), Date(2024, 12, 25))
    assert report.dates == ()


def test_what_no_cell_tells_is_said_and_can_be_chosen(tmp_path: Path) -> None:
    cells = {"due": ["03/04/2024", "05/06/2024", ""]}
    _, rows, report = imported(tmp_path, cells)
    assert rows[0] == (Date(2024, 4, 3),)
    assert report.dates == (
        "'due' may have the day or the month first; it was read with the day first, '03/04/2024' as "
        "2024-04-03. If that is wrong, import the file anew and choose the other order.",
    )
    _, rows, report = imported(tmp_path, cells, ReadOptions(day_first=False))
    assert rows[0] == (Date(2024, 3, 4),)
    assert report.dates == ()
    _, rows, report = imported(tmp_path, {**cells, "paid": ["12/25/2023", "01/02/2024", ""]})
    assert rows[0] == (Date(2024, 3, 4), Date(2023, 12, 25)), "as in the column that leaves nothing open"
    assert "read with the month first" in report.dates[0]


def test_a_column_that_is_nearly_dates_stays_text_and_says_where(tmp_path: Path) -> None:
    cells = ["24-02-2015 11.35"] * 5_000
    cells[56] = "soon"
    cells[4_000] = "31-02-2015 10.00"
    both = [("25/12/2024", "12/25/2024")[n % 2] for n in range(5_000)]
    types, rows, report = imported(tmp_path, {"when": cells, "either": both})
    assert (types["when"], types["either"]) == ("text", "text")
    assert rows[56][0] == "soon"
    assert report.dates == (
        "'when' stays text: 2 of 5,000 cells are no dates, the first is 'soon' in row 57.",
        "'either' stays text: in some of its dates the day comes first, in others the month.",
    )


def test_a_cell_that_the_sample_did_not_show_may_be_written_otherwise(tmp_path: Path) -> None:
    cells = ["24.02.2015"] * 6_000
    cells[5_003] = "3 Mar 2024 10:15"
    types, rows, _ = imported(tmp_path, {"when": cells})
    assert types["when"] == "timestamp"
    assert (rows[0], rows[5_003]) == ((Instant(2015, 2, 24),), (Instant(2024, 3, 3, 10, 15),))
    cells[5_003] = "24.02.15"
    _, rows, _ = imported(tmp_path, {"when": cells})
    assert (rows[0], rows[5_003]) == ((Date(2015, 2, 24),), (Date(2015, 2, 24),))


@pytest.mark.parametrize(
    "cell", ["1.2.3", "10.11.12.13", "12:30", "2024", "1.5", "call 3 Mar 2024", "03/04", "", "٣"]
)
def test_what_is_no_date(cell: str) -> None:
    assert find_dates([cell]).n == 0
