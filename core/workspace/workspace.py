"""The document a person opens: one folder with rows, vectors and what is derived from them (DESIGN §4).

What is kept lies in `workspace.json`, `rows.duckdb` and `models/`; all else can be deleted and is made again. Each
`build_…` call looks at what is there, does what is missing, and returns at once where nothing is.
"""

from __future__ import annotations

import dataclasses
import secrets
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Literal, Self

import numpy as np

from core.errors import WorkspaceError
from core.progress import CancelToken, OnProgress
from core.workspace import document, encoding_job, map_building, map_shelf, models, store
from core.workspace.document import Document
from core.workspace.encoding_job import EncodeReport
from core.workspace.graph import GraphStore
from core.workspace.keywords import KeywordStore
from core.workspace.lock import LOCK_FILE, WorkspaceLock
from core.workspace.map_picture import MapPicture
from core.workspace.vectors import VectorSnapshot, VectorStore

if TYPE_CHECKING:
    from core.corpus import Condition, ImportReport, ReadOptions, RowStore
    from core.encoding import DownloadConsent, SentenceEncoder
    from core.search import Hits, SearchState, VectorIndex

ROWS_FILE = "rows.duckdb"
DEFAULT_MODEL = "all-MiniLM-L6-v2"
# Up to here exact search answers in milliseconds; above, a neighbour graph is worth building.
EXACT_UP_TO = 20_000
_CORPUS_ID = "corpus"


class Workspace:
    """One open workspace; this process owns it until `close`.

    One thread may encode, one may import and build, and any thread may take snapshots (`vectors`, `map_picture`,
    `search_state`) meanwhile.

    Attributes:
        folder: where it lies.
        rows: its rows and texts.
    """

    folder: Path
    rows: RowStore

    def __init__(self, folder: Path, lock: WorkspaceLock) -> None:
        """Not for callers: `create` and `open` make workspaces."""
        from core.corpus import RowStore

        self.folder = folder
        self._lock = lock
        self._document = document.read(folder)
        self._repairs: list[str] = []
        self._changing = threading.RLock()  # held for moments, while a reference is swapped
        self._encoding = threading.Lock()  # held for as long as an encode takes
        self._building = threading.Lock()  # held for as long as an index is built
        self._mapping = threading.Lock()  # held for as long as a map is laid out
        self._encoder: SentenceEncoder | None = None
        self._encoder_asked: tuple[str, str, str] | None = None
        self._graph: tuple[VectorSnapshot, VectorIndex] | None = None
        self._exact: tuple[VectorSnapshot, VectorIndex] | None = None
        self._vectors: VectorStore | None = None
        self._map: MapPicture | None = None
        store.remove_temporaries(folder)
        path = folder / ROWS_FILE
        if not path.is_file():
            raise WorkspaceError(
                f"The workspace {folder} cannot be opened: {ROWS_FILE} is missing.",
                "Restore that file from a copy; it holds the rows.",
            )
        self.rows = RowStore.open(path)
        try:
            self._corpus = self._corpus_id()
            self._keywords = KeywordStore(folder / "keywords", self._corpus)
            self._graphs = GraphStore(folder / "neighbours", self._corpus)
            self._maps = map_shelf.MapShelf(folder / "map", self._corpus)
            self._repairs += self._keywords.open(self.rows.n_texts)
            self._open_vectors()
        except BaseException:
            self.rows.close()
            raise

    @classmethod
    def create(cls, folder: Path | str, *, model: str = DEFAULT_MODEL, name: str | None = None) -> Workspace:
        """Make a workspace in `folder`, which is made too, and open it.

        Args:
            folder: absent or empty (a creation that was killed may have left its traces).
            model: name or folder of the encoder; it is looked for when it is first needed.
            name: what the person calls it; the folder's name when absent.

        Raises:
            WorkspaceError: `folder` holds something already, or cannot be written to.
            WorkspaceBusyError: it is being created by another process.
        """
        from core.corpus import RowStore

        path = Path(folder).absolute()
        with store.explained(f"the workspace {path}"):
            path.mkdir(parents=True, exist_ok=True)
            _refuse_if_used(path)
        lock = WorkspaceLock(path)
        try:
            _refuse_if_used(path)
            for left in _left_by_creation(path):
                store.remove(left)
            with store.explained(f"the workspace {path}"):
                rows = RowStore.create(path / ROWS_FILE)
            rows.meta_set(_CORPUS_ID, secrets.token_hex(8))
            rows.close()
            document.write(path, Document(name=name or path.name, model=str(model)))
            return cls(path, lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def open(cls, folder: Path | str) -> Workspace:
        """Open the workspace in `folder`; what was missing, stale or damaged then stands in `repairs`.

        Raises:
            WorkspaceError: it is no workspace, a newer program wrote it, or what is kept in it is damaged.
            WorkspaceBusyError: another process, or this one, has it open.
        """
        path = Path(folder).absolute()
        document.require(path)
        lock = WorkspaceLock(path)
        try:
            return cls(path, lock)
        except BaseException:
            lock.release()
            raise

    def close(self) -> None:
        """Give the workspace back. Nothing may be running in it; a second call does nothing."""
        with self._changing:
            self._encoder = None
            self._vectors, self._graph, self._exact = None, None, None
            self._keywords.close()
            self.rows.close()
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def name(self) -> str:
        """What the person calls it."""
        return self._document.name

    @property
    def model(self) -> str:
        """Name or folder of the active model, as the person gave it."""
        return self._document.model

    @property
    def n_rows(self) -> int:
        """Rows in the corpus."""
        return self.rows.n_rows

    @property
    def n_texts(self) -> int:
        """Distinct texts in the corpus."""
        return self.rows.n_texts

    @property
    def n_encoded(self) -> int:
        """Texts that have a vector of the active model."""
        snapshot = self.vectors()
        return 0 if snapshot is None else len(snapshot)

    @property
    def repairs(self) -> tuple[str, ...]:
        """What was found missing, stale or damaged since opening and is being made again, as sentences."""
        return tuple(self._repairs)

    # -- rows ---------------------------------------------------------------------------------------------

    def add_file(
        self,
        path: Path | str,
        text_column: str | None = None,
        *,
        options: ReadOptions | None = None,
        on_progress: OnProgress | None = None,
        cancel: CancelToken | None = None,
    ) -> ImportReport:
        """Import a file, all of it or nothing; what is derived is not made yet.

        Args:
            text_column: name of the column with the texts; None: as `options` say, else guessed.

        Raises:
            InputError: the file cannot be read as given.
            CancelledError: nothing was added.
        """
        from core.corpus import ReadOptions

        chosen = options if options is not None else ReadOptions()
        if text_column is not None:
            chosen = dataclasses.replace(chosen, text_column=text_column)
        with store.explained("the imported rows"):
            return self.rows.add_file(Path(path), chosen, on_progress=on_progress, cancel=cancel)

    def add_lines(self, lines: Iterable[str], name: str = "pasted") -> ImportReport:
        """Import pasted lines, a text each."""
        with store.explained("the pasted lines"):
            return self.rows.add_lines(list(lines), name=name)

    # -- the encoder and its vectors ----------------------------------------------------------------------

    def set_model(self, name: str) -> None:
        """Make another model the active one; vectors and map it had here before are there again."""
        with self._changing:
            if name == self.model:
                return
            changed = dataclasses.replace(self._document, model=name)
            document.write(self.folder, changed)
            self._document = changed
            self._encoder, self._encoder_asked = None, None
            self._open_vectors()

    def encoder(
        self,
        device: str = "auto",
        precision: str = "auto",
        download: DownloadConsent | None = None,
        on_progress: OnProgress | None = None,
        cancel: CancelToken | None = None,
    ) -> SentenceEncoder:
        """The active model, loaded when it is first asked for.

        Raises:
            ModelError: it cannot be found or loaded.
            DownloadNeededError: it is not on this machine and `download` is None.
        """
        from core.encoding import SentenceEncoder

        with self._changing:
            asked = (self.model, device, precision)
            if self._encoder is not None and asked in (self._encoder_asked, (self.model, "auto", "auto")):
                return self._encoder
        source = models.source_of(self.folder, self._document)
        encoder = SentenceEncoder.load(
            source, device, precision, download=download, on_progress=on_progress, cancel=cancel
        )
        self.use_encoder(encoder)
        with self._changing:
            self._encoder_asked = asked
        return encoder

    def use_encoder(self, encoder: SentenceEncoder) -> None:
        """Take an encoder of the active model that was loaded elsewhere, and keep a copy of its files.

        Raises:
            WorkspaceError: the copy could not be written.
        """
        with self._changing:
            used = models.keep(self.folder, self._document, encoder)
            before = self._document.used_model
            if used != before:
                changed = dataclasses.replace(self._document, models=self._document.models | {self.model: used})
                document.write(self.folder, changed)
                self._document = changed
            if self._vectors is None or self._vectors.key != used.vector_key:
                if before is not None and self.n_encoded:
                    self._repairs.append(
                        f"The vectors were made with another state of {self.model}; "
                        "the sentences are being encoded again."
                    )
                self._open_vectors()
            self._encoder, self._encoder_asked = encoder, (self.model, encoder.device, encoder.precision)

    def encode(
        self,
        on_progress: OnProgress | None = None,
        cancel: CancelToken | None = None,
        on_vectors: Callable[[], None] | None = None,
    ) -> EncodeReport:
        """Encode every text that has no vector, saving as it goes; loads the encoder when that was not done.

        Args:
            on_vectors: called on this thread after each saved segment; `vectors` then shows it.

        Raises:
            CancelledError: stopped within a batch; what was encoded by then is saved.
            WorkspaceError: the vectors could not be written; those before are saved.
        """
        with self._encoding:
            encoder = self.encoder(cancel=cancel)
            with self._changing:
                vectors = self._vectors
            if vectors is None or vectors.key != encoder.vector_key:
                raise WorkspaceError("The model was changed while its sentences were to be encoded.", "Try again.")
            return encoding_job.encode_missing(encoder, vectors, self.rows, on_progress, cancel, on_vectors)

    def vectors(self) -> VectorSnapshot | None:
        """What is encoded so far with the active model; None before the first vector. Copies nothing."""
        vectors = self._vectors
        return None if vectors is None else vectors.snapshot()

    # -- what is derived ----------------------------------------------------------------------------------

    def build_keyword_index(
        self, on_progress: OnProgress | None = None, cancel: CancelToken | None = None
    ) -> None:
        """Have the keyword index cover every text.

        Raises:
            CancelledError, WorkspaceError: the earlier one stays in use.
        """
        with self._building:
            self._keywords.build(self.rows, on_progress, cancel)

    def build_vector_index(
        self,
        kind: Literal["auto", "exact", "hnsw"] = "auto",
        on_progress: OnProgress | None = None,
        cancel: CancelToken | None = None,
    ) -> None:
        """Have a vector index over what is encoded; the next `search_state` uses it.

        Args:
            kind: "auto" is exact up to 20,000 texts and HNSW above. An HNSW graph is saved, and read again
                after its checksum was compared; until then search is exact.

        Raises:
            CancelledError, WorkspaceError: search stays as it was.
        """
        with self._building:
            snapshot = self.vectors()
            if snapshot is None:
                return
            if kind == "exact" or (kind == "auto" and len(snapshot) <= EXACT_UP_TO):
                self._graph = None
                return
            if self._graph is not None and _same(self._graph[0], snapshot):
                return
            graph, repairs = self._graphs.build(snapshot, self._metric, on_progress, cancel)
            self._repairs += repairs
            self._graph = (snapshot, graph)

    def build_map(
        self,
        on_partial: Callable[[MapPicture], None] | None = None,
        on_progress: OnProgress | None = None,
        cancel: CancelToken | None = None,
    ) -> MapPicture:
        """The map of everything encoded so far, made where it is not there yet, and saved.

        Where there is an earlier map, its points stay where they are, to the bit, and the new texts are placed
        among them; `lay_out_anew` gives them all another place.

        Args:
            on_partial: called on this thread with each picture on the way to the final one.

        Raises:
            WorkspaceError: nothing is encoded yet, or the map could not be written; the earlier one stays.
            CancelledError: the earlier map stays as it was.
        """
        with self._mapping:
            snapshot, earlier = self._encoded().sorted(), self.map_picture()
            if earlier is not None and np.array_equal(earlier.text_ids, snapshot.text_ids):
                return earlier
            maker = map_building.MapMaker(snapshot, self._metric, self._graph_of(snapshot), self.rows)
            if earlier is not None and maker.has_all_of(earlier):
                picture = maker.extend(earlier, on_progress, cancel)
            else:
                picture = maker.lay_out(None, on_partial, on_progress, cancel)
            return self._show_map(snapshot.key, picture, earlier)

    def lay_out_anew(
        self,
        on_partial: Callable[[MapPicture], None] | None = None,
        on_progress: OnProgress | None = None,
        cancel: CancelToken | None = None,
    ) -> MapPicture:
        """A new layout and new clusters of everything encoded so far, started from the map there is.

        Args, raises: as `build_map`.
        """
        with self._mapping:
            snapshot, earlier = self._encoded().sorted(), self.map_picture()
            maker = map_building.MapMaker(snapshot, self._metric, self._graph_of(snapshot), self.rows)
            picture = maker.lay_out(earlier, on_partial, on_progress, cancel)
            return self._show_map(snapshot.key, picture, earlier)

    def map_picture(self) -> MapPicture | None:
        """The saved map of the active model's vectors; it may cover fewer texts than are encoded by now."""
        return self._map

    def preview_map(self) -> MapPicture:
        """A quick picture (PCA) of what is encoded so far; not saved.

        Raises:
            WorkspaceError: nothing is encoded yet.
        """
        return map_building.preview(self._encoded().sorted(), self.rows)

    # -- search -------------------------------------------------------------------------------------------

    def search_state(self, encoder: SentenceEncoder | None = None) -> SearchState:
        """What a search reads, as it is now; later changes don't show in it.

        Args:
            encoder: for searching by meaning; without it, by word and by example only.
        """
        from core.search import SearchState

        with self._changing:
            snapshot = self.vectors()
            return SearchState(
                rows=self.rows,
                text_ids=self.rows.text_ids(),
                encoder=encoder,
                vectors=None if snapshot is None else snapshot.matrix,
                vector_text_ids=np.empty(0, dtype=np.int64) if snapshot is None else snapshot.text_ids,
                vector_index=None if snapshot is None else self._index_of(snapshot),
                keyword_index=self._keywords.index,
                n_texts=self.rows.n_texts,
            )

    def search(
        self,
        query_text: str,
        top_k: int = 20,
        mode: Literal["semantic", "keyword", "hybrid"] = "semantic",
        where: str | Condition | None = None,
        cancel: CancelToken | None = None,
    ) -> Hits:
        """Search what is there; loads the encoder and builds the keyword index when the mode needs them.

        Args:
            where: a condition over the columns, as a SQL expression or parsed.

        Raises:
            InputError: the condition or a number cannot be used as given.
        """
        from core.corpus import parse_condition
        from core.search import Query, search

        condition = parse_condition(where, self.rows.columns()) if isinstance(where, str) else where
        query = Query(text=query_text, mode=mode, top_k=top_k, where=condition)
        if mode != "semantic":
            self.build_keyword_index(cancel=cancel)
        encoder = None if mode == "keyword" else self.encoder(cancel=cancel)
        return search(self.search_state(encoder), query, cancel)

    def prepare(self, on_progress: OnProgress | None = None, cancel: CancelToken | None = None) -> EncodeReport:
        """All that is to be made, in the order in which it becomes useful; does only what is missing."""
        self.build_keyword_index(on_progress, cancel)
        report = self.encode(on_progress, cancel)
        self.build_vector_index("auto", on_progress, cancel)
        if self.n_encoded:
            self.build_map(None, on_progress, cancel)
        return report

    # -- inside -------------------------------------------------------------------------------------------

    @property
    def _metric(self) -> str:
        from core.search import metric_of

        used = self._document.used_model
        return metric_of(used.similarity if used is not None else "cosine")

    def _corpus_id(self) -> str:
        """The id the rows have; every derived file repeats it."""
        corpus = self.rows.meta_get(_CORPUS_ID)
        if not isinstance(corpus, str) or not corpus:
            corpus = secrets.token_hex(8)
            self.rows.meta_set(_CORPUS_ID, corpus)
        return corpus

    def _open_vectors(self) -> None:
        """Read the vectors and the map of the active model, as far as they are sound."""
        self._vectors, self._map = None, None
        self._graph, self._exact = None, None
        used = self._document.used_model
        if used is None:
            return
        n_texts = self.rows.n_texts
        folder = self.folder / "vectors" / used.vector_key
        vectors = VectorStore(folder, used.vector_key, self._corpus, n_texts)
        self._vectors = vectors
        n_damaged = len(vectors.damaged)
        if n_damaged:
            files = "A file" if n_damaged == 1 else f"{n_damaged} files"
            self._repairs.append(f"{files} of vectors did not match; the sentences are being encoded again.")
        elif 0 < len(vectors) < n_texts:
            self._repairs.append(
                f"Encoding had come to {len(vectors):,} of {n_texts:,} sentences and goes on from there."
            )
        self._map, repairs = self._maps.read(used.vector_key, n_texts)
        self._repairs += repairs

    def _encoded(self) -> VectorSnapshot:
        snapshot = self.vectors()
        if snapshot is None:
            raise WorkspaceError("There is no map yet: no sentence is encoded.", "Encode the sentences first.")
        return snapshot

    def _index_of(self, snapshot: VectorSnapshot) -> VectorIndex:
        """The neighbour graph where it covers `snapshot`, and exact search where not."""
        from core.search import ExactIndex

        for made in (self._graph, self._exact):
            if made is not None and _same(made[0], snapshot):
                return made[1]
        index = ExactIndex(snapshot.matrix.shape[1], metric=self._metric)
        index.add(snapshot.matrix, snapshot.text_ids)
        self._exact = (snapshot, index)
        return index

    def _graph_of(self, snapshot: VectorSnapshot) -> VectorIndex | None:
        graph = self._graph
        return graph[1] if graph is not None and _same(graph[0], snapshot) else None

    def _show_map(self, vector_key: str, picture: MapPicture, earlier: MapPicture | None) -> MapPicture:
        saved = self._maps.save(vector_key, picture, "" if earlier is None else earlier.key)
        with self._changing:
            used = self._document.used_model
            if used is not None and used.vector_key == vector_key:
                self._map = saved
        return saved


def _same(one: VectorSnapshot, other: VectorSnapshot) -> bool:
    """Whether two snapshots of one workspace hold the same vectors; they only ever grow."""
    return one.key == other.key and len(one) == len(other)


def _left_by_creation(folder: Path) -> list[Path]:
    """What a creation that was killed before its end may have left."""
    return [path for path in folder.iterdir() if path.name.startswith((f"{ROWS_FILE}", f".{document.DOCUMENT_FILE}."))]


def _refuse_if_used(folder: Path) -> None:
    if (folder / document.DOCUMENT_FILE).exists():
        raise WorkspaceError(f"There is a workspace in {folder} already.", "Open it, or choose another folder.")
    ours = {*_left_by_creation(folder), folder / LOCK_FILE}
    if any(path not in ours for path in folder.iterdir()):
        raise WorkspaceError(f"The folder {folder} is not empty.", "Choose an empty folder or a new one.")
