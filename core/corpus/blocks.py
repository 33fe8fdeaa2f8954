"""The blocks of a DuckDB file and their checksums: which are damaged, and single flipped bits taken back.

A file begins with three headers of 4,096 bytes; blocks of 262,144 bytes follow. Each begins with a checksum
of the rest: 5381 and every 64-bit word times a constant, all joined by exclusive or (DuckDB's
`src/common/checksum.cpp` and `src/storage/single_file_block_manager.cpp`). One flipped bit changes it by an
amount that tells the word's content and the bit; where only one word of the block fits, the bit is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.progress import QUIET, Reporter, Task

_HEADER = 4_096
_N_HEADERS = 3
_BLOCK = 262_144
_ALONE = 128  # words on each side
_BEGIN = np.uint64(5381)
_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
_BITS = np.left_shift(np.uint64(1), np.arange(64, dtype=np.uint64))

Words = NDArray[np.uint64]


def mend(path: Path, task: Task = QUIET) -> tuple[int, int]:
    """Take back, in the file at `path`, each flipped bit that its block's checksum tells for certain.

    Returns:
        How many blocks were mended, and how many are damaged still; a block that is not in use may be among
        these.

    Raises:
        OSError: it cannot be read or written.
        CancelledError: it was cancelled.
    """
    n_mended = n_damaged = 0
    size = path.stat().st_size
    reporter = Reporter(task, "Checking blocks", max(size // _BLOCK, 1), "blocks")
    with path.open("r+b") as file:
        for start, length in _places(size):
            task.check()
            file.seek(start)
            words = np.frombuffer(file.read(length), "<u8").copy()
            if words[0] != checksum(words[1:]):
                if mended_words(words):
                    n_mended += 1
                    file.seek(start)
                    file.write(words.astype("<u8").tobytes())
                else:
                    n_damaged += 1
            reporter.advance(1)
    return n_mended, n_damaged


def is_whole(path: Path, task: Task = QUIET) -> bool:
    """Whether every block of a file fits its checksum.

    Raises:
        OSError: it cannot be read.
        CancelledError: it was cancelled.
    """
    with path.open("rb") as file:
        for start, length in _places(path.stat().st_size):
            task.check()
            file.seek(start)
            words = np.frombuffer(file.read(length), "<u8")
            if words[0] != checksum(words[1:]):
                return False
    return True


def checksum(words: Words) -> np.uint64:
    """The checksum of a block's content, as DuckDB makes it."""
    return np.uint64(np.bitwise_xor.reduce(words * _FACTOR) ^ _BEGIN)


def mended_words(words: Words) -> bool:
    """Take back one flipped bit of a block, its checksum included, in place.

    Returns:
        False, and nothing is changed, where no single bit explains the checksum, or more than one does and
        none of these stands alone in a kilobyte of zeros, as a bit does that flipped in unused space.
    """
    gap = words[0] ^ checksum(words[1:])
    if np.any(gap == _BITS):  # the stored checksum itself; no word of the content changes it by one bit
        words[0] ^= gap
        return True
    content = words[1:]
    products = content * _FACTOR
    candidates: list[tuple[int, int]] = []
    for bit in range(64):
        fits = ((content ^ _BITS[bit]) * _FACTOR) ^ products
        candidates += [(place, bit) for place in np.flatnonzero(fits == gap).tolist()]
    if len(candidates) > 1:
        candidates = [(place, bit) for place, bit in candidates if _is_alone(content, place, bit)]
    if len(candidates) != 1:
        return False
    place, bit = candidates[0]
    content[place] ^= _BITS[bit]
    return True


def _is_alone(content: Words, place: int, bit: int) -> bool:
    """Whether a word is that bit and nothing else, with zeros on both sides."""
    around = content[max(place - _ALONE, 0) : place + _ALONE + 1]
    return bool(content[place] == _BITS[bit]) and int(np.count_nonzero(around)) == 1


def _places(size: int) -> Iterator[tuple[int, int]]:
    """Where each header and whole block begins, and its length."""
    for number in range(_N_HEADERS):
        if (number + 1) * _HEADER <= size:
            yield number * _HEADER, _HEADER
    for start in range(_N_HEADERS * _HEADER, size - _BLOCK + 1, _BLOCK):
        yield start, _BLOCK
