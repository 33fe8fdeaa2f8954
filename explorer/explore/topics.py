"""The topics of the open workspace: the tree over the clusters of its map, and what a person changes in it.

A change is worked out on the interactive lane, shown, and written after those before it; undo and redo go the
same way. The map that the session shows has the finest topics as its clusters.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QUndoCommand

from core.errors import ExplorerError
from explorer.shared import wording
from explorer.shared.engine_words import said
from explorer.shared.lanes import JobContext
from explorer.shared.outbox import Outbox

if TYPE_CHECKING:
    from core.clusters import TopicEdit, TopicTree
    from core.corpus import RowStore
    from core.progress import Task
    from core.workspace import MapPicture, TopicState, Workspace
    from core.workspace.topics import TopicEdits
    from explorer.shell.session import Session

log = logging.getLogger(__name__)

# What is to be done to the state there is: gives the change, or None where nothing is another.
Ask = Callable[["TopicState", "Task"], "TopicEdit | None"]


@dataclass(frozen=True)
class TopicCounts:
    """Rows of each topic, by its id.

    Attributes:
        passing: that pass the filter. selected: of these; none where nothing is selected.
        outliers: rows that pass and are in no topic.
        homes: (m + 1,) of the m outliers in the order of `TopicState.corpus.homes`, the rows that pass and
            have one of the first n, n from 0, whether they are assigned or not.
    """

    passing: dict[int, int] = field(default_factory=dict)
    selected: dict[int, int] = field(default_factory=dict)
    outliers: int = 0
    homes: NDArray[np.int64] = field(default_factory=lambda: np.zeros(1, np.int64))


class Topics(QObject):
    """The topics of the open workspace. Lives on the main thread.

    Attributes:
        state: what is shown, or None while there is no tree.
        counts: of its topics.
        examples: the texts of typical sentences, by their places among its texts.

    Signals:
        topics_changed(): there is another tree, or none.
        counts_changed(): other rows pass or are selected.
        refused(str): why something cannot be done, as a sentence.
    """

    topics_changed = Signal()
    counts_changed = Signal()
    refused = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self.state: TopicState | None = None
        self.counts = TopicCounts()
        self.examples: dict[int, str] = {}
        self._picture: MapPicture | None = None  # the map as it was made
        self._of_row: NDArray[np.int32] | None = None  # the finest topic of each row, -1 for none
        self._counted_passing: NDArray[np.int64] | None = None  # the rows that passed when they were counted
        self._outbox: Outbox | None = None
        self._asked: deque[Callable[[], None]] = deque()  # what waits for what is being worked out
        self._busy = False
        self._n_writes = self._n_unwritten = 0  # that were asked for; of these, that are not on disk yet
        session.workspace_changed.connect(self._workspace_changed)
        session.last_writes.append(self.finish)
        session.map_changed.connect(self._map_changed)
        session.corpus_changed.connect(self._corpus_changed)
        session.filter_changed.connect(self._count)
        session.selection_changed.connect(self._count)

    @property
    def tree(self) -> TopicTree | None:
        """The tree that is shown."""
        return None if self.state is None else self.state.tree

    def is_shown_as(self, picture: MapPicture | None) -> bool:
        """Whether this map, with the topics there are, is shown already."""
        return picture is not None and self.state is not None and self._is_of(picture)

    def _is_of(self, picture: MapPicture) -> bool:
        known = self._picture
        return (
            known is not None and picture.stage == "final" and bool(picture.key) and picture.key == known.key
        )

    # -- what a person asks for

    def rename(self, topic_id: int, name: str) -> None:
        """Call a topic otherwise."""
        from core.clusters import topic_edits

        tree = self.tree
        if tree is not None and topic_id in tree and " ".join(name.split()) != tree.topic(topic_id).name:
            self._ask(lambda state, task: topic_edits.rename(state.tree, state.corpus, topic_id, name))

    def merge(self, topic_ids: Sequence[int]) -> None:
        """Put topics of one layer together."""
        from core.clusters import topic_edits

        self._ask(lambda state, task: topic_edits.merge(state.tree, state.corpus, topic_ids))

    def split(self, topic_id: int) -> None:
        """Cut a topic in two."""
        from core.clusters import topic_edits

        self._ask(lambda state, task: topic_edits.split(state.tree, state.corpus, topic_id, task))

    def move(self, topic_id: int, onto: int) -> None:
        """Make a topic part of another one, or of the one that has it."""
        from core.clusters import topic_edits

        self._ask(lambda state, task: topic_edits.move(state.tree, state.corpus, topic_id, onto))

    def assign(self, n_outliers: int) -> None:
        """Have this many outliers, those with the largest margins, in the topics that they are nearest to."""
        from core.clusters import topic_edits

        def asked(state: TopicState, task: Task) -> TopicEdit | None:
            margins = state.corpus.homes.margins
            margin = float(margins[min(n_outliers, len(margins)) - 1]) if n_outliers else float("inf")
            return None if margin == state.margin else topic_edits.assign(state.corpus, margin)

        self._ask(asked)

    def encoder_is_there(self) -> None:
        """Have topics that words alone named, before the encoder was there, named by it. The tree stays."""
        workspace, picture, state = self._session.workspace, self._picture, self.state
        if workspace is None or picture is None or state is None or not state.by_words:
            return
        if not self._session.lanes.has("topics"):  # else they are being named already
            self._find(workspace, picture, self.tr("Naming topics"), self._named)

    def finish(self) -> None:
        """Write what waits, here and now: the lanes have ended and the workspace is about to be closed."""
        outbox, self._outbox = self._outbox, None
        if outbox is not None:
            outbox.finish("changes to topics")

    # -- what the commands do

    def show(self, state: TopicState) -> None:
        """Show a state, and count its topics."""
        self.state = state
        self._of_row = None
        if self._picture is not None:
            self._session.show_clusters(state.on_map(self._picture))
        self.topics_changed.emit()
        self._count()

    def show_with(self, change: Callable[[tuple[TopicEdit, ...]], tuple[TopicEdit, ...]]) -> None:
        """Show the tree with other changes than now, after what is being worked out."""

        def worked_out(state: TopicState, task: Task) -> TopicState:
            return state.changed(change(state.edits), task)

        self._queue(lambda: self._work_out(worked_out, self.show))

    def write(self, change: Callable[[TopicEdits], object]) -> None:
        """Have a change written, after those before it."""
        outbox = self._outbox
        if outbox is None:
            return
        outbox.put(lambda workspace: change(workspace.topics.edits))
        self._n_writes += 1
        self._n_unwritten += 1

        def job(context: JobContext) -> None:
            outbox.drain()

        # The lanes' own, so that closing the workspace does not drop it.
        self._session.lanes.submit(
            "interactive",
            job,
            title=self.tr("Saving topics"),
            on_done=self._written,
            on_failed=self._not_written,
            quiet=True,
        )

    def _written(self, _: None) -> None:
        self._n_unwritten -= 1

    def _not_written(self, error: Exception) -> None:
        self._n_unwritten -= 1
        self._session.error_raised.emit(error)
        workspace = self._session.workspace
        if workspace is not None:
            self.show_with(lambda edits: workspace.topics.edits.all())  # those that are on disk

    # -- one after the other

    def _ask(self, ask: Ask) -> None:
        """Work out a change, and make it one that can be undone."""

        def worked_out(state: TopicState, task: Task) -> tuple[TopicEdit, str, TopicState] | None:
            edit = ask(state, task)
            if edit is None:
                return None
            return edit, _title(edit, state.tree), state.changed((*state.edits, edit), task)

        def done(found: tuple[TopicEdit, str, TopicState] | None) -> None:
            if found is not None:
                self._session.undo_stack.push(_EditCommand(self, *found))

        self._queue(lambda: self._work_out(worked_out, done))

    def _queue(self, start: Callable[[], None]) -> None:
        self._asked.append(start)
        self._next()

    def _next(self) -> None:
        if self._asked and not self._busy:
            self._asked.popleft()()

    def _work_out(self, work: Callable[[TopicState, Task], object], done: Callable[..., None]) -> None:
        state = self.state
        if state is None:
            return
        self._busy = True

        def finished(found: object) -> None:
            if self.state is not state:
                return  # another map has come
            self._busy = False
            done(found)
            self._next()

        def stopped() -> None:
            if self.state is not state:
                return
            self._busy = False
            self._next()

        def failed(error: Exception) -> None:
            if isinstance(error, ExplorerError):
                self.refused.emit(said(str(error)))
            self._session.tell(error)
            stopped()

        self._session.submit(
            "interactive",
            lambda context: work(state, context),
            title=self.tr("Changing topics"),
            on_done=finished,
            on_failed=failed,
            on_cancelled=stopped,
            quiet=True,
        )

    # -- what the session says

    def _workspace_changed(self) -> None:
        workspace = self._session.workspace
        self._outbox = Outbox(workspace) if workspace is not None else None
        self._forget()

    def _forget(self) -> None:
        had = self.state is not None
        self.state, self._picture, self._of_row = None, None, None
        self.counts, self.examples = TopicCounts(), {}
        self._asked.clear()
        self._busy = False
        self._session.lanes.drop_key("topics")
        if had:
            self.topics_changed.emit()

    def _map_changed(self, picture: MapPicture | None) -> None:
        if picture is None or picture.stage != "final" or not picture.key:
            self._forget()
            return
        if self.state is not None and self._is_of(picture):
            return  # with other topics on it
        workspace = self._session.workspace
        if workspace is None:
            return
        self._forget()
        self._picture = picture
        n_writes, all_on_disk = self._n_writes, not self._n_unwritten

        def found(state: TopicState) -> None:
            self._found(state)
            if not all_on_disk or n_writes != self._n_writes:
                # They were read while changes waited to be written; what follows waits for these.
                self.show_with(lambda edits: workspace.topics.edits.all())

        self._find(workspace, picture, self.tr("Finding topics"), found)

    def _find(
        self, workspace: Workspace, picture: MapPicture, title: str, on_done: Callable[[TopicState], None]
    ) -> None:
        self._session.submit(
            "io",
            lambda context: workspace.topic_state(context, picture),
            title=title,
            on_done=on_done,
            supersede_key="topics",
            interruptible=True,
        )

    def _named(self, named: TopicState) -> None:
        """Show the new names, with what was changed meanwhile and after what is being changed now."""
        if not named.by_words:
            self._queue(
                lambda: self._work_out(lambda state, task: named.changed(state.edits, task), self.show)
            )

    def _found(self, state: TopicState) -> None:
        left = len(state.left_out)
        if left:
            sentence = (
                self.tr("1 change to topics is left out: its topics are not on this map")
                if left == 1
                else self.tr("{0} changes to topics are left out: their topics are not on this map").format(
                    wording.count(left)
                )
            )
            self._session.message_posted.emit(sentence, "info")
        self._asked.clear()
        self._busy = False
        self.show(state)

    def _corpus_changed(self) -> None:
        self._of_row = None
        self._count()

    # -- rows

    def _count(self, *_: object) -> None:
        """Count, of each topic, the rows that pass and those of them that are selected."""
        state, session = self.state, self._session
        if state is None or session.workspace is None:
            return
        rows = session.workspace.rows
        known, text_ids, examples = self._of_row, session.text_ids, self.examples
        passing, selection = session.filter_state.row_ids, session.counted_selection
        of_homes = self.counts.homes if passing is self._counted_passing and known is not None else None

        def job(context: JobContext) -> _Counted:
            of_row = _topic_of_rows(state, text_ids) if known is None else known
            homes = _rows_of_homes(state, text_ids, passing) if of_homes is None else of_homes
            counts = _counted(state.tree, of_row, passing, selection, homes)
            return _Counted(state, of_row, counts, _with_texts(state, rows, examples), passing)

        session.submit(
            "interactive",
            job,
            title=self.tr("Counting"),
            on_done=self._show_counts,
            supersede_key="topic counts",
            quiet=True,
            urgent=True,
        )

    def _show_counts(self, found: _Counted) -> None:
        if found.state is self.state:
            self._of_row, self.counts, self.examples = found.of_row, found.counts, found.examples
            self._counted_passing = found.passing
            self.counts_changed.emit()


@dataclass(frozen=True, eq=False)
class _Counted:
    """What was counted, of which state."""

    state: TopicState
    of_row: NDArray[np.int32]
    counts: TopicCounts
    examples: dict[int, str]
    passing: NDArray[np.int64] | None


def _with_texts(state: TopicState, rows: RowStore, known: dict[int, str]) -> dict[int, str]:
    """The text of each example; few are read that are known already."""
    wanted = {place for topic in state.tree.topics for place in topic.examples}
    missing = np.array(sorted(wanted - known.keys()), np.int64)
    if not len(missing):
        return known
    texts = rows.texts_of(state.corpus.text_ids[missing])
    return known | dict(zip(missing.tolist(), texts, strict=True))


def _topic_of_rows(state: TopicState, text_ids: NDArray[np.int32]) -> NDArray[np.int32]:
    """(n_rows,) the finest topic of each row; -1 of an outlier, a blank row, one that is not on the map."""
    of_text = np.full(int(text_ids.max(initial=-1)) + 2, -1, np.int32)  # the last is of blank rows
    on_map = state.corpus.text_ids < len(of_text) - 1
    of_text[state.corpus.text_ids[on_map]] = state.tree.labels[on_map]
    return of_text[text_ids]


def _rows_of_homes(
    state: TopicState, text_ids: NDArray[np.int32], passing: NDArray[np.int64] | None
) -> NDArray[np.int64]:
    """(m + 1,) rows that pass of the first n outliers, n from 0."""
    ids = state.corpus.text_ids[state.corpus.homes.places]
    inside = text_ids if passing is None else text_ids[passing[passing < len(text_ids)]]
    n_rows = np.bincount(inside + 1, minlength=int(ids.max(initial=-1)) + 2)[1:]  # the first are blank
    return np.concatenate([[0], np.cumsum(n_rows[ids])]).astype(np.int64)


def _counted(
    tree: TopicTree,
    of_row: NDArray[np.int32],
    passing: NDArray[np.int64] | None,
    selection: NDArray[np.int64],
    of_homes: NDArray[np.int64],
) -> TopicCounts:
    inside = of_row if passing is None else of_row[passing[passing < len(of_row)]]
    n = np.bincount(inside + 1, minlength=tree.n_ids + 1)
    chosen = selection[selection < len(of_row)]
    if passing is not None and len(chosen):
        passes = np.zeros(len(of_row), np.bool_)
        passes[passing[passing < len(of_row)]] = True
        chosen = chosen[passes[chosen]]
    marked = np.bincount(of_row[chosen] + 1, minlength=tree.n_ids + 1)

    def sums(counts: NDArray[np.int64]) -> dict[int, int]:
        return {topic.id: int(counts[1:][list(tree.finest(topic.id))].sum()) for topic in tree.topics}

    return TopicCounts(sums(n), sums(marked) if len(chosen) else {}, int(n[0]), of_homes)


class _EditCommand(QUndoCommand):
    """A change to the topics."""

    def __init__(self, topics: Topics, edit: TopicEdit, title: str, state: TopicState) -> None:
        super().__init__(title)
        self._topics, self._edit = topics, edit
        self._first: TopicState | None = state

    def redo(self) -> None:
        edit, first = self._edit, self._first
        self._first = None
        if first is not None:
            self._topics.show(first)
        else:
            self._topics.show_with(lambda edits: (*edits, edit))
        self._topics.write(lambda edits: edits.keep(edit))

    def undo(self) -> None:
        edit = self._edit
        self._topics.show_with(lambda edits: tuple(each for each in edits if each is not edit))
        self._topics.write(lambda edits: edits.drop(edit))


def _title(edit: TopicEdit, tree: TopicTree) -> str:
    """What the menu says after "Undo"."""
    names = [tree.topic(topic_id).name for topic_id in edit.topics]
    if edit.kind == "rename":
        return _tr("topic {0} renamed to {1}").format(names[0], edit.names[0])
    if edit.kind == "merge":
        return _tr("merging {0} topics").format(len(names))
    if edit.kind == "split":
        return _tr("splitting topic {0}").format(names[0])
    if edit.kind == "move":
        return _tr("moving topic {0} to {1}").format(names[0], names[1])
    return _tr("assigning outliers")


def _tr(text: str) -> str:
    return QCoreApplication.translate("topics", text)
