"""Small files that ask for much: refused with little memory, or read where a person allows it."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from core.corpus import RowStore, count, encodings, read_table, sniff, sources
from core.corpus.formats import json_files, parquet, sheet_extent
from core.corpus.layout import FileLayout, ReadOptions
from core.errors import InputError, TooLargeError
from tests.core.corpus.test_sheet_extent import cell, xlsx

ALLOWED = ReadOptions(any_size=True)
_ABOVE = 200 << 20  # bytes of memory that a refusal may take, of which glibc's heaps are half
_BY_DUCKDB = 1 << 30  # where DuckDB has begun to unpack, and what it unpacks is copied once
# How a file is read from the first look to the last row, in a process of its own whose memory is measured.
_CHILD = """
import resource, sys
from core.corpus import count, sniff
from core.errors import ExplorerError
from dataclasses import replace
sniff(sys.argv[1])  # what is loaded for any file
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    layout = sniff(sys.argv[2])
    counts = count(replace(layout, text_column=layout.columns[0].name))
    print(f"read: {counts.rows} rows, {[each.reason for each in counts.rejected_examples]}")
except ExplorerError as error:
    print(f"{type(error).__name__}: {error}")
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024)
"""


def packed(path: Path, *pieces: bytes) -> Path:
    with gzip.open(path, "wb", 9) as file:
        for piece in pieces:
            file.write(piece)
    return path


def one_line(path: Path) -> Path:
    return packed(path, b"text,number\n", *[b"a" * 1_000_000] * 600)


def many_lines(path: Path) -> Path:
    return packed(path, b"text\n", *[b"a\n" * 500_000] * 100)


def two_members(path: Path) -> Path:
    """The end of the file tells of the second one only."""
    bomb, rest = one_line(path), gzip.compress(b"\nmore words,2\n")
    with bomb.open("ab") as file:
        file.write(rest)
    return bomb


def long_line(path: Path) -> Path:
    with path.open("wb") as file:
        file.write(b"text,number\nsome words,1\n")
        for _ in range(300):
            file.write(b"a" * 1_000_000)
        file.write(b"\nmore words,3\n")
    return path


def different_keys(path: Path) -> Path:
    with path.open("w", encoding="utf-8") as file:
        for line in range(20_000):
            file.write(json.dumps({f"key {line} {k}": k for k in range(20)}) + "\n")
    return path


def shared_texts(path: Path) -> Path:
    """A workbook of two cells, whose shared texts unpack to 600 MB."""
    xlsx(path, f'<row r="1">{cell("A1")}</row>')
    with (
        zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED, compresslevel=9) as archive,
        archive.open("xl/sharedStrings.xml", "w", force_zip64=True) as part,
    ):
        for _ in range(600):
            part.write(b"<si><t>" + b"a" * 1_000_000 + b"</t></si>")
    return path


def many_cells(path: Path) -> Path:
    """A workbook of 20 million filled cells in half a megabyte."""
    xlsx(path, f'<row r="1">{cell("A1")}</row>')
    with (
        zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED, compresslevel=9) as archive,
        archive.open("xl/worksheets/sheet2.xml", "w", force_zip64=True) as part,
    ):
        part.write(b"<worksheet><sheetData>")
        for _ in range(200):
            part.write((b"<row>" + b"<c><v>1</v></c>" * 1_000 + b"</row>") * 100)
        part.write(b"</sheetData></worksheet>")
    return path


def equal_rows(path: Path, n_rows: int = 200_000_000) -> Path:
    """A Parquet file of one text, which a dictionary and a run length say `n_rows` times."""
    some = pa.DictionaryArray.from_arrays(pa.array([0] * 1_000_000, pa.int8()), pa.array(["some words"]))
    pieces = [some] * (n_rows // len(some)) + [some[: n_rows % len(some)]]
    pq.write_table(pa.table({"text": pa.chunked_array(pieces)}), path, compression="zstd")
    return path


def long_cells(path: Path, length: int = 48_000_000) -> Path:
    """A Parquet file of ten cells of so many characters each."""
    table = pa.table({"text": ["a" * length] * 10})
    pq.write_table(table, path, compression="zstd", use_dictionary=False)
    return path


def lying(path: Path, said: int, instead: int) -> Path:
    """Have the end of a Parquet file say another number where it says one first, in as many bytes: a number
    of Thrift may be padded.
    """
    content = path.read_bytes()
    footer = len(content) - 8 - int.from_bytes(content[-8:-4], "little")
    before = _number(said, 0)
    assert before in content[footer:]
    path.write_bytes(content[:footer] + content[footer:].replace(before, _number(instead, len(before)), 1))
    return path


def _number(value: int, length: int) -> bytes:
    rest, found = 2 * value, []
    while rest or len(found) < length:
        found.append(rest & 127 | 128)
        rest >>= 7
    return bytes([*found[:-1], found[-1] & 127])


def lying_cells(path: Path, length: int = 48_000_000) -> Path:
    """It says that it unpacks to a kilobyte, for its column and for its rows."""
    unpacked = pq.ParquetFile(long_cells(path, length)).metadata.row_group(0).total_byte_size
    return lying(lying(path, unpacked, 1_000), unpacked, 1_000)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell the most memory that was taken")
@pytest.mark.parametrize(
    ("name", "make", "said"),
    [
        ("line.csv.gz", one_line, "TooLargeError: line.csv.gz has 58"),
        ("lines.csv.gz", many_lines, "TooLargeError: lines.csv.gz has 9"),
        ("members.csv.gz", two_members, "TooLargeError: members.csv.gz has 58"),
        ("long.csv", long_line, "read: 2 rows, ['longer than 16,777,216 characters']"),
        ("keys.jsonl", different_keys, "InputError: keys.jsonl has more than 2,000 different keys"),
        ("texts.xlsx", shared_texts, "TooLargeError: texts.xlsx holds a part of 5"),
        ("cells.xlsx", many_cells, "TooLargeError: cells.xlsx holds a part of"),
        ("rows.parquet", equal_rows, "TooLargeError: rows.parquet has 748 kB and 200,000,000 cells."),
        ("cells.parquet", long_cells, "TooLargeError: cells.parquet has 15 kB and unpacks to more than 480"),
        ("lying.parquet", lying_cells, "TooLargeError: lying.parquet "),
    ],
)
def test_a_bomb_takes_little_memory(name: str, make: object, said: str, tmp_path: Path) -> None:
    assert callable(make)
    bomb = make(tmp_path / name)
    kind = f"plain.{name.rpartition('.')[2]}"
    plain = tmp_path / kind
    if kind == "plain.xlsx":
        xlsx(plain, f'<row r="1">{cell("A1")}</row><row r="2">{cell("A2")}</row>')
    elif kind == "plain.parquet":
        pq.write_table(pa.table({"text": ["some words"]}), plain)
    else:
        plain = plain.with_suffix(".jsonl" if kind == "plain.jsonl" else ".csv")
        plain.write_text('{"text": "words"}\n' if kind == "plain.jsonl" else "text,number\nsome words,1\n")
    ended = subprocess.run(
        [sys.executable, "-c", _CHILD, str(plain), str(bomb)],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    answer, memory = ended.stdout.splitlines()
    assert answer.startswith(said)
    assert int(memory) < (_ABOVE if name != "lying.parquet" else _BY_DUCKDB)


# -- what a person allows is read; the limits are lowered, so that it is read soon ---------------------------


@pytest.fixture
def low(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "UNPACKED_BYTES", 2_000_000)
    monkeypatch.setattr(encodings, "MOST_CHARACTERS", 1_000)
    monkeypatch.setattr(json_files, "MOST_CHARACTERS", 1_000)
    monkeypatch.setattr(json_files, "MOST_CHARACTERS_AT_ONCE", 1 << 18)
    monkeypatch.setattr(sheet_extent, "MOST_ASKED", 100_000)


def texts_of(layout: FileLayout) -> list[str | None]:
    named = replace(layout, text_column=layout.columns[0].name)
    return [row[0] for _, rows in read_table(named) for row in rows]


@pytest.mark.usefixtures("low")
def test_what_was_allowed_is_read(tmp_path: Path) -> None:
    path = packed(tmp_path / "same.csv.gz", b"text,number\n", b"the same words,1\n" * 200_000)
    with pytest.raises(TooLargeError, match=r"^same\.csv\.gz has \d kB and unpacks to more than") as caught:
        sniff(path)
    assert caught.value.path == str(path)
    assert str(caught.value).endswith("read it only if you know what is in it.")
    layout = sniff(path, ALLOWED)
    assert count(layout).rows == 200_000
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        assert store.add_file(layout).rows == 200_000


@pytest.mark.usefixtures("low")
def test_a_file_that_hides_its_size_is_refused_while_it_is_read(tmp_path: Path) -> None:
    path = packed(tmp_path / "two.csv.gz", b"text,number\n", b"the same words,1\n" * 200_000)
    with path.open("ab") as file:
        file.write(gzip.compress(b"more words,2\n"))
    layout = sniff(path)  # its head is as any other's
    with pytest.raises(TooLargeError):
        count(layout)
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        with pytest.raises(TooLargeError):
            store.add_file(layout)
        assert store.n_rows == 0
    assert count(sniff(path, ALLOWED)).rows == 200_001


@pytest.mark.usefixtures("low")
def test_a_file_that_packs_well_and_is_small_is_no_bomb(tmp_path: Path) -> None:
    path = packed(tmp_path / "small.csv.gz", b"text,number\n", b"same,1\n" * 1_000)
    assert count(sniff(path)).rows == 1_000


@pytest.mark.usefixtures("low")
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("name", "head", "form"),
    [
        ("f.csv", ["text,number"], "{},7"),
        ("f.txt", [], "{}"),
        ("f.jsonl", [], '{{"text": "{}"}}'),
    ],
)
def test_a_line_that_is_too_long_is_rejected_alone(
    name: str, head: list[str], form: str, newline: str, tmp_path: Path
) -> None:
    if name == "f.jsonl" and newline == "\r":
        pytest.skip("lines of JSON end with a line feed")
    texts = ["some words here", "a" * 5_000, "and more of them", "b" * 1_000, "the last words"]
    lines = [*head, *(form.format(text) for text in texts)]
    path = tmp_path / name
    path.write_bytes((newline.join(lines) + newline).encode())
    layout = sniff(path, ReadOptions(header=bool(head) if name == "f.csv" else None))
    table = read_table(replace(layout, text_column=layout.columns[0].name))
    assert [row[0] for _, rows in table for row in rows] == [texts[0], texts[2], texts[4]]
    first = len(head) + 2
    assert [each.line for each in table.rejects.kept] == [first, first + 2]
    assert {each.reason for each in table.rejects.kept} == {"longer than 1,000 characters"}


@pytest.mark.usefixtures("low")
def test_a_line_of_exactly_as_many_characters_is_read(tmp_path: Path) -> None:
    path = tmp_path / "f.txt"
    texts = ["a" * 999, "b" * 998, "c" * 1_000, "d" * 1_001]
    path.write_text("\n".join([*texts, "some words"]) + "\n", encoding="utf-8", newline="")
    assert texts_of(sniff(path)) == [texts[0], texts[1], "some words"]


@pytest.mark.usefixtures("low")
def test_json_that_is_read_at_once_is_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "columns.json"
    path.write_text(json.dumps({"text": [f"the sentence number {k}" for k in range(20_000)]}))
    with pytest.raises(TooLargeError, match=r"columns\.json is one JSON object of more than 262,144"):
        sniff(path)
    assert len(texts_of(sniff(path, ALLOWED))) == 20_000


@pytest.mark.usefixtures("low")
def test_a_value_of_an_array_that_does_not_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "array.json"
    path.write_text('[{"text": "some words"}, {"text": "' + "a" * 2_000_000, encoding="utf-8")
    with pytest.raises(InputError, match="the value in line 1 is longer than 1,000 characters"):
        texts_of(sniff(path))


def _objects(n_keys: int) -> Iterable[str]:
    for line in range(n_keys):
        yield json.dumps({"text": f"sentence {line}", f"key {line}": line})


@pytest.mark.parametrize("late", [False, True], ids=["at once", "beyond the sample"])
def test_different_keys_are_counted_while_a_file_is_read(late: bool, tmp_path: Path) -> None:
    path = tmp_path / "keys.jsonl"
    before = [json.dumps({"text": f"words {line}"}) for line in range(2_000 if late else 0)]
    path.write_text("\n".join([*before, *_objects(2_500)]), encoding="utf-8")
    with pytest.raises(InputError, match=r"keys\.jsonl has more than 2,000 different keys"):
        texts_of(sniff(path))
    path.write_text("\n".join([*before, *_objects(1_999)]), encoding="utf-8")
    assert len(texts_of(sniff(path))) == len(before) + 1_999


@pytest.mark.usefixtures("low")
def test_a_sheet_that_takes_much_memory_is_asked_about(tmp_path: Path) -> None:
    rows = "".join(f'<row r="{n}">{cell(f"A{n}")}{cell(f"B{n}")}</row>' for n in range(1, 400))
    path = xlsx(tmp_path / "large.xlsx", rows)
    with pytest.raises(TooLargeError, match=r"large\.xlsx has 798 cells, which take about"):
        sniff(path)
    assert len(texts_of(sniff(path, ALLOWED))) == 399


@pytest.mark.usefixtures("low")
def test_equal_rows_of_a_parquet_file_are_asked_about_and_counted(tmp_path: Path) -> None:
    path = equal_rows(tmp_path / "rows.parquet", 400_000)
    with pytest.raises(TooLargeError, match=r"^rows\.parquet has \d kB and 400,000 cells\. It may be made"):
        sniff(path)
    assert count(sniff(path, ALLOWED)).rows == 400_000
    layout = sniff(lying(path, 400_000, 1_000))
    assert layout.estimated_rows == 1_000
    with pytest.raises(TooLargeError):
        count(layout)


@pytest.mark.usefixtures("low")
def test_few_equal_rows_and_honest_ones_are_read_without_a_question(tmp_path: Path) -> None:
    assert count(sniff(equal_rows(tmp_path / "few.parquet", 200_000))).rows == 200_000
    path = tmp_path / "honest.parquet"
    pq.write_table(pa.table({"text": [f"the sentence number {k}" for k in range(300_000)]}), path)
    assert count(sniff(path)).rows == 300_000


def test_a_row_of_a_parquet_file_that_is_too_long_is_rejected_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "MOST_CHARACTERS", 1_000)
    monkeypatch.setattr(encodings, "MOST_CHARACTERS", 1_000)
    path = tmp_path / "long.parquet"
    texts = ["some words", "a" * 1_001, None, "\N{HANGUL SYLLABLE HAN}" * 1_000, "b" * 999]
    pq.write_table(pa.table({"text": texts, "n": ["", "", "1", "", "12"]}), path)
    table = read_table(replace(sniff(path), text_column="text"))
    assert [row for _, rows in table for row in rows] == [("some words", None), (None, "1"), (texts[3], None)]
    assert [(each.line, each.reason) for each in table.rejects.kept] == [
        (2, "longer than 1,000 characters"),
        (5, "longer than 1,000 characters"),
    ]


def test_a_parquet_file_that_hides_its_size_gets_no_more_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "_MEMORY", "16MB")
    path = lying_cells(tmp_path / "lying.parquet", 4_000_000)
    with pytest.raises(TooLargeError) as refused:
        texts_of(sniff(path))
    assert str(refused.value) == (
        "lying.parquet takes more than 16MB of memory to be read. It may be made to fill the memory: read it "
        "only if you know what is in it."
    )


def test_the_texts_of_a_dictionary_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text stands once in the file, and in ten thousand rows."""
    monkeypatch.setattr(sources, "UNPACKED_BYTES", 2_000_000)
    path = tmp_path / "words.parquet"
    text = pa.DictionaryArray.from_arrays(pa.array([0] * 10_000, pa.int32()), pa.array(["a" * 100_000]))
    pq.write_table(pa.table({"text": text}), path)
    with pytest.raises(TooLargeError, match=r"words\.parquet has \d kB and unpacks to more than"):
        sniff(path)
