"""One process at a time: the operating system's own lock on an open file, which ends with its process.

The file also says who holds it. It stays when the lock is given back, because removing it would let a third
process lock a file that a second one is just opening.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import sys
from dataclasses import dataclass
from pathlib import Path

from core.files import is_private

# Windows keeps other processes from reading a locked byte, so the byte locked lies far behind what the file
# says.
_LOCKED_BYTE = 1 << 30


@dataclass(frozen=True)
class Holder:
    """Who holds a lock; both None while that process is still writing it down."""

    pid: int | None
    host: str | None

    @property
    def is_here(self) -> bool:
        """Whether it is this process."""
        return self.pid == os.getpid() and self.host == socket.gethostname()


class HeldError(Exception):
    """Somebody else holds the lock. Not for people: the caller says what is held."""

    def __init__(self, holder: Holder) -> None:
        super().__init__(holder)
        self.holder = holder


class FileLock:
    """Holds a lock until `release`.

    Args:
        path: of the file; made where it is not there.

    Raises:
        HeldError: another process, or this one, holds it.
        OSError: the file cannot be opened for writing, or its disk has no locks.

    Attributes:
        was_left: whether whoever held it last ended without giving it back: killed, or the machine stopped.
    """

    was_left: bool

    def __init__(self, path: Path) -> None:
        mode = 0o600 if is_private(path.parent) else 0o644
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), mode)
        try:
            _lock(self._descriptor)
        except BlockingIOError:
            holder = _read_holder(self._descriptor)
            os.close(self._descriptor)
            raise HeldError(holder) from None
        except OSError:
            os.close(self._descriptor)
            raise
        self.was_left = os.fstat(self._descriptor).st_size > 0  # to give it back empties the file
        about = json.dumps({"pid": os.getpid(), "host": socket.gethostname()}).encode("utf-8")
        # Who holds it is information for people: a full disk must not keep a person from working.
        with contextlib.suppress(OSError):
            os.ftruncate(self._descriptor, 0)
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            os.write(self._descriptor, about)

    def release(self) -> None:
        """Give it back; a second call does nothing."""
        if self._descriptor >= 0:
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, 0)
            _unlock(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = -1


def _read_holder(descriptor: int) -> Holder:
    os.lseek(descriptor, 0, os.SEEK_SET)
    try:
        said = json.loads(os.read(descriptor, 4096))
        return Holder(int(said["pid"]), str(said["host"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Holder(None, None)


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
