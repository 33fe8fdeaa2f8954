"""Drives the real program as a person does: starts `main()`, drops files, types, reads the screen."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import torch
from PySide6.QtCore import QEvent, QEventLoop, QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QInputMethodEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from explorer.__main__ import main
from explorer.shared.lanes import JobStatus
from explorer.shell.window import MainWindow
from tests.explorer.small_files import prepared

MINUTE = 60_000
OpenWindow = Callable[..., MainWindow]


def run_program(qtbot: QtBot, arguments: list[str], act: Callable[[MainWindow], None]) -> None:
    """Run `main()` with `arguments` until `act`, called once its window is drawn, has done its work.

    The window is closed afterwards, also when `act` fails; its failure is raised here.
    """
    failure: list[BaseException] = []

    def play() -> None:
        try:
            qtbot.waitUntil(lambda: the_window() is not None, timeout=MINUTE)
            window = the_window()
            assert window is not None
            act(window)
        except BaseException as error:  # to be raised outside of the program's event loop
            failure.append(error)
        finally:
            window = the_window()
            if window is not None:
                window.close()
            QApplication.exit(0)

    QTimer.singleShot(0, play)
    status = main(["semantic-explorer", *arguments])
    # The last window's end has posted a Quit, which would stop the event loops of the next test.
    QApplication.removePostedEvents(QApplication.instance(), QEvent.Type.Quit)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if failure:
        raise failure[0]
    assert status == 0


def the_window() -> MainWindow | None:
    """The program's window, once it is visible."""
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, MainWindow) and widget.isVisible():
            return widget
    return None


def drop(window: MainWindow, *paths: Path) -> None:
    """Drag files from a file manager onto the middle of the window."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    middle = window.rect().center()
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(middle), Qt.DropAction.CopyAction, mime, buttons, keys)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    dropped = QDropEvent(QPointF(middle), Qt.DropAction.CopyAction, mime, buttons, keys)
    QApplication.sendEvent(window, dropped)
    assert dropped.isAccepted()


def open_prepared(window: MainWindow, qtbot: QtBot, file: Path) -> None:
    """Show a finished workspace of a file in a test's own folder (`prepared`), of its model."""
    drop(window, prepared(file, window.settings.get("model")))
    wait(qtbot, lambda: window.page == "explore" and settled(window))


def click(qtbot: QtBot, parent: QWidget, name: str) -> None:
    """Press the button called `name`, once it can be pressed."""
    button = parent.findChild(QAbstractButton, name)
    assert button is not None, f"there is no button {name!r}"
    qtbot.waitUntil(lambda: button.isVisible() and button.isEnabled(), timeout=MINUTE)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def type_query(qtbot: QtBot, window: MainWindow, text: str) -> None:
    """Replace what stands in the search box by `text` and press Enter."""
    field = window.explore_page().search_box.field
    field.setFocus()
    field.selectAll()
    if text.isascii():
        qtbot.keyClicks(field, text)
    else:  # what no key has on it comes from an input method
        typed = QInputMethodEvent()
        typed.setCommitString(text)
        QApplication.sendEvent(field, typed)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def shown_hits(window: MainWindow) -> list[Any]:
    """The hits in the list, best first, as the list's model hands them to the view."""
    from explorer.explore.hits import HIT_ROLE

    model = window.explore_page().hits.view.model()
    return [model.index(row, 0).data(HIT_ROLE) for row in range(model.rowCount())]


def settled(window: MainWindow) -> bool:
    """Whether nothing is being done any more and the map is final."""
    picture = window.session.map_picture
    return window.lanes.idle and picture is not None and picture.stage == "final"


def error_said(window: MainWindow) -> str:
    """What the window's bar says of an error; empty where it shows none."""
    notice = window.notices.shown
    if notice is None or notice.is_calm or not window.notices.isVisible():
        return ""
    labels = (window.notices.findChild(QLabel, f"notice{part}") for part in ("Heading", "What", "Fix"))
    return " ".join(label.text() for label in labels if label is not None and label.isVisible())


@contextlib.contextmanager
def watching(signal: Any) -> Iterator[list[Any]]:
    """Collect what a signal of one argument emits."""
    seen: list[Any] = []
    signal.connect(seen.append)
    try:
        yield seen
    finally:
        signal.disconnect(seen.append)


def wait(qtbot: QtBot, until: Callable[[], object]) -> None:
    """Wait until something is so, with the event loop running; two minutes at most.

    As `qtbot.waitUntil`, with one event loop where that makes one, with a timer, for every 10 ms: in a test
    that waits for a run these took a fifth of what the main thread did.
    """
    __tracebackhide__ = True
    ends = time.monotonic() + 2 * MINUTE / 1000
    loop, timer = QEventLoop(), QTimer(interval=10)
    timer.timeout.connect(loop.quit)
    timer.start()
    while not until():
        if time.monotonic() > ends:
            raise TimeoutError("what the test waits for did not come within two minutes")
        loop.exec()
    timer.stop()


def busy_until(event: threading.Event) -> None:
    """Compute until the event is set, as work goes on beside which a person searches; at most two minutes."""
    block, ends = torch.ones(256, 256), time.monotonic() + 120
    while not event.wait(0.002) and time.monotonic() < ends:
        block = block @ block / 256


def running(window: MainWindow, title: str) -> bool:
    """Whether a job of that title runs."""
    return any(job.running and job.title == title for job in window.lanes.jobs())


def once_running(
    window: MainWindow, title: str, act: Callable[[JobStatus], object], *, midway: bool = False
) -> list[JobStatus]:
    """Call `act` with the job of that title when the window hears that it has begun, however short it is;
    `midway`: that it has done a part.

    Returns:
        A list that then holds the job.
    """
    begun: list[JobStatus] = []

    def look() -> None:
        for job in window.lanes.jobs():
            has_come = not midway or (job.progress is not None and job.progress.done > 0)
            if not begun and job.running and job.title == title and has_come:
                begun.append(job)
                if midway:  # heard from a timer, which does not tick while `act` waits inside of it
                    QTimer.singleShot(0, partial(act, job))
                else:
                    act(job)

    window.lanes.jobs_changed.connect(look)
    return begun
