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
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QCoreApplication

from core.corpus.rows_by_text import RowsByText
from core.memory import shortage
from explorer.map.points import prepared
from explorer.shared.lanes import JobContext

if TYPE_CHECKING:
    from core.encoding import DownloadConsent, SentenceEncoder
    from core.search import SearchState
    from core.workspace import EncodeReport, MapEstimate, MapPicture, Workspace
    from core.workspace.reading_ahead import ReadAhead
    from explorer.shared.encoders import LoadedEncoder
    from explorer.shell.session import Session

log = logging.getLogger(__name__)

# How a workspace came to be open without being the session's: a job has just opened it, or filled it, and its
# result is on its way; or it is on its way to be closed.
Fate = Literal["opened", "imported", "closing"]

FIRST_PICTURE = 256  # texts
# Seconds that the encoding leaves all cores to the page, which is being drawn for the first time.
HEAD_START = 0.3
PICTURE_EVERY = 1.2  # seconds between pictures while texts are being encoded, and as much again for each
PICTURE_POINTS = 50_000  # points: drawing them takes longer, and they move less


def _tr(text: str) -> str:
    return QCoreApplication.translate("jobs", text)


@dataclass(frozen=True)
class Opened:
    """A workspace just opened, with what of it can be shown at once."""

    workspace: Workspace
    corpus: RowsByText
    state: SearchState
    picture: MapPicture | None


class Pipeline:
    """Runs the chain for the session's workspace. All methods are called on the main thread."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._homeless: dict[Workspace, Fate] = {}
        self._lock = threading.Lock()
        self.query_encoder: SentenceEncoder | None = None
        self.model_before: str | None = None  # of the open workspace; None: it has had one that works
        self._picture_wanted = False
        self._drawn_of_all = False  # whether the last picture was asked for with a preview of all texts
        self._last_picture = 0.0
        self._state_wanted = 0  # snapshots asked for since the last one was made
        self._allowed: Workspace | None = None  # to be encoded, though memory is short

    def reset(self) -> None:
        """Forget the work for a workspace that is being closed; its jobs have been dropped."""
        self.query_encoder = None
        self.model_before = None
        self._picture_wanted = False
        self._drawn_of_all = False
        self._last_picture = 0.0
        self._state_wanted = 0
        self._allowed = None

    # ---- open and close ------------------------------------------------------------------------------------

    def open(self, folder: Path) -> None:
        """Open the workspace in `folder` and show it."""

        def job(context: JobContext) -> Opened:
            from core.workspace import Workspace

            # What an earlier opening left has been dropped by now; it may be this very folder.
            self._close_homeless("opened")
            began = time.perf_counter()
            workspace = Workspace.open(folder)
            self.shelter(workspace, "opened")
            try:
                opened = Opened(
                    workspace,
                    workspace.rows.by_text().prepared(),
                    workspace.search_state(None),
                    prepared(workspace.map_picture()),
                )
            except BaseException:
                self._close_homeless(workspace)
                raise
            log.info("opened %s in %.2f s", folder, time.perf_counter() - began)
            return opened

        self._session.submit(
            "io",
            job,
            title=_tr("Opening"),
            on_done=self._opened,
            on_failed=lambda error: self._not_opened(folder, error),
            on_cancelled=lambda: self._not_opened(folder),
            on_lost=lambda opened: self.discard(opened.workspace),
            supersede_key="open",
            urgent=True,
        )

    def _opened(self, opened: Opened) -> None:
        self.take(opened.workspace)
        if self._session.workspace is not None:  # an import that ended while this one was being opened
            self._session.close_workspace()
        self._read_ahead(opened.workspace)  # goes before what else is done beforehand
        self._session.adopt(opened.workspace, opened.corpus, opened.state)
        if opened.picture is not None:
            self._session.set_map(opened.picture)
        self.start()

    def _read_ahead(self, workspace: Workspace) -> None:
        """Have at hand what searches would wait for."""
        under_way: list[ReadAhead] = []  # from where it stopped when something interrupted it

        def job(context: JobContext) -> None:
            from core.workspace.reading_ahead import ReadAhead

            began = time.perf_counter()
            under_way[:] = under_way or [ReadAhead(workspace)]
            (read_ahead,) = under_way
            read_ahead(context)
            if gigabytes := read_ahead.n_bytes / 2**30:
                log.info("the last of %.1f GB read ahead in %.1f s", gigabytes, time.perf_counter() - began)

        def failed(error: Exception) -> None:  # nobody asked for it: who searches is told
            log.info("not all was read ahead: %s", error)

        self._session.submit(
            "io",
            job,
            title=_tr("Reading vectors"),
            on_failed=failed,
            supersede_key="read ahead",
            quiet=True,
            beforehand=True,
        )

    def _not_opened(self, folder: Path, error: Exception | None = None) -> None:
        """At the start of the program the model has waited for the workspace to say which one it is."""
        session = self._session
        if session.encoder_status.state == "none":
            session.load_encoder(session.settings.get("model"))
        if error is not None:
            session.open_failed.emit(folder, error)

    def shelter(self, workspace: Workspace, fate: Fate) -> None:
        """Keep an open workspace until it is taken or discarded, or the program ends. From any thread."""
        with self._lock:
            self._homeless[workspace] = fate

    def take(self, workspace: Workspace) -> None:
        """It is the session's now."""
        with self._lock:
            self._homeless.pop(workspace, None)

    def discard(self, workspace: Workspace) -> None:
        """Close a workspace that came too late on the I/O lane; one that was being imported is removed."""

        def job(context: JobContext) -> None:
            self._close_homeless(workspace)

        self._session.lanes.submit("io", job, title=_tr("Closing"), quiet=True, urgent=True)

    def close(self, workspace: Workspace) -> None:
        """Close a workspace on the I/O lane, once no lane works on it any more."""
        self.shelter(workspace, "closing")
        lanes = self._session.lanes
        gone = [threading.Event(), threading.Event()]
        lanes.submit("engine", _Setter(gone[0]), title="", quiet=True)
        lanes.submit("interactive", _Setter(gone[1]), title="", quiet=True)

        def job(context: JobContext) -> None:
            for event in gone:
                while not event.wait(0.05):
                    context.cancel.raise_if_cancelled()
            self._close_homeless(workspace)

        lanes.submit("io", job, title=_tr("Closing"), quiet=True, urgent=True)

    def close_all(self) -> None:
        """Close every workspace that nobody took; the lanes have ended."""
        self._close_homeless(None)

    def _close_homeless(self, which: Workspace | Fate | None) -> None:
        with self._lock:
            found = [(ws, fate) for ws, fate in self._homeless.items() if which in (None, ws, fate)]
            for workspace, _ in found:
                del self._homeless[workspace]
        for workspace, fate in found:
            workspace.close()
            if fate == "imported":  # the import was stopped, so nothing of it stays
                shutil.rmtree(workspace.folder, ignore_errors=True)

    # ---- the chain -----------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin the chain for the open workspace: words first, then, with the encoder, meanings."""
        session = self._session
        workspace = session.workspace
        assert workspace is not None

        def words(context: JobContext) -> None:
            workspace.build_keyword_index(task=context)

        session.submit(
            "io",
            words,
            title=_tr("Indexing words"),
            on_done=self._refresh_state,
            on_cancelled=self._words_stopped,
            supersede_key="words",
            urgent=True,
        )
        loader = session.encoders
        if loader.loaded is not None and loader.loaded.name == workspace.model:
            self.encoder_ready(loader.loaded)
        else:
            session.load_encoder(workspace.model)

    def _words_stopped(self) -> None:
        sentence = _tr("Words are not searchable yet. Model → Encode what is missing indexes them.")
        self._session.message_posted.emit(sentence, "info")

    def change_model(self, name: str, download: DownloadConsent | None) -> None:
        """Encode the open workspace with another model."""
        session = self._session
        workspace = session.workspace
        assert workspace is not None
        for key in ("encode", "vectors", "calibrate", "map", "preview"):
            session.lanes.drop_key(key)
        session.map_estimated.emit(None)
        if self.query_encoder is not None:
            self.model_before = workspace.model
        self.query_encoder = None
        self._picture_wanted = False

        def job(context: JobContext) -> None:
            workspace.set_model(name)

        def changed(_: None) -> None:
            session.without.model_changed()
            session.points.model_changed()
            session.model_changed.emit()
            session.set_truncated(0)  # until it has read them
            self._refresh_state()
            session.load_encoder(name, download)

        session.submit("engine", job, title=_tr("Changing model"), on_done=changed, quiet=True)

    def model_switched(self) -> None:
        """Another version of the model is in use, its vectors and its map made: show them.

        What can be searched stays as it is until the new encoder is there.
        """
        session = self._session
        workspace = session.workspace
        if workspace is None:
            return
        for key in ("encode", "vectors", "calibrate", "map", "preview"):
            session.lanes.drop_key(key)
        session.map_estimated.emit(None)
        self._picture_wanted = False
        session.without.model_changed()
        session.points.model_changed()
        session.model_changed.emit()
        picture = workspace.map_picture()
        session.submit(
            "interactive",
            lambda context: prepared(picture),
            title=_tr("Drawing the map"),
            on_done=session.set_map,
            supersede_key="saved map",
            quiet=True,
        )
        session.load_encoder(workspace.model)

    def encoder_ready(self, loaded: LoadedEncoder) -> None:
        """The encoder is there: queries can be encoded, and texts that have no vector yet."""
        workspace = self._session.workspace
        if workspace is None or loaded.name != workspace.model:
            return
        self.query_encoder = loaded.for_queries
        self.model_before = None
        self._refresh_state()
        n_left = workspace.n_texts - workspace.n_encoded
        short = shortage(workspace.n_texts, loaded.encoder.embedding_dim) if n_left else None
        if short is not None and self._allowed is not workspace:
            self._session.memory_short.emit(short)
        else:
            self._encode(workspace, loaded)

    def encode_anyway(self) -> None:
        """Encode the open workspace though memory is short: a person was asked."""
        self._allowed = self._session.workspace
        if self._session.encoders.loaded is not None:
            self.encoder_ready(self._session.encoders.loaded)

    def _encode(self, workspace: Workspace, loaded: LoadedEncoder) -> None:
        session = self._session

        def job(context: JobContext) -> EncodeReport:
            context.cancel.wait(HEAD_START)
            workspace.use_encoder(loaded.encoder)
            workspace.previews.begin()

            def saved() -> None:
                vectors = workspace.vectors()
                workspace.previews.make_where_it_pays(vectors, loaded.encoder, context)
                context.on_partial(None)

            return workspace.encode(context, on_vectors=saved)

        session.submit(
            "engine",
            job,
            title=_tr("Encoding"),
            on_done=self._encoded,
            on_partial=self._vectors_arrived,
            on_cancelled=self._encode_stopped,
            supersede_key="encode",
            interruptible=True,
        )

    def _vectors_arrived(self, _: Any) -> None:
        self._refresh_state()
        self._draw_if_due()

    def _draw_if_due(self) -> None:
        """Ask for a picture now and then, and at once when there is the first preview of all texts."""
        workspace, picture = self._session.workspace, self._session.map_picture
        if workspace is None or (picture is not None and picture.stage != "preview"):
            return  # a finished map stays up until the next one is made
        every = PICTURE_EVERY * (1 + (len(picture) if picture is not None else 0) / PICTURE_POINTS)
        due = time.perf_counter() - self._last_picture > every and workspace.n_encoded >= FIRST_PICTURE
        of_all = workspace.previews.there
        if (due or (of_all and not self._drawn_of_all)) and not self._picture_wanted:
            self._picture_wanted = True
            self._drawn_of_all = of_all
            self._session.submit(
                "io",
                lambda context: prepared(workspace.preview_map()),
                title=_tr("Drawing"),
                on_done=self._preview_made,
                on_failed=self._preview_failed,
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
            self._draw_if_due()

    def _preview_failed(self, error: Exception) -> None:
        self._picture_wanted = False
        self._session.error_raised.emit(error)

    def _encode_stopped(self) -> None:
        self._session.message_posted.emit(
            _tr(
                "Encoding stopped. Encoded sentences stay searchable; Model → Encode what is missing resumes."
            ),
            "info",
        )

    def resume(self) -> None:
        """Resume what was stopped, from the words on."""
        if self._session.workspace is not None:
            self.start()

    def _encoded(self, report: EncodeReport) -> None:
        session = self._session
        workspace = session.workspace
        assert workspace is not None
        session.set_truncated(report.truncated_in_all)
        if report.truncated:
            sentence = (
                _tr("1 text is longer than the model reads; its end is not searched by meaning")
                if report.truncated == 1
                else _tr(
                    "{n} texts are longer than the model reads; their ends are not searched by meaning"
                ).format(n=f"{report.truncated:,}")
            )
            session.message_posted.emit(sentence, "warning")
        self._refresh_state()
        if workspace.n_encoded == 0:
            return  # every row is blank: there is nothing to lay out

        def vectors(context: JobContext) -> tuple[str, ...]:
            n_said = len(workspace.repairs)
            workspace.build_vector_index(task=context)
            return workspace.repairs[n_said:]

        session.submit(
            "io",
            vectors,
            title=_tr("Indexing vectors"),
            on_done=self._vectors_indexed,
            supersede_key="vectors",
            interruptible=True,
        )
        self._lay_out()
        self._calibrate(workspace)

    def _calibrate(self, workspace: Workspace) -> None:
        """Find out where matches become weak, where that is not known yet."""

        def calibration(context: JobContext) -> None:
            workspace.calibrate(task=context)

        self._session.submit(
            "io",
            calibration,
            title=_tr("Calibrating the search"),
            on_done=self._refresh_state,
            supersede_key="calibrate",
            quiet=True,
        )

    def _lay_out(self) -> None:
        session = self._session
        workspace = session.workspace
        assert workspace is not None

        def layout(context: JobContext) -> MapPicture:
            estimate = workspace.estimate_map(context)
            if estimate is not None and estimate.takes_long:
                context.on_partial(estimate)

            def on_partial(picture: MapPicture) -> None:
                context.on_partial(prepared(picture))

            return prepared(workspace.build_map(on_partial=on_partial, task=context))

        session.submit(
            "io",
            layout,
            title=_tr("Laying out the map"),
            on_partial=self._map_on_its_way,
            on_done=self._map_made,
            on_failed=self._map_failed,
            on_cancelled=self._layout_stopped,
            supersede_key="map",
            interruptible=True,
        )

    def _map_on_its_way(self, part: MapPicture | MapEstimate) -> None:
        from core.workspace import MapEstimate

        if isinstance(part, MapEstimate):
            self._session.map_estimated.emit(part)
        else:
            self._session.set_map(part)

    def _map_made(self, picture: MapPicture) -> None:
        self._session.map_estimated.emit(None)
        self._session.set_map(picture)

    def _map_failed(self, error: Exception) -> None:
        self._session.map_estimated.emit(None)
        self._session.error_raised.emit(error)

    def stop_map(self) -> None:
        """Do without the map that is being made, until it is asked for again."""
        self._session.lanes.cancel_key("map")

    def _layout_stopped(self) -> None:
        self._session.map_estimated.emit(None)
        sentence = _tr("The layout was stopped. Model → Encode what is missing starts it again.")
        self._session.message_posted.emit(sentence, "info")

    def _vectors_indexed(self, said: tuple[str, ...]) -> None:
        if said:
            self._session.workspace_noted.emit(said)
        self._refresh_state()

    def _refresh_state(self, _: Any = None) -> None:
        """Ask for a new snapshot of what can be searched; asked again meanwhile, one more follows."""
        session = self._session
        workspace, encoder = session.workspace, self.query_encoder
        if workspace is None:
            return
        self._state_wanted += 1
        if self._state_wanted > 1:
            return
        session.submit(
            "interactive",
            lambda context: workspace.search_state(encoder),
            title=_tr("Refreshing"),
            on_done=self._state_made,
            on_failed=self._state_failed,
            quiet=True,
        )

    def _state_made(self, state: SearchState) -> None:
        again = self._state_wanted > 1
        self._state_wanted = 0
        self._session.set_search_state(state)
        if again:
            self._refresh_state()

    def _state_failed(self, error: Exception) -> None:
        self._state_wanted = 0
        self._session.error_raised.emit(error)


class _Setter:
    """A job that says that its lane has come to it."""

    def __init__(self, event: threading.Event) -> None:
        self._event = event

    def __call__(self, context: JobContext) -> None:
        self._event.set()
