"""What was imported into the open workspace: removed, renewed by a newer export, taken back, shown again; and
rows that repeat others, hidden and shown again.

Everything is done on the I/O lane and shown when it is on disk; each is a command that can be undone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand

from core.errors import ExplorerError
from explorer.shared import wording
from explorer.shared.engine_words import said
from explorer.shared.lanes import JobContext

if TYPE_CHECKING:
    from core.corpus import FileLayout, ImportReport
    from core.corpus.again import Import
    from core.corpus.hidden import Reason
    from core.corpus.layout import Again
    from core.corpus.rows_by_text import RowsByText
    from core.search import SearchState
    from core.workspace import Workspace
    from explorer.shell.session import Session

Ids = NDArray[np.int64]
Work = Callable[["Workspace", JobContext], Any]


@dataclass(frozen=True, eq=False)
class ImportsRead:
    """The imports of a workspace, oldest first, and the rows that vanished from them."""

    imports: tuple[Import, ...]
    vanished: Ids


@dataclass(frozen=True)
class KeysFound:
    """What a file could renew.

    Attributes:
        of: the import, or None where there is none. keys: columns that can be the key.
        why_not: where there is none.
    """

    of: Import | None
    keys: tuple[str, ...]
    why_not: str = ""


@dataclass(frozen=True, eq=False)
class _Done:
    """Rows were hidden, shown or renewed: what there is now, and what was asked for found out."""

    workspace: Workspace
    found: Any
    corpus: RowsByText
    state: SearchState


class Imports(QObject):
    """The imports of the open workspace. Lives on the main thread.

    Signals:
        imports_read(ImportsRead): they were asked for, or have changed.
        keys_found(KeysFound): what a file could renew, and by which columns.
        same_found(tuple of Import): of files that were imported before, each as it is, by what.
        changes_found(Again): what a renewal would change. changes_refused(ExplorerError): why it cannot be.
    """

    imports_read = Signal(object)
    keys_found = Signal(object)
    same_found = Signal(object)
    changes_found = Signal(object)
    changes_refused = Signal(object)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session

    # -- what there is

    def read(self) -> None:
        """Read the imports; ends in `imports_read`."""
        workspace = self._session.workspace
        if workspace is None:
            return
        rows = workspace.rows

        def job(context: JobContext) -> ImportsRead:
            return ImportsRead(tuple(rows.imports()), rows.hidden.of("vanished"))

        self._session.submit(
            "interactive",
            job,
            title=self.tr("Reading imports"),
            on_done=self.imports_read.emit,
            supersede_key="imports",
            quiet=True,
        )

    def find_keys(self, path: str) -> None:
        """Which import a file could renew and by which columns; ends in `keys_found`."""
        workspace = self._session.workspace
        if workspace is None:
            return
        rows = workspace.rows

        def job(context: JobContext) -> KeysFound:
            from core.corpus.again import renewed_import

            try:
                of = renewed_import(rows.imports(), path)
            except ExplorerError as error:
                return KeysFound(None, (), said(str(error)))
            return KeysFound(of, tuple(rows.key_candidates()))

        self._session.submit(
            "interactive",
            job,
            title=self.tr("Looking for a key"),
            on_done=self.keys_found.emit,
            supersede_key="keys",
            quiet=True,
        )

    def find_same(self, layouts: Sequence[FileLayout]) -> None:
        """Which of these files were imported before, just as they are; ends in `same_found`."""
        workspace = self._session.workspace
        if workspace is None:
            return
        rows = workspace.rows

        def job(context: JobContext) -> tuple[Import, ...]:
            found = (rows.imported_before(layout, context) for layout in layouts)
            return tuple(each for each in found if each is not None)

        self._session.submit(
            "io",
            job,
            title=self.tr("Looking at what was imported"),
            on_done=self.same_found.emit,
            supersede_key="same files",
            quiet=True,
            urgent=True,
        )

    def find_changes(self, layout: FileLayout, key: str, of: int) -> None:
        """What renewing an import would change; ends in `changes_found` or `changes_refused`."""
        workspace = self._session.workspace
        if workspace is None:
            return

        def job(context: JobContext) -> Again:
            return workspace.changes_by_key(layout, key, of, task=context)

        self._session.submit(
            "io",
            job,
            title=self.tr("Comparing"),
            on_done=self.changes_found.emit,
            on_failed=self._no_changes,
            supersede_key="changes by key",
            urgent=True,
        )

    def _no_changes(self, error: Exception) -> None:
        if isinstance(error, ExplorerError):
            self.changes_refused.emit(error)
        else:
            self._session.error_raised.emit(error)

    # -- what a person does

    def remove(self, each: Import) -> None:
        """Hide the rows of an import; one by key is taken back."""
        if each.report.again is not None:
            self._exchange(each)
            return
        title = self.tr("removing {file}").format(file=each.name)
        self._hide_or_show(
            lambda workspace: workspace.remove_import(each.number), "import removed", title, hides=True
        )

    def restore(self, each: Import) -> None:
        """Show the rows of a removed import again; one by key that was taken back is made again."""
        if each.report.again is not None:
            self._exchange(each)
            return
        rows = np.arange(each.start, each.stop)
        title = self.tr("restoring {file}").format(file=each.name)
        self._hide_or_show(
            lambda workspace: workspace.rows.show_again(rows, "import removed"),
            "import removed",
            title,
            hides=False,
        )

    def show_vanished(self) -> None:
        """Show the rows again that newer exports did not have."""

        def work(workspace: Workspace) -> Ids:
            return workspace.rows.show_again(workspace.rows.hidden.of("vanished"), "vanished")

        self._hide_or_show(work, "vanished", self.tr("showing vanished rows"), hides=False)

    def hide_repeats(self, row_ids: Ids) -> None:
        """Hide rows that repeat others."""
        self._hide_or_show(
            lambda workspace: workspace.rows.hide(row_ids, "duplicate"),
            "duplicate",
            self.tr("hiding near-duplicates"),
            hides=True,
        )

    def show_repeats(self) -> None:
        """Show all rows again that were hidden because they repeat others."""

        def work(workspace: Workspace) -> Ids:
            return workspace.rows.show_again(workspace.rows.hidden.of("duplicate"), "duplicate")

        self._hide_or_show(work, "duplicate", self.tr("showing near-duplicates"), hides=False)

    def renew(self, layout: FileLayout, key: str, of: int) -> None:
        """Renew an import by a newer export; the session's signals `import_…` say how it ended."""

        def done(found: tuple[int, ImportReport]) -> None:
            session = self._session
            number, report = found
            session.undo_stack.push(_Exchange(self, number, self.tr("import by key")))
            session.import_finished.emit((report,))
            session.pipeline.start()

        def work(workspace: Workspace, context: JobContext) -> tuple[int, ImportReport]:
            report = workspace.add_again(layout, key, of, task=context)
            return len(workspace.rows.imports()) - 1, report

        self._submit(work, done, self.tr("Reading"), is_import=True)

    def _exchange(self, each: Import) -> None:
        title = self.tr("import of {file} by key").format(file=each.name)
        self.exchange(each.number, lambda: self._session.undo_stack.push(_Exchange(self, each.number, title)))

    def exchange(self, number: int, then: Callable[[], None] = lambda: None) -> None:
        """Take an import by key back, or make it again."""

        def done(_: None) -> None:
            then()
            self._session.pipeline.start()

        self._submit(
            lambda workspace, context: workspace.exchange_again(number, context),
            done,
            self.tr("Changing rows"),
        )

    def _hide_or_show(
        self, work: Callable[[Workspace], Ids], reason: Reason, title: str, *, hides: bool
    ) -> None:
        def done(row_ids: Ids) -> None:
            if len(row_ids):
                self._session.undo_stack.push(_Hidden(self, row_ids, reason, title, hides=hides))
                self._session.message_posted.emit(self._said(len(row_ids), hides=hides), "info")

        self._submit(lambda workspace, context: work(workspace), done, title)

    def _said(self, n: int, *, hides: bool) -> str:
        if hides:
            return wording.plural(n, self.tr("1 row is hidden"), self.tr("{n} rows are hidden"))
        return wording.plural(n, self.tr("1 row is shown again"), self.tr("{n} rows are shown again"))

    def set_hidden(self, row_ids: Ids, reason: Reason, *, hidden: bool) -> None:
        """Hide rows or show them again, without a command."""

        def work(workspace: Workspace, context: JobContext) -> Ids:
            change = workspace.rows.hide if hidden else workspace.rows.show_again
            return change(row_ids, reason)

        self._submit(work, lambda _: None, self.tr("Changing rows"))

    def _submit(
        self, work: Work, then: Callable[[Any], None], title: str, *, is_import: bool = False
    ) -> None:
        session = self._session
        workspace, encoder = session.workspace, session.pipeline.query_encoder
        if workspace is None:
            return

        def job(context: JobContext) -> _Done:
            found = work(workspace, context)
            return _Done(
                workspace, found, workspace.rows.by_text().prepared(), workspace.search_state(encoder)
            )

        def done(result: _Done) -> None:
            if result.workspace is not session.workspace:
                return
            session.corpus_grew(result.corpus, result.state)
            session.marking.refresh()
            then(result.found)
            self.read()

        how: dict[str, Any] = {}
        if is_import:
            how = {
                "on_failed": session.import_failed.emit,
                "on_cancelled": lambda: session.import_failed.emit(None),
                "on_lost": done,  # the stop came when it was on disk
                "supersede_key": "import",
                "queue_up": True,
                "confirm_loss": self.tr("The file that is being read would have to be read again."),
            }
        session.submit("io", job, title=title, on_done=done, urgent=True, **how)


class _Hidden(QUndoCommand):
    """Rows that were hidden or shown again; it is done already when the command is made."""

    def __init__(self, imports: Imports, row_ids: Ids, reason: Reason, title: str, *, hides: bool) -> None:
        super().__init__(title)
        self._imports, self._row_ids, self._reason, self._hides = imports, row_ids, reason, hides
        self._is_first = True

    def redo(self) -> None:
        if not self._is_first:
            self._imports.set_hidden(self._row_ids, self._reason, hidden=self._hides)
        self._is_first = False

    def undo(self) -> None:
        self._imports.set_hidden(self._row_ids, self._reason, hidden=not self._hides)


class _Exchange(QUndoCommand):
    """An import by key, or one that was taken back; it is done already when the command is made."""

    def __init__(self, imports: Imports, number: int, title: str) -> None:
        super().__init__(title)
        self._imports, self._number = imports, number
        self._is_first = True

    def redo(self) -> None:
        if not self._is_first:
            self._imports.exchange(self._number)
        self._is_first = False

    def undo(self) -> None:
        self._imports.exchange(self._number)
