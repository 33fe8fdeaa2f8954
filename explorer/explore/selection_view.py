"""What is selected, to be read: a table of its rows, what can be done with them, what sets them apart."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QStackedLayout, QVBoxLayout, QWidget

from explorer.explore.row_table import RowTable
from explorer.shared.state import Selection
from explorer.widgets.elided_label import ElidedLabel
from explorer.widgets.plain_text import PlainLabel


class SelectionView(QWidget):
    """The rows that are selected, in file order or sorted; empty, it says how to select.

    Moving in the table shows one row after another and leaves the selection as it is.

    Attributes:
        table: the rows.
        name: how they were come by.

    Signals:
        row_chosen: a row id that is looked at.
        action_requested: the name of an action of the window, to be done with what is selected.
        keep_requested, drop_requested: int64 row ids that alone stay selected, or that no longer are.
    """

    row_chosen = Signal(object)
    action_requested = Signal(str)
    keep_requested = Signal(object)
    drop_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = RowTable()
        self.table.view.setAccessibleName(self.tr("Selected rows"))
        self.table.rows_selected.connect(self._moved)
        self.table.menu_opening.connect(self._add_to_menu)
        self.name = ElidedLabel()
        self.name.setProperty("role", "small")
        offers = (
            ("only_selected", self.tr("Only these"), self.tr("Let these rows through and no others (Alt+O)")),
            ("label_selected", self.tr("Label…"), self.tr("Stick a label on them (Ctrl+Alt+L)")),
            ("export_selected", self.tr("Export…"), self.tr("Write them to a file (Ctrl+Alt+E)")),
            ("invert_selection", self.tr("Invert"), self.tr("Select the others instead (Ctrl+Shift+I)")),
        )
        self.buttons = {name: self._button(text, name, tooltip) for name, text, tooltip in offers}
        for name, button in self.buttons.items():
            button.clicked.connect(partial(self.action_requested.emit, name))
        self.mark = self._button(self.tr("Mark"), "markSelection", self.tr("Say that they are alike, or not"))
        self.mark.clicked.connect(self._open_marks)
        bar = QWidget()
        bar.setProperty("role", "bar")
        bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        for button in (*self.buttons.values(), self.mark):
            buttons.addWidget(button)
        buttons.addStretch(1)
        above = QVBoxLayout(bar)
        above.setContentsMargins(14, 2, 8, 8)
        above.setSpacing(6)
        above.addWidget(self.name)
        above.addLayout(buttons)
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(bar)
        column.addWidget(self.table, 1)
        self.empty = PlainLabel(
            self.tr(
                "Nothing is selected.\n\nDraw around points with the lasso (L) or a rectangle (R), or click "
                "the name of a cluster. Shift adds to what is selected, Alt takes away."
            )
        )
        self.empty.setProperty("role", "muted")
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setContentsMargins(28, 28, 28, 28)
        self._stack = QStackedLayout(self)
        self._whole = whole
        self._stack.addWidget(whole)
        self._stack.addWidget(self.empty)
        self._stack.setCurrentWidget(self.empty)

    def _button(self, text: str, name: str, tooltip: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setProperty("role", "small")
        button.setToolTip(tooltip)
        return button

    def set_selection(self, selection: Selection) -> None:
        """Another selection; its rows come with `set_rows`, in order."""
        n = len(selection.row_ids)
        self.name.setText(selection.name)
        self.name.setToolTip(selection.name)
        self.name.setVisible(bool(selection.name))
        self.mark.setEnabled(n > 1)
        self._stack.setCurrentWidget(self._whole if n else self.empty)
        if not n:
            self.table.set_rows(selection.row_ids, self.table.model.columns())

    def set_rows(
        self, row_ids: NDArray[np.int64], columns: Sequence[str], numeric: frozenset[str] = frozenset()
    ) -> None:
        """The selected rows in view order, with the columns of the table."""
        self.table.set_rows(row_ids, columns, numeric)

    def show_row(self, row_id: int) -> None:
        """Mark the row that is looked at, without telling anyone."""
        self.table.select_rows(np.array([row_id], dtype=np.int64))

    def _moved(self, row_ids: NDArray[np.int64]) -> None:
        if len(row_ids):
            self.row_chosen.emit(int(row_ids[0]))

    def _open_marks(self) -> None:
        menu = self.marks_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.mark.mapToGlobal(self.mark.rect().bottomLeft()))

    def marks_menu(self) -> QMenu:
        """What can be said of the selected rows."""
        menu = QMenu(self)
        menu.addAction(self.tr("They are all alike…"), lambda: self.action_requested.emit("selection_alike"))
        menu.addAction(
            self.tr("No two of them are alike…"), lambda: self.action_requested.emit("selection_not_alike")
        )
        return menu

    def _add_to_menu(self, menu: QMenu) -> None:
        rows = self.table.selected_rows()
        if not len(rows):
            return
        first = menu.actions()[0] if menu.actions() else None
        one = len(rows) == 1
        take = self.tr("Take it out of the selection") if one else self.tr("Take them out of the selection")
        keep = self.tr("Keep only this selected") if one else self.tr("Keep only these selected")
        entries = (
            (take, lambda: self.drop_requested.emit(rows)),
            (keep, lambda: self.keep_requested.emit(rows)),
        )
        for text, act in entries:
            action = menu.addAction(text, act)
            if first is not None:
                menu.insertAction(first, action)
        if first is not None:
            menu.insertSeparator(first)
