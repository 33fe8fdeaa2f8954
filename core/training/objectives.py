"""The three objectives of Sentence-BERT (Reimers & Gurevych 2019, §3).

Each takes the vectors of its text columns and, where it has one, the target of each example, and gives the
mean loss. They compute in the precision of the vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

import torch
from torch import Tensor, nn

from core.training.config import BLOCKS, DISTANCES, TrainingConfig

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder


class Classification(nn.Module):
    """Cross-entropy of softmax(W_t · blocks + b), W_t with one row a class.

    Args:
        embedding_dim: n, numbers in a vector.
        n_classes: k.
        blocks: what the classifier sees of u and v, one of `BLOCKS`; m blocks give W_t of (k, m · n).
    """

    n_columns = 2

    def __init__(self, embedding_dim: int, n_classes: int, blocks: str = BLOCKS[0]) -> None:
        super().__init__()
        self.blocks = tuple(blocks.split(","))
        self.classifier = nn.Linear(len(self.blocks) * embedding_dim, n_classes)

    def forward(self, vectors: Sequence[Tensor], target: Tensor) -> Tensor:
        """Loss of a batch: u and v (batch, n), target (batch,) int64 classes -> ()."""
        u, v = vectors
        parts = {"u": u, "v": v, "|u-v|": (u - v).abs(), "u*v": u * v}
        features = torch.cat([parts[block] for block in self.blocks], dim=1)  # (batch, m · n)
        return nn.functional.cross_entropy(self.classifier(features), target)


class Regression(nn.Module):
    """Mean squared error between cosine(u, v) and the gold score in [0, 1]."""

    n_columns = 2

    def forward(self, vectors: Sequence[Tensor], target: Tensor) -> Tensor:
        """Loss of a batch: u and v (batch, n), target (batch,) scores -> ()."""
        u, v = vectors
        return nn.functional.mse_loss(torch.cosine_similarity(u, v), target.to(u.dtype))


class Triplet(nn.Module):
    """max(d(a, p) − d(a, n) + ε, 0) of anchor, positive and negative.

    Args:
        margin: ε.
        distance: "euclidean", "manhattan", or "cosine" (1 − cosine).
    """

    n_columns = 3

    def __init__(self, margin: float = 1.0, distance: str = DISTANCES[0]) -> None:
        super().__init__()
        self.margin = margin
        self.distance = distance

    def forward(self, vectors: Sequence[Tensor], target: Tensor | None = None) -> Tensor:
        """Loss of a batch: a, p and n (batch, n) -> ()."""
        anchor, positive, negative = vectors
        gap = self._between(anchor, positive) - self._between(anchor, negative)  # (batch,)
        return torch.relu(gap + self.margin).mean()

    def _between(self, a: Tensor, b: Tensor) -> Tensor:
        if self.distance == "cosine":
            return 1 - torch.cosine_similarity(a, b)
        # vector_norm has gradient 0 where a equals b; sqrt of a sum of squares has NaN there.
        distances: Tensor = torch.linalg.vector_norm(
            a - b, ord=1 if self.distance == "manhattan" else 2, dim=1
        )
        return distances


Objective: TypeAlias = Classification | Regression | Triplet

_SUITS = {
    "pair+class": ("classification", "The pairs have classes, which a classifier on both vectors learns."),
    "pair+score": ("regression", "The pairs have scores, which the cosine of their vectors is to match."),
    "triplet": ("triplet", "Each anchor has a text that is nearer to it and one that is farther."),
    "positive pairs": (
        "regression",
        "The pairs are alike; as many shuffled ones with score 0 are put beside them.",
    ),
    "text+class": ("triplet", "Texts of one class are to be nearer to each other than to those of others."),
}


def propose_objective(task: str) -> tuple[str, str]:
    """The objective that suits a task (`Examples.task`), and one sentence on why."""
    return _SUITS[task]


def suits(objective: str, task: str) -> bool:
    """Whether an objective can learn from examples of a task."""
    return _SUITS[task][0] == objective


def propose_margin(encoder: SentenceEncoder, distance: str = DISTANCES[0]) -> tuple[float, str]:
    """The ε of triplets for a model, and one sentence on why."""
    if distance == "cosine":
        return 0.3, "ε is 0.3: cosine distances are never above 2, so a margin of 1 could hardly be reached."
    if distance == "euclidean" and encoder.layout.after_pooling[-1:] == ("normalize",):
        return 0.3, (
            "ε is 0.3: this model's vectors have length 1, so distances are never above 2, and a margin of 1 "
            "could hardly be reached."
        )
    return 1.0, "ε is 1, as in the paper."


def make_objective(name: str, config: TrainingConfig, embedding_dim: int, n_classes: int) -> Objective:
    """An objective by name; a classifier's first weights come from torch's generator.

    Args:
        config: its blocks, distance and margin are used; the margin is set.
        n_classes: of the data set.
    """
    if name == "classification":
        return Classification(embedding_dim, n_classes, config.blocks)
    if name == "regression":
        return Regression()
    assert config.margin is not None
    return Triplet(config.margin, config.distance)
