"""Round numbers for the axes of charts, and how they are written."""

from __future__ import annotations

import math


def nice_step(least: float) -> float:
    """The smallest of 1, 2, 2.5, 5 times a power of ten that is at least `least`."""
    if not (least > 0 and math.isfinite(least)):
        return 1.0
    power = 10.0 ** math.floor(math.log10(least))
    return next(m * power for m in (1, 2, 2.5, 5, 10, 20) if m * power >= least * (1 - 1e-9))


def nice_range(low: float, high: float, parts: int, most: float = math.inf) -> tuple[float, float]:
    """A range around `low`…`high` that `parts` round numbers divide, and that ends at `most`, a round number,
    rather than beyond it.
    """
    if not high > low:
        low, high = low - 0.5 * (low > 0), high + 0.5
    for _ in range(2):  # a start that is rounded down may need a larger step
        step = nice_step((high - low) / parts)
        low = math.floor(low / step + 1e-9) * step
    if low + parts * step < high - 1e-9 * step:
        step *= 2
        low = math.floor(low / step + 1e-9) * step
    beyond = max(low + parts * step - most, 0.0)
    return low - beyond, low + parts * step - beyond


def tick_text(value: float, spacing: float) -> str:
    """A number on an axis whose numbers are `spacing` apart: "2,500", "−0.25", "1.5M", "1.2e+09"."""
    if abs(value) < spacing * 1e-6:
        return "0"
    if abs(value) >= 1e9 or spacing < 1e-5:
        digits = min(max(math.ceil(math.log10(abs(value) / spacing)) + 2, 1), 15)  # neighbours differ
        return f"{value:.{digits}g}".replace("-", "−")
    if abs(value) >= 1e6 and spacing >= 1e5:
        return f"{value / 1e6:.4g}M".replace("-", "−")
    digits = next((n for n in range(7) if abs(round(spacing, n) - spacing) < spacing * 1e-3), 6)
    return f"{value:,.{digits}f}".replace("-", "−")


def short_text(value: float, spacing: float) -> str:
    """As `tick_text`, in thousands or millions where that is shorter: "40k", "1.45M"."""
    for unit, letter in ((1e6, "M"), (1e3, "k")):
        if unit <= abs(value) < 1e9 and spacing >= unit / 100:
            return tick_text(value / unit, spacing / unit) + letter
    return tick_text(value, spacing)
