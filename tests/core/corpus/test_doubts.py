"""Rows that are read and may not be meant so are said with their lines, whichever reader had the file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from core.corpus import RowStore, count, sniff
from core.corpus.layout import ImportReport

_HEAD = "id,text,rating,note\n"
_QUOTED = [f'"{n}","The parcel number {n} is late","{n}.5","seen"\n' for n in range(1, 12)]
_SENTENCES = [f"The parcel of number {n} is late" for n in range(9)]
_ROWS = [f"{n},The parcel number {n} is late,{n}.5,seen\n" for n in range(1, 12)]


def imported(tmp_path: Path, content: str | bytes) -> ImportReport:
    path = tmp_path / "file.csv"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
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


def ends(rows: Sequence[str]) -> list[str]:
    """Rows with a delimiter at their ends."""
    return [row.replace("\n", ",\n") for row in rows]


def ended(rows: Sequence[str], end: str) -> str:
    """Names, with `end` behind them, above rows that end in a delimiter."""
    return "".join([_HEAD.replace("\n", f"{end}\n"), *ends(rows)])


def one_column(*rows: str) -> str:
    return "".join(f"{row}\n" for row in rows)


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
        (
            one_column("my card", *_SENTENCES, "the card"),
            1,
            "was read as the names of the columns and may be a row",
        ),
        (
            "my card,why\n" + "".join(f"{text},because\n" for text in [*_SENTENCES, "the card"]),
            1,
            "was read as the names of the columns and may be a row",
        ),
        (
            one_column("The names asked", *(f"the card {n},late" for n in range(9))),
            1,
            "may be a row of a table",
        ),
        ("a,b,c\n" + "".join(f"{n}|x{n}|The card, it is lost|{n}\n" for n in range(9)), 1, ""),
    ],
    ids=[
        "a second line of names",
        "a cell too many",
        "other quotes",
        "no end",
        "a sentence as a name",
        "a sentence beside a name",
        "two columns as one",
        "another delimiter",
    ],
)
def test_what_may_not_be_meant_is_said(content: str, line: int, said: str, tmp_path: Path) -> None:
    report = imported(tmp_path, content)
    if said:
        assert [(each.line, each.reason.startswith(said)) for each in report.doubtful] == [(line, True)]
        assert report.n_doubtful == 1
    else:  # it is rejected or in doubt, never silent
        assert report.n_doubtful + report.n_rejected + report.n_short


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (
            ended([*_ROWS[:4], "77,,The card is lost,1.5\n", *_ROWS[4:]], ","),
            {6: "has a number or a date that"},
        ),
        (
            ended([*_ROWS[:4], "77,The card is lost,,1.5\n", *_ROWS[4:]], ","),
            {6: "has a number or a date that suits the column beside its own"},
        ),
        (
            ended(_ROWS[:4], ",") + "77,more,The card is lost,1.5,seen\n" + "".join(ends(_ROWS[4:])),
            {6: "has something in a column without a name"},
        ),
        (
            _HEAD + "".join(ends(_ROWS[:4])) + "77,1.5,seen,\n" + "".join(ends(_ROWS[4:])),
            {6: "has a cell fewer than the other rows"},
        ),
        (
            _HEAD + "".join(ends([*_ROWS[:4], "77,The card is lost,1.5,more,\n", *_ROWS[4:]])),
            {6: "has a cell more than the file has columns"},
        ),
        (
            changed(3, '77,"The card,2.5,seen\n78,The letter is here,3.5,seen\n79,The end",4.5,seen\n'),
            {5: "has cells down to line 7 whose lines look like rows"},
        ),
        (
            "".join([_HEAD, *_QUOTED[:3], '"77","She said "no", not "yes"","seen"\n', *_QUOTED[3:]]),
            {5: "has quotes that open in one cell and close in another"},
        ),
        (
            one_column("text", *_SENTENCES[:3], "text", *_SENTENCES[3:]),
            {5: "is the name of the column again"},
        ),
        (
            one_column("Report of all customers", "", "text", *_SENTENCES),
            {1: "may be no row", 3: "may be the name of the column"},
        ),
        (
            one_column("# made by a program", *_SENTENCES[:3], "# a remark", *_SENTENCES[3:]),
            {1: "begins with #", 5: "begins with #"},
        ),
        (
            one_column(
                "Report of all the customers of this shop",
                'id "text" rating',
                *(f'{n} "The card {n}" {n}.5 ' for n in range(9)),
            ),
            {1: "may be a row of a table"},
        ),
        (
            one_column("Of the shop; all rights", *(f"{n},The card; it is {n},{n}.5,seen" for n in range(9))),
            {1: "may be a row of a table"},
        ),
        (changed(3, " '77' , 'The card' , '1.5' , 'seen' \n"), {5: "has other quotes than the rest"}),
        (
            changed(3, "77,The caf\u00c3\u00a9 is closed,1.5,seen\n")
            .replace("parcel", "caf\u00e9")
            .encode("cp1252"),
            {5: "may be in UTF-8"},
        ),
        (
            changed(3, "77,The caf챕 is closed,1.5,seen\n")
            .replace("parcel", "책이 늦었습니다")
            .encode("cp949"),
            {5: "may be in UTF-8"},
        ),
    ],
    ids=[
        "a delimiter too many, a column without a name",
        "a blank cell before a date",
        "a cell too many, a column without a name",
        "a cell too few, rows that end in a blank",
        "a cell too many, rows that end in a blank",
        "a quote that opens and one that closes",
        "torn quotes",
        "the name again",
        "lines above the name",
        "remarks",
        "blanks between cells",
        "commas below a semicolon",
        "other quotes between blanks",
        "UTF-8 in Windows-1252",
        "UTF-8 in Korean",
    ],
)
def test_two_faults_that_hide_each_other_are_said(
    content: str | bytes, said: dict[int, str], tmp_path: Path
) -> None:
    report = imported(tmp_path, content)
    assert [each.line for each in report.doubtful] == [*said]
    assert all(each.reason.startswith(said[each.line]) for each in report.doubtful)


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
        ended(_ROWS, ""),
        "why,text\n" + "".join(f"12:30:0{n},The parcel # {n} : # is : late\n" for n in range(9)),
        ended(
            [*_ROWS, "90,The year was good,2.5,1984\n"], ""
        ),  # a number, but none that another column lacks
        ended([row.replace("\n", ",more\n") for row in _ROWS], ""),  # most have something there
        "id,text,size,more\n" + "".join(f'{n},The pipe,"{n}""","{n}"""\n' for n in range(9)),
        one_column("text", *_SENTENCES[:8], "title", _SENTENCES[8]),
        one_column("Customer review", *_SENTENCES, "Very late"),
        one_column("utterance", *_SENTENCES, "Late"),
        "what was asked,n\n" + "".join(f"{text},{n}\n" for n, text in enumerate([*_SENTENCES, "late"])),
        "".join(f"The parcel number {n} is late\n" * (n != 4) + "#late\n" * (n == 4) for n in range(9)),
        "".join([_HEAD, *_ROWS]).replace("parcel", "caf\u00e9").encode("cp1252"),
        "".join([_HEAD, *_ROWS]).replace("parcel", "책이 늦었습니다").encode("cp949"),
    ],
)
def test_honest_files_are_in_no_doubt(content: str | bytes, tmp_path: Path) -> None:
    report = imported(tmp_path, content)
    assert (report.n_doubtful, report.n_rejected) == (0, 0)
