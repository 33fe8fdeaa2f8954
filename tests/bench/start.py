"""How long from the command to the window, and to the first hits by meaning.

    python -m tests.bench.start [RUNS] [--rows N]

Each run is a fresh process of the real program. `window` is the time from its start to its first paint,
`words` and `meaning` that to the first hits of a search in the sample, which is imported, indexed and encoded
in that time; `again` is a second process that opens the same workspace. With --rows, the workspace is the
finished one of N rows that `kept_workspace.py` makes, and only opened. `processors` is how long they worked
for the program until the first hits by meaning: on two of them that is at least twice the whole. Files were
read before and are in the system's memory.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

from tests.conftest import PROJECT

CHILD = """
import json, os, sys, time
from PySide6.QtCore import QTimer
import explorer.shell.app as app

began, folder = float(sys.argv[1]), sys.argv[2]
seen = {}

def mark(what):
    seen.setdefault(what, time.time() - began)

def look():
    session = window.session
    if session.search_state is None or "page" not in seen:
        if window.page == "explore":
            mark("page")
            window.explore_page().set_mode("keyword")
            window.explore_page().search_box.field.setText("bus")
            window.explore_page().search_box.field.returnPressed.emit()
        return
    if session.hits is not None and session.hits.hits:
        mark("words")
        if session.hits.hits[0].similarity is not None:
            mark("meaning")
            seen["processors"] = time.process_time()
            window.close()
        elif session.search_state.encoder is not None and session.query.mode == "keyword":
            window.explore_page().set_mode("semantic")
    elif session.query is not None and window.lanes.idle:
        window.explore_page().search_box.field.returnPressed.emit()

def made(application, paths=()):
    global window, timer
    window = real(application, paths)
    window.first_painted.connect(lambda: mark("window"))
    if not folder:
        window.first_painted.connect(window.commands.try_sample)
    timer = QTimer(window)
    timer.timeout.connect(look)
    timer.start(5)
    return window

real, app.make_window = app.make_window, made
from explorer.__main__ import main
main(["semantic-explorer"] + ([folder] if folder else []))
print(json.dumps(seen))
"""


def once(home: str, folder: str) -> dict[str, float]:
    """Seconds from the start of a process to each mark."""
    import json

    env = os.environ | {"SEMANTIC_EXPLORER_HOME": home}
    if not os.environ.get("DISPLAY"):
        env.setdefault("QT_QPA_PLATFORM", "offscreen")
    command = [sys.executable, "-c", CHILD, str(time.time()), folder]
    ran = subprocess.run(
        command, cwd=PROJECT, env=env, capture_output=True, text=True, check=True, timeout=120
    )
    return {str(key): float(value) for key, value in json.loads(ran.stdout).items()}


def print_rows(runs: int, rows: list[tuple[str, list[dict[str, float]], str, float | None]]) -> None:
    """Print medians with their range.

    Args:
        rows: (title, the marks of each run, which mark, what it should be at most).
    """
    print(f"{runs} runs on {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; seconds from the command")
    for title, seen, key, aim in rows:
        values = [marks[key] for marks in seen]
        said = f"  (aim {aim:g})" if aim else ""
        print(f"  {title:15} {statistics.median(values):5.2f}  [{min(values):.2f} … {max(values):.2f}]{said}")


def run_sample(runs: int) -> None:
    """The sample, imported and then opened."""
    first: list[dict[str, float]] = []
    again: list[dict[str, float]] = []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as home:
            first.append(once(home, ""))
            again.append(once(home, os.path.join(home, "sample")))
    print_rows(
        runs,
        [
            ("window", first, "window", 0.6),
            ("words", first, "words", None),
            ("meaning", first, "meaning", 8.0),
            ("again: window", again, "window", 0.6),
            ("again: words", again, "words", 2.0),
            ("again: meaning", again, "meaning", None),
        ],
    )


def run_rows(runs: int, rows: int) -> None:
    """A finished workspace of so many rows."""
    from tests.bench.kept_workspace import kept

    folder = str(kept(rows))
    seen: list[dict[str, float]] = []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as home:
            seen.append(once(home, folder))
    aim = 2.5 if rows <= 100_000 else 5.0
    wanted: list[tuple[str, float | None]] = [("window", 0.6), ("page", None), ("words", None)]
    wanted += [("meaning", aim), ("processors", None)]
    print(f"{rows:,} rows")
    print_rows(runs, [(name, seen, name, most) for name, most in wanted])


if __name__ == "__main__":
    options = argparse.ArgumentParser(prog="python -m tests.bench.start")
    options.add_argument("runs", type=int, nargs="?", default=5)
    options.add_argument("--rows", type=int)
    given = options.parse_args()
    if given.rows is None:
        run_sample(given.runs)
    else:
        run_rows(given.runs, given.rows)
