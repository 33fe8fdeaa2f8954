"""Kernels in C that go over numbers once where torch's operators go several times on a processor.

`kernels.c` has them (decision 143). It is built with the package where there is a compiler; `WIDTH` is None
where it was not, and callers take torch's operators then. A call takes one thread, and the interpreter is
free meanwhile. They compute in float32, whatever is read and written; but where the processor multiplies
numbers in bfloat16, `product`, attention and whole layers do so (`BFLOAT16_BY`, decisions 145 to 147).
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from core.compiled import compiled

kernels_in_c = compiled("core.encoding.packed.kernels_in_c", version=4)
# Numbers that the processor takes at once, 4, 8 or 16; None where it was not built.
WIDTH: int | None = getattr(kernels_in_c, "LANES", None)
STEP = 16  # what widths of tokens and heads are a multiple of, and biases are filled up to
BLOCK = 32  # what both sides of a weight, and heads, are a multiple of there
_DTYPES = {torch.float32: 0, torch.bfloat16: 1}
ACTIVATIONS = {("relu", ""): 0, ("gelu", "none"): 1, ("gelu", "tanh"): 2, ("swish", ""): 3}


class Instructions(enum.IntEnum):
    """What a processor multiplies numbers in bfloat16 by, as bfloat16.h numbers it."""

    NONE = 0
    AVX512_BF16 = 1  # vectors
    AMX = 2  # tiles


BFLOAT16_BY = Instructions(getattr(kernels_in_c, "BFLOAT16", 0))  # the best that this process may use
Norm = tuple[Tensor | None, Tensor | None]  # a normalisation's scale and shift, as of `join`
_OF_PRODUCTS = {**ACTIVATIONS, ("none", ""): 4}


def serves(dim: int, device: str | torch.device, dtype: torch.dtype) -> bool:
    """Whether the kernels serve numbers of such a last axis there."""
    on_processor = torch.device(device).type == "cpu"
    return WIDTH is not None and on_processor and dtype in _DTYPES and dim % STEP == 0


def attends_by(head_dim: int, dtype: torch.dtype) -> Instructions:
    """What `attend` multiplies heads of such a size by on a processor; NONE: it does so in float32."""
    fits = dtype == torch.bfloat16 and head_dim % BLOCK == 0
    return BFLOAT16_BY if fits else Instructions.NONE


def join(
    residual: Tensor,
    made: Tensor | None,
    out: Tensor | None,
    *,
    after: Norm | None,
    before: Norm | None,
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
    in_bfloat16 = weight.dtype == torch.bfloat16 and serves(BLOCK, weight.device, weight.dtype)
    return bool(BFLOAT16_BY) and fits and in_bfloat16


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


@dataclass(frozen=True, slots=True, eq=False)
class Multiplied:
    """What tokens are multiplied by, bfloat16, with what is done to the sums, which are float32.

    Attributes:
        laid: the weight, as `laid_out` lays it. bias: (n_out,) float32.
        activation: as of `activated`.
        gated: the outputs are `side_by_side`; one half is activated and multiplied by the other.
    """

    laid: Tensor
    bias: Tensor | None
    activation: tuple[str, str]
    gated: bool = False

    @property
    def sides(self) -> tuple[int, int]:
        """Numbers of a token that it takes, and those that the weight has outputs for."""
        return self.laid.shape[1] * BLOCK, self.laid.shape[0] * BLOCK

    @property
    def n_out(self) -> int:
        """Numbers of a token that it gives."""
        return self.sides[1] // (2 if self.gated else 1)

    def check(self) -> None:
        """Before addresses are handed over.

        Raises:
            ValueError: the weight is not laid out, or the bias has another shape.
        """
        shaped = self.laid.numel() > 0 and self.laid.shape[2:] == (2, BLOCK // 2, BLOCK // 2, 2)
        of_dtype = self.laid.dtype == torch.bfloat16 and (
            self.bias is None or self.bias.dtype == torch.float32
        )
        fits = self.bias is None or self.bias.shape == (self.sides[1],)
        if not (BFLOAT16_BY and shaped and of_dtype and fits):
            raise ValueError("numbers of another shape than those that are multiplied")
        _check([each for each in (self.laid, self.bias) if each is not None], BLOCK)


def product(tokens: Tensor, by: Multiplied) -> Tensor:
    """(rows, n_in) bfloat16 -> (rows, n_out), with bias, activation and gate."""
    n_in, n_weights = by.sides
    by.check()
    if tokens.shape[1:] != (n_in,) or tokens.dtype != torch.bfloat16:
        raise ValueError(f"a product of {n_in} and {n_weights} numbers, and something of another shape")
    _check([tokens], BLOCK)
    out = tokens.new_empty(len(tokens), by.n_out)
    kernels_in_c.product(
        BFLOAT16_BY, len(tokens), n_in, n_weights, tokens.data_ptr(), by.laid.data_ptr(), _address(by.bias),
        out.data_ptr(), _OF_PRODUCTS[by.activation], by.gated,
    )  # fmt: skip
    return out


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """Texts of equal length that stand side by side, and what is added to their scores.

    Attributes:
        n_texts, length: how many texts, of how many tokens each.
        bias: (heads or 1, length, length) float32, of all texts; None: nothing. Here its rows are filled up
            to a multiple of `STEP`.
        unseen: (n_texts, length) float32, of a text's tokens as keys; filled up as well.
    """

    n_texts: int
    length: int
    bias: Tensor | None = None
    unseen: Tensor | None = None

    def fits(self, heads: int) -> bool:
        """Whether what is added has the shape for so many heads."""
        filled = -(-self.length // STEP) * STEP
        bias, unseen = self.bias, self.unseen
        return (
            min(self.n_texts, self.length) >= 0
            and all(each is None or each.dtype == torch.float32 for each in (bias, unseen))
            and (bias is None or (len(bias) in (1, heads) and bias.shape[1:] == (self.length, filled)))
            and (unseen is None or unseen.shape == (self.n_texts, filled))
        )

    @property
    def addresses(self) -> tuple[int, int, int]:
        """Of the bias, of how many heads it is, and of what is unseen."""
        heads = 0 if self.bias is None else len(self.bias)
        return _address(self.bias), heads, _address(self.unseen)


def _turns_fit(turns: Tensor | None, length: int, head_dim: int) -> bool:
    """Whether the places of such texts can be rotated by these."""
    if turns is None:
        return True
    return turns.dtype == torch.complex64 and len(turns) >= length and turns.shape[1] == head_dim // 2


def attend(
    mixed: Tensor,
    out: Tensor,
    run: Run,
    start: int,
    sizes: tuple[int, int, int],
    *,
    norms: Tensor | None,
    epsilon: float,
    turns: Tensor | None,
    window: tuple[int | None, int | None],
) -> None:
    """Attention within the texts of a run.

    Args:
        mixed: (tokens, (heads + 2 · shared) · head_dim) queries, keys and values, of all texts.
        out: (tokens, heads · head_dim) in the same dtype.
        start: the first text's first token.
        sizes: heads, heads of keys (shared), and head_dim.
        norms: (heads + shared, head_dim) float32, as of `Heads`. epsilon: of that.
        turns: (at least length, head_dim / 2) complex64, how much each place is rotated.
        window: how many tokens before and after itself a token sees; None: all.
    """
    heads, shared, dim = sizes
    fits = (
        mixed.shape == (len(out), (heads + 2 * shared) * dim)
        and out.shape[1] == heads * dim
        and start >= 0
        and start + run.n_texts * run.length <= len(out)
        and shared > 0
        and heads % shared == 0
        and (norms is None or norms.shape == (heads + shared, dim))
        and (norms is None or norms.dtype == torch.float32)
        and mixed.dtype == out.dtype
        and run.fits(heads)
        and _turns_fit(turns, run.length, dim)
    )
    if not fits:
        raise ValueError(
            f"{run.n_texts} texts of {run.length} tokens from {start} on, and something of another shape"
        )
    given = [each for each in (mixed, out, norms, run.bias, run.unseen) if each is not None]
    _check(given if turns is None else [*given, torch.view_as_real(turns)], dim)
    kernels_in_c.attend(
        attends_by(dim, mixed.dtype), WIDTH, run.n_texts, run.length, start, heads, shared, dim,
        mixed.data_ptr(), out.data_ptr(), _DTYPES[mixed.dtype], _address(norms), epsilon,
        _address(turns), *run.addresses, *(-1 if side is None else side for side in window),
    )  # fmt: skip


class Layer:
    """A layer of a transformer in bfloat16, in one call: between two calls there is the interpreter, and what
    one has made leaves the processor's caches before the next one reads it.

    Args:
        products: queries, keys and values; their output; up; down.
        norms: `after` and `before` as of `join`, of the sum of each half of the layer.
        rms, epsilon: as of `join`.
        in_place: the sum itself is what the next half is added to, in float32; else the normalised sum is.
        follows: whether another layer does, for which what goes into it is made.
        sizes, head_norms, head_epsilon, window: as of `attend`.
    """

    def __init__(
        self,
        products: Sequence[Multiplied],
        norms: Sequence[tuple[Norm | None, Norm | None]],
        *,
        rms: bool,
        epsilon: float,
        in_place: bool,
        follows: bool,
        sizes: tuple[int, int, int],
        head_norms: Tensor | None,
        head_epsilon: float,
        window: tuple[int | None, int | None],
    ) -> None:
        mixed, output, up, down = products
        heads, shared, head_dim = sizes
        self._dim, self._sizes = mixed.sides[0], sizes
        for each in products:
            each.check()
        of_norms = [each for half in norms for pair in half if pair for each in pair if each is not None]
        fits = (
            (mixed.activation, mixed.gated) == (("none", ""), False)
            and mixed.n_out == (heads + 2 * shared) * head_dim
            and head_dim % STEP == 0
            and output.sides[0] == heads * head_dim
            and output.n_out == up.sides[0] == down.n_out == self._dim
            and up.n_out == down.sides[0]
            and shared > 0
            and heads % shared == 0
            and (head_norms is None or head_norms.shape == (heads + shared, head_dim))
            and all(each.shape == (self._dim,) for each in of_norms)
        )
        if not fits:
            raise ValueError(f"a layer of {self._dim} numbers, and something of another shape")
        vectors = of_norms if head_norms is None else [*of_norms, head_norms]
        _check(vectors, BLOCK)
        if any(each.dtype != torch.float32 for each in vectors):
            raise ValueError("normalisations are float32")
        self._in_place = in_place
        self._kept = products, norms, head_norms  # whose addresses are handed over
        self._products = [
            (
                *(*each.sides, _address(each.laid), _address(each.bias)),
                *(_OF_PRODUCTS[each.activation], each.gated),
            )
            for each in products
        ]
        self._norms = [_norm(pair) for half in norms for pair in half]
        self._rest = (rms, epsilon, (*sizes, _address(head_norms), head_epsilon))
        self._window = [-1 if side is None else side for side in window]
        self._by = BFLOAT16_BY, attends_by(head_dim, torch.bfloat16)
        self._goes_on = follows or not in_place  # where it is not, that is the residual too

    def __call__(self, hidden: Tensor, entering: Tensor, runs: Sequence[Run], turns: Tensor | None) -> None:
        """Go through the layer; what is given is written over.

        Args:
            hidden: (tokens, dim) the residual; float32 where that is `in_place`, else bfloat16.
            entering: (tokens, dim) bfloat16, what goes into the layer, and then what goes into the next one,
                or, where none follows, what went into the second half; `hidden` where that is not in place.
            runs: one after another; those of a head_dim and heads that the layer has.
            turns: as of `attend`.
        """
        heads, _, head_dim = self._sizes
        fits = (
            hidden.shape == entering.shape == (len(hidden), self._dim)
            and hidden.dtype == (torch.float32 if self._in_place else torch.bfloat16)
            and entering.dtype == torch.bfloat16
            and (entering is hidden) != self._in_place
            and all(run.fits(heads) for run in runs)
            and sum(run.n_texts * run.length for run in runs) <= len(hidden)
            and _turns_fit(turns, max((run.length for run in runs), default=0), head_dim)
        )
        if not fits:
            raise ValueError(
                f"{len(hidden)} tokens for a layer of {self._dim}, and something of another shape"
            )
        given = [each for run in runs for each in (run.bias, run.unseen) if each is not None]
        _check([hidden, entering], self._dim)
        _check(given if turns is None else [*given, torch.view_as_real(turns)], STEP)
        addresses, start = [], 0
        for run in runs:
            addresses.append((run.n_texts, run.length, start, *run.addresses))
            start += run.n_texts * run.length
        kernels_in_c.layer(
            *self._by, WIDTH, self._dim, hidden.data_ptr(), _DTYPES[hidden.dtype],
            self._in_place, self._goes_on, entering.data_ptr(), *self._products, *self._norms, *self._rest,
            _address(turns), *self._window, addresses,
        )  # fmt: skip


def _check(tensors: list[Tensor], dim: int) -> None:
    """Before their addresses are handed over."""
    if any(not each.is_contiguous() or not serves(dim, each.device, each.dtype) for each in tensors):
        raise ValueError("numbers that the kernels do not serve, or that do not stand side by side")


def _address(tensor: Tensor | None) -> int:
    return 0 if tensor is None else tensor.data_ptr()


def _typed(tensor: Tensor | None) -> tuple[int, int]:
    return _address(tensor), 0 if tensor is None else _DTYPES[tensor.dtype]


def _norm(norm: Norm | None) -> tuple[bool, int, int]:
    scale, shift = norm or (None, None)
    return norm is not None, _address(scale), _address(shift)
