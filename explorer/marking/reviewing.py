"""The review deck at work: pairs are fetched ahead on the interactive lane, answers become marks at once."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget

from core.errors import ExplorerError
from explorer.marking.review_deck import Finish, Pair, ReviewDeck
from explorer.shared import wording
from explorer.shared.engine_words import said
from explorer.shared.lanes import JobContext
from explorer.shared.state import Mark
from explorer.widgets.hit_marks import in_words

if TYPE_CHECKING:
    from core.judgments.model import Origin
    from core.judgments.offering import Offer
    from explorer.marking.edits import Pairs
    from explorer.shell.session import Session

ROUND = 30  # marks before the deck says what to do next
AHEAD = 12  # pairs that are asked for at once
LOW = 8  # pairs in hand below which more are asked for: some seconds of marking


def _tr(text: str) -> str:
    return QCoreApplication.translate("review", text)


@dataclass(frozen=True)
class _Answer:
    """What was done with a pair; `marked`: the undo stack has a command for it."""

    pair: Pair
    marked: bool


class Review(QObject):
    """One time that the deck is open. It goes with its deck.

    Args:
        pairs: judged pairs to look at again; None for pairs on offer.
    """

    def __init__(self, session: Session, parent: QWidget, pairs: Pairs | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._marking = session.marking
        self.deck = ReviewDeck(parent)
        self._fixed = pairs is not None
        self._hand: deque[Pair] = deque(self._again(*pair) for pair in pairs or ())
        self._current: Pair | None = None
        self._answers: list[_Answer] = []
        self._seen: set[frozenset[str]] = set()
        self._fetching = False
        self._none_left = self._fixed
        self._round = 0  # marks made in this round
        self._size = len(self._hand) if self._fixed else ROUND
        deck = self.deck
        deck.marked.connect(self._mark)
        deck.skipped.connect(self._skip)
        deck.taken_back.connect(self._take_back)
        deck.more_requested.connect(self._next_round)
        deck.train_requested.connect(self._train)
        deck.finished.connect(self._closed)
        session.marking.teaching_changed.connect(deck.set_teaching)
        session.workspace_changed.connect(deck.reject)

    def open(self) -> None:
        """Show the deck; returns at once."""
        self.deck.set_teaching(self._marking.teaching)
        self._next()
        self.deck.open()

    def _again(self, first: str, second: str) -> Pair:
        mark = self._marking.mark_of(first, second)
        return Pair(first, second, in_words(mark) if mark is not None else "", "", "offered")

    # ---- answers -------------------------------------------------------------------------------------------

    def _mark(self, mark: Mark) -> None:
        pair = self._current
        if pair is None:
            return
        before = self._session.undo_stack.index()
        self._marking.mark_pairs([(pair.first, pair.second)], mark.score, pair.origin, mark.scored)
        self._answers.append(_Answer(pair, self._session.undo_stack.index() != before))
        self._round += 1
        self._next()

    def _skip(self) -> None:
        if self._current is not None:
            self._answers.append(_Answer(self._current, False))
            self._next()

    def _take_back(self) -> None:
        """Back to the pair before, without its mark."""
        if not self._answers:
            return
        answer = self._answers.pop()
        if answer.marked:
            self._session.undo_stack.undo()
            self._round = max(self._round - 1, 0)
        if self._current is not None:
            self._hand.appendleft(self._current)
        self._show(answer.pair)

    def _next_round(self) -> None:
        self._round = 0
        self._next()

    # ---- pairs ---------------------------------------------------------------------------------------------

    def _next(self) -> None:
        self._current = None
        if self._hand and (self._fixed or self._round < self._size):
            self._show(self._hand.popleft())
        elif self._round >= self._size or self._none_left:
            self._finish()
        else:
            self.deck.show_waiting()
        self._fetch()

    def _show(self, pair: Pair) -> None:
        self._current = pair
        self.deck.show_pair(pair, self._round, self._size, can_go_back=bool(self._answers))

    def _finish(self) -> None:
        n = self._marking.n_marks
        marked = sum(1 for answer in self._answers if answer.marked)
        several = _tr("{n} pairs marked").format(n=wording.count(marked))
        head = {0: _tr("Nothing was marked"), 1: _tr("1 pair marked")}.get(marked, several)
        if self._none_left and not self._fixed:
            head = _tr("{marked}. No pair is left that would teach much.").format(marked=head)
        train = wording.plural(n, _tr("Train on 1 mark"), _tr("Train on {n} marks")) if n else ""
        more = "" if self._none_left else _tr("Mark {n} more").format(n=ROUND)
        self.deck.show_finish(Finish(head, train, more), can_go_back=bool(self._answers))

    def _fetch(self) -> None:
        workspace = self._session.workspace
        if self._fetching or self._none_left or len(self._hand) >= LOW or workspace is None:
            return
        self._fetching = True
        exclude = frozenset(self._seen)

        def job(context: JobContext) -> tuple[Offer, ...]:
            from core.workspace import offer

            return offer(workspace, AHEAD, exclude=exclude, task=context)

        self._session.submit(
            "interactive",
            job,
            title=_tr("Looking for pairs"),
            on_done=self._fetched,
            on_failed=self._not_fetched,
            supersede_key="offers",
            quiet=True,
        )

    def _fetched(self, offers: tuple[Offer, ...]) -> None:
        self._fetching = False
        fresh = [one for one in offers if frozenset((one.first, one.second)) not in self._seen]
        self._seen.update(frozenset((one.first, one.second)) for one in fresh)
        self._hand.extend(_as_pair(one) for one in fresh)
        self._none_left = not fresh
        if self._current is None and not self.deck.at_the_end():
            self._next()

    def _not_fetched(self, error: Exception) -> None:
        self._fetching = False
        self._none_left = True
        if not isinstance(error, ExplorerError):
            self._session.error_raised.emit(error)
        elif self._current is None:
            self.deck.show_finish(Finish(said(str(error)), "", ""), can_go_back=bool(self._answers))

    # ---- the end -------------------------------------------------------------------------------------------

    def _train(self) -> None:
        self.deck.accept()
        self._marking.ask_for_training()

    def _closed(self, _: int) -> None:
        self._session.lanes.drop_key("offers")
        self._marking.teaching_changed.disconnect(self.deck.set_teaching)
        self._session.workspace_changed.disconnect(self.deck.reject)
        self.deck.deleteLater()
        self.deleteLater()


def _as_pair(offer: Offer) -> Pair:
    reasons = {
        "random": _tr("chosen at random"),
        "uncertain": _tr("the model is uncertain"),
        "words disagree": _tr("meaning and words disagree"),
        "hard negative": _tr("close, but perhaps not alike"),
    }
    origin: Origin = "random" if offer.reason == "random" else "offered"
    return Pair(offer.first, offer.second, reasons[offer.reason], said(offer.why), origin)
