"""A medium that can only be read: each act is done or ends in one sentence, and nothing changes there."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from core.workspace import Workspace
from tests.conftest import PROJECT
from tests.core.workspace.conftest import write_csv
from tests.soak.place import digests
from tests.soak.test_full_disk import ALONE, may_mount


def test_what_can_only_be_read_is_read_and_never_written(tmp_path: Path) -> None:
    if not may_mount(tmp_path):
        pytest.skip("this machine lets nobody mount a file system of his own")
    medium, room = tmp_path / "medium", tmp_path / "room"
    medium.mkdir()
    write_csv(medium / "rows.csv", ["a late parcel", "cold soup"])
    with Workspace.create(medium / "ws", model="none") as workspace:
        workspace.add_file(medium / "rows.csv")
    shutil.copytree(medium / "ws", room / "ws")
    before = digests(medium)
    ended = subprocess.run(
        [*ALONE, sys.executable, "-m", "tests.soak.read_only", medium, room],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-3000:]
    said = json.loads(ended.stdout.splitlines()[-1])
    assert digests(medium) == before
    assert {name for name, sentence in said.items() if not sentence} == {"imported from", "rescued from"}
    opened = said.pop("opened")
    assert "its folder cannot be written to. Copy the folder to a disk" in opened
    assert all("Read-only" in sentence for sentence in said.values() if sentence), said
