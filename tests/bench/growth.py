"""How time and memory grow with the number of rows: table and plot.

    python -m tests.bench.growth [--rows N …]

Each step of the program (import, words, encode, index, layout, open, search, save) runs in a process of its
own on a workspace that the step before left, so that its highest memory is its own. Finished steps are kept
in build/bench/growth.jsonl: a run that was stopped goes on with the step that it was in. The exponent of a
step is that between the two largest sizes: k in time ~ n^k; n log n is 1.08 from 100,000 to 1,000,000.

Above a million rows texts are encoded by a static model of 256 numbers: what the model itself would take,
hours, is to be extrapolated from the sizes below.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import os
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.workspace.vector_indexes import GRAPH_UP_TO
from tests.bench import clauses, growth_plot
from tests.bench.kept_rows import KeptRows, Row
from tests.bench.memory import HighestAnonymous
from tests.bench.static_speed import distilled
from tests.bench.tables import RESULTS, made_with, markdown, write_between
from tests.conftest import PROJECT, PUBLIC_DATA

if TYPE_CHECKING:
    from core.workspace import Workspace

SIZES = (1_000, 10_000, 100_000)
ROWS = PROJECT / "build" / "bench" / "growth.jsonl"
FOLDER = PROJECT / "build" / "bench" / "growth"
PLOT = RESULTS.with_name("growth.svg")

# What a step makes: removed before it runs, so that one that was cut short is not found half done.
_MADE_BY = {"import": ".", "words": "keywords", "encode": "vectors", "index": "neighbours", "layout": "map"}
_QUERIES = 50
ENCODED_UP_TO = 1_000_000  # rows, by the model itself


def model_of(rows: int) -> str:
    """The model of a workspace of so many rows."""
    return clauses.MODEL if rows <= ENCODED_UP_TO else str(distilled(256))


def import_file(folder: Path, rows: int) -> float:
    """Seconds to read the CSV file into a new workspace."""
    from core.workspace import Workspace

    path, model = clauses.csv_of(rows), model_of(rows)
    began = time.perf_counter()
    with Workspace.create(folder, model=model) as workspace:
        workspace.add_file(path)
        return time.perf_counter() - began


def in_workspace(work: Callable[[Workspace], object]) -> Callable[[Path, int], float]:
    """Seconds of some work on a workspace that is open already."""

    def timed(folder: Path, rows: int) -> float:
        from core.workspace import Workspace

        with Workspace.open(folder) as workspace:
            began = time.perf_counter()
            work(workspace)
            return time.perf_counter() - began

    return timed


def encode(folder: Path, rows: int) -> float:
    """Seconds to encode all texts; the model is loaded already."""
    from core.workspace import Workspace

    with Workspace.open(folder) as workspace:
        workspace.encoder(device="cpu")
        began = time.perf_counter()
        workspace.encode()
        return time.perf_counter() - began


def open_again(folder: Path, rows: int) -> float:
    """Seconds until words and vectors can be searched; the libraries are imported already."""
    import core.search  # noqa: F401
    from core.workspace import Workspace

    began = time.perf_counter()
    with Workspace.open(folder) as workspace:
        workspace.map_picture()
        workspace.search_state(None)
        return time.perf_counter() - began


def search(folder: Path, rows: int) -> float:
    """Median seconds of a hybrid query for the first clause of texts that are not in the workspace."""
    from core.search import Query
    from core.search import search as ask
    from core.workspace import Workspace

    others = itertools.islice(clauses.recombined(PUBLIC_DATA), _QUERIES + rows, 2 * _QUERIES + rows)
    asked = [text.rsplit(" and ", 1)[0] for _, text in others]
    with Workspace.open(folder) as workspace:
        workspace.build_vector_index()
        state = workspace.search_state(workspace.encoder(device="cpu"))
        took = []
        for text in asked:
            began = time.perf_counter()
            ask(state, Query(text=text, mode="hybrid"))
            took.append(time.perf_counter() - began)
        return statistics.median(took)


def save(folder: Path, rows: int) -> float:
    """Seconds to write all rows with their coordinates on the map as CSV."""
    from core.export import export_rows
    from core.workspace import Workspace

    to = folder.parent / f"saved-{rows}.csv"
    with Workspace.open(folder) as workspace:
        began = time.perf_counter()
        export_rows(to, workspace.rows, workspace.map_picture())
        took = time.perf_counter() - began
    to.unlink()
    return took


STEPS: Mapping[str, Callable[[Path, int], float]] = {
    "import": import_file,
    "words": in_workspace(lambda workspace: workspace.build_keyword_index()),
    "encode": encode,
    "index": in_workspace(
        lambda workspace: workspace.build_vector_index("hnsw" if workspace.n_texts <= GRAPH_UP_TO else "auto")
    ),
    "layout": in_workspace(lambda workspace: workspace.build_map()),
    "open": open_again,
    "search": search,
    "save": save,
}


def measured(step: str, rows: int) -> dict[str, float]:
    """What a step took, run in a fresh process: seconds, those of processors (with starting), the highest
    memory in MiB and what of it was anonymous, the load before.
    """
    folder = FOLDER / str(rows)
    if step in _MADE_BY:
        shutil.rmtree(folder / _MADE_BY[step], ignore_errors=True)
    command = [sys.executable, "-m", "tests.bench.growth", "--step", step, "--rows", str(rows)]
    ran = subprocess.run(command, cwd=PROJECT, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, float] = json.loads(ran.stdout.splitlines()[-1])
    return found


def run_step(step: str, rows: int) -> None:
    """Run one step in this process and print what it took."""
    load = os.getloadavg()[0]
    with HighestAnonymous() as anonymous:
        seconds = STEPS[step](FOLDER / str(rows), rows)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
    took = {"seconds": seconds, "mib": peak, "processors": time.process_time()}
    print(json.dumps(took | {"anonymous": anonymous.mib, "load": load}))


def exponent(sizes: Sequence[int], values: Sequence[float]) -> float:
    """k of values ~ sizes^k between the two largest sizes."""
    return math.log(values[-1] / values[-2]) / math.log(sizes[-1] / sizes[-2])


def table(rows: Sequence[Row], sizes: Sequence[int]) -> str:
    """A line a step: seconds and highest memory at each size, and how both grow."""
    head = ["step", *(f"{size:,}" for size in sizes), "time ~ n^", "memory ~ n^"]
    lines = []
    for step in STEPS:
        of = {row["key"]["rows"]: row["figures"] for row in rows if row["key"]["step"] == step}
        seconds = [of[size]["seconds"] for size in sizes]
        mib = [of[size]["mib"] for size in sizes]
        cells = [f"{_time(s)}, {m:,.0f} MiB" for s, m in zip(seconds, mib, strict=True)]
        lines.append([step, *cells, f"{exponent(sizes, seconds):.2f}", f"{exponent(sizes, mib):.2f}"])
    return markdown(head, lines)


def _time(seconds: float) -> str:
    return f"{seconds * 1000:,.1f} ms" if seconds < 0.1 else f"{seconds:,.2f} s"


def main() -> int:
    """Run what is not there yet, print the table, write it and the plot."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--rows", type=int, nargs="+", default=list(SIZES))
    arguments.add_argument("--step", choices=list(STEPS), help="run this step alone, in this process")
    given = arguments.parse_args()
    if given.step:
        run_step(given.step, given.rows[0])
        return 0
    kept, found = KeptRows(ROWS), list[Row]()
    sizes = sorted(given.rows)
    for size in sizes:
        keys: list[dict[str, Any]] = [{"step": step, "rows": size} for step in STEPS]
        if all(kept.find(key) for key in keys):
            found += [row for key in keys if (row := kept.find(key))]
            continue
        for key in keys:
            print(f"{key['step']} of {size:,} …", file=sys.stderr, flush=True)
            step = key["step"]
            found.append(kept.get(key, lambda step=step, size=size: measured(step, size)))
        shutil.rmtree(FOLDER / str(size))
    command = f"python -m tests.bench.growth --rows {' '.join(map(str, sizes))}"
    text = (
        f"## How it grows\n\n`{command}`; each step in a process of its own, with the highest memory of that "
        f"process. {made_with(found)}\n\n{table(found, sizes)}\n\n![time against rows]({PLOT.name})"
    )
    print(text)
    write_between(RESULTS, "growth", text)
    growth_plot.write(PLOT, sizes, {step: _seconds(found, step, sizes) for step in STEPS})
    return 0


def _seconds(rows: Sequence[Row], step: str, sizes: Sequence[int]) -> list[float]:
    of = {row["key"]["rows"]: row["figures"]["seconds"] for row in rows if row["key"]["step"] == step}
    return [of[size] for size in sizes]


if __name__ == "__main__":
    sys.exit(main())
