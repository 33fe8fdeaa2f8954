"""Learning rate and epochs where a person gives none: those of the objectives, written into the run."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from core.training import Trainer, TrainingConfig
from core.training.config import changed_settings, settings, with_defaults
from core.training.material import prepare
from core.training.objectives import CROSS, OBJECTIVES
from tests.core.training.tiny import events_of, scored, tiny_encoder


@pytest.mark.parametrize(
    ("objectives", "lora_rank", "rate", "epochs"),
    [
        (("regression",), None, 2e-5, 1),
        (("cosent",), None, 5e-5, 1),
        (("simcse",), None, 1e-5, 1),
        ((CROSS,), None, 1e-4, 4),
        (("cosent", "regression"), None, 2e-5, 1),  # the least
        (("cosent",), 8, 2e-4, 1),
        ((), None, 2e-5, 1),
    ],
)
def test_what_is_not_given_follows_from_the_objectives(
    objectives: tuple[str, ...], lora_rank: int | None, rate: float, epochs: int
) -> None:
    config = TrainingConfig(objectives or None, lora_rank=lora_rank)
    found = with_defaults(config, objectives)
    assert (found.learning_rate, found.epochs) == (rate, epochs)
    given = with_defaults(replace(config, learning_rate=3e-5, epochs=2), objectives)
    assert (given.learning_rate, given.epochs) == (3e-5, 2)
    # What is copied as a command says what a person changed, and that alone.
    said = changed_settings(objectives, found)
    assert "epochs" not in said
    # One whose rate depends on the examples says it always.
    by_task = lora_rank is None and any(OBJECTIVES[name].learning_rates for name in objectives)
    assert ("learning_rate" in said) == by_task
    assert changed_settings(objectives, given) == {**said, "learning_rate": 3e-5, "epochs": 2}


def test_the_help_names_every_rate_that_is_not_the_usual_one() -> None:
    said = settings()["learning_rate"].absent
    assert said.startswith("2e-5 (")
    for name, each in OBJECTIVES.items():
        assert (f"{name}: " in said) == (each.default_learning_rate != 2e-5)
    assert said.endswith("with LoRA 2e-4")
    assert settings()["epochs"].absent == f"1 ({CROSS}: 4)"


def test_a_run_has_its_rate_written_and_older_ones_keep_theirs(tmp_path: Path) -> None:
    encoder, data = tiny_encoder(tmp_path / "bert"), scored(60)
    trainer = Trainer(encoder, data, TrainingConfig("cosent", threads=1), run_folder=tmp_path / "run")
    events_of(trainer)
    kept = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))["config"]
    assert (kept["learning_rate"], kept["epochs"]) == (5e-5, 1)
    # As it was written when 2e-5 was the rate of every objective.
    old = TrainingConfig.from_json({**kept, "learning_rate": 2e-5})
    assert prepare(encoder, data, old).config.learning_rate == 2e-5
    assert changed_settings(("cosent",), old) == {"learning_rate": 2e-5, "threads": 1}
