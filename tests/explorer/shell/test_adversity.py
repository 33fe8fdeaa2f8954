"""What a person does at the wrong moment, and files that are not what they seem: the window goes on."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.encoding.known_models import DEFAULT_MODEL
from core.workspace import Workspace
from explorer.importing.importer import unfinished_mark
from explorer.importing.sheet import NEW
from explorer.shared.settings import Settings, workspaces_folder
from explorer.shell.window import MainWindow
from explorer.widgets.dialogs import ConfirmDialog
from tests.conftest import PROJECT
from tests.explorer.driver import (
    OpenWindow,
    click,
    drop,
    error_said,
    once_running,
    open_prepared,
    running,
    settled,
    wait,
    watching,
)
from tests.explorer.small_files import small_file, write_csv
from tests.explorer.train.test_page import use_tiny_model


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
    sheet.view.destination.setCurrentIndex(sheet.view.destination.findData(NEW))
    sheet.start()


def text_of(window: MainWindow, name: str) -> str:
    """What the label of that name says."""
    label = window.findChild(QLabel, name)
    assert label is not None, name
    return label.text()


def session_ready(window: MainWindow) -> bool:
    """Whether a model is loaded and nothing is being done."""
    return window.session.encoder_status.state == "ready" and window.lanes.idle


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
    assert error_said(window) == ""
    wait(qtbot, lambda: settled(window))
    Workspace.open(two).close()  # nobody else has it open
    assert session.workspace is not None
    assert session.workspace.n_rows == 40
    window.session.close_workspace()
    wait(qtbot, lambda: window.lanes.idle)
    Workspace.open(one).close()
    assert error_said(window) == ""


def test_a_second_workspace_made_while_one_is_open_and_idle(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    session = window.session
    explore(window, qtbot, small_file(tmp_path))
    wait(qtbot, lambda: session.workspace is not None and settled(window))
    for n in range(2, 4):
        explore(window, qtbot, small_file(tmp_path))
        wait(qtbot, lambda n=n: session.workspace is not None and session.workspace.name == f"answers {n}")
        assert session.workspace is not None
        assert session.workspace.n_rows == 98
        wait(qtbot, lambda: window.lanes.idle)
        assert error_said(window) == ""


def test_files_that_are_no_table_of_sentences_are_refused_in_a_sentence(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    (tmp_path / "nothing.csv.gz").write_bytes(b"")
    (tmp_path / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "table.csv").write_text("text,stars\nA fine room,5\n", encoding="utf-8")
    view = window.import_sheet().view
    for name in ("nothing.csv.gz", "photo.png", "folder"):
        drop(window, tmp_path / name)
        wait(qtbot, lambda name=name: name in view.question.text())
        assert not view.explore.isEnabled()
        window.import_sheet().cancel()
        assert window.page == "start"
    wait(qtbot, lambda: window.lanes.idle)


def test_a_file_that_goes_away_before_explore_is_said_in_the_sheet(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    path = small_file(tmp_path)
    drop(window, path)
    view = window.import_sheet().view
    wait(qtbot, view.explore.isEnabled)
    wait(qtbot, lambda: window.lanes.idle)
    path.unlink()
    window.import_sheet().start()
    wait(qtbot, lambda: "There is no file" in view.question.text())
    assert window.page == "import"
    assert not (workspaces_folder() / "answers").exists()
    drop(window, small_file(tmp_path))
    wait(qtbot, lambda: not view.question.text() and view.explore.isEnabled())


def test_an_import_that_fails_beside_an_idle_sheet_is_said(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    wait(qtbot, lambda: window.lanes.idle)
    drop(window, small_file(tmp_path))
    sheet = window.import_sheet()
    wait(qtbot, lambda: sheet.view.explore.isEnabled() and window.lanes.idle)
    window.session.import_lines([" ", ""], "pasted", "all-MiniLM-L6-v2")
    wait(qtbot, lambda: "There is no line to add." in error_said(window))
    click(qtbot, window, "dismissNotice")
    assert window.page == "import"
    assert sheet.view.explore.isEnabled()  # the sheet is as it was, and its own file can be imported
    sheet.start()
    wait(qtbot, lambda: window.page == "explore" and window.lanes.idle)


def test_a_file_dropped_while_another_is_read_comes_next(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    session = window.session
    many = write_csv(tmp_path / "many.csv", ((f"Sentence number {n} here", "a", n) for n in range(60_000)))
    explore(window, qtbot, many)
    second = small_file(tmp_path, "second.csv")
    wait(qtbot, lambda: session.importing)
    drop(window, second)
    assert "second.csv comes next" in text_of(window, "taskNote")
    wait(qtbot, lambda: session.workspace is not None and session.workspace.name == "many")
    wait(qtbot, lambda: window.page == "import" and window.import_sheet().view.explore.isEnabled())
    assert "second.csv" in {
        label.accessibleName().rpartition("/")[2] for label in window.import_sheet().findChildren(QLabel)
    }
    window.import_sheet().start()  # into the one that is open
    wait(qtbot, lambda: session.workspace is not None and session.workspace.n_rows == 60_098)
    wait(qtbot, lambda: window.page == "explore")
    assert error_said(window) == ""


def test_the_sample_asked_for_while_a_file_is_read_loses_neither(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    session = window.session
    many = write_csv(tmp_path / "many.csv", ((f"Sentence number {n} here", "a", n) for n in range(30_000)))
    explore(window, qtbot, many)
    wait(qtbot, lambda: session.importing)
    window.commands.try_sample()
    wait(qtbot, lambda: session.workspace is not None and session.workspace.name == "sample")
    wait(qtbot, lambda: window.lanes.idle)
    with Workspace.open(workspaces_folder() / "many") as workspace:
        assert workspace.n_rows == 30_000
    assert {recent.name for recent in session.settings.recent} == {"many", "sample"}


def test_what_a_killed_import_left_is_taken_up(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    left = workspaces_folder() / "answers"
    Workspace.create(left).close()
    unfinished_mark(left).touch()
    sample = workspaces_folder() / "sample"
    sample.mkdir()  # killed so early that there is no workspace in it yet
    unfinished_mark(sample).touch()
    window = open_window()
    session = window.session
    explore(window, qtbot, small_file(tmp_path))
    wait(qtbot, lambda: session.workspace is not None)
    assert session.workspace is not None
    assert session.workspace.folder == left
    assert session.workspace.n_rows == 98
    window.commands.try_sample()
    wait(qtbot, lambda: session.workspace is not None and session.workspace.folder != left)
    assert session.workspace.n_rows > 100
    assert list(workspaces_folder().glob(".*")) == []


def test_every_stage_can_be_stopped_and_gone_on_with(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    session = window.session
    wait(qtbot, lambda: session.encoder_status.state == "ready")
    rows = ((f"Sentence number {n} of very many, about {n % 50} things", "a", n) for n in range(1_500))
    stages = ("Indexing words", "Encoding", "Laying out the map")
    begun = once_running(window, stages[0], lambda job: window.lanes.cancel(job.id))
    explore(window, qtbot, write_csv(tmp_path / "many.csv", rows))
    for number in range(1, 4):
        wait(qtbot, begun.__len__)
        wait(qtbot, lambda: "Encode what is missing" in text_of(window, "taskNote"))
        assert not settled(window)
        window.task_bar.post("", "info")
        window.actions_["resume_encoding"].trigger()
        if number < 3:
            begun = once_running(
                window,
                stages[number],
                lambda job: window.lanes.cancel(job.id),
                midway=stages[number] == "Encoding",
            )
    wait(qtbot, lambda: settled(window))
    assert error_said(window) == ""
    assert session.workspace is not None
    assert session.workspace.n_encoded == 1_500
    assert session.search_state is not None
    assert session.search_state.keyword_index is not None
    assert len(session.search_state.keyword_index) == 1_500


def test_a_workspace_whose_folder_goes_away_while_it_is_open(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    session = window.session
    open_prepared(window, qtbot, small_file(tmp_path))
    assert session.workspace is not None
    shutil.rmtree(session.workspace.folder)
    drop(window, small_file(tmp_path, "more.csv"))
    view = window.import_sheet().view
    wait(qtbot, view.explore.isEnabled)
    window.import_sheet().start()
    wait(qtbot, lambda: not session.importing)
    window.session.close_workspace()
    wait(qtbot, lambda: window.lanes.idle)
    wait(qtbot, lambda: [row.missing for row in window.start_page.recent_rows()] == [True])
    assert "defect" not in error_said(window)


def test_a_workspace_that_is_open_elsewhere_or_of_a_newer_program_is_said(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    newer = made(tmp_path / "newer")
    document = newer / "workspace.json"
    written = json.loads(document.read_text(encoding="utf-8"))
    document.write_text(json.dumps(written | {"schema_version": 99}), encoding="utf-8")
    with Workspace.create(tmp_path / "held"):
        window.open_paths([tmp_path / "held"])
        here = f"is open in this program already (process {os.getpid()})"
        wait(qtbot, lambda: here in error_said(window))
    click(qtbot, window, "dismissNotice")
    wait(qtbot, lambda: error_said(window) == "")
    window.open_paths([newer])
    wait(qtbot, lambda: "a newer one (schema 99, " in error_said(window))
    assert window.page == "start"
    wait(qtbot, lambda: window.lanes.idle)


@pytest.mark.parametrize(
    "content",
    [
        "[" * 100_000,
        '{"window": {"width": 1e999, "height": -5, "x": 1e30, "y": 0}, "recent": [{"rows": 1e999}, 7, null]}',
        '{"recent_models": [1, null, {}], "theme": 7, "model": "", "device": "abacus"}',
        '{"recent": [{"folder": "a\\u0000b", "name": "n", "rows": 1, "model": "m", "opened": "2025-01-01"}]}',
        '{"model": "/nowhere/at/all", "window": {"width": 1000000000000, "height": 3, "x": 1, "y": 1}}',
    ],
)
def test_the_window_opens_whatever_stands_in_the_settings(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, content: str
) -> None:
    Settings().path.write_text(content, encoding="utf-8")
    window = open_window()
    wait(qtbot, lambda: session_ready(window))
    drop(window, small_file(tmp_path))
    wait(qtbot, window.import_sheet().view.explore.isEnabled)
    missing = "There is no model folder “/nowhere/at/all”."
    assert (missing in error_said(window)) == ("/nowhere" in content)
    assert bool(error_said(window)) == ("/nowhere" in content)  # and nothing else is said


def test_queries_that_nobody_should_type(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window()
    session = window.session
    open_prepared(window, qtbot, small_file(tmp_path))
    page = window.explore_page()
    field = page.search_box.field
    odd = [
        '"',
        "'; --",
        '"unclosed -card "',
        "-card",
        "-card -soup -city",
        "🏦 💳",
        "card\x00soup",
        "\u202ecard\u202c مرحبا",
        "soup " * 2_000,
        "x" * 10_000,
        "a*b?c~2^3 [a TO b] field:value",
        "\ud800",
    ]
    with watching(session.search_failed) as failed, watching(session.error_raised) as errors:
        for n, query in enumerate(odd):
            for mode in ("semantic", "keyword", "hybrid"):
                page.set_mode(mode)
                field.setText(query)
                qtbot.keyClick(field, Qt.Key.Key_Return)
                if n % 2:
                    wait(qtbot, lambda: window.lanes.idle)
        for n in range(200):  # as fast as keys can come, while the mode is switched
            qtbot.keyClick(field, "abcdefgh "[n % 9])
            page.set_mode(("semantic", "keyword", "hybrid")[n % 3])
        field.setText("soup")
        page.set_mode("keyword")
        qtbot.keyClick(field, Qt.Key.Key_Return)
        wait(qtbot, lambda: window.lanes.idle)
    assert failed == []
    assert errors == []
    assert session.hits is not None
    assert all("soup" in hit.text for hit in session.hits.hits)


def test_odd_corpora_come_to_rest(open_window: OpenWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window()
    session = window.session
    files = {
        "one": [("The only sentence there is", "a", 1)],
        "equal": [("Twice the same sentence", "a", 1)] * 2,
        "three": [(f"Sentence number {n}", "a", n) for n in range(3)],
        "long": [("word " * 200_000, "a", 1), ("A short one", "b", 2)],
        "breaks": [("First line\nsecond line\r\nthird", "a", 1), ("A NUL \x00 in it", "b", 2)],
    }
    for name, rows in files.items():
        explore(window, qtbot, write_csv(tmp_path / f"{name}.csv", rows))
        wait(qtbot, lambda name=name: session.workspace is not None and session.workspace.name == name)
        wait(qtbot, lambda: settled(window))
        assert session.workspace is not None
        assert session.workspace.n_encoded == session.workspace.n_texts
        assert error_said(window) == "", name
    drop(window, write_csv(tmp_path / "blank.csv", [(" ", "a", 1), ("", "b", 2)]))
    view = window.import_sheet().view
    wait(qtbot, lambda: view.question.text())
    view.table.horizontalHeader().sectionClicked.emit(0)
    wait(qtbot, view.explore.isEnabled)
    view.destination.setCurrentIndex(view.destination.findData(NEW))
    window.import_sheet().start()
    wait(qtbot, lambda: session.workspace is not None and session.workspace.name == "blank")
    wait(qtbot, lambda: window.lanes.idle)
    assert error_said(window) == ""


def test_the_model_changed_while_sentences_are_encoded(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    from core.encoding import resolve_model

    window = open_window()
    session = window.session
    wait(qtbot, lambda: session.encoder_status.state == "ready")
    copies = [tmp_path / "first copy", tmp_path / "second copy"]
    for copy in copies:
        shutil.copytree(resolve_model(DEFAULT_MODEL).folder, copy)
    rows = ((f"Sentence number {n} of many, about {n % 50} things", "a", n) for n in range(600))
    explore(window, qtbot, write_csv(tmp_path / "many.csv", rows))
    wait(qtbot, lambda: running(window, "Encoding"))
    for name in (*map(str, copies), DEFAULT_MODEL, str(copies[1])):
        session.change_model(name)
    wait(qtbot, lambda: session.workspace is not None and session.workspace.model == str(copies[1]))
    wait(qtbot, lambda: settled(window))
    assert session.workspace is not None
    assert session.workspace.model == str(copies[1])
    assert session.workspace.n_encoded == 600
    assert session.encoder_status.name == "second copy"
    assert session.search_state is not None
    assert session.search_state.encoder is not None
    assert error_said(window) == ""


@pytest.mark.parametrize("stage", ["Reading", "Indexing words", "Encoding", "Laying out the map"])
def test_a_window_closed_at_any_stage_is_gone_on_with(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ConfirmDialog, "exec", lambda self: 1)  # "Close", where it asks
    window = open_window()
    use_tiny_model(window, tmp_path)
    wait(qtbot, lambda: session_ready(window))
    rows = ((f"Sentence number {n} of many, about {n % 50} things", "a", n) for n in range(700))
    path = write_csv(tmp_path / "many.csv", rows)
    begun = once_running(window, stage, lambda job: None)
    explore(window, qtbot, path)
    wait(qtbot, lambda: begun)
    began = time.monotonic()
    window.close()
    assert not window.isVisible()
    assert time.monotonic() - began < 20  # far less, on a machine that does nothing else
    again = open_window()
    rows_shown = again.start_page.recent_rows()
    if stage == "Reading" and not rows_shown:
        assert [entry.name for entry in workspaces_folder().iterdir() if entry.is_dir()] == []
        explore(again, qtbot, path)
    else:
        rows_shown[0].click()
    wait(qtbot, lambda: again.session.workspace is not None)
    wait(qtbot, lambda: settled(again))
    assert again.session.workspace is not None
    assert (again.session.workspace.n_rows, again.session.workspace.n_encoded) == (700, 700)
    assert error_said(again) == ""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C to a whole console")
def test_ctrl_c_closes_a_window_that_does_nothing(tmp_path: Path) -> None:
    env = os.environ | {"SEMANTIC_EXPLORER_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "explorer"]
    log = tmp_path / "semantic-explorer.log"
    with subprocess.Popen(command, cwd=PROJECT, env=env, stderr=subprocess.PIPE, text=True) as program:
        while "loaded all-MiniLM-L6-v2" not in (log.read_text(encoding="utf-8") if log.exists() else ""):
            assert program.poll() is None
            threading.Event().wait(0.1)
        program.send_signal(signal.SIGINT)
        _, said = program.communicate(timeout=60)
    assert program.returncode == 130
    assert said == ""
