"""Progress and cancellation, passed into everything that takes long."""

from __future__ import annotations

import threading
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


def check(cancel: CancelToken | None) -> None:
    """Raise `CancelledError` if `cancel` is given and set."""
    if cancel is not None:
        cancel.raise_if_cancelled()
