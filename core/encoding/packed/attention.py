"""Texts whose tokens lie one after another without padding, and the attention within each of them.

All that depends on where texts begin and end is worked out here on the host, where their lengths are known,
and handed to the device in copies that it need not wait for: asking the device for a length would stop it.

On a graphics card one kernel goes through texts of any lengths (torch's `varlen_attn`, flash attention:
Dao 2023). Elsewhere, and for models that it cannot serve (float32, or distances), texts of equal length that
stand side by side (a *run*) are taken together: on a processor, up to some length, by a kernel in C
(kernels.py) or, where that was not built, short ones by two batched products; longer ones by torch's own
attention.

Where a family rotates queries and keys by their position (Su et al. 2021, "RoFormer", §3.4.2), two
neighbouring numbers of a head are one complex number, and the rotation is one product. Checkpoints pair a
number with the one half a head further; whoever loads them moves the rows of the weights (`in_pairs`).
"""

from __future__ import annotations

import enum
import functools
import inspect
import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from core.encoding.packed import kernels
from core.encoding.packed.families import Scope
from core.encoding.packed.linear import filled_up

_WIDEST_HEAD = 256  # that the kernel serves, in steps of 8

# Texts up to so many tokens go through the kernel in C on a processor, longer ones through torch's own
# attention, which multiplies in bfloat16 where the kernel does in float32. Measured: the kernel takes half of
# torch's time for texts of 15 tokens, four fifths for 64 in bfloat16 and 128 in float32.
_IN_C_UP_TO = {torch.bfloat16: 64, torch.float32: 256}
# Where it multiplies in bfloat16 too. By AMX it takes 0.4 of torch's time for 64 tokens, 0.8 for 2,048, 0.9
# to 1.2 for 8,192; by vectors 0.3 for 64, 0.4 to 0.5 from 128 to 8,192, 0.5 to 0.7 for 16,384.
_IN_BFLOAT16_UP_TO = {kernels.Instructions.AVX512_BF16: 16_384, kernels.Instructions.AMX: 2048}
# Longer texts go through the kernel too where a token sees at most this share of its text.
_IN_C_WINDOW = 0.5
# Without the kernel, up to so many go through two batched products. Measured: from 8 to 64 tokens bfloat16
# takes 2 where torch's attention takes 5; float32 takes 2.5 for 4 below 16 tokens, and above them the same.
_PRODUCTS_UP_TO = {torch.bfloat16: 64, torch.float32: 15}
# From so many times its width on a window's scores are computed for these many queries at a time, with the
# keys that one of them sees.
_WORTH_BLOCKS, _BLOCK = 4, 256
_SOFTMAX_WIDTH = 16  # torch computes the softmax of shorter rows number by number, at a tenth of the speed


@dataclass(frozen=True, slots=True, eq=False)
class Bounds:
    """Where texts begin and end, for the kernel that takes them all at once.

    Attributes:
        starts: (n_texts + 1,) int32 on the device, the first token of each, and the number of all.
        longest: tokens of the longest text.
        padded: (n_texts, longest) int64 on the device, the token in each place of a padded table; 0 where
            there is none.
        mask: (n_texts, longest) bool on the device, where there is one.
    """

    starts: Tensor
    longest: int
    padded: Tensor
    mask: Tensor


@dataclass(frozen=True, slots=True, eq=False)
class PackedTexts:
    """Texts one after another.

    Attributes:
        ids: (tokens,) int64 on the device; behind those of the texts there may be some that fill them up.
        places: (tokens,) int64 on the device, where each token stands in its text, as the model counts.
        runs: texts of equal length, in order; together all of them. What is `unseen` hides some of their
            tokens from all; None where none is hidden.
        bounds: on a device where one kernel takes all texts; else None.
    """

    ids: Tensor
    places: Tensor
    runs: tuple[kernels.Run, ...]
    bounds: Bounds | None

    @property
    def n_tokens(self) -> int:
        """Tokens of the texts."""
        return sum(run.n_texts * run.length for run in self.runs)


def pack(
    ids: NDArray[np.int64],
    lengths: NDArray[np.int64],
    device: str,
    *,
    padding_id: int | None = None,
    at_once: bool = False,
    fill: bool = False,
    n_seen: NDArray[np.int64] | None = None,
) -> PackedTexts:
    """Lay texts out on a device.

    Args:
        ids: (tokens,) the texts one after another.
        lengths: (n_texts,) tokens of each.
        device: a torch device.
        padding_id: where positions are counted from it + 1, and only where it is not (RoBERTa, MPNet).
        at_once: for the kernel that takes texts of any lengths; it cannot hide a token, and texts without one
            are not given to it.
        fill: add tokens that belong to no text, so that batches have few different numbers of tokens; not
            for that kernel.
        n_seen: (n_texts,) how many tokens of each text are seen, from the first on, by all of the text; those
            behind them are seen by none. None: all are.
    """
    starts = np.concatenate([[0], np.cumsum(lengths)])
    places = np.arange(len(ids)) - np.repeat(starts[:-1], lengths)
    if padding_id is not None:
        there = ids != padding_id
        counted = np.concatenate([[0], np.cumsum(there)])
        places = (counted[1:] - np.repeat(counted[starts[:-1]], lengths)) * there + padding_id
    bounds = None
    if at_once and n_seen is None and lengths.all():
        longest = int(lengths.max(initial=1))
        mask = np.arange(longest) < lengths[:, None]
        padded = (starts[:-1, None] + np.arange(longest)) * mask
        bounds = Bounds(
            to_device(starts.astype(np.int32), device),
            longest,
            to_device(padded, device),
            to_device(mask, device),
        )
    if fill and bounds is None:
        missing = filled_up(len(ids)) - len(ids)
        ids, places = (np.concatenate([each, np.zeros(missing, np.int64)]) for each in (ids, places))
    runs = _runs(lengths, n_seen, device)
    return PackedTexts(to_device(ids, device), to_device(places, device), runs, bounds)


def _runs(
    lengths: NDArray[np.int64], n_seen: NDArray[np.int64] | None, device: str
) -> tuple[kernels.Run, ...]:
    """As of `PackedTexts`."""
    runs, end = [], 0
    for length, same in itertools.groupby(lengths.tolist()):
        first, end = end, end + len(list(same))
        unseen = None
        if n_seen is not None:
            hidden = np.arange(length) >= n_seen[first:end, None]
            if hidden.any():
                scores = torch.zeros(hidden.shape, device=device)
                unseen = scores.masked_fill_(to_device(hidden, device), -math.inf)
        runs.append(kernels.Run(end - first, length, unseen=unseen))
    return tuple(runs)


def to_device(array: NDArray[np.int64] | NDArray[np.int32] | NDArray[np.bool_], device: str) -> Tensor:
    """A tensor of it there; a graphics card computes while it is copied."""
    tensor = torch.from_numpy(array)
    if device.startswith("cuda"):
        return tensor.pin_memory().to(device, non_blocking=True)
    return tensor.to(device)


def takes_all_at_once(device: str, dtype: torch.dtype, head_dim: int) -> bool:
    """Whether the kernel for texts of any lengths serves such a model on such a device."""
    return (
        device.startswith("cuda")
        and dtype in (torch.bfloat16, torch.float16)
        and head_dim % 8 == 0
        and head_dim <= _WIDEST_HEAD
        and torch.cuda.get_device_capability(device)[0] >= 8
    )


@dataclass(frozen=True, slots=True, eq=False)
class Heads:
    """How the numbers of a token are shared among heads.

    Attributes:
        n: heads of queries. n_key_value: of keys and values; each serves n / n_key_value of queries.
        dim: numbers of a head.
        norms: (n + n_key_value, dim) float32, what the numbers of queries and keys are multiplied by after
            division by the root mean square of their head; None where they are taken as they are.
        epsilon: of that.

    Scores are not scaled: the weights that make queries are, or `norms`.
    """

    n: int
    n_key_value: int
    dim: int
    norms: Tensor | None = None
    epsilon: float = 0.0


class Way(enum.Enum):
    """What computes the attention of a run."""

    IN_C = enum.auto()
    PRODUCTS = enum.auto()
    TORCH = enum.auto()


def way(length: int, scope: Scope, head_dim: int, device: str, dtype: torch.dtype) -> Way:
    """The quickest for texts of so many tokens."""
    if device != "cpu":
        return Way.TORCH
    if kernels.serves(head_dim, device, dtype):
        up_to = _IN_BFLOAT16_UP_TO.get(kernels.attends_by(head_dim, dtype), _IN_C_UP_TO[dtype])
        if length <= up_to or scope.width(length) <= _IN_C_WINDOW * length:
            return Way.IN_C
        return Way.TORCH
    return Way.PRODUCTS if length <= _PRODUCTS_UP_TO.get(dtype, 0) else Way.TORCH


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What attention of one kind needs for a batch.

    Attributes:
        scope: which tokens see each other.
        turns: (places, head_dim / 2) complex64, how much each place is rotated; (tokens, …) where the kernel
            takes all at once. None where nothing is rotated.
        ways: for each run what computes it.
        runs: each with what is added to its scores, float32, or None: `bias`, (heads or 1, length, length),
            and `unseen`, (texts, length); in C their rows are filled up to `kernels.STEP`. For products the
            scope is part of the bias.
    """

    scope: Scope
    turns: Tensor | None
    ways: tuple[Way, ...]
    runs: tuple[kernels.Run, ...]

    @property
    def all_in_c(self) -> bool:
        """Whether all is computed in C."""
        return all(by is Way.IN_C for by in self.ways)


def rotations(theta: tuple[float, float], n_places: int, head_dim: int, device: str) -> Tensor:
    """(n_places, head_dim / 2) complex64, how much each place is rotated.

    Args:
        theta: as of `Kind`.
    """
    base, divisor = theta
    frequencies = base ** -(torch.arange(0, head_dim, 2, device=device, dtype=torch.float32) / head_dim)
    places = torch.arange(n_places, device=device, dtype=torch.float32) / divisor
    angles = torch.outer(places, frequencies)
    return torch.polar(torch.ones_like(angles), angles)


def seen(
    texts: PackedTexts,
    scope: Scope,
    turns: Tensor | None,
    relative: Sequence[Tensor | None],
    *,
    head_dim: int,
    device: str,
    dtype: torch.dtype,
) -> Seen:
    """Prepare attention of a kind.

    Args:
        turns: `rotations` of at least the longest text's places.
        relative: for each run what is added by distance, (heads, length, length), or None.
        dtype: of queries, keys and values.
    """
    if turns is not None and texts.bounds is not None:
        turns = turns[texts.places]
    ways = tuple(way(run.length, scope, head_dim, device, dtype) for run in texts.runs)
    runs = []
    for run, by, bias in zip(texts.runs, ways, relative, strict=True):
        if by is Way.PRODUCTS and scope.holds_back(run.length):
            outside = torch.zeros(1, run.length, run.length, device=device).masked_fill_(
                ~_sees(scope, run.length, device), -math.inf
            )
            bias = outside if bias is None else bias + outside
        added = bias, run.unseen
        if by is Way.IN_C:
            added = _filled(bias), _filled(run.unseen)
        runs.append(kernels.Run(run.n_texts, run.length, *added))
    return Seen(scope, turns, ways, tuple(runs))


def _filled(numbers: Tensor | None) -> Tensor | None:
    """The last axis filled up with zeros as the kernel in C takes it."""
    if numbers is None:
        return None
    return functional.pad(numbers, (0, -numbers.shape[-1] % kernels.STEP)).contiguous()


def _sees(scope: Scope, length: int, device: str | torch.device) -> Tensor:
    """(length, length) bool: whether the token of a row sees the one of a column."""
    places = torch.arange(length, device=device)
    ahead = places[None, :] - places[:, None]
    sees = torch.ones_like(ahead, dtype=torch.bool)
    if scope.before is not None:
        sees &= ahead >= -scope.before
    if scope.after is not None:
        sees &= ahead <= scope.after
    return sees


def in_pairs(n_heads: int, head_dim: int) -> Tensor:
    """(n_heads · head_dim,) int64: the row of a checkpoint's weight that each row of ours is, so that the two
    numbers that are rotated together stand side by side.
    """
    halves = torch.arange(n_heads * head_dim).view(n_heads, 2, head_dim // 2)
    return halves.transpose(1, 2).reshape(-1)


def attend(mixed: Tensor, texts: PackedTexts, heads: Heads, how: Seen) -> Tensor:
    """Attention within each text (Vaswani et al. 2017, equation 1).

    Args:
        mixed: (tokens, (n + 2 · n_key_value) · head_dim) queries, keys and values.
        texts: whose tokens they are.
        heads: what a token's numbers are.
        how: of the layer's kind.

    Returns:
        (tokens, n · head_dim).
    """
    n_all = heads.n + 2 * heads.n_key_value  # said, not inferred: a batch may have no token at all
    by_token = mixed.view(len(mixed), n_all, heads.dim)
    if texts.bounds is not None:
        turns = None if how.turns is None else how.turns.unsqueeze(1)
        query, key, value = _prepared(by_token, heads, turns, dim=1)
        return _at_once(query, key, value, texts.bounds, heads, how.scope).reshape(len(mixed), -1)
    output = mixed.new_empty(len(mixed), heads.n * heads.dim)
    start = 0
    for run, by in zip(how.runs, how.ways, strict=True):
        if not run.length:
            continue  # texts without a token
        first, start = start, start + run.n_texts * run.length
        if by is Way.IN_C:
            kernels.attend(
                mixed,
                output,
                run,
                first,
                (heads.n, heads.n_key_value, heads.dim),
                norms=heads.norms,
                epsilon=heads.epsilon,
                turns=how.turns,
                window=(how.scope.before, how.scope.after),
            )
            continue
        # (tokens of the run, all heads, head_dim) -> (all heads, texts, length, head_dim)
        of_run = by_token[first:start].view(run.n_texts, run.length, -1, heads.dim).permute(2, 0, 1, 3)
        turns = None if how.turns is None else how.turns[: run.length]
        query, key, value = _prepared(of_run, heads, turns, dim=0)
        if by is Way.PRODUCTS:
            attended = by_products(query, key, value, run.bias, run.unseen)
        else:
            attended = _long(query, key, value, how.scope, run.bias, run.unseen)
        output[first:start].view(attended.shape).copy_(attended)
    output[start:].zero_()  # of what fills a batch up
    return output


def _prepared(
    all_heads: Tensor, heads: Heads, turns: Tensor | None, dim: int
) -> tuple[Tensor, Tensor, Tensor]:
    """Queries, keys and values, normalised and rotated where a family does that.

    Args:
        all_heads: heads of queries, keys and values along `dim`, head_dim last.
        turns: complex64, broadcast over the places before head_dim / 2.
    """
    sizes = [heads.n, heads.n_key_value, heads.n_key_value]
    query, key, value = torch.split(all_heads, sizes, dim)
    if turns is None and heads.norms is None:
        return query, key, value
    # In float32: what is rotated is rounded once.
    moved = all_heads.narrow(dim, 0, heads.n + heads.n_key_value)
    moved = moved.to(torch.float32, memory_format=torch.contiguous_format)
    if heads.norms is not None:
        by_head = heads.norms.view(-1, *[1] * (moved.dim() - dim - 2), heads.dim)
        moved = over_root_mean_square(moved, heads.epsilon).mul_(by_head)
    if turns is not None:
        paired = torch.view_as_complex(moved.view(*moved.shape[:-1], heads.dim // 2, 2))
        moved = torch.view_as_real(paired * turns).flatten(-2)
    query, key = torch.split(moved.to(value.dtype), sizes[:2], dim)
    return query, key, value


def over_root_mean_square(numbers: Tensor, epsilon: float) -> Tensor:
    """Float32 numbers divided by the root mean square of the last axis (Zhang & Sennrich 2019).

    torch's own goes over them four times on a processor, and once on a graphics card.
    """
    if numbers.is_cuda:
        return functional.rms_norm(numbers, numbers.shape[-1:], None, epsilon)
    length = torch.linalg.vector_norm(numbers, dim=-1, keepdim=True)
    factor: Tensor = length.square_().div_(numbers.shape[-1]).add_(epsilon).rsqrt_()
    return numbers * factor


def by_products(
    query: Tensor, key: Tensor, value: Tensor, bias: Tensor | None, unseen: Tensor | None = None
) -> Tensor:
    """Attention among short texts of equal length, as torch's own gives it, by two batched products.

    Args:
        query: (heads, texts, length, head_dim), scaled.
        key, value: (key-value heads, texts, length, head_dim); each serves as many heads of queries.
        bias, unseen: as in `Seen`.

    Returns:
        (texts, length, key-value heads, heads of each, head_dim), strided.
    """
    n_heads, n_texts, length, head_dim = query.shape
    n_shared, each = len(key), n_heads // len(key)
    # All queries that see the same keys are rows of one product.
    query = query.view(n_shared, each, n_texts, length, head_dim).transpose(1, 2)
    query = query.reshape(n_shared * n_texts, each * length, head_dim)
    key, value = (part.reshape(n_shared * n_texts, length, head_dim) for part in (key, value))
    scores = torch.bmm(query, key.transpose(1, 2)).float()
    if bias is not None:
        of_heads = bias.view(min(n_shared, len(bias)), 1, -1, length, length)
        scores.view(n_shared, n_texts, each, length, length).add_(of_heads)
    if unseen is not None:
        scores.view(n_shared, n_texts, -1, length).add_(unseen[:, None, :])
    if length < _SOFTMAX_WIDTH:
        scores = functional.pad(scores, (0, _SOFTMAX_WIDTH - length), value=-math.inf)
    weights = scores.softmax(-1)[:, :, :length]
    if (
        unseen is not None and bias is not None
    ):  # in its window a token may see none; torch's own gives 0 then
        weights = weights.nan_to_num(0.0)
    weights = weights.to(value.dtype)
    attended = torch.bmm(weights, value).view(n_shared, n_texts, each, length, head_dim)
    return attended.permute(1, 3, 0, 2, 4)


def _long(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    scope: Scope,
    bias: Tensor | None,
    unseen: Tensor | None,
) -> Tensor:
    """As `by_products`, by torch's own attention; `bias` holds distances alone."""
    each = len(query) // len(key)
    if each > 1:
        key, value = (part.repeat_interleave(each, 0) for part in (key, value))
    length = query.shape[2]
    # (texts, heads, length, head_dim), as torch's attention takes them.
    query, key, value = (each.transpose(0, 1) for each in (query, key, value))
    if bias is not None:
        bias = bias.unsqueeze(0).to(query.dtype)  # (1, heads, length, length)
    if unseen is not None:  # (texts, 1, 1, length)
        hidden = unseen[:, None, None, :].to(query.dtype)
        bias = hidden if bias is None else bias + hidden
    if not scope.holds_back(length):
        attended = functional.scaled_dot_product_attention(query, key, value, attn_mask=bias, scale=1.0)
    elif bias is None and scope == Scope(None, 0):
        attended = functional.scaled_dot_product_attention(query, key, value, is_causal=True, scale=1.0)
    elif bias is None and scope.before is not None and length >= _WORTH_BLOCKS * (2 * scope.before + 1):
        attended = _in_blocks(query, key, value, scope)
    else:
        sees = _sees(scope, length, query.device)
        mask = sees if bias is None else bias.masked_fill(~sees, -math.inf)
        attended = functional.scaled_dot_product_attention(query, key, value, attn_mask=mask, scale=1.0)
    n_texts, _, _, head_dim = attended.shape
    return attended.permute(0, 2, 1, 3).view(n_texts, length, -1, each, head_dim)


def _in_blocks(query: Tensor, key: Tensor, value: Tensor, scope: Scope) -> Tensor:
    """Attention with a window in long texts, (texts, heads, length, head_dim): each block of queries with the
    keys that one of them sees, so that time and memory grow with the length and not with its square.
    """
    length = query.shape[2]
    before, after = scope.before or 0, scope.after or 0
    outputs = []
    for start in range(0, length, _BLOCK):
        end = min(start + _BLOCK, length)
        first, last = max(start - before, 0), min(end + after, length)
        ahead = torch.arange(first, last)[None, :] - torch.arange(start, end)[:, None]
        sees = ((ahead >= -before) & (ahead <= after)).to(query.device)
        keys, values = key[:, :, first:last], value[:, :, first:last]
        block = query[:, :, start:end]
        outputs.append(
            functional.scaled_dot_product_attention(block, keys, values, attn_mask=sees, scale=1.0)
        )
    return torch.cat(outputs, 2)


@functools.cache
def _takes_enable_gqa(kernel: Callable[..., object]) -> bool:
    """Whether torch's kernel has to be told that heads of queries share keys; torch 2.11's sees it."""
    return "enable_gqa" in inspect.signature(kernel).parameters


def _at_once(query: Tensor, key: Tensor, value: Tensor, bounds: Bounds, heads: Heads, scope: Scope) -> Tensor:
    """(tokens, heads, head_dim) each -> the same, by torch's kernel for texts of any lengths."""
    from torch.nn.attention.varlen import varlen_attn

    starts, longest = bounds.starts, bounds.longest
    window = tuple(-1 if side is None else side for side in (scope.before, scope.after))
    shared = heads.n > heads.n_key_value and _takes_enable_gqa(varlen_attn)
    grouped: dict[str, Any] = {"enable_gqa": True} if shared else {}
    attended = varlen_attn(
        query,
        key,
        value,
        starts,
        starts,
        longest,
        longest,
        scale=1.0,
        window_size=(window[0], window[1]),
        **grouped,
    )
    assert isinstance(attended, Tensor), "nothing beside it was asked for"
    return attended
