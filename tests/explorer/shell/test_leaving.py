"""Opening what is open, leaving what is being made, stopping what is being loaded: nothing goes unsaid."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from core.encoding import SentenceEncoder
from core.workspace import Workspace
from explorer.shared.settings import workspaces_folder
from explorer.shell import window as main_window
from explorer.shell.model_dialog import DownloadDialog
from tests.explorer.driver import OpenWindow, click, drop, error_said, open_prepared, settled, wait
from tests.explorer.small_files import small_file

MISSING = "intfloat/multilingual-e5-small"


def until_cancelled(context: Any) -> None:
    while True:
        context.cancel.raise_if_cancelled()


def test_the_open_workspace_is_shown_and_not_opened_again(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    """Its row on the start page leads back to it; what runs there goes on."""
    window = open_window()
    open_prepared(window, qtbot, small_file(tmp_path))
    session, workspace = window.session, window.session.workspace
    handle = session.submit("engine", until_cancelled, title="Training")
    window.show_page("start")
    row = window.start_page.recent_rows()[0]
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
    assert window.page == "explore"
    assert session.workspace is workspace
    assert window.lanes.expects(handle)
    handle.cancel()
    wait(qtbot, lambda: window.lanes.idle)


def test_leaving_a_workspace_asks_where_something_would_be_lost(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    open_prepared(window, qtbot, small_file(tmp_path))
    session = window.session
    answers = [0, 0, 1]
    asked: list[str] = []

    def answer(dialog: main_window.ConfirmDialog) -> int:
        asked.append(dialog.windowTitle())
        return answers.pop(0)

    monkeypatch.setattr(main_window.ConfirmDialog, "exec", answer)
    other = tmp_path / "other"
    Workspace.create(other, model="all-MiniLM-L6-v2").close()
    session.submit("io", until_cancelled, title="Exporting", confirm_loss="It would not be there.")
    before = session.workspace
    window.actions_["close_workspace"].trigger()
    assert session.workspace is before
    drop(window, other)
    assert session.workspace is before
    drop(window, other)
    wait(qtbot, lambda: session.workspace is not None and session.workspace.folder == other)
    assert len(asked) == 3
    wait(qtbot, lambda: window.lanes.idle)


def test_the_sample_asked_for_twice_is_made_once(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    window.commands.try_sample()
    window.commands.try_sample()
    wait(qtbot, lambda: window.session.workspace is not None and settled(window))
    assert window.session.workspace is not None
    assert window.session.workspace.name == "sample"
    assert [folder.name for folder in workspaces_folder().iterdir() if folder.is_dir()] == ["sample"]


def test_a_model_whose_loading_is_stopped_is_not_the_workspace_s(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    open_prepared(window, qtbot, small_file(tmp_path))
    session = window.session
    assert session.workspace is not None
    before = session.workspace.model
    real = Workspace.encoder

    def encoder(self: Workspace, device: str, precision: str, download: Any = None, task: Any = None) -> Any:
        if self.model != before:
            until_cancelled(task)
        return real(self, device, precision, download, task)

    monkeypatch.setattr(Workspace, "encoder", encoder)
    session.change_model("another")
    wait(qtbot, lambda: session.encoder_status.state == "loading")
    (job,) = [job for job in window.lanes.jobs() if job.title == "Loading model"]
    window.lanes.cancel(job.id)
    wait(qtbot, lambda: session.workspace is not None and session.workspace.model == before)
    wait(qtbot, lambda: session.encoder_status.state == "ready" and settled(window))
    assert "MiniLM" in window.header.model_chip.text()
    assert session.workspace.n_encoded == 96


def test_a_model_tried_in_a_sheet_that_was_left_does_not_come_later(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does the sheet forget it while it loads."""
    window = open_window()
    open_prepared(window, qtbot, small_file(tmp_path))
    session = window.session
    wait(qtbot, lambda: session.encoder_status.state == "ready")
    usual = session.settings.get("model")
    loaded, release = session.encoders.loaded, threading.Event()
    real = SentenceEncoder.load

    def load(name: str, *args: Any, **options: Any) -> SentenceEncoder:
        if name == MISSING:
            assert release.wait(120)
            name = usual
        return real(name, *args, **options)

    monkeypatch.setattr(SentenceEncoder, "load", staticmethod(load))
    drop(window, small_file(tmp_path, "other.csv"))
    view = window.import_sheet().view
    wait(qtbot, view.explore.isEnabled)
    picker, into = view.model_picker, view.destination

    def add(choice: int) -> None:
        into.setCurrentIndex(choice)
        into.activated.emit(choice)

    add(0)
    assert picker.isEnabled()
    picker.setCurrentIndex(picker.findData(MISSING))
    picker.activated.emit(picker.currentIndex())
    wait(qtbot, lambda: session.encoder_status.state == "loading")
    add(1)  # into the open workspace, whose model it has, ...
    assert picker.model_name == usual
    add(0)  # ... and back
    assert picker.model_name == MISSING
    qtbot.keyClick(window.import_sheet(), Qt.Key.Key_Escape)
    release.set()
    wait(qtbot, lambda: window.lanes.idle)
    assert session.encoders.loaded is loaded
    assert session.settings.get("model") == usual
    assert "MiniLM" in window.header.model_chip.text()


def test_what_is_said_of_a_model_that_is_not_here_goes_with_not_now(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    """And the usual model stays the usual one."""
    window = open_window()
    session = window.session
    wait(qtbot, lambda: session.encoder_status.state == "ready")
    usual = "another usual one"
    session.settings.set("model", usual)
    session.change_model(MISSING)
    wait(qtbot, lambda: window.findChild(DownloadDialog) is not None)
    assert f"The model {MISSING.rpartition('/')[2]} was not loaded" in error_said(window)
    dialog = window.findChild(DownloadDialog)
    assert dialog is not None
    assert session.settings.get("model") == usual
    qtbot.mouseClick(dialog.findChild(QPushButton, "downloadNo"), Qt.MouseButton.LeftButton)
    wait(qtbot, lambda: session.encoder_status.state == "ready")
    assert error_said(window) == ""


def test_enter_presses_the_button_that_has_the_focus(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    """Where the system's style leaves that to Space: it does not start the import."""
    window = open_window()
    drop(window, small_file(tmp_path))
    sheet = window.import_sheet()
    wait(qtbot, sheet.view.explore.isEnabled)
    assert not sheet.view.options.isVisible()
    sheet.view.format_button.setFocus()
    qtbot.keyClick(sheet.view.format_button, Qt.Key.Key_Return)
    assert sheet.view.options.isVisible()
    assert not window.session.importing
    click(qtbot, window, "cancelButton")
