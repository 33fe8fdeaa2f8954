"""The left panel: one section a column, to see what is in it and to filter by it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from itertools import pairwise
from math import nan
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QGridLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from explorer.explore.facet_values import (
    CHOSEN_ROLE,
    COUNT_ROLE,
    ROW,
    SELECTED_ROLE,
    VALUE_ROLE,
    FacetValueDelegate,
    FacetValues,
    ValueList,
    add_ways_to_select,
)
from explorer.explore.in_force import range_words
from explorer.explore.not_listed import NotListedColumns
from explorer.explore.selecting import How
from explorer.shared.state import Facet, NotListed
from explorer.widgets.elided_label import ElidedLabel
from explorer.widgets.plain_text import PlainLabel
from explorer.widgets.values import as_moment, place_of, shown_range

_HEAD = 20  # pixels
_FEW = 9  # values before "more…"
_TALLEST = 16  # rows in sight of an expanded list
_A_BIT = timedelta(microseconds=10)
_AT_ONCE = 4  # sections that are made in one turn, about as many as a small window shows


class FacetSection(QWidget):
    """The head of a facet: the column's name, what it has, and a way to lift its filter."""

    clear_requested = Signal(str)
    menu_requested = Signal(str, QPoint)

    def __init__(self, column: str, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.column = column
        shown = title or column
        self.title = ElidedLabel(shown)
        self.title.setProperty("role", "heading")
        self.title.setToolTip(shown)
        self.extent = ElidedLabel()
        self.extent.setProperty("role", "muted")
        self.clear = QPushButton(self.tr("clear"))
        self.clear.setProperty("role", "link")
        self.clear.setAccessibleName(self.tr("Lift the filter on {0}").format(shown))
        self.clear.clicked.connect(self._ask_for_clear)
        self.clear.setFixedHeight(_HEAD)
        self._head = QGridLayout()
        self._head.setHorizontalSpacing(6)
        self._head.setVerticalSpacing(2)
        self._head.setColumnStretch(0, 1)
        self._head.setRowMinimumHeight(0, _HEAD)
        self._head.addWidget(self.title, 0, 0)
        self._head.addWidget(self.clear, 0, 1)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(4)
        self.body.addLayout(self._head)
        self._below: bool | None = None
        self._widest = 0  # pixels that what the column has may take, whatever is chosen
        self._place_extent()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_extent()

    def _place_extent(self) -> None:
        """What the column has stands beside its name, or below where both do not fit. That does not depend on
        what is chosen, so that nothing jumps when it changes.
        """
        parts = self.title.sizeHint().width(), self.clear.sizeHint().width(), self._widest
        below = sum(parts) + 2 * self._head.horizontalSpacing() > self.width()
        if below != self._below:
            self._below = below
            self._head.removeWidget(self.extent)
            if below:
                self._head.addWidget(self.extent, 1, 0, 1, 2)
            else:
                self._head.addWidget(self.extent, 0, 2)

    def _say(self, extent: str) -> None:
        """What the column has, which a narrow panel shortens."""
        self.extent.setText(extent)
        self.extent.setToolTip(extent)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Of the heading; lists and charts have menus of their own."""
        self.menu_requested.emit(self.column, event.globalPos())

    def stops(self) -> list[QWidget]:
        """What the Tab key stops at, in order."""
        return [self.clear]

    def _ask_for_clear(self) -> None:
        self.clear_requested.emit(self.column)


class ValueFacet(FacetSection):
    """A list of values with counts; several can be chosen."""

    value_toggled = Signal(str, object)
    selection_requested = Signal(str, object, str)
    value_menu_opening = Signal(object, str, object)

    def __init__(self, column: str, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(column, title, parent)
        self.values = FacetValues(self)
        self.needle = QLineEdit()
        self.needle.setPlaceholderText(self.tr("Find a value"))
        self.needle.setAccessibleName(self.tr("Find a value of {0}").format(title or column))
        self.needle.setClearButtonEnabled(True)
        self.needle.hide()
        self.list = ValueList()
        self.list.setModel(self.values)
        self.list.setItemDelegate(FacetValueDelegate(self.list))
        self.list.setAccessibleName(self.tr("Values of {0}").format(title or column))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setMouseTracking(True)
        self.list.setUniformItemSizes(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.filter_requested.connect(self._toggle)
        self.list.select_requested.connect(self._select)
        self.list.menu_requested.connect(self._open_menu)
        self.more = QPushButton()
        self.more.setProperty("role", "link")
        self.more.clicked.connect(self._expand)
        self.body.addWidget(self.needle)
        self.body.addWidget(self.list)
        self.body.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self._expanded = False
        self._facet = Facet(column, "values", 0)
        self.needle.textChanged.connect(self._narrow)

    def stops(self) -> list[QWidget]:
        return [self.clear, self.needle, self.list, self.more]

    def set_facet(self, facet: Facet) -> None:
        """Show other counts or another choice."""
        self._facet = facet
        chosen = sum(chosen for *_, chosen in facet.values)
        said = self._of(chosen) if chosen else f"{facet.n_distinct:,}"
        if facet.range is not None:
            said = range_words(facet.range, facet.type, facet.affixes)
        self._say(said)
        of_many = self._of(max(min(facet.n_distinct, 88), chosen))
        metrics = self.extent.fontMetrics()
        self._widest = max(map(metrics.horizontalAdvance, (of_many, said))) + 2
        self.clear.setVisible(chosen > 0 or facet.range is not None)
        self._place_extent()
        self._narrow()

    def _of(self, chosen: int) -> str:
        return self.tr("{0} of {1:,}").format(chosen, self._facet.n_distinct)

    def _narrow(self) -> None:
        self.values.show(self._facet, self.needle.text(), None if self._expanded else _FEW)
        rows = self.values.rowCount()
        self.list.setFixedHeight(ROW * min(rows, _TALLEST))
        hidden = len(self._facet.values) - rows  # that some row has: others are not listed
        self.more.setVisible(self._expanded or hidden > 0)
        self.more.setText(self.tr("fewer") if self._expanded else self.tr("{0:,} more…").format(hidden))
        self.more.setAccessibleName(self.tr("{0}: {1}").format(self.column, self.more.text()))

    def _expand(self) -> None:
        self._expanded = not self._expanded
        self.needle.setVisible(self._expanded)
        if self._expanded:
            self.needle.setFocus()
        else:
            self.needle.clear()
        self._narrow()

    def _toggle(self, index: QModelIndex) -> None:
        self.value_toggled.emit(self.column, index.data(VALUE_ROLE))

    def _select(self, index: QModelIndex, how: How) -> None:
        self.selection_requested.emit(self.column, index.data(VALUE_ROLE), how)

    def menu_for(self, index: QModelIndex) -> QMenu:
        """What can be done with the rows of a value."""
        menu, value = QMenu(self), index.data(VALUE_ROLE)
        lift = index.data(CHOSEN_ROLE)
        text = self.tr("Lift the filter by it") if lift else self.tr("Filter by it")
        menu.addAction(text, lambda: self.value_toggled.emit(self.column, value)).setObjectName("filter")
        menu.addSeparator()
        add_ways_to_select(
            menu,
            index.data(COUNT_ROLE),
            index.data(SELECTED_ROLE),
            lambda how: self.selection_requested.emit(self.column, value, how),
        )
        self.value_menu_opening.emit(menu, self.column, value)
        return menu

    def _open_menu(self, index: QModelIndex, place: QPoint) -> None:
        menu = self.menu_for(index)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)


class HistogramFacet(FacetSection):
    """A histogram of numbers or dates with a range."""

    range_changed = Signal(str, object, object)
    selection_requested = Signal(str, object, str)
    message_posted = Signal(str, str)

    def __init__(
        self,
        column: str,
        column_type: str,
        affixes: tuple[str, str] = ("", ""),
        parent: QWidget | None = None,
    ) -> None:
        # Charts take a fifth of a second to import, and a file may have no such column.
        from explorer.explore.histogram import HistogramBrush

        super().__init__(column, parent=parent)
        self.brush = HistogramBrush(column_type, affixes)
        self.brush.setAccessibleName(self.tr("Histogram of {0}").format(column))
        self.brush.range_chosen.connect(self._chosen)
        self.brush.range_moved.connect(self._show_extent)
        self.brush.bars_selected.connect(self._select)
        self.brush.message_posted.connect(self.message_posted)
        self.body.addWidget(self.brush)
        self._facet = Facet(column, "histogram", 0)

    def stops(self) -> list[QWidget]:
        return [self.clear, self.brush]

    def set_facet(self, facet: Facet) -> None:
        """Show other counts or another range."""
        before, self._facet = self._facet, facet
        found = facet.histogram
        if found is not None and found is before.histogram and facet.range == before.range:
            self.brush.set_selected(facet.selected)  # nothing else is another
            return
        if found is None:
            self.brush.set_histogram((), (), (nan, nan), None)
        else:
            extent = (float(found.low), float(found.high))
            chosen = _bins_of(facet.range, found.edges)
            self.brush.set_histogram(found.edges.tolist(), found.counts.tolist(), extent, chosen)
            self.brush.set_selected(facet.selected)
        self._show_extent()
        if found is None or before.histogram is None or found.edges is not before.histogram.edges:
            self._measure()
        self.clear.setVisible(facet.range is not None)
        self._place_extent()

    def _show_extent(self) -> None:
        """Say the range of the filter, or that of the bars that are being chosen."""
        range_, found = self._facet.range, self._facet.histogram
        text = self.brush.shown_extent()
        if found is not None and range_ is not None and self.brush.chosen() == _bins_of(range_, found.edges):
            low = found.low if range_[0] is None else place_of(range_[0])
            high = found.high if range_[1] is None else place_of(range_[1])
            text = shown_range(low, high, self._facet.type, self._facet.affixes)
        self._say(text)

    def _measure(self) -> None:
        """Take the widest of all ranges of whole bars: the widest start with the widest end."""
        wide = [self.extent.fontMetrics().horizontalAdvance(text) for text in self.brush.extents()]
        n = (len(wide) + 1) // 2  # the whole, then those that differ in their end, then in their start
        self._widest = max(wide[:n]) + max([wide[0], *wide[n:]]) - wide[0] + 2 if wide else 0

    def _chosen(self, first: int, last: int) -> None:
        if first < 0:
            self.range_changed.emit(self.column, None, None)
            return
        self.range_changed.emit(self.column, *self._typed(*self.brush.ends(first, last), last))

    def _select(self, first: int, last: int, how: How) -> None:
        self.selection_requested.emit(self.column, self._typed(*self.brush.ends(first, last), last), how)

    def _typed(self, low: float, high: float, last: int) -> tuple[Any, Any]:
        """The ends of a range in the type of the column; what lies on the next bar's edge is not in it."""
        inner = last + 1 < len(self._facet.histogram.counts)  # type: ignore[union-attr]  # bars were dragged over
        if self._facet.type == "timestamp":
            return as_moment(low), as_moment(high) - (_A_BIT if inner else timedelta())
        if self._facet.type == "date":
            return as_moment(low).date(), as_moment(high).date()
        if self._facet.type == "integer":
            return round(low), round(high)
        return low, float(np.nextafter(high, low)) if inner else high


class FacetPanel(QWidget):
    """All facets below each other.

    Signals:
        value_toggled: (column, value). range_changed: (column, low, high), None and None to lift it.
        selection_requested: (column, value or (low, high), how), where how is "replace", "add", "subtract" or
            "intersect".
        facet_clear_requested: lift the filter of this column.
        message_posted: (sentence, "info" | "error") what became of a picture of a histogram.
        column_menu_opening: (menu, column): the menu of a column is about to open, for others to fill.
        value_menu_opening: (menu, column, value): that of a value.
    """

    value_toggled = Signal(str, object)
    range_changed = Signal(str, object, object)
    selection_requested = Signal(str, object, str)
    facet_clear_requested = Signal(str)
    message_posted = Signal(str, str)
    column_menu_opening = Signal(object, str)
    value_menu_opening = Signal(object, str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Filters"))
        self._sections: dict[str, ValueFacet | HistogramFacet] = {}
        self._tab_after: QWidget | None = None
        self.empty = PlainLabel(self.tr("This file has no column to filter by."))
        self.empty.setProperty("role", "muted")
        self.empty.setWordWrap(True)
        inner = QWidget()
        inner.setProperty("role", "panel")
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(14, 14, 14, 14)
        self._column.setSpacing(20)
        self.not_listed = NotListedColumns()
        self.not_listed.menu_requested.connect(self._open_column_menu)
        self.not_listed.lines_changed.connect(self._order_for_tab)
        self._column.addWidget(self.empty)
        self._column.addWidget(self.not_listed)
        self._column.addStretch(1)
        self._area = area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its rows are reached by themselves
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inner)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)
        self._facets: tuple[Facet, ...] = ()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._make_sections)
        self.set_facets(())

    def set_facets(self, facets: Sequence[Facet], not_listed: Sequence[NotListed] = ()) -> None:
        """Show these facets, in order, and name the columns that are none; a section that stays keeps what
        was opened and typed in it.

        Those below the first few appear one a turn: a chart takes milliseconds to make, and a file may have
        forty columns of numbers.
        """
        same = [(one.column, one.kind) for one in facets] == [(one.column, one.kind) for one in self._facets]
        self._facets = tuple(facets)
        if not same:
            for section in self._sections.values():
                self._column.removeWidget(section)
                section.hide()
                section.deleteLater()
            self._sections = {}
        for section, facet in zip(
            self._sections.values(), facets, strict=False
        ):  # they are made in this order
            section.set_facet(facet)
        self._make_sections(1 if same else _AT_ONCE)
        self.not_listed.set_columns(not_listed, alone=not any(facet.of_column for facet in facets))
        self.empty.setVisible(not facets and not not_listed)

    def _make_sections(self, n: int = 1) -> None:
        """Make the next `n` sections, and the others in the turns that follow."""
        made = len(self._sections)
        for facet in self._facets[made : made + n]:
            section = self._sections[facet.column] = self._new_section(facet)
            section.set_facet(facet)
        if len(self._sections) < len(self._facets):
            self._later.start()
        elif made < len(self._facets):
            self._order_for_tab()

    def _order_for_tab(self) -> None:
        """The Tab key goes through the sections as they stand, before it leaves the panel."""
        stops = [stop for section in self._sections.values() for stop in section.stops()]
        stops += self.not_listed.stops()
        if self._tab_after is not None:
            stops.insert(0, self._tab_after)
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def set_tab_after(self, widget: QWidget) -> None:
        """The Tab key comes to the sections from `widget`."""
        self._tab_after = widget
        self._order_for_tab()

    def sections(self) -> list[ValueFacet | HistogramFacet]:
        """Those that are made so far, as they stand."""
        return list(self._sections.values())

    def section(self, column: str) -> ValueFacet | HistogramFacet:
        """The section of a column."""
        if column not in self._sections:
            self._make_sections(len(self._facets))
        return self._sections[column]

    def show_section(self, column: str) -> None:
        """Bring the section of a column into sight, if there is one."""
        if any(facet.column == column for facet in self._facets):
            self._area.ensureWidgetVisible(self.section(column), 0, 20)
            self.section(column).clear.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open_column_menu(self, column: str, place: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.column_menu_opening.emit(menu, column)
        menu.popup(place)

    def _new_section(self, facet: Facet) -> ValueFacet | HistogramFacet:
        section: ValueFacet | HistogramFacet
        if facet.kind == "values":
            section = ValueFacet(facet.column, facet.title)
            section.value_toggled.connect(self.value_toggled)
            section.value_menu_opening.connect(self.value_menu_opening)
        else:
            section = HistogramFacet(facet.column, facet.type, facet.affixes)
            section.range_changed.connect(self.range_changed)
            section.message_posted.connect(self.message_posted)
        section.selection_requested.connect(self.selection_requested)
        section.clear_requested.connect(self.facet_clear_requested)
        if facet.of_column:
            section.menu_requested.connect(self._open_column_menu)
        self._column.insertWidget(self._column.count() - 2, section)
        return section


def _bins_of(chosen: tuple[Any, Any] | None, edges: NDArray[np.float64]) -> tuple[int, int] | None:
    """The first and the last bin that a chosen range touches."""
    if chosen is None:
        return None
    low, high = chosen
    most = len(edges) - 2
    first = 0 if low is None else int(np.searchsorted(edges, place_of(low), side="right")) - 1
    last = most if high is None else int(np.searchsorted(edges, place_of(high), side="right")) - 1
    first = min(max(first, 0), most)
    return first, min(max(last, first), most)
