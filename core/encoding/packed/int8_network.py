"""Quick mode: the forward pass of transformer.py with int8 products (int8.py).

Which numbers the codes stand for is found at loading, from built-in sentences that go through the float32
network once (a second or less). No training data is needed: a model that was made a minute ago is as good as
any other.

What is done so that codes cost next to nothing:

- A normalisation ends with a scale and a shift for each column; the codes' steps are part of them.
- Attention takes means of values with weights that sum to one; the codes' steps are part of the product that
  makes the values.
- The residual is added in float32, from the same numbers before they are rounded.
- The product up to the wide layer applies the activation and gives codes; where there is a gate, the codes'
  steps are part of the product without an activation.

In a few columns of the wide layer some numbers are many times as large as all others. Codes that reach them
would be coarse for the rest, so what these columns have beyond the others' range is computed apart, in
float32 (as in LLM.int8(), Dettmers et al. 2022).
"""

from __future__ import annotations

import copy
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from core.encoding.devices import processor_has_bfloat16
from core.encoding.packed.attention import Heads, PackedTexts, attend
from core.encoding.packed.calibration import sample_texts
from core.encoding.packed.int8 import Codes, Int8Linear, balanced, to_codes
from core.encoding.packed.transformer import GatedLinear, Layer, Norm, Norms, PackedTransformer
from core.encoding.tokenizer import TextTokenizer

_MOST_FAR = 4  # columns of the wide layer that may be computed apart
_WORTH_IT = 1.05  # for each of them the range of the others has to shrink by so much


@dataclass(frozen=True, slots=True, eq=False)
class _Entering:
    """How the codes that go into a half of a layer are made.

    Attributes:
        codes: what they stand for.
        norm: in steps from the middle, where a normalisation stands before the product.
        ready: the residual is in steps already: a normalisation of the sum made it.
    """

    codes: Codes
    norm: Norm | None
    ready: bool

    def of(self, hidden: Tensor, frame: PackedTransformer) -> Tensor:
        """(tokens, dim) codes of the residual."""
        if self.norm is not None:
            return to_codes(frame.normed(hidden, self.norm))
        return to_codes(hidden if self.ready else self.codes.centred(hidden))


@dataclass(frozen=True, slots=True, eq=False)
class _Wide:
    """The wide half of a layer.

    Attributes:
        gate: to numbers, with the activation.
        up: to codes; with a gate, to numbers in steps.
        middle: (inner,) with a gate, what the product of both is more by.
        far: to what a few columns have beyond their codes. far_down: (those, dim).
        down: of the codes, to the residual.
    """

    gate: Int8Linear | None
    up: Int8Linear
    middle: Tensor
    far: Int8Linear | None
    far_down: Tensor
    down: Int8Linear

    def __call__(self, codes: Tensor) -> Tensor:
        """(tokens, dim) codes -> (tokens, dim) numbers."""
        inner = self.up(codes)
        if self.gate is not None:
            inner = to_codes(torch.addcmul(self.middle, self.gate(codes), inner))
        made = self.down(inner)
        return made if self.far is None else made.addmm_(self.far(codes), self.far_down)


@dataclass(frozen=True, slots=True, eq=False)
class _Int8Layer:
    into_attention: _Entering
    attention: Int8Linear  # to queries, keys, and values in steps from the middle of the codes of `output`
    output: Int8Linear
    after_attention: Norms
    into_wide: _Entering
    wide: _Wide
    after_wide: Norm | None


class Int8Transformer:
    """A transformer's quick inference. Safe to use from several threads.

    Args:
        exact: the same in float32.
        samples: texts that go through it to see which numbers there are.

    Attributes:
        dim: width of a token vector.
    """

    def __init__(self, exact: PackedTransformer, samples: PackedTexts) -> None:
        self.dim = exact.dim
        self._frame = copy.copy(exact)  # embeddings, positions and what else stays as it is
        self._frame.layers = []
        self._layers: list[_Int8Layer] = []
        # Of the residual: before each layer, and after the last one.
        self._on_sums: list[Norm | None] = []
        with torch.inference_mode():
            on_sum = exact.embedding_norm
            hidden = exact.normed(exact.embedded(samples), on_sum)
            seen = exact.seen(samples)
            for number, layer in enumerate(exact.layers):
                heads = exact.heads[number]
                entering = exact.entering(hidden, layer.around_attention)
                attended = attend(layer.attention(entering), samples, heads, seen[number])
                # A copy: the sum may be made in place, and what entered may be the same numbers.
                hidden, middle = exact.joined(
                    layer.output, attended, hidden.clone(), layer.around_attention, layer.around_wide
                )
                inner = layer.up(middle)
                hidden, _ = exact.joined(layer.down, inner, hidden.clone(), layer.around_wide, None)

                into = balanced(entering, layer.attention.plain()[0])
                into_wide = balanced(middle, layer.up.plain()[0])
                self._on_sums.append(on_sum if exact.pre_norm else _in_steps(on_sum, into))
                on_sum = layer.around_wide.on_sum
                self._layers.append(
                    _Int8Layer(
                        _entering(layer.around_attention, into),
                        *_attention_in_bytes(layer, heads, into, entering, attended),
                        Norms(
                            after=layer.around_attention.after,
                            on_sum=_in_steps(layer.around_attention.on_sum, into_wide),
                        ),
                        _entering(layer.around_wide, into_wide),
                        _wide_in_bytes(layer, into_wide, middle, inner),
                        layer.around_wide.after,
                    )
                )
            self._on_sums.append(on_sum)

    def pack(self, ids: NDArray[np.int64], lengths: NDArray[np.int64]) -> PackedTexts:
        """As of `PackedTransformer`."""
        return self._frame.pack(ids, lengths)

    def __call__(self, texts: PackedTexts) -> Tensor:
        """(tokens, dim) float32, the last hidden states."""
        frame = self._frame
        seen = frame.seen(texts, _dtype_of_attention(frame.device))
        # Where sums are normalised, `hidden` is in steps from the middle of the codes.
        hidden = frame.normed(frame.embedded(texts), self._on_sums[0])
        for number, (layer, on_sum) in enumerate(zip(self._layers, self._on_sums[1:], strict=True)):
            frame.give_way()
            mixed = layer.attention(layer.into_attention.of(hidden, frame))
            attended = attend(mixed, texts, frame.heads[number], seen[number])
            made = layer.output(to_codes(attended.float()))
            hidden = self._joined(made, hidden, layer.into_attention, layer.after_attention)
            made = layer.wide(layer.into_wide.of(hidden, frame))
            hidden = self._joined(made, hidden, layer.into_wide, Norms(None, layer.after_wide, on_sum))
        return frame.normed(hidden[: texts.n_tokens], frame.final_norm)

    def _joined(self, made: Tensor, hidden: Tensor, into: _Entering, norms: Norms) -> Tensor:
        """The residual with what a half of a layer makes."""
        if norms.on_sum is not None:
            return self._frame.normed(made.addcmul_(hidden, into.codes.step), norms.on_sum)
        return self._frame.normed(made, norms.after).add_(hidden)


def in_bytes(exact: PackedTransformer, tokenizer: TextTokenizer) -> Int8Transformer:
    """The quick form of a float32 transformer, made with the built-in sentences."""
    ids = sorted(tokenizer.tokenize(sample_texts()).ids, key=len)
    lengths = np.fromiter(map(len, ids), np.int64, count=len(ids))
    return Int8Transformer(exact, exact.pack(np.concatenate(ids).astype(np.int64), lengths, fill=False))


def _entering(norms: Norms, codes: Codes) -> _Entering:
    return _Entering(codes, _in_steps(norms.before, codes), ready=norms.on_sum is not None)


def _with_residual(bias: Tensor, norms: Norms, into: Codes) -> Tensor:
    """The bias of a half's last product; a residual in steps is counted from the middle, which it brings."""
    return bias if norms.on_sum is None else bias + into.middle


def _attention_in_bytes(
    layer: Layer, heads: Heads, into: Codes, entering: Tensor, attended: Tensor
) -> tuple[Int8Linear, Int8Linear]:
    """The products before and after attention.

    Args:
        into: codes of its input.
        entering, attended: (tokens, …) what the two products take for the samples.
    """
    weight, bias = layer.output.plain()
    of_values = _shared(balanced(attended, weight), heads)
    of_attended = Codes(*(_for_queries(each, heads) for each in (of_values.low, of_values.step)))
    bias = _with_residual(bias, layer.around_attention, into)
    output = Int8Linear(weight, bias, of_attended, attended)
    weight, bias = (each.clone() for each in layer.attention.plain())
    n_values = len(of_values.step)
    weight[-n_values:] /= of_values.step[:, None]
    bias[-n_values:] = of_values.centred(bias[-n_values:])
    dtype = _dtype_of_attention(entering.device.type)
    return Int8Linear(weight, bias, into, entering, dtype=dtype), output


def _shared(codes: Codes, heads: Heads) -> Codes:
    """Codes of what attention makes, (n · head_dim,), as ones of values, (n_key_value · head_dim,): a head of
    values serves several of queries, and its codes reach as far as any of theirs.
    """
    by_head = (heads.n_key_value, -1, heads.dim)
    low = codes.low.view(by_head).amin(1)
    high = (codes.low + 255 * codes.step).view(by_head).amax(1)
    return Codes(low.flatten(), ((high - low) / 255).flatten())


def _for_queries(of_values: Tensor, heads: Heads) -> Tensor:
    """(n_key_value · head_dim,) -> (n · head_dim,)."""
    by_head = of_values.view(heads.n_key_value, 1, heads.dim)
    return by_head.expand(-1, heads.n // heads.n_key_value, -1).flatten()


def _wide_in_bytes(layer: Layer, of_middle: Codes, middle: Tensor, inner: Tensor) -> _Wide:
    """The wide half of a layer.

    Args:
        of_middle: codes of its input.
        middle, inner: (tokens, …) what its first and its last product take for the samples.
    """
    up_weight, up_bias = layer.up.plain()
    down_weight, down_bias = layer.down.plain()
    down_bias = _with_residual(down_bias, layer.around_wide, of_middle)
    if isinstance(layer.up, GatedLinear):
        of_inner = balanced(inner, down_weight)
        of_gate, up_weight = up_weight.chunk(2)
        bias_of_gate, up_bias = up_bias.chunk(2)
        gate = Int8Linear(of_gate, bias_of_gate, of_middle, middle, layer.up.activation)
        in_steps = (up_weight / of_inner.step[:, None], up_bias / of_inner.step)
        return _Wide(
            gate,
            Int8Linear(*in_steps, of_middle, middle),
            of_inner.centred(torch.zeros_like(of_inner.low)),
            None,
            down_weight[:0],
            Int8Linear(down_weight, down_bias, of_inner, inner),
        )
    most, columns = inner.amax(0).sort(descending=True)
    gains = most[0] / most[: _MOST_FAR + 1] / _WORTH_IT ** torch.arange(_MOST_FAR + 1, device=most.device)
    n_far = int(gains.argmax())
    far = columns[:n_far]
    least = float(inner.min())
    step = max(float(most[n_far]) - least, 1e-6) / 255
    zero = min(max(round(-least / step), 0), 255)
    low, high = -zero * step, (255 - zero) * step
    of_inner = Codes(torch.full_like(most, low), torch.full_like(most, step))
    return _Wide(
        None,
        Int8Linear(up_weight, up_bias, of_middle, middle, layer.up.activation, (step, zero)),
        most[:0],
        Int8Linear(up_weight[far], up_bias[far] - high, of_middle, middle, ("relu", "")) if n_far else None,
        down_weight[:, far].t().contiguous(),
        Int8Linear(down_weight, down_bias, of_inner, inner.clamp(low, high)),
    )


def _dtype_of_attention(device: str) -> torch.dtype:
    """bfloat16 where the processor is quick with it: a step of codes is more than what it rounds off."""
    return torch.bfloat16 if device == "cpu" and processor_has_bfloat16() else torch.float32


def _in_steps(norm: Norm | None, codes: Codes | None) -> Norm | None:
    """A normalisation whose result is in steps from the middle of the codes."""
    if norm is None or codes is None:
        return norm
    scale = torch.ones_like(codes.step) if norm.scale is None else norm.scale
    shift = torch.zeros_like(scale) if norm.shift is None else norm.shift
    return Norm(scale / codes.step, codes.centred(shift))
