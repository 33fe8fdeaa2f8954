"""A quick copy made in the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from core.workspace import Workspace
from explorer.shared.settings import workspaces_folder
from explorer.shell.model_dialog import ModelDialog
from explorer.shell.static_copy import StaticCopyDialog
from explorer.shell.window import MainWindow
from tests.core.workspace.conftest import sentences
from tests.explorer.driver import OpenWindow, click, error_said, settled, shown_hits, type_query, wait
from tests.explorer.model_folders import sound


@pytest.fixture(scope="module")
def tiny_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sound(tmp_path_factory.mktemp("models") / "tiny")


def opened(window: MainWindow) -> StaticCopyDialog:
    window.actions_["static_copy"].trigger()
    dialog = window.findChild(StaticCopyDialog)
    assert dialog is not None
    return dialog


def test_a_copy_is_made_measured_and_used(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, tiny_model: Path
) -> None:
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_lines(sentences(600))
        workspace.prepare()
    window = open_window(tmp_path / "w")
    session = window.session
    wait(qtbot, lambda: settled(window) and session.encoder_status.state == "ready")
    dialog = opened(window)
    folder = workspaces_folder() / "models" / f"{tiny_model.name}-quick"
    assert dialog.field.text() == str(folder)
    click(qtbot, dialog, "staticCopyMake")
    assert dialog.bar.isVisible()
    assert not dialog.field.isEnabled()
    wait(qtbot, lambda: dialog.use.isVisible())
    assert "times as many sentences a second" in dialog.sentence.text()
    assert "measured with 60 sentences that it was not fitted to" in dialog.sentence.text()
    # It is offered as any model is.
    offered = ModelDialog(session.settings.get("model"), session.settings.get("recent_models"), True)
    rows = [offered.list.item(row).toolTip() for row in range(offered.list.count())]
    assert str(folder) in rows
    offered.deleteLater()
    click(qtbot, dialog, "staticCopyUse")
    wait(qtbot, lambda: session.workspace is not None and session.workspace.model == str(folder))
    wait(qtbot, lambda: settled(window) and session.encoder_status.state == "ready")
    type_query(qtbot, window, sentences(600)[4])
    wait(qtbot, lambda: session.hits is not None and bool(shown_hits(window)))
    assert shown_hits(window)[0].text == sentences(600)[4]
    # Of a static model no copy is made.
    again = opened(window)
    click(qtbot, again, "staticCopyMake")
    wait(qtbot, lambda: "it is quick already" in error_said(window))
    assert again.make.isEnabled()
    again.close()


def test_closing_the_dialog_stops_it(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, tiny_model: Path
) -> None:
    with Workspace.create(tmp_path / "w", model=str(tiny_model)) as workspace:
        workspace.add_lines(sentences(30))
        workspace.prepare()
    window = open_window(tmp_path / "w")
    wait(qtbot, lambda: settled(window) and window.session.encoder_status.state == "ready")
    dialog = opened(window)
    dialog.findChild(QLineEdit, "staticCopyFolder").setText(str(tmp_path / "quick"))
    click(qtbot, dialog, "staticCopyMake")
    dialog.reject()
    wait(qtbot, lambda: window.lanes.idle)
    assert window.session.settings.get("recent_models")[:1] != [str(tmp_path / "quick")]
    assert error_said(window) == ""
