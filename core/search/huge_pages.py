"""Memory that a library takes for itself, in huge pages where the system has them for those who ask.

A search of a neighbour graph visits thousands of vectors at random places. Beyond some 100,000 of them the
processor no longer keeps the table of their pages at hand and looks each up in memory; a page of 2 MB instead
of 4 KB makes that table five hundred times smaller. numpy asks for them for its own arrays; hnswlib does not,
and does not say where its memory is. It is what has been mapped while it took it.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_MAPS = Path("/proc/self/maps")
_LEAST = 32 << 20  # bytes: less gains nothing, and the C library does not map it by itself
_MADV_HUGEPAGE = 14  # of Linux, see madvise(2)


@contextmanager
def for_new_memory() -> Iterator[None]:
    """Large memory that is mapped in the block gets huge pages as it is written to; Linux alone, elsewhere
    nothing.

    So does what another thread maps meanwhile, and what the kernel joins with it: numpy asks for the same.
    """
    before = _large_mappings()
    yield
    new = _large_mappings() - before
    if new:
        libc = ctypes.CDLL(None)
        for start, end in new:  # refused where the kernel has none: then it stays as it is
            libc.madvise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), _MADV_HUGEPAGE)


def _large_mappings() -> set[tuple[int, int]]:
    """First address and end of each large private mapping without a file."""
    if not sys.platform.startswith("linux"):
        return set()
    found = set()
    try:
        lines = _MAPS.read_text(encoding="latin-1").splitlines()  # names of files are of any encoding
    except OSError:
        return set()
    for line in lines:
        fields = line.split()
        if len(fields) == 5 and fields[1] == "rw-p":
            start, end = (int(address, 16) for address in fields[0].split("-"))
            if end - start >= _LEAST:
                found.add((start, end))
    return found
