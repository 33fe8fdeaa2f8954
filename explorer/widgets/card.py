"""A rounded box with a heading: what the Train page is made of."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from explorer.widgets.plain_text import PlainLabel


class Card(QFrame):
    """A box; put things into `column`, below the heading."""

    def __init__(self, name: str, heading: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setProperty("role", "sheet")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(18, 14, 18, 16)
        self.column.setSpacing(8)
        if heading:
            self.column.addWidget(label("heading", heading))
            self.setAccessibleName(heading)


def label(role: str, text: str = "", name: str = "") -> PlainLabel:
    """A label in the look of `role`, its words wrapped."""
    made = PlainLabel(text)
    made.setProperty("role", role)
    made.setObjectName(name)
    made.setWordWrap(True)
    return made


def link(text: str, name: str) -> QPushButton:
    """A link whose text is flush with what stands above it."""
    made = button(text, name, "link")
    made.setStyleSheet("padding: 1px;")
    return made


def button(text: str, name: str, role: str = "") -> QPushButton:
    """A button in the look of `role`."""
    made = QPushButton(text)
    made.setObjectName(name)
    made.setProperty("role", role)
    return made


class Facts(QWidget):
    """Names on the left, values on the right, a line below each."""

    def __init__(self, names: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.values: list[PlainLabel] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for number, name in enumerate(names):
            left = PlainLabel(name)
            left.setProperty("role", "muted")
            left.setWordWrap(True)
            value = PlainLabel()
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self.values.append(value)
            row = QHBoxLayout()
            row.setContentsMargins(0, 6, 0, 6)
            row.addWidget(left, 1)
            row.addWidget(value)
            column.addLayout(row)
            if number < len(names) - 1:
                line = QFrame()
                line.setProperty("role", "line")
                column.addWidget(line)

    def set_values(self, *values: str) -> None:
        """Show one value a name."""
        for shown, value in zip(self.values, values, strict=True):
            shown.setText(value)
