"""Asks for a name."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from explorer.widgets.dialogs import Sheet

_LONGEST = 80  # characters


class NameDialog(Sheet):
    """One field, with the name so far in it."""

    def __init__(self, title: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, title, width=420)
        self.setObjectName("nameDialog")
        self.field = QLineEdit(name)
        self.field.setObjectName("nameField")
        self.field.setAccessibleName(self.tr("Name"))
        self.field.setMaxLength(_LONGEST)
        self.field.selectAll()
        self.content.addWidget(self.field)
        self.add_button(self.tr("Stay"), "nameNo").clicked.connect(self.reject)
        self._yes = self.add_button(self.tr("Rename"), "nameYes", primary=True)
        self._yes.clicked.connect(self.accept)
        self.field.textChanged.connect(self._typed)
        self._typed(name)

    def name(self) -> str:
        """What was typed, without white space around it."""
        return " ".join(self.field.text().split())

    def _typed(self, _: str) -> None:
        self._yes.setEnabled(bool(self.name()))
