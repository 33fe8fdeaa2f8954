"""Texts with tokens taken out: independent croppings, of which two make a pair (Izacard et al. 2022, §3.1),
and what is left for TSDAE (Wang et al. 2021, §3).
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

# Of the tokens that stay in a cutting, the smallest and the largest share. The paper cuts 5 to 50 % out of
# documents; what is a sentence or a paragraph here would lose its meaning.
SHARES = (0.4, 0.8)
DELETED = 0.1
# What TSDAE deletes; the paper compared ratios and kinds of damage, and took this.
DAMAGED = 0.6


def cut(ids: Sequence[Sequence[int]], n_before: int, n_after: int) -> list[list[int]]:
    """One cutting of each text, drawn by torch's generator: a run of its tokens, one in ten of them deleted.

    Args:
        ids: token ids of texts. n_before, n_after: special tokens around each, which stay.

    Returns:
        As many; at least one token of each text's own stays.
    """
    cuttings = []
    for text in ids:
        own = text[n_before : len(text) - n_after]
        if len(own) > 1:
            low, high = SHARES
            share, place, *fates = torch.rand(2 + len(own)).tolist()
            length = max(1, round((low + share * (high - low)) * len(own)))
            start = int(place * (len(own) - length + 1))
            kept = [
                token
                for token, fate in zip(own[start : start + length], fates[start:], strict=False)
                if fate >= DELETED
            ]
            own = kept or own[start : start + 1]
        cuttings.append([*text[:n_before], *own, *text[len(text) - n_after :]])
    return cuttings


def damaged(ids: Sequence[Sequence[int]], n_before: int, n_after: int) -> list[list[int]]:
    """Each text with six in ten of its tokens deleted, drawn by torch's generator.

    Args:
        ids: token ids of texts. n_before, n_after: special tokens around each, which stay.

    Returns:
        As many; at least one token of each text's own stays.
    """
    left = []
    for text in ids:
        own = text[n_before : len(text) - n_after]
        if len(own) > 1:
            place, *fates = torch.rand(1 + len(own)).tolist()
            kept = [token for token, fate in zip(own, fates, strict=True) if fate >= DAMAGED]
            own = kept or [own[int(place * len(own))]]
        left.append([*text[:n_before], *own, *text[len(text) - n_after :]])
    return left
