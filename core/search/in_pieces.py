"""One thing done piece by piece, on several processor cores at a time."""

from __future__ import annotations

import itertools
import os
import threading
from collections.abc import Callable

# More threads than that wait for the memory, not for a core.
_MOST_THREADS = 4


def in_pieces(work: Callable[[int, int], None], n: int, size: int) -> None:
    """Call `work(start, end)` for 0 to n in pieces of `size`, whichever thread is free next taking the next.

    The calling thread takes its part. One that helps and loses its core keeps it waiting for a piece, so this
    is for work of several milliseconds.

    Args:
        work: of one piece; called by several threads at a time, and has to let go of Python's lock for that
            to be of use.

    Raises:
        Whatever `work` raises first; the pieces that were not begun are left.
    """
    starts = itertools.count(0, size)  # its `next` is one step of the interpreter
    failures: list[BaseException] = []

    def take() -> None:
        try:
            while not failures and (start := next(starts)) < n:
                work(start, min(start + size, n))
        except BaseException as error:  # raised below, by the thread that asked
            failures.append(error)

    n_helpers = min(os.cpu_count() or 1, _MOST_THREADS, -(-n // size)) - 1
    helpers = [threading.Thread(target=take, name="in-pieces") for _ in range(n_helpers)]
    started = []
    try:
        for helper in helpers:
            helper.start()
            started.append(helper)
    except RuntimeError:  # the system has no more threads: those there are do it
        pass
    take()
    for helper in started:
        helper.join()
    if failures:
        raise failures[0]
