"""Cosines of many pairs in int8, several times as fast as in float32, with a bound on their error.

Vectors are rounded to int8, 127 standing for the largest value there is. The products of integers
are exact, so the only error is that of the rounding, and that is measured, not estimated: for unit vectors a
and b and what they were rounded to, a' and b',

    |a·b - a'·b'| = |(a - a')·b + a'·(b - b')| ≤ |a - a'| |b| + |a'| |b - b'| ≤ δ + (1 + δ) δ

by Cauchy and Schwarz, where δ is the greatest |a - a'| of all vectors: 0.013 for sentence vectors of 384
dimensions, which makes 0.027. Who looks again, in more digits, at all that comes within the bound misses
none.

torch has the product but does not document it. So it is used where it is there, where it is right on this
processor up to the ends of int8 (some saturate without a word; torch 2.13 is wrong for vectors of one
dimension) and where it was measured to be quicker.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterable
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from core.encoding.devices import processor_threads
from core.search.vector_index import FloatArray

_STEPS = 127
_LARGEST_DIM = 2**29 // _STEPS**2  # four times what any cosine is has to fit into 32 bits
_CLEAR_GAIN = 1.5
_COLUMNS_OF_ONE = 128  # times 128: as many vectors as one is tried with
# Which of them is the first operand of a product of one vector with many.
WayOfOne = Literal["row first", "columns first"]
_WAYS: tuple[WayOfOne, ...] = get_args(WayOfOne)
# A torch without such a product, or without it for this processor.
_NOT_THERE = (AttributeError, RuntimeError, TypeError)


def can_multiply(dim: int) -> bool:
    """Whether int8 products are right and clearly quicker on this machine, for many vectors of `dim`
    dimensions by many."""
    return 0 < dim < _LARGEST_DIM and _is_right_and_quicker(dim)


class Int8Scale:
    """How unit vectors are rounded.

    Attributes:
        scale: what an int8 product is to be multiplied by to be a cosine.
        rounding: how far it may then be from the true cosine.
    """

    def __init__(self, blocks: Callable[[], Iterable[FloatArray]]) -> None:
        """Goes through all vectors twice.

        Args:
            blocks: (…, dim) vectors of unit norm (or 0), block after block, from the start at each call.
        """
        largest = max((float(np.abs(unit).max(initial=0.0)) for unit in blocks()), default=0.0)
        self._step = (largest or 1.0) / _STEPS
        furthest = 0.0
        for unit in blocks():
            away = unit - self.rounded(unit) * np.float32(self._step)
            furthest = max(
                furthest, float(np.einsum("nd,nd->n", away, away, dtype=np.float64).max(initial=0))
            )
        # The unit vectors themselves, and `away`, are right to some float32 roundoffs.
        delta = float(np.sqrt(furthest)) + 1e-6
        self.scale = self._step**2
        self.rounding = delta + (1 + delta) * delta

    def rounded(self, unit: FloatArray) -> NDArray[np.int8]:
        """(n, dim) unit vectors in int8."""
        whole: NDArray[np.int8] = np.rint(unit * np.float32(1 / self._step)).astype(np.int8)
        return whole


class Products:
    """Products of int8 vectors; the memory of one result serves for the next."""

    def __init__(self) -> None:
        self._memory: Any = None

    def __call__(self, rows: NDArray[np.int8], columns: NDArray[np.int8]) -> NDArray[np.int32]:
        """(m, n), exact, of (m, dim) rows with (n, dim) columns; overwritten by the next call."""
        import torch

        shape = (len(rows), len(columns))
        if self._memory is None or self._memory.shape != shape:
            self._memory = torch.empty(shape, dtype=torch.int32)
        torch._int_mm(torch.from_numpy(rows), torch.from_numpy(columns).T, out=self._memory)
        found: NDArray[np.int32] = self._memory.numpy()
        return found

    def of_one(self, row: NDArray[np.int8], columns: NDArray[np.int8], way: WayOfOne) -> NDArray[np.int32]:
        """(n,), exact, of a (1, dim) row with (n, dim) columns; overwritten by the next call."""
        return self(row, columns)[0] if way == "row first" else self(columns, row)[:, 0]


def best_of_rows(table: NDArray[np.int32]) -> NDArray[np.int32]:
    """(m,) the greatest of each row; with all of torch's threads, where numpy has one."""
    import torch

    best: NDArray[np.int32] = torch.from_numpy(table).amax(dim=1).numpy()
    return best


def way_of_one(dim: int) -> WayOfOne | None:
    """The quickest way to multiply one vector by many that are kept in int8, as a search does; None: by
    turning them into float32, since int8 is not right or not clearly quicker on this machine.
    """
    return _quickest_of_one(dim) if 0 < dim < _LARGEST_DIM else None


def _ends(dim: int) -> NDArray[np.int8]:
    """(128, dim) of numbers at the ends of int8."""
    ends = np.random.default_rng(0).choice(np.array([-_STEPS, _STEPS], np.int8), (128, dim))
    ends[:2] = [[_STEPS], [-_STEPS]]
    return ends


@functools.cache
def _is_right_and_quicker(dim: int) -> bool:
    """Found once a process, in some 20 ms.

    Both products are timed in turn, on one thread and for a fraction of a millisecond each, and the quickest
    of many counts: so the answer is the same on a machine that is busy with other things.
    """
    import torch

    products, ends = Products(), _ends(dim)
    single = torch.from_numpy(ends.astype(np.float32))
    whole_seconds = single_seconds = float("inf")
    try:
        with processor_threads(1):
            if not np.array_equal(products(ends, ends), ends.astype(np.int64) @ ends.astype(np.int64).T):
                return False
            for _ in range(15):
                began = time.perf_counter()
                products(ends, ends)
                between = time.perf_counter()
                torch.mm(single, single.T)
                whole_seconds = min(whole_seconds, between - began)
                single_seconds = min(single_seconds, time.perf_counter() - between)
    except _NOT_THERE:
        return False
    return single_seconds >= _CLEAR_GAIN * whole_seconds


@functools.cache
def _quickest_of_one(dim: int) -> WayOfOne | None:
    """As above, with as many vectors as a search multiplies at a time: in float32 they are beyond the cache.

    128 by 128 would say nothing of it: on a processor with AMX that is as quick in float32 for 60 dimensions,
    where one by 16,384 takes three times as long. There the one is multiplied second in two thirds of the
    time; oneDNN lays out anew what comes second.
    """
    import torch

    ends = _ends(dim)
    row, columns = ends[:1], np.tile(ends, (_COLUMNS_OF_ONE, 1))
    single = torch.from_numpy(row[0]).float()
    right = np.tile(ends.astype(np.int64) @ row[0].astype(np.int64), _COLUMNS_OF_ONE)
    ways: dict[WayOfOne | None, Callable[[], object]] = {
        None: lambda: torch.mv(torch.from_numpy(columns).float(), single)
    }
    with processor_threads(1):
        for way in _WAYS:
            tried: Callable[[], NDArray[np.int32]] = functools.partial(Products().of_one, row, columns, way)
            try:
                if np.array_equal(tried(), right):
                    ways[way] = tried
            except _NOT_THERE:
                pass
        seconds = dict.fromkeys(ways, float("inf"))
        for _ in range(3):
            for each, multiply in ways.items():
                began = time.perf_counter()
                multiply()
                seconds[each] = min(seconds[each], time.perf_counter() - began)
    return min(seconds, key=lambda each: seconds[each] * (1.0 if each is None else _CLEAR_GAIN))
