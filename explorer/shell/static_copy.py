"""A quick copy of the model in use: where it is to lie, how far it is, and what it is worth."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from explorer.shared.encoders import last_part
from explorer.shared.engine_words import said
from explorer.shared.settings import workspaces_folder
from explorer.widgets.busy_bar import BusyBar
from explorer.widgets.dialogs import BaseDialog
from explorer.widgets.plain_text import PlainLabel

if TYPE_CHECKING:
    from core.progress import Progress
    from core.workspace.static_copy import StaticCopy
    from explorer.shared.encoders import LoadedEncoder
    from explorer.shared.lanes import JobContext
    from explorer.shell.session import Session

_KEY = "static copy"


class StaticCopyDialog(BaseDialog):
    """Opened over the window; closed while the copy is being made, it stops that.

    Signal: `model_wanted(str)`: the workspace is to be taken over to the copy.
    """

    model_wanted = Signal(str)

    def __init__(self, session: Session, loaded: LoadedEncoder, parent: QWidget | None = None) -> None:
        super().__init__(parent, "", width=560)
        self.setObjectName("staticCopyDialog")
        title = self.tr("A quick copy of {model}").format(model=loaded.shown)
        self.setWindowTitle(title)
        self.heading.setText(title)
        self._session, self._loaded = session, loaded
        self._is_making = False
        self._made: StaticCopy | None = None
        self.sentence = self.add_label(
            self.tr(
                "The copy is a static model: a vector for each word piece, fitted to the sentences that are "
                "encoded here. It is much quicker than the model and finds less; how much less is measured "
                "on sentences that it was not fitted to."
            )
        )
        self.field = QLineEdit(str(_proposed(_file_name(session, loaded))))
        self.field.setCursorPosition(0)  # a long path shows how it begins
        self.field.setObjectName("staticCopyFolder")
        label = PlainLabel(self.tr("A new folder for it"))
        label.setProperty("role", "small")
        label.setBuddy(self.field)
        self.field.setAccessibleName(label.text())
        self.content.addWidget(label)
        self.content.addWidget(self.field)
        self.bar = BusyBar()
        self.bar.setAccessibleName(self.tr("Making a quick copy"))
        self.bar.hide()
        self.content.addWidget(self.bar)
        self.choose = self.add_button(self.tr("Another place…"), "staticCopyChoose")
        self.close_button = self.add_button(self.tr("Cancel"), "staticCopyClose")
        self.make = self.add_button(self.tr("Make the copy"), "staticCopyMake", primary=True)
        self.use = self.add_button(self.tr("Use this model"), "staticCopyUse", primary=True)
        self.use.hide()
        self.choose.clicked.connect(self._choose)
        self.close_button.clicked.connect(self.reject)
        self.make.clicked.connect(self._make)
        self.use.clicked.connect(self._use)
        self.field.textChanged.connect(lambda text: self.make.setEnabled(bool(text.strip())))
        self.finished.connect(self._closed)
        session.workspace_changed.connect(self.reject)

    def _choose(self) -> None:
        folder = QFileDialog.getExistingDirectory(
            self, self.tr("Where the copy is to lie"), str(workspaces_folder())
        )
        if folder:
            self.field.setText(str(Path(folder) / Path(self.field.text()).name))

    def _make(self) -> None:
        workspace, encoder = self._session.workspace, self._loaded.encoder
        assert workspace is not None
        folder = Path(self.field.text().strip()).expanduser()

        def job(context: JobContext) -> StaticCopy:
            from core.workspace.static_copy import make_static_copy

            return make_static_copy(workspace, encoder, folder, context)

        self._set_making(True)
        self._session.submit(
            "engine",
            job,
            title=self.tr("Making a quick copy"),
            on_done=self._done,
            on_failed=self._failed,
            on_progress=self._progressed,
            on_cancelled=self._ended,
            supersede_key=_KEY,
        )

    def _set_making(self, is_making: bool) -> None:
        self._is_making = is_making
        self.field.setEnabled(not is_making)
        self.choose.setEnabled(not is_making)
        self.make.setEnabled(not is_making)
        self.bar.set_busy()
        self.bar.setVisible(is_making)
        self.close_button.setFocus()
        self.fit()

    def _progressed(self, progress: Progress) -> None:
        self.bar.set_share(progress.done / max(progress.total or 1, 1))

    def _done(self, made: StaticCopy) -> None:
        self._is_making, self._made = False, made
        self._session.settings.offer_model(str(made.folder))
        for widget in (self.bar, self.choose, self.make):
            widget.hide()
        self.field.setReadOnly(True)
        self.field.setEnabled(True)
        self.sentence.setText(said(made.sentence))
        self.close_button.setText(self.tr("Close"))
        self.use.show()
        self.use.setDefault(True)
        self.use.setFocus()
        self.fit()

    def _failed(self, error: Exception) -> None:
        self._session.error_raised.emit(error)
        self._ended()

    def _ended(self) -> None:
        self._set_making(False)

    def _use(self) -> None:
        if self._made is not None:
            self.accept()
            self.model_wanted.emit(str(self._made.folder))

    def _closed(self, _: int) -> None:
        if self._is_making:
            self._session.lanes.drop_key(_KEY)


def _file_name(session: Session, loaded: LoadedEncoder) -> str:
    """What a file of the model may be called, the same in every language: "all-MiniLM-L6-v2-version-1"."""
    workspace, name = session.workspace, loaded.name
    if workspace is not None and name == workspace.model:
        name = workspace.versions.active.name
    return re.sub(r"[^\w.]+", "-", last_part(name)).strip("-.") or "model"


def _proposed(model: str) -> Path:
    """A folder that is not there yet, beside the workspaces."""
    models = workspaces_folder() / "models"
    names = itertools.chain([f"{model}-quick"], (f"{model}-quick-{n}" for n in itertools.count(2)))
    return next(models / name for name in names if not (models / name).exists())
