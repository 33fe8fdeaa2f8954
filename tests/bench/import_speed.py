"""Importing a CSV file, side by side with DuckDB reading the same file.

    python -m tests.bench.import_speed [--rows N] [--rounds N] [--file clauses|wide|repeats|FILE.csv …]

Ours is what a person waits for: `RowStore.add_file` into a new store and closing it, so that encoding,
dialect, columns and types are found, every cell is proven, texts get ids, and all of it is on the disk. The
peer is DuckDB with its own settings: `CREATE TABLE … AS SELECT * FROM read_csv(FILE)` into a new database
file, closed; beside it the same into memory, which keeps nothing. The programs take turns, each import in a
process of its own whose libraries are loaded before the clock runs.

The made-up files: `clauses` has three columns and no text twice; `wide` has ten (numbers, dates, categories,
notes with quotes and line ends in them); `repeats` has few texts, each many times. All are drawn by a seed.
Memory is the most that the process held, its libraries included.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from tests.bench import clauses
from tests.bench.tables import machine, markdown
from tests.conftest import PROJECT

_FOLDER = PROJECT / "build" / "bench" / "import"
# Of DuckDB's own speed, from a million rows on: finding out what a file is like costs what it costs.
_AIM = 0.5
_AIM_ROWS = 1_000_000
_MOST_MEMORY = 1536  # MiB
_SHOPS = ("North Street", "Harbour", "Old Town", "Airport", "Station, upper floor", "Online")
_WORDS = (
    *("parcel", "late", "early", "colour", "size", "return", "refund", "helpful", "rude", "broken", "box"),
    *("label", "courier", "door", "neighbour", "screen", "battery", "charger", "fits", "small", "large"),
    *("soft", "cheap", "worth", "price", "again", "never", "always", "perfect", "awful"),
)


def wide_rows(rows: int) -> Iterator[tuple[object, ...]]:
    """So many rows of ten columns, the names first."""
    yield "id", "day", "time", "shop", "stars", "price", "verified", "customer", "title", "review"
    rng = np.random.default_rng(0)
    for first in range(0, rows, 10_000):
        n = min(10_000, rows - first)
        days = np.datetime64("2015-01-01") + rng.integers(0, 4000, n)
        seconds = rng.integers(0, 86_400, n).tolist()
        shops, stars = rng.integers(len(_SHOPS), size=n).tolist(), rng.integers(1, 6, n).tolist()
        prices, customers = rng.integers(99, 99_999, n).tolist(), rng.integers(10**6, 10**7, n).tolist()
        lengths = rng.integers(4, 30, n).tolist()
        words = iter(rng.integers(len(_WORDS), size=n * 34).tolist())
        for k in range(n):
            said = [_WORDS[next(words)] for _ in range(lengths[k] + 4)]
            if k % 5 == 0:
                said[2] = f'"{said[2]}",'
            if k % 7 == 0:
                said[3] += "\n"
            clock = f"{days[k]} {seconds[k] // 3600:02}:{seconds[k] // 60 % 60:02}:{seconds[k] % 60:02}"
            title, review = " ".join(said[:4]), f"{' '.join(said[4:])} {first + k}"
            given = prices[k] / 100 if k % 11 else ""
            sold = (_SHOPS[shops[k]], stars[k], given, "true" if k % 3 else "false")
            yield first + k, days[k], clock, *sold, f"C{customers[k]}", title, review


def repeated_rows(rows: int) -> Iterator[tuple[object, ...]]:
    """So many rows of two columns, the names first, with a hundred rows a text."""
    yield "id", "sentence"
    rng = np.random.default_rng(0)
    for first in range(0, rows, 10_000):
        for k, text in enumerate(rng.integers(max(rows // 100, 1), size=min(10_000, rows - first)).tolist()):
            said = " ".join(_WORDS[text // len(_WORDS) ** power % len(_WORDS)] for power in range(4))
            yield first + k, f"The {said} of order {text}."


_RECIPES = {"wide": wide_rows, "repeats": repeated_rows}


def made(name: str, rows: int) -> Path:
    """The file of that name and size, written once."""
    if name == "clauses":
        return clauses.csv_of(rows)
    path = _FOLDER / f"{name}-{rows}.csv"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(f".{os.getpid()}.tmp")
        with unfinished.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(_RECIPES[name](rows))
        unfinished.replace(path)
    return path


def ours(path: Path, folder: Path) -> int:
    """Import with this program; the number of rows."""
    from core.corpus import RowStore

    with RowStore.create(folder / "rows.duckdb") as store:
        return store.add_file(path).rows


def _duckdb(path: Path, database: str) -> int:
    import duckdb

    with duckdb.connect(database) as connection:
        connection.execute("CREATE TABLE t AS SELECT * FROM read_csv(?)", [str(path)])
        return int(connection.execute("SELECT count(*) FROM t").fetchall()[0][0])


def duckdb_to_disk(path: Path, folder: Path) -> int:
    """Read into a database file with DuckDB alone."""
    return _duckdb(path, str(folder / "peer.duckdb"))


def duckdb_to_memory(path: Path, folder: Path) -> int:
    """Read into memory with DuckDB alone."""
    return _duckdb(path, ":memory:")


PROGRAMS: dict[str, Callable[[Path, Path], int]] = {
    "DuckDB to disk": duckdb_to_disk,
    "DuckDB to memory": duckdb_to_memory,
    "ours": ours,
}


def one(name: str, path: Path) -> None:
    """Time one program in this process; prints seconds, MiB, rows and bytes on disk as JSON."""
    small = "id,sentence\n1,A first sentence to begin with\n2,And a second one\n"
    with tempfile.TemporaryDirectory(dir=_FOLDER) as warm:
        (Path(warm) / "small.csv").write_text(small, encoding="utf-8")
        PROGRAMS[name](Path(warm) / "small.csv", Path(warm))
    with tempfile.TemporaryDirectory(dir=_FOLDER) as folder:
        began = time.perf_counter()
        rows = PROGRAMS[name](path, Path(folder))
        seconds = time.perf_counter() - began
        n_bytes = sum(each.stat().st_size for each in Path(folder).iterdir() if each.is_file())
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"seconds": seconds, "memory": memory, "rows": rows, "bytes": n_bytes}))


def compare(path: Path, rounds: int) -> tuple[list[list[str]], bool]:
    """Rows of the table for one file, and whether the aims are met."""
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in PROGRAMS}
    for _ in range(rounds):
        for name, kept in runs.items():
            command = [sys.executable, "-m", "tests.bench.import_speed", "--one", name, str(path)]
            done = subprocess.run(command, cwd=PROJECT, check=True, stdout=subprocess.PIPE, text=True)
            kept.append(json.loads(done.stdout))
    medians = {name: statistics.median(run["seconds"] for run in kept) for name, kept in runs.items()}
    table = []
    for name, kept in runs.items():
        memory = max(run["memory"] for run in kept)
        table.append(
            [
                *(path.stem, f"{path.stat().st_size / 1e6:,.0f}", name, f"{kept[0]['rows']:,.0f}"),
                *(f"{medians[name]:.2f}", f"{medians['DuckDB to disk'] / medians[name]:.2f}"),
                *(f"{memory:,.0f}", f"{kept[0]['bytes'] / 1e6:,.1f}"),
            ]
        )
    same = len({run["rows"] for kept in runs.values() for run in kept}) == 1
    quick = medians["DuckDB to disk"] / medians["ours"] >= _AIM or runs["ours"][0]["rows"] < _AIM_ROWS
    small = max(run["memory"] for run in runs["ours"]) <= _MOST_MEMORY
    return table, same and quick and small


def main() -> int:
    """Print the table; 1 where an aim is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--file", nargs="+", default=["clauses", "wide", "repeats"])
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    _FOLDER.mkdir(parents=True, exist_ok=True)
    if given.one:
        one(given.one[0], Path(given.one[1]))
        return 0
    table: list[list[str]] = []
    met = True
    for name in given.file:
        path = made(name, given.rows) if name in ("clauses", *_RECIPES) else Path(name)
        rows, is_met = compare(path, given.rounds)
        table += rows
        met = met and is_met
    head = ("file", "MB", "program", "rows", "seconds", "× DuckDB to disk", "MiB held at most", "MB on disk")
    print(f"{machine()}; medians of {given.rounds} turns; aim at a million rows: at least {_AIM} ×")
    print(markdown(head, table))
    return int(not met)


if __name__ == "__main__":
    sys.exit(main())
