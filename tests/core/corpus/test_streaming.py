"""Memory does not grow with the file."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from core.corpus import RowStore, count, read_table, sniff

PROJECT = Path(__file__).resolve().parents[3]
MEGABYTE = 1 << 20


def write(path: Path, megabytes: int, *, messy: bool) -> Path:
    """A file of some size; a messy one has a stray quote and a ragged row: our own reader must read it."""
    written = n = 0
    with open(path, "w", encoding="utf-8", newline="") as stream:
        written += stream.write("id,stars,shop,text\n")
        while written < megabytes * MEGABYTE:
            parcel = n * 7919 % 1000003
            line = f'{n},{n % 5},shop {n % 40},"Sentence number {n}, about parcel {parcel} and its fate"\n'
            written += stream.write(line)
            n += 1
        if messy:
            stream.write('x,1,"shop,a stray quote here\n1,2,3,4,5\n')
    return path


def test_reading_keeps_a_batch_only(tmp_path: Path) -> None:
    path = write(tmp_path / "f.csv", 6, messy=True)
    layout = sniff(path)
    tracemalloc.start()
    try:
        n_rows = sum(len(rows) for _, rows in read_table(path))
        assert tracemalloc.get_traced_memory()[1] < 8 * MEGABYTE
        tracemalloc.reset_peak()
        assert count(layout).rows == n_rows
        # Eight bytes a row, and numpy's copies of them to find the distinct ones.
        assert tracemalloc.get_traced_memory()[1] < 8 * MEGABYTE + 40 * n_rows
    finally:
        tracemalloc.stop()


def test_importing_keeps_little_in_python(tmp_path: Path) -> None:
    path = write(tmp_path / "f.csv", 6, messy=True)
    with RowStore.create(tmp_path / "rows.duckdb") as store:
        tracemalloc.start()
        try:
            report = store.add_file(path)
            assert tracemalloc.get_traced_memory()[1] < 10 * MEGABYTE
        finally:
            tracemalloc.stop()
        assert report.n_rejected == 1


PEAK = """
import resource, sys
from core.corpus import RowStore
with RowStore.create(sys.argv[2]) as store:
    store.add_lines(["a first line"])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    store.add_file(sys.argv[1])
    print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


def peak(path: Path, folder: Path) -> int:
    """Megabytes that an import of `path` adds to the process at most."""
    done = subprocess.run(
        [sys.executable, "-c", PEAK, str(path), str(folder / f"{path.stem}.duckdb")],
        capture_output=True, text=True, cwd=PROJECT, check=True, timeout=900,
    )  # fmt: skip
    return int(done.stdout)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="resource usage is a Unix call")
def test_a_file_four_times_as_large_takes_no_more_memory(tmp_path: Path) -> None:
    small = peak(write(tmp_path / "small.csv", 60, messy=False), tmp_path)
    large = peak(write(tmp_path / "large.csv", 240, messy=False), tmp_path)
    messy = peak(write(tmp_path / "messy.csv", 240, messy=True), tmp_path)
    # DuckDB keeps what it may keep (half a gigabyte) and spills the rest.
    assert small < 700
    assert large < 700
    assert messy < 700
