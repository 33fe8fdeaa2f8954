"""What is selected, to be read: its rows, what can be done with them, what sets them apart."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QMenu, QPushButton, QStackedLayout, QVBoxLayout, QWidget

from explorer.explore.apart_list import ApartList
from explorer.explore.row_table import RowTable
from explorer.shared.engine_words import said
from explorer.shared.state import Selection
from explorer.widgets.mode_switch import ModeSwitch
from explorer.widgets.plain_text import PlainLabel, without_mnemonic
from explorer.widgets.values import shown_category

if TYPE_CHECKING:
    from core.clusters import Characterization

_WHOLE_NAME = 310  # pixels of width in which the switch fits with whole names
_IN_SUMMARY = 6  # words, and columns
_SUMMARY = 41  # pixels: two lines, so that nothing jumps
_BESIDE_AGAINST = 40  # pixels of margins beside the name of what is compared with


class SelectionView(QWidget):
    """The rows that are selected, as a table or as what sets them apart; empty, it says how to select.

    Moving in the table shows one row after another and leaves the selection as it is.

    Attributes:
        table: the rows, in file order or sorted.
        apart: what sets them apart; `summary` names the first few words of it.

    Signals:
        row_chosen: a row id that is looked at.
        action_requested: the name of an action of the window, to be done with what is selected.
        keep_requested, drop_requested: int64 row ids that alone stay selected, or that no longer are.
        apart_wanted: what sets them apart is looked at, or no longer.
        against_menu_wanted: a QMenu to fill with what the selection can be compared with.
    """

    row_chosen = Signal(object)
    action_requested = Signal(str)
    keep_requested = Signal(object)
    drop_requested = Signal(object)
    apart_wanted = Signal(bool)
    against_menu_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = RowTable()
        self.table.view.setAccessibleName(self.tr("Selected rows"))
        self.table.rows_selected.connect(self._moved)
        self.table.menu_opening.connect(self._add_to_menu)
        offers = (
            ("only_selected", self.tr("Only these"), self.tr("Let these rows through and no others (Alt+O)")),
            ("label_selected", self.tr("Label…"), self.tr("Stick a label on them (Ctrl+Alt+L)")),
            ("export_selected", self.tr("Export…"), self.tr("Write them to a file (Ctrl+Alt+E)")),
            ("invert_selection", self.tr("Invert"), self.tr("Select the others instead (Ctrl+Shift+I)")),
            (
                "train_selected",
                self.tr("Train on these…"),
                self.tr("Learn from these rows only (Ctrl+Alt+V)"),
            ),
        )
        self.buttons = {name: self._button(text, name, tooltip) for name, text, tooltip in offers}
        for name, button in self.buttons.items():
            button.clicked.connect(partial(self.action_requested.emit, name))
        self.mark = self._button(self.tr("Mark"), "markSelection", self.tr("Say that they are alike, or not"))
        self.mark.clicked.connect(self._open_marks)
        self.more = self._button("⋯", "moreOfSelection", self.tr("More that can be done"))
        self.more.setAccessibleName(self.tr("More that can be done"))
        self.more.clicked.connect(self._open_more)
        self.which = ModeSwitch(
            [
                ("table", self.tr("Sentences"), self.tr("Read what is selected")),
                ("apart", self.tr("What sets them apart"), self.tr("Words and values that others have less")),
            ],
            self.tr("Show of the selection"),
        )
        self.which.mode_chosen.connect(self._which_chosen)
        self.summary = PlainLabel()
        self.summary.setProperty("role", "small")
        self.summary.setWordWrap(True)
        self.summary.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.summary.setContentsMargins(14, 5, 8, 0)
        self.summary.setFixedHeight(_SUMMARY)
        self._compared = PlainLabel(self.tr("Compared with"))
        self._compared.setProperty("role", "small")
        self._against_name = ""
        self.against = QPushButton()
        self.against.setObjectName("against")
        self.against.setProperty("role", "link")
        self.against.setToolTip(self.tr("Compare with something else"))
        self.against.clicked.connect(self._open_against)
        self.apart = ApartList()
        self.note = PlainLabel()
        self.note.setProperty("role", "muted")
        self.note.setWordWrap(True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note.setContentsMargins(28, 28, 28, 28)
        bar = QWidget()
        bar.setProperty("role", "bar")
        bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._offers = QHBoxLayout()
        self._offers.setSpacing(6)
        for button in self._all_buttons():
            self._offers.addWidget(button)
        self._offers.addWidget(self.more)
        self._offers.addStretch(1)
        above = QVBoxLayout(bar)
        above.setContentsMargins(14, 7, 8, 6)
        above.setSpacing(6)
        above.addLayout(self._offers)
        above.addWidget(self.which, 0, Qt.AlignmentFlag.AlignLeft)
        self._apart = QWidget()
        beside = QHBoxLayout()
        beside.setContentsMargins(14, 6, 8, 0)
        beside.setSpacing(4)
        beside.addWidget(self._compared)
        beside.addWidget(self.against, 1, Qt.AlignmentFlag.AlignLeft)
        answer = QWidget()  # a stack without a parent would show its first page as a window
        self._answer = QStackedLayout(answer)
        self._answer.addWidget(self.apart)
        self._answer.addWidget(self.note)
        _column(self._apart, beside, answer)
        self._read = QWidget()
        _column(self._read, self.summary, self.table)
        body = QWidget()
        self._body = QStackedLayout(body)
        self._body.addWidget(self._read)
        self._body.addWidget(self._apart)
        whole = QWidget()
        _column(whole, bar, body)
        self.empty = PlainLabel(
            self.tr(
                "Nothing is selected.\n\nDraw around points with the lasso (L) or a rectangle (R), or click "
                "the name of a cluster. Shift adds to what is selected, Alt takes away."
            )
        )
        self.empty.setProperty("role", "muted")
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setContentsMargins(28, 28, 28, 28)
        self._stack = QStackedLayout(self)
        self._whole = whole
        self._stack.addWidget(whole)
        self._stack.addWidget(self.empty)
        self._stack.setCurrentWidget(self.empty)

    def _button(self, text: str, name: str, tooltip: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setProperty("role", "small")
        button.setToolTip(tooltip)
        return button

    def set_selection(self, selection: Selection) -> None:
        """Another selection; its rows come with `set_rows`, in order."""
        n = len(selection.row_ids)
        self.mark.setEnabled(n > 1)
        self._stack.setCurrentWidget(self._whole if n else self.empty)
        if not n:
            self.table.set_rows(selection.row_ids, self.table.model.columns())

    def set_apart(self, found: Characterization | None, sentence: str, against: str, short: str) -> None:
        """Show what sets the selection apart, or why nothing is known, as a sentence.

        Args:
            against: what it is compared with; short: in a word or two.
        """
        self.apart.found.set_found(found, short)
        self.apart.scrollToTop()
        self.note.setText(sentence)
        self._against_name = against
        self._fit_against()
        self.against.setToolTip(
            self.tr("Compared with {0}; click to compare with something else").format(against)
        )
        self.against.setAccessibleName(self.tr("Compared with {0}").format(against))
        self.summary.setText(self._summed_up(found) if found is not None else sentence)
        self._show_body()

    def _summed_up(self, found: Characterization) -> str:
        words = [word.text for word in found.words]
        values = [f"{column.column}: {shown_category(column.values[0].text)}" for column in found.columns]
        parts = " · ".join([*words[:_IN_SUMMARY], *values[:_IN_SUMMARY]])
        return parts or said(found.nothing or "")

    def _which_chosen(self) -> None:
        self._show_body()

    def _show_body(self) -> None:
        self._answer.setCurrentWidget(self.note if self.note.text() else self.apart)
        self._body.setCurrentWidget(self._apart if self.which.mode() == "apart" else self._read)

    def show_which(self, which: str) -> None:
        """Show the "table" or what sets the selection "apart"."""
        self.which.set_mode(which)
        self._show_body()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.apart_wanted.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.apart_wanted.emit(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_buttons()
        self._fit_against()

    def _fit_against(self) -> None:
        """The name of what is compared with, shortened to the room there is; its arrow stays in sight."""
        metrics = self.against.fontMetrics()
        taken = self._compared.sizeHint().width() + metrics.horizontalAdvance(" ▾") + _BESIDE_AGAINST
        room = self.width() - taken
        name = metrics.elidedText(self._against_name, Qt.TextElideMode.ElideMiddle, max(room, 40))
        self.against.setText(f"{without_mnemonic(name)} ▾")

    def _all_buttons(self) -> list[QPushButton]:
        return [*self.buttons.values(), self.mark]

    def _fit_buttons(self) -> None:
        """Buttons that do not fit are entries of a menu."""
        room, gap = self.width() - 22, self._offers.spacing()
        widths = [button.sizeHint().width() + gap for button in self._all_buttons()]
        shown = len(widths)
        if sum(widths) - gap > room:
            room -= self.more.sizeHint().width()
            while shown and sum(widths[:shown]) > room:
                shown -= 1
        for place, button in enumerate(self._all_buttons()):
            button.setVisible(place < shown)
        self.more.setVisible(shown < len(widths))
        fits = self.width() >= _WHOLE_NAME
        self.which.set_label("apart", self.tr("What sets them apart") if fits else self.tr("What differs"))

    def _open_more(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for button in self._all_buttons():
            if not button.isVisible() and button is not self.mark:
                menu.addAction(button.text(), button.click)
        if not self.mark.isVisible():
            menu.addSeparator()
            self._add_marks(menu)
        menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _open_against(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.against_menu_wanted.emit(menu)
        menu.popup(self.against.mapToGlobal(self.against.rect().bottomLeft()))

    def set_rows(
        self, row_ids: NDArray[np.int64], columns: Sequence[str], numeric: frozenset[str] = frozenset()
    ) -> None:
        """The selected rows in view order, with the columns of the table."""
        self.table.set_rows(row_ids, columns, numeric)

    def show_row(self, row_id: int) -> None:
        """Mark the row that is looked at, without telling anyone."""
        self.table.select_rows(np.array([row_id], dtype=np.int64))

    def _moved(self, row_ids: NDArray[np.int64]) -> None:
        if len(row_ids):
            self.row_chosen.emit(int(row_ids[0]))

    def _open_marks(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._add_marks(menu)
        menu.popup(self.mark.mapToGlobal(self.mark.rect().bottomLeft()))

    def _add_marks(self, menu: QMenu) -> None:
        marks = (
            (self.tr("They are all alike…"), "selection_alike"),
            (self.tr("No two of them are alike…"), "selection_not_alike"),
        )
        for text, action in marks:
            menu.addAction(text, partial(self.action_requested.emit, action)).setEnabled(
                self.mark.isEnabled()
            )

    def _add_to_menu(self, menu: QMenu) -> None:
        rows = self.table.selected_rows()
        if not len(rows):
            return
        first = menu.actions()[0] if menu.actions() else None
        one = len(rows) == 1
        take = self.tr("Take it out of the selection") if one else self.tr("Take them out of the selection")
        keep = self.tr("Keep only this selected") if one else self.tr("Keep only these selected")
        entries = (
            (take, lambda: self.drop_requested.emit(rows)),
            (keep, lambda: self.keep_requested.emit(rows)),
        )
        for text, act in entries:
            action = menu.addAction(text, act)
            if first is not None:
                menu.insertAction(first, action)
        if first is not None:
            menu.insertSeparator(first)


def _column(widget: QWidget, *parts: QWidget | QLayout) -> None:
    """Put parts below each other; the last one takes the room that is left."""
    column = QVBoxLayout(widget)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for part in parts:
        stretch = 1 if part is parts[-1] else 0
        if isinstance(part, QWidget):
            column.addWidget(part, stretch)
        else:
            column.addLayout(part, stretch)
