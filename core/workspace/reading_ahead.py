"""Vectors that searches read here and there are read in one go, so that the system has them in its memory.

The nearest of a query are compared by their own vectors, some hundred of them from all over a file. Of a file
that the system does not have in memory these take longer than all the rest of a search, since a disk gives
small pieces one after the other. From end to end it gives gigabytes a second.

The rows are not read so: to close a file that DuckDB has open would let go of its lock.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from core.cooperative_yield import yield_to_short_work
from core.memory import MappedFile, free_memory
from core.progress import QUIET, Task

if TYPE_CHECKING:
    from core.workspace.workspace import Workspace

_PIECE = 128 << 10  # bytes: of more that is asked for at once the system may leave out what lies beyond
_PIECES = 64  # asked for before the last of them is waited for
_MOST = 0.5  # of the memory that is free; the system takes it back for whoever needs it


class ReadAhead:
    """Has the system keep the vectors of a workspace in its memory, where they lie on the disk: as much of
    them as half of what is free holds. Searches go before. Called again, it starts where it stopped.
    """

    def __init__(self, workspace: Workspace) -> None:
        snapshot = workspace.vectors()
        self._file = None if snapshot is None else MappedFile.of(snapshot.matrix)
        self._done = self._end = 0
        if snapshot is not None and self._file is not None and hasattr(os, "posix_fadvise"):
            self._done = self._file.begin
            self._end = self._done + min(snapshot.matrix.nbytes, int((free_memory() or 0) * _MOST))
        self.n_bytes = self._end - self._done

    def __call__(self, task: Task = QUIET) -> None:
        """Read on.

        Raises:
            CancelledError: on cancel. OSError: the file cannot be read.
        """
        while self._file is not None and self._done < self._end:
            yield_to_short_work()
            task.check()
            pieces = range(self._done, min(self._done + _PIECE * _PIECES, self._end), _PIECE)
            for start in pieces:
                os.posix_fadvise(self._file.descriptor, start, _PIECE, os.POSIX_FADV_WILLNEED)
            self._done = min(pieces[-1] + _PIECE, self._end)
            os.pread(self._file.descriptor, 1, self._done - 1)  # until it is there
