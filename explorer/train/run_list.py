"""The list of runs on the Train page, and what can be done with the chosen one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import QAction, QColor, QFont, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QHeaderView, QMenu, QTableView, QWidget

from explorer.shared import theme
from explorer.shared.engine_words import said
from explorer.shared.wording import decimal
from explorer.train.state import RunRow, metric_name
from explorer.train.words import verdict_sentence, verdict_word
from explorer.widgets.card import Card, button, label

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
RUN, OBJECTIVE, RESULT, VERDICT = range(4)


def _tr(text: str) -> str:
    return QCoreApplication.translate("runs", text)


class RunsModel(QAbstractTableModel):
    """Columns: run, objective, metric before and after, verdict."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[RunRow, ...] = ()
        self._running: int | None = None
        theme.notifier().changed.connect(self._repaint)

    def set_rows(self, rows: Sequence[RunRow], running: int | None) -> None:
        """Show `rows`; the one of number `running` is live."""
        if tuple(rows) == self._rows and running == self._running:
            return
        self.beginResetModel()
        self._rows, self._running = tuple(rows), running
        self.endResetModel()

    @property
    def running(self) -> int | None:
        """The number of the live run."""
        return self._running

    def row(self, number: int) -> RunRow:
        """The run in line `number`."""
        return self._rows[number]

    def line_of(self, number: int) -> int | None:
        """The line of the run with that number."""
        return next((line for line, row in enumerate(self._rows) if row.number == number), None)

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else 4

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section == RESULT else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if section == RESULT:
            metrics = self._metrics()
            return metric_name(metrics[0]) if len(metrics) == 1 else _tr("result")
        return (_tr("run"), _tr("objective"), "", _tr("verdict"))[section]

    def _metrics(self) -> list[str]:
        return sorted({row.metric for row in self._rows if row.metric})

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = self._rows[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return (self._run, self._objective, self._result, self._verdict)[column](row)
        if role == Qt.ItemDataRole.TextAlignmentRole and column == RESULT:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ForegroundRole and column == VERDICT:
            return QColor(self._colour(row))
        if role == Qt.ItemDataRole.FontRole and column == RUN and row.active:
            return theme.ui_font(weight=QFont.Weight.DemiBold)
        if role == Qt.ItemDataRole.ToolTipRole:
            return said(row.error) or (row.sentence and verdict_sentence(row)) or None
        return None

    def _run(self, row: RunRow) -> str:
        name = _tr("as loaded") if row.number == 0 else f"{row.number}"
        if row.name:
            name = f"{name} · {row.name}"
        if row.active:
            return _tr("{run} · in use").format(run=name)
        return _tr("{run} · kept").format(run=name) if row.version and row.number and not row.name else name

    def _objective(self, row: RunRow) -> str:
        return f"{row.objective} · {row.source}" if row.source else row.objective

    def _result(self, row: RunRow) -> str:
        if row.after is None or row.before is None:
            return ""
        said = f"{decimal(row.before, 3)} → {decimal(row.after, 3)}"
        return said if len(self._metrics()) == 1 else f"{metric_name(row.metric)} {said}"

    def _verdict(self, row: RunRow) -> str:
        if row.number == 0:
            return ""
        if row.number == self._running:
            return _tr("running")
        if row.fate == "finished":
            return verdict_word(row.verdict)
        if row.fate == "failed":
            return _tr("failed at step {step}").format(step=f"{row.step:,}")
        return _tr("stopped, {step} of {total} steps").format(step=f"{row.step:,}", total=f"{row.total:,}")

    def _colour(self, row: RunRow) -> str:
        look = theme.tokens()
        if row.fate == "failed":
            return look.bad
        return {"better": look.good, "worse": look.bad}.get(row.verdict, look.muted)

    def _repaint(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, 3))


_ROW, _FRAME, _LEAST = 30, 118, 180  # pixels


class RunList(Card):
    """Choosing several runs lays their curves over one another.

    Signals:
        chosen_changed(tuple of run numbers): which lines are chosen, the current one first.
        use_requested(number): make that run's model the one in use; 0 is the model as loaded.
        export_requested(number): write its model to a folder.
        rename_requested(number): call its version something else.
        compare_requested(number): see what it changed.
        discard_requested(number): remove it.
        copy_requested(number, "command" | "python").
    """

    chosen_changed = Signal(object)
    use_requested = Signal(object)
    export_requested = Signal(object)
    rename_requested = Signal(object)
    compare_requested = Signal(object)
    discard_requested = Signal(object)
    copy_requested = Signal(object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("runList", parent=parent)
        self._busy = False
        self._beside = 0
        self.model = RunsModel(self)
        self.table = QTableView()
        self.table.setObjectName("runsTable")
        self.table.setAccessibleName(self.tr("Runs"))
        self.table.setModel(self.model)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setProperty("role", "ringed")
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
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._open_menu)
        keys = {
            QKeySequence(Qt.Key.Key_F2): self.rename_requested,
            QKeySequence(QKeySequence.StandardKey.Delete): self.discard_requested,
        }
        for key, signal in keys.items():
            shortcut = QShortcut(key, self.table)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(_Asker(self, signal).ask)
        self.use = button(self.tr("Use this one"), "useRun", "small")
        self.export = button(self.tr("Export…"), "exportRun", "small")
        self.command = button(self.tr("Copy command"), "copyCommand", "small")
        self.python = button(self.tr("Copy Python"), "copyPython", "small")
        self.use.clicked.connect(_Asker(self, self.use_requested).ask)
        self.export.clicked.connect(_Asker(self, self.export_requested).ask)
        self.command.clicked.connect(_Asker(self, self.copy_requested, "command").ask)
        self.python.clicked.connect(_Asker(self, self.copy_requested, "python").ask)
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
        """Show `rows`, the one of number `running` live; while `busy`, none can be put to use."""
        chosen = self.chosen()
        self._busy = busy
        self.model.set_rows(rows, running)
        if self.chosen() != chosen:
            self.choose(chosen)
        self._limit()
        self._show_buttons()

    def stand_beside(self, height: int) -> None:
        """Be at least as high as what stands beside the list; 0 where nothing does."""
        if height != self._beside:
            self._beside = height
            self._limit()

    def _limit(self) -> None:
        """As high as its rows: the rest of the height is for the curve."""
        self.setMaximumHeight(max(_FRAME + _ROW * self.model.rowCount(), _LEAST, self._beside))

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
        can = self._what_can_be_done()
        self.use.setVisible("use" in can)
        self.use.setEnabled(not self._busy)
        self.export.setVisible("export" in can)
        self.command.setVisible("copy" in can)
        self.python.setVisible("copy" in can)

    def current(self) -> RunRow | None:
        """The chosen run where it is one alone."""
        chosen = self.chosen()
        line = self.model.line_of(chosen[0]) if len(chosen) == 1 else None
        return self.model.row(line) if line is not None else None

    def _what_can_be_done(self) -> set[str]:
        """With the chosen run."""
        row = self.current()
        if row is None:
            return set()
        can = set()
        if row.version is not None and not row.active:
            can.add("use")
        if row.number == 0:
            return can
        can.add("copy")
        running = row.number == self.model.running
        if row.fate == "finished" and not row.is_cross:
            can.add("compare")
        if row.version is not None:
            can |= {"export", "rename"}
        elif not running:
            can.add("discard")
        return can

    def _open_menu(self, place: QPoint) -> None:
        menu = self.context_menu()
        if menu.isEmpty():
            menu.deleteLater()
            return
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.table.viewport().mapToGlobal(place))

    def context_menu(self) -> QMenu:
        """What can be done with the chosen run."""
        menu, can = QMenu(self), self._what_can_be_done()

        def add(what: str, words: str, signal: Any, *more: str) -> QAction | None:
            if what not in can:
                return None
            action = menu.addAction(words, _Asker(self, signal, *more, parent=menu).ask)
            action.setObjectName(f"run-{'-'.join((what, *more))}")
            return action

        use = add("use", self.tr("Use this one"), self.use_requested)
        if use is not None:
            use.setEnabled(not self._busy)
        rename = add("rename", self.tr("Rename…"), self.rename_requested)
        if rename is not None:
            rename.setShortcut(QKeySequence(Qt.Key.Key_F2))
        add("compare", self.tr("Compare…"), self.compare_requested)
        add("export", self.tr("Export…"), self.export_requested)
        add("copy", self.tr("Copy command"), self.copy_requested, "command")
        add("copy", self.tr("Copy Python"), self.copy_requested, "python")
        discard = add("discard", self.tr("Discard…"), self.discard_requested)
        if discard is not None:
            discard.setEnabled(not self._busy)
            discard.setShortcut(QKeySequence(QKeySequence.StandardKey.Delete))
        return menu

    def ask(self, signal: Any, *more: str) -> None:
        """Emit one of this list's signals for the chosen run."""
        row = self.current()
        if row is not None:
            signal.emit(row.number, *more)


class _Asker(QObject):
    """Emits a signal of the list for the run that is chosen then."""

    def __init__(self, runs: RunList, signal: Any, *more: str, parent: QObject | None = None) -> None:
        super().__init__(parent or runs)
        self._runs, self._signal, self._more = runs, signal, more

    def ask(self) -> None:
        self._runs.ask(self._signal, *self._more)
