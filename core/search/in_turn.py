"""A lock that is fair enough."""

from __future__ import annotations

import threading


class InTurn:
    """A lock that goes to whoever waits: one that takes it again and again would keep all others out."""

    def __init__(self) -> None:
        self._first = threading.Lock()
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        with self._first:
            self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()
