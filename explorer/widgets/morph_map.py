"""The map of two model versions in one frame: points go from where they were to where they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from explorer import theme
from explorer.state import Colouring
from explorer.widgets.map_canvas import MapCanvas
from explorer.widgets.map_labels import Anchors, find_anchors
from explorer.widgets.map_view import MapView, fit, normalised

if TYPE_CHECKING:
    from core.workspace import MapPicture

ColourBy = Literal["kept", "before", "after"]

_FEWEST_ARROWS, _MOST_ARROWS = 12, 60
_TEXTS_AN_ARROW = 30  # so that a small map is not hidden by them
_WORTH_AN_ARROW = 0.04  # of the map's half width: what moved less stands still to the eye
_HEAD = 5.0  # pixels of an arrow's head
_NONE = np.zeros(0, dtype=np.int64)


@dataclass(frozen=True, eq=False)
class Morph:
    """Two maps of the same n texts in one frame.

    Attributes:
        text_ids: (n,) int64, ascending.
        before, after: (n, 2) float32 layouts.
        labels_before, labels_after: (n,) int32 clusters, -1 for none; names_before, names_after: their names.
        n_kept: (n,) how many of the `of` nearest neighbours before are among those after.
    """

    text_ids: NDArray[np.int64]
    before: NDArray[np.float32]
    after: NDArray[np.float32]
    labels_before: NDArray[np.int32]
    labels_after: NDArray[np.int32]
    names_before: tuple[str, ...]
    names_after: tuple[str, ...]
    n_kept: NDArray[np.int64]
    of: int = 10


class MorphMap(MapCanvas):
    """A map between two layouts; `set_share` says how far between. Selecting and looking as on any map."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Map before and after"))
        self.setMinimumSize(240, 140)
        empty = np.zeros((0, 2), np.float32)
        self._ends = (empty, empty)
        self._whole = empty
        self._names: tuple[tuple[Anchors, NDArray[np.float32]], ...] = ()
        self._morph: Morph | None = None
        self._share = 0.0
        self._arrows = _NONE
        self._shows_arrows = True
        self._colour_by: ColourBy = "kept"

    # -- what to show

    def set_morph(self, morph: Morph | None) -> None:
        """Show these two maps at the share that is set, or none."""
        self._morph = morph
        if morph is None:
            empty = np.zeros((0, 2), np.float32)
            self._ends, self._whole, self._names, self._arrows = (empty, empty), empty, (), _NONE
            self.set_picture(None)
            return
        n = len(morph.text_ids)
        self._whole = normalised(np.concatenate([morph.before, morph.after]))
        self._ends = (self._whole[:n], self._whole[n:])
        sides = ((morph.labels_before, morph.names_before), (morph.labels_after, morph.names_after))
        self._names = tuple(
            (find_anchors(first, labels, names), find_anchors(second, labels, names).xy)
            for first, second in [self._ends]
            for labels, names in sides
        )
        moved = np.linalg.norm(self._ends[1] - self._ends[0], axis=1)
        n_arrows = min(max(n // _TEXTS_AN_ARROW, _FEWEST_ARROWS), _MOST_ARROWS)
        most = np.argsort(-moved, kind="stable")[:n_arrows]
        self._arrows = most[moved[most] > _WORTH_AN_ARROW]
        self.set_picture(_picture(morph))
        self._motion.stop()
        self.set_colour_by(self._colour_by)
        self.set_share(self._share)
        self.fit(animated=False)

    def set_share(self, share: float) -> None:
        """How far between before (0) and after (1)."""
        self._share = share
        if self._morph is None:
            return
        first, last = self._ends
        xy = first if share <= 0 else last if share >= 1 else first + (last - first) * np.float32(share)
        anchors, goal = self._names[share >= 0.5]
        at = anchors.xy + (goal - anchors.xy) * np.float32(share)
        self._anchors = Anchors(at, anchors.sizes, anchors.names)
        self._labels = None
        self._points_moved(xy)

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
        return self._text_ids[self._arrows]

    # -- painting

    def _fitted(self, xy: NDArray[np.float32]) -> MapView:
        # Both layouts fit into the one view, so that nothing but the points moves.
        whole = self._whole if len(self._whole) else xy
        return fit(whole, self.width(), self.height(), min(self._below, self.height() / 4))

    def _paint_labels(self, painter: QPainter, kept_free: list[QRectF]) -> None:
        if self._shows_arrows and len(self._arrows):
            self._paint_arrows(painter)
        super()._paint_labels(painter, kept_free)

    def _paint_arrows(self, painter: QPainter) -> None:
        colour = QColor(theme.tokens().text)
        colour.setAlphaF(0.5)
        painter.setPen(QPen(colour, 1.1))
        painter.setBrush(colour)
        tails = self._view.to_screen(self._ends[0][self._arrows]).tolist()
        heads = self._view.to_screen(self._ends[1][self._arrows]).tolist()
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


def _picture(morph: Morph) -> MapPicture:
    from core.workspace import MapPicture

    return MapPicture(
        morph.text_ids,
        morph.before,
        morph.labels_before,
        morph.names_before,
        "neighbours",
        None,
        "",
        "final",
    )
