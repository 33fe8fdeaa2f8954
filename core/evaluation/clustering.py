"""Do sentences of one class fall into one cluster? Mini-batch k-means with as many clusters as classes.

As in MTEB (Muennighoff et al. 2023, §3.1): V-measure of scikit-learn's mini-batch k-means, over several
seeds. Vectors are scaled to unit norm, since it is their cosine that people search by.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.evaluation import metrics
from core.evaluation.labelled import Evaluation
from core.evaluation.resampling import Resampled, resample
from core.evaluation.result import TaskResult, wrapped
from core.evaluation.similarities import Encode, vectors_of
from core.examples.examples import Examples
from core.examples.sentences import components
from core.progress import QUIET, Reporter, Task
from core.unit_norm import unit_norm

SEEDS = 10
METRICS = ("v_measure", "adjusted_rand")
_BATCH = 500  # MTEB's


def evaluate_clustering(
    examples: Examples,
    encode: Encode,
    *,
    seeds: int = SEEDS,
    task: Task = QUIET,
) -> TaskResult:
    """V-measure and adjusted Rand index of sentences with a class, the mean over seeds.

    Args:
        examples: of the task "text+class". seeds: how often k-means starts anew.

    Raises:
        InputError: the sentences have no classes.
    """
    if examples.labels is None or examples.task != "text+class":
        raise InputError(
            f"{examples.source or 'The data'} holds {examples.task}; clusters are compared with the classes "
            "of single sentences.",
            "Give a file with a column of sentences and one of classes.",
        )
    labels = examples.labels
    n_classes = len(np.unique(labels))
    vectors = unit_norm(vectors_of(examples.texts, encode)[0])
    # A model that maps everything onto few points has no more clusters than these.
    n_clusters = min(n_classes, len(np.unique(vectors, axis=0)))
    component = components(examples)
    reporter = Reporter(task, "Clustering", seeds, "seeds")
    parts: dict[str, Evaluation] = {}
    for seed in range(seeds):
        task.check()
        clusters = _clusters(vectors, n_clusters, seed)
        statistics = {
            "v_measure": metrics.v_measure(labels, clusters),
            "adjusted_rand": metrics.adjusted_rand(labels, clusters),
        }
        found = resample(statistics, component, task)
        recentred = {name: resampled.recentred() for name, resampled in found.items()}
        parts[f"seed {seed}"] = wrapped(recentred, component, examples.fingerprint())
        reporter.advance(1)
    # Every seed sees the same resamples, so that draws can be averaged one by one.
    means = {name: _mean([part.resampled[name] for part in parts.values()]) for name in METRICS}
    how = (
        f"{len(examples):,} sentences into {n_clusters:,} clusters by mini-batch k-means on unit-norm "
        f"vectors, compared with their {n_classes:,} classes; means over {seeds} seeds, intervals over "
        "sentences."
    )
    return TaskResult("clustering", wrapped(means, component, examples.fingerprint()), parts, how)


def _clusters(vectors: NDArray[np.floating], n_clusters: int, seed: int) -> NDArray[np.int64]:
    from sklearn.cluster import MiniBatchKMeans

    found = MiniBatchKMeans(n_clusters, batch_size=_BATCH, n_init="auto", random_state=seed)
    return np.asarray(found.fit_predict(vectors), dtype=np.int64)


def _mean(several: list[Resampled]) -> Resampled:
    value = float(np.mean([one.value for one in several]))
    return Resampled(value, np.mean([one.draws for one in several], axis=0))
