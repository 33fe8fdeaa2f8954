"""The map of two model versions in one frame: points go from where they were to where they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, QTimer
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from core.clusters import Anchors, find_anchors
from explorer.map.background import MapBackground, RunBeside
from explorer.map.canvas import MapCanvas
from explorer.map.colouring import cluster_colouring
from explorer.map.render import MapScene
from explorer.map.selected_area import SelectedPoints
from explorer.map.view import MapView, normalised
from explorer.shared import theme
from explorer.shared.state import NO_IDS, Colouring

if TYPE_CHECKING:
    from core.workspace import MapPicture


_FEWEST_ARROWS, _MOST_ARROWS = 12, 60
_TEXTS_AN_ARROW = 30  # so that a small map is not hidden by them
_WORTH_AN_ARROW = 0.04  # of the map's half width: what moved less stands still to the eye


@dataclass(frozen=True, eq=False)
class MovingNames:
    """Where the names of clusters belong at the one end and at the other."""

    first: Anchors
    last: NDArray[np.float32]

    def at(self, share: float) -> Anchors:
        """Where they belong in between."""
        xy = self.first.xy + (self.last - self.first.xy) * np.float32(share)
        return Anchors(xy, self.first.sizes, self.first.names)


@dataclass(frozen=True, eq=False)
class Morph:
    """Two maps of the same n texts in one frame.

    Attributes:
        text_ids: (n,) int64, ascending.
        before, after: (n, 2) float32 coordinates in the units of `normalised`, both in the same.
        corners: (2, 2) lowest and highest of all coordinates.
        labels_before, labels_after: (n,) int32 clusters, -1 for none; names_before, names_after: their names.
        names: where the names belong, those before and those after.
        n_kept: (n,) how many of the `of` nearest neighbours before are among those after.
        arrows: (k,) points that moved most, the furthest first; those that nobody would see left out.
    """

    text_ids: NDArray[np.int64]
    before: NDArray[np.float32]
    after: NDArray[np.float32]
    corners: NDArray[np.float32]
    labels_before: NDArray[np.int32]
    labels_after: NDArray[np.int32]
    names_before: tuple[str, ...]
    names_after: tuple[str, ...]
    names: tuple[MovingNames, MovingNames]
    n_kept: NDArray[np.int64]
    of: int
    arrows: NDArray[np.int64]

    @classmethod
    def of_layouts(
        cls,
        text_ids: NDArray[np.int64],
        before: NDArray[np.float32],
        after: NDArray[np.float32],
        labels: tuple[NDArray[np.int32], NDArray[np.int32]],
        names: tuple[Sequence[str], Sequence[str]],
        n_kept: NDArray[np.int64],
        of: int,
    ) -> Morph:
        """Bring two layouts into the units of the map; `labels` and `names` are those before and after."""
        n = len(text_ids)
        whole = normalised(np.concatenate([before, after]))
        first, last = whole[:n], whole[n:]
        moved = np.linalg.norm(last - first, axis=1)
        n_arrows = min(max(n // _TEXTS_AN_ARROW, _FEWEST_ARROWS), _MOST_ARROWS)
        most = np.argsort(-moved, kind="stable")[:n_arrows]
        moving = [
            MovingNames(find_anchors(first, of_side, called), find_anchors(last, of_side, called).xy)
            for of_side, called in zip(labels, names, strict=True)
        ]
        corners = np.stack([whole.min(axis=0), whole.max(axis=0)]) if n else np.zeros((2, 2), np.float32)
        return cls(
            text_ids,
            first,
            last,
            corners,
            *labels,
            tuple(names[0]),
            tuple(names[1]),
            (moving[0], moving[1]),
            n_kept,
            of,
            most[moved[most] > _WORTH_AN_ARROW],
        )

    def coordinates(self, share: float) -> NDArray[np.float32]:
        """(n, 2) where the points are at a share of the way."""
        if share <= 0:
            return self.before
        return self.after if share >= 1 else self.before + (self.after - self.before) * np.float32(share)

    def picture(self) -> MapPicture:
        """The map before, as the canvas takes one."""
        from core.workspace import MapPicture

        return MapPicture(
            self.text_ids, self.before, self.labels_before, self.names_before, "neighbours", None, "", "final"
        )


ColourBy = Literal["kept", "before", "after"]

_REST_MS = 200  # without a move, after which what a large map needs is made
_HEAD = 5.0  # pixels of an arrow's head


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
        self.set_names_answer(False)  # before and after have clusters of their own
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

    def set_background(self, run: RunBeside[MapScene], mark: RunBeside[SelectedPoints] | None = None) -> None:
        super().set_background(run, mark)
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
        self._points_moved(morph.coordinates(share))

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
        return NO_IDS if self._morph is None else self._text_ids[self._morph.arrows]

    # -- painting

    def _fitted(self, xy: NDArray[np.float32]) -> MapView:
        # Both layouts fit into the one view, so that nothing but the points moves.
        whole = xy if self._morph is None else self._morph.corners
        return super()._fitted(whole)

    def _paint_labels(self, painter: QPainter, kept_free: list[QRectF]) -> None:
        if self._shows_arrows and self._morph is not None:
            self._paint_arrows(painter, self._morph)
        super()._paint_labels(painter, kept_free)

    def _paint_arrows(self, painter: QPainter, morph: Morph) -> None:
        colour = QColor(theme.tokens().text)
        colour.setAlphaF(0.5)
        painter.setPen(QPen(colour, 1.1))
        painter.setBrush(colour)
        tails = self.view().to_screen(morph.before[morph.arrows]).tolist()
        heads = self.view().to_screen(morph.after[morph.arrows]).tolist()
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
        return cluster_colouring(morph.labels_before, morph.names_before)
    if what == "after":
        return cluster_colouring(morph.labels_after, morph.names_after)
    # What changed stands out, so the scale goes from all kept to none.
    changed = (morph.of - morph.n_kept).astype(np.float32)
    return Colouring("number", "neighbours kept", values=changed, low=0.0, high=float(morph.of))
