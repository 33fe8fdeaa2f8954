"""What is painted over the map: the card beside the point under the pointer, the rounded border."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QTextLayout, QTextOption

from explorer.shared.theme import Tokens, ui_font

_WIDEST = 320.0
_MOST_LINES = 4
_PADDING = 10.0


def wrapped(text: str, metrics: QFontMetricsF, width: float, most_lines: int) -> list[str]:
    """`text` in at most `most_lines` lines of `width` pixels; the last is elided when there is more."""
    flat = " ".join(text.split())[:2_000]
    layout = QTextLayout(flat, ui_font())
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    lines: list[str] = []
    layout.beginLayout()
    while len(lines) < most_lines:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        start = line.textStart()
        if len(lines) == most_lines - 1 and start + line.textLength() < len(flat):
            lines.append(metrics.elidedText(flat[start:], Qt.TextElideMode.ElideRight, width))
        else:
            lines.append(flat[start : start + line.textLength()].strip())
    layout.endLayout()
    return lines


def paint_hover(
    painter: QPainter, place: QPointF, bounds: QRectF, text: str, detail: str, look: Tokens
) -> QRectF:
    """Paint the card for a point at `place`, inside `bounds`; returns its rectangle."""
    font, small = ui_font(), ui_font(look.small_px)
    metrics, small_metrics = QFontMetricsF(font), QFontMetricsF(small)
    lines = wrapped(text, metrics, _WIDEST, _MOST_LINES)
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
    painter.setPen(QPen(QColor(look.line_strong), 1))
    painter.setBrush(QColor(look.panel))
    painter.drawRoundedRect(card, look.radius, look.radius)
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
