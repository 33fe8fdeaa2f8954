"""Cooperative yield: long work on all processor cores waits while a person waits for short work.

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
_AT_MOST = 0.25  # seconds that one yield waits, however much short work there is
_TURN = 0.06  # seconds without another wait after one that took that long


class _OfThread(threading.local):
    """The state of one thread.

    Attributes:
        depth: how many pieces of short work it is inside of.
        no_yield_before: it has waited for as long as it may, and does not yield again before then.
    """

    depth = 0
    no_yield_before = float("-inf")


class _ShortWork:
    """Short work is done inside of it (`with short_work:`); long work calls `yield_to_short_work`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running = 0
        self._none = threading.Event()
        self._none.set()
        self._ended_at = float("-inf")
        self._own = _OfThread()

    def __enter__(self) -> None:
        self._own.depth += 1
        with self._lock:
            self._running += 1
            self._none.clear()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._own.depth -= 1
        with self._lock:
            self._running -= 1
            if not self._running:
                self._ended_at = time.monotonic()
                self._none.set()

    def wait_for_end(self) -> None:
        """See `yield_to_short_work`."""
        own = self._own
        if own.depth or time.monotonic() < own.no_yield_before:
            return
        if not self._none.wait(_AT_MOST):
            own.no_yield_before = time.monotonic() + _TURN
            return
        rest = self._ended_at + _GRACE - time.monotonic()
        if rest > 0:
            time.sleep(rest)


short_work = _ShortWork()


def yield_to_short_work() -> None:
    """Wait until no short work is left, for a quarter of a second at most.

    Inside of short work it returns at once, so that code which short and long work share may call it.
    """
    short_work.wait_for_end()
