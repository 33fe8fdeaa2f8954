"""The neighbour graph (HNSW) of a workspace's vectors on disk."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core import files
from core.errors import DamagedError
from core.progress import CancelToken, OnProgress
from core.workspace import artefacts, store
from core.workspace.vectors import VectorSnapshot

if TYPE_CHECKING:
    from core.search import HnswIndex

_FORMAT = 1
_FILE = "graph.hnsw"


class GraphStore:
    """The neighbour graphs under `shelf`, one a vector key, of one corpus."""

    def __init__(self, shelf: Path, corpus: str) -> None:
        self._shelf = shelf
        self._corpus = corpus
        files.remove_temporaries(shelf)

    def build(
        self,
        snapshot: VectorSnapshot,
        on_progress: OnProgress | None,
        cancel: CancelToken | None,
    ) -> tuple[HnswIndex, list[str]]:
        """The graph over all of `snapshot`: read when it is sound, added to when vectors are new, else built.

        Returns:
            The graph (ids are text ids) and sentences about what had to be rebuilt.

        Raises:
            WorkspaceError: it could not be written; what was there stays.
            CancelledError: what was there stays.
        """
        earlier, covered, repairs = self._read_earlier(snapshot)
        if earlier is not None and covered == len(snapshot):
            return earlier, repairs
        graph = self._extend(earlier, covered, snapshot, on_progress, cancel)
        made_from = self._made_from(snapshot)
        with artefacts.making(
            self._shelf, made_from, {"texts": len(snapshot)}, "the neighbour graph"
        ) as folder:
            graph.save(folder / _FILE)
        self._remove_others(snapshot, store.key_of(made_from))
        return graph, repairs

    def _read_earlier(self, snapshot: VectorSnapshot) -> tuple[HnswIndex | None, int, list[str]]:
        """The graph that covers most of the first vectors of `snapshot`, and how many those are."""
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
            try:  # opening a graph compares its checksum before hnswlib sees it
                return HnswIndex.open(artefact.path / _FILE), covered, []
            except DamagedError:
                damaged = True
                files.remove(artefact.path)
        return None, 0, ["The neighbour graph was damaged and is being rebuilt."] if damaged else []

    def _extend(
        self,
        earlier: HnswIndex | None,
        covered: int,
        snapshot: VectorSnapshot,
        on_progress: OnProgress | None,
        cancel: CancelToken | None,
    ) -> HnswIndex:
        from core.search import HnswIndex

        graph = (
            earlier if earlier is not None else HnswIndex(snapshot.matrix.shape[1], metric=snapshot.metric)
        )
        threads = max(1, (os.cpu_count() or 2) - 1)  # one is left to the window
        new = slice(covered, None)
        graph.build(snapshot.matrix[new], snapshot.text_ids[new], on_progress, cancel, threads)
        return graph

    def _family(self, snapshot: VectorSnapshot) -> dict[str, Any]:
        return {
            "format": _FORMAT,
            "corpus": self._corpus,
            "vectors": snapshot.key,
            "metric": snapshot.metric,
        }

    def _made_from(self, snapshot: VectorSnapshot, covered: int | None = None) -> dict[str, Any]:
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
