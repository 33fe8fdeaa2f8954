"""The list of runs on the Train page, and what can be done with the chosen one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QHeaderView, QTableView, QWidget

from explorer.models.runs import OBJECTIVE, RESULT, RUN, VERDICT, RunsModel
from explorer.training_state import RunRow
from explorer.widgets.card import Card, button, label

_ROW, _FRAME, _LEAST = 30, 118, 180  # pixels


class RunList(Card):
    """Choosing several runs lays their curves over one another.

    Signals:
        chosen_changed(tuple of run numbers): which lines are chosen, the current one first.
        use_requested(number): make that run's model the one in use; 0 is the model as loaded.
        export_requested(number): write its model to a folder.
        copy_requested(number, "command" | "python").
    """

    chosen_changed = Signal(object)
    use_requested = Signal(object)
    export_requested = Signal(object)
    copy_requested = Signal(object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("runList", parent=parent)
        self._busy = False
        self.model = RunsModel(self)
        self.table = QTableView()
        self.table.setObjectName("runsTable")
        self.table.setAccessibleName(self.tr("Runs"))
        self.table.setModel(self.model)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setTabKeyNavigation(False)
        self.table.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(_ROW)
        header = self.table.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(RUN, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(OBJECTIVE, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(RESULT, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(VERDICT, QHeaderView.ResizeMode.ResizeToContents)
        self.table.selectionModel().selectionChanged.connect(self._chosen)
        self.use = button(self.tr("Use this one"), "useRun", "small")
        self.export = button(self.tr("Export…"), "exportRun", "small")
        self.command = button(self.tr("Copy command"), "copyCommand", "small")
        self.python = button(self.tr("Copy Python"), "copyPython", "small")
        self.use.clicked.connect(lambda: self._ask(self.use_requested))
        self.export.clicked.connect(lambda: self._ask(self.export_requested))
        self.command.clicked.connect(lambda: self._copy("command"))
        self.python.clicked.connect(lambda: self._copy("python"))
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(label("heading", self.tr("Runs")))
        head.addStretch(1)
        for each in (self.use, self.export, self.command, self.python):
            head.addWidget(each)
        self.column.addLayout(head)
        self.column.addWidget(self.table, 1)
        self.setMinimumHeight(_LEAST)
        self._show_buttons()

    def set_rows(self, rows: Sequence[RunRow], running: int | None, *, busy: bool) -> None:
        """Show `rows`, the one of number `running` going on; while `busy`, none can be put to use."""
        chosen = self.chosen()
        self._busy = busy
        self.model.set_rows(rows, running)
        if self.chosen() != chosen:
            self.choose(chosen)
        # As high as its rows: what is left is the curve's.
        self.setMaximumHeight(max(_FRAME + _ROW * len(rows), _LEAST))
        self._show_buttons()

    def chosen(self) -> tuple[int, ...]:
        """The numbers of the chosen runs, the current one first."""
        lines = [index.row() for index in self.table.selectionModel().selectedRows()]
        current = self.table.currentIndex().row()
        lines.sort(key=lambda line: (line != current, line))
        return tuple(self.model.row(line).number for line in lines)

    def choose(self, numbers: Sequence[int]) -> None:
        """Choose the runs of these numbers, as far as there are such."""
        selection = self.table.selectionModel()
        selection.blockSignals(True)
        self.table.clearSelection()
        flags = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
        for number in reversed(tuple(numbers)):
            line = self.model.line_of(number)
            if line is not None:
                index = self.model.index(line, 0)
                selection.setCurrentIndex(index, flags)
        selection.blockSignals(False)
        self.table.viewport().update()
        self._chosen()

    def _chosen(self, *_: object) -> None:
        self._show_buttons()
        self.chosen_changed.emit(self.chosen())

    def _show_buttons(self) -> None:
        chosen = self.chosen()
        line = self.model.line_of(chosen[0]) if len(chosen) == 1 else None
        row = self.model.row(line) if line is not None else None
        is_run = row is not None and row.number > 0
        finished = is_run and row is not None and row.fate == "finished"
        kept = row is not None and row.version is not None
        self.use.setVisible(kept and row is not None and not row.active)
        self.use.setEnabled(not self._busy)
        self.export.setVisible(bool(finished) and kept)
        self.command.setVisible(is_run)
        self.python.setVisible(is_run)

    def _ask(self, signal: object) -> None:
        chosen = self.chosen()
        if len(chosen) == 1:
            signal.emit(chosen[0])  # type: ignore[attr-defined]

    def _copy(self, what: str) -> None:
        chosen = self.chosen()
        if len(chosen) == 1:
            self.copy_requested.emit(chosen[0], what)
