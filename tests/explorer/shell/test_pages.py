"""Pages are made in the stack of the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from explorer.shell.pages import WindowPages
from tests.explorer.driver import OpenWindow

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
