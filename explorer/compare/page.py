"""The Compare page: two versions of the model, what the verdict says, what moved, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from explorer.compare.cards import DuelLine, Invitation, MetricCard, PairCard, VerdictCard
from explorer.compare.changed_card import ChangedCard
from explorer.compare.dueling import Dueling
from explorer.compare.morph_panel import MorphPanel
from explorer.compare.session import Comparing
from explorer.compare.side_by_side import SideBySidePanel
from explorer.compare.state import N_NEIGHBOURS, BeforeAndAfter, Changed, metric_lines, n_shared
from explorer.compare.words import (
    changed_note,
    duel_sentence,
    guard_line,
    invitation,
    lineage_line,
    verdict_state,
)
from explorer.map.background import beside
from explorer.shared import motion
from explorer.shared.row_source import RowSource
from explorer.shared.state import NO_IDS
from explorer.train.state import RunRow
from explorer.widgets.dialogs import ConfirmDialog
from explorer.widgets.elided_label import ElidedLabel
from explorer.widgets.explaining import WhyRequest, ask_why
from explorer.widgets.scrolled import scrolled, scrolled_column

if TYPE_CHECKING:
    from core.clusters.compare import ClusterChange
    from core.encoding.explain import Explanation, Reading
    from core.workspace.comparing import Comparison
    from explorer.shell.session import Session
    from explorer.train.session import TrainingSession

_LEFT_SHARE, _LEFT_LEAST, _LEFT_MOST = 0.31, 312, 430


class ComparePage(QWidget):
    """Connects the widgets of the page to `Comparing`."""

    def __init__(self, session: Session, training: TrainingSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("comparePage")
        self.setProperty("role", "well")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Compare"))
        self.session = session
        self.training = training
        self.comparing = Comparing(session, training, self)
        self.source = RowSource(session, self)
        self._shown: Comparison | None = None
        self._found: BeforeAndAfter | None = None
        self._lay_out()
        self._connect()
        self.set_animations(session.settings.get("animations"))
        self._show()

    def _lay_out(self) -> None:
        self._left, column = scrolled_column(self, (0, 16, 4, 10), 14)
        well = column.parentWidget()
        self.pair, self.verdict = PairCard(well), VerdictCard(well)
        self.duel = DuelLine(self.verdict)
        self.verdict.column.addWidget(self.duel)
        self.metrics = MetricCard(well)
        self.changed = ChangedCard(well)
        for card in (self.pair, self.verdict, self.metrics):
            column.addWidget(card)
        column.addWidget(self.changed, 1)
        column.addStretch(0)
        self.splitter = QSplitter(Qt.Orientation.Vertical, self)
        self.stack = QStackedWidget(self.splitter)
        self._invited = scrolled(self.stack)
        self.invitation = Invitation(self._invited.viewport())
        self._invited.setWidget(self.invitation)
        self.panel = MorphPanel(self.stack)
        self.map = self.panel.map
        self.stack.addWidget(self._invited)
        self.stack.addWidget(self.panel)
        self.side_by_side = SideBySidePanel(self.splitter)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(12)
        self.splitter.setStyleSheet("QSplitter::handle { background: transparent; }")
        self.splitter.addWidget(self.stack)
        self.splitter.addWidget(self.side_by_side)
        self.splitter.setStretchFactor(0, 3)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setSizes([560, 240])
        self.side_by_side.hide()
        self.lineage = ElidedLabel(parent=self)
        self.lineage.setObjectName("lineage")
        self.lineage.setProperty("role", "muted")
        right = QVBoxLayout()
        right.setContentsMargins(0, 16, 0, 10)
        right.addWidget(self.splitter)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self._left)
        row.addLayout(right, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 0, 16, 8)
        whole.setSpacing(4)  # else the line below looks like a part of the card that scrolls out of sight
        whole.addLayout(row, 1)
        whole.addWidget(self.lineage)

    def _connect(self) -> None:
        comparing = self.comparing
        comparing.sides_changed.connect(self._show)
        comparing.comparison_changed.connect(self._show)
        comparing.changed_read.connect(self._changed_read)
        comparing.side_by_side_read.connect(self._side_by_side_read)
        comparing.queries_changed.connect(self._queries_changed)
        self.training.run_changed.connect(self._show_words)
        self.session.selection_changed.connect(self._selection_changed)
        self.session.workspace_changed.connect(self.source.forget)
        self.source.text_ready.connect(self._text_ready)
        self.pair.pair_chosen.connect(comparing.choose)
        self.metrics.plot.message_posted.connect(self.session.message_posted)
        self.verdict.asked.connect(self._asked)
        self.duel.asked.connect(self._duel)
        self.invitation.compare_requested.connect(self._compare)
        self.invitation.train_requested.connect(self._train)
        self.changed.text_chosen.connect(self._text_chosen)
        self.changed.cluster_chosen.connect(self._cluster_chosen)
        self.changed.query_given.connect(comparing.search)
        self.map.set_background(
            beside(self.session, "compared map drawing"), beside(self.session, "compared selection")
        )
        self.map.texts_selected.connect(self._map_selected)
        self.map.text_activated.connect(self._text_chosen)
        self.map.text_hovered.connect(self._hovered)
        self.side_by_side.text_chosen.connect(self._neighbour_chosen)
        self.side_by_side.neighbours_requested.connect(self._text_chosen)
        self.side_by_side.why_requested.connect(self._why)
        self.side_by_side.closed.connect(self._close_side_by_side)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._left.setFixedWidth(int(min(max(self.width() * _LEFT_SHARE, _LEFT_LEAST), _LEFT_MOST)))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.comparing.come_to_front()

    # ---- what the window asks ------------------------------------------------------------------------------

    def compare_run(self, number: int) -> None:
        """Compare the version in use with the outcome of a run, at once."""
        self.comparing.compare_run(number)

    def set_animations(self, choice: str) -> None:
        """Let points glide: "on", "off", or "system"."""
        animated = motion.allowed(choice)
        self.map.set_animated(animated)
        self.panel.bar.set_animated(animated)

    # ---- what there is to compare --------------------------------------------------------------------------

    def _show(self) -> None:
        comparing = self.comparing
        self.pair.set_sides(comparing.sides, comparing.before, comparing.after)
        self._left.setVisible(bool(comparing.before))
        if comparing.comparison is not self._shown:
            self._shown = comparing.comparison
            self._show_comparison(comparing.comparison)
        self._show_words()

    def _show_words(self) -> None:
        comparing = self.comparing
        before, after = comparing.side(comparing.before), comparing.side(comparing.after)
        state = verdict_state(comparing)
        self.verdict.set_state(state)
        self.verdict.setVisible(bool(state.word))
        can_ask = comparing.can_compare and self.training.live is None
        self.duel.set_state(duel_sentence(comparing), has_begun=comparing.duel is not None, enabled=can_ask)
        of_these = before is not None and after is not None and after.parent == before.key
        self.metrics.set_lines(
            metric_lines(after.report) if of_these and after is not None else (),
            guard_line(comparing.comparison, before, after),
            before.short if before is not None else "",
            after.short if after is not None else "",
        )
        self.changed.setVisible(comparing.comparison is not None)
        workspace = self.session.workspace
        n_texts = workspace.n_texts if workspace is not None else 0
        self.invitation.set_state(*invitation(comparing, n_texts))
        self.stack.setCurrentWidget(self.panel if comparing.comparison is not None else self._invited)
        self.lineage.setText(lineage_line(comparing))
        self.lineage.setToolTip(self.lineage.text())
        self.lineage.setVisible(bool(self.lineage.text()))
        self.panel.bar.set_names(
            before.short if before is not None else "", after.short if after is not None else ""
        )

    def _show_comparison(self, comparison: Comparison | None) -> None:
        self._close_side_by_side()
        self.changed.set_changed((), "")
        if comparison is None:
            self.panel.set_morph(None)
            self.changed.set_clusters((), "")
            return
        self.panel.set_morph(self.comparing.morph)
        self.changed.set_clusters(comparison.changes.changes, comparison.changes.sentence)
        if self.pair.after.hasFocus():
            self.panel.bar.slider.setFocus()
        self._selection_changed(self.session.selection)

    def _changed_read(self, changed: Sequence[Changed]) -> None:
        if self.comparing.comparison is not None:
            self.changed.set_changed(changed, changed_note(self.comparing.comparison))

    def _queries_changed(self) -> None:
        self.changed.set_queries(self.comparing.queries)

    # ---- what to do about it -------------------------------------------------------------------------------

    def _asked(self, what: str) -> None:
        todo: dict[str, Callable[[], None]] = {
            "keep": self._keep,
            "discard": self._discard,
            "use": lambda: self._use(self.comparing.after),
            "back": lambda: self._use(self.comparing.before),
        }
        todo[what]()

    def _keep(self) -> None:
        side = self.comparing.side(self.comparing.after)
        if side is not None:
            self.training.keep(side.number)

    def _use(self, key: str) -> None:
        side = self.comparing.side(key)
        if side is not None and side.version is not None:
            row = RunRow(side.number, side.run_id, "", "finished", version=side.version, active=side.active)
            self.training.versions.use(row)

    def _discard(self) -> None:
        side = self.comparing.side(self.comparing.after)
        if side is None or side.kept:
            return
        ask = ConfirmDialog(
            self.tr("Discard {name}?").format(name=side.name),
            [self.tr("Its curve, its verdict and its model are removed from this machine.")],
            self.tr("Discard"),
            self.tr("Stay"),
            self,
        )
        if ask.exec():
            self.training.discard(side.number)

    def _duel(self) -> None:
        """Ask about what the two find differently."""
        before = self.comparing.side(self.comparing.before)
        after = self.comparing.side(self.comparing.after)
        if before is not None and after is not None:
            asked = Dueling(self.session, before, after, self)
            asked.judged.connect(self.comparing.set_duel)
            asked.open()

    def _compare(self) -> None:
        self.pair.after.setFocus()  # the button goes, and the keyboard would wander off the page
        self.comparing.compare()

    def _train(self) -> None:
        self.session.page_requested.emit("train")

    # ---- choosing ------------------------------------------------------------------------------------------

    def _text_chosen(self, text_id: int) -> None:
        self.comparing.show_neighbours(text_id)
        self._select(np.array([text_id], dtype=np.int64))

    def _cluster_chosen(self, change: ClusterChange) -> None:
        self._close_side_by_side()
        self._select(change.text_ids)

    def _map_selected(self, text_ids: NDArray[np.int64], how: str) -> None:
        if how == "add":
            text_ids = np.union1d(self.session.selected_texts, text_ids)
        if len(text_ids) == 1:
            self.comparing.show_neighbours(int(text_ids[0]))
        self._select(text_ids)

    def _select(self, text_ids: NDArray[np.int64]) -> None:
        """The one selection that all pages share."""
        chosen = np.zeros(int(max(self.session.text_ids.max(initial=-1), text_ids.max(initial=-1))) + 2, bool)
        chosen[text_ids] = True
        self.session.select(np.flatnonzero(chosen[self.session.text_ids]), "compare")

    def _selection_changed(self, row_ids: NDArray[np.int64], _: str = "") -> None:
        self.map.set_selection(self.session.selected_texts)

    def _side_by_side_read(self, found: BeforeAndAfter) -> None:
        comparing = self.comparing
        before, after = comparing.side(comparing.before), comparing.side(comparing.after)
        if before is None or after is None or comparing.comparison is None:
            return
        self._found = found
        self.side_by_side.set_found(found, before.short, after.short)
        self.side_by_side.show()
        ids = {one.text_id for one in (*found.before, *found.after)}
        self.map.set_hits(np.array(sorted(ids), dtype=np.int64))

    def _close_side_by_side(self) -> None:
        self._found = None
        self.side_by_side.hide()
        self.map.set_hits(NO_IDS)

    def _neighbour_chosen(self, text_id: int) -> None:
        subject = [self._found.text_id] if self._found is not None and self._found.text_id >= 0 else []
        self.map.set_selection(np.array([*subject, text_id], dtype=np.int64))

    def _why(self, text_id: int) -> None:
        found, comparing = self._found, self.comparing
        if found is None:
            return
        second = next((one.text for one in (*found.before, *found.after) if one.text_id == text_id), None)
        workspace, comparison = self.session.workspace, comparing.comparison
        sides = [comparing.side(key) for key in (comparing.before, comparing.after)]
        if second is None or workspace is None or comparison is None:
            return
        first, is_query = found.subject, found.kind == "hits"

        def explain() -> tuple[Explanation, Explanation]:
            from core.workspace.comparing import explain_side_by_side

            reading: Reading = "query" if is_query else "document"
            return explain_side_by_side(workspace, comparison, first, second, first_is=reading)

        names = tuple(side.short for side in sides if side is not None)
        ask_why(self.session, WhyRequest(first, second, names, explain), self)

    # ---- what is under the pointer -------------------------------------------------------------------------

    def _hovered(self, text_id: int) -> None:
        if text_id >= 0:
            self.source.read_text(text_id, "hover")

    def _text_ready(self, text_id: int, text: str) -> None:
        comparison = self.comparing.comparison
        detail = ""
        if comparison is not None:
            place = int(np.searchsorted(comparison.text_ids, text_id))
            if place < len(comparison.text_ids) and comparison.text_ids[place] == text_id:
                near = (comparison.neighbours_before[[place]], comparison.neighbours_after[[place]])
                detail = self.tr("{n} of {of} neighbours kept").format(
                    n=int(n_shared(*near)[0]), of=N_NEIGHBOURS
                )
        self.map.set_hover(text_id, text, detail)
