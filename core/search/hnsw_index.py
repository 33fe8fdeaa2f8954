"""The graph of Malkov & Yashunin (2018), by hnswlib, with fences around what hnswlib does not check.

hnswlib takes NaN, opens files of another dimension or damaged ones (and then kills the process), can fail a
query beside an add, and keeps one `ef` for the whole graph. Here vectors and ids are checked,
files are sealed, and one lock stands before the graph. Its filter callback into Python is not used: it costs
10 to 30 ms where exact search over the same subset takes a fraction of one.
"""

from __future__ import annotations

import math
import os
import threading
import time
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import ArrayLike

from core.cooperative_yield import yield_to_short_work
from core.errors import DamagedError, InputError
from core.old_names import old_arguments, old_cancel, warn_of_old_name
from core.progress import QUIET, Progress, Task
from core.search import graph_library, sealed_file
from core.search.ef import EfByK, tuned
from core.search.exact_index import ExactIndex
from core.search.hnsw_file import (
    SPACES,
    arrays_in,
    huge_pages_for_new_memory,
    put_together,
    room_for,
    vectors_in,
)
from core.search.index_used import IndexUsed
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
    padded,
    within,
)


class InTurn:
    """A lock that goes to whoever waits: one that takes it again and again would keep all others out."""

    def __init__(self) -> None:
        self._first = threading.Lock()
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        with self._first:
            self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


KIND = "HNSW vector index"

_BLOCK_SECONDS = 0.01  # how long a query may have to wait for one that adds

# Allowed ids are compared where that takes no longer than this, because it misses nothing, and above where it
# takes no longer than the graph. A few are compared without a measurement.
_COMPARED_WITHIN = 0.004  # seconds
_ASKED_FOR = 0.25  # of the time that one thread compares, in all: a search in vain takes so much longer
_ALWAYS_COMPARED = 1_000
_COMPARED_TO_MEASURE = 8_192


class HnswIndex:
    """Approximate nearest neighbours in a graph; above some 20,000 vectors faster than comparing all.

    Built aside, then published. A query beside an add waits for a block of it. Built with one thread from the
    same vectors in the same order, the graph is the same every time; with more threads it differs from run to
    run.

    The graph holds a copy of its vectors that cannot be read where it lies. A search among some of the ids
    compares vectors, so it takes another copy, unless `compare_with` names an index that has them.

    Args:
        embedding_dim: dimension of the vectors.
        metric: "cosine", "dot" or "euclidean" (similarity is then the negative distance).
        M: links a vector and layer (twice as many in the lowest).
        ef_construction: `ef` of the search for links while building.
        seed: of the layers that vectors are put on.

    Raises:
        MissingLibraryError: hnswlib is not installed.

    Attributes:
        ef: `ef` by the number of neighbours asked for; `tune` measures it.
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
        self.ef = EfByK()
        self._lock = InTurn()
        self._ids: IdArray = np.zeros(0, dtype=np.int64)  # ascending
        self._graph: Any = graph_library.hnswlib().Index(SPACES[self.metric], self.embedding_dim)
        self._started = False  # hnswlib can be started or loaded, and complains when both are done
        self._exact: ExactIndex | None = None
        self._pace: tuple[float, float] | None = None

    def __len__(self) -> int:
        return len(self._ids)

    @property
    def used(self) -> IndexUsed:
        """That a graph is searched, and its recall@10 where `tune` measured it."""
        return IndexUsed("hnsw", self.ef.recall)

    @property
    def room(self) -> int:
        """For how many vectors in all it has its memory already."""
        with self._lock:
            return int(self._graph.get_max_elements()) if self._started else 0

    @property
    def ids(self) -> IdArray:
        """(n,) ids of its vectors, ascending; later additions do not show in it."""
        return self._ids

    @property
    def breadth(self) -> EfByK:
        """`ef`, as version 0.1 called it."""
        warn_of_old_name("HnswIndex.breadth", "HnswIndex.ef")
        return self.ef

    # -- building -----------------------------------------------------------------------------------------

    def reserve(self, n: int) -> None:
        """Make room for n vectors in all, so that adding them moves none twice."""
        with self._lock:
            self._start()
            if n > self._graph.get_max_elements():
                with huge_pages_for_new_memory():
                    self._graph.resize_index(n)

    def add(self, vectors: ArrayLike, ids: ArrayLike) -> None:
        """Add (n, embedding_dim) vectors under (n,) new ids, with one thread.

        Raises:
            InputError: wrong shape, NaN or infinity, an id that is there twice or already.
        """
        self.build(vectors, ids)

    @old_arguments
    def build(
        self,
        vectors: ArrayLike,
        ids: ArrayLike,
        task: Task = QUIET,
        threads: int = 1,
    ) -> None:
        """`add` for many: with progress, cancel and threads, in blocks of a fraction of a second.

        A cancelled index holds the first len(index) of the vectors, and may be given the rest.

        Args:
            vectors: (n, embedding_dim).
            ids: (n,) integers from 0 on.
            task: reports after each block; a cancel stops it between two blocks.
            threads: of the build; more than one makes it differ from run to run.

        Raises:
            InputError: as `add`.
            CancelledError: on cancel.
        """
        matrix = as_vectors(vectors, self.embedding_dim)
        new_ids = as_ids(ids, len(matrix))
        if threads < 1:
            raise InputError(f"{threads} threads cannot build.", "Use 1 or more.")
        ascending = np.sort(new_ids)
        known = ascending[within(ascending, self._ids)]
        if len(known):
            raise InputError(f"The id {known[0]} is in the vector index already.", "Add each vector once.")
        if len(new_ids) == 0:
            return
        self.reserve(len(self._ids) + len(new_ids))
        began = time.perf_counter()
        start, size = 0, 128
        try:
            while start < len(new_ids):
                task.check()
                if threads > 1:
                    yield_to_short_work()
                block = slice(start, start + size)
                with self._lock:
                    block_began = time.perf_counter()
                    self._graph.add_items(matrix[block], new_ids[block], num_threads=threads)
                start = min(start + size, len(new_ids))
                now = time.perf_counter()
                size = int(np.clip(size * _BLOCK_SECONDS / max(now - block_began, 1e-4), 32, 2 * size))
                seconds = now - began
                task.report(Progress("Building the vector index", start, len(new_ids), "sentences", seconds))
        finally:
            if start < len(new_ids):
                ascending = np.sort(new_ids[:start])
            self._ids = np.insert(self._ids, np.searchsorted(self._ids, ascending), ascending)

    def _start(self) -> None:
        if not self._started:
            self._graph.init_index(0, ef_construction=self.ef_construction, M=self.M, random_seed=self.seed)
            self._started = True

    def compare_with(self, exact: ExactIndex) -> None:
        """Take the vectors from `exact`, which holds the same under the same ids, where some are compared.

        Raises:
            InputError: it is over another number of vectors, or of another metric.
        """
        if (len(exact), exact.metric) != (len(self), self.metric):
            raise InputError(
                f"An index of {len(exact):,} vectors ({exact.metric}) cannot stand in for one of "
                f"{len(self):,} ({self.metric})."
            )
        self._exact = exact

    @old_cancel
    def tune(self, queries: ArrayLike, task: Task = QUIET) -> None:
        """Measure the `ef` that finds 98 of 100 of the true neighbours.

        Takes some tenths of a second at 100,000 vectors; the same graph and queries give the same `ef`.

        Args:
            queries: (m, embedding_dim) vectors like those that will be asked for, none of them in the graph;
                some hundred.

        Raises:
            InputError: wrong shape, NaN or infinity.
            CancelledError: on cancel; `ef` stays as it was.
        """
        asked = as_vectors(queries, self.embedding_dim)
        if len(self) == 0 or len(asked) == 0:
            return
        threads = os.cpu_count() or 1

        def find(some: FloatArray, k: int, ef: int) -> Neighbors:
            return self._nearest(some, k, ef, threads)

        self.ef = tuned(find, self._comparing().query, asked, len(self), task)

    # -- searching ----------------------------------------------------------------------------------------

    def query(self, vectors: ArrayLike, top_k: int = 10, among: ArrayLike | None = None) -> Neighbors:
        """The nearest vectors of each query that the graph finds; equal similarities in order of id.

        Among some ids, either those are compared one by one, exactly, or the graph is asked for more than
        top_k until enough of them are allowed: whichever is quicker by a measurement on this machine.

        Args:
            vectors: (n_queries, embedding_dim), or one vector alone.
            top_k: how many; may be more than there are.
            among: (m,) ids that may be found, in any order; unknown ones are left out. None: all.

        Returns:
            Neighbors of (n_queries, top_k); padded with id -1 and similarity -inf.
        """
        top_k = checked_top_k(top_k)
        queries = as_vectors(vectors, self.embedding_dim)
        n = len(self)
        allowed = None if among is None else self._known(as_id_set(among))
        found = nothing_found(len(queries), top_k)
        if n == 0 or len(queries) == 0 or (allowed is not None and len(allowed) == 0):
            return found
        if allowed is None or len(allowed) == n:
            return padded(self._nearest(queries, min(top_k, n)), top_k)
        return self._among(queries, allowed, top_k)

    def _known(self, ids: IdArray) -> IdArray:
        """Those of the ascending ids that are here."""
        n = len(self._ids)
        if n and self._ids[-1] == n - 1:  # 0 to n - 1, as those of a whole corpus are
            return ids[: np.searchsorted(ids, n)]
        return ids[within(ids, self._ids)]

    def _among(self, queries: FloatArray, allowed: IdArray, top_k: int) -> Neighbors:
        n, wanted = len(self), min(top_k, len(allowed))
        found = nothing_found(len(queries), top_k)
        ids, similarities = found.ids.copy(), found.similarities.copy()
        waiting = np.arange(len(queries))
        fetched = _enough(wanted, len(allowed) / n)
        asked = 0  # `ef` of all searches together
        while len(waiting) and self._graph_is_quicker(asked + self.ef.of(fetched), fetched, len(allowed)):
            asked += self.ef.of(fetched)
            near = self._nearest(queries[waiting], fetched)
            keep = within(near.ids, allowed)
            n_kept = keep.sum(axis=1)
            for place in np.flatnonzero(n_kept >= wanted):
                row = waiting[place]
                ids[row, :wanted] = near.ids[place][keep[place]][:wanted]
                similarities[row, :wanted] = near.similarities[place][keep[place]][:wanted]
            waiting = waiting[n_kept < wanted]
            if int(n_kept.min()) == 0:
                break  # what is allowed lies elsewhere
            # As many more as the share of those allowed so near asks for.
            fetched = max(2 * fetched, _enough(wanted, int(n_kept.min()) / fetched))
        if len(waiting):
            near = self._comparing().query(queries[waiting], wanted, allowed)
            ids[waiting, :wanted], similarities[waiting, :wanted] = near.ids, near.similarities
        return Neighbors(ids, similarities)

    def _graph_is_quicker(self, ef: int, fetched: int, n_allowed: int) -> bool:
        """Whether the graph, searched with such an `ef` in all, hands out `fetched` vectors in a quarter of
        the time
        that comparing the allowed ones takes.
        """
        if n_allowed <= _ALWAYS_COMPARED or fetched > len(self):
            return False
        if self._pace is None:
            self._pace = self._measured_pace()
        in_graph, comparing = self._pace
        seconds = n_allowed * comparing
        return seconds > _COMPARED_WITHIN and ef * in_graph < _ASKED_FOR * seconds

    def _measured_pace(self) -> tuple[float, float]:
        """Seconds that a search of the graph takes longer when `ef` is larger by one, and seconds to compare
        one vector.

        They are the processor's and the memory's, so they are measured once a process: some 10 milliseconds.
        """
        exact, ef = self._comparing(), self.ef.of(100)
        some = self._ids[:: max(1, len(self._ids) // _COMPARED_TO_MEASURE)]
        query = np.random.default_rng(0).normal(size=(1, self.embedding_dim)).astype(np.float32)
        in_graph = comparing = np.inf
        for _ in range(4):  # the first of each warms up
            began = time.perf_counter()
            self._nearest(query, 10, ef)
            between = time.perf_counter()
            exact.query(query, 10, some)
            in_graph = min(in_graph, between - began)
            comparing = min(comparing, time.perf_counter() - between)
        return in_graph / ef, comparing / len(some)

    def _nearest(self, queries: FloatArray, k: int, ef: int | None = None, threads: int = 1) -> Neighbors:
        """(n_queries, k) ids and similarities as the graph finds them, nearest first."""
        ef = max(k, self.ef.of(k) if ef is None else ef)
        with self._lock:
            try:
                self._graph.set_ef(ef)
                labels, distances = self._graph.knn_query(queries, k=k, num_threads=threads)
            except RuntimeError:
                # hnswlib fails the whole call when one query reaches fewer than k: equal vectors cut a graph
                # apart.
                labels, distances = self._nearest_one_by_one(queries, k, ef)
        ids = labels.astype(np.int64)
        if self.metric == "euclidean":
            similarities = -np.sqrt(np.maximum(distances, 0))
        else:
            similarities = 1 - distances  # hnswlib's distance under both spaces
        similarities[ids < 0] = -np.inf
        order = np.lexsort((ids, -similarities))
        return Neighbors(
            np.take_along_axis(ids, order, axis=1), np.take_along_axis(similarities, order, axis=1)
        )

    def _nearest_one_by_one(self, queries: FloatArray, k: int, ef: int) -> tuple[IdArray, FloatArray]:
        """As many of k as each query reaches, where need be with a large `ef`; the rest is label -1 at
        distance inf.
        """
        labels = np.full((len(queries), k), -1, dtype=np.int64)
        distances = np.full((len(queries), k), np.inf, dtype=np.float32)
        large_ef = min(self._graph.get_current_count(), max(2_048, 8 * k, ef))
        for row in range(len(queries)):
            self._graph.set_ef(ef)
            reached = k
            while reached:
                try:
                    near, far = self._graph.knn_query(queries[row : row + 1], k=reached, num_threads=1)
                except RuntimeError:
                    if self._graph.ef == large_ef:
                        reached //= 2
                    self._graph.set_ef(large_ef)
                    continue
                labels[row, :reached], distances[row, :reached] = near[0], far[0]
                break
        return labels, distances

    def _comparing(self) -> ExactIndex:
        """An index that compares the same vectors: the one given, or one of a copy of them."""
        exact = self._exact
        if exact is None or len(exact) != len(self):
            with self._lock:
                state = self._graph.__getstate__()[0]
            exact = ExactIndex(self.embedding_dim, self.metric)
            exact.add(*vectors_in(state, self.embedding_dim))
            self._exact = exact
        return exact

    # -- keeping ------------------------------------------------------------------------------------------

    def save(self, path: Path | str, *, parents: bool = True) -> None:
        """Write the graph to `path` with a manifest beside it; complete or not there at all.

        Args:
            parents: make the folders above it where they are missing.

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
            "breadth": [self.ef.ten, self.ef.hundred, self.ef.recall],
            "graph": {name: value for name, value in state.items() if name not in arrays},
        }

        def write(temporary: Path) -> None:
            with temporary.open("wb") as file:
                np.savez(file, **arrays)

        if parents:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        sealed_file.write(Path(path), KIND, facts, write)

    @classmethod
    @old_cancel
    def open(cls, path: Path | str, task: Task = QUIET) -> HnswIndex:
        """Read what `save` wrote, after its checksum was found right (about a second a GB).

        Raises:
            DamagedError: the file or its manifest is missing, damaged, or something else.
            CancelledError: on cancel, while the checksum is computed.
            MissingLibraryError: hnswlib is not installed.
        """
        path = Path(path)
        with room_for(path.stat().st_size if path.is_file() else 0) as room_is_found:
            facts = sealed_file.read(path, KIND, task)
            try:
                index = cls(
                    int(facts["embedding_dim"]),
                    str(facts["metric"]),
                    int(facts["M"]),
                    int(facts["ef_construction"]),
                    int(facts["seed"]),
                )
                state = {**facts["graph"], **arrays_in(path)}
                room_is_found()
                index._graph = put_together(state, index.metric, index.embedding_dim, int(facts["count"]))
                index._started = True
                index._ids = np.sort(np.asarray(index._graph.get_ids_list(), dtype=np.int64))
                index.ef = EfByK(*facts.get("breadth", ()))
            except (KeyError, TypeError, ValueError, RuntimeError, OSError, BadZipFile, InputError) as error:
                raise DamagedError(
                    f"{path.name} is not a graph that can be read.", "Build it anew."
                ) from error
        return index


def _enough(wanted: int, share: float) -> int:
    """How many to draw where so large a share is allowed, to have fewer than `wanted` of them less than once
    in two hundred times.

    The number of those allowed among m is binomial; m is where its mean less 2.6 standard deviations is what
    is wanted.
    """
    spread = 2.6 * math.sqrt(1 - share)
    return math.ceil(((spread + math.sqrt(spread**2 + 4 * wanted)) / 2) ** 2 / share)
