"""The active model of a workspace: what `workspace.json` knows of it, the encoder once loaded, its
vectors.
"""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import CancelledError, DamagedError, WorkspaceError
from core.progress import CancelToken, OnProgress
from core.workspace import document, encoding_job, models
from core.workspace.encoding_job import EncodeReport
from core.workspace.vectors import VectorSnapshot, VectorStore

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.encoding import DownloadConsent, SentenceEncoder


class ActiveModel:
    """The model that vectors, map and search of the workspace in `folder` go by.

    Args:
        folder: of the workspace.
        corpus: id of the corpus.
        rows: its rows.
        on_repair: called with a sentence where something is found damaged or stale.
    """

    def __init__(self, folder: Path, corpus: str, rows: RowStore, on_repair: Callable[[str], None]) -> None:
        self.document = document.read(folder)
        self._folder = folder
        self._corpus = corpus
        self._rows = rows
        self._on_repair = on_repair
        self._changing = threading.RLock()  # held for moments, while references are swapped
        self._loading = threading.Lock()  # held for as long as a model is loaded and copied
        self._encoding = threading.Lock()  # held for as long as an encode takes
        self._encoder: SentenceEncoder | None = None
        self._asked: tuple[str, str] | None = None
        self._replica: tuple[SentenceEncoder, SentenceEncoder] | None = None  # of the first, for queries
        self._vectors = self._read_vectors(self.document.model)

    @property
    def vector_key(self) -> str | None:
        """Key of the vectors; None before the model was used here."""
        vectors = self._vectors
        return None if vectors is None else vectors.key

    def snapshot(self) -> VectorSnapshot | None:
        """What is encoded so far; None before the first vector."""
        vectors = self._vectors
        return None if vectors is None else vectors.snapshot()

    def choose(self, name: str) -> None:
        """Make the model `name` the active one, whether or not anything is encoded with it."""
        with self._changing:
            self._write(dataclasses.replace(self.document, model=name, coming=None))
            self._encoder, self._asked = None, None
            self._vectors = self._read_vectors(name)

    # -- another model that is to become the active one ------------------------------------------------------

    def announce(self, name: str, encoder: SentenceEncoder, version: document.KeptVersion) -> None:
        """Keep a copy of a model that was trained here, and have it become the active one in time.

        Raises:
            WorkspaceError: the copy could not be written.
        """
        used = models.keep(self._folder, encoder)
        with self._changing:
            self._write(
                dataclasses.replace(
                    self.document,
                    models=self.document.models | {name: used},
                    versions=self.document.versions | {name: version},
                    coming=name,
                )
            )

    def expect(self, name: str | None) -> None:
        """Have the model `name`, which was used here, become the active one in time; None: no other."""
        with self._changing:
            if self.document.coming != name:
                self._write(dataclasses.replace(self.document, coming=name))

    def rename(self, name: str, shown: str) -> None:
        """Call a version that was kept here `shown`."""
        with self._changing:
            version = dataclasses.replace(self.document.versions[name], name=shown)
            self._write(dataclasses.replace(self.document, versions=self.document.versions | {name: version}))
            if self._encoder is not None and self.document.model == name:
                self._encoder.name = shown

    def drop(self, name: str) -> None:
        """Know nothing of the model `name`, which is neither the active one nor to become it, any more."""
        with self._changing:
            known = {each: used for each, used in self.document.models.items() if each != name}
            versions = {each: kept for each, kept in self.document.versions.items() if each != name}
            self._write(dataclasses.replace(self.document, models=known, versions=versions))

    def load_beside(self, name: str, cancel: CancelToken | None) -> SentenceEncoder:
        """A model that was used here, in the precision of its vectors; the active one stays loaded.

        Raises:
            ModelError, DamagedError: it cannot be loaded.
        """
        active = self._encoder
        device = "auto" if active is None else active.device
        return self._load(name, device, self.document.models[name].precision, None, None, cancel)

    def vectors_of(self, name: str) -> VectorStore:
        """The vectors of a model that was used here, as far as they are sound."""
        return self.vectors_under(self.document.models[name])

    def vectors_under(self, used: document.UsedModel) -> VectorStore:
        """The vectors of a model, as far as they are sound; empty where there are none yet."""
        folder = self._folder / "vectors" / used.vector_key
        return VectorStore(folder, used.vector_key, used.metric, self._corpus, self._rows.n_texts)

    def succeed(self, name: str, vectors: VectorStore, encoder: SentenceEncoder | None) -> None:
        """Make the expected model `name` the active one, with its vectors.

        Raises:
            CancelledError: it is not expected any more.
        """
        with self._loading, self._changing:
            if self.document.coming != name:
                raise CancelledError
            self._write(dataclasses.replace(self.document, model=name, coming=None))
            self._vectors = vectors
            self._encoder = encoder
            self._asked = None if encoder is None else (encoder.device, encoder.precision)

    def snapshot_for(
        self, encoder: SentenceEncoder | None
    ) -> tuple[VectorSnapshot | None, SentenceEncoder | None]:
        """What is encoded so far, and `encoder` if it is of the model that made it.

        Else a replica of the one that is loaded here, if that is, or None.
        """
        snapshot = self.snapshot()
        if encoder is None or snapshot is None or self._made(encoder, snapshot):
            return snapshot, encoder
        with self._changing:  # so that vectors and encoder are of one moment
            snapshot, loaded, replica = self.snapshot(), self._encoder, self._replica
            if snapshot is None or self._made(encoder, snapshot):
                return snapshot, encoder
            if loaded is None or not self._made(loaded, snapshot):
                return snapshot, None
            # The loaded one may be encoding on another thread, and a tokenizer is of one thread only.
            if replica is None or replica[0] is not loaded:
                replica = self._replica = (loaded, loaded.replica(threads=1))
            return snapshot, replica[1]

    def _made(self, encoder: SentenceEncoder, snapshot: VectorSnapshot) -> bool:
        """Whether the vectors are of the encoder's model, in whatever precision."""
        return any(
            used.vector_key == snapshot.key and used.fingerprint == encoder.fingerprint
            for used in self.document.models.values()
        )

    @property
    def is_loaded(self) -> bool:
        """Whether an encoder is there."""
        return self._encoder is not None

    def encoder(
        self,
        device: str,
        precision: str,
        download: DownloadConsent | None,
        on_progress: OnProgress | None,
        cancel: CancelToken | None,
    ) -> SentenceEncoder:
        """The model, loaded unless it is; "auto", "auto" is content with any that is loaded.

        Where `precision` is "auto", the vectors that are there decide it: they stay in use.

        Raises:
            ModelError: it cannot be found or loaded.
            DamagedError: the copy of it in the workspace is damaged.
            WorkspaceError: its copy could not be written.
        """
        with self._loading:
            asked = (device, precision)
            if self._encoder is not None and asked in (self._asked, ("auto", "auto")):
                return self._encoder
            used = self.document.used_model
            if precision == "auto" and used is not None and self.snapshot() is not None:
                precision = used.precision
            encoder = self._load(self.document.model, device, precision, download, on_progress, cancel)
            self._take(encoder, asked)
            return encoder

    def take(self, encoder: SentenceEncoder) -> None:
        """Use an encoder of the model that was loaded elsewhere.

        Where it only differs in precision from what the vectors were made with, they stay in use: a query
        vector of another precision finds the same.

        Raises:
            WorkspaceError: its copy could not be written, or it is not the version that is the active model.
        """
        with self._loading:
            used = self.document.used_model
            version = self.document.versions.get(self.document.model)
            if version is not None and used is not None and used.fingerprint != encoder.fingerprint:
                raise WorkspaceError(f"{encoder.name} is not {version.name}.", "Load the active version.")
            if used is not None and used.fingerprint == encoder.fingerprint and self.snapshot() is not None:
                self._encoder, self._asked = encoder, (encoder.device, encoder.precision)
            else:
                self._take(encoder, (encoder.device, encoder.precision))

    def encode(
        self,
        on_progress: OnProgress | None,
        cancel: CancelToken | None,
        on_vectors: Callable[[], None] | None,
    ) -> EncodeReport:
        """Encode every text that has no vector. Raises: as `Workspace.encode`."""
        with self._encoding:
            encoder = self.encoder("auto", "auto", None, None, cancel)
            vectors = self._vectors
            is_complete = vectors is not None and len(vectors) == self._rows.n_texts
            if vectors is not None and vectors.key != encoder.vector_key and not is_complete:
                encoder = self._in_precision_of_vectors(encoder, cancel)
            if vectors is None or vectors is not self._vectors:
                raise WorkspaceError("The model was changed before its sentences were encoded.", "Try again.")
            return encoding_job.encode_missing(encoder, vectors, self._rows, on_progress, cancel, on_vectors)

    def _in_precision_of_vectors(
        self, encoder: SentenceEncoder, cancel: CancelToken | None
    ) -> SentenceEncoder:
        """The same model as `encoder`, in the precision that new vectors must have to go with those
        there are.
        """
        used = self.document.used_model
        assert used is not None, "there are vectors"
        with self._loading:
            alike = self._load(self.document.model, encoder.device, used.precision, None, None, cancel)
            self._take(alike, (alike.device, alike.precision))
            return alike

    def _load(
        self,
        name: str,
        device: str,
        precision: str,
        download: DownloadConsent | None,
        on_progress: OnProgress | None,
        cancel: CancelToken | None,
    ) -> SentenceEncoder:
        from core.encoding import SentenceEncoder

        source, used = models.source_of(self._folder, self.document, name), self.document.models.get(name)
        encoder = SentenceEncoder.load(
            source, device, precision, download=download, on_progress=on_progress, cancel=cancel
        )
        if used is not None and source != name and encoder.fingerprint != used.fingerprint:
            fix = f"Remove that folder: the model is then taken from {name} again."
            if name in self.document.versions:
                fix = "Go back to another version of the model."
            raise DamagedError(f"The copy of the model in {source} is not as it was saved.", fix)
        encoder.name = models.shown_name(self.document, name)
        return encoder

    def forget(self) -> None:
        """Let go of the encoder and the vectors: the workspace closes."""
        with self._changing:
            self._encoder, self._asked, self._vectors, self._replica = None, None, None, None

    def _take(self, encoder: SentenceEncoder, asked: tuple[str, str]) -> None:
        used = models.keep(self._folder, encoder)
        with self._changing:
            before = self.document.used_model
            if used != before:
                known = self.document.models | {self.document.model: used}
                self._write(dataclasses.replace(self.document, models=known))
            if self._vectors is None or self._vectors.key != used.vector_key:
                if self.snapshot() is not None:
                    self._on_repair(
                        f"The vectors were made with another state of {self.document.model}; "
                        "the sentences are being encoded again."
                    )
                self._vectors = self._read_vectors(self.document.model)
            self._encoder, self._asked = encoder, asked

    def _read_vectors(self, name: str) -> VectorStore | None:
        """The vectors of a model, as far as they are sound; None before the model was used here."""
        if name not in self.document.models:
            return None
        n_texts = self._rows.n_texts
        vectors = self.vectors_of(name)
        n_damaged = len(vectors.damaged)
        if n_damaged:
            files = "A file" if n_damaged == 1 else f"{n_damaged} files"
            self._on_repair(
                f"{files} of vectors did not match what was written; the sentences are being encoded again."
            )
        elif 0 < len(vectors) < n_texts:
            self._on_repair(
                f"Encoding had come to {len(vectors):,} of {n_texts:,} sentences and goes on from there."
            )
        return vectors

    def _write(self, changed: document.Document) -> None:
        document.write(self._folder, changed)
        self.document = changed
