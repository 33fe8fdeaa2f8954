"""Rows are copied whole, in the order shown, whether they were ever in sight or not."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from core.workspace import Workspace
from explorer.explore import copying
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, wait
from tests.explorer.small_files import write_csv

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
LONG = "a sentence that goes on and on, " * 60 + "and ends here"
N = 1_500


@pytest.fixture
def window(tmp_path: Path, qtbot: QtBot, open_window: OpenWindow) -> MainWindow:
    rows = [(n, f"sentence number {n}", "") for n in range(N)]
    rows[1] = (1, LONG, "=1+1")
    rows[2] = (2, "two\nlines", "-5")
    with Workspace.create(tmp_path / "many") as workspace:
        workspace.add_file(write_csv(tmp_path / "many.csv", rows, ("id", "sentence", "note")), "sentence")
    window = open_window(tmp_path / "many")
    wait(qtbot, lambda: window.explore_page().rows.model.rowCount() == N and window.lanes.idle)
    return window


def copied(window: MainWindow, qtbot: QtBot) -> tuple[list[str], str]:
    """What Ctrl+C in the table puts on the clipboard, and what is said of it."""
    table = window.explore_page().rows
    with qtbot.waitSignal(window.session.message_posted) as heard:
        qtbot.keyClick(table.view, Qt.Key.Key_C, CONTROL)
    return QGuiApplication.clipboard().text().split("\n"), heard.args[0]


def test_every_cell_of_every_selected_row(window: MainWindow, qtbot: QtBot) -> None:
    page = window.explore_page()
    page.show_panel("rows")
    qtbot.keyClick(page.rows.view, Qt.Key.Key_A, CONTROL)
    wait(qtbot, lambda: len(window.session.selection) == N and window.lanes.idle)
    lines, said = copied(window, qtbot)
    assert len(lines) == N
    assert lines[0] == "sentence number 0\t0\t"
    assert lines[1] == f"{LONG}\t1\t'=1+1", "whole, and nothing for a spreadsheet to run"
    assert lines[2] == "two lines\t2\t'-5"
    assert lines[-1] == f"sentence number {N - 1}\t{N - 1}\t", "a row that was never in sight"
    assert said == (
        "1,500 rows on the clipboard. 2 cells that a spreadsheet would run begin with an apostrophe."
    )


def test_in_the_order_shown(window: MainWindow, qtbot: QtBot) -> None:
    page = window.explore_page()
    page.show_panel("rows")
    with qtbot.waitSignal(page.source.order_ready):
        page.rows.sort_requested.emit("id", True)
    wait(qtbot, lambda: page.rows.model.row_ids()[0] == N - 1 and window.lanes.idle)
    flags = QItemSelectionModel.SelectionFlag
    for place in (0, 2):
        how = flags.Select | flags.Rows
        page.rows.view.selectionModel().select(page.rows.model.index(place, 0), how)
    lines, said = copied(window, qtbot)
    assert [line.split("\t")[1] for line in lines] == [str(N - 1), str(N - 3)]
    assert said == "2 rows on the clipboard."


def test_what_is_too_much_is_said(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "MOST_COPIED", 1_000)
    qtbot.keyClick(window, Qt.Key.Key_A, CONTROL | Qt.KeyboardModifier.AltModifier)
    wait(qtbot, lambda: len(window.session.selection) == N and window.lanes.idle)
    with qtbot.waitSignal(window.session.message_posted) as heard:
        qtbot.keyClick(window, Qt.Key.Key_C, CONTROL | SHIFT)
    assert heard.args[0] == "The first 1,000 of 1,500 rows are on the clipboard; an export takes all."
    assert QGuiApplication.clipboard().text().split("\n")[-1] == "sentence number 999"
