"""The pairs that stand for a selection of texts, and what the window says of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.judgments.selection_pairs import around_the_middle, with_the_nearest
from core.progress import Task

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.search import SearchState

MOST_SELECTED = 1_000  # distinct texts; more than a person can have looked at
ASK_ABOVE = 100  # pairs; fewer are written without a question


@dataclass(frozen=True)
class SelectedPairs:
    """What would be written for a selection.

    Attributes:
        pairs: pairs of texts, no pair twice.
        alike: whether all are said to be alike, or none.
        n_texts: how many texts they speak of.
        n_left_out: selected texts that are not encoded yet.
        middle: the text that all others are joined with; empty where they are not alike.
    """

    pairs: tuple[tuple[str, str], ...]
    alike: bool
    n_texts: int
    n_left_out: int
    middle: str


def pair_up(
    rows: RowStore, state: SearchState, text_ids: NDArray[np.int64], alike: bool, task: Task
) -> SelectedPairs:
    """The pairs for these texts: on a lane, some milliseconds a hundred texts.

    Raises:
        InputError: fewer than two of them are encoded.
    """
    places = np.flatnonzero(np.isin(state.vector_text_ids, text_ids))
    if state.vectors is None or len(places) < 2:
        raise InputError(
            "The selected sentences are not encoded yet.", "Wait for the encoding, then mark them again."
        )
    vectors = state.vectors[places]
    middle = -1
    if alike:
        indices, middle = around_the_middle(vectors)
    else:
        indices = with_the_nearest(vectors)
    texts = []
    for text_id in state.vector_text_ids[places].tolist():
        task.check()
        texts.append(rows.text(text_id))
    return SelectedPairs(
        pairs=tuple((texts[first], texts[second]) for first, second in indices.tolist()),
        alike=alike,
        n_texts=len(places),
        n_left_out=len(text_ids) - len(places),
        middle=texts[middle] if middle >= 0 else "",
    )
