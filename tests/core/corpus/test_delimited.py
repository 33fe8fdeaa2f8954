"""Delimited files: the dialect is found, every line is a row or is rejected with number and reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.errors import InputError
from tests.core.corpus.files import layout_of, put, read

WORDS = ["my card is lost", "where is my parcel", "the food was cold", "great service", "never again, sorry"]


@pytest.mark.parametrize("delimiter", [",", "\t", ";", "|"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_delimiters_and_line_ends(tmp_path: Path, delimiter: str, newline: str) -> None:
    rows = [["id", "text", "label"]] + [
        [str(n), word.replace(",", ""), "ab"[n % 2]] for n, word in enumerate(WORDS)
    ]
    content = newline.join(delimiter.join(row) for row in rows) + newline
    path = put(tmp_path, "file.csv", content)
    layout = layout_of(path)
    assert (layout.delimiter, layout.header) == (delimiter, True)
    columns, found, rejected = read(path)
    assert [list(columns), *map(list, found)] == rows
    assert rejected == []


def test_quoted_newlines_quotes_and_delimiters(tmp_path: Path) -> None:
    path = put(tmp_path, "f.csv", 'id,text\n1,"two\nlines, and ""quotes"""\n2,plain\n3,"a\r\nb"\n')
    assert read(path)[1] == [("1", 'two\nlines, and "quotes"'), ("2", "plain"), ("3", "a\r\nb")]


def test_blanks_between_delimiter_and_quote(tmp_path: Path) -> None:
    path = put(tmp_path, "f.csv", 'id, text, label\n1, "a, b", x\n2, "c, d", y\n')
    assert read(path)[:2] == (("id", "text", "label"), [("1", "a, b", "x"), ("2", "c, d", "y")])


def test_an_unquoted_tsv_keeps_its_quotes(tmp_path: Path) -> None:
    lines = ['1\t"Stop!" he said.\tx', '2\tShe said "no\ty', '3\t"open\tz', "4\tplain\tx"]
    path = put(tmp_path, "f.tsv", "\n".join(lines) + "\n")
    assert layout_of(path).quote == ""
    assert read(path)[1] == [tuple(line.split("\t")) for line in lines]


def test_a_quoted_tsv_is_unquoted(tmp_path: Path) -> None:
    path = put(tmp_path, "f.tsv", 'id\ttext\n1\t"a\tb"\n2\t"say ""hi"""\n3\tplain\n')
    assert read(path)[1] == [("1", "a\tb"), ("2", 'say "hi"'), ("3", "plain")]


def test_a_stray_quote_costs_at_most_its_own_line(tmp_path: Path) -> None:
    good = "".join(f'{n},"text, number {n}",x\n' for n in range(50))
    path = put(tmp_path, "f.csv", f'id,text,label\n{good}50,"never closed,x\n51,"fine, again",y\n{good}')
    _, rows, rejected = read(path)
    assert len(rows) + len(rejected) == 102
    assert ("51", "fine, again", "y") in rows
    # With its quote as a character the line has as many cells as it should.
    assert ("50", '"never closed', "x") in rows
    assert rejected == []


def test_a_quote_that_cannot_be_made_sense_of_is_rejected_with_its_line(tmp_path: Path) -> None:
    good = "".join(f'{n},"text, number {n}"\n' for n in range(50))
    path = put(tmp_path, "f.csv", f'id,text\n{good}50,"a, b\n51,"c, d"\n')
    _, rows, rejected = read(path)
    assert len(rows) == 51
    assert [(line.line, line.reason) for line in rejected] == [
        (52, 'a quote (") in this line is not closed or not doubled')
    ]


def test_line_numbers_are_those_of_an_editor(tmp_path: Path) -> None:
    """Cells with line ends and empty lines before a ragged row do not shift its number."""
    path = put(tmp_path, "f.csv", 'a,b\n\n1,"x\ny\nz"\n\n2,3,4\n5,6\n')
    _, rows, rejected = read(path)
    assert rows == [("1", "x\ny\nz"), ("5", "6")]
    assert [(line.line, line.reason) for line in rejected] == [(7, "3 cells where the file has 2 columns")]


def test_short_rows_are_filled_up_and_counted(tmp_path: Path) -> None:
    from core.corpus import read_table

    path = put(tmp_path, "f.csv", "a,b,c\n1,2\n3,4,5\n6\n")
    table = read_table(path)
    assert [row for _, rows in table for row in rows] == [
        ("1", "2", None),
        ("3", "4", "5"),
        ("6", None, None),
    ]
    assert table.n_short == 2


def test_a_wide_row_far_down_widens_a_file_without_header(tmp_path: Path) -> None:
    body = "".join(f"{n}\tsome sentence number {n}\t{n / 2}\n" for n in range(40_000))
    path = put(tmp_path, "f.tsv", body + "40000\tlast\t0.5\textra\tcells\n")
    columns, rows, rejected = read(path, header=False)
    assert columns == tuple(f"column {n}" for n in range(1, 6))
    assert rows[-1] == ("40000", "last", "0.5", "extra", "cells")
    assert rejected == []


def test_a_column_named_once_too_few(tmp_path: Path) -> None:
    """As R writes tables: the names of the rows have no name."""
    path = put(tmp_path, "f.csv", "x,y\n" + "".join(f"r{n},{n},{n * 2}\n" for n in range(9)))
    assert read(path)[0] == ("x", "y", "column 3")


@pytest.mark.parametrize(
    ("first", "names"),
    [
        ("a,a,A", ("a", "a 2", "A 3")),
        (",,x", ("column 1", "column 2", "x")),
        ('"my ""col""",#row,#text', ('my "col"', "#row 2", "#text 2")),
        ("  wide   name  ,naïve,제목", ("wide name", "naïve", "제목")),
        ("row_id,text_id,value", ("row_id", "text_id", "value")),
    ],
)
def test_names_are_unique_and_readable(tmp_path: Path, first: str, names: tuple[str, ...]) -> None:
    path = put(tmp_path, "f.csv", f"{first}\n1,2,3\n4,5,6\n")
    assert read(path, header=True)[0] == names


@pytest.mark.parametrize(
    ("content", "header"),
    [
        ("text,label\nmy card is lost,card\nwhere is it,where\n", True),
        ("my card is lost,card\nwhere is my parcel,parcel\nmy card is old,card\n", False),
        ("id;name\n1;x\n2;y\n", True),
        ("1;x\n2;y\n", False),
        ("2024-01-01,fine weather today\n2024-01-02,rain again today\n", False),
        ("date,note\n2024-01-01,fine weather today\n2024-01-02,rain again today\n", True),
        ("premise,hypothesis\n" + "a b c d e,f g h i j\n" * 9, True),
        ("x,up\n" + "x,up\ny,down\n" * 9, False),
        ("제목,내용\n" + "안녕하세요 여러분,반갑습니다 정말\n" * 3, True),
    ],
)
def test_the_header_is_found(tmp_path: Path, content: str, header: bool) -> None:
    assert layout_of(put(tmp_path, "f.csv", content)).header is header


def test_the_person_overrules(tmp_path: Path) -> None:
    path = put(tmp_path, "f.csv", 'a;"b;c"\n1;2;3\n')
    assert read(path, delimiter="semicolon", quoting="none", header=False)[1] == [
        ("a", '"b', 'c"'),
        ("1", "2", "3"),
    ]
    assert read(path, delimiter="\\t", header=False)[1] == [('a;"b;c"',), ("1;2;3",)]
    with pytest.raises(InputError, match="'ab' cannot be a delimiter"):
        layout_of(path, delimiter="ab")
    with pytest.raises(InputError, match=r"has no column 'nope'\. Its columns: a, b;c\."):
        layout_of(path, text_column="nope", delimiter=";")


def test_one_column_keeps_its_commas(tmp_path: Path) -> None:
    lines = [f"{word}, or so{', really' * (n % 3)}" for n, word in enumerate(WORDS * 4)]
    path = put(tmp_path, "f.csv", "text\n" + "".join(f'"{line}"\n' for line in lines))
    assert read(path)[1] == [(line,) for line in lines]
    bare = put(tmp_path, "g.csv", "text\n" + "\n".join(lines) + "\n")
    assert read(bare)[1] == [(line,) for line in lines]


def test_a_cell_that_never_ends_does_not_swallow_the_file(tmp_path: Path) -> None:
    body = "".join(f"{n},plain words here\n" for n in range(30_000))
    path = put(tmp_path, "f.csv", f'id,text\n1,"open\n{body}')
    _, rows, rejected = read(path)
    assert len(rows) + len(rejected) == 30_001


def test_very_long_cells_are_read(tmp_path: Path) -> None:
    long = "word " * 200_000
    path = put(tmp_path, "f.csv", f'id,text\n1,"{long}"\n2,short one\n')
    assert [len(row[1] or "") for row in read(path)[1]] == [len(long), 9]


@pytest.mark.parametrize("quoting", ["x", "7", " ", "", "quotes", ",", "\t", "\\", "é", "\0", "''"])
def test_a_quoting_that_quotes_nothing_is_refused(tmp_path: Path, quoting: str) -> None:
    path = put(tmp_path, "f.csv", b"text,n\nexit now,1\nxenon,2\n")
    with pytest.raises(InputError, match="cannot be a quoting"):
        layout_of(path, quoting=quoting)


@pytest.mark.parametrize("quote", ['"', "'", "`", "~", "^", "«"])
def test_any_other_character_may_quote(tmp_path: Path, quote: str) -> None:
    text = f"text,n\n{quote}one, two{quote},1\n{quote}three, four{quote},2\n"
    path = put(tmp_path, "f.csv", text.encode())
    assert read(path, quoting=quote)[1] == [("one, two", "1"), ("three, four", "2")]
    with pytest.raises(InputError, match="cannot separate cells and quote them"):
        layout_of(path, quoting="~", delimiter="~")
