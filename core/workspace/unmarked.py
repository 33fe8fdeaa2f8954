"""Random pairs of the texts of a workspace that nobody judged: the guard set of a run and of a comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.judgments.store import Judgments


def judged_pairs(rows: RowStore, judgments: Judgments) -> set[tuple[int, int]]:
    """The pairs of texts that somebody has judged, by number, the lower one first."""
    pairs = [(each.first, each.second) for each in judgments.all()]
    if not pairs:
        return set()
    ids = rows.find_texts([text for pair in pairs for text in pair])
    return {(min(a, b), max(a, b)) for a, b in zip(ids[::2], ids[1::2], strict=True)}


def unmarked_pairs(rows: RowStore, judgments: Judgments, n: int) -> list[tuple[str, str]]:
    """Up to n pairs, as they are encoded; always the same ones, as long as nothing is added or judged."""
    from core.evaluation.forgetting import random_pairs

    first, second = random_pairs(rows.n_texts, judged_pairs(rows, judgments), n)
    texts = rows.texts_to_encode_of(np.concatenate([first, second]))
    return list(zip(texts[: len(first)], texts[len(first) :], strict=True))
