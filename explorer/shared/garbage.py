"""Cycles of objects are collected on the main thread alone, as long as there are threads beside it."""

from __future__ import annotations

import gc
import time

_SHARE = 0.01  # of the time at most is spent on walking through all objects


class GarbageOnMainThread:
    """Collects what Python's own collector would, when it is asked to; that one is off until `close`.

    Python collects on the thread that happens to make the next object. Where a closed dialog is in a cycle, a
    lane would destroy it, in the middle of what the main thread does with it: that ends the process.
    """

    def __init__(self) -> None:
        self._was_on = gc.isenabled()
        self._next_whole = 0.0
        gc.disable()

    def collect(self) -> None:
        """Collect the youngest objects that there are enough of; call it some times a second."""
        counts, enough = gc.get_count(), gc.get_threshold()
        due = [generation for generation in range(3) if counts[generation] > enough[generation] > 0]
        if not due:
            return
        began = time.perf_counter()
        if due[-1] < 2:
            gc.collect(due[-1])
        elif began >= self._next_whole:
            gc.collect()
            ended = time.perf_counter()
            self._next_whole = ended + (ended - began) / _SHARE
        else:
            gc.collect(1)

    def close(self) -> None:
        """Leave it to Python again."""
        if self._was_on:
            gc.enable()
