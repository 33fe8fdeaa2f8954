"""The best hit on the map: its rank, and how its text begins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from explorer.map.labels import inside, on_whole_pixels, ratio_of
from explorer.shared.theme import Tokens, ui_font

_WIDEST = 170.0  # pixels of the text; a longer one is elided
_HEIGHT, _BADGE = 22.0, 16.0  # pixels of the label, and of the round badge with the rank
_AWAY = 7.0  # pixels between the point and its label
_HIT_COST = 60.0  # square pixels of a name that are covered as readily as a hit


def place(
    point: QPointF,
    text: str,
    bounds: QRectF,
    kept_free: Sequence[QRectF],
    names: Sequence[QRectF],
    hits: Sequence[QPointF] = (),
) -> QRectF | None:
    """Where the label of a point goes: beside it, inside `bounds`, never under what lies over the map, on as
    little of names and hits as can be. None where there is no such place, or the point is out of sight.

    Args:
        kept_free: what lies over the map. names: the names of clusters as they are drawn.
        hits: where the hits are drawn.
    """
    if not bounds.contains(point):
        return None
    size = _size(_begins(text))
    best: tuple[float, QRectF] | None = None
    for number, corner in enumerate(_corners(point, size)):
        rect = inside(QRectF(corner, size), bounds)
        if any(rect.intersects(other) for other in kept_free):
            continue
        covered = sum(_area(rect.intersected(name)) for name in names)
        covered += 4 * _area(rect.intersected(QRectF(point - QPointF(4, 4), QSizeF(8, 8))))
        covered += _HIT_COST * sum(rect.contains(hit) for hit in hits)
        cost = covered + number / 100  # of places that are as good, the first
        if best is None or cost < best[0]:
            best = cost, rect
    return None if best is None else best[1]


def draw(painter: QPainter, rect: QRectF, text: str, look: Tokens) -> None:
    """Draw the label at `rect`, as `place` has found it."""
    ratio = ratio_of(painter)
    painter.drawImage(on_whole_pixels(rect.topLeft(), ratio), _image(_begins(text), look, ratio))


def _corners(point: QPointF, size: QSizeF) -> list[QPointF]:
    """Upper left corners to be tried: right, left, above, below, then the four diagonals."""
    width, height = size.width(), size.height()
    right, left, middle = point.x() + _AWAY, point.x() - _AWAY - width, point.x() - width / 2
    above, below, beside = point.y() - _AWAY - height, point.y() + _AWAY, point.y() - height / 2
    places = [(right, beside), (left, beside), (middle, above), (middle, below)]
    places += [(right, above), (right, below), (left, above), (left, below)]
    return [QPointF(x, y) for x, y in places]


def _area(rect: QRectF) -> float:
    return rect.width() * rect.height() if rect.isValid() else 0.0


@lru_cache(maxsize=100)
def _begins(text: str) -> str:
    metrics = QFontMetricsF(ui_font(12))
    return metrics.elidedText(" ".join(text[:500].split()), Qt.TextElideMode.ElideRight, _WIDEST)


def _size(begins: str) -> QSizeF:
    text = QFontMetricsF(ui_font(12)).horizontalAdvance(begins)
    return QSizeF(_HEIGHT + (ceil(text) + 8 if begins else 0), _HEIGHT)


@lru_cache(maxsize=20)
def _image(begins: str, look: Tokens, ratio: float) -> QImage:
    size = _size(begins)
    image = QImage((size * ratio).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(look.accent), 1))
    painter.setBrush(QColor(look.panel))
    painter.drawRoundedRect(QRectF(QPointF(0, 0), size).adjusted(0.5, 0.5, -0.5, -0.5), 10.5, 10.5)
    badge = QRectF((_HEIGHT - _BADGE) / 2, (_HEIGHT - _BADGE) / 2, _BADGE, _BADGE)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.accent))
    painter.drawEllipse(badge)
    painter.setPen(QColor(look.on_accent))
    painter.setFont(ui_font(11, weight=QFont.Weight.Bold))
    painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, "1")
    painter.setPen(QColor(look.text))
    painter.setFont(ui_font(12))
    words = QRectF(_HEIGHT, 0, size.width() - _HEIGHT, _HEIGHT)
    painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, begins)
    painter.end()
    return image
