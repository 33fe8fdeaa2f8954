"""Quick mode: the forward pass of bert.py with int8 products (int8.py).

Which numbers the codes stand for is found at loading, from built-in sentences that go through the float32
network once (a second or less). No training data is needed: a model that was made a minute ago is as good as
any other.

What is done so that codes cost next to nothing:

- A normalisation ends with a scale and a shift for each column; the codes' steps are part of them.
- Attention takes means of values with weights that sum to one; the codes' steps are part of the product that
  makes the values.
- The residual is added in float32, from the same numbers before they are rounded.
- The product up to the wide layer applies the activation and gives codes.

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
from core.encoding.packed.attention import PackedTexts, attend
from core.encoding.packed.bert import Layer, PackedTransformer
from core.encoding.packed.calibration import sample_texts
from core.encoding.packed.int8 import Codes, Int8Linear, balanced, to_codes
from core.encoding.tokenizer import TextTokenizer

_MOST_FAR = 4  # columns of the wide layer that may be computed apart
_WORTH_IT = 1.05  # for each of them the range of the others has to shrink by so much

Norm = tuple[Tensor, Tensor]  # scale and shift of each column


@dataclass(frozen=True, slots=True)
class _Int8Layer:
    attention: Int8Linear  # to queries, keys, and values in steps from the middle of the codes of `output`
    output: Int8Linear
    step_in: Tensor  # (dim,) of the codes that the layer takes
    norm_attention: Norm
    up: Int8Linear
    far: Int8Linear | None  # to what a few columns of the wide layer have beyond its codes
    far_down: Tensor  # (those, dim)
    down: Int8Linear
    step_middle: Tensor  # (dim,) of the codes that `up` takes


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
        self._norms: list[Norm] = []  # before each layer, and after the last one
        with torch.inference_mode():
            norm = exact.embedding_norm
            hidden = exact.norm(exact.embedded(samples), norm)
            biases = exact.biases(samples)
            for layer in exact.layers:
                attended = attend(layer.attention(hidden), samples, exact.n_heads, biases)
                middle = exact.norm(layer.output(attended) + hidden, layer.norm_attention)
                wide = layer.up(middle)
                entering = balanced(hidden, layer.attention.plain()[0])
                self._norms.append(_in_steps(norm, entering))
                self._layers.append(_in_bytes(layer, entering, hidden, attended, middle, wide))
                norm = layer.norm_output
                hidden = exact.norm(layer.down(wide) + middle, norm)
            self._norms.append(norm)

    def pack(self, ids: NDArray[np.int64], lengths: NDArray[np.int64]) -> PackedTexts:
        """As of `PackedTransformer`."""
        return self._frame.pack(ids, lengths)

    def __call__(self, texts: PackedTexts) -> Tensor:
        """(tokens, dim) float32, the last hidden states."""
        frame = self._frame
        biases = frame.biases(texts)
        # Between the layers, `hidden` is in steps from the middle of the codes.
        hidden = frame.norm(frame.embedded(texts), self._norms[0])
        for layer, norm in zip(self._layers, self._norms[1:], strict=True):
            frame.give_way()
            attended = attend(layer.attention(to_codes(hidden)), texts, frame.n_heads, biases)
            mixed = layer.output(to_codes(attended.float())).addcmul_(hidden, layer.step_in)
            hidden = frame.norm(mixed, layer.norm_attention)
            codes = to_codes(hidden)
            changed = layer.down(layer.up(codes)).addcmul_(hidden, layer.step_middle)
            if layer.far is not None:
                changed.addmm_(layer.far(codes), layer.far_down)
            hidden = frame.norm(changed, norm)
        return hidden


def in_bytes(exact: PackedTransformer, tokenizer: TextTokenizer) -> Int8Transformer:
    """The quick form of a float32 transformer, made with the built-in sentences."""
    ids = sorted(tokenizer.tokenize(sample_texts()).ids, key=len)
    lengths = np.fromiter(map(len, ids), np.int64, count=len(ids))
    return Int8Transformer(exact, exact.pack(np.concatenate(ids).astype(np.int64), lengths))


def _in_bytes(
    layer: Layer, entering: Codes, hidden: Tensor, attended: Tensor, middle: Tensor, wide: Tensor
) -> _Int8Layer:
    """A layer in bytes.

    Args:
        layer: in float32.
        entering: codes of its input.
        hidden, attended, middle, wide: (tokens, …) what its four products take for the samples.
    """
    dim = hidden.shape[1]
    # The residual is added in steps from the middle, so that the middle itself is part of the bias.
    weight, bias = layer.output.plain()
    of_attended = balanced(attended, weight)
    output = Int8Linear(weight, bias + entering.middle, of_attended, attended)
    weight, bias = (each.clone() for each in layer.attention.plain())
    weight[2 * dim :] /= of_attended.step[:, None]
    bias[2 * dim :] = of_attended.centred(bias[2 * dim :])
    attention = Int8Linear(weight, bias, entering, hidden, dtype=_dtype_of_attention(hidden))

    up_weight, up_bias = layer.up.plain()
    down_weight, down_bias = layer.down.plain()
    of_middle = balanced(middle, up_weight)
    most, columns = wide.amax(0).sort(descending=True)
    gains = most[0] / most[: _MOST_FAR + 1] / _WORTH_IT ** torch.arange(_MOST_FAR + 1, device=most.device)
    n_far = int(gains.argmax())
    far = columns[:n_far]
    least = float(wide.min())
    step = max(float(most[n_far]) - least, 1e-6) / 255
    zero = min(max(round(-least / step), 0), 255)
    low, high = -zero * step, (255 - zero) * step
    of_wide = Codes(torch.full_like(most, low), torch.full_like(most, step))
    return _Int8Layer(
        attention,
        output,
        entering.step,
        _in_steps(layer.norm_attention, of_middle),
        Int8Linear(up_weight, up_bias, of_middle, middle, layer.up.activation, (step, zero)),
        Int8Linear(up_weight[far], up_bias[far] - high, of_middle, middle, ("relu", "")) if n_far else None,
        down_weight[:, far].t().contiguous(),
        Int8Linear(down_weight, down_bias + of_middle.middle, of_wide, wide.clamp(low, high)),
        of_middle.step,
    )


def _dtype_of_attention(hidden: Tensor) -> torch.dtype:
    """bfloat16 where the processor is quick with it: a step of codes is more than what it rounds off."""
    on_processor = hidden.device.type == "cpu"
    return torch.bfloat16 if on_processor and processor_has_bfloat16() else torch.float32


def _in_steps(norm: Norm, codes: Codes) -> Norm:
    """A normalisation whose result is in steps from the middle of the codes."""
    scale, shift = norm
    return scale / codes.step, codes.centred(shift)
