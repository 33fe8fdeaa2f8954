"""The switch between the map and the map without the influence of columns, over its upper right corner."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from explorer.map.legend import paint_card
from explorer.shared import theme
from explorer.widgets.mode_switch import ModeSwitch

_MARGIN = 11  # pixels to the edges of the map


class WithoutCard(QFrame):
    """ "Before | After", shown while there are two maps.

    Signals:
        side_chosen: "before" or "after".
    """

    side_chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.switch = ModeSwitch(
            [
                ("before", self.tr("Before"), self.tr("The map as it is")),
                ("after", self.tr("After"), ""),
            ],
            self.tr("Map"),
        )
        self.switch.mode_chosen.connect(self.side_chosen)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 4, 4, 4)
        row.addWidget(self.switch)
        theme.notifier().changed.connect(self.update)
        self.hide()

    def set_sides(self, columns: Sequence[str], side: str) -> None:
        """Show which map is shown, or nothing where there is only one: without columns."""
        self.setVisible(bool(columns))
        if columns:
            said = self.tr("The map without the influence of {0}").format(", ".join(columns))
            self.switch.buttons["after"].setToolTip(said)
            self.switch.set_mode(side)
        self.adjustSize()

    def settle(self, width: int) -> None:
        """Lie in the upper right corner of an area of that width."""
        self.adjustSize()
        self.move(max(width - self.width() - _MARGIN, _MARGIN), _MARGIN)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self)
