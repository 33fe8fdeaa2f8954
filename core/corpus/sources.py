"""A file as bytes: opened, decompressed, sampled, with every failure in words."""

from __future__ import annotations

import gzip
import io
import os
import stat
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

from core.corpus.layout import FileLayout
from core.errors import InputError, TooLargeError
from core.progress import QUIET, Progress, Task

CHUNK = 1 << 20
HEAD = 1 << 18
_WINDOW = 1 << 15
_WINDOWS = 8
_GZIP = b"\x1f\x8b"
# A packed file is read without a question up to so many bytes, and beyond up to so many times its size. Text
# packs to a third or a tenth, tables that repeat themselves to a fortieth; gzip can do a thousandth.
UNPACKED_BYTES = 64 << 20
UNPACKED_TIMES = 100

PathLike = str | os.PathLike[str]


class Source:
    """One file on disk, read as often as needed, decompressed when it is gzip.

    Args:
        any_size: whether a person allowed a file that unpacks to far more than its size.

    Raises:
        InputError: when the file is not there, is a folder, a pipe or a device, cannot be read or
            is damaged gzip.
        TooLargeError: when it unpacks to far more than its size, as soon as that is seen.
    """

    def __init__(self, path: PathLike, any_size: bool | None = None) -> None:
        self.path = Path(path)
        self.any_size = bool(any_size)
        with self._in_words():
            if self.path.is_dir():
                raise InputError(f"{self.path} is a folder.", "Name a file in it.")
            status = self.path.stat()
            if not stat.S_ISREG(status.st_mode):  # a pipe would be waited for, and cannot be read twice
                raise InputError(
                    f"{self.path} is no file but a pipe or a device.", "Save it as a file first."
                )
            self.n_bytes, self.modified_ns = status.st_size, status.st_mtime_ns
            with open(self.path, "rb") as raw:
                self.is_gzip = raw.read(2) == _GZIP

    @property
    def name(self) -> str:
        """The file's name as shown to the person."""
        return self.path.name

    @property
    def suffix(self) -> str:
        """Lower-case extension without ".gz", as ".csv"; "" where there is none."""
        suffixes = [part.lower() for part in self.path.suffixes]
        while suffixes and suffixes[-1] in (".gz", ".gzip"):
            suffixes.pop()
        return suffixes[-1] if suffixes else ""

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        try:
            yield
        except FileNotFoundError:
            raise InputError(f"There is no file {self.path}.", "Check the name and the folder.") from None
        except PermissionError:
            raise InputError(f"{self.path} may not be read.", "Check the file's permissions.") from None
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise InputError(
                f"{self.path.name} is damaged: its gzip data ends early or does not unpack ({error}).",
                "Fetch or copy the file again.",
            ) from error
        except OSError as error:
            what = f"{self.path} cannot be read: {error.strerror or error}."
            raise InputError(what, "Check the disk and its permissions.") from error

    @contextmanager
    def open(self, task: Task = QUIET) -> Iterator[IO[bytes]]:
        """The bytes, decompressed. Progress counts bytes on disk; a cancel takes effect at the next read."""
        with self._in_words(), open(self.path, "rb", buffering=0) as raw:
            counted = _Counted(raw, self.n_bytes, task)
            buffered = io.BufferedReader(counted, CHUNK)
            if not self.is_gzip:
                yield buffered
                return
            with gzip.GzipFile(fileobj=buffered) as unpacked:
                yield io.BufferedReader(_Unpacked(cast(IO[bytes], unpacked), self.check_unpacked), CHUNK)

    def check_unpacked(self, n_bytes: int) -> None:
        """Refuse a packed file that unpacks to so many bytes, where nobody allowed that.

        Raises:
            TooLargeError: it is far more than the file has.
        """
        if not self.any_size and is_far_more(n_bytes, self.n_bytes):
            raise TooLargeError(
                str(self.path),
                f"{self.name} has {in_bytes(self.n_bytes)} and unpacks to more than {in_bytes(n_bytes)}.",
            )

    def look_for_bomb(self, task: Task = QUIET) -> None:
        """Unpack a gzip file as far as it takes to refuse it, where it says at its end that it unpacks to far
        more than its size (RFC 1952 §2.3.1, modulo 2³²). It may say less: all that is read is counted, too.

        Raises:
            TooLargeError: it does unpack to more.
        """
        if not self.is_gzip or self.any_size or self.n_bytes < 4:
            return
        with self._in_words(), open(self.path, "rb") as raw:
            raw.seek(-4, os.SEEK_END)
            stated = int.from_bytes(raw.read(4), "little")
        if is_far_more(stated, self.n_bytes):
            for _ in self.chunks(task.quiet):
                pass

    def chunks(self, task: Task = QUIET) -> Iterator[bytes]:
        """The bytes in pieces of a megabyte."""
        with self.open(task) as stream:
            while piece := stream.read(CHUNK):
                yield piece

    def head(self, n_bytes: int = HEAD) -> bytes:
        """The first bytes, decompressed."""
        with self.open() as stream:
            return stream.read(n_bytes)

    def windows(self) -> list[bytes]:
        """A few pieces from further in, so that what begins late is seen; none for gzip, which cannot be
        entered midway.

        Each begins at an even offset (two-byte encodings stay aligned) and may begin and end inside a line.
        """
        if self.is_gzip or self.n_bytes <= HEAD + _WINDOW:
            return []
        step = (self.n_bytes - HEAD) // _WINDOWS
        pieces = []
        with self._in_words(), open(self.path, "rb") as raw:
            for k in range(1, _WINDOWS + 1):
                raw.seek(max(HEAD, HEAD + k * step - _WINDOW) & ~1)
                pieces.append(raw.read(_WINDOW))
        return pieces


def source_of(layout: FileLayout) -> Source:
    """The file of a layout, read as the person allowed it."""
    return Source(layout.path, layout.options.any_size)


def is_far_more(unpacked: int, packed: int) -> bool:
    """Whether so many bytes are more than what is packed in so many should unpack to."""
    return unpacked > max(UNPACKED_BYTES, UNPACKED_TIMES * packed)


def in_bytes(n_bytes: int) -> str:
    """A number of bytes for a person."""
    return f"{n_bytes / 1e6:,.0f} MB" if n_bytes >= 1e6 else f"{max(n_bytes / 1e3, 1):,.0f} kB"


class _Unpacked(io.RawIOBase):
    """Passes on what is unpacked; `check` gets the bytes so far, and may refuse more."""

    def __init__(self, unpacked: IO[bytes], check: Callable[[int], None]) -> None:
        self._unpacked = unpacked
        self._check = check
        self._done = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        piece = self._unpacked.read(len(buffer))
        buffer[: len(piece)] = piece
        self._done += len(piece)
        self._check(self._done)
        return len(piece)


class _Counted(io.RawIOBase):
    """Passes reads through; reports bytes and notices a cancel on the way."""

    def __init__(
        self,
        raw: io.RawIOBase | IO[bytes],
        total: int,
        task: Task,
    ) -> None:
        self._raw = raw
        self._total = total
        self._task = task
        self._done = 0
        self._began = time.perf_counter()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        self._task.check()
        n = cast(io.RawIOBase, self._raw).readinto(buffer) or 0
        self._done += n
        seconds = time.perf_counter() - self._began
        self._task.report(Progress("Reading", min(self._done, self._total), self._total, "bytes", seconds))
        return n
