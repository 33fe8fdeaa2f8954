"""sentence-transformers' own trainer, with the settings that ours has by default.

    python -m tests.bench.peer PAIRS.json FOLDER [--bf16]

As a command, for the benchmark of speed: trains in a process of its own, after a few steps to warm up, and
prints a line of JSON, {"folder": …, "seconds": …, "loss": …}.

It needs packages that nothing else here does (datasets, accelerate): they are put into a folder of their own
when first wanted, which is looked at last, so that every other package is the one of the environment.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from core.encoding import resolve_model
from core.examples.examples import Examples
from tests.bench.peer_process import add_packages

MODEL = "all-MiniLM-L6-v2"
_WARM_UP = 32


@dataclass(frozen=True)
class PeerRun:
    """What it did.

    Attributes:
        folder: of the new model.
        seconds: for all steps. loss: their mean.
    """

    folder: str
    seconds: float
    loss: float


def train(
    model: str,
    columns: Mapping[str, Any],
    make_loss: Callable[[Any], Any],
    seed: int,
    device: str,
    folder: Path,
    *,
    bf16: bool = False,
    batch_size: int = 16,
    learning_rate: float = 2e-5,
    no_duplicates: bool = False,
    prompts: Mapping[str, str] | None = None,
    lora_rank: int | None = None,
    cross: bool = False,
) -> PeerRun:
    """One epoch: AdamW, linear warm-up over a tenth, clipped at 1.

    Args:
        model: what it starts from. columns: texts by name, and "score" or "label". make_loss: of the model.
        seed: of the order and of dropout. device: "cpu" or a graphics card.
        folder: where the new model goes, into `model`.
        bf16: with the trainer's option of this name; otherwise its default, float32.
        no_duplicates: no text stands twice in a batch. prompts: put before the texts of a column.
        lora_rank: learned by adapters of this rank, which are merged at the end.
        cross: as a cross-encoder with one output, instead of as a sentence encoder.
    """
    add_packages("trainer")
    from datasets import Dataset
    from datasets.table import InMemoryTable
    from sentence_transformers import cross_encoder, sentence_transformer

    from core.training.adapters import Adapters

    folder_of_model = str(resolve_model(model).folder)
    kept = {"device": device, "local_files_only": True}
    if cross:
        trained = cross_encoder.CrossEncoder(folder_of_model, num_labels=1, **kept)
        make_trainer = cross_encoder.CrossEncoderTrainer
        make_arguments = cross_encoder.CrossEncoderTrainingArguments
    else:
        trained = sentence_transformer.SentenceTransformer(folder_of_model, **kept)
        make_trainer = sentence_transformer.SentenceTransformerTrainer
        make_arguments = sentence_transformer.SentenceTransformerTrainingArguments
    adapters = Adapters(trained.transformers_model, lora_rank, seed) if lora_rank else None
    # Named, because naming it by its content fails in some pairs of versions of datasets and pyarrow.
    data = Dataset(InMemoryTable.from_pydict(dict(columns)), fingerprint="pairs")
    arguments = make_arguments(
        output_dir=str(folder / "output"),
        num_train_epochs=1,
        per_device_train_batch_size=batch_size,
        learning_rate=learning_rate,
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
        bf16=bf16,
        batch_sampler="no_duplicates" if no_duplicates else "batch_sampler",
        prompts=dict(prompts) if prompts else None,
    )
    trainer = make_trainer(model=trained, args=arguments, train_dataset=data, loss=make_loss(trained))
    metrics = trainer.train().metrics
    if adapters is not None:
        adapters.merge()
    trained.save_pretrained(str(folder / "model"))
    return PeerRun(str(folder / "model"), float(metrics["train_runtime"]), float(metrics["train_loss"]))


def train_regression(
    model: str, examples: Examples, seed: int, device: str, folder: Path, bf16: bool = False
) -> PeerRun:
    """The cosine of scored pairs, in batches of 16 at 2e-5; arguments as of `train`."""
    add_packages("trainer")
    from sentence_transformers.sentence_transformer.losses import CosineSimilarityLoss

    columns = {"sentence1": examples.texts[0], "sentence2": examples.texts[1], "score": examples.scores}
    return train(model, columns, CosineSimilarityLoss, seed, device, folder, bf16=bf16)


def main() -> None:
    """Train as the arguments say."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("pairs", type=Path)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--bf16", action="store_true")
    given = arguments.parse_args()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    first, second, scores = json.loads(given.pairs.read_text(encoding="utf-8"))
    examples = Examples("pair+score", (tuple(first), tuple(second)), scores=np.array(scores))
    warm_up = examples.take(range(_WARM_UP))
    train_regression(MODEL, warm_up, 0, "cpu", given.folder / "warm-up", given.bf16)
    run = train_regression(MODEL, examples, 0, "cpu", given.folder, given.bf16)
    print(json.dumps(dataclasses.asdict(run)), file=answers, flush=True)


if __name__ == "__main__":
    main()
