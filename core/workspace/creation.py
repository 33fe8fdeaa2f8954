"""What a folder must be for a workspace to be created in it."""

from __future__ import annotations

from pathlib import Path

from core.errors import WorkspaceError
from core.workspace.document import DOCUMENT_FILE
from core.workspace.lock import LOCK_FILE

ROWS_FILE = "rows.duckdb"


def refuse_if_used(folder: Path) -> None:
    """Raise `WorkspaceError` where `folder` holds anything but the traces of a creation that was killed."""
    if (folder / DOCUMENT_FILE).exists():
        raise WorkspaceError(
            f"There is a workspace in {folder} already.", "Open it, or choose another folder."
        )
    ours = {*left_by_creation(folder), folder / LOCK_FILE}
    if any(path not in ours for path in folder.iterdir()):
        raise WorkspaceError(f"The folder {folder} is not empty.", "Choose an empty folder or a new one.")


def left_by_creation(folder: Path) -> list[Path]:
    """What a creation that was killed before `workspace.json` was there may have left."""
    traces = (ROWS_FILE, f".{DOCUMENT_FILE}.")
    return [path for path in folder.iterdir() if path.name.startswith(traces)]
