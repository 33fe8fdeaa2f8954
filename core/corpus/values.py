"""Values of columns as arrays: numbers, seconds since 1970, codes of categories, bins."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.corpus.layout import ColumnInfo, ColumnValues, Histogram
from core.errors import InputError


def as_number(name: str, info: ColumnInfo) -> str:
    """SQL of a column as DOUBLE; days and instants as seconds since 1970 (UTC). `name` is the quoted column.

    Raises:
        InputError: when the column holds neither numbers nor dates.
    """
    if info.type in ("integer", "real"):
        return f"CAST({name} AS DOUBLE)"
    if info.type in ("date", "timestamp"):
        return f"epoch(CAST({name} AS TIMESTAMP))"
    raise InputError(f"Column '{info.name}' holds neither numbers nor dates.", "Choose one that does.")


def _plain(found: Any) -> NDArray[np.float64]:
    """A fetched column with NaN where it is NULL."""
    return np.asarray(np.ma.filled(np.ma.asarray(found, dtype=np.float64), np.nan), dtype=np.float64)


def _chosen(values: NDArray[Any], row_ids: ArrayLike | None) -> NDArray[Any]:
    picked = values if row_ids is None else values[np.asarray(row_ids, dtype=np.int64)]
    picked = np.ascontiguousarray(picked)
    picked.flags.writeable = False
    return picked


def numbers(found: Any, info: ColumnInfo, row_ids: ArrayLike | None) -> ColumnValues:
    """Numbers or dates of the chosen rows; `found` holds those of all rows."""
    is_time = info.type in ("date", "timestamp")
    return ColumnValues(
        "date" if is_time else "number", np.empty(0, np.int32), (), _chosen(_plain(found), row_ids)
    )


def categories(codes: Any, names: list[str], row_ids: ArrayLike | None) -> ColumnValues:
    """Categories of the chosen rows; `codes` holds those of all rows."""
    chosen = _chosen(np.asarray(codes, dtype=np.int32), row_ids)
    return ColumnValues("category", chosen, tuple(names), np.empty(0, np.float64))


def histogram(found: Any, bins: int, step: float | None) -> Histogram:
    """Counts over equal bins. Values that all are multiples of `step` get bins of whole steps, so that none
    is favoured.
    """
    values = _plain(found)
    given = values[np.isfinite(values)]
    missing = int(values.size - given.size)
    if not given.size:
        return Histogram(np.array([0.0, 1.0]), np.zeros(1, np.int64), missing, math.nan, math.nan)
    low, high = float(given.min()), float(given.max())
    if step is not None:
        n_values = round((high - low) / step) + 1
        width = -(-n_values // bins)
        edges = low + step * (np.arange(-(-n_values // width) + 1) * width)
    else:
        edges = np.linspace(low, high if high > low else low + 1.0, bins + 1)
    counts, _ = np.histogram(given, edges)
    return Histogram(np.asarray(edges, np.float64), counts.astype(np.int64), missing, low, high)
