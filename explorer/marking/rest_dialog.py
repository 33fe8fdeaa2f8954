"""Label the rest like this, as a person sees it: what was learned, some to check, and what that says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from core.judgments.rest import CHECK_SIZES, USUAL_CHECKED
from explorer.marking.likelihood_chart import LikelihoodChart
from explorer.shared import wording
from explorer.shared.engine_words import joined
from explorer.widgets.big_text import BigText, letter_size
from explorer.widgets.card import button, label
from explorer.widgets.elided_combo import ElidedCombo
from explorer.widgets.elided_label import ElidedLabel
from explorer.widgets.plain_text import PlainLabel

if TYPE_CHECKING:
    from core.judgments.rest import ErrorEstimate, Learned
    from core.progress import Progress

_WIDE, _HIGH = 820, 560  # pixels, where the window has room
N_BORDER = 3  # of the least likely texts, shown


@dataclass(frozen=True)
class Choice:
    """A label that the rest may be like: its id, its name, and how many rows people gave it."""

    label_id: int
    name: str
    n_rows: int


@dataclass(frozen=True)
class Result:
    """What a check says.

    Attributes:
        error: of what was checked. n_texts, n_rows: that are left for the machine.
    """

    error: ErrorEstimate
    n_texts: int
    n_rows: int


class RestDialog(QDialog):
    """Shows what it is given, and says what is wanted.

    Signals:
        label_chosen(int): another label. threshold_moved(float), check_requested(int): how likely, how many.
        answered(bool): whether the text that is shown should have the label. taken_back(): the answer before.
        take_requested(), learn_requested(), threshold_requested(): at the end.
    """

    label_chosen = Signal(int)
    threshold_moved = Signal(float)
    check_requested = Signal(int)
    answered = Signal(bool)
    taken_back = Signal()
    take_requested = Signal()
    learn_requested = Signal()
    threshold_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("restDialog")
        self.setWindowTitle(self.tr("Label the rest like this"))
        self.setMinimumSize(520, 400)
        if parent is not None:
            room = parent.size()
            self.resize(min(_WIDE, room.width() - 48), min(_HIGH, room.height() - 48))
        self._n_texts = 0  # that would get the label
        self.stack = QStackedWidget()
        self._pages = (self._wait_page(), self._learned_page(), self._check_page(), self._result_page())
        for page in self._pages:
            self.stack.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 18, 24, 16)
        column.setSpacing(12)
        column.addLayout(self._head())
        column.addWidget(self.stack, 1)

    # ---- what it is made of --------------------------------------------------------------------------------

    def _head(self) -> QHBoxLayout:
        self.heading = PlainLabel(self.tr("Label the rest like"))
        self.heading.setProperty("role", "title")
        self.choice = ElidedCombo()
        self.choice.setObjectName("restLabel")
        self.choice.setAccessibleName(self.tr("The label"))
        self.choice.setMinimumContentsLength(14)
        self.choice.activated.connect(self._chosen)
        self.place = PlainLabel()
        self.place.setObjectName("restPlace")
        self.place.setProperty("role", "muted")
        self.name = ElidedLabel()  # in place of the choice, where there is none any more
        self.name.setProperty("role", "title")
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.heading)
        row.addWidget(self.choice)
        row.addWidget(self.name, 8)
        row.addStretch(1)
        row.addWidget(self.place)
        return row

    def _wait_page(self) -> QWidget:
        self.waiting = label("muted", name="restWaiting")
        self.waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.busy = QProgressBar()
        self.busy.setTextVisible(False)
        self.busy.setAccessibleName(self.tr("Learning"))
        column = _column(16)
        column.addStretch(2)
        column.addWidget(self.waiting)
        column.addWidget(self.busy)
        column.addStretch(3)
        column.addLayout(_row(self._closing("restCancel", self.tr("Cancel"))))
        return _page(column)

    def _learned_page(self) -> QWidget:
        self.learned = label("muted", name="restLearned")
        self.chart = LikelihoodChart()
        self.chart.setValue(50)
        self.chart.valueChanged.connect(lambda value: self.threshold_moved.emit(value / 100))
        self.count = label("heading", name="restCount")
        self.note = label("small", name="restNote")
        self.border_head = label("small", self.tr("The least likely of them:"), "restBorderHead")
        self.border = tuple(ElidedLabel() for _ in range(N_BORDER))
        self.how_many = QComboBox()
        self.how_many.setObjectName("restSize")
        self.how_many.setAccessibleName(self.tr("How many to check"))
        for n in CHECK_SIZES:
            self.how_many.addItem(wording.count(n), n)
        self.how_many.setCurrentIndex(CHECK_SIZES.index(USUAL_CHECKED))
        self.how_many.currentIndexChanged.connect(self._name_check)
        self.check = button("", "restCheck", "primary")
        self.check.clicked.connect(lambda: self.check_requested.emit(self.how_many.currentData()))
        column = _column(8)
        column.addWidget(self.learned)
        column.addWidget(self.chart, 1)
        column.addWidget(self.count)
        column.addWidget(self.note)
        column.addSpacing(2)
        column.addWidget(self.border_head)
        for one in self.border:
            column.addWidget(one)
        column.addSpacing(4)
        asked = PlainLabel(self.tr("First check"))
        asked.setProperty("role", "small")
        asked.setBuddy(self.how_many)
        row = _row(self._closing("restNo", self.tr("Cancel")), self.check)
        row.insertWidget(0, asked)
        row.insertWidget(1, self.how_many)
        column.addLayout(row)
        self._name_check()
        return _page(column)

    def _check_page(self) -> QWidget:
        self.question = label("heading", name="restQuestion")
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(self.tr("Checked so far"))
        self.text = BigText(self.tr("Sentence"))
        self.drawn = label("small", name="restDrawn")
        self.yes = self._answer(self.tr("✓  Yes   Y"), "restYes", right=True)
        self.no = self._answer(self.tr("✗  No   N"), "restWrong", right=False)
        answers = QHBoxLayout()
        answers.setSpacing(10)
        answers.addWidget(self.yes, 1)
        answers.addWidget(self.no, 1)
        self.back = button(self.tr("Undo   ⌫"), "restBack", "small")
        self.back.setAccessibleName(self.tr("Undo: back to the sentence before"))
        self.back.setAutoDefault(False)
        self.back.clicked.connect(self.taken_back)
        later = button(self.tr("Continue later"), "restLater", "small")
        later.setAutoDefault(False)
        later.setToolTip(self.tr("Your answers are kept as labels; the check can be taken up again."))
        later.clicked.connect(self.reject)
        low = _row(later, self.back)
        low.insertWidget(0, self.drawn, 1)
        column = _column(10)
        column.addWidget(self.question)
        column.addWidget(self.progress)
        column.addWidget(self.text, 1)
        column.addLayout(answers)
        column.addLayout(low)
        return _page(column)

    def _answer(self, text: str, name: str, *, right: bool) -> QPushButton:
        made = button(text, name)
        made.setAutoDefault(False)
        made.setMinimumHeight(34)
        made.clicked.connect(lambda: self.answered.emit(right))
        return made

    def _result_page(self) -> QWidget:
        self.result_head = label("title", name="restResult")
        self.result_note = label("", name="restError")
        self.result_more = label("muted", name="restMarked")
        self.again = button(self.tr("Learn again from the answers"), "restAgain")
        self.again.clicked.connect(self.learn_requested)
        self.threshold = button(self.tr("Move the threshold"), "restMove")
        self.threshold.clicked.connect(self.threshold_requested)
        self.take = button("", "restTake", "primary")
        self.take.clicked.connect(self.take_requested)
        column = _column(12)
        column.addStretch(2)
        for one in (self.result_head, self.result_note, self.result_more):
            column.addWidget(one)
        column.addStretch(3)
        row = _row(self._closing("restClose", self.tr("Close")), self.take)
        row.insertWidget(0, self.again)
        row.insertWidget(1, self.threshold)
        column.addLayout(row)
        return _page(column)

    def _closing(self, name: str, text: str) -> QPushButton:
        made = button(text, name)
        made.setAutoDefault(False)
        made.setMinimumHeight(32)
        made.clicked.connect(self.reject)
        return made

    # ---- what it is given ----------------------------------------------------------------------------------

    def set_choices(self, choices: Sequence[Choice], label_id: int) -> None:
        """Which labels there are, and which of them it is."""
        self.choice.clear()
        for one in choices:
            self.choice.addItem(f"{one.name} · {wording.count(one.n_rows)}", one.label_id)
        self.choice.setCurrentIndex(max(self.choice.findData(label_id), 0))

    def show_waiting(self, what: str) -> None:
        """Something takes a while."""
        self.waiting.setText(what)
        self.waiting.setProperty("role", "muted")
        self.busy.setRange(0, 0)
        self.busy.show()
        self._turn_to(0)

    def show_progress(self, progress: Progress) -> None:
        """How far it is."""
        if progress.total:
            self.busy.setRange(0, progress.total)
            self.busy.setValue(progress.done)

    def show_failure(self, sentence: str) -> None:
        """It cannot be done: why, and what to do."""
        self.waiting.setText(sentence)
        self.busy.hide()
        self._turn_to(0)

    def show_learned(self, learned: Learned, n_not_encoded: int = 0, again: str = "") -> None:
        """What it was learned from, and how many texts are left out; `again`: a sentence before that."""
        of = wording.plural(
            learned.n_labelled, self.tr("1 text with this label"), self.tr("{n} texts with this label")
        )
        others = wording.plural(
            learned.n_others, self.tr("1 text without it"), self.tr("{n} texts without it")
        )
        said = self.tr("Learned from {labelled} and {others}.").format(labelled=of, others=others)
        if learned.n_background:
            background = wording.plural(
                learned.n_background,
                self.tr("1 text that nobody labelled, drawn at random, stands in for all others."),
                self.tr("{n} texts that nobody labelled, drawn at random, stand in for all others."),
            )
            said = joined((said, background))
        if n_not_encoded:
            left_out = wording.plural(
                n_not_encoded,
                self.tr("1 text is not encoded yet and left out."),
                self.tr("{n} texts are not encoded yet and left out."),
            )
            said = joined((said, left_out))
        self.learned.setText(joined((again, said)))
        self._turn_to(1)
        self.chart.setFocus()

    def show_count(self, n_texts: int, n_rows: int, n_same_rows: int) -> None:
        """How many would get the label; `n_same_rows` more because of their text."""
        rows = wording.plural(
            n_rows + n_same_rows,
            self.tr("1 row would get the label"),
            self.tr("{n} rows would get the label"),
        )
        self.count.setText(rows)
        texts = wording.plural(
            n_texts, self.tr("1 text is as likely as that."), self.tr("{n} texts are as likely as that.")
        )
        if n_same_rows:
            same = wording.plural(
                n_same_rows,
                self.tr("1 row has the same text as one that you labelled."),
                self.tr("{n} rows have the same text as one that you labelled."),
            )
            texts = joined((texts, same))
        self.note.setText(texts)
        self._n_texts = n_texts
        self._name_check()
        self.check.setEnabled(n_texts > 0)

    def show_border(self, texts: Sequence[str]) -> None:
        """The least likely of the texts that would get the label."""
        self.border_head.setVisible(bool(texts))
        for place, one in enumerate(self.border):
            one.setText(" ".join(texts[place].split()) if place < len(texts) else "")

    def show_text(self, name: str, text: str, done: int, size: int, note: str, *, can_go_back: bool) -> None:
        """Ask about a text, the one after `done` of `size`."""
        self.question.setText(self.tr("Should this have the label “{name}”?").format(name=name))
        self.name.setText(name)
        self.text.set_text(text, letter_size(len(text)))
        self.drawn.setText(note)
        self.place.setText(self.tr("{n} of {all}").format(n=done + 1, all=size))
        self.progress.setRange(0, size)
        self.progress.setValue(done)
        self.back.setEnabled(can_go_back)
        if self.stack.currentIndex() != 2:
            self._turn_to(2)
            self.yes.setFocus()

    def show_result(self, name: str, result: Result) -> None:
        """What the check says, and what can be done."""
        error = result.error
        self.name.setText(name)
        self.result_head.setText(
            wording.plural(
                error.n_wrong,
                self.tr("Of {checked} checked, 1 was wrong"),
                self.tr("Of {checked} checked, {n} were wrong"),
            ).format(checked=error.n)
        )
        if result.n_texts:
            said = self.tr(
                "So about {share} of the {texts} left would be wrong; with 95 % certainty between {low} and "
                "{high} %."
            )
            self.result_note.setText(
                said.format(
                    share=percent(error.share),
                    texts=wording.texts(result.n_texts),
                    low=round(100 * error.low),
                    high=round(100 * error.high),
                )
            )
        else:
            self.result_note.setText(self.tr("Each text that would get the label was checked: none is left."))
        self.result_more.setText(
            self.tr(
                "What you checked has your own label, or none. What the machine labels is marked as such, "
                "teaches nothing and enters no verdict; Undo takes all of it away at once."
            )
        )
        self.take.setText(wording.plural(result.n_rows, self.tr("Label 1 row"), self.tr("Label {n} rows")))
        self.take.setVisible(result.n_rows > 0)
        self.again.setVisible(bool(result.n_texts))
        self._turn_to(3)
        (self.take if result.n_rows else self.again).setFocus()

    def _turn_to(self, page: int) -> None:
        # Pages that are not in sight do not hold the dialog open.
        for number, each in enumerate(self._pages):
            fits = QSizePolicy.Policy.Preferred if number == page else QSizePolicy.Policy.Ignored
            each.setSizePolicy(fits, fits)
        self.stack.setCurrentIndex(page)
        self.place.setVisible(page == 2)
        self.choice.setVisible(page < 2)
        self.name.setVisible(page >= 2)
        self.take.setDefault(page == 3)
        self.check.setDefault(page == 1)

    def _chosen(self, _: int) -> None:
        self.label_chosen.emit(self.choice.currentData())

    def _name_check(self) -> None:
        n = min(self.how_many.currentData(), self._n_texts or self.how_many.currentData())
        self.check.setText(self.tr("Check {n} of them").format(n=wording.count(n)))

    # ---- keys ----------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.stack.currentIndex() != 2:
            super().keyPressEvent(event)
            return
        back = event.key() == Qt.Key.Key_Backspace or event.matches(QKeySequence.StandardKey.Undo)
        answer = {Qt.Key.Key_Y: True, Qt.Key.Key_N: False}.get(Qt.Key(event.key()))
        plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if event.isAutoRepeat() and (back or answer is not None):
            return  # a key that is held down must not answer for texts that nobody has read
        if back and self.back.isEnabled():
            self.taken_back.emit()
        elif answer is not None and plain:
            self.answered.emit(answer)
        else:
            super().keyPressEvent(event)


def percent(share: float) -> str:
    """A share as a person reads it: "5 %"."""
    return wording.percent(str(round(100 * share)))


def _column(spacing: int) -> QVBoxLayout:
    made = QVBoxLayout()
    made.setContentsMargins(0, 0, 0, 0)
    made.setSpacing(spacing)
    return made


def _row(*widgets: QWidget) -> QHBoxLayout:
    """These at the right end."""
    made = QHBoxLayout()
    made.setSpacing(10)
    made.addStretch(1)
    for widget in widgets:
        made.addWidget(widget)
    return made


def _page(column: QVBoxLayout) -> QWidget:
    made = QWidget()
    made.setLayout(column)
    return made
