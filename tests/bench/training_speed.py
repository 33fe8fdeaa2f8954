"""Pairs a second in training, beside sentence-transformers' trainer at equal settings, and what was learned.

    python -m tests.bench.training_speed [--data FOLDER] [--pairs N] [--rounds N]

Regression on STS-B's pairs, one epoch from the same model: batches of 16, AdamW, warm-up, dropout as in the
model, without evaluation or checkpoints. The programs take turns, the peer in a process of its own as it runs
by default; the median round counts. Beside it the result on held-out pairs: Spearman × 100 on STS-B's
development part, in float32, of what the last round made; it depends a little on the order of the pairs,
which each program draws in its own way. Fails where an aim is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch

from core.encoding import SentenceEncoder
from core.examples.examples import Examples
from core.examples.split import Split
from core.training.config import TrainingConfig
from core.training.events import Finished, Step
from core.training.trainer import Trainer
from tests.bench.peer import MODEL, PeerRun
from tests.bench.stsb import read_stsb, spearman
from tests.conftest import PROJECT, PUBLIC_DATA

AIM_DEFAULT, AIM_BF16, AIM_RESULT = 2.4, 1.7, 0.3


def stsb_pairs(path: Path, count: int) -> Examples:
    """Seeded random pairs of STS-B."""
    pairs = read_stsb(path)
    return pairs.take(np.random.default_rng(1).permutation(len(pairs))[:count])


def ours(examples: Examples, encoder: SentenceEncoder, precision: str, folder: Path) -> PeerRun:
    """An epoch here."""
    nothing = examples.take([])
    parts = {"train": 0, "selection": 0, "verdict": 0}
    split = Split(examples, nothing, nothing, {}, 0, 0, 0, (), parts, ())
    config = TrainingConfig("regression", precision=precision, checkpoint_every=10**9)
    losses: list[float] = []
    seconds, made = 0.0, ""
    began = time.perf_counter()
    for event in Trainer(encoder, split, config, run_folder=folder / "run"):
        if isinstance(event, Step):
            losses.append(event.loss)
            seconds = time.perf_counter() - began
        elif isinstance(event, Finished):
            made = str(event.model_folder)
        elif not losses:
            began = time.perf_counter()
    return PeerRun(made, seconds, float(np.mean(losses)))


def theirs(pairs: Path, folder: Path, *options: str) -> PeerRun:
    """An epoch of the peer."""
    # The program lets torch's threads sleep while they wait; by default they spin for so many rounds first.
    environment = {
        **os.environ,
        "GOMP_SPINCOUNT": "300000",
        "HF_HUB_OFFLINE": "1",
        "PYTHONWARNINGS": "ignore",
    }
    command = [sys.executable, "-m", "tests.bench.peer", str(pairs), str(folder), *options]
    said = subprocess.run(
        command, cwd=PROJECT, env=environment, check=True, capture_output=True, encoding="utf-8"
    )
    return PeerRun(**json.loads(said.stdout))


def main() -> int:
    """Print a table and which aims are reached; 1 if one is missed."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--data", type=Path, default=PUBLIC_DATA / "stsb", help="folder of sts-*.csv")
    arguments.add_argument("--pairs", type=int, default=1440)
    arguments.add_argument("--rounds", type=int, default=3)
    given = arguments.parse_args()
    examples = stsb_pairs(given.data / "sts-train.csv", given.pairs)
    encoder = SentenceEncoder.load(MODEL, "cpu", "float32")
    with tempfile.TemporaryDirectory() as name:
        base = Path(name)
        pairs = base / "pairs.json"
        assert examples.scores is not None
        pairs.write_text(json.dumps([*examples.texts, examples.scores.tolist()]), encoding="utf-8")
        programs: dict[str, Callable[[Path], PeerRun]] = {
            "sentence-transformers, default (float32)": lambda to: theirs(pairs, to),
            "sentence-transformers, bf16": lambda to: theirs(pairs, to, "--bf16"),
            "ours, float32": lambda to: ours(examples, encoder, "float32", to),
            "ours, bfloat16": lambda to: ours(examples, encoder, "bfloat16", to),
        }
        for precision in ("float32", "bfloat16"):
            ours(examples.take(range(32)), encoder, precision, base / f"warm-up-{precision}")
        runs: dict[str, list[PeerRun]] = {name: [] for name in programs}
        for number in range(given.rounds):
            for place, (name, program) in enumerate(programs.items()):
                runs[name].append(program(base / f"{number}-{place}"))
        held_out = {
            name: spearman(
                SentenceEncoder.load(found[-1].folder, "cpu", "float32"), given.data / "sts-dev.csv"
            )
            for name, found in runs.items()
        }
    rate = {name: len(examples) / statistics.median(r.seconds for r in found) for name, found in runs.items()}
    machine = platform.processor() or platform.machine()
    print(
        f"\n{machine}, {torch.get_num_threads()} threads, torch {torch.__version__}; {len(examples)} pairs, "
        f"median of {given.rounds} rounds\n"
    )
    print("| trainer | pairs/s | × default | × its bf16 | mean loss | STS-B dev afterwards |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    default, bf16, _, best = rate
    for name, value in rate.items():
        loss = statistics.mean(run.loss for run in runs[name])
        ratios = f"{value / rate[default]:.2f} | {value / rate[bf16]:.2f}"
        print(f"| {name} | {value:.1f} | {ratios} | {loss:.4f} | {held_out[name]:.2f} |")
    apart = abs(held_out[best] - held_out[default])
    reached = (
        (
            f"{rate[best] / rate[default]:.2f} × its default (aim {AIM_DEFAULT})",
            rate[best] / rate[default] >= AIM_DEFAULT,
        ),
        (f"{rate[best] / rate[bf16]:.2f} × its bf16 (aim {AIM_BF16})", rate[best] / rate[bf16] >= AIM_BF16),
        (f"{apart:.2f} points from its default (aim: at most {AIM_RESULT})", apart <= AIM_RESULT),
    )
    print(f"\n{best}:")
    for what, is_reached in reached:
        print(f"- {what}: {'reached' if is_reached else 'missed'}")
    return int(not all(is_reached for _, is_reached in reached))


if __name__ == "__main__":
    sys.exit(main())
