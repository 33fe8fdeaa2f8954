"""The health of the open workspace, as the Health page sees it. Lives on the main thread.

The check runs on the I/O lane when the page is first opened, and again when rows, vectors or the model have
changed; meanwhile what was found before stays. Groups at another threshold, and what passes another filter,
are listed from what was computed, on the interactive lane.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QCoreApplication, QObject, Signal

from core.errors import ExplorerError
from core.workspace.repeats import KEEP_FIRST
from core.workspace.thresholds import USUAL_THRESHOLD
from explorer.health.lines import GroupLines, Line
from explorer.health.lists import (
    Kind,
    Listing,
    Passes,
    list_duplicates,
    list_others,
    list_problems,
    texts_of,
)
from explorer.shared import wording
from explorer.shared.engine_words import said
from explorer.shared.lanes import JobContext
from explorer.shared.state import FilterState, RowSet

if TYPE_CHECKING:
    from pathlib import Path

    from core.corpus import RowStore
    from core.judgments.teaching import Teaching
    from core.workspace import Basis, Health, Keeping, Workspace
    from explorer.marking.selected_pairs import SelectedPairs
    from explorer.shell.session import Session

State = Literal["nothing", "waiting", "checking", "ready", "stopped", "failed"]
CHECK, GROUPS, OTHERS, PROBLEMS = "health", "health groups", "health others", "health problems"
TEXTS, EXPORT = "health texts", "health export"
_AROUND = 150  # lines before and after the one in sight whose texts are read with it


def _tr(text: str) -> str:
    return QCoreApplication.translate("health", text)


@dataclass(frozen=True, eq=False)
class _Checked:
    """A check with its lists."""

    workspace: Workspace
    health: Health
    state: FilterState
    listings: tuple[Listing, ...]


class HealthChecks(QObject):
    """The findings, and the search for them.

    Signals:
        state_changed(): `state`, `sentence`, `is_stale`.
        listing_changed(Listing): one kind of finding is there anew.
        texts_read(GroupLines): more of their texts are there.
    """

    state_changed = Signal()
    listing_changed = Signal(object)
    texts_read = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._open = False
        self._forget()
        session.workspace_changed.connect(self._workspace_changed)
        session.corpus_changed.connect(self._follow)
        session.model_changed.connect(self._follow)
        session.search_state_changed.connect(self._follow)
        session.encoder_changed.connect(self._follow)
        session.marking.teaching_changed.connect(self._teaching_changed)
        session.marking.marks_changed.connect(self._touched_changed)
        session.labelling.labels_changed.connect(self._touched_changed)
        session.noting.notes_changed.connect(self._touched_changed)
        session.filter_changed.connect(self._filter_changed)

    def _forget(self) -> None:
        self.state: State = "nothing"
        self.sentence = ""
        self.health: Health | None = None
        self.listings: dict[Kind, Listing] = {}
        self.threshold = USUAL_THRESHOLD
        self.same_text = False
        self.keeping = KEEP_FIRST
        self._is_regrouping = False  # what a person did has changed while nobody looked
        self._asked: tuple[Basis, bool] | None = None  # what the last check was, or is being, made from
        self._listed = FilterState()  # the filter that the lists follow

    # ---- what the page asks --------------------------------------------------------------------------------

    def set_open(self, is_open: bool) -> None:
        """Whether the page is in sight: only then is anything checked."""
        self._open = is_open
        if is_open and self._is_regrouping:
            self._group()
        self._filter_changed()
        self._follow()
        self._teaching_changed(self.session.marking.teaching)

    def check(self) -> None:
        """Check, or check again what was stopped or has failed."""
        self._asked = None
        self._follow()

    def stop(self) -> None:
        """Stop the check."""
        self.session.lanes.cancel_key(CHECK)

    def set_threshold(self, threshold: float) -> None:
        """Group near-duplicates from another cosine on."""
        self.threshold = threshold
        self._group()

    def set_same_text(self, same_text: bool) -> None:
        """Whether only rows with the same text are grouped."""
        self.same_text = same_text
        self._group()

    def set_keeping(self, keeping: Keeping) -> None:
        """Say which row of a group is kept."""
        self.keeping = keeping
        self._group()

    @property
    def n_hidden(self) -> int:
        """Rows that are hidden because they repeat others."""
        workspace = self.session.workspace
        return 0 if workspace is None else len(workspace.rows.hidden.of("duplicate"))

    @property
    def date_columns(self) -> list[str]:
        """The columns by which a row can be the newest."""
        from core.workspace.repeats import date_columns

        workspace = self.session.workspace
        return [] if workspace is None else date_columns(workspace.rows)

    def hide_repeats(self) -> None:
        """Hide what the rule would hide; one undo shows it again."""
        listing = self.listings.get("duplicates")
        if listing is not None and len(listing.to_hide) and not self.is_stale:
            self.session.imports.hide_repeats(listing.to_hide)

    def show_repeats(self) -> None:
        """Show all again that was hidden so, now or earlier."""
        self.session.imports.show_repeats()

    def export_groups(self, path: Path) -> None:
        """Write every row of every group to a table."""
        workspace, listing = self.session.workspace, self.listings.get("duplicates")
        if workspace is None or listing is None or listing.repeats is None:
            return
        repeats = listing.repeats

        def job(context: JobContext) -> int:
            from core.export import export_rows
            from core.export.repeats import repeat_columns

            columns = repeat_columns(workspace.rows, repeats.groups, repeats.is_to_hide)
            members = repeats.groups.members
            return export_rows(path, workspace.rows, None, members, context, columns=columns).n_rows

        def done(n: int) -> None:
            said = self.tr("{rows} written to {file}").format(rows=wording.rows(n), file=path.name)
            self.session.message_posted.emit(said, "info")

        self.session.submit("io", job, title=self.tr("Exporting"), on_done=done, supersede_key=EXPORT)

    def read_texts(self, lines: GroupLines, place: int) -> None:
        """Read the texts of lines about a place; ends in `texts_read`."""
        workspace = self.session.workspace
        if workspace is None:
            return
        missing = lines.missing(place - _AROUND, place + _AROUND)
        rows = workspace.rows

        def job(context: JobContext) -> dict[int, str]:
            return texts_of(rows, missing)

        def done(texts: dict[int, str]) -> None:
            lines.take_texts(texts)
            self.texts_read.emit(lines)

        self.session.submit(
            "interactive", job, title=self.tr("Reading"), on_done=done, supersede_key=TEXTS, quiet=True
        )

    @property
    def is_stale(self) -> bool:
        """Whether rows or vectors have changed since the last check."""
        return self.health is not None and self.health.basis != self._now()[0]

    def show_rows(self, kind: Kind, line: Line | None = None) -> None:
        """Show the rows of a finding, or of one line of it, on the Explore page, and only these."""
        listing = self.listings.get(kind)
        row_ids = line.row_ids if line is not None else listing.row_ids if listing is not None else None
        if row_ids is None or not len(row_ids):
            return
        self.session.clear_search()  # the rows are what is to be seen, and not what was searched for before
        self.session.filter_rows(RowSet(self.tr("health"), kind_name(kind), row_ids))
        self.session.select(row_ids, "health", name=self._name_of(kind, line))
        self.session.page_requested.emit("explore")

    def _name_of(self, kind: Kind, line: Line | None) -> str:
        """What the rows of a finding are called: "near-duplicates"; of a line "near-duplicates · 2 of 31"."""
        name, listing = kind_name(kind), self.listings.get(kind)
        if line is None or listing is None:
            return name
        numbered = self.tr("{0} · {1} of {2}")
        if isinstance(listing.lines, GroupLines):
            return numbered.format(name, wording.count(line.group + 1), wording.count(listing.lines.n_groups))
        groups = [other.group for other in listing.lines]
        grouped = line.group >= 0
        places = groups if grouped else range(len(groups))
        number = next(
            (place for place, other in zip(places, listing.lines, strict=True) if other is line), None
        )
        if number is None:
            return name
        n = (max(groups) + 1 if grouped else len(groups)) + listing.n_more
        return numbered.format(name, wording.count(number + 1), wording.count(n))

    def mark_group(self, head: Line, alike: bool) -> None:
        """Mark the different texts of a group as all alike, or no two of them."""
        state, workspace, text_ids = self.session.search_state, self.session.workspace, head.text_ids
        if state is None or workspace is None or text_ids is None or len(text_ids) < 2:
            return
        rows = workspace.rows

        def job(context: JobContext) -> SelectedPairs:
            from explorer.marking.selected_pairs import pair_up

            return pair_up(rows, state, text_ids, alike, context)

        self.session.submit(
            "interactive", job, title=self.tr("Forming pairs"), on_done=self._mark, quiet=True
        )

    def _mark(self, proposed: SelectedPairs) -> None:
        self.session.marking.mark_pairs(proposed.pairs, 1.0 if proposed.alike else 0.0, "group")

    def show(self, listing: Listing) -> None:
        """Have a finding, of this check or of another one, that is there anew."""
        self.listings[listing.kind] = listing
        self.listing_changed.emit(listing)

    def drop(self, kind: Kind) -> None:
        """Have a kind of finding no more."""
        if self.listings.pop(kind, None) is not None:
            self.state_changed.emit()

    # ---- the filter ----------------------------------------------------------------------------------------

    @property
    def listed(self) -> FilterState:
        """The filter that lists follow."""
        return self._listed

    @property
    def filtered(self) -> bool:
        """Whether the lists hold what passes a filter, and not all."""
        return self._listed.active

    def _filter(self) -> FilterState:
        """The filter that lists follow: not what this page itself lets through, so that a person can go
        through one group after the other.
        """
        state = self.session.filter_state
        own = state.rows is not None and state.rows.title == self.tr("health")
        return replace(state, rows=None) if own else state

    def _filter_changed(self, *_: object) -> None:
        """List what passes the filter that is in force now."""
        before, now = self._listed, self._filter()
        same = (before.chosen, before.ranges) == (now.chosen, now.ranges) and before.rows is now.rows
        if self._open and not same:
            self._listed = now
            self.state_changed.emit()
            self._group()
            self._list_others()
            self._teaching_changed(self.session.marking.teaching)

    def _list_others(self) -> None:
        workspace, health, state = self.session.workspace, self.health, self._listed
        if workspace is None or health is None:
            return

        def job(context: JobContext) -> tuple[Listing, ...]:
            return list_others(workspace.rows, health, _passes(state, workspace.rows))

        self.session.submit(
            "interactive",
            job,
            title=self.tr("Filtering"),
            on_done=self._show_all,
            supersede_key=OTHERS,
            quiet=True,
        )

    def _show_all(self, listings: tuple[Listing, ...]) -> None:
        for listing in listings:
            self.show(listing)

    # ---- the check -----------------------------------------------------------------------------------------

    def _workspace_changed(self) -> None:
        self._forget()
        self.state_changed.emit()
        self._follow()

    def _now(self) -> tuple[Basis, bool]:
        """What a check would be made from now, and whether there is an encoder to ask for lengths."""
        from core.workspace import basis_of

        workspace, loaded = self.session.workspace, self.session.encoders.loaded
        assert workspace is not None
        return basis_of(workspace), loaded is not None and loaded.name == workspace.model

    def _follow(self, *_: object) -> None:
        """Check if that is wanted, possible, and not done for what is there now."""
        session = self.session
        if not self._open or session.workspace is None:
            return
        if session.lanes.has("encode") or session.encoder_status.state == "loading":
            if self.state != "checking":
                self._set_state("waiting")
            return
        now = self._now()
        if now != self._asked:
            self._submit(session.workspace, now)
        elif self.state == "waiting":  # what was waited for has changed nothing
            self._set_state("stopped" if self.health is None else "ready")

    def _submit(self, workspace: Workspace, now: tuple[Basis, bool]) -> None:
        self._asked = now
        loaded = self.session.encoders.loaded if now[1] else None
        state = self._listed = self._filter()
        earlier = self.health

        def job(context: JobContext) -> _Checked:
            from core.workspace import check_health

            encoder = None if loaded is None else loaded.encoder.replica(threads=1)
            health = check_health(workspace, encoder, earlier=earlier, task=context)
            listings = list_others(workspace.rows, health, _passes(state, workspace.rows))
            return _Checked(workspace, health, state, listings)

        self.session.submit(
            "io",
            job,
            title=self.tr("Checking the sentences"),
            on_done=self._checked,
            on_failed=self._failed,
            on_cancelled=self._stopped,
            supersede_key=CHECK,
            interruptible=True,
        )
        self._set_state("checking")

    def _checked(self, checked: _Checked) -> None:
        if checked.workspace is not self.session.workspace:
            return
        self.health = checked.health
        # In hundredths, as the slider has it.
        self.threshold = max(self.threshold, math.ceil(checked.health.lowest_threshold * 100 - 1e-9) / 100)
        self._show_all(checked.listings)
        if checked.state is not self._listed:
            self._list_others()
        self._set_state("ready")
        self._group()
        self._teaching_changed(self.session.marking.teaching)
        self._follow()

    def _failed(self, error: Exception) -> None:
        self._set_state("failed", said(str(error)))
        if not isinstance(error, ExplorerError):
            self.session.error_raised.emit(error)

    def _stopped(self) -> None:
        self._set_state("stopped")

    def _set_state(self, state: State, sentence: str = "") -> None:
        self.state, self.sentence = state, sentence
        self.state_changed.emit()

    # ---- lists ---------------------------------------------------------------------------------------------

    def _group(self) -> None:
        workspace, health, state, keeping = self.session.workspace, self.health, self._listed, self.keeping
        threshold = None if self.same_text else self.threshold
        self._is_regrouping = False
        if workspace is None or health is None:
            return

        def job(context: JobContext) -> Listing:
            passes = _passes(state, workspace.rows)
            return list_duplicates(workspace, health, threshold, keeping, context, passes)

        self.session.submit(
            "interactive",
            job,
            title=self.tr("Grouping"),
            on_done=self.show,
            supersede_key=GROUPS,
            quiet=True,
        )

    def _touched_changed(self) -> None:
        """Labels, marks or notes have changed, and with them which rows are kept first."""
        if self._open:
            self._group()
        else:
            self._is_regrouping = True

    def _teaching_changed(self, teaching: Teaching | None) -> None:
        workspace = self.session.workspace
        if workspace is None or teaching is None or not self._open:
            return
        problems = [problem for problem in teaching.problems if problem.kind == "contradicting"]
        n, state = teaching.n_contradictions, self._listed

        def job(context: JobContext) -> Listing:
            return list_problems(workspace.rows, problems, n, _passes(state, workspace.rows))

        self.session.submit(
            "interactive",
            job,
            title=self.tr("Reading marks"),
            on_done=self.show,
            supersede_key=PROBLEMS,
            quiet=True,
        )


def _passes(state: FilterState, rows: RowStore) -> Passes:
    return state.passing(rows).without().inside if state.active else None


def kind_name(kind: Kind) -> str:
    """What a kind of finding is called."""
    return {
        "duplicates": _tr("near-duplicates"),
        "outliers": _tr("outliers"),
        "hubs": _tr("hubs"),
        "blank": _tr("blank"),
        "truncated": _tr("truncated"),
        "contradicting": _tr("contradicting"),
        "suspicious": _tr("suspicious labels"),
    }[kind]
