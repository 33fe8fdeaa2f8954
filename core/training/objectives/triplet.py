"""Triplets: the third objective of Sentence-BERT."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from core.training.objectives.base import Objective, View
from core.training.settings import Setting

if TYPE_CHECKING:
    from torch import Tensor

    from core.encoding import SentenceEncoder
    from core.examples.examples import Examples
    from core.training.config import TrainingConfig
    from core.training.objectives.context import Context

DISTANCES = ("euclidean", "cosine", "manhattan")


class Triplet(Objective):
    """Mean of max(d(a, p) − d(a, n) + ε, 0).

    Reimers & Gurevych 2019, §3; d is the Euclidean distance there and by default.

    | texts | target | row |
    |---|---|---|
    | anchor, positive, negative | – | as it is |
    | sentence | class | two texts of one class and one of another; each text stands in one row at most |

    Options: `margin` (ε; proposed for the model), `distance`.
    """

    name = "triplet"
    title = "Triplet · nearer by a margin"
    when = "For triplets whose negative was chosen with care."
    source = "Reimers & Gurevych 2019"
    needs = "Needs triplets, or sentences with a class."
    takes = ("triplet", "text+class")
    proposed_for = {
        "triplet": "Each anchor has a text that is nearer to it and one that is farther.",
        "text+class": "Texts of one class are to be nearer to each other than to those of others.",
    }
    options = {
        "distance": Setting(
            DISTANCES[0],
            "choice",
            f"How far apart two vectors are: {', '.join(DISTANCES[:-1])} or {DISTANCES[-1]}",
            label="Distance",
            metavar="NAME",
            choices=DISTANCES,
        ),
        "margin": Setting(
            None,
            "number",
            "By how much a negative has to be farther than the positive",
            label="Margin ε",
            hint="proposed",
            metavar="ε",
            absent="what suits the model",
            above=0,
        ),
    }

    takes_hard_negatives = True

    def view(self, examples: Examples, seed: int) -> View:
        """Triplets."""
        from core.training.conversions import triplets_of_classes

        return (triplets_of_classes(examples, seed) if examples.task == "text+class" else examples), None

    def judged(self, pairs: Examples) -> Examples:
        """Around a text, one that was marked alike with one that was marked not alike."""
        from core.judgments.model import triplets_of

        return triplets_of(pairs)

    def settle(self, config: TrainingConfig, encoder: SentenceEncoder) -> tuple[TrainingConfig, str]:
        """With the margin that suits the model."""
        if config.margin is not None:
            return config, ""
        margin, why = propose_margin(encoder, config.distance)
        return replace(config, margin=margin), why

    def loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """a, p and n (batch, n) -> ()."""
        assert context.config.margin is not None
        return triplet_loss(columns, context.config.margin, context.config.distance)

    def short(self, config: TrainingConfig) -> str:
        """With the margin."""
        return self.name if config.margin is None else f"{self.name}, ε {config.margin:g}"


def triplet_loss(columns: Sequence[Tensor], margin: float = 1.0, distance: str = DISTANCES[0]) -> Tensor:
    """Mean of max(d(a, p) − d(a, n) + margin, 0): a, p and n (batch, n) -> ().

    Args:
        distance: "euclidean", "manhattan", or "cosine" (1 − cosine).
    """
    import torch

    anchor, positive, negative = columns
    gap = _between(anchor, positive, distance) - _between(anchor, negative, distance)  # (batch,)
    return torch.relu(gap + margin).mean()


def _between(a: Tensor, b: Tensor, distance: str) -> Tensor:
    import torch

    if distance == "cosine":
        return 1 - torch.cosine_similarity(a, b)
    # vector_norm has gradient 0 where a equals b; sqrt of a sum of squares has NaN there.
    distances: Tensor = torch.linalg.vector_norm(a - b, ord=1 if distance == "manhattan" else 2, dim=1)
    return distances


def propose_margin(encoder: SentenceEncoder, distance: str = DISTANCES[0]) -> tuple[float, str]:
    """The ε of triplets for a model, and one sentence on why."""
    if distance == "cosine":
        return 0.3, "ε is 0.3: cosine distances are never above 2, so a margin of 1 could hardly be reached."
    if distance == "euclidean" and encoder.layout.after_pooling[-1:] == ("normalize",):
        return 0.3, (
            "ε is 0.3: this model's vectors have unit norm, so distances are never above 2, and a margin "
            "of 1 could hardly be reached."
        )
    return 1.0, "ε is 1, as in the paper."
