"""Labels as chips of their colour, and the digits that stand for them.

A label that a machine put on a row has a ring in place of the dot: it is a proposal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QIcon, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.shared import theme
from explorer.shared.style_sheet import mix
from explorer.shared.theme import Tokens

MOST_NUMBERED = 9  # labels that a digit stands for
HEIGHT = 22.0  # pixels
_DOT = 9.0
_BEFORE, _BETWEEN, _AFTER, _GAP = 8.0, 6.0, 10.0, 6.0
_DIGIT = 12.0
_WIDEST = 180.0
_TINT = 0.16  # share of the label's colour in what is behind its name


@dataclass(frozen=True)
class LabelChip:
    """A label as it is painted.

    Attributes:
        name: of the label.
        colour: its place among the colours of categories.
        by_machine: whether a machine put it there, and no person.
        number: the digit that stands for it, if one does.
    """

    name: str
    colour: int
    by_machine: bool = False
    number: int | None = None

    @property
    def in_words(self) -> str:
        """For tooltips and screen readers."""
        return _tr("{0} (by the machine)").format(self.name) if self.by_machine else self.name


def _tr(text: str) -> str:
    return QCoreApplication.translate("labelling", text)


def label_number(event: QKeyEvent) -> int | None:
    """The number of the label that a key stands for: a digit from 1 to 9 without Shift, Control or Alt."""
    if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier != Qt.KeyboardModifier.NoModifier:
        return None
    number = event.key() - int(Qt.Key.Key_0)
    return number if 1 <= number <= MOST_NUMBERED else None


def label_colour(colour: int, look: Tokens | None = None) -> QColor:
    """The colour of a label, from its place among those of categories."""
    colours = (look or theme.tokens()).categorical
    return QColor(colours[colour % len(colours)])


def paint_dot(painter: QPainter, middle: QPointF, colour: int, *, by_machine: bool = False) -> None:
    """A dot in the colour of a label, or a ring."""
    shade, radius = label_colour(colour), _DOT / 2
    painter.setPen(QPen(shade, 2) if by_machine else Qt.PenStyle.NoPen)
    painter.setBrush(Qt.BrushStyle.NoBrush if by_machine else shade)
    radius -= 1 if by_machine else 0
    painter.drawEllipse(middle, radius, radius)


def label_icon(colour: int, ratio: float = 1.0) -> QIcon:
    """A dot in the colour of a label, for lists and menus."""
    pixmap = QPixmap(round(16 * ratio), round(16 * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_dot(painter, QPointF(8, 8), colour)
    painter.end()
    return QIcon(pixmap)


def chip_width(metrics: QFontMetricsF, chip: LabelChip) -> float:
    """Pixels that a chip takes."""
    digit = _DIGIT if chip.number is not None else 0
    return min(metrics.horizontalAdvance(chip.name) + _BEFORE + _DOT + _BETWEEN + digit + _AFTER, _WIDEST)


def paint_chip(painter: QPainter, place: QRectF, chip: LabelChip) -> None:
    """A chip at `place`: dot, digit, and the name, shortened to what fits; the font is the painter's."""
    look = theme.tokens()
    shade = label_colour(chip.colour, look)
    behind = look.panel if chip.by_machine else mix(look.panel, shade.name(), _TINT)
    painter.setPen(QPen(QColor(mix(look.panel, shade.name(), 0.5)), 1))
    painter.setBrush(QColor(behind))
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), place.height() / 2, place.height() / 2)
    middle = QPointF(place.left() + _BEFORE + _DOT / 2, place.center().y())
    paint_dot(painter, middle, chip.colour, by_machine=chip.by_machine)
    room = place.adjusted(_BEFORE + _DOT + _BETWEEN, 0, -_AFTER, 0)
    if chip.number is not None:
        painter.setPen(QColor(look.muted))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, f"{chip.number}")
        room.setLeft(room.left() + _DIGIT)
    name = QFontMetricsF(painter.font()).elidedText(chip.name, Qt.TextElideMode.ElideRight, room.width() + 1)
    painter.setPen(QColor(look.text))
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)


class LabelChips(QWidget):
    """The labels of a row, in as many lines as they need; hidden where there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chips: tuple[LabelChip, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setFont(theme.ui_font(theme.tokens().small_px))
        theme.notifier().changed.connect(self.update)
        self.hide()

    def set_chips(self, chips: Sequence[LabelChip]) -> None:
        """Show these labels."""
        self._chips = tuple(chips)
        listed = ", ".join(
            f"{chip.number} {chip.in_words}" if chip.number is not None else chip.in_words
            for chip in self._chips
        )
        self.setToolTip(listed)
        self.setAccessibleName(self.tr("Labels: {0}").format(listed))
        self.setVisible(bool(self._chips))
        self.updateGeometry()
        self.update()

    def chips(self) -> tuple[LabelChip, ...]:
        """The labels shown."""
        return self._chips

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        places = self._places(width)
        return round(places[-1].bottom()) if places else 0

    def sizeHint(self) -> QSize:
        return QSize(120, self.heightForWidth(max(self.width(), 120)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self.font())
        for chip, place in zip(self._chips, self._places(self.width()), strict=True):
            paint_chip(painter, place, chip)
        painter.end()

    def _places(self, width: int) -> list[QRectF]:
        metrics = QFontMetricsF(self.font())
        places, x, y = [], 0.0, 0.0
        for chip in self._chips:
            wide = min(chip_width(metrics, chip), float(width))
            if x and x + wide > width:
                x, y = 0.0, y + HEIGHT + 4
            places.append(QRectF(x, y, wide, HEIGHT))
            x += wide + _GAP
        return places
