"""Prompts in training: e5 teaches a model to read what asks and what is found differently.

Wang et al. 2022 (E5, §3): "query: " before the first text of an example, "passage: " before the others, mean
pooling, vectors of length 1. All other objectives read every text as a row of a corpus (`Prompts.row`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.encoding.prompts import Prompts
from core.training.config import TrainingConfig

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder

QUERY, PASSAGE = "query: ", "passage: "


def propose_prompts(encoder: SentenceEncoder) -> tuple[str, str]:
    """The prompts of queries and passages: the model's own where it has any, else those of the paper."""
    own = encoder.query_prompt, encoder.row_prompt
    return own if any(own) else (QUERY, PASSAGE)


def with_prompts(
    config: TrainingConfig, encoder: SentenceEncoder, objectives: Sequence[str]
) -> tuple[TrainingConfig, tuple[str, ...]]:
    """The settings with both prompts, and a sentence on them; both as they were where e5 is not among it."""
    if "e5" not in objectives:
        return config, ()
    query, passage = propose_prompts(encoder)
    query = query if config.query_prompt is None else config.query_prompt
    passage = passage if config.passage_prompt is None else config.passage_prompt
    note = f"The first text of an example is read with “{query}” before it, the others with “{passage}”."
    return dataclasses.replace(config, query_prompt=query, passage_prompt=passage), (note,)


def adopt_prompts(encoder: SentenceEncoder, config: TrainingConfig, objectives: Sequence[str]) -> None:
    """Make an encoder that is nobody else's one that reads with the prompts of e5, with vectors of length 1.

    Nothing is done where e5 is not among the objectives.
    """
    if "e5" not in objectives:
        return
    assert config.query_prompt is not None
    assert config.passage_prompt is not None
    encoder.set_prompts(Prompts.of_pairs(config.query_prompt, config.passage_prompt))
    head, steps = encoder.network, encoder.layout.after_pooling
    if steps[-1:] != ("normalize",):
        head.normalize_after = (*head.normalize_after, len(head.dense))
        encoder.layout = dataclasses.replace(encoder.layout, after_pooling=(*steps, "normalize"))


def prompts_of(encoder: SentenceEncoder, objective: str) -> tuple[str, str]:
    """What stands before the first text of an example, and before the others."""
    return (encoder.query_prompt if objective == "e5" else encoder.row_prompt), encoder.row_prompt
