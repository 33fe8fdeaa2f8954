"""What searches read here and there is read in one go, so that they need not wait for it.

The nearest of a query are compared by their own vectors, some hundred of them from all over a file, and the
cells of hits lie anywhere among the rows. Of files that the system does not have in memory these take longer
than all the rest of a search, since a disk gives small pieces one after the other. From end to end it gives
gigabytes a second. The word index and the codes are in memory once their checksums were found right; but the
system maps them where they are read, a little more with each place that a search reads for the first time.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.cooperative_yield import yield_to_short_work
from core.memory import MappedFile, descriptor_of, free_memory, map_pages, mapped_of
from core.progress import QUIET, Task

if TYPE_CHECKING:
    from core.workspace.workspace import Workspace

_PIECE = 128 << 10  # bytes: of more that is asked for at once the system may leave out what lies beyond
_AT_ONCE = 8 << 20  # bytes asked for before the last of them is waited for
_MOST = 0.5  # of the memory that is free; the system takes it back for whoever needs it


class ReadAhead:
    """Has the system map the word index and the codes of a workspace, and keep in its memory the rows and
    those vectors that lie on the disk: as much of them as half of what is free holds. Searches go before.
    Called again, it starts where it stopped.

    Attributes:
        n_bytes: of rows and vectors that are read.
    """

    def __init__(self, workspace: Workspace) -> None:
        # Of vectors the pages are let go of.
        self._mapped = [
            (first, last)
            for file, first, last in mapped_of(workspace.folder)
            if file.parent.parent.name in ("keywords", "vectors") and file.suffix != ".vectors"
        ]
        snapshot = workspace.vectors()
        self._vectors = None if snapshot is None else MappedFile.of(snapshot.matrix)
        wanted: list[tuple[int, int, int]] = []  # descriptor, where to begin, bytes
        path = workspace.rows.database.path
        # DuckDB's own: to close another one would let go of the lock that it has on the file.
        if (rows := descriptor_of(path)) is not None:
            wanted.append((rows, 0, path.stat().st_size))
        if snapshot is not None and self._vectors is not None:
            wanted.append((self._vectors.descriptor, self._vectors.begin, snapshot.matrix.nbytes))
        left = int((free_memory() or 0) * _MOST) if hasattr(os, "posix_fadvise") else 0
        self._files: list[tuple[int, int, int]] = []  # descriptor, where to begin, where to end
        for descriptor, begin, n_bytes in wanted:
            self._files.append((descriptor, begin, begin + min(n_bytes, left)))
            left -= min(n_bytes, left)
        self.n_bytes = sum(end - begin for _, begin, end in self._files)
        self._steps = self._all()

    def __call__(self, task: Task = QUIET) -> None:
        """Read on.

        Raises:
            CancelledError: on cancel. OSError: a file cannot be read, or is closed.
        """
        for _ in self._steps:
            yield_to_short_work()
            task.check()

    def _all(self) -> Iterator[None]:
        for first, last in self._mapped:
            for start in range(first, last, _AT_ONCE):
                map_pages(start, min(start + _AT_ONCE, last))
                yield
        for descriptor, begin, end in self._files:
            for start in range(begin, end, _AT_ONCE):
                stop = min(start + _AT_ONCE, end)
                for piece in range(start, stop, _PIECE):
                    os.posix_fadvise(descriptor, piece, _PIECE, os.POSIX_FADV_WILLNEED)
                os.pread(descriptor, 1, stop - 1)  # until it is there
                yield
