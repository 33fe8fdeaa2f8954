"""Contrastive learning of pairs that are alike or not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.training.objectives.base import Objective, View

if TYPE_CHECKING:
    from torch import Tensor

    from core.examples.examples import Examples
    from core.training.objectives.context import Context

MARGIN = 0.5


class Contrastive(Objective):
    """Mean of ½ · (y · d² + (1 − y) · max(m − d, 0)²), d = 1 − cos(u, v), m = 0.5, y 1 for alike, else 0.

    Hadsell et al. 2006, equation 4.

    | texts | target | row |
    |---|---|---|
    | sentence 1, sentence 2 | score 0 or 1 | as it is |
    | sentence 1, sentence 2 | class | score 1 where the class means alike |
    | anchor, positive | – | score 1; as many shuffled pairs with score 0 |
    """

    name = "contrastive"
    title = "Contrastive · together or apart"
    when = "For pairs that are alike or not, where pairs that are not alike clearly differ."
    source = "Hadsell et al. 2006"
    needs = "Needs pairs that are alike, or pairs with scores or classes that say so."
    takes = ("pair+class", "pair+score", "positive pairs")
    only_yes_or_no = True

    def view(self, examples: Examples, seed: int) -> View:
        """Pairs with score 1 or 0."""
        from core.training.conversions import with_scores

        return with_scores(examples, seed), None

    def loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """u and v (batch, n), target (batch,) 1 for alike and 0 for not -> ()."""
        return contrastive_loss(columns, target)


def contrastive_loss(columns: Sequence[Tensor], target: Tensor, margin: float = MARGIN) -> Tensor:
    """u and v (batch, n), target (batch,) 1 for alike and 0 for not -> ().

    Args:
        margin: m, from which distance on a pair that is not alike costs nothing.
    """
    import torch

    u, v = columns
    distance = 1 - torch.cosine_similarity(u, v)
    alike = target.to(u.dtype)
    away = torch.relu(margin - distance)
    return 0.5 * (alike * distance.square() + (1 - alike) * away.square()).mean()
