"""Sentences in big type, to be judged one at a time."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from explorer.shared import theme
from explorer.widgets.plain_text import PlainLabel

# Up to so many characters a text is set in so many pixels.
_SIZES = ((90, 24), (220, 19), (600, 15))
_SMALLEST = 13


def letter_size(n_characters: int) -> int:
    """Pixels of the letters of a text; of several that stand together, of the longest."""
    return next((pixels for most, pixels in _SIZES if n_characters <= most), _SMALLEST)


class BigText(QScrollArea):
    """One sentence in big type; what does not fit scrolls."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setProperty("role", "framed")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(64)
        self.text = PlainLabel()
        self.text.setWordWrap(True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.text.setContentsMargins(12, 6, 12, 6)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setWidget(self.text)

    def set_text(self, text: str, size: int) -> None:
        """Show `text` from its beginning, in letters of `size` pixels."""
        self.text.setFont(theme.ui_font(size))
        self.text.setText(text)
        self.text.setAccessibleName(text)
        self.verticalScrollBar().setValue(0)
