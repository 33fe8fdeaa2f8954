"""What a person marks alike or not alike: shown at once, written on the interactive lane, with undo.

A mark on a hit joins the text that was searched for with the text of the hit. The marks of the open workspace
are held here by their pairs, so that whatever comes on screen is shown with its marks in the same frame.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from explorer.marking.edits import MarkCommand, Pairs
from explorer.marking.selected_pairs import MOST_SELECTED, SelectedPairs, pair_up
from explorer.shared import wording
from explorer.shared.lanes import JobContext
from explorer.shared.outbox import Outbox
from explorer.shared.state import Mark, RowSet

if TYPE_CHECKING:
    from core.judgments.model import Origin
    from core.judgments.store import Judgments
    from core.judgments.teaching import Problem, Teaching
    from core.search import Hits
    from core.workspace import Workspace
    from explorer.shell.session import Session

AT_ONCE = 0.03  # seconds: the teaching is counted after each mark while that takes no longer
SHARE, LONGEST_WAIT = 8, 3_000  # else at most an eighth of the time goes into it; milliseconds

log = logging.getLogger(__name__)

ALIKE, NOT_ALIKE = Mark(1.0), Mark(0.0)

Write = Callable[["Judgments"], None]


@dataclass(frozen=True, eq=False)
class _Read:
    """The judgments of a workspace as they were read: marks by pair, and what they amount to."""

    workspace: Workspace
    marks: dict[frozenset[str], Mark] | None
    teaching: Teaching
    seconds: float


class Marking(QObject):
    """The marks of the open workspace. Lives on the main thread.

    Signals:
        marks_changed(): the marks of the hits on screen changed, or another text is searched for.
        teaching_changed(Teaching | None): there is more, or less, to learn from.
        pairs_proposed(SelectedPairs): pairs that stand for the selection, to be agreed to: `take` them.
        problem_shown(RowSet): the rows of a problem in what was taught, to be shown.
        review_requested(pairs | None): the review deck is wanted: with offers, or with these judged pairs.
        train_requested(): training with the judgments is wanted, and all of them are written.
    """

    marks_changed = Signal()
    teaching_changed = Signal(object)
    pairs_proposed = Signal(object)
    problem_shown = Signal(object)
    review_requested = Signal(object)
    train_requested = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._outbox: Outbox | None = None
        self._marks: dict[frozenset[str], Mark] = {}
        self._changed: set[frozenset[str]] = set()  # since the judgments were last asked for
        self.teaching: Teaching | None = None
        self.anchor: str | None = None
        self._cost = 0.0  # seconds that counting what is taught took the last time
        self._count_later = QTimer(self)
        self._count_later.setObjectName("count marks")
        self._count_later.setSingleShot(True)
        self._count_later.timeout.connect(self._count)
        session.workspace_changed.connect(self._workspace_changed)
        session.last_writes.append(self.finish)
        session.hits_changed.connect(self._hits_changed)

    # ---- what is marked ------------------------------------------------------------------------------------

    def mark_of(self, first: str, second: str) -> Mark | None:
        """The mark of two texts."""
        return self._marks.get(frozenset((first, second)))

    def marks_of_hits(self) -> dict[int, Mark]:
        """Text id -> mark, for the hits that are shown and the text that was searched for."""
        hits, anchor = self._session.hits, self.anchor
        if hits is None or anchor is None:
            return {}
        found = ((hit.text_id, self.mark_of(anchor, hit.found)) for hit in hits.hits)
        return {text_id: mark for text_id, mark in found if mark is not None}

    @property
    def n_marks(self) -> int:
        """How many pairs have a mark."""
        return len(self._marks)

    # ---- marking -------------------------------------------------------------------------------------------

    def mark_hits(self, text_ids: Iterable[int], score: float, scored: bool = False) -> None:
        """Join the query with these hits: 1 alike, 0 not alike, between them where `scored`."""
        self._mark_hits(text_ids, Mark(score, scored))

    def unmark_hits(self, text_ids: Iterable[int]) -> None:
        """Take the marks of these hits away."""
        self._mark_hits(text_ids, None)

    def _mark_hits(self, text_ids: Iterable[int], mark: Mark | None) -> None:
        hits = self._session.hits
        wanted = set(text_ids)
        if not wanted or hits is None:
            return
        if self.anchor is None:
            self._session.message_posted.emit(
                self.tr("A mark joins a hit with a query: search for a sentence first."), "info"
            )
            return
        pairs = [(self.anchor, hit.found) for hit in hits.hits if hit.text_id in wanted]
        others = [pair for pair in pairs if pair[0] != pair[1]]
        if pairs and not others:
            self._session.message_posted.emit(
                self.tr("This is the very sentence that was searched for; a mark on it would teach nothing."),
                "info",
            )
        self._push(others, mark, "hit")

    def mark_pairs(self, pairs: Pairs, score: float, origin: Origin, scored: bool = False) -> None:
        """Mark pairs of texts; `origin`: how they were come by."""
        self._push(pairs, Mark(score, scored), origin)

    def _push(self, pairs: Iterable[tuple[str, str]], mark: Mark | None, origin: Origin) -> None:
        """Make a command of it; pairs that have that very mark are left alone."""
        if self._outbox is None:
            return
        sound = (pair for pair in pairs if pair[0] != pair[1])
        changed = {frozenset(pair): pair for pair in sound if self.mark_of(*pair) != mark}
        if changed:
            command = MarkCommand(self, tuple(changed.values()), mark, origin)
            self._session.undo_stack.push(command)

    def ask_for_training(self) -> None:
        """Ask for training with the judgments, as soon as the last marks are among them."""

        def job(context: JobContext) -> None:
            return  # the lane does one thing after the other

        self._session.submit(
            "interactive",
            job,
            title=self.tr("Writing marks"),
            on_done=self._all_written,
            supersede_key="marks before training",
            quiet=True,
        )

    def _all_written(self, _: None) -> None:
        self.train_requested.emit()

    # ---- a selection ---------------------------------------------------------------------------------------

    def mark_selection(self, alike: bool) -> None:
        """Form the pairs that say of the selected texts that all, or none, are alike; `pairs_proposed`."""
        session = self._session
        state, workspace = session.search_state, session.workspace
        if state is None or workspace is None:
            return
        text_ids = np.unique(session.text_ids[session.selection].astype(np.int64))
        text_ids = text_ids[text_ids >= 0]
        if not 2 <= len(text_ids) <= MOST_SELECTED:
            sentence = self.tr("Select between 2 and {most} different sentences; {n} are selected.")
            capped = sentence.format(most=wording.count(MOST_SELECTED), n=wording.count(len(text_ids)))
            session.message_posted.emit(capped, "warning")
            return

        rows = workspace.rows

        def job(context: JobContext) -> SelectedPairs:
            return pair_up(rows, state, text_ids, alike, context)

        session.submit(
            "interactive",
            job,
            title=self.tr("Forming pairs"),
            on_done=self.pairs_proposed.emit,
            supersede_key="selected pairs",
            quiet=True,
        )

    def take(self, proposed: SelectedPairs) -> None:
        """Write the pairs that stand for a selection."""
        self._push(proposed.pairs, ALIKE if proposed.alike else NOT_ALIKE, "selection")

    # ---- what the commands ask -----------------------------------------------------------------------------

    def show(self, pairs: Pairs, marks: Sequence[Mark | None]) -> None:
        """Show these marks from now on; None shows none."""
        for pair, mark in zip(pairs, marks, strict=True):
            key = frozenset(pair)
            self._changed.add(key)
            if mark is None:
                self._marks.pop(key, None)
            else:
                self._marks[key] = mark
        self.marks_changed.emit()

    def write(self, write: Write) -> None:
        """Write to the judgments on the interactive lane, after whatever was asked before."""
        outbox = self._outbox
        if outbox is None:
            return
        outbox.put(lambda workspace: write(workspace.judgments))

        def job(context: JobContext) -> None:
            outbox.drain()

        # The lanes' own, so that closing the workspace does not drop it.
        self._session.lanes.submit(
            "interactive",
            job,
            title=self.tr("Writing marks"),
            on_failed=self._not_written,
            quiet=True,
        )
        if self._cost <= AT_ONCE:
            self._count()
        elif not self._count_later.isActive():
            self._count_later.start(min(round(SHARE * self._cost * 1_000), LONGEST_WAIT))

    def _count(self) -> None:
        self._read(marks=False)

    def _not_written(self, error: Exception) -> None:
        self._session.error_raised.emit(error)
        self.refresh()  # show the marks that are on disk

    def finish(self) -> None:
        """Write what waits, here and now: the lanes have ended and the workspace is about to be closed."""
        self._count_later.stop()
        outbox, self._outbox = self._outbox, None
        if outbox is not None:
            outbox.finish("marks")

    # ---- what was taught -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read all judgments again: someone else has written some."""
        self._read(marks=True)

    def show_problem(self, problem: Problem) -> None:
        """Show the rows of a problem; one without pairs asks for more marks."""
        workspace = self._session.workspace
        if not problem.pairs or workspace is None:
            self.review_requested.emit(None)
            return
        texts = sorted({text for pair in problem.pairs for text in pair})
        rows, corpus = workspace.rows, self._session.corpus
        title = self.tr("marks")
        name = self.tr("contradicting") if problem.kind == "contradicting" else self.tr("one-sided")

        def job(context: JobContext) -> RowSet:
            there = [corpus.rows_of_text(text_id) for text_id in rows.find_texts(texts)]
            return RowSet(title, name, np.unique(np.concatenate(there)))

        self._session.submit(
            "interactive",
            job,
            title=self.tr("Looking for rows"),
            on_done=self._problem_found,
            supersede_key="rows of a problem",
            quiet=True,
        )

    def _problem_found(self, found: RowSet) -> None:
        if len(found.row_ids):
            self.problem_shown.emit(found)
        else:
            self._session.message_posted.emit(
                self.tr("These texts were searched for; no row has them."), "info"
            )

    def _workspace_changed(self) -> None:
        workspace = self._session.workspace
        self._outbox = Outbox(workspace) if workspace is not None else None
        self._count_later.stop()
        self._cost = 0.0
        self._marks = {}
        self.teaching = None
        self.anchor = None
        self.marks_changed.emit()
        self.teaching_changed.emit(None)
        self.refresh()

    def _read(self, *, marks: bool) -> None:
        workspace = self._session.workspace
        if workspace is None:
            return
        if marks:
            self._changed.clear()

        def job(context: JobContext) -> _Read:
            from core.workspace.training_data import teaching

            by_pair = None
            if marks:
                by_pair = {
                    frozenset((one.first, one.second)): Mark(one.score, one.kind == "scored")
                    for one in workspace.judgments.all()
                }
            began = time.perf_counter()
            taught = teaching(workspace)
            return _Read(workspace, by_pair, taught, time.perf_counter() - began)

        self._session.submit(
            "interactive",
            job,
            title=self.tr("Reading marks"),
            on_done=self._was_read,
            supersede_key="judgments" if marks else "teaching",
            quiet=True,
        )

    def _was_read(self, read: _Read) -> None:
        if read.workspace is not self._session.workspace:
            return
        if read.marks is not None:
            # Marks made since this reading began may not be in it yet.
            since = {key: self._marks.get(key) for key in self._changed}
            self._marks = read.marks
            for key, mark in since.items():
                if mark is None:
                    self._marks.pop(key, None)
                else:
                    self._marks[key] = mark
            self.marks_changed.emit()
        self._cost = read.seconds if read.marks is None else 0.0  # the first time, libraries are loaded
        self.teaching = read.teaching
        self.teaching_changed.emit(read.teaching)

    # ---- what is searched for ------------------------------------------------------------------------------

    def _hits_changed(self, hits: Hits | None) -> None:
        self._session.lanes.drop_key("anchor")
        workspace = self._session.workspace
        self.anchor = None if hits is None else _sought(hits)
        if self.anchor is None and hits is not None and hits.like and workspace is not None:
            rows, example = workspace.rows, hits.like[-1]

            def job(context: JobContext) -> str:
                return rows.text(example)

            self._session.submit(
                "interactive",
                job,
                title=self.tr("Reading rows"),
                on_done=self._anchor_read,
                supersede_key="anchor",
                quiet=True,
            )
        self.marks_changed.emit()

    def _anchor_read(self, text: str) -> None:
        self.anchor = text
        self.marks_changed.emit()


def _sought(hits: Hits) -> str | None:
    """The typed text without operators; None without one."""
    # As a file's texts are kept: no white space around it, nothing that is no character.
    return hits.typed.sought.encode("utf-8", "replace").decode() or None
