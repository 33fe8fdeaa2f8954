"""From a colouring to one colour a point."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from explorer.shared.state import Colouring
from explorer.shared.theme import Tokens, tokens

DIMMED = 0.78  # share of the background in what is filtered out: still there, but behind


def rgb(colour: str) -> NDArray[np.uint8]:
    """ "#rrggbb" -> (3,) uint8."""
    return np.frombuffer(bytes.fromhex(colour[1:]), dtype=np.uint8)


def coloured_apart(codes: NDArray[np.int32], n: int) -> tuple[int, ...]:
    """The codes of the largest of `n` categories, where not all have a colour of their own; else none."""
    most = len(tokens().categorical)
    if n <= most:
        return ()
    counts = np.bincount(codes[codes >= 0], minlength=n)
    return tuple(np.argsort(-counts, kind="stable")[:most].tolist())


@lru_cache(maxsize=16)
def category_table(
    n: int, look: Tokens, largest: tuple[int, ...] = (), palette: tuple[int, ...] = ()
) -> NDArray[np.uint8]:
    """(n + 1, 3) uint8 colours of categories 0..n-1, read-only; the last row is of none (index -1).

    Args:
        largest: codes that have a colour of their own, in the order of the colours; none for the first.
        palette: of each code the place of its colour, in place of that; -1 for the colour of others.
    """
    table = np.tile(rgb(look.other), (n + 1, 1))
    if palette:
        for code, place in enumerate(palette):
            table[code] = rgb(look.other if place < 0 else look.categorical[place % len(look.categorical)])
    else:
        for code, colour in zip(largest or range(n), look.categorical, strict=False):
            table[code] = rgb(colour)
    table[-1] = rgb(look.outlier)
    table.flags.writeable = False
    return table


@lru_cache(maxsize=4)
def scale_table(look: Tokens, diverging: bool = False) -> NDArray[np.uint8]:
    """(257, 3) uint8 colours from the least to the greatest value, read-only; the last row is of no value."""
    stops = np.stack([rgb(stop) for stop in (look.diverging if diverging else look.sequential)])
    at = np.linspace(0, len(stops) - 1, 256)
    table = np.stack(
        [np.interp(at, np.arange(len(stops)), stops[:, channel].astype(np.float64)) for channel in range(3)],
        axis=1,
    )
    whole = np.vstack([np.rint(table), rgb(look.outlier)]).astype(np.uint8)
    whole.flags.writeable = False
    return whole


def on_scale(colouring: Colouring, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Where values lie on the scale, 0 … 1; with both signs zero is the middle, and both sides as long."""
    low, high = colouring.low, colouring.high
    if colouring.is_diverging:
        high = max(-low, high)
        low = -high
    span = high - low
    return (values - low) / span if span > 0 else np.full(values.shape, 0.5)


def part_of(colouring: Colouring | None, indices: NDArray[np.int64]) -> Colouring | None:
    """The colouring of some of the points."""
    if colouring is None:
        return None
    codes, values = colouring.codes, colouring.values
    return replace(
        colouring,
        codes=None if codes is None else codes[indices],
        values=None if values is None else values[indices],
    )


def provisional_colouring(
    before: Colouring | None, n_before: int, known: NDArray[np.bool_], where: NDArray[np.int64]
) -> Colouring | None:
    """What colours a new picture until its own colouring is there, or None for its clusters.

    A colouring by a column or a query takes a moment; meanwhile the points that were there before keep their
    colours, so that nothing flashes.

    Args:
        before: the colouring of the picture before, which had `n_before` points.
        known: (m,) which of the new points were there before.
        where: (number of known,) their indices among the points before.
    """
    if before is None or before.kind in ("topic", "cluster") or not known.any():
        return None
    if any(array is not None and len(array) != n_before for array in (before.codes, before.values)):
        return None
    codes = values = None
    if before.codes is not None:
        codes = np.full(len(known), -1, dtype=np.int32)
        codes[known] = before.codes[where]
    if before.values is not None:
        values = np.full(len(known), np.nan, dtype=before.values.dtype)
        values[known] = before.values[where]
    return replace(before, codes=codes, values=values)


def point_tones(
    colouring: Colouring | None, n: int, look: Tokens
) -> tuple[NDArray[np.integer], NDArray[np.uint8]]:
    """(n,) the row of a table in which the colour of each of n points is, and the table, (k, 3) uint8; one
    colour for all where nothing says otherwise.
    """
    if colouring is not None and colouring.codes is not None and len(colouring.codes) == n:
        codes = colouring.codes
        highest = int(codes.max(initial=-1)) + 1
        return codes, category_table(
            max(highest, len(colouring.categories)), look, colouring.largest, colouring.palette
        )
    if colouring is not None and colouring.values is not None and len(colouring.values) == n:
        values = np.asarray(colouring.values, dtype=np.float64)
        share = on_scale(colouring, values)
        missing = ~np.isfinite(values)
        steps = np.where(missing, 256, np.clip(np.nan_to_num(share), 0, 1) * 255).astype(np.int16)
        return steps, scale_table(look, colouring.is_diverging)
    return np.broadcast_to(np.int8(0), (n,)), rgb(look.accent)[None, :]


def point_colours(colouring: Colouring | None, n: int, look: Tokens) -> NDArray[np.uint8]:
    """(n, 3) uint8 colours of the n points of the map, as `point_tones` has them."""
    tones, table = point_tones(colouring, n, look)
    colours: NDArray[np.uint8] = table[tones]
    return colours


def mixed(colours: NDArray[np.uint8], background: str, share: float) -> NDArray[np.uint8]:
    """(n, 3) `colours` with `share` of the background in them."""
    ground = rgb(background).astype(np.int32)
    part = round(share * 256)
    return ((colours.astype(np.int32) * (256 - part) + ground * part) >> 8).astype(np.uint8)


def dimmed(
    colours: NDArray[np.uint8], passes: NDArray[np.bool_] | None, background: str
) -> NDArray[np.uint8]:
    """(n, 3) `colours` with the points that do not pass the filter pushed back; `passes` None: all pass."""
    if passes is None:
        return colours
    result = colours.copy()
    result[~passes] = mixed(colours[~passes], background, DIMMED)
    return result


def packed(colours: NDArray[np.uint8]) -> NDArray[np.uint32]:
    """(n, 3) colours -> (n,) pixels as Qt's RGB32 holds them."""
    c = colours.astype(np.uint32)
    return np.uint32(0xFF000000) | (c[:, 0] << np.uint32(16)) | (c[:, 1] << np.uint32(8)) | c[:, 2]
