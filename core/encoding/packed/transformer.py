"""The quick forward pass of encoders, for inference; families.py says which and how they differ.

The tokens of a batch lie one after another, (tokens, dim), without padding. Only attention and pooling have
to know which token belongs to which text (attention.py). Queries, keys and values come from one
product; on a processor the weights are laid out once for oneDNN, or for our own product where that is
quicker, which also applies the activation; what stands between products goes over the numbers once
(kernels.py).

Where normalisations stand before a layer's products, the sum of all layers is kept in float32: in bfloat16
each of them would round it.

The weights are read from safetensors directly: loading takes no `transformers`, whose modelling code alone
takes seconds to import. Training, and every other family, goes through transformers (network.py). The two
give the same vectors; a test pins that.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.torch import load_file
from torch import Tensor
from torch.nn import functional

from core.cooperative_yield import yield_to_short_work
from core.encoding.model_format import ModelLayout
from core.encoding.packed import kernels
from core.encoding.packed.attention import (
    Heads,
    PackedTexts,
    Seen,
    attend,
    in_pairs,
    over_root_mean_square,
    pack,
    rotations,
    seen,
    takes_all_at_once,
)
from core.encoding.packed.families import ACTIVATIONS, Family, Kind, Layout, Shape, described
from core.encoding.packed.linear import activated, can_pack
from core.encoding.weights import weight_files


@dataclass(frozen=True, slots=True, eq=False)
class Norm:
    """A normalisation of each token: (dim,) scale and shift, where there are any."""

    scale: Tensor | None = None
    shift: Tensor | None = None


class Linear:
    """(tokens, in_features) -> (tokens, out_features), with an activation.

    Args:
        weight, bias: (out_features, in_features) in the dtype of tokens, and (out_features,).
        gated: half of the features are outputs with the activation times as many others, whose weights are
            the second half; only for what `kernels.multiplies`.

    Attributes:
        activation: its kind ("gelu", "relu", "swish" or "none"), and how gelu is approximated.
        gated: as above. in_c: whether kernels.py makes the product.
        multiplied: what it makes it with; only there.
    """

    multiplied: kernels.Multiplied

    def __init__(
        self, weight: Tensor, bias: Tensor | None, activation: str | None = None, gated: bool = False
    ) -> None:
        self.activation = self._kind, self._how = ACTIVATIONS[activation] if activation else ("none", "")
        self.gated = gated
        self.in_c = kernels.multiplies(weight)
        assert self.in_c or not gated, "a gate of its own"
        self._for_onednn = not self.in_c and weight.device.type == "cpu" and can_pack()
        if gated:
            weight = kernels.side_by_side(weight)
            bias = None if bias is None else kernels.side_by_side(bias)
        weight = weight.contiguous()
        self._bias = None if bias is None else bias.to(torch.float32 if self.in_c else weight.dtype)
        # Another layout takes the place of the plain one.
        if self.in_c:
            weight = kernels.laid_out(weight)
            self.multiplied = kernels.Multiplied(weight, self._bias, self.activation, gated)
        elif self._for_onednn:
            weight = torch.ops.mkldnn._reorder_linear_weight(weight, None)
        self._weight = weight

    def __call__(self, tokens: Tensor) -> Tensor:
        if self.in_c:
            return kernels.product(tokens, self.multiplied)
        if self._for_onednn:
            output: Tensor = torch.ops.mkldnn._linear_pointwise(
                tokens, self._weight, self._bias, self._kind, [], self._how
            )
            return output
        return activated(functional.linear(tokens, self._weight, self._bias), self.activation)

    def with_other(self, tokens: Tensor, other: Tensor, how: str) -> Tensor:
        """The outputs plus ("add") or times ("mul") others of the same shape and dtype.

        It is for layers without an activation.
        """
        if self._for_onednn:
            output: Tensor = torch.ops.mkldnn._linear_pointwise.binary(
                tokens, other, self._weight, self._bias, how
            )
            return output
        output = self(tokens)
        return output.add_(other) if how == "add" else output.mul_(other)

    def plain(self) -> tuple[Tensor, Tensor]:
        """(out_features, in_features) weight and (out_features,) bias, laid out as usual."""
        weight, bias = self._weight, self._bias
        if self.in_c:
            weight = kernels.as_usual(weight)
        elif self._for_onednn:
            weight = weight.to_dense()
        bias = weight.new_zeros(len(weight)) if bias is None else bias.to(weight.dtype)
        if self.gated:
            return kernels.one_after_another(weight), kernels.one_after_another(bias)
        return weight, bias


class GatedLinear:
    """(tokens, in_features) -> (tokens, inner): outputs with an activation, times as many others.

    Args:
        weight, bias: (2 · inner, in_features) and (2 · inner,), those with the activation first.

    Attributes:
        activation: as of `Linear`.
    """

    def __init__(self, weight: Tensor, bias: Tensor | None, activation: str) -> None:
        self.activation = ACTIVATIONS[activation]
        inner = len(weight) // 2
        if kernels.multiplies(weight):
            self._parts = [Linear(weight, bias, activation, gated=True)]
        elif kernels.serves(inner, weight.device, weight.dtype):
            self._parts = [Linear(weight, bias)]
        else:
            biases = (None, None) if bias is None else bias.chunk(2)
            self._parts = [Linear(weight[:inner], biases[0], activation), Linear(weight[inner:], biases[1])]

    @property
    def in_c(self) -> bool:
        """As of `Linear`."""
        return all(part.in_c for part in self._parts)

    @property
    def multiplied(self) -> kernels.Multiplied:
        """As of `Linear`."""
        return self._parts[0].multiplied

    def __call__(self, tokens: Tensor) -> Tensor:
        first, *other = self._parts
        if first.gated:
            return first(tokens)
        if not other:
            return kernels.gate(first(tokens), self.activation)
        return other[0].with_other(tokens, first(tokens), "mul")

    def plain(self) -> tuple[Tensor, Tensor]:
        """As of `Linear`."""
        weights, biases = zip(*(part.plain() for part in self._parts), strict=True)
        return torch.cat(weights), torch.cat(biases)


@dataclass(frozen=True, slots=True, eq=False)
class Norms:
    """The normalisations of one of the two halves of a layer: of what goes into it, of what comes out, and of
    the sum with the residual.
    """

    before: Norm | None = None
    after: Norm | None = None
    on_sum: Norm | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    attention: Linear  # dim -> queries, keys and values
    output: Linear
    around_attention: Norms
    up: Linear | GatedLinear  # with the activation
    down: Linear
    around_wide: Norms

    @property
    def in_c(self) -> bool:
        """Whether kernels.py makes all its products."""
        return all(each.in_c for each in (self.attention, self.output, self.up, self.down))


class PackedTransformer:
    """A transformer's inference, of weights that do not change. Safe to use from several threads.

    Attributes:
        dim: width of a token vector.
        dtype: what it computes in. device: where its weights lie.
        pre_norm: whether normalisations stand before a layer's products; the residual is float32 then.
        embedding_norm: after the embeddings.
        layers: one after another. final_norm: after the last one.
        heads, kinds: of the attention of each layer.
    """

    def __init__(
        self,
        family: Family,
        shape: Shape,
        weights: Mapping[str, Tensor],
        device: str,
        dtype: torch.dtype,
    ) -> None:
        """See `load_packed`.

        Raises:
            KeyError: a weight is missing. ValueError: a weight has not the shape that the configuration says.
        """
        layout = next(each for each in family.layouts if _is_laid_out(weights, each))
        taken = _Weights(weights, device, dtype, layout.biased)
        self.dim, self.device, self.dtype = shape.dim, device, dtype
        self.pre_norm = layout.before is not None
        self._rms, self._epsilon = family.rms, shape.epsilon
        self._pad = shape.pad if family.offset_positions else None
        self._furthest = shape.furthest
        self._rotations: dict[tuple[float, float], Tensor] = {}
        self._in_c = kernels.serves(shape.dim, device, dtype)
        norm_dtype = torch.float32 if self.pre_norm or self._in_c else dtype

        def norm(name: str | None) -> Norm | None:
            if name is None:
                return None
            old = taken.has(f"{name}.gamma")  # as the first BERTs were written
            scale, shift = ("gamma", "beta") if old else ("weight", "bias")
            factor = taken(f"{name}.{scale}", shape.dim, dtype=norm_dtype) + family.norm_offset
            if not taken.has_bias(f"{name}.{shift}"):
                return Norm(factor)
            return Norm(factor, taken(f"{name}.{shift}", shape.dim, dtype=norm_dtype))

        self._words = taken(f"{layout.words}.weight", shape.n_words, shape.dim)
        self._word_scale = shape.dim**0.5 if family.scaled_words else None
        self._positions = None
        if layout.positions is not None:
            self._positions = taken(f"{layout.positions}.weight", shape.n_positions, shape.dim)
        self._type = None
        if layout.types is not None and taken.has(f"{layout.types}.weight"):
            # Every text is a first sentence, so its type is part of the position.
            types = taken(f"{layout.types}.weight", None, shape.dim)
            if self._positions is None:
                self._type = types[0]
            else:
                self._positions = self._positions + types[0]
        self.embedding_norm = norm(layout.embedding_norm)
        self.final_norm = norm(layout.final_norm)
        self.kinds = shape.kinds
        self.layers: list[Layer] = []
        self.heads: list[Heads] = []
        self._relative: list[Tensor] = []  # (buckets, heads), of each layer or of all
        for number in range(len(shape.kinds)):
            at = layout.layer.format(number)
            if layout.relative is not None:
                name = f"{layout.relative.format(number)}.weight"
                if taken.has(name) and (number == 0 or "{}" in layout.relative):
                    self._relative.append(taken(name, None, shape.n_heads, dtype=torch.float32))
            around, scales = [], []
            for half in (0, 1):
                bare = layout.bare_first and number == half == 0
                before = norm(at + layout.before[half]) if layout.before and not bare else None
                folded = before is not None and family.rms and before.shift is None
                # Its scale is part of the products that follow.
                scales.append(before.scale if before is not None and folded else None)
                around.append(
                    Norms(
                        Norm() if folded else before,
                        norm(at + layout.after[half]) if layout.after else None,
                        norm(at + layout.on_sum[half]) if layout.on_sum else None,
                    )
                )
            attention, heads = _attention(taken, at, layout, shape, family, scales[0])
            self.heads.append(heads)
            up, down = _wide(taken, at, layout, shape, family, scales[1])
            output = taken.linear(at, (layout.output,), shape.dim, shape.n_heads * shape.head_dim)
            self.layers.append(Layer(attention, output, around[0], up, down, around[1]))
        self._in_one_call = [self._for_one_call(number) for number in range(len(self.layers))]
        fits = takes_all_at_once(device, dtype, shape.head_dim)
        self._at_once = fits and not self._relative
        self._fills = device == "cpu" and can_pack() and not all(layer.in_c for layer in self.layers)

    def pack(
        self,
        ids: NDArray[np.int64],
        lengths: NDArray[np.int64],
        n_seen: NDArray[np.int64] | None = None,
        fill: bool = True,
    ) -> PackedTexts:
        """Texts one after another, (tokens,) ids and (n_texts,) lengths, as `__call__` takes them.

        Args:
            n_seen: as of `attention.pack`.
            fill: as of it, where that pays: on a processor, where oneDNN makes each product's code anew for
                each number of tokens.
        """
        return pack(
            *(ids, lengths, self.device),
            padding_id=self._pad,
            at_once=self._at_once,
            fill=fill and self._fills,
            n_seen=n_seen,
        )

    def __call__(self, texts: PackedTexts) -> Tensor:
        """(tokens, dim) the last hidden states, in `dtype`, or in float32 where `pre_norm`."""
        hidden = self.normed(self.embedded(texts), self.embedding_norm)
        prepared = self.seen(texts)
        entering = self.entering(hidden, self.layers[0].around_attention) if self.layers else hidden
        for number, layer in enumerate(self.layers):
            self.give_way()
            in_one_call, how = self._in_one_call[number], prepared[number]
            if in_one_call is not None and how.all_in_c:
                in_one_call(hidden, entering, how.runs, how.turns)
                continue
            attended = attend(layer.attention(entering), texts, self.heads[number], how)
            following = self.layers[number + 1].around_attention if number + 1 < len(self.layers) else None
            hidden, entering = self.joined(
                layer.output, attended, hidden, layer.around_attention, layer.around_wide
            )
            inner = layer.up(entering)
            hidden, entering = self.joined(layer.down, inner, hidden, layer.around_wide, following)
        return self.normed(hidden[: texts.n_tokens], self.final_norm)

    def _for_one_call(self, number: int) -> kernels.Layer | None:
        """A layer as kernels.py goes through it; None where that cannot make all of it."""
        layer, heads, scope = self.layers[number], self.heads[number], self.kinds[number].scope
        halves = layer.around_attention, layer.around_wide
        on_sum = all(half.on_sum is not None for half in halves)
        if not (self._in_c and layer.in_c) or self.pre_norm == on_sum:
            return None
        follows = number + 1 < len(self.layers)
        after_it = self.layers[number + 1].around_attention if follows else Norms()
        return kernels.Layer(
            [each.multiplied for each in (layer.attention, layer.output, layer.up, layer.down)],
            [
                (_pair(half.after), _pair(half.on_sum if on_sum else following.before))
                for half, following in zip(halves, (layer.around_wide, after_it), strict=True)
            ],
            rms=self._rms,
            epsilon=self._epsilon,
            in_place=self.pre_norm,
            follows=follows,
            sizes=(heads.n, heads.n_key_value, heads.dim),
            head_norms=heads.norms,
            head_epsilon=heads.epsilon,
            window=(scope.before, scope.after),
        )

    def give_way(self) -> None:
        """Let a search go first, on a processor: a batch takes up to a tenth of a second, a layer less."""
        if self.device == "cpu":
            yield_to_short_work()

    def embedded(self, texts: PackedTexts) -> Tensor:
        """(tokens, dim) what the first normalisation takes."""
        hidden = functional.embedding(texts.ids, self._words)
        if self._word_scale is not None:
            hidden = hidden * torch.tensor(self._word_scale, dtype=self.dtype)
        if self._positions is not None:
            hidden += functional.embedding(texts.places, self._positions)
        if self._type is not None:
            hidden += self._type
        return hidden.float() if self.pre_norm else hidden

    def seen(self, texts: PackedTexts, dtype: torch.dtype | None = None) -> list[Seen]:
        """What the attention of each layer needs for a batch.

        Args:
            dtype: of queries, keys and values. None: that of the rest.
        """
        tables: list[Tensor | None] = list(self._relative) or [None]
        made: dict[tuple[Kind, int], Seen] = {}
        found = []
        for number, kind in enumerate(self.kinds):
            table = min(number, len(tables) - 1)
            if (kind, table) not in made:
                by_distance = [self._by_distance(tables[table], run.length) for run in texts.runs]
                head_dim = self.heads[number].dim
                made[kind, table] = seen(
                    texts,
                    kind.scope,
                    self._turns(kind, texts, head_dim),
                    by_distance,
                    head_dim=head_dim,
                    device=self.device,
                    dtype=dtype or self.dtype,
                )
            found.append(made[kind, table])
        return found

    def _turns(self, kind: Kind, texts: PackedTexts, head_dim: int) -> Tensor | None:
        """How much each place is rotated, kept from the longest batch so far."""
        if kind.theta is None:
            return None
        longest = max((run.length for run in texts.runs), default=1)
        kept = self._rotations.get(kind.theta)
        if kept is None or len(kept) < longest:
            kept = self._rotations[kind.theta] = rotations(kind.theta, longest, head_dim, self.device)
        return kept

    def entering(self, hidden: Tensor, norms: Norms) -> Tensor:
        """What goes into a half of a layer, in `dtype`."""
        return self.normed(hidden, norms.before, self.dtype)

    def joined(
        self, linear: Linear, inner: Tensor, hidden: Tensor, norms: Norms, following: Norms | None
    ) -> tuple[Tensor, Tensor]:
        """The residual with what a half of a layer makes, and what goes into the next half.

        Where `pre_norm`, the sum is made in place.

        Args:
            linear: the half's last product.
            norms: its own. following: those of the next half. None: there is none, and the second is the
                first.
        """
        if norms.on_sum is not None:
            if self._in_c:
                made, residual = linear(inner), hidden
                hidden = torch.empty_like(residual)
                self._join(residual, made, None, norms.on_sum, hidden)
            else:
                hidden = self.normed(linear.with_other(inner, hidden, "add"), norms.on_sum)
        elif self._in_c:
            if following is None:
                self._join(hidden, linear(inner), norms.after, None, None)
                return hidden, hidden
            entering = torch.empty_like(hidden, dtype=self.dtype)
            self._join(hidden, linear(inner), norms.after, following.before, entering)
            return hidden, entering
        else:
            made = linear(inner)
            hidden.add_(made if norms.after is None else self.normed(made.float(), norms.after))
        return hidden, hidden if following is None else self.entering(hidden, following)

    def normed(self, hidden: Tensor, norm: Norm | None, dtype: torch.dtype | None = None) -> Tensor:
        """Normalise each token.

        Args:
            dtype: what is wanted; None: that of `hidden`.
        """
        dtype = dtype or hidden.dtype
        if norm is None:
            return hidden.to(dtype)
        if self._in_c:
            out = torch.empty_like(hidden, dtype=dtype)
            self._join(hidden, None, None, norm, out)
            return out
        if self._rms:
            made = over_root_mean_square(hidden, self._epsilon)
            if norm.scale is not None:
                made.mul_(norm.scale)
            made = made if norm.shift is None else made.add_(norm.shift)
        else:
            made = functional.layer_norm(hidden, (self.dim,), norm.scale, norm.shift, self._epsilon)
        return made.to(dtype)

    def _join(
        self, hidden: Tensor, made: Tensor | None, after: Norm | None, before: Norm | None, out: Tensor | None
    ) -> None:
        """As `kernels.join`, in place where `pre_norm`."""
        kernels.join(
            hidden,
            made,
            out,
            after=_pair(after),
            before=_pair(before),
            rms=self._rms,
            epsilon=self._epsilon,
            in_place=self.pre_norm,
        )

    def _by_distance(self, table: Tensor | None, length: int) -> Tensor | None:
        """(heads, length, length) what is added to scores by distance (Raffel et al. 2020, §2.1)."""
        if table is None:
            return None
        places = torch.arange(length, device=table.device)
        buckets = relative_buckets(places[None, :] - places[:, None], table.shape[0], self._furthest)
        return functional.embedding(buckets, table).permute(2, 0, 1)


def _pair(norm: Norm | None) -> kernels.Norm | None:
    return None if norm is None else (norm.scale, norm.shift)


class _Weights:
    """A checkpoint's weights by name, checked and moved."""

    def __init__(self, stored: Mapping[str, Tensor], device: str, dtype: torch.dtype, biased: bool) -> None:
        self._stored, self._device, self.dtype, self._biased = stored, device, dtype, biased

    def has(self, name: str) -> bool:
        return name in self._stored

    def has_bias(self, name: str) -> bool:
        return self._biased or self.has(name)

    def __call__(self, name: str, *shape: int | None, dtype: torch.dtype | None = None) -> Tensor:
        tensor = self._stored[name]
        fits = len(shape) == tensor.dim()
        if not fits or any(n not in (None, m) for n, m in zip(shape, tensor.shape, strict=True)):
            raise ValueError(f"{name} has the shape {tuple(tensor.shape)}, not {shape}")
        return tensor.to(self._device, dtype or self.dtype)

    def matrix(
        self, at: str, names: Sequence[str], n_out: int | None, n_in: int, scale: Tensor | None = None
    ) -> Tensor:
        """Weights below one another, float32; `scale`, (n_in,), is that of their input."""
        parts = [self(f"{at}{name}.weight", n_out, n_in, dtype=torch.float32) for name in names]
        return torch.cat(parts) if scale is None else torch.cat(parts) * scale

    def bias(self, at: str, names: Sequence[str]) -> Tensor | None:
        """Their biases, float32; None where they have none."""
        if not any(self.has_bias(f"{at}{name}.bias") for name in names):
            return None
        return torch.cat([self(f"{at}{name}.bias", None, dtype=torch.float32) for name in names])

    def product(self, weight: Tensor, bias: Tensor | None, activation: str | None = None) -> Linear:
        """A linear layer in `dtype`."""
        return Linear(weight.to(self.dtype), bias, activation)

    def linear(self, at: str, names: Sequence[str], n_out: int, n_in: int) -> Linear:
        return self.product(self.matrix(at, names, n_out, n_in), self.bias(at, names))


def _attention(
    taken: _Weights, at: str, layout: Layout, shape: Shape, family: Family, scale: Tensor | None
) -> tuple[Linear, Heads]:
    """The product that makes queries, keys and values, and how they are shared among heads.

    Args:
        scale: (dim,) of what goes in.
    """
    weight = taken.matrix(at, layout.attention, None, shape.dim, scale)
    bias = taken.bias(at, layout.attention)
    n_rows = (shape.n_heads + 2 * shape.n_key_value_heads) * shape.head_dim
    if len(weight) != n_rows:
        raise ValueError(f"{at}{layout.attention}: {len(weight)} instead of {n_rows}")
    norms = None
    if layout.heads is not None:
        of_queries, of_keys = (
            taken(f"{at}{name}.weight", shape.head_dim, dtype=torch.float32) + family.norm_offset
            for name in layout.heads
        )
        norms = torch.cat(
            [
                (of_queries * shape.scale).expand(shape.n_heads, -1),
                of_keys.expand(shape.n_key_value_heads, -1),
            ]
        )
    else:
        n_queries = shape.n_heads * shape.head_dim
        for part in (weight, bias):
            if part is not None:
                part[:n_queries] *= shape.scale
    if family.thetas:
        n_moved = shape.n_heads + shape.n_key_value_heads
        order = torch.arange(n_rows)
        order[: n_moved * shape.head_dim] = in_pairs(n_moved, shape.head_dim)
        order = order.to(weight.device)
        weight, bias = weight[order], None if bias is None else bias[order]
        if norms is not None:
            norms = norms[:, in_pairs(1, shape.head_dim).to(weight.device)]
    heads = Heads(shape.n_heads, shape.n_key_value_heads, shape.head_dim, norms, shape.epsilon)
    return taken.product(weight, bias), heads


def _wide(
    taken: _Weights, at: str, layout: Layout, shape: Shape, family: Family, scale: Tensor | None
) -> tuple[Linear | GatedLinear, Linear]:
    """The product up and the one down.

    Args:
        scale: (dim,) of what goes in.
    """
    down = taken.linear(at, (layout.down,), shape.dim, shape.inner)
    weight, bias = taken.matrix(at, layout.up, None, shape.dim, scale), taken.bias(at, layout.up)
    if len(weight) == shape.inner:
        return taken.product(weight, bias, shape.activation), down
    if len(weight) != 2 * shape.inner:
        raise ValueError(f"{at}{layout.up}: {len(weight)} instead of {shape.inner}")
    if family.activated_half and len(layout.up) == 1:
        weight, bias = weight.roll(shape.inner, 0), None if bias is None else bias.roll(shape.inner, 0)
    return GatedLinear(weight.to(taken.dtype), bias, shape.activation), down


def _is_laid_out(weights: Mapping[str, Tensor], layout: Layout) -> bool:
    at = layout.layer.format(0)
    wanted = (f"{layout.words}.weight", f"{at}{layout.attention[0]}.weight", f"{at}{layout.up[0]}.weight")
    return all(name in weights for name in wanted)


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
    dtype = torch.bfloat16 if precision == "bfloat16" else torch.float32
    try:
        found = described(layout.transformer_config)
        if found is None:
            return None
        family, shape = found
        stored: dict[str, Tensor] = {}
        for path in weight_files(layout.transformer_folder):
            stored |= load_file(path)
        for prefix in ("", *family.prefixes):
            within = {name[len(prefix) :]: each for name, each in stored.items() if name.startswith(prefix)}
            if any(_is_laid_out(within, each) for each in family.layouts):
                return PackedTransformer(family, shape, within, device, dtype)
    except (KeyError, ValueError, TypeError):
        pass  # not as expected: transformers can load it, or says what is wrong
    return None
