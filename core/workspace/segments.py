"""Segment files of vectors: written once, and read, many at a time, into the arrays they end up in.

A segment is one file: a JSON line (format, corpus, key, counts, SHA-256 of what follows), then the ids of the
texts it covers (int64), then their vectors (float32, row after row), both little-endian. Where texts are
divided there follow how many passages each has (int64), start and end of each (int64) and their vectors.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from core import files
from core.errors import DamagedError

if TYPE_CHECKING:
    from core.search.passages import Passages

_FORMAT = 1
_HEADER_LIMIT = 4096
_AT_ONCE = 262_144  # bytes: a block is still in the processor's cache when it is summed
_MOST_THREADS = 4


@dataclass(frozen=True, slots=True)
class Segment:
    """A segment as its header describes it; what follows the header is not looked at yet.

    Attributes:
        path: the file. begins: where the ids begin in it.
        n: texts. embedding_dim: of their vectors. sha256: of all that follows the header.
        n_passages: of these texts; 0 where they are not divided.
    """

    path: Path
    begins: int
    n: int
    embedding_dim: int
    sha256: str
    n_passages: int = 0


def write(
    file: BinaryIO,
    ids: NDArray[np.int64],
    matrix: NDArray[np.float32],
    passages: Passages | None = None,
    *,
    corpus: str,
    key: str,
) -> None:
    """Write a segment.

    Args:
        ids: (m,) little-endian, contiguous. matrix: (m, embedding_dim), so too.
        passages: of the m texts; None: they are not divided.
        corpus: the id of the corpus. key: what the vectors were made with.
    """
    payload: list[memoryview] = [ids.data.cast("B"), matrix.data.cast("B")]
    divided = {}
    if passages is not None:
        counts = np.ascontiguousarray(np.diff(passages.firsts), "<i8")
        spans = np.ascontiguousarray(passages.spans, "<i8")
        vectors = np.ascontiguousarray(passages.vectors, "<f4")
        payload += [each.data.cast("B") for each in (counts, spans, vectors)]
        divided = {"passages": len(passages)}
    digest = hashlib.sha256()
    for part in payload:
        digest.update(part)
    header = {
        "format": _FORMAT,
        "corpus": corpus,
        "key": key,
        "texts": len(ids),
        "embedding_dim": matrix.shape[1],
        **divided,
        "sha256": digest.hexdigest(),
    }
    files.write(file, json.dumps(header).encode("ascii") + b"\n")
    for part in payload:
        files.write(file, part)


def read_header(path: Path, *, corpus: str, key: str) -> Segment:
    """What a file says it is.

    Raises:
        DamagedError: it is no segment, of another corpus or key, or not as long as it says.
    """
    try:
        with path.open("rb") as file:
            header: dict[str, Any] = json.loads(file.readline(_HEADER_LIMIT))
            begins, size = file.tell(), os.fstat(file.fileno()).st_size
        if (header["format"], header["corpus"], header["key"]) != (_FORMAT, corpus, key):
            raise DamagedError(f"{path.name} was made from something else.")
        n, embedding_dim = int(header["texts"]), int(header["embedding_dim"])
        n_passages = int(header.get("passages", 0))
        length = n * 8 + n * embedding_dim * 4
        if "passages" in header:
            length += n * 8 + n_passages * 16 + n_passages * embedding_dim * 4
        if n < 1 or embedding_dim < 1 or size - begins != length or ("passages" in header and n_passages < n):
            raise DamagedError(f"{path.name} is not as long as it says.")
        return Segment(path, begins, n, embedding_dim, str(header["sha256"]), n_passages)
    except (OSError, ValueError, KeyError, TypeError, OverflowError) as error:
        raise DamagedError(f"{path.name} cannot be read.") from error


def rewrite(
    source: Path, target: Path, key: str, corpus: str, new_corpus: str, new_ids: NDArray[np.int64]
) -> bool:
    """Write a segment anew for texts that were numbered anew.

    Args:
        new_ids: (n_texts,) by text id the new one; -1 of a text that is gone, and with it its vector.

    Returns:
        Whether there is one: it was sound, and has texts that are left.
    """
    try:
        segment = read_header(source, corpus=corpus, key=key)
    except DamagedError:
        return False
    ids, matrix = np.empty(segment.n, "<i8"), np.empty((segment.n, segment.embedding_dim), "<f4")
    passages: list[Passages | None] = []
    is_sound = read_all([segment], ids, matrix, passages)[0]
    if not is_sound or not bool(((ids >= 0) & (ids < len(new_ids))).all()):
        return False
    stays = new_ids[ids] >= 0
    if not stays.any():
        return False
    left, vectors = np.ascontiguousarray(new_ids[ids[stays]], "<i8"), np.ascontiguousarray(matrix[stays])
    divided = passages[0]
    of_left = None if divided is None else divided.of(np.flatnonzero(stays))
    with target.open("xb") as file:
        write(file, left, vectors, of_left, corpus=new_corpus, key=key)
    return True


def read_all(
    segments: Sequence[Segment],
    ids: NDArray[np.int64],
    matrix: NDArray[np.float32],
    passages: list[Passages | None],
) -> list[bool]:
    """Read segments one after the other into the first rows of `ids` and `matrix`, on several threads.

    Args:
        segments: of one embedding_dim.
        ids: (n,) little-endian. matrix: (n, embedding_dim), both contiguous, with room for all of them.
        passages: empty; gets those of each segment, None where its texts are not divided or it is not sound.

    Returns:
        Whether each matched its checksum and holds finite numbers only; of one that does not, any numbers may
        be there. An earlier version kept what damaged weights gave, and nothing that is not finite compares.
    """
    ends = np.cumsum([segment.n for segment in segments], dtype=np.int64).tolist()

    def read(segment: Segment, end: int) -> tuple[bool, Passages | None]:
        rows = slice(end - segment.n, end)
        parts = [ids[rows].data.cast("B"), matrix[rows].data.cast("B")]
        if not segment.n_passages:
            return _read(segment, parts) and _is_finite(matrix[rows]), None
        counts = np.empty(segment.n, "<i8")
        spans = np.empty((segment.n_passages, 2), "<i8")
        vectors = np.empty((segment.n_passages, segment.embedding_dim), "<f4")
        parts += [each.data.cast("B") for each in (counts, spans, vectors)]
        is_sound = _read(segment, parts) and _is_finite(matrix[rows]) and _is_finite(vectors)
        if not is_sound or not bool((counts > 0).all()) or int(counts.sum()) != segment.n_passages:
            return False, None
        return True, _passages(counts, spans, vectors)

    with ThreadPoolExecutor(min(_MOST_THREADS, os.cpu_count() or 1), "read vectors") as pool:
        found = list(pool.map(read, segments, ends))
    passages += [divided for _, divided in found]
    return [is_sound for is_sound, _ in found]


def _passages(counts: NDArray[np.int64], spans: NDArray[np.int64], vectors: NDArray[np.float32]) -> Passages:
    from core.search.passages import Passages

    return Passages(np.concatenate([[0], np.cumsum(counts)]), spans, vectors)


def _is_finite(vectors: NDArray[np.float32]) -> bool:
    """Whether all numbers are finite. Their squares are added first, in a tenth of the time: a sum that is
    finite proves it, one that is not may only be too large.
    """
    flat = vectors.reshape(-1)
    with np.errstate(over="ignore", invalid="ignore"):
        return bool(np.isfinite(np.dot(flat, flat)) or np.isfinite(flat).all())


def _read(segment: Segment, parts: Sequence[memoryview]) -> bool:
    digest = hashlib.sha256()
    try:
        with segment.path.open("rb", buffering=0) as file:
            file.seek(segment.begins)
            for part in parts:
                at = 0
                while at < len(part):
                    got = file.readinto(part[at : at + _AT_ONCE])
                    if not got:
                        return False
                    digest.update(part[at : at + got])
                    at += got
    except OSError:
        return False
    return digest.hexdigest() == segment.sha256
