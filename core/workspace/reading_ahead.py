"""What searches read here and there is read in one go, so that the system has it in its memory.

The nearest of a query are compared by their own vectors, some hundred of them from all over a file, and hits
are shown with their cells. Of files that the system does not have in memory these take longer than all the
rest of a search, since a disk gives small pieces one after the other. From end to end it gives gigabytes a
second.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.cooperative_yield import yield_to_short_work
from core.memory import MappedFile, free_memory
from core.progress import QUIET, Task

if TYPE_CHECKING:
    from core.workspace.workspace import Workspace

_PIECE = 16 << 20  # bytes asked for at a time
_MOST = 0.5  # of the memory that is free; the system takes it back for whoever needs it


def read_ahead(workspace: Workspace, task: Task = QUIET) -> int:
    """Have the system keep rows and vectors in its memory where the vectors lie on the disk, as much as half
    of what is free of it holds. Searches go before; what is there already costs next to nothing.

    Returns:
        the bytes that were asked for; 0 where vectors are in memory, and where the system cannot be asked.

    Raises:
        CancelledError: on cancel. OSError: a file cannot be read.
    """
    snapshot = workspace.vectors()
    vectors = None if snapshot is None else MappedFile.of(snapshot.matrix)
    if snapshot is None or vectors is None or not hasattr(os, "posix_fadvise"):
        return 0
    room = int((free_memory() or 0) * _MOST)
    asked = 0
    with workspace.rows.database.path.open("rb") as rows:
        n_bytes = os.fstat(rows.fileno()).st_size
        parts = (rows.fileno(), 0, n_bytes), (vectors.descriptor, vectors.begin, snapshot.matrix.nbytes)
        for descriptor, begin, n_bytes in parts:
            for start, length in _pieces(begin, min(n_bytes, room - asked)):
                yield_to_short_work()
                task.check()
                os.posix_fadvise(descriptor, start, length, os.POSIX_FADV_WILLNEED)
                os.pread(descriptor, 1, start + length - 1)  # until it is there
                asked += length
    return asked


def _pieces(begin: int, n_bytes: int) -> Iterator[tuple[int, int]]:
    """(start, length) of what makes up a part of a file."""
    for start in range(begin, begin + n_bytes, _PIECE):
        yield start, min(_PIECE, begin + n_bytes - start)
