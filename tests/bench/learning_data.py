"""The public labelled data of the learning benchmark, read by the program's own reader."""

from __future__ import annotations

import csv
import dataclasses
from pathlib import Path

import numpy as np

from core.examples.examples import Examples, aligned
from core.examples.reading import read_examples
from core.examples.sentences import sentence_key
from core.examples.split import PARTS, Split, split_examples
from tests.bench.stsb import read_stsb


def stsb(data: Path, part: str) -> Examples:
    """STS-B's "train", "dev" or "test"; scores from 0 to 5."""
    return read_stsb(data / "stsb" / f"sts-{part}.csv")


def stsb_translated(data: Path, language: str, part: str) -> Examples:
    """The same pairs, "dev" or "test", in German ("de") or Chinese ("zh") by machine, or Korean ("ko")."""
    if language == "ko":
        return read_examples(data / "kor-nlu" / f"sts-{part}.tsv", score_range=(0.0, 5.0))
    return read_examples(data / "stsb-multi-mt" / f"stsb-{language}-{part}.csv", score_range=(0.0, 5.0))


def korean_as_published(data: Path) -> Examples:
    """KorSTS's test part without three rows.

    The public result of all-MiniLM-L6-v2 was made from a copy for which quotation marks were taken to hold
    tabs, though the file has no quoting: three rows lost a column and were dropped.
    """
    with (data / "kor-nlu" / "sts-test.tsv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in list(csv.reader(file, delimiter="\t"))[1:] if len(row) == 7]
    texts = tuple(tuple(row[k] for row in rows) for k in (5, 6))
    return Examples("pair+score", texts, scores=np.array([float(row[4]) / 5 for row in rows]))


def nli(data: Path) -> Examples:
    """The development pairs of SNLI and MNLI as one data set."""
    return joined("SNLI and MNLI", *(read_examples(data / "nli" / of / "dev.csv") for of in ("snli", "mnli")))


def banking(data: Path, part: str) -> Examples:
    """banking77's "train" or "test": questions with their intent."""
    return read_examples(data / "banking77" / f"{part}.csv")


def joined(source: str, *several: Examples) -> Examples:
    """Data sets of one task with classes, one after the other."""
    parts = tuple(aligned({str(k): one for k, one in enumerate(several)}).values())
    first = parts[0]
    columns = [sum((part.texts[k] for part in parts), ()) for k in range(len(first.texts))]
    labels = [part.labels for part in parts if part.labels is not None]
    return dataclasses.replace(first, texts=tuple(columns), labels=np.concatenate(labels), source=source)


def sample(examples: Examples, n: int, seed: int) -> Examples:
    """`n` of them, drawn at random; all where there are no more."""
    drawn = np.random.default_rng([seed, len(examples)]).permutation(len(examples))[:n]
    return examples.take(np.sort(drawn))


def shuffled(examples: Examples, seed: int) -> Examples:
    """The same sentences with each other's scores or classes."""
    order = np.random.default_rng([seed, len(examples)]).permutation(len(examples))
    return dataclasses.replace(
        examples,
        scores=None if examples.scores is None else examples.scores[order],
        labels=None if examples.labels is None else examples.labels[order],
    )


def parts(train: Examples, verdict: Examples, seed: int) -> Split:
    """Two parts as given. Nothing is set aside for selection, so that the last weights are kept."""
    nothing = train.take([])
    counts = dict.fromkeys(PARTS, 0)
    return Split(train, nothing, verdict, {}, seed, 0, 0, (), counts, ())


def divided(examples: Examples, n_train: int, n_verdict: int, seed: int) -> Split:
    """The program's own division, with so many examples drawn from its train and verdict parts."""
    whole = split_examples(examples, seed=seed)
    return parts(sample(whole.train, n_train, seed), sample(whole.verdict, n_verdict, seed), seed)


def n_shared(first: Examples, second: Examples) -> int:
    """Sentences that stand in both."""
    keys = [{sentence_key(text) for column in each.texts for text in column} for each in (first, second)]
    return len(keys[0] & keys[1])
