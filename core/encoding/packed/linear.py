"""Linear layers with weights laid out once for the processor, for inference.

oneDNN multiplies by a weight in its own blocked layout. torch's plain `Linear` goes through another library
in float32, and in bfloat16 lays the weight out anew at each call; keeping the laid-out copy is about twice as
fast on both counts.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional


class PackedLinear(nn.Linear):
    """`nn.Linear` with the same parameters, that multiplies by a packed copy whenever no gradient is wanted.

    The copy is made at the first use and anew after the weight was changed in place (an optimiser's step).

    Args:
        linear: the layer whose parameters are shared.
    """

    def __init__(self, linear: nn.Linear) -> None:
        nn.Module.__init__(self)
        self.in_features = linear.in_features
        self.out_features = linear.out_features
        self.weight = linear.weight
        self.bias = linear.bias
        self.training = linear.training
        self._packed: tuple[int, int, Tensor] | None = None

    def forward(self, input: Tensor) -> Tensor:
        """(…, in_features) -> (…, out_features)."""
        if torch.is_grad_enabled() or self.weight.device.type != "cpu" or input.dtype != self.weight.dtype:
            return super().forward(input)
        state = (self.weight.data_ptr(), self.weight._version)
        packed = self._packed
        if packed is None or packed[:2] != state:
            laid_out = torch.ops.mkldnn._reorder_linear_weight(self.weight.detach(), None)
            packed = self._packed = (*state, laid_out)
        output: Tensor = torch.ops.mkldnn._linear_pointwise(input, packed[2], self.bias, "none", [], "")
        return output

    def __getstate__(self) -> dict[str, object]:
        # The packed layout cannot be copied or stored; a copy lays its weight out again.
        return {**self.__dict__, "_packed": None}


def filled_up(n_tokens: int) -> int:
    """How many tokens a product of so many is made with: four numbers from each power of two to the next.

    oneDNN makes the code of a product for each number of tokens, and keeps the last few. That takes 0.3 ms on
    some processors and 11 ms on one with AMX, ten times as long as the product.
    """
    step = min(max(1 << n_tokens.bit_length() >> 3, 8), 128)
    return -(-n_tokens // step) * step


def activated(numbers: Tensor, activation: tuple[str, str]) -> Tensor:
    """An activation of numbers of any shape.

    Args:
        activation: its kind ("gelu", "relu", "swish" or "none"), and how gelu is approximated.
    """
    kind, how = activation
    if kind == "gelu":
        return functional.gelu(numbers, approximate=how)
    if kind == "swish":
        return functional.silu(numbers)
    return functional.relu(numbers) if kind == "relu" else numbers


def can_pack() -> bool:
    """Whether this build of torch has oneDNN's packed layers."""
    mkldnn: Any = torch.backends.mkldnn
    return bool(mkldnn.is_available()) and hasattr(torch.ops.mkldnn, "_linear_pointwise")


def pack_linears(module: nn.Module) -> None:
    """Replace every plain `nn.Linear` below `module` by a `PackedLinear` that shares its parameters."""
    for name, child in module.named_children():
        if type(child) is nn.Linear:
            setattr(module, name, PackedLinear(child))
        else:
            pack_linears(child)
