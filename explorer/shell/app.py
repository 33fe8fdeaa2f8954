"""Start-up: application, log, the one exception hook, window. Nothing heavy is loaded before it is drawn."""

from __future__ import annotations

import contextlib
import ctypes
import logging
import os
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QObject,
    Qt,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
)
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

import assets
from explorer.shared import language, motion, theme
from explorer.shared.log_file import start_log, stop_log
from explorer.shared.settings import Settings, settings_folder
from explorer.shell.stop_signals import StopSignals
from explorer.shell.window import MainWindow
from explorer.widgets.plain_text import PlainToolTips

log = logging.getLogger("explorer")

_M_ARENA_MAX = -8  # of malloc.h


class ErrorRelay(QObject):
    """Brings an exception from whichever thread it was raised in to the main one.

    Signals: `error_caught(Exception)`.
    """

    error_caught = Signal(object)


class ExceptionHook:
    """Takes what nobody caught, in any thread: to the log, and to a dialog on the main thread."""

    def __init__(self, relay: ErrorRelay) -> None:
        self._relay = relay
        self._old = (sys.excepthook, threading.excepthook)

    def install(self) -> None:
        """Take over."""
        sys.excepthook = self._main
        threading.excepthook = self._thread

    def remove(self) -> None:
        """Give back."""
        sys.excepthook, threading.excepthook = self._old

    def _main(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, KeyboardInterrupt):
            self._old[0](kind, error, trace)
            return
        log.critical("not caught", exc_info=(kind, error, trace))
        self._relay.error_caught.emit(error)

    def _thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            log.critical("not caught in a thread", exc_info=args.exc_value)
            self._relay.error_caught.emit(args.exc_value)


def log_qt_message(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    """What Qt has to say goes to the log and not to the terminal."""
    levels = {QtMsgType.QtCriticalMsg: logging.ERROR, QtMsgType.QtFatalMsg: logging.CRITICAL}
    log.log(levels.get(kind, logging.INFO), "Qt: %s", message)


def make_application(argv: Sequence[str]) -> QApplication:
    """The QApplication, made now or there already."""
    # A frame of the map is some forty calls of numpy, and after each the main thread asks for the interpreter
    # lock again. Beside a worker in plain Python it waits this long each time: by default 5 ms.
    sys.setswitchinterval(0.0005)
    _bound_arenas()
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    app = QApplication([argv[0] if argv else "semantic-explorer"])
    app.setApplicationName("semantic-explorer")
    app.setApplicationDisplayName("Semantic Explorer")
    app.setDesktopFileName("semantic-explorer")
    return app


def _bound_arenas() -> None:
    """An arena a processor for glibc's malloc, which makes eight.

    Each thread frees where it allocated: with every worker in an arena of its own, pages that are not quite
    empty pile up in all of them. What a person sets by MALLOC_ARENA_MAX holds.
    """
    if not sys.platform.startswith("linux") or "MALLOC_ARENA_MAX" in os.environ:
        return
    with contextlib.suppress(AttributeError):  # another C library
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, max(2, os.cpu_count() or 1))


def make_window(app: QApplication, paths: Sequence[Path] = ()) -> MainWindow:
    """The window, shown; `paths` are opened once it is drawn."""
    log_file = start_log(settings_folder())
    settings = Settings()
    language.install(app, settings.get("language"))  # before anything says something
    PlainToolTips.install(app)
    theme.apply(app, settings.get("theme"))
    motion.choose(settings.get("animations"))
    app.setWindowIcon(QIcon(str(assets.icon("icon"))))
    window = MainWindow(settings, log_file)
    window.actions_[f"theme_{settings.get('theme')}"].setChecked(True)
    window.actions_["correct_hubs"].setChecked(settings.get("hubs") == "corrected")
    window.actions_["passages_by_mean"].setChecked(settings.get("passages") == "mean")
    wanted = [path.absolute() for path in paths]

    def drawn() -> None:
        log.info("window drawn")
        if wanted:
            window.open_paths(wanted)

    window.first_painted.connect(drawn)
    window.first_painted.connect(motion.ask_desktop)
    window.show()
    return window


def run(argv: Sequence[str]) -> int:
    """Open the window, on the workspace or files that `argv[1:]` names, and stay until it is closed."""
    app = make_application(argv)
    window = make_window(app, [Path(name) for name in argv[1:]])
    relay = ErrorRelay()
    relay.error_caught.connect(window.show_error, Qt.ConnectionType.QueuedConnection)
    hook = ExceptionHook(relay)
    hook.install()
    qInstallMessageHandler(log_qt_message)
    stop = StopSignals()

    def stop_now(number: int) -> None:
        window.shut_down()
        app.exit(128 + number)

    stop.stop_asked.connect(stop_now)
    stop.install()
    try:
        return app.exec()
    finally:
        window.shut_down()
        stop.remove()
        hook.remove()
        with contextlib.suppress(RuntimeError):
            qInstallMessageHandler(None)
        window.deleteLater()
        # Now, and not at the interpreter's end: DuckDB complains about what is still held by then.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        stop_log()
