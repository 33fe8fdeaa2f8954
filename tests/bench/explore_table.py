"""The table of rows among many rows, in the real window: sorting by each column, and scrolling.

Parts of `python -m tests.bench.explore`. `sort` is from a click on a heading until the cells of the first
rows in the new order are there, each column upwards and downwards in turn, once the window has come to rest.
`scroll` is what one step costs the main
thread, to a place far away: moving, painting, asking for cells, and painting them once they have come. What
the main thread computes itself is told apart: on a busy machine it waits for the others besides.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

SORT_AIM, FRAME_AIM = 300.0, 16.0  # milliseconds
_TURNS, _STEPS = 10, 60
_WAIT = 300.0  # seconds


class TableWindow:
    """A window that shows the rows of a workspace; nothing is encoded."""

    def __init__(self, folder: Path) -> None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        os.environ.setdefault("SEMANTIC_EXPLORER_HOME", tempfile.mkdtemp())
        from PySide6.QtWidgets import QApplication

        from explorer.shared import theme
        from explorer.shared.settings import Settings
        from explorer.shell.window import MainWindow

        app = QApplication.instance() or QApplication(["explore"])
        assert isinstance(app, QApplication)
        self.app = app
        theme.apply(app, "light")
        self.shown = MainWindow(Settings())
        self.shown.resize(1440, 900)
        self.shown.show()
        self.session = self.shown.session
        self.session.pipeline.start = lambda: None  # type: ignore[method-assign]
        self.session.open_workspace(folder)
        self.wait(lambda: self.session.workspace is not None)
        self.shown.show_page("explore")
        self.page = self.shown.explore_page()
        self.page.show_panel("rows")
        self.table = self.page.rows
        self.wait(lambda: self.table.model.rowCount() > 0 and self.has_cells(0))

    def wait(self, until: Callable[[], bool]) -> tuple[float, float]:
        """Wait; the longest turn of the main thread meanwhile, and the most it computed in one, in ms."""
        ends, longest, most = time.monotonic() + _WAIT, 0.0, 0.0
        while not until():
            began, computed = time.perf_counter(), time.thread_time()
            self.app.processEvents()
            longest = max(longest, time.perf_counter() - began)
            most = max(most, time.thread_time() - computed)
            assert time.monotonic() < ends, "the window did not come to rest"
        return 1000 * longest, 1000 * most

    def has_cells(self, row: int) -> bool:
        """Whether the cells of a row have been read."""
        return self.table.model.index(row, 0).data() != "…"

    def close(self) -> None:
        """Let the workspace go."""
        self.shown.close()


def sort(folder: Path) -> bool:
    """Print how long a sort takes by each column; whether all are quick enough."""
    window = TableWindow(folder)
    table, model = window.table, window.table.model
    print("| sort by | p50 | p95 | longest turn | of it computing |\n|---|---:|---:|---:|---:|")
    slowest = 0.0
    window.wait(lambda: window.shown.lanes.idle)  # the orders are prepared
    for column in model.columns():
        took, turns = [], []
        for turn in range(_TURNS):
            view = model.view
            began = time.perf_counter()
            table.sort_by(column, descending=turn % 2 == 1)
            turns.append(window.wait(lambda view=view: model.view != view and window.has_cells(0)))  # type: ignore[misc]
            took.append(1000 * (time.perf_counter() - began))
        p50, p95 = np.percentile(took, (50, 95))
        longest, most = np.max(turns, axis=0)
        slowest = max(slowest, p95)
        print(f"| {column} | {p50:.0f} | {p95:.0f} | {longest:.0f} | {most:.0f} |")
    window.close()
    return slowest <= SORT_AIM


def scroll(folder: Path) -> bool:
    """Print what a step of scrolling costs the main thread; whether it is within a frame."""
    window = TableWindow(folder)
    window.wait(lambda: window.shown.lanes.idle)
    bar, view = window.table.view.verticalScrollBar(), window.table.view
    rng = np.random.default_rng(0)
    frames = []
    for place in rng.integers(bar.maximum(), size=_STEPS).tolist():
        began, computed = time.perf_counter(), time.thread_time()
        bar.setValue(place)
        view.viewport().repaint()
        asked = 1000 * (time.perf_counter() - began), 1000 * (time.thread_time() - computed)
        first = view.rowAt(0)
        frames.append(np.maximum(asked, window.wait(lambda first=first: window.has_cells(first))))  # type: ignore[misc]
    (p50, computing), (p95, most) = np.percentile(frames, (50, 95), axis=0)
    print(f"scroll: p50 {p50:.1f} ms of the main thread, p95 {p95:.1f}; aim {FRAME_AIM:.0f}")
    print(f"of it computing: p50 {computing:.1f} ms, p95 {most:.1f}")
    window.close()
    return bool(p95 <= FRAME_AIM)
