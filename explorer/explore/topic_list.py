"""The topics as a tree beside the map: counts, search, selection, and what can be changed in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import (
    QAbstractItemModel,
    QByteArray,
    QItemSelectionModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDrag,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPalette,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QSlider,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from explorer.explore.facet_values import ROW, CountedLine, add_ways_to_select, entry_of_menu
from explorer.explore.selecting import How
from explorer.explore.topics import TopicCounts
from explorer.map.tools import how_of
from explorer.shared import theme
from explorer.shared.wording import count, distinct_texts, rows
from explorer.widgets.label_chips import label_number
from explorer.widgets.plain_text import PlainLabel, without_mnemonic

if TYPE_CHECKING:
    from core.clusters import OutlierHomes, Topic, TopicTree

ID_ROLE = Qt.ItemDataRole.UserRole
COUNT_ROLE = Qt.ItemDataRole.UserRole + 1
SELECTED_ROLE = Qt.ItemDataRole.UserRole + 2

_MIME = "application/x-semantic-explorer-topic"
_ROOT = QModelIndex()
_COMMIT_MS = 350  # after the slider was last moved by keys
_EXPAND_MS = 700  # that what is dragged rests on a folded line
_DRAGGED_MOST = 220  # pixels of a name that is dragged
_LONGEST_EXAMPLE = 140  # characters in a tool tip

_Index = QModelIndex | QPersistentModelIndex


@dataclass(eq=False)
class _Node:
    """A line: a topic, by its finest layer where several layers have just the same texts."""

    topics: tuple[Topic, ...]
    parent: _Node | None
    row: int
    parts: list[_Node] = field(default_factory=list)

    @property
    def topic(self) -> Topic:
        return self.topics[0]


class TopicModel(QAbstractItemModel):
    """The lines, the coarsest layer at the top; in each the largest first.

    Signals:
        rename_requested: (topic id, name). move_requested: (topic id, id of the topic it was dropped on).
    """

    rename_requested = Signal(int, str)
    move_requested = Signal(int, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tree: TopicTree | None = None
        self._counts = TopicCounts()
        self._examples: dict[int, str] = {}
        self._nodes: dict[int, _Node] = {}  # by topic id
        self._top: list[_Node] = []
        self.largest = 1

    def set_tree(self, tree: TopicTree | None) -> None:
        """Show another tree."""
        self.beginResetModel()
        self._tree, self._nodes = tree, {}
        self._top = [] if tree is None else self._lines(tree, None, None)
        self.endResetModel()

    def _lines(self, tree: TopicTree, topic_id: int | None, parent: _Node | None) -> list[_Node]:
        found = []
        for row, topic in enumerate(tree.children(topic_id)):
            node = _Node(tree.same_as(topic.id), parent, row)
            for same in node.topics:
                self._nodes[same.id] = node
            node.parts = self._lines(tree, node.topic.id, node)
            found.append(node)
        return found

    def set_counts(self, counts: TopicCounts) -> None:
        """Other rows pass or are selected."""
        self._counts = counts
        top = [counts.passing.get(node.topic.id, 0) for node in self._top]
        self.largest = max([1, *top])
        for node in self._nodes.values():
            here = self._index_of(node)
            self.dataChanged.emit(here, here)

    def set_examples(self, examples: dict[int, str]) -> None:
        """The texts of typical sentences, by their places."""
        self._examples = examples

    def topic(self, index: _Index) -> Topic:
        """The topic of a line, of its finest layer."""
        return self._node(index).topic

    def _node(self, index: _Index) -> _Node:
        return self._nodes[index.internalId()]

    def index_of_topic(self, topic_id: int) -> QModelIndex:
        """The line of a topic; an invalid one where there is none."""
        node = self._nodes.get(topic_id)
        return QModelIndex() if node is None else self._index_of(node)

    def of_one_layer(self, indexes: Sequence[_Index]) -> tuple[int, ...]:
        """The topics of some lines in the finest layer that has all of them; none where none has."""
        lines = [self._node(index).topics for index in indexes]
        finest = max((line[0].layer for line in lines), default=0)
        found = [topic.id for line in lines for topic in line if topic.layer == finest]
        return tuple(found) if len(found) == len(lines) else ()

    def _index_of(self, node: _Node) -> QModelIndex:
        return self.createIndex(node.row, 0, node.topic.id)

    # -- what a view asks

    def index(self, row: int, column: int, parent: _Index = _ROOT) -> QModelIndex:
        lines = self._node(parent).parts if parent.isValid() else self._top
        return self._index_of(lines[row]) if 0 <= row < len(lines) and not column else QModelIndex()

    def parent(self, index: _Index = _ROOT) -> QModelIndex:  # type: ignore[override]
        node = self._node(index) if index.isValid() else None
        return QModelIndex() if node is None or node.parent is None else self._index_of(node.parent)

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return len(self._node(parent).parts if parent.isValid() else self._top)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 1

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        topic = self.topic(index)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return topic.name
        if role == ID_ROLE:
            return topic.id
        if role == COUNT_ROLE:
            return self._counts.passing.get(topic.id, 0)
        if role == SELECTED_ROLE:
            return self._counts.selected.get(topic.id, 0) if self._counts.selected else None
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join([topic.name, *(f"– {text}" for text in self._examples_of(topic))])
        if role == Qt.ItemDataRole.AccessibleTextRole:
            parts = [topic.name, rows(index.data(COUNT_ROLE))]
            if index.data(SELECTED_ROLE) is not None:
                parts.append(self.tr("{0:,} of them selected").format(index.data(SELECTED_ROLE)))
            return ", ".join(parts)
        return None

    def _examples_of(self, topic: Topic) -> Iterator[str]:
        for place in topic.examples:
            text = " ".join(self._examples.get(place, "").split())
            if text:
                yield text if len(text) <= _LONGEST_EXAMPLE else text[: _LONGEST_EXAMPLE - 1] + "…"

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        item = Qt.ItemFlag
        can = item.ItemIsEnabled | item.ItemIsSelectable | item.ItemIsEditable | item.ItemIsDropEnabled
        return can | item.ItemIsDragEnabled

    # -- what a person does

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        self.rename_requested.emit(self.topic(index).id, str(value))
        return False  # it is called so once that is worked out

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [_MIME]

    def mimeData(self, indexes: Sequence[_Index]) -> QMimeData:
        data = QMimeData()
        data.setData(
            _MIME, QByteArray(" ".join(str(self.topic(each).id) for each in indexes).encode("ascii"))
        )
        return data

    def destinations(self, data: QMimeData, onto: _Index) -> dict[int, int]:
        """Topics that are dragged -> the topic each becomes a part of when they are dropped on a line; only
        those that would go elsewhere."""
        from core.clusters.topic_edits import parent_by

        if self._tree is None or not onto.isValid() or not data.hasFormat(_MIME):
            return {}
        wanted = {}
        for topic_id in map(int, bytes(data.data(_MIME).data()).split()):
            above = parent_by(self._tree, topic_id, self.topic(onto).id) if topic_id in self._tree else None
            if above is not None and above.id != self._tree.topic(topic_id).parent:
                wanted[topic_id] = above.id
        return wanted

    def canDropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: _Index
    ) -> bool:
        return bool(self.destinations(data, parent))

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: _Index
    ) -> bool:
        for topic_id, onto in self.destinations(data, parent).items():
            self.move_requested.emit(topic_id, onto)
        return False  # it moves once that is worked out


def paint_target(painter: QPainter, box: QRect) -> None:
    """The frame of a line that what is dragged would become a part of."""
    look = theme.tokens()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(look.accent), 2))
    tint = QColor(look.accent)
    tint.setAlphaF(0.14)
    painter.setBrush(tint)
    painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 4, 4)
    painter.restore()


def picture_of_chip(text: str, font: QFont, ratio: float) -> QPixmap:
    """A name on a ground of its own, readable on whatever it is dragged over."""
    look, metrics = theme.tokens(), QFontMetrics(font)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, _DRAGGED_MOST)
    size = QSize(metrics.horizontalAdvance(shown) + 24, metrics.height() + 12)
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(look.accent), 1))
    painter.setBrush(QColor(look.panel))
    box = QRectF(QPointF(), QSizeF(size)).adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawRoundedRect(box, look.radius_small, look.radius_small)
    painter.setFont(font)
    painter.setPen(QColor(look.text))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, shown)
    painter.end()
    return picture


class _TopicDelegate(QStyledItemDelegate):
    """A topic with its count on a bar."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        model = index.model()
        assert isinstance(model, TopicModel)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        n, selected = index.data(COUNT_ROLE), index.data(SELECTED_ROLE) or 0
        right = Qt.TextElideMode.ElideRight
        CountedLine(index.data(), n, selected, model.largest, True, chosen, elide=right).paint(
            painter, option
        )
        view = option.widget
        if isinstance(view, TopicView) and view.is_target(index):
            paint_target(painter, option.rect)

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(80, ROW)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: _Index) -> None:
        editor.setGeometry(option.rect)


class TopicView(QTreeView):
    """The tree. A click selects on the map what is chosen in it; Control and Shift choose several, Alt takes
    out, and both Alt and Shift keep what both have.

    Signals:
        select_requested: (topic ids, how). show_requested: a topic is to be looked at on the map.
        menu_requested: (line, place on the screen). label_typed: a digit from 1 to 9.
    """

    select_requested = Signal(object, str)
    show_requested = Signal(int)
    menu_requested = Signal(QModelIndex, QPoint)
    label_typed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(12)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setExpandsOnDoubleClick(False)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setItemDelegate(_TopicDelegate(self))
        self.setDropIndicatorShown(False)  # the style's is a hard frame; the delegate paints it
        self.setAutoExpandDelay(_EXPAND_MS)
        self._pressed = QPersistentModelIndex()
        self._targets: frozenset[int] = frozenset()  # topics that what is dragged would become a part of

    # -- dragging

    def is_target(self, index: _Index) -> bool:
        """Whether what is dragged would become a part of this line's topic."""
        model = self.model()
        assert isinstance(model, TopicModel)
        return any(model.index_of_topic(topic_id) == index for topic_id in self._targets)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the chosen lines; Qt's own would show them cut out of the list, and empty them after."""
        model, chosen = self.model(), self.chosen()
        assert isinstance(model, TopicModel)
        if not chosen:
            return
        drag = QDrag(self)
        drag.setMimeData(model.mimeData(chosen))
        drag.setPixmap(self.dragged_picture(chosen))
        drag.setHotSpot(QPoint(-10, -6))  # below the pointer, beside the name that it is dropped on
        drag.exec(Qt.DropAction.MoveAction)
        self._set_targets(frozenset())

    def dragged_picture(self, chosen: Sequence[QModelIndex]) -> QPixmap:
        """What hangs on the pointer: the name of the topic, or how many there are."""
        name = chosen[0].data()
        if len(chosen) > 1:
            name = self.tr("{0} topics").format(count(len(chosen)))
        return picture_of_chip(name, self.font(), self.devicePixelRatioF())

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        super().dragMoveEvent(event)  # it scrolls and unfolds
        model = self.model()
        assert isinstance(model, TopicModel)
        wanted = model.destinations(event.mimeData(), self.indexAt(event.position().toPoint()))
        self._set_targets(frozenset(wanted.values()))
        if wanted:
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        super().dragLeaveEvent(event)
        self._set_targets(frozenset())

    def dropEvent(self, event: QDropEvent) -> None:
        onto, wanted = self.indexAt(event.position().toPoint()), self._targets
        self._set_targets(frozenset())
        super().dropEvent(event)  # it stops scrolling; without an indicator it drops on nothing
        self.model().dropMimeData(event.mimeData(), Qt.DropAction.MoveAction, -1, -1, onto)
        if wanted:
            event.acceptProposedAction()

    def _set_targets(self, targets: frozenset[int]) -> None:
        if targets != self._targets:
            self._targets = targets
            self.viewport().update()

    # -- looking and choosing

    def drawRow(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """The line itself says that it is chosen; what is left of it stays as it is."""
        option.palette.setColor(QPalette.ColorRole.Highlight, Qt.GlobalColor.transparent)
        super().drawRow(painter, option, index)

    def chosen(self) -> list[QModelIndex]:
        """The lines that are chosen, as they stand."""
        return sorted(self.selectionModel().selectedRows(), key=lambda index: self.visualRect(index).top())

    def choose(self, index: QModelIndex) -> None:
        """Choose one line alone, and bring it into sight."""
        at = index.parent()
        while at.isValid():
            self.expand(at)
            at = at.parent()
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.scrollTo(index)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        on_it = index.isValid() and self.visualRect(index).contains(event.position().toPoint())
        self._pressed = QPersistentModelIndex(index if on_it else QModelIndex())
        takes = event.modifiers() & Qt.KeyboardModifier.AltModifier
        if on_it and (takes or event.button() == Qt.MouseButton.RightButton):
            self.setFocus(Qt.FocusReason.MouseFocusReason)  # what is chosen stays
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        was, self._pressed = self._pressed, QPersistentModelIndex()
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton or not index.isValid() or was != index:
            return
        how = how_of(event.modifiers())
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.select_requested.emit([index.data(ID_ROLE)], how)
        else:
            self._select_chosen("replace")

    def _select_chosen(self, how: How) -> None:
        self.select_requested.emit([index.data(ID_ROLE) for index in self.chosen()], how)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.button() == Qt.MouseButton.LeftButton:
            self.show_requested.emit(index.data(ID_ROLE))
        else:
            super().mouseDoubleClickEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if self.state() == QAbstractItemView.State.EditingState or not index.isValid():
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Space:
            modifiers = event.modifiers()
            if modifiers & Qt.KeyboardModifier.ControlModifier:
                super().keyPressEvent(event)  # chooses one more, or one fewer
            elif modifiers:
                self.select_requested.emit([index.data(ID_ROLE)], how_of(modifiers))
            else:
                self._select_chosen("replace")
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.show_requested.emit(index.data(ID_ROLE))
        elif (number := label_number(event)) is not None:
            self.label_typed.emit(number)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index, place = entry_of_menu(self, event)
        if index.isValid():
            if index not in self.chosen():
                self.choose(index)
            self.menu_requested.emit(index, place)


class OutlierSlider(QWidget):
    """How many of the outliers are in the topics that they are nearest to, and how many of them wrongly.

    Signals:
        assign_requested: how many, those with the largest margins.
    """

    assign_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._homes: OutlierHomes | None = None
        self._rows = np.zeros(1, np.int64)  # of the first n outliers, n from 0
        self.title = PlainLabel()
        self.title.setProperty("role", "heading")
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(self.tr("Assign outliers"))
        self.said = PlainLabel()
        self.said.setProperty("role", "muted")
        self.said.setWordWrap(True)
        self.setToolTip(
            self.tr(
                "Sentences in no topic go to the topic that they are nearest to, the clearest first. How "
                "many are wrong is estimated from members of topics that are taken out and assigned again: "
                "the range is from where each of them belongs to some topic to where those that lie far off "
                "belong to none."
            )
        )
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.title)
        head.addWidget(self.slider, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 6, 14, 8)
        column.setSpacing(2)
        column.addLayout(head)
        column.addWidget(self.said)
        self._commit = QTimer(self)
        self._commit.setObjectName("assign outliers")
        self._commit.setSingleShot(True)
        self._commit.setInterval(_COMMIT_MS)
        self._commit.timeout.connect(self._ask)
        self.slider.valueChanged.connect(self._moved)
        self.slider.sliderReleased.connect(self._ask)

    def set_homes(self, homes: OutlierHomes | None, n_assigned: int) -> None:
        """Show where outliers would go, and how many are assigned."""
        self._homes = homes
        self._commit.stop()
        n = 0 if homes is None else len(homes)
        self.setVisible(n > 0)
        if not self.slider.isSliderDown():
            self.slider.blockSignals(True)
            self.slider.setRange(0, n)
            self.slider.setSingleStep(max(n // 50, 1))
            self.slider.setPageStep(max(n // 10, 1))
            self.slider.setValue(n_assigned)
            self.slider.blockSignals(False)
        self._say()

    def set_rows(self, of_first: NDArray[np.int64]) -> None:
        """Say how many rows outliers are, as the lines of the tree do.

        Args:
            of_first: (m + 1,) rows that pass the filter of the first n outliers, n from 0.
        """
        self._rows = of_first
        self._say()

    def _moved(self) -> None:
        self._say()
        if not self.slider.isSliderDown():
            self._commit.start()

    def _ask(self) -> None:
        self._commit.stop()
        self.assign_requested.emit(self.slider.value())

    def _say(self) -> None:
        homes, n = self._homes, self.slider.value()
        if homes is None or len(self._rows) != len(homes) + 1:
            return  # the rows of these are being counted
        self.title.setText(self.tr("Outliers: {0}").format(count(int(self._rows[-1]))))
        self.title.setToolTip(f"{rows(int(self._rows[-1]))} · {distinct_texts(len(homes))}")
        if not n:
            self.said.setText(self.tr("None is assigned to a topic"))
        else:
            low, high = (round(100 * share) for share in homes.errors(n))
            words = self.tr("{0} assigned, {1} to {2} % of their texts wrongly")
            self.said.setText(words.format(rows(int(self._rows[n])), low, high))
        self.slider.setAccessibleDescription(self.said.text())


class TopicList(QWidget):
    """The topics, a field to find one, and the outliers.

    Signals:
        select_requested: (topic ids, how). only_requested, show_requested, split_requested: a topic id.
        rename_requested: (topic id, name). merge_requested: topic ids of one layer.
        move_requested: (topic id, topic it goes to). assign_requested: how many outliers.
        sight_wanted(): the list is to be in sight.
    """

    sight_wanted = Signal()

    select_requested = Signal(object, str)
    only_requested = Signal(int)
    show_requested = Signal(int)
    label_requested = Signal(object)
    rename_requested = Signal(int, str)
    merge_requested = Signal(object)
    split_requested = Signal(int)
    move_requested = Signal(int, int)
    assign_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Topics"))
        self._tree: TopicTree | None = None
        self.needle = QLineEdit()
        self.needle.setPlaceholderText(self.tr("Find a topic"))
        self.needle.setAccessibleName(self.needle.placeholderText())
        self.needle.setClearButtonEnabled(True)
        self.needle.textChanged.connect(self._narrow)
        self.model = TopicModel(self)
        self.view = TopicView()
        self.view.setModel(self.model)
        self.view.setAccessibleName(self.tr("Topics"))
        self.empty = PlainLabel()
        self.empty.setProperty("role", "muted")
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.outliers = OutlierSlider()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 10, 0, 0)
        column.setSpacing(6)
        inner = QVBoxLayout()
        inner.setContentsMargins(14, 0, 14, 0)
        inner.addWidget(self.needle)
        inner.addWidget(self.empty)
        column.addLayout(inner)
        tree = QVBoxLayout()
        tree.setContentsMargins(8, 0, 8, 0)
        tree.addWidget(self.view)
        column.addLayout(tree, 1)
        column.addWidget(self.outliers)
        self.model.rename_requested.connect(self.rename_requested)
        self.model.move_requested.connect(self.move_requested)
        self.view.select_requested.connect(self.select_requested)
        self.view.show_requested.connect(self.show_requested)
        self.view.menu_requested.connect(self._open_menu)
        self.outliers.assign_requested.connect(self.assign_requested)
        self.set_tree(None, None, 0)

    def set_tree(self, tree: TopicTree | None, homes: OutlierHomes | None, n_assigned: int) -> None:
        """Show another tree; what was open and chosen stays so, as far as it is there."""
        first = self._tree is None
        opened = {index.data(ID_ROLE) for index in self._all() if self.view.isExpanded(index)}
        chosen = {index.data(ID_ROLE) for index in self.view.chosen()}
        at = self.view.verticalScrollBar().value()
        self._tree = tree
        self.model.set_tree(tree)
        for index in self._all():
            if index.data(ID_ROLE) in opened or (first and not index.parent().isValid()):
                self.view.expand(index)
            if index.data(ID_ROLE) in chosen:
                self.view.selectionModel().select(index, QItemSelectionModel.SelectionFlag.Select)
        self.view.verticalScrollBar().setValue(at)
        self.outliers.set_homes(homes if tree is not None else None, n_assigned)
        self._narrow()

    def chosen_ids(self) -> list[int]:
        """The topics that are chosen, or the one that the keyboard is at."""
        current = self.view.currentIndex()
        return [index.data(ID_ROLE) for index in self.view.chosen() or [current] if index.isValid()]

    def set_counts(self, counts: TopicCounts) -> None:
        """Other rows pass or are selected."""
        self.model.set_counts(counts)
        self.outliers.set_rows(counts.homes)

    def rename(self, topic_id: int) -> None:
        """Let a person type another name for a topic."""
        self.sight_wanted.emit()
        self.needle.clear()
        index = self.model.index_of_topic(topic_id)
        if index.isValid():
            self.view.choose(index)
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            self.view.edit(index)

    def menu_for(self, index: QModelIndex) -> QMenu:
        """What can be done with the topics that are chosen, of which a line is one."""
        menu, topic = QMenu(self), self.model.topic(index)
        chosen = self.view.chosen() or [index]
        ids = [each.data(ID_ROLE) for each in chosen]
        n, selected = (sum(each.data(role) or 0 for each in chosen) for role in (COUNT_ROLE, SELECTED_ROLE))
        known = selected if index.data(SELECTED_ROLE) is not None else None
        add_ways_to_select(menu, n, known, lambda how: self.select_requested.emit(ids, how))
        menu.addSeparator()
        only = menu.addAction(self.tr("Only these"), lambda: self.only_requested.emit(topic.id))
        only.setObjectName("only")
        show = menu.addAction(self.tr("Zoom in"), lambda: self.show_requested.emit(topic.id))
        show.setObjectName("show")
        for action in (only, show):
            action.setEnabled(len(chosen) == 1)
        label = menu.addAction(self.tr("Label the rows…"), lambda: self.label_requested.emit(ids))
        label.setObjectName("label")
        menu.addSeparator()
        self.add_changes(menu, topic.id)
        merged = self.model.of_one_layer(chosen)
        merge = menu.addAction(
            self.tr("Merge these {0} topics").format(len(chosen)) if len(chosen) > 1 else self.tr("Merge"),
            lambda: self.merge_requested.emit(merged),
        )
        merge.setObjectName("merge")
        merge.setEnabled(len(merged) > 1)
        return menu

    def add_changes(self, menu: QMenu, topic_id: int) -> None:
        """Put into a menu what can be changed of one topic."""
        tree = self._tree
        if tree is None or topic_id not in tree:
            return
        topic = tree.topic(topic_id)
        menu.addAction(self.tr("Rename…"), lambda: self.rename(topic_id)).setObjectName("rename")
        split = menu.addAction(self.tr("Split in two"), lambda: self.split_requested.emit(topic_id))
        split.setObjectName("split")
        split.setEnabled(topic.size > 1)
        coarser = tree.layers[topic.layer + 1 : topic.layer + 2]
        others = [other for layer in coarser for other in layer if other.id != topic.parent]
        moves = menu.addMenu(self.tr("Move to"))
        moves.setObjectName("move")
        moves.setEnabled(bool(others))
        for other in others:
            moves.addAction(
                without_mnemonic(other.name), partial(self.move_requested.emit, topic_id, other.id)
            )

    def _open_menu(self, index: QModelIndex, place: QPoint) -> None:
        menu = self.menu_for(index)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)

    def _all(self, parent: QModelIndex = _ROOT) -> Iterator[QModelIndex]:
        for row in range(self.model.rowCount(parent)):
            index = self.model.index(row, 0, parent)
            yield index
            yield from self._all(index)

    def _narrow(self) -> None:
        """Show the lines whose names have what is looked for, and those that hold them."""
        needle = " ".join(self.needle.text().split()).casefold()
        n = self._narrow_below(QModelIndex(), needle)
        there = self._tree is not None and bool(self._tree.layers)
        self.needle.setVisible(there)
        self.view.setVisible(there)
        self.empty.setVisible(not there or not n)
        if self._tree is None:
            self.empty.setText(self.tr("Topics appear here when the map is finished."))
        elif not there:
            self.empty.setText(
                self.tr("The sentences on this map make no topics: there are too few of them.")
            )
        else:
            self.empty.setText(self.tr("No topic is called so."))

    def _narrow_below(self, parent: QModelIndex, needle: str) -> int:
        """Hide the lines below one that neither fit nor hold one that does; how many are left.

        What fits and holds nothing that does keeps its parts.
        """
        shown = 0
        for row in range(self.model.rowCount(parent)):
            index = self.model.index(row, 0, parent)
            fits, n = needle in str(index.data()).casefold(), self._narrow_below(index, needle)
            if fits and not n:
                self._narrow_below(index, "")
            self.view.setRowHidden(row, parent, not fits and not n)
            if needle and n:
                self.view.expand(index)
            shown += fits or n > 0
        return shown
