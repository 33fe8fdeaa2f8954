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

from core.clusters import Anchors
from explorer.shared.theme import Tokens, ui_font

_RINGS_UNDER_A_NAME = 6  # more of them are a blot
_LONGEST = 208.0  # pixels; longer names are elided
_BESIDE, _ABOVE = 6.0, 2.0  # pixels of ground on each side of a name, above and below it
_GROUND = 0.82  # opacity of the ground: points shine through, letters stay readable on any colour
_FARTHEST, _TRIES = 90.0, 60  # pixels that a name is moved to be free, and places that are tried
_NOWHERE = np.zeros((0, 2), np.float32)
_ASIDE = np.array([0.0, -1.0, 1.0, -1.8, 1.8])  # heights of a name by which it may stand aside, in turn
_MISSING = 0.15  # share of a layer's names that may have no room where it is shown
_HARDLY_LESS = 0.6  # share of a topic that is shown, from which a part of it says nothing more
_GAP = 3.0  # pixels kept free around a name
_PIXELS = (12, 13, 14, 15)  # of letters: of a name, a large one, one of a coarser layer, a large one of these


@dataclass(frozen=True, slots=True)
class Label:
    """A name with its place in pixels: from the map's origin at one scale (`place`), or on the screen."""

    text: str
    rect: QRectF
    pixels: int
    cluster: int
    moved: bool = False  # to be inside


def measure_names(anchors: Anchors) -> Anchors:
    """The same, once the width of each name is known in all its sizes: for a thread beside the window."""
    for name in anchors.names:
        for pixels in _PIXELS:
            _measured(name, pixels)
    return anchors


def place(
    anchors: Anchors,
    scale: float,
    most: int,
    measure: Callable[[str, int], tuple[str, float, float]] | None = None,
) -> list[Label]:
    """The names that fit at `scale`, largest clusters first, none touching another.

    Of the layers of a tree the finest one that has room for nearly all of its names is shown, so that there
    are few names far off and many near; finer names fill what room is left.

    The places are relative to the map's origin, so that a pan moves all of them and chooses none anew.

    Args:
        scale: pixels for one map unit. most: how many names at the most.
        measure: (text, font pixels) -> (text as drawn, width, height); the interface font by default.
    """
    placing = _Placing(anchors, scale, most, measure or _measured)
    order = np.argsort(-anchors.sizes, kind="stable")
    order = order[anchors.sizes[order] > 0]
    if anchors.layers is None or not len(order):
        placing.add(order)
        return placing.placed
    of_layer = [order[anchors.layers[order] == layer] for layer in range(int(anchors.layers.max()) + 1)]
    for main, some in enumerate(of_layer):
        is_coarsest = main == len(of_layer) - 1
        missing = len(some) if is_coarsest else int(len(some) * _MISSING)
        if len(some) - missing <= most and placing.add(some, missing, larger=main > 0):
            break
        placing.clear()
    for finer in reversed(of_layer[:main]):
        placing.add(finer)
    return placing.placed


def nearer(anchors: Anchors, labels: list[Label], placed_at: float, scale: float) -> list[Label]:
    """Names that were placed at one scale, as they stand at a larger one: farther from one another."""
    if scale == placed_at:
        return labels
    away = (scale - placed_at) * anchors.xy[[label.cluster for label in labels]].astype(np.float64)
    return [
        replace(label, rect=label.rect.translated(x, -y))
        for label, (x, y) in zip(labels, away.tolist(), strict=True)
    ]


class _Placing:
    """Names that are put on the map one after the other."""

    def __init__(
        self,
        anchors: Anchors,
        scale: float,
        most: int,
        measure: Callable[[str, int], tuple[str, float, float]],
    ) -> None:
        self._anchors, self._scale, self._most, self._measure = anchors, scale, most, measure
        self._taken = np.empty((most, 4), np.float64)  # left, top, right, bottom of each, with its gap
        self.placed: list[Label] = []
        self._shown: set[int] = set()

    def clear(self) -> None:
        """Take all names away."""
        self.placed = []
        self._shown = set()

    def add(self, order: NDArray[np.int64], missing: int | None = None, *, larger: bool = False) -> bool:
        """Put up those names that fit; false once more than `missing` do not (None: any number may).

        Args:
            larger: in larger letters.
        """
        largest = int(self._anchors.sizes[order].max(initial=1))
        for cluster in order.tolist():
            if len(self.placed) >= self._most:
                return True
            name = self._anchors.names[cluster]
            if not name or self._is_said(cluster):
                continue
            is_large = self._anchors.sizes[cluster] * 3 >= largest
            if not self._put(cluster, name, _PIXELS[2 * larger + is_large]) and missing is not None:
                missing -= 1
                if missing < 0:
                    return False
        return True

    def _is_said(self, cluster: int) -> bool:
        """Whether a topic is shown that is hardly more than this one, which is a part of it."""
        anchors = self._anchors
        above = -1 if anchors.parents is None else int(anchors.parents[cluster])
        while anchors.parents is not None and above >= 0:
            if above in self._shown and anchors.sizes[cluster] > _HARDLY_LESS * anchors.sizes[above]:
                return True
            above = int(anchors.parents[above])
        return False

    def _put(self, cluster: int, name: str, pixels: int) -> bool:
        text, width, height = self._measure(name, pixels)
        x, y = (self._anchors.xy[cluster].astype(np.float64) * (self._scale, -self._scale)).tolist()
        left, tops = x - width / 2, y - height / 2 + height * _ASIDE
        there = self._taken[: len(self.placed)]
        beside = (there[:, 0] < left + width + _GAP) & (there[:, 2] > left - _GAP)
        above = there[beside, 1] < tops[:, None] + (height + _GAP / 2)  # (tries, those beside)
        free = ~(above & (there[beside, 3] > tops[:, None] - _GAP / 2)).any(axis=1)
        if not free.any():
            return False
        top = float(tops[free.argmax()])
        self._taken[len(self.placed)] = (
            left - _GAP, top - _GAP / 2, left + width + _GAP, top + height + _GAP / 2
        )  # fmt: skip
        self.placed.append(Label(text, QRectF(left, top, width, height), pixels, cluster))
        self._shown.add(cluster)
        return True


def arrange(
    labels: Sequence[Label], origin: QPointF, bounds: QRectF, kept_free: Sequence[QRectF]
) -> list[Label]:
    """The names with their places on the screen: each that would be seen in part is moved until it is inside
    `bounds`, beside the others and beside what lies over the map.

    Args:
        labels: as from `place`. origin: where the map's origin is on the screen.
        kept_free: what lies over the map.
    """
    inner, border = [], []
    for label in labels:
        rect = label.rect.translated(origin)
        if bounds.contains(rect) and not any(rect.intersects(other) for other in kept_free):
            inner.append(replace(label, rect=rect))
        elif rect.intersects(bounds):
            border.append(replace(label, rect=rect))
    for label in border:
        taken = [*kept_free, *(other.rect for other in inner)]
        free = _free_place(label.rect, bounds, taken, _FARTHEST)
        if free is None:  # others go for it, but those that were moved before
            taken = [*kept_free, *(other.rect for other in inner if other.moved)]
            free = _free_place(label.rect, bounds, taken, float("inf"))
        if free is not None:
            inner = [other for other in inner if not other.rect.intersects(free)]
            inner.append(replace(label, rect=free, moved=True))
    return inner


def inside(rect: QRectF, bounds: QRectF) -> QRectF:
    """`rect` moved by as little as puts it inside `bounds`; its upper left corner where it is too large."""
    left = max(min(rect.left(), bounds.right() - rect.width()), bounds.left())
    top = max(min(rect.top(), bounds.bottom() - rect.height()), bounds.top())
    return QRectF(left, top, rect.width(), rect.height())


def _free_place(rect: QRectF, bounds: QRectF, taken: Sequence[QRectF], farthest: float) -> QRectF | None:
    """The nearest place inside `bounds` that touches nothing in `taken`, or None where it is farther off than
    so many pixels.
    """
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
            if fits and far <= farthest and (round(x), round(y)) not in seen:
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
    most_new: int | None = None,
) -> int:
    """Draw names at their places on the screen, on a ground that lets points shine through.

    Args:
        focused: the cluster with a ring around its name.
        hits, selected: (k, 2) places of hits and of selected points on the screen: one on which a name stands
            is drawn between its ground and its letters.
        point_radius: pixels, of their points.
        most_new: names whose letters are drawn for the first time; half a millisecond each. None: all.

    Returns:
        How many names are left out that are to be drawn another time.
    """
    ratio = ratio_of(painter)
    drawn = _with_letters(labels, look, ratio, most_new)
    shown = [label for label, _ in drawn]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for label in shown:
        ground = QColor(look.canvas)
        ground.setAlphaF(1.0 if label.cluster == focused else _GROUND)
        painter.setBrush(ground)
        ring = QPen(QColor(look.accent), 2)
        painter.setPen(ring if label.cluster == focused else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(label.rect, 5, 5)
    _draw_rings(painter, _under(selected, shown, point_radius + 3), point_radius, look)
    draw_hits(painter, _under(hits, shown, point_radius + 2), point_radius, look)
    for label, image in drawn:
        painter.drawImage(on_whole_pixels(label.rect.topLeft(), ratio), image)
    return len(labels) - len(drawn)


def _with_letters(
    labels: Sequence[Label], look: Tokens, ratio: float, most_new: int | None
) -> list[tuple[Label, QImage]]:
    """Names with their letters; of those that were never drawn, so many at most."""
    drawn = []
    for label in labels:
        key = (label.text, label.pixels, look.text, look.canvas, ratio)
        if key not in _images:
            if most_new == 0:
                continue
            most_new = None if most_new is None else most_new - 1
            _images[key] = _image(*key)
            if len(_images) > _KEPT_IMAGES:
                del _images[next(iter(_images))]
        drawn.append((label, _images[key]))
    return drawn


def draw_as_text(painter: QPainter, labels: Sequence[Label], look: Tokens) -> None:
    """Draw names as letters, where `draw` puts images of them: for pictures that are looked at enlarged."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ground = QColor(look.canvas)
    ground.setAlphaF(_GROUND)
    for label in labels:
        painter.setBrush(ground)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(label.rect, 5, 5)
        font = plain_font(label.pixels, QFont.Weight.DemiBold)
        _write(painter, label.rect.topLeft(), label.text, font, look.text, look.canvas)


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


_images: dict[tuple[str, int, str, str, float], QImage] = {}  # names with their halo, oldest first
_KEPT_IMAGES = 1_000


def _image(text: str, pixels: int, colour: str, halo: str, ratio: float) -> QImage:
    """A name with its halo, drawn once: stroking letters costs more than all points of a frame."""
    font = ui_font(pixels, weight=QFont.Weight.DemiBold)
    metrics = QFontMetricsF(font)
    width, height = metrics.horizontalAdvance(text) + 2 * _BESIDE, metrics.height() + 2 * _ABOVE
    image = QImage(ceil(width * ratio), ceil(height * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _write(painter, QPointF(0, 0), text, font, colour, halo)
    painter.end()
    return image


def _write(painter: QPainter, corner: QPointF, text: str, font: QFont, colour: str, halo: str) -> None:
    """A name with its halo; `corner` is the upper left one of its ground."""
    base = corner + QPointF(_BESIDE, _ABOVE + QFontMetricsF(font).ascent())
    path = QPainterPath()
    path.addText(base, font, text)
    pen = QPen(QColor(halo), 3)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(base, text)


@lru_cache(maxsize=4_000)
def _measured(text: str, pixels: int) -> tuple[str, float, float]:
    return _in(ui_font(pixels, weight=QFont.Weight.DemiBold), text)


def measure_as_text(text: str, pixels: int) -> tuple[str, float, float]:
    """A name as `draw_as_text` writes it: text, width, height; for `place`."""
    return _in(plain_font(pixels, QFont.Weight.DemiBold), text)


def plain_font(pixels: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The font for windows without figures of equal width, which a PDF would not let anybody search for."""
    font = ui_font(pixels, weight=weight)
    font.clearFeatures()
    return font


def _in(font: QFont, text: str) -> tuple[str, float, float]:
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(" ".join(text.split()), Qt.TextElideMode.ElideRight, _LONGEST)
    return shown, metrics.horizontalAdvance(shown) + 2 * _BESIDE, metrics.height() + 2 * _ABOVE
