"""What another copy of the workspace brings: how far both agree, and where they differ, to be decided."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QHeaderView, QPushButton, QTableView, QWidget

from explorer.shared import wording
from explorer.widgets.dialogs import BaseDialog

if TYPE_CHECKING:
    from core.workspace.merging import MarkConflict, Merge
    from explorer.marking.merging import Merging

_Index = QModelIndex | QPersistentModelIndex
_TEXT, _MINE, _THEIRS = range(3)
_ROW = 28  # pixels
_LEAST_ROWS, _MOST_ROWS = 2, 8  # seen at once


class ConflictModel(QAbstractTableModel):
    """A row a conflict: its text, and what each says; the side that is taken has a tick."""

    def __init__(self, found: Merge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found = found
        self._n_rows = len(found.row_conflicts)
        self.theirs = [False] * (self._n_rows + len(found.mark_conflicts))

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.theirs)

    def columnCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else 3

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return (self.tr("Text"), self.tr("Mine"), self.tr("Theirs"))[section]
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row, column = index.row(), index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._words(row)[column]
        if role == Qt.ItemDataRole.CheckStateRole and column != _TEXT:
            taken = self.theirs[row] == (column == _THEIRS)
            return Qt.CheckState.Checked if taken else Qt.CheckState.Unchecked
        return None

    def _words(self, row: int) -> tuple[str, str, str]:
        if row < self._n_rows:
            conflict = self._found.row_conflicts[row]
            return " ".join(conflict.text.split()), ", ".join(conflict.mine), ", ".join(conflict.theirs)
        pair = self._found.mark_conflicts[row - self._n_rows]
        texts = (" ".join(text.split()) for text in (pair.mine.first, pair.mine.second))
        return " / ".join(texts), self._mark(pair.mine.score), self._mark(pair.theirs.score)

    def _mark(self, score: float) -> str:
        if score in (0.0, 1.0):
            return self.tr("alike") if score else self.tr("not alike")
        return self.tr("{0} of 5").format(round(score * 5))

    def flags(self, index: _Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags if index.column() == _TEXT else flags | Qt.ItemFlag.ItemIsUserCheckable

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """A click on either side takes that side; one of the two is always taken."""
        if role != Qt.ItemDataRole.CheckStateRole or index.column() == _TEXT:
            return False
        self.theirs[index.row()] = index.column() == _THEIRS
        self.dataChanged.emit(self.index(index.row(), _MINE), self.index(index.row(), _THEIRS))
        return True

    def take_all(self, *, theirs: bool) -> None:
        """Take the same side everywhere."""
        self.theirs = [theirs] * len(self.theirs)
        self.dataChanged.emit(self.index(0, _MINE), self.index(len(self.theirs) - 1, _THEIRS))

    def taken(self) -> tuple[list[int], list[MarkConflict]]:
        """Rows and judgments that become as the other one has them."""
        rows = [
            each.row_id
            for each, theirs in zip(self._found.row_conflicts, self.theirs, strict=False)
            if theirs
        ]
        marks = [
            each
            for each, theirs in zip(self._found.mark_conflicts, self.theirs[self._n_rows :], strict=True)
            if theirs
        ]
        return rows, marks


class ConflictTable(QTableView):
    """The conflicts: as high as the rows that are to be seen at once, and scrolled through the others."""

    def __init__(self, model: ConflictModel) -> None:
        super().__init__()
        self._n_seen = 0
        self.setObjectName("conflictTable")
        self.setAccessibleName(self.tr("Conflicts"))
        self.setModel(model)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(_ROW)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(_TEXT, QHeaderView.ResizeMode.Stretch)
        for column in (_MINE, _THEIRS):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            self.setColumnWidth(column, 150)

    def see(self, n_fewer: int = 0) -> None:
        """Be high enough for so many rows less than are seen where there is room."""
        whole = min(self.model().rowCount(), _MOST_ROWS)
        self._n_seen = max(whole - n_fewer, min(whole, _LEAST_ROWS))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(256, self.horizontalHeader().sizeHint().height() + _ROW * self._n_seen + 4)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class MergeDialog(BaseDialog):
    """Agreement, conflicts with a tick on either side, Merge."""

    def __init__(self, merging: Merging, found: Merge, parent: QWidget | None = None) -> None:
        super().__init__(parent, "", width=720)
        self.setObjectName("mergeDialog")
        self.setWindowTitle(self.tr("Merge labels and marks"))
        self.heading.setText(self.tr("Merge labels and marks"))
        self._merging, self._found = merging, found
        self.agreement = self.add_label("\n".join(self._sentences()), "")
        self.agreement.setObjectName("agreement")
        self.model = ConflictModel(found, self)
        self.table: ConflictTable | None = None
        n = self.model.rowCount()
        if n:
            self._add_conflicts(n)
        self.add_button(self.tr("Cancel"), "cancelMerge").clicked.connect(self.reject)
        self.merge_button = self.add_button(self.tr("Merge"), "mergeButton", primary=True)
        self.merge_button.setEnabled(not found.is_nothing)
        self.merge_button.clicked.connect(self._merge)

    def _add_conflicts(self, n: int) -> None:
        said = (
            self.tr("1 conflict: tick the side that is right")
            if n == 1
            else self.tr("{n} conflicts: tick the side that is right").format(n=wording.count(n))
        )
        self.add_label(said, "heading").setObjectName("conflicts")
        self.table = ConflictTable(self.model)
        self.content.addWidget(self.table)
        row = QHBoxLayout()
        for text, name, theirs in (
            (self.tr("All mine"), "allMine", False),
            (self.tr("All theirs"), "allTheirs", True),
        ):
            button = QPushButton(text)
            button.setObjectName(name)
            button.setAutoDefault(False)
            button.clicked.connect(self._take_theirs if theirs else self._take_mine)
            row.addWidget(button)
        row.addStretch(1)
        self.content.addLayout(row)

    def fit(self) -> None:
        """Where all of it would be higher than there is room, fewer conflicts are seen at once: the table
        scrolls, and nothing around it.
        """
        if self.table is not None:
            self.table.see()
            super().fit()  # what is written gets its width, and asks for its height
            self.table.see(max(ceil((self.wanted() - self.highest()) / _ROW), 0))
        super().fit()

    def _take_mine(self) -> None:
        self.model.take_all(theirs=False)

    def _take_theirs(self) -> None:
        self.model.take_all(theirs=True)

    def _merge(self) -> None:
        self._merging.merge(self._found, *self.model.taken())
        self.accept()

    def _sentences(self) -> list[str]:
        """What the other copy brings and how far both agree."""
        found, count = self._found, wording.count
        both = wording.plural(found.n_matched, self.tr("1 row is in both."), self.tr("{n} rows are in both."))
        lines = [both]
        if found.n_lost:
            lines.append(
                wording.plural(
                    found.n_lost,
                    self.tr("1 row that is labelled there is not here; its labels stay there."),
                    self.tr("{n} rows that are labelled there are not here; their labels stay there."),
                )
            )
        if parts := self._added():
            lines.append(self.tr("To be added: {0}.").format(", ".join(parts)))
        if found.notes:
            lines.append(
                wording.plural(
                    len(found.notes),
                    self.tr("1 row gets a note from there, below what is noted here."),
                    self.tr("{n} rows get a note from there, below what is noted here."),
                )
            )
        if found.n_both:
            # Kappa needs one class a row: it is of those to which both gave exactly one label.
            kappa = self._kappa(found.kappa) if found.n_single == found.n_both else ""
            lines.append(
                self.tr("Rows that both labelled: {n}{kappa}.").format(n=count(found.n_both), kappa=kappa)
            )
            if found.n_single < found.n_both and found.kappa is not None:
                lines.append(
                    self.tr("Of these, with one label each: {n}{kappa}.").format(
                        n=count(found.n_single), kappa=self._kappa(found.kappa)
                    )
                )
            lines += [
                f"    {each.name}{self._kappa(each.kappa)}" for each in found.labels if each.kappa is not None
            ]
        if found.n_marks_both:
            lines.append(
                self.tr("Pairs that both judged: {n}, {same} of them the same{kappa}.").format(
                    n=count(found.n_marks_both),
                    same=count(found.n_marks_agree),
                    kappa=self._kappa(found.marks_kappa),
                )
            )
        if found.is_nothing:
            lines.append(self.tr("There is nothing to take over."))
        return lines

    def _added(self) -> list[str]:
        labels, marks = sum(each.n_added for each in self._found.labels), len(self._found.marks_added)
        on_rows = wording.plural(labels, self.tr("labels on 1 row"), self.tr("labels on {n} rows"))
        more_marks = wording.plural(marks, self.tr("1 mark"), self.tr("{n} marks"))
        return [on_rows] * (labels > 0) + [more_marks] * (marks > 0)

    def _kappa(self, kappa: float | None) -> str:
        return "" if kappa is None else self.tr(", Cohen's κ {0}").format(wording.decimal(kappa))
