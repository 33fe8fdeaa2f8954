"""Labels and marks of another copy of the open workspace: compared, decided, taken over, with undo."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand

from explorer.shared.lanes import JobContext

if TYPE_CHECKING:
    from core.workspace import Workspace
    from core.workspace.merging import MarkConflict, Merge, Merged
    from explorer.shell.session import Session


class Merging(QObject):
    """Merges into the open workspace. Lives on the main thread.

    Signals: `compared(Merge)`: what another copy would bring, to be decided.
    """

    compared = Signal(object)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session

    def compare(self, folder: Path) -> None:
        """See what the copy in `folder` would bring; ends in `compared`, or in an error that is shown."""
        workspace = self._session.workspace
        if workspace is None:
            return

        def job(context: JobContext) -> Merge:
            from core.workspace import Workspace
            from core.workspace.merging import compare_copies

            with Workspace.open(folder) as other:
                return compare_copies(workspace, other, context)

        self._session.submit(
            "io",
            job,
            title=self.tr("Comparing workspaces"),
            on_done=self.compared.emit,
            supersede_key="compare copies",
            urgent=True,
        )

    def merge(self, found: Merge, row_ids: Collection[int], marks: Collection[MarkConflict]) -> None:
        """Take over what was found; in these conflicts as the other one has it."""

        def work(workspace: Workspace) -> Merged:
            from core.workspace.merging import merge

            return merge(workspace, found, row_ids, marks)

        def done(merged: Merged) -> None:
            self._session.undo_stack.push(_Merged(self, merged, self.tr("merging labels and marks")))

        self._submit(work, done)

    def take_back(self, merged: Merged) -> None:
        """Have labels and marks as they were before a merge."""

        def work(workspace: Workspace) -> None:
            from core.workspace.merging import unmerge

            unmerge(workspace, merged)

        self._submit(work)

    def make_again(self, merged: Merged) -> None:
        """Have labels and marks as they were after it."""

        def work(workspace: Workspace) -> None:
            from core.workspace.merging import merge_again

            merge_again(workspace, merged)

        self._submit(work)

    def _submit(self, work: Callable[[Workspace], object], then: Callable[..., None] | None = None) -> None:
        session = self._session
        workspace = session.workspace
        if workspace is None:
            return

        def done(result: object) -> None:
            session.labelling.refresh()
            session.noting.refresh()
            session.marking.refresh()
            if then is not None:
                then(result)

        # On the lane on which labels and marks are written, after those that wait to be.
        session.submit(
            "interactive", lambda context: work(workspace), title=self.tr("Merging"), on_done=done, quiet=True
        )


class _Merged(QUndoCommand):
    """A merge; it is done already when the command is made."""

    def __init__(self, merging: Merging, merged: Merged, title: str) -> None:
        super().__init__(title)
        self._merging, self._merged = merging, merged
        self._is_first = True

    def redo(self) -> None:
        if not self._is_first:
            self._merging.make_again(self._merged)
        self._is_first = False

    def undo(self) -> None:
        self._merging.take_back(self._merged)
