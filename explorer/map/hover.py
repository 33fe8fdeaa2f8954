"""What is painted over the map: the card of the point or the name under the pointer, the rounded border."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from explorer.shared.theme import Tokens, ui_font
from explorer.widgets.wrapped import wrapped

_WIDEST = 320.0
_MOST_LINES = 4
_MOST_LINES_OF_AN_EXAMPLE = 2
_PADDING = 10.0
_BETWEEN = 7.0  # pixels between two examples
_BAR, _BESIDE_BAR = 2.0, 8.0  # pixels of the bar before an example, and from its left side to the words


def paint_hover(
    painter: QPainter, place: QPointF, bounds: QRectF, text: str, detail: str, look: Tokens
) -> QRectF:
    """Paint the card for a point at `place`, inside `bounds`; returns its rectangle."""
    font, small = ui_font(), ui_font(look.small_px)
    metrics, small_metrics = QFontMetricsF(font), QFontMetricsF(small)
    lines = wrapped(text, font, _WIDEST, _MOST_LINES)
    detail = small_metrics.elidedText(detail, Qt.TextElideMode.ElideRight, _WIDEST)
    widths = [metrics.horizontalAdvance(line) for line in lines] + [small_metrics.horizontalAdvance(detail)]
    height = len(lines) * metrics.height() + (small_metrics.height() + 4 if detail else 0) + 2 * _PADDING
    card = QRectF(0, 0, max(widths) + 2 * _PADDING + 2, height)
    card.moveTopLeft(place + QPointF(14, 14))
    if card.right() > bounds.right() - 8:
        card.moveRight(place.x() - 14)
    if card.bottom() > bounds.bottom() - 8:
        card.moveBottom(place.y() - 14)
    card.moveLeft(max(card.left(), bounds.left() + 8))
    _paint_ground(painter, card, look)
    y = card.top() + _PADDING + metrics.ascent()
    painter.setFont(font)
    painter.setPen(QColor(look.text))
    for line in lines:
        painter.drawText(QPointF(card.left() + _PADDING, y), line)
        y += metrics.height()
    if detail:
        painter.setFont(small)
        painter.setPen(QColor(look.muted))
        painter.drawText(
            QPointF(card.left() + _PADDING, y + 4 - metrics.ascent() + small_metrics.ascent()), detail
        )
    return card


def paint_name(
    painter: QPainter,
    beside: QRectF,
    bounds: QRectF,
    name: str,
    detail: str,
    examples: Sequence[str],
    look: Tokens,
) -> QRectF:
    """Paint the card of a cluster below its name, or above it where that has more room; returns its place.

    Args:
        beside: where the name is drawn. bounds: where the card may be.
        examples: typical sentences; what does not fit into two lines is cut with an ellipsis.
    """
    font, small = ui_font(weight=QFont.Weight.DemiBold), ui_font(look.small_px)
    metrics, small_metrics = QFontMetricsF(font), QFontMetricsF(small)
    width = min(_WIDEST, bounds.width() - 2 * _PADDING - 18)
    lines = wrapped(name, font, width, _MOST_LINES)
    examples_cut = [wrapped(text, small, width - _BESIDE_BAR, _MOST_LINES_OF_AN_EXAMPLE) for text in examples]
    if not examples_cut:
        width = max(
            [metrics.horizontalAdvance(line) for line in lines] + [small_metrics.horizontalAdvance(detail)]
        )
    height = len(lines) * metrics.height() + 4 + small_metrics.height() + 2 * _PADDING
    height += sum(len(some) * small_metrics.height() + _BETWEEN for some in examples_cut)
    card = QRectF(beside.left(), beside.bottom() + 6, width + 2 * _PADDING + 2, height)
    if (
        card.bottom() > bounds.bottom() - 8
        and beside.top() - bounds.top() > bounds.bottom() - beside.bottom()
    ):
        card.moveBottom(beside.top() - 6)
    card.moveLeft(max(min(card.left(), bounds.right() - 8 - card.width()), bounds.left() + 8))
    _paint_ground(painter, card, look)
    left, y = card.left() + _PADDING, card.top() + _PADDING
    painter.setFont(font)
    painter.setPen(QColor(look.text))
    for line in lines:
        painter.drawText(QPointF(left, y + metrics.ascent()), line)
        y += metrics.height()
    painter.setFont(small)
    painter.setPen(QColor(look.muted))
    painter.drawText(QPointF(left, y + 4 + small_metrics.ascent()), detail)
    y += 4 + small_metrics.height()
    for some in examples_cut:
        y += _BETWEEN
        painter.fillRect(
            QRectF(left, y + 1, _BAR, len(some) * small_metrics.height() - 2), QColor(look.line_strong)
        )
        painter.setPen(QColor(look.text))
        for line in some:
            painter.drawText(QPointF(left + _BESIDE_BAR, y + small_metrics.ascent()), line)
            y += small_metrics.height()
    return card


def _paint_ground(painter: QPainter, card: QRectF, look: Tokens) -> None:
    painter.setPen(QPen(QColor(look.line_strong), 1))
    painter.setBrush(QColor(look.panel))
    painter.drawRoundedRect(card, look.radius, look.radius)


def round_off(painter: QPainter, rect: QRectF, look: Tokens) -> None:
    """Rounded corners and a one-pixel border: the corners take the colour behind the map."""
    pen = painter.pen()
    inside = QPainterPath()
    inside.addRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), look.radius, look.radius)
    whole = QPainterPath()
    whole.addRect(rect)
    painter.fillPath(whole.subtracted(inside), QColor(look.window))
    painter.setPen(pen)
    painter.drawPath(inside)
