"""One owner a workspace; see `core.file_lock`."""

from __future__ import annotations

from pathlib import Path

from core.errors import WorkspaceBusyError, WorkspaceError
from core.file_lock import FileLock, HeldError, Holder

LOCK_FILE = "workspace.lock"


class WorkspaceLock:
    """Holds a workspace folder for this process until `release`.

    Raises:
        WorkspaceBusyError: another process, or this one, has the workspace open; the sentence says which.
        WorkspaceError: the folder cannot be written to, or its disk has no locks.
    """

    def __init__(self, folder: Path) -> None:
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

    def release(self) -> None:
        """Give the workspace back; a second call does nothing."""
        self._lock.release()


def _busy(folder: Path, holder: Holder) -> WorkspaceBusyError:
    if holder.pid is None:
        by, fix = "another process", "Close it there first."
    elif holder.is_here:
        by, fix = f"this program already (process {holder.pid})", "Close it first."
    else:
        by, fix = f"process {holder.pid} on {holder.host}", "Close it there first."
    return WorkspaceBusyError(f"The workspace {folder} is open in {by}.", fix)
