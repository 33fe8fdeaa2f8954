"""The average of a run and the model before it, from the card of the run."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from core.workspace import Workspace
from tests.core.training.tiny import scored, tiny_encoder
from tests.core.workspace import learned
from tests.explorer.driver import OpenWindow, click, settled, wait


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("average")
    tiny_encoder(home / "plain").save(home / "tiny-base")
    with Workspace.create(home / "ws", model=str(home / "tiny-base")) as workspace:
        workspace.add_lines(learned.TEXTS)
        workspace.encoder("cpu", "float32")
        workspace.prepare()
        learned.finish(workspace.runs.begin(scored(240), learned.config()))
    return home / "ws"


def test_a_run_is_averaged_with_the_model_before_and_the_average_is_judged(
    open_window: OpenWindow, qtbot: QtBot, trained: Path, tmp_path: Path
) -> None:
    window = open_window(Path(shutil.copytree(trained, tmp_path / "ws")))
    wait(qtbot, lambda: settled(window) and window.session.encoder_status.state == "ready")
    page = window.train_page()
    window.show_page("train")
    training = page.training
    wait(qtbot, lambda: training.row(1) is not None and window.lanes.idle)
    training.run_to_show.emit(1)
    link, sentence = page.findChild(QPushButton, "averageRun"), page.findChild(QLabel, "verdictSentence")
    assert link is not None
    assert sentence is not None
    wait(qtbot, lambda: link.isVisible())
    assert "On 120 general pairs of sentences" in sentence.text()
    assert "forgotten: on 120 random pairs that nobody marked, the order" in sentence.text()
    click(qtbot, page, "averageRun")
    wait(qtbot, lambda: training.row(2) is not None and "have judged 2 runs" in sentence.text())
    row = training.row(2)
    assert row is not None
    assert row.is_average
    assert row.objective == "average of run 1 and the model before"
    assert not link.isVisible()  # of an average there is none
    assert "forgotten: on 120 random pairs that nobody marked, the order" in sentence.text()
    assert page.findChild(QPushButton, "keepRun").isVisible()
