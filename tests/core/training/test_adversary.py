"""Adversarial training against a reference that is written out with embeddings handed in."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest
import torch
from torch import Tensor

from core.encoding import SentenceEncoder
from core.errors import InputError
from core.training.config import TrainingConfig
from core.training.events import Step
from core.training.learner import Learner
from core.training.objectives import OBJECTIVES
from core.training.schedule import random_state
from core.training.trainer import Trainer
from core.training.training_set import TrainingSet, training_set
from tests.core.training.tiny import events_of, losses, scored, tiny_encoder, triplets, weights_of

KINDS = [("fgm", 1.0), ("fgsm", 0.02)]


def gradients(learner: Learner) -> dict[str, Tensor]:
    return {name: p.grad.clone() for name, p in learner.parameters.items() if p.grad is not None}


def written_out(
    encoder: SentenceEncoder, data: TrainingSet, examples: np.ndarray, kind: str, epsilon: float
) -> tuple[float, dict[str, Tensor]]:
    """Loss as it is, and gradients of both passes, of regression over mean-pooled vectors."""
    network = encoder.network
    network.eval()
    ids, mask = encoder.runner.tensors(data.texts(examples))
    assert mask is not None
    table = network.transformer.get_input_embeddings()
    target = torch.from_numpy(data.targets[examples])

    def loss_of(embedded: Tensor) -> Tensor:
        tokens = network.transformer(inputs_embeds=embedded, attention_mask=mask.long()).last_hidden_state
        weight = mask.float()[:, :, None]
        vectors = (tokens * weight).sum(1) / weight.sum(1)
        u, v = vectors[: len(examples)], vectors[len(examples) :]
        return ((torch.cosine_similarity(u, v) - target) ** 2).mean()

    embedded = table(ids)
    loss = loss_of(embedded)
    (g,) = torch.autograd.grad(loss, [embedded], retain_graph=True)
    if kind == "fgm":
        r = torch.stack([epsilon * each / each.square().sum().sqrt() for each in g])
    else:
        r = epsilon * torch.sign(g)
    both = loss + loss_of(table(ids) + r)
    parameters = {f"encoder.{n}": p for n, p in network.named_parameters() if "pooler" not in n}
    found = torch.autograd.grad(both, list(parameters.values()))
    return float(loss.detach()), dict(zip(parameters, found, strict=True))


@pytest.mark.parametrize(("kind", "epsilon"), KINDS)
def test_gradients_are_those_of_both_passes(tmp_path: Path, kind: str, epsilon: float) -> None:
    encoder = tiny_encoder(tmp_path / "bert", dropout=0.0)
    data = training_set(scored(9), OBJECTIVES["regression"], encoder.tokenizer, "", 0)
    config = TrainingConfig("regression", adversarial=kind, epsilon=epsilon)
    learner = Learner(encoder, [data], config, "float32")
    expected_loss, expected = written_out(encoder, data, np.arange(9), kind, epsilon)
    loss = learner.gradients([(0, np.arange(9))], lambda: None)
    assert loss == pytest.approx(expected_loss, abs=1e-6)
    found = gradients(learner)
    assert found.keys() == expected.keys()
    for name, gradient in found.items():
        np.testing.assert_allclose(gradient, expected[name], atol=1e-6, rtol=1e-5, err_msg=name)
    plain = Learner(encoder, [data], TrainingConfig("regression"), "float32")
    learner.discard()
    plain.gradients([(0, np.arange(9))], lambda: None)
    word = "encoder.transformer.embeddings.word_embeddings.weight"
    largest = float((gradients(plain)[word] - found[word]).abs().max())
    assert largest > 1e-3, "the second pass adds"


@pytest.mark.parametrize(("kind", "epsilon"), KINDS)
def test_with_cached_gradients_and_accumulation(tmp_path: Path, kind: str, epsilon: float) -> None:
    encoder = tiny_encoder(tmp_path / "bert", dropout=0.0)
    data = training_set(triplets(10), OBJECTIVES["ranking"], encoder.tokenizer, "", 0)
    found = []
    for cached in (None, 3):
        config = TrainingConfig("ranking", adversarial=kind, epsilon=epsilon, cached_batch=cached)
        learner = Learner(encoder, [data], config, "float32")
        loss = learner.gradients([(0, np.arange(6)), (0, np.arange(6, 10))], lambda: None)
        found.append((loss, gradients(learner)))
        learner.discard()
    assert found[0][0] == pytest.approx(found[1][0], abs=1e-6)
    for name, gradient in found[0][1].items():
        largest = max(1.0, float(gradient.abs().max()))
        np.testing.assert_allclose(gradient, found[1][1][name], atol=4e-6 * largest, rtol=0, err_msg=name)
    apart = []
    for batch in (np.arange(6), np.arange(6, 10)):
        learner = Learner(encoder, [data], dataclasses.replace(config, cached_batch=None), "float32")
        learner.gradients([(0, batch)], lambda: None)
        apart.append((len(batch) / 10, gradients(learner)))
        learner.discard()
    for name, gradient in found[0][1].items():
        summed = sum(share * each[name] for share, each in apart)
        largest = max(1.0, float(gradient.abs().max()))
        np.testing.assert_allclose(gradient, summed, atol=4e-6 * largest, rtol=0, err_msg=name)


def test_both_passes_share_one_dropout_and_one_change_of_words(tmp_path: Path) -> None:
    """With a move of nearly nothing the gradients are twice those of one pass."""
    encoder = tiny_encoder(tmp_path / "bert", dropout=0.3)
    data = training_set(scored(8), OBJECTIVES["regression"], encoder.tokenizer, "", 0)
    config = TrainingConfig("regression", adversarial="fgm", epsilon=1e-7, word_deletion=0.3)
    learner = Learner(encoder, [data], config, "float32")
    with random_state(4):
        learner.gradients([(0, np.arange(8))], lambda: None)
    twice = gradients(learner)
    learner.discard()
    plain = Learner(encoder, [data], dataclasses.replace(config, adversarial="none"), "float32")
    with random_state(4):
        read = plain.read(0, np.arange(8))
        seed = int(torch.randint(2**31, ()))
    with random_state(seed):
        plain.loss(0, np.arange(8), plain.vectors(0, read)).backward()
    for name, gradient in gradients(plain).items():
        np.testing.assert_allclose(twice[name], 2 * gradient, atol=1e-5, err_msg=name)


@pytest.mark.parametrize(
    "changes",
    [{"frozen_layers": 1}, {"gradient_checkpointing": True}, {"precision": "bfloat16"}],
    ids=["frozen", "checkpointing", "bfloat16"],
)
def test_it_goes_with_other_settings(tmp_path: Path, changes: dict[str, object]) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    config = TrainingConfig("regression", adversarial="fgm", batch_size=8, learning_rate=1e-3, **changes)  # type: ignore[arg-type]
    events = events_of(Trainer(encoder, scored(60), config, run_folder=tmp_path / "run"))
    assert losses(events)


def test_t5_is_moved_too(tmp_path: Path) -> None:
    from tests.core.encoding.conftest import make_transformer

    make_transformer("t5", tmp_path / "t5")
    encoder = SentenceEncoder.from_transformer(tmp_path / "t5", device="cpu", precision="float32")
    data = training_set(scored(6), OBJECTIVES["regression"], encoder.tokenizer, "", 0)
    found = []
    for kind in ("none", "fgm"):
        config = TrainingConfig("regression", adversarial=kind)
        learner = Learner(encoder, [data], config, "float32")
        with random_state(0):
            learner.gradients([(0, np.arange(6))], lambda: None)
        found.append(gradients(learner))
        learner.discard()
    assert any(float((found[0][name] - found[1][name]).abs().max()) > 1e-6 for name in found[0])


def test_a_run_with_an_adversary_resumes_bit_by_bit(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    config = TrainingConfig(
        "ranking",
        batch_size=8,
        learning_rate=1e-3,
        adversarial="fgm",
        cached_batch=3,
        checkpoint_every=2,
        precision="float32",
        threads=1,
    )
    whole = events_of(Trainer(encoder, triplets(60), config, run_folder=tmp_path / "whole"))
    for event in Trainer(encoder, triplets(60), config, run_folder=tmp_path / "stopped"):
        if isinstance(event, Step) and event.step == 3:
            break
    again = events_of(Trainer.resume(tmp_path / "stopped"))
    assert losses(again) == losses(whole)[2:]
    assert weights_of(again[-1]) == weights_of(whole[-1])


def test_what_cannot_be() -> None:
    with pytest.raises(InputError, match="adversarial cannot be “pgd”"):
        TrainingConfig(adversarial="pgd")
    with pytest.raises(InputError, match=r"epsilon is -1\.0"):
        TrainingConfig(adversarial="fgm", epsilon=-1.0)
