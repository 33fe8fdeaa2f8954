"""Keeping what a run made, putting it to use, going back, taking it along.

Everything is encoded with a new version on the engine lane while the one in use still answers; then the
session switches.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from explorer.shared.lanes import JobContext
from explorer.train.state import RunRow

if TYPE_CHECKING:
    from core.workspace import Workspace
    from explorer.shell.session import Session


class TrainingVersions(QObject):
    """Signal: changed(): a version is being made ready, or is in use now, or could not be; a run is gone."""

    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.taking_over = False

    def forget(self) -> None:
        """Another workspace is shown; the jobs of the one before have been dropped."""
        self.taking_over = False

    def keep(self, row: RunRow) -> None:
        """Make the model of a finished run a version, and put it to use once everything is encoded."""
        workspace = self.session.workspace
        if workspace is not None and row.version is None:
            self._take_over(lambda: workspace.versions.keep(row.run_id))

    def keep_reranker(self, row: RunRow) -> None:
        """Keep the cross-encoder of a finished run, and rerank hits with it."""
        workspace = self.session.workspace
        if workspace is None:
            return
        self.session.submit(
            "io",
            lambda context: workspace.rerankers.keep(workspace.runs.get(row.run_id)),
            title=self.tr("Keeping the cross-encoder"),
            on_done=self._reranker_kept,
            quiet=True,
            urgent=True,
        )

    def _reranker_kept(self, folder: Path) -> None:
        self.session.reranking.use(str(folder))
        sentence = self.tr("Hits are reranked by it from now on; Search → Rerank the hits… turns that off.")
        self.session.message_posted.emit(sentence, "info")
        self.changed.emit()

    def use(self, row: RunRow) -> None:
        """Put a version to use: at once where everything is encoded with it."""
        workspace, version = self.session.workspace, row.version
        if workspace is not None and version is not None and not row.active:
            self._take_over(lambda: workspace.versions.activate(version))

    def resume(self) -> None:
        """Resume with a version that was being made ready when the program ended."""
        self._take_over(lambda: None)

    def _take_over(self, choose: Callable[[], object]) -> None:
        workspace = self.session.workspace
        if workspace is None or self.taking_over:
            return

        def job(context: JobContext) -> None:
            choose()
            if workspace.versions.coming is not None:
                workspace.versions.take_over(task=context)

        self.taking_over = True
        self.session.submit(
            "engine",
            job,
            title=self.tr("Encoding with the new version"),
            on_done=self._took_over,
            on_failed=self._not_taken_over,
            on_cancelled=self._stopped,
            supersede_key="take over",
            interruptible=True,
        )
        self.changed.emit()

    def _took_over(self, _: object) -> None:
        self.taking_over = False
        self.session.pipeline.model_switched()
        self.changed.emit()

    def _not_taken_over(self, error: Exception) -> None:
        self.taking_over = False
        self.session.error_raised.emit(error)
        self.changed.emit()

    def _stopped(self) -> None:
        self.taking_over = False
        sentence = self.tr("Encoding stopped; the model in use stays. Train → Use this one resumes it.")
        self.session.message_posted.emit(sentence, "info")
        self.changed.emit()

    def discard(self, row: RunRow) -> None:
        """Remove a run and all that it left."""
        workspace = self.session.workspace
        if workspace is None or not row.run_id:
            return
        self._on_disk(lambda: workspace.runs.discard(row.run_id), self.tr("Discarding"), self._discarded)

    def _on_disk(self, work: Callable[[], None], title: str, done: Callable[[object], None]) -> None:
        """Change what lies in the workspace, before what waits on that lane."""
        self.session.submit("io", lambda context: work(), title=title, on_done=done, quiet=True, urgent=True)

    def _discarded(self, _: object) -> None:
        self.changed.emit()

    def rename(self, row: RunRow, name: str) -> None:
        """Call a version `name`."""
        workspace, version = self.session.workspace, row.version
        if workspace is None or version is None:
            return
        self._on_disk(lambda: workspace.versions.rename(version, name), self.tr("Renaming"), self._renamed)

    def _renamed(self, _: object) -> None:
        workspace = self.session.workspace
        if workspace is not None:
            self.session.encoders.call(workspace.model, workspace.versions.active.name)
        self.changed.emit()

    def export(self, row: RunRow, folder: Path) -> None:
        """Write a version as a folder that sentence-transformers loads, with a card about the run."""
        workspace, version = self.session.workspace, row.version
        if workspace is None or version is None:
            return
        self.session.submit(
            "io",
            lambda context: write_version(workspace, version, folder),
            title=self.tr("Exporting the model"),
            on_done=self._exported,
            urgent=True,
        )

    def _exported(self, written: tuple[Path, tuple[str, ...]]) -> None:
        folder, notes = written
        sentence = self.tr("The model was written to {folder}").format(folder=folder)
        self.session.message_posted.emit(". ".join((sentence, *notes)), "warning" if notes else "info")


def write_version(workspace: Workspace, version: str, folder: Path) -> tuple[Path, tuple[str, ...]]:
    """Write a version; its folder, and sentences about what other programs need to load it."""
    from core.encoding.model_format import needs_our_help, read_layout

    to = workspace.versions.export(version, folder)
    return to, needs_our_help(read_layout(to))
