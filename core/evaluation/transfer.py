"""What a logistic regression reads out of frozen vectors: SentEval's protocol (Conneau & Kiela 2018).

MR, CR, SUBJ and MPQA by stratified cross-validation, the regulariser of each fold chosen on inner folds of
its other part; TREC and MRPC with it chosen by cross-validation on the train part; SST2 on its development
part. Of a pair, the classifier sees |u − v| and u ∗ v. It is scikit-learn's with today's default solver
(multinomial, the intercept not regularised), where SentEval had the one of 2018.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.evaluation import metrics
from core.evaluation.labelled import Evaluation
from core.evaluation.result import TaskResult, evaluation_of, key_of, mean_of
from core.evaluation.senteval import DEV, TASKS, TEST, TRAIN, TransferTask, find_tasks, read_task
from core.evaluation.similarities import Encode, Floats, vectors_of
from core.plurals import plural
from core.progress import QUIET, Reporter, Task

FOLDS = 10
_SEED = 1111  # SentEval's
# 1 / strength: where it is chosen on inner folds or the development part, and where on the train part.
_REGULARISERS = tuple(2.0**t for t in range(-2, 4))
_REGULARISERS_OF_TRAIN = tuple(2.0**t for t in range(-1, 6))
_MOST_ITERATIONS = 2000

Labels = NDArray[np.int64]
Split = tuple[NDArray[np.int64], NDArray[np.int64]]


def evaluate_transfer(
    folder: Path,
    encode: Encode,
    *,
    n_folds: int = FOLDS,
    task: Task = QUIET,
) -> TaskResult:
    """Accuracy of each of SentEval's tasks that a folder holds, and the mean over them; of MRPC F1 too.

    Raises:
        InputError: it holds none, or its files are not as SentEval has them.
    """
    found = find_tasks(folder)
    if not found:
        raise InputError(
            f"{folder} holds none of SentEval's tasks ({', '.join(TASKS)}).",
            "Give SentEval's data folder, with downstream/MR/rt-polarity.pos and so on.",
        )
    tasks = [read_task(name, where) for name, where in found.items()]
    parts: dict[str, Evaluation] = {}
    for transfer_task in tasks:
        task.check()
        features = _features(transfer_task, encode)
        answers = _answers(transfer_task, features, n_folds, task)
        asked = np.flatnonzero(answers >= 0)
        statistics = {
            "accuracy": metrics.mean((answers[asked] == transfer_task.labels[asked]).astype(np.float64))
        }
        if transfer_task.name == "MRPC":
            statistics["f1"] = metrics.f1(
                answers[asked].astype(np.float64), transfer_task.labels[asked] == 1, 0.5
            )
        texts = (text for column in transfer_task.texts for text in column)
        key = key_of([transfer_task.name, str(n_folds), *map(str, transfer_task.labels.tolist()), *texts])
        parts[transfer_task.name] = evaluation_of(statistics, np.arange(len(asked)), key, task)
    whole = mean_of(list(parts.values()), ("accuracy",))
    missing = ", ".join(name for name in TASKS if name not in parts)
    not_there = f" (not there: {missing})" if missing else ""
    how = (
        f"Logistic regression on vectors as they are, {n_folds} folds, the regulariser chosen on inner folds "
        f"or the development part, as in SentEval: {', '.join(parts)}{not_there}. Intervals over the "
        "sentences asked."
    )
    return TaskResult("senteval", whole, parts, how)


def _features(transfer_task: TransferTask, encode: Encode) -> Floats:
    """(n, features) float64."""
    columns = [vectors.astype(np.float64) for vectors in vectors_of(transfer_task.texts, encode)]
    if len(columns) == 1:
        return columns[0]
    u, v = columns
    return np.concatenate([np.abs(u - v), u * v], axis=1)


def _answers(transfer_task: TransferTask, x: Floats, n_folds: int, task: Task) -> Labels:
    """(n,) the class that each sentence asked about is taken for; −1 for those only learned from."""
    y = transfer_task.labels
    answers = np.full(len(transfer_task), -1, dtype=np.int64)
    train, dev, test = (np.flatnonzero(transfer_task.parts == part) for part in (TRAIN, DEV, TEST))
    if not len(test):
        outer = _folds(y, n_folds, transfer_task.name)
        n_fits = len(outer) * (n_folds * len(_REGULARISERS) + 1)
        reporter = Reporter(task, f"Classifying {transfer_task.name}", n_fits, "classifiers")
        for learned, asked in outer:
            inner = [(learned[a], learned[b]) for a, b in _folds(y[learned], n_folds, transfer_task.name)]
            best = _best(x, y, inner, _REGULARISERS, reporter, task)
            answers[asked] = _taught(x, y, learned, best, task).predict(x[asked])
            reporter.advance(1)
        return answers
    if len(dev):
        inner, regularisers = [(train, dev)], _REGULARISERS
    else:
        inner = [(train[a], train[b]) for a, b in _folds(y[train], n_folds, transfer_task.name)]
        regularisers = _REGULARISERS_OF_TRAIN
    n_fits = len(inner) * len(regularisers) + 1
    reporter = Reporter(task, f"Classifying {transfer_task.name}", n_fits, "classifiers")
    best = _best(x, y, inner, regularisers, reporter, task)
    answers[test] = _taught(x, y, train, best, task).predict(x[test])
    reporter.advance(1)
    return answers


def _folds(y: Labels, n_folds: int, transfer_task: str) -> list[Split]:
    from sklearn.model_selection import StratifiedKFold

    fewest = int(np.unique(y, return_counts=True)[1].min())
    if not 2 <= n_folds <= fewest:
        has = plural(fewest, "1 sentence", "{n} sentences")
        raise InputError(
            f"The rarest class of {transfer_task} has {has} to learn from, which "
            f"{n_folds} folds cannot share.",
            "Give fewer folds, or the whole files.",
        )
    folds = StratifiedKFold(n_folds, shuffle=True, random_state=_SEED)
    return [(np.asarray(a), np.asarray(b)) for a, b in folds.split(np.zeros(len(y)), y)]


def _best(
    x: Floats,
    y: Labels,
    splits: Sequence[Split],
    regularisers: Sequence[float],
    reporter: Reporter,
    task: Task,
) -> float:
    """The regulariser with the highest mean accuracy in hundredths of a percent; the strongest of equals."""
    scores = np.zeros((len(splits), len(regularisers)))
    for k, (learned, asked) in enumerate(splits):
        model = None
        for at, strength in enumerate(regularisers):
            # Each begins where the one before ended, and ends at its own optimum.
            model = _taught(x, y, learned, strength, task, model)
            scores[k, at] = float((model.predict(x[asked]) == y[asked]).mean())
            reporter.advance(1)
    return regularisers[int(np.argmax(np.round(100 * scores.mean(axis=0), 2)))]


def _taught(
    x: Floats,
    y: Labels,
    learned: NDArray[np.int64],
    regulariser: float,
    task: Task,
    model: Any = None,
) -> Any:
    """scikit-learn's logistic regression on some rows; `model` is one to continue with."""
    from sklearn.linear_model import LogisticRegression

    task.check()
    if model is None:
        model = LogisticRegression(warm_start=True, max_iter=_MOST_ITERATIONS)
    return model.set_params(C=regulariser).fit(x[learned], y[learned])
