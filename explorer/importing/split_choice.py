"""Into what each row is divided when texts are compared by meaning, with how many are longer than is read."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from core.corpus.passage_split import USUAL_TOKENS, Split, SplitKind
from explorer.widgets.elided_combo import ElidedCombo
from explorer.widgets.elided_label import ElidedLabel
from explorer.widgets.plain_text import PlainLabel

PROPOSED_FROM = 0.05  # of the texts that are longer than the model reads


class SplitChoice(QWidget):
    """ "For meaning, a row is: one text / its sentences / passages of 128 tokens".

    Signals:
        split_chosen(): there is another choice than before.
    """

    split_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("splitChoice")
        label = PlainLabel(self.tr("For meaning, a row is"))
        label.setProperty("role", "small")
        self.combo: QComboBox = ElidedCombo()
        self.combo.setObjectName("splitCombo")
        self.combo.setAccessibleName(label.text())
        self.combo.setMinimumContentsLength(22)
        label.setBuddy(self.combo)
        choices: tuple[tuple[str, SplitKind], ...] = (
            (self.tr("one text"), "row"),
            (self.tr("its sentences"), "sentences"),
            (self.tr("passages of {n} tokens").format(n=USUAL_TOKENS), "passages"),
        )
        for name, kind in choices:
            self.combo.addItem(name, kind)
        self.combo.setToolTip(
            self.tr(
                "The model reads the beginning of a long text only. Divided, all of it is read; a row is "
                "then found by its best part, and stays one row everywhere."
            )
        )
        self.note = ElidedLabel()
        self.note.setObjectName("splitNote")
        self.note.setProperty("role", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(label)
        row.addWidget(self.combo)
        row.addWidget(self.note, 1)
        self._settled = False  # by the person
        self.combo.activated.connect(self._activated)

    def begin(self) -> None:
        """Other files come: nothing is known of their lengths."""
        self._settled = False
        self.combo.setCurrentIndex(0)
        self.note.setText("")

    def set_longer(self, share: float) -> None:
        """Say how many texts are longer than the model reads, and propose passages where they are many."""
        percent = "< 1" if 0 < share < 0.01 else f"{100 * share:.0f}"
        words = self.tr("{n} % of the rows are longer than the model reads") if share else ""
        self.note.setText(words.format(n=percent))
        if not self._settled and not self.isHidden():
            wanted = self.combo.findData("passages" if share >= PROPOSED_FROM else "row")
            if wanted != self.combo.currentIndex():
                self.combo.setCurrentIndex(wanted)
                self.split_chosen.emit()

    def chosen(self) -> Split:
        """What is chosen; whole rows where nothing can be."""
        return Split() if self.isHidden() else Split(self.combo.currentData())

    def _activated(self, _: int) -> None:
        self._settled = True
        self.split_chosen.emit()
