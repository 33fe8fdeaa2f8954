"""The map on the screen: what it shows, where it is looked at, how it is painted, what a person does to it.

Knows points by their text ids, nothing else of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHideEvent,
    QImage,
    QKeyEvent,
    QKeySequence,
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

from core.clusters import Anchors, topic_anchors
from explorer.map import best_hit, pulse
from explorer.map import labels as map_labels
from explorer.map.background import MapBackground, RunBeside
from explorer.map.camera import Camera
from explorer.map.colours import provisional_colouring
from explorer.map.hover import paint_hover, paint_name, round_off
from explorer.map.motion import PointMotion
from explorer.map.points import NO_POINTS, points_of
from explorer.map.render import (
    RINGS_UP_TO,
    MapScene,
    most_labels,
    paint_ground,
    paint_marks,
    point_radius,
)
from explorer.map.selected_area import SelectedPoints
from explorer.map.splat import Buffer
from explorer.map.tools import MapTools, Tool, how_of
from explorer.map.view import MapView
from explorer.shared import theme, wording
from explorer.shared.state import NO_IDS, Colouring
from explorer.widgets.label_chips import label_number

if TYPE_CHECKING:
    from core.clusters import TopicTree
    from core.workspace import MapPicture


_PAN_KEYS = {  # pixels an arrow key moves the map
    Qt.Key.Key_Left: (60.0, 0.0),
    Qt.Key.Key_Right: (-60.0, 0.0),
    Qt.Key.Key_Up: (0.0, 60.0),
    Qt.Key.Key_Down: (0.0, -60.0),
}
_ZOOM_KEYS = {
    Qt.Key.Key_Plus: 1.5,
    Qt.Key.Key_Equal: 1.5,
    Qt.Key.Key_Minus: 1 / 1.5,
    Qt.Key.Key_Underscore: 1 / 1.5,
}
_TOOL_KEYS: dict[Qt.Key, Tool] = {
    Qt.Key.Key_H: "pan",
    Qt.Key.Key_L: "lasso",
    Qt.Key.Key_R: "rectangle",
}
_REACH = 10.0  # pixels from the pointer within which a point is meant
_IN_SIGHT = 28.0  # pixels from the border within which a point is not well seen
_NEAR_MIDDLE = (12.0, 48.0, 192.0, 768.0)  # pixels around the middle in which a point is looked for, in turn
_MOST_NAMES = 400
_MOST_NAMED = 5  # names of those in sight that a screen reader is told
_NEW_NAMES = 6  # whose letters are drawn in one frame
_BESIDE_TOOLS = 8.0  # pixels between the tools and the nearest point of the whole map
_MOST_AVOIDED = 100  # hits that the label of the best keeps clear of
_MANY_SELECTED = 20_000  # texts, above which their points are found beside the window
_ENOUGH = 100_000  # members to see how far a cluster reaches


class MapCanvas(QWidget):
    """Shows a `MapPicture`; every set_… takes frozen data, what a person does comes out as a signal.

    `how` says how what is chosen goes with what is selected: "replace", "add", "subtract" or "intersect".

    Signals:
        text_hovered: a text id, or -1; answer with `set_hover`.
        view_changed: the map is looked at elsewhere.
        view_settled: a person has looked around, and has stopped.
        texts_selected: (int64 text ids, how, name of what was done or ""); none with "replace" clears.
        text_activated: a text id was double-clicked (more like this).
        label_typed: a digit from 1 to 9.
        cluster_hovered: number of the cluster whose name is told in full; answer with `set_examples`.
        cluster_clicked: (number of the cluster whose name was clicked, or id of the topic, how).
        context_requested: (text id or -1, global position).
        cluster_menu_requested: (number of a cluster or id of a topic, global position).
    """

    text_hovered = Signal(int)
    view_changed = Signal()
    view_settled = Signal()
    texts_selected = Signal(object, str, str)
    text_activated = Signal(int)
    label_typed = Signal(int)
    cluster_hovered = Signal(int)
    cluster_clicked = Signal(int, str)
    context_requested = Signal(int, object)
    cluster_menu_requested = Signal(int, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(240, 60)
        self.setAccessibleName(self.tr("Map of the sentences"))
        self._picture: MapPicture | None = None
        self._text_ids = NO_IDS
        self._places = NO_POINTS.places
        self._scene = MapScene(np.zeros((0, 2), np.float32), theme.tokens())
        self._anchors = NO_POINTS.anchors
        self._labels: tuple[float, list[map_labels.Label]] | None = None
        # As they stand on the screen, and where the label of the best hit is.
        self._names: tuple[object, list[map_labels.Label], QRectF | None] | None = None
        self._cluster_of = np.zeros(0, np.int32)  # (m,) cluster of each point, -1 for none
        self._laid_out = self._corners = self._scene.xy  # (m, 2) where points are once they have arrived
        self._tree: TopicTree | None = None  # whose topics the names are; "cluster" is then a topic's id
        self._names_answer = True
        self._over_name: int | None = None  # the cluster whose name is under the pointer
        self._at_name: int | None = None  # the cluster whose name has the keyboard
        self._examples: tuple[int, tuple[str, ...]] | None = None  # typical sentences of such a cluster
        self._by_keys = False  # whether the middle of the view was last moved by keys
        self._best: tuple[int, str] | None = None
        self._pulse = pulse.Pulse(self)
        self._pulse.changed.connect(self._pulse_changed)
        self._camera = Camera(self)
        self._camera.moved.connect(self._view_moved)
        self._camera.settled.connect(self._settled)
        self._ground: tuple[float, Buffer] | None = None  # pixel ratio, the points without marks
        self._image: QImage | None = None
        self._hits, self._selected = NO_IDS, NO_IDS
        self._kept_free: list[QWidget] = []
        self._hover: int | None = None
        self._hover_text: tuple[str, str] | None = None
        self._outline: list[QPointF] = []  # corners of what is being drawn around points
        self._animates = True
        self._background: MapBackground | None = None
        self._names_wait = False  # until the frame behind the first of a large map
        self._mark_beside: RunBeside[SelectedPoints] | None = None
        self._empty = ""
        self._motion = PointMotion(self)
        self._motion.moved.connect(self._points_moved)
        theme.notifier().changed.connect(self._look_changed)
        self._describe()
        self.tools = MapTools(self)
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
        points = NO_POINTS if picture is None else points_of(picture)
        self._places, xy, labels = points.places, points.xy, points.labels
        self._text_ids = self._places.ids
        kept = self._places.same_as(places_before)
        if kept:
            found, where = np.ones(len(xy), dtype=np.bool_), np.arange(len(xy))
        else:
            found, where = places_before.find(self._text_ids)
        clusters = Colouring("cluster", codes=labels, categories=points.anchors.names)
        self._scene = MapScene(
            xy,
            theme.tokens(),
            provisional_colouring(before.colouring, len(before.xy), found, where) or clusters,
            before.passes if kept else None,
            before.n_rows if kept else None,
        )
        self._place_hits()
        self._place_selection()
        self._anchors, self._corners = points.anchors, points.corners
        self._names_wait = self._background is not None and self._scene.is_large
        self._cluster_of, self._laid_out, self._tree = labels, xy, None
        self._over_name = self._at_name = self._examples = None
        self._labels = None
        self._motion.stop()
        glides = self._animates and bool(found.any()) and self._motion.can_move(len(xy))
        start = xy
        if glides:
            start = xy.copy()
            start[found] = before.xy[where]
        if glides and self._motion.worth(start, xy):
            self._motion.start(start, xy)
        elif self._camera.follows:
            self._fit(animated=False)
        self._describe()
        self._redraw()

    def picture(self) -> MapPicture | None:
        """What is shown."""
        return self._picture

    def shows_points_of(self, picture: MapPicture | None) -> bool:
        """Whether the points of a picture are those that are shown; its clusters may be others."""
        shown = self._picture
        if shown is None or picture is None:
            return False
        return picture.xy is shown.xy and picture.text_ids is shown.text_ids

    def set_clusters(self, picture: MapPicture) -> None:
        """Show the same points with the clusters of another picture; their names come with `set_topics`."""
        self._picture, self._cluster_of = picture, picture.labels

    def laid_out(self) -> NDArray[np.float32]:
        """(m, 2) where the points are once they have arrived, in units of the view."""
        return self._laid_out

    def set_topics(self, tree: TopicTree | None, anchors: Anchors | None = None) -> None:
        """Show the names of topics, few far off and many near; what is said of a cluster is then of a topic,
        by its id. None: the names of the picture's clusters.

        Args:
            tree: over the points of the present picture; of others it is passed over.
            anchors: of its topics, where they were worked out elsewhere.
        """
        picture = self._picture
        if picture is None or (tree is not None and len(tree.labels) != len(picture)):
            return
        if tree is None and self._tree is None:
            return
        self._tree = tree
        if tree is None:
            self._anchors = points_of(picture).anchors
        else:
            self._anchors = anchors or topic_anchors(self._laid_out, tree)
        self._over_name = self._at_name = self._examples = None
        self._labels = self._names = None
        self._describe()
        self.update()

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
        """Which texts were found; while there are any, all others are dimmed."""
        self._hits = np.asarray(text_ids, dtype=np.int64)
        self._names = None  # the label of the best hit keeps clear of the others
        self._place_hits()
        self._remark()

    def set_best(self, text_id: int | None, text: str = "") -> None:
        """The best of the hits, which is labelled with its rank and how `text` begins; None: none is."""
        self._best = None if text_id is None else (text_id, text)
        self.update()

    def set_selection(self, text_ids: NDArray[np.int64]) -> None:
        """Which texts are selected."""
        self._selected = np.asarray(text_ids, dtype=np.int64)
        self._place_selection()

    def set_hover(self, text_id: int, text: str, detail: str = "") -> None:
        """What the point under the pointer says; ignored when the pointer has moved on."""
        if self._hover is not None and int(self._text_ids[self._hover]) == text_id:
            self._hover_text = (text, detail)
            self.update()

    def named_cluster(self) -> int | None:
        """The cluster whose name is told in full: under the pointer, or moved to by keys."""
        return self._over_name if self._over_name is not None else self._at_name

    def set_examples(self, cluster: int, texts: Sequence[str]) -> None:
        """Typical sentences of the cluster whose name is told in full; ignored when it is another one."""
        if cluster == self.named_cluster():
            self._examples = cluster, tuple(texts)
            self.update()

    def set_empty_text(self, text: str) -> None:
        """What stands in the middle while there is no point."""
        self._empty = text
        self.update()

    def set_animated(self, animated: bool) -> None:
        """Whether points and zoom glide (off for reduced motion); what is gliding arrives."""
        self._animates = animated
        self._camera.glides = animated
        if not animated:
            self._motion.finish()
            self._camera.arrive()

    def set_background(self, run: RunBeside[MapScene], mark: RunBeside[SelectedPoints] | None = None) -> None:
        """Have what takes long for many points made elsewhere; a coarser picture is shown meanwhile.

        Args:
            run: how work gets to another thread and its result back, as `MapBackground` says.
            mark: the same for a selection of many points; what was selected before is shown meanwhile.
        """
        self._background = MapBackground(run, self._made)
        self._mark_beside = mark

    def keep_free(self, widget: QWidget) -> None:
        """No name is drawn under `widget`, a child that lies over the map."""
        self._kept_free.append(widget)

    def set_names_answer(self, answer: bool) -> None:
        """Whether the names of clusters can be clicked."""
        self._names_answer = answer

    def leave_free(self, *, below: float | None = None, left: float | None = None) -> None:
        """Show the whole map beside strips at the foot and at the left, where something lies over it.

        Args:
            below, left: pixels; None leaves one as it is.
        """
        self._camera.leave_free(below, left)
        if self._camera.follows:
            self._fit(animated=self.isVisible())

    def view(self) -> MapView:
        """Where the map is looked at now."""
        return self._camera.view

    def place(self) -> MapView | None:
        """Where the map is looked at, or will be once it has arrived; None where all of it is followed."""
        return None if self._camera.follows else self._camera.target

    def cluster_at(self, px: float, py: float) -> int | None:
        """The cluster whose name is drawn at a place in pixels."""
        if not self._names_answer or self._motion.running():
            return None
        place = QPointF(px, py)
        names = self._arranged(self._covered())
        return next((label.cluster for label in names if label.rect.contains(place)), None)

    def place_of_name(self, cluster: int) -> QRectF | None:
        """Where the name of a cluster is drawn, in pixels, or None where it is not."""
        names = self._arranged(self._covered())
        return next((label.rect for label in names if label.cluster == cluster), None)

    def point_at(self, px: float, py: float) -> int | None:
        """The text id of the point nearest to a place in pixels, or None where there is none within reach."""
        index = self._index_at(QPointF(px, py))
        return None if index is None else int(self._text_ids[index])

    def place_of(self, text_id: int) -> tuple[float, float] | None:
        """Where a text is on the screen, in pixels, or None where it is not on the map."""
        found, where = self._places.find(np.array([text_id]))
        if not found[0]:
            return None
        x, y = self._camera.view.to_screen(self._scene.xy[where])[0].tolist()
        return x, y

    # -- looking around

    def fit(self, animated: bool = True) -> None:
        """Show the whole map, and keep showing it as pictures come."""
        self._camera.looked()
        self._fit(animated)

    def _fit(self, animated: bool) -> None:
        xy = self._scene.xy
        self._camera.follow(self._fitted(self._corners if xy is self._laid_out else xy), animated)

    def go_to(self, view: MapView | None, animated: bool = True) -> None:
        """Look where one has looked before; says nothing by `view_settled`.

        Args:
            view: from `place`, of a map of any size; None: the whole map, also as pictures come.
        """
        self._camera.rest()
        if view is None:
            self._fit(animated)
        else:
            self._camera.follows = False
            self._camera.go(view.resized(self.width(), self.height()), animated)

    def _fitted(self, xy: NDArray[np.float32]) -> MapView:
        tools = self.tools.geometry()
        upright = self.tools.isVisibleTo(self) and tools.height() > tools.width()
        return self._camera.fitted(xy, tools.right() + _BESIDE_TOOLS if upright else 0.0)

    def zoom_by(self, factor: float, at: QPointF | None = None, animated: bool = True) -> None:
        """Zoom around a place in pixels; around the middle by default."""
        place = at if at is not None else QPointF(self.width() / 2, self.height() / 2)
        self._camera.zoom_by(factor, place.x(), place.y(), animated)

    def pan_by(self, dx: float, dy: float) -> None:
        """Move the map by pixels."""
        self._camera.pan_by(dx, dy)

    def show_text(self, text_id: int) -> None:
        """Bring a text into view, near enough to tell it from its neighbours, and point it out."""
        found, where = self._places.find(np.array([text_id]))
        if found[0]:
            x, y = self._scene.xy[where[0]].tolist()
            self._camera.show(x, y, max(self._camera.view.scale, self._camera.fitted_scale * 4))
            self._pulse.start(text_id, self._animates)

    def point_out(self, text_id: int) -> None:
        """Lead the eye to a text by a ring around it; where it is out of sight the map moves there."""
        found, where = self._places.find(np.array([text_id]))
        if not found[0]:
            return
        place = QPointF(*self._camera.target.to_screen(self._scene.xy[where])[0].tolist())
        if not self._in_sight(place):
            way = self._free_spot() - place
            self._camera.looked()
            self._camera.go(self._camera.target.panned(way.x(), way.y()))
        self._pulse.start(text_id, self._animates)

    def show_cluster(self, cluster: int) -> None:
        """Fly in to where a cluster is."""
        tree = self._tree
        if tree is not None and cluster not in tree:
            return
        xy = self._scene.xy[self._cluster_of == cluster if tree is None else tree.has(cluster)]
        if len(xy) == 0:
            return
        # Nearly all of it: the few that lie far off would make the rest small.
        seen = xy[:: len(xy) // _ENOUGH + 1]
        corners = np.percentile(seen, [2, 98], axis=0).astype(np.float32)
        whole = self._fitted(corners if len(xy) > 1 else xy)
        self._camera.show(whole.x, whole.y, whole.scale)

    def _in_sight(self, place: QPointF) -> bool:
        edge = min(_IN_SIGHT, self.width() / 8, self.height() / 8)
        seen = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
        ring = QRectF(place.x() - 8, place.y() - 8, 16, 16)
        return seen.contains(place) and not any(ring.intersects(other) for other in self._covered())

    def _free_spot(self) -> QPointF:
        """A place for what is to be seen: the middle, or beside it where something lies over that."""
        spots = [(0.5, 0.5), (0.5, 0.3), (0.7, 0.5), (0.7, 0.3), (0.85, 0.3), (0.85, 0.15)]
        places = [QPointF(self.width() * x, self.height() * y) for x, y in spots]
        return next((place for place in places if self._in_sight(place)), places[0])

    def _settled(self) -> None:
        if self._from is None:
            self._describe()
            self.view_settled.emit()

    def _view_moved(self) -> None:
        if self._by_keys:
            self._set_hover_point(self._nearest_to_middle())
        self._set_over_name(None)
        self._redraw()
        self.view_changed.emit()

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        ratio = self.devicePixelRatioF()
        names_wait = False
        if self._image is None or self._image.devicePixelRatio() != ratio:
            at_once = self._background is not None
            if self._ground is None or self._ground[0] != ratio:
                self._ground = ratio, paint_ground(self._scene, self._camera.view, ratio, at_once=at_once)
            self._image = paint_marks(self._ground[1], self._scene, self._camera.view, ratio)
            if self._background is not None:
                self._background.make_next(self._scene, self._camera.view)
            names_wait, self._names_wait = self._names_wait, False
        painter = QPainter(self)
        painter.drawImage(QPointF(0, 0), self._image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if len(self._scene.xy) == 0:
            painter.setPen(QColor(look.muted))
            painter.drawText(
                self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._empty
            )
        if names_wait:  # to place and draw them takes as long as the picture
            self.update()
        elif not self._motion.running():
            self._paint_labels(painter, self._covered())
        if self._outline:
            painter.setPen(QPen(QColor(look.accent), 1.4, Qt.PenStyle.DashLine))
            tint = QColor(look.accent)
            tint.setAlphaF(0.08)
            painter.setBrush(tint)
            painter.drawPolygon(QPolygonF(self._outline))
        if self._by_keys and self.hasFocus():
            self._paint_cross(painter)
        if self._pulse.running():
            self._paint_pulse(painter)
        named = self.named_cluster()
        if named is not None:
            self._paint_name_in_full(painter, named)
        elif self._hover is not None:
            self._paint_hover(painter)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(look.accent if self.hasFocus() else look.line), 1))
        round_off(painter, QRectF(self.rect()), look)
        painter.end()

    def _covered(self) -> list[QRectF]:
        """What lies over the map."""
        return [QRectF(widget.geometry()) for widget in self._kept_free if widget.isVisible()]

    def _bounds(self) -> QRectF:
        """Where names may stand."""
        return QRectF(self.rect()).adjusted(4, 4, -4, -4)

    def _placed(self) -> tuple[float, list[map_labels.Label]]:
        """The scale at which names were placed last, and these names.

        While the map zooms they are those of the far end of its way: nearer they only stand farther from one
        another. They are chosen anew once it has arrived.
        """
        zooms, scale = self._camera.is_on_its_way, self._camera.farthest_scale
        known = self._labels
        if known is None or (known[0] > scale if zooms else known[0] != scale):
            zoom = max(scale / self._camera.fitted_scale, 1.0)
            most = round(most_labels(self.width(), self.height()) * zoom * zoom)
            before = {} if known is None else {label.cluster: label.place for label in known[1]}
            whole = self._fitted(self._corners)
            x, y = whole.to_screen(np.zeros((1, 2), np.float32))[0].tolist()
            seen, times = self._bounds().translated(-x, -y), max(scale / whole.scale, 1.0)
            within = QRectF(seen.topLeft() * times, seen.bottomRight() * times)
            names = map_labels.place(
                self._anchors, scale, min(most, _MOST_NAMES), before=before, within=within
            )
            known = scale, names
            self._labels, self._names = known, None
        return known

    def _arranged(self, kept_free: list[QRectF]) -> list[map_labels.Label]:
        """The names as they stand on the screen."""
        return self._arranged_with_best(kept_free)[0]

    def _arranged_with_best(self, kept_free: list[QRectF]) -> tuple[list[map_labels.Label], QRectF | None]:
        """The names as they stand on the screen, and the label of the best hit, which they make way for."""
        scale, placed = self._placed()
        point = None if self._best is None else self.place_of(self._best[0])
        of = (self._camera.view, kept_free, self._best, point)
        if self._names is None or self._names[0] != of:
            x, y = self._camera.view.to_screen(np.zeros((1, 2), np.float32))[0].tolist()
            names = map_labels.nearer(placed, scale, self._camera.view.scale)
            origin, bounds = QPointF(x, y), self._bounds()
            arranged, best = map_labels.arrange(names, origin, bounds, kept_free), None
            if self._best is not None and point is not None:
                rects = [label.rect for label in arranged]
                hits = self._camera.view.to_screen(self._scene.xy[self._scene.hits[:_MOST_AVOIDED]])
                others = [QPointF(x, y) for x, y in hits.tolist()]
                best = best_hit.place(QPointF(*point), self._best[1], bounds, kept_free, rects, others)
                if best is not None and any(best.intersects(rect) for rect in rects):
                    arranged = map_labels.arrange(names, origin, bounds, [*kept_free, best])
            self._names = of, arranged, best
        return self._names[1], self._names[2]

    def _paint_labels(self, painter: QPainter, kept_free: list[QRectF]) -> None:
        look = theme.tokens()
        names, best = self._arranged_with_best(kept_free)
        named = self.named_cluster()
        scene, selected = self._scene, self._scene.selected
        hits = self._camera.view.to_screen(scene.xy[scene.hits])
        ringed = self._camera.view.to_screen(scene.xy[selected if len(selected) <= RINGS_UP_TO else NO_IDS])
        radius = point_radius(len(scene.xy), self._camera.view)
        most_new = _NEW_NAMES if self._background is not None else None
        if map_labels.draw(painter, names, look, named, hits, ringed, radius, most_new):
            self.update()  # the others come with the next frame
        if best is not None and self._best is not None:
            best_hit.draw(painter, best, self._best[1], look)

    def _paint_cross(self, painter: QPainter) -> None:
        """Where the middle is, for the keyboard."""
        middle = QPointF(self.width() / 2, self.height() / 2)
        for colour, thick in ((theme.tokens().canvas, 4.0), (theme.tokens().text, 1.4)):
            painter.setPen(QPen(QColor(colour), thick))
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                painter.drawLine(middle + QPointF(dx, dy) * 4, middle + QPointF(dx, dy) * 10)

    def _paint_pulse(self, painter: QPainter) -> None:
        place = self.place_of(self._pulse.text_id)
        if place is not None:
            radius = point_radius(len(self._scene.xy), self._camera.view)
            self._pulse.paint(painter, QPointF(*place), radius, theme.tokens())

    def _pulse_changed(self) -> None:
        place = self.place_of(self._pulse.text_id)
        if place is not None:
            reach = pulse.REACH + 3
            ring = QRectF(place[0] - reach, place[1] - reach, 2 * reach, 2 * reach)
            self.update(ring.toAlignedRect())

    def _paint_name_in_full(self, painter: QPainter, cluster: int) -> None:
        rect = self.place_of_name(cluster)
        if rect is not None:
            size = wording.texts(int(self._anchors.sizes[cluster]))
            known = self._examples is not None and self._examples[0] == cluster
            examples = self._examples[1] if self._examples is not None and known else ()
            name = self._anchors.names[cluster]
            paint_name(painter, rect, QRectF(self.rect()), name, size, examples, theme.tokens())

    def _paint_hover(self, painter: QPainter) -> None:
        assert self._hover is not None
        place = self._camera.view.to_screen(self._scene.xy[[self._hover]])[0]
        centre = QPointF(float(place[0]), float(place[1]))
        radius = point_radius(len(self._scene.xy), self._camera.view) + 3
        painter.setPen(QPen(QColor(theme.tokens().text), 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, radius, radius)
        if self._hover_text is not None:
            bounds = QRectF(self.rect()).adjusted(48, 0, 0, 0)  # beside the tools
            paint_hover(painter, centre, bounds, *self._hover_text, theme.tokens())

    # -- inside

    def leaveEvent(self, event: QEvent) -> None:
        self._set_over_name(None)
        if not self._by_keys:
            self._set_hover_point(None)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._camera.rest()
        self._pulse.stop()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._describe()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._leave_keyboard()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._camera.follows:
            self._fit(animated=False)
        else:
            self._camera.resize()

    def _rebuild(self, **changes: object) -> None:
        self._scene = self._scene.with_looks(theme.tokens(), **changes)
        self._describe()
        self._redraw()

    def _made(self, scene: MapScene) -> None:
        if self._scene.shares_points(scene):
            self._scene.take(scene)
        self._redraw()

    def _place_hits(self) -> None:
        self._scene = self._scene.with_marks(self._places.find(self._hits)[1], self._scene.selected)

    def _place_selection(self) -> None:
        places, wanted, xy = self._places, self._selected, self._scene.xy
        work = partial(SelectedPoints.of, places, wanted, xy)

        def place(selected: SelectedPoints) -> None:
            if places is self._places and wanted is self._selected:
                scene = self._scene
                moved = xy is not scene.xy  # meanwhile
                self._scene = (
                    scene.with_marks(scene.hits, selected.points) if moved else scene.with_selected(selected)
                )
                self._remark()

        if self._mark_beside is not None and len(wanted) > _MANY_SELECTED:
            self._mark_beside(work, place)
        else:
            place(work())

    def _points_moved(self, xy: NDArray[np.float32]) -> None:
        self._scene = self._scene.moved(xy)
        if self._camera.follows:
            self._camera.keep_up(self._fitted(xy))
        self._redraw()

    def _remark(self) -> None:
        """Hits or selection are others: the points below them stay as they are drawn."""
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
        x, y = self._camera.view.to_map(place.x(), place.y())
        return self._scene.grid.nearest(x, y, _REACH / self._camera.view.scale)

    def _set_hover_point(self, index: int | None) -> None:
        if index == self._hover:
            return
        self._hover, self._hover_text = index, None
        self.text_hovered.emit(-1 if index is None else int(self._text_ids[index]))
        self.update()

    def _describe(self) -> None:
        tree = self._tree
        n_clusters = len(self._anchors.names) if tree is None else len(tree.layers[0] if tree.layers else ())
        whole = ", ".join(
            (
                self._in_words(len(self._text_ids), wording.distinct_texts),
                wording.plural(n_clusters, self.tr("1 cluster"), self.tr("{n} clusters")),
                wording.hits(len(self._scene.hits)),
                self.tr("selected: {0}").format(self._in_words(len(self._scene.selected), wording.texts)),
            )
        )
        named = ""
        if self._at_name is not None:
            name, size = self._anchors.names[self._at_name], int(self._anchors.sizes[self._at_name])
            texts = self._in_words(size, wording.texts)
            named = self.tr("At the cluster {0}, {1}. ").format(name, texts)
        keys = self.tr(
            "Plus and minus zoom, arrow keys move, 0 shows the whole map. Space selects the point in the "
            "middle, Enter looks for more like it, Control A selects all in view, Escape selects nothing. N "
            "and Shift N go through the names of clusters; Space then selects the cluster, Enter goes to it."
        )
        how = self.tr(
            "With Shift what is chosen is added, with Alt taken away, with both what both have stays."
        )
        seen = self._said_in_sight() if self.hasFocus() else ""
        self.setAccessibleDescription(f"{named}{whole}. {seen}{keys} {how}")

    def _in_words(self, n: int, texts: Callable[[int], str]) -> str:
        """So many points: passages, or what `texts` says."""
        of_passages = self._picture is not None and self._picture.passages is not None
        return wording.passages(n) if of_passages else texts(n)

    def _said_in_sight(self) -> str:
        """How many texts are in sight, how many of them selected, and the largest names among them."""
        seen = self._is_in_view()
        if not len(seen):
            return ""
        selected = int(np.count_nonzero(seen[self._scene.selected]))
        sentence = self.tr("In sight: {texts}, {selected} of them selected. ").format(
            texts=self._in_words(int(np.count_nonzero(seen)), wording.texts), selected=wording.count(selected)
        )
        names = self._names_in_sight()[:_MOST_NAMED]
        if names:
            words = ", ".join(self._anchors.names[name] for name in names)
            sentence += self.tr("The largest names in sight: {names}. ").format(names=words)
        return sentence

    def _names_in_sight(self) -> list[int]:
        """The clusters whose names are seen, the largest first."""
        clusters = [label.cluster for label in self._arranged(self._covered())]
        return sorted(clusters, key=lambda cluster: -int(self._anchors.sizes[cluster]))

    def _is_in_view(self) -> NDArray[np.bool_]:
        """(m,) whether each point is in the part of the map that is seen."""
        x0, y1 = self._camera.view.to_map(0, 0)
        x1, y0 = self._camera.view.to_map(self.width(), self.height())
        x, y = self._scene.xy[:, 0], self._scene.xy[:, 1]
        return np.asarray((x >= x0) & (x <= x1) & (y >= y0) & (y <= y1))

    # -- the pointer and the keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._leave_keyboard()
        if event.button() == Qt.MouseButton.RightButton:
            cluster = self.cluster_at(event.position().x(), event.position().y())
            if cluster is not None:
                self.cluster_menu_requested.emit(cluster, event.globalPosition().toPoint())
                return
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
                self._by_keys = False
                self._set_over_name(self.cluster_at(place.x(), place.y()))
                self._set_hover_point(None if self._over_name is not None else self._index_at(place))
            return
        if not self._dragged:
            if (place - self._from).manhattanLength() < QApplication.startDragDistance():
                return
            self._dragged = True
            self._set_over_name(None)
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
        place, how = event.position(), how_of(event.modifiers())
        if corners:
            places = np.array([self._camera.view.to_map(corner.x(), corner.y()) for corner in corners])
            name = self.tr("lasso") if self.tools.tool() == "lasso" else self.tr("rectangle")
            self._select_passing(self._scene.grid.in_polygon(places), how, name)
        elif dragged:
            if not self._camera.is_settling:
                self._camera.looked()  # it came to rest while the button was held
        elif event.button() == Qt.MouseButton.LeftButton:
            cluster = self.cluster_at(place.x(), place.y())
            index = self._index_at(place)
            if cluster is not None:
                self.cluster_clicked.emit(cluster, how)
            elif index is not None:
                self.texts_selected.emit(self._text_ids[[index]], how, "")
            elif how == "replace":
                self.texts_selected.emit(NO_IDS, how, "")

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        cluster = self.cluster_at(event.position().x(), event.position().y())
        index = self._index_at(event.position())
        if cluster is not None:
            self.show_cluster(cluster)
        elif index is not None:
            self.text_activated.emit(int(self._text_ids[index]))

    def _select_passing(self, indices: NDArray[np.int64], how: str, name: str) -> None:
        """Select, of some points, those that the filter lets through."""
        passes = self._scene.passes
        kept = indices if passes is None else indices[passes[indices]]
        self.texts_selected.emit(self._text_ids[kept], how, name)

    def _set_over_name(self, cluster: int | None) -> None:
        if cluster != self._over_name:
            self._over_name = cluster
            self._tool_changed(self.tools.tool())
            self._tell_named()

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
        key, how = event.key(), how_of(event.modifiers())
        if (number := label_number(event)) is not None:
            self.label_typed.emit(number)
            return
        if key in _ZOOM_KEYS:
            self._take_keyboard()
            self.zoom_by(_ZOOM_KEYS[Qt.Key(key)])
        elif key in _PAN_KEYS:
            self._take_keyboard()
            self.pan_by(*_PAN_KEYS[Qt.Key(key)])
        elif key in _TOOL_KEYS:
            self.tools.set_tool(_TOOL_KEYS[Qt.Key(key)])
        elif key == Qt.Key.Key_0:
            self.fit()
        elif key == Qt.Key.Key_N:
            self._go_through_names(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self._select_in_view()
        elif key == Qt.Key.Key_Space:
            self._select_at_keyboard(how)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open_at_keyboard()
        elif key != Qt.Key.Key_Escape or not self._leave_off():
            super().keyPressEvent(event)

    # -- without a pointer

    def _take_keyboard(self) -> None:
        """The middle of the view is what the keys mean."""
        self._set_at_name(None)
        self._by_keys = True

    def _leave_keyboard(self) -> None:
        self._set_at_name(None)
        if self._by_keys:
            self._by_keys = False
            self._set_hover_point(None)
            self.update()

    def _select_at_keyboard(self, how: str) -> None:
        """Select the texts under the name that has the keyboard, else the text in the middle."""
        index = self._nearest_to_middle() if self._at_name is None else None
        if self._at_name is not None:
            self.cluster_clicked.emit(self._at_name, how)
        elif index is not None:
            self.texts_selected.emit(self._text_ids[[index]], how, "")

    def _open_at_keyboard(self) -> None:
        """Show the cluster whose name has the keyboard, else what belongs to the text in the middle."""
        index = self._nearest_to_middle() if self._at_name is None else None
        if self._at_name is not None:
            self.show_cluster(self._at_name)
        elif index is not None:
            self.text_activated.emit(int(self._text_ids[index]))

    def _leave_off(self) -> bool:
        """End what was begun last: a drag, a name, a selection. False where there is nothing to end."""
        if self._from is not None:
            self._end_drag()
        elif self._at_name is not None:
            self._set_at_name(None)
        elif len(self._selected):
            self.texts_selected.emit(NO_IDS, "replace", "")
        else:
            return False
        return True

    def _nearest_to_middle(self) -> int | None:
        """The point nearest to the middle of the view, of those that are seen."""
        scene = self._scene
        if len(scene.xy) == 0 or (
            self._background is not None and scene.is_large and "grid" not in scene.__dict__
        ):
            return None
        for reach in _NEAR_MIDDLE:
            index = scene.grid.nearest(
                self._camera.view.x, self._camera.view.y, reach / self._camera.view.scale
            )
            if index is not None:
                x, y = self._camera.view.to_screen(scene.xy[[index]])[0].tolist()
                return index if self.rect().contains(int(x), int(y)) else None
        return None

    def _select_in_view(self) -> None:
        self._select_passing(np.flatnonzero(self._is_in_view()), "replace", self.tr("in view"))

    def _go_through_names(self, step: int) -> None:
        """Give the keyboard to the next of the names that are seen, the largest first."""
        if not self._names_answer:
            return
        clusters = self._names_in_sight()
        if not clusters:
            return
        if self._at_name in clusters:
            at = (clusters.index(self._at_name) + step) % len(clusters)
        else:
            at = 0 if step > 0 else len(clusters) - 1
        self._by_keys = False
        self._set_hover_point(None)
        self._set_at_name(clusters[at])

    def _set_at_name(self, cluster: int | None) -> None:
        if cluster != self._at_name:
            self._at_name = cluster
            self._describe()
            self._tell_named()

    def _tell_named(self) -> None:
        named = self.named_cluster()
        if named is not None and (self._examples is None or self._examples[0] != named):
            self._examples = None
            self.cluster_hovered.emit(named)
        self.update()

    def _end_drag(self) -> None:
        self._from = None
        self._outline = []
        self._tool_changed(self.tools.tool())
        self.update()

    def _tool_changed(self, tool: str) -> None:
        if self._over_name is not None:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.setCursor(Qt.CursorShape.OpenHandCursor if tool == "pan" else Qt.CursorShape.CrossCursor)
