"""Hubs, and what a correction does about them: neighbours of the same class, and how skewed k-occurrence is.

    python -m tests.bench.hubs [--data NAME …]

Texts of banking77 and clinc150 with their classes, and of argkp, encoded with the bundled model. Once among
themselves (each text's ten nearest others) and once as a search has it: a fifth of the texts, drawn with a
seed, are queries, and the others are searched. Columns:

- `p@10`: the share of the ten nearest that have the class of the query; its difference from plain cosine with
  a 95 % interval (bootstrap over queries, 2,000 resamples, paired).
- `skew`: skewness of the k-occurrence, k = 10 (Radovanović, Nanopoulos & Ivanović 2010).
- `largest`: the most lists that one text is in. `never`: the share of texts that are in none.

Corrections, all from the cosine and with 10 neighbours where they have any:

- CSLS (Conneau et al. 2018): 2 cos − r(x) − r(y), r the mean cosine to the nearest texts.
- local scaling (Schnitzer et al. 2012, NICDM): distance / √(μx μy), μ the mean distance to the nearest texts.
- mutual proximity (Schnitzer et al. 2012), distances of each text to all others taken to be normal and
  independent.
- the same as the program has it, by distances to a sample of texts (`core/search/proximity.py`); with how
  much of the corrected first ten is found where only so many of the nearest by cosine are corrected.

Neighbours by plain cosine are scikit-learn's.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.stats import norm, skew
from sklearn.neighbors import NearestNeighbors

from core.search.proximity import MutualProximity
from tests.bench.topics import Texts, argkp, banking77, clinc150

K = 10
CANDIDATES = (20, 50, 100, 200, 500)
_BLOCK = 256
_RESAMPLES = 2_000

Floats = NDArray[np.floating[Any]]
# (m, n) cosines of a block of queries, numbers of these queries -> (m, n) corrected, larger is nearer.
Correction = Callable[[Floats, NDArray[np.int64]], Floats]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", nargs="*", default=["banking77", "clinc150", "argkp"])
    loaders = {"banking77": banking77, "clinc150": clinc150, "argkp": argkp}
    for name in parser.parse_args().data:
        measure(loaders[name]())


def measure(data: Texts) -> None:
    unit = data.vectors / np.linalg.norm(data.vectors, axis=1, keepdims=True)
    classes = np.unique(data.classes, return_inverse=True)[1]
    print(f"\n{data.name}: {len(unit):,} texts, {len(np.unique(classes))} classes; among themselves")
    table(unit, classes, unit, classes, same=True)
    is_query = np.random.default_rng(0).random(len(unit)) < 0.2
    print(f"{data.name}: {is_query.sum():,} queries among {(~is_query).sum():,}")
    table(unit[is_query], classes[is_query], unit[~is_query], classes[~is_query], same=False)


def table(queries: Floats, sought: Any, texts: Floats, classes: Any, *, same: bool) -> None:
    """Print a line for each correction."""
    nearest = NearestNeighbors(n_neighbors=K + 1, metric="cosine", algorithm="brute").fit(texts)
    cosines, found = (each[:, 1:] for each in nearest.kneighbors(texts))
    r = 1 - cosines.mean(axis=1)
    if same:
        plain, r_query = found, r
    else:
        distances, plain = nearest.kneighbors(queries, n_neighbors=K)
        r_query = 1 - distances.mean(axis=1)
    spread = np.sqrt(2 * cosines.clip(0)).mean(axis=1)
    spread_query = spread if same else np.sqrt(2 * distances.clip(0)).mean(axis=1)
    mean, deviation = moments(texts, texts)
    of_query = (mean, deviation) if same else moments(queries, texts)
    proximity = MutualProximity.of(texts)
    own, of_queries = proximity.spread(texts), proximity.spread(queries)

    def csls(block: Floats, at: NDArray[np.int64]) -> Floats:
        return 2 * block - r_query[at][:, None] - r

    def local_scaling(block: Floats, at: NDArray[np.int64]) -> Floats:
        return -np.sqrt((2 - 2 * block).clip(0)) / np.sqrt(spread_query[at][:, None] * spread)

    def mutual_proximity(block: Floats, at: NDArray[np.int64]) -> Floats:
        distance = np.sqrt((2 - 2 * block).clip(0))
        other = norm.logsf((distance - of_query[0][at][:, None]) / of_query[1][at][:, None])
        both: Floats = norm.logsf((distance - mean) / deviation) + other
        return both

    def sampled(block: Floats, at: NDArray[np.int64]) -> Floats:
        query = tuple(each[at][:, None] for each in of_queries)
        return proximity.scores(block, query, own)

    right = classes[plain] == sought[:, None]
    line("cosine", plain, right, right, len(texts))
    corrections: list[tuple[str, Correction]] = [
        ("CSLS", csls),
        ("local scaling", local_scaling),
        ("mutual proximity", mutual_proximity),
        ("of a sample", sampled),
    ]
    for name, correction in corrections:
        lists = corrected(queries, texts, correction, same=same)
        line(name, lists, classes[lists] == sought[:, None], right, len(texts))
    if not same:
        block = queries @ texts.T
        at_least = np.take_along_axis(block, lists, axis=1)
        ranks = np.stack(
            [(row[None, :] > least[:, None]).sum(1) for row, least in zip(block, at_least, strict=True)]
        )
        said = ", ".join(f"{n}: {np.mean(ranks < n):.3f}" for n in CANDIDATES)
        print(f"  of the first ten of the last, found among so many candidates: {said}")


def corrected(queries: Floats, texts: Floats, correction: Correction, *, same: bool) -> NDArray[np.int64]:
    """(n_queries, K) the nearest texts by a correction."""
    lists = np.empty((len(queries), K), np.int64)
    for start in range(0, len(queries), _BLOCK):
        at = np.arange(start, min(start + _BLOCK, len(queries)))
        scores = correction(queries[at] @ texts.T, at)
        if same:
            scores[np.arange(len(at)), at] = -np.inf
        lists[at] = np.argpartition(-scores, K, axis=1)[:, :K]
    return lists


def moments(queries: Floats, texts: Floats) -> tuple[Floats, Floats]:
    """(n_queries,) mean and standard deviation of the distances to all texts."""
    mean, deviation = np.empty(len(queries)), np.empty(len(queries))
    for start in range(0, len(queries), _BLOCK):
        block = np.sqrt((2 - 2 * (queries[start : start + _BLOCK] @ texts.T)).clip(0))
        mean[start : start + _BLOCK], deviation[start : start + _BLOCK] = (
            block.mean(axis=1),
            block.std(axis=1),
        )
    return mean, deviation


def line(name: str, lists: Any, right: Any, plain: Any, n_texts: int) -> None:
    """One line of a table."""
    occurrence = np.bincount(lists.ravel(), minlength=n_texts)
    gain = right.mean(axis=1) - plain.mean(axis=1)
    rng = np.random.default_rng(0)
    means = [gain[rng.integers(0, len(gain), len(gain))].mean() for _ in range(_RESAMPLES)]
    low, high = np.quantile(means, [0.025, 0.975])
    print(
        f"  {name:<22} p@10 {right.mean():.4f} ({gain.mean():+.4f}, {low:+.4f} to {high:+.4f})  "
        f"skew {skew(occurrence):.2f}  largest {occurrence.max()}  never {np.mean(occurrence == 0):.3f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
