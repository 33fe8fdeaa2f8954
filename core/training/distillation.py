"""A student learns what a teacher says: its vectors, or how much nearer it finds one text than another."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn


class Distillation(nn.Module):
    """Mean squared error between the vectors of each column and the teacher's.

    Of sentences alone, the student's vectors are to be the teacher's. Of pairs of a sentence and its
    translation, both are to have the teacher's vector of the sentence (Reimers & Gurevych 2020, equation 1;
    there the sum of the two columns' errors, here their mean).
    """

    def forward(self, vectors: Sequence[Tensor], target: Tensor) -> Tensor:
        """Loss of a batch: columns of (batch, n), target (batch, n) of the teacher -> ()."""
        goal = target.to(vectors[0].dtype)
        return torch.stack([nn.functional.mse_loss(column, goal) for column in vectors]).mean()


class MarginMse(nn.Module):
    """Mean squared error between s(a, p) − s(a, n) and the teacher's (Hofstätter et al. 2020, §3.2).

    Args:
        similarity: s: "dot" for models whose vectors are compared so, as in the paper; of all others, the
            cosine.
    """

    def __init__(self, similarity: str = "dot") -> None:
        super().__init__()
        self.similarity = similarity

    def forward(self, vectors: Sequence[Tensor], target: Tensor) -> Tensor:
        """Loss of a batch: a, p and n (batch, n), target (batch,) the teacher's margins -> ()."""
        anchor, positive, negative = vectors
        margin = scores(anchor, positive, self.similarity) - scores(anchor, negative, self.similarity)
        return nn.functional.mse_loss(margin, target.to(margin.dtype))


def scores(a: Tensor, b: Tensor, similarity: str) -> Tensor:
    """(n,) how near each vector of a is to that of b: dot products, or else cosines."""
    return (a * b).sum(dim=1) if similarity == "dot" else torch.cosine_similarity(a, b)
