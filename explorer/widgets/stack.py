"""Pages of which one is shown, in the room that this one needs."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QStackedWidget, QWidget


class Stack(QStackedWidget):
    """Qt's own asks for the room of the neediest of its pages: in low windows that squeezes the others."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.currentChanged.connect(self.updateGeometry)

    def hasHeightForWidth(self) -> bool:
        """No: a page wraps its lines in the room that it gets."""
        return False

    def minimumSizeHint(self) -> QSize:
        shown = self.currentWidget()
        return super().minimumSizeHint() if shown is None else shown.minimumSizeHint()
