"""LoRA: adapters learn, the weights beside them rest, and what is saved is a plain model (Hu et al. 2022)."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from safetensors.torch import load_file
from sentence_transformers import SentenceTransformer

from core.encoding import SentenceEncoder
from core.errors import InputError
from core.evaluation.labelled import evaluate_primary
from core.examples.examples import Examples
from core.progress import QUIET
from core.training import adapters, estimate
from core.training.config import TrainingConfig
from core.training.events import CheckpointSaved, Finished, Started, Step
from core.training.learner import Learner
from core.training.material import prepare_material
from core.training.models import sets_of
from core.training.trainer import Trainer
from tests.core.encoding.conftest import PACKED, make_transformer
from tests.core.training.test_control import SEEDS, SLOW_STEPS, held_out, learned
from tests.core.training.tiny import all_for_training, events_of, scored, sentences, tiny_encoder, weights_of

needs_peft = pytest.mark.skipif(
    importlib.util.find_spec("peft") is None,
    reason="the package peft is not installed (make setup does that)",
)
LORA = TrainingConfig(
    "regression", batch_size=8, learning_rate=5e-3, lora_rank=4, precision="float32", threads=1
)
TEXTS = sentences(30, 9)


def finished(events: list[Any]) -> Finished:
    assert isinstance(events[-1], Finished)
    return events[-1]


def of_family(family: str, folder: Path) -> SentenceEncoder:
    torch.manual_seed(3)
    make_transformer(family, folder)
    return SentenceEncoder.from_transformer(
        folder, dense_dim=16, max_seq_length=32, device="cpu", precision="float32"
    )


@needs_peft
@pytest.mark.parametrize("family", PACKED)
def test_only_adapters_and_what_comes_after_the_transformer_learn(tmp_path: Path, family: str) -> None:
    encoder = of_family(family, tmp_path / family)
    config = TrainingConfig(**{**LORA.to_json(), "checkpoint_every": 3})
    seen: dict[str, torch.Tensor] = {}
    unmerged = np.zeros(0)
    trainer = Trainer(encoder, all_for_training(scored(48)), config, run_folder=tmp_path / "run")
    for event in trainer:
        if isinstance(event, CheckpointSaved):
            seen = load_file(event.folder / "tensors.safetensors")
            unmerged = trainer.encode(TEXTS)
            assert event.step in (3, 6)
    names = {name.removeprefix("encoder.") for name in seen if name.startswith("encoder.")}
    assert names
    assert all("lora_" in name for name in names if name.startswith("transformer."))
    assert {name for name in names if not name.startswith("transformer.")} == {
        "dense.0.linear.weight",
        "dense.0.linear.bias",
    }
    moved = [n for n, t in seen.items() if "lora_B" in n and n.startswith("encoder.") and t.abs().max() > 0]
    assert len(moved) == sum("lora_B" in name for name in names)  # each of them stands where a gradient comes

    folder = tmp_path / "run" / "model"
    assert not (folder / "adapter_config.json").exists()
    saved = SentenceEncoder.load(folder, "cpu", "float32")
    merged = saved.encode(TEXTS)
    np.testing.assert_allclose(merged, unmerged, atol=1e-5, rtol=0)
    assert np.abs(merged - encoder.encode(TEXTS)).max() > 1e-2
    theirs = SentenceTransformer(str(folder), device="cpu", local_files_only=True)
    np.testing.assert_allclose(theirs.encode(TEXTS), merged, atol=1e-5, rtol=0)
    weights, before = (each.network.transformer.state_dict() for each in (saved, encoder))
    assert weights.keys() <= before.keys()
    linear = {f"{name}.weight" for name in adapters.linear_layers(encoder.network.transformer)}
    changed = {name for name, tensor in weights.items() if not torch.equal(tensor, before[name])}
    assert changed == linear


@needs_peft
def test_a_layer_adds_its_product(tmp_path: Path) -> None:
    """Eq. 3 of the paper, with α = 2 r: the update is 2 B A, of rank r at most."""
    encoder = tiny_encoder(tmp_path / "bert")
    layer = encoder.network.transformer.encoder.layer[1].attention.self.query
    before = layer.weight.detach().clone()
    made = adapters.Adapters(encoder.network.transformer, 3, seed=0)
    adapted = encoder.network.transformer.encoder.layer[1].attention.self.query
    down, up = adapted.lora_A["default"].weight, adapted.lora_B["default"].weight
    assert (down.shape, up.shape) == ((3, 32), (32, 3))
    assert not up.any()
    with torch.no_grad():
        up.normal_()
        expected = before + 2 * up @ down
    made.merge()
    after = encoder.network.transformer.encoder.layer[1].attention.self.query
    assert after is layer
    torch.testing.assert_close(after.weight, expected)
    assert torch.linalg.matrix_rank(after.weight - before, tol=1e-4) == 3


@needs_peft
def test_the_first_step_starts_from_the_model_as_it_is(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    trainer = Trainer(encoder, scored(40), LORA, run_folder=tmp_path / "run")
    assert isinstance(next(iter(trainer)), Started)
    np.testing.assert_allclose(trainer.encode(TEXTS), encoder.encode(TEXTS), atol=1e-6, rtol=0)


@needs_peft
@pytest.mark.parametrize(
    "more",
    [{}, {"gradient_checkpointing": True, "accumulation": 2}, {"frozen_layers": 1, "precision": "bfloat16"}],
)
def test_it_resumes_to_the_bit(tmp_path: Path, more: dict[str, Any]) -> None:
    encoder = tiny_encoder(tmp_path / "bert", dense_dim=16)
    config = TrainingConfig(**{**LORA.to_json(), "checkpoint_every": 2, "evaluate_every": 3, **more})
    whole = finished(events_of(Trainer(encoder, scored(80), config, run_folder=tmp_path / "whole")))
    for event in Trainer(encoder, scored(80), config, run_folder=tmp_path / "stopped"):
        if isinstance(event, Step) and event.step == 3:
            break
    again = finished(events_of(Trainer.resume(tmp_path / "stopped")))
    assert weights_of(again) == weights_of(whole)
    dense = Path("2_Dense") / "model.safetensors"
    assert (again.model_folder / dense).read_bytes() == (whole.model_folder / dense).read_bytes()


@needs_peft
def test_frozen_layers_have_no_adapters(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    config = TrainingConfig(**{**LORA.to_json(), "frozen_layers": 1})
    learner = learner_of(encoder, config)
    assert learner.parameters
    assert all("encoder.layer.1." in name for name in learner.parameters if name.startswith("encoder."))
    with pytest.raises(InputError, match="no linear layer that adapters could stand beside"):
        learner_of(encoder, TrainingConfig(**{**LORA.to_json(), "frozen_layers": 2}))


def learner_of(encoder: SentenceEncoder, config: TrainingConfig) -> Learner:
    material = prepare_material((all_for_training(scored(40)),), ("regression",), 0)
    return Learner(encoder, sets_of(material, encoder, 0, QUIET), config, "float32")


@needs_peft
def test_the_estimate_counts_what_is_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the weights at rest no gradient, no moments and no best are kept."""
    monkeypatch.setattr(estimate, "_activations", lambda *_: 0)
    encoder = tiny_encoder(tmp_path / "bert")
    full, lora = (
        estimate.estimate_run(encoder, scored(60), TrainingConfig("regression", lora_rank=rank), seconds=0.0)
        for rank in (None, 2)
    )
    weights = sum(p.numel() * 4 for p in encoder.network.parameters())
    learned = sum(
        2 * (p.shape[0] + p.shape[1]) * 4
        for name, p in encoder.network.transformer.named_parameters()
        if p.dim() == 2 and "embeddings" not in name and "pooler" not in name
    )
    assert lora.steps == full.steps
    assert full.memory - lora.memory == pytest.approx(1.2 * (4 * weights - 5 * learned), abs=2)


@needs_peft
@pytest.mark.parametrize("objective", ["ranking", "contriever", "moco", "tsdae"])
def test_other_objectives_teach_adapters_too(tmp_path: Path, objective: str) -> None:
    """tsdae's decoder shares the weights at rest; what is its own learns."""
    encoder = tiny_encoder(tmp_path / "bert")
    texts = Examples("text", (tuple(sentences(48)),))
    data = (
        learned("ranking", 0, shuffled=False, steps=SLOW_STEPS).take(np.arange(48))
        if objective == "ranking"
        else texts
    )
    config = TrainingConfig(**{**LORA.to_json(), "objective": objective, "cached_batch": 4})
    run = Trainer(encoder, all_for_training(data), config, run_folder=tmp_path / "run")
    folder = finished(events_of(run)).model_folder
    vectors = SentenceEncoder.load(folder, "cpu", "float32").encode(TEXTS)
    assert np.abs(vectors - encoder.encode(TEXTS)).max() > 1e-3
    theirs = SentenceTransformer(str(folder), device="cpu", local_files_only=True)
    np.testing.assert_allclose(theirs.encode(TEXTS), vectors, atol=1e-5, rtol=0)


@needs_peft
def test_a_low_rate_is_told(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    config = TrainingConfig(**{**LORA.to_json(), "learning_rate": 2e-5})
    started = next(iter(Trainer(encoder, scored(40), config, run_folder=tmp_path / "run")))
    assert isinstance(started, Started)
    assert any(
        "a learning rate of 2e-05 hardly moves them, 0.0002 is usual" in note for note in started.notes
    )


def test_without_peft_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(InputError, match=r"needs the package peft.*semantic-explorer\[lora\]"):
        Trainer(tiny_encoder(tmp_path / "bert"), scored(40), LORA, run_folder=tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_peft_is_not_imported_unless_asked_for() -> None:
    code = "import sys, core.training.trainer, core.training.learner; print('peft' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.split() == ["False"]


def after_training(seed: int, shuffled: bool, folder: Path) -> float:
    """Spearman on what was held out, after two hundred steps of adapters alone."""
    encoder = tiny_encoder(folder / "bert", dropout=0.0)
    config = TrainingConfig(
        "regression", epochs=2, learning_rate=1e-2, lora_rank=8, precision="float32", seed=seed
    )
    data = learned("regression", seed, shuffled, SLOW_STEPS)
    data = data.take(np.resize(np.arange(len(data)), SLOW_STEPS * config.batch_size // config.epochs))
    run = Trainer(encoder, all_for_training(data), config, run_folder=folder / "run")
    trained = SentenceEncoder.load(finished(events_of(run)).model_folder, "cpu", "float32")
    return evaluate_primary(held_out(seed), trained.encode).value


def beats(seeds: range, folder: Path) -> None:
    gains, controls = [], []
    for seed in seeds:
        trained, control = (
            after_training(seed, shuffled, folder / f"{seed}-{shuffled}") for shuffled in (False, True)
        )
        gains.append(trained - control)
        controls.append(control)
    assert min(gains) > max(0.05, max(controls) - min(controls)), f"gains {gains}, controls {controls}"


@needs_peft
def test_it_beats_shuffled_labels(tmp_path: Path) -> None:
    beats(range(1), tmp_path)


@needs_peft
@pytest.mark.slow
def test_it_beats_shuffled_labels_in_every_seed(tmp_path: Path) -> None:
    beats(SEEDS, tmp_path)
