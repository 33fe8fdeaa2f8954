"""Several things to learn from, files of their own for the parts, a group column: folded away on the page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from explorer.train.state import DataOrder, SourceOrder, TrainingData
from explorer.widgets.card import button, label, link
from explorer.widgets.elided_combo import ElidedCombo
from explorer.widgets.elided_label import ElidedLabel
from explorer.widgets.list_items import ABOUT, TwoLineDelegate

_LINE = 50  # pixels
_MOST_LINES = 3


class TrainingSources(QWidget):
    """Signals:
    order_changed(DataOrder): learn from this instead.
    file_requested(what): "source" to be added, "selection" or "verdict": ask for a file.
    judgments_requested(): learn from the judgments too.
    chosen_changed(number): another source is chosen in the list.
    """

    order_changed = Signal(object)
    file_requested = Signal(str)
    judgments_requested = Signal()
    chosen_changed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("trainingSources")
        self._data: TrainingData | None = None
        self.list = QListWidget()
        self.list.setObjectName("sourceList")
        self.list.setAccessibleName(self.tr("Training data, in this order"))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setItemDelegate(TwoLineDelegate(self.list))
        self.list.currentRowChanged.connect(self._chosen)
        self.list.setProperty("role", "ringed")
        self.last = label("small", name="sourceLast")
        self.add_file = button(self.tr("Add a file…"), "addSourceFile", "small")
        self.add_judgments = button(self.tr("Add the marks"), "addJudgments", "small")
        self.earlier = button(self.tr("Earlier"), "sourceEarlier", "small")
        self.remove = button(self.tr("Remove"), "removeSource", "small")
        self.add_file.clicked.connect(lambda: self.file_requested.emit("source"))
        self.add_judgments.clicked.connect(self.judgments_requested)
        self.earlier.clicked.connect(self._earlier)
        self.remove.clicked.connect(self._remove)
        self.how = ElidedCombo()
        self.how.setObjectName("stagesOrMixed")
        self.how.setAccessibleName(self.tr("How several are learned"))
        self.how.addItem(self.tr("One after the other"), False)
        self.how.addItem(self.tr("Mixed, batch by batch"), True)
        self.how.activated.connect(self._how_chosen)
        self.group_label = label("small", self.tr("Keep together in one part: rows that share"))
        self.group = ElidedCombo()
        self.group.setObjectName("groupColumn")
        self.group.setAccessibleName(self.tr("Group column"))
        self.group.activated.connect(self._group_chosen)
        self.parts = {
            "selection": _PartFile(
                "selection",
                self.tr("Selection: pairs that choose the best step"),
                self.tr("a tenth of the file"),
                self,
            ),
            "verdict": _PartFile(
                "verdict",
                self.tr("Verdict: pairs that judge the result"),
                self.tr("a third of the file"),
                self,
            ),
        }
        self.hard = QCheckBox(self.tr("Hard negatives from this corpus"))
        self.hard.setObjectName("hardNegatives")
        self.hard.setToolTip(self.tr("Beside each pair a text that is near but most likely not alike"))
        self.hard.clicked.connect(self._hard_chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.list)
        for pair in ((self.earlier, self.remove), (self.add_file, self.add_judgments)):
            row = QHBoxLayout()
            row.setSpacing(6)
            for each in pair:
                row.addWidget(each)
            row.addStretch(1)
            column.addLayout(row)
        column.addWidget(self.how)
        column.addWidget(self.last)
        for part in self.parts.values():
            part.asked.connect(self.file_requested)
            part.cleared.connect(self._part_cleared)
            column.addWidget(part)
        column.addWidget(self.group_label)
        column.addWidget(self.group)
        column.addWidget(self.hard)

    def set_data(self, data: TrainingData | None) -> None:
        """Show what is learned from."""
        self._data = data
        if data is None:
            return
        chosen = self.list.currentRow() if self.list.count() == len(data.sets) else -1
        self.list.blockSignals(True)
        self.list.clear()
        for number, each in enumerate(data.sets, start=1):
            item = QListWidgetItem(f"{number}. {each.name}")
            item.setData(ABOUT, f"{each.title.removeprefix(each.name).strip(' ·')} · {each.objective}")
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{number}. {each.title}, {each.objective}")
            item.setToolTip(str(each.order.path or each.name))
            self.list.addItem(item)
        several = len(data.sets) > 1
        self.list.setCurrentRow(chosen if 0 <= chosen < len(data.sets) else len(data.sets) - 1)
        self.list.blockSignals(False)
        self.list.setFixedHeight(_LINE * min(len(data.sets), _MOST_LINES) + 6)
        for widget in (self.list, self.how, self.last, self.earlier, self.remove):
            widget.setVisible(several)
        self.earlier.setEnabled(several)
        self.last.setText(
            self.tr("The last one counts: {name} gives the verdict.").format(name=data.last.name)
        )
        self.how.setCurrentIndex(int(data.order.mixed))
        judged = any(each.order.judged for each in data.sets)
        self.add_judgments.setVisible(not judged)
        of_file = data.last.order.path is not None
        for name, part in self.parts.items():
            part.set_path(getattr(data.order, name), of_file)
        self.group.clear()
        self.group.addItem(self.tr("a sentence (no group column)"), "")
        for column in data.last.columns:
            self.group.addItem(column, column)
        self.group.setCurrentIndex(max(self.group.findData(data.order.group), 0))
        for widget in (self.group_label, self.group):
            widget.setVisible(of_file)
        self.hard.setVisible(data.takes_negatives)
        self.hard.setChecked(data.order.hard_negatives)
        if several:
            self._show_earlier()

    @property
    def chosen(self) -> int:
        """The number of the source that is chosen; the last one where there is only one."""
        row = self.list.currentRow()
        n = len(self._data.sets) if self._data is not None else 0
        return row if 0 <= row < n else n - 1

    def set_part(self, part: str, path: Path | None) -> None:
        """Take a file of its own for a part, or none."""
        if self._data is None:
            return
        if part == "selection":
            self.order_changed.emit(replace(self._data.order, selection=path))
        else:
            self.order_changed.emit(replace(self._data.order, verdict=path))

    def _part_cleared(self, part: str) -> None:
        self.set_part(part, None)

    def _chosen(self, row: int) -> None:
        self._show_earlier()
        self.chosen_changed.emit(row)

    def _show_earlier(self) -> None:
        self.earlier.setEnabled(self.chosen > 0)

    def _how_chosen(self) -> None:
        if self._data is not None:
            self.order_changed.emit(replace(self._data.order, mixed=bool(self.how.currentData())))

    def _group_chosen(self) -> None:
        if self._data is not None and self.group.currentData() != self._data.order.group:
            self.order_changed.emit(replace(self._data.order, group=self.group.currentData()))

    def _hard_chosen(self, chosen: bool) -> None:
        if self._data is not None:
            self.order_changed.emit(replace(self._data.order, hard_negatives=chosen))

    def _earlier(self) -> None:
        if self._data is None or self.chosen < 1:
            return
        at, sources = self.chosen, list(self._data.order.sources)
        sources[at - 1], sources[at] = sources[at], sources[at - 1]
        self.list.blockSignals(True)
        self.list.setCurrentRow(at - 1)
        self.list.blockSignals(False)
        self._emit(self._data.order, sources)

    def _remove(self) -> None:
        if self._data is None or len(self._data.sets) < 2:
            return
        sources = list(self._data.order.sources)
        del sources[self.chosen]
        self._emit(self._data.order, sources)

    def _emit(self, order: DataOrder, sources: list[SourceOrder]) -> None:
        wanted = replace(order, sources=tuple(sources))
        if wanted.sources[-1] != order.sources[-1]:
            wanted = replace(wanted, selection=None, verdict=None, group="")
        self.order_changed.emit(wanted)


class _PartFile(QWidget):
    """A part, and the file that it comes from. Signals: asked(part), cleared(part)."""

    asked = Signal(str)
    cleared = Signal(str)

    def __init__(self, part: str, words: str, by_default: str, parent: QObject | None = None) -> None:
        super().__init__()
        self._default = by_default
        self.file = ElidedLabel()
        self.file.mode = Qt.TextElideMode.ElideMiddle
        self.choose = link(self.tr("Another file…"), f"{part}File")
        self.choose.setAccessibleName(f"{words}: {self.tr('another file')}")
        self.choose.clicked.connect(lambda: self.asked.emit(part))
        self.clear = link(self.tr("Do not use it"), f"{part}Clear")
        self.clear.setAccessibleName(f"{words}: {self.tr('do not use it')}")
        self.clear.clicked.connect(lambda: self.cleared.emit(part))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(label("small", words))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.file, 1)
        row.addWidget(self.choose)
        row.addWidget(self.clear)
        column.addLayout(row)
        self.set_path(None)

    def set_path(self, path: Path | None, of_file: bool = True) -> None:
        """Show the file, or the default: that of a file (`of_file`), or that of the workspace."""
        default = self._default if of_file else self.tr("a held-out part")
        self.file.setText(path.name if path is not None else default)
        self.file.setToolTip(str(path) if path is not None else "")
        self.choose.setVisible(path is None)
        self.clear.setVisible(path is not None)
