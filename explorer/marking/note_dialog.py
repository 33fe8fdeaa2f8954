"""The note on some rows: read, written, taken away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from core.errors import ExplorerError
from explorer.shared import wording
from explorer.shared.engine_words import said
from explorer.widgets.dialogs import BaseDialog
from explorer.widgets.list_items import framed

if TYPE_CHECKING:
    from explorer.shell.session import Session

_LINES = 5


class _Field(QPlainTextEdit):
    """Signals: keep_requested(): Ctrl+Enter."""

    keep_requested = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.keep_requested.emit()
        else:
            super().keyPressEvent(event)


class NoteDialog(BaseDialog):
    """One note for all of these rows; nothing happens before it is kept. Ctrl+Enter keeps it."""

    def __init__(self, session: Session, row_ids: NDArray[np.int64], parent: QWidget | None = None) -> None:
        super().__init__(parent, "", width=460)
        self._session, self._row_ids = session, row_ids
        title = self.tr("Note on {0}").format(wording.rows(len(row_ids)))
        self.setWindowTitle(title)
        self.heading.setText(title)
        self.setObjectName("noteDialog")
        there = session.noting.of_rows(row_ids)
        self._before = there[0] if len(there) == 1 else None
        self.field = _Field(self._before or "")
        self.field.setObjectName("noteText")
        self.field.setAccessibleName(self.tr("Note"))
        several = self.tr("These rows have different notes: what you write takes their place.")
        self.field.setPlaceholderText(self.tr("A few words") if self._before is not None else several)
        self.field.setTabChangesFocus(True)
        self.field.setFixedHeight(self.field.fontMetrics().lineSpacing() * _LINES + 22)
        framed(self.field)
        self.field.textChanged.connect(self._changed)
        self.content.addWidget(self.field)
        self.wrong = self.add_label("", "bad")
        self.wrong.hide()
        self.add_button(self.tr("Cancel"), "noteNo").clicked.connect(self.reject)
        self.yes = self.add_button(self.tr("Keep the note"), "noteYes", primary=True)
        self.yes.setToolTip(self.tr("Ctrl+Enter"))
        self.yes.clicked.connect(self.accept)
        self.field.keep_requested.connect(self.yes.click)
        self.field.moveCursor(QTextCursor.MoveOperation.End)
        self.field.setFocus()
        self._changed()

    def _changed(self) -> None:
        self.wrong.hide()
        text = self.field.toPlainText().strip()
        self.yes.setEnabled(text != (self._before or ""))
        takes_away = bool(self._before) and not text
        self.yes.setText(self.tr("Take the note away") if takes_away else self.tr("Keep the note"))

    def accept(self) -> None:
        """Keep what is written, as one step that can be taken back."""
        try:
            self._session.noting.put(self._row_ids, self.field.toPlainText())
        except ExplorerError as error:
            self.wrong.setText(said(str(error)))
            self.wrong.show()
            return
        super().accept()
