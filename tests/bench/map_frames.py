"""How long a frame of the map takes: `python -m tests.bench.map_frames`. Prints; asserts nothing."""

from __future__ import annotations

import os
import platform
import statistics
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtGui import QGuiApplication

from explorer.map.render import MapScene, paint_points
from explorer.map.view import fit, normalised
from explorer.shared.state import Colouring
from explorer.shared.theme import LIGHT


def main() -> None:
    """Print milliseconds a frame for several sizes, zooms and pixel ratios."""
    app = QGuiApplication.instance() or QGuiApplication([])
    print(f"{platform.machine()}, {os.cpu_count()} cores; canvas 760 × 700")
    for n in (10_000, 100_000, 1_000_000):
        rng = np.random.default_rng(0)
        centres = rng.normal(size=(60, 2)) * 8
        labels = rng.integers(0, 60, n).astype(np.int32)
        xy = normalised((centres[labels] + rng.normal(size=(n, 2)) * 0.7).astype(np.float32))
        scene = MapScene(
            xy=xy, look=LIGHT, colouring=Colouring("cluster", codes=labels, categories=("x",) * 60)
        )
        started = time.perf_counter()
        paint_points(scene, fit(xy, 760, 700))
        first = (time.perf_counter() - started) * 1e3
        for ratio in (1.0, 2.0):
            for zoom in (1, 4, 16):
                view = fit(xy, 760, 700).zoomed(zoom, 300, 300)
                times = []
                for step in range(12):
                    started = time.perf_counter()
                    paint_points(scene, view.panned(step * 3, step), ratio)
                    times.append((time.perf_counter() - started) * 1e3)
                print(
                    f"{n:>9,} points  ×{zoom:<3} ratio {ratio:.0f}:"
                    f"  median {statistics.median(times):5.1f} ms  worst {max(times):5.1f} ms"
                )
        started = time.perf_counter()
        grid = scene.grid
        built = (time.perf_counter() - started) * 1e3
        started = time.perf_counter()
        for place in xy[:200]:
            grid.nearest(float(place[0]), float(place[1]), 0.02)
        hover = (time.perf_counter() - started) * 1e3 / 200
        print(f"{n:>9,} points  first frame {first:.0f} ms, grid {built:.0f} ms, hover {hover:.3f} ms")
    del app


if __name__ == "__main__":
    main()
