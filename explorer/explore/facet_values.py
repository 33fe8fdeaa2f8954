"""The values of one facet: the model, the view and its painting."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from explorer.shared import theme
from explorer.shared.state import Facet
from explorer.widgets.values import shown, shown_category

VALUE_ROLE = Qt.ItemDataRole.UserRole
COUNT_ROLE = Qt.ItemDataRole.UserRole + 1
CHOSEN_ROLE = Qt.ItemDataRole.UserRole + 2

ROW = 24  # pixels

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class FacetValues(QAbstractListModel):
    """(value, count, chosen) of a facet; chosen ones stay in sight however short the list."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._facet = Facet("", "values", 0)
        self._needle = ""
        self._most: int | None = None
        self._rows: tuple[tuple[Any, int, bool], ...] = ()
        self.largest = 1
        self.any_chosen = False

    def set_facet(self, facet: Facet) -> None:
        """Show the values of `facet`."""
        self._facet = facet
        self.largest = max((count for _, count, _ in facet.values), default=1) or 1
        self.any_chosen = any(chosen for *_, chosen in facet.values)
        self._refill()

    def narrow(self, needle: str, most: int | None) -> None:
        """Show values that contain `needle`, at most `most` of them (None: all)."""
        self._needle, self._most = needle.casefold().strip(), most
        self._refill()

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        value, count, chosen = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return shown_category(value)
        if role == Qt.ItemDataRole.ToolTipRole:
            return shown(value) or shown_category(value)
        if role == VALUE_ROLE:
            return value
        if role == COUNT_ROLE:
            return count
        if role == CHOSEN_ROLE:
            return chosen
        if role == Qt.ItemDataRole.AccessibleTextRole:
            state = self.tr("chosen") if chosen else self.tr("not chosen")
            return self.tr("{0}, {1:,} rows, {2}").format(shown_category(value), count, state)
        return None

    def _refill(self) -> None:
        rows = [row for row in self._facet.values if self._needle in shown_category(row[0]).casefold()]
        if self._most is not None and len(rows) > self._most:
            # What is chosen stays in sight, so that it can be taken back.
            rest = [row for row in rows[self._most :] if row[2]]
            rows = rows[: self._most] + rest
        if len(rows) == len(self._rows):
            self._rows = tuple(rows)
            if rows:
                self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()


class FacetValueDelegate(QStyledItemDelegate):
    """A value with its count on a bar as long as the count; chosen ones in the accent."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look = theme.tokens()
        model = index.model()
        assert isinstance(model, FacetValues)
        count, chosen = int(index.data(COUNT_ROLE)), bool(index.data(CHOSEN_ROLE))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect).adjusted(0, 1, 0, -1)
        bar = QRectF(box)
        bar.setWidth(max(box.width() * count / model.largest, 4 if count else 0))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.accent if chosen else look.accent_soft))
        if option.state & QStyle.StateFlag.State_MouseOver and not chosen:
            painter.setBrush(QColor(look.chip))
            painter.drawRoundedRect(box, 3, 3)
            painter.setBrush(QColor(look.accent_soft))
        if chosen:
            painter.setBrush(QColor(look.accent_soft))
            painter.drawRoundedRect(box, 3, 3)
            painter.setBrush(QColor(look.accent))
            painter.drawRoundedRect(QRectF(box.left(), box.top(), 3, box.height()), 1.5, 1.5)
        else:
            painter.drawRoundedRect(bar, 3, 3)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(look.accent), 1))
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        number = f"{count:,}"
        metrics = option.fontMetrics
        inner = option.rect.adjusted(8, 0, -6, 0)
        painter.setPen(QColor(look.muted))
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, number)
        behind = model.any_chosen and not chosen
        painter.setPen(QColor(look.accent if chosen else look.muted if behind else look.text))
        inner.setRight(inner.right() - metrics.horizontalAdvance(number) - 8)
        # In the middle: values of one column often begin alike.
        text = metrics.elidedText(str(index.data()), Qt.TextElideMode.ElideMiddle, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(80, ROW)


class ValueList(QListView):
    """A list whose current value Space and Enter choose as a click does."""

    key_chosen = Signal(QModelIndex)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.currentIndex().isValid():
                self.key_chosen.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)
