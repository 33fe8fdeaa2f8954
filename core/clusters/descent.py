"""Steps down the gradient of t-SNE, as its first program took them.

A step is a share of the one before (momentum 0.8) and one against the gradient. Each coordinate has its own
gain, which grows by 0.2 while the two point the same way and else falls to 0.8 of what it was (Jacobs 1988;
van der Maaten & Hinton 2008, section 3.4). The learning rate is n / exaggeration (Belkina et al. 2019).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from core.clusters.forces import Forces

_MOMENTUM = 0.8
_LEAST_GAIN = 0.01
_LONGEST = 5.0  # of a step, in units of the layout, so that no point is shot out of the picture


class Descent:
    """A layout on its way.

    Args:
        start: (n, 2) places.
        affinities: (n, n) symmetric, an entry in every row, in any units.

    Attributes:
        places: (n, 2) where the points are now; changed by `step`.
    """

    def __init__(self, start: NDArray[np.float64], affinities: csr_matrix) -> None:
        self.places = np.array(start, dtype=np.float64)
        self._forces = Forces(affinities)
        self._gains = np.ones_like(self.places)
        self._last = np.zeros_like(self.places)

    def step(self, exaggeration: float = 1.0) -> None:
        """One step.

        Args:
            exaggeration: how many times harder neighbours pull.
        """
        gradient = self._forces.gradient(self.places, exaggeration)
        onwards = self._last * gradient <= 0
        self._gains = np.where(onwards, self._gains + 0.2, self._gains * 0.8 + _LEAST_GAIN)
        gradient *= self._gains
        gradient *= len(self.places) / exaggeration
        self._last *= _MOMENTUM
        self._last -= gradient
        lengths = np.sqrt(np.einsum("nd,nd->n", self._last, self._last))
        far = lengths > _LONGEST
        self._last[far] *= _LONGEST / lengths[far, None]
        self.places += self._last
        self.places -= [side.mean() for side in self.places.T]  # much faster than along the axis
