"""The command: what opens a window, what runs without one, where an exception nobody caught goes."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from explorer import __main__ as program
from explorer.cli import COMMANDS
from explorer.shared.log_file import start_log, stop_log
from explorer.shell.app import ErrorRelay, ExceptionHook
from explorer.shell.pages import PAGES, WindowPages
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, error_said, run_program, wait

PROJECT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("first", [*COMMANDS, "--help", "--version"])
def test_a_command_word_needs_no_window(first: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import explorer.cli.main

    seen: list[list[str]] = []
    monkeypatch.setattr(explorer.cli.main, "run", lambda argv: seen.append(list(argv)) or 7)
    assert program.main(["semantic-explorer", first, "x"]) == 7
    assert seen == [[first, "x"]]


def test_without_a_display_the_same_job_runs_without_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    import explorer.shell.headless

    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(explorer.shell.headless, "run", lambda argv: len(argv))
    assert not program.has_display()
    assert program.main(["semantic-explorer", "file.csv"]) == 2
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert program.has_display()


def test_nothing_heavy_is_loaded_before_the_window_is_drawn() -> None:
    code = (
        "import sys, explorer.shell.app; "
        "heavy = 'torch transformers duckdb tantivy hnswlib sklearn scipy pyqtgraph openTSNE'.split(); "
        "print(sorted(set(heavy) & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=PROJECT, check=True, timeout=120
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(("word", "status"), [("--version", 0), ("search", 2)])
def test_a_command_ends_once_all_is_said_and_done(word: str, status: int) -> None:
    """Nothing is taken apart then, which takes half a second; what waits for the end is called."""
    code = (
        "import atexit, sys, threading\n"
        "from explorer.__main__ import main\n"
        "class Last:\n"
        "    def __del__(self): print('taken apart')\n"
        "kept, event = Last(), threading.Event()\n"
        "def late(): event.wait(); print('a thread, ', end='')\n"
        "threading.Thread(target=late).start()\n"
        f"sys.argv = ['semantic-explorer', {word!r}]\n"
        "status = main()\n"
        "atexit.register(print, 'at exit', end='')\n"
        "event.set()\n"
        "sys.exit(status)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=PROJECT, timeout=120
    )
    assert done.returncode == status
    assert done.stdout.endswith("a thread, at exit"), done.stdout
    assert ("Missing argument" in done.stderr) == bool(status)


def test_classes_of_qt_and_of_windows_are_made_by_the_main_thread(tmp_path: Path) -> None:
    """PySide makes a class when it is first asked for; what another thread does meanwhile crashes it
    (decision 134).
    """
    code = """
import sys
import threading
from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from explorer import __main__ as program
from explorer.shell import later_imports
from explorer.shell.window import MainWindow

def unmade():
    return [name for qt in (QtCore, QtGui, QtWidgets) for name in dir(qt) if name not in vars(qt)]

found, imports = [unmade()], later_imports.pages
def pages(context):
    found.append(unmade())
    imports(context)
later_imports.pages = pages

by_lanes = []
class Noting:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if threading.current_thread() is not threading.main_thread():
            by_lanes.append(name)
sys.meta_path.insert(0, Noting)

def look():
    shown = [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow)]
    if len(found) > 1 and shown[0].lanes.idle and "explorer.train.page" in sys.modules:
        shown[0].close()
        QApplication.exit(0)
    else:
        QTimer.singleShot(20, look)

QTimer.singleShot(0, look)
ended = program.main(["semantic-explorer"])
with_classes = [each for each in by_lanes if each.startswith(("explorer.", "pyqtgraph", "PySide6"))]
print(ended, bool(found[0]), found[1], bool(by_lanes), with_classes)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=PROJECT,
        env=os.environ | {"SEMANTIC_EXPLORER_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"},
        check=True,
        timeout=280,
    )
    assert done.stdout.split("\n")[-2] == "0 True [] True []"


def without_display(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program where no display is named."""
    if sys.platform in ("win32", "darwin"):
        pytest.skip("there is always a display here")
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    environment["SEMANTIC_EXPLORER_HOME"] = str(home)
    return subprocess.run(
        [sys.executable, "-m", "explorer", *arguments],
        capture_output=True,
        text=True,
        cwd=PROJECT,
        env=environment,
        check=False,
        timeout=280,
    )


NO_DISPLAY = "There is no display here, so this is the same without a window."


def test_without_a_display_the_sample_is_indexed_searched_and_pictured(tmp_path: Path) -> None:
    first = without_display(tmp_path)
    assert first.returncode == 0, first.stderr
    assert first.stderr.splitlines() == [NO_DISPLAY]
    picture = Path(first.stdout.strip().splitlines()[-1].removeprefix("Picture of the window: "))
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.parent == tmp_path
    assert "sample: " in first.stdout
    assert "bus" in first.stdout.splitlines()[2].lower()
    picture.unlink()
    picture.mkdir()
    again = without_display(tmp_path)  # the map is there before the model is loaded
    assert again.stdout.splitlines() == first.stdout.splitlines()[:-1], again.stderr
    assert (again.returncode, again.stderr.splitlines()) == (
        2,
        [NO_DISPLAY, f"The picture {picture} cannot be written. Move what has its name, or make room there."],
    )


def test_without_a_display_what_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    home = tmp_path / "a file"
    home.write_text("", encoding="utf-8")
    done = without_display(home, str(tmp_path / "no such.csv"))
    assert done.returncode == 2
    said, *rest = done.stderr.splitlines()[1:]
    assert said.startswith("No workspace can be made in")
    assert rest == []
    assert done.stdout == ""


def test_an_exception_in_any_thread_reaches_the_main_one_and_the_log(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    relay = ErrorRelay()
    seen: list[tuple[str, bool]] = []

    def take(error: Exception) -> None:
        seen.append((str(error), threading.current_thread() is threading.main_thread()))

    relay.error_caught.connect(take, Qt.ConnectionType.QueuedConnection)
    log_file = start_log(tmp_path)
    hook = ExceptionHook(relay)
    hook.install()
    try:
        thread = threading.Thread(target=lambda: 1 / 0)
        thread.start()
        thread.join()
        try:
            raise LookupError("on the main thread")
        except LookupError:
            sys.excepthook(*sys.exc_info())  # type: ignore[arg-type]
    finally:
        hook.remove()
    qtbot.waitUntil(lambda: len(seen) == 2, timeout=20_000)
    assert seen == [("division by zero", True), ("on the main thread", True)]
    stop_log()
    assert log_file is not None
    log = log_file.read_text(encoding="utf-8")
    assert "ZeroDivisionError" in log
    assert "LookupError: on the main thread" in log


def _loads(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """Which models are loaded from now on, with what device and precision."""
    from core.encoding import SentenceEncoder

    seen: list[tuple[object, ...]] = []
    plain = SentenceEncoder.load

    def load(*given: object, **named: object) -> SentenceEncoder:
        seen.append(given)
        return plain(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(SentenceEncoder, "load", load)
    return seen


def test_a_workspace_that_is_opened_at_the_start_loads_its_model_once(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from core.workspace import Workspace

    with Workspace.create(tmp_path / "kept") as workspace:
        workspace.add_lines([f"sentence number {number}" for number in range(30)])
        workspace.prepare()
    loads = _loads(monkeypatch)

    def act(window: MainWindow) -> None:
        wait(qtbot, lambda: window.session.encoder_status.state == "ready" and window.lanes.idle)
        assert window.session.search_state is not None
        assert window.session.search_state.encoder is not None

    run_program(qtbot, [str(tmp_path / "kept")], act)
    assert len(loads) == 1


def test_where_a_workspace_cannot_be_opened_the_window_has_a_model_all_the_same(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "workspace.json").write_text("{", encoding="utf-8")
    loads = _loads(monkeypatch)

    def act(window: MainWindow) -> None:
        wait(qtbot, lambda: window.session.encoder_status.state == "ready" and window.lanes.idle)
        assert window.session.workspace is None
        assert "cannot be opened" in error_said(window)

    run_program(qtbot, [str(tmp_path / "broken")], act)
    assert len(loads) == 1


def test_the_pages_are_made_and_drawn_one_a_turn(
    open_window: OpenWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each takes a twentieth of a second or two: together the window would stand still."""
    turns = [0]
    worked: list[int] = []

    make, grab = WindowPages.page, QWidget.grab

    def page(pages: WindowPages, name: str) -> QWidget:
        if not pages.has(name):
            worked.append(turns[0])
        return make(pages, name)

    def draw(widget: QWidget, *given: Any) -> Any:
        worked.append(turns[0])
        return grab(widget, *given)

    monkeypatch.setattr(WindowPages, "page", page)
    monkeypatch.setattr(QWidget, "grab", draw)
    window = open_window()
    timer = QTimer(window)
    timer.timeout.connect(lambda: turns.__setitem__(0, turns[0] + 1))
    timer.start(0)
    wait(qtbot, lambda: all(window.pages.has(name) for name in ("import", *(page.name for page in PAGES))))
    wait(qtbot, lambda: len(worked) == 10)
    timer.stop()
    assert len(set(worked)) >= 9  # the import sheet is made where its module was imported
    assert window.page == "start"
