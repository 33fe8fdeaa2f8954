"""Work on several threads, its results in the order in which it was given.

On a processor two pieces of work on a thread each are done sooner than one after the other on both: the
threads of one computation wait for each other after every operation, a hundred times a batch of texts, and
the longer the more other work there is.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Self, TypeVar

from core.cooperative_yield import yield_to_short_work
from core.progress import Task

_DEPTH = 4  # items for each thread that may be ready or under way
_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


def _after_others(work: Callable[[_Item], _Result], item: _Item) -> _Result:
    yield_to_short_work()
    return work(item)


class SideBySide:
    """So many threads, as long as the block lasts; with one, or for one item, the calling thread does the
    work: a thread that starts for a short text takes as long as the text.

    With several, all cores are taken, so each item yields to short work
    (`core.cooperative_yield`).

    Args:
        n: threads.
        name: what they are called.
    """

    def __init__(self, n: int, name: str) -> None:
        self.n = n
        self._pool = ThreadPoolExecutor(n, thread_name_prefix=name) if n > 1 else None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def each(
        self, work: Callable[[_Item], _Result], items: Iterable[_Item], task: Task
    ) -> Generator[_Result, None, None]:
        """What `work` makes of each item, in order.

        Args:
            task: asked for a cancel before each; items under way are finished first.

        Raises:
            CancelledError: it was cancelled. Whatever `work` raises, where its result is due.
        """
        if self._pool is None:
            for item in items:
                task.check()
                yield work(item)
            return
        rest = iter(items)
        first = list(itertools.islice(rest, 2))
        if len(first) == 1:
            task.check()
            yield _after_others(work, first[0])
            return
        under_way: deque[Future[_Result]] = deque()
        for item in itertools.chain(first, rest):
            under_way.append(self._pool.submit(_after_others, work, item))
            if len(under_way) >= _DEPTH * self.n:
                task.check()
                yield under_way.popleft().result()
        while under_way:
            task.check()
            yield under_way.popleft().result()
