"""TSDAE: what is deleted, values and gradients against sentence-transformers, what is kept and what goes."""

from __future__ import annotations

import dataclasses
import importlib.util
import json
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import load_file
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer.losses import DenoisingAutoEncoderLoss

from core.encoding import SentenceEncoder
from core.errors import InputError
from core.examples.examples import Examples
from core.training.config import TrainingConfig
from core.training.events import Step
from core.training.learner import Learner
from core.training.objectives import OBJECTIVES
from core.training.objectives.tsdae import deletion_noise
from core.training.schedule import random_state
from core.training.trainer import Trainer
from core.training.training_set import training_set
from tests.core.encoding.conftest import make_transformer, write_json
from tests.core.training.tiny import events_of, losses, sentences, tiny_encoder, weights_of

CONFIG = TrainingConfig(
    "tsdae", batch_size=8, epochs=2, learning_rate=1e-3, checkpoint_every=2, precision="float32", threads=1
)


def texts(n: int) -> Examples:
    return Examples("text", (tuple(sentences(n)),), source="texts.csv")


def plain_encoder(family: str, folder: Path) -> SentenceEncoder:
    """A tiny encoder of a family, without dropout."""
    make_transformer(family, folder)
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    config |= {"hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0}
    write_json(folder / "config.json", config)
    return SentenceEncoder.from_transformer(folder, max_seq_length=32, device="cpu", precision="float32")


def test_six_in_ten_tokens_are_deleted() -> None:
    text = [101, *range(1, 31), 102]
    with random_state(0):
        left = deletion_noise([text] * 300, 1, 1)
    for each in left:
        assert (each[0], each[-1]) == (101, 102)
        assert each[1:-1] == sorted(set(each[1:-1]))
    assert np.mean([len(each) - 2 for each in left]) == pytest.approx(0.4 * 30, rel=0.05)
    with random_state(1):
        few = deletion_noise([[101, 7, 8, 102]] * 300 + [[101, 7, 102], [101, 102]], 1, 1)
    assert {len(each) for each in few[:300]} == {3, 4}, "something stays"
    assert {each[1] for each in few[:300] if len(each) == 3} == {7, 8}
    assert few[300:] == [[101, 7, 102], [101, 102]]


@pytest.mark.parametrize("family", ["bert", "roberta", "xlm-roberta"])
def test_value_and_gradients(tmp_path: Path, family: str) -> None:
    encoder = plain_encoder(family, tmp_path / family)
    encoder.save(tmp_path / "saved")
    learner = Learner(
        encoder, [training_set(texts(7), OBJECTIVES["tsdae"], encoder.tokenizer, "", 0)], CONFIG, "float32"
    )
    decoder = learner.contexts[0].own("decoder")
    model = SentenceTransformer(str(tmp_path / "saved"), device="cpu", local_files_only=True)
    peer = DenoisingAutoEncoderLoss(model)
    decoder.load_state_dict(peer.decoder.state_dict())
    whole = learner.sets[0].texts(np.arange(7))
    with random_state(5):
        left = deletion_noise(whole, 1, 1)
    assert sum(map(len, left)) < 0.7 * sum(map(len, whole))

    def features(ids: list[list[int]]) -> dict[str, torch.Tensor]:
        input_ids, mask = encoder.runner.tensors(ids)
        assert mask is not None
        return {"input_ids": input_ids, "attention_mask": mask.long()}

    expected = peer([features(left), features(whole)], torch.zeros(7))
    expected.backward()
    with random_state(5):
        loss = learner.gradients([(0, np.arange(7))], lambda: None)
    assert loss == pytest.approx(float(expected.detach()), abs=1e-6)
    there = dict(peer.decoder.named_parameters())
    n_compared = 0
    for name, parameter in decoder.named_parameters():
        if there[name].grad is None:
            assert parameter.grad is None, name
            continue
        assert parameter.grad is not None, name
        largest = max(1.0, float(parameter.grad.abs().max()))
        np.testing.assert_allclose(
            parameter.grad, there[name].grad, atol=1e-6 * largest, rtol=0, err_msg=name
        )
        n_compared += 1
    assert n_compared > 40
    # The encoder's own weights are the decoder's, and stand once among what is learned.
    weight = encoder.network.transformer.get_input_embeddings().weight
    assert sum(parameter is weight for parameter in learner.parameters.values()) == 1
    assert any("crossattention" in name for name in learner.parameters)


def test_it_is_resumed_bit_by_bit_and_the_decoder_is_not_saved(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    whole = events_of(Trainer(encoder, texts(40), CONFIG, run_folder=tmp_path / "whole"))
    assert losses(whole)[-1] < losses(whole)[0]
    for stop in (1, 4):
        for event in Trainer(encoder, texts(40), CONFIG, run_folder=tmp_path / f"run-{stop}"):
            if isinstance(event, Step) and event.step == stop:
                break
        again = events_of(Trainer.resume(tmp_path / f"run-{stop}"))
        assert weights_of(again[-1]) == weights_of(whole[-1])
        assert losses(again) == losses(whole)[-len(losses(again)) :]
    saved = tmp_path / "whole" / "model"
    model = SentenceTransformer(str(saved), device="cpu", local_files_only=True)
    trained = SentenceEncoder.load(saved, "cpu", "float32")
    some = sentences(5)
    np.testing.assert_allclose(model.encode(some), trained.encode(some), atol=1e-5)
    kept = load_file(saved / "model.safetensors")
    assert not [name for name in kept if "crossattention" in name or "cls.predictions" in name]


@pytest.mark.skipif(importlib.util.find_spec("peft") is None, reason="peft is an extra")
def test_adapters_learn_beside_the_shared_weights(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    config = dataclasses.replace(CONFIG, lora_rank=4, learning_rate=1e-2)
    whole = events_of(Trainer(encoder, texts(40), config, run_folder=tmp_path / "whole"))
    assert losses(whole)[-1] < losses(whole)[0]
    for event in Trainer(encoder, texts(40), config, run_folder=tmp_path / "run"):
        if isinstance(event, Step) and event.step == 3:
            break
    assert weights_of(events_of(Trainer.resume(tmp_path / "run"))[-1]) == weights_of(whole[-1])
    trained = SentenceEncoder.load(tmp_path / "whole" / "model", "cpu", "float32")
    assert np.abs(trained.encode(["a parcel"]) - encoder.encode(["a parcel"])).max() > 1e-3


def test_what_it_cannot_is_said(tmp_path: Path) -> None:
    for family in ("distilbert", "mpnet", "t5"):
        encoder = SentenceEncoder.from_transformer(
            make_transformer(family, tmp_path / family), device="cpu", precision="float32"
        )
        with pytest.raises(InputError, match=f"of the family {family}.*Choose simcse or contriever"):
            events_of(Trainer(encoder, texts(20), CONFIG, run_folder=tmp_path / f"run-{family}"))
        assert not (tmp_path / f"run-{family}").exists()
    narrow = tiny_encoder(tmp_path / "bert", dense_dim=16)
    with pytest.raises(InputError, match="makes 16 dimensions of 32"):
        events_of(Trainer(narrow, texts(20), CONFIG, run_folder=tmp_path / "narrow"))
    cut, encoder = TrainingConfig("tsdae", matryoshka_dims=(8,)), tiny_encoder(tmp_path / "b")
    with pytest.raises(InputError, match="reads whole vectors"):
        events_of(Trainer(encoder, texts(20), cut, run_folder=tmp_path / "cut"))
