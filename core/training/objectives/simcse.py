"""SimCSE: a text is found under two dropouts; with triplets, what a premise entails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.errors import InputError
from core.training.objectives.base import Objective, View
from core.training.objectives.ranking import ranking_loss

if TYPE_CHECKING:
    from torch import Tensor

    from core.encoding import SentenceEncoder
    from core.examples.examples import Examples
    from core.training.objectives.context import Context


class SimCse(Objective):
    """The ranking loss between two vectors of each text, which differ by dropout alone; or of triplets.

    Gao et al. 2021, equation 1 (unsupervised) and equation 5 (supervised): each anchor finds its positive
    among the positives and the negatives of the batch.

    | texts | target | row |
    |---|---|---|
    | sentence | – (classes do not count) | the sentence twice |
    | premise, entailment, contradiction | – | as it is |
    | premise, hypothesis | class | triplets of NLI; else the pairs that are alike |

    Options: `scale`, `symmetric`, `cached_batch`.
    """

    name = "simcse"
    title = "SimCSE · two dropouts, or triplets"
    when = (
        "For sentences without labels: a model gets used to their words; it gives a little. With triplets of "
        "a premise, what it entails and what contradicts it, for search."
    )
    source = "Gao et al. 2021"
    needs = "Needs sentences, with classes or without, or triplets, or pairs with a class."
    shared_options = ("symmetric",)
    takes = ("text", "text+class", "triplet", "pair+class")
    proposed_for = {"text": "There are no labels; each sentence is to be found under two dropouts."}
    default_scale = 20.0
    default_learning_rate = 1e-5
    learning_rates = {"triplet": 5e-5, "pair+class": 5e-5}
    whole_batch = True
    distinct_in_batch = True

    def check_model(self, examples: Examples, encoder: SentenceEncoder) -> None:
        """Raise for sentences and a model without dropout. Raises: InputError."""
        if encoder.layout.is_static and examples.task.startswith("text"):
            raise InputError(
                "A static model has no dropout, so a sentence would be compared with itself.",
                "Give pairs or triplets, or train a transformer.",
            )

    def view(self, examples: Examples, seed: int) -> View:
        """Each text beside itself; of NLI, triplets."""
        from core.training.conversions import alike_pairs, twice

        if examples.task == "triplet":
            return examples, None
        return (alike_pairs(examples) if examples.task == "pair+class" else twice(examples)), None

    def loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """Both vectors of each text, or anchors, positives and negatives, (batch, n) each -> ()."""
        return ranking_loss(columns, self.scale(context.config), context.config.symmetric)
