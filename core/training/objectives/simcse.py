"""SimCSE without labels: a text is found under two dropouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.training.objectives.base import Objective, View
from core.training.objectives.ranking import ranking_loss

if TYPE_CHECKING:
    from torch import Tensor

    from core.examples.examples import Examples
    from core.training.objectives.context import Context


class SimCse(Objective):
    """The ranking loss between two vectors of each text, which differ by dropout alone.

    Gao et al. 2021, equation 1, unsupervised.

    | texts | target | row |
    |---|---|---|
    | sentence | – (classes do not count) | the sentence twice |

    Options: `scale`, `symmetric`, `cached_batch`.
    """

    name = "simcse"
    title = "SimCSE · no labels, two dropouts"
    when = "For sentences without labels: a model gets used to their words; it gives a little."
    source = "Gao et al. 2021"
    needs = "Needs sentences, with classes or without."
    shared_options = ("symmetric",)
    takes = ("text", "text+class")
    proposed_for = {"text": "There are no labels; each sentence is to be found under two dropouts."}
    default_scale = 20.0
    default_learning_rate = 1e-5
    whole_batch = True

    def view(self, examples: Examples, seed: int) -> View:
        """Each text beside itself."""
        from core.training.conversions import twice

        return twice(examples), None

    def loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """Both vectors of each text (batch, n) -> ()."""
        return ranking_loss(columns, self.scale(context.config), context.config.symmetric)
