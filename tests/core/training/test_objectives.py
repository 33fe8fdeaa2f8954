"""The objectives against sentence-transformers: values, gradients, the curve of fifty steps, saved models."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer import losses as theirs
from torch import Tensor
from transformers import get_linear_schedule_with_warmup

from core.encoding import SentenceEncoder
from core.errors import InputError
from core.examples.examples import TEXT_ROLES
from core.training.config import TrainingConfig
from core.training.events import Finished
from core.training.learner import Learner
from core.training.objectives import OBJECTIVES, propose_objective
from core.training.objectives.classification import BLOCKS, classification_loss, classifier
from core.training.objectives.context import Context
from core.training.objectives.regression import regression_loss
from core.training.objectives.triplet import DISTANCES, propose_margin, triplet_loss
from core.training.schedule import learning_rate_factor, plan_of
from core.training.trainer import Trainer
from core.training.training_set import TrainingSet, training_set
from tests.core.training.tiny import EXAMPLES, all_for_training, events_of, losses, tiny_encoder

THEIR_DISTANCES = {
    "euclidean": theirs.TripletDistanceMetric.EUCLIDEAN,
    "cosine": theirs.TripletDistanceMetric.COSINE,
    "manhattan": theirs.TripletDistanceMetric.MANHATTAN,
}


class Recorded(torch.nn.Module):
    """In place of a sentence-transformers model: gives out the vectors that it is asked for."""

    def __init__(self, dim: int) -> None:
        super().__init__()
        self.dim = dim
        self.device = torch.device("cpu")

    def get_embedding_dimension(self) -> int:
        return self.dim

    get_sentence_embedding_dimension = get_embedding_dimension

    def forward(self, features: dict[str, Tensor]) -> dict[str, Tensor]:
        return features


def vectors(n_columns: int, dtype: torch.dtype = torch.float64, batch: int = 7, dim: int = 5) -> list[Tensor]:
    generator = torch.Generator().manual_seed(n_columns)
    return [
        torch.randn(batch, dim, generator=generator, dtype=dtype, requires_grad=True)
        for _ in range(n_columns)
    ]


def value_and_gradients(loss: Tensor, inputs: list[Tensor]) -> list[Any]:
    return [loss.detach().numpy(), *(g.numpy() for g in torch.autograd.grad(loss, inputs))]


def assert_equal(ours: list[Any], expected: list[Any]) -> None:
    for a, b in zip(ours, expected, strict=True):
        np.testing.assert_allclose(a, b, atol=1e-6, rtol=0)


@pytest.mark.parametrize("blocks", BLOCKS)
def test_classification_value_and_gradients(blocks: str) -> None:
    ours = classifier(5, 3, blocks).double()
    names = blocks.split(",")
    peer = theirs.SoftmaxLoss(
        Recorded(5),
        5,
        3,
        concatenation_sent_rep="u" in names,
        concatenation_sent_difference="|u-v|" in names,
        concatenation_sent_multiplication="u*v" in names,
    ).double()
    peer.classifier.load_state_dict(ours.classifier.state_dict())
    u, v = vectors(2)
    target = torch.tensor([0, 1, 2, 2, 1, 0, 2])
    mine = value_and_gradients(
        classification_loss((u, v), target, ours.classifier, blocks), [u, v, *ours.parameters()]
    )
    features = [{"sentence_embedding": u}, {"sentence_embedding": v}]
    assert_equal(mine, value_and_gradients(peer(features, target), [u, v, *peer.classifier.parameters()]))


def test_regression_value_and_gradients() -> None:
    u, v = vectors(2, torch.float32)
    target = torch.linspace(0, 1, 7)
    mine = value_and_gradients(regression_loss((u, v), target), [u, v])
    peer = theirs.CosineSimilarityLoss(Recorded(5))
    assert_equal(mine, value_and_gradients(peer.compute_loss_from_embeddings([u, v], target), [u, v]))


@pytest.mark.parametrize("distance", DISTANCES)
def test_triplet_value_and_gradients(distance: str) -> None:
    a, p, n = vectors(3)
    mine = value_and_gradients(triplet_loss((a, p, n), 1.0, distance), [a, p, n])
    peer = theirs.TripletLoss(Recorded(5), THEIR_DISTANCES[distance], 1.0)
    assert_equal(mine, value_and_gradients(peer.compute_loss_from_embeddings([a, p, n], None), [a, p, n]))
    assert any(np.abs(g).max() > 0 for g in mine[1:])


def test_gradients_are_those_of_finite_differences() -> None:
    u, v = vectors(2)
    scores = torch.linspace(0, 1, 7, dtype=torch.float64)
    classes = torch.tensor([0, 1, 2, 2, 1, 0, 2])
    assert torch.autograd.gradcheck(lambda x, y: regression_loss((x, y), scores), (u, v))
    for blocks in BLOCKS:
        layer = classifier(5, 3, blocks).double().classifier
        loss = partial(classification_loss, target=classes, layer=layer, blocks=blocks)
        assert torch.autograd.gradcheck(lambda x, y, loss=loss: loss((x, y)), (u, v))
    a, p, n = vectors(3)
    for distance in DISTANCES:
        loss = partial(triplet_loss, margin=1.0, distance=distance)
        assert torch.autograd.gradcheck(lambda x, y, z, loss=loss: loss((x, y, z)), (a, p, n))


@pytest.mark.parametrize("distance", DISTANCES)
def test_an_anchor_equal_to_its_positive_has_a_gradient(distance: str) -> None:
    a, _, n = vectors(3)
    p = a.detach().clone().requires_grad_()
    for gradient in torch.autograd.grad(triplet_loss((a, p, n), 1.0, distance), [a, p, n]):
        assert torch.isfinite(gradient).all()


@pytest.mark.parametrize(("total", "ratio"), [(50, 0.1), (7, 0.1), (1, 0.1), (20, 0.0), (20, 1.0), (3, 0.5)])
def test_learning_rate_goes_as_that_of_transformers(total: int, ratio: float) -> None:
    optimizer = torch.optim.SGD([torch.nn.Parameter(torch.zeros(1))], lr=1.0)
    expected = []
    schedule = get_linear_schedule_with_warmup(optimizer, int(np.ceil(total * ratio)), total)
    for _ in range(total):
        expected.append(schedule.get_last_lr()[0])
        optimizer.step()
        schedule.step()
    assert [learning_rate_factor(step, total, ratio) for step in range(total)] == pytest.approx(expected)


def peer_loss(model: SentenceTransformer, ours: Context) -> Callable[[list[Any], Tensor], Tensor]:
    """The same loss there, with the same first weights of a classifier."""
    if ours.objective.name == "classification":
        loss = theirs.SoftmaxLoss(model, model.get_embedding_dimension(), 3)
        loss.classifier.load_state_dict(ours.own("classifier").state_dict())
        return loss
    if ours.objective.name == "triplet":
        return theirs.TripletLoss(model, THEIR_DISTANCES[ours.config.distance], ours.config.margin)
    return theirs.CosineSimilarityLoss(model)


@pytest.mark.parametrize("normalize", [False, True])
@pytest.mark.parametrize("objective", EXAMPLES)
def test_loss_and_gradients_of_a_whole_model(tmp_path: Path, objective: str, normalize: bool) -> None:
    encoder = tiny_encoder(tmp_path / "bert", dropout=0.0, dense_dim=16, normalize=normalize)
    encoder.save(tmp_path / "saved")
    model = SentenceTransformer(str(tmp_path / "saved"), device="cpu", local_files_only=True)
    examples = EXAMPLES[objective](12)
    data: TrainingSet = training_set(examples, OBJECTIVES[objective], encoder.tokenizer, "", 0)
    learner = Learner(encoder, [data], TrainingConfig(margin=1.0, max_grad_norm=None), "float32")
    loss = peer_loss(model, learner.contexts[0])
    target = torch.from_numpy(data.targets)
    expected = loss([model.preprocess(list(column)) for column in examples.texts], target)
    expected.backward()
    mine = learner.gradients([(0, np.arange(12))], lambda: None)
    assert mine == pytest.approx(float(expected.detach()), abs=1e-6)
    there = dict(model.named_parameters())
    compared = 0
    for name, parameter in encoder.network.named_parameters():
        # transformer.X is 0.model.X there, dense.0.X is 2.X.
        part, _, rest = name.removeprefix("dense.").partition(".")
        (peer,) = [
            p for n, p in there.items() if n == f"2.{rest}" or (part != "0" and n.endswith(f"model.{rest}"))
        ]
        if parameter.grad is None:
            assert peer.grad is None, name
            continue
        largest = max(1.0, float(parameter.grad.abs().max()))
        np.testing.assert_allclose(parameter.grad, peer.grad, atol=1e-6 * largest, rtol=0, err_msg=name)
        compared += 1
    assert compared > 30


@pytest.mark.parametrize("objective", EXAMPLES)
def test_fifty_steps_give_the_curve_of_sentence_transformers(tmp_path: Path, objective: str) -> None:
    encoder = tiny_encoder(tmp_path / "bert", dropout=0.0, dense_dim=16)
    encoder.save(tmp_path / "saved")
    examples = EXAMPLES[objective](100)
    config = TrainingConfig(
        objective, epochs=4, batch_size=8, learning_rate=1e-3, margin=1.0, precision="float32"
    )
    events = events_of(Trainer(encoder, all_for_training(examples), config, run_folder=tmp_path / "run"))
    curve = losses(events)
    assert len(curve) == 52

    # The same batches in the same order, with the pieces that their trainer is made of.
    model = SentenceTransformer(str(tmp_path / "saved"), device="cpu", local_files_only=True)
    model.train()
    data = training_set(examples, OBJECTIVES[objective], encoder.tokenizer, "", 0)
    learner = Learner(SentenceEncoder.load(tmp_path / "saved", "cpu", "float32"), [data], config, "float32")
    loss = peer_loss(model, learner.contexts[0])
    parameters = dict.fromkeys([*model.parameters(), *getattr(loss, "parameters", list)()])
    optimizer = torch.optim.AdamW(parameters, lr=1e-3, weight_decay=0.0)
    schedule = get_linear_schedule_with_warmup(optimizer, 6, 52)
    plan = plan_of([data], config)
    expected = []
    for ((_, batch),) in itertools.chain.from_iterable(plan.epoch(0, epoch) for epoch in range(4)):
        columns = [model.preprocess([column[i] for i in batch]) for column in examples.texts]
        value = loss(columns, torch.from_numpy(data.targets[batch]))
        value.backward()
        torch.nn.utils.clip_grad_norm_(list(parameters), 1.0)
        optimizer.step()
        schedule.step()
        optimizer.zero_grad()
        expected.append(float(value.detach()))
    np.testing.assert_allclose(curve, expected, atol=1e-4, rtol=0)
    assert abs(curve[-1] - curve[0]) > 1e-3

    finished = events[-1]
    assert isinstance(finished, Finished)
    texts = list(examples.texts[0][:20])
    saved = SentenceTransformer(str(finished.model_folder), device="cpu", local_files_only=True)
    vectors_there = saved.encode(texts)
    assert vectors_there.shape == (20, 16)
    ours = SentenceEncoder.load(finished.model_folder, "cpu", "float32").encode(texts)
    np.testing.assert_allclose(ours, vectors_there, atol=1e-5, rtol=0)
    np.testing.assert_allclose(model.eval().encode(texts), vectors_there, atol=1e-3, rtol=0)


def test_proposals_say_why(tmp_path: Path) -> None:
    plain = tiny_encoder(tmp_path / "a")
    unit = tiny_encoder(tmp_path / "b", normalize=True)
    assert propose_margin(plain) == (1.0, "ε is 1, as in the paper.")
    margin, why = propose_margin(unit)
    assert margin == 0.3
    assert "unit norm" in why
    assert "above 2" in why
    assert propose_margin(plain, "cosine")[0] == 0.3
    assert propose_margin(unit, "manhattan")[0] == 1.0
    assert propose_objective("pair+class")[0] == "classification"
    assert propose_objective("positive pairs")[0] == "ranking"


def test_an_unknown_task_is_answered_with_the_known_ones() -> None:
    with pytest.raises(InputError, match="There is no task named “nope”") as caught:
        propose_objective("nope")
    assert all(task in caught.value.fix for task in TEXT_ROLES)
