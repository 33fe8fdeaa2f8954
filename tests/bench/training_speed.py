"""Pairs a second in training, side by side with sentence-transformers' trainer at equal settings.

    python -m tests.bench.training_speed [--data FILE] [--pairs N] [--rounds N] [--also-bfloat16]

The programs take turns in one run: regression on STS-B's pairs, batches of 16, AdamW, warm-up, dropout as in
the model, one epoch from the same model, without evaluation or checkpoints. The quickest round of each
counts, and the mean loss is printed beside it.
"""

from __future__ import annotations

import argparse
import platform
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch

from core.encoding import SentenceEncoder, resolve_model
from core.training.config import TrainingConfig
from core.training.events import Step
from core.training.examples import Examples
from core.training.split import Split
from core.training.trainer import Trainer
from tests.bench.peer import add_packages
from tests.conftest import PUBLIC_DATA

MODEL = "all-MiniLM-L6-v2"


def stsb_pairs(path: Path, count: int) -> Examples:
    """Seeded random pairs of STS-B: tab separated, unquoted; score, sentence 1, sentence 2 in columns 5-7."""
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    chosen = [rows[i] for i in np.random.default_rng(1).permutation(len(rows))[:count]]
    scores = np.array([float(row[4]) / 5 for row in chosen])
    return Examples("pair+score", (tuple(r[5] for r in chosen), tuple(r[6] for r in chosen)), scores=scores)


def ours(examples: Examples, encoder: SentenceEncoder, precision: str) -> tuple[float, float]:
    """(seconds for all steps, mean loss) of an epoch here."""
    nothing = examples.take([])
    parts = {"train": 0, "selection": 0, "verdict": 0}
    split = Split(examples, nothing, nothing, {}, 0, 0, 0, (), parts, ())
    config = TrainingConfig("regression", precision=precision, checkpoint_every=10**9)
    losses = []
    seconds = 0.0
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        for event in Trainer(encoder, split, config, run_folder=Path(folder) / "run"):
            if isinstance(event, Step):
                losses.append(event.loss)
                seconds = time.perf_counter() - began
            elif not losses:
                began = time.perf_counter()
    return seconds, float(np.mean(losses))


def theirs(examples: Examples, folder: Path, **precision: Any) -> tuple[float, float]:
    """(seconds for all steps, mean loss) of an epoch of sentence-transformers' trainer."""
    add_packages()
    from datasets import Dataset
    from datasets.table import InMemoryTable
    from sentence_transformers import SentenceTransformer, SentenceTransformerTrainer
    from sentence_transformers.sentence_transformer.losses import CosineSimilarityLoss
    from sentence_transformers.sentence_transformer.training_args import SentenceTransformerTrainingArguments

    model = SentenceTransformer(str(folder), device="cpu", local_files_only=True)
    columns = {"sentence1": examples.texts[0], "sentence2": examples.texts[1], "score": examples.scores}
    # Named, because naming it by its content fails in some pairs of versions of datasets and pyarrow.
    data = Dataset(InMemoryTable.from_pydict(columns), fingerprint="pairs")
    with tempfile.TemporaryDirectory() as output:
        arguments = SentenceTransformerTrainingArguments(
            output_dir=output,
            num_train_epochs=1,
            per_device_train_batch_size=16,
            learning_rate=2e-5,
            warmup_steps=0.1,
            report_to="none",
            save_strategy="no",
            eval_strategy="no",
            logging_strategy="no",
            disable_tqdm=True,
            use_cpu=True,
            **precision,
        )
        trainer = SentenceTransformerTrainer(
            model=model,
            args=arguments,
            train_dataset=data,
            loss=CosineSimilarityLoss(model),
        )
        metrics = trainer.train().metrics
    return float(metrics["train_runtime"]), float(metrics["train_loss"])


def main() -> None:
    """Print one line a program: pairs a second, how many times as fast as the peer in float32, mean loss."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--data", type=Path, default=PUBLIC_DATA / "stsb" / "sts-train.csv")
    arguments.add_argument("--pairs", type=int, default=480)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--also-bfloat16", action="store_true")
    given = arguments.parse_args()
    examples = stsb_pairs(given.data, given.pairs)
    encoder = SentenceEncoder.load(MODEL, "cpu", "float32")
    folder = resolve_model(MODEL).folder
    programs: dict[str, Callable[[Examples], tuple[float, float]]] = {
        "sentence-transformers, float32": lambda e: theirs(e, folder),
        "ours, float32": lambda e: ours(e, encoder, "float32"),
    }
    if given.also_bfloat16:
        programs |= {
            "sentence-transformers, bfloat16": lambda e: theirs(e, folder, bf16=True),
            "ours, bfloat16": lambda e: ours(e, encoder, "bfloat16"),
        }
    for program in programs.values():
        program(examples.take(range(32)))
    runs: dict[str, list[tuple[float, float]]] = {name: [] for name in programs}
    for _ in range(given.rounds):
        for name, program in programs.items():
            runs[name].append(program(examples))
    machine = platform.processor() or platform.machine()
    print(f"{machine}, {torch.get_num_threads()} threads, {len(examples)} pairs, {given.rounds} rounds")
    peer = min(seconds for seconds, _ in runs["sentence-transformers, float32"])
    for name, found in runs.items():
        best = min(seconds for seconds, _ in found)
        loss = np.mean([loss for _, loss in found])
        print(f"{name:32} {len(examples) / best:7.1f} pairs/s  {peer / best:5.2f} ×  mean loss {loss:.4f}")


if __name__ == "__main__":
    main()
