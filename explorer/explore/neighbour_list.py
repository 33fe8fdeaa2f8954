"""The texts that are nearest to one: how similar each is, and a click goes there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from explorer.shared import theme
from explorer.shared.wording import decimal
from explorer.widgets.plain_text import PlainLabel
from explorer.widgets.wrapped import wrapped

if TYPE_CHECKING:
    from core.search import Hit

MOST = 5
_BEFORE, _AFTER, _ABOVE = 44, 6, 3  # pixels beside and above the text
_LINES = 2
_MOST_CHARACTERS = 400  # of a text; more do not fit into two lines


class NeighbourList(QWidget):
    """A heading with a few lines below it; hidden while there are none.

    Signals: neighbour_chosen(text id).
    """

    neighbour_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        heading = PlainLabel(self.tr("Nearest texts, with their similarity"))
        heading.setProperty("role", "small")
        self.lines = [_Line() for _ in range(MOST)]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(1)
        column.addWidget(heading)
        for line in self.lines:
            column.addWidget(line)
            line.clicked.connect(partial(self._chosen, line))
        column.addStretch(1)
        self.hide()

    def set_neighbours(self, hits: Sequence[Hit]) -> None:
        """Show these, nearest first."""
        for place, line in enumerate(self.lines):
            line.set_hit(hits[place] if place < len(hits) else None)
        self.setVisible(bool(hits))

    def _chosen(self, line: _Line) -> None:
        if line.hit is not None:
            self.neighbour_chosen.emit(line.hit.text_id)


class _Line(QAbstractButton):
    """A similarity, and two lines of the text beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.hit: Hit | None = None
        self._laid_out: tuple[int, list[str]] = (-1, [])
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_hit(self, hit: Hit | None) -> None:
        self.hit, self._laid_out = hit, (-1, [])
        self.setVisible(hit is not None)
        if hit is not None:
            text = " ".join(hit.found_in_context[:_MOST_CHARACTERS].split())
            self.setAccessibleName(self.tr("Similarity {0}: {1}").format(self.similarity(), text))
            self.setToolTip(hit.text)
        self.updateGeometry()
        self.update()

    def similarity(self) -> str:
        """How similar it is, as it is shown; "" where that is not known."""
        known = self.hit is not None and self.hit.similarity is not None
        return decimal(self.hit.similarity) if known else ""  # type: ignore[union-attr, arg-type]

    def shown(self) -> list[str]:
        """The lines of the text, in the width that there is."""
        if self.hit is not None and self._laid_out[0] != self.width():
            text = " ".join(self.hit.found_in_context[:_MOST_CHARACTERS].split())
            self._laid_out = self.width(), _lines(text, self.width() - _BEFORE - _AFTER)
        return self._laid_out[1]

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if self.hit is None:
            return 0
        text = " ".join(self.hit.found_in_context[:_MOST_CHARACTERS].split())
        n_lines = len(_lines(text, width - _BEFORE - _AFTER))
        return n_lines * QFontMetrics(theme.ui_font()).lineSpacing() + 2 * _ABOVE

    def sizeHint(self) -> QSize:
        return QSize(200, self.heightForWidth(self.width()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._laid_out = (-1, [])

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        if self.underMouse() or self.isDown():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.hover))
            painter.drawRoundedRect(box, 4, 4)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(look.accent), 1))
            painter.drawRoundedRect(box, 4, 4)
        painter.setFont(theme.ui_font())
        metrics = painter.fontMetrics()
        line = metrics.lineSpacing()
        first = _ABOVE + metrics.ascent() + metrics.leading() // 2
        painter.setPen(QColor(look.muted))
        painter.drawText(4, first, self.similarity())
        painter.setPen(QColor(look.text))
        for number, text in enumerate(self.shown()):
            painter.drawText(_BEFORE, first + number * line, text)
        painter.end()


def _lines(text: str, width: int) -> list[str]:
    """`text` in two lines at most; the last ends in "…" where there is more."""
    return wrapped(text, theme.ui_font(), max(width, 40), _LINES)
