"""Momentum contrast: its loss written out once more, its key encoder and queue, runs that were stopped."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from core.encoding import SentenceEncoder
from core.errors import CancelledError, InputError
from core.examples.examples import Examples
from core.progress import CancelToken, Task
from core.training.config import TrainingConfig
from core.training.events import CheckpointSaved, Finished, Started, Step
from core.training.learner import Learner
from core.training.objectives import OBJECTIVES
from core.training.objectives.contriever import random_crop
from core.training.objectives.moco import KeyEncoder, KeyQueue, momentum_loss
from core.training.schedule import random_state
from core.training.trainer import Trainer
from core.training.training_set import training_set
from tests.core.training.tiny import events_of, losses, sentences, tiny_encoder, weights_of


def texts(n: int) -> Examples:
    return Examples("text", (tuple(sentences(n)),))


def learner_of(folder: Path, n: int, dropout: float = 0.0, **settings: object) -> Learner:
    encoder = tiny_encoder(folder / "bert", dropout=dropout)
    config = TrainingConfig("moco", max_grad_norm=None, **settings)  # type: ignore[arg-type]
    data = training_set(texts(n), OBJECTIVES["moco"], encoder.tokenizer, "", 0)
    return Learner(encoder, [data], config, "float32")


@pytest.mark.parametrize("similarity", ["cosine", "dot"])
def test_loss_and_gradient_as_written_out(similarity: str) -> None:
    torch.manual_seed(0)
    queries, keys, queue = (torch.randn(n, 8, dtype=torch.float64) for n in (4, 4, 6))
    others = torch.ones(4, 6, dtype=torch.bool)
    others[1, 2] = others[3, 5] = False
    queries.requires_grad_()
    found = momentum_loss([queries, keys, queue], others, 20.0, similarity)
    found.backward()
    assert queries.grad is not None
    gradient = queries.grad.clone()
    queries.grad = None

    total = torch.zeros((), dtype=torch.float64)
    for i in range(4):

        def compared(key: torch.Tensor, i: int = i) -> torch.Tensor:
            product = queries[i] @ key
            return product if similarity == "dot" else product / queries[i].norm() / key.norm()

        own = torch.exp(compared(keys[i]) / 0.05)
        rest = sum(torch.exp(compared(queue[j]) / 0.05) for j in range(6) if others[i, j])
        total = total - torch.log(own / (own + rest))
    (total / 4).backward()
    torch.testing.assert_close(found, total / 4, atol=1e-6, rtol=1e-6)
    torch.testing.assert_close(gradient, queries.grad, atol=1e-6, rtol=1e-6)


def test_the_queue_is_a_ring_and_leaves_a_text_itself_out() -> None:
    queue = KeyQueue(5, 2, "cpu")
    assert queue.keys.shape == (0, 2)
    for first in (0, 3):
        numbers = torch.arange(first, first + 3)
        queue.offer(torch.stack([numbers, numbers], dim=1).float(), numbers)
    assert len(queue.keys) == 0, "nothing counts before the step is made"
    queue.take()
    assert queue.keys[:, 0].tolist() == [5.0, 1.0, 2.0, 3.0, 4.0]
    assert queue.of_others(torch.tensor([2, 9])).tolist() == [[True, True, False, True, True], [True] * 5]
    queue.offer(torch.zeros(2, 2), torch.tensor([7, 8]))
    queue.discard()
    queue.take()
    assert queue.keys[:, 0].tolist() == [5.0, 1.0, 2.0, 3.0, 4.0]


def test_steps_as_written_out(tmp_path: Path) -> None:
    """Two steps of stochastic gradient descent on two models, with nothing of the learner's own."""
    learner = learner_of(tmp_path, 12, momentum=0.9, queue_size=6)
    (keys,) = learner.memories
    assert isinstance(keys, KeyEncoder)
    ours, data = learner.model.network, learner.sets[0]
    query = SentenceEncoder.load(save(tmp_path), "cpu", "float32").network
    key = SentenceEncoder.load(tmp_path / "start", "cpu", "float32").network
    learner.optimizer = torch.optim.SGD(list(ours.parameters()), lr=0.0)  # type: ignore[assignment]
    queue = torch.zeros(0, 32)
    for step in range(3):
        batch = np.arange(4 * step, 4 * step + 4)
        with random_state(step):
            loss = learner.gradients([(0, batch)], lambda: None)
        learner.apply(0.1)

        with random_state(step):
            crops = random_crop(data.texts(batch), 1, 1)
        encoded = []
        for network, ids in ((query, crops[:4]), (key, crops[4:])):
            encoded.append(
                torch.cat([network(torch.tensor([some]), None) for some in ids])  # one by one: no padding
            )
        q, k = encoded[0], encoded[1].detach()
        q, k = q / q.norm(dim=1, keepdim=True), k / k.norm(dim=1, keepdim=True)
        logits = torch.cat([(q * k).sum(1, keepdim=True), q @ queue.T], dim=1) / 0.05
        expected = -logits.log_softmax(dim=1)[:, 0].mean()
        assert loss == pytest.approx(float(expected.detach()), abs=2e-5)
        query.zero_grad()
        expected.backward()
        with torch.no_grad():
            for mine, theirs in zip(query.parameters(), key.parameters(), strict=True):
                if mine.grad is not None:
                    mine -= 0.1 * mine.grad
                theirs.copy_(0.9 * theirs + 0.1 * mine)
        queue = torch.cat([queue, k])[-6:]
    for found, wanted in ((ours, query), (keys.network, key)):
        for mine, theirs in zip(found.parameters(), wanted.parameters(), strict=True):
            torch.testing.assert_close(mine, theirs, atol=2e-5, rtol=1e-4)


def save(folder: Path) -> Path:
    tiny_encoder(folder / "bert", dropout=0.0).save(folder / "start")
    return folder / "start"


def test_a_step_that_was_given_up_leaves_no_key(tmp_path: Path) -> None:
    learner = learner_of(tmp_path, 8)
    (keys,) = learner.memories
    assert isinstance(keys, KeyEncoder)
    learner.gradients([(0, np.arange(4))], lambda: None)
    learner.discard()
    learner.gradients([(0, np.arange(4, 8))], lambda: None)
    learner.apply(1e-3)
    assert len(keys.queues[0].keys) == 4


CONFIG = TrainingConfig(
    "moco",
    batch_size=8,
    accumulation=2,
    epochs=3,
    learning_rate=1e-3,
    queue_size=20,
    momentum=0.9,
    checkpoint_every=2,
    precision="float32",
    threads=1,
)


def test_a_run_that_was_stopped_ends_bit_by_bit_like_one_that_was_not(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    whole = events_of(Trainer(encoder, texts(48), CONFIG, run_folder=tmp_path / "whole"))
    expected, curve = weights_of(whole[-1]), losses(whole)
    assert len(curve) == 9
    for stop in (3, 6):  # once after a checkpoint and once at one
        for event in Trainer(encoder, texts(48), CONFIG, run_folder=tmp_path / f"{stop}"):
            if isinstance(event, Step) and event.step == stop:
                break
        events = events_of(Trainer.resume(tmp_path / f"{stop}"))
        assert isinstance(events[0], Started)
        assert losses(events) == curve[events[0].step :]
        assert weights_of(events[-1]) == expected

    token, seen = CancelToken(), []

    def until_cancelled() -> None:
        for event in Trainer(
            encoder, texts(48), CONFIG, task=Task(cancel=token), run_folder=tmp_path / "cancelled"
        ):
            seen.append(event)
            if isinstance(event, Step) and event.step == 5:
                token.cancel()

    with pytest.raises(CancelledError):
        until_cancelled()
    assert any(isinstance(event, CheckpointSaved) for event in seen)
    events = events_of(Trainer.resume(tmp_path / "cancelled"))
    assert losses(events) == curve[5:]
    assert weights_of(events[-1]) == expected


def test_settings_that_cannot_be(tmp_path: Path) -> None:
    for wrong in (1.0, -0.1, float("nan")):
        with pytest.raises(InputError, match="momentum is"):
            TrainingConfig("moco", momentum=wrong)
    with pytest.raises(InputError, match="queue_size is 0"):
        TrainingConfig("moco", queue_size=0)
    last = events_of(
        Trainer(
            tiny_encoder(tmp_path / "bert"),
            texts(20),
            TrainingConfig("moco", matryoshka_dims=(32, 8), precision="float32"),
            run_folder=tmp_path / "run",
        )
    )[-1]
    assert isinstance(last, Finished)


def test_a_batch_that_an_adversary_passes_twice_stands_in_the_queue_once(tmp_path: Path) -> None:
    learner = learner_of(tmp_path, 12, adversarial="fgm")
    (keys,) = learner.memories
    assert isinstance(keys, KeyEncoder)
    for batch in np.split(np.arange(12), 3):
        learner.gradients([(0, batch)], lambda: None)
        learner.apply(1e-3)
    assert len(keys.queues[0].keys) == 12
