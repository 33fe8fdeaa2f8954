"""Into what each row is divided when texts are compared by meaning."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.corpus.passage_split import USUAL_TOKENS, Split, SplitKind
from explorer.widgets.elided_combo import FittedCombo

PROPOSED_FROM = 0.05  # of the texts that are longer than the model reads


class SplitChoice(FittedCombo):
    """One text, its sentences, or passages of 128 tokens.

    Signals:
        split_chosen(): there is another choice than before.
    """

    split_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("splitCombo")
        self.setMinimumContentsLength(4)
        choices: tuple[tuple[str, SplitKind], ...] = (
            (self.tr("one text"), "row"),
            (self.tr("its sentences"), "sentences"),
            (self.tr("{n}-token passages").format(n=USUAL_TOKENS), "passages"),
        )
        for name, kind in choices:
            self.addItem(name, kind)
        self.setToolTip(
            self.tr(
                "The model reads the beginning of a long text only. Divided, all of it is read; a row is "
                "then found by its best part, and stays one row everywhere."
            )
        )
        self._settled = False  # by the person
        self.activated.connect(self._activated)

    def begin(self) -> None:
        """Other files come: nothing is known of their lengths."""
        self._settled = False
        self.setCurrentIndex(0)

    def propose(self, longer: float) -> None:
        """Propose sentences where that share of the texts is longer than the model reads and is not small:
        of what was measured they found most (`tests/bench/passages.py`).
        """
        if self._settled or self.isHidden():
            return
        wanted = self.findData("sentences" if longer >= PROPOSED_FROM else "row")
        if wanted != self.currentIndex():
            self.setCurrentIndex(wanted)
            self.split_chosen.emit()

    def chosen(self) -> Split:
        """What is chosen; whole rows where nothing can be."""
        return Split() if self.isHidden() else Split(self.currentData())

    def _activated(self, _: int) -> None:
        self._settled = True
        self.split_chosen.emit()
