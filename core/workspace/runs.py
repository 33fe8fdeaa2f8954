"""The training runs of a workspace: a folder each under `runs/`, and which sentences they have seen.

What a run leaves is the trainer's affair. The workspace adds what one run alone cannot know: the model
version it started from, and the part (train, selection, verdict) that each sentence was given. A sentence
keeps its part through all runs, so no verdict ever rests on what an earlier run was trained on.
"""

from __future__ import annotations

import contextlib
import dataclasses
import shutil
import weakref
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np
from numpy.typing import NDArray

from core import files
from core.corpus.journal import packed_ids, unpacked_ids
from core.errors import DamagedError, InputError, WorkspaceError
from core.file_lock import FileLock, HeldError
from core.old_names import old_arguments, warn_of_old_name
from core.progress import QUIET, Task
from core.training import objectives
from core.workspace import artefacts, store
from core.workspace.document import UsedModel
from core.workspace.folder import check_same
from core.workspace.judged_runs import JudgedRuns, judged_without
from core.workspace.unmarked import unmarked_pairs

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder
    from core.examples import Examples, Split
    from core.examples.split import Part
    from core.judgments.store import Judgments
    from core.training import Trainer, TrainingConfig
    from core.training.trainer import Measure
    from core.workspace.models import Models

RUNS = "runs"
_BEFORE_IT_BEGINS = {"data", "base", "student", "run.lock"}  # what there is of a run before its run.json
_HALF_A_CHECKPOINT = ".checkpoint-*.partial"  # as `core.training.checkpoint` calls it until it is whole
_PARENTS = "run parents"
_PARTS = "sentence parts"
_MODELS = "run models"
ROWS = "run rows"  # and the id of the run

RunState = Literal["running", "interrupted", "cancelled", "failed", "finished"]


@dataclass(frozen=True)
class Run:
    """A training run as it lies on disk.

    Attributes:
        id: the name of its folder.
        folder: where it lies.
        state: "interrupted" where the process that trained has ended without a word.
        begun: when, as ISO 8601 in UTC.
        error: why it failed, as a sentence; else empty.
        config: its settings.
        objectives: one a data set.
        data: of each file: "source", "task", "examples" (how many), "fingerprint".
        parts: examples in each part.
        notes: sentences about data and settings.
        parent: id of the model version it started from.
        version: id of the model version that was kept from it, or None.
        report: metrics, baseline, difference, parts, verdict, as `core.training.events.Finished` has them;
            None before it is finished.
        sentence: the verdict as a sentence; empty before it is finished.
        model_folder: where the new model lies once it is finished.
        total: steps in all, as far as known.
        kept_step: the step whose weights were kept; None before it is finished.
        about: all that run.json says.
    """

    id: str
    folder: Path
    state: RunState
    begun: str
    error: str
    config: TrainingConfig
    objectives: tuple[str, ...]
    data: tuple[dict[str, Any], ...]
    parts: dict[str, int]
    notes: tuple[str, ...]
    parent: str | None
    version: str | None
    report: dict[str, Any] | None
    sentence: str
    model_folder: Path
    total: int | None
    kept_step: int | None
    about: dict[str, Any]

    @property
    def resumable(self) -> bool:
        """Whether `Runs.resume` can resume it."""
        return self.state in ("interrupted", "cancelled", "failed")

    @property
    def has_model(self) -> bool:
        """Whether its model is there, to be kept or compared."""
        return self.state == "finished" and self.model_folder.is_dir()

    @property
    def is_cross(self) -> bool:
        """Whether it makes a cross-encoder, which is no model version."""
        return objectives.is_cross(self.objectives)

    @property
    def verdict(self) -> str | None:
        """The verdict in a word or a few; None before it is finished."""
        return None if self.report is None else str(self.report["verdict"])

    def events(self) -> list[dict[str, Any]]:
        """What happened, in order: the curve. Raises: InputError: nothing was written down."""
        from core.training import read_events

        return read_events(self.folder)


class Runs:
    """The runs of a workspace, begun from its models; its rows remember what each sentence was used for.

    Args:
        models, judgments: of the workspace.
    """

    def __init__(self, models: Models, judgments: Judgments) -> None:
        self._shelf = models.folder / RUNS
        self._models = models
        self._rows = models.rows
        self._unmarked = partial(unmarked_pairs, self._rows, judgments)
        self._here: dict[str, weakref.ref[Trainer]] = {}  # runs that this process trains
        self.judged = JudgedRuns(self._rows)
        self._averaged: set[str] = set()  # runs whose average is being made
        self._beginning: set[str] = set()  # names given to runs that are about to be

    def __call__(self) -> tuple[Run, ...]:
        """The name of `all` in version 0.1."""
        warn_of_old_name("workspace.runs()", "workspace.runs.all()")
        return self.all()

    def sweep(self) -> None:
        """Remove what a killed process left of runs that never began: sentences, and nothing trained; and
        checkpoints that were never whole.
        """
        for folder in self._shelf.iterdir() if self._shelf.is_dir() else ():
            if not folder.is_dir():
                continue
            never_began = {path.name for path in folder.iterdir()} <= _BEFORE_IT_BEGINS
            waste = [folder] if never_began else list(folder.glob(_HALF_A_CHECKPOINT))
            with contextlib.suppress(HeldError, OSError):
                if waste:
                    FileLock(folder / "run.lock").release()
                for each in waste:
                    shutil.rmtree(each)

    def unlisted(self) -> tuple[str, ...]:
        """A sentence for each folder of a run that `all` leaves out: what was trained there is not lost."""
        said = []
        for folder in files.folders_in(self._shelf):
            try:
                self._read(folder)
            except (DamagedError, InputError):
                with contextlib.suppress(HeldError, OSError):  # another process is just beginning it
                    FileLock(folder / "run.lock").release()
                    said.append(
                        f"The run in {folder} is in no list, because its run.json is missing or damaged. "
                        "What was trained there stays; delete the folder if you do not need it."
                    )
        return tuple(said)

    def all(self) -> tuple[Run, ...]:
        """Every run that can be read, newest first."""
        found = []
        for folder in reversed(files.folders_in(self._shelf)):
            try:
                found.append(self._read(folder))
            except (DamagedError, InputError):
                continue  # not a run, or not begun
        return tuple(sorted(found, key=lambda run: (run.begun, run.id), reverse=True))

    def get(self, run_id: str) -> Run:
        """One run.

        Raises:
            InputError: there is none of that id.
            DamagedError: its run.json cannot be read.
        """
        folder = next((each for each in files.folders_in(self._shelf) if each.name == run_id), None)
        if folder is None:
            raise _no_run(run_id)
        return self._read(folder)

    def _read(self, folder: Path) -> Run:
        from core.training import TrainingConfig

        run_id = folder.name
        if not (folder / "run.json").is_file():
            raise _no_run(run_id)
        kept = store.read_json(folder / "run.json")
        versions = self._models.document.versions
        try:
            version = next((name for name, version in versions.items() if version.run == run_id), None)
            return Run(
                id=run_id,
                folder=folder,
                state=self._state(run_id, kept["state"]),
                begun=str(kept["begun"]),
                error=str(kept["error"]),
                config=TrainingConfig.from_json(kept["config"]),
                objectives=tuple(map(str, kept["objectives"])),
                data=tuple(map(dict, kept["data"])),
                parts=dict(kept["parts"]),
                notes=tuple(kept["notes"]),
                parent=self._parents().get(run_id),
                version=version,
                report=_report(kept.get("result")),
                sentence=str(kept.get("sentence", "")),
                model_folder=self._model_folder(folder, version),
                total=kept.get("total"),
                kept_step=kept.get("kept_step"),
                about=kept,
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise DamagedError(f"run.json in {folder} is not as this program writes it.") from error

    # -- training -----------------------------------------------------------------------------------------

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
            examples, selection=selection, verdict=verdict, seed=seed, earlier=self.sentence_parts()
        )

    def sentence_parts(self) -> dict[str, Part]:
        """Sentence key -> the part that the runs so far gave it."""
        kept = cast("dict[Part, list[str]]", self._rows.meta_get(_PARTS) or {})
        return {key: part for part, keys in kept.items() for key in keys}

    @old_arguments
    def begin(
        self,
        data: Examples | Split | Sequence[Examples | Split],
        config: TrainingConfig | None = None,
        *,
        encoder: SentenceEncoder | None = None,
        measure: Measure | None = None,
        task: Task = QUIET,
        rows: NDArray[np.int64] | None = None,
    ) -> Trainer:
        """A trainer of a copy of the active model, whose run is one of this workspace; iterate over it.

        Args:
            data: as `Trainer` takes them; the last data set is divided by `split`, if it is not yet.
            encoder: the active model where it is loaded elsewhere.
            measure, task: as `Trainer` takes them.
            rows: (m,) ascending ids of the rows that the data are of, to be remembered; None: of all.

        Raises:
            InputError: an objective cannot learn from its data set.
        """
        from core.examples import Examples, Split
        from core.training import Trainer, TrainingConfig

        config = config or TrainingConfig()
        sets = (data,) if isinstance(data, Examples | Split) else tuple(data)
        if not sets:
            raise InputError("There is nothing to train on.", "Give at least one data set.")
        ready, parts = _divided(sets, config.seed, self.sentence_parts())
        parent = self._models.document.model
        encoder = encoder if encoder is not None else self._models.encoder("auto", "auto", None, task)
        check_same(self._shelf.parent)
        with store.explained("the run"):
            files.shelf(self._shelf)  # the run makes its own folder only: this one may move meanwhile
        folder = self._new_folder()
        trainer = Trainer(
            encoder,
            ready,
            config,
            run_folder=folder,
            measure=measure,
            count=partial(self._count, folder.name),
            unmarked=self._unmarked,
            task=task,
        )
        self._remember_parts(parts)
        self._remember_rows(folder.name, rows)
        self._begun(trainer, parent)
        return trainer

    def rows(self, run_id: str) -> NDArray[np.int64] | None:
        """(m,) ascending ids of the rows that a run learned from, less those deleted since; None: of all.

        Raises:
            InputError: there is no such run, or the rows have other numbers now.
        """
        self.get(run_id)
        kept = self._rows.meta_get(f"{ROWS} {run_id}")
        if kept is None:
            return None
        if kept["corpus"] != self._models.corpus:
            raise InputError(
                f"Which rows the run {run_id} learned from is not known any more.", "Choose rows anew."
            )
        return unpacked_ids(kept["rows"])

    def _remember_rows(self, run_id: str, rows: NDArray[np.int64] | None) -> None:
        if rows is not None:
            kept = {"corpus": self._models.corpus, "rows": packed_ids(rows)}
            self._rows.meta_set(f"{ROWS} {run_id}", kept)

    @old_arguments
    def resume(
        self,
        run_id: str,
        *,
        measure: Measure | None = None,
        task: Task = QUIET,
    ) -> Trainer:
        """A trainer that resumes a run that was stopped; see `Trainer.resume`.

        Raises:
            InputError: there is no such run, or it is finished. WorkspaceError: it is running.
        """
        from core.training import Trainer

        run = self.get(run_id)
        if run.state == "running":
            raise WorkspaceError(f"The run {run_id} is running.", "Pause or cancel it.")
        own = run.folder / "model"
        if run.resumable and run.about["model_folder"] != str(own):  # the workspace was moved
            with store.explained(f"the run {run_id}"):
                store.write_json(run.folder / "run.json", run.about | {"model_folder": str(own)})
        count = partial(self._count, run_id)
        unmarked = self._unmarked
        trainer = Trainer.resume(run.folder, measure=measure, count=count, unmarked=unmarked, task=task)
        self._here[trainer.run_folder.name] = weakref.ref(trainer)
        return trainer

    def average(self, run_id: str, task: Task = QUIET) -> str:
        """A new run: the average of the weights of a finished run and of the version that it started from,
        judged by what judged the run; it counts as one more. The id of the new run.

        Raises:
            InputError: there is no such run, or it cannot be averaged.
            WorkspaceError: it could not be written.
            ModelError, DamagedError: a model cannot be loaded.
            CancelledError: it was cancelled.
        """
        from core.training.averaging import average_run

        run = self.get(run_id)
        require_finished(run)
        parent = run.parent
        if parent is None or parent not in self._models.document.models:
            raise InputError(
                f"The model that the run {run_id} began with is not in this workspace any more.",
                "Average a run whose model before is still kept.",
            )
        origin = self._models.load(parent, task).layout.folder
        check_same(self._shelf.parent)
        folder = self._new_folder()
        self._averaged.add(run_id)
        try:
            # First where it comes from: after a kill there is no run of which that is not known.
            of_rows = self._rows.meta_get(f"{ROWS} {run_id}")
            if of_rows is not None:
                self._rows.meta_set(f"{ROWS} {folder.name}", of_rows)
            self._rows.meta_set(_PARENTS, self._parents() | {folder.name: parent})
            average_run(
                run.folder,
                origin,
                folder,
                own=run.model_folder,
                count=partial(self._count, folder.name),
                unmarked=self._unmarked,
                task=task,
            )
        except BaseException:
            with contextlib.suppress(WorkspaceError):  # as on a disk that is full: an id more that is taken
                self._forget_origin(folder.name)
            raise
        finally:
            self._averaged.discard(run_id)
            self._beginning.discard(folder.name)
        return folder.name

    def is_here(self, run_id: str) -> bool:
        """Whether this process trains the run, or is about to."""
        trainer = self._here.get(run_id)
        return run_id in self._beginning or (trainer is not None and trainer() is not None)

    @property
    def is_under_way(self) -> bool:
        """Whether this process trains a run or has a trainer that may begin to, or averages one."""
        if self._averaged:
            return True
        here = [run_id for run_id, trainer in self._here.items() if trainer() is not None]
        ended = {run.id for run in self.all() if run.state != "running"}
        return any(run_id not in ended for run_id in here)

    def discard(self, run_id: str) -> None:
        """Remove a run with all that it left. What its sentences were used for stays remembered.

        Raises:
            InputError: there is none of that id.
            WorkspaceError: it is running, or a version was kept from it, or it cannot be removed.
        """
        run = self.get(run_id)
        if run.state == "running":
            raise WorkspaceError(f"The run {run_id} is running.", "Cancel it first.")
        if run_id in self._averaged:
            raise WorkspaceError(f"The run {run_id} is being averaged.", "Wait until that is done.")
        if run.version is not None:
            name = self._models.document.versions[run.version].name
            raise WorkspaceError(
                f"{name} was kept from the run {run_id}, which says how it came about.",
                "Only runs that no version was kept from can be discarded.",
            )
        used = self.used_models().get(run_id)
        check_same(self._shelf.parent)
        self.count_earlier()
        with store.explained(f"the run {run.id}"):
            # Under a temporary name it is no run any more, and what a kill leaves of it goes with the next
            # opening of the workspace.
            going = files.temporary_name(run.folder)
            files.rename(run.folder, going)
            shutil.rmtree(going)
        self._here.pop(run.id, None)
        self._forget_origin(run_id)
        self.judged.forget(run_id)
        self._forget_model(run_id)
        if used is not None and used.vector_key not in self.vector_keys():
            artefacts.remove_made_with(self._models.folder, used.vector_key)

    # -- the models that runs made ------------------------------------------------------------------------

    def load_model(self, run: Run, precision: str | None = None) -> SentenceEncoder:
        """The encoder that a finished run made.

        Args:
            precision: None: that of the active model's vectors.

        Raises:
            WorkspaceError: the run is not finished, it made a cross-encoder, or its model was removed to save
                space.
            ModelError: it cannot be loaded.
        """
        from core.encoding import SentenceEncoder

        require_finished(run)
        if run.is_cross:
            raise WorkspaceError(
                f"The run {run.id} made a cross-encoder, which makes no vectors and is no model version.",
                "Keep it to rerank hits.",
            )
        if not run.model_folder.is_dir():
            raise WorkspaceError(
                f"The model of the run {run.id} was removed; its curve and its verdict are still there.",
                "Train it again to use it.",
            )
        return SentenceEncoder.load(run.model_folder, "auto", precision or self._models.precision or "auto")

    def used_models(self) -> dict[str, UsedModel]:
        """Run id -> the entry of its model, for the runs whose model was used without keeping it."""
        kept = cast("dict[str, dict[str, Any]]", self._rows.meta_get(_MODELS) or {})
        return {run_id: UsedModel(**about) for run_id, about in kept.items()}

    def remember_model(self, run_id: str, encoder: SentenceEncoder) -> UsedModel:
        """Keep in mind what `encoder`, the model of a run, makes its vectors with, to find them again."""
        from core.search import metric_of

        metric = metric_of(encoder.similarity)
        used = UsedModel(encoder.fingerprint, encoder.precision, self._models.key_of(encoder), metric, False)
        self._write_models(self.used_models() | {run_id: used})
        return used

    def hand_over(self, run: Run) -> None:
        """A version was kept from `run` and has its model now: the run's own copy goes.

        Where the system holds on to it, it stays and counts as weights of the run.
        """
        own = run.folder / "model"
        if own.is_dir():
            with contextlib.suppress(WorkspaceError):
                store.remove(own, "the model of a run")
        self._forget_model(run.id)

    def vector_keys(self) -> set[str]:
        """Keys of the vectors of every version, and of every run whose model was used."""
        return {
            used.vector_key for used in (*self._models.document.models.values(), *self.used_models().values())
        }

    # -- inside -------------------------------------------------------------------------------------------

    def _count(self, run_id: str, verdict: Examples) -> int:
        """How many runs the examples have judged with this one, which is remembered."""
        self.count_earlier()
        return self.judged.count(run_id, verdict)

    def count_earlier(self) -> None:
        """Count runs of earlier versions, once and before any of them goes: what judged them lies in their
        folders.

        Raises:
            WorkspaceError: it could not be written down.
        """
        from core.errors import ExplorerError
        from core.examples.split import FEWEST_COMPONENTS
        from core.training.run_folder import RunFolder

        if self.judged.has_begun:
            return
        judged: list[tuple[str, Examples | None]] = []
        for run in reversed(self.all()):
            if run.report is None or run.report.get("components", 0) < FEWEST_COMPONENTS:
                continue
            try:
                judged.append((run.id, RunFolder(run.folder).load_examples("verdict")))
            except ExplorerError:
                judged.append((run.id, None))
        self.judged.begin(judged)

    def _model_folder(self, folder: Path, version: str | None) -> Path:
        """Where the model of the run in `folder` lies: a version that was kept from it took it over.

        Not where run.json says: a workspace that was moved or copied takes its runs along.
        """
        if version is not None and (self._models.folder / version).is_dir():
            return self._models.folder / version
        return folder / "model"

    def _new_folder(self) -> Path:
        """A path for a new run; nothing is made yet."""
        stem = datetime.now().strftime("%Y%m%d-%H%M%S")
        number = 1
        taken = {*self._parents(), *self._here}
        while (name := stem if number == 1 else f"{stem}-{number}") in taken or (self._shelf / name).exists():
            number += 1
        self._beginning.add(name)
        return self._shelf / name

    def _begun(self, trainer: Trainer, parent: str) -> None:
        """Remember that this process trains a run, from the version `parent`."""
        run_id = trainer.run_folder.name
        self._here[run_id] = weakref.ref(trainer)
        self._beginning.discard(run_id)
        self._rows.meta_set(_PARENTS, self._parents() | {run_id: parent})

    def _remember_parts(self, assignment: Mapping[str, Part]) -> None:
        """Keep the part of each sentence for the runs to come."""
        by_part: dict[Part, list[str]] = {}
        for key, part in assignment.items():
            by_part.setdefault(part, []).append(key)
        self._rows.meta_set(_PARTS, by_part)

    def _forget_origin(self, run_id: str) -> None:
        """Forget what a run that is not there began with, and which rows it learned from."""
        parents = self._parents()
        parents.pop(run_id, None)
        self._rows.meta_set(_PARENTS, parents)
        if self._rows.meta_get(f"{ROWS} {run_id}") is not None:
            self._rows.meta_set(f"{ROWS} {run_id}", None)

    def _parents(self) -> dict[str, str]:
        return cast("dict[str, str]", self._rows.meta_get(_PARENTS) or {})

    def _forget_model(self, run_id: str) -> None:
        """The run is gone, or kept as a version."""
        known = self.used_models()
        if known.pop(run_id, None) is not None:
            self._write_models(known)

    def _write_models(self, known: dict[str, UsedModel]) -> None:
        self._rows.meta_set(_MODELS, {run_id: dataclasses.asdict(used) for run_id, used in known.items()})

    def _state(self, run_id: str, kept: str) -> RunState:
        if kept in ("cancelled", "failed", "finished"):
            return cast("RunState", kept)
        return "running" if self.is_here(run_id) else "interrupted"


def _divided(
    data: Sequence[Examples | Split], seed: int, earlier: Mapping[str, Part]
) -> tuple[list[Examples | Split], dict[str, Part]]:
    """The data sets of a run, the last one divided, and the part of every sentence in them.

    Of the others, which are trained on whole, examples go that an earlier run holds out. Sentences without
    labels that are trained on get no part: nothing was said of them.

    Args:
        earlier: sentence key -> part in earlier runs.
    """
    from core.examples import Split, split_examples
    from core.examples.sentences import sentence_key, sentences_of

    target = data[-1]
    split = target if isinstance(target, Split) else split_examples(target, seed=seed, earlier=earlier)
    assignment: dict[str, Part] = {**earlier, **split.assignment}
    others: list[Examples | Split] = []
    notes = list(split.notes)
    for other in data[:-1]:
        examples = other.train if isinstance(other, Split) else other
        rows = list(zip(*examples.texts, strict=True))
        free = [
            i
            for i, row in enumerate(rows)
            if all(earlier.get(sentence_key(text), "train") == "train" for text in row)
        ]
        if len(free) < len(examples):
            notes.append(
                f"{len(examples) - len(free):,} examples of {examples.source or 'another data set'} were "
                "left out because earlier runs hold their sentences out."
            )
            examples = examples.take(free)
        others.append(examples)
        if len(examples) and examples.task != "text":
            for key in sentences_of(examples).keys:
                assignment.setdefault(key, "train")
    return [*others, replace(split, notes=tuple(notes))], assignment


def remembered_without(name: str, kept: Any, keys: Collection[str], run_ids: Collection[str]) -> Any:
    """What is kept under a name beside the rows, without what it says of some sentences and some runs.

    Args:
        keys: of the sentences, as `sentence_key` gives them.
    """
    if name == _PARTS and isinstance(kept, dict):
        return {part: [key for key in held if key not in keys] for part, held in kept.items()}
    if name in (_PARENTS, _MODELS) and isinstance(kept, dict):
        return {run_id: about for run_id, about in kept.items() if run_id not in run_ids}
    return judged_without(name, kept, keys, run_ids)


def rows_renumbered(
    name: str, kept: Any, new_rows: NDArray[np.int64], corpus: str, run_ids: Collection[str]
) -> Any:
    """What is kept under a name that begins with `ROWS`, for rows that were numbered anew.

    Args:
        new_rows: (n_rows,) by row id the new one; -1 of a row that is gone.
        corpus: the new id of the corpus. run_ids: of runs that go.
    """
    if not isinstance(kept, dict) or name.removeprefix(f"{ROWS} ") in run_ids:
        return None
    ids = new_rows[unpacked_ids(kept["rows"])]
    return {"corpus": corpus, "rows": packed_ids(ids[ids >= 0])}


def _no_run(run_id: str) -> InputError:
    return InputError(f"There is no run “{run_id}” in this workspace.", "Choose one of its runs.")


def _report(kept: object) -> dict[str, Any] | None:
    """What a finished run says of itself, as run.json has it; None before.

    Raises:
        KeyError, TypeError, ValueError: it is something else.
    """
    if kept is None:
        return None
    report: dict[str, Any] = dict(kept)  # type: ignore[call-overload]
    report["verdict"]  # is shown of every run
    return report


def require_finished(run: Run) -> None:
    """Raise `WorkspaceError` where a run has no model yet."""
    if run.state != "finished":
        raise WorkspaceError(
            f"The run {run.id} is not finished, so it has no model.", "Resume it, or discard it."
        )
