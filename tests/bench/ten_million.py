"""Ten million rows on one machine: every step of the program, then opening, searches and filters.

    python -m tests.bench.ten_million [--rows N] [--queries N] [--first] [--again]

The rows are the clauses of `clauses.py` (a number, a topic, a text; no text is there twice), encoded by a
static model of 256 numbers that is distilled from the bundled one: that is real, and takes minutes where the
model itself would take hours. The steps are those of `growth.py`, each in a process of its own, on the
workspace that the step before left in build/bench/growth; what is finished is in build/bench/growth.jsonl, so
that a run that was stopped goes on with the step that it was in. Searches are measured at every call, in one
process; with --first at the highest priority there is (`chrt -f 1`, where the system allows it), so that
other programs do not take part in the figures. --again makes nothing and measures only; the table of steps in
RESULTS.md stays then.

Memory is told apart as Linux does: anonymous memory is the process's own; what it holds of mapped files the
system takes back where memory is short. Beside a search stands how long it takes to read as many bytes, by
the bandwidth that was measured in the same process. Recall is that of typed beginnings of texts, against
every vector compared. `python -m tests.bench.growth --rows … 10000000` takes the same steps into its table.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from core.corpus import parse_condition
from core.search import ExactIndex, Query, search
from core.workspace import Workspace
from core.workspace.reading_ahead import ReadAhead
from explorer.shared.state import FilterState
from tests.bench.cross_filter import in_memory
from tests.bench.growth import FOLDER, ROWS, measured
from tests.bench.kept_rows import KeptRows, Row
from tests.bench.memory import bandwidth, memory, typed
from tests.bench.tables import RESULTS, machine, made_with, markdown, today, versions, write_between

STEPS = ("import", "words", "encode", "index", "layout", "open", "search", "save")
# Of the program while it searches, in GB; seconds; milliseconds of 99 in a hundred.
AIM_GB, AIM_IMPORT, AIM_OPENING, AIM_SEARCH, AIM_FILTER, AIM_RECALL = 9.0, 60.0, 10.0, 150.0, 200.0, 0.99
_SHARES = (0.01, 0.1, 0.5)
_CONDITIONS = ("topic = 'snli'", "number < 1000000", "topic != 'mnli' AND number > 500000")
_COMPARED_AT_ONCE = 1 << 16
_RECALLED = 40  # queries that every vector is compared with


def timed(work: Callable[[Any], object], of: list[Any]) -> list[float]:
    """Seconds of each."""
    took = []
    for each in of:
        began = time.perf_counter()
        work(each)
        took.append(time.perf_counter() - began)
    return took


def true_ten(matrix: Any, ids: Any, queries: Any, metric: str) -> list[set[int]]:
    """The ids of the ten nearest of each query, every vector compared, some at a time."""
    best: list[list[tuple[float, int]]] = [[] for _ in queries]
    for start in range(0, len(ids), _COMPARED_AT_ONCE):
        some = slice(start, start + _COMPARED_AT_ONCE)
        exact = ExactIndex(matrix.shape[1], metric)
        exact.add(matrix[some], ids[some])
        found = exact.query(queries, 10)
        for row, near in enumerate(best):
            near += zip((-found.similarities[row]).tolist(), found.ids[row].tolist(), strict=True)
            best[row] = sorted(near)[:10]
    return [{text_id for _, text_id in near} for near in best]


def measure(folder: Path, n_queries: int) -> dict[str, Any]:
    """Figures of opening, searching and filtering, in this process."""
    began = time.perf_counter()
    with Workspace.open(folder) as workspace:
        workspace.map_picture()
        workspace.search_state(None)
        figures: dict[str, Any] = {"opening": time.perf_counter() - began, "rows": workspace.n_rows}
        began = time.perf_counter()
        ReadAhead(workspace)()  # as the program does then
        figures["read ahead"] = time.perf_counter() - began
        queries = typed(workspace, n_queries)
        encoder = workspace.encoder(device="cpu").replica(threads=1)
        state, snapshot = workspace.search_state(encoder), workspace.vectors()
        index, rng = state.index, np.random.default_rng(0)
        assert index is not None
        assert snapshot is not None
        figures["bandwidth"] = bandwidth()
        vectors = np.stack([encoder.encode_query(text).ravel() for text in queries])
        index.query(vectors[0], 10)
        figures["vectors alone"] = timed(lambda vector: index.query(vector, 10), list(vectors))
        for share in _SHARES:
            among = np.flatnonzero(rng.random(state.n_texts) < share)
            name = f"vectors alone, within {share:.0%}"
            figures[name] = timed(lambda vector, a=among: index.query(vector, 10, a), list(vectors[::2]))
        columns = workspace.rows.columns()
        conditions = [parse_condition(text, columns) for text in _CONDITIONS]
        search(state, Query(queries[0]))
        figures["search, by meaning"] = timed(lambda text: search(state, Query(text)), queries)
        figures["search, by meaning, within a condition"] = timed(
            lambda query: search(state, query),
            [Query(text, where=conditions[n % len(conditions)]) for n, text in enumerate(queries)],
        )
        search(state, Query(queries[0], mode="hybrid"))
        figures["search, hybrid"] = timed(lambda text: search(state, Query(text, mode="hybrid")), queries)
        asked = [
            Query(text, mode="hybrid", where=conditions[n % len(conditions)])
            for n, text in enumerate(queries)
        ]
        search(state, asked[0])
        figures["search, hybrid, within a condition"] = timed(lambda query: search(state, query), asked)
        in_memory(workspace.rows, FilterState())
        first = FilterState(ranges={"number": (1.0, 2.0)})  # its numbers are read; later they are there
        figures["filter, the first range of a column"] = timed(
            lambda chosen: in_memory(workspace.rows, chosen), [first]
        )
        topics = [f"argument: {n}" for n in range(3)] + ["snli", "mnli"]
        filters = [FilterState(chosen={"topic": (topics[n % 5],)}) for n in range(10)]
        filters += [FilterState(ranges={"number": (1000.0 * n, 1e6 * n)}) for n in range(1, 11)]
        figures["filter, with the counts of every facet"] = timed(
            lambda chosen: in_memory(workspace.rows, chosen), filters
        )
        figures |= memory()
        figures["read"] = len(index) * int(getattr(index, "n_bytes", 0))
        figures["built"] = getattr(index, "recall", None)
        picture = workspace.map_picture()
        figures["laid out"] = None if picture is None else picture.n_laid_out
        figures["kept"] = None if picture is None else picture.neighbours_kept
        true = true_ten(snapshot.matrix, snapshot.text_ids, vectors[:_RECALLED], snapshot.metric)
        found = [set(index.query(vector, 10).ids[0].tolist()) for vector in vectors[:_RECALLED]]
        figures["recall"] = float(np.mean([len(a & b) / 10 for a, b in zip(true, found, strict=True)]))
    return figures


def ms(seconds: list[float], share: float) -> float:
    return 1000 * float(np.quantile(seconds, share))


def steps_table(rows: list[Row]) -> str:
    """A line a step."""
    lines = [
        [
            row["key"]["step"],
            f"{row['figures']['seconds']:,.1f}",
            f"{row['figures']['processors']:,.1f}",
            f"{row['figures']['mib']:,.0f}",
            f"{row['figures']['anonymous']:,.0f}",
            f"{row['figures']['load']:.1f}",
        ]
        for row in rows
    ]
    head = ["step", "seconds", "of processors", "highest MiB", "of it anonymous", "load"]
    return markdown(head, lines)


def searches_table(figures: dict[str, Any]) -> tuple[str, list[str]]:
    """What opening, searching and filtering took beside the aims, and which were missed."""
    reading = 1000 * figures["read"] / figures["bandwidth"] / 1e9
    lines = []
    missed = []
    for name, seconds in figures.items():
        if not isinstance(seconds, list):
            continue
        middle, most = ms(seconds, 0.5), ms(seconds, 0.99)
        aim = AIM_FILTER if "filter" in name or "condition" in name else AIM_SEARCH
        if most > aim:
            missed.append(f"{name}: p99 {most:.0f} of {aim:.0f} ms")
        of_it = "" if "filter" in name or "within 1" in name else f"{100 * reading / middle:.0f} %"
        lines.append([f"{name}, ms", f"{middle:.1f}", f"{most:.1f}", of_it, f"{aim:.0f}"])
    gigabytes = (figures["RssAnon"] + figures["RssFile"]) / 1e3
    for name, value, aim in (
        ("opening, s", figures["opening"], AIM_OPENING),
        ("memory while searching, GB", gigabytes, AIM_GB),
    ):
        if value > aim:
            missed.append(f"{name} {value:.1f} of {aim:.0f}")
        lines.append([name, f"{value:.2f}", "", "", f"{aim:.0f}"])
    if figures["recall"] < AIM_RECALL:
        missed.append(f"recall@10 {figures['recall']:.4f} of {AIM_RECALL}")
    lines.append(["recall@10 of what is typed", f"{figures['recall']:.4f}", "", "", f"{AIM_RECALL}"])
    head = ["", "p50", "p99", "reading alone is", "aim"]
    return markdown(head, lines), missed


def told(figures: dict[str, Any]) -> str:
    """What else there is to say of a measurement."""
    built = "" if figures["built"] is None else f", {figures['built']:.4f} of its own vectors at the build"
    kept = "" if figures["kept"] is None else f"; the map keeps {100 * figures['kept']:.1f} % of neighbours"
    return (
        f"Codes and vectors were read ahead, as the program does, in {figures['read ahead']:.1f} s. "
        f"A search reads {figures['read'] / 1e6:,.0f} MB of codes; all threads read "
        f"{figures['bandwidth']:.1f} GB/s. Recall@10 {figures['recall']:.4f} of {_RECALLED} typed "
        f"beginnings{built}. Anonymous memory {figures['RssAnon']:,.0f} MB, of mapped files "
        f"{figures['RssFile']:,.0f} MB. {figures['laid out'] or 0:,} texts are laid out as a sample{kept}."
    )


def measured_apart(folder: Path, n_queries: int, *, first: bool) -> dict[str, Any]:
    """The figures of `measure`, in a process of its own."""
    command = [sys.executable, "-m", "tests.bench.ten_million", "--measure", str(folder)]
    command += ["--queries", str(n_queries)]
    if first and shutil.which("chrt"):
        command = ["chrt", "-f", "1", *command]
    ran = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return found


def main() -> int:
    """Make what is not there, measure, print both tables and keep them; 1 where an aim was missed."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--rows", type=int, default=10_000_000)
    options.add_argument("--queries", type=int, default=100)
    options.add_argument("--first", action="store_true", help="measure at real-time priority")
    options.add_argument("--again", action="store_true", help="only measure, in the workspace that is there")
    options.add_argument("--measure", type=Path, help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.measure:
        print(json.dumps(measure(given.measure, given.queries)))
        return 0
    command = f"python -m tests.bench.ten_million --rows {given.rows}"
    missed = [] if given.again else made(given.rows, command)
    load = os.getloadavg()[0]
    figures = measured_apart(FOLDER / str(given.rows), given.queries, first=given.first)
    table, too_late = searches_table(figures)
    missed += too_late
    how = ", at real-time priority" if given.first else ""
    text = (
        f"### Searches of {given.rows:,} rows\n\n`{command}`{how}, on {machine()}, load {load:.1f} before; "
        f"{versions()}; {today()}.\n\n{table}\n\n{told(figures)}"
    )
    text += f"\n\nMissed: {'; '.join(missed)}." if missed else ""
    print(text)
    write_between(RESULTS, f"rows {given.rows} searches", text)
    return int(bool(missed))


def made(n_rows: int, command: str) -> list[str]:
    """Make what is not there, print and keep the table of steps; what of it missed its aim."""
    kept, rows = KeptRows(ROWS), list[Row]()
    for step in STEPS:
        print(f"{time.strftime('%H:%M:%S')} {step} of {n_rows:,} …", file=sys.stderr, flush=True)
        rows.append(kept.get({"step": step, "rows": n_rows}, lambda step=step: measured(step, n_rows)))
    text = (
        f"## {n_rows:,} rows\n\n`{command}`, steps each in a process of its own; encoded by a static model "
        f"of 256 numbers. {made_with(rows)}\n\n{steps_table(rows)}"
    )
    print(text)
    write_between(RESULTS, f"rows {n_rows}", text)
    took, aim = rows[0]["figures"]["seconds"], AIM_IMPORT * n_rows / 10_000_000
    return [f"import {took:.0f} of {aim:.0f} s"] if took > aim else []


if __name__ == "__main__":
    sys.exit(main())
