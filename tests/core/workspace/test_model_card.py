"""The model card says by which settings a model was learned."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from core.errors import ModelError
from core.training.config import TrainingConfig, default_of, settings
from core.training.objectives import OBJECTIVES, used_by
from core.training.settings import Setting
from core.workspace import model_card
from core.workspace.model_card import card
from tests.core.training.tiny import tiny_encoder

OTHER: dict[str, Any] = {"text": "ask: ", "file": "/home/me/words.txt", "model": "org/name", "layers": 2}


def run_by(objectives: tuple[str, ...], **given: Any) -> dict[str, Any]:
    """What the run.json of a run says, as far as a card asks."""
    return {
        "parent": {"name": "base"},
        "config": TrainingConfig(objectives, **given).to_json(),
        "data": [],
        "objectives": list(objectives),
        "parts": {"train": 8, "selection": 4, "verdict": 4},
        "notes": [],
        "id": "r1",
        "begun": "2025-01-01",
        "device": "cpu",
        "precision": "float32",
        "versions": {"torch": "2"},
    }


def line(said: str, begin: str) -> str:
    """The line of a card that begins so."""
    return next(each for each in said.splitlines() if each.startswith(begin))


def other_than_default(name: str, setting: Setting) -> Any:
    """A value that it may have and that is not its default."""
    default = default_of(name)
    match setting.kind:
        case "flag":
            return not default
        case "choice":
            return setting.choices[-1]
        case "dims":
            return (32, 8)
        case "folders":
            return ("/home/me/there", "/home/me/back")
        case "whole":
            return 7
        case "number" | "share":
            return 0.125
        case _:
            return OTHER[setting.kind]


@pytest.mark.parametrize("name", settings())
def test_a_setting_that_was_used_and_is_not_the_default_is_on_the_card(name: str, tmp_path: Path) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    setting = settings()[name]
    value = other_than_default(name, setting)
    setting.check(name, value)
    words = setting.said(name, value)
    users = used_by(name) or ("regression",)
    said = card(encoder, run_by(users[:1], **{name: value}))
    assert words in line(said, "- settings: ") + line(said, "- objective: ")
    assert said.count(words) == 1, "once"
    assert "/home/me" not in said
    strangers = [other for other in OBJECTIVES if used_by(name) and other not in users]
    for stranger in strangers[:1]:
        assert words not in card(encoder, run_by((stranger,), **{name: value}))
    if not setting.basic and name not in OBJECTIVES[users[0]].options:
        assert words not in card(encoder, run_by(users[:1]))


def test_defaults_are_said_of_what_matters_and_of_the_objectives_alone(tmp_path: Path) -> None:
    said = card(tiny_encoder(tmp_path / "bert"), run_by(("classification", "moco")))
    assert line(said, "- objective: ").startswith(
        "- objective: classification, classifier sees u,v,|u-v|, "
        "then moco, scale 20, queue 1024, momentum 0.99 (Reimers"
    )
    assert line(said, "- settings: ") == (
        "- settings: epochs 1 · batch 16 · learning rate 2e-5 · warm-up 10 %"
    )
    lora = card(tiny_encoder(tmp_path / "bert"), run_by(("cosent",), lora_rank=8, max_grad_norm=None))
    assert line(lora, "- settings: ").endswith(" · clip gradient at never · LoRA rank 8")


def test_a_card_for_which_there_is_no_room(
    tmp_path: Path, no_room: Callable[[int], AbstractContextManager[None]]
) -> None:
    encoder = tiny_encoder(tmp_path / "bert")
    encoder.save(tmp_path / "model")
    with pytest.raises(ModelError) as refused, no_room(100):
        model_card.write(tmp_path / "model", encoder, None)
    assert str(refused.value) == (
        f"README.md cannot be written to {tmp_path / 'model'} (File too large). Make room there."
    )
