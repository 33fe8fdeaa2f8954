"""Deleting rows for good: what goes is counted and said, and done once no lane has them open."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Qt

from explorer.shared import wording
from explorer.shared.lanes import JobContext
from explorer.shared.log_file import empty_log
from explorer.shared.state import NO_IDS
from explorer.widgets.dialogs import ConfirmDialog

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from core.corpus import Condition
    from core.corpus.conditions import Value
    from core.workspace import Deletion
    from explorer.shell.window import MainWindow

_MOST_NAMED = 5  # models, files


class DeleteRows(QObject):
    """Asks before rows are deleted for good, and shows the workspace again without them."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def ask_selected(self) -> None:
        """Say what would be deleted with the selected rows, and ask."""
        self.ask(self._window.session.selection)

    def ask_passing(self) -> None:
        """Say what would be deleted with the rows that pass the filter, and ask."""
        passing = self._window.session.filter_state
        if passing.active and passing.row_ids is not None:
            self.ask(passing.row_ids)

    def ask_value(self, column: str, value: Value) -> None:
        """Say what would be deleted with all rows that have a value, or had it before an import by key, and
        ask.
        """
        from core.corpus import Condition

        self.ask(NO_IDS, Condition.equals(column, value))

    def ask(self, row_ids: NDArray[np.int64], where: Condition | None = None) -> None:
        """Say what would be deleted with these rows, and with those of a condition, hidden ones too, and
        ask.
        """
        workspace, row_ids = self._window.session.workspace, np.array(row_ids)
        if workspace is None or (where is None and not len(row_ids)):
            return

        def job(context: JobContext) -> Deletion:
            return workspace.look_before_deleting(row_ids, where, context)

        self._window.session.submit(
            "io",
            job,
            title=self.tr("Looking at what would be deleted"),
            on_done=lambda deletion: self._confirm(workspace.folder, deletion, where),
            supersede_key="look before deleting",
            urgent=True,
        )

    def _confirm(self, folder: Path, deletion: Deletion, where: Condition | None) -> None:
        workspace = self._window.session.workspace
        if workspace is None or workspace.folder != folder:
            return
        dialog = ConfirmDialog(
            wording.plural(
                deletion.n_rows, self.tr("Delete 1 row for good?"), self.tr("Delete {n} rows for good?")
            ),
            self._sentences(deletion),
            self.tr("Delete for good"),
            self.tr("Keep"),
            self._window,
            careful=True,
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self.delete(folder, deletion.leaves.row_ids, where))
        dialog.open()

    def _sentences(self, deletion: Deletion) -> list[str]:
        """What goes, what stays nevertheless, and that it cannot be undone."""
        said = [self.tr("They leave every file of the workspace. This cannot be undone.")]
        for n, one, many in (
            (deletion.n_hidden, self.tr("1 of them is hidden."), self.tr("{n} of them are hidden.")),
            (
                deletion.n_earlier,
                self.tr("What 1 more row held before an import goes, too."),
                self.tr("What {n} more rows held before an import goes, too."),
            ),
            (
                deletion.n_texts,
                self.tr("1 sentence goes with them, with its vector."),
                self.tr("{n} sentences go with them, with their vectors."),
            ),
            (
                deletion.n_shared,
                self.tr("1 of their sentences stays: other rows have the same."),
                self.tr("{n} of their sentences stay: other rows have the same."),
            ),
            (
                deletion.n_labels + deletion.n_notes + deletion.n_marks,
                self.tr("1 label, note or mark goes with them."),
                self.tr("{n} labels, notes and marks go with them."),
            ),
            (
                deletion.n_searches,
                self.tr("1 saved search that names them goes, too."),
                self.tr("{n} saved searches that name them go, too."),
            ),
            (
                deletion.n_duels,
                self.tr("1 duel of two models ends, with its answers."),
                self.tr("{n} duels of two models end, with their answers."),
            ),
            (
                deletion.n_auditions,
                self.tr("1 audition of models ends, with its answers."),
                self.tr("{n} auditions of models end, with their answers."),
            ),
            (
                len(deletion.discarded),
                self.tr("1 unfinished training run goes whole."),
                self.tr("{n} unfinished training runs go whole."),
            ),
        ):
            if n:
                said.append(wording.plural(n, one, many))
        for model in deletion.models[:_MOST_NAMED]:
            if model.came_from:
                what = self.tr("{model} came from {other}; delete it, too, or train it anew.")
                said.append(what.format(model=model.name, other=model.came_from))
                continue
            what = wording.plural(
                model.n_sentences,
                self.tr("{model} was trained on 1 of these sentences; delete it, too, or train it anew."),
                self.tr("{model} was trained on {n} of these sentences; delete it, too, or train it anew."),
            )
            said.append(what.format(model=model.name))
        if len(deletion.models) > _MOST_NAMED:
            more = self.tr("So it is with {n} more models.")
            said.append(more.format(n=wording.count(len(deletion.models) - _MOST_NAMED)))
        if deletion.others:
            stays = self.tr("Files in the folder that are not the program's stay as they are: {names}.")
            names = ", ".join(deletion.others[:_MOST_NAMED])
            said.append(stays.format(names=names + (" …" if len(deletion.others) > _MOST_NAMED else "")))
        said.append(self.tr("The log of the program is emptied: it may hold sentences."))
        said.append(self.tr("The map and the indexes are made again, which takes a while."))
        return said

    def delete(self, folder: Path, row_ids: NDArray[np.int64], where: Condition | None = None) -> None:
        """Close the workspace, delete the rows, open it again. Nothing can be marked meanwhile, which would
        be lost.
        """
        session = self._window.session
        session.close_workspace()

        def job(context: JobContext) -> int:
            from core.workspace import Workspace

            with Workspace.open(folder) as workspace:
                deletion = workspace.look_before_deleting(row_ids, where, context)
                empty_log()  # first: a deletion that is stopped from here on is finished by the next opening
                workspace.delete(deletion, context)
            return deletion.n_rows

        def shown_again() -> None:
            if session.workspace is None and not session.importing:
                session.open_workspace(folder)

        def done(n_rows: int) -> None:
            shown_again()
            said = wording.plural(
                n_rows, self.tr("1 row was deleted for good."), self.tr("{n} rows were deleted for good.")
            )
            session.message_posted.emit(said, "info")

        def failed(error: Exception) -> None:
            shown_again()
            session.error_raised.emit(error)

        session.lanes.submit(
            "io",
            job,
            title=self.tr("Deleting"),
            on_done=done,
            on_failed=failed,
            on_cancelled=shown_again,
            confirm_loss=self.tr("Rows are being deleted for good."),
        )
