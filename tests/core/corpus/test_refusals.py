"""Refusals of rows, conditions and imports that no other test meets; `python -m tests.raises` found them."""

from __future__ import annotations

import gzip
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import duckdb
import numpy as np
import openpyxl
import pyarrow
import pyarrow.parquet
import pytest

from core.corpus import ReadOptions, RowStore, database, parse_condition, sniff
from core.corpus.again import renewed_import
from core.corpus.formats import spreadsheets
from core.corpus.formats.sheet_extent import MOST_PLACES_EVER, Extent
from core.corpus.salvage import save_tables
from core.corpus.sources import UNPACKED_BYTES
from core.corpus.treatment import MOST_CATEGORIES
from core.errors import DamagedError, InputError, TooLargeError, WorkspaceBusyError, WorkspaceError


@pytest.fixture
def rows(tmp_path: Path) -> Iterator[RowStore]:
    file = tmp_path / "answers.csv"
    lines = [f"A sentence with number {n} in it,{n},{n % 3}.5,word{n % 2}" for n in range(30)]
    file.write_text("text,n,score,kind\n" + "\n".join(lines) + "\n", encoding="utf-8")
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        store.add_file(file)
        yield store


@pytest.mark.parametrize(
    ("condition", "sentence"),
    [
        ("n is 3", "After 'is' stands null, not null, true or false."),
        ("cast(n as blob) = 'x'", "is not allowed in a condition"),
        ("n between symmetric 3 and 1", "is not allowed in a condition"),
        ("(" * 3_000 + "n = 1" + ")" * 3_000, "nested too deeply"),
        ("not " * 2_000 + "n = 1", "nested too deeply"),
        ("n" + "+1" * 2_000 + " = 1", "nested too deeply"),
        ("n = 1e", "'1e' is not a number"),
    ],
)
def test_a_condition_is_refused_in_a_sentence(rows: RowStore, condition: str, sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_condition(condition, rows.columns())
    assert sentence in str(refused.value)


def test_a_column_is_not_treated_as_what_it_is_not(rows: RowStore) -> None:
    with pytest.raises(InputError, match="'kind' holds no numbers"):
        rows.treat("kind", "number")
    with pytest.raises(InputError, match="'score' holds no categories"):
        rows.treat("score", "category")
    assert dict(rows.treatments) == {}


def test_only_an_import_by_key_can_be_taken_back(rows: RowStore) -> None:
    with pytest.raises(InputError, match="Import 1 is no import by key"):
        rows.exchange_again(0)


def test_without_an_import_nothing_can_be_renewed(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="Nothing was imported that could be renewed"):
        renewed_import([], "answers.csv")


def test_which_import_a_file_renews_must_be_plain(rows: RowStore, tmp_path: Path) -> None:
    other = tmp_path / "letters.csv"
    other.write_text("text,n\nA letter that somebody wrote,1\n", encoding="utf-8")
    rows.add_file(other)
    with pytest.raises(InputError, match=r"could be a newer export of any of answers\.csv, letters\.csv"):
        renewed_import(rows.imports(), "unlike.csv")


def sheet(path: Path, rows: list[list[object]]) -> Path:
    """A spreadsheet of one sheet, "Answers"."""
    book = openpyxl.Workbook()
    book.active.title = "Answers"
    for row in rows:
        book.active.append(row)
    book.save(path)
    return path


@pytest.mark.parametrize(
    ("rows", "options", "sentence"),
    [
        (
            [["text"], ["One sentence here"]],
            ReadOptions(sheet="Other"),
            r"has no sheet 'Other'. Its sheets: Answers",
        ),
        ([], ReadOptions(), r"is empty: no sheet holds a cell with anything in it"),
        ([["text", "n"]], ReadOptions(header=True), r"has column names but no row below them"),
    ],
)
def test_a_spreadsheet_without_what_is_wanted(
    tmp_path: Path, rows: list[list[object]], options: ReadOptions, sentence: str
) -> None:
    with pytest.raises(InputError, match=sentence):
        sniff(sheet(tmp_path / "answers.xlsx", rows), options)


def test_a_parquet_file_without_rows(tmp_path: Path) -> None:
    pyarrow.parquet.write_table(
        pyarrow.table({"text": pyarrow.array([], "string")}), tmp_path / "none.parquet"
    )
    with pytest.raises(InputError, match=r"none\.parquet is empty"):
        sniff(tmp_path / "none.parquet")


def damaged_sheet(path: Path) -> None:
    """Bytes of its first part are others."""
    content = bytearray(sheet(path, [["text"], ["One sentence here"]]).read_bytes())
    at = content.find(b"PK\x03\x04", 4) + 60
    content[at : at + 40] = bytes(255 - each for each in content[at : at + 40])
    path.write_bytes(content)


def archive_without_a_list(path: Path) -> None:
    """A document of an office, of which the list of its parts is damaged."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
    content = path.read_bytes()
    path.write_bytes(content.replace(b"PK\x01\x02", b"PK\x09\x09"))


def packed_parquet(path: Path) -> None:
    plain = path.with_name("plain.parquet")
    pyarrow.parquet.write_table(pyarrow.table({"text": ["One sentence here"]}), plain)
    path.write_bytes(gzip.compress(plain.read_bytes()))


def damaged_parquet(path: Path) -> None:
    """What describes its columns is damaged; both ends are as they should be."""
    pyarrow.parquet.write_table(pyarrow.table({"text": ["One sentence here"]}), path)
    content = path.read_bytes()
    n_bytes = int.from_bytes(content[-8:-4], "little")
    path.write_bytes(content[: -8 - n_bytes] + b"\xff" * n_bytes + content[-8:])


@pytest.mark.parametrize(
    ("name", "write", "sentence"),
    [
        (
            "deep.json",
            lambda path: path.write_text('{"text":' + "[" * 100_000 + "]" * 100_000 + "}"),
            "deep.json is JSON nested too deeply to be a table.",
        ),
        (
            "deep.json",
            lambda path: path.write_text("[" * 100_000 + "]" * 100_000),
            "deep.json is JSON nested too deeply to be a table (line 1).",
        ),
        ("rows.parquet.gz", packed_parquet, "rows.parquet.gz is packed with gzip. Unpack it first."),
        ("rows.parquet", damaged_parquet, "rows.parquet cannot be read as Parquet (don't know what type"),
        ("only.csv", lambda path: path.write_text("sep=,\n\n"), "only.csv is empty: it has no row"),
        ("rows.data", archive_without_a_list, "rows.data is an archive or an office document"),
        ("rows.xlsx", damaged_sheet, "rows.xlsx cannot be read as a spreadsheet (Error -3"),
    ],
)
def test_a_file_is_refused_in_a_sentence(
    tmp_path: Path, name: str, write: Callable[[Path], object], sentence: str
) -> None:
    write(tmp_path / name)
    with pytest.raises(InputError) as refused:
        sniff(tmp_path / name)
    assert sentence in str(refused.value)


def test_a_spreadsheet_that_unpacks_to_far_more_asks_first(tmp_path: Path) -> None:
    sheet(tmp_path / "rows.xlsx", [["text"], ["One sentence here"]])
    with zipfile.ZipFile(tmp_path / "rows.xlsx", "a", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("xl/media/picture.png", bytes(UNPACKED_BYTES + 1))
    with pytest.raises(
        TooLargeError, match=r"rows\.xlsx holds a part of [\d,]+ kB that unpacks to more than"
    ):
        sniff(tmp_path / "rows.xlsx")


def test_a_sheet_of_too_many_filled_cells() -> None:
    extent = Extent()
    extent.add(0, 0, MOST_PLACES_EVER // 1_000 + 1, 1_000)
    extent.cells = extent.places
    with pytest.raises(InputError, match="Sheet 1 has 200,001,000 cells, too many to be read"):
        extent.check("Sheet 1")


@pytest.mark.skipif(sys.platform != "linux", reason="files that exist and cannot be read are in /proc")
@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (
            "/proc/self/mem",
            "/proc/self/mem cannot be read: Input/output error. Check the disk and its permissions.",
        ),
        (
            "/proc/sys/vm/compact_memory",
            "/proc/sys/vm/compact_memory may not be read. Check the file's permissions.",
        ),
    ],
)
def test_a_file_that_the_system_does_not_give(path: str, sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        sniff(path)
    assert str(refused.value) == sentence


def test_a_column_of_too_many_values_is_no_list(tmp_path: Path) -> None:
    file = tmp_path / "many.csv"
    lines = "".join(f"A sentence with number {n} in it,w{n}\n" for n in range(MOST_CATEGORIES + 1))
    file.write_text("text,name\n" + lines, encoding="utf-8")
    with RowStore.create(tmp_path / "many.duckdb") as store:
        store.add_file(file)
        with pytest.raises(InputError, match="'name' has 1,001 different values; a list holds 1,000"):
            store.treat("name", "category")


def test_of_what_is_no_database_of_rows_nothing_is_saved(tmp_path: Path) -> None:
    junk, other = tmp_path / "junk.duckdb", tmp_path / "other.duckdb"
    junk.write_bytes(np.random.default_rng(0).bytes(20_000))
    with duckdb.connect(str(other)) as database:
        database.execute("CREATE TABLE x (a INTEGER)")
    with pytest.raises(DamagedError, match=r"Nothing can be read of .*junk\.duckdb .* import the files"):
        save_tables(junk, tmp_path / "new.duckdb")
    with pytest.raises(DamagedError, match=r"other\.duckdb is the database of another program"):
        save_tables(other, tmp_path / "newer.duckdb")


def test_a_store_that_another_process_has(tmp_path: Path) -> None:
    path = tmp_path / "rows.duckdb"
    script = """
import sys
from core.corpus import RowStore
with RowStore.create(sys.argv[1]):
    print("open", flush=True)
    sys.stdin.read()
"""
    process = subprocess.Popen(
        [sys.executable, "-c", script, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    with pytest.raises(WorkspaceBusyError, match=r"rows\.duckdb is open in another process. Close it there"):
        RowStore.open(path)
    process.communicate(timeout=60)


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    (tmp_path / "rows.duckdb").mkdir()
    with pytest.raises(WorkspaceError, match=r"rows\.duckdb cannot be opened for writing. Check the folder"):
        RowStore.open(tmp_path / "rows.duckdb")


NoRoom = Callable[[int], AbstractContextManager[None]]


def test_a_store_on_a_full_disk(tmp_path: Path, no_room: NoRoom) -> None:
    file = tmp_path / "many.csv"
    file.write_text("text\n" + "".join(f"A sentence with number {n} in it\n" for n in range(20_000)))
    with pytest.raises(WorkspaceError) as refused, no_room(100):
        RowStore.create(tmp_path / "none.duckdb")
    assert str(refused.value).endswith("none.duckdb. Free some and open it again.")
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        with pytest.raises(WorkspaceError) as refused, no_room(100_000):
            store.add_file(file)
        assert str(refused.value).startswith("There is no room on the disk for ")
        assert store.n_rows == 0


def test_a_disk_that_is_full_while_the_log_is_put_into_the_store(tmp_path: Path, no_room: NoRoom) -> None:
    """DuckDB does nothing more after that; what was saved before is in its log."""
    path = tmp_path / "rows.duckdb"
    with RowStore.create(path) as store:
        store.add_lines([f"A sentence with number {n} in it" for n in range(5_000)])
        with pytest.raises(WorkspaceError) as refused, no_room(path.stat().st_size):
            store.database.checkpoint()
        assert str(refused.value) == (
            f"There is no room on the disk for {path}. "
            "Free some space, close the workspace and open it again; nothing saved before is lost."
        )
    with RowStore.open(path) as store:
        assert store.n_rows == 5_000


def test_more_columns_than_fit_into_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "MEMORY", "8MB")
    file = tmp_path / "wide.csv"
    lines = [",".join(f"c{n}" for n in range(1_900)), *[",".join(["some words"] * 1_900)] * 20]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with (
        RowStore.create(tmp_path / "rows.duckdb") as store,
        pytest.raises(InputError, match=r"wide\.csv has 1,900 columns, more than fit into the memory"),
    ):
        store.add_file(file, ReadOptions(text_column="c1"))


class PanicException(BaseException):
    """As libraries written in Rust raise it."""


def test_a_sheet_on_which_the_reader_gives_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def panics(*given: object) -> None:
        raise PanicException("capacity overflow")

    monkeypatch.setattr(spreadsheets, "check_sheet", panics)
    path = sheet(tmp_path / "rows.xlsx", [["text"], ["One sentence"]])
    with pytest.raises(InputError, match=r"rows\.xlsx cannot be read as a spreadsheet\. Save it as CSV\."):
        sniff(path)
