"""What learning does on public data: the table "Learning" of tests/bench/RESULTS.md.

    python -m tests.bench.learning [--only NAME …] [--seeds N] [--rows FILE]

Every row starts from all-MiniLM-L6-v2 and keeps the last weights of one epoch with the default settings
(batches of 16, AdamW, 2e-5, linear warm-up over a tenth of the steps, float32). The jobs:

- languages: STS in German, Chinese and Korean as the model is; nothing is learned from them.
- regression: STS-B's train part, verdict on its test part; with true and with shuffled scores.
- triplets: banking77's train file, verdict on its test file; with true and with shuffled intents.
- stages: NLI pairs by classification, then STS-B's train part by regression.
- classification: NLI pairs, verdict on other NLI pairs, divided by the program.
- peer: the regression by sentence-transformers' trainer with equal settings.

Each finished run is a line in build/bench/learning.jsonl (or `--rows`): stopped and begun again, the
benchmark goes on after the last one. It takes about an hour on one core. It ends with 1 where a finished row
missed its aim: the peer's mean within 0.3 points of ours, true labels "better" and shuffled ones never (for
regression and triplets), and the published figure of the model on KorSTS.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from scipy.stats import spearmanr

from core.encoding import SentenceEncoder
from core.evaluation.labelled import evaluate
from core.examples.examples import Examples
from core.examples.split import Split
from core.training.config import TrainingConfig
from core.training.conversions import triplets_of_classes
from core.training.events import Finished
from core.training.material import Data
from core.training.trainer import Trainer
from tests.bench import learning_data as data_sets
from tests.bench import peer
from tests.bench.kept_rows import KeptRows
from tests.bench.learning_table import learning_table, missed
from tests.bench.tables import RESULTS, write_between
from tests.conftest import PROJECT, PUBLIC_DATA

MODEL = "all-MiniLM-L6-v2"
ROWS = PROJECT / "build" / "bench" / "learning.jsonl"
LANGUAGES = ("de", "zh", "ko")
NLI_TRAIN, NLI_VERDICT = 6000, 2000  # of 17,700 and 8,800, which are long for two cores
Figures = dict[str, Any]


@dataclass(frozen=True)
class Bench:
    """Where the data lies, and on what device to compute."""

    data: Path
    device: str

    def encoder(self, model: str | Path = MODEL) -> SentenceEncoder:
        """The model to start from, or one that was trained."""
        return SentenceEncoder.load(model, self.device, "float32")

    def learn(
        self, data: Data | Sequence[Data], seed: int, look: Callable[[SentenceEncoder], Figures]
    ) -> Figures:
        """Train, and tell of the verdict and of what `look` sees in the new model."""
        config = TrainingConfig(precision="float32", checkpoint_every=10**9, seed=seed)
        with tempfile.TemporaryDirectory() as folder:
            *_, last = Trainer(self.encoder(), data, config, run_folder=Path(folder) / "run")
            assert isinstance(last, Finished)
            metric = last.report["primary"]
            return {
                "metric": metric,
                "verdict": last.verdict,
                "sentence": last.sentence,
                "before": 100 * last.report["baseline"][metric]["value"],
                "after": 100 * last.report["metrics"][metric]["value"],
                "gain_low": 100 * last.report["difference"][metric]["low"],
                "gain_high": 100 * last.report["difference"][metric]["high"],
                "n_train": last.report["parts"]["train"],
                "n_verdict": last.report["parts"]["verdict"],
                **look(self.encoder(last.model_folder)),
            }

    def stsb(self, encoder: SentenceEncoder) -> Figures:
        """STS-B's test part, which every row shows."""
        return {"stsb": spearman(encoder, data_sets.stsb(self.data, "test"))}

    def translated(self, encoder: SentenceEncoder, *parts: str) -> Figures:
        """The test or development parts in other languages."""
        return {
            f"{language} {part}": spearman(encoder, data_sets.stsb_translated(self.data, language, part))
            for language in LANGUAGES
            for part in parts
        }

    # ------------------------------------------------------------------ the jobs

    def languages(self, labels: str, seed: int) -> Figures:
        """The model as it is."""
        encoder = self.encoder()
        return {
            **self.stsb(encoder),
            **self.translated(encoder, "dev", "test"),
            "ko published": spearman(encoder, data_sets.korean_as_published(self.data)),
        }

    def regression(self, labels: str, seed: int) -> Figures:
        """STS-B's train part."""
        train, test = (data_sets.stsb(self.data, part) for part in ("train", "test"))

        def look(encoder: SentenceEncoder) -> Figures:
            abroad = self.translated(encoder, "test") if labels == "true" else {}
            return {**self.stsb(encoder), **abroad}

        return self.learn(data_sets.parts(_labelled(train, labels, seed), test, seed), seed, look)

    def peer(self, labels: str, seed: int) -> Figures:
        """The same, by the peer's trainer."""
        train = data_sets.stsb(self.data, "train")
        with tempfile.TemporaryDirectory() as folder:
            model = peer.train_regression(MODEL, train, seed, self.device, Path(folder)).folder
            return {"n_train": len(train), **self.stsb(self.encoder(model))}

    def triplets(self, labels: str, seed: int) -> Figures:
        """banking77: each text of the train file in one triplet at most."""
        train, test = (data_sets.banking(self.data, part) for part in ("train", "test"))
        train = _labelled(train, labels, seed)
        asked = triplets_of_classes(test, 0)

        def look(encoder: SentenceEncoder) -> Figures:
            right = {
                name: 100 * evaluate(asked, model.encode).value.value
                for name, model in (("triplets_before", self.encoder()), ("triplets_after", encoder))
            }
            made = {"n_triplets": len(triplets_of_classes(train, seed)), "n_asked": len(asked)}
            return {**right, **made, **self.stsb(encoder)}

        return self.learn(data_sets.parts(train, test, seed), seed, look)

    def classification(self, labels: str, seed: int) -> Figures:
        """NLI pairs, divided by the program; the seed draws the parts and the pairs too."""
        return self.learn(self._nli(labels, seed), seed, self.stsb)

    def stages(self, labels: str, seed: int) -> Figures:
        """NLI, then STS-B. No sentence of STS-B's test part is learned from in the first stage."""
        train, test = (data_sets.stsb(self.data, part) for part in ("train", "test"))
        return self.learn([self._nli(labels, seed), data_sets.parts(train, test, seed)], seed, self.stsb)

    def _nli(self, labels: str, seed: int) -> Split:
        split = data_sets.divided(data_sets.nli(self.data), NLI_TRAIN, NLI_VERDICT, seed)
        return data_sets.parts(_labelled(split.train, labels, seed), split.verdict, seed)


def spearman(encoder: SentenceEncoder, pairs: Examples) -> float:
    """Spearman × 100 of the cosine against the scores, by scipy."""
    first, second = (encoder.encode(column, normalize=True) for column in pairs.texts)
    return 100 * float(spearmanr((first * second).sum(1), pairs.scores).statistic)


def _labelled(examples: Examples, labels: str, seed: int) -> Examples:
    return data_sets.shuffled(examples, seed) if labels == "shuffled" else examples


# (job, labels), in the order in which they are done.
JOBS = (
    ("languages", "true"),
    ("regression", "true"),
    ("regression", "shuffled"),
    ("triplets", "true"),
    ("triplets", "shuffled"),
    ("stages", "true"),
    ("classification", "true"),
    ("peer", "true"),
)


def key(job: str, labels: str, seed: int, device: str) -> dict[str, Any]:
    """What a row is found by: all that its figures depend on, but for the versions of programs."""
    nli = {"nli": [NLI_TRAIN, NLI_VERDICT]} if job in ("classification", "stages") else {}
    return {"job": job, "labels": labels, "seed": seed, "model": MODEL, "device": device, **nli}


def main() -> int:
    """Run what is not there yet, print the table and write it into RESULTS.md."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--data", type=Path, default=PUBLIC_DATA, help="folder of the public data sets")
    arguments.add_argument("--only", nargs="+", choices=sorted({job for job, _ in JOBS}), metavar="NAME")
    arguments.add_argument("--seeds", type=int, default=3)
    arguments.add_argument("--rows", type=Path, default=ROWS, help="file of finished rows")
    arguments.add_argument("--device", default="cpu")
    given = arguments.parse_args()
    bench, rows = Bench(given.data, given.device), KeptRows(given.rows)
    wanted = [
        key(*job, seed, given.device)
        for job in JOBS
        for seed in range(1 if job[0] == "languages" else given.seeds)
    ]
    for one in wanted:
        if given.only is None or one["job"] in given.only:
            print(f"{one['job']}, {one['labels']} labels, seed {one['seed']} …", file=sys.stderr, flush=True)
            rows.get(one, partial(getattr(bench, one["job"]), one["labels"], one["seed"]))
    # Those of other settings that lie in the same file are not of this table.
    finished = [row for one in wanted if (row := rows.find(one)) is not None]
    text = learning_table(finished)
    print(text)
    write_between(RESULTS, "learning", text)
    misses = missed(finished)
    for miss in misses:
        print(f"missed: {miss}")
    return int(bool(misses))


if __name__ == "__main__":
    sys.exit(main())
