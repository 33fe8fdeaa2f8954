"""What a file goes through, lane by lane, while the window stays usable.

    import (I/O) -> keyword index (I/O) -> encode (engine) -> vector index (I/O) -> layout and names (I/O)

Every step asks the workspace for something that it makes only where it is missing or stale, so the same
chain runs after an import, after opening a half-finished workspace, and after a change of model. What can
be searched is swapped in on the interactive lane, after whoever made it: one place, so a snapshot never
overwrites a newer one. While texts are being encoded a PCA picture of those so far goes up and is renewed
now and then; the neighbour layout is interrupted by an import and started again behind it.
"""

from __future__ import annotations

import logging
import shutil
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import ExplorerError
from explorer.corpus_view import CorpusView
from explorer.jobs import JobContext
from explorer.settings import unique_folder, workspaces_folder

if TYPE_CHECKING:
    from core.corpus import ImportReport, ReadOptions
    from core.encoding import DownloadConsent, SentenceEncoder
    from core.search import SearchState
    from core.workspace import EncodeReport, MapPicture, Workspace
    from explorer.encoders import LoadedEncoder
    from explorer.session import Session

log = logging.getLogger(__name__)

FIRST_PICTURE = 256  # texts
PICTURE_EVERY = 1.2  # seconds between pictures while texts are being encoded


@dataclass(frozen=True)
class Imported:
    """How an import ended: the workspace, what each file gave, what stopped it before the last one."""

    workspace: Workspace
    created: bool
    reports: tuple[ImportReport, ...]
    corpus: CorpusView
    state: SearchState
    error: ExplorerError | None = None


@dataclass(frozen=True)
class Opened:
    """A workspace just opened, with what of it can be shown at once."""

    workspace: Workspace
    corpus: CorpusView
    state: SearchState
    picture: MapPicture | None


class Pipeline:
    """Runs the chain for the session's workspace. All methods are called on the main thread."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._unowned: list[
            Workspace
        ] = []  # opened by a job and not (or no longer) the session's: to be closed
        self._query_encoder: SentenceEncoder | None = None
        self._encoding = False
        self._picture_wanted = False
        self._last_picture = 0.0
        self._state_wanted = 0  # snapshots asked for since the last one was made

    def reset(self) -> None:
        """Forget what was going on for a workspace that is being closed; its jobs have been dropped."""
        self._query_encoder = None
        self._encoding = False
        self._picture_wanted = False
        self._last_picture = 0.0
        self._state_wanted = 0

    # ---- open and close ------------------------------------------------------------------------------------

    def open(self, folder: Path) -> None:
        """Open the workspace in `folder` and show it."""

        def job(context: JobContext) -> Opened:
            from core.workspace import Workspace

            began = time.perf_counter()
            workspace = Workspace.open(folder)
            self._unowned.append(workspace)
            opened = Opened(
                workspace,
                CorpusView.of(workspace.rows.text_ids(), workspace.n_texts),
                workspace.search_state(None),
                workspace.map_picture(),
            )
            log.info("opened %s in %.2f s", folder, time.perf_counter() - began)
            return opened

        self._session.submit(
            "io",
            job,
            title=self._session.tr("Opening"),
            on_done=self._opened,
            supersede_key="open",
            urgent=True,
        )

    def _opened(self, opened: Opened) -> None:
        self._unowned.remove(opened.workspace)
        self._session.adopt(opened.workspace, opened.corpus, opened.state)
        if opened.picture is not None:
            self._session.set_map(opened.picture)
        self._start()

    def close(self, workspace: Workspace) -> None:
        """Close a workspace on the I/O lane, once no lane works on it any more."""
        self._unowned.append(workspace)
        lanes = self._session.lanes
        gone = [threading.Event(), threading.Event()]
        lanes.submit("engine", _Setter(gone[0]), title="", quiet=True)
        lanes.submit("interactive", _Setter(gone[1]), title="", quiet=True)

        def job(context: JobContext) -> None:
            for event in gone:
                while not event.wait(0.05):
                    context.cancel.raise_if_cancelled()
            self.close_orphans()

        lanes.submit("io", job, title=self._session.tr("Closing"), quiet=True, urgent=True)

    def close_orphans(self) -> None:
        """Close every workspace that a job opened and nobody took."""
        while self._unowned:
            self._unowned.pop().close()

    # ---- import --------------------------------------------------------------------------------------------

    def import_files(
        self, paths: tuple[Path, ...], options: ReadOptions, model: str, into: Workspace | None
    ) -> None:
        """Read files into a new workspace or into an open one."""

        def add(workspace: Workspace, context: JobContext) -> list[Callable[[], ImportReport]]:
            return [
                lambda path=path: workspace.add_file(  # type: ignore[misc]
                    path,
                    text_column=options.text_column,
                    options=options,
                    on_progress=context.on_progress,
                    cancel=context.cancel,
                )
                for path in paths
            ]

        self._import(add, _name_of(paths[0]), model, into)

    def import_lines(self, lines: tuple[str, ...], name: str, model: str, into: Workspace | None) -> None:
        """Take pasted lines into a new workspace or into an open one."""

        def add(workspace: Workspace, context: JobContext) -> list[Callable[[], ImportReport]]:
            return [lambda: workspace.add_lines(list(lines))]

        self._import(add, name, model, into)

    def _import(self, add: Any, name: str, model: str, into: Workspace | None) -> None:
        session = self._session

        def job(context: JobContext) -> Imported:
            if into is not None:
                return self._fill(into, add, context, created=False)
            from core.workspace import Workspace

            parent = workspaces_folder()
            try:
                parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise ExplorerError(
                    f"The folder {parent} for workspaces cannot be made: {error.strerror or error}.",
                    "Set SEMANTIC_EXPLORER_HOME to a folder that can be written to.",
                ) from error
            folder = unique_folder(parent, name)
            workspace = Workspace.create(folder, model=model, name=folder.name)
            try:
                imported = self._fill(workspace, add, context, created=True)
                context.cancel.raise_if_cancelled()
            except BaseException:
                workspace.close()
                shutil.rmtree(folder, ignore_errors=True)
                raise
            self._unowned.append(workspace)
            return imported

        session.submit(
            "io",
            job,
            title=session.tr("Reading"),
            on_done=self._imported,
            on_failed=session.import_failed.emit,
            on_cancelled=self._import_cancelled,
            supersede_key="import",
            urgent=True,
            confirm_loss=session.tr("The file that is being read would have to be read again."),
        )

    def _fill(self, workspace: Workspace, add: Any, context: JobContext, *, created: bool) -> Imported:
        reports: list[ImportReport] = []
        trouble: ExplorerError | None = None
        for step in add(workspace, context):
            try:
                reports.append(step())
            except ExplorerError as error:
                if not reports:
                    raise
                trouble = error  # what was read before it stays
                break
        if created and workspace.n_rows == 0:
            raise ExplorerError("There is no row in it.", "Choose a file with at least one sentence.")
        corpus = CorpusView.of(workspace.rows.text_ids(), workspace.n_texts)
        state = workspace.search_state(self._query_encoder if not created else None)
        return Imported(workspace, created, tuple(reports), corpus, state, trouble)

    def _imported(self, imported: Imported) -> None:
        session = self._session
        if imported.created:
            if session.workspace is not None:
                session.close_workspace()
            if imported.workspace in self._unowned:
                self._unowned.remove(imported.workspace)
            session.adopt(imported.workspace, imported.corpus, imported.state)
        else:
            session.corpus_grew(imported.corpus, imported.state)
        session.settings.remember_model(imported.workspace.model)
        session.import_finished.emit(imported.reports)
        if imported.error is not None:
            session.error_raised.emit(imported.error)
        self._start()

    def _import_cancelled(self) -> None:
        self._session.import_failed.emit(None)

    # ---- the chain -----------------------------------------------------------------------------------------

    def _start(self) -> None:
        """Begin the chain for the open workspace: words first, then, with the encoder, meanings."""
        session = self._session
        workspace = session.workspace
        assert workspace is not None

        def words(context: JobContext) -> None:
            workspace.build_keyword_index(on_progress=context.on_progress, cancel=context.cancel)

        session.submit(
            "io",
            words,
            title=session.tr("Indexing words"),
            on_done=self._refresh_state,
            supersede_key="words",
            urgent=True,
        )
        loader = session.encoders
        if loader.loaded is not None and loader.loaded.name == workspace.model:
            self.encoder_ready(loader.loaded)
        else:
            session.load_encoder(workspace.model)

    def change_model(self, name: str, download: DownloadConsent | None) -> None:
        """Encode the open workspace with another model."""
        session = self._session
        workspace = session.workspace
        assert workspace is not None
        for key in ("encode", "vectors", "map", "preview"):
            session.lanes.drop_key(key)
        self._encoding = False
        self._query_encoder = None

        def job(context: JobContext) -> None:
            workspace.set_model(name)

        def changed(_: None) -> None:
            session.model_changed.emit()
            self._refresh_state()
            session.load_encoder(name, download)

        session.submit("engine", job, title=session.tr("Changing model"), on_done=changed, quiet=True)

    def encoder_ready(self, loaded: LoadedEncoder) -> None:
        """The encoder is there: queries can be encoded, and texts that have no vector yet."""
        workspace = self._session.workspace
        if workspace is None or loaded.name != workspace.model:
            return
        self._query_encoder = loaded.for_queries
        self._refresh_state()
        self._encode(workspace, loaded)

    def _encode(self, workspace: Workspace, loaded: LoadedEncoder) -> None:
        session = self._session

        def job(context: JobContext) -> EncodeReport:
            workspace.use_encoder(loaded.encoder)
            return workspace.encode(
                on_progress=context.on_progress,
                cancel=context.cancel,
                on_vectors=lambda: context.on_partial(None),
            )

        self._encoding = True
        session.submit(
            "engine",
            job,
            title=session.tr("Encoding"),
            on_done=self._encoded,
            on_partial=self._vectors_arrived,
            on_cancelled=self._encode_stopped,
            on_failed=self._encode_failed,
            supersede_key="encode",
            interruptible=True,
        )

    def _vectors_arrived(self, _: Any) -> None:
        self._refresh_state()
        workspace, picture = self._session.workspace, self._session.map_picture
        if workspace is None or (picture is not None and picture.stage != "preview"):
            return  # a finished map stays up until the next one is made
        due = time.perf_counter() - self._last_picture > PICTURE_EVERY
        if due and not self._picture_wanted and workspace.n_encoded >= FIRST_PICTURE:
            self._picture_wanted = True
            self._session.submit(
                "io",
                lambda context: workspace.preview_map(),
                title=self._session.tr("Drawing"),
                on_done=self._preview_made,
                supersede_key="preview",
                quiet=True,
                urgent=True,
            )

    def _preview_made(self, picture: MapPicture | None) -> None:
        self._picture_wanted = False
        self._last_picture = time.perf_counter()
        current = self._session.map_picture
        if picture is not None and (current is None or current.stage == "preview"):
            self._session.set_map(picture)

    def _encode_stopped(self) -> None:
        self._encoding = False
        self._session.message_posted.emit(
            self._session.tr("Encoding stopped. What is encoded stays searchable; Model → Encode goes on."),
            "info",
        )

    def _encode_failed(self, error: Exception) -> None:
        self._encoding = False
        self._session.error_raised.emit(error)

    def resume(self) -> None:
        """Go on with what was stopped."""
        workspace, loaded = self._session.workspace, self._session.encoders.loaded
        if workspace is not None and loaded is not None and loaded.name == workspace.model:
            self._encode(workspace, loaded)

    def _encoded(self, report: EncodeReport) -> None:
        self._encoding = False
        session = self._session
        workspace = session.workspace
        assert workspace is not None
        if report.truncated:
            session.message_posted.emit(
                session.tr(
                    "{n} texts are longer than the model reads; their ends are not searched by meaning."
                ).format(n=f"{report.truncated:,}"),
                "warning",
            )
        self._refresh_state()

        def vectors(context: JobContext) -> None:
            workspace.build_vector_index(on_progress=context.on_progress, cancel=context.cancel)

        session.submit(
            "io",
            vectors,
            title=session.tr("Indexing vectors"),
            on_done=self._refresh_state,
            supersede_key="vectors",
            interruptible=True,
        )
        self._lay_out()

    def _lay_out(self) -> None:
        session = self._session
        workspace = session.workspace
        assert workspace is not None

        def layout(context: JobContext) -> MapPicture:
            return workspace.build_map(
                on_partial=context.on_partial, on_progress=context.on_progress, cancel=context.cancel
            )

        session.submit(
            "io",
            layout,
            title=session.tr("Laying out the map"),
            on_partial=session.set_map,
            on_done=session.set_map,
            supersede_key="map",
            interruptible=True,
        )

    def _refresh_state(self, _: Any = None) -> None:
        """Ask for a new snapshot of what can be searched; asked again meanwhile, one more follows."""
        session = self._session
        workspace, encoder = session.workspace, self._query_encoder
        if workspace is None:
            return
        self._state_wanted += 1
        if self._state_wanted > 1:
            return
        session.submit(
            "interactive",
            lambda context: workspace.search_state(encoder),
            title=session.tr("Refreshing"),
            on_done=self._state_made,
            quiet=True,
        )

    def _state_made(self, state: SearchState) -> None:
        again = self._state_wanted > 1
        self._state_wanted = 0
        self._session.set_search_state(state)
        if again:
            self._refresh_state()


class _Setter:
    """A job that says that its lane has come to it."""

    def __init__(self, event: threading.Event) -> None:
        self._event = event

    def __call__(self, context: JobContext) -> None:
        self._event.set()


def _name_of(path: Path) -> str:
    """The workspace's name for a file: without its last suffix, and without ".gz" before that."""
    name = path.name
    for suffix in (".gz", *[path.suffix, Path(path.stem).suffix][: 2 if path.suffix == ".gz" else 1]):
        if suffix and name.lower().endswith(suffix.lower()) and len(name) > len(suffix):
            name = name[: -len(suffix)]
    return name
