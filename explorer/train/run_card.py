"""The run on the Train page: what it does or how it ended, its curve, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from explorer.shared import theme
from explorer.train.examples_shown import ExamplesView, ShownExample
from explorer.train.loss_plot import LossPlot
from explorer.train.offers import Offered, most_promising
from explorer.train.state import Curve
from explorer.widgets.card import Card, button, label, link
from explorer.widgets.elided_label import ElidedLabel
from explorer.widgets.plain_text import without_mnemonic

_NARROW = 560  # pixels
_MOST_COLUMNS = 3  # that have a button; the others are in the menu
_BUTTON_NAMES = {"sample": "useSamplePairs", "file": "chooseLabelled"}
# Where the keyboard goes from a button that goes away: never to “Cancel”, which Space would press.
_SUCCESSORS = ("pause", "unpause", "keep", "use", "resume", "start")


@dataclass(frozen=True, eq=False)
class RunCardState:
    """What the card shows.

    Attributes:
        title, status: in the head. buttons: which are there; primary: the one that stands out.
        enabled: which of them can be pressed.
        verdict, role: the word and its look ("good", "bad", "muted"); sentence: below it.
        curves: for the plot. empty: a sentence in its place, and examples of what is to be learned.
        start: what the button says that begins a run. keep: the one that keeps what it made.
        average: what the link says that averages it with the model before; "" where it is not there.
        invites: nothing to learn from yet: the place to drop a file on is shown.
    """

    title: str = ""
    status: str = ""
    buttons: tuple[str, ...] = ()
    primary: str = ""
    disabled: tuple[str, ...] = ()
    verdict: str = ""
    role: str = "muted"
    sentence: str = ""
    curves: tuple[Curve, ...] = field(default_factory=tuple)
    empty: str = ""
    examples: tuple[ShownExample, ...] = ()
    average: str = ""
    invites: bool = False
    start: str = ""
    keep: str = ""


class RunCard(Card):
    """Signals: asked(name): "start", "pause", "resume", "cancel", "resume", "keep", "discard", "use",
    "compare", "average"; offer_chosen(Offered): it is to be learned from.
    """

    asked = Signal(str)
    offer_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("runCard", parent=parent)
        self.title = ElidedLabel()
        self.title.setObjectName("runTitle")
        self.title.setProperty("role", "title")
        self.status = ElidedLabel()
        self.status.setObjectName("runStatus")
        self.status.setProperty("role", "muted")
        self.status.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        words_row = QHBoxLayout()
        words_row.setSpacing(12)
        words_row.addWidget(self.title)
        words_row.addWidget(self.status, 1)
        buttons_row = QHBoxLayout()
        buttons_row.setSpacing(6)
        buttons_row.addStretch(1)
        words = {
            "discard": (self.tr("Discard"), "discardRun"),
            "compare": (self.tr("Compare…"), "compareRun"),
            "use": (self.tr("Use this one"), "useShown"),
            "pause": (self.tr("Pause"), "pauseRun"),
            "unpause": (self.tr("Continue"), "unpauseRun"),
            "cancel": (self.tr("Cancel"), "cancelRun"),
            "start": (self.tr("Start"), "startRun"),
            "resume": (self.tr("Resume"), "resumeRun"),
            "keep": (self.tr("Keep"), "keepRun"),
        }
        self.buttons = {name: button(text, object_name) for name, (text, object_name) in words.items()}
        self.buttons["keep"].setToolTip(self.tr("Make it a version of the model and search with it"))
        self.buttons["compare"].setToolTip(self.tr("See what it changed on the map and among the hits"))
        self.buttons["cancel"].setToolTip(self.tr("Stop the run; it can be resumed later"))
        for name, pressed in self.buttons.items():
            pressed.clicked.connect(_Asker(self, name).ask)
            buttons_row.addWidget(pressed)
        self.verdict = label("heading", name="verdict")
        self.verdict.setWordWrap(False)
        self.verdict.setFont(theme.ui_font(17, weight=QFont.Weight.DemiBold))
        self.sentence = label("muted", name="verdictSentence")
        self.sentence.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.average = link("", "averageRun")
        self.average.setToolTip(
            self.tr(
                "Half of what each weight has changed: it often keeps most of what was gained, and forgets "
                "less. It is judged by the same examples, and counts as one more run"
            )
        )
        self.average.clicked.connect(_Asker(self, "average").ask)
        self.plot = LossPlot()
        self.message = ExamplesView()
        self.drop_place = DropPlace()
        self.drop_place.offer_chosen.connect(self.offer_chosen)
        self.stack = QStackedWidget()
        for widget in (self.plot, self.message, self.drop_place):
            self.stack.addWidget(widget)
        self._head = QWidget()
        self._head_rows = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._head)
        self._head_rows.setContentsMargins(0, 0, 0, 0)
        self._head_rows.addLayout(words_row, 1)
        self._head_rows.addLayout(buttons_row)
        self._head.setMinimumHeight(32)
        self.column.addWidget(self._head)
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.sentence)
        self.column.addWidget(self.average, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addWidget(self.stack, 1)
        self.set_state(RunCardState(invites=True))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words and buttons go below one another where they have no room side by side."""
        super().resizeEvent(event)
        directions, narrow = QBoxLayout.Direction, self.width() < _NARROW
        if narrow == (self._head_rows.direction() == directions.TopToBottom):
            return
        self._head_rows.setDirection(directions.TopToBottom if narrow else directions.LeftToRight)
        side = 12 if narrow else 18
        self.column.setContentsMargins(side, 14, side, 16)

    def set_state(self, state: RunCardState) -> None:
        """Show `state`."""
        pressable = set(state.buttons) - set(state.disabled)
        if any(each.hasFocus() and name not in pressable for name, each in self.buttons.items()):
            self.setFocus()  # Qt would take the next one in line, or one of another page
        self._head.setVisible(not state.invites)
        if self.title.text() != state.title:
            self.title.setText(state.title)
            self.title.setToolTip(state.title)
        self.status.setText(state.status)
        self.status.setToolTip(state.status)
        for name, each in self.buttons.items():
            each.setVisible(name in state.buttons)
            each.setEnabled(name not in state.disabled)
            role = "primary" if name == state.primary else ""
            if each.property("role") != role:
                theme.set_role(each, role)
        self.buttons["start"].setText(state.start or self.tr("Start"))
        self.buttons["keep"].setText(state.keep or self.tr("Keep"))
        self.verdict.setVisible(bool(state.verdict))
        if self.verdict.text() != state.verdict or self.verdict.property("role") != state.role:
            self.verdict.setText(state.verdict)
            theme.set_role(self.verdict, state.role)
        self.sentence.setVisible(bool(state.sentence))
        self.sentence.setText(state.sentence)
        self.average.setText(state.average)
        self.average.setVisible(bool(state.average))
        self.message.set_examples(state.empty, state.examples)
        self.plot.set_curves(state.curves)
        shown: QWidget = self.drop_place if state.invites else self.plot if state.curves else self.message
        self.stack.setCurrentWidget(shown)
        self.drop_place.set_wide(state.invites)
        successor = next((name for name in _SUCCESSORS if name in pressable), None)
        if self.hasFocus() and successor is not None:
            self.buttons[successor].setFocus()

    def set_curves(self, curves: Sequence[Curve]) -> None:
        """Show other curves, all else as it is."""
        self.plot.set_curves(curves)
        if curves:
            self.stack.setCurrentWidget(self.plot)


class _Asker(QObject):
    """Tells which button was pressed."""

    def __init__(self, card: RunCard, name: str) -> None:
        super().__init__(card)
        self._card, self._name = card, name

    def ask(self) -> None:
        self._card.asked.emit(self._name)


class DropPlace(QWidget):
    """What there is to learn from, and where a labelled file is dropped; the window takes the drop.

    Signals: offer_chosen(Offered).
    """

    offer_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("trainingDrop")
        self._hovered = False
        self._offers: tuple[Offered, ...] = ()
        self.set_wide(True)
        title = label("title", self.tr("What is it to learn from?"))
        what = label(
            "muted",
            self.tr(
                "From what is here, or from a file that you drop: sentence pairs with a score or a class, "
                "triplets, or sentences with a class. A verdict on examples that it has not seen says "
                "whether it got better."
            ),
        )
        what.setMaximumWidth(560)
        for text in (title, what):
            text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._here = QVBoxLayout()
        self._here.setSpacing(8)
        self._given = QHBoxLayout()
        self._given.setSpacing(10)
        buttons = QVBoxLayout()
        buttons.setSpacing(8)
        buttons.addLayout(self._here)
        buttons.addLayout(self._given)
        middle, below = QHBoxLayout(), QHBoxLayout()
        for row, content in ((middle, what), (below, buttons)):
            row.addStretch(1)
            if isinstance(content, QWidget):
                row.addWidget(content, 8)
            else:
                row.addLayout(content)
            row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.addStretch(1)
        column.addWidget(title)
        column.addSpacing(6)
        column.addLayout(middle)
        column.addSpacing(12)
        column.addLayout(below)
        column.addStretch(1)
        theme.notifier().changed.connect(self.update)

    def set_offers(self, offers: Sequence[Offered]) -> None:
        """Offer what there is of the workspace, at most a few columns of it, then what can be given to it."""
        shown = _worth_a_button(offers)
        if shown == self._offers:
            return
        self._offers = shown
        for place in (self._here, self._given):
            while (item := place.takeAt(0)) is not None:
                old = item.widget()
                if old is not None:
                    old.setParent(None)  # nobody finds it in place of the new one
                    old.deleteLater()
        stands_out = most_promising(shown)
        for offered in shown:
            made = button(
                without_mnemonic(offered.title),
                _BUTTON_NAMES.get(offered.kind, f"offer{offered.kind.capitalize()}"),
                "primary" if offered is stands_out else "",
            )
            made.setToolTip(offered.about)
            made.clicked.connect(partial(self.offer_chosen.emit, offered))
            (self._given if offered.order is None else self._here).addWidget(made)

    def set_wide(self, wide: bool) -> None:
        """Whether it claims its room: behind a curve it must not make the card higher."""
        kinds = QSizePolicy.Policy
        self.setMinimumHeight(200 if wide else 0)
        self.setSizePolicy(kinds.Preferred, kinds.Preferred if wide else kinds.Ignored)

    def set_hovered(self, hovered: bool) -> None:
        """Whether a file is being held over the window."""
        self._hovered = hovered
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(QColor(look.accent if self._hovered else look.line_strong), 1.6)
        pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.setBrush(QColor(look.accent_soft if self._hovered else look.panel))
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(frame, 14, 14)


def _worth_a_button(offers: Sequence[Offered]) -> tuple[Offered, ...]:
    columns = [each for each in offers if each.kind == "column"][:_MOST_COLUMNS]
    return tuple(
        each
        for each in offers
        if each.ready and each.kind != "corpus" and (each.kind != "column" or each in columns)
    )
