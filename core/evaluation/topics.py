"""Does a model tell alike texts from others on topics that it has not learned? Cross-topic folds.

As the cross-topic evaluation of argument similarity in Reimers & Gurevych (2019, §4.3) and Reimers et al.
(2019): whole topics are held out, fold by fold. What a fold decides by, thresholds or a model that is taught,
comes from the other topics.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.corpus.readers import read_table
from core.errors import InputError
from core.evaluation import metrics
from core.evaluation.resampling import Statistic
from core.evaluation.result import TaskResult, evaluation_of
from core.evaluation.similarities import Encode, Floats, similarities, similarity_of, vectors_of
from core.examples.examples import Examples
from core.progress import QUIET, Reporter, Task

FOLDS = 4
# Of topics, the fewest over which an interval means something.
FEWEST_TOPICS = 20
# The examples of the other topics -> the model that judges a fold.
ModelOf = Callable[[Examples], Encode]


def has_arguments(folder: Path) -> bool:
    """Whether a folder holds arguments, key points and labels as ArgKP does (Bar-Haim et al. 2020)."""
    return bool(_labels(folder))


def _labels(folder: Path) -> list[Path]:
    return [
        path
        for path in sorted(folder.glob("labels_*.csv"))
        if all(_beside(path, kind).is_file() for kind in ("arguments", "key_points"))
    ]


def _beside(labels: Path, kind: str) -> Path:
    return labels.with_name(labels.name.replace("labels", kind, 1))


def read_arguments(folder: Path, task: Task = QUIET) -> Examples:
    """Pairs of an argument and a key point, alike or not, with their topics; all files of the folder.

    Raises:
        InputError: there is none, a column is missing, or a label names what there is not.
    """
    rows: list[tuple[str, str, str, str]] = []
    for path in _labels(folder):
        task.check()
        arguments = {
            one: (text, topic)
            for one, text, topic in _columns(_beside(path, "arguments"), "arg_id", "argument", "topic")
        }
        named = _columns(_beside(path, "key_points"), "key_point_id", "key_point")
        points = {row[0]: row[1] for row in named}
        for argument, point, label in _columns(path, "arg_id", "key_point_id", "label"):
            if argument not in arguments or point not in points:
                raise InputError(
                    f"{path.name} labels {argument} with {point}, and the files beside it lack one of them.",
                    "Give files that belong together.",
                )
            text, topic = arguments[argument]
            rows.append((text, points[point], label, topic))
    if not rows:
        raise InputError(
            f"{folder} has no files such as labels_train.csv, arguments_train.csv and key_points_train.csv.",
            "Give a folder with them.",
        )
    first, second, labels, topics = zip(*rows, strict=True)
    if not set(labels) <= {"0", "1"}:
        raise InputError(f"{folder} has labels other than 0 and 1.", "Label alike sentences with 1.")
    return Examples(
        "pair+class",
        (first, second),
        labels=np.array([int(label) for label in labels], dtype=np.int64),
        class_names=("0", "1"),
        positive_class=1,
        groups=topics,
        source=folder.name,
        why="Taken for arguments and key points, alike or not, by topic.",
    )


def _columns(path: Path, *names: str) -> list[tuple[str, ...]]:
    """Some columns of a file by name, row by row."""
    table = read_table(path)
    rows = [row for _, batch in table for row in batch]
    missing = [name for name in names if name not in table.columns]
    if missing:
        raise InputError(
            f"{path.name} has no column {missing[0]}.", f"Its columns: {', '.join(table.columns)}."
        )
    at = [table.columns.index(name) for name in names]
    return [tuple(str(row[k] or "") for k in at) for row in rows]


def topic_folds(topics: Sequence[str], n_folds: int, seed: int = 0) -> NDArray[np.int64]:
    """(n,) the fold of each example: whole topics, drawn at random, in folds of about equal size.

    Raises:
        InputError: there are fewer topics than folds, or fewer than two folds.
    """
    counts = Counter(topics)
    if not 2 <= n_folds <= len(counts):
        raise InputError(
            f"{len(counts)} topics cannot be divided into {n_folds} folds.",
            "Give at least 2 folds and no more than there are topics.",
        )
    names = sorted(counts)
    order = [names[k] for k in np.random.default_rng([seed, len(names)]).permutation(len(names))]
    size = [0] * n_folds
    held = [0] * n_folds
    fold_of = {}
    # The largest first, each into the fold with the fewest topics, of these into the smallest.
    for name in sorted(order, key=lambda topic: -counts[topic]):
        fold = min(range(n_folds), key=lambda k: (held[k], size[k]))
        fold_of[name] = fold
        held[fold] += 1
        size[fold] += counts[name]
    return np.array([fold_of[topic] for topic in topics], dtype=np.int64)


def evaluate_topics(
    examples: Examples,
    model_of: ModelOf,
    *,
    n_folds: int = FOLDS,
    seed: int = 0,
    task: Task = QUIET,
) -> TaskResult:
    """Each topic judged by what comes from the topics of other folds, and the mean over topics.

    Of pairs with classes: average precision of the model's own similarity, F1 and accuracy at the thresholds
    that are best on the other topics. Of pairs with scores: Spearman and Pearson.

    Args:
        examples: pairs with groups, which are the topics.
        model_of: gives the model of a fold; a model that is not taught is the same for all.

    Raises:
        InputError: the examples are no pairs with topics, none of their classes means alike, or there are no
            such folds.
    """
    if examples.groups is None or examples.task not in ("pair+class", "pair+score"):
        raise InputError(
            f"{examples.source or 'The data'} holds no pairs with a class or a score, and a topic for each.",
            "Name the column of topics with --group.",
        )
    topics = np.array(examples.groups)
    fold = topic_folds(examples.groups, n_folds, seed)
    reporter = Reporter(task, "Judging folds", n_folds, "folds")
    statistics: dict[str, dict[str, Statistic]] = {}
    encode: Encode | None = None
    near: Floats = np.empty(0)
    for number in range(n_folds):
        task.check()
        others, own = np.flatnonzero(fold != number), np.flatnonzero(fold == number)
        before, encode = encode, model_of(examples.take(others))
        if encode is not before:
            near = similarities(*vectors_of(examples.texts, encode))[similarity_of(encode)]
        statistics |= _of_topics(examples, topics, near, own, others)
        reporter.advance(1)
    parts = {}
    for topic in sorted(statistics):
        chosen = examples.take(np.flatnonzero(topics == topic))
        component = _by_first_text(chosen)
        parts[topic] = evaluation_of(statistics[topic], component, chosen.fingerprint(), task)
    names = next(iter(parts.values())).resampled
    over_topics: dict[str, Statistic] = {
        name: metrics.mean(np.array([part.resampled[name].value for part in parts.values()]))
        for name in names
    }
    # A topic's sentences hang together, so that topics are what stands for itself.
    whole = evaluation_of(over_topics, np.arange(len(parts)), examples.fingerprint(), task)
    thresholds = (
        "; thresholds of F1 and accuracy are from the other topics" if examples.labels is not None else ""
    )
    how = (
        f"{len(examples):,} pairs on {len(parts)} topics in {n_folds} folds of whole topics{thresholds}. "
        "Means over topics with intervals over topics; of each topic, intervals over its first sentences."
    )
    return TaskResult("topics", whole, parts, how)


def _of_topics(
    examples: Examples,
    topics: NDArray[np.str_],
    near: Floats,
    own: NDArray[np.int64],
    others: NDArray[np.int64],
) -> dict[str, dict[str, Statistic]]:
    """Topic -> metric -> statistic, for the topics of one fold."""
    found: dict[str, dict[str, Statistic]] = {}
    if examples.labels is not None:
        if examples.positive_class is None:
            raise InputError(
                f"None of the classes {', '.join(examples.class_names[:6])} is known to mean that two "
                "sentences are alike.",
                "Say which one does with --alike.",
            )
        positive = np.asarray(examples.labels == examples.positive_class)
        for_f1 = metrics.threshold_for_f1(near[others], positive[others])
        for_accuracy = metrics.threshold_for_accuracy(near[others], positive[others])
    for topic in np.unique(topics[own]).tolist():
        at = np.flatnonzero(topics == topic)
        if examples.labels is not None:
            found[topic] = {
                "average_precision": metrics.average_precision(near[at], positive[at]),
                "f1": metrics.f1(near[at], positive[at], for_f1),
                "accuracy": metrics.accuracy(near[at], positive[at], for_accuracy),
            }
        else:
            assert examples.scores is not None
            found[topic] = {
                "spearman": metrics.spearman(near[at], examples.scores[at]),
                "pearson": metrics.pearson(near[at], examples.scores[at]),
            }
    return found


def _by_first_text(pairs: Examples) -> NDArray[np.int64]:
    """(n,) which pairs share their first sentence: those of one argument are drawn together."""
    _, inverse = np.unique(np.array(pairs.texts[0]), return_inverse=True)
    return np.asarray(inverse, dtype=np.int64)
