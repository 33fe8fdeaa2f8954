"""DuckDB's files, looked at before DuckDB opens them.

DuckDB plays the log of a killed session into the database and deletes it, passes over one that is empty or
begins like none, and opens a file whose end is missing. So where there is a log, a file that is too short is
refused before it is touched, a log that cannot be the one of this database is put aside, and any other is
copied until it is known that nothing of it was lost.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import duckdb

from core import files
from core.corpus.database import log_of
from core.errors import DamagedError, DamagedRowsError, WorkspaceBusyError, WorkspaceError

_Opened = TypeVar("_Opened")

# A file: a header with the id of the database, two headers with what is valid, the later one counts; blocks.
_MAGIC, _MAGIC_AT = b"DUCK", 8
_ID, _ID_LENGTH = 0x7C, 16
_HEADERS, _HEADER = (4096, 8192), struct.Struct("<QQqqQQ")  # checksum, iteration, …, blocks, bytes a block
_BLOCKS_BEGIN = 12288
_BLOCK_SIZES = {1 << k for k in range(12, 19)}
# A log: what says that it is one, its version, and from version 2 on the id, a number a byte.
_LOG_BEGINS, _ID_BEGINS = b"\x64\x00\x62\x65\x00", b"\x02\x66\x00\x10"


@dataclass(frozen=True)
class PutAside:
    """A log that DuckDB did not get, and why: "empty", "foreign", "damaged"."""

    path: Path
    why: str


def open_with_log(
    path: Path, open_it: Callable[[], _Opened], *, may_go_without: bool
) -> tuple[_Opened, PutAside | None]:
    """Open a database that a killed session may have left with its log. When it fails, both files are there
    as they were.

    Args:
        may_go_without: what the log holds is known elsewhere: one that DuckDB cannot read is put aside.

    Raises:
        DamagedError: the end of the database is missing.
        what `open_it` raises.
    """
    log = log_of(path)
    if not log.is_file():
        return open_it(), None
    try:
        _refuse_cut_off(path)
        why = _unusual(path, log)
        if why:
            return _open_without(log, open_it, why)
        copy = files.temporary_name(log)
        shutil.copyfile(log, copy)
    except OSError as error:
        reason = error.strerror or str(error)
        raise WorkspaceError(
            f"The log of the last session, {log}, could not be copied ({reason}).",
            "Free some space, or check the permissions, and open it again; nothing was changed.",
        ) from error
    try:
        return open_it(), None
    except WorkspaceBusyError:
        raise
    except BaseException as error:
        files.rename(copy, log)  # DuckDB may have deleted it, or written to it
        if not may_go_without or not isinstance(error, DamagedError):  # a full disk is no fault of the log
            raise
    finally:
        with contextlib.suppress(OSError):
            copy.unlink(missing_ok=True)
    return _open_without(log, open_it, "damaged")


def _open_without(log: Path, open_it: Callable[[], _Opened], why: str) -> tuple[_Opened, PutAside]:
    aside = put_aside(log)
    try:
        return open_it(), PutAside(aside, why)
    except BaseException:
        files.rename(aside, log)
        raise


@contextlib.contextmanager
def refused_without_a_trace(path: Path) -> Iterator[None]:
    """Where the block opens the database at `path` and raises, its log is as it was afterwards.

    A database opens with a damaged block in it, and is left again when somebody reads that: what opening
    added to the log then goes. Nothing is taken from a log that DuckDB has played into the database.
    """
    log = log_of(path)
    was_there = log.is_file()
    before = _log_and_head(path, log, -1)
    try:
        yield
    except BaseException:
        if before is not None and log.is_file() and _log_and_head(path, log, len(before[0])) == before:
            with contextlib.suppress(OSError):
                if was_there:
                    os.truncate(log, len(before[0]))
                else:
                    log.unlink()
        raise


def _log_and_head(path: Path, log: Path, size: int) -> tuple[bytes, bytes] | None:
    """The first bytes of a log, none where there is none, and what the database says of its valid state; None
    where they cannot be read.
    """
    try:
        with path.open("rb") as database:
            head = database.read(_BLOCKS_BEGIN)
        if not log.is_file():
            return b"", head
        with log.open("rb") as beginning:
            return beginning.read(size), head
    except OSError:
        return None


def put_aside(path: Path) -> Path:
    """Give a file a name beside its own that says so, and that no other has."""
    for number in itertools.count(1):
        aside = path.with_name(f"{path.name}.aside-{number}")
        if not aside.exists():
            files.rename(path, aside)
            return aside
    raise AssertionError


def _refuse_cut_off(path: Path) -> None:
    """Raise where blocks are not there that something lies in."""
    with path.open("rb") as file:
        head = file.read(_BLOCKS_BEGIN)
    size = path.stat().st_size
    if head[_MAGIC_AT : _MAGIC_AT + len(_MAGIC)] != _MAGIC or len(head) < _BLOCKS_BEGIN:
        raise _damaged(path, "its beginning is not as it should be")
    headers = [_HEADER.unpack_from(head, at) for at in _HEADERS]
    _, _, _, _, n_blocks, block_size = max(headers, key=lambda header: header[1])
    # DuckDB cuts free blocks off at the end, so a file that is shorter than its header says may be whole.
    if block_size not in _BLOCK_SIZES or size >= _BLOCKS_BEGIN + n_blocks * block_size:
        return
    if size < _BLOCKS_BEGIN + (_last_block(path) + 1) * block_size:
        raise _damaged(path, "its end is missing")


def _last_block(path: Path) -> int:
    """The last block of a database that something lies in, its log aside; -1 where the disk has no links.

    Raises:
        DamagedError: not even the list of what lies where can be read.
    """
    folder = files.temporary_name(path)
    folder.mkdir()
    try:
        link = folder / path.name
        try:
            os.link(path, link)
        except OSError:
            return -1
        with duckdb.connect(str(link), read_only=True) as database:
            found = database.execute("SELECT max(block_id) FROM pragma_metadata_info()").fetchall()
            tables = database.execute("SELECT table_name FROM duckdb_tables()").fetchall()
            for (table,) in tables:
                blocks = "SELECT block_id, unnest(list_prepend(-1, additional_block_ids)) AS more"
                query = f"SELECT max(greatest(block_id, more)) FROM ({blocks} FROM pragma_storage_info(?))"
                found += database.execute(query, [table]).fetchall()
        return max((block for (block,) in found if block is not None), default=-1)
    except duckdb.Error as error:
        raise _damaged(path, "its end is missing") from error
    finally:
        files.remove(folder)


def _damaged(path: Path, how: str) -> DamagedRowsError:
    return DamagedRowsError(f"{path} is damaged: {how}.")


def _unusual(path: Path, log: Path) -> str:
    """Why a log cannot be that of a database; "" where it can, and where that cannot be told."""
    with log.open("rb") as file:
        begin = file.read(64)
    with path.open("rb") as file:
        file.seek(_ID)
        wanted = file.read(_ID_LENGTH)
    if not begin:
        return "empty"
    if begin[: len(_LOG_BEGINS)] != _LOG_BEGINS[: len(begin)]:
        return "damaged"
    rest = begin[len(_LOG_BEGINS) :]
    if rest[: len(_ID_BEGINS)] != _ID_BEGINS:
        return ""
    # Numbers below 128 take one byte, others two, the second of which is 1.
    numbers: list[int] = []
    place = len(_ID_BEGINS)
    while len(numbers) < _ID_LENGTH and place < len(rest):
        low = rest[place]
        place += 1 if low < 128 else 2
        high = 0 if low < 128 or place > len(rest) else rest[place - 1] << 7
        numbers.append((low & 127 | high) & 255)
    if len(numbers) == _ID_LENGTH and bytes(numbers) != wanted:
        return "foreign"
    return ""
