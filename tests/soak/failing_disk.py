"""The shim in `failing_disk.c`: built where there is a C compiler, used in processes started with it."""

from __future__ import annotations

import ctypes
import errno
import os
import random
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

_SOURCE = Path(__file__).with_name("failing_disk.c")
_LONGEST = 512
# A full disk is by far the most frequent; the others are told apart by what the program says.
_ERRORS = (errno.ENOSPC, errno.ENOSPC, errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS)
# A full disk lets names go and files be opened; one that is read-only lets nothing change; one that is broken
# fails where it is written to.
_FULL = ("open", "write", "fsync", "truncate", "allocate", "rename", "mkdir", "link")
_BROKEN = ("write", "fsync", "truncate", "rename", "mkdir", "open", "unlink", "rmdir", "link")


@dataclass(frozen=True)
class Fault:
    """Which call fails.

    Attributes:
        phase: the call, and the path without what differs from run to run.
        turn: which of its calls, from 1.
        error: what it fails with, by name.
        lasting: whether the calls after it fail, too, as they do on a disk that stays so.
        torn: whether half of what is written arrives first.
        closed_within: whether the workspace is closed while the disk is still so.
    """

    phase: str
    turn: int
    error: str
    lasting: bool
    torn: bool
    closed_within: bool


def draw(phases: dict[str, int], random: random.Random) -> Fault:
    """A fault: each phase as likely as any other.

    Args:
        phases: how many calls each has.
    """
    phase = random.choice(sorted(phases))
    call = phase.split(" ")[0]
    possible = [
        error
        for error in _ERRORS
        if (error == errno.EROFS and call != "fsync")
        or (error == errno.EIO and call in _BROKEN)
        or (error in (errno.ENOSPC, errno.EDQUOT) and call in _FULL)
    ]
    return Fault(
        phase,
        random.randint(1, phases[phase]),
        errno.errorcode[random.choice(possible)],
        lasting=random.random() < 0.5,
        torn=call == "write" and random.random() < 0.5,
        closed_within=random.random() < 0.5,
    )


def can_be_built() -> bool:
    """Whether this machine has what it takes."""
    return sys.platform == "linux" and shutil.which("cc") is not None


def build(folder: Path) -> Path:
    """The shim, built into a folder."""
    library = folder / "failing_disk.so"
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(_SOURCE), "-ldl"],
        check=True,
        capture_output=True,
    )
    return library


def is_loaded() -> bool:
    """Whether this process was started with the shim."""
    return "failing_disk" in os.environ.get("LD_PRELOAD", "")


class FailingDisk:
    """The shim in this process."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(None)
        self._library.failing_disk_phase.restype = ctypes.c_long

    def arm(self, folder: Path, out: Path, fault: Fault | None) -> None:
        """Count calls in two folders from now on; where there is a fault, have it come about."""
        self._library.failing_disk_arm(
            os.fsencode(folder),
            os.fsencode(out),
            b"" if fault is None else os.fsencode(fault.phase),
            ctypes.c_long(0 if fault is None else fault.turn),
            0 if fault is None else getattr(errno, fault.error),
            0 if fault is None else int(fault.lasting),
            0 if fault is None else int(fault.torn),
        )

    def lift(self) -> bool:
        """From now on all is well again; whether the fault had come about."""
        return bool(self._library.failing_disk_lift())

    def phases(self) -> dict[str, int]:
        """How many calls each phase had."""
        found: dict[str, int] = {}
        name = ctypes.create_string_buffer(_LONGEST)
        while (calls := self._library.failing_disk_phase(len(found), name)) >= 0:
            found[os.fsdecode(name.value)] = calls
        return found
