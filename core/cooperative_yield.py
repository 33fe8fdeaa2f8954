"""Cooperative yield: long work on all processor cores waits while a person waits for short work.

The scheduler shares the cores out evenly, so that a search beside an encoding took twice to ten times as long
as alone. Whoever works for long waits between two pieces of work of about a hundredth of a second; a person
types for a small part of the time, so that this costs the encoding little. Priorities of threads would not
do: a thread that holds the interpreter's lock and is not scheduled stops everybody.

What a library does in one piece cannot wait; where nobody asked for it yet, it is given up and begun anew.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from types import TracebackType
from typing import TypeVar

from core.errors import CancelledError
from core.progress import CancelToken, Task

_Result = TypeVar("_Result")

# What was found has to be drawn yet.
_GRACE = 0.03  # seconds
_AT_MOST = 0.25  # seconds that one yield waits, however much short work there is
_TURN = 0.06  # seconds without another wait after one that took that long
_LOOK = 0.02  # seconds between two looks at whether a wait was cancelled


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

    @property
    def is_running(self) -> bool:
        """Whether anybody is inside of it."""
        return not self._none.is_set()

    def wait_for_quiet(self, seconds: float, task: Task) -> None:
        """Wait until there has been none for so long; CancelledError on cancel."""
        while self.is_running or time.monotonic() < self._ended_at + seconds:
            task.check()
            time.sleep(_LOOK)


short_work = _ShortWork()


def yield_to_short_work() -> None:
    """Wait until no short work is left, for a quarter of a second at most.

    Inside of short work it returns at once, so that code which short and long work share may call it.
    """
    short_work.wait_for_end()


class _UntilShortWork(CancelToken):
    """Asks for the stop where another one does, and where there is short work."""

    def __init__(self, other: CancelToken | None) -> None:
        super().__init__()
        self._other = other

    @property
    def cancelled(self) -> bool:
        """Whether a stop was asked for."""
        return short_work.is_running or (self._other is not None and self._other.cancelled)

    def raise_if_cancelled(self) -> None:
        """Raise `CancelledError` if a stop was asked for."""
        if self.cancelled:
            raise CancelledError


def between_short_work(work: Callable[[Task], _Result], task: Task) -> _Result:
    """Do what takes all processors in one piece while there is no short work: where some comes it is
    cancelled, and begun anew once there has been none for as long as it had taken by then.

    Raises:
        CancelledError: the task itself was cancelled.
    """
    lost = 0.0
    while True:
        short_work.wait_for_quiet(lost, task)
        began = time.monotonic()
        try:
            return work(replace(task, cancel=_UntilShortWork(task.cancel)))
        except CancelledError:
            task.check()
            lost = time.monotonic() - began
