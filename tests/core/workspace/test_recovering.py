"""After a session that was killed the next one says so, and what can go on; else it says nothing."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from core.workspace import Workspace
from core.workspace.recovering import NOT_CLOSED
from tests.core.workspace.conftest import sentences

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")

_KILLED = """
import os, signal, sys
import assets
from core.examples import read_examples
from core.training import TrainingConfig
from core.workspace import Workspace
workspace = Workspace.open(sys.argv[1])
print("open", flush=True)
if "training" in sys.argv:
    config = TrainingConfig(objective="regression", learning_rate=1e-4)
    next(iter(workspace.runs.begin(read_examples(assets.sample_pairs()), config)))
os.kill(os.getpid(), signal.SIGKILL)
"""


def _kill_a_session(folder: Path, *, training: bool = False) -> None:
    arguments = [sys.executable, "-c", _KILLED, str(folder), *(["training"] if training else [])]
    done = subprocess.run(arguments, capture_output=True, check=False)
    assert done.stdout.strip() == b"open", done.stderr
    assert done.returncode == -signal.SIGKILL, done.stderr


def test_a_session_that_was_killed_is_said_once(tmp_path: Path) -> None:
    with Workspace.create(tmp_path / "w") as workspace:
        workspace.add_lines(sentences(20))
        assert workspace.recovered == ()
    _kill_a_session(tmp_path / "w")
    with Workspace.open(tmp_path / "w") as workspace:
        assert workspace.recovered == (NOT_CLOSED, "All that was saved is there.")
        assert workspace.n_rows == 20
    with Workspace.open(tmp_path / "w") as workspace:
        assert workspace.recovered == ()


def test_what_can_go_on_is_said(tmp_path: Path, tiny_model: Path) -> None:
    folder = tmp_path / "w"
    with Workspace.create(folder, model=str(tiny_model)) as workspace:
        workspace.add_lines(sentences(30))
        workspace.encode()
        workspace.add_lines(["One more sentence that has no vector yet", "And another that has none"])
    _kill_a_session(folder, training=True)
    with Workspace.open(folder) as workspace:
        assert workspace.recovered == (
            NOT_CLOSED,
            "2 texts have no vector yet; they get one.",
            "1 training run was stopped in the middle; it can be resumed.",
        )
        assert workspace.runs.all()[0].resumable
    with Workspace.open(folder) as workspace:
        assert workspace.recovered == ()  # what is left is no news
