"""Long work on all processor cores lets short work go first that a person is waiting for.

The scheduler shares the cores out evenly, so that a search beside an encoding took twice to ten times as long
as alone. Whoever works for long waits between two pieces of work of some hundredths of a second; a person
types for a small part of the time, so that this costs the encoding little. Priorities of threads would not
do: a thread that holds the interpreter's lock and is not scheduled stops everybody.
"""

from __future__ import annotations

import threading
import time
from types import TracebackType

# What was found has to be drawn yet.
_GRACE = 0.03  # seconds
_AT_MOST = 0.25  # seconds that a piece of work waits: it goes on, however much is asked for


class _Way:
    """Enter it (`with way:`) for short work; long work calls `give`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._taken = 0
        self._free = threading.Event()
        self._free.set()
        self._left_at = float("-inf")

    def __enter__(self) -> None:
        with self._lock:
            self._taken += 1
            self._free.clear()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            self._taken -= 1
            if not self._taken:
                self._left_at = time.monotonic()
                self._free.set()

    def give(self) -> None:
        """Wait until nobody is on it, for a quarter of a second at most. Not for whoever is on it."""
        if not self._free.wait(_AT_MOST):
            return
        rest = self._left_at + _GRACE - time.monotonic()
        if rest > 0:
            time.sleep(rest)


way = _Way()
