"""A run before its first step: begun in a new folder, or opened again in its own."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import torch

from core import files
from core.encoding import SentenceEncoder
from core.encoding.layers import save_student
from core.errors import InputError
from core.plurals import plural
from core.progress import Task
from core.training.back_translation import back_translated
from core.training.config import TrainingConfig
from core.training.material import Material, Prepared
from core.training.models import Model, adopt, fingerprint_of, sets_of, to_learn, write
from core.training.run_folder import VERSION, RunFolder, now, versions
from core.training.schedule import Plan, plan_of
from core.training.teacher import ask_teacher, needs_teacher_targets, with_teacher_targets
from core.training.training_set import TrainingSet


@dataclass(frozen=True)
class OpenRun:
    """What the loop works on.

    Attributes:
        config: the settings, margin included.
        encoder: the run's own copy of the model, in float32.
        material: the examples; sets: the same, ready to be learned.
        precision, threads: how it computes.
        notes: sentences for the person.
        model_folder: where the new model goes.
        model_begun: whether a process was stopped while it wrote there.
    """

    config: TrainingConfig
    encoder: Model
    material: Material
    sets: list[TrainingSet]
    precision: str
    threads: int
    notes: tuple[str, ...]
    model_folder: Path
    model_begun: bool

    @property
    def plan(self) -> Plan:
        """The steps."""
        return plan_of(self.sets, self.config)


@dataclass(frozen=True)
class RunRequest:
    """What a new run is asked for; see `Trainer`. `measured`: with metrics that the caller gives."""

    encoder: Model
    prepared: Prepared
    model_folder: Path
    measured: bool


def begin(folder: RunFolder, order: RunRequest, task: Task) -> OpenRun:
    """Make a run's folder: examples, the model as it is, run.json last.

    Raises:
        InputError: a folder is not empty, or there is nothing to train on.
        TrainingError: the disk is full.
        CancelledError: it was cancelled.
    """
    origin, prepared, model_folder = order.encoder, order.prepared, order.model_folder
    if model_folder.is_dir() and any(model_folder.iterdir()):
        raise InputError(
            f"{model_folder} is already there and not empty.", "Choose a new folder for the model."
        )
    config, material, precision = prepared.config, prepared.material, prepared.precision
    task.check()
    folder.create()
    # Through the disk: the run has a copy to resume from, and weights are read as they were saved.
    said_of_copy = write(origin, folder.base)
    if config.layers is not None:
        whole = SentenceEncoder.load(folder.base, origin.device, "float32")
        save_student(whole, config.layers, folder.student)
    encoder = _copy(folder, config, material, origin.device)
    material = back_translated(material, config, origin.device, task)
    sets = sets_of(material, encoder, config.seed, task)
    sets, said = _taught(sets, material, encoder, config, folder, task)
    material.save(folder)
    if config.synonyms:
        shutil.copyfile(config.synonyms, folder.synonyms)
    task.check()
    threads = config.threads or torch.get_num_threads()
    notes = (*material.notes, *prepared.notes, *said, *said_of_copy)
    folder.write(
        {
            "version": VERSION,
            "id": folder.path.name,
            "state": "running",
            "error": "",
            "begun": now(),
            "config": config.to_json(),
            "objectives": material.objectives,
            "data": [
                {"source": e.source, "task": e.task, "examples": len(e), "fingerprint": e.fingerprint()}
                for e in (*material.train, material.selection, material.verdict)
            ],
            "parts": material.parts,
            "verdict_share": material.verdict_share,
            "seed": config.seed,
            "device": encoder.device,
            "precision": precision,
            "threads": threads,
            "versions": versions(),
            "parent": {"name": origin.name, "fingerprint": fingerprint_of(folder.base)},
            "model_folder": str(model_folder),
            "model_begun": False,
            "measured": order.measured,
            "notes": notes,
        }
    )
    config = _as_kept(config, folder)
    return OpenRun(config, encoder, material, sets, precision, threads, notes, model_folder, False)


def reopen(folder: RunFolder, task: Task, processes: int) -> OpenRun:
    """Open the folder of a run that was stopped, to resume it in so many processes.

    Raises:
        InputError: another process trains the run, or as `read_run`.
        DamagedError, CancelledError: as `read_run`.
    """
    folder.hold()
    files.remove_temporaries(folder.path)
    run, before = read_run(folder, task), int(folder.read().get("processes", 1))
    if before == processes:
        return run
    note = (
        f"The steps before were made in {plural(before, '1 process', '{n} processes')}: those to come learn "
        "from the same examples, and round and drop out otherwise."
    )
    return replace(run, threads=run.config.threads or torch.get_num_threads(), notes=(*run.notes, note))


def read_run(folder: RunFolder, task: Task, device: str | None = None) -> OpenRun:
    """What the folder of a run holds; nothing in it is changed.

    Args:
        device: where to compute; None: where it did before.

    Raises:
        DamagedError: something in it is damaged.
        InputError: the device is not there any more.
        CancelledError: it was cancelled.
    """
    kept: dict[str, Any] = folder.read()
    config = _as_kept(TrainingConfig.from_json(kept["config"]), folder)
    material = Material.load(folder, kept["objectives"], kept["verdict_share"], kept["notes"])
    encoder = _copy(folder, config, material, device or kept["device"])
    sets = sets_of(material, encoder, config.seed, task)
    sets = with_teacher_targets(sets, material.train, folder.data)
    return OpenRun(
        config,
        encoder,
        material,
        sets,
        kept["precision"],
        int(kept["threads"]),
        tuple(kept["notes"]),
        Path(kept["model_folder"]),
        bool(kept["model_begun"]),
    )


def anew(run: OpenRun, folder: RunFolder) -> OpenRun:
    """The run with its model as it was before the first step."""
    return replace(run, encoder=_copy(folder, run.config, run.material, run.encoder.device))


def _copy(folder: RunFolder, config: TrainingConfig, material: Material, device: str) -> Model:
    """The model that the run changes, from what its folder holds."""
    start = folder.base if config.layers is None else folder.student
    model = to_learn(start, device, material.objectives, material.train[-1], config.seed)
    adopt(model, config, material.objectives)
    return model


def _taught(
    sets: list[TrainingSet],
    material: Material,
    student: Model,
    config: TrainingConfig,
    folder: RunFolder,
    task: Task,
) -> tuple[list[TrainingSet], tuple[str, ...]]:
    """The data sets with what a teacher says of them, where one is needed; sentences for the person."""
    if not any(
        needs_teacher_targets(data, examples) for data, examples in zip(sets, material.train, strict=True)
    ):
        return sets, ()
    assert isinstance(student, SentenceEncoder), "the objectives of a teacher are those of encoders"
    named = folder.base if config.teacher is None else config.teacher
    teacher = SentenceEncoder.load(named, student.device, "float32")
    said = ask_teacher(teacher, student, sets, material.train, folder.data, task)
    return with_teacher_targets(sets, material.train, folder.data), said


def _as_kept(config: TrainingConfig, folder: RunFolder) -> TrainingConfig:
    """The settings with the run's own copy of what they name, so that it resumes whatever becomes of that."""
    return replace(config, synonyms=str(folder.synonyms)) if config.synonyms else config
