"""E5: ranking with a prompt that tells the model which text asks and which is found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from core.training.objectives.base import Objective
from core.training.objectives.ranking import ranking_loss
from core.training.settings import Setting

if TYPE_CHECKING:
    from torch import Tensor

    from core.encoding import SentenceEncoder
    from core.training.config import TrainingConfig
    from core.training.objectives.context import Context

QUERY, PASSAGE = "query: ", "passage: "


class E5(Objective):
    """The ranking loss, with "query: " before the first text of a row and "passage: " before the others.

    Wang et al. 2022, §3.2; the scale is 1 / 0.01. The model keeps the prompts, with mean pooling as it has
    it and vectors of unit norm.

    | texts | target | row |
    |---|---|---|
    | query, passage | – | as it is |
    | query, passage, negative passage | – | as it is |

    Options: `query_prompt`, `passage_prompt`, `scale`, `symmetric`, `cached_batch`.
    """

    name = "e5"
    title = "E5 · questions find passages"
    when = "For questions and what answers them: a prompt tells the model which text asks and which is found."
    source = "Wang et al. 2022"
    needs = "Needs pairs that are alike, or triplets."
    takes = ("positive pairs", "triplet")
    options = {
        "query_prompt": Setting(
            None,
            "text",
            "Put before the first text, and saved with the model",
            label="Before a query",
            hint=QUERY,
            metavar="TEXT",
            absent=f'the model\'s own or "{QUERY}"',
        ),
        "passage_prompt": Setting(
            None,
            "text",
            "Put before the other texts, and saved with the model",
            label="Before a passage",
            hint=PASSAGE,
            metavar="TEXT",
            absent=f'the model\'s own or "{PASSAGE}"',
        ),
    }
    shared_options = ("symmetric",)
    default_scale = 100.0
    whole_batch = True
    distinct_in_batch = True
    takes_hard_negatives = True

    def settle(self, config: TrainingConfig, encoder: SentenceEncoder) -> tuple[TrainingConfig, str]:
        """With both prompts."""
        query, passage = propose_prompts(encoder)
        query = query if config.query_prompt is None else config.query_prompt
        passage = passage if config.passage_prompt is None else config.passage_prompt
        note = f"The first text of an example is read with “{query}” before it, the others with “{passage}”."
        return replace(config, query_prompt=query, passage_prompt=passage), note

    def adopt(self, encoder: SentenceEncoder, config: TrainingConfig) -> None:
        """It reads with the prompts, and its vectors have unit norm."""
        from core.encoding.prompts import Prompts

        assert config.query_prompt is not None
        assert config.passage_prompt is not None
        encoder.set_prompts(Prompts.of_pairs(config.query_prompt, config.passage_prompt))
        head, steps = encoder.network, encoder.layout.after_pooling
        if steps[-1:] != ("normalize",):
            head.normalize_after = (*head.normalize_after, len(head.dense))
            encoder.layout = replace(encoder.layout, after_pooling=(*steps, "normalize"))

    def prompts(self, encoder: SentenceEncoder) -> tuple[str, str]:
        """Of queries and of passages."""
        return encoder.query_prompt, encoder.document_prompt

    def loss(self, columns: Sequence[Tensor], target: Tensor, context: Context) -> Tensor:
        """Queries, passages and any number of negatives, each (batch, n) -> ()."""
        return ranking_loss(columns, self.scale(context.config), context.config.symmetric)


def propose_prompts(encoder: SentenceEncoder) -> tuple[str, str]:
    """The prompts of queries and passages: the model's own where it has any, else those of the paper."""
    own = encoder.query_prompt, encoder.document_prompt
    return own if any(own) else (QUERY, PASSAGE)
