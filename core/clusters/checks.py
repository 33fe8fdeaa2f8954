"""What the functions of this room accept, and the sentence for what they do not."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.errors import InputError

_BLOCK = 8_192  # vectors looked at a time: those of a large corpus are a file larger than what is free


def check_vectors(vectors: NDArray[np.floating[Any]]) -> None:
    if vectors.ndim != 2:
        raise InputError(f"The vectors have shape {vectors.shape}, not (n, dim).", "Pass one vector a row.")
    blocks = (vectors[first : first + _BLOCK] for first in range(0, len(vectors), _BLOCK))
    bad = np.flatnonzero(np.concatenate([~np.isfinite(block).all(axis=1) for block in blocks] or [[]]))
    if len(bad):
        raise InputError(
            f"{len(bad)} of {len(vectors)} vectors hold values that are not finite, first number {bad[0]}.",
            "Encode these texts anew.",
        )


def check_coordinates(coordinates: NDArray[np.floating[Any]], what: str) -> None:
    if coordinates.ndim != 2 or coordinates.shape[1] != 2:
        raise InputError(
            f"The {what} has shape {coordinates.shape}, not (n, 2).", "Pass two coordinates a point."
        )
    if not np.isfinite(coordinates).all():
        raise InputError(f"The {what} holds values that are not finite.", "Compute it anew.")


def check_neighbours(neighbours: NDArray[np.integer[Any]], n_points: int, n_ids: int) -> None:
    if neighbours.ndim != 2 or len(neighbours) != n_points or not np.issubdtype(neighbours.dtype, np.integer):
        raise InputError(
            f"The neighbours are {neighbours.dtype} with shape {neighbours.shape}, not integers with "
            f"{n_points} rows.",
            "Pass the ids of each point's neighbours.",
        )
    if neighbours.size and (neighbours.min() < -1 or neighbours.max() >= n_ids):
        raise InputError(f"A neighbour's id lies outside 0 … {n_ids - 1}.", "Pass ids of the same points.")
