"""Names on the map: where each belongs, and which fit without touching another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen

from explorer.shared.theme import Tokens, ui_font

_CELLS = 48  # a side of the grid on which the densest place of a cluster is looked for
_LONGEST = 220.0  # pixels; longer names are elided
_HALO = 3.0  # pixels of halo on each side of a name
_MANY = 100_000  # points of a map above which so many are looked at, and all of …
_FEW = 500  # … a cluster that has no more of them
_GAP = 5.0  # pixels kept free around a name


@dataclass(frozen=True, eq=False)
class Anchors:
    """Where the names of k clusters belong.

    Attributes:
        xy: (k, 2) float32 map points. sizes: (k,) points in each; 0 where none was seen. names: k names.
    """

    xy: NDArray[np.float32]
    sizes: NDArray[np.int64]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Label:
    """A name with its place, in pixels relative to the map's origin at one scale."""

    text: str
    rect: QRectF
    pixels: int
    cluster: int


def find_anchors(xy: NDArray[np.float32], labels: NDArray[np.int32], names: Sequence[str]) -> Anchors:
    """The densest place of each cluster: a mean may lie where the cluster is not.

    Args:
        xy: (m, 2) map points. labels: (m,) cluster of each point, -1 for none. names: one for each cluster.
    """
    k = len(names)
    numbers = np.clip(labels, -1, k) + 1  # 0 and k + 1 are none
    sizes = np.bincount(numbers, minlength=k + 2)
    if len(xy) > _MANY:  # of a large cluster a part is enough to see where it is densest
        looked_at = np.zeros(len(xy), dtype=np.bool_)
        looked_at[np.random.default_rng(0).integers(len(xy), size=_MANY)] = True
        small = sizes <= _FEW
        if small.any():
            looked_at |= small[numbers]
        xy, labels = xy[looked_at], labels[looked_at]
    sizes = sizes[1:-1]
    member = (labels >= 0) & (labels < k)
    places, clusters = xy[member], labels[member].astype(np.int64)
    seen = np.bincount(clusters, minlength=k)
    anchors = np.zeros((k, 2), dtype=np.float32)
    if len(places) == 0:
        return Anchors(anchors, sizes, tuple(names))
    x, y = np.ascontiguousarray(places.T)  # by columns, as in `map_view.fit`
    extent = max(float(np.ptp(x)), float(np.ptp(y)), 1e-9)
    across, down = (
        np.minimum((side - side.min()) / extent * _CELLS, _CELLS - 1).astype(np.int64) for side in (x, y)
    )
    cells = (clusters * _CELLS + down) * _CELLS + across
    counts = np.bincount(cells, minlength=k * _CELLS**2)
    best = np.arange(k) * _CELLS**2 + counts.reshape(k, -1).argmax(axis=1)  # the densest cell of each cluster
    in_best = np.maximum(counts[best], 1)
    densest = [np.bincount(cells, side, minlength=len(counts))[best] / in_best for side in (x, y)]
    # The mean of what lies around the densest cell: steady when a few points cross a cell's border.
    reach = 1.5 * extent / _CELLS
    close = (np.abs(x - densest[0][clusters]) <= reach) & (np.abs(y - densest[1][clusters]) <= reach)
    around = np.bincount(clusters[close], minlength=k)
    for axis, side in enumerate((x, y)):
        sums = np.bincount(clusters[close], weights=side[close], minlength=k)
        anchors[:, axis] = sums / np.maximum(around, 1)
    return Anchors(anchors, np.where(seen > 0, sizes, 0), tuple(names))


def place(
    anchors: Anchors,
    scale: float,
    most: int,
    measure: Callable[[str, int], tuple[str, float, float]] | None = None,
) -> list[Label]:
    """The names that fit at `scale`, largest clusters first, none touching another.

    The places are relative to the map's origin, so that a pan moves all of them and chooses none anew.

    Args:
        scale: pixels for one map unit. most: how many names at the most.
        measure: (text, font pixels) -> (text as drawn, width, height); the interface font by default.
    """
    measure = measure or _measured
    placed: list[Label] = []
    taken = np.empty((most, 4), dtype=np.float64)  # left, top, right, bottom of what is placed, with its gap
    largest = int(anchors.sizes.max(initial=1))
    for cluster in np.argsort(-anchors.sizes, kind="stable"):
        if len(placed) >= most or anchors.sizes[cluster] == 0:
            break
        if not anchors.names[cluster]:
            continue
        pixels = 13 if anchors.sizes[cluster] * 3 >= largest else 12
        text, width, height = measure(anchors.names[cluster], pixels)
        x, y = float(anchors.xy[cluster, 0]) * scale, -float(anchors.xy[cluster, 1]) * scale
        for dx, dy in ((0, 0), (0, -height), (0, height), (0, -1.8 * height), (0, 1.8 * height)):
            left, top = x + dx - width / 2, y + dy - height / 2
            box = (left - _GAP, top - _GAP / 2, left + width + _GAP, top + height + _GAP / 2)
            there = taken[: len(placed)]
            clash = (there[:, 0] < box[2]) & (there[:, 2] > box[0])
            clash &= (there[:, 1] < box[3]) & (there[:, 3] > box[1])
            if not clash.any():
                taken[len(placed)] = box
                placed.append(Label(text, QRectF(left, top, width, height), pixels, int(cluster)))
                break
    return placed


def draw(
    painter: QPainter,
    labels: Sequence[Label],
    origin: QPointF,
    bounds: QRectF,
    kept_free: Sequence[QRectF],
    look: Tokens,
) -> list[Label]:
    """Draw the names inside `bounds` that touch nothing in `kept_free`; returns them in their place.

    Args:
        origin: where the map's origin is on the screen.
    """
    drawn = []
    device = painter.device()
    ratio = device.devicePixelRatioF() if device is not None else 1.0
    for label in labels:
        rect = label.rect.translated(origin)
        if not bounds.contains(rect) or any(rect.intersects(other) for other in kept_free):
            continue
        # On whole pixels of the screen, so that letters stay sharp.
        left, top = round(rect.left() * ratio) / ratio, round(rect.top() * ratio) / ratio
        image = _image(label.text, label.pixels, look.text, look.canvas, ratio)
        painter.drawImage(QPointF(left - _HALO, top - _HALO), image)
        drawn.append(Label(label.text, rect, label.pixels, label.cluster))
    return drawn


@lru_cache(maxsize=1_000)
def _image(text: str, pixels: int, colour: str, halo: str, ratio: float) -> QImage:
    """A name with its halo, drawn once: stroking letters costs more than all points of a frame."""
    font = ui_font(pixels, weight=QFont.Weight.DemiBold)
    metrics = QFontMetricsF(font)
    width, height = metrics.horizontalAdvance(text) + 2 * _HALO, metrics.height() + 2 * _HALO
    image = QImage(ceil(width * ratio), ceil(height * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    base = QPointF(_HALO, _HALO + metrics.ascent())
    path = QPainterPath()
    path.addText(base, font, text)
    pen = QPen(QColor(halo), 3.5)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(path, pen)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(base, text)
    painter.end()
    return image


@lru_cache(maxsize=4_000)
def _measured(text: str, pixels: int) -> tuple[str, float, float]:
    font = ui_font(pixels, weight=QFont.Weight.DemiBold)
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(" ".join(text.split()), Qt.TextElideMode.ElideRight, _LONGEST)
    return shown, metrics.horizontalAdvance(shown), metrics.height()
