"""The files of one import sheet, where there are several: which go in, and whose preview is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

_ROW = 24  # pixels


@dataclass(frozen=True)
class FileLine:
    """A file as the list shows it.

    Attributes:
        text: its name and how it is read, or why it is not.
        goes_in: whether it is ticked. can_go_in: whether it can be.
        tip: its path.
    """

    text: str
    goes_in: bool
    can_go_in: bool
    tip: str


class FileList(QListWidget):
    """A line a file, with a tick.

    Signals:
        file_shown(int): another line was chosen.
        file_ticked(int, bool): a tick was set or taken away.
    """

    file_shown = Signal(int)
    file_ticked = Signal(int, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("fileList")
        self.setAccessibleName(self.tr("Files"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setUniformItemSizes(True)
        self._filling = False
        self._most = 4  # lines that are seen at once; more of them scroll
        self.currentRowChanged.connect(self._shown)
        self.itemChanged.connect(self._ticked)

    def set_lines(self, lines: Sequence[FileLine], shown: int) -> None:
        """Show these files; nothing is told of it."""
        self._filling = True
        while self.count() > len(lines):
            self.takeItem(self.count() - 1)
        while self.count() < len(lines):
            self.addItem(QListWidgetItem())
        for number, line in enumerate(lines):
            item = self.item(number)
            item.setText(line.text)
            item.setToolTip(line.tip)
            flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
            if line.can_go_in:
                flags |= Qt.ItemFlag.ItemIsUserCheckable
            item.setFlags(flags)
            item.setCheckState(Qt.CheckState.Checked if line.goes_in else Qt.CheckState.Unchecked)
        self.setCurrentRow(shown)
        self._filling = False
        self.setFixedHeight(self.sizeHint().height())
        self.setVisible(len(lines) > 1)

    def set_most(self, most: int) -> None:
        """How many lines are seen at once."""
        if most != self._most:
            self._most = most
            self.setFixedHeight(self.sizeHint().height())

    def sizeHint(self) -> QSize:
        rows = min(self.count(), self._most) * max(_ROW, self.sizeHintForRow(0))
        return QSize(super().sizeHint().width(), rows + 2 * self.frameWidth())

    def _shown(self, row: int) -> None:
        if not self._filling and row >= 0:
            self.file_shown.emit(row)

    def _ticked(self, item: QListWidgetItem) -> None:
        if not self._filling:
            self.file_ticked.emit(self.row(item), item.checkState() == Qt.CheckState.Checked)
