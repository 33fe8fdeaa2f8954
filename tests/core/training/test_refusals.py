"""What learning refuses, and what it says of its own files when they are damaged."""

from __future__ import annotations

import dataclasses
import gc
import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from core.encoding import CrossEncoder
from core.errors import DamagedError, InputError, TrainingError
from core.examples.examples import Examples
from core.examples.split import split_examples
from core.training.config import TrainingConfig
from core.training.events import Started, Step
from core.training.hard_negatives import AmongTexts, mine_hard_negatives
from core.training.labelling import label_examples
from core.training.learner import recompute_activations
from core.training.material import prepare_material
from core.training.models import settings_for
from core.training.run_folder import VERSION, RunFolder, read_events
from core.training.teacher import with_teacher_targets
from core.training.trainer import Trainer
from core.training.training_set import TrainingSet
from tests.core.training.tiny import all_for_training, events_of, scored, sentences, tiny_encoder

NoRoom = Callable[[int], AbstractContextManager[None]]


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"batch_size": None}, "batch_size is None. Give a value, or leave it out."),
        ({"layers": ()}, "layers is (). Give their numbers, from 0"),
        ({"layers": (0, -1)}, "layers is (0, -1). Give their numbers, from 0"),
    ],
)
def test_a_setting_that_cannot_be(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        TrainingConfig(**settings)
    assert str(refused.value).startswith(sentence)


def test_a_cross_encoder_learns_all_its_weights(tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    config = TrainingConfig("cross-encoder", lora_rank=4)
    with pytest.raises(InputError, match="learns all its weights, and without a teacher"):
        settings_for(encoder, config, 1)


def _vectors(texts: Any) -> Any:
    return np.eye(4, dtype=np.float32)[np.arange(len(texts)) % 4]


@pytest.mark.parametrize(
    "numbers", [{"per_anchor": 0}, {"skip": -1}, {"share": 0.0}, {"share": 1.5}], ids=str
)
def test_negatives_that_cannot_be_mined(numbers: dict[str, Any]) -> None:
    near = AmongTexts(["one", "two"], _vectors, _vectors)
    with pytest.raises(InputError, match="cannot be mined"):
        mine_hard_negatives(scored(10), near, **numbers)


def test_pairs_of_which_none_is_alike_have_no_negatives() -> None:
    unlike = dataclasses.replace(scored(10), scores=np.zeros(10, np.float32), source="pairs.csv")
    near = AmongTexts(["one", "two"], _vectors, _vectors)
    with pytest.raises(InputError, match=r"No pair of pairs\.csv is alike"):
        mine_hard_negatives(unlike, near)


def test_single_sentences_are_no_pairs_to_label() -> None:
    model = CrossEncoder.__new__(CrossEncoder)  # it is not asked
    with pytest.raises(InputError, match=r"lines\.txt holds single sentences"):
        label_examples(Examples("text", (("one", "two"),), source="lines.txt"), model)


def test_a_transformer_that_keeps_every_activation() -> None:
    class Stubborn:
        def gradient_checkpointing_enable(self) -> None:
            raise ValueError("not here")

    with pytest.raises(InputError, match="has no gradient checkpointing"):
        recompute_activations(Stubborn())


@pytest.mark.parametrize(
    ("written", "kind", "sentence"),
    [
        ("{", DamagedError, "run.json cannot be read. The run cannot be resumed"),
        ("[1]", DamagedError, "run.json cannot be read. The run cannot be resumed"),
        (json.dumps({"version": VERSION + 1}), InputError, "was made by a later version. Update"),
        (None, InputError, "There is no run in"),
    ],
)
def test_a_run_whose_description_is_no_longer_one(
    tmp_path: Path, written: str | None, kind: type[Exception], sentence: str
) -> None:
    if written is not None:
        (tmp_path / "run.json").write_text(written, encoding="utf-8")
    with pytest.raises(kind) as refused:
        RunFolder(tmp_path).read()
    assert sentence in str(refused.value)


def test_a_run_without_events_or_examples(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="There are no events in"):
        read_events(tmp_path)
    with pytest.raises(DamagedError, match="cannot be read"):
        RunFolder(tmp_path).load_examples("train")


def test_events_of_a_run_whose_folder_is_gone(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path / "gone")
    values = {field.name: 0 for field in dataclasses.fields(Step)}
    with pytest.raises(TrainingError, match="cannot be written to"):
        folder.log(Step(**values))


def test_teacher_targets_that_are_gone(tmp_path: Path) -> None:
    nothing = np.zeros(3, np.int64)
    data = TrainingSet("distillation", nothing.astype(np.int32), nothing, nothing, nothing, 0, np.arange(3))
    examples = Examples("text", (("one", "two", "three"),))
    with pytest.raises(DamagedError, match="cannot be read"):
        with_teacher_targets([data], [examples], tmp_path)


def test_a_run_whose_lock_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "run" / "run.lock").mkdir(parents=True)
    with pytest.raises(TrainingError) as refused:
        RunFolder(tmp_path / "run").hold()
    assert str(refused.value) == (
        f"{tmp_path / 'run'} cannot be written to (Is a directory). Check its permissions."
    )


def test_teacher_targets_that_find_no_room(tmp_path: Path, no_room: NoRoom) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    many = all_for_training(Examples("text", (tuple(sentences(1_000)),)))
    config = TrainingConfig("distillation", layers=1)
    with pytest.raises(TrainingError) as refused, no_room(110_000):  # the model fits
        events_of(Trainer(encoder, many, config, run_folder=tmp_path / "run"))
    assert str(refused.value) == (
        f"The teacher targets cannot be written to {tmp_path / 'run' / 'data'} (File too large). "
        "Make room there."
    )
    assert not (tmp_path / "run").exists()


def test_what_is_all_kept_for_the_verdict_teaches_nothing(tmp_path: Path) -> None:
    divided = split_examples(scored(60))
    with pytest.raises(
        InputError, match=r"No example of scored\.csv is left to train on\. Give more examples\."
    ):
        prepare_material([divided.verdict, divided], ["regression", "regression"], 0)


@pytest.mark.parametrize("objective", ["regression", "cross-encoder"])
def test_a_run_whose_examples_somebody_took_out_is_not_resumed(tmp_path: Path, objective: str) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    run = iter(Trainer(encoder, scored(60), TrainingConfig(objective), run_folder=tmp_path / "run"))
    assert isinstance(next(run), Started)
    run.close()  # type: ignore[attr-defined]
    del run
    gc.collect()
    path = tmp_path / "run" / "data" / "train-0.json"
    kept = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**kept, "texts": [[], []], "scores": []}), encoding="utf-8")
    with pytest.raises(InputError, match=r"No example of scored\.csv is left to train on\. Give a file with"):
        events_of(Trainer.resume(tmp_path / "run"))
