"""The choice of a model: the bundled one, those used before, a short list, a folder."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from core.encoding.known_models import DEFAULT_MODEL
from explorer.shared.engine_words import said
from explorer.shared.model_facts import facts, prompts
from explorer.widgets.elided_combo import FittedCombo

_FOLDER = "\0folder"


class ModelPicker(FittedCombo):
    """A combo box of models.

    Signals: `model_chosen(str)`: a name or a folder, when a person has chosen another one.
    """

    model_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("modelCombo")
        self.setAccessibleName(self.tr("Model"))
        self.setMinimumContentsLength(4)
        self._model = ""
        self.activated.connect(self._activated)

    @property
    def model_name(self) -> str:
        """The model chosen: a name or a folder."""
        return self._model

    def set_models(self, chosen: str, recent: list[str]) -> None:
        """Offer the short list and `recent`; `chosen` is shown."""
        from core.encoding import catalogue

        self.clear()
        offered: set[str] = set()
        for entry in catalogue():
            self.addItem(f"{entry.name.rpartition('/')[2]} · {said(entry.languages)}", entry.name)
            tip = self.tr("{name}: {languages}. {good}").format(
                name=entry.name, languages=said(entry.languages), good=said(entry.good_for)
            )
            tip = "\n".join(filter(None, (tip, facts(entry), prompts(entry))))
            self.setItemData(self.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
            offered.add(entry.name)
        for name in recent:
            if name not in offered:
                self.addItem(_short(name), name)
                self.setItemData(self.count() - 1, name, Qt.ItemDataRole.ToolTipRole)
                offered.add(name)
        self.insertSeparator(self.count())
        self.addItem(self.tr("A folder…"), _FOLDER)
        self.set_chosen(chosen or DEFAULT_MODEL)

    def set_chosen(self, name: str) -> None:
        """Show `name` as the choice."""
        index = self.findData(name)
        if index < 0:
            self.insertItem(0, _short(name), name)
            index = 0
        self._model = name
        self.setCurrentIndex(index)
        self.setToolTip(str(self.itemData(index, Qt.ItemDataRole.ToolTipRole) or name))

    def _activated(self, index: int) -> None:
        name = str(self.itemData(index))
        if name == _FOLDER:
            folder = QFileDialog.getExistingDirectory(self, self.tr("Folder of a model"), str(Path.home()))
            if not folder:
                self.setCurrentIndex(self.findData(self._model))
                return
            name = folder
        if name != self._model:
            self.set_chosen(name)
            self.model_chosen.emit(name)


def _short(name: str) -> str:
    return name.replace("\\", "/").rstrip("/").rpartition("/")[2] or name
