"""The live map of the Train page: a sample of the rows, gliding to where training has moved them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from explorer.map.colouring import cluster_colouring
from explorer.map.motion import PointMotion
from explorer.map.render import MapScene, paint_points
from explorer.map.view import MapView, fit
from explorer.shared import theme, wording
from explorer.train.live import LiveState

_CAPTION = 26  # pixels above the points


class LiveMapView(QWidget):
    """Points in the colours of their clusters on the real map. Takes a `LiveState` as it comes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("liveMap")
        self.setAccessibleName(self.tr("Live map"))
        self.setMinimumSize(200, 150)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._state: LiveState | None = None
        self._coordinates = np.zeros((0, 2), np.float32)  # in units of the sample's extent
        self._target = self._coordinates
        self._first: LiveState | None = None  # whose points fill the frame
        self._scene: MapScene | None = None
        self._image: QImage | None = None
        self._animates = True
        self._motion = PointMotion(self)
        self._motion.moved.connect(self._moved)
        theme.notifier().changed.connect(self._look_changed)

    def sizeHint(self) -> QSize:
        return QSize(300, 240)

    def set_animated(self, animated: bool) -> None:
        """Whether points glide; off, they are where they are going at once."""
        self._animates = animated
        if not animated:
            self._motion.finish()

    def set_state(self, state: LiveState | None) -> None:
        """Show another sample, or the same one further on; None shows nothing."""
        if state is self._state:
            return
        before, self._state = self._state, state
        if state is None:
            self._motion.stop()
            self._target = np.zeros((0, 2), np.float32)
            self._show(self._target)
            return
        same = before is not None and before.sample is state.sample
        if not same or before is None or before.frame is None:
            self._first = state
        assert self._first is not None
        self._target = _in_extent(_coordinates(state), _coordinates(self._first))
        start = self._coordinates[: len(self._target)]
        self._motion.stop()
        if same and self._animates and len(start) == len(self._target) and self.isVisible():
            self._show(start)
            if self._motion.worth(start, self._target):
                self._motion.start(start, self._target)
                return
        self._show(self._target)

    @property
    def coordinates(self) -> NDArray[np.float32]:
        """(n, 2) where the points are drawn now; those before training within -1 to 1."""
        return self._coordinates

    @property
    def moving(self) -> bool:
        """Whether points are on their way."""
        return self._motion.running()

    @staticmethod
    def caption_height() -> int:
        """Pixels above the points."""
        return _CAPTION

    @property
    def caption(self) -> str:
        """What stands above the points."""
        state = self._state
        if state is None:
            return ""
        if state.frame is None:
            rows = wording.rows(len(state.sample))
            return self.tr("{n}, as they lie on the map").format(n=rows)
        rows = wording.rows(len(state.frame.coordinates))
        return self.tr("{n} after step {step}").format(n=rows, step=wording.count(state.frame.step))

    @property
    def explanation(self) -> str:
        """What the points after a step are, where not all of them were encoded anew; else empty."""
        frame = self._state.frame if self._state is not None else None
        if frame is None or frame.n_encoded is None or frame.n_encoded >= len(frame.coordinates):
            return ""
        anew = wording.plural(
            frame.n_encoded, self.tr("1 row is encoded anew"), self.tr("{n} rows are encoded anew")
        )
        return self.tr(
            "{anew} each time, as many as a tenth of the run has time for. The others move with those that "
            "they were nearest to before training."
        ).format(anew=anew)

    def _show(self, coordinates: NDArray[np.float32]) -> None:
        self._coordinates = coordinates
        self._scene = None
        state = self._state
        if state is not None:
            codes = state.sample.labels[: len(coordinates)]
            colouring = cluster_colouring(codes, state.sample.names)
            look = theme.tokens()
            self._scene = MapScene(coordinates, replace(look, canvas=look.panel), colouring)
        self.setAccessibleDescription(f"{self.caption}. {self.explanation}".strip())
        self.setToolTip(self.explanation)
        self._redraw()

    def _moved(self, coordinates: NDArray[np.float32]) -> None:
        self._coordinates = coordinates
        if self._scene is not None:
            self._scene = self._scene.moved(coordinates)
        self._redraw()

    def _look_changed(self) -> None:
        self._show(self._coordinates)

    def _redraw(self) -> None:
        self._image = None
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._redraw()

    def view(self) -> MapView:
        """Where the points are looked at: the frame stays, unless some have left it."""
        edges = np.array([[-1, -1], [1, 1]], dtype=np.float32)
        seen = np.concatenate([edges, self._target])
        return fit(seen, self.width(), max(self.height() - _CAPTION, 1))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.tokens()
        painter = QPainter(self)
        painter.setFont(theme.ui_font(look.small_px))
        painter.setPen(QColor(look.muted))
        line = painter.fontMetrics().elidedText(self.caption, Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(QRectF(0, 0, self.width(), _CAPTION - 6), Qt.AlignmentFlag.AlignVCenter, line)
        if self._scene is None or self.height() <= _CAPTION:
            return
        if self._image is None or self._image.devicePixelRatio() != self.devicePixelRatioF():
            self._image = paint_points(self._scene, self.view(), self.devicePixelRatioF())
        painter.drawImage(QPointF(0, _CAPTION), self._image)


def _coordinates(state: LiveState) -> NDArray[np.float32]:
    return state.sample.coordinates if state.frame is None else state.frame.coordinates


def _in_extent(coordinates: NDArray[np.float32], of: NDArray[np.float32]) -> NDArray[np.float32]:
    """(n, 2) `coordinates` in units in which nearly all of the points `of` lie within -1 to 1."""
    low, high = np.percentile(of, [0.5, 99.5], axis=0)
    half = max(float(np.max(high - low)) / 2, 1e-6)
    shifted: NDArray[np.float32] = ((coordinates - (low + high) / 2) / half).astype(np.float32)
    return shifted
