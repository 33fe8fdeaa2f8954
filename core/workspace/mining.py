"""Hard negatives from the neighbours that a workspace knows: its encoder, its vectors, its index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError
from core.progress import CancelToken, OnProgress

if TYPE_CHECKING:
    from core.encoding import SentenceEncoder
    from core.examples import Split
    from core.workspace.workspace import Workspace


class AmongCorpus:
    """The texts of a workspace, for `core.training.hard_negatives`.

    Args:
        encoder: the workspace's active model.

    Raises:
        InputError: nothing is encoded yet.
    """

    def __init__(
        self,
        workspace: Workspace,
        encoder: SentenceEncoder,
        on_progress: OnProgress | None = None,
        cancel: CancelToken | None = None,
    ) -> None:
        workspace.build_vector_index(on_progress=on_progress, cancel=cancel)
        index = workspace.search_state(encoder).index
        if index is None:
            raise InputError("Nothing is encoded yet, so no text is near another.", "Encode the texts first.")
        self._index, self._encoder, self._rows = index, encoder, workspace.rows

    def nearest(self, anchors: Sequence[str], k: int) -> list[list[tuple[str, float]]]:
        """For each anchor at most k texts with their similarity, the nearest first."""
        found = self._index.query(self._encoder.encode_queries(anchors), top_k=min(k, len(self._index)))
        ids = np.unique(found.ids[found.ids >= 0])
        text_of = dict(zip(ids.tolist(), self._rows.texts_of(ids), strict=True))
        return [
            [(text_of[i], near) for i, near in zip(row, similarities, strict=True) if i >= 0]
            for row, similarities in zip(found.ids.tolist(), found.similarities.tolist(), strict=True)
        ]

    def similarities(self, anchors: Sequence[str], others: Sequence[str]) -> NDArray[np.float64]:
        """(n,) the index's similarity of each anchor with the text at its place."""
        from core.evaluation.similarities import similarities

        first, second = self._encoder.encode_queries(anchors), self._encoder.encode_rows(others)
        return similarities(first, second)[self._index.metric]


def with_hard_negatives(
    workspace: Workspace,
    split: Split,
    encoder: SentenceEncoder,
    on_progress: OnProgress | None = None,
    cancel: CancelToken | None = None,
) -> Split:
    """The same division, whose pairs to train on have hard negatives among the texts of the workspace.

    What is held out for selection and verdict is no negative either.

    Raises:
        InputError: no pair is alike, nothing is encoded, or no negative is left.
        CancelledError: `cancel` was set.
    """
    from core.examples.sentences import sentences_of
    from core.training.hard_negatives import mine_hard_negatives

    held_out = {
        key for part in (split.selection, split.verdict) if len(part) for key in sentences_of(part).keys
    }
    near = AmongCorpus(workspace, encoder, on_progress, cancel)
    found = mine_hard_negatives(split.train, near, held_out=held_out, on_progress=on_progress, cancel=cancel)
    note = f"Hard negatives from {workspace.name}: {found.sentence}"
    return replace(split, train=found.triplets, notes=(*split.notes, note))
