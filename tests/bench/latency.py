"""From a key press to the hits on the screen, in the real window over many rows.

    python -m tests.bench.latency [--rows N] [--queries N] [--mode hybrid|semantic|keyword]
                                  [--while idle|opening|encoding|training]... [--where] [--folder FOLDER]

Opens a finished workspace of N rows (100,000 by default; made once, see `kept_workspace.py`) in the real
program, types the beginnings of texts into the search box as a person does, a key every 150 ms, and notes for
each key press when the list of hits was painted with what this press, or a later one, asked for. Beside the
figures, where the time went, for the presses whose hits were shown: `wait` from the key to the search being
asked for, `queue` until its thread took it up, `meaning` is the vector of the query and `near` its
neighbours, `words` the keyword index, which is searched beside it, `rows` the reading of cells, `else` fusing
and finding matches, `draw` from the end of the search to the end of the painting; `processors` is the time
they worked for this program meanwhile, close to the whole on a machine that does nothing else. Gaps are those
of a 5 ms timer on the main thread.

`--while encoding` opens a copy of the workspace to which 60,000 rows were added, which are then encoded and
joined to the graph; `--while training` trains on the sample pairs meanwhile; `--while opening` types as soon
as the window can search, beside what is still made ready then. With --where, says what the main thread did in
the longest gaps. --folder is a finished workspace of other rows, as of `ten_million.py`.
"""

from __future__ import annotations

import argparse
import itertools
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from tests.bench.smooth import Pulse, Watcher, press, wait_for, wait_until  # sets the platform and a home

from PySide6.QtCore import QTimer  # isort: skip
from PySide6.QtGui import QPaintEvent  # isort: skip
from PySide6.QtTest import QTest  # isort: skip
from PySide6.QtWidgets import QApplication, QListView  # isort: skip

import core.search
import core.search.query
from core.corpus import RowStore
from core.progress import QUIET
from core.workspace import Workspace
from explorer.__main__ import main
from explorer.explore.hit_list import HitView
from explorer.shell.session import Session
from explorer.shell.window import MainWindow
from tests.bench import clauses
from tests.bench.kept_workspace import kept
from tests.conftest import PUBLIC_DATA
from tests.explorer.driver import the_window

KEY_EVERY = 0.15
_MORE = 60_000  # rows: more than is encoded while the queries are typed
WORK = "processors"
PARTS = ("wait", "queue", "meaning", "near", "words", "rows", "else", "draw", WORK)
_ITS_THREADS = ("lane-interactive", "search-words")  # on which a search works; words beside what is near
# Function of the search, and the part of the time it takes.
_TIMED = {"_query_vector": "meaning", "_by_meaning": "near", "_by_words": "words"}


class Clock:
    """What happened when, by the text of the query."""

    def __init__(self) -> None:
        self.pressed: list[tuple[float, str]] = []
        self.painted: list[tuple[float, str]] = []
        self.worked: dict[float, float] = {}  # by moment: seconds of processors this process had taken
        self.at: dict[tuple[str, str], float] = {}
        self.took: dict[tuple[str, str], float] = {}
        self._searching = ""

    def now(self) -> float:
        """The moment, with what the processors have done for this process by then."""
        moment = time.perf_counter()
        self.worked[moment] = time.process_time()
        return moment

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Count what is done in the block as `name`, where it is a part of a search on its thread."""
        began = time.perf_counter()
        yield
        if self._searching and threading.current_thread().name.startswith(_ITS_THREADS):
            key = (self._searching, name)
            self.took[key] = self.took.get(key, 0.0) + time.perf_counter() - began

    def install(self) -> None:
        """Have the program's functions tell when they begin and end."""
        whole, asked = core.search.search, Session.search

        def search(state: Any, query: Any, task: Any = QUIET) -> Any:
            self._searching = query.text
            self.at["began", query.text] = time.perf_counter()
            try:
                return whole(state, query, task)
            finally:
                self.at["ended", query.text] = time.perf_counter()
                self._searching = ""

        def ask(session: Session, query: Any) -> None:
            self.at["asked", query.text] = time.perf_counter()
            asked(session, query)

        def paint(view: HitView, event: QPaintEvent) -> None:
            QListView.paintEvent(view, event)
            window = the_window()
            if window is not None and window.session.hits is not None:
                self.painted.append((self.now(), window.session.hits.query.text))

        for place, name, way in (
            (core.search, "search", search),
            (Session, "search", ask),
            (HitView, "paintEvent", paint),
        ):
            setattr(place, name, way)
        for name, part in _TIMED.items():
            self._time(core.search.query, name, part)
        self._time(RowStore, "fetch", "rows")

    def _time(self, place: Any, name: str, part: str) -> None:
        plain: Callable[..., Any] = getattr(place, name)

        def timed(*given: Any, **named: Any) -> Any:
            with self.part(part):
                return plain(*given, **named)

        setattr(place, name, timed)

    def latencies(self) -> tuple[list[float], list[dict[str, float]]]:
        """Seconds of every key press; the parts of those whose own hits were painted."""
        order = {text: number for number, (_, text) in enumerate(self.pressed)}
        seconds: list[float] = []
        parts: list[dict[str, float]] = []
        shown = iter(self.painted)
        when, text = next(shown, (np.inf, ""))
        for number, (at, typed) in enumerate(self.pressed):
            while when < np.inf and (when < at or order.get(text, -1) < number):
                when, text = next(shown, (np.inf, ""))
            seconds.append(when - at)
            if text == typed and when < np.inf:
                parts.append(self._parts(at, typed, when))
        return seconds, parts

    def _parts(self, pressed: float, text: str, painted: float) -> dict[str, float]:
        asked, began, ended = (self.at[what, text] for what in ("asked", "began", "ended"))
        inside = {part: self.took.get((text, part), 0.0) for part in ("meaning", "near", "words", "rows")}
        rest = ended - began - sum(inside.values()) + min(inside["near"], inside["words"])
        outside = {"wait": asked - pressed, "queue": began - asked, "draw": painted - ended}
        worked = {WORK: self.worked[painted] - self.worked[pressed]}
        return {**outside, **inside, "else": rest, **worked}


_WARMED_BY = "warm"
_BESIDE = ("idle", "opening", "encoding", "training")


def queries(n: int) -> list[str]:
    """Beginnings of texts, up to the end of a word at 30 characters, no two of which begin alike: what was
    typed tells which key press it was.
    """
    found: dict[str, str] = {}
    for text in clauses.texts(4_000)[::40]:
        end = text.find(" ", 30)
        if text[0].casefold() != _WARMED_BY[0]:
            found.setdefault(text[0].casefold(), text[: end if end > 0 else None])
    if n > len(found):
        raise SystemExit(f"{n} queries are asked for; there are {len(found)} that begin each in its own way.")
    return list(found.values())[:n]


def type_all(window: MainWindow, wanted: list[str], clock: Clock, going_on: Callable[[], bool]) -> None:
    """Type the queries, a key at a time, as long as what they are to be beside is going on."""
    field = window.explore_page().search_box.field
    field.setFocus()
    for query in wanted:
        field.selectAll()
        for key in query:
            if not going_on():
                return
            due = time.perf_counter() + KEY_EVERY
            before, moment = field.text().strip(), clock.now()
            QTest.keyClicks(field, key)
            typed = field.text().strip()
            if typed != before:  # a space at the end asks for nothing new
                clock.pressed.append((moment, typed))
            wait_for(due - time.perf_counter())
    wait_for(1.0)


def ready(window: MainWindow) -> bool:
    """Whether the window searches by meaning and by words."""
    assert window.session.encoder_status.state != "failed", window.session.encoder_status.sentence
    state = window.session.search_state
    return state is not None and state.encoder is not None and state.keyword_index is not None


def begin_training(window: MainWindow) -> Callable[[], bool]:
    """Start a run on the sample pairs that lasts; says whether it still goes on."""
    window.show_page("train")
    page = window.train_page()
    page.take_sample()
    wait_until(lambda: page.training.data is not None, 120)
    page.form.setting("epochs").setText("40")
    wait_until(lambda: page.training.can_start and page.training.plan is not None, 240)
    press(page, "startRun")
    wait_until(lambda: page.training.live is not None and page.training.live.step > 5, 240)
    window.show_page("explore")
    return lambda: page.training.live is not None


def grown(folder: Path, rows: int) -> Path:
    """A copy of a workspace, in a temporary folder beside it, with more rows, which are to be encoded."""
    copy = Path(tempfile.mkdtemp(prefix="grown-", dir=folder.parent)) / "workspace"
    changing = {"journal", "rows.duckdb", "rows.duckdb.wal", "workspace.json"}

    def link(source: str, target: str) -> None:
        if Path(source).name in changing:
            shutil.copyfile(source, target)
        else:
            os.link(source, target)  # derived files are replaced and never changed

    lock = shutil.ignore_patterns("workspace.lock")
    shutil.copytree(folder, copy, copy_function=link, ignore=lock)
    with Workspace.open(copy) as workspace:
        more = [text for _, text in itertools.islice(clauses.recombined(PUBLIC_DATA), rows, rows + _MORE)]
        workspace.add_lines(more, "more")
        workspace.build_keyword_index()
    return copy


def play(
    window: MainWindow,
    what: str,
    mode: str,
    wanted: list[str],
    clock: Clock,
    pulse: Pulse,
    watcher: Watcher | None,
) -> None:
    """Wait until the window can search, begin what is to be beside, type."""
    pulse.start()
    wait_until(lambda: window.page == "explore" and ready(window), 300)
    going_on: Callable[[], bool] = lambda: True  # noqa: E731
    if what == "encoding":
        wait_until(lambda: window.lanes.busy("engine"), 60)
        going_on = lambda: window.lanes.busy("engine")  # noqa: E731
    elif what != "opening":
        wait_until(lambda: window.lanes.idle, 600)
    if what == "training":
        going_on = begin_training(window)
    report_gaps("opening", pulse, watcher)
    pulse.gaps.clear()
    window.explore_page().set_mode(mode)
    field = window.explore_page().search_box.field
    QTest.keyClicks(field, _WARMED_BY)
    wait_until(lambda: window.session.hits is not None, 60)
    wait_for(1.0)
    type_all(window, wanted, clock, going_on)
    if what == "training":
        window.train_page().training.stop()


def run(folder: Path, what: str, mode: str, wanted: list[str], watched: bool) -> None:
    """One window; prints a line and where the time went."""
    clock, pulses, watchers = Clock(), [], []
    clock.install()

    def start() -> None:
        wait_until(lambda: the_window() is not None, 60)
        window = the_window()
        assert window is not None
        pulses.append(Pulse())
        if watched:
            watchers.append(Watcher(pulses[0]))
            watchers[0].start()
        try:
            play(window, what, mode, wanted, clock, pulses[0], watchers[0] if watchers else None)
        finally:
            pulses[0].stop()
            window.close()
            QApplication.exit(0)

    app = QApplication(sys.argv[:1])
    QTimer.singleShot(0, start)
    main(["semantic-explorer", str(folder)])
    app.processEvents()
    for watcher in watchers:
        watcher.end.set()
    report(what, mode, clock, pulses[0])
    report_gaps("typing", pulses[0], watchers[0] if watchers else None)


def report(what: str, mode: str, clock: Clock, pulse: Pulse) -> None:
    """Print the figures as they are, in milliseconds."""
    seconds, parts = clock.latencies()
    if not parts:
        print(f"{what}, {mode}: {len(seconds)} keys, and no hits were shown that they asked for")
        return
    ms = np.sort(np.array(seconds)) * 1000
    p50, p95, p99 = (float(np.quantile(ms, share, method="higher")) for share in (0.5, 0.95, 0.99))
    gap = 1000 * max((gap for _, gap in pulse.gaps), default=0.0)
    print(f"| {what}, {mode} | {len(ms)} | {p50:.0f} | {p95:.0f} | {p99:.0f} | {ms[-1]:.0f} | {gap:.0f} |")
    for share in (0.5, 0.95, 0.99):
        told = [f"{part} {1000 * np.quantile([each[part] for each in parts], share):.1f}" for part in PARTS]
        print(f"  p{100 * share:.0f} of {len(parts)} shown: {', '.join(told)}", flush=True)


def report_gaps(when: str, pulse: Pulse, watcher: Watcher | None) -> None:
    """The longest gaps, and what the main thread did in them where it was watched."""
    longest = sorted(pulse.gaps, key=lambda pair: -pair[1])[:8]
    over = sum(gap > 0.05 for _, gap in pulse.gaps)
    print(f"  {when}: longest gap {1000 * longest[0][1]:.0f} ms, {over} over 50 ms", flush=True)
    if watcher is None:
        return
    for end, length in longest:
        print(f"    {1000 * length:.0f} ms")
        for at, where in watcher.seen:
            if end - length <= at <= end:
                print(f"        {where}")


def parsed(arguments: list[str]) -> argparse.Namespace:
    """The options."""
    options = argparse.ArgumentParser(prog="python -m tests.bench.latency")
    options.add_argument("--rows", type=int, default=100_000)
    options.add_argument("--queries", type=int, default=12)
    options.add_argument("--mode", default="hybrid", choices=("hybrid", "semantic", "keyword"))
    options.add_argument("--while", dest="beside", action="append", choices=_BESIDE)
    options.add_argument("--where", action="store_true")
    options.add_argument("--exact", action="store_true", help="without a neighbour graph")
    options.add_argument("--folder", type=Path, help="of a finished workspace, instead of a kept one")
    return options.parse_args(arguments)


if __name__ == "__main__":
    given = parsed(sys.argv[1:])
    folder = given.folder or kept(given.rows, graph=not given.exact)
    besides = given.beside or ["idle", "encoding", "training"]
    if len(besides) > 1:  # a process each: an application is made once
        import subprocess

        print(f"{given.rows:,} rows, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; milliseconds")
        print(
            "| beside | keys | p50 | p95 | p99 | longest | longest gap |\n|---|---:|---:|---:|---:|---:|---:|"
        )
        for beside in besides:
            subprocess.run(
                [sys.executable, "-m", "tests.bench.latency", *sys.argv[1:], "--while", beside], check=True
            )
        sys.exit(0)
    here = grown(folder, given.rows) if besides[0] == "encoding" else folder
    try:
        run(here, besides[0], given.mode, queries(given.queries), given.where)
    finally:
        if here != folder:
            shutil.rmtree(here.parent)
