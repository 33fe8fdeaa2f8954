"""Names on the map: where each belongs, and which fit without touching another."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen

from explorer.shared.theme import Tokens, ui_font

_RINGS_UNDER_A_NAME = 6  # more of them are a blot
_CELLS = 48  # a side of the grid on which the densest place of a cluster is looked for
_LONGEST = 208.0  # pixels; longer names are elided
_BESIDE, _ABOVE = 6.0, 2.0  # pixels of ground on each side of a name, above and below it
_GROUND = 0.82  # opacity of the ground: points shine through, letters stay readable on any colour
_FARTHEST, _TRIES = 90.0, 60  # pixels that a name is moved to be free, and places that are tried
_MANY = 100_000  # points of a map above which so many are looked at, and all of …
_FEW = 500  # … a cluster that has no more of them
_NOWHERE = np.zeros((0, 2), np.float32)
_GAP = 3.0  # pixels kept free around a name


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
    """A name with its place in pixels: from the map's origin at one scale (`place`), or on the screen."""

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


def arrange(
    labels: Sequence[Label], origin: QPointF, bounds: QRectF, kept_free: Sequence[QRectF]
) -> list[Label]:
    """The names with their places on the screen: each that would be seen in part is moved until it is inside
    `bounds`, beside the others and beside what lies over the map.

    Args:
        labels: as from `place`. origin: where the map's origin is on the screen.
        kept_free: what lies over the map.
    """
    arranged, moved = [], []
    for label in labels:
        rect = label.rect.translated(origin)
        if bounds.contains(rect) and not any(rect.intersects(other) for other in kept_free):
            arranged.append(replace(label, rect=rect))
        elif rect.intersects(bounds):
            moved.append(replace(label, rect=rect))
    taken = [*kept_free, *(label.rect for label in arranged)]
    for label in moved:
        free = _free_place(label.rect, bounds, taken)
        if free is not None:
            arranged.append(replace(label, rect=free))
            taken.append(free)
    return arranged


def inside(rect: QRectF, bounds: QRectF) -> QRectF:
    """`rect` moved by as little as puts it inside `bounds`; its upper left corner where it is too large."""
    left = max(min(rect.left(), bounds.right() - rect.width()), bounds.left())
    top = max(min(rect.top(), bounds.bottom() - rect.height()), bounds.top())
    return QRectF(left, top, rect.width(), rect.height())


def _free_place(rect: QRectF, bounds: QRectF, taken: Sequence[QRectF]) -> QRectF | None:
    """The nearest place inside `bounds` that touches nothing in `taken`, or None where that is far."""
    start = inside(rect, bounds)
    waiting = [(0.0, start.left(), start.top())]
    seen = set()
    for _ in range(_TRIES):
        if not waiting:
            return None
        _, left, top = heapq.heappop(waiting)
        here = QRectF(left, top, rect.width(), rect.height())
        other = next((one for one in taken if one.intersects(here)), None)
        if other is None:
            return here
        for x, y in (
            (left, other.top() - rect.height() - 1),
            (left, other.bottom() + 1),
            (other.left() - rect.width() - 1, top),
            (other.right() + 1, top),
        ):
            far = abs(x - start.left()) + abs(y - start.top())
            fits = bounds.contains(QRectF(x, y, rect.width(), rect.height()))
            if fits and far <= _FARTHEST and (round(x), round(y)) not in seen:
                seen.add((round(x), round(y)))
                heapq.heappush(waiting, (far, x, y))
    return None


def draw(
    painter: QPainter,
    labels: Sequence[Label],
    look: Tokens,
    focused: int | None = None,
    hits: NDArray[np.float32] = _NOWHERE,
    selected: NDArray[np.float32] = _NOWHERE,
    point_radius: float = 0.0,
) -> None:
    """Draw names at their places on the screen, on a ground that lets points shine through.

    Args:
        focused: the cluster with a ring around its name.
        hits, selected: (k, 2) places of hits and of selected points on the screen: one on which a name stands
            is drawn between its ground and its letters.
        point_radius: pixels, of their points.
    """
    ratio = ratio_of(painter)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for label in labels:
        ground = QColor(look.canvas)
        ground.setAlphaF(1.0 if label.cluster == focused else _GROUND)
        painter.setBrush(ground)
        ring = QPen(QColor(look.accent), 2)
        painter.setPen(ring if label.cluster == focused else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(label.rect, 5, 5)
    _draw_rings(painter, _under(selected, labels, point_radius + 3), point_radius, look)
    draw_hits(painter, _under(hits, labels, point_radius + 2), point_radius, look)
    for label in labels:
        image = _image(label.text, label.pixels, look.text, look.canvas, ratio)
        painter.drawImage(on_whole_pixels(label.rect.topLeft(), ratio), image)


def _under(places: NDArray[np.float32], labels: Sequence[Label], reach: float) -> NDArray[np.float32]:
    """Of (k, 2) places those that a name covers, in their order."""
    covered = np.zeros(len(places), dtype=np.bool_)
    x, y = places[:, 0], places[:, 1]
    for label in labels:
        rect = label.rect.adjusted(-reach, -reach, reach, reach)
        covered |= (x > rect.left()) & (x < rect.right()) & (y > rect.top()) & (y < rect.bottom())
    return places[covered]


def draw_hits(painter: QPainter, places: NDArray[np.float32], point_radius: float, look: Tokens) -> None:
    """Draw hits at (k, 2) places on the screen, the first of them on top; each has a rim of the canvas, to be
    told from the next."""
    radius = point_radius + 2.2
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(look.accent))
    painter.setPen(QPen(QColor(look.canvas), 1.3))
    for x, y in places[::-1].tolist():
        painter.drawEllipse(QPointF(x, y), radius, radius)


def ratio_of(painter: QPainter) -> float:
    """Pixels for a logical pixel of what is painted on."""
    device = painter.device()
    return device.devicePixelRatioF() if device is not None else 1.0


def on_whole_pixels(place: QPointF, ratio: float) -> QPointF:
    """`place` on the nearest pixel of the screen, so that letters stay sharp."""
    return QPointF(round(place.x() * ratio) / ratio, round(place.y() * ratio) / ratio)


def _draw_rings(painter: QPainter, places: NDArray[np.float32], point_radius: float, look: Tokens) -> None:
    """The rings of selected points at (k, 2) places on the screen; of many none: they would be a blot."""
    if len(places) > _RINGS_UNDER_A_NAME:
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(look.text), 1.4))
    for x, y in places.tolist():
        painter.drawEllipse(QPointF(x, y), point_radius + 2.5, point_radius + 2.5)


@lru_cache(maxsize=1_000)
def _image(text: str, pixels: int, colour: str, halo: str, ratio: float) -> QImage:
    """A name with its halo, drawn once: stroking letters costs more than all points of a frame."""
    font = ui_font(pixels, weight=QFont.Weight.DemiBold)
    metrics = QFontMetricsF(font)
    width, height = metrics.horizontalAdvance(text) + 2 * _BESIDE, metrics.height() + 2 * _ABOVE
    image = QImage(ceil(width * ratio), ceil(height * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    base = QPointF(_BESIDE, _ABOVE + metrics.ascent())
    path = QPainterPath()
    path.addText(base, font, text)
    pen = QPen(QColor(halo), 3)
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
    return shown, metrics.horizontalAdvance(shown) + 2 * _BESIDE, metrics.height() + 2 * _ABOVE
