"""Folders that are no model, chosen in the window: a sentence each, and it goes on with another one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from core.encoding import reading_report
from explorer.shared.settings import workspaces_folder
from explorer.shell.model_dialog import ModelDialog
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, click, drop, error_said, settled, type_query, wait
from tests.explorer.model_folders import SPOILT, sound


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sound(tmp_path_factory.mktemp("models") / "good")


def spoilt(good: Path, parent: Path) -> dict[Path, str]:
    """A folder of each kind, and a part of what is said of it."""
    made: dict[Path, str] = {}
    for name, (spoil, sentence) in SPOILT.items():
        folder = Path(shutil.copytree(good, parent / name))
        spoil(folder)
        made[folder] = sentence
    return made


def pick(window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Choose a folder in the import sheet."""
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    picker = window.import_sheet().view.model_picker
    picker.setCurrentIndex(picker.count() - 1)
    picker.activated.emit(picker.currentIndex())


def choose(qtbot: QtBot, window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Choose a folder by Tools, Choose the model."""
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ModelDialog)
        click(qtbot, dialog, "modelFolder")
        click(qtbot, dialog, "modelUse")

    QTimer.singleShot(0, answer)
    window.commands.choose_model()


def test_in_the_import_sheet(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, good: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rows.csv").write_text(
        "text,n\n" + "".join(f"The soup number {n} was cold,{n}\n" for n in range(12)), encoding="utf-8"
    )
    window = open_window()
    drop(window, tmp_path / "rows.csv")
    view = window.import_sheet().view
    wait(qtbot, lambda: view.explore.isEnabled() and window.lanes.idle)
    read = reading_report(str(good), ["The soup was cold"])
    assert read.readable
    for folder, sentence in spoilt(good, tmp_path / "models").items():
        pick(window, folder, monkeypatch)
        wait(qtbot, lambda sentence=sentence: sentence in view.warning.text())
        window.import_sheet()._examiner.reading_checked.emit(read, ())  # also where that takes longer
        assert sentence in view.warning.text()
        assert view.warning.text().count("\n") == 0
        assert error_said(window) == ""  # it is said where the person looks
        assert view.explore.isEnabled()
    pick(window, good, monkeypatch)
    wait(qtbot, lambda: window.session.encoder_status.state == "ready" and window.lanes.idle)
    assert view.warning.text() == ""
    loaded, (folder, sentence) = (
        window.session.encoders.loaded,
        next(iter(spoilt(good, tmp_path / "more").items())),
    )
    pick(window, folder, monkeypatch)
    wait(qtbot, lambda: sentence in view.warning.text())
    pick(window, good, monkeypatch)  # that is loaded still
    assert window.session.encoder_status.state == "ready"
    assert window.session.encoders.loaded is loaded
    wait(qtbot, lambda: window.lanes.idle)
    assert view.warning.text() == ""
    assert not any(path.is_dir() for path in workspaces_folder().iterdir())
    click(qtbot, window, "exploreButton")
    wait(qtbot, lambda: window.session.workspace is not None and settled(window))
    assert window.session.workspace is not None
    assert (window.session.workspace.model, window.session.workspace.n_encoded) == (str(good), 12)


def test_for_the_open_workspace(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, good: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from core.workspace import Workspace

    with Workspace.create(tmp_path / "open", model=str(good)) as workspace:
        workspace.add_lines([f"The soup number {n} was cold" for n in range(12)])
        workspace.prepare()
    window = open_window(tmp_path / "open")
    session = window.session
    wait(qtbot, lambda: session.workspace is not None and settled(window))
    for folder, sentence in spoilt(good, tmp_path / "models").items():
        choose(qtbot, window, folder, monkeypatch)
        wait(qtbot, lambda sentence=sentence: sentence in error_said(window) and window.lanes.idle)
        assert error_said(window).startswith(f"The model {folder.name} was not loaded")
        window.notices.dismiss()
        assert window.notices.shown is None
    window.explore_page().set_mode("keyword")
    type_query(qtbot, window, "soup")
    wait(qtbot, lambda: session.hits is not None and len(session.hits.hits) > 0)
    choose(qtbot, window, good, monkeypatch)
    wait(qtbot, lambda: session.encoder_status.state == "ready" and settled(window))
    assert session.workspace is not None
    assert (session.workspace.model, session.workspace.n_encoded) == (str(good), 12)
    session.close_workspace()
    wait(qtbot, lambda: window.lanes.idle)
    with Workspace.open(tmp_path / "open") as workspace:
        assert (workspace.n_rows, workspace.n_encoded) == (12, 12)
