"""Which points of the map an export shows, and which row stands for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.export.columns import Picture


@dataclass(frozen=True, eq=False)
class MapPoints:
    """The points that are shown.

    Attributes:
        indices: (n,) of points of the map, ascending. n_all: how many there are before lots are drawn.
        first_rows, n_rows: (n,) of the text of each the first of its chosen rows, and how many they are.
    """

    indices: NDArray[np.int64]
    n_all: int
    first_rows: NDArray[np.int64]
    n_rows: NDArray[np.int64]


def map_points(
    rows: RowStore, picture: Picture, row_ids: NDArray[np.int64] | None = None, most: int | None = None
) -> MapPoints:
    """The points of the texts of some rows; on a map of passages a text may have several.

    Args:
        rows: the corpus. picture: its map. row_ids: (m,) the rows; None: all.
        most: of more points, so many are drawn by lot, always the same; None: all are shown.

    Raises:
        InputError: no text of the rows is on the map.
    """
    of_row = rows.text_ids()
    chosen = np.arange(len(of_row)) if row_ids is None else np.unique(row_ids)
    texts = of_row[chosen]
    chosen, texts = chosen[texts >= 0], texts[texts >= 0]
    n_texts = max(int(texts.max(initial=-1)), int(picture.texts.max(initial=-1))) + 1
    first = np.zeros(n_texts, np.int64)
    first[texts[::-1]] = chosen[::-1]  # the last one written is the first row
    counts = np.bincount(texts, minlength=n_texts)
    indices = np.flatnonzero(counts[picture.texts] > 0)
    if not len(indices):
        raise InputError("No text of these rows is on the map.", "Choose other rows.")
    n_all = len(indices)
    if most is not None and n_all > most:
        indices = np.sort(np.random.default_rng(0).choice(indices, most, replace=False))
    shown = picture.texts[indices]
    return MapPoints(indices, n_all, first[shown], counts[shown])


def shown_texts(rows: RowStore, row_ids: NDArray[np.int64] | None = None) -> NDArray[np.int32]:
    """(n_rows,) the text of each row; -1 for one that is blank or hidden, or not among `row_ids` (m,)."""
    texts = rows.by_text().text_ids
    if row_ids is None:
        return texts
    among = np.full_like(texts, -1)
    among[row_ids] = texts[row_ids]
    return among
