"""Each training method on public data, before and after: the table "Methods" of tests/bench/RESULTS.md.

    python -m tests.bench.methods [--only NAME …] [--steps N] [--first] [--rows FILE] [--list]

Every method learns for one epoch of at most 300 steps and is judged on examples that share nothing with
those; intervals and verdicts are those of the program. Where the first run says "no clear change", it is run
with three learning rates and three seeds each (not with --first). Where sentence-transformers has the loss,
its trainer learns the same examples with equal settings. What the program does not have is said and left
out.

Each finished run is a line in build/bench/methods.jsonl (or `--rows`): stopped and begun again, the benchmark
goes on after the last one. A run takes one to four minutes on two cores; two commands with OMP_NUM_THREADS=1
and other names after --only do more in the same time. It ends with 1 where a run failed.
"""

from __future__ import annotations

import argparse
import dataclasses
import inspect
import sys
import tempfile
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import torch

from core.encoding import CrossEncoder, SentenceEncoder
from core.encoding.layers import save_student
from core.evaluation.labelled import evaluate
from core.evaluation.resampling import Interval
from core.evaluation.similarities import Encode
from core.evaluation.verdict import compare
from core.examples.examples import Examples
from core.training.config import TrainingConfig
from core.training.events import Finished, Step
from core.training.models import Model, judge_by
from core.training.objectives import CROSS, OBJECTIVES
from core.training.trainer import Trainer
from tests.bench import learning_data, methods_peer, peer_process
from tests.bench.kept_rows import KeptRows, Row
from tests.bench.methods_data import LESSONS, MODEL, Lesson, start
from tests.bench.methods_table import methods_table
from tests.bench.tables import RESULTS, write_between
from tests.conftest import PROJECT, PUBLIC_DATA

ROWS = PROJECT / "build" / "bench" / "methods.jsonl"
STEPS, BATCH = 300, 16
SEEDS = range(3)
# Learning rates: the one of the first run, then the others.
RATES = {MODEL: (2e-5, 1e-5, 5e-5), "tiny": (5e-4, 2e-4, 1e-3), "tiny T5": (5e-4, 2e-4, 1e-3)}
_ADAPTER_RATES = (2e-4, 1e-4, 5e-4)
_CROSS_RATES = (1e-4, 5e-5, 2e-4)  # its classifier begins at random
Figures = dict[str, Any]


@dataclass(frozen=True)
class Method:
    """A row of the table.

    Attributes:
        name: in the table. objective: of `TrainingConfig`. lesson: one of `LESSONS`.
        start: what it starts from. settings: of `TrainingConfig`, beside the objective.
        cut: judged by so many of the first numbers of each vector; None: by whole vectors.
        batch_size: examples in a step.
    """

    name: str
    objective: str
    lesson: str
    start: str = MODEL
    settings: Mapping[str, Any] = field(default_factory=dict)
    cut: int | None = None
    batch_size: int = BATCH

    @property
    def rates(self) -> tuple[float, ...]:
        """Learning rates, that of the first run first."""
        if self.objective == CROSS:
            return _CROSS_RATES
        return _ADAPTER_RATES if "lora_rank" in self.settings else RATES[self.start]

    @property
    def missing(self) -> str:
        """What the program lacks for it, in a word; empty where it has all."""
        if self.objective not in OBJECTIVES:
            return f"the objective {self.objective}"
        known = {one.name for one in dataclasses.fields(TrainingConfig)}
        lacking = [name for name in self.settings if name not in known]
        if lacking:
            return f"the setting {lacking[0]}"
        pools = inspect.signature(SentenceEncoder.from_transformer).parameters
        return "a projection" if self.start == "tiny T5" and "dense_activation" not in pools else ""

    def config(self, rate: float, seed: int) -> TrainingConfig:
        """The settings of a run."""
        return TrainingConfig(
            self.objective,
            epochs=1,
            learning_rate=rate,
            seed=seed,
            batch_size=self.batch_size,
            precision="bfloat16",  # autocast: half the time of float32 on this kind of machine
            checkpoint_every=10**9,
            **self.settings,
        )


_DIMS = (384, 128, 64)
_WORDS = {"word_deletion": 0.1, "word_swap": 0.1}
METHODS = (
    Method("regression", "regression", "scored_pairs"),
    Method("cosent", "cosent", "scored_pairs"),
    Method("matryoshka", "regression", "scored_pairs", settings={"matryoshka_dims": _DIMS}, cut=64),
    Method("augmentation", "regression", "scored_pairs", settings=_WORDS),
    Method("FGM", "regression", "scored_pairs", settings={"adversarial": "fgm"}),
    Method("FGSM", "regression", "scored_pairs", settings={"adversarial": "fgsm"}),
    Method("LoRA", "regression", "scored_pairs", settings={"lora_rank": 8}),
    Method("cross-encoder", "cross-encoder", "scored_pairs"),
    Method("ranking", "ranking", "intents"),
    Method("ranking, tiny start", "ranking", "intents", start="tiny"),
    Method("hard negatives", "ranking", "intents_with_hard_negatives"),
    Method("contrastive", "contrastive", "entailed"),
    Method("online-contrastive", "online-contrastive", "entailed"),
    Method("contrastive, new topics", "contrastive", "arguments"),
    Method("e5", "e5", "key_points"),
    Method("simcse, supervised", "ranking", "nli_pairs"),
    Method("simcse, supervised, tiny start", "ranking", "nli_pairs", start="tiny"),
    Method("simcse", "simcse", "unlabelled"),
    Method("simcse, tiny start", "simcse", "unlabelled", start="tiny"),
    Method("contriever", "contriever", "questions"),
    Method("contriever, tiny start", "contriever", "questions", start="tiny"),
    Method("moco", "moco", "questions"),
    Method("moco, tiny start", "moco", "questions", start="tiny"),
    Method("tsdae", "tsdae", "questions"),
    Method("tsdae, tiny start", "tsdae", "questions", start="tiny"),
    Method("distillation", "distillation", "unlabelled", settings={"layers": 3}),
    Method(
        "margin-mse", "margin-mse", "intents_with_hard_negatives", settings={"layers": 3, "teacher": MODEL}
    ),
    Method("cross-lingual", "distillation", "translations", settings={"teacher": MODEL}),
    Method("Sentence-T5, tiny start", "ranking", "nli_pairs", start="tiny T5"),
)


@dataclass(frozen=True)
class Bench:
    """Where the data lies, on what device to compute, and for how long."""

    data: Path
    device: str
    steps: int

    def lesson(self, method: Method, seed: int) -> Lesson:
        """What a method learns from."""
        return LESSONS[method.lesson](self.data, self.steps * method.batch_size, seed)

    def ours(self, method: Method, rate: float, seed: int) -> Figures:
        """A run by the program's own trainer."""
        lesson = self.lesson(method, seed)
        encoder = start(method.start, self.device)
        parts = learning_data.parts(lesson.train, lesson.held_out, seed)
        steps, seconds = 0, 0.0
        with tempfile.TemporaryDirectory() as folder:
            trainer = Trainer(encoder, parts, method.config(rate, seed), run_folder=Path(folder) / "run")
            for event in trainer:
                if isinstance(event, Step):
                    steps, seconds = event.total, event.seconds
                elif isinstance(event, Finished):
                    last = event
            report = last.report
            metric = report["primary"]
            found = {
                "metric": metric,
                "verdict": last.verdict,
                "before": _points(report["baseline"][metric]),
                "after": _points(report["metrics"][metric]),
                "gain": _points(report["difference"][metric]),
            }
            if method.cut is not None:
                taught = SentenceEncoder.load(last.model_folder, self.device, "float32")
                found |= _compared(taught, encoder, lesson.held_out, method.cut)
        return {**found, "steps": steps, "seconds": seconds, **self._about(lesson)}

    def theirs(self, method: Method, rate: float, seed: int) -> Figures:
        """The same by the peer's trainer."""
        lesson = self.lesson(method, seed)
        encoder = start(method.start, self.device)
        with tempfile.TemporaryDirectory() as folder:
            run = methods_peer.learn(
                encoder, lesson.train, method.objective, method.config(rate, seed), self.device, Path(folder)
            )
            if method.objective == CROSS:
                taught: Model = CrossEncoder.load(run.folder, self.device, "float32")
            else:
                taught = SentenceEncoder.load(run.folder, self.device, "float32")
            found = _compared(taught, encoder, lesson.held_out, method.cut, method.objective == "e5")
        return {**found, "seconds": run.seconds, **self._about(lesson)}

    def student(self, method: Method, rate: float, seed: int) -> Figures:
        """What is left of the model when layers are dropped, before anything is learned."""
        lesson = self.lesson(method, seed)
        encoder = start(method.start, self.device)
        with tempfile.TemporaryDirectory() as folder:
            save_student(encoder, method.settings["layers"], Path(folder) / "student")
            student = SentenceEncoder.load(Path(folder) / "student", self.device, "float32")
            found = _compared(student, encoder, lesson.held_out, method.cut)
        return {**found, "seconds": 0.0, **self._about(lesson)}

    def _about(self, lesson: Lesson) -> Figures:
        return {
            "learned": lesson.learned,
            "judged": lesson.judged,
            "n_train": len(lesson.train),
            "n_verdict": len(lesson.held_out),
            "threads": torch.get_num_threads(),
        }


def _compared(
    new: Model, old: SentenceEncoder, held_out: Examples, cut: int | None, prompted: bool = False
) -> Figures:
    """Two models on the same examples, by the first numbers of their vectors.

    Args:
        prompted: the new one reads queries and passages with the prompts of E5, which are not saved with it.
    """

    before = evaluate(held_out, _vectors(old, cut))
    if isinstance(new, CrossEncoder):
        after = evaluate(held_out, judge_by(new))
    elif prompted:
        queries = _vectors(new, cut, "query: ")
        after = evaluate(held_out, _vectors(new, cut, "passage: "), encode_queries=queries)
    else:
        after = evaluate(held_out, _vectors(new, cut))
    verdict = compare(after, before, 1.0)
    return {
        "metric": after.primary,
        "verdict": verdict.word,
        "before": _points(before.value),
        "after": _points(after.value),
        "gain": _points(verdict.difference),
    }


def _vectors(encoder: SentenceEncoder, cut: int | None, prompt: str = "") -> Encode:
    return lambda texts: encoder.encode([prompt + text for text in texts])[:, :cut]


def _points(interval: Interval | Mapping[str, float]) -> list[float]:
    """Value, low and high × 100."""
    known = dataclasses.asdict(interval) if isinstance(interval, Interval) else interval
    return [100 * known[name] for name in ("value", "low", "high")]


def key(method: Method, who: str, rate: float, seed: int, steps: int, device: str) -> dict[str, Any]:
    """What a row is found by: all that its figures depend on, but for the versions of programs."""
    known = dataclasses.asdict(method)
    known["method"] = known.pop("name")
    return {**known, "who": who, "rate": rate, "seed": seed, "steps": steps, "device": device}


def wanted(method: Method, rows: KeptRows, steps: int, device: str, grid: bool) -> Iterator[dict[str, Any]]:
    """The keys of a method's runs in their order; the later ones follow from what the first one found."""
    first = key(method, "ours", method.rates[0], 0, steps, device)
    yield first
    if "layers" in method.settings:
        yield key(method, "student", method.rates[0], 0, steps, device)
    if methods_peer.has(method.objective, method.settings):
        yield key(method, "theirs", method.rates[0], 0, steps, device)
    row = rows.find(first)
    if grid and row is not None and row["figures"]["verdict"] == "no clear change":
        for rate in method.rates:
            for seed in SEEDS:
                yield key(method, "ours", rate, seed, steps, device)


def main() -> int:
    """Run what is not there yet, print the table and write it into RESULTS.md."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--data", type=Path, default=PUBLIC_DATA, help="folder of the public data sets")
    arguments.add_argument("--only", nargs="+", choices=[one.name for one in METHODS], metavar="NAME")
    arguments.add_argument("--steps", type=int, default=STEPS, help="of a run, at most")
    arguments.add_argument("--first", action="store_true", help="no other learning rates and seeds")
    arguments.add_argument("--rows", type=Path, default=ROWS, help="file of finished rows")
    arguments.add_argument("--device", default="cpu")
    arguments.add_argument(
        "--list", action="store_true", help="say what there is to run, and what is missing"
    )
    given = arguments.parse_args()
    peer_process.add_packages("trainer")  # before transformers looks for them, which it does once
    bench, rows = Bench(given.data, given.device, given.steps), KeptRows(given.rows)
    chosen = [one for one in METHODS if given.only is None or one.name in given.only]
    failed = []
    for method in chosen:
        if given.list or method.missing:
            there = f"not there yet: {method.missing}" if method.missing else "there"
            print(f"{method.name}: {there}", file=sys.stderr, flush=True)
            continue
        for one in wanted(method, rows, given.steps, given.device, not given.first):
            run = f"{one['method']}, {one['who']}, {one['rate']:g}, seed {one['seed']}"
            print(f"{run} …", file=sys.stderr, flush=True)
            try:
                rows.get(one, partial(getattr(bench, one["who"]), method, one["rate"], one["seed"]))
            except Exception as error:  # hours of others are to come
                traceback.print_exc()
                failed.append(f"{run}: {error}")
    if given.list:
        return 0
    finished = _finished(rows, given.steps, given.device)
    text = methods_table([one.name for one in METHODS], finished)
    print(text)
    if given.steps == STEPS:  # fewer are for trying it out
        write_between(RESULTS, "methods", text)
    for one in failed:
        print(f"failed: {one}")
    return int(bool(failed))


def _finished(rows: KeptRows, steps: int, device: str) -> Sequence[Row]:
    """The rows of this table that there are; those of other settings may lie in the same file."""
    keys = [one for method in METHODS for one in wanted(method, rows, steps, device, grid=True)]
    found = {str(one): row for one in keys if (row := rows.find(one)) is not None}
    return list(found.values())


if __name__ == "__main__":
    sys.exit(main())
