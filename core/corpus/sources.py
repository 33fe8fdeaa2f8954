"""A file as bytes: opened, decompressed, sampled, with every failure in words."""

from __future__ import annotations

import gzip
import io
import os
import stat
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

from core.errors import InputError
from core.progress import QUIET, Progress, Task

CHUNK = 1 << 20
HEAD = 1 << 18
_WINDOW = 1 << 15
_WINDOWS = 8
_GZIP = b"\x1f\x8b"

PathLike = str | os.PathLike[str]


class Source:
    """One file on disk, read as often as needed, decompressed when it is gzip.

    Raises:
        InputError: when the file is not there, is a folder, a pipe or a device, cannot be read or
            is damaged gzip.
    """

    def __init__(self, path: PathLike) -> None:
        self.path = Path(path)
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
            raise InputError(f"{self.path} cannot be read: {error.strerror or error}.") from error

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
                yield cast(IO[bytes], unpacked)

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
