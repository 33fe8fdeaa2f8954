"""The whole journey where there is no network at all: it goes as ever, and nothing asks for a connection."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import PROJECT

_ALONE = ["unshare", "--map-root-user", "--net"]  # a network namespace with nothing in it, not even loopback


def _may_be_alone() -> bool:
    if shutil.which("unshare") is None:
        return False
    return subprocess.run([*_ALONE, "true"], capture_output=True, check=False).returncode == 0


def _may_be_traced() -> bool:
    if shutil.which("strace") is None:
        return False
    return subprocess.run(["strace", "-f", "true"], capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(
    not _may_be_alone(), reason="this machine lets nobody have a network of his own (unshare)"
)
def test_the_whole_journey_asks_for_no_connection(tmp_path: Path) -> None:
    """Index, search, map, train, evaluate, export and the window, with the hub not switched off."""
    calls = tmp_path / "calls.txt"
    traced = ["strace", "-f", "--seccomp-bpf", "-qq", "-e", "trace=connect,sendto", "-o", str(calls)]
    network = {"HF_HUB_OFFLINE": "0", "TRANSFORMERS_OFFLINE": "0", "PYTHONPATH": str(PROJECT)}
    words = [*_ALONE, *(traced if _may_be_traced() else []), sys.executable, "-m", "tests.journey"]
    ended = subprocess.run(
        [*words, str(tmp_path)], env=os.environ | network, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr[-3000:]
    said = json.loads(ended.stdout.splitlines()[-1])
    assert said["heard"] == 1  # the hook hears the one that is asked for on purpose
    assert said["asked"] == []
    assert set(said["ended"].values()) == {0}
    assert len(said["ended"]) == 7
    if calls.exists():
        asked = [line for line in calls.read_text().splitlines() if re.search(r"AF_INET6?\b", line)]
        assert len(asked) == 1, asked  # the same one, as the kernel saw it
        assert "sin_port=htons(9)" in asked[0]
