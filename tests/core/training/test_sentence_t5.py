"""A T5 learns as any other encoder does, and with its decoder's first token (Ni et al. 2022)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from safetensors.torch import load_file
from sentence_transformers import SentenceTransformer

from core.encoding import SentenceEncoder
from core.evaluation.labelled import evaluate_primary
from core.examples.examples import Examples
from core.training.config import TrainingConfig
from core.training.events import Finished, Started, Step
from core.training.trainer import Trainer
from tests.core.encoding.conftest import whole_t5
from tests.core.training.test_control import SEEDS, SLOW_STEPS, held_out, learned
from tests.core.training.tiny import (
    all_for_training,
    events_of,
    losses,
    scored,
    sentences,
    triplets,
    weights_of,
)


@pytest.fixture(scope="module")
def t5(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return whole_t5(tmp_path_factory.mktemp("t5") / "tiny-t5", spread=1.0)


def sentence_t5(folder: Path, pooling: str = "mean", **options: Any) -> SentenceEncoder:
    """Encoder, pooling, projection without bias, length 1."""
    torch.manual_seed(3)
    options = {"max_seq_length": 32, "device": "cpu", "precision": "float32", **options}
    return SentenceEncoder.from_transformer(
        folder, pooling, dense_dim=24, dense_activation="none", normalize=True, **options
    )


def finished(events: list[Any]) -> Finished:
    assert isinstance(events[-1], Finished)
    return events[-1]


UNLABELLED = ("simcse", "contriever", "moco", "distillation")
LABELLED = (
    *("classification", "regression", "triplet"),
    *("ranking", "contrastive", "online-contrastive", "cosent", "e5"),
)


def examples_for(objective: str) -> Examples:
    if objective in UNLABELLED:
        return Examples("text", (tuple(sentences(48)),))
    return learned("ranking" if objective == "e5" else objective, 0, shuffled=False, steps=SLOW_STEPS).take(
        np.arange(48)
    )


@pytest.mark.parametrize("objective", [*LABELLED, *UNLABELLED])
def test_every_objective_teaches_it(t5: Path, tmp_path: Path, objective: str) -> None:
    encoder = sentence_t5(t5)
    config = TrainingConfig(
        objective,
        learning_rate=1e-3,
        margin=0.5,
        precision="float32",
        scale=100,
        layers=1 if objective == "distillation" else None,
    )
    events = events_of(
        Trainer(encoder, all_for_training(examples_for(objective)), config, run_folder=tmp_path / "run")
    )
    assert np.isfinite(losses(events)).all()
    folder = finished(events).model_folder
    texts = sentences(20, 5)
    vectors = SentenceEncoder.load(folder, "cpu", "float32").encode(texts)
    assert np.abs(vectors - encoder.encode(texts)).max() > 1e-3
    theirs = SentenceTransformer(str(folder), device="cpu", local_files_only=True)
    np.testing.assert_allclose(theirs.encode(texts), vectors, atol=1e-5, rtol=0)


@pytest.mark.parametrize("pooling", ["mean", "decoder-first"])
def test_checkpointing_changes_nothing_but_memory(t5: Path, tmp_path: Path, pooling: str) -> None:
    curves = {}
    for checkpointing in (False, True):
        config = TrainingConfig(
            "regression", learning_rate=1e-3, precision="float32", gradient_checkpointing=checkpointing
        )
        run = Trainer(sentence_t5(t5, pooling), scored(60), config, run_folder=tmp_path / str(checkpointing))
        curves[checkpointing] = losses(events_of(run))
    np.testing.assert_allclose(curves[True], curves[False], rtol=1e-5)


@pytest.mark.parametrize("pooling", ["mean", "decoder-first"])
def test_frozen_layers_and_embeddings_stay(t5: Path, tmp_path: Path, pooling: str) -> None:
    encoder = sentence_t5(t5, pooling)
    before = {name: tensor.clone() for name, tensor in encoder.network.transformer.state_dict().items()}
    config = TrainingConfig("regression", learning_rate=1e-3, frozen_layers=1, precision="float32")
    folder = finished(
        events_of(Trainer(encoder, scored(60), config, run_folder=tmp_path / "run"))
    ).model_folder
    after = load_file(folder / "model.safetensors")
    changed = {name for name, tensor in after.items() if not torch.equal(tensor, before[name])}
    assert any(name.startswith("encoder.block.1.") for name in changed)
    assert not any(
        name.startswith(("encoder.block.0.", "shared", "encoder.embed_tokens")) for name in changed
    )
    assert any(name.startswith("decoder.block.1.") for name in changed) == (pooling == "decoder-first")


def test_two_stages_of_ranking_the_second_with_hard_negatives(t5: Path, tmp_path: Path) -> None:
    stages = [
        learned("ranking", 0, shuffled=False, steps=SLOW_STEPS).take(np.arange(64)),
        all_for_training(triplets(48)),
    ]
    config = TrainingConfig(("ranking",) * 2, scale=100, learning_rate=1e-3, precision="float32")
    events = events_of(Trainer(sentence_t5(t5), stages, config, run_folder=tmp_path / "run"))
    steps = [event for event in events if isinstance(event, Step)]
    assert [event.stage for event in steps] == [0] * 4 + [1] * 3
    assert np.isfinite(losses(events)).all()


def test_decoder_first_is_trained_kept_and_resumed_to_the_bit(t5: Path, tmp_path: Path) -> None:
    encoder = sentence_t5(t5, "decoder-first")
    config = TrainingConfig(
        "regression", batch_size=8, learning_rate=1e-3, checkpoint_every=2, precision="float32", threads=1
    )
    events = events_of(Trainer(encoder, scored(60), config, run_folder=tmp_path / "whole"))
    started, last = events[0], finished(events)
    assert isinstance(started, Started)
    assert any("trust_remote_code=True" in note for note in started.notes)
    weights = load_file(last.model_folder / "model.safetensors")
    before = encoder.network.transformer.state_dict()
    moved = [name for name in weights if not torch.equal(weights[name], before[name])]
    assert any(name.startswith("decoder.block.1.layer.1.EncDecAttention") for name in moved)
    assert any(name.startswith("encoder.block.0.") for name in moved)
    for event in Trainer(encoder, scored(60), config, run_folder=tmp_path / "stopped"):
        if isinstance(event, Step) and event.step == 3:
            break
    resumed = events_of(Trainer.resume(tmp_path / "stopped"))
    assert weights_of(resumed[-1]) == weights_of(last)


def after_training(pooling: str, seed: int, shuffled: bool, folder: Path) -> float:
    """Spearman on what was held out, after two hundred steps of ranking."""
    t5 = whole_t5(folder / "t5", spread=1.0, dropout=0.0)
    config = TrainingConfig("ranking", epochs=4, learning_rate=3e-3, precision="float32", seed=seed)
    pairs = learned("ranking", seed, shuffled, SLOW_STEPS)
    pairs = pairs.take(np.arange(SLOW_STEPS * config.batch_size // config.epochs))
    run = Trainer(sentence_t5(t5, pooling), all_for_training(pairs), config, run_folder=folder / "run")
    trained = SentenceEncoder.load(finished(events_of(run)).model_folder, "cpu", "float32")
    return evaluate_primary(held_out(seed), trained.encode).value


def beats(pooling: str, seeds: range, folder: Path) -> None:
    gains, controls = [], []
    for seed in seeds:
        trained, control = (
            after_training(pooling, seed, shuffled, folder / f"{seed}-{shuffled}")
            for shuffled in (False, True)
        )
        gains.append(trained - control)
        controls.append(control)
    assert min(gains) > max(0.05, max(controls) - min(controls)), f"gains {gains}, controls {controls}"


@pytest.mark.slow
@pytest.mark.parametrize("pooling", ["mean", "decoder-first"])
def test_it_beats_shuffled_labels(tmp_path: Path, pooling: str) -> None:
    beats(pooling, range(1), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("pooling", ["mean", "decoder-first"])
def test_it_beats_shuffled_labels_in_every_seed(tmp_path: Path, pooling: str) -> None:
    beats(pooling, SEEDS, tmp_path)
