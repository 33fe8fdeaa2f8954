"""The plot of tests.bench.growth: time against rows, both on logarithmic axes, as SVG."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path

_WIDTH, _HEIGHT = 720, 420
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 110, 20, 50
# Told apart on light and on dark ground, and by people who tell red and green apart badly.
_COLOURS = ("#4477aa", "#ee6677", "#228833", "#aa8800", "#66ccee", "#aa3377", "#ee7733", "#888888")
_GREY = "#888888"


def write(path: Path, sizes: Sequence[int], seconds: Mapping[str, Sequence[float]]) -> None:
    """Draw one line a step.

    Args:
        path: the SVG file.
        sizes: (n,) rows, ascending. seconds: step -> (n,) seconds.
    """
    low = math.floor(min(math.log10(value) for values in seconds.values() for value in values))
    high = math.ceil(max(math.log10(value) for values in seconds.values() for value in values))

    def x(size: float) -> float:
        share = math.log(size / sizes[0]) / math.log(sizes[-1] / sizes[0])
        return _LEFT + share * (_WIDTH - _LEFT - _RIGHT)

    def y(value: float) -> float:
        return _HEIGHT - _BOTTOM - (math.log10(value) - low) / (high - low) * (_HEIGHT - _TOP - _BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" '
        f'font-size="12"><title>Seconds of each step against rows</title>'
    ]
    for power in range(low, high + 1):
        at = y(10.0**power)
        parts.append(
            f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{at:.1f}" y2="{at:.1f}" stroke="{_GREY}" '
            f'stroke-opacity="0.3"/>' + _text(_LEFT - 8, at + 4, f"{10.0**power:g} s", "end")
        )
    for size in sizes:
        parts.append(_text(x(size), _HEIGHT - _BOTTOM + 20, f"{size:,}", "middle"))
    parts.append(_text((_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - 10, "rows", "middle"))
    ends = _apart({step: y(values[-1]) for step, values in seconds.items()})
    for colour, (step, values) in zip(_COLOURS, seconds.items(), strict=True):
        points = " ".join(f"{x(size):.1f},{y(value):.1f}" for size, value in zip(sizes, values, strict=True))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [
            f'<circle cx="{x(size):.1f}" cy="{y(value):.1f}" r="3" fill="{colour}"/>'
            for size, value in zip(sizes, values, strict=True)
        ]
        parts.append(_text(_WIDTH - _RIGHT + 10, ends[step] + 4, step, "start", colour))
    path.write_text("\n".join([*parts, "</svg>", ""]), encoding="utf-8")


def _text(x: float, y: float, said: str, anchor: str, colour: str = _GREY) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{said}</text>'


def _apart(places: Mapping[str, float], gap: float = 15.0) -> dict[str, float]:
    """The same places, moved down where names would lie on each other."""
    moved: dict[str, float] = {}
    last = -math.inf
    for name, place in sorted(places.items(), key=lambda each: each[1]):
        last = max(place, last + gap)
        moved[name] = last
    return moved
