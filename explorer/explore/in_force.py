"""The row of chips above the map: what is in force, each with a way to lift it, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QCoreApplication, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from explorer.shared import wording
from explorer.shared.engine_words import said
from explorer.shared.state import LABELS, NOTES
from explorer.widgets.chip import HEIGHT, ChipButton, MoreChips
from explorer.widgets.elided_label import ElidedLabel
from explorer.widgets.icons import IconButton
from explorer.widgets.values import as_moment, shown, shown_category

if TYPE_CHECKING:
    from explorer.explore.without import WithoutColumns
    from explorer.shell.session import Session

Kind = Literal["query", "column", "rows", "selection", "without", "within"]

_VALUES = 2  # that are named in a chip; the others are counted
_GAP = 6  # pixels
_ENOUGH = 120  # pixels that a long chip is shortened to before another goes


def _tr(text: str, *numbers: int) -> str:
    return QCoreApplication.translate("in force", text)


@dataclass(frozen=True, slots=True)
class Held:
    """One thing that is in force.

    Attributes:
        kind: what it is; column: the column of a filter, else "".
        text: in a few words. meaning: the whole of it.
    """

    kind: Kind
    column: str
    text: str
    meaning: str


def what_is_in_force(session: Session) -> tuple[Held, ...]:
    """Query, filters, selection and what is seen past, in the order in which they are shown."""
    found: list[Held] = []
    query, state, selected = session.query, session.filter_state, session.selected
    if query is not None:
        n_like = len(query.like) + len(query.unlike)
        text = " ".join(query.text.split())
        said = f"“{text}”" if text else _tr("like {0}").format(wording.texts(n_like))
        ways = {"semantic": _tr("by meaning"), "keyword": _tr("by words"), "hybrid": _tr("by both")}
        meaning = _tr("Search {0}: {1}").format(ways[query.mode], said)
        found.append(Held("query", "", said, meaning))
    if session.within is not None:
        n = wording.count(len(session.within.row_ids))
        name = session.within.name or wording.rows(len(session.within.row_ids))
        meaning = _tr("Only these rows are searched: {0}").format(f"{name} ({n})")
        found.append(Held("within", "", _tr("search in: {0}").format(name), meaning))
    numbers = {facet.column: (facet.type, facet.affixes) for facet in session.facets}
    for column, values in state.chosen.items():
        title = {LABELS: _tr("label"), NOTES: _tr("rows")}.get(column, column)
        names = [shown_category(value) for value in values]
        short = ", ".join(names[:_VALUES]) + (f" +{len(names) - _VALUES}" if len(names) > _VALUES else "")
        meaning = _tr("Filter: {0} is {1}").format(title, _tr(" or ").join(names))
        found.append(Held("column", column, f"{title}: {short}", meaning))
    for column, ends in state.ranges.items():
        said = range_words(ends, *numbers.get(column, ("", ("", ""))))
        found.append(
            Held("column", column, f"{column}: {said}", _tr("Filter: {0} is {1}").format(column, said))
        )
    if state.rows is not None:
        title, name = state.rows.title, state.rows.name
        meaning = _tr("Filter: only {0}, {1}").format(wording.rows(len(state.rows.row_ids)), name)
        found.append(Held("rows", "", f"{title}: {name}" if name else title, meaning))
    n_selected = len(selected.row_ids)
    if n_selected:
        said = _tr("1 selected") if n_selected == 1 else _tr("{0} selected").format(wording.count(n_selected))
        text = f"{selected.name} · {said}" if selected.name else said
        n_texts = len(session.selected_texts)
        meaning = _tr("{0}: {1} with {2}").format(
            selected.name or _tr("Selection"), wording.rows(n_selected), wording.distinct_texts(n_texts)
        )
        found.append(Held("selection", "", text, meaning))
    if session.without.columns:
        found.append(_without(session.without))
    return tuple(found)


def _without(without: WithoutColumns) -> Held:
    """The columns that are seen past; while the map is made, or the one before is shown, that is said."""
    names = ", ".join(without.columns)
    text = _tr("without {0}").format(names)
    erased = without.after.erased if without.after is not None else None
    if erased is None:
        return Held("without", "", _tr("{0} · being made").format(text), _tr("The map is being made."))
    if not without.in_force:
        text = _tr("{0} · before").format(text)
    sides = _tr("Also in searches.") if without.in_search else _tr("A typed search is as always.")
    return Held("without", "", text, "\n".join((said(erased.summary), *map(said, erased.warnings), sides)))


def range_words(ends: tuple[object, object], column_type: str, affixes: tuple[str, str] = ("", "")) -> str:
    """A range that is filtered by: "2 – 4", "up to 4", "2 – 4 €"; an end that is None is open."""
    low, high = (_end(end, column_type) for end in ends)
    if not low:
        return _tr("up to {0}").format(high.join(affixes))
    if not high:
        return _tr("from {0}").format(low.join(affixes))
    return (low if low == high else f"{low} – {high}").join(affixes)


def _end(end: object, column_type: str) -> str:
    if isinstance(end, float) and column_type in ("date", "timestamp"):
        end = as_moment(end)
    return shown(end)


class InForceRow(QWidget):
    """Back and forward, then a chip for each thing in force; those that do not fit are in a menu.

    Its height never changes, so that the map does not jump.

    Signals:
        opened: a `Held` was clicked. removed: a `Held` is to be lifted. clear_requested(): all of them.
        back_requested(), forward_requested().
    """

    opened = Signal(object)
    removed = Signal(object)
    clear_requested = Signal()
    back_requested = Signal()
    forward_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("What is in force"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)
        self.back = IconButton("back", self.tr("Back to what was shown before (Alt+Left)"), HEIGHT)
        self.forward = IconButton("forward", self.tr("Forward again (Alt+Right)"), HEIGHT)
        self.back.clicked.connect(self.back_requested)
        self.forward.clicked.connect(self.forward_requested)
        self.nothing = ElidedLabel()
        self.nothing.setProperty("role", "small")
        self.more = MoreChips(self)
        self.clear = QPushButton(self.tr("clear all"))
        self.clear.setProperty("role", "link")
        self.clear.setAccessibleName(self.tr("Clear query, filters and selection"))
        self.clear.setFixedHeight(HEIGHT)
        self.clear.clicked.connect(self.clear_requested)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(_GAP)
        self._row.addWidget(self.back)
        self._row.addWidget(self.forward)
        self._row.addWidget(self.nothing, 1)
        self._row.addWidget(self.more)
        self._row.addWidget(self.clear)
        self._row.addStretch(1)
        self._held: tuple[Held, ...] = ()
        self.chips: list[ChipButton] = []
        self.set_way(False, False)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, HEIGHT)

    def set_way(self, back: bool, forward: bool) -> None:
        """Whether there is something to go back and forward to."""
        self.back.setEnabled(back)
        self.forward.setEnabled(forward)

    def set_held(self, held: Sequence[Held], otherwise: str) -> None:
        """Show these, or the sentence `otherwise` where there is none."""
        self.nothing.setText(otherwise)
        if tuple(held) != self._held:
            focused = next((at for at, chip in enumerate(self.chips) if chip.hasFocus()), None)
            self._held = tuple(held)
            self._make_chips()
            self._fit()  # what is hidden takes no focus
            if focused is not None and self.chips:
                self.chips[min(focused, len(self.chips) - 1)].setFocus()
        else:
            self._fit()

    def held(self) -> tuple[Held, ...]:
        """What is shown, in order; those of the menu too."""
        return self._held

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _make_chips(self) -> None:
        for chip in self.chips:
            self._row.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self.chips = []
        for place, one in enumerate(self._held):
            chip = ChipButton(one.text, one.meaning, self)
            chip.clicked.connect(partial(self.opened.emit, one))
            chip.remove_requested.connect(partial(self.removed.emit, one))
            self._row.insertWidget(3 + place, chip)
            self.chips.append(chip)
        for before, after in pairwise([self.back, self.forward, *self.chips, self.more, self.clear]):
            QWidget.setTabOrder(before, after)

    def _fit(self) -> None:
        """Chips are shortened; those that do not fit even so are left to the menu, the last ones first."""
        self.nothing.setVisible(not self._held)
        self.clear.setVisible(len(self._held) > 1)
        ends = 2 * (HEIGHT + _GAP) + (self.clear.sizeHint().width() + _GAP if len(self._held) > 1 else 0)
        room = self.width() - ends
        widths = [min(chip.sizeHint().width(), _ENOUGH) + _GAP for chip in self.chips]
        shown = len(widths)
        if sum(widths) > room:
            room -= self.more.width_for(len(widths)) + _GAP
            while shown > 1 and sum(widths[:shown]) > room:
                shown -= 1
        fits = sum(widths[:shown]) <= room
        for chip, width in zip(self.chips, widths, strict=True):
            chip.setMinimumWidth(width - _GAP if fits else 0)  # long ones are shortened before short ones
        self.more.share(self.chips, shown)
