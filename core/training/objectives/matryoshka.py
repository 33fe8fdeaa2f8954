"""Matryoshka: an objective over the first dimensions of each vector (Kusupati et al. 2022, equation 1).

Not an objective of its own, but a way to learn any that does not need whole vectors: its loss is summed over
vectors of some lengths, so that they can be cut short afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from core.errors import InputError
from core.training.objectives.base import Objective

if TYPE_CHECKING:
    from torch import Tensor


def check_dims(objective: Objective, dims: Sequence[int], embedding_dim: int) -> None:
    """Raise unless an objective can learn shortened vectors.

    Raises:
        InputError: it needs whole ones, or they are shorter than one of `dims`.
    """
    if objective.whole_vectors:
        raise InputError(objective.whole_vectors, "Train without Matryoshka, or with another objective.")
    longest = max(dims)
    if longest > embedding_dim:
        raise InputError(
            f"The vectors of this model have {embedding_dim} dimensions, fewer than {longest}.",
            "Give smaller numbers for Matryoshka.",
        )


def shortened(columns: Sequence[Tensor], dims: Sequence[int]) -> Iterator[list[Tensor]]:
    """The first `dim` numbers of each vector, with unit norm, for each of `dims`."""
    from torch.nn import functional

    for dim in dims:
        yield [functional.normalize(column[:, :dim]) for column in columns]
