"""Two lists side by side, before and after: the neighbours of a text, or the hits of a query."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from explorer.compare.state import BeforeAndAfter, Neighbour
from explorer.shared import theme
from explorer.shared.wording import decimal
from explorer.widgets.elided_label import ElidedLabel
from explorer.widgets.icons import IconButton
from explorer.widgets.plain_text import PlainLabel

_NEIGHBOUR = Qt.ItemDataRole(int(Qt.ItemDataRole.UserRole) + 1)
_LINE = 26  # pixels


class SideBySidePanel(QFrame):
    """Signals: text_chosen(text id): a line has the keyboard or the pointer; why_requested(text id): the
    person asks why it matches the subject; neighbours_requested(text id): its own neighbours are wanted;
    closed().
    """

    text_chosen = Signal(object)
    why_requested = Signal(object)
    neighbours_requested = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sideBySide")
        self.setProperty("role", "sheet")
        self.title = ElidedLabel()
        self.title.setObjectName("sideBySideTitle")
        self.title.setProperty("role", "heading")
        self.kept = PlainLabel()
        self.kept.setObjectName("sideBySideKept")
        self.kept.setProperty("role", "muted")
        self.close_button = IconButton("close", self.tr("Close"), 24)
        self.close_button.setObjectName("closeSideBySide")
        self.close_button.clicked.connect(self.closed)
        self.heads = (PlainLabel(), PlainLabel())
        self.lists = (
            NeighbourList(self.tr("before"), self),
            NeighbourList(self.tr("after"), self),
        )
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self.title, 1)
        head.addWidget(self.kept)
        head.addWidget(self.close_button)
        both = QHBoxLayout()
        both.setSpacing(12)
        for label, view in zip(self.heads, self.lists, strict=True):
            label.setProperty("role", "small")
            view.text_chosen.connect(self.text_chosen)
            view.why_requested.connect(self.why_requested)
            view.neighbours_requested.connect(self.neighbours_requested)
            column = QVBoxLayout()
            column.setSpacing(2)
            column.addWidget(label)
            column.addWidget(view, 1)
            both.addLayout(column, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 8, 10, 8)
        whole.setSpacing(4)
        whole.addLayout(head)
        whole.addLayout(both, 1)

    def set_found(self, found: BeforeAndAfter, before: str, after: str) -> None:
        """Show `found`; the two sides are called `before` and `after`."""
        words = self.tr("Neighbours of “{0}”") if found.kind == "neighbours" else self.tr("Hits of “{0}”")
        self.title.setText(words.format(" ".join(found.subject.split())))
        self.title.setToolTip(found.subject)
        self.kept.setText(
            self.tr("{0} of {1} kept").format(found.n_kept, max(len(found.before), len(found.after)))
        )
        for label, name in zip(self.heads, (before, after), strict=True):
            label.setText(name)
        for view, neighbours in zip(self.lists, (found.before, found.after), strict=True):
            view.set_neighbours(neighbours)


class NeighbourList(QListWidget):
    """Texts with a sign for those that the other side does not have. Enter or a double click asks for the
    neighbours of one, W why it is here.
    """

    text_chosen = Signal(object)
    why_requested = Signal(object)
    neighbours_requested = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setProperty("role", "ringed")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setItemDelegate(_LineDelegate(self))
        self.setMinimumHeight(2 * _LINE)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._open_menu)
        self.currentItemChanged.connect(self._current_changed)
        self.itemDoubleClicked.connect(self._ask_neighbours)

    def set_neighbours(self, neighbours: Sequence[Neighbour]) -> None:
        """Show these, in their order."""
        self.blockSignals(True)
        self.clear()
        for one in neighbours:
            item = QListWidgetItem(" ".join(one.text.split()))
            item.setData(_NEIGHBOUR, one)
            item.setToolTip(one.text)
            said = {
                "kept": self.tr("{0}, on both sides"),
                "gone": self.tr("{0}, before only"),
                "new": self.tr("{0}, after only"),
            }[one.mark]
            item.setData(Qt.ItemDataRole.AccessibleTextRole, said.format(item.text()))
            self.addItem(item)
        self.blockSignals(False)
        self.viewport().update()

    def neighbours(self) -> tuple[Neighbour, ...]:
        """What is shown."""
        return tuple(self.item(row).data(_NEIGHBOUR) for row in range(self.count()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if item is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._ask_neighbours(item)
        elif item is not None and event.key() == Qt.Key.Key_W and not event.modifiers():
            self.why_requested.emit(item.data(_NEIGHBOUR).text_id)
        else:
            super().keyPressEvent(event)

    def _current_changed(self, item: QListWidgetItem | None, _: object) -> None:
        if item is not None:
            self.text_chosen.emit(item.data(_NEIGHBOUR).text_id)

    def _ask_neighbours(self, item: QListWidgetItem) -> None:
        self.neighbours_requested.emit(item.data(_NEIGHBOUR).text_id)

    def _open_menu(self, place: QPoint) -> None:
        item = self.itemAt(place)
        if item is None:
            return
        menu = self.menu_for(item)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.viewport().mapToGlobal(place))

    def menu_for(self, item: QListWidgetItem) -> QMenu:
        """What can be done with one text."""
        text_id = item.data(_NEIGHBOUR).text_id
        menu = QMenu(self)
        why = menu.addAction(self.tr("Why do these match?"))
        why.setShortcut("W")
        why.triggered.connect(lambda: self.why_requested.emit(text_id))
        menu.addAction(self.tr("Its neighbours")).triggered.connect(
            lambda: self.neighbours_requested.emit(text_id)
        )
        return menu


class _LineDelegate(QStyledItemDelegate):
    """A sign, the text, its similarity where there is one."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look = theme.tokens()
        one: Neighbour = index.data(_NEIGHBOUR)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.accent_soft if chosen else look.hover))
            painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        sign, colour = {"kept": ("", look.text), "gone": ("−", look.warn), "new": ("+", look.good)}[one.mark]
        area = option.rect.adjusted(6, 0, -6, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(colour))
        painter.drawText(area, middle | Qt.AlignmentFlag.AlignLeft, sign)
        area.setLeft(area.left() + 14)
        if one.similarity is not None:
            value = decimal(one.similarity)
            painter.setPen(QColor(look.muted))
            painter.drawText(area, middle | Qt.AlignmentFlag.AlignRight, value)
            area.setRight(area.right() - option.fontMetrics.horizontalAdvance(value) - 10)
        painter.setPen(QColor(look.text if one.mark == "kept" else colour))
        text = option.fontMetrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, middle | Qt.AlignmentFlag.AlignLeft, text)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(80, _LINE)
