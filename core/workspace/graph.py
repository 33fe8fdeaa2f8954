"""The neighbour graph (HNSW) of a workspace's vectors on disk."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from core import files
from core.errors import DamagedError, WorkspaceError
from core.progress import CancelToken, OnProgress
from core.workspace import artefacts, store
from core.workspace.vectors import VectorSnapshot

if TYPE_CHECKING:
    from core.search import HnswIndex

_FORMAT = 1
_FILE = "graph.hnsw"


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
        on_progress: OnProgress | None,
        cancel: CancelToken | None,
    ) -> None:
        """Add the vectors of `snapshot` that are not in the graph, up to the one at `stop` if any.

        Raises:
            CancelledError: those added by then are in it.
        """
        self.snapshot = snapshot
        new = slice(len(self.graph), max(stop, len(self.graph)))
        self.graph.build(snapshot.matrix[new], snapshot.text_ids[new], on_progress, cancel, threads)


class GraphStore:
    """The neighbour graphs under `shelf`, one a vector key, of one corpus."""

    def __init__(self, shelf: Path, corpus: str) -> None:
        self._shelf = shelf
        self._corpus = corpus
        files.remove_temporaries(shelf)

    def read(self, snapshot: VectorSnapshot, cancel: CancelToken | None) -> tuple[GrowingGraph, list[str]]:
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
                graph = HnswIndex.open(artefact.path / _FILE, cancel)
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
            growing.graph.save(folder / _FILE)
        growing.n_saved = n
        self._remove_others(growing.snapshot, store.key_of(made_from))

    def _family(self, snapshot: VectorSnapshot) -> dict[str, Any]:
        return {
            "format": _FORMAT,
            "corpus": self._corpus,
            "vectors": snapshot.key,
            "metric": snapshot.metric,
        }

    def _made_from(self, snapshot: VectorSnapshot, covered: int) -> dict[str, Any]:
        texts = store.digest_of_ids(snapshot.text_ids[:covered])
        return self._family(snapshot) | {"texts": texts}

    def _remove_others(self, snapshot: VectorSnapshot, current: str) -> None:
        found, _ = artefacts.on_shelf(self._shelf)
        for artefact in found:
            if artefact.key != current and artefact.covers(self._family(snapshot)):
                files.remove(artefact.path)


def _texts_of(artefact: artefacts.Artefact) -> int:
    texts = artefact.about.get("texts")
    return texts if isinstance(texts, int) else 0
