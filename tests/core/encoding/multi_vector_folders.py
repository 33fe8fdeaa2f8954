"""Tiny random multi-vector models as sentence-transformers and PyLate save them, without either of them."""

from __future__ import annotations

import json
import shutil
import string
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save_file

from tests.core.encoding.conftest import write_json

DIM = 8


def native(base: Path, to: Path, mask: dict[str, Any] | None = None, dim: int = DIM, **settings: Any) -> Path:
    """As sentence-transformers 6 saves one.

    Args:
        base: a transformer's folder. to: a new one.
        dim: numbers of a token.
        mask: of its MultiVectorMask; None: punctuation of documents is skipped.
        settings: of its Transformer: query_expansion, query_length, document_length.
    """
    _begun(base, to)
    kinds = ("transformer.Transformer", "dense.Dense", "normalize.Normalize")
    names = [f"sentence_transformers.base.modules.{kind}" for kind in kinds]
    names.insert(2, "sentence_transformers.multi_vector_encoder.modules.multi_vector_mask.MultiVectorMask")
    places = ("", "1_Dense", "2_MultiVectorMask", "3_Normalize")
    _modules(to, dict(zip(places, names, strict=True)))
    of_tokens = {"module_input_name": "token_embeddings", "module_output_name": "token_embeddings"}
    _dense(to, of_tokens, dim)
    skips = {"skiplist_words": list(string.punctuation), "skiplist_tasks": ["document"]}
    write_json(to / "2_MultiVectorMask" / "config.json", skips | (mask or {}))
    write_json(to / "3_Normalize" / "config.json", of_tokens)
    write_json(to / "sentence_bert_config.json", {"module_output_name": "token_embeddings", **settings})
    prompts = {"query": "[Q] ", "document": "[D] "}
    general = {"model_type": "MultiVectorEncoder", "prompts": prompts, "similarity_fn_name": "maxsim"}
    write_json(to / "config_sentence_transformers.json", general)
    return to


def of_pylate(base: Path, to: Path, dim: int = DIM, **settings: Any) -> Path:
    """As PyLate saves one, whose prefixes are tokens that its tokenizer got.

    Args:
        base: a transformer's folder. to: a new one. dim: numbers of a token.
        settings: over those of `config_sentence_transformers.json`.
    """
    _begun(base, to)
    _with_prefix_tokens(to)
    _modules(to, {"": "sentence_transformers.models.Transformer", "1_Dense": "pylate.models.Dense.Dense"})
    _dense(to, {"use_residual": False}, dim)
    write_json(to / "sentence_bert_config.json", {"max_seq_length": 11, "do_lower_case": False})
    general = {
        "prompts": {},
        "similarity_fn_name": "MaxSim",
        "query_prefix": "[Q] ",
        "document_prefix": "[D] ",
        "query_length": 12,
        "document_length": 24,
        "attend_to_expansion_tokens": False,
        "do_query_expansion": True,
        "skiplist_words": list(string.punctuation),
    }
    write_json(to / "config_sentence_transformers.json", general | settings)
    return to


def changed(path: Path, **entries: Any) -> None:
    """Change entries of a JSON file; one that is None goes."""
    content = json.loads(path.read_text(encoding="utf-8")) | entries
    write_json(path, {key: value for key, value in content.items() if value is not None})


def _begun(base: Path, to: Path) -> None:
    shutil.copytree(base, to)
    for name in ("modules.json", "config_sentence_transformers.json", "sentence_bert_config.json"):
        (to / name).unlink(missing_ok=True)


def _modules(to: Path, types: dict[str, str]) -> None:
    listed = [
        {"idx": number, "name": str(number), "path": place, "type": kind}
        for number, (place, kind) in enumerate(types.items())
    ]
    write_json(to / "modules.json", listed)


def _dense(to: Path, more: dict[str, Any], dim: int = DIM) -> None:
    config = json.loads((to / "config.json").read_text(encoding="utf-8"))
    width = config.get("hidden_size") or config.get("dim") or config["d_model"]
    about = {"in_features": width, "out_features": dim, "bias": False}
    about["activation_function"] = "torch.nn.modules.linear.Identity"
    write_json(to / "1_Dense" / "config.json", about | more)
    made = torch.Generator().manual_seed(7)
    weight = torch.randn(dim, width, generator=made)
    save_file({"linear.weight": weight}, to / "1_Dense" / "model.safetensors")


def _with_prefix_tokens(to: Path) -> None:
    """Give the tokenizer "[Q] " and "[D] ", and the transformer a random vector for each."""
    import transformers

    tokenizer = transformers.AutoTokenizer.from_pretrained(str(to))
    model = transformers.AutoModel.from_pretrained(str(to))
    tokenizer.add_tokens(["[Q] ", "[D] "])
    model.resize_token_embeddings(len(tokenizer), mean_resizing=False)
    with torch.no_grad():
        made = torch.Generator().manual_seed(9)
        words = model.get_input_embeddings().weight
        words[-2:] = torch.randn(2, words.shape[1], generator=made) * words[:-2].std()
    model.save_pretrained(str(to))
    tokenizer.save_pretrained(str(to))
