"""A cross table on the screen: its model, its cells in shades, and headers that hold names and totals."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from explorer.explore.topic_table_job import Measure
from explorer.shared import theme
from explorer.shared.style_sheet import mix
from explorer.shared.wording import decimal, percent, signed
from explorer.widgets.values import shown_category

if TYPE_CHECKING:
    from core.clusters.tables import CrossTable

HEAT = Qt.ItemDataRole.UserRole  # -1 to 1: how strong the shade is, and of which of two colours
MARK = Qt.ItemDataRole.UserRole + 1  # 1 more, -1 fewer than chance explains, else 0
TOTAL = Qt.ItemDataRole.UserRole + 2

_ROW, _COLUMN, _WIDEST, _HEAD = 28, 82, 150, 46  # pixels
_MOST_FITTED = 100  # columns; setting the widths of a thousand one by one takes a second
_NAMES = 230  # pixels of the names on the left, at most
_NAMES_SHARE = 0.34  # of the width, at most
_ARROW = 20  # pixels at the right end of a head that sort
_STRONGEST, _STRONGEST_DARK = 0.75, 0.52  # share of the colour in the strongest shade; text stays legible
_FULL_SHADE = 12.0  # a residual beyond that has no stronger shade
_LEAST_SHADE = 3.0

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class CellsModel(QAbstractTableModel):
    """The cells of a cross table in one measure, its rows in the order that was asked for."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table: CrossTable | None = None
        self.measure: Measure = "count"
        self.order: NDArray[np.int64] = np.empty(0, np.int64)
        self.sorted_by: tuple[int, bool] | None = None
        self._values: NDArray[np.float64] = np.empty((0, 0))
        self._top = 1.0

    def set_table(self, table: CrossTable | None, measure: Measure) -> None:
        """Show a table; rows stay sorted by a column that is still there."""
        self.beginResetModel()
        before = self.table
        if before is None or table is None or before.columns.names != table.columns.names:
            self.sorted_by = None
        self.table = table
        self._set_measure(measure)
        self._sort()
        self.endResetModel()

    def set_measure(self, measure: Measure) -> None:
        """Show other numbers of the same table."""
        self.beginResetModel()
        self._set_measure(measure)
        self._sort()
        self.endResetModel()

    def sort_by(self, column: int | None, *, descending: bool = True) -> None:
        """Sort the rows by what is shown in a column; None for their totals, the largest first."""
        self.layoutAboutToBeChanged.emit()
        self.sorted_by = None if column is None else (column, descending)
        self._sort()
        self.layoutChanged.emit()

    def _set_measure(self, measure: Measure) -> None:
        self.measure = measure
        if self.table is None:
            self._values = np.empty((0, 0))
            return
        self._values = values_of(self.table, measure)
        finite = np.abs(self._values[np.isfinite(self._values)])
        top = float(finite.max(initial=0.0))
        self._top = min(max(top, _LEAST_SHADE), _FULL_SHADE) if measure == "chance" else top or 1.0

    def _sort(self) -> None:
        if self.table is None:
            self.order = np.empty(0, np.int64)
        elif self.sorted_by is None:
            ordered = self.table.rows.is_ordered
            totals = self.table.row_totals
            self.order = np.arange(len(totals)) if ordered else np.argsort(-totals, kind="stable")
        else:
            column, descending = self.sorted_by
            keys = np.nan_to_num(self._values[:, column], nan=-np.inf)
            self.order = np.argsort(-keys if descending else keys, kind="stable")

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() or self.table is None else len(self.table.rows.names)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() or self.table is None else len(self.table.columns.names)

    def group(self, row: int) -> int:
        """The group of the table that stands in a row of the view."""
        return int(self.order[row])

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self.table is None:
            return None
        row, column = self.group(index.row()), index.column()
        value = float(self._values[row, column])
        if role == Qt.ItemDataRole.DisplayRole:
            return shown_value(value, self.measure)
        if role == HEAT:
            return 0.0 if np.isnan(value) else float(np.clip(value / self._top, -1, 1))
        if role == MARK:
            return int(self.table.beyond_chance[row, column])
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.said(row, column)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if self.table is None:
            return None
        across = orientation == Qt.Orientation.Horizontal
        side = self.table.columns if across else self.table.rows
        if section >= len(side.names):
            return None
        group = section if across else self.group(section)
        total = int((self.table.column_totals if across else self.table.row_totals)[group])
        if role == Qt.ItemDataRole.DisplayRole:
            return shown_category(side.names[group])
        if role == TOTAL:
            return f"{total:,}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.tr("{0}: {1:,} in all. A click selects them.").format(side.names[group], total)
        return None

    def said(self, row: int, column: int) -> str:
        """Everything about a cell, in a few lines."""
        table = self.table
        assert table is not None
        count, expected = int(table.counts[row, column]), float(table.expected[row, column])
        lines = [f"{shown_category(table.rows.names[row])} × {shown_category(table.columns.names[column])}"]
        shares = [
            self.tr("{0} of the row").format(_percent(float(table.row_shares[row, column]))),
            self.tr("{0} of the column").format(_percent(float(table.column_shares[row, column]))),
        ]
        lines.append(self.tr("{0:,} in all, {1}").format(count, ", ".join(shares)))
        times = f" (×{decimal(count / expected)})" if expected > 0 else ""
        lines.append(
            self.tr("{0} expected if both had nothing to do with each other{1}; residual {2}").format(
                f"{expected:,.1f}", times, signed(float(table.residuals[row, column]), 1)
            )
        )
        beyond = int(table.beyond_chance[row, column])
        if beyond:
            more, fewer = self.tr("▲ more than chance explains"), self.tr("▼ fewer than chance explains")
            lines.append(more if beyond > 0 else fewer)
        return "\n".join(lines)


def values_of(table: CrossTable, measure: Measure) -> NDArray[np.float64]:
    """(r, c) the numbers of a measure; NaN where there is none."""
    match measure:
        case "count":
            return table.counts.astype(np.float64)
        case "row":
            return table.row_shares
        case "column":
            return table.column_shares
        case _:
            return table.residuals


def shown_value(value: float, measure: Measure) -> str:
    """A number of a cell: "1,204", "12.5 %", "+3.1"; "–" where there is none."""
    if isnan(value):
        return "–"
    if measure == "count":
        return f"{value:,.0f}"
    return signed(round(value, 1) + 0.0, 1) if measure == "chance" else _percent(value)  # no "−0.0"


def _percent(share: float) -> str:
    return "–" if isnan(share) else percent(decimal(100 * share, 1))


class CellDelegate(QStyledItemDelegate):
    """A number on a shade of its size: one colour, or two where its sign has a meaning. A triangle beside it
    where chance does not explain it, so that colour is not the only sign.
    """

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look = theme.tokens()
        heat, mark = float(index.data(HEAT) or 0.0), int(index.data(MARK) or 0)
        shade = shade_of(heat, look)
        rect: QRect = option.rect
        painter.save()
        painter.fillRect(rect.adjusted(0, 0, -1, -1), QColor(shade))
        painter.setPen(QColor(look.text))
        font = QFont(option.font)
        if mark:
            font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(rect.adjusted(18, 0, -10, 0), right, str(index.data()))
        if mark:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.text))
            middle = QPointF(rect.left() + 12, rect.center().y() + 0.5)
            up = -3.0 * mark
            painter.drawPolygon(
                [middle + QPointF(-4, -up), middle + QPointF(4, -up), middle + QPointF(0, up)]
            )
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(QPen(QColor(look.text), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(1, 1, -2, -2))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(_COLUMN, _ROW)


def shade_of(heat: float, look: theme.Tokens) -> str:
    """The ground of a cell: towards the accent, or towards orange below zero; blue and orange stay apart for
    all common forms of colour blindness.
    """
    strongest = _STRONGEST_DARK if look.dark else _STRONGEST
    return mix(look.panel, look.accent if heat >= 0 else look.warn, strongest * abs(heat))


class Heads(QHeaderView):
    """Names with totals, which stay in sight. A click chooses a section; one on its arrow sorts by it.

    Signals: section_chosen(section), sort_requested(section).
    """

    section_chosen = Signal(int)
    sort_requested = Signal(int)

    def __init__(self, orientation: Qt.Orientation, parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self._across = orientation == Qt.Orientation.Horizontal
        self._pressed = QPoint()
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setMouseTracking(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setSectionResizeMode(
            QHeaderView.ResizeMode.Interactive if self._across else QHeaderView.ResizeMode.Fixed
        )
        self.setDefaultSectionSize(_COLUMN if self._across else _ROW)
        self.setMinimumSectionSize(56 if self._across else _ROW)
        if self._across:
            self.setFixedHeight(_HEAD)
        self.sectionClicked.connect(self._clicked)
        self.customContextMenuRequested.connect(self._open_menu)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    def arrow_of(self, section: int) -> QRect:
        """Where the arrow that sorts by a column is."""
        left = self.sectionViewportPosition(section) + self.sectionSize(section) - _ARROW
        return QRect(left, _HEAD // 2, _ARROW, _HEAD // 2)

    def _clicked(self, section: int) -> None:
        if self._across and self.arrow_of(section).contains(self._pressed):
            self.sort_requested.emit(section)
        else:
            self.section_chosen.emit(section)

    def _open_menu(self, place: QPoint) -> None:
        section = self.logicalIndexAt(place)
        if section >= 0:
            menu = self.menu_for(section)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.viewport().mapToGlobal(place))

    def menu_for(self, section: int) -> QMenu:
        """What can be done with a section."""
        menu = QMenu(self)
        menu.addAction(self.tr("Select these rows"), lambda: self.section_chosen.emit(section))
        if self._across:
            menu.addAction(self.tr("Sort by this column"), lambda: self.sort_requested.emit(section))
        return menu

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        look = theme.tokens()
        model = self.model()
        assert isinstance(model, CellsModel)
        name = str(model.headerData(logicalIndex, self.orientation()) or "")
        total = str(model.headerData(logicalIndex, self.orientation(), TOTAL) or "")
        painter.save()
        painter.fillRect(rect, QColor(look.panel))
        painter.setPen(QColor(look.line))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        metrics = self.fontMetrics()
        middle = Qt.AlignmentFlag.AlignVCenter
        if self._across:
            upper = QRect(rect.left() + 6, rect.top() + 4, rect.width() - 16, rect.height() // 2 - 4)
            lower = QRect(
                rect.left() + 6, rect.center().y(), rect.width() - 6 - _ARROW, rect.height() // 2 - 2
            )
            painter.setPen(QColor(look.text))
            shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, upper.width())
            painter.drawText(upper, middle | Qt.AlignmentFlag.AlignRight, shown)
            painter.setPen(QColor(look.muted))
            painter.drawText(lower, middle | Qt.AlignmentFlag.AlignRight, total)
            self._paint_arrow(painter, self.arrow_of(logicalIndex), model.sorted_by, logicalIndex, look)
        else:
            area = rect.adjusted(12, 0, -10, 0)
            painter.setPen(QColor(look.muted))
            painter.drawText(area, middle | Qt.AlignmentFlag.AlignRight, total)
            area.setRight(area.right() - metrics.horizontalAdvance(total) - 12)
            painter.setPen(QColor(look.text))
            shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, area.width())
            painter.drawText(area, middle | Qt.AlignmentFlag.AlignLeft, shown)
        painter.restore()

    def _paint_arrow(
        self, painter: QPainter, box: QRect, by: tuple[int, bool] | None, section: int, look: theme.Tokens
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        used = by is not None and by[0] == section
        up = -1.0 if used and by is not None and not by[1] else 1.0
        painter.setPen(QPen(QColor(look.accent if used else look.faint), 2 if used else 1.2))
        at = QPointF(box.center()) + QPointF(0, -1)
        painter.drawPolyline(
            [at + QPointF(-3.5, -2 * up), at + QPointF(0, 2 * up), at + QPointF(3.5, -2 * up)]
        )


class CellsView(QTableView):
    """The table. Enter or a click chooses a cell, Shift+Space its row, Ctrl+Space its column; Ctrl+C copies
    all of it.

    Signals: chosen(row of the table or None, column or None). copy_requested().
    """

    chosen = Signal(object, object)
    copy_requested = Signal()

    def __init__(self, model: CellsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setObjectName("topicTable")
        self.setAccessibleName(self.tr("Topics by values"))
        self.across, self.down = Heads(Qt.Orientation.Horizontal, self), Heads(Qt.Orientation.Vertical, self)
        self.setHorizontalHeader(self.across)
        self.setVerticalHeader(self.down)
        self.setModel(model)
        self.setItemDelegate(CellDelegate(self))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setProperty("role", "ringed")
        self.clicked.connect(self._cell_clicked)
        self.across.section_chosen.connect(self._column_chosen)
        self.across.sort_requested.connect(self.sort_by)
        self.down.section_chosen.connect(self._row_chosen)
        theme.notifier().changed.connect(self._repaint)
        self.fit_names()

    def sort_by(self, column: int) -> None:
        """Sort by a column: the largest first, then the smallest, then by totals again."""
        by = self._model.sorted_by
        if by is None or by[0] != column:
            self._model.sort_by(column)
        elif by[1]:
            self._model.sort_by(column, descending=False)
        else:
            self._model.sort_by(None)
        self._repaint()

    def fit_names(self) -> None:
        """Give the names on the left what they need, up to a third of the width."""
        metrics = self.down.fontMetrics()
        vertical, total = Qt.Orientation.Vertical, TOTAL
        rows = range(self._model.rowCount())
        wide = [
            metrics.horizontalAdvance(str(self._model.headerData(row, vertical)))
            + metrics.horizontalAdvance(str(self._model.headerData(row, vertical, total)))
            for row in rows
        ]
        most = max(min(_NAMES, round(_NAMES_SHARE * self.width())), 120)
        self.down.setFixedWidth(min(max(wide, default=0) + 38, most))

    def fit_columns(self) -> None:
        """Give each column what its name needs, within bounds."""
        metrics, n_columns = self.across.fontMetrics(), self._model.columnCount()
        self.across.setDefaultSectionSize(_COLUMN)
        if n_columns > _MOST_FITTED:
            return
        for column in range(n_columns):
            name = str(self._model.headerData(column, Qt.Orientation.Horizontal))
            wide = metrics.horizontalAdvance(name) + 24
            self.setColumnWidth(column, min(max(wide, _COLUMN), _WIDEST))

    def _cell_clicked(self, index: QModelIndex) -> None:
        self.chosen.emit(self._model.group(index.row()), index.column())

    def _row_chosen(self, section: int) -> None:
        self.chosen.emit(self._model.group(section), None)

    def _column_chosen(self, section: int) -> None:
        self.chosen.emit(None, section)

    def _repaint(self) -> None:
        for part in (self, self.across, self.down):
            part.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        modifiers = event.modifiers()
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_requested.emit()
        elif index.isValid() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._cell_clicked(index)
        elif index.isValid() and event.key() == Qt.Key.Key_Space:
            if modifiers & Qt.KeyboardModifier.ShiftModifier:
                self._row_chosen(index.row())
            elif modifiers & Qt.KeyboardModifier.ControlModifier:
                self._column_chosen(index.column())
            else:
                self._cell_clicked(index)
        else:
            super().keyPressEvent(event)


def copied_text(table: CrossTable, measure: Measure, order: NDArray[np.int64]) -> str:
    """The table as it is shown, its rows in `order`, as tab-separated lines with names.

    A spreadsheet that they are pasted into runs none of them.
    """
    from core.export.cells import made_safe

    values = values_of(table, measure)
    names = [made_safe(shown_category(name)) for name in table.rows.names]
    lines = ["\t".join(["", *(made_safe(shown_category(name)) for name in table.columns.names)])]
    for row in order.tolist():
        cells = (shown_value(value, measure) for value in values[row].tolist())
        lines.append("\t".join([names[row], *cells]))
    return "\n".join(lines)
