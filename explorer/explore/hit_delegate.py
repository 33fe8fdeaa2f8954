"""How one hit is painted, and what of it can be pressed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QTextLayout, QTextLine, QTextOption
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from explorer.explore.hit_chip import HitChip
from explorer.explore.hits import (
    CHIP_ROLE,
    COUNTED_ROLE,
    HIT_ROLE,
    LABELS_ROLE,
    MARK_ROLE,
    SCORE_ROLE,
    SHADES_ROLE,
    WEAK_ROLE,
    Score,
    how_found,
    match_spans,
)
from explorer.shared import theme
from explorer.widgets import hit_marks
from explorer.widgets.label_chips import LabelChip, chip_width, paint_chip

if TYPE_CHECKING:
    from core.search import Hit

_Index = QModelIndex | QPersistentModelIndex

_MARGIN = 14.0
_LEFT = 64.0  # where texts begin: right of the similarity
_TOP = 11.0
_CHIP = 22.0
_DEEPEST = 0.28  # opacity of the shade behind the word that adds most to the similarity
_LINE = 28.0  # that says where weak matches begin
_MOST_LINES = 6  # a longer text is cut; the detail area shows all of it
_MOST_CHARACTERS = 1_500
_BETWEEN_SAID = 10.0
_VALUE_BESIDE = 66.0  # pixels that labels leave to a value
_LEAST_VALUE = 60.0  # pixels of a value for which what stands behind it has to make room
_NARROWEST = 3.0  # pixels of a letter: with more letters than that no line is filled
_BAR = 32.0
_MOST_LAID_OUT = 400  # texts; from key to key most hits are the same
_MOST_HEIGHTS = 10_000
_VALUES = ("value", "several")
_SPACE = re.compile(r"\s")


@dataclass(frozen=True, slots=True)
class Part:
    """Something in a hit: "value", "like", "unlike", "yes" or "no", which can be pressed, or "said", "label"
    and "several" (values)."""

    name: str
    rect: QRectF
    text: str
    label: LabelChip | None = None


class HitDelegate(QStyledItemDelegate):
    """Similarity and its bar on the left, the text with its found words, chips below, marks on the right."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._layouts: dict[tuple[str, int], QTextLayout] = {}
        self._heights: dict[tuple[str, int], float] = {}  # of all that were laid out: the list asks for each
        self.more_like_this = self.tr("more like this")

    def forget(self) -> None:
        """Drop what was laid out: another width, another font."""
        self._layouts.clear()
        self._heights.clear()

    def parts(self, index: _Index, rect: QRectF, current: bool) -> list[Part]:
        """What can be pressed in the hit at `index`, in `rect`; `current`: it is selected or pointed at."""
        said = ("label", "more", "several")
        return [part for part in self.chips(index, rect, current) if part.name not in said]

    def chips(self, index: _Index, rect: QRectF, current: bool) -> list[Part]:
        """What stands below the text: the value, the labels, and what can be asked for."""
        metrics = QFontMetricsF(theme.ui_font(theme.tokens().small_px))
        layout = self._layout(index, rect.width())
        rect = self.body(index, rect)
        x = rect.left() + _LEFT
        y = rect.top() + _TOP + _height(layout) + 6
        right = rect.right() - _MARGIN - hit_marks.ROOM
        wanted = []
        chip: HitChip | None = index.data(CHIP_ROLE)
        if chip is not None:
            wanted.append(("value" if chip.is_one else "several", chip.text))
        # Labels stay where they are when the hit becomes the current one: room is kept for what comes then.
        kept = sum(metrics.horizontalAdvance(text) + 26 for text in "+−") + _VALUE_BESIDE * (chip is not None)
        parts = self._label_parts(index, QPointF(x, y), right - kept)
        if current:
            like = self.more_like_this
            both = metrics.horizontalAdvance(like) + metrics.horizontalAdvance("−") + 46
            beside = (parts[-1].rect.right() if parts else x) + _VALUE_BESIDE * (chip is not None)
            if beside + both > right:
                like = "+"
            wanted += [("like", like), ("unlike", "−")]
        # The actions keep their full width; a long value is shortened.
        actions = sum(metrics.horizontalAdvance(text) + 26 for name, text in wanted if name not in _VALUES)
        x = parts[-1].rect.right() + 6 if parts else x
        for name, text in wanted:
            if chip is not None and name in _VALUES:
                room = right - x - actions - 20
                said = self._said_width(index, metrics)
                room -= said if room - said >= _LEAST_VALUE else 0
                if room < 24 and actions:
                    continue
                modes = Qt.TextElideMode
                mode = modes.ElideMiddle if chip.cut_in_middle else modes.ElideRight
                text = metrics.elidedText(text, mode, room)
            width = max(metrics.horizontalAdvance(text) + 20, _CHIP)
            if x + width > right + 1:
                break
            parts.append(Part(name, QRectF(x, y, width, _CHIP), text))
            x += width + 6
        return parts

    def _label_parts(self, index: _Index, place: QPointF, right: float) -> list[Part]:
        """The labels from a place on, as far as there is room, and how many more there are."""
        labels: tuple[LabelChip, ...] = index.data(LABELS_ROLE)
        metrics = QFontMetricsF(theme.ui_font(theme.tokens().small_px))
        parts: list[Part] = []
        x = place.x()
        for n, label in enumerate(labels):
            width, left = chip_width(metrics, label), len(labels) - n
            more = metrics.horizontalAdvance(f"+{left - 1}") + _BETWEEN_SAID if left > 1 else 0
            if not n:  # a long name is shortened, rather than that no label is seen
                width = min(width, max(right - more - x, _LEAST_VALUE))
            if x + width + more > right:
                rest = f"+{left}"
                parts.append(
                    Part("more", QRectF(x, place.y(), metrics.horizontalAdvance(rest) + 2, _CHIP), rest)
                )
                break
            parts.append(Part("label", QRectF(x, place.y(), width, _CHIP), label.name, label))
            x += width + 6
        return parts

    def body(self, index: _Index, rect: QRectF) -> QRectF:
        """What of `rect` is the hit itself: above the first weak one stands a line that says so."""
        weak = index.data(WEAK_ROLE)
        return rect.adjusted(0, _LINE, 0, 0) if weak is not None and weak.line else rect

    def marks(self, index: _Index, rect: QRectF) -> list[Part]:
        """The boxes for marks in the hit at `index`, in `rect`."""
        places = hit_marks.boxes(self.body(index, rect), _MARGIN, _TOP)
        return [Part(name, place, "") for name, place in places.items()]

    def behind(self, index: _Index, rect: QRectF, parts: list[Part]) -> list[Part]:
        """What is written behind the `parts` of the hit at `index`, in `rect`, where there is room: how many
        rows share the text, what found it, and by which of its passages.
        """
        metrics = QFontMetricsF(theme.ui_font(theme.tokens().small_px))
        y = self.body(index, rect).top() + _TOP + _height(self._layout(index, rect.width())) + 6
        x = parts[-1].rect.right() + 8 if parts else rect.left() + _LEFT
        written = []
        for text in _said(index):
            width = metrics.horizontalAdvance(text)
            if x + width <= rect.right() - _MARGIN - hit_marks.ROOM:
                written.append(Part("said", QRectF(x, y, width + 1, _CHIP), text))
                x += width + _BETWEEN_SAID
        return written

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        view = option.widget
        width = view.viewport().width() if isinstance(view, QAbstractItemView) else option.rect.width()
        key = (_text(index), round(width))
        height = self._heights.get(key)
        if height is None:
            if len(self._heights) >= _MOST_HEIGHTS:
                self._heights.clear()
            height = self._heights[key] = _height(self._layout(index, width))
        weak = index.data(WEAK_ROLE)
        line = _LINE if weak is not None and weak.line else 0
        return QSize(width, round(line + _TOP + height + 6 + _CHIP + _TOP))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        look = theme.tokens()
        hit: Hit = index.data(HIT_ROLE)
        whole = QRectF(option.rect)
        rect = self.body(index, whole)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if rect.top() > whole.top():
            self._paint_line(painter, whole, index.data(WEAK_ROLE).line)
        if selected or hovered:
            painter.fillRect(rect, QColor(look.accent_soft if selected else look.hover))
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), QColor(look.line))
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.fillRect(QRectF(rect.left(), rect.top(), 3, rect.height() - 1), QColor(look.accent))
        self._paint_score(painter, rect, index)
        layout, spans = (
            self._layout(index, rect.width()),
            match_spans(_text(index), hit.matches),
        )
        origin = QPointF(rect.left() + _LEFT, rect.top() + _TOP)
        painter.setPen(Qt.PenStyle.NoPen)
        for start, end, strength in index.data(SHADES_ROLE):
            shade = QColor(look.accent)
            shade.setAlphaF(_DEEPEST * strength)
            painter.setBrush(shade)
            for mark in _marks(layout, [(start, end)]):
                painter.drawRoundedRect(mark.translated(origin), 3, 3)
        painter.setBrush(QColor(look.highlight))
        for mark in _marks(layout, spans):
            painter.drawRoundedRect(mark.translated(origin), 3, 3)
        painter.setPen(QColor(look.text))
        layout.draw(painter, origin)
        parts = self.chips(index, whole, selected or hovered)
        painter.setFont(theme.ui_font(look.small_px))
        for part in parts:
            if part.label is not None:
                paint_chip(painter, part.rect, part.label)
                continue
            if part.name == "more":
                painter.setPen(QColor(look.muted))
                painter.drawText(part.rect, Qt.AlignmentFlag.AlignVCenter, part.text)
                continue
            of_value = part.name in _VALUES
            painter.setPen(Qt.PenStyle.NoPen if of_value else QPen(QColor(look.line_strong), 1))
            painter.setBrush(QColor(look.chip if of_value else look.panel))
            painter.drawRoundedRect(part.rect.adjusted(0.5, 0.5, -0.5, -0.5), _CHIP / 2, _CHIP / 2)
            plain = look.text if part.name == "value" else look.muted
            painter.setPen(QColor(plain if of_value else look.accent))
            painter.drawText(part.rect, Qt.AlignmentFlag.AlignCenter, part.text)
        mark = index.data(MARK_ROLE)
        places = hit_marks.boxes(rect, _MARGIN, _TOP)
        hit_marks.paint_boxes(painter, places, mark, selected or hovered)
        hit_marks.paint_points(painter, mark, rect.left() + _MARGIN, rect.top() + _TOP + 30)
        painter.setFont(theme.ui_font(look.small_px))
        painter.setPen(QColor(look.muted))
        for part in self.behind(index, whole, parts):
            painter.drawText(part.rect, Qt.AlignmentFlag.AlignVCenter, part.text)
        painter.restore()

    def _paint_line(self, painter: QPainter, rect: QRectF, text: str) -> None:
        """A line across with a few words in it."""
        look = theme.tokens()
        font = theme.ui_font(look.small_px)
        width = QFontMetricsF(font).horizontalAdvance(text)
        middle = round(rect.top() + _LINE / 2)
        painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), _LINE), QColor(look.canvas))
        left = rect.left() + _MARGIN
        painter.fillRect(
            QRectF(left + width + 10, middle, rect.right() - left - width - 10, 1), QColor(look.line_strong)
        )
        painter.setFont(font)
        painter.setPen(QColor(look.muted))
        painter.drawText(QRectF(left, rect.top(), width + 2, _LINE), Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_score(self, painter: QPainter, rect: QRectF, index: _Index) -> None:
        """The number of the hit with a bar."""
        look = theme.tokens()
        painter.setFont(theme.ui_font())
        painter.setPen(QColor(look.muted))
        box = QRectF(rect.left() + _MARGIN, rect.top() + _TOP, _LEFT - _MARGIN, 18)
        score: Score = index.data(SCORE_ROLE)
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, score.text)
        width = _BAR * min(max(score.share, 0.0), 1.0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.chip))
        painter.drawRoundedRect(QRectF(box.left(), box.bottom() + 4, _BAR, 3), 1.5, 1.5)
        is_strong = score.measured and index.data(WEAK_ROLE) is None
        painter.setBrush(QColor(look.bar if is_strong else look.bar_soft))
        painter.drawRoundedRect(QRectF(box.left(), box.bottom() + 4, max(width, 3), 3), 1.5, 1.5)

    def _said_width(self, index: _Index, metrics: QFontMetricsF) -> float:
        """What stands behind the chips keeps its width, as they do."""
        said = _said(index)
        return sum(metrics.horizontalAdvance(text) + _BETWEEN_SAID for text in said)

    def _layout(self, index: _Index, width: float) -> QTextLayout:
        """The text laid out for a row of `width`; kept while it is among the newest."""
        text = _text(index)
        key = (text, round(width))
        layout = self._layouts.get(key)
        if layout is None:
            if len(self._layouts) >= _MOST_LAID_OUT:
                del self._layouts[next(iter(self._layouts))]
            # Line breaks count as spaces, one for one, so that places in the text stay places in the layout.
            flat = _SPACE.sub(" ", text)
            layout = self._layouts[key] = _laid_out(flat, width - _LEFT - _MARGIN - hit_marks.ROOM)
        return layout


def _text(index: _Index) -> str:
    """What of a hit is read in the list: its passage, else its text."""
    hit: Hit = index.data(HIT_ROLE)
    return hit.found_in_context[:_MOST_CHARACTERS]


def _said(index: _Index) -> list[str]:
    """What stands behind the chips of a hit: how many rows share the text, what found it, and by which of its
    passages.
    """
    hit: Hit = index.data(HIT_ROLE)
    found = how_found(hit)
    said = [f"×{len(hit.rows):,}" if len(hit.rows) > 1 else "", "" if found is None else found.short]
    return [text for text in (*said, index.data(COUNTED_ROLE)) if text]


def _laid_out(text: str, width: float) -> QTextLayout:
    """`text` in at most `_MOST_LINES` lines; one that is longer ends in "…"."""
    # The letters that are shaped are those that can be seen, and few more.
    line = int(max(width, 40) / _NARROWEST)
    layout = _lines(text[: line * _MOST_LINES], width)
    if layout.lineCount() == _MOST_LINES:
        last = layout.lineAt(_MOST_LINES - 1)
        if last.textStart() + last.textLength() < len(text):
            metrics = QFontMetricsF(theme.ui_font())
            start = last.textStart()
            # The elided line may break once more where it is measured otherwise; a little room prevents that.
            rest = metrics.elidedText(
                text[start : start + line], Qt.TextElideMode.ElideRight, max(width - 8, 20)
            )
            layout = _lines(text[:start] + rest, width)
    return layout


def _lines(text: str, width: float) -> QTextLayout:
    layout = QTextLayout(text, theme.ui_font())
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setCacheEnabled(True)
    layout.beginLayout()
    y = 0.0
    while layout.lineCount() < _MOST_LINES:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(max(width, 40))
        line.setPosition(QPointF(0, y))
        y += line.height() + 3
    layout.endLayout()
    return layout


def _height(layout: QTextLayout) -> float:
    last = layout.lineAt(layout.lineCount() - 1) if layout.lineCount() else None
    return last.y() + last.height() if last is not None else 16.0


def _marks(layout: QTextLayout, spans: list[tuple[int, int]]) -> list[QRectF]:
    """The rectangles behind the words at `spans`, one for each line a word is on."""
    marks = []
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)
        first, last = line.textStart(), line.textStart() + line.textLength()
        for start, end in spans:
            if start < last and end > first:
                left, right = _x_of(line, max(start, first)), _x_of(line, min(end, last))
                box = QRectF(min(left, right), line.y(), abs(right - left), line.height())
                marks.append(box.adjusted(-2, -1, 2, 1))
    return marks


def _x_of(line: QTextLine, place: int) -> float:
    x: Any = line.cursorToX(place)
    return float(x[0]) if isinstance(x, tuple) else float(x)  # PySide gives the cursor back beside it
