"""Twelve headline figures of two checkouts, in turns: whether a change made anything slower.

    python -m tests.bench.turns BEFORE AFTER [--rounds N] [--only NAME …] [-o FILE.json] [--smoke]

Each measurement is a fresh process of this file, in a copy of the code of one checkout; which of the two
comes first changes from one to the next. A figure is the median of its rounds, and the spread what
lies between the least and the greatest of them, as a share of the median. Within a process what is short is
measured often, after it was done once. Both get the same files and seeds, made before. With --smoke sizes are
tiny, which shows that everything runs and says nothing of speed. A round of both takes some minutes.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import runpy
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

MODEL = "all-MiniLM-L6-v2"
_ALLOWED = 1.05  # what a change may cost

Seconds = dict[str, float]


@dataclass(frozen=True)
class Figure:
    """What is measured: its unit, and whether more of it is better."""

    name: str
    unit: str
    more_is_better: bool = False


# -- what is the same for both checkouts -------------------------------------------------------------------


@dataclass(frozen=True)
class Sizes:
    """How much of everything; the defaults take some two minutes a checkout and round."""

    encoded: int = 2_000
    queries: int = 200
    paired: int = 4_000
    exact: int = 20_000
    graph: int = 50_000
    mapped: int = 20_000
    imported: int = 300_000
    steps: int = 20


SMOKE = Sizes(encoded=64, queries=5, paired=64, exact=500, graph=600, mapped=400, imported=500, steps=3)


def write_inputs(folder: Path, sizes: Sizes) -> None:
    """Sentences, and a file of ten columns, for both alike."""
    import csv

    from assets import sample_csv
    from tests.bench.import_speed import wide_rows

    with sample_csv().open(encoding="utf-8", newline="") as file:
        known = [row["text"].rstrip(".?!") for row in csv.DictReader(file)]
    random = np.random.default_rng(0)
    drawn: dict[str, None] = {}
    while len(drawn) < max(sizes.encoded, sizes.paired):
        first, second = (known[i] for i in random.integers(len(known), size=2))
        joined = f"{first}, but {second[0].lower()}{second[1:]}." if len(drawn) % 4 == 0 else f"{first}."
        drawn[joined if joined not in drawn else f"{joined} Number {len(drawn)}."] = None
    (folder / "sentences.json").write_text(json.dumps(list(drawn)), encoding="utf-8")
    with (folder / "wide.csv").open("w", encoding="utf-8", newline="") as opened:
        csv.writer(opened).writerows(wide_rows(sizes.imported))
    (folder / "sizes.json").write_text(json.dumps(vars(sizes)), encoding="utf-8")


def clustered(n: int, seed: int, dim: int = 384) -> NDArray[np.float32]:
    """(n, dim) unit vectors around 200 centres, which are the same for every seed."""
    random = np.random.default_rng(seed)
    centres = np.random.default_rng(0).normal(size=(200, dim))
    vectors = centres[random.integers(len(centres), size=n)] + 0.8 * random.normal(size=(n, dim))
    unit: NDArray[np.float32] = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    return unit


# -- what a process of one checkout measures --------------------------------------------------------------


def named(name: str) -> Any:
    """A public name of the engine of this process's checkout."""
    from public_names import public  # type: ignore[import-not-found]  # beside this file, which is run by its path

    return public(name)


def median_of(work: Callable[[], object], times: int) -> float:
    """Seconds of it in the middle, after it was done once."""
    work()
    took = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        took.append(time.perf_counter() - began)
    return statistics.median(took)


def _sentences(folder: Path, n: int) -> list[str]:
    found: list[str] = json.loads((folder / "sentences.json").read_text(encoding="utf-8"))
    return found[:n]


def encoding(folder: Path, sizes: Sizes, precision: str, name: str) -> Seconds:
    texts = _sentences(folder, sizes.encoded)
    encoder = named("SentenceEncoder").load(MODEL, device="cpu", precision=precision)
    encoder.encode(texts[: len(texts) // 4])
    return {name: len(texts) / median_of(lambda: encoder.encode(texts), 2)}


def one_query(folder: Path, sizes: Sizes) -> Seconds:
    encoder = named("SentenceEncoder").load(MODEL, device="cpu").replica(threads=1)
    queries = [" ".join(text.split()[:8]) for text in _sentences(folder, sizes.queries)]
    source = itertools.cycle(queries)
    return {"query": 1e3 * median_of(lambda: encoder.encode_query(next(source)), len(queries))}


def nearest_pair(folder: Path, sizes: Sizes) -> Seconds:
    texts = _sentences(folder, sizes.paired)
    encoder, find = named("SentenceEncoder").load(MODEL, device="cpu"), named("most_similar_pair")
    find(encoder.encode(texts[:100]))
    began = time.perf_counter()
    find(encoder.encode(texts))
    return {"pair": time.perf_counter() - began}


def exact_search(folder: Path, sizes: Sizes) -> Seconds:
    index = named("ExactIndex")(384)
    index.add(clustered(sizes.exact, 1), np.arange(sizes.exact))
    asked = itertools.cycle(clustered(sizes.queries, 2))
    return {"exact": 1e3 * median_of(lambda: index.query(next(asked), top_k=10), sizes.queries)}


def graph(folder: Path, sizes: Sizes) -> Seconds:
    vectors, asked = clustered(sizes.graph, 1), itertools.cycle(clustered(sizes.queries, 2))
    index = named("HnswIndex")(384)
    began = time.perf_counter()
    index.build(vectors, np.arange(sizes.graph), threads=os.cpu_count() or 1)
    built = time.perf_counter() - began
    some = np.random.default_rng(3).choice(sizes.graph, max(1, sizes.graph // 100), replace=False)
    return {
        "graph: query": 1e3 * median_of(lambda: index.query(next(asked), top_k=10), 5 * sizes.queries),
        "graph: build": built,
        "graph: filtered": 1e3
        * median_of(lambda: index.query(next(asked), top_k=10, among=some), sizes.queries),
    }


def layout(folder: Path, sizes: Sizes) -> Seconds:
    """Neighbours, layout and clusters; what is imported for them is not counted."""
    pca, lay_out, cluster = named("pca_layout"), named("neighbour_layout"), named("cluster")
    neighbours, warm_up = named("exact_neighbours"), named("warm_up")
    vectors = clustered(sizes.mapped, 1)
    warm_up()
    began = time.perf_counter()
    cluster(lay_out(neighbours(vectors, 15).ids, pca(vectors)))
    return {"map": time.perf_counter() - began}


def importing(folder: Path, sizes: Sizes) -> Seconds:
    """Into a new workspace and closed, so that all of it is on the disk."""
    workspaces = named("Workspace")
    with tempfile.TemporaryDirectory() as home:
        with workspaces.create(Path(home) / "first") as opened:
            opened.add_lines(["what is needed is loaded"])
        began = time.perf_counter()
        with workspaces.create(Path(home) / "second") as opened:
            opened.add_file(folder / "wide.csv", text_column="review")
        return {"import": time.perf_counter() - began}


def training(folder: Path, sizes: Sizes) -> Seconds:
    """From the end of the first step to that of the last: evaluation and checkpoints are not in it."""
    n = 40 * sizes.steps  # pairs, of which more than 16 a step are learned from
    known = itertools.cycle(_sentences(folder, sizes.encoded))
    texts = [f"{next(known)} Example {i}." for i in range(2 * n)]
    scores = np.random.default_rng(0).random(n)
    data = named("Examples")("pair+score", (tuple(texts[:n]), tuple(texts[n:])), scores=scores)
    config = named("TrainingConfig")("regression", evaluate_every=10**9, checkpoint_every=10**9)
    encoder = named("SentenceEncoder").load(MODEL, device="cpu", precision="float32")
    with tempfile.TemporaryDirectory() as home:
        ended: list[float] = []
        for event in named("Trainer")(encoder, data, config, run_folder=Path(home) / "run"):
            if type(event).__name__ == "Step":
                ended.append(time.perf_counter())
            if len(ended) > sizes.steps:
                break
    return {"training": 16 * sizes.steps / (ended[-1] - ended[0])}


def start(folder: Path, sizes: Sizes) -> Seconds:
    """The program as a person starts it, three times each."""
    window, told = [], []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as home:
            environment = os.environ | {"SEMANTIC_EXPLORER_HOME": home, "QT_QPA_PLATFORM": "offscreen"}
            command = [sys.executable, __file__, "--window", repr(time.time())]
            said = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
            window.append(float(said.stdout))
            began = time.perf_counter()
            command = [sys.executable, "-m", "explorer", "--help"]
            subprocess.run(command, env=environment, check=True, capture_output=True)
            told.append(time.perf_counter() - began)
    return {"start: window": statistics.median(window), "start: --help": statistics.median(told)}


def show_window(began: float) -> None:
    """Start the program, and print the seconds until a window of it was painted."""
    from PySide6.QtCore import QEvent, QObject
    from PySide6.QtWidgets import QApplication, QMainWindow

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint and isinstance(watched, QMainWindow):
                print(time.time() - began, flush=True)
                os._exit(0)
            return False

    enter = QApplication.exec
    kept: list[Watch] = []

    def exec_watched(*_: object) -> int:
        application = QApplication.instance()
        assert application is not None
        kept.append(Watch())
        application.installEventFilter(kept[0])
        return enter()

    QApplication.exec = exec_watched  # type: ignore[method-assign, assignment]
    sys.argv = ["semantic-explorer"]
    runpy.run_module("explorer", run_name="__main__")


# -- the twelve figures -----------------------------------------------------------------------------------

FIGURES = {
    "encode": Figure("1 sentences encoded, bundled model, precision auto", "sentences/s", True),
    "encode int8": Figure("2 sentences encoded, bundled model, int8", "sentences/s", True),
    "query": Figure("3 one short query to its vector, one thread", "ms"),
    "pair": Figure("4 most similar pair of 4,000 sentences, text in, pair out", "s"),
    "exact": Figure("5 exact search of one query among 20,000 × 384", "ms"),
    "graph: query": Figure("6 HNSW query, 50,000 × 384", "ms"),
    "graph: build": Figure("7 building that graph, all cores", "s"),
    "graph: filtered": Figure("8 the same query among 1 % of the ids", "ms"),
    "map": Figure("9 map of 20,000 vectors: neighbours, layout, clusters", "s"),
    "import": Figure("10 import of 300,000 rows of ten columns", "s"),
    "training": Figure("11 training, bundled model, regression, 20 steps of 16", "pairs/s", True),
    "start: window": Figure("12 start of the process to the window", "s"),
    "start: --help": Figure("12 semantic-explorer --help", "s"),
}
MEASURED: dict[str, Callable[[Path, Sizes], Seconds]] = {
    "encode": lambda folder, sizes: encoding(folder, sizes, "auto", "encode"),
    "encode int8": lambda folder, sizes: encoding(folder, sizes, "int8", "encode int8"),
    "query": one_query,
    "pair": nearest_pair,
    "exact": exact_search,
    "graph": graph,
    "map": layout,
    "import": importing,
    "training": training,
    "start": start,
}


def ready_to_run(checkout: Path, to: Path) -> Path:
    """A copy of a checkout's code, compiled as an installed program is; whoever works there may go on."""
    for folder in ("core", "explorer", "assets"):
        if not (checkout / folder).is_dir():
            raise SystemExit(f"{checkout} is no checkout: it has no {folder}/.")
        shutil.copytree(checkout / folder, to / folder, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(to)], check=True)
    return to


def measured_in(checkout: Path, name: str, inputs: Path) -> Seconds:
    """What a fresh process says that runs the code in `checkout`."""
    # Threads as the program has them, whatever the shell that this was started from was told.
    environment = {key: value for key, value in os.environ.items() if key != "OMP_NUM_THREADS"}
    environment |= {"PYTHONPATH": str(checkout), "HF_HUB_OFFLINE": "1"}
    environment |= {"PYTHONWARNINGS": "ignore::DeprecationWarning"}
    command = [sys.executable, __file__, "--measure", name, "--inputs", str(inputs)]
    ran = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True)
    if ran.returncode:
        raise RuntimeError(f"{name} in {checkout} failed:\n{ran.stderr[-2000:]}")
    said: Seconds = json.loads(ran.stdout.splitlines()[-1])
    return said


def rows_of(before: dict[str, list[float]], after: dict[str, list[float]]) -> Iterator[tuple[str, ...]]:
    """A line a figure: medians, after ÷ before, and the larger of both spreads."""
    for key, values in before.items():
        figure, middle = FIGURES[key], [statistics.median(each) for each in (values, after[key])]
        spread = max((max(e) - min(e)) / statistics.median(e) for e in (values, after[key]))
        ratio = middle[1] / middle[0]
        slower = (1 / ratio if figure.more_is_better else ratio) > _ALLOWED
        yield (
            f"{figure.name}, {figure.unit}",
            *(f"{value:,.4g}" for value in middle),
            f"{ratio:.3f}{' slower' if slower else ''}",
            f"{100 * spread:.0f} %",
        )


def in_turns(
    checkouts: list[Path], names: list[str], rounds: int, inputs: Path
) -> list[dict[str, list[float]]]:
    """For each checkout, figure -> a value a round."""
    found: list[dict[str, list[float]]] = [{} for _ in checkouts]
    for turn in range(rounds):
        for place, name in enumerate(names):
            order = [0, 1] if (turn + place) % 2 == 0 else [1, 0]
            began = time.perf_counter()
            for which in order:
                for key, value in measured_in(checkouts[which], name, inputs).items():
                    found[which].setdefault(key, []).append(value)
            seconds = time.perf_counter() - began
            print(f"round {turn + 1}: {name}: {seconds:.0f} s", file=sys.stderr, flush=True)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkouts", nargs="*", type=Path, metavar="CHECKOUT", help="before and after")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", nargs="+", choices=[*MEASURED], default=[*MEASURED])
    parser.add_argument("-o", "--output", type=Path, help="write every value to this file")
    parser.add_argument("--smoke", action="store_true", help="tiny sizes: does it run?")
    # Of the processes that this starts.
    parser.add_argument("--measure", choices=[*MEASURED], help=argparse.SUPPRESS)
    parser.add_argument("--inputs", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--window", type=float, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.window is not None:
        show_window(asked.window)
        return 1  # no window was painted
    if asked.measure is not None:
        sizes = Sizes(**json.loads((asked.inputs / "sizes.json").read_text(encoding="utf-8")))
        print(json.dumps(MEASURED[asked.measure](asked.inputs, sizes)))
        return 0
    if len(asked.checkouts) != 2:
        parser.error("give the folder of the checkout before and of the one after")

    from tests.bench.tables import machine, markdown, versions

    checkouts, load = [path.absolute() for path in asked.checkouts], os.getloadavg()
    print(f"{machine()}, load average {' '.join(f'{each:.1f}' for each in load)}; {versions()}")
    print(f"{checkouts[0]} and {checkouts[1]} in turns, {asked.rounds} rounds\n", flush=True)
    with tempfile.TemporaryDirectory() as made:
        write_inputs(Path(made), SMOKE if asked.smoke else Sizes())
        ready = [
            ready_to_run(path, Path(made, which))
            for path, which in zip(checkouts, ("old", "new"), strict=True)
        ]
        before, after = in_turns(ready, asked.only, asked.rounds, Path(made))
    print(markdown(("figure", "before", "after", "after ÷ before", "spread"), [*rows_of(before, after)]))
    if asked.output is not None:
        content = {"machine": machine(), "versions": versions(), "load": load, "rounds": asked.rounds}
        content |= {"smoke": asked.smoke, "before": before, "after": after}
        asked.output.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
