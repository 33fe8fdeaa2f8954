"""The journal: what a person made, change by change, in a file of its own beside the database.

A line is a checksum over the rest of the line, a number, and a change as JSON. It is on the disk before the
change is acknowledged, and the transaction in the database that makes the change keeps its number: lines with
a greater number than the database has are made again on opening, the others never. The first lines say what
was there when the journal was begun; they all have one number, and replace everything.
"""

from __future__ import annotations

import base64
import contextlib
import errno
import hashlib
import json
import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from core import files

if TYPE_CHECKING:
    import duckdb

START = "start"
Content: TypeAlias = Mapping[str, Any]
Ids: TypeAlias = NDArray[np.int64]
_FEW = 20  # ids that are written as they are
_PIECE = 1 << 20  # bytes that are read at once
_DECODED_AT_ONCE = 1 << 20  # letters, four of which are three bytes
_LONGEST = 1 << 30  # bytes of a line: what a hundred million texts take


@dataclass(frozen=True)
class Change:
    """What one call changed.

    Attributes:
        kind: which table it is of; names its `Kind`.
        content: what JSON can hold.
    """

    kind: str
    content: Content


@dataclass(frozen=True)
class Line:
    """A line of the journal."""

    number: int
    change: Change


@dataclass(frozen=True)
class Applied:
    """What came of lines that were made again: how many things are back, and how many have no row or text any
    more that they could be on.
    """

    n_back: int
    n_missing: int = 0


class Places:
    """Where rows and texts are now that lines of the journal name; here, where they were."""

    def rows(self, row_ids: Ids) -> Ids:
        """(n,) row ids now; -1 where there is no such row."""
        return row_ids

    def texts(self, text_ids: Ids) -> Ids:
        """(n,) text ids now; -1 where there is no such text."""
        return text_ids


@dataclass(frozen=True)
class Kind:
    """One kind of thing that the journal keeps.

    Attributes:
        name: of its changes.
        table: that it lies in; None where others have a share in it, and it is never emptied.
        apply: makes changes again, in their order, within a transaction. Made twice, they are as made once.
        state: changes that make what is there now out of nothing.
    """

    name: str
    table: str | None
    apply: Callable[[duckdb.DuckDBPyConnection, Sequence[Content], Places], Applied]
    state: Callable[[duckdb.DuckDBPyConnection], Iterator[Content]]


@dataclass(frozen=True)
class Found:
    """What a journal holds.

    Attributes:
        lines: those that are sound, in their order.
        n_damaged: whole lines that are not. A line without its end, which a kill leaves, is none.
        size: bytes up to the end of the last whole line.
    """

    lines: tuple[Line, ...]
    n_damaged: int
    size: int

    @property
    def start(self) -> Line | None:
        """The line that the journal begins with; None where that one is damaged."""
        first = self.lines[0] if self.lines else None
        if first is None or first.change.kind != START:
            return None
        return first if isinstance(first.change.content.get("size"), int) else None

    @property
    def last(self) -> int:
        """The greatest number; 0 where there is none."""
        return max((line.number for line in self.lines), default=0)


def read_journal(path: Path) -> Found | None:
    """What is in the journal at `path`; None where there is none.

    Raises:
        OSError: it cannot be read.
    """
    lines: list[Line] = []
    n_damaged = size = 0
    try:
        files.require_file(path)
        with path.open("rb") as file:
            for length, content in _whole_lines(file):
                line = None if content is None else _read(content)
                if line is None:
                    n_damaged += 1
                else:
                    lines.append(line)
                size += length
    except FileNotFoundError:
        return None
    return Found(tuple(lines), n_damaged, size)


class Journal:
    """A journal that is written to; one change after the other, by whoever holds the lock of the database.

    Attributes:
        path: of the file.
        last: the number of its last line.
        size: in bytes.
        base_size: bytes of the lines that it was begun with.
    """

    def __init__(self, path: Path, found: Found) -> None:
        """Continue a sound journal that was read; what a kill left of a line is cut off.

        Raises:
            OSError: it cannot be written to.
        """
        self.path, self.last, self.size = path, found.last, found.size
        start = found.start
        self.base_size = int(start.change.content["size"]) if start is not None else 0
        self._uncut = True
        self._file: BinaryIO | None = _open(path)
        self._cut()

    @classmethod
    def begin(cls, path: Path, number: int, corpus: str, changes: Iterable[Change]) -> Journal:
        """A journal of `changes`, in place of the one there is: whole or not at all.

        Raises:
            OSError: it could not be written.
        """
        size = write_journal(path, number, corpus, changes)
        first = Line(number, Change(START, {"size": size}))
        return cls(path, Found((first,), 0, path.stat().st_size))

    def append(self, change: Change) -> int:
        """Write a change, and give its number; on the disk when this returns.

        Raises:
            OSError: it could not be written, and is not there.
        """
        assert self._file is not None
        self._cut()
        line = _written(self.last + 1, change)
        self._uncut = True
        self._before = self.size
        try:
            self._file.seek(self.size)
            files.write(self._file, line)
            os.fsync(self._file.fileno())
        except BaseException:
            with contextlib.suppress(OSError):
                self._cut()
            raise
        self._uncut = False
        self.last, self.size = self.last + 1, self.size + len(line)
        return self.last

    def withdraw(self) -> None:
        """Take the last change away, which the database did not keep."""
        self.last, self.size, self._uncut = self.last - 1, self._before, True
        with contextlib.suppress(OSError):  # else with the next change
            self._cut()

    def begin_again(self, corpus: str, changes: Iterable[Change]) -> None:
        """Write the journal anew, as what is there now: whole or not at all. Numbers continue.

        Raises:
            OSError: it could not be written; unless the very last step failed, the earlier one stays.
        """
        self._begin_again(lambda: write_journal(self.path, self.last, corpus, changes))

    def rewrite(self, keep: Callable[[Line], Line | None]) -> None:
        """Write the journal anew, each line as `keep` gives it, those left out for which it gives None.

        Raises:
            OSError: as `begin_again`.
        """
        found = read_journal(self.path)
        assert found is not None
        kept = [line for line in map(keep, found.lines[1:]) if line is not None]
        start = found.start
        assert start is not None
        corpus, base = start.change.content["corpus"], start.number
        first = [line.change for line in kept if line.number == base]
        later = [line for line in kept if line.number > base]
        self._begin_again(lambda: write_journal(self.path, base, corpus, first, later))

    def _begin_again(self, write: Callable[[], int]) -> None:
        self.close()  # Windows replaces no file that is open
        try:
            self.base_size = write()
        finally:
            self._file = _open(self.path)
            self.size = os.fstat(self._file.fileno()).st_size
            self._uncut = False

    def is_there(self) -> bool:
        """Whether the file that is written to is the one that its path names."""
        if self._file is None:
            return False
        try:
            return os.path.samestat(os.fstat(self._file.fileno()), os.stat(self.path))
        except OSError:
            return False

    def close(self) -> None:
        """Let the file go; a second call does nothing."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._cut()
            self._file.close()
            self._file = None

    def _cut(self) -> None:
        """Nothing behind the last line that counts."""
        if self._uncut and self._file is not None:
            self._file.truncate(self.size)
            os.fsync(self._file.fileno())
            self._uncut = False


def write_journal(
    path: Path, number: int, corpus: str, changes: Iterable[Change], later: Iterable[Line] = ()
) -> int:
    """Write a journal, whole or not at all.

    Args:
        number: of the first lines. corpus: of the workspace that it belongs to.
        changes: that make what was there then. later: lines of greater numbers.

    Returns:
        the bytes of the first lines.

    Raises:
        OSError: it could not be written; unless the very last step failed, an earlier one stays.
    """
    first = [_written(number, change) for change in changes]
    size = sum(map(len, first))
    about = {"corpus": corpus, "lines": len(first), "size": size}
    with files.new_file(path) as file:
        files.write(file, _written(number, Change(START, about)))
        for line in first:
            files.write(file, line)
        for each in later:
            files.write(file, _written(each.number, each.change))
    return size


# -- lines


def _open(path: Path) -> BinaryIO:
    """Without a buffer: what could not be written is not tried again by closing the file."""
    return cast(BinaryIO, path.open("r+b", buffering=0))


def _written(number: int, change: Change) -> bytes:
    said = json.dumps([change.kind, change.content], separators=(",", ":"))  # ASCII, without line ends
    rest = f"{number} {said}".encode("ascii")
    return b"%s %s\n" % (_checksum(rest), rest)


def _whole_lines(file: BinaryIO) -> Iterator[tuple[int, bytes | None]]:
    """Each line that has an end: its bytes in the file, and what stands in it. That is None where it cannot
    be a line of ours, which is not kept in memory: a file may say that it is as long as it likes, and hold
    nothing (a hole is zeros). Behind `_LONGEST` of that nothing more is read.
    """
    pieces: list[bytes] = []
    length, is_ours, rest = 0, True, _LONGEST
    while rest > 0 and (piece := file.readline(_PIECE)):
        length += len(piece)
        is_ours = is_ours and b"\0" not in piece and length <= _LONGEST
        if is_ours:
            pieces.append(piece)
        else:
            pieces.clear()
            rest -= len(piece)
        if piece.endswith(b"\n"):
            if is_ours:
                pieces[-1] = piece[:-1]
            yield length, b"".join(pieces) if is_ours else None
            pieces.clear()
            length, is_ours = 0, True
    if rest <= 0 and length:
        yield length, None


def _read(line: bytes) -> Line | None:
    """None where it is damaged."""
    behind = line.find(b" ") + 1
    rest = memoryview(line)[behind:]  # one of ten million rows has 0.1 GB, which takes time to copy
    if not behind or line[: behind - 1] != _checksum(rest):
        return None
    until = line.find(b" ", behind)
    if until < 0:
        return None
    number = line[behind:until]
    try:  # somebody else may have written it, with the right checksum
        kind, content = json.loads(str(rest[until + 1 - behind :], "utf-8"))
        if isinstance(kind, str) and isinstance(content, dict):
            return Line(int(number), Change(kind, content))
    except (ValueError, TypeError, RecursionError):
        pass
    return None


def _checksum(rest: bytes | memoryview) -> bytes:
    return hashlib.blake2b(rest, digest_size=8).hexdigest().encode("ascii")


# -- what lines are made of


def packed_ids(ids: NDArray[np.integer[Any]]) -> list[int] | str:
    """Ascending ids for a line: few as they are, many by their steps, which pack well."""
    if len(ids) <= _FEW:
        return [int(each) for each in ids]
    return _packed(np.diff(ids, prepend=0).astype("<u4"))


def unpacked_ids(packed: list[int] | str) -> Ids:
    """The ids that `packed_ids` packed."""
    if isinstance(packed, list):
        return np.array(packed, np.int64)
    return np.cumsum(_unpacked(packed, "<u4").astype(np.int64))


def _packed(values: NDArray[Any]) -> str:
    return base64.b64encode(zlib.compress(values.tobytes(), 1)).decode("ascii")


def _unpacked(packed: str, kind: str) -> NDArray[Any]:
    return np.frombuffer(zlib.decompress(unpacked_bytes(packed)), kind)


def packed_bytes(data: bytes) -> str:
    """Bytes for a line."""
    return base64.b64encode(data).decode("ascii")


def unpacked_bytes(packed: str) -> bytes:
    """The bytes that `packed_bytes` packed; in pieces, between which other Python runs.

    Raises:
        ValueError: it is something else.
    """
    starts = range(0, len(packed), _DECODED_AT_ONCE)
    return b"".join(base64.b64decode(packed[start : start + _DECODED_AT_ONCE]) for start in starts)


def has_table(cursor: duckdb.DuckDBPyConnection, table: str) -> bool:
    """Whether a table is there; those of what a person makes come with the first of it."""
    query = "SELECT count(*) FROM duckdb_tables() WHERE table_name = ?"
    return bool(cursor.execute(query, [table]).fetchall()[0][0])


# -- by content


class Texts:
    """Which text each row has, and a key of each text, so that rows are found again where ids were lost.

    Attributes:
        keys: (n_texts,) uint64, the second half of the MD5 of each text.
        of_rows: (n_rows,) int32, the id of each row's text; -1 for none.
    """

    KIND = "rows"

    def __init__(self, keys: NDArray[np.uint64], of_rows: NDArray[np.int32]) -> None:
        self.keys, self.of_rows = keys, of_rows

    @classmethod
    def nothing(cls) -> Texts:
        """Of no rows."""
        return cls(np.zeros(0, np.uint64), np.zeros(0, np.int32))

    @classmethod
    def read(cls, cursor: duckdb.DuckDBPyConnection, first_text: int = 0, first_row: int = 0) -> Texts:
        """Those of the database, from these ids on."""
        keys = cursor.execute(
            "SELECT md5_number_lower(text) AS k FROM texts WHERE text_id >= ? ORDER BY text_id", [first_text]
        ).fetchnumpy()["k"]
        of_rows = cursor.execute(
            "SELECT text_id FROM rows WHERE row_id >= ? ORDER BY row_id", [first_row]
        ).fetchnumpy()["text_id"]
        return cls(np.ascontiguousarray(keys, np.uint64), np.ascontiguousarray(of_rows, np.int32))

    def change(self, first_text: int = 0, first_row: int = 0) -> Change:
        """The line that keeps them; they stand from these ids on."""
        # Keys are as good as random: they pack no smaller.
        keys, steps = base64.b64encode(self.keys.astype("<u8").tobytes()), np.diff(self.of_rows, prepend=0)
        about = {"first_text": first_text, "first_row": first_row, "keys": keys.decode("ascii")}
        return Change(self.KIND, about | {"texts": _packed(steps.astype("<i4"))})

    def then(self, content: Content) -> Texts:
        """With what a later line keeps."""
        keys = np.frombuffer(unpacked_bytes(content["keys"]), "<u8")
        of_rows = np.cumsum(_unpacked(content["texts"], "<i4"), dtype=np.int32)
        first_text, first_row = int(content["first_text"]), int(content["first_row"])
        return Texts(
            np.concatenate([self.keys[:first_text], keys]),
            np.concatenate([self.of_rows[:first_row], of_rows]),
        )

    @property
    def row_keys(self) -> NDArray[np.uint64]:
        """(n_rows,) the key of each row's text; 0 for none."""
        return np.append(self.keys, np.uint64(0))[self.of_rows]


class MovedPlaces(Places):
    """Rows and texts by content: the n-th row of a text is the n-th row of that text now.

    Args:
        then: as the journal kept them. now: as the database has them.
    """

    def __init__(self, then: Texts, now: Texts) -> None:
        self._rows = _found_again(then.row_keys, now.row_keys)
        self._texts = _found_again(then.keys, now.keys)

    def rows(self, row_ids: Ids) -> Ids:
        return _looked_up(self._rows, row_ids)

    def texts(self, text_ids: Ids) -> Ids:
        return _looked_up(self._texts, text_ids)


def _found_again(then: NDArray[np.uint64], now: NDArray[np.uint64]) -> Ids:
    """(n_then,) where each key is now; -1 where it is not. What stands where it stood stays there."""
    found = np.full(len(then), -1, np.int64)
    n = min(len(then), len(now))
    if len(then) <= len(now) and np.array_equal(then, now[: len(then)]):
        return np.arange(len(then))
    if n == len(now) and np.array_equal(then[:n], now):
        found[:n] = np.arange(n)
        return found
    keys, key_of = np.unique(np.concatenate([then, now]), return_inverse=True)
    was, has = key_of[: len(then)], key_of[len(then) :]
    order = np.argsort(has, kind="stable")
    firsts = np.searchsorted(has[order], np.arange(len(keys) + 1))
    place = firsts[was] + _nth_of_its_kind(was)
    there = place < firsts[was + 1]
    found[there] = order[place[there]]
    return found


def _nth_of_its_kind(values: Ids) -> Ids:
    """(n,) how many equal values stand before each."""
    order = np.argsort(values, kind="stable")
    ordered = values[order]
    firsts = np.searchsorted(ordered, ordered)
    nth = np.empty(len(values), np.int64)
    nth[order] = np.arange(len(values)) - firsts
    return nth


def _looked_up(table: Ids, ids: Ids) -> Ids:
    known = (ids >= 0) & (ids < len(table))
    found = np.full(len(ids), -1, np.int64)
    found[known] = table[ids[known]]
    return found


def said_no_room(error: OSError) -> bool:
    """Whether the disk, or a person's share of it, is full."""
    return error.errno in {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
