"""Regression of the cosine: the second objective of Sentence-BERT."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.training.objectives.base import Objective, View

if TYPE_CHECKING:
    from torch import Tensor

    from core.examples.examples import Examples
    from core.judgments.model import Judgment
    from core.training.objectives.context import Context


class Regression(Objective):
    """Mean of (cosine(u, v) − y)², y the gold score in [0, 1].

    Reimers & Gurevych 2019, §3.

    | texts | target | row |
    |---|---|---|
    | sentence 1, sentence 2 | score | as it is |
    | anchor, positive | – | score 1; as many shuffled pairs with score 0 |
    """

    name = "regression"
    title = "Regression · cosine to score"
    when = "For pairs with scores that mean something on their own, such as 0 to 5."
    source = "Reimers & Gurevych 2019"
    needs = "Needs pairs with a score, or pairs that are alike."
    takes = ("pair+score", "positive pairs")
    teacher_column = "score"
    proposed_for = {"pair+score": "The pairs have scores, which the cosine of their vectors is to match."}

    def view(self, examples: Examples, seed: int) -> View:
        """Pairs with scores."""
        from core.training.conversions import with_scores

        return with_scores(examples, seed), None

    def judged(self, pairs: Examples) -> Examples:
        """Yes and no as 1 and 0."""
        from core.judgments.model import with_scores

        return with_scores(pairs)

    def why_for_judgments(self, judgments: Sequence[Judgment]) -> str:
        """Always.

        Not triplets: those of the same 600 marks taught less on banking77, by precision@10 +0.014 and +0.008
        where regression gained +0.018 and +0.029.
        """
        if any(each.kind == "scored" for each in judgments):
            return "Some pairs have scores, which the cosine of their vectors is to match."
        if all(each.score == 1.0 for each in judgments):
            return "The pairs are all alike; as many shuffled ones with score 0 are put beside them."
        return "The cosine of alike pairs is to be 1, that of the others 0."

    def loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """u and v (batch, n), target (batch,) scores -> ()."""
        return regression_loss(columns, target)


def regression_loss(columns: Sequence[Tensor], target: Tensor) -> Tensor:
    """Mean squared error of the cosine: u and v (batch, n), target (batch,) -> ()."""
    import torch

    u, v = columns
    return torch.nn.functional.mse_loss(torch.cosine_similarity(u, v), target.to(u.dtype))
