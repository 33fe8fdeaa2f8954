"""Windows opened as the program opens them, and closed when a test ends."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.shared.log_file import stop_log
from explorer.shell.app import make_window
from explorer.shell.window import MainWindow
from tests.explorer.command_line import command
from tests.explorer.driver import OpenWindow

__all__ = ["command"]


@pytest.fixture(scope="module", autouse=True)
def garbage_of_a_module() -> Iterator[None]:
    """Collects what `open_window` set aside while it was alive."""
    yield
    if gc.get_freeze_count():
        gc.unfreeze()
        gc.collect()


@pytest.fixture
def open_window(qapp: QApplication, qtbot: QtBot) -> Iterator[OpenWindow]:
    """Opens windows as the program does, and closes them."""
    opened: list[MainWindow] = []

    def make(*paths: Path) -> MainWindow:
        window = make_window(qapp, paths)
        opened.append(window)
        qtbot.waitExposed(window)
        return window

    yield make
    for window in opened:
        window.close()
        window.deleteLater()
    stop_log()
    # A window and its model hold each other. The collector comes by too rarely for hundreds of windows.
    opened.clear()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    gc.freeze()  # what is alive is not looked through again, which takes longer than many a test
