"""The deck of a blind duel: a query and a hit, one key an answer, and what the answers say so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QDialog, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from explorer.shared import theme
from explorer.widgets.big_text import BigText, letter_size
from explorer.widgets.card import button, label
from explorer.widgets.mode_switch import ModeSwitch
from explorer.widgets.plain_text import PlainLabel
from explorer.widgets.scrolled import scrolled

_WIDE, _HIGH = 880, 640  # pixels, where the window has room
_KEYS = {Qt.Key.Key_Y: "y", Qt.Key.Key_N: "n", Qt.Key.Key_S: "?"}
_STRIP = 74  # pixels: height of the evidence
_SAID = 52  # of the words below it, which scroll: three lines
_MARGIN = 8
_BESIDE = 88  # pixels beside the plan, whose lines are read with more ease when they are short


@dataclass(frozen=True)
class Evidence:
    """What the strip shows, as shares of what a verdict takes: at 1 it is there.

    Attributes:
        new, old: how much speaks for either model after each answer. words: the same for who cannot see.
    """

    new: tuple[float, ...] = ()
    old: tuple[float, ...] = ()
    words: str = ""


class EvidenceStrip(QWidget):
    """Two lines over the answers: up for the new model, down for the old one; a verdict where either ends."""

    def __init__(self, new: str, old: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("evidence")
        self.setAccessibleName(self.tr("What the answers say so far"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._names = new, old
        self._evidence = Evidence()

    def sizeHint(self) -> QSize:
        return QSize(320, _STRIP)

    def set_evidence(self, evidence: Evidence) -> None:
        """Show this."""
        self._evidence = evidence
        self.setAccessibleDescription(evidence.words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        field = QRectF(self.rect()).adjusted(0, _MARGIN, 0, -_MARGIN)
        middle, half = field.center().y(), field.height() / 2
        painter.setPen(QPen(QColor(look.line), 1, Qt.PenStyle.DashLine))
        for y in (field.top(), field.bottom()):
            painter.drawLine(QPointF(field.left(), y), QPointF(field.right(), y))
        painter.setPen(QPen(QColor(look.line), 1))
        painter.drawLine(QPointF(field.left(), middle), QPointF(field.right(), middle))
        n = max(len(self._evidence.new), 20)
        for values, direction, colour in (
            (self._evidence.new, -1, look.accent),
            (self._evidence.old, 1, look.muted),
        ):
            path = QPainterPath(QPointF(field.left(), middle))
            for number, value in enumerate(values, start=1):
                share = min(max(value, 0.0), 1.0)
                path.lineTo(field.left() + field.width() * number / n, middle + direction * share * half)
            painter.setPen(QPen(QColor(colour), 2))
            painter.drawPath(path)
        painter.setFont(theme.ui_font(11))
        painter.setPen(QColor(look.muted))
        sides = (Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignBottom)
        for name, side in zip(self._names, sides, strict=True):
            text = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, int(field.width()))
            painter.drawText(field.adjusted(0, 3, 0, -3), side | Qt.AlignmentFlag.AlignLeft, text)


class DuelDeck(QDialog):
    """Shows the questions that it is given, and says what was answered.

    Signals:
        begun(): the person has read what it is about.
        answered(str): "y", "n" or "?" for the question that is shown.
        taken_back(): the last answer.
        frame_chosen(str): "rows", "searches" or "pairs" are to be asked about.
    """

    frame_chosen = Signal(str)
    begun = Signal()
    answered = Signal(str)
    taken_back = Signal()

    def __init__(self, old: str, new: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("duelDeck")
        self.setWindowTitle(self.tr("Which is better?"))
        self.setMinimumSize(560, 430)
        if parent is not None:
            room = parent.window().size()
            self.resize(min(_WIDE, room.width() - 48), min(_HIGH, room.height() - 16))
        self._asking = False
        self.strip = EvidenceStrip(self.tr("{0} is better").format(new), self.tr("{0} is better").format(old))
        self.stack = QStackedWidget()
        self.stack.addWidget(self._plan_page())
        self.stack.addWidget(self._question_page())
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 18, 24, 16)
        column.setSpacing(12)
        column.addWidget(self.stack, 1)
        column.addWidget(self.strip)
        self.said = label("", name="duelSaid")
        self.said_area = scrolled(self)
        self.said_area.setWidget(self.said)
        self.said_area.setFixedHeight(_SAID)
        column.addWidget(self.said_area)
        self.show_no_evidence()

    def _plan_page(self) -> QWidget:
        page = QWidget()
        self.plan_head = label("title", name="duelPlanHead")
        self.plan_head.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.plan = label("muted", name="duelPlan")
        self.plan.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.frames = ModeSwitch(
            [
                ("rows", self.tr("Hits of rows"), self.tr("Whose hits are better, for rows drawn at random")),
                (
                    "searches",
                    self.tr("Hits of searches"),
                    self.tr("Whose hits are better, for saved searches"),
                ),
                ("pairs", self.tr("Alike or not"), self.tr("Who is right about which pairs are alike")),
            ],
            self.tr("What is asked about"),
        )
        self.frames.mode_chosen.connect(self.frame_chosen)
        self.begin = button(self.tr("Begin"), "duelBegin", "primary")
        self.begin.clicked.connect(self.begun)
        self.close_button = button(self.tr("Close"), "duelClose")
        self.close_button.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addStretch(1)
        for one in (self.begin, self.close_button):
            one.setMinimumHeight(34)
            row.addWidget(one)
        row.addStretch(1)
        column = QVBoxLayout(page)
        column.setContentsMargins(_BESIDE, 0, _BESIDE, 0)
        column.setSpacing(14)
        column.addStretch(2)
        column.addWidget(self.plan_head)
        column.addWidget(self.frames, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.plan)
        column.addSpacing(6)
        column.addLayout(row)
        column.addStretch(3)
        return page

    def _question_page(self) -> QWidget:
        page = QWidget()
        self.heading = heading = PlainLabel()
        heading.setProperty("role", "heading")
        heading.setWordWrap(True)
        self.place = PlainLabel()
        self.place.setObjectName("duelPlace")
        self.place.setProperty("role", "muted")
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(heading, 1)
        top.addWidget(self.place)
        self.first, self.second = BigText(self.tr("Query")), BigText(self.tr("Hit"))
        self.buttons = {
            "y": button(self.tr("✓  Yes   Y"), "duelYes"),
            "n": button(self.tr("✗  No   N"), "duelNo"),
            "?": button(self.tr("Hard to say   S"), "duelUnsure", "small"),
        }
        self.back = button(self.tr("Undo   ⌫"), "duelBack", "small")
        self.back.setAccessibleName(self.tr("Undo: back to the question before"))
        self.back.clicked.connect(self.taken_back)
        self.stop = button(self.tr("Stop for now"), "duelStop", "small")
        self.stop.clicked.connect(self.reject)
        for letter, one in self.buttons.items():
            one.clicked.connect(_Teller(self, letter).tell)
        row, below = QHBoxLayout(), QHBoxLayout()
        row.setSpacing(10)
        below.setSpacing(6)
        for letter in ("y", "n"):
            self.buttons[letter].setMinimumHeight(34)
            row.addWidget(self.buttons[letter], 1)
        for one in (self.buttons["?"], self.back):
            below.addWidget(one)
        below.addStretch(1)
        below.addWidget(self.stop)
        for one in (*self.buttons.values(), self.back, self.stop):
            one.setAutoDefault(False)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addLayout(top)
        column.addWidget(self.first, 1)
        column.addWidget(self.second, 1)
        column.addLayout(row)
        column.addLayout(below)
        return page

    # ---- what it is given ----------------------------------------------------------------------------------

    def show_waiting(self, what: str) -> None:
        """Something takes a while: the hits of both models are being looked for."""
        self._show_plan(what, "", can_begin=False)

    def show_frames(self, chosen: str, refused: Mapping[str, str]) -> None:
        """What can be asked about; of the rest, why not."""
        self.frames.set_mode(chosen)
        for key, segment in self.frames.buttons.items():
            segment.setEnabled(key not in refused)
            if key in refused:
                segment.setToolTip(refused[key])

    def show_plan(self, head: str, plan: str, begin: str) -> None:
        """What the duel is about, before the first question or after the last."""
        self._show_plan(head, plan, can_begin=bool(begin))
        self.begin.setText(begin)
        (self.begin if begin else self.close_button).setFocus()

    def _show_plan(self, head: str, plan: str, *, can_begin: bool) -> None:
        self._asking = False
        self.plan_head.setText(head)
        self.plan.setText(plan)
        self.begin.setVisible(can_begin)
        self.begin.setDefault(can_begin)
        self.frames.setVisible(bool(plan))
        self.stack.setCurrentIndex(0)

    def show_question(
        self, query: str, hit: str, number: int, *, can_go_back: bool, of_pairs: bool = False
    ) -> None:
        """Ask about a hit, or a pair."""
        self.heading.setText(
            self.tr("Are these two alike?")
            if of_pairs
            else self.tr("Is the second what somebody who asks for the first wants to find?")
        )
        letters = letter_size(max(len(query), len(hit)))
        self.first.set_text(query, letters)
        self.second.set_text(hit, letters)
        self.place.setText(self.tr("question {0}").format(number))
        self.back.setEnabled(can_go_back)
        if not self._asking:
            self._asking = True
            self.stack.setCurrentIndex(1)
            self.buttons["y"].setFocus()

    def show_evidence(self, evidence: Evidence, said: str) -> None:
        """What the answers say so far."""
        self.strip.set_evidence(evidence)
        self.strip.show()
        self.show_said(said)

    def show_said(self, said: str) -> None:
        """What the answers say so far, in words alone: of several models there are no two sides."""
        self.said.setText(said)
        self.said_area.show()

    def show_no_evidence(self) -> None:
        """Nothing was answered of what is asked about."""
        self.strip.hide()
        self.said_area.hide()

    # ---- keys ----------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        back = event.key() == Qt.Key.Key_Backspace or event.matches(QKeySequence.StandardKey.Undo)
        letter = _KEYS.get(Qt.Key(event.key())) if not event.modifiers() else None
        if event.isAutoRepeat() and (back or letter):
            return  # a key that is held down must not answer for what nobody has read
        if back:
            self.taken_back.emit()
        elif self._asking and letter:
            self.answered.emit(letter)
        else:
            super().keyPressEvent(event)


class _Teller(QObject):
    """Says which button was pressed."""

    def __init__(self, deck: DuelDeck, letter: str) -> None:
        super().__init__(deck)
        self._deck, self._letter = deck, letter

    def tell(self) -> None:
        self._deck.answered.emit(self._letter)
