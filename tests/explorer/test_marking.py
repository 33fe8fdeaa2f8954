"""Marking as a person does it: with the keyboard, on hits, taken back, and there again the next time."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from explorer.main_window import MainWindow
from explorer.models.hits import MARK_ROLE
from explorer.state import Mark
from tests.explorer.driver import OpenWindow, drop, settled, shown_hits, type_query, wait
from tests.explorer.small_files import small_file, write_csv

ALIKE, NOT_ALIKE = Mark(1.0), Mark(0.0)
UNDO = (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
REDO = (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)


def opened(window: MainWindow, qtbot: QtBot, file: Path) -> None:
    """The file is imported, encoded and mapped, and nothing is left to do."""
    drop(window, file)
    wait(qtbot, lambda: window.import_sheet().view.explore.isEnabled())
    window.import_sheet().start()
    wait(qtbot, lambda: window.page == "explore" and settled(window))


def searched(window: MainWindow, qtbot: QtBot, text: str) -> None:
    """The hits of `text` are shown, and the list has the keyboard with its first hit current."""
    type_query(qtbot, window, text)
    wait(qtbot, lambda: window.session.hits is not None and window.session.hits.query.text == text)
    wait(qtbot, lambda: window.lanes.idle)
    view = window.explore_page().hits.view
    view.setFocus()
    view.setCurrentIndex(view.model().index(0, 0))


def marks(window: MainWindow) -> list[Mark | None]:
    """The marks as the list of hits shows them, from the top."""
    model = window.explore_page().hits.view.model()
    return [model.index(row, 0).data(MARK_ROLE) for row in range(model.rowCount())]


def press(qtbot: QtBot, window: MainWindow, keys: str) -> None:
    """Mark hit after hit, going down; "-" passes one over."""
    view = window.explore_page().hits.view
    for key in keys:
        if key != "-":
            qtbot.keyClicks(view, key)
        qtbot.keyClick(view, Qt.Key.Key_Down)


def said(window: MainWindow) -> list[tuple[str, str, float, str]]:
    """What is written in the workspace."""
    workspace = window.session.workspace
    assert workspace is not None
    return [(one.first, one.second, one.score, one.origin) for one in workspace.judgments.all()]


def test_marks_by_keyboard_are_kept_taken_back_and_there_again(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    opened(window, qtbot, small_file(tmp_path))
    searched(window, qtbot, "the machine took my card")
    hits = [hit.text for hit in shown_hits(window)]
    view = window.explore_page().hits.view
    scrolled = view.verticalScrollBar().value()
    press(qtbot, window, "YYYNN")
    assert marks(window)[:6] == [ALIKE, ALIKE, ALIKE, NOT_ALIKE, NOT_ALIKE, None]
    assert [hit.text for hit in shown_hits(window)] == hits
    assert view.currentIndex().row() == 5
    wait(qtbot, lambda: window.lanes.idle)
    assert said(window) == [
        ("the machine took my card", text, score, "hit")
        for text, score in zip(hits, (1.0, 1.0, 1.0, 0.0, 0.0), strict=False)
    ]
    taught = window.explore_page().teaching
    wait(qtbot, lambda: taught.count.text() == "5")
    assert taught.kinds.text() == "3 alike · 2 not alike"
    assert view.verticalScrollBar().value() == scrolled

    qtbot.keyClick(window, *UNDO)
    qtbot.keyClick(window, *UNDO)
    assert marks(window)[:5] == [ALIKE, ALIKE, ALIKE, None, None]
    qtbot.keyClick(window, *REDO)
    assert marks(window)[:5] == [ALIKE, ALIKE, ALIKE, NOT_ALIKE, None]
    wait(qtbot, lambda: window.lanes.idle)
    assert [one[2] for one in said(window)] == [1.0, 1.0, 1.0, 0.0]
    window.close()  # at once: what was marked last is written all the same

    again = open_window()
    again.start_page.recent_rows()[0].click()
    wait(qtbot, lambda: again.session.workspace is not None and settled(again))
    searched(again, qtbot, "the machine took my card")
    assert [hit.text for hit in shown_hits(again)] == hits
    assert marks(again)[:5] == [ALIKE, ALIKE, ALIKE, NOT_ALIKE, None]
    assert again.explore_page().teaching.count.text() == "4"
    assert not again.session.undo_stack.canUndo()
