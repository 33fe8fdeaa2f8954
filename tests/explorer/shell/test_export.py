"""Rows and the map as files, asked for by keys in the real window."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from explorer.exporting.dialog import ExportDialog
from tests.explorer.driver import OpenWindow, click, wait
from tests.explorer.train.test_page import open_small

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def test_rows_and_the_map_are_written_beside_the_window(
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

    canvas = window.explore_page().map
    window.activateWindow()  # where nobody manages windows, none is after a dialog
    wait(qtbot, window.isActiveWindow)
    export("map", CONTROL | SHIFT)
    wait(qtbot, lambda: len(said) == 2)
    assert said[1] == f"Picture written to {tmp_path / 'map.png'}"
    assert QImage(str(tmp_path / "map.png")).size() == 2 * canvas.size()

    export("no such folder/map", CONTROL | SHIFT)
    wait(qtbot, lambda: any(one.isVisible() for one in window.findChildren(QDialog, "errorDialog")))
    (shown,) = (one for one in window.findChildren(QDialog, "errorDialog") if one.isVisible())
    shown.close()
    assert len(said) == 2
