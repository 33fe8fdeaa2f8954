"""A person who starts the program from a terminal and closes it sees nothing there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import PROJECT

TRY_THE_SAMPLE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from explorer.__main__ import main
from tests.explorer.driver import settled, the_window

def look():
    window = the_window()
    if window is None:
        return
    if window.session.workspace is None and window.lanes.idle:
        window.commands.try_sample()
    elif window.session.workspace is not None and settled(window):
        window.close()

app = QApplication(["semantic-explorer"])
timer = QTimer()
timer.timeout.connect(look)
timer.start(50)
sys.exit(main(["semantic-explorer"]))
"""


def test_closing_the_window_leaves_the_terminal_clean(tmp_path: Path) -> None:
    env = os.environ | {"SEMANTIC_EXPLORER_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    ran = subprocess.run(
        [sys.executable, "-c", TRY_THE_SAMPLE],
        cwd=PROJECT,
        env=env,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""
    assert ran.stdout == ""
    assert (tmp_path / "sample" / "workspace.json").is_file()
