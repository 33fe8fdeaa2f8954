"""Small line icons, painted from paths so that they take the colours of the look and any pixel ratio."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from explorer.shared import theme

IconName = Literal[
    "pan",
    "lasso",
    "rectangle",
    "fit",
    "search",
    "close",
    "chevron",
    "info",
    "plus",
    "minus",
    "check",
    "cross",
    "play",
    "pause",
    "folder",
    "save",
    "bookmark",
    "back",
    "forward",
]


def paint_icon(painter: QPainter, name: IconName, box: QRectF, colour: str) -> None:
    """Paint icon `name` in the middle of `box` (drawn on 16 × 16 logical pixels) in `colour` ("#rrggbb")."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.center() - QPointF(8, 8))
    pen = QPen(QColor(colour), 1.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    if name == "lasso":
        pen.setDashPattern([1.6, 2.0])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(_path(name))
    painter.restore()


def _path(name: IconName) -> QPainterPath:
    path = QPainterPath()
    if name == "pan":
        _lines(path, [(8, 1.5), (8, 14.5)], [(1.5, 8), (14.5, 8)])
        _lines(path, [(6, 3.5), (8, 1.5), (10, 3.5)], [(6, 12.5), (8, 14.5), (10, 12.5)])
        _lines(path, [(3.5, 6), (1.5, 8), (3.5, 10)], [(12.5, 6), (14.5, 8), (12.5, 10)])
    elif name == "lasso":
        path.addEllipse(QRectF(2, 2, 12, 12))
    elif name == "rectangle":
        path.addRect(QRectF(2, 3.5, 12, 9))
    elif name == "fit":
        _lines(path, [(9.5, 2.5), (13.5, 2.5), (13.5, 6.5)], [(13.5, 2.5), (9.5, 6.5)])
        _lines(path, [(6.5, 13.5), (2.5, 13.5), (2.5, 9.5)], [(2.5, 13.5), (6.5, 9.5)])
    elif name == "search":
        path.addEllipse(QRectF(2.5, 2.5, 8, 8))
        _lines(path, [(9.5, 9.5), (13.5, 13.5)])
    elif name == "close":
        _lines(path, [(5, 5), (11, 11)], [(11, 5), (5, 11)])
    elif name == "chevron":
        _lines(path, [(4.5, 6.5), (8, 10), (11.5, 6.5)])
    elif name == "back":
        _lines(path, [(10, 4), (6, 8), (10, 12)])
    elif name == "forward":
        _lines(path, [(6, 4), (10, 8), (6, 12)])
    elif name == "info":
        path.addEllipse(QRectF(2.5, 2.5, 11, 11))
        _lines(path, [(8, 7.5), (8, 10.5)], [(8, 5.3), (8, 5.4)])
    elif name == "plus":
        _lines(path, [(8, 4), (8, 12)], [(4, 8), (12, 8)])
    elif name == "check":
        _lines(path, [(4.2, 8.4), (6.9, 11), (11.8, 5.2)])
    elif name == "cross":
        _lines(path, [(5.2, 5.2), (10.8, 10.8)], [(10.8, 5.2), (5.2, 10.8)])
    elif name == "minus":
        _lines(path, [(4, 8), (12, 8)])
    elif name == "play":
        _lines(path, [(5, 3.2), (12.5, 8), (5, 12.8), (5, 3.2)])
    elif name == "pause":
        _lines(path, [(5.5, 3.5), (5.5, 12.5)], [(10.5, 3.5), (10.5, 12.5)])
    elif name == "save":
        _lines(path, [(8, 2.5), (8, 10)], [(5, 7.2), (8, 10), (11, 7.2)])
        _lines(path, [(2.8, 10.5), (2.8, 13.5), (13.2, 13.5), (13.2, 10.5)])
    elif name == "bookmark":
        _lines(path, [(4.5, 2.5), (11.5, 2.5), (11.5, 13.5), (8, 10.5), (4.5, 13.5), (4.5, 2.5)])
    elif name == "folder":
        _lines(path, [(2, 12.5), (2, 3.5), (6.2, 3.5), (7.8, 5.5), (14, 5.5), (14, 12.5), (2, 12.5)])
    return path


def _lines(path: QPainterPath, *strokes: list[tuple[float, float]]) -> None:
    for (x, y), *others in strokes:
        path.moveTo(x, y)
        for place in others:
            path.lineTo(*place)


class IconButton(QAbstractButton):
    """A square button with one icon; tinted while checked, ringed while it has the keyboard."""

    def __init__(self, icon: IconName, name: str, side: int = 28, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon: IconName = icon
        self._side = side
        self.setToolTip(name)
        self.setAccessibleName(name)
        self.setFixedSize(side, side)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        return QSize(self._side, self._side)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        ground = None
        if self.isChecked():
            ground = look.accent_soft
        elif self.isDown() or self.underMouse():
            ground = look.chip
        painter.setPen(QPen(QColor(look.accent), 1) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground) if ground else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 6, 6)
        colour = look.accent if self.isChecked() else look.text if self.isEnabled() else look.faint
        paint_icon(painter, self._icon, QRectF(self.rect()), colour)
        painter.end()
