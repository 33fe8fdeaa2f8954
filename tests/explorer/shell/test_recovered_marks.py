"""Marks that a lost log took along are back in the real window, which says how many."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.workspace import Workspace
from explorer.importing.sheet import ADD
from tests.core.workspace.conftest import write_csv
from tests.explorer.driver import OpenWindow, click, drop, settled, wait

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


def test_the_window_says_that_labels_came_back_with_their_file(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    folder, rows = tmp_path / "labelled", tmp_path / "labelled" / "rows.duckdb"
    first = write_csv(tmp_path / "first.csv", [f"The parcel number {n} is late" for n in range(12)])
    second = write_csv(tmp_path / "second.csv", [f"The soup number {n} was cold" for n in range(12)])
    with Workspace.create(folder) as workspace:
        workspace.add_file(first, "text")
    shutil.copyfile(rows, tmp_path / "earlier.duckdb")
    with Workspace.open(folder) as workspace:
        workspace.add_file(second, "text")
        workspace.labels.put(workspace.labels.add("food").label_id, np.arange(12, 20))
    shutil.copyfile(tmp_path / "earlier.duckdb", rows)  # somebody put a copy of another day there
    window = open_window(folder)
    wait(qtbot, lambda: window.session.workspace is not None and settled(window))
    workspace = window.session.workspace
    assert workspace is not None
    assert len(workspace.labels.all()[0].row_ids) == 0
    while window.notices.isVisible():
        click(qtbot, window, "dismissNotice")
    drop(window, second)
    view = window.import_sheet().view
    wait(qtbot, view.explore.isEnabled)
    view.destination.setCurrentIndex(view.destination.findData(ADD))
    view.destination.activated.emit(view.destination.currentIndex())
    click(qtbot, window, "exploreButton")
    wait(qtbot, window.notices.isVisible)
    said = window.notices.findChild(QLabel, "noticeWhat")
    assert said is not None
    assert "8 labels of rows that were missing are back." in said.text()
    assert workspace.labels.all()[0].row_ids.tolist() == list(range(12, 20))
    wait(qtbot, lambda: settled(window))
