"""A model's files on disk, checked before anything is loaded from them. Loads no torch."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

from core.errors import DamagedError, ModelError


def check_weights(folder: Path) -> None:
    """Raise unless a folder holds whole safetensors weights.

    Raises:
        ModelError: it has pickled weights only, or none.
        DamagedError: a weights file is cut short or is no safetensors file.
    """
    for path in weight_files(folder):
        _check_safetensors(path)


def weight_files(folder: Path) -> list[Path]:
    """The safetensors files of a transformer or dense layer, in order.

    Raises:
        ModelError: there are none, or pickled ones only.
    """
    single = folder / "model.safetensors"
    if single.is_file():
        return [single]
    index = folder / "model.safetensors.index.json"
    if index.is_file():
        return [folder / name for name in sorted(set(read_json(index)["weight_map"].values()))]
    pickled = sorted(
        path.name for pattern in ("*.bin", "*.pt", "*.pth", "*.ckpt") for path in folder.glob(pattern)
    )
    if pickled:
        raise ModelError(
            f"The weights in {folder} are pickled ({pickled[0]}); such a file can run any code when read.",
            "Where you trust it, convert it: load the model with sentence-transformers or transformers "
            "and save it again (save_pretrained), which writes model.safetensors.",
        )
    raise ModelError(f"There are no weights (model.safetensors) in {folder}.", "Fetch the model again.")


def _check_safetensors(path: Path) -> None:
    """The header of a safetensors file must be whole, and its tensors must fill the file exactly."""
    fix = "Fetch the model again."
    if not path.is_file():
        raise DamagedError(f"The weights file {path} is missing.", fix)
    size = path.stat().st_size
    with path.open("rb") as file:
        head = file.read(8)
        length = struct.unpack("<Q", head)[0] if len(head) == 8 else 0
        if head.startswith(b"version "):
            raise DamagedError(f"The weights file {path} is only a pointer to the real one (Git LFS).", fix)
        if not 2 <= length <= min(size - 8, 100_000_000):
            raise DamagedError(f"The weights file {path} is damaged.", fix)
        try:
            header = json.loads(file.read(length))
            ends = [entry["data_offsets"][1] for name, entry in header.items() if name != "__metadata__"]
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise DamagedError(f"The weights file {path} is damaged.", fix) from error
    if size != 8 + length + max(ends, default=0):
        raise DamagedError(f"The weights file {path} is cut short or damaged.", fix)


def read_json(path: Path, kind: type = dict) -> Any:
    """The content of a model's JSON file.

    Raises:
        DamagedError: it is not there, is no JSON, or is not a `kind`.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as error:
        raise DamagedError(f"The model's file {path} cannot be read.", "Fetch the model again.") from error
    if not isinstance(content, kind):
        raise DamagedError(
            f"The model's file {path} does not hold the entries that it should.", "Fetch the model again."
        )
    return content
