"""Notes of the open workspace: shown at once, written on the interactive lane, with undo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QUndoCommand

from core.errors import InputError
from core.judgments.notes import MOST_AT_ONCE, checked_note
from explorer.shared import wording
from explorer.shared.lanes import JobContext
from explorer.shared.outbox import Outbox
from explorer.shared.state import NO_IDS

if TYPE_CHECKING:
    from explorer.shell.session import Session


class Noting(QObject):
    """The notes of the open workspace. Lives on the main thread.

    Attributes:
        notes: row id -> its note, as it is shown. row_ids: (m,) int64, the rows with one, ascending.

    Signals:
        notes_changed(): there are other notes.
    """

    notes_changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self.notes: Mapping[int, str] = {}
        self.row_ids = NO_IDS
        self._outbox: Outbox | None = None
        session.workspace_changed.connect(self._workspace_changed)
        session.last_writes.append(self.finish)

    def put(self, row_ids: NDArray[np.int64], text: str) -> None:
        """Write a note on rows, in place of those they have; an empty one takes these away.

        Raises:
            InputError: the note is too long, or the rows are too many.
        """
        text = checked_note(text)
        if len(row_ids) > MOST_AT_ONCE:
            raise InputError(
                self.tr("A note is for at most {0}.").format(wording.rows(MOST_AT_ONCE)),
                self.tr("Label them, or select fewer."),
            )
        before = {row_id: self.notes.get(row_id, "") for row_id in row_ids.tolist()}
        changed = {row_id: was for row_id, was in before.items() if was != text}
        if self._outbox is not None and changed:
            self._session.undo_stack.push(_Noted(self, changed, dict.fromkeys(changed, text)))

    def of_rows(self, row_ids: NDArray[np.int64]) -> list[str]:
        """The different notes that some rows have, "" where one has none."""
        return list(dict.fromkeys(self.notes.get(row_id, "") for row_id in row_ids.tolist()))

    def finish(self) -> None:
        """Write what waits, here and now: the lanes have ended and the workspace is about to be closed."""
        outbox, self._outbox = self._outbox, None
        if outbox is not None:
            outbox.finish("notes")

    def refresh(self) -> None:
        """Show the notes as they are on disk: somebody else has written some."""
        workspace = self._session.workspace
        self._show(workspace.notes.all() if workspace is not None else {})

    def become(self, notes: Mapping[int, str]) -> None:
        """Show and write these notes; an empty one is none."""
        self._show({key: text for key, text in {**self.notes, **notes}.items() if text})
        outbox = self._outbox
        if outbox is None:
            return
        outbox.put(lambda workspace: workspace.notes.put_many(notes))

        def job(context: JobContext) -> None:
            outbox.drain()

        # The lanes' own, so that closing the workspace does not drop it.
        self._session.lanes.submit(
            "interactive", job, title=self.tr("Saving notes"), on_failed=self._not_written, quiet=True
        )

    def _show(self, notes: Mapping[int, str]) -> None:
        if not notes and not self.notes:
            return
        self.notes = notes
        self.row_ids = np.sort(np.fromiter(notes, np.int64, len(notes)))
        self.notes_changed.emit()

    def _not_written(self, error: Exception) -> None:
        self._session.error_raised.emit(error)
        self.refresh()

    def _workspace_changed(self) -> None:
        workspace = self._session.workspace
        self._outbox = Outbox(workspace) if workspace is not None else None
        self.refresh()


class _Noted(QUndoCommand):
    """Notes as they were, and as they are."""

    def __init__(self, noting: Noting, before: Mapping[int, str], after: Mapping[int, str]) -> None:
        super().__init__(_tr("note on {0}").format(wording.rows(len(after))))
        self._noting, self._before, self._after = noting, before, after

    def redo(self) -> None:
        self._noting.become(self._after)

    def undo(self) -> None:
        self._noting.become(self._before)


def _tr(text: str) -> str:
    return QCoreApplication.translate("noting", text)
