"""LoRA: a transformer learned by few parameters beside its weights, which are added to them at the end.

Hu et al. 2022, "LoRA: Low-Rank Adaptation of Large Language Models", eq. 3: beside W x stands (α / r) B A x,
with W frozen, A (r, in) at random and B (out, r) at zero, so that at first nothing is changed. α is 2 r, so
that a learning rate suits every rank. All linear layers have one, not the queries and values alone: that is
what equals learning all weights (Dettmers et al. 2023, "QLoRA", §4), and no family's names have to be known.
"""

from __future__ import annotations

import importlib.util
from typing import Any

import torch
from torch import nn

from core.encoding.network import quiet_transformers
from core.errors import InputError
from core.training.config import LORA_LEARNING_RATE, TrainingConfig
from core.training.schedule import random_state

_ALPHA = 2  # in ranks


class Adapters:
    """Adapters in a transformer, made in place; its own weights no longer learn.

    Args:
        transformer: in float32; layers that are frozen already get none.
        rank: r.
        seed: of A's first values.

    Raises:
        InputError: the package peft is missing, or the transformer has no linear layer that learns.
    """

    def __init__(self, transformer: Any, rank: int, seed: int) -> None:
        require_peft()
        layers = linear_layers(transformer)
        if not layers:
            raise InputError(
                "The transformer has no linear layer that adapters could stand beside.",
                "Freeze fewer layers, or train without LoRA.",
            )
        self._own = list(transformer.parameters())
        with quiet_transformers(), random_state(seed, 2):
            import peft

            settings = peft.LoraConfig(
                r=rank, lora_alpha=_ALPHA * rank, lora_dropout=0.0, bias="none", target_modules=layers
            )
            self._model: Any = peft.get_peft_model(transformer, settings)

    def merge(self) -> None:
        """Add the adapters to the weights beside them: the transformer is a plain one again."""
        with quiet_transformers():
            self._model.merge_and_unload()
        # peft writes past the counter by which an encoder sees that its weights have changed.
        torch.autograd.graph.increment_version(self._own)


def linear_layers(transformer: nn.Module) -> list[str]:
    """The names of the linear layers that learn; a pooler's, which no vector here goes through, left out."""
    return [
        name
        for name, module in transformer.named_modules()
        if isinstance(module, nn.Linear) and module.weight.requires_grad and "pooler" not in name
    ]


def require_peft() -> None:
    """Find the package peft; it is not imported.

    Raises:
        InputError: it is not installed.
    """
    if importlib.util.find_spec("peft") is None:
        raise InputError(
            "LoRA needs the package peft, which is not installed.",
            'Install it (pip install "semantic-explorer[lora]"), or learn all weights.',
        )


def notes(config: TrainingConfig) -> tuple[str, ...]:
    """What a person who asks for adapters should know.

    Raises:
        InputError: the package peft is missing.
    """
    require_peft()
    if config.learning_rate is None or config.learning_rate >= LORA_LEARNING_RATE / 4:
        return ()
    return (
        f"Adapters begin at zero and are few: a learning rate of {config.learning_rate:g} hardly moves them, "
        f"{LORA_LEARNING_RATE:g} is usual.",
    )
