"""A table whose first column stays in sight while the others are scrolled sideways under it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from explorer.shared import theme

LEAST_BESIDE = 90  # pixels that the other columns need to be scrolled in; with less nothing stays
_SHADE = 5  # pixels of shade beside the first column, where others lie under it


class FrozenTable(QTableView):
    """A table view that paints its first column over the others, at the left end.

    Nothing else is frozen: rows, selection and keys are those of one ordinary view. Which column is the first
    one its header says.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.set_head(FrozenHeader())
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.horizontalScrollBar().valueChanged.connect(self._scrolled)

    def set_head(self, head: FrozenHeader) -> None:
        """Take this header, which then belongs to the table."""
        self.head = head
        self.setHorizontalHeader(head)

    def frozen_width(self) -> int:
        """Pixels at the left end that the first column covers; 0 where it is not over others."""
        if not self.horizontalScrollBar().value() or self.model() is None or not self.model().columnCount():
            return 0
        width = self.columnWidth(self.head.first())
        return width if self.viewport().width() - width >= LEAST_BESIDE else 0

    def indexAt(self, pos: QPoint) -> QModelIndex:
        if pos.x() < self.frozen_width():
            row = self.rowAt(pos.y())
            return self.model().index(row, self.head.first()) if row >= 0 else QModelIndex()
        return super().indexAt(pos)

    def visualRect(self, index: QModelIndex | QPersistentModelIndex) -> QRect:
        rect = super().visualRect(index)
        if index.isValid() and index.column() == self.head.first() and self.frozen_width():
            rect.moveLeft(0)
        return rect

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        bar = self.horizontalScrollBar()
        before, frozen = bar.value(), self.frozen_width()
        super().scrollTo(index, hint)
        if index.column() == self.head.first():
            bar.setValue(before if frozen else bar.value())  # it is in sight as it is
        elif index.isValid() and (frozen := self.frozen_width()):
            bar.setValue(bar.value() - max(frozen - self.columnViewportPosition(index.column()), 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        width = self.frozen_width()
        area = QRect(0, 0, width, self.viewport().height())
        if not width or not event.region().intersects(area.adjusted(0, 0, _SHADE, 0)):
            return
        painter = QPainter(self.viewport())
        painter.fillRect(area, QColor(theme.tokens().panel))
        first, last = self.rowAt(0), self.rowAt(area.bottom())
        if first >= 0:
            last = last if last >= 0 else self.model().rowCount() - 1
            for row in range(first, last + 1):
                self._paint_cell(painter, row, width)
        paint_shade(painter, area)
        painter.end()

    def _paint_cell(self, painter: QPainter, row: int, width: int) -> None:
        index = self.model().index(row, self.head.first())
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        option.rect = QRect(0, self.rowViewportPosition(row), width, self.rowHeight(row))
        if self.selectionModel().isSelected(index):
            option.state |= QStyle.StateFlag.State_Selected
        if self.hasFocus() and index == self.currentIndex():
            option.state |= QStyle.StateFlag.State_HasFocus
        painter.save()
        painter.setClipRect(option.rect)
        self.itemDelegateForIndex(index).paint(painter, option, index)
        painter.restore()

    def _scrolled(self) -> None:
        # Qt moves the pixels that are there, those of the first column too.
        self.viewport().update()
        self.head.viewport().update()


class FrozenHeader(QHeaderView):
    """The header of a `FrozenTable`. Columns but the first can be moved, where `movable` says so.

    Attributes:
        held: whether a person is moving or resizing a column.

    Signals:
        arranged: a person has moved or resized a column, and let go of it.
        menu_requested: (column's number, place on the screen).
    """

    arranged = Signal()
    menu_requested = Signal(int, QPoint)

    def __init__(self, *, movable: bool = True) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._movable = movable
        self._shift = 0  # pixels by which the mouse is moved to the first column, while a button is held
        self.held = False
        self._grabbed: int | None = None  # pixels from the first column's width to the mouse that resizes it
        self._changed = False
        self.setSectionsClickable(True)
        self.setSectionsMovable(movable)
        self.setFirstSectionMovable(False)  # nothing is moved before it
        self.setHighlightSections(False)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.sectionMoved.connect(self._note_change)
        self.sectionResized.connect(self._note_change)

    def first(self) -> int:
        """The number of the first column."""
        return self.logicalIndex(0)

    def _frozen_width(self) -> int:
        table = self.parentWidget()
        return table.frozen_width() if isinstance(table, FrozenTable) else 0

    def column_at(self, x: int) -> int:
        """The number of the column at `x` pixels; -1 beyond the last."""
        return self.logicalIndexAt(x - self._shift_at(x))

    def _shift_at(self, x: int) -> int:
        return self.offset() if x < self._frozen_width() else 0

    def _shifted(self, event: QMouseEvent) -> QMouseEvent:
        return QMouseEvent(
            event.type(),
            event.position() - QPointF(self._shift, 0),
            event.globalPosition(),
            event.button(),
            event.buttons(),
            event.modifiers(),
        )

    def _is_at_edge(self, x: int) -> bool:
        """Whether the first column is resized there, while it covers others; else Qt sees to it."""
        grip = self.style().pixelMetric(QStyle.PixelMetric.PM_HeaderGripMargin, None, self)
        frozen = self._frozen_width()
        return frozen > 0 and abs(x - frozen) <= grip

    def mousePressEvent(self, event: QMouseEvent) -> None:
        x = event.position().toPoint().x()
        self._shift, self.held, self._changed = self._shift_at(x), True, False
        if event.button() == Qt.MouseButton.LeftButton and self._is_at_edge(x):
            self._grabbed = x - self.sectionSize(self.first())
        else:
            self.setSectionsMovable(self._movable and self.column_at(x) != self.first())
            super().mousePressEvent(self._shifted(event))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        x = event.position().toPoint().x()
        if self._grabbed is not None:
            most = self.viewport().width() - LEAST_BESIDE
            self.resizeSection(self.first(), max(min(x - self._grabbed, most), self.minimumSectionSize()))
            return
        self._shift = self._shift if self.held else self._shift_at(x)
        super().mouseMoveEvent(self._shifted(event))
        if not self.held and self._is_at_edge(x):
            self.setCursor(Qt.CursorShape.SplitHCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._grabbed is None:
            super().mouseReleaseEvent(self._shifted(event))
        self._shift, self.held, self._grabbed = 0, False, None
        self.setSectionsMovable(self._movable)
        if self._changed:
            self._changed = False
            self.arranged.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        x = event.position().toPoint().x()
        self._shift, self.held, self._changed = self._shift_at(x), True, False
        super().mouseDoubleClickEvent(self._shifted(event))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        column = self.column_at(event.pos().x())
        if column >= 0:
            self.menu_requested.emit(column, event.globalPos())

    def _note_change(self) -> None:
        self._changed = self._changed or self.held

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        width = self._frozen_width()
        if width:
            area = QRect(0, 0, width, self.height())
            painter = QPainter(self.viewport())
            painter.fillRect(area, QColor(theme.tokens().panel))
            self.paintSection(painter, area, self.first())
            paint_shade(painter, area)
            painter.end()


def paint_shade(painter: QPainter, area: QRect) -> None:
    """A line at the right end of `area`, and what lies beyond it in a little shade."""
    shade = QColor(Qt.GlobalColor.black)
    darkest = 0.10 if QColor(theme.tokens().panel).lightnessF() > 0.5 else 0.45
    for step in range(_SHADE):
        shade.setAlphaF(darkest * (1 - step / _SHADE))
        painter.fillRect(area.right() + 1 + step, area.top(), 1, area.height(), shade)
    painter.fillRect(area.right(), area.top(), 1, area.height(), QColor(theme.tokens().line))
