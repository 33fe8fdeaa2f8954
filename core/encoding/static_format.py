"""Static models on disk: a vector a token, and no transformer.

Two formats. sentence-transformers' `StaticEmbedding` (since 3.2) has `model.safetensors` with
`embedding.weight` and `tokenizer.json`. A folder of model2vec (Tulkens & van Dongen 2024), whose
`config.json` says `"model_type": "model2vec"`, has `embeddings`, and where its vocabulary was quantized
`mapping` (which row is a token's) and `weights` (how much the token counts): the vector of token t is
embeddings[mapping[t]] · weights[t]. Both may lie in one folder; then it is model2vec's.

A text is the mean of its tokens' vectors, without special tokens. model2vec leaves out tokens that are
unknown; here their vector is zero, so that the mean points where it does there, and is shorter by their share
where the model does not normalise.
"""

from __future__ import annotations

import functools
import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.encoding.weights import (
    MOST_WIDTH,
    check_only_files,
    check_weights,
    failing_as,
    read_json,
    weight_files,
)
from core.errors import DamagedError, ModelError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

KIND = "StaticEmbedding"  # the class of sentence-transformers, and the key of its weights
WEIGHT = "embedding.weight"
UNLIMITED = 1_000_000  # tokens of a text, where a model states no limit
_MOST_NUMBERS = 1 << 31  # of a table; half a million tokens of a thousand numbers are a quarter of it
_MODEL2VEC = "model2vec"
_MODEL2VEC_LENGTH = 512
_FETCH = "Fetch the model again."


def is_model2vec(folder: Path) -> bool:
    """Whether a folder's `config.json` says that it is of model2vec. Raises: DamagedError: it is no JSON."""
    path = folder / "config.json"
    return path.is_file() and read_json(path).get("model_type") == _MODEL2VEC


def static_config(folder: Path) -> dict[str, Any]:
    """What a transformer's configuration would say of the table in a folder; the table itself is not read.

    Raises:
        ModelError: its weights are pickled, or there are none.
        DamagedError: a file is damaged or missing, or there is no table.
    """
    from safetensors import safe_open

    check_only_files(folder)
    check_weights(folder)
    if not (folder / "tokenizer.json").is_file():
        raise DamagedError(f"The static model in {folder} has no tokenizer.json.", _FETCH)
    (path,) = _single(folder)
    with (
        failing_as(f"The weights in {folder} cannot be read", _FETCH),
        safe_open(str(path), framework="numpy") as file,
    ):
        keys = set(file.keys())
        name = WEIGHT if WEIGHT in keys else "embeddings"
        shape = file.get_slice(name).get_shape() if name in keys else []
        rows = file.get_slice("mapping").get_shape() if name != WEIGHT and "mapping" in keys else shape[:1]
    if len(shape) != 2 or len(rows) != 1 or not (0 < shape[1] <= MOST_WIDTH and shape[0] > 0 and rows[0] > 0):
        raise DamagedError(f"The weights in {folder} are no table of a vector for each token.", _FETCH)
    if rows[0] * shape[1] > _MOST_NUMBERS:
        raise ModelError(
            f"The static model in {folder} has {rows[0]:,} tokens of {shape[1]:,} numbers, more than any is.",
            "Choose another model.",
        )
    return {"model_type": "static", "hidden_size": shape[1], "vocab_size": rows[0]}


def static_length(folder: Path) -> int:
    """Tokens read of a text: what `tokenizer.json` cuts at, and model2vec's own limit in a folder of it.

    Raises:
        DamagedError: it is no number.
    """
    limits = [UNLIMITED]
    truncation = read_json(folder / "tokenizer.json").get("truncation")
    if truncation is not None:
        limits.append(_length(truncation["max_length"], folder / "tokenizer.json"))
    if is_model2vec(folder):
        stated = read_json(folder / "config.json").get("max_length", _MODEL2VEC_LENGTH)
        if stated is not None:
            limits.append(_length(stated, folder / "config.json"))
    return min(limits)


def normalizes(folder: Path) -> bool:
    """Whether a folder of model2vec says that vectors have unit norm."""
    return bool(read_json(folder / "config.json").get("normalize", False))


def read_table(folder: Path) -> NDArray[np.float32]:
    """(vocabulary, dim) the vector of each token, with all that it is multiplied by.

    Raises:
        ModelError, DamagedError: as `static_config`; or numbers are not finite, or entries do not fit.
    """
    import torch
    from safetensors.torch import load_file

    static_config(folder)
    (path,) = _single(folder)
    with failing_as(f"The weights in {folder} cannot be read", _FETCH):
        tensors = load_file(path)
    if WEIGHT in tensors:
        table = tensors[WEIGHT].float()
    else:
        table, mapping, weights = (
            tensors["embeddings"].float(),
            tensors.get("mapping"),
            tensors.get("weights"),
        )
        if mapping is not None:
            mapping = mapping.long()
            if int(mapping.min()) < 0 or int(mapping.max()) >= len(table):
                raise DamagedError(
                    f"The mapping of tokens in {path} names vectors that are not there.", _FETCH
                )
            table = table[mapping]
        if weights is not None:
            if weights.shape != table.shape[:1]:
                raise DamagedError(f"There is not a weight for each token in {path}.", _FETCH)
            table = table * weights.float()[:, None]
    if not bool(torch.isfinite(table).all()):
        raise DamagedError(f"The weights in {path} hold numbers that are not finite.", _FETCH)
    array: NDArray[np.float32] = table.contiguous().numpy()
    if is_model2vec(folder):
        unknown = _unknown_token(read_json(folder / "tokenizer.json"))
        if unknown is not None and unknown < len(array):
            array[unknown] = 0.0
    return array


def static_fingerprint(folder: Path) -> dict[str, str]:
    """What the vectors of a folder's model depend on beside its layout: equal for a copy in the other format.

    Raises:
        ModelError, DamagedError: as `read_table`.
    """
    (path,) = _single(folder)
    stamps = tuple(
        (each.stat().st_size, each.stat().st_mtime_ns)
        for each in (path, folder / "tokenizer.json", folder / "config.json")
        if each.is_file()
    )
    return {"table": _table_sha256(folder, stamps), "tokenizer": _tokenizer_sha256(folder)}


@functools.lru_cache(maxsize=64)
def _table_sha256(folder: Path, stamps: tuple[tuple[int, int], ...]) -> str:
    return hashlib.sha256(read_table(folder).data).hexdigest()


def _tokenizer_sha256(folder: Path) -> str:
    definition = without_limits(read_json(folder / "tokenizer.json"))
    return hashlib.sha256(json.dumps(definition, sort_keys=True).encode()).hexdigest()


def without_limits(definition: dict[str, Any]) -> dict[str, Any]:
    """The content of a `tokenizer.json` without how texts are cut and filled up."""
    return {**definition, "truncation": None, "padding": None}


def _single(folder: Path) -> list[Path]:
    paths = weight_files(folder)
    if len(paths) != 1:
        raise ModelError(
            f"The static model in {folder} is in several files; such a model is read from one only.",
            "Choose another model.",
        )
    return paths


def _length(stated: Any, path: Path) -> int:
    if isinstance(stated, bool) or not isinstance(stated, int) or stated < 1:
        raise DamagedError(f"“max_length” in {path} is no number of tokens.", _FETCH)
    return stated


def _unknown_token(definition: dict[str, Any]) -> int | None:
    """The id of the token that stands for what a tokenizer does not know, by its `tokenizer.json`."""
    model = definition["model"]
    if isinstance(unknown := model.get("unk_id"), int):
        return unknown
    name = model.get("unk_token")
    if name is None:
        return None
    added = {each["content"]: each["id"] for each in definition.get("added_tokens") or ()}
    vocabulary = model.get("vocab")
    found = added.get(name, vocabulary.get(name) if isinstance(vocabulary, dict) else None)
    return found if isinstance(found, int) else None
