"""A copy of a workspace as it is at one moment, for whoever only reads it while another process has it open.

The copy lies in the workspace, under `snapshots/`, so that it is on the same disk: what is derived, and the
models, are files that are never written to again, and get a second name there (a hard link; a copy where the
disk has none). `rows.duckdb`, its log, the journal and `workspace.json` are copied. Nobody has to be asked,
since whoever writes can be watched: no file may change for a moment before it is copied, and none until
everything is. DuckDB writes a change to its log, and to the file itself only at a checkpoint or beside what
is valid there, and both show in time, size or header; else the copy is taken again, as git does with files
that it calls racily clean. Opening the copy checks it once more: a log that is cut off, or rows that the
journal knows and the copy lacks, are no moment that ever was.

A snapshot belongs to the process that took it, by the lock of any workspace. What a killed one leaves is
removed when the workspace is opened, or the next snapshot is taken. *Deleting for good* removes them all.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

from core import files
from core.corpus.database import log_of
from core.errors import WorkspaceError
from core.file_lock import FileLock, HeldError
from core.progress import QUIET, CancelToken, Task
from core.workspace import store
from core.workspace.artefacts import VECTORS
from core.workspace.document import DOCUMENT_FILE
from core.workspace.folder import (
    JOURNAL_FILE,
    LOCK_FILE,
    PLAN,
    ROWS_FILE,
    SNAPSHOTS,
    STAGING,
    WorkspaceLock,
    require_files,
)
from core.workspace.models import MODELS
from core.workspace.runs import RUNS

# Files in these are written under a hidden name, renamed, and never written to again.
_SHELVES = (VECTORS, MODELS, "neighbours", "keywords", "calibration", "terms", "map", "topics")
_ABOUT_RUN = "run.json"
_QUIET = 0.1  # seconds without a change; the times of files tick a hundred times a second and more often
_PATIENCE = 30.0  # seconds in which there has to be a moment without a change
_HEADERS = 12288  # bytes at the beginning of a database that say what of it is valid

_State = tuple[int, int, int, bytes]  # of a file: its inode, size and time, and its headers if it is the rows


def take(folder: Path, task: Task = QUIET) -> tuple[Path, WorkspaceLock]:
    """Copy the workspace in `folder` as it is now.

    Returns:
        The folder of the copy, which opens as any workspace does, and the lock on it. Whoever called gives
        that back, and calls `remove`.

    Raises:
        WorkspaceError: it was written to all the time, rows are just being deleted for good, another program
            keeps the files to itself (Windows, with a window open), or the copy could not be written.
        DamagedError: a pipe, a device or a folder stands where a file should.
        CancelledError: it was cancelled; nothing is left of the copy.
    """
    require_files(folder)
    sweep(folder)
    place, lock = _own_place(folder)
    wait = (task.cancel or CancelToken()).wait
    give_up = time.monotonic() + _PATIENCE
    copied: _State | None = None  # what the copy of the rows is of, if there is one
    try:
        while True:
            before = _states(folder)
            wait(_QUIET)
            task.check()
            if _states(folder) == before and not (folder / STAGING / PLAN).exists():
                with _explained(folder), contextlib.suppress(FileNotFoundError):  # removed just now
                    copied = _copy(folder, place, before, copied, task)
                    if _states(folder) == before:
                        return place, lock
            if time.monotonic() > give_up:
                raise WorkspaceError(
                    f"The workspace {folder} is being written to, so that no moment of it can be read.",
                    "Try again when the import or the deletion there has ended.",
                )
    except BaseException:
        lock.release()
        remove(place)
        raise


def remove(place: Path) -> None:
    """Remove a snapshot, which is closed, and the folder that it lies in if it was the last."""
    files.remove(place)
    with contextlib.suppress(OSError):
        place.parent.rmdir()


def sweep(folder: Path) -> None:
    """Remove the snapshots of a workspace whose process was killed."""
    for place in files.folders_in(folder / SNAPSHOTS):
        try:
            lock = FileLock(place / LOCK_FILE)
        except (HeldError, OSError):
            continue
        lock.release()
        remove(place)


def _own_place(folder: Path) -> tuple[Path, WorkspaceLock]:
    """A new folder for a copy, locked."""
    with store.explained("the copy that is read"):
        files.private_folder(folder / SNAPSHOTS, parents=False)
    while True:
        place = folder / SNAPSHOTS / secrets.token_hex(4)
        with store.explained("the copy that is read"):
            place.mkdir(mode=0o700)
        try:
            return place, WorkspaceLock(place)
        except WorkspaceError:
            if place.is_dir():
                raise
            # Somebody swept it up before it was locked.


def _kept(folder: Path) -> Iterator[Path]:
    """The files that are written to: the document, the rows, their logs, the journal."""
    yield folder / DOCUMENT_FILE
    yield folder / ROWS_FILE
    yield from sorted(folder.glob(f"{log_of(folder / ROWS_FILE).name}*"))  # another one during a checkpoint
    yield folder / JOURNAL_FILE


def _states(folder: Path) -> dict[str, _State]:
    """What a change of these files shows in, by their names; those that are there."""
    found = {}
    for path in _kept(folder):
        with _explained(folder), contextlib.suppress(FileNotFoundError):
            head = b""
            if path.name == ROWS_FILE:
                with path.open("rb") as file:
                    head = file.read(_HEADERS)
            about = path.stat()
            found[path.name] = (about.st_ino, about.st_size, about.st_mtime_ns, head)
    return found


def _copy(
    folder: Path, place: Path, states: dict[str, _State], copied: _State | None, task: Task
) -> _State | None:
    """Have in `place` what is in `folder`; rows that were copied in the state that they are in are kept."""
    for path in place.iterdir():
        if path.name != LOCK_FILE and (path.name != ROWS_FILE or copied != states.get(ROWS_FILE)):
            files.remove(path)
    for name in states:
        if not (place / name).exists():
            shutil.copyfile(folder / name, place / name)
        task.check()
    for shelf in _SHELVES:
        for inner, names, paths in os.walk(folder / shelf):
            names[:] = [name for name in names if not files.is_temporary(name)]
            to = place / Path(inner).relative_to(folder)
            to.mkdir(mode=0o700)
            for name in paths:
                if name.startswith(".") and not files.is_temporary(name):
                    shutil.copyfile(Path(inner, name), to / name)  # of a library, which may lock it
                elif not files.is_temporary(name):
                    _link(Path(inner, name), to / name)
            task.check()
    for run in files.folders_in(folder / RUNS):  # how versions came about; their weights are among the models
        if (run / _ABOUT_RUN).is_file():
            (place / RUNS / run.name).mkdir(mode=0o700, parents=True)
            _link(run / _ABOUT_RUN, place / RUNS / run.name / _ABOUT_RUN)
    return states.get(ROWS_FILE)


def _link(source: Path, target: Path) -> None:
    try:
        os.link(source, target)
    except FileNotFoundError:
        raise
    except OSError:
        shutil.copyfile(source, target)  # the disk has no links, or no more of this file


@contextlib.contextmanager
def _explained(folder: Path) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise
    except PermissionError as error:
        raise WorkspaceError(
            f"{error.filename or folder} cannot be read, or another program keeps it to itself.",
            "Check its permissions; on Windows, close the workspace until the copy is taken.",
        ) from error
    except OSError as error:
        raise WorkspaceError(
            f"The workspace {folder} cannot be copied: {files.reason(error)}.",
            "Check the disk and its room, and try again.",
        ) from error
