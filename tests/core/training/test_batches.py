"""Which examples are learned when, and what is made of pairs and texts that have no negatives."""

from __future__ import annotations

import gc
import itertools
from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import InputError
from core.examples.examples import Examples
from core.training.config import TrainingConfig
from core.training.conversions import triplets_of_classes, with_shuffled_negatives
from core.training.estimate import estimate_run
from core.training.events import Started
from core.training.objectives import OBJECTIVES
from core.training.schedule import epoch_batches, plan_of
from core.training.trainer import Trainer
from core.training.training_set import TrainingSet, training_set
from tests.core.training.tiny import classified, scored, sentences, tiny_encoder


def of_lengths(n: int) -> TrainingSet:
    """A data set of n examples of 0 to n - 1 tokens, of which nothing else counts."""
    nothing = np.zeros(n, np.int64)
    return TrainingSet("regression", nothing.astype(np.int32), nothing, nothing, nothing, 0, np.arange(n))


@given(n=st.integers(1, 900), batch_size=st.integers(1, 40), seed=st.integers(0, 5))
@settings(deadline=None, max_examples=60)
def test_an_epoch_holds_each_example_once(n: int, batch_size: int, seed: int) -> None:
    lengths = np.random.default_rng(seed).integers(3, 100, n)
    batches = epoch_batches(lengths, batch_size, (seed,))
    assert sorted(itertools.chain.from_iterable(b.tolist() for b in batches)) == list(range(n))
    assert len(batches) == -(-n // batch_size)
    assert max(len(b) for b in batches) <= batch_size


def test_batches_hold_like_lengths_in_a_shuffled_order() -> None:
    lengths = np.random.default_rng(0).integers(5, 60, 4800)
    batches = epoch_batches(lengths, 16, (0,))
    padded = sum(int(lengths[b].max()) * len(b) for b in batches)
    assert padded < 1.06 * lengths.sum()
    plain = sum(int(lengths[i : i + 16].max()) * 16 for i in range(0, 4800, 16))
    assert plain > 1.5 * lengths.sum()
    means = [float(lengths[b].mean()) for b in batches]
    assert abs(np.corrcoef(means, np.arange(len(means)))[0, 1]) < 0.2


def test_each_epoch_has_another_order_and_the_same_seed_the_same() -> None:
    plan = plan_of([of_lengths(50), of_lengths(20)], TrainingConfig(epochs=2, batch_size=8, mixed=True))
    assert plan.total == 2 * 10
    first, second = plan.epoch(0, 0), plan.epoch(0, 1)
    assert [k for ((k, _),) in first] != [0] * 7 + [1] * 3
    assert str(first) != str(second)
    assert str(first) == str(plan.epoch(0, 0))


def test_steps_of_stages_and_of_accumulation() -> None:
    config = TrainingConfig(epochs=3, batch_size=8, accumulation=4)
    plan = plan_of([of_lengths(50), of_lengths(20)], config)  # 7 and 3 batches: 2 steps and 1
    assert plan.total == 3 * 2 + 3 * 1
    found = [plan.locate(step) for step in range(9)]
    assert found == [
        (0, 0, 0),
        (0, 0, 1),
        (0, 1, 0),
        (0, 1, 1),
        (0, 2, 0),
        (0, 2, 1),
        (1, 0, 0),
        (1, 1, 0),
        (1, 2, 0),
    ]
    assert [len(step) for step in plan.epoch(0, 0)] == [4, 3]


def test_shuffled_negatives_are_none_that_are_known_to_be_alike() -> None:
    # b0 hangs on a0 and on a1: no negative may join a0 and b1.
    first = ("a0", "a1", "a1", *(f"a{i}" for i in range(2, 30)))
    second = ("b0", "b0", "b1", *(f"b{i}" for i in range(2, 30)))
    made = with_shuffled_negatives(Examples("positive pairs", (first, second)), seed=0)
    assert made.scores is not None
    assert made.scores[:31].tolist() == [1.0] * 31
    negatives = list(zip(made.texts[0][31:], made.texts[1][31:], strict=True))
    assert made.scores[31:].tolist() == [0.0] * len(negatives)
    assert len(negatives) >= 30
    assert not {("a0", "b1"), *zip(first, second, strict=True)} & set(negatives)
    again = with_shuffled_negatives(Examples("positive pairs", (first, second)), seed=0)
    assert again.texts == made.texts
    with pytest.raises(InputError, match="hang together"):
        with_shuffled_negatives(Examples("positive pairs", (("a",), ("b",))), seed=0)


def test_triplets_of_classes_use_each_text_once() -> None:
    texts = sentences(300)
    labels = np.random.default_rng(0).integers(0, 12, 300)
    classes = Examples("text+class", (tuple(texts),), labels=labels, class_names=tuple("abcdefghijkl"))
    made = triplets_of_classes(classes, seed=0)
    class_of = dict(zip(texts, labels.tolist(), strict=True))
    used = list(itertools.chain.from_iterable(made.texts))
    assert len(used) == len(set(used))
    assert len(made) >= 90
    for anchor, positive, negative in zip(*made.texts, strict=True):
        assert class_of[anchor] == class_of[positive] != class_of[negative]
    one_class = Examples("text+class", (tuple(texts),), labels=np.zeros(300, np.int64), class_names=("a",))
    with pytest.raises(InputError, match="No triplet"):
        triplets_of_classes(one_class, seed=0)


def test_token_ids_are_those_of_the_encoder(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    examples = scored(30)
    data = training_set(examples, OBJECTIVES["regression"], encoder.tokenizer, "", 0)
    chosen = np.array([3, 17, 5])
    texts = [column[i] for column in examples.texts for i in chosen.tolist()]
    assert data.texts(chosen) == encoder.tokenizer.tokenize(texts).ids
    lengths = [len(ids) for ids in data.texts(np.arange(30))]
    assert data.lengths.tolist() == [max(lengths[i], lengths[i + 30]) for i in range(30)]
    with_prompt = training_set(examples, OBJECTIVES["regression"], encoder.tokenizer, "query: ", 0)
    assert with_prompt.texts(chosen) == encoder.tokenizer.tokenize([f"query: {t}" for t in texts]).ids


def test_an_estimate_lets_go_of_its_copy(tmp_path: Path) -> None:
    """A copy of the model, all its activations with it, used to stay behind each estimate."""
    encoder = tiny_encoder(tmp_path / "bert")

    def weights() -> int:
        gc.collect()
        return sum(issubclass(type(each), torch.nn.Parameter) for each in gc.get_objects())

    estimate_run(encoder, scored(60), TrainingConfig("regression"), seconds=0.0)
    before = weights()
    estimate_run(encoder, scored(60), TrainingConfig("regression"), seconds=0.0)
    assert weights() == before


def test_an_estimate_names_the_steps_of_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    encoder = tiny_encoder(tmp_path / "bert", dense_dim=8)
    config = TrainingConfig(("classification", "regression"), batch_size=8, epochs=2)
    data = [classified(40, seed=2), scored(60)]
    before = encoder.fingerprint
    estimate = estimate_run(encoder, data, config, seconds=0.2)
    assert encoder.fingerprint == before
    assert not encoder.network.training
    started = next(iter(Trainer(encoder, data, config, run_folder=tmp_path / "run")))
    assert isinstance(started, Started)
    assert estimate.steps == started.total
    assert estimate.seconds > 0
    assert f"for {estimate.steps} steps" in estimate.sentence
    larger = estimate_run(encoder, data, TrainingConfig(batch_size=4000), seconds=0.2)
    assert larger.memory > estimate.memory
    # What a step takes is measured; that more examples take longer does not depend on the moment it was.
    monkeypatch.setattr("core.training.estimate._time", lambda *_: (1e-6, 1e-3))
    monkeypatch.setattr("core.training.estimate.seconds_a_text", lambda *_: 1e-4)
    little = estimate_run(encoder, data, config)
    more = estimate_run(encoder, [classified(400, seed=2), scored(600)], config)
    assert more.seconds > 3 * little.seconds
