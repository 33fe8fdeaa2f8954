"""Regression on STS-B's train part for one epoch, here and by sentence-transformers' trainer.

    python -m tests.bench.stsb_training [--data FOLDER] [--seeds N] [--steps N] [--device cpu|cuda]

Both start from the same model with equal settings (batches of 16, AdamW, 2e-5, linear warm-up over a tenth of
the steps, gradients clipped at 1, dropout as in the model, float32), keep the last weights, and are scored by
Spearman × 100 on STS-B's test part, by the same code. The aim: the means over the seeds differ by at most 0.3
points. `--steps` learns from that many random batches only. The peer's trainer needs the packages datasets
and accelerate.
"""

from __future__ import annotations

import argparse
import platform
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import torch

from core.encoding import SentenceEncoder, resolve_model
from core.training.config import TrainingConfig
from core.training.events import Finished
from core.training.examples import Examples
from core.training.split import Split
from core.training.trainer import Trainer
from tests.bench.stsb import spearman
from tests.bench.training_speed import stsb_pairs
from tests.conftest import PUBLIC_DATA

MODEL = "all-MiniLM-L6-v2"
AIM = 0.3  # points


def ours(examples: Examples, seed: int, device: str, test: Path) -> float:
    """Spearman × 100 on `test` after an epoch here."""
    nothing = examples.take([])
    parts = {"train": 0, "selection": 0, "verdict": 0}
    split = Split(examples, nothing, nothing, {}, seed, 0, 0, (), parts, ())
    config = TrainingConfig("regression", precision="float32", checkpoint_every=10**9, seed=seed)
    encoder = SentenceEncoder.load(MODEL, device, "float32")
    with tempfile.TemporaryDirectory() as folder:
        *_, last = Trainer(encoder, split, config, run_folder=Path(folder) / "run")
        assert isinstance(last, Finished)
        return spearman(SentenceEncoder.load(last.model_folder, device, "float32"), test)


def theirs(examples: Examples, seed: int, device: str, test: Path) -> float:
    """Spearman × 100 on `test` after an epoch of sentence-transformers' trainer."""
    from datasets import Dataset
    from datasets.table import InMemoryTable
    from sentence_transformers import SentenceTransformer, SentenceTransformerTrainer
    from sentence_transformers.sentence_transformer.losses import CosineSimilarityLoss
    from sentence_transformers.sentence_transformer.training_args import SentenceTransformerTrainingArguments

    model = SentenceTransformer(str(resolve_model(MODEL).folder), device=device, local_files_only=True)
    columns = {"sentence1": examples.texts[0], "sentence2": examples.texts[1], "score": examples.scores}
    # Named, because naming it by its content fails in some pairs of versions of datasets and pyarrow.
    data = Dataset(InMemoryTable.from_pydict(columns), fingerprint="pairs")
    with tempfile.TemporaryDirectory() as folder:
        arguments = SentenceTransformerTrainingArguments(
            output_dir=folder,
            num_train_epochs=1,
            per_device_train_batch_size=16,
            learning_rate=2e-5,
            warmup_steps=0.1,
            lr_scheduler_type="linear",
            weight_decay=0.0,
            max_grad_norm=1.0,
            seed=seed,
            report_to="none",
            save_strategy="no",
            eval_strategy="no",
            logging_strategy="no",
            disable_tqdm=True,
            use_cpu=device == "cpu",
        )
        trainer = SentenceTransformerTrainer(
            model=model, args=arguments, train_dataset=data, loss=CosineSimilarityLoss(model)
        )
        trainer.train()
        model.save(f"{folder}/model")
        return spearman(SentenceEncoder.load(f"{folder}/model", device, "float32"), test)


def main() -> int:
    """Print a line a seed and the means; 1 where the aim was missed by whole epochs."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--data", type=Path, default=PUBLIC_DATA / "stsb")
    arguments.add_argument("--seeds", type=int, default=3)
    arguments.add_argument("--steps", type=int, default=None)
    arguments.add_argument("--device", default="cpu")
    given = arguments.parse_args()
    train, test = given.data / "sts-train.csv", given.data / "sts-test.csv"
    n_pairs = sys.maxsize if given.steps is None else 16 * given.steps
    examples = stsb_pairs(train, n_pairs)
    machine = platform.processor() or platform.machine()
    print(
        f"{machine}, {given.device}, {torch.get_num_threads()} threads; regression on {len(examples):,} pairs"
    )
    before = spearman(SentenceEncoder.load(MODEL, given.device, "float32"), test)
    print(f"before        {before:6.2f}")
    found = []
    for seed in range(given.seeds):
        began = time.perf_counter()
        pair = (ours(examples, seed, given.device, test), theirs(examples, seed, given.device, test))
        found.append(pair)
        seconds = time.perf_counter() - began
        print(f"seed {seed}        {pair[0]:6.2f} here  {pair[1]:6.2f} peer  ({seconds:.0f} s)", flush=True)
    here, peer = np.mean(found, axis=0)
    difference = abs(here - peer)
    print(f"mean          {here:6.2f} here  {peer:6.2f} peer  difference {difference:.2f} (aim {AIM})")
    return int(given.steps is None and difference > AIM)


if __name__ == "__main__":
    sys.exit(main())
