"""How entries of lists are painted: a title, a quiet line below it, something quiet on the right."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QAbstractScrollArea, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from explorer.shared import theme

ABOUT = Qt.ItemDataRole(int(Qt.ItemDataRole.UserRole) + 1)
RIGHT = Qt.ItemDataRole(int(Qt.ItemDataRole.UserRole) + 2)


class TwoLineDelegate(QStyledItemDelegate):
    """Paints `DisplayRole`, below it `ABOUT` where there is one, and `RIGHT` at the right end."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look = theme.tokens()
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if chosen or hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.accent_soft if chosen else look.hover))
            painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        about, right = index.data(ABOUT), index.data(RIGHT)
        area = rect.adjusted(10, 0, -10, 0)
        font = QFont(option.font)
        metrics = QFontMetrics(font)
        if right:
            painter.setFont(font)
            painter.setPen(QColor(look.muted))
            painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(right))
            area.setRight(area.right() - metrics.horizontalAdvance(str(right)) - 16)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        upper, lower = QRect(area), QRect(area)
        if about:
            upper.setHeight(area.height() // 2 + 4)
            lower.setTop(area.top() + area.height() // 2 - 2)
            painter.setFont(font)
            painter.setPen(QColor(look.muted))
            text = metrics.elidedText(str(about), Qt.TextElideMode.ElideRight, lower.width())
            painter.drawText(lower, left, text)
            font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(look.text))
        title = QFontMetrics(font).elidedText(str(index.data()), Qt.TextElideMode.ElideMiddle, upper.width())
        painter.drawText(upper, left, title)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(120, 50 if index.data(ABOUT) else 32)


def framed(widget: QAbstractScrollArea) -> None:
    """Give a text area or list of a dialog a border and some air."""
    if widget.property("role") != "framed":
        theme.set_role(widget, "framed")
