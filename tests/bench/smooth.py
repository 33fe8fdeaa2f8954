"""How smooth the window stays while 10,000 sentences are encoded, laid out and searched.

    python -m tests.bench.smooth [FILE] [--loop] [--where]

Runs the real program on FILE (banking77/train.csv of the public data by default, else the sample): drops it,
explores it, asks a query every two seconds until the map is final, and measures the time between two beats of
a 5 ms timer on the main thread. With --loop it goes on, still measured: marks hits and offered pairs, trains
on the sample pairs for ten epochs while it searches, compares the run with the model before, plays the map
from one to the other, keeps the run and rolls back. Smooth means, after start-up: no gap over 200 ms and at
most 0.5 % of the time in gaps over 50 ms. Uses the display there is, else the offscreen platform. With
--where, says what the main thread did in the longest gaps.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path

os.environ["SEMANTIC_EXPLORER_HOME"] = tempfile.mkdtemp(prefix="smooth-")
if not os.environ.get("DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

import assets
from explorer.__main__ import main
from explorer.marking.review_deck import ReviewDeck
from explorer.shell.window import MainWindow
from tests.conftest import PUBLIC_DATA
from tests.explorer.driver import drop, settled, the_window

QUERIES = (
    "my card was swallowed by the machine",
    "why was I charged twice",
    "how long does a transfer take",
    "I lost my phone",
    "change my pin",
    "exchange rate is wrong",
)
BEAT_MS = 5


class Pulse(QObject):
    """A timer on the main thread that notes when it beat."""

    def __init__(self) -> None:
        super().__init__()
        self.gaps: list[tuple[float, float]] = []  # (when it ended, seconds)
        self.last: float | None = None
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(BEAT_MS)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        self.last = time.perf_counter()
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _beat(self) -> None:
        now = time.perf_counter()
        assert self.last is not None
        self.gaps.append((now, now - self.last))
        self.last = now


class Watcher(threading.Thread):
    """Notes what the main thread is doing whenever its pulse is late."""

    def __init__(self, pulse: Pulse) -> None:
        super().__init__(name="watcher", daemon=True)
        self.pulse = pulse
        self.seen: list[tuple[float, str]] = []
        self.end = threading.Event()

    def run(self) -> None:
        main_id = threading.main_thread().ident
        assert main_id is not None
        while not self.end.wait(0.02):
            last = self.pulse.last
            now = time.perf_counter()
            if last is not None and now - last > 0.04:
                stack = traceback.extract_stack(sys._current_frames()[main_id])
                lines = [f"{frame.name}:{frame.lineno}" for frame in stack[-6:]]
                self.seen.append((now, " > ".join(lines)))


def wait_until(met: Callable[[], bool], seconds: float) -> None:
    """Let the program run until `met`."""
    loop, poll, end = QEventLoop(), QTimer(), time.perf_counter() + seconds

    def look() -> None:
        if met() or time.perf_counter() > end:
            loop.quit()

    poll.timeout.connect(look)
    poll.start(20)
    loop.exec()
    poll.stop()
    assert met(), "it did not come to that in time"


def play(window: MainWindow, file: Path, pulse: Pulse, marks: list[tuple[float, str]]) -> None:
    """Drop, explore, search until the map is final."""
    session = window.session

    def mark(what: str) -> None:
        marks.append((time.perf_counter(), what))

    wait_until(lambda: session.encoder_status.state == "ready" and window.lanes.idle, 120)
    window.explore_page()
    pulse.start()
    mark("dropped")
    drop(window, file)
    explore = window.import_sheet().findChild(QPushButton, "exploreButton")
    assert explore is not None
    wait_until(explore.isEnabled, 60)
    explore.click()
    mark("explore pressed")
    wait_until(lambda: window.page == "explore", 60)
    mark("page shown")
    asked, latencies = 0, []
    asked_at = [0.0]
    session.hits_changed.connect(lambda hits: latencies.append(time.perf_counter() - asked_at[0]))
    encoded = False
    while not settled(window):
        asked_at[0] = time.perf_counter()
        ask(window, QUERIES[asked % len(QUERIES)])
        asked += 1
        until = time.perf_counter() + 2
        wait_until(lambda until=until: time.perf_counter() > until or settled(window), 600)  # type: ignore[misc]
        if (
            not encoded
            and session.workspace is not None
            and session.workspace.n_encoded == session.workspace.n_texts
        ):
            encoded = True
            mark("encoded")
    mark("map final")


def go_round(window: MainWindow, marks: list[tuple[float, str]]) -> None:
    """Mark, train while searching, compare, morph, keep, roll back."""
    session, workspace = window.session, window.session.workspace
    assert workspace is not None

    def idle() -> bool:
        return window.lanes.idle

    def done(what: str) -> None:
        marks.append((time.perf_counter(), what))

    ask(window, QUERIES[0])
    wait_until(lambda: session.hits is not None and idle(), 60)
    QTest.keyClick(window, Qt.Key.Key_F6)
    for key in "yynynnyn":
        QTest.keyClicks(window.explore_page().hits.view, key)
        QTest.keyClick(window.explore_page().hits.view, Qt.Key.Key_Down)
        wait_for(0.3)
    window.actions_["review"].trigger()
    wait_until(lambda: any(deck.isVisible() for deck in window.findChildren(ReviewDeck)), 60)
    deck = next(deck for deck in window.findChildren(ReviewDeck) if deck.isVisible())
    for key in "ynnynnynnnyn":
        wait_until(deck.yes.isVisible, 60)
        QTest.keyClicks(deck, key)
        wait_for(0.3)
    deck.close()
    wait_until(idle, 60)
    done("marked")

    window.show_page("train")
    page = window.train_page()
    page.take_sample()
    wait_until(lambda: page.training.data is not None, 60)
    page.form.setting("epochs").setText("10")
    wait_until(lambda: page.training.can_start and page.training.plan is not None, 120)
    press(page, "startRun")
    wait_until(lambda: page.training.live is not None, 60)
    asked = 0
    while page.training.live is not None:
        window.show_page("explore" if asked % 4 else "train")
        ask(window, QUERIES[asked % len(QUERIES)])
        asked += 1
        wait_for(2)
    wait_until(idle, 600)
    done("trained")

    session.comparison_requested.emit(1)
    compare = window.compare_page()
    wait_until(lambda: compare.comparing.comparison is not None and idle(), 600)
    done("compared")
    compare.panel.bar.play.click()
    wait_until(lambda: compare.panel.bar.slider.value() == compare.panel.bar.slider.maximum(), 60)
    done("morphed")
    press(compare, "keepCompared")
    wait_until(lambda: workspace.versions.active.number == 1 and idle(), 600)
    done("kept")
    press(compare, "rollBack")
    wait_until(lambda: workspace.versions.active.number == 0 and idle(), 600)
    done("rolled back")


def ask(window: MainWindow, query: str) -> None:
    """Search, as with Enter in the box."""
    field = window.explore_page().search_box.field
    field.setText(query)
    field.returnPressed.emit()


def press(page: QWidget, name: str) -> None:
    """Press a button once it can be pressed."""
    button = page.findChild(QPushButton, name)
    assert button is not None
    wait_until(lambda: button.isVisible() and button.isEnabled(), 60)
    button.click()


def wait_for(seconds: float) -> None:
    """Let the program run for a while."""
    until = time.perf_counter() + seconds
    wait_until(lambda: time.perf_counter() > until, seconds + 60)


def report(pulse: Pulse, marks: list[tuple[float, str]], file: Path, watcher: Watcher | None) -> None:
    """Print the figures as they are."""
    gaps = [gap for _, gap in pulse.gaps]
    whole = sum(gaps)
    long = [gap for gap in gaps if gap > 0.05]
    print(f"{file.name}: {whole:.1f} s on {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    for (at, what), (before, _) in zip(marks[1:], marks, strict=False):
        within = [gap for end, gap in pulse.gaps if before < end <= at] or [0.0]
        slow = sum(gap for gap in within if gap > 0.05) / max(sum(within), 1e-9)
        told = f"longest gap {max(within) * 1000:.0f} ms, {slow:.2%} of it in gaps over 50 ms"
        print(f"  {what}: +{at - before:.1f} s, {told}")
    print(f"  longest gap {max(gaps) * 1000:.0f} ms (200)")
    print(f"  in gaps over 50 ms: {100 * sum(long) / whole:.2f} % of the time (0.5), {len(long)} of them")
    for end, gap in sorted(pulse.gaps, key=lambda pair: -pair[1])[:8]:
        last = [what for at, what in marks if at <= end][-1]
        print(f"    {gap * 1000:.0f} ms, {end - marks[0][0]:.2f} s after the drop (after: {last})")
        if watcher is not None:
            for at, where in watcher.seen:
                if end - gap <= at <= end:
                    print(f"        {where}")


def run(file: Path, watched: bool, whole_loop: bool) -> int:
    """The whole benchmark; 0 when the window was smooth."""
    pulse: list[Pulse] = []
    marks: list[tuple[float, str]] = []
    watchers: list[Watcher] = []

    def start() -> None:
        wait_until(lambda: the_window() is not None, 60)
        window = the_window()
        assert window is not None
        pulse.append(Pulse())
        if watched:
            watchers.append(Watcher(pulse[0]))
            watchers[0].start()
        try:
            play(window, file, pulse[0], marks)
            if whole_loop:
                go_round(window, marks)
        finally:
            pulse[0].stop()
            window.close()
            QApplication.exit(0)

    app = QApplication(sys.argv[:1])
    QTimer.singleShot(0, start)
    main(["semantic-explorer"])
    for watcher in watchers:
        watcher.end.set()
    report(pulse[0], marks, file, watchers[0] if watchers else None)
    gaps = [gap for _, gap in pulse[0].gaps]
    app.processEvents()
    smooth = max(gaps) <= 0.2 and sum(gap for gap in gaps if gap > 0.05) <= 0.005 * sum(gaps)
    return 0 if smooth else 1


if __name__ == "__main__":
    default = PUBLIC_DATA / "banking77" / "train.csv"
    files = [Path(name) for name in sys.argv[1:] if not name.startswith("-")]
    chosen = files[0] if files else default if default.exists() else assets.sample_csv()
    sys.exit(run(chosen, "--where" in sys.argv, "--loop" in sys.argv))
