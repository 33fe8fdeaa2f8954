"""What an evaluation found: in the whole and part by part, each metric with its 95 % interval."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.evaluation.labelled import Evaluation
from core.evaluation.resampling import Resampled, Statistic, resample
from core.progress import QUIET, Task


@dataclass(frozen=True, eq=False)
class TaskResult:
    """One encoder on one task.

    Attributes:
        task: "topics", "senteval", "translations" or "clustering".
        whole: the metrics over all parts; the primary one decides a verdict.
        parts: the same by topic, task, pair of languages or seed.
        how: one or two sentences for the person: the measurement, and the units that the bootstrap draws.
    """

    task: str
    whole: Evaluation
    parts: Mapping[str, Evaluation]
    how: str


def evaluation_of(
    statistics: Mapping[str, Statistic],
    component: NDArray[np.int64],
    key: str,
    task: Task = QUIET,
) -> Evaluation:
    """Statistics over some units, the primary metric first.

    Args:
        component: (n,) which units hang together and are drawn together, numbered from 0.
        key: digest of what was evaluated on; see `key_of`.
    """
    return wrapped(resample(statistics, component, task), component, key)


def wrapped(resampled: Mapping[str, Resampled], component: NDArray[np.int64], key: str) -> Evaluation:
    """What was resampled over such units, the primary metric first."""
    n = len(component)
    return Evaluation(next(iter(resampled)), resampled, n, int(component.max()) + 1, n, key)


def mean_of(parts: Sequence[Evaluation], names: Iterable[str]) -> Evaluation:
    """The mean of parts that have nothing to do with each other, the primary metric first.

    Draws depend on the number of components alone. Those of each part are shuffled, the same way for every
    model, so that parts of one size are drawn independently.
    """
    n = min(len(resampled.draws) for part in parts for resampled in part.resampled.values())
    orders = [np.random.default_rng(k).permutation(n) for k in range(len(parts))]
    resampled = {
        name: Resampled(
            float(np.mean([part.resampled[name].value for part in parts])),
            np.mean(
                [part.resampled[name].draws[order] for part, order in zip(parts, orders, strict=True)], axis=0
            ),
        )
        for name in names
    }
    return Evaluation(
        next(iter(resampled)),
        resampled,
        sum(part.n_examples for part in parts),
        sum(part.n_components for part in parts),
        sum(part.n_answerable for part in parts),
        key_of(part.examples_key for part in parts),
    )


def key_of(texts: Iterable[str]) -> str:
    """Hexadecimal digest of texts in their order."""
    digest = hashlib.sha256()
    for text in texts:
        digest.update(text.encode("utf-8", "surrogatepass") + b"\0")
    return digest.hexdigest()
