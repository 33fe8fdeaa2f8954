"""A button that looks like a combo box and unfolds what is below it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QStylePainter, QWidget

from explorer.shared import theme

_LEFT, _RIGHT = 8, 26  # pixels beside the text
_LEAST = 12  # characters that are seen


class ComboButton(QPushButton):
    """A checkable button with its text on the left and an arrow: down, or up while it is checked. A text that
    does not fit has "…" in its middle.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setStyleSheet(f"QPushButton {{ text-align: left; padding: 4px {_RIGHT}px 4px {_LEFT}px; }}")

    def minimumSizeHint(self) -> QSize:
        whole = super().minimumSizeHint()
        least = _LEAST * self.fontMetrics().averageCharWidth() + _LEFT + _RIGHT
        return QSize(min(whole.width(), least), whole.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        room = self.width() - _LEFT - _RIGHT - 2  # the border takes a pixel on each side
        option.text = self.fontMetrics().elidedText(option.text, Qt.TextElideMode.ElideMiddle, room)
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_PushButton, option)
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
