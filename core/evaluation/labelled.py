"""How good an encoder is on labelled examples: each metric of the task with its 95 % interval.

The primary metric decides a verdict: Spearman of the similarity for scores; average precision, by similarity,
of the class that means "alike" for classes of pairs; accuracy for triplets; MRR for positive pairs; nDCG@10
for sentences with a class, where each asks for the rest of its class. The similarity is the model's own, by
which it searches (`OwnSimilarity`), else the cosine; metrics by the others carry their names. Clusters are
those of vectors of unit norm, whatever the similarity.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.evaluation import metrics
from core.evaluation.resampling import Interval, Resampled, Statistic, resample
from core.evaluation.similarities import (
    Encode,
    Floats,
    JudgeBy,
    PairScores,
    column_similarities,
    similarity_matrix,
    similarity_of,
    vectors_by_part,
    vectors_of,
)
from core.examples.examples import Examples, aligned
from core.examples.sentences import components, sentences_of
from core.old_names import old_cancel
from core.progress import QUIET, Task
from core.unit_norm import unit_norm

_RANKED = ("ndcg@10", "mrr", "recall@1", "recall@5", "recall@10", "precision@10")
_CLUSTERED = ("v_measure", "adjusted_rand")
RECALL_AT = (1, 5, 10)
TOP = 10
# Similarities held at a time.
_BUDGET = 4_000_000
_GAINS = 1 / np.log2(np.arange(2, TOP + 2))

# Query numbers -> (b, n_candidates) whether each candidate is relevant, and whether it is a candidate at all.
Judge = Callable[[NDArray[np.int64]], tuple[NDArray[np.bool_], NDArray[np.bool_]]]


@dataclass(frozen=True, eq=False)
class Evaluation:
    """One encoder on one set of examples. Picklable.

    Attributes:
        primary: the metric that decides a verdict; higher is better for every metric.
        resampled: metric -> its value and its draws over the resamples.
        n_examples, n_components: how many examples, and how many units that stand for themselves.
        n_answerable: queries that have something to find (all examples where nothing is searched).
        examples_key: digest of what it was evaluated on.
        similarity: what texts were compared by, as `similarities.similarity_of` says it.
    """

    primary: str
    resampled: Mapping[str, Resampled]
    n_examples: int
    n_components: int
    n_answerable: int
    examples_key: str
    similarity: str = "cosine"

    @property
    def metrics(self) -> dict[str, Interval]:
        """Metric -> value and 95 % interval, the primary one first."""
        return {name: resampled.interval for name, resampled in self.resampled.items()}

    @property
    def value(self) -> Interval:
        """The primary metric."""
        return self.resampled[self.primary].interval


@dataclass(frozen=True, eq=False)
class _Prepared:
    """What the bootstrap needs: the component of each unit (example or query) and the metrics over units.

    `near` are the similarities of the pairs; empty where there are none.
    """

    component: NDArray[np.int64]
    statistics: dict[str, Statistic]
    n_answerable: int
    near: Floats


def primary_metric(examples: Examples) -> str:
    """Name of the metric that decides a verdict on such examples.

    Raises:
        InputError: for pairs with classes of which none is known to mean "alike".
    """
    if examples.task == "text":
        raise InputError(
            f"{examples.source or 'The data'} holds sentences without labels, which cannot judge a model.",
            "Give labelled examples, or mark pairs.",
        )
    if examples.task == "pair+class":
        _positive(examples)
        return "average_precision"
    return {
        "pair+score": "spearman",
        "triplet": "accuracy",
        "positive pairs": "mrr",
        "text+class": "ndcg@10",
    }[examples.task]


@old_cancel
def evaluate(
    examples: Examples,
    encode: JudgeBy,
    *,
    encode_queries: Encode | None = None,
    selection: Examples | None = None,
    task: Task = QUIET,
) -> Evaluation:
    """Every metric of the task on `examples`.

    Args:
        encode: sentences -> (n, dim) vectors; called once for all distinct sentences, and once more for those
            of `selection`; an `OwnSimilarity` also says what vectors are compared by. Or what a cross-encoder
            says of pairs, which then takes the place of the similarity.
        encode_queries: the same for what asks: the first texts of positive pairs and of triplets, where the
            model reads queries otherwise than documents; None: `encode`. All other texts are read as
            documents.
        selection: examples from which the threshold for accuracy and F1 of classes is taken; without them
            these two are left out.

    Raises:
        InputError: when there is nothing to evaluate, or nothing in it that could be found or told apart.
    """
    primary = primary_metric(examples)
    prepared = _prepare(examples, encode, encode_queries, task)
    statistics = dict(prepared.statistics)
    if examples.task == "pair+class" and selection is not None and len(selection):
        statistics.update(_with_threshold(prepared.near, examples, selection, encode))
    ordered = {primary: statistics.pop(primary), **statistics}
    # So that only models that saw the same examples are compared.
    key = hashlib.sha256((examples.fingerprint() + repr(examples.positive_class)).encode()).hexdigest()
    resampled = resample(ordered, prepared.component, task)
    resampled.update({name: resampled[name].recentred() for name in _CLUSTERED if name in resampled})
    return Evaluation(
        primary=primary,
        resampled=resampled,
        n_examples=len(examples),
        n_components=int(components(examples).max()) + 1,
        n_answerable=prepared.n_answerable,
        examples_key=key,
        similarity=similarity_of(encode),
    )


@old_cancel
def evaluate_primary(
    examples: Examples,
    encode: JudgeBy,
    task: Task = QUIET,
    *,
    encode_queries: Encode | None = None,
) -> Interval:
    """The primary metric alone, as it is watched during training; `encode_queries` as of `evaluate`.

    Raises:
        InputError: as `evaluate`.
    """
    primary = primary_metric(examples)
    prepared = _prepare(examples, encode, encode_queries, task)
    return resample({primary: prepared.statistics[primary]}, prepared.component, task)[primary].interval


def _prepare(examples: Examples, encode: JudgeBy, encode_queries: Encode | None, task: Task) -> _Prepared:
    if len(examples) == 0:
        raise InputError("There are no examples to evaluate on.", "Give more labelled examples.")
    task.check()
    if examples.task in ("pair+score", "pair+class", "triplet"):
        return _by_similarity(examples, encode, encode_queries)
    if isinstance(encode, PairScores):
        raise InputError(
            f"A cross-encoder does not search, so it is not judged by {examples.source or 'these examples'}: "
            "it would have to read every text beside every other one.",
            "Judge it by pairs with scores or classes, or by triplets.",
        )
    if examples.task == "positive pairs":
        return _search_among_positives(examples, encode, encode_queries or encode, task)
    return _search_among_the_rest(examples, encode, task)


def _by_similarity(examples: Examples, judge_by: JudgeBy, encode_queries: Encode | None) -> _Prepared:
    asks = encode_queries if examples.task == "triplet" else None
    _check_contrast(examples)
    near, *others = column_similarities(examples.texts, judge_by, asks)
    own = similarity_of(judge_by)
    suffix = {name: "" if name == own else f"_{name}" for name in near}
    statistics: dict[str, Statistic] = {}
    if examples.scores is not None:
        for name, values in near.items():
            statistics["spearman" + suffix[name]] = metrics.spearman(values, examples.scores)
            statistics["pearson" + suffix[name]] = metrics.pearson(values, examples.scores)
    elif examples.task == "pair+class":
        positive = _positive(examples)
        for name, values in near.items():
            statistics["average_precision" + suffix[name]] = metrics.average_precision(values, positive)
    else:
        far = others[0]
        for name, values in near.items():
            statistics["accuracy" + suffix[name]] = metrics.mean((values > far[name]).astype(np.float64))
    return _Prepared(components(examples), statistics, len(examples), near[own])


def _with_threshold(
    near: Floats, examples: Examples, selection: Examples, judge_by: JudgeBy
) -> dict[str, Statistic]:
    selection = aligned({"examples": examples, "selection": selection})["selection"]
    there = column_similarities(selection.texts, judge_by)[0][similarity_of(judge_by)]
    known, asked = _positive(selection), _positive(examples)
    return {
        "accuracy": metrics.accuracy(near, asked, metrics.threshold_for_accuracy(there, known)),
        "f1": metrics.f1(near, asked, metrics.threshold_for_f1(there, known)),
    }


def _positive(examples: Examples) -> NDArray[np.bool_]:
    if examples.positive_class is None or examples.labels is None:
        raise InputError(
            f"None of the classes {', '.join(examples.class_names[:6])} of {examples.source or 'the data'} "
            "is known to mean that two sentences are alike, so a model cannot be judged by them.",
            "Say which one does (on the command line with --alike), or give scores.",
        )
    return np.asarray(examples.labels == examples.positive_class)


def _check_contrast(examples: Examples) -> None:
    """Raise `InputError` where all pairs are alike, or none is, or all have one score: every metric of theirs
    is the same whatever the model.
    """
    if examples.task == "pair+class":
        positive = _positive(examples)
        if not positive.any():
            raise InputError(
                f"None of the examples to judge by has the class '{_alike(examples)}', which means alike, so "
                "that nothing can be told apart by them.",
                "Give more that are alike.",
            )
        if positive.all():
            raise InputError(
                f"All of the examples to judge by have the class '{_alike(examples)}', which means alike, so "
                "that nothing can be told apart by them.",
                "Give some that are not alike.",
            )
    if examples.scores is not None and np.ptp(examples.scores) == 0:
        raise InputError(
            "All of the examples to judge by have the same score, so that nothing can be told apart by them.",
            "Give some with other scores.",
        )


def _alike(examples: Examples) -> str:
    return examples.class_names[examples.positive_class or 0]


def _search_among_positives(
    examples: Examples, encode: Encode, encode_queries: Encode, task: Task
) -> _Prepared:
    """Each distinct anchor asks; the distinct positives of all pairs are the candidates; itself is none."""
    sentences = sentences_of(examples)
    anchors, query = np.unique(sentences.of_example[:, 0], return_inverse=True)
    positives, candidate = np.unique(sentences.of_example[:, 1], return_inverse=True)
    sides = [[sentences.texts[k] for k in side] for side in (anchors, positives)]
    vectors = vectors_by_part(sides, encode_queries, encode)
    relevant = np.unique(np.stack([query, candidate], axis=1), axis=0)

    def judge(numbers: NDArray[np.int64]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        mine = relevant[np.isin(relevant[:, 0], numbers)]
        found = np.zeros((len(numbers), len(positives)), dtype=bool)
        found[np.searchsorted(numbers, mine[:, 0]), mine[:, 1]] = True
        return found, positives[None, :] != anchors[numbers][:, None]

    ranked = rank_queries(vectors[0], vectors[1], judge, task, similarity_of(encode))
    component = np.empty(len(anchors), dtype=np.int64)
    component[query] = components(examples)
    return _searched(ranked, component, "Each pair repeats one sentence.")


def _search_among_the_rest(examples: Examples, encode: Encode, task: Task) -> _Prepared:
    """Each example asks for the others of its class among all others."""
    labels = examples.labels
    assert labels is not None
    vectors = vectors_of(examples.texts, encode)[0]

    def judge(numbers: NDArray[np.int64]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        return labels[numbers][:, None] == labels, numbers[:, None] != np.arange(len(labels))

    ranked = rank_queries(vectors, vectors, judge, task, similarity_of(encode))
    component = components(examples)
    prepared = _searched(ranked, component, "No class stands twice.")
    task.check()
    clusters = _k_means(vectors, len(np.unique(labels)))
    prepared.statistics["v_measure"] = metrics.v_measure(labels, clusters)
    prepared.statistics["adjusted_rand"] = metrics.adjusted_rand(labels, clusters)
    return prepared


def _searched(ranked: dict[str, Floats], component: NDArray[np.int64], why_none: str) -> _Prepared:
    n_answerable = int((~np.isnan(ranked["mrr"])).sum())
    if n_answerable == 0:
        raise InputError(f"There is nothing to find in these examples. {why_none}", "Give more of them.")
    return _Prepared(
        component, {name: metrics.mean(ranked[name]) for name in _RANKED}, n_answerable, np.empty(0)
    )


def _k_means(vectors: NDArray[np.floating], n_clusters: int) -> NDArray[np.int64]:
    from sklearn.cluster import KMeans

    units = unit_norm(vectors)
    # A model that maps everything onto few points has no more clusters than these.
    n_clusters = min(n_clusters, len(np.unique(units, axis=0)))
    found = KMeans(n_clusters, n_init=1, random_state=0).fit_predict(units)
    return np.asarray(found, dtype=np.int64)


def rank_queries(
    queries: NDArray[np.floating],
    candidates: NDArray[np.floating],
    judge: Judge,
    task: Task = QUIET,
    similarity: str = "cosine",
) -> dict[str, Floats]:
    """nDCG@10, MRR, recall@1, @5 and @10, and precision@10 of each query.

    nDCG is that of Järvelin & Kekäläinen (2002) with gain 1. Candidates that are equally near stand in an
    order that is drawn once and says nothing of what is relevant, so that a model that maps everything onto
    one point gains nothing by it.

    Args:
        queries: (q, dim). candidates: (c, dim). similarity: what they are compared by.

    Returns:
        metric -> (q,) float64, NaN for a query without a relevant candidate.
    """
    shuffled = np.random.default_rng(0).permutation(len(candidates))
    candidates = candidates[shuffled]
    if similarity == "cosine":
        queries, candidates = unit_norm(queries), unit_norm(candidates)
    names = ["ndcg@10", "mrr", *(f"recall@{k}" for k in RECALL_AT), "precision@10"]
    result = {name: np.full(len(queries), np.nan) for name in names}
    top = min(TOP, len(candidates))
    step = max(_BUDGET // len(candidates), 1)
    for start in range(0, len(queries), step):
        task.check()
        numbers = np.arange(start, min(start + step, len(queries)))
        relevant, allowed = (mask[:, shuffled] for mask in judge(numbers))
        relevant &= allowed
        near = np.where(allowed, similarity_matrix(queries[numbers], candidates, similarity), -np.inf)
        n_relevant = relevant.sum(axis=1)
        some = n_relevant > 0
        # The first ten: the nearest by partition, then put in order.
        nearest = np.argpartition(-near, top - 1, axis=1)[:, :top]
        nearest.sort(axis=1)
        by_rank = np.argsort(-np.take_along_axis(near, nearest, axis=1), axis=1, kind="stable")
        hit = np.take_along_axis(relevant, np.take_along_axis(nearest, by_rank, axis=1), axis=1)
        best = np.concatenate([[0.0], np.cumsum(_GAINS)])[np.minimum(n_relevant, TOP)]
        block = {
            "ndcg@10": hit @ _GAINS[:top] / np.maximum(best, 1e-12),
            "mrr": 1 / _first_rank(near, relevant),
            "precision@10": hit.sum(axis=1) / TOP,
            **{f"recall@{k}": hit[:, :k].sum(axis=1) / np.maximum(n_relevant, 1) for k in RECALL_AT},
        }
        for name, values in block.items():
            result[name][numbers] = np.where(some, values, np.nan)
    return result


def _first_rank(similarity: Floats, relevant: NDArray[np.bool_]) -> Floats:
    """(b,) rank from 1 of the first relevant candidate; undefined for a query that has none."""
    best = np.where(relevant, similarity, -np.inf).max(axis=1, keepdims=True)
    nearer = (similarity > best).sum(axis=1)
    equal = similarity == best
    first = (equal & relevant).argmax(axis=1)
    before = (equal & (np.arange(similarity.shape[1]) < first[:, None])).sum(axis=1)
    return np.asarray(1 + nearer + before, dtype=np.float64)
