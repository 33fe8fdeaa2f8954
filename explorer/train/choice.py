"""A named choice on one line of a card: which rows, which wider classes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from explorer.widgets.card import label
from explorer.widgets.elided_combo import ElidedCombo


class Choice(QWidget):
    """What is chosen among, behind its name; hidden while there is nothing to choose.

    Args:
        words: what is chosen. name: the object name of the list.

    Signals: chosen(str): by a person, the key of an entry.
    """

    chosen = Signal(str)

    def __init__(self, words: str, name: str, tooltip: str) -> None:
        super().__init__()
        self._entries: tuple[tuple[str, str], ...] = ()
        self.list = ElidedCombo()
        self.list.setObjectName(name)
        self.list.setAccessibleName(words)
        self.list.setToolTip(tooltip)
        self.list.activated.connect(self._activated)
        self._current = ""
        self.words = label("small", words)
        self.words.setWordWrap(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.words)
        row.addWidget(self.list, 1)
        self.hide()

    def set_entries(self, entries: Sequence[tuple[str, str]], current: str) -> None:
        """Show (key, words) to choose from, and the key that is chosen."""
        if tuple(entries) != self._entries:
            self._entries = tuple(entries)
            self.list.clear()
            for key, words in entries:
                self.list.addItem(words, key)
        self._current = current
        self.list.setCurrentIndex(self.list.findData(current))
        self.setVisible(len(entries) > 1)

    @staticmethod
    def align(*choices: Choice) -> None:
        """Let the lists of several choices begin below each other."""
        for each in choices:
            each.words.ensurePolished()
        widest = max(each.words.sizeHint().width() for each in choices)
        for each in choices:
            each.words.setMinimumWidth(widest)

    def _activated(self) -> None:
        key = str(self.list.currentData())
        if key != self._current:
            self.chosen.emit(key)
