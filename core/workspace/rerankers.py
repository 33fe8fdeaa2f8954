"""The cross-encoders that a workspace keeps, a folder each under `rerankers/`, named by the run that made it.

A cross-encoder makes no vectors, so it is no model version: nothing is encoded with it, and search, map and
vectors go on with the encoder in use. It is kept to rerank hits, and to label pairs.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from core import files
from core.errors import WorkspaceError
from core.training import objectives
from core.workspace import store
from core.workspace.runs import require_finished

if TYPE_CHECKING:
    from core.workspace.runs import Run

RERANKERS = "rerankers"


class Rerankers:
    """The cross-encoders in the workspace `folder`."""

    def __init__(self, folder: Path) -> None:
        self._shelf = folder / RERANKERS

    def all(self) -> tuple[Path, ...]:
        """Their folders, the newest run first."""
        if not self._shelf.is_dir():
            return ()
        found = (each for each in self._shelf.iterdir() if not each.name.startswith("."))
        return tuple(sorted((each for each in found if each.is_dir()), reverse=True))

    def of_run(self, run_id: str) -> Path | None:
        """The folder of the one that was kept from a run, or None."""
        folder = self._shelf / run_id
        return folder if folder.is_dir() else None

    def keep(self, run: Run) -> Path:
        """Keep the cross-encoder of a finished run: its folder.

        Raises:
            WorkspaceError: the run is not finished, made no cross-encoder, its model was removed, or the copy
                could not be written.
        """
        require_finished(run)
        if not is_cross(run):
            raise WorkspaceError(f"The run {run.id} made no cross-encoder.", "Keep its model as a version.")
        kept = self.of_run(run.id)
        if kept is not None:
            return kept
        if not run.has_model:
            raise WorkspaceError(f"The model of the run {run.id} was removed.", "Train it again to use it.")
        to = self._shelf / run.id
        with store.explained("the cross-encoder"):
            self._shelf.mkdir(exist_ok=True)
            with files.new_folder(to) as partial:
                shutil.copytree(run.model_folder, partial, dirs_exist_ok=True)
        return to

    def remove(self, folder: Path) -> None:
        """Remove one that is kept here.

        Raises:
            WorkspaceError: the system holds on to it.
        """
        if folder.parent == self._shelf and folder.is_dir():
            store.remove(folder, "a cross-encoder")


def is_cross(run: Run) -> bool:
    """Whether a run makes a cross-encoder."""
    return objectives.is_cross(run.objectives)
