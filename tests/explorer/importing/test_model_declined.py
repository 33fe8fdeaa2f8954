"""A model that is not fetched after all: the workspace goes on with the one that it had."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from explorer.shell.model_dialog import DownloadDialog
from tests.explorer.driver import OpenWindow, drop, settled, wait
from tests.explorer.small_files import small_file

MISSING = "intfloat/multilingual-e5-small"


def test_not_now_goes_back_to_the_model_before(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window()
    session = window.session
    drop(window, small_file(tmp_path))
    wait(qtbot, lambda: window.import_sheet().view.explore.isEnabled())
    window.import_sheet().start()
    wait(qtbot, lambda: settled(window))
    assert session.workspace is not None
    before, n_encoded = session.workspace.model, session.workspace.n_encoded

    session.change_model(MISSING)
    wait(qtbot, lambda: window.findChild(DownloadDialog) is not None)
    dialog = window.findChild(DownloadDialog)
    assert isinstance(dialog, DownloadDialog)
    assert session.workspace.model == MISSING
    button = dialog.findChild(QPushButton, "downloadNo")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    wait(qtbot, lambda: session.workspace is not None and session.workspace.model == before)
    wait(qtbot, lambda: session.encoder_status.state == "ready" and settled(window))
    assert session.workspace.n_encoded == n_encoded
    assert "MiniLM" in window.header.model_chip.text()
