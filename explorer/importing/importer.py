"""Files and pasted lines into a workspace: all of it or, when it fails or is cancelled, nothing."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication

from core.corpus.rows_by_text import RowsByText
from core.errors import ExplorerError, InputError
from core.files import HOME_VARIABLE, private_folder
from explorer.shared.lanes import JobContext
from explorer.shared.settings import folder_called, unique_folder, workspaces_folder
from explorer.shared.state import Place

if TYPE_CHECKING:
    from core.corpus import FileLayout, ImportReport, Split
    from core.search import SearchState
    from core.workspace import Workspace
    from explorer.shell.pipeline import Pipeline
    from explorer.shell.session import Session

Steps = list[Callable[[], "ImportReport"]]


def _tr(text: str) -> str:
    return QCoreApplication.translate("jobs", text)


@dataclass(frozen=True)
class Imported:
    """How an import ended: the workspace, what each file gave, what became of those that gave nothing."""

    workspace: Workspace
    created: bool
    reports: tuple[ImportReport, ...]
    corpus: RowsByText
    state: SearchState
    error: ExplorerError | None = None


class Importer:
    """Imports for the session; the pipeline does the rest. All methods are called on the main thread.

    Attributes:
        what: what was last asked for, as a person calls it: the name of the first file, or of pasted lines.
    """

    def __init__(self, session: Session, pipeline: Pipeline) -> None:
        self.what = ""
        self._session = session
        self._pipeline = pipeline

    def add_files(
        self,
        files: tuple[Path | FileLayout, ...],
        model: str,
        into: Workspace | None,
        leave_out: tuple[str, ...] = (),
        split: Split | None = None,
        place: Place | None = None,
    ) -> None:
        """Read files into a new workspace or into an open one: as they were sniffed, or by path alone.

        Of several, one that cannot be read is said, and the others go in.

        Args:
            place: where a new workspace is made; None: named after the first file, where all are.
            leave_out: kinds and phrases that a new workspace leaves out of texts when they are encoded.
            split: into what it divides them; None: they stay whole.
        """

        def add(workspace: Workspace, context: JobContext) -> Steps:
            from core.corpus import LeaveOut

            if leave_out:
                workspace.leave_out(LeaveOut.of(leave_out))
            if split:
                workspace.divide(split)
            return [
                lambda file=file: workspace.add_file(  # type: ignore[misc]
                    file, task=context
                )
                for file in files
            ]

        first = files[0]
        self.what = Path(first if isinstance(first, Path) else first.path).name
        name = name_of(first if isinstance(first, Path) else Path(first.path))
        self._import(add, place or Place(workspaces_folder(), name), model, into)

    def add_lines(self, lines: tuple[str, ...], name: str, model: str, into: Workspace | None) -> None:
        """Take pasted lines into a new workspace or into an open one."""

        def add(workspace: Workspace, context: JobContext) -> Steps:
            return [lambda: workspace.add_lines(list(lines))]

        self.what = name

        self._import(add, Place(workspaces_folder(), name), model, into)

    def _import(self, add: Any, place: Place, model: str, into: Workspace | None) -> None:
        session = self._session

        def job(context: JobContext) -> Imported:
            if into is not None:
                return self._fill(into, add, context, created=False)
            from core.workspace import Workspace

            parent = place.parent
            try:
                private_folder(parent)
                folder = _folder_for(parent, place.name)
                mark = unfinished_mark(folder)
                mark.touch()
            except OSError as error:
                raise ExplorerError(
                    f"No workspace can be made in {parent}: {error.strerror or error}.",
                    f"Choose another folder, or set {HOME_VARIABLE} to one that can be written to.",
                ) from error
            try:
                with contextlib.ExitStack() as undo:
                    undo.callback(shutil.rmtree, folder, ignore_errors=True)
                    workspace = Workspace.create(folder, model=model, name=folder.name)
                    undo.callback(workspace.close)
                    imported = self._fill(workspace, add, context, created=True)
                    context.cancel.raise_if_cancelled()
                    undo.pop_all()
            finally:
                mark.unlink(missing_ok=True)
            self._pipeline.shelter(workspace, "imported")
            return imported

        # A new workspace has nothing to do with the one that is open, which may be closed meanwhile.
        submit = session.submit if into is not None else session.lanes.submit
        submit(
            "io",
            job,
            title=_tr("Reading"),
            on_done=self._imported,
            on_failed=session.import_failed.emit,
            on_cancelled=self._import_cancelled,
            on_lost=self._import_lost,
            supersede_key="import",
            queue_up=True,
            urgent=True,
            confirm_loss=_tr("The file that is being read would have to be read again."),
        )

    def _fill(self, workspace: Workspace, add: Any, context: JobContext, *, created: bool) -> Imported:
        reports: list[ImportReport] = []
        troubles: list[ExplorerError] = []
        for step in add(workspace, context):
            try:
                reports.append(step())
            except InputError as error:
                troubles.append(error)  # the other files may be read
            except ExplorerError as error:
                troubles.append(error)  # what was read before it stays
                break
        trouble = _together(troubles)
        if trouble is not None and not reports:
            raise trouble
        if created and workspace.n_rows == 0:
            raise ExplorerError("There is no row in it.", "Choose a file with at least one sentence.")
        corpus = workspace.rows.by_text().prepared()
        state = workspace.search_state(self._pipeline.query_encoder if not created else None)
        return Imported(workspace, created, tuple(reports), corpus, state, trouble)

    def _imported(self, imported: Imported) -> None:
        session = self._session
        if imported.created:
            self._pipeline.take(imported.workspace)
            if session.workspace is not None:
                session.close_workspace()
            session.adopt(imported.workspace, imported.corpus, imported.state)
        else:
            session.corpus_grew(imported.corpus, imported.state)
        session.import_finished.emit(imported.reports)
        if imported.error is not None:
            session.error_raised.emit(imported.error)
        self._pipeline.start()

    def _import_lost(self, imported: Imported) -> None:
        """The stop came when everything was read: a new workspace goes, rows in an open one are there."""
        if imported.created:
            self._pipeline.discard(imported.workspace)
        elif imported.workspace is self._session.workspace:
            self._imported(imported)

    def _import_cancelled(self) -> None:
        self._session.import_failed.emit(None)


def unfinished_mark(folder: Path) -> Path:
    """A file that lies beside a new workspace while its first import is under way.

    Where the program was killed meanwhile, it is left, and says that the workspace holds nothing.
    """
    return folder.with_name(f".{folder.name}.importing")


def _folder_for(parent: Path, name: str) -> Path:
    """The folder of a new workspace; what a killed import left under the name is removed first."""
    from core.workspace import Workspace

    folder = folder_called(parent, name)
    mark = unfinished_mark(folder)
    if mark.exists() and folder.exists():
        with contextlib.suppress(ExplorerError):  # another process is importing into it, or it is damaged
            made = (folder / "workspace.json").is_file()
            with Workspace.open(folder) if made else Workspace.create(folder) as left:
                n_rows = left.n_rows
            if n_rows == 0:
                shutil.rmtree(folder, ignore_errors=True)
            mark.unlink(missing_ok=True)
    return unique_folder(parent, name)


def _together(troubles: Sequence[ExplorerError]) -> ExplorerError | None:
    """What went wrong, as one error."""
    if len(troubles) < 2:
        return troubles[0] if troubles else None
    return InputError(" ".join(str(each) for each in troubles))


def name_of(path: Path) -> str:
    """The workspace's name for a file: without its last suffix, and without ".gz" before that; a folder's."""
    name = path.name
    if path.is_dir():
        return name
    for suffix in (".gz", *[path.suffix, Path(path.stem).suffix][: 2 if path.suffix == ".gz" else 1]):
        if suffix and name.lower().endswith(suffix.lower()) and len(name) > len(suffix):
            name = name[: -len(suffix)]
    return name
