"""A blind duel at work: its questions are fetched ahead, its answers written down at once.

The hits of both models are found on the engine lane; answers are written on the interactive lane, in their
order, and at the end where the window closes before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal, cast

import numpy as np
from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QWidget

from core.errors import InputError
from core.plurals import plural
from explorer.compare.duel_deck import DuelDeck, Evidence
from explorer.shared import wording
from explorer.shared.engine_words import joined, said
from explorer.shared.lanes import JobContext
from explorer.shared.outbox import Outbox

if TYPE_CHECKING:
    from core.evaluation.duel import Bet, Outcome
    from core.workspace import Workspace
    from core.workspace.dueling import Asked, Duel, Given
    from explorer.compare.state import Side
    from explorer.shell.session import Session

Frame = Literal["rows", "searches", "pairs"]
_FRAMES: dict[Frame, tuple[Bet, Asked]] = {
    "rows": ("hits", "rows"),
    "searches": ("hits", "searches"),
    "pairs": ("pairs", "rows"),
}
_DIFFERENCES = (0.05, 0.1)  # of which it is said how many answers they take


def _tr(text: str) -> str:
    return QCoreApplication.translate("duel", text)


@dataclass(frozen=True)
class _Begun:
    """A duel as it is when the deck opens.

    Attributes:
        needed: answers that differences of `_DIFFERENCES` take, where they can be found.
        texts: query and hit of every question without an answer, by number.
        refused: what else cannot be asked about, and why.
    """

    duel: Duel
    outcome: Outcome
    evidence: Evidence
    needed: tuple[tuple[float, int], ...]
    texts: dict[int, tuple[str, str]]
    refused: dict[str, str]


class Dueling(QObject):
    """One time that the deck is open. It goes with its deck.

    Signal: judged(old key, new key, Outcome): the answers so far, when the deck closes.
    """

    judged = Signal(str, str, object)

    def __init__(self, session: Session, old: Side, new: Side, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._old, self._new = session, old, new
        assert session.workspace is not None
        self._workspace, self._outbox = session.workspace, Outbox(session.workspace)
        session.last_writes.append(self._finish)
        self.deck = DuelDeck(old.short, new.short, parent)
        self._frame: Frame = "rows"
        self._is_closed, self._n_pending = False, 0  # answers that are not written yet
        self._begun: _Begun | None = None
        self._outcome: Outcome | None = None
        self._open: list[int] = []  # numbers of the questions that are left, in their order
        self._given: list[int] = []  # numbers that were answered in this sitting
        deck = self.deck
        deck.begun.connect(self._next)
        deck.frame_chosen.connect(self._frame_chosen)
        deck.answered.connect(self._answer)
        deck.taken_back.connect(self._take_back)
        deck.finished.connect(self._closed)
        session.workspace_changed.connect(self._workspace_changed)

    def open(self) -> None:
        """Show the deck, and look for what to ask; returns at once."""
        workspace, frame = self._workspace, self._frame
        sides, device = (self._old.key, self._new.key), self._session.settings.get("device")

        def job(context: JobContext) -> _Begun:
            from core.workspace.dueling import begin, kept_assistant

            bet, asked = _FRAMES[frame]
            helper = partial(kept_assistant, workspace, device)
            duel = begin(workspace, *sides, bet=bet, asked=asked, assistant=helper, task=context)
            return _read(workspace, duel)

        self.deck.show_waiting(_tr("Looking for what the two find…"))
        self.deck.open()
        self._session.submit(
            "engine",
            job,
            title=_tr("Preparing the duel"),
            on_done=self._found,
            on_failed=self._not_begun,
            on_cancelled=self._stopped,
            supersede_key="duel",
            interruptible=True,
        )

    def _frame_chosen(self, frame: str) -> None:
        """Ask about something else; what was answered of the one before is written."""
        self._frame = cast("Frame", frame)
        self._begun, self._given = None, []
        self.open()

    def _found(self, begun: _Begun) -> None:
        if self._is_closed:
            return
        self._begun, self._outcome = begun, begun.outcome
        self._open = sorted(begun.texts)
        duel = begun.duel
        plan = [_about(duel)]
        needed = _tr("A difference of {0} in precision takes about {1} answers.")
        if duel.questions.bet == "pairs":
            needed = _tr("A difference of {0} in accuracy takes about {1} answers.")
        plan += [
            needed.format(wording.decimal(difference, 2), wording.count(n)) for difference, n in begun.needed
        ]
        if duel.assistant:
            plan.append(
                _tr(
                    "A cross-encoder ({0}) foretells the answers: fewer are needed where it is right."
                ).format(duel.assistant)
            )
        plan.append(_tr("You may look at the verdict, and stop, after any answer."))
        if duel.run > 1:
            plan.append(
                _tr(
                    "This is duel {0} in this workspace; each further one asks for stronger evidence."
                ).format(wording.count(duel.run))
            )
        head = _tr("{0} or {1}?").format(self._old.short, self._new.short)
        begin = _tr("Continue") if duel.n_answers else _tr("Begin")
        self.deck.show_frames(self._frame, begun.refused)
        self.deck.show_plan(head, joined(plan), begin if self._open else "")
        self.deck.show_no_evidence()
        if duel.n_answers:
            self.deck.show_evidence(begun.evidence, said(begun.outcome.sentence))

    # ---- answers -------------------------------------------------------------------------------------------

    def _next(self) -> None:
        if self._begun is None:
            return
        if not self._open:
            self.deck.show_plan(_tr("Every question is answered"), "", "")
            return
        number = self._open[0]
        query, hit = self._begun.texts[number]
        of_pairs = self._begun.duel.questions.bet == "pairs"
        self.deck.show_question(query, hit, number + 1, can_go_back=bool(self._given), of_pairs=of_pairs)

    def _answer(self, letter: str) -> None:
        if not self._open or self._begun is None:
            return
        number = self._open.pop(0)
        self._given.append(number)
        given = {number: cast("Given", letter)}
        self._write(lambda workspace, duel_id: workspace.duels.answer(duel_id, given, looked=True))
        self._next()

    def _take_back(self) -> None:
        if not self._given:
            return
        number = self._given.pop()
        self._open.insert(0, number)
        self._write(lambda workspace, duel_id: workspace.duels.take_back(duel_id, number))
        self._next()

    def _write(self, change: Callable[[Workspace, str], object]) -> None:
        if self._begun is None:
            return
        workspace, outbox, duel_id = self._workspace, self._outbox, self._begun.duel.id
        outbox.put(lambda workspace: change(workspace, duel_id))

        def job(context: JobContext) -> tuple[str, Outcome, Evidence]:
            outbox.drain()
            duel = workspace.duels.get(duel_id)
            outcome = duel.outcome()
            return duel_id, outcome, _evidence(duel, outcome)

        self._n_pending += 1
        # The lanes' own, so that closing the workspace does not drop it.
        self._session.lanes.submit(
            "interactive",  # nothing long is before it there
            job,
            title=_tr("Writing an answer down"),
            on_done=self._written,
            on_failed=self._not_written,
            quiet=True,
        )

    def _written(self, found: tuple[str, Outcome, Evidence]) -> None:
        duel_id, outcome, evidence = found
        if self._begun is not None and self._begun.duel.id == duel_id:
            self._outcome = outcome
            self.deck.show_evidence(evidence, said(outcome.sentence))
        self._one_less()

    def _not_written(self, error: Exception) -> None:
        self._failed(error)
        self._one_less()

    def _one_less(self) -> None:
        self._n_pending -= 1
        self._end()

    def _not_begun(self, error: Exception) -> None:
        """Where there is nothing to ask about, something else may be chosen."""
        if self._frame == "rows" or not isinstance(error, InputError) or self._is_closed:
            self._failed(error)
        else:
            self.deck.show_plan(said(error.what), said(error.fix), "")

    def _failed(self, error: Exception) -> None:
        self._session.error_raised.emit(error)
        self._stopped()

    def _stopped(self) -> None:
        if not self._is_closed:
            self.deck.reject()

    def _workspace_changed(self) -> None:
        self._stopped()

    def _finish(self) -> None:
        """Write what waits, here and now: the lanes have ended and the workspace is about to be closed."""
        self._outbox.finish("answers of a duel")

    def _closed(self) -> None:
        """The deck is closed: it goes once its answers are written."""
        self._is_closed = True
        self._session.lanes.drop_key("duel")
        self._end()

    def _end(self) -> None:
        if not self._is_closed or self._n_pending:
            return
        if self._outcome is not None and self._outcome.n_answers:
            self.judged.emit(self._old.key, self._new.key, self._outcome)
        self._session.last_writes.remove(self._finish)
        self.deck.deleteLater()
        self.deleteLater()


def _about(duel: Duel) -> str:
    """What is asked about, for the plan."""
    words = {
        "queries": wording.rows(duel.n_queries),
        "share": round(50 * duel.questions.share),
        "k": duel.top_k,
        "n": wording.count(len(duel.questions)),
    }
    if duel.questions.bet == "pairs":
        return _tr(
            "Of the pairs of {queries} drawn at random and their hits, {share} % are called alike by one of "
            "the two only, by thresholds from your marked pairs. You are asked about {n} of these, without "
            "being told who calls them alike."
        ).format(**words | {"share": round(100 * duel.questions.share)})
    if duel.asked == "searches":
        return _tr(
            "For {searches} that you saved, {share} % of the first {k} hits are found by one of the two "
            "only. You are asked about {n} of these hits, without being told whose they are."
        ).format(**words, searches=plural(duel.n_queries, _tr("1 search"), _tr("{n} searches")))
    return _tr(
        "For {queries} drawn at random, {share} % of the first {k} hits are found by one of the two "
        "only. You are asked about {n} of these hits, without being told whose they are."
    ).format(**words)


def _refused(workspace: Workspace) -> dict[str, str]:
    """What cannot be asked about, and why."""
    from core.workspace.dueling import LEAST_MARKS, n_for_thresholds, typed_searches

    refused: dict[str, str] = {}
    if not typed_searches(workspace):
        refused["searches"] = _tr(
            "No search was saved whose hits are not marked, and from which no run has learned."
        )
    n_alike, n_not = n_for_thresholds(workspace)
    if min(n_alike, n_not) < LEAST_MARKS:
        refused["pairs"] = _tr(
            "Thresholds take {least} pairs marked alike and {least} not alike that a run set aside for "
            "selection; there are {alike} and {other}."
        ).format(least=LEAST_MARKS, alike=wording.count(n_alike), other=wording.count(n_not))
    return refused


def _read(workspace: Workspace, duel: Duel) -> _Begun:
    numbers = duel.open_questions(len(duel.questions))
    outcome = duel.outcome()
    needed = [(difference, duel.answers_needed(difference)) for difference in _DIFFERENCES]
    return _Begun(
        duel,
        outcome,
        _evidence(duel, outcome),
        tuple((difference, n) for difference, n in needed if n is not None),
        dict(zip(numbers, workspace.duels.texts(duel, numbers), strict=True)),
        _refused(workspace),
    )


def _evidence(duel: Duel, outcome: Outcome) -> Evidence:
    new, old = (tuple(np.maximum.accumulate(each).tolist()) for each in duel.evidence())
    return Evidence(new, old, outcome.sentence)
