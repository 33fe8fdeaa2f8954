"""What searching a large workspace takes: memory, opening, searches, the command; beside the plain way.

    python -m tests.bench.memory [--rows N] [--queries N] [--folder WORKSPACE]

The workspace is that of `kept_workspace.py`, or any that is finished. Each way runs in a process of its own:
`codes`, as the program searches it, and `plain`, with all float32 vectors in memory, each compared. Memory is
told apart as Linux does: anonymous memory is the process's own; of a file it holds what it has looked at,
which the system takes back where memory is short. A search is timed on one thread; beside it stands how long
reading as many bytes takes by the memory bandwidth that was measured in the same process. Conditions are on
texts drawn at random. Recall is that of the same queries against the plain way.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Self

import numpy as np

from core.workspace import Workspace, segments, vector_indexes
from tests.bench.kept_workspace import kept
from tests.bench.tables import machine, markdown

AIM_GB, AIM_OPENING, AIM_P99_MS, AIM_COMMAND = 1.5, 2.0, 50.0, 3.0  # at a million
_SHARES = (0.01, 0.1, 0.5)


def bandwidth() -> float:
    """GB/s that one thread reads: the best of nine sums of 512 MB."""
    numbers = np.ones(1 << 26)
    took = []
    for _ in range(9):
        began = time.perf_counter()
        numbers.sum()
        took.append(time.perf_counter() - began)
    return numbers.nbytes / min(took) / 1e9


def memory() -> dict[str, float]:
    """MB of the process by kind; its highest."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    told = {line.split(":")[0]: line.split()[1] for line in lines if line.startswith(("Rss", "VmHWM"))}
    return {name: int(told[name]) / 1e3 for name in ("RssAnon", "RssFile", "VmHWM")}


class HighestAnonymous:
    """The highest anonymous memory of this process, looked at ten times a second; 0 outside Linux.

    Attributes:
        mib: so many MiB.
    """

    def __init__(self) -> None:
        self.mib = 0.0
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._look, name="memory")

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    def _look(self) -> None:
        while sys.platform.startswith("linux"):
            self.mib = max(self.mib, memory()["RssAnon"] / 1.024)
            if self._end.wait(0.1):
                return


def typed(workspace: Workspace, n: int) -> list[str]:
    """Halves of texts that are spread over the workspace, as queries."""
    texts = [
        row[0] for row in workspace.rows.fetch(np.linspace(0, workspace.n_rows - 1, n).astype(int), ["text"])
    ]
    return [" ".join(str(text).split()[: max(3, len(str(text).split()) // 2)]) for text in texts]


def measure(way: str, folder: Path, n_queries: int, found_in: Path) -> dict[str, Any]:
    """Figures of one way, in this process; what it found goes into a file."""
    from core.search import Query, search

    if way == "plain":
        vector_indexes.GRAPH_UP_TO = 1 << 40
        segments.mapped = lambda segment: None
    began = time.perf_counter()
    with Workspace.open(folder) as workspace:
        state = workspace.search_state(None)
        workspace.map_picture()
        figures: dict[str, Any] = {"opening": time.perf_counter() - began}
        queries = typed(workspace, n_queries)
        encoder = workspace.encoder(device="cpu").replica(threads=1)
        workspace.build_keyword_index()
        state = workspace.search_state(encoder)
        index, rng = state.index, np.random.default_rng(0)
        assert index is not None
        figures["bandwidth"] = bandwidth()
        vectors = np.stack([encoder.encode_query(text) for text in queries]).reshape(n_queries, -1)
        index.query(vectors[:1])
        found, took = [], []
        for vector in vectors:
            began = time.perf_counter()
            found.append(index.query(vector, 10).ids[0])
            took.append(time.perf_counter() - began)
        figures["query"] = took
        for share in _SHARES:
            among = np.flatnonzero(rng.random(state.n_texts) < share)
            took = []
            for vector in vectors[: n_queries // 2]:
                began = time.perf_counter()
                found.append(index.query(vector, 10, among).ids[0])
                took.append(time.perf_counter() - began)
            figures[f"among {share:.0%}"] = took
        whole = []
        for text in queries:
            began = time.perf_counter()
            search(state, Query(text, mode="hybrid"))
            whole.append(time.perf_counter() - began)
        figures["hybrid"] = whole
        figures |= memory()
        figures["read"] = len(index) * getattr(index, "n_components", 4 * index.embedding_dim)
        figures["recall"] = getattr(index, "recall", None)
        np.save(found_in, np.array(found))
    return figures


def command_seconds(folder: Path, query: str) -> float:
    """Seconds of `semantic-explorer search`, from its start to its end."""
    began = time.perf_counter()
    run = [sys.executable, "-m", "explorer", "search", str(folder), query, "--json"]
    subprocess.run(run, check=True, capture_output=True)
    return time.perf_counter() - began


def ms(seconds: list[float]) -> str:
    return " / ".join(f"{1000 * float(np.quantile(seconds, share)):.1f}" for share in (0.5, 0.99))


def main() -> int:
    """Measure both ways and print the table; 1 where an aim was missed."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--rows", type=int, default=1_000_000)
    options.add_argument("--queries", type=int, default=100)
    options.add_argument("--folder", type=Path)
    options.add_argument("--way", choices=("codes", "plain"), help="this one alone, in this process")
    options.add_argument("--found", type=Path)
    given = options.parse_args()
    if given.way:
        print(json.dumps(measure(given.way, given.folder, given.queries, given.found)))
        return 0
    folder = given.folder or kept(given.rows, graph=False)
    with Workspace.open(folder) as workspace:
        began = time.perf_counter()
        workspace.build_vector_index()
        built, rows = time.perf_counter() - began, workspace.n_rows
        query = typed(workspace, 1)[0]
    print(f"{rows:,} rows on {machine()}, load {os.getloadavg()[0]:.1f}; the index took {built:.1f} s")
    ways: dict[str, dict[str, Any]] = {}
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as place:
        for way in ("codes", "plain"):
            path = Path(place) / f"{way}.npy"
            again = [sys.executable, "-m", "tests.bench.memory", "--way", way, "--folder", str(folder)]
            again += ["--queries", str(given.queries), "--found", str(path)]
            ran = subprocess.run(again, check=True, stdout=subprocess.PIPE, text=True)
            ways[way], found[way] = json.loads(ran.stdout.splitlines()[-1]), np.load(path)
    timed = ["query", *(f"among {share:.0%}" for share in _SHARES), "hybrid"]
    lines = [[name, *(ms(each[name]) for each in ways.values())] for name in timed]
    lines += [
        [f"{name}, MB", *(f"{each[name]:,.0f}" for each in ways.values())]
        for name in ("RssAnon", "RssFile", "VmHWM")
    ]
    lines.append(["opening, s", *(f"{each['opening']:.2f}" for each in ways.values())])
    by_bandwidth = [each["read"] / each["bandwidth"] / 1e9 for each in ways.values()]
    shares = [
        f"{100 * least / float(np.median(each['query'])):.0f} % of {each['bandwidth']:.0f} GB/s"
        for least, each in zip(by_bandwidth, ways.values(), strict=True)
    ]
    lines.append(["reading alone, ms", *(f"{1000 * least:.1f}" for least in by_bandwidth)])
    lines.append(["its share of a query", *shares])
    print(markdown(["p50 / p99 in ms", *ways], lines))
    same = [
        len(set(one) & set(other)) / len(other)
        for one, other in zip(*(f.tolist() for f in found.values()), strict=True)
    ]
    recall, n = float(np.mean(same[: given.queries])), given.queries
    print(
        f"\nrecall@10 {recall:.4f} of these queries, {float(np.mean(same[n:])):.4f} with conditions; ", end=""
    )
    print(f"{ways['codes']['recall']} measured when the index was built")
    seconds = sorted(command_seconds(folder, query) for _ in range(3))
    print(f"the command search: {seconds[1]:.2f} s in the middle of three, {seconds[2]:.2f} s at most")
    codes = ways["codes"]
    missed = [
        (codes["RssAnon"] + codes["RssFile"]) / 1e3 > AIM_GB,
        codes["opening"] > AIM_OPENING,
        float(np.quantile(codes["hybrid"], 0.99)) * 1e3 > AIM_P99_MS,
        seconds[1] > AIM_COMMAND,
        recall < 0.99,
    ]
    return int(any(missed))


if __name__ == "__main__":
    sys.exit(main())
