"""Many small round points into an image, without a call a point.

A point is a stamp of a few dozen pixels. For each pixel of the stamp one assignment writes it for all points.
The soft rim is mixed with the background beforehand, and is written before any core, so that a rim never eats
into a neighbour. Points sit on half pixels (four stamps), which keeps slow pans and zooms smooth.
"""

from __future__ import annotations

import copy
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage, QPainter

from explorer.map.colours import mixed, packed

_PHASES = 2
_RIMS = (0.25, 0.5, 0.75)  # coverage of the rim, in steps; 1 is the core


class Buffer:
    """A pixel buffer with a border that stamps may run over.

    Args:
        width, height: pixels of the picture. background: "#rrggbb". border: pixels on each side.
    """

    def __init__(self, width: int, height: int, background: str, border: int) -> None:
        self.background = background
        self.border = border
        ground = packed(np.frombuffer(bytes.fromhex(background[1:]), np.uint8)[None, :])[0]
        self.pixels = np.full((height + 2 * border, width + 2 * border), ground, dtype=np.uint32)

    def copy(self) -> Buffer:
        """The same pixels, to be drawn over."""
        twin = copy.copy(self)
        twin.pixels = self.pixels.copy()
        return twin

    def dim(self, share: float) -> None:
        """Mix `share` of the background into every pixel."""
        height, width = self.pixels.shape
        image = QImage(self.pixels.data, width, height, width * 4, QImage.Format.Format_RGB32)
        veil = QColor(self.background)
        veil.setAlphaF(share)
        painter = QPainter(image)
        painter.fillRect(0, 0, width, height, veil)
        painter.end()

    @property
    def picture(self) -> NDArray[np.uint32]:
        """(height, width) view of the pixels without the border."""
        edge = self.border
        return self.pixels[edge : self.pixels.shape[0] - edge, edge : self.pixels.shape[1] - edge]


def splat(buffer: Buffer, places: NDArray[np.float32], colours: NDArray[np.uint8], radius: float) -> None:
    """Draw discs.

    Args:
        places: (n, 2) pixels from the top left of the picture; points outside are left out.
        colours: (n, 3) uint8.
        radius: pixels; the stamp must fit in the buffer's border.
    """
    height, width = buffer.picture.shape
    reach = buffer.border - radius - 2
    x, y = places[:, 0], places[:, 1]
    inside = (x > -reach) & (y > -reach) & (x < width + reach) & (y < height + reach)
    if not inside.all():
        x, y, colours = x[inside], y[inside], colours[inside]
    if len(x) == 0:
        return
    stride = buffer.pixels.shape[1]
    half_x = np.floor(x * _PHASES).astype(np.int64) + buffer.border * _PHASES
    half_y = np.floor(y * _PHASES).astype(np.int64) + buffer.border * _PHASES
    base = (half_y // _PHASES) * stride + half_x // _PHASES
    phase = (half_y % _PHASES) * _PHASES + half_x % _PHASES
    groups = [np.flatnonzero(phase == number) for number in range(_PHASES * _PHASES)]
    flat = buffer.pixels.reshape(-1)
    for level, coverage in enumerate((*_RIMS, 1.0)):
        pixels = packed(colours if coverage == 1.0 else mixed(colours, buffer.background, 1 - coverage))
        for number, group in enumerate(groups):
            if len(group) == 0:
                continue
            bases, values = base[group], pixels[group]
            for dx, dy in _stamp(round(radius, 2), number)[level]:
                flat[bases + (dy * stride + dx)] = values


@lru_cache(maxsize=256)
def _stamp(radius: float, phase: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Pixel offsets of a disc by coverage: one tuple for each rim step, the core last."""
    centre_x = (phase % _PHASES + 0.5) / _PHASES
    centre_y = (phase // _PHASES + 0.5) / _PHASES
    reach = int(radius) + 2
    steps: tuple[list[tuple[int, int]], ...] = tuple([] for _ in range(len(_RIMS) + 1))
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            distance = float(np.hypot(dx + 0.5 - centre_x, dy + 0.5 - centre_y))
            coverage = min(max(radius + 0.5 - distance, 0.0), 1.0)
            level = round(coverage * (len(_RIMS) + 1)) - 1
            if level >= 0:
                steps[level].append((dx, dy))
    return tuple(tuple(step) for step in steps)
