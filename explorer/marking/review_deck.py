"""The review deck: one pair at a time in big type, answered by one key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from explorer.marking.teaching_panel import verdict_needs
from explorer.shared import wording
from explorer.shared.state import Mark
from explorer.widgets import hit_marks
from explorer.widgets.big_text import BigText, letter_size
from explorer.widgets.card import button, label
from explorer.widgets.plain_text import PlainLabel

if TYPE_CHECKING:
    from core.judgments.model import Origin
    from core.judgments.teaching import Teaching

_WIDE, _HIGH = 880, 640  # pixels, where the window has room


@dataclass(frozen=True)
class Pair:
    """A pair to be judged.

    Attributes:
        first, second: the texts.
        reason: why it is asked, in some words. why: in a sentence; either may be empty.
        origin: how it was come by, as a judgment keeps it.
    """

    first: str
    second: str
    reason: str
    why: str
    origin: Origin


@dataclass(frozen=True)
class Finish:
    """What the deck says at the end of a round: what was done, and the words on its buttons; "" for none."""

    head: str
    train: str
    more: str


class ReviewDeck(QDialog):
    """Shows the pairs that it is given, and says what was answered.

    Signals:
        marked(Mark), skipped(), taken_back(): the answer to the pair that is shown.
        more_requested(), train_requested(): what was chosen at the end of a round.
    """

    marked = Signal(object)
    skipped = Signal()
    taken_back = Signal()
    more_requested = Signal()
    train_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("reviewDeck")
        self.setWindowTitle(self.tr("What should I mark next?"))
        self.setMinimumSize(560, 400)
        room = parent.size() if parent is not None else None
        if room is not None:
            self.resize(min(_WIDE, room.width() - 48), min(_HIGH, room.height() - 48))
        self._asking = False
        self._head()
        self.stack = QStackedWidget()
        self.stack.addWidget(self._pair_page())
        self.stack.addWidget(self._end_page())
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 18, 24, 16)
        column.setSpacing(12)
        column.addLayout(self._top)
        column.addWidget(self.progress)
        column.addWidget(self.stack, 1)
        column.addWidget(self.taught)

    def _head(self) -> None:
        self.heading = PlainLabel(self.tr("Do these two say the same?"))
        self.heading.setProperty("role", "heading")
        self.reason = PlainLabel()
        self.reason.setObjectName("reviewReason")
        self.reason.setProperty("role", "chip")
        self.place = PlainLabel()
        self.place.setObjectName("reviewPlace")
        self.place.setProperty("role", "muted")
        self._top = QHBoxLayout()
        self._top.setSpacing(12)
        self._top.addWidget(self.heading)
        self._top.addWidget(self.reason)
        self._top.addStretch(1)
        self._top.addWidget(self.place)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(self.tr("Marks in this round"))
        self.taught = label("small", name="reviewTaught")

    def _pair_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        self.first = BigText(self.tr("First sentence"))
        self.second = BigText(self.tr("Second sentence"))
        self.why = label("small", name="reviewWhy")
        column.addWidget(self.first, 1)
        column.addWidget(self.second, 1)
        column.addWidget(self.why)
        self.yes = self._answer(self.tr("✓  Alike   Y"), "reviewYes", hit_marks.ALIKE)
        self.no = self._answer(self.tr("✗  Not alike   N"), "reviewNo", hit_marks.NOT_ALIKE)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.yes, 1)
        row.addWidget(self.no, 1)
        column.addLayout(row)
        scale = QHBoxLayout()
        scale.setSpacing(6)
        scale.addWidget(_quiet(self.tr("or how alike:")))
        words = {0: self.tr("nothing in common"), 5: self.tr("the same")}
        self.points: list[QPushButton] = []
        for number in hit_marks.POINTS:
            one = self._answer(str(number), f"review{number}", hit_marks.points(number))
            one.setProperty("role", "small")
            one.setFixedWidth(34)
            one.setAccessibleName(
                self.tr("{n} of 5 {words}").format(n=number, words=words.get(number, "")).strip()
            )
            one.setToolTip(words.get(number, ""))
            self.points.append(one)
            scale.addWidget(one)
        scale.addStretch(1)
        self.skip = button(self.tr("Skip   S"), "reviewSkip", "small")
        self.skip.clicked.connect(self.skipped)
        self.back = button(self.tr("Undo   ⌫"), "reviewBack", "small")
        self.back.setAccessibleName(self.tr("Undo: back to the pair before"))
        self.back.clicked.connect(self.taken_back)
        for one in (self.skip, self.back):
            one.setAutoDefault(False)
            scale.addWidget(one)
        column.addLayout(scale)
        return page

    def _answer(self, text: str, name: str, mark: Mark) -> QPushButton:
        made = _Answer(text, name, mark)
        made.answered.connect(self.marked)
        return made

    def _end_page(self) -> QWidget:
        page = QWidget()
        self.end_head = label("title", name="reviewEnd")
        self.end_head.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.end_note = label("muted", name="reviewEndNote")
        self.end_note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.train = button("", "reviewTrain", "primary")
        self.train.clicked.connect(self.train_requested)
        self.more = button("", "reviewMore")
        self.more.clicked.connect(self.more_requested)
        self.close_button = button(self.tr("Close"), "reviewClose")
        self.close_button.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addStretch(1)
        for one in (self.train, self.more, self.close_button):
            one.setMinimumHeight(34)
            row.addWidget(one)
        row.addStretch(1)
        column = QVBoxLayout(page)
        column.setSpacing(14)
        column.addStretch(2)
        column.addWidget(self.end_head)
        column.addWidget(self.end_note)
        column.addSpacing(6)
        column.addLayout(row)
        column.addStretch(3)
        return page

    # ---- what it is given ----------------------------------------------------------------------------------

    def show_pair(self, pair: Pair, done: int, size: int, *, can_go_back: bool) -> None:
        """Ask about a pair, the one after `done` of `size` in this round."""
        letters = letter_size(max(len(pair.first), len(pair.second)))
        self.first.set_text(pair.first, letters)
        self.second.set_text(pair.second, letters)
        self.reason.setText(pair.reason)
        self.reason.setVisible(bool(pair.reason))
        self.why.setText(pair.why)
        self.place.setText(self.tr("{n} of {all}").format(n=min(done + 1, size), all=size))
        self.progress.setRange(0, size)
        self.progress.setValue(done)
        self.back.setEnabled(can_go_back)
        if not self._asking:
            self._show_page(asking=True)
            self.yes.setFocus()

    def show_waiting(self) -> None:
        """The next pairs are still being looked for."""
        self._show_end(Finish(self.tr("Looking for pairs…"), "", ""))

    def show_finish(self, finish: Finish, *, can_go_back: bool) -> None:
        """The round is over, or nothing is left to ask."""
        self.progress.setValue(self.progress.maximum())
        self.back.setEnabled(can_go_back)
        self._show_end(finish)

    def _show_end(self, finish: Finish) -> None:
        self.end_head.setText(finish.head)
        self.end_note.setText(self.taught.text() if finish.train else "")
        for one, text in ((self.train, finish.train), (self.more, finish.more)):
            one.setText(text)
            one.setVisible(bool(text))
        self.reason.hide()
        self._show_page(asking=False)
        first = next(one for one in (self.train, self.more, self.close_button) if one.text())
        first.setDefault(True)
        first.setFocus()

    def _show_page(self, *, asking: bool) -> None:
        self._asking = asking
        self.stack.setCurrentIndex(0 if asking else 1)
        for one in (self.heading, self.place, self.taught):
            one.setVisible(asking)

    def at_the_end(self) -> bool:
        """Whether a round is over, with a choice of what to do next."""
        return not self._asking and (self.train.isVisibleTo(self) or self.more.isVisibleTo(self))

    def set_teaching(self, teaching: Teaching | None) -> None:
        """Show the marks so far, and how many a verdict needs."""
        if teaching is None:
            self.taught.setText("")
            return
        marks = wording.plural(teaching.n, self.tr("1 mark"), self.tr("{n} marks"))
        self.taught.setText(f"{marks} · {verdict_needs(teaching)}")
        if self.at_the_end() and self.train.isVisibleTo(self):
            self.end_note.setText(self.taught.text())

    # ---- keys ----------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        back = event.key() == Qt.Key.Key_Backspace or event.matches(QKeySequence.StandardKey.Undo)
        marks, mark = hit_marks.mark_of_key(event)
        if event.isAutoRepeat() and (marks or back or event.key() == Qt.Key.Key_S):
            return  # a key that is held down must not answer for pairs that nobody has read
        if back:
            self.taken_back.emit()
        elif self._asking and marks and mark is not None:
            self.marked.emit(mark)
        elif self._asking and event.key() == Qt.Key.Key_S and not event.modifiers():
            self.skipped.emit()
        else:
            super().keyPressEvent(event)


class _Answer(QPushButton):
    """A button that stands for one mark."""

    answered = Signal(object)

    def __init__(self, text: str, name: str, mark: Mark) -> None:
        super().__init__(text)
        self._mark = mark
        self.setObjectName(name)
        self.setAutoDefault(False)
        self.setMinimumHeight(34)
        self.clicked.connect(self._tell)

    def _tell(self) -> None:
        self.answered.emit(self._mark)


def _quiet(text: str) -> PlainLabel:
    made = PlainLabel(text)
    made.setProperty("role", "small")
    return made
