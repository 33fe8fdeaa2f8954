"""CoSENT: the order of scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.training.objectives.base import Objective, View

if TYPE_CHECKING:
    from torch import Tensor

    from core.examples.examples import Examples
    from core.training.objectives.context import Context


class CoSent(Objective):
    """log(1 + Σ exp(scale · (cos_i − cos_j))) over all i, j of a batch of which i has the lower score.

    Su 2022 (CoSENT); only the order of scores counts, as in Spearman's correlation.

    | texts | target | row |
    |---|---|---|
    | sentence 1, sentence 2 | score | as it is |
    | sentence 1, sentence 2 | class | score 1 where the class means alike |
    | anchor, positive | – | score 1; as many shuffled pairs with score 0 |

    Options: `scale`, `cached_batch`.
    """

    name = "cosent"
    title = "CoSENT · the order of scores"
    when = "For pairs with scores of which only the order counts."
    source = "Su 2022"
    needs = "Needs pairs that are alike, or pairs with scores or classes that say so."
    takes = ("pair+score", "pair+class", "positive pairs")
    default_scale = 20.0
    default_learning_rate = 5e-5
    whole_batch = True

    def view(self, examples: Examples, seed: int) -> View:
        """Pairs with scores."""
        from core.training.conversions import with_scores

        return with_scores(examples, seed), None

    def loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """u and v (batch, n), target (batch,) scores -> ()."""
        return cosent_loss(columns, target, self.scale(context.config))


def cosent_loss(columns: Sequence[Tensor], target: Tensor, scale: float = 20.0) -> Tensor:
    """u and v (batch, n), target (batch,) scores -> ()."""
    import torch

    u, v = columns
    cosines = scale * torch.cosine_similarity(u, v)
    gaps = cosines[:, None] - cosines[None, :]  # (i, j)
    wrong_if_high = gaps[target[:, None] < target[None, :]]
    return torch.logsumexp(torch.cat([wrong_if_high.new_zeros(1), wrong_if_high]), dim=0)
