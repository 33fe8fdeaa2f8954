"""Connects the marks of the session with the hits, the rows and the counter of the Explore page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from explorer.explore.hit_list import HitList
from explorer.explore.row_table import RowTable
from explorer.marking.teaching_panel import TeachingPanel
from explorer.shared.state import Mark, RowSet

if TYPE_CHECKING:
    from core.judgments.teaching import Problem
    from explorer.shell.session import Session


class MarkBinding(QObject):
    """What is marked on the page goes to `session.marking`, and what is known there is shown.

    Signals:
        rows_wanted(): the rows of a problem are selected; the table of rows is to be shown.
    """

    rows_wanted = Signal()

    def __init__(
        self,
        session: Session,
        hits: HitList,
        rows: RowTable,
        panel: TeachingPanel,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._marking = marking = session.marking
        self._hits = hits
        self._panel = panel
        marking.marks_changed.connect(self.show_marks)
        marking.teaching_changed.connect(panel.set_teaching)
        marking.problem_shown.connect(self._show_rows)
        hits.mark_requested.connect(self._mark)
        rows.alike_requested.connect(marking.mark_selection)
        panel.problem_chosen.connect(marking.show_problem)
        panel.again_requested.connect(self._judge_again)
        panel.review_requested.connect(self._review)
        panel.train_requested.connect(marking.ask_for_training)
        panel.set_teaching(marking.teaching)

    def show_marks(self) -> None:
        """Show the marks of the hits that are on the page."""
        self._hits.set_marks(self._marking.marks_of_hits())

    def _mark(self, text_ids: list[int], mark: Mark | None) -> None:
        if mark is None:
            self._marking.unmark_hits(text_ids)
        else:
            self._marking.mark_hits(text_ids, mark.score, mark.scored)

    def _review(self) -> None:
        self._marking.review_requested.emit(None)

    def _judge_again(self, problem: Problem) -> None:
        self._marking.review_requested.emit(problem.pairs)

    def _show_rows(self, rows: RowSet) -> None:
        """The rows of a problem, and no others; selected, so that the map shows them too."""
        self._session.filter_rows(rows)
        self._session.select(rows.row_ids, "teaching")
        self.rows_wanted.emit()
