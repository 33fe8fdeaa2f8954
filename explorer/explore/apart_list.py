"""The list of what sets a selection apart: words with their intervals, columns, typical sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from explorer.shared import theme, wording
from explorer.shared.engine_words import joined, said
from explorer.widgets.bounded_text import beginning
from explorer.widgets.values import as_moment, shown_category
from explorer.widgets.wrapped import wrapped

if TYPE_CHECKING:
    from core.clusters import Characterization

Kind = Literal["heading", "word", "value", "example", "note"]

ITEM_ROLE = Qt.ItemDataRole.UserRole
_HEIGHTS: dict[Kind, int] = {"heading": 34, "word": 40, "value": 40}  # pixels; the others wrap
_EXAMPLE_LINES = 3
_MARGIN = 14  # pixels at both sides
_WRAPPED = int(Qt.TextFlag.TextWordWrap)
_SCALE_LEAST = 1.0  # log-odds at the right end of the axis, at least

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


@dataclass(frozen=True)
class Line:
    """One line of the list.

    Attributes:
        kind: how it looks and what a click does.
        text: what stands on it. right: muted, at its right end.
        low, middle, high: of an interval of the log-odds, or None.
        column: of a value. row: of a typical sentence; -1 for others.
    """

    kind: Kind
    text: str
    right: str = ""
    low: float | None = None
    middle: float = 0.0
    high: float = 0.0
    column: str = ""
    row: int = -1


class ApartModel(QAbstractListModel):
    """The lines of a `Characterization`.

    Attributes:
        scale: log-odds at the right end of every interval's axis.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[Line, ...] = ()
        self.scale = _SCALE_LEAST

    def set_found(self, found: Characterization | None, against: str) -> None:
        """Show what was found beside `against`, in a person's words; None: nothing yet."""
        self.beginResetModel()
        self._lines = self._lines_of(found, against) if found is not None else ()
        reached = (max(abs(line.low), abs(line.high)) for line in self._lines if line.low is not None)
        self.scale = max(_SCALE_LEAST, *reached, _SCALE_LEAST)
        self.endResetModel()

    def lines(self) -> tuple[Line, ...]:
        """What is listed, in order."""
        return self._lines

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        line = self._lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return line.text
        if role == ITEM_ROLE:
            return line
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            if line.low is None:
                return line.text
            interval = self.tr("log-odds {0}, between {1} and {2}").format(
                *(_signed(value) for value in (line.middle, line.low, line.high))
            )
            return f"{line.text}: {line.right}; {interval}"
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if self._lines[index.row()].kind in ("heading", "note"):
            return Qt.ItemFlag.ItemIsEnabled
        return super().flags(index)

    def _lines_of(self, found: Characterization, against: str) -> tuple[Line, ...]:
        lines: list[Line] = []
        if found.nothing is not None:
            lines.append(Line("note", said(found.nothing)))
        for title, words in (
            (self.tr("More often here"), found.words),
            (self.tr("Less often here"), found.less),
        ):
            if words:
                lines.append(Line("heading", title, self.tr("here · {0}").format(against)))
                lines += [self._difference("word", word, found) for word in words]
        for column in found.columns:
            medians = ""
            if column.median is not None and column.median_out is not None:
                ends = (_number(value, column.type) for value in (column.median, column.median_out))
                medians = self.tr("median {0} · {1}").format(*ends)
            lines.append(Line("heading", column.column, medians))
            lines += [self._difference("value", value, found, column.column) for value in column.values]
        if found.examples:
            lines.append(Line("heading", self.tr("Typical sentences")))
            lines += [
                Line("example", " ".join(beginning(example.text).split()), row=example.row)
                for example in found.examples
            ]
        lines.append(Line("note", self._how(found, against)))
        return tuple(lines)

    def _difference(self, kind: Kind, found: Any, all_of: Characterization, column: str = "") -> Line:
        here, there = found.n_in / max(all_of.n_counted, 1), found.n_out / max(all_of.n_out, 1)
        right = f"{_percent(here)} · {_percent(there)}"
        text = found.text if kind == "word" else shown_category(found.text)
        return Line(kind, text, right, found.low, found.log_odds, found.high, column)

    def _how(self, found: Characterization, against: str) -> str:
        counted = self.tr("{0} beside {1} ({2}).").format(
            wording.distinct_texts(found.n_counted), wording.count(found.n_out), against
        )
        tried = self.tr(
            "{0} words, phrases and values were tried; the intervals of all of them hold together, 95 times "
            "in 100. A random selection of this size shows nothing."
        ).format(wording.count(found.n_tried))
        return joined((counted, tried))


def _percent(share: float) -> str:
    return wording.percent(f"{100 * share:.0f}" if share >= 0.0995 or share == 0 else f"{100 * share:.1f}")


def _signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−")


def _number(value: float, kind: str) -> str:
    if kind == "date":
        return as_moment(value).date().isoformat()
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


class ApartDelegate(QStyledItemDelegate):
    """Words and values with the interval of their log-odds on one axis; sentences wrapped."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        line: Line = index.data(ITEM_ROLE)
        look = theme.tokens()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole: QRect = option.rect
        chosen = option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_HasFocus)
        if line.kind not in ("heading", "note"):
            hovered = option.state & QStyle.StateFlag.State_MouseOver
            if chosen or hovered:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(look.accent_soft if chosen else look.hover))
                painter.drawRoundedRect(QRectF(whole).adjusted(6, 1, -6, -1), 6, 6)
        area = whole.adjusted(_MARGIN, 0, -_MARGIN, 0)
        if line.kind in ("note", "example"):
            painter.setFont(_font(option, line.kind))
            painter.setPen(QColor(look.muted if line.kind == "note" else look.text))
            painter.drawText(
                area.adjusted(0, 5, 0, -5), _WRAPPED, _lines_of(line, painter.font(), area.width())
            )
        elif line.kind == "heading":
            self._paint_heading(painter, option, line, area)
        else:
            self._paint_difference(painter, option, line, area, index)
        painter.restore()

    def _paint_heading(
        self, painter: QPainter, option: QStyleOptionViewItem, line: Line, area: QRect
    ) -> None:
        look = theme.tokens()
        area = area.adjusted(0, 12, 0, -4)
        muted = QFont(option.font)
        painter.setFont(muted)
        room = QFontMetrics(muted).horizontalAdvance(line.right)
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        metrics = QFontMetrics(bold)
        needed = metrics.horizontalAdvance(line.text) + 12
        right = QFontMetrics(muted).elidedText(
            line.right, Qt.TextElideMode.ElideRight, max(area.width() - needed, area.width() // 3)
        )
        painter.setPen(QColor(look.muted))
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, right)
        painter.setFont(bold)
        painter.setPen(QColor(look.text))
        left = max(area.width() - min(room, QFontMetrics(muted).horizontalAdvance(right)) - 12, 40)
        text = metrics.elidedText(line.text, Qt.TextElideMode.ElideMiddle, left)
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_difference(
        self, painter: QPainter, option: QStyleOptionViewItem, line: Line, area: QRect, index: _Index
    ) -> None:
        look = theme.tokens()
        model = index.model()
        assert isinstance(model, ApartModel)
        assert line.low is not None
        upper = QRect(area.left(), area.top() + 3, area.width(), 20)
        painter.setPen(QColor(look.muted))
        painter.drawText(upper, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, line.right)
        room = upper.width() - option.fontMetrics.horizontalAdvance(line.right) - 12
        painter.setPen(QColor(look.text))
        text = option.fontMetrics.elidedText(line.text, Qt.TextElideMode.ElideMiddle, room)
        painter.drawText(upper, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
        y = area.top() + 30.0
        left, width = float(area.left()), float(area.width())
        painter.setPen(QPen(QColor(look.line), 1))
        painter.drawLine(QPointF(left, y), QPointF(left + width, y))
        ends = sorted(min(abs(value) / model.scale, 1.0) for value in (line.low, line.high))
        if line.low < 0 < line.high:
            ends[0] = 0.0
        colour = QColor(look.accent if line.middle > 0 else look.muted)
        painter.setPen(QPen(colour, 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(left + width * ends[0], y), QPointF(left + width * ends[1], y))
        painter.setPen(QPen(QColor(look.panel), 1.5))
        painter.setBrush(colour)
        painter.drawEllipse(QPointF(left + width * min(abs(line.middle) / model.scale, 1.0), y), 4.5, 4.5)

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        line: Line = index.data(ITEM_ROLE)
        if line.kind in _HEIGHTS:
            return QSize(120, _HEIGHTS[line.kind])
        view = self.parent()
        width = view.viewport().width() if isinstance(view, QListView) else 300
        font = _font(option, line.kind)
        box = QRect(0, 0, max(width - 2 * _MARGIN, 60), 10_000)
        # Letters of another script may stand in taller lines than those of the font.
        text = _lines_of(line, font, box.width())
        return QSize(120, QFontMetrics(font).boundingRect(box, _WRAPPED, text).height() + 10)


def _lines_of(line: Line, font: QFont, width: int) -> str:
    """What is drawn of a note or a typical sentence: of the latter the first lines."""
    if line.kind == "note":
        return line.text
    return "\n".join(wrapped(line.text, font, width, _EXAMPLE_LINES))


def _font(option: QStyleOptionViewItem, kind: Kind) -> QFont:
    return theme.ui_font(theme.tokens().small_px) if kind == "note" else QFont(option.font)


class ApartList(QListView):
    """The list itself. A click or Enter on a word, value or sentence chooses it.

    Signals:
        line_chosen: a `Line`.
    """

    line_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.found = ApartModel(self)
        self.setModel(self.found)
        self.setItemDelegate(ApartDelegate(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setProperty("role", "ringed")
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.verticalScrollBar().setSingleStep(24)
        self.setAccessibleName(self.tr("What sets the selection apart"))
        self.clicked.connect(self._choose)
        theme.notifier().changed.connect(self.viewport().update)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._choose(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            line: Line = index.data(ITEM_ROLE)
            if line.kind not in ("heading", "note"):
                self.line_chosen.emit(line)
