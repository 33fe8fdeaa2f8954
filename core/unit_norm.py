"""Vectors scaled to unit norm, so that their products are cosines."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

_Floating = TypeVar("_Floating", bound=np.floating)


def unit_norm(vectors: NDArray[_Floating], out: NDArray[_Floating] | None = None) -> NDArray[_Floating]:
    """(..., dim) vectors divided by their lengths; a zero vector stays, and so does NaN.

    Args:
        out: where they are written, which may be `vectors`. None: to memory of their own.
    """
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    units: NDArray[_Floating] = np.divide(
        vectors, lengths, out=np.zeros_like(vectors) if out is None else out, where=lengths != 0
    )
    return units
