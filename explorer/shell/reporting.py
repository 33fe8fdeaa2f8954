"""The report of a problem: made and written on a lane, shown in a dialog."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from explorer.shell.problem_report import Report, make_report, write_report
from explorer.shell.report_dialog import ReportDialog

if TYPE_CHECKING:
    from explorer.shared.lanes import JobContext
    from explorer.shell.session import Session


class Reporting(QObject):
    """The dialog, and the jobs behind it.

    The lane for short jobs does them: what is to be reported may be that another one hangs.
    """

    def __init__(self, session: Session, log_file: Path | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._log_file = session, log_file
        self._dialog: ReportDialog | None = None

    def show(self, parent: QWidget) -> None:
        """Open the dialog; it fills as soon as the report is made."""
        if self._dialog is not None:
            return
        self._dialog = ReportDialog(parent)
        self._dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._dialog.save_requested.connect(self._save)
        self._dialog.finished.connect(self._closed)
        session, log_file = self._session, self._log_file
        settings, workspace, encoder = session.settings, session.workspace, session.encoder_status

        def job(context: JobContext) -> Report:
            return make_report(log_file, settings, workspace, encoder, context)

        session.submit(
            "interactive",
            job,
            title=self.tr("Making the report"),
            on_done=self._made,
            supersede_key="report",
            urgent=True,
        )
        self._dialog.open()

    def _made(self, report: Report) -> None:
        if self._dialog is not None:
            self._dialog.set_report(report)

    def _save(self, report: Report, path: Path) -> None:
        def job(context: JobContext) -> Path:
            write_report(report, path)
            return path

        self._session.submit(
            "interactive", job, title=self.tr("Saving the report"), on_done=self._saved, urgent=True
        )

    def _saved(self, path: Path) -> None:
        if self._dialog is not None:
            self._dialog.set_saved(path)

    def _closed(self, _: int) -> None:
        self._dialog = None
