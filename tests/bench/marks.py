"""Marking pairs, chosen by "what should I mark next?" or at random: the table "Marks" of RESULTS.md.

    python -m tests.bench.marks [--dataset banking77|clinc150] [--marks N,N] [--seeds N] [--rows FILE]

A campaign goes the way of the program. The data set's train texts are rows of a workspace with index, words
and map. Pairs are offered, the intents of their texts say whether they are alike, and the answers are written
as judgments. They are divided (a third and more of what was drawn at random is kept for the run's own
verdict), the rest is learned with the settings that the program proposes, and the outcome is judged on the
data set's test part, where each question asks for the others of its intent: precision@10 before and after, by
the paired bootstrap.

- next: as `core.workspace.offer` has them, one in three of them drawn at random.
- random: only those drawn at random.
- shuffled: "next", but the answers of each fifty are dealt out anew; for the largest number of marks.

Each finished campaign is a line in build/bench/marks.jsonl (or `--rows`): stopped and begun again, the
benchmark goes on after the last one; the file is to be removed when offers or what is proposed have changed.
It ends with 1 where a finished row misses the aim: at 2,000 true marks
chosen by "next" precision@10 is better, with an interval without zero, and shuffled ones never are.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from core.encoding import SentenceEncoder
from core.evaluation.labelled import Evaluation, evaluate
from core.evaluation.verdict import compare
from core.examples.examples import Examples
from core.examples.reading import read_examples
from core.examples.sentences import sentence_key
from core.judgments.model import Origin, propose_epochs
from core.judgments.offering import Offer
from core.training.config import TrainingConfig
from core.training.events import Finished
from core.workspace import Workspace, judged_split, offer
from tests.bench.kept_rows import KeptRows, Row
from tests.bench.tables import RESULTS, made_with, markdown, write_between
from tests.conftest import PROJECT, PUBLIC_DATA

MODEL = "all-MiniLM-L6-v2"
METRIC = "precision@10"
WORK = PROJECT / "build" / "bench"
MARKS = (50, 200, 1000, 2000)
AT_ONCE = 50  # pairs in an offer
DATASETS = ("banking77", "clinc150")
CHOSEN = ("next", "random", "shuffled")


def intents(dataset: str, part: str, data: Path = PUBLIC_DATA) -> Examples:
    """The questions of a data set's "train" or "test" with their intents."""
    if dataset == "banking77":
        return read_examples(data / "banking77" / f"{part}.csv")
    rows = json.loads((data / "clinc150" / "data_full.json").read_text(encoding="utf-8"))[part]
    names = tuple(sorted({intent for _, intent in rows}))
    labels = np.array([names.index(intent) for _, intent in rows], dtype=np.int64)
    texts = tuple(text.strip() for text, _ in rows)
    return Examples("text+class", (texts,), labels=labels, class_names=names, source=dataset)


@cache
def answers(dataset: str) -> Mapping[str, str]:
    """Text of the train part -> its intent; without texts that stand in the test part as well."""
    train, test = intents(dataset, "train"), intents(dataset, "test")
    asked = {sentence_key(text) for text in test.texts[0]}
    assert train.labels is not None
    named = zip(train.texts[0], train.labels.tolist(), strict=True)
    return {text: train.class_names[k] for text, k in named if sentence_key(text) not in asked}


def workspace_of(dataset: str, work: Path) -> Path:
    """A workspace with the train texts, encoded, indexed and mapped; made where it is not there."""
    folder = work / f"marks-{dataset}"
    if not (folder / "ready").exists():
        shutil.rmtree(folder, ignore_errors=True)
        with Workspace.create(folder / "workspace", model=MODEL) as workspace:
            workspace.add_lines(list(answers(dataset)), name=dataset)
            workspace.encode()
            workspace.build_vector_index()
            workspace.build_keyword_index()
            workspace.build_map()
        (folder / "ready").touch()
    return folder / "workspace"


def mark(workspace: Workspace, intent_of: Mapping[str, str], n: int, chosen: str, seed: int) -> None:
    """Mark n offered pairs as somebody who goes by the intents would."""
    rng = np.random.default_rng([seed, CHOSEN.index(chosen)])
    left = n
    while left:
        offers = _offered(workspace, min(left, AT_ONCE), chosen, int(rng.integers(2**31)))
        if not offers:
            raise SystemExit(f"{left} of {n} pairs are missing: the data set is too small.")
        alike = np.array([intent_of[each.first] == intent_of[each.second] for each in offers])
        if chosen == "shuffled":
            alike = rng.permutation(alike)
        for each, yes in zip(offers, alike.tolist(), strict=True):
            origin: Origin = "random" if each.reason == "random" else "offered"
            workspace.judgments.mark([(each.first, each.second)], float(yes), origin)
        left -= len(offers)


def _offered(workspace: Workspace, n: int, chosen: str, seed: int) -> Sequence[Offer]:
    if chosen != "random":
        return offer(workspace, n, seed=seed)
    return [each for each in offer(workspace, 3 * n + 3, seed=seed) if each.reason == "random"][:n]


def judged(encoder: SentenceEncoder, test: Examples) -> Evaluation:
    """The encoder on a data set's test part; precision@10 is what a verdict goes by here."""
    return dataclasses.replace(evaluate(test, encoder.encode), primary=METRIC)


@cache
def before(dataset: str) -> Evaluation:
    """The model as it was."""
    return judged(SentenceEncoder.load(MODEL, "cpu", "float32"), intents(dataset, "test"))


def campaign(dataset: str, n: int, chosen: str, work: Path, config: TrainingConfig) -> dict[str, Any]:
    """Mark, learn, judge: the figures of one row."""
    seconds = {}
    with tempfile.TemporaryDirectory() as folder:
        # What a run leaves behind, and which sentence stands in which part, is to be no other campaign's.
        copy = shutil.copytree(workspace_of(dataset, work), Path(folder) / "workspace")
        with Workspace.open(copy) as workspace:
            workspace.build_vector_index()
            workspace.build_keyword_index()
            began = time.perf_counter()
            mark(workspace, answers(dataset), n, chosen, config.seed)
            seconds["marking"] = time.perf_counter() - began
            judgments = workspace.judgments.all()
            split, _ = judged_split(workspace, seed=config.seed)
            began = time.perf_counter()
            epochs = propose_epochs(len(split.train))
            *_, last = workspace.runs.begin(split, dataclasses.replace(config, epochs=epochs))
            seconds["learning"] = time.perf_counter() - began
            assert isinstance(last, Finished)
            began = time.perf_counter()
            old = before(dataset)
            new = judged(SentenceEncoder.load(last.model_folder, "cpu", "float32"), intents(dataset, "test"))
            verdict = compare(new, old, 1.0)
            seconds["judging"] = time.perf_counter() - began
    return {
        "alike": sum(each.score == 1.0 for each in judgments) / n,
        "parts": split.counts,
        "dropped": split.n_dropped,
        "before": old.value.value,
        "after": new.value.value,
        "difference": dataclasses.asdict(verdict.difference),
        "verdict": verdict.word,
        "sentence": verdict.sentence,
        "own_verdict": last.verdict,
        "own_sentence": last.sentence,
        "seconds": {name: round(value, 1) for name, value in seconds.items()},
    }


def table(rows: Sequence[Row]) -> str:
    """Markdown: a line for each number of marks and way of choosing, over the seeds there are."""
    judged = ("precision@10", "gained (95 % interval)", "verdict", "the run's own verdict")
    head = ("data", "marks", "chosen", "alike", *judged)
    lines = []
    for dataset in DATASETS:
        for n in sorted({row["key"]["marks"] for row in rows}):
            for chosen in CHOSEN:
                found = [row["figures"] for row in rows if _of(row) == (dataset, n, chosen)]
                if found:
                    lines.append((dataset, f"{n:,}", chosen, *_figures(found)))
    paragraphs = [
        "## Marks",
        "`.venv/bin/python -m tests.bench.marks`. Pairs of each data set's train texts are offered by the "
        "program and marked by whether their intents are equal; what is not kept for the run's own verdict "
        "is learned by all-MiniLM-L6-v2 as the program proposes. Judged on the test part, where each "
        "question asks for the others of its intent. Chosen “next”: as offered, one in three at random; "
        "“random”: only these; “shuffled”: as “next”, the answers of each fifty dealt out anew. Of several "
        f"seeds the mean and the widest interval. {made_with(rows)}",
        markdown(head, lines),
    ]
    return "\n\n".join(paragraphs)


def _of(row: Row) -> tuple[str, int, str]:
    return row["key"]["dataset"], row["key"]["marks"], row["key"]["chosen"]


def _figures(found: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    def mean(name: str) -> float:
        return float(np.mean([each[name] for each in found]))

    low = min(each["difference"]["low"] for each in found)
    high = max(each["difference"]["high"] for each in found)
    gained = mean("after") - mean("before")
    return (
        f"{mean('alike'):.0%}",
        f"{mean('before'):.3f} → {mean('after'):.3f}",
        f"{_signed(gained)} ({_signed(low)} to {_signed(high)})",
        _counted([each["verdict"] for each in found]),
        _counted([each["own_verdict"] for each in found]),
    )


def _signed(value: float) -> str:
    return f"{value:+.3f}".replace("-", "−")


def _counted(words: Sequence[str]) -> str:
    if len(words) == 1:
        return words[0]
    return ", ".join(f"{words.count(word)} × {word}" for word in dict.fromkeys(words))


def missed(rows: Sequence[Row]) -> list[str]:
    """Sentences about finished rows that miss an aim."""
    found = []
    for row in rows:
        dataset, n, chosen = _of(row)
        word = row["figures"]["verdict"]
        if chosen == "shuffled" and word == "better":
            found.append(f"{dataset}: {n:,} shuffled marks are “better”.")
        if chosen == "next" and n >= max(MARKS) and word != "better":
            found.append(f"{dataset}: {n:,} marks are “{word}”.")
    return found


def main() -> int:
    """Run what is missing, print the table and write it into RESULTS.md; 1 where an aim was missed."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--dataset", choices=DATASETS, action="append")
    arguments.add_argument("--marks", default=",".join(map(str, MARKS)))
    arguments.add_argument("--seeds", type=int, default=1)
    arguments.add_argument("--rows", type=Path, default=WORK / "marks.jsonl")
    given = arguments.parse_args()
    if not PUBLIC_DATA.is_dir():
        print("The public data sets are not beside the checkout.", file=sys.stderr)
        return 2
    numbers = sorted({int(number) for number in given.marks.split(",")})
    config = TrainingConfig()
    kept = KeptRows(given.rows)
    rows = []
    for dataset in given.dataset or DATASETS:
        for seed in range(given.seeds):
            for chosen in CHOSEN:
                for n in numbers if chosen != "shuffled" else numbers[-1:]:
                    own = dataclasses.replace(config, seed=seed)
                    key = {"dataset": dataset, "marks": n, "chosen": chosen, "seed": seed}
                    key |= {"settings": dataclasses.asdict(own)}
                    make = partial(campaign, dataset, n, chosen, given.rows.parent, own)
                    rows.append(kept.get(key, make))
                    print(f"{dataset} {n} {chosen} {seed}: {rows[-1]['figures']['sentence']}", flush=True)
    text = table(rows)
    print(f"\n{text}")
    write_between(RESULTS, "marks", text)
    misses = missed(rows)
    for miss in misses:
        print(f"missed: {miss}")
    return int(bool(misses))


if __name__ == "__main__":
    sys.exit(main())
