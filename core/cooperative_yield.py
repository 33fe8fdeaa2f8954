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
_MOST_QUIET = 4.0  # seconds without short work before what it interrupted is begun anew


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
        """Wait until there has been none for so long; inside of it not at all. CancelledError on cancel."""
        while not self._own.depth and (self.is_running or time.monotonic() < self._ended_at + seconds):
            task.check()
            if task.cancel is None:
                time.sleep(_LOOK)
            else:
                task.cancel.wait(_LOOK)  # whoever interrupts it does not wait


short_work = _ShortWork()


def yield_to_short_work() -> None:
    """Wait until no short work is left, for a quarter of a second at most.

    Inside of short work it returns at once, so that code which short and long work share may call it.
    """
    short_work.wait_for_end()


class _UntilShortWork(CancelToken):
    """Asks for the stop where another one does, and where there is short work that does not wait for it.

    Attributes:
        saw_some: it has asked because of short work.
    """

    def __init__(self, other: CancelToken | None, is_awaited: Callable[[], bool]) -> None:
        super().__init__()
        self._other, self._is_awaited = other, is_awaited
        self.saw_some = False

    @property
    def cancelled(self) -> bool:
        """Whether a stop was asked for."""
        if self._other is not None and self._other.cancelled:
            return True
        self.saw_some = self.saw_some or (short_work.is_running and not self._is_awaited())
        return self.saw_some

    def raise_if_cancelled(self) -> None:
        """Raise `CancelledError` if a stop was asked for."""
        if self.cancelled:
            raise CancelledError


def between_short_work(
    work: Callable[[Task], _Result], task: Task, is_awaited: Callable[[], bool] = lambda: False
) -> _Result:
    """Do what takes all processors in one piece while there is no short work: where some comes it is
    cancelled, and begun anew once there has been none for as long as it had taken by then, and for twice as
    long as the last time, up to some seconds.

    Args:
        is_awaited: whether short work waits for this very thing: then it is not cancelled for it.

    Raises:
        CancelledError: the task itself was cancelled, or what was done says so.
    """
    quiet = 0.0
    while True:
        short_work.wait_for_quiet(quiet, task)
        began, token = time.monotonic(), _UntilShortWork(task.cancel, is_awaited)
        try:
            return work(replace(task, cancel=token))
        except CancelledError:
            task.check()
            if not token.saw_some:
                raise
            quiet = min(max(time.monotonic() - began, 2 * quiet, _LOOK), _MOST_QUIET)
