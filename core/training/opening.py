"""A run before its first step: begun in a new folder, or opened again in its own."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import torch

from core import files
from core.encoding import SentenceEncoder, choose_device, saving
from core.encoding.layers import save_student
from core.errors import InputError
from core.progress import CancelToken, OnProgress, check
from core.training.augmentation import Augmentation
from core.training.back_translation import back_translated
from core.training.batches import Plan, plan_of
from core.training.config import TrainingConfig
from core.training.material import Data, Material, prepare_material
from core.training.prompting import adopt_prompts, prompts_of
from core.training.run_folder import VERSION, RunFolder, now, versions
from core.training.teacher import ask_teacher, needs_goals, with_goals, within_reach
from core.training.training_set import TrainingSet, training_set


@dataclass(frozen=True)
class OpenRun:
    """What the loop works on.

    Attributes:
        config: the settings, margin included.
        encoder: the run's own copy, in float32.
        material: the examples; sets: the same, ready to be learned.
        precision, threads: how it computes.
        notes: sentences for the person.
        model_folder: where the new model goes.
        model_begun: whether a process was stopped while it wrote there.
    """

    config: TrainingConfig
    encoder: SentenceEncoder
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
class Order:
    """What a new run is asked for; see `Trainer`. `measured`: with metrics that the caller gives."""

    encoder: SentenceEncoder
    data: Sequence[Data]
    objectives: tuple[str, ...]
    config: TrainingConfig
    notes: tuple[str, ...]
    model_folder: Path
    measured: bool


def begin(
    folder: RunFolder, order: Order, on_progress: OnProgress | None, cancel: CancelToken | None
) -> OpenRun:
    """Make a run's folder: examples, the model as it is, run.json last.

    Raises:
        InputError: a folder is not empty, or there is nothing to train on.
        TrainingError: the disk is full.
        CancelledError: `cancel` was set.
    """
    config, origin, model_folder = order.config, order.encoder, order.model_folder
    if model_folder.is_dir() and any(model_folder.iterdir()):
        raise InputError(
            f"{model_folder} is already there and not empty.", "Choose a new folder for the model."
        )
    precision = choose_device(origin.device, config.precision).precision
    material = prepare_material(order.data, order.objectives, config.seed)
    for examples, objective in zip(material.train, material.objectives, strict=True):
        if objective == "margin-mse":
            within_reach(examples, origin.similarity)
    Augmentation.of(config)  # what cannot be read is said before anything is made
    check(cancel)
    folder.create()
    # Through the disk: the run has a copy to go on from, and weights are read as they were saved.
    saved = saving.save(origin, folder.base)
    base = encoder = SentenceEncoder.load(folder.base, origin.device, "float32")
    if config.layers is not None:
        save_student(base, config.layers, folder.student)
        encoder = SentenceEncoder.load(folder.student, origin.device, "float32")
    parent = base.fingerprint
    adopt_prompts(encoder, config, order.objectives)
    material = back_translated(material, config, origin.device, on_progress, cancel)
    sets = sets_of(material, encoder, config.seed, on_progress, cancel)
    sets, said = _taught(sets, material, encoder, base, config, folder, on_progress, cancel)
    material.save(folder)
    if config.synonyms:
        shutil.copyfile(config.synonyms, folder.synonyms)
    check(cancel)
    threads = config.threads or torch.get_num_threads()
    notes = (*material.notes, *order.notes, *said, *saved.notes)
    folder.write(
        {
            "version": VERSION,
            "id": folder.path.name,
            "state": "running",
            "error": "",
            "begun": now(),
            "config": config.to_json(),
            "objectives": order.objectives,
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
            "parent": {"name": origin.name, "fingerprint": parent},
            "model_folder": str(model_folder),
            "model_begun": False,
            "measured": order.measured,
            "notes": notes,
        }
    )
    config = _as_kept(config, folder)
    return OpenRun(config, encoder, material, sets, precision, threads, notes, model_folder, False)


def reopen(folder: RunFolder, on_progress: OnProgress | None, cancel: CancelToken | None) -> OpenRun:
    """Open the folder of a run that was stopped.

    Raises:
        DamagedError: something in it is damaged.
        InputError: the device is not there any more, or another process trains the run.
        CancelledError: `cancel` was set.
    """
    folder.hold()
    files.remove_temporaries(folder.path)
    kept: dict[str, Any] = folder.read()
    config = _as_kept(TrainingConfig.from_json(kept["config"]), folder)
    material = Material.load(folder, kept["objectives"], kept["verdict_share"], kept["notes"])
    start = folder.base if config.layers is None else folder.student
    encoder = SentenceEncoder.load(start, kept["device"], "float32")
    adopt_prompts(encoder, config, kept["objectives"])
    sets = sets_of(material, encoder, config.seed, on_progress, cancel)
    sets = with_goals(sets, material.train, folder.data)
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


def _taught(
    sets: list[TrainingSet],
    material: Material,
    student: SentenceEncoder,
    base: SentenceEncoder,
    config: TrainingConfig,
    folder: RunFolder,
    on_progress: OnProgress | None,
    cancel: CancelToken | None,
) -> tuple[list[TrainingSet], tuple[str, ...]]:
    """The data sets with what a teacher says of them, where one is needed; sentences for the person."""
    if not any(needs_goals(data, examples) for data, examples in zip(sets, material.train, strict=True)):
        return sets, ()
    teacher = base
    if config.teacher is not None:
        teacher = SentenceEncoder.load(config.teacher, student.device, "float32")
    said = ask_teacher(teacher, student, sets, material.train, folder.data, on_progress, cancel)
    return with_goals(sets, material.train, folder.data), said


def _as_kept(config: TrainingConfig, folder: RunFolder) -> TrainingConfig:
    """The settings with the run's own copy of what they name, so that it can go on whatever becomes of it."""
    return replace(config, synonyms=str(folder.synonyms)) if config.synonyms else config


def sets_of(
    material: Material,
    encoder: SentenceEncoder,
    seed: int,
    on_progress: OnProgress | None,
    cancel: CancelToken | None,
) -> list[TrainingSet]:
    """The data sets of a run, ready for an encoder, each text with the prompt that it is read with."""
    sets = []
    for examples, objective in zip(material.train, material.objectives, strict=True):
        first, others = prompts_of(encoder, objective)
        tokenizer = encoder.tokenizer
        sets.append(
            training_set(
                examples, objective, tokenizer, others, seed, on_progress, cancel, first_prompt=first
            )
        )
    return sets
