"""Dates in the usual orders, beside dateutil and pandas, which read them one by one."""

from __future__ import annotations

import datetime
import random
import warnings
from pathlib import Path
from types import SimpleNamespace

import pytest
from dateutil import parser

from core.corpus import ImportReport, ReadOptions, RowStore, column_dates, sniff
from core.corpus.dates import find_dates
from core.corpus.layout import DateOrder
from tests.core.corpus.files import put

Date, Instant = datetime.date, datetime.datetime
FORMATS = (
    "%d-%m-%Y %H.%M", "%d.%m.%y", "%d.%m.%Y", "%Y/%m/%d", "%Y.%m.%d", "%Y. %m. %d.", "%d %b %Y", "%d %B %Y",
    "%d-%b-%y", "%b %d, %Y", "%B %d, %Y %I:%M %p", "%d/%m/%Y", "%m/%d/%Y", "%d/%m/%y %H:%M:%S",
    "%m/%d/%y %H:%M",
    "%Y-%m-%d %H:%M", "%a, %d %b %Y %H:%M:%S", "%A, %d %B %Y", "%d/%m/%Y, %H:%M", "%m/%d/%Y %I:%M:%S %p",
    "%Y년 %m월 %d일", "%Y年%m月%d日", "%Y年%m月%d日 %H:%M", "%d/%m/%Y %H:%M:%S,%f", "%b %d, %Y %H:%M:%S,%f",
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
        chosen = ReadOptions(header=True, text_column="text", delimiter="\t", date_order=chosen.date_order)
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
        "2024-04-03. If that is wrong, choose another order when importing the file anew.",
    )
    _, rows, report = imported(tmp_path, cells, ReadOptions(date_order="month first"))
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
        "'either' stays text: no one order of day, month and year fits all of its dates.",
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


def days_of(first: int, last: int, pattern: str, n: int = 3_000) -> tuple[list[str], list[Date]]:
    """Random days of some years, as cells and as they are meant."""
    draw = random.Random(f"{first} {pattern}")
    n_days = (Date(last, 12, 31) - Date(first, 1, 1)).days
    days = [Date(first, 1, 1) + datetime.timedelta(days=draw.randrange(n_days)) for _ in range(n)]
    return [day.strftime(pattern) for day in days], days


@pytest.mark.parametrize(
    ("first", "last", "pattern"),
    [
        (2003, 2016, "%y.%m.%d"),
        (2003, 2016, "%y/%m/%d"),
        (2001, 2025, "%y-%m-%d"),
        (2014, 2015, "%y.%m.%d %H:%M"),
        (1997, 2012, "%y.%m.%d"),
        (2024, 2025, "%d.%m.%y"),
        (2026, 2031, "%d.%m.%y"),
        (2005, 2023, "%d/%m/%y"),
        (2005, 2023, "%m/%d/%y"),
    ],
)
def test_the_spread_of_days_says_whether_the_year_comes_first(
    tmp_path: Path, first: int, last: int, pattern: str
) -> None:
    cells, days = days_of(first, last, pattern)
    _, rows, report = imported(tmp_path, {"when": cells})
    found = [value.date() if isinstance(value, Instant) else value for (value,) in rows]
    assert found == days
    assert report.dates == ()


@pytest.mark.parametrize(
    ("cells", "order", "found"),
    [
        (["14.07.30", "14.07.02", "15.01.09", "15.02.11"], "year first", "the day or the year"),
        (["30.07.14", "02.07.14", "09.01.15", "11.02.15"], "day first", "the day or the year"),
        (["12.05.31", "13.05.31", "14.05.31"], "year first", "the day or the year"),  # 2031 is in the future
        (["01.01.09", "01.02.10", "01.05.12", "01.03.14"], "day first", "the day, the month or the year"),
        (["03/04/05"], "day first", "the day, the month or the year"),
        (["03/24/05", "04/05/06"], "month first", ""),
    ],
)
def test_what_few_cells_leave_open_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cells: list[str], order: DateOrder, found: str
) -> None:
    today = SimpleNamespace(today=lambda: Date(2025, 6, 1))
    monkeypatch.setattr(column_dates, "datetime", SimpleNamespace(date=today))
    _, rows, report = imported(tmp_path, {"when": cells})
    patterns: dict[DateOrder, str] = {
        "day first": "%d.%m.%y",
        "month first": "%m.%d.%y",
        "year first": "%y.%m.%d",
    }
    meant = [Instant.strptime(cell.replace("/", "."), patterns[order]).date() for cell in cells]
    assert [value for (value,) in rows] == meant
    said = f"'when' may have {found} first; it was read with the {order}, '{cells[0]}' as {meant[0]}. "
    said += "If that is wrong, choose another order when importing the file anew."
    assert report.dates == ((said,) if found else ())
    for chosen, pattern in patterns.items():
        if chosen.split()[0] in found:
            _, rows, report = imported(tmp_path, {"when": cells}, ReadOptions(date_order=chosen))
            assert rows[0] == (Instant.strptime(cells[0].replace("/", "."), pattern).date(),)
            assert report.dates == ()


def test_a_choice_that_a_column_does_not_allow_is_for_the_others(tmp_path: Path) -> None:
    cells = {"due": ["25/12/2024", "03/04/2024"], "paid": ["14.07.15", "14.07.02"]}
    _, rows, report = imported(tmp_path, cells, ReadOptions(date_order="year first"))
    assert rows == [(Date(2024, 12, 25), Date(2014, 7, 15)), (Date(2024, 4, 3), Date(2014, 7, 2))]
    assert report.dates == ()


def test_the_orders_that_the_beginning_of_a_file_leaves_open_are_known(tmp_path: Path) -> None:
    def orders(*cells: str) -> tuple[DateOrder, ...]:
        lines = "".join(f"{cell}\tsome words to read {n}\n" for n, cell in enumerate(cells * 3))
        return sniff(put(tmp_path, "f.tsv", f"when\ttext\n{lines}")).date_orders

    assert orders("14.07.30", "15.08.12") == ("day first", "year first")
    assert orders("03/04/05") == ("day first", "month first", "year first")
    assert orders("03/04/2005") == ("day first", "month first")
    assert orders("03/04/05", "12/25/05") == ()
    assert orders("2024-03-04", "2005.03.04") == ()


def test_one_slip_in_a_column_does_not_turn_its_years_and_days_around(tmp_path: Path) -> None:
    european, _ = days_of(2024, 2025, "%d.%m.%y", 6_000)
    korean, _ = days_of(2003, 2016, "%y.%m.%d", 6_000)
    slips = list(european), list(korean)
    slips[0][5_003], slips[1][5_003] = (
        "31.02.15",
        "14.02.30",
    )  # a date with the year first, with the day first
    types, _, report = imported(tmp_path, {"a": slips[0], "b": slips[1]})
    assert types["a"] == types["b"] == "text"
    assert report.dates == tuple(
        f"'{name}' stays text: with the {order} 1 of 6,000 cells are no dates, the first is '{cell}' "
        "in row 5,004."
        for name, order, cell in (("a", "day first", "31.02.15"), ("b", "year first", "14.02.30"))
    )
    few = ["15.08.24", "16.09.25", "17.08.24", "18.08.25", "19.08.22", "31.02.24", "20.08.24"]
    types, rows, report = imported(tmp_path, {"few": few})
    assert rows[0] == (Date(2015, 8, 24),)
    assert report.dates == (
        "'few' was read with the year first: with the day first 1 of 7 cells are no dates, the first is "
        "'31.02.24' in row 6.",
    )


def test_a_cell_that_the_sample_did_not_show_may_leave_the_order_open(tmp_path: Path) -> None:
    cells = {"either": ["2024.03.01"] * 6_000, "american": ["2024.03.01"] * 6_000}
    cells["either"][5_003], cells["american"][5_003] = "03/04/24", "12/25/2024"
    types, rows, report = imported(tmp_path, cells)
    assert types["american"] == "date"
    assert rows[5_003] == (Date(2024, 3, 4), Date(2024, 12, 25)), "as in the column that leaves nothing open"
    assert [line.split(",")[0] for line in report.dates] == ["'either' may have the day"]


@pytest.mark.parametrize(
    "cell", ["1.2.3", "10.11.12.13", "12:30", "2024", "1.5", "call 3 Mar 2024", "03/04", "", "٣"]
)
def test_what_is_no_date(cell: str) -> None:
    assert find_dates([cell]).n == 0
