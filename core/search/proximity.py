"""Search by meaning corrected for hubs: mutual proximity.

Schnitzer, Flexer, Schedl & Widmer (2012), *Local and Global Scaling Reduce Hubs in Space*, JMLR 13: of a
query x and a text y, how likely it is that another text is farther from both than they are from each other.
The distances of each to all others are taken to be normal and independent,

    MP(x, y) = P(X > d) · P(Y > d),    X ~ N(μx, σx²),  Y ~ N(μy, σy²),  d = √(2 − 2 cos(x, y)),

so that a text that lies near everything is not near for that alone. Mean and deviation come from a sample of
the texts, drawn by a seed: nothing has to be kept, texts may come while it is in use, and the correction of
some hundred candidates is one small product. The score is −log₁₀(1 − MP): 3 says that one of a thousand
texts would be as near to one of the two by chance.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.search.vector_index import FloatArray
from core.unit_norm import unit_norm

SAMPLED = 2_048  # texts of which distances are taken
_LOG_10 = float(np.log(10))
_LEAST_DEVIATION = 1e-6

# Mean and standard deviation of the distances of (m,) vectors.
Spread = tuple[NDArray[np.floating], NDArray[np.floating]]


@dataclass(frozen=True, eq=False)
class MutualProximity:
    """Scores corrected by the distances to a sample of texts.

    Attributes:
        sample: (s, dim) float32 of unit norm.
    """

    sample: FloatArray

    @classmethod
    def of(cls, vectors: FloatArray, seed: int = 0) -> MutualProximity:
        """By a sample of (n, dim) vectors; zero vectors are left out."""
        n = len(vectors)
        places = np.arange(n)
        if n > SAMPLED:
            places = np.sort(np.random.default_rng(seed).choice(n, SAMPLED, replace=False))
        units = unit_norm(np.asarray(vectors[places], dtype=np.float32))
        return cls(units[np.linalg.norm(units, axis=1) > 0])

    def spread(self, vectors: FloatArray) -> Spread:
        """(m,) mean and (m,) standard deviation of the distances of (m, dim) vectors to the sample."""
        units = unit_norm(vectors)
        means, deviations = np.zeros(len(units)), np.ones(len(units))
        for start in range(0, len(units) if len(self.sample) > 1 else 0, 1_024):
            distances = np.sqrt(np.maximum(2 - 2 * (units[start : start + 1_024] @ self.sample.T), 0))
            means[start : start + 1_024] = distances.mean(axis=1)
            deviations[start : start + 1_024] = distances.std(axis=1)
        return means, np.maximum(deviations, _LEAST_DEVIATION)

    def scores(self, cosines: NDArray[np.floating], query: Spread, texts: Spread) -> NDArray[np.float64]:
        """−log₁₀(1 − MP), greater is nearer; shapes are those of NumPy's broadcasting."""
        from scipy.special import log_ndtr

        distance = np.sqrt(np.maximum(2 - 2 * np.asarray(cosines, dtype=np.float64), 0))
        # P(X > d) = 1 − q; for what is near, q is tiny, and 1 − MP = q + q'(1 − q) is kept as its logarithm.
        one, other = (log_ndtr((distance - mean) / deviation) for mean, deviation in (query, texts))
        together = np.logaddexp(one, other + np.log1p(-np.exp(np.minimum(one, -1e-12))))
        scores: NDArray[np.float64] = -together / _LOG_10
        return scores
