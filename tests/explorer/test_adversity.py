"""What a person does at the wrong moment, and files that are not what they seem: the window goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.corpus import ReadOptions
from core.workspace import Workspace
from explorer.main_window import MainWindow
from explorer.settings import DEFAULT_MODEL, workspaces_folder
from explorer.widgets.dialogs import ErrorDialog
from tests.explorer.driver import OpenWindow, drop, settled, wait
from tests.explorer.small_files import small_file, write_csv


def made(folder: Path, rows: int = 40) -> Path:
    """A workspace with rows and nothing else, closed."""
    with Workspace.create(folder) as workspace:
        workspace.add_lines([f"Sentence {n} of {folder.name}" for n in range(rows)])
    return folder


def explore(window: MainWindow, qtbot: QtBot, *paths: Path) -> None:
    """Drop files and press Explore, into a new workspace."""
    drop(window, *paths)
    sheet = window.import_sheet()
    wait(qtbot, sheet.view.explore.isEnabled)
    sheet.view.destination.setCurrentIndex(sheet.view.destination.count() - 1)
    sheet.start()


def sentence_of_the_error(window: MainWindow) -> str:
    """What the error dialog says; empty where there is none."""
    dialog = window.findChild(ErrorDialog)
    return "" if dialog is None else " ".join(label.text() for label in dialog.findChildren(QLabel))


def test_workspaces_opened_one_after_the_other_end_in_the_last_and_leave_none_open(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    one, two = made(tmp_path / "one"), made(tmp_path / "two")
    session = window.session
    for folder in (one, two, one, two, two, one):
        session.open_workspace(folder)
    wait(qtbot, lambda: session.workspace is not None)
    for folder in (two, one):
        session.open_workspace(folder)
        qtbot.wait(1)
    wait(qtbot, lambda: session.workspace is not None and session.workspace.folder == one)
    assert window.findChild(ErrorDialog) is None
    wait(qtbot, lambda: settled(window))
    Workspace.open(two).close()  # nobody else has it open
    assert session.workspace is not None
    assert session.workspace.n_rows == 40
    window.commands.close_workspace()
    wait(qtbot, lambda: window.lanes.idle)
    Workspace.open(one).close()
    assert window.findChild(ErrorDialog) is None


def test_a_second_workspace_made_while_one_is_open_and_idle(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    session = window.session
    explore(window, qtbot, small_file(tmp_path))
    wait(qtbot, lambda: session.workspace is not None and settled(window))
    for n in range(2, 6):
        explore(window, qtbot, small_file(tmp_path))
        wait(qtbot, lambda n=n: session.workspace is not None and session.workspace.name == f"answers {n}")
        assert session.workspace is not None
        assert session.workspace.n_rows == 98
        wait(qtbot, lambda: window.lanes.idle)
        assert window.findChild(ErrorDialog) is None
