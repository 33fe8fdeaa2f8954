"""DuckDB's reader is used for regular files only, and gives what our own reader gives, cell for cell."""

from __future__ import annotations

import csv
import io
import tempfile
from pathlib import Path

import duckdb
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from core.corpus import ReadOptions
from core.corpus.cells import WHITE
from core.corpus.layout import Cells
from core.corpus.readers import open_table
from core.corpus.sniffing import sniff
from core.corpus.staging import put_if_regular, stage_file, stage_table
from core.corpus.survey import Survey
from core.errors import InputError
from core.progress import QUIET
from tests.core.corpus.files import put

CELLS = st.text(alphabet=st.sampled_from("ab1é한 ,;\t\"\n\r.'\\#\x0b\u3000"), max_size=6)


def staged_rows(connection: duckdb.DuckDBPyConnection) -> list[Cells]:
    found = connection.execute("SELECT * FROM staged ORDER BY rowid").fetchall()
    return [tuple(cell or None for cell in row) for row in found]


def both(path: Path, folder: Path) -> tuple[list[Cells], list[Cells], bool]:
    """Rows as DuckDB may read them, rows as our reader does, and whether DuckDB read the file itself."""
    layout = sniff(path, ReadOptions(encoding="utf-8", delimiter=",", quoting='"', header=True))
    regular = put_if_regular(layout, folder / "copy.csv", QUIET) is not None
    with duckdb.connect() as connection:
        stage_file(connection, layout, folder, QUIET)
        fast = staged_rows(connection)
        stage_table(connection, open_table(layout), folder, QUIET)
        return fast, staged_rows(connection), regular


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    rows=st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=1, max_size=6),
    newline=st.sampled_from(["\n", "\r\n"]),
    quoting=st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    ending=st.booleans(),
)
def test_whatever_is_written_is_read_the_same(
    rows: list[list[str]], newline: str, quoting: int, ending: bool
) -> None:
    text = io.StringIO(newline="")
    if any("\r" in cell for row in rows for cell in row):
        quoting = csv.QUOTE_ALL  # older versions of the csv module leave a carriage return bare
    writer = csv.writer(text, lineterminator=newline, quoting=quoting)  # type: ignore[arg-type]
    writer.writerow(["a", "b", "c"])
    writer.writerows(rows)
    content = text.getvalue() if ending else text.getvalue().removesuffix(newline)
    with tempfile.TemporaryDirectory() as folder:
        path = put(Path(folder), "f.csv", content)
        fast, ours, _ = both(path, Path(folder))
    assert fast == ours
    assert ours == [tuple(cell or None for cell in row) for row in rows]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(alphabet=st.sampled_from('ab,,"\n\r \0é'), max_size=40))
def test_whatever_stands_there_is_read_the_same(body: str) -> None:
    assume(body.strip(WHITE))
    with tempfile.TemporaryDirectory() as folder:
        path = put(Path(folder), "f.csv", "a,b,c\n" + body)
        try:
            fast, ours, _ = both(path, Path(folder))
        except InputError as refusal:  # a quoted nothing, say: refused before either way is taken
            if "no row below them" not in str(refusal):
                raise
            return
    assert fast == ours


@pytest.mark.parametrize(
    ("content", "regular"),
    [
        ("a,b\n1,2\n", True),
        ("a,b\r\n1,2\r\n", True),
        ('a,b\n"1\n\n1","x ""y"" z"\n', True),
        ("\ufeffa,b\n1,2", True),
        ("a,b\n1,2\r\n", False),
        ("a,b\n\n1,2\n", False),
        ("a,b\n1,2\n\n", False),
        ('a,b\n1,x "y" z\n', False),
        ('a,b\n1,"x" z\n', False),
        ('a,b\n1,"x\n', False),
        ("a,b\n1,\0\n", False),
        ("a,b\n1,x\ry\n", False),
    ],
)
def test_what_counts_as_regular(tmp_path: Path, content: str, regular: bool) -> None:
    assert both(put(tmp_path, "f.csv", content), tmp_path)[2] is regular


@given(st.text(alphabet=st.sampled_from('ab,"\n\r'), max_size=30), st.integers(1, 7))
def test_pieces_do_not_matter(content: str, size: int) -> None:
    data = content.encode()
    whole, pieces = Survey(",", '"'), Survey(",", '"')
    whole.feed(data)
    for start in range(0, len(data), size):
        pieces.feed(data[start : start + size])
    assert whole.n_rows() == pieces.n_rows()


def test_many_quoted_line_ends_over_many_buffers(tmp_path: Path) -> None:
    """DuckDB reads pieces of a file in parallel and must guess where a row begins: it has to guess right."""
    rows = [[str(n), f'line one of {n}\n"{n}",line two\n', "x" * (n % 97)] for n in range(120_000)]
    path = tmp_path / "f.csv"
    with open(path, "w", encoding="utf-8", newline="") as stream:
        csv.writer(stream, lineterminator="\n").writerows([["a", "b", "c"], *rows])
    layout = sniff(path)
    with duckdb.connect() as connection:
        regular = put_if_regular(layout, tmp_path / "copy.csv", QUIET)
        assert regular is not None
        assert regular.n_rows == len(rows)
        staged = stage_file(connection, layout, tmp_path, QUIET)
        assert staged.n_rows == len(rows)
        assert connection.execute("SELECT c0 FROM staged ORDER BY rowid").fetchall() == [
            (row[0],) for row in rows
        ]
