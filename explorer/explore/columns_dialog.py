"""All columns of the tables of rows: ticked ones are shown, in the order of the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QWidget

from explorer.widgets.card import button
from explorer.widgets.dialogs import BaseDialog
from explorer.widgets.list_items import framed

if TYPE_CHECKING:
    from explorer.explore.columns import Columns

_NAME = Qt.ItemDataRole.UserRole
_LINES = 10  # that are seen at once, at least


class ColumnsDialog(BaseDialog):
    """Says which columns are shown and in which order; what is done in it holds at once.

    Space ticks the current column, Alt and an arrow moves it. What is typed into the field narrows the list.
    """

    def __init__(self, columns: Columns, parent: QWidget | None = None) -> None:
        super().__init__(parent, self.tr("Columns of the table"), width=420)
        self.setObjectName("columnsDialog")
        self._columns = columns
        self._note = self.add_label("")
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Find a column"))
        self.field.setAccessibleName(self.tr("Find a column"))
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._narrow)
        self.list = QListWidget()
        self.list.setObjectName("columnsList")
        self.list.setAccessibleName(self.tr("Columns"))
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setMinimumHeight(_LINES * (self.fontMetrics().lineSpacing() + 8) + 14)
        framed(self.list)
        self.list.itemChanged.connect(self._ticked)
        self.list.currentItemChanged.connect(self._current_changed)
        self.content.addWidget(self.field)
        self.content.addWidget(self.list)
        self.up = button(self.tr("Move up"), "columnUp", "small")
        self.down = button(self.tr("Move down"), "columnDown", "small")
        self.all = button(self.tr("Show all"), "allColumns", "small")
        self.reset = button(self.tr("As in the file"), "resetColumns", "small")
        row = QHBoxLayout()
        row.setSpacing(6)
        for each, act in (
            (self.up, self._move_up),
            (self.down, self._move_down),
            (self.all, columns.show_all),
            (self.reset, columns.reset),
        ):
            each.setAutoDefault(False)
            each.clicked.connect(act)
            row.addWidget(each)
        self.up.setToolTip(self.tr("Move the column up (Alt+Up)"))
        self.down.setToolTip(self.tr("Move the column down (Alt+Down)"))
        self.reset.setToolTip(self.tr("All columns, in the order of the file and as wide as they need"))
        row.addStretch(1)
        self.content.addLayout(row)
        for keys, act in (("Alt+Up", self._move_up), ("Alt+Down", self._move_down)):
            QShortcut(QKeySequence(keys), self).activated.connect(act)
        self.add_button(self.tr("Close"), "closeColumns", primary=True).clicked.connect(self.accept)
        columns.changed.connect(self._fill)
        self._fill()
        self.list.setFocus()

    def _fill(self) -> None:
        """The columns as they are chosen now; the current one stays so."""
        current = self._current()
        names, hidden = self._columns.others(), self._columns.choice.hidden
        self.list.blockSignals(True)
        if [self.list.item(row).data(_NAME) for row in range(self.list.count())] != list(names):
            self.list.clear()
            for name in names:
                title = self._columns.title(name)
                item = QListWidgetItem(" ".join(title.split()) or title)
                item.setData(_NAME, name)
                item.setToolTip(title)
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                self.list.addItem(item)
        for row, name in enumerate(names):
            state = Qt.CheckState.Unchecked if name in hidden else Qt.CheckState.Checked
            self.list.item(row).setCheckState(state)
        self.list.blockSignals(False)
        self.list.setCurrentRow(names.index(current) if current in names else 0)
        n_shown = sum(name not in hidden for name in names)
        self._note.setText(
            self.tr("The column “{0}” always comes first. {2:,} of {1:,} other columns are shown.").format(
                self._columns.text(), len(names), n_shown
            )
        )
        self.all.setEnabled(n_shown < len(names))
        self._narrow(self.field.text())

    def _current(self) -> str:
        item = self.list.currentItem()
        return str(item.data(_NAME)) if item is not None else ""

    def _current_changed(self) -> None:
        row, narrowed = self.list.currentRow(), bool(self.field.text().strip())
        self.up.setEnabled(row > 0 and not narrowed)
        self.down.setEnabled(0 <= row < self.list.count() - 1 and not narrowed)

    def _ticked(self, item: QListWidgetItem) -> None:
        self._columns.show_column(str(item.data(_NAME)), item.checkState() == Qt.CheckState.Checked)

    def _move_up(self) -> None:
        if self.up.isEnabled():
            self._columns.move(self._current(), -1)

    def _move_down(self) -> None:
        if self.down.isEnabled():
            self._columns.move(self._current(), 1)

    def _narrow(self, typed: str) -> None:
        needle = typed.strip().casefold()
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setHidden(bool(needle) and needle not in item.toolTip().casefold())
        self._current_changed()
