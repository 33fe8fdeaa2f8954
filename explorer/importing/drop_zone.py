"""The place a file is dropped on: the first thing a person sees."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from explorer.shared import theme
from explorer.widgets.plain_text import PlainLabel


class DropZone(QWidget):
    """A dashed frame with an arrow, one sentence and three ways to begin. The window takes the drops.

    Signals: `sample_requested()`, `open_requested()`, `paste_requested()`.
    """

    sample_requested = Signal()
    open_requested = Signal()
    paste_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("dropZone")
        self._hovered = False
        self.setMinimumHeight(190)
        title = PlainLabel(self.tr("Drop a file of sentences here"))
        title.setProperty("role", "title")
        title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        what = PlainLabel(
            self.tr(
                "A table, JSON, text with a sentence a line, a document or a folder of documents. "
                "Nothing leaves this machine."
            )
        )
        what.setProperty("role", "muted")
        what.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        what.setWordWrap(True)
        self.sample_button = self._button(self.tr("Try the sample"), "trySample", "primary")
        self.open_button = self._button(self.tr("Open a file…"), "openFile", "")
        self.paste_button = self._button(self.tr("Paste lines…"), "pasteLines", "")
        self.sample_button.clicked.connect(self.sample_requested)
        self.open_button.clicked.connect(self.open_requested)
        self.paste_button.clicked.connect(self.paste_requested)
        buttons = QHBoxLayout()
        buttons.setSpacing(10)
        buttons.addStretch(1)
        for button in (self.sample_button, self.open_button, self.paste_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(0)
        column.addStretch(5)
        column.addSpacing(56)
        column.addWidget(title)
        column.addSpacing(8)
        column.addWidget(what)
        column.addSpacing(22)
        column.addLayout(buttons)
        column.addStretch(4)
        self._title = title
        theme.notifier().changed.connect(self.update)

    def _button(self, text: str, name: str, role: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setMinimumHeight(32)
        if role:
            button.setProperty("role", role)
        return button

    def sizeHint(self) -> QSize:
        return QSize(720, 310)

    def set_hovered(self, hovered: bool) -> None:
        """Whether a file is being held over the window."""
        self._hovered = hovered
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        pen = QPen(QColor(look.accent if self._hovered else look.line_strong), 1.6)
        pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.setBrush(QColor(look.accent_soft if self._hovered else look.panel))
        painter.drawRoundedRect(frame, 16, 16)
        self._paint_arrow(painter, QColor(look.accent))

    def _paint_arrow(self, painter: QPainter, colour: QColor) -> None:
        x, bottom = self.width() / 2, self._title.y() - 26.0
        pen = QPen(colour, 2.4)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawLine(QPointF(x, bottom - 28), QPointF(x, bottom - 6))
        painter.drawPolyline(
            [QPointF(x - 7, bottom - 13), QPointF(x, bottom - 6), QPointF(x + 7, bottom - 13)]
        )
        painter.drawLine(QPointF(x - 9, bottom), QPointF(x + 9, bottom))
