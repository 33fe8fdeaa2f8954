"""Data that no model can be judged by; `python -m tests.raises` found that no other test met these."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from core.errors import InputError
from core.evaluation import evaluate, evaluate_primary
from core.evaluation.labelled import primary_metric
from core.evaluation.senteval import read_task
from core.evaluation.similarities import PairScores
from core.evaluation.tasks import recognise_task
from core.evaluation.topics import evaluate_topics, read_arguments
from core.evaluation.translations import Parallel, read_parallel
from core.examples import Examples
from tests.core.evaluation.files import encode, sentences, write_csv, write_lines

ONE, OTHER = tuple(sentences(8, ("great",), 1)), tuple(sentences(8, ("dull",), 2))
FOLLOWING = Examples("positive pairs", (ONE, OTHER), source="questions.csv")
UNKNOWN = Examples(
    "pair+class",
    (ONE, OTHER),
    labels=np.arange(8) % 2,
    class_names=("red", "blue"),
    groups=tuple("abcdabcd"),
    source="pairs.csv",
)


def of_class(label: int) -> Examples:
    labels = np.full(8, label)
    return Examples("pair+class", (ONE, OTHER), labels=labels, class_names=("no", "yes"), positive_class=1)


def reads_together(pairs: object) -> np.ndarray:
    raise AssertionError("nothing is read")


def empty_task(folder: Path) -> object:
    for name in ("custrev.pos", "custrev.neg"):
        write_lines(folder / name, [""])
    return read_task("CR", folder)


def task_of_one_class(folder: Path) -> object:
    for part in ("train", "dev", "test"):
        write_lines(folder / f"sentiment-{part}", ["the film was great\t1"] * 3)
    return read_task("SST2", folder)


def arguments_labelled_otherwise(folder: Path) -> object:
    write_csv(folder / "labels_train.csv", ["arg_id", "key_point_id", "label"], [["a", "k", "maybe"]])
    write_csv(folder / "arguments_train.csv", ["arg_id", "argument", "topic"], [["a", "It is so", "t"]])
    write_csv(folder / "key_points_train.csv", ["key_point_id", "key_point"], [["k", "So it is"]])
    return read_arguments(folder)


def one_translation(folder: Path) -> object:
    write_lines(folder / "x.deu-eng.deu", ["Guten Tag"])
    write_lines(folder / "x.deu-eng.eng", ["Good day"])
    return read_parallel(Parallel("deu", "eng", folder / "x.deu-eng.deu", folder / "x.deu-eng.eng"))


@pytest.mark.parametrize(
    ("judge", "sentence"),
    [
        (
            lambda _: primary_metric(Examples("text", (ONE,), source="lines.txt")),
            "lines.txt holds sentences without labels, which cannot judge a model. Give labelled examples",
        ),
        (
            lambda _: evaluate(FOLLOWING, PairScores(reads_together)),
            "A cross-encoder does not search, so it is not judged by questions.csv",
        ),
        (
            lambda _: evaluate_topics(UNKNOWN, lambda examples: encode, n_folds=2),
            "None of the classes red, blue is known to mean that two sentences are alike. Say which one does",
        ),
        (
            lambda _: evaluate(of_class(0), encode),
            "None of the examples to judge by has the class 'yes', which means alike, so that nothing can be",
        ),
        (
            lambda _: evaluate_primary(of_class(1), encode),
            "All of the examples to judge by have the class 'yes', which means alike, so that nothing can be",
        ),
        (
            lambda _: evaluate(Examples("pair+score", (ONE, OTHER), scores=np.full(8, 0.5)), encode),
            "All of the examples to judge by have the same score, so that nothing can be told apart by them.",
        ),
        (empty_task, "custrev.pos holds no sentences. Fetch SentEval's files again."),
        (task_of_one_class, "has one class only. Fetch SentEval's files again."),
        (recognise_task, "is a folder that holds nothing a model could be evaluated on. Give a file with"),
        (
            read_arguments,
            "has no files such as labels_train.csv, arguments_train.csv and key_points_train.csv",
        ),
        (arguments_labelled_otherwise, "has labels other than 0 and 1. Label alike sentences with 1."),
        (one_translation, "x.deu-eng.deu and x.deu-eng.eng have fewer than two pairs of sentences."),
    ],
)
def test_what_cannot_judge(tmp_path: Path, judge: Callable[[Path], object], sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        judge(tmp_path)
    assert sentence in str(refused.value)
