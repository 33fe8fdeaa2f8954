"""Which vector index answers: the neighbour graph where there is one over all vectors, exact search
where not, or where hnswlib is missing.

The graph is fed while texts are being encoded, by the thread that encodes and between two of its segments, so
that it is complete a moment after the last vector; what was saved of it is read before the first. Taking
turns loses nothing: either has all processor cores while it works. Side by side they would be in each other's
way.
"""

from __future__ import annotations

import logging
import os
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import numpy as np

from core.errors import InputError, WorkspaceError
from core.progress import CancelToken, OnProgress
from core.search import graph_library
from core.workspace.graph import GraphStore, GrowingGraph
from core.workspace.vectors import VectorSnapshot

if TYPE_CHECKING:
    from core.search import ExactIndex, VectorSearch

log = logging.getLogger(__name__)

# Up to here exact search answers in milliseconds; above, a neighbour graph is worth building.
EXACT_UP_TO = 20_000

# Vectors added at a time: more than a segment, so that a graph that is behind catches up, and few enough for
# the encoding to be seen going on.
_MOST_FED = 4_096

# A graph is tuned when it holds so great a part of what it will: little is left to do after the last vector,
# and `ef` grows with the logarithm of the number. What it is tuned by are the vectors that come next,
# at least so many; where they are all there, so many are kept back.
_TUNED_AT = 0.9
_LEAST_TO_TUNE = 256
KEPT_BACK = 1_024

# A graph that is being fed is saved when it has so many vectors, and whenever it has doubled since: a kill
# costs at most half of the building, and all the saving no more than the last twice.
SAVED_FROM = 65_536

# What may go wrong with a graph on the way: a file that another program holds, a full disk, no memory.
_NOT_FED = (InputError, WorkspaceError, RuntimeError, MemoryError)

IndexKind = Literal["auto", "exact", "hnsw"]


class VectorIndexes:
    """The vector indexes of one corpus; `shelf` is the folder of its graphs."""

    def __init__(self, shelf: Path, corpus: str) -> None:
        self._graphs = GraphStore(shelf, corpus)
        self._building = threading.Lock()
        self._growing: GrowingGraph | None = None
        self._graph: tuple[VectorSnapshot, VectorSearch] | None = None
        self._exact: tuple[VectorSnapshot, ExactIndex] | None = None

    def read(self, snapshot: VectorSnapshot | None, n_texts: int, cancel: CancelToken | None) -> list[str]:
        """Have what was saved of the graph, where there is one to feed, and what a search among some texts
        compares: until then each search has to make it for itself.

        Returns, raises: as `feed`.
        """
        if snapshot is None or not n_texts > EXACT_UP_TO or len(snapshot) == n_texts:
            return []
        try:
            with self._building:
                repairs = self._grown_so_far(snapshot, cancel)[1] if graph_library.available() else []
                self._exact_over(snapshot)
                return repairs
        except _NOT_FED as error:
            log.warning("the graph is not read: %s", error)
            return []

    def feed(self, snapshot: VectorSnapshot | None, n_texts: int, cancel: CancelToken | None) -> list[str]:
        """Add what was encoded since the last time to a graph that is built aside; `build` completes it.

        Called by the thread that encodes, after each segment. Where exact search will do, nothing is built.

        Args:
            n_texts: how many there will be.

        Returns:
            Sentences about what had to be rebuilt.

        Raises:
            CancelledError: stopped within a tenth of a second; nothing of the graph is lost.
        """
        if snapshot is None or n_texts <= EXACT_UP_TO:
            return []
        repairs: list[str] = []
        with self._building:
            try:
                if not graph_library.available():
                    self._exact_over(snapshot)
                    return []
                growing, repairs = self._grown_so_far(snapshot, cancel)
                graph = growing.graph
                graph.reserve(n_texts)
                if growing.n_tuned < _TUNED_AT * n_texts <= len(graph):
                    if len(snapshot) - len(graph) < _LEAST_TO_TUNE:
                        return repairs  # they wait for more
                    _tune(growing, snapshot, cancel)
                stop = min(len(snapshot), len(graph) + _MOST_FED)
                growing.grow(snapshot, stop, os.cpu_count() or 1, None, cancel)
                self._exact_over(snapshot)
                if len(graph) >= max(SAVED_FROM, 2 * growing.n_saved):
                    self._graphs.save(growing)
            except _NOT_FED as error:
                log.warning("the graph is not fed: %s", error)  # vectors matter more; `build` will raise it
        return repairs

    def build(
        self,
        snapshot: VectorSnapshot,
        kind: IndexKind,
        on_progress: OnProgress | None,
        cancel: CancelToken | None,
    ) -> list[str]:
        """Have the index that `kind` asks for, exact search where hnswlib is missing; returns sentences about
        what had to be rebuilt.

        Raises:
            CancelledError, WorkspaceError: what answered before still does.
        """
        with self._building:
            is_small = kind == "auto" and len(snapshot) <= EXACT_UP_TO
            if kind == "exact" or is_small or not graph_library.available():
                self._graph = None
                return []
            if _covers(self._graph, snapshot):
                return []
            growing, repairs = self._grown_so_far(snapshot, cancel)
            graph = growing.graph
            if growing.n_saved < len(snapshot):
                n = len(snapshot)
                threads = max(1, (os.cpu_count() or 2) - 1)  # one is left to the window
                if growing.n_tuned < _TUNED_AT * n:
                    growing.grow(snapshot, n - KEPT_BACK, threads, on_progress, cancel)
                    _tune(growing, snapshot, cancel)
                growing.grow(snapshot, n, threads, on_progress, cancel)
                self._graphs.save(growing)
            graph.compare_with(self._exact_over(snapshot))
            self._graph, self._growing = (snapshot, graph), None
            return repairs

    def _grown_so_far(
        self, snapshot: VectorSnapshot, cancel: CancelToken | None
    ) -> tuple[GrowingGraph, list[str]]:
        """The graph over the first vectors of `snapshot`: the one that is being fed, or as it was saved."""
        growing, repairs = self._growing, list[str]()
        if growing is None or not growing.precedes(snapshot):
            growing, repairs = self._graphs.read(snapshot, cancel)
            self._growing = growing
        return growing, repairs

    def ready(self, snapshot: VectorSnapshot) -> VectorSearch | None:
        """An index over exactly `snapshot` that costs nothing to have, or None.

        While the graph is being fed, it is that with the few vectors it lacks.
        """
        if self._graph is not None and _covers(self._graph, snapshot):
            return self._graph[1]
        growing = self._growing
        if growing is not None and len(snapshot) > EXACT_UP_TO:
            in_graph = growing.graph.ids
            if len(in_graph) and growing.precedes(snapshot):
                from core.search.growing_index import GrowingIndex

                return GrowingIndex(
                    growing.graph,
                    snapshot.matrix,
                    snapshot.text_ids,
                    in_graph,
                    compare=lambda: self._exact_over(snapshot),
                )
        if self._exact is not None and _covers(self._exact, snapshot):
            return self._exact[1]
        return None

    def over(self, snapshot: VectorSnapshot) -> VectorSearch:
        """An index over exactly `snapshot`, the one that is ready or exact search; copies no vectors."""
        index = self.ready(snapshot)
        return self._exact_over(snapshot) if index is None else index

    def _exact_over(self, snapshot: VectorSnapshot) -> ExactIndex:
        from core.search import ExactIndex

        made = self._exact
        if made is not None and _covers(made, snapshot):
            return made[1]
        index = ExactIndex(snapshot.matrix.shape[1], metric=snapshot.metric)
        if made is not None and _begins(snapshot, made[0]):
            index = made[1]
        index = index.grown(snapshot.matrix, snapshot.text_ids)
        if made is None or not _begins(made[0], snapshot):  # else an older state asks for itself
            self._exact = (snapshot, index)
        return index

    def forget(self) -> None:
        """Let go of what is in memory: another model is active, or the workspace closes."""
        self._graph, self._exact, self._growing = None, None, None


def _tune(growing: GrowingGraph, snapshot: VectorSnapshot, cancel: CancelToken | None) -> None:
    """Tune a graph by the vectors of `snapshot` that are not in it yet, if any."""
    from core.search import ExactIndex

    n = len(growing.graph)
    if 0 < n < len(snapshot):
        exact = ExactIndex(snapshot.matrix.shape[1], metric=snapshot.metric)
        exact.add(snapshot.matrix[:n], snapshot.text_ids[:n])
        growing.graph.compare_with(exact)
        growing.graph.tune(snapshot.matrix[n:], cancel)
        growing.n_tuned = n


def _begins(snapshot: VectorSnapshot, earlier: VectorSnapshot) -> bool:
    """Whether the vectors of `snapshot` begin with the earlier ones."""
    return snapshot.key == earlier.key and np.array_equal(snapshot.text_ids[: len(earlier)], earlier.text_ids)


def _covers(made: tuple[VectorSnapshot, VectorSearch] | None, snapshot: VectorSnapshot) -> bool:
    """Whether an index is over the vectors of `snapshot`; those of one key only ever grow."""
    return made is not None and made[0].key == snapshot.key and len(made[0]) == len(snapshot)
