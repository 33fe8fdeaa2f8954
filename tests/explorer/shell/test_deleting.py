"""Rows are deleted for good in the window, by each of its doors: asked first, gone from every file, shown
without.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from core.workspace import Workspace
from explorer.explore.facet_panel import ValueFacet
from explorer.shared.log_file import LOG_NAME
from explorer.shared.settings import settings_folder
from explorer.shell.window import MainWindow
from explorer.widgets.dialogs import ConfirmDialog
from tests.core.workspace.test_deleting import OTHER, PERSON, WORD, N, made
from tests.core.workspace.test_deleting import holding as holding_any
from tests.explorer.driver import OpenWindow, click, settled, wait
from tests.explorer.small_files import sentences

__all__ = ["made"]  # a fixture

ZEBRA = "The zebra on the pier asked for its umbrella"


def holding(folder: Path, word: bytes = b"zebra") -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file() and word in path.read_bytes().lower()]


def asked(window: MainWindow) -> ConfirmDialog | None:
    found = [each for each in window.findChildren(ConfirmDialog) if each.isVisible()]
    return found[0] if found else None


def question(window: MainWindow, qtbot: QtBot, ask: Callable[[], object]) -> str:
    """Everything that is said before anything is deleted."""
    ask()
    wait(qtbot, lambda: asked(window) is not None)
    dialog = asked(window)
    assert dialog is not None
    return "\n".join(label.text() for label in dialog.findChildren(QLabel))


def agree(window: MainWindow, qtbot: QtBot, n_left: int) -> None:
    """Delete, and wait until what is left is shown."""
    session = window.session
    click(qtbot, window, "confirmYes")
    wait(
        qtbot,
        lambda: session.workspace is not None and session.workspace.n_rows == n_left and settled(window),
    )


def opened(open_window: OpenWindow, qtbot: QtBot, folder: Path) -> MainWindow:
    window = open_window()
    window.session.open_workspace(folder)
    wait(qtbot, lambda: window.session.workspace is not None and settled(window))
    return window


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A workspace with 44 rows, of which four are of one person: two of these tell of a zebra."""
    lines = [text for text, _ in sentences()[:40]]
    texts = [*lines, ZEBRA, "zebra stripes are black", "her rain coat is dry", "her boots are wet"]
    people = [f"user{number % 3}" for number in range(40)] + ["zebrafriend"] * 4
    rows = "".join(f'"{text}",{who}\n' for text, who in zip(texts, people, strict=True))
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "rows.csv").write_text(f"text,who\n{rows}", encoding="utf-8")
    with Workspace.create(tmp_path / "out" / "ws") as workspace:
        workspace.add_file(tmp_path / "in" / "rows.csv", "text")
    return tmp_path / "out" / "ws"


def value_facet(window: MainWindow, column: str) -> ValueFacet:
    (found,) = (each for each in window.explore_page().facets.sections() if each.column == column)
    assert isinstance(found, ValueFacet)
    return found


def entry_of_value(window: MainWindow, column: str, value: str) -> QAction:
    """What the menu of a value offers to delete."""
    facet = value_facet(window, column)
    model = facet.list.model()
    places = [model.index(row, 0) for row in range(model.rowCount())]
    menu: QMenu = facet.menu_for(next(place for place in places if place.data() == value))
    action = menu.findChild(QAction, "deleteValue")
    assert action is not None
    return action


def test_the_selected_rows(open_window: OpenWindow, qtbot: QtBot, folder: Path) -> None:
    window = opened(open_window, qtbot, folder)
    session = window.session
    action = window.actions_["delete_rows"]
    assert not action.isEnabled()
    session.select([40, 41, 42, 43], "menu")
    assert action.isEnabled()
    said = question(window, qtbot, action.trigger)
    assert "4 rows" in said
    assert "cannot be undone" in said
    dialog = asked(window)
    assert dialog is not None
    qtbot.keyClick(dialog, Qt.Key.Key_Return)  # leaves everything as it is
    wait(qtbot, lambda: asked(window) is None)
    assert session.workspace is not None
    assert session.workspace.n_rows == 44
    question(window, qtbot, action.trigger)
    agree(window, qtbot, 40)
    session.close_workspace()
    wait(qtbot, lambda: window.lanes.idle)
    assert holding(folder.parent) == []


def test_a_row_that_is_looked_at_and_what_the_filter_shows(
    open_window: OpenWindow, qtbot: QtBot, folder: Path
) -> None:
    with Workspace.open(folder) as workspace:
        workspace.labels.put(workspace.labels.add("user1").label_id, np.array([1, 2]))
    window = opened(open_window, qtbot, folder)
    session, page, action = window.session, window.explore_page(), window.actions_["delete_passing"]
    window.show_page("explore")
    assert not action.isEnabled()  # nothing is filtered: it would be everything
    labels, who = page.facets.sections()
    for section, offered in ((labels, False), (who, True)):  # the name of a label is no value of a column
        assert isinstance(section, ValueFacet)
        menu = section.menu_for(section.list.model().index(0, 0))
        assert (menu.findChild(QAction, "deleteValue") is not None) == offered
        assert (menu.findChild(QAction, "deleteLabel") is None) == offered
    session.select([41], "menu")
    wait(qtbot, lambda: settled(window) and page.detail.text.text() == "zebra stripes are black")
    session.toggle_facet("who", "zebrafriend")  # what is deleted is the row, whatever is filtered
    wait(qtbot, lambda: settled(window))
    link = page.detail.findChild(QPushButton, "deleteRow")
    assert link is not None
    assert "1 row" in question(window, qtbot, link.click)
    agree(window, qtbot, 43)
    assert holding(folder.parent, b"stripes") == []
    assert holding(folder.parent) != []
    assert not action.isEnabled()
    session.toggle_facet("who", "zebrafriend")
    wait(qtbot, lambda: settled(window) and action.isEnabled())
    assert not window.actions_["delete_rows"].isEnabled()
    assert "3 rows" in question(window, qtbot, action.trigger)
    agree(window, qtbot, 40)
    session.close_workspace()
    wait(qtbot, lambda: window.lanes.idle)
    assert holding(folder.parent) == []


def test_all_rows_with_a_label(open_window: OpenWindow, qtbot: QtBot, folder: Path) -> None:
    """Hidden ones, too, and whatever is filtered; rows of a column's value of that name stay."""
    with Workspace.open(folder) as workspace:
        workspace.labels.put(workspace.labels.add("user1").label_id, np.array([2, 40, 41, 42, 43]))
        workspace.rows.hide([40], "vanished")
    window = opened(open_window, qtbot, folder)
    window.show_page("explore")
    window.session.toggle_facet("who", "user2")
    wait(qtbot, lambda: settled(window))
    section = window.explore_page().facets.sections()[0]
    assert isinstance(section, ValueFacet)
    entry = section.menu_for(section.list.model().index(0, 0)).findChild(QAction, "deleteLabel")
    assert entry is not None
    said = question(window, qtbot, entry.trigger)
    assert "5 rows" in said
    assert "1 of them is hidden" in said
    dialog = asked(window)
    assert dialog is not None
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    wait(qtbot, lambda: asked(window) is None and window.lanes.idle)


def test_a_value_leaves_every_byte(open_window: OpenWindow, qtbot: QtBot, made: Path, tmp_path: Path) -> None:
    """With rows that are hidden, runs, notes, names; the model that learned from it is named before."""
    folder = Path(shutil.copytree(made, tmp_path / "ws"))
    (folder / "my notes.txt").write_text("mine")
    log = settings_folder() / LOG_NAME
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text(f"an error with {WORD}", encoding="utf-8")
    window = opened(open_window, qtbot, folder)
    window.session.toggle_facet("user", "user1")  # it lets none of them through, and they go all the same
    wait(qtbot, lambda: settled(window) and len(value_facet(window, "user").values.index(0).data()) > 0)
    value_facet(window, "user").more.click()
    said = question(window, qtbot, entry_of_value(window, "user", PERSON).trigger)
    for part in (
        "5 rows",
        "1 of them is hidden",
        "3 sentences go",
        "Version 1 was trained on",
        "my notes.txt",
        "The log of the program is emptied",
    ):
        assert part in said
    agree(window, qtbot, N - 3)
    window.session.close_workspace()
    wait(qtbot, lambda: window.lanes.idle)
    assert holding_any(folder.parent, WORD, PERSON, OTHER) == set()
    assert (folder / "my notes.txt").read_text() == "mine"
    assert WORD not in log.read_text(encoding="utf-8")
