"""A real file system fills up under a work: one sentence, and what was there and acknowledged is there."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT
from tests.soak import place
from tests.soak.place import Place

ALONE = ["unshare", "--map-root-user", "--mount"]


def may_mount(folder: Path) -> bool:
    """Whether this process may mount a file system that it alone sees."""
    if shutil.which("unshare") is None:
        return False
    words = [*ALONE, "mount", "-t", "tmpfs", "none", str(folder)]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Place:
    if not may_mount(tmp_path_factory.mktemp("mounted")):
        pytest.skip("this machine lets nobody mount a file system of his own")
    return place.make(tmp_path_factory.mktemp("soak") / "place")


def filled(work: str, kilobytes: int, at: Place, disk: Path) -> dict[str, Any]:
    ended = subprocess.run(
        [*ALONE, sys.executable, "-m", "tests.soak.full_disk", at.home, disk, work, str(kilobytes)],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-3000:]
    said: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
    return said


@pytest.mark.parametrize(
    ("work", "kilobytes"), [("import", 40), ("index", 60), ("export", 30), ("marking", 0), ("labelling", 0)]
)
def test_a_full_disk_is_said_and_loses_nothing(work: str, kilobytes: int, at: Place, tmp_path: Path) -> None:
    seen = filled(work, kilobytes, at, tmp_path)
    assert "room" in seen["said"] or "space" in seen["said"], seen
    assert (seen["failed"], seen["lost"], seen["left"]) == ([], [], []), seen


def test_with_room_the_same_work_is_done(at: Place, tmp_path: Path) -> None:
    """Against a harness in which everything fails."""
    seen = filled("marking", 60_000, at, tmp_path)
    assert (seen["said"], seen["told"], seen["left"]) == ("done", 15, [])
