"""The map of two model versions in one frame: points go from where they were to where they are."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, QTimer
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from explorer.compare.morph import Morph
from explorer.map.background import MapBackground, Run
from explorer.map.canvas import MapCanvas
from explorer.map.render import MapScene
from explorer.map.view import MapView, fit
from explorer.shared import theme
from explorer.shared.state import Colouring

ColourBy = Literal["kept", "before", "after"]

_REST_MS = 200  # without a move, after which what a large map needs is made
_HEAD = 5.0  # pixels of an arrow's head
_NONE = np.zeros(0, dtype=np.int64)


class _AtRest(MapBackground):
    """Makes nothing while points are on their way: it would be out of date before it is made."""

    resting = True

    def make_next(self, scene: MapScene, view: MapView) -> None:
        if self.resting:
            super().make_next(scene, view)


class MorphMap(MapCanvas):
    """A map between two layouts; `set_share` says how far between. Selecting and looking as on any map."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Map before and after"))
        self.setMinimumSize(240, 140)
        self._morph: Morph | None = None
        self._share = 0.0
        self._shows_arrows = True
        self._colour_by: ColourBy = "kept"
        self._at_rest: _AtRest | None = None
        self._rest = QTimer(self)
        self._rest.setObjectName("map at rest")
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._rested)

    # -- what to show

    def set_background(self, run: Run) -> None:
        self._background = self._at_rest = _AtRest(run, self._made)

    def set_morph(self, morph: Morph | None) -> None:
        """Show these two maps at the share that is set, or none."""
        self._morph = morph
        self.set_picture(None if morph is None else morph.picture())
        self._motion.stop()
        if morph is not None:
            self.set_colour_by(self._colour_by)
            self.set_share(self._share)
            self.fit(animated=False)

    def set_share(self, share: float) -> None:
        """How far between before (0) and after (1)."""
        self._share = share
        morph = self._morph
        if morph is None:
            return
        if self._at_rest is not None and self._scene.is_large:
            self._at_rest.resting = False
            self._rest.start()
        self._anchors = morph.names[share >= 0.5].at(share)
        self._labels = None
        self._points_moved(morph.places(share))

    def _rested(self) -> None:
        if self._at_rest is not None:
            self._at_rest.resting = True
            self._redraw()

    @property
    def share(self) -> float:
        """How far between before and after the points are."""
        return self._share

    def set_colour_by(self, what: ColourBy) -> None:
        """Colour by neighbours kept, or by the clusters before or after."""
        self._colour_by = what
        if self._morph is not None:
            self.set_colouring(colouring_of(self._morph, what))

    def set_arrows(self, shown: bool) -> None:
        """Whether arrows show what moved most."""
        self._shows_arrows = shown
        self.update()

    @property
    def arrows(self) -> NDArray[np.int64]:
        """(k,) text ids of what moved most, in that order."""
        return _NONE if self._morph is None else self._text_ids[self._morph.arrows]

    # -- painting

    def _fitted(self, xy: NDArray[np.float32]) -> MapView:
        # Both layouts fit into the one view, so that nothing but the points moves.
        whole = xy if self._morph is None else self._morph.corners
        return fit(whole, self.width(), self.height(), min(self._below, self.height() / 4))

    def _paint_labels(self, painter: QPainter, kept_free: list[QRectF]) -> None:
        if self._shows_arrows and self._morph is not None:
            self._paint_arrows(painter, self._morph)
        super()._paint_labels(painter, kept_free)

    def _paint_arrows(self, painter: QPainter, morph: Morph) -> None:
        colour = QColor(theme.tokens().text)
        colour.setAlphaF(0.5)
        painter.setPen(QPen(colour, 1.1))
        painter.setBrush(colour)
        tails = self._view.to_screen(morph.before[morph.arrows]).tolist()
        heads = self._view.to_screen(morph.after[morph.arrows]).tolist()
        for (x0, y0), (x1, y1) in zip(tails, heads, strict=True):
            line = QLineF(x0, y0, x1, y1)
            painter.drawLine(line)
            if line.length() > 2 * _HEAD:
                painter.drawPolygon(_head(line))


def _head(line: QLineF) -> QPolygonF:
    back = QLineF(line.p2(), line.p1())
    back.setLength(_HEAD)
    corners = [line.p2()]
    for turn in (24.0, -24.0):
        side = QLineF(back)
        side.setAngle(back.angle() + turn)
        corners.append(QPointF(side.p2()))
    return QPolygonF(corners)


def colouring_of(morph: Morph, what: ColourBy) -> Colouring:
    """The colours of the points by one of the three."""
    if what == "before":
        return Colouring("cluster", codes=morph.labels_before, categories=morph.names_before)
    if what == "after":
        return Colouring("cluster", codes=morph.labels_after, categories=morph.names_after)
    # What changed stands out, so the scale goes from all kept to none.
    changed = (morph.of - morph.n_kept).astype(np.float32)
    return Colouring("number", "neighbours kept", values=changed, low=0.0, high=float(morph.of))
