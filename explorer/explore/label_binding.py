"""Labels and notes on what is looked at: by a key, from a menu, on all hits, on the rows of topics."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QMenu

from explorer.explore.hits import HIT_ROLE
from explorer.marking.label_dialog import LabelDialog
from explorer.marking.note_dialog import NoteDialog
from explorer.shared.state import LABELS, NO_IDS, RowSet

if TYPE_CHECKING:
    from explorer.explore.bindings import MapBinding
    from explorer.explore.hit_list import HitList
    from explorer.explore.row_table import RowTable
    from explorer.explore.topic_list import TopicList
    from explorer.shell.session import Session


class LabelBinding(QObject):
    """Says which rows a label is meant for, by where the keyboard is, and puts it on them."""

    def __init__(
        self,
        session: Session,
        hits: HitList,
        tables: Sequence[RowTable],
        topics: TopicList,
        on_map: MapBinding,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._hits, self._tables = session, hits, tables
        self._topics, self._on_map = topics, on_map
        hits.view.label_typed.connect(self.put)
        topics.view.label_typed.connect(self.put)
        on_map.map.label_typed.connect(self.put)
        for table in tables:
            table.view.label_typed.connect(self.put)
            table.menu_opening.connect(self._add_to_rows_menu)
        topics.label_requested.connect(self.label_topics)
        on_map.cluster_menu_made.connect(self._add_to_cluster_menu)
        hits.label_requested.connect(self.ask)
        hits.note_requested.connect(self.ask_note)
        hits.model.labels_of = lambda hit: session.labelling.chips(hit.rows)
        session.labelling.labels_changed.connect(self._labels_changed)

    def put(self, number: int) -> None:
        """Put a label on the rows meant, or take it off where it is on all; a new one is asked for where no
        label has that number.
        """
        if self._session.workspace is None:
            return
        row_ids, label = self.rows_meant(), self._session.labelling.numbered(number)
        if not len(row_ids):
            said = self.tr("Select rows first: nothing is there to label.")
            self._session.message_posted.emit(said, "info")
        elif label is None:
            self.ask(row_ids)
        else:
            self._session.labelling.toggle(label, row_ids)

    def ask(self, row_ids: NDArray[np.int64]) -> None:
        """Ask which labels some rows get."""
        if len(row_ids):
            dialog = LabelDialog(self._session, row_ids, self._hits.window())
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.open()

    def ask_note(self, row_ids: NDArray[np.int64]) -> None:
        """Show the note on some rows, to be written."""
        if len(row_ids):
            dialog = NoteDialog(self._session, row_ids, self._hits.window())
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.open()

    def label_hits(self) -> None:
        """Ask which labels the rows of all hits get."""
        hits = self._session.hits
        if hits is not None:
            self.ask(np.unique(np.array([row for hit in hits.hits for row in hit.rows], np.int64)))

    def label_topics(self, topic_ids: Sequence[int]) -> None:
        """Ask which labels the rows of topics get."""
        self.ask(self._on_map.rows_of_topics(topic_ids))

    def rows_meant(self) -> NDArray[np.int64]:
        """The rows of the chosen topics where the keyboard is in their list; else the selected rows, or the
        one that is looked at.
        """
        at, session = QApplication.focusWidget(), self._session
        if at is self._topics.view:
            return self._on_map.rows_of_topics(self._topics.chosen_ids())
        if len(session.selection):
            return session.selection
        if at is self._hits.view and (current := self._hits.view.currentIndex()).isValid():
            return np.sort(np.array(current.data(HIT_ROLE).rows, np.int64))
        for table in self._tables:
            if at is table.view and (current := table.view.currentIndex()).isValid():
                return table.model.row_ids()[current.row() : current.row() + 1]
        return NO_IDS

    def _labels_changed(self) -> None:
        self._hits.view.viewport().update()

    def _add_to_rows_menu(self, menu: QMenu) -> None:
        menu.addAction(self.tr("Label…"), lambda: self.ask(self.rows_meant()))
        menu.addAction(self.tr("Note…"), lambda: self.ask_note(self.rows_meant()))

    def add_to_value_menu(self, menu: QMenu, column: str, value: object) -> None:
        """What can be done with a label, in the menu of the filters."""
        label = next((each for each in self._session.labelling.labels if each.name == value), None)
        if column != LABELS or label is None:
            return
        menu.addSeparator()
        rest = menu.addAction(self.tr("Label the rest like this…"))
        rest.setObjectName("labelRest")
        rest.triggered.connect(partial(self._session.labelling.rest_requested.emit, label.label_id))
        only = menu.addAction(self.tr("Only those that a machine labelled"))
        only.setObjectName("onlyMachine")
        only.setEnabled(len(label.machine_ids) > 0)
        named = self.tr("{0}, by machine").format(label.name)
        by_machine = RowSet(self.tr("label"), named, label.machine_ids)
        only.triggered.connect(partial(self._session.filter_rows, by_machine))

    def _add_to_cluster_menu(self, menu: QMenu, cluster: int) -> None:
        menu.addAction(self.tr("Label its rows…"), lambda: self.ask(self._on_map.rows_of_cluster(cluster)))
