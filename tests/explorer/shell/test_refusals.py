"""What the window refuses, in the sentence that it shows; `python -m tests.raises` found that no other test
met these.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from core.workspace import Workspace
from explorer.shared.settings import workspaces_folder
from tests.explorer.driver import OpenWindow, click, drop, error_said, wait
from tests.explorer.small_files import small_file


def test_a_workspace_and_a_file_dropped_together(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    Workspace.create(tmp_path / "one").close()
    window = open_window()
    drop(window, tmp_path / "one", small_file(tmp_path))
    assert error_said(window) == (
        "one was not opened A workspace is opened alone. Open one by itself, then add files."
    )
    assert (window.page, window.session.workspace) == ("start", None)
    wait(qtbot, lambda: window.lanes.idle)


def test_a_log_that_could_not_be_begun(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SEMANTIC_EXPLORER_HOME", str(tmp_path / "file" / "below"))
    window = open_window()
    window.actions_["open_log"].trigger()
    assert "There is no log file in this run." in error_said(window)
    wait(qtbot, lambda: window.lanes.idle)


def test_a_file_in_which_every_line_is_rejected(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "long.txt"
    path.write_bytes(b"x" * 17_000_000 + b"\n")
    window = open_window()
    drop(window, path)
    view = window.import_sheet().view
    click(qtbot, window, "exploreButton")
    wait(qtbot, lambda: "There is no row in it." in view.question.text())
    assert "Choose a file with at least one sentence." in view.question.text()
    assert (window.page, window.session.workspace) == ("import", None)
    assert not (workspaces_folder() / "long").exists()
    wait(qtbot, lambda: window.lanes.idle)


def test_two_files_of_which_neither_can_be_read_are_both_named(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    paths = [tmp_path / "a.csv", tmp_path / "b.csv"]
    for path in paths:
        path.write_text("text,n\nThe soup was cold,1\nThe bus was late,2\n", encoding="utf-8")
    window = open_window()
    drop(window, *paths)
    view = window.import_sheet().view
    wait(qtbot, lambda: view.explore.isEnabled() and window.lanes.idle)
    for path in paths:
        path.unlink()
    window.import_sheet().start()
    wait(qtbot, lambda: view.question.text() != "")
    for path in paths:
        assert f"There is no file {path}." in view.question.text()
    assert list(workspaces_folder().glob("[ab]*")) == []
    wait(qtbot, lambda: window.lanes.idle)
