"""Texts whose tokens lie one after another without padding, and the attention within each of them.

All that depends on where texts begin and end is worked out here on the host, where their lengths are known,
and handed to the device in copies that it need not wait for: asking the device for a length would stop it.

Attention has two ways. On a graphics card one kernel goes through texts of any lengths (torch's
`varlen_attn`, flash attention: Dao 2023). Elsewhere texts of equal length that stand side by side (a *run*)
are one batched product; so are those of models that the kernel cannot serve (float32, or MPNet's distances).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

_WIDEST_HEAD = 256  # that the kernel serves, in steps of 8

# Texts up to so many tokens go through two batched products on a processor, longer ones through torch's own
# attention. Measured: from 8 to 64 tokens bfloat16 takes 2 where the other takes 5; float32 takes 2.5 for 4
# below 16 tokens, and above them the same.
_PRODUCTS_UP_TO = {torch.bfloat16: 64, torch.float32: 15}
_SOFTMAX_WIDTH = 16  # torch computes the softmax of shorter rows number by number, at a tenth of the speed


@dataclass(frozen=True, slots=True)
class EqualLengths:
    """Texts of equal length that stand side by side."""

    n_texts: int
    length: int


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
        ids: (tokens,) int64 on the device.
        places: (tokens,) int64 on the device, where each token stands in its text, as the model counts.
        runs: texts of equal length, in order; together all of them.
        bounds: on a device where one kernel takes all texts; else None.
    """

    ids: Tensor
    places: Tensor
    runs: tuple[EqualLengths, ...]
    bounds: Bounds | None


def pack(
    ids: NDArray[np.int64],
    lengths: NDArray[np.int64],
    device: str,
    *,
    padding_id: int | None = None,
    at_once: bool = False,
) -> PackedTexts:
    """Lay texts out on a device.

    Args:
        ids: (tokens,) the texts one after another.
        lengths: (n_texts,) tokens of each.
        device: a torch device.
        padding_id: where positions are counted from it + 1, and only where it is not (RoBERTa, MPNet).
        at_once: for the kernel that takes texts of any lengths.
    """
    starts = np.concatenate([[0], np.cumsum(lengths)])
    places = np.arange(len(ids)) - np.repeat(starts[:-1], lengths)
    if padding_id is not None:
        there = ids != padding_id
        counted = np.concatenate([[0], np.cumsum(there)])
        places = (counted[1:] - np.repeat(counted[starts[:-1]], lengths)) * there + padding_id
    runs = tuple(
        EqualLengths(len(list(same)), length) for length, same in itertools.groupby(lengths.tolist())
    )
    bounds = None
    if at_once:
        longest = int(lengths.max(initial=1))
        mask = np.arange(longest) < lengths[:, None]
        padded = (starts[:-1, None] + np.arange(longest)) * mask
        bounds = Bounds(
            to_device(starts.astype(np.int32), device),
            longest,
            to_device(padded, device),
            to_device(mask, device),
        )
    return PackedTexts(to_device(ids, device), to_device(places, device), runs, bounds)


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


def attend(mixed: Tensor, texts: PackedTexts, n_heads: int, biases: Sequence[Tensor | None]) -> Tensor:
    """Attention within each text (Vaswani et al. 2017, equation 1).

    Args:
        mixed: (tokens, 3 · dim) queries, keys and values.
        texts: whose tokens they are.
        n_heads: what dim is divided into.
        biases: for each run what is added to its scores, (1, heads, length, length), or None.

    Returns:
        (tokens, dim).
    """
    if texts.bounds is not None:
        query, key, value = mixed.view(len(mixed), 3, n_heads, -1).unbind(1)
        return _kernel(query, key, value, texts.bounds).reshape(len(mixed), -1)
    dim = mixed.shape[1] // 3
    short = _PRODUCTS_UP_TO.get(mixed.dtype, 0) if mixed.device.type == "cpu" else 0
    outputs = []
    start = 0
    for run, bias in zip(texts.runs, biases, strict=True):
        end = start + run.n_texts * run.length
        # (tokens of the run, 3 · dim) -> 3 × (texts, heads, length, head_dim)
        heads = mixed[start:end].view(run.n_texts, run.length, 3, n_heads, -1)
        query, key, value = by_head = heads.permute(2, 0, 3, 1, 4)
        if run.length <= short:
            attended = by_products(by_head, bias)
        else:
            attended = functional.scaled_dot_product_attention(query, key, value, attn_mask=bias)
        outputs.append(attended.transpose(1, 2).reshape(end - start, dim))
        start = end
    return outputs[0] if len(outputs) == 1 else torch.cat(outputs)


def by_products(heads: Tensor, bias: Tensor | None) -> Tensor:
    """Attention among short texts of equal length, as torch's own gives it, by two batched products.

    Args:
        heads: (3, texts, heads, length, head_dim) queries, keys and values.
        bias: as in `attend`.

    Returns:
        (texts, heads, length, head_dim).
    """
    _, n_texts, n_heads, length, head_dim = heads.shape
    query, key, value = heads.flatten(1, 2)  # (texts · heads, length, head_dim) each
    scores = torch.bmm(query, key.transpose(1, 2)).float().mul_(head_dim**-0.5)
    if bias is not None:
        scores.view(n_texts, n_heads, length, length).add_(bias)
    if length < _SOFTMAX_WIDTH:
        scores = functional.pad(scores, (0, _SOFTMAX_WIDTH - length), value=-math.inf)
    weights = scores.softmax(-1)[:, :, :length].to(heads.dtype)
    return torch.bmm(weights, value).view(n_texts, n_heads, length, head_dim)


def _kernel(query: Tensor, key: Tensor, value: Tensor, bounds: Bounds) -> Tensor:
    """(tokens, heads, head_dim) each -> the same, by torch's kernel for texts of any lengths."""
    from torch.nn.attention.varlen import varlen_attn

    starts, longest = bounds.starts, bounds.longest
    attended = varlen_attn(query, key, value, starts, starts, longest, longest)
    assert isinstance(attended, Tensor), "nothing beside it was asked for"
    return attended
