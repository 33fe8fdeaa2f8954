"""What runs lose of everyday sentences, and what the average with the model before keeps of both.

    python -m tests.bench.forgetting [--runs] [--texts N]

First, but for --runs, whether the 120 general pairs that ship with the program move with STS-B over models:
all-MiniLM-L6-v2, its static form, fewer of its layers, and itself with noise. Then runs on the questions of
banking77 and clinc150, each with the average of its weights and its parent's. A run that is finished is a
line in build/bench/forgetting.jsonl until the table is written: stopped and begun again, it goes on after
the last one.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import torch
from scipy.stats import spearmanr

from core.encoding import SentenceEncoder, StaticEncoder
from core.encoding.known_models import DEFAULT_MODEL
from core.encoding.layers import save_student
from core.evaluation.general import general_pairs
from core.evaluation.labelled import evaluate_primary
from core.evaluation.similarities import Encode
from core.training import Trainer, TrainingConfig
from core.training.averaging import average_run
from tests.bench import learning_data
from tests.bench.kept_rows import KeptRows
from tests.bench.marks import intents
from tests.bench.tables import RESULTS, made_with, markdown, write_between
from tests.conftest import PROJECT, PUBLIC_DATA

TEXTS = 1500
RATES = (2e-5, 1e-4)
ROWS = PROJECT / "build" / "bench" / "forgetting.jsonl"


def models(folder: Path) -> Iterator[tuple[str, Encode]]:
    """Name, and what gives vectors."""
    whole = SentenceEncoder.load(DEFAULT_MODEL, "cpu", "float32")
    yield DEFAULT_MODEL, whole.encode_documents
    yield "its static form", StaticEncoder.distil(whole).encode
    for layers in (5, 4, 3, 2):
        save_student(whole, layers, folder / f"layers-{layers}")
        student = SentenceEncoder.load(folder / f"layers-{layers}", "cpu", "float32")
        yield f"{layers} of its 6 layers", student.encode_documents
    for noise in (0.1, 0.2, 0.3, 0.5):
        spoilt = SentenceEncoder.load(DEFAULT_MODEL, "cpu", "float32")
        generator = torch.Generator().manual_seed(0)
        with torch.no_grad():
            for place, weights in spoilt.network.named_parameters():
                if "layer." in place:
                    weights.add_(torch.randn(weights.shape, generator=generator) * weights.std() * noise)
        yield f"with noise of {noise} of the weights’ deviation", spoilt.encode_documents


def moves_together() -> tuple[list[list[str]], float]:
    """Spearman of each model on the general pairs and on STS-B, and how alike the two orders are."""
    stsb, ours = learning_data.stsb(PUBLIC_DATA, "test"), general_pairs()
    rows, found = [], []
    with tempfile.TemporaryDirectory() as folder:
        for name, encode in models(Path(folder)):
            found.append([evaluate_primary(pairs, encode).value for pairs in (ours, stsb)])
            rows.append([name, *(f"{value:.3f}" for value in found[-1])])
            print(rows[-1], flush=True)
    return rows, float(spearmanr(*np.array(found).T).statistic)


def run(dataset: str, rate: float, n_texts: int) -> dict[str, list[list[str]]]:
    """What a run gained, what it and its average lost: two rows of the table."""
    stsb = learning_data.stsb(PUBLIC_DATA, "test")
    base = SentenceEncoder.load(DEFAULT_MODEL, "cpu", "float32")
    parent_stsb = evaluate_primary(stsb, base.encode_documents).value
    whole = intents(dataset, "train")
    examples = whole.take(np.sort(np.random.default_rng(0).permutation(len(whole))[:n_texts]))
    rows = []
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        config = replace(TrainingConfig(seed=1), learning_rate=rate)
        list(Trainer(base, examples, config, run_folder=folder / "run"))
        average_run(folder / "run", Path(base.layout.folder), folder / "average")
        for name, which in (("the run", "run"), ("the average", "average")):
            kept = json.loads((folder / which / "run.json").read_text(encoding="utf-8"))
            result = kept["result"]
            primary = result["primary"]
            model = SentenceEncoder.load(folder / which / "model", "cpu", "float32")
            there = evaluate_primary(stsb, model.encode_documents).value
            values = (result["baseline"][primary]["value"], result["metrics"][primary]["value"])
            row = [dataset, f"{rate:g}", name, f"{values[0]:.3f} → {values[1]:.3f}"]
            row += [f"{values[1] - values[0]:+.3f}", str(result["verdict"])]
            row += [f"{result['general']['before']:.3f} → {result['general']['after']:.3f}"]
            rows.append([*row, f"{parent_stsb:.3f} → {there:.3f}"])
            print(rows[-1], flush=True)
    return {"rows": rows}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", action="store_true", help="the runs alone")
    parser.add_argument("--texts", type=int, default=TEXTS, help="questions that a run is given")
    given = parser.parse_args()
    parts = ["## What runs forget, and the average with the model before"]
    if not given.runs:
        together, rho = moves_together()
        parts += [
            "Spearman on the 120 general pairs that ship with the program, and on STS-B test; over these "
            f"models the two orders have a Spearman of {rho:.2f}.",
            markdown(["model", "general pairs", "STS-B test"], together),
        ]
    head = ["run on", "learning rate", "model", "verdict part, nDCG@10", "difference", "verdict"]
    head += ["general pairs", "STS-B test"]
    kept = KeptRows(ROWS)
    made = [
        kept.get(
            {"dataset": dataset, "rate": rate, "texts": given.texts}, partial(run, dataset, rate, given.texts)
        )
        for dataset in ("banking77", "clinc150")
        for rate in RATES
    ]
    rows = [cells for each in made for cells in each["figures"]["rows"]]
    parts += [
        f"{given.texts:,} questions with their intents, one run with the proposed objective, seed 1; the "
        "average has half of each weight’s change. General pairs and STS-B test: Spearman.",
        markdown(head, rows),
        f"`python -m tests.bench.forgetting{' --runs' * given.runs} --texts {given.texts}`.",
        made_with(made),
    ]
    text = "\n\n".join(parts)
    write_between(RESULTS, "forgetting", text)
    kept.forget({"texts": given.texts})
    print(text)


if __name__ == "__main__":
    main()
