"""The strip of tools over the map: pan, lasso, rectangle, fit."""

from __future__ import annotations

from typing import Literal, get_args

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QButtonGroup, QWidget

from explorer.shared import theme
from explorer.widgets.icons import IconButton

Tool = Literal["pan", "lasso", "rectangle"]

_MARGIN = 11  # pixels to the edges of the map


def how_of(modifiers: Qt.KeyboardModifier) -> str:
    """How what is chosen with these keys held goes with what is selected: Shift or Control adds it, Alt takes
    it away, Shift and Alt together keep what both have."""
    adds = bool(modifiers & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier))
    takes = bool(modifiers & Qt.KeyboardModifier.AltModifier)
    return {
        (False, False): "replace",
        (True, False): "add",
        (False, True): "subtract",
        (True, True): "intersect",
    }[adds, takes]


class MapTools(QWidget):
    """Which tool the pointer is on the map."""

    tool_changed = Signal(str)
    fit_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Map tools"))
        self.setCursor(Qt.CursorShape.ArrowCursor)
        names = {
            "pan": self.tr("Drag the map (H)"),
            "lasso": self.tr("Select with a lasso (L)"),
            "rectangle": self.tr("Select with a rectangle (R)"),
        }
        self._row = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._row.setContentsMargins(4, 4, 4, 4)
        self._row.setSpacing(4)
        self._group = QButtonGroup(self)
        self.buttons: dict[str, IconButton] = {}
        for tool in get_args(Tool):
            button = IconButton(tool, names[tool])
            button.setCheckable(True)
            self.buttons[tool] = button
            self._group.addButton(button)
            self._row.addWidget(button)
        self.buttons["pan"].setChecked(True)
        fit = IconButton("fit", self.tr("Show the whole map (0)"))
        self.buttons["fit"] = fit
        self._row.addWidget(fit)
        fit.clicked.connect(self._ask_for_fit)
        self._group.buttonToggled.connect(self._tell)
        theme.notifier().changed.connect(self.update)
        self.adjustSize()
        self.move(_MARGIN, _MARGIN)

    def settle(self, height: int) -> None:
        """Stand below each other, or beside each other where `height` pixels of the map are too few for that;
        not at all where they are too few for both: each has a key.
        """
        ways = QBoxLayout.Direction
        n, side = self._row.count(), self.buttons["pan"].height()
        long, short = n * (side + 4) + 4, side + 8
        self._row.setDirection(ways.TopToBottom if height >= long + 3 * _MARGIN else ways.LeftToRight)
        self.adjustSize()
        self.setVisible(height >= short + 2 * _MARGIN)

    def tool(self) -> Tool:
        """The tool in use."""
        for tool in get_args(Tool):
            if self.buttons[tool].isChecked():
                return tool  # type: ignore[no-any-return]
        return "pan"

    def set_tool(self, tool: Tool) -> None:
        """Take up `tool`."""
        self.buttons[tool].setChecked(True)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(look.line), 1))
        painter.setBrush(QColor(look.panel))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), look.radius, look.radius)
        painter.end()

    def _ask_for_fit(self) -> None:
        self.fit_requested.emit()

    def _tell(self, button: QAbstractButton, checked: bool) -> None:
        if checked:
            self.tool_changed.emit(self.tool())
