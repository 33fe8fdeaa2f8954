"""Pooling × what the classifier sees: the table "Ablation" of tests/bench/RESULTS.md.

    python -m tests.bench.ablation [--model FOLDER] [--pairs N] [--seeds N] [--rows FILE]

As table 6 of Reimers & Gurevych (2019): the classification objective learns from NLI pairs, and the encoder
is measured by Spearman × 100 of the cosine on STS-B's development part. Here from so few pairs, and from the
bundled model unless another folder is named: any Hugging Face encoder, such as BERT. Vectors are not brought
to length 1, as in the paper, also where the model's own would be.

Each finished run is a line in build/bench/ablation.jsonl (or `--rows`): stopped and begun again, the
benchmark goes on after the last one. All cells with one seed come before the next seed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from core.encoding import SentenceEncoder
from core.examples.examples import Examples
from core.training.config import TrainingConfig
from core.training.events import Finished
from core.training.objectives.classification import BLOCKS
from core.training.trainer import Trainer
from tests.bench import learning_data as data_sets
from tests.bench.kept_rows import KeptRows, Row
from tests.bench.learning import spearman
from tests.bench.learning_table import spread
from tests.bench.tables import RESULTS, made_with, markdown, write_between
from tests.conftest import PROJECT, PUBLIC_DATA

MODEL = "all-MiniLM-L6-v2"
ROWS = PROJECT / "build" / "bench" / "ablation.jsonl"
POOLINGS = ("mean", "cls", "max")
UNTRAINED = "as loaded"


def start(model: str, pooling: str, device: str) -> SentenceEncoder:
    """The encoder that a cell starts from."""
    return SentenceEncoder.from_transformer(model, pooling, device=device, precision="float32")


def cell(
    model: str, pooling: str, blocks: str, learned: Examples, asked: Examples, seed: int, device: str
) -> dict[str, Any]:
    """The figure of one cell.

    Args:
        blocks: what the classifier sees, or `UNTRAINED`.
        learned: pairs with classes. asked: pairs with scores.
    """
    encoder = start(model, pooling, device)
    if blocks == UNTRAINED:
        return {"spearman": spearman(encoder, asked)}
    config = TrainingConfig(
        "classification", blocks=blocks, precision="float32", checkpoint_every=10**9, seed=seed
    )
    with tempfile.TemporaryDirectory() as folder:
        split = data_sets.parts(learned, learned.take([]), seed)
        *_, last = Trainer(encoder, split, config, run_folder=Path(folder) / "run")
        assert isinstance(last, Finished)
        trained = SentenceEncoder.load(last.model_folder, device, "float32")
        return {"spearman": spearman(trained, asked)}


def ablation_table(rows: Sequence[Row]) -> str:
    """Markdown: a line for each choice of blocks, a column for each pooling."""
    lines = []
    for blocks in (UNTRAINED, *BLOCKS):
        cells = []
        for pooling in POOLINGS:
            values = [
                row["figures"]["spearman"]
                for row in rows
                if (row["key"]["blocks"], row["key"]["pooling"]) == (blocks, pooling)
            ]
            cells.append(spread(values))
        # A bar would end the cell.
        name = blocks if blocks == UNTRAINED else f"({blocks})".replace("|", "\\|").replace(",", ", ")
        lines.append((name.replace("-", "−").replace("*", "∗"), *cells))
    return markdown(("blocks", *POOLINGS), lines)


def caption(model: str, pairs: int, rows: Sequence[Row]) -> str:
    """What the table is of."""
    n_seeds = 1 + max(int(row["key"]["seed"]) for row in rows)
    seeds = (
        "one seed" if n_seeds == 1 else f"means of {n_seeds} seeds, in brackets the least and the greatest"
    )
    origin = (
        "starts from a tuned MiniLM, shows direction only"
        if model == MODEL
        else f"starts from {Path(model).name}"
    )
    return (
        f"## Ablation\n\n`python -m tests.bench.ablation`; {origin}. Classification learns from "
        f"{pairs:,} NLI pairs in one epoch, judged by Spearman × 100 on STS-B dev; {seeds}. {made_with(rows)}"
    )


def main() -> int:
    """Run what is not there yet, print the table and write it into RESULTS.md."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--model", default=MODEL, help="folder of an encoder to start from")
    arguments.add_argument("--pairs", type=int, default=1000, help="NLI pairs to learn from")
    arguments.add_argument("--data", type=Path, default=PUBLIC_DATA, help="folder of the public data sets")
    arguments.add_argument("--seeds", type=int, default=3)
    arguments.add_argument("--rows", type=Path, default=ROWS, help="file of finished rows")
    arguments.add_argument("--device", default="cpu")
    given = arguments.parse_args()
    asked = data_sets.stsb(given.data, "dev")
    whole = data_sets.nli(given.data)
    rows = KeptRows(given.rows)
    finished = []
    fingerprints = {pooling: start(given.model, pooling, given.device).fingerprint for pooling in POOLINGS}
    for seed in range(given.seeds):
        learned = data_sets.sample(whole, given.pairs, seed)
        for blocks in (UNTRAINED, *BLOCKS) if seed == 0 else BLOCKS:
            for pooling in POOLINGS:
                key = {
                    "model": fingerprints[pooling],
                    "pooling": pooling,
                    "blocks": blocks,
                    "pairs": given.pairs,
                    "seed": seed,
                    "device": given.device,
                }
                print(f"{pooling}, {blocks}, seed {seed} …", file=sys.stderr, flush=True)
                make = partial(cell, given.model, pooling, blocks, learned, asked, seed, given.device)
                finished.append(rows.get(key, make))
    name = "ablation" if given.model == MODEL else f"ablation of {Path(given.model).name}"
    text = f"{caption(given.model, given.pairs, finished)}\n\n{ablation_table(finished)}"
    print(text)
    write_between(RESULTS, name, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
