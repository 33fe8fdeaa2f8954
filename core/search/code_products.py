"""One query beside many vectors, kept as int8 codes or as they are, wherever these lie.

`codes.c` compares them there (decision 144). It is built with the package where there is a compiler; where it
was not, torch and numpy do the same, and copy together first what does not lie side by side.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from core.compiled import compiled
from core.encoding.devices import processor_threads
from core.memory import MappedFile
from core.search.exact_index import in_pieces
from core.search.int8_product import Products, way_of_one
from core.search.scoring import cosines, exact_similarities
from core.search.vector_index import FloatArray, Metric

codes_in_c = compiled("core.search.codes_in_c", version=2)
# Numbers that the processor takes at once, 4, 8 or 16; None where it was not built.
WIDTH: int | None = getattr(codes_in_c, "LANES", None)

STEPS = 127  # of a code
_MOST_STEPS = 32_767  # of a query
_LARGEST_SUM = 2**31 - 1
_TILE = 16_384  # codes of one product of torch's: of fewer, Python's part of it takes as long as reading them
_ROWS_OF_A_THREAD = 65_536
_PIECES = 64  # of very many: what a piece costs besides its rows is a tenth of 65,536
_TOGETHER = 1_024  # vectors compared at a time: a few MB
_READ_IN_ORDER = 3  # of so many one, or more, are as quickly found by torch by reading all

Codes = NDArray[np.int8]
Query = NDArray[np.int8] | NDArray[np.int16]


def rounded_query(query: FloatArray) -> tuple[Query, float]:
    """A query as codes are multiplied by it, and the step between two of its numbers.

    In C it has as many steps as leave the sum within 32 bits, so that only the codes are rounded; torch
    multiplies int8 by int8.

    Args:
        query: (dim,).
    """
    steps = STEPS if WIDTH is None else min(_MOST_STEPS, _LARGEST_SUM // (128 * max(1, len(query))))
    step = float(np.abs(query).max(initial=0)) / steps or 1.0
    whole = np.rint(query.astype(np.float64) / step)
    return whole.astype(np.int8) if WIDTH is None else whole.astype(np.int16), step


def gathers_quickly(n: int, of: int) -> bool:
    """Whether n of so many codes are sooner compared where they lie than all of them in their order."""
    return WIDTH is not None or _READ_IN_ORDER * n < of


def products(
    asked: Query,
    codes: Codes,
    factors: FloatArray,
    scale: float,
    places: NDArray[np.integer] | None = None,
    into: FloatArray | None = None,
) -> FloatArray:
    """(m,) products of a query with the codes at some places, or with all of them.

    Args:
        asked: (h,) of `rounded_query`.
        codes: (n, h). factors: (n,) and scale: what products are multiplied by.
        places: (m,) ascending, of those below n.
        into: (n,) float32 where those with all are written. None: to fresh memory.
    """
    n, h = codes.shape
    m = n if places is None else len(places)
    if places is not None and not gathers_quickly(m, n):
        some: FloatArray = products(asked, codes, factors, scale)[places]
        return some
    found = np.empty(m, dtype=np.float32) if into is None else into
    # One that is gathered by torch takes as long as several in their order.
    size = max(_ROWS_OF_A_THREAD, n // _PIECES // _TILE * _TILE) if places is None else _TILE
    if WIDTH is None:
        _by_torch(asked, codes, factors, scale, places, found, size)
        return found
    _check(asked, (h,), np.int16)
    _check(codes, (n, h), np.int8)
    _check(factors, (n,), np.float32)
    _check(found, (m,), np.float32)
    if not found.flags.writeable or (m and not n):
        raise ValueError("nowhere to write to, or nothing to read from")
    at = None if places is None else np.ascontiguousarray(places, dtype=np.int64)

    def compare(first: int, last: int) -> None:
        # Without places these are all that a piece sees.
        begin = first if places is None else 0
        codes_in_c.products(
            WIDTH, last - first, n - begin, h, _address(at, first), _address(codes, begin), asked.ctypes.data,
            _address(factors, begin), scale, _address(found, first),
        )  # fmt: skip

    in_pieces(compare, m, size)
    return found


def similarities(
    query: FloatArray,
    vectors: FloatArray,
    places: NDArray[np.integer],
    metric: Metric,
    file: MappedFile | None = None,
) -> NDArray[np.float64]:
    """(m,) similarities of a query with the vectors at some places, as of `exact_similarities`.

    Args:
        query: (dim,) float32. vectors: (n, dim) float32. places: (m,) below n.
        file: that of the vectors, where they are mapped from one.
    """
    n, dim = vectors.shape
    m = len(places)
    found, squares = np.empty(m), np.empty(m) if metric == "cosine" else None

    @np.errstate(over="ignore", invalid="ignore")
    def compare(first: int, last: int) -> None:
        if WIDTH is None:
            found[first:last] = exact_similarities(query, vectors[places[first:last]], metric)
            return
        codes_in_c.similarities(
            WIDTH, last - first, n, dim, _address(at, first), vectors.ctypes.data,
            -1 if file is None else file.descriptor, 0 if file is None else file.begin, query.ctypes.data,
            metric == "euclidean", _address(found, first), _address(squares, first),
        )  # fmt: skip

    if WIDTH is not None:
        _check(query, (dim,), np.float32)
        _check(vectors, (n, dim), np.float32)
        if m and not n:
            raise ValueError("nothing to read from")
        at = np.ascontiguousarray(places, dtype=np.int64)
    in_pieces(compare, m, _TOGETHER)
    if WIDTH is None or metric == "dot":
        return found
    if squares is None:
        return -np.sqrt(found)
    return cosines(found, np.sqrt(squares) * np.linalg.norm(query.astype(np.float64)))


def _by_torch(
    asked: Query,
    codes: Codes,
    factors: FloatArray,
    scale: float,
    places: NDArray[np.integer] | None,
    found: FloatArray,
    size: int,
) -> None:
    """Write the products to `found`, `size` at a time."""
    h = codes.shape[1]
    way = way_of_one(h)
    row = np.empty((1, h), np.int8)  # one by `[None]` has a stride of 0, with which torch 2.13 is wrong
    row[0] = asked

    @np.errstate(over="ignore", invalid="ignore")
    def compare(first: int, last: int) -> None:
        import torch

        products = Products()
        # All tiles have one shape: oneDNN makes code for each new one. Most are codes as they lie.
        in_order = places is None and (last - first) % _TILE == 0
        tile = np.zeros((0 if in_order else _TILE, h), dtype=np.int8)
        with processor_threads(1):
            for start in range(first, last, _TILE):
                m = min(_TILE, last - start)
                rows, some = tile, slice(start, start + m)
                if places is not None:
                    np.take(codes, places[some], axis=0, out=tile[:m], mode="clip")
                elif m == _TILE:
                    rows = codes[some]
                else:
                    tile[:m] = codes[some]
                near = found[some]
                if way is not None:
                    near[:] = products.of_one(row, rows, way)[:m]
                else:
                    # Not by numpy: its library has threads of its own, which these threads would wait for.
                    single = torch.from_numpy(row[0]).float()
                    near[:] = torch.mv(torch.from_numpy(rows[:m]).float(), single).numpy()
                near *= np.float32(scale)  # here, while they are in the cache
                near *= factors[some if places is None else places[some]]

    in_pieces(compare, len(found), size)


def _check(array: NDArray[Any], shape: tuple[int, ...], dtype: DTypeLike) -> None:
    """Before its address is handed over."""
    flags = array.flags
    if array.shape != shape or array.dtype != dtype or not (flags.c_contiguous and flags.aligned):
        raise ValueError(f"{array.dtype} of {array.shape}, where {np.dtype(dtype)} of {shape} is taken")


def _address(array: NDArray[Any] | None, first: int) -> int:
    """Of what is at a place of the first axis; 0 where there is no array."""
    return 0 if array is None else array.ctypes.data + first * array.strides[0]
