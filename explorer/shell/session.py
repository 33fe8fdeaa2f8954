"""The open workspace as the window sees it. Lives on the main thread; what takes time goes to the lanes.

Pages ask (`search`, `toggle_facet`, `select`…) and listen; the session swaps in frozen results and says
what has changed. What a file goes through, from rows to a map, is `pipeline.py`.
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoStack

from core.corpus.rows_by_text import RowsByText
from core.errors import ExplorerError
from explorer.explore import facets as facet_work
from explorer.explore.points import PointChoice
from explorer.explore.reranking import Reranking
from explorer.explore.selecting import How, SelectCommand, combined, common_rows, inverted
from explorer.explore.topics import Topics
from explorer.explore.without import WithoutColumns
from explorer.importing.importer import Importer
from explorer.importing.imports import Imports
from explorer.map.colouring import (
    cluster_colouring,
    column_colouring,
    label_colouring,
    similarity_colouring,
    topic_colouring,
    topic_layer,
)
from explorer.marking.labelling import Labelling
from explorer.marking.marks import Marking
from explorer.marking.merging import Merging
from explorer.marking.noting import Noting
from explorer.shared.encoders import EncoderLoader, LoadedEncoder, short_name
from explorer.shared.engine_words import said
from explorer.shared.lanes import JobContext, JobHandle, Lanes
from explorer.shared.row_source import share_one_text
from explorer.shared.settings import Settings
from explorer.shared.state import (
    LABELS,
    NO_IDS,
    NOTES,
    ROW_SET,
    Colouring,
    EncoderStatus,
    Facet,
    FilterState,
    NotListed,
    Place,
    RowSet,
    Selection,
)
from explorer.shell.pipeline import Pipeline

if TYPE_CHECKING:
    from core.corpus import FileLayout, Split
    from core.corpus.treatment import Treatment
    from core.encoding import DownloadConsent
    from core.search import Hits, Query, SearchState
    from core.workspace import MapPicture, Workspace

log = logging.getLogger(__name__)

REFRESH_MS = 700  # how often hits follow an encode that is still running
_PATIENCE = 0.4  # seconds that a search for what was typed before may take in all


class Session(QObject):
    """One open workspace, or none.

    Signals:
        workspace_changed(): another workspace is open, or none.
        workspace_closing(): the open one is about to be closed.
        corpus_changed(): rows were added, changed, hidden or shown again.
        truncated_changed(): another number of texts is longer than the model reads, `n_truncated`.
        model_changed(): the open workspace has another model.
        search_state_changed(): there is more to search than before.
        search_started(), hits_changed(Hits | None), search_failed(str): of one search.
        map_changed(MapPicture | None).
        training_changed(frozenset): of "running", "paused", "live" (either) and "to keep".
        selection_changed(int64 row ids, origin), filter_changed(FilterState), facets_changed(tuple of Facet).
        column_treated(name): a person said whether a column is a number, a category or an identifier.
        encoder_changed(EncoderStatus), colouring_changed(Colouring).
        message_posted(sentence, level): for the task bar. error_raised(Exception): for the window's bar.
        open_failed(folder, Exception): of a workspace that could not be opened.
        workspace_recovered(sentences): what was found in one that was not closed the last time.
        workspace_noted(sentences): what a person has to know of the one that is open.
        import_finished(reports), import_failed(error, or None when it was cancelled): how an import ended.
        download_needed(DownloadNeededError): the person is to be asked.
        map_estimated(MapEstimate | None): a map that takes long is begun; None: it has come to its end.
        memory_short(ExplorerError): encoding will hardly fit into the memory; the person is to be asked.
        comparison_requested(number): the outcome of that run is to be compared with the version in use.
        page_requested(name): another page is wanted, "explore", "train"….
        deletion_requested(int64 row ids): these rows are to be deleted for good; the person is to be asked.
        value_deletion_requested(column, value): so are all rows with this value, hidden ones, too.
    """

    workspace_changed = Signal()
    workspace_closing = Signal()
    corpus_changed = Signal()
    truncated_changed = Signal()
    model_changed = Signal()
    search_state_changed = Signal()
    map_changed = Signal(object)
    hits_changed = Signal(object)
    search_failed = Signal(str)
    search_started = Signal()
    selection_changed = Signal(object, str)
    filter_changed = Signal(object)
    facets_changed = Signal(object)
    column_treated = Signal(str)
    encoder_changed = Signal(object)
    colouring_changed = Signal(object)
    message_posted = Signal(str, str)
    error_raised = Signal(object)
    open_failed = Signal(object, object)
    workspace_recovered = Signal(object)
    workspace_noted = Signal(object)
    import_finished = Signal(object)
    import_failed = Signal(object)
    download_needed = Signal(object)
    map_estimated = Signal(object)
    memory_short = Signal(object)
    comparison_requested = Signal(object)
    page_requested = Signal(str)
    deletion_requested = Signal(object)
    value_deletion_requested = Signal(str, object)
    training_changed = Signal(object)

    def __init__(self, settings: Settings, lanes: Lanes, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.lanes = lanes
        self.encoders = EncoderLoader(lanes, self)
        self.encoders.status_changed.connect(self.encoder_changed)
        self.encoders.encoder_loaded.connect(self._encoder_loaded)
        self.encoders.download_needed.connect(self.download_needed)
        self.encoders.load_cancelled.connect(self.decline_model)
        self.pipeline = Pipeline(self)
        self.importer = Importer(self, self.pipeline)
        self._refresh = QTimer(self)
        self._refresh.setObjectName("refresh hits")
        self._refresh.setSingleShot(True)
        self._refresh.setInterval(REFRESH_MS)
        self._refresh.timeout.connect(self.search_again)
        self._handles: list[JobHandle] = []
        self.workspace: Workspace | None = None
        self.undo_stack = QUndoStack(self)
        self.last_writes: list[Callable[[], None]] = []  # of what people made, where a lane was too late
        self._forget_corpus()
        self.imports = Imports(self)
        self.marking = Marking(self)
        self.labelling = Labelling(self)
        self.labelling.labels_changed.connect(self._labels_changed)
        self.noting = Noting(self)
        self.noting.notes_changed.connect(self._notes_changed)
        self.merging = Merging(self)
        self.topics = Topics(self)
        self.topics.topics_changed.connect(self._topics_changed)
        self.reranking = Reranking(self)
        self.without = WithoutColumns(self)
        self.points = PointChoice(self)
        self.points.changed.connect(self._recolour)

    def _forget_corpus(self) -> None:
        # A command whose Python half outlives the stack is freed twice (PySide6 6.11), which is a crash.
        self.undo_stack.clear()
        self.corpus = RowsByText(np.empty(0, np.int32))
        self.n_truncated = 0  # texts that are longer than the model reads, as far as is known
        self.map_picture: MapPicture | None = None
        self.search_state: SearchState | None = None
        self.hits: Hits | None = None
        self.query: Query | None = None
        self._n_wanted = 0  # hits, where a person scrolled for more than a query brings at once
        self.within: Selection | None = None  # the only rows that are searched; None: all that pass
        self.selected = Selection()
        self._selected_texts: NDArray[np.int64] | None = None
        self.filter_state = FilterState()
        self.facets: tuple[Facet, ...] = ()
        self.not_listed: tuple[NotListed, ...] = ()  # columns that are no facet
        self.colouring = Colouring("cluster")
        self.colour_choice = "topic"

    def set_truncated(self, n: int) -> None:
        """Say that so many texts are longer than the model reads: on every page, as long as it is so."""
        if n != self.n_truncated:
            self.n_truncated = n
            self.truncated_changed.emit()

    def submit(self, lane: Any, job: Any, **how: Any) -> JobHandle:
        """Submit a job that belongs to the open workspace and ends with it. Arguments as `Lanes.submit`."""
        how.setdefault("on_failed", self.error_raised.emit)
        handle = self.lanes.submit(lane, job, **how)
        self._handles = [old for old in self._handles if self.lanes.expects(old)]
        self._handles.append(handle)
        return handle

    def open_workspace(self, folder: Path) -> None:
        """Close what is open and open `folder`: rows, map and word search at once, the rest as it comes."""
        self.close_workspace()
        self.pipeline.open(Path(folder))

    def import_files(
        self,
        files: Sequence[Path | FileLayout],
        model: str,
        *,
        into: Workspace | None = None,
        leave_out: tuple[str, ...] = (),
        split: Split | None = None,
        place: Place | None = None,
    ) -> None:
        """Read files into a new workspace, or `into` the open one; a signal `import_…` says how it ended.

        Those that a person was shown are handed over as they were sniffed, others by their path.

        Args:
            leave_out: what a new workspace leaves out of texts when they are encoded, by name.
            split: into what it divides them; None: they stay whole.
            place: where a new workspace is made; None: named after the first file, where all are.
        """
        self.importer.add_files(tuple(files), model, into, leave_out, split, place)

    def import_lines(
        self, lines: Sequence[str], name: str, model: str, *, into: Workspace | None = None
    ) -> None:
        """Take pasted lines into a new workspace, or `into` the open one."""
        self.importer.add_lines(tuple(lines), name, model, into)

    @property
    def importing(self) -> bool:
        """Whether a file is being read into a workspace."""
        return self.lanes.has("import")

    def close_workspace(self) -> None:
        """Stop what runs for the open workspace, close it on the I/O lane, and show none."""
        if self.workspace is not None:
            self.workspace_closing.emit()
        workspace, self.workspace = self.workspace, None
        self._drop_jobs()
        if workspace is None:
            return
        self._remember(workspace)
        self.without.forget()
        self.points.forget()
        self._forget_corpus()
        self.encoders.leave(workspace)
        self.pipeline.close(workspace)
        self.workspace_changed.emit()

    def losses(self) -> list[str]:
        """Sentences on what would be lost by closing the open workspace now."""
        return self.lanes.losses(self._handles)

    def shut_down(self) -> None:
        """Cancel everything, wait for the lanes, close the workspace. Called once, when the window closes."""
        self._drop_jobs()
        self.lanes.close()
        for write in tuple(self.last_writes):
            write()
        workspace, self.workspace = self.workspace, None
        if workspace is not None:
            self._remember(workspace)
            workspace.close()
        self.pipeline.close_all()
        self._forget_corpus()
        gc.unfreeze()  # frozen when the encoder was loaded; cycles are to be collected at the end

    def _remember(self, workspace: Workspace) -> None:
        """Put it at the top of the recent ones, with whether all of it can be searched."""
        unfinished = workspace.n_encoded < workspace.n_texts
        self.settings.remember(
            workspace.folder, workspace.name, workspace.n_rows, workspace.model, unfinished=unfinished
        )

    def _drop_jobs(self) -> None:
        self._refresh.stop()
        self.pipeline.reset()
        for handle in self._handles:
            handle.drop()
            self.lanes.forget(handle)
        self._handles.clear()

    def adopt(self, workspace: Workspace, corpus: RowsByText, state: SearchState) -> None:
        """Show a workspace that was just opened or made."""
        self.workspace = workspace
        self._forget_corpus()
        self.corpus = corpus
        self.search_state = state
        self._remember(workspace)
        self.workspace_changed.emit()
        self.corpus_changed.emit()
        self.search_state_changed.emit()
        self._apply_filter()
        if workspace.notices:
            self.workspace_noted.emit(workspace.notices)
        if workspace.recovered:
            self.workspace_recovered.emit(workspace.recovered)
        for sentence in workspace.repairs:
            self.message_posted.emit(sentence, "warning")

    def corpus_grew(self, corpus: RowsByText, state: SearchState) -> None:
        """Rows of the open workspace were added, changed, hidden or shown again."""
        assert self.workspace is not None
        self.corpus = corpus
        self._remember(self.workspace)
        self.set_search_state(state)
        if corpus.hidden is not None and len(self.selected.row_ids):
            self.show_selection(self.selected, "corpus")
        self.corpus_changed.emit()
        self._apply_filter()

    @property
    def encoder_status(self) -> EncoderStatus:
        """What the encoder is doing."""
        return self.encoders.status

    def load_encoder(self, name: str, download: DownloadConsent | None = None) -> None:
        """Load the model called `name` on the device and in the precision of the settings."""
        device, precision = self.settings.get("device"), self.settings.get("precision")
        self.encoders.load(name, device, precision, download, self.workspace, self._shown_name(name))

    def _shown_name(self, model: str) -> str:
        """What to call a model: a version of the open workspace by its name, any other by its last part."""
        if self.workspace is not None and self.workspace.model == model:
            return short_name(self.workspace.versions.active.name)
        return short_name(model)

    def change_model(self, name: str, download: DownloadConsent | None = None) -> None:
        """Make `name` the model of the open workspace, or of the next import where none is open."""
        if self.workspace is not None and self.workspace.model != name:
            self.pipeline.change_model(name, download)
        else:
            self.load_encoder(name, download)

    def decline_model(self) -> None:
        """A model is not to be fetched or loaded after all: back to the one that was there before, if any."""
        before = self.pipeline.model_before
        if before is not None:
            self.change_model(before)
        elif self.workspace is None and (loaded := self.encoders.loaded) is not None:
            self.load_encoder(loaded.name)

    def _encoder_loaded(self, loaded: LoadedEncoder) -> None:
        workspace = self.workspace
        # Only what could be loaded is tried at the next start. A version belongs to its workspace alone.
        if workspace is None or not Path(loaded.name).is_relative_to(workspace.folder):
            self.settings.remember_model(loaded.name)
        if workspace is not None:
            self.pipeline.encoder_ready(loaded)

    def set_search_state(self, state: SearchState) -> None:
        """Swap in what can be searched now; a query that is on screen follows."""
        self.search_state = state
        self.search_state_changed.emit()
        if self.query is not None and not self._refresh.isActive():
            self._refresh.start()

    def set_map(self, picture: MapPicture | None) -> None:
        """Swap in a picture of the corpus, or keep what is shown without the influence of columns."""
        self.without.set_plain(picture)
        self.show_map(self.without.picture(picture))

    def show_map(self, picture: MapPicture | None) -> None:
        """Show a picture of the corpus; the colouring follows."""
        if picture is not None and (picture is self.map_picture or self.topics.is_shown_as(picture)):
            self.topics.encoder_is_there()
            return  # the saved map turned out to be up to date
        self.show_clusters(picture)

    @property
    def shown_map(self) -> MapPicture | None:
        """What the map of the Explore page shows: `map_picture`, or the map of passages. Topics, and all else
        that goes by rows, are of `map_picture`.
        """
        return self.points.shown(self.map_picture)

    def show_clusters(self, picture: MapPicture | None) -> None:
        """Show a picture, or the one there is with other clusters on it."""
        if picture is None or picture is not self.map_picture:
            self.map_picture = picture
            self.map_changed.emit(picture)
            self._recolour()

    def search(self, query: Query) -> None:
        """Search, under the filter in force; a newer query supersedes an older one.

        Of one that is typed the hits of what was typed before are shown, too, where they are as good as
        found: keys come every 150 ms, and who types on would see nothing where a search takes as long.
        """
        if not query.text.strip() and not query.like and not query.unlike:
            self.clear_search()
            return
        is_typed = self.query is not None and replace(self.query, text=query.text) == query
        self.query, self._n_wanted = query, 0
        self._refresh.stop()
        self._run_search(patience=_PATIENCE if is_typed else 0.0)

    def more_hits(self, n: int) -> None:
        """List so many more of what the query finds, below those that are listed."""
        if self.query is not None and self.hits is not None:
            self._n_wanted = len(self.hits.hits) + n
            self._run_search(continued=self.hits)

    def search_again(self) -> None:
        """Search for the same once more, if something is searched for."""
        if self.query is not None:
            self._run_search()

    def _run_search(self, continued: Hits | None = None, patience: float = 0.0) -> None:
        """Search for what is asked.

        Args:
            continued: what is listed, where only more of the same is wanted.
            patience: as of `Lanes.submit`.
        """
        state, asked = self.without.state_for(self.query, self.search_state), self.asked
        if state is None or asked is None:
            return
        asked = replace(asked, top_k=max(asked.top_k, self._n_wanted), labels=self.labelling.labels)
        passing = self.filter_state.row_ids
        within = None if self.within is None else self.within.row_ids

        def job(context: JobContext) -> Hits:
            from core.search import search, with_more_hits

            row_ids = common_rows(passing, within)
            return with_more_hits(continued, search(state, replace(asked, row_ids=row_ids), task=context))

        self.search_started.emit()
        self.submit(
            "interactive",
            job,
            title=self.tr("Searching"),
            on_done=self.show_hits,
            on_failed=self._not_found,
            supersede_key="search",
            patience=patience,
            quiet=True,
        )

    def search_within(self, selection: Selection | None) -> None:
        """Search these rows only, whatever is selected later; None: all that pass the filter."""
        if selection is not self.within:
            self.within, self._n_wanted = selection, 0
            self.search_again()

    def show_hits(self, hits: Hits) -> None:
        """Swap in what was found, or the same in another order."""
        self.hits = hits
        self.hits_changed.emit(hits)
        if self.colour_choice == "similarity":
            self._recolour()

    def _not_found(self, error: Exception) -> None:
        if isinstance(error, ExplorerError):
            self.search_failed.emit(said(str(error)))
        else:
            self.error_raised.emit(error)

    @property
    def asked(self) -> Query | None:
        """The query with what holds for every search."""
        if self.query is None:
            return None
        hubs, passages = self.settings.get("hubs"), self.settings.get("passages")
        return replace(self.query, hubs=hubs, passages=passages)

    def clear_search(self) -> None:
        """Forget the query and its hits."""
        self.query = None
        self.hits = None
        self._refresh.stop()
        self.lanes.drop_key("search")
        self.hits_changed.emit(None)
        if self.colour_choice == "similarity":
            self._recolour()

    def more_like(self, text_id: int, sign: int) -> None:
        """Add a text to the query that hits are to be like (+1) or unlike (−1); 0 takes it out again."""
        from core.search import Query

        query = self.query if self.query is not None else Query()
        like = tuple(other for other in query.like if other != text_id) + ((text_id,) if sign > 0 else ())
        unlike = tuple(other for other in query.unlike if other != text_id) + ((text_id,) if sign < 0 else ())
        mode = "semantic" if query.mode == "keyword" and sign else query.mode
        self.search(replace(query, like=like, unlike=unlike, mode=mode))

    def select(
        self,
        row_ids: Iterable[int] | NDArray[np.int64],
        origin: str,
        how: How = "replace",
        name: str = "",
        column: str = "",
    ) -> None:
        """Select `row_ids`, or add them to what is selected, take them out of it, or keep what both have.

        Args:
            origin: the view it is done in. name: what the rows have in common, as a person reads it.
            column: whose values chose the rows, or "".
        """
        chosen, n_rows = np.asarray(row_ids, dtype=np.int64), len(self.text_ids)
        self._select(combined(self.selected, chosen, name, how, n_rows, column), origin)

    def select_where(self, column: str, asked: Any, how: How = "replace") -> None:
        """Select the rows that a facet counts for a value, or for a range where (low, high) is asked for."""
        if self.workspace is None:
            return
        rows, state = self.workspace.rows, self.filter_state
        facet = next((one for one in self.facets if one.column == column), None)
        name = facet_work.name_of(facet, asked) if facet is not None else column

        def job(context: JobContext) -> tuple[NDArray[np.int64], How, str, str]:
            return facet_work.rows_of_facet(rows, state, column, asked), how, name, column

        self.submit(
            "interactive",
            job,
            title=self.tr("Selecting"),
            on_done=self._select_found,
            supersede_key="select where",
            quiet=True,
            urgent=True,
        )

    def _select_found(self, found: tuple[NDArray[np.int64], How, str, str]) -> None:
        row_ids, how, name, column = found
        self.select(row_ids, "facet", how, name, column)

    def invert_selection(self) -> None:
        """Select, of the rows that pass the filter, those that are not selected."""
        passing = self.filter_state.row_ids
        self._select(inverted(self.selected, passing, len(self.text_ids)), "menu")

    def _select(self, after: Selection, origin: str) -> None:
        same = after.name == self.selected.name and np.array_equal(after.row_ids, self.selected.row_ids)
        if same or (self._is_one_text(self.selected) and self._is_one_text(after)):
            self.show_selection(after, origin)  # from one hit to the next: nobody wants that back
        else:
            n_rows = len(self.text_ids)
            self.undo_stack.push(SelectCommand(self.show_selection, self.selected, after, origin, n_rows))

    def _is_one_text(self, selection: Selection) -> bool:
        return share_one_text(self.text_ids, selection.row_ids)

    def show_selection(self, selection: Selection, origin: str) -> None:
        """Swap in a selection, less what is hidden, without a way to take that back."""
        hidden = self.corpus.hidden
        if hidden is not None and hidden[selection.row_ids].any():
            selection = replace(selection, row_ids=selection.row_ids[~hidden[selection.row_ids]])
        self.selected, self._selected_texts = selection, None
        self._count_selected()  # before a view asks for something that takes longer
        self.selection_changed.emit(selection.row_ids, origin)

    @property
    def counted_selection(self) -> NDArray[np.int64]:
        """The selected rows that facets and topics count: one hit or row that is looked at is no part of
        anything.
        """
        return NO_IDS if self._is_one_text(self.selected) else self.selection

    @property
    def selection(self) -> NDArray[np.int64]:
        """(m,) the selected row ids, sorted."""
        return self.selected.row_ids

    @property
    def selected_texts(self) -> NDArray[np.int64]:
        """(m,) the distinct texts of the selected rows, sorted, blank ones left out."""
        if self._selected_texts is None:
            there = np.zeros(int(self.text_ids.max(initial=-1)) + 2, dtype=np.bool_)  # the last is for -1
            there[self.text_ids[self.selection]] = True  # sorting a million ids would take a while
            self._selected_texts = np.flatnonzero(there[:-1])
        return self._selected_texts

    def toggle_facet(self, column: str, value: Any) -> None:
        """Tick or untick one value of a column; a set of rows is lifted."""
        if column == ROW_SET:
            self.filter_rows(None)
            return
        chosen = dict(self.filter_state.chosen)
        values = chosen.get(column, ())
        values = tuple(other for other in values if other != value) if value in values else (*values, value)
        if values:
            chosen[column] = values
        else:
            chosen.pop(column, None)
        self.filter_state = replace(self.filter_state, chosen=chosen)
        self._apply_filter()

    def set_range(self, column: str, low: Any, high: Any) -> None:
        """Let through what lies between `low` and `high` in a column; None and None lifts it."""
        ranges = dict(self.filter_state.ranges)
        if low is None and high is None:
            ranges.pop(column, None)
        else:
            ranges[column] = (low, high)
        self.filter_state = replace(self.filter_state, ranges=ranges)
        self._apply_filter()

    def filter_rows(self, rows: RowSet | None) -> None:
        """Let through, of what passes the other filters, these rows only; None lifts that."""
        self.filter_state = replace(self.filter_state, rows=rows)
        self._apply_filter()

    def set_filter(self, wanted: FilterState) -> None:
        """Filter as `wanted` says: by its values, ranges, set of rows and those labels that are there."""
        wanted, now = replace(wanted, chosen=self._without_lost_labels(wanted.chosen)), self.filter_state
        if (now.chosen, now.ranges) == (wanted.chosen, wanted.ranges) and now.rows is wanted.rows:
            return
        self.filter_state = replace(wanted, row_ids=None, passing_texts=None)
        self._apply_filter()

    def clear_filter(self) -> None:
        """Let every row through."""
        self.filter_state = FilterState()
        self._apply_filter()

    def _labels_changed(self) -> None:
        self._labelled_anew()
        if self.colour_choice == "label":
            self._recolour()

    def _notes_changed(self) -> None:
        self._labelled_anew()

    def _labelled_anew(self) -> None:
        """What is ticked of labels and notes stays, as far as it is there."""
        chosen = self._without_lost_labels(self.filter_state.chosen)
        self.filter_state = replace(self.filter_state, chosen=chosen)
        self._apply_filter()

    def _without_lost_labels(self, chosen: dict[str, tuple[Any, ...]]) -> dict[str, tuple[Any, ...]]:
        names = {label.name for label in self.labelling.labels}
        ticked = tuple(name for name in chosen.get(LABELS, ()) if name in names)
        kept = {column: values for column, values in chosen.items() if column != LABELS}
        if not len(self.noting.row_ids):
            kept.pop(NOTES, None)
        return {**kept, LABELS: ticked} if ticked else kept

    def _apply_filter(self) -> None:
        if self.workspace is None:
            return
        self.filter_state = replace(
            self.filter_state, labels=self.labelling.labels, note_ids=self.noting.row_ids
        )
        rows, wanted, selection = self.workspace.rows, self.filter_state, self.counted_selection

        def job(
            context: JobContext,
        ) -> tuple[NDArray[np.int64], tuple[Facet, ...], tuple[NotListed, ...]]:
            state = facet_work.resolve_filter(rows, wanted)
            context.cancel.raise_if_cancelled()
            context.on_partial(state)
            facets = facet_work.count_facets(rows, state, selection, context)
            return selection, facets, facet_work.not_listed(rows, facets)

        self.submit(
            "interactive",
            job,
            title=self.tr("Filtering"),
            on_partial=self._filtered,
            on_done=self._faceted,
            supersede_key="filter",
            quiet=True,
            urgent=True,
        )

    def _filtered(self, state: FilterState) -> None:
        self.filter_state = state
        self._n_wanted = 0
        self.filter_changed.emit(state)
        if self.query is not None:
            self._run_search()

    def _faceted(self, result: tuple[NDArray[np.int64], tuple[Facet, ...], tuple[NotListed, ...]]) -> None:
        selection, self.facets, self.not_listed = result
        self.facets_changed.emit(self.facets)
        if selection is not self.counted_selection:
            self._count_selected()

    def _count_selected(self) -> None:
        """The part of each facet that is selected; what else it counts stays."""
        if self.workspace is None or not self.facets:
            return
        rows, state, facets, selection = (
            self.workspace.rows,
            self.filter_state,
            self.facets,
            self.counted_selection,
        )

        def job(context: JobContext) -> tuple[tuple[Facet, ...], tuple[Facet, ...]]:
            return facets, facet_work.count_selected(rows, state, facets, selection, context)

        self.submit(
            "interactive",
            job,
            title=self.tr("Counting"),
            on_done=self._selected_counted,
            supersede_key="selected counts",
            quiet=True,
            urgent=True,
        )

    def _selected_counted(self, result: tuple[tuple[Facet, ...], tuple[Facet, ...]]) -> None:
        before, facets = result
        if before is self.facets:  # else another filter was counted meanwhile, and this selection under it
            self.facets = facets
            self.facets_changed.emit(facets)

    def treat_column(self, column: str, treatment: Treatment | None) -> None:
        """Treat a column as a "number", a "category" or an "identifier"; None: as it looks. It is written on
        the I/O lane; then the facets, the colours and what sets rows apart follow.
        """
        if self.workspace is None:
            return
        rows = self.workspace.rows

        def job(context: JobContext) -> str:
            rows.treat(column, treatment)
            return column

        self.submit(
            "io",
            job,
            title=self.tr("Keeping what a column is"),
            on_done=self._treated,
            on_failed=self.tell,
            quiet=True,
            urgent=True,
        )

    def _treated(self, column: str) -> None:
        state = self.filter_state
        chosen = {name: values for name, values in state.chosen.items() if name != column}
        ranges = {name: ends for name, ends in state.ranges.items() if name != column}
        if (chosen, ranges) != (state.chosen, state.ranges):  # it may have no facet that could lift it
            self.set_filter(replace(state, chosen=chosen, ranges=ranges))
        else:
            self._apply_filter()
        named = f"column:{column}"
        gone = self.workspace is not None and self.workspace.rows.treatments.get(column) == "identifier"
        self.colour_by("topic" if gone and self.colour_choice == named else self.colour_choice)
        self.column_treated.emit(column)

    def tell(self, error: Exception) -> None:
        """Say why a job failed: in the bar where it is a sentence for a person, else as a mistake of ours."""
        if isinstance(error, ExplorerError):
            self.message_posted.emit(str(error), "warning")
        else:
            self.error_raised.emit(error)

    def colour_by(self, what: str) -> None:
        """Colour the map by "topic", as coarse as there are colours, by "cluster", by "label", by
        "similarity" to the query, or by a column: "column:NAME".
        """
        self.colour_choice = what
        self._recolour()

    def _topics_changed(self) -> None:
        if self.colour_choice == "topic":
            self._recolour()

    def _recolour(self) -> None:
        picture, query = self.shown_map, self.asked
        state = self.without.state_for(query, self.search_state)
        self.lanes.drop_key("colour")
        if picture is None or state is None or self.workspace is None:
            return
        choice, tree, labels = self.colour_choice, self.topics.tree, self.labelling.labels
        rows, corpus = self.workspace.rows, self.corpus

        def job(context: JobContext) -> Colouring:
            if choice.startswith("column:"):
                return column_colouring(picture, rows, corpus, choice.removeprefix("column:"))
            if choice == "label" and labels:
                return label_colouring(picture, corpus.text_ids, labels)
            if choice == "similarity" and query is not None:
                return similarity_colouring(picture, state, query)
            layer = 0 if choice == "cluster" or picture.passages is not None else topic_layer(tree)
            if tree is not None and layer and len(tree.labels) == len(picture):
                return topic_colouring(tree, layer)
            return cluster_colouring(picture.labels, picture.names)

        self.submit(
            "interactive",
            job,
            title=self.tr("Colouring"),
            on_done=self._coloured,
            supersede_key="colour",
            quiet=True,
        )

    def _coloured(self, colouring: Colouring) -> None:
        self.colouring = colouring
        self.colouring_changed.emit(colouring)

    @property
    def text_ids(self) -> NDArray[np.int32]:
        """(n_rows,) the text of each row, -1 for a blank or hidden one."""
        return self.corpus.text_ids

    def rows_of_text(self, text_id: int) -> NDArray[np.int64]:
        """The rows that share a text, in file order."""
        return self.corpus.rows_of_text(text_id)
