"""What to learn from: the labelled file, what it was taken for, and how to read it differently."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QWidget,
)

from explorer.shared import wording
from explorer.shared.engine_words import joined, said
from explorer.train.choice import Choice
from explorer.train.columns_form import ColumnChoices, roles_of
from explorer.train.offers import Offered
from explorer.train.sources_form import TrainingSources
from explorer.train.state import LabelledSet, TrainingData
from explorer.widgets.card import Card, label, link
from explorer.widgets.combo_button import ComboButton
from explorer.widgets.dialogs import show_lines
from explorer.widgets.plain_text import without_mnemonic

if TYPE_CHECKING:
    from core.examples.examples import Examples

_NAMED_LINES = 4


def _tr(text: str) -> str:
    return QCoreApplication.translate("training", text)


class LearnFrom(Card):
    """Signals:
    offer_chosen(Offered): learn from this alone.
    menu_opening(): say with `set_offers` what there is.
    order_changed(DataOrder): learn from this instead.
    rows_chosen(key): learn from these rows only, a key of `set_rows`.
    """

    offer_chosen = Signal(object)
    menu_opening = Signal()
    order_changed = Signal(object)
    rows_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("learnFrom", parent=parent)
        self.column.addWidget(label("heading", self.tr("Learn from")))
        self._data: TrainingData | None = None
        self._offers: tuple[Offered, ...] = ()
        self.source = _Source()
        self.source.menu_.aboutToShow.connect(self.menu_opening)
        self.needed = label("warn", name="verdictNeeds")
        self.taken_for = label("small", name="takenFor")
        self.left_out = link("", "leftOut")
        self.left_out.clicked.connect(self._show_left_out)
        self.notes = label("warn", name="splitNotes")
        self.error = label("bad", name="trainingDataError")
        self.differently = link(self.tr("Read it differently…"), "readDifferently")
        self.differently.setCheckable(True)
        self.differently.toggled.connect(self._unfold)
        self.choices = ColumnChoices()
        self.choices.changed.connect(self._choose)
        self.rows = Choice(self.tr("Rows"), "rowsChoice", self.tr("Learn from these rows only"))
        self.rows.chosen.connect(self.rows_chosen)
        self.within = Choice(
            self.tr("Within"),
            "widerColumn",
            self.tr(
                "Wider classes: the same class scores 1, another one in the same wider class 0.5, else 0"
            ),
        )
        self.within.chosen.connect(self._choose_wider)
        Choice.align(self.rows, self.within)
        self.column.addWidget(self.source)
        self.column.addWidget(self.rows)
        self.column.addWidget(self.within)
        self.column.addWidget(self.taken_for)
        for widget in (self.left_out, self.differently):
            row = QHBoxLayout()
            row.addWidget(widget)
            row.addStretch(1)
            self.column.addLayout(row)
        self.column.addWidget(self.choices)
        self.more_button = link(self.tr("More…"), "moreData")
        self.more_button.setToolTip(
            self.tr("Several files, files of their own for the parts, a group column")
        )
        self.more_button.setCheckable(True)
        self.more_button.toggled.connect(self._unfold_more)
        row = QHBoxLayout()
        row.addWidget(self.more_button)
        row.addStretch(1)
        self.column.addLayout(row)
        self.more = TrainingSources()
        self.more.order_changed.connect(self.order_changed)
        self.more.chosen_changed.connect(self._show_chosen)
        self.column.addWidget(self.more)
        self.column.addWidget(self.notes)
        self.column.addWidget(self.needed)
        self.column.addWidget(self.error)
        self.choices.hide()
        self.more.hide()
        self.set_data(None, "", "")

    def set_offers(self, offers: Sequence[Offered]) -> None:
        """What there is to learn from."""
        if tuple(offers) == self._offers:
            return
        self._offers = tuple(offers)
        self.source.menu_.clear()
        self.source.menu_.setToolTipsVisible(True)
        for offered in offers:
            action = self.source.menu_.addAction(
                without_mnemonic(offered.title), partial(self.offer_chosen.emit, offered)
            )
            action.setObjectName(f"learnFrom{offered.kind.capitalize()}")
            action.setToolTip(offered.about)
            action.setEnabled(offered.ready)

    def set_rows(self, entries: Sequence[tuple[str, str]], current: str) -> None:
        """Show which rows can be chosen, (key, words) each; one or none: there is no choice."""
        self.rows.set_entries(entries, current)

    def set_data(self, data: TrainingData | None, reading: str, error: str) -> None:
        """Show the data, the name of a file that is being read, or why one could not be read."""
        self._data = data
        if reading:
            title = self.tr("Reading {file}…").format(file=reading)
        elif data is None:
            title = self.tr("Choose what to learn from")
        elif len(data.sets) > 1:
            title = self.tr("{name} and {n} more").format(name=data.last.name, n=len(data.sets) - 1)
        else:
            title = data.last.title
        self.source.set_title(title)
        notes = joined(map(said, data.split.notes)) if data is not None else ""
        self.notes.setText(notes)
        self.notes.setVisible(bool(notes))
        needed = needed_words(data) if data is not None else ""
        self.needed.setText(needed)
        self.needed.setVisible(bool(needed))
        self.error.setText(error)
        self.error.setVisible(bool(error))
        self.more_button.setVisible(data is not None)
        self.more.set_data(data)
        self.more.setVisible(data is not None and self.more_button.isChecked())
        self._show_chosen()

    def _chosen_set(self) -> LabelledSet | None:
        return self._data.sets[self.more.chosen] if self._data is not None else None

    def _show_chosen(self, _: int = 0) -> None:
        """What the chosen source was taken for."""
        shown = self._chosen_set()
        title = self.source.accessibleName()
        self.source.setToolTip(str(shown.order.path or shown.title) if shown is not None else title)
        self.taken_for.setText(taken_for(shown) if shown is not None else self.tr(
            "Marks, labels or a column of this workspace, or a file of pairs, triplets or classes."
        ))  # fmt: skip
        self.taken_for.setToolTip(said(shown.examples.why) if shown is not None else "")
        left_out = shown.examples.n_rejected if shown is not None else 0
        self.left_out.setVisible(left_out > 0)
        if shown is not None:
            self.left_out.setText(left_out_words(shown.examples))
        wider = shown.wider if shown is not None else ()
        entries = [("", self.tr("no wider classes")), *((column, column) for column in wider)]
        self.within.set_entries(entries, shown.order.within if shown is not None else "")
        is_file = shown is not None and bool(shown.columns)
        self.differently.setVisible(is_file)
        self.choices.setVisible(is_file and self.differently.isChecked())
        if shown is not None and is_file:
            self.choices.set_data(shown)

    def _unfold(self, unfolded: bool) -> None:
        shown = self._chosen_set()
        self.choices.setVisible(unfolded and shown is not None and bool(shown.columns))

    def _unfold_more(self, unfolded: bool) -> None:
        self.more.setVisible(unfolded and self._data is not None)
        self.more_button.setText(self.tr("Less") if unfolded else self.tr("More…"))

    def _choose(self, columns: dict[str, str], score_range: tuple[float, float] | None, alike: str) -> None:
        self._change_chosen(columns=tuple(columns.items()), score_range=score_range, alike=alike)

    def _choose_wider(self, column: str) -> None:
        self._change_chosen(within=column)

    def _change_chosen(self, **change: Any) -> None:
        """Learn from the chosen source in another way."""
        if self._data is None:
            return
        sources, at = list(self._data.order.sources), self.more.chosen
        sources[at] = replace(sources[at], **change)
        self.order_changed.emit(replace(self._data.order, sources=tuple(sources)))

    def _show_left_out(self) -> None:
        shown = self._chosen_set()
        if shown is None:
            return
        rejected = shown.examples.rejected
        lines = [wording.rejected_line(row) for row in rejected]
        missing = shown.examples.n_rejected - len(rejected)
        if missing:
            lines.append(self.tr("… and {n} more").format(n=wording.count(missing)))
        show_lines(self, self.tr("Rows left out of {file}").format(file=shown.name), lines)


class _Source(ComboButton):
    """Names what is learned from; pressed, it unfolds where else to learn from."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("trainingSource")
        self.setCheckable(False)
        self.setMinimumWidth(80)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.mode = Qt.TextElideMode.ElideMiddle
        # Not its own menu: a button that has one loses its padding to the style.
        self.menu_ = QMenu(self)
        self.clicked.connect(self._unfold)

    def set_title(self, title: str) -> None:
        """What stands on it."""
        self.setAccessibleName(title)
        self.setText(without_mnemonic(title))

    def _unfold(self) -> None:
        self.menu_.setMinimumWidth(self.width())
        self.menu_.popup(self.mapToGlobal(self.rect().bottomLeft()))


def needed_words(data: TrainingData) -> str:
    """What a verdict still needs; "" where it has enough."""
    if not data.needed or data.last.order.corpus:  # the notes say what judges
        return ""
    if data.last.order.judged:  # the notes say how many
        return _tr("With fewer, a run says “too little to say”.")
    return wording.plural(
        data.needed,
        _tr("A verdict needs 1 more example; with fewer, a run says “too little to say”."),
        _tr("A verdict needs {n} more examples; with fewer, a run says “too little to say”."),
    )


def taken_for(shown: LabelledSet) -> str:
    """ "sentence1, sentence2, score 0–5 → 0–1"; of texts without labels, what is for what."""
    examples = shown.examples
    if shown.order.corpus:
        return _tr(
            "The texts of this workspace, without labels. The list of objectives says when to use which."
        )
    if shown.order.path is None:
        return said(examples.why)
    columns = [examples.roles.get(role, role) for role in roles_of(examples.task)]
    words = ", ".join(columns)
    if examples.score_range is not None:
        low, high = examples.score_range
        words += f" {low:g}–{high:g} → 0–1"
    elif examples.class_names:
        named = ", ".join(examples.class_names[:3])
        more = len(examples.class_names) - 3
        words += ": " + (_tr("{0} and {1} more").format(named, more) if more > 0 else named)
        if examples.task == "pair+class" and examples.positive_class is None:
            words += ". " + _tr(
                "Which of them means alike is not known: say so under “Read it differently…”."
            )
    return words


def left_out_words(examples: Examples) -> str:
    """ "2 rows left out: lines 88, 301"; of documents, which have no lines, how many parts of them."""
    rejected, n = examples.rejected, examples.n_rejected
    if not all(row.line for row in rejected[:_NAMED_LINES]):
        return wording.plural(n, _tr("1 part left out"), _tr("{n} parts left out"))
    lines = ", ".join(str(row.line) for row in rejected[:_NAMED_LINES])
    said = wording.plural(n, _tr("1 row left out: line {lines}"), _tr("{n} rows left out: lines {lines}"))
    return said.format(lines=f"{lines}…" if n > _NAMED_LINES else lines)
