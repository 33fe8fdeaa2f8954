"""One owner a workspace.

The lock is the operating system's own on an open file, so it ends with the process that holds it, however
that ends. The file also says who holds it; it stays when the lock is given back, because removing it would
let a third process lock a file that a second one is just opening.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import sys
from pathlib import Path

from core.errors import WorkspaceBusyError, WorkspaceError

LOCK_FILE = "workspace.lock"
# Windows keeps other processes from reading a locked byte, so the byte locked lies far behind what the file
# says.
_LOCKED_BYTE = 1 << 30


class WorkspaceLock:
    """Holds a workspace folder for this process until `release`.

    Raises:
        WorkspaceBusyError: another process, or this one, has the workspace open; the sentence says which.
        WorkspaceError: the folder cannot be written to.
    """

    def __init__(self, folder: Path) -> None:
        path = folder / LOCK_FILE
        try:
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
        except OSError as error:
            raise WorkspaceError(
                f"The workspace {folder} cannot be opened for writing: {error.strerror or error}.",
                "Check the permissions of the folder.",
            ) from error
        try:
            _lock(self._descriptor)
        except BlockingIOError:
            holder = _read_holder(self._descriptor)
            os.close(self._descriptor)
            raise _busy(folder, holder) from None
        except OSError as error:
            os.close(self._descriptor)
            raise WorkspaceError(
                f"The workspace {folder} cannot be locked: {error.strerror or error}.",
                "Move it to a disk of this machine; some network disks have no locks.",
            ) from error
        about = json.dumps({"pid": os.getpid(), "host": socket.gethostname()}).encode("utf-8")
        # Who holds it is information for people: a full disk must not keep a person from opening a workspace.
        with contextlib.suppress(OSError):
            os.ftruncate(self._descriptor, 0)
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            os.write(self._descriptor, about)

    def release(self) -> None:
        """Give the workspace back; a second call does nothing."""
        if self._descriptor >= 0:
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, 0)
            _unlock(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = -1


def _read_holder(descriptor: int) -> dict[str, object]:
    os.lseek(descriptor, 0, os.SEEK_SET)
    try:
        holder = json.loads(os.read(descriptor, 4096))
    except (OSError, ValueError):
        return {}  # the holder is just writing it
    return holder if isinstance(holder, dict) else {}


def _busy(folder: Path, holder: dict[str, object]) -> WorkspaceBusyError:
    pid, host = holder.get("pid"), holder.get("host")
    if pid is None:
        by, fix = "another process", "Close it there first."
    elif pid == os.getpid() and host == socket.gethostname():
        by, fix = f"this program already (process {pid})", "Close it first."
    else:
        by, fix = f"process {pid} on {host}", "Close it there first."
    return WorkspaceBusyError(f"The workspace {folder} is open in {by}.", fix)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:  # how Windows says that someone else holds it
            raise BlockingIOError from error

    def _unlock(descriptor: int) -> None:
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)
