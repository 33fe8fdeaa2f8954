"""What is trained: a sentence encoder, or a cross-encoder.

What differs between them before and after the loop is here, so that the loop does not ask which it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from core.encoding import CrossEncoder, SentenceEncoder, is_cross_encoder, saving
from core.encoding.cross_format import cross_fingerprint, read_cross_layout
from core.encoding.fingerprint import folder_fingerprint
from core.encoding.model_format import read_layout
from core.errors import InputError
from core.evaluation.similarities import JudgeBy, PairScores
from core.progress import QUIET, Task
from core.training.config import TrainingConfig
from core.training.objectives import CROSS, OBJECTIVES, is_cross, objective_named
from core.training.objectives.cross_encoder import outputs_for
from core.training.training_set import TrainingSet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from core.examples.examples import Examples
    from core.training.material import Material

Model: TypeAlias = SentenceEncoder | CrossEncoder


def settings_for(model: Model, config: TrainingConfig, n_sets: int) -> TrainingConfig:
    """The settings with which a model can learn: a cross-encoder learns by its own objective alone.

    Raises:
        InputError: another objective is named, or it and others.
    """
    named = config.objectives
    if isinstance(model, CrossEncoder) and not named:
        named = (CROSS,) * n_sets
        config = replace(config, objective=named)
    cross = is_cross(named)
    if cross and not all(objective_named(name).cross_encoder for name in named):
        raise InputError(
            "A cross-encoder and a sentence encoder are not trained in one run.",
            f"Choose {CROSS} for all of the data, or for none of it.",
        )
    if isinstance(model, CrossEncoder) and not cross:
        raise InputError(
            f"{model.name} is a cross-encoder, which does not learn by the objective {named[0]}.",
            f"Choose {CROSS}, or start from a sentence encoder.",
        )
    if cross and (config.matryoshka_dims or config.cached_batch):
        raise InputError(
            "A cross-encoder makes no vectors, so there are none to shorten or to keep.",
            "Train it without Matryoshka and without gradient caching.",
        )
    of_encoders = (config.layers, config.teacher, config.lora_rank)
    if cross and any(each is not None for each in of_encoders):
        raise InputError(
            "A cross-encoder learns all its weights, and without a teacher.",
            "Train it without layers, teacher and LoRA.",
        )
    return config


def settled(
    model: Model, config: TrainingConfig, objectives: Sequence[str]
) -> tuple[TrainingConfig, tuple[str, ...]]:
    """The settings with what the objectives propose for a model, and sentences on it."""
    notes: list[str] = []
    if isinstance(model, SentenceEncoder):
        for name in dict.fromkeys(objectives):
            config, note = objective_named(name).settle(config, model)
            notes += [note] if note else []
    return config, tuple(notes)


def check_model(model: Model, material: Material) -> None:
    """Raise where a model cannot learn from these examples what it is to learn.

    Raises:
        InputError: as said.
    """
    if isinstance(model, SentenceEncoder):
        for examples, objective in zip(material.train, material.objectives, strict=True):
            objective_named(objective).check_model(examples, model)


def proposals(model: Model, config: TrainingConfig) -> dict[str, tuple[Any, str]]:
    """The settings that follow from a model where they are not given -> what is proposed, and why."""
    found: dict[str, tuple[Any, str]] = {}
    if isinstance(model, SentenceEncoder):
        defaults = TrainingConfig()
        for objective in OBJECTIVES.values():
            open_: dict[str, Any] = {
                name: None for name in objective.options if getattr(defaults, name) is None
            }
            settled, why = objective.settle(replace(config, **open_), model)
            for name in open_:
                value = getattr(settled, name)
                if value is not None:
                    found[name] = value, why
    return found


def adopt(model: Model, config: TrainingConfig, objectives: Sequence[str]) -> None:
    """Change a model that is nobody else's into one that can be what it learns to be."""
    if isinstance(model, SentenceEncoder):
        for name in dict.fromkeys(objectives):
            objective_named(name).adopt(model, config)


def write(model: Model, folder: Path) -> tuple[str, ...]:
    """Write a model's folder; the model itself stays one of the folder that it came from.

    Returns:
        Sentences about what other programs cannot do with it.

    Raises:
        InputError, ModelError: as of `saving.save`.
    """
    if isinstance(model, SentenceEncoder):
        return saving.save(model, folder).notes
    model.copied_to(folder)
    return ()


def to_learn(base: Path, device: str, objectives: Sequence[str], target: Examples, seed: int) -> Model:
    """The copy that a run changes, in float32, from the folder of what it starts from.

    A cross-encoder that starts from a sentence encoder has its transformer and a classifier of its own, whose
    first weights follow from the seed: the same each time the run is opened.

    Args:
        target: what the run is for; what a new cross-encoder says of a pair follows from it.
    """
    if not is_cross(objectives):
        return SentenceEncoder.load(base, device, "float32")
    if is_cross_encoder(base):
        return CrossEncoder.load(base, device, "float32")
    outputs = outputs_for(target)
    return CrossEncoder.from_transformer(
        base, outputs.class_names, outputs.alike, seed=seed, device=device, precision="float32"
    )


def fingerprint_of(base: Path) -> str:
    """The fingerprint of the model in the folder of what a run starts from."""
    if is_cross_encoder(base):
        return cross_fingerprint(read_cross_layout(base))
    return folder_fingerprint(read_layout(base))


def as_it_was(base: Path, device: str) -> Model:
    """What a run started from, in float32, to compare with."""
    kind = CrossEncoder if is_cross_encoder(base) else SentenceEncoder
    return kind.load(base, device, "float32")


def sets_of(material: Material, model: Model, seed: int, task: Task) -> list[TrainingSet]:
    """The data sets of a run, ready for a model, each text with the prompt that it is read with."""
    return [
        objective_named(objective).training_set(examples, model, seed, task)
        for examples, objective in zip(material.train, material.objectives, strict=True)
    ]


def judge_by(model: Model, task: Task = QUIET) -> JudgeBy:
    """What a model is judged by: its vectors of texts that are read as rows, or what it says of pairs."""
    if isinstance(model, CrossEncoder):
        cross = model
        return PairScores(lambda pairs: cross.alike(pairs, task))
    encoder = model

    def encode(texts: Sequence[str]) -> NDArray[np.float32]:
        return encoder.encode_rows(texts, task)

    return encode
