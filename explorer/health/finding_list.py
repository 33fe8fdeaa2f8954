"""The list of one finding: groups with their members, or a sentence a line."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from explorer.health.findings import LINE, MARK, RIGHT, FindingsModel
from explorer.shared import theme

_LINE, _INSET, _INDENT = 28, 10, 14  # pixels


class FindingDelegate(QStyledItemDelegate):
    """A group's head in bold with a line above it, its members below; what counts at the right end."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look = theme.tokens()
        line = index.data(LINE)
        rect = QRect(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if line.is_head and index.row() > 0:
            painter.setPen(QPen(QColor(look.line), 1))
            painter.drawLine(rect.topLeft(), rect.topRight())
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.accent_soft if chosen else look.hover))
            painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 1.5, -0.5, -0.5), 6, 6)
        weight = QFont.Weight.DemiBold if line.is_head else QFont.Weight.Normal
        font = theme.ui_font(look.text_px, weight=weight)
        quiet = theme.ui_font(look.small_px)
        inner = rect.adjusted(
            _INSET + (_INDENT if line.group >= 0 and not line.is_head else 0), 0, -_INSET, 0
        )
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(quiet)
        metrics = QFontMetrics(quiet)
        for text, colour in ((index.data(RIGHT), look.muted), (index.data(MARK), look.accent)):
            if text:
                painter.setPen(QColor(colour))
                painter.drawText(inner, Qt.AlignmentFlag.AlignRight | middle, text)
                inner.setRight(inner.right() - metrics.horizontalAdvance(text) - 12)
        painter.setFont(font)
        painter.setPen(QColor(look.text))
        text = QFontMetrics(font).elidedText(line.text, Qt.TextElideMode.ElideRight, max(inner.width(), 0))
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | middle, text)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(120, _LINE)


class FindingList(QListView):
    """Arrow keys move, Enter shows the rows of a line, Y and N mark its group.

    Signals: `rows_requested(place)`, `mark_requested(alike)`, `place_changed()`.
    """

    rows_requested = Signal(int)
    mark_requested = Signal(bool)
    place_changed = Signal()

    def __init__(self, model: FindingsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("findings")
        self.setModel(model)
        self.setItemDelegate(FindingDelegate(self))
        self.setProperty("role", "ringed")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalScrollBar().setSingleStep(_LINE)
        self.doubleClicked.connect(self._opened)
        self.selectionModel().currentChanged.connect(self._moved)
        theme.notifier().changed.connect(self.viewport().update)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, plain = event.key(), event.modifiers() == Qt.KeyboardModifier.NoModifier
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.currentIndex().isValid():
                self._opened(self.currentIndex())
        elif plain and key in (Qt.Key.Key_Y, Qt.Key.Key_N):
            self.mark_requested.emit(key == Qt.Key.Key_Y)
        else:
            super().keyPressEvent(event)

    def _opened(self, index: QModelIndex) -> None:
        self.rows_requested.emit(index.row())

    def _moved(self, *_: object) -> None:
        self.place_changed.emit()
