"""Where a person types what they look for, with chips for "more like this" and "less like that"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QEvent, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QMoveEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from explorer.explore.completing import CompletionList
from explorer.shared import theme
from explorer.widgets.chip import ChipButton, MoreChips
from explorer.widgets.elided_label import ElidedLabel
from explorer.widgets.icons import IconButton, paint_icon

_MOST_REMEMBERED = 50
_HEIGHT = 38
_NARROW = 460
_LEFT, _RIGHT = 34, 7  # pixels of margins
_GAP = 6  # pixels between buttons
_LINE = 28  # pixels of a line of chips
_MOST_LINES = 3  # of chips: the map keeps its room
_FRAME = 12  # pixels that the field keeps beside its text
_SAID = 20  # pixels of the line that says what is ignored
SAY_AFTER_MS = 600  # what is half typed is not called wrong


@dataclass(frozen=True, slots=True)
class Chip:
    """A text that the query is drawn to (sign 1) or away from (sign -1)."""

    text_id: int
    text: str
    sign: int


class SearchField(QLineEdit):
    """The line one types in. Up and Down walk through earlier searches, or through `options` while these are
    shown: then Tab takes one, as Enter does once one is chosen, and Escape hides them. F1 asks for help."""

    history_walked = Signal(int)
    escaped = Signal()
    focus_moved = Signal()
    help_requested = Signal()
    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.options: CompletionList | None = None

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride:
                if event.key() == Qt.Key.Key_F1 and not event.modifiers():
                    event.accept()  # else the window's list of shortcuts would open
                    return True
                if self._is_for_the_window(event):
                    event.ignore()  # else the line would move its cursor, as with Ctrl+E and Ctrl+Home
                    return True
            pressed = event.type() == QEvent.Type.KeyPress
            if pressed and event.key() == Qt.Key.Key_Tab and self._offered() is not None:
                self.keyPressEvent(event)
                return True
        return super().event(event)

    def _is_for_the_window(self, event: QKeyEvent) -> bool:
        """Whether keys are those of an action of the window; what was typed here is undone first."""
        own = [(self.isUndoAvailable(), QKeySequence.StandardKey.Undo)]
        own.append((self.isRedoAvailable(), QKeySequence.StandardKey.Redo))
        if any(available and event.matches(key) for available, key in own):
            return False
        keys = QKeySequence(event.keyCombination())
        return any(action.isEnabled() and action.shortcut() == keys for action in self.window().actions())

    def _offered(self) -> CompletionList | None:
        return self.options if self.options is not None and self.options.isVisible() else None

    def _for_options(self, options: CompletionList, key: int) -> bool:
        """Do with the options what a key asks for; whether it was for them."""
        enter = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            options.move_choice(1 if key == Qt.Key.Key_Down else -1)
        elif key == Qt.Key.Key_Tab or (key in enter and options.currentRow() >= 0):
            options.take()
        elif key == Qt.Key.Key_Escape:
            options.hide()
        else:
            if key in enter:
                options.hide()
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        options = self._offered()
        if options is not None and self._for_options(options, event.key()):
            return
        if event.key() == Qt.Key.Key_F1:
            self.help_requested.emit()
        elif event.key() == Qt.Key.Key_Up:
            self.history_walked.emit(-1)
        elif event.key() == Qt.Key.Key_Down:
            self.history_walked.emit(1)
        elif event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_moved.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.options is not None:
            self.options.hide()
        comes_back = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
        if event.reason() not in comes_back and not self.hasSelectedText():
            self.setCursorPosition(0)  # how it begins is to be seen
        self.focus_moved.emit()


def _even_lines(widths: Sequence[int], room: int) -> list[tuple[int, int]]:
    """Where lines begin and end, where widths go in order on lines of `room` pixels, about as many on each,
    and on as few lines as that allows; what is wider than a line has one for itself.
    """
    lines: list[tuple[int, int]] = []
    for n in range(1, len(widths) + 1):
        lines = list(pairwise(len(widths) * k // n for k in range(n + 1)))
        if all(sum(widths[start:end]) <= room for start, end in lines):
            break
    return lines


def _least(widget: QWidget) -> int:
    """Pixels that a widget and the gap behind it take at least."""
    return max(widget.minimumSizeHint().width(), widget.minimumWidth()) + _GAP


class SearchBox(QWidget):
    """The search field with its chips.

    Signals:
        search_requested: search for this text now, after Enter or a key; empty: all was cleared.
        chip_removed: the text id of a chip that was taken out.
    """

    search_requested = Signal(str)
    chip_removed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.field = SearchField()
        self.field.setProperty("role", "bare")
        self.field.setAccessibleName(self.tr("Search"))
        self.field.setMinimumWidth(120)
        self.setFocusProxy(self.field)
        self.options = self.field.options = CompletionList(self)
        self.said = ElidedLabel()
        self.said.setProperty("role", "small")
        self.said.setAccessibleName(self.tr("What of the search is ignored"))
        self.said.hide()
        self.clear_button = IconButton("close", self.tr("Clear the search (Escape)"), 24)
        self.clear_button.hide()
        self.saved_button = IconButton("bookmark", self.tr("Saved searches"), 24)
        self.within = QPushButton(self.tr("in the selection"))
        self.within.setProperty("role", "segment")
        self.within.setCheckable(True)
        self.within.setToolTip(self.tr("Search only the rows that are selected now"))
        self.within.setAccessibleName(self.tr("Search in the selection"))
        self.within.setCursor(Qt.CursorShape.PointingHandCursor)
        self.within.hide()
        self.more = MoreChips(self)  # the chips for which there is no line left
        self._row = QHBoxLayout()
        self._row.setSpacing(_GAP)
        self._row.addWidget(self.field, 1)
        self._row.addWidget(self.more)
        self._row.addWidget(self.within)
        self._row.addWidget(self.clear_button)
        self._row.addWidget(self.saved_button)
        # Where chips go when the box is narrow; as many as were ever needed: an empty one takes no room.
        self._lines: list[QHBoxLayout] = []
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(_LEFT, 4, _RIGHT, 4)
        column.setSpacing(2)
        column.addLayout(self._row)
        column.addWidget(self.said)
        self._examples: tuple[str, ...] = ()
        self._chips: list[ChipButton] = []
        self._shown_chips: tuple[Chip, ...] = ()
        self._history: list[str] = []
        self._at = 0
        self._asked = ""
        self._pause = QTimer(self)
        self._pause.setObjectName("pause in typing")
        self._pause.setSingleShot(True)
        self._pause.setInterval(0)  # every key is searched for, unless the next one has come by then
        self._pause.timeout.connect(self._search)
        self._to_say = ""
        self._saying = QTimer(self)
        self._saying.setObjectName("say what is ignored")
        self._saying.setSingleShot(True)
        self._saying.setInterval(SAY_AFTER_MS)
        self._saying.timeout.connect(self._say)
        self.field.textEdited.connect(self._typed)
        self.field.returnPressed.connect(self._entered)
        self.field.history_walked.connect(self._walk)
        self.field.escaped.connect(self.clear)
        self.field.focus_moved.connect(self.update)
        self.field.resized.connect(self._show_examples)
        self.clear_button.clicked.connect(self.clear)
        theme.notifier().changed.connect(self.update)
        self._show_examples()
        self._place_chips()

    def text(self) -> str:
        """What is typed."""
        return self.field.text()

    def typing(self) -> bool:
        """Whether something was typed that is not searched for yet."""
        return self._pause.isActive()

    def set_text(self, text: str) -> None:
        """Put `text` in the field without searching for it."""
        self._pause.stop()
        self._asked = text.strip()
        self.field.setText(text)
        if not self.field.hasFocus():
            self.field.setCursorPosition(0)  # how it begins is to be seen
        self._place_chips()
        self._show_clear()

    def type_text(self, text: str, cursor: int) -> None:
        """Put `text` in the field as if it had been typed."""
        self.field.setText(text)
        self.field.setCursorPosition(cursor)
        self._typed()

    def add_text(self, text: str) -> None:
        """Type `text` behind what is there, as a word of its own."""
        before = self.field.text().rstrip()
        whole = f"{before} {text}" if before else text
        self.type_text(whole, len(whole))
        self.field.setFocus()

    def set_within(self, offered: bool, chosen: bool) -> None:
        """Whether a search in the selection is offered, and whether that is what is done."""
        self.within.setVisible(offered or chosen)
        self.within.setChecked(chosen)
        self._place_chips()

    def set_examples(self, clauses: Sequence[str]) -> None:
        """Say in the empty field what can be typed, with as many of these clauses of the open file as fit."""
        self._examples = ("lost card", '"lost card"', "-lost", *clauses)
        self._show_examples()

    def _show_examples(self) -> None:
        said = [self.tr("Search"), self.tr("Search by meaning or by words")]
        with_examples = self.tr("Search by meaning or by words: {0}")
        said += [
            with_examples.format("   ".join(self._examples[:n])) for n in range(1, len(self._examples) + 1)
        ]
        room = self.field.width() - _FRAME
        widths = self.field.fontMetrics().horizontalAdvance
        self.field.setPlaceholderText(
            next((text for text in reversed(said) if widths(text) <= room), said[0])
        )

    def set_ignored(self, sentences: str) -> None:
        """Say below the field what of the query is no operator, once a person pauses; "" takes it back."""
        self._to_say = sentences
        if not sentences:
            self._saying.stop()
            self._say()
        elif sentences != self.said.text():
            self._saying.start()

    def _say(self) -> None:
        if self._to_say and self.options.isVisible():
            self._saying.start()  # there is still a way to continue
            return
        self.said.setText(self._to_say)
        self.said.setToolTip(self._to_say)
        self.said.setVisible(bool(self._to_say))
        self._place_chips()

    def set_chips(self, chips: Sequence[Chip]) -> None:
        """Show these chips, in order."""
        if self._shown_chips == tuple(chips):
            return
        self._shown_chips = tuple(chips)
        for button in self._chips:
            button.hide()
            button.deleteLater()
        self._chips = [self._chip_button(chip) for chip in chips]
        for before, after in pairwise([self.field, *self._chips, self.more, self.within, self.clear_button]):
            QWidget.setTabOrder(before, after)
        self._place_chips()
        self._show_clear()

    def chips(self) -> tuple[Chip, ...]:
        """The chips shown."""
        return self._shown_chips

    def _chip_button(self, chip: Chip) -> ChipButton:
        meaning = self.tr("Like: {0}") if chip.sign > 0 else self.tr("Not like: {0}")
        text = f"{'+' if chip.sign > 0 else '−'} {' '.join(chip.text.split())}"
        button = ChipButton(text, meaning.format(chip.text), self, warns=chip.sign < 0)
        button.clicked.connect(partial(self.chip_removed.emit, chip.text_id))
        button.remove_requested.connect(partial(self.chip_removed.emit, chip.text_id))
        button.show()
        return button

    def clear(self) -> None:
        """Forget text and chips, and say so."""
        if not self.field.text() and not self._chips:
            return
        self.set_text("")
        self.set_chips(())
        self.search_requested.emit("")
        self.field.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < _NARROW
        self.within.setText(self.tr("selected") if is_narrow else self.tr("in the selection"))
        self._place_chips()
        self._settle_options()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._settle_options()

    def _settle_options(self) -> None:
        if self.options.isVisible():
            # The panels beside are laid out by then: what is around may move without the box.
            QTimer.singleShot(0, self.options.settle)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(look.accent if self.field.hasFocus() else look.line_strong), 1))
        painter.setBrush(QColor(look.panel))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), look.radius, look.radius)
        paint_icon(painter, "search", QRectF(8, 0, 20, _HEIGHT), look.muted)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.field.setFocus()

    def _place_chips(self) -> None:
        """Beside the text while that leaves room for all of it, else on lines of their own."""
        for chip in self._chips:
            chip.setMinimumWidth(0)
        room = self.width() - _LEFT - _RIGHT + _GAP
        row = sum(map(_least, (self.field, self.clear_button, self.saved_button)))
        within = 0 if self.within.isHidden() else _least(self.within)
        crowded = within > 0 and row + within > room
        row += 0 if crowded else within
        wanted = sum(chip.sizeHint().width() + _GAP for chip in self._chips)
        typed = self.field.fontMetrics().horizontalAdvance(self.field.text()) + 16
        is_full = wanted + max(typed, 160) > self.width() - 76 or row + sum(map(_least, self._chips)) > room
        for layout in (self._row, *self._lines):
            for button in (*self._chips, self.more, self.within):
                layout.removeWidget(button)
        if not crowded:
            self._row.insertWidget(1, self.within)
        if not is_full:
            for place, chip in enumerate(self._chips, start=1):
                self._row.insertWidget(place, chip)
        n = self._fill_lines(self._chips if is_full else [], [self.within] if crowded else [], room)
        self.setFixedHeight(_HEIGHT + _LINE * n + _SAID * bool(self.said.text()))

    def _fill_lines(self, chips: Sequence[ChipButton], last: Sequence[QWidget], room: int) -> int:
        """Put chips, and what comes last, on lines below the text; those chips that would take more lines
        than there may be are left to a menu. Returns how many lines there are now."""
        n_shown, buttons = len(chips), [*chips, *last]
        least = {button: _least(button) for button in buttons}
        least[self.more] = self.more.width_for(n_shown) + _GAP
        lines = _even_lines([least[button] for button in buttons], room)
        while len(lines) > _MOST_LINES and n_shown > 1:
            n_shown -= 1
            buttons = [*chips[:n_shown], self.more, *last]
            lines = _even_lines([least[button] for button in buttons], room)
        for number, (start, end) in enumerate(lines):
            if number == len(self._lines):
                self._add_line()
            spare = (room - sum(least[button] for button in buttons[start:end])) // (end - start)
            for place, button in enumerate(buttons[start:end]):
                self._lines[number].insertWidget(place, button)
                if button in chips:  # long ones are shortened before short ones
                    button.setMinimumWidth(min(least[button] - _GAP + spare, button.sizeHint().width()))
        self.more.share(self._chips, n_shown if chips else len(self._chips))
        return len(lines)

    def _add_line(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(_GAP)
        line.addStretch(1)
        self._lines.append(line)
        self._column.insertLayout(len(self._lines), line)  # below the row and the other lines

    def _typed(self) -> None:
        if self._chips:  # only they make way for what is typed
            self._place_chips()
        self._show_clear()
        self._pause.start()

    def _entered(self) -> None:
        self._remember()
        self._asked = ""
        self._search()

    def _search(self) -> None:
        self._pause.stop()
        text = self.field.text().strip()
        if text == self._asked and text:
            return
        self._asked = text
        self.search_requested.emit(text)

    def _remember(self) -> None:
        text = self.field.text().strip()
        if text:
            earlier = [old for old in self._history if old != text]
            self._history = [*earlier[-_MOST_REMEMBERED + 1 :], text]
        self._at = len(self._history)

    def _walk(self, step: int) -> None:
        if self._at >= len(self._history) and step < 0:
            unsaved = self.field.text().strip()
            self._remember()
            if unsaved:
                self._at -= 1
        at = self._at + step
        if not 0 <= at < len(self._history):
            return
        self._at = at
        self.field.setText(self._history[at])
        self._show_clear()
        self._pause.start()

    def _show_clear(self) -> None:
        self.clear_button.setVisible(bool(self.field.text() or self._chips))
