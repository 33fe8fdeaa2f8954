"""Families of encoders that the quick forward pass serves: one description each.

A description says how a family's checkpoints name weights and settings, and what its layers do. All of them
go through the same network (transformer.py). What a configuration asks for beyond its description is left to
transformers: `described` returns None then.

Sources: BERT (Devlin et al. 2019), RoBERTa (Liu et al. 2019), MPNet (Song et al. 2020), DistilBERT (Sanh et
al. 2019), T5 (Raffel et al. 2020), NomicBERT (Nussbaum et al. 2024), GTE (Zhang et al. 2024), ModernBERT
(Warner et al. 2024), EuroBERT (Boizard et al. 2025), Llama (Touvron et al. 2023), Qwen3 (Yang et al. 2025),
Gemma 3 (Gemma Team 2025).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

# How each activation is computed: (its kind, how gelu is approximated).
ACTIVATIONS = {
    "gelu": ("gelu", "none"),
    "gelu_new": ("gelu", "tanh"),
    "gelu_pytorch_tanh": ("gelu", "tanh"),
    "relu": ("relu", ""),
    "silu": ("swish", ""),
    "swish": ("swish", ""),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """How checkpoints name the weights of a family. A name that is None: there is no such weight.

    Attributes:
        words, positions, types, embedding_norm: of the embeddings.
        layer: of a layer; holds {}.
        attention: queries, keys and values: three names, or one where they are one matrix.
        output, up, down: the other linear layers. up: two names, of the gate that gets the activation and of
            what it multiplies; or one, of a plain layer or of both of these in one matrix.
        before, after, on_sum: normalisations of attention and of the wide layer: of what goes in, of what
            comes out, and of the sum with the residual.
        heads: normalisations of each head's queries and keys.
        relative: what is added to scores by distance; may hold {}, where each layer has its own.
        final_norm: after the last layer.
        bare_first: the first layer has no normalisation before attention: one stands after the embeddings.
        biased: every linear layer and normalisation has a bias; else those have one that a checkpoint has.
    """

    layer: str
    words: str
    attention: tuple[str, ...]
    output: str
    up: tuple[str, ...]
    down: str
    embedding_norm: str | None = None
    positions: str | None = None
    types: str | None = None
    before: tuple[str, str] | None = None
    after: tuple[str, str] | None = None
    on_sum: tuple[str, str] | None = None
    heads: tuple[str, str] | None = None
    relative: str | None = None
    final_norm: str | None = None
    bare_first: bool = False
    biased: bool = False


@dataclass(frozen=True, slots=True)
class Family:
    """What the layers of a family do, and how it names that.

    Attributes:
        layouts: of its checkpoints; the first whose words are there is taken.
        prefixes: that may stand before all names, where a checkpoint has a head beside the encoder.
        settings: names in config.json that are not the usual ones.
        epsilon, activation: what they are where config.json does not say.
        padding_id: the same for all models of the family; None: config.json says it.
        rms: normalisations divide by the root mean square and shift nothing (Zhang & Sennrich 2019).
        norm_offset: what is added to the scale of a normalisation.
        activated_half: of an up layer that is one matrix, which half gets the activation: 0 or 1.
        offset_positions: positions count from the padding id + 1, and only where there is no padding id.
        scaled_words: embeddings are multiplied by the root of their width.
        scaled_scores: scores are divided by the root of a head's width, or of the setting that is named.
        thetas: where queries and keys are rotated by their position, the older name of the setting with the
            base of the angles, and what it is where nothing is said; a second one for layers with a window.
        window: the setting with the window's width, where it is not "sliding_window".
        full_every: the older setting that says every how many layers one has no window, what it is where
            nothing is said, and which of so many that is, counted from 0.
        causal: a token sees itself and those before it, unless config.json says otherwise.
    """

    layouts: tuple[Layout, ...]
    prefixes: tuple[str, ...] = ()
    settings: Mapping[str, str] = field(default_factory=dict)
    epsilon: float = 1e-12
    activation: str = "gelu"
    padding_id: int | None = None
    rms: bool = False
    norm_offset: float = 0.0
    activated_half: int = 0
    offset_positions: bool = False
    scaled_words: bool = False
    scaled_scores: bool | str = True
    thetas: tuple[tuple[str, float], ...] = ()
    window: str | None = None
    full_every: tuple[str, int, int] | None = None
    causal: bool = False


_BERT = Layout(
    layer="encoder.layer.{}.",
    words="embeddings.word_embeddings",
    positions="embeddings.position_embeddings",
    types="embeddings.token_type_embeddings",
    embedding_norm="embeddings.LayerNorm",
    attention=("attention.self.query", "attention.self.key", "attention.self.value"),
    output="attention.output.dense",
    up=("intermediate.dense",),
    down="output.dense",
    on_sum=("attention.output.LayerNorm", "output.LayerNorm"),
    biased=True,
)
_MPNET = Layout(
    layer="encoder.layer.{}.",
    words="embeddings.word_embeddings",
    positions="embeddings.position_embeddings",
    embedding_norm="embeddings.LayerNorm",
    attention=("attention.attn.q", "attention.attn.k", "attention.attn.v"),
    output="attention.attn.o",
    up=("intermediate.dense",),
    down="output.dense",
    on_sum=("attention.LayerNorm", "output.LayerNorm"),
    relative="encoder.relative_attention_bias",
    biased=True,
)
_DISTILBERT = Layout(
    layer="transformer.layer.{}.",
    words="embeddings.word_embeddings",
    positions="embeddings.position_embeddings",
    embedding_norm="embeddings.LayerNorm",
    attention=("attention.q_lin", "attention.k_lin", "attention.v_lin"),
    output="attention.out_lin",
    up=("ffn.lin1",),
    down="ffn.lin2",
    on_sum=("sa_layer_norm", "output_layer_norm"),
    biased=True,
)


def _t5(up: tuple[str, ...]) -> Layout:
    feed = "layer.1.DenseReluDense."
    return Layout(
        layer="encoder.block.{}.",
        words="shared",
        attention=("layer.0.SelfAttention.q", "layer.0.SelfAttention.k", "layer.0.SelfAttention.v"),
        output="layer.0.SelfAttention.o",
        up=tuple(feed + name for name in up),
        down=feed + "wo",
        before=("layer.0.layer_norm", "layer.1.layer_norm"),
        relative="encoder.block.{}.layer.0.SelfAttention.relative_attention_bias",
        final_norm="encoder.final_layer_norm",
    )


# NomicBERT and GTE as transformers writes them, and as their authors do.
_ROTARY_BERT = Layout(
    layer="layers.{}.",
    words="embeddings.word_embeddings",
    types="embeddings.token_type_embeddings",
    embedding_norm="embeddings.LayerNorm",
    attention=("self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj"),
    output="self_attn.o_proj",
    up=("mlp.gate_proj", "mlp.up_proj"),
    down="mlp.down_proj",
    on_sum=("post_attention_layernorm", "post_mlp_layernorm"),
)
_NOMIC_AS_PUBLISHED = Layout(
    layer="encoder.layers.{}.",
    words="embeddings.word_embeddings",
    types="embeddings.token_type_embeddings",
    embedding_norm="emb_ln",
    attention=("attn.Wqkv",),
    output="attn.out_proj",
    up=("mlp.fc12", "mlp.fc11"),
    down="mlp.fc2",
    on_sum=("norm1", "norm2"),
)
_GTE_AS_PUBLISHED = Layout(
    layer="encoder.layer.{}.",
    words="embeddings.word_embeddings",
    types="embeddings.token_type_embeddings",
    embedding_norm="embeddings.LayerNorm",
    attention=("attention.qkv_proj",),
    output="attention.o_proj",
    up=("mlp.up_gate_proj",),
    down="mlp.down_proj",
    on_sum=("attn_ln", "mlp_ln"),
)
_MODERNBERT = Layout(
    layer="layers.{}.",
    words="embeddings.tok_embeddings",
    embedding_norm="embeddings.norm",
    attention=("attn.Wqkv",),
    output="attn.Wo",
    up=("mlp.Wi",),
    down="mlp.Wo",
    before=("attn_norm", "mlp_norm"),
    final_norm="final_norm",
    bare_first=True,
)


def _llama(
    heads: tuple[str, str] | None = None,
    before: tuple[str, str] = ("input_layernorm", "post_attention_layernorm"),
    after: tuple[str, str] | None = None,
) -> Layout:
    return Layout(
        layer="layers.{}.",
        words="embed_tokens",
        attention=("self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj"),
        output="self_attn.o_proj",
        up=("mlp.gate_proj", "mlp.up_proj"),
        down="mlp.down_proj",
        before=before,
        after=after,
        heads=heads,
        final_norm="norm",
    )


_OF_HEADS = ("self_attn.q_norm", "self_attn.k_norm")
_RMS = {"layer_norm_eps": "rms_norm_eps"}
_ROBERTA = Family((_BERT,), ("roberta.",), offset_positions=True)
_T5 = Family(
    (_t5(("wi_0", "wi_1")), _t5(("wi",))),  # the newer form has two matrices up, one of them a gate
    settings={
        "hidden_size": "d_model",
        "head_dim": "d_kv",
        "num_attention_heads": "num_heads",
        "num_hidden_layers": "num_layers",
        "intermediate_size": "d_ff",
        "layer_norm_eps": "layer_norm_epsilon",
    },
    epsilon=1e-6,
    rms=True,
    scaled_scores=False,
)
_DECODER = Family(
    (_llama(),),
    ("model.",),
    _RMS,
    epsilon=1e-6,
    activation="silu",
    rms=True,
    thetas=(("rope_theta", 10_000.0),),
    causal=True,
)

FAMILIES: dict[str, Family] = {
    "bert": Family((_BERT,), ("bert.",)),
    "roberta": _ROBERTA,
    "xlm-roberta": _ROBERTA,
    "camembert": _ROBERTA,
    "mpnet": Family((_MPNET,), ("mpnet.",), padding_id=1, offset_positions=True),
    "distilbert": Family(
        (_DISTILBERT,),
        ("distilbert.",),
        {
            "hidden_size": "dim",
            "num_attention_heads": "n_heads",
            "num_hidden_layers": "n_layers",
            "intermediate_size": "hidden_dim",
            "hidden_act": "activation",
        },
    ),
    "t5": _T5,
    "mt5": _T5,
    "umt5": _T5,
    "nomic_bert": Family(
        (_ROTARY_BERT, _NOMIC_AS_PUBLISHED),
        ("nomic_bert.",),
        activation="silu",
        thetas=(("rope_theta", 1_000.0),),
    ),
    "gte": Family(
        (_ROTARY_BERT, _GTE_AS_PUBLISHED),
        ("gte.", "new."),
        activated_half=1,
        thetas=(("rope_theta", 160_000.0),),
    ),
    "modernbert": Family(
        (_MODERNBERT,),
        ("model.",),
        {"hidden_act": "hidden_activation", "layer_norm_eps": "norm_eps"},
        epsilon=1e-5,
        thetas=(("global_rope_theta", 160_000.0), ("local_rope_theta", 10_000.0)),
        window="local_attention",
        full_every=("global_attn_every_n_layers", 3, 0),
    ),
    "eurobert": dataclasses.replace(_DECODER, epsilon=1e-5, causal=False),
    "llama": _DECODER,
    "qwen3": dataclasses.replace(_DECODER, layouts=(_llama(_OF_HEADS),)),
    "gemma3_text": Family(
        (
            _llama(
                _OF_HEADS,
                ("input_layernorm", "pre_feedforward_layernorm"),
                ("post_attention_layernorm", "post_feedforward_layernorm"),
            ),
        ),
        ("model.",),
        _RMS | {"hidden_act": "hidden_activation"},
        epsilon=1e-6,
        activation="gelu_pytorch_tanh",
        rms=True,
        norm_offset=1.0,
        scaled_words=True,
        scaled_scores="query_pre_attn_scalar",
        thetas=(("rope_theta", 1_000_000.0), ("rope_local_base_freq", 10_000.0)),
        window="sliding_window",
        full_every=("sliding_window_pattern", 6, 5),
        causal=True,
    ),
}


@dataclass(frozen=True, slots=True)
class Scope:
    """Which tokens a token sees: those at most `before` before it and `after` after it; None: all."""

    before: int | None = None
    after: int | None = None

    def holds_back(self, length: int) -> bool:
        """Whether a token of a text of so many does not see another one."""
        return any(side is not None and side < length - 1 for side in (self.before, self.after))

    def width(self, length: int) -> int:
        """How many tokens one in the middle of a long text sees, of a text of so many."""
        if self.before is None or self.after is None:
            return length
        return min(self.before + 1 + self.after, length)


@dataclass(frozen=True, slots=True)
class Kind:
    """What the attention of a layer has beside its weights.

    Attributes:
        scope: which tokens see each other.
        theta: base of the angles by which queries and keys are rotated, and what positions are divided by
            before; None where they are not.
    """

    scope: Scope
    theta: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Shape:
    """The numbers of one model.

    Attributes:
        dim: of a token vector. inner: of the wide layer. head_dim: of a head.
        n_heads: of queries. n_key_value_heads: of keys and values, each shared by as many queries.
        activation: a name in `ACTIVATIONS`. epsilon: of normalisations. scale: of scores.
        pad: the id of the padding token.
        kinds: of the attention of each layer, one after another.
        n_words, n_positions: rows of the embeddings.
        furthest: where distances are one bucket (MPNet, T5).
    """

    dim: int
    inner: int
    n_heads: int
    n_key_value_heads: int
    head_dim: int
    activation: str
    epsilon: float
    scale: float
    pad: int
    kinds: tuple[Kind, ...]
    n_words: int
    n_positions: int
    furthest: int


def described(config: Mapping[str, Any]) -> tuple[Family, Shape] | None:
    """What a transformer's config.json describes; None where that is more than is described here."""
    family = FAMILIES.get(str(config.get("model_type")))
    if family is None or not _is_plain(config):
        return None

    def number(name: str, otherwise: float | None = None) -> Any:
        stated = config.get(family.settings.get(name, name))
        if stated is None and otherwise is None:
            raise KeyError(name)
        return otherwise if stated is None else stated

    activation = _activation(config, family)
    kinds = _kinds(config, family, int(number("num_hidden_layers")))
    if activation not in ACTIVATIONS or kinds is None:
        return None
    dim, n_heads = int(number("hidden_size")), int(number("num_attention_heads"))
    head_dim = int(number("head_dim", dim // n_heads))
    if family.settings.get("head_dim", "head_dim") not in config and dim % n_heads:
        raise ValueError(f"{dim} numbers cannot be shared among {n_heads} heads")
    scale = head_dim**-0.5 if family.scaled_scores else 1.0
    if isinstance(family.scaled_scores, str):
        scale = float(config[family.scaled_scores]) ** -0.5
    shape = Shape(
        dim,
        int(number("intermediate_size")),
        n_heads,
        int(number("num_key_value_heads", n_heads)),
        head_dim,
        activation,
        float(number("layer_norm_eps", family.epsilon)),
        scale,
        int(config.get("pad_token_id") or 0) if family.padding_id is None else family.padding_id,
        kinds,
        int(config["vocab_size"]),
        int(config.get("max_position_embeddings") or 0),
        int(config.get("relative_attention_max_distance") or 128),
    )
    return family, shape


def _activation(config: Mapping[str, Any], family: Family) -> str:
    if "d_ff" in config:  # T5: "relu", "gated-gelu"
        name = str(config.get("feed_forward_proj", "relu")).rpartition("-")
        return "gelu_new" if name[0] and name[2] == "gelu" else name[2]
    stated = config.get(family.settings.get("hidden_act", "hidden_act"))
    return str(stated or family.activation)


def _kinds(config: Mapping[str, Any], family: Family, n_layers: int) -> tuple[Kind, ...] | None:
    """Of the attention of each layer; None where positions or windows are of a kind that is not described."""
    types = config.get("layer_types")
    if types is None and family.full_every is not None:
        name, often, first = family.full_every
        often = int(config.get(name) or often)
        types = [_FULL if number % often == first % often else _SLIDING for number in range(n_layers)]
    if types is None:
        if config.get("use_sliding_window"):
            return None
        types = [_FULL] * n_layers
    if len(types) < n_layers or not set(types) <= {_FULL, _SLIDING}:
        return None
    causal = family.causal and config.get("is_causal", True) and not config.get("use_bidirectional_attention")
    after = 0 if causal else None
    scopes = {_FULL: Scope(None, after)}
    if _SLIDING in types:
        width = config.get(family.window or "sliding_window")
        if width is None:
            return None
        scopes[_SLIDING] = Scope(int(width) - 1, 0) if causal else Scope(int(width) // 2, int(width) // 2)
    thetas: dict[str, tuple[float, float] | None] = {}
    for number, name in enumerate((_FULL, _SLIDING)):
        if not family.thetas:
            thetas[name] = None
            continue
        found = _theta(config, name, *family.thetas[min(number, len(family.thetas) - 1)])
        if found is None:
            return None
        thetas[name] = found
    return tuple(Kind(scopes[name], thetas[name]) for name in types[:n_layers])


def _theta(
    config: Mapping[str, Any], layer_type: str, old_name: str, otherwise: float
) -> tuple[float, float] | None:
    """The base of a layer's angles and what positions are divided by; None for a rotation of another form."""
    stated = config.get("rope_parameters") or {}
    stated = stated.get(layer_type) or ({} if _FULL in stated or _SLIDING in stated else stated)
    scaling = config.get("rope_scaling") or {}
    of_all = {**scaling, **stated} if layer_type == _FULL or old_name != "rope_local_base_freq" else stated
    form = of_all.get("rope_type") or of_all.get("type") or "default"
    partial = of_all.get("partial_rotary_factor", config.get("partial_rotary_factor"))
    if form not in ("default", "linear") or partial not in (None, 1, 1.0):
        return None
    base = float(stated.get("rope_theta") or config.get(old_name) or otherwise)
    return base, float(of_all.get("factor") or 1.0) if form == "linear" else 1.0


_FULL, _SLIDING = "full_attention", "sliding_attention"


def _is_plain(config: Mapping[str, Any]) -> bool:
    """Whether nothing in a configuration asks for more than the forward pass does."""
    return (
        config.get("position_embedding_type") in (None, "absolute")
        and not config.get("is_decoder")
        and not config.get("add_cross_attention")
        and not config.get("pruned_heads")
        and not config.get("attn_logit_softcapping")
        and not config.get("rotary_emb_interleaved")
        and not config.get("rotary_emb_scale_base")
    )
