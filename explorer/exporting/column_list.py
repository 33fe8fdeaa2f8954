"""The columns of an export: ticked ones are written, from the top down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from core.export.columns import ExportColumn
from explorer.widgets.list_items import framed

_ROW = 24  # pixels
_CHECKED, _UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


class ColumnList(QListWidget):
    """Each column with a box; dragged, or moved with Alt+Up and Alt+Down.

    Signal: columns_changed(): others are ticked, or in another order.
    """

    columns_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("exportColumns")
        self.setAccessibleName(self.tr("Columns"))
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        framed(self)
        self._columns: dict[str, ExportColumn] = {}
        self.itemChanged.connect(self.columns_changed)
        self.model().rowsMoved.connect(self._dragged)
        self._moved = False  # whether a person chose an order

    def offer(self, columns: Sequence[ExportColumn]) -> None:
        """List these columns. Those that were listed keep their box, and their order once one was moved."""
        known = dict(self._columns)
        before = {self.item(row).text(): self.item(row).checkState() for row in range(self.count())}
        self._columns = {column.name: column for column in columns}
        same = [name for name in before if name in self._columns]
        order = list(self._columns)
        if self._moved:
            order = [*(name for name in order if name not in before), *same]
        blocked = self.blockSignals(True)
        self.clear()
        for name in order:
            column = self._columns[name]
            item = QListWidgetItem(name, self)
            flags = Qt.ItemFlag
            item.setFlags(
                flags.ItemIsEnabled
                | flags.ItemIsSelectable
                | flags.ItemIsUserCheckable
                | flags.ItemIsDragEnabled
            )
            state = _CHECKED if column.usual else _UNCHECKED
            if name in known and known[name].group == column.group:
                state = before[name]
            item.setCheckState(state)
            item.setToolTip(name)
            item.setSizeHint(QSize(0, _ROW))
        self.setCurrentRow(0)
        self.blockSignals(blocked)
        self.columns_changed.emit()

    def chosen(self) -> tuple[ExportColumn, ...]:
        """The ticked columns, from the top down."""
        items = (self.item(row) for row in range(self.count()))
        return tuple(self._columns[item.text()] for item in items if item.checkState() == _CHECKED)

    def tick(self, names: Iterable[str] | None) -> None:
        """Tick these and no others; None: all of them."""
        wanted = None if names is None else set(names)
        blocked = self.blockSignals(True)
        for row in range(self.count()):
            item = self.item(row)
            item.setCheckState(_CHECKED if wanted is None or item.text() in wanted else _UNCHECKED)
        self.blockSignals(blocked)
        self.columns_changed.emit()

    def move_current(self, step: int) -> None:
        """Move the current column up (-1) or down (+1)."""
        row = self.currentRow()
        if not 0 <= row + step < self.count() or row < 0:
            return
        self._moved = True
        blocked = self.blockSignals(True)
        self.insertItem(row + step, self.takeItem(row))
        self.setCurrentRow(row + step)
        self.blockSignals(blocked)
        self.columns_changed.emit()

    def _dragged(self) -> None:
        self._moved = True
        self.columns_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in steps:
            self.move_current(steps[Qt.Key(event.key())])
            return
        super().keyPressEvent(event)
