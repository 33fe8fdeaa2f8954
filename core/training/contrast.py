"""Objectives that came after Sentence-BERT: ranking, contrastive, online contrastive, CoSENT, Matryoshka.

Each takes the vectors of its text columns and the target of each example, and gives the loss of the batch.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor, nn


class Ranking(nn.Module):
    """Cross-entropy of finding each anchor's positive among all positives and negatives of the batch.

    Henderson et al. 2017, §4.4, with the scaled cosine of van den Oord et al. 2018 (InfoNCE): the logits are
    scale · cos(anchor, candidate), the candidates are the positives of all examples, then their negatives.

    Args:
        scale: 1 / temperature.
        both_ways: the mean of that and of finding each positive's anchor among all anchors.
    """

    def __init__(self, scale: float = 20.0, both_ways: bool = False) -> None:
        super().__init__()
        self.scale = scale
        self.both_ways = both_ways

    def forward(self, vectors: Sequence[Tensor], target: Tensor | None = None) -> Tensor:
        """Loss of a batch: anchors, positives and any number of negatives, each (batch, n) -> ()."""
        anchors, positives, *negatives = (nn.functional.normalize(column) for column in vectors)
        own = torch.arange(len(anchors), device=anchors.device)
        logits = self.scale * anchors @ torch.cat([positives, *negatives]).T  # (batch, candidates)
        loss = nn.functional.cross_entropy(logits, own)
        if self.both_ways:
            back = nn.functional.cross_entropy(self.scale * positives @ anchors.T, own)
            loss = (loss + back) / 2
        return loss


class Contrastive(nn.Module):
    """½ · (y · d² + (1 − y) · max(margin − d, 0)²), d = 1 − cos(u, v) (Hadsell et al. 2006, equation 4).

    Args:
        margin: from which distance on a pair that is not alike costs nothing.
    """

    def __init__(self, margin: float = 0.5) -> None:
        super().__init__()
        self.margin = margin

    def forward(self, vectors: Sequence[Tensor], target: Tensor) -> Tensor:
        """Mean loss of a batch: u and v (batch, n), target (batch,) 1 for alike and 0 for not -> ()."""
        u, v = vectors
        distance = 1 - torch.cosine_similarity(u, v)
        alike = target.to(u.dtype)
        away = torch.relu(self.margin - distance)
        return 0.5 * (alike * distance.square() + (1 - alike) * away.square()).mean()


class OnlineContrastive(Contrastive):
    """Σ d² + Σ max(margin − d, 0)² over the hard pairs of a batch alone, d = 1 − cos(u, v).

    Hard is an alike pair that is farther than the nearest pair that is not alike, and a pair that is not
    alike and nearer than the farthest alike one. Without pairs of the other kind, the mean distance of a
    kind's own pairs is the limit. As in sentence-transformers (Reimers & Gurevych); there is no paper.

    Args:
        margin: as of `Contrastive`.
    """

    def forward(self, vectors: Sequence[Tensor], target: Tensor) -> Tensor:
        """Sum over a batch: u and v (batch, n), target (batch,) 1 for alike and 0 for not -> ()."""
        u, v = vectors
        distance = 1 - torch.cosine_similarity(u, v)
        alike, unlike = distance[target == 1], distance[target == 0]
        near = unlike.min() if len(unlike) else alike.mean()
        far = alike.max() if len(alike) else unlike.mean()
        hard_alike, hard_unlike = alike[alike > near], unlike[unlike < far]
        return hard_alike.square().sum() + torch.relu(self.margin - hard_unlike).square().sum()


class CoSent(nn.Module):
    """log(1 + Σ exp(scale · (cos_i − cos_j))) over all i, j of a batch of which i has the lower score.

    Su 2022 (CoSENT); only the order of scores counts, as in Spearman's correlation.

    Args:
        scale: 1 / temperature.
    """

    def __init__(self, scale: float = 20.0) -> None:
        super().__init__()
        self.scale = scale

    def forward(self, vectors: Sequence[Tensor], target: Tensor) -> Tensor:
        """Loss of a batch: u and v (batch, n), target (batch,) scores -> ()."""
        u, v = vectors
        cosines = self.scale * torch.cosine_similarity(u, v)
        gaps = cosines[:, None] - cosines[None, :]  # (i, j)
        wrong_if_high = gaps[target[:, None] < target[None, :]]
        return torch.logsumexp(torch.cat([wrong_if_high.new_zeros(1), wrong_if_high]), dim=0)


class Matryoshka(nn.Module):
    """The sum of an objective over the first numbers of each vector (Kusupati et al. 2022, equation 1).

    Args:
        objective: one that has no weights of its own.
        dims: how many of the first numbers, each at most the vectors' own.
    """

    def __init__(self, objective: nn.Module, dims: Sequence[int]) -> None:
        super().__init__()
        self.objective = objective
        self.dims = tuple(dims)

    def forward(self, vectors: Sequence[Tensor], target: Tensor | None = None) -> Tensor:
        """As the objective; the shortened vectors have length 1."""
        losses = [
            self.objective([nn.functional.normalize(column[:, :dim]) for column in vectors], target)
            for dim in self.dims
        ]
        return torch.stack(losses).sum()
