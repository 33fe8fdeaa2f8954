"""The first rows of a file, the text column first and tinted; a click on a header chooses another one.

Columns are counted as the file has them. Where they have no room the others are scrolled under the text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from explorer.shared import theme
from explorer.widgets.frozen_table import FrozenHeader, FrozenTable

ROW_HEIGHT = 31
MIN_SHOWN_ROWS, MAX_SHOWN_ROWS = 2, 6
MAX_CHARACTERS = 400
PADDING = 8
MIN_WIDTH, MIN_TEXT_WIDTH = 88, 240  # pixels of a column, of the text column; what has no room scrolls
MAX_SCROLLED = 170  # pixels of a column that is scrolled to
MAX_NEED = 280  # pixels that a column asks for, however long its cells


class PreviewModel(QAbstractTableModel):
    """Cells as they stand in the file."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.names: tuple[str, ...] = ()
        self.rows: Sequence[Sequence[str | None]] = ()
        self.text_column: int | None = None
        self.is_cut: Callable[[int, str], bool] = lambda column, text: False

    def fill(
        self, names: tuple[str, ...], rows: Sequence[Sequence[str | None]], text_column: int | None
    ) -> None:
        self.beginResetModel()
        self.names, self.rows, self.text_column = names, rows, text_column
        self.endResetModel()

    def choose(self, column: int | None) -> None:
        self.text_column = column
        if self.rows and self.names:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, len(self.names) - 1))
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.names) - 1)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.names)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        row = self.rows[index.row()]
        cell = row[index.column()] if index.column() < len(row) else None
        words = " ".join(str(cell).split())[:MAX_CHARACTERS] if cell is not None else ""
        if role == Qt.ItemDataRole.DisplayRole:
            return words
        if role == Qt.ItemDataRole.BackgroundRole and index.column() == self.text_column:
            return QColor(theme.tokens().accent_soft)
        if role == Qt.ItemDataRole.ToolTipRole and self.is_cut(index.column(), words):
            return str(cell)[:2000]
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.names[section]
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.ToolTipRole:
            return self.names[section] if self.is_cut(section, self.names[section]) else None
        return None


class _Header(FrozenHeader):
    """Column names with what is in them; the text column in the accent colour."""

    def __init__(self, model: PreviewModel) -> None:
        super().__init__(movable=False)
        self._model = model
        self.notes: tuple[str, ...] = ()
        self.setFixedHeight(ROW_HEIGHT)

    def paintSection(self, painter: QPainter, rect: QRect, index: int) -> None:
        look = theme.tokens()
        chosen = index == self._model.text_column
        painter.save()
        painter.fillRect(rect, QColor(look.panel))
        painter.setPen(QColor(look.line))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold if chosen else QFont.Weight.Medium)
        painter.setFont(font)
        area = rect.adjusted(8, 0, -6, 0)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        metrics = QFontMetrics(font)
        name = metrics.elidedText(self._model.names[index], Qt.TextElideMode.ElideRight, area.width())
        painter.setPen(QColor(look.accent if chosen else look.muted))
        painter.drawText(area, flags, name)
        note = self.tr("sentences") if chosen else (self.notes[index] if index < len(self.notes) else "")
        left = area.left() + metrics.horizontalAdvance(name)
        rest = QRect(left, area.top(), area.right() - left, area.height())
        if note and rest.width() >= QFontMetrics(self.font()).horizontalAdvance(f" · {note}"):
            painter.setPen(QColor(look.muted))
            painter.setFont(self.font())
            painter.drawText(rest, flags, f" · {note}")
        painter.restore()


class PreviewTable(FrozenTable):
    """A small table of a file's first rows.

    Signals: `column_chosen(int)`, emitted when a person clicks a column's header or one of its cells.
    """

    column_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("previewTable")
        self.setProperty("role", "ringed")
        self.setAccessibleName(self.tr("First rows of the file"))
        self._model = PreviewModel(self)
        self._most_rows = MAX_SHOWN_ROWS
        self._model.is_cut = self._is_cut
        self._header = _Header(self._model)
        self.setModel(self._model)
        self.set_head(self._header)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT - 1)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.setItemDelegate(_Cell(self))
        self.setStyleSheet("QAbstractScrollArea::corner { background: transparent; border: none; }")
        self._header.sectionClicked.connect(self.column_chosen)
        self.clicked.connect(self._cell_clicked)
        theme.notifier().changed.connect(self.viewport().update)

    def set_file(
        self,
        names: Sequence[str],
        notes: Sequence[str],
        rows: Sequence[Sequence[str | None]],
        text_column: int | None,
    ) -> None:
        """Show `rows`; `notes` say what is in each column."""
        self._header.notes = tuple(notes)
        self._model.fill(tuple(names), rows, text_column)
        self._set_height()
        self._put_text_first()
        self._share_width()

    def set_most_rows(self, n: int) -> None:
        """Show `n` rows at once, between two and six; the others scroll."""
        self._most_rows = min(max(n, MIN_SHOWN_ROWS), MAX_SHOWN_ROWS)
        self._set_height()

    def _set_height(self) -> None:
        shown = max(1, min(len(self._model.rows), self._most_rows))
        self.setFixedHeight(ROW_HEIGHT + shown * (ROW_HEIGHT - 1) + 2)

    def height_of_rows(self) -> int:
        """Pixels that the rows take at present, without the header."""
        return self.height() - ROW_HEIGHT - 2

    def choose(self, column: int | None) -> None:
        """Put `column` first, as the text column."""
        self._model.choose(column)
        self._put_text_first()
        self._share_width()
        self._header.viewport().update()

    def _put_text_first(self) -> None:
        head, column = self._header, self._model.text_column
        if head.first() not in (0, column):  # back to its place in the file
            head.moveSection(0, head.first())
        if column is not None:
            head.moveSection(head.visualIndex(column), 0)
            self.horizontalScrollBar().setValue(0)

    def header_text(self, column: int) -> str:
        """The name on the header of a column."""
        return self._model.names[column]

    def _cell_clicked(self, index: QModelIndex) -> None:
        self.column_chosen.emit(index.column())

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _is_cut(self, column: int, text: str) -> bool:
        """Whether a column is too narrow for `text`, in a cell or, heavier, on its header."""
        heavy = QFont(self.font())
        heavy.setWeight(QFont.Weight.DemiBold)
        return QFontMetrics(heavy).horizontalAdvance(text) > self.columnWidth(column) - 2 * PADDING

    def _share_width(self) -> None:
        names, rows = self._model.names, self._model.rows
        if not names:
            return
        metrics = QFontMetrics(self.font())
        heavy = QFont(self.font())
        heavy.setWeight(QFont.Weight.DemiBold)
        head = QFontMetrics(heavy)
        bare, full = [], []
        for column, name in enumerate(names):
            cells = [str(row[column])[:120] for row in rows[:20] if column < len(row) and row[column]]
            widest = max((metrics.horizontalAdvance(cell) for cell in cells), default=0)
            named = head.horizontalAdvance(name)
            note = self._header.notes[column] if column < len(self._header.notes) else ""
            bare.append(min(max(widest, named), MAX_NEED) + 2 * PADDING)
            beside = metrics.horizontalAdvance(f" · {note}") if note else 0
            full.append(max(bare[-1], named + beside + 2 * PADDING + 2))
        widths = column_widths(bare, full, self._model.text_column, self.viewport().width())
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)


def column_widths(bare: Sequence[int], full: Sequence[int], text: int | None, room: int) -> list[int]:
    """Widths that fill `room` pixels: the text column gets what the others leave.

    Args:
        bare: what each column needs for its cells and its name. full: with the note beside the name.
        text: the text column, or None while there is none: then all share what is left over.

    Where the others do not fit they are scrolled: then none is narrower than it needs to be read, as far as
    that is not much, and the text has half the room.
    """
    least = [MIN_TEXT_WIDTH if column == text else MIN_WIDTH for column in range(len(bare))]
    bare, full = ([*map(max, least, needs)] for needs in (bare, full))
    others = [column for column in range(len(bare)) if column != text]
    free = room if text is None else room - min(full[text], max(room * 2 // 5, MIN_TEXT_WIDTH))
    wanted = full if sum(full[column] for column in others) <= free else bare
    most = _level([wanted[column] for column in others], free)
    widths = [max(low, min(need, most)) for low, need in zip(least, wanted, strict=True)]
    if text is not None and len(bare) > 1 and sum(widths) - widths[text] > room - MIN_TEXT_WIDTH:
        widths = [min(need, MAX_SCROLLED) for need in bare]
        widths[text] = max(MIN_TEXT_WIDTH, room // 2)
    elif text is not None:
        widths[text] = max(MIN_TEXT_WIDTH, room - sum(widths[column] for column in others))
    else:
        spare = max(0, room - sum(widths))
        widths = [width + spare // len(widths) for width in widths]
        widths[-1] += max(0, room - sum(widths))
    return widths


def _level(needs: Sequence[int], room: int) -> int:
    """The width that no column may exceed so that all fit into `room`: the widest shrink first."""
    left = room
    for rank, need in enumerate(sorted(needs)):
        share = left // (len(needs) - rank)
        if need > share:
            return share
        left -= need
    return max(needs, default=0)


class _Cell(QStyledItemDelegate):
    """A cell with a line below it and, in the text column, a tint."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look = theme.tokens()
        rect: QRect = option.rect
        tint = index.data(Qt.ItemDataRole.BackgroundRole)
        if tint is not None:
            painter.fillRect(rect, tint)
        painter.setPen(QColor(look.line))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.setPen(QColor(look.text))
        area = rect.adjusted(PADDING, 0, -PADDING // 2, 0)
        metrics: QFontMetrics = option.fontMetrics
        text = metrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
