"""One query beside many vectors, kept as int8 codes or as they are, wherever these lie.

`codes.c` compares them there (decision 144). It is built with the package where there is a compiler; where it
was not, torch and numpy do the same, and copy together first what does not lie side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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

codes_in_c = compiled("core.search.codes_in_c", version=7)
# Numbers that the processor takes at once, 4, 8 or 16; None where it was not built.
WIDTH: int | None = getattr(codes_in_c, "LANES", None)

STEPS = 127  # of a code
_MOST_STEPS = 32_512  # of a query: 256 times one byte and another, both with a sign
_LARGEST_SUM = 2**31 - 1
_TILE = 16_384  # codes of one product of torch's: of fewer, Python's part of it takes as long as reading them
_ROWS_OF_A_THREAD = 65_536  # as _TILE, so many GROUPs
_STAGED_BY_A_THREAD = 32_768  # likewise, of which some go through stages
_PIECES = 64  # of very many: what a piece costs besides its rows is a tenth of 65,536
_TOGETHER = 256  # vectors compared at a time: where there are some hundred, several threads share them
_LOWEST = float(np.finfo(np.float32).min)
LINE = 64  # bytes that the processor reads at once
GROUP = 16  # products beside each other, of which C says the highest
# Of so many one, or more, are as soon found by reading all in their order: by torch, of int8, of four bits.
_BY_TORCH, _OF_INT8, _OF_NIBBLES = 3, 2, 6

Codes = NDArray[np.int8]
Nibbles = NDArray[np.uint8]
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


def compares_in_c() -> bool:
    """Whether codes are compared in C: only there the highest of groups of products are written."""
    return WIDTH is not None


def places_from(
    scores: FloatArray, floor: float, of_groups: FloatArray | None, first: int, last: int
) -> NDArray[np.int64]:
    """Ascending places, from `first` up to `last`, of those of (n,) scores that are at least so high; where
    `compares_in_c`.

    Args:
        of_groups: (n // GROUP,) the highest of each GROUP beside each other, where that is known.
        first: a multiple of GROUP. last: another, or n.
    """
    n = len(scores)
    _check(scores, (n,), np.float32)
    if of_groups is not None:
        _check(of_groups, (n // GROUP,), np.float32)
    if first % GROUP or not 0 <= first <= last <= n or (last < n and last % GROUP):
        raise ValueError(f"{first} to {last}, where whole groups of {GROUP} are taken")
    found = np.empty(last - first, dtype=np.int64)
    known = _address(of_groups, first // GROUP)
    m = codes_in_c.places_from(last - first, floor, known, _address(scores, first), first, _address(found, 0))
    return found[:m].copy()  # of memory that is hardly touched


def gathers_quickly(n: int, of: int, *, of_nibbles: bool) -> bool:
    """Whether n of so many codes are sooner compared where they lie than all of them in their order."""
    return (_BY_TORCH if WIDTH is None else _OF_NIBBLES if of_nibbles else _OF_INT8) * n < of


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
    if WIDTH is not None:
        _check(asked, (h,), np.int16)
        _check(codes, (n, h), np.int8)

    def compare(rows: int, left: int, at: int, begin: int, factor: int, found: int) -> None:
        codes_in_c.products(WIDTH, rows, left, h, at, begin, asked.ctypes.data, factor, scale, found)

    return _beside(_Tiles(asked, codes, 0.0), factors, scale, places, into, compare)


def packed_width(n: int) -> int:
    """Bytes of so many codes of four bits."""
    return (n + 1) // 2


def room_for(n: int, numbers: int) -> Nibbles:
    """(n, `packed_width(numbers)`) to be filled, from the begin of a line on: rows of whole lines, gathered
    here and there, would else take one line more each.
    """
    width = packed_width(numbers)
    room = np.empty(n * width + LINE, dtype=np.uint8)
    begin = -room.ctypes.data % LINE
    return room[begin : begin + n * width].reshape(n, width)


def packed(codes: NDArray[np.integer]) -> Nibbles:
    """(n, ⌈w / 2⌉) of (n, w) numbers from 0 to 15, two a byte, the first half in its lower bits."""
    width = packed_width(codes.shape[1])
    both: Nibbles = codes[:, :width].astype(np.uint8)
    both[:, : codes.shape[1] - width] |= codes[:, width:].astype(np.uint8) << 4
    return both


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a query, and codes of four bits beside it.

    Attributes:
        asked: (w,) of `rounded_query`. codes: (n, ⌈w / 2⌉) of `packed`.
        scale: what products are multiplied by. centre: what is taken off the codes before.
    """

    asked: Query
    codes: Nibbles
    scale: float
    centre: float

    @property
    def away(self) -> float:
        """What is taken off each product."""
        return self.centre * float(self.asked.sum(dtype=np.int64))

    def filled(self) -> Query:
        """The query, with zeros up to where the codes end."""
        n, width = self.codes.shape
        if packed_width(len(self.asked)) != width:
            raise ValueError(f"a query of {len(self.asked)} numbers, where one of {2 * width} is taken")
        whole = np.zeros(2 * width, dtype=self.asked.dtype)
        whole[: len(self.asked)] = self.asked
        if WIDTH is not None:
            _check(whole, (2 * width,), np.int16)
            _check(self.codes, (n, width), np.uint8)
        return whole


def nibble_products(
    part: Part,
    factors: FloatArray,
    places: NDArray[np.integer] | None = None,
    into: FloatArray | None = None,
    of_groups: FloatArray | None = None,
    outside: NDArray[np.bool_] | None = None,
) -> FloatArray:
    """(m,) products of a part of a query with the codes at some places, as `products`.

    Args:
        of_groups: (n // GROUP,) float32 where the highest of all products is written, for each GROUP beside
            each other, while they are in the cache. Where `compares_in_c`, without places.
        outside: (n,) of which the products are -inf; beside `of_groups`.
    """
    whole, codes, scale, away = part.filled(), part.codes, part.scale, part.away
    width = codes.shape[1]

    def compare(rows: int, left: int, at: int, begin: int, factor: int, found: int) -> None:
        codes_in_c.nibbles(WIDTH, rows, left, width, at, begin, whole.ctypes.data, factor, away, scale, found)

    return _beside(_Tiles(whole, codes, away), factors, scale, places, into, compare, of_groups, outside)


def through_stages(
    scores: FloatArray,
    floors: Sequence[float],
    parts: Sequence[Part],
    factors: FloatArray,
    places: NDArray[np.integer] | None = None,
    of_groups: FloatArray | None = None,
) -> tuple[NDArray[np.int64], FloatArray]:
    """What parts of a query add to scores, one after the other, each to those that reach its floor by then;
    where `compares_in_c`.

    Args:
        scores: (m,) of the vectors at some ascending places, or, without places, of all.
        floors: one of each part; none lets in what is -inf. factors: (n,) as of `products`.
        of_groups: (m // GROUP,) the highest of each GROUP of scores beside each other, where that is known.

    Returns:
        (k,) places and scores of those to which all parts were added.
    """
    m, n = len(scores), len(factors)
    if len(floors) != len(parts) or (m and not n) or (places is None and m > n):
        raise ValueError("scores of nothing, or no floor for each part")
    _check(scores, (m,), np.float32)
    _check(factors, (n,), np.float32)
    if of_groups is not None:
        _check(of_groups, (m // GROUP,), np.float32)
    at = None if places is None else np.ascontiguousarray(places, dtype=np.int64)
    if at is not None:
        _check(at, (m,), np.int64)
    queries, stages = [part.filled() for part in parts], []
    for part, whole, floor in zip(parts, queries, floors, strict=True):
        _check(part.codes, (n, part.codes.shape[1]), np.uint8)
        codes = part.codes.shape[1], part.codes.ctypes.data, whole.ctypes.data
        stages.append((*codes, part.away, part.scale, max(floor, _LOWEST)))
    found: dict[int, tuple[NDArray[np.int64], FloatArray]] = {}

    def look(first: int, last: int) -> None:
        where, reached = np.empty(last - first, np.int64), np.empty(last - first, np.float32)
        known = _address(of_groups, first // GROUP)
        k = codes_in_c.stages(
            WIDTH, last - first, n, _address(scores, first), known, _address(at, first), first,
            factors.ctypes.data, _address(where, 0), _address(reached, 0), tuple(stages),
        )  # fmt: skip
        found[first] = where[:k], reached[:k]

    in_pieces(look, m, _STAGED_BY_A_THREAD)
    if not found:
        return np.zeros(0, np.int64), np.zeros(0, np.float32)
    in_order = [found[first] for first in sorted(found)]
    return np.concatenate([some for some, _ in in_order]), np.concatenate([some for _, some in in_order])


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


@dataclass(frozen=True, slots=True)
class _Tiles:
    """Codes as torch is given them, so many at a time.

    Attributes:
        asked: (h,). codes: (n, h) int8, or (n, h / 2) of four bits. away: what is taken off each product.
    """

    asked: Query
    codes: Codes | Nibbles
    away: float

    def filled(self, tile: Codes | None, places: NDArray[np.integer] | slice) -> Codes:
        """The codes at some places: in the first rows of a (…, h) tile, or where they lie."""
        both = self.codes[places]
        if tile is None:
            return both.view(np.int8)  # that is what they are
        some = tile[: len(both)]
        if both.dtype == np.int8:
            some[:] = both
        else:
            width, bits = both.shape[1], some.view(np.uint8)
            np.bitwise_and(both, 15, out=bits[:, :width])
            np.right_shift(both, 4, out=bits[:, width:])
        return tile


def _beside(
    tiles: _Tiles,
    factors: FloatArray,
    scale: float,
    places: NDArray[np.integer] | None,
    into: FloatArray | None,
    compare_in_c: Callable[[int, int, int, int, int, int], None],
    of_groups: FloatArray | None = None,
    outside: NDArray[np.bool_] | None = None,
) -> FloatArray:
    """(m,) products with the codes at some places, or with all, in pieces on several threads.

    Args:
        compare_in_c: is given how many rows, how many codes they see, and the addresses of their places, or
            0, of these codes, of the factors and of where the products go.
        of_groups, outside: as in `nibble_products`.
    """
    n = len(tiles.codes)
    m = n if places is None else len(places)
    if places is not None and WIDTH is None and _BY_TORCH * m >= n:
        some: FloatArray = _beside(tiles, factors, scale, None, None, compare_in_c)[places]
        return some
    if outside is not None and (of_groups is None or WIDTH is None):
        raise ValueError("what is outside is only shut out beside the highest of groups")
    found = np.empty(m, dtype=np.float32) if into is None else into
    # One that is gathered by torch takes as long as several in their order.
    size = max(_ROWS_OF_A_THREAD, n // _PIECES // _TILE * _TILE) if places is None else _TILE
    if WIDTH is None:
        _by_torch(tiles, factors, scale, places, found, size)
        return found
    _check(factors, (n,), np.float32)
    _check(found, (m,), np.float32)
    if not found.flags.writeable or (m and not n):
        raise ValueError("nowhere to write to, or nothing to read from")
    if of_groups is not None:
        _check(of_groups, (n // GROUP,), np.float32)
        if places is not None:
            raise ValueError("the highest of groups, of products that do not lie beside each other")
    if outside is not None:
        _check(outside, (n,), np.bool_)
    at = None if places is None else np.ascontiguousarray(places, dtype=np.int64)

    def compare(first: int, last: int) -> None:
        # Without places these are all that a piece sees.
        begin = first if places is None else 0
        lying = _address(tiles.codes, begin), _address(factors, begin)
        compare_in_c(last - first, n - begin, _address(at, first), *lying, _address(found, first))
        if of_groups is not None:
            into_groups = _address(of_groups, first // GROUP)
            shut_out = _address(outside, first)
            codes_in_c.highest(WIDTH, last - first, shut_out, _address(found, first), into_groups)

    in_pieces(compare, m, size)
    return found


def _by_torch(
    tiles: _Tiles,
    factors: FloatArray,
    scale: float,
    places: NDArray[np.integer] | None,
    found: FloatArray,
    size: int,
) -> None:
    """Write the products to `found`, `size` at a time."""
    h = len(tiles.asked)
    way = way_of_one(h)
    row = np.empty((1, h), np.int8)  # one by `[None]` has a stride of 0, with which torch 2.13 is wrong
    row[0] = tiles.asked

    @np.errstate(over="ignore", invalid="ignore")
    def compare(first: int, last: int) -> None:
        import torch

        products = Products()
        # All tiles have one shape: oneDNN makes code for each new one. Most of int8 are codes as they lie.
        as_they_lie = tiles.codes.dtype == np.int8 and places is None and (last - first) % _TILE == 0
        tile = None if as_they_lie else np.zeros((_TILE, h), dtype=np.int8)
        with processor_threads(1):
            for start in range(first, last, _TILE):
                m = min(_TILE, last - start)
                some = slice(start, start + m)
                which = some if places is None else places[some]
                rows = tiles.filled(tile, which)
                near = found[some]
                if way is not None:
                    near[:] = products.of_one(row, rows, way)[:m]
                else:
                    # Not by numpy: its library has threads of its own, which these threads would wait for.
                    single = torch.from_numpy(row[0]).float()
                    near[:] = torch.mv(torch.from_numpy(rows[:m]).float(), single).numpy()
                near -= np.float32(tiles.away)
                near *= np.float32(scale)  # here, while they are in the cache
                near *= factors[which]

    in_pieces(compare, len(found), size)


def _check(array: NDArray[Any], shape: tuple[int, ...], dtype: DTypeLike) -> None:
    """Before its address is handed over."""
    flags = array.flags
    if array.shape != shape or array.dtype != dtype or not (flags.c_contiguous and flags.aligned):
        raise ValueError(f"{array.dtype} of {array.shape}, where {np.dtype(dtype)} of {shape} is taken")


def _address(array: NDArray[Any] | None, first: int) -> int:
    """Of what is at a place of the first axis; 0 where there is no array."""
    return 0 if array is None else array.ctypes.data + first * array.strides[0]
