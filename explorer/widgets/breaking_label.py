"""A label that breaks words that are wider than it, such as addresses and identifiers."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from explorer.widgets.plain_text import PlainLabel

_MAY_BREAK = "\u200b"  # takes no room; a line may end there
_LONG = re.compile(r"[^\s\u200b]{16,}")
_PARTS = re.compile(r"(?<=[_./\\:;,&=?@+|-])")
_LONGEST_PART = 12  # letters that stay together


class BreakingLabel(PlainLabel):
    """Plain wrapped text that can be marked and copied with mouse and keys.

    Qt's labels wrap between words only; here a long word ends a line after a sign such as "_", or anywhere.
    The clipboard gets the text as it was set.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setWordWrap(True)
        self.setMinimumWidth(40)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)

    def setText(self, text: str) -> None:
        super().setText(_LONG.sub(_with_breaks, text))

    def text(self) -> str:
        return super().text().replace(_MAY_BREAK, "")

    def mark(self, start: int, end: int) -> None:
        """Mark what stands from one character of the text up to another, as with the mouse."""
        shown = super().text()
        places = [place for place, letter in enumerate(shown) if letter != _MAY_BREAK]
        if start < end <= len(places):
            self.setSelection(places[start], places[end - 1] + 1 - places[start])

    def selectedText(self) -> str:
        return super().selectedText().replace(_MAY_BREAK, "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Copy"), self._copy)
        menu.addAction(
            self.tr("Select all"), lambda: self.setSelection(0, len(super(PlainLabel, self).text()))
        )
        menu.popup(event.globalPos())

    def _copy(self) -> None:
        """What is marked, or all of it."""
        QGuiApplication.clipboard().setText(self.selectedText() or self.text())


def _with_breaks(word: re.Match[str]) -> str:
    parts = [part for part in _PARTS.split(word[0]) if part]
    return _MAY_BREAK.join(part if len(part) <= _LONGEST_PART else _MAY_BREAK.join(part) for part in parts)
