"""The training runs of a workspace as a table: the newest first, the model as loaded last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QColor, QFont

from explorer.shared import theme
from explorer.shared.wording import decimal
from explorer.train.state import RunRow, metric_name

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
        """Show `rows`; the one of number `running` is going on."""
        if tuple(rows) == self._rows and running == self._running:
            return
        self.beginResetModel()
        self._rows, self._running = tuple(rows), running
        self.endResetModel()

    @property
    def running(self) -> int | None:
        """The number of the run that is going on."""
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
            return row.error or row.sentence or None
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
            return row.verdict
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
