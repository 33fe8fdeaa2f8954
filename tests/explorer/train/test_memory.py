"""A run that will hardly fit into the memory is asked about before it is begun."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.training import estimate
from explorer.widgets.dialogs import ConfirmDialog
from tests.explorer.driver import OpenWindow, click, drop, wait
from tests.explorer.train.test_page import open_small, ready, use_tiny_model
from tests.explorer.train.test_sources import pairs


def test_a_run_that_will_hardly_fit_is_begun_only_after_a_yes(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(estimate, "free_memory", lambda: 100 << 20)
    window = open_window()
    use_tiny_model(window, tmp_path)
    page = open_small(window, qtbot, tmp_path)
    drop(window, pairs(tmp_path / "pairs.csv", 40))
    wait(qtbot, lambda: ready(page))
    said: list[str] = []

    def start(answer: str) -> None:
        """Start, and give the answer once the question is there."""

        def play() -> None:
            wait(qtbot, lambda: any(each.isVisible() for each in page.findChildren(ConfirmDialog)))
            dialog = next(each for each in page.findChildren(ConfirmDialog) if each.isVisible())
            said.append(" ".join(label.text() for label in dialog.findChildren(QLabel)))
            click(qtbot, dialog, answer)

        QTimer.singleShot(0, play)
        click(qtbot, page, "startRun")

    start("confirmNo")
    assert "Will this fit into the memory?" in said[0]
    assert "of memory of the 0.1 GB that are free. That will hardly fit" in said[0]
    assert page.training.live is None
    assert not page.training.runs
    start("confirmYes")
    wait(qtbot, lambda: page.training.live is not None or page.training.runs)
    if page.training.live is not None:
        page.training.cancel()
    wait(qtbot, lambda: page.training.live is None)
