"""Models that were published with code of their author's, and that transformers has itself by now.

The code (`auto_map` in config.json names it) is never run. What it would have done is done by transformers'
own model of that kind: where the configuration is of the author's form it is translated here, and what
transformers' model does not do is refused by name. A kind of which it is not known that both are the same has
to prove it: each of its weights must have its place (network.py). Loads no torch.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from core.encoding.weights import read_json, whole_number
from core.errors import ModelError

# Kinds whose authors' code went into transformers: with the same settings, the same vectors.
_SAME = frozenset({"nomic_bert", "gte", "jina_embeddings_v3", "eurobert", "modernbert"})
_NEVER = "Its author's code is never run; choose another model, or one that transformers has itself."

# What the author's code takes an entry for that is not there, and what transformers' own model does.
_NOMIC = {
    "prenorm": (False, (False,)),
    "parallel_block": (False, (False,)),
    "causal": (False, (False,)),
    "use_rms_norm": (False, (False, None)),
    "qkv_proj_bias": (True, (False,)),
    "mlp_fc1_bias": (True, (False,)),
    "mlp_fc2_bias": (True, (False,)),
    "rotary_emb_fraction": (0.0, (1.0,)),
    "rotary_emb_interleaved": (False, (False,)),
    "rotary_emb_scale_base": (None, (None,)),
    "rotary_scaling_factor": (None, (None,)),
    "moe_every_n_layers": (0, (0, None)),
    "activation_function": ("gelu", ("swiglu", "geglu")),
}
_NOMIC_NAMES = {
    "n_embd": "hidden_size",
    "n_layer": "num_hidden_layers",
    "n_head": "num_attention_heads",
    "n_inner": "intermediate_size",
    "n_positions": "max_position_embeddings",
    "layer_norm_epsilon": "layer_norm_eps",
    "resid_pdrop": "hidden_dropout_prob",
    "attn_pdrop": "attention_probs_dropout_prob",
}
_GTE = {
    "position_embedding_type": ("rope", ("rope",)),
    "layer_norm_type": ("layer_norm", ("layer_norm",)),
    "logn_attention_scale": (False, (False,)),
    "logn_attention_clip1": (False, (False,)),
    "pack_qkv": (True, (True,)),
}
_ELSEWHERE = {  # of a kind that has to prove that it is the same
    "position_embedding_type": ("absolute", ("absolute", None)),
}
# Names what is no setting of transformers' own model.
_DROPPED = {
    "auto_map",
    "rope_theta",
    "rope_scaling",
    "n_ctx",
    "unpad_inputs",
    "use_memory_efficient_attention",
}


def native_config(config: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """A transformer's configuration as transformers' own model takes it.

    Args:
        config: the content of `path`; one that is transformers' own already is handed back as it is.

    Raises:
        ModelError: it asks for what only the author's code does.
        DamagedError: a number in it cannot be. KeyError: an entry is missing.
    """
    kind = config.get("model_type")
    if kind == "nomic_bert" and "n_embd" in config:
        return _of_nomic(config, path)
    if kind in ("new", "gte") and "rope_parameters" not in config:
        return _of_gte(config, path)
    if "lora_adaptations" in config:
        raise ModelError(
            f"The model in {path.parent} has an adapter a task, which only its author's code chooses.",
            "Choose jinaai/jina-embeddings-v3-hf, the same model as transformers has it.",
        )
    if _has_to_prove(config):
        _check(config, _ELSEWHERE, path)
    return {key: value for key, value in config.items() if key != "auto_map"}


def has_to_prove(folder: Path) -> bool:
    """Whether a folder's configuration names its author's code, and transformers' model of its kind may be
    another one.
    """
    return _has_to_prove(read_json(folder / "config.json"))


def _has_to_prove(config: Mapping[str, Any]) -> bool:
    return bool(config.get("auto_map")) and config.get("model_type") not in _SAME | {"new"}


def not_the_same(folder: Path, kind: str, key: str) -> ModelError:
    """What is said where such a model has a weight that transformers' own lacks, or lacks one of its."""
    return ModelError(
        f"The model in {folder} is of its author's own kind: its {key} is not as in transformers' “{kind}”.",
        _NEVER,
    )


def may_read_both_ways(folder: Path, kind: str) -> ModelError:
    """What is said where transformers' own model of such a kind reads from left to right alone: its weights
    do not tell whether the author's code does.
    """
    return ModelError(
        f"The model in {folder} names code of its author's, which may read a text in both directions; "
        f"transformers' “{kind}” reads it from left to right.",
        _NEVER,
    )


def _of_nomic(config: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """Nussbaum et al. 2024, "Nomic Embed": BERT with rotary positions and gated layers."""
    _check(config, _NOMIC, path)
    named = {_NOMIC_NAMES.get(key, key): value for key, value in config.items()}
    width = whole_number(named["hidden_size"], "n_embd", path)
    inner = named.get("intermediate_size")  # left out, it is as in GPT-2, whose configuration this is made of
    kept = (*_NOMIC_NAMES.values(), "architectures", "vocab_size", "type_vocab_size", "pad_token_id")
    return {
        "model_type": "nomic_bert",
        **{key: named[key] for key in (*kept, "initializer_range") if key in named},
        "intermediate_size": 4 * width if inner is None else inner,
        "hidden_act": "silu" if config["activation_function"] == "swiglu" else "gelu",
        "rope_parameters": {"rope_type": "default", "rope_theta": float(config["rotary_emb_base"])},
    }


def _of_gte(config: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """Zhang et al. 2024, "mGTE": the same, with positions scaled for long texts.

    With NTK scaling by s, wave k of a head of d numbers has the frequency (s θ)^(−2k/d) / s^(2/d): that of a
    base s θ, all of them divided by one number, which transformers calls linear scaling.
    """
    _check(config, _GTE, path)
    theta, scaling = float(config.get("rope_theta", 10_000.0)), config.get("rope_scaling")
    rope: dict[str, Any] = {"rope_type": "default", "rope_theta": theta}
    if scaling is not None:
        if scaling.get("type") != "ntk" or scaling.get("mixed_b") is not None:
            raise _only_by_its_author(path, "rope_scaling", scaling)
        heads = whole_number(config["num_attention_heads"], "num_attention_heads", path)
        head_dim = whole_number(config["hidden_size"], "hidden_size", path) // heads
        by = float(scaling["factor"])
        rope = {"rope_type": "linear", "rope_theta": theta * by, "factor": by ** (2 / head_dim)}
    kept = {key: value for key, value in config.items() if key not in _DROPPED | _GTE.keys()}
    return {**kept, "model_type": "gte", "rope_parameters": rope}


def _check(config: Mapping[str, Any], known: Mapping[str, tuple[Any, tuple[Any, ...]]], path: Path) -> None:
    for key, (default, can) in known.items():
        if (value := config.get(key, default)) not in can:
            raise _only_by_its_author(path, key, value)


def _only_by_its_author(path: Path, key: str, value: Any) -> ModelError:
    return ModelError(
        f"The model in {path.parent} asks for “{key}: {str(value)[:60]}”, which only its author's code does.",
        _NEVER,
    )
