"""A smaller transformer: some layers of a larger one, as they are (Sanh et al. 2019, §3)."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from safetensors import SafetensorError
from torch import nn

from core import files
from core.encoding.network import load_network, quiet_transformers
from core.errors import InputError, ModelError

if TYPE_CHECKING:
    from core.encoding.sentence_encoder import SentenceEncoder


def layers_of(transformer: nn.Module) -> nn.ModuleList | None:
    """The layers of a Hugging Face encoder, first to last; None where it has none of the usual form."""
    config: Any = transformer.config
    n = int(config.num_hidden_layers)
    return next((m for m in transformer.modules() if isinstance(m, nn.ModuleList) and len(m) == n), None)


def kept_layers(n: int, layers: int | Sequence[int]) -> tuple[int, ...]:
    """Which of n layers are meant, in ascending order.

    Args:
        layers: their numbers, from 0; or how many, evenly spaced, the first and the last among them.

    Raises:
        InputError: there are not so many.
    """
    most = layers if isinstance(layers, int) else max(layers) + 1
    if not 0 < most <= n:
        asked = f"{layers} layers" if isinstance(layers, int) else f"layer {max(layers)}"
        raise InputError(
            f"The student is to keep {asked}; the model has {n}, numbered from 0.", "Give fewer, or others."
        )
    if isinstance(layers, int):
        # In integers, halves upwards.
        return tuple(
            (2 * k * (n - 1) + layers - 1) // (2 * (layers - 1)) if layers > 1 else 0 for k in range(layers)
        )
    return tuple(sorted(set(layers)))


def drop_layers(transformer: nn.Module, layers: int | Sequence[int]) -> None:
    """Leave a Hugging Face encoder, in place, only some of its layers; see `kept_layers`.

    Raises:
        InputError: it has not so many, or one that has to stay is to go.
    """
    there = layers_of(transformer)
    if there is None:
        raise InputError("The layers of this model could not be found.", "Keep all layers.")
    config: Any = transformer.config
    kept = kept_layers(len(there), layers)
    if kept[0] != 0 and config.model_type in ("t5", "mt5"):
        raise InputError(
            "The first layer of a T5 holds what all others use.", "Keep layer 0 among the student's layers."
        )
    chosen = [there[k] for k in kept]
    del there[:]
    there.extend(chosen)
    kinds = getattr(config, "layer_types", None)
    config.num_hidden_layers = len(kept)
    if kinds is not None:
        config.layer_types = [kinds[k] for k in kept]


def save_student(encoder: SentenceEncoder, layers: int | Sequence[int], folder: Path) -> None:
    """Write the folder of a model with some layers of `encoder`, which was loaded from its folder unchanged.

    Args:
        folder: a new one.

    Raises:
        InputError: as `drop_layers`.
        ModelError: the disk is full.
    """
    transformer: Any = load_network(encoder.layout, "cpu", "float32").transformer
    drop_layers(transformer, layers)
    source, place = encoder.layout.folder, encoder.layout.transformer_folder
    inside = folder / place.relative_to(source)
    try:
        shutil.copytree(source, folder)
        for old in inside.glob("model*.safetensors*"):
            old.unlink()
        with quiet_transformers():
            transformer.save_pretrained(str(inside))
    except (OSError, SafetensorError) as error:
        raise ModelError(
            f"The student cannot be written to {folder} ({files.reason(error)}).", "Free some space."
        ) from error
