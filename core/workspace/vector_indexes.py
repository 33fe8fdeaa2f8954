"""Which vector index answers: the neighbour graph where there is one over all vectors, exact search
where not.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from core.progress import CancelToken, OnProgress
from core.workspace.graph import GraphStore
from core.workspace.vectors import VectorSnapshot

if TYPE_CHECKING:
    from core.search import VectorIndex

# Up to here exact search answers in milliseconds; above, a neighbour graph is worth building.
EXACT_UP_TO = 20_000

IndexKind = Literal["auto", "exact", "hnsw"]


class VectorIndexes:
    """The vector indexes of one corpus; `shelf` is the folder of its graphs."""

    def __init__(self, shelf: Path, corpus: str) -> None:
        self._graphs = GraphStore(shelf, corpus)
        self._building = threading.Lock()
        self._graph: tuple[VectorSnapshot, VectorIndex] | None = None
        self._exact: tuple[VectorSnapshot, VectorIndex] | None = None

    def build(
        self,
        snapshot: VectorSnapshot,
        kind: IndexKind,
        on_progress: OnProgress | None,
        cancel: CancelToken | None,
    ) -> list[str]:
        """Have the index that `kind` asks for; returns sentences about what had to be rebuilt.

        Raises:
            CancelledError, WorkspaceError: what answered before still does.
        """
        with self._building:
            if kind == "exact" or (kind == "auto" and len(snapshot) <= EXACT_UP_TO):
                self._graph = None
                return []
            if _covers(self._graph, snapshot):
                return []
            graph, repairs = self._graphs.build(snapshot, on_progress, cancel)
            self._graph = (snapshot, graph)
            return repairs

    def ready(self, snapshot: VectorSnapshot) -> VectorIndex | None:
        """The index over exactly `snapshot` that has been made already, or None."""
        for made in (self._graph, self._exact):
            if made is not None and _covers(made, snapshot):
                return made[1]
        return None

    def over(self, snapshot: VectorSnapshot) -> VectorIndex:
        """An index over exactly `snapshot`, the one that is ready or exact search; copies no vectors."""
        from core.search import ExactIndex

        index = self.ready(snapshot)
        if index is None:
            index = ExactIndex(snapshot.matrix.shape[1], metric=snapshot.metric)
            index.add(snapshot.matrix, snapshot.text_ids)
            self._exact = (snapshot, index)
        return index

    def forget(self) -> None:
        """Let go of what is in memory: another model is active, or the workspace closes."""
        self._graph, self._exact = None, None


def _covers(made: tuple[VectorSnapshot, VectorIndex] | None, snapshot: VectorSnapshot) -> bool:
    """Whether an index is over the vectors of `snapshot`; those of one key only ever grow."""
    return made is not None and made[0].key == snapshot.key and len(made[0]) == len(snapshot)
