"""The encoder of the window: loaded on the engine lane, for the corpus and, as a replica, for queries.

There is one at a time. `EncoderLoader` says what state it is in; loading a second one drops the first load.
"""

from __future__ import annotations

import gc
import logging
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.errors import DownloadNeededError, ExplorerError
from explorer.shared.engine_words import said
from explorer.shared.lanes import JobContext, JobHandle, Lanes
from explorer.shared.state import EncoderStatus

if TYPE_CHECKING:
    from core.encoding import DownloadConsent, SentenceEncoder
    from core.workspace import Workspace

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class LoadedEncoder:
    """What a load ends in.

    Attributes:
        encoder: encodes the corpus, on the engine lane.
        for_queries: shares its weights; one thread, its own tokenizer; for the interactive lane.
        name, device, precision: what was asked for.
        shown: what people call it.
    """

    encoder: SentenceEncoder
    for_queries: SentenceEncoder
    name: str
    device: str
    precision: str
    shown: str


class EncoderLoader(QObject):
    """Loads encoders.

    Signals: `status_changed(EncoderStatus)`, `download_needed(DownloadNeededError)`, `load_cancelled()`: a
    person stopped a load, and what was loaded before still is.
    """

    status_changed = Signal(object)
    download_needed = Signal(object)
    load_cancelled = Signal()
    encoder_loaded = Signal(object)

    def __init__(self, lanes: Lanes, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lanes = lanes
        self._handle: JobHandle | None = None
        self._workspace: Workspace | None = None  # that the load goes through
        self.status = EncoderStatus()
        self.loaded: LoadedEncoder | None = None
        self._frozen = False

    def has(self, name: str, device: str, precision: str) -> bool:
        """Whether exactly this is loaded."""
        loaded = self.loaded
        return loaded is not None and (loaded.name, loaded.device, loaded.precision) == (
            name,
            device,
            precision,
        )

    def load(
        self,
        name: str,
        device: str,
        precision: str,
        download: DownloadConsent | None = None,
        workspace: Workspace | None = None,
        shown: str = "",
    ) -> JobHandle | None:
        """Load a model, unless it is loaded already; `status_changed` says how it went.

        Args:
            name: a folder, the bundled model, or a name on the hub that is on this machine.
            download: the person's consent to fetch it; without it a missing model asks (`download_needed`).
            workspace: the open workspace, if there is one.
            shown: what people call it; the last part of `name` when absent.
        """
        shown = shown or short_name(name)
        if self.has(name, device, precision):
            self._lanes.drop_key("encoder")  # what is loaded is wanted again
            self._tell_ready()
            return None

        # A workspace may hold a copy of its model.
        through = workspace if workspace is not None and workspace.model == name else None
        self._workspace = through

        def job(context: JobContext) -> LoadedEncoder:
            from core.encoding import SentenceEncoder

            began = time.perf_counter()
            context.check()  # the imports above take a while on a cold machine
            if through is not None:
                encoder = through.encoder(device, precision, download, context)
            else:
                encoder = SentenceEncoder.load(name, device, precision, download=download, task=context)
            replica = encoder.replica(threads=1)
            # The first pass through a model is several times as slow as the next: nobody should wait for it.
            encoder.encode(["The first pass warms it up."])
            # What the libraries brought stays until the end: a garbage collection that walks through it stops
            # all threads, the window's too, for a third of a second. Only once: whatever else is there by the
            # next time may go, and what is frozen is never collected.
            if not self._frozen:
                self._frozen = True
                gc.freeze()
            log.info("loaded %s on %s in %.2f s", name, encoder.device, time.perf_counter() - began)
            return LoadedEncoder(encoder, replica, name, device, precision, shown)

        self._set(EncoderStatus("loading", shown))
        self._handle = self._lanes.submit(
            "engine",
            job,
            title=self.tr("Loading model"),
            on_done=self._done,
            on_failed=self._failed,
            on_cancelled=self._cancelled,
            supersede_key="encoder",
            urgent=True,
            quiet=download is None,
        )
        return self._handle

    def keep_loaded(self) -> None:
        """Drop a load under way, or that it failed: what is loaded is wanted again."""
        under_way = self._lanes.has("encoder")
        if under_way:
            self._lanes.drop_key("encoder")
        if under_way or (self.status.state == "failed" and self.loaded is not None):
            self._set(self._status_of_loaded() if self.loaded is not None else EncoderStatus("none"))

    def call(self, name: str, shown: str) -> None:
        """Show the model `name`, if it is the one that is loaded, as `shown` from now on."""
        if self.loaded is not None and self.loaded.name == name and self.loaded.shown != short_name(shown):
            self.loaded = replace(self.loaded, shown=short_name(shown))
            if self.status.state == "ready":
                self._set(self._status_of_loaded())

    def leave(self, workspace: Workspace) -> None:
        """Drop a load that goes through `workspace`, which is being closed: a download may take long."""
        handle = self._handle
        if handle is None or handle.ended or handle.dropped or self._workspace is not workspace:
            return
        self.keep_loaded()

    def _done(self, loaded: LoadedEncoder) -> None:
        self.loaded = loaded
        self._tell_ready()

    def _tell_ready(self) -> None:
        self._set(self._status_of_loaded())
        self.encoder_loaded.emit(self.loaded)

    def _status_of_loaded(self) -> EncoderStatus:
        assert self.loaded is not None
        from core.encoding.devices import offers_quick_mode

        encoder = self.loaded.encoder
        return EncoderStatus(
            "ready",
            self.loaded.shown,
            encoder.device,
            encoder.precision,
            encoder.device_reason,
            offers_quick=offers_quick_mode(encoder.device),
        )

    def _failed(self, error: Exception) -> None:
        sentence = (
            said(str(error))
            if isinstance(error, ExplorerError)
            else self.tr("The model could not be loaded.")
        )
        self._set(EncoderStatus("failed", self.status.name, sentence=sentence))
        if isinstance(error, DownloadNeededError):
            self.download_needed.emit(error)
        elif not isinstance(error, ExplorerError):
            self._lanes.job_failed.emit(error)

    def _cancelled(self) -> None:
        if self.loaded is not None:
            self._tell_ready()
        else:
            self._set(EncoderStatus("none"))
        self.load_cancelled.emit()

    def _set(self, status: EncoderStatus) -> None:
        self.status = status
        self.status_changed.emit(status)


def last_part(model: str) -> str:
    """The last part of a folder or hub name."""
    return model.replace("\\", "/").rstrip("/").rpartition("/")[2] or model


def short_name(model: str) -> str:
    """The last part of a folder or hub name: what fits on a chip. The "version 3" of a name that nobody chose
    is said in the window's language.
    """
    return said(last_part(model))
