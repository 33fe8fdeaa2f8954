"""Reading what is in a file, over many rows: `python -m tests.bench.explore [--rows N] [PART…]`.

Texts are those of `clauses.py` with columns beside them (topic, kind, rating, price, day), imported once and
kept in build/bench; vectors are random, since only their number matters here. Times are medians (p50) and
the worst of twenty (p95). `gap` is the longest time for which another thread of the process, that wants to
run every millisecond, could not: what the window would feel.

`characterize` is what sets rows apart: how long the index of words and phrases takes to build and to read,
the memory at its peak, and each answer: random rows, of which nothing is to be said, and rows of one kind or
topic, of which there is much. `search` is a search with operators (`explore_search.py`), `window` the Explore
page (`explore_window.py`), `export` every kind of file (`explore_export.py`), `map_export` the map in each
format (`explore_map_export.py`), `shade` which words made twenty hits match, of whatever file, `again` an
import again by key, hiding rows and what a filter costs then (`explore_again.py`), `sort` and `scroll` the
table of rows (`explore_table.py`).
"""

from __future__ import annotations

import argparse
import csv
import itertools
import os
import resource
import shutil
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np

from core.corpus import parse_condition
from core.encoding import SentenceEncoder
from core.encoding.explain import word_shares
from core.workspace import CharacterizeState, VectorSnapshot, Workspace
from core.workspace.vectors import places_of
from tests.bench import clauses
from tests.bench.explore_again import again
from tests.bench.explore_export import exports
from tests.bench.explore_map_export import map_export
from tests.bench.explore_search import search_with_operators
from tests.bench.explore_table import scroll, sort
from tests.bench.explore_window import window
from tests.bench.tables import machine
from tests.conftest import PROJECT, PUBLIC_DATA

AIM = 300.0  # milliseconds of an answer
SHADE_AIM = 150.0  # milliseconds
TIMES = 20
_DIMENSIONS = 384


class Pulse:
    """A thread that wants to run every millisecond; `gap` is the longest time in which it could not, in
    ms."""

    def __init__(self) -> None:
        self.gap = 0.0
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._beat)

    def _beat(self) -> None:
        last = time.perf_counter()
        while not self._done.wait(0.001):
            now = time.perf_counter()
            self.gap, last = max(self.gap, 1000 * (now - last)), now

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._done.set()
        self._thread.join()


def kept(rows: int) -> Path:
    """The folder of a workspace of so many rows, without vectors; made where it is not there."""
    folder = PROJECT / "build" / "bench" / f"explore-{rows}"
    if (folder / "made").exists():
        return folder / "workspace"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    rng = np.random.default_rng(0)
    with (folder / "rows.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(("text", "topic", "kind", "rating", "price", "day"))
        for topic, text in itertools.islice(clauses.recombined(PUBLIC_DATA), rows):
            day = f"2024-{rng.integers(1, 13):02d}-{rng.integers(1, 29):02d}"
            price = round(float(rng.lognormal(3, 1)), 2)
            writer.writerow((text, topic, topic.split(":")[0], int(rng.integers(1, 6)), price, day))
    with Workspace.create(folder / "workspace") as workspace:
        workspace.add_file(folder / "rows.csv", "text")
    (folder / "made").touch()
    return folder / "workspace"


def timed(act: Callable[[], object], times: int = TIMES) -> tuple[float, float, float]:
    """p50 and p95 in milliseconds, and the longest gap of another thread."""
    took = []
    with Pulse() as pulse:
        for _ in range(times):
            began = time.perf_counter()
            act()
            took.append(1000 * (time.perf_counter() - began))
    return float(np.median(took)), float(np.percentile(took, 95)), pulse.gap


def random_vectors(n: int) -> VectorSnapshot:
    """As an encode leaves them, but for their meaning."""
    rng = np.random.default_rng(0)
    matrix = np.empty((n, _DIMENSIONS), np.float32)
    for start in range(0, n, 50_000):
        some = rng.standard_normal((min(50_000, n - start), _DIMENSIONS), np.float32)
        matrix[start : start + len(some)] = some
    text_ids = np.arange(n, dtype=np.int64)
    return VectorSnapshot(text_ids, matrix, "random", "cosine", places_of(text_ids))


def characterize(folder: Path) -> bool:
    """Print the table of what sets rows apart; whether each answer came in time."""
    shutil.rmtree(folder / "terms", ignore_errors=True)
    with Workspace.open(folder) as workspace:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        with Pulse() as pulse:
            began = time.perf_counter()
            state = workspace.characterize_state()
            took = time.perf_counter() - began
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        n_bytes = sum(path.stat().st_size for path in (folder / "terms").rglob("*") if path.is_file())
        print(
            f"index of words and phrases built in {took:.1f} s, gap {pulse.gap:.0f} ms, memory from "
            f"{before / 1024:,.0f} to {peak / 1024:,.0f} MiB; {state.terms.n_terms:,} terms, "
            f"{n_bytes / 2**20:,.0f} MiB on disk"
        )
    with Workspace.open(folder) as workspace:
        vectors = random_vectors(workspace.n_texts)
        began = time.perf_counter()
        state = workspace.characterizer.state(vectors)
        print(f"read again, with the columns, in {time.perf_counter() - began:.1f} s")
        return _answers(workspace, state)


def _answers(workspace: Workspace, state: CharacterizeState) -> bool:
    n_rows, rng = workspace.n_rows, np.random.default_rng(1)
    groups = {
        f"{size:,} random rows": rng.choice(n_rows, size, replace=False)
        for size in (1_000, 50_000, 500_000)
        if size < n_rows
    }
    for condition in ("topic = 'bank: card_arrival'", "kind = 'bank'", "kind in ('snli', 'mnli')"):
        found = workspace.rows.select(parse_condition(condition, workspace.rows.columns()))
        groups[f"{condition}: {len(found):,} rows"] = found
    print("| group | p50 | p95 | gap | words |\n|---|---:|---:|---:|---:|")
    slowest = 0.0
    for name, row_ids in groups.items():
        n_words = len(state.characterize(row_ids).words)
        p50, p95, gap = timed(lambda row_ids=row_ids: state.characterize(row_ids))  # type: ignore[misc]
        slowest = max(slowest, p95)
        print(f"| {name} | {p50:.0f} | {p95:.0f} | {gap:.0f} | {n_words} |", flush=True)
    print(f"slowest p95 {slowest:.0f} ms, aim {AIM:.0f}")
    return slowest <= AIM


def search(folder: Path) -> bool:
    """A search with operators (`explore_search.py`)."""
    with Workspace.open(folder) as workspace:
        n_texts = workspace.n_texts
    return search_with_operators(folder, random_vectors(n_texts), timed)


def export(folder: Path) -> bool:
    """Print how long every kind of export takes."""
    with Workspace.open(folder) as workspace:
        n_texts = workspace.n_texts
    return exports(folder, random_vectors(n_texts), timed)


def shade(folder: Path) -> bool:
    """Print how long the words of twenty hits take to be divided by what they add to the similarity."""
    encoder = SentenceEncoder.load(clauses.MODEL, device="cpu")
    with (PUBLIC_DATA / "banking77" / "test.csv").open(encoding="utf-8", newline="") as file:
        texts = [row["text"] for row in csv.DictReader(file)]
    turns = itertools.count()

    def hits() -> None:
        turn = next(turns)
        some = texts[20 * turn : 20 * (turn + 1)]
        for first in range(0, 20, 5):  # as `explorer.explore.shading` asks for them
            word_shares(encoder, texts[-turn - 1], some[first : first + 5])

    hits()
    p50, p95, gap = timed(hits)
    print(f"words of 20 hits: p50 {p50:.0f} ms, p95 {p95:.0f}, gap {gap:.0f}; aim {SHADE_AIM:.0f}")
    return p50 <= SHADE_AIM


PARTS: dict[str, Callable[[Path], bool]] = {
    "characterize": characterize,
    "window": window,
    "search": search,
    "shade": shade,
    "export": export,
    "map_export": map_export,
    "again": lambda folder: again(folder, timed),
    "sort": sort,
    "scroll": scroll,
}


def main() -> int:
    """Print the parts; 1 if one missed its aim."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []])
    asked = parser.parse_args()
    folder = kept(asked.rows)
    print(f"{asked.rows:,} rows, {machine()}, load {os.getloadavg()[0]:.1f}")
    reached = [PARTS[name](folder) for name in asked.parts or PARTS]
    return int(not all(reached))


if __name__ == "__main__":
    sys.exit(main())
