"""The map's own surface beside pyqtgraph's scatter and image items, a frame each in turns.

    python -m tests.bench.map_beside_pyqtgraph [POINTS …]

Every surface is 760 × 700 pixels, paints without OpenGL, and shows the same points in 60 colours of clusters.
All make the same moves, 12 pixels of panning and then steps of zooming, in turns, and are timed until the
frame is painted:

- `surface`: `explorer.map.canvas.MapCanvas`, as on the Explore page, all in the main thread.
- `scatter`: `pyqtgraph.ScatterPlotItem`, one a cluster: a brush for each point takes seconds to set.
- `image`: `pyqtgraph.ImageItem` of the whole map, counted once: quick, and blocks of pixels when near.
- `image anew`: the same, counted again for what is in sight, so that it is as sharp as the others.

Medians and worst frames are by the clock; `cpu` is the median of the main thread's processor time, which
other work on the machine changes little.
`first` is the time from the points to the first frame. Prints; asserts nothing.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from numpy.typing import NDArray
from PySide6.QtWidgets import QApplication, QWidget

from core.workspace import MapPicture
from explorer.map.canvas import MapCanvas
from explorer.map.view import normalised
from explorer.shared import theme
from explorer.widgets.chart import Box, Chart

WIDTH, HEIGHT, CLUSTERS, MOVES = 760, 700, 60, 16


@dataclass
class Contender:
    """A way to draw the map: `surface` is painted, `move` pans by pixels and then zooms by a factor."""

    surface: QWidget
    move: Callable[[float, float], None]
    first: float = 0.0
    frames: list[tuple[float, float]] = field(default_factory=list)

    def frame(self, pixels: float, factor: float) -> None:
        """Time one move until it is painted."""
        begun, worked = time.perf_counter(), time.thread_time()
        self.move(pixels, factor)
        self.surface.repaint()
        self.frames.append(((time.perf_counter() - begun) * 1e3, (time.thread_time() - worked) * 1e3))


def points(n: int) -> tuple[NDArray[np.float32], NDArray[np.int32]]:
    """(n, 2) places in clusters, and (n,) the cluster of each."""
    rng = np.random.default_rng(0)
    labels = rng.integers(0, CLUSTERS, n).astype(np.int32)
    centres = rng.normal(size=(CLUSTERS, 2)) * 8
    return normalised((centres[labels] + rng.normal(size=(n, 2)) * 0.7).astype(np.float32)), labels


def own(xy: NDArray[np.float32], labels: NDArray[np.int32]) -> Contender:
    """The map's own surface."""
    surface = MapCanvas()
    surface.set_animated(False)
    surface.resize(WIDTH, HEIGHT)
    surface.show()
    ids = np.arange(len(xy), dtype=np.int64)
    names = tuple("" for _ in range(CLUSTERS))
    surface.set_picture(MapPicture(ids, xy, labels, names, "neighbours", 0.44, "", "final"))

    def move(pixels: float, factor: float) -> None:
        surface.pan_by(pixels, pixels / 3)
        if factor != 1:
            surface.zoom_by(factor, animated=False)

    return Contender(surface, move)


def charted(xy: NDArray[np.float32]) -> tuple[Chart, Box]:
    """An empty chart that is to show all points."""
    chart, box = Chart(), Box()
    chart.cells.addItem(box, 0, 0)
    box.setAspectLocked(True)
    chart.dress(theme.tokens())
    chart.resize(WIDTH, HEIGHT)
    chart.show()
    QApplication.processEvents()
    low, high = xy.min(axis=0).tolist(), xy.max(axis=0).tolist()
    box.setRange(xRange=(low[0], high[0]), yRange=(low[1], high[1]), padding=0.05)
    return chart, box


def moving(chart: Chart, box: Box, then: Callable[[], None] = lambda: None) -> Contender:
    """A chart that makes the moves of the map; `then` is done before it is painted."""

    def move(pixels: float, factor: float) -> None:
        x, y = box.viewPixelSize()
        box.translateBy(x=-pixels * x, y=pixels / 3 * y)
        if factor != 1:
            box.scaleBy((1 / factor, 1 / factor))
        then()

    return Contender(chart.viewport(), move)


def scatter(xy: NDArray[np.float32], labels: NDArray[np.int32]) -> Contender:
    """pyqtgraph's points."""
    import pyqtgraph as pg

    chart, box = charted(xy)
    colours = theme.category_colours(CLUSTERS, theme.tokens())
    for cluster, colour in enumerate(colours):
        item = pg.ScatterPlotItem(pos=xy[labels == cluster], size=4, pen=None, brush=pg.mkBrush(colour))
        box.addItem(item, ignoreBounds=True)
    contender = moving(chart, box)
    contender.chart = chart  # type: ignore[attr-defined]  # lives as long as its viewport
    return contender


def image(xy: NDArray[np.float32], labels: NDArray[np.int32], *, anew: bool) -> Contender:
    """pyqtgraph's image of how many points of which cluster lie on a pixel."""
    import pyqtgraph as pg

    chart, box = charted(xy)
    colours = theme.category_colours(CLUSTERS, theme.tokens())
    rgb = np.array([[int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in colours], dtype=np.float32)
    item = pg.ImageItem()
    item.setOpts(axisOrder="row-major")
    box.addItem(item, ignoreBounds=True)

    def count() -> None:
        (left, right), (bottom, top) = box.viewRange()
        x = ((xy[:, 0] - left) * (WIDTH / (right - left))).astype(np.int32)
        y = ((xy[:, 1] - bottom) * (HEIGHT / (top - bottom))).astype(np.int32)
        seen = (x >= 0) & (x < WIDTH) & (y >= 0) & (y < HEIGHT)
        place = y[seen] * WIDTH + x[seen]
        n = np.bincount(place, minlength=WIDTH * HEIGHT)
        pixels = np.zeros((HEIGHT * WIDTH, 4), dtype=np.uint8)
        for channel in range(3):
            total = np.bincount(place, rgb[labels[seen], channel], minlength=WIDTH * HEIGHT)
            pixels[:, channel] = total / np.maximum(n, 1)
        pixels[:, 3] = 255 * (1 - np.exp(-1.5 * n))
        item.setImage(pixels.reshape(HEIGHT, WIDTH, 4), autoLevels=False)
        item.setRect(left, bottom, right - left, top - bottom)

    count()
    contender = moving(chart, box, count if anew else lambda: None)
    contender.chart = chart  # type: ignore[attr-defined]
    return contender


def compare(n: int) -> None:
    """Print the frames of all at `n` points."""
    xy, labels = points(n)
    makers: dict[str, Callable[[], Contender]] = {
        "surface": lambda: own(xy, labels),
        "scatter": lambda: scatter(xy, labels),
        "image": lambda: image(xy, labels, anew=False),
        "image anew": lambda: image(xy, labels, anew=True),
    }
    made: dict[str, Contender] = {}
    for name, make in makers.items():
        begun = time.perf_counter()
        made[name] = make()
        made[name].surface.repaint()
        made[name].first = (time.perf_counter() - begun) * 1e3
    for step in range(2 * MOVES):
        for contender in made.values():
            contender.frame(12, 1.0 if step < MOVES else 1.2)
    for name, contender in made.items():
        said = f"{n:>9,} points  {name:11} first {contender.first:8.0f} ms"
        for moves, frames in (("pan", contender.frames[:MOVES]), ("zoom", contender.frames[MOVES:])):
            taken, worked = ([frame[kind] for frame in frames] for kind in (0, 1))
            said += f"   {moves} median {statistics.median(taken):7.1f} worst {max(taken):7.1f}"
            said += f" cpu {statistics.median(worked):7.1f} ms"
        print(said)
        contender.surface.window().close()


def main() -> None:
    """Measure at the sizes that were asked for."""
    options = argparse.ArgumentParser(prog="python -m tests.bench.map_beside_pyqtgraph")
    options.add_argument("points", type=int, nargs="*", default=[10_000, 100_000, 1_000_000])
    given = options.parse_args()
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    theme.apply(app, "light")
    load = os.getloadavg()[0]
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {load:.1f}; {WIDTH} × {HEIGHT} pixels")
    for n in given.points:
        compare(n)
    print(f"load at the end {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
