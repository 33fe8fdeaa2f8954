"""The selected rows are deleted for good in the window: asked first, gone from every file, shown without."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.workspace import Workspace
from explorer.widgets.dialogs import ConfirmDialog
from tests.explorer.driver import OpenWindow, click, settled, wait
from tests.explorer.small_files import sentences

ZEBRA = "The zebra on the pier asked for its umbrella"


def holding(folder: Path) -> list[str]:
    return [
        path.name for path in folder.rglob("*") if path.is_file() and b"zebra" in path.read_bytes().lower()
    ]


def test_the_selected_rows(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "ws"
    with Workspace.create(folder) as workspace:
        workspace.add_lines([*(text for text, _ in sentences()[:40]), ZEBRA, "zebra stripes are black"])
    window = open_window()
    session = window.session
    session.open_workspace(folder)
    wait(qtbot, lambda: settled(window))
    action = window.actions_["delete_rows"]
    assert not action.isEnabled()
    session.select([40, 41], "menu")
    assert action.isEnabled()

    def asked() -> ConfirmDialog | None:
        found = [each for each in window.findChildren(ConfirmDialog) if each.isVisible()]
        return found[0] if found else None

    action.trigger()
    wait(qtbot, lambda: asked() is not None)
    dialog = asked()
    assert dialog is not None
    said = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "2 rows" in said
    assert "cannot be undone" in said
    qtbot.keyClick(dialog, Qt.Key.Key_Return)  # leaves everything as it is
    wait(qtbot, lambda: asked() is None)
    assert session.workspace is not None
    assert session.workspace.n_rows == 42

    action.trigger()
    wait(qtbot, lambda: asked() is not None)
    click(qtbot, window, "confirmYes")
    wait(
        qtbot,
        lambda: session.workspace is not None and session.workspace.n_rows == 40 and settled(window),
    )
    session.close_workspace()
    wait(qtbot, lambda: window.lanes.idle)
    assert holding(folder) == []
