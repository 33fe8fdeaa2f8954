"""Delimited files: the dialect is found, every line is a row or is rejected with number and reason."""

from __future__ import annotations

import csv
import random
from pathlib import Path

import pytest

from core.corpus.dialect import Sample
from core.corpus.splitting import Dialect
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


BODY = "".join(f"{n},sentence number {n},{n / 2}\n" for n in range(12))
SOUND = [(str(n), f"sentence number {n}", f"{n / 2}") for n in range(12)]
NAMES = ("id", "text", "rating")


@pytest.mark.parametrize(
    "above",
    ["Report of all customers\nMade on Monday\n\n", "Report of all customers,,\n,,\n", "# a remark\n"],
)
def test_lines_above_the_names_are_no_names(tmp_path: Path, above: str) -> None:
    columns, rows, rejected = read(put(tmp_path, "f.csv", f"{above}id,text,rating\n{BODY}"))
    assert (columns, rows) == (NAMES, SOUND)
    assert rejected[0].line == 1
    assert {line.reason for line in rejected} == {"above the names of the columns"}


def test_a_title_and_prose_are_no_table(tmp_path: Path) -> None:
    prose = "A title\n" + "One, two, three, and so on.\n" * 3 + "Well, yes, no, perhaps.\n"
    assert layout_of(put(tmp_path, "f.csv", prose)).above == 0


def test_a_first_line_that_names_the_delimiter_is_taken_at_its_word(tmp_path: Path) -> None:
    columns, rows, rejected = read(put(tmp_path, "f.csv", "sep=^\nid^text\n1^one\n2^two\n"))
    assert (columns, rows, rejected) == (("id", "text"), [("1", "one"), ("2", "two")], [])


def test_names_that_come_again_are_rejected(tmp_path: Path) -> None:
    path = put(tmp_path, "f.csv", f"id,text,rating\n{BODY} id,text ,rating\n{BODY}")
    columns, rows, rejected = read(path)
    assert (columns, rows) == (NAMES, SOUND * 2)
    assert [(line.line, line.reason) for line in rejected] == [(14, "the names of the columns again")]


@pytest.mark.parametrize("again", ["text,label\n", '"text","label"\n', " text,label \n"])
def test_names_that_come_again_are_no_row_of_a_regular_file(tmp_path: Path, again: str) -> None:
    """Which DuckDB would read itself."""
    from core.corpus import ReadOptions, RowStore

    path = put(tmp_path, "f.csv", f"text,label\nmy card is lost,a\n{again}where is it now,b\n")
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        report = store.add_file(path, ReadOptions(text_column="text", header=True))
    assert (report.rows, [line.line for line in report.rejected]) == (2, [3])


@pytest.mark.parametrize(
    ("quoted", "cell"),
    [
        ("'it''s here, now'", "it's here, now"),
        ("'she said \"no\", twice'", 'she said "no", twice'),
    ],
)
def test_single_quotes_that_stand_around_cells_quote(tmp_path: Path, quoted: str, cell: str) -> None:
    path = put(tmp_path, "f.csv", f"id,text,rating\n{BODY}12,{quoted},6\n")
    assert layout_of(path).quote == "'"
    assert read(path)[1] == [*SOUND, ("12", cell, "6")]
    apostrophes = put(tmp_path, "g.csv", f"id,text,rating\n{BODY}12,'tis it's,6\n13,the boys',7\n")
    assert read(apostrophes)[1][12:] == [("12", "'tis it's", "6"), ("13", "the boys'", "7")]


def test_quotes_behind_a_backslash(tmp_path: Path) -> None:
    path = put(tmp_path, "f.csv", 'id,text\n1,"a \\"b\\", c"\n2,"d\\\\"\n3,"e \\n"\n')
    assert layout_of(path).escape == "\\"
    assert read(path)[1] == [("1", 'a "b", c'), ("2", "d\\"), ("3", "e \\n")]
    folders = put(tmp_path, "g.csv", 'id,text\n1,"C:\\"\n2,"a ""b"" \\"\n')
    assert read(folders)[1] == [("1", "C:\\"), ("2", 'a "b" \\')]


def test_blanks_around_quotes(tmp_path: Path) -> None:
    path = put(
        tmp_path, "f.csv", 'id , text , label\n1 , "a, b" , x\n2 , "" , y\n3 , "c ""d"" , e" , "z"  \n'
    )
    assert [tuple((cell or "").strip() for cell in row) for row in read(path)[1]] == [
        ("1", "a, b", "x"),
        ("2", "", "y"),
        ("3", 'c "d" , e', "z"),
    ]


def test_text_behind_a_closing_quote_keeps_its_quotes(tmp_path: Path) -> None:
    path = put(tmp_path, "f.csv", f'id,text,rating\n{BODY}12,"The" end,6\n13,"a "b" c",7\n14,"d, e" f,8\n')
    _, rows, rejected = read(path)
    assert rows[12:] == [("12", '"The" end', "6"), ("13", 'a "b" c', "7")]
    assert [line.line for line in rejected] == [16]


@pytest.mark.parametrize("delimiter", ["::", "||", ";;", "^", "~", ":", "#", "!"])
def test_unusual_delimiters(tmp_path: Path, delimiter: str) -> None:
    lines = f"id,text,rating\n{BODY}".replace(",", delimiter)
    path = put(tmp_path, "f.csv", f'{lines}12{delimiter}"a{delimiter}b"{delimiter}6\n')
    columns, rows, _ = read(path)
    assert (columns, rows) == (NAMES, [*SOUND, ("12", f"a{delimiter}b", "6")])


@pytest.mark.parametrize("delimiter", ["::", "||", ";;", "^", "~", ":", "#", "!"])
def test_unusual_delimiters_below_a_title_and_at_the_ends_of_rows(tmp_path: Path, delimiter: str) -> None:
    lines = f"id,text,rating\n{BODY}".replace(",", delimiter)
    path = put(tmp_path, "f.csv", f"Source, the shop; all rights reserved\n{lines}")
    columns, rows, rejected = read(path)
    assert (columns, rows, [line.line for line in rejected]) == (NAMES, SOUND, [1])
    ended = put(tmp_path, "g.csv", lines.replace("\n", f"{delimiter}\n"))
    assert read(ended)[1][0][:3] == SOUND[0]


def test_a_doubled_delimiter_that_stands_alone_in_some_rows(tmp_path: Path) -> None:
    rows = [(str(n), f"The card{'; is it' * (n % 3 == 0)} late", f"{n}.5") for n in range(12)]
    content = "".join(";;".join(row) + "\n" for row in (NAMES, *rows))
    path = put(tmp_path, "f.csv", f"{content}13;The card;1.5\n")
    columns, read_rows, _ = read(path)
    assert (columns, read_rows[:12]) == (NAMES, rows)


def test_a_blank_is_named_as_the_delimiter(tmp_path: Path) -> None:
    content = "sep= \nid text rating\n" + "".join(f'{n} "The card is late" {n}.5\n' for n in range(5))
    columns, rows, rejected = read(put(tmp_path, "f.csv", content))
    assert (columns, rows[0], len(rows), rejected) == (NAMES, ("0", "The card is late", "0.5"), 5, [])


def test_a_column_whose_rows_end_in_a_delimiter_is_one(tmp_path: Path) -> None:
    content = "text\n" + "".join(f'"The card, number {n}",\n' for n in range(5))
    columns, rows, rejected = read(put(tmp_path, "f.csv", content))
    assert (columns, rows[0], len(rows), rejected) == (("text",), ("The card, number 0",), 5, [])


def test_a_title_with_a_delimiter_is_no_row_of_names(tmp_path: Path) -> None:
    """Where a second table stands below, most rows still have the delimiter of the first."""
    head = "".join(f"{n},The card{'; number' * (n == 0)} {n},{n}.5,seen\n" for n in range(12))
    path = put(tmp_path, "f.csv", f"{head}\ncountry,capital\nFrance,Paris\nItaly,Rome\nSpain,Madrid\n")
    assert layout_of(path).delimiter == ","


@pytest.mark.parametrize(
    "content",
    ["time\n" + "".join(f"{n}:30:15\n" for n in range(10, 20)), "text\n" + "one two three\n" * 9 + "four\n"],
)
def test_no_delimiter_is_seen_where_the_names_have_none(tmp_path: Path, content: str) -> None:
    assert len(layout_of(put(tmp_path, "f.csv", content)).columns) == 1


def test_returns_and_feeds_may_both_end_lines(tmp_path: Path) -> None:
    path = put(tmp_path, "f.csv", 'id,text\n1,"a\nb"\r2,c\n3,d\r\n4,e\n')
    assert read(path)[1:] == ([("1", "a\nb"), ("2", "c"), ("3", "d"), ("4", "e")], [])
    kept = put(tmp_path, "g.csv", 'id,text\n1,"a\rb"\n2,c\n')
    assert read(kept)[1] == [("1", "a\rb"), ("2", "c")]


def test_the_rest_of_a_cell_that_was_given_up_is_no_row(tmp_path: Path) -> None:
    good = "".join(f'{n},"text, number {n}",x\n' for n in range(120))
    content = f'id,text,label\n{good}120,"open,"two\nthree"\n121,four,y\n'
    _, rows, rejected = read(put(tmp_path, "f.csv", content))
    assert rows[120:] == [("120", '"open', '"two'), ("121", "four", "y")]
    assert [(line.line, line.reason) for line in rejected] == [
        (123, 'a quote (") in this line is not closed or not doubled')
    ]


@pytest.mark.parametrize(
    ("place", "n_lines", "line"),
    [
        (1400, 150, "thanks, bye"),  # the sample ends in it
        (1400, 150, "bye"),
        (3, 1600, "one; two; three"),  # longer than the sample
        (0, 4900, "one, two, three, four, five and six of them all, each and every one"),  # than the head
    ],
)
def test_a_long_cell_is_no_reason_to_take_quotes_for_characters(
    place: int, n_lines: int, line: str, tmp_path: Path
) -> None:
    rows = [(str(n), f"{n % 5}", f"plain sentence {n} about the card") for n in range(1700)]
    rows[place] = ("77", "4", "\n".join(f"{k} {line}" for k in range(n_lines)))
    lines = ["id,rating,text"] + [f'{a},{b},"{c}"' if "\n" in c else f"{a},{b},{c}" for a, b, c in rows]
    path = put(tmp_path, "f.csv", "\n".join(lines) + "\n")
    assert [(each.name, each.type) for each in layout_of(path).columns] == [
        ("id", "integer"),
        ("rating", "integer"),
        ("text", "text"),
    ]
    assert read(path) == (("id", "rating", "text"), rows, [])


def _regular(drawn: random.Random, n: int) -> tuple[list[list[str]], str, int]:
    """Rows with a few long cells, a delimiter, and how much is quoted (see `csv`)."""
    delimiter = drawn.choice(",,;|\t")
    words = [*"parcel card soup train letter garden weather is was late cold fine".split(), "late,", "so;"]  # noqa: SIM905
    forms = [
        "{}",
        "{}, thanks, bye",
        '"{}" he said',
        '{} is "it"',
        f"1{delimiter}{delimiter}{delimiter}2" + "{}",
        "",
    ]
    places = drawn.sample(range(n), min(n, drawn.choice([1, 2, 5])))
    rows = []
    for number in range(n):
        text = " ".join(drawn.choices(words, k=drawn.randint(2, 9)))
        if number in places:
            some = drawn.sample(forms, 2)
            n_lines = drawn.choice([2, 30, 200, 1600, 4000])
            text = "\n".join(
                drawn.choice(some).format(" ".join(drawn.choices(words, k=5))) for _ in range(n_lines)
            )
        rows.append([str(number), f"a{text}b", drawn.choice("xyz")])
    order = drawn.sample(range(3), drawn.randint(2, 3))
    order = order if 1 in order else [*order, 1]
    # Quotes that stand around few cells of a TSV may be meant.
    quoting = csv.QUOTE_ALL if delimiter == "\t" else drawn.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
    return [[row[k] for k in order] for row in rows], delimiter, quoting


@pytest.mark.parametrize("seed", range(24))
def test_regular_files_are_read_as_the_csv_module_reads_them(seed: int, tmp_path: Path) -> None:
    drawn = random.Random(seed)
    rows, delimiter, quoting = _regular(drawn, drawn.choice([3, 10, 300, 1600, 9000]))
    path = tmp_path / "f.csv"
    with path.open("w", newline="") as file:
        csv.writer(file, delimiter=delimiter, quoting=quoting, lineterminator="\n").writerows(rows)  # type: ignore[arg-type]
    assert read(path, header=False)[1:] == ([tuple(row) for row in rows], [])


def test_what_a_piece_of_a_file_has_of_a_cell_says_nothing() -> None:
    commas = Dialect(",", '"')
    pieces = [
        ["the end, of it\n", 'a cell",1\n', '2,"a, b"\n', '3,"it begins\n', "and more\n"],
        ["within, a cell\n", 'that says ""yes""\n'],
        ["4,a\n", '5,"b"\n', "6,c\n"],
        ["7,a\n", '8,"\n', "a line, or two\n"],  # that a quote opens or closes
        ["a line\n", "and\n", '""more"" of it\n', 'to its end"\n', "9,d\n"],
    ]
    sample = Sample(["id,text\n", '1,"open\n', "x,y,z\n"], False, pieces)
    assert sample.rows(commas) == ["id,text\n", '2,"a, b"\n', *pieces[2], "9,d\n"]
    assert sample.rows(Dialect(",", "")) == sample.lines()
    assert Sample(sample.head).rows(commas) == sample.head  # the end of the file is the end of its cells


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("title", ["Report of 2024\n", "Report of 2024\n\n", "Report of 2024{}\n"])
def test_a_title_above_two_columns(delimiter: str, title: str, tmp_path: Path) -> None:
    rows = [
        ("text", "n"),
        *((f"the card, number {n}" if delimiter != "," else "the card", f"{n}") for n in range(9)),
    ]
    content = title.format(delimiter) + "".join(f"{delimiter.join(row)}\n" for row in rows)
    columns, found, rejected = read(put(tmp_path, "f.csv", content))
    assert ([columns, *found], [line.line for line in rejected]) == (rows, [1])


@pytest.mark.parametrize(
    "content",
    [
        "name\n" + "".join(f"Smith{chr(97 + n)},John\n" for n in range(9)),
        "text\n" + "".join(f"I saw {n} of it, and left\n" for n in range(9)),
        "text;label\n" + "".join(f"foo{chr(97 + n)},bar;xx\n" for n in range(9)),
        "text,label\nfoo;bar,x\nbaz;qux,y\nmore;less,z\n",
    ],
)
def test_a_delimiter_in_each_line_makes_no_title_of_a_name(content: str, tmp_path: Path) -> None:
    layout = layout_of(put(tmp_path, "f.csv", content))
    assert (layout.above, layout.header, layout.columns[0].name) == (0, True, content[:4])


@pytest.mark.parametrize(
    ("content", "header"),
    [
        ("text,2019,2020\n" + "".join(f"the card is late,{n},{n / 2}\n" for n in range(9)), True),
        ("country;2021;2020\nFrance;1;2\nItaly;2;3\n", True),
        (
            "the card is late,2019,2020\n" + "".join(f"the card,{n},{n + 1}\n" for n in range(2010, 2019)),
            False,
        ),
        ("the card is late,2019,2013\n" + "".join(f"the card,{n},{n + 1}\n" for n in range(9)), False),
        ("user12,it is late\n" + "".join(f"user{n},the card is very late again\n" for n in range(9)), False),
        ("Where is it?\n" + "".join(f"Why is the card of number {n} so late?\n" for n in range(9)), False),
        ("Where is it?\n" + "".join(f"In the house of number {n}, on a table.\n" for n in range(9)), True),
    ],
)
def test_numbers_and_questions_as_names(content: str, header: bool, tmp_path: Path) -> None:
    assert layout_of(put(tmp_path, "f.csv", content)).header is header


def test_one_quoted_cell_of_a_tsv_that_holds_a_tab(tmp_path: Path) -> None:
    rows = [(str(n), f"sentence {n}" if n != 7 else "a\tb", "x") for n in range(20)]
    lines = ["\t".join(f'"{cell}"' if "\t" in cell else cell for cell in row) for row in rows]
    assert read(put(tmp_path, "f.tsv", "id\ttext\tlabel\n" + "\n".join(lines) + "\n"))[1:] == (rows, [])
