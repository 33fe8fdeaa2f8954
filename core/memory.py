"""How much memory is free and how much a corpus takes, to be said before it is taken."""

from __future__ import annotations

import contextlib
import logging
import mmap
import os
import sys
import tempfile
import weakref
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import ExplorerError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

log = logging.getLogger(__name__)

IN_MEMORY_UP_TO = 250_000  # texts; of more their vectors stay on the disk (docs/decisions/124)
LAID_OUT_UP_TO = 500_000  # texts; of more a sample is (docs/decisions/127)

# Highest anonymous memory of a process that encodes, indexes or lays out, measured (tests/bench/RESULTS.md,
# "How it grows" and of ten million). Up to so many texts as stay in memory a float32 vector takes part three
# times: as it is kept, in the vector index, in the layout. The rest does not depend on its length.
_COPIES = 3
_BESIDE = 1_400  # bytes a text
# Of more, a vector takes part in a sample that is laid out and the others are placed by, and of all texts
# there are codes: twice while they grow, beside the texts that are encoded, or once while those along
# components, of twelve bits, are made.
_COPIES_OF_SAMPLE = 2
_GROWING_CODES = (2, 300)  # bytes a number, bytes a text
_MADE_CODES = (2.5, 150)
_PLACED = 150  # bytes a text
_LINKS = 340  # bytes a vector of a neighbour graph, beside the vector (RESULTS.md, "vector_index")
_PROGRAM = 600 << 20  # with a model of 23 million weights
_CGROUP = Path("/sys/fs/cgroup")
_MAPS = Path("/proc/self/maps")
_MADV_POPULATE_READ = 22  # of Linux, see madvise(2)


def free_memory() -> int | None:
    """Bytes that this process can still take; None where the system does not say (outside Linux)."""
    free = [_available(), _left_in_group()]
    known = [n_bytes for n_bytes in free if n_bytes is not None]
    return min(known) if known else None


def _available() -> int | None:
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) << 10
    except (OSError, ValueError):
        pass  # not Linux
    if "SC_AVPHYS_PAGES" in getattr(os, "sysconf_names", {}):
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return None


def _left_in_group() -> int | None:
    """What a container's limit leaves; None where there is none."""
    try:
        most = (_CGROUP / "memory.max").read_text(encoding="ascii").strip()
        used = (_CGROUP / "memory.current").read_text(encoding="ascii").strip()
        return None if most == "max" else max(int(most) - int(used), 0)
    except (OSError, ValueError):
        return None


def corpus_memory(n_texts: int, embedding_dim: int) -> int:
    """Bytes that encoding, indexing and laying out `n_texts` distinct texts take at their highest, beside
    what the system keeps in memory of files and takes back.
    """
    if n_texts <= IN_MEMORY_UP_TO:
        return _PROGRAM + n_texts * (_COPIES * 4 * embedding_dim + _BESIDE)
    of_codes = (a_number * embedding_dim + a_text for a_number, a_text in (_GROWING_CODES, _MADE_CODES))
    indexed = round(n_texts * max(of_codes))
    laid_out = min(n_texts, LAID_OUT_UP_TO) * (_COPIES_OF_SAMPLE * 4 * embedding_dim + _BESIDE)
    return _PROGRAM + max(indexed, laid_out + n_texts * _PLACED)


def shortage(n_texts: int, embedding_dim: int) -> ExplorerError | None:
    """What is to be said before a corpus is encoded that will hardly fit; None where it fits."""
    free, needed = free_memory(), corpus_memory(n_texts, embedding_dim)
    if free is None or needed <= free:
        return None
    what = (
        f"Encoding and laying out {n_texts:,} texts takes about {needed / 2**30:.1f} GB of memory, "
        f"and {free / 2**30:.1f} GB are free."
    )
    return ExplorerError(what, "Close other programs, or take fewer rows.")


def graph_memory(n_vectors: int, embedding_dim: int) -> int:
    """Bytes that a neighbour graph takes: it holds a copy of its vectors."""
    return n_vectors * (4 * embedding_dim + _LINKS)


def mapped_vectors(n: int, embedding_dim: int, folder: Path | None = None) -> NDArray[np.float32]:
    """(n, embedding_dim) to be filled, in a file without a name, of which the system keeps in memory what is
    used and takes back what it needs; the file goes with the array.

    Args:
        folder: in which it lies; that of temporary files where none is given.

    Raises:
        OSError: the disk has no room for it.
    """
    import numpy as np

    with tempfile.TemporaryFile(dir=folder) as file:
        # All of it now: a disk that is full later would end the program.
        os.posix_fallocate(file.fileno(), 0, 4 * n * embedding_dim)
        return np.asarray(np.memmap(file, "<f4", "r+", shape=(n, embedding_dim)))


def room_for_vectors(n: int, embedding_dim: int) -> NDArray[np.float32]:
    """(n, embedding_dim) to be filled: of very many vectors `mapped_vectors`; in memory where the disk has no
    room for them, and outside Linux.
    """
    import numpy as np

    if n > IN_MEMORY_UP_TO and sys.platform == "linux":
        try:
            return mapped_vectors(n, embedding_dim)
        except OSError as error:
            log.info("vectors are kept in memory: %s", error)
    return np.empty((n, embedding_dim), dtype="<f4")


class MappedFile:
    """The file that an array is mapped from, open for reading it past its mapping.

    What is read here and there through a mapping costs a fault of the page, and 64 KB around it are mapped,
    which then have to be let go of. Open as long as this object is there. For files that are written once and
    never changed, only replaced: what was mapped is recognised by its ends.

    Attributes:
        descriptor: of the file. begin: the byte at which the array begins.
    """

    def __init__(self, descriptor: int, begin: int) -> None:
        self.descriptor, self.begin = descriptor, begin
        closing = weakref.finalize(self, os.close, descriptor)
        closing.atexit = False  # a thread may be reading, and the system closes it

    @classmethod
    def of(cls, array: NDArray[Any]) -> MappedFile | None:
        """The file of an array that lies in one piece of it; None where it is mapped from none that is still
        there and the same, and on Windows.
        """
        import numpy as np

        lies_in: Any = array
        name: str | os.PathLike[str] | None = None
        start = 0
        while isinstance(lies_in, np.ndarray):
            if isinstance(lies_in, np.memmap):
                name, start = lies_in.filename, lies_in.offset
            lies_in = lies_in.base
        if not isinstance(lies_in, mmap.mmap) or name is None or not len(array) or not hasattr(os, "pread"):
            return None
        if not array.flags.c_contiguous:
            return None
        start -= start % mmap.ALLOCATIONGRANULARITY  # where the mapping begins
        begin = start + array.ctypes.data - np.frombuffer(lies_in, np.uint8).ctypes.data
        try:
            descriptor = os.open(name, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
        except OSError:
            return None
        found = cls(descriptor, begin)
        ends = (array[:1], 0), (array[-1:], array.nbytes - array[-1:].nbytes)
        try:
            same = all(os.pread(descriptor, end.nbytes, begin + at) == end.tobytes() for end, at in ends)
        except OSError:
            same = False
        return found if same else None


def mappings() -> list[tuple[int, int, str, str]]:
    """Of all that this process maps: where it begins in memory, where it ends, what may be done there
    ("rw-p"), and the file, or "". Linux alone, elsewhere nothing.
    """
    try:
        lines = os.fsdecode(_MAPS.read_bytes()).splitlines()
    except OSError:
        return []
    found = []
    for line in lines:
        addresses, allowed, _, _, _, *name = line.split(maxsplit=5)
        start, end = (int(address, 16) for address in addresses.split("-"))
        found.append((start, end, allowed, "".join(name)))
    return found


def mapped_of(folder: Path) -> list[tuple[Path, int, int]]:
    """What this process maps of files in a folder, whichever library does: the file, where it begins in
    memory and where it ends. Linux alone, elsewhere nothing.
    """
    real = os.path.join(os.path.realpath(folder), "")
    return [(Path(name), start, end) for start, end, _, name in mappings() if name.startswith(real)]


def map_pages(first: int, last: int) -> None:
    """Have the system map every page from an address up to another, of a file that is mapped there.

    Of what this process has not read since the file was mapped, each 64 KB cost a search 5 to 15 µs beside
    reading them. Where the system cannot, as Linux before 5.14, or nothing is mapped there any more, nothing
    happens.
    """
    import ctypes

    ctypes.CDLL(None).madvise(ctypes.c_void_p(first), ctypes.c_size_t(last - first), _MADV_POPULATE_READ)


def descriptor_of(path: Path) -> int | None:
    """One that this process has open of a file; None where it has none, or the system does not say (outside
    Linux). It may be closed at any time.
    """
    real = os.path.realpath(path)
    for each in Path("/proc/self/fd").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if os.readlink(each) == real:
                return int(each.name)
    return None


def forget_pages(array: NDArray[Any]) -> None:
    """Let go of what this process holds of the mapped file in which `array` lies; else do nothing.

    Around each place that is read the system maps 64 KB, so that some hundred searches would hold all vectors
    of a file. What is let go stays in the system's own cache, and is mapped again when it is read.
    """
    import numpy as np

    lies_in: Any = array
    while isinstance(lies_in, np.ndarray):
        lies_in = lies_in.base
    if isinstance(lies_in, mmap.mmap) and sys.platform == "linux":
        lies_in.madvise(mmap.MADV_DONTNEED)
