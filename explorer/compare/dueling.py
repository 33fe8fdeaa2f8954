"""A blind duel at work: its questions are fetched ahead, its answers written down at once.

The hits of both models are found on the engine lane; answers are written on the interactive lane, in their
order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np
from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QWidget

from explorer.compare.duel_deck import DuelDeck, Evidence
from explorer.shared import wording
from explorer.shared.engine_words import said
from explorer.shared.lanes import JobContext

if TYPE_CHECKING:
    from core.evaluation.duel import Outcome
    from core.workspace import Workspace
    from core.workspace.dueling import Duel, Given
    from explorer.compare.state import Side
    from explorer.shell.session import Session

_DIFFERENCES = (0.05, 0.1)  # of which it is said how many answers they take


def _tr(text: str) -> str:
    return QCoreApplication.translate("duel", text)


@dataclass(frozen=True)
class _Begun:
    """A duel as it is when the deck opens.

    Attributes:
        needed: answers that differences of `_DIFFERENCES` take, where they can be found.
        texts: query and hit of every question without an answer, by number.
    """

    duel: Duel
    outcome: Outcome
    evidence: Evidence
    needed: tuple[tuple[float, int], ...]
    texts: dict[int, tuple[str, str]]


class Dueling(QObject):
    """One time that the deck is open. It goes with its deck.

    Signal: judged(old key, new key, Outcome): the answers so far, when the deck closes.
    """

    judged = Signal(str, str, object)

    def __init__(self, session: Session, old: Side, new: Side, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._old, self._new = session, old, new
        self.deck = DuelDeck(old.short, new.short, parent)
        self._is_closed, self._n_pending = False, 0  # answers that are not written yet
        self._begun: _Begun | None = None
        self._outcome: Outcome | None = None
        self._open: list[int] = []  # numbers of the questions that are left, in their order
        self._given: list[int] = []  # numbers that were answered in this sitting
        deck = self.deck
        deck.begun.connect(self._next)
        deck.answered.connect(self._answer)
        deck.taken_back.connect(self._take_back)
        deck.finished.connect(self._closed)
        session.workspace_changed.connect(self._workspace_changed)

    def open(self) -> None:
        """Show the deck, and look for what to ask; returns at once."""
        workspace = self._session.workspace
        assert workspace is not None
        sides = self._old.key, self._new.key

        def job(context: JobContext) -> _Begun:
            from core.workspace.dueling import begin

            duel = begin(workspace, *sides, task=context)
            return _read(workspace, duel)

        self.deck.show_waiting(_tr("Looking for what the two find…"))
        self.deck.open()
        self._session.submit(
            "engine",
            job,
            title=_tr("Preparing the duel"),
            on_done=self._found,
            on_failed=self._failed,
            on_cancelled=self._stopped,
            supersede_key="duel",
            interruptible=True,
        )

    def _found(self, begun: _Begun) -> None:
        if self._is_closed:
            return
        self._begun, self._outcome = begun, begun.outcome
        self._open = sorted(begun.texts)
        duel = begun.duel
        plan = [
            _tr(
                "For {queries} drawn at random, {share} % of the first {k} hits are found by one of the two "
                "only. You are asked about {n} of these hits, without being told whose they are."
            ).format(
                queries=wording.rows(duel.n_queries),
                share=round(50 * duel.questions.share),
                k=duel.top_k,
                n=wording.count(len(duel.questions)),
            )
        ]
        plan += [
            _tr("A difference of {0} in precision takes about {1} answers.").format(
                wording.decimal(difference, 2), wording.count(n)
            )
            for difference, n in begun.needed
        ]
        plan.append(_tr("You may look at the verdict, and stop, after any answer."))
        if duel.run > 1:
            plan.append(
                _tr(
                    "This is duel {0} in this workspace; each further one asks for stronger evidence."
                ).format(wording.count(duel.run))
            )
        head = _tr("{0} or {1}?").format(self._old.short, self._new.short)
        begin = _tr("Continue") if duel.n_answers else _tr("Begin")
        self.deck.show_plan(head, " ".join(plan), begin if self._open else "")
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
        self.deck.show_question(query, hit, number + 1, can_go_back=bool(self._given))

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

    def _write(self, change: Callable[[Workspace, str], Duel]) -> None:
        workspace = self._session.workspace
        if workspace is None or self._begun is None:
            return
        duel_id = self._begun.duel.id

        def job(context: JobContext) -> tuple[Outcome, Evidence]:
            duel = change(workspace, duel_id)
            outcome = duel.outcome()
            return outcome, _evidence(duel, outcome)

        self._n_pending += 1
        self._session.submit(
            "interactive",  # nothing long is before it there
            job,
            title=_tr("Writing an answer down"),
            on_done=self._written,
            on_failed=self._not_written,
            quiet=True,
        )

    def _written(self, found: tuple[Outcome, Evidence]) -> None:
        self._outcome, evidence = found
        self.deck.show_evidence(evidence, said(self._outcome.sentence))
        self._one_less()

    def _not_written(self, error: Exception) -> None:
        self._failed(error)
        self._one_less()

    def _one_less(self) -> None:
        self._n_pending -= 1
        self._end()

    def _failed(self, error: Exception) -> None:
        self._session.error_raised.emit(error)
        self._stopped()

    def _stopped(self) -> None:
        if not self._is_closed:
            self.deck.reject()

    def _workspace_changed(self) -> None:
        self._n_pending = 0  # its jobs ended with it
        self._stopped()

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
        self.deck.deleteLater()
        self.deleteLater()


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
    )


def _evidence(duel: Duel, outcome: Outcome) -> Evidence:
    new, old = (tuple(np.maximum.accumulate(each).tolist()) for each in duel.evidence())
    return Evidence(new, old, outcome.sentence)
