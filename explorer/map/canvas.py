"""The map one can touch: drag, zoom, hover, select. Knows points by their text ids, nothing else of them."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from explorer.map.surface import MapSurface
from explorer.map.tools import MapTools

_KEY_STEP = 60.0  # pixels an arrow key moves the map
_NO_IDS = np.zeros(0, dtype=np.int64)


class MapCanvas(MapSurface):
    """A `MapSurface` that takes the pointer and the keys; everything a person does comes out as a signal.

    Signals:
        texts_selected: (int64 text ids, "replace" | "add"); an empty array with "replace" clears.
        text_activated: a text id was double-clicked (more like this).
        context_requested: (text id or -1, global position).
    """

    texts_selected = Signal(object, str)
    text_activated = Signal(int)
    context_requested = Signal(int, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.tools = MapTools(self)
        self.tools.move(11, 11)
        self.tools.fit_requested.connect(self.fit)
        self.tools.tool_changed.connect(self._tool_changed)
        self.keep_free(self.tools)
        self._from: QPointF | None = None  # where the button went down
        self._last = QPointF()
        self._pans = False
        self._dragged = False
        self._tool_changed(self.tools.tool())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            index = self._index_at(event.position())
            text_id = -1 if index is None else int(self._text_ids[index])
            self.context_requested.emit(text_id, event.globalPosition().toPoint())
            return
        if event.button() not in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            return
        self._from = self._last = event.position()
        self._dragged = False
        self._pans = self.tools.tool() == "pan" or event.button() == Qt.MouseButton.MiddleButton
        if self._pans:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position()
        if self._from is None:
            if not self._motion.running():
                self._set_hover_point(self._index_at(place))
            return
        if not self._dragged:
            if (place - self._from).manhattanLength() < QApplication.startDragDistance():
                return
            self._dragged = True
            self._set_hover_point(None)
        if self._pans:
            self.pan_by(place.x() - self._last.x(), place.y() - self._last.y())
        elif self.tools.tool() == "lasso":
            self._outline = [*(self._outline or [self._from]), place]
            self.update()
        else:
            first = self._from
            self._outline = [first, QPointF(place.x(), first.y()), place, QPointF(first.x(), place.y())]
            self.update()
        self._last = place

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._from is None:
            return
        corners, dragged = self._outline, self._dragged
        self._end_drag()
        adds = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
        how = "add" if adds else "replace"
        if corners:
            places = np.array([self._view.to_map(corner.x(), corner.y()) for corner in corners])
            self.texts_selected.emit(self._text_ids[self._scene.grid.in_polygon(places)], how)
        elif not dragged and event.button() == Qt.MouseButton.LeftButton:
            index = self._index_at(event.position())
            if index is not None:
                self.texts_selected.emit(self._text_ids[[index]], how)
            elif how == "replace":
                self.texts_selected.emit(_NO_IDS, how)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self._index_at(event.position())
        if index is not None and event.button() == Qt.MouseButton.LeftButton:
            self.text_activated.emit(int(self._text_ids[index]))

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y()
        if turned:
            # A mouse wheel turns in notches and glides; a touch pad sends small steps, followed at once.
            self.zoom_by(1.0018**turned, event.position(), animated=abs(turned) >= 60)
        event.accept()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom_by(1 + event.value(), event.position(), animated=False)
                return True
            if event.gestureType() == Qt.NativeGestureType.SmartZoomNativeGesture:
                self.fit()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        pans = {
            Qt.Key.Key_Left: (_KEY_STEP, 0.0),
            Qt.Key.Key_Right: (-_KEY_STEP, 0.0),
            Qt.Key.Key_Up: (0.0, _KEY_STEP),
            Qt.Key.Key_Down: (0.0, -_KEY_STEP),
        }
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(1.5)
        elif key in (Qt.Key.Key_Minus, Qt.Key.Key_Underscore):
            self.zoom_by(1 / 1.5)
        elif key == Qt.Key.Key_0:
            self.fit()
        elif key in pans:
            self.pan_by(*pans[Qt.Key(key)])
        elif key == Qt.Key.Key_H:
            self.tools.set_tool("pan")
        elif key == Qt.Key.Key_L:
            self.tools.set_tool("lasso")
        elif key == Qt.Key.Key_R:
            self.tools.set_tool("rectangle")
        elif key == Qt.Key.Key_Escape and self._from is not None:
            self._end_drag()
        elif key == Qt.Key.Key_Escape and len(self._selected):
            self.texts_selected.emit(_NO_IDS, "replace")
        else:
            super().keyPressEvent(event)

    def _end_drag(self) -> None:
        self._from = None
        self._outline = []
        self._tool_changed(self.tools.tool())
        self.update()

    def _tool_changed(self, tool: str) -> None:
        self.setCursor(Qt.CursorShape.OpenHandCursor if tool == "pan" else Qt.CursorShape.CrossCursor)
