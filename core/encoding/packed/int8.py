"""Int8 products, with which quick mode computes.

A number x of an input's column j is kept as the code u = round((x - low_j) / step_j), 0 to 255, and a weight
as an integer from -127 to 127 with one scale for each output. Then

    W x = scale · (V u) + W low,        V_ij = round(W_ij step_j / scale_i),

where V u is summed in integers, and W low is part of the bias (Jacob et al. 2018, arXiv:1712.05877).
Processors with VNNI instructions do that about twice as quickly as in bfloat16. Others compute the same sums
in float32: any machine can make the vectors of quick mode.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from core.encoding.packed.linear import activated

# How far beyond the numbers met in the samples codes reach: other texts have others. On STS-B the mean cosine
# to float32 was 0.9981 with 1.2, 0.9986 with 1.6, 0.9982 with 2.5; the least one 0.979, 0.991 and 0.991.
_MARGIN = 1.6
# Shares of the difficulty that the weights may take.
_SHARES = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


@dataclass(frozen=True, slots=True)
class Codes:
    """Which numbers the codes 0 to 255 of each column stand for.

    Attributes:
        low: (n_in,) what the code 0 stands for.
        step: (n_in,) how much from one code to the next.
    """

    low: Tensor
    step: Tensor

    @property
    def middle(self) -> Tensor:
        """(n_in,) what the code 128 stands for."""
        return self.low + 128 * self.step

    def centred(self, numbers: Tensor) -> Tensor:
        """(rows, n_in) numbers in steps from the middle, not yet rounded, as `to_codes` takes them."""
        return (numbers - self.low) / self.step - 128


def balanced(samples: Tensor, weight: Tensor) -> Codes:
    """Codes for the input of a product, a step for each column.

    A column with large numbers takes larger steps, and its weights grow by as much, so that the difficulty is
    shared (SmoothQuant, Xiao et al. 2023, equation 4). How much of it the weights take is chosen so that both
    roundings together are expected to change the outputs least.

    Args:
        samples: (rows, n_in) inputs. weight: (n_out, n_in) what they are multiplied by.
    """
    least, most = samples.amin(0), samples.amax(0)
    half = ((most - least) / 2).clamp(min=1e-6)
    size = weight.abs()
    largest, squares = size.amax(0).clamp(min=1e-6), size.square().sum(0)
    variance = samples.var(0)

    def steps(share_of_weights: float) -> tuple[float, Tensor]:
        relative = half**share_of_weights / largest ** (1 - share_of_weights)
        step = relative * (half / relative).amax() * _MARGIN / 127.5
        scales = (size * step).amax(1) / 127
        # Rounding has the variance 1/12: first of the codes, then of the weights.
        error = (step.square() * squares).sum() + scales.square().sum() * (variance / step.square()).sum()
        return float(error), step

    _, step = min((steps(share) for share in _SHARES), key=lambda each: each[0])
    return Codes((least + most) / 2 - 127.5 * step, step)


def to_codes(centred: Tensor) -> Tensor:
    """Numbers in steps from the middle -> codes, uint8; what lies outside becomes 0 or 255.

    torch is quick with signed bytes, oneDNN with unsigned ones: they differ in the first bit.
    """
    signed = centred.clamp(-128, 127).round_().to(torch.int8)
    return signed.bitwise_xor_(-128).view(torch.uint8)


class Int8Linear:
    """Codes (rows, n_in) -> numbers (rows, n_out), or their codes, with an activation.

    Args:
        weight, bias: (n_out, n_in) and (n_out,) float32, of the product of plain numbers.
        codes: what codes of the input stand for.
        samples: (rows, n_in) float32 inputs; the mean output for them comes out exact.
        activation: as of `activated`.
        output: the step of codes of the output and the code of zero, where codes are wanted.
        dtype: of numbers.
    """

    def __init__(
        self,
        weight: Tensor,
        bias: Tensor,
        codes: Codes,
        samples: Tensor,
        activation: tuple[str, str] = ("none", ""),
        output: tuple[float, int] | None = None,
        dtype: torch.dtype = torch.float32,
    ) -> None:
        spread = weight * codes.step
        self._scale = (spread.abs().amax(1) / 127).clamp(min=1e-30)
        self._weight = (spread / self._scale[:, None]).round().to(torch.int8)
        # W low, and what rounding the weights does to the mean.
        mean_codes = to_codes(codes.centred(samples)).float().mean(0)
        lost = weight @ samples.mean(0) - (self._weight.float() @ mean_codes) * self._scale
        self._bias = bias + lost
        self._kind, self._how = activation
        self._output, self._dtype = output, dtype
        self._for_onednn = weight.device.type == "cpu" and has_int8_products()
        if self._for_onednn:
            self._zeros = torch.zeros(len(weight), dtype=torch.int32)
            # Its own layout takes the place of the plain one.
            self._weight = torch.ops.onednn.qlinear_prepack(self._weight, None)
        else:
            self._weight = self._weight.float()

    def __call__(self, codes: Tensor) -> Tensor:
        step, zero = self._output or (1.0, 0)
        if self._for_onednn:
            kind = self._dtype if self._output is None else torch.uint8
            result: Tensor = torch.ops.onednn.qlinear_pointwise(
                codes, 1.0, 0, self._weight, self._scale, self._zeros, self._bias,
                step, zero, kind, self._kind, [], self._how,
            )  # fmt: skip
            return result
        numbers = functional.linear(codes.float(), self._weight) * self._scale + self._bias
        numbers = activated(numbers, (self._kind, self._how))
        return numbers.to(self._dtype) if self._output is None else to_codes(numbers / step + (zero - 128))


@functools.cache
def has_int8_products() -> bool:
    """Whether processor and torch have int8 products: the instructions (VNNI), and torch's private operators.

    A small product of the largest numbers is tried: without the instructions oneDNN's sums overflow.
    """
    if not getattr(torch.cpu, "_is_vnni_supported", bool)():
        return False
    weight = torch.full((4, 64), 127, dtype=torch.int8)
    codes = torch.full((2, 64), 255, dtype=torch.uint8)
    try:
        laid_out = torch.ops.onednn.qlinear_prepack(weight, None)
        got = torch.ops.onednn.qlinear_pointwise(
            codes, 1.0, 0, laid_out, torch.ones(4), torch.zeros(4, dtype=torch.int32), torch.zeros(4),
            1.0, 0, torch.float32, "none", [], "",
        )  # fmt: skip
    except (AttributeError, RuntimeError, TypeError):
        return False
    return bool((got == 64 * 255 * 127).all())
