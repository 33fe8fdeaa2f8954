"""Concept erasure: vectors without the influence of a categorical column.

Texts often lie together by language, brand, source or author where a person looks for topics. LEACE takes
from the vectors what a linear predictor could tell such a column by, and as little else as can be (Belrose
et al. 2023, "LEACE: Perfect linear concept erasure in closed form", theorem 4.3):

    r(x) = x - W⁺ P W (x - E[x])        W = (Σxx^½)⁺, P the orthogonal projection onto the columns of W Σxz

with Σxx the covariance of the vectors and Σxz that of vectors and one-hot values. k values take k - 1
directions. Written without square roots, with C = Σxz and M = Σxx, that is r(x) = x - A (x - E[x]) with

    A = C (Cᵀ M⁻¹ C)⁺ Cᵀ M⁻¹

A C = C holds for any positive definite M, so the ridge that M gets below (vectors may lie in a subspace)
costs none of what is erased: M only decides how little else is changed.

Vectors that are compared by cosine are centred, erased and then divided by their lengths. Erased where they
lie and then normalised they would show the column again, by the lengths that were taken from them: a linear
predictor was right for 99.5 % of the English and German sentences of STS-B, where 50.3 % is chance. Lengths
after centring differ by value too, though far less, and dividing by them brings a trace of the column back
(56.0 %); so the vectors that come out are looked at again, and what is left is erased in further steps of
the same kind until it is nothing (50.3 %, one step more).

This holds for *linear* predictors; one that bends can still find traces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.clusters.checks import check_vectors
from core.errors import InputError
from core.progress import QUIET, Reporter, Task
from core.unit_norm import unit_norm

_BLOCK = 8_192  # vectors worked on at a time, so that cancel and memory stay within bounds
_NO_VALUE = -1
_SAMPLE = 20_000  # texts by which values and clusters are compared
_RIDGE = 1e-6  # of the mean variance of a dimension
_NOTHING = 1e-8  # a squared canonical correlation below it is rounding


@dataclass(frozen=True, slots=True)
class ErasureSettings:
    """What an erasure depends on beside vectors and columns; a new `version` makes older maps stale.

    Attributes:
        version: of the method.
        most_values: of a column that are told apart, "other" included.
        share_of_dimensions: of the dimensions that all columns together may take.
        steps: most steps of centring, erasing and normalising.
        left: the largest squared canonical correlation between vectors and values that counts as nothing.
    """

    version: int = 1
    most_values: int = 20
    share_of_dimensions: float = 0.1
    steps: int = 3
    left: float = 3e-4


@dataclass(frozen=True, eq=False)
class Step:
    """One x -> x - left (right · (x - mean)).

    Attributes:
        mean: (dim,) float32. left, right: (dim, rank) float32.
    """

    mean: NDArray[np.float32]
    left: NDArray[np.float32]
    right: NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Erasure:
    """What takes columns out of vectors.

    Attributes:
        steps: done one after the other; none where there was nothing to erase.
        normalises: whether vectors are centred, and divided by their lengths, before and after each step.
        kept: share (0 to 1) of the variance of the vectors that is left.
        left: largest squared canonical correlation between the erased vectors and the values, 0 to 1.
    """

    steps: tuple[Step, ...]
    normalises: bool
    kept: float
    left: float

    @property
    def rank(self) -> int:
        """Directions that the first step takes."""
        return self.steps[0].left.shape[1] if self.steps else 0

    def apply(self, vectors: NDArray[np.floating[Any]], task: Task = QUIET) -> NDArray[np.float32]:
        """Erased vectors.

        Args:
            vectors: (m, dim) of texts or queries, as the encoder makes them.

        Returns:
            (m, dim) float32, of length 1 where the erasure normalises; 0 where nothing is left of one.

        Raises:
            CancelledError: it was cancelled.
        """
        erased = np.empty(vectors.shape, dtype=np.float32)
        reporter = Reporter(task, "Erasing", len(vectors), "vectors")
        for first in range(0, len(vectors), _BLOCK):
            task.check()
            block = vectors[first : first + _BLOCK]
            erased[first : first + len(block)] = self._applied(block)
            reporter.advance(len(block))
        return erased

    def _applied(self, block: NDArray[np.floating[Any]]) -> NDArray[np.float32]:
        found = np.array(block, dtype=np.float32)
        if self.normalises:
            unit_norm(found, out=found)
        for step in self.steps:
            centred = found - step.mean
            taken = (centred @ step.right) @ step.left.T
            if self.normalises:
                found = np.subtract(centred, taken, out=centred)
                unit_norm(found, out=found)
            else:
                found -= taken
        return found


def most_values(dim: int, n_columns: int, settings: ErasureSettings | None = None) -> int:
    """How many values of each of `n_columns` columns are told apart in `dim` dimensions, at least 2."""
    settings = settings or ErasureSettings()
    return max(2, min(settings.most_values, int(settings.share_of_dimensions * dim) // max(n_columns, 1)))


def frequent_values(codes: NDArray[np.integer[Any]], most: int) -> NDArray[np.int32]:
    """Codes in which the rarest values are one, so that there are at most `most`.

    Args:
        codes: (n,) from 0, -1 where there is no value.

    Returns:
        (n,) the most frequent value is 0; where values were pooled, `most` - 1 stands for all the others.
    """
    counts = np.bincount(codes[codes >= 0], minlength=1)
    ranks = np.empty(len(counts) + 1, dtype=np.int32)  # the last place is that of -1
    ranks[np.argsort(-counts, kind="stable")] = np.arange(len(counts), dtype=np.int32)
    ranks = np.minimum(ranks, most - 1)
    ranks[-1] = _NO_VALUE
    found: NDArray[np.int32] = ranks[codes]
    return found


def fit_erasure(
    vectors: NDArray[np.floating[Any]],
    columns: Sequence[NDArray[np.integer[Any]]],
    *,
    normalises: bool = True,
    settings: ErasureSettings | None = None,
    task: Task = QUIET,
) -> Erasure:
    """The erasure after which no linear predictor of the columns does better on `vectors` than a constant.

    Vectors are read in blocks, once a step and once more; of a million in 384 dimensions some seconds each.

    Args:
        vectors: (n, dim), finite, as the encoder makes them.
        columns: (n,) codes each, from 0, -1 where there is no value. A vector without a value takes no
            part in finding the directions of its column, and is moved as all others are.
        normalises: whether vectors are compared by cosine.

    Raises:
        InputError: vectors of the wrong shape or not finite, columns that do not fit.
        CancelledError: it was cancelled.
    """
    settings = settings or ErasureSettings()
    check_vectors(vectors)
    for codes in columns:
        if codes.shape != (len(vectors),) or (len(codes) and codes.min() < _NO_VALUE):
            raise InputError(
                f"A column has codes of shape {codes.shape} for {len(vectors)} vectors.",
                "Pass one code a vector, from 0, and -1 where there is none.",
            )
    erasure, kept = Erasure((), normalises, 1.0, 0.0), 1.0
    while True:
        moments = _moments(vectors, columns, erasure, task)
        step, left = moments.step()
        done = len(erasure.steps)
        # Where lengths stay as they are, one step takes everything: what is seen again is rounding.
        if step is None or (done and left < settings.left) or done == (settings.steps if normalises else 1):
            return Erasure(erasure.steps, normalises, kept, left)
        kept *= moments.kept_by(step)
        erasure = Erasure((*erasure.steps, step), normalises, kept, left)


def agreement(codes: NDArray[np.integer[Any]], labels: NDArray[np.integer[Any]], seed: int = 0) -> float:
    """Adjusted mutual information (Vinh, Epps and Bailey 2010) of values and clusters: 1 where they are the
    same, 0 by chance.

    Args:
        codes, labels: (n,) of the same texts; those with -1 in one of them are not counted, and of many a
            sample.
    """
    from sklearn.metrics import adjusted_mutual_info_score

    both = np.flatnonzero((codes >= 0) & (labels >= 0))
    if len(both) > _SAMPLE:
        both = np.random.default_rng(seed).choice(both, _SAMPLE, replace=False)
    return float(adjusted_mutual_info_score(labels[both], codes[both])) if len(both) else 0.0


@dataclass(frozen=True, eq=False)
class _Moments:
    """Means and covariances of vectors and values.

    Attributes:
        mean: (dim,) of the vectors. covariance: (dim, dim) of the vectors.
        cross: (dim, k) of the vectors and the one-hot codes of all columns, each code divided by the square
            root of its share, so that `step` finds squared canonical correlations.
    """

    mean: NDArray[np.float64]
    covariance: NDArray[np.float64]
    cross: NDArray[np.float64]

    def step(self) -> tuple[Step | None, float]:
        """What erases the columns, or None; and the largest squared canonical correlation."""
        dim = len(self.mean)
        ridge = max(_RIDGE * float(np.trace(self.covariance)) / max(dim, 1), np.finfo(np.float64).tiny)
        weighed = np.linalg.solve(self.covariance + ridge * np.eye(dim), self.cross)  # M⁻¹ C, (dim, k)
        shared, turn = np.linalg.eigh(self.cross.T @ weighed)  # of Cᵀ M⁻¹ C
        there = shared > _NOTHING
        if not there.any():
            return None, 0.0
        scaled = turn[:, there] / np.sqrt(shared[there])
        left, right = self.cross @ scaled, weighed @ scaled
        return Step(*(each.astype(np.float32) for each in (self.mean, left, right))), float(shared.max())

    def kept_by(self, step: Step) -> float:
        """Share of the variance that is left after `step`."""
        erasing = np.eye(len(self.mean)) - step.left.astype(np.float64) @ step.right.T
        before = float(np.trace(self.covariance))
        return float(np.trace(erasing @ self.covariance @ erasing.T)) / before if before > 0 else 1.0


def _moments(
    vectors: NDArray[np.floating[Any]],
    columns: Sequence[NDArray[np.integer[Any]]],
    erasure: Erasure,
    task: Task,
) -> _Moments:
    """Those of the vectors that `erasure` makes, read in blocks."""
    n, dim = vectors.shape
    products, total = np.zeros((dim, dim)), np.zeros(dim)
    counts = [np.bincount(codes[codes >= 0], minlength=1) for codes in columns]
    sums = [np.zeros((len(count), dim)) for count in counts]
    reporter = Reporter(task, "Looking for the influence", n, "vectors")
    for first in range(0, n, _BLOCK):
        task.check()
        # In double precision: rounded, values would seem to differ where few vectors do not vary at all.
        block = erasure.apply(vectors[first : first + _BLOCK]).astype(np.float64)
        products += block.T @ block
        total += block.sum(axis=0)
        for codes, of_value in zip(columns, sums, strict=True):
            part = codes[first : first + len(block)]
            one_hot = (np.arange(len(of_value))[:, None] == part).astype(np.float64)
            of_value += one_hot @ block
        reporter.advance(len(block))
    mean = total / max(n, 1)
    cross = [np.zeros((dim, 0))]
    for count, of_value in zip(counts, sums, strict=True):
        n_known = max(int(count.sum()), 1)
        share = count[count > 0] / n_known
        covariance = (of_value[count > 0] - np.outer(share, of_value.sum(axis=0))) / n_known
        cross.append(covariance.T / np.sqrt(share))
    return _Moments(mean, products / max(n, 1) - np.outer(mean, mean), np.hstack(cross))
