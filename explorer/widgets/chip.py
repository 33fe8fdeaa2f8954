"""A rounded chip with a cross: something that is in force, and a way to take it away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QMenu, QPushButton, QSizePolicy, QWidget

from explorer.shared import theme
from explorer.widgets.icons import paint_icon
from explorer.widgets.plain_text import without_mnemonic

HEIGHT = 24  # pixels
_WIDEST = 240
_LEAST = 64
_MOST_SHOWN = 200  # characters of a text that is measured and painted: it may be a whole document
_CROSS = 24.0  # pixels at the right end that take the chip away


class ChipButton(QAbstractButton):
    """One chip. `clicked` comes from its text, Space and Enter; `remove_requested` from its cross and Delete.

    Args:
        text: what is in force, in a few words; shortened where there is no room.
        meaning: the whole of it, for tooltip and screen reader.
        warns: painted as something that takes away.

    Signals:
        remove_requested(): it is to be taken away.
    """

    remove_requested = Signal()

    def __init__(
        self, text: str, meaning: str, parent: QWidget | None = None, *, warns: bool = False
    ) -> None:
        super().__init__(parent)
        self._warns = warns
        self.setText(text)
        self.setShortcut(QKeySequence())  # an "&" in a sentence is none
        self.setAccessibleName(meaning)
        self.setAccessibleDescription(self.tr("Delete takes it away"))
        self.setToolTip(meaning)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        wanted = self.fontMetrics().horizontalAdvance(self.text()[:_MOST_SHOWN]) + 36
        return QSize(min(wanted, _WIDEST), HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(min(_LEAST, self.sizeHint().width()), HEIGHT)

    def elided(self, width: int) -> str:
        """Its text, shortened to so many pixels."""
        text = self.text()[:_MOST_SHOWN]
        return self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        on_cross = self._on_cross(event.position())
        if on_cross and event.button() == Qt.MouseButton.LeftButton and self.isDown():
            self.setDown(False)
            self.remove_requested.emit()
        else:
            super().mouseReleaseEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove_requested.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        hot = self.underMouse() or self.hasFocus()
        painter.setPen(QPen(QColor(look.accent), 1) if hot else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.chip))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12)
        room = self.rect().adjusted(10, 0, -round(_CROSS), 0)
        text = self.elided(room.width())
        painter.setPen(QColor(look.bad if self._warns else look.text))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)
        over = self.underMouse() and self._on_cross(QPointF(self.mapFromGlobal(self.cursor().pos())))
        box = QRectF(self.width() - 22, 0, 16, self.height())
        paint_icon(painter, "close", box, look.text if over else look.muted)
        painter.end()

    def _on_cross(self, place: QPointF) -> bool:
        return place.x() >= self.width() - _CROSS


class MoreChips(QPushButton):
    """Stands for chips that have no room: says how many, and has a menu that takes each away."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "chip")
        self.setFixedHeight(HEIGHT)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._open_menu)
        self._chips: tuple[ChipButton, ...] = ()
        self.share((), 0)

    def share(self, chips: Sequence[ChipButton], n_shown: int) -> None:
        """Show the first so many of these, and stand for the others, where there are any."""
        for place, chip in enumerate(chips):
            chip.setVisible(place < n_shown)
        chips = chips[n_shown:]
        for menu in self.findChildren(QMenu):
            menu.close()  # it may be of chips that are gone
        self._chips = tuple(chips)
        self.setText(f"+{len(chips)}")
        self.setAccessibleName(self.tr("{0} more that are in force").format(len(chips)))
        self.setToolTip("\n".join(chip.accessibleName() for chip in chips))
        self.setVisible(bool(chips))

    def width_for(self, n: int) -> int:
        """Pixels that it is wide while it stands for so many."""
        return self.fontMetrics().horizontalAdvance(f"+{n}") + 24

    def _open_menu(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for chip in self._chips:
            name = self.tr("Lift: {0}").format(chip.elided(2 * _WIDEST))
            menu.addAction(without_mnemonic(name), chip.remove_requested.emit)
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))
