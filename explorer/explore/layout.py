"""The widgets of the Explore page in their places: filters, topics and what was taught, map under the search
box, hits and rows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from explorer.explore.facet_panel import FacetPanel
from explorer.explore.hit_list import HitList
from explorer.explore.in_force import InForceRow
from explorer.explore.reading_strip import ReadingStrip
from explorer.explore.row_detail import RowDetail
from explorer.explore.row_table import RowTable
from explorer.explore.search_box import SearchBox
from explorer.explore.selection_view import SelectionView
from explorer.explore.topic_list import TopicList
from explorer.map.canvas import MapCanvas
from explorer.map.legend import LegendBar
from explorer.map.without_card import WithoutCard
from explorer.marking.teaching_panel import TeachingPanel
from explorer.widgets.elided_label import ElidedLabel
from explorer.widgets.mode_switch import ModeSwitch
from explorer.widgets.scrolled import scrolled
from explorer.widgets.stack import Stack

_LEGEND = 36.0  # pixels that the legend takes beyond the map's own margin
_NARROW = 560  # pixels of the middle column
_MIDDLE_SHARE, _MIDDLE_LEAST, _MIDDLE_ENOUGH = 0.42, 300, 520  # of the page's width; pixels
_SIDE_LEAST = 160  # pixels
_PAGE_LEAST = 712  # pixels: the least of the three columns together
_TALL = 560  # pixels of height from which what was taught may take more of it
_LOW = 322  # pixels of height below which margins are given up, and the details of the row
_HEAD = 70  # pixels: the switch, and the line that counts
_DETAIL_SHARE = 0.4  # of the right panel's height, at most
_DETAIL_SHARE_BELOW_SELECTION = 0.28  # whose head is taller


class MapArea(MapCanvas):
    """The map with its legend over the lower left corner, and the switch of two maps over the upper right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.legend = LegendBar(self)
        self.leave_free(below=_LEGEND)
        self.legend.panel_changed.connect(self._beside_panel)
        self.without = WithoutCard(self)
        self.keep_free(self.without)
        self.keep_free(self.legend)
        self.keep_free(self.legend.panel)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.tools.settle(self.height() - self.legend.height())
        self.legend.keep_clear_of(self.tools.geometry())
        self.legend.settle(self.width(), self.height())
        self.without.settle(self.width())
        super().resizeEvent(event)  # beside the list as it is now

    def set_sides(self, columns: Sequence[str], side: str) -> None:
        """Offer the map before and after the influence of columns is taken away; none: there is only one."""
        self.without.set_sides(columns, side)
        self.without.settle(self.width())

    def _beside_panel(self) -> None:
        panel = self.legend.panel
        self.leave_free(left=panel.geometry().right() if panel.isVisibleTo(self) else 0.0)


class ResultsPanel(QWidget):
    """The right panel: hits, what is selected or all rows under a head that counts, and one row in detail."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(250)
        head = QWidget(self)
        head.setProperty("role", "bar")
        head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        head.setFixedHeight(_HEAD)
        self.switch = ModeSwitch(
            [
                ("hits", self.tr("Hits"), self.tr("What the search found (F6)")),
                ("selection", self.tr("Selection"), self.tr("What is selected (F7)")),
                ("rows", self.tr("Rows"), self.tr("All rows as a table (F8)")),
            ],
            self.tr("Show"),
            head,
        )
        self.count = ElidedLabel()
        self.count.setProperty("role", "heading")
        self.how = ElidedLabel()
        self.how.setProperty("role", "muted")
        self.how.setAlignment(Qt.AlignmentFlag.AlignRight)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 6, 0)  # ends where what is below it ends
        row.setSpacing(8)
        row.addWidget(self.count)
        row.addWidget(self.how, 1)
        lines = QVBoxLayout(head)
        lines.setContentsMargins(14, 8, 8, 6)
        lines.setSpacing(4)
        lines.addWidget(self.switch)
        lines.addLayout(row)
        self.stack = Stack(self)
        self.hits = HitList(self.stack)
        self.selection = SelectionView(self.stack)
        self.rows = RowTable(self.stack)
        self.pages: dict[str, QWidget] = {
            "hits": self.hits, "selection": self.selection, "rows": self.rows
        }  # fmt: skip
        for page in self.pages.values():
            self.stack.addWidget(page)
        self._foot = QWidget(self)
        line = QFrame(self._foot)
        line.setProperty("role", "line")
        self.detail = RowDetail(self._foot)
        below = QVBoxLayout(self._foot)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        below.addWidget(line)
        below.addWidget(self.detail)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(self.stack, 1)
        column.addWidget(self._foot)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_height()

    def _share_height(self) -> None:
        below_selection = self.stack.currentWidget() is self.selection
        share = _DETAIL_SHARE_BELOW_SELECTION if below_selection else _DETAIL_SHARE
        self.detail.set_tallest(round(self.height() * share))
        self._foot.setVisible(self.height() >= _LOW)  # the list comes first

    def show_page(self, page: str) -> None:
        """Show "hits", "selection" or "rows"."""
        self.switch.set_mode(page)
        self.stack.setCurrentWidget(self.pages[page])
        self._share_height()


class _Middle(QWidget):
    """Search over the map; where it is narrow, how to search stands below what to search for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "well")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.strip = ReadingStrip(self)
        self.search_box = SearchBox(self)
        self.search_box.field.setAcceptDrops(False)
        self.modes = ModeSwitch(
            [
                ("semantic", self.tr("Meaning"), self.tr("Find what means the same (Alt+1)")),
                ("keyword", self.tr("Words"), self.tr("Find the words as typed (Alt+2)")),
                ("hybrid", self.tr("Both"), self.tr("Find by meaning and by words together (Alt+3)")),
            ],
            self.tr("Search by"),
            self,
        )
        self.in_force = InForceRow(self)
        self.map = MapArea(self)
        self._narrow = False
        self._top = QGridLayout()
        self._top.setSpacing(8)
        self._top.setColumnStretch(0, 1)
        self._top.addWidget(self.search_box, 0, 0)
        self._top.addWidget(self.modes, 0, 1, Qt.AlignmentFlag.AlignTop)
        self._column = column = QVBoxLayout(self)
        column.addWidget(self.strip)
        column.addLayout(self._top)
        column.addWidget(self.in_force)
        column.addWidget(self.map, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        low = self.height() < _LOW
        self._column.setContentsMargins(12, 6 if low else 10, 12, 6 if low else 12)
        self._column.setSpacing(6 if low else 8)
        narrow = self.width() < _NARROW
        if narrow != self._narrow:
            self._narrow = narrow
            self._top.removeWidget(self.modes)
            row, column = (1, 0) if narrow else (0, 1)
            side = Qt.AlignmentFlag.AlignLeft if narrow else Qt.AlignmentFlag.AlignTop
            self._top.addWidget(self.modes, row, column, side)


class _Side(QWidget):
    """Filters or topics over what was taught. Where that does not fit, a panel around it scrolls."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.stack = Stack(self)
        self.facets = FacetPanel(self.stack)
        self.topics = TopicList(self.stack)
        self.stack.addWidget(self.facets)
        self.stack.addWidget(self.topics)
        self.teaching = TeachingPanel(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.stack, 1)
        column.addWidget(self.teaching)

    def heightForWidth(self, width: int) -> int:
        """The least height: lists that scroll by themselves want a few lines, not all that they have."""
        page = self.stack.currentWidget()
        inner = page.layout() if page is not None else None
        if inner is None:
            needed = 0
        else:
            wraps = inner.hasHeightForWidth()
            needed = inner.minimumHeightForWidth(width) if wraps else inner.minimumSize().height()
        return needed + (0 if self.teaching.isHidden() else self.teaching.heightForWidth(width))


class SidePanel(QWidget):
    """The left panel: filters or topics, and below them what was taught."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(_SIDE_LEAST)
        self.switch = ModeSwitch(
            [
                ("filters", self.tr("Filters"), self.tr("Columns to filter by (Shift+F9)")),
                ("topics", self.tr("Topics"), self.tr("What the rows are about, as a tree (F9)")),
            ],
            self.tr("Show at the side"),
            self,
        )
        self.switch.mode_chosen.connect(self.show_page)
        area = scrolled(self, "panel")
        side = _Side(area.viewport())
        area.setWidget(side)
        self.stack, self.facets, self.topics, self.teaching = (
            side.stack,
            side.facets,
            side.topics,
            side.teaching,
        )
        self.pages: dict[str, QWidget] = {"filters": self.facets, "topics": self.topics}
        head = QHBoxLayout()
        head.setContentsMargins(14, 8, 8, 0)
        head.addWidget(self.switch)
        head.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(area, 1)
        self.facets.set_tab_after(list(self.switch.buttons.values())[-1])

    def show_page(self, page: str) -> None:
        """Show "filters" or "topics"."""
        self.switch.set_mode(page)
        self.stack.setCurrentWidget(self.pages[page])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.teaching.set_tall(self.height() >= _TALL)


class ExploreLayout(QWidget):
    """Facets and what was taught · search and map · results, with splitters between."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "well")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(_PAGE_LEAST)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.side = SidePanel(self.splitter)
        self.facets, self.topics, self.teaching = self.side.facets, self.side.topics, self.side.teaching
        self._middle = middle = _Middle(self.splitter)
        self.strip, self.search_box, self.modes = middle.strip, middle.search_box, middle.modes
        self.in_force, self.map = middle.in_force, middle.map
        self.results = ResultsPanel(self.splitter)
        self.splitter.setHandleWidth(1)
        self.splitter.setChildrenCollapsible(False)
        for widget in (self.side, middle, self.results):
            self.splitter.addWidget(widget)
        self.splitter.setStretchFactor(0, 0)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setStretchFactor(2, 0)
        self.splitter.setSizes([236, 814, 390])
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.splitter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        # Before the splitter shares the room: the panels at the sides shrink as well as the map.
        share = round(self.width() * _MIDDLE_SHARE)
        self._middle.setMinimumWidth(min(max(share, _MIDDLE_LEAST), _MIDDLE_ENOUGH))
        super().resizeEvent(event)
