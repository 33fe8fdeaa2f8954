"""Suspicious labels of the open workspace, as the Health page sees them. Lives on the main thread.

They are looked for on the I/O lane when a person first chooses the card, of one column or of the labels that
people gave. What a person then says is shown at once: the list is made anew from what was found, on the
interactive lane, and nothing is judged again until it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QUndoCommand

from core.errors import ExplorerError, InputError
from explorer.health.lists import Listing
from explorer.health.session import HealthChecks
from explorer.health.suspicious_list import SuspiciousLine, list_suspicious
from explorer.shared.lanes import JobContext
from explorer.shared.state import FilterState

if TYPE_CHECKING:
    from core.judgments.confirmed import Confirmed
    from core.judgments.labels import Label
    from core.workspace import Basis, SuspiciousLabels, Workspace
    from explorer.shell.session import Session

State = Literal["nothing", "waiting", "checking", "ready", "stopped", "failed"]
SOURCES, CHECK, LISTED = "label sources", "suspicious labels", "listed suspicious labels"


@dataclass(frozen=True)
class Source:
    """Labels that may be judged: those of a column, or those that people gave (None)."""

    column: str | None


@dataclass(frozen=True, eq=False)
class _Asked:
    """What a search was made from.

    Attributes:
        column: as in `Source`. basis: of the corpus. labels: of people, where they are judged.
    """

    column: str | None
    basis: Basis
    labels: tuple[Label, ...]

    def same(self, other: _Asked) -> bool:
        """Whether nothing has changed between both."""
        return (self.column, self.basis) == (other.column, other.basis) and self.labels == other.labels


@dataclass(frozen=True, eq=False)
class _Found:
    """What was found, with its list."""

    workspace: Workspace
    found: SuspiciousLabels
    listing: Listing


class SuspiciousChecks(QObject):
    """Suspicious labels, the search for them, and what a person says of them.

    Attributes:
        sources: what may be judged; None while that is not known.
        source: which is; None before one is chosen.
        found: what was found in it; None before that.

    Signals:
        state_changed(): `sources`, `source`, `state`, `sentence`, `found`.
    """

    state_changed = Signal()

    def __init__(self, session: Session, checks: HealthChecks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session, self._checks = session, checks
        self._wanted = False
        self._forget()
        session.workspace_changed.connect(self._workspace_changed)
        session.corpus_changed.connect(self._follow)
        session.model_changed.connect(self._follow)
        session.search_state_changed.connect(self._follow)
        session.labelling.labels_changed.connect(self._labels_changed)
        checks.state_changed.connect(self._filter_may_have_changed)

    def _forget(self) -> None:
        self.state: State = "nothing"
        self.sentence = ""
        self.sources: tuple[Source, ...] | None = None
        self.source: Source | None = None
        self.found: SuspiciousLabels | None = None
        self._asked: _Asked | None = None
        self._listed_by: FilterState | None = None  # the filter that the list follows

    # ---- what the page asks --------------------------------------------------------------------------------

    def set_wanted(self, wanted: bool) -> None:
        """Whether a person looks at the list: only then are labels judged."""
        self._wanted = wanted
        if wanted:
            self._find_sources()

    def choose(self, source: Source) -> None:
        """Judge the labels of another column, or those of people."""
        if self.source is None or source.column != self.source.column:
            self.session.lanes.cancel_key(CHECK)
            self.source, self.found, self._asked = source, None, None
            self._checks.drop("suspicious")
            self._set_state("nothing")
            self._follow()

    def check(self) -> None:
        """Judge them, or judge them again."""
        self._asked = None
        self._follow()

    def stop(self) -> None:
        """Stop judging."""
        self.session.lanes.cancel_key(CHECK)

    @property
    def is_stale(self) -> bool:
        """Whether labels, rows or vectors have changed since they were judged."""
        now = self._now()
        return self._asked is not None and now is not None and not now.same(self._asked)

    def put_suggested(self, line: SuspiciousLine) -> None:
        """Stick the suggested label on the rows of a line; of labels that people gave, in place of the given
        one. One step to undo.
        """
        found, labelling = self.found, self.session.labelling
        if found is None:
            return
        if found.column is not None:
            try:
                labelling.put(line.suggested, line.row_ids)
            except InputError as error:
                self.session.error_raised.emit(error)
            return
        stack = self.session.undo_stack
        title = self.tr("{suggested} in place of {given}")
        stack.beginMacro(title.format(suggested=line.suggested, given=line.given))
        for label in labelling.labels:
            if label.name == line.given:
                labelling.take(label.label_id, line.row_ids)
        labelling.put(line.suggested, line.row_ids)  # which is a label already
        stack.endMacro()

    def confirm(self, line: SuspiciousLine) -> None:
        """Remember that the label of a line is right, so that it is not asked again. Can be undone."""
        if self.found is not None:
            label = self.found.confirmation(line.place)
            self.session.undo_stack.push(_Confirmed(self, label))

    def remember(self, label: Confirmed, *, right: bool) -> None:
        """Write that a label is right, or that nobody said so, and list what is left."""
        workspace = self.session.workspace
        if workspace is None:
            return

        def job(context: JobContext) -> None:
            if right:
                workspace.confirmed.add([label])
            else:
                workspace.confirmed.remove([label])

        # The lanes' own, so that closing the workspace does not drop it.
        self.session.lanes.submit(
            "interactive",
            job,
            title=self.tr("Saving answers"),
            on_done=self._list,
            on_failed=self.session.error_raised.emit,
            quiet=True,
        )

    # ---- what may be judged --------------------------------------------------------------------------------

    def _find_sources(self) -> None:
        workspace = self.session.workspace
        if workspace is None:
            return
        labels = self.session.labelling.labels

        def job(context: JobContext) -> tuple[Source, ...]:
            from core.workspace import label_columns

            own = [Source(None)] if sum(len(label.person_ids) > 0 for label in labels) > 1 else []
            return (*(Source(column) for column in label_columns(workspace)), *own)

        self.session.submit(
            "interactive",
            job,
            title=self.tr("Reading columns"),
            on_done=self._sources_found,
            supersede_key=SOURCES,
            quiet=True,
        )

    def _sources_found(self, sources: tuple[Source, ...]) -> None:
        self.sources = sources
        columns = [source.column for source in sources]
        if self.source is None or self.source.column not in columns:
            self.source = sources[0] if sources else None
            self.found, self._asked = None, None
        self.state_changed.emit()
        self._follow()

    # ---- the search ----------------------------------------------------------------------------------------

    def _workspace_changed(self) -> None:
        self._forget()
        self.state_changed.emit()
        if self._wanted:
            self._find_sources()

    def _labels_changed(self) -> None:
        if self._wanted and self.session.workspace is not None:
            self._find_sources()
        self._list()

    def _now(self) -> _Asked | None:
        """What a search would be made from now."""
        from core.workspace import basis_of

        workspace, source = self.session.workspace, self.source
        if workspace is None or source is None:
            return None
        labels = self.session.labelling.labels if source.column is None else ()
        return _Asked(source.column, basis_of(workspace), labels)

    def _follow(self, *_: object) -> None:
        """Judge labels if that is wanted and possible, and was not done or stopped before."""
        session, now = self.session, self._now()
        if not self._wanted or session.workspace is None or now is None:
            return
        if session.lanes.has("encode") or not now.basis.n_encoded:
            if self.state != "checking":
                self._set_state("waiting")
            return
        if self._asked is None:
            self._submit(session.workspace, now)
        else:
            self.state_changed.emit()  # it may be stale

    def _submit(self, workspace: Workspace, now: _Asked) -> None:
        self._asked = now
        state, labels = self._checks.listed, self.session.labelling.labels

        def job(context: JobContext) -> _Found:
            from core.workspace import suspicious_labels

            found = suspicious_labels(workspace, now.column, task=context)
            return _Found(workspace, found, _listing(workspace, found, labels, state))

        self.session.submit(
            "io",
            job,
            title=self.tr("Judging labels"),
            on_done=self._shown,
            on_failed=self._failed,
            on_cancelled=self._stopped,
            supersede_key=CHECK,
            interruptible=True,
        )
        self._set_state("checking")

    def _shown(self, found: _Found) -> None:
        if found.workspace is not self.session.workspace:
            return
        self.found = found.found
        self._checks.show(found.listing)
        self._set_state("ready")
        self._list()  # of labels and a filter that may have changed meanwhile

    def _failed(self, error: Exception) -> None:
        self._set_state("failed", str(error))
        if not isinstance(error, ExplorerError):
            self.session.error_raised.emit(error)

    def _stopped(self) -> None:
        self._set_state("stopped")

    def _set_state(self, state: State, sentence: str = "") -> None:
        self.state, self.sentence = state, sentence
        self.state_changed.emit()

    def _filter_may_have_changed(self) -> None:
        if self._checks.listed is not self._listed_by:
            self._list()

    def _list(self, *_: object) -> None:
        """List what nobody has settled, and passes the filter."""
        workspace, found = self.session.workspace, self.found
        if workspace is None or found is None:
            return
        state, labels = self._checks.listed, self.session.labelling.labels
        self._listed_by = state

        def job(context: JobContext) -> Listing:
            return _listing(workspace, found, labels, state)

        self.session.submit(
            "interactive",
            job,
            title=self.tr("Reading labels"),
            on_done=self._checks.show,
            supersede_key=LISTED,
            quiet=True,
        )


class _Confirmed(QUndoCommand):
    """A suspicious label that is right."""

    def __init__(self, checks: SuspiciousChecks, label: Confirmed) -> None:
        title = QCoreApplication.translate("health", "{0} is right").format(label.label)
        super().__init__(title)
        self._checks, self._label = checks, label

    def redo(self) -> None:
        self._checks.remember(self._label, right=True)

    def undo(self) -> None:
        self._checks.remember(self._label, right=False)


def _listing(
    workspace: Workspace, found: SuspiciousLabels, labels: tuple[Label, ...], state: FilterState
) -> Listing:
    places = found.unsettled(workspace.confirmed.all(), labels)
    passes = state.passing(workspace.rows).without().inside if state.active else None
    return list_suspicious(workspace.rows, found, places, passes)
