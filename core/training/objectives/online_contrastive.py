"""Contrastive learning of the hard pairs of a batch alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.training.objectives.base import Objective, View

if TYPE_CHECKING:
    from torch import Tensor

    from core.examples.examples import Examples
    from core.training.objectives.context import Context


class OnlineContrastive(Objective):
    """Σ d² + Σ max(m − d, 0)² over the hard pairs of a batch alone, d = 1 − cos(u, v), m = 0.5.

    Hard is an alike pair that is farther than the nearest pair that is not alike, and a pair that is not
    alike and nearer than the farthest alike one. Without pairs of the other kind, the mean distance of a
    kind's own pairs is the limit. As in sentence-transformers (Reimers & Gurevych); there is no paper.

    | texts | target | row |
    |---|---|---|
    | sentence 1, sentence 2 | score 0 or 1 | as it is |
    | sentence 1, sentence 2 | class | score 1 where the class means alike |
    | anchor, positive | – | score 1; as many shuffled pairs with score 0 |

    Options: `cached_batch`.
    """

    name = "online-contrastive"
    title = "Online contrastive · hard pairs only"
    when = "As contrastive, where most pairs are easy: only the hard ones are learned."
    source = "Hadsell et al. 2006, hard pairs alone"
    needs = "Needs pairs that are alike, or pairs with scores or classes that say so."
    takes = ("pair+class", "pair+score", "positive pairs")
    whole_batch = True
    only_yes_or_no = True

    def view(self, examples: Examples, seed: int) -> View:
        """Pairs with score 1 or 0."""
        from core.training.conversions import with_scores

        return with_scores(examples, seed), None

    def loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """u and v (batch, n), target (batch,) 1 for alike and 0 for not -> ()."""
        return online_contrastive_loss(columns, target)


def online_contrastive_loss(columns: Sequence[Tensor], target: Tensor, margin: float = 0.5) -> Tensor:
    """Sum over a batch: u and v (batch, n), target (batch,) 1 for alike and 0 for not -> ()."""
    import torch

    u, v = columns
    distance = 1 - torch.cosine_similarity(u, v)
    alike, unlike = distance[target == 1], distance[target == 0]
    near = unlike.min() if len(unlike) else alike.mean()
    far = alike.max() if len(alike) else unlike.mean()
    hard_alike, hard_unlike = alike[alike > near], unlike[unlike < far]
    return hard_alike.square().sum() + torch.relu(margin - hard_unlike).square().sum()
