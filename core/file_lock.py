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
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
        left: what whoever held it last had noted, who ended without giving it back: killed, or the machine
            stopped. None where it was given back; empty where that cannot be read.
    """

    left: Mapping[str, Any] | None

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
        self._found = _content(self._descriptor)  # to give it back empties the file
        self.left = _said(self._found) if self._found else None
        self._write_down()

    def note(self, **about: Any) -> None:
        """Have the file say more, for whoever takes the lock after this process was killed.

        It is not synced: a kill keeps it, a power cut may not.
        """
        self._write_down(about)

    def release(self) -> None:
        """Give it back; a second call does nothing."""
        self._let_go(b"")

    def leave(self) -> None:
        """Let it go as it was found, as nothing was done meanwhile; after `release` this does nothing."""
        self._let_go(self._found)

    def _write_down(self, about: Mapping[str, Any] | None = None) -> None:
        said = {"pid": os.getpid(), "host": socket.gethostname(), **(about or {})}
        # It is information: a full disk must not keep a person from working.
        with contextlib.suppress(OSError):
            _write(self._descriptor, json.dumps(said).encode("utf-8"))

    def _let_go(self, content: bytes) -> None:
        if self._descriptor >= 0:
            with contextlib.suppress(OSError):
                _write(self._descriptor, content)
            _unlock(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = -1


def _write(descriptor: int, content: bytes) -> None:
    os.lseek(descriptor, 0, os.SEEK_SET)
    if content:
        os.write(descriptor, content)
    os.ftruncate(descriptor, len(content))


def _content(descriptor: int) -> bytes:
    try:
        os.lseek(descriptor, 0, os.SEEK_SET)
        return os.read(descriptor, 4096)
    except OSError:
        return b""


def _said(content: bytes) -> Mapping[str, Any]:
    try:
        said = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


def _read_holder(descriptor: int) -> Holder:
    said = _said(_content(descriptor))
    try:
        return Holder(int(said["pid"]), str(said["host"]))
    except (ValueError, KeyError, TypeError):
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
