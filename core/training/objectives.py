"""The three objectives of Sentence-BERT (Reimers & Gurevych 2019, §3), and all objectives by name.

Each takes the vectors of its text columns and, where it has one, the target of each example, and gives the
mean loss. They compute in the precision of the vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

import torch
from torch import Tensor, nn

from core.errors import InputError
from core.training.config import BLOCKS, DISTANCES, TrainingConfig
from core.training.contrast import Contrastive, CoSent, Matryoshka, OnlineContrastive, Ranking
from core.training.distillation import Distillation, MarginMse
from core.training.momentum import MomentumContrast

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder


class Classification(nn.Module):
    """Cross-entropy of softmax(W_t · blocks + b), W_t with one row a class.

    Args:
        embedding_dim: n, numbers in a vector.
        n_classes: k.
        blocks: what the classifier sees of u and v, one of `BLOCKS`; m blocks give W_t of (k, m · n).
    """

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


Objective: TypeAlias = nn.Module


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


def make_objective(
    name: str, config: TrainingConfig, embedding_dim: int, n_classes: int, similarity: str = "cosine"
) -> Objective:
    """An objective by name; a classifier's first weights come from torch's generator.

    Args:
        config: its settings of objectives are used; the margin is set.
        n_classes: of the data set.
        similarity: how the model's vectors are compared.

    Raises:
        InputError: the vectors are shorter than one of `config.matryoshka_dims`, or the objective needs whole
            vectors.
    """
    objective = _plain(name, config, embedding_dim, n_classes, similarity)
    if not config.matryoshka_dims:
        return objective
    if name == "classification":
        raise InputError(
            "The classifier reads whole vectors, so they cannot be shortened while it learns.",
            "Train without Matryoshka, or with another objective.",
        )
    if name == "distillation":
        raise InputError(
            "The teacher's vectors are learned as a whole, so they cannot be shortened.",
            "Train without Matryoshka, or with another objective.",
        )
    longest = max(config.matryoshka_dims)
    if longest > embedding_dim:
        raise InputError(
            f"The vectors of this model have {embedding_dim} numbers, fewer than {longest}.",
            "Give smaller numbers for Matryoshka.",
        )
    return Matryoshka(objective, config.matryoshka_dims)


def _plain(
    name: str, config: TrainingConfig, embedding_dim: int, n_classes: int, similarity: str
) -> Objective:
    if name == "classification":
        return Classification(embedding_dim, n_classes, config.blocks)
    if name == "triplet":
        assert config.margin is not None
        return Triplet(config.margin, config.distance)
    if name in ("ranking", "simcse", "contriever", "e5"):
        return Ranking(config.scale_of(name), config.both_ways)
    if name == "moco":
        return MomentumContrast(config.scale_of(name), similarity)
    if name == "cosent":
        return CoSent(config.scale_of(name))
    if name == "regression":
        return Regression()
    if name == "distillation":
        return Distillation()
    if name == "margin-mse":
        return MarginMse(similarity)
    return Contrastive() if name == "contrastive" else OnlineContrastive()
