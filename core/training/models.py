"""What is trained: a sentence encoder, or a cross-encoder.

What differs between them is here, so that the loop, the estimate and the verdict do not ask which they have.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from core.encoding import CrossEncoder, SentenceEncoder, is_cross_encoder, saving
from core.encoding.cross_format import cross_fingerprint, read_cross_layout
from core.encoding.fingerprint import folder_fingerprint
from core.encoding.model_format import read_layout
from core.encoding.network import load_network
from core.errors import InputError
from core.evaluation.similarities import Encode, JudgeBy, OwnSimilarity, PairScores
from core.progress import QUIET, Task
from core.training.config import TrainingConfig
from core.training.objectives import CROSS, OBJECTIVES, is_cross, objective_named
from core.training.objectives.cross_encoder import outputs_for
from core.training.training_set import TrainingSet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from torch import nn

    from core.examples.examples import Examples
    from core.training.material import Material
    from core.training.objectives.context import Context

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
    """The settings with the values that the objectives propose for a model, and a sentence on each."""
    notes: list[str] = []
    if isinstance(model, SentenceEncoder):
        for name in dict.fromkeys(objectives):
            config, note = objective_named(name).settle(config, model)
            notes += [note] if note else []
    return config, tuple(notes)


def check_model(model: Model, material: Material) -> None:
    """Raise where a model cannot learn these examples by their objectives.

    Raises:
        InputError: as said.
    """
    if isinstance(model, SentenceEncoder):
        for examples, objective in zip(material.train, material.objectives, strict=True):
            objective_named(objective).check_model(examples, model)


def proposals(model: Model, config: TrainingConfig) -> dict[str, tuple[Any, str]]:
    """Setting -> the value proposed for this model where none is given, and the reason."""
    found: dict[str, tuple[Any, str]] = {}
    if isinstance(model, SentenceEncoder):
        defaults = TrainingConfig()
        for objective in OBJECTIVES.values():
            open_: dict[str, Any] = {
                name: None for name in objective.options if getattr(defaults, name) is None
            }
            with_proposals, why = objective.settle(replace(config, **open_), model)
            for name in open_:
                value = getattr(with_proposals, name)
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


def copy_to_time(model: Model, material: Material) -> Model:
    """A copy in float32 that an estimate may change, as a run would begin with it."""
    if is_cross(material.objectives):
        folder = model.layout.folder
        return to_learn(folder, model.device, material.objectives, material.train[-1], 0)
    assert isinstance(model, SentenceEncoder)
    # The encoder itself may be searched with meanwhile, by its quick kernels.
    network = (
        load_network(model.layout, model.device, "float32")
        if model.is_as_on_disk
        else copy.deepcopy(model.network).float()
    )
    tokenizer = model.tokenizer.replica()
    return SentenceEncoder(
        model.name, model.layout, network, tokenizer, model.device, "float32", model.device_reason
    )


def own_modules(context: Context) -> nn.Module | None:
    """The weights that the objective of a data set has beside the model; they go with the end of the run."""
    if isinstance(context.model, CrossEncoder):
        return None
    return context.objective.modules(context.model, context.config, context.data.n_classes)


def sets_of(material: Material, model: Model, seed: int, task: Task) -> list[TrainingSet]:
    """The data sets of a run, ready for a model, each text with the prompt that it is read with.

    Raises:
        InputError: one is empty, as somebody may have left it in the folder of a run; or as `training_set`.
        CancelledError: it was cancelled.
    """
    for examples in material.train:
        if not len(examples):
            raise InputError(
                f"No example of {examples.source or 'the data'} is left to train on.",
                "Give a file with more.",
            )
    return [
        objective_named(objective).training_set(examples, model, seed, task)
        for examples, objective in zip(material.train, material.objectives, strict=True)
    ]


def judge_by(model: Model, task: Task = QUIET) -> JudgeBy:
    """Judges a model: by its vectors of texts that are read as documents, compared as it compares them, or by
    its scores of pairs.
    """
    if isinstance(model, CrossEncoder):
        cross = model
        return PairScores(lambda pairs: cross.alike(pairs, task))
    return vectors_of_rows(model, task)


def vectors_of_rows(encoder: SentenceEncoder, task: Task = QUIET) -> OwnSimilarity:
    """Its vectors of texts that are read as documents, and what it compares them by."""

    def encode(texts: Sequence[str]) -> NDArray[np.float32]:
        return encoder.encode_documents(texts, task)

    return OwnSimilarity(encode, encoder.similarity)


def readings(model: Model, task: Task) -> tuple[JudgeBy, Encode | None]:
    """What `evaluate` reads documents, or pairs, with, and queries; None where these are read alike."""
    rows = judge_by(model, task)
    if isinstance(model, CrossEncoder) or model.query_prompt == model.document_prompt:
        return rows, None
    encoder = model

    def queries(texts: Sequence[str]) -> NDArray[np.float32]:
        return encoder.encode_queries(texts, task)

    return rows, queries


def says_nothing(model: Model) -> JudgeBy:
    """Random vectors, or random scores of pairs, in the form in which such a model gives them."""
    import numpy as np

    def draw(*shape: int) -> NDArray[np.float32]:
        return np.random.default_rng(0).standard_normal(shape).astype(np.float32)

    if isinstance(model, CrossEncoder):
        return PairScores(lambda pairs: draw(len(pairs)))
    return lambda texts: draw(len(texts), 2)


def seconds_a_text(model: Model, probe: Sequence[str]) -> float:
    """How long it takes to judge, for each text of the examples; measured on a few."""
    if isinstance(model, SentenceEncoder):
        return 1 / model.time_sample(list(probe), 0.3)
    began = time.perf_counter()
    model.score([(text, text) for text in probe[:32]])
    return (time.perf_counter() - began) / (2 * len(probe[:32]))
