"""Independent cropping and deletion of tokens (Izacard et al. 2022, §3.1): two cuttings make a pair."""

from __future__ import annotations

from collections.abc import Sequence

import torch

# Of the tokens that stay in a cutting, the smallest and the largest share. The paper cuts 5 to 50 % out of
# documents; what is a sentence or a paragraph here would lose its meaning.
SHARES = (0.4, 0.8)
DELETED = 0.1


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
