"""JSON, JSON Lines, Parquet, spreadsheets, text files, gzip; and what is refused."""

from __future__ import annotations

import datetime
import json
import os
import zipfile
from pathlib import Path

import duckdb
import pytest

from core.corpus import ColumnInfo, ReadOptions, RowStore, count, read_table, sniff
from core.corpus.formats import json_files
from core.errors import CancelledError, InputError
from core.progress import CancelToken, Progress, Task
from tests.core.corpus.files import layout_of, put, read

RECORDS = [
    {"text": "my card is lost", "n": 1, "score": 0.5, "ok": True, "tags": ["a", "b"], "zip": "01234"},
    {
        "text": "where is my parcel",
        "n": 2,
        "score": 1,
        "ok": False,
        "tags": [],
        "zip": "55555",
        "late": {"x": "é"},
    },
    {"text": "", "n": None, "score": None, "ok": None, "tags": None, "zip": None},
]
COLUMNS = ("text", "n", "score", "ok", "tags", "zip", "late.x")
ROWS = [
    ("my card is lost", "1", "0.5", "true", '["a", "b"]', "01234", None),
    ("where is my parcel", "2", "1", "false", "[]", "55555", "é"),
    (None, None, None, None, None, None, None),
]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("f.json", json.dumps(RECORDS, ensure_ascii=False, indent=1)),
        ("f.json", json.dumps(RECORDS)),
        ("f.jsonl", "\n".join(map(json.dumps, RECORDS))),
        ("f.ndjson", "\r\n".join(map(json.dumps, RECORDS)) + "\r\n"),
        ("f.json", "\n".join(map(json.dumps, RECORDS)) + "\n"),
        ("f.jsonl.gz", "\n\n".join(map(json.dumps, RECORDS))),
        ("f.json", "\ufeff" + json.dumps(RECORDS)),
    ],
)
def test_objects(tmp_path: Path, name: str, content: str) -> None:
    path = put(tmp_path, name, content)
    assert read(path) == (COLUMNS, ROWS, [])
    types = {column.name: column.type for column in sniff(path).columns}
    assert types == {
        "text": "text", "n": "integer", "score": "real", "ok": "boolean", "tags": "text", "zip": "text",
        "late.x": "text",
    }  # fmt: skip


def test_objects_in_objects_are_columns(tmp_path: Path) -> None:
    """As exports of chats and of labelled texts have them; what is deeper, and lists, stay JSON."""
    lines = [
        {"id": 1, "user": None, "data": {"text": "The card was swallowed", "n": {"a": {"b": 1}}}, "of": [{}]},
        {
            "id": 2,
            "user": {"name": "Ann", "city": "Ulm"},
            "data": {"text": "The bus was late"},
            "by": {"x": 1},
        },
        {"id": 3, "user": {}, "data": None, "data.text": "a key with a dot", "by": "no object"},
    ]
    path = put(tmp_path, "chats.jsonl", "\n".join(json.dumps(line) for line in lines))
    columns, rows, rejects = read(path)
    assert columns == (
        "id", "data.text", "data.n.a", "of", "user.name", "user.city", "by.x", "data.text 2", "by"
    )  # fmt: skip
    assert rows == [
        ("1", "The card was swallowed", '{"b": 1}', "[{}]", None, None, None, None, None),
        ("2", "The bus was late", None, None, "Ann", "Ulm", "1", None, '{"x": 1}'),
        ("3", None, None, None, None, None, None, "a key with a dot", "no object"),
    ]
    assert rejects == []
    assert sniff(path).text_column == "data.text"


def test_an_object_of_many_keys_is_data(tmp_path: Path) -> None:
    lines = [{"text": f"line {k}", "counts": {f"word {k}": 1, "all": k}} for k in range(100)]
    path = put(tmp_path, "counts.jsonl", "\n".join(json.dumps(line) for line in lines))
    columns, rows, _ = read(path)
    assert columns == ("text", "counts")
    assert rows[7] == ("line 7", '{"word 7": 1, "all": 7}')


def test_a_string_of_digits_in_json_stays_text(tmp_path: Path) -> None:
    path = put(
        tmp_path, "f.jsonl", '{"text": "one two three", "id": "12"}\n{"text": "four five six", "id": "13"}\n'
    )
    with RowStore.create(tmp_path / "r.duckdb") as store:
        store.add_file(path)
        assert store.columns() == (ColumnInfo("text", "text"), ColumnInfo("id", "text"))
        assert store.fetch([1]) == [("four five six", "13")]


def test_keys_that_come_late_are_columns(tmp_path: Path) -> None:
    lines = [json.dumps({"text": f"sentence number {n}"}) for n in range(5000)]
    path = put(tmp_path, "f.jsonl", "\n".join([*lines, json.dumps({"text": "last one here", "late": 1})]))
    columns, rows, _ = read(path)
    assert columns == ("text", "late")
    assert rows[-1] == ("last one here", "1")


@pytest.mark.parametrize(
    ("value", "columns", "rows"),
    [
        ({"text": ["a b c", "d e f"], "n": [1, 2]}, ("text", "n"), [("a b c", "1"), ("d e f", "2")]),
        (
            {"train": [["a b c", "x"], ["d e f", "y"]], "test": [["g h i", "x"]]},
            ("text", "label", "split"),
            [("a b c", "x", "train"), ("d e f", "y", "train"), ("g h i", "x", "test")],
        ),
        (
            {"train": [{"q": "a b c"}], "test": [{"q": "d e f"}]},
            ("split", "q"),
            [("train", "a b c"), ("test", "d e f")],
        ),
        (
            {"version": 1, "data": [{"text": "a b c"}], "next": None},
            ("text", "version"),
            [("a b c", "1")],
        ),
        (
            {
                "id": 7,
                "text": "a whole",
                "by": {"name": "Ann"},
                "comments": [{"text": "c 1"}, {"text": "c 2"}],
            },
            ("text", "id", "text of file", "by.name"),
            [("c 1", "7", "a whole", "Ann"), ("c 2", "7", "a whole", "Ann")],
        ),
        (
            {"text": {"0": "a b c", "1": "d e f"}, "n": {"0": 1, "1": 2}},
            ("text", "n"),
            [("a b c", "1"), ("d e f", "2")],
        ),
        (
            {"text": {"3": "a b c", "7": "d e f"}, "n": {"3": 1, "7": 2}},
            ("index", "text", "n"),
            [("3", "a b c", "1"), ("7", "d e f", "2")],
        ),
        (
            {"0": {"text": "a b c", "n": 1}, "1": {"text": "d e f", "n": 2}},
            ("text", "n"),
            [("a b c", "1"), ("d e f", "2")],
        ),
        (
            {"x": {"text": "a b c", "n": 1}, "y": {"text": "d e f", "n": 2}, "z": {"text": "g", "n": None}},
            ("index", "text", "n"),
            [("x", "a b c", "1"), ("y", "d e f", "2"), ("z", "g", None)],
        ),
        (
            {"text": {"x": "a b c", "y": "d e f", "z": "g h i"}, "n": {"x": 1, "y": 2, "z": 2.5}},
            ("index", "text", "n"),
            [("x", "a b c", "1"), ("y", "d e f", "2"), ("z", "g h i", "2.5")],
        ),
        (
            {"columns": ["text", "n"], "index": [0, 1], "data": [["a b c", 1], ["d e f", 2]]},
            ("text", "n"),
            [("a b c", "1"), ("d e f", "2")],
        ),
        (
            {"columns": ["text", "n"], "index": ["x", "y"], "data": [["a b c", 1], ["d e f", 2]]},
            ("index", "text", "n"),
            [("x", "a b c", "1"), ("y", "d e f", "2")],
        ),
        (
            {"schema": {"fields": [{"name": "text"}]}, "data": [{"index": 0, "text": "a b c"}]},
            ("index", "text"),
            [("0", "a b c")],
        ),
        (  # two objects alike: a row of two
            {"from": {"name": "Ann", "city": "Ulm"}, "to": {"name": "Bob", "city": "Bern"}},
            ("from.name", "from.city", "to.name", "to.city"),
            [("Ann", "Ulm", "Bob", "Bern")],
        ),
        (["a b c", "d e f"], ("text",), [("a b c",), ("d e f",)]),
        ([["a b c", 1], ["d e f", 2]], ("column 1", "column 2"), [("a b c", "1"), ("d e f", "2")]),
        (
            {"x": ["a b c", "d e f"], "y": ["g h i"]},
            ("text", "category"),
            [("a b c", "x"), ("d e f", "x"), ("g h i", "y")],
        ),
        ({"text": "a b c", "n": 1}, ("text", "n"), [("a b c", "1")]),
    ],
)
def test_other_shapes_of_json(
    tmp_path: Path, value: object, columns: tuple[str, ...], rows: list[tuple[str, ...]]
) -> None:
    assert read(put(tmp_path, "f.json", json.dumps(value, indent=2))) == (columns, rows, [])


@pytest.mark.parametrize("between", ["", "\n", "\n\ufeff", "\r\n\r\n"])
def test_arrays_and_objects_one_after_another(tmp_path: Path, between: str) -> None:
    """As programs write them that append a page at a time; no part may be left out."""
    pages = [[{"text": f"page {k}", "n": n} for n in range(100)] for k in range(10)]
    values: list[object] = [*pages, {"text": "one by itself", "n": 7}, [], ["a sentence"]]
    path = put(tmp_path, "f.json", between.join(json.dumps(each, indent=1) for each in values))
    columns, rows, rejected = read(path)
    assert columns == ("text", "n")
    paged = [(row["text"], str(row["n"])) for page in pages for row in page]
    assert rows == [*paged, ("one by itself", "7"), ("a sentence", None)]
    assert rejected == []
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        report = store.add_file(path, ReadOptions(text_column="text"))
        assert (report.rows, report.n_rejected) == (1002, 0)


def test_objects_over_several_lines_one_after_another(tmp_path: Path) -> None:
    values = [{"text": f"sentence {n}", "n": n} for n in range(3)]
    path = put(tmp_path, "f.json", "\n".join(json.dumps(each, indent=2) for each in values))
    assert read(path) == (("text", "n"), [(each["text"], str(each["n"])) for each in values], [])
    assert read_table(path).lines_of([(1, ())]) == [5]


def test_a_further_array_where_one_piece_of_the_file_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = "".join(json.dumps([{"text": f"sentence {n}"}, ["x", n]]) for n in range(9))
    path = put(tmp_path, "f.json", pages)
    for n_characters in range(1, 40):
        monkeypatch.setattr(json_files, "_PIECE", n_characters)
        assert [row[0] for row in read(path)[1][::2]] == [f"sentence {n}" for n in range(9)]


def test_what_is_too_long_to_stand_beside_each_row_is_said(tmp_path: Path) -> None:
    value = {"about": "x" * 2000, "data": [{"text": "a b c"}, {"text": "d e f"}]}
    columns, rows, rejected = read(put(tmp_path, "f.json", json.dumps(value)))
    assert (columns, rows) == (("text",), [("a b c",), ("d e f",)])
    said = "'about', beside the rows of 'data', is too long to be a column"
    assert [line.sentence for line in rejected] == [said]


def test_what_is_the_same_in_every_row_is_not_the_text(tmp_path: Path) -> None:
    rows = [{"q": f"how many cards {n}"} for n in range(5)]
    value = {"description": "A set of questions that people asked a bank about cards and more", "data": rows}
    assert sniff(put(tmp_path, "f.json", json.dumps(value))).text_column == "q"


def test_a_broken_line_is_rejected_and_the_rest_read(tmp_path: Path) -> None:
    path = put(tmp_path, "f.jsonl", '{"text": "a b c"}\n\n{"text": \n7\n{"text": "d e f"}\n')
    _, rows, rejected = read(path)
    assert rows == [("a b c",), ("d e f",)]
    assert [(line.line, line.reason) for line in rejected] == [
        (3, "not JSON: Expecting value at character 11"),
        (4, "neither an object, an array nor a string"),
    ]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ('[{"a": 1},\n {"a": }]', "f.json is not JSON: Expecting value in line 2."),
        ('[{"a": 1},\n {"a": 2}', "f.json is not JSON: the array is not closed in line 2."),
        ('[{"a": 1}\n {"a": 2}]', "f.json is not JSON: a comma is missing in line 2."),
        (
            '{"a": 1,\n',
            "f.json is not JSON: Expecting property name enclosed in double quotes in line 2, column 1.",
        ),
        ('[{"a": 1},\n {"a": 2}]\ngarbage {{{', "f.json is not JSON: Extra data in line 3."),
        ('[{"a": 1}],\n{"a": 2}]', "f.json is not JSON: Extra data in line 1."),
        ('[{"a": 1}]\n[{"a": 2}', "f.json is not JSON: the array is not closed in line 2."),
        ('{"a":\n1}\n{"a": 2', "f.json is not JSON: Expecting ',' delimiter in line 3."),
        ('{"a":\n1}\n]', "f.json is not JSON: Extra data in line 3."),
        ("12", "f.json holds a single JSON value and no rows. Give an array or an object of arrays."),
        ("[]", "f.json holds no rows. Give an object a line, or an array of objects."),
    ],
)
def test_json_that_cannot_be_read(tmp_path: Path, content: str, sentence: str) -> None:
    with pytest.raises(InputError) as refusal:
        read(put(tmp_path, "f.json", content))
    assert str(refusal.value) == sentence


def test_a_large_array_is_read_piece_by_piece(tmp_path: Path) -> None:
    records = [{"text": f"sentence {n} " + "é" * (n % 90), "n": n} for n in range(30_000)]
    path = put(tmp_path, "f.json", json.dumps(records, ensure_ascii=False, indent=1))
    layout = sniff(path)
    assert layout.estimated_rows is not None
    assert abs(layout.estimated_rows - 30_000) < 6_000
    _, rows, _ = read(path)
    assert rows == [(record["text"], str(record["n"])) for record in records]


def test_parquet(tmp_path: Path) -> None:
    path = tmp_path / "it's [1].parquet"
    with duckdb.connect() as connection:
        connection.execute(
            "COPY (SELECT * FROM (VALUES "
            "(1, 'my card is lost', 1.5, true, DATE '2024-02-29', TIMESTAMP '2024-01-01 10:00:00', "
            "[1, 2], '007'), "
            "(2, 'where is it now', NULL, false, NULL, NULL, NULL, '12')) "
            'AS t(id, "the text", score, ok, day, moment, list, zip)) TO '
            f"'{tmp_path}/plain.parquet' (FORMAT parquet)"
        )
    (tmp_path / "plain.parquet").rename(path)
    layout = sniff(path)
    assert (layout.format, layout.text_column, layout.estimated_rows) == ("parquet", "the text", 2)
    with RowStore.create(tmp_path / "r.duckdb") as store:
        assert store.add_file(path).rows == 2
        assert {column.name: column.type for column in store.columns()} == {
            "id": "integer", "the text": "text", "score": "real", "ok": "boolean", "day": "date",
            "moment": "timestamp", "list": "text", "zip": "text",
        }  # fmt: skip
        assert store.fetch([0]) == [
            (
                1, "my card is lost", 1.5, True, datetime.date(2024, 2, 29),
                datetime.datetime(2024, 1, 1, 10), "[1,2]", "007",
            )
        ]  # fmt: skip
    (tmp_path / "bad.parquet").write_bytes(path.read_bytes()[:-20])
    with pytest.raises(InputError, match=r"bad\.parquet is no whole Parquet file"):
        sniff(tmp_path / "bad.parquet")
    put(tmp_path, "no.parquet", "a,b\n1,2\n")
    with pytest.raises(InputError, match="not what its name says"):
        sniff(tmp_path / "no.parquet")


def test_an_opendocument_sheet(tmp_path: Path) -> None:
    """Written by hand: numbers are numbers, "007" is text, an empty first sheet is passed over."""
    cells = [
        ["text", "code", "n"],
        ["my card is lost", "007", 1],
        ["where is my parcel", "8", 2.5],
    ]

    def cell(value: str | float) -> str:
        kind = 'string"' if isinstance(value, str) else f'float" office:value="{value}"'
        return f'<table:table-cell office:value-type="{kind}><text:p>{value}</text:p></table:table-cell>'

    rows = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in cells)
    names = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    content = (
        f"<office:document-content{names}><office:body><office:spreadsheet>"
        f'<table:table table:name="empty"/><table:table table:name="full">{rows}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    path = tmp_path / "f.ods"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", "<manifest/>")
        archive.writestr("content.xml", content)
    layout = sniff(path)
    assert (layout.format, layout.sheet, layout.sheets, layout.text_column) == (
        "xlsx",
        "full",
        ("empty", "full"),
        "text",
    )
    assert [column.type for column in layout.columns] == ["text", "text", "real"]
    assert read(path)[1] == [("my card is lost", "007", "1"), ("where is my parcel", "8", "2.5")]


def test_lines_of_text(tmp_path: Path) -> None:
    path = put(tmp_path, "f.txt", "First, a line.\n\n  padded \r\nlast")
    layout = sniff(path)
    assert (layout.format, layout.text_column, layout.estimated_rows) == ("txt", "text", 4)
    assert read(path)[1] == [("First, a line.",), (None,), ("  padded ",), ("last",)]
    with RowStore.create(tmp_path / "r.duckdb") as store:
        report = store.add_file(path)
        assert (report.rows, report.texts, report.blank) == (4, 3, 1)
        assert store.texts() == ["First, a line.", "padded", "last"]
        assert store.text_ids().tolist() == [0, -1, 1, 2]


def test_a_table_in_a_text_file(tmp_path: Path) -> None:
    path = put(
        tmp_path, "f.txt", "id\tdocument\tlabel\n" + "".join(f"{n}\tsome words here\t1\n" for n in range(9))
    )
    assert sniff(path).columns == (
        ColumnInfo("id", "integer"), ColumnInfo("document", "text"), ColumnInfo("label", "integer"),
    )  # fmt: skip


def test_gzip(tmp_path: Path) -> None:
    path = put(tmp_path, "f.csv.gz", "id,text\n1,some words here\n2,and some more\n")
    assert read(path)[1] == [("1", "some words here"), ("2", "and some more")]
    # By its content, not its name.
    path.rename(tmp_path / "g.csv")
    assert len(read(tmp_path / "g.csv")[1]) == 2
    whole = put(
        tmp_path, "h.csv.gz", "id,text\n" + "".join(f"{n},words {n * n}\n" for n in range(90_000))
    ).read_bytes()
    (tmp_path / "cut.csv.gz").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(InputError, match=r"cut\.csv\.gz is damaged: its gzip data ends early"):
        count(sniff(tmp_path / "cut.csv.gz"))


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("f.csv", b"", "f.csv is empty: it has no row with anything in it."),
        ("f.csv", b"\xef\xbb\xbf\n\n", "f.csv is empty: it has no row with anything in it."),
        ("f.csv", b"text,label\n", "f.csv has column names but no row below them."),
        (
            "f.csv",
            bytes(range(256)) * 9,
            "f.csv does not hold text. Save it in a format that can be read: CSV, text",
        ),
        ("f.xlsx", b"PK\x03\x04 nothing else", "f.xlsx cannot be read as a spreadsheet"),
        ("f.xlsx", b"a,b\n1,2\n", "f.xlsx is not what its name says: no xlsx data begins it."),
    ],
)
def test_what_is_refused(tmp_path: Path, name: str, content: bytes, sentence: str) -> None:
    with pytest.raises(InputError) as refusal:
        sniff(put(tmp_path, name, content))
    assert str(refusal.value).startswith(sentence)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("f.csv", "text\nsome words here\n"),
        ("f.txt", "some words here\n"),
        ("f.jsonl", '{"text": "a b c"}\n'),
    ],
)
def test_a_sheet_of_a_file_that_has_none_is_refused(tmp_path: Path, name: str, content: str) -> None:
    with pytest.raises(InputError) as refusal:
        sniff(put(tmp_path, name, content), ReadOptions(sheet="March"))
    said = f"{name} is no spreadsheet, so it has no sheet 'March'. Leave the sheet out."
    assert str(refusal.value) == said


@pytest.mark.parametrize("name", ["odd.jsonl", "odd.json", "whole.json"])
def test_halves_of_characters_and_numbers_without_end(tmp_path: Path, name: str) -> None:
    """A text that was cut in the middle of an emoji, and a number that Python refuses to read."""
    digits = "9" * 100_000
    rows = [
        r'{"text": "cut off \ud83d", "whole": "\ud83d\ude00", "n\udc00": 1}',
        f'{{"text": "a long number", "n\\udc00": {digits}, "deep": [{{"x": -{digits}}}]}}',
    ]
    content = {
        "odd.jsonl": "\n".join(rows),
        "odd.json": f"[{', '.join(rows)}]",
        "whole.json": f'{{"data": [{", ".join(rows)}]}}',
    }[name]
    columns, cells, _ = read(put(tmp_path, name, content.encode()))
    by_name = dict(zip(columns, zip(*cells, strict=True), strict=True))
    assert by_name["text"] == ("cut off \ufffd", "a long number")
    assert by_name["whole"][0] == "\U0001f600"
    assert by_name["n\ufffd"] == ("1", digits)
    assert digits in str(by_name["deep"][1])
    with RowStore.create(tmp_path / "rows.duckdb") as rows_there:
        report = rows_there.add_file(tmp_path / name, ReadOptions(text_column="text"))
        assert (report.rows, report.n_rejected) == (2, 0)
        assert rows_there.text(0) == "cut off \ufffd"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name")
@pytest.mark.parametrize("name", ["pipe.csv", "/dev/zero"])
def test_a_pipe_or_a_device_is_no_file(tmp_path: Path, name: str) -> None:
    path = tmp_path / name  # an absolute name stays itself
    if not path.exists():
        os.mkfifo(path)
    with pytest.raises(InputError, match="no file but a pipe or a device"):
        sniff(path)


def test_places_that_are_no_files(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="There is no file"):
        sniff(tmp_path / "no.csv")
    with pytest.raises(InputError, match=r"is a folder without a document .* There is no file in it"):
        sniff(tmp_path)
    with zipfile.ZipFile(tmp_path / "f.zip", "w") as archive:
        archive.writestr("a.csv", "a,b\n1,2\n")
    with pytest.raises(InputError, match="is an archive or an office document"):
        sniff(tmp_path / "f.zip")


def test_counting_reports_bytes_and_stops(tmp_path: Path) -> None:
    body = "".join(f"{n},words and more words {n % 700}\n" for n in range(50_000))
    path = put(tmp_path, "f.csv", f"id,text\n{body}50000,\n50001,too,wide\n")
    layout = sniff(path)
    seen: list[Progress] = []
    counts = count(layout, Task(seen.append))
    assert (counts.rows, counts.distinct_texts, counts.blank, counts.rejected) == (50_001, 700, 1, 1)
    assert counts.duplicates == 49_300
    assert counts.rejected_examples[0].line == 50_003
    assert seen[-1].unit == "bytes"
    assert seen[-1].done == seen[-1].total == path.stat().st_size
    token = CancelToken()
    with pytest.raises(CancelledError):
        count(layout, Task(lambda _: token.cancel(), token))


def test_read_table_keeps_blank_rows_in_file_order(tmp_path: Path) -> None:
    path = put(tmp_path, "f.csv", "id,text\n1,one two three\n2,\n3,  \n4,four five six\n")
    table = read_table(path, ReadOptions(text_column="text"))
    texts = [(row[1] or "").strip() for _, rows in table for row in rows]
    assert texts == ["one two three", "", "", "four five six"]


def test_options_reach_every_format(tmp_path: Path) -> None:
    path = put(tmp_path, "lines.txt", "a;b\nc;d\n")
    assert layout_of(path, delimiter=";", header=False).columns[1].name == "column 2"
    assert layout_of(put(tmp_path, "f.dat", "x,y\n1,2\n3,4\n")).format == "csv"
    assert layout_of(put(tmp_path, "prose.log", "Hello, world.\nThis, that, other.\n")).format == "txt"
