"""The quick forward pass of the BERT family (BERT, RoBERTa, XLM-R, MPNet, DistilBERT), for inference.

The tokens of a batch lie one after another, (tokens, dim), without padding. Only attention and pooling have
to know which token belongs to which text (attention.py). Queries, keys and values come from one
product; on a processor the weights are laid out once for oneDNN, which also applies the activation on its
way.

The weights are read from safetensors directly: loading takes no `transformers`, whose modelling code alone
takes seconds to import. Training, and every other family, goes through transformers (network.py). The two
give the same vectors; a test pins that.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.torch import load_file
from torch import Tensor
from torch.nn import functional

from core.cooperative_yield import yield_to_short_work
from core.encoding.model_format import ModelLayout
from core.encoding.packed.attention import PackedTexts, attend, pack, takes_all_at_once
from core.encoding.packed.linear import can_pack
from core.encoding.weights import weight_files

# How each activation is computed: (its kind, how gelu is approximated).
_ACTIVATIONS = {
    "gelu": ("gelu", "none"),
    "gelu_new": ("gelu", "tanh"),
    "gelu_pytorch_tanh": ("gelu", "tanh"),
    "relu": ("relu", ""),
}


@dataclass(frozen=True, slots=True)
class _Family:
    """How a family's checkpoints name its weights.

    Attributes:
        prefix: before all names where a checkpoint has a head beside the encoder.
        layer: of a layer; holds {}.
        query, key, value, output, up, down: its linear layers.
        norm_attention, norm_output: its normalisations, after attention and at its end.
        embedding_norm: after the embeddings.
        offset_positions: positions count from the padding id + 1, and only where there is no padding id.
    """

    prefix: str
    layer: str = "encoder.layer.{}."
    query: str = "attention.self.query"
    key: str = "attention.self.key"
    value: str = "attention.self.value"
    output: str = "attention.output.dense"
    norm_attention: str = "attention.output.LayerNorm"
    up: str = "intermediate.dense"
    down: str = "output.dense"
    norm_output: str = "output.LayerNorm"
    embedding_norm: str = "embeddings.LayerNorm"
    offset_positions: bool = False


_FAMILIES = {
    "bert": _Family("bert."),
    "roberta": _Family("roberta.", offset_positions=True),
    "xlm-roberta": _Family("roberta.", offset_positions=True),
    "camembert": _Family("roberta.", offset_positions=True),
    "mpnet": _Family(
        "mpnet.",
        query="attention.attn.q",
        key="attention.attn.k",
        value="attention.attn.v",
        output="attention.attn.o",
        norm_attention="attention.LayerNorm",
        offset_positions=True,
    ),
    "distilbert": _Family(
        "distilbert.",
        layer="transformer.layer.{}.",
        query="attention.q_lin",
        key="attention.k_lin",
        value="attention.v_lin",
        output="attention.out_lin",
        norm_attention="sa_layer_norm",
        up="ffn.lin1",
        down="ffn.lin2",
        norm_output="output_layer_norm",
    ),
}


class Linear:
    """(tokens, in_features) -> (tokens, out_features), with an activation.

    Attributes:
        activation: its kind ("gelu", "relu" or "none"), and how gelu is approximated.
    """

    def __init__(self, weight: Tensor, bias: Tensor, activation: str | None = None) -> None:
        self._weight, self._bias = weight.contiguous(), bias.contiguous()
        self.activation = self._kind, self._how = _ACTIVATIONS[activation] if activation else ("none", "")
        self._for_onednn = weight.device.type == "cpu" and can_pack()
        if self._for_onednn:
            # Its own layout takes the place of the plain one.
            self._weight = torch.ops.mkldnn._reorder_linear_weight(self._weight, None)

    def __call__(self, tokens: Tensor) -> Tensor:
        if self._for_onednn:
            output: Tensor = torch.ops.mkldnn._linear_pointwise(
                tokens, self._weight, self._bias, self._kind, [], self._how
            )
            return output
        output = functional.linear(tokens, self._weight, self._bias)
        if self._kind == "gelu":
            return functional.gelu(output, approximate=self._how)
        return functional.relu(output) if self._kind == "relu" else output

    def plain(self) -> tuple[Tensor, Tensor]:
        """(out_features, in_features) weight and (out_features,) bias, laid out as usual."""
        return (self._weight.to_dense() if self._weight.is_mkldnn else self._weight), self._bias


@dataclass(frozen=True, slots=True)
class Layer:
    attention: Linear  # dim -> 3 · dim: queries, keys, values
    output: Linear
    norm_attention: tuple[Tensor, Tensor]
    up: Linear
    down: Linear
    norm_output: tuple[Tensor, Tensor]


class PackedTransformer:
    """A transformer's inference, of weights that do not change. Safe to use from several threads.

    Attributes:
        dim: width of a token vector.
        n_heads: heads of attention.
        epsilon: of its normalisations.
        dtype: what it computes in.
        device: where its weights lie.
        embedding_norm: scale and shift after the embeddings.
        layers: one after another.
    """

    def __init__(
        self, config: Mapping[str, Any], weights: Mapping[str, Tensor], device: str, dtype: torch.dtype
    ) -> None:
        """See `load_packed`.

        Raises:
            KeyError: a weight or a setting is missing. ValueError: a weight has not the shape that the
                configuration says.
        """
        kind = str(config["model_type"])
        family = _FAMILIES[kind]
        of_distilbert = kind == "distilbert"
        self.dim = int(config["dim" if of_distilbert else "hidden_size"])
        self.n_heads = int(config["n_heads" if of_distilbert else "num_attention_heads"])
        if self.dim % self.n_heads:
            raise ValueError(f"{self.dim} numbers cannot be shared among {self.n_heads} heads")
        n_layers = int(config["n_layers" if of_distilbert else "num_hidden_layers"])
        inner = int(config["hidden_dim" if of_distilbert else "intermediate_size"])
        activation = str(config.get("activation" if of_distilbert else "hidden_act", "gelu"))
        self.epsilon = 1e-12 if of_distilbert else float(config.get("layer_norm_eps", 1e-12))
        self.device, self.dtype = device, dtype
        pad = config.get("pad_token_id")
        self._pad = 1 if kind == "mpnet" else int(pad or 0)
        self._offset_positions = family.offset_positions

        def take(name: str, *shape: int | None) -> Tensor:
            tensor = weights[name]
            fits = len(shape) == tensor.dim()
            if not fits or any(n not in (None, m) for n, m in zip(shape, tensor.shape, strict=True)):
                raise ValueError(f"{name} has the shape {tuple(tensor.shape)}, not {shape}")
            return tensor.to(device, dtype)

        def norm(name: str) -> tuple[Tensor, Tensor]:
            old = f"{name}.gamma" in weights  # as the first BERTs were written
            scale, shift = ("gamma", "beta") if old else ("weight", "bias")
            return take(f"{name}.{scale}", self.dim), take(f"{name}.{shift}", self.dim)

        def linear(names: Sequence[str], n_in: int, n_out: int, activation: str | None = None) -> Linear:
            matrix = torch.cat([take(f"{name}.weight", n_out, n_in) for name in names])
            return Linear(matrix, torch.cat([take(f"{name}.bias", n_out) for name in names]), activation)

        self._words = take("embeddings.word_embeddings.weight", int(config["vocab_size"]), self.dim)
        positions = int(config["max_position_embeddings"])
        self._positions = take("embeddings.position_embeddings.weight", positions, self.dim)
        if "embeddings.token_type_embeddings.weight" in weights:
            # Every text is a first sentence, so its type is part of the position.
            types = take("embeddings.token_type_embeddings.weight", None, self.dim)
            self._positions = self._positions + types[0]
        self.embedding_norm = norm(family.embedding_norm)
        relative = "encoder.relative_attention_bias.weight"
        # (buckets, heads)
        self._relative = take(relative, None, self.n_heads) if kind == "mpnet" else None
        dim = self.dim
        fits = takes_all_at_once(device, dtype, dim // self.n_heads)
        self._at_once = fits and self._relative is None
        self.layers: list[Layer] = []
        for number in range(n_layers):
            at = family.layer.format(number)
            self.layers.append(
                Layer(
                    linear([at + name for name in (family.query, family.key, family.value)], dim, dim),
                    linear([at + family.output], dim, dim),
                    norm(at + family.norm_attention),
                    linear([at + family.up], dim, inner, activation),
                    linear([at + family.down], inner, dim),
                    norm(at + family.norm_output),
                )
            )

    def pack(self, ids: NDArray[np.int64], lengths: NDArray[np.int64]) -> PackedTexts:
        """Texts one after another, (tokens,) ids and (n_texts,) lengths, as `__call__` takes them."""
        return pack(
            ids,
            lengths,
            self.device,
            padding_id=self._pad if self._offset_positions else None,
            at_once=self._at_once,
        )

    def __call__(self, texts: PackedTexts) -> Tensor:
        """(tokens, dim) the last hidden states, in `dtype`."""
        hidden = self.norm(self.embedded(texts), self.embedding_norm)
        biases = self.biases(texts)
        for layer in self.layers:
            self.give_way()
            attended = layer.output(attend(layer.attention(hidden), texts, self.n_heads, biases))
            hidden = self.norm(attended.add_(hidden), layer.norm_attention)
            changed = layer.down(layer.up(hidden))
            hidden = self.norm(changed.add_(hidden), layer.norm_output)
        return hidden

    def give_way(self) -> None:
        """Let a search go first, on a processor: a batch takes up to a tenth of a second, a layer less."""
        if self.device == "cpu":
            yield_to_short_work()

    def embedded(self, texts: PackedTexts) -> Tensor:
        """(tokens, dim) what the first normalisation takes."""
        words = functional.embedding(texts.ids, self._words)
        return words + functional.embedding(texts.places, self._positions)

    def biases(self, texts: PackedTexts) -> list[Tensor | None]:
        """For each run what its family adds to the scores of attention."""
        return [self._relative_bias(run.length) for run in texts.runs]

    def norm(self, hidden: Tensor, norm: tuple[Tensor, Tensor]) -> Tensor:
        """Normalise each token, with a scale and a shift."""
        return functional.layer_norm(hidden, (self.dim,), norm[0], norm[1], self.epsilon)

    def _relative_bias(self, length: int) -> Tensor | None:
        """(1, heads, length, length) what MPNet adds to attention by distance (Raffel et al. 2020, §2.1)."""
        if self._relative is None:
            return None
        places = torch.arange(length, device=self._relative.device)
        buckets = relative_buckets(places[None, :] - places[:, None], self._relative.shape[0])
        bias = functional.embedding(buckets, self._relative)
        return bias.permute(2, 0, 1).unsqueeze(0)


def relative_buckets(distance: Tensor, n_buckets: int, furthest: int = 128) -> Tensor:
    """Buckets of distances: one each for near ones, logarithmic for far ones, before and after apart.

    Args:
        distance: int64 of any shape, key place - query place.
        n_buckets: even. furthest: from there on everything is one bucket.
    """
    half = n_buckets // 2
    exact = half // 2
    away = distance.abs()
    scaled = torch.log(away.clamp(min=1).float() / exact) / math.log(furthest / exact) * (half - exact)
    far = (exact + scaled.long()).clamp(max=half - 1)
    return torch.where(away < exact, away, far) + (distance > 0).long() * half


def load_packed(layout: ModelLayout, device: str, precision: str) -> PackedTransformer | None:
    """A transformer's weights, ready for inference; None where its family or form is not one of these.

    Args:
        layout: of the model's folder. device: a torch device. precision: "bfloat16", or else float32.
    """
    config = layout.transformer_config
    family = _FAMILIES.get(str(config.get("model_type")))
    if family is None or not _is_plain(config):
        return None
    stored: dict[str, Tensor] = {}
    for path in weight_files(layout.transformer_folder):
        stored |= load_file(path)
    within = family.prefix if f"{family.prefix}embeddings.word_embeddings.weight" in stored else ""
    weights = {name[len(within) :]: tensor for name, tensor in stored.items() if name.startswith(within)}
    dtype = torch.bfloat16 if precision == "bfloat16" else torch.float32
    try:
        return PackedTransformer(config, weights, device, dtype)
    except (KeyError, ValueError, TypeError):
        return None  # not as expected: transformers can load it, or says what is wrong


def _is_plain(config: Mapping[str, Any]) -> bool:
    """Whether nothing in a configuration asks for more than the forward pass here does."""
    activation = config.get(
        "activation" if config.get("model_type") == "distilbert" else "hidden_act", "gelu"
    )
    return (
        activation in _ACTIVATIONS
        and config.get("position_embedding_type") in (None, "absolute")
        and not config.get("is_decoder")
        and not config.get("add_cross_attention")
        and not config.get("pruned_heads")
    )
