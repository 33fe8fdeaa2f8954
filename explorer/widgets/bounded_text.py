"""A text of any length in few lines: it scrolls, and of a very long one only the beginning is laid out."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from explorer.shared import wording
from explorer.widgets.plain_text import PlainLabel

_LINES = 5
_BEFORE = 160  # characters that stand before a passage
MOST_CHARACTERS = 2_000  # Qt lays out a label's text as a whole, each time that its width changes


def is_cut(text: str) -> bool:
    """Whether `beginning` leaves some of it out."""
    return len(text) > MOST_CHARACTERS


def beginning(text: str) -> str:
    """The text, or of a very long one its beginning with a line that says so."""
    if not is_cut(text):
        return text
    words = QCoreApplication.translate("text", "The first {shown} of {all} characters.")
    said = words.format(shown=wording.count(MOST_CHARACTERS), all=wording.count(len(text)))
    return f"{text[:MOST_CHARACTERS]}…\n{said}"


def around(text: str, start: int, end: int) -> tuple[str, int]:
    """A text from a little before a passage on, with a line that says so where that is not all of it; and by
    how much a place in it is farther on than in the text.
    """
    first = 0
    if start > _BEFORE:
        blank = re.search(r"\s", text[start - _BEFORE : start])
        first = start - _BEFORE + (blank.end() if blank is not None else 0)
    last = min(first + max(MOST_CHARACTERS, end - first), len(text))
    if (first, last) == (0, len(text)):
        return text, 0
    before, after = "… " if first else "", "…" if last < len(text) else ""
    words = QCoreApplication.translate("text", "Characters {first} to {last} of {all}.")
    said = words.format(
        first=wording.count(first + 1), last=wording.count(last), all=wording.count(len(text))
    )
    return f"{before}{text[first:last]}{after}\n{said}", len(before) - first


class BoundedText(QScrollArea):
    """A text that can be selected, in five lines at most; the others scroll."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = PlainLabel(beginning(text))
        self.label.setWordWrap(True)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setWidget(self.label)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("role", "well")
        self.setAccessibleName(self.label.text())
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def text(self) -> str:
        """What it shows."""
        return self.label.text()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        lines = QFontMetrics(self.label.font()).lineSpacing() * _LINES
        return min(self.label.heightForWidth(width), lines)

    def sizeHint(self) -> QSize:
        return QSize(200, self.heightForWidth(max(self.width(), 200)))

    def minimumSizeHint(self) -> QSize:
        return QSize(60, self.heightForWidth(max(self.width(), 60)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # The keyboard comes here only where there is something to scroll.
        scrolls = self.label.heightForWidth(self.viewport().width()) > self.viewport().height()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if scrolls else Qt.FocusPolicy.NoFocus)
