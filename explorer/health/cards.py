"""The findings of the Health page as cards: what, how many, and what that counts."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QVBoxLayout, QWidget

from explorer.health.lists import KINDS, Kind
from explorer.shared import theme, wording

_HEIGHT, _INSET = 54, 14  # pixels


class HealthCard(QAbstractButton):
    """One finding; the chosen one is tinted."""

    def __init__(self, kind: Kind, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind: Kind = kind
        self.setObjectName(f"{kind}Card")
        self.setText(title)
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self._number, self._note = "", ""
        self.set_count(None, "")

    def set_count(self, count: int | None, note: str) -> None:
        """Show how many, and what is counted; None: not known."""
        self._number = "–" if count is None else wording.count(count)
        self._note = note
        self.setAccessibleName(f"{self.text()}: {self._number} {note}".strip())
        self.setToolTip(note)
        self.update()

    @property
    def number(self) -> str:
        """The count as it is shown."""
        return self._number

    def sizeHint(self) -> QSize:
        return QSize(200, _HEIGHT)

    def enterEvent(self, event: object) -> None:
        self.update()

    def leaveEvent(self, event: object) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        ground = look.accent_soft if self.isChecked() else look.hover if self.underMouse() else look.panel
        painter.setBrush(QColor(ground))
        painter.setPen(QPen(QColor(look.accent if self.hasFocus() else look.line), 1))
        painter.drawRoundedRect(box, 10, 10)
        inner = self.rect().adjusted(_INSET, 8, -_INSET, -8)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        number_font = theme.ui_font(look.title_px, weight=QFont.Weight.DemiBold)
        painter.setFont(number_font)
        width = QFontMetrics(number_font).horizontalAdvance(self._number)
        painter.setPen(QColor(look.accent if self.isChecked() else look.text))
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._number)
        inner.setRight(inner.right() - width - 12)
        title_font = theme.ui_font(look.text_px, weight=QFont.Weight.DemiBold)
        painter.setFont(title_font)
        metrics = QFontMetrics(title_font)
        painter.drawText(
            inner, left, metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, inner.width())
        )
        note_font = theme.ui_font(look.small_px)
        painter.setFont(note_font)
        painter.setPen(QColor(look.muted))
        note = QFontMetrics(note_font).elidedText(self._note, Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, note)
        painter.end()


class HealthCards(QWidget):
    """The cards below each other; one is chosen, the arrow keys go from one to the next.

    Signals: `kind_chosen(Kind)`.
    """

    kind_chosen = Signal(str)

    def __init__(self, titles: dict[Kind, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self.cards: dict[Kind, HealthCard] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for kind in KINDS:
            card = HealthCard(kind, titles[kind])
            self._group.addButton(card)
            self.cards[kind] = card
            column.addWidget(card)
        self.cards[KINDS[0]].setChecked(True)
        self._group.buttonToggled.connect(self._toggled)
        theme.notifier().changed.connect(self.update)

    @property
    def chosen(self) -> Kind:
        """The kind whose card is chosen."""
        return next(kind for kind, card in self.cards.items() if card.isChecked())

    def _toggled(self, card: QAbstractButton, checked: bool) -> None:
        if checked and isinstance(card, HealthCard):
            self.kind_chosen.emit(card.kind)
