"""Ranking with in-batch negatives (MultipleNegativesRanking, InfoNCE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.training.objectives.base import Objective, View

if TYPE_CHECKING:
    from torch import Tensor

    from core.examples.examples import Examples
    from core.training.objectives.context import Context


class Ranking(Objective):
    """Cross-entropy of finding each anchor's positive among all positives and negatives of the batch.

    −log softmax of scale · cos(a_i, c), c over the positives of all rows, then their negatives. Henderson et
    al. 2017, §4.4, with the scaled cosine of van den Oord et al. 2018 (InfoNCE).

    | texts | target | row |
    |---|---|---|
    | anchor, positive | – | as it is |
    | anchor, positive, negative | – | as it is |
    | premise, hypothesis | class | the pairs that are alike; of NLI with contradictions, triplets |
    | sentence | class | two texts of one class; no other row of that class in the batch |

    Options: `scale`, `symmetric` (positives find their anchors too), `cached_batch`.
    """

    name = "ranking"
    title = "Ranking · found among the others"
    when = "For pairs that are alike, to be found by searching; the more pairs in a batch, the better."
    source = "Henderson et al. 2017"
    needs = "Needs pairs that are alike, triplets, or sentences with a class."
    takes = ("positive pairs", "triplet", "text+class", "pair+class")
    proposed_for = {
        "positive pairs": "The pairs are alike; each is to be found among the others of its batch."
    }
    shared_options = ("symmetric",)
    default_scale = 20.0
    whole_batch = True
    distinct_in_batch = True
    takes_hard_negatives = True

    def view(self, examples: Examples, seed: int) -> View:
        """Pairs or triplets; of texts with classes, with the classes."""
        from core.training.conversions import alike_pairs, pairs_of_classes

        if examples.task == "text+class":
            return pairs_of_classes(examples, seed)
        return (alike_pairs(examples) if examples.task == "pair+class" else examples), None

    def loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """Anchors, positives and any number of negatives, each (batch, n) -> ()."""
        return ranking_loss(columns, self.scale(context.config), context.config.symmetric)


def ranking_loss(columns: Sequence[Tensor], scale: float = 20.0, symmetric: bool = False) -> Tensor:
    """Anchors, positives and any number of negatives, each (batch, n) -> ().

    Args:
        scale: 1 / temperature.
        symmetric: the mean of that and of finding each positive's anchor among all anchors.
    """
    import torch
    from torch.nn import functional

    anchors, positives, *negatives = (functional.normalize(column) for column in columns)
    own = torch.arange(len(anchors), device=anchors.device)
    logits = scale * anchors @ torch.cat([positives, *negatives]).T  # (batch, candidates)
    loss = functional.cross_entropy(logits, own)
    if symmetric:
        back = functional.cross_entropy(scale * positives @ anchors.T, own)
        loss = (loss + back) / 2
    return loss
