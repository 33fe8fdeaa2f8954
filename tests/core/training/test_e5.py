"""E5: what asks and what is found are read differently, in training, in judging and in what is saved."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer import losses as theirs

from core.encoding import SentenceEncoder
from core.encoding.prompts import Prompts
from core.evaluation.labelled import evaluate
from core.evaluation.similarities import similarity_of
from core.examples.examples import Examples
from core.progress import QUIET
from core.training.config import TrainingConfig
from core.training.events import Finished, Started, Step
from core.training.learner import Learner
from core.training.models import adopt, readings, settled
from core.training.objectives import OBJECTIVES
from core.training.objectives.e5 import propose_prompts
from core.training.schedule import random_state
from core.training.trainer import Trainer
from core.training.training_set import training_set
from core.workspace.model_card import card
from tests.core.training.tiny import (
    all_for_training,
    events_of,
    losses,
    sentences,
    tiny_encoder,
    triplets,
    weights_of,
)


def pairs(n: int) -> Examples:
    """The beginning of a sentence asks for the whole."""
    whole = sentences(n)
    return Examples("positive pairs", (tuple(" ".join(text.split()[:4]) for text in whole), tuple(whole)))


def ready(folder: Path, **settings: Any) -> tuple[SentenceEncoder, TrainingConfig]:
    """A tiny encoder that reads as e5 does, and the settings."""
    encoder = tiny_encoder(folder / "bert", dropout=0.0)
    config, notes = settled(encoder, TrainingConfig("e5", max_grad_norm=None, **settings), ("e5",))
    assert "“query: ”" in notes[0]
    adopt(encoder, config, ("e5",))
    return encoder, config


@pytest.mark.parametrize("include_prompt", [True, False])
@pytest.mark.parametrize("examples", [pairs(6), triplets(6)], ids=["pairs", "triplets"])
def test_loss_and_gradients_as_in_sentence_transformers(
    tmp_path: Path, examples: Examples, include_prompt: bool
) -> None:
    encoder, config = ready(tmp_path)
    encoder.network.pooling.include_prompt = include_prompt
    encoder.layout = dataclasses.replace(encoder.layout, include_prompt=include_prompt)
    encoder.save(tmp_path / "saved")
    model = SentenceTransformer(str(tmp_path / "saved"), device="cpu", local_files_only=True)
    prompts = ["query: ", *["passage: "] * (len(examples.texts) - 1)]
    data = training_set(examples, OBJECTIVES["e5"], encoder.tokenizer, "passage: ", 0, first_prompt="query: ")
    learner = Learner(encoder, [data], config, "float32")
    mine = learner.gradients([(0, np.arange(6))], lambda: None)

    features = [
        model.preprocess(list(column), prompt=prompt)
        for column, prompt in zip(examples.texts, prompts, strict=True)
    ]
    loss = theirs.MultipleNegativesRankingLoss(model, scale=100.0)(features, torch.zeros(6))
    loss.backward()
    assert mine == pytest.approx(float(loss.detach()), rel=1e-6, abs=1e-5)
    gradients = {name: p.grad for name, p in model.named_parameters() if p.grad is not None}
    found = [p.grad for p in encoder.network.transformer.parameters() if p.grad is not None]
    assert len(found) == len(gradients)
    for ours, peer in zip(found, gradients.values(), strict=True):
        torch.testing.assert_close(ours, peer, atol=1e-4, rtol=1e-4)


def test_trained_saved_and_read_by_sentence_transformers(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    before = encoder.fingerprint
    config = TrainingConfig("e5", batch_size=8, learning_rate=1e-3, checkpoint_every=2, evaluate_every=3)
    whole = events_of(Trainer(encoder, pairs(120), config, run_folder=tmp_path / "whole"))
    assert isinstance(whole[0], Started)
    assert any("“passage: ” " in f"{note} " or "“passage: ”" in note for note in whole[0].notes)
    last = whole[-1]
    assert isinstance(last, Finished)
    assert encoder.fingerprint == before, "the one that was given stays as it is"
    assert not encoder.prompts
    run = json.loads((tmp_path / "whole" / "run.json").read_text(encoding="utf-8"))
    assert run["parent"]["fingerprint"] == before
    assert (run["config"]["query_prompt"], run["config"]["passage_prompt"]) == ("query: ", "passage: ")

    ours = SentenceEncoder.load(last.model_folder, "cpu", "float32")
    model = SentenceTransformer(str(last.model_folder), device="cpu", local_files_only=True)
    some = sentences(20, seed=3)
    queries, rows = ours.encode_queries(some), ours.encode_documents(some)
    np.testing.assert_allclose(queries, model.encode_query(some), atol=1e-5, rtol=0)
    np.testing.assert_allclose(rows, model.encode_document(some), atol=1e-5, rtol=0)
    np.testing.assert_allclose(rows, model.encode([f"passage: {t}" for t in some]), atol=1e-5, rtol=0)
    np.testing.assert_allclose(np.linalg.norm(queries, axis=1), 1.0, atol=1e-5)
    assert ours.prompts == {"query": "query: ", "document": "passage: ", "passage": "passage: "}
    words = card(ours, run)
    assert "before a query “query: ”, before a passage “passage: ”" in words
    assert "scale 100" in words
    assert "encode_query" in words

    for event in Trainer(encoder, pairs(120), config, run_folder=tmp_path / "stopped"):
        if isinstance(event, Step) and event.step == 5:
            break
    again = events_of(Trainer.resume(tmp_path / "stopped"))
    assert losses(again) == losses(whole)[4:]
    assert weights_of(again[-1]) == weights_of(last)


def test_a_models_own_prompts_are_kept_unless_others_are_given(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    encoder.set_prompts(Prompts({"query": "ask: ", "passage": "found: "}))
    assert propose_prompts(encoder) == ("ask: ", "found: ")
    kept = settled(encoder, TrainingConfig("e5"), ("e5",))[0]
    assert (kept.query_prompt, kept.passage_prompt) == ("ask: ", "found: ")
    given = settled(encoder, TrainingConfig("e5", query_prompt="q: "), ("e5",))[0]
    assert (given.query_prompt, given.passage_prompt) == ("q: ", "found: ")
    other = TrainingConfig("ranking")
    assert settled(encoder, other, ("ranking",)) == (other, ())


def test_each_text_is_read_by_its_part_and_stands_once_in_a_batch(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    examples = Examples("positive pairs", (("a", "b", "c"), ("b", "d", "e")))
    data = training_set(examples, OBJECTIVES["e5"], encoder.tokenizer, "passage: ", 0, first_prompt="query: ")
    expected = encoder.tokenizer.tokenize(["query: a", "query: b", "passage: b", "passage: d"]).ids
    assert data.texts(np.arange(2)) == expected
    assert data.apart is not None
    assert data.apart[0, 1] == data.apart[1, 0], "b asks in one pair and is found in another"


def test_what_asks_is_judged_as_a_query_and_what_is_alike_as_documents(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    encoder.set_prompts(Prompts.of_pairs("query: ", "passage: "))
    read: list[tuple[str, str]] = []

    def noted(how: str, texts: Any) -> Any:
        read.extend((how, text) for text in texts)
        return getattr(encoder, f"encode_{how}")(texts)

    def judged(examples: Examples) -> set[tuple[str, str]]:
        read.clear()
        evaluate(
            examples,
            lambda texts: noted("documents", texts),
            encode_queries=lambda texts: noted("queries", texts),
        )
        return set(read)

    asked = pairs(30)
    first, second = asked.texts
    assert judged(asked) == {("queries", t) for t in first} | {("documents", t) for t in second}
    three = triplets(10)
    assert judged(three) == {("queries", t) for t in three.texts[0]} | {
        ("documents", t) for column in three.texts[1:] for t in column
    }
    alike = Examples("pair+score", (first, second), scores=np.arange(30) % 2.0)
    assert {how for how, _ in judged(alike)} == {"documents"}
    rows, queries = readings(encoder, QUIET)
    assert queries is not None
    np.testing.assert_array_equal(queries(["a"]), encoder.encode_queries(["a"]))
    np.testing.assert_array_equal(rows(["a"]), encoder.encode_documents(["a"]))
    plain = tiny_encoder(tmp_path / "plain")
    rows, queries = readings(plain, QUIET)
    assert queries is None
    assert similarity_of(rows) == "cosine"
    plain.similarity = "dot"  # as its folder says it; the verdict and the selection go by it
    assert similarity_of(readings(plain, QUIET)[0]) == "dot"


def test_other_objectives_read_every_text_as_a_document(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    encoder.set_prompts(Prompts.of_pairs("query: ", "passage: "))
    trainer = Trainer(
        encoder, all_for_training(pairs(16)), TrainingConfig("ranking"), run_folder=tmp_path / "run"
    )
    last = events_of(trainer)[-1]
    assert isinstance(last, Finished)
    learned = trainer._run.sets[0]  # what the run was fed with
    assert (
        learned.texts(np.array([0]))[0]
        == encoder.tokenizer.tokenize([f"passage: {pairs(16).texts[0][0]}"]).ids[0]
    )
    trained = SentenceEncoder.load(last.model_folder, "cpu", "float32")
    assert (trained.query_prompt, trained.document_prompt) == ("query: ", "passage: ")


def test_words_that_are_changed_leave_the_prompts_as_they_are(tmp_path: Path) -> None:
    encoder, config = ready(tmp_path, word_deletion=0.5)
    data = training_set(pairs(8), OBJECTIVES["e5"], encoder.tokenizer, "passage: ", 0, first_prompt="query: ")
    assert data.strings_of(np.arange(8)) == [text for column in pairs(8).texts for text in column]
    learner = Learner(encoder, [data], config, "float32")
    read: list[list[int]] = []
    tensors = encoder.runner.tensors
    encoder.runner.tensors = lambda ids: read.extend(ids) or tensors(ids)  # type: ignore[func-returns-value,method-assign]
    with random_state(0):
        learner.gradients([(0, np.arange(8))], lambda: None)
    assert len(read) == 16
    for prompt, texts in (("query: ", read[:8]), ("passage: ", read[8:])):
        before = encoder.tokenizer.tokenize([prompt]).ids[0][:-1]
        assert all(ids[: len(before)] == before for ids in texts)
    assert [len(ids) for ids in read] != [len(ids) for ids in data.texts(np.arange(8))]
