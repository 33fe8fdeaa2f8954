"""Objectives after the paper: values and gradients against sentence-transformers; what stands in a batch."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer import losses as theirs
from torch import Tensor

from core.errors import InputError
from core.evaluation.labelled import evaluate
from core.examples.examples import Examples
from core.examples.reading import read_examples
from core.training.config import TrainingConfig
from core.training.conversions import alike_pairs, pairs_of_classes
from core.training.events import Finished, Started
from core.training.learner import Learner
from core.training.objectives import OBJECTIVES, propose_objective
from core.training.objectives.contrastive import contrastive_loss
from core.training.objectives.contriever import random_crop
from core.training.objectives.cosent import cosent_loss
from core.training.objectives.online_contrastive import online_contrastive_loss
from core.training.objectives.ranking import ranking_loss
from core.training.schedule import epoch_batches, plan_of, random_state
from core.training.trainer import Trainer
from core.training.training_set import training_set
from tests.core.training.test_objectives import Recorded, assert_equal, value_and_gradients, vectors
from tests.core.training.tiny import classified, events_of, losses, scored, sentences, tiny_encoder, triplets

BOTH = {"directions": ("query_to_doc", "doc_to_query"), "partition_mode": "per_direction"}
ALIKE = torch.tensor([1.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0])


@pytest.mark.parametrize("symmetric", [False, True])
@pytest.mark.parametrize("n_columns", [2, 3, 4])
def test_ranking_value_and_gradients(n_columns: int, symmetric: bool) -> None:
    columns = vectors(n_columns)
    mine = value_and_gradients(ranking_loss(columns, 20.0, symmetric), columns)
    peer = theirs.MultipleNegativesRankingLoss(Recorded(5), 20.0, **(BOTH if symmetric else {}))
    assert_equal(mine, value_and_gradients(peer.compute_loss_from_embeddings(columns, None), columns))


@pytest.mark.parametrize("target", [ALIKE, torch.ones(7), torch.zeros(7)], ids=["both", "alike", "not alike"])
@pytest.mark.parametrize(
    ("ours", "peer"),
    [
        (contrastive_loss, theirs.ContrastiveLoss),
        (online_contrastive_loss, theirs.OnlineContrastiveLoss),
        (cosent_loss, theirs.CoSENTLoss),
    ],
    ids=["contrastive", "online-contrastive", "cosent"],
)
def test_pair_objectives_value_and_gradients(ours: Callable[..., Tensor], peer: type, target: Tensor) -> None:
    columns = vectors(2)
    mine = value_and_gradients(ours(columns, target), columns)
    there = peer(Recorded(5)).compute_loss_from_embeddings(columns, target)
    assert_equal(mine, value_and_gradients(there, columns))


def test_cosent_counts_the_order_of_scores_alone() -> None:
    columns = vectors(2)
    scores = torch.tensor([0.1, 0.5, 0.5, 0.9, 0.0, 0.3, 0.2])
    ours = cosent_loss(columns, scores)
    expected = theirs.CoSENTLoss(Recorded(5)).compute_loss_from_embeddings(columns, scores)
    torch.testing.assert_close(ours, expected, atol=1e-6, rtol=0)
    torch.testing.assert_close(cosent_loss(columns, scores.square()), ours)


@pytest.mark.parametrize(
    "objective", ["regression", "triplet", "ranking", "simcse", "contrastive", "online-contrastive", "cosent"]
)
def test_matryoshka_of_a_whole_model(tmp_path: Path, objective: str) -> None:
    encoder = tiny_encoder(tmp_path / "bert", dropout=0.0)
    encoder.save(tmp_path / "saved")
    model = SentenceTransformer(str(tmp_path / "saved"), device="cpu", local_files_only=True)
    examples = triplets(6) if objective in ("triplet", "ranking", "simcse") else alike_or_not(6)
    config = TrainingConfig(objective, margin=1.0, matryoshka_dims=(32, 8), max_grad_norm=None)
    learner = Learner(
        encoder, [training_set(examples, OBJECTIVES[objective], encoder.tokenizer, "", 0)], config, "float32"
    )
    peers = {
        "regression": theirs.CosineSimilarityLoss,
        "triplet": lambda m: theirs.TripletLoss(m, triplet_margin=1.0),
        "ranking": theirs.MultipleNegativesRankingLoss,
        "simcse": theirs.MultipleNegativesRankingLoss,  # its hard negatives; 1 / 0.05 is its scale
        "contrastive": theirs.ContrastiveLoss,
        "online-contrastive": theirs.OnlineContrastiveLoss,
        "cosent": theirs.CoSENTLoss,
    }
    peer = theirs.MatryoshkaLoss(model, peers[objective](model), [32, 8])
    target = torch.from_numpy(learner.sets[0].targets)
    expected = peer([model.preprocess(list(column)) for column in examples.texts], target)
    expected.backward()
    mine = learner.gradients([(0, np.arange(6))], lambda: None)
    assert mine == pytest.approx(float(expected.detach()), rel=1e-6, abs=1e-6)
    weight = encoder.network.transformer.embeddings.word_embeddings.weight
    there = next(p for name, p in model.named_parameters() if name.endswith("word_embeddings.weight"))
    assert weight.grad is not None
    largest = max(1.0, float(weight.grad.abs().max()))
    # Differences of cosines times 20, added up in float32.
    np.testing.assert_allclose(weight.grad, there.grad, atol=3e-6 * largest, rtol=0)


@pytest.mark.parametrize(
    ("objective", "dims", "said"),
    [
        ("ranking", (64,), "32 dimensions, fewer than 64"),
        ("classification", (8,), "classifier reads whole vectors"),
    ],
)
def test_matryoshka_says_what_it_cannot(
    tmp_path: Path, objective: str, dims: tuple[int, ...], said: str
) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    examples = triplets(6) if objective == "ranking" else classified(6)
    sets = [training_set(examples, OBJECTIVES[objective], encoder.tokenizer, "", 0)]
    with pytest.raises(InputError, match=said):
        Learner(encoder, sets, TrainingConfig(objective, matryoshka_dims=dims), "float32")


@pytest.mark.parametrize("objective", ["ranking", "online-contrastive", "cosent"])
def test_cached_gradients_are_those_of_the_whole_batch(tmp_path: Path, objective: str) -> None:
    encoder = tiny_encoder(tmp_path / "bert", dropout=0.0)
    examples = triplets(21) if objective == "ranking" else alike_or_not(21)
    data = training_set(examples, OBJECTIVES[objective], encoder.tokenizer, "", 0)
    found = []
    for cached in (None, 4):
        learner = Learner(encoder, [data], TrainingConfig(cached_batch=cached), "float32")
        loss = learner.gradients([(0, np.arange(21))], lambda: None)
        found.append((loss, {n: p.grad.clone() for n, p in learner.parameters.items() if p.grad is not None}))
        learner.discard()
    assert found[0][0] == pytest.approx(found[1][0], rel=1e-6)
    assert found[0][1].keys() == found[1][1].keys()
    for name, gradient in found[0][1].items():
        largest = max(1.0, float(gradient.abs().max()))
        # Six parts are added up in another order.
        np.testing.assert_allclose(gradient, found[1][1][name], atol=4e-6 * largest, rtol=0, err_msg=name)


def test_cached_gradients_use_one_dropout_twice(tmp_path: Path) -> None:
    """With dropout they are the gradients of the loss that was computed, not of another draw."""
    encoder = tiny_encoder(tmp_path / "bert", dropout=0.3)
    data = training_set(triplets(8), OBJECTIVES["ranking"], encoder.tokenizer, "", 0)
    learner = Learner(encoder, [data], TrainingConfig(cached_batch=3), "float32")
    weight = encoder.network.transformer.embeddings.word_embeddings.weight

    def loss() -> float:
        with random_state(5):
            return learner.gradients([(0, np.arange(8))], lambda: None)

    loss()
    assert weight.grad is not None
    gradient = weight.grad.clone()
    learner.discard()
    step = 1e-2 * gradient / gradient.norm()
    with torch.no_grad():
        weight += step
        above = loss()
        weight -= 2 * step
        below = loss()
    learner.discard()
    slope = (above - below) / (2 * float(step.norm()))
    assert slope == pytest.approx(float(gradient.norm()), rel=0.02)


@given(
    n=st.integers(1, 400), batch_size=st.integers(1, 20), n_keys=st.integers(1, 60), seed=st.integers(0, 5)
)
@settings(deadline=None, max_examples=60)
def test_no_text_stands_twice_in_a_batch(n: int, batch_size: int, n_keys: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    lengths, keys = random.integers(3, 100, n), random.integers(0, n_keys, (2, n))
    batches = epoch_batches(lengths, batch_size, (seed,), keys)
    assert sorted(itertools.chain.from_iterable(b.tolist() for b in batches)) == list(range(n))
    assert max(len(b) for b in batches) <= batch_size
    for batch in batches:
        for one, other in itertools.combinations(batch.tolist(), 2):
            assert not set(keys[:, one]) & set(keys[:, other])


def test_batches_are_full_where_few_texts_repeat() -> None:
    random = np.random.default_rng(0)
    lengths, keys = random.integers(5, 40, 3_000), random.integers(0, 1_500, (1, 3_000))
    batches = epoch_batches(lengths, 16, (0,), keys)
    assert len(batches) <= 1.03 * 3_000 / 16
    padded = sum(int(lengths[b].max()) * len(b) for b in batches)
    assert padded < 1.15 * lengths.sum()


def test_steps_of_a_plan_are_the_batches_it_makes(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    texts = sentences(60)
    pairs = Examples("positive pairs", (tuple(texts[i % 12] for i in range(60)), tuple(texts)))
    data = training_set(pairs, OBJECTIVES["ranking"], encoder.tokenizer, "", 0)
    config = TrainingConfig("ranking", epochs=3, batch_size=16, precision="float32")
    plan = plan_of([data], config)
    made = [len(plan.epoch(0, epoch)) for epoch in range(3)]
    assert plan.steps == (tuple(made),)
    assert min(made) >= 5  # 12 anchors of 5 pairs each: at most 12 in a batch
    located = [plan.locate(step) for step in range(plan.total)]
    assert located == [(0, epoch, place) for epoch in range(3) for place in range(made[epoch])]


def test_ranking_learns_from_every_kind_of_positive() -> None:
    nli = Examples(
        "pair+class",
        (("a", "a", "a", "b", "b", "c"), ("a1", "a2", "a-", "b1", "b-", "c1")),
        labels=np.array([0, 0, 2, 0, 2, 0]),
        class_names=("entailment", "neutral", "contradiction"),
        positive_class=0,
    )
    made = alike_pairs(nli)  # of four entailed hypotheses two have a contradicting one beside them
    assert made.task == "triplet"
    assert list(zip(*made.texts, strict=True)) == [("a", "a1", "a-"), ("b", "b1", "b-")]
    few = alike_pairs(nli.take([0, 1, 3, 4, 5]))
    assert few.task == "positive pairs"
    assert len(few) == 4
    with pytest.raises(InputError, match="No pair of the data is of the class entailment"):
        alike_pairs(nli.take([2, 4]))

    texts, labels = sentences(40), np.arange(40) % 4
    classes = Examples("text+class", (tuple(texts),), labels=labels, class_names=tuple("abcd"))
    pairs, kinds = pairs_of_classes(classes, seed=0)
    assert len(pairs) == 20
    for one, other, kind in zip(*pairs.texts, kinds.tolist(), strict=True):
        assert labels[texts.index(one)] == labels[texts.index(other)] == kind
    with pytest.raises(InputError, match="nothing to tell apart"):
        pairs_of_classes(classes.take([0, 4, 8]), seed=0)


def test_objectives_say_what_they_cannot_learn_from() -> None:
    unnamed = Examples(
        "pair+class", (("a", "b"), ("c", "d")), labels=np.array([0, 1]), class_names=("x", "z")
    )
    with pytest.raises(InputError, match="which class of the pairs means"):
        OBJECTIVES["ranking"].check(unnamed)
    OBJECTIVES["classification"].check(unnamed)
    with pytest.raises(InputError, match="has scores between"):
        OBJECTIVES["contrastive"].check(scored(20))
    with pytest.raises(InputError, match="cannot learn from"):
        OBJECTIVES["ranking"].check(scored(4))


@pytest.mark.parametrize("objective", ["ranking", "contrastive", "online-contrastive", "cosent"])
def test_a_run_with_each_and_its_kept_settings(tmp_path: Path, objective: str) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    config = TrainingConfig(
        objective, batch_size=8, matryoshka_dims=(32, 16), cached_batch=4, symmetric=True, learning_rate=1e-3
    )
    events = events_of(Trainer(encoder, classified(120), config, run_folder=tmp_path / "run"))
    assert losses(events)
    # A run that goes on reads its settings from its folder.
    stopped = Trainer(encoder, classified(120), config, run_folder=tmp_path / "stopped")
    for _ in zip(stopped, range(3), strict=False):
        pass
    again = events_of(Trainer.resume(tmp_path / "stopped"))
    assert losses(again)[-1] == losses(events)[-1]


def test_simcse_is_ranking_of_each_text_under_two_dropouts(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert", dropout=0.2)
    texts = Examples("text", (tuple(sentences(9)),))
    data = training_set(texts, OBJECTIVES["simcse"], encoder.tokenizer, "", 0)
    learner = Learner(encoder, [data], TrainingConfig("simcse"), "float32")
    encoder.network.train()
    with random_state(3):
        one, other = learner.vectors(0, learner.read(0, np.arange(9)))
    assert float((one - other).abs().max().detach()) > 1e-3, "two dropouts"
    expected = theirs.MultipleNegativesRankingLoss(Recorded(32)).compute_loss_from_embeddings(
        [one, other], None
    )
    with random_state(3):
        loss = learner.gradients([(0, np.arange(9))], lambda: None)
    # Cosines, which float32 has to 6e-8, count 20 times.
    assert loss == pytest.approx(float(expected.detach()), abs=3e-6)


def test_supervised_simcse_makes_triplets_of_premises_and_takes_them_as_they_are() -> None:
    """Gao et al. 2021, §4: beside a premise what it entails, and what contradicts it."""
    nli = Examples(
        "pair+class",
        (
            ("A man eats.", "A man eats.", "A dog runs.", "A dog runs."),
            ("He eats.", "He sleeps.", "It runs.", "It sits."),
        ),
        labels=np.array([0, 2, 0, 2]),
        class_names=("entailment", "neutral", "contradiction"),
        positive_class=0,
    )
    assert nli.is_nli
    simcse = OBJECTIVES["simcse"]
    rows, _ = simcse.view(nli, 0)
    assert rows.texts == (
        ("A man eats.", "A dog runs."),
        ("He eats.", "It runs."),
        ("He sleeps.", "It sits."),
    )
    assert simcse.view(rows, 0)[0] is rows
    assert (simcse.rate_for("triplet"), simcse.rate_for("text")) == (5e-5, 1e-5)


def test_crops_are_runs_of_a_texts_own_tokens() -> None:
    text = [101, *range(1, 31), 102]
    with random_state(0):
        crops = random_crop([text] * 200, 1, 1)
    kept = []
    for crop in crops:
        assert (crop[0], crop[-1]) == (101, 102)
        own = crop[1:-1]
        assert own == sorted(own)
        assert own[-1] - own[0] < 0.8 * 30 + 1
        kept.append(len(own))
    assert 0.35 * 30 < np.mean(kept) < 0.65 * 30
    assert len({tuple(crop) for crop in crops}) > 190
    with random_state(0):
        assert random_crop([text] * 200, 1, 1) == crops
        assert random_crop([[101, 7, 102], [101, 102]], 1, 1) == [[101, 7, 102], [101, 102]]


def test_sentences_without_labels_are_all_learned_from_and_judge_nothing(tmp_path: Path) -> None:
    (tmp_path / "texts.csv").write_text("text\n" + "\n".join(sentences(60)), encoding="utf-8")
    examples = read_examples(tmp_path / "texts.csv")
    assert examples.task == "text"
    assert "sentences without labels" in examples.why
    assert propose_objective("text")[0] == "simcse"
    encoder = tiny_encoder(tmp_path / "bert")
    for objective in ("simcse", "contriever", "tsdae"):
        config = TrainingConfig(objective, batch_size=8, learning_rate=1e-3, cached_batch=3)
        events = events_of(Trainer(encoder, examples, config, run_folder=tmp_path / objective))
        started, finished = events[0], events[-1]
        assert isinstance(started, Started)
        assert started.parts == {"train": 60, "selection": 0, "verdict": 0}
        assert isinstance(finished, Finished)
        assert finished.sentence.startswith("Too little to say: the sentences have no labels")
        assert finished.report["pairs_needed"] == 0
    with pytest.raises(InputError, match="cannot judge a model"):
        evaluate(examples, encoder.encode)


def alike_or_not(n: int) -> Examples:
    """Pairs with scores 0 and 1 by turns."""
    pairs = scored(n)
    return Examples("pair+score", pairs.texts, scores=np.arange(n) % 2.0, source="marks.csv")
