"""Rows as a file, asked for by keys in the real window."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from explorer.exporting.dialog import ExportDialog
from tests.explorer.driver import OpenWindow, click, wait
from tests.explorer.train.test_page import open_small

CONTROL = Qt.KeyboardModifier.ControlModifier


def test_rows_are_written_beside_the_window(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    open_small(window, qtbot, tmp_path)
    window.show_page("explore")
    said: list[str] = []
    window.session.message_posted.connect(lambda sentence, level: said.append(sentence))

    def export(name: str, modifiers: Qt.KeyboardModifier) -> None:
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / name), ""))
        qtbot.keyClick(window, Qt.Key.Key_E, modifiers)

    export("rows", CONTROL)
    (dialog,) = window.findChildren(ExportDialog)
    click(qtbot, dialog, "exportYes")
    wait(qtbot, lambda: bool(said))
    with (tmp_path / "rows.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert window.session.workspace is not None
    assert len(rows) == window.session.workspace.n_rows
    assert rows[0].keys() >= {"cluster", "map_x", "map_y"}
