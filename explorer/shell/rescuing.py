"""What can be read of a damaged workspace is saved in a new one: offered where opening failed and where
damage shows later, done on the I/O lane, and what was and was not brought back is said when the new one is
open.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from core.errors import DamagedError, DamagedRowsError, explained
from explorer.shared.engine_words import joined, said
from explorer.shared.settings import unique_folder
from explorer.widgets.notice_bar import Notice, NoticeBar, notice_of

if TYPE_CHECKING:
    from core.workspace.salvage import Salvage
    from explorer.shared.lanes import JobContext
    from explorer.shell.session import Session

_ROWS = "rows.duckdb"


class Rescuing(QObject):
    """Notices on workspaces that cannot be opened, and the way out of the damaged ones."""

    def __init__(self, session: Session, notices: NoticeBar, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._notices, self._window = session, notices, parent
        self._saved: tuple[Path, Salvage] | None = None
        session.workspace_changed.connect(self._workspace_changed)

    def offer(self, folder: Path, error: Exception, log_file: str) -> None:
        """Say that a workspace was not opened; where damage is why, with a button that saves what can be
        read.
        """
        heading = self.tr("{name} was not opened").format(name=folder.name)
        notice = notice_of(error, log_file, heading)
        if isinstance(error, DamagedError) or isinstance(error.__cause__, DamagedError):
            notice = self._with_button(folder, notice)
        self._notices.post(notice)

    def offered_for(self, error: BaseException, notice: Notice) -> Notice:
        """The notice of an error, with the same button where the open workspace is what is damaged: DuckDB
        reads a block when it is first asked for, long after opening.
        """
        workspace, known = self._session.workspace, explained(error)
        if workspace is None or not isinstance(known, DamagedRowsError):
            return notice
        return self._with_button(workspace.folder, notice)

    def _with_button(self, folder: Path, notice: Notice) -> Notice:
        if not (folder / _ROWS).is_file() or (folder / "deleting").exists():
            return notice
        return Notice(
            notice.heading,
            notice.what,
            self.tr("What can be read can be saved in a new workspace; the damaged one stays as it is."),
            notice.details,
            verb=self.tr("Save what can be read…"),
            act=lambda: self.ask(folder, notice),
        )

    def ask(self, folder: Path, notice: Notice) -> None:
        """Ask where the new workspace goes, and save there."""
        chosen = QFileDialog.getExistingDirectory(
            self._window, self.tr("Choose where the new workspace goes"), str(folder.parent)
        )
        if chosen:
            new = unique_folder(Path(chosen), self.tr("{name} (saved)").format(name=folder.name))
            self.save(folder, new, notice)
        else:
            self._offer_again(folder, notice)

    def _offer_again(self, folder: Path, notice: Notice) -> None:
        self._notices.post(self._with_button(folder, notice))

    def save(self, folder: Path, new: Path, notice: Notice) -> None:
        """Close `folder`, save what can be read of it in `new`, which is not there yet, and open that. Where
        that comes to nothing, nothing of `new` is left, and the notice offers it again.
        """
        workspace = self._session.workspace
        if workspace is not None and workspace.folder == folder:
            self._session.close_workspace()

        def job(context: JobContext) -> Salvage:
            from core.workspace.salvage import salvage

            return salvage(folder, new, context)

        def done(came: Salvage) -> None:
            self._saved = new, came
            self._session.open_workspace(new)

        def failed(error: Exception) -> None:
            self._notices.post(notice_of(error, "", self.tr("Nothing was saved")))
            if not isinstance(error, DamagedError):  # it may go well in another place
                self._offer_again(folder, notice)

        self._session.lanes.submit(
            "io",
            job,
            title=self.tr("Saving what can be read"),
            on_done=done,
            on_failed=failed,
            on_cancelled=lambda: self._offer_again(folder, notice),
            on_lost=lambda _: self._discard(new),
            confirm_loss=self.tr("What can be read of a damaged workspace is being saved."),
        )

    def _discard(self, new: Path) -> None:
        """Remove a new workspace: the stop came when all of it was saved."""

        def job(context: JobContext) -> None:
            shutil.rmtree(new, ignore_errors=True)

        self._session.lanes.submit("io", job, title=self.tr("Saving what can be read"), quiet=True)

    def _workspace_changed(self) -> None:
        workspace = self._session.workspace
        if self._saved is None or workspace is None:
            return
        (folder, came), self._saved = self._saved, None
        if workspace.folder == folder:
            what = joined(map(said, came.sentences))
            self._notices.post(Notice(self.tr("Saved in a new workspace"), what, is_calm=True))
