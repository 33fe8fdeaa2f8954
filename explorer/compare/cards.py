"""Cards of the Compare page: which two, what the verdict says, the metrics before and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from explorer.compare.interval_plot import IntervalPlot
from explorer.compare.state import MetricLine, Side
from explorer.shared import theme
from explorer.widgets.card import Card, button, label, link
from explorer.widgets.elided_combo import ElidedCombo
from explorer.widgets.plain_text import PlainLabel

_FEW = 3  # metrics that are shown before all are asked for


class PairCard(Card):
    """Signal: pair_chosen(before key, after key)."""

    pair_chosen = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("pairCard", parent=parent)
        self.setAccessibleName(self.tr("What is compared"))
        self.before, self.after = ElidedCombo(), ElidedCombo()
        self.before.setObjectName("beforeSide")
        self.before.setAccessibleName(self.tr("Before"))
        self.after.setObjectName("afterSide")
        self.after.setAccessibleName(self.tr("After"))
        row = QHBoxLayout()
        row.setSpacing(8)
        arrow = PlainLabel("→")
        arrow.setProperty("role", "muted")
        for combo in (self.before, self.after):
            combo.activated.connect(self._chosen)
        row.addWidget(self.before, 1)
        row.addWidget(arrow)
        row.addWidget(self.after, 1)
        self.column.addLayout(row)

    def set_sides(self, sides: Sequence[Side], before: str, after: str) -> None:
        """What can be chosen, and what is."""
        for combo, key in ((self.before, before), (self.after, after)):
            combo.clear()
            for side in sides:
                combo.addItem(side.name, side.key)
                tooltip = self.tr("{0}, in use").format(side.name) if side.active else side.name
                combo.setItemData(combo.count() - 1, tooltip, Qt.ItemDataRole.ToolTipRole)
            combo.setCurrentIndex(combo.findData(key))
            combo.setToolTip(combo.currentText())
            combo.setEnabled(len(sides) > 1)

    def _chosen(self, _: int) -> None:
        before, after = self.before.currentData(), self.after.currentData()
        if before and after:
            self.pair_chosen.emit(before, after)


@dataclass(frozen=True)
class VerdictState:
    """What the verdict card shows.

    Attributes:
        word, role: the verdict and its look. sentence: below it.
        buttons: names of those that are there, in order; primary: the one that stands out.
        texts: what they say where that is not always the same. enabled: whether they can be pressed.
    """

    word: str = ""
    role: str = "heading"
    sentence: str = ""
    buttons: tuple[str, ...] = ()
    primary: str = ""
    texts: tuple[tuple[str, str], ...] = ()
    enabled: bool = True


class VerdictCard(Card):
    """Signal: asked(name): "keep", "discard", "use", "back"."""

    asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("verdictCard", parent=parent)
        self.setAccessibleName(self.tr("Verdict"))
        self.word = label("heading", name="compareVerdict")
        self.word.setFont(theme.ui_font(20, weight=QFont.Weight.DemiBold))
        self.sentence = label("", name="compareSentence")
        self.sentence.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.column.addWidget(self.word)
        self.column.addWidget(self.sentence)
        self.buttons = {
            "keep": button(self.tr("Keep"), "keepCompared"),
            "use": button(self.tr("Use this version"), "useCompared"),
            "back": button(self.tr("Roll back"), "rollBack"),
            "discard": button(self.tr("Discard"), "discardCompared"),
        }
        self.buttons["keep"].setToolTip(self.tr("Make it a version of the model and search with it"))
        row = QHBoxLayout()
        row.setSpacing(8)
        for name, made in self.buttons.items():
            made.clicked.connect(_Asker(self, name).ask)
            row.addWidget(made)
        row.addStretch(1)
        self._row = QWidget()
        self._row.setLayout(row)
        row.setContentsMargins(0, 4, 0, 0)
        self.column.addWidget(self._row)

    def set_state(self, state: VerdictState) -> None:
        """Show `state`."""
        self.word.setVisible(bool(state.word))
        self.word.setText(state.word)
        theme.set_role(self.word, state.role)
        self.sentence.setText(state.sentence)
        texts = dict(state.texts)
        for name, made in self.buttons.items():
            made.setVisible(name in state.buttons)
            made.setEnabled(state.enabled)
            if name in texts:
                made.setText(texts[name])
            role = "primary" if name == state.primary else ""
            if made.property("role") != role:
                theme.set_role(made, role)
        self._row.setVisible(bool(state.buttons))


class DuelLine(QWidget):
    """In the verdict's card: what a duel of the two says so far, and the way to its questions.

    Signal: asked(): the person wants to answer.
    """

    asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("duelLine")
        self.sentence = label("", name="duelSentence")
        self.link = link("", "beginDuel")
        self.link.clicked.connect(self.asked)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.sentence)
        column.addWidget(self.link, 0, Qt.AlignmentFlag.AlignLeft)

    def set_state(self, sentence: str, *, has_begun: bool, enabled: bool) -> None:
        """What a duel of the two says so far; before there is one, what it is stands in the tooltip."""
        self.sentence.setText(sentence if has_begun else "")
        self.sentence.setVisible(has_begun)
        self.link.setText(self.tr("Answer more…") if has_begun else self.tr("Which is better? Ask me…"))
        self.link.setToolTip("" if has_begun else sentence)
        self.link.setAccessibleDescription("" if has_begun else sentence)
        self.link.setEnabled(enabled)


class _Asker(QObject):
    """Tells which button was pressed."""

    def __init__(self, card: VerdictCard, name: str) -> None:
        super().__init__(card)
        self._card, self._name = card, name

    def ask(self) -> None:
        self._card.asked.emit(self._name)


class MetricCard(Card):
    """The metrics before, after, and their difference, with a chart of the differences; a few at first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("metricCard", parent=parent)
        self.setAccessibleName(self.tr("Metrics"))
        self._lines: tuple[MetricLine, ...] = ()
        self._guard: MetricLine | None = None
        self._heads = ("", "")
        self._table = QWidget()
        self.column.addWidget(self._table)
        self.plot = IntervalPlot()
        self.column.addWidget(self.plot)
        self.more = link("", "allMetrics")
        self.more.setCheckable(True)
        self.more.toggled.connect(self._fill)
        self.column.addWidget(self.more)
        self.column.setSpacing(4)

    def set_lines(
        self, lines: Sequence[MetricLine], guard: MetricLine | None, before: str, after: str
    ) -> None:
        """Show these, with the line on unmarked pairs last."""
        self.setVisible(bool(lines) or guard is not None)
        before_that = self._lines, self._guard, self._heads
        self._lines, self._guard, self._heads = tuple(lines), guard, (before, after)
        if (self._lines, self._guard, self._heads) != before_that:
            self._fill()

    def texts(self) -> list[list[str]]:
        """What stands in the table, line by line."""
        shown = self._shown()
        return [[line.name, line.before, line.after, line.difference] for line in shown]

    def _shown(self) -> list[MetricLine]:
        lines = list(self._lines if self.more.isChecked() else self._lines[:_FEW])
        return [*lines, self._guard] if self._guard is not None else lines

    def _fill(self) -> None:
        self.plot.set_lines(self._shown())
        self.more.setVisible(len(self._lines) > _FEW)
        all_words = self.tr("All {n} metrics").format(n=len(self._lines))
        self.more.setText(self.tr("Fewer metrics") if self.more.isChecked() else all_words)
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(0, 1)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        heads = ("", *self._heads, self.tr("difference"))
        for column, text in enumerate(heads):
            head = PlainLabel(text)
            head.setProperty("role", "small")
            grid.addWidget(head, 0, column, right)
        for number, line in enumerate(self._shown()):
            rule = QFrame()
            rule.setProperty("role", "line")
            grid.addWidget(rule, 2 * number + 1, 0, 1, 4)
            name = label("", line.name)
            name.setToolTip(line.tooltip)
            grid.addWidget(name, 2 * number + 2, 0)
            for column, text in enumerate((line.before, line.after, line.difference), start=1):
                value = PlainLabel(text.replace("± ", "±\N{NO-BREAK SPACE}"))
                value.setAlignment(right)
                value.setWordWrap(column == 3)  # in a small window the interval goes below the difference
                value.setToolTip(line.tooltip)
                grid.addWidget(value, 2 * number + 2, column, right)
        self.column.replaceWidget(self._table, table)
        self._table.hide()
        self._table.deleteLater()
        self._table = table


class Invitation(QFrame):
    """In the place of the map: what a comparison takes, and the button that makes it.

    Signals: compare_requested(), train_requested().
    """

    compare_requested = Signal()
    train_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("compareInvitation")
        self.setProperty("role", "sheet")
        self.title = label("title", name="invitationTitle")
        self.what = label("muted", name="invitationText")
        self.what.setMaximumWidth(520)
        self.compare = button(self.tr("Compare"), "makeComparison", "primary")
        self.compare.clicked.connect(self.compare_requested)
        self.train = button(self.tr("Go to Train"), "goToTrain", "primary")
        self.train.clicked.connect(self.train_requested)
        grid = QGridLayout(self)
        grid.setContentsMargins(20, 20, 20, 20)
        grid.setRowStretch(0, 1)
        grid.setRowStretch(5, 1)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 8)
        grid.setColumnStretch(2, 1)
        for row, text in enumerate((self.title, self.what), start=1):
            text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            grid.addWidget(text, row, 1)
        grid.addWidget(self.compare, 4, 1, Qt.AlignmentFlag.AlignHCenter)
        grid.addWidget(self.train, 4, 1, Qt.AlignmentFlag.AlignHCenter)
        grid.setRowMinimumHeight(3, 8)

    def set_state(self, title: str, what: str, offer: str) -> None:
        """Show these; `offer` is "compare", "train" or "" for no button."""
        self.title.setText(title)
        self.what.setText(what)
        self.compare.setVisible(offer == "compare")
        self.train.setVisible(offer == "train")
