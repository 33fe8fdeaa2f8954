"""Examples there and back by two tiny translation models."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import transformers

from core.errors import CancelledError, InputError, ModelError
from core.examples.examples import Examples
from core.examples.split import split_examples
from core.progress import QUIET, CancelToken, Progress, Task
from core.training import back_translation
from core.training.config import TrainingConfig
from core.training.events import Finished, Started, Step
from core.training.material import prepare_material
from core.training.trainer import Trainer
from tests.core.encoding.conftest import _unigram
from tests.core.training.tiny import events_of, losses, scored, sentences, tiny_encoder, weights_of


def make_translator(folder: Path, seed: int) -> Path:
    """A random T5 of one layer, which says something whatever it is asked."""
    tokenizer, names = _unigram(leading=False)
    torch.manual_seed(seed)
    config = transformers.T5Config(
        vocab_size=tokenizer.get_vocab_size(),
        d_model=16,
        d_kv=4,
        d_ff=32,
        num_layers=1,
        num_heads=2,
        pad_token_id=1,
        eos_token_id=2,
        decoder_start_token_id=1,
    )
    model: Any = transformers.T5ForConditionalGeneration(config)
    model.save_pretrained(str(folder))
    transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer, **names).save_pretrained(str(folder))
    return folder


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    home = tmp_path_factory.mktemp("translators")
    return str(make_translator(home / "there", 1)), str(make_translator(home / "back", 2))


def test_a_run_learns_from_the_examples_and_from_what_came_back(
    tmp_path: Path, folders: tuple[str, str]
) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    config = TrainingConfig(
        "regression",
        batch_size=4,
        learning_rate=1e-3,
        back_translation=folders,
        checkpoint_every=1,
        precision="float32",
        threads=1,
    )
    reports: list[Progress] = []
    examples = scored(16)
    trainer = Trainer(encoder, examples, config, run_folder=tmp_path / "whole", task=Task(reports.append))
    events = events_of(trainer)
    started, finished = events[0], events[-1]
    assert isinstance(started, Started)
    assert isinstance(finished, Finished)
    added = [note for note in started.notes if "translated there and back" in note]
    assert len(added) == 1
    n = int(added[0].split()[0])
    split = split_examples(examples)
    assert started.parts["train"] == len(split.train) + n
    assert started.parts["verdict"] == len(split.verdict)
    assert n > 0
    asked = [each for each in reports if each.stage == "Translating there and back"]
    assert asked[-1].done == asked[-1].total
    stopped = Trainer(encoder, examples, config, run_folder=tmp_path / "stopped")
    for event in stopped:
        if isinstance(event, Step) and event.step == 2:
            break
    again = events_of(Trainer.resume(tmp_path / "stopped"))
    assert losses(again) == losses(events)[1:]
    assert weights_of(again[-1]) == weights_of(finished)


class Rewording:
    """In place of a model: says a text in other words, or as it is reports."""

    def __init__(self, folder: str, device: str) -> None:
        self.away = folder == "there"

    def translate(self, texts: Sequence[str], reporter: Any, task: Task) -> list[str]:
        reporter.advance(len(texts))
        if self.away:
            return list(texts)
        words = {"the parcel": "a parcel", "blank": " ", "kept": "Kept", "leak": "held out"}
        return [words.get(text, text) for text in texts]


def test_what_is_added_and_what_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(back_translation, "Translator", Rewording)
    pairs = Examples(
        "pair+score",
        (("the parcel", "blank", "kept", "leak", "a parcel"), ("late", "late", "torn", "cold", "the parcel")),
        scores=np.linspace(0, 1, 5),
    )
    judged = Examples("pair+score", (("held out", "other"), ("1", "2")), scores=np.array([0.0, 1.0]))
    split = split_examples(pairs, selection=judged, verdict=judged)
    material = prepare_material((split,), ("regression",), 0)
    config = TrainingConfig("regression", back_translation=("there", "back"))
    found = back_translation.back_translated(material, config, "cpu", QUIET)
    assert found.verdict is material.verdict
    (train,) = found.train
    rows = set(zip(*train.texts, train.scores.tolist(), strict=True))  # type: ignore[union-attr]
    assert rows == {*zip(*pairs.texts, pairs.scores.tolist(), strict=True), ("a parcel", "late", 0.0)}  # type: ignore[union-attr]
    assert back_translation.back_translated(material, TrainingConfig(), "cpu", QUIET) is material


def test_what_cannot_be_said_and_cancel(
    tmp_path: Path, folders: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(InputError, match="takes two models"):
        TrainingConfig(back_translation=("one",))
    encoder = tiny_encoder(tmp_path / "bert")
    config = TrainingConfig("regression", back_translation=(folders[0], str(tmp_path / "nowhere")))
    with pytest.raises(ModelError, match="no translation model in"):
        events_of(Trainer(encoder, scored(20), config, run_folder=tmp_path / "a"))
    marian = tmp_path / "marian"
    marian.mkdir()
    for name in ("config.json", "source.spm"):
        (marian / name).write_text("{}", encoding="utf-8")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    config = TrainingConfig("regression", back_translation=(str(marian), folders[0]))
    with pytest.raises(
        ModelError, match=r"needs the package sentencepiece.*semantic-explorer\[translation\]"
    ):
        events_of(Trainer(encoder, scored(20), config, run_folder=tmp_path / "d"))
    monkeypatch.undo()
    encoder.save(tmp_path / "encoder")
    config = TrainingConfig("regression", back_translation=(folders[0], str(tmp_path / "encoder")))
    with pytest.raises(ModelError, match="cannot be loaded"):
        events_of(Trainer(encoder, scored(20), config, run_folder=tmp_path / "b"))
    token = CancelToken()

    def stop(progress: Progress) -> None:
        if progress.stage == "Translating there and back":
            token.cancel()

    texts = Examples("text", (tuple(sentences(200)),))
    config = TrainingConfig("simcse", back_translation=folders)
    with pytest.raises(CancelledError):
        events_of(Trainer(encoder, texts, config, run_folder=tmp_path / "c", task=Task(stop, token)))
    assert not any((tmp_path / name).exists() for name in "abcd")
