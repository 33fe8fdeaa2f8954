"""What changed: neighbours, clusters, and the hits of a query, each as a list to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QTextOption
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from explorer.compare.state import N_NEIGHBOURS, Changed
from explorer.shared import theme
from explorer.shared.engine_words import said
from explorer.widgets.card import Card, label
from explorer.widgets.elided_combo import ElidedCombo
from explorer.widgets.mode_switch import ModeSwitch

if TYPE_CHECKING:
    from core.clusters.compare import ClusterChange

_DATA = Qt.ItemDataRole(int(Qt.ItemDataRole.UserRole) + 1)
_RIGHT = Qt.ItemDataRole(int(Qt.ItemDataRole.UserRole) + 2)
_LEAST = 96  # pixels of a list


class ChangedCard(Card):
    """Signals: text_chosen(text id); cluster_chosen(ClusterChange); query_given(str)."""

    text_chosen = Signal(object)
    cluster_chosen = Signal(object)
    query_given = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("changedCard", parent=parent)
        self.setAccessibleName(self.tr("What changed"))
        self.switch = ModeSwitch(
            [
                ("texts", self.tr("Neighbours"), self.tr("Texts whose neighbours changed most")),
                ("clusters", self.tr("Clusters"), self.tr("Clusters that split, merged or appeared")),
                ("search", self.tr("Search"), self.tr("The hits of a query before and after")),
            ],
            self.tr("What changed"),
        )
        self.head = label("heading", name="changedHead")
        self.note = label("small", name="changedNote")
        self.texts, self.clusters = _List(self), _List(self)
        self.texts.setObjectName("changedTexts")
        self.texts.setAccessibleName(self.tr("Neighbours that changed most"))
        self.texts.chosen.connect(self.text_chosen)
        self.clusters.setObjectName("changedClusters")
        self.clusters.setAccessibleName(self.tr("Clusters that changed"))
        self.clusters.chosen.connect(self.cluster_chosen)
        self.query = ElidedCombo()
        self.query.setObjectName("comparedQuery")
        self.query.setEditable(True)
        self.query.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.query.setAccessibleName(self.tr("Query"))
        field = self.query.lineEdit()
        assert field is not None
        field.setPlaceholderText(self.tr("Type a query and press Enter"))
        field.setAccessibleName(self.tr("Query"))
        field.returnPressed.connect(self._query_typed)
        self.query.activated.connect(self._query_typed)
        search = QWidget()
        column = QVBoxLayout(search)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.query)
        column.addWidget(
            label("small", self.tr("Its ten nearest texts before and after stand side by side."))
        )
        column.addStretch(1)
        self.stack = QStackedWidget()
        for page in (self.texts, self.clusters, search):
            self.stack.addWidget(page)
        self.column.addWidget(self.switch, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addWidget(self.head)
        self.column.addWidget(self.note)
        self.column.addWidget(self.stack, 1)
        self.switch.mode_chosen.connect(self.show_page)
        self._notes = dict.fromkeys(("texts", "clusters", "search"), "")
        self.show_page("texts")

    def show_page(self, page: str) -> None:
        """Show "texts", "clusters" or "search"."""
        self.switch.set_mode(page)
        self.stack.setCurrentIndex(("texts", "clusters", "search").index(page))
        self.head.setText(
            {
                "texts": self.tr("Neighbours that changed most"),
                "clusters": self.tr("What became of the clusters"),
                "search": self.tr("Hits side by side"),
            }[page]
        )
        self.note.setText(self._notes[page])
        self.note.setVisible(bool(self._notes[page]))

    def set_changed(self, changed: Sequence[Changed], note: str) -> None:
        """The texts whose neighbours changed most; `note` counts what was looked at."""
        kept = self.tr("{n} of {of} kept")
        self.texts.set_lines(
            [
                (" ".join(one.text.split()), kept.format(n=one.kept, of=N_NEIGHBOURS), one.text_id)
                for one in changed
            ]
        )
        self._set_note("texts", note)

    def set_clusters(self, changes: Sequence[ClusterChange], note: str) -> None:
        """What became of the clusters."""
        self.clusters.set_lines([(said(change.sentence), "", change) for change in changes])
        self._set_note("clusters", note)

    def set_queries(self, queries: Sequence[str]) -> None:
        """The queries to choose from, the last one first; what is being typed stays."""
        field = self.query.lineEdit()
        assert field is not None
        text = field.text()
        self.query.clear()
        self.query.addItems(list(queries))
        self.query.setCurrentIndex(-1)
        field.setText(text)

    def _set_note(self, page: str, note: str) -> None:
        self._notes[page] = note
        self.show_page(self.switch.mode())

    def _query_typed(self, *_: Any) -> None:
        text = self.query.currentText().strip()
        if text:
            self.query_given.emit(text)


class _List(QListWidget):
    """Lines that wrap, with something quiet on the right; a click or Enter chooses one, again as often as
    it is pressed.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "ringed")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self.setMinimumHeight(_LEAST)
        self.setItemDelegate(_LineDelegate(self))
        self.itemClicked.connect(self._choose)
        self.currentItemChanged.connect(self._moved)

    def set_lines(self, lines: Sequence[tuple[str, str, object]]) -> None:
        """Show (text, what stands on the right, what is chosen by it)."""
        self.blockSignals(True)
        self.clear()
        for text, right, data in lines:
            item = QListWidgetItem(text)
            item.setData(_DATA, data)
            item.setData(_RIGHT, right)
            item.setToolTip(text)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{text}, {right}" if right else text)
            self.addItem(item)
        self.blockSignals(False)
        self.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(200, _LEAST)  # it takes what room there is, and asks for little

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if item is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(item)
        else:
            super().keyPressEvent(event)

    def _moved(self, item: QListWidgetItem | None, before: object) -> None:
        if item is not None and self.hasFocus() and before is not None:
            self._choose(item)

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(_DATA))


class _LineDelegate(QStyledItemDelegate):
    """The text in at most two lines, the count on the right."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look = theme.tokens()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.accent_soft if chosen else look.hover))
            painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        painter.setPen(QColor(look.line))
        painter.drawLine(rect.left() + 8, rect.bottom(), rect.right() - 8, rect.bottom())
        area = rect.adjusted(8, 0, -8, 0)
        right = str(index.data(_RIGHT) or "")
        if right:
            painter.setPen(QColor(look.muted))
            painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, right)
            area.setRight(area.right() - option.fontMetrics.horizontalAdvance(right) - 12)
            text = option.fontMetrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, area.width())
            painter.setPen(QColor(look.text))
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        else:
            painter.setPen(QColor(look.text))
            wrap = QTextOption(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
            wrap.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
            painter.drawText(QRectF(area), str(index.data()), wrap)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        if index.data(_RIGHT):
            return QSize(80, 31)
        view = self.parent()
        width = view.viewport().width() - 16 if isinstance(view, QListWidget) else 200
        box = option.fontMetrics.boundingRect(
            0, 0, max(width, 60), 2_000, Qt.TextFlag.TextWrapAnywhere | Qt.TextFlag.TextWordWrap,
            str(index.data()),
        )  # fmt: skip
        return QSize(80, box.height() + 12)
