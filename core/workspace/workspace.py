"""The document a person opens: one folder with rows, vectors and what is derived from them.

What is kept lies in `workspace.json`, `rows.duckdb`, `models/`, `rerankers/` and `runs/`; all else can be
deleted and is made again. Each `build_…` call makes the parts that are missing, and returns at once
where none is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Self

import numpy as np

from core import files
from core.corpus.write_ahead_log import refused_without_a_trace
from core.encoding.known_models import DEFAULT_MODEL
from core.errors import CancelledError, InputError, WorkspaceError
from core.judgments.confirmed import ConfirmedLabels
from core.judgments.labels import Labels
from core.judgments.notes import Notes
from core.judgments.store import Judgments
from core.old_names import old_arguments, old_cancel, warn_of_old_name
from core.progress import QUIET, Task
from core.workspace import (
    artefacts,
    deleting,
    document,
    map_estimate,
    medium,
    migrating,
    missing_rows,
    models,
    recovering,
    snapshots,
    store,
    vector_indexes,
)
from core.workspace.auditioning import Auditions
from core.workspace.calibrating import CalibrationStore
from core.workspace.characterizing import Characterizer, CharacterizeState
from core.workspace.deleting import Deletion
from core.workspace.document import Document
from core.workspace.dueling import Duels
from core.workspace.encoding_job import EncodeReport, StartsBlockEncoder
from core.workspace.erasing import influence_of
from core.workspace.folder import ROWS_FILE, SNAPSHOTS, WorkspaceLock, make, require_files
from core.workspace.journal import WorkspaceJournal
from core.workspace.keywords import KeywordStore
from core.workspace.map_estimate import MapEstimate, estimate_of
from core.workspace.map_making import EXACT_NEIGHBOURS_UP_TO, MapMaker, is_named
from core.workspace.maps import MapPicture, Maps, OnPartial, PassagePoints
from core.workspace.milvus import MilvusStore
from core.workspace.models import Models
from core.workspace.passages import PassageTexts
from core.workspace.preview import Previews
from core.workspace.runs import Runs
from core.workspace.saved_searches import SavedSearches
from core.workspace.table_columns import TableColumns
from core.workspace.topics import Topics, TopicState
from core.workspace.vector_indexes import IndexKind
from core.workspace.vectors import VectorSnapshot
from core.workspace.versions import Rerankers, Versions

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from core.clusters import Characterization
    from core.corpus import Condition, FileLayout, ImportReport, LeaveOut, ReadOptions, Split
    from core.corpus.layout import Again
    from core.encoding import CrossEncoder, DownloadConsent, MultiVectorEncoder, SentenceEncoder
    from core.search import Hits, SearchState, VectorSearch
    from core.search.calibration import Calibration
    from core.search.hits import CountedBy

_MOST_COPIES = 3  # that are taken before it is said that none is whole

# Names of version 0.1 that have moved to a part.
_MOVED = {
    "split": "runs.split",
    "sentence_parts": "runs.sentence_parts",
    "begin_run": "runs.begin",
    "resume_run": "runs.resume",
    "run": "runs.get",
    "discard": "runs.discard",
    "active_version": "versions.active",
    "coming_version": "versions.coming",
    "keep_version": "versions.keep",
    "proposed_name": "versions.proposed_name",
    "rename_version": "versions.rename",
    "activate": "versions.activate",
    "take_over": "versions.take_over",
    "export_version": "versions.export",
    "precision": "models.precision",
}


class Workspace:
    """One open workspace; this process owns it until `close`.

    One thread may encode, one may import and build, and any thread may take snapshots (`vectors`,
    `map_picture`, `search_state`) meanwhile.

    Attributes:
        folder: where it lies.
        rows: its rows and texts.
        journal: what a person made, change by change, in a file of its own; what was recovered from it.
        judgments: what people said of pairs of texts.
        labels: what people stuck on rows.
        notes: short texts of people's on rows.
        confirmed: labels that looked suspicious and that a person found right.
        searches: those that people saved.
        duels: blind duels of two models, with their answers. auditions: of several.
        table_columns: which columns the table of rows shows, and how.
        models: the models it knows, and the active one with its vectors and their indexes.
        runs: its training runs.
        versions: the model versions that are kept from runs, and which of them is in use.
        rerankers: the cross-encoders that are kept here.
        maps: the map that is shown, and those of other versions. passage_maps: those of passages.
        topics: the tree of topics over the clusters of the map, and what a person changed in it.
        keywords: its keyword index.
        calibrations: where matches by meaning become weak.
        characterizer: what sets rows apart: the index of words and phrases, and columns.
        previews: estimates of vectors, while texts are being encoded.
    """

    def __init__(self, folder: Path, lock: WorkspaceLock) -> None:
        """Not for callers: `create` and `open` make workspaces."""
        self.folder, self._lock = folder, lock
        self._repairs: list[str] = []
        self._recovered: list[str] = []
        self._notices: list[str] = []
        if deleted := deleting.finish(folder):
            self._recovered.append(deleted)
        snapshots.sweep(folder)
        files.remove_temporaries_below(folder, but=SNAPSHOTS)
        if brought := migrating.bring_up_to_date(folder):
            self._notices.append(brought)
            if files.others_may_read(folder):  # earlier versions made it so; said once, with that
                self._notices.append(
                    f"Other users of this machine may read this workspace. To close it to them, let only its "
                    f"owner enter the folder {folder}."
                )
        if kind := medium.network_kind(folder):
            self._notices.append(
                f"The folder {folder} lies on a network disk ({kind}), where locks may not hold: let nobody "
                "else open this workspace meanwhile."
            )
        self.journal = WorkspaceJournal(folder, lock)
        self.rows = self.journal.rows
        try:
            corpus, on_repair = self.journal.corpus, self._repairs.append
            self.models = Models(folder, corpus, self.rows, on_repair)
            self.models.remember()
            self.judgments, self.labels = Judgments(self.rows.database), Labels(self.rows.database)
            self.runs = Runs(self.models, self.judgments)
            self.runs.sweep()
            self._notices += self.runs.unlisted()
            if elsewhere := self.milvus.notice():
                self._notices.append(elsewhere)
            self.maps, self.passage_maps = (Maps(folder / "map", corpus, on_repair) for _ in range(2))
            self.topics = Topics(folder / "topics", corpus, self.rows, on_repair)
            self.versions = Versions(self.models, self.runs, self.maps)
            self.rerankers = Rerankers(folder)
            self.keywords = KeywordStore(folder / "keywords", corpus)
            self.calibrations = CalibrationStore(folder / "calibration", corpus)
            self.notes = Notes(self.rows.database)
            self.confirmed = ConfirmedLabels(self.rows.database)
            self.searches = SavedSearches(self.rows)
            self.duels = Duels(self.rows, corpus)
            self.auditions = Auditions(self.rows, corpus)
            self.table_columns = TableColumns(self.rows)
            self.previews = Previews(self.rows)
            self.characterizer = Characterizer(self.rows, folder / "terms", corpus, on_repair)
            self._repairs += self.keywords.open(self.rows.n_texts)
            self.maps.open(self.models.vector_key, self.rows.n_texts)
            if lock.was_left:
                self._recovered += recovering.sentences(self)
            else:  # a log or a journal may be lost without a kill
                self._recovered += self.journal.recovered.sentences()
        except BaseException:
            self.rows.leave()
            raise

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name not in _MOVED:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            warn_of_old_name(f"workspace.{name}", f"workspace.{_MOVED[name]}")
            part, moved = _MOVED[name].split(".")
            return getattr(getattr(self, part), moved)

    @classmethod
    def create(cls, folder: Path | str, *, model: str = DEFAULT_MODEL, name: str | None = None) -> Self:
        """Make a workspace in `folder`, which is made too, and open it.

        Args:
            folder: absent or empty (a creation that was killed may have left its traces).
            model: name or folder of the encoder; it is looked for when it is first needed.
            name: what the person calls it; the folder's name when absent.

        Raises:
            WorkspaceError: `folder` holds something already, or cannot be written to.
            WorkspaceBusyError: it is being created by another process.
        """
        path = Path(folder).absolute()
        lock = make(path, Document(name=name or path.name, model=models.as_given(str(model))))
        return cls._owning(path, lock)

    @classmethod
    def open(cls, folder: Path | str) -> Self:
        """Open the workspace in `folder`; what was missing, stale or damaged then stands in `repairs`.

        Raises:
            WorkspaceError: it is no workspace, a newer program wrote it, `workspace.json` is damaged, or
                vectors cannot be read.
            DamagedError: the rows are damaged.
            WorkspaceBusyError: another process, or this one, has it open.
        """
        path = Path(folder).absolute()
        document.read(path)  # before the database is opened, which writes to it what stands in its log
        return cls._owning(path, WorkspaceLock(path))

    @classmethod
    @contextmanager
    def snapshot(cls, folder: Path | str, task: Task = QUIET) -> Iterator[Self]:
        """The workspace in `folder` as it is now, to be read while others work on with it: a copy
        (`core.workspace.snapshots`), opened as any workspace; it is gone when the block ends.

        It is of a moment between two changes: what was acknowledged before is there whole, such as a mark or
        an import, and nothing of what came later.

        Raises:
            WorkspaceError: it is no workspace, a newer program wrote it, it was written to all the time, or
                the copy could not be written.
            DamagedError: the rows are damaged.
            CancelledError: it was cancelled.
        """
        path = Path(folder).absolute()
        document.read(path)
        place, opened = cls._whole_copy(path, task)
        try:
            yield opened
        finally:
            with suppress(WorkspaceError):  # it may be gone, with the workspace or by a deletion
                opened.close()
            snapshots.remove(place)

    @classmethod
    def _whole_copy(cls, path: Path, task: Task) -> tuple[Path, Self]:
        for _ in range(_MOST_COPIES):
            place, lock = snapshots.take(path, task)
            try:
                opened = cls._owning(place, lock)
            except BaseException:
                snapshots.remove(place)
                raise
            found = opened.journal.recovered
            if found.log is None and not found.is_lost:
                return place, opened
            opened.close()
            snapshots.remove(place)
        raise WorkspaceError(
            f"No whole copy of the workspace {path} can be read: {' '.join(found.sentences())}",
            "Open it in the window once, which puts that right, and try again.",
        )

    @classmethod
    def _owning(cls, folder: Path, lock: WorkspaceLock) -> Self:
        try:
            require_files(folder)
            with refused_without_a_trace(folder / ROWS_FILE):
                return cls(folder, lock)
        except BaseException:
            lock.leave()
            raise

    def close(self) -> None:
        """Give the workspace back. Nothing may be running in it; a second call does nothing."""
        self._close_parts()
        self._lock.release()

    def _close_parts(self) -> None:
        self.models.close()
        self.previews.close()
        self.keywords.close()
        self.rows.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def milvus(self) -> MilvusStore:
        """Where the vectors are searched in Milvus, if they are."""
        return self.models.milvus

    @property
    def name(self) -> str:
        """What the person calls it."""
        return self.models.document.name

    @property
    def model(self) -> str:
        """Name or folder of the active model, as the person gave it; the copy of a version kept here."""
        return self.models.place_of(self.models.document.model)

    @property
    def model_source(self) -> str:
        """What to load the active model from: the copy that is kept here, else its name or folder."""
        return self.models.source_of(self.models.document.model)

    @property
    def n_rows(self) -> int:
        """Rows in the corpus that are not hidden."""
        return self.rows.n_visible

    @property
    def n_texts(self) -> int:
        """Distinct texts in the corpus, those that only hidden rows have included."""
        return self.rows.n_texts

    @property
    def n_encoded(self) -> int:
        """Texts that have a vector of the active model."""
        snapshot = self.vectors()
        return 0 if snapshot is None else len(snapshot)

    @property
    def repairs(self) -> tuple[str, ...]:
        """Parts found missing, stale or damaged since opening, which are being made again, as sentences."""
        return tuple(self._repairs)

    @property
    def recovered(self) -> tuple[str, ...]:
        """What opening found after a session that did not end properly (a crash, a power cut), as sentences:
        what was made good again, and what can be resumed. Empty after one that was closed.
        """
        return tuple(self._recovered)

    @property
    def notices(self) -> tuple[str, ...]:
        """What a person has to know of this opening, as sentences: that the workspace was brought up to date,
        and where the backup lies; that it lies on a network disk; runs whose description is missing.
        """
        return tuple(self._notices)

    # -- rows ---------------------------------------------------------------------------------------------

    @old_arguments
    def add_file(
        self,
        path: Path | str | FileLayout,
        text_column: str | None = None,
        *,
        options: ReadOptions | None = None,
        task: Task = QUIET,
    ) -> ImportReport:
        """Import a file, all of it or nothing; vectors, indexes and maps are not made yet.

        Args:
            path: the file, or what `core.corpus.sniff` found there, so that it is read as it was shown.
            text_column: name of the column with the texts; None: as `options` say, else guessed.
            options: how the file is read; of one that was sniffed already, leave them out.

        Raises:
            InputError: the file cannot be read as given, or was written to since it was sniffed.
            CancelledError: nothing was added.
        """
        from core.corpus.layout import FIND_EVERYTHING
        from core.corpus.sniffing import described, with_text_column

        with store.explained("the imported rows"):
            layout = described(path, options if options is not None else FIND_EVERYTHING, task)
            layout = with_text_column(layout, text_column)
            first_row = self.rows.n_rows
            report = self.rows.add_file(layout, task=task)
            self.journal.keep_up()
            back = missing_rows.bring_back(self.folder, self.rows, self.labels, self.notes, first_row)
            self._recovered += back
            return replace(report, back=tuple(back))

    def add_again(
        self,
        path: Path | str | FileLayout,
        key: str,
        of: int | None = None,
        text_column: str | None = None,
        *,
        options: ReadOptions | None = None,
        task: Task = QUIET,
        on_changes: Callable[[Again], None] = lambda changes: None,
    ) -> ImportReport:
        """Import a newer export of a file again, by key: changed rows get their new cells and keep their ids,
        and with them labels; judgments of a text that was changed go with it; new rows are added; those that
        the file lacks are hidden. All of it or nothing; vectors, indexes and maps are not made yet.

        Args:
            path, text_column, options: as in `add_file`; of a spreadsheet the sheet is read that was before,
                where the options name none.
            key: a column in which each row has a value of its own.
            of: the number of the import that is renewed; None: that of the same path or name, or the only.
            on_changes: told what will be changed before anything is; what it raises stops the import.

        Raises:
            InputError: as `add_file`; the key is missing, blank or there twice, and where; or it is not clear
                which import is renewed.
            CancelledError: nothing was changed.
        """
        from core.corpus.again import of_same_sheet, renewed_import
        from core.corpus.layout import FIND_EVERYTHING
        from core.corpus.sniffing import described, with_text_column

        with store.explained("the imported rows"), self.judgments.following() as follow:
            layout = described(path, options if options is not None else FIND_EVERYTHING, task)
            imports = self.rows.imports()
            if of is None:
                of = renewed_import(imports, layout.path).number
            layout = with_text_column(of_same_sheet(layout, imports[of], task), text_column)
            report = self.rows.add_again(layout, key, of, task=task, on_changes=on_changes, also=follow)
            self.journal.begin_again()
            return report

    def changes_by_key(
        self, path: Path | str | FileLayout, key: str, of: int | None = None, *, task: Task = QUIET
    ) -> Again:
        """What `add_again` would change; nothing is.

        Raises:
            InputError, CancelledError: as `add_again`.
        """
        seen: list[Again] = []

        def stop(changes: Again) -> None:
            seen.append(changes)
            raise CancelledError

        try:
            self.add_again(path, key, of, task=task, on_changes=stop)
        except CancelledError:
            if not seen:
                raise
        return seen[0]

    def exchange_again(self, number: int, task: Task = QUIET) -> None:
        """Take an import by key back, judgments included; the second time, make it again.

        Raises:
            InputError: it is none, or a later one renewed the same rows.
            CancelledError: nothing was changed.
        """
        with store.explained("the imported rows"), self.judgments.following() as follow:
            self.rows.exchange_again(number, task, follow)
            self.journal.begin_again()

    def remove_import(self, number: int) -> NDArray[np.int64]:
        """Hide the rows that an import added; their texts and vectors stay, and nothing shows them.

        Returns:
            (m,) rows that were not hidden for it before; `rows.show_again` with the reason "import removed"
            shows them again.

        Raises:
            InputError: there is no such import, or it is one by key, which is taken back instead.
        """
        imports = self.rows.imports()
        if not 0 <= number < len(imports):
            raise InputError(f"There is no import {number + 1}.", f"There are {len(imports)}.")
        each = imports[number]
        if each.report.again is not None:
            raise InputError(f"{each.name} was imported by key.", "Take that import back instead.")
        return self.rows.hide(np.arange(each.start, each.stop), "import removed")

    def look_before_deleting(
        self, row_ids: ArrayLike = (), where: Condition | None = None, task: Task = QUIET
    ) -> Deletion:
        """What `delete` would delete of the rows, and which models learned from them; nothing is deleted.

        Args:
            row_ids: (m,) rows. Those that are hidden and have the same text go along.
            where: and all rows that fulfil it, hidden ones included, also what other rows held when they
                fulfilled it before an import by key.

        Raises:
            InputError: there is no such row, or none at all.
            WorkspaceError: a model is being trained.
            CancelledError: it was cancelled.
        """
        return deleting.look(self, np.asarray(row_ids, np.int64), where, task)

    def delete(self, deletion: Deletion, task: Task = QUIET) -> None:
        """Delete rows for good: from every file of the workspace, which is closed then. Open it again: its
        rows and texts have other ids, and what is derived from them is made again by `prepare`.

        It can be cancelled until what stays is written. Then it is certain; what a crash or a file that
        another program holds keeps from being done, the next opening does.

        Args:
            deletion: of `look_before_deleting`.

        Raises:
            InputError: rows have changed since.
            UnreachableError: vectors are in Milvus, too, which does not answer; nothing was deleted.
            WorkspaceError: it could not be written (nothing was deleted, and the workspace is open), or an
                old file could not be removed: the workspace is closed, and opening it tries again.
            CancelledError: nothing was deleted.
        """
        deleting.stage(self, deletion, task)
        self._close_parts()
        try:
            deleting.finish(self.folder)
        finally:
            self._lock.release()

    def leave_out(self, what: LeaveOut) -> None:
        """Leave something out of every text when it is encoded, before the first file is added.

        Texts are shown, searched by word and exported as they are; HTML entities of files that are added are
        written as the letters that they stand for, where "html" is left out.

        Raises:
            InputError: there are rows already, and something else is left out of them.
        """
        now = self.rows.leave_out
        if what == now:
            return
        if self.rows.n_rows:
            listed = ", ".join(f"“{name}”" if name in now.phrases else name for name in now.names)
            raise InputError(
                f"{self.name} has texts already, of which {listed or 'nothing'} is left out.",
                "Add to it with the same, or make a new workspace.",
            )
        self.rows.set_leave_out(what)
        self.models.read_otherwise()

    def divide(self, what: Split) -> None:
        """Divide every text when it is encoded, before the first file is added: into sentences, or into
        passages of so many tokens, so that the model reads all of it. Rows and texts stay whole; a search by
        meaning finds a text by its best passage, and a hit says where that stands.

        Raises:
            InputError: there are rows already, and they are divided otherwise.
        """
        now = self.rows.split
        if what == now:
            return
        if self.rows.n_rows:
            raise InputError(
                f"{self.name} has texts already, divided by {now.name}.",
                "Add to it with the same, or make a new workspace.",
            )
        self.rows.set_split(what)
        self.models.read_otherwise()

    def add_lines(self, lines: Iterable[str], name: str = "pasted") -> ImportReport:
        """Import pasted lines, a text each."""
        with store.explained("the pasted lines"):
            report = self.rows.add_lines(list(lines), name=name)
            self.journal.keep_up()
            return report

    # -- the encoder and its vectors ----------------------------------------------------------------------

    def set_model(self, name: str) -> None:
        """Make another model the active one; vectors and map it had here before are there again.

        Raises:
            WorkspaceError: its vectors cannot be read; the one before stays.
        """
        if (named := self.models.named(str(name))) != self.models.document.model:
            self.models.set_active(named)
            self._vectors_changed()

    @old_arguments
    def encoder(
        self,
        device: str = "auto",
        precision: str = "auto",
        download: DownloadConsent | None = None,
        task: Task = QUIET,
    ) -> SentenceEncoder:
        """The active model, loaded when it is first asked for.

        Raises:
            ModelError: it cannot be found or loaded.
            DownloadNeededError: it is not on this machine and `download` is None.
        """
        before = self.models.vector_key
        encoder = self.models.encoder(device, precision, download, task)
        if self.models.vector_key != before:
            self._vectors_changed()
        return encoder

    def use_encoder(self, encoder: SentenceEncoder) -> None:
        """Take an encoder of the active model that was loaded elsewhere, and keep a copy of its files.

        Raises:
            WorkspaceError: the copy could not be written.
        """
        before = self.models.vector_key
        self.models.use(encoder)
        if self.models.vector_key != before:
            self._vectors_changed()

    @old_arguments
    def encode(
        self,
        task: Task = QUIET,
        on_vectors: Callable[[], None] | None = None,
        elsewhere: StartsBlockEncoder | None = None,
    ) -> EncodeReport:
        """Encode every text that has no vector, saving as it goes; loads the encoder when that was not done.

        A graph is fed with the vectors as they are saved, so that `build_vector_index` has little left to do;
        those of a static model are made too soon for that, and searched exactly until it is built.

        Args:
            on_vectors: called on this thread after each saved segment; `vectors` then shows it.
            elsewhere: has the encoder's work done somewhere else; None: it does it.

        Raises:
            CancelledError: stopped within a batch; vectors made by then are saved.
            WorkspaceError: the vectors could not be written; those before are saved.
        """
        is_static = self.encoder(task=task.quiet).layout.is_static

        def saved() -> None:
            if on_vectors is not None:
                on_vectors()
            self.models.indexes.keep_up(self.vectors(), self.n_texts, is_static, task)

        self.models.indexes.read(self.vectors(), self.n_texts, task)
        return self.models.encode(task, saved, elsewhere)

    def vectors(self) -> VectorSnapshot | None:
        """The vectors of the active model so far; None before the first vector. Copies nothing."""
        return self.models.snapshot()

    # -- what is derived ----------------------------------------------------------------------------------

    @old_arguments
    def build_keyword_index(self, task: Task = QUIET) -> None:
        """Have the keyword index cover every text.

        Raises:
            CancelledError, WorkspaceError: the earlier one stays in use.
        """
        self.keywords.build(self.rows, task)

    @old_arguments
    def build_vector_index(
        self,
        kind: IndexKind = "auto",
        task: Task = QUIET,
    ) -> None:
        """Have a vector index over what is encoded; the next `search_state` uses it.

        Args:
            kind: "auto" is exact up to 20,000 texts, HNSW up to 250,000 and int8 codes above. An HNSW graph
                is saved, and read again after its checksum was compared; until then, and where hnswlib is
                missing, search is exact. Where there are codes, the vectors are merged into one file and stay
                on the disk.

        Raises:
            CancelledError, WorkspaceError: search stays as it was.
        """
        self.models.merge_vectors(kind, task)
        snapshot = self.vectors()
        if snapshot is not None:
            self.models.indexes.build(snapshot, kind, task)
            passages = snapshot.of_passages()
            if passages is not None:
                self.models.passage_indexes.build(passages, kind, task)

    @old_arguments
    def build_map(
        self,
        on_partial: OnPartial | None = None,
        task: Task = QUIET,
    ) -> MapPicture:
        """The map of everything encoded so far, made where it is not there yet, and saved.

        Where there is an earlier map, its points stay where they are, to the bit, and the new texts are
        placed among them; `lay_out_anew` gives them all another place. Names that an earlier program gave,
        or words alone while the encoder was not loaded that is loaded now, are given anew.

        Args:
            on_partial: called on this thread with each picture on the way to the final one.

        Raises:
            WorkspaceError: nothing is encoded yet, or the map could not be written; the earlier one stays.
            CancelledError: the earlier map stays as it was.
        """
        picture = self.maps.picture
        if picture is not None and len(picture) == self.n_encoded:
            by_encoder = picture.by_words and self.models.has_encoder_of(self._encoded())
            if is_named(picture, by_encoder=by_encoder):
                return picture
        snapshot, maker = self._map_maker(task)
        return self.maps.build(snapshot, maker, on_partial, task)

    def estimate_map(self, task: Task = QUIET) -> MapEstimate | None:
        """How long `build_map` will take, timed on a few thousand of the texts; the vector index, where it is
        missing, is built first.

        Returns:
            None where it is a matter of seconds, or the map is there.

        Raises:
            WorkspaceError, CancelledError: as `build_map`.
        """
        earlier = self.maps.picture
        if self.n_encoded - (0 if earlier is None else len(earlier)) <= map_estimate.MAP_OF_SECONDS:
            return None
        return estimate_of(*self._indexed_for_map(task), earlier, task)

    @old_arguments
    def lay_out_anew(
        self,
        on_partial: OnPartial | None = None,
        task: Task = QUIET,
    ) -> MapPicture:
        """A new layout and new clusters of everything encoded so far, started from the map there is.

        Args, raises: as `build_map`.
        """
        snapshot, maker = self._map_maker(task)
        return self.maps.lay_out_anew(snapshot, maker, on_partial, task)

    def build_passage_map(self, on_partial: OnPartial | None = None, task: Task = QUIET) -> MapPicture:
        """The map of the passages of everything encoded so far: read where it is there, else made and saved;
        new passages are placed as `build_map` places new texts. The map of texts stays as it is.

        Returns:
            A picture with `passages`. Its clusters are of passages, so a text may be in several.

        Raises:
            InputError: texts are not divided.
            WorkspaceError, CancelledError: as `build_map`.
        """
        snapshot = self._encoded()
        passages, divided = snapshot.of_passages(), snapshot.passages
        if passages is None or divided is None or passages.order is None:
            raise InputError(
                "The texts here are not divided, so there is no map of passages.",
                "Import them into a new workspace, divided into sentences or passages.",
            )
        if len(passages) > EXACT_NEIGHBOURS_UP_TO and not self.milvus.is_used:
            self.models.passage_indexes.build(passages, "hnsw", task)
        self.passage_maps.look_for(passages.key, len(passages))
        points = PassagePoints(passages.order, divided.spans)
        maker = MapMaker(
            passages,
            self.models.passage_indexes.for_map(passages),
            PassageTexts(self.rows, points.text_ids, points.spans),
            encode=self.models.phrase_encoder(snapshot),
            passages=points,
        )
        return self.passage_maps.build(passages, maker, on_partial, task)

    def build_map_without(
        self, columns: Sequence[str], on_partial: OnPartial | None = None, task: Task = QUIET
    ) -> MapPicture:
        """The map without the influence of columns: read where it is there, else made and saved.

        The vectors are centred, erased and normalised (`core.clusters.erasure`); layout, clusters and names
        go by them. It starts from the map of the vectors themselves, which is made where it is missing, and
        stays.

        Args:
            columns: with categories; their influence is taken together.
            on_partial: as in `build_map`.

        Returns:
            A map of the same texts whose `erased` says what was taken, and takes it from other vectors.

        Raises:
            InputError: a column is not there or cannot be erased, or nearly nothing would be left.
            WorkspaceError, CancelledError: as `build_map`.
        """
        from core.search import ExactIndex

        plain = self.build_map(task=task)
        snapshot = self._encoded().sorted()
        influence = influence_of(columns, self.rows, self.models.corpus, snapshot)
        there = self.maps.erased(snapshot.key, influence.key, self.n_texts)
        if there is not None:
            return there
        clusters = plain.labels if np.array_equal(plain.text_ids, snapshot.text_ids) else None
        erased = influence.erased(snapshot, clusters, task)
        left = erased.vectors(snapshot, task)
        index = ExactIndex(left.matrix.shape[1], metric=left.metric).grown(left.matrix, left.text_ids)
        encode = erased.phrases(self.models.phrase_encoder(snapshot))
        maker = MapMaker(left, index, self.rows, encode=encode)
        return self.maps.lay_out_erased(snapshot.key, erased, maker, plain, on_partial, task)

    def map_picture(self) -> MapPicture | None:
        """The saved map of the active model's vectors; it may cover fewer texts than are encoded by now."""
        return self.maps.picture

    def preview_map(self) -> MapPicture:
        """A quick picture (PCA) of what is encoded so far, with a preview of all texts; not saved.

        Raises:
            WorkspaceError: nothing is encoded yet.
        """
        return self.previews.map(self._encoded())

    def has_topics(self, picture: MapPicture) -> bool:
        """Whether the tree of topics over the clusters of a map is there, named by the encoder: nothing of it
        is bettered by loading that.
        """
        key = self.models.vector_key
        if key is None:
            return False
        erased = picture.erased
        return self.topics.is_made(picture, key if erased is None else artefacts.erased_key(key, erased.key))

    def topic_state(self, task: Task = QUIET, picture: MapPicture | None = None) -> TopicState:
        """The tree of topics over the clusters of a map, with what a person changed in it.

        It is made where it is not there yet, and saved. Coarser topics that words alone named, since the
        encoder was not loaded, are named anew where it is loaded now.

        Args:
            picture: of `build_map` or `build_map_without`; None: the map that is saved.

        Raises:
            WorkspaceError: there is no map yet, or the tree could not be written.
            CancelledError: it was cancelled.
        """
        picture, snapshot = picture or self.maps.picture, self.vectors()
        if picture is None or snapshot is None:
            raise WorkspaceError("There are no topics yet: there is no map.", "Have it made first.")
        encode = self.models.phrase_encoder(snapshot)
        if picture.erased is not None:
            encode, snapshot = picture.erased.phrases(encode), picture.erased.vectors(snapshot, task)
        return self.topics.state(picture, snapshot, encode, task)

    def with_topics(self, picture: MapPicture, task: Task = QUIET) -> MapPicture:
        """A map with the finest topics as its clusters, where a person changed some; else as it is.

        Args:
            picture: of `build_map` or `build_map_without`.

        Raises:
            WorkspaceError, CancelledError: as `topic_state`.
        """
        return self.topic_state(task, picture).on_map(picture) if self.topics.edits.all() else picture

    # -- search -------------------------------------------------------------------------------------------

    def search_state(self, encoder: SentenceEncoder | None = None) -> SearchState:
        """What a search reads, as it is now; later changes don't show in it.

        Args:
            encoder: for searching by meaning; without it, by word and by example only. One of another model
                than made the vectors, which a switch of versions may leave behind, is replaced.
        """
        from core.search import SearchState

        snapshot, encoder = self.models.snapshot_for(encoder)
        n_texts, index, passage_index = self.rows.n_texts, None, None
        passages = None if snapshot is None else snapshot.of_passages()
        if snapshot is not None:
            # While texts are encoded, a state's first search prepares it: one that nobody asks costs nothing.
            is_complete, indexes = len(snapshot) == n_texts, self.models.indexes
            index = indexes.over(snapshot) if is_complete else indexes.ready(snapshot)
            if passages is not None:
                indexes = self.models.passage_indexes
                passage_index = indexes.over(passages) if is_complete else indexes.ready(passages)
        return SearchState(
            rows=self.rows,
            rows_by_text=self.rows.by_text(),
            encoder=encoder,
            vectors=None if snapshot is None else snapshot.matrix,
            vector_text_ids=np.empty(0, dtype=np.int64) if snapshot is None else snapshot.text_ids,
            vector_places=np.empty(0, dtype=np.int32) if snapshot is None else snapshot.places,
            vector_index=index,
            keyword_index=self.keywords.index,
            n_texts=n_texts,
            preview=self.previews.of(snapshot),
            calibration=self._calibration(snapshot),
            passages=None if snapshot is None else snapshot.passages,
            passage_index=passage_index,
        )

    def _calibration(self, snapshot: VectorSnapshot | None) -> Calibration | None:
        if snapshot is None or len(snapshot) < self.rows.n_texts:
            return None
        return self.calibrations.of(snapshot.key, len(snapshot))

    def calibrate(self, task: Task = QUIET) -> Calibration | None:
        """Find out where matches by meaning become weak, once every text is encoded and the encoder loaded.
        Kept until the model or the corpus changes; for any thread.

        Returns:
            None while a text has no vector, or the encoder is not loaded.

        Raises:
            WorkspaceError: it could not be written.
            CancelledError: on cancel.
        """
        snapshot = self.vectors()
        if snapshot is None or len(snapshot) < self.rows.n_texts:
            return None
        there = self.calibrations.of(snapshot.key, len(snapshot))
        encoder = None if there is not None else self.models.encoder_beside(snapshot)
        if encoder is None:
            return there
        from core.search.calibration import PROBE_VECTORS

        encode = PROBE_VECTORS.encoding(encoder.vector_key, encoder.encode_queries)
        return self.calibrations.make(snapshot.key, self.search_state(), encode, task)

    @old_cancel
    def search(
        self,
        query_text: str,
        top_k: int = 20,
        mode: Literal["semantic", "keyword", "hybrid"] = "semantic",
        where: str | Condition | None = None,
        task: Task = QUIET,
        rerank: CrossEncoder | MultiVectorEncoder | None = None,
        passages: CountedBy = "best",
    ) -> Hits:
        """Search what is there; loads the encoder and builds the keyword index when the query needs them.

        Args:
            query_text: as a person types it, with operators; see `core.search.query_language`.
            where: a condition over the columns, as a SQL expression or parsed.
            rerank: reads the first 50 hits beside the query; they come in its order, with its scores.
            passages: where texts are divided, whether one counts by its best passage or the mean of all.

        Raises:
            InputError: the condition or a number cannot be used as given.
        """
        from core.corpus import parse_condition
        from core.search import Query, search_reranked, uses_keyword_index

        condition = parse_condition(where, self.rows.columns()) if isinstance(where, str) else where
        query = Query(query_text, mode, top_k, condition, labels=self.labels.all(), passages=passages)
        if uses_keyword_index(query):
            self.build_keyword_index(task=task.quiet)
        encoder = None if mode == "keyword" else self.encoder(task=task.quiet)
        return search_reranked(self.search_state(encoder), query, rerank, task)

    # -- what sets rows apart -----------------------------------------------------------------------------

    def characterize_state(self, task: Task = QUIET) -> CharacterizeState:
        """What `characterize` reads, as it is now, for any thread; the first time, and after rows were
        added, it is made.

        Raises:
            WorkspaceError: the index of words and phrases could not be written.
            CancelledError: it was cancelled.
        """
        return self.characterizer.state(self.vectors(), task)

    def characterize(
        self,
        row_ids: ArrayLike,
        against: ArrayLike | None = None,
        task: Task = QUIET,
        leave_out: Collection[str] = (),
    ) -> Characterization:
        """What sets a group of rows apart: words, phrases, values of columns, typical sentences.

        Args:
            row_ids: (m,) of the group.
            against: rows to compare it with, less those of the group; None: all others.
            leave_out: columns that are not tried, such as those that the group was chosen by.

        Raises:
            InputError: there is no such row; the group or what it is compared with is empty.
            WorkspaceError, CancelledError: as `characterize_state`.
        """
        return self.characterize_state(task).characterize(row_ids, against, task.quiet, leave_out)

    @old_arguments
    def prepare(
        self,
        task: Task = QUIET,
        elsewhere: StartsBlockEncoder | None = None,
        on_estimate: Callable[[MapEstimate], None] | None = None,
    ) -> EncodeReport:
        """Make everything that is missing, in the order in which it becomes useful.

        A version that is coming takes over.

        Args:
            elsewhere: as in `encode`.
            on_estimate: called before a map that takes long.
        """
        self.build_keyword_index(task)
        report = self.encode(task, elsewhere=elsewhere)
        self.build_vector_index("auto", task)
        self.calibrate(task)
        if self.n_encoded:
            estimate = None if on_estimate is None else self.estimate_map(task)
            if on_estimate is not None and estimate is not None and estimate.takes_long:
                on_estimate(estimate)
            self.build_map(None, task)
            self.topic_state(task)
        self.versions.take_over(task)
        return report

    # -- inside -------------------------------------------------------------------------------------------

    def _vectors_changed(self) -> None:
        """Used when the active vectors change: previews, indexes and map belong to those before."""
        self.previews.close()
        self.models.forget_indexes()
        self.maps.open(self.models.vector_key, self.rows.n_texts)

    def _map_maker(self, task: Task) -> tuple[VectorSnapshot, MapMaker]:
        """The vectors so far, by text id, and the maker of their map."""
        snapshot, index = self._indexed_for_map(task)
        ordered = snapshot.sorted()
        encode = self.models.phrase_encoder(snapshot)
        return ordered, MapMaker(ordered, index, self.rows, self.previews.last_picture(ordered), encode)

    def _indexed_for_map(self, task: Task) -> tuple[VectorSnapshot, VectorSearch]:
        """The vectors so far and an index over them that is quick enough for a map."""
        snapshot = self._encoded()
        if len(snapshot) > EXACT_NEIGHBOURS_UP_TO and not self.milvus.is_used:
            self.build_vector_index("auto" if len(snapshot) > vector_indexes.GRAPH_UP_TO else "hnsw", task)
            snapshot = self._encoded()
        return snapshot, self.models.indexes.for_map(snapshot)

    def _encoded(self) -> VectorSnapshot:
        snapshot = self.vectors()
        if snapshot is None:
            raise WorkspaceError("There is no map yet: no sentence is encoded.", "Encode them first.")
        return snapshot
