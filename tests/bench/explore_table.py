"""The table of rows among many rows, in the real window: sorting by each column, and scrolling.

Parts of `python -m tests.bench.explore`. `sort` is from a click on a heading until the cells of the first
rows in the new order are there: right after the window has opened, when no order is prepared, in a window of
its own each time; once it has come to rest, each column upwards and downwards in turn; and so again with a
filter that 300,000 rows pass.
`scroll` is what one step costs the main
thread, to a place far away: moving, painting, asking for cells, and painting them once they have come. What
the main thread computes itself is told apart: on a busy machine it waits for the others besides.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from core.workspace import Workspace
from tests.bench.tables import RESULTS, machine, markdown, today, write_between

SORT_AIM, FRAME_AIM = 300.0, 16.0  # milliseconds
_TURNS, _STEPS, _OPENINGS = 10, 60, 5
_PASSING = 300_000  # rows
_BUSY_FROM = 1_000.0  # milliseconds after which a table that is not ready has to say so
_WAIT = 300.0  # seconds


@dataclass(frozen=True)
class _Sorted:
    """One sort: how long it took, the longest turn of the main thread meanwhile and what it computed in one,
    all in milliseconds, and whether the table said that it was busy.
    """

    ms: float
    turn: tuple[float, float]
    said_busy: bool


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

    def filter_to(self, n_rows: int) -> None:
        """Let through about so many rows, by a range of prices."""
        rows = self.session.workspace.rows  # type: ignore[union-attr]
        prices = rows.values("price", rows.select()).numbers
        self.session.set_range("price", None, float(np.partition(prices, n_rows)[n_rows]))
        self.wait(lambda: self.shown.lanes.idle and 0 < self.table.model.rowCount() < rows.n_rows)

    def close(self) -> None:
        """Let the workspace go, and the window."""
        self.shown.close()
        self.shown.deleteLater()
        self.app.processEvents()


def sort(folder: Path) -> bool:
    """Print how long a sort takes by each column, and write it into RESULTS.md; whether all are quick enough,
    or the table says that it is busy.
    """
    load = os.getloadavg()[0]
    lines, slow = [], []

    def note(when: str, column: str, took: list[_Sorted]) -> None:
        ms = [each.ms for each in took]
        p50, p95 = np.percentile(ms, (50, 95))
        turns = np.max([each.turn for each in took], axis=0)
        busy = sum(each.said_busy for each in took)
        lines.append(
            [
                *(when, column, str(len(took)), f"{p50:.0f}", f"{p95:.0f}"),
                *(f"{turns[0]:.0f}", f"{turns[1]:.0f}", f"{sum(m <= SORT_AIM for m in ms)} of {len(ms)}"),
                f"{busy} of {len(ms)}",
            ]
        )
        print("  ".join(lines[-1]), flush=True)
        slow.append(any(each.ms > _BUSY_FROM and not each.said_busy for each in took))

    with Workspace.open(folder) as workspace:
        columns = [info.name for info in workspace.rows.columns()]
    firsts: dict[str, list[_Sorted]] = {column: [] for column in columns}
    for column in [*columns] * _OPENINGS:
        window = TableWindow(folder)
        firsts[column].append(_timed(window, column, descending=False))
        window.close()
    for column, took in firsts.items():
        note("right after opening", column, took)
    window = TableWindow(folder)
    for when, passing in ("later", None), (f"{_PASSING:,} rows pass", _PASSING):
        window.wait(lambda: window.shown.lanes.idle)  # the orders are prepared
        if passing is not None:
            window.filter_to(passing)
        for column in columns:
            note(when, column, [_timed(window, column, descending=turn % 2 == 1) for turn in range(_TURNS)])
    window.close()
    head = ["a click on a heading", "column", "times", "p50", "p95", "longest turn", "of it computing"]
    head += [f"within {SORT_AIM:.0f}", "said busy"]
    said = "quiet" if load < 0.5 * (os.cpu_count() or 1) else "busy, so that medians and shares count"
    text = (
        "### Sorting a million rows\n\n`python -m tests.bench.explore sort`: milliseconds from the click "
        "until the first rows are there in the new order. A table that is not ready after "
        f"{_BUSY_FROM:.0f} ms says that it is busy.\n\n{markdown(head, lines)}\n\n"
        f"Made on {machine()}, load {load:.1f} ({said}); {today()}."
    )
    write_between(RESULTS, "sorting rows", text)
    return not any(slow)


def _timed(window: TableWindow, column: str, *, descending: bool) -> _Sorted:
    """Sort by a column and wait until the first rows are there."""
    model, busy = window.table.model, window.table.busy
    view, said = model.view, False

    def there() -> bool:
        nonlocal said
        said |= busy.isVisible()
        return model.view != view and window.has_cells(0)

    began = time.perf_counter()
    window.table.sort_by(column, descending=descending)
    turn = window.wait(there)
    return _Sorted(1000 * (time.perf_counter() - began), turn, said)


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
