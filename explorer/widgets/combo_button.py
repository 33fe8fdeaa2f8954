"""A button that looks like a combo box and unfolds what is below it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from explorer.shared import theme
from explorer.widgets.elided_button import ElidedButton


class ComboButton(ElidedButton):
    """A checkable button with its text on the left and an arrow: down, or up while it is checked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setCheckable(True)
        self.setStyleSheet("QPushButton { text-align: left; padding: 4px 26px 4px 8px; }")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(QColor(look.muted if self.isEnabled() else look.faint), 1.4)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        x, y, up = self.width() - 15.0, self.height() / 2, -1.0 if self.isChecked() else 1.0
        wide, high = 3.0, 1.5  # as the arrows of other combo boxes
        painter.drawPolyline(
            [QPointF(x - wide, y - high * up), QPointF(x, y + high * up), QPointF(x + wide, y - high * up)]
        )
