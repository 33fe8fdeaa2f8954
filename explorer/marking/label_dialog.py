"""Which labels some rows get: those there are, each on all, some or none of them, and a new one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QMenu, QWidget

from core.errors import ExplorerError
from core.judgments.labels import LONGEST_NAME, N_COLOURS
from explorer.shared import wording
from explorer.shared.engine_words import said
from explorer.widgets.dialogs import BaseDialog, NameDialog
from explorer.widgets.label_chips import label_icon
from explorer.widgets.list_items import framed

if TYPE_CHECKING:
    from explorer.shell.session import Session

_ID, _BEFORE, _NAME = (Qt.ItemDataRole(int(Qt.ItemDataRole.UserRole) + at) for at in range(3))
_ROW = 26  # pixels
_MOST_ROWS = 10  # in sight


class LabelDialog(BaseDialog):
    """Ticks stick a label on all of these rows, or take it off them; nothing happens before OK.

    A label that a machine put on a row counts as one that a person is still to put there.
    """

    def __init__(self, session: Session, row_ids: NDArray[np.int64], parent: QWidget | None = None) -> None:
        self._session = session
        self._row_ids = row_ids
        n = len(self._row_ids)
        super().__init__(parent, "", width=420)
        title = self.tr("Label {0}").format(wording.rows(n))
        self.setWindowTitle(title)
        self.heading.setText(title)
        self.setObjectName("labelDialog")
        self.list = QListWidget()
        self.list.setObjectName("labelList")
        self.list.setAccessibleName(self.tr("Labels"))
        framed(self.list)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setToolTip(self.tr("A right click renames a label, colours it or removes it"))
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._open_menu)
        self.field = QLineEdit()
        self.field.setObjectName("newLabel")
        self.field.setPlaceholderText(self.tr("A new label"))
        self.field.setAccessibleName(self.tr("A new label"))
        self.field.setMaxLength(LONGEST_NAME)
        self.field.textChanged.connect(self._changed)
        self.list.itemChanged.connect(self._changed)
        self.content.addWidget(self.list)
        self.content.addWidget(self.field)
        self.wrong = self.add_label("", "bad")
        self.wrong.hide()
        self.add_button(self.tr("Cancel"), "labelNo").clicked.connect(self.reject)
        self.yes = self.add_button(self.tr("Label"), "labelYes", primary=True)
        self.yes.clicked.connect(self.accept)
        self.field.setFocus()
        session.labelling.labels_changed.connect(self._fill)
        self._fill()

    def _fill(self) -> None:
        """List the labels; ticks that were not done yet are forgotten."""
        n, before = len(self._row_ids), self.list.blockSignals(True)
        self.list.clear()
        labelling, ratio = self._session.labelling, self.devicePixelRatioF()
        for label in labelling.labels:
            n_labelled = labelling.n_of(label, self._row_ids)
            n_by_machine = labelling.n_by_machine(label, self._row_ids)
            state = _STATES[(n_labelled > 0) + (n_labelled - n_by_machine == n)]
            number = labelling.number_of(label)
            parts = [label.name if number is None else f"{number}  {label.name}"]
            if 0 < n_labelled < n:
                parts.append(self.tr("on {0} of {1}").format(wording.count(n_labelled), wording.count(n)))
            if n_by_machine:
                parts.append(self.tr("{0} by the machine").format(wording.count(n_by_machine)))
            item = QListWidgetItem(" · ".join(parts), self.list)
            item.setIcon(label_icon(label.colour, ratio))
            item.setSizeHint(QSize(0, _ROW))
            item.setToolTip(item.text())
            flags = Qt.ItemFlag
            item.setFlags(flags.ItemIsEnabled | flags.ItemIsSelectable | flags.ItemIsUserCheckable)
            item.setCheckState(state)
            item.setData(_ID, label.label_id)
            item.setData(_BEFORE, state)
            item.setData(_NAME, label.name)
        self.list.blockSignals(before)
        self.list.setFixedHeight(_ROW * min(max(self.list.count(), 2), _MOST_ROWS) + 16)
        self.list.setVisible(self.list.count() > 0)
        self._changed()

    def _open_menu(self, place: QPoint) -> None:
        item = self.list.itemAt(place)
        if item is not None:
            menu = self.menu_for(item)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.list.viewport().mapToGlobal(place))

    def menu_for(self, item: QListWidgetItem) -> QMenu:
        """What can be done with a label itself, at once and with undo."""
        label_id, name = item.data(_ID), item.data(_NAME)
        menu = QMenu(self)
        menu.addAction(self.tr("Rename…"), lambda: self._rename(label_id, name))
        colours, labelling = menu.addMenu(self.tr("Colour")), self._session.labelling
        now = next((each.colour for each in labelling.labels if each.label_id == label_id), None)
        for colour in range(N_COLOURS):
            action = colours.addAction(
                label_icon(colour, self.devicePixelRatioF()), self.tr("Colour {0}").format(colour + 1)
            )
            action.triggered.connect(partial(labelling.recolour, label_id, colour))
            action.setCheckable(True)
            action.setChecked(colour == now)
        menu.addAction(self.tr("Label the rest like this…"), lambda: self._ask_for_rest(label_id))
        menu.addAction(self.tr("Remove from all rows"), lambda: self._session.labelling.remove(label_id))
        return menu

    def _ask_for_rest(self, label_id: int) -> None:
        self.reject()  # a dialog over another would be one too many
        self._session.labelling.rest_requested.emit(label_id)

    def _rename(self, label_id: int, name: str) -> None:
        ask = NameDialog(self.tr("Rename the label"), name, self)
        if ask.exec():
            try:
                self._session.labelling.rename(label_id, ask.name())
            except ExplorerError as error:
                self.wrong.setText(said(str(error)))
                self.wrong.show()

    def _ticked(self) -> list[tuple[int, bool]]:
        """(label, whether it is to be on all of them) of those that were changed."""
        items = [self.list.item(row) for row in range(self.list.count())]
        changed = [item for item in items if item.checkState() != item.data(_BEFORE)]
        return [(item.data(_ID), item.checkState() == Qt.CheckState.Checked) for item in changed]

    def _changed(self) -> None:
        self.wrong.hide()
        self.yes.setEnabled(bool(self.field.text().strip() or self._ticked()))

    def accept(self) -> None:
        """Do what was ticked and typed, as one step that can be taken back."""
        labelling, stack = self._session.labelling, self._session.undo_stack
        name = " ".join(self.field.text().split())
        names, ticked = {label.label_id: label.name for label in labelling.labels}, self._ticked()
        stack.beginMacro(self.tr("labels on {0}").format(wording.rows(len(self._row_ids))))
        try:
            if name:
                labelling.put(name, self._row_ids)
            for label_id, on_all in ticked:
                if on_all:
                    labelling.put(names[label_id], self._row_ids)
                else:
                    labelling.take(label_id, self._row_ids)
        except ExplorerError as error:
            self.wrong.setText(said(str(error)))
            self.wrong.show()
            return
        finally:
            stack.endMacro()
            self._drop_empty_step()
        super().accept()

    def _drop_empty_step(self) -> None:
        """A step that changed nothing is none that could be taken back."""
        stack = self._session.undo_stack
        step = stack.command(stack.index() - 1)
        if step.childCount() == 0:
            step.setObsolete(True)
            stack.undo()


_STATES = (Qt.CheckState.Unchecked, Qt.CheckState.PartiallyChecked, Qt.CheckState.Checked)
