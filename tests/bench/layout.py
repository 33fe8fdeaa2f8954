"""Layout and clusters of banking77, ours beside umap-learn, openTSNE and HDBSCAN, in one run.

    python -m tests.bench.layout

Prints for each layout seconds (without neighbours and imports), trustworthiness@15 by cosine (scikit-learn),
the share of each point's 15 neighbours kept, and the longest time that another thread had to wait.
umap-learn, in the dependency group "test", takes half a minute to import for the first time.
"""

from __future__ import annotations

import csv
import os
import platform
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.clusters import LayoutSettings, cluster, neighbour_layout, neighbours_kept, pca_layout, warm_up
from core.encoding import SentenceEncoder
from core.progress import Task
from core.search import exact_neighbours

N_NEIGHBORS = 15


@dataclass(frozen=True)
class Banking77:
    """The distinct texts of banking77's train file, their categories, vectors and exact neighbours."""

    texts: list[str]
    categories: NDArray[np.str_]
    vectors: NDArray[np.float32]
    neighbours: NDArray[np.int64]
    distances: NDArray[np.float32]


def banking77(public_data: Path) -> Banking77:
    """Read, encode with the bundled model, and find neighbours."""
    with (public_data / "banking77" / "train.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["text"].strip(): row["category"] for row in reversed(list(csv.DictReader(file)))}
    texts = list(rows)
    vectors = SentenceEncoder.load("all-MiniLM-L6-v2", device="cpu").encode(texts)
    found = exact_neighbours(vectors, N_NEIGHBORS, "cosine")
    return Banking77(texts, np.array(list(rows.values())), vectors, found.ids, 1 - found.similarities)


def umap_layout(data: Banking77, seed: int) -> NDArray[np.float32]:
    """umap-learn's layout with its own settings, from the same exact neighbours."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import umap  # type: ignore[import-untyped]

        own = np.arange(len(data.texts))[:, None]
        ids = np.hstack(
            [own, data.neighbours[:, : N_NEIGHBORS - 1]]
        )  # umap counts a point among its own neighbours
        distances = np.hstack([np.zeros_like(own), data.distances[:, : N_NEIGHBORS - 1]]).astype(np.float32)
        return np.asarray(
            umap.UMAP(
                n_neighbors=N_NEIGHBORS, metric="cosine", random_state=seed, precomputed_knn=(ids, distances)
            ).fit_transform(data.vectors),
            dtype=np.float32,
        )


def opentsne_layout(data: Banking77, steps: int) -> NDArray[np.float32]:
    """openTSNE with its own gradient, on the same neighbours, for as many steps as ours took."""
    from openTSNE import TSNEEmbedding, affinity, initialization, nearest_neighbors

    early = LayoutSettings().early_steps
    index = nearest_neighbors.PrecomputedNeighbors(data.neighbours, data.distances)
    start = initialization.rescale(pca_layout(data.vectors).astype(np.float64))
    layout = TSNEEmbedding(
        start, affinity.Uniform(knn_index=index), negative_gradient_method="fft", n_jobs=os.cpu_count() or 1
    )
    layout.optimize(early, inplace=True, exaggeration=12, momentum=0.8)
    layout.optimize(steps - early, inplace=True, momentum=0.8)
    return np.asarray(layout, dtype=np.float32)


def trust(data: Banking77, layout: NDArray[np.float32]) -> float:
    """trustworthiness@15 over all points."""
    from sklearn.manifold import trustworthiness

    return float(trustworthiness(data.vectors, layout, n_neighbors=N_NEIGHBORS, metric="cosine"))


@dataclass
class Pauses:
    """The longest time, in seconds, that a thread which only sleeps for 2 ms had to wait."""

    longest: float = 0.0


@contextmanager
def watched() -> Iterator[Pauses]:
    """Watch another thread while something runs."""
    pauses = Pauses()
    stop = threading.Event()

    def watch() -> None:
        last = time.perf_counter()
        while not stop.wait(0.002):
            now = time.perf_counter()
            pauses.longest = max(pauses.longest, now - last - 0.002)
            last = now

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield pauses
    finally:
        stop.set()
        thread.join()


def _timed(make: Callable[[], Any]) -> tuple[Any, float, float]:
    began = time.perf_counter()
    with watched() as pauses:
        made = make()
    return made, time.perf_counter() - began, pauses.longest


def _layouts(data: Banking77) -> NDArray[np.float32]:
    steps: list[int] = []
    pca = pca_layout(data.vectors)

    def ours() -> NDArray[np.float32]:
        return neighbour_layout(data.neighbours, pca, task=Task(lambda told: steps.append(told.done)))

    makers: dict[str, Callable[[], NDArray[np.float32]]] = {
        "PCA": lambda: pca_layout(data.vectors),
        "ours": ours,
        "openTSNE alone": lambda: opentsne_layout(data, len(steps) - 1),
        "umap-learn": lambda: umap_layout(data, seed=0),
    }
    print(f"{'layout':<18}{'seconds':>9}{'trust@15':>10}{'kept':>7}{'longest pause':>16}")
    made: dict[str, NDArray[np.float32]] = {}
    for name, make in makers.items():
        made[name], seconds, pause = _timed(make)
        kept = neighbours_kept(data.neighbours, made[name])
        print(
            f"{name:<18}{seconds:>9.2f}{trust(data, made[name]):>10.4f}{kept:>7.3f}{1000 * pause:>13.0f} ms",
            flush=True,
        )
    print(f"ours took {len(steps) - 1} steps\n")
    return made["ours"]


def _clusters(data: Banking77, layout: NDArray[np.float32]) -> None:
    from sklearn.cluster import HDBSCAN
    from sklearn.metrics import adjusted_mutual_info_score

    smallest = int(cluster(layout).sizes.min())
    makers: dict[str, Callable[[], NDArray[np.int32]]] = {
        "ours": lambda: cluster(layout).labels,
        "HDBSCAN, all": lambda: HDBSCAN(min_cluster_size=smallest, min_samples=5, copy=True).fit_predict(
            layout
        ),
    }
    print(f"{'clusters':<18}{'seconds':>9}{'number':>8}{'outliers':>10}{'AMI':>7}{'longest pause':>16}")
    for name, make in makers.items():
        labels, seconds, pause = _timed(make)
        score = adjusted_mutual_info_score(data.categories, labels)
        print(
            f"{name:<18}{seconds:>9.2f}{labels.max() + 1:>8}{(labels < 0).mean():>9.1%} {score:>7.3f}"
            f"{1000 * pause:>13.0f} ms"
        )
    print("AMI: adjusted mutual information with banking77's 77 categories, outliers as one more cluster.")


def main() -> int:
    """Print both tables."""
    from tests.conftest import PUBLIC_DATA

    if not PUBLIC_DATA.is_dir():
        print("The public data sets are not beside the checkout.", file=sys.stderr)
        return 2
    data = banking77(PUBLIC_DATA)
    warm_up()
    few = _first(data, 200)
    umap_layout(few, seed=0)  # compiles
    machine = platform.processor() or platform.machine()
    print(f"banking77: {len(data.texts)} texts · {machine}, {os.cpu_count()} cores")
    _clusters(data, _layouts(data))
    return 0


def _first(data: Banking77, n: int) -> Banking77:
    found = exact_neighbours(data.vectors[:n], N_NEIGHBORS, "cosine")
    return Banking77(data.texts[:n], data.categories[:n], data.vectors[:n], found.ids, 1 - found.similarities)


if __name__ == "__main__":
    sys.exit(main())
