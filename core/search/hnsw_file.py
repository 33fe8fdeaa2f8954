"""hnswlib's graph taken apart into arrays, and put together again.

Its own `save_index` and `load_index` hold every thread of Python, the window too, while they write and read
the file (seen: 110 to 240 ms at 100,000 vectors), and notice no full disk. Taken apart into arrays it is a
third to a half of that, and the arrays go to the disk while the other threads run.
"""

from __future__ import annotations

import ctypes
import mmap
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zipfile import ZIP_STORED, ZipFile

import numpy as np
from numpy.typing import NDArray

from core.cooperative_yield import yield_to_short_work
from core.memory import mappings
from core.search import graph_library
from core.search.vector_index import FloatArray, IdArray, Metric

# Memory that a library takes for itself, in huge pages where the system has them for those who ask.
#
# A search of a neighbour graph visits thousands of vectors at random places. Beyond some 100,000 of them the
# processor no longer keeps the table of their pages at hand and looks each up in memory; a page of 2 MB
# instead of 4 KB makes that table five hundred times smaller. numpy asks for them for its own arrays; hnswlib
# does not, and does not say where its memory is. It is what has been mapped while it took it.

_LEAST = 32 << 20  # bytes: less gains nothing, and the C library does not map it by itself
_MADV_HUGEPAGE = 14  # of Linux, see madvise(2)


@contextmanager
def huge_pages_for_new_memory() -> Iterator[None]:
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
    return {
        (start, end)
        for start, end, allowed, name in mappings()
        if allowed == "rw-p" and not name and end - start >= _LEAST
    }


_TOUCHED_AT_ONCE = 8 << 20  # bytes

SPACES: dict[Metric, str] = {"cosine": "cosine", "dot": "ip", "euclidean": "l2"}


def arrays_in(path: Path) -> dict[str, NDArray[Any]]:
    """The arrays of a graph that `numpy.savez` wrote, by name, mapped and not read.

    hnswlib copies what it takes, and the file has just been read for its checksum. Reading it again took as
    long, and at a million vectors up to 3 s more for 1.7 GB of memory that was given back a moment later.
    Every page is touched here, where other threads can run: hnswlib holds them all while it copies.

    Raises:
        ValueError, OSError, BadZipFile: it is no such file.
    """
    found: dict[str, NDArray[Any]] = {}
    with ZipFile(path) as archive, path.open("rb") as file:
        for member in archive.infolist():
            file.seek(member.header_offset + 26)  # the lengths of name and extra field, which come after 30
            n_name, n_extra = (int.from_bytes(file.read(2), "little") for _ in range(2))
            file.seek(n_name + n_extra, 1)
            if member.compress_type != ZIP_STORED or np.lib.format.read_magic(file) != (1, 0):
                raise ValueError(f"{member.filename} is not as this program writes arrays")
            shape, is_fortran, dtype = np.lib.format.read_array_header_1_0(file)
            if is_fortran:
                raise ValueError(f"{member.filename} is not as this program writes arrays")
            name = member.filename.removesuffix(".npy")
            if 0 in shape:  # what is empty cannot be mapped
                found[name] = np.empty(shape, dtype)
            else:
                array = np.asarray(np.memmap(path, dtype, "r", file.tell(), shape))
                array.reshape(-1).view(np.uint8)[:: mmap.PAGESIZE].max()
                found[name] = array
    return found


@contextmanager
def room_for(n_bytes: int) -> Iterator[Callable[[], None]]:
    """Have the system find so much memory while the block runs; the function handed in waits for that and
    frees it.

    Where little memory is free, or the machine is itself a guest that has to ask its host, the first touch of
    fresh memory is slow: 3 s for a million vectors. hnswlib would stop every thread for so long; numpy lets
    them run.
    """
    stop = threading.Event()

    def touch() -> None:
        try:
            room = np.empty(n_bytes, np.uint8)
        except MemoryError:
            return  # hnswlib will say so, if it gets no more
        for start in range(0, n_bytes, _TOUCHED_AT_ONCE):
            if stop.is_set():
                return
            yield_to_short_work()
            room[start : start + _TOUCHED_AT_ONCE : mmap.PAGESIZE] = 0

    toucher = threading.Thread(target=touch, name="room-for-graph")
    toucher.start()
    try:
        yield toucher.join
    finally:
        stop.set()
        toucher.join()


def put_together(state: dict[str, Any], metric: Metric, embedding_dim: int, count: int) -> Any:
    """hnswlib's graph from its parts.

    Raises:
        ValueError: parts that do not fit together; hnswlib would copy beyond their ends.
    """
    room = int(state["max_elements"])
    fits = (
        state["space"] == SPACES[metric]
        and state["dim"] == embedding_dim
        and state["cur_element_count"] == count <= room
        and all(len(state[name]) == count for name in ("label_lookup_external", "label_lookup_internal"))
        and len(state["element_levels"]) == room
        and len(state["data_level0"]) == count * state["size_data_per_element"]
        and len(state["link_lists"])
        == state["element_levels"][:count].sum() * state["size_links_per_element"]
    )
    if not fits:
        raise ValueError("the parts of the graph do not fit together")
    Index = graph_library.hnswlib().Index
    graph = Index.__new__(Index)
    graph.__setstate__((state,))
    return graph


def vectors_in(state: dict[str, Any], embedding_dim: int) -> tuple[FloatArray, IdArray]:
    """The (n, embedding_dim) vectors in a graph's parts, of unit length under cosine, and their (n,) ids."""
    count = int(state["cur_element_count"])
    rows = np.asarray(state["data_level0"]).view(np.uint8).reshape(count, -1)
    start, n_bytes = int(state["offset_data"]), 4 * embedding_dim
    vectors = np.ascontiguousarray(rows[:, start : start + n_bytes]).view(np.float32)
    ids = np.empty(count, dtype=np.int64)
    ids[np.asarray(state["label_lookup_internal"])] = state["label_lookup_external"]
    vectors.flags.writeable = False
    return vectors, ids
