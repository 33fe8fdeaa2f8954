"""Long work on all processor cores lets short work go first that a person is waiting for.

The scheduler shares the cores out evenly, so that a search beside an encoding took twice to ten times as long
as alone. Whoever works for long waits between two pieces of work of about a hundredth of a second; a person
types for a small part of the time, so that this costs the encoding little. Priorities of threads would not
do: a thread that holds the interpreter's lock and is not scheduled stops everybody.
"""

from __future__ import annotations

import threading
import time
from types import TracebackType

# What was found has to be drawn yet.
_GRACE = 0.03  # seconds
_AT_MOST = 0.25  # seconds that a piece of work waits: it goes on, however much is asked for …
_TURN = 0.06  # … and for so long, in as many pieces as that is


class _OfThread(threading.local):
    """What a thread has to do with the way.

    Attributes:
        depth: how often it has entered it.
        goes_on_until: it waited long enough, and does not wait again before then.
    """

    depth = 0
    goes_on_until = float("-inf")


class _Way:
    """Enter it (`with way:`) for short work; long work calls `give`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._taken = 0
        self._free = threading.Event()
        self._free.set()
        self._left_at = float("-inf")
        self._own = _OfThread()

    def __enter__(self) -> None:
        self._own.depth += 1
        with self._lock:
            self._taken += 1
            self._free.clear()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._own.depth -= 1
        with self._lock:
            self._taken -= 1
            if not self._taken:
                self._left_at = time.monotonic()
                self._free.set()

    def give(self) -> None:
        """Wait until nobody is on it, for a quarter of a second at most. A thread that is on it itself goes
        on at once, so that what short and long work have in common may call this.
        """
        own = self._own
        if own.depth or time.monotonic() < own.goes_on_until:
            return
        if not self._free.wait(_AT_MOST):
            own.goes_on_until = time.monotonic() + _TURN
            return
        rest = self._left_at + _GRACE - time.monotonic()
        if rest > 0:
            time.sleep(rest)


way = _Way()
