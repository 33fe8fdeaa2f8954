"""What is higher than its place scrolls, and is never wider than it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


def scrolled(within: QWidget, role: str = "well") -> QScrollArea:
    """An area within a widget, in the look of `role`. What it is to show is best made within its viewport:
    whatever moves is given its style anew, with all in it. The keyboard reaches that by itself.
    """
    area = QScrollArea(within)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setProperty("role", role)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area
