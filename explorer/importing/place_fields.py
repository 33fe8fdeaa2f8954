"""Where a new workspace is made: its name and the folder it lies in, both seen and both to be changed."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QGridLayout, QLineEdit, QPushButton, QSizePolicy, QWidget

from explorer.importing.importer import unfinished_mark
from explorer.shared.settings import folder_called, unique_folder, workspaces_folder
from explorer.shared.state import Place
from explorer.widgets.elided_label import ElidedLabel
from explorer.widgets.plain_text import PlainLabel


class PlaceFields(QWidget):
    """Name and folder of a new workspace, and below them the folder that it gets."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("placeFields")
        self._parent, self._proposed = workspaces_folder(), ""
        self.name_edit = QLineEdit()
        self.name_edit.setObjectName("workspaceName")
        self.name_edit.setAccessibleName(self.tr("Name of the new workspace"))
        self.name_edit.setMaxLength(200)
        self.name_edit.textChanged.connect(self._show_folder)
        self.folder = ElidedLabel()
        self.folder.setObjectName("workspaceFolder")
        self.folder.setProperty("role", "muted")
        self.folder.mode = Qt.TextElideMode.ElideMiddle
        self.folder.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.change = QPushButton(self.tr("Change…"))
        self.change.setObjectName("changeFolder")
        self.change.setProperty("role", "link")
        self.change.setAccessibleName(self.tr("Change the folder of the new workspace"))
        self.change.clicked.connect(self._choose_folder)
        name_label, folder_label = PlainLabel(self.tr("Name")), PlainLabel(self.tr("Folder"))
        name_label.setBuddy(self.name_edit)
        for label in (name_label, folder_label):
            label.setProperty("role", "small")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(4)
        grid.addWidget(name_label, 0, 0)
        grid.addWidget(self.name_edit, 1, 0)
        grid.addWidget(folder_label, 0, 1)
        grid.addWidget(self.folder, 1, 1)
        grid.addWidget(self.change, 1, 2)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 2)

    def propose(self, name: str) -> None:
        """Begin with a name that is still free in the folder for workspaces."""
        self._parent = workspaces_folder()
        self._proposed = _free_folder(self._parent, name).name
        self.name_edit.setText(self._proposed)
        self.name_edit.setCursorPosition(0)  # of a long one its beginning is seen
        self._show_folder()

    def place(self) -> Place:
        """What is wanted; a name that was cleared is the proposed one."""
        return Place(self._parent, self.name_edit.text().strip() or self._proposed)

    def _show_folder(self, _: str = "") -> None:
        place = self.place()
        wanted, free = folder_called(place.parent, place.name), _free_folder(place.parent, place.name)
        taken = self.tr("{folder} (“{name}” is taken)")
        shown = _from_home(free)
        self.folder.setText(shown if free == wanted else taken.format(folder=shown, name=wanted.name))
        self.folder.setToolTip(str(free))

    def _choose_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(
            self, self.tr("The folder that the new workspace is made in"), str(self._parent)
        )
        if chosen:
            self._parent = Path(chosen)
            self._show_folder()


def _from_home(path: Path) -> str:
    """A path as people of the system write it: with ~ for their home, where that is usual."""
    if os.name == "posix" and path.is_relative_to(home := Path.home()):
        return str("~" / path.relative_to(home))
    return str(path)


def _free_folder(parent: Path, name: str) -> Path:
    """The folder that a workspace of this name gets; what a killed import left there is taken up."""
    folder = folder_called(parent, name)
    return folder if unfinished_mark(folder).exists() else unique_folder(parent, name)
