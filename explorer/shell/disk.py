"""What the workspace holds on disk: added up and cleared on the I/O lane, shown in a dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from explorer.shell.disk_dialog import DiskDialog
from explorer.train.records import numbers_of

if TYPE_CHECKING:
    from core.workspace.disk_use import DiskItem, DiskUse
    from explorer.shared.lanes import JobContext
    from explorer.shell.session import Session


class DiskUseView(QObject):
    """The dialog, and the jobs behind it. Signal: cleared(): runs or versions may be gone."""

    cleared = Signal()

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._dialog: DiskDialog | None = None
        self._freed: int | None = None
        session.workspace_changed.connect(self._workspace_changed)

    def show(self, parent: QWidget) -> None:
        """Open the dialog; it fills as soon as everything is added up."""
        if self._dialog is not None:
            return
        self._freed = None
        self._dialog = DiskDialog(parent)
        self._dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._dialog.clear_requested.connect(self._clear)
        self._dialog.finished.connect(self._closed)
        self._look()
        self._dialog.open()

    def _look(self) -> None:
        workspace = self._session.workspace
        if workspace is None:
            return

        words = self.tr("run {number}")

        def job(context: JobContext) -> tuple[DiskUse, dict[str, str]]:
            from core.workspace.disk_use import disk_use

            numbers = numbers_of(workspace.rows, workspace.runs.all())
            return disk_use(workspace), {run: words.format(number=n) for run, n in numbers.items()}

        self._session.submit(
            "io",
            job,
            title=self.tr("Adding up"),
            on_done=self._added_up,
            supersede_key="disk use",
            quiet=True,
            urgent=True,
        )

    def _added_up(self, found: tuple[DiskUse, dict[str, str]]) -> None:
        if self._dialog is not None:
            self._dialog.set_use(*found)
            if self._freed is not None:
                self._dialog.set_freed(self._freed)

    def _clear(self, items: tuple[DiskItem, ...]) -> None:
        workspace = self._session.workspace
        if workspace is None or self._dialog is None:
            return

        def job(context: JobContext) -> int:
            from core.workspace.disk_use import clear

            return clear(workspace, items)

        self._dialog.set_busy()
        self._session.submit(
            "io",
            job,
            title=self.tr("Clearing"),
            on_done=self._done,
            on_failed=self._failed,
            urgent=True,
        )

    def _done(self, freed: int) -> None:
        self._freed = freed
        self.cleared.emit()
        self._look()

    def _failed(self, error: Exception) -> None:
        self._session.error_raised.emit(error)
        self._look()

    def _closed(self, _: int) -> None:
        self._dialog = None

    def _workspace_changed(self) -> None:
        if self._dialog is not None:
            self._dialog.reject()
