"""Marks that a lost log took along are back in the real window, which says how many."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.workspace import Workspace
from tests.explorer.driver import OpenWindow, settled, wait

_KILLED = """
import os, sys
from core.workspace import Workspace
workspace = Workspace.open(sys.argv[1])
for number in range(12):
    workspace.judgments.mark([(f"question {number}", "Lost my card")], 1.0, "hit")
os._exit(9)
"""


def test_the_window_says_how_many_marks_are_back(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    folder = tmp_path / "marked"
    with Workspace.create(folder) as workspace:
        workspace.add_lines(["Lost my card", "Soup was cold", "Late parcel"])
    assert subprocess.run([sys.executable, "-c", _KILLED, str(folder)], check=False).returncode == 9
    (folder / "rows.duckdb.wal").unlink()
    window = open_window(folder)
    wait(qtbot, lambda: window.session.workspace is not None and window.notices.isVisible())
    said = window.notices.findChild(QLabel, "noticeWhat")
    assert said is not None
    assert "12 marks were in the journal and are back." in said.text()
    assert window.session.workspace is not None
    assert window.session.workspace.judgments.n == 12
    wait(qtbot, lambda: settled(window))
