"""Writes a cross-encoder's folder as the CrossEncoder of sentence-transformers 4, 5 and 6 reads it."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path
from typing import Any

import torch

from core import files
from core.encoding.cross_format import CrossLayout
from core.encoding.network import quiet_transformers
from core.encoding.saving import TOKENIZER_FILES
from core.encoding.tokenizer import TextTokenizer
from core.errors import InputError, ModelError


def save(transformer: Any, layout: CrossLayout, tokenizer: TextTokenizer, folder: Path) -> Path:
    """Write the folder under a temporary name beside `folder`, then rename it.

    Raises:
        InputError: the folder is not empty. ModelError: it cannot be written.
    """
    folder = folder.expanduser().absolute()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError(f"{folder} is already there and not empty.", "Choose a new folder for the model.")
    try:
        with files.new_folder(folder) as partial:
            _write(transformer, layout, tokenizer, partial)
    except OSError as error:
        raise ModelError(
            f"The model cannot be written to {folder} ({error.strerror or error}).",
            "Choose another folder, or free some space.",
        ) from error
    return folder


def _write(transformer: Any, layout: CrossLayout, tokenizer: TextTokenizer, folder: Path) -> None:
    if next(transformer.parameters()).dtype != torch.float32:
        transformer = copy.deepcopy(transformer).float()
    with quiet_transformers():
        transformer.save_pretrained(str(folder))
    for name in TOKENIZER_FILES:
        if (layout.folder / name).is_file():
            shutil.copyfile(layout.folder / name, folder / name)
    if (
        layout.do_lower_case
    ):  # said elsewhere so far; sentence-transformers asks a cross-encoder's tokenizer alone
        (folder / "tokenizer.json").write_text(tokenizer.to_json(), encoding="utf-8")
    config = _read(folder / "config.json")
    config |= {"sentence_transformers": {"activation_fn": layout.activation}}
    config.pop("sbert_ce_default_activation_function", None)
    if layout.class_names:
        config["id2label"] = {str(k): name for k, name in enumerate(layout.class_names)}
        config["label2id"] = {name: k for k, name in enumerate(layout.class_names)}
    if layout.alike is not None:
        config["semantic_explorer"] = {"alike": layout.alike}
    _write_json(folder / "config.json", config)
    # There sentence-transformers looks for how much is read of a pair, and how it is cut.
    about = _read(folder / "tokenizer_config.json") if (folder / "tokenizer_config.json").is_file() else {}
    about["model_max_length"] = layout.max_seq_length
    _write_json(folder / "tokenizer_config.json", about)


def _read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def _write_json(path: Path, content: dict[str, Any]) -> None:
    path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
