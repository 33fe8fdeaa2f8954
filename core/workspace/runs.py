"""The training runs of a workspace: a folder each under `runs/`, and which sentences they have seen.

What a run leaves is the trainer's affair. The workspace adds what one run alone cannot know: the model
version it started from, and the part (train, selection, verdict) that each sentence was given. A sentence
keeps its part through all runs, so no verdict ever rests on what an earlier run was trained on.
"""

from __future__ import annotations

import contextlib
import shutil
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from core.errors import DamagedError, InputError, WorkspaceError
from core.workspace import store

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.examples import Examples, Split
    from core.examples.split import Part
    from core.training import Trainer, TrainingConfig

RUNS = "runs"
_PARENTS = "run parents"
_PARTS = "sentence parts"

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
        """Whether `resume_run` can go on with it."""
        return self.state in ("interrupted", "cancelled", "failed")

    @property
    def has_model(self) -> bool:
        """Whether its model is there, to be kept or compared."""
        return self.state == "finished" and self.model_folder.is_dir()

    @property
    def verdict(self) -> str | None:
        """The verdict in a word or a few; None before it is finished."""
        return None if self.report is None else str(self.report["verdict"])

    def events(self) -> list[dict[str, Any]]:
        """What happened, in order: the curve. Raises: InputError: nothing was written down."""
        from core.training import read_events

        return read_events(self.folder)


class RunShelf:
    """The runs in the workspace `folder`, whose rows remember what they have seen."""

    def __init__(self, folder: Path, rows: RowStore) -> None:
        self._shelf = folder / RUNS
        self._rows = rows
        self._here: dict[str, weakref.ref[Trainer]] = {}  # runs that this process trains
        self._beginning: set[str] = set()  # names given to runs that are about to be

    def all(self, version_of: Mapping[str, str]) -> tuple[Run, ...]:
        """Every run that can be read, newest first.

        Args:
            version_of: run id -> id of the version that was kept from it.
        """
        found = []
        for folder in sorted(self._shelf.iterdir(), reverse=True) if self._shelf.is_dir() else []:
            try:
                found.append(self.read(folder.name, version_of))
            except (DamagedError, InputError):
                continue  # not a run, or not begun
        return tuple(sorted(found, key=lambda run: (run.begun, run.id), reverse=True))

    def read(self, run_id: str, version_of: Mapping[str, str]) -> Run:
        """One run.

        Raises:
            InputError: there is none of that id.
            DamagedError: its run.json cannot be read.
        """
        from core.training import TrainingConfig

        folder = self._shelf / run_id
        if not run_id or Path(run_id).name != run_id or not (folder / "run.json").is_file():
            raise InputError(f"There is no run “{run_id}” in this workspace.", "Choose one of its runs.")
        kept = store.read_json(folder / "run.json")
        try:
            version = version_of.get(run_id)
            return Run(
                id=run_id,
                folder=folder,
                state=self._state(run_id, kept["state"]),
                begun=str(kept["begun"]),
                error=str(kept["error"]),
                config=TrainingConfig.from_json(kept["config"]),
                objectives=tuple(kept["objectives"]),
                data=tuple(kept["data"]),
                parts=dict(kept["parts"]),
                notes=tuple(kept["notes"]),
                parent=self._parents().get(run_id),
                version=version,
                report=kept.get("result"),
                sentence=str(kept.get("sentence", "")),
                model_folder=self._model_folder(folder, version),
                total=kept.get("total"),
                kept_step=kept.get("kept_step"),
                about=kept,
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise DamagedError(f"run.json in {folder} is not what this program writes.") from error

    def _model_folder(self, folder: Path, version: str | None) -> Path:
        """Where the model of the run in `folder` lies: a version that was kept from it took it over.

        Not where run.json says: a workspace that was moved or copied takes its runs along.
        """
        if version is not None and (self._shelf.parent / version).is_dir():
            return self._shelf.parent / version
        return folder / "model"

    def new_folder(self) -> Path:
        """A path for a new run; nothing is made yet."""
        stem = datetime.now().strftime("%Y%m%d-%H%M%S")
        number = 1
        taken = {*self._parents(), *self._here}
        while (name := stem if number == 1 else f"{stem}-{number}") in taken or (self._shelf / name).exists():
            number += 1
        self._beginning.add(name)
        return self._shelf / name

    def begun(self, trainer: Trainer, parent: str) -> None:
        """Remember that this process trains a run, from the version `parent`."""
        run_id = trainer.run_folder.name
        self._here[run_id] = weakref.ref(trainer)
        self._beginning.discard(run_id)
        self._rows.meta_set(_PARENTS, self._parents() | {run_id: parent})

    def is_here(self, run_id: str) -> bool:
        """Whether this process trains the run, or is about to."""
        trainer = self._here.get(run_id)
        return run_id in self._beginning or (trainer is not None and trainer() is not None)

    def resumed(self, trainer: Trainer) -> None:
        """Remember that this process trains a run that was stopped."""
        self._here[trainer.run_folder.name] = weakref.ref(trainer)

    def handed_over(self, run: Run) -> None:
        """A version was kept from `run` and has its model now: the run's own copy goes.

        Where the system holds on to it, it stays and counts as weights of the run.
        """
        own = run.folder / "model"
        if own.is_dir():
            with contextlib.suppress(WorkspaceError):
                store.remove(own, "the model of a run")

    def remove(self, run: Run) -> None:
        """Remove a run with all that it left. What its sentences were used for stays remembered.

        Raises:
            WorkspaceError: something of it cannot be removed.
        """
        with store.explained(f"the run {run.id}"):
            # Without run.json it is no run any more, whatever else a kill leaves.
            (run.folder / "run.json").unlink()
            shutil.rmtree(run.folder)
        parents = self._parents()
        parents.pop(run.id, None)
        self._rows.meta_set(_PARENTS, parents)

    # -- who has seen what -----------------------------------------------------------------------------------

    def parts(self) -> dict[str, Part]:
        """Sentence key -> the part that the runs so far gave it."""
        kept = cast("dict[Part, list[str]]", self._rows.meta_get(_PARTS) or {})
        return {key: part for part, keys in kept.items() for key in keys}

    def remember(self, assignment: Mapping[str, Part]) -> None:
        """Keep the part of each sentence for the runs to come."""
        by_part: dict[Part, list[str]] = {}
        for key, part in assignment.items():
            by_part.setdefault(part, []).append(key)
        self._rows.meta_set(_PARTS, by_part)

    def _parents(self) -> dict[str, str]:
        return cast("dict[str, str]", self._rows.meta_get(_PARENTS) or {})

    def _state(self, run_id: str, told: str) -> RunState:
        if told in ("cancelled", "failed", "finished"):
            return cast("RunState", told)
        return "running" if self.is_here(run_id) else "interrupted"


def divided(
    data: Sequence[Examples | Split], seed: int, earlier: Mapping[str, Part]
) -> tuple[list[Examples | Split], dict[str, Part]]:
    """The data sets of a run, the last one divided, and the part of every sentence in them.

    Of the others, which are trained on whole, examples go that an earlier run holds out.

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
        if len(examples):
            for key in sentences_of(examples).keys:
                assignment.setdefault(key, "train")
    return [*others, replace(split, notes=tuple(notes))], assignment


def require_finished(run: Run) -> None:
    """Raise `WorkspaceError` where a run has no model yet."""
    if run.state != "finished":
        raise WorkspaceError(
            f"The run {run.id} is not finished, so it has no model.", "Resume it, or discard it."
        )
