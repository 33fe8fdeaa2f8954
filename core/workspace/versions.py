"""What is kept from runs: model versions, and rerankers.

A version that is kept or activated becomes the *coming* one. Everything still uses the active version, its
vectors, index and map, until `take_over` has all of them ready for the coming one, and switches. The vectors
of both stay on disk, so the way back is one write of `workspace.json`.
"""

from __future__ import annotations

import shutil
import threading
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core import files
from core.errors import CancelledError, DamagedError, InputError, WorkspaceError
from core.old_names import old_arguments, warn_of_old_name
from core.progress import QUIET, CancelToken, Task
from core.workspace import artefacts, encoding_job, model_card, store, vector_indexes
from core.workspace.document import KeptVersion, version_key
from core.workspace.folder import check_same
from core.workspace.map_making import MapMaker
from core.workspace.maps import Maps
from core.workspace.models import Models
from core.workspace.runs import Run, Runs, require_finished
from core.workspace.vector_indexes import VectorIndexes
from core.workspace.vectors import VectorStore

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder
    from core.workspace.workspace import Workspace

RERANKERS = "rerankers"


@dataclass(frozen=True)
class ModelVersion:
    """An encoder of this workspace.

    Attributes:
        id: what the workspace calls it.
        number: 0 for a model as it was loaded, from 1 for those trained here, in the order of keeping.
        name: what the person calls it.
        parent: id of the version it was trained from; None for number 0.
        run: id of the run that made it; None for number 0.
        kept: when, as ISO 8601 in UTC; empty for number 0.
        fingerprint: of the model; None before it was used.
        active: whether vectors, search and map go by it.
        coming: whether it becomes the active one once everything is encoded with it.
    """

    id: str
    number: int
    name: str
    parent: str | None
    run: str | None
    kept: str
    fingerprint: str | None
    active: bool
    coming: bool


class Versions:
    """The model versions of a workspace: kept from its runs, and followed by its maps.

    Attributes:
        preparing: held while one is made ready or compared, and while one must not change.
    """

    def __init__(self, models: Models, runs: Runs, maps: Maps) -> None:
        self.preparing = threading.Lock()
        self._models = models
        self._runs = runs
        self._maps = maps

    def __call__(self) -> tuple[ModelVersion, ...]:
        """The name of `all` in version 0.1."""
        warn_of_old_name("workspace.versions()", "workspace.versions.all()")
        return self.all()

    def all(self) -> tuple[ModelVersion, ...]:
        """The encoders of this workspace: those loaded first, then those trained here, by number."""
        return tuple(self._version(name) for name in self._models.names)

    def get(self, version_id: str) -> ModelVersion:
        """One of them.

        Raises:
            InputError: there is none of that id.
        """
        if version_id not in self._models.names:
            raise InputError(
                f"There is no version “{version_id}” in this workspace.", "Choose one of its own."
            )
        return self._version(version_id)

    def named(self, said: str) -> str | None:
        """The id of the version that a person calls so, or that has this id; None where there is none.

        Raises:
            InputError: several are called so.
        """
        named = [each.id for each in self.all() if said in (each.id, each.name)]
        if len(named) > 1:
            raise InputError(
                f"{len(named)} versions are called {said}.", f"Name one by its id: {', '.join(named)}."
            )
        return named[0] if named else None

    @property
    def active(self) -> ModelVersion:
        """The one that vectors, search and map go by."""
        return self._version(self._models.document.model)

    @property
    def coming(self) -> ModelVersion | None:
        """The one that becomes the active one by `take_over`; None where none is to."""
        coming = self._models.document.coming
        return None if coming is None else self._version(coming)

    def lineage(self, version_id: str | None = None) -> tuple[ModelVersion, ...]:
        """The versions from the model as it was loaded down to one of them.

        Args:
            version_id: the last one; None: the active one.

        Raises:
            InputError: there is no such version.
        """
        line = [self.active if version_id is None else self.get(version_id)]
        while (parent := line[-1].parent) is not None and parent in self._models.names:
            line.append(self._version(parent))
        return tuple(reversed(line))

    # -- keeping and deleting -----------------------------------------------------------------------------

    def keep(self, run_id: str, name: str | None = None) -> ModelVersion:
        """Keep the model of a finished run, and make it the coming version.

        The model goes from the run's folder into `models/`: it is not on the disk twice.

        Args:
            name: what the person calls it; the parent's name and a number when absent.

        Raises:
            InputError: there is no such run.
            WorkspaceError: it is not finished, its model was removed, or the copy could not be written.
            ModelError: its model cannot be loaded.
        """
        run = self._runs.get(run_id)
        document = self._models.document
        encoder = self._runs.load_model(run)
        key = version_key(encoder.fingerprint)
        if key in document.versions:
            self.activate(key)
            return self._version(key)
        parent = run.parent if run.parent is not None else document.model
        shown = name or self.proposed_name(run_id)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self._models.add_version(key, encoder, KeptVersion(document.next_number, shown, parent, run_id, now))
        self._runs.hand_over(run)
        return self._version(key)

    def proposed_name(self, run_id: str) -> str:
        """What a version that is kept from a run is called, if nobody says otherwise."""
        document, parent = self._models.document, self._runs.get(run_id).parent
        root = document.root_of(parent if parent is not None else document.model)
        return f"{document.shown_name(root)} · version {document.next_number}"

    def rename(self, version_id: str, name: str) -> None:
        """Call a version that was kept here `name`.

        Raises:
            InputError: there is no such version, it is one as loaded, or the name is blank.
        """
        self.get(version_id)
        if version_id not in self._models.document.versions or not name.strip():
            raise InputError("This version cannot be called that.", "Name a version that was kept here.")
        self._models.rename(version_id, name.strip())

    def why_kept(self, version_id: str) -> WorkspaceError | None:
        """What stands in the way of deleting a version, and what to do about it; None where nothing does."""
        document = self._models.document
        name = document.shown_name(version_id)
        if version_id == document.model:
            return WorkspaceError(f"{name} is in use.", "Go to another version first.")
        if version_id == document.coming:
            return WorkspaceError(f"{name} is about to be used.", "Stop that first, or wait for it.")
        children = [version.name for version in document.versions.values() if version.parent == version_id]
        if children:
            return WorkspaceError(f"{_listed(children)} came from {name}.", "Delete those first.")
        begun = [run.id for run in self._runs.all() if run.parent == version_id and run.version is None]
        if begun:
            which = "A run" if len(begun) == 1 else f"{len(begun)} runs"
            return WorkspaceError(f"{which} began from {name}.", "Keep or discard what began from it first.")
        return None

    def delete(self, version_id: str) -> None:
        """Delete a version that is not in use and that nothing came from: its model, its vectors, its map.

        The run that made it stays, with its curve and verdict, and without a model.

        Raises:
            InputError: there is no such version.
            WorkspaceError: it is in use, or something came from it; what to do about it is said. Or something
                of it could not be removed: it is no version any more, and what is left can be cleared.
        """
        self.get(version_id)
        reason = self.why_kept(version_id)
        if reason is not None:
            raise reason
        vector_key = self._models.document.models[version_id].vector_key
        self._models.remove(version_id)
        if vector_key not in self._runs.vector_keys():
            artefacts.remove_made_with(self._models.folder, vector_key)

    def export(self, version_id: str, folder: Path | str) -> Path:
        """Write a version as a folder that sentence-transformers loads, with a card that says what it is.

        Args:
            folder: a new or empty one.

        Raises:
            InputError: there is no such version, or the folder is not empty.
            ModelError: the version cannot be loaded, or the folder not written.
        """
        from core.encoding import SentenceEncoder

        version = self.get(version_id)
        to = Path(folder).absolute()
        encoder = SentenceEncoder.load(self._models.source_of(version_id), "cpu", "float32")
        encoder.name = version.name
        encoder.save(to)
        model_card.write(to, encoder, self._how_it_came_about(version_id))
        return to

    # -- going by another one -----------------------------------------------------------------------------

    def activate(self, version_id: str) -> bool:
        """Go by another version: at once where everything is encoded with it, else once it is.

        Returns:
            Whether it is the active one now; else it is the coming one, and `take_over` is to be called.

        Raises:
            InputError: there is no such version.
            ModelError, DamagedError: it cannot be loaded; it is the coming one then.
        """
        if self.get(version_id).active:
            self._models.set_coming(None)
            return True
        self._models.set_coming(version_id)
        vectors = self._models.vectors_of(self._models.document.models[version_id])
        if len(vectors.missing(self._models.rows.n_texts)):
            return False
        # Loaded before the switch where an encoder is in use, so that no query has to wait for it.
        encoder = self._models.load(version_id) if self._models.is_loaded else None
        self._switch(version_id, vectors, encoder, self._models.new_indexes())
        return True

    @old_arguments
    def take_over(self, task: Task = QUIET) -> ModelVersion | None:
        """Encode everything with the coming version, make its index, and its map where the active version
        has one; then switch to it.

        Until then, and after a cancel or a kill, the active version answers as before; what was encoded by
        then is saved, and the next call resumes there.

        Returns:
            The version that is active now; None where none was coming.

        Raises:
            CancelledError: stopped, or another version was activated meanwhile.
            ModelError, DamagedError: the version cannot be loaded. WorkspaceError: the disk is full.
        """
        rows = self._models.rows
        with self.preparing:
            coming = self._models.document.coming
            if coming is None:
                return None
            task = Task(task.on_progress, _WhileComing(task.cancel, self._models, coming))
            encoder = self._models.load(coming, task)
            vectors = self._models.vectors_of(self._models.document.models[coming])
            indexes = self._models.new_indexes()
            if rows.n_texts:

                def saved() -> None:
                    indexes.keep_up(vectors.snapshot(), rows.n_texts, encoder.layout.is_static, task)

                encoding_job.encode_missing(encoder, vectors, rows, task, saved)
                # Before they are put in order, which would take a copy of all. The files of the model in use,
                # by whatever name, are its own store's to change.
                if rows.n_texts > vector_indexes.GRAPH_UP_TO and vectors.key != self._models.vector_key:
                    vectors.merge(task)
                snapshot = vectors.snapshot()
                assert snapshot is not None, "every text has a vector now"
                indexes.build(snapshot, "auto", task)
                if self._maps.picture is not None:
                    ordered = snapshot.sorted()
                    encode = encoder.replica(threads=1).encode_documents
                    maker = MapMaker(ordered, indexes.for_map(snapshot), rows, encode=encode)
                    self._maps.prepare(ordered, maker, rows.n_texts, task)
            task.check()
            self._switch(coming, vectors, encoder, indexes)
            return self.active

    # -- inside -------------------------------------------------------------------------------------------

    def _switch(
        self, name: str, vectors: VectorStore, encoder: SentenceEncoder | None, indexes: VectorIndexes
    ) -> None:
        self._models.switch_to_coming(name, vectors, encoder, indexes)
        self._maps.open(vectors.key, self._models.rows.n_texts)

    def _how_it_came_about(self, name: str) -> dict[str, Any] | None:
        """What run.json says of a version's run, its parent by the name it has here; None where there is
        none, or it was removed by hand.
        """
        version = self._models.document.versions.get(name)
        if version is None:
            return None
        try:
            about = self._runs.get(version.run).about
        except (InputError, DamagedError):
            return None
        return about | {"parent": {"name": self._models.document.shown_name(version.parent)}}

    def _version(self, name: str) -> ModelVersion:
        document = self._models.document
        used, kept = document.models.get(name), document.versions.get(name)
        return ModelVersion(
            id=name,
            number=0 if kept is None else kept.number,
            name=document.shown_name(name),
            parent=None if kept is None else kept.parent,
            run=None if kept is None else kept.run,
            kept="" if kept is None else kept.kept,
            fingerprint=None if used is None else used.fingerprint,
            active=name == document.model,
            coming=name == document.coming,
        )


def delete_version(workspace: Workspace, version_id: str) -> None:
    """The name of `Versions.delete` in version 0.1."""
    warn_of_old_name("delete_version(workspace, id)", "workspace.versions.delete(id)")
    workspace.versions.delete(version_id)


class _WhileComing(CancelToken):
    """Set with `cancel`, or once another version than `name` is the coming one."""

    def __init__(self, outer: CancelToken | None, models: Models, name: str) -> None:
        super().__init__()
        self._outer = outer
        self._models = models
        self._name = name

    @property
    def cancelled(self) -> bool:
        outer = self._outer is not None and self._outer.cancelled
        return outer or super().cancelled or self._models.document.coming != self._name

    def raise_if_cancelled(self) -> None:
        if self.cancelled:
            raise CancelledError


class Rerankers:
    """The cross-encoders that the workspace in `folder` keeps, a folder each, named by the run that made it.

    A cross-encoder makes no vectors, so it is no model version: nothing is encoded with it, and search, map
    and vectors still come from the encoder in use. It is kept to rerank hits, and to label pairs.
    """

    def __init__(self, folder: Path) -> None:
        self._shelf = folder / RERANKERS

    def all(self) -> tuple[Path, ...]:
        """Their folders, the newest run first."""
        return tuple(reversed(files.folders_in(self._shelf)))

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
        if not run.is_cross:
            raise WorkspaceError(f"The run {run.id} made no cross-encoder.", "Keep its model as a version.")
        kept = self.of_run(run.id)
        if kept is not None:
            return kept
        if not run.has_model:
            raise WorkspaceError(f"The model of the run {run.id} was removed.", "Train it again to use it.")
        to = self._shelf / run.id
        check_same(self._shelf.parent)
        with store.explained("the cross-encoder"):
            files.shelf(self._shelf)
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


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
