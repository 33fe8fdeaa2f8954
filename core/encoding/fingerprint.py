"""What the vectors of a model depend on, as one name. Loads no torch."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from core.encoding.model_format import DenseLayout, ModelLayout
from core.encoding.model_store import file_sha256
from core.encoding.static_format import static_fingerprint
from core.encoding.weights import weight_files

if TYPE_CHECKING:
    from torch import Tensor


def folder_fingerprint(layout: ModelLayout) -> str:
    """What the vectors depend on, as hex: weights, tokenizer, pooling, dense layers, normalisation, prompts,
    length.

    Not the device or the precision. Equal for a model and an unchanged copy of it.
    """
    config = {
        key: value for key, value in layout.transformer_config.items() if key not in _NOT_IN_FINGERPRINT
    }
    content = {
        **_weights_and_tokenizer(layout),
        "config": config,
        "pooling": layout.pooling,
        "pooling_weights": [file_sha256(p) for p in weight_files(layout.pooling_folder)]
        if layout.pooling_folder
        else [],
        "include_prompt": layout.include_prompt,
        "after_pooling": [
            step
            if isinstance(step, str)
            else [
                *((step.activation, step.bias) if isinstance(step, DenseLayout) else ("layernorm",)),
                *(file_sha256(p) for p in (weight_files(step.folder) if step.folder else ())),
            ]
            for step in layout.after_pooling
        ],
        "prompts": layout.prompts.as_read,
        "default_prompt": layout.prompts.default,
        "max_seq_length": layout.max_seq_length,
        "do_lower_case": layout.do_lower_case,
        "truncate_dim": layout.truncate_dim,
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def _weights_and_tokenizer(layout: ModelLayout) -> dict[str, object]:
    folder = layout.transformer_folder
    if layout.is_static:
        return {**static_fingerprint(folder)}
    tokenizer = folder / "tokenizer.json"
    return {
        "weights": [file_sha256(path) for path in weight_files(folder)],
        "tokenizer": file_sha256(tokenizer) if tokenizer.is_file() else None,
    }


_NOT_IN_FINGERPRINT = (
    "_name_or_path",
    "transformers_version",
    "torch_dtype",
    "dtype",
    "architectures",
    "use_cache",
)


def model_fingerprint(layout: ModelLayout, changed: Mapping[str, Tensor]) -> str:
    """The fingerprint of a loaded model: its folder's, or another one where weights changed since.

    Args:
        layout: what it was loaded from.
        changed: all its weights by name, if any of them is not as on disk; else empty.
    """
    if not changed:
        return folder_fingerprint(layout)
    digest = hashlib.sha256(folder_fingerprint(layout).encode())
    for name, tensor in sorted(changed.items()):
        digest.update(name.encode())
        digest.update(tensor.detach().float().cpu().contiguous().numpy().tobytes())
    return digest.hexdigest()
