"""One owner a workspace."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from core.errors import WorkspaceBusyError, WorkspaceError
from core.workspace.folder import LOCK_FILE, WorkspaceLock

_HOLD = """
import sys
from pathlib import Path
from core.workspace.folder import WorkspaceLock
lock = WorkspaceLock(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def _holder(folder: Path) -> subprocess.Popen[bytes]:
    holder = subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    return holder


def _end(holder: subprocess.Popen[bytes]) -> None:
    holder.communicate(timeout=60)


def test_a_second_process_is_told_which_one_has_it(tmp_path: Path) -> None:
    holder = _holder(tmp_path)
    try:
        with pytest.raises(WorkspaceBusyError, match=rf"process {holder.pid} on {socket.gethostname()}"):
            WorkspaceLock(tmp_path)
    finally:
        _end(holder)
    WorkspaceLock(tmp_path).release()


def test_a_killed_owner_leaves_no_lock(tmp_path: Path) -> None:
    holder = _holder(tmp_path)
    holder.kill()
    _end(holder)
    WorkspaceLock(tmp_path).release()


def test_the_same_process_cannot_hold_it_twice(tmp_path: Path) -> None:
    lock = WorkspaceLock(tmp_path)
    with pytest.raises(WorkspaceBusyError, match=rf"in this program already \(process {os.getpid()}\)"):
        WorkspaceLock(tmp_path)
    with pytest.raises(WorkspaceBusyError):
        WorkspaceLock(tmp_path)  # being refused has not given it away
    lock.release()
    lock.release()
    WorkspaceLock(tmp_path).release()


def test_what_an_owner_left_in_the_file_does_not_count(tmp_path: Path) -> None:
    (tmp_path / LOCK_FILE).write_text('{"pid": 1, "host": "elsewhere"}')
    WorkspaceLock(tmp_path).release()
    (tmp_path / LOCK_FILE).write_bytes(b"\xff\xfe not json")
    WorkspaceLock(tmp_path).release()


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError, match="cannot be opened for writing"):
        WorkspaceLock(tmp_path / "absent")
