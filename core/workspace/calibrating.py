"""The calibration of a workspace's search: made once for a model and a corpus, kept beside its indexes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core import files
from core.progress import Task
from core.workspace import artefacts, store

if TYPE_CHECKING:
    from core.search import SearchState
    from core.search.calibration import Calibration
    from core.search.vector_index import FloatArray

_WHAT = "the calibration of the search"


class CalibrationStore:
    """The calibrations under `shelf`, of one corpus. Each lies in its manifest alone; a damaged one is made
    again.
    """

    def __init__(self, shelf: Path, corpus: str) -> None:
        self._shelf, self._corpus = shelf, corpus
        self._known: dict[str, Calibration | None] = {}

    def of(self, vector_key: str, n_texts: int) -> Calibration | None:
        """That of a model's vectors of so many texts; None where it is not made yet."""
        from core.search.calibration import Calibration

        made_from = self._made_from(vector_key, n_texts)
        key = repr(made_from)
        if key not in self._known:
            found, _ = artefacts.on_shelf(self._shelf)
            about = (each.about for each in found if each.made_from == made_from)
            self._known[key] = next(map(Calibration.from_json, about), None)
        return self._known[key]

    def make(
        self,
        vector_key: str,
        state: SearchState,
        encode_queries: Callable[[Sequence[str]], FloatArray],
        task: Task,
    ) -> Calibration | None:
        """Make and keep it where it is not there; None while nothing is encoded.

        Raises:
            WorkspaceError: it could not be written.
            CancelledError: on cancel.
        """
        from core.search.calibration import calibrate

        there = self.of(vector_key, state.n_texts)
        if there is not None:
            return there
        made = calibrate(state, encode_queries, task)
        if made is None:
            return None
        made_from = self._made_from(vector_key, state.n_texts)
        with artefacts.making(self._shelf, made_from, made.as_json(), _WHAT):
            pass  # all of it is in the manifest
        found, broken = artefacts.on_shelf(self._shelf)
        stale = [each.path for each in found if each.made_from["vectors"] == vector_key]
        for path in (*stale, *broken):
            if path.name != store.key_of(made_from):
                files.remove(path)
        self._known[repr(made_from)] = made
        return made

    def _made_from(self, vector_key: str, n_texts: int) -> dict[str, Any]:
        from core.search.probes import VERSION

        return {"corpus": self._corpus, "vectors": vector_key, "texts": n_texts, "probes": VERSION}
