"""What is trained: a sentence encoder, or a cross-encoder. The loop asks neither which of them it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from core.encoding import CrossEncoder, SentenceEncoder, is_cross_encoder, saving
from core.encoding.cross_format import cross_fingerprint, read_cross_layout
from core.encoding.fingerprint import folder_fingerprint
from core.encoding.model_format import read_layout
from core.errors import InputError
from core.evaluation.similarities import JudgeBy, PairScores
from core.progress import CancelToken, OnProgress
from core.training.config import CROSS, TrainingConfig
from core.training.cross_learner import CrossLearner
from core.training.learner import Learner
from core.training.pair_set import Outputs, outputs_for, pair_set
from core.training.prompting import prompts_of
from core.training.training_set import TrainingSet, training_set

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
        return replace(config, objective=(CROSS,) * n_sets)
    if CROSS in named and set(named) != {CROSS}:
        raise InputError(
            "A cross-encoder and a sentence encoder are not trained in one run.",
            f"Choose {CROSS} for all of the data, or for none of it.",
        )
    if isinstance(model, CrossEncoder) and CROSS not in named:
        raise InputError(
            f"{model.name} is a cross-encoder, which does not learn by the objective {named[0]}.",
            f"Choose {CROSS}, or start from a sentence encoder.",
        )
    if CROSS in named and (config.matryoshka_dims or config.cached_batch):
        raise InputError(
            "A cross-encoder makes no vectors, so there are none to shorten or to keep.",
            "Train it without Matryoshka and without gradient caching.",
        )
    of_encoders = (config.layers, config.teacher, config.lora_rank)
    if CROSS in named and any(each is not None for each in of_encoders):
        raise InputError(
            "A cross-encoder learns all its weights, and without a teacher.",
            "Train it without layers, teacher and LoRA.",
        )
    return config


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
    if CROSS not in objectives:
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


def sets_of(
    material: Material, model: Model, seed: int, on_progress: OnProgress | None, cancel: CancelToken | None
) -> list[TrainingSet]:
    """The data sets of a run, ready for a model, each text with the prompt that it is read with."""
    if isinstance(model, CrossEncoder):
        outputs = Outputs(model.layout.class_names, model.layout.alike)
        return [
            pair_set(examples, outputs, model.tokenizer, seed, on_progress, cancel)
            for examples in material.train
        ]
    sets = []
    for examples, objective in zip(material.train, material.objectives, strict=True):
        first, others = prompts_of(model, objective)
        tokenizer = model.tokenizer
        sets.append(
            training_set(
                examples, objective, tokenizer, others, seed, on_progress, cancel, first_prompt=first
            )
        )
    return sets


def learner_of(model: Model, sets: Sequence[TrainingSet], config: TrainingConfig, precision: str) -> Learner:
    """What makes steps on a model.

    Raises:
        InputError: as `Learner`.
    """
    if isinstance(model, CrossEncoder):
        return CrossLearner(model, sets, config, precision)
    return Learner(model, sets, config, precision)


def judge_by(
    model: Model, on_progress: OnProgress | None = None, cancel: CancelToken | None = None
) -> JudgeBy:
    """What a model is judged by: its vectors of texts that are read as rows, or what it says of pairs."""
    if isinstance(model, CrossEncoder):
        cross = model
        return PairScores(lambda pairs: cross.alike(pairs, on_progress, cancel))
    encoder = model

    def encode(texts: Sequence[str]) -> NDArray[np.float32]:
        return encoder.encode_rows(texts, on_progress, cancel)

    return encode
