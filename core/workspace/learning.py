"""What a workspace can learn: runs, and the model versions that are kept from them.

A version that is kept or activated becomes the *coming* one. Everything goes on with the active version, its
vectors, index and map, until `take_over` has all of them ready for the coming one, and switches. The vectors
of both stay on disk, so the way back is one write of `workspace.json`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import CancelledError, DamagedError, InputError, WorkspaceError
from core.progress import CancelToken, OnProgress, check
from core.workspace import derived, encoding_job, model_card, models, run_models, store
from core.workspace.active_model import ActiveModel
from core.workspace.document import KeptVersion, version_key
from core.workspace.map_building import MapMaker
from core.workspace.map_shelf import MapShelf
from core.workspace.runs import Run, RunShelf, divided
from core.workspace.vector_indexes import VectorIndexes
from core.workspace.vectors import VectorStore

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.encoding import SentenceEncoder
    from core.examples import Examples, Split
    from core.examples.split import Part
    from core.training import Trainer, TrainingConfig
    from core.training.trainer import Measure


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


class Learning:
    """The part of a workspace that trains models and keeps them; see `Workspace`."""

    folder: Path
    rows: RowStore
    encoder: Callable[..., SentenceEncoder]
    _model: ActiveModel
    _maps: MapShelf
    _indexes: VectorIndexes
    _runs: RunShelf
    _repairs: list[str]
    _corpus: str
    _taking_over: threading.Lock

    # -- runs ---------------------------------------------------------------------------------------------

    def split(
        self,
        examples: Examples,
        *,
        selection: Examples | None = None,
        verdict: Examples | None = None,
        seed: int = 0,
    ) -> Split:
        """Divide examples as `split_examples` does; a sentence keeps the part an earlier run gave it.

        Raises:
            InputError: there is nothing to divide, or the parts are not of one task.
        """
        from core.examples import split_examples

        return split_examples(
            examples, selection=selection, verdict=verdict, seed=seed, earlier=self._runs.parts()
        )

    def sentence_parts(self) -> dict[str, Part]:
        """Sentence key -> the part that the runs so far gave it."""
        return self._runs.parts()

    def begin_run(
        self,
        data: Examples | Split | Sequence[Examples | Split],
        config: TrainingConfig | None = None,
        *,
        encoder: SentenceEncoder | None = None,
        cancel: CancelToken | None = None,
        measure: Measure | None = None,
        on_progress: OnProgress | None = None,
    ) -> Trainer:
        """A trainer of a copy of the active model, whose run is one of this workspace; iterate over it.

        Args:
            data: as `Trainer` takes them; the last data set is divided by `split`, if it is not yet.
            encoder: the active model where it is loaded elsewhere.
            measure, on_progress: as `Trainer` takes them.

        Raises:
            InputError: an objective cannot learn from its data set.
        """
        from core.examples import Examples, Split
        from core.training import Trainer, TrainingConfig

        config = config or TrainingConfig()
        sets = (data,) if isinstance(data, Examples | Split) else tuple(data)
        if not sets:
            raise InputError("There is nothing to train on.", "Give at least one data set.")
        ready, parts = divided(sets, config.seed, self._runs.parts())
        parent = self._model.document.model
        trainer = Trainer(
            encoder
            if encoder is not None
            else self._model.encoder("auto", "auto", None, on_progress, cancel),
            ready,
            config,
            cancel=cancel,
            run_folder=self._runs.new_folder(),
            measure=measure,
            on_progress=on_progress,
        )
        self._runs.remember(parts)
        self._runs.begun(trainer, parent)
        return trainer

    def resume_run(
        self,
        run_id: str,
        *,
        cancel: CancelToken | None = None,
        measure: Measure | None = None,
        on_progress: OnProgress | None = None,
    ) -> Trainer:
        """A trainer that goes on with a run that was stopped; see `Trainer.resume`.

        Raises:
            InputError: there is no such run, or it is finished. WorkspaceError: it is running.
        """
        from core.training import Trainer

        run = self.run(run_id)
        if run.state == "running":
            raise WorkspaceError(f"The run {run_id} is running.", "Pause or cancel it.")
        own = run.folder / "model"
        if run.resumable and run.about["model_folder"] != str(own):  # the workspace was moved
            store.write_json(run.folder / "run.json", run.about | {"model_folder": str(own)})
        trainer = Trainer.resume(run.folder, cancel=cancel, measure=measure, on_progress=on_progress)
        self._runs.resumed(trainer)
        return trainer

    def runs(self) -> tuple[Run, ...]:
        """The runs of this workspace, newest first."""
        return self._runs.all(self._version_of())

    def run(self, run_id: str) -> Run:
        """One run.

        Raises:
            InputError: there is none of that id. DamagedError: it cannot be read.
        """
        return self._runs.read(run_id, self._version_of())

    def discard(self, run_id: str) -> None:
        """Remove a run with all that it left.

        Raises:
            InputError: there is none of that id.
            WorkspaceError: it is running, or a version was kept from it, or it cannot be removed.
        """
        run = self.run(run_id)
        if run.state == "running":
            raise WorkspaceError(f"The run {run_id} is running.", "Cancel it first.")
        if run.version is not None:
            name = self._model.document.versions[run.version].name
            raise WorkspaceError(
                f"{name} was kept from the run {run_id}, which says how it came about.",
                "Only runs that no version was kept from can be discarded.",
            )
        used = run_models.remembered(self.rows).get(run_id)
        self._runs.remove(run)
        run_models.forget(self.rows, run_id)
        if used is not None and used.vector_key not in run_models.vector_keys(
            self._model.document, self.rows
        ):
            derived.remove(self.folder, used.vector_key)

    # -- versions -----------------------------------------------------------------------------------------

    def versions(self) -> tuple[ModelVersion, ...]:
        """The encoders of this workspace: those loaded first, then those trained here, by number."""
        document = self._model.document
        loaded = [name for name in {document.model: None, **document.models} if name not in document.versions]
        kept = sorted(document.versions, key=lambda name: document.versions[name].number)
        return tuple(self._version(name) for name in (*loaded, *kept))

    @property
    def active_version(self) -> ModelVersion:
        """The one that vectors, search and map go by."""
        return self._version(self._model.document.model)

    @property
    def precision(self) -> str | None:
        """That of the active model's vectors ("float32", "bfloat16" or "int8"); None before it was used."""
        used = self._model.document.used_model
        return None if used is None else used.precision

    @property
    def coming_version(self) -> ModelVersion | None:
        """The one that becomes the active one by `take_over`; None where none is to."""
        coming = self._model.document.coming
        return None if coming is None else self._version(coming)

    def keep_version(self, run_id: str, name: str | None = None) -> ModelVersion:
        """Keep the model of a finished run, and make it the coming version.

        The model goes from the run's folder into `models/`: it is not on the disk twice.

        Args:
            name: what the person calls it; the parent's name and a number when absent.

        Raises:
            InputError: there is no such run.
            WorkspaceError: it is not finished, its model was removed, or the copy could not be written.
            ModelError: its model cannot be loaded.
        """
        run = self.run(run_id)
        document = self._model.document
        used = document.used_model
        encoder = run_models.load(run, "auto", "auto" if used is None else used.precision)
        key = version_key(encoder.fingerprint)
        if key in document.versions:
            self.activate(key)
            return self._version(key)
        number = models.next_number(document)
        parent = run.parent if run.parent is not None else document.model
        shown = name or self.proposed_name(run_id)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self._model.announce(key, encoder, KeptVersion(number, shown, parent, run_id, now))
        self._runs.handed_over(run)
        run_models.forget(self.rows, run_id)
        return self._version(key)

    def proposed_name(self, run_id: str) -> str:
        """What a version that is kept from a run is called, if nobody says otherwise."""
        document, parent = self._model.document, self.run(run_id).parent
        root = models.root_of(document, parent if parent is not None else document.model)
        return f"{models.shown_name(document, root)} · version {models.next_number(document)}"

    def rename_version(self, version_id: str, name: str) -> None:
        """Call a version that was kept here `name`.

        Raises:
            InputError: there is no such version, it is one as loaded, or the name is blank.
        """
        self._require(version_id)
        if version_id not in self._model.document.versions or not name.strip():
            raise InputError("This version cannot be called that.", "Name a version that was kept here.")
        self._model.rename(version_id, name.strip())

    def activate(self, version_id: str) -> bool:
        """Go by another version: at once where everything is encoded with it, else once it is.

        Returns:
            Whether it is the active one now; else it is the coming one, and `take_over` is to be called.

        Raises:
            InputError: there is no such version.
            ModelError, DamagedError: it cannot be loaded; it is the coming one then.
        """
        self._require(version_id)
        if version_id == self._model.document.model:
            self._model.expect(None)
            return True
        self._model.expect(version_id)
        vectors = self._model.vectors_of(version_id)
        if len(vectors.missing(self.rows.n_texts)):
            return False
        # Loaded before the switch where an encoder is in use, so that no query has to wait for it.
        encoder = self._model.load_beside(version_id, None) if self._model.is_loaded else None
        self._switch(version_id, vectors, encoder, VectorIndexes(self.folder / "neighbours", self._corpus))
        return True

    def take_over(
        self, on_progress: OnProgress | None = None, cancel: CancelToken | None = None
    ) -> ModelVersion | None:
        """Encode everything with the coming version, make its index, and its map where the active version
        has one; then switch to it.

        Until then, and after a cancel or a kill, the active version answers as before; what was encoded by
        then is saved, and the next call goes on from there.

        Returns:
            The version that is active now; None where none was coming.

        Raises:
            CancelledError: stopped, or another version was activated meanwhile.
            ModelError, DamagedError: the version cannot be loaded. WorkspaceError: the disk is full.
        """
        with self._taking_over:
            coming = self._model.document.coming
            if coming is None:
                return None
            token = _WhileComing(cancel, self._model, coming)
            encoder = self._model.load_beside(coming, token)
            vectors = self._model.vectors_of(coming)
            indexes = VectorIndexes(self.folder / "neighbours", self._corpus)
            if self.rows.n_texts:

                def saved() -> None:
                    self._repairs.extend(indexes.feed(vectors.snapshot(), self.rows.n_texts, token))

                encoding_job.encode_missing(encoder, vectors, self.rows, on_progress, token, saved)
                snapshot = vectors.snapshot()
                assert snapshot is not None, "every text has a vector now"
                self._repairs += indexes.build(snapshot, "auto", on_progress, token)
                if self._maps.picture is not None:
                    ordered = snapshot.sorted()
                    maker = MapMaker(ordered, indexes.over(snapshot), self.rows)
                    self._maps.prepare(ordered, maker, self.rows.n_texts, on_progress, token)
            check(token)
            self._switch(coming, vectors, encoder, indexes)
            return self.active_version

    def export_version(self, version_id: str, folder: Path | str) -> Path:
        """Write a version as a folder that sentence-transformers loads, with a card that says what it is.

        Args:
            folder: a new or empty one.

        Raises:
            InputError: there is no such version, or the folder is not empty.
            ModelError: the version cannot be loaded, or the folder not written.
        """
        from core.encoding import SentenceEncoder

        self._require(version_id)
        document = self._model.document
        to = Path(folder).absolute()
        encoder = SentenceEncoder.load(models.source_of(self.folder, document, version_id), "cpu", "float32")
        encoder.name = models.shown_name(document, version_id)
        encoder.save(to)
        model_card.write(to, encoder, self._how_it_came_about(version_id))
        return to

    # -- inside -------------------------------------------------------------------------------------------

    def _switch(
        self, name: str, vectors: VectorStore, encoder: SentenceEncoder | None, indexes: VectorIndexes
    ) -> None:
        self._model.succeed(name, vectors, encoder)
        self._indexes = indexes
        self._repairs += self._maps.open(vectors.key, self.rows.n_texts)

    def _how_it_came_about(self, name: str) -> dict[str, Any] | None:
        """What run.json says of a version's run, its parent by the name it has here; None where there is
        none, or it was removed by hand.
        """
        version = self._model.document.versions.get(name)
        if version is None:
            return None
        try:
            about = self.run(version.run).about
        except (InputError, DamagedError):
            return None
        return about | {"parent": {"name": models.shown_name(self._model.document, version.parent)}}

    def _version(self, name: str) -> ModelVersion:
        document = self._model.document
        used, kept = document.models.get(name), document.versions.get(name)
        return ModelVersion(
            id=name,
            number=0 if kept is None else kept.number,
            name=models.shown_name(document, name),
            parent=None if kept is None else kept.parent,
            run=None if kept is None else kept.run,
            kept="" if kept is None else kept.kept,
            fingerprint=None if used is None else used.fingerprint,
            active=name == document.model,
            coming=name == document.coming,
        )

    def _version_of(self) -> Mapping[str, str]:
        return {version.run: name for name, version in self._model.document.versions.items()}

    def _require(self, version_id: str) -> None:
        if all(version.id != version_id for version in self.versions()):
            raise InputError(
                f"There is no version “{version_id}” in this workspace.", "Choose one of its own."
            )


class _WhileComing(CancelToken):
    """Set with `cancel`, or once another version than `name` is the coming one."""

    def __init__(self, cancel: CancelToken | None, model: ActiveModel, name: str) -> None:
        super().__init__()
        self._outer = cancel
        self._model = model
        self._name = name

    @property
    def cancelled(self) -> bool:
        outer = self._outer is not None and self._outer.cancelled
        return outer or super().cancelled or self._model.document.coming != self._name

    def raise_if_cancelled(self) -> None:
        if self.cancelled:
            raise CancelledError
