"""The values of one facet: the model, the view and its painting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QContextMenuEvent, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from explorer.explore.selecting import How
from explorer.map import tools
from explorer.shared import theme
from explorer.shared.state import Facet
from explorer.shared.wording import plural, rows
from explorer.widgets.label_chips import MOST_NUMBERED, LabelChip, paint_dot
from explorer.widgets.values import shown, shown_category

VALUE_ROLE = Qt.ItemDataRole.UserRole
COUNT_ROLE = Qt.ItemDataRole.UserRole + 1
CHOSEN_ROLE = Qt.ItemDataRole.UserRole + 2
SELECTED_ROLE = Qt.ItemDataRole.UserRole + 3
LABEL_ROLE = Qt.ItemDataRole.UserRole + 4
MACHINE_ROLE = Qt.ItemDataRole.UserRole + 5

ROW = 24  # pixels
_BEFORE, _BETWEEN, _AFTER = 8, 8, 6  # pixels before a name, to its number, and behind that
_DOT, _DIGIT = 16, 14  # pixels of the dot and the digit of a label
_LEAST_NAME = 40  # pixels that are left to a name
_MOST_MEASURED = 200  # values

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


def _tr(text: str) -> str:
    return QCoreApplication.translate("facets", text)


def how_of(modifiers: Qt.KeyboardModifier) -> str | None:
    """What a click with these keys held does to the selection; None: it filters. Control makes it a
    selection, the other keys say as on the map how it goes with what is selected.
    """
    control = Qt.KeyboardModifier.ControlModifier
    return tools.how_of(modifiers & ~control) if modifiers & control else None


def entry_of_menu(view: QAbstractItemView, event: QContextMenuEvent) -> tuple[QModelIndex, QPoint]:
    """The entry that a menu is asked for, by the pointer or by a key, and where on the screen it opens."""
    if event.reason() == QContextMenuEvent.Reason.Keyboard:
        index = view.currentIndex()
        return index, view.viewport().mapToGlobal(view.visualRect(index).bottomLeft())
    return view.indexAt(event.pos()), event.globalPos()


def add_ways_to_select(menu: QMenu, n: int, selected: int | None, select: Callable[[How], object]) -> None:
    """Put into a menu what can be done to the selection with `n` rows.

    Args:
        selected: how many of them are selected; None where no row is.
    """

    def add(text: str, how: How, name: str, *, offered: bool = True) -> None:
        action = menu.addAction(text, lambda: select(how))
        action.setObjectName(name)
        action.setEnabled(offered)

    these = plural(n, _tr("Select this row"), _tr("Select these {n} rows"))
    add(these, "replace", "select", offered=n > 0)
    if selected is not None:
        add(_tr("Add to the selection"), "add", "add", offered=selected < n)
        add(_tr("Take out of the selection"), "subtract", "subtract", offered=selected > 0)
        add(_tr("Keep of the selection only these"), "intersect", "intersect", offered=selected > 0)


def how_to_select() -> str:
    """What a tooltip says of clicks."""
    return _tr("Click to filter. Ctrl+click to select, with Shift to add, with Alt to take out.")


class FacetValues(QAbstractListModel):
    """(value, count, chosen) of a facet; chosen ones stay in sight however short the list."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._facet = Facet("", "values", 0)
        self._needle = ""
        self._most: int | None = None
        self._rows: tuple[tuple[Any, int, bool, int | None], ...] = ()
        self._labels: dict[Any, LabelChip] = {}  # of values that are labels
        self._by_machine: dict[Any, int] = {}  # of these
        self._terse = (-1, False)  # of a width
        self.largest = 1
        self.any_chosen = False

    def show(self, facet: Facet, needle: str = "", most: int | None = None) -> None:
        """Show the values of `facet` that contain `needle`, at most `most` of them (None: all)."""
        self._facet, self._needle, self._most = facet, needle.casefold().strip(), most
        self.largest = max((n for _, n, _ in facet.values), default=1) or 1
        self.any_chosen = any(chosen for *_, chosen in facet.values)
        numbers = (*range(1, MOST_NUMBERED + 1), *(None,) * len(facet.colours))
        self._labels = {
            name: LabelChip(str(name), colour, number=number)
            for (name, *_), colour, number in zip(facet.values, facet.colours, numbers, strict=False)
        }
        self._by_machine = {
            name: n for (name, *_), n in zip(facet.values, facet.by_machine, strict=False) if n
        }
        self._refill()

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        value, n, chosen, selected = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return shown_category(value)
        if role == Qt.ItemDataRole.ToolTipRole:
            said = f"{shown(value) or shown_category(value)}\n{how_to_select()}"
            label = self._labels.get(value)
            if label is not None and label.number is not None:
                said += "\n" + self.tr("{0} puts it on the selected rows.").format(label.number)
            if by_machine := self._by_machine.get(value):
                said += "\n" + self._by_whom(n, by_machine)
            return said
        if role == VALUE_ROLE:
            return value
        if role == COUNT_ROLE:
            return n
        if role == CHOSEN_ROLE:
            return chosen
        if role == SELECTED_ROLE:
            return selected
        if role == LABEL_ROLE:
            return self._labels.get(value)
        if role == MACHINE_ROLE:
            return self._by_machine.get(value, 0)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            state = self.tr("chosen") if chosen else self.tr("not chosen")
            parts = [shown_category(value), rows(n), state]
            label = self._labels.get(value)
            if label is not None and label.number is not None:
                parts[0] = f"{label.number} {parts[0]}"
            if selected is not None:
                parts.insert(2, self.tr("{0:,} of them selected").format(selected))
            if by_machine := self._by_machine.get(value):
                parts.insert(2, self._by_whom(n, by_machine))
            return ", ".join(parts)
        return None

    def _by_whom(self, n: int, by_machine: int) -> str:
        return self.tr("{0:,} by people, {1:,} by machine").format(n - by_machine, by_machine)

    def is_terse(self, metrics: QFontMetrics, width: int) -> bool:
        """Whether numbers in words leave too little of `width` pixels to a value."""
        if self._terse[0] != width:
            room = width - _BEFORE - _BETWEEN - _AFTER
            self._terse = (
                width,
                any(
                    metrics.horizontalAdvance(shown_category(value) + number(n, selected, terse=False))
                    + self._before_name(value)
                    > room
                    for value, n, _, selected in self._rows[:_MOST_MEASURED]
                    if selected
                ),
            )
        return self._terse[1]

    def _before_name(self, value: Any) -> int:
        """Pixels of what stands before the name of a label."""
        label = self._labels.get(value)
        return 0 if label is None else _DOT if label.number is None else _DOT + _DIGIT

    def _refill(self) -> None:
        self._terse = (-1, False)
        values = self._facet.values
        selected = self._facet.selected or (None,) * len(values)
        rows = [
            (*row, part)
            for row, part in zip(values, selected, strict=True)
            if not self._needle or self._needle in shown_category(row[0]).casefold()
        ]
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


def number(n: int, selected: int, *, terse: bool) -> str:
    """What is said of `n` rows of which some are selected: in words, or shorter."""
    if not selected:
        return f"{n:,}"
    if terse:
        return f"{selected:,}/{n:,}"
    return _tr("all {0:,}").format(n) if selected == n else _tr("{0:,} of {1:,}").format(selected, n)


@dataclass(frozen=True)
class CountedLine:
    """A line of a list: a name with its count on a bar as long as the count. The part of the bar that is
    selected is darker, and the count then says how many of how many.

    Attributes:
        name, n, selected: of the line. largest: count of the longest bar.
        terse: whether there is no room for words beside a name of the list: all its lines say the same way.
        chosen: whether it is in the accent. behind: whether others are.
        elide: where a long name is cut.
        label: the name is that of a label, which has a colour and may have a number.
        by_machine: of n, how many a machine labelled so.
    """

    name: str
    n: int
    selected: int
    largest: int
    terse: bool
    chosen: bool = False
    behind: bool = False
    elide: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle
    label: LabelChip | None = None
    by_machine: int = 0

    def paint(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        """Paint it into the rectangle of `option`."""
        look = theme.tokens()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect).adjusted(0, 1, 0, -1)
        bar = QRectF(box)
        bar.setWidth(max(box.width() * self.n / self.largest, 4 if self.n else 0))
        painter.setPen(Qt.PenStyle.NoPen)
        if option.state & QStyle.StateFlag.State_MouseOver and not self.chosen:
            painter.setBrush(QColor(look.chip))
            painter.drawRoundedRect(box, 3, 3)
        painter.setBrush(QColor(look.accent_soft))
        painter.drawRoundedRect(box if self.chosen else bar, 3, 3)
        if self.selected:
            bar.setWidth(max(box.width() * self.selected / self.largest, 4))
            painter.setBrush(QColor(look.bar_soft))
            painter.drawRoundedRect(bar, 3, 3)
        if self.chosen:
            painter.setBrush(QColor(look.accent))
            painter.drawRoundedRect(QRectF(box.left(), box.top(), 3, box.height()), 1.5, 1.5)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(look.accent), 1))
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        metrics = option.fontMetrics
        inner = option.rect.adjusted(_BEFORE, 0, -_AFTER, 0)
        said = number(self.n, self.selected, terse=self.terse)
        painter.setPen(QColor(self._aside()))
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, said)
        plain = look.accent if self.chosen else look.muted if self.behind else look.text
        painter.setPen(QColor(look.text if self.selected else plain))  # upon the darker part of the bar
        inner.setRight(inner.right() - metrics.horizontalAdvance(said) - _BETWEEN)
        if self.label is not None:
            inner.setLeft(inner.left() + self._paint_label(painter, inner, self.label))
            if self.by_machine:
                inner.setRight(inner.right() - self._paint_machine(painter, inner, metrics, self.label))
            painter.setPen(QColor(look.text if self.selected else plain))
        text = metrics.elidedText(self.name, self.elide, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        painter.restore()

    def _aside(self) -> str:
        """The colour of what stands beside a name: as plain as the name upon the darker part of the bar."""
        look = theme.tokens()
        return look.text if self.selected else look.muted

    def _paint_label(self, painter: QPainter, inner: QRect, label: LabelChip) -> int:
        """The dot and the digit of a label; gives the pixels that they take."""
        middle = QRectF(inner).center().y()
        paint_dot(painter, QPointF(inner.left() + 5, middle), label.colour)
        if label.number is None:
            return _DOT
        painter.setPen(QColor(self._aside()))
        place = inner.adjusted(_DOT, 0, 0, 0)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, f"{label.number}")
        return _DOT + _DIGIT

    def _paint_machine(self, painter: QPainter, inner: QRect, metrics: QFontMetrics, label: LabelChip) -> int:
        """A ring, and where there is room how many a machine labelled so; gives the pixels that they take."""
        said = f"{self.by_machine:,}"
        wide = _DOT + metrics.horizontalAdvance(said)
        if inner.width() - wide - _BETWEEN < _LEAST_NAME:
            said, wide = "", _DOT - _BETWEEN
        place = QPointF(inner.right() - wide + 5, QRectF(inner).center().y())
        paint_dot(painter, place, label.colour, by_machine=True)
        painter.setPen(QColor(self._aside()))
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, said)
        return wide + _BETWEEN


class FacetValueDelegate(QStyledItemDelegate):
    """A value with its count; chosen ones in the accent."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        model = index.model()
        assert isinstance(model, FacetValues)
        chosen = bool(index.data(CHOSEN_ROLE))
        CountedLine(  # cut in the middle: values of one column often begin alike
            str(index.data()),
            int(index.data(COUNT_ROLE)),
            index.data(SELECTED_ROLE) or 0,
            model.largest,
            model.is_terse(option.fontMetrics, option.rect.width()),
            chosen,
            model.any_chosen and not chosen,
            label=index.data(LABEL_ROLE),
            by_machine=index.data(MACHINE_ROLE),
        ).paint(painter, option)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(80, ROW)


class ValueList(QListView):
    """A list whose current value Space and Enter choose as a click does.

    Signals:
        filter_requested: a click or a key on a value. select_requested: (value's index, how), a click with
            Control held, or Shift and Space.
        menu_requested: (value's index, place on the screen).
    """

    filter_requested = Signal(QModelIndex)
    select_requested = Signal(QModelIndex, str)
    menu_requested = Signal(QModelIndex, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._held = Qt.KeyboardModifier.NoModifier
        self.clicked.connect(self._clicked)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = event.modifiers()
        super().mouseReleaseEvent(event)

    def _clicked(self, index: QModelIndex) -> None:
        how = how_of(self._held)
        if how is None:
            self.filter_requested.emit(index)
        else:
            self.select_requested.emit(index, how)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not self.currentIndex().isValid():
                return
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.select_requested.emit(self.currentIndex(), "replace")
            else:
                self.filter_requested.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index, place = entry_of_menu(self, event)
        if index.isValid():
            self.menu_requested.emit(index, place)
