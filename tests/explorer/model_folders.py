"""Model folders as strangers make them: what is wrong with each, for the commands and for the window.

`tests/core/encoding/test_strange_models.py` has many more of them, for the engine.
"""

from __future__ import annotations

import json
import os
import shutil
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.core.encoding.conftest import make_transformer, write_json


def sound(folder: Path) -> Path:
    """A tiny BERT, as transformers saves it, with the files of sentence-transformers that are spoilt here."""
    make_transformer("bert", folder)
    types = ("Transformer", "Pooling")
    write_json(
        folder / "modules.json",
        [
            {"path": path, "type": f"sentence_transformers.models.{kind}"}
            for path, kind in zip(("", "1_Pooling"), types, strict=True)
        ],
    )
    write_json(folder / "1_Pooling" / "config.json", {"pooling_mode_mean_tokens": True})
    return folder


def _config(**entries: Any) -> Callable[[Path], object]:
    def spoil(folder: Path) -> None:
        path = folder / "config.json"
        write_json(path, json.loads(path.read_text()) | entries)

    return spoil


def _others(**entries: Any) -> Callable[[Path], object]:
    return lambda folder: write_json(folder / "config_sentence_transformers.json", entries)


def _module(**entries: Any) -> Callable[[Path], object]:
    return lambda folder: write_json(folder / "modules.json", [entries])


def _wild_header(folder: Path) -> None:
    path = folder / "model.safetensors"
    path.write_bytes(struct.pack("<Q", 2**63) + path.read_bytes()[8:])


def _no_numbers(folder: Path) -> None:
    from safetensors.torch import load_file, save_file

    weights = load_file(folder / "model.safetensors")
    weights["encoder.layer.1.output.dense.bias"][:] = float("nan")
    save_file(weights, folder / "model.safetensors", {"format": "pt"})


def _pipe(folder: Path) -> None:
    (folder / "config.json").unlink()
    os.mkfifo(folder / "config.json")


# What it is -> what makes it, and a part of what is said.
SPOILT: dict[str, tuple[Callable[[Path], object], str]] = {
    "no path": (_module(type="sentence_transformers.models.Transformer"), "has no “path”"),
    "no type": (_module(path=""), "has no “type”"),
    "no heads": (_config(num_attention_heads=0), "“num_attention_heads” in"),
    "7 heads": (_config(num_attention_heads=7), "attention heads (7)"),
    "many layers": (_config(num_hidden_layers=10**6), "“num_hidden_layers” in"),
    "prompts as a list": (_others(prompts=["query: "]), "config_sentence_transformers.json"),
    "negative length": (_others(truncate_dim=-1), "“truncate_dim”"),
    "wild header": (_wild_header, "is damaged"),
    "not UTF-8": (
        lambda folder: (folder / "config.json").write_bytes(b'{"model_type": "b\xe9rt"}'),
        "config",
    ),
    "no numbers": (_no_numbers, "gives vectors that are not finite"),
    "empty": (lambda folder: [shutil.rmtree(folder), folder.mkdir()], "modules.json"),
}
if sys.platform != "win32":
    SPOILT["a pipe"] = (_pipe, "is no file but a pipe or a device")
