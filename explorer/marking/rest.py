"""Label the rest like this, at work: it learns on a lane, asks about some, and labels the others at once."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from core.errors import ExplorerError
from explorer.marking.rest_dialog import N_BORDER, Choice, RestDialog, Result
from explorer.shared import wording
from explorer.shared.engine_words import said
from explorer.shared.lanes import JobContext, JobHandle

if TYPE_CHECKING:
    from core.judgments.labels import Label
    from core.workspace import Workspace
    from core.workspace.rest import Rest
    from explorer.shell.session import Session

Ids = NDArray[np.int64]

_USUAL_THRESHOLD = 0.5
_KEY = "label the rest"


@dataclass(frozen=True, eq=False)
class _Check:
    """What a person is asked about.

    Attributes:
        threshold: of what would get the label. size: how many were wanted.
        text_ids: drawn from these at random, in the order in which they are asked. texts: theirs.
        answers: text -> whether it should have the label. Filled as they come.
        moved: whether the threshold was moved after an earlier check.
    """

    threshold: float
    size: int
    text_ids: tuple[int, ...]
    texts: tuple[str, ...]
    moved: bool
    answers: dict[int, bool] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class _Round:
    """Proposals and the check of some of them, to be taken up again.

    Attributes:
        key: of the workspace as it was; see `_key_of`.
        answered: texts of checks that came before.
        n_drawn: checks that were drawn, which makes each another one.
    """

    key: tuple[object, ...]
    rest: Rest
    check: _Check | None = None
    answered: frozenset[int] = frozenset()
    n_drawn: int = 0


class LabelTheRest(QObject):
    """Opens the dialog, and keeps what is unfinished while the workspace is open.

    Args:
        window: what the dialog belongs to.
    """

    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._window = session, window
        self._kept: dict[int, _Round] = {}
        session.workspace_changed.connect(self._kept.clear)

    def open(self, label_id: int | None = None) -> None:
        """Show the dialog for a label; None: the one that people gave most rows."""
        labels = self._session.labelling.labels
        if self._session.workspace is None:
            return
        if not labels:
            self._session.message_posted.emit(
                self.tr("There is no label yet: select some rows and label them first."), "info"
            )
            return
        if label_id is None:
            label_id = max(labels, key=lambda label: label.n_by_people).label_id
        _Sitting(self._session, self._window, self._kept).open(label_id)


class _Sitting(QObject):
    """One time that the dialog is open. It goes with its dialog."""

    def __init__(self, session: Session, parent: QWidget, kept: dict[int, _Round]) -> None:
        super().__init__(parent)
        self._session, self._kept = session, kept
        self._labelling = session.labelling
        self.dialog = RestDialog(parent)
        self._label_id = -1
        self._round: _Round | None = None
        self._handle: JobHandle | None = None
        self._n_made = 0  # answers of this sitting: those before it are not on top of what can be undone
        dialog = self.dialog
        dialog.label_chosen.connect(self._choose)
        dialog.threshold_moved.connect(self._show_count)
        dialog.check_requested.connect(self._check)
        dialog.answered.connect(self._answer)
        dialog.taken_back.connect(self._take_back)
        dialog.take_requested.connect(self._take)
        dialog.learn_requested.connect(partial(self._learn, again=True))
        dialog.threshold_requested.connect(self._to_threshold)
        dialog.finished.connect(self._closed)
        session.workspace_changed.connect(dialog.reject)

    def open(self, label_id: int) -> None:
        """Show the dialog; returns at once."""
        choices = [Choice(each.label_id, each.name, each.n_by_people) for each in self._labelling.labels]
        self.dialog.set_choices(choices, label_id)
        self._choose(label_id)
        self.dialog.open()

    def _choose(self, label_id: int) -> None:
        self._label_id = label_id
        kept = self._kept.get(label_id)
        if kept is not None and self._is_current(kept):
            self._round = kept
            self._drop_taken_back()
            self._next()
        else:
            self._learn()

    # ---- learning ------------------------------------------------------------------------------------------

    def _learn(self, *, again: bool = False) -> None:
        workspace, before = self._session.workspace, self._round if again else None
        self._round = None
        if workspace is None:
            return
        self.dialog.show_waiting(self.tr("Learning what the label means…"))
        label_id, labels = self._label_id, self._labelling.labels

        def job(context: JobContext) -> _Round:
            from core.workspace import propose_labels

            key = _key_of(workspace)
            found = propose_labels(workspace, label_id, labels, task=context)
            found.by_text.prepared()
            return _Round(key, found, n_drawn=0 if before is None else before.n_drawn)

        self._submit(job, self._learned_again if again else self._learned_first)

    def _submit(self, job: object, on_done: object) -> None:
        self._handle = self._session.submit(
            "io",
            job,
            title=self.tr("Learning what a label means"),
            on_done=on_done,
            on_failed=self._failed,
            on_progress=self.dialog.show_progress,
            supersede_key=_KEY,
            urgent=True,
        )

    def _learned_first(self, found: _Round) -> None:
        self._learned(found, "")

    def _learned_again(self, found: _Round) -> None:
        self._learned(found, self.tr("It has learned from your answers too."))

    def _learned(self, found: _Round, again: str) -> None:
        self._round = self._kept[self._label_id] = found
        proposals = found.rest.proposals
        self.dialog.chart.set_counts(proposals.histogram)
        self.dialog.show_learned(found.rest.learned, found.rest.n_not_encoded, again)
        if not again:  # else it stays where the person left it
            likeliest = float(proposals.probabilities.max(initial=0.0))
            self.dialog.chart.setValue(int(100 * min(_USUAL_THRESHOLD, likeliest)))
        self._show_count(self._threshold())

    def _failed(self, error: Exception) -> None:
        if isinstance(error, ExplorerError):
            self.dialog.show_failure(said(str(error)))
        else:
            self.dialog.reject()
            self._session.error_raised.emit(error)

    # ---- the threshold -------------------------------------------------------------------------------------

    def _threshold(self) -> float:
        return self.dialog.chart.value() / 100

    def _to_threshold(self) -> None:
        if self._round is not None:
            self.dialog.show_learned(
                self._round.rest.learned,
                self._round.rest.n_not_encoded,
                self.tr("Where the threshold is moved, others are drawn to be checked."),
            )
            self._show_count(self._threshold())

    def _show_count(self, threshold: float) -> None:
        if self._round is None:
            return
        rest, workspace = self._round.rest, self._session.workspace
        n_texts, n_rows = rest.proposals.n_from(threshold)
        self.dialog.show_count(n_texts, n_rows, rest.n_same_rows)
        border = rest.proposals.least_likely(threshold, N_BORDER)
        if workspace is None:
            return
        rows = workspace.rows

        def job(context: JobContext) -> list[str]:
            return rows.texts_of(border)

        self._session.submit(
            "interactive",
            job,
            title=self.tr("Reading rows"),
            on_done=self.dialog.show_border,
            supersede_key="least likely",
            quiet=True,
        )

    # ---- the check -----------------------------------------------------------------------------------------

    def _check(self, size: int) -> None:
        now, threshold, workspace = self._round, self._threshold(), self._session.workspace
        if now is None or workspace is None:
            return
        if now.check is not None and (now.check.threshold, now.check.size) == (threshold, size):
            self._next()
            return
        rows, label_id = workspace.rows, self._label_id
        answered = now.answered if now.check is None else now.answered | now.check.answers.keys()

        def job(context: JobContext) -> tuple[int, _Round]:
            from core.judgments.rest import draw

            among = _without(now.rest.proposals.from_(threshold), answered)
            drawn = draw(among, size, seed=now.n_drawn)
            texts = tuple(rows.texts_of(drawn))
            check = _Check(threshold, size, tuple(drawn.tolist()), texts, now.check is not None)
            return label_id, replace(now, check=check, answered=answered, n_drawn=now.n_drawn + 1)

        self._session.submit(
            "interactive", job, title=self.tr("Drawing"), on_done=self._drawn, supersede_key=_KEY, quiet=True
        )

    def _drawn(self, found: tuple[int, _Round]) -> None:
        self._n_made = 0
        label_id, self._round = found
        self._kept[label_id] = self._round
        self._next()

    def _next(self) -> None:
        """Ask about the next text; after the last one, or where there is none, say what it says."""
        now, label = self._round, self._label()
        if now is None or label is None:
            return
        check = now.check
        if check is None:
            self._learned(now, "")
            return
        done = len(check.answers)
        if done == len(check.text_ids):
            self._work_out(now, check, label.name)
            return
        note = (
            self.tr("The threshold was moved: these were drawn anew.")
            if check.moved
            else self.tr("Drawn at random from all that would get the label.")
        )
        place = next(n for n, text_id in enumerate(check.text_ids) if text_id not in check.answers)
        self.dialog.show_text(
            label.name, check.texts[place], done, len(check.text_ids), note, can_go_back=self._n_made > 0
        )

    def _answer(self, right: bool) -> None:
        now, label = self._round, self._label()
        if now is None or now.check is None or label is None:
            return
        text_id = next((each for each in now.check.text_ids if each not in now.check.answers), None)
        if text_id is None:
            return
        row_ids = now.rest.by_text.rows_of_text(text_id)
        if right:
            self._labelling.put(label.name, row_ids)
        else:
            self._labelling.refuse(label.label_id, row_ids)
        now.check.answers[text_id] = right
        self._n_made += 1
        self._next()

    def _take_back(self) -> None:
        """Back to the text before, without its answer."""
        if self._round is not None and self._round.check is not None and self._n_made:
            self._n_made -= 1
            self._round.check.answers.popitem()
            self._session.undo_stack.undo()
            self._next()

    def _work_out(self, now: _Round, check: _Check, name: str) -> None:
        """Say what the check says: among a million texts it takes a moment."""
        self.dialog.show_waiting(self.tr("Counting…"))
        proposals, n_same_rows = now.rest.proposals, now.rest.n_same_rows
        answers, answered = dict(check.answers), now.answered | check.answers.keys()

        def job(context: JobContext) -> tuple[str, Result]:
            from core.judgments.rest import estimate_error

            left = _without(proposals.from_(check.threshold), answered)
            n_rows = int(proposals.n_rows[np.searchsorted(proposals.text_ids, left)].sum())
            return name, Result(estimate_error(answers, len(left)), len(left), n_rows + n_same_rows)

        self._session.submit(
            "interactive",
            job,
            title=self.tr("Counting"),
            on_done=self._worked_out,
            supersede_key=_KEY,
            quiet=True,
        )

    def _worked_out(self, found: tuple[str, Result]) -> None:
        self.dialog.show_result(*found)

    # ---- the end -------------------------------------------------------------------------------------------

    def _take(self) -> None:
        now, label = self._round, self._label()
        if now is None or now.check is None or label is None:
            return
        rest, threshold = now.rest, now.check.threshold
        answered = now.answered | now.check.answers.keys()

        def job(context: JobContext) -> Ids:
            taken = _without(rest.proposals.from_(threshold), answered)
            return rest.rows_of(np.concatenate([taken, rest.same_texts]), label)

        self.dialog.show_waiting(self.tr("Labelling…"))
        self._session.submit(
            "interactive",
            job,
            title=self.tr("Labelling"),
            on_done=self._taken,
            supersede_key=_KEY,
            quiet=True,
        )

    def _taken(self, row_ids: Ids) -> None:
        label = self._label()
        self._kept.pop(self._label_id, None)
        if label is not None:
            n = self._labelling.put_by_machine(label.label_id, row_ids)
            said = self.tr("“{label}” on {rows} by machine. Undo takes all of it away.")
            self._session.message_posted.emit(said.format(label=label.name, rows=wording.rows(n)), "info")
        self.dialog.accept()

    def _closed(self, _: int) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._session.lanes.drop_key(_KEY)
        self._session.lanes.drop_key("least likely")
        self._session.workspace_changed.disconnect(self.dialog.reject)
        self.dialog.deleteLater()
        self.deleteLater()

    # ---- what is kept --------------------------------------------------------------------------------------

    def _label(self) -> Label | None:
        return next((each for each in self._labelling.labels if each.label_id == self._label_id), None)

    def _is_current(self, kept: _Round) -> bool:
        """Whether rows and vectors are those that it learned from."""
        workspace = self._session.workspace
        return workspace is not None and kept.key == _key_of(workspace)

    def _drop_taken_back(self) -> None:
        """Forget answers that were undone, or contradicted, since."""
        now, label = self._round, self._label()
        if now is None or now.check is None or label is None:
            return
        for text_id, right in list(now.check.answers.items()):
            row = now.rest.by_text.rows_of_text(text_id)[0]
            said = label.person_ids if right else label.refused_ids
            place = int(np.searchsorted(said, row))
            if place == len(said) or said[place] != row:
                del now.check.answers[text_id]


def _key_of(workspace: Workspace) -> tuple[object, ...]:
    """What the rows and the vectors of a workspace are."""
    snapshot = workspace.vectors()
    return workspace.rows.revision, "" if snapshot is None else snapshot.key, len(snapshot or ())


def _without(text_ids: Ids, answered: frozenset[int]) -> Ids:
    """Those that were not answered."""
    return np.setdiff1d(text_ids, np.fromiter(answered, np.int64, len(answered)), assume_unique=True)
