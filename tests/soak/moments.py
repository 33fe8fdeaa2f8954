"""The moments at which a process may be killed: before, within and after each call that leads to the disk.

A phase is a function of the program and the call that it makes. One is drawn among the phases, then one of
its calls: a phase of a millisecond is hit as often as one of a second.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType
from typing import Any

import duckdb

from tests.conftest import PROJECT

# Functions and methods in C by which anything reaches the disk, of Python and of the libraries.
_CALLS = {
    *(
        "fsync",
        "replace",
        "rename",
        "unlink",
        "rmdir",
        "mkdir",
        "open",
        "write",
        "truncate",
        "close",
        "flush",
    ),
    *("add_document", "wait_merging_threads", "save_index", "serialize", "serialize_file", "tofile"),
}
# DuckDB's methods are none that Python tells of: they are wrapped.
_OF_DUCKDB = ("execute", "close")
_DEPTH = 25  # frames up to the function of the program
_CORE = str(PROJECT / "core") + os.sep
_KILLED_BY = {-signal.SIGKILL, -signal.SIGALRM}


@dataclass(frozen=True)
class Moment:
    """When to kill.

    Attributes:
        phase: name of the function and of the call.
        turn: at which of its calls, from 1.
        where: "before", "within" or "after" the call.
        seconds: of "within": so long after it began.
    """

    phase: str
    turn: int
    where: str
    seconds: float = 0.0


def was_killed(exit_code: int | None) -> bool:
    """Whether a child was ended by its moment."""
    return exit_code in _KILLED_BY


def draw(phases: dict[str, int], random: random.Random) -> Moment:
    """A moment: each phase as likely as any other.

    Args:
        phases: how many calls each has.
    """
    phase = random.choice(sorted(phases))
    where = random.choice(("before", "within", "after"))
    seconds = 10 ** random.uniform(-5, -2)
    return Moment(phase, random.randint(1, phases[phase]), where, seconds)


class Watch:
    """Counts the calls of each phase in this process and its later threads, and kills it at a moment."""

    def __init__(self, moment: Moment | None) -> None:
        self._moment = moment
        self.phases: Counter[str] = Counter()

    def begin(self) -> None:
        """Watch from now on."""
        for name in _OF_DUCKDB:
            setattr(duckdb.DuckDBPyConnection, name, self._told(getattr(duckdb.DuckDBPyConnection, name)))
        threading.setprofile(self._seen)
        sys.setprofile(self._seen)

    def end(self) -> None:
        """Watch no longer."""
        sys.setprofile(None)
        threading.setprofile(None)

    def _told(self, method: Callable[..., Any]) -> Callable[..., Any]:
        name = method.__name__

        def told(*arguments: Any, **named: Any) -> Any:
            caller = _caller(sys._getframe(1))
            # Its first words tell one statement from another.
            words = str(arguments[1]).split()[:2] if len(arguments) > 1 else []
            phase = None if caller is None else " ".join([caller, name, *words])
            self._passed(phase, begins=True)
            result = method(*arguments, **named)
            self._passed(phase, begins=False)
            return result

        return told

    def _seen(self, frame: FrameType, event: str, function: Any) -> None:
        if event not in ("c_call", "c_return") or getattr(function, "__name__", "") not in _CALLS:
            return
        if isinstance(getattr(function, "__self__", None), str | bytes):  # replaces letters
            return
        caller = _caller(frame)
        phase = None if caller is None else f"{caller} {function.__name__}"
        self._passed(phase, begins=event == "c_call")

    def _passed(self, phase: str | None, begins: bool) -> None:
        if phase is None:
            return
        self.phases[phase] += begins
        moment = self._moment
        if moment is None or moment.phase != phase or moment.turn != self.phases[phase]:
            return
        if moment.where == "within" and begins:
            signal.setitimer(signal.ITIMER_REAL, moment.seconds)  # ends the process as SIGKILL does
        elif moment.where == ("before" if begins else "after"):
            os.kill(os.getpid(), signal.SIGKILL)


def _caller(frame: FrameType | None) -> str | None:
    """The function of the program that a call comes from; None where there is none near."""
    for _ in range(_DEPTH):
        if frame is None:
            return None
        path = frame.f_code.co_filename
        if path.startswith(_CORE):
            if frame.f_code.co_name == "<module>":  # it is being imported
                return None
            return f"{path.removeprefix(_CORE).removesuffix('.py')}:{frame.f_code.co_qualname}"
        frame = frame.f_back
    return None
