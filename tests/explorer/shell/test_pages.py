"""Pages are made ahead of their use, in the stack of the window."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from core.workspace import Workspace
from explorer.shell.pages import PAGES, WindowPages
from tests.explorer.driver import OpenWindow, settled, wait
from tests.explorer.small_files import prepared, small_file

_MOVES = 3  # of each widget, in the middle: most are put into a layout once, small groups once more


class Moved(QObject):
    """How many widgets were given another parent, with all that lies within each."""

    n = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ParentChange and isinstance(watched, QWidget):
            self.n += 1 + len(watched.findChildren(QWidget))
        return False


@pytest.mark.parametrize("name", ["import", "explore", "train", "compare", "health"])
def test_a_page_is_made_within_what_it_lies_in(
    name: str, open_window: OpenWindow, qapp: QApplication, qtbot: QtBot
) -> None:
    window = open_window()
    stack = QStackedWidget(window)
    pages = WindowPages(stack, window.session, QWidget())
    if name == "compare":
        pages.train()  # which it is about
    moved = Moved()
    qapp.installEventFilter(moved)
    page = pages.page(name)
    qapp.removeEventFilter(moved)
    assert stack.indexOf(page) >= 0
    # What moves is given its style anew, with everything in it: pages took twice the time.
    assert moved.n <= _MOVES * len(page.findChildren(QWidget))


def test_pages_are_made_while_a_workspace_is_opened(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, all_made, open_it = prepared(small_file(tmp_path)), threading.Event(), Workspace.open

    def opened(*given: Any) -> Workspace:
        assert all_made.wait(120)
        return open_it(*given)

    monkeypatch.setattr(Workspace, "open", opened)
    window = open_window(folder)
    try:
        wait(qtbot, lambda: all(window.pages.has(page.name) for page in PAGES))
        assert window.page == "start"
    finally:
        all_made.set()
    wait(qtbot, lambda: window.page == "explore" and settled(window))
