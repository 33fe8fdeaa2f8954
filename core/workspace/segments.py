"""Segment files of vectors: written once, and read, many at a time, into the arrays they end up in.

A segment is one file: a JSON line (format, corpus, key, counts, SHA-256 of what follows), then the ids of the
texts it covers (int64), then their vectors (float32, row after row), both little-endian. Where texts are
divided there follow how many passages each has (int64), start and end of each (int64) and their vectors.

Many segments may be merged into one that says so: it stands in the place of all before it, and, where it is
the only one, its vectors are mapped and not read. A file of sums beside it has a SHA-256 of every some
thousand vectors, so that damage costs no more than these; what it says is of that segment only.

A file that does not match its sum is damaged. One that the system does not let be read may be as good as
ever, and is an error.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import RawIOBase
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from core import files
from core.errors import DamagedError, WorkspaceError
from core.memory import forget_pages
from core.progress import QUIET
from core.search import checked_files, sealed_file
from core.side_by_side import SideBySide

if TYPE_CHECKING:
    from core.search.passages import Passages

_FORMAT = 1
_HEADER_LIMIT = 4096
_AT_ONCE = 262_144  # bytes: a block is still in the processor's cache when it is summed
_MOST_THREADS = 4
_MERGED_HEADER = 512  # bytes: vectors that are mapped begin at a multiple of their size
MERGED_AT_ONCE = 16_384  # vectors of one sum


@dataclass(frozen=True, slots=True)
class Segment:
    """A segment as its header describes it; what follows the header is not looked at yet.

    Attributes:
        path: the file. begins: where the ids begin in it.
        n: texts. embedding_dim: of their vectors. sha256: of all that follows the header.
        n_passages: of these texts; 0 where they are not divided.
        merged: whether it stands in the place of all segments before it.
    """

    path: Path
    begins: int
    n: int
    embedding_dim: int
    sha256: str
    n_passages: int = 0
    merged: bool = False


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


def write_merged(
    file: BinaryIO,
    ids: NDArray[np.int64],
    blocks: Iterator[NDArray[np.float32]],
    embedding_dim: int,
    *,
    corpus: str,
    key: str,
) -> dict[str, Any]:
    """Write a segment that stands in the place of those before it.

    Args:
        ids: (n,). blocks: their vectors, (MERGED_AT_ONCE, embedding_dim) at a time.
        corpus, key: as in `write`.

    Returns:
        What `write_sums` is to write.
    """
    digest, sums = hashlib.sha256(), list[str]()

    def put(array: NDArray[Any]) -> None:
        data = array.data.cast("B")
        digest.update(data)
        sums.append(hashlib.sha256(data).hexdigest())
        files.write(file, data)

    files.write(file, b" " * _MERGED_HEADER)  # its sum is not known yet
    put(np.ascontiguousarray(ids, "<i8"))
    for block in blocks:
        put(np.ascontiguousarray(block, "<f4"))
    header = {
        "format": _FORMAT,
        "corpus": corpus,
        "key": key,
        "texts": len(ids),
        "embedding_dim": embedding_dim,
        "sha256": digest.hexdigest(),
        "merged": True,
    }
    file.seek(0)
    files.write(file, json.dumps(header).encode("ascii").ljust(_MERGED_HEADER - 1) + b"\n")
    return {"of": digest.hexdigest(), "at_once": MERGED_AT_ONCE, "sums": sums}


def sums_path(path: Path) -> Path:
    """Where the sums of the parts of a merged segment are."""
    return path.with_name(f"{path.name}.sums")


def write_sums(path: Path, sums: dict[str, Any]) -> None:
    """Write the sums of the parts of the merged segment in `path`, as `write_merged` gave them."""
    sealed_file.write_manifest(sums_path(path), sums)


@dataclass(frozen=True, slots=True)
class Mapped:
    """A merged segment that was checked.

    Attributes:
        ids: (n,). vectors: (n, embedding_dim), as they lie in the file.
        damaged: of which the sums do not match, or that hold numbers that are not finite.
    """

    ids: NDArray[np.int64]
    vectors: NDArray[np.float32]
    damaged: tuple[slice, ...]


def mapped(segment: Segment, *, read_anew: bool = False) -> Mapped | None:
    """The content of a merged segment; None where its sums are missing, its ids are damaged, or the disk maps
    no files.

    The whole file is read for that, in small blocks, by several threads: of the memory it takes, only what is
    looked at later stays. Where it has not changed since it was found right, only the ids are read.

    Args:
        read_anew: read it whole in any case, for what is written anew under a sum of its own.

    Raises:
        WorkspaceError: the file cannot be read.
    """
    n, dim = segment.n, segment.embedding_dim
    sums, at_once = _sums_of(segment)
    if not sums:
        return None
    ids = np.empty(n, dtype="<i8")
    begins = segment.begins + ids.nbytes

    def is_sound(part_and_sum: tuple[slice, str]) -> bool:
        part, wanted = part_and_sum
        digest, finite, block = hashlib.sha256(), True, np.empty(_AT_ONCE // 4, dtype="<f4")
        with _reading(segment.path), segment.path.open("rb", buffering=0) as file:
            file.seek(begins + part.start * dim * 4)
            left = (part.stop - part.start) * dim
            while left:
                some = block[: min(left, len(block))]
                if not _fill(file, some.data.cast("B"), digest):
                    return False
                finite = finite and _is_finite(some)
                left -= len(some)
        return finite and digest.hexdigest() == wanted

    if not _read(replace(segment, sha256=sums[0]), (ids.data.cast("B"),)):
        return None
    damaged: tuple[slice, ...] = ()
    if read_anew or not checked_files.is_unchanged(segment.path, segment.sha256):
        parts = [slice(start, min(start + at_once, n)) for start in range(0, n, at_once)]
        with SideBySide(_threads(), "check-vectors") as side_by_side:
            sound = list(side_by_side.each(is_sound, zip(parts, sums[1:], strict=True), QUIET))
        damaged = tuple(part for part, is_right in zip(parts, sound, strict=True) if not is_right)
        if not damaged:
            checked_files.note(segment.path, segment.sha256)
    try:
        # For reading and, so that torch has nothing to say, for writing to memory of one's own.
        vectors = np.memmap(segment.path, "<f4", "c", begins, (n, dim))
    except (OSError, ValueError):
        return None
    return Mapped(ids, np.asarray(vectors), damaged)


def _sums_of(segment: Segment) -> tuple[list[str], int]:
    """The sums of the ids of a merged segment and of its parts, and how many vectors each part has; no sums
    where they are missing, damaged or of another segment.
    """
    try:
        content = sealed_file.read_manifest(sums_path(segment.path))
        sums, at_once = [str(each) for each in content["sums"]], int(content["at_once"])
        if content["of"] == segment.sha256 and at_once > 0 and len(sums) == 1 + -(-segment.n // at_once):
            return sums, at_once
    except (DamagedError, KeyError, TypeError, ValueError):
        pass
    return [], 0


def read_header(path: Path, *, corpus: str, key: str) -> Segment:
    """What a file says it is.

    Raises:
        DamagedError: it is no segment, of another corpus or key, or not as long as it says.
        WorkspaceError: it cannot be read.
    """
    try:
        with _reading(path), path.open("rb") as file:
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
        merged = header.get("merged") is True and begins == _MERGED_HEADER
        return Segment(path, begins, n, embedding_dim, str(header["sha256"]), n_passages, merged)
    except (ValueError, KeyError, TypeError, OverflowError) as error:
        raise DamagedError(f"{path.name} cannot be read.") from error


def rewrite(
    source: Path, target: Path, key: str, corpus: str, new_corpus: str, new_ids: NDArray[np.int64]
) -> bool:
    """Write a segment anew for texts that were numbered anew; of a merged one, which may be larger than
    memory, what is sound, block by block.

    Args:
        new_ids: (n_texts,) by text id the new one; -1 of a text that is gone, and with it its vector.

    Returns:
        Whether there is one: it was sound, and has texts that are left.

    Raises:
        WorkspaceError: the source cannot be read.
    """
    try:
        segment = read_header(source, corpus=corpus, key=key)
    except DamagedError:
        return False
    content = mapped(segment, read_anew=True) if segment.merged else None
    if content is not None:
        return _rewrite_merged(content, target, key, new_corpus, new_ids)
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


def _rewrite_merged(
    content: Mapped, target: Path, key: str, new_corpus: str, new_ids: NDArray[np.int64]
) -> bool:
    ids, vectors = content.ids, content.vectors
    if not bool(((ids >= 0) & (ids < len(new_ids))).all()):
        return False
    stays = new_ids[ids] >= 0
    for part in content.damaged:
        stays[part] = False
    rows = np.flatnonzero(stays)
    if not len(rows):
        return False

    def blocks() -> Iterator[NDArray[np.float32]]:
        for start in range(0, len(rows), MERGED_AT_ONCE):
            yield vectors[rows[start : start + MERGED_AT_ONCE]]
            forget_pages(vectors)

    with target.open("xb") as file:
        sums = write_merged(file, new_ids[ids[rows]], blocks(), vectors.shape[1], corpus=new_corpus, key=key)
    write_sums(target, sums)
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

    Raises:
        WorkspaceError: one of the files cannot be read.
    """
    ends = np.cumsum([segment.n for segment in segments], dtype=np.int64).tolist()

    def read(segment_and_end: tuple[Segment, int]) -> tuple[bool, Passages | None]:
        segment, end = segment_and_end
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

    with SideBySide(_threads(), "read-vectors") as side_by_side:
        found = list(side_by_side.each(read, zip(segments, ends, strict=True), QUIET))
    passages += [divided for _, divided in found]
    return [is_sound for is_sound, _ in found]


def _threads() -> int:
    return min(_MOST_THREADS, os.cpu_count() or 1)


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


def _read(segment: Segment, parts: Iterable[memoryview]) -> bool:
    digest = hashlib.sha256()
    with _reading(segment.path), segment.path.open("rb", buffering=0) as file:
        file.seek(segment.begins)
        if not all(_fill(file, part, digest) for part in parts):
            return False
    return digest.hexdigest() == segment.sha256


@contextlib.contextmanager
def _reading(path: Path) -> Iterator[None]:
    """Turn an `OSError` inside the block into a `WorkspaceError`: what cannot be read need not be damaged."""
    try:
        yield
    except OSError as error:
        raise WorkspaceError(
            f"The vectors in {path} cannot be read: {files.reason(error)}.",
            "Close what else uses that file and try again, or remove it; its sentences are encoded again.",
        ) from error


def _fill(file: RawIOBase, part: memoryview, digest: Any) -> bool:
    """Read from where the file stands until `part` is full, adding it to the digest; False where it ends."""
    at = 0
    while at < len(part):
        got = file.readinto(part[at : at + _AT_ONCE])
        if not got:
            return False
        digest.update(part[at : at + got])
        at += got
    return True
