"""The models of a workspace: those it knows, the copies it keeps so that it can be handed on, and the active
one with its encoder and its vectors.

The bundled model is on every machine and stays a name. Any other is copied into `models/<fingerprint>/` when
it is first used (model version 0, the model as loaded), and loaded from there from then on: what the person
does to the original later does not change what the vectors here mean.
"""

from __future__ import annotations

import contextlib
import dataclasses
import logging
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from core import files
from core.corpus.encodings import HALF_CHARACTER
from core.encoding.model_store import model_files
from core.errors import CancelledError, DamagedError, ModelError, WorkspaceError
from core.progress import QUIET, Task
from core.workspace import artefacts, document, encoding_job, store, vector_indexes
from core.workspace.document import Document, KeptVersion, UsedModel
from core.workspace.encoding_job import EncodeReport, StartsBlockEncoder
from core.workspace.folder import check_same
from core.workspace.milvus import MilvusStore
from core.workspace.vector_indexes import IndexKind, VectorIndexes
from core.workspace.vectors import VectorSnapshot, VectorStore

if TYPE_CHECKING:
    from core.clusters import EncodePhrases
    from core.corpus import RowStore
    from core.encoding import DownloadConsent, SentenceEncoder

log = logging.getLogger(__name__)

MODELS = "models"
_AS_VECTORS = "The vectors that are there were made in {precision}, and new ones must match."


class Models:
    """The models of the workspace in `folder`. Vectors, index, map and search go by the active one.

    Args:
        folder: of the workspace.
        corpus: id of the corpus.
        rows: its rows.
        on_repair: called with a sentence where something is found damaged or stale, or does not fit.

    Attributes:
        folder, corpus, rows: as given.
        document: what `workspace.json` says now; replaced, never changed.
        indexes: the vector indexes of the active model.
        passage_indexes: those over its passages, where texts are divided.
        milvus: where vectors are searched instead of here, if they are.
    """

    def __init__(self, folder: Path, corpus: str, rows: RowStore, on_repair: Callable[[str], None]) -> None:
        self.folder = folder
        self.rows = rows
        self.document = document.read(folder)
        self.corpus = corpus
        self._on_repair = on_repair
        self._changing = threading.RLock()  # held for moments, while references are swapped
        self._loading = threading.Lock()  # held for as long as a model is loaded and copied
        self._encoding = threading.Lock()  # held for as long as an encode takes
        self._encoder: SentenceEncoder | None = None
        self._asked: tuple[str, str] | None = None
        self._replica: tuple[SentenceEncoder, SentenceEncoder] | None = None  # of the first, for queries
        self._vectors = self._read_vectors(self.document.model)
        self.milvus = MilvusStore(rows, corpus)
        self.indexes, self.passage_indexes = self.new_indexes(), self.new_indexes()

    # -- the models that are known ------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """All of them, as the document calls them: those loaded first, then versions, by number."""
        known, versions = {self.document.model: None, **self.document.models}, self.document.versions
        kept = sorted(versions, key=lambda name: versions[name].number)
        return (*(name for name in known if name not in versions), *kept)

    def named(self, given: str) -> str:
        """The model `given`, by name or folder, as the document calls it."""
        model = as_given(given)
        return next((each for each in self.document.versions if str(self.folder / each) == model), model)

    def place_of(self, name: str) -> str:
        """`name` as anyone can load it: a version that was kept here lies in the workspace."""
        return str(self.folder / name) if name in self.document.versions else name

    def source_of(self, name: str) -> str:
        """What to load `name` from: its copy in the workspace, or what the person gave."""
        used = self.document.models.get(name)
        if used is not None and used.is_kept and self.copy_of(used).is_dir():
            return str(self.copy_of(used))
        return self.place_of(name)

    def copy_of(self, used: UsedModel) -> Path:
        """Where the copy of a model lies, if there is one."""
        return self.folder / MODELS / used.fingerprint

    def add_version(self, name: str, encoder: SentenceEncoder, version: KeptVersion) -> None:
        """Keep a copy of a model that was trained here; it is the coming one.

        Raises:
            WorkspaceError: the copy could not be written.
        """
        used = self._keep(encoder)
        with self._changing:
            self._write(
                dataclasses.replace(
                    self.document,
                    models=self.document.models | {name: used},
                    versions=self.document.versions | {name: version},
                    coming=name,
                )
            )

    def rename(self, name: str, shown: str) -> None:
        """Call a version that was kept here `shown`."""
        with self._changing:
            version = dataclasses.replace(self.document.versions[name], name=shown)
            self._write(dataclasses.replace(self.document, versions=self.document.versions | {name: version}))
            if self._encoder is not None and self.document.model == name:
                self._encoder.name = shown

    def remove(self, name: str) -> None:
        """Remove the model `name`, which is neither the active nor the coming one, with its copy.

        Raises:
            WorkspaceError: the copy cannot be removed; the model is not known any more all the same.
        """
        used = self.document.models[name]
        with self._changing:
            known = {each: about for each, about in self.document.models.items() if each != name}
            versions = {each: kept for each, kept in self.document.versions.items() if each != name}
            # The document first: if killed after it, the files left on disk have no owner and can be cleared.
            self._write(dataclasses.replace(self.document, models=known, versions=versions))
        if all(other.fingerprint != used.fingerprint for other in known.values()):
            copy = self.copy_of(used)
            if copy.is_dir():
                store.remove(copy, "the copy of the model")

    def load(self, name: str, task: Task = QUIET) -> SentenceEncoder:
        """A model that was used here, in the precision of its vectors; the active one stays loaded.

        Raises:
            ModelError, DamagedError: it cannot be loaded.
        """
        active = self._encoder
        device = "auto" if active is None else active.device
        return self._load(name, device, self.document.models[name].precision, None, task.quiet)

    def key_of(self, encoder: SentenceEncoder) -> str:
        """Key of the vectors that an encoder makes here: its own, what is left out of texts and how they are
        divided.
        """
        leave_out, split = self.rows.leave_out, self.rows.split
        if not leave_out and not split:
            return encoder.vector_key
        made_from = {"vectors": encoder.vector_key, "leave_out": leave_out.as_json()}
        return store.key_of(made_from | ({"split": split.as_json()} if split else {}))

    def vectors_of(self, used: UsedModel) -> VectorStore:
        """The vectors of a model, as far as they are sound; empty where there are none yet. Raises: as
        `VectorStore`.
        """
        folder = self.folder / artefacts.VECTORS / used.vector_key
        return VectorStore(folder, used.vector_key, used.metric, self.corpus, self.rows.n_texts)

    def new_indexes(self) -> VectorIndexes:
        """Vector indexes for a model; their files are shared."""
        return VectorIndexes(self.folder / "neighbours", self.corpus, self._on_repair, self.milvus)

    # -- the active one -----------------------------------------------------------------------------------

    @property
    def precision(self) -> str | None:
        """That of the active model's vectors ("float32", "bfloat16" or "int8"); None before it was used."""
        used = self.document.used_model
        return None if used is None else used.precision

    @property
    def vector_key(self) -> str | None:
        """Key of the active model's vectors; None before it was used here."""
        vectors = self._vectors
        return None if vectors is None else vectors.key

    def snapshot(self) -> VectorSnapshot | None:
        """The vectors so far; None before the first vector."""
        vectors = self._vectors
        return None if vectors is None else vectors.snapshot()

    def merge_vectors(self, kind: IndexKind, task: Task) -> None:
        """Have the vectors in one file, and there only, where their codes are what is searched and no text
        lacks one.

        Args:
            kind: the index that is wanted.

        Raises:
            CancelledError: on cancel; they stay as they are.
        """
        vectors, n_texts = self._vectors, self.rows.n_texts
        searches_codes = kind == "codes" or (kind == "auto" and n_texts > vector_indexes.GRAPH_UP_TO)
        if vectors is None or not searches_codes or len(vectors) < n_texts:
            return
        if not self._encoding.acquire(blocking=False):
            return  # it would add to them
        try:
            vectors.merge(task)
        except WorkspaceError as error:
            log.warning("the vectors stay in memory: %s", error)
        finally:
            self._encoding.release()

    def snapshot_for(
        self, encoder: SentenceEncoder | None
    ) -> tuple[VectorSnapshot | None, SentenceEncoder | None]:
        """The vectors so far, and `encoder` if its model made them.

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

    def phrase_encoder(self, snapshot: VectorSnapshot) -> EncodePhrases | None:
        """Phrases to vectors by the model that made `snapshot`, for one thread; None while it is not
        loaded."""
        encoder = self.encoder_beside(snapshot)
        return None if encoder is None else encoder.encode_documents

    def encoder_beside(self, snapshot: VectorSnapshot) -> SentenceEncoder | None:
        """A replica of the model that made `snapshot`, for one thread; None while it is not loaded.

        It takes one processor thread, so that nothing waits for it.
        """
        with self._changing:
            loaded = self._encoder
            if loaded is None or not self._made(loaded, snapshot):
                return None
        return loaded.replica(threads=1)

    def has_encoder_of(self, snapshot: VectorSnapshot) -> bool:
        """Whether the model that made `snapshot` is loaded."""
        with self._changing:
            return self._encoder is not None and self._made(self._encoder, snapshot)

    def _made(self, encoder: SentenceEncoder, snapshot: VectorSnapshot) -> bool:
        """Whether the encoder's model made the vectors, in any precision."""
        return any(
            used.vector_key == snapshot.key and used.fingerprint == encoder.fingerprint
            for used in self.document.models.values()
        )

    def set_active(self, name: str) -> None:
        """Make the model `name` the active one, whether or not anything is encoded with it.

        Raises:
            WorkspaceError: its vectors cannot be read; the one before stays.
        """
        with self._changing:
            vectors = self._read_vectors(name)
            self._write(dataclasses.replace(self.document, model=name, coming=None))
            self._encoder, self._asked, self._vectors = None, None, vectors

    def set_coming(self, name: str | None) -> None:
        """Have the model `name`, which was used here, become the active one in time; None: no other."""
        with self._changing:
            if self.document.coming != name:
                self._write(dataclasses.replace(self.document, coming=name))

    def switch_to_coming(
        self, name: str, vectors: VectorStore, encoder: SentenceEncoder | None, indexes: VectorIndexes
    ) -> None:
        """Make the coming model `name` the active one, with its vectors and their indexes.

        Raises:
            CancelledError: it is not the coming one any more.
        """
        with self._loading, self._changing:
            if self.document.coming != name:
                raise CancelledError
            self._write(dataclasses.replace(self.document, model=name, coming=None))
            self._vectors, self.indexes = vectors, indexes
            self.passage_indexes = self.new_indexes()
            self._encoder = encoder
            self._asked = None if encoder is None else (encoder.device, encoder.precision)

    @property
    def is_loaded(self) -> bool:
        """Whether an encoder is there."""
        return self._encoder is not None

    def encoder(
        self,
        device: str,
        precision: str,
        download: DownloadConsent | None,
        task: Task,
    ) -> SentenceEncoder:
        """The model, loaded unless it is; "auto", "auto" is content with any that is loaded.

        Where `precision` is "auto", the vectors that are there decide it: they stay in use.

        Raises:
            ModelError: it cannot be found or loaded.
            DamagedError: the copy of it in the workspace is damaged.
            WorkspaceError: its copy could not be written, or another model became the active one meanwhile.
        """
        with self._loading:
            name = self.document.model
            asked = (device, precision)
            if self._encoder is not None and asked in (self._asked, ("auto", "auto")):
                return self._encoder
            used = self.document.models.get(name)
            why = ""
            if precision == "auto" and used is not None and self.snapshot() is not None:
                precision, why = used.precision, _AS_VECTORS.format(precision=used.precision)
            encoder = self._load(name, device, precision, download, task, why)
            self._take(encoder, name, asked)
            return encoder

    def use(self, encoder: SentenceEncoder) -> None:
        """Use an encoder of the model that was loaded elsewhere.

        Where it only differs in precision from what the vectors were made with, they stay in use: a query
        vector of another precision finds the same.

        Raises:
            WorkspaceError: its copy could not be written, or it is not the version that is the active model.
        """
        with self._loading:
            name = self.document.model
            used, version = self.document.models.get(name), self.document.versions.get(name)
            if version is not None and used is not None and used.fingerprint != encoder.fingerprint:
                raise WorkspaceError(f"{encoder.name} is not {version.name}.", "Load the active version.")
            if used is not None and used.fingerprint == encoder.fingerprint and self.snapshot() is not None:
                self._encoder, self._asked = encoder, (encoder.device, encoder.precision)
            else:
                self._take(encoder, name, (encoder.device, encoder.precision))

    def read_otherwise(self) -> None:
        """Texts are encoded in another way from now on: the encoder that is loaded, if one is, makes vectors
        of another key.
        """
        with self._loading:
            if self._encoder is not None and self._asked is not None:
                self._take(self._encoder, self.document.model, self._asked)

    def encode(
        self,
        task: Task,
        on_vectors: Callable[[], None] | None,
        elsewhere: StartsBlockEncoder | None = None,
    ) -> EncodeReport:
        """Encode every text that has no vector. Raises: as `Workspace.encode`."""
        with self._encoding:
            encoder = self.encoder("auto", "auto", None, task.quiet)
            vectors = self._vectors
            is_complete = vectors is not None and len(vectors) == self.rows.n_texts
            if vectors is not None and vectors.key != self.key_of(encoder) and not is_complete:
                encoder = self._in_precision_of_vectors(encoder, task)
            if vectors is None or vectors is not self._vectors:
                raise WorkspaceError("The model was changed before its sentences were encoded.", "Try again.")
            report = encoding_job.encode_missing(encoder, vectors, self.rows, task, on_vectors, elsewhere)
            n = encoding_job.truncated_in_all(encoder, vectors, self.rows, report, task)
            return dataclasses.replace(report, truncated_in_all=n)

    @contextmanager
    def paused_encoding(self) -> Iterator[None]:
        """Nothing is encoded in the block.

        Raises:
            WorkspaceError: something is being encoded.
        """
        if not self._encoding.acquire(blocking=False):
            raise WorkspaceError("Sentences are being encoded just now.", "Stop that, or wait for it.")
        try:
            yield
        finally:
            self._encoding.release()

    def _in_precision_of_vectors(self, encoder: SentenceEncoder, task: Task) -> SentenceEncoder:
        """The same model as `encoder`, in the precision that new vectors must have to go with those
        there are.
        """
        name = self.document.model
        used = self.document.models.get(name)
        if (
            used is None
        ):  # there are no vectors of it: it became the active one meanwhile, and the caller sees it
            return encoder
        with self._loading:
            why = _AS_VECTORS.format(precision=used.precision)
            alike = self._load(name, encoder.device, used.precision, None, task.quiet, why)
            self._take(alike, name, (alike.device, alike.precision))
            return alike

    def _load(
        self,
        name: str,
        device: str,
        precision: str,
        download: DownloadConsent | None,
        task: Task,
        why: str = "",
    ) -> SentenceEncoder:
        from core.encoding import SentenceEncoder

        source, used = self.source_of(name), self.document.models.get(name)
        encoder = SentenceEncoder.load(
            source, device, precision, download=download, task=task, precision_reason=why
        )
        if used is not None and source != name and encoder.fingerprint != used.fingerprint:
            fix = f"Remove that folder: the model is then taken from {name} again."
            if name in self.document.versions:
                fix = "Go back to another version of the model."
            raise DamagedError(f"The copy of the model in {source} is not as it was saved.", fix)
        encoder.name = self.document.shown_name(name)
        return encoder

    def forget_indexes(self) -> None:
        """Free the memory of the indexes: another model is active, or the workspace closes."""
        self.indexes.forget()
        self.passage_indexes.forget()

    def close(self) -> None:
        """Let go of the encoder and the vectors: the workspace closes."""
        with self._changing:
            self._encoder, self._asked, self._vectors, self._replica = None, None, None, None
        self.forget_indexes()
        self.milvus.close()

    def _take(self, encoder: SentenceEncoder, name: str, asked: tuple[str, str]) -> None:
        """Use an encoder that was loaded as the active model `name`.

        Raises:
            WorkspaceError: its copy could not be written, or another model became the active one meanwhile.
        """
        used = self._keep(encoder)
        with self._changing:
            if self.document.model != name:  # it would be taken for that one
                raise WorkspaceError("The model was changed while it was loaded.", "Try again.")
            before = self.document.used_model
            if used != before:
                known = self.document.models | {name: used}
                self._write(dataclasses.replace(self.document, models=known))
            if self._vectors is None or self._vectors.key != used.vector_key:
                if self.snapshot() is not None:
                    self._on_repair(
                        f"The vectors were made with another state of {name}; "
                        "the sentences are being encoded again."
                    )
                self._vectors = self._read_vectors(name)
            self._encoder, self._asked = encoder, asked

    def _keep(self, encoder: SentenceEncoder) -> UsedModel:
        """The entry of the model loaded as `encoder`; its files are copied first.

        Raises:
            WorkspaceError: the copy could not be written; no part of it stays.
        """
        from core.search import metric_of

        copy = self.folder / MODELS / encoder.fingerprint
        is_kept = not _is_bundled(encoder)
        if is_kept and not copy.is_dir():
            source = encoder.layout.folder
            check_same(self.folder)
            with store.explained("a copy of the model"):
                files.shelf(copy.parent)
                with files.new_folder(copy) as temporary:
                    for path in model_files(source):
                        target = temporary / path.relative_to(source)
                        files.shelves(temporary, target.parent)
                        shutil.copyfile(path, target)
        metric = metric_of(encoder.similarity)
        return UsedModel(encoder.fingerprint, encoder.precision, self.key_of(encoder), metric, is_kept)

    def _read_vectors(self, name: str) -> VectorStore | None:
        """The vectors of a model, as far as they are sound; None before the model was used here."""
        if name not in self.document.models:
            return None
        n_texts = self.rows.n_texts
        vectors = self.vectors_of(self.document.models[name])
        n_damaged = len(vectors.damaged)
        if n_damaged:
            damaged = "A file" if n_damaged == 1 else f"{n_damaged} files"
            self._on_repair(
                f"{damaged} of vectors did not match their checksum or held numbers that are not finite; "
                "the sentences are being encoded again."
            )
        elif 0 < len(vectors) < n_texts:
            done = f"{len(vectors):,} of {n_texts:,} sentences"
            self._on_repair(f"{done} are encoded; encoding resumes from there.")
        return vectors

    def _write(self, changed: Document) -> None:
        check_same(self.folder)
        document.write(self.folder, changed)
        self.document = changed
        self.remember()

    def remember(self) -> None:
        """Have the names of versions in the journal, too: they are of a person's making. Without versions the
        document says nothing that could not be said anew.
        """
        content = dataclasses.asdict(self.document)
        before = self.rows.meta_get(document.REMEMBERED)
        if before == content or (before is None and not self.document.versions):
            return
        with contextlib.suppress(WorkspaceError):  # it is a second copy; the next change tries again
            self.rows.meta_set(document.REMEMBERED, content)


def as_given(model: str) -> str:
    """A model as the document keeps it: a folder by its whole path, a name as it is.

    Raises:
        ModelError: it cannot be written down: it is not Unicode.
    """
    if HALF_CHARACTER.search(model):
        shown = HALF_CHARACTER.sub("?", model)
        raise ModelError(f"The model {shown} has a name that is not Unicode.", "Rename its folder.")
    folder = Path(model).expanduser()
    return str(folder.absolute()) if folder.is_dir() else model


def _is_bundled(encoder: SentenceEncoder) -> bool:
    from core.encoding.model_store import bundled_folder

    bundled = bundled_folder()
    return bundled is not None and encoder.layout.folder.resolve() == bundled.resolve()
