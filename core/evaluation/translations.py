"""Is a sentence's translation the nearest of all? Accuracy in both directions, by pair of languages.

As the similarity search of Artetxe & Schwenk (2019, §4.3) on Tatoeba, and sentence-transformers'
TranslationEvaluator: a sentence whose nearest neighbour reads like its translation is right.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.evaluation import metrics
from core.evaluation.result import TaskResult, evaluation_of, mean_of
from core.evaluation.similarities import Encode, vectors_of
from core.examples.examples import Examples
from core.examples.sentences import components
from core.plurals import plural
from core.progress import QUIET, Reporter, Task
from core.unit_norm import unit_norm

# tatoeba.kor-eng.kor beside tatoeba.kor-eng.eng.
_NAME = re.compile(r"(?P<stem>.+\.|)(?P<first>[^.-]+)-(?P<second>[^.-]+)\.(?P<side>[^.]+)")
# Similarities held at a time.
_BUDGET = 4_000_000


@dataclass(frozen=True)
class Parallel:
    """Two files whose lines translate each other.

    Attributes:
        first, second: the languages, as the files' names have them.
        here, there: the files, in the same order.
    """

    first: str
    second: str
    here: Path
    there: Path


def parallel_files(folder: Path) -> list[Parallel]:
    """The pairs of files NAME.kor-eng.kor and NAME.kor-eng.eng in a folder, by name."""
    found = []
    for path in sorted(folder.iterdir()):
        parts = _NAME.fullmatch(path.name)
        if parts is None or parts["side"] != parts["first"] or not path.is_file():
            continue
        other = path.with_name(f"{path.name.removesuffix(parts['side'])}{parts['second']}")
        if parts["second"] != parts["first"] and other.is_file():
            found.append(Parallel(parts["first"], parts["second"], path, other))
    return found


def read_parallel(files: Parallel) -> Examples:
    """The lines of two files as positive pairs; a pair with a blank side is left out.

    Raises:
        InputError: they are not UTF-8, or not equally long.
    """
    here, there = (_lines(path) for path in (files.here, files.there))
    if len(here) != len(there):
        raise InputError(
            f"{files.here.name} has {plural(len(here), '1 line', '{n} lines')} and {files.there.name} "
            f"{len(there):,}, so that they do not translate each other line by line.",
            "Give two files of which each line translates the other's.",
        )
    pairs = [(a, b) for a, b in zip(here, there, strict=True) if a and b]
    if len(pairs) < 2:
        raise InputError(
            f"{files.here.name} and {files.there.name} have fewer than two pairs of sentences.",
            "Give files with more lines.",
        )
    name = f"{files.first}-{files.second}"
    return Examples("positive pairs", tuple(zip(*pairs, strict=True)), source=name)


def _lines(path: Path) -> list[str]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{path.name} is not written in UTF-8.", "Save it as UTF-8.") from error
    return [line.strip() for line in text.removesuffix("\n").split("\n")]


def evaluate_translations(
    folder: Path,
    encode: Encode,
    *,
    task: Task = QUIET,
) -> TaskResult:
    """Accuracy for each pair of languages, and the mean of the pairs.

    The metrics are `accuracy`, the mean of both directions; `accuracy_there`, from the first language to the
    second; `accuracy_back`.

    Raises:
        InputError: the folder has no such files, or they do not fit together.
    """
    found = parallel_files(folder)
    if not found:
        raise InputError(
            f"{folder} has no two files such as NAME.deu-eng.deu and NAME.deu-eng.eng.",
            "Name the files of a pair of languages so.",
        )
    several = [read_parallel(files) for files in found]
    reporter = Reporter(task, "Finding translations", sum(map(len, several)), "sentences")
    parts = {}
    for pairs in several:
        task.check()
        here, there = (unit_norm(side) for side in vectors_of(pairs.texts, encode))
        forth = _right(here, there, pairs.texts[1], task)
        back = _right(there, here, pairs.texts[0], task)
        statistics = {
            "accuracy": metrics.mean((forth + back) / 2),
            "accuracy_there": metrics.mean(forth),
            "accuracy_back": metrics.mean(back),
        }
        parts[pairs.source] = evaluation_of(statistics, components(pairs), pairs.fingerprint(), task)
        reporter.advance(len(pairs))
    whole = mean_of(list(parts.values()), ("accuracy", "accuracy_there", "accuracy_back"))
    how = (
        f"{sum(map(len, several)):,} pairs of sentences in {len(parts)} pairs of languages; a sentence is "
        "right when the nearest of all sentences of the other language is its translation (there: from the "
        "language named first). Intervals over sentence pairs."
    )
    return TaskResult("translations", whole, parts, how)


def _right(
    queries: NDArray[np.floating],
    candidates: NDArray[np.floating],
    texts: tuple[str, ...],
    task: Task,
) -> NDArray[np.float64]:
    """(n,) 1 where the candidate nearest to a query reads as the one with the query's own number."""
    right = np.zeros(len(queries))
    step = max(_BUDGET // len(candidates), 1)
    for start in range(0, len(queries), step):
        task.check()
        nearest = (queries[start : start + step] @ candidates.T).argmax(axis=1)
        right[start : start + step] = [texts[at] == texts[start + k] for k, at in enumerate(nearest.tolist())]
    return right
