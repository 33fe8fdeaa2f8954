"""One owner a workspace."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from core.errors import WorkspaceBusyError, WorkspaceError
from core.workspace import Workspace, medium
from core.workspace.folder import LOCK_FILE, WorkspaceLock
from tests.conftest import PROJECT

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


def test_a_folder_that_cannot_be_written_to_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a disk that is mounted to be read only: permissions alone do not hold who is root."""
    Workspace.create(tmp_path / "w").close()
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    with pytest.raises(WorkspaceError) as refused:
        Workspace.open(tmp_path / "w")
    assert str(refused.value) == (
        f"The workspace {tmp_path / 'w'} cannot be opened: its folder cannot be written to. "
        "Copy the folder to a disk that can be written to, and open the copy."
    )


def test_a_link_to_a_workspace_is_the_same_lock(tmp_path: Path) -> None:
    with Workspace.create(tmp_path / "ws") as workspace:
        workspace.add_lines(["one", "two"])
        (tmp_path / "link").symlink_to(tmp_path / "ws", target_is_directory=True)
        with pytest.raises(WorkspaceBusyError, match="in this program already"):
            Workspace.open(tmp_path / "link")
    with Workspace.open(tmp_path / "link") as workspace:
        assert workspace.n_rows == 2
        with pytest.raises(WorkspaceBusyError):
            Workspace.open(tmp_path / "ws")


def test_a_folder_of_hard_links_is_the_same_lock(tmp_path: Path) -> None:
    """Whose files are the same files: a change of the one is one of the other."""
    with Workspace.create(tmp_path / "ws") as workspace:
        workspace.add_lines(["one", "two"])
        (tmp_path / "linked").mkdir()
        for path in (tmp_path / "ws").iterdir():
            if path.is_file():
                os.link(path, tmp_path / "linked" / path.name)
        with pytest.raises(WorkspaceBusyError, match="in this program already"):
            Workspace.open(tmp_path / "linked")


def test_a_copy_is_another_workspace(tmp_path: Path) -> None:
    """Even one that was copied while the first was open: what is done to the one is not done to the other."""
    with Workspace.create(tmp_path / "ws") as workspace:
        workspace.add_lines(["one", "two"])
        shutil.copytree(tmp_path / "ws", tmp_path / "copy")
        with Workspace.open(tmp_path / "copy") as copy:
            copy.add_lines(["three"])
            copy.labels.add("late")
            assert (workspace.n_rows, copy.n_rows) == (2, 3)
            assert workspace.labels.all() == ()
    with Workspace.open(tmp_path / "ws") as workspace:
        assert (workspace.n_rows, workspace.labels.all()) == (2, ())


_MOUNTED = """
set -e
cd "$1"
mkdir -p bound read-only
mount --bind ws bound
mount --bind ws read-only
mount -o remount,bind,ro read-only
"$2" -c '
from core.errors import ExplorerError
from core.workspace import Workspace, medium
from pathlib import Path
def said(name):
    try:
        Workspace.open(name).close()
        return "opened"
    except ExplorerError as error:
        return str(error)
with Workspace.open("ws"):
    print("open elsewhere |", said("bound"))
print("then |", said("bound"))
print("read-only |", said("read-only"))
print("network |", repr(medium.network_kind(Path("bound"))))
'
"""


def _may_mount() -> bool:
    if shutil.which("unshare") is None:
        return False
    words = ["unshare", "-rm", "sh", "-c", "mount -t tmpfs none /mnt"]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not _may_mount(), reason="this machine lets nobody mount (unshare -rm)")
def test_mounts_of_a_workspace(tmp_path: Path) -> None:
    """A second place of the same folder is the same lock; a medium that is read-only is said."""
    with Workspace.create(tmp_path / "ws") as workspace:
        workspace.add_lines(["one", "two"])
    ended = subprocess.run(
        ["unshare", "-rm", "sh", "-c", _MOUNTED, "sh", str(tmp_path), sys.executable],
        env=os.environ | {"PYTHONPATH": str(PROJECT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    said = dict(line.split(" | ") for line in ended.stdout.splitlines())
    assert "is open in this program already" in said["open elsewhere"]
    assert said["then"] == "opened"
    folder = tmp_path / "read-only"
    assert said["read-only"] == (
        f"The workspace {folder} cannot be opened: its folder cannot be written to. "
        "Copy the folder to a disk that can be written to, and open the copy."
    )
    assert said["network"] == "''"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists what is mounted where")
@pytest.mark.parametrize(
    ("kind", "is_network"),
    [
        ("nfs4", True),
        ("cifs", True),
        ("9p", True),
        ("fuse.sshfs", True),
        ("ext4", False),
        ("fuse.ext2", False),
    ],
)
def test_a_network_disk_is_said(
    kind: str, is_network: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = tmp_path.stat().st_dev
    mounts = tmp_path / "mountinfo"
    mounts.write_text(
        "22 1 0:20 / /proc rw - proc proc rw\n"
        f"36 35 {os.major(device)}:{os.minor(device)} / /home/a\\040b rw shared:1 - {kind} server:/x rw\n"
    )
    found = medium.network_kind(tmp_path, mounts)
    assert found == (kind if is_network else "")
    monkeypatch.setattr(medium, "network_kind", lambda folder: found)
    with Workspace.create(tmp_path / "ws") as workspace:
        said = [each for each in workspace.notices if f"network disk ({kind})" in each]
        assert len(said) == is_network
