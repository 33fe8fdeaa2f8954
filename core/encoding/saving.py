"""Writes a model folder in the dialect that every sentence-transformers since 2 reads, 5 and 6 included."""

from __future__ import annotations

import copy
import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors import SafetensorError
from safetensors.torch import save_file
from torch import Tensor, nn

from core import files
from core.encoding.model_format import (
    LEGACY_POOLING_KEYS,
    OWN_POOLING_TYPES,
    DenseLayout,
    ModelLayout,
    NormLayout,
    needs_our_help,
)
from core.encoding.network import quiet_transformers
from core.encoding.sentence_head import SentenceHead
from core.encoding.static_format import KIND, UNLIMITED, WEIGHT, read_table, without_limits
from core.encoding.weights import read_json, weight_files
from core.errors import InputError, ModelError

if TYPE_CHECKING:
    from core.encoding.sentence_encoder import SentenceEncoder
    from core.encoding.tokenizer import TextTokenizer

_MODULES = "sentence_transformers.models"
_KINDS = {str: "Normalize", DenseLayout: "Dense", NormLayout: "LayerNorm"}
TOKENIZER_FILES = (
    "tokenizer.json",
    "tokenizer_config.json",
    "special_tokens_map.json",
    "added_tokens.json",
    "vocab.txt",
    "vocab.json",
    "merges.txt",
    "sentencepiece.bpe.model",
    "spiece.model",
    "tokenizer.model",
)


@dataclass(frozen=True, slots=True)
class SavedModel:
    """A model folder as written.

    Attributes:
        folder: where it lies.
        notes: sentences about what other programs need to load it; usually none.
    """

    folder: Path
    notes: tuple[str, ...]


def save(encoder: SentenceEncoder, folder: Path) -> SavedModel:
    """Write an encoder's model folder, in a folder that is there; all of it or nothing.

    Raises:
        InputError: the folder is not empty.
        ModelError: it cannot be written.
    """
    folder = folder.expanduser().absolute()
    with new_model_folder(folder) as partial:
        notes = _write(encoder, partial)
    return SavedModel(folder, notes)


@contextmanager
def new_model_folder(folder: Path) -> Iterator[Path]:
    """A folder with a temporary name beside `folder`, to write a model into; then it is renamed.

    Raises:
        InputError: `folder` is not empty.
        ModelError: it cannot be written.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError(f"{folder} is already there and not empty.", "Choose a new folder for the model.")
    try:
        with files.new_folder(folder) as partial:
            yield partial
    except (OSError, SafetensorError) as error:
        raise _cannot_be_written(folder, error) from error


def with_parents(folder: Path) -> Path:
    """A folder for a model by its whole path, after those above it were made. Raises: ModelError."""
    folder = folder.expanduser().absolute()
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _cannot_be_written(folder, error) from error
    return folder


def _cannot_be_written(folder: Path, error: Exception) -> ModelError:
    return ModelError(
        f"The model cannot be written to {folder} ({files.reason(error)}).",
        "Choose another folder, or free some space.",
    )


def _write(encoder: SentenceEncoder, folder: Path) -> tuple[str, ...]:
    layout, head = encoder.layout, encoder.head
    if layout.is_static:
        _write_static(encoder, folder)
    else:
        _write_transformer(encoder, folder)
    general: dict[str, Any] = {
        "prompts": layout.prompts.as_saved,
        "default_prompt_name": layout.prompts.default,
        "similarity_fn_name": layout.similarity,
    }
    if layout.truncate_dim is not None:
        general["truncate_dim"] = layout.truncate_dim
    _write_json(folder / "config_sentence_transformers.json", general)
    return _write_modules(layout, head, folder)


def _write_transformer(encoder: SentenceEncoder, folder: Path) -> None:
    layout, source = encoder.layout, encoder.layout.transformer_folder
    if encoder.transformer_is_as_on_disk:
        # Unchanged weights are copied, so that the copy is the same model to the byte.
        index = source / "model.safetensors.index.json"
        for path in (*weight_files(source), source / "config.json", *([index] if index.is_file() else [])):
            shutil.copyfile(path, folder / path.name)
        if read_json(source / "config.json") != layout.transformer_config:  # it named its author's code
            _write_json(folder / "config.json", layout.transformer_config)
    else:
        transformer: Any = encoder.network.transformer
        if encoder.precision != "float32":
            transformer = copy.deepcopy(transformer).float()
        with quiet_transformers():
            transformer.save_pretrained(str(folder))
    for name in TOKENIZER_FILES:
        if (source / name).is_file():
            shutil.copyfile(source / name, folder / name)
    _write_json(
        folder / "sentence_bert_config.json",
        {"max_seq_length": layout.max_seq_length, "do_lower_case": layout.do_lower_case},
    )


def _write_static(encoder: SentenceEncoder, folder: Path) -> None:
    source = encoder.layout.transformer_folder
    if encoder.transformer_is_as_on_disk:
        table = torch.from_numpy(read_table(source))
    else:
        table = encoder.network.state_dict()[f"transformer.{WEIGHT}"].detach().to("cpu").contiguous()
    _write_table(table, encoder.tokenizer, read_json(source / "tokenizer.json"), folder)


def _write_table(table: Tensor, tokenizer: TextTokenizer, definition: dict[str, Any], folder: Path) -> None:
    """The table under sentence-transformers' name, and the tokenizer, which is all that cuts a text there."""
    save_file({WEIGHT: table}, str(folder / "model.safetensors"))
    cut = None
    if tokenizer.max_seq_length < UNLIMITED:
        cut = {"max_length": tokenizer.max_seq_length, "direction": tokenizer.truncation_side.title()}
        cut |= {"strategy": "LongestFirst", "stride": 0}
    _write_json(folder / "tokenizer.json", {**without_limits(definition), "truncation": cut})


def save_table(table: NDArray[np.float32], tokenizer: TextTokenizer, folder: Path) -> None:
    """Write a static model of (vocabulary, dim) vectors, that of a text having unit norm, to a new folder.

    Raises:
        InputError: the folder is not empty.
        ModelError: it cannot be written.
    """
    with new_model_folder(folder) as partial:
        _write_table(torch.from_numpy(table), tokenizer, json.loads(tokenizer.to_json()), partial)
        _write_json(partial / "config_sentence_transformers.json", {"similarity_fn_name": "cosine"})
        (partial / "1_Normalize").mkdir()
        _write_list([("", f"{_MODULES}.{KIND}"), ("1_Normalize", f"{_MODULES}.Normalize")], partial)


def _write_modules(layout: ModelLayout, head: SentenceHead, folder: Path) -> tuple[str, ...]:
    """Pooling, dense layers and normalisation, each in a numbered folder, and the list of them."""
    modules = [("", f"{_MODULES}.{KIND if layout.is_static else 'Transformer'}")]
    if not layout.is_static:
        modules.append(("1_Pooling", f"{_MODULES}.Pooling"))
        (folder / "1_Pooling").mkdir()
        _write_json(folder / "1_Pooling" / "config.json", _pooling_config(layout, head))
        for mode in OWN_POOLING_TYPES.keys() & set(layout.pooling):
            modules[1] = ("1_Pooling", OWN_POOLING_TYPES[mode])
        if head.pooling.attention is not None:
            _save_weights(head.pooling, folder / "1_Pooling" / "model.safetensors")
    dense = iter(head.dense)
    for number, step in enumerate(layout.after_pooling, start=len(modules)):
        kind = _KINDS[type(step)]
        place = folder / f"{number}_{kind}"
        place.mkdir()
        modules.append((place.name, f"{_MODULES}.{kind}"))
        if not isinstance(step, str):
            _write_json(place / "config.json", _layer_config(step))
            _save_weights(next(dense), place / "model.safetensors")
    _write_list(modules, folder)
    return needs_our_help(layout)


def _write_list(modules: Sequence[tuple[str, str]], folder: Path) -> None:
    """`modules.json` of (folder, class) each."""
    entries = [
        {"idx": i, "name": str(i), "path": path, "type": module_type}
        for i, (path, module_type) in enumerate(modules)
    ]
    _write_json(folder / "modules.json", entries)


def _layer_config(step: DenseLayout | NormLayout) -> dict[str, Any]:
    if isinstance(step, NormLayout):
        return {"dimension": step.in_features}
    return {
        "in_features": step.in_features,
        "out_features": step.out_features,
        "bias": step.bias,
        "activation_function": step.activation,
    }


def _pooling_config(layout: ModelLayout, head: SentenceHead) -> dict[str, Any]:
    dim = head.pooling.output_dim // len(layout.pooling)
    in_order = tuple(mode for mode in LEGACY_POOLING_KEYS.values() if mode in layout.pooling)
    if in_order == layout.pooling:
        flags = {key: mode in layout.pooling for key, mode in LEGACY_POOLING_KEYS.items()}
        return {"word_embedding_dimension": dim, **flags, "include_prompt": layout.include_prompt}
    # One boolean a mode cannot say this order; a list can, and is read since 5.4.
    return {
        "embedding_dimension": dim,
        "pooling_mode": list(layout.pooling),
        "include_prompt": layout.include_prompt,
    }


def _save_weights(module: nn.Module, path: Path) -> None:
    tensors = {
        name: t.detach().to("cpu", torch.float32).contiguous() for name, t in module.state_dict().items()
    }
    save_file(tensors, str(path))


def _write_json(path: Path, content: Any) -> None:
    path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
