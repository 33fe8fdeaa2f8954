"""The map on the screen: what it shows, where it is looked at, how it is painted, what a person does to it.

Knows points by their text ids, nothing else of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from explorer.map import labels as map_labels
from explorer.map.background import MapBackground, RunBeside
from explorer.map.colours import provisional_colouring
from explorer.map.hover import paint_hover, round_off
from explorer.map.motion import PointMotion
from explorer.map.render import MapScene, most_labels, paint_ground, paint_marks, paint_points, point_radius
from explorer.map.splat import Buffer
from explorer.map.text_places import TextPlaces
from explorer.map.tools import MapTools
from explorer.map.view import MapView, fit, normalised
from explorer.shared import theme
from explorer.shared.state import NO_IDS, Colouring

if TYPE_CHECKING:
    from core.workspace import MapPicture


_KEY_STEP = 60.0  # pixels an arrow key moves the map
_REACH = 10.0  # pixels from the pointer within which a point is meant
_NEAREST, _FARTHEST = 4_000.0, 0.25  # limits of zoom, as multiples of the fitted scale
_ZOOM_MS = 140


class MapCanvas(QWidget):
    """Shows a `MapPicture`; every set_… takes frozen data, what a person does comes out as a signal.

    Signals:
        text_hovered: a text id, or -1; answer with `set_hover`.
        view_changed: the map is looked at elsewhere.
        texts_selected: (int64 text ids, "replace" | "add"); an empty array with "replace" clears.
        text_activated: a text id was double-clicked (more like this).
        context_requested: (text id or -1, global position).
    """

    text_hovered = Signal(int)
    view_changed = Signal()
    texts_selected = Signal(object, str)
    text_activated = Signal(int)
    context_requested = Signal(int, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(240, 180)
        self.setAccessibleName(self.tr("Map of the sentences"))
        self._picture: MapPicture | None = None
        self._text_ids = NO_IDS
        self._places = TextPlaces.of(NO_IDS)
        self._scene = MapScene(np.zeros((0, 2), np.float32), theme.tokens())
        self._anchors = map_labels.Anchors(np.zeros((0, 2), np.float32), NO_IDS, ())
        self._labels: tuple[float, list[map_labels.Label]] | None = None
        self._view = fit(self._scene.xy, 100, 100)
        self._fitted_scale = self._view.scale
        self._follows = True  # the view is fitted to each new picture until the person moves it
        self._ground: tuple[float, Buffer] | None = None  # pixel ratio, the points without marks
        self._image: QImage | None = None
        self._hits, self._selected = NO_IDS, NO_IDS
        self._kept_free: list[QWidget] = []
        self._below = 0.0  # pixels at the foot that are kept free of points when all are shown
        self._hover: int | None = None
        self._hover_text: tuple[str, str] | None = None
        self._outline: list[QPointF] = []  # corners of what is being drawn around points
        self._animates = True
        self._background: MapBackground | None = None
        self._empty = ""
        self._motion = PointMotion(self)
        self._motion.moved.connect(self._points_moved)
        self._zoom = QVariantAnimation(self)
        self._zoom.setDuration(_ZOOM_MS)
        self._zoom.setStartValue(0.0)
        self._zoom.setEndValue(1.0)
        self._zoom.valueChanged.connect(self._zoom_step)
        self._zoom_from = self._zoom_to = self._view
        theme.notifier().changed.connect(self._look_changed)
        self._describe()
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

    # -- what to show

    def set_picture(self, picture: MapPicture | None) -> None:
        """Show `picture`; points that were there before glide to their new places."""
        before, places_before = self._scene, self._places
        self._picture = picture
        if self._background is not None:
            self._background.forget()
        self._set_hover_point(None)
        if picture is None:
            self._places = TextPlaces.of(NO_IDS)
            xy = np.zeros((0, 2), np.float32)
            names: tuple[str, ...] = ()
            labels = np.zeros(0, np.int32)
        else:
            self._places = TextPlaces.of(picture.text_ids)
            xy, names, labels = normalised(picture.xy), picture.names, picture.labels
        self._text_ids = self._places.ids
        kept = self._places.same_as(places_before)
        found, where = places_before.find(self._text_ids)
        clusters = Colouring("cluster", codes=labels, categories=names)
        self._scene = MapScene(
            xy,
            theme.tokens(),
            provisional_colouring(before.colouring, len(before.xy), found, where) or clusters,
            before.passes if kept else None,
            before.n_rows if kept else None,
        )
        self._place_marks()
        self._anchors = map_labels.find_anchors(xy, labels, names)
        self._labels = None
        self._motion.stop()
        glides = self._animates and bool(found.any()) and self._motion.can_move(len(xy))
        start = xy
        if glides:
            start = xy.copy()
            start[found] = before.xy[where]
        if glides and self._motion.worth(start, xy):
            self._motion.start(start, xy)
        elif self._follows:
            self.fit(animated=False)
        self._describe()
        self._redraw()

    def set_colouring(self, colouring: Colouring | None) -> None:
        """Colour the points; arrays are by point of the present picture."""
        self._rebuild(colouring=colouring)

    def set_passing(self, passes: NDArray[np.bool_] | None) -> None:
        """Which points (m,) the filter lets through; the others are dimmed. None: all."""
        if passes is not self._scene.passes:
            self._rebuild(passes=passes)

    def set_row_counts(self, n_rows: NDArray[np.int64] | None) -> None:
        """How many rows share each point's text (m,); None: one each."""
        if n_rows is not self._scene.n_rows:
            self._rebuild(n_rows=n_rows)

    def set_hits(self, text_ids: NDArray[np.int64]) -> None:
        """Which texts were found."""
        self._hits = np.asarray(text_ids, dtype=np.int64)
        self._remark()

    def set_selection(self, text_ids: NDArray[np.int64]) -> None:
        """Which texts are selected."""
        self._selected = np.asarray(text_ids, dtype=np.int64)
        self._remark()

    def set_hover(self, text_id: int, text: str, detail: str = "") -> None:
        """What the point under the pointer says; ignored when the pointer has moved on."""
        if self._hover is not None and int(self._text_ids[self._hover]) == text_id:
            self._hover_text = (text, detail)
            self.update()

    def set_empty_text(self, text: str) -> None:
        """What stands in the middle while there is no point."""
        self._empty = text
        self.update()

    def set_animated(self, animated: bool) -> None:
        """Whether points and zoom glide (off for reduced motion); what is gliding arrives."""
        self._animates = animated
        if not animated:
            self._motion.finish()
            if self._zoom.state() == QVariantAnimation.State.Running:
                self._zoom.stop()
                self._set_view(self._zoom_to)

    def set_background(self, run: RunBeside) -> None:
        """Have what takes long for many points made elsewhere; a coarser picture is shown meanwhile.

        Args:
            run: how work gets to another thread and its result back, as `MapBackground` says.
        """
        self._background = MapBackground(run, self._made)

    def keep_free(self, widget: QWidget) -> None:
        """No name is drawn under `widget`, a child that lies over the map."""
        self._kept_free.append(widget)

    def leave_free_below(self, pixels: float) -> None:
        """Show the whole map above a strip at the foot, where something lies over it."""
        self._below = pixels

    def view(self) -> MapView:
        """Where the map is looked at now."""
        return self._view

    def place(self) -> MapView | None:
        """Where the map is looked at, or will be once it has arrived; None where all of it is followed."""
        if self._follows:
            return None
        return self._zoom_to if self._zoom.state() == QVariantAnimation.State.Running else self._view

    def go_to(self, place: MapView | None, animated: bool = True) -> None:
        """Look at what `place` said before; the window may have another size by now."""
        if place is None:
            self.fit(animated)
        else:
            self._follows = False
            self._go(place.resized(self.width(), self.height()), animated)

    def point_at(self, px: float, py: float) -> int | None:
        """The text id of the point nearest to a place in pixels, or None where there is none within reach."""
        index = self._index_at(QPointF(px, py))
        return None if index is None else int(self._text_ids[index])

    def place_of(self, text_id: int) -> tuple[float, float] | None:
        """Where a text is on the screen, in pixels, or None where it is not on the map."""
        found, where = self._places.find(np.array([text_id]))
        if not found[0]:
            return None
        x, y = self._view.to_screen(self._scene.xy[where])[0].tolist()
        return x, y

    def picture_of_view(self, pixel_ratio: float) -> QImage:
        """What is seen now, points and names without tools and marks of the pointer, as an image."""
        image = paint_points(self._scene, self._view, pixel_ratio)
        painter = QPainter(image)
        self._paint_labels(painter, kept_free=[])
        painter.end()
        return image

    # -- looking around

    def fit(self, animated: bool = True) -> None:
        """Show the whole map, and keep showing it as pictures come."""
        self._follows = True
        target = self._fitted(self._scene.xy)
        self._fitted_scale = target.scale
        self._go(target, animated)

    def _fitted(self, xy: NDArray[np.float32]) -> MapView:
        return fit(xy, self.width(), self.height(), min(self._below, self.height() / 4))

    def zoom_by(self, factor: float, at: QPointF | None = None, animated: bool = True) -> None:
        """Zoom around a place in pixels; around the middle by default."""
        self._follows = False
        place = at if at is not None else QPointF(self.width() / 2, self.height() / 2)
        target = self._zoom_to if self._zoom.state() == QVariantAnimation.State.Running else self._view
        scale = target.scale * factor
        low, high = self._fitted_scale * _FARTHEST, self._fitted_scale * _NEAREST
        # Relative to the present view, so that what is under the pointer now stays there.
        self._go(
            self._view.zoomed(float(np.clip(scale, low, high)) / self._view.scale, place.x(), place.y()),
            animated,
        )

    def pan_by(self, dx: float, dy: float) -> None:
        """Move the map by pixels."""
        self._follows = False
        self._go(self._view.panned(dx, dy), animated=False)

    def show_text(self, text_id: int) -> None:
        """Bring a text into view, near enough to tell it from its neighbours."""
        found, where = self._places.find(np.array([text_id]))
        if not found[0]:
            return
        self._follows = False
        x, y = self._scene.xy[where[0]].tolist()
        scale = max(self._view.scale, self._fitted_scale * 4)
        self._go(MapView(x, y, scale, self.width(), self.height()), animated=True)

    def _go(self, target: MapView, animated: bool) -> None:
        self._zoom.stop()
        if animated and self._animates and self.isVisible():
            self._zoom_from, self._zoom_to = self._view, target
            self._zoom.start()
        else:
            self._set_view(target)

    def _zoom_step(self, share: float) -> None:
        self._set_view(self._zoom_from.towards(self._zoom_to, 1 - (1 - share) ** 3))

    def _set_view(self, view: MapView) -> None:
        self._view = view
        self._redraw()
        self.view_changed.emit()

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        ratio = self.devicePixelRatioF()
        if self._image is None or self._image.devicePixelRatio() != ratio:
            at_once = self._background is not None
            if self._ground is None or self._ground[0] != ratio:
                self._ground = ratio, paint_ground(self._scene, self._view, ratio, at_once=at_once)
            self._image = paint_marks(self._ground[1], self._scene, self._view, ratio)
            if self._background is not None:
                self._background.make_next(self._scene, self._view)
        painter = QPainter(self)
        painter.drawImage(QPointF(0, 0), self._image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if len(self._scene.xy) == 0:
            painter.setPen(QColor(look.muted))
            painter.drawText(
                self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._empty
            )
        if not self._motion.running():
            free = [QRectF(widget.geometry()) for widget in self._kept_free if widget.isVisible()]
            self._paint_labels(painter, free)
        if self._outline:
            painter.setPen(QPen(QColor(look.accent), 1.4, Qt.PenStyle.DashLine))
            tint = QColor(look.accent)
            tint.setAlphaF(0.08)
            painter.setBrush(tint)
            painter.drawPolygon(QPolygonF(self._outline))
        if self._hover is not None:
            self._paint_hover(painter)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(look.accent if self.hasFocus() else look.line), 1))
        round_off(painter, QRectF(self.rect()), look)
        painter.end()

    def _paint_labels(self, painter: QPainter, kept_free: list[QRectF]) -> None:
        if self._labels is None or self._labels[0] != self._view.scale:
            zoom = max(self._view.scale / self._fitted_scale, 1.0)
            most = round(most_labels(self.width(), self.height()) * zoom * zoom)
            self._labels = (
                self._view.scale,
                map_labels.place(self._anchors, self._view.scale, min(most, 400)),
            )
        origin = self._view.to_screen(np.zeros((1, 2), np.float32))[0]
        map_labels.draw(
            painter,
            self._labels[1],
            QPointF(float(origin[0]), float(origin[1])),
            QRectF(self.rect()).adjusted(4, 4, -4, -4),
            kept_free,
            theme.tokens(),
        )

    def _paint_hover(self, painter: QPainter) -> None:
        assert self._hover is not None
        place = self._view.to_screen(self._scene.xy[[self._hover]])[0]
        centre = QPointF(float(place[0]), float(place[1]))
        radius = point_radius(len(self._scene.xy), self._view) + 3
        painter.setPen(QPen(QColor(theme.tokens().text), 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, radius, radius)
        if self._hover_text is not None:
            bounds = QRectF(self.rect()).adjusted(48, 0, 0, 0)  # beside the tools
            paint_hover(painter, centre, bounds, *self._hover_text, theme.tokens())

    # -- inside

    def leaveEvent(self, event: QEvent) -> None:
        self._set_hover_point(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._zoom.stop()
        if self._follows:
            self.fit(animated=False)
        else:
            self._set_view(self._view.resized(self.width(), self.height()))

    def _rebuild(self, **changes: object) -> None:
        before = self._scene
        fields = {
            "colouring": before.colouring,
            "passes": before.passes,
            "n_rows": before.n_rows,
            "stand_in": before.pyramid_so_far(),
            **changes,
        }
        scene = MapScene(before.xy, theme.tokens(), **fields)  # type: ignore[arg-type]
        if "grid" in before.__dict__:
            scene.__dict__["grid"] = before.__dict__["grid"]
        self._scene = scene.with_marks(before.hits, before.selected)
        self._describe()
        self._redraw()

    def _made(self, scene: MapScene) -> None:
        if self._scene.shares_points(scene):
            self._scene.take(scene)
        self._redraw()

    def _place_marks(self) -> None:
        hits = self._places.find(self._hits)[1]
        selected = self._places.find(self._selected)[1]
        self._scene = self._scene.with_marks(hits, selected)

    def _points_moved(self, xy: NDArray[np.float32]) -> None:
        self._scene = self._scene.moved(xy)
        if self._follows:
            target = self._fitted(xy)
            self._fitted_scale = target.scale
            self._view = target
        self._redraw()

    def _remark(self) -> None:
        """Hits or selection are others: the points below them stay as they are drawn."""
        self._place_marks()
        self._describe()
        self._image = None
        self.update()

    def _redraw(self) -> None:
        self._ground = self._image = None
        self.update()

    def _look_changed(self) -> None:
        self._rebuild()

    def _index_at(self, place: QPointF) -> int | None:
        scene = self._scene
        if len(scene.xy) == 0:
            return None
        if self._background is not None and scene.is_large and "grid" not in scene.__dict__:
            return None  # a moment later
        x, y = self._view.to_map(place.x(), place.y())
        return self._scene.grid.nearest(x, y, _REACH / self._view.scale)

    def _set_hover_point(self, index: int | None) -> None:
        if index == self._hover:
            return
        self._hover, self._hover_text = index, None
        self.text_hovered.emit(-1 if index is None else int(self._text_ids[index]))
        self.update()

    def _describe(self) -> None:
        shown = self.tr("{0:,} distinct texts").format(len(self._text_ids))
        marked = self.tr("{0:,} hits, {1:,} selected").format(
            len(self._scene.hits), len(self._scene.selected)
        )
        clusters = self.tr("{0:,} clusters").format(len(self._anchors.names))
        keys = self.tr("Plus and minus zoom, arrow keys move, 0 shows the whole map.")
        self.setAccessibleDescription(f"{shown}, {clusters}, {marked}. {keys}")

    # -- the pointer and the keys

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
                self.texts_selected.emit(NO_IDS, how)

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
            self.texts_selected.emit(NO_IDS, "replace")
        else:
            super().keyPressEvent(event)

    def _end_drag(self) -> None:
        self._from = None
        self._outline = []
        self._tool_changed(self.tools.tool())
        self.update()

    def _tool_changed(self, tool: str) -> None:
        self.setCursor(Qt.CursorShape.OpenHandCursor if tool == "pan" else Qt.CursorShape.CrossCursor)
