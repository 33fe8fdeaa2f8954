"""The list of one finding: groups with their members, or a sentence a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from explorer.health.lines import GroupLines, Line
from explorer.shared import theme

LINE = Qt.ItemDataRole(int(Qt.ItemDataRole.UserRole) + 1)
RIGHT = Qt.ItemDataRole(int(Qt.ItemDataRole.UserRole) + 2)
MARK = Qt.ItemDataRole(int(Qt.ItemDataRole.UserRole) + 3)
_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class FindingsModel(QAbstractListModel):
    """Lines in order; `LINE` is the line itself, `RIGHT` its right end, `MARK` what a group was marked.

    Signals: `texts_wanted(GroupLines, place)`: lines about this place are looked at whose texts are not read.
    """

    texts_wanted = Signal(object, int)

    def __init__(self, mark_of: Callable[[Line], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: Sequence[Line] = ()
        self._mark_of = mark_of  # asked for the lines in sight only
        self._is_reading = False

    def set_lines(self, lines: Sequence[Line]) -> None:
        """Show other lines."""
        self.beginResetModel()
        self._lines, self._is_reading = lines, False
        self.endResetModel()

    def texts_came(self) -> None:
        """Texts of lines were read; what is in sight and not among them is asked for as it is drawn."""
        self._is_reading = False
        if self._lines:
            self.dataChanged.emit(self.index(0), self.index(len(self._lines) - 1))

    def open_at(self, place: int) -> bool:
        """List the rest of a group; whether the line stood for one."""
        lines = self._lines
        if not isinstance(lines, GroupLines) or not lines[place].opens:
            return False
        self.beginResetModel()
        lines.open_at(place)
        self.endResetModel()
        return True

    def marks_changed(self) -> None:
        """Marks were made or taken back."""
        if self._lines:
            self.dataChanged.emit(self.index(0), self.index(len(self._lines) - 1), [MARK])

    @property
    def lines(self) -> Sequence[Line]:
        """What is shown."""
        return self._lines

    def line(self, place: int) -> Line:
        """The line at a place."""
        return self._lines[place]

    def head_of(self, place: int) -> Line | None:
        """The head of the group that a line is in."""
        if isinstance(self._lines, GroupLines):
            return self._lines.head_of(place)
        group = self._lines[place].group
        while place >= 0 and self._lines[place].group == group >= 0:
            if self._lines[place].is_head:
                return self._lines[place]
            place -= 1
        return None

    def place_like(self, line: Line) -> int | None:
        """Where a line that stands for the same rows is."""
        if isinstance(self._lines, GroupLines):
            return self._lines.place_like(line)
        for place, other in enumerate(self._lines):
            if line.is_head == other.is_head and np.array_equal(line.row_ids, other.row_ids):
                return place
        return None

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: _Index, role: int = 0) -> Any:
        line = self._lines[index.row()]
        if not line.is_read and not self._is_reading:
            self._is_reading = True
            self.texts_wanted.emit(self._lines, index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return line.text
        if role == LINE:
            return line
        if role == RIGHT:
            return line.right
        if role == MARK:
            return self._mark_of(line) if line.is_head else ""
        if role == Qt.ItemDataRole.ToolTipRole:
            return line.text if not line.is_head else None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (line.text, line.right) if part)
        return None


_LINE, _INSET, _INDENT = 28, 10, 14  # pixels
_RIGHT_SHARE = 0.5  # of the width, at most for what stands at the right end


def _fitted(text: str, most: int, metrics: QFontMetrics) -> str:
    """A text that is no wider than `most`; of two names with an arrow between them a part of each stays."""
    if metrics.horizontalAdvance(text) <= most:
        return text
    middle = Qt.TextElideMode.ElideMiddle
    given, arrow, other = text.partition(" → ")
    each = (most - metrics.horizontalAdvance(arrow)) // 2
    return metrics.elidedText(given, middle, each) + arrow + metrics.elidedText(other, middle, each)


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
        most = round(inner.width() * _RIGHT_SHARE)
        for text, colour in ((index.data(RIGHT), look.muted), (index.data(MARK), look.accent)):
            if text:
                text = _fitted(text, most, metrics)
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


class FindingList(QTableView):
    """Arrow keys move, Enter shows the rows of a line, Y and N mark its group; S takes the suggested label, R
    says that the given one is right.

    A table of one column: a list view lays out every line before it draws one, and there may be a million.

    Signals: `rows_requested(place)`, `mark_requested(alike)`, `suggested_requested()`, `right_requested()`,
    `place_changed()`.
    """

    rows_requested = Signal(int)
    mark_requested = Signal(bool)
    suggested_requested = Signal()
    right_requested = Signal()
    place_changed = Signal()

    def __init__(self, model: FindingsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("findings")
        self.setModel(model)
        self.setItemDelegate(FindingDelegate(self))
        self.setProperty("role", "ringed")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(_LINE)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalScrollBar().setSingleStep(_LINE)
        self.doubleClicked.connect(self._opened)
        self.selectionModel().currentChanged.connect(self._moved)
        theme.notifier().changed.connect(self.viewport().update)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, plain = event.key(), event.modifiers() == Qt.KeyboardModifier.NoModifier
        n = self.model().rowCount()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.currentIndex().isValid():
                self._opened(self.currentIndex())
        elif plain and key in (Qt.Key.Key_Y, Qt.Key.Key_N):
            self.mark_requested.emit(key == Qt.Key.Key_Y)
        elif plain and key in (Qt.Key.Key_Home, Qt.Key.Key_End) and n:
            self.setCurrentIndex(self.model().index(0 if key == Qt.Key.Key_Home else n - 1, 0))
        elif plain and key == Qt.Key.Key_S:
            self.suggested_requested.emit()
        elif plain and key == Qt.Key.Key_R:
            self.right_requested.emit()
        else:
            super().keyPressEvent(event)

    def _opened(self, index: QModelIndex) -> None:
        self.rows_requested.emit(index.row())

    def _moved(self, *_: object) -> None:
        self.place_changed.emit()
