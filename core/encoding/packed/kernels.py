"""Kernels in C that go over numbers once where torch's operators go several times on a processor.

`kernels.c` has them (decision 143). It is built with the package where there is a compiler; `WIDTH` is None
where it was not, and callers take torch's operators then. A call takes one thread, and the interpreter is
free meanwhile. They compute in float32, whatever is read and written; but where the processor has a unit for
products in bfloat16, `product` and attention use it for numbers of that dtype (`AMX`, decision 145).
"""

from __future__ import annotations

import torch
from torch import Tensor

from core.compiled import compiled

kernels_in_c = compiled("core.encoding.packed.kernels_in_c", version=2)
# Numbers that the processor takes at once, 4, 8 or 16; None where it was not built.
WIDTH: int | None = getattr(kernels_in_c, "LANES", None)
STEP = 16  # what widths of tokens and heads are a multiple of, and biases are filled up to
# Whether the processor has a unit for products in bfloat16 that this process may use (amx.h).
AMX = bool(getattr(kernels_in_c, "AMX", False))
BLOCK = 32  # what both sides of a weight, and heads, are a multiple of there
_DTYPES = {torch.float32: 0, torch.bfloat16: 1}
ACTIVATIONS = {("relu", ""): 0, ("gelu", "none"): 1, ("gelu", "tanh"): 2, ("swish", ""): 3}
_OF_PRODUCTS = {**ACTIVATIONS, ("none", ""): 4}


def serves(dim: int, device: str | torch.device, dtype: torch.dtype) -> bool:
    """Whether the kernels serve numbers of such a last axis there."""
    on_processor = torch.device(device).type == "cpu"
    return WIDTH is not None and on_processor and dtype in _DTYPES and dim % STEP == 0


def attends_by_amx(head_dim: int, dtype: torch.dtype) -> bool:
    """Whether `attend` uses that unit for heads of such a size on a processor."""
    return AMX and dtype == torch.bfloat16 and head_dim % BLOCK == 0


def join(
    residual: Tensor,
    made: Tensor | None,
    out: Tensor | None,
    *,
    after: tuple[Tensor | None, Tensor | None] | None,
    before: tuple[Tensor | None, Tensor | None] | None,
    rms: bool,
    epsilon: float,
    in_place: bool,
) -> None:
    """Sum with the residual, and normalise.

    Args:
        residual: (rows, dim).
        made: (rows, dim) what is added. None: nothing is.
        out: (rows, dim) where the sum is written to. None: nowhere.
        after: (dim,) float32 scale and shift of the normalisation of what was made; either may be None.
        before: those of the normalisation of the sum, before it is written to `out`.
        rms: divide by the root mean square instead of centring and dividing by the deviation.
        epsilon: of that.
        in_place: write the sum to `residual` as well.
    """
    rows, dim = residual.shape
    tensors = [each for each in (residual, made, out) if each is not None]
    norms = [each for pair in (after, before) if pair is not None for each in pair if each is not None]
    if any(each.shape != residual.shape for each in tensors) or any(each.shape != (dim,) for each in norms):
        raise ValueError(f"rows of {dim} numbers, and something of another shape")
    _check([*tensors, *norms], dim)
    if any(each.dtype != torch.float32 for each in norms):
        raise ValueError("normalisations are float32")
    kernels_in_c.join(
        WIDTH, rows, dim,
        residual.data_ptr(), _DTYPES[residual.dtype], in_place,
        *_typed(made), *_typed(out), *_norm(after), *_norm(before), rms, epsilon,
    )  # fmt: skip


def gate(both: Tensor, activation: tuple[str, str]) -> Tensor:
    """(rows, dim) the first half of each row of `both`, (rows, 2 · dim), activated, times the second.

    Args:
        activation: as of `activated`.
    """
    rows, dim = len(both), both.shape[1] // 2
    if both.shape[1] != 2 * dim:
        raise ValueError("numbers that are not two halves")
    _check([both], dim)
    out = both.new_empty(rows, dim)
    kind = ACTIVATIONS[activation]
    kernels_in_c.gate(WIDTH, rows, dim, both.data_ptr(), out.data_ptr(), _DTYPES[both.dtype], kind)
    return out


def multiplies(weight: Tensor) -> bool:
    """Whether `product` takes such a weight, (n_out, n_in)."""
    fits = weight.shape[0] % BLOCK == weight.shape[1] % BLOCK == 0 and weight.numel() > 0
    return AMX and fits and weight.dtype == torch.bfloat16 and serves(BLOCK, weight.device, weight.dtype)


def laid_out(weight: Tensor) -> Tensor:
    """(n_out, n_in) as `product` reads it, (n_out / 32, n_in / 32, 2, 16, 16, 2).

    For each block of 32 outputs and 32 inputs these are two tiles of 16 outputs, with the inputs in pairs.
    """
    tiles = weight.view(weight.shape[0] // BLOCK, 2, BLOCK // 2, weight.shape[1] // BLOCK, BLOCK // 2, 2)
    return tiles.permute(0, 3, 1, 4, 2, 5).contiguous()


def as_usual(laid: Tensor) -> Tensor:
    """The weight, (n_out, n_in), of what `laid_out` made of it."""
    return laid.permute(0, 2, 4, 1, 3, 5).reshape(laid.shape[0] * BLOCK, laid.shape[1] * BLOCK)


def side_by_side(halves: Tensor) -> Tensor:
    """The outputs of a gated product, along the first axis, as it takes them: 16 of those that get the
    activation, 16 that they are multiplied by, and so on.
    """
    parts = halves.reshape(2, -1, BLOCK // 2, *halves.shape[1:])
    return parts.transpose(0, 1).reshape(halves.shape)


def one_after_another(pairs: Tensor) -> Tensor:
    """What `side_by_side` was given: all that get the activation, then the others."""
    parts = pairs.reshape(-1, 2, BLOCK // 2, *pairs.shape[1:])
    return parts.transpose(0, 1).reshape(pairs.shape)


def product(
    tokens: Tensor, laid: Tensor, bias: Tensor | None, activation: tuple[str, str], gated: bool = False
) -> Tensor:
    """(rows, n_in) times a weight, plus the bias, and the activation; bfloat16, sums are float32.

    Args:
        laid: as `laid_out` lays it. bias: (n_out,) float32.
        activation: as of `activated`.
        gated: the outputs are `side_by_side`; one half is activated and multiplied by the other.

    Returns:
        (rows, n_out), or (rows, n_out / 2) where it is gated.
    """
    n_out, n_in = laid.shape[0] * BLOCK, laid.shape[1] * BLOCK
    fits = (
        AMX
        and laid.numel() > 0
        and laid.shape[2:] == (2, BLOCK // 2, BLOCK // 2, 2)
        and tokens.shape[1:] == (n_in,)
        and tokens.dtype == laid.dtype == torch.bfloat16
        and (bias is None or (bias.shape == (n_out,) and bias.dtype == torch.float32))
    )
    if not fits:
        raise ValueError(f"a product of {n_in} and {n_out} numbers, and something of another shape")
    _check([each for each in (tokens, laid, bias) if each is not None], BLOCK)
    out = tokens.new_empty(len(tokens), n_out // 2 if gated else n_out)
    kernels_in_c.product(
        len(tokens), n_in, n_out, tokens.data_ptr(), laid.data_ptr(), _address(bias), out.data_ptr(),
        _OF_PRODUCTS[activation], gated,
    )  # fmt: skip
    return out


def attend(
    mixed: Tensor,
    out: Tensor,
    n_texts: int,
    length: int,
    start: int,
    sizes: tuple[int, int, int],
    *,
    norms: Tensor | None,
    epsilon: float,
    turns: Tensor | None,
    bias: Tensor | None,
    unseen: Tensor | None,
    window: tuple[int | None, int | None],
) -> None:
    """Attention within texts of equal length that stand side by side.

    Args:
        mixed: (tokens, (heads + 2 · shared) · head_dim) queries, keys and values, of all texts.
        out: (tokens, heads · head_dim) in the same dtype.
        n_texts, length: how many texts, of how many tokens each. start: the first one's first token.
        sizes: heads, heads of keys (shared), and head_dim.
        norms: (heads + shared, head_dim) float32, as of `Heads`. epsilon: of that.
        turns: (at least length, head_dim / 2) complex64, how much each place is rotated.
        bias: (heads or 1, length, length filled up to a multiple of `STEP`) float32, added to scores.
        unseen: (n_texts, length filled up) float32, added to the scores of a text's tokens.
        window: how many tokens before and after itself a token sees; None: all.
    """
    heads, shared, dim = sizes
    filled = -(-length // STEP) * STEP
    fits = (
        mixed.shape == (len(out), (heads + 2 * shared) * dim)
        and out.shape[1] == heads * dim
        and min(n_texts, length, start) >= 0
        and start + n_texts * length <= len(out)
        and shared > 0
        and heads % shared == 0
        and (norms is None or norms.shape == (heads + shared, dim))
        and (turns is None or (len(turns) >= length and turns.shape[1] == dim // 2))
        and (bias is None or (len(bias) in (1, heads) and bias.shape[1:] == (length, filled)))
        and (unseen is None or unseen.shape == (n_texts, filled))
        and mixed.dtype == out.dtype
        and all(each is None or each.dtype == torch.float32 for each in (norms, bias, unseen))
        and (turns is None or turns.dtype == torch.complex64)
    )
    if not fits:
        raise ValueError(
            f"{n_texts} texts of {length} tokens from {start} on, and something of another shape"
        )
    given = [each for each in (mixed, out, norms, bias, unseen) if each is not None]
    _check(given if turns is None else [*given, torch.view_as_real(turns)], dim)
    kernels_in_c.attend(
        WIDTH, attends_by_amx(dim, mixed.dtype), n_texts, length, start, heads, shared, dim,
        mixed.data_ptr(), out.data_ptr(), _DTYPES[mixed.dtype], _address(norms), epsilon,
        _address(turns), _address(bias), 0 if bias is None else len(bias), _address(unseen),
        *(-1 if side is None else side for side in window),
    )  # fmt: skip


def _check(tensors: list[Tensor], dim: int) -> None:
    """Before their addresses are handed over."""
    if any(not each.is_contiguous() or not serves(dim, each.device, each.dtype) for each in tensors):
        raise ValueError("numbers that the kernels do not serve, or that do not stand side by side")


def _address(tensor: Tensor | None) -> int:
    return 0 if tensor is None else tensor.data_ptr()


def _typed(tensor: Tensor | None) -> tuple[int, int]:
    return _address(tensor), 0 if tensor is None else _DTYPES[tensor.dtype]


def _norm(norm: tuple[Tensor | None, Tensor | None] | None) -> tuple[bool, int, int]:
    scale, shift = norm or (None, None)
    return norm is not None, _address(scale), _address(shift)
