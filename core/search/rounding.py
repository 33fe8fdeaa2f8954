"""Vectors and queries as int8 codes: as they are, or in the coordinates of their principal components, where
the upper bits of a code are read before its lower ones, and four more bits say what rounding has left.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from core.search.code_products import (
    STEPS,
    Codes,
    Nibbles,
    Part,
    Query,
    packed,
    rounded_query,
)
from core.search.scoring import row_terms
from core.search.vector_index import FloatArray, Metric

# A code is 16 times its upper bits and its lower ones, less 128. Where only the upper ones are read, the
# lower ones are taken for their middle. The finest bits count sixteenths of what is between two codes.
BITS, _LEAST = 16, -128
_MIDDLE = (BITS - 1) / 2
_UPPER_CENTRE = -(_LEAST + _MIDDLE) / BITS
# A component is rounded as its standard deviation to this power: least of products is lost so. Those that
# hardly vary are rounded as one of so small a share of the largest variance.
_SPREAD_POWER, _LEAST_VARIANCE = 0.5, 1e-6


@dataclass(frozen=True)
class Components:
    """Codes along principal components, read in four stages: of the first h components the upper four bits,
    which every search reads; the upper bits of the others; the lower bits of all; and of those that rounding
    to int8 does not tell apart what it has left, in four bits.

    Attributes:
        basis: (dim, dim), orthogonal; vectors @ basis are the coordinates.
        scales: (dim,) by which these are divided before they are rounded, and those of a query multiplied.
        h: components of the first stage.
        first: (n, ⌈h / 2⌉) that, middle: (n, ⌈(dim - h) / 2⌉), lower and finest: (n, ⌈dim / 2⌉) the others,
            as of `packed`.
        slacks: of each stage before the lower bits, how far below the k-th best by what was read so far a
            vector may lie of which the next is read. In similarity to a query of unit norm.
        recall: share of the true ten nearest that is found then.
    """

    basis: FloatArray
    scales: FloatArray
    h: int
    first: Nibbles
    middle: Nibbles
    lower: Nibbles
    finest: Nibbles
    slacks: tuple[float, ...]
    recall: float

    @property
    def later(self) -> tuple[int, ...]:
        """The stages from the first on to the lower bits: 1 and 2; 2 alone where the first has all
        components.
        """
        return (1, 2) if self.middle.shape[1] else (2,)

    @cached_property
    def stretch(self) -> float:
        """How much longer a vector of the corpus is where its coordinates are divided by the scales; `scales`
        are powers of their variances."""
        variances = self.scales.astype(np.float64) ** (2 / _SPREAD_POWER)
        return math.sqrt(float((variances / self.scales**2).sum() / variances.sum()))


@dataclass(frozen=True, slots=True)
class RoundedQuery:
    """A query as codes are multiplied by it.

    Attributes:
        codes: (dim,).
        scale: of a product with them, the query having unit norm. length: of the query.
        weight: what a vector's rounding weighs: the norm of what is rounded, of a query of unit norm.
    """

    codes: Query
    scale: float
    length: float
    weight: float

    @classmethod
    def of(cls, query: FloatArray, components: Components | None) -> RoundedQuery:
        whole = query if components is None else query @ components.basis * components.scales
        codes, step = rounded_query(whole)
        length = float(np.linalg.norm(query.astype(np.float64))) or 1.0
        weight = 1.0 if components is None else float(np.linalg.norm(whole.astype(np.float64))) / length
        return cls(codes, step / length, length, weight)


def principal_components(sample: NDArray[np.float64]) -> tuple[FloatArray, FloatArray]:
    """(dim, dim) basis and (dim,) scales, as of `Components`, of (n, dim) vectors."""
    variances, basis = np.linalg.eigh(sample.T @ sample)
    shares = np.maximum(variances[::-1] / (variances[-1] or 1.0), _LEAST_VARIANCE)
    scales: FloatArray = (shares ** (_SPREAD_POWER / 2)).astype(np.float32)
    return np.ascontiguousarray(basis[:, ::-1], dtype=np.float32), scales


def rounded(
    matrix: FloatArray, vectors: FloatArray, metric: Metric
) -> tuple[Codes, FloatArray, FloatArray | None]:
    """Vectors in int8, each by a scale of its own.

    Args:
        matrix: (n, dim) what is rounded. vectors: (n, dim) of the same lengths.

    Returns:
        (n, dim) codes, (n,) what a product with them is to be multiplied by, and, under the Euclidean metric,
        the (n,) squared lengths.
    """
    in_steps, steps = _in_steps(matrix)
    return np.rint(in_steps, out=in_steps).astype(np.int8), *_factors(steps, vectors, metric)


def rounded_in_stages(
    matrix: FloatArray, vectors: FloatArray, metric: Metric, h: int
) -> tuple[tuple[Nibbles, Nibbles, Nibbles, Nibbles], FloatArray, FloatArray | None]:
    """As `rounded`, with what is read of the codes in each stage, as of `Components`."""
    in_steps, steps = _in_steps(matrix)
    in_steps *= BITS
    in_steps += BITS // 2 - _LEAST * BITS  # half a step up: the codes are those of `rounded`, but for ties
    sixteenths = in_steps.astype(np.uint16)
    upper, lower, finest = ((sixteenths >> bits & (BITS - 1)).astype(np.uint8) for bits in (8, 4, 0))
    stages = packed(upper[:, :h]), packed(upper[:, h:]), packed(lower), packed(finest)
    return stages, *_factors(steps, vectors, metric)


def _in_steps(matrix: FloatArray) -> tuple[FloatArray, FloatArray]:
    """(n, dim) numbers in steps of their row, and these (n,) steps."""
    largest = np.maximum(matrix.max(axis=1, initial=0), -matrix.min(axis=1, initial=0))
    steps = (largest / STEPS).astype(np.float32)
    per_step: FloatArray = np.where(steps == 0, np.float32(1), steps)[:, None]
    return np.clip(matrix / per_step, -STEPS, STEPS), steps


def _factors(steps: FloatArray, vectors: FloatArray, metric: Metric) -> tuple[FloatArray, FloatArray | None]:
    """What products with codes are to be multiplied by, and the squared lengths, as of `rounded`."""
    terms = row_terms(vectors, metric)
    with np.errstate(over="ignore", invalid="ignore"):
        if metric == "cosine" and terms is not None:
            # A length beyond float32 is none, as that of zeros.
            return np.nan_to_num(steps * terms, nan=0.0, posinf=0.0), None
        return steps if metric == "dot" else 2 * steps, terms


def part(asked: RoundedQuery, components: Components, stage: int) -> Part:
    """What is compared in a stage, from 0 on."""
    h, scale = components.h, asked.scale
    if stage == 0:
        return Part(asked.codes[:h], components.first, BITS * scale, _UPPER_CENTRE)
    if stage == 1:
        return Part(asked.codes[h:], components.middle, BITS * scale, _UPPER_CENTRE)
    if stage == 2:
        return Part(asked.codes, components.lower, scale, _MIDDLE)
    return Part(asked.codes, components.finest, scale / BITS, _MIDDLE)


def _upper_bits(codes: Codes) -> Nibbles:
    """The four upper bits of each code."""
    upper: Nibbles = (codes.view(np.uint8) ^ np.uint8(-_LEAST)) // np.uint8(BITS)
    return upper


def of_upper_bits(matrix: FloatArray) -> FloatArray:
    """(n, dim) vectors as the upper bits of their codes have them."""
    codes, steps, _ = rounded(matrix, matrix, "dot")
    coarse: FloatArray = (_upper_bits(codes) - np.float32(_UPPER_CENTRE)) * (BITS * steps[:, None])
    return coarse
