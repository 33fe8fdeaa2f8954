"""Classification of pairs by a classifier on both vectors: the first objective of Sentence-BERT."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.training.objectives.base import Objective
from core.training.settings import Setting

if TYPE_CHECKING:
    from torch import Tensor, nn

    from core.encoding import SentenceEncoder
    from core.training.config import TrainingConfig
    from core.training.objectives.context import Context

# What the classifier sees of two vectors u and v (Reimers & Gurevych 2019, §3 and table 6).
BLOCKS = (
    "u,v,|u-v|",
    "u,v",
    "|u-v|",
    "u*v",
    "|u-v|,u*v",
    "u,v,u*v",
    "u,v,|u-v|,u*v",
)


class Classification(Objective):
    """Cross-entropy of softmax(W · blocks + b), blocks of u and v, by default (u, v, |u − v|).

    Reimers & Gurevych 2019, §3. W (k, m · n) has one row a class, for m blocks of n dimensions; it is thrown
    away after training.

    | texts | target | row |
    |---|---|---|
    | premise, hypothesis | class | as it is |

    Options: `blocks`.
    """

    name = "classification"
    title = "Classification · softmax of both"
    when = "For pairs with classes that are more than alike or not, such as NLI."
    source = "Reimers & Gurevych 2019"
    needs = "Needs pairs with a class."
    takes = ("pair+class",)
    proposed_for = {"pair+class": "The pairs have classes, which a classifier on both vectors learns."}
    options = {
        "blocks": Setting(
            BLOCKS[0],
            "choice",
            "What the classifier sees",
            label="Classifier sees",
            metavar="BLOCKS",
            choices=BLOCKS,
        ),
    }
    whole_vectors = "The classifier reads whole vectors, so they cannot be shortened while it learns."
    only_alike_class = False

    def modules(self, encoder: SentenceEncoder, config: TrainingConfig, n_classes: int) -> nn.Module:
        """The classifier."""
        return classifier(encoder.embedding_dim, n_classes, config.blocks)

    def loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """u and v (batch, n), target (batch,) int64 classes -> ()."""
        return classification_loss(columns, target, context.own("classifier"), context.config.blocks)


def classifier(embedding_dim: int, n_classes: int, blocks: str = BLOCKS[0]) -> nn.Module:
    """A module whose `classifier` is a linear layer from the blocks of two vectors to the classes."""
    from torch import nn

    return nn.ModuleDict({"classifier": nn.Linear(len(blocks.split(",")) * embedding_dim, n_classes)})


def classification_loss(
    columns: Sequence[Tensor], target: Tensor, layer: nn.Module, blocks: str = BLOCKS[0]
) -> Tensor:
    """Cross-entropy of the classes: u and v (batch, n), target (batch,) int64 -> ()."""
    import torch

    u, v = columns
    parts = {"u": u, "v": v, "|u-v|": (u - v).abs(), "u*v": u * v}
    features = torch.cat([parts[block] for block in blocks.split(",")], dim=1)  # (batch, m · n)
    return torch.nn.functional.cross_entropy(layer(features), target)
