"""A folder of documents on disk: which files are in it, and whether one of them was written to."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from core.corpus.sources import PathLike, Source
from core.errors import InputError
from core.files import sha256_of
from core.progress import QUIET, Task

MOST_FILES = 100_000


@dataclass(frozen=True, slots=True)
class Folder:
    """The files of a folder and of those in it, as they are now.

    Attributes:
        files: paths within the folder, with "/", in the order of their names.
        passed_by: what was not looked into: hidden files and folders, and links.
        n_bytes: of all files. modified_ns: when a file or folder was last written to.
    """

    path: Path
    files: tuple[str, ...]
    passed_by: tuple[str, ...]
    n_bytes: int
    modified_ns: int

    @property
    def name(self) -> str:
        """The folder's name as shown to the person."""
        return self.path.name or str(self.path)

    @classmethod
    def of(cls, path: PathLike, task: Task = QUIET) -> Folder:
        """Look through a folder. Links are not followed: they may lead anywhere, and in circles.

        Raises:
            InputError: it cannot be read, or has too many files.
            CancelledError: it was cancelled.
        """
        top = Path(path)
        files, passed_by = list[tuple[str, ...]](), list[str]()
        n_bytes = modified_ns = 0
        waiting: list[tuple[str, ...]] = [()]
        while waiting:
            task.check()
            parts = waiting.pop()
            try:
                modified_ns = max(modified_ns, top.joinpath(*parts).stat().st_mtime_ns)
                with os.scandir(top.joinpath(*parts)) as entries:
                    for entry in entries:
                        inner = (*parts, entry.name)
                        if entry.name.startswith(".") or entry.is_symlink():
                            passed_by.append("/".join(inner))
                        elif entry.is_dir():
                            waiting.append(inner)
                        elif entry.is_file():
                            status = entry.stat()
                            files.append(inner)
                            n_bytes += status.st_size
                            modified_ns = max(modified_ns, status.st_mtime_ns)
                        else:
                            passed_by.append("/".join(inner))
            except OSError as error:
                what = f"{error.filename or top} cannot be read: {error.strerror or error}."
                raise InputError(what, "Check the disk and its permissions.") from error
            if len(files) > MOST_FILES:
                raise InputError(f"{top} has more than {MOST_FILES:,} files.", "Take a folder in it.")
        return cls(
            top,
            tuple("/".join(each) for each in sorted(files)),
            tuple(sorted(passed_by)),
            n_bytes,
            modified_ns,
        )


def state_of(path: PathLike) -> tuple[int, int]:
    """Bytes of a file or of all files in a folder, and when it was last written to, in ns since 1970."""
    found = Folder.of(path) if os.path.isdir(path) else Source(path)
    return found.n_bytes, found.modified_ns


def content_hash(path: Path, task: Task) -> str:
    """What tells the content of a file, or of a folder, from any other.

    Raises:
        InputError, OSError: it cannot be read.
        CancelledError: it was cancelled.
    """
    if not path.is_dir():
        return sha256_of(path, task)
    digest = hashlib.sha256()
    for name in Folder.of(path, task).files:
        digest.update(f"{len(os.fsencode(name))} ".encode() + os.fsencode(name))
        digest.update(sha256_of(path / name, task).encode())
    return digest.hexdigest()
