"""Marks on a hit: the two boxes at its right, the points at its left, and the keys that stand for them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPen

from explorer.shared import theme
from explorer.shared.state import Mark
from explorer.widgets.icons import IconName, paint_icon

ALIKE, NOT_ALIKE = Mark(1.0), Mark(0.0)
ROOM = 34.0  # pixels that the boxes take at the right of a hit
POINTS = range(6)
_WIDE, _HIGH, _GAP = 22.0, 20.0, 3.0
_BY_KEY = {Qt.Key.Key_Y: ALIKE, Qt.Key.Key_N: NOT_ALIKE}
_AWAY = (Qt.Key.Key_X, Qt.Key.Key_Delete)


def _tr(text: str) -> str:
    return QCoreApplication.translate("marks", text)


def points(number: int) -> Mark:
    """A mark of 0 to 5 points."""
    return Mark(number / 5, scored=True)


def mark_of_key(event: QKeyEvent, *, with_points: bool = True) -> tuple[bool, Mark | None]:
    """Whether a key marks, and what: Y, N, 0 to 5; X and Delete take a mark away.

    Args:
        with_points: whether digits mark.
    """
    plain = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
    if plain != Qt.KeyboardModifier.NoModifier:
        return False, None
    key = Qt.Key(event.key())
    if key in _BY_KEY:
        return True, _BY_KEY[key]
    if with_points and Qt.Key.Key_0 <= key <= Qt.Key.Key_5:
        return True, points(key - Qt.Key.Key_0)
    return key in _AWAY, None


def boxes(rect: QRectF, margin: float, top: float) -> dict[str, QRectF]:
    """Where "yes" and "no" stand in a hit at `rect`; they are always there, so that nothing moves."""
    x = rect.right() - margin - _WIDE
    yes = QRectF(x, rect.top() + top, _WIDE, _HIGH)
    return {"yes": yes, "no": yes.translated(0, _HIGH + _GAP)}


def pressed(name: str, mark: Mark | None) -> Mark | None:
    """The mark after a press on "yes" or "no": the one that is there already is taken away."""
    wanted = ALIKE if name == "yes" else NOT_ALIKE
    return None if mark == wanted else wanted


def tip(name: str, mark: Mark | None) -> str:
    """What a press on "yes" or "no" would do."""
    if pressed(name, mark) is None:
        return _tr("Take the mark away (X)")
    return _tr("Right: alike (Y)") if name == "yes" else _tr("Wrong: not alike (N)")


def paint_boxes(painter: QPainter, places: dict[str, QRectF], mark: Mark | None, current: bool) -> None:
    """The boxes; the one that holds is filled. `current`: the hit is selected or pointed at."""
    look = theme.tokens()
    for name, place in places.items():
        holds = mark == (ALIKE if name == "yes" else NOT_ALIKE)
        colour = look.good if name == "yes" else look.bad
        icon: IconName = "check" if name == "yes" else "cross"
        painter.setPen(QPen(QColor(colour if holds else look.line_strong if current else look.line), 1))
        painter.setBrush(QColor(colour if holds else look.panel))
        painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        paint_icon(painter, icon, place, look.on_accent if holds else look.muted if current else look.faint)


def paint_points(painter: QPainter, mark: Mark | None, x: float, y: float) -> None:
    """ "3/5" with its left upper corner at x, y, where the mark was given in points."""
    if mark is None or not mark.scored:
        return
    look = theme.tokens()
    place = QRectF(x, y, 32, 18)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.accent))
    painter.drawRoundedRect(place, 5, 5)
    painter.setFont(theme.ui_font(look.small_px, weight=QFont.Weight.DemiBold))
    painter.setPen(QColor(look.on_accent))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, f"{round(mark.score * 5)}/5")


def in_words(mark: Mark) -> str:
    """What a mark says: "marked alike", "marked 3 of 5"."""
    if mark.scored:
        return _tr("marked {0} of 5").format(round(mark.score * 5))
    return _tr("marked alike") if mark.score >= 0.5 else _tr("marked not alike")
