"""The list of hits with their marks, and the line above it that says how many and how they were found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QListView,
    QMenu,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from explorer.explore import counts
from explorer.explore.hit_chip import ChipColumn
from explorer.explore.hit_delegate import HitDelegate, Part
from explorer.explore.hits import CHIP_ROLE, HIT_ROLE, MARK_ROLE, WEAK_ROLE, HitsModel, how_found
from explorer.shared import theme
from explorer.shared.engine_words import said
from explorer.shared.row_source import are_among
from explorer.shared.state import Mark
from explorer.widgets import hit_marks
from explorer.widgets.label_chips import label_number
from explorer.widgets.plain_text import PlainLabel, show_tooltip, without_mnemonic

if TYPE_CHECKING:
    from core.search import Hit, Hits


MOST_HITS = 2_000  # that the list grows to; nobody reads on


class HitView(QListView):
    """The list itself. Arrow keys move, Enter asks for more like the current hit, Ctrl+C copies its text,
    Y and N mark the selected hits, Shift and 0 to 5 mark them in points, X and Delete take their marks away,
    1 to 9 put labels on them, W asks why one was found."""

    part_pressed = Signal(QModelIndex, str)
    mark_typed = Signal(object)
    label_typed = Signal(int)
    like_requested = Signal(QModelIndex)
    why_requested = Signal(QModelIndex)

    def __init__(self, model: HitsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.delegate = HitDelegate(self)
        self.setItemDelegate(self.delegate)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.verticalScrollBar().setSingleStep(24)
        self.setAccessibleName(self.tr("Hits"))
        for number in hit_marks.POINTS:
            points = QShortcut(QKeySequence(f"Shift+{number}"), self)
            points.setContext(Qt.ShortcutContext.WidgetShortcut)
            points.activated.connect(partial(self._points_typed, number))
        theme.notifier().changed.connect(self._look_changed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.delegate.forget()
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        part = self._part_at(event.position().toPoint())
        if part is not None and event.button() == Qt.MouseButton.LeftButton:
            self.part_pressed.emit(self.indexAt(event.position().toPoint()), part.name)
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        over = self._part_at(event.position().toPoint())
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            part = self._part_at(event.pos())
            tooltip = ""
            index = self.indexAt(event.pos())
            if part is not None and part.name in ("yes", "no"):
                tooltip = hit_marks.tip(part.name, index.data(MARK_ROLE))
            elif self._is_on_chip(index, event.pos()):
                tooltip = index.data(CHIP_ROLE).tip
            elif part is None and index.isValid():
                tooltip = self._tip(index, event.pos())
            show_tooltip(event.globalPos(), tooltip, self)
            return True
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        current = self.currentIndex()
        marks, mark = hit_marks.mark_of_key(event, with_points=False)
        number = label_number(event)
        if number is not None:
            self.label_typed.emit(number)
        elif marks and current.isValid():
            self.mark_typed.emit(mark)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and current.isValid():
            self.like_requested.emit(current)
        elif event.key() == Qt.Key.Key_W and not event.modifiers() and current.isValid():
            self.why_requested.emit(current)
        elif event.matches(QKeySequence.StandardKey.Copy):
            texts = [str(index.data()) for index in sorted(self.selectedIndexes(), key=QModelIndex.row)]
            QGuiApplication.clipboard().setText("\n".join(texts))
        else:
            super().keyPressEvent(event)

    def _points_typed(self, number: int) -> None:
        if self.currentIndex().isValid():
            self.mark_typed.emit(hit_marks.points(number))

    def keyboardSearch(self, search: str) -> None:
        """Letters mark; a slip of the finger must not move the list to another hit."""

    def _tip(self, index: QModelIndex, place: QPoint) -> str:
        weak, found = index.data(WEAK_ROLE), how_found(index.data(HIT_ROLE))
        body = self.delegate.body(index, QRectF(self.visualRect(index)))
        if weak is not None and place.y() < body.top():
            return self.tr(
                "From here on, texts are no more like the query than random texts are. The line is found by "
                "asking this corpus for things that do not belong to it."
            )
        return found.in_words if found is not None else ""

    def _is_on_chip(self, index: QModelIndex, place: QPoint) -> bool:
        """Whether what its rows have in the column of the chips stands at a place."""
        chips = self.delegate.chips(index, QRectF(self.visualRect(index)), True) if index.isValid() else []
        return any(part.name in ("value", "several") and part.rect.contains(place) for part in chips)

    def _part_at(self, place: QPoint) -> Part | None:
        index = self.indexAt(place)
        if not index.isValid():
            return None
        rect = QRectF(self.visualRect(index))
        parts = self.delegate.parts(index, rect, current=True)
        return next(
            (part for part in (*parts, *self.delegate.marks(index, rect)) if part.rect.contains(place)), None
        )

    def _look_changed(self) -> None:
        self.delegate.forget()
        self.viewport().update()


class HitList(QWidget):
    """Hits with their states: some, none, not possible yet.

    Signals:
        texts_selected: text ids (list) of the selected hits.
        like_requested: (text id, +1 or -1).
        value_requested: (column, value) of a chip, to filter by.
        show_requested: a text id, to be shown on the map.
        why_requested: a Hit; why it was found is to be shown.
        label_requested: int64 row ids of a hit that is to get labels. note_requested: a note.
        mark_requested: (text ids, `Mark`, or None to take theirs away).
        more_wanted(): the end of the list is near, and there are more hits than it holds.
    """

    texts_selected = Signal(object)
    like_requested = Signal(int, int)
    value_requested = Signal(str, object)
    show_requested = Signal(int)
    why_requested = Signal(object)
    label_requested = Signal(object)
    note_requested = Signal(object)
    mark_requested = Signal(object, object)
    more_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = HitsModel(self)
        self.view = HitView(self.model)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._open_menu)
        self.view.part_pressed.connect(self._part_pressed)
        self.view.like_requested.connect(self._like)
        self.view.why_requested.connect(self._why)
        self.view.mark_typed.connect(self.mark_selected)
        self.view.selectionModel().selectionChanged.connect(self._selection_changed)
        self.note = PlainLabel()
        self.note.setProperty("role", "small")
        self.note.setWordWrap(True)
        self.preview = PlainLabel(self.tr("preview"))
        self.preview.setProperty("role", "chip")
        self._head = QWidget()
        head = QHBoxLayout(self._head)
        head.setContentsMargins(14, 8, 14, 8)
        head.setSpacing(8)
        head.addWidget(self.preview, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.note, 1)
        self._head.hide()
        self.empty = PlainLabel()
        self.empty.setProperty("role", "muted")
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setContentsMargins(28, 28, 28, 28)
        body = QWidget()
        self._stack = QStackedLayout(body)
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(body, 1)
        self._quiet = False
        self._has_more = False
        bar = self.view.verticalScrollBar()
        bar.valueChanged.connect(self._look_for_end)
        bar.rangeChanged.connect(self._look_for_end)

    def _look_for_end(self) -> None:
        """Ask for more hits when less than a page of them is left below."""
        bar = self.view.verticalScrollBar()
        scrolled = bar.value() > 0 and bar.value() + bar.pageStep() >= bar.maximum()
        if self._has_more and scrolled and not self._quiet:
            self._has_more = False
            self.more_wanted.emit()

    def set_hits(self, hits: Hits, chip_column: ChipColumn | None) -> None:
        """Show the outcome of a search; a text that stays among the hits stays selected and in place."""
        selected = self.selected_texts()
        scrolled = self.view.verticalScrollBar().value()
        before = [hit.text_id for hit in self.model.hits()]
        same = before == [hit.text_id for hit in hits.hits[: len(before)]] if before else not hits.hits
        self._quiet = True
        n_reranked = hits.reranked.n if hits.reranked is not None else 0
        by_mean = hits.query.passages == "mean"
        self.model.set_hits(hits.hits, chip_column, n_reranked, hits.n_close, bool(hits.score_name), by_mean)
        self.select_texts(np.array(selected, dtype=np.int64), in_sight=False)
        self._quiet = False
        self.view.verticalScrollBar().setValue(scrolled if same else 0)
        self.note.setText(said(hits.note or ""))
        self._head.setVisible(bool(hits.note) and bool(hits.hits))
        explanation = counts.preview_tip(hits) if hits.n_estimated else ""
        self.preview.setVisible(bool(explanation))
        self.preview.setToolTip(explanation)
        self.note.setToolTip(explanation)
        if not hits.hits:
            self.set_message(self._why_none(hits))
        else:
            self._stack.setCurrentWidget(self.view)
        self._has_more = len(hits.hits) < min(hits.total, MOST_HITS)

    def set_marks(self, marks: Mapping[int, Mark]) -> None:
        """Text id -> mark of the hits that are shown. Nothing moves."""
        self.model.set_marks(marks)

    def take_keyboard(self) -> None:
        """Let the keys go to the hits, the current one or the first."""
        if not self.view.currentIndex().isValid() and self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(0))
        self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def mark_selected(self, mark: Mark | None) -> None:
        """Ask for a mark on the selected hits, or on the current one where none is selected."""
        current = self.view.currentIndex()
        text_ids = self.selected_texts()
        if not text_ids and current.isValid():
            text_ids = [int(current.data(HIT_ROLE).text_id)]
        if text_ids:
            self.mark_requested.emit(text_ids, mark)

    def set_message(self, text: str) -> None:
        """Show one sentence instead of hits."""
        self._quiet = True
        self.model.set_hits((), None)
        self._quiet = False
        self._head.hide()
        self.empty.setText(text)
        self._stack.setCurrentWidget(self.empty)

    def selected_texts(self) -> list[int]:
        """Text ids of the selected hits, in order."""
        return [int(index.data(HIT_ROLE).text_id) for index in sorted(self.view.selectedIndexes())]

    def select_texts(self, text_ids: NDArray[np.int64], *, in_sight: bool = True) -> None:
        """Select the hits of these texts without telling anyone.

        Args:
            in_sight: scroll to the first of them, if it is not seen.
        """
        shown = np.array([hit.text_id for hit in self.model.hits()], dtype=np.int64)
        rows = np.flatnonzero(are_among(shown, text_ids)).tolist()
        if {int(shown[row]) for row in rows} == set(self.selected_texts()):
            return
        self._quiet = True
        bar = self.view.verticalScrollBar()
        scrolled = bar.value()
        model, selection = self.model, self.view.selectionModel()
        selection.clearSelection()
        for row in rows:
            selection.select(model.index(row), QItemSelectionModel.SelectionFlag.Select)
        if rows:
            selection.setCurrentIndex(model.index(rows[0]), QItemSelectionModel.SelectionFlag.NoUpdate)
            self.view.scrollTo(model.index(rows[0]))
            if not in_sight:
                bar.setValue(scrolled)
        self._quiet = False

    def _why_none(self, hits: Hits) -> str:
        if hits.note:
            return said(hits.note)
        if hits.n_searched == 0:
            return self.tr("No sentence passes the filter.")
        if hits.query.mode == "keyword":
            return self.tr("No sentence has these words.\nTry searching by meaning.")
        return self.tr("No sentence was found.")

    def _selection_changed(self) -> None:
        if not self._quiet:
            self.texts_selected.emit(self.selected_texts())

    def _like(self, index: QModelIndex) -> None:
        self.like_requested.emit(index.data(HIT_ROLE).text_id, 1)

    def _why(self, index: QModelIndex) -> None:
        self.why_requested.emit(index.data(HIT_ROLE))

    def _part_pressed(self, index: QModelIndex, part: str) -> None:
        hit: Hit = index.data(HIT_ROLE)
        if part == "value" and self.model.chip_column is not None:
            self.value_requested.emit(self.model.chip_column.name, index.data(CHIP_ROLE).value)
        elif part == "like":
            self.like_requested.emit(hit.text_id, 1)
        elif part == "unlike":
            self.like_requested.emit(hit.text_id, -1)
        elif part in ("yes", "no"):
            self.mark_requested.emit([hit.text_id], hit_marks.pressed(part, index.data(MARK_ROLE)))

    def _open_menu(self, place: QPoint) -> None:
        index = self.view.indexAt(place)
        if not index.isValid():
            return
        menu = self.menu_for(index)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.view.viewport().mapToGlobal(place))

    def menu_for(self, index: QModelIndex) -> QMenu:
        """What can be done with one hit."""
        hit: Hit = index.data(HIT_ROLE)
        menu = QMenu(self)
        menu.addAction(self.tr("Copy text"), lambda: QGuiApplication.clipboard().setText(hit.text))
        menu.addSeparator()
        menu.addAction(self.tr("More like this"), lambda: self.like_requested.emit(hit.text_id, 1))
        menu.addAction(self.tr("Less like this"), lambda: self.like_requested.emit(hit.text_id, -1))
        menu.addAction(self.tr("Show on the map"), lambda: self.show_requested.emit(hit.text_id))
        menu.addAction(self.tr("Why do these match?\tW"), lambda: self.why_requested.emit(hit))
        menu.addSeparator()
        self._add_marks(menu, hit.text_id, index.data(MARK_ROLE))
        row_ids = np.sort(np.array(hit.rows, np.int64))
        menu.addSeparator()
        menu.addAction(self.tr("Label…"), lambda: self.label_requested.emit(row_ids)).setObjectName("label")
        menu.addAction(self.tr("Note…"), lambda: self.note_requested.emit(row_ids)).setObjectName("note")
        chip, column = index.data(CHIP_ROLE), self.model.chip_column
        if chip is not None and chip.is_one and column is not None:
            menu.addSeparator()
            only = self.tr("Filter: {0} is {1}").format(column.name, chip.text)
            menu.addAction(without_mnemonic(only), lambda: self.value_requested.emit(column.name, chip.value))
        return menu

    def _add_marks(self, menu: QMenu, text_id: int, mark: Mark | None) -> None:
        def ask(wanted: Mark | None) -> Callable[[], None]:
            return lambda: self.mark_requested.emit([text_id], wanted)

        menu.addAction(self.tr("Alike\tY"), ask(hit_marks.ALIKE))
        menu.addAction(self.tr("Not alike\tN"), ask(hit_marks.NOT_ALIKE))
        scale = menu.addMenu(self.tr("How alike"))
        for number in hit_marks.POINTS:
            words = {0: self.tr("nothing in common"), 5: self.tr("the same")}.get(number, "")
            scale.addAction(
                f"{number}  {words}".rstrip() + f"\tShift+{number}", ask(hit_marks.points(number))
            )
        menu.addAction(self.tr("Take the mark away\tX"), ask(None)).setEnabled(mark is not None)
