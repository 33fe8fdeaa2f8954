"""A workspace of an earlier schema version is brought up to date; what is needed to go back is copied first.

The document says which schema a workspace has, and is replaced in one step: killed before that, the
workspace is the old one, beside which a backup may lie; killed after it, it is the new one, and the backup is
whole. Tables and the journal that an earlier version lacks are made when it is opened, each in one
transaction.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from core import files
from core.corpus.database import log_of
from core.errors import DamagedError, WorkspaceError
from core.workspace import document, store
from core.workspace.document import DOCUMENT_FILE, SCHEMA_VERSION, Written
from core.workspace.folder import JOURNAL_FILE, ROWS_FILE

BACKUPS = "backups"
_ABOUT = "backup.json"
_SPARE = 16 << 20  # bytes that are left for what is written next
_BLOCK = 1 << 20


def bring_up_to_date(folder: Path) -> str | None:
    """Bring the workspace in `folder` up to this program's schema version, after a backup. Whoever calls this
    owns the folder and has nothing of it open.

    Returns:
        what was done and where the backup lies, for a person; None where there was nothing to do.

    Raises:
        WorkspaceError: the backup or the document could not be written; nothing was changed.
    """
    written = document.written_by(folder)
    if written.schema == SCHEMA_VERSION:
        return None
    content = document.read(folder)
    backup = _backup(folder, written)
    document.write(folder, content)
    return (
        "An earlier version of the program wrote this workspace, and it was brought up to date. A backup of "
        f"its rows and of what you made lies in {backup}; it can be cleared under Disk use."
    )


def backups(folder: Path) -> list[Path]:
    """The backups in a workspace, whole or not."""
    shelf = folder / BACKUPS
    return sorted(shelf.iterdir()) if shelf.is_dir() else []


def _backup(folder: Path, written: Written) -> Path:
    """A copy of what cannot be made again, and that bringing up to date changes; open to its owner only.

    Raises:
        WorkspaceError: it could not be written; no part of it stays.
    """
    rows = folder / ROWS_FILE
    wanted = (folder / DOCUMENT_FILE, rows, log_of(rows), folder / JOURNAL_FILE)
    sources = [path for path in wanted if path.is_file()]
    for made in backups(folder):  # by an opening that was killed
        if _is_of(made, sources):
            return made
    _refuse_without_room(folder, sum(path.stat().st_size for path in sources))
    name = f"schema-{written.schema}"
    taken = {path.name for path in backups(folder)}
    number = next(n for n in range(1, len(taken) + 2) if _numbered(name, n) not in taken)
    backup = folder / BACKUPS / _numbered(name, number)
    with store.explained(f"a backup of the workspace {folder}"):
        files.private_folder(backup.parent)
        with files.new_folder(backup) as temporary:
            temporary.chmod(0o700)
            copied = {path.name: _copy(path, temporary / path.name) for path in sources}
            about = {"schema_version": written.schema, "program": written.program, "files": copied}
            store.write_json(temporary / _ABOUT, about)
            (temporary / _ABOUT).chmod(0o600)
    return backup


def _numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name}-{number}"


def _copy(source: Path, target: Path) -> str:
    """Copy a file; the SHA-256 of what it holds."""
    digest = hashlib.sha256()
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    with source.open("rb") as read, os.fdopen(descriptor, "wb") as written:
        while block := read.read(_BLOCK):
            digest.update(block)
            files.write(written, block)
    return digest.hexdigest()


def _is_of(backup: Path, sources: Sequence[Path]) -> bool:
    """Whether a backup holds the very files that are there now."""
    try:
        copied = store.read_json(backup / _ABOUT)["files"]
        return set(copied) == {path.name for path in sources} and all(
            (backup / path.name).stat().st_size == path.stat().st_size
            and files.sha256_of(path) == copied[path.name] == files.sha256_of(backup / path.name)
            for path in sources
        )
    except (DamagedError, KeyError, TypeError, OSError):
        return False


def _refuse_without_room(folder: Path, n_bytes: int) -> None:
    free = shutil.disk_usage(folder).free
    if free < n_bytes + _SPARE:
        raise WorkspaceError(
            f"There is too little room to open the workspace {folder}, which an earlier version wrote: "
            f"a backup of {_megabytes(n_bytes)} is made first, and {_megabytes(free)} are free.",
            "Free some space and open it again; nothing was changed.",
        )


def _megabytes(n_bytes: int) -> str:
    return f"{n_bytes / 1e6:,.0f} MB" if n_bytes >= 10e6 else f"{n_bytes / 1e6:.1f} MB"
