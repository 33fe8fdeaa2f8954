"""Two processes under torchrun beside one with two threads: the same training on the same cores, in turns.

    python -m tests.bench.torchrun_rate [--data FILE] [--rounds N] [--batch-size N] [--precision NAME]

Each measurement is the command `train` in a folder of its own. Its rate is that of the steps after the first
eight, by the seconds that the run noted; starting two processes and loading the model in each takes seconds,
whatever the number of steps, which stand beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from core.training.run_folder import read_events
from tests.conftest import PROJECT, PUBLIC_DATA

_FIRST = 8  # steps that are not counted: memory is taken, products are prepared
_WAYS = {"one process, 2 threads": (1, 2), "2 processes of torchrun, 1 thread each": (2, 1)}


def measured(data: Path, ways: str, options: list[str]) -> tuple[float, float]:
    """Steps a second, and seconds of the command that were no steps."""
    processes, threads = _WAYS[ways]
    launch = ["-m", "torch.distributed.run", "--standalone", "--nproc-per-node", str(processes)]
    with tempfile.TemporaryDirectory() as folder:
        there = {
            "OMP_NUM_THREADS": str(threads),
            "PYTHONPATH": str(PROJECT),
            "SEMANTIC_EXPLORER_HOME": folder,
        }
        command = [sys.executable, *(launch if processes > 1 else []), "-m", "explorer", "train"]
        command += ["all-MiniLM-L6-v2", "--data", str(data), "-o", f"{folder}/model", *options]
        began = time.perf_counter()
        subprocess.run(command, env=os.environ | there, check=True, capture_output=True)
        took = time.perf_counter() - began
        (log,) = Path(folder).rglob("events.jsonl")
        steps = [event for event in read_events(log.parent) if event["event"] == "Step"]
    seconds = steps[-1]["seconds"] - steps[_FIRST]["seconds"]
    return (len(steps) - 1 - _FIRST) / seconds, took - steps[-1]["seconds"]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=PUBLIC_DATA / "stsb" / "sts-train.csv")
    parser.add_argument("--pairs", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--batch-size", type=int, default=32)
    parser.add_argument("--precision", default="float32")
    asked = parser.parse_args()
    options = [
        "--columns",
        "sentence1=6,sentence2=7,score=5",
        "--score-range",
        "0,5",
        "--objective",
        "cosent",
        "--batch-size",
        str(asked.batch_size),
    ]
    options += ["--precision", asked.precision]
    found: dict[str, list[tuple[float, float]]] = {ways: [] for ways in _WAYS}
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "pairs.csv"
        lines = asked.data.read_text(encoding="utf-8").splitlines(keepends=True)
        data.write_text("".join(lines[: asked.pairs]), encoding="utf-8")
        for number in range(asked.rounds):
            for ways in sorted(_WAYS, reverse=bool(number % 2)):
                found[ways].append(measured(data, ways, options))
                print(json.dumps([ways, *found[ways][-1]]), file=sys.stderr, flush=True)
    about = f"{asked.pairs:,} pairs, {asked.precision}, batches of {asked.batch_size}, {asked.rounds} rounds"
    print(f"{about}, load {os.getloadavg()[0]:.1f}\n")
    print("| who | pairs a second, median | least to greatest | s beside the steps |\n|---|---|---|---|")
    for ways, each in found.items():
        rates = [rate * asked.batch_size for rate, _ in each]
        low, high, middle = min(rates), max(rates), statistics.median(rates)
        beside = statistics.median(seconds for _, seconds in each)
        print(f"| {ways} | {middle:.0f} | {low:.0f} to {high:.0f} | {beside:.1f} |")
    one, two = found.values()
    ratios = [second[0] / first[0] for first, second in zip(one, two, strict=True)]
    shown = ", ".join(f"{ratio:.2f}" for ratio in ratios)
    print(f"\nTwo processes over one, round by round: {shown}; median {statistics.median(ratios):.2f}.")


if __name__ == "__main__":
    main()
