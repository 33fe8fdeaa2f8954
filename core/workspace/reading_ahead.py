"""What searches read here and there is read in one go, so that they need not wait for it.

The nearest of a query are compared by their own vectors, some hundred of them from all over a file. Of a file
that the system does not have in memory these take longer than all the rest of a search, since a disk gives
small pieces one after the other. From end to end it gives gigabytes a second. Codes are in memory once their
checksum was found right, but the system maps them where they are read first: within a filter, all over them.

The rows are not read so: to close a file that DuckDB has open would let go of its lock.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from core.cooperative_yield import yield_to_short_work
from core.memory import MappedFile, free_memory, is_mapped, map_pages
from core.progress import QUIET, Task

if TYPE_CHECKING:
    from core.search.vector_index import VectorSearch
    from core.workspace.workspace import Workspace

_PIECE = 128 << 10  # bytes: of more that is asked for at once the system may leave out what lies beyond
_AT_ONCE = 8 << 20  # bytes asked for before the last of them is waited for
_MOST = 0.5  # of the memory that is free; the system takes it back for whoever needs it


class ReadAhead:
    """Has the system map the codes of a vector index, and keep in its memory the vectors of a workspace that
    lie on the disk: as much of them as half of what is free holds. Searches go before. Called again, it
    starts where it stopped.

    Attributes:
        n_bytes: of the vectors that are read.
    """

    def __init__(self, workspace: Workspace, index: VectorSearch | None = None) -> None:
        from core.search.code_index import CodeIndex

        codes = [array for array in index.codes if is_mapped(array)] if isinstance(index, CodeIndex) else []
        self._codes = ((array, start) for array in codes for start in range(0, array.nbytes, _AT_ONCE))
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
        for array, start in self._codes:
            map_pages(array, start, start + _AT_ONCE)
            yield_to_short_work()
            task.check()
        while self._file is not None and self._done < self._end:
            yield_to_short_work()
            task.check()
            pieces = range(self._done, min(self._done + _AT_ONCE, self._end), _PIECE)
            for start in pieces:
                os.posix_fadvise(self._file.descriptor, start, _PIECE, os.POSIX_FADV_WILLNEED)
            self._done = min(pieces[-1] + _PIECE, self._end)
            os.pread(self._file.descriptor, 1, self._done - 1)  # until it is there
