"""How entries of lists are painted: a title, quiet lines below it, something quiet on the right."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QAbstractScrollArea, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from explorer.shared import theme

ABOUT = Qt.ItemDataRole(int(Qt.ItemDataRole.UserRole) + 1)
RIGHT = Qt.ItemDataRole(int(Qt.ItemDataRole.UserRole) + 2)
_LINE, _AIR = 19, 5  # pixels of a line where there are several, and above and below them


class TwoLineDelegate(QStyledItemDelegate):
    """Paints `DisplayRole`, below it the lines of `ABOUT` where there is one, and `RIGHT` at the right end:
    of the title where there are several lines, else in the middle.
    """

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
        about, right = str(index.data(ABOUT) or "").splitlines(), index.data(RIGHT)
        area = rect.adjusted(10, 0, -10, 0)
        font = QFont(option.font)
        metrics = QFontMetrics(font)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        title_line = QRect(area)
        if about:
            title_line.setHeight(_LINE if len(about) > 1 else area.height() // 2 + 4)
            title_line.translate(0, _AIR if len(about) > 1 else 0)
        if right:
            painter.setFont(font)
            painter.setPen(QColor(look.accent if len(about) > 1 else look.muted))
            beside = title_line if len(about) > 1 else area
            painter.drawText(beside, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(right))
            beside.setRight(beside.right() - metrics.horizontalAdvance(str(right)) - 16)
            title_line.setRight(beside.right())
        if about:
            painter.setFont(font)
            painter.setPen(QColor(look.muted))
            line = QRect(area)
            line.setTop(area.top() + area.height() // 2 - 2)
            for number, text in enumerate(about):
                if len(about) > 1:
                    line.setTop(title_line.bottom() + number * _LINE)
                    line.setHeight(_LINE)
                painter.drawText(
                    line, left, metrics.elidedText(text, Qt.TextElideMode.ElideRight, line.width())
                )
            font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(look.text))
        title = QFontMetrics(font).elidedText(
            str(index.data()), Qt.TextElideMode.ElideMiddle, title_line.width()
        )
        painter.drawText(title_line, left, title)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        lines = str(index.data(ABOUT) or "").count("\n")
        return QSize(120, 2 * _AIR + (lines + 2) * _LINE if lines else 50 if index.data(ABOUT) else 32)


def framed(widget: QAbstractScrollArea) -> None:
    """Give a text area or list of a dialog a border and some air."""
    if widget.property("role") != "framed":
        theme.set_role(widget, "framed")
