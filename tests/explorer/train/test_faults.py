"""The Train page when things go wrong or are taken back: a run failed, discarded, half taken over."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

import assets
from core.encoding import SentenceEncoder
from explorer.shell.window import MainWindow
from tests.explorer.driver import OpenWindow, click, drop, error_said, wait, watching
from tests.explorer.train.test_page import open_small, ready, set_field, text_of, use_tiny_model


def answer(window: MainWindow, dialog: str, button: str, text: str = "") -> None:
    """Once a dialog is open that waits for an answer, type `text` and press a button of it."""

    def press() -> None:
        found = next((each for each in window.findChildren(QDialog, dialog) if each.isVisible()), None)
        if found is None:
            QTimer.singleShot(20, press)
            return
        field = found.findChild(QLineEdit)
        if field is not None and text:
            field.setText(text)
        pressed = found.findChild(QPushButton, button)
        assert pressed is not None
        pressed.click()

    QTimer.singleShot(0, press)


def test_a_run_that_fails_says_why_and_can_be_discarded(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    training, workspace = page.training, window.session.workspace
    assert workspace is not None
    drop(window, assets.sample_pairs())
    wait(qtbot, lambda: ready(page))
    set_field(page, "learning_rate", "1e30")
    set_field(page, "max_grad_norm", "")
    wait(qtbot, lambda: ready(page))
    click(qtbot, page, "startRun")
    wait(qtbot, lambda: "is not finite any more" in error_said(window))
    wait(qtbot, lambda: training.live is None and training.runs and training.runs[0].fate == "failed")
    assert text_of(page, "verdict") == "Failed"
    sentence = text_of(page, "verdictSentence")
    assert "is not finite any more" in sentence
    assert "learning rate" in sentence
    line = page.run_list.model.line_of(1)
    assert line is not None
    assert str(page.run_list.model.index(line, 3).data()).startswith("failed at step")

    run = workspace.runs.all()[0]
    answer(window, "confirmDialog", "confirmNo")
    click(qtbot, page, "discardRun")
    assert run.folder.exists()
    page.run_list.choose((1,))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=20_000)
    page.run_list.table.setFocus()
    answer(window, "confirmDialog", "confirmYes")
    qtbot.keyClick(page.run_list.table, Qt.Key.Key_Delete)
    wait(qtbot, lambda: all(row.number != 1 for row in training.runs))
    assert not run.folder.exists()
    set_field(page, "learning_rate", "2e-5")
    wait(qtbot, lambda: ready(page))  # and the next one can be started


def test_a_take_over_that_is_stopped_goes_on_at_the_next_start_and_the_version_is_named_and_taken_along(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    training, session = page.training, window.session
    assert session.workspace is not None
    folder, before = session.workspace.folder, session.workspace.model
    drop(window, assets.sample_pairs())
    wait(qtbot, lambda: ready(page))
    click(qtbot, page, "startRun")
    wait(qtbot, lambda: training.live is None and training.runs and training.runs[0].fate == "finished")
    with watching(session.comparison_requested) as asked:
        click(qtbot, page, "compareRun")
    assert asked == [1]
    window.show_page("train")
    wait(qtbot, lambda: window.lanes.idle)

    page.run_list.choose((1,))
    click(qtbot, page, "keepRun")
    wait(
        qtbot,
        lambda: (
            session.workspace is not None
            and (session.workspace.versions.coming is not None or not training.taking_over)
        ),
    )
    session.lanes.cancel_key("take over")
    wait(qtbot, lambda: not training.taking_over)
    if session.workspace.model == before:  # else it was done before it could be stopped
        assert session.workspace.versions.coming is not None
        wait(qtbot, lambda: text_of(page, "runTitle") == "Run 1")
    session.close_workspace()
    wait(qtbot, lambda: window.page == "start" and window.lanes.idle)
    session.open_workspace(folder)
    wait(qtbot, lambda: session.workspace is not None and session.workspace.model != before)
    wait(qtbot, lambda: window.lanes.idle and training.runs and training.runs[0].active)

    click(qtbot, window.header, "trainTab")
    page.run_list.choose((1,))
    page.run_list.table.setFocus()
    answer(window, "nameDialog", "nameYes", "  knows my 배송 and 快递  ")
    qtbot.keyClick(page.run_list.table, Qt.Key.Key_F2)
    wait(qtbot, lambda: training.runs[0].name == "knows my 배송 and 快递")
    assert page.run_list.model.index(0, 0).data() == "1 · knows my 배송 and 快递 · in use"
    assert session.encoder_status.name == "knows my 배송 and 快递"
    assert session.workspace.versions.active.name == "knows my 배송 and 快递"
    menu = page.run_list.context_menu()
    assert [action.objectName() for action in menu.actions()] == [
        *("run-rename", "run-compare", "run-export", "run-copy-command", "run-copy-python")
    ]
    menu.deleteLater()

    exported = tmp_path / "exported model"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(exported), ""))
    click(qtbot, page, "exportRun")
    wait(qtbot, lambda: (exported / "README.md").is_file() and window.lanes.idle)
    snapshot = session.workspace.vectors()
    assert snapshot is not None
    ordered = snapshot.sorted()
    encoder = SentenceEncoder.load(exported, precision="float32")
    vectors = encoder.encode(session.workspace.rows.texts())
    # The workspace's vectors may be bfloat16.
    assert np.abs((vectors * ordered.matrix).sum(axis=1) - 1).max() < 5e-3
    page.run_list.table.customContextMenuRequested.emit(QPoint(5, 5))
    shown = QApplication.activePopupWidget()
    assert shown is not None
    shown.close()
