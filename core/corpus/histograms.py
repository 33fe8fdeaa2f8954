"""Numbers over equal bins."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from core.corpus.layout import ColumnInfo, Histogram

_MOST_WIDER = 64  # steps; bins that are so wide are full but for few


def step_of(column: ColumnInfo) -> float | None:
    """What all values of a column are multiples of, for days in seconds; None for reals and instants."""
    return {"integer": 1.0, "date": 86_400.0}.get(column.type)


def binned(values: NDArray[np.float64], bins: int | NDArray[np.float64], step: float | None) -> Histogram:
    """Counts over so many equal bins at most, or between edges. Values that all are multiples of `step` get
    bins of whole steps, so that none is favoured.

    Args:
        values: (m,) numbers, NaN where there is none; infinite ones count as none.
    """
    given = values[np.isfinite(values)]
    missing = int(values.size - given.size)
    low, high = (float(given.min()), float(given.max())) if given.size else (math.nan, math.nan)
    edges = _equal_edges(low, high, bins, step) if isinstance(bins, int) else bins
    counts, _ = np.histogram(given, edges)
    return Histogram(np.asarray(edges, np.float64), counts.astype(np.int64), missing, low, high)


def bins_of(values: NDArray[np.float64], edges: NDArray[np.float64]) -> NDArray[np.intp]:
    """(m,) the bin in which `binned` counts each of (m,) values that lie between (n + 1,) ascending edges; n
    for one that is missing.
    """
    n = len(edges) - 1
    bins = np.searchsorted(edges, values, side="right") - 1
    bins[values == edges[-1]] = n - 1  # the last bin includes its upper edge
    bins[~np.isfinite(values)] = n
    return bins


def _equal_edges(low: float, high: float, bins: int, step: float | None) -> NDArray[np.float64]:
    """(bins + 1,) edges from the smallest to the largest value; NaN where there is none."""
    if math.isnan(low):
        return np.array([0.0, 1.0])
    if step is None:
        return np.linspace(low, high if high > low else low + 1.0, bins + 1, dtype=np.float64)
    n_values = round((high - low) / step) + 1
    least = -(-n_values // bins)
    # The last bin reaches past the largest value, unless the width divides them all. Of widths up to a
    # quarter larger the one with the fullest last bin: in one of a few values the largest counts too much.
    widths = range(least, least + min(least // 4, _MOST_WIDER) + 1)
    width = min(widths, key=lambda each: -n_values % each / each)
    return np.asarray(low + step * (np.arange(-(-n_values // width) + 1) * width), np.float64)
