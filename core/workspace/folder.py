"""The folder of a workspace: it is made, found and read, and one process owns it."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from core import files
from core.corpus.database import log_of, moved_away
from core.errors import DamagedError, WorkspaceBusyError, WorkspaceError
from core.file_lock import FileLock, HeldError, Holder
from core.workspace import document, store
from core.workspace.document import DOCUMENT_FILE, Document

if TYPE_CHECKING:
    from core.corpus import RowStore
    from core.corpus.write_ahead_log import PutAside

ROWS_FILE = "rows.duckdb"
LOCK_FILE = "workspace.lock"
JOURNAL_FILE = "journal"
STAGING, PLAN = "deleting", "plan.json"  # what a deletion writes anew, and what says that it is certain
SNAPSHOTS = "snapshots"  # copies that other processes read
CORPUS_ID = "corpus"  # what it is kept under
_NUMBER = "journal"  # the number of the last change, in the lock
_OPEN: dict[Path, os.stat_result] = {}  # the folders that this process has open, as they were found


class WorkspaceLock:
    """Holds a workspace folder for this process until `release`.

    Raises:
        WorkspaceBusyError: another process, or this one, has the workspace open; the sentence says which.
        WorkspaceError: the folder cannot be written to, or its disk has no locks.
    """

    def __init__(self, folder: Path) -> None:
        if folder.is_dir() and not os.access(folder, os.W_OK):
            raise WorkspaceError(
                f"The workspace {folder} cannot be opened: its folder cannot be written to.",
                "Copy the folder to a disk that can be written to, and open the copy.",
            )
        try:
            self._lock = FileLock(folder / LOCK_FILE)
        except HeldError as error:
            raise _busy(folder, error.holder) from None
        except OSError as error:
            raise WorkspaceError(
                f"The workspace {folder} cannot be opened for writing: {error.strerror or error}.",
                "Check the permissions of the folder, or move it to a disk of this machine; some network "
                "disks have no locks.",
            ) from error
        self._folder = folder
        _OPEN[folder] = os.stat(folder)

    @property
    def was_left(self) -> bool:
        """Whether the process that had the workspace before was killed, or its machine stopped."""
        return self._lock.left is not None

    def left_number(self, corpus: str) -> int:
        """The number of the last change of a corpus that such a process had acknowledged; 0 where none is
        known.
        """
        left = self._lock.left or {}
        number = left.get(_NUMBER)
        return number if left.get(CORPUS_ID) == corpus and isinstance(number, int) else 0

    def note_number(self, corpus: str, number: int) -> None:
        """Keep the number of a change that is about to be acknowledged, beside rows and journal."""
        self._lock.note(**{CORPUS_ID: corpus, _NUMBER: number})

    def leave(self) -> None:
        """Give the workspace back as it was found: it could not be opened."""
        _OPEN.pop(self._folder, None)
        self._lock.leave()

    def release(self) -> None:
        """Give the workspace back; a second call does nothing."""
        _OPEN.pop(self._folder, None)
        self._lock.release()


def require_files(folder: Path) -> None:
    """Refuse a workspace in which a pipe, a device or a folder stands where one of its own files is read or
    opened: that would wait, or read, for good.

    Raises:
        DamagedError: it is so; nothing was read.
    """
    rows = folder / ROWS_FILE
    for path in (rows, log_of(rows), folder / JOURNAL_FILE, folder / STAGING / PLAN):
        if os.path.exists(path) and not os.path.isfile(path):
            raise DamagedError(
                f"The workspace {folder} cannot be opened: {path.relative_to(folder)} is a folder, a pipe "
                "or a device, and no file.",
                "Restore that file from a copy; nothing was read or changed.",
            )


def check_same(folder: Path) -> None:
    """Refuse to write into a folder that is not the one that was opened at this path.

    Raises:
        WorkspaceError: it was moved, deleted or replaced meanwhile.
    """
    opened = _OPEN.get(folder)
    if opened is None:
        return
    try:
        if os.path.samestat(opened, os.stat(folder)):
            return
    except OSError:
        pass
    raise moved_away(folder)


def make(folder: Path, content: Document, fill: Callable[[Path], None] | None = None) -> WorkspaceLock:
    """Make an empty workspace in `folder` and lock it. The document comes last: it makes it a workspace.

    Args:
        fill: makes the rows and what else is kept, given the folder; None: there are no rows.

    Raises:
        WorkspaceError: `folder` holds something already, or cannot be written to.
        WorkspaceBusyError: another process is making it.
    """
    from core.corpus import RowStore
    from core.corpus.database import check_place

    check_place(folder)
    with store.explained(f"the workspace {folder}"):
        files.private_folder(folder)
        _refuse_if_used(folder)
    lock = WorkspaceLock(folder)
    try:
        _refuse_if_used(folder)
        for left in _left_by_a_killed_creation(folder):
            files.remove(left)
        with store.explained(f"the workspace {folder}"):
            if fill is None:
                RowStore.create(folder / ROWS_FILE).close()
            else:
                fill(folder)
        document.write(folder, content)
    except BaseException:
        lock.release()
        raise
    return lock


def open_rows(folder: Path, *, may_go_without_log: bool) -> tuple[RowStore, PutAside | None]:
    """The rows of the workspace in `folder`, and the log of a killed session that was put aside.

    Args:
        may_go_without_log: what the log holds is in a journal, too.

    Raises:
        WorkspaceError: they are missing.
        DamagedError: they are damaged; the files are as they were.
    """
    from core.corpus import RowStore
    from core.corpus.write_ahead_log import open_with_log

    path = folder / ROWS_FILE
    if not path.is_file():
        raise WorkspaceError(
            f"The workspace {folder} cannot be opened: {ROWS_FILE} is missing.",
            "Restore that file from a copy; it holds the rows.",
        )
    return open_with_log(path, lambda: RowStore.open(path), may_go_without=may_go_without_log)


def corpus_id(rows: RowStore) -> str | None:
    """The id that every derived file repeats; with other rows, none of them counts any more."""
    corpus = rows.meta_get(CORPUS_ID)
    return corpus if isinstance(corpus, str) and corpus else None


def new_corpus_id() -> str:
    """An id for rows that nothing was derived from."""
    return secrets.token_hex(8)


def _refuse_if_used(folder: Path) -> None:
    if (folder / DOCUMENT_FILE).exists():
        raise WorkspaceError(f"There is a workspace in {folder} already.", "Open it, or choose another one.")
    ours = {*_left_by_a_killed_creation(folder), folder / LOCK_FILE}
    if any(path not in ours for path in folder.iterdir()):
        raise WorkspaceError(f"The folder {folder} is not empty.", "Choose an empty folder or a new one.")


def _left_by_a_killed_creation(folder: Path) -> list[Path]:
    traces = (ROWS_FILE, f".{DOCUMENT_FILE}.")
    return [path for path in folder.iterdir() if path.name.startswith(traces)]


def _busy(folder: Path, holder: Holder) -> WorkspaceBusyError:
    if holder.pid is None:
        by, fix = "another process", "Close it there first."
    elif holder.is_here:
        by, fix = f"this program already (process {holder.pid})", "Close it first."
    else:
        by, fix = f"process {holder.pid} on {holder.host}", "Close it there first."
    return WorkspaceBusyError(f"The workspace {folder} is open in {by}.", fix)
