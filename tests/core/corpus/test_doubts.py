"""Rows that are read and may not be meant so are said with their lines, whichever reader had the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.corpus import RowStore, count, sniff
from core.corpus.layout import ImportReport

_HEAD = "id,text,rating,note\n"
_ROWS = [f"{n},The parcel number {n} is late,{n}.5,seen\n" for n in range(1, 12)]


def imported(tmp_path: Path, content: str) -> ImportReport:
    path = tmp_path / "file.csv"
    path.write_text(content, encoding="utf-8", newline="")
    layout = sniff(path)
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        report = store.add_file(layout)
        assert store.reports()[-1].doubtful == report.doubtful  # it is kept
    counts = count(layout)  # by our own reader, whatever the import took
    assert (counts.doubtful, counts.doubtful_examples) == (report.n_doubtful, report.doubtful)
    assert counts.short == report.n_short
    return report


def changed(place: int, row: str) -> str:
    return "".join([_HEAD, *_ROWS[:place], row, *_ROWS[place:]])


@pytest.mark.parametrize(
    ("content", "line", "said"),
    [
        (changed(0, "no.,in English,of 5,if any\n"), 2, "has words where the rows below have numbers"),
        (changed(3, "77,one more,The card is lost,1.5,\n"), 5, "has a cell more than the file has columns"),
        (changed(4, "'78','The card is lost','2.5','seen'\n"), 6, "has other quotes than the rest"),
        (
            changed(5, '79,"The card\nis lost",2.5,seen\n').rstrip("\n"),
            14,
            "is the last one and has no line end",
        ),
        ("a,b,c\n" + "".join(f"{n}|x{n}|The card, it is lost|{n}\n" for n in range(9)), 1, ""),
    ],
    ids=["a second line of names", "a cell too many", "other quotes", "no end", "another delimiter"],
)
def test_what_may_not_be_meant_is_said(content: str, line: int, said: str, tmp_path: Path) -> None:
    report = imported(tmp_path, content)
    if said:
        assert [(each.line, each.reason.startswith(said)) for each in report.doubtful] == [(line, True)]
        assert report.n_doubtful == 1
    else:  # it is rejected or in doubt, never silent
        assert report.n_doubtful + report.n_rejected + report.n_short


@pytest.mark.parametrize(
    "content",
    [
        "".join([_HEAD, *_ROWS]),
        "".join([_HEAD, "1,,,\n", *_ROWS]),  # a row with little in it
        "".join([_HEAD, *(row.replace("\n", ",\n") for row in _ROWS)]),  # how the file is written
        "".join([_HEAD, *_ROWS, "90,\"'Twas late, and John's door was shut\",1.5,it's\n"]),
        "text\n"
        + "".join(f"The parcel, the card and the letter {n} are late\n" * (n % 2) for n in range(20)),
        "text,why\n" + "".join(f"sentence {n} says,because\n" for n in range(9)),
    ],
)
def test_honest_files_are_in_no_doubt(content: str, tmp_path: Path) -> None:
    report = imported(tmp_path, content)
    assert (report.n_doubtful, report.n_rejected) == (0, 0)
