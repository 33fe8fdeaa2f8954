"""Which vector index answers: the neighbour graph where there is one over all vectors, exact search
where not, or where hnswlib is missing; above some hundred thousand vectors, their int8 codes.

Codes take three eighths of the memory of the vectors, where a graph takes more than these again, and they
answer as soon as there are vectors. A graph stands in for them where they find too little and memory is free
for it: of ten million vectors it is some 19 GB.

The graph is fed while texts are being encoded, by the thread that encodes and between two of its segments, so
that it is complete a moment after the last vector; its saved part is read before the first. Taking
turns loses nothing: either has all processor cores while it works. Side by side they would be in each other's
way.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from core import files
from core.errors import DamagedError, InputError, WorkspaceError
from core.memory import IN_MEMORY_UP_TO, free_memory, graph_memory
from core.progress import Task
from core.search import graph_library, sealed_file
from core.workspace import artefacts, store
from core.workspace.milvus import MilvusStore
from core.workspace.vectors import VectorSnapshot

if TYPE_CHECKING:
    from core.search import ExactIndex, HnswIndex, VectorSearch
    from core.search.code_index import CodeIndex

log = logging.getLogger(__name__)

_FORMAT = 1
_FILE = "graph.hnsw"

# Up to here exact search answers in milliseconds; above, a neighbour graph is worth building.
EXACT_UP_TO = 20_000

# Above, codes are searched. Up to here vectors and graph of 384 dimensions take a GB at most, and the graph
# is searched in a tenth of the time.
GRAPH_UP_TO = IN_MEMORY_UP_TO
_CODES_FILE = "codes.int8"

# Vectors added at a time: more than a segment, so that a graph that is behind catches up, and few enough for
# the encoding to be seen to advance.
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

IndexKind = Literal["auto", "exact", "hnsw", "codes"]


class VectorIndexes:
    """The vector indexes over the vectors of one model.

    Args:
        shelf: the folder of the graphs of a workspace.
        corpus: id of its corpus.
        on_repair: called with a sentence where something is found damaged and is rebuilt, and where memory is
            too short for a graph.
        milvus: where they are searched instead, if they are: nothing is built here then.
    """

    def __init__(
        self, shelf: Path, corpus: str, on_repair: Callable[[str], None], milvus: MilvusStore
    ) -> None:
        self._milvus = milvus
        self._graphs = GraphStore(shelf, corpus)
        self._vectors_shelf, self._corpus = shelf.parent / artefacts.VECTORS, corpus
        self._coding = threading.Lock()
        self._codes: tuple[VectorSnapshot, CodeIndex] | None = None
        self._read_codes_of: VectorSnapshot | None = None  # what is saved of them was looked for
        self._on_repair = on_repair
        self._lacked = 0  # vectors of the largest graph of which it was said that it does not fit
        self._building = threading.Lock()
        self._growing: GrowingGraph | None = None
        self._graph: tuple[VectorSnapshot, VectorSearch] | None = None
        self._exact: tuple[VectorSnapshot, ExactIndex] | None = None

    def read(self, snapshot: VectorSnapshot | None, n_texts: int, task: Task) -> None:
        """Read the saved part of the graph, where there is one to feed, and the table that a search among
        some texts compares with: until then each search has to make it for itself.

        Raises: as `feed`.
        """
        if snapshot is None or not n_texts > EXACT_UP_TO or len(snapshot) == n_texts or self._milvus.is_used:
            return
        if n_texts > GRAPH_UP_TO:
            self._codes_over(snapshot)
            return
        try:
            with self._building:
                if graph_library.available():
                    self._grown_so_far(snapshot, task)
                self._exact_over(snapshot)
        except _NOT_FED as error:
            log.warning("the graph is not read: %s", error)

    def keep_up(self, snapshot: VectorSnapshot | None, n_texts: int, is_static: bool, task: Task) -> None:
        """Be ready to search the vectors so far; called by the thread that encodes, after each segment.

        A graph is fed, but not with the vectors of a static model: all of them are there in less time than
        the graph would take for a tenth.

        Raises:
            CancelledError: as `feed`.
        """
        if self._milvus.is_used:
            return  # they are loaded when all are there, and compared until then
        if not is_static:
            self.feed(snapshot, n_texts, task)
        elif snapshot is not None and n_texts > GRAPH_UP_TO:
            self._codes_over(snapshot)
        elif snapshot is not None:
            self._exact_over(snapshot)

    def feed(self, snapshot: VectorSnapshot | None, n_texts: int, task: Task) -> None:
        """Add the vectors made since the last time to a graph that is built aside; `build` completes it.

        Where exact search will do, nothing is built.

        Args:
            n_texts: how many there will be.

        Raises:
            CancelledError: stopped within a tenth of a second; nothing of the graph is lost.
        """
        if snapshot is None or n_texts <= EXACT_UP_TO:
            return
        if n_texts > GRAPH_UP_TO:
            self._codes_over(snapshot)
            return
        with self._building:
            try:
                if not graph_library.available():
                    self._exact_over(snapshot)
                    return
                growing = self._grown_so_far(snapshot, task)
                graph = growing.graph
                graph.reserve(n_texts)
                if growing.n_tuned < _TUNED_AT * n_texts <= len(graph):
                    if len(snapshot) - len(graph) < _LEAST_TO_TUNE:
                        return  # they wait for more
                    _tune(growing, snapshot, task)
                stop = min(len(snapshot), len(graph) + _MOST_FED)
                growing.grow(snapshot, stop, os.cpu_count() or 1, task.quiet)
                self._exact_over(snapshot)
                if len(graph) >= max(SAVED_FROM, 2 * growing.n_saved):
                    self._graphs.save(growing)
            except _NOT_FED as error:
                log.warning("the graph is not fed: %s", error)  # vectors matter more; `build` will raise it

    def build(
        self,
        snapshot: VectorSnapshot,
        kind: IndexKind,
        task: Task,
    ) -> None:
        """Have the index that `kind` asks for, exact search where hnswlib is missing.

        Where memory is too short for a graph there is none, and that is said.

        Raises:
            CancelledError, WorkspaceError: what answered before still does.
            UnreachableError: the vectors are searched in Milvus, which does not answer.
        """
        with self._building:
            if self._milvus.is_used:
                self._milvus.load(snapshot, task)
                self.forget()
                return
            # Codes are of texts: passages, however many, have a graph.
            are_texts = snapshot.order is None
            if are_texts and (kind == "codes" or (kind == "auto" and len(snapshot) > GRAPH_UP_TO)):
                if self._build_codes(snapshot, task) or not graph_library.available():
                    # What fewer vectors were searched by goes, from memory and from the disk.
                    self._graph, self._exact, self._growing = None, None, None
                    self._graphs.keep_only_of(snapshot)
                    return
                kind = "hnsw"
            is_small = kind == "auto" and len(snapshot) <= EXACT_UP_TO
            if kind == "exact" or is_small or not graph_library.available():
                self._graph = None
                return
            if _covers(self._graph, snapshot):
                return
            if not self._has_room_for_graph(snapshot):
                self._graph = None
                return
            growing = self._grown_so_far(snapshot, task)
            graph = growing.graph
            if growing.n_saved < len(snapshot):
                n = len(snapshot)
                threads = max(1, (os.cpu_count() or 2) - 1)  # one is left to the window
                if growing.n_tuned < _TUNED_AT * n:
                    growing.grow(snapshot, n - KEPT_BACK, threads, task)
                    _tune(growing, snapshot, task)
                growing.grow(snapshot, n, threads, task)
                self._graphs.save(growing)
            graph.compare_with(self._exact_over(snapshot))
            self._graph, self._growing = (snapshot, graph), None

    def _has_room_for_graph(self, snapshot: VectorSnapshot) -> bool:
        """Whether a graph fits into the memory that is free; where not, that is said."""
        growing = self._growing
        if growing is not None and growing.precedes(snapshot) and growing.graph.room >= len(snapshot):
            return True  # it has its memory
        needed, free = graph_memory(*snapshot.matrix.shape), free_memory()
        log.info("a neighbour graph of %s vectors takes %s bytes of memory", len(snapshot), needed)
        if free is None or needed <= free:
            return True
        if len(snapshot) <= self._lacked:
            return False
        self._lacked = len(snapshot)
        index = self.ready(snapshot)
        recall = index.used.recall if index is not None and index.used.kind == "codes" else None
        takes, left = f"{needed / 2**30:.1f}", f"{free / 2**30:.1f}"
        if recall is not None:
            self._on_repair(
                f"The vector index finds {100 * recall:.1f} % of the nearest sentences. A neighbour graph, "
                f"which would find more, takes about {takes} GB of memory, and {left} GB are free: close "
                "other programs and open the workspace again."
            )
        else:
            self._on_repair(
                f"Every search compares all vectors: a neighbour graph takes about {takes} GB of memory, and "
                f"{left} GB are free. Close other programs and open the workspace again."
            )
        return False

    def _grown_so_far(self, snapshot: VectorSnapshot, task: Task) -> GrowingGraph:
        """The graph over the first vectors of `snapshot`: the one that is being fed, or as it was saved."""
        growing = self._growing
        if growing is None or not growing.precedes(snapshot):
            growing, repairs = self._graphs.read(snapshot, task)
            self._growing = growing
            for sentence in repairs:
                self._on_repair(sentence)
        return growing

    def ready(self, snapshot: VectorSnapshot) -> VectorSearch | None:
        """An index over exactly `snapshot` that costs nothing to have, or None.

        While the graph is being fed, it is that with the few vectors it lacks.
        """
        if self._milvus.is_used:
            return self._milvus.over(snapshot) if self._milvus.is_known_to_hold(snapshot) else None
        # Each is asked for once: another thread may forget them.
        graph, codes, growing, exact = self._graph, self._codes, self._growing, self._exact
        if graph is not None and _covers(graph, snapshot):
            return graph[1]
        if codes is not None and (_covers(codes, snapshot) or _begins(snapshot, codes[0])):
            return self._codes_over(snapshot)
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
        if exact is not None and _covers(exact, snapshot):
            return exact[1]
        return None

    def over(self, snapshot: VectorSnapshot) -> VectorSearch:
        """An index over exactly `snapshot`, the one that is ready or exact search; copies no vectors."""
        if self._milvus.is_used:
            return self._milvus.over(snapshot)
        index = self.ready(snapshot)
        if index is not None:
            return index
        if snapshot.order is None and len(snapshot) > GRAPH_UP_TO:
            return self._codes_over(snapshot)
        return self._exact_over(snapshot)

    def for_map(self, snapshot: VectorSnapshot) -> VectorSearch:
        """An index over exactly `snapshot` that is on this machine, for the many searches of a map."""
        return self._exact_over(snapshot) if self._milvus.is_used else self.over(snapshot)

    def _codes_over(self, snapshot: VectorSnapshot) -> CodeIndex:
        """The codes of exactly `snapshot`: those that are saved, or rounded now as far as they are not."""
        from core.search.code_index import CodeIndex

        with self._coding:
            known, made = self._known_codes(snapshot), self._codes
            if known is not None:
                return known
            index = CodeIndex(snapshot.matrix.shape[1], metric=snapshot.metric)
            if made is not None and _begins(snapshot, made[0]):
                index = made[1]
            index = index.grown(snapshot.matrix, snapshot.text_ids, snapshot.places)
            if made is None or not _begins(made[0], snapshot):  # else an older state asks for itself
                self._codes = (snapshot, index)
            return index

    def _known_codes(self, snapshot: VectorSnapshot) -> CodeIndex | None:
        """The codes of exactly `snapshot` where they are there, be it in another order, or saved. The caller
        holds the lock.
        """
        made = self._codes
        if made is not None and _covers(made, snapshot):
            return made[1]
        if self._read_codes_of is not snapshot:
            self._read_codes_of = snapshot
            saved = self._saved_codes(snapshot)
            if saved is not None:
                self._codes = (snapshot, saved)
                return saved
        return None

    def _build_codes(self, snapshot: VectorSnapshot, task: Task) -> bool:
        """Have codes along components, saved and mapped; whether they find enough.

        Raises:
            CancelledError, WorkspaceError: what answered before still does.
        """
        from core.search.code_index import AIM, CodeIndex

        with self._coding:
            index = self._known_codes(snapshot)
        if index is None or index.recall is None:
            matrix, ids, places = snapshot.matrix, snapshot.text_ids, snapshot.places
            made = CodeIndex.along_components(matrix, ids, places, snapshot.metric, task)
            path = self._codes_path(snapshot)
            with store.explained("the vector index"):
                made.save(path, self._codes_about(snapshot))
            try:
                index = CodeIndex.open(path, matrix, ids, places, self._codes_about(snapshot), task.quiet)
            except DamagedError:  # the disk gives back something else than it was given
                index = made
            with self._coding:  # nothing holds the vectors of before, which may be in memory, any more
                self._codes, self._read_codes_of = (snapshot, index), snapshot
        return index.recall is None or index.recall >= AIM

    def _saved_codes(self, snapshot: VectorSnapshot) -> CodeIndex | None:
        from core.search.code_index import CodeIndex

        path = self._codes_path(snapshot)
        if not path.is_file():
            return None
        matrix, ids, places = snapshot.matrix, snapshot.text_ids, snapshot.places
        if self._are_of_others(path, snapshot):  # as after each segment of rows that were added
            log.info("the codes are made anew: they are of other vectors, or in an earlier form")
            return None
        try:
            return CodeIndex.open(path, matrix, ids, places, self._codes_about(snapshot))
        except DamagedError as error:
            if sealed_file.verify(path).intact:  # only of other vectors than it says
                log.info("the codes are made anew: %s", error)
            else:
                self._on_repair("The vector index was damaged and is being rebuilt.")
            return None

    def _are_of_others(self, path: Path, snapshot: VectorSnapshot) -> bool:
        """Whether saved codes are soundly said to be of other vectors, or in the form of an earlier version;
        the file itself is not read.
        """
        from core.search.code_index import FORM

        try:
            facts = sealed_file.read_manifest(sealed_file.manifest_path(path))
        except DamagedError:
            return False
        stated = facts.get("count"), facts.get("about"), facts.get("form")
        return stated != (len(snapshot), self._codes_about(snapshot), FORM)

    def _codes_path(self, snapshot: VectorSnapshot) -> Path:
        return self._vectors_shelf / snapshot.key / _CODES_FILE

    def _codes_about(self, snapshot: VectorSnapshot) -> dict[str, Any]:
        return {"corpus": self._corpus, "texts": store.digest_of_ids(snapshot.text_ids)}

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
        """Free the memory: another model is active, or the workspace closes."""
        self._graph, self._exact, self._growing = None, None, None
        self._codes, self._read_codes_of = None, None


def _tune(growing: GrowingGraph, snapshot: VectorSnapshot, task: Task) -> None:
    """Tune a graph by the vectors of `snapshot` that are not in it yet, if any."""
    from core.search import ExactIndex

    n = len(growing.graph)
    if 0 < n < len(snapshot):
        exact = ExactIndex(snapshot.matrix.shape[1], metric=snapshot.metric)
        exact.add(snapshot.matrix[:n], snapshot.text_ids[:n])
        growing.graph.compare_with(exact)
        growing.graph.tune(snapshot.matrix[n:], task)
        growing.n_tuned = n


def _begins(snapshot: VectorSnapshot, earlier: VectorSnapshot) -> bool:
    """Whether the vectors of `snapshot` begin with the earlier ones."""
    return snapshot.key == earlier.key and np.array_equal(snapshot.text_ids[: len(earlier)], earlier.text_ids)


def _covers(made: tuple[VectorSnapshot, VectorSearch] | None, snapshot: VectorSnapshot) -> bool:
    """Whether an index is over the vectors of `snapshot`; those of one key only ever grow."""
    return made is not None and made[0].key == snapshot.key and len(made[0]) == len(snapshot)


@dataclass
class GrowingGraph:
    """A graph over the first vectors of a corpus, built aside while more are being encoded.

    Attributes:
        graph: over the first len(graph) vectors of `snapshot`; its ids are text ids.
        snapshot: the vectors that it was last given.
        n_saved: how many the graph on disk covers.
        n_tuned: how many it held when it was tuned; 0: it was not.
    """

    graph: HnswIndex
    snapshot: VectorSnapshot
    n_saved: int
    n_tuned: int

    def precedes(self, snapshot: VectorSnapshot) -> bool:
        """Whether the vectors of the graph are the first ones of `snapshot`."""
        n = len(self.graph)
        return snapshot.key == self.snapshot.key and np.array_equal(
            snapshot.text_ids[:n], self.snapshot.text_ids[:n]
        )

    def grow(
        self,
        snapshot: VectorSnapshot,
        stop: int,
        threads: int,
        task: Task,
    ) -> None:
        """Add the vectors of `snapshot` that are not in the graph, up to the one at `stop` if any.

        Raises:
            CancelledError: those added by then are in it.
        """
        self.snapshot = snapshot
        new = slice(len(self.graph), max(stop, len(self.graph)))
        self.graph.build(snapshot.matrix[new], snapshot.text_ids[new], task, threads)


class GraphStore:
    """The neighbour graphs under `shelf`, one a vector key, of one corpus."""

    def __init__(self, shelf: Path, corpus: str) -> None:
        self._shelf = shelf
        self._corpus = corpus
        files.remove_temporaries(shelf)

    def read(self, snapshot: VectorSnapshot, task: Task) -> tuple[GrowingGraph, list[str]]:
        """The graph that covers most of the first vectors of `snapshot`, an empty one where none is sound.

        Returns:
            The graph, and sentences about what has to be rebuilt.

        Raises:
            CancelledError: on cancel, while a checksum is computed.
            WorkspaceError: a file is there and cannot be read.
        """
        from core.search import HnswIndex

        found, broken = artefacts.on_shelf(self._shelf)
        wanted = self._family(snapshot)
        damaged = bool(broken)
        for path in broken:
            files.remove(path)
        for artefact in sorted((each for each in found if each.covers(wanted)), key=_texts_of, reverse=True):
            covered = _texts_of(artefact)
            if artefact.made_from != self._made_from(snapshot, covered):
                continue  # of vectors that have been encoded again, in another order
            graph = None
            try:  # opening a graph compares its checksum before hnswlib sees it
                graph = HnswIndex.open(artefact.path / _FILE, task)
            except DamagedError:
                damaged = True
            except OSError as error:
                raise WorkspaceError(
                    f"The neighbour graph in {artefact.path} cannot be read ({error.strerror or error}).",
                    "Close what else uses it, or delete that folder; it is built anew.",
                ) from error
            if graph is None:  # removed here, since what was raised may have held the file
                files.remove(artefact.path)
                continue
            return GrowingGraph(graph, snapshot, covered, 0 if graph.ef.recall is None else covered), []
        empty = HnswIndex(snapshot.matrix.shape[1], metric=snapshot.metric)
        repairs = ["The neighbour graph was damaged and is being rebuilt."] if damaged else []
        return GrowingGraph(empty, snapshot, 0, 0), repairs

    def save(self, growing: GrowingGraph) -> None:
        """Have the graph on disk, in place of one that covers less.

        Raises:
            WorkspaceError: it could not be written; what was there stays.
        """
        n = len(growing.graph)
        made_from = self._made_from(growing.snapshot, n)
        with artefacts.making(self._shelf, made_from, {"texts": n}, "the neighbour graph") as folder:
            growing.graph.save(folder / _FILE, parents=False)
        growing.n_saved = n
        self._remove_others(growing.snapshot, n)

    def keep_only_of(self, snapshot: VectorSnapshot) -> None:
        """Remove the graphs over vectors of the same key that are not over all of these."""
        self._remove_others(snapshot, len(snapshot))

    def _family(self, snapshot: VectorSnapshot) -> dict[str, Any]:
        return {
            "format": _FORMAT,
            "corpus": self._corpus,
            "vectors": snapshot.key,
            "metric": snapshot.metric,
        }

    def _made_from(self, snapshot: VectorSnapshot, covered: int) -> dict[str, Any]:
        order = snapshot.text_ids if snapshot.order is None else snapshot.order
        texts = store.digest_of_ids(order[:covered])
        return self._family(snapshot) | {"texts": texts}

    def _remove_others(self, snapshot: VectorSnapshot, covered: int) -> None:
        current = store.key_of(self._made_from(snapshot, covered))
        found, _ = artefacts.on_shelf(self._shelf)
        for artefact in found:
            if artefact.key != current and artefact.covers(self._family(snapshot)):
                files.remove(artefact.path)


def _texts_of(artefact: artefacts.Artefact) -> int:
    texts = artefact.about.get("texts")
    return texts if isinstance(texts, int) else 0
