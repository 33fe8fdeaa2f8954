"""All rows as a table: sorted by any column, one selection with the map and the hits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QStackedLayout,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from explorer.explore.facet_values import entry_of_menu
from explorer.explore.rows import RowsModel
from explorer.shared import theme
from explorer.shared.row_source import are_among
from explorer.widgets.busy_bar import BusyBar
from explorer.widgets.frozen_table import LEAST_BESIDE, FrozenTable
from explorer.widgets.label_chips import label_number
from explorer.widgets.plain_text import PlainLabel, without_mnemonic

_ROW_HEIGHT = 28
_TWO_LINES = 12  # pixels of a row above and below two lines of text
_ONE_LINE = 460  # pixels of a text column in which one line of most sentences can be read
_TEXT_SHARE = 0.66  # of the width that the text takes at least
_TEXT_LEAST = 200  # pixels
_NUMBER_LEAST, _VALUE_LEAST, _VALUE_MOST = 56, 110, 140  # pixels of a column of numbers, or of others
_BESIDE_HEADING = 32  # pixels that the name of a column needs beside its letters, for the mark of sorting
_BUSY_AFTER = 250  # milliseconds after which a table that waits for its order says so
_BUSY_HEIGHT = 6  # pixels
_MEASURED = 12  # columns: set one by one, a thousand would stop the window for a second
_MOST_RUNS = 200  # that Qt's own selection is made of: it takes a tenth of a second for two thousand


class RowTable(QWidget):
    """The table of rows.

    Attributes:
        busy: the bar below the headings while rows are put in an order that takes a moment.

    Signals:
        page_requested: (view, start, count): answer with `model.set_page`.
        sort_requested: (column, descending); an empty column asks for the order of the file.
        rows_selected: int64 row ids. like_requested: (row id, +1 or -1). show_requested: a row id.
        row_opened: Enter or a double click on a row id.
        copy_requested: (row ids in the order shown, names of the columns shown): they are to be copied.
        alike_requested: all selected are alike (True), or no two of them (False).
        menu_opening: the QMenu of a row is about to open, for others to add to it.
        column_menu_opening: (menu, column): the menu of a column is about to open, for others to fill.
        columns_arranged: (names in their order, name -> width in pixels of those that were resized): a person
            has moved or resized columns; answer with `set_columns`.
    """

    page_requested = Signal(int, int, int)
    sort_requested = Signal(str, bool)
    rows_selected = Signal(object)
    row_opened = Signal(object)
    like_requested = Signal(object, int)
    show_requested = Signal(object)
    copy_requested = Signal(object, object)
    alike_requested = Signal(bool)
    menu_opening = Signal(object)
    column_menu_opening = Signal(object, str)
    columns_arranged = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = RowsModel(self)
        self.model.page_requested.connect(self.page_requested)
        self.view = _Table(self.model)
        self.view.setProperty("role", "ringed")
        self.view.menu_requested.connect(self._open_menu)
        self.view.selectionModel().selectionChanged.connect(self._selection_changed)
        self.view.activated.connect(self._opened)
        header = self.view.head
        header.sectionClicked.connect(self._header_clicked)
        header.sectionResized.connect(self._section_resized)
        header.arranged.connect(self._arranged)
        header.menu_requested.connect(self._open_column_menu)
        self.empty = PlainLabel(self.tr("No row passes the filter."))
        self.empty.setProperty("role", "muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)
        self._marked = _Marked(self.view)
        self.view.setItemDelegate(self._marked)
        self.view.copy_requested.connect(self._copy)
        self.busy = BusyBar(self)
        self.busy.setAccessibleName(self.tr("Sorting"))
        self.busy.hide()
        self._busy_soon = QTimer(self)
        self._busy_soon.setObjectName("table busy")
        self._busy_soon.setSingleShot(True)
        self._busy_soon.setInterval(_BUSY_AFTER)
        self._busy_soon.timeout.connect(self._show_busy)
        self._sorted: tuple[str, bool] | None = None
        self._quiet = False
        self._widths: dict[str, int] = {}  # that a person has chosen
        self._resized: set[str] = set()  # columns, since the mouse was pressed

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.busy.setGeometry(0, self.view.head.height(), self.width(), _BUSY_HEIGHT)
        if event.size().width() != event.oldSize().width():
            self._lay_out_columns()

    def _show_busy(self) -> None:
        self.busy.setGeometry(0, self.view.head.height(), self.width(), _BUSY_HEIGHT)
        self.busy.set_busy()
        self.busy.show()
        self.busy.raise_()

    def end_busy(self) -> None:
        """The order that was asked for is there, or will not come."""
        self._busy_soon.stop()
        self.busy.hide()

    def set_columns(
        self, columns: Sequence[str], numeric: frozenset[str], widths: Mapping[str, int] | None = None
    ) -> None:
        """Show these columns of the same rows, the text first; what is in sight and selected stays so.

        Args:
            numeric: those that align right. widths: pixels of those that a person has resized; None: as they
                were.
        """
        if widths is not None:
            self._widths = dict(widths)
        head, bars = self.view.head, (self.view.verticalScrollBar(), self.view.horizontalScrollBar())
        places, kept = [bar.value() for bar in bars], self.selected_rows()
        self._quiet = True
        for place in range(head.count()):  # as the columns of the model are
            if head.visualIndex(place) != place:
                head.moveSection(head.visualIndex(place), place)
        self.model.set_rows(self.model.row_ids(), columns, numeric)
        self._quiet = False
        self._lay_out_columns()
        self._show_sorting()
        self._select(are_among(self.model.row_ids(), kept), show=False)
        for bar, place in zip(bars, places, strict=True):
            bar.setValue(place)

    def set_rows(
        self, row_ids: NDArray[np.int64], columns: Sequence[str], numeric: frozenset[str] = frozenset()
    ) -> None:
        """Show (m,) row ids in this order; what is selected and still there stays selected."""
        self.end_busy()
        kept = self.selected_rows()
        if tuple(columns) == self.model.columns() and self.model.finish(row_ids):
            if len(kept):
                self._select(are_among(row_ids, kept))
            return
        same = tuple(columns) == self.model.columns()
        self._quiet = True
        self.model.set_rows(row_ids, columns, numeric)
        self._marked.marked = None
        self._quiet = False
        if not same:
            self._lay_out_columns()
            self._show_sorting()
        if not len(kept) or not self._select(are_among(row_ids, kept)):
            self.view.scrollToTop()
        self._stack.setCurrentWidget(self.view if len(row_ids) else self.empty)

    def begin_rows(
        self,
        row_ids: NDArray[np.int64],
        n_ordered: int,
        columns: Sequence[str],
        cells: Sequence[Sequence[Any]],
    ) -> None:
        """Show the first rows of the order that was asked for while all of it is made; what is selected stays
        in sight instead.

        Args:
            row_ids: (m,) all rows, of which the first `n_ordered` are in order.
            columns: those that the cells were read for; where others are shown by now, nothing is done.
            cells: of the first rows.
        """
        if len(self._selected_places()) or tuple(columns) != self.model.read_columns():
            return
        self.model.begin(row_ids, n_ordered, cells)
        self._marked.marked = None
        self.view.scrollToTop()

    def _room_of(self, column: str) -> int:
        """Pixels for a column beside the text; long values are cut, and the detail area shows them."""
        name = self.fontMetrics().horizontalAdvance(self.model.title(column)) + _BESIDE_HEADING
        least = _NUMBER_LEAST if self.model.is_numeric(column) else _VALUE_LEAST
        return min(max(name, least), _VALUE_MOST)

    def selected_rows(self) -> NDArray[np.int64]:
        """The row ids selected here."""
        return np.sort(self.model.row_ids()[self._selected_places()])

    def select_rows(self, row_ids: NDArray[np.int64]) -> None:
        """Select these rows without telling anyone; the first of them comes into sight."""
        if not len(row_ids) and not len(self._selected_places()):
            return
        inside = are_among(self.model.row_ids(), row_ids)
        if not np.array_equal(np.flatnonzero(inside), self._selected_places()):
            self._select(inside)

    def _copy(self) -> None:
        self.copy_requested.emit(self.model.row_ids()[self._selected_places()], self.model.columns())

    def _selected_places(self) -> NDArray[np.int64]:
        """Where in the view order the selected rows are, ascending."""
        if self._marked.marked is not None:
            return np.flatnonzero(self._marked.marked)
        return self.view.selected_places()

    def _select(self, inside: NDArray[np.bool_], *, show: bool = True) -> bool:
        """Select the (m,) rows that are, in view order, and show the first; whether there is one."""
        places = np.flatnonzero(inside)
        breaks = np.flatnonzero(np.diff(places) > 1)
        selection, flags = QItemSelection(), QItemSelectionModel.SelectionFlag
        few = len(breaks) < _MOST_RUNS
        if len(places) and few:
            last = max(self.model.columnCount() - 1, 0)
            ends = zip(places[[0, *(breaks + 1)]].tolist(), places[[*breaks, -1]].tolist(), strict=True)
            for first, end in ends:
                selection.append(QItemSelectionRange(self.model.index(first, 0), self.model.index(end, last)))
        self._marked.marked = None if few else inside
        self._quiet = True
        self.view.selectionModel().select(selection, flags.ClearAndSelect)
        if len(places) and show:
            at = self.model.index(int(places[0]), 0)
            self.view.selectionModel().setCurrentIndex(at, flags.NoUpdate)
            self.view.scrollTo(at)
        self._quiet = False
        self.view.viewport().update()
        return len(places) > 0

    def menu_for(self, row_id: int, text: str) -> QMenu:
        """What can be done with one row; `text` is the cell that "Copy" copies."""
        menu = QMenu(self)
        menu.addAction(self.tr("Copy"), lambda: QGuiApplication.clipboard().setText(text))
        menu.addSeparator()
        menu.addAction(self.tr("More like this"), lambda: self.like_requested.emit(row_id, 1))
        menu.addAction(self.tr("Less like this"), lambda: self.like_requested.emit(row_id, -1))
        menu.addAction(self.tr("Show on the map"), lambda: self.show_requested.emit(row_id))
        if len(self.selected_rows()) > 1:
            menu.addSeparator()
            menu.addAction(self.tr("The selected are all alike…"), lambda: self.alike_requested.emit(True))
            menu.addAction(self.tr("No two selected are alike…"), lambda: self.alike_requested.emit(False))
        self.menu_opening.emit(menu)
        return menu

    def _open_menu(self, index: QModelIndex, place: QPoint) -> None:
        menu = self.menu_for(int(self.model.row_ids()[index.row()]), str(index.data()))
        name = self.model.columns()[index.column()]
        self.column_menu_opening.emit(
            menu.addMenu(self.tr("Column {0}").format(without_mnemonic(self.model.title(name)))), name
        )
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)

    def _open_column_menu(self, section: int, place: QPoint) -> None:
        menu = QMenu(self)
        self.column_menu_opening.emit(menu, self.model.columns()[section])
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)

    def _opened(self) -> None:
        index = self.view.currentIndex()
        if index.isValid():
            self.row_opened.emit(int(self.model.row_ids()[index.row()]))

    def _selection_changed(self) -> None:
        if self._quiet:
            return
        marked, self._marked.marked = self._marked.marked, None
        if marked is not None and self.view.held & Qt.KeyboardModifier.ControlModifier:
            places = self.view.selected_places()
            marked = marked.copy()
            marked[places] = ~marked[places]
            self._select(marked, show=False)
        self.view.viewport().update()
        self.rows_selected.emit(self.selected_rows())

    def _header_clicked(self, section: int) -> None:
        """Up, down, and back to the order of the file."""
        column = self.model.columns()[section]
        if self._sorted is None or self._sorted[0] != column:
            self.sort_by(column)
        elif not self._sorted[1]:
            self.sort_by(column, descending=True)
        else:
            self.sort_by("")

    def sort_by(self, column: str, *, descending: bool = False) -> None:
        """Ask for an order, and mark the column; an empty one is the order of the file."""
        self._sorted = (column, descending) if column else None
        self._show_sorting()
        self._busy_soon.start()
        self.sort_requested.emit(column, descending)

    def _show_sorting(self) -> None:
        header, columns = self.view.head, self.model.columns()
        there = self._sorted is not None and self._sorted[0] in columns
        header.setSortIndicatorShown(there)
        if self._sorted is not None and there:
            order = Qt.SortOrder.DescendingOrder if self._sorted[1] else Qt.SortOrder.AscendingOrder
            header.setSortIndicator(columns.index(self._sorted[0]), order)

    def forget_sorting(self) -> None:
        """Another corpus is shown: no column is sorted by."""
        self.end_busy()
        self._sorted = None
        self._show_sorting()

    def _section_resized(self, section: int) -> None:
        if self.view.head.held and section < len(self.model.columns()):
            self._resized.add(self.model.columns()[section])
            self._fit_row_height()

    def _arranged(self) -> None:
        """Tell the order and the widths as they are now; the last column only fills what is left."""
        head, names = self.view.head, self.model.columns()
        order = [names[head.logicalIndex(place)] for place in range(head.count())]
        resized, self._resized = self._resized, set()
        if head.length() <= self.view.viewport().width():
            resized.discard(order[-1])
        widths = {name: self.view.columnWidth(names.index(name)) for name in resized if name in names}
        self.columns_arranged.emit(order, widths)

    def _lay_out_columns(self) -> None:
        """The text gets the room there is beside the other columns, and most of it where they are many: then
        the first of them stand whole, and the others are scrolled to. What a person has resized stays so.
        """
        self.view.head.setDefaultSectionSize(_VALUE_MOST)
        columns = self.model.columns()
        rooms = {column: self._room_of(column) for column in columns[1 : _MEASURED + 1]}
        rooms |= {column: self._widths[column] for column in columns[1:] if column in self._widths}
        bar = self.view.verticalScrollBar().sizeHint().width()  # which may come later
        whole = self.width() - bar - 2 * self.view.frameWidth()
        first = rooms.get(columns[1], _VALUE_MOST) if len(columns) > 1 else 0
        least = max(min(round(whole * _TEXT_SHARE), whole - first), _TEXT_LEAST)
        text = whole - _whole_columns([rooms.get(name, _VALUE_MOST) for name in columns[1:]], whole - least)
        if columns:
            kept = min(self._widths.get(columns[0], 0), max(whole - LEAST_BESIDE, _TEXT_LEAST))
            self.view.setColumnWidth(0, kept or max(text, _TEXT_LEAST))
        for place, column in enumerate(columns[1:], start=1):
            if column in rooms:
                self.view.setColumnWidth(place, rooms[column])
        self._fit_row_height()

    def _fit_row_height(self) -> None:
        """Two lines of text where one is too short for most sentences."""
        two = self.view.columnWidth(0) < _ONE_LINE
        height = 2 * self.view.fontMetrics().lineSpacing() + _TWO_LINES if two else _ROW_HEIGHT
        header = self.view.verticalHeader()
        if header.defaultSectionSize() != height:
            header.setDefaultSectionSize(height)
        self.view.setWordWrap(two)


def _whole_columns(widths: Sequence[int], room: int) -> int:
    """Pixels of the first columns that stand whole in so many: beside the text none is cut."""
    taken = 0
    for width in widths:
        if taken + width > room:
            break
        taken += width
    return taken


class _Marked(QStyledItemDelegate):
    """Draws rows as selected that Qt's own selection would take too long to hold.

    Attributes:
        marked: (m,) bool in view order, or None where Qt's selection holds them all.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.marked: NDArray[np.bool_] | None = None

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        if self.marked is not None and self.marked[index.row()]:
            option.state |= QStyle.StateFlag.State_Selected


class _Table(FrozenTable):
    """The view: rows of equal height, copied as tab-separated lines.

    Signals: menu_requested(index, place on the screen), by mouse or key. copy_requested: by key. label_typed:
    a digit from 1 to 9.

    Attributes:
        held: the keys that were held at the last click.
    """

    menu_requested = Signal(QModelIndex, QPoint)
    copy_requested = Signal()
    label_typed = Signal(int)

    def __init__(self, model: RowsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setAccessibleName(self.tr("Rows"))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(_ROW_HEIGHT)
        self.horizontalHeader().setStretchLastSection(True)
        theme.notifier().changed.connect(self.viewport().update)
        self.held = Qt.KeyboardModifier.NoModifier

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.held = event.modifiers()
        super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index, place = entry_of_menu(self, event)
        if index.isValid():
            self.menu_requested.emit(index, place)

    def selected_places(self) -> NDArray[np.int64]:
        """Where the rows of Qt's selection are, ascending."""
        selection = self.selectionModel().selection()
        if not selection.count():
            return np.zeros(0, dtype=np.int64)  # which spares the look at ten million places
        inside = np.zeros(self.model().rowCount(), dtype=np.bool_)
        for run in (selection.at(place) for place in range(selection.count())):
            inside[run.top() : run.bottom() + 1] = True
        return np.flatnonzero(inside)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.held = Qt.KeyboardModifier.NoModifier
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_requested.emit()
        elif (number := label_number(event)) is not None:
            self.label_typed.emit(number)
        else:
            super().keyPressEvent(event)
