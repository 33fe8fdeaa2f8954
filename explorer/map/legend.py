"""What the colours of the map mean: a bar over its lower left corner and, above it, a list of categories."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QAction, QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from explorer.map.colouring import none_name, scale_end
from explorer.map.colours import category_table, on_scale, scale_table
from explorer.map.tools import how_of
from explorer.shared import theme, wording
from explorer.shared.state import Colouring
from explorer.widgets.elided_label import ElidedLabel
from explorer.widgets.plain_text import PlainLabel, without_mnemonic
from explorer.widgets.values import as_moment, shown_category

_MOST_ENTRIES = 1_000
_NARROWEST, _WIDEST, _SHARE = 170, 260, 0.42  # of the list: pixels, share of the map's width
_NAMES_WIDTHS = (140, 50, 0)  # pixels of the names of columns in buttons: the first with which all fits
_TOOLS = QRect(0, 0, 48, 152)  # pixels of the upper left corner that the map's tools take
_BESIDE_TOOLS = 8  # pixels
_THREE_ROWS = 88  # pixels, with which the list stays below the tools: beside them it hides the map
_LIST_LEAST = 150  # pixels of the map's height with which there is room for the list
_CUT_IN_MIDDLE = 110  # pixels of a name from which it is cut in the middle
_SUMMARY_LEAST = 60  # pixels of what the map counts: with fewer only the tooltip says it
_SCALE, _SCALE_LEAST = 100, 44  # pixels of a scale of colours between what its ends stand for
_COUNT_ROLE = Qt.ItemDataRole.UserRole + 1


class ColourScale(QWidget):
    """The colours of numbers from low to high, with what the ends stand for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ends: tuple[tuple[str, str], ...] = (("", ""),)
        self._part, self._diverging = (0.0, 1.0), False
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        theme.notifier().changed.connect(self.update)

    def set_ends(
        self,
        low: str,
        high: str,
        part: tuple[float, float] = (0.0, 1.0),
        diverging: bool = False,
        short: tuple[str, str] | None = None,
    ) -> None:
        """What the ends stand for, which part of the colours lies between them, and of which scale.

        Args:
            short: the ends in fewer letters, for where there is little room; with less of it only the tooltip
                says them.
        """
        self._ends = tuple(ends for ends in ((low, high), short, ("", "")) if ends is not None)
        self._part, self._diverging = part, diverging
        self.setAccessibleName(self.tr("Colour scale from {0} to {1}").format(low, high))
        self.setToolTip(self.accessibleName())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._width_of(self._ends[0]) + _SCALE, 20)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width_of(self._ends[-1]) + _SCALE_LEAST, 20)

    def ends(self) -> tuple[str, str]:
        """What is written at the ends, as there is room."""
        return next(
            (ends for ends in self._ends if self._width_of(ends) + _SCALE_LEAST <= self.width()),
            self._ends[-1],
        )

    def _width_of(self, ends: tuple[str, str]) -> int:
        return sum(self.fontMetrics().horizontalAdvance(end) for end in ends)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        painter.setPen(QColor(look.muted))
        low, high = self.ends()
        left = self.fontMetrics().horizontalAdvance(low)
        right = self.width() - self.fontMetrics().horizontalAdvance(high)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, low)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, high)
        table = scale_table(look, self._diverging)
        first, last = self._part
        bar = QRectF(left + 6, self.height() / 2 - 4, right - left - 12, 8)
        for step in range(int(bar.width())):
            share = first + (last - first) * step / bar.width()
            red, green, blue = table[round(share * 255)].tolist()
            painter.fillRect(QRectF(bar.left() + step, bar.top(), 1, bar.height()), QColor(red, green, blue))
        if self._diverging and first < 0.5 < last:  # where nought lies
            nought = round(bar.left() + bar.width() * (0.5 - first) / (last - first))
            painter.fillRect(QRectF(nought, bar.top() - 3, 1, bar.height() + 6), QColor(look.text))
        painter.end()


class LegendBar(QFrame):
    """ "colour: cluster ▾ without … ▾ · 10,003 rows, 14 hits, 1 selected · layout keeps 44 % of neighbours".

    Signals:
        colour_requested: what `Session.colour_by` takes.
        entry_clicked: (the code of a category in the list, how it goes with what is selected: `how_of`).
        panel_changed(): the list was opened or closed, or stands elsewhere.
        points_requested: what the points are to stand for, "rows" or "passages".
        without_toggled: a column whose influence is to be taken away, or given back.
        without_lifted(): the influence of all of them.
        in_search_toggled: whether a typed search is to go without the influence, too.
    """

    colour_requested = Signal(str)
    entry_clicked = Signal(int, str)
    panel_changed = Signal()
    points_requested = Signal(str)
    without_toggled = Signal(str)
    without_lifted = Signal()
    in_search_toggled = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._colouring: Colouring | None = None
        self._coloured_by = ""
        self.button = QPushButton()
        self.button.setProperty("role", "quiet")
        self.button.setAccessibleName(self.tr("Colour the map by"))
        self.button.setToolTip(self.tr("What colours the points"))
        self._menu = QMenu(self)
        self.button.setMenu(self._menu)
        self._menu.triggered.connect(self._chosen)
        self.without = QPushButton()
        self.without.setProperty("role", "quiet")
        self.without.setToolTip(
            self.tr(
                "See past a column: map, clusters and names without the influence of a brand, a language …"
            )
        )
        self._without_menu = QMenu(self)
        self.without.setMenu(self._without_menu)
        self._without_menu.aboutToShow.connect(self._fill_without)
        self._points_name = ""
        self.points = QPushButton()
        self.points.setProperty("role", "quiet")
        self.points.setToolTip(self.tr("What the points are: rows, or each passage of them"))
        self._points_menu = QMenu(self)
        self.points.setMenu(self._points_menu)
        for kind, name in (("rows", self.tr("Rows")), ("passages", self.tr("Passages"))):
            action = self._points_menu.addAction(name, partial(self.points_requested.emit, kind))
            action.setCheckable(True)
            action.setData(kind)
        self._listed = False  # whether there is something to list
        self._tools = _TOOLS
        self._columns: tuple[str, ...] = ()  # that can be seen past
        self._taken: tuple[str, ...] = ()  # those that are
        self._in_search = False
        self.scale = ColourScale()
        self.toggle = QPushButton(self.tr("legend"))
        self.toggle.setProperty("role", "link")
        self.toggle.setCheckable(True)
        self.summary = ElidedLabel()
        self.summary.setProperty("role", "muted")
        self.info = PlainLabel("ⓘ")
        self.info.setProperty("role", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 3, 12, 3)
        row.setSpacing(6)
        shown = (self.points, self.button, self.scale, self.toggle, self.without, self.summary, self.info)
        for widget in shown:
            row.addWidget(widget)
        self.panel = LegendPanel(parent)
        self.panel.hide()
        self.panel.entry_clicked.connect(self.entry_clicked)
        self.toggle.toggled.connect(self._settle)
        theme.notifier().changed.connect(self.update)
        self.set_colouring(None)
        self.set_points("rows", possible=False)
        self.set_without((), (), in_search=False)
        self.set_summary("", "")

    def set_points(self, kind: str, *, possible: bool) -> None:
        """What the points are, and whether there is a choice."""
        names = {"rows": self.tr("rows"), "passages": self.tr("passages")}
        self._points_name = names[kind]
        self.points.setAccessibleName(self.tr("Points: {0}").format(names[kind]))
        self.points.setVisible(possible)
        for action in self._points_menu.actions():
            action.setChecked(action.data() == kind)
        self._settle()

    def set_without(self, columns: Sequence[str], taken: Sequence[str], *, in_search: bool) -> None:
        """Which columns can be seen past, which of them are, and whether typed searches go past them."""
        self._columns, self._taken, self._in_search = tuple(columns), tuple(taken), in_search
        listed = ", ".join(self._taken)
        name = self.tr("Map without the influence of: {0}").format(listed or self.tr("nothing"))
        self.without.setAccessibleName(name)
        self.without.setVisible(bool(self._columns or self._taken))
        self._settle()

    def _name_buttons(self, names_width: int) -> None:
        """Give the buttons their texts, with names of columns of so many pixels at most; 0: no names."""
        metrics, middle = self.button.fontMetrics(), Qt.TextElideMode.ElideMiddle
        colour, taken = (
            without_mnemonic(metrics.elidedText(name, middle, names_width))
            for name in (self._coloured_by, ", ".join(self._taken))
        )
        self.button.setText(
            (self.tr("colour: {0}").format(colour) if names_width else self.tr("colour")) + " ▾"
        )
        self.points.setText(f"{self._points_name} ▾")
        if not self._taken:
            text = self.tr("without …")
        elif names_width:
            text = self.tr("without {0}").format(taken)
        else:
            text = self.tr("without {0:,}").format(len(self._taken))
        self.without.setText(f"{text} ▾")

    def _needed(self) -> int:
        """Pixels that all but the summary takes."""
        shown = (self.points, self.button, self.scale, self.toggle, self.without, self.info)
        widths = [widget.sizeHint().width() for widget in shown if not widget.isHidden()]
        return sum(widths) + 6 * (len(widths) + 1) + 16

    def _fill_without(self) -> None:
        menu = self._without_menu
        menu.clear()
        head = menu.addAction(self.tr("Map without the influence of"))
        head.setEnabled(False)
        for column in dict.fromkeys((*self._columns, *self._taken)):
            action = menu.addAction(without_mnemonic(column), partial(self.without_toggled.emit, column))
            action.setCheckable(True)
            action.setChecked(column in self._taken)
        menu.addSeparator()
        search = menu.addAction(self.tr("In searches, too"), self._toggle_in_search)
        search.setCheckable(True)
        search.setChecked(self._in_search)
        lift = menu.addAction(self.tr("Nothing: the map as it is"), self.without_lifted.emit)
        for action in (search, lift):
            action.setEnabled(bool(self._taken))

    def _toggle_in_search(self) -> None:
        self.in_search_toggled.emit(not self._in_search)

    def set_choices(
        self, columns: Sequence[str], *, similarity: bool, topics: bool = False, labels: bool = False
    ) -> None:
        """What the map can be coloured by: clusters and `columns`.

        Args:
            similarity: nearness to the query as well. topics: coarser topics than the clusters as well.
            labels: the labels as well.
        """
        self._menu.clear()
        if topics:
            self._add_choice(self.tr("Topic"), "topic")
        self._add_choice(self.tr("Cluster"), "cluster")
        if labels:
            self._add_choice(self.tr("Label"), "label")
        if similarity:
            self._add_choice(self.tr("Similarity to the search"), "similarity")
        if columns:
            self._menu.addSeparator()
        for column in columns:
            self._add_choice(without_mnemonic(column), f"column:{column}")

    def set_colouring(self, colouring: Colouring | None) -> None:
        """Show what the colours mean."""
        self._colouring = colouring
        kind = "cluster" if colouring is None else colouring.kind
        names = {
            "topic": self.tr("topic"),
            "cluster": self.tr("cluster"),
            "label": self.tr("label"),
            "similarity": self.tr("similarity"),
        }
        column = (colouring.column if colouring is not None else None) or ""
        self._coloured_by = names.get(kind, column)
        self._listed = listed = colouring is not None and colouring.codes is not None
        scaled = colouring is not None and colouring.values is not None
        self.scale.setVisible(scaled)
        if scaled and colouring is not None:
            ends = np.array([colouring.low, colouring.high])
            first, last = on_scale(colouring, ends).tolist()
            low, high = (scale_end(colouring, end) for end in ends.tolist())
            part = (first, last) if first < last else (0.0, 1.0)
            short = _months(*ends.tolist()) if colouring.kind == "date" else None
            self.scale.set_ends(low, high, part, colouring.is_diverging, short)
        self.panel.set_colouring(colouring if listed else None)
        self._settle()

    def set_summary(self, text: str, explanation: str) -> None:
        """What the map counts, and the sentence behind the small i."""
        self.summary.setText(text)
        self.summary.setToolTip(text)
        self.info.setVisible(bool(explanation))
        self.info.setToolTip(explanation)
        self.info.setAccessibleName(explanation)
        self._settle()

    def keep_clear_of(self, tools: QRect) -> None:
        """Where the list must not lie: at the tools of the map."""
        self._tools = tools

    def settle(self, width: int, height: int) -> None:
        """Lie in the lower left corner of an area of that size."""
        was = self.panel.isHidden(), self.panel.geometry()
        self.toggle.setVisible(self._listed and height >= _LIST_LEAST)
        self.panel.setVisible(self.toggle.isChecked() and not self.toggle.isHidden())
        for names_width in _NAMES_WIDTHS:
            self._name_buttons(names_width)
            if self._needed() <= width - 22:
                break
        spare = width - 22 - self._needed()
        self.summary.setVisible(bool(self.summary.text()) and spare >= _SUMMARY_LEAST)
        self.updateGeometry()
        wanted = self.sizeHint()
        self.resize(min(wanted.width(), max(width - 22, 60)), wanted.height())
        self.move(11, height - self.height() - 11)
        self.panel.settle(QPoint(11, self.y() - 8), QSize(width, height), self._tools)
        if (self.panel.isHidden(), self.panel.geometry()) != was:
            self.panel_changed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self)

    def _add_choice(self, label: str, key: str) -> None:
        action = QAction(label, self._menu)
        action.setData(key)
        self._menu.addAction(action)

    def _chosen(self, action: QAction) -> None:
        self.colour_requested.emit(str(action.data()))

    def _settle(self) -> None:
        area = self.parentWidget()
        if area is not None:
            self.settle(area.width(), area.height())


class LegendPanel(QFrame):
    """The categories with their colours and counts of texts; a click on one says which."""

    entry_clicked = Signal(int, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.list = _EntryList()
        self.list.setAccessibleName(self.tr("Legend"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setItemDelegate(_EntryDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.entry_chosen.connect(self._chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 3, 6)
        column.addWidget(self.list)
        self._colouring: Colouring | None = None
        self._is_filled = False
        theme.notifier().changed.connect(self._look_changed)

    def set_colouring(self, colouring: Colouring | None) -> None:
        """List the categories of `colouring`, once they can be seen: a million points take a while."""
        self._colouring = colouring
        self._is_filled = False
        if not self.isHidden():
            self._fill()

    def setVisible(self, visible: bool) -> None:
        if visible and not self._is_filled:
            self._fill()
        super().setVisible(visible)

    def settle(self, lower_left: QPoint, area: QSize, tools: QRect) -> None:
        """Stand on `lower_left`, no higher than fits into an area of that size beside the map's tools."""
        rows = self.list.count()
        wanted = min(rows * 24 + 16, 320)
        left = lower_left.x()
        room = lower_left.y() - tools.bottom() - _BESIDE_TOOLS
        if room < min(wanted, _THREE_ROWS):  # beside the tools rather than under them
            left, room = tools.right() + _BESIDE_TOOLS, lower_left.y() - 11
        tall = min(wanted, max(room, 40))
        self.setGeometry(left, lower_left.y() - tall, self._wide(area.width() - left), tall)

    def _wide(self, room: int) -> int:
        """Pixels of width; the greater part is left to the map."""
        return min(max(round(room * _SHARE), _NARROWEST), _WIDEST, room - 11)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self)

    def _look_changed(self) -> None:
        if self._is_filled:
            self._fill()

    def _fill(self) -> None:
        self._is_filled = True
        self.list.clear()
        colouring = self._colouring
        if colouring is None or colouring.codes is None:
            return
        n = len(colouring.categories)
        counts = np.bincount(colouring.codes + 1, minlength=n + 1)
        colours = category_table(n, theme.tokens(), colouring.largest, colouring.palette)
        order = np.argsort(-counts[1 : n + 1], kind="stable")[:_MOST_ENTRIES].tolist()
        for code in order:
            self._add(colouring.categories[code], int(counts[code + 1]), colours[code].tolist(), code)
        if counts[0]:
            name = none_name(colouring)
            self._add(name, int(counts[0]), colours[-1].tolist(), -1)

    def _add(self, name: str, count: int, colour: list[int], code: int) -> None:
        item = QListWidgetItem(shown_category(name))
        item.setData(Qt.ItemDataRole.UserRole, code)
        item.setData(_COUNT_ROLE, count)
        item.setData(Qt.ItemDataRole.DecorationRole, QColor(*colour))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{item.text()}, {wording.texts(count)}")
        item.setToolTip(name)
        item.setSizeHint(QSize(0, 24))
        self.list.addItem(item)

    def _chosen(self, item: QListWidgetItem, how: str) -> None:
        self.entry_clicked.emit(int(item.data(Qt.ItemDataRole.UserRole)), how)


class _EntryList(QListWidget):
    """Says which entry is chosen by pointer or keys, and how.

    Signals:
        entry_chosen: (QListWidgetItem, how it goes with what is selected).
    """

    entry_chosen = Signal(object, str)

    def __init__(self) -> None:
        super().__init__()
        self._how = how_of(Qt.KeyboardModifier.NoModifier)
        self.itemClicked.connect(self._clicked)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._how = how_of(event.modifiers())
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() in keys and self.currentItem() is not None:
            self.entry_chosen.emit(self.currentItem(), how_of(event.modifiers()))
        else:
            super().keyPressEvent(event)

    def _clicked(self, item: QListWidgetItem) -> None:
        self.entry_chosen.emit(item, self._how)


class _EntryDelegate(QStyledItemDelegate):
    """A dot in the colour, the name, the count of texts."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look = theme.tokens()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect)
        painter.setPen(Qt.PenStyle.NoPen)
        if option.state & (QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_HasFocus):
            painter.setBrush(QColor(look.chip))
            painter.drawRoundedRect(box, 4, 4)
        painter.setBrush(index.data(Qt.ItemDataRole.DecorationRole))
        painter.drawEllipse(QPointF(box.left() + 13, box.center().y()), 5, 5)
        inner = option.rect.adjusted(26, 0, -6, 0)
        count = f"{index.data(_COUNT_ROLE):,}"
        painter.setPen(QColor(look.muted))
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, count)
        inner.setRight(inner.right() - option.fontMetrics.horizontalAdvance(count) - 8)
        # Values of one column often begin alike; of a few letters only the first ones say anything.
        cut = Qt.TextElideMode.ElideMiddle if inner.width() >= _CUT_IN_MIDDLE else Qt.TextElideMode.ElideRight
        name = option.fontMetrics.elidedText(str(index.data()), cut, inner.width())
        painter.setPen(QColor(look.text))
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, name)
        painter.restore()


def _months(low: float, high: float) -> tuple[str, str]:
    """Two dates in seconds since 1970 by their months, the year said once where it is the same."""
    first, last = as_moment(low), as_moment(high)
    if first.year != last.year:
        return str(first.year), str(last.year)
    return wording.month(first), wording.of_year(wording.month(last), last.year)


def paint_card(widget: QWidget) -> None:
    """The ground and border of something that lies over the map."""
    look = theme.tokens()
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(look.line), 1))
    painter.setBrush(QColor(look.panel))
    painter.drawRoundedRect(QRectF(widget.rect()).adjusted(0.5, 0.5, -0.5, -0.5), look.radius, look.radius)
    painter.end()
