"""The program is killed while it trains, opened again, and the run resumed: it ends as one that was not."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from core.training import read_events
from core.workspace import Run
from tests.conftest import PROJECT
from tests.explorer.driver import OpenWindow, click, wait
from tests.explorer.small_files import small_file
from tests.explorer.train.test_page import ready, set_field, text_of

# What a person does before somebody pulls the plug: the sample pairs, Start, a pause, going on.
TRAIN = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
import assets
from explorer.__main__ import main
from tests.explorer.driver import settled, the_window

file, paused = Path(sys.argv[1]), False

def act():
    global paused
    window = the_window()
    if window is None:
        return
    session = window.session
    if session.workspace is None:
        sheet = window.import_sheet() if window.page == "import" else None
        if sheet is None and window.lanes.idle:
            window.open_paths([file])
        elif sheet is not None and sheet.view.explore.isEnabled():
            sheet.start()
        return
    if not settled(window) and window.page != "train":
        return
    page = window.train_page()
    training = page.training
    if window.page != "train":
        window.show_page("train")
        page.form.setting("epochs").setText("2")
        page.take_sample()
    elif training.live is None and training.plan is not None and training.can_start:
        page.start_or_resume()
    elif training.live is not None and training.live.step >= 4 and not paused:
        training.pause()
        paused = True
    elif paused and training.live.phase == "paused":
        checkpoints = list(session.workspace.folder.glob("runs/*/checkpoint-*"))
        if checkpoints:
            print(session.workspace.folder, flush=True)
            training.unpause()

app = QApplication(["semantic-explorer"])
timer = QTimer()
timer.timeout.connect(act)
timer.start(30)
sys.exit(main(["semantic-explorer"]))
"""


def what_was_learned(run: Run) -> tuple[object, ...]:
    """Losses, held-out metrics and their differences, to the last bit that is written down. The interval of a
    difference is left out: it is the wider, the more runs were judged on the same pairs (decision 111).
    """
    steps = [(e["step"], e["loss"]) for e in read_events(run.folder) if e["event"] == "Step"]
    marks = [(e["step"], e["value"]) for e in read_events(run.folder) if e["event"] == "Evaluated"]
    assert run.report is not None
    judged = {key: run.report[key] for key in ("baseline", "metrics", "general", "guard", "verdict")}
    return steps, marks, json.dumps(judged, sort_keys=True)


@pytest.mark.slow
def test_killed_while_training_and_resumed_from_the_window(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    command = [sys.executable, "-c", TRAIN, str(small_file(tmp_path))]
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    child = subprocess.Popen(command, cwd=PROJECT, env=env, stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout is not None
        folder = Path(child.stdout.readline().strip())
        (events,) = folder.glob("runs/*/events.jsonl")
        seen = events.read_text(encoding="utf-8").count('"Step"')
        until = min(seen + random.randint(1, 8), 23)
        while events.read_text(encoding="utf-8").count('"Step"') < until:
            assert child.poll() is None
            time.sleep(0.005)  # of the child's time, which nothing here can wait for by a signal
    finally:
        child.send_signal(signal.SIGKILL)
        child.communicate()

    window = open_window(folder)
    session = window.session
    wait(qtbot, lambda: session.workspace is not None and window.train_page().training.runs)
    page = window.train_page()
    training = page.training
    reached = training.runs[0].step
    assert 4 <= reached <= until
    click(qtbot, window.header, "trainTab")
    wait(qtbot, lambda: text_of(page, "runStatus") == f"stopped; resumes from step {reached} of 24")
    wait(qtbot, lambda: session.encoder_status.state == "ready")
    click(qtbot, page, "resumeRun")
    wait(qtbot, lambda: training.live is None and training.runs[0].fate == "finished")

    page.take_sample()
    set_field(page, "epochs", "2")
    wait(qtbot, lambda: ready(page))
    click(qtbot, page, "startRun")
    wait(qtbot, lambda: training.live is None and len(training.runs) == 3)
    wait(qtbot, lambda: training.runs[0].fate == "finished" and window.lanes.idle)
    assert session.workspace is not None
    unbroken, killed = session.workspace.runs.all()
    assert what_was_learned(killed) == what_was_learned(unbroken)
    assert (training.runs[0].before, training.runs[0].after) == (
        training.runs[1].before,
        training.runs[1].after,
    )
