"""Lines from the clipboard instead of a file."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPlainTextEdit, QWidget

from explorer.shared import wording
from explorer.widgets.dialogs import BaseDialog
from explorer.widgets.list_items import framed
from explorer.widgets.plain_text import PlainLabel


class PasteDialog(BaseDialog):
    """A text area, one sentence a line, with a live count.

    After `exec()`: `lines()`, `name()` and `into_open()` say what was wanted.
    """

    def __init__(self, text: str = "", open_workspace: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent, "", width=620)
        self.setWindowTitle(self.tr("Paste lines"))
        self.heading.setText(self.tr("Paste lines"))
        self.setObjectName("pasteDialog")
        self.area = QPlainTextEdit()
        self.area.setObjectName("pasteArea")
        self.area.setPlaceholderText(self.tr("One sentence a line"))
        self.area.setAccessibleName(self.tr("Lines, one sentence each"))
        self.area.setMinimumHeight(260)
        self.area.setTabChangesFocus(True)
        framed(self.area)
        self.content.addWidget(self.area)
        row = QHBoxLayout()
        row.setSpacing(8)
        name_label = PlainLabel(self.tr("Name"))
        name_label.setProperty("role", "small")
        self.name_edit = QLineEdit(self.tr("pasted lines"))
        self.name_edit.setObjectName("pasteName")
        name_label.setBuddy(self.name_edit)
        self.destination = QComboBox()
        self.destination.setObjectName("pasteDestination")
        self.destination.setAccessibleName(self.tr("Into"))
        if open_workspace:
            self.destination.addItem(self.tr("Add to {name}").format(name=open_workspace), True)
        self.destination.addItem(self.tr("New workspace"), False)
        self.destination.setVisible(bool(open_workspace))
        self.destination.currentIndexChanged.connect(self._destination_changed)
        row.addWidget(self.destination)
        row.addWidget(name_label)
        row.addWidget(self.name_edit, 1)
        self._name_label = name_label
        self.content.addLayout(row)
        self.count_label = PlainLabel()
        self.count_label.setObjectName("pasteCount")
        self.count_label.setProperty("role", "muted")
        self.buttons.insertWidget(0, self.count_label)
        self.add_button(self.tr("Cancel"), "pasteCancel").clicked.connect(self.reject)
        self.explore = self.add_button(self.tr("Explore"), "pasteExplore", primary=True)
        self.explore.clicked.connect(self.accept)
        self.area.textChanged.connect(self._count)
        self.area.installEventFilter(self)
        self.area.setPlainText(text)
        self._count()
        self._destination_changed()
        self.area.setFocus()

    def lines(self) -> list[str]:
        """The lines as they stand, blank ones included."""
        return self.area.toPlainText().splitlines()

    def name(self) -> str:
        """The name for a new workspace."""
        return self.name_edit.text().strip() or self.tr("pasted lines")

    def into_open(self) -> bool:
        """Whether the lines go into the open workspace."""
        return bool(self.destination.currentData())

    def _destination_changed(self) -> None:
        new = not self.into_open()
        self.name_edit.setVisible(new)
        self._name_label.setVisible(new)

    def _count(self) -> None:
        lines = [line.strip() for line in self.lines()]
        texts = [line for line in lines if line]
        distinct, blank = len(set(texts)), len(lines) - len(texts)
        self.count_label.setText(
            self.tr("{lines} · {distinct} distinct · {blank} blank").format(
                lines=wording.plural(len(lines), self.tr("1 line"), self.tr("{n} lines")),
                distinct=wording.count(distinct),
                blank=wording.count(blank),
            )
        )
        self.explore.setEnabled(bool(texts))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # In a text area Enter begins a line; Ctrl+Enter accepts.
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            go = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if go and event.modifiers() & Qt.KeyboardModifier.ControlModifier and self.explore.isEnabled():
                self.accept()
                return True
        return super().eventFilter(watched, event)
