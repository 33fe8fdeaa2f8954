"""Models that were published with their author's code, in the form that their authors give them:
transformers' own model of that kind is loaded in its place, and the code is never run.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import transformers
from numpy.testing import assert_allclose
from safetensors.torch import load_file, save_file
from sentence_transformers import SentenceTransformer
from torch import Tensor

from core.encoding import SentenceEncoder
from core.errors import ModelError
from tests.core.encoding.conftest import SENTENCES, make_tokenizer, write_json

LONG = "late parcel " * 30

_NOMIC = {
    "model_type": "nomic_bert",
    "n_embd": 32,
    "n_layer": 2,
    "n_head": 4,
    "n_inner": 64,
    "n_positions": 80,
    "activation_function": "swiglu",
    "layer_norm_epsilon": 1e-12,
    "type_vocab_size": 2,
    "pad_token_id": 0,
    "rotary_emb_base": 1000,
    "rotary_emb_fraction": 1.0,
    "rotary_emb_interleaved": False,
    "rotary_emb_scale_base": None,
    "rotary_scaling_factor": None,
    "max_trained_positions": 2048,
    "prenorm": False,
    "parallel_block": False,
    "causal": False,
    "use_rms_norm": False,
    "qkv_proj_bias": False,
    "mlp_fc1_bias": False,
    "mlp_fc2_bias": False,
    "resid_pdrop": 0.0,
    "attn_pdrop": 0.0,
    "embd_pdrop": 0.0,
    "scale_attn_weights": True,
    "summary_activation": None,
}
_NEW = {
    "model_type": "new",
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "intermediate_size": 64,
    "max_position_embeddings": 80,
    "type_vocab_size": 1,
    "pad_token_id": 0,
    "hidden_act": "gelu",
    "layer_norm_eps": 1e-12,
    "layer_norm_type": "layer_norm",
    "pack_qkv": True,
    "position_embedding_type": "rope",
    "rope_theta": 20000,
    "rope_scaling": {"factor": 8.0, "type": "ntk"},
    "logn_attention_clip1": False,
    "logn_attention_scale": False,
    "unpad_inputs": False,
    "hidden_dropout_prob": 0.1,
    "attention_probs_dropout_prob": 0.0,
    "use_memory_efficient_attention": False,
}
_JINA = {
    "model_type": "jina_embeddings_v3",
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "intermediate_size": 64,
    "max_position_embeddings": 82,
    "type_vocab_size": 1,
    "pad_token_id": 0,
}


def _named(name: str, pairs: tuple[tuple[str, str], ...]) -> str:
    for pattern, replacement in pairs:
        name = re.sub(pattern, replacement, name)
    return name


def _fused(state: dict[str, Tensor], parts: tuple[str, ...], whole: str) -> dict[str, Tensor]:
    """Weights of `parts` one under the other, under the name `whole`."""
    kept = {name: t for name, t in state.items() if not any(f".{part}." in name for part in parts)}
    for name in [name for name in state if f".{parts[0]}." in name]:
        same = [state[name.replace(f".{parts[0]}.", f".{part}.")] for part in parts]
        kept[name.replace(f".{parts[0]}.", f".{whole}.")] = torch.cat(same)
    return kept


def as_nomic(state: dict[str, Tensor]) -> dict[str, Tensor]:
    state = _fused(state, ("q_proj", "k_proj", "v_proj"), "Wqkv")
    pairs = (
        *((r"^layers\.", "encoder.layers."), (r"embeddings\.LayerNorm", "emb_ln"), (r"self_attn\.", "attn.")),
        *((r"o_proj", "out_proj"), (r"up_proj", "fc11"), (r"gate_proj", "fc12"), (r"down_proj", "fc2")),
        *((r"post_attention_layernorm", "norm1"), (r"post_mlp_layernorm", "norm2")),
    )
    return {_named(name, pairs): tensor for name, tensor in state.items()}


def as_new(state: dict[str, Tensor]) -> dict[str, Tensor]:
    state = _fused(state, ("q_proj", "k_proj", "v_proj"), "qkv_proj")
    state = _fused(state, ("up_proj", "gate_proj"), "up_gate_proj")
    pairs = (
        *((r"^layers\.", "encoder.layer."), (r"self_attn\.", "attention."), (r"^", "new.")),
        *((r"post_attention_layernorm", "attn_ln"), (r"post_mlp_layernorm", "mlp_ln")),
    )
    return {_named(name, pairs): tensor for name, tensor in state.items()}


def as_jina(state: dict[str, Tensor]) -> dict[str, Tensor]:
    state = _fused(state, ("q_proj", "k_proj", "v_proj"), "Wqkv")
    pairs = (
        *(
            (r"^layers\.", "encoder.layers."),
            (r"embeddings\.LayerNorm", "emb_ln"),
            (r"self_attn\.", "mixer."),
        ),
        *((r"o_proj", "out_proj"), (r"post_attention_layernorm", "norm1"), (r"post_mlp_layernorm", "norm2")),
    )
    return {_named(name, pairs): tensor for name, tensor in state.items()}


def _frequencies(head_dim: int, theta: float, factor: float) -> Tensor:
    """Those of NTK scaling as Alibaba's code has them: the base times s, and all divided by s^(2/d)."""
    waves = np.arange(0, head_dim, 2) / head_dim
    return torch.from_numpy(((theta * factor) ** -waves / factor ** (2 / head_dim)).astype(np.float32))


MADE: dict[str, tuple[dict[str, Any], str, Callable[[dict[str, Tensor]], dict[str, Tensor]]]] = {
    "nomic": (_NOMIC, "NomicBertModel", as_nomic),
    "new": (_NEW, "GteModel", as_new),
    "jina": (_JINA, "JinaEmbeddingsV3Model", as_jina),
}


def native_model(kind: str, vocab_size: int) -> Any:
    """A random one of transformers' own, made by its own names of the settings."""
    torch.manual_seed(3)
    sizes = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 64}
    theta = {"nomic": 1000.0, "new": 20000.0, "jina": 20000.0}[kind]
    made = getattr(transformers, MADE[kind][1])
    config = made.config_class(
        vocab_size=vocab_size,
        **sizes,
        max_position_embeddings=80,
        pad_token_id=0,
        type_vocab_size=2 if kind == "nomic" else 1,
        rope_parameters={"rope_type": "default", "rope_theta": theta},
    )
    model = made(config).eval()
    with torch.no_grad():  # a small spread would hide differences
        for parameter in model.parameters():
            if parameter.dim() > 1:
                parameter.mul_(5)
            else:
                parameter.add_(torch.randn_like(parameter) * 0.1)
    if kind == "new":
        model.rotary_emb.inv_freq = _frequencies(8, theta, 8.0)
    return model


def published(kind: str, folder: Path, **changed: Any) -> Any:
    """Write a folder as the author of such a model does; its weights are those of the model given back."""
    folder.mkdir()
    vocab_size = make_tokenizer(folder)
    model = native_model(kind, vocab_size)
    config, _, names = MADE[kind]
    code = {"AutoConfig": "configuration.Config", "AutoModel": "modeling.Model"}
    write_json(folder / "config.json", {**config, "vocab_size": vocab_size, "auto_map": code, **changed})
    for name in ("configuration", "modeling"):
        (folder / f"{name}.py").write_text(f"open({str(folder.parent / 'ran')!r}, 'w')")
    save_file({n: t.contiguous() for n, t in names(model.state_dict()).items()}, folder / "model.safetensors")
    return model


def pooled(model: Any, encoder: SentenceEncoder, texts: list[str]) -> Any:
    """(n_texts, dim) mean of what transformers' own model makes of each text alone."""
    vectors = []
    for ids in encoder.tokenizer.tokenize(texts, "").ids:
        with torch.inference_mode():
            vectors.append(model(input_ids=torch.tensor([list(ids)])).last_hidden_state[0].mean(0).numpy())
    return np.stack(vectors)


@pytest.mark.parametrize("kind", sorted(MADE))
def test_a_model_with_its_authors_code_is_transformers_own(kind: str, tmp_path: Path) -> None:
    model = published(kind, tmp_path / "theirs")
    encoder = SentenceEncoder.load(tmp_path / "theirs", device="cpu", precision="float32")
    texts = [*(text for text in SENTENCES if text.strip()), LONG]
    assert_allclose(encoder.encode(texts), pooled(model, encoder, texts), atol=2e-5)
    assert encoder.max_seq_length == 60
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("kind", sorted(MADE))
def test_it_is_saved_as_transformers_own(kind: str, tmp_path: Path) -> None:
    published(kind, tmp_path / "theirs")
    encoder = SentenceEncoder.load(tmp_path / "theirs", device="cpu", precision="float32")
    before, fingerprint = encoder.encode(SENTENCES), encoder.fingerprint
    encoder.save(tmp_path / "copy")
    assert SentenceEncoder.load(tmp_path / "copy", device="cpu").fingerprint == fingerprint
    assert "auto_map" not in json.loads((tmp_path / "copy" / "config.json").read_text())
    peer = SentenceTransformer(str(tmp_path / "copy"), device="cpu")  # it would refuse an auto_map
    assert_allclose(np.asarray(peer.encode(SENTENCES)), before, atol=2e-5)

    ids, mask = encoder.tokenize(SENTENCES[:4])
    step = torch.optim.SGD(encoder.network.parameters(), 0.01)
    encoder.network.train()
    encoder.forward(ids, mask).square().sum().backward()
    step.step()
    encoder.network.eval()
    after = encoder.encode(SENTENCES)
    assert np.abs(after - before).max() > 1e-3
    encoder.save(tmp_path / "trained")
    peer = SentenceTransformer(str(tmp_path / "trained"), device="cpu")
    assert_allclose(np.asarray(peer.encode(SENTENCES)), after, atol=2e-5)
    again = SentenceEncoder.load(tmp_path / "trained", device="cpu", precision="float32")
    assert_allclose(again.encode(SENTENCES), after, atol=2e-5)
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    ("kind", "changed", "said"),
    [
        ("nomic", {"moe_every_n_layers": 2, "num_experts": 8}, "moe_every_n_layers: 2"),
        ("nomic", {"rotary_emb_fraction": 0.5}, "rotary_emb_fraction: 0.5"),
        ("nomic", {"rotary_scaling_factor": 2}, "rotary_scaling_factor: 2"),
        ("nomic", {"qkv_proj_bias": True}, "qkv_proj_bias: True"),
        ("new", {"rope_scaling": {"type": "ntk", "factor": 8.0, "mixed_b": 0.6}}, "rope_scaling: "),
        ("new", {"layer_norm_type": "rms_norm"}, "layer_norm_type: rms_norm"),
        ("new", {"position_embedding_type": "absolute"}, "position_embedding_type: absolute"),
    ],
)
def test_what_only_the_authors_code_does_is_named(
    kind: str, changed: dict[str, Any], said: str, tmp_path: Path
) -> None:
    published(kind, tmp_path / "theirs", **changed)
    with pytest.raises(ModelError, match=f"asks for “{said}.*only its author's code.*never run"):
        SentenceEncoder.load(tmp_path / "theirs", device="cpu")
    assert not (tmp_path / "ran").exists()


def _coded(transformer: Callable[[str], Path], folder: Path, **changed: Any) -> Path:
    shutil.copytree(transformer("bert"), folder)
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    write_json(folder / "config.json", {**config, "auto_map": {"AutoModel": "modeling.Model"}, **changed})
    return folder


def test_a_kind_of_its_own_is_told_by_its_weights(transformer: Callable[[str], Path], tmp_path: Path) -> None:
    plain = SentenceEncoder.load(transformer("bert"), device="cpu", precision="float32").encode(SENTENCES)
    same = SentenceEncoder.load(_coded(transformer, tmp_path / "same"), device="cpu", precision="float32")
    assert_allclose(same.encode(SENTENCES), plain, atol=2e-5)

    other = _coded(transformer, tmp_path / "other")
    weights = load_file(other / "model.safetensors")
    more = {"encoder.layer.0.mlp.gated.weight": torch.zeros(2, 2)}
    save_file(weights | more, other / "model.safetensors")
    with pytest.raises(ModelError, match=r"own kind: its encoder\.layer\.0\.mlp\.gated\.weight is not as in"):
        SentenceEncoder.load(other, device="cpu")

    fewer = {name: t for name, t in weights.items() if "position_embeddings" not in name}
    save_file(fewer, other / "model.safetensors")  # as of a BERT with ALiBi
    with pytest.raises(ModelError, match=r"its embeddings\.position_embeddings\.weight is not as in"):
        SentenceEncoder.load(other, device="cpu")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"position_embedding_type": "alibi"}, "position_embedding_type: alibi.*never run"),
        ({"lora_adaptations": ["retrieval.query"]}, "adapter a task.*jina-embeddings-v3-hf"),
        ({"model_type": "unheard"}, "has no “unheard” model, and code of a model's author is never run"),
    ],
)
def test_a_kind_that_computes_otherwise_is_refused(
    transformer: Callable[[str], Path], tmp_path: Path, changed: dict[str, Any], said: str
) -> None:
    with pytest.raises(ModelError, match=said):
        SentenceEncoder.load(_coded(transformer, tmp_path / "model", **changed), device="cpu")


def test_a_decoder_that_may_read_both_ways_is_refused(tmp_path: Path) -> None:
    """As gte-Qwen2, which transformers loads, to read it from left to right."""
    folder = tmp_path / "decoder"
    folder.mkdir()
    vocab_size = make_tokenizer(folder)
    sizes = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 4, "intermediate_size": 64}
    config = transformers.Qwen2Config(vocab_size=vocab_size, num_key_value_heads=4, **sizes)
    transformers.Qwen2Model(config).save_pretrained(folder)
    assert SentenceEncoder.load(folder, device="cpu").embedding_dim == 32
    said = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    write_json(folder / "config.json", {**said, "auto_map": {"AutoModel": "modeling.Model"}})
    with pytest.raises(
        ModelError, match=r"both directions; transformers' “qwen2” reads it from left to right"
    ):
        SentenceEncoder.load(folder, device="cpu")
