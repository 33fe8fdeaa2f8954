"""What is higher than its place scrolls, and is never wider than it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget


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


def scrolled_column(
    within: QWidget, margins: tuple[int, int, int, int], spacing: int
) -> tuple[QScrollArea, QVBoxLayout]:
    """An area within a widget, and the column that it shows, whose parts are best made in `parentWidget()`.

    Args:
        margins: left, above, right, below, and spacing: in pixels.
    """
    area = scrolled(within)
    well = QWidget(area.viewport())
    well.setProperty("role", "well")
    area.setWidget(well)
    column = QVBoxLayout(well)
    column.setContentsMargins(*margins)
    column.setSpacing(spacing)
    return area, column
