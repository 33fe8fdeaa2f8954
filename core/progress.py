"""Progress and cancellation: one argument, `task`, of everything that takes long."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from core.errors import CancelledError


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job has come.

    Attributes:
        stage: what is being done, for the person ("Encoding", "Reading").
        done: units done so far.
        total: units in all, or None while that is unknown.
        unit: what is counted ("sentences", "rows", "bytes"), plural.
        seconds: wall-clock time since the stage began.
    """

    stage: str
    done: int
    total: int | None
    unit: str
    seconds: float

    @property
    def rate(self) -> float | None:
        """Units a second so far, or None before anything was done."""
        return self.done / self.seconds if self.done and self.seconds > 0 else None

    @property
    def seconds_left(self) -> float | None:
        """Estimate of the time to the end of the stage at the rate so far; None while unknown."""
        if self.total is None or self.rate is None:
            return None
        return max(self.total - self.done, 0) / self.rate


OnProgress = Callable[[Progress], None]


class CancelToken:
    """Asks a running job to stop; may be set from any thread, any number of times."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def cancel(self) -> None:
        """Ask for the stop. Returns at once; the job ends at its next check."""
        self._event.set()

    @property
    def cancelled(self) -> bool:
        """Whether a stop was asked for."""
        return self._event.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait until a stop is asked for, at most `seconds`; whether it was."""
        return self._event.wait(seconds)

    def raise_if_cancelled(self) -> None:
        """Raise `CancelledError` if a stop was asked for."""
        if self._event.is_set():
            raise CancelledError


@dataclass(frozen=True)
class Task:
    """What a long function reports to, and how it learns that it should stop; handed on as it is.

    Attributes:
        on_progress: called with each `Progress`, or None.
        cancel: asked now and then, or None.
    """

    on_progress: OnProgress | None = None
    cancel: CancelToken | None = None

    @property
    def quiet(self) -> Task:
        """The same for a part of the work that reports nothing: it can be stopped as well."""
        return Task(cancel=self.cancel)

    def report(self, progress: Progress) -> None:
        """Tell how far it is, if anybody listens."""
        if self.on_progress is not None:
            self.on_progress(progress)

    def check(self) -> None:
        """Raise `CancelledError` if a stop was asked for."""
        if self.cancel is not None:
            self.cancel.raise_if_cancelled()


QUIET = Task()  # nobody listens and nobody stops it


class Reporter:
    """Reports how far a task is, at most 30 times a second; the end is always reported.

    Args:
        task: gets the reports.
        stage, total, unit: as in `Progress`.
    """

    def __init__(self, task: Task, stage: str, total: int, unit: str) -> None:
        self._task = task
        self._stage, self._total, self._unit = stage, total, unit
        self._began = time.perf_counter()
        self._reported = float("-inf")
        self._done = 0

    def advance(self, count: int) -> None:
        """`count` more units are done."""
        self._done += count
        now = time.perf_counter()
        if now - self._reported < 1 / 30 and self._done < self._total:
            return
        self._reported = now
        self._task.report(Progress(self._stage, self._done, self._total, self._unit, now - self._began))
