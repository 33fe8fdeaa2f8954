"""How long a frame of the map takes: `python -m tests.bench.map_frames [POINTS…]`. Prints; asserts nothing.

As in the window: what a large map needs is made beforehand, beside it; how long that takes is said, too.
"""

from __future__ import annotations

import os
import platform
import statistics
import sys
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QGuiApplication

from explorer.map.render import MapScene, paint_ground, paint_marks, paint_points
from explorer.map.selected_area import SelectedPoints
from explorer.map.text_places import TextPlaces
from explorer.map.view import MapView, fit, normalised
from explorer.shared.state import NO_IDS, Colouring
from explorer.shared.theme import LIGHT

IdArray = NDArray[np.int64]


def marked(labels: NDArray[np.int32], rng: np.random.Generator) -> dict[str, tuple[IdArray, IdArray]]:
    """(hits, selected points) by what they are called."""
    hits = rng.integers(0, len(labels), 50)
    return {
        "50 hits": (hits, NO_IDS),
        "a cluster selected": (NO_IDS, np.flatnonzero(labels == 3)),
        "half selected": (hits, np.flatnonzero(labels < 30)),
    }


def prepare(scene: MapScene, view: MapView) -> list[float]:
    """Make all that drawing in `view` needs; the milliseconds of each step."""
    took = []
    while scene.is_large and (step := scene.next_step(view)) is not None:
        started = time.perf_counter()
        step()
        took.append((time.perf_counter() - started) * 1e3)
    return took


def main() -> None:
    """Print milliseconds a frame for several sizes, zooms and pixel ratios."""
    app = QGuiApplication.instance() or QGuiApplication([])
    print(f"{platform.machine()}, {os.cpu_count()} cores; canvas 760 × 700")
    for n in [int(number) for number in sys.argv[1:]] or [10_000, 100_000, 1_000_000, 10_000_000]:
        rng = np.random.default_rng(0)
        centres = rng.normal(size=(60, 2)) * 8
        labels = rng.integers(0, 60, n).astype(np.int32)
        xy = normalised((centres[labels] + rng.normal(size=(n, 2)) * 0.7).astype(np.float32))
        scene = MapScene(
            xy=xy, look=LIGHT, colouring=Colouring("cluster", codes=labels, categories=("x",) * 60)
        )
        started = time.perf_counter()
        paint_points(scene, fit(xy, 760, 700), at_once=True)
        first = (time.perf_counter() - started) * 1e3
        steps = prepare(scene, fit(xy, 760, 700))
        for ratio in (1.0, 2.0):
            for zoom in (1, 4, 16):
                view = fit(xy, 760, 700).zoomed(zoom, 300, 300)
                steps += prepare(scene, view)
                times = []
                for step in range(12):
                    started = time.perf_counter()
                    paint_points(scene, view.panned(step * 3, step), ratio, at_once=True)
                    times.append((time.perf_counter() - started) * 1e3)
                print(
                    f"{n:>9,} points  ×{zoom:<3} ratio {ratio:.0f}:"
                    f"  median {statistics.median(times):5.1f} ms  worst {max(times):5.1f} ms"
                )
        for name, (hits, selected) in marked(labels, rng).items():
            chosen = scene.with_marks(hits, NO_IDS)
            chosen = chosen.with_selected(SelectedPoints.of(TextPlaces.of(np.arange(n)), selected, xy))
            for ratio, zoom in ((1.0, 1), (2.0, 1), (1.0, 16), (2.0, 16)):
                view = fit(xy, 760, 700).zoomed(zoom, 300, 300)
                ground, times = paint_ground(scene, view, ratio, at_once=True), []
                for _ in range(12):
                    started = time.perf_counter()
                    paint_marks(ground, chosen, view, ratio)
                    times.append((time.perf_counter() - started) * 1e3)
                print(
                    f"{n:>9,} points, {name:<18} ×{zoom:<3} ratio {ratio:.0f}:"
                    f"  median {statistics.median(times):5.1f} ms  worst {max(times):5.1f} ms"
                )
        grid = scene.grid
        started = time.perf_counter()
        for place in xy[:200]:
            grid.nearest(float(place[0]), float(place[1]), 0.02)
        hover = (time.perf_counter() - started) * 1e3 / 200
        turn = np.linspace(0, 2 * np.pi, 300, endpoint=False)
        started = time.perf_counter()
        grid.in_polygon(np.stack([np.cos(turn), np.sin(turn)], axis=1) * 0.6)
        lasso = (time.perf_counter() - started) * 1e3
        print(
            f"{n:>9,} points  first frame {first:.0f} ms,"
            f" beside the window {sum(steps):.0f} ms in {len(steps)} steps,"
            f" hover {hover:.3f} ms, lasso {lasso:.1f} ms"
        )
    del app


if __name__ == "__main__":
    main()
