"""The imports of the open workspace, each with what can be done with it."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from core.corpus.again import Import
from explorer.importing.imports import Imports, ImportsRead
from explorer.shared import wording
from explorer.widgets.dialogs import BaseDialog

_ROW = 40  # pixels
_BUTTON = 96
_MOST_ROWS = 8  # seen at once


class ImportsDialog(BaseDialog):
    """A table of imports: file, when, rows, and Remove or Restore. It follows what changes."""

    def __init__(self, imports: Imports, parent: QWidget | None = None) -> None:
        super().__init__(parent, "", width=640)
        self.setObjectName("importsDialog")
        self.setWindowTitle(self.tr("Imports"))
        self.heading.setText(self.tr("Imports"))
        self._imports = imports
        self.add_label(
            self.tr(
                "Rows of a removed import are hidden: no search, map, count or export has them. Their texts "
                "and vectors stay on disk, so restoring takes no time. Edit → Undo works too."
            )
        )
        self.table = QTableWidget(0, 4)
        self.table.setObjectName("importsTable")
        self.table.setAccessibleName(self.tr("Imports"))
        self.table.setHorizontalHeaderLabels([self.tr("File"), self.tr("When"), self.tr("Rows"), ""])
        self.table.verticalHeader().hide()
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.setShowGrid(False)
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(3, QHeaderView.ResizeMode.Fixed)
        self.table.setColumnWidth(3, _BUTTON)
        self.content.addWidget(self.table)
        self.vanished = self.add_button("", "showVanished")
        self.vanished.clicked.connect(imports.show_vanished)
        self.vanished.hide()
        self.add_button(self.tr("Close"), "closeImports", primary=True).clicked.connect(self.accept)
        self._read: ImportsRead | None = None
        imports.imports_read.connect(self._show)
        imports.read()

    def _show(self, read: ImportsRead) -> None:
        self._read = read
        self.table.setRowCount(len(read.imports))
        for row, each in enumerate(reversed(read.imports)):
            for column, text in enumerate((each.name, _when(each), self._rows_of(each))):
                item = QTableWidgetItem(text)
                item.setToolTip(each.report.source if column == 0 else text)
                self.table.setItem(row, column, item)
            self.table.setCellWidget(row, 3, self._button(each))
            self.table.setRowHeight(row, _ROW)
        height = self.table.horizontalHeader().sizeHint().height() + 4
        self.table.setMinimumHeight(height + _ROW * min(max(len(read.imports), 1), _MOST_ROWS))
        n = len(read.vanished)
        self.vanished.setVisible(bool(n))
        shown = self.tr("Show the vanished row") if n == 1 else self.tr("Show the {n} vanished rows")
        self.vanished.setText(shown.format(n=wording.count(n)))
        self.fit()

    def _rows_of(self, each: Import) -> str:
        again = each.report.again
        if again is None:
            n = each.report.rows
            text = wording.rows(n)
        else:
            text = self.tr("{changed} changed, {new} new, {vanished} vanished").format(
                changed=wording.count(again.changed),
                new=wording.count(again.new),
                vanished=wording.count(again.vanished),
            )
        if _is_off(each):
            return self.tr("{what} · removed").format(what=text)
        if each.n_hidden:
            return self.tr("{what} · {n} hidden").format(what=text, n=wording.count(each.n_hidden))
        return text

    def _button(self, each: Import) -> QPushButton:
        off = _is_off(each)
        button = QPushButton(self.tr("Restore") if off else self.tr("Remove"))
        button.setObjectName(f"{'restore' if off else 'remove'}Import{each.number + 1}")
        button.setProperty("role", "link")
        button.setAutoDefault(False)
        name = self.tr("Restore {file}") if off else self.tr("Remove {file}")
        button.setAccessibleName(name.format(file=each.name))
        act = self._imports.restore if off else self._imports.remove

        def clicked() -> None:
            button.setEnabled(False)  # until the table is made anew
            act(each)

        button.clicked.connect(clicked)
        return button


def _is_off(each: Import) -> bool:
    return each.is_removed or each.is_taken_back


def _when(each: Import) -> str:
    if not each.report.imported:
        return ""
    return datetime.fromisoformat(each.report.imported).astimezone().strftime("%Y-%m-%d %H:%M")
