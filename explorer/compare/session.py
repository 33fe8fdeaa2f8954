"""What is being compared, as the Compare page sees it. Lives on the main thread.

The comparison itself (encoding what lacks vectors, a second layout) runs on the engine lane; texts,
neighbours and hits side by side are read on the interactive lane. The version in use answers all the while.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QObject, Signal

from explorer.compare.morph_map import Morph
from explorer.compare.state import (
    N_NEIGHBOURS,
    BeforeAndAfter,
    Changed,
    Side,
    default_pair,
    joined,
    most_changed,
    n_shared,
    read_sides,
)
from explorer.shared.lanes import JobContext

if TYPE_CHECKING:
    from core.evaluation.duel import Outcome
    from core.workspace.comparing import Comparison
    from explorer.shell.session import Session
    from explorer.train.session import TrainingSession

_Read = tuple[tuple[Side, ...], tuple[str, ...], "dict[tuple[str, str], Outcome]"]
TOP_K = 10  # hits on each side
_MOST_KEPT = 2  # comparisons that are kept; each holds the vectors of both sides
_QUERIES = "compared queries"
_MOST_QUERIES = 20


class Comparing(QObject):
    """Which two are compared, and what came out.

    Signals:
        sides_changed(): what can be compared, or which two are.
        comparison_changed(): another comparison is there, or none; or it is being made.
        changed_read(tuple of Changed): texts whose neighbours changed most.
        side_by_side_read(BeforeAndAfter): neighbours or hits before and after.
        queries_changed(): the queries to choose from.
    """

    sides_changed = Signal()
    comparison_changed = Signal()
    changed_read = Signal(object)
    side_by_side_read = Signal(object)
    queries_changed = Signal()

    def __init__(self, session: Session, training: TrainingSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.training = training
        self._forget()
        session.workspace_changed.connect(self._workspace_changed)
        session.corpus_changed.connect(self._corpus_changed)
        session.model_changed.connect(self._read)
        training.runs_changed.connect(self._read)
        self._read()

    def _forget(self) -> None:
        self.sides: tuple[Side, ...] = ()
        self.before = self.after = ""
        self.comparison: Comparison | None = None
        self.morph: Morph | None = None
        self.running = False
        self.queries: tuple[str, ...] = ()
        self.duels: dict[tuple[str, str], Outcome] = {}  # by the keys of old and new, those with answers
        self._made: dict[tuple[str, str], tuple[Comparison, Morph]] = {}
        self._chosen_by_hand = False
        self._has_new_run = False
        self._wanted_run: int | None = None

    # ---- which two -----------------------------------------------------------------------------------------

    def side(self, key: str) -> Side | None:
        """The side of that key."""
        return next((side for side in self.sides if side.key == key), None)

    def choose(self, before: str, after: str) -> None:
        """Compare these two; a comparison that was made before is shown again."""
        self._chosen_by_hand = True
        self._set_pair(before, after)

    def compare_run(self, number: int) -> None:
        """Compare the version in use with the outcome of a run, at once."""
        self._wanted_run = number
        self._read()

    def come_to_front(self) -> None:
        """The page is shown: a run that has ended since is what there is to compare."""
        if self._has_new_run and not self.running:
            self._has_new_run = self._chosen_by_hand = False
            self._set_pair(*(default_pair(self.sides) or ("", "")))

    def _set_pair(self, before: str, after: str) -> None:
        if (before, after) == (self.before, self.after):
            return
        self.stop()
        self.before, self.after = before, after
        self.comparison, self.morph = self._made.get((before, after), (None, None))
        self.sides_changed.emit()
        self.comparison_changed.emit()
        if self.comparison is not None:
            self._read_changed()

    def _read(self) -> None:
        """Read anew what can be compared."""
        workspace = self.session.workspace
        if workspace is None:
            return

        def job(context: JobContext) -> _Read:
            kept = {f"run:{run.id}": run.version for run in workspace.runs.all() if run.version is not None}
            duels = {
                (kept.get(each.old_id, each.old_id), kept.get(each.new_id, each.new_id)): each.outcome()
                for each in workspace.duels.all()
                if each.n_answers and each.asked == "rows" and each.old_id and each.new_id
            }
            return read_sides(workspace), tuple(workspace.rows.meta_get(_QUERIES) or ()), duels

        self.session.submit(
            "interactive",
            job,
            title=self.tr("Reading versions"),
            on_done=self._sides_read,
            supersede_key="compared sides",
            quiet=True,
        )

    def _sides_read(self, found: _Read) -> None:
        before, self.sides, self.duels = self.sides, found[0], found[2]
        if found[1] != self.queries:
            self.queries = found[1]
            self.queries_changed.emit()
        self._follow_kept(before)
        keys = {side.key for side in self.sides}
        self._made = {pair: made for pair, made in self._made.items() if keys.issuperset(pair)}
        pair = (self.before, self.after)
        self._has_new_run |= bool(before) and any(
            side.number and not side.kept and side.key not in {old.key for old in before}
            for side in self.sides
        )
        holds = self._chosen_by_hand or self.running or self.comparison is not None
        stays = keys.issuperset(pair) and holds
        if not stays:
            pair = default_pair(self.sides) or ("", "")
        run, self._wanted_run = self._wanted_run, None
        wanted = next((side for side in self.sides if run and side.number == run), None)
        if wanted is not None:
            pair = self._pair_of(wanted) or pair
            self._has_new_run = False
        self.sides_changed.emit()
        self._set_pair(*pair)
        if wanted is not None and self.comparison is None:
            self.compare()

    def _pair_of(self, wanted: Side) -> tuple[str, str] | None:
        """The version in use against `wanted`; what it was trained from where it is in use itself."""
        if not wanted.active:
            active = next((side for side in self.sides if side.active), None)
            return None if active is None else (active.key, wanted.key)
        parent = self.side(wanted.parent or "")
        return None if parent is None else (parent.key, wanted.key)

    def _follow_kept(self, before: tuple[Side, ...]) -> None:
        """A run that was kept is shown as the version that it became."""
        versions = {side.run_id: side.key for side in self.sides if side.kept and side.run_id}
        became = {
            side.key: versions[side.run_id] for side in before if not side.kept and side.run_id in versions
        }
        if not became:
            return
        self.before, self.after = became.get(self.before, self.before), became.get(self.after, self.after)
        self.duels = {
            (became.get(first, first), became.get(second, second)): outcome
            for (first, second), outcome in self.duels.items()
        }
        self._made = {
            (became.get(first, first), became.get(second, second)): made
            for (first, second), made in self._made.items()
        }

    # ---- the duel ------------------------------------------------------------------------------------------

    @property
    def duel(self) -> Outcome | None:
        """What a blind duel of the two says so far."""
        return self.duels.get((self.before, self.after))

    def set_duel(self, old: str, new: str, outcome: Outcome) -> None:
        """A duel was answered."""
        self.duels[(old, new)] = outcome
        self.sides_changed.emit()

    # ---- the comparison ------------------------------------------------------------------------------------

    @property
    def can_compare(self) -> bool:
        """Whether there are two to be compared, and nothing is encoded with a new version just now."""
        return bool(self.before and self.after and self.before != self.after) and (
            not self.running and not self.training.taking_over
        )

    def compare(self) -> None:
        """Make the comparison of the two that are chosen."""
        workspace = self.session.workspace
        if workspace is None or not self.can_compare:
            return
        pair = (self.before, self.after)

        def job(context: JobContext) -> tuple[tuple[str, str], Comparison, Morph]:
            from core.workspace.comparing import compare

            made = compare(workspace, *pair, task=context)
            return pair, made, morph_of(made)

        self.running = True
        self.session.submit(
            "engine",
            job,
            title=self.tr("Comparing"),
            on_done=self._compared,
            on_failed=self._not_compared,
            on_cancelled=self._stopped,
            supersede_key="compare",
            interruptible=True,
        )
        self.comparison_changed.emit()

    def stop(self) -> None:
        """Stop the comparison that is being made; its vectors are kept."""
        if self.running:
            self.session.lanes.drop_key("compare")
            self._stopped()

    def _compared(self, found: tuple[tuple[str, str], Comparison, Morph]) -> None:
        pair, self.comparison, self.morph = found
        self.running = False
        self._made[pair] = (self.comparison, self.morph)
        while len(self._made) > _MOST_KEPT:
            self._made.pop(next(iter(self._made)))
        self.comparison_changed.emit()
        self._read_changed()

    def _not_compared(self, error: Exception) -> None:
        self._stopped()
        self.session.error_raised.emit(error)

    def _stopped(self) -> None:
        self.running = False
        self.comparison_changed.emit()

    # ---- what changed --------------------------------------------------------------------------------------

    def _read_changed(self) -> None:
        def job(comparison: Comparison, text: Callable[[int], str]) -> tuple[Changed, ...]:
            places = most_changed(comparison)
            kept = n_shared(comparison.neighbours_before[places], comparison.neighbours_after[places])
            ids = comparison.text_ids[places]
            return tuple(Changed(i, text(i), n) for i, n in zip(ids.tolist(), kept.tolist(), strict=True))

        self._ask(job, self.changed_read.emit, "compared changes")

    def show_neighbours(self, text_id: int) -> None:
        """Read the neighbours of a text before and after, for `side_by_side_read`; where it is not in the
        sample that was compared, that is said.
        """

        def job(comparison: Comparison, text: Callable[[int], str]) -> BeforeAndAfter | None:
            place = int(np.searchsorted(comparison.text_ids, text_id))
            if place >= len(comparison.text_ids) or comparison.text_ids[place] != text_id:
                return None
            lists = []
            for neighbours in (comparison.neighbours_before, comparison.neighbours_after):
                near = neighbours[place]
                ids = comparison.text_ids[near[near >= 0]].tolist()
                lists.append([(i, text(i), None) for i in ids])
            return joined("neighbours", text(text_id), text_id, *lists)

        self._ask(job, self._side_by_side, "compared details")

    def search(self, query: str) -> None:
        """Search before and after, for `side_by_side_read`; the query is kept with the workspace."""
        query = " ".join(query.split())
        workspace, comparison = self.session.workspace, self.comparison
        if workspace is None or comparison is None or not query:
            return
        self.queries = (query, *(other for other in self.queries if other != query))[:_MOST_QUERIES]
        queries = list(self.queries)
        self.queries_changed.emit()

        def job(context: JobContext) -> BeforeAndAfter:
            from core.workspace.comparing import hits_side_by_side

            workspace.rows.meta_set(_QUERIES, queries)
            lists = [
                [(hit.text_id, hit.found_in_context, hit.similarity) for hit in hits.hits]
                for hits in hits_side_by_side(workspace, comparison, query, TOP_K)
            ]
            return joined("hits", query, -1, *lists)

        self._submit(job, self._side_by_side, "compared details")

    def _side_by_side(self, found: BeforeAndAfter | None) -> None:
        if found is not None:
            self.side_by_side_read.emit(found)
            return
        said = self.tr(
            "Neighbours are compared within a random sample, and this text is not in it. Search for it to "
            "see what is near it before and after."
        )
        self.session.message_posted.emit(said, "info")

    def _ask(
        self, job: Callable[[Comparison, Callable[[int], str]], Any], on_done: Callable[[Any], None], key: str
    ) -> None:
        """Run `job` with the comparison and a reader of texts on the interactive lane."""
        workspace, comparison = self.session.workspace, self.comparison
        if workspace is not None and comparison is not None:
            self._submit(lambda context: job(comparison, workspace.rows.text), on_done, key)

    def _submit(self, job: Callable[[JobContext], Any], on_done: Callable[[Any], None], key: str) -> None:
        self.session.submit(
            "interactive",
            job,
            title=self.tr("Reading what changed"),
            on_done=on_done,
            supersede_key=key,
            quiet=True,
        )

    # ---- what the session says -----------------------------------------------------------------------------

    def _workspace_changed(self) -> None:
        self._forget()
        self.sides_changed.emit()
        self.queries_changed.emit()
        self.comparison_changed.emit()
        self._read()

    def _corpus_changed(self) -> None:
        """Rows were added: what was compared does not hold them."""
        n_texts = self.session.workspace.n_texts if self.session.workspace is not None else 0
        stale = [pair for pair, (made, _) in self._made.items() if made.n_texts != n_texts]
        for pair in stale:
            del self._made[pair]
        if (self.before, self.after) in stale:
            self.comparison = self.morph = None
            self.comparison_changed.emit()


def morph_of(comparison: Comparison) -> Morph:
    """The two maps of a comparison as the page shows them; takes a while for many texts."""
    return Morph.of_layouts(
        comparison.text_ids,
        comparison.layout_before,
        comparison.layout_after,
        (comparison.labels_before, comparison.labels_after),
        (comparison.names_before, comparison.names_after),
        n_shared(comparison.neighbours_before, comparison.neighbours_after),
        N_NEIGHBOURS,
    )
