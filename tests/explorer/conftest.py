"""Windows opened as the program opens them, and closed when a test ends."""

from __future__ import annotations

import gc
import itertools
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


_freeze, _unfreeze = gc.freeze, gc.unfreeze
_ROUNDS = 20  # windows after which what was set aside is looked through, too


@pytest.fixture(scope="session")
def rounds() -> Iterator[Iterator[int]]:
    """Counts the tests with a window of this process; at its end all that was set aside comes back."""
    yield itertools.count(1)
    gc.unfreeze()


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch, rounds: Iterator[int]) -> None:
    """The window of the test before is gone, and what is alive now is not looked through again in this one.

    A window and its model hold each other, and the collector comes by too rarely for hundreds of windows.
    It is done before a test and not after one, when pytest itself still holds its window. The program's
    own unfreezing would bring all back, which takes longer to look through than many a test.
    """
    if next(rounds) % _ROUNDS == 0:
        _unfreeze()
    gc.collect()
    _freeze()
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(gc, "unfreeze", lambda: None)


@pytest.fixture
def open_window(
    collected: None, qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> Iterator[OpenWindow]:
    """Opens windows as the program does, and closes them."""
    opened: list[MainWindow] = []
    # Three steps are timed for an estimate: how near it comes is seen in tests/core/training.
    monkeypatch.setattr("explorer.train.session.TIMED_SECONDS", 0.0)

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
    opened.clear()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
