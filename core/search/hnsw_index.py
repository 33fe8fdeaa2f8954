"""The graph of Malkov & Yashunin (2018), by hnswlib, with fences around what hnswlib does not check.

hnswlib takes NaN, opens files of another dimension or damaged ones (and then kills the process), can fail a
query beside an add, and keeps the search breadth `ef` for the whole graph. Here vectors and ids are checked,
files are sealed, and one lock stands before the graph. Its filter callback into Python is not used: it costs
10 to 30 ms where exact search over the same subset takes a fraction of one.
"""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import hnswlib
import numpy as np
from numpy.typing import ArrayLike

from core.errors import DamagedError, InputError
from core.progress import CancelToken, OnProgress, Progress, check
from core.search import sealed_file
from core.search.scoring import best_first, exact_similarities
from core.search.vector_index import (
    FloatArray,
    IdArray,
    Metric,
    Neighbors,
    as_id_set,
    as_ids,
    as_vectors,
    checked_dim,
    checked_metric,
    checked_top_k,
    nothing_found,
)

KIND = "HNSW vector index"
_SPACES = {"cosine": "cosine", "dot": "ip", "euclidean": "l2"}

# Up to this many allowed ids are compared one by one; hnswlib hands a vector out in some 20 microseconds.
_EXACT_AMONG = 1_000
# Asking the graph for more than this many in order to filter them costs more than comparing the subset.
_MOST_FETCHED = 4_096
_BLOCK_SECONDS = 0.1


class HnswIndex:
    """Approximate nearest neighbours in a graph; above some 20,000 vectors faster than comparing all.

    Built aside, then published: a query waits while vectors are being added. Built with one thread from the
    same vectors in the same order, the graph is the same every time; with more threads it differs from run to
    run.

    Args:
        embedding_dim: dimension of the vectors.
        metric: "cosine", "dot" or "euclidean" (similarity is then the negative distance).
        M: links a vector and layer (twice as many in the lowest).
        ef_construction: breadth of the search for links while building.
        seed: of the layers that vectors are put on.
    """

    def __init__(
        self,
        embedding_dim: int,
        metric: str = "cosine",
        M: int = 16,
        ef_construction: int = 200,
        seed: int = 0,
    ) -> None:
        self.embedding_dim = checked_dim(embedding_dim)
        self.metric: Metric = checked_metric(metric)
        if not 2 <= M <= 10_000 or ef_construction < 1:
            raise InputError(
                f"M={M}, ef_construction={ef_construction} is out of range.", "M is 2 to 10,000."
            )
        self.M = M
        self.ef_construction = ef_construction
        self.seed = seed
        self._lock = threading.Lock()
        self._ids: IdArray = np.zeros(0, dtype=np.int64)  # ascending
        self._graph: Any = hnswlib.Index(_SPACES[self.metric], self.embedding_dim)
        self._started = False  # hnswlib can be started or loaded, and complains when both are done

    def __len__(self) -> int:
        return len(self._ids)

    def add(self, vectors: ArrayLike, ids: ArrayLike) -> None:
        """Add (n, embedding_dim) vectors under (n,) new ids, with one thread.

        Raises:
            InputError: wrong shape, NaN or infinity, an id that is there twice or already.
        """
        self.build(vectors, ids)

    def build(
        self,
        vectors: ArrayLike,
        ids: ArrayLike,
        on_progress: OnProgress | None = None,
        cancel: CancelToken | None = None,
        threads: int = 1,
    ) -> None:
        """`add` for many: with progress, cancel and threads, in blocks of about a tenth of a second.

        A cancelled index holds a part of the vectors and is to be thrown away.

        Args:
            vectors: (n, embedding_dim).
            ids: (n,) whole numbers from 0 on.
            on_progress: called after each block.
            cancel: stops between two blocks.
            threads: of the build; more than one makes it differ from run to run.

        Raises:
            InputError: as `add`.
            CancelledError: on cancel.
        """
        matrix = as_vectors(vectors, self.embedding_dim)
        new_ids = as_ids(ids, len(matrix))
        if threads < 1:
            raise InputError(f"{threads} threads cannot build.", "Use 1 or more.")
        with self._lock:
            known = new_ids[np.isin(new_ids, self._ids)]
            if len(known):
                raise InputError(
                    f"The id {known[0]} is in the vector index already.", "Add each vector once."
                )
            if len(new_ids) == 0:
                return
            self._start()
            if len(self._ids) + len(new_ids) > self._graph.get_max_elements():
                self._graph.resize_index(len(self._ids) + len(new_ids))
        began = time.perf_counter()
        start, size = 0, 128
        try:
            while start < len(new_ids):
                check(cancel)
                block_began = time.perf_counter()
                block = slice(start, start + size)
                with self._lock:
                    self._graph.add_items(matrix[block], new_ids[block], num_threads=threads)
                start = min(start + size, len(new_ids))
                now = time.perf_counter()
                size = int(np.clip(size * _BLOCK_SECONDS / max(now - block_began, 1e-4), 32, 2 * size))
                if on_progress is not None:
                    seconds = now - began
                    on_progress(
                        Progress("Building the vector index", start, len(new_ids), "sentences", seconds)
                    )
        finally:
            with self._lock:
                self._ids = np.sort(np.concatenate([self._ids, new_ids[:start]]))

    def _start(self) -> None:
        if not self._started:
            self._graph.init_index(0, ef_construction=self.ef_construction, M=self.M, random_seed=self.seed)
            self._started = True

    def query(self, vectors: ArrayLike, top_k: int = 10, among: ArrayLike | None = None) -> Neighbors:
        """The nearest vectors of each query that the graph finds; equal similarities in order of id.

        Few allowed ids are compared one by one, exactly; of many, the graph is asked for more than top_k
        until enough of them are allowed.

        Args:
            vectors: (n_queries, embedding_dim), or one vector alone.
            top_k: how many; may be more than there are.
            among: (m,) ids that may be found, in any order; unknown ones are left out. None: all.

        Returns:
            Neighbors of (n_queries, top_k); padded with id -1 and similarity -inf.
        """
        top_k = checked_top_k(top_k)
        queries = as_vectors(vectors, self.embedding_dim)
        found = nothing_found(len(queries), top_k)
        ids, similarities = found.ids.copy(), found.similarities.copy()
        allowed = None if among is None else np.intersect1d(as_id_set(among), self._ids, assume_unique=True)
        n = len(self._ids)
        if n == 0 or len(queries) == 0 or (allowed is not None and len(allowed) == 0):
            return found
        if allowed is None:
            near_ids, near = self._nearest(queries, min(top_k, n))
            ids[:, : near_ids.shape[1]], similarities[:, : near.shape[1]] = near_ids, near
            return Neighbors(ids, similarities)
        wanted = min(top_k, len(allowed))
        waiting = np.arange(len(queries))
        fetched = int(1.5 * wanted * n / len(allowed)) + 16
        while len(waiting) and len(allowed) > _EXACT_AMONG and fetched <= min(_MOST_FETCHED, n):
            near_ids, near = self._nearest(queries[waiting], fetched)
            keep = np.isin(near_ids, allowed)
            enough = keep.sum(axis=1) >= wanted
            for place in np.flatnonzero(enough):
                row = waiting[place]
                ids[row, :wanted] = near_ids[place][keep[place]][:wanted]
                similarities[row, :wanted] = near[place][keep[place]][:wanted]
            waiting = waiting[~enough]
            fetched *= 4
        for row in waiting:
            best_ids, best = self._exact(queries[row], allowed, wanted)
            ids[row, :wanted], similarities[row, :wanted] = best_ids, best
        return Neighbors(ids, similarities)

    def _nearest(self, queries: FloatArray, k: int) -> tuple[IdArray, FloatArray]:
        """(n_queries, k) ids and similarities as the graph finds them, nearest first."""
        with self._lock:
            try:
                self._graph.set_ef(max(128, 2 * k))
                labels, distances = self._graph.knn_query(queries, k=k, num_threads=1)
            except RuntimeError:
                # hnswlib fails the whole call when one query reaches fewer than k: equal vectors cut a graph
                # apart.
                labels, distances = self._nearest_one_by_one(queries, k)
        ids = labels.astype(np.int64)
        if self.metric == "euclidean":
            similarities = -np.sqrt(np.maximum(distances, 0))
        else:
            similarities = 1 - distances  # hnswlib's distance under both spaces
        similarities[ids < 0] = -np.inf
        order = np.lexsort((ids, -similarities))
        return np.take_along_axis(ids, order, axis=1), np.take_along_axis(similarities, order, axis=1)

    def _nearest_one_by_one(self, queries: FloatArray, k: int) -> tuple[IdArray, FloatArray]:
        """As many of k as each query reaches with a broad search; the rest is label -1 at distance inf."""
        labels = np.full((len(queries), k), -1, dtype=np.int64)
        distances = np.full((len(queries), k), np.inf, dtype=np.float32)
        self._graph.set_ef(min(len(self._ids), max(2_048, 8 * k)))
        for row in range(len(queries)):
            reached = k
            while reached:
                try:
                    near, far = self._graph.knn_query(queries[row : row + 1], k=reached, num_threads=1)
                except RuntimeError:
                    reached //= 2
                    continue
                labels[row, :reached], distances[row, :reached] = near[0], far[0]
                break
        return labels, distances

    def _exact(self, query: FloatArray, allowed: IdArray, top_k: int) -> tuple[IdArray, FloatArray]:
        """The top_k of the allowed ids, each compared."""
        best_ids, best = np.zeros(0, dtype=np.int64), np.zeros(0)
        for start in range(0, len(allowed), _EXACT_AMONG):
            block = allowed[start : start + _EXACT_AMONG]
            with self._lock:
                rows: FloatArray = self._graph.get_items(block)  # of unit length when the metric is cosine
            merged_ids = np.concatenate([best_ids, block])
            merged = np.concatenate([best, exact_similarities(query, rows, self.metric)])
            order = best_first(merged_ids, merged, top_k)
            best_ids, best = merged_ids[order], merged[order]
        return best_ids, best.astype(np.float32)

    def save(self, path: Path | str) -> None:
        """Write the graph to `path` with a manifest beside it; complete or not there at all.

        Raises:
            OSError: the disk is full or the folder cannot be written to; an earlier graph stays.
        """
        with self._lock:
            self._start()
            state = self._graph.__getstate__()[0]
        arrays: dict[str, Any] = {name: part for name, part in state.items() if isinstance(part, np.ndarray)}
        facts = {
            "embedding_dim": self.embedding_dim,
            "metric": self.metric,
            "count": int(state["cur_element_count"]),
            "M": self.M,
            "ef_construction": self.ef_construction,
            "seed": self.seed,
            "graph": {name: value for name, value in state.items() if name not in arrays},
        }

        def write(temporary: Path) -> None:
            with temporary.open("wb") as file:
                np.savez(file, **arrays)

        sealed_file.write(Path(path), KIND, facts, write)

    @classmethod
    def open(cls, path: Path | str, cancel: CancelToken | None = None) -> HnswIndex:
        """Read what `save` wrote, after its checksum was found right (about a second a GB).

        Raises:
            DamagedError: the file or its manifest is missing, damaged, or something else.
            CancelledError: on cancel, while the checksum is computed.
        """
        path = Path(path)
        facts = sealed_file.read(path, KIND, cancel)
        try:
            index = cls(
                int(facts["embedding_dim"]),
                str(facts["metric"]),
                int(facts["M"]),
                int(facts["ef_construction"]),
                int(facts["seed"]),
            )
            with np.load(path, allow_pickle=False) as arrays:
                index._graph = _graph_of({**facts["graph"], **arrays}, index, int(facts["count"]))
            index._started = True
            index._ids = np.sort(np.asarray(index._graph.get_ids_list(), dtype=np.int64))
        except (KeyError, TypeError, ValueError, RuntimeError, OSError, BadZipFile, InputError) as error:
            raise DamagedError(f"{path.name} is not a graph that can be read.", "Build it anew.") from error
        return index


def _graph_of(state: dict[str, Any], index: HnswIndex, count: int) -> Any:
    """hnswlib's graph from the parts it was taken apart into.

    Its own `save_index` and `load_index` hold every thread of Python, the window too, while they write and
    read the file (seen: 110 to 240 ms at 100,000 vectors), and notice no full disk. Taken apart into arrays
    it is a third to a half of that, and the arrays go to the disk while the other threads run.

    Raises:
        ValueError: parts that do not fit together; hnswlib would copy beyond their ends.
    """
    room = int(state["max_elements"])
    fits = (
        state["space"] == _SPACES[index.metric]
        and state["dim"] == index.embedding_dim
        and state["cur_element_count"] == count <= room
        and all(len(state[name]) == count for name in ("label_lookup_external", "label_lookup_internal"))
        and len(state["element_levels"]) == room
        and len(state["data_level0"]) == count * state["size_data_per_element"]
        and len(state["link_lists"])
        == state["element_levels"][:count].sum() * state["size_links_per_element"]
    )
    if not fits:
        raise ValueError("the parts of the graph do not fit together")
    graph = hnswlib.Index.__new__(hnswlib.Index)
    graph.__setstate__((state,))
    return graph
