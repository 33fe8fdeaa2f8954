"""A static model learns: its table, at its own rate; a run that was stopped ends like one that was not."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import numpy as np
import pytest
import torch

from core.encoding import SentenceEncoder
from core.errors import CancelledError, InputError
from core.progress import CancelToken, Task
from core.training import Trainer, TrainingConfig
from core.training.config import STATIC_LEARNING_RATE
from core.training.events import Finished, Step
from core.training.material import prepare
from tests.core.training.tiny import classified, events_of, losses, scored, sentences, triplets, weights_of
from tests.core.workspace.conftest import sentences as everyday
from tests.static_folder import static_folder


@pytest.fixture
def encoder(tmp_path: Path) -> SentenceEncoder:
    return SentenceEncoder.load(static_folder(tmp_path / "static", sentences(40)), device="cpu")


def test_a_run_makes_a_model_of_the_same_form(encoder: SentenceEncoder, tmp_path: Path) -> None:
    before = encoder.encode(everyday(9))
    events = events_of(
        Trainer(encoder, scored(80), TrainingConfig("cosent", threads=1), run_folder=tmp_path / "run")
    )
    done = events[-1]
    assert isinstance(done, Finished)
    assert done.verdict
    made = SentenceEncoder.load(done.model_folder, device="cpu")
    assert made.layout.is_static
    assert made.fingerprint != encoder.fingerprint
    assert not np.allclose(made.encode(sentences(9)), encoder.encode(sentences(9)), atol=1e-4)
    np.testing.assert_array_equal(encoder.encode(everyday(9)), before)
    kept = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))["config"]
    assert kept["learning_rate"] == STATIC_LEARNING_RATE
    given = prepare(encoder, scored(80), TrainingConfig("cosent", learning_rate=1e-5))
    assert given.config.learning_rate == 1e-5


@pytest.mark.parametrize("objective", ["regression", "classification", "triplet"])
def test_a_run_that_was_stopped_ends_like_one_that_was_not(
    objective: str, encoder: SentenceEncoder, tmp_path: Path
) -> None:
    examples = {"regression": scored, "classification": classified, "triplet": triplets}[objective](80)
    config = TrainingConfig(objective, batch_size=8, evaluate_every=3, checkpoint_every=2, threads=1)
    whole = events_of(Trainer(encoder, examples, config, run_folder=tmp_path / "whole"))
    cancel, made = CancelToken(), 0
    run = Trainer(encoder, examples, config, run_folder=tmp_path / "part", task=Task(cancel=cancel))
    with contextlib.suppress(CancelledError):
        for event in run:
            made += isinstance(event, Step)
            if made == 3:
                cancel.cancel()
    assert made == 3
    rest = events_of(Trainer.resume(tmp_path / "part"))
    assert weights_of(rest[-1]) == weights_of(whole[-1])
    assert losses(rest) == losses(whole)[-len(losses(rest)) :]


def test_what_a_static_model_cannot_learn_is_a_sentence(encoder: SentenceEncoder, tmp_path: Path) -> None:
    from core.examples.examples import Examples

    alone = Examples("text", (tuple(sentences(40)),), source="alone.txt")
    wrong = {
        "has no dropout": (alone, TrainingConfig("simcse")),
        "needs a transformer": (alone, TrainingConfig("tsdae")),
        "no gradient checkpointing": (scored(40), TrainingConfig(gradient_checkpointing=True)),
        "are to be frozen": (scored(40), TrainingConfig(frozen_layers=1)),
        "no linear layer": (scored(40), TrainingConfig(lora_rank=4)),
        "could not be found": (scored(40), TrainingConfig(layers=1)),
    }
    for number, (said, (examples, config)) in enumerate(wrong.items()):
        with pytest.raises(InputError, match=said):
            events_of(Trainer(encoder, examples, config, run_folder=tmp_path / f"{number}"))


def test_a_step_is_that_of_adamw_on_the_table(encoder: SentenceEncoder, tmp_path: Path) -> None:
    """Beside a table of our own and torch's optimizer: one step of one batch."""
    examples = scored(12)
    config = TrainingConfig(
        "regression", batch_size=64, learning_rate=1e-2, warmup_ratio=0.0, weight_decay=0.0, threads=1
    )
    from tests.core.training.tiny import all_for_training

    data = all_for_training(examples)
    done = events_of(Trainer(encoder, data, config, run_folder=tmp_path / "run"))[-1]
    assert isinstance(done, Finished)
    table = torch.nn.Parameter(encoder.network.state_dict()["transformer.embedding.weight"].clone())
    ids = [[encoder.tokenizer.tokenize([text]).ids[0] for text in side] for side in examples.texts]
    vectors = [torch.stack([table[each].mean(0) for each in side]) for side in ids]
    cosines = torch.nn.functional.cosine_similarity(*vectors)
    loss = ((cosines - torch.tensor(examples.scores, dtype=torch.float32)) ** 2).mean()
    loss.backward()
    torch.nn.utils.clip_grad_norm_([table], config.max_grad_norm)
    torch.optim.AdamW([table], lr=1e-2, weight_decay=0.0).step()
    made = SentenceEncoder.load(done.model_folder, device="cpu").network.state_dict()
    # AdamW's first step is the sign of the gradient: where that is nearly 0, rounding decides it.
    moved = made["transformer.embedding.weight"] - table.detach()
    assert float((moved.abs() < 1e-5).float().mean()) > 0.99
